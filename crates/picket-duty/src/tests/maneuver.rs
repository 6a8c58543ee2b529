//! Rule 6.9: Emergency Maneuvers.

use super::fixture::{advanced, basic, play, roll, under_attack, value};
use crate::{
    rules::ch06_09_maneuver::{Maneuver, column, is_possible, maneuver},
    state::{Altitude, Bearing, Evasion, Kind, Post, Primary, State, setup::ManeuverWave},
};
use table::testkit::Script;

fn attacked(g: State) -> State {
    under_attack(g, &[(Kind::Zero, Bearing::B90, Altitude::Low)])
}

fn tried(g: State, dice: &[u8]) -> State {
    let script = Script::new().then(Maneuver::Try);
    play(g, dice, script, async |t| maneuver(t).await).0.g.clone()
}

/// PD 6.9.B: optional; one fuel whether it works or not.
#[test]
fn an_attempt_costs_fuel() {
    let g = tried(attacked(advanced()), &[4, 4]);
    assert_eq!((g.this_phase.evasion, g.ship.fuel), (Evasion::Succeeded, 9));
    let g = tried(attacked(advanced()), &[3, 4]);
    assert_eq!((g.this_phase.evasion, g.ship.fuel), (Evasion::Failed, 9));
    let script = Script::new().then(Maneuver::Hold);
    let t = play(attacked(advanced()), &[], script, async |t| maneuver(t).await).0;
    assert_eq!(t.g.ship.fuel, 10);
}

/// PD 6.9.when, PD 16.B.9: once a phase, and not in the Basic Game.
#[test]
fn it_is_tried_once_a_phase() {
    let g = tried(attacked(advanced()), &[3, 4]);
    let (g, ()) = roll(g, &[], async |t| maneuver(t).await);
    assert_eq!(g.ship.fuel, 9);
    let (g, ()) = roll(attacked(basic()), &[], async |t| maneuver(t).await);
    assert_eq!(g.ship.fuel, 10);
}

/// PD-R38: in a later wave too, unless only the first is agreed on.
#[test]
fn it_may_wait_for_the_second_wave() {
    let mut g = attacked(advanced());
    g.attack_mut().number = 2;
    assert_eq!(tried(g.clone(), &[4, 4]).this_phase.evasion, Evasion::Succeeded);
    g.setup.house.maneuver_wave = ManeuverWave::First;
    let (g, ()) = roll(g, &[], async |t| maneuver(t).await);
    assert_eq!(g.this_phase.evasion, Evasion::NotTried);
}

/// PD 6.9.A, PD-R78: not with damaged steering, without engines, shafts, stacks, fuel or way.
#[test]
fn a_crippled_ship_cannot_evade() {
    let with = |change: &dyn Fn(&mut State)| {
        let mut g = advanced();
        change(&mut g);
        is_possible(&g)
    };
    let hit = |g: &mut State, place| g.ship.room_mut(place).hits = 1;
    assert!(with(&|_| ()));
    assert!(!with(&|g| hit(g, Primary::Rudder)) && !with(&|g| hit(g, Primary::Steering)));
    let pairs = [
        (Primary::EngineRoomForward, Primary::EngineRoomAft),
        (Primary::ShaftPort, Primary::ShaftStarboard),
        (Primary::StackForward, Primary::StackAft),
    ];
    for (one, other) in pairs {
        assert!(with(&|g| hit(g, one)) && with(&|g| hit(g, other)));
        let both = |g: &mut State| {
            hit(g, one);
            g.ship.room_mut(other).destroyed = true;
        };
        assert!(!with(&both), "{one:?}");
    }
    assert!(!with(&|g| g.ship.fuel = 0) && !with(&|g| g.ship.maneuver = 0));
}

/// PD 6.9.D, PD 1.3.1.captain, PD-R39: Captain and Engineer; one dead the other alone; both -2 (PD-X32).
#[test]
fn two_officers_give_the_column() {
    let mut g = advanced();
    value(&mut g, Post::Captain, 1);
    value(&mut g, Post::EngineeringOfficer, -2);
    assert_eq!(column(&g), -1);
    g.ship.officers.man_mut(Post::Captain).alive = false;
    assert_eq!(column(&g), -2);
    value(&mut g, Post::EngineeringOfficer, 2);
    assert_eq!(column(&g), 2);
    g.ship.officers.man_mut(Post::EngineeringOfficer).alive = false;
    assert_eq!(column(&g), -2);
    let g = tried(attacked(g), &[4, 5]);
    assert_eq!(g.this_phase.evasion, Evasion::Failed, "10 is needed");
}
