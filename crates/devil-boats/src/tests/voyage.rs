//! Sections 4.3 to 4.5 and tables: the Strategic Map.

use super::{
    changes::{consort, with},
    fixture::{at_sea, charts, play, players_at_sea, pt},
    rolls::rows,
};
use crate::{
    charts::{
        Charts,
        a_map::{self, Collision, Contact, GunContact, Separated, StormEvent},
    },
    conditions::{Scene, When},
    rules::{
        T,
        a_voyage::{
            Convoy, Keep, Order, Purpose, Turn,
            contacts::{self, air_patrol_contact, convoy_contact, shore},
            purpose, route, turn, voyage, weather,
        },
        b_air::SpeedUp,
        combat::Stay,
        g_rescue::GoOn,
        manoeuvre::{self, Move, Spot},
    },
    state::{
        BoatNo, Fate, Heading, MissionKind, Node, Passenger, Post, Progress, Range, SeaState,
        Speed, State, Task, Weather,
        elco::{Part, Supplies},
        mission::Homeward,
    },
};
use crate::{rules::a_voyage::contacts::Sighted, state::mission::Course};
use table::{
    Asked, Chart, Choice, Decider, RandomDecider, Seat, now,
    testkit::{self, Script},
};

fn sum<R: Copy>(chart: &Chart<R, When>, scene: Scene<'_>) -> i32 {
    chart.modifiers(|when| scene.count(when)).sum()
}

fn in_red(boats: u8) -> State {
    with(boats, |g| g.mission_mut().at = Node::R4)
}

fn special(task: Task) -> State {
    with(2, |g| {
        g.mission_mut().kind = MissionKind::Special(task);
        g.mission_mut().at = Node::R4;
    })
}

fn coastwatcher(dead: bool) -> Passenger {
    Passenger::Guest { light: 0, severe: false, dead }
}

fn offered(g: &State) -> Vec<String> {
    let orders = crate::rules::a_voyage::orders::options(g, charts());
    orders.iter().map(|order| order.key().into_owned()).collect()
}

/// A turn in a Green or Yellow box without any event or contact.
const QUIET: [u8; 4] = [9, 9, 9, 1];
/// The same in a Red Zone on patrol.
const QUIET_RED: [u8; 6] = [9, 9, 9, 1, 1, 1];

async fn one_turn(t: &mut T) -> Turn {
    turn(t).await
}

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
    check(3, &|g| g.crew_mut(pt(1)).man_mut(Post::RadioOperator).severe = true);
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
    check(-1, 3, &|g| g.crew_mut(pt(1)).man_mut(Post::RadioOperator).severe = true);
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

/// DB 4.3.step, DB 2.b, RU-099: one box a turn, Green to Green as well.
#[test]
fn the_squadron_enters_one_box_a_turn() {
    let mut g = with(1, |g| g.mission_mut().at = Node::G1);
    g.mission_mut().turns_here = 1;
    let mut way = Vec::new();
    for orders in [Script::new().then_key("sail:r4"), Script::new()] {
        let (t, _) = play(g, &QUIET, orders, one_turn);
        way.push(t.g.mission().at);
        g = t.g;
    }
    assert_eq!(way, [Node::G2, Node::Y2]);
}

/// DB 4.3.step: one order takes the squadron to its zone, and holds only while nothing happens to it.
#[test]
fn an_order_to_sail_holds_until_something_happens() {
    let bound = |at| {
        with(2, |g| {
            g.mission_mut().at = at;
            g.mission_mut().turns_here = 1;
            g.mission_mut().steer(Node::R4, false);
        })
    };
    let (t, _) = play(bound(Node::G2), &QUIET, Script::new(), one_turn);
    let bound_for_red = Some(Course { to: Node::R4, ask: false });
    assert_eq!((t.g.mission().at, t.g.mission().course), (Node::Y2, bound_for_red));

    // A-10 rolls 01: an event; A-15 rolls 6: engine malfunction, engine 2.
    let harmed = [9, 10, 1, 3, 3, 3, 1];
    let carry_on = Script::new().then_key("carry-on");
    let (t, _) = play(bound(Node::G2), &harmed, carry_on, one_turn);
    assert_eq!((t.g.mission().at, t.g.mission().course), (Node::Y2, None));
    assert_eq!(offered(&t.g)[..3], ["sail:r4", "sail-and-ask:r4", "abort"]);

    let mut home = bound(Node::Y2);
    home.mission_mut().homeward = Some(Homeward::Duty);
    let (t, _) = play(home, &QUIET, Script::new(), one_turn);
    assert_eq!(t.g.mission().at, Node::G2, "sound boats go home without a question");
}

/// DB 4.4.four: a patrol may be ordered for as long as nothing happens, up to its last turn.
#[test]
fn a_patrol_goes_on_until_something_happens() {
    let mut g = in_red(1);
    g.mission_mut().turns_here = 1;
    assert_eq!(offered(&g), ["patrol-on", "patrol", "go-home"]);
    for (boxes, orders) in [(1, Script::new().then(Order::PatrolOn)), (2, Script::new())] {
        let (t, _) = play(g, &QUIET_RED, orders, one_turn);
        assert_eq!((t.g.mission().at, t.g.mission().turn_boxes), (Node::R4, boxes));
        g = t.g;
    }
    let dice = [9, 9, 9, 1, 10, 1];
    let (t, _) = play(g, &dice, Script::new().then_key("evade"), one_turn);
    assert_eq!((t.g.mission().at, t.g.mission().course), (Node::Y2, None));

    let mut g = with(1, |g| g.mission_mut().turns_here = 1);
    for (boxes, orders) in [(1, Script::new().then_key("sail:r4")), (2, Script::new())] {
        let (t, _) = play(g, &QUIET_RED, orders, one_turn);
        assert_eq!(t.g.mission().turn_boxes, boxes, "the order to sail there is one to patrol");
        g = t.g;
    }
}

/// DB 4.3.speed, DB 4.3.slow, DB B-6.d.squadron, RU-052, RU-093
#[test]
fn the_slowest_boat_and_a_tow_set_the_pace() {
    let pace = |change: &dyn Fn(&mut State)| manoeuvre::map_speed(&with(2, |g| change(g)));
    assert_eq!(pace(&|_| {}), Speed::Medium, "never Fast on the map");
    assert_eq!(pace(&|g| g.elco_mut(pt(1)).engines[0] = Part::Hit), Speed::Medium);
    let two = |g: &mut State| g.elco_mut(pt(1)).engines = [Part::Hit, Part::Failed, Part::Works];
    assert_eq!(pace(&two), Speed::Slow);
    assert_eq!(pace(&|g| g.boat_mut(pt(2)).craft = consort(3, 2)), Speed::Medium);
    assert_eq!(pace(&|g| g.boat_mut(pt(2)).craft = consort(4, 0)), Speed::Slow);
    assert_eq!(pace(&|g| g.boat_mut(pt(2)).craft = consort(0, 4)), Speed::Slow);
    let tow = |g: &mut State| {
        g.boat_mut(pt(2)).craft = consort(5, 0);
        g.boat_mut(pt(1)).towing = Some(pt(2));
    };
    assert_eq!(pace(&tow), Speed::Slow);
}

/// DB 4.3.slow, RU-014: two turns in each zone at Slow speed, and every table in both.
#[test]
fn a_slow_squadron_spends_two_turns_in_each_box() {
    let mut g = with(2, |g| {
        g.boat_mut(pt(2)).craft = consort(4, 0);
        g.mission_mut().homeward = Some(Homeward::Duty);
    });
    for (turns, orders) in [(1, Script::new()), (2, Script::new().then(Order::Hold))] {
        let (t, _) = play(g, &QUIET, orders, one_turn);
        assert_eq!((t.g.mission().at, t.g.mission().turns_here), (Node::Y2, turns));
        g = t.g;
    }
    let (t, _) = play(g, &QUIET, Script::new(), one_turn);
    assert_eq!(t.g.mission().at, Node::G2);
}

/// DB 4.9.1: a boat may go home at any time, so one that is slow need not hold the others for the
/// second turn; where PT #1 is slow as well nobody is asked.
#[test]
fn a_slow_boat_may_be_sent_home_before_the_second_turn_of_a_box() {
    let slowed = |change: fn(&mut State)| {
        let mut g = with(3, change);
        g.boat_mut(pt(2)).craft = consort(4, 0);
        g.mission_mut().turns_here = 1;
        g
    };
    let leave = Script::new().then(Order::SendHome(pt(2))).then_key("sail:r4");
    let dice = [&[5, 10], &QUIET_RED[..]].concat();
    let (t, _) = play(slowed(|_| {}), &dice, leave, one_turn);
    assert_eq!((t.g.boat(pt(2)).fate, t.g.mission().at), (Fate::Home, Node::R4));

    let both = slowed(|g| g.elco_mut(pt(1)).engines = [Part::Hit, Part::Hit, Part::Works]);
    let (t, _) = play(both, &QUIET, Script::new(), one_turn);
    assert_eq!((t.g.mission().at, t.g.mission().turns_here), (Node::Y2, 2));
}

/// DB 4.3.idle: boats lie still on the map only when disabled or while engines are mended.
#[test]
fn a_boat_lies_still_only_when_adrift_or_mending() {
    let mut g = with(2, |g| g.boat_mut(pt(2)).craft = consort(5, 0));
    route::take_map_speed(&mut g);
    assert_eq!((g.boat(pt(1)).speed, g.boat(pt(2)).speed), (Speed::Medium, Speed::Idle));
    g.boat_mut(pt(1)).towing = Some(pt(2));
    route::take_map_speed(&mut g);
    assert_eq!((g.boat(pt(1)).speed, g.boat(pt(2)).speed), (Speed::Slow, Speed::Slow));

    let failed = with(2, |g| g.elco_mut(pt(1)).engines[0] = Part::Failed);
    let mend = Script::new().then_key("mend:engine-failure:engine-1");
    let (t, ()) = play(failed, &[4], mend, crate::rules::a_events::crews_at_work);
    assert_eq!(route::speed_now(&t.g), Speed::Idle);
    assert_eq!(t.g.elco(pt(1)).engines[0], Part::Works);
}

/// DB 4.4.four, DB 2.f.turns, RU-022: the turn of entry is the first of four.
#[test]
fn a_patrol_lasts_four_turns_and_then_goes_home() {
    let mut g = with(1, |g| g.mission_mut().turns_here = 1);
    let enter = Script::new().then_key("sail-and-ask:r4");
    let (t, _) = play(g, &QUIET_RED, enter, one_turn);
    assert_eq!(t.g.mission().turn_boxes, 1);
    g = t.g;
    for boxes in 2..=4 {
        let (t, _) = play(g, &QUIET_RED, Script::new().then(Order::Patrol), one_turn);
        assert_eq!((t.g.mission().at, t.g.mission().turn_boxes), (Node::R4, boxes));
        g = t.g;
    }
    let (t, _) = play(g, &QUIET, Script::new(), one_turn);
    assert_eq!((t.g.mission().at, t.g.mission().homeward), (Node::Y2, Some(Homeward::Duty)));
}

/// DB 4.4.assigned: the squadron may linger in its assigned Red Zone only.
#[test]
fn only_the_assigned_zone_is_patrolled() {
    assert_eq!(offered(&in_red(1)), ["patrol-on", "patrol", "go-home"]);
    assert_eq!(offered(&at_sea(1)), ["sail:r4", "sail-and-ask:r4", "abort"]);
    let elsewhere = with(1, |g| g.mission_mut().at = Node::Y1);
    assert_eq!(offered(&elsewhere), ["sail:r4", "sail-and-ask:r4", "abort"]);
}

/// DB 4.9.1, DB 4.8.4: the mission can be broken off in any box, and any boat but PT #1 sent home.
#[test]
fn the_mission_or_a_single_boat_may_abort_at_any_time() {
    let mut g = with(3, |g| g.mission_mut().turns_here = 1);
    assert_eq!(offered(&g), ["sail:r4", "sail-and-ask:r4", "abort", "send-home:2", "send-home:3"]);
    let script = Script::new().then(Order::SendHome(pt(3))).then(Order::Abort);
    let (t, _) = play(g, &[5, 10, 9, 9, 9, 1], script, one_turn);
    assert_eq!(t.g.boat(pt(3)).fate, Fate::Home);
    assert_eq!((t.g.mission().at, t.g.mission().homeward), (Node::G2, Some(Homeward::Abort)));
    g = with(1, |g| g.mission_mut().at = Node::Base);
    assert_eq!(offered(&g), ["sail:r4"], "nothing to abort at base");
}

/// DB MP.2.radio: orders reach a player's boat only with both radios working.
#[test]
fn a_captain_without_radio_decides_for_himself() {
    let mut g = players_at_sea(2, 2);
    g.mission_mut().turns_here = 1;
    assert!(offered(&g).contains(&"send-home:2".to_owned()));
    g.elco_mut(pt(2)).radio = Part::Hit;
    assert!(!offered(&g).contains(&"send-home:2".to_owned()));
    let script = Script::new().then(Keep::GoHome(pt(2))).then_key("sail:r4");
    let (t, _) = play(g, &[5, 10, 9, 9, 9, 1, 1, 1], script, one_turn);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);

    let mut g = players_at_sea(2, 2);
    g.mission_mut().turns_here = 1;
    g.elco_mut(pt(1)).radio_antenna = true;
    let script = Script::new().then(Keep::WithSquadron).then_key("sail:r4");
    let (t, _) = play(g, &QUIET_RED, script, one_turn);
    assert!(t.g.is_present(pt(2)));
}

/// DB MP.2.command, RU-096: the next player's boat leads when PT #1 is separated or gone.
#[test]
fn the_next_human_boat_takes_command() {
    let (t, ()) = play(players_at_sea(3, 3), &[10, 1, 5, 10], Script::new(), weather::separation);
    assert_eq!(t.g.boat(pt(1)).fate, Fate::Home);
    assert_eq!((t.g.flagship(), t.g.commander()), (Some(pt(2)), Seat(1)));
    assert!(t.g.is_present(pt(3)));
}

/// DB 7.8: once a night, when the first Green box is entered.
#[test]
fn the_base_is_raided_once_behind_the_squadrons_back() {
    let g = with(2, |g| {
        g.mission_mut().at = Node::Base;
        g.mission_mut().raid_rolled = false;
    });
    let dice = [4, 6, 3, 4, 1];
    let (t, _) = play(g, &dice, Script::new(), one_turn);
    assert!(t.g.mission().raid_rolled);
    assert_eq!(t.g.mission().at, Node::G1);
    let (_, _) = play(t.g, &QUIET, Script::new().then_key("sail:r4"), one_turn);
}

/// DB 7.10: PTs in Long Range, the aircraft in its own box; test vectors 2 and 3 of the played mission.
#[test]
fn the_first_green_box_of_the_played_mission() {
    let g = with(2, |g| {
        g.mission_mut().at = Node::Base;
        g.mission_mut().raid_rolled = false;
        for no in [pt(1), pt(2)] {
            g.boat_mut(no).range = Range::Close;
        }
    });
    let script = Script::new().then(SpeedUp::Fast);
    let dice = [
        4, // no raid
        6, // Sea State 2
        3, 4,  // 34
        10, // contact
        3, 1, 1,  // B-1: Mitsubishi F1M, Green, bombs
        10, // B-2: spotted
        10, 7, 2, 2, 2, // B-3: the Bow cannon hits for 1 point
        1, 1, 1, 1, // B-4
        1, 1, // B-5
        4, // B-7: it leaves
        3, 5, // B-8
    ];
    let (t, over) = play(g, &dice, script, one_turn);
    assert_eq!((over, t.g.mission().at), (Turn::Over, Node::G1));
    assert_eq!(t.g.mission().sea, SeaState(2));
    assert_eq!(t.g.present().count(), 2);
    assert!([pt(1), pt(2)].iter().all(|&no| t.g.boat(no).range == Range::Long));
    assert!(t.g.mission().air_this_turn);
    assert_eq!(t.g.boat(pt(1)).speed, Speed::Medium, "Fast lasts for the attack only");
}

/// DB A-12.d, DB A-12.a: test vector 4, the contact in Red Zone 4.
#[test]
fn the_barge_contact_of_the_played_mission() {
    let g = with(2, |g| {
        g.mission_mut().kind = MissionKind::Special(Task::DropCoastwatcher);
        g.mission_mut().at = Node::R4;
        g.mission_mut().sea = SeaState(2);
        g.elco_mut(pt(1)).passengers[0] = Some(coastwatcher(false));
    });
    let closer = Move { speed: Speed::Medium, to: Spot::In(Range::Medium), heading: Heading::In };
    // The Barge, seen at Medium Range, gets away at once: firing shows the squadron, D-9 is a 10.
    let script =
        Script::new().then_key("engage").then(manoeuvre::Order::Move(closer)).then_key("fire");
    let dice = [
        5, // 8 with +2 Good and +1 Red, no contact
        10, 3, // .a: Barges
        2, 3, 3, 1, // D-1: one wave, one Barge, Type B, Green
        2, // D-2-B: total 6
        2, 2, 2, 2, 2, 2, 2, 2, // D-5, D-7
        3, 10, // D-8, D-9: 10 - 2 - 1 = 7
    ];
    let (t, ()) = play(g, &dice, script, async |t: &mut T| {
        air_patrol_contact(t).await;
        convoy_contact(t).await;
    });
    assert!(t.g.present().all(|no| t.g.boat(no).range == Range::Medium), "{:#?}", t.said());
    assert!(t.g.mission().kills.is_empty() && !t.g.in_fight());
    assert!(t.g.mission().is_special_pending());
}

/// DB F-1-B.sea, DB F-1-C.sea, RU-026, RU-027, RU-103: Sea State 4 blocks, waiting turns are map
/// turns and are marked, the turn of arrival is not, and four are the limit.
#[test]
fn a_rough_sea_keeps_the_boats_from_the_shore_for_four_more_turns() {
    for task in [Task::DropCoastwatcher, Task::PickUpPilot, Task::DeliverSupplies] {
        let mut g = special(task);
        g.mission_mut().weather = Weather::Poor;
        let rough = [9, 9, 9, 1, 1];
        let (t, _) = play(g, &rough, Script::new(), one_turn);
        assert_eq!(t.g.mission().turn_boxes, 0);
        g = t.g;
        assert_eq!(offered(&g)[..2], ["wait", "abort"]);
        for boxes in 1..=4 {
            let (t, _) = play(g, &rough, Script::new().then(Order::Wait), one_turn);
            assert_eq!(t.g.mission().turn_boxes, boxes);
            g = t.g;
        }
        let (t, _) = play(g, &QUIET, Script::new(), one_turn);
        assert_eq!(t.g.mission().homeward, Some(Homeward::Duty));
    }
}

/// DB F-1-B.sea, RU-026: shelling needs no boat work.
#[test]
fn shelling_is_never_blocked_by_the_sea() {
    let blocks = |task, sea| {
        let mut g = special(task);
        g.mission_mut().sea = SeaState(sea);
        crate::rules::a_voyage::orders::sea_blocks_the_task(&g)
    };
    assert!(!blocks(Task::ShellDump, 5));
    assert!(!blocks(Task::DropCoastwatcher, 3));
    assert!(blocks(Task::DropCoastwatcher, 4) && blocks(Task::PickUpCoastwatcher, 5));
    assert!(!blocks(Task::DeliverSupplies, 3) && blocks(Task::DeliverSupplies, 4));
}

/// DB F-1-B.patrol, DB F-1-B.return, DB F-1-C.patrol, RU-028: what may be done after the task.
#[test]
fn a_patrol_may_follow_a_landing_or_a_delivery_but_not_a_pick_up() {
    use Progress::{Done, Failed, Pending};
    let after = |task, progress, guest: Option<Passenger>| {
        let mut g = special(task);
        g.mission_mut().progress = progress;
        g.elco_mut(pt(1)).passengers[0] = guest;
        purpose(&g)
    };
    assert_eq!(after(Task::DropCoastwatcher, Pending, Some(coastwatcher(false))), Purpose::Task);
    assert_eq!(after(Task::DropCoastwatcher, Done, None), Purpose::Patrol);
    assert_eq!(after(Task::DropCoastwatcher, Failed, Some(coastwatcher(true))), Purpose::Patrol);
    assert_eq!(after(Task::DropCoastwatcher, Failed, Some(coastwatcher(false))), Purpose::Nothing);
    assert_eq!(after(Task::DeliverSupplies, Done, None), Purpose::Patrol);
    assert_eq!(after(Task::DeliverSupplies, Failed, None), Purpose::Patrol);
    for task in [Task::PickUpCoastwatcher, Task::PickUpPilot, Task::ShellDump] {
        assert_eq!(after(task, Done, Some(coastwatcher(false))), Purpose::Nothing);
        assert_eq!(after(task, Failed, None), Purpose::Nothing);
    }
    let mut hurt = special(Task::DeliverSupplies);
    hurt.mission_mut().progress = Done;
    hurt.crew_mut(pt(1)).man_mut(Post::Engineer).severe = true;
    assert_eq!(purpose(&hurt), Purpose::Nothing, "a severely wounded man aboard");
}

/// DB F-1-C.patrol, DB F-1-B.patrol, RU-029: turns spent waiting are taken from the four.
#[test]
fn the_patrol_after_a_task_has_the_turns_that_waiting_left() {
    let mut g = special(Task::DeliverSupplies);
    g.mission_mut().progress = Progress::Done;
    g.mission_mut().turns_here = 3;
    g.mission_mut().turn_boxes = 2;
    g.elco_mut(pt(1)).supplies = Some(Supplies::Delivered);
    for boxes in [3, 4] {
        let (t, _) = play(g, &QUIET_RED, Script::new().then(Order::Patrol), one_turn);
        assert_eq!(t.g.mission().turn_boxes, boxes, "A-13 is rolled on such a patrol");
        g = t.g;
    }
    let (t, _) = play(g, &QUIET, Script::new(), one_turn);
    assert_eq!(t.g.mission().homeward, Some(Homeward::Duty));
}

/// DB F-1-B.return: with the passenger aboard the squadron goes straight home.
#[test]
fn with_a_passenger_aboard_the_squadron_goes_home_at_once() {
    let mut g = special(Task::PickUpCoastwatcher);
    g.mission_mut().progress = Progress::Done;
    g.mission_mut().turns_here = 1;
    g.elco_mut(pt(1)).passengers[0] = Some(coastwatcher(false));
    let (t, _) = play(g, &QUIET, Script::new(), one_turn);
    assert_eq!((t.g.mission().at, t.g.mission().homeward), (Node::Y2, Some(Homeward::Duty)));
}

/// DB 4.4.four, DB 4.3.step: a whole quiet patrol to Red 4 and back.
#[test]
fn a_quiet_patrol_ends_at_base() {
    let g = with(1, |g| {
        g.mission_mut().at = Node::Base;
        g.mission_mut().raid_rolled = false;
    });
    let script = Script::new().then_key("sail-and-ask:r4").then(Order::Patrol).then(Order::GoHome);
    let mut dice = vec![1];
    dice.extend([QUIET; 3].concat());
    dice.extend([QUIET_RED; 2].concat());
    dice.extend([QUIET; 3].concat());
    let (t, ()) = play(g, &dice, script, voyage);
    assert_eq!((t.g.mission().at, t.g.mission().turn_boxes), (Node::Base, 2));
    assert!(t.g.is_present(pt(1)));
}

/// DB 4.3.step: where the map has several ways of one length, the commander chooses.
#[test]
fn the_printed_map_is_walked_by_the_shortest_way() {
    let steps = |from, to| route::steps(charts(), from, to);
    assert_eq!(steps(Node::Base, Node::R4), [Node::G1]);
    assert_eq!(steps(Node::G1, Node::R3), [Node::G3]);
    assert_eq!(steps(Node::Y2, Node::R5), [Node::Y4]);
    assert_eq!(steps(Node::R6, Node::Base), [Node::Y5]);
    assert_eq!(steps(Node::Y2, Node::Y2), []);
    assert_eq!(route::connecting_yellow(charts(), Node::R2), [Node::Y1]);
}

/// RU-030, RU-032: a squadron on its way home for good reasons seeks no fight.
#[test]
fn an_abort_bars_new_fights() {
    let bars = |homeward| {
        let g = with(1, |g| g.mission_mut().homeward = homeward);
        contacts::must_go_home(&g)
    };
    assert!(!bars(None) && !bars(Some(Homeward::Duty)));
    for homeward in [Homeward::Abort, Homeward::ForcedNow, Homeward::ForcedAfterWaves] {
        assert!(bars(Some(homeward)));
    }
}

/// Goes on with the mission and leaves everything else to chance, or takes one end of every list.
enum Captain {
    Steady(RandomDecider),
    First,
    Last,
}

impl Decider<State> for Captain {
    fn decide(&mut self, _: &State, _: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
        Some(match self {
            Captain::Steady(_)
                if ["map-order", "go-on", "keep", "convoy"].contains(&a.question) =>
            {
                0
            }
            Captain::Steady(chance) => chance.below(a.len()),
            Captain::First => 0,
            Captain::Last => a.len() - 1,
        })
    }
}

/// DB 4.4.four, DB 4.10: whatever happens, everyone is home or gone in the end.
#[test]
fn every_voyage_ends() {
    const TASKS: [MissionKind; 6] = [
        MissionKind::Patrol,
        MissionKind::Special(Task::ShellDump),
        MissionKind::Special(Task::PickUpCoastwatcher),
        MissionKind::Special(Task::DropCoastwatcher),
        MissionKind::Special(Task::PickUpPilot),
        MissionKind::Special(Task::DeliverSupplies),
    ];
    for seed in 0..240_u64 {
        let boats = (seed % 4 + 1) as u8;
        let mut g = players_at_sea(boats.min((seed / 4 % 4 + 1) as u8), boats);
        let mission = g.mission_mut();
        mission.at = Node::Base;
        mission.kind = TASKS[(seed % 6) as usize];
        mission.weather = [Weather::Good, Weather::Poor, Weather::Bad][(seed / 3 % 3) as usize];
        let captain = match seed % 5 {
            0 => Captain::First,
            1 => Captain::Last,
            _ => Captain::Steady(RandomDecider::new(seed)),
        };
        let mut t = testkit::seeded(g, charts(), seed, Box::new(captain));
        now(voyage(&mut t));
        let g = &t.g;
        assert!(g.present().next().is_none() || g.mission().at == Node::Base, "seed {seed}");
        assert!(!g.in_fight() && !g.mission().is_special_pending(), "seed {seed}");
        assert!(g.mission().turn_boxes <= 4, "seed {seed}");
        for saved in g.mission().boats.iter().flatten().flat_map(|boat| boat.rescued.clone()) {
            assert!(matches!(g.boat(saved).fate, Fate::Lost(_)), "seed {seed}");
        }
    }
}
