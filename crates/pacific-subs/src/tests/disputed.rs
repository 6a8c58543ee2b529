//! The last disputed rules, each played both ways.

use super::fixture::{
    at_sea, charts, contact, escort, gato, hex, in_port, keys, lives, merchant, on_patrol, play,
    season, solved,
};
use crate::{
    charts::doctrine::Column,
    conditions::{Scene, When},
    rules::{
        T, ch03_orders,
        ch03_orders::Convert,
        ch05_boat, ch07_opportunity,
        ch09_approach::{self, Step},
        ch10_salvo, ch11_crash_dive, ch11_reaction, ch13_reengagement, odds,
    },
    state::{
        Age, Beam, Bearing, Class, Depth, EscortKind, House, MerchantKind, Opportunity, PatrolType,
        Plotted, Range, Sector, Solution, Speed, State,
        setup::{
            AirCollision, BelowCrush, Bottom, CagScatter, CurvedBox, DoctrineColumns, EmptyBattery,
            FiveOrSix, MissionAshore, MissionRange, RaidToSupply,
        },
    },
};
use DoctrineColumns::{ByEvents, TwoSeasons};
use table::testkit::Script;

fn agreed(g: &State, change: impl FnOnce(&mut House)) -> State {
    let mut g = g.clone();
    change(&mut g.setup.house);
    g
}

/// PS 3.1.a, PS 3.2.c: PS-R02. By the letter a column holds for two seasons.
#[test]
fn columns_may_hold_for_two_seasons() {
    let column = |when: &str, reading| {
        let mut g = in_port(Class::Gato, "Sp43");
        g.command_mut().season = season(when);
        ch03_orders::column(&agreed(&g, |it| it.doctrine_columns = reading), charts())
    };
    assert_eq!(
        (column("Sp43", ByEvents), column("Sp43", TwoSeasons)),
        (Column::Usn3, Column::Usn4)
    );
    assert_eq!((column("F43", ByEvents), column("F43", TwoSeasons)), (Column::Usn4, Column::Usn5));
    assert_eq!(column("Sm45", TwoSeasons), Column::Usn5, "to the end of the war");
    let g = agreed(&in_port(Class::Gato, "F43"), |it| it.doctrine_columns = TwoSeasons);
    let pool = ch03_orders::escort_pool(&g, charts(), crate::state::Navy::Usn);
    assert_eq!(pool.of(EscortKind::TwoH), 2, "the pool of the last column");
}

/// PS 1.3.b: PS-R09. The corrected 1 on all sides, or on the port bow only.
#[test]
fn the_erratum_may_name_one_box() {
    let at = |beam, bearing| Plotted {
        bearing,
        solution: Some(Solution { beam, sector: Sector::Curved, range: Range::Extreme }),
        ..contact(1, merchant(MerchantKind::Freighter))
    };
    let g = gato(Vec::new(), Vec::new());
    let number = |g: &State, beam, bearing| {
        ch10_salvo::shot_at(g, charts(), &at(beam, bearing)).map(|it| it.hit_number)
    };
    let letter = agreed(&g, |it| it.curved_box = CurvedBox::PortBow);
    assert_eq!(number(&g, Beam::Starboard, Bearing::StarboardBow), Some(1));
    assert_eq!(number(&letter, Beam::Starboard, Bearing::StarboardBow), Some(2));
    assert_eq!(number(&letter, Beam::Port, Bearing::PortQuarter), Some(2));
    assert_eq!(number(&letter, Beam::Port, Bearing::PortBow), Some(1));
}

/// PS 3.3.f, PS 11.3.a: PS-R13. A group adds its 2 to the list, or takes its place.
#[test]
fn a_group_may_scatter_alone() {
    let mut g = gato(Vec::new(), Vec::new());
    g.patrol_mut().cag = true;
    let far = solved(1, merchant(MerchantKind::Freighter), Range::Extreme, Sector::Wide);
    let sum = |g: &State| {
        let scene = Scene { target: Some(far), ..Scene::new(g, charts()) };
        let chart = &charts().engagement.scatter;
        chart.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(sum(&g), 0);
    assert_eq!(sum(&agreed(&g, |it| it.cag_scatter = CagScatter::GroupAlone)), 2);
}

/// PS 11.1C.a: PS-R28. A 4 with skill 3 is 7: down in time, or by the letter too much. The odds say it.
#[test]
fn seven_may_be_too_much() {
    let mut g = gato(Vec::new(), Vec::new());
    g.crew_mut().skill = 3;
    let letter = agreed(&g, |it| it.five_or_six = FiveOrSix::Exactly);
    let dives = |g: &State, die| {
        let (_, dives) = play(g.clone(), &[die], keys(&["midwater"]), ch11_crash_dive::crash_dive);
        dives
    };
    let fails = |g: &State, die| {
        let (_, dives) = play(g.clone(), &[die], Script::new(), ch11_crash_dive::crash_dive);
        dives
    };
    assert_eq!(
        (dives(&g, 4), fails(&letter, 4), dives(&letter, 3)),
        (Ok(true), Ok(false), Ok(true))
    );
    let good = |g: &State| odds::crash_dive(g, charts()).outcomes.last().map(|it| it.1);
    assert_eq!((good(&g), good(&letter)), (Some(5), Some(2)));
}

/// PS 7.3.e: PS-R33. Across land, or only by sea.
#[test]
fn missions_may_come_by_sea() {
    let origins = |at, reading| {
        let mut g = on_patrol(Class::Gato, "Sp43", "1508", PatrolType::Strategic);
        g.patrol_mut().hex = at;
        let g = agreed(&g, |it| it.mission_range = reading);
        ch07_opportunity::origins(&g, charts(), Opportunity::Evac)
    };
    let sheet = &charts().map.sheet;
    let mut cut_off = 0;
    for at in crate::state::Hex::every().filter(|hex| sheet.is_sea(*hex)) {
        let by_sea = origins(at, MissionRange::BySea);
        for to in origins(at, MissionRange::AcrossLand) {
            let far = sheet.sea_distance(at, to).is_none_or(|hexes| hexes > 2);
            assert_eq!(by_sea.contains(&to), !far, "from {at} to {to}");
            cut_off += u32::from(far);
        }
    }
    assert!(cut_off > 0, "somewhere on the map land lies between");
}

/// PS 7.3C.a: PS-R35. A land hex is rolled again, or there is no mission.
#[test]
fn a_mission_on_land_may_be_none() {
    let way = |from: crate::state::Hex, die| {
        let way = charts().orders.diagram.way(die, 1);
        way.iter().try_fold(from, |hex, side| hex.beyond(*side))
    };
    let sea = |hex: &crate::state::Hex| charts().map.sheet.is_sea(*hex);
    let mut places = charts().situation.places.iter().map(|row| row.hex);
    let beside = |from: crate::state::Hex| {
        let land = (1..=6).find(|die| way(from, *die).as_ref().is_none_or(|it| !sea(it)))?;
        let water = (1..=6).find(|die| way(from, *die).as_ref().is_some_and(sea))?;
        Some((from, land, water))
    };
    let (from, land, water) = places.find_map(beside).expect("a place on a coast");
    let g = at_sea(Class::Gato, "Sp43", "1508");
    let at = |g: &State, dice: &[u8]| {
        let diagram = async |t: &mut T| ch07_opportunity::diagram(t, from).await;
        play(g.clone(), dice, Script::new(), diagram).1
    };
    let none = agreed(&g, |it| it.mission_ashore = MissionAshore::NoMission);
    assert_eq!(at(&none, &[land, 1]), None);
    assert_eq!(at(&g, &[land, 1, water, 1]), way(from, water));
}

/// PS 9.1.a: PS-R39. No deeper than crush depth, or deeper with a test of the hull.
#[test]
fn a_boat_may_risk_its_hull() {
    let mut g = gato(Vec::new(), Vec::new());
    g.boat_mut().age = Age::Plain;
    let deepest = |g: &State| ch09_approach::stations(g, charts()).iter().map(|it| it.depth).max();
    let bold = agreed(&g, |it| it.below_crush = BelowCrush::AtRisk);
    assert_eq!((deepest(&g), deepest(&bold)), (Some(Depth::Deep), Some(Depth::Abyss)));
    assert!(ch09_approach::strains(&bold, charts(), Depth::Deep, Depth::Abyss));
    assert_eq!(ch05_boat::deepest(&bold, charts()), Depth::Abyss);
}

/// PS 13.2B.a: PS-R44. Without charge the boat must come up, or she only lies still.
#[test]
fn an_empty_battery_may_only_stop() {
    let mut g = gato(Vec::new(), Vec::new());
    g.boat_mut().charge = 0;
    g.fight_mut().depth = Depth::Midwater;
    let depths = |g: &State| {
        let battery = async |t: &mut T| ch13_reengagement::battery(t);
        let g = play(g.clone(), &[], Script::new(), battery).0.g.clone();
        ch09_approach::stations(&g, charts()).iter().filter(|it| !it.rise).count()
    };
    let still = agreed(&g, |it| it.empty_battery = EmptyBattery::LiesStill);
    assert_eq!((depths(&g), depths(&still)), (1, 5));
    let station = ch09_approach::Station::free(Depth::Midwater);
    assert_eq!(ch09_approach::speeds(&still, charts(), station), [Speed::Stop]);
}

/// PS PT.raid.b: PS-R84. American boats make no supply runs, or they do.
#[test]
fn americans_may_carry_supplies() {
    let mut g = in_port(Class::Gato, "Sp43");
    g.setup.kind = Some(PatrolType::Raid);
    let both = agreed(&g, |it| it.raid_to_supply = RaidToSupply::Both);
    let kind = async |t: &mut T| ch03_orders::patrol_type(t, false).await;
    assert_eq!(play(both, &[], keys(&["supply"]), kind).1, PatrolType::Supply);
    assert_eq!(ch03_orders::conversions(&g), [Convert::Keep, Convert::Evac]);
}

/// PS 11.1B: PS-R93. An aircraft never runs down a periscope, or it may.
#[test]
fn aircraft_may_collide() {
    let g = gato(Vec::new(), vec![escort(1, EscortKind::Air, 4)]);
    let other = agreed(&g, |it| it.air_collision = AirCollision::AsOthers);
    let danger = |g: &State| ch11_reaction::rammers(g, charts()) > 0;
    assert_eq!((danger(&g), danger(&other)), (false, true));
}

/// PS 9.1B.a, PS 13.2B.a: PS-R97. The bottom is quiet and spares the battery, or it is good for nothing.
#[test]
fn the_bottom_may_be_good_for_nothing() {
    let mut g = gato(Vec::new(), Vec::new());
    (g.fight_mut().depth, g.fight_mut().seabed) = (Depth::Midwater, Depth::Midwater);
    g.fight_mut().bottomed = true;
    let plain = agreed(&g, |it| it.bottom = Bottom::Nothing);
    let step =
        Step { before: Depth::Midwater, depth: Depth::Midwater, bottom: true, speed: Speed::Stop };
    let change = |g: &State| ch09_approach::signature_change(g, charts(), step);
    assert_eq!(change(&plain) - change(&g), 1);
    let used = |g: &State| {
        let battery = async |t: &mut T| ch13_reengagement::battery(t);
        g.boat().charge - play(g.clone(), &[], Script::new(), battery).0.g.boat().charge
    };
    assert_eq!((used(&g), used(&plain)), (0, 1));
}

/// PS 13.0.a, PS 13.2C.a: before the choice the captain sees what another round brings, and what
/// follows him if he leaves.
#[test]
fn breaking_off_has_its_odds() {
    let mut g = gato(vec![contact(1, crate::state::What::Rescue)], Vec::new());
    g.fight_mut().battle_stations = true;
    g.fight_mut().submerged_timer = Some(9);
    let rules: Vec<String> = odds::reset(&g, charts()).into_iter().map(|it| it.rule).collect();
    assert_eq!(rules, ["PS 13.2C.a", "PS 9.4", "PS 13.2E"]);
    let pursuit = odds::pursuit(&g, charts());
    assert_eq!((pursuit.len(), pursuit[0].outcomes[0].1), (1, 4), "1 to 4 of 6");
    let quiet = agreed(&g, |it| it.alarm = crate::state::setup::Alarm::Never);
    assert!(odds::pursuit(&quiet, charts()).is_empty());
}

/// PS 10.1A.a, PS 10.1B.a: with a target ahead in ring 4, skill 1 and slow speed: the angle is 1d6 + 2,
/// the range 1d6.
#[test]
fn a_beam_has_its_odds() {
    let ship = merchant(MerchantKind::Freighter);
    let g = gato(vec![contact(1, ship), contact(2, ship)], Vec::new());
    let told = odds::solution(&g, charts(), 1);
    let share = |at: usize, key: &str| {
        told[at].outcomes.iter().find(|it| it.0.contains(key)).map_or(0, |it| it.1)
    };
    assert_eq!((told.len(), told[0].of), (2, 6));
    assert_eq!((share(0, "throat"), share(1, "extreme"), share(1, "mid")), (1, 1, 3));
    let _solved =
        lives(g, &[1, 1, 1, 1], keys(&["port", "port"]), crate::rules::ch10_solution::solve);
}

/// PS 7.3.c, PS 7.3B.b: a mission for a warship shows its escorts and what else the hex holds.
#[test]
fn a_mission_has_its_odds() {
    let g = at_sea(Class::Gato, "Sp43", "1406");
    let mission =
        |kind, at: &str| crate::state::Mission { kind, hex: hex(at), actions: 0, passenger: None };
    let told = odds::mission(&g, charts(), &mission(Opportunity::Hvt, "1306"));
    let rules: Vec<&str> = told.iter().map(|it| it.rule.as_str()).collect();
    assert_eq!(rules, ["PS 7.1.d", "PS 7.3B.b"]);
    let station = odds::mission(&g, charts(), &mission(Opportunity::TakeStation, "2204"));
    // Empty sea but for the two dice of the station; radar helps the one for warships.
    assert_eq!(station.len(), 1);
}

/// PS 11.2A.a, PS 10.2C.c: hit number 1, 16 of 30 straight: two torpedoes as a salvo sink the escort 4
/// times in 23, in a spread less, as the first is fired one worse and only the third one better.
#[test]
fn an_ambush_has_its_odds() {
    let mut g = gato(Vec::new(), vec![escort(1, EscortKind::One, 4)]);
    super::fixture::flood(&mut g, crate::state::End::Forward, 2, crate::state::Mark::Mk14);
    let tubes: Vec<_> = g.boat().flooded().map(|(id, _)| id).collect();
    let sinks = |spread| {
        let told = odds::ambush(&g, charts(), &tubes, spread);
        told.outcomes[0].1 * 1000 / told.of
    };
    // One torpedo: 1/6 of 16/30 is 89 in a thousand.
    assert_eq!((sinks(false), sinks(true)), (169, 88));
    let counted = Scene::new(&g, charts()).count(When::CrewSkill);
    assert_eq!(counted, 1);
}
