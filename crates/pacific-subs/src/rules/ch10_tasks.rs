//! Section 10.4: special tasks in place of firing.

use super::{
    T, ch04_situation, ch05_boat, ch05_boat::Seaplane, ch08_engagement, ch10_fire, ch10_salvo,
    ch13_reengagement,
};
use crate::{
    charts::engagement::Shot,
    state::{
        Depth, Party, Plane, Plotted, Purpose, Range, Sector, Speed, State, Task, What,
        setup::{MineFields, SupplyLoads},
    },
};
use table::{Choice, Mods, Name};

/// PS 10.4A.a to PS 10.4C.b: what the approach was made for.
pub async fn resolve(t: &mut T) {
    if t.g.fight().dived {
        return;
    }
    match t.g.fight().task {
        Task::Penetrate => penetrate(t).await,
        Task::LeaveHarbor => leave_harbor(t),
        Task::Beach => beach(t),
        Task::Rescue => rescue(t),
        Task::Mines => mine(t),
        Task::None | Task::Ambush | Task::Launch => {}
    }
}

/// The marker a task is about.
fn marker(g: &State, what: fn(&What) -> bool) -> Option<&Plotted> {
    g.fight().plot.iter().find(|it| what(&it.what))
}

fn is_harbor(what: &What) -> bool {
    matches!(what, What::Harbor)
}

/// PS 10.4B.a, PS 10.4C.a: close or mid range, any bearing.
fn in_reach(it: &Plotted) -> bool {
    it.solution.is_some_and(|it| matches!(it.range, Range::Close | Range::Mid))
}

/// PS 10.4A.a, PS-R47: down the throat at close or mid range, the boat under way; the same sector astern
/// is another box, and the boat cannot run in backwards.
fn runs_in(g: &State) -> bool {
    let harbor = marker(g, is_harbor);
    let sector = harbor.and_then(|it| it.solution).map(|it| it.sector);
    harbor.is_some_and(|it| in_reach(it) && it.bearing.is_bow())
        && sector == Some(Sector::DownTheThroat)
        && g.fight().speed == Speed::Slow
}

/// PS 9.6A, PS 10.4A.a: without charge for slow speed the attempt fails by itself.
fn why_not_in(g: &State) -> &'static str {
    if g.fight().speed == Speed::Slow {
        "it was not down the throat at close or mid range"
    } else {
        "the boat has no charge to run at slow speed"
    }
}

/// PS 7.2A.b, PS 9.6A, PS 10.4A.a, PS 10.4A.b, PS-R32: the boat slips into the harbour, and the way out
/// is plotted ahead again.
async fn penetrate(t: &mut T) {
    if !runs_in(&t.g) {
        t.say("PS 10.4A.a", |g| format!("The boat misses the entrance: {}.", why_not_in(g)));
        return;
    }
    let hex = t.g.fight().hex;
    let level = ch04_situation::base_level(t.charts, hex, t.g.navy().enemy(), t.g.season());
    let fight = t.g.fight_mut();
    fight.in_harbor = true;
    fight.seabed = Depth::Shallow;
    fight.plot.retain(|it| !is_harbor(&it.what));
    let deeds = &mut t.g.patrol_mut().deeds;
    deeds.harbors += 1;
    deeds.best_base = deeds.best_base.max(level);
    ch13_reengagement::succeed(t);
    t.say("PS 10.4A.b", |_| "The boat is inside the harbour.".to_owned());
    ch08_engagement::place_ahead(t, What::Harbor).await;
}

/// PS 7.2A.c, PS-R32: out by the same procedure.
fn leave_harbor(t: &mut T) {
    if !runs_in(&t.g) {
        t.say("PS 7.2A.c", |g| format!("The boat does not find the way out: {}.", why_not_in(g)));
        return;
    }
    let fight = t.g.fight_mut();
    fight.in_harbor = false;
    fight.plot.retain(|it| !is_harbor(&it.what));
    t.say("PS 7.2A.c", |_| "The boat is in open water again.".to_owned());
}

/// PS 9.6B, PS 10.4B.a, PS 10.4B.b, PS 10.4B.c: people and stores go over the side.
fn beach(t: &mut T) {
    let near = marker(&t.g, |what| matches!(what, What::Land)).is_some_and(in_reach);
    if !near {
        t.say("PS 10.4B.a", |_| "The beach is out of reach: farther than mid range.".to_owned());
        return;
    }
    let fight = t.g.fight_mut();
    fight.speed = Speed::Stop;
    fight.plot.retain(|it| !matches!(it.what, What::Land));
    ch13_reengagement::succeed(t);
    match t.g.fight().purpose {
        Purpose::LandParty => land_party(t),
        Purpose::RetrieveParty => retrieve_party(t),
        Purpose::LandSupplies => land_supplies(t),
        Purpose::PickUp => pick_up(t),
        Purpose::Contact | Purpose::Penetrate | Purpose::Mines => {}
    }
}

/// PS 3.2D.a, PS PT.raid.a, PS-R70
fn land_party(t: &mut T) {
    let hex = t.g.fight().hex;
    let level = ch04_situation::base_level(t.charts, hex, t.g.navy().enemy(), t.g.season());
    let patrol = t.g.patrol_mut();
    patrol.party = Party::Ashore(hex);
    patrol.deeds.party_landed = true;
    patrol.deeds.landed_at_base = patrol.deeds.landed_at_base.max(level);
    patrol.deeds.missions = patrol.deeds.missions.saturating_add(1);
    t.say("PS PT.raid.a", |_| "The party is ashore.".to_owned());
}

/// PS 3.2D.a, PS 15.3.b, PS PT.raid.a, PS-R70: fetched from the first beach they are still to be
/// landed.
fn retrieve_party(t: &mut T) {
    let patrol = t.g.patrol_mut();
    patrol.party = match patrol.party {
        Party::ToFetch(_) => Party::Aboard,
        Party::Ashore(_) | Party::None | Party::Aboard | Party::Retrieved => {
            patrol.deeds.party_retrieved = true;
            patrol.deeds.missions = patrol.deeds.missions.saturating_add(1);
            Party::Retrieved
        }
    };
    t.say("PS PT.raid.a", |_| "The party is aboard.".to_owned());
}

/// PS 3.2F, PS PT.supply.a, PS WPN.supply, PS-R103: one load, and one for each hex.
fn land_supplies(t: &mut T) {
    let hex = t.g.fight().hex;
    let all = t.g.house().supply_loads == SupplyLoads::All;
    let boat = t.g.boat_mut();
    let landed = if all { boat.supplies } else { boat.supplies.min(1) };
    boat.supplies -= landed;
    let patrol = t.g.patrol_mut();
    patrol.supplied.push(hex);
    patrol.supplied_here = true;
    patrol.deeds.supplies = patrol.deeds.supplies.saturating_add(landed);
    patrol.deeds.missions = patrol.deeds.missions.saturating_add(landed);
    t.say("PS PT.supply.a", |_| "The supplies are ashore.".to_owned());
}

/// PS 3.2A, PS 5.4.a, PS 5.4C, PS 5.4D, PS 5.4F, PS 5.4G, PS 7.3A, PS PT.evac.b: everybody who waits on
/// the beach is aboard.
fn pick_up(t: &mut T) {
    let hex = t.g.fight().hex;
    let aboard = std::mem::take(&mut t.g.fight_mut().passengers);
    let patrol = t.g.patrol_mut();
    patrol.passengers.extend(&aboard);
    patrol.waiting.retain(|it| it.hex != hex);
    let who: Vec<&str> = aboard.iter().map(|it| it.words()).collect();
    t.say("PS 3.2A", |_| format!("Aboard: {}.", who.join(", ")));
}

/// PS 9.6B, PS 10.4B.a: men are pulled out of the water, all that are in reach.
fn rescue(t: &mut T) {
    let fight = t.g.fight();
    let ids: Vec<u8> = fight
        .plot
        .iter()
        .filter(|it| matches!(it.what, What::Rescue) && in_reach(it))
        .map(|it| it.id)
        .collect();
    if ids.is_empty() {
        t.say("PS 10.4B.a", |_| "The men are out of reach: farther than mid range.".to_owned());
        return;
    }
    let fight = t.g.fight_mut();
    fight.speed = Speed::Stop;
    fight.plot.retain(|it| !ids.contains(&it.id));
    t.g.patrol_mut().rescued += ids.len() as u8;
    ch13_reengagement::succeed(t);
    t.say("PS 10.4B.a", |_| format!("Rescued: {}.", ids.len()));
}

/// PS 7.2B, PS 9.6C, PS 10.4C.a, PS 10.4C.b, PS WPN.mines, PS-R18, PS-R46: one mine for each task, and
/// one for each hex.
fn mine(t: &mut T) {
    if !marker(&t.g, is_harbor).is_some_and(in_reach) {
        t.say("PS 10.4C.a", |_| "The harbour is out of reach: farther than mid range.".to_owned());
        return;
    }
    let hex = t.g.fight().hex;
    t.g.fight_mut().plot.retain(|it| !is_harbor(&it.what));
    let all = t.g.house().mine_fields == MineFields::All;
    let boat = t.g.boat_mut();
    let laid = if all { boat.mines } else { boat.mines.min(1) };
    boat.mines -= laid;
    let patrol = t.g.patrol_mut();
    patrol.mined.push(hex);
    patrol.deeds.mines = patrol.deeds.mines.saturating_add(laid);
    ch13_reengagement::succeed(t);
    t.say("PS 10.4C.b", |_| {
        if laid == 1 { "A mine is laid.".to_owned() } else { format!("{laid} mines are laid.") }
    });
}

/// PS 10.4D, decision PS-D34
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AirStrike {
    At(u8),
    Hold,
}

impl Choice<State> for AirStrike {
    const QUESTION: &'static str = "air-strike";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            AirStrike::At(id) => id.to_string().into(),
            AirStrike::Hold => "hold".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            AirStrike::At(id) => format!("Bomb {}", ch10_salvo::target_name(g, *id)),
            AirStrike::Hold => "Keep the aircraft back".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 10.4D")
    }

    fn target(&self) -> Option<String> {
        match self {
            AirStrike::At(id) => Some(format!("contact:{id}")),
            AirStrike::Hold => None,
        }
    }

    fn odds(&self, _: &State, charts: &'static crate::charts::Charts) -> Vec<table::Odds> {
        match self {
            AirStrike::At(_) => vec![charts.engagement.strike.odds(&Mods::NONE)],
            AirStrike::Hold => Vec::new(),
        }
    }
}

/// PS 9.6E.b, PS 10.4D, PS WPN.aircraft: a launched attack aircraft strikes anywhere on the Plot, in
/// place of fire from the boat.
pub async fn air_strike(t: &mut T) {
    let strikes = can_strike(&t.g, t.charts);
    let vessels: Vec<AirStrike> = t.g.fight().vessels().map(|it| AirStrike::At(it.id)).collect();
    if !strikes || vessels.is_empty() || t.g.fight().friendly {
        return;
    }
    let mut options = vessels;
    options.push(AirStrike::Hold);
    let seat = t.g.seat();
    let AirStrike::At(id) = t.ask(seat, "PS 10.4D", "Send the aircraft at a ship?", &options).await
    else {
        return;
    };
    t.g.fight_mut().plane_used = true;
    match t.check(&t.charts.engagement.strike, Mods::NONE).await.result {
        Shot::Miss => {}
        Shot::Hit => {
            let hex = t.g.fight().hex;
            t.g.patrol_mut().deeds.air_strikes.push(hex);
            ch10_fire::score(t, id).await;
        }
    }
}

/// PS CLASS.5, PS 10.4D, PS 11.1D, PS-R99: launched, able to attack, and not used in this round.
pub fn can_strike(g: &State, charts: &crate::charts::Charts) -> bool {
    g.boat().plane == Plane::Launched
        && !g.fight().plane_used
        && ch05_boat::plane(g, charts) == Seaplane::Attack
}
