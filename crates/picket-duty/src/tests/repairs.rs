//! Rules 7.8.2 to 7.12: repairs.

use super::fixture::{advanced, charts, play, roll, value};
use crate::{
    conditions::{Scene, works},
    rules::ch07_08_repairs::{MoveOn, Next, repair_value, repairs},
    state::{
        Emergency, Equipment, Gun, Party, Place, Post, Primary, Secondary, Section, State,
        setup::OfficersMove,
    },
};
use table::testkit::Script;

fn at_work(mut g: State, place: Place, men: u8) -> State {
    g.ship.party_mut(place).men = men;
    g
}

fn room(place: Primary, hits: u8) -> State {
    let mut g = advanced();
    g.ship.room_mut(place).hits = hits;
    g
}

fn repaired(g: State, places: &[Place], dice: &[u8]) -> State {
    roll(g, dice, async |t| repairs(t, places).await).0
}

const RADIO: Place = Place::Primary(Primary::Radio);

/// PD 7.8.2.A, PD 7.8.2.B, PD 7.8.2.C: the worked example: 1 + 3 + 1 + 1 - 4 = +2 (PD-X12).
#[test]
fn the_example_of_the_book_repairs_at_plus_two() {
    let mut g = at_work(room(Primary::FuelForward, 2), Primary::FuelForward.into(), 3);
    value(&mut g, Post::Chief1, 1);
    value(&mut g, Post::DamageControlOfficer, 1);
    g.ship.officers.dco_in = Some(Section::Forward);
    assert_eq!(repair_value(&g, charts(), Primary::FuelForward.into()), 2);
    let penalties = [1, 2, 3].map(|hits| charts().control.hit_penalty(hits));
    assert_eq!(penalties, [-2, -4, -5]);
}

/// PD 7.8.2.E: success, then 1-2 one, 3-5 two, 6 all markers (PD-X36).
#[test]
fn a_success_removes_markers() {
    for (die, left) in [(2, 2), (5, 1), (6, 0)] {
        let g = at_work(room(Primary::Steering, 3), Primary::Steering.into(), 3);
        // 1 + 3 - 5 = -1: 10 succeeds.
        let g = repaired(g, &[Primary::Steering.into()], &[5, 5, die]);
        assert_eq!(g.ship.room(Primary::Steering).hits, left);
        assert_eq!(g.ship.room(Primary::Steering).party.held, left > 0, "PD 7.8.2.G");
    }
}

/// PD 7.8.2.G, PD-R59: a failure holds the men; the next attempt has +1, once.
#[test]
fn a_failure_holds_the_men_and_helps_the_next() {
    let g = at_work(room(Primary::Radio, 1), RADIO, 1);
    // 1 + 1 - 2 = 0: 8 fails, then 8 + 1 succeeds.
    let g = repaired(g, &[RADIO], &[4, 4]);
    assert!(g.ship.room(Primary::Radio).party.held);
    let g = repaired(g, &[RADIO], &[4, 4, 1]);
    assert_eq!((g.ship.room(Primary::Radio).hits, g.ship.party(RADIO)), (0, Party::default()));
}

/// PD 7.8.2.D, PD-R84, PD 7.7.M: morale -1 or +1, emergency repairs +2, on every roll of Table 20.
#[test]
fn morale_and_emergency_change_the_roll() {
    let sum = |change: &dyn Fn(&mut State)| {
        let mut g = advanced();
        change(&mut g);
        let scene = Scene::repairing(&g, charts(), false);
        charts().control.repair.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(
        (sum(&|_| ()), sum(&|g| g.ship.morale = 2), sum(&|g| g.ship.morale = -2)),
        (0, 1, -1)
    );
    assert_eq!(sum(&|g| g.ship.emergency = Emergency::Attacked), 2);
}

/// PD 7.8.2.F: a crew that is done goes on to a place not yet resolved, also to one without men.
#[test]
fn a_freed_crew_moves_on() {
    let mut g = at_work(room(Primary::Radio, 1), RADIO, 2);
    g.ship.room_mut(Primary::Cic).hits = 1;
    let cic = Place::Primary(Primary::Cic);
    let script = Script::new().then(MoveOn::To { place: cic, men: 2 });
    // 1 + 2 - 2 = +1: 8 succeeds; then CIC at +1: 8 succeeds.
    let t = play(g.clone(), &[4, 4, 1, 4, 4, 1], script, async |t| repairs(t, &[RADIO]).await).0;
    assert_eq!(t.g.ship.rooms_hurt(), 0);
    assert!(t.g.ship.room(Primary::Cic).crewed);
    let script = Script::new().then(MoveOn::Back);
    let t = play(g, &[4, 4, 1], script, async |t| repairs(t, &[RADIO]).await).0;
    assert_eq!((t.g.ship.party(RADIO).men, t.g.ship.room(Primary::Cic).hits), (0, 1));
}

/// PD 7.8.2.F, PD 16.B.8: the captain says which of two comes first; three men at most in a place.
#[test]
fn the_captain_orders_the_repairs() {
    let mut g = at_work(room(Primary::Radio, 1), RADIO, 2);
    g.ship.room_mut(Primary::Cic).hits = 2;
    let cic = Place::Primary(Primary::Cic);
    let g = at_work(g, cic, 2);
    let script = Script::new().then(Next(RADIO)).then(MoveOn::To { place: cic, men: 3 });
    // Radio 8 at +1; then CIC with three men: 1 + 3 - 4 = 0: 9 succeeds, all removed.
    let t = play(g, &[4, 4, 1, 4, 5, 6], script, async |t| repairs(t, &[RADIO, cic]).await).0;
    assert_eq!(t.g.ship.rooms_hurt(), 0);
}

/// PD 7.8.2.F, PD 7.7.C.three: freed men may part, each to a compartment not yet resolved.
#[test]
fn freed_men_may_part() {
    let mut g = at_work(room(Primary::Radio, 1), RADIO, 3);
    g.ship.room_mut(Primary::Bridge).hits = 1;
    g.ship.room_mut(Primary::Cic).hits = 1;
    g.ship.officers.xo_at = Primary::Steering.into();
    let script = Script::new().then_key("bridge=2").then_key("cic");
    let script = script.then_key("bridge").then_key("back");
    // Radio at +2: 7; the Bridge with two men at +1: 8; CIC with one man at 0: 9.
    let dice = [3, 4, 1, 4, 4, 1, 4, 5, 1];
    let t = play(g, &dice, script, async |t| repairs(t, &[RADIO]).await).0;
    assert_eq!(t.g.ship.rooms_hurt(), 0);
}

/// PD 7.8.2.F, PD 7.7.C.one, PD 7.9.E: also to a secondary compartment without a man, one alone.
#[test]
fn a_freed_man_may_take_a_secondary_compartment() {
    let mut g = at_work(room(Primary::Radio, 1), RADIO, 2);
    g.ship.space_mut(Secondary::Wardroom).hits = 1;
    g.ship.space_mut(Secondary::Laundry).hits = 1;
    let script = Script::new().then_key("wardroom");
    // Radio at +1: 8; the Wardroom 4. The Laundry lies aft and no second man may go there.
    let t = play(g, &[4, 4, 1, 4], script, async |t| repairs(t, &[RADIO]).await).0;
    let hits = [Secondary::Wardroom, Secondary::Laundry].map(|it| t.g.ship.space(it).hits);
    assert_eq!((t.g.ship.rooms_hurt(), hits), (0, [0, 1]));
}

/// Radio under repair with the XO (+2), the Rudder with one man.
fn xo_at_radio() -> State {
    let mut g = at_work(room(Primary::Radio, 1), RADIO, 2);
    g.ship.room_mut(Primary::Rudder).hits = 1;
    value(&mut g, Post::ExecutiveOfficer, 2);
    g.ship.officers.xo_at = RADIO;
    at_work(g, Primary::Rudder.into(), 1)
}

/// PD 7.8.2.F: an officer whose compartment is repaired may be placed in another, of any section, and helps
/// there; or he stays.
#[test]
fn an_officer_moves_on_and_helps_again() {
    let places = [RADIO, Primary::Rudder.into()];
    // Radio: 1 + 2 + 2 - 2 = +3: 6. Rudder: 1 + 1 + 2 - 2 = +2: 7.
    let script = Script::new().then_key("rudder");
    let dice = [3, 3, 1, 3, 4, 1];
    let t = play(xo_at_radio(), &dice, script, async |t| repairs(t, &places).await).0;
    assert_eq!(t.g.ship.rooms_hurt(), 0);
    assert_eq!(t.g.ship.officers.xo_at, Primary::Rudder.into());
    let script = Script::new().then_key("stay");
    let t = play(xo_at_radio(), &dice[..5], script, async |t| repairs(t, &places).await).0;
    assert_eq!((t.g.ship.room(Primary::Rudder).hits, t.g.ship.officers.xo_at), (1, RADIO));
}

/// PD 7.7.E: by the other reading his rating counts in one compartment a step, and nobody asks.
#[test]
fn an_officer_may_be_bound_to_one_compartment() {
    let mut g = xo_at_radio();
    g.setup.house.officers_move = OfficersMove::Once;
    // Rudder: 1 + 1 - 2 = 0: 7 fails.
    let g = repaired(g, &[RADIO, Primary::Rudder.into()], &[3, 3, 1, 3, 4]);
    assert!(g.ship.room(Primary::Rudder).party.held);
}

/// PD 7.7.F, PD 7.8.2.F: the Engineer goes on to his own rooms only.
#[test]
fn the_engineer_moves_on_to_his_rooms() {
    let fire_room = Place::Primary(Primary::FireRoomAft);
    let engineer = |other: Primary| {
        let mut g = at_work(room(Primary::FireRoomAft, 1), fire_room, 2);
        g.ship.room_mut(other).hits = 1;
        g.ship.officers.engineer_at = fire_room;
        at_work(g, other.into(), 1)
    };
    // Fire room at +1: 8; the other at 0: 7 fails.
    let dice = [4, 4, 1, 3, 4];
    let places = |other: Primary| [fire_room, other.into()];
    let t =
        play(engineer(Primary::Steering), &dice, Script::new().then_key("steering"), async |t| {
            repairs(t, &places(Primary::Steering)).await;
        });
    assert_eq!(t.0.g.ship.officers.engineer_at, Primary::Steering.into());
    let g = repaired(engineer(Primary::Rudder), &places(Primary::Rudder), &dice);
    assert_eq!(g.ship.officers.engineer_at, fire_room, "nobody asks");
}

/// PD 7.9.A, PD 7.9.C, PD 7.9.D, PD 7.9.F: one man and one die each; no ratings (PD-X13).
#[test]
fn three_secondary_compartments_roll_once_each() {
    let mut g = advanced();
    value(&mut g, Post::Chief3, 2);
    let places = [Secondary::SailLocker, Secondary::CrewQuarters2, Secondary::CrewHead];
    for place in places {
        g.ship.space_mut(place).hits = 1;
        g = at_work(g, Place::Secondary(place), 1);
    }
    let g = repaired(g, &places.map(Place::Secondary), &[4, 5, 1]);
    assert_eq!(places.map(|place| g.ship.space(place).hits), [0, 1, 0]);
    let held = g.ship.space(Secondary::CrewQuarters2).party;
    assert_eq!((held.men, held.held), (1, true));
}

/// PD 7.9.F, PD-R64: a further attempt is better by one (PD-X38).
#[test]
fn a_second_attempt_succeeds_on_five() {
    let mut g = advanced();
    g.ship.space_mut(Secondary::Laundry).hits = 1;
    g.ship.space_mut(Secondary::Laundry).party = Party { men: 1, held: true };
    let g = repaired(g, &[Place::Secondary(Secondary::Laundry)], &[5]);
    assert_eq!(g.ship.space(Secondary::Laundry).hits, 0);
}

/// PD 7.10.A, PD 7.10.B, PD 6.7.C.3: column +1 without the chief; 7 fails, then 7 + 1 (PD-X37).
#[test]
fn a_director_is_repaired_in_column_one() {
    let mut g = advanced();
    value(&mut g, Post::Chief1, 2);
    g.ship.device_mut(Equipment::Mk37).hits = 1;
    let mk37 = Place::Equipment(Equipment::Mk37);
    let g = repaired(at_work(g, mk37, 1), &[mk37], &[3, 4]);
    assert!(g.ship.party(mk37).held && !works(&g, Equipment::Mk37));
    let g = repaired(g, &[mk37], &[3, 4]);
    assert!(works(&g, Equipment::Mk37));
}

/// PD 7.11.A, PD 7.11.B, PD-R83: a radar in the same way.
#[test]
fn a_radar_is_repaired_in_column_one() {
    let mut g = advanced();
    value(&mut g, Post::Chief1, 2);
    g.ship.device_mut(Equipment::AirRadar).hits = 1;
    let radar = Place::Equipment(Equipment::AirRadar);
    let g = at_work(g, radar, 1);
    let failed = repaired(g.clone(), &[radar], &[3, 4]);
    assert!(failed.ship.party(radar).held);
    assert_eq!(repaired(g, &[radar], &[4, 4]).ship.device(Equipment::AirRadar).hits, 0);
    assert_eq!(charts().ship.equipment.of(Equipment::AirRadar).section, Section::Forward);
}

/// PD 7.12.C, PD-R44: 1-2 still out, 3-6 repaired, the random result with it; not when destroyed.
#[test]
fn water_lines_need_no_crew() {
    let mut g = advanced();
    (g.ship.water.hits, g.ship.water.cut) = (2, true);
    assert_eq!(repaired(g.clone(), &[], &[2]).ship.water.hits, 2);
    let fixed = repaired(g.clone(), &[], &[3]);
    assert!(!fixed.ship.water.are_out());
    g.ship.water.destroyed = true;
    assert!(repaired(g, &[], &[]).ship.water.are_out());
}

/// PD 16.B.8: primary, secondary, directors, radar, water lines.
#[test]
fn repairs_follow_the_order_of_the_book() {
    let mut g = at_work(room(Primary::Radio, 1), RADIO, 3);
    let (mk37, radar) = (Equipment::Mk37, Equipment::SurfaceRadar);
    g.ship.space_mut(Secondary::Wardroom).hits = 1;
    g.ship.device_mut(mk37).hits = 1;
    g.ship.device_mut(radar).hits = 1;
    g.ship.water.hits = 1;
    let places = [
        Place::Equipment(radar),
        Place::Equipment(mk37),
        Place::Secondary(Secondary::Wardroom),
        RADIO,
    ];
    for place in &places[..3] {
        g = at_work(g, *place, 1);
    }
    // Radio at +2: 7, removal; wardroom 1; Mk 37 fails 2; radar 8; water 6.
    let g = repaired(g, &places, &[3, 4, 1, 1, 1, 1, 4, 4, 6]);
    assert_eq!((g.ship.rooms_hurt(), g.ship.space(Secondary::Wardroom).hits), (0, 0));
    assert_eq!((g.ship.device(mk37).hits, g.ship.device(radar).hits), (1, 0));
    assert!(!g.ship.water.are_out());
}

/// PD 11.5.B, PD 11.5.D, PD 11.2.A: a gun is repaired like a compartment, and its ace shoots again.
#[test]
fn a_gun_is_repaired_like_a_compartment() {
    let mut g = advanced();
    g.setup.options.gun_repair = shelf::Switch::On;
    g.setup.options.aces = shelf::Switch::On;
    g.ship.gun_mut(Gun::FortyE).hits = 1;
    g.ship.gun_mut(Gun::FortyE).kills = 5;
    let tub = Place::Gun(Gun::FortyE);
    let g = at_work(g, tub, 3);
    assert_eq!(repair_value(&g, charts(), tub), 2);
    let failed = repaired(g.clone(), &[tub], &[3, 3]);
    assert!(failed.ship.party(tub).held);
    let g = repaired(g, &[tub], &[3, 4, 1]);
    assert_eq!(g.ship.gun(Gun::FortyE).hits, 0);
}
