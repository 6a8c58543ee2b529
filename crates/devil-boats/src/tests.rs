//! Rules as transcripts: what the book says, with scripted dice.

mod assignment;
mod barges;
mod campaign;
mod damage;
mod a_voyage;
mod fixture;
mod gunnery;
mod guns;
mod honours;
mod manoeuvre;
mod raid;
mod rolls;
mod yard;
