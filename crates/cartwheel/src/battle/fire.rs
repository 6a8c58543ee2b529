//! Sections 9.7.10 to 9.7.13: who may fire at whom, and what comes of it.

use super::{
    At, Battle, Facing, Flyer,
    conditions::{self, Shot},
    craft,
};
use crate::{
    charts::{
        Charts,
        battle::{AceGain, DisruptedFactor, Hit, Jam, Lucky, Natural},
    },
    rules::{T, acts, ch17_setup::free_ace},
    state::{AirId, Code, Side, State},
};
use hexes::{Arc, Hex};
use table::{Odds, chart::Mods};

/// OC 2.2.2.d, OC 9.7.9.p, OC 9.7.9.q, OC 9.7.10.a, OC 9.7.10a.c, ruling R-BEAUFIGHTER-LOADED: whether a unit may fire in its
/// own move.
pub fn may_fire_moving(g: &State, charts: &'static Charts, flyer: &Flyer, loaded: bool) -> bool {
    let hunts = match craft::counter(charts, flyer.unit).code {
        Code::Fighter => true,
        Code::FighterBomber => !loaded || !craft::dive_bombers_hunt(g),
        // OC 9.7.10a.a: Avenger and Kate never do.
        Code::DiveBomber => !loaded && craft::dive_bombers_hunt(g),
        Code::Bomber | Code::Precision | Code::Skip | Code::Torpedo | Code::Cargo | Code::Recon => {
            false
        }
    };
    hunts && craft::factors(g, charts, flyer.unit).af.is_some() && !flyer.jammed
}

/// OC 9.7.9.q, OC 9.7.10.a, OC 9.7.10a.b: whether a bomber may fire at a moving fighter.
pub fn may_fire_in_defence(g: &State, charts: &'static Charts, flyer: &Flyer) -> bool {
    let battle = craft::battle(g);
    let bomber = match craft::counter(charts, flyer.unit).code {
        Code::Fighter | Code::Recon => false,
        Code::FighterBomber => flyer.loaded && craft::dive_bombers_hunt(g),
        Code::Bomber
        | Code::DiveBomber
        | Code::Precision
        | Code::Skip
        | Code::Torpedo
        | Code::Cargo => true,
    };
    bomber
        && craft::factors(g, charts, flyer.unit).af.is_some()
        && !flyer.jammed
        && flyer.hunted_in != battle.round
}

/// OC 9.7.10.e: whether a hex lies in the field of fire.
fn in_field(multi_engine: bool, defensive: bool, from: Hex, facing: Facing, at: Hex) -> bool {
    let arc = from.arc(facing, at);
    let front = matches!(arc, Some(Arc::Front | Arc::FrontEdge));
    if !defensive {
        front
    } else if multi_engine {
        arc.is_some()
    } else {
        arc.is_some() && !front
    }
}

/// OC 9.7.10.d: the third units that stand in a line of fire, or beside it where it runs along a hexside.
fn between(
    flyers: &[Flyer],
    firer: usize,
    target: usize,
    (from, at): (Hex, Hex),
) -> impl Iterator<Item = usize> {
    let third = move |index: &usize| *index != firer && *index != target;
    let stands =
        move |index: &usize| flyers[*index].hex().is_some_and(|hex| hex.is_between(from, at));
    (0..flyers.len()).filter(third).filter(stands)
}

/// Where a firer stands when it fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    pub hex: Hex,
    pub facing: Facing,
    pub altitude: super::Altitude,
}

/// OC 9.7.10.b, OC 9.7.10.c, OC 9.7.10.d, OC 9.7.10.e: the shot, if this firer has this target from where it stands.
pub fn shot(
    g: &State,
    charts: &'static Charts,
    firer: usize,
    from: Stand,
    target: usize,
    defensive: bool,
) -> Option<Shot> {
    let battle = craft::battle(g);
    let shot = in_sights(g, charts, firer, from, target, defensive)?;
    let level = |flyer: usize| battle.flyers[flyer].altitude == from.altitude;
    let mut third = between(&battle.flyers, firer, target, (shot.from, shot.at));
    (level(target) && !third.any(level)).then_some(shot)
}

/// OC 9.7.10.b, OC 9.7.10.e: the shot if the altitudes allow it.
fn in_sights(
    g: &State,
    charts: &'static Charts,
    firer: usize,
    from: Stand,
    target: usize,
    defensive: bool,
) -> Option<Shot> {
    let battle = craft::battle(g);
    let At::Board { hex: at, facing } = battle.flyers[target].at else { return None };
    if battle.side_of(firer) == battle.side_of(target) {
        return None;
    }
    let counter = craft::counter(charts, battle.flyers[firer].unit);
    let range = from.hex.distance(at);
    let fits = (1..=conditions::reach(charts, counter.code, defensive)).contains(&range)
        && in_field(counter.multi_engine, defensive, from.hex, from.facing, at);
    fits.then_some(Shot { firer, target, from: from.hex, at, facing, defensive })
}

/// OC 9.7.3.f: whether a unit's altitude is a secret of the other side to this firer.
fn is_secret(battle: &Battle, firer: usize, flyer: usize) -> bool {
    battle.side_of(flyer) != battle.side_of(firer) && !battle.flyers[flyer].altitude_is_known()
}

/// OC 9.7.3.f, OC 9.7.10.c, ruling R-HIDDEN-ALTITUDE: whether a shot can be declared as far as the firer knows: what is
/// hidden may be at its altitude if it is the target, and at another if it is in the way.
pub fn may_declare(
    g: &State,
    charts: &'static Charts,
    firer: usize,
    from: Stand,
    target: usize,
) -> bool {
    let battle = craft::battle(g);
    let Some(shot) = in_sights(g, charts, firer, from, target, false) else { return false };
    let secret = |flyer: usize| is_secret(battle, firer, flyer);
    let level = |flyer: usize| battle.flyers[flyer].altitude == from.altitude;
    let mut third = between(&battle.flyers, firer, target, (shot.from, shot.at));
    (secret(target) || level(target)) && !third.any(|flyer| !secret(flyer) && level(flyer))
}

/// OC 9.7.3.f: the units whose hidden altitude decides whether there is a shot: the target, and others in the line
/// of fire.
pub fn secrets_of_shot(
    g: &State,
    charts: &'static Charts,
    firer: usize,
    from: Stand,
    target: usize,
) -> Vec<usize> {
    let battle = craft::battle(g);
    let Some(shot) = in_sights(g, charts, firer, from, target, false) else { return Vec::new() };
    let third = between(&battle.flyers, firer, target, (shot.from, shot.at));
    let all = std::iter::once(target).chain(third);
    all.filter(|flyer| is_secret(battle, firer, *flyer)).collect()
}

/// OC 9.7.10.g: whether a bomber may fire at this interceptor as it enters the hex where it stands, as far as the
/// interceptor knows: what is hidden may be at its altitude if it is the bomber, and at another if it is in the way.
pub fn may_be_met(
    g: &State,
    charts: &'static Charts,
    bomber: usize,
    moving: usize,
    to: Stand,
) -> bool {
    let battle = craft::battle(g);
    let it = &battle.flyers[bomber];
    let At::Board { hex, facing } = it.at else { return false };
    let counter = craft::counter(charts, it.unit);
    let covers = (1..=conditions::reach(charts, counter.code, true))
        .contains(&hex.distance(to.hex))
        && in_field(counter.multi_engine, true, hex, facing, to.hex);
    let secret = |flyer: usize| is_secret(battle, moving, flyer);
    let level = |flyer: usize| battle.flyers[flyer].altitude == to.altitude;
    let mut third = between(&battle.flyers, bomber, moving, (hex, to.hex));
    covers
        && may_fire_in_defence(g, charts, it)
        && (secret(bomber) || level(bomber))
        && !third.any(|flyer| !secret(flyer) && level(flyer))
}

/// OC 9.7.11.a: the modifiers of a shot.
pub fn modifiers(g: &State, charts: &'static Charts, shot: &Shot) -> Mods {
    charts.battle.fire.modifiers(|when| conditions::of_shot(g, charts, shot, when))
}

/// OC 2.2.2.e, OC 9.7.11.a: the defence factor as it counts now, one less if the unit is disrupted.
pub fn defence(g: &State, charts: &'static Charts, unit: AirId) -> i32 {
    let printed = i32::from(craft::factors(g, charts, unit).df);
    let less: i32 = charts.battle.disrupted.of(DisruptedFactor::Defence);
    if craft::is_disrupted(g, unit) { (printed - less).max(1) } else { printed }
}

pub fn odds(g: &State, charts: &'static Charts, shot: &Shot) -> Odds {
    let target = craft::battle(g).flyers[shot.target].unit;
    charts.battle.fire.odds(defence(g, charts, target), &modifiers(g, charts, shot))
}

/// Chances in tenths that a shot costs a step, and that it at least disrupts, without luck.
pub fn chances(g: &State, charts: &'static Charts, shot: &Shot) -> (i32, i32) {
    let target = craft::battle(g).flyers[shot.target].unit;
    let (drm, defence) = (modifiers(g, charts, shot).sum(), defence(g, charts, target));
    let at_least = |needed: i32| (11 - (needed - drm)).clamp(0, 10);
    (at_least(2 * defence), at_least(defence + 1))
}

/// OC 9.7.11.b: one shot, with luck and what follows from it.
pub async fn resolve(t: &mut T, shot: Shot) {
    let battle = craft::battle(&t.g);
    let (firer, target) = (battle.flyers[shot.firer].unit, battle.flyers[shot.target].unit);
    let charts = t.charts;
    t.act(|_| acts::shoots(charts, firer, target));
    t.say("OC 9.7.10.b", move |_| {
        let name = |unit| &craft::counter(charts, unit).name;
        let (from, at) = (name(firer), name(target));
        let how = if shot.defensive { "defends itself against" } else { "fires at" };
        format!("{from} {how} {at}, range {}.", shot.range())
    });
    let mods = modifiers(&t.g, t.charts, &shot);
    let column = defence(&t.g, t.charts, target);
    let checked = t.check_in(&t.charts.battle.fire, column, mods).await;
    {
        let battle = craft::battle_mut(&mut t.g);
        let round = battle.round;
        let flyer = &mut battle.flyers[shot.firer];
        flyer.fired = true;
        if !shot.defensive {
            flyer.hunted_in = round;
        }
        // OC 9.7.6.e: the marker goes with the first shot at a mission unit.
        if battle.surprise == Some(firer) && !shot.defensive {
            battle.surprise = None;
        }
    }
    let (hit, extra) = lucky(t, shot.firer, checked.natural, checked.result).await;
    let lost = apply(t, shot.target, hit, extra);
    if lost > 0 && !shot.defensive {
        gain_ace(t, firer).await;
    }
}

/// OC 9.7.13: a natural 10 hits at least a little, a natural 1 never.
async fn lucky(t: &mut T, firer: usize, natural: i32, hit: Hit) -> (Hit, u8) {
    let charts = &t.charts.battle;
    if natural == charts.naturals.of::<i32>(Natural::High) {
        let hit = hit.max(Hit::Disrupted);
        return match t.check(&charts.lucky, Mods::NONE).await.result {
            Lucky::None => (hit, 0),
            Lucky::Step => (Hit::Step, 0),
            Lucky::FurtherStep => (hit, 1),
        };
    }
    if natural == charts.naturals.of::<i32>(Natural::Low) {
        if t.check(&charts.jam, Mods::NONE).await.result == Jam::Jam {
            craft::battle_mut(&mut t.g).flyers[firer].jammed = true;
        }
        return (Hit::None, 0);
    }
    (hit, 0)
}

/// OC 9.7.11.b, OC 9.7.11.c: what a hit does; how many steps were lost.
fn apply(t: &mut T, target: usize, hit: Hit, extra: u8) -> u8 {
    let unit = craft::battle(&t.g).flyers[target].unit;
    let steps = u8::from(hit == Hit::Step) + extra;
    if hit == Hit::None && extra == 0 {
        return 0;
    }
    craft::disrupt(t, unit);
    let mut lost = 0;
    for _ in 0..steps {
        if craft::is_alive(&t.g, unit) {
            craft::lose_step(t, unit);
            lost += 1;
        }
    }
    settle(t, target);
    lost
}

/// A unit that was shot down is off the board.
pub fn settle(t: &mut T, flyer: usize) {
    let unit = craft::battle(&t.g).flyers[flyer].unit;
    if !craft::is_alive(&t.g, unit) {
        let battle = craft::battle_mut(&mut t.g);
        battle.flyers[flyer].at = At::Lost;
        if battle.surprise == Some(unit) {
            battle.surprise = None;
        }
    }
}

/// OC 9.7.12.a, OC 9.7.12.c, ruling R-ACE-RECYCLE: an Allied fighter may gain an ace, if a marker is left.
async fn gain_ace(t: &mut T, firer: AirId) {
    let counter = craft::counter(t.charts, firer);
    let eligible = counter.side == Side::Allied
        && matches!(counter.code, Code::Fighter | Code::FighterBomber)
        && !craft::has_ace(&t.g, firer);
    let Some(ace) = free_ace(&t.g, t.charts, Side::Allied).filter(|_| eligible) else {
        return;
    };
    if t.check(&t.charts.battle.ace, Mods::NONE).await.result == AceGain::Ace {
        craft::give_ace(t, firer, ace);
    }
}
