//! Rules 7.3 and 7.5: what Table 11 does.

use super::fixture::{advanced, basic, charts, roll};
use crate::{
    charts::damage::{Cell, CellKind},
    conditions::works,
    rules::ch07_03_damage::{Blow, near_miss, strike},
    state::{Cause, Equipment, Gun, Party, Primary, Section, Side, State},
};
use table::Key;

pub(super) const BOW: Blow = Blow::from_bearing(Section::Forward, Side::Bow);
pub(super) const BEAM: Blow = Blow::from_bearing(Section::Midship, Side::Starboard);
pub(super) const STERN: Blow = Blow::from_bearing(Section::Aft, Side::Stern);

/// One roll on Table 11; whether the ship lives.
pub(super) fn struck(g: State, blow: Blow, dice: &[u8]) -> (State, bool) {
    roll(g, dice, async |t| strike(t, blow).await.is_ok())
}

fn lives(g: State, blow: Blow, dice: &[u8]) -> State {
    let (g, afloat) = struck(g, blow, dice);
    assert!(afloat);
    g
}

/// PD 7.1.C: every section has 60 cells, and the kinds are explained on a chart.
#[test]
fn table_11_has_sixty_cells_a_section() {
    for section in Section::EACH {
        let cells: Vec<Cell> = charts().damage.main(section).results().map(|(_, it)| it).collect();
        assert!(cells.contains(&Cell::Keel) && cells.contains(&Cell::Random), "{section:?}");
    }
    assert_eq!(CellKind::ALL.len(), charts().damage.keys.iter().count());
}

/// PD 7.5.A, PD 7.3.A.fire, PD 7.3.G: a hit puts a marker in a box; the place burns, the rest goes on.
#[test]
fn a_hit_damages_a_compartment() {
    let g = lives(basic(), BOW, &[3, 3]);
    let room = g.ship.room(Primary::Bridge);
    assert_eq!((room.hits, room.is_damaged(), room.destroyed), (1, true, false));
    // Advanced: the engine room stays dry on 5 and takes the hit.
    let g = lives(advanced(), BEAM, &[4, 3, 5]);
    assert_eq!((g.ship.room(Primary::EngineRoomForward).hits, g.ship.flood), (1, 10));
}

/// PD 7.3.B, PD 7.3.C, PD 7.3.O, PD-R45: the last box destroys; further hits are ignored.
#[test]
fn the_last_box_destroys() {
    let mut g = basic();
    for (hits, destroyed) in [(1, false), (2, false), (0, true), (0, true)] {
        g = lives(g, BOW, &[3, 3]);
        let room = g.ship.room(Primary::Bridge);
        assert_eq!((room.hits, room.destroyed), (hits, destroyed));
    }
}

/// PD 7.3.C: the Steering Room takes four hits and never rolls for flooding (PD-X08).
#[test]
fn the_steering_room_takes_four_hits() {
    let mut g = advanced();
    for destroyed in [false, false, false, true] {
        g = lives(g, STERN, &[4, 6]);
        assert_eq!(g.ship.room(Primary::Steering).destroyed, destroyed);
    }
}

/// PD 7.3.D: destroyed outright, whatever the hits so far.
#[test]
fn a_result_may_destroy_outright() {
    let g = lives(advanced(), BOW, &[3, 5]);
    assert!(g.ship.room(Primary::Bridge).destroyed);
}

/// PD 7.3.E, PD-R92: keel and plating: hull -2, and Table 14 decides: 7 sinks.
#[test]
fn a_broken_keel_may_sink_her() {
    let (g, afloat) = struck(advanced(), BOW, &[10, 4, 3, 3]);
    assert_eq!((afloat, g.ship.hull), (true, 8));
    let (g, afloat) = struck(advanced(), BOW, &[10, 4, 3, 4]);
    assert_eq!((afloat, g.tally.last_cause, g.tally.ships_sunk), (false, Some(Cause::Keel), 1));
}

/// PD 7.3.N, PD 7.10.E, PD 7.11.D, PD 7.3.O: damaged, destroyed with the man at it, then ignored.
#[test]
fn equipment_takes_two_hits() {
    let mut g = lives(advanced(), BOW, &[2, 3]);
    assert!(g.ship.device(Equipment::Mk37).is_damaged() && !works(&g, Equipment::Mk37));
    g.ship.device_mut(Equipment::Mk37).party = Party { men: 1, held: true };
    let g = lives(g, BOW, &[2, 3]);
    assert!(g.ship.device(Equipment::Mk37).is_destroyed());
    assert_eq!((g.ship.men(Section::Forward), g.ship.device(Equipment::Mk37).party.men), (13, 0));
    assert_eq!(lives(g, BOW, &[2, 3]).ship.device(Equipment::Mk37).hits, 2);
    let mut g = lives(advanced(), BOW, &[3, 1]);
    g.ship.device_mut(Equipment::SurfaceRadar).party.men = 1;
    let g = lives(g, BOW, &[3, 1]);
    assert_eq!(g.ship.men(Section::Forward), 13);
}

/// PD 7.3.P.5, PD 7.3.P.40, PD 7.3.P.20: three, two and one hits destroy.
#[test]
fn guns_take_three_two_and_one_hits() {
    let after = |dice: [u8; 2], blow, gun, hits: usize| {
        let mut g = basic();
        for _ in 0..hits {
            g = lives(g, blow, &dice);
        }
        g.ship.gun(gun).destroyed
    };
    assert!(!after([1, 1], BOW, Gun::Five1, 2) && after([1, 1], BOW, Gun::Five1, 3));
    assert!(!after([1, 1], BEAM, Gun::FortyC, 1) && after([1, 1], BEAM, Gun::FortyC, 2));
    assert!(after([2, 1], BEAM, Gun::TwentyF, 1));
}

/// PD 7.12.A, PD 7.12.B: any section; the third hit destroys, later ones and the random result do nothing.
#[test]
fn three_hits_destroy_the_water_lines() {
    let mut g = lives(basic(), BOW, &[8, 3]);
    assert!(g.ship.water.are_out() && !g.ship.water.destroyed);
    g.ship.water.cut = true;
    g = lives(g, BEAM, &[7, 2]);
    assert_eq!(g.ship.water.hits, 2, "also while the random result is in force");
    g = lives(g, STERN, &[8, 1]);
    assert!(g.ship.water.destroyed && g.this_phase.lines_lost);
    g = lives(g, BOW, &[8, 3]);
    assert_eq!(g.ship.water.hits, 0);
    g = lives(g, BOW, &[9, 5, 1, 1]);
    assert!(!g.ship.water.cut);
}

/// PD 7.3.Y, PD 7.3.Q: a deck fire, a hull point, superficial damage.
#[test]
fn plain_results() {
    let g = lives(advanced(), STERN, &[8, 3]);
    assert_eq!(g.ship.fire(Section::Aft).markers, 1);
    assert_eq!(lives(advanced(), STERN, &[9, 2]).ship.hull, 9);
    let before = advanced();
    assert_eq!(lives(before.clone(), STERN, &[10, 1]).ship, before.ship);
}

/// PD 7.1.D: Table 15, entry by entry.
#[test]
fn a_random_result_rolls_on_table_15() {
    let of = |dice: &[u8]| {
        let mut g = advanced();
        g.station.sfs = 1;
        struck(g, BOW, &[&[9, 5][..], dice].concat()).0
    };
    assert!(of(&[1, 1]).ship.water.cut);
    assert!(!of(&[1, 2]).station.team, "PD 5.1.C.repair");
    let lost = of(&[1, 3]);
    assert_eq!((lost.station.sfs, lost.station.sfs_lost), (0, 1), "PD 5.2.G");
    assert_eq!((of(&[1, 4]).ship.ammo, of(&[1, 5]).ship.fuel), (9, 9));
    assert_eq!(of(&[1, 6]).ship, advanced().ship);
    assert_eq!(of(&[2, 6]).ship.fire(Section::Forward).markers, 1);
    assert_eq!(of(&[3, 6]).ship.hull, 9);
    assert!(!of(&[4, 6, 3]).ship.officers.is_alive(crate::state::Post::EngineeringOfficer));
    let cut = of(&[5, 6]);
    assert!(cut.this_phase.power_cut && !works(&cut, Equipment::Mk37));
    assert_eq!(of(&[6, 6, 3, 3]).ship.hull, 8);
}

/// PD 7.3.Q.zero, PD-R54: at hull 0 Table 14 at once, and again for each further loss.
#[test]
fn hull_zero_may_sink_her() {
    let mut g = advanced();
    g.ship.hull = 1;
    let (g, afloat) = struck(g, STERN, &[9, 2, 3, 3]);
    assert!(afloat && g.ship.hull == 0);
    let (g, afloat) = struck(g, STERN, &[9, 2, 3, 4]);
    assert!(!afloat);
    assert_eq!(g.tally.last_cause, Some(Cause::Hull));
}

/// PD 7.8.2.J.engine, PD 7.8.2.J.fuel, PD-R63: what the loss of a place costs at once.
#[test]
fn lost_machinery_costs_at_once() {
    let g = lives(basic(), BEAM, &[4, 5]);
    assert_eq!((g.ship.maneuver, g.ship.is_out(Primary::EngineRoomForward)), (5, true));
    let g = lives(basic(), BOW, &[5, 6]);
    assert_eq!((g.ship.fuel, g.this_phase.tanks_lost), (5, false));
    let g = lives(g, STERN, &[3, 4]);
    assert_eq!((g.ship.fuel, g.this_phase.tanks_lost), (0, true));
}

/// PD 7.8.2.J.fire: both fire rooms out: dead in the water (PD-X31).
#[test]
fn both_fire_rooms_stop_the_ship() {
    let g = lives(basic(), BEAM, &[4, 1]);
    assert_eq!(g.ship.maneuver, 10);
    let g = lives(g, BEAM, &[5, 3]);
    assert_eq!(g.ship.maneuver, 0);
}

/// PD 7.8.2.J.ammo: a lost magazine leaves the ammunition track alone.
#[test]
fn a_lost_magazine_costs_no_ammunition() {
    let g = lives(basic(), BOW, &[4, 6]);
    assert!(g.ship.is_out(Primary::Magazine1));
    assert_eq!(g.ship.ammo, 10);
}

/// PD 7.3.T: a near miss on the main table burns nothing by itself.
#[test]
fn a_near_miss_may_lead_to_table_11() {
    let (g, ok) = roll(advanced(), &[6, 6, 10, 1], async |t| near_miss(t, BOW).await.is_ok());
    assert!(ok && !g.ship.is_burning());
}
