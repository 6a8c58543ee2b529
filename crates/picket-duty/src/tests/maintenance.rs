//! Section 8: the end of a turn.

use super::fixture::{advanced, roll, value};
use crate::{
    rules::{ch08_maintenance::maintenance, ch09_anchorage::must_replenish},
    state::{Post, Primary, Secondary, State},
};

fn kept(g: State, dice: &[u8]) -> State {
    let (g, afloat) = roll(g, dice, async |t| maintenance(t).await.is_ok());
    assert!(afloat);
    g
}

/// PD 8.1.A, PD 1.3.1.captain, PD 1.3.1.cpo, PD 7.3.K.morale: column 0, 5 - 1 = 4: morale -1 (PD-X39).
#[test]
fn morale_is_checked_with_captain_and_cpo() {
    let mut g = advanced();
    value(&mut g, Post::Captain, -1);
    value(&mut g, Post::ChiefPettyOfficer, 1);
    g.ship.space_mut(Secondary::Wardroom).hits = 1;
    assert_eq!(kept(g.clone(), &[2, 3, 1, 1]).ship.morale, -1);
    g.ship.space_mut(Secondary::Wardroom).hits = 0;
    assert_eq!(kept(g.clone(), &[2, 3, 1, 1]).ship.morale, 0);
    g.ship.officers.man_mut(Post::ChiefPettyOfficer).alive = false;
    assert_eq!(kept(g.clone(), &[5, 5, 1, 1]).ship.morale, 0, "column -1");
    value(&mut g, Post::Captain, 2);
    assert_eq!(kept(g, &[4, 4, 1, 1]).ship.morale, 1, "column +2");
}

/// PD 8.1.B, PD 2.0.I: never beyond -2 and +2.
#[test]
fn morale_has_its_limits() {
    let mut g = advanced();
    g.ship.morale = -2;
    assert_eq!(kept(g.clone(), &[1, 1, 1, 1]).ship.morale, -2);
    g.ship.morale = 2;
    assert_eq!(kept(g, &[6, 6, 1, 1]).ship.morale, 2);
}

/// PD 8.2.A, PD 8.2.B, PD 8.2.C, PD-R37: only after gunfire, on top of spray fire; no magazine counts.
#[test]
fn ammunition_is_used_by_guns_that_fired() {
    let mut g = advanced();
    g.this_turn.spray_paid = true;
    g.ship.ammo = 9;
    assert_eq!(kept(g.clone(), &[3, 4, 1, 1]).ship.ammo, 9);
    g.this_turn.guns_fired = true;
    g.ship.room_mut(Primary::Magazine1).destroyed = true;
    assert_eq!(kept(g.clone(), &[3, 4, 3, 3, 1, 1]).ship.ammo, 8);
    assert_eq!(kept(g.clone(), &[3, 4, 3, 4, 1, 1]).ship.ammo, 7);
    assert_eq!(kept(g, &[3, 4, 5, 6, 1, 1]).ship.ammo, 6);
}

/// PD 8.3.A: fuel every turn.
#[test]
fn fuel_is_used_every_turn() {
    for (dice, fuel) in [([3, 4], 9), ([4, 4], 8), ([6, 6], 7)] {
        assert_eq!(kept(advanced(), &[3, 4, dice[0], dice[1]]).ship.fuel, fuel);
    }
}

/// PD 8.2.D, PD 8.3.B, PD 9.F: stores at 0 send the ship to replenish.
#[test]
fn empty_stores_send_her_home() {
    let mut g = advanced();
    assert!(!must_replenish(&g));
    g.ship.ammo = 0;
    assert!(must_replenish(&g));
    (g.ship.ammo, g.ship.fuel) = (5, 0);
    assert!(must_replenish(&g));
}
