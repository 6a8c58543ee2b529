//! Section 9: leaving station, the trip home, repair and replenishment.

use super::{
    Lost, Play, T,
    ch04_station::{self, ForTeam},
};
use crate::{
    charts::{Charts, anchorage::Trip},
    conditions::Scene,
    state::{
        CAPTAIN, Cause, Equipment, Gun, Happening, Place, Primary, Section, Ship, Stage, Start,
        State,
        setup::{Replenishment, TeamOnReturn, TripHome},
    },
};
use board::counted;
use table::{Choice, Mods, Name, Odds};

/// PD 9.G.must, PD-R71: what forces a ship home.
pub fn must_withdraw(g: &State) -> bool {
    !withdrawal_causes(g).is_empty()
}

/// PD 9.G.must, PD-R71: each of them in words, for the log.
fn withdrawal_causes(g: &State) -> Vec<&'static str> {
    let out = |place| g.ship.is_out(place);
    let hurt = |place: Primary| !g.ship.room(place).is_whole();
    let radar = |device| g.ship.device(device).is_destroyed();
    let both = |one, other| out(one) && out(other);
    let causes = [
        (both(Primary::EngineRoomForward, Primary::EngineRoomAft), "both engine rooms are gone"),
        (both(Primary::FuelForward, Primary::FuelAft), "both fuel tanks are gone"),
        (both(Primary::FireRoomForward, Primary::FireRoomAft), "both fire rooms are gone"),
        (out(Primary::Rudder), "the rudder is gone"),
        (hurt(Primary::ShaftPort) && hurt(Primary::ShaftStarboard), "both shafts are hurt"),
        (g.ship.hull == 0, "the hull is at 0"),
        (g.ship.maneuver == 0, "the maneuver track is at 0"),
        (radar(Equipment::SurfaceRadar) && radar(Equipment::AirRadar), "both radars are gone"),
    ];
    causes.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words).collect()
}

/// PD 9.G.must: the log says what drives her off.
pub(super) fn tell_withdrawal(t: &mut T) {
    t.say("PD 9.G.must", |g| {
        let causes = withdrawal_causes(g).join(", ");
        format!("USS {} must leave her station: {causes}.", g.ship.name)
    });
}

/// PD 9.F: the log says which store is at 0.
pub(super) fn tell_stores(t: &mut T) {
    t.say("PD 9.F", |g| {
        let what = match (g.ship.ammo, g.ship.fuel) {
            (0, 0) => "ammunition and fuel",
            (0, _) => "ammunition",
            _ => "fuel",
        };
        format!("The ship is out of {what}.")
    });
}

/// Decisions PD-D29, PD-D30, PD-D32
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    Stay,
    /// PD 9.G.may, PD 9.G.flood: a withdrawal.
    Leave,
    /// PD 7.12.D, PD-R68: none.
    GoHome,
}

impl Choice<State> for Leave {
    const QUESTION: &'static str = "leave-station";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Leave::Stay => "stay",
            Leave::Leave | Leave::GoHome => "leave",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Leave::Stay => "Stay on station",
            Leave::Leave | Leave::GoHome => "Leave for the anchorage",
        }
        .to_owned()
    }

    /// PD 9.H, PD 10.B, PD-R68: what leaving costs; PD 7.4.N: what staying may.
    fn consequence(&self, g: &State) -> Option<String> {
        let words = match self {
            Leave::Stay if g.ship.flood == 0 => "Settled: she may sink at the end of each turn",
            Leave::Stay if g.this_phase.lines_lost => "The water lines stay destroyed",
            Leave::Stay => return None,
            Leave::GoHome => "Counts as no withdrawal",
            Leave::Leave if g.setup.start == Start::Full => "A withdrawal, which costs points",
            Leave::Leave if g.setup.start.is_campaign() => "A withdrawal: the campaign is lost",
            Leave::Leave => "A withdrawal: the scenario is lost",
        };
        Some(words.to_owned())
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        // PD 9.H: a scenario ends with a withdrawal.
        let ends = *self == Leave::Leave && !g.setup.start.is_campaign();
        if *self == Leave::Stay || ends {
            return Vec::new();
        }
        let scene = Scene::new(g, charts);
        let chart = &charts.anchorage.trip;
        let trip = || chart.odds(&chart.modifiers(|when| scene.count(when)));
        let trip = rolls_for_trip(g, charts).then(trip);
        trip.into_iter().chain([repair_odds(g, charts)]).collect()
    }
}

/// PD 9.B: how long repairs would take.
fn repair_odds(g: &State, charts: &'static Charts) -> Odds {
    let scene = Scene::new(g, charts);
    let chart = &charts.anchorage.repair;
    chart.odds(&chart.modifiers(|when| scene.count(when)))
}

/// PD-R55: what makes the trip home a roll.
fn is_troubled(ship: &Ship) -> bool {
    ship.hull == 0 || ship.maneuver == 0 || ship.flood == 0
}

/// PD 7.1.E.leave, PD 9.G.when, PD-R56: at the end of a phase; true if the ship has left.
pub async fn end_of_phase(t: &mut T) -> Play<bool> {
    if must_withdraw(&t.g) {
        tell_withdrawal(t);
        return withdraw(t).await.map(|()| true);
    }
    // PD 7.8.2.J.fuel, PD-R69
    if t.g.this_phase.tanks_lost {
        t.say("PD 7.8.2.J.fuel", |g| {
            format!("USS {} must go home: her fuel ran out with the tank.", g.ship.name)
        });
        return home(t).await.map(|()| true);
    }
    if t.g.ship.flood == 0
        && leaves(t, "PD 9.G.flood", "The ship has settled. Leave?", Leave::Leave).await
    {
        return withdraw(t).await.map(|()| true);
    }
    let (hurt, guns) = t.g.ship.guns_hurt();
    if hurt * 2 >= guns
        && hurt > 0
        && leaves(t, "PD 9.G.may", "Half the guns are out. Leave?", Leave::Leave).await
    {
        return withdraw(t).await.map(|()| true);
    }
    // PD 7.12.D, PD-R68: no withdrawal under 9.G.
    if t.g.this_phase.lines_lost
        && leaves(t, "PD 7.12.D", "No water lines. Leave?", Leave::GoHome).await
    {
        return home(t).await.map(|()| true);
    }
    Ok(false)
}

async fn leaves(t: &mut T, rule: &'static str, text: &'static str, leave: Leave) -> bool {
    t.ask(CAPTAIN, rule, text, &[Leave::Stay, leave]).await == leave
}

/// PD 9.G.must, PD-R93: a withdrawal under 9.G, then the way home.
pub(super) async fn withdraw(t: &mut T) -> Play {
    if is_lost_by_withdrawal(t) { Ok(()) } else { home(t).await }
}

/// PD 9.H, PD-R73: a withdrawal under 9.G is counted; true in a scenario, where it is a defeat and the end.
pub(super) fn is_lost_by_withdrawal(t: &mut T) -> bool {
    t.g.tally.withdrawals = t.g.tally.withdrawals.saturating_add(1);
    t.g.tally.tour_mut().withdrawn = true;
    let scenario = t.g.card(t.charts).is_some();
    if scenario {
        t.g.defeated = true;
        t.g.stage = Stage::Over;
        t.say("PD 9.H", |_| "She is forced off her station.".to_owned());
    }
    scenario
}

/// PD 8.2.D, PD 8.3.B, PD 9.F, PD-R69: stores at 0 at the end of a turn.
pub fn must_replenish(g: &State) -> bool {
    g.ship.ammo == 0 || g.ship.fuel == 0
}

/// PD 7.3.R, PD 7.4.O, PD 9.G.flood, PD-R55: the trip, then repair or replenishment.
pub async fn home(t: &mut T) -> Play {
    trip(t).await?;
    t.g.in_port = true;
    let damaged = t.g.ship.is_damaged(&t.charts.ship.stores());
    if damaged && wants_repair(t).await {
        repair(t).await;
    } else {
        replenish(t).await;
    }
    Ok(())
}

/// PD-R55, and by the option every damaged ship.
fn rolls_for_trip(g: &State, charts: &'static Charts) -> bool {
    let always = g.setup.house.trip_home == TripHome::Always;
    is_troubled(&g.ship) || always && g.ship.is_damaged(&charts.ship.stores())
}

async fn trip(t: &mut T) -> Play {
    if !rolls_for_trip(&t.g, t.charts) {
        return Ok(());
    }
    let scene = Scene::new(&t.g, t.charts);
    let chart = &t.charts.anchorage.trip;
    let mods = chart.modifiers(|when| scene.count(when));
    match t.check(chart, mods).await.result {
        Trip::Sinks => Err(Lost::ship(t, Cause::OnTheWay)),
        Trip::Arrives => {
            t.say("PD 7.3.R", |g| format!("USS {} reaches the anchorage.", g.ship.name));
            Ok(())
        }
    }
}

/// Decision PD-D31
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stay {
    Repair,
    Replenish,
}

impl Choice<State> for Stay {
    const QUESTION: &'static str = "anchorage";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Stay::Repair => "repair",
            Stay::Replenish => "replenish",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Stay::Repair => "Repair everything",
            Stay::Replenish => "Fuel and ammunition only; leave the damage",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PD 9.B")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Stay::Repair => vec![repair_odds(g, charts)],
            Stay::Replenish => vec![charts.anchorage.replenishment.odds(&Mods::NONE)],
        }
    }
}

/// PD 9.B: damage may be left as it is, unless it forces the ship home again at once.
async fn wants_repair(t: &mut T) -> bool {
    if must_withdraw(&t.g) || t.g.ship.flood == 0 {
        return true;
    }
    let text = "The ship is at the anchorage, damaged. Repair her?";
    t.ask(CAPTAIN, "PD 9.B", text, &[Stay::Repair, Stay::Replenish]).await == Stay::Repair
}

/// PD 9.B, PD 7.3.Q.repair, PD 16.C.2, PD-R57: Table 18, and a ship as new, or another one.
async fn repair(t: &mut T) {
    let scene = Scene::new(&t.g, t.charts);
    let chart = &t.charts.anchorage.repair;
    let mods = chart.modifiers(|when| scene.count(when));
    let yard = t.check(chart, mods).await.result;
    t.g.note(Happening::Anchorage { days: yard.days, repair: true });
    t.g.date = t.g.date.later(yard.days + 1);
    if yard.written_off {
        t.say("PD 9.B", |g| format!("USS {} is sent home; another ship takes over.", g.ship.name));
        t.g.stage = Stage::NewShip;
        over_if_late(t);
        return;
    }
    t.say("PD 9.B", |_| format!("Repairs take {}.", counted(yard.days, "day", "days")));
    restore(t);
    let team = team_after_repair(t);
    return_to_action(t, team).await;
}

/// PD 5.1.C.repair, PD-R13: rolled for if there is none aboard.
fn team_after_repair(t: &T) -> ForTeam {
    let always = t.g.setup.house.team_on_return == TeamOnReturn::Rolled;
    if always || !t.g.station.team { ForTeam::Roll } else { ForTeam::AsBefore }
}

/// PD 9.A, PD 5.1.C.replenish, PD-R13, PD-R70: Table 18.1; fuel and ammunition, and no roll for a team.
async fn replenish(t: &mut T) {
    let days = t.check(&t.charts.anchorage.replenishment, Mods::NONE).await.result.0;
    t.g.note(Happening::Anchorage { days, repair: false });
    t.g.date = t.g.date.later(days + 1);
    t.say("PD 9.A", |_| format!("Replenishment takes {}.", counted(days, "day", "days")));
    let stores = t.charts.ship.stores();
    t.g.ship.fuel = stores.fuel;
    t.g.ship.ammo = stores.ammo;
    stay_at_anchorage(t);
    if t.g.setup.house.replenishment == Replenishment::All {
        restore(t);
    }
    let team = match t.g.setup.house.team_on_return {
        TeamOnReturn::Stays => ForTeam::AsBefore,
        TeamOnReturn::Rolled => ForTeam::Roll,
    };
    return_to_action(t, team).await;
}

/// PD 9.C.morale, PD 9.C.teams, PD 7.6.E: negative morale is forgotten, the teams are filled up, and no deck
/// burns there.
fn stay_at_anchorage(t: &mut T) {
    let stores = t.charts.ship.stores();
    t.g.ship.morale = t.g.ship.morale.max(0);
    for section in Section::EACH {
        *t.g.ship.men_mut(section) = stores.men[section.index()];
    }
    for place in super::ch07_07_crews::every_place() {
        *t.g.ship.party_mut(place) = crate::state::Party::default();
    }
    for section in Section::EACH {
        *t.g.ship.fire_mut(section) = crate::state::DeckFire::default();
    }
    t.g.ship.emergency = crate::state::Emergency::None;
}

/// PD 9.I, PD 7.3.H, PD-R48, PD 11.5.E: all tracks at 10 and no damage anywhere; men, kills and names stay.
fn restore(t: &mut T) {
    let fresh = {
        let fitted = |gun: Gun| t.g.ship.gun(gun).fitted;
        Ship::new(t.g.ship.name.clone(), t.charts.ship.stores(), fitted)
    };
    let old = std::mem::replace(&mut t.g.ship, fresh);
    t.g.ship.morale = old.morale.max(0);
    for gun in Gun::all() {
        let before = *old.gun(gun);
        let mount = t.g.ship.gun_mut(gun);
        mount.kills = before.kills;
        mount.ace_lost = before.ace_lost;
    }
    t.g.ship.officers = old.officers;
    t.g.ship.officers.dco_in = None;
    t.g.ship.officers.xo_at = Place::Primary(Primary::Bridge);
}

/// PD 9.D, PD 9.J, PD 5.1.D: a new station for the day of return, surface support with it. PD 6.2.A: the
/// first phase is clear.
async fn return_to_action(t: &mut T, team: ForTeam) {
    let date = t.g.date;
    t.g.tally.begin_tour(date);
    t.g.tally.tour_mut().returned = true;
    t.g.in_port = false;
    t.g.fresh = true;
    turn_begins(t);
    if t.g.stage == Stage::Over {
        t.g.away = true;
        t.g.tally.tours.pop();
        return;
    }
    if t.g.card(t.charts).is_none_or(|card| card.station.is_none()) {
        ch04_station::assign(t, team).await;
    } else if team == ForTeam::Roll {
        ch04_station::roll_for_team(t).await;
    }
}

/// A new turn on this day, unless the game is over by then. PD 6.3.B.1: a ship that has ridden out a typhoon is on
/// her station, one that comes back from the anchorage was not there at the end.
pub fn turn_begins(t: &mut T) {
    t.g.phase = ch04_station::phases(&t.g, t.charts)[0];
    t.g.stage = if is_late(t) { Stage::Over } else { Stage::Turn };
}

fn is_late(t: &T) -> bool {
    t.g.date > last_day(&t.g, t.charts)
}

fn over_if_late(t: &mut T) {
    if is_late(t) {
        t.g.away = true;
        t.g.stage = Stage::Over;
    }
}

/// The last day of the card or campaign.
pub fn last_day(g: &State, charts: &'static Charts) -> crate::state::Date {
    match g.card(charts) {
        Some(card) => card.end(),
        None => g.setup.start.campaign(charts).end,
    }
}

/// PD 6.3.B.4, PD 6.3.B.5, PD 7.4.O: the trip, Table 6-5, then station, support and crew anew.
pub async fn typhoon_repair(t: &mut T) -> Play {
    trip(t).await?;
    let days = t.check(&t.charts.weather.repair, Mods::NONE).await.result.0;
    t.g.note(Happening::Anchorage { days, repair: true });
    t.say("PD 6.3.B.4", |_| {
        format!("She lies at the anchorage for {}.", counted(days, "day", "days"))
    });
    t.g.date = t.g.date.later(days + 1);
    restore(t);
    stay_at_anchorage(t);
    let team = team_after_repair(t);
    return_to_action(t, team).await;
    Ok(())
}

/// PD 7.8.2.M, PD-R73: after a loss a campaign goes on with a new ship the next day; a scenario is over.
pub fn after_loss(t: &mut T) {
    super::ch06_05_attack::clear(t);
    if t.g.setup.start.is_campaign() {
        t.g.date = t.g.date.later(1);
        t.g.stage = Stage::NewShip;
        over_if_late(t);
    } else {
        t.g.defeated = true;
        t.g.stage = Stage::Over;
    }
}
