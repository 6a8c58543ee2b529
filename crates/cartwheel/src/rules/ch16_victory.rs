//! Chapter 16: victory points.

use super::{
    T,
    ch11_ground::{ashore, steps},
    ch13_supply,
};
use crate::{
    Outcome,
    charts::{
        Charts,
        map::Land,
        scenarios::Spot,
        victory::{Convoy, End, StepLost},
    },
    state::{AirId, Base, BaseKind, Hex, LandId, Level, Place, Points, Side, Start, State},
};

/// OC 16.1.a: points for a side, in halves; said with the reason.
pub(crate) fn award(t: &mut T, side: Side, halves: i16, rule: &'static str, why: &str) {
    if halves == 0 {
        return;
    }
    let points = &mut t.g.points[side.index()];
    *points = points.saturating_add(halves);
    t.say(rule, |_| format!("{} VP for {}: {why}.", halved(halves), side.title()));
}

/// Halves in words: 3 is 1½.
pub(crate) fn halved(halves: i16) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// OC 16.2.c, OC 3.f, R-LOCATION-NAVAL: who occupies a hex, with a ground unit, an aerial unit at its
/// airbase or a ship in its port; an enemy ground unit denies the last two.
pub(crate) fn occupies(g: &State, charts: &'static Charts, hex: Hex, side: Side) -> bool {
    if ashore(g, charts, hex, side).next().is_some() {
        return true;
    }
    if ashore(g, charts, hex, side.enemy()).next().is_some() {
        return false;
    }
    let air = |id: AirId| {
        let row = charts.counters.air.of(id);
        let here = match g.unit(id).place {
            Place::Base(base) => g.hex_of(base, charts) == Some(hex) && is_ashore(charts, base),
            // A floatplane in a port; reconnaissance units are in the air.
            Place::At(at) => at == hex && row.floats,
            Place::Out
            | Place::Lost
            | Place::Off(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => false,
        };
        row.side == side && here
    };
    let port = charts.map.sheet.is_port(hex);
    charts.counters.air.ids().any(air) || (port && g.ships_in(hex, side, charts).next().is_some())
}

fn is_ashore(charts: &'static Charts, base: Base) -> bool {
    match charts.airbases.bases.of(base).kind {
        BaseKind::Major | BaseKind::Minor | BaseKind::Mobile => true,
        BaseKind::Box | BaseKind::Carrier => false,
    }
}

/// OC 16.2.d: whether a hex that a side occupies is in supply, as it was determined for troops or airbase.
fn in_supply(g: &State, charts: &'static Charts, hex: Hex, side: Side) -> bool {
    let mut troops = ashore(g, charts, hex, side).peekable();
    if troops.peek().is_some() {
        return troops.any(|id| !g.troops(id).unsupplied);
    }
    let mine = |base: &Base| g.base(*base).owner == side && g.base(*base).status.is_open();
    let mut bases = g.bases_at(hex, charts).filter(mine).peekable();
    if bases.peek().is_some() {
        return bases.any(|base| !g.base(base).unsupplied);
    }
    ch13_supply::is_supplied(g, charts, side, hex)
}

/// A place that scores once: one hex, or two of one name (R-TWO-HEX-PLACE).
struct Location {
    hexes: Vec<Hex>,
    name: &'static str,
    points: i16,
    /// OC 16.2.d: half of it, or what the scenario says.
    unsupplied: i16,
}

/// OC 16.2.a, OC 16.2.b, OC 17.2.6, OC 17.3.6, R-172-LOCATION: the places of a scenario.
fn locations(charts: &'static Charts, start: Start) -> Vec<Location> {
    let mut locations: Vec<Location> = Vec::new();
    for place in charts.victory.contested.iter().filter(|place| place.start == start) {
        let name = place.hexes.first().and_then(|hex| charts.map.sheet.land(*hex));
        locations.push(Location {
            hexes: place.hexes.clone(),
            name: name.map_or("", |land| land.name.as_str()),
            points: place.points,
            unsupplied: place.unsupplied,
        });
    }
    if start == Start::BismarckSea {
        return locations;
    }
    let lands = charts.map.sheet.lands();
    for land in lands.iter().filter(|land| land.vp > 0) {
        if locations.iter().any(|known| known.hexes.contains(&land.hex)) {
            continue;
        }
        let same = |other: &&Land| other.name == land.name && other.landmass == land.landmass;
        let points = i16::from(land.vp);
        locations.push(Location {
            hexes: lands.iter().filter(same).map(|it| it.hex).collect(),
            name: &land.name,
            points,
            unsupplied: points / 2,
        });
    }
    locations
}

/// OC 16.2.b, OC 17.2.6, OC 17.3.6: what a hex is worth to its holder in this scenario.
pub(crate) fn place_points(g: &State, charts: &'static Charts, hex: Hex) -> i32 {
    let mut contested = charts.victory.contested.iter();
    let start = g.setup.start;
    match contested.find(|place| place.start == start && place.hexes.contains(&hex)) {
        Some(place) => i32::from(place.points),
        None => charts.map.sheet.land(hex).map_or(0, |land| i32::from(land.vp)),
    }
}

/// A place that scores for a side.
struct Held {
    side: Side,
    halves: i16,
    name: &'static str,
    supplied: bool,
}

/// OC 16.2.c, OC 16.2.d, R-TWO-HEX-PLACE: a place scores for the side that alone occupies any of its hexes.
fn held_places(g: &State, charts: &'static Charts) -> Vec<Held> {
    let limits = g.limits(charts);
    let mut held = Vec::new();
    for place in locations(charts, g.setup.start) {
        if !place.hexes.iter().any(|hex| limits.has(*hex)) {
            continue;
        }
        let holds = |side: Side| place.hexes.iter().any(|hex| occupies(g, charts, *hex, side));
        let holder = match Side::BOTH.map(holds) {
            [true, false] => Side::Allied,
            [false, true] => Side::Japanese,
            [true, true] | [false, false] => continue,
        };
        let supplied = place
            .hexes
            .iter()
            .any(|hex| occupies(g, charts, *hex, holder) && in_supply(g, charts, *hex, holder));
        let points = if supplied { place.points } else { place.unsupplied };
        held.push(Held { side: holder, halves: points * 2, name: place.name, supplied });
    }
    held
}

/// OC 16.2.c: who holds which place, and what it scores, in halves.
pub(crate) fn held_locations(g: &State, charts: &'static Charts) -> Vec<(Side, i16, &'static str)> {
    let held = held_places(g, charts).into_iter();
    held.map(|place| (place.side, place.halves, place.name)).collect()
}

fn score_locations(t: &mut T) {
    for Held { side, halves, name, supplied } in held_places(&t.g, t.charts) {
        let why = if supplied { "is held" } else { "is held, out of supply" };
        award(t, side, halves, "OC 16.2.c", &format!("{name} {why}"));
    }
}

/// OC 16.2.e, R-172-LOCATION: hits on the cities; not in 17.2 and 17.3.
pub(crate) fn city_points(g: &State, charts: &'static Charts) -> Points {
    match g.setup.start {
        Start::BismarckSea | Start::Campaign => {}
        Start::Toenails | Start::Bougainville | Start::Yamamoto | Start::IronBottomSound => {
            return [0; 2];
        }
    }
    let end = &charts.victory.end;
    let hits = |base: Base| {
        let hex = charts.airbases.bases.of(base).hex;
        hex.map_or(0, |hex| i16::from(g.hexes.at(hex).hits))
    };
    let moresby = hits(Base::PortMoresby) * end.of::<i16>(End::PortMoresbyHit);
    let rabaul = hits(Base::Rabaul) * end.of::<i16>(End::RabaulHit);
    let rabaul = rabaul.min(end.of(End::RabaulMost));
    [rabaul * 2, moresby * 2]
}

/// OC 17.3.6: every aerial step that is lost when Bougainville ends, in halves for the enemy of its side.
pub(crate) fn air_points(g: &State, charts: &'static Charts) -> Points {
    let mut points = [0; 2];
    if g.setup.start != Start::Bougainville {
        return points;
    }
    let each: i16 = charts.victory.steps.of(StepLost::Air);
    for id in charts.counters.air.ids() {
        let (row, unit) = (charts.counters.air.of(id), g.unit(id));
        let lost = match unit.place {
            Place::Lost => 1 + i16::from(row.reduced.is_some()),
            Place::Out
            | Place::At(_)
            | Place::Off(_)
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => i16::from(unit.reduced),
        };
        points[row.side.enemy().index()] += lost * each;
    }
    points
}

fn score_air(t: &mut T) {
    let points = air_points(&t.g, t.charts);
    for side in Side::BOTH {
        award(t, side, points[side.index()], "OC 17.3.6", "aerial steps of the enemy lost");
    }
}

fn score_cities(t: &mut T) {
    let [allied, japanese] = city_points(&t.g, t.charts);
    award(t, Side::Japanese, japanese, "OC 16.2.e", "hits on Port Moresby");
    award(t, Side::Allied, allied, "OC 16.2.e", "hits on Rabaul");
}

/// OC 17.1.4.a: a regiment that starts aboard the convoy.
fn is_of_the_convoy(charts: &'static Charts, id: LandId) -> bool {
    let key = &charts.counters.land.of(id).key;
    charts
        .scenarios
        .bismarck_units
        .iter()
        .any(|piece| piece.piece == *key && piece.at.contains(&Spot::Aboard))
}

pub(crate) fn lae(charts: &'static Charts) -> Option<Hex> {
    charts.airbases.bases.of(Base::Lae).hex
}

/// OC 17.1.4.a, R-LAE-HEX: a regiment of the convoy comes ashore.
pub(crate) fn troops_landed(t: &mut T, id: LandId, hex: Hex) {
    let charts = t.charts;
    let counts = t.g.setup.start == Start::BismarckSea && lae(charts) == Some(hex);
    if counts && is_of_the_convoy(charts, id) {
        let each: i16 = charts.victory.convoy.of(Convoy::Landed);
        let points = i16::from(steps(&t.g, charts, id)) * each;
        award(t, Side::Japanese, points * 2, "OC 17.1.4.a", "troops landed at Lae");
    }
}

/// OC 17.1.4.a: supply of the convoy comes ashore.
pub(crate) fn supply_landed(t: &mut T, factors: u8, hex: Hex) {
    let charts = t.charts;
    if t.g.setup.start == Start::BismarckSea && lae(charts) == Some(hex) {
        let points = i16::from(factors) * charts.victory.convoy.of::<i16>(Convoy::Landed);
        award(t, Side::Japanese, points * 2, "OC 17.1.4.a", "supply landed at Lae");
    }
}

/// OC 17.1.4.a: what lives of the convoy and has not come to Lae, in halves for the Allies; `there` tells
/// what counts as come.
pub(crate) fn convoy_astray(
    g: &State,
    charts: &'static Charts,
    there: impl Fn(Place) -> bool,
) -> i16 {
    if g.setup.start != Start::BismarckSea {
        return 0;
    }
    let astray = |place: Place| place.is_in_play() && !there(place);
    let troops = charts.counters.land.ids().filter(|id| is_of_the_convoy(charts, *id));
    let troops = troops.filter(|id| astray(g.troops(*id).place));
    let troops: i16 = troops.map(|id| i16::from(steps(g, charts, id))).sum();
    let supply = g.supplies.iter().filter(|supply| supply.marked && astray(supply.place));
    let supply: i16 = supply.map(|supply| i16::from(supply.factors)).sum();
    (troops + supply) * charts.victory.convoy.of::<i16>(Convoy::Elsewhere) * 2
}

fn score_convoy(t: &mut T) {
    let lae = lae(t.charts).map(Place::At);
    let halves = convoy_astray(&t.g, t.charts, |place| Some(place) == lae);
    award(t, Side::Allied, halves, "OC 17.1.4.a", "the convoy is not at Lae");
}

/// OC 16.3, OC 17.1.4.b, R-LEVEL-ROUND: the level of victory by the Allied lead, in halves of a point.
pub(crate) fn level(g: &State, charts: &'static Charts, lead: i32) -> Level {
    match charts.scenarios.levels(g.setup.start) {
        Some(levels) => levels.at(i64::from(lead) / 2),
        None => match lead {
            0 => Level::Draw,
            1.. => Level::AlliedMinor,
            ..0 => Level::JapaneseMinor,
        },
    }
}

/// OC 16.3, OC 17.4.6: who has won, after the points of the last turn. A place may be held by aircraft that
/// the enemy has not seen, so the points show what was hidden.
pub(crate) fn outcome(t: &mut T) -> Outcome {
    t.reveal();
    score_locations(t);
    score_air(t);
    score_cities(t);
    score_convoy(t);
    // The points of the end are those of the last turn.
    if let Some(last) = t.g.scores.last_mut() {
        *last = t.g.points;
    }
    let [allied, japanese] = t.g.points;
    let level = level(&t.g, t.charts, i32::from(allied) - i32::from(japanese));
    let charts = t.charts;
    let first = t.g.limits(charts).of(crate::charts::scenarios::Limit::FirstTurn);
    let turns = t.g.turn.saturating_sub(first) + 1;
    t.say("OC 16.3", |_| {
        let (allied, japanese) = (halved(allied), halved(japanese));
        format!("Allies {allied}, Japan {japanese}: {}.", level.title())
    });
    Outcome { level, points: t.g.points, turns }
}
