//! Tables D-2 to D-8: detection, fire on both sides, damage, and calls for aircraft.

use super::*;

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
