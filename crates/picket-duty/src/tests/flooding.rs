//! Rules 7.3.F to 7.3.S, 7.4 and 7.9.H: water in the ship.

use super::{
    damage::{BEAM, BOW, STERN, struck},
    fixture::{advanced, basic, charts, play, roll},
};
use crate::{
    rules::{
        ch07_03_damage::Blow,
        ch07_09_counterflooding::{Counterflood, counterflood},
        ch08_maintenance::maintenance,
    },
    state::{
        Cause, Party, Place, Post, Primary, Secondary, Section, Side, State, setup::FourthHit,
    },
};
use shelf::Switch;
use table::{Draft, Key, testkit::Script};

fn lives(g: State, blow: Blow, dice: &[u8]) -> State {
    let (g, afloat) = struck(g, blow, dice);
    assert!(afloat);
    g
}

/// PD 7.3.F.roll, PD 7.3.F.effect, PD 7.3.S, PD 7.4.I: a 6 floods: destroyed, both tracks -1, a list to
/// starboard (PD-X28).
#[test]
fn a_six_floods_the_compartment() {
    let mut g = advanced();
    g.ship.room_mut(Primary::FireRoomAft).hits = 1;
    let g = lives(g, BEAM, &[5, 1, 6]);
    let room = g.ship.room(Primary::FireRoomAft);
    assert_eq!((room.hits, room.destroyed, room.flooded), (0, true, true));
    assert_eq!((g.ship.flood, g.ship.maneuver, g.ship.angles.starboard), (9, 9, 1));
}

/// PD 7.4.J, PD 7.4.K, PD 7.4.L, PD 7.4.H: port, bow and stern by the bearing of the hit.
#[test]
fn the_ship_leans_to_the_side_of_the_hit() {
    let from = |side| {
        let blow = Blow::from_bearing(Section::Forward, side);
        lives(advanced(), blow, &[4, 5, 6]).ship.angles
    };
    assert_eq!((from(Side::Port).port, from(Side::Bow).bow, from(Side::Stern).stern), (1, 1, 1));
}

/// PD 7.3.F.ignore: a flooded compartment takes no further result.
#[test]
fn a_flooded_compartment_is_left_alone() {
    let g = lives(advanced(), BEAM, &[5, 1, 6]);
    let again = lives(g.clone(), BEAM, &[5, 1]);
    assert_eq!(again.ship, g.ship);
}

/// PD-R77: no flooding in the Basic Game.
#[test]
fn the_basic_game_stays_dry() {
    let g = lives(basic(), BEAM, &[5, 1]);
    assert_eq!((g.ship.room(Primary::FireRoomAft).hits, g.ship.flood), (1, 10));
}

/// PD 7.3.H, PD-R48: a repaired compartment was never flooded; a flooded one stays lost on station.
#[test]
fn flooding_is_not_repaired_on_station() {
    let g = lives(advanced(), BEAM, &[5, 1, 6]);
    assert!(crate::rules::ch07_07_crews::Watch::blank(&g, charts()).is_empty());
}

/// PD 7.3.F.sunk, PD-R47, PD-R92: Table 14 at Ship Sunk and for each further push.
#[test]
fn ship_sunk_may_roll_her_over() {
    let mut g = advanced();
    g.ship.flood = 1;
    let g = lives(g, BEAM, &[5, 1, 6, 3, 3]);
    assert_eq!(g.ship.flood, 0);
    let (g, afloat) = struck(g, BEAM, &[4, 3, 6, 3, 4]);
    assert!(!afloat);
    assert_eq!(g.tally.last_cause, Some(Cause::Flooding));
}

/// PD 7.4.N, PD-R79: once more at the end of a turn spent there.
#[test]
fn a_settled_ship_is_checked_at_the_end_of_the_turn() {
    let mut g = advanced();
    g.ship.flood = 0;
    let (g, afloat) = roll(g, &[3, 4, 3, 4, 3, 4], async |t| maintenance(t).await.is_ok());
    assert!(!afloat);
    assert_eq!(g.tally.last_cause, Some(Cause::Flooding));
}

/// PD 7.3.I, PD 7.3.J.ok, PD-R50: the fourth hit, flooded by the crew: no list, and amidships no trim
/// (PD-X29).
#[test]
fn a_fourth_hit_is_flooded_by_the_crew() {
    let mut g = advanced();
    g.ship.room_mut(Primary::EngineRoomForward).hits = 3;
    let g = lives(g, BEAM, &[4, 3, 3, 2, 3]);
    assert!(g.ship.room(Primary::EngineRoomForward).flooded);
    assert_eq!((g.ship.maneuver, g.ship.flood), (4, 9), "-5 and -1");
    assert_eq!(g.ship.angles, advanced().ship.angles);
    // Forward it weighs on the bow.
    let g = lives(advanced(), BOW, &[5, 6, 3, 2, 3]);
    assert_eq!(g.ship.angles.bow, 1);
}

/// PD 7.3.J.fail, PD 7.3.D: a magazine destroyed outright blows up: hull -2, two fires (PD-X51).
#[test]
fn a_failed_attempt_may_explode() {
    let g = lives(advanced(), STERN, &[4, 4, 2, 4, 4, 3, 4]);
    assert!(g.ship.is_out(Primary::Magazine4));
    assert_eq!((g.ship.hull, g.ship.fire(Section::Aft).markers), (8, 2));
    assert!(!crate::conditions::can_fire(&g, charts(), crate::state::Gun::Five4));
    // 6 on Table 21-1: it burns out.
    let g = lives(advanced(), STERN, &[4, 4, 2, 4, 4, 3, 3]);
    assert_eq!((g.ship.hull, g.ship.fire(Section::Aft).markers), (10, 0));
    // 10: hull -4 and Table 14 with +1: 6 sinks.
    let (g, afloat) = struck(advanced(), STERN, &[4, 4, 2, 4, 4, 5, 5, 3, 3]);
    assert!(!afloat);
    assert_eq!((g.ship.hull, g.tally.last_cause), (6, Some(Cause::Explosion)));
    // Any other compartment: hull -3, two fires, no roll.
    let g = lives(advanced(), STERN, &[3, 4, 2, 4, 4, 5, 5]);
    assert_eq!((g.ship.hull, g.ship.fire(Section::Aft).markers), (7, 2));
}

/// PD 7.3.I: water lines out +1, the DCO in the section -1.
#[test]
fn water_and_the_dco_change_the_attempt() {
    let mut g = advanced();
    g.ship.water.hits = 1;
    let (g, _) = struck(g, STERN, &[3, 4, 2, 3, 4, 3, 3]);
    assert!(!g.ship.room(Primary::FuelAft).flooded, "7 + 1 fails");
    let mut g = advanced();
    g.ship.officers.dco_in = Some(Section::Aft);
    let g = lives(g, STERN, &[3, 4, 2, 4, 4]);
    assert!(g.ship.room(Primary::FuelAft).flooded, "8 - 1 works");
}

/// PD-R49, the other reading: only a true fourth hit leads to Table 21.
#[test]
fn outright_destruction_may_not_count_as_a_fourth_hit() {
    let mut g = advanced();
    g.setup.house.fourth_hit = FourthHit::Fourth;
    let g = lives(g, STERN, &[3, 4, 2]);
    assert!(g.ship.is_out(Primary::FuelAft) && !g.ship.room(Primary::FuelAft).flooded);
}

/// PD 7.2.F, PD 7.3.J.ok, PD-R90: men in a room flooded in time live, others do not (PD-X56).
#[test]
fn men_live_if_the_room_is_flooded_in_time() {
    let manned = || {
        let mut g = advanced();
        let room = g.ship.room_mut(Primary::EngineRoomAft);
        room.hits = 3;
        room.party = Party { men: 3, held: true };
        g.ship.officers.engineer_at = Place::Primary(Primary::EngineRoomAft);
        g
    };
    let g = lives(manned(), BEAM, &[5, 5, 2, 3, 4]);
    assert!(g.ship.officers.is_alive(Post::EngineeringOfficer));
    assert_eq!(
        (g.ship.men(Section::Midship), g.ship.room(Primary::EngineRoomAft).party.men),
        (10, 0)
    );
    let g = lives(manned(), BEAM, &[5, 5, 2, 4, 4, 3, 3]);
    assert!(!g.ship.officers.is_alive(Post::EngineeringOfficer));
    assert_eq!(g.ship.men(Section::Midship), 7);
}

/// PD 7.3.K.flood: once, when both boxes are marked.
#[test]
fn a_secondary_compartment_may_flood() {
    let g = lives(advanced(), BOW, &[7, 1]);
    assert_eq!(g.ship.flood, 10);
    let g = lives(g, BOW, &[7, 1, 6]);
    assert_eq!((g.ship.flood, g.ship.maneuver, g.ship.angles.bow), (9, 9, 1));
    assert!(g.ship.space(Secondary::Storeroom1).flooded);
    let g = lives(g, BOW, &[7, 1]);
    assert_eq!(g.ship.flood, 9);
}

/// PD 11.6.0, PD 11.6.1, PD 11.6.2, PD 11.6.3: the compartment decides, not the bearing.
#[test]
fn by_the_option_the_compartment_decides() {
    let with = |blow, dice: &[u8]| {
        let mut g = advanced();
        g.setup.options.flooding = Switch::On;
        lives(g, blow, dice).ship.angles
    };
    let port = |section| Blow::from_bearing(section, Side::Port);
    let (fwd, mid, aft) = (Section::Forward, Section::Midship, Section::Aft);
    assert_eq!((with(port(fwd), &[4, 5, 6]).bow, with(port(fwd), &[4, 5, 6]).port), (1, 0));
    assert_eq!(with(port(mid), &[5, 1, 6]), advanced().ship.angles);
    assert_eq!((with(port(aft), &[3, 3, 6]).stern, with(port(aft), &[3, 3, 6]).port), (1, 0));
}

/// PD 11.6.4, PD 11.6.5, PD 11.6.6, PD 11.6.7, PD 11.6.8: columns of the secondary sheet.
#[test]
fn by_the_option_the_column_of_the_sheet_decides() {
    let sides = |place| crate::rules::ch07_03_flooding::sides_of(charts(), place);
    assert_eq!(sides(Secondary::Storeroom4), [Side::Bow]);
    assert_eq!(sides(Secondary::SupplyStores), [Side::Starboard, Side::Bow]);
    assert_eq!(sides(Secondary::Projector), [Side::Port, Side::Bow]);
    assert_eq!(sides(Secondary::Storeroom6), [Side::Starboard, Side::Stern]);
    assert_eq!(sides(Secondary::Storeroom5), [Side::Port, Side::Stern]);
    let mut g = advanced();
    g.setup.options.flooding = Switch::On;
    let space = g.ship.space_mut(Secondary::Projector);
    space.hits = 1;
    let g = lives(g, BOW, &[6, 4, 6]);
    assert_eq!((g.ship.angles.port, g.ship.angles.bow), (1, 1));
}

fn righted(g: State, answer: &str, dice: &[u8]) -> State {
    let script = Script::new().then_key(answer);
    play(g, dice, script, async |t| counterflood(t).await.is_ok()).0.g.clone()
}

/// PD 7.9.H, PD 7.9.H.morale, PD-R67: two stores right a list of two (PD-X14).
#[test]
fn two_compartments_right_the_ship() {
    let mut g = advanced();
    (g.ship.angles.port, g.ship.angles.starboard) = (4, 2);
    let g = righted(g, "repair-stores=starboard supply-stores=starboard", &[]);
    assert_eq!((g.ship.angles.port, g.ship.angles.starboard), (4, 4));
    assert_eq!((g.ship.flood, g.ship.maneuver), (8, 8));
    let space = g.ship.space(Secondary::SupplyStores);
    assert!(space.is_destroyed() && space.flooded && space.on_purpose);
    let scene = crate::conditions::Scene::new(&g, charts());
    assert_eq!(scene.count(crate::conditions::When::SecondaryDamaged), 0);
}

/// PD 7.9.H.free: list, trim or both; forward ones weigh on the bow alone.
#[test]
fn forward_compartments_right_the_stern() {
    let mut g = advanced();
    (g.ship.angles.port, g.ship.angles.stern) = (1, 1);
    let righted = righted(g, "projector=starboard+bow", &[]);
    assert_eq!(
        (righted.ship.angles.starboard, righted.ship.angles.bow, righted.ship.flood),
        (1, 1, 9)
    );
}

/// PD 7.9.H, PD-R87: only floodable secondary compartments, and only of a ship that leans.
#[test]
fn an_even_keel_asks_nothing() {
    let (g, ()) = roll(advanced(), &[], async |t| {
        assert!(counterflood(t).await.is_ok());
    });
    assert_eq!(g.ship.flood, 10);
}

/// PD 7.9.H, PD-R67, PD-R87: a list offers every floodable secondary compartment that is not gone, also one
/// under repair; no primary one.
#[test]
fn only_floodable_secondary_compartments_are_offered() {
    let mut g = advanced();
    g.ship.angles.port = 1;
    g.ship.space_mut(Secondary::SupplyStores).hits = 2;
    g.ship.space_mut(Secondary::Projector).hits = 1;
    g.ship.space_mut(Secondary::Projector).party.men = 1;
    let floodable: Vec<Secondary> =
        Secondary::all().filter(|it| charts().ship.secondary.of(*it).floodable).collect();
    assert!(floodable.len() < Secondary::ALL.len(), "some are above the water line");
    let mut offered = Vec::new();
    Counterflood::blank(&g).steps(&g, charts(), &mut offered);
    let open = floodable.into_iter().filter(|place| *place != Secondary::SupplyStores);
    assert_eq!(offered.iter().map(|it| it.place).collect::<Vec<_>>(), open.collect::<Vec<_>>());
    assert!(offered.iter().all(|it| it.list == Some(Side::Starboard) && it.trim.is_none()));
}

/// PD 7.9.H, PD 7.9.H.morale: a compartment under repair may be flooded; its man is free again, and the crew
/// does not mind.
#[test]
fn a_compartment_under_repair_is_flooded_without_loss() {
    let mut g = advanced();
    g.ship.angles.port = 1;
    let space = g.ship.space_mut(Secondary::Projector);
    (space.hits, space.party) = (1, Party { men: 1, held: true });
    let g = righted(g, "projector=starboard", &[]);
    let space = g.ship.space(Secondary::Projector);
    assert!(space.flooded && space.on_purpose && space.party == Party::default());
    assert_eq!(g.ship.men(Section::Forward), charts().ship.stores().men[0]);
}

/// PD 7.9.H, PD 7.3.F.sunk: water let in on purpose can sink her as any other.
#[test]
fn flooding_on_purpose_can_sink_her() {
    let mut g = advanced();
    g.ship.angles.port = 1;
    g.ship.flood = 1;
    let drowned = righted(g.clone(), "supply-stores=starboard", &[3, 4]);
    assert_eq!((drowned.tally.ships_sunk, drowned.tally.last_cause), (1, Some(Cause::Flooding)));
    let settled = righted(g, "supply-stores=starboard", &[3, 3]);
    assert_eq!((settled.tally.ships_sunk, settled.ship.flood), (0, 0));
}
