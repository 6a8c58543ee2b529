//! Sections 5.1C and 5.1D and the Damage Chart: hits, boxes, the crew's nerves.

use super::{Counter, Over, Play, T, ch05_boat};
use crate::{
    charts::{Charts, boats::ClassRow, damage::Effect},
    state::{
        Boxes, Damage, End, GameEnd, Readiness, State, System, TubeId,
        setup::{Crowded, LastHullBox},
    },
};
use table::{Choice, Key, Name};

/// PS 5.1D.a, PS 5.1D.d: the boxes of a new boat of this class.
pub fn fresh(class: &ClassRow) -> Damage {
    let mut damage = Damage::default();
    for &system in &class.no_hit {
        damage.of_mut(system).no_hit += 1;
    }
    for &system in &class.lacks {
        damage.of_mut(system).absent = true;
    }
    damage
}

/// Markers of a system left in the pool: those of no-hit boxes and of systems the class lacks are
/// taken out first, those on the boat are not there.
fn in_pool(g: &State, charts: &Charts, system: System) -> u8 {
    if !ch05_boat::is_fitted(g, charts, system) {
        return 0;
    }
    let boxes = g.boat().damage.of(system);
    let count = u8::try_from(*charts.damage.pool.of(system)).unwrap_or_default();
    count.saturating_sub(boxes.no_hit + boxes.drawn)
}

/// PS-R19: whether another hull hit leaves the boat afloat.
fn holds_a_hull_hit(g: &State, charts: &Charts) -> bool {
    let left = charts.damage.boxes.count(System::Hull)
        - g.boat().damage.of(System::Hull).filled().min(charts.damage.boxes.count(System::Hull));
    match g.house().last_hull_box {
        LastHullBox::Beyond => left > 0,
        LastHullBox::Last => left > 1,
    }
}

fn has_room(g: &State, charts: &Charts, system: System) -> bool {
    g.boat().damage.of(system).filled() < charts.damage.boxes.count(system)
}

/// A tube that a hit can disable is there.
fn has_tube(g: &State, system: System) -> bool {
    match system {
        System::TubesForward => g.boat().forward.tubes.iter().any(|tube| !tube.disabled),
        System::TubesAft => g.boat().aft.tubes.iter().any(|tube| !tube.disabled),
        System::Hull
        | System::Engine
        | System::Motor
        | System::FuelTanks
        | System::Batteries
        | System::Radar
        | System::Sonar
        | System::Navigation
        | System::Radio
        | System::DeckGun
        | System::AaGuns => true,
    }
}

/// PS 5.1C.a, PS-R19: the pool, without the markers that would only be drawn again. A hull marker is
/// always among them.
pub fn cup(g: &State, charts: &Charts) -> Vec<(Counter<System>, u8)> {
    let count = |system| {
        let fits = system == System::Hull || (has_room(g, charts, system) && has_tube(g, system));
        let left = if fits { in_pool(g, charts, system) } else { 0 };
        if system == System::Hull { left.max(1) } else { left }
    };
    System::ALL.iter().map(|&(_, system)| (Counter(system), count(system))).collect()
}

/// PS 5.1C.a: one hit, drawn from the pool.
pub async fn hit(t: &mut T, cause: GameEnd) -> Play {
    let cup = cup(&t.g, t.charts);
    let Counter(system) = t.draw(&cup, "PS 5.1C.a", "Damage marker").await;
    damage(t, system, true, cause).await
}

/// PS 15.4.b, PS-R81: a breakdown never sinks the boat.
pub async fn breakdown_hit(t: &mut T) {
    let mut cup = cup(&t.g, t.charts);
    if !holds_a_hull_hit(&t.g, t.charts) {
        cup.retain(|(Counter(system), _)| *system != System::Hull);
    }
    if cup.iter().all(|(_, count)| *count == 0) {
        return;
    }
    let Counter(system) = t.draw(&cup, "PS 15.4.b", "Breakdown").await;
    // The hull has room, so this cannot sink the boat.
    let _afloat = damage(t, system, true, GameEnd::Crushed).await;
}

/// PS 11.2.c, PS 9.1A.d, PS 10.2E.d: a hull hit that needs no marker from the pool.
pub async fn hull_hit(t: &mut T, cause: GameEnd) -> Play {
    damage(t, System::Hull, false, cause).await
}

/// PS 5.1C.b, PS 5.1C.c, PS-R19, PS-R91: the marker goes to the first empty box; a hull hit with none
/// left sinks the boat.
async fn damage(t: &mut T, system: System, drawn: bool, cause: GameEnd) -> Play {
    if system == System::Hull && !holds_a_hull_hit(&t.g, t.charts) {
        let text = "The hull gives way. The boat is lost with all hands.";
        return Err(Over::now(t, cause, "PS 5.1C.b", text));
    }
    let boxes = t.g.boat_mut().damage.of_mut(system);
    boxes.hits += 1;
    boxes.drawn += u8::from(drawn);
    let number = boxes.filled();
    let now = consequence(&t.g, t.charts, system);
    t.say("PS 5.1C.b", |_| format!("Damage: {}, box {number}{now}.", system.words()));
    suffer(t, system).await;
    Ok(())
}

/// PS DMG.hull, PS DMG.engine, PS DMG.motor, PS DMG.radar.a, PS DMG.sonar, PS DMG.navigation, PS DMG.radio,
/// PS DMG.gun: what the boat can still do; of tanks, batteries and tubes the story tells apart.
fn consequence(g: &State, charts: &'static Charts, system: System) -> String {
    match system {
        System::Hull => {
            format!(": crush depth is {} now", ch05_boat::crush_depth(g, charts).words())
        }
        System::Engine => {
            let top = ch05_boat::top_speed(g, charts, false).words();
            format!(": no faster than {top} on the surface")
        }
        System::Motor => {
            let top = ch05_boat::top_speed(g, charts, true).words();
            format!(": no faster than {top} under water")
        }
        System::Radar => ": it finds nothing any more".to_owned(),
        System::Sonar => ": shots from shallow depth and evasion are harder".to_owned(),
        System::Navigation => ": one hex an action at most".to_owned(),
        System::Radio => ": no missions by radio, and friends may open fire".to_owned(),
        System::DeckGun | System::AaGuns => ": out of action".to_owned(),
        System::FuelTanks | System::Batteries | System::TubesForward | System::TubesAft => {
            String::new()
        }
    }
}

/// PS DMG.fuel, PS DMG.battery, PS DMG.tubes, PS 3.3.h: what a hit does at once.
async fn suffer(t: &mut T, system: System) {
    match system {
        System::FuelTanks => {
            let room = ch05_boat::fuel_room(&t.g, t.charts);
            let lost = lost_fuel(&t.g, t.charts);
            let boat = t.g.boat_mut();
            boat.fuel = boat.fuel.saturating_sub(lost).min(room);
            let fuel = boat.fuel;
            t.say("PS DMG.fuel", |_| format!("Oil is lost: {fuel} fuel left, room for {room}."));
        }
        System::Batteries => {
            let full = ch05_boat::full_charge(&t.g, t.charts);
            let boat = t.g.boat_mut();
            boat.charge = boat.charge.min(full);
            t.say("PS DMG.battery", |_| format!("The batteries hold no more than {full} now."));
        }
        System::TubesForward => disable_tube(t, End::Forward).await,
        System::TubesAft => disable_tube(t, End::Aft).await,
        System::Radio | System::Sonar | System::Radar => leave_cag(t),
        System::Hull
        | System::Engine
        | System::Motor
        | System::Navigation
        | System::DeckGun
        | System::AaGuns => {}
    }
}

/// PS DMG.fuel: what this box takes beyond the one before it.
fn lost_fuel(g: &State, charts: &Charts) -> u8 {
    let points = |number| match charts.damage.boxes.effect(System::FuelTanks, number) {
        Some(Effect::Fuel(points, _)) => points,
        _ => 0,
    };
    let filled = g.boat().damage.of(System::FuelTanks).filled();
    points(filled).saturating_sub(points(filled.saturating_sub(1)))
}

/// PS 3.3.h: a boat with one of these damaged cannot keep with a group.
pub const KEEPS_WITH_GROUP: [System; 3] = [System::Radio, System::Sonar, System::Radar];

/// PS 3.3.h, PS-R102: without radio, sonar and radar the boat cannot keep with the group.
fn leave_cag(t: &mut T) {
    if let Some(patrol) = &mut t.g.command_mut().patrol
        && patrol.cag
    {
        patrol.cag = false;
        t.say("PS 3.3.h", |_| "The boat drops out of the attack group and goes on alone.".into());
    }
}

/// PS-R88: which tube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoseTube(pub TubeId);

impl Choice<State> for LoseTube {
    const QUESTION: &'static str = "lose-tube";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key().into()
    }

    fn label(&self, g: &State) -> String {
        let tube = board::capital(&self.0.words());
        match g.boat().tube(self.0).torpedo() {
            Some(torpedo) => format!("{tube}, with its {}", torpedo.mark.words()),
            None => format!("{tube}, empty"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS DMG.tubes")
    }

    fn target(&self) -> Option<String> {
        Some(format!("tube:{}", self.0.key()))
    }
}

/// PS DMG.tubes, PS-R88: the player chooses the tube; a torpedo in it is lost.
async fn disable_tube(t: &mut T, end: End) {
    let tubes: Vec<LoseTube> =
        t.g.boat()
            .tubes()
            .filter(|(id, tube)| id.end == end && !tube.disabled)
            .map(|(id, _)| LoseTube(id))
            .collect();
    let seat = t.g.seat();
    let chosen = match tubes.as_slice() {
        [] => return,
        [only] => *only,
        _ => t.ask(seat, "PS DMG.tubes", "Which tube is wrecked?", &tubes).await,
    };
    let lost = t.g.boat_mut().empty(chosen.0).is_some();
    if let Some(tube) = t.g.boat_mut().tube_mut(chosen.0) {
        tube.disabled = true;
    }
    if let Some(patrol) = &mut t.g.command_mut().patrol {
        patrol.torpedo_lost |= lost;
    }
    let with = if lost { ", and the torpedo in it is lost" } else { "" };
    t.say("PS DMG.tubes", |_| format!("Wrecked: {}{with}.", chosen.0.words()));
}

/// PS 11.2.d, PS 5.3B: the crew is worn down by one level.
pub fn tire(t: &mut T, rule: &'static str) {
    let before = t.g.crew().readiness;
    t.g.crew_mut().readiness = before.worse();
    let now = t.g.crew().readiness;
    if now != before {
        t.say(rule, |_| format!("The crew is now {}.", now.words()));
    }
}

/// PS 5.3B, PS 5.4E, PS-R22, PS-R23: one level better; with civilians aboard never Sharp.
pub fn rest(t: &mut T, rule: &'static str) {
    let before = t.g.crew().readiness;
    let crowded =
        t.g.command()
            .patrol
            .as_ref()
            .is_some_and(|patrol| patrol.passengers.contains(&crate::state::Passenger::Uhb));
    let better =
        if crowded && t.g.house().crowded == Crowded::NoRest { before } else { before.better() };
    let now = if better == Readiness::Sharp && crowded { before } else { better };
    t.g.crew_mut().readiness = now;
    if now != before {
        t.say(rule, |_| format!("The crew is now {}.", now.words()));
    }
}

/// PS 5.1C.d: how a hit can be mended, under way or in port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mending {
    /// PS 6.4.a
    JuryRig,
    /// PS 14.4A.a
    Dockside,
}

/// PS 6.4.a, PS 14.4A.a, PS DMG.hull: hits of this system that can be mended so; the highest box
/// first, and none below the lowest box the chart allows.
pub fn mendable(boxes: Boxes, system: System, charts: &Charts, how: Mending) -> u8 {
    let row = charts.damage.repairs.of(system);
    let from = match how {
        Mending::JuryRig => row.jury_from,
        Mending::Dockside => row.dock_from,
    };
    let Some(from) = from else { return 0 };
    let last = boxes.filled();
    boxes.hits.min((last + 1).saturating_sub(from))
}

/// Takes hits off a system; what was drawn goes back to the pool.
pub fn mend(g: &mut State, system: System, hits: u8) {
    let boxes = g.boat_mut().damage.of_mut(system);
    boxes.hits = boxes.hits.saturating_sub(hits);
    boxes.drawn = boxes.drawn.min(boxes.hits);
}

/// PS 4.2B.c, PS 4.3C.c: mends all that can be mended so, and says how many hits that were.
pub fn mend_all(g: &mut State, charts: &Charts, how: Mending) -> u8 {
    let mut mended = 0;
    for &(_, system) in System::ALL {
        let hits = mendable(g.boat().damage.of(system), system, charts, how);
        mend(g, system, hits);
        mended += hits;
    }
    mended
}
