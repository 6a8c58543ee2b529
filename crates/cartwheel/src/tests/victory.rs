//! Chapter 16: victory points and levels.

use super::{
    fixture::{air, charts, empty, hex, set_up, ship, troops},
    regroup::{stand, turn},
};
use crate::{
    rules::{T, ch04_sequence, ch16_victory, losses},
    state::{Base, Level, Place, Side, Start, State},
};
use Level::{AlliedMajor, AlliedMinor, Draw, JapaneseMajor, JapaneseMinor};
use shelf::testkit::play;
use table::{Eyes, testkit::Script};

/// OC 16.2.d, OC 13.2.1.a: an airbase fed by a supply unit in the last turn is in supply though it is consumed.
#[test]
fn places_fed_by_consumed_supply_count_whole() {
    let mut g = turn(12);
    g.hexes.at_mut(hex("1509")).hits = 4;
    stand(&mut g, "p-38-1", Base::Guadalcanal);
    let held = |g: &State| {
        let held = ch16_victory::held_locations(g, charts());
        held.iter().map(|(_, halves, _)| halves / 2).sum::<i16>()
    };
    g.base_mut(Base::Guadalcanal).unsupplied = true;
    assert_eq!(held(&g), 2);
    g.base_mut(Base::Guadalcanal).unsupplied = false;
    assert_eq!(held(&g), 4);
}

fn end(g: State) -> (Level, [i16; 2]) {
    let (_, outcome) = play(g, &[], Script::new(), async |t: &mut T| ch16_victory::outcome(t));
    (outcome.level, outcome.points)
}

/// OC 16.2.a, OC 16.2.b, OC 16.2.c, OC 3.f, OC 17.4.6: places count for who stands there, not for who controls.
#[test]
fn places_count_by_occupation() {
    let mut g = turn(12);
    assert_eq!(end(g.clone()).1, [0, 0], "control alone is nothing");
    g.troops_mut(troops("a-pmg")).place = Place::At(hex("1509"));
    g.troops_mut(troops("j-gar-rabaul")).place = Place::At(hex("1904"));
    g.troops_mut(troops("j-gar-wewak")).place = Place::At(hex("1203"));
    g.troops_mut(troops("j-gar-lae")).place = Place::At(hex("1506"));
    assert_eq!(end(g.clone()).1, [8, 2 * (4 + 2 + 1)]);
    // An aerial unit at its base, a ship in its port; not against a ground unit (R-LOCATION-NAVAL).
    g.unit_mut(air("p-38-1")).place = Place::Base(Base::Buna);
    g.ship_mut(ship("a-anfca-1")).place = Place::At(hex("2609"));
    g.ship_mut(ship("a-anfca-2")).place = Place::At(hex("1203"));
    assert_eq!(end(g).1, [2 * (4 + 1 + 4), 2 * (4 + 2 + 1)]);
}

/// OC 16.2.d: half, without the fraction, out of supply. R-TWO-HEX-PLACE: once for two hexes, if alone.
#[test]
fn supply_and_two_hex_places() {
    let mut g = turn(12);
    let unit = troops("j-6-13");
    g.troops_mut(unit).place = Place::At(hex("2206"));
    assert_eq!(end(g.clone()).1, [0, 4]);
    g.troops_mut(unit).unsupplied = true;
    assert_eq!(end(g.clone()).1, [0, 2]);
    g.troops_mut(unit).place = Place::At(hex("2105"));
    assert_eq!(end(g.clone()).1, [0, 0], "half a point is dropped");
    g.troops_mut(unit).unsupplied = false;
    g.troops_mut(unit).place = Place::At(hex("2306"));
    g.troops_mut(troops("j-6-23")).place = Place::At(hex("2407"));
    assert_eq!(end(g.clone()).1, [0, 2]);
    g.troops_mut(troops("a-43-103")).place = Place::At(hex("2407"));
    g.troops_mut(troops("j-6-23")).place = Place::Lost;
    assert_eq!(end(g).1, [0, 0]);
}

/// OC 16.2.e: hits on the cities; four at most for Rabaul. R-172-LOCATION: not in 17.2.
#[test]
fn hits_on_the_cities_count() {
    let mut g = turn(12);
    g.hexes.at_mut(hex("1509")).hits = 3;
    g.hexes.at_mut(hex("1904")).hits = 7;
    assert_eq!(end(g).1, [8, 6]);
    let mut g = empty(Start::Toenails);
    g.hexes.at_mut(hex("1904")).hits = 7;
    assert_eq!(end(g).1, [0, 0]);
}

/// OC 16.3, OC 17.4.7, OC 17.2.7, OC 17.3.7: the bands of each scenario.
#[test]
fn levels_of_victory() {
    let level = |start: Start, margin: i16| {
        let mut g = empty(start);
        g.points = [margin.max(0) * 2, (-margin).max(0) * 2];
        end(g).0
    };
    let campaign = [16, 17, 22, 23, 27, 28, 45, 46].map(|margin| level(Start::Campaign, margin));
    assert_eq!(
        campaign,
        [
            JapaneseMajor,
            JapaneseMinor,
            JapaneseMinor,
            Draw,
            Draw,
            AlliedMinor,
            AlliedMinor,
            AlliedMajor
        ]
    );
    let toenails = [-27, -26, -2, -1, 1, 2, 12, 13].map(|margin| level(Start::Toenails, margin));
    assert_eq!(
        toenails,
        [
            JapaneseMajor,
            JapaneseMinor,
            JapaneseMinor,
            Draw,
            Draw,
            AlliedMinor,
            AlliedMinor,
            AlliedMajor
        ]
    );
    let bougainville =
        [-12, -11, -2, -1, 2, 3, 7, 8].map(|margin| level(Start::Bougainville, margin));
    assert_eq!(
        bougainville,
        [
            JapaneseMajor,
            JapaneseMinor,
            JapaneseMinor,
            Draw,
            Draw,
            AlliedMinor,
            AlliedMinor,
            AlliedMajor
        ]
    );
}

/// OC 17.2.6, OC 17.3.6, R-172-LOCATION: five points for the places fought for, two out of supply.
#[test]
fn places_of_the_scenarios() {
    let mut g = empty(Start::Toenails);
    g.troops_mut(troops("a-43-103")).place = Place::At(hex("2408"));
    g.troops_mut(troops("j-8snlf")).place = Place::At(hex("2407"));
    g.troops_mut(troops("j-8snlf")).unsupplied = true;
    g.troops_mut(troops("j-6-13")).place = Place::At(hex("2206"));
    assert_eq!(end(g).1, [10, 4 + 4]);
    let mut g = empty(Start::Bougainville);
    g.troops_mut(troops("j-6-13")).place = Place::At(hex("2206"));
    g.troops_mut(troops("a-1mar-1")).place = Place::At(hex("2205"));
    assert_eq!(end(g).1, [10, 10]);
}

/// OC 17.1.4.a, OC 17.1.4.b, R-LEVEL-ROUND: the convoy scores at Lae for Japan, elsewhere for the Allies.
#[test]
fn the_convoy_scores() {
    let g = set_up(Start::BismarckSea);
    let (level, points) = end(g.clone());
    assert_eq!((level, points), (Level::AlliedMinor, [16, 0]), "all of it still in Rabaul");
    let mut g = g;
    for key in ["j-maru-1", "j-maru-2"] {
        g.ship_mut(ship(key)).place = Place::At(hex("1506"));
    }
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        crate::rules::ch11_ground::landing::come_ashore(t, Side::Japanese).await;
    });
    assert_eq!(t.g.points, [0, 2 * (3 * 2 + 2)]);
    assert_eq!(end(t.g.clone()), (Level::JapaneseMinor, [0, 16]));
    let mut even = t.g.clone();
    even.points = [1, 0];
    assert_eq!(end(even).0, Level::AlliedMinor, "half a point wins");
}

/// OC 16.1.a: what is awarded is said, in halves.
#[test]
fn points_are_kept_in_halves() {
    let (t, ()) = play(turn(2), &[], Script::new(), async |t: &mut T| {
        ch16_victory::award(t, Side::Allied, 3, "OC 16.1.a", "a test");
    });
    assert_eq!(t.g.points, [3, 0]);
    let words = [1, 2, 3].map(ch16_victory::halved);
    assert_eq!(words, ["½", "1", "1½"]);
}

/// OC 16.1.d, OC 16.1.h: two points for each naval step, as it is lost.
#[test]
fn naval_steps_score() {
    let mut g = turn(2);
    for key in ["j-ca8", "a-anfca-1"] {
        g.ship_mut(ship(key)).place = Place::At(hex("2206"));
    }
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        assert!(!losses::lose_ship_step(t, ship("j-ca8")));
        assert!(losses::lose_ship_step(t, ship("j-ca8")));
        losses::sink(t, ship("a-anfca-1"));
    });
    assert_eq!(t.g.points, [8, 8]);
}

/// OC 17.1.4.a, OC 17.2.6, OC 16.1.e, R-171-ALLIED-SHIPS: steps as each scenario scores them.
#[test]
fn steps_of_the_scenarios_score() {
    let lost = |start: Start, air_key: &str, ship_key: &str| {
        let mut g = empty(start);
        g.unit_mut(air(air_key)).place = Place::Base(Base::PortMoresby);
        g.ship_mut(ship(ship_key)).place = Place::At(hex("1606"));
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            losses::lose_air_step(t, air(air_key));
            losses::lose_ship_step(t, ship(ship_key));
        });
        t.g.points
    };
    assert_eq!(lost(Start::BismarckSea, "p-38-1", "a-anfca-1"), [0, 2]);
    assert_eq!(lost(Start::BismarckSea, "ki-43-1", "j-maru-1"), [2, 0]);
    assert_eq!(lost(Start::BismarckSea, "g4m-11th-1", "j-maru-1"), [1, 0]);
    assert_eq!(lost(Start::Toenails, "p-38-1", "a-anfca-1"), [0, 6]);
    assert_eq!(lost(Start::Campaign, "ki-43-1", "j-maru-1"), [4, 0]);
}

/// OC 16.a: the points of every turn are kept for the curves of the game, those of the end with the last.
#[test]
fn a_game_is_told_in_curves() {
    let mut g = set_up(Start::Toenails);
    g.points = [3, 4];
    let (t, _) = play(g, &[], Script::new(), async |t: &mut T| ch04_sequence::next_turn(t));
    let mut g = t.g.clone();
    assert_eq!(g.scores[..], [[3, 4]]);
    g.turn = 3;
    g.points = [11, 4];
    let (t, _) = play(g, &[], Script::new(), async |t: &mut T| {
        ch04_sequence::next_turn(t);
        ch16_victory::outcome(t)
    });
    assert_eq!(t.g.scores.last(), Some(&t.g.points));
    let seen = crate::view::view(&t.g, Eyes::Public, charts());
    let career = shelf::Shown::counts(&seen);
    assert_eq!(career.series[0].points[0], ("July I".to_owned(), 1), "whole points");
    assert_eq!(career.series.len(), 3);
    let [allied, japanese] = t.g.points.map(i64::from);
    let lead = career.series[2].points.last().map(|(_, points)| *points);
    assert_eq!(lead, Some((allied - japanese) / 2));
}

/// What is saved leaves out what is as with a fresh counter, and is read back whole; a view tells all.
#[test]
fn saved_states_are_brief() {
    let mut g = set_up(Start::Campaign);
    g.ship_mut(ship("j-ca8")).spotted = true;
    let saved = serde_json::to_string(&g).expect("a state is saved");
    assert!(saved.len() < 10_000, "{} bytes", saved.len());
    assert_eq!(serde_json::from_str::<State>(&saved).expect("it is read back"), g);
    let view = crate::view::view(&g, Eyes::Public, charts());
    let view = serde_json::to_value(&view).expect("a view is told");
    let told = &view["state"]["ships"][ship("j-ca8").index()];
    assert_eq!((&told["spotted"], &told["done"]), (&true.into(), &false.into()));
    assert_eq!(view["state"]["air"][0]["reduced"], false);
    assert_eq!(view["state"]["bases"][0]["unsupplied"], false);
}
