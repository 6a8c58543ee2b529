//! Rules found read wrong when the book was gone through a third time, each by a case of its own.

use super::{
    fixture::{air, charts, empty, hex, keys, ship, troops},
    naval::fleet,
};
use crate::{
    rules::{
        T, ch06_airbases, ch09_01_missions, ch10_01_missions,
        ch11_ground::landing,
        ch12_conclusion,
        ch13_supply::{self, lines::Lines},
        ch14_regroup,
        ch15_reinforcements::{self, task_force},
    },
    state::{
        Ace, AirKind, AirMission, Base, BaseStatus, Flyer, LandId, OffMap, Place, Side, Start,
        State, Supply,
    },
};
use shelf::testkit::play;
use table::testkit::Script;

/// The campaign in its second turn, every airbase on the map destroyed.
fn bare() -> State {
    let mut g = empty(Start::Campaign);
    (g.turn, g.initiative) = (2, Side::Allied);
    for base in Base::every() {
        if g.hex_of(base, charts()).is_some() {
            g.base_mut(base).status = BaseStatus::Destroyed;
        }
    }
    g
}

fn put(g: &mut State, key: &str, at: &str) -> LandId {
    let id = troops(key);
    g.troops_mut(id).place = Place::At(hex(at));
    g.hexes.at_mut(hex(at)).control = Some(charts().counters.land.of(id).side);
    id
}

fn supply(g: &mut State, side: Side, at: &str, hits: u8) {
    g.supplies.push(Supply { side, place: Place::At(hex(at)), factors: 1, hits, marked: false });
}

fn traces(g: &State, side: Side, at: &str) -> bool {
    Lines::of(g, charts(), side).city().has(hex(at))
}

/// OC 13.2.c, OC 13.2.1.c: to an island without a port the line runs over the sea to a supply unit there and on to
/// the troops; the supply unit is not consumed.
#[test]
fn a_supply_unit_is_the_port_of_an_island_without_one() {
    let mut g = bare();
    let (one, two) = (put(&mut g, "j-7snlf", "2306"), put(&mut g, "j-8snlf", "2407"));
    assert!(!traces(&g, Side::Japanese, "2306"));
    supply(&mut g, Side::Japanese, "2306", 0);
    assert!(traces(&g, Side::Japanese, "2306") && traces(&g, Side::Japanese, "2407"));
    let (t, ()) = play(g.clone(), &[], Script::new(), ch13_supply::phase);
    assert_eq!(t.g.supplies.len(), 1, "they trace to Rabaul through it");
    assert!(!t.g.troops(one).unsupplied && !t.g.troops(two).unsupplied);
    g.supplies[0].hits = 3;
    assert!(traces(&g, Side::Japanese, "2306") && !traces(&g, Side::Japanese, "2407"));
    g.supplies[0].hits = 0;
    g.ship_mut(ship("a-anfca-1")).place = Place::At(hex("2306"));
    assert!(!traces(&g, Side::Japanese, "2306"), "blockaded");
    g.ship_mut(ship("a-anfca-1")).place = Place::Off(OffMap::Australia);
    g.hexes.at_mut(hex("1904")).hits = 8;
    assert!(!traces(&g, Side::Japanese, "2306"), "Rabaul is no source");
    // An island with a port takes its supply through that port alone.
    let mut g = bare();
    put(&mut g, "j-6-13", "2205");
    for port in ["2105", "2206"] {
        g.hexes.at_mut(hex(port)).control = Some(Side::Allied);
    }
    supply(&mut g, Side::Japanese, "2205", 0);
    assert!(!traces(&g, Side::Japanese, "2205"));
}

/// OC 13.2.4, OC 13.2.1.a: a supply unit with three hits supplies its own hex alone, so that another in the hex is
/// used for those farther off.
#[test]
fn a_damaged_supply_unit_feeds_nobody_far_away() {
    let left = |needy: &[(&str, &str)]| {
        let mut g = bare();
        g.hexes.at_mut(hex("1509")).hits = 4;
        for (key, at) in needy {
            put(&mut g, key, at);
        }
        g.hexes.at_mut(hex("2306")).control = Some(Side::Allied);
        supply(&mut g, Side::Allied, "2306", 3);
        supply(&mut g, Side::Allied, "2306", 0);
        let (t, ()) = play(g, &[], keys(&["2306"]), ch13_supply::phase);
        let hits: Vec<u8> = t.g.supplies.iter().map(|supply| supply.hits).collect();
        hits
    };
    assert_eq!(left(&[("a-43-103", "2306")]), [0], "the damaged one is enough");
    assert_eq!(left(&[("a-43-103", "2306"), ("a-43-169", "2407")]), [3]);
}

/// OC 5.2.f, OC 16.1.b, OC 7.3.2.a, R-11TH-FLOWN: a reconnaissance unit of the 11th Hikoshidan that has flown stands
/// in the Flown half at the end of the turn and counts.
#[test]
fn a_dinah_that_has_flown_counts_for_the_points() {
    let mut g = empty(Start::Campaign);
    g.turn = 2;
    g.this_turn.eleventh = true;
    g.unit_mut(air("ki-46-11th")).place = Place::At(hex("1904"));
    let unit = g.unit_mut(air("d3a-1"));
    (unit.place, unit.flown, unit.counted) = (Place::Base(Base::Rabaul), true, true);
    let (t, ()) = play(g, &[], keys(&["rabaul"]), async |t: &mut T| {
        ch12_conclusion::phase(t).await;
        ch14_regroup::phase(t).await;
    });
    assert_eq!(t.g.points, [2, 0]);
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
    supply(&mut g, Side::Allied, "2609", 0);
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

/// OC 13.2.1.d, OC 9.11.a, R-C47-SUPPLY-MOVE: supply is flown to a disrupted airbase as well, where it is needed
/// most: a base out of supply is always disrupted.
#[test]
fn supply_is_flown_to_a_disrupted_airbase() {
    let mut g = bare();
    g.base_mut(Base::PortMoresby).status = BaseStatus::Working;
    let buna = g.base_mut(Base::Buna);
    (buna.status, buna.unsupplied) = (BaseStatus::Disrupted, true);
    g.unit_mut(air("c-47-1")).place = Place::Base(Base::PortMoresby);
    supply(&mut g, Side::Allied, "1509", 0);
    let script = keys(&["1608 c-47-1", "c-47-1=port-moresby"]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        ch09_01_missions::mission(t, Side::Allied, AirKind::Supply).await;
    });
    assert_eq!(t.g.supplies[0].place, Place::At(hex("1608")));
}

/// OC 11.6.b: the 503rd suffers what its C-47 suffers, also if it comes home without having jumped.
#[test]
fn paratroops_come_home_as_shaken_as_their_transport() {
    let after = |disrupted: bool| {
        let mut g = bare();
        g.base_mut(Base::PortMoresby).status = BaseStatus::Working;
        let (plane, unit) = (air("c-47-1"), troops("a-503"));
        g.unit_mut(plane).place = Place::Aloft;
        g.unit_mut(plane).disrupted = disrupted;
        g.troops_mut(unit).place = Place::Carried(plane);
        let flyer = Flyer { flown: 3, ..Flyer::new(plane, Place::Base(Base::PortMoresby)) };
        g.mission = Some(AirMission {
            side: Side::Allied,
            kind: AirKind::Drop,
            target: hex("1405"),
            aim: None,
            gone: false,
            told: false,
            raiders: [flyer].into_iter().collect(),
            interceptors: arrayvec::ArrayVec::new(),
            attempts: arrayvec::ArrayVec::new(),
            longest: 3,
            shown: true,
            met: true,
            aa_order: Vec::new(),
        });
        let script = keys(&["c-47-1=port-moresby"]);
        // A disrupted transport rolls for its landing.
        let dice: &[u8] = if disrupted { &[1] } else { &[] };
        let (t, ()) = play(g, dice, script, ch09_01_missions::come_home);
        assert_eq!(t.g.troops(unit).place, Place::At(hex("1509")));
        t.g.troops(unit).disrupted
    };
    assert!(after(true) && !after(false));
}

/// OC 10.3.3.b: carriers that intercept go to any position on the map that ships can reach, along a coast too.
#[test]
fn carriers_launch_from_a_coastal_hex() {
    let mut g = fleet(&[("j-maru-1", "1904"), ("a-cv", "south-pacific")]);
    for port in ["1904", "2105"] {
        g.hexes.at_mut(hex(port)).control = Some(Side::Japanese);
    }
    g.ship_mut(ship("j-maru-1")).spotted = true;
    g.unit_mut(air("sbd-usn-1")).place = Place::Base(Base::UsCv);
    let answers = [
        "transport j-maru-1 fleet loaded 2105",
        "2005 2105",
        "ships",
        "a-cv",
        "1905",
        "sbd-usn-1",
        "dive-bomb-low:j-maru-1",
        "sbd-usn-1=us-cv",
    ];
    // The interception succeeds with 10, the bombs miss with 1.
    let (t, _) = play(g, &[10, 1], keys(&answers), async |t: &mut T| {
        ch10_01_missions::mission(t, Side::Japanese).await
    });
    assert_eq!(t.g.ship(ship("a-cv")).place, Place::At(hex("1905")));
}
