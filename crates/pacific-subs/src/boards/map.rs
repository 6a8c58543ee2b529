//! The situation map: the whole Pacific in hexes, with the installations of the season.

use crate::{
    charts::situation::{Installation, PlaceRow},
    rules::{ch04_situation, ch06_actions},
    state::{Command, Hex, Navy},
    view::View,
};
use board::{
    Base, Board, Counter, Face, Frame, Grid, Icon, Livery, Map, Place, Placed, Point, Side, Token,
    TokenKind,
};
use hexes::{Names, Sheet, Shove};

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
        let target = format!("place:{}", table::Key::name(row.place));
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

pub(super) fn board(view: &View) -> Board {
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
            let hex = GRID.sheet.parse(&row.hex.to_string())?;
            Some(Place { port: true, ..Place::new(hex, row.name.clone()) })
        })
        .collect();
    map.tokens = places.iter().filter_map(|row| token(view, command, row)).collect();
    map.tokens.extend(flotillas(view, command));
    let class = table::Key::name(command.boat.class);
    let boat = Counter::new("boat", Icon::Submarine, class, Side::Own);
    map.counters = vec![Placed { on: on(here).into(), offset: Point::default(), counter: boat }];
    let fuel = command.boat.fuel;
    let back = ch06_actions::return_fuel(g, view.charts, here);
    let back = back.map_or_else(String::new, |back| format!(", {back} to the nearest port"));
    Board {
        id: "map".to_owned(),
        title: "The Pacific".to_owned(),
        note: format!(
            "The boat is at {}, with {fuel} fuel{back}.",
            ch04_situation::name(view.charts, here)
        ),
        face: Face::Map(map),
    }
}
