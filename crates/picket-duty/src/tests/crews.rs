//! Rule 7.7: crews, officers, emergency repairs.

use super::fixture::{advanced, answer, basic, charts, offered, play, roll, value};
use crate::{
    rules::{
        ch07_06_casualties::successors,
        ch07_07_crews::{Hands, Watch, damage_control, damage_spreads, is_overwhelmed},
        ch07_08_repairs::{repair_value, repairs},
    },
    state::{
        Cause, Emergency, Equipment, Gun, Party, Place, Post, Primary, Secondary, Section, State,
    },
};
use table::{Draft, testkit::Script};

fn hurt(places: &[(Primary, u8)]) -> State {
    let mut g = advanced();
    for (place, hits) in places {
        g.ship.room_mut(*place).hits = *hits;
    }
    g
}

fn watch(g: &State) -> Vec<String> {
    offered(g, Watch::blank(g, charts()))
}

fn posted(mut g: State, steps: &[&str]) -> State {
    let keys = answer(&g, Watch::blank(&g, charts()), steps);
    let mut draft = Watch::blank(&g, charts());
    for key in keys.split(' ') {
        let mut offers = Vec::new();
        draft.steps(&g, charts(), &mut offers);
        let place = offers.iter().position(|it| table::Choice::key(it) == key);
        draft.add(offers.swap_remove(place.expect("it was offered")), &g, charts());
    }
    assert!(draft.is_whole(&g, charts()));
    draft.take_post(&mut g);
    g
}

/// PD 7.7.A, PD 7.7.C.three, PD 7.7.C.one: three men to a compartment, one elsewhere.
#[test]
fn three_men_to_a_compartment_one_elsewhere() {
    let mut g = hurt(&[(Primary::Radio, 1)]);
    g.ship.device_mut(Equipment::Mk37).hits = 1;
    g.ship.space_mut(Secondary::Wardroom).hits = 1;
    let keys = watch(&g);
    for key in ["radio=3", "radio=0", "mk37=1", "wardroom=1", "wardroom=0"] {
        assert!(keys.iter().any(|it| it == key), "{key}: {keys:?}");
    }
    for key in ["radio=4", "mk37=2", "wardroom=2"] {
        assert!(!keys.iter().any(|it| it == key), "{key}");
    }
    let g = posted(g, &["radio=3", "mk37=1", "wardroom=1"]);
    assert_eq!(g.ship.party(Place::Primary(Primary::Radio)).men, 3);
    assert!(g.ship.room(Primary::Radio).crewed);
}

/// PD 7.7.B, PD 7.9.E: each team works in its own section and cannot send more than it has.
#[test]
fn teams_stay_in_their_sections() {
    let mut g = hurt(&[(Primary::Radio, 1), (Primary::Rudder, 1)]);
    *g.ship.men_mut(Section::Forward) = 2;
    *g.ship.men_mut(Section::Aft) = 0;
    let keys = watch(&g);
    assert!(keys.contains(&"radio=2".to_owned()) && !keys.contains(&"radio=3".to_owned()));
    assert!(!keys.iter().any(|key| key.starts_with("rudder")), "no man left aft");
    *g.ship.men_mut(Section::Forward) = 0;
    g.ship.space_mut(Secondary::Wardroom).hits = 1;
    assert!(Watch::blank(&g, charts()).is_empty());
}

/// PD 7.9.E: where the team is at work in compartments nobody is free for a secondary one.
#[test]
fn a_secondary_compartment_wants_a_free_man() {
    let mut g = hurt(&[(Primary::Radio, 1)]);
    *g.ship.men_mut(Section::Forward) = 3;
    g.ship.space_mut(Secondary::Wardroom).hits = 1;
    let offers = |men: &str| {
        let mut draft = Watch::blank(&g, charts());
        let mut steps = Vec::new();
        draft.steps(&g, charts(), &mut steps);
        let place = steps.iter().position(|it| table::Choice::key(it) == men);
        draft.add(steps.swap_remove(place.expect("it is offered")), &g, charts());
        steps.clear();
        draft.steps(&g, charts(), &mut steps);
        steps.iter().map(|it| table::Choice::key(it).into_owned()).collect::<Vec<_>>()
    };
    assert_eq!(offers("radio=3"), ["wardroom=0"]);
    assert_eq!(offers("radio=2"), ["wardroom=1", "wardroom=0"]);
}

/// PD 7.9.A, PD 7.5.C: no crews for secondary compartments in the Basic Game.
#[test]
fn the_basic_game_sends_nobody_to_secondary_compartments() {
    let mut g = basic();
    g.ship.space_mut(Secondary::Wardroom).hits = 1;
    assert!(Watch::blank(&g, charts()).is_empty());
}

/// PD 7.7.D, PD 7.7.E, PD-R60: the XO must serve in one compartment under repair, poor or not.
#[test]
fn the_xo_must_serve() {
    let mut g = hurt(&[(Primary::Radio, 1), (Primary::Rudder, 1)]);
    value(&mut g, Post::ExecutiveOfficer, -2);
    let keys = answer(&g, Watch::blank(&g, charts()), &["radio=1", "rudder=1", "xo=rudder"]);
    assert!(keys.contains("xo=rudder"));
    let g = posted(g, &["radio=1", "xo=radio"]);
    assert_eq!(g.ship.officers.xo_at, Place::Primary(Primary::Radio));
    assert_eq!(repair_value(&g, charts(), Primary::Radio.into()), 1 + 1 - 2 - 2);
    let nobody = hurt(&[(Primary::Radio, 1)]);
    assert!(!answer(&nobody, Watch::blank(&nobody, charts()), &["radio=0"]).contains("xo="));
}

/// PD 7.7.F: the Engineer serves engine rooms, fire rooms and the steering room only.
#[test]
fn the_engineer_serves_his_rooms() {
    let g = hurt(&[(Primary::Radio, 1), (Primary::FireRoomAft, 1), (Primary::Steering, 1)]);
    let steps = ["radio=1", "fire-aft=1", "steering=1", "engineer=steering"];
    let mut g = posted(g, &steps);
    value(&mut g, Post::EngineeringOfficer, 1);
    assert_eq!(repair_value(&g, charts(), Primary::Steering.into()), 1 + 1 + 1 - 2);
    let g = hurt(&[(Primary::Radio, 1)]);
    let keys = answer(&g, Watch::blank(&g, charts()), &["radio=1"]);
    assert!(!keys.contains("engineer="));
}

/// PD 7.7.G, PD 7.7.H: DCO and chief count for all repairs of their section.
#[test]
fn dco_and_chief_count_for_the_section() {
    let g = hurt(&[(Primary::Radio, 1), (Primary::Cic, 1), (Primary::Rudder, 1)]);
    let mut g = posted(g, &["radio=1", "cic=1", "rudder=1", "dco=forward"]);
    value(&mut g, Post::DamageControlOfficer, 2);
    value(&mut g, Post::Chief1, 1);
    value(&mut g, Post::Chief3, -1);
    let column = |place: Primary| repair_value(&g, charts(), place.into());
    assert_eq!((column(Primary::Radio), column(Primary::Cic), column(Primary::Rudder)), (3, 3, -1));
}

/// PD 7.7.EH.dead: a dead man does not help.
#[test]
fn the_dead_do_not_help() {
    let mut g = posted(hurt(&[(Primary::Radio, 1)]), &["radio=1", "dco=forward"]);
    value(&mut g, Post::Chief1, 2);
    value(&mut g, Post::DamageControlOfficer, 2);
    g.ship.officers.man_mut(Post::Chief1).alive = false;
    g.ship.officers.man_mut(Post::DamageControlOfficer).alive = false;
    assert_eq!(repair_value(&g, charts(), Primary::Radio.into()), 0);
}

/// PD 2.0.D, PD-R59: officers move before the rolls; one held with a crew stays.
#[test]
fn a_held_officer_stays_with_his_crew() {
    let mut g = hurt(&[(Primary::Radio, 1), (Primary::Cic, 1)]);
    g.ship.room_mut(Primary::Radio).party = Party { men: 2, held: true };
    g.ship.officers.xo_at = Place::Primary(Primary::Radio);
    g.ship.officers.bind_at(Place::Primary(Primary::Radio));
    let keys = watch(&g);
    assert!(!keys.iter().any(|key| key.starts_with("xo=")));
    assert!(!keys.contains(&"radio=1".to_owned()), "PD 7.8.2.G: the crew is held too");
    assert!(keys.contains(&"radio=2".to_owned()) && keys.contains(&"radio=3".to_owned()));
}

/// PD 7.8.2.G, PD-R10: who was at the failed attempt stays; his successor, who takes post on the Bridge, was
/// not, and goes where he is sent although a party is held there (PD 7.7.E).
#[test]
fn a_successor_is_not_held_with_the_crew_he_finds() {
    let g = posted(hurt(&[(Primary::Bridge, 1), (Primary::Radio, 1)]), &["bridge=1", "xo=bridge"]);
    // The Bridge fails: 1 + 1 - 2 = 0, 8.
    let (mut g, ()) = roll(g, &[4, 4], async |t| repairs(t, &[Primary::Bridge.into()]).await);
    assert!(!watch(&g).iter().any(|key| key.starts_with("xo=")), "he stays with the party");
    g.ship.officers.man_mut(Post::ExecutiveOfficer).alive = false;
    let (g, ()) = roll(g, &[3], async |t| successors(t).await);
    let keys = answer(&g, Watch::blank(&g, charts()), &["bridge=1", "radio=1", "xo=radio"]);
    assert!(keys.contains("xo=radio"), "{keys}");
}

/// PD 7.3.P.norepair, PD 11.5.A, PD 11.5.C: guns only by the option, never a 20mm.
#[test]
fn guns_are_repaired_only_by_the_option() {
    let mut g = advanced();
    g.ship.gun_mut(Gun::Five1).hits = 1;
    g.ship.gun_mut(Gun::TwentyF).hits = 1;
    g.ship.gun_mut(Gun::TwentyF).destroyed = true;
    assert!(Watch::blank(&g, charts()).is_empty());
    g.setup.options.gun_repair = shelf::Switch::On;
    let keys = watch(&g);
    assert!(
        keys.contains(&"5in-1=3".to_owned()) && !keys.iter().any(|key| key.starts_with("20mm"))
    );
}

/// A ship with twelve compartments hurt.
fn overwhelmed() -> State {
    let mut g = advanced();
    for place in Primary::all().take(12) {
        g.ship.room_mut(place).destroyed = true;
    }
    g
}

/// PD 7.7.L, PD-R61, PD 1.3.1.captain: from 12 of 23 on; Table 17 with the Captain's value.
#[test]
fn half_the_ship_allows_emergency_repairs() {
    assert!(is_overwhelmed(&overwhelmed()) && !is_overwhelmed(&hurt(&[(Primary::Radio, 1)])));
    let mut g = overwhelmed();
    value(&mut g, Post::Captain, 1);
    let script = Script::new().then(Hands::Declare);
    let t = play(g, &[3, 3], script, async |t| damage_control(t).await.is_ok()).0;
    assert_eq!(t.g.ship.emergency, Emergency::Declared);
}

/// PD 7.7.N: a failed declaration: normal repairs, or the ship is abandoned.
#[test]
fn a_failed_declaration_may_end_the_ship() {
    let script = Script::new().then(Hands::Declare).then(Hands::FightOn);
    let (t, afloat) =
        play(overwhelmed(), &[3, 3], script, async |t| damage_control(t).await.is_ok());
    assert!(afloat && t.g.ship.emergency == Emergency::None);
    let script = Script::new().then(Hands::Declare).then(Hands::Abandon);
    let (t, afloat) =
        play(overwhelmed(), &[3, 3], script, async |t| damage_control(t).await.is_ok());
    assert!(!afloat && t.g.tally.last_cause == Some(Cause::Abandoned) && t.g.tally.abandoned);
}

/// PD 7.7.O, PD 7.7.O.repaired, PD-R61: called off after an attack, or with fewer than half hurt, or kept
/// (PD-X57).
#[test]
fn an_emergency_is_called_off_by_the_captain() {
    let mut g = overwhelmed();
    g.ship.emergency = Emergency::Declared;
    let (g, _) = roll(g, &[], async |t| damage_control(t).await.is_ok());
    assert_eq!(g.ship.emergency, Emergency::Declared, "not before an attack");
    let mut attacked = g.clone();
    attacked.ship.emergency = Emergency::Attacked;
    let script = Script::new().then(Hands::CallOff);
    let t = play(attacked, &[], script, async |t| damage_control(t).await.is_ok()).0;
    assert_eq!(t.g.ship.emergency, Emergency::None);
    let mut repaired = g;
    repaired.ship.room_mut(Primary::Magazine1).destroyed = false;
    let script = Script::new().then(Hands::KeepOn);
    let t = play(repaired, &[], script, async |t| damage_control(t).await.is_ok()).0;
    assert!(t.g.ship.emergency.is_in_force());
    assert!(!crate::conditions::can_fire(&t.g, charts(), Gun::Five2), "PD 7.7.M");
}

/// PD 7.7.O, PD-R61: as soon as repairs leave fewer than half hurt it may be called off, before any attack
/// and before the next wave, so that the guns meet it.
#[test]
fn an_emergency_ends_with_the_repairs_that_end_it() {
    let mut g = advanced();
    for place in Primary::all().take(11) {
        g.ship.room_mut(place).destroyed = true;
    }
    g.ship.room_mut(Primary::Rudder).hits = 1;
    g.ship.emergency = Emergency::Declared;
    let keys = answer(&g, Watch::blank(&g, charts()), &["rudder=3"]);
    let script = Script::new().then_key(&keys).then(Hands::CallOff);
    // 1 + 3 - 2 = +2; 5 + 2 = 7 succeeds and the marker goes.
    let t = play(g, &[2, 3, 1], script, async |t| damage_control(t).await.is_ok()).0;
    assert_eq!((t.g.ship.rooms_hurt(), t.g.ship.emergency), (11, Emergency::None));
}

/// PD 7.7.G, PD-R60: without a compartment to serve the DCO stays where his marker lies.
#[test]
fn a_dco_without_work_stays_in_his_section() {
    let mut g = advanced();
    g.ship.device_mut(Equipment::Mk37).hits = 1;
    g.ship.officers.dco_in = Some(Section::Aft);
    assert_eq!(posted(g, &["mk37=1"]).ship.officers.dco_in, Some(Section::Aft));
}

/// PD 7.8.2.H, PD-R90: damage that spreads is no hit: men in the place die of an explosion alone.
#[test]
fn damage_that_spreads_kills_by_an_explosion_alone() {
    // Table 21: 8 fails; Table 21-1: 6 burns out, 7 explodes.
    for (explosion, alive) in [([3, 3], true), ([3, 4], false)] {
        let mut g = hurt(&[(Primary::FuelAft, 3)]);
        g.ship.officers.cpo_at = Primary::FuelAft;
        let dice = [4, 4, explosion[0], explosion[1]];
        let (g, afloat) = roll(g, &dice, async |t| damage_spreads(t).await.is_ok());
        assert!(afloat && g.ship.is_out(Primary::FuelAft));
        assert_eq!(g.ship.officers.is_alive(Post::ChiefPettyOfficer), alive);
    }
}

/// PD 7.8.2.H, PD-R46: damage spreads where no crew was in the phase, and can destroy.
#[test]
fn damage_spreads_without_a_crew() {
    let mut g = hurt(&[(Primary::Bridge, 1), (Primary::Cic, 1), (Primary::Radio, 1)]);
    g.ship.room_mut(Primary::Cic).crewed = true;
    let (g, _) = roll(g, &[], async |t| damage_spreads(t).await.is_ok());
    let room = |place| *g.ship.room(place);
    assert_eq!((room(Primary::Bridge).hits, room(Primary::Cic).hits), (2, 1));
    assert!(room(Primary::Radio).destroyed);
    assert!(g.ship.officers.is_alive(Post::Captain), "nobody is killed by it");
    // A listed compartment rolls Table 21, but not for flooding.
    let (g, _) =
        roll(hurt(&[(Primary::FuelAft, 3)]), &[3, 4], async |t| damage_spreads(t).await.is_ok());
    assert!(g.ship.room(Primary::FuelAft).flooded);
}

/// PD 7.8.2.G, PD 7.8.2.A: the chance shown for a held party counts the rating of the officer who is held with it, as
/// the roll does.
#[test]
fn the_chance_of_a_held_party_counts_its_officer() {
    let radio = Place::Primary(Primary::Radio);
    let shown = |rating| {
        let mut g = hurt(&[(Primary::Radio, 1)]);
        value(&mut g, Post::ExecutiveOfficer, rating);
        g.ship.officers.send(Post::ExecutiveOfficer, radio);
        g.ship.officers.bind_at(radio);
        *g.ship.party_mut(radio) = Party { men: 3, held: true };
        let mut steps = Vec::new();
        Watch::blank(&g, charts()).steps(&g, charts(), &mut steps);
        let odds = table::Choice::odds(&steps[0], &g, charts());
        let success = odds[0].outcomes.iter().find(|(what, _)| what == "success");
        (repair_value(&g, charts(), radio), success.map(|(_, ways)| *ways))
    };
    // Column +1 and a retry: 7 or more of two dice; without him column +2.
    assert_eq!(shown(-1), (1 + 3 - 1 - 2, Some(21)));
    assert_eq!(shown(0), (1 + 3 - 2, Some(26)));
}
