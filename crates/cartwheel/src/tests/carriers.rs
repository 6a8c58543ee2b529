//! Carriers and their aircraft: where these stand, how many a carrier hosts, how carriers intercept.

use super::{
    air_missions::{aimed, raid_on},
    fixture::{air, charts, hex, keys, ship},
    naval::fleet,
};
use crate::{
    charts::air::BombResult,
    rules::{
        T,
        ch06_airbases::{has_room, may_base, may_return_to},
        ch09_01_missions, ch09_03_staging, ch09_10_bombing, ch09_11_return, ch10_01_missions,
    },
    state::{Aim, AirId, Base, BaseStatus, Flyer, Place, Side, State},
};
use shelf::testkit::play;
use table::testkit::Script;

async fn japanese(t: &mut T) -> bool {
    ch10_01_missions::mission(t, Side::Japanese).await
}

fn at(g: &mut State, units: &[(&str, Base)]) {
    for (key, base) in units {
        g.unit_mut(air(key)).place = Place::Base(*base);
    }
}

/// A spotted convoy about to leave Rabaul for Buka, two B-25s on Rendova, a carrier in the South Pacific.
fn convoy() -> State {
    let mut g = fleet(&[("j-maru-1", "1904"), ("a-cv", "south-pacific")]);
    for (number, side) in
        [("1904", Side::Japanese), ("2105", Side::Japanese), ("2408", Side::Allied)]
    {
        g.hexes.at_mut(hex(number)).control = Some(side);
    }
    g.ship_mut(ship("j-maru-1")).spotted = true;
    let rendova = g.base_mut(Base::AlliedB);
    (rendova.hex, rendova.status) = (Some(hex("2408")), BaseStatus::Working);
    at(&mut g, &[("b-25-1", Base::AlliedB), ("b-25-2", Base::AlliedB)]);
    g
}

const SAILS: [&str; 2] = ["transport j-maru-1 fleet loaded 2105", "2005 2105"];

/// The answers of a lone bomber that flies a Reaction Mission, attacks the transport and comes home.
fn reaction<'a>(unit: &'a str, attack: &'a str, home: &'a str) -> [&'a str; 4] {
    ["aircraft", unit, attack, home]
}

/// OC 9.1.4.a, OC 9.1.4.c, OC 10.3.3.d: ships that fail to intercept do not keep aircraft from the same hex, and
/// in every hex there is one Reaction Mission.
#[test]
fn aircraft_fly_where_ships_have_failed() {
    let mut g = convoy();
    at(&mut g, &[("sbd-usn-1", Base::UsCv)]);
    let first = reaction("b-25-1 .", "skip-low:j-maru-1", "b-25-1=allied-b");
    let second = reaction("b-25-2", "skip-low:j-maru-1", "b-25-2=allied-b");
    let ships = ["ships", "a-cv"];
    let answers = [&SAILS[..], &ships, &first, &second].concat();
    // The interception fails with 1; both bombers miss.
    let (t, _) = play(g, &[1, 1, 1], keys(&answers), japanese);
    for key in ["b-25-1", "b-25-2"] {
        assert!(t.g.unit(air(key)).flown, "{key}");
    }
    assert_eq!(t.g.ship(ship("j-maru-1")).place, Place::At(hex("2105")));
}

/// OC 9.1.4.c, OC 10.3.3.b: after a Reaction Mission carriers that intercept in the same hex launch nothing there,
/// but in the next hex.
#[test]
fn carriers_launch_no_second_reaction_mission_in_a_hex() {
    let mut g = convoy();
    g.unit_mut(air("b-25-2")).place = Place::Out;
    at(&mut g, &[("sbd-usn-1", Base::UsCv)]);
    let first = reaction("b-25-1", "skip-low:j-maru-1", "b-25-1=allied-b");
    let carriers = ["ships", "a-cv", "2006"];
    let second = reaction("sbd-usn-1", "dive-bomb-low:j-maru-1", "sbd-usn-1=us-cv");
    let answers = [&SAILS[..], &first, &carriers, &second].concat();
    let (t, _) = play(g, &[1, 10, 1], keys(&answers), japanese);
    assert!(t.g.unit(air("sbd-usn-1")).flown);
    assert_eq!(t.g.ship(ship("a-cv")).place, Place::At(hex("2006")));
    assert!(t.g.ship(ship("a-cv")).done && t.g.ship(ship("a-cv")).spotted);
}

/// OC 10.3.3.b: carriers that intercept fly with their own aircraft, at once; nobody ashore joins them, and no
/// further Reaction Mission is flown in this hex.
#[test]
fn carriers_intercept_with_their_own_aircraft() {
    let mut g = convoy();
    at(&mut g, &[("sbd-usn-1", Base::UsCv), ("tbf-1", Base::UsCv)]);
    let spotted = |g: &State, carriers: &[Base]| {
        let mut g = g.clone();
        g.ship_mut(ship("j-maru-1")).place = Place::At(hex("2005"));
        ch09_01_missions::can_react(&g, charts(), Side::Allied, hex("2005"), carriers)
    };
    assert!(spotted(&g, &[]), "the B-25s");
    assert!(!spotted(&g, &[Base::UsCv]), "the carrier is far away");
    let carriers = ["ships", "a-cv", "2006"];
    let launch = ["sbd-usn-1 .", "dive-bomb-low:j-maru-1", "sbd-usn-1=us-cv"];
    let answers = [&SAILS[..], &carriers, &launch, &["never"]].concat();
    let (t, _) = play(g, &[10, 1], keys(&answers), japanese);
    assert!(t.g.unit(air("sbd-usn-1")).flown && !t.g.unit(air("b-25-1")).flown);
}

/// OC 10.3.3.b: a carrier whose aircraft cannot fly goes into the hex of the force.
#[test]
fn carriers_without_aircraft_fight_with_guns() {
    let mut g = convoy();
    at(&mut g, &[("sbd-usn-1", Base::UsCv)]);
    for key in ["sbd-usn-1", "b-25-1", "b-25-2"] {
        g.unit_mut(air(key)).flown = true;
    }
    // Interception 10; one round of battle, in which the carrier has only the transport to fire at.
    let answers = [&SAILS[..], &["ships", "a-cv"], &["a-cv=j-maru-1"]].concat();
    let (t, _) = play(g, &[10, 1, 1], keys(&answers), japanese);
    assert_eq!(t.g.ship(ship("a-cv")).place, Place::At(hex("2005")));
}

/// OC 6.3.5.a, OC 9.11.c, OC 9.3.a: aircraft of a carrier may stage to any base on the map. From a mission they
/// return to a carrier or to the South Pacific alone, Japanese ones to Rabaul or Truk.
#[test]
fn carrier_aircraft_stage_ashore_but_return_to_carriers() {
    let mut g = fleet(&[("a-cv", "2609")]);
    g.hexes.at_mut(hex("2609")).control = Some(Side::Allied);
    g.base_mut(Base::Guadalcanal).status = BaseStatus::Working;
    at(&mut g, &[("f6f-1", Base::UsCv), ("tbf-1", Base::UsCv)]);
    let may = |key: &str, base| may_base(&g, charts(), air(key), base);
    let returns = |key: &str, base| may_return_to(charts(), air(key), Place::Base(base));
    assert!(may("f6f-1", Base::Guadalcanal) && !may("f6f-1", Base::Australia));
    assert!(returns("f6f-1", Base::UsCvl) && returns("f6f-1", Base::SouthPacific));
    assert!(!returns("f6f-1", Base::Guadalcanal) && returns("f4u-1", Base::Guadalcanal));
    assert!(may("a6m2-1", Base::Kavieng) && !returns("a6m2-1", Base::Kavieng));
    assert!(returns("a6m2-1", Base::Rabaul) && returns("a6m2-1", Base::Truk));
    let (t, ()) = play(g, &[], keys(&["from:us-cv to:guadalcanal f6f-1 ."]), async |t: &mut T| {
        ch09_03_staging::stage(t, Side::Allied).await;
    });
    let unit = t.g.unit(air("f6f-1"));
    assert_eq!((unit.place, unit.flown), (Place::Base(Base::Guadalcanal), true));
}

/// OC 9.11.c: where a raider of a carrier lands, and where a fighter that has only intercepted may.
#[test]
fn only_missions_bind_carrier_aircraft_to_their_decks() {
    let landed = |mission: Side, to: &str| {
        let mut g = fleet(&[("a-cv", "2609")]);
        g.hexes.at_mut(hex("2609")).control = Some(Side::Allied);
        g.base_mut(Base::Guadalcanal).status = BaseStatus::Working;
        at(&mut g, &[("f6f-1", Base::UsCv)]);
        let mut g = raid_on(g, "2608", mission, &["f6f-1"], 1);
        g.unit_mut(air("f6f-1")).place = Place::Aloft;
        let flyer = Flyer::new(air("f6f-1"), Place::Base(Base::UsCv));
        let script = keys(&[to]);
        let (t, ()) = play(g, &[], script, async |t: &mut T| {
            ch09_11_return::land(t, Side::Allied, hex("2608"), vec![flyer]).await;
        });
        t.g.unit(air("f6f-1")).place
    };
    let guadalcanal = "f6f-1=guadalcanal";
    assert_eq!(landed(Side::Japanese, guadalcanal), Place::Base(Base::Guadalcanal));
    assert_eq!(landed(Side::Allied, "f6f-1=us-cv"), Place::Base(Base::UsCv));
}

/// OC 9.11.c, R-NO-BASE: a unit of a carrier that stands ashore flies no mission from which it could not return to
/// a deck or to the South Pacific.
#[test]
fn no_mission_without_a_deck_in_range() {
    let raids = |carrier: &str| {
        let mut g = fleet(&[("a-cv", carrier), ("j-maru-1", "2305")]);
        g.ship_mut(ship("j-maru-1")).spotted = true;
        let rendova = g.base_mut(Base::AlliedB);
        (rendova.hex, rendova.status) = (Some(hex("2408")), BaseStatus::Working);
        at(&mut g, &[("tbf-1", Base::AlliedB)]);
        ch09_01_missions::can_react(&g, charts(), Side::Allied, hex("2305"), &[])
    };
    assert!(raids("2507"));
    assert!(!raids("1610"), "the carrier is far away");
}

/// OC 2.2.b, OC 6.3.4: a crippled carrier hosts as many aircraft as its reduced side says; with more of them aboard
/// all are Flown and only stage.
#[test]
fn a_crippled_carrier_hosts_fewer_aircraft() {
    let mut g = fleet(&[("a-cv", "2507")]);
    let three = ["f6f-1", "f6f-2", "sbd-usn-1"];
    at(&mut g, &three.map(|key| (key, Base::UsCv)));
    let room = |g: &State, id: AirId| has_room(g, charts(), Base::UsCv, id, std::iter::empty());
    assert!(room(&g, air("tbf-1")));
    g.ship_mut(ship("a-cv")).disrupted = true;
    at(&mut g, &[("ki-21-1", Base::Rabaul)]);
    let g = aimed(raid_on(g, "2507", Side::Japanese, &["ki-21-1"], 4), Aim::Ships);
    // The aircraft aboard are unhurt.
    let (t, ()) = play(g, &[1, 1, 1], Script::new(), async |t: &mut T| {
        ch09_10_bombing::hit_ship(t, ship("a-cv"), BombResult::D).await;
    });
    assert!(t.g.ship(ship("a-cv")).crippled && !room(&t.g, air("tbf-1")));
    for key in three {
        assert!(t.g.unit(air(key)).flown, "{key}");
        assert!(!ch09_01_missions::may_fly(&t.g, charts(), air(key)), "{key}");
    }
}
