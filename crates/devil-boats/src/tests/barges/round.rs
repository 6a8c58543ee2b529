//! Tables D-9 and D-10: evasion, reefs, and the order of a round.

use super::*;

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
