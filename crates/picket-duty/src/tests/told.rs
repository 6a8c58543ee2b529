//! Whatever the rules do to ship and crew stands in the log.

use super::{
    damage::{BOW, STERN},
    fixture::{advanced, basic, charts, of, play, under_attack, value},
};
use crate::{
    rules::{
        T,
        ch06_09_maneuver::{Maneuver, maneuver},
        ch07_03_damage::strike,
        ch07_08_repairs::{MoveOn, repair_value},
        ch09_anchorage::end_of_phase,
    },
    state::{
        Altitude, Bearing, Equipment, Kind, Party, Place, Post, Primary, Section, Start, State,
    },
};
use table::{Choice, Event, testkit::Script};

fn told(g: State, dice: &[u8], script: Script<State>, rules: impl AsyncFnOnce(&mut T)) -> String {
    let (t, ()) = play(g, dice, script, rules);
    let words = t.events().into_iter().filter_map(|event| match event {
        Event::Said { text, .. } => Some(text),
        Event::Rolled { .. } | Event::Picked { .. } | Event::Pool { .. } | Event::Drawn { .. } => {
            None
        }
    });
    words.collect::<Vec<_>>().join("\n")
}

fn has(log: &str, words: &str) {
    assert!(log.contains(words), "“{words}” is not told:\n{log}");
}

/// PD 7.10.E, PD 7.11.D: the man who is killed with a director or radar.
#[test]
fn a_man_killed_at_a_director_is_told() {
    let mut g = advanced();
    let mk37 = g.ship.device_mut(Equipment::Mk37);
    (mk37.hits, mk37.party) = (1, Party { men: 1, held: true });
    let log = told(g, &[2, 3], Script::new(), async |t| assert!(strike(t, BOW).await.is_ok()));
    has(&log, "1 man is lost with the repair party");
}

/// PD 6.9.F, PD 7.3.S: what the helm costs, and what water does to both tracks.
#[test]
fn fuel_of_the_helm_and_tracks_of_a_flood_are_told() {
    let g = under_attack(advanced(), &[(Kind::Zero, Bearing::B90, Altitude::Low)]);
    let script = Script::new().then(Maneuver::Try);
    has(&told(g, &[3, 4], script, async |t| maneuver(t).await), "1 fuel: 9 left");
    // The forward fuel tank floods on 6.
    let flooded = async |t: &mut T| assert!(strike(t, BOW).await.is_ok());
    let log = told(advanced(), &[5, 5, 6], Script::new(), flooded);
    has(&log, "The flood track falls to 9, the maneuver track to 9.");
}

/// PD 7.8.2.J.mag5, PD 7.8.2.J.mag40, PD 7.8.2.J.mag20, PD 7.8.2.J.bridge: guns without a magazine, tubs served from
/// afar, and what the loss of the CIC brings.
#[test]
fn what_hangs_on_a_lost_compartment_is_told() {
    let lost = |g: State, blow, dice: &[u8]| {
        told(g, dice, Script::new(), async |t| assert!(strike(t, blow).await.is_ok()))
    };
    has(&lost(basic(), BOW, &[4, 6]), "Without a magazine, silent: 5in gun 1.");
    has(&lost(basic(), BOW, &[5, 4]), "at −1: 40mm tub A, 40mm tub B.");
    let mut g = basic();
    g.ship.room_mut(Primary::Magazine40Aft).destroyed = true;
    let log = lost(g, BOW, &[5, 4]);
    has(&log, "silent: 40mm tub A, 40mm tub B, 40mm tub C, 40mm tub D, 40mm tub E.");
    assert!(!log.contains("at −1"), "{log}");
    has(&lost(basic(), STERN, &[4, 2]), "silent: 20mm mount F");
    has(&lost(basic(), BOW, &[4, 2]), "one column further left on Table 8-1");
}

/// PD 9.G.must, PD 7.8.2.J.fuel: why she leaves.
#[test]
fn the_cause_of_leaving_is_told() {
    let mut g = of(Start::Scenario2);
    g.ship.room_mut(Primary::Rudder).destroyed = true;
    g.ship.hull = 0;
    let leave = async |t: &mut T| assert!(end_of_phase(t).await.is_ok());
    has(&told(g, &[], Script::new(), leave), "the rudder is gone, the hull is at 0.");
}

/// PD 7.8.2.F, PD 7.7.G: the odds of moving on count the officers who are there.
#[test]
fn odds_of_moving_on_count_the_officers() {
    let radio = Place::Primary(Primary::Radio);
    let mut g = advanced();
    g.ship.room_mut(Primary::Radio).hits = 1;
    value(&mut g, Post::DamageControlOfficer, 2);
    value(&mut g, Post::ExecutiveOfficer, 1);
    g.ship.officers.dco_in = Some(Section::Forward);
    g.ship.officers.xo_at = radio;
    let shown = MoveOn::To { place: radio, men: 3 }.odds(&g, charts());
    g.ship.party_mut(radio).men = 3;
    // 1 + 3 + 2 + 1 - 2
    let column = repair_value(&g, charts(), radio);
    assert_eq!(column, 5);
    let repair = &charts().control.repair;
    assert_eq!(shown, [repair.odds(column, &repair.modifiers(|_| 0))]);
}
