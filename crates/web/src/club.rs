//! What happens around a table and is no rule of any game: how it is ended, paused and timed, what is
//! said beside it, and who hears of it.

pub(crate) mod agree;
pub(crate) mod clocks;
pub(crate) mod contests;
pub(crate) mod member;
pub(crate) mod notices;
pub mod pulse;
pub mod sheet;
pub mod side;
pub mod swiss;
pub mod talk;

pub use sheet::{Ended, Limit, Offer, Pace, Sheet, TimeoutAction};
