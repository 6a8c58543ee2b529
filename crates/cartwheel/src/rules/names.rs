//! Units and hexes as the questions about them name them.

use crate::{
    charts::Charts,
    state::{AirId, Hex, LandId, ShipId},
};

/// A ground unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Troop {
    pub id: LandId,
    pub key: &'static str,
    pub name: &'static str,
}

impl Troop {
    pub fn of(charts: &'static Charts, id: LandId) -> Troop {
        let row = charts.counters.land.of(id);
        Troop { id, key: &row.key, name: &row.name }
    }
}

/// A naval unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vessel {
    pub id: ShipId,
    pub key: &'static str,
    pub name: &'static str,
}

impl Vessel {
    pub fn of(charts: &'static Charts, id: ShipId) -> Vessel {
        let row = charts.counters.ships.of(id);
        Vessel { id, key: &row.key, name: &row.name }
    }
}

/// An aerial unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plane {
    pub id: AirId,
    pub key: &'static str,
    pub name: &'static str,
}

impl Plane {
    pub fn of(charts: &'static Charts, id: AirId) -> Plane {
        let row = charts.counters.air.of(id);
        Plane { id, key: &row.key, name: &row.name }
    }
}

/// A hex, by its number and its name if it has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub hex: Hex,
    name: &'static str,
}

impl Spot {
    pub fn of(charts: &'static Charts, hex: Hex) -> Spot {
        let name = charts.map.sheet.land(hex).map_or("", |land| land.name.as_str());
        Spot { hex, name }
    }

    pub const fn has_name(&self) -> bool {
        !self.name.is_empty()
    }

    pub fn words(&self) -> String {
        let Spot { hex, name } = self;
        if name.is_empty() { hex.to_string() } else { format!("{name} ({hex})") }
    }

    pub fn target(&self) -> String {
        format!("hex:{}", self.hex)
    }
}
