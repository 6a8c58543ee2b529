//! Chapter 4: who holds which place, and what lies in a hex.

use crate::{
    charts::{
        Charts,
        contact::Line,
        map::{Lanes, Zone},
        scenarios::Start,
        situation::{Installation, Place, PlaceRow},
    },
    rules::ch15_scenarios,
    state::{
        Hex, Navy, Season, State,
        setup::{BattleLines, Perimeter},
    },
};

/// PS 4.1.c, PS 4.1.j, PS-R04: a marker names its side; else the Imperial Perimeter decides, with
/// the places the Allies held by date. A battle does not change the owner.
pub fn owner(g: &State, charts: &Charts, row: &PlaceRow, season: Season) -> Navy {
    match row.at(season) {
        Installation::Port(navy)
        | Installation::Base(navy, _)
        | Installation::Garrison(navy)
        | Installation::Flotilla(navy) => return navy,
        Installation::None | Installation::LandBattle | Installation::NavalBattle => {}
    }
    let allied = match g.setup.house.perimeter {
        Perimeter::Dated => charts
            .situation
            .allied
            .iter()
            .any(|span| span.place == row.place && span.start <= season && season <= span.end),
        Perimeter::Printed => {
            let start = ch15_scenarios::orders(g, charts).map(|orders| orders.from);
            start == Some(Start::Place(row.place))
        }
    };
    let inside = charts.map.sheet.at(row.hex).inside;
    if inside && !allied { Navy::Ijn } else { Navy::Usn }
}

/// PS 4.1.a, PS 15.1.b: the line of the chart for this hex, if a place stands in it.
pub fn place(charts: &'static Charts, hex: Hex) -> Option<&'static PlaceRow> {
    charts.situation.places.in_hex(hex)
}

/// PS 4.1.d: the level of the base of this navy in the hex; 0 if there is none.
pub fn base_level(charts: &Charts, hex: Hex, navy: Navy, season: Season) -> u8 {
    match charts.situation.places.in_hex(hex).map(|row| row.at(season)) {
        Some(Installation::Base(owner, level)) if owner == navy => level,
        _ => 0,
    }
}

/// PS 4.2.a: a port in friendly hands, and the level of its base, 0 without one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port {
    pub place: Place,
    pub level: u8,
}

/// PS 4.2.a
pub fn friendly_port(g: &State, charts: &'static Charts, hex: Hex) -> Option<Port> {
    let row = place(charts, hex)?;
    let season = g.season();
    let level = base_level(charts, hex, g.navy(), season);
    (owner(g, charts, row, season) == g.navy()).then_some(Port { place: row.place, level })
}

/// PS 7.2: an enemy port, with or without an installation.
pub fn enemy_port(g: &State, charts: &'static Charts, hex: Hex) -> Option<&'static PlaceRow> {
    let row = place(charts, hex)?;
    (owner(g, charts, row, g.season()) == g.navy().enemy()).then_some(row)
}

/// Every hex a boat can run into for shelter.
pub fn friendly_ports(g: &State, charts: &'static Charts) -> Vec<Hex> {
    let rows = charts.situation.places.iter();
    rows.map(|row| row.hex).filter(|hex| friendly_port(g, charts, *hex).is_some()).collect()
}

/// The marker itself lies in this hex.
pub fn battle_in(charts: &Charts, hex: Hex, season: Season, kind: Installation) -> bool {
    charts.situation.places.in_hex(hex).is_some_and(|row| row.at(season) == kind)
}

/// PS 4.1.f: the flotillas of a navy that the chart sets up.
pub fn flotillas(charts: &Charts, navy: Navy, season: Season) -> Vec<Hex> {
    let rows = charts.situation.places.iter();
    rows.filter(|row| row.at(season) == Installation::Flotilla(navy)).map(|row| row.hex).collect()
}

/// PS 7.0.a, PS-R92: the lanes of a navy.
pub fn lanes(charts: &Charts, navy: Navy) -> &Lanes {
    match navy {
        Navy::Ijn => &charts.map.lanes,
        Navy::Usn => &charts.contact.allied_lanes,
    }
}

/// PS 7.0.a, PS 7.0.b, PS 7.1.b, PS 7.1.c, PS 7.1.l, PS-R14: the lines of the Contact Table that
/// hold in a hex for boats of one navy, each kind once, with what the dice are multiplied by.
pub fn lines(g: &State, charts: &'static Charts, hex: Hex, boats: Navy) -> Vec<(Line, u8)> {
    let (season, enemy) = (g.season(), boats.enemy());
    let mut lines = Vec::new();
    let through = lanes(charts, enemy).through(hex);
    if through.major {
        lines.push((Line::MajorRoute, 1));
    }
    if through.minor {
        lines.push((Line::MinorRoute, 1));
    }
    if let Some(row) = place(charts, hex)
        && owner(g, charts, row, season) == enemy
    {
        lines.push(match row.at(season) {
            Installation::Base(_, level) => (Line::Base, level),
            Installation::Garrison(_) => (Line::Garrison, 1),
            Installation::None
            | Installation::Port(_)
            | Installation::Flotilla(_)
            | Installation::LandBattle
            | Installation::NavalBattle => (Line::Port, 1),
        });
    }
    let flotilla = if boats == g.navy() {
        g.command().patrol.as_ref().is_some_and(|patrol| patrol.flotillas.contains(&hex))
    } else {
        flotillas(charts, enemy, season).contains(&hex)
    };
    if flotilla {
        lines.push((Line::Flotilla, 1));
    }
    // PS 4.1.g, PS 4.1.h, PS-R14: battles count in the hexes around them too.
    let places = &charts.situation.places;
    let (land, naval) = match g.house().battle_lines {
        BattleLines::Around => {
            (places.land_battle_near(hex, season), places.naval_battle_near(hex, season))
        }
        BattleLines::HexOnly => {
            let here = |kind| battle_in(charts, hex, season, kind);
            (here(Installation::LandBattle), here(Installation::NavalBattle))
        }
    };
    if land {
        lines.push((Line::LandBattle, 1));
    }
    if naval {
        lines.push((Line::NavalBattle, 1));
    }
    if !lines.is_empty() && through.oil {
        lines.push((Line::OilRoute, 1));
    }
    lines
}

/// Every hex with a lane of this navy or a place of the Set-Up Chart, once each.
pub fn busy_hexes(charts: &Charts, navy: Navy) -> Vec<Hex> {
    let places = charts.situation.places.iter().map(|row| row.hex);
    let on_lanes = lanes(charts, navy).iter().flat_map(|lane| lane.hexes.iter().copied());
    let mut hexes: Vec<Hex> = places.chain(on_lanes).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// The sea zone of a hex.
pub fn zone(charts: &Charts, hex: Hex) -> Zone {
    charts.map.sheet.at(hex).zone.unwrap_or(Zone::CentralPacific)
}

/// The name of the place, or the number of the hex.
pub fn name(charts: &Charts, hex: Hex) -> String {
    match charts.situation.places.in_hex(hex) {
        Some(row) => row.name.clone(),
        None => format!("hex {hex}"),
    }
}
