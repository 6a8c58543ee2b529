//! Chapter 6: actions of about three days each.

use super::{
    Over, Play, T, ch03_orders, ch04_ports, ch04_situation, ch05_boat, ch05_damage,
    ch05_damage::Mending, ch06_leg, ch07_contact, ch07_contact::Met, ch07_opportunity,
    ch15_scenarios, odds,
};
use crate::{
    charts::{
        contact::{Drill, Pursuit, Repair},
        engagement::Value,
    },
    rules::{is_five_or_six, mods},
    state::{Breach, GameEnd, Hex, Plane, State, System, Travel, setup::Charging},
};
use table::{Choice, Key, Mods, Name, Odds};

/// Whether the patrol goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voyage {
    On,
    Home,
}

/// PS 2.0.b, PS 6.0.a: one action; speed and path, contacts on the way, what is done at its end.
pub async fn action(t: &mut T) -> Play<Voyage> {
    ch15_scenarios::breakdown(t).await;
    run_dry(t)?;
    let leg = set_out(t).await;
    t.g.boat_mut().radar_on = leg.radar;
    let speed = leg.speed.unwrap_or(Travel::Cruising);
    begin(t, speed, leg.launch);
    let met = travel(t, &leg.path).await?;
    end_of_action(t, met).await
}

/// PS 6.1A.a, PS 7.3.d: speed and path of the action; chosen anew if a mission of opportunity is accepted
/// on leaving, before any of it has been done.
async fn set_out(t: &mut T) -> ch06_leg::Leg {
    loop {
        give_up_mission(t);
        let leg = ch06_leg::choose(t).await;
        if leg.path.is_empty() || !ch07_opportunity::on_leaving(t).await {
            return leg;
        }
    }
}

/// PS 6.1C.a, PS-R26: without fuel at sea the boat is abandoned.
fn run_dry(t: &mut T) -> Play {
    if t.g.boat().fuel == 0
        && ch04_situation::friendly_port(&t.g, t.charts, t.g.patrol().hex).is_some()
    {
        ch04_ports::refuel(t);
    }
    if t.g.boat().fuel > 0 {
        return Ok(());
    }
    let text = "The tanks are dry. The boat is abandoned, the captain beached for good.";
    Err(Over::now(t, GameEnd::OutOfFuel, "PS 6.1C.a", text))
}

/// PS 7.3.d: a mission that would leave no fuel to come home is called off.
fn give_up_mission(t: &mut T) {
    let Some(mission) = t.g.patrol().mission else { return };
    let sheet = &t.charts.map.sheet;
    let there = sheet.sea_distance(t.g.patrol().hex, mission.hex);
    let ports = ch04_situation::friendly_ports(&t.g, t.charts);
    let home = sheet.nearest(mission.hex, &ports);
    let hexes = there.zip(home).map(|(there, home)| u16::from(there) + u16::from(home));
    let per_fuel = u16::from(cruise(&t.g, t.charts));
    let enough = hexes.is_some_and(|hexes| hexes.div_ceil(per_fuel) <= u16::from(t.g.boat().fuel));
    if !enough {
        t.g.patrol_mut().mission = None;
        t.say("PS 7.3.d", |_| "There is no fuel for the mission; it is called off.".to_owned());
    }
}

/// PS 6.1.a, PS 6.1.b, PS 6.1A.a, PS-R104: fuel is paid, the batteries are charged on the way.
fn begin(t: &mut T, speed: Travel, launch: bool) {
    let cost = t.charts.contact.speeds.of(speed).fuel;
    let full = ch05_boat::full_charge(&t.g, t.charts);
    let charging = t.g.house().charging;
    let boat = t.g.boat_mut();
    boat.fuel = boat.fuel.saturating_sub(cost);
    if charging == Charging::Full {
        boat.charge = full;
    }
    if launch {
        boat.plane = Plane::Launched;
        t.say("PS 6.1D", |_| "The aircraft is launched to search.".to_owned());
    }
    let patrol = t.g.patrol_mut();
    patrol.actions = patrol.actions.saturating_add(1);
    patrol.travelled = 0;
    patrol.speed = speed;
    patrol.contact_in_action = false;
    if cost > 0 {
        t.say("PS 6.1.a", |g| format!("Fuel used: {cost}; {} left.", g.boat().fuel));
    }
}

/// PS 6.0.b, PS 7.1.g, PS-R24: hex by hex until something stops the boat; a boat that stays looks
/// round where it is.
async fn travel(t: &mut T, path: &[Hex]) -> Play<Met> {
    if path.is_empty() {
        return ch07_contact::enter(t, true).await;
    }
    for (step, &hex) in path.iter().enumerate() {
        if step > 0 && ch07_opportunity::on_leaving(t).await {
            return Ok(Met::CalledAway);
        }
        let pursuer = pursuit(t).await;
        go_to(t, hex, pursuer);
        match ch07_contact::enter(t, false).await? {
            Met::Nothing => {}
            met @ (Met::Fought | Met::CalledAway) => return Ok(met),
        }
    }
    Ok(Met::Nothing)
}

/// PS 6.2.b, PS 6.2.c, PS-R27: flotillas of the hex roll one by one; the first that follows is the
/// only one.
async fn pursuit(t: &mut T) -> bool {
    let here = t.g.patrol().hex;
    let count = t.g.patrol().flotillas.iter().filter(|hex| **hex == here).count();
    for _ in 0..count {
        match t.check(&t.charts.contact.pursuit, Mods::NONE).await.result {
            Pursuit::Pursues => return true,
            Pursuit::Stays => {}
        }
    }
    false
}

/// PS 6.2.d: the boat and its pursuer enter the hex.
fn go_to(t: &mut T, hex: Hex, pursued: bool) {
    let patrol = t.g.patrol_mut();
    if pursued && let Some(flotilla) = patrol.flotillas.iter_mut().find(|it| **it == patrol.hex) {
        *flotilla = hex;
    }
    patrol.hex = hex;
    patrol.path.push(hex);
    patrol.travelled += 1;
    patrol.rolled_here = false;
    // PS PT.strategic.b, PS PT.supply.b: what happened in a hex counts until the boat leaves it.
    patrol.contact_here = false;
    patrol.supplied_here = false;
    let name = ch04_situation::name(t.charts, hex);
    t.say("PS 6.1.b", |_| {
        let after = if pursued { ", an enemy flotilla in pursuit" } else { "" };
        format!("The boat enters {name}{after}.")
    });
    closed_waters(t);
}

/// PS 3.1A.a: zones that doctrine closes, unless the boat set out from there or was sent there.
fn closed_waters(t: &mut T) {
    if ch03_orders::is_closed(&t.g, t.charts, t.g.patrol().hex) {
        ch03_orders::violate(t, Breach::ClosedWaters, false);
    }
}

/// PS 6.1A.f, PS 6.3, PS 7.3C.b: what the days brought, and the port if one is reached. PS 7.3.d: a boat
/// that is called away enters none, and its mission begins with the next action.
async fn end_of_action(t: &mut T, met: Met) -> Play<Voyage> {
    recover_plane(t);
    let called_away = met == Met::CalledAway;
    if !called_away {
        ch07_opportunity::end_of_action(t);
    }
    let quiet = !t.g.patrol().contact_in_action;
    if t.g.patrol().speed == Travel::Drills && quiet {
        drill_or_repair(t, "PS 6.1A.f").await;
    }
    let hex = t.g.patrol().hex;
    match ch04_situation::friendly_port(&t.g, t.charts, hex) {
        Some(port) if !called_away => ch04_ports::enter(t, port).await,
        Some(_) | None => Ok(Voyage::On),
    }
}

/// PS-R99: an aircraft that only searched is back aboard, its hangar secured.
pub fn recover_plane(t: &mut T) {
    if t.g.boat().plane == Plane::Launched {
        t.g.boat_mut().plane = Plane::Aboard;
        t.say("PS-R99", |_| "The aircraft is back aboard.".to_owned());
    }
}

/// PS 6.1A.f, PS 6.1A.g, decision PS-D09: exercise, or one component to mend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    Drill,
    JuryRig(System),
    Nothing,
}

impl Choice<State> for Work {
    const QUESTION: &'static str = "drill-or-repair";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Work::Drill => "drill".into(),
            Work::JuryRig(system) => format!("repair-{}", system.name().replace('_', "-")).into(),
            Work::Nothing => "nothing".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Work::Drill => "Drill the crew".to_owned(),
            Work::JuryRig(system) => format!("Jury rig the {}", system.words()),
            Work::Nothing => "Neither".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Work::Drill | Work::Nothing => "PS 6.1A.f",
            Work::JuryRig(_) => "PS 6.4.c",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Work::JuryRig(system) => Some(format!("system:{}", system.name())),
            Work::Drill | Work::Nothing => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static crate::charts::Charts) -> Vec<Odds> {
        match self {
            Work::Drill => vec![charts.contact.drill.odds(&Mods::NONE)],
            Work::JuryRig(_) => vec![odds::five_or_six(g, charts, &charts.contact.jury_rig)],
            Work::Nothing => Vec::new(),
        }
    }
}

/// PS 6.1A.f, PS 6.1A.g, PS 6.4.b: at drill speed and without contact, or in port.
pub async fn drill_or_repair(t: &mut T, rule: &'static str) {
    let mut options = vec![Work::Drill];
    options.extend(repairs(&t.g, t.charts).map(Work::JuryRig));
    options.push(Work::Nothing);
    let seat = t.g.seat();
    let work = t.ask(seat, rule, "How does the crew spend the quiet days?", &options).await;
    carry_out(t, work).await;
}

/// PS 6.4.a: what can be mended under way.
pub fn repairs<'g>(
    g: &'g State,
    charts: &'g crate::charts::Charts,
) -> impl Iterator<Item = System> + 'g {
    System::ALL.iter().map(|&(_, system)| system).filter(|&system| {
        let boxes = g.boat().damage.of(system);
        ch05_damage::mendable(boxes, system, charts, Mending::JuryRig) > 0
    })
}

/// PS 6.1A.f, PS 6.4.c, PS-R28
pub async fn carry_out(t: &mut T, work: Work) {
    match work {
        Work::Drill => match t.check(&t.charts.contact.drill, Mods::NONE).await.result {
            Drill::Better => ch05_damage::rest(t, "PS 6.1A.f"),
            Drill::None => {}
        },
        Work::JuryRig(system) => {
            let chart = &t.charts.contact.jury_rig;
            let mods = mods(t, chart, |scene| scene);
            let rolled = t.check(chart, mods).await;
            match rolled.result {
                Repair::Repaired if is_five_or_six(&t.g, rolled.total) => {
                    ch05_damage::mend(&mut t.g, system, 1);
                    t.say("PS 6.4.c", |_| format!("Mended: {}.", system.words()));
                }
                Repair::Repaired | Repair::None => {}
            }
        }
        Work::Nothing => {}
    }
}

/// PS 6.1C.b: the fuel the boat needs from this hex to a friendly port, cruising as it can now.
pub fn return_fuel(g: &State, charts: &'static crate::charts::Charts, hex: Hex) -> Option<u8> {
    let ports = ch04_situation::friendly_ports(g, charts);
    let distance = charts.map.sheet.nearest(hex, &ports)?;
    Some(distance.div_ceil(cruise(g, charts)))
}

/// PS 6.1A.b, PS DMG.engine, PS DMG.navigation: hexes a fuel point brings the boat, cruising.
pub fn cruise(g: &State, charts: &'static crate::charts::Charts) -> u8 {
    ch06_leg::most_hexes(g, charts, Travel::Cruising).max(1)
}

/// PS 7.3C.b, PS 7.3D.a: how many actions a scout or a station takes.
pub fn stay_actions(charts: &crate::charts::Charts) -> u8 {
    charts.engagement.value(Value::StayActions)
}
