//! Rules as transcripts: what the book says, with scripted dice.

mod boats;
mod captain;
mod conditions;
mod crew_advancement;
mod fixture;
mod players;
mod printed;
mod refit;
mod victory;
