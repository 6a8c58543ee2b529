//! Tables: sea, storms and separation.

use super::*;

/// DB A-7
#[test]
fn the_sea_follows_the_weather() {
    let a = &charts().a_map;
    let seas = |chart: &Chart<SeaState, When>| {
        rows(chart).into_iter().map(|(low, high, sea)| (low, high, sea.0)).collect::<Vec<_>>()
    };
    assert_eq!(seas(&a.sea_good), [(1, 4, 1), (5, 8, 2), (9, 10, 3)]);
    assert_eq!(seas(&a.sea_poor), [(1, 4, 2), (5, 8, 3), (9, 10, 4)]);
    assert_eq!(seas(&a.sea_bad), [(1, 4, 3), (5, 8, 4), (9, 10, 5)]);
    let cases = [(Weather::Good, 1), (Weather::Poor, 2), (Weather::Bad, 3)];
    for (weather, sea) in cases {
        let g = with(1, |g| g.mission_mut().weather = weather);
        let (t, ()) = play(g, &[4], Script::new(), weather::sea_state);
        assert_eq!(t.g.mission().sea, SeaState(sea));
    }
}

/// DB A-7.next: Good and Poor weather skip, which Bad weather rolls.
#[test]
fn only_bad_weather_brings_storms_and_separation() {
    for (weather, dice) in [
        (Weather::Good, &QUIET[..]),
        (Weather::Poor, &QUIET[..]),
        (Weather::Bad, &[1, 1, 1, 9, 9, 1][..]),
    ] {
        let g = with(2, |g| g.mission_mut().weather = weather);
        let (_, over) = play(g, dice, Script::new(), one_turn);
        assert_eq!(over, Turn::Over);
    }
}

/// DB A-7.b, RU-015: the line parts, the towed boat sinks, the tower has its crew.
#[test]
fn a_tow_line_parts_in_a_heavy_sea() {
    let towing = |weather| {
        with(2, |g| {
            g.mission_mut().weather = weather;
            g.boat_mut(pt(2)).craft = consort(5, 0);
            g.boat_mut(pt(1)).towing = Some(pt(2));
        })
    };
    let (t, ()) = play(towing(Weather::Poor), &[9], Script::new(), weather::sea_state);
    let Fate::Lost(loss) = t.g.boat(pt(2)).fate else { panic!("{:?}", t.said()) };
    assert!(loss.crew_saved);
    assert_eq!(t.g.boat(pt(1)).towing, None);
    assert_eq!(t.g.boat(pt(1)).rescued.as_slice(), [pt(2)]);
    assert_eq!(t.g.elco(pt(1)).passengers[0], Some(Passenger::RescuedCrew));

    let (t, ()) = play(towing(Weather::Poor), &[8], Script::new(), weather::sea_state);
    assert_eq!(t.g.boat(pt(1)).towing, Some(pt(2)), "Sea State 3 holds");
}

/// DB A-8, DB A-8.mod
#[test]
fn a_storm_event_needs_a_ten_or_an_eight_at_sea_state_five() {
    let bad = |sea| {
        with(1, |g| {
            g.mission_mut().weather = Weather::Bad;
            g.mission_mut().sea = SeaState(sea);
        })
    };
    for (sea, dice) in [(4, &[9][..]), (5, &[7][..]), (4, &[10, 1][..]), (5, &[8, 1][..])] {
        let (t, ()) = play(bad(sea), dice, Script::new(), weather::storm_event);
        assert_eq!(t.g.elco(pt(1)).radio_antenna, dice.len() == 2);
    }
}

/// DB A-8.event, RU-016
#[test]
fn a_storm_takes_an_antenna_or_throws_boats_together() {
    assert_eq!(
        rows(&charts().a_map.storm_event),
        [
            (1, 2, StormEvent::RadioAntenna),
            (3, 4, StormEvent::RadarAntenna),
            (5, 6, StormEvent::Collision)
        ]
    );
    let (t, ()) = play(at_sea(2), &[10, 3], Script::new(), weather::storm_event);
    assert!(t.g.elco(pt(1)).radar_antenna && !t.g.elco(pt(1)).radar_works());
    assert!(t.g.elco(pt(1)).radio_works());
    let (t, ()) = play(at_sea(2), &[10, 2], Script::new(), weather::storm_event);
    assert!(t.g.elco(pt(1)).radio_antenna && !t.g.elco(pt(1)).radio_works());
}

/// DB A-8.collision, RU-012
#[test]
fn every_boat_rolls_for_a_storm_collision() {
    use crate::charts::Points;
    let a = &charts().a_map;
    assert_eq!(
        rows(&a.collision),
        [(1, 2, Collision::None), (3, 4, Collision::Harmless), (5, 6, Collision::Damage)]
    );
    let damage = |systems, flooding| Points::Damage { systems, flooding };
    assert_eq!(
        rows(&a.collision_damage),
        [
            (1, 5, Points::Superficial),
            (6, 7, damage(1, 0)),
            (8, 9, damage(0, 1)),
            (10, 10, damage(1, 1))
        ]
    );
    // PT #1 is hit: two rolls on G-1, both superficial. PT #2 takes both, PT #3 only a bump.
    let (t, ()) =
        play(at_sea(4), &[10, 5, 5, 5, 5, 6, 10, 4, 2], Script::new(), weather::storm_event);
    assert_eq!(t.g.elco(pt(1)).superficial, 2);
    let points = |no: BoatNo| t.g.boat(no).consort().map(|c| (c.systems, c.flooding));
    assert_eq!((points(pt(2)), points(pt(3))), (Some((1, 1)), Some((0, 0))));

    let full = with(2, |g| g.boat_mut(pt(2)).craft = consort(0, 4));
    let (t, ()) = play(full, &[10, 6, 1, 6, 8], Script::new(), weather::storm_event);
    assert!(matches!(t.g.boat(pt(2)).fate, Fate::Lost(loss) if loss.crew_saved));
}

/// DB A-9.mod: restated from the table.
#[test]
fn separation_in_bad_weather_depends_on_the_radio_room() {
    let chart = &charts().a_map.separation;
    let check = |want: i32, change: &dyn Fn(&mut State)| {
        let g = with(2, |g| change(g));
        assert_eq!(sum(chart, Scene::new(&g)), want);
    };
    check(0, &|_| {});
    check(-1, &|g| g.crew_mut(pt(1)).man_mut(Post::RadioOperator).missions = 20);
    check(3, &|g| g.elco_mut(pt(1)).radio = Part::Hit);
    check(3, &|g| g.elco_mut(pt(1)).radar_antenna = true);
    check(3, &|g| g.crew_mut(pt(1)).man_mut(Post::RadioOperator).wounds = Wounds::Severe);
    check(6, &|g| g.elco_mut(pt(1)).batteries = Part::Hit);
    check(5, &|g| {
        g.elco_mut(pt(1)).batteries = Part::Hit;
        g.crew_mut(pt(1)).man_mut(Post::RadioOperator).missions = 20;
    });
}

/// DB A-9, DB A-9.boat: 1 to 4 name a boat, 5 and 6 mean all.
#[test]
fn a_ten_separates_the_boat_rolled() {
    assert_eq!(
        rows(&charts().a_map.separated),
        [
            (1, 1, Separated::One(pt(1))),
            (2, 2, Separated::One(pt(2))),
            (3, 3, Separated::One(pt(3))),
            (4, 4, Separated::One(pt(4))),
            (5, 6, Separated::All),
        ]
    );
    let (t, ()) = play(at_sea(2), &[9], Script::new(), weather::separation);
    assert_eq!(t.g.present().count(), 2);
    let (t, ()) = play(at_sea(2), &[10, 3], Script::new(), weather::separation);
    assert_eq!(t.g.present().count(), 2, "PT #3 did not sail");
    let go_on = Script::new().then(GoOn::GoOn);
    let (t, ()) = play(at_sea(3), &[10, 3, 5, 10], go_on, weather::separation);
    assert_eq!(t.g.boat(pt(3)).fate, Fate::Home);
}

/// DB A-9.effect: the separated boat rolls on A-14, and the mission may be aborted.
#[test]
fn after_a_separation_the_mission_may_be_aborted() {
    let abort = Script::new().then(GoOn::Abort);
    let (t, ()) = play(at_sea(3), &[10, 2, 5, 10], abort, weather::separation);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
    assert!(t.g.is_present(pt(3)));
    assert_eq!(t.g.mission().homeward, Some(Homeward::Abort));
}

/// DB A-9.boat, RU-017, RU-018: PT #1 alone, the others roll on A-14 one by one.
#[test]
fn when_all_are_separated_pt_1_is_alone_and_the_rest_find_their_own_way() {
    for boat in [1, 5] {
        let go_on = Script::new().then(GoOn::GoOn);
        let dice = [10, boat, 5, 10, 5, 10];
        let (t, ()) = play(at_sea(3), &dice, go_on, weather::separation);
        assert_eq!(t.g.present().collect::<Vec<_>>(), [pt(1)]);
        assert_eq!((t.g.boat(pt(2)).fate, t.g.boat(pt(3)).fate), (Fate::Home, Fate::Home));
        assert_eq!(t.g.mission().homeward, None);
    }
}
