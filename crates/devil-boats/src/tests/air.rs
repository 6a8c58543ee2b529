//! Table B: air patrols.

use super::{
    changes::{all_at, consort, wreck_steering},
    fixture::{at_sea, charts, check, in_fight, players_at_sea, pt},
    lists::{LIGHT_DAMAGE, SKILLS},
    played_mission,
    rolls::{Case, case, charts_rolled, check_sums, down, play_on, rolls, rows, sums, veteran},
};
use crate::{
    charts::{
        Points,
        b::{Bomb, Formation, Marks, Sighting, Spotting, StarShell},
    },
    rules::{b_air, combat, gunnery::Shot, manoeuvre},
    state::{
        Consort, Fate, FightKind, Place, Post, Range, SeaState, Skill, Speed, State, Station,
        Weather,
        crew::Gone,
        elco::Part,
        fight::{Attack, Plane, PlaneSize},
        record::Prey,
    },
};
use table::Seat;

/// In the middle of a fight, where an air attack keeps ranges and speeds.
fn in_the_middle(boats: u8) -> State {
    in_fight(boats, FightKind::Barges)
}

/// DB 4.5.air, DB 2.d, DB 2.g, DB 7.10, DB B-1.type, DB B-1.skill, DB B-1.attack, DB B-2, DB B-2.a,
/// DB B-2.b, DB B-3, DB B-3.b, DB B-4, DB B-5, DB B-7, DB B-8, DB I-1.e
#[test]
fn the_air_attack_of_the_played_mission() {
    let mut g = at_sea(2);
    g.mission_mut().sea = SeaState(2);
    let g = check(g, b_air::air_patrol, played_mission::AIR_ATTACK);
    assert!(g.mission().air_this_turn && g.mission().kills.is_empty());
    assert!(!g.in_fight() && g.present().count() == 2);
    assert_eq!(g.boat(pt(1)).speed, Speed::Medium, "Fast for the attack only");
}

/// DB B-1.type, DB B-1.skill, DB B-1.attack
#[test]
fn aircraft_are_rolled_on_the_printed_rows() {
    let b = &charts().b;
    let sighting = |plane, size| Sighting { plane, size };
    let aircraft = [
        (1, 2, sighting(Plane::E13a, PlaneSize::Light)),
        (3, 4, sighting(Plane::F1m, PlaneSize::Light)),
        (5, 6, sighting(Plane::A6m2n, PlaneSize::Light)),
        (7, 8, sighting(Plane::G4m, PlaneSize::Medium)),
        (9, 9, sighting(Plane::H6k, PlaneSize::Heavy)),
        (10, 10, sighting(Plane::H8k, PlaneSize::Heavy)),
    ];
    assert_eq!(rows(&b.aircraft), aircraft);
    assert_eq!(rows(&b.skill), SKILLS);
    assert_eq!(rows(&b.attack), [(1, 5, Attack::Bomb), (6, 10, Attack::Strafe)]);
}

/// DB B-2, DB B-3, DB B-3.b, DB B-4, DB B-4.damage, DB B-5, DB B-5.b, DB B-5.d, DB B-6, DB B-6.c,
/// DB B-7, DB B-8
#[test]
fn air_combat_is_rolled_on_the_printed_rows() {
    let b = &charts().b;
    assert_eq!(rows(&b.spotting), [(1, 9, Spotting::Unseen), (10, 10, Spotting::Spotted)]);
    for fire in [&b.fire, &b.consort_fire, &b.bombs, &b.strafing] {
        assert_eq!(rows(fire), [(1, 9, Shot::Miss), (10, 10, Shot::Hit)], "{}", fire.id);
    }
    let marks = [(1, 5, Marks(0)), (6, 9, Marks(1)), (10, 10, Marks(2))];
    assert_eq!(rows(&b.damage), marks);
    assert_eq!(rows(&b.consort_damage), marks);
    assert_eq!(rows(&b.severity), [(1, 9, Bomb::Near), (10, 10, Bomb::Direct)]);
    let damage = |systems, flooding| Points::Damage { systems, flooding };
    let bombed = [
        (1, 3, Points::Superficial),
        (4, 4, damage(1, 0)),
        (5, 5, damage(0, 1)),
        (6, 6, damage(2, 0)),
        (7, 7, damage(0, 2)),
        (8, 8, damage(3, 0)),
        (9, 9, damage(0, 3)),
        (10, 10, damage(3, 3)),
    ];
    assert_eq!(rows(&b.bombed_consort), bombed);
    assert_eq!(rows(&b.strafed_consort), LIGHT_DAMAGE);
    assert_eq!(rows(&b.star_shell), [(1, 5, StarShell::Departs), (6, 6, StarShell::Dropped)]);
    assert_eq!(rows(&b.separation), [(1, 9, Formation::Stays), (10, 10, Formation::Separated)]);
}

/// A light aircraft with an Average crew, strafing and not seen: the dice of B-1 and B-2.
const UNSEEN: &[u8] = &[1, 5, 8, 2];
/// The same, seen.
const SEEN: &[u8] = &[1, 5, 8, 10];

/// DB B-2.mod, DB 6.1.effect
#[test]
fn spotting_is_modified_as_printed() {
    let cases: &[Case] = &[
        case("one boat, Good weather", 1, |_| {}),
        case("Poor", -1, |g| g.mission_mut().weather = Weather::Poor),
        case("Bad", -1, |g| g.mission_mut().weather = Weather::Bad),
        case("radio out", -1, |g| g.elco_mut(pt(1)).radio = Part::Hit),
        case("Slow", 3, |g| all_at(g, Speed::Slow)),
        case("one Eagle Eye", 2, |g| {
            g.crew_mut(pt(1)).man_mut(Post::TorpedoMate1).skill = Some(Skill::EagleEye);
        }),
        case("two Eagle Eyes", 3, |g| {
            for mate in [Post::TorpedoMate1, Post::TorpedoMate2] {
                g.crew_mut(pt(1)).man_mut(mate).skill = Some(Skill::EagleEye);
            }
        }),
        case("an Eagle Eye in bed", 1, |g| {
            g.crew_mut(pt(1)).man_mut(Post::TorpedoMate1).skill = Some(Skill::EagleEye);
            down(g, Post::TorpedoMate1);
        }),
        case("a G4M", 2, |_| {}).dice(&[7, 5, 8, 2]),
        case("an H6K", 2, |_| {}).dice(&[9, 5, 8, 2]),
        case("an H8K", 2, |_| {}).dice(&[10, 5, 8, 2]),
    ];
    let cases: Vec<Case> = unseen(cases);
    check_sums(|| in_the_middle(1), "B-2", &b_air::air_patrol, &cases);
    let four = [case("four boats", 4, |_| {}).dice(UNSEEN)];
    check_sums(|| in_the_middle(4), "B-2", &b_air::air_patrol, &four);
}

/// The cases with the dice of an unseen light aircraft unless they have their own.
fn unseen(cases: &[Case]) -> Vec<Case> {
    with_dice(cases, UNSEEN)
}

/// The boats keep their speed.
const KEEP: &[&str] = &["keep"];

/// What B-3 and B-4 have in common.
const DEFENSIVE_FIRE: &[Case] = &[
    case("nothing of note", 0, |_| {}).answers(KEEP),
    case("Sea State 1", 2, |g| g.mission_mut().sea = SeaState(1)).answers(KEEP),
    case("Sea State 2", 1, |g| g.mission_mut().sea = SeaState(2)).answers(KEEP),
    case("Sea State 4", -1, |g| g.mission_mut().sea = SeaState(4)),
    case("Sea State 5", -2, |g| g.mission_mut().sea = SeaState(5)),
    case("Fast", -1, |g| all_at(g, Speed::Fast)),
    case("Slow", 1, |g| all_at(g, Speed::Slow)).answers(KEEP),
    case("Idle", 2, |g| all_at(g, Speed::Idle)).answers(KEEP),
    case("Green", 1, |_| {}).dice(&[1, 1, 8, 10]).answers(KEEP),
    case("Veteran", -1, |_| {}).dice(&[1, 8, 8, 10]).answers(KEEP),
    case("Elite", -2, |_| {}).dice(&[1, 10, 8, 10]).answers(KEEP),
];

fn with_dice(cases: &[Case], dice: &'static [u8]) -> Vec<Case> {
    let given = |case: &Case| if case.dice.is_empty() { dice } else { case.dice };
    cases.iter().map(|case| Case { dice: given(case), ..*case }).collect()
}

/// DB B-3.mod, DB 4.12.2
#[test]
fn defensive_fire_of_pt_1_is_modified_as_printed() {
    let own: &[Case] = &[
        case("disabled: it lies still", 0, wreck_steering),
        case("Ace", 1, |g| g.crew_mut(pt(1)).man_mut(Post::BowGunner).kills = 5).answers(KEEP),
        case("Ace and Sharpshooter", 2, |g| {
            g.crew_mut(pt(1)).man_mut(Post::BowGunner).kills = 5;
            g.elco_mut(pt(1)).repairs.sharpshooter = Some(Post::BowGunner);
        })
        .answers(KEEP),
        case("the Engineer at the Bow cannon", -1, |g| {
            down(g, Post::BowGunner);
            g.crew_mut(pt(1)).man_mut(Post::Engineer).place = Place::At(Station::BowGun);
        })
        .answers(KEEP),
        case("turret with one gun out", -1, |g| {
            g.elco_mut(pt(1)).bow_cannon = true;
            g.elco_mut(pt(1)).turrets[0] = 1;
        })
        .answers(KEEP),
    ];
    let cases = [DEFENSIVE_FIRE, own].concat();
    check_sums(|| in_the_middle(1), "B-3", &b_air::air_patrol, &with_dice(&cases, SEEN));
}

/// DB B-4.mod
#[test]
fn defensive_fire_of_consorts_is_modified_as_printed() {
    let own: &[Case] = &[case("disabled: it lies still", 0, |g| {
        g.boat_mut(pt(2)).craft = consort(5, 0);
        g.boat_mut(pt(2)).speed = Speed::Idle;
    })];
    let cases = [DEFENSIVE_FIRE, own].concat();
    check_sums(|| in_the_middle(2), "B-4", &b_air::air_patrol, &with_dice(&cases, SEEN));
}

/// DB B-5.mod, DB B-6.mod: RU-035, spotted and hit adds up to -3.
#[test]
fn bombs_and_strafing_are_modified_as_printed() {
    // The same list twice: B-1 rolls 3 for bombs and 8 for strafing.
    for (id, attack) in [("B-5", 3), ("B-6", 8)] {
        let sum = |given: fn(&mut State), plane: u8, skill: u8, rest: &[u8], answers: &[&str]| {
            let mut g = in_the_middle(1);
            given(&mut g);
            let dice = [&[plane, skill, attack], rest, &[2; 20]].concat();
            sums(&play_on(g, &dice, answers, b_air::air_patrol), id)[0]
        };
        let plain: fn(&mut State) = |_| {};
        assert_eq!(sum(plain, 1, 5, &[2], &[]), 0, "{id}: unseen");
        assert_eq!(sum(plain, 1, 1, &[2], &[]), -1, "{id}: Green");
        assert_eq!(sum(plain, 1, 8, &[2], &[]), 1, "{id}: Veteran");
        assert_eq!(sum(plain, 1, 10, &[2], &[]), 2, "{id}: Elite");
        for large in [7, 9, 10] {
            assert_eq!(sum(plain, large, 5, &[2], &[]), 1, "{id}: large aircraft");
        }
        assert_eq!(sum(plain, 1, 5, &[10], &["keep"]), -1, "{id}: spotted");
        assert_eq!(sum(plain, 1, 5, &[10], &["fast"]), -2, "{id}: spotted, Fast");
        assert_eq!(sum(plain, 1, 5, &[10, 10, 1], &["keep"]), -3, "{id}: spotted and grazed");
        assert_eq!(sum(|g| all_at(g, Speed::Slow), 1, 5, &[2], &[]), 1, "{id}: Slow");
        assert_eq!(sum(|g| all_at(g, Speed::Idle), 1, 5, &[2], &[]), 2, "{id}: Idle");
        assert_eq!(sum(wreck_steering, 1, 5, &[2], &[]), 2, "{id}: disabled");
    }
}

/// DB B-7.mod, DB B-8.mod
#[test]
fn star_shells_and_separation_are_modified_as_printed() {
    let star_shells = [
        case("light, Average", 0, |_| {}).dice(UNSEEN),
        case("large", 1, |_| {}).dice(&[7, 5, 8, 2]),
        case("Elite", 1, |_| {}).dice(&[1, 10, 8, 2]),
        case("large and Elite", 2, |_| {}).dice(&[9, 10, 8, 2]),
    ];
    check_sums(|| in_the_middle(1), "B-7", &b_air::air_patrol, &star_shells);
    let separations: &[Case] = &[
        case("Good", -1, |_| {}),
        case("Poor", 2, |g| g.mission_mut().weather = Weather::Poor),
        case("Bad", 3, |g| g.mission_mut().weather = Weather::Bad),
        case("Fast", 0, |g| all_at(g, Speed::Fast)),
        case("Veteran Radio Operator", -2, |g| veteran(g, Post::RadioOperator)),
        case("Veteran Radio Operator, no radio", 1, |g| {
            veteran(g, Post::RadioOperator);
            g.elco_mut(pt(1)).radio = Part::Hit;
        }),
        case("radio out", 1, |g| g.elco_mut(pt(1)).radio = Part::Hit),
        case("radar out", 1, |g| g.elco_mut(pt(1)).radar = Part::Hit),
        case("Radio Operator down", 1, |g| down(g, Post::RadioOperator)),
    ];
    check_sums(|| in_the_middle(2), "B-8", &b_air::air_patrol, &unseen(separations));
}

/// DB B-2.unseen
#[test]
fn an_unseen_aircraft_meets_no_fire_and_no_change_of_speed() {
    let t = play_on(in_the_middle(2), &[1, 5, 8, 2, 2, 2, 2, 2, 2], &[], b_air::air_patrol);
    let order = ["B-1.type", "B-1.skill", "B-1.attack", "B-2", "B-6", "B-6", "B-7", "B-8", "B-8"];
    assert_eq!(charts_rolled(&t), order);
}

/// DB B-2.b: whatever the modifiers.
#[test]
fn a_natural_ten_always_spots() {
    let mut g = in_the_middle(1);
    g.mission_mut().weather = Weather::Bad;
    g.elco_mut(pt(1)).radio = Part::Hit;
    let t = play_on(g, &[1, 5, 8, 10, 2, 2, 2, 2, 2, 2], &["keep"], b_air::air_patrol);
    assert_eq!((sums(&t, "B-2"), rolls(&t, "B-3")), (vec![-3], 4));
}

/// DB B-2.a, DB B-6.d.squadron, DB A-7.a: offered only where every boat of the formation can.
#[test]
fn the_squadron_speeds_up_only_if_sea_and_every_boat_allow() {
    let asks = |given: fn(&mut State), answers: &[&str]| {
        let mut g = in_the_middle(3);
        given(&mut g);
        play_on(g, &[SEEN, &[2; 40]].concat(), answers, b_air::air_patrol)
    };
    asks(|g| g.mission_mut().sea = SeaState(3), &["keep"]);
    asks(|g| g.mission_mut().sea = SeaState(4), &[]);
    asks(|g| g.boat_mut(pt(3)).craft = consort(3, 0), &[]);
    asks(|g| g.elco_mut(pt(1)).engines[1] = Part::Hit, &[]);
    let t = asks(
        |g| {
            g.boat_mut(pt(3)).craft = consort(5, 0);
            g.boat_mut(pt(3)).range = Range::Close;
            g.boat_mut(pt(3)).speed = Speed::Idle;
        },
        &["fast"],
    );
    assert_eq!(
        sums(&t, "B-6"),
        [-2, -2, 1],
        "RU-033: the disabled boat elsewhere holds nobody back"
    );
}

/// DB B-6.d, RU-052
#[test]
fn three_points_cost_a_consort_its_speed_and_four_leave_it_slow() {
    let mut g = in_the_middle(2);
    let mut top = |systems, flooding| {
        g.boat_mut(pt(2)).craft = consort(systems, flooding);
        manoeuvre::top_speed(&g, pt(2))
    };
    assert_eq!(top(2, 2), Speed::Fast);
    assert_eq!((top(3, 0), top(0, 3)), (Speed::Medium, Speed::Medium));
    assert_eq!((top(4, 0), top(0, 4)), (Speed::Slow, Speed::Slow));
    assert_eq!(top(5, 0), Speed::Idle);
}

/// DB B-2.mod, DB B-6.d.squadron: a boat slowed by the first aircraft slows the squadron, which then
/// sees the second one the better.
#[test]
fn a_squadron_slowed_under_attack_spots_the_next_aircraft_as_a_slow_one() {
    let mut g = at_sea(2);
    g.boat_mut(pt(2)).craft = consort(3, 0);
    // Strafed unseen: PT #1 missed, PT #2 hit for a fourth Systems point; no Star Shell.
    let first = [UNSEEN, &[2, 10, 6, 1, 2, 2]].concat();
    let dice = [&first[..], UNSEEN, &[2; 40]].concat();
    let t = play_on(g, &dice, &[], async |t| b_air::swarm(t, 2).await);
    assert_eq!(sums(&t, "B-2"), [2, 4]);
}

/// DB 4.3.slow, DB B-6.mod: a boat in tow is under way at Slow speed, hit or not.
#[test]
fn a_boat_in_tow_that_is_hit_goes_on_at_slow_speed() {
    let mut g = at_sea(2);
    g.boat_mut(pt(2)).craft = consort(5, 0);
    g.boat_mut(pt(1)).towing = Some(pt(2));
    // Strafed unseen: PT #1 missed, PT #2 hit for a Flooding point; a Star Shell brings a second run.
    let dice = [UNSEEN, &[2, 10, 8, 6], &[2; 40]].concat();
    let t = play_on(g, &dice, &[], b_air::air_patrol);
    assert_eq!(sums(&t, "B-6"), [1, 3, 0, 2], "+1 Slow for both, +2 disabled, -1 once spotted");
}

/// DB B-6.d.squadron, DB 4.3.slow: on the map and under air attack all keep the pace of the slowest.
#[test]
fn the_squadron_is_caught_at_the_pace_of_its_slowest_boat() {
    let mut g = at_sea(2);
    g.boat_mut(pt(2)).craft = consort(4, 0);
    assert_eq!(manoeuvre::map_speed(&g), Speed::Slow);
    let t = play_on(g, &[1, 5, 8, 2, 2, 2, 2, 2, 2], &[], b_air::air_patrol);
    assert_eq!(sums(&t, "B-2"), [4], "two boats, Slow");
    assert_eq!(sums(&t, "B-6"), [1, 1]);
}

/// DB B-6.d.squadron: under attack a boat waits for the slower one beside it.
#[test]
fn a_formation_slows_down_for_a_boat_that_was_hit() {
    let mut g = in_the_middle(3);
    all_at(&mut g, Speed::Fast);
    g.boat_mut(pt(2)).craft = consort(3, 0);
    g.boat_mut(pt(3)).range = Range::Long;
    let t = play_on(g, &[UNSEEN, &[2; 40]].concat(), &[], b_air::air_patrol);
    assert_eq!(sums(&t, "B-6"), [0, 0, -1]);
}

/// DB C-9.b, DB B-3, DB B-4: nobody fires from a reef.
#[test]
fn grounded_boats_do_not_fire_at_aircraft() {
    let mut g = in_the_middle(2);
    for number in 1..=2 {
        g.boat_mut(pt(number)).grounded = true;
    }
    let t = play_on(g, &[SEEN, &[2; 40]].concat(), &[], b_air::air_patrol);
    assert_eq!((rolls(&t, "B-3"), rolls(&t, "B-4"), rolls(&t, "B-6")), (0, 0, 2));
}

/// DB B-3.a: RU-038; cleared once all air attacks are over, DB, DB B-1.type: RU-107
#[test]
fn a_jam_lasts_through_a_swarm_and_half_a_turret_fires_at_minus_one() {
    let mut g = in_the_middle(1);
    g.elco_mut(pt(1)).bow_cannon = true;
    g.elco_mut(pt(1)).stern_cannon = true;
    g.elco_mut(pt(1)).turrets = [0, 2];
    // The first aircraft: turret 1 jams for good. The second: it fires with one gun.
    let first = [1, 5, 8, 10, 1, 4, 2, 2];
    let second = [1, 5, 8, 10, 2, 2, 2];
    let dice = [&first[..], &second[..]].concat();
    let t = play_on(g, &dice, &["keep", "keep"], async |t| b_air::swarm(t, 2).await);
    assert_eq!((sums(&t, "B-3"), rolls(&t, "B-2")), (vec![0, -1], 2));
    assert_eq!(t.g.elco(pt(1)).jams, [0; 4]);
}

/// DB B-3.a, DB D-5.a: a gun jammed in the fight stays jammed, a 1-3 clears at once.
#[test]
fn jams_of_the_fight_outlast_the_air_attack() {
    let mut g = in_the_middle(1);
    g.elco_mut(pt(1)).jams = [1, 0, 0, 0];
    let t = play_on(g, &[1, 5, 8, 10, 1, 3, 2, 2, 2, 2], &["keep"], b_air::air_patrol);
    assert_eq!((rolls(&t, "B-3"), t.g.elco(pt(1)).jams), (3, [1, 0, 0, 0]));
}

/// DB B-3, DB MP.3: every captain fires his own four guns; DB B-4: a consort rolls four times.
#[test]
fn every_human_boat_fires_on_the_table_of_pt_1() {
    let g = players_at_sea(2, 3);
    let t = play_on(g, &[SEEN, &[2; 40]].concat(), &["keep"], b_air::air_patrol);
    assert_eq!((rolls(&t, "B-3"), rolls(&t, "B-4"), rolls(&t, "B-6")), (8, 4, 3));
}

/// DB B-3.b, DB B-4.damage, DB B.destroyed, DB 9.enemy_gone, DB 9.ace: RU-072
#[test]
fn an_aircraft_with_all_boxes_marked_is_shot_down_before_it_attacks() {
    let dice = [1, 10, 8, 10, 10, 5, 10, 10, 10, 6];
    let t = play_on(in_the_middle(2), &dice, &["keep"], b_air::air_patrol);
    let kill = t.g.mission().kills[0];
    assert_eq!((kill.what, kill.elite), (Prey::Air(Plane::E13a), true));
    assert_eq!(kill.by, Some((Seat(0), Post::AaGunner2)));
    assert_eq!(
        (rolls(&t, "B-4"), rolls(&t, "B-6"), rolls(&t, "B-7"), rolls(&t, "B-8")),
        (0, 0, 0, 0)
    );
    assert_eq!(t.g.mission().aircraft, None);
}

/// DB B-4, DB B-4.damage: a kill by a consort is nobody's; RU-041: no jams.
#[test]
fn a_consort_shoots_an_aircraft_down_for_the_squadron() {
    let mut g = in_the_middle(2);
    g.elco_mut(pt(1)).bow_cannon = true;
    g.elco_mut(pt(1)).stern_cannon = true;
    g.elco_mut(pt(1)).turrets = [2, 2];
    let dice = [1, 10, 8, 10, 1, 10, 9, 10, 10];
    let t = play_on(g, &dice, &["keep"], b_air::air_patrol);
    assert_eq!((rolls(&t, "B-4"), t.g.mission().kills[0].by), (3, None));
}

/// DB B-5.a, DB B-5.b, DB B-5.c, DB B-5.d, DB G-1.bomb
#[test]
fn a_bomb_makes_four_rolls_on_g_1_or_one_on_the_consort_table() {
    let mut g = in_the_middle(2);
    all_at(&mut g, Speed::Fast);
    // Unseen; a natural 10 at each boat; damage; four superficial hits; three Systems and Flooding.
    let dice = [1, 1, 3, 2, 10, 9, 5, 5, 5, 5, 10, 9, 10, 2, 2, 2];
    let t = play_on(g, &dice, &[], b_air::air_patrol);
    assert_eq!((rolls(&t, "G-1"), rolls(&t, "B-5.d")), (4, 1));
    assert_eq!(t.g.elco(pt(1)).superficial, 4);
    let track = t.g.boat(pt(2)).consort().copied();
    assert_eq!(track, Some(Consort { systems: 3, flooding: 3, superficial: 0 }));
}

/// DB B-5.b: a 10 obliterates the boat and everyone aboard.
#[test]
fn a_direct_hit_kills_everyone_aboard() {
    let dice = [1, 5, 3, 2, 2, 10, 10, 2];
    let t = play_on(in_the_middle(2), &dice, &[], b_air::air_patrol);
    assert!(matches!(t.g.boat(pt(2)).fate, Fate::Lost(loss) if !loss.crew_saved));
    assert!(t.g.fight().water.is_empty());
    let dice = [1, 5, 3, 2, 10, 10, 2, 2];
    let t = play_on(in_the_middle(2), &dice, &[], b_air::air_patrol);
    assert!(t.g.captains[0].crew.men.iter().all(|man| man.gone == Some(Gone::Killed)));
}

/// DB B-5.d.2, DB B-5.d.3, DB B-5.d.5: five Systems disable, more of them flood, five Flooding sink.
#[test]
fn bombs_disable_and_sink_a_consort() {
    let bombed = |systems, flooding, die| {
        let mut g = in_the_middle(2);
        g.boat_mut(pt(2)).craft = consort(systems, flooding);
        let dice = [1, 5, 3, 2, 2, 10, 1, die, 2, 2, 2];
        play_on(g, &dice, &[], b_air::air_patrol)
    };
    let t = bombed(3, 0, 6);
    assert!(t.g.boat(pt(2)).is_disabled());
    let t = bombed(4, 1, 8);
    let track = t.g.boat(pt(2)).consort().copied();
    assert_eq!(track.map(|track| (track.systems, track.flooding)), Some((5, 3)));
    let t = bombed(0, 3, 7);
    assert!(matches!(t.g.boat(pt(2)).fate, Fate::Lost(_)));
    assert_eq!(t.g.fight().water[0].range, Range::Medium);
}

/// DB B-6.a, DB B-6.b, DB B-6.c
#[test]
fn strafing_hits_pt_1_on_g_1_and_consorts_on_their_table() {
    let mut g = in_the_middle(2);
    all_at(&mut g, Speed::Fast);
    let dice = [1, 1, 8, 2, 10, 5, 10, 10, 2, 2, 2];
    let t = play_on(g, &dice, &[], b_air::air_patrol);
    assert_eq!((rolls(&t, "G-1"), t.g.elco(pt(1)).superficial), (1, 1));
    let track = t.g.boat(pt(2)).consort().copied();
    assert_eq!(track, Some(Consort { systems: 1, flooding: 1, superficial: 0 }));
}

/// DB B-7.a, DB B-8.b, DB 9.bombs, DB 9.starshell: RU-034
#[test]
fn a_star_shell_brings_a_strafing_run_that_everyone_sees() {
    let mut g = in_the_middle(1);
    g.elco_mut(pt(1)).bow_cannon = true;
    g.elco_mut(pt(1)).stern_cannon = true;
    g.elco_mut(pt(1)).turrets = [0, 2];
    let dice = [1, 5, 3, 2, 2, 6, 2, 2, 5];
    let t = play_on(g, &dice, &["keep"], b_air::air_patrol);
    let order = ["B-1.type", "B-1.skill", "B-1.attack", "B-2", "B-5", "B-7", "B-3", "B-6", "B-7"];
    assert_eq!(charts_rolled(&t), order);
    assert_eq!(sums(&t, "B-6"), [-1], "seen without a roll");
    assert!(t.g.fight().star_shell);
    let t = play_on(t.g, &[], &[], combat::end_of_round);
    assert!(!t.g.fight().star_shell);
}

/// DB B-7.b
#[test]
fn an_aircraft_with_one_box_left_breaks_off() {
    let mut g = in_the_middle(1);
    g.elco_mut(pt(1)).bow_cannon = true;
    g.elco_mut(pt(1)).stern_cannon = true;
    g.elco_mut(pt(1)).turrets = [0, 2];
    // Two of the three boxes of a light aircraft.
    let t = play_on(g, &[1, 5, 8, 10, 10, 10, 2], &["keep"], b_air::air_patrol);
    assert_eq!((rolls(&t, "B-6"), rolls(&t, "B-7")), (1, 0));
}

/// DB B-8, DB B-8.a, DB A-14
#[test]
fn a_separated_consort_leaves_the_board_and_goes_home() {
    // PT #1 stays, PT #2 is separated (10 + 2 Poor) and comes home on A-14; PT #3 stays.
    let mut g = in_the_middle(3);
    g.mission_mut().weather = Weather::Poor;
    let dice = [1, 5, 8, 2, 2, 2, 2, 2, 2, 8, 9, 9, 7];
    let t = play_on(g, &dice, &[], b_air::air_patrol);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
    assert_eq!(t.g.present().count(), 2);
}

/// DB B-8.a.pt1: RU-017
#[test]
fn a_separated_pt_1_goes_on_alone() {
    let mut g = in_the_middle(3);
    g.mission_mut().weather = Weather::Poor;
    let dice = [1, 5, 8, 2, 2, 2, 2, 2, 8, 9, 9, 9, 9];
    let t = play_on(g, &dice, &["go-on"], b_air::air_patrol);
    assert_eq!((t.g.present().collect::<Vec<_>>(), rolls(&t, "A-14")), (vec![pt(1)], 2));
    assert_eq!(rolls(&t, "B-8"), 1);
}

/// DB B-8: RU-104; a lone boat has nobody to lose.
#[test]
fn grounded_towed_and_lone_boats_are_not_separated() {
    let mut g = in_the_middle(4);
    g.boat_mut(pt(2)).grounded = true;
    g.boat_mut(pt(4)).craft = consort(5, 0);
    g.boat_mut(pt(3)).towing = Some(pt(4));
    let t = play_on(g, &[UNSEEN, &[2; 40]].concat(), &[], b_air::air_patrol);
    assert_eq!(rolls(&t, "B-8"), 2, "PT #1 and PT #3");
    let t = play_on(in_the_middle(1), &[UNSEEN, &[2; 40]].concat(), &[], b_air::air_patrol);
    assert_eq!(rolls(&t, "B-8"), 0);
}

/// DB, DB B-2: RU-036, no type is rolled, nobody fires, and it counts as large.
#[test]
fn a_pby_attacks_by_mistake_and_is_not_fired_at() {
    let dice = [5, 8, 10, 2, 2, 2, 2, 2];
    let t = play_on(at_sea(2), &dice, &["fast"], b_air::mistaken_identity);
    let order = ["B-1.skill", "B-1.attack", "B-2", "B-6", "B-6", "B-7", "B-8", "B-8"];
    assert_eq!(charts_rolled(&t), order);
    assert_eq!(
        (sums(&t, "B-2"), sums(&t, "B-6"), sums(&t, "B-7")),
        (vec![3], vec![-1, -1], vec![1])
    );
    assert!(t.g.mission().air_this_turn, "RU-037");
}

/// DB: each aircraft finishes its runs before the next begins.
#[test]
fn aircraft_of_a_swarm_attack_one_after_the_other() {
    let one = [1, 5, 8, 2, 2, 2];
    let dice = [one, one, one].concat();
    let t = play_on(in_the_middle(1), &dice, &[], async |t| b_air::swarm(t, 3).await);
    let order = ["B-1.type", "B-1.skill", "B-1.attack", "B-2", "B-6", "B-7"];
    assert_eq!(charts_rolled(&t), [order, order, order].concat());
}

/// DB 4.5.air: RU-033, ranges and speeds of the round stay.
#[test]
fn an_air_attack_leaves_the_fight_as_it_was() {
    let mut g = in_the_middle(2);
    g.boat_mut(pt(2)).range = Range::Close;
    g.boat_mut(pt(2)).speed = Speed::Slow;
    let t = play_on(g, &[SEEN, &[2; 40]].concat(), &["fast"], b_air::air_patrol);
    let boats = [1, 2].map(|number| t.g.boat(pt(number)));
    assert_eq!(boats.map(|boat| boat.range), [Range::Medium, Range::Close]);
    assert_eq!(boats.map(|boat| boat.speed), [Speed::Medium, Speed::Slow]);
    assert_eq!(t.g.fight().kind, FightKind::Barges);
}

/// DB 7.10: the squadron stands in Long Range, and tow lines hold.
#[test]
fn on_the_map_the_boats_stand_in_long_range() {
    let mut g = at_sea(3);
    for number in 1..=3 {
        g.boat_mut(pt(number)).range = Range::Close;
    }
    g.boat_mut(pt(3)).craft = consort(5, 0);
    g.boat_mut(pt(2)).towing = Some(pt(3));
    let t = play_on(g, &[UNSEEN, &[2; 40]].concat(), &[], b_air::air_patrol);
    assert_eq!(t.g.boat(pt(1)).range, Range::Long);
    assert_eq!(t.g.boat(pt(2)).towing, Some(pt(3)));
    assert_eq!(sums(&t, "B-6"), [1, 1, 3], "all at Slow, and PT #3 disabled");
}
