//! 13.1 and 13.2: where a side can trace supply.

use crate::{
    charts::{Charts, map::Terrain, supply::Reach},
    state::{Base, Class, Hex, HexSet, Place, Side, State, setup::CitySupply},
};

/// What one side can trace through as things stand.
#[derive(Clone, Copy)]
pub struct Lines<'a> {
    g: &'a State,
    charts: &'static Charts,
    side: Side,
    /// Hexes with enemy ground units.
    barred: HexSet,
    /// R-ENEMY-SEA: hexes with enemy ships.
    patrolled: HexSet,
    /// OC 11.4.c: a hex that counts as taken.
    taken: Option<Hex>,
}

impl<'a> Lines<'a> {
    pub fn of(g: &'a State, charts: &'static Charts, side: Side) -> Lines<'a> {
        let (mut barred, mut patrolled) = (HexSet::default(), HexSet::default());
        let (land, ships) = (&charts.counters.land, &charts.counters.ships);
        for id in land.ids().filter(|id| land.of(*id).side != side) {
            let unit = g.troops(id);
            if let (Place::At(hex), false) = (unit.place, unit.is_at_sea()) {
                barred.add(hex);
            }
        }
        for id in ships.ids().filter(|id| ships.of(*id).side != side) {
            let ship = g.ship(id);
            let seen = !ship.supply_side && ships.of(id).class != Class::Ss;
            if let (Place::At(hex), true) = (ship.place, seen) {
                patrolled.add(hex);
            }
        }
        Lines { g, charts, side, barred, patrolled, taken: None }
    }

    pub fn side(&self) -> Side {
        self.side
    }

    /// OC 11.4.c: as if this hex were taken.
    #[must_use]
    pub fn having_taken(self, hex: Hex) -> Lines<'a> {
        Lines { taken: Some(hex), ..self }
    }

    /// OC 13.2.a: land held by the side, with no enemy on it.
    fn is_held(&self, hex: Hex) -> bool {
        if self.taken == Some(hex) {
            return true;
        }
        let mine = self.g.hexes.at(hex).control == Some(self.side);
        mine && !self.barred.has(hex)
    }

    /// OC 13.2.a, OC 13.2.b: a line may go on from here.
    fn passes(&self, hex: Hex) -> bool {
        let Some(land) = self.charts.map.sheet.land(hex) else { return false };
        self.is_held(hex) && (land.terrain != Terrain::Mountain || land.kokoda)
    }

    /// OC 13.2.a, R-KOKODA: overland from one hex into the next.
    fn leads(&self, from: Hex, to: Hex) -> bool {
        let map = &self.charts.map;
        let (Some(here), Some(there)) = (map.sheet.land(from), map.sheet.land(to)) else {
            return false;
        };
        here.landmass == there.landmass && !map.has_ridge(from, to) && self.is_held(to)
    }

    /// R-ENEMY-SEA
    pub fn has_enemy_ship(&self, hex: Hex) -> bool {
        self.patrolled.has(hex)
    }

    /// OC 13.2.a: sea without enemy ships.
    fn is_open_sea(&self, hex: Hex) -> bool {
        self.charts.map.sheet.is_sea(hex) && !self.has_enemy_ship(hex)
    }

    /// OC 13.2.c, OC 13.2.d: a port that is held and not blockaded.
    fn is_open_port(&self, hex: Hex) -> bool {
        self.charts.map.sheet.is_port(hex) && self.is_held(hex) && !self.has_enemy_ship(hex)
    }

    /// OC 13.2.2.a: transports on their supply side that are not blockaded, with their hits.
    fn landing_bases(&self) -> impl Iterator<Item = (Hex, u8)> + use<'a> {
        let Lines { g, charts, side, .. } = *self;
        let lines = *self;
        charts.counters.ships.ids().filter_map(move |id| {
            let ship = g.ship(id);
            let mine = ship.supply_side && charts.counters.ships.of(id).side == side;
            let hex = if mine { ship.place.hex()? } else { return None };
            (!lines.has_enemy_ship(hex)).then_some((hex, ship.hits))
        })
    }

    /// OC 13.2.c, OC 13.2.1.c: supply units on islands without a port, through which a line comes ashore.
    fn depots(&self) -> impl Iterator<Item = (Hex, u8)> + use<'a> {
        let lines = *self;
        let mine = lines.g.supplies.iter().filter(move |supply| supply.side == lines.side);
        mine.filter_map(move |supply| {
            let hex = supply.place.hex()?;
            let beach = lines.is_held(hex) && !lines.has_enemy_ship(hex);
            (beach && lines.has_no_port(hex)).then_some((hex, supply.hits))
        })
    }

    /// OC 13.2.c: whether the island of a coastal hex has no port at all.
    fn has_no_port(&self, hex: Hex) -> bool {
        let sheet = &self.charts.map.sheet;
        let Some(here) = sheet.land(hex).filter(|land| land.coast) else { return false };
        let island = sheet.lands().iter().filter(|land| land.landmass == here.landmass);
        !island.map(|land| land.hex).any(|hex| sheet.is_port(hex))
    }

    /// OC 13.2.1.a: everything a source reaches overland.
    pub fn overland(&self, from: Hex, reach: Reach) -> HexSet {
        let mut found = HexSet::default();
        match reach {
            Reach::None => {}
            Reach::OwnHex => {
                found.add(from);
            }
            Reach::Adjacent => {
                found.add(from);
                for next in from.neighbours().filter(|next| self.leads(from, *next)) {
                    found.add(next);
                }
            }
            Reach::Unlimited => self.spread(&mut found, from),
        }
        found
    }

    /// OC 13.2.a, OC 13.2.b: overland as far as lines lead.
    fn spread(&self, found: &mut HexSet, from: Hex) {
        let mut open = vec![from];
        found.add(from);
        while let Some(hex) = open.pop() {
            if hex != from && !self.passes(hex) {
                continue;
            }
            for next in hex.neighbours() {
                if self.leads(hex, next) && found.add(next) {
                    open.push(next);
                }
            }
        }
    }

    /// OC 13.1.a, OC 13.1.b, OC 13.2.4: how far the city reaches.
    pub fn city_reach(&self) -> Reach {
        let city = city_of(self.charts, self.side);
        let hits = i64::from(self.g.hexes.at(city).hits);
        let supply = &self.charts.supply;
        let reach = match self.side {
            Side::Allied => supply.source.at(hits),
            Side::Japanese => supply.rabaul.at(hits),
        };
        // R-SUPPLY-CITY-HITS
        let limited = self.g.setup.house.city_supply == CitySupply::Limited;
        if !self.is_held(city) {
            Reach::None
        } else if limited || reach == Reach::None {
            reach
        } else {
            Reach::Unlimited
        }
    }

    /// OC 13.1.a, OC 13.1.b, OC 13.2.a to OC 13.2.d: every land hex that traces to the city, over land
    /// and sea.
    pub fn city(&self) -> HexSet {
        let city = city_of(self.charts, self.side);
        let reach = self.city_reach();
        let mut land = self.overland(city, reach);
        if reach != Reach::Unlimited {
            return land;
        }
        let mut sea = HexSet::default();
        let beaches: Vec<(Hex, u8)> = self.landing_bases().chain(self.depots()).collect();
        loop {
            let mut grown = self.put_to_sea(&land, &mut sea);
            for hex in Hex::every().filter(|hex| self.is_open_port(*hex)) {
                if !land.has(hex) && touches(&sea, hex) {
                    self.spread(&mut land, hex);
                    grown = true;
                }
            }
            for (hex, hits) in &beaches {
                let reached = land.has(*hex) || touches(&sea, *hex);
                if reached && self.come_ashore(&mut land, *hex, *hits) {
                    grown = true;
                }
            }
            if !grown {
                return land;
            }
        }
    }

    /// OC 13.2.c: out of every open port on the line, over the sea.
    fn put_to_sea(&self, land: &HexSet, sea: &mut HexSet) -> bool {
        let mut grown = false;
        let mut open: Vec<Hex> =
            Hex::every().filter(|hex| land.has(*hex) && self.is_open_port(*hex)).collect();
        while let Some(hex) = open.pop() {
            for next in hex.neighbours() {
                if self.is_open_sea(next) && sea.add(next) {
                    grown = true;
                    open.push(next);
                }
            }
        }
        grown
    }

    /// OC 13.2.c, OC 13.2.2.a: over the beach where supply lies ready, as far as its hits let it.
    fn come_ashore(&self, land: &mut HexSet, hex: Hex, hits: u8) -> bool {
        let reach = self.charts.supply.source.at(i64::from(hits));
        let before = *land;
        land.join(&self.overland(hex, reach));
        *land != before
    }
}

/// OC 13.1.a, OC 13.1.b: the city a side's supply comes from.
pub fn city_of(charts: &'static Charts, side: Side) -> Hex {
    let base = match side {
        Side::Allied => Base::PortMoresby,
        Side::Japanese => Base::Rabaul,
    };
    charts.airbases.bases.of(base).hex.expect("the cities lie on the map")
}

fn touches(sea: &HexSet, hex: Hex) -> bool {
    hex.neighbours().any(|next| sea.has(next))
}
