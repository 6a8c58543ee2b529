//! Air missions up to the battle: composition, range, scrambles, AA, bombing, landing.

use super::fixture::{air, charts, empty, hex, set_up, ship, troops};
use crate::{
    charts::{air::BombResult, counters::Bombs},
    conditions::air::Scramble,
    rules::{
        ch06_airbases::{has_room, is_within_capacity, may_base, settle_capacity, told},
        ch09_01_missions::{may_fly, may_fly_together},
        ch09_02_range::{extension, transfer, way_back, way_out},
        ch09_04_scramble, ch09_06_target,
        ch09_09_aa::{self, Altitude, Attack},
        ch09_10_bombing, ch09_11_return,
    },
    state::{
        Aim, AirKind, AirMission, Base, BaseStatus, Event, Flyer, Place, Side, Start, State,
        setup::{CarrierAircraft, FortHits, Radar, TownAa, TransportAa},
    },
};
use shelf::testkit::play;
use table::testkit::Script;

/// A raid on this hex by these units, nobody up against it yet.
pub(super) fn raid_on(
    mut g: State,
    target: &str,
    side: Side,
    units: &[&str],
    longest: u8,
) -> State {
    let mut raiders = arrayvec::ArrayVec::new();
    for key in units {
        let id = air(key);
        let from = g.unit(id).place;
        g.unit_mut(id).place = Place::Aloft;
        let loaded = matches!(charts().counters.air.of(id).full.bombs, Bombs::Factor(_));
        raiders.push(Flyer { flown: longest, loaded, ..Flyer::new(id, from) });
    }
    g.mission = Some(AirMission {
        side,
        kind: AirKind::Attack,
        target: hex(target),
        aim: None,
        gone: false,
        told: false,
        raiders,
        interceptors: arrayvec::ArrayVec::new(),
        attempts: arrayvec::ArrayVec::new(),
        longest,
        shown: false,
        met: false,
        aa_order: Vec::new(),
    });
    g
}

pub(super) fn aimed(mut g: State, aim: Aim) -> State {
    if let Some(mission) = &mut g.mission {
        mission.aim = Some(aim);
        mission.told = true;
    }
    g
}

/// A lone Sally one hex away from Port Moresby, without radar.
pub(super) fn raid_on_moresby_by_one() -> State {
    let mut g = empty(Start::Toenails);
    g.record.radar = false;
    g.unit_mut(air("ki-21-1")).place = Place::Base(Base::Rabaul);
    raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 1)
}

/// Example 18.1: two P-39 at Port Moresby, two flown P-40 at 1709, radar, a Dinah overhead.
pub(super) fn example_18_1() -> State {
    let mut g = empty(Start::Toenails);
    g.record.radar = true;
    for key in ["p-39-1", "p-39-2"] {
        g.unit_mut(air(key)).place = Place::Base(Base::PortMoresby);
    }
    let mobile = g.base_mut(Base::AlliedA);
    mobile.status = BaseStatus::Working;
    mobile.hex = Some(hex("1709"));
    for key in ["p-40-usaaf-1", "p-40-usaaf-2"] {
        let unit = g.unit_mut(air(key));
        unit.place = Place::Base(Base::AlliedA);
        unit.flown = true;
    }
    g.unit_mut(air("ki-46-6th")).place = Place::At(hex("1509"));
    g.unit_mut(air("ki-21-1")).place = Place::Base(Base::Rabaul);
    raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 7)
}

pub(super) fn scramble_drm(g: &State, key: &str) -> i32 {
    let scene = Scramble { unit: air(key), target: hex("1509"), longest: 7 };
    let grid = &charts().air.scramble;
    grid.modifiers(|condition| scene.count(g, charts(), condition)).sum()
}

/// OC 9.4.1.a, OC 9.4.1.b, OC 9.4.2.a, OC 9.4.3.b, OC 9.4.b, OC 9.4.d, OC 7.3.4.b, OC 9.10.10.s:
/// .distance, X-18.1.drm-pm, X-18.1.drm-1709, X-18.1.p39-1, X-18.1.p39-2, X-18.1.p40-1, X-18.1.p40-2
/// (R-MIN-DISTANCE, R-DISTANCE-FLOOR, R-0810, R-P40-SR).
#[test]
fn four_fighters_scramble_as_in_the_example() {
    let g = example_18_1();
    assert_eq!(scramble_drm(&g, "p-39-1"), -5);
    assert_eq!(scramble_drm(&g, "p-40-usaaf-1"), -3);
    let script = Script::new()
        .then_key("p-39-1")
        .then_key("p-39-2")
        .then_key("p-40-usaaf-1")
        .then_key("p-40-usaaf-2");
    let (t, ()) =
        play(g, &[7, 10, 9, 7], script, async |t| ch09_04_scramble::interceptors(t).await);
    let mission = t.g.mission.as_ref().expect("the raid is still on");
    let up: Vec<_> = mission.interceptors.iter().map(|flyer| flyer.unit).collect();
    assert_eq!(up, [air("p-39-1"), air("p-40-usaaf-2")]);
    assert_eq!(mission.attempts.len(), 4);
    assert!(!t.g.unit(air("p-39-2")).flown);
    assert_eq!(t.g.unit(air("p-39-1")).place, Place::Aloft);
}

/// OC 9.4.1.b: six hexes against one would be 5, but 4 is the most.
#[test]
fn the_distance_counts_four_at_most() {
    let mut g = example_18_1();
    g.unit_mut(air("ki-46-6th")).place = Place::Base(Base::Wewak);
    g.record.radar = false;
    assert_eq!(scramble_drm(&g, "p-39-1"), -4);
}

/// OC 9.4.e, OC 9.4.f, OC 6.6.2, OC 9.1.2.d (R-REGROUP-SCRAMBLE, R-RADAR-SCOPE): what hampers a
/// fighter, and the marker it loses by trying.
#[test]
fn a_regrouping_fighter_loses_its_marker_by_trying() {
    let mut g = example_18_1();
    g.this_turn.event = Some(Event::FoulWeather);
    g.base_mut(Base::PortMoresby).status = BaseStatus::Disrupted;
    let unit = g.unit_mut(air("p-39-1"));
    (unit.regroup, unit.disrupted) = (true, true);
    assert_eq!(scramble_drm(&g, "p-39-1"), 2);
    let script = Script::new().then_key("p-39-1").then_key("stop");
    let (t, ()) = play(g, &[3], script, async |t| ch09_04_scramble::interceptors(t).await);
    assert!(!t.g.unit(air("p-39-1")).regroup);
    assert!(t.g.mission.as_ref().is_some_and(|mission| mission.interceptors.is_empty()));
}

/// .beaufighter, OC 9.5.1, OC 9.5.2.c: the Beaufighter has +5 and cannot get away.
#[test]
fn the_beaufighter_of_the_example_cannot_get_away() {
    let mut g = example_18_1();
    for key in ["p-39-1", "p-39-2"] {
        g.unit_mut(air(key)).place = Place::Out;
    }
    g.base_mut(Base::PortMoresby).status = BaseStatus::Disrupted;
    let unit = g.unit_mut(air("beaufighter"));
    unit.place = Place::Base(Base::PortMoresby);
    (unit.flown, unit.disrupted, unit.reduced) = (true, true, true);
    let script = Script::new().then_key("beaufighter=australia");
    let (t, ()) = play(g, &[1], script, async |t| ch09_04_scramble::target_scramble(t).await);
    assert_eq!(t.g.unit(air("beaufighter")).place, Place::Base(Base::PortMoresby));
}

/// OC 9.5.a, OC 9.5.2.a, OC 9.3.b: a bomber that gets away lands Flown at another base.
#[test]
fn a_bomber_gets_away_to_another_base() {
    let mut g = example_18_1();
    let unit = g.unit_mut(air("b-25-1"));
    unit.place = Place::Base(Base::PortMoresby);
    unit.regroup = true;
    let script = Script::new().then_key("p-39-1=stay p-39-2=stay b-25-1=australia");
    let (t, ()) = play(g, &[6], script, async |t| ch09_04_scramble::target_scramble(t).await);
    let unit = t.g.unit(air("b-25-1"));
    assert_eq!(unit.place, Place::Base(Base::Australia));
    assert!(unit.flown && !unit.regroup);
}

/// OC 9.2.a, OC 9.2.c, OC 9.2.d, OC 9.2.b: Truk and back; OC 17.1.3.b: Wewak by way of 1504.
#[test]
fn ways_are_counted_in_range_points() {
    let g = empty(Start::Campaign);
    let truk = Place::Base(Base::Truk);
    assert_eq!(way_out(&g, charts(), truk, hex("2105")), Some(6));
    assert_eq!(way_back(&g, charts(), hex("2105"), truk), Some(6));
    let rabaul = Place::Base(Base::Rabaul);
    assert_eq!(transfer(&g, charts(), rabaul, Place::Base(Base::PortMoresby)), Some(7));
    let g = empty(Start::BismarckSea);
    assert_eq!(way_out(&g, charts(), Place::Base(Base::Wewak), hex("1506")), Some(5));
    assert_eq!(way_out(&g, charts(), truk, hex("1904")), None);
}

/// OC 9.2.1.a, OC 9.2.1.b (R-BEAUFIGHTER-T): one hex more for single engines, two for the others.
#[test]
fn bombers_can_fly_farther() {
    let g = empty(Start::Campaign);
    let more = |key: &str, loaded| extension(&g, charts(), air(key), loaded);
    assert_eq!(more("tbf-1", true), 1);
    assert_eq!(more("d3a-1", true), 1);
    assert_eq!(more("b-25-1", true), 2);
    assert_eq!(more("g4m-11th-1", true), 2);
    assert_eq!(more("beaufort", true), 2);
    assert_eq!(more("beaufighter", true), 2);
    assert_eq!(more("beaufighter", false), 0);
    assert_eq!(more("p-38-1", false), 0);
}

/// OC 9.1.1.a, OC 9.1.1.b, OC 9.1.1.c, OC 9.1.1.d, OC 9.1.1.e, OC 9.1.1.f, OC 2.2.1.a, OC 2.2.1.b (R-CARRIER-ALONE)
#[test]
fn services_fly_apart_or_in_pairs() {
    let mut g = empty(Start::Campaign);
    let together = |g: &State, keys: &[&str]| {
        let units: Vec<_> = keys.iter().map(|key| air(key)).collect();
        may_fly_together(g, charts(), &units)
    };
    assert!(together(&g, &["p-38-1", "p-38-2", "b-25-1", "p-40-raaf"]));
    assert!(!together(&g, &["p-38-1", "p-38-2", "b-25-1", "b-25-2", "b-25-3"]));
    assert!(together(&g, &["f4u-1", "sbd-usn-1", "f6f-1", "tbf-1"]));
    assert!(together(&g, &["p-38-1", "f4u-1"]));
    assert!(!together(&g, &["p-38-1", "f4u-1", "b-25-1"]));
    assert!(together(&g, &["ki-43-1", "g4m-11th-1", "a6m3-11th-1", "ki-21-1"]));
    assert!(!together(&g, &["ki-43-1", "ki-43-2", "ki-21-1", "ki-21-2", "g4m-11th-1"]));
    assert!(together(&g, &["ki-43-1", "g4m-ijn"]));
    assert!(!together(&g, &["ki-43-1", "ki-21-1", "g4m-ijn"]));
    assert!(!together(&g, &["a6m2-1", "g4m-ijn"]));
    g.this_turn.general_regroup = true;
    assert!(!together(&g, &["p-38-1", "p-38-2", "b-25-1"]));
    g.this_turn.general_regroup = false;
    g.setup.house.carrier_aircraft = CarrierAircraft::Both;
    assert!(!together(&g, &["f4u-1", "sbd-usn-1"]));
}

/// OC 9.1.2.a, OC 9.1.2.d, OC 9.1.2.e, OC 9.1.2.f, OC 9.1.2.g, OC 3.g, OC 6.4.a: who may fly.
#[test]
fn only_ready_units_fly_missions() {
    let mut g = set_up(Start::Toenails);
    let id = air("b-25-1");
    assert!(may_fly(&g, charts(), id));
    g.unit_mut(id).disrupted = true;
    assert!(may_fly(&g, charts(), id));
    for spoil in [
        (|unit: &mut crate::state::Air| unit.flown = true) as fn(&mut crate::state::Air),
        |unit| unit.regroup = true,
        |unit| unit.sortied = true,
        |unit| unit.staged = true,
    ] {
        let mut g = g.clone();
        spoil(g.unit_mut(id));
        assert!(!may_fly(&g, charts(), id));
    }
    let hellcat = air("f6f-1");
    g.ship_mut(ship("a-cv")).place = Place::At(hex("2609"));
    g.unit_mut(hellcat).place = Place::Base(Base::UsCv);
    assert!(may_fly(&g, charts(), hellcat));
    g.this_turn.general_regroup = true;
    assert!(!may_fly(&g, charts(), hellcat));
}

/// OC 6.3.1, OC 6.3.2, OC 6.3.3, OC 7.3.1: what a base can host.
#[test]
fn bases_host_what_their_display_says() {
    let of = |keys: &[&str]| keys.iter().map(|key| air(key)).collect::<Vec<_>>();
    let none = empty(Start::Toenails);
    let fits =
        |base, keys: &[&str]| is_within_capacity(&none, charts(), base, of(keys).into_iter());
    assert!(fits(Base::AlliedA, &["p-38-1", "p-38-2", "p-39-1"]));
    assert!(!fits(Base::AlliedA, &["p-38-1", "a-20-1", "a-20-2"]));
    assert!(fits(Base::AlliedA, &["p-38-1", "a-20-1"]));
    assert!(!fits(Base::Lae, &["ki-43-1", "ki-43-2", "ki-21-1", "ki-46-6th"]));
    assert!(fits(Base::Truk, &["ki-43-1", "ki-43-2", "ki-21-1", "ki-46-6th", "ki-21-2"]));
    let g = set_up(Start::Toenails);
    assert!(has_room(&g, charts(), Base::PortMoresby, air("p-39-2"), std::iter::empty()));
}

/// OC 6.3.4: at a base that is too full every unit is Flown.
#[test]
fn a_base_that_is_too_full_keeps_its_units_down() {
    let mut g = set_up(Start::Toenails);
    for key in ["ki-43-1", "ki-43-2", "ki-61-1", "ki-21-1"] {
        g.unit_mut(air(key)).place = Place::Base(Base::Lae);
    }
    let (t, ()) = play(g, &[], Script::new(), async |t| settle_capacity(t, Base::Lae));
    assert!(t.g.unit(air("ki-43-2")).flown && t.g.unit(air("ki-21-1")).flown);
}

/// OC 6.2.b, OC 6.3.5.a, OC 6.3.5.b, OC 6.3.6.a, OC 9.11.c (R-USMC-BASE, R-RUFE-SETUP): who may
/// base where.
#[test]
fn bases_take_some_units_and_not_others() {
    let mut g = set_up(Start::Campaign);
    g.ship_mut(ship("a-cv")).place = Place::At(hex("2609"));
    let may = |key: &str, base| may_base(&g, charts(), air(key), base);
    assert!(may("p-38-1", Base::Australia) && may("p-38-1", Base::SouthPacific));
    assert!(may("beaufort", Base::Australia) && !may("beaufort", Base::SouthPacific));
    assert!(may("f4u-1", Base::Australia) && may("f4u-1", Base::SouthPacific));
    assert!(!may("f6f-1", Base::Australia) && may("f6f-1", Base::SouthPacific));
    assert!(may("f6f-1", Base::UsCv) && may("f6f-1", Base::Guadalcanal));
    assert!(!may("p-38-1", Base::UsCv));
    assert!(may("b-17", Base::PortMoresby) && !may("b-17", Base::Guadalcanal));
    assert!(may("b-17", Base::Australia));
    assert!(!may("a6m2-n-11th", Base::Rabaul) && may("a6m2-n-11th", Base::Truk));
    assert!(may("a6m2-n-11th", Base::JapaneseA));
    assert!(!may("ki-43-1", Base::PortMoresby));
}

/// OC 7.3.4.a (R-C47-TYPE): fighters and bombers are told apart, nothing else.
#[test]
fn a_base_is_told_in_fighters_and_bombers() {
    let g = set_up(Start::Toenails);
    assert_eq!(told(&g, charts(), Base::PortMoresby), (2, 4));
}

async fn aa(t: &mut crate::rules::T, attack: Attack, altitude: Altitude) -> bool {
    ch09_09_aa::fire(t, 0, attack, altitude, &[]).await
}

fn betty_over_port_moresby() -> State {
    let mut g = set_up(Start::Campaign);
    let betty = air("g4m-11th-1");
    g.unit_mut(betty).disrupted = true;
    aimed(raid_on(g, "1509", Side::Japanese, &["g4m-11th-1"], 7), Aim::City)
}

/// OC 9.9.2.a, OC 9.9.2.b, OC 9.9.1.b, X-9.9.3.medium: a disrupted Betty at medium altitude.
#[test]
fn aa_has_no_more_effect_on_a_disrupted_betty_at_medium_altitude() {
    let g = betty_over_port_moresby();
    let script = Script::new();
    let (t, alive) = play(g, &[10], script, async |t| aa(t, Attack::Level, Altitude::Medium).await);
    assert!(alive && !t.g.unit(air("g4m-11th-1")).reduced);
}

/// .low, OC 9.9.2.a: the same at low altitude costs a step.
#[test]
fn aa_reduces_the_betty_at_low_altitude() {
    let g = betty_over_port_moresby();
    let script = Script::new();
    let (t, alive) = play(g, &[10], script, async |t| aa(t, Attack::Level, Altitude::Low).await);
    assert!(alive && t.g.unit(air("g4m-11th-1")).reduced);
}

/// OC 9.9.2.c: a dive bomber at low altitude is fired on as at medium.
#[test]
fn dive_bombers_are_hard_to_hit() {
    let mut g = set_up(Start::Campaign);
    g.unit_mut(air("d3a-1")).disrupted = true;
    let g = aimed(raid_on(g, "1509", Side::Japanese, &["d3a-1"], 7), Aim::City);
    let script = Script::new();
    let (t, alive) = play(g, &[9], script, async |t| aa(t, Attack::Dive, Altitude::Low).await);
    assert!(alive && !t.g.unit(air("d3a-1")).reduced);
}

/// OC 3.c, OC 9.9.1.a, OC 9.9.1.b, OC 6.6.1.a, OC 6.5.3.a (R-TOWN-AA, R-AA-ZERO): factors of bases and cities.
#[test]
fn aa_factors_fall_with_damage() {
    let mut g = set_up(Start::Campaign);
    let base = |g: &State, base| ch09_09_aa::base_aa(g, charts(), base);
    assert_eq!((base(&g, Base::Rabaul), base(&g, Base::Lae)), (3, 2));
    assert_eq!((base(&g, Base::Wau), base(&g, Base::Buna)), (1, 0));
    g.base_mut(Base::AlliedB).status = BaseStatus::Building;
    assert_eq!(base(&g, Base::AlliedB), 0);
    let city = |g: &State, number: &str| ch09_09_aa::city_aa(g, charts(), hex(number));
    assert_eq!((city(&g, "1509"), city(&g, "1506")), (2, 1));
    g.hexes.at_mut(hex("1509")).hits = 4;
    g.hexes.at_mut(hex("1506")).hits = 2;
    assert_eq!((city(&g, "1509"), city(&g, "1506")), (0, 0));
    g.setup.house.town_aa = TownAa::Never;
    g.hexes.at_mut(hex("1506")).hits = 0;
    assert_eq!(city(&g, "1506"), 0);
}

/// OC 9.9.1.d, OC 3.h (R-TRANSPORT-AA): transports have AA by the switch only.
#[test]
fn transports_are_silent_unless_agreed() {
    let mut g = set_up(Start::BismarckSea);
    assert_eq!(ch09_09_aa::ship_aa(&g, charts(), ship("j-maru-1")), 0);
    assert_eq!(ch09_09_aa::ship_aa(&g, charts(), ship("j-ca8")), 2);
    g.setup.house.transport_aa = TransportAa::Printed;
    assert_eq!(ch09_09_aa::ship_aa(&g, charts(), ship("j-maru-1")), 1);
}

/// OC 9.10.9.a, OC 9.10.10.a, OC 9.10.10.g, OC 9.10.10.r, OC 9.6.b, OC 9.10.10.s: example 18.2, a
/// low Ki-21 scores four hits on Port Moresby and destroys the radar.
#[test]
fn a_low_sally_hits_port_moresby_and_its_radar() {
    let g = set_up(Start::Campaign);
    assert!(g.record.radar);
    let g = aimed(raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 7), Aim::City);
    let (t, ()) = play(g, &[6, 2], Script::new(), async |t| {
        ch09_10_bombing::attack(t, 0, Attack::Level, Altitude::Low, None).await;
    });
    assert_eq!(t.g.hexes.at(hex("1509")).hits, 4);
    assert!(!t.g.record.radar);
    assert!(t.g.mission.as_ref().is_some_and(|mission| mission.raiders[0].attacked));
}

/// OC 9.6.b: hits elsewhere do not touch the radar: no die is thrown for it.
#[test]
fn the_radar_is_hit_through_its_city_alone() {
    let g = set_up(Start::Campaign);
    let g = aimed(raid_on(g, "1608", Side::Japanese, &["ki-21-1"], 5), Aim::City);
    let (t, ()) = play(g, &[6], Script::new(), async |t| {
        ch09_10_bombing::attack(t, 0, Attack::Level, Altitude::Low, None).await;
    });
    assert!(t.g.hexes.at(hex("1608")).hits > 0 && t.g.record.radar);
}

/// OC 9.10.10.g: Rabaul takes eight hits, other places four.
#[test]
fn hits_beyond_the_most_are_ignored() {
    let g = set_up(Start::Campaign);
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        for number in ["1904", "1509"] {
            for _ in 0..3 {
                ch09_10_bombing::hit_city(t, hex(number), 3);
            }
        }
    });
    assert_eq!((t.g.hexes.at(hex("1904")).hits, t.g.hexes.at(hex("1509")).hits), (8, 4));
}

/// OC 9.10.10.b, OC 9.10.10.e: a disrupted base, and aircraft on the ground that check.
#[test]
fn aircraft_are_caught_on_a_bombed_base() {
    let mut g = set_up(Start::Toenails);
    g.unit_mut(air("ki-61-1")).disrupted = true;
    let reduced = g.unit_mut(air("ki-21-1"));
    (reduced.disrupted, reduced.reduced) = (true, true);
    let on_ground: Vec<_> = g.based_at(Base::Wewak).collect();
    let dice: Vec<u8> = on_ground.iter().map(|_| 6).collect();
    let (t, ()) = play(g, &dice, Script::new(), async |t| {
        ch09_10_bombing::hit_base(t, Base::Wewak, BombResult::D).await;
    });
    assert_eq!(t.g.base(Base::Wewak).status, BaseStatus::Disrupted);
    assert!(t.g.unit(air("ki-43-2")).disrupted && !t.g.unit(air("ki-43-2")).reduced);
    assert!(t.g.unit(air("ki-61-1")).reduced);
    assert_eq!(t.g.unit(air("ki-21-1")).place, Place::Lost);
}

/// OC 9.10.10.c, OC 9.10.10.f, OC 6.6.3.a, OC 6.5.3.b, OC 17.2.6: a destroyed base and its aircraft.
#[test]
fn a_destroyed_base_takes_its_aircraft_along() {
    let mut g = set_up(Start::Toenails);
    g.unit_mut(air("ki-45")).place = Place::Out;
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        ch09_10_bombing::hit_base(t, Base::Lae, BombResult::X).await;
        ch09_10_bombing::hit_base(t, Base::JapaneseA, BombResult::X).await;
    });
    assert_eq!(t.g.base(Base::Lae).status, BaseStatus::Destroyed);
    assert_eq!(t.g.unit(air("ki-43-1")).place, Place::Lost);
    assert_eq!(t.g.points[Side::Allied.index()], 4);
    assert_eq!(t.g.base(Base::JapaneseA).status, BaseStatus::Unbuilt);
}

/// OC 6.5.3.a: any result removes a base under construction.
#[test]
fn a_base_under_construction_is_removed() {
    let mut g = set_up(Start::Toenails);
    g.base_mut(Base::AlliedB).status = BaseStatus::Building;
    g.base_mut(Base::AlliedB).hex = Some(hex("1708"));
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        ch09_10_bombing::hit_base(t, Base::AlliedB, BombResult::D).await;
    });
    assert_eq!(t.g.base(Base::AlliedB).status, BaseStatus::Unbuilt);
}

/// OC 9.10.10.d, OC 9.10.10.p, OC 11.8.a (R-DX-FORT, R-FORT-THIRD-HIT): troops and fortifications.
#[test]
fn bombs_disrupt_troops_and_wear_fortifications_down() {
    for (reading, steps) in [(FortHits::Second, [2, 1, 0, 0]), (FortHits::Third, [2, 1, 1, 0])] {
        let mut g = set_up(Start::Toenails);
        g.setup.house.fort_hits = reading;
        let regiment = troops("j-20-78");
        let (t, seen) = play(g, &[], Script::new(), async |t| {
            let mut seen = vec![t.g.hexes.at(hex("1505")).fort];
            for _ in 0..3 {
                ch09_10_bombing::hit_troops(t, regiment, BombResult::Dx);
                seen.push(t.g.hexes.at(hex("1505")).fort);
            }
            seen
        });
        assert_eq!(seen, steps);
        assert!(t.g.troops(regiment).disrupted && !t.g.troops(regiment).reduced);
        let (t, ()) = play(set_up(Start::Toenails), &[], Script::new(), async |t| {
            ch09_10_bombing::hit_troops(t, regiment, BombResult::D);
        });
        assert!(t.g.troops(regiment).disrupted, "a D disrupts as well");
        assert_eq!(t.g.hexes.at(hex("1505")).fort, 2, "and leaves the fortification alone");
    }
}

/// OC 9.10.10.i, OC 9.10.10.m, OC 10.3.f, X-18.3.torpedo: DX on a loaded transport.
#[test]
fn a_torpedo_flips_transport_and_cargo() {
    let g = set_up(Start::BismarckSea);
    let cargo = charts()
        .counters
        .land
        .ids()
        .find(|id| g.troops(*id).place == Place::Aboard(ship("j-maru-1")))
        .expect("a regiment is aboard");
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        ch09_10_bombing::hit_ship(t, ship("j-maru-1"), BombResult::Dx).await;
    });
    let maru = t.g.ship(ship("j-maru-1"));
    assert!(maru.crippled && maru.disrupted);
    assert!(t.g.troops(cargo).reduced && t.g.troops(cargo).disrupted);
}

/// OC 9.10.10.j, OC 9.10.10.k, OC 9.10.10.o (R-NAVAL-REDUCED-ONLY): the ladder of bomb damage.
#[test]
fn ships_go_down_a_ladder_of_damage() {
    let cruiser = ship("j-ca8");
    let after = |disrupted: bool, crippled: bool, result, dice: &[u8]| {
        let mut g = set_up(Start::Toenails);
        let state = g.ship_mut(cruiser);
        (state.disrupted, state.crippled) = (disrupted, crippled);
        let (t, ()) = play(g, dice, Script::new(), async |t| {
            ch09_10_bombing::hit_ship(t, cruiser, result).await;
        });
        let ship = t.g.ship(cruiser);
        (ship.place == Place::Lost, ship.disrupted, ship.crippled)
    };
    assert_eq!(after(false, false, BombResult::D, &[]), (false, true, false));
    assert_eq!(after(true, false, BombResult::D, &[]), (false, true, true));
    assert_eq!(after(true, false, BombResult::Dx, &[5]), (false, true, true));
    assert_eq!(after(true, false, BombResult::Dx, &[6]), (true, false, false));
    assert_eq!(after(true, true, BombResult::D, &[5]), (false, true, true));
    assert!(after(true, true, BombResult::Dx, &[]).0);
    assert_eq!(after(false, true, BombResult::D, &[]), (false, true, true));
    assert_eq!(after(false, true, BombResult::Dx, &[4]), (false, true, true));
}

/// OC 9.10.10.l, OC 9.10.10.o: barges have no crippled side; a transport checks with +1.
#[test]
fn barges_sink_at_once_and_transports_check_with_one_more() {
    let mut g = set_up(Start::Toenails);
    g.ship_mut(ship("j-dai-1")).disrupted = true;
    let maru = g.ship_mut(ship("j-maru-1"));
    (maru.disrupted, maru.crippled) = (true, true);
    let (t, ()) = play(g, &[5], Script::new(), async |t| {
        ch09_10_bombing::hit_ship(t, ship("j-dai-1"), BombResult::D).await;
        ch09_10_bombing::hit_ship(t, ship("j-maru-1"), BombResult::D).await;
    });
    assert_eq!(t.g.ship(ship("j-dai-1")).place, Place::Lost);
    assert_eq!(t.g.ship(ship("j-maru-1")).place, Place::Lost);
    assert_eq!(t.g.points[Side::Allied.index()], 8);
}

/// OC 9.10.10.q: a supply unit goes with its fourth hit.
#[test]
fn supply_units_take_four_hits() {
    let g = set_up(Start::Toenails);
    let at = g.supplies.iter().position(|supply| supply.place == Place::At(hex("1505")));
    let at = at.expect("there is supply at Finschhafen");
    let before = g.supplies.len();
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        ch09_10_bombing::hit_supply(t, Aim::Supply(at as u8), 3).await;
        assert_eq!(t.g.supplies[at].hits, 3);
        ch09_10_bombing::hit_supply(t, Aim::Supply(at as u8), 1).await;
    });
    assert_eq!(t.g.supplies.len(), before - 1);
}

/// OC 9.6.a, OC 9.10.4.b (R-TARGET-SUPPLY, R-TARGET-MULTI): what there is to attack at Lae.
#[test]
fn a_hex_offers_its_targets() {
    let g = set_up(Start::Toenails);
    let mut aims = Vec::new();
    ch09_06_target::aims(&g, charts(), Side::Allied, hex("1505"), &mut aims);
    assert!(aims.contains(&Aim::Airbase(Base::Finschhafen)) && aims.contains(&Aim::City));
    assert!(aims.contains(&Aim::Troops(troops("j-20-78"))));
    assert!(aims.iter().any(|aim| matches!(aim, Aim::Supply(_))));
    assert!(!aims.contains(&Aim::Ships));
    aims.clear();
    ch09_06_target::aims(&g, charts(), Side::Allied, hex("1904"), &mut aims);
    assert!(aims.contains(&Aim::Ships));
    let heavy = Flyer { loaded: true, ..Flyer::new(air("b-17"), Place::Base(Base::Australia)) };
    assert!(!ch09_06_target::can_hurt(charts(), &heavy, &[Aim::Ships]));
}

fn attacks_of(g: &State, key: &str, aim: Aim) -> Vec<Attack> {
    let id = air(key);
    let loaded = matches!(charts().counters.air.of(id).full.bombs, Bombs::Factor(_));
    let flyer = Flyer { loaded, ..Flyer::new(id, Place::Base(Base::PortMoresby)) };
    let of = ch09_06_target::attacks(g, charts(), &flyer, aim);
    of.into_iter().map(|(attack, _)| attack).collect()
}

/// OC 9.10.1, OC 9.10.2.a, OC 9.10.3.a, OC 9.10.3.b, OC 9.10.4.a, OC 9.10.5, OC 9.10.6, OC 9.10.7.a,
/// OC 2.2.2.f, OC 2.2.2.j, OC 2.2.2.l: every type has its attacks.
#[test]
fn types_attack_in_their_ways() {
    let mut g = set_up(Start::Campaign);
    assert!(attacks_of(&g, "b-25-1", Aim::Ships).contains(&Attack::Skip));
    assert!(!attacks_of(&g, "b-25-1", Aim::City).contains(&Attack::Skip));
    assert!(attacks_of(&g, "b-25-1", Aim::City).contains(&Attack::Level));
    assert!(attacks_of(&g, "sbd-usmc-1", Aim::City).contains(&Attack::Dive));
    assert!(attacks_of(&g, "sbd-usmc-1", Aim::City).contains(&Attack::Level));
    assert!(attacks_of(&g, "g4m-11th-1", Aim::Ships).contains(&Attack::Torpedo));
    assert!(attacks_of(&g, "b-17", Aim::City).contains(&Attack::Precision));
    assert_eq!(attacks_of(&g, "b-17", Aim::Ships), []);
    assert_eq!(attacks_of(&g, "p-38-1", Aim::City), [Attack::Strafe]);
    assert!(!attacks_of(&g, "b-25-1", Aim::City).contains(&Attack::Parafrag));
    g.this_turn.parafrags = 2;
    assert!(attacks_of(&g, "b-25-1", Aim::City).contains(&Attack::Parafrag));
    g.unit_mut(air("b-25-1")).disrupted = true;
    assert!(!attacks_of(&g, "b-25-1", Aim::Ships).contains(&Attack::Skip));
}

/// OC 9.8.a, OC 9.8.b (R-ABORT-SHOTDOWN): an abort is worth a point, once.
#[test]
fn a_bomber_that_turns_back_gives_a_point_once() {
    let g = set_up(Start::Campaign);
    let g = aimed(raid_on(g, "1509", Side::Japanese, &["ki-21-1"], 7), Aim::City);
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        ch09_06_target::abort(t, 0);
        ch09_06_target::abort(t, 0);
    });
    assert_eq!(t.g.points, [2, 0]);
}

/// .accident, OC 9.11.1: a disrupted Sally lands with a 6; OC 6.4.b.
#[test]
fn a_disrupted_unit_lands_and_may_break() {
    let landed = |die: u8, base_disrupted: bool| {
        let mut g = set_up(Start::Toenails);
        let id = air("ki-21-1");
        g.unit_mut(id).disrupted = true;
        if base_disrupted {
            g.base_mut(Base::Wewak).status = BaseStatus::Disrupted;
        }
        let (t, ()) = play(g, &[die], Script::new(), async |t| {
            ch09_11_return::check_accident(t, id).await;
        });
        t.g.unit(id).reduced
    };
    assert!(!landed(6, false));
    assert!(landed(10, false));
    assert!(!landed(9, false) && landed(9, true));
}

/// OC 9.11.a, OC 9.11.b (R-NO-BASE): who has no base in range is lost; the others land Flown.
#[test]
fn units_land_flown_or_are_lost() {
    let mut g = set_up(Start::Toenails);
    let (near, far) = (air("ki-43-1"), air("ki-43-2"));
    g.unit_mut(near).place = Place::Aloft;
    g.unit_mut(far).place = Place::Aloft;
    let at = |id| vec![Flyer::new(id, Place::Base(Base::Lae))];
    let script = Script::new().then_key("ki-43-1=lae");
    let (t, ()) = play(g, &[], script, async |t| {
        ch09_11_return::land(t, Side::Japanese, hex("1507"), at(near)).await;
        ch09_11_return::land(t, Side::Japanese, hex("2810"), at(far)).await;
    });
    assert_eq!(t.g.unit(near).place, Place::Base(Base::Lae));
    assert!(t.g.unit(near).flown);
    assert_eq!(t.g.unit(far).place, Place::Lost);
}

/// OC 9.10.10.s (R-RADAR-SCOPE): by the switch the radar helps everywhere.
#[test]
fn the_radar_reaches_two_hexes_unless_agreed_otherwise() {
    let mut g = example_18_1();
    g.unit_mut(air("ki-46-6th")).place = Place::Base(Base::Wewak);
    let drm = |g: &State| {
        let scene = Scramble { unit: air("p-39-1"), target: hex("1506"), longest: 1 };
        let grid = &charts().air.scramble;
        grid.modifiers(|condition| scene.count(g, charts(), condition)).sum()
    };
    assert_eq!(drm(&g), 0);
    g.setup.house.radar = Radar::Everywhere;
    assert_eq!(drm(&g), -2);
}
