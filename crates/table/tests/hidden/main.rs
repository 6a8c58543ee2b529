//! A secret that lasts: what the dealt worlds of a seat prove, and what a leak looks like.

mod dice;
mod game;
mod laws;
