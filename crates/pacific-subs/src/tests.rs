//! Rules as tests: what the book says, with scripted dice.

mod audit;
mod beaches;
mod boats;
mod book;
mod captains;
mod contact;
mod corners;
mod disputed;
mod engagement;
mod fire;
mod fixture;
mod interactions;
mod odds;
mod options;
mod pages;
mod printed;
mod reaction;
mod readings;
mod report;
mod situation;
mod skippers;
mod told;
mod travel;
