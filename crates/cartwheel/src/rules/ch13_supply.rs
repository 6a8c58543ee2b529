//! Chapter 13: supply.

pub mod flip;
pub mod hits;
pub mod lines;
pub mod using;

use super::{
    T, ch06_airbases,
    ch11_ground::{self, is_held_by},
    losses,
    names::Spot,
};
use crate::{
    charts::{Charts, supply::Reach},
    state::{
        AirId, Base, BaseKind, BaseStatus, Hex, HexSet, LandId, LandKind, Place, ShipId, Side,
        State, setup::CityHits,
    },
};
use lines::Lines;
pub(crate) use lines::city_of;
use table::Key as _;

/// OC 4.7, OC 13.a: sources are turned, lines traced, supply units consumed.
pub(crate) async fn phase(t: &mut T) {
    let first = t.g.initiative;
    for side in [first, first.enemy()] {
        flip::flip(t, side).await;
        let supplied = using::use_supply(t, side).await;
        mark(t, side, &supplied);
    }
}

/// OC 13.2.a: whether a unit of the side in this hex could trace supply now.
pub(crate) fn is_supplied(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    any_line(&Lines::of(g, charts, side), g, charts, side, hex)
}

/// OC 11.4.c: whether it could if it were in this hex.
pub(crate) fn would_be_supplied(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    any_line(&Lines::of(g, charts, side).having_taken(hex), g, charts, side, hex)
}

fn any_line(lines: &Lines<'_>, g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    lines.city().has(hex)
        || sources(g, charts, side).any(|source| source.reaches(lines, g, charts).has(hex))
}

/// OC 13.a, OC 13.2.1.a: whether a hex of the side is in supply: what stands there was supplied when that was
/// determined, if only by supply that is consumed, and is not blockaded; or it could trace a line now.
pub(crate) fn is_in_supply(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    let lines = Lines::of(g, charts, side);
    let fed = |id: LandId| {
        charts.counters.land.of(id).kind != LandKind::Garrison && !g.troops(id).unsupplied
    };
    let works = |base: Base| g.base(base).owner == side && !g.base(base).unsupplied;
    let was_supplied =
        ch11_ground::ashore(g, charts, hex, side).any(fed) || g.bases_at(hex, charts).any(works);
    (was_supplied && !lines.has_enemy_ship(hex)) || any_line(&lines, g, charts, side, hex)
}

/// OC 11.5.3.b: whether a regular supply line reaches a unit where it stands.
pub(crate) fn has_regular_line(g: &State, charts: &'static Charts, id: LandId) -> bool {
    let side = charts.counters.land.of(id).side;
    g.troops(id).place.hex().is_some_and(|hex| is_supplied(g, charts, side, hex))
}

/// A source that is no city.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// OC 13.2.1.a: supply units in a hex, the one with most hits first.
    Units(Hex),
    /// OC 13.2.2.a: a transport on its supply side.
    Ship(ShipId, Hex),
    /// OC 13.2.3.a: a C-47 on its supply side.
    Plane(AirId, Hex),
}

impl Source {
    pub fn hex(self) -> Hex {
        match self {
            Source::Units(hex) | Source::Ship(_, hex) | Source::Plane(_, hex) => hex,
        }
    }

    /// OC 13.2.4, OC 13.2.3.a, OC 13.2.d: how far it supplies.
    fn reach(self, lines: &Lines<'_>, g: &State, charts: &'static Charts, side: Side) -> Reach {
        let by_hits = |hits: u8| charts.supply.source.at(i64::from(hits));
        match self {
            Source::Units(hex) => {
                let reach = g
                    .supplies
                    .iter()
                    .filter(|supply| supply.side == side && supply.place == Place::At(hex));
                let best = reach.map(|supply| supply.hits).min().map_or(Reach::None, by_hits);
                if lines.has_enemy_ship(hex) { Reach::None } else { best }
            }
            Source::Ship(id, hex) => {
                if lines.has_enemy_ship(hex) {
                    Reach::None
                } else {
                    by_hits(g.ship(id).hits)
                }
            }
            Source::Plane(id, _) => match g.unit(id).place {
                Place::Base(base) if g.base(base).status == BaseStatus::Disrupted => {
                    Reach::Adjacent
                }
                Place::Base(_) => by_hits(g.unit(id).hits),
                Place::Out
                | Place::Lost
                | Place::At(_)
                | Place::Off(_)
                | Place::Aboard(_)
                | Place::Carried(_)
                | Place::Aloft => Reach::None,
            },
        }
    }

    /// OC 13.2.1.a: the hexes it supplies overland.
    fn reaches(self, lines: &Lines<'_>, g: &State, charts: &'static Charts) -> HexSet {
        lines.overland(self.hex(), self.reach(lines, g, charts, lines.side()))
    }
}

/// Every source of a side besides its city.
fn sources(g: &State, charts: &'static Charts, side: Side) -> impl Iterator<Item = Source> {
    let mut found: Vec<Source> = Vec::new();
    for supply in g.supplies.iter().filter(|supply| supply.side == side) {
        if let Place::At(hex) = supply.place
            && !found.contains(&Source::Units(hex))
        {
            found.push(Source::Units(hex));
        }
    }
    for id in charts.counters.ships.ids() {
        let ship = g.ship(id);
        if let Place::At(hex) = ship.place
            && ship.supply_side
            && charts.counters.ships.of(id).side == side
        {
            found.push(Source::Ship(id, hex));
        }
    }
    for id in charts.counters.air.ids() {
        let unit = g.unit(id);
        if let Place::Base(base) = unit.place
            && unit.supply_side
            && charts.counters.air.of(id).side == side
            && let Some(hex) = g.hex_of(base, charts)
        {
            found.push(Source::Plane(id, hex));
        }
    }
    found.into_iter()
}

/// OC 11.4.4.a: where a side's supply comes from.
pub(crate) fn source_hexes(g: &State, charts: &'static Charts, side: Side) -> Vec<Hex> {
    let city = city_of(charts, side);
    let mut hexes: Vec<Hex> = sources(g, charts, side).map(Source::hex).collect();
    if !is_held_by(g, charts, city, side.enemy()) {
        hexes.push(city);
    }
    hexes
}

/// OC 13.a, OC 13.2.e, OC 11.5.3.a: ground units that must trace supply, with their hexes.
fn needy_troops(g: &State, charts: &'static Charts, side: Side) -> Vec<(LandId, Hex)> {
    let needs = |id: LandId| {
        let (row, unit) = (charts.counters.land.of(id), g.troops(id));
        let hex = unit.place.hex()?;
        let exempt = row.kind == LandKind::Garrison || unit.beachhead || unit.is_at_sea();
        (row.side == side && !exempt).then_some((id, hex))
    };
    charts.counters.land.ids().filter_map(needs).collect()
}

/// OC 13.a, OC 17.3.5.a: airbases in play on the map that must trace supply.
fn needy_bases(g: &State, charts: &'static Charts, side: Side) -> Vec<(Base, Hex)> {
    let needs = |base: Base| {
        let fixed = match charts.airbases.bases.of(base).kind {
            BaseKind::Major | BaseKind::Minor | BaseKind::Mobile => true,
            BaseKind::Box | BaseKind::Carrier => false,
        };
        let state = g.base(base);
        let hex = g.hex_of(base, charts)?;
        let needs = fixed && state.owner == side && state.status.is_on_map();
        (needs && ch06_airbases::is_in_play(g, charts, base)).then_some((base, hex))
    };
    Base::every().filter_map(needs).collect()
}

/// OC 13.3.a, OC 13.3.c, OC 13.3.d, R-NAVAL-SUPPLY: who is out of supply is disrupted; ships never are.
fn mark(t: &mut T, side: Side, supplied: &HexSet) {
    let charts = t.charts;
    let regular = Lines::of(&t.g, charts, side).city();
    for id in charts.counters.land.ids() {
        if charts.counters.land.of(id).side == side {
            t.g.troops_mut(id).unsupplied = false;
        }
        if let Place::At(hex) = t.g.troops(id).place
            && regular.has(hex)
        {
            t.g.troops_mut(id).beachhead = false;
        }
    }
    for (id, hex) in needy_troops(&t.g, charts, side) {
        if !supplied.has(hex) {
            cut_off(t, id);
        }
    }
    for (base, hex) in needy_bases(&t.g, charts, side) {
        t.g.base_mut(base).unsupplied = !supplied.has(hex);
        if !supplied.has(hex) {
            cut_off_base(t, base);
        }
    }
}

/// OC 13.3.a: the unit is out of supply, and disrupted for it.
fn cut_off(t: &mut T, id: LandId) {
    let name = &t.charts.counters.land.of(id).name;
    t.g.troops_mut(id).unsupplied = true;
    t.say("OC 13.3.a", |_| format!("Out of supply: {name}."));
    ch11_ground::disrupt(t, id);
}

/// OC 13.3.a: the same for an airbase.
fn cut_off_base(t: &mut T, base: Base) {
    let name = &t.charts.airbases.bases.of(base).name;
    let state = t.g.base_mut(base);
    state.unsupplied = true;
    if state.status == BaseStatus::Working {
        state.status = BaseStatus::Disrupted;
    }
    t.say("OC 13.3.a", |_| format!("Airbase out of supply: {name}."));
}

/// OC 13.2.1.b, OC 13.2.1.d, OC 13.2.2.c, OC 13.2.3.c: a ground unit of the side enters a hex; enemy supply
/// there is lost.
pub(crate) fn overrun(t: &mut T, hex: Hex, side: Side) {
    let charts = t.charts;
    let enemy = side.enemy();
    let before = t.g.supplies.len();
    t.g.supplies.retain(|supply| supply.side != enemy || supply.place != Place::At(hex));
    if t.g.supplies.len() < before {
        let words = Spot::of(charts, hex).words();
        t.say("OC 13.2.1.b", |_| format!("{} supply in {words} is lost.", enemy.adjective()));
    }
    for source in sources(&t.g, charts, enemy).filter(|it| it.hex() == hex).collect::<Vec<_>>() {
        match source {
            // R-CONSUMED-VP: destroyed on its supply side it scores as a naval step.
            Source::Ship(id, _) => losses::sink(t, id),
            // It tries to get away with the other aircraft of the base.
            Source::Plane(..) | Source::Units(_) => {}
        }
    }
}

/// OC 13.2.4, OC 13.2.3.b: whoever drew on a source that no longer reaches him, and can trace to no other,
/// is out of supply at once.
pub(crate) fn source_failed(t: &mut T, side: Side, reached: &HexSet) {
    let charts = t.charts;
    for (id, hex) in needy_troops(&t.g, charts, side) {
        if reached.has(hex) && !t.g.troops(id).unsupplied && !is_supplied(&t.g, charts, side, hex) {
            cut_off(t, id);
        }
    }
    for (base, hex) in needy_bases(&t.g, charts, side) {
        if reached.has(hex) && !t.g.base(base).unsupplied && !is_supplied(&t.g, charts, side, hex) {
            cut_off_base(t, base);
        }
    }
}

/// OC 13.2.4, R-CITY-HITS-TIME: what traces to the city of this hex, where it is agreed that hits on it cut off at
/// once.
pub(crate) fn fed_by_city(g: &State, charts: &'static Charts, hex: Hex) -> Option<(Side, HexSet)> {
    let side = Side::BOTH.into_iter().find(|side| city_of(charts, *side) == hex)?;
    let at_once = g.setup.house.city_hits == CityHits::AtOnce;
    at_once.then(|| (side, Lines::of(g, charts, side).city()))
}

/// OC 13.2.3.b: what the C-47s on their supply side at a base reach at this moment.
pub(crate) fn reached_from_base(g: &State, charts: &'static Charts, base: Base) -> HexSet {
    let side = g.base(base).owner;
    let lines = Lines::of(g, charts, side);
    let mut reached = HexSet::default();
    for source in sources(g, charts, side) {
        if let Source::Plane(id, _) = source
            && g.unit(id).place == Place::Base(base)
        {
            reached.join(&source.reaches(&lines, g, charts));
        }
    }
    reached
}

/// What a source reaches at this moment.
pub(crate) fn reached_by(g: &State, charts: &'static Charts, side: Side, source: Source) -> HexSet {
    source.reaches(&Lines::of(g, charts, side), g, charts)
}

/// The key of a base as questions name it.
fn base_key(base: Base) -> &'static str {
    base.name()
}
