//! Chapter 13: several players.

use super::T;
use crate::state::{Career, Class, Contest, End, Month, Setup, State};
use table::{Seat, contest};

/// SV 13.1.2.a: the career to play next: of those not ended the one with the fewest patrols, the
/// first of equals. None when all have ended.
pub fn next(g: &State) -> Option<u8> {
    let turns = |career: &Career| career.end.is_none().then_some(career.log.len());
    contest::next_in_turn(g.careers.iter().map(turns)).map(|seat| seat.0)
}

/// SV 13.1.1, SV 13.2.1: everybody has the class of the first player; SV 13.4.1: or his own, in a
/// game of mixed boats.
pub fn class(setup: &Setup, seat: Seat, first: Class) -> Class {
    let other = usize::from(seat.0).checked_sub(1).and_then(|place| setup.classes.get(place));
    other.copied().unwrap_or(first)
}

/// SV 13.1.1: what a two-player game cannot be, by the option that says otherwise.
pub fn conflict(setup: &Setup) -> Option<(&'static str, &'static str)> {
    if setup.contest != Contest::TwoPlayer {
        return None;
    }
    let seats = setup.seats();
    let own = setup.start.class();
    let unlike = setup.classes.iter().take(usize::from(seats) - 1).any(|class| Some(*class) != own);
    if setup.players > seats {
        let text = "A two-player game has two players. For more of them choose the tonnage or the \
            survival contest.";
        return Some(("players", text));
    }
    let text = "In a two-player game both sail in boats of one class. For mixed boats choose the \
        tonnage or the survival contest.";
    unlike.then_some(("classes", text))
}

/// Says at the beginning what is played for.
pub fn announce(t: &mut T) {
    let (rule, form) = form(&t.g);
    t.say(rule, |g| {
        let mixed = g.careers.iter().any(|career| career.boat.class != g.careers[0].boat.class);
        let boats = if mixed { ", each in a class of his own" } else { "" };
        format!("{form}: {} careers side by side{boats}.", g.careers.len())
    });
}

/// SV 13.2.2: the long tournament begins with the war, in one of three classes; SV 13.2.3: the short one
/// in April 1942 with the Gato. SV 13.2.1: any other date or boat may be agreed upon. SV 13.3.1
fn form(g: &State) -> (&'static str, &'static str) {
    let start = g.careers.iter().map(|career| career.month).min().unwrap_or(Month::FIRST);
    let all_in =
        |classes: &[Class]| g.careers.iter().all(|career| classes.contains(&career.boat.class));
    let long = start == Month::FIRST && all_in(&[Class::Porpoise, Class::Tambor, Class::Salmon]);
    let short = start == Month::of(1942, 4) && all_in(&[Class::Gato]);
    match g.setup.contest {
        Contest::None => ("SV 13.4.1", "No contest"),
        Contest::TwoPlayer => ("SV 13.1.1", "Two players, most tonnage wins"),
        Contest::Tonnage if long => ("SV 13.2.2", "Long tonnage tournament"),
        Contest::Tonnage if short => ("SV 13.2.3", "Short tonnage tournament"),
        Contest::Tonnage => ("SV 13.2.1", "Tonnage tournament"),
        Contest::Survival => ("SV 13.3.1", "Survival tournament"),
    }
}

/// SV 13.1.3, SV 13.2.1: most tonnage, dead or alive. SV 13.3.1: only of those who were in command
/// at the end. SV-R102: ties by ships, then by the later survivor; else nobody wins.
pub fn winner(g: &State) -> Option<Seat> {
    let counts = match g.setup.contest {
        Contest::None => return None,
        Contest::TwoPlayer | Contest::Tonnage => |_: &Career| true,
        Contest::Survival => in_command,
    };
    let merits =
        |career: &Career| counts(career).then(|| (career.tons(), career.ships(), lasted(career)));
    contest::winner(g.careers.iter().map(merits))
}

fn in_command(career: &Career) -> bool {
    matches!(career.end, Some(End::WarOver | End::AgreedEnd | End::PatrolsDone))
}

/// The last month of a career; of one that came to its end, none is later.
fn lasted(career: &Career) -> Month {
    if in_command(career) {
        return Month(u8::MAX);
    }
    career.log.last().map_or(Month::FIRST, |row| row.month)
}
