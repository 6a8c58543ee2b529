//! Table E: destroyers.

use super::{
    changes::{all_at, all_in, at_the_helm, consort, crew, disable_enemy, wreck_steering},
    fixture::{at_sea, charts, check, in_fight, play, players_at_sea, pt},
    lists::{
        BOATS, CALLS, ENEMY_FIRE, GETTING_AWAY, HEAVY_DAMAGE, RANGE_AND_SEA, SKILLS, TARGET_CREW,
    },
    rolls::{Case, case, charts_rolled, check_sums, play_on, rolls, rows, sums, veteran},
};
use crate::{
    charts::{
        c::{AirSupport, Count, ShellHit},
        e::{Detonation, Leaving, PointsEqualTotal, Ramming, Torpedo},
        f::Detection,
    },
    rules::{
        e_destroyers::{self, Launch, Salvo},
        gunnery::{Shot, Target},
    },
    state::{
        BoatNo, Consort, Craft, Enemy, EnemyKind, Fate, Fight, FightKind, Place, Post, Range,
        SeaState, Speed, State, Station, Weather, Who, Wounds,
        crew::Gone,
        elco::{Part, Tube},
        fight::{DestroyerType, Quality},
        record::Prey,
    },
};
use table::{Chance, Choice, Dice, Mods, testkit::Script};

fn destroyer(slot: u8) -> Enemy {
    let kind = DestroyerType::Mutsuki;
    let (systems_max, flooding_max) = charts().p.destroyer(kind);
    let (kind, quality) = (EnemyKind::Destroyer(kind), Quality::Average);
    Enemy { slot, kind, quality, systems: 0, flooding: 0, systems_max, flooding_max }
}

/// Boats in Medium Range seen by Average Mutsuki class Destroyers.
fn seen_by(boats: u8, destroyers: u8) -> State {
    let mut g = in_fight(boats, FightKind::Destroyers);
    g.fight_mut().detected = true;
    for slot in 1..=destroyers {
        g.fight_mut().enemies.push(destroyer(slot));
    }
    g
}

/// The same with all torpedoes spent.
fn spent(boats: u8, destroyers: u8) -> State {
    let mut g = seen_by(boats, destroyers);
    for no in g.present().collect::<Vec<_>>() {
        spend(&mut g, no);
    }
    g
}

fn spend(g: &mut State, no: BoatNo) {
    match &mut g.boat_mut(no).craft {
        Craft::Elco { elco, .. } => elco.tubes = [Tube::Empty; 4],
        Craft::Consort { torpedoes, .. } => *torpedoes = 0,
    }
}

/// A Destroyer that fires four times and misses PT #1.
const MISSES: [u8; 5] = [1, 2, 2, 2, 2];

/// DB E-1.size, DB E-1.count, DB E-1.type, DB E-1.skill, DB E-2-B, DB E-3, DB E-4, DB C-4.c, DB C-4.e
#[test]
fn destroyers_and_their_fire_follow_the_printed_rows() {
    let e = &charts().e;
    assert_eq!(rows(&e.size), [(1, 7, Count(1)), (8, 9, Count(2)), (10, 10, Count(3))]);
    assert_eq!(rows(&e.count), [(1, 3, Count(1)), (4, 6, Count(2))]);
    let kinds = [
        (1, 3, DestroyerType::Mutsuki),
        (4, 5, DestroyerType::Fubuki),
        (6, 6, DestroyerType::Teruzuki),
    ];
    assert_eq!(rows(&e.kind), kinds);
    assert_eq!(rows(&e.skill), SKILLS);
    let detection = [(1, 9, Detection::Undetected), (10, 10, Detection::Detected)];
    assert_eq!(rows(&e.detection), detection);
    assert_eq!(rows(&e.target), BOATS);
    assert_eq!(rows(&e.enemy_fire), [(1, 9, Shot::Miss), (10, 10, Shot::Hit)]);
    assert_eq!(rows(&e.shell_on_pt1), [(1, 8, ShellHit::Damage), (9, 10, ShellHit::Critical)]);
    assert_eq!(rows(&e.shell_on_consort), HEAVY_DAMAGE);
}

/// DB E-5, DB E-5.c, DB E-5.d, DB E-5.e, DB E-6, DB E-7, DB E-8
#[test]
fn torpedoes_ramming_and_leaving_follow_the_printed_rows() {
    let e = &charts().e;
    assert_eq!(rows(&e.torpedo), [(1, 9, Torpedo::Miss), (10, 10, Torpedo::Hit)]);
    let detonation =
        [(1, 4, Detonation::Dud), (5, 7, Detonation::Detonates), (8, 10, Detonation::Critical)];
    assert_eq!(rows(&e.detonation), detonation);
    assert_eq!((e.damage.dice, e.critical_damage.dice), (Dice::D10, Dice::TWO_D10));
    assert_eq!(rows(&e.damage), [(1, 10, PointsEqualTotal::Total)]);
    assert_eq!(rows(&e.critical_damage), [(2, 20, PointsEqualTotal::Total)]);
    assert_eq!(rows(&e.ramming), [(1, 9, Ramming::Fails), (10, 10, Ramming::Rammed)]);
    assert_eq!(rows(&e.air_support), [(1, 8, AirSupport::None), (9, 10, AirSupport::Arrives)]);
    assert_eq!(rows(&e.leaving), [(1, 9, Leaving::Stays), (10, 10, Leaving::Leaves)]);
}

/// DB E-2-B.mod
#[test]
fn detection_by_destroyers_is_modified_as_printed() {
    let cases: &[Case] = &[
        case("Good, one Destroyer, Medium Range", 4, |_| {}),
        case("Poor", 0, |g| g.mission_mut().weather = Weather::Poor),
        case("Bad", -1, |g| g.mission_mut().weather = Weather::Bad),
        case("two Destroyers", 5, |g| g.fight_mut().enemies.push(destroyer(2))),
        case("Long Range", 3, |g| all_in(g, Range::Long)),
        case("Close Range", 5, |g| all_in(g, Range::Close)),
        case("Slow", 2, |g| all_at(g, Speed::Slow)),
        case("Idle", 1, |g| all_at(g, Speed::Idle)),
        case("Fast", 6, |g| all_at(g, Speed::Fast)),
    ];
    let unseen = || {
        let mut g = spent(1, 1);
        g.fight_mut().detected = false;
        g
    };
    check_sums(unseen, "E-2-B", &e_destroyers::round, cases);
}

/// DB E-4.mod
#[test]
fn destroyer_fire_is_modified_as_printed() {
    check_sums(|| spent(1, 1), "E-4", &e_destroyers::round, &[RANGE_AND_SEA, ENEMY_FIRE].concat());
}

/// DB E-5.mod, DB G-4.5: RU-051, RU-105
#[test]
fn torpedoes_are_modified_as_printed() {
    let own = [
        case("Torpedo Director out", -4, |g| g.elco_mut(pt(1)).director = true),
        case("Engineer at the helm", -3, |g| at_the_helm(g, Post::Engineer)),
        case("X.O. at the helm", 0, |g| at_the_helm(g, Post::ExecutiveOfficer)),
        case("disabled Elite target", 3, |g| {
            crew(g, Quality::Elite);
            disable_enemy(g);
        }),
        case("Veteran C.O.", 1, |g| veteran(g, Post::CommandingOfficer)),
        case("undetected", 2, |g| g.fight_mut().detected = false),
        case("speed does not matter", 0, |g| all_at(g, Speed::Fast)),
    ];
    let cases = [RANGE_AND_SEA, TARGET_CREW, &own].concat();
    let cases: Vec<Case> = cases.iter().map(|case| case.answers(&["all:destroyer:1"])).collect();
    check_sums(|| seen_by(1, 1), "E-5", &e_destroyers::round, &cases);
}

/// DB E-6.mod: RU-050, RU-051, RU-105
#[test]
fn ramming_is_modified_as_printed() {
    let cases: &[Case] = &[
        case("Good", -2, |_| {}),
        case("Poor", 1, |g| g.mission_mut().weather = Weather::Poor),
        case("Bad", 2, |g| g.mission_mut().weather = Weather::Bad),
        case("five Systems points", -4, |g| g.fight_mut().enemies[0].systems = 5),
        case("four Systems points", -2, |g| g.fight_mut().enemies[0].systems = 4),
        case("five Flooding points", -4, |g| g.fight_mut().enemies[0].flooding = 5),
        case("Fast", -4, |g| all_at(g, Speed::Fast)),
        case("Slow", -1, |g| all_at(g, Speed::Slow)),
        case("Idle", 0, |g| all_at(g, Speed::Idle)),
        case("disabled", 0, wreck_steering),
        case("Veteran C.O.", -3, |g| veteran(g, Post::CommandingOfficer)),
        case("Green crew", -3, |g| crew(g, Quality::Green)),
        case("Veteran crew", -1, |g| crew(g, Quality::Veteran)),
        case("Elite crew", 0, |g| crew(g, Quality::Elite)),
        case("one rudder out", -1, |g| g.elco_mut(pt(1)).rudders = [2, 0, 0]),
        case("two rudders out", 0, |g| g.elco_mut(pt(1)).rudders = [2, 0, 2]),
        case("one engine out", -2, |g| g.elco_mut(pt(1)).engines[0] = Part::Hit),
        case("Engineer at the helm", 0, |g| at_the_helm(g, Post::Engineer)),
    ];
    let close = || {
        let mut g = spent(1, 1);
        all_in(&mut g, Range::Close);
        g
    };
    check_sums(close, "E-6", &e_destroyers::round, cases);
}

/// DB E-7.mod, DB E-8.mod
#[test]
fn calls_for_aircraft_and_leaving_are_modified_as_printed() {
    check_sums(|| spent(1, 1), "E-7", &e_destroyers::round, CALLS);
    let crews: &[Case] = &[
        case("Green", 2, |g| crew(g, Quality::Green)),
        case("Veteran", -4, |g| crew(g, Quality::Veteran)),
        case("Elite", -5, |g| crew(g, Quality::Elite)),
    ];
    let leaving = [GETTING_AWAY, crews].concat();
    check_sums(|| spent(1, 1), "E-8", &e_destroyers::round, &leaving);
}

/// DB E-2-B, DB E-2-A: RU-042
#[test]
fn a_natural_ten_always_detects() {
    let mut g = spent(1, 1);
    g.fight_mut().detected = false;
    g.mission_mut().weather = Weather::Bad;
    all_at(&mut g, Speed::Idle);
    let t = play_on(g, &[10, 1, 2, 2], &[], e_destroyers::round);
    assert!(t.g.fight().detected);
    let t = play_on(t.g, &[1, 2, 2], &[], e_destroyers::round);
    assert_eq!(rolls(&t, "E-2-B"), 0);
}

/// DB E-3.note, DB E-8.a, DB E-6: RU-047, RU-050, an unseen squadron that waits sees nothing happen.
#[test]
fn destroyers_do_nothing_against_an_unseen_squadron() {
    let mut g = seen_by(2, 1);
    g.fight_mut().detected = false;
    all_in(&mut g, Range::Close);
    let t = play_on(g, &[2], &["hold"], e_destroyers::round);
    assert_eq!(charts_rolled(&t), ["E-2-B"]);
    assert!(!t.g.fight().detected);
}

/// DB E-2-B.c, DB E-5: RU-047, the salvo has its surprise, then everything may follow.
#[test]
fn torpedoes_reveal_the_squadron() {
    let mut g = seen_by(2, 1);
    g.fight_mut().detected = false;
    let t = play_on(g, &[2; 20], &["all:destroyer:1"], e_destroyers::round);
    assert_eq!(sums(&t, "E-5"), [2; 8]);
    assert!(t.g.fight().detected);
    assert_eq!((rolls(&t, "E-4"), rolls(&t, "E-7"), rolls(&t, "E-8")), (0, 1, 1));
}

/// DB E-4, DB E-3: RU-089, four shots or eight, all at one boat; DB 7.order
#[test]
fn a_destroyer_fires_four_times_and_an_elite_one_eight_times() {
    let shots = |quality| {
        let mut g = spent(3, 1);
        g.fight_mut().enemies[0].quality = quality;
        let t = play_on(g, &[3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], &[], e_destroyers::round);
        assert!(t.said().contains(&"Destroyer 1 fires at PT #3.".to_owned()));
        (rolls(&t, "E-3"), rolls(&t, "E-4"))
    };
    assert_eq!(shots(Quality::Veteran), (1, 4));
    assert_eq!(shots(Quality::Elite), (1, 8));
}

/// DB E-4.a, DB C-4.c, DB G.shell, DB MP.3: a shell on a boat with a crew board.
#[test]
fn a_shell_hits_pt_1_on_g_1_or_blows_it_up() {
    let hit = |rest: &[u8]| {
        let mut g = spent(1, 1);
        crew(&mut g, Quality::Green);
        all_in(&mut g, Range::Long);
        g.mission_mut().sea = SeaState(5);
        play_on(g, &[&[1, 10], rest, &[2; 30]].concat(), &[], e_destroyers::round)
    };
    let t = hit(&[8, 4, 7, 7, 7, 7]);
    assert_eq!((rolls(&t, "E-4.b"), rolls(&t, "G-1"), rolls(&t, "G-5")), (1, 1, 4));
    let t = hit(&[9]);
    assert!(matches!(t.g.boat(pt(1)).fate, Fate::Lost(_)));
    assert_eq!(rolls(&t, "G-11"), 12, "every man aboard");
    assert_eq!(rolls(&t, "E-4"), 1, "the other shots have no target");
}

/// DB C-4.e: a shell on a consort; 9-10 destroys it.
#[test]
fn a_shell_damages_a_consort_or_blows_it_up() {
    let hit = |die: u8| {
        let dice = [&[2, 10, die], &[2; 30][..]].concat();
        play_on(spent(2, 1), &dice, &[], e_destroyers::round)
    };
    let t = hit(5);
    assert_eq!(t.g.boat(pt(2)).consort().map(|track| track.systems), Some(3));
    let t = hit(9);
    assert!(matches!(t.g.boat(pt(2)).fate, Fate::Lost(_)));
    assert_eq!(t.g.fight().water[0].who, Who::Consort);
}

/// DB 4.6.range, DB E-5.j
#[test]
fn in_poor_weather_neither_shells_nor_torpedoes_reach_long_range() {
    let mut g = seen_by(2, 1);
    g.mission_mut().weather = Weather::Poor;
    all_in(&mut g, Range::Long);
    let t = play_on(g.clone(), &[1, 2, 2], &[], e_destroyers::round);
    assert_eq!(charts_rolled(&t), ["E-3", "E-7", "E-8"]);
    g.boat_mut(pt(2)).range = Range::Medium;
    let t = play_on(g, &[2; 20], &["all:destroyer:1"], e_destroyers::round);
    assert_eq!(rolls(&t, "E-5"), 4, "only PT #2 is near enough");
}

/// DB E-5.a, DB 9.torpedo: RU-065
#[test]
fn a_natural_one_sticks_in_its_tube() {
    let dice = [&MISSES[..], &[1, 2, 2, 2, 1, 2, 2, 2], &[2, 2]].concat();
    let t = play_on(seen_by(2, 1), &dice, &["all:destroyer:1"], e_destroyers::round);
    assert_eq!(t.g.elco(pt(1)).tubes, [Tube::Stuck, Tube::Empty, Tube::Empty, Tube::Empty]);
    assert_eq!((t.g.boat(pt(1)).torpedoes(), t.g.boat(pt(2)).torpedoes()), (0, 0));
}

/// DB E-5.b, DB E-5.c, DB E-5.d, DB E-5.e: whatever the modifiers, a 10 hits; then dud, hit, critical.
#[test]
fn torpedoes_that_hit_may_be_duds_or_wreck_the_ship() {
    let mut g = seen_by(1, 1);
    g.elco_mut(pt(1)).director = true;
    all_in(&mut g, Range::Long);
    crew(&mut g, Quality::Elite);
    let salvo = [10, 4, 10, 5, 3, 4, 10, 8, 2, 1, 3, 2, 2];
    let dice = [&[1, 2, 2, 2, 2, 2, 2, 2, 2], &salvo[..], &[2, 2]].concat();
    let t = play_on(g, &dice, &["all:destroyer:1"], e_destroyers::round);
    assert_eq!((rolls(&t, "E-5.c"), rolls(&t, "E-5.d"), rolls(&t, "E-5.e")), (3, 2, 2));
    let destroyer = t.g.fight().enemies[0];
    assert_eq!((destroyer.systems, destroyer.flooding), (3 + 3, 4 + 5));
}

/// DB E-5.f, DB E-8.b, DB E-6.a
#[test]
fn a_destroyer_without_systems_lies_dead_and_floods() {
    let mut g = seen_by(1, 1);
    g.fight_mut().enemies[0].systems = 12;
    all_in(&mut g, Range::Close);
    // One torpedo: 6 Systems (four boxes, two more flood) and 1 Flooding.
    let dice = [&MISSES[..], &[10, 5, 6, 1], &[2]].concat();
    let answers = ["by-boat:destroyer:1", "1:1"];
    let t = play_on(g, &dice, &answers, e_destroyers::round);
    let destroyer = t.g.fight().enemies[0];
    assert!(destroyer.is_disabled());
    assert_eq!(destroyer.flooding, 3);
    assert_eq!((rolls(&t, "E-6"), rolls(&t, "E-8")), (0, 0), "it neither rams nor leaves");
}

/// DB E-5.f, DB 9.enemy_gone, DB I-1.e: RU-049, RU-072, a torpedo kill is no Gunner's.
#[test]
fn a_destroyer_full_of_water_sinks_and_the_rest_run_on() {
    let mut g = seen_by(1, 1);
    g.fight_mut().enemies[0].flooding = 10;
    let dice = [&MISSES[..], &[10, 5, 1, 6]].concat();
    let t = play_on(g, &dice, &["all:destroyer:1"], e_destroyers::round);
    let kill = t.g.mission().kills[0];
    assert_eq!(kill.what, Prey::Surface(EnemyKind::Destroyer(DestroyerType::Mutsuki)));
    assert_eq!((kill.elite, kill.by), (false, None));
    assert_eq!((rolls(&t, "E-5"), rolls(&t, "E-7")), (1, 0));
    assert_eq!(t.g.elco(pt(1)).tubes, [Tube::Empty; 4], "they were launched together");
}

/// DB E-5, DB E-5.g, DB E-5.h, DB 4.6.ammo: RU-048, any number now and the rest later.
#[test]
fn each_boat_launches_as_many_as_it_is_told_at_the_one_target() {
    let mut g = seen_by(3, 2);
    g.boat_mut(pt(3)).craft = Craft::Consort { tracks: Consort::default(), torpedoes: 2 };
    let g = check(
        g,
        e_destroyers::round,
        "
        # Destroyers: PT targeted 1d4 > 1
        = 1 PT #1
        Destroyer 1 fires at PT #1.
        # Destroyers: offensive fire 1d10 > 2
        = 2 miss
        # Destroyers: offensive fire 1d10 > 2
        = 2 miss
        # Destroyers: offensive fire 1d10 > 2
        = 2 miss
        # Destroyers: offensive fire 1d10 > 2
        = 2 miss
        # Destroyers: PT targeted 1d4 > 1
        = 1 PT #1
        Destroyer 2 fires at PT #1.
        # Destroyers: offensive fire 1d10 > 2
        = 2 miss
        # Destroyers: offensive fire 1d10 > 2
        = 2 miss
        # Destroyers: offensive fire 1d10 > 2
        = 2 miss
        # Destroyers: offensive fire 1d10 > 2
        = 2 miss
        ? 10 torpedoes ready: launch? > by-boat:destroyer:2
        ? How many torpedoes does PT #1 launch at Destroyer 2? > 1:2
        ? How many torpedoes does PT #2 launch at Destroyer 2? > 2:0
        ? How many torpedoes does PT #3 launch at Destroyer 2?: PT #3 launches none | PT #3 launches 1 torpedo | PT #3 launches 2 torpedoes > 3:2
        Torpedoes run toward Destroyer 2.
        # Torpedo launch 1d10 > 2
        = 2 miss
        A torpedo of PT #1 misses.
        # Torpedo launch 1d10 > 2
        = 2 miss
        A torpedo of PT #1 misses.
        # Torpedo launch 1d10 > 2
        = 2 miss
        A torpedo of PT #3 misses.
        # Torpedo launch 1d10 > 2
        = 2 miss
        A torpedo of PT #3 misses.
        # Destroyers call for air support 1d10 > 2
        = 2 no aircraft
        # Destroyer leaves 1d10 > 2
        = 1 stays (-1 weather is Good)
        Destroyer 1 stays.
        # Destroyer leaves 1d10 > 2
        = 1 stays (-1 weather is Good)
        Destroyer 2 stays.
    ",
    );
    let left: Vec<u8> =
        [1, 2, 3].iter().map(|&number| e_destroyers::torpedoes_ready(&g, pt(number))).collect();
    assert_eq!(left, [2, 4, 0]);
    let again = play_on(g, &[2; 40], &["all:destroyer:1"], e_destroyers::round);
    assert_eq!(rolls(&again, "E-5"), 6);
}

/// DB E-5: RU-048, disabled and grounded boats launch none; without any nobody is asked.
#[test]
fn disabled_and_grounded_boats_do_not_launch() {
    let mut g = seen_by(2, 1);
    wreck_steering(&mut g);
    g.boat_mut(pt(2)).grounded = true;
    let t = play_on(g, &[2; 20], &[], e_destroyers::round);
    assert_eq!(rolls(&t, "E-5"), 0);
}

/// DB G-4.6, DB G-7.b: without the Launch Controller only manned tubes.
#[test]
fn without_the_launch_controller_a_mate_must_stand_at_the_tube() {
    let mut g = seen_by(1, 1);
    g.elco_mut(pt(1)).launch_controller = true;
    g.crew_mut(pt(1)).man_mut(Post::TorpedoMate2).place = Place::At(Station::Tube4);
    let t = play_on(g, &[2; 20], &["all:destroyer:1"], e_destroyers::round);
    let tubes = [Tube::Empty, Tube::Loaded, Tube::Loaded, Tube::Empty];
    assert_eq!((rolls(&t, "E-5"), t.g.elco(pt(1)).tubes), (2, tubes));
}

/// DB MP.2: the commander names the Destroyer, each captain his number.
#[test]
fn every_captain_decides_how_many_torpedoes_he_launches() {
    let mut g = players_at_sea(2, 3);
    g.mission_mut().fight = Some(Fight { detected: true, ..Fight::new(FightKind::Destroyers) });
    g.fight_mut().enemies.push(destroyer(1));
    let script = Script::new()
        .then_key("by-boat:destroyer:1")
        .then_key("1:1")
        .then_key("2:3")
        .then_key("3:0");
    let dice = [&MISSES[..], &[2; 4], &[2, 2]].concat();
    let (t, ()) = play(g, &dice, script, e_destroyers::round);
    let seats: Vec<u8> = t
        .events()
        .into_iter()
        .filter_map(|event| match event {
            table::Event::Picked { seat, .. } => Some(seat.0),
            table::Event::Said { .. }
            | table::Event::Rolled { .. }
            | table::Event::Pool { .. }
            | table::Event::Drawn { .. } => None,
        })
        .collect();
    assert_eq!(seats, [0, 0, 1, 0], "PT #3 is the commander's");
}

/// DB E-6, DB E-6.b, DB E-6.b.others: every Destroyer against every boat in Close Range.
#[test]
fn destroyers_ram_boats_in_close_range() {
    let mut g = spent(3, 2);
    g.boat_mut(pt(1)).range = Range::Close;
    g.boat_mut(pt(2)).range = Range::Close;
    g.mission_mut().weather = Weather::Bad;
    all_at(&mut g, Speed::Slow);
    // Both fire at PT #1 and miss. The first misses PT #1 and rams PT #2 (7 + 2 Bad + 1 Slow);
    // the second rams PT #1: two men below, ten on deck.
    let fire = [&MISSES[..], &MISSES[..]].concat();
    let below = [4, 3, 4];
    let deck = [1, 2, 4, 6, 1, 1, 1, 1, 1, 1];
    let crew_order: Vec<u8> = deck.into_iter().chain(below).collect();
    let dice = [&fire[..], &[6, 7, 7], &crew_order[..], &[2; 10]].concat();
    let t = play_on(g, &dice, &[], e_destroyers::round);
    assert_eq!(rolls(&t, "E-6"), 3);
    assert!(t.g.present().eq([pt(3)]));
    let who: Vec<Who> = t.g.fight().water.iter().map(|crew| crew.who).collect();
    assert_eq!(who, [Who::Consort, Who::Captain(table::Seat(0))]);
    let crew = &t.g.captains[0].crew;
    let wounds = |post: Post| (crew.man(post).wounds, crew.man(post).gone);
    assert_eq!(wounds(Post::BowGunner), (Wounds::None, None));
    assert_eq!(wounds(Post::BowLoader), (Wounds::Light, None));
    assert_eq!(wounds(Post::CommandingOfficer), (Wounds::Severe, None));
    assert_eq!(wounds(Post::ExecutiveOfficer).1, Some(Gone::Killed));
    assert_eq!(wounds(Post::RadioOperator).1, Some(Gone::Killed));
    assert_eq!(wounds(Post::Engineer), (Wounds::Severe, None));
}

/// DB E-6: RU-050, there is no natural 10.
#[test]
fn a_natural_ten_does_not_ram_by_itself() {
    let mut g = spent(1, 1);
    all_in(&mut g, Range::Close);
    let dice = [&MISSES[..], &[10, 2, 2]].concat();
    let t = play_on(g, &dice, &[], e_destroyers::round);
    assert!(t.g.is_present(pt(1)));
}

/// DB E-7, DB E-7.nat
#[test]
fn destroyers_call_aircraft_and_a_natural_ten_always_brings_one() {
    let call = |weather, die| {
        let mut g = spent(1, 1);
        g.mission_mut().weather = weather;
        let dice = match weather {
            Weather::Good => vec![1, 2, 2, 2, 2, die],
            Weather::Poor | Weather::Bad | Weather::LargeStorm => vec![1, die],
        };
        let dice = [&dice[..], &[1, 5, 8, 2], &[2; 10]].concat();
        rolls(&play_on(g, &dice, &[], e_destroyers::round), "B-1.type")
    };
    assert_eq!((call(Weather::Good, 8), call(Weather::Good, 9)), (0, 1));
    assert_eq!((call(Weather::Bad, 9), call(Weather::Bad, 10)), (0, 1));
}

/// DB E-8, DB 9.enemy_gone
#[test]
fn a_green_destroyer_soon_leaves() {
    let mut g = spent(1, 2);
    crew(&mut g, Quality::Green);
    let dice = [&MISSES[..], &MISSES[..], &[2, 8, 8]].concat();
    let t = play_on(g, &dice, &[], e_destroyers::round);
    let left: Vec<u8> = t.g.fight().enemies.iter().map(|enemy| enemy.slot).collect();
    assert_eq!(left, [2], "8 + 3 - 1 is enough for Destroyer 1, 8 - 1 is not for Destroyer 2");
    assert!(t.g.mission().kills.is_empty());
}

/// DB E-1.size, DB E-1.count, DB E-1.type, DB E-1.skill, DB E-1.a, DB E-2-A, DB E-9.wave, DB E-9.end,
/// DB D-2-B.b, DB 2.d, DB 4.5.order
#[test]
fn a_destroyer_convoy_is_fought_wave_by_wave() {
    let mut g = at_sea(1);
    spend(&mut g, pt(1));
    // Two waves of one Green Mutsuki. Seen at once; four misses; no aircraft; it leaves (10 - 1 + 3).
    let first = [8, 1, 1, 1, 10, 1, 2, 2, 2, 2, 2, 10];
    let second = [1, 1, 1, 1, 2, 2, 2, 2, 2, 10];
    let answers = ["medium:medium:in", "meet", "medium:long:in"];
    let t = play_on(g, &[&first[..], &second[..]].concat(), &answers, async |t| {
        let _ = e_destroyers::destroyer_convoy(t).await;
    });
    assert_eq!((rolls(&t, "E-1.count"), rolls(&t, "E-2-B")), (2, 1));
    assert_eq!(sums(&t, "E-4")[4..], [-4; 4], "the second wave starts in Long Range");
    assert!(!t.g.in_fight() && t.dice_left() == 0);
}

/// DB E-9.end, DB C-10.disengage: in Long Range the squadron may break off.
#[test]
fn the_squadron_may_break_off_from_destroyers() {
    let mut g = at_sea(2);
    spend(&mut g, pt(1));
    spend(&mut g, pt(2));
    let dice = [1, 1, 1, 5, 10, 1, 2, 2, 2, 2, 2, 2];
    let t = play_on(g, &dice, &["slow:long:in", "break-off"], async |t| {
        let _ = e_destroyers::destroyer_convoy(t).await;
    });
    assert!(!t.g.in_fight() && t.g.mission().kills.is_empty());
}

/// DB B-5.d.2, DB E-5: a disabled consort keeps its torpedoes.
#[test]
fn a_disabled_consort_does_not_launch() {
    let mut g = seen_by(2, 1);
    g.boat_mut(pt(2)).craft = consort(5, 0);
    let t = play_on(g, &[2; 20], &["all:destroyer:1"], e_destroyers::round);
    assert_eq!((rolls(&t, "E-5"), t.g.boat(pt(2)).torpedoes()), (4, 4));
}

/// DB E-5, DB E-5.mod: the odds an option shows are those of the roll that follows.
#[test]
fn a_launch_shows_the_odds_of_each_torpedo() {
    let mut g = seen_by(1, 1);
    all_in(&mut g, Range::Close);
    let target = Target::of(&g.fight().enemies[0]);
    let odds = |torpedoes| Launch { boat: pt(1), torpedoes, target }.odds(&g, charts());
    let [sinks, close] = &odds(2)[..] else { panic!("the salvo and each torpedo") };
    // 4 of 10 hit, 6 of 10 of these explode: 24 %; 1 of 10 sticks in its tube.
    assert_eq!((close.of, close.chances("explodes")), (50, 12));
    assert_eq!(close.chances("sticks in its tube"), 5);
    assert_eq!(close.tones[0], Some(table::Tone::Good), "never failure first");
    assert!(sinks.chances("it sinks") > 0 && sinks.why == "2 torpedoes");
    assert!(odds(0).is_empty());
    assert_eq!(Salvo::All(target).odds(&g, charts()), odds(4));
}

/// DB E-5.f: the chance to sink is that of every fall of both damage rolls.
#[test]
fn the_odds_of_a_torpedo_are_those_of_every_fall_of_its_dice() {
    let mut g = seen_by(1, 1);
    all_in(&mut g, Range::Close);
    let enemy = &mut g.fight_mut().enemies[0];
    enemy.flooding = enemy.flooding_max - 2;
    let (enemy, target) = (*enemy, Target::of(enemy));
    let e = &charts().e;
    let sunk = |dice: Dice| {
        let totals: Vec<u8> =
            dice.every_fall().map(|it| u8::try_from(dice.natural(&it)).unwrap()).collect();
        let pairs =
            totals.iter().flat_map(|first| totals.iter().map(move |second| (first, second)));
        let sinks = pairs.filter(|(first, second)| enemy.struck(**first, **second).is_sunk());
        Chance::of(sinks.count() as u64, (totals.len() * totals.len()) as u64)
    };
    // 4 of 10 hit.
    let explodes = |kind, dice| {
        let detonates = e.detonation.chance(&Mods::NONE, |it| it == kind);
        Chance::of(4, 10).and(detonates).and(sunk(dice)).millionths()
    };
    let expected = explodes(Detonation::Detonates, e.damage.dice)
        + explodes(Detonation::Critical, e.critical_damage.dice);
    let odds = Launch { boat: pt(1), torpedoes: 1, target }.odds(&g, charts());
    let told = Chance::of(odds[0].chances("it sinks").into(), u64::from(odds[0].of)).millionths();
    assert!(told.abs_diff(expected) < 5, "{told} is not {expected}");
}
