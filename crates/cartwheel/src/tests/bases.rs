//! Chapters 6 and 9.2 to 9.5: crowded bases, two bases in a hex, and who gets away from them.

use super::{
    air_missions::{example_18_1, raid_on},
    fixture::{air, charts, empty, hex, keys, set_up, troops},
};
use crate::{
    rules::{
        T, ch06_airbases, ch07_initiative,
        ch09_02_range::transfer,
        ch09_03_staging, ch09_04_scramble, ch09_06_target,
        ch11_ground::entry::{Way, enter},
        ch14_regroup, ch17_setup,
    },
    state::{Aim, Base, BaseStatus, Place, Side, Start, State},
};
use shelf::testkit::play;
use table::testkit::Script;

/// Two fighters and a bomber at a mobile airbase in 1709, one too many (OC 6.3.2).
fn crowded(g: &mut State) {
    let base = g.base_mut(Base::AlliedA);
    (base.status, base.hex) = (BaseStatus::Working, Some(hex("1709")));
    for key in ["p-40-usaaf-1", "p-40-usaaf-2", "b-25-1"] {
        g.unit_mut(air(key)).place = Place::Base(Base::AlliedA);
    }
}

/// OC 6.3.4: at a base that is too full units may only stage, so its fighters do not intercept until a unit
/// has left.
#[test]
fn fighters_of_a_crowded_base_do_not_intercept() {
    let mut g = example_18_1();
    crowded(&mut g);
    for key in ["p-39-1", "p-39-2"] {
        g.unit_mut(air(key)).place = Place::Out;
    }
    let (t, ()) = play(g.clone(), &[], Script::new(), ch09_04_scramble::interceptors);
    assert_eq!(t.g.mission.as_ref().map(|mission| mission.attempts.len()), Some(0));
    g.unit_mut(air("b-25-1")).place = Place::Base(Base::PortMoresby);
    let script = keys(&["p-40-usaaf-1", "stop"]);
    let (t, ()) = play(g, &[10], script, ch09_04_scramble::interceptors);
    assert_eq!(t.g.mission.as_ref().map(|mission| mission.attempts.len()), Some(1));
}

/// OC 6.3.4, OC 14.2.a: reorganization does not make the units of a crowded base ready.
#[test]
fn a_crowded_base_stays_flown_over_the_turn() {
    let mut g = empty(Start::Campaign);
    g.turn = 2;
    crowded(&mut g);
    g.unit_mut(air("p-39-1")).place = Place::Base(Base::PortMoresby);
    g.unit_mut(air("p-39-1")).flown = true;
    let (t, ()) = play(g, &[], Script::new(), ch14_regroup::phase);
    assert!(t.g.unit(air("p-40-usaaf-1")).flown && t.g.unit(air("b-25-1")).flown);
    assert!(!t.g.unit(air("p-39-1")).flown);
}

/// OC 6.3.4, OC 7.3.1: a reconnaissance unit counts at a mobile base, and stays on the ground of a crowded one:
/// nothing is rolled for it.
#[test]
fn no_reconnaissance_from_a_crowded_base() {
    let mut g = empty(Start::Toenails);
    crowded(&mut g);
    g.unit_mut(air("f-5")).place = Place::Base(Base::AlliedA);
    // Only the roll for initiative missions.
    let (t, ()) = play(g, &[1], Script::new(), ch07_initiative::phase);
    assert_eq!(t.g.unit(air("f-5")).place, Place::Base(Base::AlliedA));
}

/// OC 9.5.2.c: units that have risen or left because of the raid still count as at the base, so the fourth
/// of four has the same +1 as the first.
#[test]
fn who_has_scrambled_still_crowds_the_base() {
    let mut g = empty(Start::Toenails);
    g.record.radar = false;
    for key in ["p-39-1", "b-25-1", "b-25-2", "b-25-3"] {
        g.unit_mut(air(key)).place = Place::Base(Base::PortMoresby);
    }
    g.unit_mut(air("ki-21-1")).place = Place::Base(Base::Rabaul);
    let g = raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 1);
    let script = keys(&["p-39-1", "b-25-1=australia b-25-2=australia b-25-3=australia"]);
    // The P-39 rises with 4; a B-25 (4) needs a 3 with the crowd, and the third would do with a 4 without it.
    let (t, ()) = play(g, &[4, 3, 3, 4], script, async |t: &mut T| {
        ch09_04_scramble::interceptors(t).await;
        ch09_04_scramble::target_scramble(t).await;
    });
    let place = |key: &str| t.g.unit(air(key)).place;
    assert_eq!([place("b-25-1"), place("b-25-2")], [Place::Base(Base::Australia); 2]);
    assert_eq!(place("b-25-3"), Place::Base(Base::PortMoresby));
}

/// OC 9.5.2.d, OC 6.5.1: a unit that gets away to the other airbase of the target hex has had its attempt from this
/// raid.
#[test]
fn one_attempt_to_get_away_from_each_raid() {
    let mut g = empty(Start::Toenails);
    let base = g.base_mut(Base::AlliedA);
    (base.status, base.hex) = (BaseStatus::Working, Some(hex("1509")));
    g.unit_mut(air("b-25-1")).place = Place::Base(Base::PortMoresby);
    g.unit_mut(air("p-39-1")).place = Place::Base(Base::AlliedA);
    g.unit_mut(air("ki-21-1")).place = Place::Base(Base::Rabaul);
    let g = raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 7);
    // Then only the P-39 is asked.
    let script = keys(&["b-25-1=allied-a", "p-39-1=stay"]);
    let (t, ()) = play(g, &[1], script, ch09_04_scramble::target_scramble);
    assert_eq!(t.g.unit(air("b-25-1")).place, Place::Base(Base::AlliedA));
}

/// OC 9.2.c, OC 9.2.d: from box to box a unit pays for entering the map, for the hexes between and for leaving
/// it: from 1811 to 2810 that is 2 + 10 + 2.
#[test]
fn from_box_to_box_both_edges_are_paid_for() {
    let g = empty(Start::Campaign);
    let (from, to) = (Place::Base(Base::Australia), Place::Base(Base::SouthPacific));
    assert_eq!(charts().map.sheet.distance(hex("1811"), hex("2810")), 10);
    assert_eq!(transfer(&g, charts(), from, to), Some(14));
}

/// OC 5.2.f, R-11TH-FLOWN: a reconnaissance unit of the 11th Hikoshidan that has staged stands in the Flown
/// half and counts like any other.
#[test]
fn a_staged_dinah_counts_for_the_points() {
    let mut g = empty(Start::Campaign);
    g.this_turn.eleventh = true;
    for key in ["ki-46-11th", "d3a-1"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Rabaul);
    }
    let script = keys(&["from:rabaul to:truk d3a-1 ki-46-11th"]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        ch09_03_staging::stage(t, Side::Japanese).await;
        ch14_regroup::phase(t).await;
    });
    assert_eq!(t.g.points, [2, 0]);
}

/// OC 17.2.1: Mobile Airbase B may stand with any unit outside New Guinea except at Rabaul, also at Buin and
/// Kavieng, which have airbases of their own.
#[test]
fn a_mobile_airbase_may_stand_beside_a_fixed_one() {
    let mut g = set_up(Start::Toenails);
    let base = g.base_mut(Base::JapaneseB);
    (base.status, base.hex) = (BaseStatus::Unbuilt, None);
    let pieces = charts().scenarios.units(Start::Toenails);
    let piece = pieces.iter().find(|piece| piece.piece == "japanese-b").expect("its line");
    let counter = ch17_setup::Counter::Mobile(Base::JapaneseB);
    let at = crate::charts::scenarios::Spot::Hex(hex("2206"));
    assert!(piece.at.contains(&at));
    ch17_setup::place(&mut g, charts(), piece, counter, &at);
    let here: Vec<Base> = g.bases_at(hex("2206"), charts()).collect();
    assert_eq!(here, [Base::Buin, Base::JapaneseB]);
    // OC 9.6.a: each is a target of its own.
    let mut aims = Vec::new();
    ch09_06_target::aims(&g, charts(), Side::Allied, hex("2206"), &mut aims);
    assert!(aims.contains(&Aim::Airbase(Base::Buin)));
    assert!(aims.contains(&Aim::Airbase(Base::JapaneseB)));
}

/// OC 17.2.1, OC 17.2.3: a whole set-up, Mobile Airbase B where it is said.
fn toenails_with_mobile_b(at: &str) -> State {
    let script = keys(&[
        "1506",
        "1003",
        "1203",
        "2507",
        "2608",
        "2306",
        at,
        "2206 2306 .",
        "south-pacific",
        "australia",
        "south-pacific",
        "south-pacific",
        "south-pacific",
        "australia",
        "a-41-162-1=a-lib-1 a-41-163-2=a-lib-1 a-97tk-3=a-lib-2 supply-4=a-lib-2 supply-5=a-lib-2 \
         supply-6=a-lib-2 supply-7=a-lib-3 supply-8=a-lib-3 supply-9=a-lib-3",
    ]);
    let (t, ()) = play(empty(Start::Toenails), &[], script, ch17_setup::set_up);
    t.g.clone()
}

/// OC 17.2.1, OC 17.2.3: the supply of the 7th SNLF may lie in the other hex of Santa Isabel, and Mobile Airbase B is
/// offered the hexes that have airbases.
#[test]
fn the_set_up_of_toenails_question_by_question() {
    let g = toenails_with_mobile_b("2206");
    assert_eq!(g.base(Base::JapaneseB).hex, Some(hex("2206")));
    assert_eq!([g.hexes.at(hex("2206")).fort, g.hexes.at(hex("2407")).fort], [2, 0]);
    let supply = |number: &str| {
        let here = |it: &&crate::state::Supply| it.place == Place::At(hex(number));
        g.supplies.iter().filter(here).count()
    };
    assert_eq!([supply("2507"), supply("2608"), supply("2306")], [0, 1, 1]);
}

/// OC 17.2.1, OC 6.5.2.a: Mobile Airbase B may be deployed, and need not: kept back it can be built in a later turn.
#[test]
fn mobile_airbase_b_may_be_kept_back() {
    let g = toenails_with_mobile_b("none");
    let base = g.base(Base::JapaneseB);
    assert_eq!((base.hex, base.status), (None, BaseStatus::Unbuilt));
}

/// OC 6.5.1, OC 6.5.a: a mobile airbase may be built where a fixed one stands, but no second mobile one.
#[test]
fn mobile_airbases_are_built_beside_fixed_ones() {
    let mut g = empty(Start::Campaign);
    g.turn = 2;
    let built = |g: &State, answers: &[&str]| {
        let (t, ()) = play(g.clone(), &[], keys(answers), ch06_airbases::construction);
        t.g.base(Base::AlliedA).hex
    };
    assert_eq!(built(&g, &["1609", "none", "none"]), Some(hex("1609")));
    assert_eq!(built(&g, &["1608", "none", "none"]), Some(hex("1608")), "the airbase of Buna");
    let base = g.base_mut(Base::AlliedB);
    (base.status, base.hex) = (BaseStatus::Working, Some(hex("1608")));
    assert_eq!(built(&g, &["1609", "none", "none"]), Some(hex("1609")));
}

/// OC 7.3.4.a: over two enemy airbases the owner says which one is examined.
#[test]
fn one_of_two_airbases_is_examined() {
    let mut g = empty(Start::Toenails);
    let base = g.base_mut(Base::JapaneseB);
    (base.status, base.hex) = (BaseStatus::Working, Some(hex("2206")));
    g.unit_mut(air("f-5")).place = Place::Base(Base::Guadalcanal);
    g.unit_mut(air("ki-43-1")).place = Place::Base(Base::JapaneseB);
    let script = keys(&["2206", "japanese-b"]);
    let (t, ()) = play(g, &[7, 1], script, ch07_initiative::phase);
    let report = t.g.reports[Side::Allied.index()].first().copied().expect("a report");
    assert_eq!((report.base, report.fighters), (Base::JapaneseB, 1));
}

/// OC 6.6.4.a, OC 6.6.4.c: a ground unit takes both: the fixed one, and the mobile one for good.
#[test]
fn both_airbases_of_a_hex_are_overrun() {
    let mut g = empty(Start::Campaign);
    let base = g.base_mut(Base::JapaneseB);
    (base.status, base.hex) = (BaseStatus::Working, Some(hex("2206")));
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        enter(t, troops("a-43-103"), hex("2206"), Way::March).await;
    });
    assert_eq!(t.g.base(Base::Buin).owner, Side::Allied);
    assert_eq!(t.g.base(Base::JapaneseB).status, BaseStatus::Gone);
}

/// OC 13.2.3.c, OC 9.5.1: a C-47 on its supply side leaves an overrun base by a target scramble, in which an
/// undisrupted base and a ready unit give nothing: 4 is too much for its speed of 3. From its transport
/// side it would have evacuated with −1 (OC 6.6.5.a).
#[test]
fn a_c_47_that_supplies_scrambles_from_an_overrun_base() {
    let lost = |supply_side: bool, die: u8| {
        let mut g = empty(Start::Campaign);
        g.base_mut(Base::Buna).status = BaseStatus::Working;
        g.hexes.at_mut(hex("1608")).control = Some(Side::Allied);
        let unit = g.unit_mut(air("c-47-1"));
        (unit.place, unit.supply_side) = (Place::Base(Base::Buna), supply_side);
        let script = keys(&["c-47-1=port-moresby"]);
        let (t, ()) = play(g, &[die], script, async |t: &mut T| {
            enter(t, troops("j-20-78"), hex("1608"), Way::March).await;
        });
        assert!(!t.g.unit(air("c-47-1")).supply_side);
        t.g.unit(air("c-47-1")).place == Place::Lost
    };
    assert!(lost(true, 4) && !lost(true, 3));
    assert!(!lost(false, 4) && lost(false, 5));
}

/// OC 6.3.6.b, OC 6.6.5.a: a Rufe in a port that is taken gets away like aircraft of an airbase, or is lost.
#[test]
fn a_floatplane_leaves_a_port_that_is_taken() {
    let after = |die: u8| {
        let mut g = empty(Start::Campaign);
        g.this_turn.eleventh = true;
        g.unit_mut(air("a6m2-n-11th")).place = Place::At(hex("2105"));
        let script = keys(&["a6m2-n-11th=2206"]);
        let (t, ()) = play(g, &[die], script, async |t: &mut T| {
            enter(t, troops("a-43-103"), hex("2105"), Way::March).await;
        });
        t.g.unit(air("a6m2-n-11th")).place
    };
    // Ready: −1, against its speed of 4.
    assert_eq!(after(5), Place::At(hex("2206")));
    assert_eq!(after(6), Place::Lost);
}

/// OC 13.2.3.c, OC 9.5.2.c: a C-47 on its supply side leaves a captured base by a target scramble, in which all that
/// stand there count: with four of them a 3 is too much for it.
#[test]
fn the_whole_crowd_of_a_captured_base_counts() {
    let away = |others: &[&str]| {
        let mut g = empty(Start::Campaign);
        g.unit_mut(air("c-47-1")).place = Place::Base(Base::Guadalcanal);
        g.unit_mut(air("c-47-1")).supply_side = true;
        let mut answers: Vec<String> = Vec::new();
        for key in others {
            g.unit_mut(air(key)).place = Place::Base(Base::Guadalcanal);
            answers.push(format!("{key}=stay"));
        }
        answers.push("c-47-1=south-pacific".to_owned());
        let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
        let (t, ()) = play(g, &[3], keys(&answers), async |t: &mut T| {
            ch06_airbases::capture(t, Base::Guadalcanal, Side::Japanese).await;
        });
        t.g.unit(air("c-47-1")).place
    };
    assert_eq!(away(&[]), Place::Base(Base::SouthPacific));
    assert_eq!(away(&["p-38-1", "p-38-2", "p-38-3"]), Place::Lost);
}

/// OC 6.6.5.b, OC 16.1.b, R-11TH-FLOWN: units that get away from a captured base have staged, and count too.
#[test]
fn units_that_get_away_from_a_captured_base_count() {
    let mut g = empty(Start::Campaign);
    g.this_turn.eleventh = true;
    for key in ["d3a-1", "d3a-2"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Rabaul);
    }
    let script = keys(&["d3a-1=kavieng", "d3a-2=kavieng"]);
    let (t, ()) = play(g, &[1, 1], script, async |t: &mut T| {
        ch06_airbases::capture(t, Base::Rabaul, Side::Allied).await;
    });
    for key in ["d3a-1", "d3a-2"] {
        let unit = t.g.unit(air(key));
        assert_eq!((unit.place, unit.flown), (Place::Base(Base::Kavieng), true));
        assert!(unit.counted, "{key}");
    }
}
