//! Chapter 15: Task Force 36, reinforcements and I-Go 2.

use super::{
    fixture::{air, charts, empty, hex, keys, ship, troops},
    regroup::{general, turn},
};
use crate::{
    conditions::regroup::igo2 as igo2_condition,
    rules::{
        T,
        ch15_reinforcements::{self, igo2, task_force},
    },
    state::{Ace, Base, BaseStatus, Group, OffMap, Place, Start, State},
};
use shelf::testkit::play;
use table::testkit::Script;

/// OC 15.1.1.a, OC 15.1.1.d, R-TF36-TWICE: once, and again after a regroup turn.
#[test]
fn when_the_task_force_may_enter() {
    let may = |g: &State| task_force::may_enter(g, charts());
    let mut g = turn(2);
    assert!(may(&g));
    g.record.tf36_entries = 1;
    assert!(!may(&g));
    g.record.regroups[0] = Some(2);
    assert!(!may(&g), "not in the regroup turn itself");
    g.turn = 3;
    assert!(may(&g));
    g.record.tf36_entries = 2;
    assert!(!may(&g));
    let mut g = empty(Start::Toenails);
    assert!(may(&g));
    g.record.tf36_entries = 1;
    g.record.regroups[0] = Some(0);
    assert!(!may(&g), "once in 17.2");
    assert!(!may(&empty(Start::BismarckSea)));
}

/// OC 15.1.1.b, OC 15.1.1.c, OC 15.1.1.d, OC 15.1.1.e, OC 17.3.4, R-TF36-LIST: placed with its aircraft, gone
/// in the Regroup Phase, survivors back later with their damage.
#[test]
fn the_task_force_comes_and_goes() {
    let (mut t, ()) = play(turn(2), &[], keys(&["enter"]), task_force::task_force);
    assert!(t.g.this_turn.tf36);
    for key in ["a-cv", "a-cvl", "a-bb", "a-ca-1", "a-ca-2"] {
        assert_eq!(t.g.ship(ship(key)).place, Place::Off(OffMap::SouthPacific));
    }
    let aboard = |g: &State, base| g.based_at(base).count();
    assert_eq!((aboard(&t.g, Base::UsCv), aboard(&t.g, Base::UsCvl)), (4, 3));
    t.g.ship_mut(ship("a-ca-1")).place = Place::Lost;
    t.g.ship_mut(ship("a-bb")).crippled = true;
    let (t, ()) = play(t.g.clone(), &[], Script::new(), ch15_reinforcements::withdraw);
    assert_eq!(t.g.ship(ship("a-cv")).place, Place::Out);
    assert_eq!(aboard(&t.g, Base::UsCv), 0);
    let mut g = t.g.clone();
    g.turn = 6;
    g.record.regroups[0] = Some(5);
    let (t, ()) = play(g, &[], keys(&["enter"]), task_force::task_force);
    assert_eq!(t.g.ship(ship("a-ca-1")).place, Place::Lost);
    assert!(t.g.ship(ship("a-bb")).crippled);
    let mut g = empty(Start::Bougainville);
    g.turn = 9;
    let (t, ()) = play(g, &[], keys(&["enter"]), task_force::task_force);
    assert_eq!(t.g.ship(ship("a-cv")).place, Place::Out);
    assert_eq!(aboard(&t.g, Base::UsCvl), 3);
}

/// OC 9.7.12.c, OC 15.1.1.d: an ace of Task Force 36 leaves and returns with his unit, and his marker with him.
#[test]
fn an_ace_stays_with_the_task_force() {
    let mut g = empty(Start::Campaign);
    g.turn = 2;
    let (mut t, ()) = play(g, &[], keys(&["enter"]), task_force::task_force);
    t.g.unit_mut(air("f6f-1")).ace = Some(Ace::Own);
    let (t, ()) = play(t.g.clone(), &[], Script::new(), ch15_reinforcements::withdraw);
    let mut g = t.g.clone();
    g.turn = 6;
    g.this_turn.tf36 = false;
    g.record.regroups[0] = Some(5);
    let (t, ()) = play(g, &[], keys(&["enter"]), task_force::task_force);
    assert_eq!(t.g.unit(air("f6f-1")).ace, Some(Ace::Own));
}

/// OC 15.1.1.f, OC 16.1.g, R-TF36-VP: a point for each ship and each aircraft aboard, once a turn.
#[test]
fn the_task_force_costs_points() {
    let (t, ()) = play(turn(2), &[], keys(&["enter"]), async |t: &mut T| {
        task_force::task_force(t).await;
        for key in ["a-cvl", "a-bb", "a-cvl"] {
            task_force::enters_the_map(t, ship(key));
        }
    });
    assert_eq!(t.g.points, [0, 2 * (1 + 3 + 1)]);
}

/// OC 4.9, OC 15.a, OC 15.1.a, OC 15.2.a, OC 17.2.2, OC 17.4.2, OC 17.4.4: in their turn or with their regroup.
#[test]
fn reinforcements_arrive() {
    let (t, ()) = play(empty(Start::Toenails), &[], Script::new(), ch15_reinforcements::phase);
    assert_eq!(t.g.unit(air("ki-21-1")).place, Place::Out, "not in turn 1");
    let mut g = empty(Start::Toenails);
    g.turn = 2;
    let (t, ()) = play(g, &[], Script::new(), ch15_reinforcements::phase);
    assert_eq!(t.g.unit(air("ki-21-1")).place, Place::Base(Base::Truk));
    assert_eq!(t.g.ship(ship("j-dai-1")).place, Place::Off(OffMap::Truk));
    let mut g = turn(3);
    g.record.igo2 = Some(2);
    let answers = keys(&["wewak", "truk", "rabaul"]);
    let (t, ()) = play(g, &[], answers, ch15_reinforcements::phase);
    assert_eq!(t.g.unit(air("a6m3-6th-1")).place, Place::Base(Base::Wewak));
    assert_eq!(t.g.unit(air("g4m-11th-1")).place, Place::Base(Base::Rabaul));
    let mut g = general(5);
    g.record.igo2 = Some(2);
    let answers = keys(&["truk", "truk", "guadalcanal"]);
    let (t, ()) = play(g, &[], answers, ch15_reinforcements::phase);
    assert_eq!(t.g.troops(troops("a-37-129")).place, Place::Off(OffMap::Australia));
    assert_eq!(t.g.unit(air("p-38-1")).place, Place::Base(Base::Guadalcanal));
    assert_eq!(t.g.unit(air("p-38-1")).ace, Some(Ace::Own));
    assert_eq!(t.g.troops(troops("a-503")).place, Place::Out, "with the second regroup");
}

/// OC 15.2.1.a, OC 17.3.5.b, R-IGO2-TURN1: once; in the campaign not in turn 1, never in the last.
#[test]
fn when_igo2_may_be_declared() {
    let may = |g: &State| igo2::may_declare(g, charts());
    assert!(!may(&turn(1)) && may(&turn(2)) && may(&turn(11)) && !may(&turn(12)));
    let mut g = turn(4);
    g.record.igo2 = Some(3);
    assert!(!may(&g));
    assert!(!may(&empty(Start::Toenails)));
    let mut g = empty(Start::Bougainville);
    assert!(may(&g));
    g.turn = 11;
    assert!(!may(&g));
}

/// OC 15.2.1.b, R-IGO2-VP-TEST
#[test]
fn how_long_igo2_lasts() {
    let length = |g: &State, die| {
        let chart = &charts().regroup.igo2;
        let mods = chart.modifiers(|condition| igo2_condition(g, charts(), condition));
        (mods.sum(), chart.resolve(die, &mods).result.0)
    };
    let mut g = turn(5);
    assert_eq!(length(&g, 5), (0, 3));
    assert_eq!(length(&g, 6), (0, 2));
    g.points = [6, 8];
    assert_eq!(length(&g, 5), (1, 2));
    g.points = [4, 8];
    assert_eq!(length(&g, 5), (2, 2));
    g.points = [0, 0];
    assert_eq!(length(&g, 5).0, 0);
    g.turn = 2;
    assert_eq!(length(&g, 3), (2, 3));
    g.turn = 3;
    assert_eq!(length(&g, 5), (1, 2));
}

/// OC 15.2.1.c, OC 15.2.1.d, OC 15.2.1.e, OC 15.2.1.f, R-IGO2-END: placed, early home as Japan likes, and
/// all gone at the end of the last turn.
#[test]
fn igo2_from_start_to_end() {
    let answers = keys(&["declare", "1904", "lae", "2206"]);
    let (mut t, ()) = play(turn(5), &[5], answers, igo2::declare);
    assert_eq!((t.g.record.igo2, t.g.record.igo2_last), (Some(5), Some(8)));
    for key in ["j-cv", "j-bb1", "j-bb2", "j-ca3"] {
        assert_eq!(t.g.ship(ship(key)).place, Place::Off(OffMap::Truk));
    }
    assert_eq!(t.g.based_at(Base::IjnCv).count(), 4);
    assert_eq!(t.g.unit(air("g4m-ijn")).place, Place::Base(Base::Lae));
    assert_eq!(t.g.unit(air("a6m2-n-ijn")).place, Place::At(hex("2206")));
    assert_eq!(t.g.troops(troops("j-6snlf")).place, Place::At(hex("1904")));
    assert_eq!(charts().counters.air.of(air("g4m-ijn")).group, Group::Ijn);
    assert!(!t.g.has_igo2(), "from the next turn on");
    t.g.turn = 6;
    let (mut t, ()) = play(t.g.clone(), &[], keys(&["j-cv j-bb1"]), igo2::withdraw);
    assert_eq!(t.g.ship(ship("j-bb1")).place, Place::Out);
    assert_eq!(t.g.based_at(Base::IjnCv).count(), 0, "with their carrier");
    assert_eq!(t.g.ship(ship("j-bb2")).place, Place::Off(OffMap::Truk));
    t.g.turn = 8;
    let (t, ()) = play(t.g.clone(), &[], Script::new(), igo2::withdraw);
    assert_eq!(t.g.ship(ship("j-bb2")).place, Place::Out);
    assert_eq!(t.g.troops(troops("j-6snlf")).place, Place::Out);
    assert_eq!(t.g.points, [0, 0], "withdrawal scores nothing");
}

/// OC 15.2.1.e, OC 17.4.2: aircraft of I-Go 2 go to any land airbase with room, a disrupted one too; other
/// reinforcements only to undisrupted ones.
#[test]
fn aircraft_of_igo2_go_to_disrupted_bases_too() {
    let mut g = turn(5);
    g.base_mut(Base::Lae).status = BaseStatus::Disrupted;
    let answers = keys(&["declare", "1904", "lae", "2206"]);
    let (t, ()) = play(g.clone(), &[5], answers, igo2::declare);
    assert_eq!(t.g.unit(air("g4m-ijn")).place, Place::Base(Base::Lae));
    for base in [Base::Rabaul, Base::Wewak, Base::Finschhafen, Base::Hollandia, Base::Kavieng] {
        g.base_mut(base).status = BaseStatus::Disrupted;
    }
    for base in [Base::Talasea, Base::Buka, Base::Buin, Base::Admiralty] {
        g.base_mut(base).status = BaseStatus::Disrupted;
    }
    // Only Truk is left to the Ki-61 and the Ki-49.
    let (t, ()) = play(g, &[], keys(&["not-yet"]), ch15_reinforcements::phase);
    assert_eq!(t.g.unit(air("ki-61-2")).place, Place::Out);
    assert_eq!(t.g.unit(air("ki-61-1")).place, Place::Base(Base::Truk));
}
