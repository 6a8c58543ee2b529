//! Rules as transcripts: what the book says, with scripted dice.

mod fixture;
mod gunnery;
mod guns;
mod manoeuvre;
