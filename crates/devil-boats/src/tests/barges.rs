//! Table D: barge convoys.

use super::{
    changes::{all_at, all_in, at_the_helm, consort, crew, disable_enemy, wreck_steering},
    fixture::{at_sea, charts, check, in_fight, play, players_at_sea, pt},
    lists::{
        BOATS, CALLS, ENEMY_FIRE, GETTING_AWAY, LIGHT_DAMAGE, OWN_SPEED, RANGE_AND_SEA, SKILLS,
        TARGET_CREW,
    },
    played_mission,
    rolls::{Case, case, charts_rolled, check_sums, down, play_on, rolls, rows, sums, veteran},
};
use crate::{
    charts::{
        Charts,
        c::{AirSupport, Count, Pick, Reef},
        d::Evasion,
        f::Detection,
    },
    rules::{
        d_barges,
        gunnery::{self, Fire, FireOrder, Shot},
        round::LAST_ROUND,
    },
    state::{
        BoatNo, Consort, Enemy, EnemyKind, Fate, Fight, FightKind, Fired, Gunners, Loss, Node,
        Place, Post, Range, SeaState, Skill, Speed, State, Station, Weather,
        elco::Part,
        fight::{BargeType, Quality},
        mission::Homeward,
        record::Prey,
        setup::LaterWaves,
    },
};
use shelf::Shown;
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};
use table::{
    Asked, Choice, Decider, Seat, now,
    testkit::{self, Script},
};

fn barge(slot: u8, kind: BargeType, quality: Quality) -> Enemy {
    let (systems_max, flooding_max) = charts().p.barge(kind);
    let kind = EnemyKind::Barge(kind);
    Enemy { slot, kind, quality, systems: 0, flooding: 0, systems_max, flooding_max }
}

/// Boats in Medium Range that a wave of Average Type A Barges has seen.
fn seen_by(boats: u8, barges: u8) -> State {
    let mut g = in_fight(boats, FightKind::Barges);
    g.fight_mut().detected = true;
    for slot in 1..=barges {
        g.fight_mut().enemies.push(barge(slot, BargeType::A, Quality::Average));
    }
    g
}

fn unseen_by(boats: u8, barges: u8) -> State {
    let mut g = seen_by(boats, barges);
    g.fight_mut().detected = false;
    g
}

/// Silences every gun of PT #1, so that only what follows is rolled.
fn silence(g: &mut State, no: BoatNo) {
    let elco = g.elco_mut(no);
    elco.bow_cannon = true;
    elco.stern_cannon = true;
    elco.turrets = [2, 2];
}

/// DB D-1.size, DB D-1.count, DB D-1.type, DB D-1.skill, DB D-1.a, DB D-2-A, DB D-2-B, DB D-2-B.c,
/// DB D-3, DB D-3.note, DB D-4, DB D-4.a, DB D-4.c, DB D-5, DB D-5.b, DB D-5.c, DB D-7, DB D-8,
/// DB D-9, DB D-9.b, DB D-9.d, DB 2.d, DB 2.g, DB 4.5.order, DB 7.order, DB 9.detected,
/// DB 9.enemy_gone, DB I-1.e
#[test]
fn the_barge_of_the_played_mission_escapes_in_its_second_round() {
    let mut g = at_sea(2);
    g.mission_mut().sea = SeaState(2);
    g.mission_mut().at = Node::R4;
    "Frederick Richardson".clone_into(&mut g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).name);
    let g = check(g, d_barges::barge_convoy, played_mission::BARGE);
    assert!(g.mission().kills.is_empty() && g.mission().score.is_empty());
    assert!(!g.in_fight());
    assert_eq!(g.crew(pt(1)).man(Post::CommandingOfficer).light, 1);
}

/// DB D-1.size, DB D-1.count, DB D-1.type, DB D-1.skill, DB D-3, DB D-4.b, DB D-4.d, DB D-6
#[test]
fn convoys_hits_and_targets_follow_the_printed_rows() {
    let d = &charts().d;
    assert_eq!(rows(&d.size), [(1, 5, Count(1)), (6, 8, Count(2)), (9, 10, Count(3))]);
    let count = [(1, 3, Count(1)), (4, 6, Count(2)), (7, 8, Count(3)), (9, 10, Count(4))];
    assert_eq!(rows(&d.count), count);
    let kinds = [
        (1, 1, BargeType::A),
        (2, 2, BargeType::SuperA),
        (3, 3, BargeType::B),
        (4, 4, BargeType::C),
    ];
    assert_eq!(rows(&d.kind), kinds);
    assert_eq!(rows(&d.skill), SKILLS);
    assert_eq!(rows(&d.target), BOATS);
    assert_eq!(rows(&d.shells), [(1, 2, Count(1)), (3, 4, Count(2)), (5, 6, Count(3))]);
    assert_eq!(rows(&d.hit_consort), LIGHT_DAMAGE);
    let barges = [(1, 1, Pick(1)), (2, 2, Pick(2)), (3, 3, Pick(3)), (4, 4, Pick(4))];
    assert_eq!(rows(&d.consort_target), barges);
}

/// DB D-2-B, DB D-4, DB D-5, DB D-5.c, DB D-7, DB D-7.b, DB D-8, DB D-9, DB D-10
#[test]
fn fire_evasion_and_reefs_follow_the_printed_rows() {
    let d = &charts().d;
    let detection = [(1, 9, Detection::Undetected), (10, 10, Detection::Detected)];
    assert_eq!(rows(&d.detection), detection);
    for fire in [&d.enemy_fire, &d.fire, &d.consort_fire] {
        assert_eq!(rows(fire), [(1, 9, Shot::Miss), (10, 10, Shot::Hit)], "{}", fire.id);
    }
    assert_eq!(rows(&d.damage), LIGHT_DAMAGE);
    assert_eq!(rows(&d.consort_damage), LIGHT_DAMAGE);
    assert_eq!(rows(&d.air_support), [(1, 8, AirSupport::None), (9, 10, AirSupport::Arrives)]);
    assert_eq!(rows(&d.evasion), [(1, 5, Evasion::Stays), (6, 10, Evasion::Evades)]);
    let reef = [(2, 15, Reef::Clear), (16, 18, Reef::Collision), (19, 20, Reef::Grounded)];
    assert_eq!(rows(&d.reef), reef);
}

/// DB D-2-B.mod
#[test]
fn detection_by_barges_is_modified_as_printed() {
    let cases = [
        case("Good, one Barge, Medium Range", 4, |_| {}),
        case("Poor", 0, |g| g.mission_mut().weather = Weather::Poor),
        case("Bad", -1, |g| g.mission_mut().weather = Weather::Bad),
        case("three Barges", 6, |g| {
            for slot in 2..=3 {
                g.fight_mut().enemies.push(barge(slot, BargeType::A, Quality::Green));
            }
        }),
        case("Long Range", 3, |g| all_in(g, Range::Long)),
        case("Close Range", 5, |g| all_in(g, Range::Close)),
        case("one boat in Medium, one in Close", 6, |g| g.boat_mut(pt(2)).range = Range::Close),
        case("Slow", 2, |g| all_at(g, Speed::Slow)),
        case("Idle", 1, |g| all_at(g, Speed::Idle)),
        case("Fast", 6, |g| all_at(g, Speed::Fast)),
        case("nobody can move", 1, |g| {
            wreck_steering(g);
            g.boat_mut(pt(2)).grounded = true;
        }),
    ];
    let waits = cases.map(|case| match case.name {
        "Bad" => case,
        _ => case.answers(&["wait"]),
    });
    check_sums(|| unseen_by(2, 1), "D-2-B", &d_barges::round, &waits);
}

/// DB D-4.mod, DB 4.12.1
#[test]
fn barge_fire_is_modified_as_printed() {
    check_sums(|| seen_by(1, 1), "D-4", &d_barges::round, &[RANGE_AND_SEA, ENEMY_FIRE].concat());
}

/// DB D-4.mod: RU-051, the crew of PT #1 protects PT #1 only.
#[test]
fn a_veteran_commander_does_not_protect_his_consorts() {
    let mut g = seen_by(2, 1);
    veteran(&mut g, Post::CommandingOfficer);
    g.elco_mut(pt(1)).rudders = [2, 0, 0];
    let t = play_on(g, &[2; 20], &[], d_barges::round);
    assert_eq!(sums(&t, "D-4"), [0], "PT #2 is the target");
}

/// DB D-5.mod, DB 4.12.2
#[test]
fn the_guns_of_pt_1_are_modified_as_printed() {
    let own: &[Case] = &[
        case("disabled", -2, wreck_steering),
        case("disabled Elite target", 3, |g| {
            crew(g, Quality::Elite);
            disable_enemy(g);
        }),
        case("the Engineer at the Bow cannon", -1, |g| {
            down(g, Post::BowGunner);
            g.crew_mut(pt(1)).man_mut(Post::Engineer).place = Place::At(Station::BowGun);
        }),
        case("turret with one gun out", -1, |g| {
            g.elco_mut(pt(1)).bow_cannon = true;
            g.elco_mut(pt(1)).turrets[0] = 1;
        }),
        case("Ace", 1, |g| g.crew_mut(pt(1)).man_mut(Post::BowGunner).kills = 5),
        case("Sharpshooter", 1, |g| {
            g.elco_mut(pt(1)).repairs.sharpshooter = Some(Post::BowGunner);
        }),
        case("an Ace who is the Sharpshooter", 2, |g| {
            g.crew_mut(pt(1)).man_mut(Post::BowGunner).kills = 5;
            g.elco_mut(pt(1)).repairs.sharpshooter = Some(Post::BowGunner);
        }),
        case("Veteran Radio Operator", 1, |g| veteran(g, Post::RadioOperator)),
        case("Veteran Radio Operator without radar", 0, |g| {
            veteran(g, Post::RadioOperator);
            g.elco_mut(pt(1)).radar = Part::Hit;
        }),
        case("undetected", 2, |g| g.fight_mut().detected = false).answers(&["fire"]),
    ];
    let cases = [RANGE_AND_SEA, TARGET_CREW, OWN_SPEED, own].concat();
    check_sums(|| seen_by(1, 1), "D-5", &d_barges::round, &cases);
}

/// DB D-7.mod
#[test]
fn the_guns_of_consorts_are_modified_as_printed() {
    let own: &[Case] = &[
        case("disabled", -2, |g| {
            g.boat_mut(pt(2)).craft = consort(5, 0);
            g.boat_mut(pt(2)).speed = Speed::Idle;
        }),
        case("disabled Veteran target", 3, |g| {
            crew(g, Quality::Veteran);
            disable_enemy(g);
        }),
        case("a Veteran Radio Operator helps PT #1 only", 0, |g| veteran(g, Post::RadioOperator)),
        case("undetected", 2, |g| g.fight_mut().detected = false).answers(&["fire"]),
    ];
    let cases = [RANGE_AND_SEA, TARGET_CREW, OWN_SPEED, own].concat();
    check_sums(|| seen_by(2, 1), "D-7", &d_barges::round, &cases);
}

/// DB D-8.mod, DB D-9.mod
#[test]
fn calls_for_aircraft_and_evasion_are_modified_as_printed() {
    check_sums(|| seen_by(1, 1), "D-8", &d_barges::round, CALLS);
    let crews: &[Case] = &[
        case("Green", -3, |g| crew(g, Quality::Green)),
        case("Veteran", 1, |g| crew(g, Quality::Veteran)),
        case("Elite", 2, |g| crew(g, Quality::Elite)),
    ];
    let evasions = [GETTING_AWAY, crews].concat();
    check_sums(|| seen_by(1, 1), "D-9", &d_barges::round, &evasions);
}

/// DB D-10.mod, DB 6.4.effect, DB 4.12.1
#[test]
fn reef_checks_are_modified_as_printed() {
    let cases: &[Case] = &[
        case("Good", -2, |_| {}),
        case("Poor", 2, |g| g.mission_mut().weather = Weather::Poor),
        case("Bad", 3, |g| g.mission_mut().weather = Weather::Bad),
        case("Slow", -4, |g| all_at(g, Speed::Slow)),
        case("Fast", 0, |g| all_at(g, Speed::Fast)),
        case("Navigator", -4, |g| {
            g.crew_mut(pt(1)).man_mut(Post::ExecutiveOfficer).skill = Some(Skill::Navigator);
        }),
        case("X.O. at the helm", -2, |g| at_the_helm(g, Post::ExecutiveOfficer)),
        case("Engineer at the helm", 1, |g| at_the_helm(g, Post::Engineer)),
    ];
    let close = || {
        let mut g = seen_by(1, 1);
        all_in(&mut g, Range::Close);
        g
    };
    check_sums(close, "D-10", &d_barges::round, cases);
}

/// DB D-2-B.a, DB D-2-A
#[test]
fn a_natural_ten_detects_and_nobody_rolls_again() {
    let mut g = unseen_by(1, 1);
    g.mission_mut().weather = Weather::Bad;
    all_at(&mut g, Speed::Idle);
    let t = play_on(g, &[10, 1, 2, 2, 2], &[], d_barges::round);
    assert!(t.g.fight().detected);
    let t = play_on(t.g, &[1, 2, 2, 2], &[], d_barges::round);
    assert_eq!(rolls(&t, "D-2-B"), 0);
}

/// DB D-3.note, DB D-9.a, DB D-11.end: RU-047
#[test]
fn nothing_happens_while_an_unseen_squadron_waits() {
    let t = play_on(unseen_by(2, 2), &[2], &["wait"], d_barges::round);
    assert_eq!(charts_rolled(&t), ["D-2-B"]);
    assert!(!t.g.fight().detected);
}

/// DB D-2-B.c, DB D-8: RU-047, every shot of the round keeps its surprise.
#[test]
fn firing_reveals_the_squadron_after_the_surprise() {
    let dice = [2; 20];
    let t = play_on(unseen_by(2, 1), &dice, &["fire"], d_barges::round);
    assert_eq!(sums(&t, "D-5"), [2; 4]);
    assert_eq!(sums(&t, "D-7"), [2; 4]);
    assert!(t.g.fight().detected);
    assert_eq!((rolls(&t, "D-4"), rolls(&t, "D-8"), rolls(&t, "D-9")), (0, 1, 1));
}

/// DB D-3: PT #1 stands in for a boat that is not there, the lowest boat for PT #1.
#[test]
fn a_barge_that_picks_an_absent_boat_fires_at_pt_1_or_the_lowest_left() {
    let hit = |g: State| {
        let dice: Vec<u8> = [4, 10, 5].into_iter().chain([2; 20]).collect();
        let t = play_on(g, &dice, &[], d_barges::round);
        t.said().into_iter().find(|said| said.contains("hits")).expect("the Barge hits")
    };
    assert_eq!(hit(seen_by(3, 1)), "Barge 1 hits PT #1 with 1 shell.");
    let mut g = seen_by(3, 1);
    g.boat_mut(pt(1)).fate = Fate::Lost(Loss { crew_saved: true, reef_in_combat: false });
    assert_eq!(hit(g), "Barge 1 hits PT #2 with 1 shell.");
}

/// DB D-1.elite: RU-089, both shots at one target.
#[test]
fn an_elite_barge_fires_twice_at_the_same_boat() {
    let mut g = seen_by(4, 1);
    g.fight_mut().enemies[0].quality = Quality::Elite;
    silence(&mut g, pt(1));
    let t = play_on(g, &[3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], &[], d_barges::round);
    assert_eq!((rolls(&t, "D-3"), rolls(&t, "D-4")), (1, 2));
    let misses = t.said().into_iter().filter(|said| said == "Barge 1 fires at PT #3 and misses.");
    assert_eq!(misses.count(), 2);
}

/// DB D-4.b, DB D-4.d, DB D-4.a
#[test]
fn a_type_c_barge_scores_up_to_three_shell_hits_on_a_consort() {
    let mut g = seen_by(2, 1);
    g.fight_mut().enemies[0] = barge(1, BargeType::C, Quality::Green);
    g.mission_mut().sea = SeaState(5);
    all_in(&mut g, Range::Long);
    silence(&mut g, pt(1));
    let dice = [2, 10, 5, 6, 8, 10, 2, 2, 2, 2, 2, 2];
    let t = play_on(g, &dice, &[], d_barges::round);
    assert_eq!((rolls(&t, "D-4.b"), rolls(&t, "D-4.d")), (1, 3));
    let consort = t.g.boat(pt(2)).consort().copied();
    assert_eq!(consort, Some(Consort { systems: 2, flooding: 2, superficial: 0 }));
}

/// DB D-4.b, DB D-4.c, DB MP.3
#[test]
fn other_barges_score_one_shell_hit_that_human_boats_take_on_g_1() {
    for kind in [BargeType::A, BargeType::SuperA, BargeType::B] {
        let mut g = players_at_sea(2, 2);
        g.mission_mut().fight = Some(Fight { detected: true, ..Fight::new(FightKind::Barges) });
        g.fight_mut().enemies.push(barge(1, kind, Quality::Average));
        silence(&mut g, pt(1));
        silence(&mut g, pt(2));
        let t = play_on(g, &[2, 10, 5, 2, 2], &[], d_barges::round);
        assert_eq!(charts_rolled(&t), ["D-3", "D-4", "G-1", "D-8", "D-9"]);
        assert_eq!(t.g.elco(pt(2)).superficial, 1);
    }
}

/// DB 4.6.range
#[test]
fn in_poor_weather_neither_side_fires_at_long_range() {
    let mut g = seen_by(2, 1);
    g.mission_mut().weather = Weather::Poor;
    all_in(&mut g, Range::Long);
    let t = play_on(g, &[1, 2, 2], &[], d_barges::round);
    assert_eq!(charts_rolled(&t), ["D-3", "D-8", "D-9"]);
}

/// DB D-5.b, DB D-7.a: whatever the modifiers.
#[test]
fn a_natural_ten_always_hits_a_barge() {
    let mut g = seen_by(2, 1);
    g.fight_mut().enemies[0].quality = Quality::Elite;
    g.mission_mut().sea = SeaState(5);
    all_in(&mut g, Range::Long);
    silence(&mut g, pt(1));
    g.elco_mut(pt(1)).bow_cannon = false;
    let dice = [1, 2, 2, 10, 6, 10, 8, 2, 2, 2, 2, 2];
    let t = play_on(g, &dice, &[], d_barges::round);
    let barge = t.g.fight().enemies[0];
    assert_eq!((barge.systems, barge.flooding), (1, 1));
}

/// DB D-5.a: a natural 1 fires no shot, and a jam outlasts the wave. DB 7.jam
#[test]
fn a_jam_lasts_for_all_waves_of_the_convoy() {
    let mut g = seen_by(1, 1);
    silence(&mut g, pt(1));
    g.elco_mut(pt(1)).bow_cannon = false;
    let t = play_on(g.clone(), &[1, 2, 1, 3, 2, 2], &[], d_barges::round);
    assert_eq!((rolls(&t, "D-5.a"), t.g.elco(pt(1)).jams[0]), (1, 0), "cleared at once");
    let t = play_on(g, &[1, 2, 1, 4, 2, 2], &[], d_barges::round);
    assert_eq!(t.g.elco(pt(1)).jams[0], 1);
    let t = play_on(t.g, &[1, 2, 2, 2], &[], d_barges::round);
    assert_eq!(rolls(&t, "D-5"), 0, "the Bow cannon is silent");
}

/// DB D-5.c: -2 for a turret with one gun out.
#[test]
fn half_a_turret_does_less_damage() {
    let mut g = seen_by(1, 1);
    silence(&mut g, pt(1));
    g.elco_mut(pt(1)).turrets[0] = 1;
    let t = play_on(g, &[1, 2, 10, 7, 2, 2], &[], d_barges::round);
    assert_eq!(sums(&t, "D-5.c"), [-2]);
    assert_eq!(t.g.fight().enemies[0].systems, 0);
}

/// DB D-5.d, DB D-9.c, DB 2.g
#[test]
fn a_barge_without_systems_is_disabled_and_floods() {
    let mut g = seen_by(1, 1);
    silence(&mut g, pt(1));
    g.elco_mut(pt(1)).bow_cannon = false;
    g.fight_mut().enemies[0].systems = 2;
    let t = play_on(g, &[1, 2, 10, 6, 2], &[], d_barges::round);
    let barge = t.g.fight().enemies[0];
    assert!(barge.is_disabled() && barge.flooding == 0);
    assert_eq!(rolls(&t, "D-9"), 0, "it cannot evade");
    let t = play_on(t.g, &[1, 2, 10, 6, 2], &[], d_barges::round);
    assert_eq!(t.g.fight().enemies[0].flooding, 1, "Systems points now flood it");
}

/// DB D-5.d, DB 9.enemy_gone, DB 9.ace: RU-072, the Gunner who marked the last box has the kill.
#[test]
fn a_barge_full_of_water_sinks_and_its_gunner_is_credited() {
    let mut g = seen_by(2, 1);
    g.fight_mut().enemies[0].flooding = 2;
    g.fight_mut().enemies[0].quality = Quality::Elite;
    let t = play_on(g, &[1, 2, 2, 2, 10, 2, 10, 8], &[], d_barges::round);
    assert!(t.g.fight().enemies.is_empty());
    let kill = t.g.mission().kills[0];
    assert_eq!(kill.what, Prey::Surface(EnemyKind::Barge(BargeType::A)));
    assert_eq!((kill.elite, kill.by), (true, Some((Seat(0), Post::AaGunner2))));
    assert_eq!((rolls(&t, "D-7"), rolls(&t, "D-8")), (0, 0), "nothing is left to fire at");
}

/// DB D-7, DB D-7.b: a kill by a consort is nobody's.
#[test]
fn a_consort_fires_four_times_and_its_kill_is_nobodys() {
    let mut g = seen_by(2, 1);
    silence(&mut g, pt(1));
    g.fight_mut().enemies[0].flooding = 1;
    let t = play_on(g, &[1, 2, 10, 8, 2, 2, 10, 10], &[], d_barges::round);
    assert_eq!(rolls(&t, "D-7"), 4);
    assert_eq!(t.g.mission().kills[0].by, None);
}

/// DB D-6: RU-046
#[test]
fn consorts_pick_the_next_lower_barge_or_else_the_next_higher() {
    let target = |slots: &[u8], die: u8| {
        let mut g = seen_by(2, 0);
        silence(&mut g, pt(1));
        for &slot in slots {
            g.fight_mut().enemies.push(barge(slot, BargeType::A, Quality::Average));
        }
        let enemy_fire: Vec<u8> = slots.iter().flat_map(|_| [1, 2]).collect();
        let dice: Vec<u8> = enemy_fire.into_iter().chain([die]).chain([2; 12]).collect();
        let t = play_on(g, &dice, &[], d_barges::round);
        let fires =
            t.said().into_iter().find(|said| said.starts_with("PT #2 fires")).expect("fire");
        (fires, rolls(&t, "D-6"))
    };
    assert_eq!(target(&[1, 3], 3), ("PT #2 fires at Barge 3.".to_owned(), 1));
    assert_eq!(target(&[1, 3], 2), ("PT #2 fires at Barge 1.".to_owned(), 1));
    assert_eq!(target(&[2, 3], 1), ("PT #2 fires at Barge 2.".to_owned(), 1));
    assert_eq!(target(&[2, 3], 4), ("PT #2 fires at Barge 3.".to_owned(), 1));
    assert_eq!(target(&[3], 2), ("PT #2 fires at Barge 3.".to_owned(), 0), "a lone Barge");
}

/// DB D-8.nat, DB D-8, DB 4.5.air: in Bad weather a 10 brings an aircraft, a 9 does not.
#[test]
fn a_natural_ten_always_brings_an_aircraft() {
    let bad = || {
        let mut g = seen_by(1, 1);
        g.mission_mut().weather = Weather::Bad;
        g
    };
    let t = play_on(bad(), &[1, 9, 2], &[], d_barges::round);
    assert_eq!(rolls(&t, "B-1.type"), 0);
    let dice = [1, 10, 1, 5, 8, 2, 2, 2, 2, 2];
    let t = play_on(bad(), &dice, &[], d_barges::round);
    assert_eq!(rolls(&t, "B-1.type"), 1);
    assert!(t.g.mission().air_this_turn);
}

/// DB D-9.b, DB D-9.d, DB 9.enemy_gone: every able Barge tries, and the wave is over without any.
#[test]
fn every_able_barge_tries_to_get_away_each_round() {
    let mut g = seen_by(1, 3);
    silence(&mut g, pt(1));
    disable_enemy(&mut g);
    let t = play_on(g, &[1, 2, 1, 2, 1, 2, 2, 7, 6], &[], d_barges::round);
    assert_eq!(rolls(&t, "D-9"), 2);
    let left: Vec<u8> = t.g.fight().enemies.iter().map(|barge| barge.slot).collect();
    assert_eq!(left, [1, 3], "7 - 1 is enough for Barge 2, 6 - 1 is not for Barge 3");
}

/// DB D-10, DB 7.idle_reef: RU-083, only boats under way in Close Range.
#[test]
fn only_boats_under_way_in_close_range_may_strike_a_reef() {
    let mut g = seen_by(4, 1);
    silence(&mut g, pt(1));
    for (number, range, speed) in [
        (1, Range::Close, Speed::Idle),
        (2, Range::Close, Speed::Medium),
        (3, Range::Medium, Speed::Fast),
        (4, Range::Close, Speed::Idle),
    ] {
        g.boat_mut(pt(number)).range = range;
        g.boat_mut(pt(number)).speed = speed;
    }
    let t = play_on(g, &[2; 40], &[], d_barges::round);
    assert_eq!(rolls(&t, "D-10"), 1);
}

/// DB D-10, DB C-9.a, DB C-9.b, DB 9.grounded, DB D-10.c
#[test]
fn nineteen_puts_a_boat_aground_unless_the_swell_lifts_it_off() {
    let aground = |sea: u8| {
        let mut g = seen_by(2, 1);
        silence(&mut g, pt(1));
        g.mission_mut().sea = SeaState(sea);
        g.boat_mut(pt(2)).range = Range::Close;
        // Barge at PT #1, four shots, no aircraft, no evasion, the reef at 20 - 2 or 10 + 9.
        let dice = [1, 2, 2, 2, 2, 2, 2, 2, 10, 10, 1, 1];
        let mut g2 = g.clone();
        g2.boat_mut(pt(2)).speed = Speed::Fast;
        play_on(g2, &dice, &[], d_barges::round)
    };
    let t = aground(3);
    assert_eq!(rolls(&t, "G-10"), 2);
    assert!(t.g.boat(pt(2)).grounded && t.g.boat(pt(2)).speed == Speed::Idle);
    let later = play_on(t.g, &[1, 2, 2, 2], &[], d_barges::round);
    assert_eq!(
        (rolls(&later, "D-7"), rolls(&later, "D-10")),
        (0, 0),
        "it can neither fire nor drift"
    );
    assert!(!aground(4).g.boat(pt(2)).grounded);
}

/// DB D-10: 16 to 18 is a collision without grounding; Good weather takes 2 off.
#[test]
fn eighteen_is_a_collision_and_seventeen_is_clear_in_good_weather() {
    let strike = |second: u8| {
        let mut g = seen_by(2, 1);
        silence(&mut g, pt(1));
        g.boat_mut(pt(2)).range = Range::Close;
        let dice = [1, 2, 2, 2, 2, 2, 2, 2, 10, second, 2, 2];
        play_on(g, &dice, &[], d_barges::round)
    };
    assert_eq!(rolls(&strike(7), "G-10"), 0);
    let t = strike(8);
    assert_eq!(rolls(&t, "G-10"), 2);
    assert!(!t.g.boat(pt(2)).grounded);
}

/// DB 7.order: move, detection, enemy fire, PT #1, PTs #2-#4, aircraft, evasion, reefs.
#[test]
fn a_round_goes_in_the_order_of_the_tables() {
    let mut g = seen_by(2, 2);
    g.fight_mut().detected = false;
    all_in(&mut g, Range::Close);
    silence(&mut g, pt(1));
    g.elco_mut(pt(1)).bow_cannon = false;
    let dice = [10, 1, 2, 1, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];
    let t = play_on(g, &dice, &["all:barge:2"], d_barges::round);
    let order = [
        "D-2-B", "D-3", "D-4", "D-3", "D-4", "D-5", "D-6", "D-7", "D-7", "D-7", "D-7", "D-8",
        "D-9", "D-9", "D-10", "D-10",
    ];
    assert_eq!(charts_rolled(&t), order);
}

/// DB MP.2: each player picks the targets of his own guns.
#[test]
fn each_captain_aims_his_own_guns() {
    let mut g = players_at_sea(2, 2);
    g.mission_mut().fight = Some(Fight { detected: true, ..Fight::new(FightKind::Barges) });
    for slot in 1..=2 {
        g.fight_mut().enemies.push(barge(slot, BargeType::C, Quality::Average));
    }
    all_in(&mut g, Range::Medium);
    let script = Script::new()
        .then_key("all:barge:2")
        .then_key("bow=barge:1 turret_1=barge:2 turret_2=barge:2 stern=barge:1");
    // Both Barges miss, every gun hits for one Systems point, no aircraft, nobody evades.
    let fire = [10, 6, 10, 6, 10, 6, 10, 6];
    let dice: Vec<u8> = [1, 2, 1, 2].into_iter().chain(fire).chain(fire).chain([2, 2]).collect();
    let (t, ()) = play(g, &dice, script, d_barges::round);
    let marks = t.g.fight().enemies.iter().map(|barge| (barge.systems, barge.flooding));
    // Four points from PT #1 and two from PT #2: Barge 2 has five boxes, and the sixth point floods it.
    assert_eq!(marks.collect::<Vec<_>>(), [(2, 0), (5, 1)]);
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
    assert_eq!(seats, [0, 1], "one order for all guns of a boat");
}

/// DB 4.6.extra, DB 4.6.once: RU-040; a gun whose target sinks turns to another.
#[test]
fn a_speedy_loader_fires_again_at_what_is_left() {
    let mut g = seen_by(1, 2);
    silence(&mut g, pt(1));
    g.elco_mut(pt(1)).bow_cannon = false;
    g.elco_mut(pt(1)).repairs.speedy = Some(Post::BowLoader);
    g.fight_mut().enemies[0].flooding = 5;
    let dice = [1, 2, 1, 2, 10, 8, 10, 6, 2, 2];
    let t = play_on(g, &dice, &["all:barge:1"], d_barges::round);
    assert_eq!(rolls(&t, "D-5"), 2);
    assert_eq!(t.g.fight().enemies[0].systems, 1, "the second shot hits Barge 2");
}

/// A convoy of two waves of one Barge each, whose first Barge has just appeared.
const TWO_WAVES: [u8; 4] = [6, 1, 1, 5];

/// DB D-11.wave, DB D-2-B.b, DB D-1.a, DB D-9.d, DB 4.7.start
#[test]
fn the_next_wave_starts_by_the_weather_and_knows_the_squadron() {
    let mut g = at_sea(1);
    g.mission_mut().at = Node::R4;
    silence(&mut g, pt(1));
    // Wave 1: seen at once, missed, no aircraft, and the Barge escapes.
    let wave = [10, 1, 2, 2, 10];
    // Wave 2: the Barge misses from Long Range and escapes.
    let next = [1, 1, 5, 1, 2, 2, 10];
    let dice: Vec<u8> = TWO_WAVES.into_iter().chain(wave).chain(next).collect();
    let answers = ["medium:medium:in", "meet", "medium:long:in"];
    let t = play_on(g, &dice, &answers, async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert_eq!(rolls(&t, "D-2-B"), 1, "detected once for all waves");
    assert_eq!(sums(&t, "D-4"), [0, -3], "back in Long Range");
    assert_eq!(rolls(&t, "D-1.count"), 2);
}

/// DB D-1.a: RU-109, a house may start later waves in Long Range whatever the weather.
#[test]
fn a_house_may_start_later_waves_in_long_range() {
    let first_range = |later: LaterWaves| {
        let mut g = at_sea(1);
        g.setup.house.later_waves = later;
        g.mission_mut().weather = Weather::Poor;
        silence(&mut g, pt(1));
        let (hold, next): (&str, &[u8]) = match later {
            LaterWaves::ByWeather => ("medium:medium:in", &[1, 1, 5, 1, 2, 2, 10]),
            LaterWaves::Long => ("medium:long:in", &[1, 1, 5, 1, 2, 10]),
        };
        let dice = [&TWO_WAVES[..], &[10, 1, 2, 2, 10], next].concat();
        let t = play_on(g, &dice, &["medium:medium:in", "meet", hold], async |t| {
            let _ = d_barges::barge_convoy(t).await;
        });
        rolls(&t, "D-4")
    };
    assert_eq!(first_range(LaterWaves::ByWeather), 2);
    assert_eq!(first_range(LaterWaves::Long), 1, "out of sight in Poor weather");
}

/// DB D-11.wave, DB D-1.a: no Idle in the first round; the rest of the convoy may pass.
#[test]
fn the_squadron_may_let_the_next_wave_pass() {
    let mut g = at_sea(1);
    silence(&mut g, pt(1));
    let dice: Vec<u8> = TWO_WAVES.into_iter().chain([10, 1, 2, 2, 10]).collect();
    let t = play_on(g, &dice, &["medium:medium:in", "let-pass"], async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert_eq!(rolls(&t, "D-1.count"), 1);
    assert!(!t.g.in_fight());
}

/// DB G-11.sw, DB D-11.wave: RU-030 takes no further wave, RU-032 lets the waves be finished.
#[test]
fn after_a_forced_abort_no_further_wave_is_met() {
    let convoy = |homeward: Homeward, round: &[u8], answers: &[&str]| {
        let mut g = at_sea(1);
        silence(&mut g, pt(1));
        g.mission_mut().homeward = Some(homeward);
        g.mission_mut().weather = Weather::Poor;
        play_on(g, &[&TWO_WAVES[..], round].concat(), answers, async |t| {
            let _ = d_barges::barge_convoy(t).await;
        })
    };
    let t = convoy(Homeward::ForcedNow, &[10, 1, 2, 10], &[]);
    assert_eq!(rolls(&t, "D-1.count"), 1, "nobody is asked");
    convoy(Homeward::ForcedAfterWaves, &[10, 1, 2, 2, 10], &["medium:medium:in", "let-pass"]);
}

/// DB D-11.end, DB 4.7.exit: RU-100, a disabled Barge left behind escapes without points.
#[test]
fn leaving_ends_the_fight_and_lets_disabled_barges_go() {
    let mut g = at_sea(1);
    silence(&mut g, pt(1));
    let dice = [1, 1, 1, 5, 10, 1, 2, 2, 2];
    let t = play_on(g, &dice, &["slow:long:in", "break-off"], async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert!(!t.g.in_fight() && t.g.mission().kills.is_empty());
}

/// DB 4.6.torps: no torpedo is ever asked for against Barges.
#[test]
fn torpedoes_are_not_used_against_barges() {
    let t = play_on(seen_by(2, 1), &[2; 20], &[], d_barges::round);
    assert_eq!((t.g.boat(pt(1)).torpedoes, t.g.boat(pt(2)).torpedoes), (4, 4));
    assert_eq!(rolls(&t, "E-5"), 0);
}

/// DB 4.8, DB 4.7.together: in a convoy fight the boats keep together.
#[test]
fn the_squadron_moves_as_one_against_a_convoy() {
    let mut g = at_sea(3);
    silence(&mut g, pt(1));
    g.mission_mut().sea = SeaState(5);
    // One Barge; Medium Range; seen; it misses; the consorts miss; no aircraft; it escapes.
    let dice: Vec<u8> = [1, 1, 1, 5, 10, 1, 2].into_iter().chain([2; 8]).chain([2, 10]).collect();
    let t = play_on(g, &dice, &["medium:medium:in"], async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert!(t.said().contains(&"The squadron: Medium speed, Medium Range, heading in.".to_owned()));
    let ranges: Vec<Range> = [1, 2, 3].map(|number| t.g.boat(pt(number)).range).to_vec();
    assert_eq!(ranges, [Range::Medium; 3]);
}

/// DB 4.10, DB D-11.rescue, DB 7.rescue: RU-074, consorts fight on without PT #1.
#[test]
fn consorts_fight_on_when_pt_1_is_gone() {
    let mut g = seen_by(3, 1);
    g.boat_mut(pt(1)).fate = Fate::Lost(Loss { crew_saved: true, reef_in_combat: false });
    let t = play_on(g, &[3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], &[], d_barges::round);
    assert_eq!(rolls(&t, "D-7"), 8);
    assert_eq!(sums(&t, "D-9"), [2], "nobody has radar any more");
}

/// DB 4.6.guns: who fired last at whom is on the board, with tracer, flash and splash; it weighs
/// nothing in the game.
#[test]
fn the_guns_that_fired_last_are_seen_on_the_board() {
    let mut g = seen_by(3, 1);
    g.boat_mut(pt(1)).fate = Fate::Lost(Loss { crew_saved: true, reef_in_combat: false });
    let t = play_on(g, &[3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], &[], d_barges::round);
    let own = |fired: &Fired| fired.by == Gunners::Squadron && !fired.hit;
    let fired = &t.g.fight().last_fire.0;
    assert!(fired.len() == 2 && fired.iter().all(own), "{fired:?}");
    let mut bare = t.g.clone();
    bare.fight_mut().last_fire.0.clear();
    assert_eq!(table::Digest::of(&t.g), table::Digest::of(&bare));
    let picture = |g: &State| {
        let boards = crate::view::view(g, Seat(0).into(), charts()).boards();
        let board = boards.into_iter().find(|board| board.id == "combat").expect("a fight");
        board::svg::render(&board, &board::Marks::none(), board::svg::Look::Page { bases: "" })
    };
    assert!(picture(&t.g).contains("#ffb35c"), "tracer");
    assert!(!picture(&bare).contains("#ffb35c"));
    // The enemy's fire takes the place of the squadron's.
    let barge = gunnery::targets(&t.g, |_| true)[0];
    let mut g = t.g.clone();
    gunnery::exchange(&mut g, Gunners::Enemy, pt(2), barge, Shot::Hit);
    gunnery::exchange(&mut g, Gunners::Enemy, pt(2), barge, Shot::Miss);
    let fired = &g.fight().last_fire.0;
    assert!(fired.len() == 1 && fired[0].hit && fired[0].by == Gunners::Enemy, "{fired:?}");
}

/// DB 4.2.scale: a night has an end, and so has every fight.
#[test]
fn a_fight_ends_with_the_night() {
    let mut g = at_sea(1);
    silence(&mut g, pt(1));
    g.mission_mut().weather = Weather::Poor;
    let rounds = usize::from(LAST_ROUND);
    // Seen at once by a Green Barge that never hits and never gets away.
    let mut dice = vec![1, 1, 1, 1, 10];
    dice.extend([1, 2, 2, 1].repeat(rounds));
    let script = (0..rounds).fold(Script::new(), |script, _| script.then_key("slow:medium:in"));
    let mut t = table::testkit::table(g, charts(), &dice, script);
    let played = table::testkit::run(&mut t, async |t| {
        let _ = d_barges::barge_convoy(t).await;
    });
    assert!(played.is_ok() && !t.g.in_fight());
}

/// DB D-1.a, DB E-1.a: RU-091
#[test]
fn nobody_lies_idle_in_the_first_round_of_a_wave() {
    let mut g = at_sea(1);
    silence(&mut g, pt(1));
    g.mission_mut().weather = Weather::Bad;
    g.mission_mut().sea = SeaState(4);
    check(
        g,
        d_barges::barge_convoy,
        "
        # Barge convoy size 1d10 > 1
        = 1 small: 1 wave
        A Barge convoy in 1 wave.
        # Barges in the wave 1d10 > 1
        = 1 one
        # Barge type 1d4 > 1
        = 1 Type A
        # Barge crew skill 1d10 > 5
        = 5 Average crew
        Barge 1: Type A, Average crew.
        ? Round 1: The enemy has not seen you. How fast, and to which range?: Slow speed, Close Range, heading in | Medium speed, Close Range, heading in | Medium speed, Close Range, heading out > slow:close:in
        PT #1: Slow speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 2
        = 1 undetected (-3 weather is Bad, -2 speed is Slow, +1 each Barge in the current wave, +2 at least one PT is in the Close Range Zone)
        The squadron is still undetected.
        # Reef check, Barge combat 2d10 > 2 2
        = 5 clear (-2 speed is Slow, +3 weather is Bad)
        PT #1 clears the reefs.
        ? Round 2: The enemy has not seen you. How fast, and to which range?: Idle at Close Range | Slow speed, Close Range, heading in | Slow speed, Close Range, heading out | Medium speed, Close Range, heading in | Medium speed, Close Range, heading out | Medium speed, Medium Range, heading out > idle:close:in
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 10
        = 7 always detected (-3 the PT is at Idle speed or disabled, -3 weather is Bad, +1 each Barge in the current wave, +2 at least one PT is in the Close Range Zone)
        The enemy has seen the squadron.
        # Barges: PT targeted 1d4 > 1
        = 1 PT #1
        # Barges: offensive fire 1d10 > 2
        = 6 miss (-1 Sea State is 4, +2 the PT is at Idle speed or disabled, +3 the PT is in the Close Range Zone)
        Barge 1 fires at PT #1 and misses.
        # Barges call for air support 1d10 > 2
        = 1 no aircraft (-2 weather is Bad)
        # Barge evasion 1d10 > 9
        = 10 evades: remove it; no VP (+2 weather is Bad)
        Barge 1 escapes into the night.
        Wave 1 is over.
        ",
    );
}

/// Opens fire at the first target and notes in how many cases of a thousand the first gun does damage.
struct Gunlayer(Arc<AtomicU32>);

impl Decider<State> for Gunlayer {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        if a.question == "fire" {
            let at = gunnery::targets(g, |_| true)[0];
            let fire = Fire { boat: pt(1), order: FireOrder::All(at) };
            let bow = &fire.odds(g, charts)[1];
            self.0.store(bow.chances("hit") * 1000 / bow.of, Ordering::Relaxed);
        }
        Some(0)
    }
}

/// RU-047: the odds shown with the order to fire count the surprise the shots will have.
#[test]
fn the_odds_of_a_surprise_salvo_count_the_surprise() {
    // 3 or 1 of 10 hit, and half of these do damage (D-5.c).
    for (g, hits) in [(unseen_by(1, 2), 3), (seen_by(1, 2), 1)] {
        let shown = Arc::new(AtomicU32::new(0));
        let gunlayer = Box::new(Gunlayer(shown.clone()));
        let mut t = testkit::seeded(g, charts(), 7, gunlayer);
        now(d_barges::round(&mut t));
        assert_eq!(shown.load(Ordering::Relaxed), hits * 50);
        assert!(t.g.fight().detected);
    }
}
