//! The rules as transcripts, chapter by chapter.

mod air_missions;
mod bases;
mod battle;
mod components;
mod computer_players;
mod counters;
mod endings;
mod fixture;
mod fleets;
mod ground;
mod hidden;
mod naval;
mod regroup;
mod sorties;
mod supply;
mod targets;
mod turn;
mod whole;
