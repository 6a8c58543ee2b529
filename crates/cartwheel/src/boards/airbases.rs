//! The airbase display charts of the seat, and squadrons of ships.

use super::counters;
use crate::{
    rules::ch09_09_aa::base_aa,
    state::{AirId, Base, BaseKind, Place, Side},
    view::View,
};
use board::{Board, Face, Tray, TrayHalf};

/// OC 6.4.a, OC 6.4.b: every base of the seat that holds aircraft; spectators see none.
pub(super) fn boards(view: &View) -> Option<Board> {
    let side = view.seat.map(Side::of)?;
    let trays: Vec<Tray> = Base::every()
        .filter(|base| view.state.base(*base).owner == side)
        .filter_map(|base| tray(view, base))
        .collect();
    (!trays.is_empty()).then(|| {
        Board::new("airbases", "Airbases", Face::Trays { trays })
            .noted("Your opponent does not see these displays.")
    })
}

fn tray(view: &View, base: Base) -> Option<Tray> {
    let g = &view.state;
    let units: Vec<AirId> = g.based_at(base).collect();
    let row = view.charts.airbases.bases.of(base);
    if units.is_empty() {
        return None;
    }
    let kind = match row.kind {
        BaseKind::Major => "major",
        BaseKind::Minor => "minor",
        BaseKind::Mobile => "mobile",
        BaseKind::Box => "off the map",
        BaseKind::Carrier => "carrier",
    };
    let hex = g.hex_of(base, view.charts).map_or_else(String::new, |hex| format!(", {hex}"));
    let aa = base_aa(g, view.charts, base);
    let guns = if aa > 0 { format!(", AA {aa}") } else { String::new() };
    let mut tray = Tray::new(format!("display:{}", table::Key::name(base)), row.name.clone())
        .note(format!("{kind}{hex}{guns}"));
    if row.kind != BaseKind::Box {
        tray.capacity = Some(u16::from(row.capacity));
    }
    for (flown, title, note) in
        [(false, "Ready", "may fly a mission"), (true, "Flown", "home until the next turn")]
    {
        let of = |disrupted: bool| {
            let here = move |id: &&AirId| {
                g.unit(**id).flown == flown && g.unit(**id).disrupted == disrupted
            };
            units.iter().filter(here).map(|id| counters::air(view, *id)).collect::<Vec<_>>()
        };
        tray.halves.push(TrayHalf::new(title, note, of(false)).apart(of(true)));
    }
    Some(tray)
}

/// OC 10.4.3.a: the ships of both sides.
pub(super) fn squadrons(view: &View) -> Board {
    let ships = &view.charts.counters.ships;
    let tray = |side: Side| {
        let here = |id: &crate::state::ShipId| {
            let place = view.state.ship(*id).place;
            ships.of(*id).side == side && place.is_in_play() && place != Place::Aloft
        };
        let all = ships.ids().filter(here).map(|id| counters::ship(view, id));
        let mut tray = Tray::new(format!("fleet:{}", table::Key::name(side)), side.title());
        tray.halves.push(TrayHalf::new("At sea", "in the battle", all));
        tray
    };
    let trays = Side::BOTH.map(tray).to_vec();
    Board::new("squadrons", "Ships", Face::Trays { trays })
}
