//! The operational map.

use super::{counters, livery};
use crate::{
    charts::map::Terrain as Ground,
    state::{BaseKind, BaseStatus, Code, Hex, OffMap, Place as Where, Side},
    view::View,
};
use board::{
    Base, Board, Course, CourseKind, Face, Frame, Grid, Hexside, HexsideKind, Label, LabelKind,
    LabelSide, Map, Place, Plate, Point, Stack, Target, Token, TokenKind, TokenState, Tone, Zone,
    ZoneKind,
};
use std::sync::LazyLock;

const GRID: Grid =
    Grid { sheet: crate::state::SHEET, first: Point::new(90.0, 83.3), radius: 50.0, numbers: true };

/// Coasts, depths and relief, bent to the hexes; see NOTICE.md for their origin.
pub(crate) const BASE: Base = Base {
    name: "cartwheel",
    svg: include_str!("../../assets/base.svg"),
    width: 1530,
    height: 1076,
    grid: Some(GRID),
};

/// What covers a hex, for readers who cannot see the background.
static TERRAIN: LazyLock<Vec<board::Terrain>> = LazyLock::new(|| {
    let book = table::ChartBook::parse(crate::charts::FILES).ok();
    let charts = book.and_then(|book| crate::charts::map::Charts::load(&book).ok());
    let ground = |hex: Hex| {
        let land = charts.as_ref().and_then(|charts| charts.sheet.land(hex));
        match land {
            None => board::Terrain::Sea,
            Some(land) if land.port => board::Terrain::Port,
            Some(land) if land.terrain == Ground::Mountain => board::Terrain::Mountain,
            Some(land) if land.coast => board::Terrain::Coast,
            Some(_) => board::Terrain::Jungle,
        }
    };
    Hex::every().map(ground).collect()
});

fn on(hex: Hex) -> Target {
    GRID.target(hex.on_sheet())
}

pub(super) fn board(view: &View) -> Board {
    let mut map = Map::empty(Frame::new(-20.0, -20.0, 1570.0, 1130.0));
    map.base = Some(BASE);
    map.grid = Some(GRID);
    map.terrain = &TERRAIN;
    for (text, x, y) in [
        ("Bismarck Sea", 579.0, 250.0),
        ("Solomon Sea", 760.0, 584.0),
        ("Coral Sea", 1050.0, 880.0),
    ] {
        let at = Point::new(x, y);
        map.labels.push(Label { text: text.to_owned(), kind: LabelKind::SeaSmall, at, turn: 0.0 });
    }
    map.places = places(view);
    map.zones = zones();
    map.tokens = tokens(view);
    map.stacks = stacks(view);
    let trail = view.charts.map.trail.iter().map(|trail| on(trail.0));
    map.courses.push(Course::through(CourseKind::Trail, trail));
    map.sides = view
        .charts
        .map
        .ridges
        .iter()
        .filter_map(|ridge| {
            let (one, other) = (ridge.0.on_sheet(), ridge.1.on_sheet());
            let side = one.side_to(other)?;
            Some(Hexside { hex: one, side, kind: HexsideKind::Ridge })
        })
        .collect();
    map.plates = plates(view);
    map.window = window(view);
    Board::new("map", "Map", Face::Map(map)).noted(note(view))
}

/// The part of the sheet that is in play.
fn window(view: &View) -> Option<Frame> {
    let limits = view.state.limits(view.charts);
    let hexes: Vec<Point> = Hex::every()
        .filter(|hex| limits.has(*hex))
        .map(|hex| GRID.centre(hex.on_sheet()))
        .collect();
    let (first, last) = (hexes.first()?, hexes.last()?);
    let bottom = hexes.iter().map(|at| at.y).fold(0.0, f64::max);
    let top = hexes.iter().map(|at| at.y).fold(f64::MAX, f64::min);
    let margin = 70.0;
    let (x, y) = ((first.x - margin).max(-20.0), (top - margin).max(-20.0));
    Some(Frame::new(x, y, last.x + margin - x, bottom + margin - y))
}

fn places(view: &View) -> Vec<Place> {
    let named = view.charts.map.sheet.lands().iter().filter(|land| !land.name.is_empty());
    named
        .filter(|land| land.city || land.town || land.vp > 0)
        .map(|land| Place {
            port: land.port,
            source: land.city,
            worth: (land.vp > 0).then_some(land.vp),
            ..Place::new(land.hex.on_sheet(), land.name.clone())
        })
        .collect()
}

fn off_target(off: OffMap) -> &'static str {
    match off {
        OffMap::Truk => "box:truk",
        OffMap::SouthPacific => "box:south-pacific",
        OffMap::Australia => "box:australia",
    }
}

fn zones() -> Vec<Zone> {
    let zone = |off: OffMap, at: Point, label| Zone {
        target: Target::from(off_target(off)),
        code: "✈".to_owned(),
        name: board::capital(off.words().trim_start_matches("the ")),
        at,
        kind: ZoneKind::Plain,
        label,
        flag: false,
        note: "off the map".to_owned(),
    };
    vec![
        zone(OffMap::Truk, Point::new(930.0, 22.0), LabelSide::Right),
        zone(OffMap::Australia, Point::new(465.0, 1078.0), LabelSide::Right),
        zone(OffMap::SouthPacific, Point::new(1490.0, 700.0), LabelSide::Left),
    ]
}

/// Airbases, hits and aircraft nobody has seen.
fn tokens(view: &View) -> Vec<Token> {
    let g = &view.state;
    let mut tokens = Vec::new();
    for base in crate::state::Base::every() {
        let row = view.charts.airbases.bases.of(base);
        let state = g.base(base);
        let Some(hex) = g.hex_of(base, view.charts).filter(|_| state.status.is_on_map()) else {
            continue;
        };
        let (kind, words) = match row.kind {
            BaseKind::Major => (TokenKind::Runways, "major airbase"),
            BaseKind::Minor => (TokenKind::Runway, "minor airbase"),
            BaseKind::Mobile => (TokenKind::Tent, "mobile airbase"),
            BaseKind::Box | BaseKind::Carrier => continue,
        };
        let status = match state.status {
            BaseStatus::Disrupted => TokenState::Disrupted,
            BaseStatus::Destroyed => TokenState::Destroyed,
            BaseStatus::Building => TokenState::Building,
            BaseStatus::Working | BaseStatus::Unbuilt | BaseStatus::Gone => TokenState::Whole,
        };
        let target = format!("base:{}", table::Key::name(base));
        let words = format!("{}, {words}", row.name);
        let mut token = Token::new(target, on(hex), kind, livery(state.owner), words).state(status);
        if row.kind == BaseKind::Mobile {
            token = token.text(row.name.rsplit(' ').next().unwrap_or_default());
        }
        tokens.push(token);
    }
    for land in view.charts.map.sheet.lands() {
        let hits = g.hexes.at(land.hex).hits;
        if hits > 0 {
            let side = g.hexes.at(land.hex).control.unwrap_or(Side::Japanese);
            let words = format!("{}: {}", land.name, board::counted(hits, "hit", "hits"));
            let target = format!("hits:{}", land.hex);
            let token = Token::new(target, on(land.hex), TokenKind::Burst, livery(side), words);
            tokens.push(token.text(hits.to_string()));
        }
    }
    tokens
}

/// Everything that stands in a hex or in a box, by side.
fn stacks(view: &View) -> Vec<Stack> {
    let g = &view.state;
    let mut stacks = Vec::new();
    let places = Hex::every()
        .map(|hex| (Where::At(hex), on(hex), hex.to_string()))
        .chain([OffMap::Truk, OffMap::SouthPacific, OffMap::Australia].map(|off| {
            (Where::Off(off), off_target(off).into(), table::Key::name(off).to_owned())
        }));
    let all = &view.charts.counters;
    for (place, target, name) in places {
        for side in Side::BOTH {
            let mut pieces = Vec::new();
            let ships = all.ships.ids().filter(|id| all.ships.of(*id).side == side);
            pieces.extend(
                ships.filter(|id| g.ship(*id).place == place).map(|id| counters::ship(view, id)),
            );
            let troops = all.land.ids().filter(|id| all.land.of(*id).side == side);
            let here = |id: &crate::state::LandId| {
                g.troops(*id).place == place && !view.afloat.contains(id)
            };
            pieces.extend(troops.filter(here).map(|id| counters::troops(view, id)));
            if let Where::At(hex) = place
                && side == Side::Japanese
                && g.hexes.at(hex).fort > 0
            {
                pieces.push(counters::fort(view, hex, g.hexes.at(hex).fort));
            }
            for (at, supply) in g.supplies.iter().enumerate() {
                let hidden = view.afloat_supplies.contains(&(at as u8));
                if supply.side == side && supply.place == place && !hidden {
                    pieces.push(counters::supply(view, at, supply));
                }
            }
            let air = all.air.ids().filter(|id| all.air.of(*id).side == side);
            pieces.extend(
                air.filter(|id| g.unit(*id).place == place && matches!(place, Where::At(_)))
                    .map(|id| counters::air(view, id)),
            );
            if !pieces.is_empty() {
                let key = format!("stack:{name}-{}", table::Key::name(side));
                stacks.push(Stack::new(key, target.clone(), pieces));
            }
        }
    }
    stacks
}

/// OC 7.3.4.a: what reconnaissance has told.
fn plates(view: &View) -> Vec<Plate> {
    let Some(seat) = view.seat else { return Vec::new() };
    let reports = &view.state.reports[Side::of(seat).index()];
    let plate = |report: &crate::state::Report| {
        let hex = view.state.hex_of(report.base, view.charts)?;
        let lines = vec![
            board::counted(report.fighters, "fighter", "fighters"),
            board::counted(report.bombers, "bomber", "bombers"),
        ];
        Some(Plate { on: on(hex), lines, tone: Tone::Stock })
    };
    reports.iter().filter_map(plate).collect()
}

fn note(view: &View) -> String {
    let g = &view.state;
    let air = &view.charts.counters.air;
    let recon = air
        .ids()
        .filter(|id| air.of(*id).code == Code::Recon && matches!(g.unit(*id).place, Where::At(_)));
    match g.mission.as_ref() {
        Some(mission) => {
            let place = view.charts.map.sheet.name(mission.target);
            format!("A raid of the {} is on its way to {place}.", mission.side.title())
        }
        None => format!(
            "{} over the map.",
            board::counted(recon.count() as u32, "reconnaissance unit", "reconnaissance units")
        ),
    }
}
