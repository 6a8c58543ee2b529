//! Chapter 11: ground operations.

use super::fixture::{air, charts, empty, hex, keys, set_up, ship, troops};
use crate::{
    charts::{ground::Landing, map::Terrain},
    conditions::ground::{Assault, Fight},
    rules::{
        T, ch11_07_raids,
        ch11_ground::{self, combat, fortification, landing, movement, retreat},
    },
    state::{
        Base, Event, LandId, OffMap, Place, Side, Start, State, Supply,
        setup::{FortHits, Invaders},
    },
};
use shelf::testkit::play;
use table::{Draft as _, testkit::Script};

pub(super) fn put(g: &mut State, key: &str, at: &str) -> LandId {
    let id = troops(key);
    g.troops_mut(id).place = Place::At(hex(at));
    let side = charts().counters.land.of(id).side;
    g.hexes.at_mut(hex(at)).control = Some(side);
    id
}

pub(super) fn supply(g: &mut State, side: Side, place: Place) {
    g.supplies.push(Supply { side, place, factors: 1, hits: 0, marked: false });
}

pub(super) fn turn_of(side: Side) -> State {
    let mut g = empty(Start::Campaign);
    (g.turn, g.initiative) = (2, side);
    g
}

fn total(g: &State, attacker: LandId, defender: LandId, die: i32) -> i32 {
    let fight = Fight { g, charts: charts(), attacker, defender };
    let chart = &charts().ground.combat;
    chart.resolve(die, &chart.modifiers(|condition| fight.count(condition))).total
}

/// OC 11.0: initiative movement and combat, then those of the other side.
#[test]
fn the_initiative_player_goes_first() {
    let mut g = turn_of(Side::Japanese);
    put(&mut g, "j-6-13", "2105");
    put(&mut g, "j-20-78", "1404");
    let (t, ()) = play(g, &[], keys(&["j-6-13>2205 ."]), ch11_ground::phase);
    assert_eq!(t.g.troops(troops("j-6-13")).place, Place::At(hex("2205")));
}

/// OC 4.5, OC 11.0: units march and then attack in one phase.
#[test]
fn units_march_and_attack() {
    let mut g = lae();
    put(&mut g, "a-15aus", "1509");
    let (t, ()) = play(g, &[1], keys(&["a-15aus>1508 .", "a-1mar-1>1506"]), ch11_ground::phase);
    assert_eq!(t.g.troops(troops("a-15aus")).place, Place::At(hex("1508")));
    assert!(t.g.troops(troops("a-1mar-1")).attacked);
}

/// OC 11.1.a, OC 11.1.c, OC 11.1.b
#[test]
fn who_may_operate_without_initiative() {
    let mut g = turn_of(Side::Allied);
    let guinea = put(&mut g, "j-20-78", "1404");
    let britain = put(&mut g, "j-65bde", "1805");
    let rabaul = put(&mut g, "j-38-228", "1904");
    let solomons = put(&mut g, "j-6-13", "2206");
    let allied = put(&mut g, "a-15aus", "1507");
    let may = |g: &State, id| ch11_ground::may_operate(g, charts(), id);
    assert_eq!([guinea, britain].map(|id| may(&g, id)), [false, false]);
    assert_eq!([rabaul, solomons, allied].map(|id| may(&g, id)), [true, true, true]);
    g.initiative = Side::Japanese;
    assert_eq!([guinea, britain].map(|id| may(&g, id)), [true, true]);
    assert!(!may(&g, allied));
    g.troops_mut(guinea).disrupted = true;
    assert!(!may(&g, guinea));
    let garrison = put(&mut g, "j-gar-rabaul", "1904");
    assert!(!may(&g, garrison));
}

fn marches(g: &State, side: Side) -> Vec<String> {
    let mut steps = Vec::new();
    movement::Marches::blank(side).steps(g, charts(), &mut steps);
    steps.iter().map(|step| table::Choice::key(step).into_owned()).collect()
}

/// OC 2.1.1.a, OC 2.2.3.a, OC 11.2.a, OC 11.2.b, OC 11.2.1, OC 11.3.a, OC 11.3.b: one hex overland; armor keeps to coast and
/// towns; three to a hex, one in the mountains; no hex with an enemy.
#[test]
fn where_units_may_move() {
    let mut g = turn_of(Side::Allied);
    put(&mut g, "a-15aus", "1608");
    let all = marches(&g, Side::Allied);
    assert!(all.contains(&"a-15aus>1508".to_owned()) && all.contains(&"a-15aus>1609".to_owned()));
    put(&mut g, "a-97tk", "1608");
    let all = marches(&g, Side::Allied);
    assert!(!all.contains(&"a-97tk>1508".to_owned()), "never into mountains");
    assert!(!all.contains(&"a-97tk>1609".to_owned()), "neither coast nor town");
    assert!(all.contains(&"a-97tk>1607".to_owned()));
    put(&mut g, "j-20-78", "1607");
    assert!(!marches(&g, Side::Allied).contains(&"a-15aus>1607".to_owned()));
    put(&mut g, "a-17aus", "1508");
    assert!(
        !marches(&g, Side::Allied).contains(&"a-15aus>1508".to_owned()),
        "one in the mountains"
    );
    for key in ["a-41-162", "a-41-163", "a-43-103"] {
        put(&mut g, key, "1609");
    }
    assert!(!marches(&g, Side::Allied).contains(&"a-15aus>1609".to_owned()), "three in a hex");
    put(&mut g, "j-41-237", "1003");
    g.initiative = Side::Japanese;
    let west = marches(&g, Side::Japanese);
    assert!(west.iter().filter(|key| key.starts_with("j-41-237")).all(|key| key.len() == 13));
}

/// OC 3.e, OC 11.8.e, OC 13.2.1.b: a moving unit takes hex and supply; the fort it leaves is gone.
#[test]
fn a_unit_takes_what_it_enters() {
    let mut g = turn_of(Side::Japanese);
    put(&mut g, "j-6-13", "2105");
    g.hexes.at_mut(hex("2105")).fort = 2;
    g.hexes.at_mut(hex("2205")).control = Some(Side::Allied);
    supply(&mut g, Side::Allied, Place::At(hex("2205")));
    let (t, ()) = play(g, &[], keys(&["j-6-13>2205 ."]), async |t: &mut T| {
        movement::movement(t, Side::Japanese).await;
    });
    assert_eq!(t.g.hexes.at(hex("2205")).control, Some(Side::Japanese));
    assert!(t.g.supplies.is_empty());
    assert_eq!(t.g.hexes.at(hex("2105")).fort, 0);
    assert!(t.g.troops(troops("j-6-13")).moved);
}

/// OC 11.3.c: an overstacked hex is put right by the end of the owner's movement.
#[test]
fn overstacked_units_are_given_up() {
    let mut g = turn_of(Side::Japanese);
    for key in ["j-6-13", "j-6-23", "j-6-45", "j-7snlf"] {
        put(&mut g, key, "2206");
        g.troops_mut(troops(key)).disrupted = true;
    }
    let (t, ()) = play(g, &[], keys(&["j-6-45"]), async |t: &mut T| {
        movement::movement(t, Side::Japanese).await;
    });
    assert_eq!(t.g.troops(troops("j-6-45")).place, Place::Lost);
    assert_eq!(ch11_ground::ashore(&t.g, charts(), hex("2206"), Side::Japanese).count(), 3);
}

/// OC 2.2.3.b, OC 2.4.b, OC 11.4.1.a, OC 11.4.1.b, OC 11.4.1.c, OC 11.8.b
#[test]
fn modifiers_of_ground_combat() {
    let mut g = turn_of(Side::Allied);
    let attacker = put(&mut g, "a-1mar-1", "1507");
    let defender = put(&mut g, "j-20-78", "1506");
    // Jungle −1, town 0, CF 4 against 3.
    assert_eq!(total(&g, attacker, defender, 5), 5);
    g.hexes.at_mut(hex("1506")).fort = 2;
    assert_eq!(total(&g, attacker, defender, 5), 3);
    g.hexes.at_mut(hex("1506")).fort = 1;
    assert_eq!(total(&g, attacker, defender, 5), 4);
    g.hexes.at_mut(hex("1506")).fort = 0;
    g.this_turn.event = Some(Event::FoulWeather);
    assert_eq!(total(&g, attacker, defender, 5), 1);
    g.this_turn.event = None;
    g.troops_mut(attacker).place = Place::At(hex("1506"));
    assert_eq!(total(&g, attacker, defender, 5), 3, "dropped on the enemy");
    g.troops_mut(defender).reduced = true;
    assert_eq!(total(&g, attacker, defender, 5), 4);
    // A ridge to be crossed into mountains: −2 −1.
    let attacker = put(&mut g, "a-15aus", "1608");
    let defender = put(&mut g, "j-20-79", "1508");
    assert_eq!(total(&g, attacker, defender, 5), 2);
    assert_eq!(charts().map.sheet.land(hex("1508")).map(|it| it.terrain), Some(Terrain::Mountain));
    // Japanese attackers do not mind a fortification.
    g.hexes.at_mut(hex("1608")).fort = 2;
    assert_eq!(total(&g, defender, attacker, 5), 3, "jungle −1, ridge −1");
}

fn fight(g: State, dice: &[u8], answers: &[&str]) -> State {
    let (t, ()) = play(g, dice, keys(answers), async |t: &mut T| {
        combat::combat(t, Side::Allied).await;
    });
    t.g.clone()
}

/// Lae attacked from Wau; the Allies trace to Port Moresby, the Japanese sit in Lae.
fn lae() -> State {
    let mut g = turn_of(Side::Allied);
    put(&mut g, "a-1mar-1", "1507");
    put(&mut g, "j-20-78", "1506");
    supply(&mut g, Side::Allied, Place::At(hex("1507")));
    g
}

/// OC 11.4.a, OC 11.4.2.a, OC 11.4.3.a, OC 11.4.4.d: results for both sides; nobody advances.
#[test]
fn results_of_ground_combat() {
    let attack = &["a-1mar-1>1506"];
    let us = troops("a-1mar-1");
    let them = troops("j-20-78");
    let g = fight(lae(), &[1], attack);
    assert!(g.troops(us).disrupted && !g.troops(us).reduced, "1: the attacker is disrupted");
    let g = fight(lae(), &[5], attack);
    assert!(!g.troops(us).disrupted && !g.troops(them).disrupted, "5: no effect");
    let g = fight(lae(), &[6], attack);
    assert!(g.troops(them).disrupted, "6: the defender is disrupted");
    assert_eq!(g.troops(them).place, Place::At(hex("1506")));
    let g = fight(lae(), &[8], attack);
    assert!(g.troops(them).disrupted, "8: it retreats");
    assert_eq!(g.troops(them).place, Place::At(hex("1505")));
    assert_eq!(g.troops(us).place, Place::At(hex("1507")), "no advance");
    assert_eq!(g.hexes.at(hex("1506")).control, Some(Side::Japanese));
    let g = fight(lae(), &[10], attack);
    assert!(g.troops(them).reduced, "10: a step is lost");
    let mut foul = lae();
    foul.this_turn.event = Some(Event::FoulWeather);
    let g = fight(foul, &[2], attack);
    assert!(g.troops(us).reduced && g.troops(us).disrupted, "-2: a step of the attacker");
}

/// OC 11.4.3.b: disrupted again it retreats and stays disrupted.
#[test]
fn a_second_disruption_is_a_retreat() {
    let mut g = lae();
    g.troops_mut(troops("j-20-78")).disrupted = true;
    let g = fight(g, &[6], &["a-1mar-1>1506"]);
    assert_eq!(g.troops(troops("j-20-78")).place, Place::At(hex("1505")));
    assert!(g.troops(troops("j-20-78")).disrupted);
}

/// OC 11.4.a, OC 11.4.b: the defender picks the unit; several attack one after another.
#[test]
fn several_attack_and_the_defender_picks() {
    let mut g = lae();
    put(&mut g, "a-1mar-5", "1507");
    put(&mut g, "j-gar-lae", "1506");
    let answers = ["a-1mar-1>1506", "j-20-78", "a-1mar-5>1506", "j-20-78"];
    let g = fight(g, &[3, 6], &answers);
    assert!(g.troops(troops("j-20-78")).disrupted);
    assert!(!g.troops(troops("j-gar-lae")).disrupted);
}

/// OC 11.4.c: the example of the book: from 1608 into 1508 only if supply comes by 1609; armor never
/// into mountains. OC 2.2.3.b, OC 11.4.d: garrisons never attack.
#[test]
fn attacks_need_supply_in_the_hex_attacked() {
    let mut g = turn_of(Side::Japanese);
    put(&mut g, "j-20-78", "1608");
    put(&mut g, "a-15aus", "1508");
    supply(&mut g, Side::Japanese, Place::At(hex("1608")));
    assert!(combat::attacks(&g, charts(), Side::Japanese).is_empty(), "the ridge");
    g.hexes.at_mut(hex("1609")).control = Some(Side::Japanese);
    assert_eq!(combat::attacks(&g, charts(), Side::Japanese).len(), 1, "round by 1609");
    put(&mut g, "j-gar-lae", "1608");
    assert_eq!(combat::attacks(&g, charts(), Side::Japanese).len(), 1, "a garrison only defends");
    let mut g = turn_of(Side::Allied);
    put(&mut g, "a-97tk", "1509");
    put(&mut g, "j-20-78", "1508");
    assert!(combat::attacks(&g, charts(), Side::Allied).is_empty(), "no armor into mountains");
    put(&mut g, "a-15aus", "1509");
    assert_eq!(combat::attacks(&g, charts(), Side::Allied).len(), 1);
}

/// OC 11.8.a, OC 11.8.c, OC 11.8.d: the fortification takes steps and holds the unit in place.
#[test]
fn a_fortification_takes_hits() {
    let them = troops("j-20-78");
    let mut g = lae();
    g.hexes.at_mut(hex("1506")).fort = 2;
    // 10 − 1 − 2 + 4 − 3 = 8: retreats.
    let held = fight(g.clone(), &[10], &["a-1mar-1>1506", "hold"]);
    assert_eq!(held.troops(them).place, Place::At(hex("1506")));
    assert_eq!(held.hexes.at(hex("1506")).fort, 1);
    assert!(held.troops(them).disrupted);
    let left = fight(g.clone(), &[10], &["a-1mar-1>1506", "retreat"]);
    assert_eq!(left.troops(them).place, Place::At(hex("1505")));
    assert_eq!(left.hexes.at(hex("1506")).fort, 0, "vacated");
    // A reduced defender: 10 − 1 − 1 + 4 − 2 = 10, a step.
    g.hexes.at_mut(hex("1506")).fort = 1;
    g.troops_mut(them).reduced = true;
    let taken = fight(g.clone(), &[10], &["a-1mar-1>1506", "fortification"]);
    assert_eq!(taken.hexes.at(hex("1506")).fort, 0);
    assert_ne!(taken.troops(them).place, Place::Lost);
    let lost = fight(g, &[10], &["a-1mar-1>1506", "unit"]);
    assert_eq!(lost.troops(them).place, Place::Lost);
}

/// R-FORT-THIRD-HIT: removed by the second hit, or as printed by the third.
#[test]
fn the_hit_that_removes_a_fortification() {
    for (reading, levels) in [(FortHits::Second, [1, 0, 0]), (FortHits::Third, [1, 1, 0])] {
        let mut g = turn_of(Side::Allied);
        put(&mut g, "j-20-78", "1506");
        g.setup.house.fort_hits = reading;
        g.hexes.at_mut(hex("1506")).fort = 2;
        let (_, seen) = play(g, &[], Script::new(), async |t: &mut T| {
            let mut seen = [9; 3];
            for level in &mut seen {
                fortification::hit(t, hex("1506"));
                *level = fortification::level(&t.g, hex("1506"));
            }
            seen
        });
        assert_eq!(seen, levels);
    }
}

fn ways(g: &State, id: LandId, from: &str, attacker: &str) -> Vec<String> {
    let ways = retreat::ways(g, charts(), id, hex(from), hex(attacker));
    ways.iter().map(|way| table::Choice::key(way).into_owned()).collect()
}

/// OC 11.4.4.a, OC 11.4.4.b, OC 11.4.4.c: away, toward supply, not into mountains or the enemy; off the
/// map where land goes on; not from a one-hex island (R-ONE-HEX-ISLAND).
#[test]
fn ways_to_retreat() {
    let mut g = turn_of(Side::Allied);
    let id = put(&mut g, "j-20-78", "1303");
    assert_eq!(ways(&g, id, "1303", "1404"), ["1204", "1203"]);
    supply(&mut g, Side::Japanese, Place::At(hex("1203")));
    assert_eq!(ways(&g, id, "1303", "1404"), ["1203"], "toward supply");
    put(&mut g, "a-15aus", "1203");
    assert_eq!(ways(&g, id, "1303", "1404"), ["1204"]);
    let west = put(&mut g, "j-41-237", "1003");
    assert_eq!(ways(&g, west, "1003", "1103"), ["off-map"]);
    let island = put(&mut g, "j-gar-admiralty-islands", "1502");
    assert!(ways(&g, island, "1502", "1502").is_empty());
}

/// OC 11.4.4.c: a unit that leaves the map is out of the game.
#[test]
fn a_unit_may_leave_the_map() {
    let mut g = turn_of(Side::Allied);
    let id = put(&mut g, "j-41-237", "1003");
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        retreat::retreat(t, id, hex("1103")).await;
    });
    assert_eq!(t.g.troops(id).place, Place::Out);
}

/// OC 10.3.g, OC 11.2.c: in a friendly port all go ashore, the disrupted too, and move no further.
#[test]
fn units_disembark_in_a_port() {
    let mut g = turn_of(Side::Allied);
    let (unit, lst) = (troops("a-43-103"), ship("a-lst-1"));
    g.ship_mut(lst).place = Place::At(hex("2609"));
    g.troops_mut(unit).place = Place::Aboard(lst);
    g.troops_mut(unit).disrupted = true;
    supply(&mut g, Side::Allied, Place::Aboard(lst));
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        movement::movement(t, Side::Allied).await;
    });
    let landed = t.g.troops(unit);
    assert_eq!(landed.place, Place::At(hex("2609")));
    assert!(landed.moved && !landed.beachhead);
    assert_eq!(t.g.supplies[0].place, Place::At(hex("2609")));
    // Even one that is in good order moves no further in this turn.
    let mut g = t.g.clone();
    g.troops_mut(unit).disrupted = false;
    assert!(!movement::may_move(&g, charts(), unit));
    g.troops_mut(unit).moved = false;
    assert!(movement::may_move(&g, charts(), unit));
}

/// OC 11.5.a, OC 11.5.b, OC 11.5.c, OC 11.5.3.a: over an open beach the undisrupted land, supplied there.
#[test]
fn an_open_beach_is_simply_taken() {
    let mut g = turn_of(Side::Japanese);
    let (unit, shaken, lst) = (troops("a-43-103"), troops("a-43-169"), ship("a-lst-1"));
    g.ship_mut(lst).place = Place::At(hex("2307"));
    g.troops_mut(unit).place = Place::Aboard(lst);
    g.troops_mut(shaken).place = Place::Aboard(lst);
    g.troops_mut(shaken).disrupted = true;
    supply(&mut g, Side::Allied, Place::Aboard(lst));
    supply(&mut g, Side::Japanese, Place::At(hex("2307")));
    let ashore = |g: State| {
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            movement::movement(t, Side::Allied).await;
        });
        t.g.clone()
    };
    let landed = ashore(g.clone());
    assert!(landed.troops(unit).beachhead);
    assert_eq!(landed.troops(unit).place, Place::At(hex("2307")));
    assert_eq!(landed.troops(shaken).place, Place::Aboard(lst), "a disrupted unit cannot invade");
    assert_eq!(landed.supplies.len(), 1, "the enemy's supply is lost");
    assert_eq!(landed.supplies[0].side, Side::Allied);
    assert_eq!(landed.hexes.at(hex("2307")).control, Some(Side::Allied));
    // R-INVADE-WHO
    let liberty = ship("a-lib-1");
    g.ship_mut(liberty).place = Place::At(hex("2307"));
    g.ship_mut(lst).place = Place::Off(OffMap::SouthPacific);
    g.troops_mut(unit).place = Place::Aboard(liberty);
    assert_eq!(ashore(g.clone()).troops(unit).place, Place::At(hex("2307")));
    g.setup.house.invaders = Invaders::Landing;
    assert_eq!(ashore(g).troops(unit).place, Place::Aboard(liberty));
}

/// OC 11.5.3.b: tied to its beach, and lost if it has to retreat.
#[test]
fn a_beachhead_is_tied_to_its_hex() {
    let mut g = turn_of(Side::Allied);
    let id = put(&mut g, "a-1mar-1", "2306");
    g.troops_mut(id).beachhead = true;
    assert!(!movement::may_move(&g, charts(), id));
    let lost = play(g.clone(), &[], Script::new(), async |t: &mut T| {
        retreat::retreat(t, id, hex("2306")).await;
    });
    assert_eq!(lost.0.g.troops(id).place, Place::Lost);
    supply(&mut g, Side::Allied, Place::At(hex("2306")));
    assert!(movement::may_move(&g, charts(), id), "a regular line");
}

/// The Marines before Buin of 18.4.
pub(super) fn buin() -> State {
    let mut g = turn_of(Side::Allied);
    put(&mut g, "j-6-13", "2206");
    g.hexes.at_mut(hex("2206")).fort = 1;
    g.hexes.at_mut(hex("2205")).control = Some(Side::Japanese);
    supply(&mut g, Side::Japanese, Place::At(hex("2206")));
    let lst = ship("a-lst-1");
    for key in ["a-lst-1", "a-anfca-1"] {
        g.ship_mut(ship(key)).place = Place::At(hex("2206"));
    }
    g.troops_mut(troops("a-1mar-1")).place = Place::Aboard(lst);
    supply(&mut g, Side::Allied, Place::Aboard(lst));
    let base = g.base_mut(Base::AlliedB);
    base.hex = Some(hex("2408"));
    base.status = crate::state::BaseStatus::Working;
    g.unit_mut(air("sbd-usmc-1")).place = Place::Base(Base::AlliedB);
    g
}

/// .drm, OC 11.5.1.a, OC 11.5.1.b: the modifiers of the example come to −2.
#[test]
fn the_landing_at_buin_has_a_modifier_of_minus_two() {
    let g = buin();
    let scene = Assault {
        g: &g,
        charts: charts(),
        hex: hex("2206"),
        attacker: troops("a-1mar-1"),
        defender: troops("j-6-13"),
        warships: 1,
        planes: &[air("sbd-usmc-1")],
        defending_planes: &[],
    };
    let chart = &charts().ground.landing;
    let mods = chart.modifiers(|condition| scene.count(condition));
    assert_eq!(mods.sum(), -2);
    let resolved = chart.resolve(5, &mods);
    assert_eq!((resolved.total, resolved.result), (3, Landing::Success));
}

/// .result, OC 11.5.2, OC 11.8.d: a 5 succeeds; the regiment goes to 2205 in spite of its fortification,
/// its supply is lost, Marines and supply are ashore, the dive bomber has flown.
#[test]
fn the_landing_at_buin_succeeds() {
    let land = "a-1mar-1>2206 a-anfca-1 sbd-usmc-1 .";
    let (t, ()) = play(buin(), &[5], keys(&[land, "2205"]), async |t: &mut T| {
        landing::contested(t, Side::Allied, &mut Vec::new()).await;
    });
    let g = &t.g;
    assert_eq!(g.troops(troops("j-6-13")).place, Place::At(hex("2205")));
    assert!(g.troops(troops("j-6-13")).disrupted);
    assert_eq!(g.hexes.at(hex("2206")).fort, 0);
    assert_eq!(g.troops(troops("a-1mar-1")).place, Place::At(hex("2206")));
    assert_eq!(g.supplies.len(), 1);
    assert_eq!((g.supplies[0].side, g.supplies[0].place), (Side::Allied, Place::At(hex("2206"))));
    assert!(g.unit(air("sbd-usmc-1")).flown);
    assert_eq!(g.base(Base::Buin).owner, Side::Allied);
}

/// OC 11.5.2, R-INVADE-RETURN: repulsed, bloody, and a disaster.
#[test]
fn landings_that_fail() {
    let unit = troops("a-1mar-1");
    let land = |die: u8| {
        let (t, ()) = play(buin(), &[die], keys(&["a-1mar-1>2206 ."]), async |t: &mut T| {
            landing::contested(t, Side::Allied, &mut Vec::new()).await;
        });
        *t.g.troops(unit)
    };
    // +1 +1 −1 = +1 without support.
    let repulsed = land(5);
    assert_eq!(repulsed.place, Place::Aboard(ship("a-lst-1")));
    assert!(repulsed.disrupted && !repulsed.reduced);
    assert!(land(8).reduced);
    assert_eq!(land(9).place, Place::Lost);
}

/// OC 11.5.1.b: aircraft of the defender count too.
#[test]
fn bombers_help_the_defender() {
    let mut g = buin();
    let betty = air("g4m-11th-1");
    g.unit_mut(betty).place = Place::Base(Base::Rabaul);
    let answers = keys(&["a-1mar-1>2206 a-anfca-1 sbd-usmc-1 .", "g4m-11th-1", "2205"]);
    let (t, ()) = play(g, &[5], answers, async |t: &mut T| {
        landing::contested(t, Side::Allied, &mut Vec::new()).await;
    });
    // 5 − 2 + 1 = 4 still succeeds.
    assert_eq!(t.g.troops(troops("a-1mar-1")).place, Place::At(hex("2206")));
    assert!(t.g.unit(betty).flown);
}

/// OC 17.1.3.a: no invasions in the Bismarck Sea.
#[test]
fn nobody_invades_in_the_bismarck_sea() {
    let g = set_up(Start::BismarckSea);
    assert!(!landing::can_be_invaded(&g, charts(), hex("1605"), Side::Allied));
    let g = empty(Start::Campaign);
    assert!(landing::can_be_invaded(&g, charts(), hex("1605"), Side::Allied));
    assert!(!landing::can_be_invaded(&g, charts(), hex("2609"), Side::Allied), "a friendly port");
}

/// OC 11.7.1.a, OC 11.7.1.b, OC 11.7.2.a, OC 11.7.2.b, R-COMMANDO-ALAMO
#[test]
fn who_may_raid_when() {
    let can = |g: &State, side| ch11_07_raids::can_raid(g, charts(), side);
    let mut g = turn_of(Side::Allied);
    put(&mut g, "a-43-103", "2609");
    g.this_turn.event = Some(Event::Magic);
    assert!(!can(&g, Side::Allied), "no raiders");
    put(&mut g, "a-41-162", "2609");
    assert!(can(&g, Side::Allied));
    g.this_turn.raids[0] = 1;
    assert!(!can(&g, Side::Allied), "one a turn");
    g.this_turn.raids[0] = 0;
    g.this_turn.general_regroup = true;
    assert!(!can(&g, Side::Allied));
    g.this_turn.general_regroup = false;
    g.initiative = Side::Japanese;
    assert!(!can(&g, Side::Allied));
    put(&mut g, "j-7snlf", "2507");
    assert!(!can(&g, Side::Japanese), "not before I-Go 2");
    g.record.igo2 = Some(1);
    assert!(can(&g, Side::Japanese));
    g.initiative = Side::Allied;
    assert!(can(&g, Side::Japanese), "with or without initiative");
    g.troops_mut(troops("j-7snlf")).unsupplied = true;
    assert!(!can(&g, Side::Japanese));
    g.troops_mut(troops("j-7snlf")).unsupplied = false;
    g.record.japanese_raid = true;
    assert!(!can(&g, Side::Japanese), "once in the game");
}

/// OC 11.7.3.a, OC 11.7.3.b, OC 11.7.3.c, OC 12.3: placed, landed as an invasion, home or not.
#[test]
fn a_raid_from_start_to_end() {
    let mut g = turn_of(Side::Allied);
    put(&mut g, "a-41-162", "2609");
    g.this_turn.event = Some(Event::Magic);
    let unit = troops("a-41-162");
    let answers = keys(&["a-41-162 2307", "a-41-162=australia"]);
    let (t, ()) = play(g.clone(), &[], answers, async |t: &mut T| {
        ch11_07_raids::declare(t, Side::Allied).await;
        assert!(t.g.troops(unit).is_at_sea());
        movement::movement(t, Side::Allied).await;
        assert_eq!(t.g.hexes.at(hex("2307")).control, Some(Side::Allied));
        ch11_07_raids::withdraw(t, Side::Allied).await;
    });
    assert_eq!(t.g.troops(unit).place, Place::Off(OffMap::Australia));
    put(&mut g, "j-8snlf", "2307");
    // A raid has +1, the defender +1: 6 + 2 = 8, bloody.
    let answers = keys(&["a-41-162 2307", "a-41-162>2307 .", "a-41-162=south-pacific"]);
    let (t, ()) = play(g, &[6], answers, async |t: &mut T| {
        ch11_07_raids::declare(t, Side::Allied).await;
        landing::contested(t, Side::Allied, &mut Vec::new()).await;
    });
    assert_eq!(t.g.troops(unit).place, Place::Off(OffMap::SouthPacific));
    assert!(t.g.troops(unit).reduced);
}

/// OC 11.1.d: units are transported and land in any turn, with or without initiative.
#[test]
fn landings_need_no_initiative() {
    let mut g = turn_of(Side::Japanese);
    let (unit, lst) = (troops("a-43-103"), ship("a-lst-1"));
    g.ship_mut(lst).place = Place::At(hex("2307"));
    g.troops_mut(unit).place = Place::Aboard(lst);
    let (t, ()) = play(g, &[], Script::new(), ch11_ground::phase);
    assert_eq!(t.g.troops(unit).place, Place::At(hex("2307")));
}

/// OC 11.4.2.c, OC 11.4.4.b: a reduced unit that loses a step is out of the game, and so is its stack's fort.
#[test]
fn eliminated_units_never_return() {
    let mut g = turn_of(Side::Allied);
    let id = put(&mut g, "j-gar-admiralty-islands", "1502");
    g.hexes.at_mut(hex("1502")).fort = 2;
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        retreat::retreat(t, id, hex("1502")).await;
    });
    assert_eq!(t.g.troops(id).place, Place::Lost, "nowhere to go");
    assert_eq!(t.g.hexes.at(hex("1502")).fort, 0);
}

/// OC 11.4.4.e, OC 6.6.1.b: a unit beside an enemy base has no way to harm it but to walk in.
#[test]
fn airbases_are_captured_not_attacked() {
    let mut g = turn_of(Side::Allied);
    put(&mut g, "a-15aus", "1507");
    assert!(combat::attacks(&g, charts(), Side::Allied).is_empty());
    let (t, ()) = play(g, &[], keys(&["a-15aus>1506 ."]), async |t: &mut T| {
        movement::movement(t, Side::Allied).await;
    });
    assert_eq!(t.g.base(Base::Lae).owner, Side::Allied);
    assert_eq!(t.g.base(Base::Lae).status, crate::state::BaseStatus::Disrupted);
}
