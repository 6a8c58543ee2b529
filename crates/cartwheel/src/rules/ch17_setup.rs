//! Chapter 17: set-up.

use super::T;
use crate::{
    charts::{
        Charts,
        scenarios::{Limit, Piece, Spot},
    },
    state::{
        Ace, AirId, Base, BaseKind, BaseStatus, Hex, LandId, Place, ShipId, Side, Start, State,
        Supply, setup::Buna,
    },
};
use table::Key as _;

/// OC 17.1.1 to 17.4.5: the players place what is theirs to place.
pub(crate) async fn set_up(_t: &mut T) {
    unimplemented!("OC 17.1.1")
}

/// What a line of a set-up is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counter {
    Air(AirId),
    Ship(ShipId),
    Land(LandId),
    Mobile(Base),
    Supply,
    Fortification,
    Radar,
}

/// The next counter of this kind that is not in play yet.
pub(crate) fn counter(g: &State, charts: &'static Charts, kind: &str) -> Option<Counter> {
    let counters = &charts.counters;
    let free = |place: Place| place == Place::Out;
    let air = counters.air.alike(kind).find(|id| free(g.unit(*id).place)).map(Counter::Air);
    let ship = || counters.ships.alike(kind).find(|id| free(g.ship(*id).place)).map(Counter::Ship);
    let land = || counters.land.named(kind).filter(|id| free(g.troops(*id).place));
    let mobile = || Base::parse(kind).filter(|base| Base::MOBILE.contains(base));
    let other = || match kind {
        "supply" => Some(Counter::Supply),
        "fortification" => Some(Counter::Fortification),
        "radar" => Some(Counter::Radar),
        _ => None,
    };
    air.or_else(ship)
        .or_else(|| land().map(Counter::Land))
        .or_else(|| mobile().map(Counter::Mobile))
        .or_else(other)
}

/// Puts every piece of a set-up where its line allows first; what is aboard goes to the transports
/// with room.
pub(crate) fn place_all(g: &mut State, charts: &'static Charts, pieces: &[Piece]) {
    let later = |piece: &&Piece| {
        matches!(piece.at[0], Spot::Aboard | Spot::Base(_) | Spot::With(_) | Spot::Carrier)
    };
    for piece in pieces.iter().filter(|piece| !later(piece)).chain(pieces.iter().filter(later)) {
        for nth in 0..piece.count {
            if let Some(counter) = counter(g, charts, &piece.piece) {
                let spot = match counter {
                    Counter::Fortification => &piece.at[usize::from(nth) % piece.at.len()],
                    _ => &piece.at[0],
                };
                place(g, charts, piece, counter, spot);
                if nth < piece.aces
                    && let Counter::Air(id) = counter
                {
                    g.unit_mut(id).ace = free_ace(g, charts, piece.side);
                }
            }
        }
    }
}

/// OC 9.7.12.c: a marker of the side, else the green one.
pub(crate) fn free_ace(g: &State, charts: &'static Charts, side: Side) -> Option<Ace> {
    use crate::charts::counters::Marker;
    let air = &charts.counters.air;
    let used = |ace: Ace, side: Option<Side>| {
        let those = air.ids().filter(|id| side.is_none_or(|side| air.of(*id).side == side));
        those.filter(|id| g.unit(*id).ace == Some(ace)).count()
    };
    let own = match side {
        Side::Allied => Marker::AceAllied,
        Side::Japanese => Marker::AceJapanese,
    };
    let markers = &charts.counters.markers;
    if used(Ace::Own, Some(side)) < markers.of::<u8>(own).into() {
        return Some(Ace::Own);
    }
    (used(Ace::Green, None) < markers.of::<u8>(Marker::AceEither).into()).then_some(Ace::Green)
}

/// Puts one counter on one of the spots of its line.
pub(crate) fn place(
    g: &mut State,
    charts: &'static Charts,
    piece: &Piece,
    counter: Counter,
    spot: &Spot,
) {
    match counter {
        Counter::Air(id) => {
            let at = air_place(g, charts, piece.side, id, spot);
            let unit = g.unit_mut(id);
            unit.place = at;
            unit.reduced = piece.reduced;
            if let Place::Base(base) = at
                && charts.airbases.bases.of(base).kind == BaseKind::Mobile
            {
                g.base_mut(base).crowded = true;
            }
        }
        Counter::Ship(id) => {
            let ship = g.ship_mut(id);
            ship.place = surface_place(spot);
            ship.crippled = piece.reduced;
            ship.supply_side = piece.supply_side;
        }
        Counter::Land(id) => {
            let at = match spot {
                Spot::Aboard => aboard(g, charts, piece.side, 2),
                _ => surface_place(spot),
            };
            let unit = g.troops_mut(id);
            unit.place = at;
            unit.reduced = piece.reduced;
            unit.unsupplied = piece.unsupplied;
            unit.disrupted = piece.unsupplied;
            if let Place::At(hex) = at {
                let hex = g.hexes.at_mut(hex);
                hex.control = Some(piece.side);
                hex.fort = hex.fort.max(piece.fort);
            }
        }
        Counter::Mobile(base) => {
            if let Spot::Hex(hex) = spot {
                let state = g.base_mut(base);
                state.hex = Some(*hex);
                state.status = BaseStatus::Working;
            }
        }
        Counter::Supply => {
            let at = match spot {
                Spot::Aboard => aboard(g, charts, piece.side, 1),
                Spot::With(unit) => {
                    let with = charts.counters.land.named(unit);
                    with.map_or(Place::Out, |id| g.troops(id).place)
                }
                _ => surface_place(spot),
            };
            let marked = *spot == Spot::Aboard;
            let supply = Supply { side: piece.side, place: at, factors: 1, hits: 0, marked };
            let _ = g.supplies.try_push(supply);
        }
        Counter::Fortification => {
            if let Spot::Hex(hex) = spot {
                g.hexes.at_mut(*hex).fort = 2;
            }
        }
        Counter::Radar => g.record.radar = true,
    }
}

fn surface_place(spot: &Spot) -> Place {
    match spot {
        Spot::Hex(hex) => Place::At(*hex),
        Spot::Off(off) => Place::Off(*off),
        Spot::Base(_)
        | Spot::Aboard
        | Spot::Carrier
        | Spot::Afloat
        | Spot::Ashore
        | Spot::With(_) => Place::Out,
    }
}

fn air_place(g: &State, charts: &'static Charts, side: Side, id: AirId, spot: &Spot) -> Place {
    let fixed = |hex: Hex| charts.airbases.bases.fixed_at(hex).map_or(Place::At(hex), Place::Base);
    let home = match side {
        Side::Allied => Base::Australia,
        Side::Japanese => Base::Truk,
    };
    match spot {
        Spot::Hex(hex) => fixed(*hex),
        Spot::Base(base) => Place::Base(*base),
        Spot::Off(off) => Base::every()
            .find(|base| base.off() == Some(*off))
            .map_or(Place::Base(home), Place::Base),
        Spot::Carrier => {
            let fits = |base: &Base| {
                let row = charts.airbases.bases.of(*base);
                row.owner == side
                    && row.kind == BaseKind::Carrier
                    && g.based_at(*base).count() < usize::from(row.capacity)
                    && carrier_in_play(g, charts, *base)
            };
            Base::every().find(fits).map_or(Place::Out, Place::Base)
        }
        Spot::Afloat if charts.counters.air.of(id).floats => {
            let rabaul = charts.airbases.bases.of(Base::Rabaul).hex;
            rabaul.map_or(Place::Base(home), Place::At)
        }
        Spot::Ashore | Spot::Afloat | Spot::Aboard | Spot::With(_) => Place::Base(home),
    }
}

fn carrier_in_play(g: &State, charts: &'static Charts, base: Base) -> bool {
    let ships = &charts.counters.ships;
    ships.ids().any(|id| ships.of(id).base == Some(base) && g.ship(id).place.is_in_play())
}

/// The first transport of the side with room for so many steps.
fn aboard(g: &State, charts: &'static Charts, side: Side, steps: u8) -> Place {
    let ships = &charts.counters.ships;
    let has_room = |id: &ShipId| {
        let (ship, spec) = (g.ship(*id), ships.of(*id));
        spec.side == side
            && ship.place.is_in_play()
            && !ship.supply_side
            && load(g, charts, *id) + steps <= capacity(g, charts, *id)
    };
    ships.ids().find(has_room).map_or(Place::Out, Place::Aboard)
}

/// OC 2.2.4.b: steps and supply factors a ship can carry as it is.
pub(crate) fn capacity(g: &State, charts: &'static Charts, id: ShipId) -> u8 {
    let spec = charts.counters.ships.of(id);
    match (g.ship(id).crippled, spec.crippled) {
        (true, Some(guns)) => guns.capacity,
        (true | false, _) => spec.full.capacity,
    }
}

/// OC 2.2.4.b: steps and supply factors aboard.
pub(crate) fn load(g: &State, charts: &'static Charts, id: ShipId) -> u8 {
    let here = Place::Aboard(id);
    let troops = charts.counters.land.ids().filter(|unit| g.troops(*unit).place == here);
    let steps = troops.map(|unit| steps(g, charts, unit)).sum::<u8>();
    steps + g.supplies.iter().filter(|it| it.place == here).map(|it| it.factors).sum::<u8>()
}

/// Steps a ground unit has.
pub(crate) fn steps(g: &State, charts: &'static Charts, id: LandId) -> u8 {
    if g.troops(id).reduced || charts.counters.land.of(id).reduced.is_none() { 1 } else { 2 }
}

/// What a scenario says of bases and cities beside the units (OC 17.2.5, OC 17.4.5).
pub(crate) fn special_places(g: &mut State, charts: &'static Charts) {
    let start = g.setup.start;
    if matches!(start, Start::Toenails | Start::Campaign) {
        for base in [Base::Morobe, Base::Wau] {
            g.base_mut(base).status = BaseStatus::Disrupted;
        }
    }
    let buna_lost = start == Start::Campaign
        || (start == Start::Toenails && g.setup.house.buna == Buna::Destroyed);
    if buna_lost {
        g.base_mut(Base::Buna).status = BaseStatus::Destroyed;
    }
    let limits = g.limits(charts);
    for (base, limit) in
        [(Base::Rabaul, Limit::RabaulHits), (Base::PortMoresby, Limit::PortMoresbyHits)]
    {
        if let Some(hex) = charts.airbases.bases.of(base).hex {
            g.hexes.at_mut(hex).hits = limits.of(limit);
        }
    }
}
