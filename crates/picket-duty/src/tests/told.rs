//! Whatever the rules do to ship and crew stands in the log.

use super::{
    damage::{BOW, STERN},
    fixture::{advanced, basic, charts, date, of, play, under_attack, under_special_attack, value},
};
use crate::{
    rules::{
        T,
        ch02_setup::CpoPlace,
        ch06_05_attack::attack,
        ch06_08_special::{Fire, Turn},
        ch06_09_maneuver::{Maneuver, maneuver},
        ch07_03_damage::strike,
        ch07_08_repairs::{MoveOn, repair_value, repairs},
        ch08_maintenance::maintenance,
        ch09_anchorage::{Leave, end_of_phase},
        ch16_sequence::end_turn,
    },
    state::{
        Altitude, Bearing, Equipment, Kind, Party, Place, Post, Primary, Raider, Section, Special,
        Start, State, Weapon,
    },
};
use shelf::Shown;
use table::{Choice, Event, Eyes, Game, Tone, testkit::Script};

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

/// PD 7.8.2.A, PD 7.8.2.B, PD 7.8.2.C, PD 8.1.A, PD 6.9.D: what each column comes from, by name and value.
#[test]
fn what_a_column_comes_from_is_told() {
    // The worked example (PD-X12): three men, chief and Damage Control Officer +1 each, two hits.
    let tank = Place::Primary(Primary::FuelForward);
    let mut g = advanced();
    *g.ship.hits_mut(tank) = 2;
    g.ship.party_mut(tank).men = 3;
    g.ship.officers.dco_in = Some(Section::Forward);
    for post in [Post::Chief1, Post::DamageControlOfficer, Post::Captain] {
        value(&mut g, post, 1);
    }
    let log = told(g.clone(), &[2, 2], Script::new(), async |t| repairs(t, &[tank]).await);
    has(&log, "1 for the place, 3 men, DCO +1, Chief 1 +1, −4 for 2 hits; in all +2.");
    kill(&mut g, Post::ChiefPettyOfficer);
    kill(&mut g, Post::EngineeringOfficer);
    let at_sea = async |t: &mut T| assert!(maintenance(t).await.is_ok());
    has(
        &told(g.clone(), &[3, 4, 1, 1], Script::new(), at_sea),
        "Captain +1, CPO dead, 0: column +1.",
    );
    let g = under_attack(g, &[(Kind::Zero, Bearing::B90, Altitude::Low)]);
    let script = Script::new().then(Maneuver::Try);
    let log = told(g, &[3, 4], script, async |t| maneuver(t).await);
    has(&log, "Captain +1, Engineer dead, 0: column +1.");
}

fn kill(g: &mut State, post: Post) {
    g.ship.officers.man_mut(post).alive = false;
}

/// PD 9.H, PD 10.B, PD-R68, PD 7.4.N: what leaving and staying cost stands beside the options.
#[test]
fn leaving_tells_its_price() {
    let said = |start, leave: Leave| leave.consequence(&of(start)).unwrap_or_default();
    assert!(said(Start::Scenario2, Leave::Leave).contains("scenario is lost"));
    assert!(said(Start::Mini, Leave::Leave).contains("campaign is lost"));
    assert!(said(Start::Full, Leave::Leave).contains("costs points"));
    assert_eq!(said(Start::Scenario2, Leave::GoHome), "Counts as no withdrawal");
    assert_eq!(Leave::Stay.consequence(&advanced()), None);
    let mut g = advanced();
    g.ship.flood = 0;
    assert!(Leave::Stay.consequence(&g).is_some());
}

/// PD 7.1.C, PD 7.2.F: where a man stands, the odds say how often Table 11 names the place: three of the
/// sixty rolls of the forward section name the Bridge.
#[test]
fn posts_tell_their_danger() {
    let odds = CpoPlace(Primary::Bridge).odds(&advanced(), charts());
    assert_eq!((odds[0].of, &odds[0].outcomes[0]), (20, &("he is killed".to_owned(), 1)));
}

/// PD 6.6.H: a special drawn in a raid does not vanish without a word.
#[test]
fn a_special_drawn_in_a_raid_is_told() {
    let mut g = advanced();
    g.date = date("4/06");
    g.station.danger = -2;
    let judy = 36 + Raider::Judy as u8;
    let dice = [&[4, 5][..], &[judy], &[1; 12]].concat();
    let log = told(g, &dice, Script::new(), async |t| attack(t).await);
    has(&log, "Judy with a bomb: not in a raid; it goes back and another is drawn.");
}

/// PD 7.3.W, PD 6.7.C.3: why no gun has its director is said beside the attack and among the gauges.
#[test]
fn a_power_cut_is_shown() {
    let mut g = under_attack(advanced(), &[(Kind::Zero, Bearing::B90, Altitude::Low)]);
    let shown = |g: &State| format!("{:?}", g.view(Eyes::Public, charts()).boards());
    assert!(!shown(&g).contains("power"));
    g.this_phase.power_cut = true;
    let boards = shown(&g);
    assert!(boards.contains("No power: no director leads a gun."), "{boards}");
    assert!(boards.contains("no power") && boards.contains("0 of 5"), "{boards}");
    g.this_phase.power_cut = false;
    g.ship.device_mut(Equipment::Mk37).hits = 1;
    assert!(shown(&g).contains("The Mk 37 is out of action."));
}

/// PD 6.8.F: spray fire tells its chance to destroy, as support does.
#[test]
fn spray_fire_tells_what_it_may_destroy() {
    let special = Special::new(Raider::Judy, Weapon::Bomb);
    let g = under_special_attack(advanced(), vec![special]);
    let spray = Turn { fire: Fire::Spray(Section::Forward), at: Some(0) };
    let odds = &spray.odds(&g, charts())[0];
    assert_eq!((odds.of, odds.outcomes[0].1, odds.tones[0]), (36, 21, Some(Tone::Good)));
    assert_eq!(odds.tones[1], Some(Tone::Nothing));
    assert_eq!(spray.consequence(&g).as_deref(), Some("Ammunition −1, once a turn"));
}

/// PD 9.F, PD 8.2.D, PD 8.3.B: whatever is at 0 when she goes home.
#[test]
fn both_stores_at_zero_are_told() {
    let mut g = advanced();
    (g.ship.ammo, g.ship.fuel) = (0, 1);
    // Morale, fuel; Table 18.1, station, support.
    let dice = [3, 4, 1, 1, 1, 4, 3, 4];
    let log = told(g, &dice, Script::new(), async |t| assert!(end_turn(t).await.is_ok()));
    has(&log, "The ship is out of ammunition and fuel.");
}
