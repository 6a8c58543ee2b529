//! The rules as transcripts, chapter by chapter.

mod air_missions;
mod battle;
mod components;
mod computer_players;
mod counters;
mod fixture;
mod ground;
mod hidden;
mod naval;
mod regroup;
mod sorties;
mod supply;
mod turn;
mod whole;
