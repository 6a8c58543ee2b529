//! The rules, one module per chapter of the book.

mod acts;
pub mod ch02_setup;
pub mod ch04_station;
pub mod ch06_02_weather;
pub mod ch06_04_air;
pub mod ch06_05_attack;
pub mod ch06_07_fire;
pub mod ch06_08_special;
pub mod ch06_09_maneuver;
pub mod ch07_01_hits;
pub mod ch07_02_weapons;
pub mod ch07_03_damage;
pub mod ch07_03_flooding;
pub mod ch07_06_casualties;
pub mod ch07_07_crews;
pub mod ch07_08_fires;
pub mod ch07_08_repairs;
pub mod ch07_09_counterflooding;
pub mod ch08_maintenance;
pub mod ch09_anchorage;
pub mod ch10_victory;
pub mod ch16_sequence;

use crate::state::{Cause, Happening, State};

/// The table as every rule sees it.
pub type T = table::Table<State>;

/// The ship is lost; how, stands in the log. Made by [`Lost::ship`] alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Lost(());

/// A rule in which the ship can be lost: `?` marks the place.
pub type Play<R = ()> = Result<R, Lost>;

impl Lost {
    fn ship(t: &mut T, cause: Cause) -> Lost {
        let tally = &mut t.g.tally;
        tally.ships_sunk = tally.ships_sunk.saturating_add(1);
        tally.last_cause = Some(cause);
        tally.tour_mut().sunk = true;
        tally.abandoned |= cause == Cause::Abandoned;
        t.g.note(Happening::Sunk(cause));
        t.say("PD 10.A", |g| format!("USS {} is lost: {}.", g.ship.name, cause.words()));
        Lost(())
    }
}
