//! What the rounds against Barges, Destroyers and guns share, whichever table they are played on.

use super::{
    T, b_air, combat, crew_orders,
    g_damage::{self, Blow, Shell},
    gunnery::{self, Target},
};
use crate::{
    charts::{
        Points,
        c::{AirSupport, Reef, ShellHit, TargetedPt},
        f::Detection,
    },
    conditions::{About, Scene, When},
    state::{BoatNo, Boats, Enemy, Post, Range, Speed, State, fight::Quality, record::Prey},
};
use table::{Mods, chart::Chart};

/// A night has an end (DB 4.2.scale): no fight goes on after this round.
pub const LAST_ROUND: u8 = 100;

/// A round begins: it is counted and every man takes his place.
pub async fn begin(t: &mut T) {
    let fight = t.g.fight_mut();
    fight.round = fight.round.saturating_add(1);
    crew_orders::crew_orders(t).await;
}

/// Whether another round can follow: somebody is left to fight, can act, and has the time.
pub fn can_go_on(g: &State) -> bool {
    g.present().next().is_some() && !combat::is_stalemate(g) && g.fight().round < LAST_ROUND
}

/// DB 9.speed: the speed of the squadron as a whole; it lies still when no boat can move.
pub fn squadron_speed(g: &State) -> Speed {
    if g.present().any(|no| g.boat(no).is_able()) { g.fight().speed } else { Speed::Idle }
}

/// Modifiers of a roll that is about the squadron as a whole.
pub fn squadron_modifiers<R: Copy>(g: &State, chart: &Chart<R, When>) -> Mods {
    let scene = Scene { speed: Some(squadron_speed(g)), ..Scene::new(g) };
    chart.modifiers(|when| scene.count(when))
}

/// Modifiers of a roll by an enemy unit, against a boat where one is named.
pub fn enemy_modifiers<R: Copy>(
    g: &State,
    chart: &Chart<R, When>,
    unit: Target,
    against: Option<BoatNo>,
) -> Mods {
    let enemy = unit.enemy(g);
    let scene = Scene { boat: against, about: About::unit(enemy.as_ref()), ..Scene::new(g) };
    chart.modifiers(|when| scene.count(when))
}

/// DB D-2-B, DB E-2-B, DB F-2-B: one roll a round until the squadron is detected.
/// DB 9.detected: it begins the first round undetected.
pub async fn detection(t: &mut T, chart: &'static Chart<Detection, When>) -> Detection {
    if t.g.fight().detected {
        return Detection::Detected;
    }
    let mods = squadron_modifiers(&t.g, chart);
    let result = t.check(chart, mods).await.result;
    match result {
        Detection::Detected => {
            t.g.fight_mut().detected = true;
            t.say(&chart.rule, |_| "The enemy has seen the squadron.".to_owned());
        }
        Detection::Undetected => {
            t.say(&chart.rule, |_| "The squadron is still undetected.".to_owned());
        }
    }
    result
}

/// DB C-3, DB D-3, DB E-3: the boat a unit fires at. A number that is not there means PT #1, and
/// once PT #1 is gone too, the lowest boat that is.
pub async fn targeted_boat(t: &mut T, chart: &'static Chart<TargetedPt, When>) -> Option<BoatNo> {
    t.g.present().next()?;
    let rolled = BoatNo::from_index(t.check(chart, Mods::NONE).await.result as usize);
    let target = fired_at(&t.g, rolled)?;
    if target != rolled {
        t.say(&chart.rule, |_| format!("{rolled} is not here, so the fire is at {target}."));
    }
    Some(target)
}

/// The boat meant by a number that was rolled.
pub fn fired_at(g: &State, rolled: BoatNo) -> Option<BoatNo> {
    if g.is_present(rolled) {
        return Some(rolled);
    }
    g.flagship().or_else(|| g.present().next())
}

/// DB C-4.b, DB D-4.c, DB D-4.d, DB MP.3: one hit by bullets or a light shell.
pub async fn light_hit(t: &mut T, no: BoatNo, on_consort: &'static Chart<Points, When>) {
    if t.g.boat(no).elco().is_some() {
        g_damage::area_hit(t, no, Shell::Light).await;
    } else {
        let points = t.check(on_consort, Mods::NONE).await.result;
        g_damage::consort_damage(t, no, points).await;
    }
}

/// DB C-4.c, DB C-4.e, DB MP.3: one hit by a Destroyer or Shore Gun shell.
pub async fn heavy_hit(
    t: &mut T,
    no: BoatNo,
    on_pt1: &'static Chart<ShellHit, When>,
    on_consort: &'static Chart<Points, When>,
) {
    if t.g.boat(no).elco().is_some() {
        match t.check(on_pt1, Mods::NONE).await.result {
            ShellHit::Damage => g_damage::area_hit(t, no, Shell::Heavy).await,
            ShellHit::Critical => g_damage::destroy(t, no, Blow::Critical(Shell::Heavy)).await,
        }
        return;
    }
    match t.check(on_consort, Mods::NONE).await.result {
        Points::Critical => g_damage::destroy(t, no, Blow::Critical(Shell::Heavy)).await,
        points @ (Points::Superficial | Points::Damage { .. }) => {
            g_damage::consort_damage(t, no, points).await;
        }
    }
}

/// What damage points do to an enemy unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Struck {
    Damaged,
    /// Its last Systems box was marked by this hit.
    Disabled,
    Destroyed,
}

/// DB 2.g: one box per point. DB D-5.d, DB E-5.f: a ship with all Systems boxes marked is disabled
/// and takes further Systems points as Flooding; all Flooding boxes marked sink it. A gun or dump
/// has one track and is destroyed when it is full.
/// DB 9.enemy_gone, RU-072: a destroyed unit leaves the board and is recorded for its Gunner.
pub fn strike(
    t: &mut T,
    target: Target,
    systems: u8,
    flooding: u8,
    by: Option<(BoatNo, Post)>,
) -> Struck {
    let Some(index) = target.find(&t.g) else { return Struck::Destroyed };
    let before = t.g.fight().enemies[index];
    let enemy = before.struck(systems, flooding);
    t.g.fight_mut().enemies[index] = enemy;
    if !enemy.is_sunk() {
        let disabled = enemy.is_disabled() && !before.is_disabled();
        return if disabled { Struck::Disabled } else { Struck::Damaged };
    }
    t.g.fight_mut().enemies.remove(index);
    let prey = Prey::Surface(enemy.kind);
    let by = by.and_then(|(no, man)| gunnery::credit(&t.g, no, man, prey));
    gunnery::record_kill(t, prey, enemy.quality == Quality::Elite, by);
    Struck::Destroyed
}

/// A unit is put on the board; beyond the last circle there is no room.
pub fn appear(g: &mut State, enemy: Enemy) {
    let _ = g.fight_mut().enemies.try_push(enemy);
}

/// DB 9.enemy_gone: a unit that got away.
pub fn remove(g: &mut State, unit: Target) {
    if let Some(index) = unit.find(g) {
        g.fight_mut().enemies.remove(index);
    }
}

/// DB 2.g: the boxes marked on the status sheet of a ship.
pub fn damage_report(g: &State, target: Target) -> String {
    let Some(enemy) = target.enemy(g) else { return format!("{} is gone.", target.title()) };
    format!(
        "{} is hit: Systems {} of {}, Flooding {} of {}.",
        target.title(),
        enemy.systems,
        enemy.systems_max,
        enemy.flooding,
        enemy.flooding_max
    )
}

/// DB C-8, DB D-8, DB E-7: the enemy calls for aircraft, once a round. RU-047: only an enemy who is
/// there and has seen the squadron. RU-101: an unmodified 10 brings them against Barges too.
pub async fn air_support(t: &mut T, chart: &'static Chart<AirSupport, When>) {
    let fight = t.g.fight();
    if fight.detected && !fight.enemies.is_empty() {
        aircraft_called(t, chart).await;
    }
}

/// DB C-8, DB D-8, DB E-7: the roll itself, in a fight or right after one.
pub async fn aircraft_called(t: &mut T, chart: &'static Chart<AirSupport, When>) {
    if t.g.present().next().is_none() {
        return;
    }
    let mods = chart.modifiers(|when| Scene::new(&t.g).count(when));
    match t.check(chart, mods).await.result {
        AirSupport::None => {}
        AirSupport::Arrives => {
            t.say(&chart.rule, |_| "An aircraft comes to help the enemy.".to_owned());
            b_air::air_patrol(t).await;
        }
    }
}

/// DB C-9, DB D-10: every boat under way in Close Range may strike a reef.
/// DB 7.idle_reef: a boat that lies still does not.
pub async fn reef_check(t: &mut T, chart: &'static Chart<Reef, When>) {
    for no in t.g.present().collect::<Boats>() {
        if !t.g.is_present(no) {
            continue;
        }
        if passes_reefs(&t.g, no) {
            reef(t, no, chart, true).await;
        }
    }
}

/// DB 7.idle_reef: under way in Close Range.
pub fn passes_reefs(g: &State, no: BoatNo) -> bool {
    let boat = g.boat(no);
    boat.range == Range::Close && boat.speed != Speed::Idle && boat.is_able()
}

/// One boat passes a reef: in a fight, or on the map (DB ).
/// DB C-9.a: a collision is settled on G-9 or G-10.
pub async fn reef(t: &mut T, no: BoatNo, chart: &'static Chart<Reef, When>, in_combat: bool) {
    let mods = {
        let scene = Scene::boat(&t.g, no);
        chart.modifiers(|when| scene.count(when))
    };
    let result = t.check(chart, mods).await.result;
    match result {
        Reef::Clear => t.say(&chart.rule, |_| format!("{no} clears the reefs.")),
        Reef::Collision => {
            t.say(&chart.rule, |_| format!("{no} strikes a reef."));
            g_damage::reef_collision(t, no, in_combat).await;
        }
        Reef::Grounded => {
            t.say(&chart.rule, |_| format!("{no} runs onto a reef."));
            g_damage::reef_collision(t, no, in_combat).await;
            ground(t, no);
        }
    }
}

/// DB C-9.b: a grounded boat cannot move or fire.
/// DB C-9.c, DB D-10.c: at Sea State 4 or 5 it comes off by itself.
fn ground(t: &mut T, no: BoatNo) {
    if !t.g.is_present(no) {
        return;
    }
    if t.g.mission().sea.0 >= 4 {
        t.say("DB D-10.c", |_| format!("The swell lifts {no} off again."));
        return;
    }
    let boat = t.g.boat_mut(no);
    boat.grounded = true;
    boat.speed = Speed::Idle;
    t.say("DB C-9.b", |_| format!("{no} is aground: it can neither move nor fire."));
}
