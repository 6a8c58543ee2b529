//! What lies on the table, as boards; the one that matters now comes first.

mod attack;
mod gauges;
pub(crate) mod log;
mod profile;
mod sheets;
mod sky;
pub(crate) mod station;
pub(crate) mod time;

use crate::{
    state::{Gun, State},
    view::View,
};
use board::{Board, MountState};

pub(crate) fn boards(view: &View) -> Vec<Board> {
    let mut boards = Vec::new();
    boards.push(gauges::gauges(view));
    let wave = view.state.attack.as_ref().map(|attack| &attack.wave);
    // Between two waves the damage comes before the sky.
    let fought = wave.is_some_and(|wave| wave.planes.is_empty() && wave.specials.is_empty());
    if fought {
        boards.push(profile::profile(view));
    }
    if wave.is_some() {
        boards.push(attack::plot(view));
        boards.push(sky::planes(view));
    }
    boards.extend(station::chart(view));
    if !fought {
        boards.push(profile::profile(view));
    }
    boards.push(gauges::station_keeping(view));
    boards.extend(time::record(view));
    boards.push(sheets::compartments(view));
    boards.push(sheets::guns(view));
    boards.push(sheets::men(view));
    if view.advanced {
        boards.push(sheets::secondary(view));
    }
    boards.push(sheets::tracks(view));
    boards.push(log::log(view));
    boards
}

/// The chart of the waters she is in, for the pages of the story.
pub(crate) fn chart(view: &View) -> Option<Board> {
    station::chart(view)
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
