//! Table D as printed: rows and modifiers.

use super::*;

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
