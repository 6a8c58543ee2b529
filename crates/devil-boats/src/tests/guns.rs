//! Table C: shore guns met on patrol, and what tables C and F share.

use super::{
    changes::{consort, crew},
    fixture::{at_sea, charts, check, check_result, in_fight, play, pt},
    gunnery::enemy,
};
use crate::{
    charts::{
        Points,
        c::{AirSupport, Confirm, Count, Pick, Reef, ShellHit, TargetedPt},
    },
    conditions::{About, Scene, When},
    rules::{
        batteries::{self, Tables},
        c_guns::gun_contact,
        combat::{Aftermath, Stay},
        gunnery::{Jam, Mount, Quarry, Shot, Surprise, Target, aim_modifiers},
        round,
    },
    state::{
        Castaways, Enemy, EnemyKind, FightKind, Gun, Post, Range, SeaState, Skill, Speed, State,
        Weather, Who, Wounds, elco::Part, fight::Quality, mission::Homeward, record::Prey,
        setup::GunEvasion,
    },
};
use table::{chart::Chart, testkit::Script};

pub(super) type Change = fn(&mut State);

/// The results of a chart, one for each total from 1 up (or from the lowest roll).
pub(super) fn rows<R: Copy>(chart: &Chart<R, When>) -> Vec<R> {
    chart.results().map(|(_, result)| result).collect()
}

pub(super) fn times<R: Copy>(groups: &[(usize, R)]) -> Vec<R> {
    groups.iter().flat_map(|&(count, result)| std::iter::repeat_n(result, count)).collect()
}

/// Two boats in Medium Range at Medium speed in Sea State 3 under Poor weather before a Shore Gun
/// with an Average crew: no modifier of a fire table holds.
pub(super) fn duel(kind: FightKind) -> State {
    let mut g = in_fight(2, kind);
    g.fight_mut().detected = true;
    g.fight_mut().fired_upon = true;
    g.fight_mut().enemies.push(enemy(EnemyKind::ShoreGun, 1));
    g
}

const GUN: Target = Target { kind: EnemyKind::ShoreGun, slot: 1 };

pub(super) fn all(g: &mut State, change: impl Fn(&mut crate::state::Boat)) {
    for no in g.present().collect::<Vec<_>>() {
        change(g.boat_mut(no));
    }
}

fn speed(g: &mut State, speed: Speed) {
    all(g, |boat| boat.speed = speed);
}

fn disable(g: &mut State) {
    g.elco_mut(pt(1)).steering = 2;
    g.boat_mut(pt(2)).craft = consort(5, 0);
    speed(g, Speed::Idle);
}

/// What every gun fire table has in common, as printed under C-4 and F-4.
const GUN_FIRE: [(&str, Change, i32); 19] = [
    ("nothing", |_| {}, 0),
    ("Long Range", |g| all(g, |boat| boat.range = Range::Long), -3),
    ("Fast", |g| speed(g, Speed::Fast), -1),
    ("Sea State 4", |g| g.mission_mut().sea = SeaState(4), -1),
    ("Veteran C.O.", |g| g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).missions = 20, -1),
    ("Green crew", |g| crew(g, Quality::Green), -1),
    ("a rudder out", |g| g.elco_mut(pt(1)).rudders = [2, 0, 0], 1),
    ("two rudders out", |g| g.elco_mut(pt(1)).rudders = [2, 2, 1], 2),
    (
        "rudder out at Idle",
        |g| {
            g.elco_mut(pt(1)).rudders = [2, 0, 0];
            speed(g, Speed::Idle);
        },
        2,
    ),
    ("an engine out", |g| g.elco_mut(pt(1)).engines[0] = Part::Hit, 1),
    ("two engines out", |g| g.elco_mut(pt(1)).engines = [Part::Hit, Part::Hit, Part::Works], 2),
    (
        "three engines out: disabled, and the engines no longer count",
        |g| g.elco_mut(pt(1)).engines = [Part::Hit; 3],
        2,
    ),
    ("Sea State 2", |g| g.mission_mut().sea = SeaState(2), 1),
    ("Veteran crew", |g| crew(g, Quality::Veteran), 1),
    ("Slow", |g| speed(g, Speed::Slow), 1),
    ("Sea State 1", |g| g.mission_mut().sea = SeaState(1), 2),
    ("Elite crew", |g| crew(g, Quality::Elite), 2),
    ("Idle", |g| speed(g, Speed::Idle), 2),
    ("Close Range", |g| all(g, |boat| boat.range = Range::Close), 3),
];

pub(super) fn gun_fire_modifiers(
    kind: FightKind,
    chart: &Chart<Shot, When>,
    more: &[(&str, Change, i32)],
) {
    for (what, change, expected) in GUN_FIRE.iter().chain(more) {
        let mut g = duel(kind);
        change(&mut g);
        let sum = round::enemy_modifiers(&g, chart, GUN, Some(pt(1))).sum();
        assert_eq!(sum, *expected, "{}: {what}", chart.id);
    }
}

/// DB C-4.mod, DB C-4.g
#[test]
fn guns_fire_with_the_printed_modifiers() {
    let disabled: (&str, Change, i32) = ("disabled", disable, 2);
    let both: (&str, Change, i32) = (
        "Close, Slow, Sea State 1, Elite",
        |g| {
            all(g, |boat| boat.range = Range::Close);
            speed(g, Speed::Slow);
            g.mission_mut().sea = SeaState(1);
            crew(g, Quality::Elite);
        },
        8,
    );
    gun_fire_modifiers(FightKind::Guns, &charts().c.gun_fire, &[disabled, both]);
}

/// DB C-4.mod, RU-051: only boats with a crew board have a C.O., rudders and engines to count.
#[test]
fn crew_and_engines_of_pt_1_do_not_help_or_hurt_the_others() {
    let mut g = duel(FightKind::Guns);
    g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).missions = 20;
    g.elco_mut(pt(1)).engines[0] = Part::Hit;
    g.elco_mut(pt(1)).rudders = [2, 2, 0];
    let sum = round::enemy_modifiers(&g, &charts().c.gun_fire, GUN, Some(pt(2))).sum();
    assert_eq!(sum, 0);
}

/// What the fire tables of PT #1 have in common, as printed under C-5 and F-5.
const PT_FIRE: [(&str, Change, i32); 14] = [
    ("nothing", |_| {}, 0),
    ("Long Range", |g| all(g, |boat| boat.range = Range::Long), -3),
    ("disabled", disable, -2),
    ("Fast", |g| speed(g, Speed::Fast), -1),
    ("Sea State 4", |g| g.mission_mut().sea = SeaState(4), -1),
    ("one gun of the turret out", |g| g.elco_mut(pt(1)).turrets = [1, 0], -1),
    ("Ace", |g| g.crew_mut(pt(1)).man_mut(Post::AaGunner1).kills = 5, 1),
    (
        "an Ace who is the Sharpshooter",
        |g| {
            g.crew_mut(pt(1)).man_mut(Post::AaGunner1).kills = 5;
            g.elco_mut(pt(1)).repairs.sharpshooter = Some(Post::AaGunner1);
        },
        2,
    ),
    ("Sea State 2", |g| g.mission_mut().sea = SeaState(2), 1),
    ("Slow", |g| speed(g, Speed::Slow), 1),
    ("Idle by choice", |g| speed(g, Speed::Idle), 2),
    ("Sea State 1", |g| g.mission_mut().sea = SeaState(1), 2),
    ("Close Range", |g| all(g, |boat| boat.range = Range::Close), 3),
    ("a Veteran gun crew makes no difference", |g| crew(g, Quality::Veteran), 0),
];

pub(super) fn pt_fire_modifiers(
    kind: FightKind,
    chart: &Chart<Shot, When>,
    more: &[(&str, Change, i32)],
) {
    for (what, change, expected) in PT_FIRE.iter().chain(more) {
        let mut g = duel(kind);
        change(&mut g);
        let mount = Mount { gun: Gun::Turret1, man: Post::AaGunner1, shots: 1 };
        let at = Quarry::Enemy(g.fight().enemies[0]);
        let sum = aim_modifiers(&g, pt(1), mount, chart, &at, Surprise::No).sum();
        assert_eq!(sum, *expected, "{}: {what}", chart.id);
    }
    let g = duel(kind);
    let mate = Mount { gun: Gun::Turret1, man: Post::TorpedoMate1, shots: 1 };
    let at = Quarry::Enemy(g.fight().enemies[0]);
    let sum = aim_modifiers(&g, pt(1), mate, chart, &at, Surprise::No).sum();
    assert_eq!(sum, -1, "{}: a man who is no Gunner", chart.id);
}

/// DB C-5.mod
#[test]
fn pt_1_fires_at_guns_with_the_printed_modifiers() {
    pt_fire_modifiers(FightKind::Guns, &charts().c.pt_fire, &[]);
}

/// What the fire tables of PTs #2-#4 have in common, as printed under C-7 and F-7.
const CONSORT_FIRE: [(&str, Change, i32); 10] = [
    ("nothing", |_| {}, 0),
    ("Long Range", |g| all(g, |boat| boat.range = Range::Long), -3),
    ("disabled", disable, -2),
    ("Fast", |g| speed(g, Speed::Fast), -1),
    ("Sea State 4", |g| g.mission_mut().sea = SeaState(4), -1),
    ("Sea State 2", |g| g.mission_mut().sea = SeaState(2), 1),
    ("Slow", |g| speed(g, Speed::Slow), 1),
    ("Idle by choice", |g| speed(g, Speed::Idle), 2),
    ("Sea State 1", |g| g.mission_mut().sea = SeaState(1), 2),
    ("Close Range", |g| all(g, |boat| boat.range = Range::Close), 3),
];

pub(super) fn consort_fire_modifiers(
    kind: FightKind,
    chart: &Chart<Shot, When>,
    more: &[(&str, Change, i32)],
) {
    for (what, change, expected) in CONSORT_FIRE.iter().chain(more) {
        let mut g = duel(kind);
        change(&mut g);
        let target = g.fight().enemies[0];
        let scene = Scene { about: About::unit(Some(&target)), ..Scene::boat(&g, pt(2)) };
        let sum = chart.modifiers(|when| scene.count(when)).sum();
        assert_eq!(sum, *expected, "{}: {what}", chart.id);
    }
}

/// DB C-7.mod
#[test]
fn the_other_boats_fire_at_guns_with_the_printed_modifiers() {
    consort_fire_modifiers(FightKind::Guns, &charts().c.consort_fire, &[]);
}

/// DB C-8.mod
#[test]
fn weather_keeps_aircraft_away() {
    let mut g = duel(FightKind::Guns);
    for (weather, sum) in [(Weather::Good, 0), (Weather::Poor, -1), (Weather::Bad, -2)] {
        g.mission_mut().weather = weather;
        for chart in [&charts().c.air_support, &charts().f.air_support] {
            assert_eq!(round::squadron_modifiers(&g, chart).sum(), sum, "{}", chart.id);
        }
    }
}

/// DB C-9.mod
#[test]
fn reefs_are_checked_with_the_printed_modifiers() {
    let lines: [(&str, Change, i32); 6] = [
        ("Good weather", |_| {}, -2),
        ("Slow", |g| speed(g, Speed::Slow), -4),
        (
            "Navigator",
            |g| {
                g.crew_mut(pt(1)).man_mut(Post::ExecutiveOfficer).skill = Some(Skill::Navigator);
            },
            -4,
        ),
        ("Poor weather", |g| g.mission_mut().weather = Weather::Poor, 2),
        ("Fast", |g| speed(g, Speed::Fast), 0),
        (
            "neither officer steers",
            |g| g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).wounds = Wounds::Severe,
            1,
        ),
    ];
    for (what, change, expected) in lines {
        let mut g = duel(FightKind::Guns);
        change(&mut g);
        let chart = &charts().c.reef;
        let scene = Scene::boat(&g, pt(1));
        assert_eq!(chart.modifiers(|when| scene.count(when)).sum(), expected, "{what}");
    }
}

pub(super) fn numbers_and_crews_are_as_printed(tables: Tables) {
    assert_eq!(rows(tables.mg_nests), times(&[0, 1, 2, 3, 4].map(|count| (2, Count(count)))));
    let shore = [(2, Count(0)), (3, Count(1)), (3, Count(2)), (2, Count(3))];
    assert_eq!(rows(tables.shore_guns), times(&shore));
    let skill =
        [(3, Quality::Green), (4, Quality::Average), (2, Quality::Veteran), (1, Quality::Elite)];
    assert_eq!(rows(tables.skill), times(&skill));
}

pub(super) fn fire_reads_as_printed(tables: Tables) {
    assert_eq!(rows(tables.gun_fire), times(&[(9, Shot::Miss), (1, Shot::Hit)]));
    assert_eq!(rows(tables.pt_fire), times(&[(9, Shot::Miss), (1, Shot::PossibleHit)]));
    assert_eq!(rows(tables.consort_fire), times(&[(9, Shot::Miss), (1, Shot::PossibleHit)]));
    let calls = [(8, AirSupport::None), (2, AirSupport::Arrives)];
    assert_eq!(rows(tables.air_support), times(&calls));
    let reef = [(14, Reef::Clear), (3, Reef::Collision), (2, Reef::Grounded)];
    assert_eq!(rows(tables.reef), times(&reef), "from 2 to 20");
}

pub(super) fn notes_read_as_printed(tables: Tables) {
    assert_eq!(rows(tables.shell_on_pt1), times(&[(8, ShellHit::Damage), (2, ShellHit::Critical)]));
    let points = |systems, flooding| Points::Damage { systems, flooding };
    let shell = [
        (2, points(2, 0)),
        (2, points(0, 2)),
        (2, points(3, 0)),
        (2, points(0, 3)),
        (2, Points::Critical),
    ];
    assert_eq!(rows(tables.shell_on_consort), times(&shell));
    let bullets =
        [(5, Points::Superficial), (2, points(1, 0)), (2, points(0, 1)), (1, points(1, 1))];
    assert_eq!(rows(tables.bullets_on_consort), times(&bullets));
    assert_eq!(rows(tables.jam), times(&[(3, Jam::Cleared), (3, Jam::StaysJammed)]));
    assert_eq!(rows(tables.confirm), times(&[(3, Confirm::Miss), (3, Confirm::Hit(1))]));
    assert_eq!(rows(tables.consort_confirm), times(&[(3, Confirm::Miss), (3, Confirm::Hit(1))]));
}

pub(super) fn targets_are_picked_as_printed(tables: Tables) {
    assert_eq!(
        rows(tables.target),
        [TargetedPt::Pt1, TargetedPt::Pt2, TargetedPt::Pt3, TargetedPt::Pt4]
    );
    let halves = times(&[(3, Pick(1)), (3, Pick(2))]);
    let thirds = times(&[(2, Pick(1)), (2, Pick(2)), (2, Pick(3))]);
    assert_eq!(rows(tables.two_shore_guns), halves);
    assert_eq!(rows(tables.three_shore_guns), thirds);
    assert_eq!(rows(tables.two_mg_nests), halves);
    assert_eq!(rows(tables.three_mg_nests), thirds);
    assert_eq!(rows(tables.four_mg_nests), [Pick(1), Pick(2), Pick(3), Pick(4)]);
}

/// DB C-1.mg, DB C-1.shore, DB C-1.skill
#[test]
fn the_numbers_and_crews_of_the_guns_are_as_printed() {
    numbers_and_crews_are_as_printed(Tables::patrol(charts()));
}

/// DB C-4, DB C-5, DB C-7, DB C-8, DB C-9
#[test]
fn the_tables_of_a_gun_fight_read_as_printed() {
    fire_reads_as_printed(Tables::patrol(charts()));
}

/// DB C-4.c, DB C-4.e, DB C-5.a, DB C-5.c, DB C-7.b
#[test]
fn the_notes_of_a_gun_fight_read_as_printed() {
    notes_read_as_printed(Tables::patrol(charts()));
}

/// DB C-3, DB C-6.b, DB C-6.c
#[test]
fn the_targets_of_a_gun_fight_are_picked_as_printed() {
    targets_are_picked_as_printed(Tables::patrol(charts()));
}

/// DB C-4.a, DB C-5.b, DB C-7.a, DB C-8.a
#[test]
fn an_unmodified_10_always_counts() {
    let c = &charts().c;
    let long = |chart: &Chart<Shot, When>| {
        let mods = chart.modifiers(|when| i32::from(when == When::RangeLong));
        assert_eq!(mods.sum(), -3);
        chart.resolve(10, &mods).result
    };
    assert_eq!(long(&c.gun_fire), Shot::Hit);
    assert_eq!(long(&c.pt_fire), Shot::PossibleHit);
    assert_eq!(long(&c.consort_fire), Shot::PossibleHit);
    let poor = c.air_support.modifiers(|when| i32::from(when == When::WeatherBad));
    assert_eq!(c.air_support.resolve(10, &poor).result, AirSupport::Arrives);
}

/// DB 2.e, DB C-1.a, DB C-2-A, DB C-2-B, DB C-5.c, DB C-10.over, DB 7.shore_gun, DB 7.order
#[test]
fn a_shore_gun_is_silenced_by_two_hits() {
    let g = check(
        at_sea(1),
        gun_contact,
        "
        # MG Nests present 1d10 > 1
        = 1 none
        # Shore Guns present 1d10 > 3
        = 3 one
        On the shore: 0 MG Nests, 1 Shore Gun.
        # Gun crew skill 1d10 > 5
        = 5 Average crew
        Shore Gun 1: Average crew.
        ? Round 1: The enemy has seen you. How fast, and to which range?: Medium speed, Long Range, heading in | Medium speed, Medium Range, heading in | Medium speed, Long Range, heading out > Medium speed, Medium Range, heading in
        PT #1: Medium speed, Medium Range, heading in.
        # Guns: PT targeted 1d4 > 2
        = 2 PT #2
        PT #2 is not here, so the fire is at PT #1.
        # Guns: offensive fire 1d10 > 9
        = 9 miss
        Shore Gun 1 misses PT #1.
        PT #1: Bow 37mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 10
        = 10 always a possible hit
        # PT #1 fire at guns: confirm 1d6 > 4
        = 4 hit: 1 damage point
        PT #1 hits Shore Gun 1.
        PT #1: AA turret 1 fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 2 miss
        PT #1: AA turret 2 fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 10
        = 10 always a possible hit
        # PT #1 fire at guns: confirm 1d6 > 6
        = 6 hit: 1 damage point
        PT #1 destroys Shore Gun 1.
        The last gun is silent.
        ",
    );
    assert_eq!(g.mission().kills.len(), 1);
    assert_eq!(g.mission().kills[0].what, Prey::Surface(EnemyKind::ShoreGun));
    assert_eq!(g.mission().kills[0].by, None);
    assert!(!g.in_fight());
}

/// RU-086
#[test]
fn without_guns_the_contact_was_a_false_alarm() {
    let (t, aftermath) = play(at_sea(2), &[2, 2], Script::new(), gun_contact);
    assert_eq!(aftermath, Aftermath::Over);
    assert!(!t.g.in_fight());
}

fn guns(count: u8, kind: EnemyKind) -> State {
    let mut g = in_fight(2, FightKind::Guns);
    g.fight_mut().detected = true;
    for slot in 1..=count {
        g.fight_mut().enemies.push(enemy(kind, slot));
    }
    g
}

fn fire_of_guns(g: State, dice: &[u8]) -> State {
    let (t, ()) = play(g, dice, Script::new(), async |t| {
        batteries::guns_fire(t, Tables::patrol(t.charts)).await;
    });
    t.g.clone()
}

/// DB C-3: a boat that is not there means PT #1.
#[test]
fn guns_fire_at_the_boat_rolled_or_at_pt_1() {
    // 1D4 2: PT #2 takes a Systems point from a nest (1D10 6). 1D4 4: PT #1, a superficial hit (G-1 5).
    let g = fire_of_guns(guns(2, EnemyKind::MgNest), &[2, 10, 6, 4, 10, 5]);
    let points = g.boat(pt(2)).consort().map(|consort| (consort.systems, consort.flooding));
    assert_eq!(points, Some((1, 0)));
    assert_eq!(g.elco(pt(1)).superficial, 1);
}

/// DB C-1.elite, RU-089
#[test]
fn an_elite_crew_fires_twice_at_one_target() {
    let mut g = guns(1, EnemyKind::MgNest);
    g.fight_mut().enemies[0].quality = Quality::Elite;
    // One 1D4 for both shots, then two 1D10: 7 + 2 Elite misses, 8 + 2 hits (superficial).
    let g = fire_of_guns(g, &[2, 7, 8, 1]);
    assert_eq!(g.boat(pt(2)).consort().map(|consort| consort.superficial), Some(1));
}

/// DB C-4.b: an MG Nest hits PT #1 on G-1 with a single roll on the section.
#[test]
fn an_mg_nest_makes_one_hit_on_pt_1() {
    // G-1 4: Mid top deck; G-5 3: Radar Antenna.
    let g = fire_of_guns(guns(1, EnemyKind::MgNest), &[1, 10, 4, 3]);
    assert!(g.elco(pt(1)).radar_antenna);
}

/// DB C-4.c, DB G.shell, RU-056
#[test]
fn a_shore_gun_shell_rolls_four_times_on_the_section() {
    // C-4.c 8: damage. G-1 4: Mid top deck; G-5 3 Radar Antenna, 4 Radio Antenna, 7 and 8 superficial.
    let g = fire_of_guns(guns(1, EnemyKind::ShoreGun), &[1, 10, 8, 4, 3, 4, 7, 8]);
    let elco = g.elco(pt(1));
    assert!(elco.radar_antenna && elco.radio_antenna);
    assert_eq!(elco.superficial, 2);
}

/// DB C-4.c: 9-10 blows PT #1 up; every man rolls on G-11 with the +1 of a shell.
#[test]
fn a_critical_shell_destroys_pt_1() {
    let mut dice = vec![1, 10, 9];
    dice.extend([1; 12]);
    let g = fire_of_guns(guns(1, EnemyKind::ShoreGun), &dice);
    assert!(!g.is_present(pt(1)));
    assert!(g.fight().water.iter().any(|crew| crew.from == pt(1)));
}

/// DB C-4.e
#[test]
fn a_shore_gun_shell_hurts_the_other_boats_badly() {
    let g = fire_of_guns(guns(1, EnemyKind::ShoreGun), &[2, 10, 5]);
    let points = g.boat(pt(2)).consort().map(|consort| (consort.systems, consort.flooding));
    assert_eq!(points, Some((3, 0)));
    let g = fire_of_guns(guns(1, EnemyKind::ShoreGun), &[2, 10, 9]);
    assert!(!g.is_present(pt(2)));
    let crew = Castaways { from: pt(2), who: Who::Consort, range: Range::Medium, since: 1 };
    assert_eq!(g.fight().water.as_slice(), [crew]);
}

/// DB 4.6.range: guns are bound by the weather too.
#[test]
fn guns_do_not_fire_at_boats_they_cannot_see() {
    let mut g = guns(2, EnemyKind::MgNest);
    g.mission_mut().weather = Weather::Poor;
    all(&mut g, |boat| boat.range = Range::Long);
    let g = fire_of_guns(g, &[]);
    assert!(!g.fight().fired_upon);
    let mut g = guns(1, EnemyKind::MgNest);
    g.mission_mut().weather = Weather::Poor;
    g.boat_mut(pt(2)).range = Range::Long;
    let g = fire_of_guns(g, &[2]);
    assert!(!g.fight().fired_upon, "the boat rolled is out of sight");
}

fn fire_of_boats(g: State, dice: &[u8], script: Script<State>) -> State {
    let (t, ()) = play(g, dice, script, async |t| {
        batteries::boats_fire(t, Tables::patrol(t.charts)).await;
    });
    t.g.clone()
}

/// DB C-5: one roll for each gun of PT #1; DB C-7: four for PT #2. DB C-6.a: a lone gun needs no die.
#[test]
fn every_gun_of_every_boat_fires_once() {
    let g = fire_of_boats(guns(1, EnemyKind::ShoreGun), &[2, 3, 4, 5, 6, 7, 8, 9], Script::new());
    assert_eq!(g.fight().enemies[0].systems, 0);
}

/// DB C-5.c, DB C-7.b: half of the possible hits are hits.
#[test]
fn possible_hits_are_confirmed() {
    // PT #1: a possible hit that misses (3); PT #2: one that hits (4).
    let dice = [10, 3, 2, 2, 2, 10, 4, 2, 2, 2];
    let g = fire_of_boats(guns(1, EnemyKind::ShoreGun), &dice, Script::new());
    assert_eq!(g.fight().enemies[0].systems, 1);
}

/// DB C-5.b, DB F-5.b: a natural 10 from Long Range, where 3 is taken off, is a possible hit on either
/// board; a 9 is none.
#[test]
fn a_natural_ten_from_long_range_may_hit_a_gun() {
    for (kind, tables) in [
        (FightKind::Guns, Tables::patrol(charts())),
        (FightKind::Special, Tables::special(charts())),
    ] {
        let mut g = duel(kind);
        g.mission_mut().weather = Weather::Good;
        all(&mut g, |boat| boat.range = Range::Long);
        let dice = [10, 4, 9, 2, 2, 2, 2, 2, 2];
        let (t, ()) = play(g, &dice, Script::new(), async |t| {
            batteries::boats_fire(t, tables).await;
        });
        assert_eq!(t.g.fight().enemies[0].systems, 1, "{kind:?}");
    }
}

/// DB C-6.a, DB C-6.b: Shore Guns first, and a die between two of them.
#[test]
fn the_other_boats_fire_at_shore_guns_first() {
    let mut g = guns(2, EnemyKind::MgNest);
    g.boat_mut(pt(1)).grounded = true;
    for slot in [1, 2] {
        g.fight_mut().enemies.push(enemy(EnemyKind::ShoreGun, slot));
    }
    let g = fire_of_boats(g, &[4, 10, 4, 2, 2, 2], Script::new());
    let hits: Vec<u8> = g.fight().enemies.iter().map(|enemy| enemy.systems).collect();
    assert_eq!(hits, [0, 0, 0, 1], "4-6 is Shore Gun 2");
}

/// DB C-6.c: with no Shore Gun left the nests are next; a numbered circle may be empty.
#[test]
fn the_other_boats_pick_among_the_nests_that_are_left() {
    for (count, die, hit) in [(2, 4, 1), (3, 3, 1), (3, 6, 2), (4, 4, 3)] {
        let mut g = guns(count, EnemyKind::MgNest);
        g.boat_mut(pt(1)).grounded = true;
        let g = fire_of_boats(g, &[die, 10, 4, 2, 2, 2], Script::new());
        assert_eq!(g.fight().enemies[hit].systems, 1, "{count} nests, roll {die}");
    }
}

/// An MG Nest has one damage box: the shots that would follow it are not rolled.
#[test]
fn shots_at_a_destroyed_target_are_not_rolled() {
    let mut g = guns(1, EnemyKind::MgNest);
    g.fight_mut().enemies[0].systems_max = batteries::boxes(charts(), EnemyKind::MgNest);
    let g = fire_of_boats(g, &[10, 4], Script::new());
    assert!(g.fight().enemies.is_empty());
    assert_eq!(g.mission().kills.len(), 1);
}

/// DB 7.shore_gun
#[test]
fn shore_guns_take_two_hits_and_nests_one() {
    assert_eq!(batteries::boxes(charts(), EnemyKind::ShoreGun), 2);
    assert_eq!(batteries::boxes(charts(), EnemyKind::MgNest), 1);
}

fn reef(g: State, dice: &[u8]) -> State {
    let (t, ()) = play(g, dice, Script::new(), async |t| {
        round::reef_check(t, &t.charts.c.reef).await;
    });
    t.g.clone()
}

/// DB C-9, DB 7.idle_reef
#[test]
fn only_boats_under_way_in_close_range_check_for_reefs() {
    let mut g = guns(1, EnemyKind::MgNest);
    g.boat_mut(pt(1)).range = Range::Close;
    reef(g.clone(), &[10, 7]);
    g.boat_mut(pt(1)).speed = Speed::Idle;
    reef(g.clone(), &[]);
    g.boat_mut(pt(1)).speed = Speed::Slow;
    g.elco_mut(pt(1)).steering = 2;
    reef(g, &[]);
}

/// DB C-9.a: PT #1 goes to G-9, the others to G-10.
#[test]
fn a_reef_hurts_pt_1_and_the_others_on_their_own_tables() {
    let mut g = guns(1, EnemyKind::MgNest);
    all(&mut g, |boat| boat.range = Range::Close);
    // 18 - 2 Good: collision. G-9 1: Bow; G-9.a 1: a Hull point. PT #2 the same; G-10 2 and 3.
    let g = reef(g, &[9, 9, 1, 1, 9, 9, 2, 3]);
    assert_eq!(g.elco(pt(1)).hull, [1, 0, 0]);
    let points = g.boat(pt(2)).consort().map(|consort| (consort.systems, consort.flooding));
    assert_eq!(points, Some((2, 3)));
    assert!(!g.boat(pt(1)).grounded && !g.boat(pt(2)).grounded);
}

/// DB C-9.b, DB 9.grounded, DB C-9.c: 19 and more grounds the boat, except at Sea State 4.
#[test]
fn a_hard_collision_grounds_the_boat_unless_the_sea_lifts_it() {
    let mut g = guns(1, EnemyKind::MgNest);
    g.boat_mut(pt(1)).range = Range::Close;
    g.boat_mut(pt(1)).speed = Speed::Fast;
    // 19 - 2 Good + 2 Fast; G-9 1 + 2 Fast: Bow; G-9.a 1 + 2 Fast: two Hull points.
    let grounded = reef(g.clone(), &[10, 9, 1, 1]);
    assert!(grounded.boat(pt(1)).grounded);
    assert!(!grounded.boat(pt(1)).is_able());
    g.mission_mut().sea = SeaState(4);
    assert!(!reef(g, &[10, 9, 1, 1]).boat(pt(1)).grounded);
}

/// Contact with one Average Shore Gun: C-1 with 1, 3, 5.
const ONE_GUN: [u8; 3] = [1, 3, 5];

/// One quiet round with one boat: C-3 and C-4 miss, four guns miss, C-8 brings nothing.
const QUIET: [u8; 7] = [1, 2, 2, 2, 2, 2, 2];

/// DB A-13.d, RU-020: one round under fire, then away.
#[test]
fn guns_are_evaded_after_one_round() {
    let (g, aftermath) = check_result(
        at_sea(1),
        gun_contact,
        "
        # MG Nests present 1d10 > 1
        = 1 none
        # Shore Guns present 1d10 > 3
        = 3 one
        On the shore: 0 MG Nests, 1 Shore Gun.
        # Gun crew skill 1d10 > 5
        = 5 Average crew
        Shore Gun 1: Average crew.
        ? Round 1: The enemy has seen you. How fast, and to which range?: Medium speed, Long Range, heading in | Medium speed, Medium Range, heading in | Medium speed, Long Range, heading out > Medium speed, Long Range, heading in
        PT #1: Medium speed, Long Range, heading in.
        # Guns: PT targeted 1d4 > 1
        = 1 PT #1
        # Guns: offensive fire 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        Shore Gun 1 misses PT #1.
        PT #1: Bow 37mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: AA turret 1 fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: AA turret 2 fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: Stern 20mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        # Guns call for air support 1d10 > 2
        = 2 no aircraft
        ? Round 1 is over, 1 enemy left. Stay, or go?: Stay for another round | Break off | Slip away to the Yellow Zone > Slip away to the Yellow Zone
    ",
    );
    assert_eq!(aftermath, Aftermath::Evaded);
    assert!(!g.in_fight());
}

/// DB C-10.disengage, DB C-10.end
#[test]
fn the_squadron_may_break_off_or_fight_another_round() {
    let (g, aftermath) = check_result(
        at_sea(1),
        gun_contact,
        "
        # MG Nests present 1d10 > 1
        = 1 none
        # Shore Guns present 1d10 > 3
        = 3 one
        On the shore: 0 MG Nests, 1 Shore Gun.
        # Gun crew skill 1d10 > 5
        = 5 Average crew
        Shore Gun 1: Average crew.
        ? Round 1: The enemy has seen you. How fast, and to which range?: Medium speed, Long Range, heading in | Medium speed, Medium Range, heading in | Medium speed, Long Range, heading out > Medium speed, Long Range, heading in
        PT #1: Medium speed, Long Range, heading in.
        # Guns: PT targeted 1d4 > 1
        = 1 PT #1
        # Guns: offensive fire 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        Shore Gun 1 misses PT #1.
        PT #1: Bow 37mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: AA turret 1 fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: AA turret 2 fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: Stern 20mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        # Guns call for air support 1d10 > 2
        = 2 no aircraft
        ? Round 1 is over, 1 enemy left. Stay, or go?: Stay for another round | Break off | Slip away to the Yellow Zone > Stay for another round
        ? Round 2: The enemy has seen you. How fast, and to which range? > Medium speed, Long Range, heading in
        PT #1: Medium speed, Long Range, heading in.
        # Guns: PT targeted 1d4 > 1
        = 1 PT #1
        # Guns: offensive fire 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        Shore Gun 1 misses PT #1.
        PT #1: Bow 37mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: AA turret 1 fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: AA turret 2 fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        PT #1: Stern 20mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone)
        # Guns call for air support 1d10 > 2
        = 2 no aircraft
        ? Round 2 is over, 1 enemy left. Stay, or go?: Stay for another round | Break off | Slip away to the Yellow Zone > Break off
    ",
    );
    assert_eq!(aftermath, Aftermath::Over);
    assert_eq!(g.mission().kills.len(), 0);
}

/// RU-020: the other reading, as a house option.
#[test]
fn the_house_may_let_guns_be_evaded_at_once() {
    let mut g = at_sea(1);
    g.setup.house.gun_evasion = GunEvasion::AtOnce;
    let (_, aftermath) = play(g, &[], Script::new().then(Stay::Evade), gun_contact);
    assert_eq!(aftermath, Aftermath::Evaded);
}

/// DB A-13.d: a disabled boat cannot slip away.
#[test]
fn a_squadron_with_a_disabled_boat_cannot_evade() {
    let mut g = guns(1, EnemyKind::ShoreGun);
    g.elco_mut(pt(1)).throttle = 2;
    let (_, stays) =
        play(g, &[], Script::new(), async |t| crate::rules::combat::stay(t, true).await);
    assert_eq!(stays, Stay::Fight);
}

/// DB C-8: the call goes out once a round while guns are left.
#[test]
fn aircraft_are_called_once_a_round() {
    let (t, ()) = play(guns(1, EnemyKind::ShoreGun), &[8], Script::new(), async |t| {
        round::air_support(t, &t.charts.c.air_support).await;
    });
    assert!(t.g.mission().aircraft.is_none());
    let (_, ()) = play(guns(0, EnemyKind::ShoreGun), &[], Script::new(), async |t| {
        round::air_support(t, &t.charts.c.air_support).await;
    });
}

/// RU-030: a forced abort leaves only the way out.
#[test]
fn an_aborted_squadron_breaks_off_at_long_range() {
    let mut g = at_sea(1);
    g.mission_mut().homeward = Some(Homeward::ForcedNow);
    let dice: Vec<u8> = ONE_GUN.into_iter().chain(QUIET).collect();
    let script = Script::new().then(Stay::BreakOff);
    let (_, aftermath) = play(g, &dice, script, gun_contact);
    assert_eq!(aftermath, Aftermath::Over);
}

#[test]
fn a_gun_is_an_enemy_like_any_other() {
    let gun: Enemy = enemy(EnemyKind::ShoreGun, 1);
    assert!(!gun.is_disabled(), "guns have one track and are never disabled");
}
