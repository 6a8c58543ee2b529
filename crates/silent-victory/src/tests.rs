//! Rules as transcripts: what the book says, with scripted dice.

mod conditions;
mod fixture;
mod printed;
