//! The captain at sea, before and after a fight.

use super::Skipper;
use crate::{
    rules::{
        ch07_04_missions::{Persist, Search},
        ch08_encounters::SecondLook,
        ch09_06_detection::{Measure, Skill},
        ch09_07_following::{Follow, Straggler},
        ch09_08_aircraft::DiveAgain,
        ch10_12_abort::{Course, EndPatrol, WayHome},
        ch12_events::{Luck, Reroll},
    },
    state::{Lucky, State, Target},
};
use table::Asked;

pub(super) fn decide(skipper: Skipper, g: &State, a: &Asked<'_, State>) -> Option<usize> {
    a.best(|choice: &Course| i32::from((*choice == Course::Abort) == goes_home(skipper, g)))
        .or_else(|| a.best(|choice: &SecondLook| i32::from(*choice == SecondLook::RollAgain)))
        .or_else(|| a.best(|choice: &Measure| measure(skipper, g, *choice)))
        .or_else(|| a.best(|choice: &Follow| follow(skipper, g, *choice)))
        .or_else(|| a.best(|choice: &Straggler| straggler(g, *choice)))
        .or_else(|| a.find(|choice: &EndPatrol| *choice == EndPatrol::Yes))
        .or_else(|| a.find(|choice: &DiveAgain| *choice == DiveAgain::RollAgain))
        .or_else(|| a.best(|choice: &Reroll| luck(g, choice.luck)))
        .or_else(|| {
            a.best(|choice: &Persist| {
                i32::from((*choice == Persist::TryAgain) == skipper.is_sound(g))
            })
        })
        .or_else(|| a.find(|choice: &Search| *choice == Search::Again))
        .or_else(|| a.find(|choice: &Skill| *choice != Skill::Save))
        .or_else(|| a.find(|choice: &WayHome| *choice == WayHome::Forward))
}

/// SV-D07: a hurt boat and an empty one go home.
fn goes_home(skipper: Skipper, g: &State) -> bool {
    !skipper.is_sound(g) || (g.boat().torpedoes() == 0 && !g.patrol().is_mission_pending())
}

/// SV-D23, SV-D24: deep while the hull is nearly whole, else a decoy.
fn measure(skipper: Skipper, g: &State, choice: Measure) -> i32 {
    match choice {
        Measure::RunSilent(_) => 1,
        Measure::TestDepth(_) => 4 * i32::from(skipper.dives_deep(g)),
        Measure::Nac => 2,
        Measure::Ruse => 3 * i32::from(!skipper.is_sound(g)),
        Measure::Cutie(_) => 0,
    }
}

/// SV-D30: cripples before the rest, and never with a boat that should go home.
fn follow(skipper: Skipper, g: &State, choice: Follow) -> i32 {
    let able = skipper.is_sound(g) && g.boat().torpedoes() > 0;
    let may = able && g.encounter().follows < skipper.follows();
    match choice {
        Follow::MoveOn => 1,
        Follow::Cripples => 3 * i32::from(may),
        Follow::Fast(_) => 4 * i32::from(may && skipper.follows_the_fast()),
        Follow::Ships => 2 * i32::from(may && skipper.follows_the_unhurt()),
    }
}

/// SV-D31: the biggest, of equals the one nearest to sinking.
fn straggler(g: &State, choice: Straggler) -> i32 {
    let target = g.encounter().targets.get(usize::from(choice.0));
    target.map_or(0, |target| value(target) * 10 - i32::from(target.to_sink - target.damage))
}

pub(super) fn value(target: &Target) -> i32 {
    i32::try_from(target.tons).unwrap_or(i32::MAX / 100)
}

/// SV-D29: used on a bad roll in danger, and kept otherwise.
fn luck(g: &State, choice: Luck) -> i32 {
    let only_bad = g.captain().luck == Lucky::BadRolls;
    match choice {
        Luck::RollAgain => 3 * i32::from(only_bad && in_danger(g)),
        Luck::BadRollsOnly => 2,
        Luck::Keep => 1,
        Luck::EveryRoll => 0,
    }
}

/// A Rabbit's Foot is for the boat's life.
fn in_danger(g: &State) -> bool {
    g.in_encounter() && {
        let encounter = g.encounter();
        encounter.hunt.rolls > 0 || encounter.hunt.attacks > 0 || encounter.aircraft.is_some()
    }
}
