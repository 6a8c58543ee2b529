//! The Tactical Battle Board.

use super::counters;
use crate::{
    battle::{
        At, Battle, Facing, Flyer, Goal,
        board::{SHEET, words},
        conditions, craft, fire,
    },
    view::View,
};
use board::{
    Badge, Board, Cell, Column, Face, Frame, Grid, Heading, Map, Placed, Point, Row, Stack, Tint,
    TintKind, Token, TokenKind, Tone, Track, Tray, TrayHalf,
};
use hexes::{Arc, Hex};

const GRID: Grid =
    Grid { sheet: SHEET, first: Point::new(59.0, 36.4), radius: 27.0, numbers: true };

pub(super) fn board(view: &View) -> Board {
    let mut map = Map::empty(Frame::new(0.0, 0.0, 604.0, 726.0));
    map.grid = Some(GRID);
    let Some(battle) = &view.state.battle else {
        return Board::new("battle", "Air battle", Face::Map(map));
    };
    let zones = &view.charts.battle.zones;
    map.tints.push(Tint::new(TintKind::Region, zones.mission.iter().copied()).label("mission"));
    map.tints.push(Tint::new(TintKind::Goal, zones.target.iter().copied()).label("target"));
    if battle.flyers.iter().any(|it| it.at == At::Off) {
        map.tokens.extend(entries(view));
    }
    if let Some(acting) = acting(battle) {
        sights(view, battle, acting, &mut map);
    }
    for (flyer, it) in battle.flyers.iter().enumerate() {
        let At::Board { hex, facing } = it.at else { continue };
        let counter = aircraft(view, battle, flyer).heading(Heading(facing.degrees()));
        let offset = beside(battle, flyer, hex);
        map.counters.push(Placed { on: GRID.target(hex), offset, counter });
    }
    for (ship, hex) in &battle.ships {
        let target = format!("berth:{}", SHEET.name(*hex));
        map.stacks.push(Stack::new(target, GRID.target(*hex), [counters::ship(view, *ship)]));
    }
    let goal = match battle.goal {
        Goal::Nothing => "",
        Goal::Airbase => " The raid is on the airbase.",
        Goal::City => " The raid is on the town and its port.",
        Goal::Ground => " The raid is on troops.",
        Goal::Supply => " The raid is on supplies.",
        Goal::Ships => " The raid is on the ships.",
        Goal::Drop => " Transports fly to the target.",
    };
    let note = format!("Round {} of 6, impulse {}.{goal}", battle.round, battle.impulse);
    Board::new("battle", "Air battle", Face::Map(map)).noted(note)
}

/// Units in one hex stand side by side.
fn beside(battle: &Battle, flyer: usize, hex: Hex) -> Point {
    let here = |it: &Flyer| it.hex() == Some(hex);
    let before = battle.flyers[..flyer].iter().filter(|it| here(it)).count();
    let before = f64::from(u8::try_from(before).unwrap_or(0));
    Point::new(14.0 * before, -12.0 * before)
}

/// OC 9.7.6.c: the numbers at the edge where interceptors enter.
fn entries(view: &View) -> impl Iterator<Item = Token> + '_ {
    let mission = view.state.battle.as_ref().map_or(crate::state::Side::Japanese, |it| it.mission);
    let livery = super::livery(mission.enemy());
    view.charts.battle.entry_hexes.all().filter_map(move |(number, hexes)| {
        let middle = GRID.target(*hexes.get(hexes.len() / 2)?);
        let name = format!("Entry {number}");
        let token = Token::new(format!("entry:{number}"), middle, TokenKind::Disc, livery, name);
        Some(token.text(number.to_string()))
    })
}

/// The unit whose impulse it is, if it is on the board.
fn acting(battle: &Battle) -> Option<usize> {
    let acts = |flyer: &usize| {
        let it = &battle.flyers[*flyer];
        it.shown && it.number == battle.impulse && it.hex().is_some()
    };
    battle.of_side(battle.acting).find(acts)
}

/// OC 9.7.10.b, OC 9.7.10.e: where the acting fighter can fire, and where bombers can fire at it.
fn sights(view: &View, battle: &Battle, acting: usize, map: &mut Map) {
    let (g, charts) = (&view.state, view.charts);
    let it = &battle.flyers[acting];
    let At::Board { hex, facing } = it.at else { return };
    if fire::may_fire_moving(g, charts, it, it.loaded) {
        let reach = conditions::reach(charts, craft::counter(charts, it.unit).code, false);
        let ahead = |other: &Hex| {
            let apart = hex.distance(*other);
            let front = matches!(hex.arc(facing, *other), Some(Arc::Front | Arc::FrontEdge));
            (1..=reach).contains(&apart) && front
        };
        map.tints
            .push(Tint::new(TintKind::Fire, SHEET.hexes().filter(ahead)).label("field of fire"));
    }
    let bombers = battle.of_side(battle.mission).filter(|flyer| {
        let other = &battle.flyers[*flyer];
        *flyer != acting
            && (!shows_altitude(other) || other.altitude == it.altitude)
            && fire::may_fire_in_defence(g, charts, other)
    });
    if !battle.is_mission(acting) {
        let at: Vec<Hex> = bombers.filter_map(|flyer| battle.flyers[flyer].hex()).collect();
        let covered =
            |other: &Hex| at.iter().any(|bomber| (1..=2).contains(&bomber.distance(*other)));
        let hexes: Vec<Hex> = SHEET.hexes().filter(covered).collect();
        if !hexes.is_empty() {
            map.tints.push(Tint::new(TintKind::Threat, hexes).label("bombers fire back"));
        }
    }
}

/// Aircraft that are off the board, and may still come.
pub(super) fn waiting(view: &View) -> Option<Board> {
    let battle = view.state.battle.as_ref()?;
    let off = |flyer: &usize| battle.flyers[*flyer].at == At::Off;
    let mut trays = Vec::new();
    for side in [battle.mission, battle.mission.enemy()] {
        let here: Vec<_> =
            battle.of_side(side).filter(off).map(|flyer| aircraft(view, battle, flyer)).collect();
        if !here.is_empty() {
            let key = format!("waiting:{}", table::Key::name(side));
            let mut tray = Tray::new(key, side.title());
            tray.halves.push(TrayHalf::new("Off the board", "still to come", here));
            trays.push(tray);
        }
    }
    (!trays.is_empty()).then(|| Board::new("waiting", "Off the board", Face::Trays { trays }))
}

/// OC 9.7.5.a: the round track and the impulses.
pub(super) fn rounds(view: &View) -> Option<Board> {
    let battle = view.state.battle.as_ref()?;
    let numbers = |last: u8| (1..=last).map(|number| number.to_string());
    let limit = |limit| view.charts.battle.limit(limit);
    let at = |number: u8| Some(usize::from(number.saturating_sub(1)));
    let rounds = limit(crate::charts::battle::Limit::Rounds);
    let impulses = limit(crate::charts::battle::Limit::Impulses);
    let side = battle.acting.title();
    let tracks = vec![
        Track::marker("Round", numbers(rounds), at(battle.round)),
        Track::marker("Impulse", numbers(impulses), at(battle.impulse))
            .note(format!("{side} to act")),
    ];
    Some(Board::new("rounds", "Rounds", Face::Tracks { tracks }))
}

/// OC 9.7.3.f: the status boxes of both sides.
pub(super) fn status(view: &View) -> Option<Board> {
    let battle = view.state.battle.as_ref()?;
    let columns = vec![
        Column::left("", 0.5),
        Column::left("Unit, altitude", 2.8),
        Column::left("At", 1.4),
        Column::left("State", 1.6),
    ];
    let mut rows = Vec::new();
    for side in [battle.mission, battle.mission.enemy()] {
        let role = if side == battle.mission { "mission" } else { "interceptors" };
        rows.push(Row::heading(format!("{}, {role}", side.title())));
        rows.extend(battle.of_side(side).map(|flyer| line(view, battle, flyer)));
    }
    Some(Board::sheet("status", "Status boxes", columns, rows))
}

fn line(view: &View, battle: &Battle, flyer: usize) -> Row {
    let it = &battle.flyers[flyer];
    let counter = craft::counter(view.charts, it.unit);
    let unit = view.state.unit(it.unit);
    let place = match it.at {
        At::Board { hex, facing } => format!("{}, {}", SHEET.name(hex), heading(facing)),
        At::Off => "off the board".to_owned(),
        At::Home => "gone home".to_owned(),
        At::Lost => "shot down".to_owned(),
    };
    let states = [
        (it.at == At::Lost, "lost", Tone::Damage),
        (it.aborted, "aborted", Tone::Warning),
        (unit.disrupted && unit.reduced, "reduced, disrupted", Tone::Damage),
        (unit.disrupted, "disrupted", Tone::Warning),
        (unit.reduced, "reduced", Tone::Warning),
        (it.jammed, "guns jammed", Tone::Warning),
        (it.loaded, "loaded", Tone::Plain),
        (true, "fit", Tone::Good),
    ];
    let state = states.into_iter().find(|(holds, ..)| *holds);
    // OC 9.7.3.f: number and altitude are known once the unit is shown.
    let (name, altitude) = (&counter.name, it.altitude.title());
    let name = match (it.number, it.is_in() && shows_altitude(it)) {
        (_, false) => name.clone(),
        (0, true) => format!("{name}, {altitude}"),
        (number, true) => format!("No. {number} {name}, {altitude}"),
    };
    let state = state.map_or(Cell::Blank, |(_, word, tone)| Cell::Tag(word.to_owned(), tone));
    Row::of([
        Cell::Icon(counters::air_icon(counter.model)),
        Cell::Text(name),
        Cell::Text(place),
        state,
    ])
}

/// OC 9.7.3.f: whether these eyes know how high a unit flies; of their own units they know the number too.
fn shows_altitude(it: &Flyer) -> bool {
    it.number > 0 || it.altitude_is_known()
}

fn heading(facing: Facing) -> &'static str {
    words(facing)
}

fn aircraft(view: &View, battle: &Battle, flyer: usize) -> board::Counter {
    let it = &battle.flyers[flyer];
    let mut counter = counters::air(view, it.unit);
    if shows_altitude(it) {
        counter = counter.height(it.altitude.level() + 1, 3, it.altitude.title());
    }
    if it.number > 0 {
        counter = counter.badge(Badge::Sequence(it.number));
    }
    if it.loaded {
        counter = counter.badge(Badge::Loaded);
    }
    if battle.surprise == Some(it.unit) {
        counter = counter.badge(Badge::Surprise);
    }
    counter
}
