//! The situation map: the whole Pacific in hexes, with the installations of the season.

use crate::{
    charts::{
        map::{RouteClass, Zone},
        situation::{Installation, Place as PlaceKey, PlaceRow},
    },
    rules::{ch03_orders, ch04_situation, ch06_actions, ch15_scenarios},
    state::{Command, Hex, Mark, Navy, Party, Patrol, Weather},
    view::View,
};
use board::{
    Base, Board, Counter, Course, CourseKind, Face, Frame, Grid, Hexside, HexsideKind, Icon, Inset,
    InsetRow, Label, LabelKind, LabelSide, Livery, Map, Margin, Place, Placed, Point, Side, Sign,
    Tint, TintKind, Token, TokenKind,
};
use hexes::{Names, Sheet, Shove};
use table::{Key as _, Mods};

const WIDTH: f64 = 1513.0;
const HEIGHT: f64 = 1098.6;

/// PS 1.3.a: 28 columns of 17 hexes, even columns half a hex lower.
const GRID: Grid = Grid {
    sheet: Sheet {
        shove: Shove::EvenDown,
        names: Names::ColumnRow,
        columns: (1, 28),
        rows: (1, 17),
        ragged: false,
    },
    first: Point::new(68.0, 63.4),
    radius: 34.0,
    numbers: true,
};

/// Coasts and depths of the Pacific, bent to the hexes; see NOTICE.md for their origin.
pub(crate) const BASE: Base = Base {
    name: "pacific-subs",
    svg: include_str!("../../assets/base.svg"),
    width: 1513,
    height: 1099,
    grid: Some(GRID),
};

fn on(hex: Hex) -> String {
    format!("hex:{hex}")
}

fn livery(navy: Navy) -> Livery {
    match navy {
        Navy::Usn => Livery::Allied,
        Navy::Ijn => Livery::Japanese,
    }
}

/// PS 4.1.a: what stands in a place this season.
fn token(view: &View, command: &Command, row: &PlaceRow) -> Option<Token> {
    let g = &view.state;
    let owner = ch04_situation::owner(g, view.charts, row, command.season);
    let token = |kind, text: &str, name: &str| {
        let target = format!("place:{}", row.place.name());
        let words = format!("{}, {name}", row.name);
        Token::new(target, on(row.hex), kind, livery(owner), words).text(text)
    };
    match row.at(command.season) {
        // Flotillas move during a patrol and are shown where they are.
        Installation::None | Installation::Port(_) | Installation::Flotilla(_) => None,
        Installation::Base(_, level) => {
            Some(token(TokenKind::Shield, &level.to_string(), &format!("base of level {level}")))
        }
        Installation::Garrison(_) => Some(token(TokenKind::Square, "G", "garrison")),
        Installation::LandBattle => Some(token(TokenKind::Burst, "LB", "land battle")),
        Installation::NavalBattle => Some(token(TokenKind::Burst, "NB", "naval battle")),
    }
}

fn flotillas(view: &View, command: &Command) -> Vec<Token> {
    let enemy = livery(view.state.navy().enemy());
    let patrol = command.patrol.iter();
    let mut hexes: Vec<Hex> = patrol.flat_map(|patrol| patrol.flotillas.clone()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let token = |hex: Hex| {
        let target = format!("flotilla:{hex}");
        Token::new(target, on(hex), TokenKind::Disc, enemy, "Enemy flotilla").text("F")
    };
    hexes.into_iter().map(token).collect()
}

/// The zones, by their edges and their names.
fn zones(view: &View) -> (Vec<Tint>, Vec<Label>) {
    let sheet = &view.charts.map.sheet;
    let mut tints = Vec::new();
    let mut labels = Vec::new();
    for &(_, zone) in Zone::ALL {
        let hexes: Vec<Hex> =
            Hex::every().filter(|hex| sheet.at(*hex).zone == Some(zone)).collect();
        tints.push(Tint::new(TintKind::Region, hexes.iter().filter_map(|hex| drawn(*hex))));
        let (at, kind) = lettering(zone);
        labels.push(Label {
            text: zone.name_on_map().to_owned(),
            kind,
            at: drawn(at).map_or(GRID.first, |hex| GRID.centre(hex)),
            turn: 0.0,
        });
    }
    (tints, labels)
}

/// Where there is room for the name of a zone, and in which size.
fn lettering(zone: Zone) -> (Hex, LabelKind) {
    match zone {
        Zone::SouthChinaSea => (Hex::new(8, 9), LabelKind::SeaSmall),
        Zone::EastIndies => (Hex::new(10, 12), LabelKind::SeaSmall),
        Zone::SouthwestPacific => (Hex::new(19, 14), LabelKind::Sea),
        Zone::OuterPerimeter => (Hex::new(17, 6), LabelKind::Sea),
        Zone::InnerPerimeter => (Hex::new(15, 9), LabelKind::Sea),
        Zone::HomeWaters => (Hex::new(14, 4), LabelKind::Sea),
        Zone::NorthPacific => (Hex::new(22, 3), LabelKind::Sea),
        Zone::CentralPacific => (Hex::new(24, 10), LabelKind::Sea),
        Zone::IndianOcean => (Hex::new(4, 15), LabelKind::Sea),
    }
}

/// PS 4.1.j: the edge of the Imperial Perimeter, from the inside.
fn perimeter(view: &View) -> Vec<Hexside> {
    let sheet = &view.charts.map.sheet;
    let sides = hexes::Side::ALL;
    let mut edges = Vec::new();
    for hex in Hex::every().filter(|hex| sheet.at(*hex).inside) {
        for (own, side) in crate::state::Side::EVERY.into_iter().zip(sides) {
            let out = hex.beyond(own).is_some_and(|to| !sheet.at(to).inside);
            if let Some(drawn) = drawn(hex).filter(|_| out) {
                edges.push(Hexside { hex: drawn, side, kind: HexsideKind::Perimeter });
            }
        }
    }
    edges
}

/// PS 7.0.a: the enemy's shipping lanes.
fn lanes(view: &View) -> Vec<Course> {
    let lanes = ch04_situation::lanes(view.charts, view.state.navy().enemy());
    let course = |lane: &crate::charts::map::Lane| {
        let major = lane.class == RouteClass::Major;
        Course::through(CourseKind::Lane { major }, lane.hexes.iter().map(|hex| on(*hex)))
    };
    lanes.iter().map(course).collect()
}

/// PS 6.1C.b: where the boat can go and still come back to a friendly port.
fn reach(view: &View, command: &Command, patrol: &Patrol) -> Tint {
    let g = &view.state;
    let sheet = &view.charts.map.sheet;
    let per_fuel = ch06_actions::cruise(g, view.charts);
    let ports = ch04_situation::friendly_ports(g, view.charts);
    let fits = |hex: &Hex| {
        let there = sheet.sea_distance(patrol.hex, *hex);
        let back = sheet.nearest(*hex, &ports);
        there.zip(back).is_some_and(|(there, back)| {
            there.div_ceil(per_fuel) + back.div_ceil(per_fuel) <= command.boat.fuel
        })
    };
    let hexes = Hex::every().filter(fits).filter_map(drawn);
    let fuel = command.boat.fuel;
    Tint::new(TintKind::Reach, hexes).label(format!("there and back with {fuel} fuel"))
}

/// What the patrol has to do with single hexes: missions, parties, passengers, mines.
fn errands(view: &View, patrol: &Patrol) -> Vec<Token> {
    let own = livery(view.state.navy());
    let mut tokens = Vec::new();
    let mut put = |key: &str, hex: Hex, kind, text: &str, name: String| {
        tokens.push(Token::new(format!("{key}:{hex}"), on(hex), kind, own, name).text(text));
    };
    for hex in &patrol.mined {
        put("mine", *hex, TokenKind::Disc, "M", "Mine laid here".to_owned());
    }
    match patrol.party {
        Party::ToFetch(hex) => {
            put("party", hex, TokenKind::Square, "T", "Team to be fetched".to_owned());
        }
        Party::Ashore(hex) => put("party", hex, TokenKind::Square, "T", "Party ashore".to_owned()),
        Party::None | Party::Aboard | Party::Retrieved => {}
    }
    let mut beaches: Vec<Hex> = patrol.waiting.iter().map(|it| it.hex).collect();
    beaches.sort_unstable();
    beaches.dedup();
    for hex in beaches {
        let there = patrol.waiting.iter().filter(|it| it.hex == hex);
        let who: Vec<&str> = there.map(|it| it.passenger.words()).collect();
        let words = board::capital(&who.join(", "));
        let verb = if who.len() == 1 { "waits" } else { "wait" };
        put("passenger", hex, TokenKind::Square, "P", format!("{words} {verb} here"));
    }
    tokens
}

fn drawn(hex: Hex) -> Option<hexes::Hex> {
    GRID.sheet.parse(&hex.to_string())
}

/// Where the orders lie: on the mainland, away from lanes and ports.
const ORDERS: Point = Point::new(42.0, 42.0);
/// Where the weather lies: in the empty south-east.
const WEATHER: Point = Point::new(1150.0, 728.0);

/// PS 3.1.a, PS 3.2.a, PS 3.3.a, PS 7.3.d: what the boat is sent out for, and by which doctrine.
fn orders(view: &View, command: &Command) -> Inset {
    let g = &view.state;
    let kind = command.patrol.as_ref().map_or("in port", |patrol| patrol.kind.words());
    let limits = ch03_orders::limits(g, view.charts);
    let fights = if limits.reengage { "may re-engage" } else { "no re-engaging" };
    let mut rows = vec![
        InsetRow::new("Patrol", [board::capital(kind)]),
        InsetRow::new("Doctrine", [fights]),
        InsetRow::new("Torpedoes", [torpedoes(view, command)]),
        InsetRow::new("Home ports", [home_ports(view)]),
    ];
    if let Some(patrol) = &command.patrol {
        if patrol.cag {
            rows.push(InsetRow::new("Attack group", ["sails with it"]));
        }
        if let Some(mission) = patrol.mission {
            let at = ch04_situation::name(view.charts, mission.hex);
            rows.push(InsetRow::new("Mission", [format!("{} {at}", mission.kind.short())]));
        }
    }
    let season = command.season.words();
    Inset { at: ORDERS, width: 202.0, title: "Patrol orders".to_owned(), heads: vec![season], rows }
}

/// The kinds aboard, most of them first.
fn torpedoes(view: &View, command: &Command) -> String {
    let boat = &command.boat;
    let mut kinds: Vec<(u8, &str)> =
        Mark::ALL.iter().map(|&(_, mark)| (boat.of(mark), mark.words())).collect();
    kinds.retain(|(count, _)| *count > 0);
    kinds.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    if kinds.is_empty() && view.state.command().patrol.is_none() {
        return "taken aboard later".to_owned();
    }
    let words: Vec<String> =
        kinds.iter().map(|(count, words)| format!("{count} {words}")).collect();
    if words.is_empty() { "none left".to_owned() } else { words.join(", ") }
}

/// PS 15.1.e, PS 4.2.a
fn home_ports(view: &View) -> String {
    let orders = ch15_scenarios::orders(&view.state, view.charts);
    let named = orders.map_or(&[][..], |orders| &orders.home_ports);
    let places = &view.charts.situation.places;
    let names: Vec<&str> = named.iter().map(|place| places.of(*place).name.as_str()).collect();
    if names.is_empty() { "any friendly base".to_owned() } else { names.join(", ") }
}

/// PS 8.1B.a: how likely storm and fog are in each zone this season; where the boat is, is marked.
fn weather(view: &View, command: &Command, here: Hex) -> Inset {
    let quarter = command.season.quarter();
    let boat = ch04_situation::zone(view.charts, here);
    let row = |&(_, zone): &(&str, Zone)| {
        let odds = view.charts.weather.forecast.of(zone, quarter).odds(&Mods::NONE);
        let percent = |weather: Weather| {
            let found = odds.each().find(|(words, ..)| *words == weather.name());
            let count = found.map_or(0, |(_, count, _)| count);
            format!("{} %", (count * 100 + odds.of / 2) / odds.of.max(1))
        };
        let cells = [percent(Weather::Storm), percent(Weather::Fog)];
        InsetRow { here: zone == boat, ..InsetRow::new(zone.name_on_map(), cells) }
    };
    Inset {
        at: WEATHER,
        width: 212.0,
        title: format!("Weather, {}", quarter.name()),
        heads: vec!["storm".to_owned(), "fog".to_owned()],
        rows: Zone::ALL.iter().map(row).collect(),
    }
}

/// What the signs of the map mean.
fn legend(view: &View, command: &Command) -> Vec<(Sign, String)> {
    let enemy = livery(view.state.navy().enemy());
    let token = |kind, text: &str| Sign::Token { kind, livery: enemy, text: text.to_owned() };
    let mut signs = vec![
        (token(TokenKind::Shield, "2"), "base"),
        (token(TokenKind::Square, "G"), "garrison"),
        (token(TokenKind::Disc, "F"), "flotilla"),
        (token(TokenKind::Burst, "NB"), "battle"),
        (Sign::Lane { major: true }, "lane"),
        (Sign::Lane { major: false }, "minor lane"),
        (Sign::Perimeter, "perimeter"),
    ];
    if command.patrol.is_some() {
        signs.push((Sign::Reach, "reach"));
        signs.push((Sign::Sailed, "sailed"));
    }
    signs.into_iter().map(|(sign, words)| (sign, words.to_owned())).collect()
}

/// The map with ways that were sailed, hex by hex.
pub(crate) fn sailed(view: &View, ways: Vec<Vec<&str>>) -> Board {
    let mut board = board(view);
    if let Face::Map(map) = &mut board.face {
        map.counters.clear();
        map.margin = None;
        map.tints.retain(|tint| tint.kind == TintKind::Region);
        map.courses.retain(|course| matches!(course.kind, CourseKind::Lane { .. }));
        for way in ways {
            let hexes = way.into_iter().map(|at| format!("hex:{at}"));
            map.courses.push(Course::through(CourseKind::Sailed, hexes));
        }
    }
    Board::new("sailed", "The way sailed", board.face)
}

pub(crate) fn board(view: &View) -> Board {
    let g = &view.state;
    let command = g.command();
    let here = command.patrol.as_ref().map_or(command.port, |patrol| patrol.hex);
    let places = &view.charts.situation.places;
    let mut map = Map::empty(Frame::new(0.0, 0.0, WIDTH, HEIGHT));
    map.base = Some(BASE);
    map.grid = Some(GRID);
    map.places = places
        .iter()
        .filter_map(|row| {
            let hex = drawn(row.hex)?;
            Some(Place {
                port: true,
                label: letter_side(row.place),
                ..Place::new(hex, row.name.clone())
            })
        })
        .collect();
    (map.tints, map.labels) = zones(view);
    map.sides = perimeter(view);
    map.courses = lanes(view);
    map.margin = Some(Box::new(Margin {
        insets: vec![orders(view, command), weather(view, command, here)],
        legend: legend(view, command),
    }));
    map.tokens = places.iter().filter_map(|row| token(view, command, row)).collect();
    map.tokens.extend(flotillas(view, command));
    if let Some(patrol) = &command.patrol {
        map.tints.push(reach(view, command, patrol));
        let goal = patrol.mission.map(|mission| mission.hex).or(g.setup.station);
        map.tints.extend(goal.and_then(drawn).map(|hex| Tint::new(TintKind::Goal, [hex])));
        let path = patrol.path.iter().map(|hex| on(*hex));
        map.courses.push(Course::through(CourseKind::Sailed, path));
        map.tokens.extend(errands(view, patrol));
    }
    let class = command.boat.class.name();
    let boat = Counter::new("boat", Icon::Submarine, class, Side::Own);
    map.counters = vec![Placed { on: on(here).into(), offset: Point::default(), counter: boat }];
    let fuel = command.boat.fuel;
    let back = ch06_actions::return_fuel(g, view.charts, here);
    let back = back.map_or_else(String::new, |back| format!(", {back} to the nearest port"));
    let note = format!(
        "The boat is at {}, with {fuel} fuel{back}.",
        ch04_situation::name(view.charts, here)
    );
    Board::new("map", "The Pacific", Face::Map(map)).noted(note)
}

/// On which side of a place there is room for its name.
fn letter_side(place: PlaceKey) -> LabelSide {
    match place {
        PlaceKey::Tianjin
        | PlaceKey::Midway
        | PlaceKey::Taipei
        | PlaceKey::Dairen
        | PlaceKey::Miri
        | PlaceKey::Peleliu => LabelSide::Above,
        PlaceKey::Shanghai
        | PlaceKey::Nagasaki
        | PlaceKey::HongKong
        | PlaceKey::Hainan
        | PlaceKey::Batavia => LabelSide::Left,
        PlaceKey::Rangoon
        | PlaceKey::Manila
        | PlaceKey::Makassar
        | PlaceKey::Luzon
        | PlaceKey::Tokyo
        | PlaceKey::IwoJima
        | PlaceKey::Ulithi
        | PlaceKey::Guam
        | PlaceKey::Truk
        | PlaceKey::Solomons
        | PlaceKey::Brisbane
        | PlaceKey::Freemantle
        | PlaceKey::Wake
        | PlaceKey::Majuro
        | PlaceKey::Attu
        | PlaceKey::Kiska
        | PlaceKey::Tarawa => LabelSide::Right,
        PlaceKey::Kwajalein | PlaceKey::Pusan => LabelSide::AboveRight,
        PlaceKey::Osaka | PlaceKey::Guadalcanal | PlaceKey::Saigon | PlaceKey::Davao => {
            LabelSide::BelowRight
        }
        PlaceKey::Bangkok
        | PlaceKey::Singapore
        | PlaceKey::Wewak
        | PlaceKey::Rabaul
        | PlaceKey::PearlHarbor => LabelSide::BelowLeft,
    }
}
