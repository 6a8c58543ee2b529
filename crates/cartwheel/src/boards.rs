//! What lies on the table, as boards; the one that matters now comes first.

mod airbases;
mod battle;
mod counters;
pub(crate) mod map;
mod naval;

use crate::{
    state::{Side, Start},
    view::View,
};
use board::{Board, Face, Livery};

pub(crate) fn boards(view: &View) -> Vec<Board> {
    let mut boards = Vec::new();
    if view.state.battle.is_some() {
        boards.push(battle::board(view));
        boards.extend(battle::rounds(view));
        boards.extend(battle::waiting(view));
        boards.extend(battle::status(view));
    }
    boards.extend(naval::board(view));
    boards.extend(naval::rounds(view));
    boards.extend(naval::damage(view));
    match view.state.setup.start {
        Start::IronBottomSound if view.state.naval_battle.is_none() => {
            boards.push(airbases::squadrons(view));
        }
        Start::Yamamoto | Start::IronBottomSound => {}
        Start::BismarckSea | Start::Toenails | Start::Bougainville | Start::Campaign => {
            boards.push(map::board(view));
            boards.extend(airbases::boards(view));
        }
    }
    boards
}

/// The whole map as it lies, for a page; training games are not played on it.
pub(crate) fn chart(view: &View) -> Option<Board> {
    let on_the_map = match view.state.setup.start {
        Start::Yamamoto | Start::IronBottomSound => false,
        Start::BismarckSea | Start::Toenails | Start::Bougainville | Start::Campaign => true,
    };
    let mut board = on_the_map.then(|| map::board(view))?;
    if let Face::Map(map) = &mut board.face {
        map.window = None;
    }
    Some(board)
}

fn livery(side: Side) -> Livery {
    match side {
        Side::Allied => Livery::Allied,
        Side::Japanese => Livery::Japanese,
    }
}

/// Own or enemy, as the seat sees it; spectators see the Allies as their own.
fn board_side(view: &View, side: Side) -> board::Side {
    if view.seat.map_or(Side::Allied, Side::of) == side {
        board::Side::Own
    } else {
        board::Side::Enemy
    }
}
