//! Sections 4.2 and 6.3: friendly ports and bases.

use super::{
    Play, T, ch04_situation::Port, ch05_boat, ch05_damage, ch06_actions, ch06_actions::Voyage,
    ch15_scenarios, odds,
};
use crate::{
    charts::{contact::Liberty, engagement::Value, scenarios::Civilian},
    choice,
    rules::{ch05_damage::Mending, mods},
    state::{
        Ammo, Orders, Passenger, PatrolType, Readiness, State,
        setup::{LibertyRoll, PortCalls, SharpInBase},
    },
};
use table::Mods;

choice! {
    /// PS 4.2.b, PS-R05, decision PS-D10
    pub enum Arrival as "port-call", "PS 4.2.b" {
        EndPatrol = "end-patrol": "End the patrol here",
        Call = "call": "Take on fuel and sail again",
    }
}

/// PS 4.2.a, PS 4.2.b, PS 6.3, PS 15.2.b, PS-R05: an action that ends in a friendly port. Who was
/// carried goes ashore; who is taken aboard here stays aboard. A base ends the patrol; in a port
/// without one the captain may only call.
pub async fn enter(t: &mut T, port: Port) -> Play<Voyage> {
    put_ashore(t);
    civilians(t).await;
    if ends_patrol(&t.g, port) {
        return Ok(Voyage::Home);
    }
    let seat = t.g.seat();
    let options = [Arrival::EndPatrol, Arrival::Call];
    match t.ask(seat, "PS 4.2.b", "The boat is in a friendly port. End the patrol?", &options).await
    {
        Arrival::EndPatrol => Ok(Voyage::Home),
        Arrival::Call => {
            call(t).await;
            Ok(Voyage::On)
        }
    }
}

/// PS 4.2.b, PS-R05: whether an action that ends in this port ends the patrol, whatever the captain wishes.
pub fn ends_patrol(g: &State, port: Port) -> bool {
    let strict = g.house().port_calls == PortCalls::Strict;
    port.level > 0 || (strict && g.setup.orders != Orders::Petticoat)
}

choice! {
    /// PS 4.2A.b, PS 6.3, decision PS-D36
    pub enum PortTime as "port-time", "PS 4.2A.b", odds time_odds {
        Liberty = "liberty": "Liberty for the crew",
        Work = "work": "Drills or repairs",
        Nothing = "nothing": "Sail as soon as the fuel is aboard",
    }
}

fn time_odds(
    time: PortTime,
    g: &State,
    charts: &'static crate::charts::Charts,
) -> Vec<table::Odds> {
    match time {
        PortTime::Liberty => vec![odds::by_captain(g, charts, &charts.contact.liberty)],
        PortTime::Work | PortTime::Nothing => Vec::new(),
    }
}

/// PS 4.2A.a, PS 4.2A.b, PS 6.3, PS-R05: fuel, and time for the crew.
async fn call(t: &mut T) {
    refuel(t);
    spend_time(t).await;
}

/// PS 4.2A.b, PS 6.3, PS-R05: one liberty, and drills or repairs without fuel, in any order.
async fn spend_time(t: &mut T) {
    let mut options = vec![PortTime::Liberty, PortTime::Work, PortTime::Nothing];
    let seat = t.g.seat();
    while options.len() > 1 {
        let text = "How is the time in port spent?";
        let time = t.ask(seat, "PS 4.2A.b", text, &options).await;
        match time {
            PortTime::Liberty => liberty(t).await,
            PortTime::Work => ch06_actions::drill_or_repair(t, "PS 6.3").await,
            PortTime::Nothing => return,
        }
        options.retain(|it| *it != time);
    }
}

/// PS 4.2A.a: up to six, never beyond the boat's maximum.
pub fn refuel(t: &mut T) {
    let room = ch05_boat::fuel_room(&t.g, t.charts);
    let given = t.charts.engagement.value(Value::PortFuel);
    let boat = t.g.boat_mut();
    boat.fuel = (boat.fuel + given).min(room.max(boat.fuel));
    let fuel = boat.fuel;
    t.say("PS 4.2A.a", |_| format!("Refuelled: {fuel} fuel aboard."));
}

/// PS 4.2A.b, PS-R06: 6 or more with the captain's skill helps, a natural 1 or 2 harms.
pub async fn liberty(t: &mut T) {
    let skill = ch15_scenarios::captain_skill(t).await;
    let chart = &t.charts.contact.liberty;
    let mods = mods(t, chart, |scene| crate::conditions::Scene { skill, ..scene });
    let rolled = t.check(chart, mods).await;
    let saved = t.g.house().liberty_roll == LibertyRoll::Modified && rolled.total > 2;
    match rolled.result {
        Liberty::Worse if saved => {}
        Liberty::Better => ch05_damage::rest(t, "PS 4.2A.b"),
        Liberty::Worse => ch05_damage::tire(t, "PS 4.2A.b"),
        Liberty::None => {}
    }
}

/// PS 6.3, PS 14.1.d, PS-R70: whoever was carried goes ashore and counts. PS PT.supply.b, PS-R85: a
/// flag officer of a supply run goes to the home port and nowhere else.
pub fn put_ashore(t: &mut T) {
    let hex = t.g.patrol().hex;
    let wrong_port =
        t.g.patrol().kind == PatrolType::Supply && !ch15_scenarios::is_home(&t.g, t.charts, hex);
    let patrol = t.g.patrol_mut();
    let carried = patrol.passengers.len();
    patrol.passengers.retain(|it| wrong_port && *it == Passenger::TopBrass);
    let count = patrol.rescued + (carried - patrol.passengers.len()) as u8;
    patrol.deeds.delivered = patrol.deeds.delivered.saturating_add(count);
    patrol.rescued = 0;
    if count > 0 {
        t.say("PS 6.3", |_| format!("Put ashore: {count}."));
    }
}

choice! {
    /// PS 15.2.b, decision PS-D37
    pub enum Take as "civilian", "PS 15.2.b" {
        Uhb = "uhb": "Families who keep the crew from resting",
        Ocd = "ocd": "A detainee who complains",
    }
}

/// PS 15.2.b: at every friendly port somebody may have to be taken along.
async fn civilians(t: &mut T) {
    if t.g.setup.orders != Orders::Petticoat {
        return;
    }
    match t.check(&t.charts.scenarios.civilian, Mods::NONE).await.result {
        Civilian::None => {}
        Civilian::Aboard => {
            let seat = t.g.seat();
            let options = [Take::Uhb, Take::Ocd];
            let who = match t.ask(seat, "PS 15.2.b", "Who has to be taken aboard?", &options).await
            {
                Take::Uhb => Passenger::Uhb,
                Take::Ocd => Passenger::Ocd,
            };
            t.g.patrol_mut().passengers.push(who);
        }
    }
}

/// PS 4.2A.a, PS 4.2A.b, PS 6.3, PS 4.2B.a to PS 4.2B.d, PS 4.3C.a to PS 4.3C.d, PS-R07, PS-R08, PS-R100: what a port
/// does for a boat whose patrol has ended. Torpedoes are taken aboard when the next is fitted out.
/// Gives the number of dockside repairs that had to be made.
pub async fn services(t: &mut T, level: u8) -> u8 {
    let charts = t.charts;
    let needed = dockside_needed(&t.g, charts);
    let hits = t.g.boat().damage.hits();
    match level {
        0 => {
            refuel(t);
            spend_time(t).await;
        }
        1 => {
            ch05_damage::mend_all(&mut t.g, charts, Mending::JuryRig);
            fill_up(t);
            ready(&mut t.g);
        }
        _ => {
            ch05_damage::mend_all(&mut t.g, charts, Mending::JuryRig);
            ch05_damage::mend_all(&mut t.g, charts, Mending::Dockside);
            fill_up(t);
            ready(&mut t.g);
            restock_guns(t);
        }
    }
    if level > 0 {
        let (left, fuel) = (t.g.boat().damage.hits(), t.g.boat().fuel);
        let (mended, crew) = (hits - left, t.g.crew().readiness);
        t.say(if level == 1 { "PS 4.2B.c" } else { "PS 4.3C.c" }, |_| {
            let crew = crew.words();
            format!("In base: hits mended {mended}, left {left}; {fuel} fuel; the crew is {crew}.")
        });
    }
    if level >= 2 { needed } else { 0 }
}

/// PS 10.3B.b: a large base has ammunition for both kinds of guns.
fn restock_guns(t: &mut T) {
    let boat = t.g.boat_mut();
    let spent = (boat.gun, boat.aa) != (Ammo::Full, Ammo::Full);
    (boat.gun, boat.aa) = (Ammo::Full, Ammo::Full);
    if spent {
        t.say("PS 10.3B.b", |_| "The guns have their full ammunition again.".to_owned());
    }
}

/// PS 14.4A.a: hits that can be mended in port.
pub fn dockside_needed(g: &State, charts: &crate::charts::Charts) -> u8 {
    let of = |system| {
        let boxes = g.boat().damage.of(system);
        let dock = ch05_damage::mendable(boxes, system, charts, Mending::Dockside);
        dock.max(ch05_damage::mendable(boxes, system, charts, Mending::JuryRig))
    };
    table::Key::ALL.iter().map(|&(_, system)| of(system)).sum()
}

/// PS 4.2B.a, PS 4.3C.a
fn fill_up(t: &mut T) {
    let room = ch05_boat::fuel_room(&t.g, t.charts);
    t.g.boat_mut().fuel = room;
}

/// PS 4.2B.d, PS 4.3C.d, PS-R100: a crew below Ready becomes Ready.
pub fn ready(g: &mut State) {
    let sharp = g.house().sharp_in_base == SharpInBase::Stays;
    let crew = g.crew_mut();
    crew.readiness = if sharp { crew.readiness.min(Readiness::Ready) } else { Readiness::Ready };
}
