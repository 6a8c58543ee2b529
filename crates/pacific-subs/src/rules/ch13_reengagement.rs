//! Chapter 13: breaking off, or another round.

use super::{
    Play, T, ch03_orders, ch04_situation, ch05_boat, ch05_damage, ch07_opportunity, ch15_scenarios,
    odds,
};
use crate::{
    charts::engagement::{Fatigue, Shark, Value},
    choice,
    state::{
        Charged, Plane, State, TubeId, What,
        setup::{Alarm, Bottom, EmptyBattery, FloodedTubes, LongAlarm, LongDive},
    },
};
use table::{Choice, Mods, Name, draft::Subset};

choice! {
    /// PS 13.0.a, decision PS-D30
    pub enum Next as "break-off", "PS 13.0.a", odds next_odds {
        BreakOff = "break-off": "Break off",
        ReEngage = "re-engage": "Re-engage",
    }
}

fn next_odds(next: Next, g: &State, charts: &'static crate::charts::Charts) -> Vec<table::Odds> {
    match next {
        Next::BreakOff => odds::pursuit(g, charts),
        Next::ReEngage => odds::reset(g, charts),
    }
}

/// PS 13.0.a: out of harbour and with no escort in contact.
pub fn may_break_off(g: &State) -> bool {
    !g.fight().in_harbor && g.fight().is_shaken_off()
}

/// PS 13.0.a, PS 13.0.b, PS 7.1D.b: a boat that escaped its friends does not turn back to them.
pub async fn breaks_off(t: &mut T) -> bool {
    if !may_break_off(&t.g) {
        return false;
    }
    if t.g.fight().friendly {
        return true;
    }
    let seat = t.g.seat();
    let options = [Next::BreakOff, Next::ReEngage];
    t.ask(seat, "PS 13.0.a", what_next(&t.g, t.charts), &options).await == Next::BreakOff
}

/// PS 8.3.n, PS 13.1, PS-R65: the question, with the price of breaking off and what doctrine says to more fire.
pub fn what_next(g: &State, charts: &'static crate::charts::Charts) -> &'static str {
    let hit_and_run = ch03_orders::forbids_re_engagement(g, charts);
    match (raises_alarm(g), hit_and_run) {
        (true, false) => "Break off, or attack again? Breaking off brings a flotilla to this hex.",
        (false, false) => "Break off, or go on? Breaking off brings no further flotilla.",
        (true, true) => {
            "Break off, or attack again, against doctrine? Breaking off brings a flotilla to this hex."
        }
        (false, true) => {
            "Break off, or go on, where to fire is against doctrine? Breaking off brings no further flotilla."
        }
    }
}

/// PS 10.2F.f, PS 13.1, PS-R52, PS-R65, PS-R68, PS-R99: the engagement is over. The alarm brings a
/// flotilla, unless nothing was met or it was friends.
pub async fn break_off(t: &mut T) {
    if t.g.house().flooded == FloodedTubes::Spoil {
        unload(t).await;
    }
    let ids: Vec<u8> = t.g.fight().plot.iter().map(|it| it.id).collect();
    for id in ids {
        note_damaged(&mut t.g, id);
    }
    return_plane(t);
    let alarm = raises_alarm(&t.g);
    let patrol = t.g.patrol_mut();
    let Some(fight) = patrol.engagement.take() else { return };
    if alarm {
        patrol.flotillas.push(fight.hex);
        t.say("PS 13.1", |_| "The alarm is raised: a flotilla is sent to this hex.".to_owned());
    }
}

/// PS 13.1, PS-R65: whether breaking off brings a flotilla.
pub fn raises_alarm(g: &State) -> bool {
    let fight = g.fight();
    let wanted = match g.house().alarm {
        Alarm::IfNone => !g.patrol().flotillas.contains(&fight.hex),
        Alarm::Always => true,
        Alarm::Never => false,
    };
    fight.met_anything && !fight.friendly && wanted
}

/// PS-R99: an aircraft in the air lands beside a surfaced boat, or is lost.
fn return_plane(t: &mut T) {
    if t.g.boat().plane == Plane::Launched {
        let down = t.g.fight().is_submerged();
        t.g.boat_mut().plane = if down { Plane::Lost } else { Plane::Aboard };
        t.say("PS-R99", |_| {
            let lost = "The aircraft finds no boat to land beside and is lost.";
            if down { lost } else { "The aircraft lands beside the boat and is taken aboard." }
                .into()
        });
    }
}

/// PS 10.2F.f: a ship that was hit and got away.
pub fn note_damaged(g: &mut State, id: u8) {
    let Some(it) = g.fight().by_id(id).copied().filter(|it| it.hits > 0) else { return };
    let deeds = &mut g.patrol_mut().deeds;
    match it.what {
        What::Merchant { shown: Some(kind), .. } => deeds.damaged.push(kind),
        What::Hvt(kind) => deeds.hvt_damaged.push(kind),
        What::Merchant { shown: None, .. } | What::Rescue | What::Harbor | What::Land => {}
    }
}

/// PS 14.1C, PS-R03: a sinking, a rescue or a completed task excuses the violations of its engagement
/// and those of the patrol as a whole.
pub fn succeed(t: &mut T) {
    let patrol = t.g.patrol_mut();
    let now = patrol.engagements;
    patrol.success = true;
    for violation in &mut patrol.violations {
        violation.excused |= violation.engagement == now || violation.engagement == 0;
    }
    if let Some(fight) = &mut patrol.engagement {
        fight.success = true;
    }
}

/// PS 13.2A to PS 13.2F: conditions are reset for another approach.
pub async fn reset(t: &mut T) -> Play {
    advance_timer(t).await?;
    battery(t);
    tell_reset(t);
    fatigue(t).await;
    unload(t).await;
    sharks(t).await;
    Ok(())
}

/// PS 13.2A, PS 1.3.c, PS-R10, PS-R66: one box on; from the last to the first another action begins: it
/// counts for missions (PS 7.3C.b) and breakdowns (PS 15.4.b), and its fuel is paid. Without any the
/// boat is at the end of its way, but for one that has come back to a friendly port (PS 6.1C.a, PS-R26).
async fn advance_timer(t: &mut T) -> Play {
    let clock = &t.charts.engagement.clock;
    let next = clock.ahead(t.g.fight().timer, 1);
    t.g.fight_mut().timer = next;
    if next != 1 {
        return Ok(());
    }
    ch07_opportunity::end_of_action(t);
    let patrol = t.g.patrol_mut();
    patrol.actions = patrol.actions.saturating_add(1);
    patrol.travelled = 0;
    ch15_scenarios::breakdown(t).await;
    let cost = t.charts.engagement.value(Value::TurnFuel);
    let in_port = ch04_situation::friendly_port(&t.g, t.charts, t.g.fight().hex).is_some();
    let boat = t.g.boat_mut();
    if boat.fuel < cost && in_port {
        return Ok(());
    }
    if boat.fuel < cost {
        let text = "The tanks are dry in the middle of the fight. The boat is abandoned.";
        return Err(super::Over::now(t, crate::state::GameEnd::OutOfFuel, "PS 6.1C.a", text));
    }
    boat.fuel -= cost;
    let fuel = boat.fuel;
    t.say("PS 13.2A", |_| format!("The fight goes into another action: {fuel} fuel left."));
    Ok(())
}

/// PS 13.2B.a, PS 13.2B.b, PS-R44, PS-R97: charge is used under water, but not on the bottom, and
/// gained on the surface.
pub fn battery(t: &mut T) {
    let fight = t.g.fight();
    let spares = fight.bottomed && t.g.house().bottom == Bottom::Quiet;
    let submerged = fight.is_submerged();
    let gain = t.charts.engagement.dial.of(fight.speed).charge_gain;
    let full = ch05_boat::full_charge(&t.g, t.charts);
    let cost = t.charts.engagement.value(Value::ResetCharge);
    if !submerged {
        let boat = t.g.boat_mut();
        boat.charge = (boat.charge + gain).min(full);
    } else if !spares {
        let flat = t.g.boat().charge < cost;
        let boat = t.g.boat_mut();
        boat.charge = boat.charge.saturating_sub(cost);
        let comes_up = t.g.house().empty_battery == EmptyBattery::ComesUp;
        t.g.fight_mut().flat_battery |= flat && comes_up;
        if flat && comes_up {
            t.say("PS 13.2B.a", |_| {
                "The batteries are empty: the boat must come up or lie on the bottom.".to_owned()
            });
        }
    }
}

/// PS 13.2A, PS 13.2B.a, PS 13.2B.b: what time it is now, and what is left in the batteries.
fn tell_reset(t: &mut T) {
    let night = t.charts.engagement.clock.is_night(t.g.fight().timer);
    let full = ch05_boat::full_charge(&t.g, t.charts);
    t.say("PS 13.2A", |g| {
        let light = if night { "night" } else { "day" };
        let charge = g.boat().charge;
        format!("Another round: box {}, {light}; charge {charge} of {full}.", g.fight().timer)
    });
}

/// PS 13.2C.a, PS 13.2C.b, PS 9.4, PS-R45, PS-R67: long dives and long alarms wear the crew down.
pub async fn fatigue(t: &mut T) {
    let fight = t.g.fight();
    if fight.submerged_timer == Some(fight.timer) {
        if t.check(&t.charts.engagement.fatigue, Mods::NONE).await.result == Fatigue::Worse {
            ch05_damage::tire(t, "PS 13.2C.a");
        }
        let timer = t.g.fight().timer;
        let next = match t.g.house().long_dive {
            LongDive::NextBox => t.charts.engagement.clock.ahead(timer, 1),
            LongDive::SixBoxes => super::ch08_engagement::ahead(t, timer),
        };
        t.g.fight_mut().submerged_timer = Some(next);
    }
    if t.g.fight().battle_stations
        && t.g.house().long_alarm == LongAlarm::Tires
        && t.check(&t.charts.engagement.stations, Mods::NONE).await.result == Fatigue::Worse
    {
        ch05_damage::tire(t, "PS 9.4");
    }
}

/// PS 13.2D, decision PS-D31: tubes whose torpedoes are fired off; the others are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HotRun(pub TubeId);

impl Choice<State> for HotRun {
    const QUESTION: &'static str = "hot-run";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key().into()
    }

    fn label(&self, _: &State) -> String {
        format!("Fire off {} into the sea", self.0.words())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 13.2D")
    }

    fn target(&self) -> Option<String> {
        Some(format!("tube:{}", self.0.key()))
    }
}

/// PS 13.2D, PS 14.1A.b, PS-R68: torpedoes left in flooded tubes; each is degraded once.
pub async fn unload(t: &mut T) {
    let wet: Vec<HotRun> =
        t.g.boat()
            .flooded()
            .filter(|(_, torpedo)| !torpedo.degraded)
            .map(|(id, _)| HotRun(id))
            .collect();
    if wet.is_empty() {
        return;
    }
    let (seat, count) = (t.g.seat(), wet.len());
    let text = "Flooded tubes: which are fired off? The other torpedoes will be degraded.";
    let fired = t.draft(seat, "PS 13.2D", text, Subset::of(wet.clone())).await.into_taken();
    for HotRun(id) in wet {
        if fired.contains(&HotRun(id)) {
            t.g.boat_mut().empty(id);
            t.g.patrol_mut().hot_run = true;
        } else if let Some(tube) = t.g.boat_mut().tube_mut(id)
            && let Charged::Flooded(torpedo) = &mut tube.charged
        {
            torpedo.degraded = true;
        }
    }
    let (hot, spoilt) = (fired.len(), count - fired.len());
    t.say("PS 13.2D", |_| format!("Fired off in a hot run: {hot}; degraded: {spoilt}."));
}

/// PS 13.2E, PS 13.2F, PS-R94: who still waits on the Plot to be taken aboard, one by one.
pub fn in_danger(g: &State) -> impl Iterator<Item = (u8, What)> + '_ {
    let fight = g.fight();
    let each = |what: What| match what {
        What::Rescue => 1,
        What::Land => fight.passengers.len(),
        What::Merchant { .. } | What::Hvt(_) | What::Harbor => 0,
    };
    fight.plot.iter().flat_map(move |it| std::iter::repeat_n((it.id, it.what), each(it.what)))
}

/// PS 13.2E, PS 13.2F: men in the water and passengers on the beach who still wait.
pub async fn sharks(t: &mut T) {
    let ids: Vec<(u8, What)> = in_danger(&t.g).collect();
    for (id, what) in ids {
        let lost = t.check(&t.charts.engagement.shark, Mods::NONE).await.result == Shark::Lost;
        match what {
            What::Rescue if lost => {
                t.g.fight_mut().plot.retain(|it| it.id != id);
                t.say("PS 13.2E", |_| "The men in the water are lost to sharks.".to_owned());
            }
            What::Land => on_the_beach(t, id, lost),
            What::Rescue | What::Merchant { .. } | What::Hvt(_) | What::Harbor => {}
        }
    }
}

/// PS 13.2F: the next passenger on the beach waits on or is caught; the last takes the marker with him.
fn on_the_beach(t: &mut T, marker: u8, lost: bool) {
    let hex = t.g.fight().hex;
    let fight = t.g.fight_mut();
    let passenger = fight.passengers.remove(0);
    if !lost {
        fight.passengers.push(passenger);
        return;
    }
    if fight.passengers.is_empty() {
        fight.plot.retain(|it| it.id != marker);
    }
    let waiting = &mut t.g.patrol_mut().waiting;
    if let Some(at) = waiting.iter().position(|it| it.hex == hex && it.passenger == passenger) {
        waiting.remove(at);
    }
    t.say("PS 13.2F", |_| format!("Caught by the enemy on the beach: {}.", passenger.words()));
}
