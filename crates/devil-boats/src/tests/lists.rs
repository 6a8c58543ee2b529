//! Lines that several printed lists of modifiers and of rows have in common.

use super::{
    changes::{all_at, all_in, crew, wreck_steering},
    fixture::pt,
    rolls::{Case, case, down, veteran},
};
use crate::{
    charts::{Points, c::TargetedPt},
    state::{Post, Range, SeaState, Speed, Weather, elco::Part, fight::Quality},
};

/// Fire of either side, by range and sea.
pub(super) const RANGE_AND_SEA: &[Case] = &[
    case("nothing of note", 0, |_| {}),
    case("Long Range", -3, |g| all_in(g, Range::Long)),
    case("Close Range", 3, |g| all_in(g, Range::Close)),
    case("Sea State 1", 2, |g| g.mission_mut().sea = SeaState(1)),
    case("Sea State 2", 1, |g| g.mission_mut().sea = SeaState(2)),
    case("Sea State 4", -1, |g| g.mission_mut().sea = SeaState(4)),
    case("Sea State 5", -2, |g| g.mission_mut().sea = SeaState(5)),
];

/// Fire of PT boats, by the crew of the target.
pub(super) const TARGET_CREW: &[Case] = &[
    case("Green target", 1, |g| crew(g, Quality::Green)),
    case("Veteran target", -1, |g| crew(g, Quality::Veteran)),
    case("Elite target", -2, |g| crew(g, Quality::Elite)),
];

/// Guns fired from a boat at this speed.
pub(super) const OWN_SPEED: &[Case] = &[
    case("Fast", -1, |g| all_at(g, Speed::Fast)),
    case("Slow", 1, |g| all_at(g, Speed::Slow)),
    case("Idle by choice", 2, |g| all_at(g, Speed::Idle)),
];

/// Fire of ships at PT #1, by what it does and what is left of it, and by their crew.
pub(super) const ENEMY_FIRE: &[Case] = &[
    case("Fast", -1, |g| all_at(g, Speed::Fast)),
    case("Slow", 1, |g| all_at(g, Speed::Slow)),
    case("Idle", 2, |g| all_at(g, Speed::Idle)),
    case("disabled", 2, wreck_steering),
    case("Veteran C.O.", -1, |g| veteran(g, Post::CommandingOfficer)),
    case("Veteran C.O. in bed", 0, |g| {
        veteran(g, Post::CommandingOfficer);
        down(g, Post::CommandingOfficer);
    }),
    case("one rudder out", 1, |g| g.elco_mut(pt(1)).rudders = [2, 1, 0]),
    case("two rudders out", 2, |g| g.elco_mut(pt(1)).rudders = [2, 2, 0]),
    case("two rudders out at Idle", 2, |g| {
        g.elco_mut(pt(1)).rudders = [2, 2, 0];
        all_at(g, Speed::Idle);
    }),
    case("one engine out", 1, |g| g.elco_mut(pt(1)).engines[0] = Part::Hit),
    case("two engines out", 2, |g| {
        g.elco_mut(pt(1)).engines = [Part::Hit, Part::Hit, Part::Works];
    }),
    case("three engines out: disabled", 2, |g| g.elco_mut(pt(1)).engines = [Part::Hit; 3]),
    case("Green crew", -1, |g| crew(g, Quality::Green)),
    case("Veteran crew", 1, |g| crew(g, Quality::Veteran)),
    case("Elite crew", 2, |g| crew(g, Quality::Elite)),
];

/// How good the crew of an enemy is.
pub(super) const SKILLS: [(i32, i32, Quality); 4] = [
    (1, 3, Quality::Green),
    (4, 7, Quality::Average),
    (8, 9, Quality::Veteran),
    (10, 10, Quality::Elite),
];

/// Calls for aircraft.
pub(super) const CALLS: &[Case] = &[
    case("Good", 0, |_| {}),
    case("Poor", -1, |g| g.mission_mut().weather = Weather::Poor),
    case("Bad", -2, |g| g.mission_mut().weather = Weather::Bad),
];

/// Enemies that get away, by weather, lookout and the boats near them.
pub(super) const GETTING_AWAY: &[Case] = &[
    case("Good", -1, |_| {}),
    case("Poor", 1, |g| g.mission_mut().weather = Weather::Poor),
    case("Bad", 2, |g| g.mission_mut().weather = Weather::Bad),
    case("Veteran Radio Operator", -2, |g| veteran(g, Post::RadioOperator)),
    case("radar out", 2, |g| g.elco_mut(pt(1)).radar = Part::Hit),
    case("radar antenna gone", 2, |g| g.elco_mut(pt(1)).radar_antenna = true),
    case("Radio Operator down", 2, |g| down(g, Post::RadioOperator)),
    case("two Systems points and one Flooding", -4, |g| {
        g.fight_mut().enemies[0].systems = 2;
        g.fight_mut().enemies[0].flooding = 1;
    }),
    case("a boat under way in Close Range", -2, |g| all_in(g, Range::Close)),
    case("a boat at Idle in Close Range", -1, |g| {
        all_in(g, Range::Close);
        all_at(g, Speed::Idle);
    }),
];

/// The boat that an enemy picks.
pub(super) const BOATS: [(i32, i32, TargetedPt); 4] = [
    (1, 1, TargetedPt::Pt1),
    (2, 2, TargetedPt::Pt2),
    (3, 3, TargetedPt::Pt3),
    (4, 4, TargetedPt::Pt4),
];

const fn points(systems: u8, flooding: u8) -> Points {
    Points::Damage { systems, flooding }
}

/// Bullets and small shells on a boat with two tracks.
pub(super) const LIGHT_DAMAGE: [(i32, i32, Points); 4] = [
    (1, 5, Points::Superficial),
    (6, 7, points(1, 0)),
    (8, 9, points(0, 1)),
    (10, 10, points(1, 1)),
];

/// A heavy shell on a boat with two tracks.
pub(super) const HEAVY_DAMAGE: [(i32, i32, Points); 5] = [
    (1, 2, points(2, 0)),
    (3, 4, points(0, 2)),
    (5, 6, points(3, 0)),
    (7, 8, points(0, 3)),
    (9, 10, Points::Critical),
];
