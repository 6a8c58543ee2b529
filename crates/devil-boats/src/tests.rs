//! Rules as transcripts: what the book says, with scripted dice.

mod air;
mod as_before;
mod assignment;
mod barges;
mod campaign;
mod changes;
mod components;
mod crew_orders;
mod damage;
mod destroyers;
mod events;
mod fights;
mod fixture;
mod gunnery;
mod guns;
mod honours;
mod lists;
mod manoeuvre;
mod outlook;
mod played_mission;
mod raid;
mod report;
mod rescue;
mod rolls;
mod special;

mod voyage;
mod yard;
