//! The operational map.

use super::{counters, livery};
use crate::{
    charts::map::{Land, Terrain as Ground},
    rules::ch16_victory::place_points,
    state::{BaseKind, BaseStatus, Hex, OffMap, Phase, Place as Where, Side},
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

/// The sheet with its boxes.
const SHEET_FRAME: Frame = Frame::new(-8.0, -8.0, 1546.0, 1092.0);

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
    let mut map = Map::empty(SHEET_FRAME);
    map.base = Some(BASE);
    map.grid = Some(GRID);
    map.terrain = &TERRAIN;
    for (text, x, y) in [
        ("Bismarck Sea", 560.0, 372.0),
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
    map.window = Some(window(view));
    Board::new("map", "Map", Face::Map(map)).noted(note(view))
}

/// The part of the sheet that is in play; all of it unless the scenario has limits.
fn window(view: &View) -> Frame {
    let limits = view.state.limits(view.charts);
    if Hex::every().all(|hex| limits.has(hex)) {
        return SHEET_FRAME;
    }
    let hexes: Vec<Point> = Hex::every()
        .filter(|hex| limits.has(*hex))
        .map(|hex| GRID.centre(hex.on_sheet()))
        .collect();
    let most = |of: fn(&Point) -> f64| hexes.iter().map(of).fold(0.0, f64::max);
    let least = |of: fn(&Point) -> f64| hexes.iter().map(of).fold(f64::MAX, f64::min);
    let margin = 70.0;
    let (right, bottom) = (SHEET_FRAME.x + SHEET_FRAME.width, SHEET_FRAME.y + SHEET_FRAME.height);
    let x = (least(|at| at.x) - margin).max(SHEET_FRAME.x);
    let y = (least(|at| at.y) - margin).max(SHEET_FRAME.y);
    let (x2, y2) = ((most(|at| at.x) + margin).min(right), (most(|at| at.y) + margin).min(bottom));
    // A part that is higher than wide is shown with the sea beside it, so that the board is filled.
    let width = ((y2 - y) * BREADTH).clamp(x2 - x, SHEET_FRAME.width);
    let x = (f64::midpoint(x, x2) - width / 2.0).clamp(SHEET_FRAME.x, right - width);
    Frame::new(x, y, width, y2 - y)
}

/// How much wider than high a window is at the least.
const BREADTH: f64 = 1.25;

fn places(view: &View) -> Vec<Place> {
    let lands = view.charts.map.sheet.lands();
    let named = lands.iter().filter(|land| !land.name.is_empty());
    let worth = |hex: Hex| place_points(&view.state, view.charts, hex);
    // R-TWO-HEX-PLACE: a name that stands in two hexes is lettered in the first.
    let first = |land: &&Land| {
        let same = |other: &&Land| other.name == land.name && other.landmass == land.landmass;
        lands.iter().find(same).is_some_and(|other| other.hex == land.hex)
    };
    named
        .filter(|land| land.city || land.town || worth(land.hex) > 0)
        .filter(first)
        .map(|land| Place {
            port: land.port,
            source: land.city,
            worth: u8::try_from(worth(land.hex)).ok().filter(|worth| *worth > 0),
            at: lettered(view, land.hex),
            ..Place::new(land.hex.on_sheet(), short(&land.name))
        })
        .collect()
}

/// Santa Isabel is lettered above its strait: below, the name would lie under the stacks of its other hex and of
/// Rendova. An airbase there would go with the name, so it keeps the name below.
fn lettered(view: &View, hex: Hex) -> Option<Point> {
    let Point { x, y } = GRID.centre(hex.on_sheet());
    let free = view.state.base_at(hex, view.charts).is_none();
    (hex.number() == 2507 && free).then_some(Point::new(x + 112.0, y - 34.0))
}

/// As much of a name as fits into a hex: `Rendova` of `Rendova - New Georgia`.
fn short(name: &str) -> &str {
    let end = name.find(" - ").or_else(|| name.find(" ("));
    let name = end.map_or(name, |end| &name[..end]);
    name.strip_suffix(" Islands").unwrap_or(name)
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
        zone(OffMap::Truk, Point::new(930.0, 34.0), LabelSide::Right),
        zone(OffMap::Australia, Point::new(465.0, 1036.0), LabelSide::Right),
        zone(OffMap::SouthPacific, Point::new(1484.0, 720.0), LabelSide::Left),
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

/// Where the turn stands, in a sentence.
fn note(view: &View) -> String {
    let g = &view.state;
    let place = |hex: Hex| view.charts.map.sheet.name(hex);
    if let Some(mission) = &g.mission {
        let side = mission.side.adjective();
        return format!("{side} aircraft are on their way to {}.", place(mission.target));
    }
    if let Some(naval) = &g.naval {
        let to = match naval.to {
            Where::At(hex) => place(hex),
            Where::Off(off) => off.words().to_owned(),
            Where::Out
            | Where::Lost
            | Where::Base(_)
            | Where::Aboard(_)
            | Where::Carried(_)
            | Where::Aloft => String::new(),
        };
        return format!("{} ships are at sea, bound for {to}.", naval.side.adjective());
    }
    if g.phase != Phase::Operations {
        return board::capital(&format!("{}.", g.phase.words()));
    }
    let operations = &g.operations;
    match (operations.initiative_missions, operations.passes) {
        (0, 0) => "Missions alternate; four passes in a row end the phase.".to_owned(),
        (0, passes) => {
            let passes = board::counted(passes, "pass", "passes");
            format!("Missions alternate; {passes} in a row, four end the phase.")
        }
        (left, _) => {
            let left = board::counted(left, "mission", "missions");
            format!("{left} by initiative still to fly, then missions alternate.")
        }
    }
}
