//! PS-R105: several captains under the same orders, compared at the end. The book has no such game.

use super::T;
use crate::{
    Outcome,
    state::{Command, GameEnd, Orders, State, setup::Contest},
};
use table::{Seat, contest};

/// PS-R105: whose patrol is played next; none when every command has ended.
pub fn next(g: &State) -> Option<Seat> {
    let turns = |(_, command): (Seat, &Command)| command.end.is_none().then_some(command.log.len());
    contest::next_in_turn(g.commands().map(turns))
}

/// What captains are compared by, the weightiest first: the object of the orders, then (PS 15.1.a)
/// rank where that is the object, tally, ships.
pub type Merits = (bool, u8, i32, u32);

/// PS-R105: what a captain has done so far; none for a lost boat where only the others count.
pub fn merits(g: &State, record: &Outcome, end: Option<GameEnd>) -> Option<Merits> {
    let lost = end.is_some_and(GameEnd::is_loss);
    if lost && g.setup.contest == Contest::Survivors {
        return None;
    }
    let object = matches!(end, Some(GameEnd::MadeCaptain | GameEnd::MissionDone));
    let rank = if g.setup.orders == Orders::SilentVictory { record.rank as u8 } else { 0 };
    Some((object, rank, record.tally, record.ships))
}

/// PS-R105: the captains as they stand, the best first; those who do not count come last.
pub fn standing(g: &State) -> Vec<(Seat, Outcome, Option<GameEnd>)> {
    let mut all: Vec<_> = g
        .commands()
        .map(|(seat, command)| (seat, super::ch02_sequence::record(g, command), command.end))
        .collect();
    all.sort_by_key(|(seat, record, end)| (std::cmp::Reverse(merits(g, record, *end)), *seat));
    all
}

/// PS-R105: who is better than all others, where there are others.
pub fn winner(g: &State) -> Option<Seat> {
    let alone = g.setup.seats() == 1;
    let of = |(_, command): (Seat, &Command)| {
        merits(g, &super::ch02_sequence::record(g, command), command.end)
    };
    if alone { None } else { contest::winner(g.commands().map(of)) }
}

/// PS-R105: it is said at the beginning that several sail.
pub fn announce(t: &mut T) {
    t.say("PS-R105", |g| {
        let whom = match g.setup.contest {
            Contest::Everybody => "",
            Contest::Survivors => "; only those whose boat is not lost are compared",
        };
        format!("{} captains sail under the same orders{whom}.", g.setup.seats())
    });
}

/// PS-R105: at the end it is said who has done best.
pub fn close(t: &mut T) {
    if t.g.setup.seats() == 1 {
        return;
    }
    let name = winner(&t.g).and_then(|seat| t.g.command_of(seat)).map(|it| it.captain.name.clone());
    t.say("PS-R105", |_| match name {
        Some(name) => format!("{name} has done best of all."),
        None => "Nobody has done better than all others.".to_owned(),
    });
}
