//! The rules as transcripts, chapter by chapter.

mod air_missions;
mod battle;
mod components;
mod fixture;
mod ground;
mod naval;
mod regroup;
mod supply;
mod turn;
mod whole;
