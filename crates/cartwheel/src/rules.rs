//! The rules, one module per chapter of the book. R-STALE-REFS: where the book refers to sections by older
//! numbers, the sections meant are followed.

pub(crate) mod acts;
pub mod ch04_sequence;
pub mod ch05_events;
pub mod ch06_airbases;
pub mod ch07_initiative;
pub mod ch08_operations;
pub mod ch09_01_missions;
pub mod ch09_02_range;
pub mod ch09_03_staging;
pub mod ch09_04_scramble;
pub mod ch09_06_target;
pub mod ch09_07_battle;
pub mod ch09_09_aa;
pub mod ch09_10_bombing;
pub mod ch09_11_return;
pub mod ch10_01_missions;
pub mod ch10_03_course;
pub mod ch10_03_movement;
pub mod ch10_04_combat;
pub mod ch10_05_bombardment;
pub mod ch11_06_parachute;
pub mod ch11_07_raids;
pub mod ch11_ground;
pub mod ch12_conclusion;
pub mod ch13_supply;
pub mod ch14_regroup;
pub mod ch15_reinforcements;
pub mod ch16_victory;
pub mod ch17_setup;
pub mod losses;
pub mod names;

use crate::state::State;

/// The table as every rule sees it.
pub type T = table::Table<State>;
