//! The rules as transcripts, chapter by chapter.

mod air_missions;
mod bases;
mod battle;
mod carriers;
mod components;
mod computer_players;
mod conduct;
mod counters;
mod crowds;
mod endings;
mod fixture;
mod fleets;
mod ground;
mod hidden;
mod landings;
mod naval;
mod parachute;
mod regroup;
mod reinforcements;
mod second_reading;
mod sorties;
mod supply;
mod targets;
mod turn;
mod victory;
mod whole;
