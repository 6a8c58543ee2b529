//! The rules, one module per chapter of the book.

pub mod ch04_setup;
pub mod ch05_victory;
pub mod ch06_sequence;
pub mod ch07_02_wolfpacks;
pub mod ch07_04_missions;
pub mod ch07_patrols;
pub mod ch08_encounters;
pub mod ch09_00_attack;
pub mod ch09_02_fire;
pub mod ch09_04_unescorted;
pub mod ch09_06_detection;
pub mod ch09_07_following;
pub mod ch09_08_aircraft;
pub mod ch09_09_submarines;
pub mod ch10_00_damage;
pub mod ch10_09_crew;
pub mod ch10_11_repair;
pub mod ch10_12_abort;
pub mod ch10_13_scuttling;
pub mod ch10_14_refit;
pub mod ch11_01_crew;
pub mod ch11_02_captain;
pub mod ch11_05_boats;
pub mod ch12_events;
pub mod ch13_players;
pub mod ch14_options;

use crate::state::State;

/// The table as every rule sees it.
pub type T = table::Table<State>;

/// The active career has ended; how, stands in its `end`. Made by `ch05_victory::over` alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Over(());

/// A rule in which the career can end: `?` marks the place.
pub type Play<R = ()> = Result<R, Over>;

impl Over {
    /// Ends the active career (SV 2.0.b).
    fn now(t: &mut T, end: crate::state::End) -> Over {
        t.g.career_mut().end = Some(end);
        Over(())
    }
}
