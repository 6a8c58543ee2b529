//! Tables and section 4.5: aircraft, convoys and guns, and slipping away from them.

use super::*;

/// DB A-11, DB A-11.mod: restated from the table.
#[test]
fn aircraft_find_the_squadron_by_weather_zone_and_wake() {
    let chart = &charts().a_map.air;
    assert_eq!(rows(chart), [(1, 9, Contact::None), (10, 10, Contact::Contact)]);
    let check = |want, weather, at, speed| {
        let g = with(1, |g| {
            g.mission_mut().weather = weather;
            g.mission_mut().at = at;
        });
        assert_eq!(sum(chart, Scene { speed: Some(speed), ..Scene::new(&g) }), want);
    };
    check(2, Weather::Good, Node::Y2, Speed::Medium);
    check(1, Weather::Good, Node::G1, Speed::Medium);
    check(3, Weather::Good, Node::R4, Speed::Medium);
    check(1, Weather::Good, Node::Y2, Speed::Slow);
    check(-2, Weather::Poor, Node::Y2, Speed::Medium);
    check(-2, Weather::Bad, Node::Y2, Speed::Medium);
    check(-1, Weather::Poor, Node::R4, Speed::Medium);
    check(-4, Weather::Bad, Node::G1, Speed::Slow);
}

/// DB A-11.mod, DB 4.3.slow: a squadron that limps leaves less of a wake.
#[test]
fn the_speed_of_the_squadron_counts_for_air_contact() {
    let g = with(2, |g| {
        g.boat_mut(pt(2)).craft = consort(4, 0);
        route::take_map_speed(g);
    });
    // 8 + 2 Good is a contact at Medium speed; one less at Slow is none.
    let (t, ()) = play(g, &[8], Script::new(), air_patrol_contact);
    assert!(!t.g.mission().air_this_turn);
}

/// DB A-11.b, DB A-12.d, DB A-13.c: an unmodified 10, whatever the modifiers.
#[test]
fn a_natural_ten_is_always_a_contact() {
    let a = &charts().a_map;
    let g = with(1, |g| {
        g.mission_mut().weather = Weather::Bad;
        g.mission_mut().sea = SeaState(5);
        g.mission_mut().at = Node::G1;
        g.mission_mut().air_this_turn = true;
        g.elco_mut(pt(1)).radar = Part::Hit;
    });
    let scene = Scene { speed: Some(Speed::Slow), ..Scene::new(&g) };
    let mods = a.air.modifiers(|when| scene.count(when));
    assert_eq!(mods.sum(), -4);
    assert_eq!(a.air.resolve(10, &mods).result, Contact::Contact);
    let mods = a.convoy.modifiers(|when| scene.count(when));
    assert_eq!(mods.sum(), -3);
    assert_eq!(a.convoy.resolve(10, &mods).result, Contact::Contact);
    let poor = with(1, |g| g.mission_mut().weather = Weather::Poor);
    let mods = a.guns.modifiers(|when| Scene::new(&poor).count(when));
    assert_eq!(a.guns.resolve(10, &mods).result, GunContact::Possible);
}

/// DB A-12, DB A-12.mod: restated from the table.
#[test]
fn convoys_are_found_by_radar_in_a_calm_sea() {
    let chart = &charts().a_map.convoy;
    assert_eq!(rows(chart), [(1, 9, Contact::None), (10, 10, Contact::Contact)]);
    let check = |want: i32, sea: u8, change: &dyn Fn(&mut State)| {
        let g = with(1, |g| {
            g.mission_mut().sea = SeaState(sea);
            change(g);
        });
        assert_eq!(sum(chart, Scene::new(&g)), want, "Sea State {sea}");
    };
    for (sea, want) in [(1, 1), (2, 1), (3, 0), (4, -1), (5, -1)] {
        check(want, sea, &|_| {});
    }
    check(-1, 3, &|g| g.elco_mut(pt(1)).radar = Part::Failed);
    check(-1, 3, &|g| g.crew_mut(pt(1)).man_mut(Post::RadioOperator).wounds = Wounds::Severe);
    check(-1, 3, &|g| g.mission_mut().air_this_turn = true);
    check(1, 3, &|g| g.crew_mut(pt(1)).man_mut(Post::RadioOperator).missions = 20);
    check(-1, 3, &|g| {
        g.crew_mut(pt(1)).man_mut(Post::RadioOperator).missions = 20;
        g.elco_mut(pt(1)).radar = Part::Failed;
    });
    check(-3, 5, &|g| {
        g.mission_mut().air_this_turn = true;
        g.elco_mut(pt(1)).radar_antenna = true;
    });
}

/// DB A-12.a
#[test]
fn one_convoy_in_ten_is_of_destroyers() {
    assert_eq!(
        rows(&charts().a_map.convoy_type),
        [(1, 9, a_map::Convoy::Barges), (10, 10, a_map::Convoy::Destroyers)]
    );
    for (die, word) in [(9, "Barges"), (10, "Destroyers")] {
        let away = Script::new().then_key("evade");
        let (t, ()) = play(in_red(1), &[10, die], away, convoy_contact);
        assert!(t.said()[0].contains(word), "{:?}", t.said());
    }
}

/// DB A-12.e, DB 4.5.evade: at once into the connecting Yellow Zone, a turn there with all its
/// rolls, and back into the Red Zone with all checks anew.
#[test]
fn a_convoy_may_be_evaded_and_the_zone_entered_again() {
    let away = Script::new().then_key("evade");
    let dice = [9, 9, 9, 1, 10, 1];
    let (t, over) = play(in_red(1), &dice, away, one_turn);
    assert_eq!((over, t.g.mission().at), (Turn::Over, Node::Y2));
    assert!(t.g.mission().evaded && t.g.mission().evading);
    assert_eq!(t.g.mission().turn_boxes, 1, "the turn in the Red Zone is marked");

    let (t, _) = play(t.g, &QUIET, Script::new(), one_turn);
    assert_eq!((t.g.mission().at, t.g.mission().turn_boxes), (Node::Y2, 1), "a turn in Yellow");

    let back = Script::new().then_key("sail:r4");
    let (t, _) = play(t.g, &QUIET_RED, back, one_turn);
    assert_eq!((t.g.mission().at, t.g.mission().turn_boxes), (Node::R4, 2));
    assert!(!t.g.mission().evading);
}

/// DB A-12.e, DB A-13.d, RU-021: one return a mission; the second evasion leads home.
#[test]
fn a_second_evasion_ends_the_patrol() {
    let g = with(1, |g| {
        g.mission_mut().at = Node::R4;
        g.mission_mut().evaded = true;
    });
    let (t, ()) = play(g, &[10, 1], Script::new().then_key("evade"), convoy_contact);
    assert_eq!((t.g.mission().at, t.g.mission().homeward), (Node::Y2, Some(Homeward::Duty)));
}

/// DB 4.4.four, DB A-12.e: four turns in the Red Zone are all, so whoever slips away in the fourth
/// does not come back for a fifth.
#[test]
fn an_evasion_in_the_fourth_turn_leads_home() {
    let mut g = in_red(1);
    g.mission_mut().turns_here = 1;
    g.mission_mut().turn_boxes = 3;
    let away = Script::new().then(Order::Patrol).then_key("evade");
    let (t, _) = play(g, &[9, 9, 9, 1, 10, 1], away, one_turn);
    let mission = t.g.mission();
    assert_eq!((mission.at, mission.turn_boxes), (Node::Y2, 4));
    assert_eq!(mission.homeward, Some(Homeward::Duty));
    let evade = Convoy { of: a_map::Convoy::Barges, what: Sighted::Evade };
    let words = evade.consequence(&t.g).expect("what it leads to");
    assert!(words.contains("no coming back"), "{words}");
}

/// DB A-12.e: every boat must be under way, or in tow, to slip away.
#[test]
fn a_boat_adrift_leaves_no_way_out_of_a_convoy() {
    let g = with(2, |g| {
        g.mission_mut().at = Node::R4;
        g.mission_mut().homeward = Some(Homeward::ForcedNow);
        g.boat_mut(pt(2)).craft = consort(5, 0);
        g.boat_mut(pt(1)).towing = Some(pt(2));
    });
    let (t, ()) = play(g, &[10, 1], Script::new(), convoy_contact);
    assert_eq!(t.g.mission().at, Node::Y2, "forced home, with a tow: slips away unasked");
}

/// DB A-13, DB A-13.mod: restated from the table.
#[test]
fn guns_are_met_on_nine_or_ten_and_less_often_in_rain() {
    let chart = &charts().a_map.guns;
    assert_eq!(rows(chart), [(1, 8, GunContact::None), (9, 10, GunContact::Possible)]);
    let rain = with(1, |g| g.mission_mut().weather = Weather::Poor);
    assert_eq!((sum(chart, Scene::new(&at_sea(1))), sum(chart, Scene::new(&rain))), (0, -1));
    // A 9 is a contact in Good weather (no MG Nest, no Shore Gun: a false alarm), not in Poor.
    let (t, ()) = play(in_red(1), &[9, 1, 1], Script::new(), shore);
    assert_eq!(t.g.mission().at, Node::R4);
    let rain = with(1, |g| {
        g.mission_mut().at = Node::R4;
        g.mission_mut().weather = Weather::Poor;
    });
    play(rain, &[9], Script::new(), shore);
}

/// DB A-13.a
#[test]
fn no_guns_are_met_in_bad_weather() {
    let g = with(1, |g| {
        g.mission_mut().at = Node::R4;
        g.mission_mut().weather = Weather::Bad;
    });
    play(g, &[], Script::new(), shore);
}

/// DB A-13.d, DB 4.5.evade, RU-020: after one round under fire the squadron may slip away.
#[test]
fn guns_may_be_evaded_after_a_round_under_fire() {
    // A-13 contact; one MG Nest, no Shore Gun, Green crew; everyone misses at Long Range; no aircraft.
    let hold = Move { speed: Speed::Medium, to: Spot::In(Range::Long), heading: Heading::In };
    let script = Script::new().then(manoeuvre::Order::Move(hold)).then(Stay::Evade);
    let (t, ()) = play(in_red(1), &[9, 3, 1, 1, 1, 2, 2, 2, 2, 2, 1], script, shore);
    assert_eq!(t.g.mission().at, Node::Y2, "{:#?}", t.said());
    assert!(t.g.mission().evaded && t.g.mission().evading && !t.g.in_fight());
}

/// DB 7.15, DB A-13.b, DB A-13.d.special, DB 4.5.special, RU-019: no A-13 on a Special Mission; the
/// approach to the shore begins without a choice, and whoever leaves it does not come back.
#[test]
fn a_special_mission_goes_to_the_shore_instead_of_a_13() {
    let g = with(2, |g| {
        g.mission_mut().kind = MissionKind::Special(Task::DropCoastwatcher);
        g.mission_mut().at = Node::R4;
        g.elco_mut(pt(1)).passengers[0] = Some(coastwatcher(false));
    });
    // The first order of the approach runs straight off the board again.
    let hold = |to, heading| manoeuvre::Order::Move(Move { speed: Speed::Medium, to, heading });
    let script = Script::new()
        .then_first(move |order: &manoeuvre::Order| {
            *order == hold(Spot::In(Range::Long), Heading::In)
        })
        .then(Stay::BreakOff);
    // F-2-B once: undetected.
    let (t, ()) = play(g, &[1], script, shore);
    assert_eq!(t.g.mission().progress, Progress::Failed, "{:#?}", t.said());
    assert!(!t.g.in_fight());
    assert_eq!(purpose(&t.g), Purpose::Nothing);
}

/// DB 7.12: a Green or Yellow box has neither convoys nor guns.
#[test]
fn convoys_and_guns_are_rolled_for_in_red_zones_only() {
    let (_, _) = play(at_sea(1), &QUIET, Script::new(), one_turn);
    let (_, _) = play(in_red(1), &QUIET_RED, Script::new(), one_turn);
}

/// DB 4.5.order: the convoy is settled before guns are rolled for.
#[test]
fn guns_are_rolled_for_only_after_the_convoy() {
    // Evading the convoy leaves the zone, so A-13 is not rolled at all.
    let away = Script::new().then_key("evade");
    let (_, _) = play(in_red(1), &[9, 9, 9, 1, 10, 1], away, one_turn);
    // With no convoy the last die is for A-13.
    let (t, _) = play(in_red(1), &[9, 9, 9, 1, 9, 8], Script::new(), one_turn);
    let charts = t.events().into_iter().filter_map(|event| match event {
        table::Event::Rolled { chart, .. } => chart.map(ToString::to_string),
        table::Event::Said { .. }
        | table::Event::Picked { .. }
        | table::Event::Pool { .. }
        | table::Event::Drawn { .. } => None,
    });
    assert_eq!(charts.collect::<Vec<_>>(), ["A-7.good", "A-10", "A-11", "A-12", "A-13"]);
}
