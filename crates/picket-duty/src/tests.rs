//! The rules as transcripts: dice and answers scripted, every rule cited by the test that needs it.

mod air;
mod anchorage;
mod attack;
mod casualties;
mod components;
mod crews;
mod damage;
mod fire;
mod fires;
mod fixture;
mod flooding;
mod hits;
mod kikusui;
mod maintenance;
mod maneuver;
mod misread;
mod options;
mod played;
mod repairs;
mod report;
mod sequence;
mod setup;
mod special;
mod station;
mod victory;
mod weather;
