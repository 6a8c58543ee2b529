//! The Tactical Battle Board.

use super::counters;
use crate::{
    battle::{At, Battle, Goal, board::SHEET},
    view::View,
};
use board::{
    Badge, Board, Face, Frame, Grid, Heading, Map, Placed, Point, Stack, Tint, TintKind, Tray,
    TrayHalf,
};

const GRID: Grid =
    Grid { sheet: SHEET, first: Point::new(59.0, 36.4), radius: 27.0, numbers: true };

pub(super) fn board(view: &View) -> Board {
    let mut map = Map::empty(Frame::new(0.0, 0.0, 604.0, 726.0));
    map.grid = Some(GRID);
    let Some(battle) = &view.state.battle else {
        return Board::new("battle", "Air battle", Face::Map(map));
    };
    let zones = &view.charts.battle.zones;
    map.tints.push(Tint::new(TintKind::Goal, zones.target.iter().copied()).label("target"));
    map.tints.push(Tint::new(TintKind::Region, zones.mission.iter().copied()).label("mission"));
    for (flyer, it) in battle.flyers.iter().enumerate() {
        let At::Board { hex, facing } = it.at else { continue };
        let counter = aircraft(view, battle, flyer).heading(Heading(facing.degrees()));
        map.counters.push(Placed { on: GRID.target(hex), offset: Point::default(), counter });
    }
    for (ship, hex) in &battle.ships {
        let target = format!("berth:{}", SHEET.name(*hex));
        map.stacks.push(Stack::new(target, GRID.target(*hex), [counters::ship(view, *ship)]));
    }
    let goal = match battle.goal {
        Goal::Nothing => String::new(),
        Goal::Airbase => " The raid is on the airbase.".to_owned(),
        Goal::City => " The raid is on the town and its port.".to_owned(),
        Goal::Ground => " The raid is on troops.".to_owned(),
        Goal::Supply => " The raid is on supplies.".to_owned(),
        Goal::Ships => " The raid is on the ships.".to_owned(),
        Goal::Drop => " Transports fly to the target.".to_owned(),
    };
    let note = format!("Round {} of 6, impulse {}.{goal}", battle.round, battle.impulse);
    Board::new("battle", "Air battle", Face::Map(map)).noted(note)
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

fn aircraft(view: &View, battle: &Battle, flyer: usize) -> board::Counter {
    let it = &battle.flyers[flyer];
    let mut counter =
        counters::air(view, it.unit).height(it.altitude.level() + 1, 3, it.altitude.title());
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
