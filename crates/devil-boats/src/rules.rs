//! The rules, one module per chapter or table of the book.

pub mod a_assignment;
pub mod a_events;
pub mod a_raid;
pub mod a_voyage;
mod acts;
pub mod b_air;
pub mod batteries;
pub mod c_guns;
pub mod campaign;
pub mod combat;
pub mod convoy;
pub mod crew;
pub mod crew_orders;
pub mod d_barges;
pub mod e_destroyers;
pub mod f_special;
pub mod g_damage;
pub mod g_rescue;
pub mod gunnery;
pub mod h_repair;
pub mod i_victory;
pub mod j_rating;
pub mod manoeuvre;
pub mod outlook;
pub mod recovery;
pub mod reserve;
pub mod round;

use crate::state::State;

/// The table as every rule sees it.
pub type T = table::Table<State>;
