//! Rules 7.3.F to 7.3.S and 7.4: hull, flooding, list and trim, explosions, sinking.

use super::{
    Lost, Play, T,
    ch07_03_damage::{Blow, Origin, consequences},
    ch07_08_fires::add_fire,
};
use crate::{
    charts::{
        damage::{Afloat, Attempt, Explosion, Flooding},
        ship::Column,
    },
    conditions::Scene,
    state::{Cause, Party, Primary, Secondary, Section, Side, Space, setup::FourthHit},
};
use table::Mods;

/// PD-R92: what one damage result has cost; Table 14 is rolled once when all of it is applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Toll {
    pub cause: Cause,
    pub roll: bool,
    /// PD 7.3.J.fail: a 5in magazine blew up.
    pub magazine: bool,
}

impl Toll {
    pub fn new(cause: Cause) -> Toll {
        Toll { cause, roll: false, magazine: false }
    }
}

/// PD 7.3.Q.zero, PD-R54: at 0, and for each later loss, the ship may sink.
pub fn lose_hull(t: &mut T, points: u8, toll: &mut Toll) {
    if points == 0 {
        return;
    }
    t.g.ship.hull = t.g.ship.hull.saturating_sub(points);
    toll.roll |= t.g.ship.hull == 0;
    let whole = t.charts.ship.stores().hull;
    t.say("PD 7.3.Q", |g| format!("The hull loses {points}: {} of {whole} left.", g.ship.hull));
}

/// PD 7.3.E, PD 7.3.F.sunk, PD 7.3.Q.zero: Table 14, once, with all modifiers.
pub async fn settle(t: &mut T, toll: Toll) -> Play {
    if !toll.roll {
        return Ok(());
    }
    let scene = Scene { magazine: toll.magazine, ..Scene::new(&t.g, t.charts) };
    let chart = &t.charts.damage.sinks;
    let mods = chart.modifiers(|when| scene.count(when));
    match t.check(chart, mods).await.result {
        Afloat::Sinks => Err(Lost::ship(t, toll.cause)),
        Afloat::Afloat => {
            t.say("PD 7.3.Q.zero", |g| format!("USS {} stays afloat.", g.ship.name));
            Ok(())
        }
    }
}

/// PD 7.3.F.roll, PD-R46: a hit on a floodable compartment, in the Advanced Game.
pub(super) async fn floods(t: &mut T) -> bool {
    if !t.g.is_advanced(t.charts) {
        return false;
    }
    t.check(&t.charts.damage.flood_primary, Mods::NONE).await.result == Flooding::Floods
}

/// PD 7.3.F.effect, PD 7.3.S, PD 1.2.1.man: flood and maneuver tracks fall by one. PD 7.3.F.sunk: at Ship Sunk she
/// may roll over, and again for each further push (PD-R47).
fn take_water(t: &mut T, toll: &mut Toll) {
    let ship = &mut t.g.ship;
    ship.flood = ship.flood.saturating_sub(1);
    ship.maneuver = ship.maneuver.saturating_sub(1);
    if ship.flood == 0 {
        toll.roll = true;
        toll.cause = Cause::Flooding;
    }
    t.say("PD 7.3.S", |g| {
        let ship = &g.ship;
        format!("The flood track falls to {}, the maneuver track to {}.", ship.flood, ship.maneuver)
    });
}

/// PD 7.3.F.effect: destroyed and flooded. PD 7.4.H, PD 7.4.I, PD 7.4.J, PD 7.4.K, PD 7.4.L: the ship leans
/// to the side of the hit.
pub(super) async fn flooded_by_hit(t: &mut T, place: Primary, blow: Blow, toll: &mut Toll) {
    fill(t, place, toll);
    t.say("PD 7.3.F.effect", |_| format!("The {} floods and is lost.", place.words()));
    if t.g.setup.options.flooding.is_on() {
        trim_by_section(t, t.charts.ship.section(place.into()));
    } else {
        let side = side_of(t, blow).await;
        t.g.ship.angles.add(side);
    }
    tell_angles(t);
}

/// PD 7.4.E.net: how she lies after taking water.
fn tell_angles(t: &mut T) {
    t.say("PD 7.4.E.net", |g| {
        let net = |side| g.ship.angles.net(side);
        let told = [
            (net(Side::Port), "to port"),
            (net(Side::Starboard), "to starboard"),
            (net(Side::Bow), "down by the bow"),
            (net(Side::Stern), "down by the stern"),
        ];
        let told: Vec<String> =
            told.iter().filter(|(by, _)| *by > 0).map(|(by, how)| format!("{by} {how}")).collect();
        if told.is_empty() {
            return "She lies on an even keel.".to_owned();
        }
        format!("She lies {}.", told.join(" and "))
    });
}

fn fill(t: &mut T, place: Primary, toll: &mut Toll) {
    let room = t.g.ship.room_mut(place);
    let lost_now = !room.destroyed;
    room.hits = 0;
    room.destroyed = true;
    room.flooded = true;
    if lost_now {
        consequences(t, place);
    }
    take_water(t, toll);
}

/// PD 7.4.H, PD-R50, PD-R51: bow, stern or a side; a Special Attack amidships rolls for the side.
async fn side_of(t: &mut T, blow: Blow) -> Side {
    match (blow.from, blow.section) {
        (Origin::Side(side), _) => side,
        (Origin::Special(_), Section::Forward) => Side::Bow,
        (Origin::Special(_), Section::Aft) => Side::Stern,
        (Origin::Special(at), Section::Midship) => side_of_special(t, at).await,
    }
}

/// PD-R51: rolled once; weapon and plane come from the same side.
async fn side_of_special(t: &mut T, at: usize) -> Side {
    if let Some(side) = t.g.attack().wave.specials[at].side {
        return side;
    }
    let side = t.check(&t.charts.hits.side, Mods::NONE).await.result;
    let special = &mut t.g.attack_mut().wave.specials[at];
    special.side = Some(side);
    let entries = special.came.map(usize::from);
    t.g.tally.came_from(side, entries.unwrap_or(usize::MAX));
    side
}

/// PD 7.3.J.ok, PD 11.6.1, PD 11.6.2, PD 11.6.3: forward compartments weigh on the bow, aft ones on the
/// stern, midship ones on neither.
fn trim_by_section(t: &mut T, section: Section) {
    match section {
        Section::Forward => t.g.ship.angles.add(Side::Bow),
        Section::Midship => {}
        Section::Aft => t.g.ship.angles.add(Side::Stern),
    }
}

/// What becomes of a compartment that was destroyed dry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Burning {
    /// It is not in the list of PD 7.3.I.
    NotTried,
    /// PD 7.3.J.ok
    Flooded,
    /// PD 7.3.J.fail
    BurnsOut,
    BlowsUp,
}

/// PD 7.3.I, PD-R49: the crew tries to flood a listed compartment that was destroyed dry.
pub(super) async fn flooding_attempt(
    t: &mut T,
    place: Primary,
    fourth: bool,
    toll: &mut Toll,
) -> Play<Burning> {
    let hold = *t.charts.ship.primary.of(place);
    let counts = fourth || t.g.setup.house.fourth_hit == FourthHit::Destroyed;
    if !t.g.is_advanced(t.charts) || !hold.fourth_hit || !counts {
        return Ok(Burning::NotTried);
    }
    let section = hold.section;
    let scene = Scene { section: Some(section), ..Scene::new(&t.g, t.charts) };
    let chart = &t.charts.damage.flooding_attempt;
    let mods = chart.modifiers(|when| scene.count(when));
    match t.check(chart, mods).await.result {
        Attempt::Flooded => {
            fill(t, place, toll);
            trim_by_section(t, section);
            t.say("PD 7.3.J.ok", |_| format!("The {} is flooded in time.", place.words()));
            tell_angles(t);
            Ok(Burning::Flooded)
        }
        Attempt::Failed => explosion(t, place, section, toll).await,
    }
}

/// PD 7.3.J.fail: once, after a failed attempt.
async fn explosion(t: &mut T, place: Primary, section: Section, toll: &mut Toll) -> Play<Burning> {
    let (hull, fires) = match t.check(&t.charts.damage.explosion, Mods::NONE).await.result {
        Explosion::None => {
            t.say("PD 7.3.J.fail", |_| format!("The {} burns out.", place.words()));
            return Ok(Burning::BurnsOut);
        }
        Explosion::Explosion { hull, fires } => (hull, fires),
        Explosion::Major { hull, .. } if place.is_main_magazine() => {
            toll.roll = true;
            toll.magazine = true;
            (hull, 0)
        }
        Explosion::Major { other_hull, fires, .. } => (other_hull, fires),
    };
    toll.cause = Cause::Explosion;
    t.say("PD 7.3.J.fail", |_| format!("The {} blows up!", place.words()));
    lose_hull(t, hull, toll);
    add_fire(t, section, fires)?;
    Ok(Burning::BlowsUp)
}

/// PD 7.3.K.flood: once, when both boxes are marked.
pub(super) async fn secondary_may_flood(t: &mut T, place: Secondary, blow: Blow, toll: &mut Toll) {
    if !t.charts.ship.secondary.of(place).floodable {
        return;
    }
    if t.check(&t.charts.damage.flood_secondary, Mods::NONE).await.result == Flooding::Dry {
        return;
    }
    t.g.ship.space_mut(place).flooded = true;
    take_water(t, toll);
    t.say("PD 7.3.K.flood", |_| format!("The {} floods.", place.words()));
    if t.g.setup.options.flooding.is_on() {
        for side in sides_of(t.charts, place) {
            t.g.ship.angles.add(side);
        }
    } else {
        let side = side_of(t, blow).await;
        t.g.ship.angles.add(side);
    }
    tell_angles(t);
}

/// PD 11.6.4, PD 11.6.5, PD 11.6.6, PD 11.6.7, PD 11.6.8: the column of the sheet says how a flooded
/// secondary compartment weighs.
pub fn sides_of(charts: &'static crate::charts::Charts, place: Secondary) -> Vec<Side> {
    let store = charts.ship.secondary.of(place);
    let end = match store.section {
        Section::Forward => Some(Side::Bow),
        Section::Midship => None,
        Section::Aft => Some(Side::Stern),
    };
    let list = match store.column {
        Column::Left => Some(Side::Port),
        Column::Middle => None,
        Column::Right => Some(Side::Starboard),
    };
    list.into_iter().chain(end).collect()
}

/// PD 7.9.H: a secondary compartment flooded on purpose; a man at work there leaves it first.
pub(super) fn flood_on_purpose(t: &mut T, place: Secondary, sides: &[Side], toll: &mut Toll) {
    *t.g.ship.space_mut(place) =
        Space { hits: 2, flooded: true, on_purpose: true, party: Party::default() };
    take_water(t, toll);
    for side in sides {
        t.g.ship.angles.add(*side);
    }
    t.say("PD 7.9.H", |_| format!("The {} is flooded to right the ship.", place.words()));
    tell_angles(t);
}

/// Table 12.3: compartments of the section picked at random among the floodable ones not yet flooded;
/// in the Basic Game they are destroyed without flooding.
pub(super) async fn flood_at_random(t: &mut T, blow: Blow, count: u8, toll: &mut Toll) {
    for _ in 0..count {
        let open = |place: &Primary| {
            let hold = t.charts.ship.primary.of(*place);
            let room = t.g.ship.room(*place);
            let gone = if t.g.is_advanced(t.charts) { room.flooded } else { room.destroyed };
            hold.section == blow.section && hold.floodable && !gone
        };
        let places: Vec<(Primary, u8)> = Primary::all().filter(open).map(|it| (it, 1)).collect();
        if places.is_empty() {
            t.say("PD 7.2.B", |_| "Nothing is left there to be opened to the sea.".to_owned());
            return;
        }
        let place = t.draw(&places, "PD 7.2.B", "Which compartment is opened to the sea?").await;
        super::ch07_06_casualties::kill_at(t, place.into());
        if t.g.is_advanced(t.charts) {
            flooded_by_hit(t, place, blow, toll).await;
        } else {
            let room = t.g.ship.room_mut(place);
            room.hits = 0;
            if !std::mem::replace(&mut room.destroyed, true) {
                consequences(t, place);
            }
            t.say("PD 7.2.B", |_| format!("The {} is destroyed.", place.words()));
        }
    }
}
