//! Rule 7.1: planes that get through.

use super::fixture::{advanced, basic, charts, roll, under_attack};
use crate::{
    charts::hits::{Standing, Strike},
    rules::ch07_01_hits::wave_hits,
    state::{
        Altitude, Bearing, Evasion, Fate, Happening, Kind, Section, Side, State, Striker,
        setup::Twins,
    },
};
use table::Mods;

fn attacked(g: State, planes: &[(Kind, Bearing)]) -> State {
    let planes: Vec<_> = planes.iter().map(|(kind, at)| (*kind, *at, Altitude::Low)).collect();
    under_attack(g, &planes)
}

fn hits(g: State, dice: &[u8]) -> State {
    let (g, afloat) = roll(g, dice, async |t| wave_hits(t).await.is_ok());
    assert!(afloat);
    g
}

fn strike(standing: Standing, total: i32) -> Strike {
    charts().hits.crash.column(standing, &Mods::NONE).resolve(total, &Mods::NONE).result
}

/// PD 7.1.A, PD 6.7.K.h01, PD 6.7.K.h2, PD 6.7.K.h3, PD 6.7.K.flamed: the column by hits and fire.
#[test]
fn each_plane_rolls_in_its_column() {
    let at = |planes: u8, fate, dice: &[u8]| {
        let mut g = attacked(advanced(), &[(Kind::Zero, Bearing::B0)]);
        g.attack_mut().wave.planes[0].hits = planes;
        g.attack_mut().wave.planes[0].fate = fate;
        hits(g, dice)
    };
    let near = [3, 4];
    assert_eq!(at(0, Fate::Flying, &[&[4, 5][..], &near].concat()).tally.near_misses, 1);
    assert_eq!(at(1, Fate::Flying, &[&[4, 4][..], &near].concat()).tally.near_misses, 1);
    assert_eq!(at(2, Fate::Flying, &[4, 4]).tally.near_misses, 0);
    assert_eq!(at(2, Fate::Flying, &[&[4, 5][..], &near].concat()).tally.near_misses, 1);
    assert_eq!(at(3, Fate::Flamed, &[5, 5]).tally.near_misses, 0);
    assert_eq!(at(0, Fate::Flamed, &[&[5, 6][..], &near].concat()).tally.near_misses, 1);
    assert_eq!(at(0, Fate::Destroyed, &[]).tally.crashes, 0, "PD 6.7.K.destroyed");
}

/// PD 7.1.B, PD 6.9.E: -1 after a successful maneuver: 10 becomes a near miss (PD-X33).
#[test]
fn evasion_turns_a_hit_into_a_near_miss() {
    assert_eq!(
        (strike(Standing::Undamaged, 10), strike(Standing::Undamaged, 9)),
        (Strike::Hit, Strike::NearMiss)
    );
    let mut g = attacked(advanced(), &[(Kind::Zero, Bearing::B0)]);
    g.this_phase.evasion = Evasion::Succeeded;
    let g = hits(g, &[5, 5, 3, 4]);
    assert_eq!((g.tally.crashes, g.tally.near_misses), (0, 1));
    let mut g = attacked(advanced(), &[(Kind::Zero, Bearing::B0)]);
    g.this_phase.evasion = Evasion::Failed;
    assert_eq!(hits(g, &[5, 5, 10, 1, 10, 1]).tally.crashes, 1);
}

/// PD 7.1.C, PD 7.1.C.section, PD 7.1.C.fire: two rolls on the table of the section, and a deck fire.
#[test]
fn a_crash_rolls_twice_and_starts_a_fire() {
    for (bearing, section) in [
        (Bearing::B315, Section::Forward),
        (Bearing::B270, Section::Midship),
        (Bearing::B135, Section::Aft),
    ] {
        let g = hits(attacked(advanced(), &[(Kind::Zero, bearing)]), &[6, 6, 10, 1, 10, 3]);
        assert_eq!(g.ship.fire(section).markers, 1);
        assert_eq!((g.this_phase.crashes, g.tally.crashes), (1, 1));
    }
}

/// PD 7.1.C.bomber, PD-R41: a bomber rolls three times; by the other reading any twin (PD-X34).
#[test]
fn a_bomber_rolls_three_times() {
    let three = [6, 6, 10, 1, 10, 1, 10, 1];
    let g = hits(attacked(advanced(), &[(Kind::Betty, Bearing::B180)]), &three);
    assert_eq!(g.ship.fire(Section::Aft).markers, 1);
    hits(attacked(advanced(), &[(Kind::Nick, Bearing::B180)]), &three[..6]);
    let mut g = attacked(advanced(), &[(Kind::Nick, Bearing::B180)]);
    g.setup.house.twins = Twins::All;
    hits(g, &three);
}

/// PD 7.3.Z, PD-R42: two planes in one section put one marker; both count for the hull (PD-X35).
#[test]
fn two_planes_start_one_fire() {
    let two = [(Kind::Zero, Bearing::B90), (Kind::Zero, Bearing::B270)];
    let g = hits(attacked(advanced(), &two), &[6, 6, 10, 1, 10, 1, 6, 6, 10, 2, 10, 2]);
    assert_eq!((g.ship.fire(Section::Midship).markers, g.this_phase.crashes), (1, 2));
}

/// PD 7.1.E.now: the damage of the first plane counts before the second rolls.
#[test]
fn damage_counts_at_once() {
    let two = [(Kind::Zero, Bearing::B0), (Kind::Zero, Bearing::B0)];
    // Superficial, then the 5in gun 1 three times: destroyed by the second plane's rolls.
    let g = hits(attacked(basic(), &two), &[6, 6, 1, 1, 1, 2, 6, 6, 1, 1, 10, 1]);
    let mount = g.ship.gun(crate::state::Gun::Five1);
    assert!(mount.destroyed);
}

/// PD 7.1.G, PD 7.3.B.direct, PD 7.3.U: a near miss rolls Table 11-1, burns nothing, and often does nothing.
#[test]
fn a_near_miss_starts_no_fire() {
    let g = hits(attacked(advanced(), &[(Kind::Zero, Bearing::B0)]), &[4, 4, 3, 4]);
    assert!(!g.ship.is_burning() && g.ship.hull == 10 && g.ship.rooms_hurt() == 0);
    assert_eq!(g.this_phase.crashes, 0);
}

/// PD 7.3.T: what a near miss does is applied.
#[test]
fn a_near_miss_can_hurt() {
    let zero = || attacked(advanced(), &[(Kind::Zero, Bearing::B90)]);
    assert_eq!(hits(zero(), &[4, 4, 1, 1]).ship.hull, 8);
    assert_eq!(hits(zero(), &[4, 4, 5, 6]).ship.hull, 9);
    assert_eq!(hits(zero(), &[4, 4, 5, 5]).ship.water.hits, 1);
    // A 20mm mount amidships, the second of four.
    let g = hits(zero(), &[4, 4, 2, 2, 2]);
    assert!(g.ship.gun(crate::state::Gun::TwentyG).destroyed);
    // One roll on Table 11: the forward stack.
    let g = hits(zero(), &[4, 4, 6, 6, 6, 3]);
    assert_eq!(g.ship.room(crate::state::Primary::StackForward).hits, 1);
}

/// PD 1.5: the log says which side was hit.
#[test]
fn the_log_names_the_side() {
    let g = hits(attacked(advanced(), &[(Kind::Judy, Bearing::B225)]), &[6, 6, 10, 1, 10, 1]);
    let by = Striker::Plane(Kind::Judy);
    let hit = Happening::Hit { by, section: Section::Aft, side: Some(Side::Port) };
    assert!(g.tally.log.iter().any(|entry| entry.what == hit) && g.tally.tours[0].hit);
}
