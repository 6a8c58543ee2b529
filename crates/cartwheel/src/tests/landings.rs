//! Section 11.5: who supports a landing.

use super::{
    fixture::{air, charts, hex, keys},
    ground::buin,
};
use crate::{
    charts::ground::LandingCondition,
    conditions::ground::Assault,
    rules::{T, ch11_ground::landing},
    state::{Base, Place, Side, State},
};
use shelf::testkit::play;

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
        attacker: super::fixture::troops("a-1mar-1"),
        defender: super::fixture::troops("j-6-13"),
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
        landing::contested(t, Side::Allied).await;
    });
    let unit = t.g.unit(air("beaufighter"));
    assert!(unit.flown && unit.sortied);
}
