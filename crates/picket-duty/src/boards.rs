//! What lies on the table, as boards; the one that matters now comes first.

mod attack;
mod log;
mod profile;
mod sheets;
mod sky;
pub(crate) mod station;

use crate::{
    state::{Gun, State},
    view::View,
};
use board::{Board, MountState};

pub(crate) fn boards(view: &View) -> Vec<Board> {
    let mut boards = Vec::new();
    if view.state.attack.is_some() {
        boards.push(attack::plot(view));
        boards.push(sky::planes(view));
    }
    boards.extend(station::chart(view).filter(|_| view.state.attack.is_none()));
    boards.push(profile::profile(view));
    boards.push(sheets::compartments(view));
    boards.push(sheets::guns(view));
    if view.advanced {
        boards.push(sheets::secondary(view));
    }
    boards.push(sheets::tracks(view));
    boards.push(sheets::men(view));
    boards.extend(station::raids(view));
    boards.push(log::log(view));
    boards
}

/// How it stands with a gun, as a plan shows it.
fn mount(g: &State, gun: Gun) -> MountState {
    let mount = g.ship.gun(gun);
    match (mount.fitted && !mount.destroyed, mount.hits) {
        (false, _) => MountState::Out,
        (true, 0) => MountState::Ready,
        (true, _) => MountState::Damaged,
    }
}
