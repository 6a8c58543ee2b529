//! Section 11.5: who lands, and who supports a landing.

use super::{
    fixture::{air, charts, hex, keys, ship, troops},
    ground::{buin, put, supply, turn_of},
    naval::fleet,
};
use crate::{
    charts::ground::LandingCondition,
    conditions::ground::Assault,
    rules::{
        T, ch10_01_missions,
        ch11_ground::{combat, landing},
    },
    state::{Base, BaseStatus, OffMap, Place, Side, State},
};
use shelf::testkit::play;
use table::testkit::Script;

fn supporters(g: &State) -> Vec<&'static str> {
    let at = landing::supporters(g, charts(), Side::Allied, hex("2206"));
    at.map(|id| charts().counters.air.of(id).key.as_str()).collect()
}

/// OC 2.2.2.m, OC 11.5.1.a, OC 11.5.1.b, R-SUPPORT-RANGE: a Beaufighter with bombs supports a landing as a bomber,
/// at extended range too; fighters do so only if they are of the Marines. It has flown afterwards.
#[test]
fn beaufighters_support_landings_with_bombs() {
    let mut g = buin();
    for key in ["beaufighter", "p-38-1", "f4u-1"] {
        g.unit_mut(air(key)).place = Place::Base(Base::AlliedB);
    }
    assert_eq!(supporters(&g), ["f4u-1", "beaufighter", "sbd-usmc-1"]);
    let planes = [air("beaufighter"), air("f4u-1")];
    let scene = Assault {
        g: &g,
        charts: charts(),
        hex: hex("2206"),
        attacker: troops("a-1mar-1"),
        defender: troops("j-6-13"),
        warships: 0,
        planes: &planes,
        defending_planes: &[],
    };
    assert_eq!(scene.count(LandingCondition::SupportingBomber), 1);
    assert_eq!(scene.count(LandingCondition::SupportingDiveBomber), 1);
    // Port Moresby lies seven hexes off Buin: beyond its range of six, not with two more.
    g.unit_mut(air("beaufighter")).place = Place::Base(Base::PortMoresby);
    assert_eq!(charts().map.sheet.distance(hex("1509"), hex("2206")), 7);
    assert!(supporters(&g).contains(&"beaufighter"));
    let land = "a-1mar-1>2206 beaufighter .";
    let (t, ()) = play(g, &[1], keys(&[land, "2205"]), async |t: &mut T| {
        landing::contested(t, Side::Allied, &mut Vec::new()).await;
    });
    let unit = t.g.unit(air("beaufighter"));
    assert!(unit.flown && unit.sortied);
}

/// OC 11.5.1.b: bombers support the defender; a Marine fighter is none.
#[test]
fn fighters_do_not_help_a_defender() {
    let mut g = turn_of(Side::Japanese);
    put(&mut g, "a-43-103", "2408");
    put(&mut g, "a-43-169", "2408");
    g.ship_mut(ship("j-maru-1")).place = Place::At(hex("2408"));
    g.troops_mut(troops("j-7snlf")).place = Place::Aboard(ship("j-maru-1"));
    for (key, base) in [("f4u-1", Base::Guadalcanal), ("sbd-usmc-1", Base::Guadalcanal)] {
        g.unit_mut(air(key)).place = Place::Base(base);
    }
    let defence = landing::defending_aircraft(&g, charts(), Side::Allied, hex("2408"));
    let keys: Vec<&str> = defence.map(|id| charts().counters.air.of(id).key.as_str()).collect();
    assert_eq!(keys, ["sbd-usmc-1"]);
}

/// OC 11.5.c, OC 11.2.c: after a landing that succeeds the others of the invasion come ashore; a disrupted unit
/// does not, and waits aboard for the next movement.
#[test]
fn disrupted_units_stay_aboard_behind_a_landing() {
    let mut g = buin();
    g.ship_mut(ship("a-lib-1")).place = Place::At(hex("2206"));
    for key in ["a-1mar-5", "a-1mar-7"] {
        g.troops_mut(troops(key)).place = Place::Aboard(ship("a-lib-1"));
    }
    g.troops_mut(troops("a-1mar-7")).disrupted = true;
    let land = "a-1mar-1>2206 a-anfca-1 sbd-usmc-1 .";
    let (t, ()) = play(g, &[5], keys(&[land, "2205"]), async |t: &mut T| {
        landing::contested(t, Side::Allied, &mut Vec::new()).await;
    });
    let place = |key: &str| t.g.troops(troops(key)).place;
    assert_eq!(place("a-1mar-5"), Place::At(hex("2206")));
    assert_eq!(place("a-1mar-7"), Place::Aboard(ship("a-lib-1")));
}

/// OC 11.2.1: the 97th never enters mountains, over a beach neither.
#[test]
fn armor_does_not_land_in_mountains() {
    let lands = |key: &str| {
        let mut g = fleet(&[("a-lib-1", "1508")]);
        g.troops_mut(troops(key)).place = Place::Aboard(ship("a-lib-1"));
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            landing::come_ashore(t, Side::Allied).await;
        });
        t.g.troops(troops(key)).place == Place::At(hex("1508"))
    };
    assert!(lands("a-43-103") && !lands("a-97tk"));
}

/// OC 10.1.d: supply is brought to a friendly base, an airbase on a coast without a port too; to an open beach it
/// comes with troops alone.
#[test]
fn supply_is_landed_at_an_airbase_on_the_coast() {
    let landed = |status: BaseStatus| {
        let mut g = fleet(&[("a-lst-1", "2408")]);
        g.hexes.at_mut(hex("2408")).control = Some(Side::Allied);
        let base = g.base_mut(Base::AlliedB);
        (base.hex, base.status) = (Some(hex("2408")), status);
        supply(&mut g, Side::Allied, Place::Aboard(ship("a-lst-1")));
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            landing::come_ashore(t, Side::Allied).await;
        });
        t.g.supplies[0].place == Place::At(hex("2408"))
    };
    assert!(landed(BaseStatus::Working) && landed(BaseStatus::Disrupted));
    assert!(!landed(BaseStatus::Unbuilt));
}

/// OC 9.1.2.e, OC 14.5.1, R-SUPPORT-RANGE: carrier aircraft of the US Navy support no landing in a general regroup
/// turn; Marine aircraft do.
#[test]
fn no_carrier_aircraft_over_a_landing_in_a_regroup_turn() {
    let mut g = fleet(&[("a-cv", "2306")]);
    let rendova = g.base_mut(Base::AlliedB);
    (rendova.hex, rendova.status) = (Some(hex("2408")), BaseStatus::Working);
    g.unit_mut(air("sbd-usn-1")).place = Place::Base(Base::UsCv);
    g.unit_mut(air("sbd-usmc-1")).place = Place::Base(Base::AlliedB);
    let over = |g: &State| {
        let at = landing::supporters(g, charts(), Side::Allied, hex("2206"));
        at.map(|id| charts().counters.air.of(id).key.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(over(&g), ["sbd-usmc-1", "sbd-usn-1"]);
    g.this_turn.general_regroup = true;
    assert_eq!(over(&g), ["sbd-usmc-1"]);
}

/// OC 10.1.d, OC 11.2.c: troops and supply brought to an off-board box leave their ships there; what was aboard
/// before and has not sailed stays aboard.
#[test]
fn cargo_is_put_down_off_the_map() {
    let mut g = fleet(&[("a-lib-1", "2609"), ("a-lib-2", "australia")]);
    g.hexes.at_mut(hex("2609")).control = Some(Side::Allied);
    (g.turn, g.initiative) = (2, Side::Allied);
    let moved = put(&mut g, "a-43-103", "2609");
    let waiting = troops("a-43-169");
    g.troops_mut(waiting).place = Place::Aboard(ship("a-lib-2"));
    supply(&mut g, Side::Allied, Place::At(hex("2609")));
    let load = "a-lib-1:a-43-103 a-lib-1:supply-0 loaded";
    let order = format!("transport a-lib-1 fleet {load} south-pacific");
    let (t, ()) = play(g, &[], keys(&[&order, "quiet"]), async |t: &mut T| {
        ch10_01_missions::mission(t, Side::Allied).await;
        landing::come_ashore(t, Side::Allied).await;
    });
    assert_eq!(t.g.troops(moved).place, Place::Off(OffMap::SouthPacific));
    assert_eq!(t.g.supplies[0].place, Place::Off(OffMap::SouthPacific));
    assert_eq!(t.g.troops(waiting).place, Place::Aboard(ship("a-lib-2")));
}

/// OC 11.0, OC 11.5.b: who lands may wait until others have attacked overland; a warship supports one landing in all.
#[test]
fn a_landing_may_follow_the_attacks_overland() {
    let mut g = buin();
    g.hexes.at_mut(hex("2206")).fort = 0;
    put(&mut g, "a-43-103", "2205");
    supply(&mut g, Side::Allied, Place::At(hex("2205")));
    // The attack disrupts nobody, the landing succeeds.
    let script = keys(&[".", "a-43-103>2206", "a-1mar-1>2206 a-anfca-1 ."]);
    let (t, ()) = play(g, &[5, 1], script, async |t: &mut T| {
        combat::combat(t, Side::Allied).await;
    });
    assert_eq!(t.g.troops(troops("a-1mar-1")).place, Place::At(hex("2206")));
}
