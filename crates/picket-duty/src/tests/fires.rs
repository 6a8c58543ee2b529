//! Rule 7.8.1: deck fires.

use super::fixture::{advanced, roll, under_attack};
use crate::{
    rules::{
        ch07_01_hits::wave_hits,
        ch07_08_fires::{add_fire, end_of_phase, fight_fires},
    },
    state::{Altitude, Bearing, Cause, DeckFire, Kind, Section, State, setup::FireTrack},
};

fn burning(section: Section, markers: u8) -> State {
    let mut g = advanced();
    *g.ship.fire_mut(section) = DeckFire { markers, last_chance: false };
    g
}

fn fought(g: State, dice: &[u8]) -> (State, bool) {
    roll(g, dice, async |t| fight_fires(t).await.is_ok())
}

/// PD 7.8.1.B, PD 7.8.1.A: 1-4 puts all of it out, without a crew.
#[test]
fn a_four_puts_the_fire_out() {
    let (g, afloat) = fought(burning(Section::Aft, 2), &[4]);
    assert!(afloat && !g.ship.is_burning());
}

/// PD 7.8.1.B, PD-R44: water lines out add one (PD-X27).
#[test]
fn without_water_a_four_is_not_enough() {
    for lines in [(1, false), (0, true)] {
        let mut g = burning(Section::Aft, 1);
        (g.ship.water.hits, g.ship.water.cut) = lines;
        let (g, _) = fought(g, &[4, 3]);
        assert!(!g.ship.is_burning());
    }
}

/// PD 7.8.1.C, PD-R43: two failures, then the last roll at the end of the phase (PD-X24).
#[test]
fn one_marker_has_a_last_chance() {
    let (g, afloat) = fought(burning(Section::Forward, 1), &[5, 6]);
    let fire = g.ship.fire(Section::Forward);
    assert_eq!((afloat, fire.markers, fire.last_chance), (true, 3, true));
    let (out, afloat) = roll(g.clone(), &[2], async |t| end_of_phase(t).await.is_ok());
    assert!(afloat && !out.ship.is_burning());
    let (lost, afloat) = roll(g.clone(), &[5], async |t| end_of_phase(t).await.is_ok());
    assert_eq!((afloat, lost.tally.last_cause), (false, Some(Cause::Fire)));
    // Or after the next wave: one roll.
    let (_, afloat) = fought(g, &[5]);
    assert!(!afloat);
}

/// PD 7.8.1.D: two markers and two failures fill the track (PD-X25).
#[test]
fn a_full_track_is_out_of_control() {
    let (g, afloat) = fought(burning(Section::Aft, 2), &[6, 5]);
    assert_eq!((afloat, g.tally.last_cause), (false, Some(Cause::Fire)));
}

/// PD 7.8.1.C, PD 7.8.1.D: a track filled by the first failure still has its second roll (PD-X55).
#[test]
fn three_markers_have_both_rolls() {
    let (g, afloat) = fought(burning(Section::Midship, 3), &[5, 3]);
    assert!(afloat && !g.ship.is_burning());
    let mut g = burning(Section::Midship, 3);
    g.setup.house.fire_track = FireTrack::AtOnce;
    assert!(!fought(g, &[5]).1, "not by the other reading");
    let (g, afloat) = fought(burning(Section::Midship, 4), &[5, 3]);
    assert!(afloat && !g.ship.is_burning(), "a fresh fire of four too");
}

/// PD 7.8.1.C.hit: a hit can fill the track before the last roll (PD-X26).
#[test]
fn a_hit_can_fill_the_track() {
    let mut g = advanced();
    *g.ship.fire_mut(Section::Midship) = DeckFire { markers: 3, last_chance: true };
    let g = under_attack(g, &[(Kind::Zero, Bearing::B90, Altitude::Low)]);
    let (g, afloat) = roll(g, &[6, 6], async |t| wave_hits(t).await.is_ok());
    assert_eq!((afloat, g.tally.last_cause), (false, Some(Cause::Fire)));
    let (g, ok) =
        roll(burning(Section::Aft, 3), &[], async |t| add_fire(t, Section::Aft, 2).is_ok());
    assert_eq!(
        (ok, g.ship.fire(Section::Aft).markers),
        (true, 4),
        "a fresh one waits for its rolls"
    );
}

/// PD 7.8.1.E: section by section; one out of control is enough.
#[test]
fn every_burning_section_rolls() {
    let mut g = burning(Section::Forward, 1);
    g.ship.fire_mut(Section::Aft).markers = 2;
    let (out, afloat) = fought(g.clone(), &[1, 2]);
    assert!(afloat && !out.ship.is_burning());
    let (lost, afloat) = fought(g, &[1, 5, 5]);
    assert!(!afloat && lost.ship.fire(Section::Forward).markers == 0);
}
