//! Rules as transcripts: what the book says, with scripted dice.

mod abort;
mod aircraft;
mod boats;
mod captain;
mod conditions;
mod crew_advancement;
mod damage;
mod detection;
mod fixture;
mod options;
mod players;
mod printed;
mod refit;
mod repair;
mod scuttling;
mod secrets;
mod victory;
mod wounds;
