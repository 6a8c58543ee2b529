//! What the log tells of raids, to both sides.

use super::{
    air_missions::{aimed, raid_on},
    fixture::{air, charts, empty, keys, set_up},
};
use crate::{
    battle::{Altitude, craft, entry, training},
    charts::air::BombResult,
    rules::{
        T,
        ch09_09_aa::{self, Attack},
        ch09_10_bombing,
    },
    state::{Aim, Base, Place, Side, Start},
};
use shelf::testkit::play;
use table::testkit::Script;

/// OC 9.9.2.a: a raider that AA shoots down is told as such, not only that it loses a step.
#[test]
fn a_raider_that_guns_shoot_down_is_told() {
    let mut g = set_up(Start::Campaign);
    let betty = g.unit_mut(air("g4m-11th-1"));
    (betty.disrupted, betty.reduced) = (true, true);
    let g = aimed(raid_on(g, "1509", Side::Japanese, &["g4m-11th-1"], 7), Aim::City);
    let (t, alive) = play(g, &[10], Script::new(), async |t: &mut T| {
        ch09_09_aa::fire(t, 0, Attack::Level, Altitude::Low, &[]).await
    });
    assert!(!alive);
    let name = craft::counter(charts(), air("g4m-11th-1")).name.as_str();
    assert!(t.said().contains(&format!("{name} is shot down.")), "{:?}", t.said());
}

/// OC 9.10.10.e, OC 9.10.10.f, OC 6.5.3.b: aircraft that are destroyed on the ground, and a mobile airbase that leaves
/// the map, are told; what is only hurt is told to its owner.
#[test]
fn what_bombs_destroy_on_a_base_is_told() {
    let mut g = empty(Start::Campaign);
    let name = |key: &str| craft::counter(charts(), air(key)).name.as_str();
    for key in ["ki-43-1", "ki-61-1", "ki-21-1"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Wewak);
    }
    g.unit_mut(air("ki-61-1")).disrupted = true;
    let last = g.unit_mut(air("ki-21-1"));
    (last.disrupted, last.reduced) = (true, true);
    let (t, ()) = play(g, &[6, 6, 6], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_base(t, Base::Wewak, BombResult::D).await;
        ch09_10_bombing::hit_base(t, Base::Wewak, BombResult::X).await;
        ch09_10_bombing::hit_base(t, Base::JapaneseA, BombResult::X).await;
    });
    let said = t.said();
    let told = |words: String| assert!(said.contains(&words), "{words} in {said:?}");
    told(format!("{} is disrupted.", name("ki-43-1")));
    told(format!("{} loses a step.", name("ki-61-1")));
    for key in ["ki-43-1", "ki-61-1", "ki-21-1"] {
        told(format!("{} is destroyed on the ground.", name(key)));
    }
    let base = charts().airbases.bases.of(Base::JapaneseA).name.as_str();
    told(format!("{base} is removed from the map."));
}

/// OC 9.7.14.b, OC 9.7.6.e: the second P-38 enters low if it comes first, and a ten surprises.
#[test]
fn an_entry_tells_altitude_and_surprise() {
    let mut g = empty(Start::Yamamoto);
    training::set_up(&mut g, charts());
    let (t, _) = play(g, &[10], keys(&["enter"]), async |t: &mut T| entry::interceptor(t, 4).await);
    let name = craft::counter(charts(), air("p-38-2")).name.as_str();
    assert!(t.said().contains(&format!("{name} enters at low altitude.")), "{:?}", t.said());
    assert!(t.said().iter().any(|text| text.starts_with(&format!("{name} surprises"))));
}
