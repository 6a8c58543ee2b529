//! Chapters 2 and 3: what is printed on counters and displays, and the die.

use super::fixture::{air, charts, empty, hex, keys, set_up, ship, troops};
use crate::{
    battle::craft,
    charts::counters::Bombs,
    rules::{
        T, ch06_airbases,
        ch09_01_missions::{Raid, can_fly},
        ch09_02_range::range,
        ch09_04_scramble, ch16_victory,
        ch17_setup::capacity,
        losses,
    },
    state::{
        AirKind, Base, BaseKind, Class, Code, Event, LandKind, Place, Side, Start, State, Supply,
    },
};
use shelf::testkit::{play, printed_book};
use table::{Draft, Mods, testkit::Script};

/// The steps that can follow these in a raid.
fn offered(g: &State, side: Side, kind: AirKind, taken: &[&str]) -> Vec<String> {
    let mut raid = Raid::blank(g, charts(), side, kind);
    let mut steps = Vec::new();
    for key in taken {
        steps.clear();
        raid.steps(g, charts(), &mut steps);
        let step = steps.iter().find(|step| table::Choice::<State>::key(*step) == *key);
        raid.add(*step.unwrap_or_else(|| unreachable!("{key} is not offered")), g, charts());
    }
    steps.clear();
    raid.steps(g, charts(), &mut steps);
    steps.iter().map(|step| table::Choice::<State>::key(step).into_owned()).collect()
}

/// OC 2.4.a: every chart that is rolled on uses one ten-sided die, whose 0 is a ten (R-ZERO-IS-TEN).
#[test]
fn every_roll_is_one_die_of_ten() {
    let book = printed_book::<State>();
    let dice: Vec<String> =
        book.charts().filter_map(|chart| chart.dice.map(|dice| dice.to_string())).collect();
    assert!(dice.len() > 20);
    assert!(dice.iter().all(|dice| dice == "1d10"), "{dice:?}");
    let chart = &charts().initiative.events;
    assert_eq!(chart.resolve(10, &Mods::NONE).result, Event::Disease);
}

/// OC 2.1.2: twelve turns on the track, ten events in the table, points on a track for each side.
#[test]
fn the_tracks_of_the_map() {
    let turns: Vec<u8> =
        (0..=13).filter(|turn| charts().initiative.turn(*turn).is_some()).collect();
    assert_eq!(turns, (1..=12).collect::<Vec<u8>>());
    let event = |die| charts().initiative.events.resolve(die, &Mods::NONE).result;
    assert_eq!(event(3), Event::FoulWeather);
    let all: std::collections::BTreeSet<String> =
        (1..=10).map(|die| format!("{:?}", event(die))).collect();
    assert_eq!(all.len(), 10);
    let (t, ()) = play(empty(Start::Campaign), &[], Script::new(), async |t: &mut T| {
        ch16_victory::award(t, Side::Japanese, 4, "OC 16.1.a", "a test");
        ch16_victory::award(t, Side::Allied, 1, "OC 16.1.a", "a test");
    });
    assert_eq!(t.g.points, [1, 4]);
}

/// OC 2.2.a, OC 2.2.b: a step lost turns the counter, whose other factors count from then on.
#[test]
fn a_lost_step_turns_the_counter() {
    let (bomber, cruiser, regiment) = (air("b-25-1"), ship("j-ca8"), troops("j-20-78"));
    let mut g = set_up(Start::Toenails);
    let spec = charts().counters.air.of(bomber);
    assert_eq!(g.factors(bomber, charts()), spec.full);
    let full = g.guns(cruiser, charts());
    g.ship_mut(cruiser).place = Place::At(hex("1904"));
    let (t, lost) = play(g, &[], Script::new(), async |t: &mut T| {
        let first = losses::lose_air_step(t, bomber);
        losses::lose_ship_step(t, cruiser);
        losses::lose_land_step(t, regiment);
        assert_eq!(Some(t.g.factors(bomber, charts())), spec.reduced);
        assert_ne!(t.g.guns(cruiser, charts()), full);
        assert!(t.g.troops(regiment).reduced);
        [first, losses::lose_air_step(t, bomber), losses::lose_land_step(t, regiment)]
    });
    assert_eq!(lost, [false, true, true]);
    assert_eq!(t.g.unit(bomber).place, Place::Lost);
    assert_eq!(t.g.troops(regiment).place, Place::Lost);
}

/// OC 2.2.2.b: a C-47 lifts supply or paratroops, and bombs nothing; Japan has none.
#[test]
fn transport_aircraft_carry() {
    let mut g = empty(Start::Campaign);
    let plane = air("c-47-1");
    assert_eq!(charts().counters.air.of(plane).full.bombs, Bombs::Cargo);
    g.unit_mut(plane).place = Place::Base(Base::PortMoresby);
    for kind in [AirKind::Attack, AirKind::Drop, AirKind::Supply] {
        assert!(!can_fly(&g, charts(), Side::Allied, kind), "{kind:?}");
    }
    let para = charts().counters.land.ids();
    let para = para.filter(|id| charts().counters.land.of(*id).kind == LandKind::Parachute);
    for id in para {
        g.troops_mut(id).place = Place::At(hex("1509"));
    }
    assert!(can_fly(&g, charts(), Side::Allied, AirKind::Drop));
    let place = Place::At(hex("1509"));
    g.supplies.push(Supply { side: Side::Allied, place, factors: 1, hits: 0, marked: false });
    assert!(can_fly(&g, charts(), Side::Allied, AirKind::Supply));
    assert!(!can_fly(&g, charts(), Side::Japanese, AirKind::Drop));
    assert!(!can_fly(&g, charts(), Side::Allied, AirKind::Attack));
}

/// OC 2.2.2.c, OC 2.2.2.g, OC 3.a: two reconnaissance counters a side, of which one reaches everything; they never
/// fight.
#[test]
fn reconnaissance_counters() {
    let recon = |side| {
        let air = &charts().counters.air;
        let of = air.ids().filter(|id| air.of(*id).side == side && air.of(*id).code == Code::Recon);
        of.collect::<Vec<_>>()
    };
    assert_eq!(recon(Side::Japanese), [air("ki-46-6th"), air("ki-46-11th")]);
    assert_eq!(recon(Side::Allied), [air("f-5"), air("pby")]);
    for id in recon(Side::Japanese).into_iter().chain(recon(Side::Allied)) {
        let unit = charts().counters.air.of(id);
        assert_eq!((unit.full.af, unit.full.bombs), (None, Bombs::None));
        assert!(unit.reduced.is_none());
    }
    assert_eq!(range(charts(), air("pby")), u8::MAX);
    let mut g = empty(Start::Campaign);
    g.unit_mut(air("f-5")).place = Place::Base(Base::PortMoresby);
    assert!(!can_fly(&g, charts(), Side::Allied, AirKind::Attack));
}

/// OC 2.2.2.g: a bomber is offered for hexes within its range and not beyond.
#[test]
fn range_limits_a_raid() {
    let mut g = set_up(Start::Campaign);
    for id in charts().counters.air.ids() {
        g.unit_mut(id).place = Place::Out;
    }
    let fighter = air("p-40-usaaf-1");
    g.unit_mut(fighter).place = Place::Base(Base::PortMoresby);
    let reach = range(charts(), fighter);
    let hexes = offered(&g, Side::Allied, AirKind::Attack, &[]);
    assert!(!hexes.is_empty());
    for number in &hexes {
        assert!(charts().map.sheet.distance(hex("1509"), hex(number)) <= reach, "{number}");
    }
    assert!(charts().map.sheet.distance(hex("1509"), hex("1904")) > reach);
    assert!(!hexes.contains(&"1904".to_owned()));
}

/// OC 2.2.2.h: one number gives the chance to scramble and the points on the battle board.
#[test]
fn the_speed_rating_counts_twice() {
    let rating = |key: &str| i32::from(charts().counters.air.of(air(key)).sr);
    let (slow, fast) = (rating("p-39-1"), rating("p-38-1"));
    assert!(fast > slow);
    let g = super::battle::meeting(crate::battle::Goal::City, &["ki-21-1"], &["p-39-1", "p-38-1"]);
    assert_eq!(i32::from(craft::speed(&g, charts(), 1)), slow);
    assert_eq!(i32::from(craft::speed(&g, charts(), 2)), fast);
    // Without modifiers the roll must not be above the rating.
    let die = fast as u8;
    for (key, rises) in [("p-38-1", true), ("p-39-1", false)] {
        let mut g = super::air_missions::raid_on_moresby_by_one();
        g.unit_mut(air(key)).place = Place::Base(Base::PortMoresby);
        let (t, ()) = play(g, &[die], keys(&[key]), async |t: &mut T| {
            ch09_04_scramble::interceptors(t).await;
        });
        let met = t.g.mission.as_ref().is_some_and(|mission| !mission.interceptors.is_empty());
        assert_eq!(met, rises, "{key} with a {die}");
    }
}

/// OC 2.2.2.m, OC 3.a: the Beaufighter flies with bombs or as a fighter, and bombs only in the regular way.
#[test]
fn the_beaufighter_has_two_roles() {
    let mut g = set_up(Start::Campaign);
    for id in charts().counters.air.ids() {
        g.unit_mut(id).place = Place::Out;
    }
    g.unit_mut(air("beaufighter")).place = Place::Base(Base::PortMoresby);
    g.unit_mut(air("b-25-1")).place = Place::Base(Base::PortMoresby);
    let all = offered(&g, Side::Allied, AirKind::Attack, &["1506"]);
    assert!(all.contains(&"beaufighter:bombs".to_owned()));
    let escort = offered(&g, Side::Allied, AirKind::Attack, &["1506", "b-25-1"]);
    assert!(escort.contains(&"beaufighter:fighter".to_owned()));
    let role = |key: &String| key.contains(":bombs") || key.contains(":fighter");
    let chooses = |key: &String| key.starts_with("b-25-1") && role(key);
    assert!(!all.iter().any(chooses), "nobody else chooses");
    let flyer = crate::state::Flyer {
        loaded: true,
        ..crate::state::Flyer::new(air("beaufighter"), Place::Base(Base::PortMoresby))
    };
    let of = crate::rules::ch09_06_target::attacks(&g, charts(), &flyer, crate::state::Aim::City);
    assert!(of.iter().all(|(attack, _)| *attack == crate::battle::attack::Attack::Level));
}

/// OC 2.2.3.a, OC 2.2.3.c: infantry, Marines, paratroops and armor; counters of one division are units of
/// their own, and nothing is written of their size.
#[test]
fn ground_counters() {
    let land = &charts().counters.land;
    for kind in [LandKind::Infantry, LandKind::Marine, LandKind::Parachute, LandKind::Armor] {
        assert!(land.ids().any(|id| land.of(id).kind == kind), "{kind:?}");
    }
    let mut g = set_up(Start::BismarckSea);
    let division = ["j-51-66", "j-51-102", "j-51-115"].map(troops);
    g.troops_mut(division[0]).reduced = true;
    assert!(!g.troops(division[1]).reduced && !g.troops(division[2]).reduced);
    assert!(division.iter().all(|id| land.of(*id).cf == land.of(division[0]).cf));
}

/// OC 2.2.4.a, OC 3.h: warships, carriers and transports, and one submarine that comes by its event.
#[test]
fn naval_counters() {
    let ships = &charts().counters.ships;
    let classes = [Class::Bb, Class::Ca, Class::Clt, Class::Cv, Class::Cvl, Class::T];
    for class in classes {
        assert!(ships.ids().any(|id| ships.of(id).class == class), "{class:?}");
        let fights = class.is_warship() || class.is_carrier();
        assert_eq!(fights, class != Class::T);
    }
    let submarines: Vec<_> = ships.ids().filter(|id| ships.of(*id).class == Class::Ss).collect();
    assert_eq!(submarines.len(), 1);
    assert_eq!(ships.of(submarines[0]).side, Side::Japanese);
    assert_eq!(set_up(Start::Campaign).ship(submarines[0]).place, Place::Out);
    assert!(ships.of(ship("j-clt")).full.capacity > 0, "it fights and carries");
}

/// OC 2.2.4.c: a Maru carries four steps, a Daihatsu two.
#[test]
fn capacities_of_marus_and_barges() {
    let g = set_up(Start::BismarckSea);
    assert_eq!(capacity(&g, charts(), ship("j-maru-1")), 4);
    assert_eq!(capacity(&g, charts(), ship("j-dai-1")), 2);
}

/// OC 3.b: Val, Judy, Kate, Avenger and Dauntless have one engine, all other bombers several.
#[test]
fn engines_of_bombers() {
    let air = &charts().counters.air;
    for id in air.ids() {
        let unit = air.of(id);
        if !unit.code.is_bomber() || matches!(unit.code, Code::Recon | Code::FighterBomber) {
            continue;
        }
        let model = table::Key::name(unit.model);
        let single = ["d3a", "d4y", "b5n", "tbf", "sbd"].contains(&model);
        assert_eq!(unit.multi_engine, !single, "{model}");
    }
}

/// OC 6.0, OC 6.2.a, OC 6.2.c, OC 6.4.c: four major bases; minor ones in towns; each with hex, capacity and
/// AA on its display.
#[test]
fn displays_of_airbases() {
    let bases = &charts().airbases.bases;
    let majors: Vec<Base> =
        Base::every().filter(|base| bases.of(*base).kind == BaseKind::Major).collect();
    assert_eq!(majors, [Base::PortMoresby, Base::Guadalcanal, Base::Rabaul, Base::Wewak]);
    for base in Base::every().filter(|base| bases.of(*base).kind == BaseKind::Minor) {
        let land = bases.of(base).hex.and_then(|hex| charts().map.sheet.land(hex));
        assert!(land.is_some_and(|land| land.town || land.city), "{base:?}");
    }
    let rabaul = bases.of(Base::Rabaul);
    assert_eq!((rabaul.hex, rabaul.aa), (Some(hex("1904")), 3));
    let g = set_up(Start::Campaign);
    for id in charts().counters.air.ids() {
        if let Place::Base(base) = g.unit(id).place {
            assert_eq!(g.base(base).owner, charts().counters.air.of(id).side);
        }
    }
}

/// OC 6.3, OC 6.3.6.b: aircraft need a base of their own side; carrier aircraft their ship, the Rufe also a
/// port, where it carries its own markers.
#[test]
fn aircraft_need_a_base_of_their_side() {
    let mut g = set_up(Start::Campaign);
    let landings = |g: &State, key: &str| {
        let mut to = Vec::new();
        ch06_airbases::landings(g, charts(), air(key), &mut to);
        to
    };
    let own = landings(&g, "ki-43-1");
    assert!(own.contains(&Place::Base(Base::Wewak)));
    assert!(!own.contains(&Place::Base(Base::PortMoresby)));
    assert!(!own.iter().any(|place| matches!(place, Place::At(_))));
    let rufe = air("a6m2-n-11th");
    assert!(landings(&g, "a6m2-n-11th").contains(&Place::At(hex("1904"))));
    let unit = g.unit_mut(rufe);
    (unit.place, unit.flown, unit.disrupted) = (Place::At(hex("1904")), true, true);
    g.this_turn.eleventh = true;
    assert!(!crate::rules::ch09_01_missions::may_fly(&g, charts(), rufe), "Flown in its port");
    g.unit_mut(rufe).flown = false;
    assert!(crate::rules::ch09_01_missions::may_fly(&g, charts(), rufe));
    assert!(!g.based_at(Base::Rabaul).any(|id| id == rufe));
}

/// OC 6.6.1.c, OC 6.3.3: nothing off the map can be attacked or taken.
#[test]
fn boxes_are_out_of_reach() {
    let g = set_up(Start::Campaign);
    let mut aims = Vec::new();
    for side in Side::BOTH {
        for hex in crate::state::Hex::every() {
            crate::rules::ch09_06_target::aims(&g, charts(), side, hex, &mut aims);
        }
    }
    for base in [Base::Truk, Base::Australia, Base::SouthPacific] {
        assert!(!aims.contains(&crate::state::Aim::Airbase(base)));
        assert_eq!(g.hex_of(base, charts()), None);
    }
    assert!(aims.contains(&crate::state::Aim::Airbase(Base::Rabaul)));
}

/// OC 2.2.1.b: two commands fly Zeros, Bettys, Rufes, Dinahs and Dauntlesses; no two units have the same name.
#[test]
fn every_aerial_unit_has_a_name_of_its_own() {
    let air = &charts().counters.air;
    let mut names: Vec<&str> = air.ids().map(|id| air.of(id).name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), air.len());
}

/// OC 2.2.4.a: both sides have a carrier group; no two ships have the same name.
#[test]
fn every_ship_has_a_name_of_its_own() {
    let ships = &charts().counters.ships;
    let mut names: Vec<&str> = ships.ids().map(|id| ships.of(id).name.as_str()).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}
