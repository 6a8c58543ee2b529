//! Rules as transcripts: what the book says, with scripted dice.

mod barges;
mod damage;
mod fixture;
mod gunnery;
mod guns;
mod manoeuvre;
mod rolls;
