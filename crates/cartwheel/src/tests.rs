//! The rules as transcripts, chapter by chapter.

mod battle;
mod components;
mod fixture;
mod ground;
mod regroup;
mod supply;
