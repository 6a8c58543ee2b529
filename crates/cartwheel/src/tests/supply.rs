//! Chapter 13: supply.

use super::fixture::{air, charts, empty, hex, keys, set_up, ship, troops};
use crate::{
    charts::supply::Reach,
    rules::{
        T, ch09_01_missions, ch09_10_bombing,
        ch13_supply::{self, hits, lines::Lines, using},
    },
    state::{
        AirKind, Base, BaseStatus, LandId, OffMap, Place, Side, Start, State, Supply,
        setup::{CityHits, CitySupply},
    },
};
use shelf::testkit::play;
use table::testkit::Script;

/// The campaign map without a single unit.
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

fn supply(g: &mut State, side: Side, at: &str) {
    damaged_supply(g, side, at, 0);
}

fn damaged_supply(g: &mut State, side: Side, at: &str, hits: u8) {
    g.supplies.push(Supply { side, place: Place::At(hex(at)), factors: 1, hits, marked: false });
}

fn traces(g: &State, side: Side, at: &str) -> bool {
    Lines::of(g, charts(), side).city().has(hex(at))
}

fn determine(g: State, answers: &[&str]) -> State {
    let (t, ()) = play(g, &[], keys(answers), ch13_supply::phase);
    t.g.clone()
}

/// OC 13.a, OC 13.1.a, OC 13.1.b, OC 13.2.a, R-SUPPLY-MIXED: over land and sea to the city of the side.
#[test]
fn lines_run_over_land_and_sea() {
    let g = bare();
    assert!(traces(&g, Side::Allied, "1608") && traces(&g, Side::Allied, "2609"));
    assert!(traces(&g, Side::Japanese, "1905"), "along New Britain");
    assert!(traces(&g, Side::Japanese, "1404"), "by the ports of New Guinea");
    assert!(!traces(&g, Side::Allied, "1506"), "the enemy controls it");
    let mut g = g;
    g.hexes.at_mut(hex("1203")).control = Some(Side::Allied);
    put(&mut g, "j-20-78", "1609");
    assert!(!traces(&g, Side::Allied, "1609"));
}

/// OC 13.2.b, R-KOKODA: into mountains but not through them; no supply crosses the ridge.
#[test]
fn mountains_end_a_line() {
    let mut g = bare();
    assert!(traces(&g, Side::Allied, "1508"), "into the mountains");
    for at in ["1407", "1507"] {
        g.hexes.at_mut(hex(at)).control = Some(Side::Allied);
    }
    for at in ["1607", "1608", "1609"] {
        g.hexes.at_mut(hex(at)).control = Some(Side::Japanese);
    }
    assert!(!traces(&g, Side::Allied, "1507"), "only through mountains");
    let lines = Lines::of(&g, charts(), Side::Japanese);
    let from = lines.overland(hex("1608"), Reach::Unlimited);
    assert!(!from.has(hex("1508")));
    let mut g = bare();
    g.hexes.at_mut(hex("1508")).control = Some(Side::Allied);
    g.hexes.at_mut(hex("1609")).control = Some(Side::Japanese);
    let lines = Lines::of(&g, charts(), Side::Allied);
    assert!(!lines.overland(hex("1608"), Reach::Adjacent).has(hex("1508")), "the ridge");
}

/// OC 13.2.c: an island needs a port; without one a supply unit on it.
#[test]
fn islands_need_a_port() {
    let mut g = bare();
    put(&mut g, "a-43-103", "2408");
    assert!(!traces(&g, Side::Allied, "2408"));
    assert!(!ch13_supply::is_supplied(&g, charts(), Side::Allied, hex("2408")));
    supply(&mut g, Side::Allied, "2408");
    assert!(ch13_supply::is_supplied(&g, charts(), Side::Allied, hex("2408")));
    put(&mut g, "j-7snlf", "2507");
    assert!(!traces(&g, Side::Japanese, "2507"));
    assert!(traces(&g, Side::Japanese, "2205"), "Bougainville has ports");
}

/// OC 13.2.d, R-ENEMY-SEA: an enemy ship blockades a port and a supply unit, a submarine does not.
#[test]
fn ships_blockade() {
    let mut g = bare();
    g.ship_mut(ship("j-ss")).place = Place::At(hex("2609"));
    assert!(traces(&g, Side::Allied, "2609"));
    g.ship_mut(ship("j-ca8")).place = Place::At(hex("2609"));
    assert!(!traces(&g, Side::Allied, "2609"));
    supply(&mut g, Side::Allied, "2609");
    assert!(!ch13_supply::is_supplied(&g, charts(), Side::Allied, hex("2609")));
    g.ship_mut(ship("j-ca8")).place = Place::At(hex("2509"));
    assert!(traces(&g, Side::Allied, "2609"), "another way over the sea");
}

/// OC 13.1.a, OC 13.1.b, OC 13.2.4, R-SUPPLY-CITY-HITS: hits limit a city, or only close it.
#[test]
fn hits_limit_the_cities() {
    let reach = |side: Side, city: &str, hits: u8, reading: CitySupply| {
        let mut g = bare();
        g.setup.house.city_supply = reading;
        g.hexes.at_mut(hex(city)).hits = hits;
        Lines::of(&g, charts(), side).city_reach()
    };
    let (limited, whole) = (CitySupply::Limited, CitySupply::Whole);
    let allied = |hits, reading| reach(Side::Allied, "1509", hits, reading);
    assert_eq!(allied(1, limited), Reach::Unlimited);
    assert_eq!(allied(2, limited), Reach::Adjacent);
    assert_eq!(allied(3, limited), Reach::OwnHex);
    assert_eq!(allied(4, limited), Reach::None);
    assert_eq!((allied(3, whole), allied(4, whole)), (Reach::Unlimited, Reach::None));
    let japanese = |hits, reading| reach(Side::Japanese, "1904", hits, reading);
    assert_eq!(japanese(3, limited), Reach::Unlimited);
    assert_eq!((japanese(4, limited), japanese(6, limited)), (Reach::Adjacent, Reach::OwnHex));
    assert_eq!((japanese(7, whole), japanese(8, whole)), (Reach::Unlimited, Reach::None));
}

/// OC 13.2.4, R-CITY-HITS-TIME: two hits on Port Moresby leave Buna, two hexes away, without supply: when supply is
/// determined, or at once by the switch, and then the unit is disrupted too.
#[test]
fn hits_on_a_city_count_when_supply_is_determined() {
    let cut_off = |reading: CityHits| {
        let mut g = bare();
        g.setup.house.city_hits = reading;
        let near = put(&mut g, "a-15aus", "1609");
        let far = put(&mut g, "a-17aus", "1608");
        let (mut t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
            ch09_10_bombing::hit_city(t, hex("1509"), 2);
        });
        assert!(!t.g.troops(near).unsupplied);
        let now = (t.g.troops(far).unsupplied, t.g.troops(far).disrupted);
        t.g.hexes.at_mut(hex("1904")).hits = 0;
        let (t, ()) = play(t.g.clone(), &[], Script::new(), ch13_supply::phase);
        assert!(t.g.troops(far).unsupplied && !t.g.troops(near).unsupplied);
        now
    };
    assert_eq!(cut_off(CityHits::SupplyPhase), (false, false));
    assert_eq!(cut_off(CityHits::AtOnce), (true, true));
}

/// OC 17.2.5, R-SUPPLY-CITY-HITS: the first turn of Toenails with both readings.
#[test]
fn the_first_turn_of_toenails() {
    let mut g = set_up(Start::Toenails);
    assert!(!ch13_supply::is_supplied(&g, charts(), Side::Allied, hex("1507")));
    assert!(ch13_supply::is_supplied(&g, charts(), Side::Allied, hex("2609")), "its own supply");
    assert!(!traces(&g, Side::Allied, "2609"));
    g.setup.house.city_supply = CitySupply::Whole;
    assert!(traces(&g, Side::Allied, "1507") && traces(&g, Side::Allied, "2609"));
}

/// OC 13.2.1.a, OC 13.2.1.c, OC 13.3.a: a factor for those who cannot trace; none where the city is reached.
#[test]
fn supply_units_are_consumed() {
    let mut g = bare();
    g.hexes.at_mut(hex("1509")).hits = 4;
    let (one, two) = (put(&mut g, "a-43-103", "2306"), put(&mut g, "a-43-169", "2407"));
    supply(&mut g, Side::Allied, "2306");
    supply(&mut g, Side::Allied, "2306");
    let fed = determine(g.clone(), &["2306"]);
    assert_eq!(fed.supplies.len(), 1, "one factor for both");
    assert!(!fed.troops(one).unsupplied && !fed.troops(two).disrupted);
    let starved = determine(g.clone(), &["."]);
    assert_eq!(starved.supplies.len(), 2);
    assert!(starved.troops(one).unsupplied && starved.troops(one).disrupted);
    g.supplies[0].factors = 2;
    g.supplies.pop();
    let fed = determine(g, &["2306"]);
    assert_eq!(fed.supplies[0].factors, 1, "turned to its other side");
    let mut g = bare();
    put(&mut g, "a-15aus", "1608");
    supply(&mut g, Side::Allied, "1608");
    assert_eq!(determine(g, &[]).supplies.len(), 1, "not consumed");
}

/// OC 4.7, OC 13.2.e, OC 11.5.3.a, OC 13.3.d: garrisons and beachheads need no line, ships never.
#[test]
fn some_need_no_line() {
    let mut g = bare();
    g.hexes.at_mut(hex("1904")).hits = 8;
    let garrison = put(&mut g, "j-gar-wewak", "1203");
    let beach = put(&mut g, "a-1mar-1", "2307");
    g.troops_mut(beach).beachhead = true;
    let plain = put(&mut g, "j-8snlf", "2407");
    g.ship_mut(ship("a-lst-1")).place = Place::At(hex("2307"));
    let g = determine(g, &["a-lst-1=transport"]);
    assert!(!g.troops(garrison).unsupplied && !g.troops(beach).unsupplied);
    assert!(g.troops(plain).unsupplied);
    assert!(!g.ship(ship("a-lst-1")).disrupted);
}

/// OC 13.3.a, OC 13.3.c: bases out of supply are disrupted.
#[test]
fn bases_need_supply() {
    let mut g = bare();
    g.base_mut(Base::AlliedA).hex = Some(hex("2408"));
    g.base_mut(Base::AlliedA).status = BaseStatus::Working;
    g.hexes.at_mut(hex("2408")).control = Some(Side::Allied);
    g.base_mut(Base::PortMoresby).status = BaseStatus::Working;
    let g = determine(g, &[]);
    assert_eq!(g.base(Base::AlliedA).status, BaseStatus::Disrupted);
    assert!(g.base(Base::AlliedA).unsupplied);
    assert_eq!(g.base(Base::PortMoresby).status, BaseStatus::Working);
    assert!(!g.base(Base::Australia).unsupplied, "off-board bases are always supplied");
}

/// OC 13.2.2.a, OC 13.2.2.c: an LST on its supply side brings the line over a beach, and may turn back.
#[test]
fn a_landing_ship_is_a_source() {
    let mut g = bare();
    let unit = put(&mut g, "a-43-103", "2408");
    let lst = ship("a-lst-1");
    g.ship_mut(lst).place = Place::At(hex("2408"));
    let turned = determine(g.clone(), &["a-lst-1=supply"]);
    assert!(turned.ship(lst).supply_side && !turned.troops(unit).unsupplied);
    assert_eq!(turned.ship(lst).place, Place::At(hex("2408")), "it traces, so it is not consumed");
    let back = determine(turned, &["a-lst-1=transport"]);
    assert!(!back.ship(lst).supply_side && back.troops(unit).unsupplied);
    g.supplies.push(Supply {
        side: Side::Allied,
        place: Place::Aboard(lst),
        factors: 1,
        hits: 0,
        marked: false,
    });
    assert!(determine(g, &[]).troops(unit).unsupplied, "not while it carries something");
}

/// OC 13.2.2.b, R-CONSUMED-VP: without a line it is consumed for good, for no points.
#[test]
fn a_landing_ship_is_consumed() {
    let mut g = bare();
    put(&mut g, "a-43-103", "2408");
    g.hexes.at_mut(hex("1509")).hits = 4;
    let lst = ship("a-lst-1");
    g.ship_mut(lst).place = Place::At(hex("2408"));
    g.ship_mut(lst).supply_side = true;
    let g = determine(g, &["a-lst-1=supply", "a-lst-1"]);
    assert_eq!(g.ship(lst).place, Place::Out);
    assert_eq!(g.points, [0, 0]);
    assert!(!g.troops(troops("a-43-103")).unsupplied);
}

fn airlift() -> State {
    let mut g = bare();
    g.base_mut(Base::AlliedA).hex = Some(hex("2306"));
    g.base_mut(Base::AlliedA).status = BaseStatus::Working;
    put(&mut g, "a-43-103", "2407");
    g.hexes.at_mut(hex("2306")).control = Some(Side::Allied);
    g.unit_mut(air("c-47-1")).place = Place::Base(Base::AlliedA);
    g
}

/// OC 13.2.3.a, OC 13.2.3.e: a ready C-47 supplies without being consumed.
#[test]
fn a_transport_aircraft_is_a_source() {
    let g = determine(airlift(), &["c-47-1=supply"]);
    assert!(g.unit(air("c-47-1")).supply_side);
    assert!(!g.troops(troops("a-43-103")).unsupplied && !g.base(Base::AlliedA).unsupplied);
    let back = determine(g, &["c-47-1=transport"]);
    assert!(!back.unit(air("c-47-1")).supply_side && back.base(Base::AlliedA).unsupplied);
    let mut flown = airlift();
    flown.unit_mut(air("c-47-1")).flown = true;
    assert!(determine(flown, &[]).base(Base::AlliedA).unsupplied, "only a ready one");
}

/// OC 13.2.3.a, OC 13.2.3.b, OC 13.2.4: at a disrupted base it reaches neighbours only, and who is beyond is
/// out of supply at once.
#[test]
fn a_disrupted_base_shortens_the_airlift() {
    let mut g = airlift();
    g.unit_mut(air("c-47-1")).supply_side = true;
    let reached = |g: &State| {
        let source = ch13_supply::Source::Plane(air("c-47-1"), hex("2306"));
        ch13_supply::reached_by(g, charts(), Side::Allied, source)
    };
    assert!(reached(&g).has(hex("2407")));
    let before = reached(&g);
    g.base_mut(Base::AlliedA).status = BaseStatus::Disrupted;
    assert!(reached(&g).has(hex("2407")), "a neighbour");
    g.base_mut(Base::AlliedA).status = BaseStatus::Destroyed;
    g.unit_mut(air("c-47-1")).place = Place::Base(Base::Australia);
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        ch13_supply::source_failed(t, Side::Allied, &before);
    });
    assert!(t.g.troops(troops("a-43-103")).unsupplied);
}

/// OC 13.2.3.b: bombs on its base cut off who stands farther away, at once.
#[test]
fn bombs_on_its_base_shorten_the_airlift() {
    let mut g = bare();
    // Port Moresby is lost; the west of New Britain lives from a C-47.
    put(&mut g, "j-20-78", "1509");
    g.base_mut(Base::AlliedA).hex = Some(hex("1605"));
    g.base_mut(Base::AlliedA).status = BaseStatus::Working;
    g.hexes.at_mut(hex("1605")).control = Some(Side::Allied);
    let (near, far) = (put(&mut g, "a-43-103", "1705"), put(&mut g, "a-43-169", "1805"));
    let plane = g.unit_mut(air("c-47-1"));
    (plane.place, plane.supply_side) = (Place::Base(Base::AlliedA), true);
    let source = ch13_supply::Source::Plane(air("c-47-1"), hex("1605"));
    assert!(ch13_supply::reached_by(&g, charts(), Side::Allied, source).has(hex("1805")));
    let (t, ()) = play(g.clone(), &[], Script::new(), async |t: &mut T| {
        crate::rules::ch09_10_bombing::hit_base(
            t,
            Base::AlliedA,
            crate::charts::air::BombResult::D,
        )
        .await;
    });
    assert!(t.g.troops(far).unsupplied && t.g.troops(far).disrupted);
    assert!(!t.g.troops(near).unsupplied, "a neighbour is still supplied");
}

/// OC 13.2.3.d: two or three hits drive it off, four destroy it; its users suffer at once.
#[test]
fn hits_on_an_airlift() {
    let hit = |count: u8, answers: &[&str]| {
        let mut g = airlift();
        g.unit_mut(air("c-47-1")).supply_side = true;
        let (t, ()) = play(g, &[], keys(answers), async |t: &mut T| {
            hits::hit_plane(t, air("c-47-1"), count).await;
        });
        t.g.clone()
    };
    assert!(hit(1, &[]).unit(air("c-47-1")).supply_side);
    let off = hit(2, &["australia"]);
    assert_eq!(off.unit(air("c-47-1")).place, Place::Base(Base::Australia));
    assert!(!off.unit(air("c-47-1")).supply_side);
    assert!(off.troops(troops("a-43-103")).unsupplied);
    assert_eq!(hit(4, &[]).unit(air("c-47-1")).place, Place::Lost);
}

/// OC 13.2.1.b, OC 13.2.4: hits shorten the reach of a supply unit; four remove a factor.
#[test]
fn hits_on_supply_units() {
    let hit = |count: u8| {
        let mut g = bare();
        put(&mut g, "a-43-103", "2306");
        put(&mut g, "a-43-169", "2407");
        supply(&mut g, Side::Allied, "2306");
        let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| hits::hit_unit(t, 0, count));
        let cut = ["a-43-103", "a-43-169"].map(|key| t.g.troops(troops(key)).unsupplied);
        (t.g.supplies.len(), cut)
    };
    assert_eq!(hit(1), (1, [false, false]));
    assert_eq!(hit(2), (1, [false, false]), "a neighbour is still reached");
    assert_eq!(hit(3), (1, [false, true]));
    assert_eq!(hit(4), (0, [true, true]));
}

/// OC 13.2.2.c, R-CONSUMED-VP: a transport destroyed on its supply side scores as a naval step.
#[test]
fn hits_on_a_landing_ship() {
    let mut g = bare();
    put(&mut g, "a-43-103", "2408");
    let lst = ship("a-lst-1");
    g.ship_mut(lst).place = Place::At(hex("2408"));
    g.ship_mut(lst).supply_side = true;
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| hits::hit_ship(t, lst, 4));
    assert_eq!(t.g.ship(lst).place, Place::Lost);
    assert_eq!(t.g.points, [0, 4]);
    assert!(t.g.troops(troops("a-43-103")).unsupplied);
}

/// OC 13.2.1.b, OC 13.2.1.d, OC 13.2.3.c: an enemy ground unit destroys all supply in a hex, and scores for
/// a barge.
#[test]
fn supply_is_overrun() {
    let mut g = bare();
    supply(&mut g, Side::Japanese, "2205");
    supply(&mut g, Side::Allied, "2205");
    let barge = ship("j-dai-1");
    g.ship_mut(barge).place = Place::At(hex("2205"));
    g.ship_mut(barge).supply_side = true;
    let (t, ()) = play(g, &[], Script::new(), async |t: &mut T| {
        ch13_supply::overrun(t, hex("2205"), Side::Allied);
    });
    assert_eq!(t.g.supplies.len(), 1);
    assert_eq!(t.g.ship(barge).place, Place::Lost);
    assert_eq!(t.g.points, [4, 0]);
}

/// OC 13.2.1.a: the supply with most hits is used first.
#[test]
fn the_worst_supply_goes_first() {
    let mut g = bare();
    g.hexes.at_mut(hex("1509")).hits = 4;
    put(&mut g, "a-43-103", "2408");
    supply(&mut g, Side::Allied, "2408");
    supply(&mut g, Side::Allied, "2408");
    g.supplies[1].hits = 3;
    let (t, _) =
        play(g, &[], keys(&["2408"]), async |t: &mut T| using::use_supply(t, Side::Allied).await);
    assert_eq!(t.g.supplies.len(), 1);
    assert_eq!(t.g.supplies[0].hits, 0);
}

/// OC 17.2.5, OC 13.2.4, R-SUPPLY-CITY-HITS: both cities of Toenails begin with two hits. Where these limit Port
/// Moresby, the forces beyond the next hexes are cut off from it in the first turn; Rabaul feels nothing below
/// four.
#[test]
fn the_first_turn_of_toenails_by_both_readings() {
    let cut_off = |reading: CitySupply| {
        let mut g = set_up(Start::Toenails);
        g.setup.house.city_supply = reading;
        // Nobody uses a supply unit.
        g.supplies.clear();
        let (t, ()) = play(g, &[], keys(&["j-dai-1=transport"]), ch13_supply::phase);
        Side::BOTH.map(|side| {
            let troops = charts().counters.land.ids().filter(|id| {
                charts().counters.land.of(*id).side == side && t.g.troops(*id).unsupplied
            });
            let bases = Base::every()
                .filter(|base| t.g.base(*base).owner == side && t.g.base(*base).unsupplied);
            (troops.count(), bases.count())
        })
    };
    // Two brigades in New Guinea, the Americal Division; Wau, Morobe, Buna, Guadalcanal, Mobile A. For Japan the
    // garrisons of three islands without a port, by either reading.
    assert_eq!(cut_off(CitySupply::Limited), [(5, 5), (3, 0)]);
    assert_eq!(cut_off(CitySupply::Whole), [(0, 0), (3, 0)]);
}

/// OC 13.2.c, OC 13.2.1.c: to an island without a port the line runs over the sea to a supply unit there and on to
/// the troops; the supply unit is not consumed.
#[test]
fn a_supply_unit_is_the_port_of_an_island_without_one() {
    let mut g = bare();
    let (one, two) = (put(&mut g, "j-7snlf", "2306"), put(&mut g, "j-8snlf", "2407"));
    assert!(!traces(&g, Side::Japanese, "2306"));
    supply(&mut g, Side::Japanese, "2306");
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
    supply(&mut g, Side::Japanese, "2205");
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
        damaged_supply(&mut g, Side::Allied, "2306", 3);
        supply(&mut g, Side::Allied, "2306");
        let (t, ()) = play(g, &[], keys(&["2306"]), ch13_supply::phase);
        let hits: Vec<u8> = t.g.supplies.iter().map(|supply| supply.hits).collect();
        hits
    };
    assert_eq!(left(&[("a-43-103", "2306")]), [0], "the damaged one is enough");
    assert_eq!(left(&[("a-43-103", "2306"), ("a-43-169", "2407")]), [3]);
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
    supply(&mut g, Side::Allied, "1509");
    let script = keys(&["1608 c-47-1", "c-47-1=port-moresby"]);
    let (t, ()) = play(g, &[], script, async |t: &mut T| {
        ch09_01_missions::mission(t, Side::Allied, AirKind::Supply).await;
    });
    assert_eq!(t.g.supplies[0].place, Place::At(hex("1608")));
}
