//! What the tests of several tables change before they play.

use super::{
    fixture::{at_sea, pt},
    rolls::down,
};
use crate::state::{Consort, Craft, Place, Post, Range, Speed, State, Station, fight::Quality};

/// `at_sea`, changed.
pub(super) fn with(boats: u8, change: impl FnOnce(&mut State)) -> State {
    let mut g = at_sea(boats);
    change(&mut g);
    g
}

pub(super) fn all_in(g: &mut State, range: Range) {
    for no in g.present().collect::<Vec<_>>() {
        g.boat_mut(no).range = range;
    }
}

pub(super) fn all_at(g: &mut State, speed: Speed) {
    g.fight_mut().speed = speed;
    for no in g.present().collect::<Vec<_>>() {
        g.boat_mut(no).speed = speed;
    }
}

/// The crew of the first enemy.
pub(super) fn crew(g: &mut State, quality: Quality) {
    g.fight_mut().enemies[0].quality = quality;
}

/// All Systems boxes of the first enemy are marked.
pub(super) fn disable_enemy(g: &mut State) {
    let enemy = &mut g.fight_mut().enemies[0];
    enemy.systems = enemy.systems_max;
}

/// PT #1 cannot steer and lies still.
pub(super) fn wreck_steering(g: &mut State) {
    g.elco_mut(pt(1)).steering = 2;
    g.boat_mut(pt(1)).speed = Speed::Idle;
}

/// The C.O. is carried below, and this man steers.
pub(super) fn at_the_helm(g: &mut State, post: Post) {
    down(g, Post::CommandingOfficer);
    g.crew_mut(pt(1)).man_mut(post).place = Place::At(Station::Helm);
}

/// A boat without a player, with these points of damage.
pub(super) fn consort(systems: u8, flooding: u8) -> Craft {
    Craft::consort(Consort { systems, flooding, ..Consort::default() })
}
