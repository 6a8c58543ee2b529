//! Rules as transcripts: what the book says, with scripted dice.

mod abort;
mod aircraft;
mod boats;
mod captain;
mod conditions;
mod crew_advancement;
mod damage;
mod detection;
mod encounters;
mod events;
mod fixture;
mod missions;
mod options;
mod patrols;
mod players;
mod printed;
mod refit;
mod repair;
mod scuttling;
mod secrets;
mod sequence;
mod setup;
mod victory;
mod wolfpacks;
mod wounds;
