//! Rules 7.2.F, 7.6 and 7.7.J: casualties and successors.

use super::{
    damage::{BOW, struck},
    fixture::{advanced, play, roll, under_attack, value},
};
use crate::{
    rules::{ch02_setup::EngineRoom, ch07_01_hits::wave_hits, ch07_06_casualties::successors},
    state::{
        Altitude, Bearing, Kind, Party, Place, Post, Primary, Section, State,
        setup::{Names, Wrecks},
    },
};
use table::testkit::Script;

/// PD 7.2.F, PD 7.6.A, PD 7.6.B, PD-R09: a hit on the Bridge kills Captain and XO; both count 0 until new
/// men come at the start of the next phase (PD-X52).
#[test]
fn officers_on_the_bridge_are_killed_and_replaced() {
    let mut g = advanced();
    value(&mut g, Post::Captain, 2);
    let (g, _) = struck(g, BOW, &[3, 3]);
    let officers = &g.ship.officers;
    assert!(!officers.is_alive(Post::Captain) && !officers.is_alive(Post::ExecutiveOfficer));
    assert_eq!(officers.value(Post::Captain), 0);
    let (g, ()) = roll(g, &[4, 2], async |t| successors(t).await);
    assert_eq!(g.ship.officers.value(Post::Captain), 1);
    assert_eq!(g.ship.officers.value(Post::ExecutiveOfficer), -1);
}

/// PD 7.6.B, PD-R10: whoever takes over is another man, name and all; those who live keep theirs.
#[test]
fn a_successor_has_a_name_of_his_own() {
    let mut g = advanced();
    g.tally.ships.push("Testing".to_owned());
    g.setup.officers = Names(vec!["Westholm".to_owned(), "Ortiz".to_owned()]);
    g.ship.officers.names.clone_from(&g.setup.officers.0);
    g.ship.officers.man_mut(Post::Captain).alive = false;
    let (g, ()) = roll(g, &[4], async |t| successors(t).await);
    let officers = &g.ship.officers;
    assert!(!["", "Westholm", "Ortiz"].contains(&officers.name(Post::Captain)));
    assert_eq!(officers.name(Post::ExecutiveOfficer), "Ortiz");
}

/// PD 7.2.F, PD-R09: also when the place is destroyed already, unless the other reading holds.
#[test]
fn a_wreck_that_is_hit_kills_too() {
    let wreck = |reading| {
        let mut g = advanced();
        g.ship.room_mut(Primary::Bridge).destroyed = true;
        g.setup.house.wrecks = reading;
        struck(g, BOW, &[3, 3]).0.ship.officers.is_alive(Post::Captain)
    };
    assert!(!wreck(Wrecks::Killed) && wreck(Wrecks::Safe));
}

/// PD 7.2.F, PD 7.6.E, PD-R10: crewmen in a place that is hit are gone until the anchorage.
#[test]
fn a_repair_party_is_killed_by_a_hit() {
    let mut g = advanced();
    let room = g.ship.room_mut(Primary::Radio);
    room.hits = 1;
    room.party = Party { men: 3, held: true };
    g.ship.officers.xo_at = Place::Primary(Primary::Radio);
    let (g, _) = struck(g, BOW, &[4, 3]);
    assert_eq!((g.ship.men(Section::Forward), g.ship.room(Primary::Radio).party.men), (11, 0));
    assert!(!g.ship.officers.is_alive(Post::ExecutiveOfficer));
    let (g, ()) = roll(g, &[3], async |t| successors(t).await);
    assert_eq!(g.ship.men(Section::Forward), 11, "crewmen are not replaced at sea");
    assert_eq!(g.ship.officers.xo_at, Place::Primary(Primary::Bridge));
}

/// PD 7.3.V: Table 13 names a man, or one of the team.
#[test]
fn an_unnamed_casualty_is_rolled_for() {
    for (die, post) in [(1, Post::Captain), (6, Post::ChiefPettyOfficer), (9, Post::Chief3)] {
        let (g, _) = struck(advanced(), BOW, &[9, 4, die]);
        assert!(!g.ship.officers.is_alive(post));
    }
    let (g, _) = struck(advanced(), BOW, &[9, 4, 10]);
    assert_eq!(g.ship.men(Section::Forward), 13);
}

/// PD 2.0.B.eng: a new Engineer chooses his room again.
#[test]
fn a_new_engineer_picks_a_room() {
    let mut g = advanced();
    g.ship.officers.man_mut(Post::EngineeringOfficer).alive = false;
    let script = Script::new().then(EngineRoom::Forward);
    let t = play(g, &[5], script, async |t| successors(t).await).0;
    assert_eq!(t.g.ship.officers.engineer_at, Place::Primary(Primary::EngineRoomForward));
    assert_eq!(t.g.ship.officers.value(Post::EngineeringOfficer), 2);
}

fn crash(g: State, dice: &[u8]) -> State {
    let g = under_attack(g, &[(Kind::Zero, Bearing::B0, Altitude::Low)]);
    roll(g, dice, async |t| wave_hits(t).await.is_ok()).0
}

/// PD 7.7.J.chief, PD 7.7.K: one check a plane for the chief of a section under repair, and the DCO there.
#[test]
fn chief_and_dco_are_at_risk_under_repair() {
    let under_repair = || {
        let mut g = advanced();
        g.ship.room_mut(Primary::Cic).hits = 1;
        g.ship.room_mut(Primary::Cic).party.men = 1;
        g.ship.officers.dco_in = Some(Section::Forward);
        g
    };
    // Hit; Radio twice; chief 6, DCO 5.
    let g = crash(under_repair(), &[6, 6, 4, 3, 4, 4, 6, 5]);
    let officers = &g.ship.officers;
    assert!(!officers.is_alive(Post::Chief1) && officers.is_alive(Post::DamageControlOfficer));
    // No compartment struck: no check.
    let g = crash(under_repair(), &[6, 6, 10, 1, 10, 1]);
    assert!(g.ship.officers.is_alive(Post::Chief1));
    // Nobody at work: no check.
    let g = crash(advanced(), &[6, 6, 4, 3, 10, 1]);
    assert!(g.ship.officers.is_alive(Post::Chief1));
}

/// PD 7.7.J.chief: repairs were in progress when the plane struck, even if it kills the only party there.
#[test]
fn the_chief_is_at_risk_where_his_last_party_is_killed() {
    let mut g = advanced();
    g.ship.room_mut(Primary::Cic).hits = 1;
    g.ship.room_mut(Primary::Cic).party = Party { men: 3, held: true };
    // Hit; CIC, which kills the party, and superficial; chief 6.
    let g = crash(g, &[6, 6, 3, 6, 10, 1, 6]);
    assert_eq!(g.ship.men(Section::Forward), 11);
    assert!(!g.ship.officers.is_alive(Post::Chief1));
}

/// PD 7.7.K: also when the compartment struck was destroyed already.
#[test]
fn a_wreck_counts_for_the_check() {
    let mut g = advanced();
    g.ship.room_mut(Primary::Cic).hits = 1;
    g.ship.room_mut(Primary::Cic).party.men = 1;
    g.ship.room_mut(Primary::Radio).destroyed = true;
    let g = crash(g, &[6, 6, 4, 3, 10, 1, 6]);
    assert!(!g.ship.officers.is_alive(Post::Chief1));
}
