//! The table every game is played at: dice, questions, charts, journal, replay. It knows no game.

pub mod chart;
pub mod dice;
pub mod digest;
pub mod rulebook;

pub use dice::{Dice, Faces};
pub use digest::Digest;
