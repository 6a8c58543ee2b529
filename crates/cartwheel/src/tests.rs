//! The rules as transcripts, chapter by chapter.

mod battle;
mod components;
mod fixture;
mod ground;
mod naval;
mod regroup;
mod supply;
mod whole;
