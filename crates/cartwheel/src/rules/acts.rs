//! Who does what to whom, for boards and for the lines of the story; no rule reads it.

use crate::{
    battle::attack::Attack,
    charts::Charts,
    state::{AirId, Hex, LandId, ShipId},
};
use table::{Act, ActKind, BoardItem};

pub(crate) fn aircraft(charts: &'static Charts, id: AirId) -> BoardItem {
    let spec = charts.counters.air.of(id);
    BoardItem::new(format!("air:{}", spec.key), spec.name.as_str())
}

pub(crate) fn ship(charts: &'static Charts, id: ShipId) -> BoardItem {
    let spec = charts.counters.ships.of(id);
    BoardItem::new(format!("ship:{}", spec.key), spec.name.as_str())
}

fn troops(charts: &'static Charts, id: LandId) -> BoardItem {
    let spec = charts.counters.land.of(id);
    BoardItem::new(format!("unit:{}", spec.key), spec.name.as_str())
}

fn hex(charts: &'static Charts, at: Hex) -> BoardItem {
    BoardItem::new(format!("hex:{at}"), charts.map.sheet.name(at))
}

/// OC 9.7.10.b: aircraft shoot at aircraft.
pub(crate) fn shoots(charts: &'static Charts, by: AirId, at: AirId) -> Act {
    let seat = charts.counters.air.of(by).side.seat();
    Act::new(ActKind::Gun, aircraft(charts, by), aircraft(charts, at)).of(seat)
}

/// OC 9.9.2.a: guns on the ground, or those of a ship, at a raider.
pub(crate) fn flak(charts: &'static Charts, by: Result<ShipId, Hex>, at: AirId) -> Act {
    let by = match by {
        Ok(by) => ship(charts, by),
        Err(by) => hex(charts, by),
    };
    let seat = charts.counters.air.of(at).side.enemy().seat();
    Act::new(ActKind::Gun, by, aircraft(charts, at)).of(seat)
}

/// OC 9.10.9.a: a raider attacks a ship, or what lies in a hex.
pub(crate) fn bombs(
    charts: &'static Charts,
    by: AirId,
    how: Attack,
    at: Result<ShipId, Hex>,
) -> Act {
    let how = match how {
        Attack::Torpedo => ActKind::Torpedo,
        Attack::Strafe => ActKind::Gun,
        Attack::Level
        | Attack::Dive
        | Attack::Precision
        | Attack::Skip
        | Attack::Parafrag
        | Attack::Drop => ActKind::Bomb,
    };
    let at = match at {
        Ok(at) => ship(charts, at),
        Err(at) => hex(charts, at),
    };
    Act::new(how, aircraft(charts, by), at).of(charts.counters.air.of(by).side.seat())
}

/// OC 10.4.1.c: ships fire at ships.
pub(crate) fn broadside(charts: &'static Charts, by: ShipId, at: ShipId) -> Act {
    let seat = charts.counters.ships.of(by).side.seat();
    Act::new(ActKind::HeavyGun, ship(charts, by), ship(charts, at)).of(seat)
}

/// OC 10.5.a: a ship shells what lies in a hex.
pub(crate) fn shells(charts: &'static Charts, by: ShipId, at: Hex) -> Act {
    let seat = charts.counters.ships.of(by).side.seat();
    Act::new(ActKind::HeavyGun, ship(charts, by), hex(charts, at)).of(seat)
}

/// OC 10.3.2.b: a force is looked for.
pub(crate) fn search(charts: &'static Charts, at: ShipId) -> Act {
    let seat = charts.counters.ships.of(at).side.enemy().seat();
    Act::at(ActKind::Search, ship(charts, at)).of(seat)
}

/// OC 7.3.2.b: a reconnaissance unit goes up.
pub(crate) fn recon(charts: &'static Charts, by: AirId) -> Act {
    Act::by(ActKind::Air, aircraft(charts, by))
}

/// OC 11.4.a: troops attack troops.
pub(crate) fn assault(charts: &'static Charts, by: LandId, at: LandId) -> Act {
    let seat = charts.counters.land.of(by).side.seat();
    Act::new(ActKind::HeavyGun, troops(charts, by), troops(charts, at)).of(seat)
}
