//! Tables: Random Events.

use super::{
    changes::with,
    fixture::{at_sea, charts, check, play, players_at_sea, pt},
};
use crate::{
    charts::a_map::{Chance, Illness, RandomEvent},
    conditions::{Scene, When},
    rules::{
        a_events::{Encounter, random_event, random_event_check},
        a_voyage::{Order, turn},
        g_rescue::{GoOn, Relief},
    },
    state::{
        Consort, Craft, Dysentery, Fate, Gun, Node, Place, Post, SeaState, Skill, Speed, Weather,
        elco::Part,
        mission::{Homeward, WeatherMarker},
    },
};
use table::{Chart, Event, testkit::Script};

fn keys<R: Copy + PartialEq>(chart: &'static Chart<R, When>) -> Vec<(i32, R)> {
    chart.results().collect()
}

/// The charts rolled on, in order.
fn rolled(events: Vec<Event>) -> Vec<String> {
    let id = |event| match event {
        Event::Rolled { chart, .. } => chart.map(ToString::to_string),
        Event::Said { .. } | Event::Picked { .. } | Event::Pool { .. } | Event::Drawn { .. } => {
            None
        }
    };
    events.into_iter().filter_map(id).collect()
}

/// DB A-10, RU-002, RU-003: 1 to 5 in a hundred; two tens read as 100.
#[test]
fn five_in_a_hundred_turns_bring_an_event() {
    let chart = &charts().a_map.random_event;
    let events = chart.results().filter(|&(_, chance)| chance == Chance::Event);
    assert_eq!(events.map(|(total, _)| total).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(chart.results().count(), 100);
    for quiet in [[10, 6], [10, 10], [3, 4], [1, 10]] {
        play(at_sea(1), &quiet, Script::new(), random_event_check);
    }
    // 05 is an event: 17, a bottle of Scotch.
    let (t, ()) = play(at_sea(1), &[10, 5, 10, 7], Script::new(), random_event_check);
    assert!(t.g.captains[0].scotch);
}

/// DB A-15: nineteen events in the order of the book.
#[test]
fn two_dice_pick_one_of_nineteen_events() {
    use RandomEvent::*;
    let book = [
        Dysentery,
        TropicalStorm,
        RadarFails,
        Sharpshooter,
        EngineMalfunction,
        BadFuel,
        HighPressure,
        RadioFails,
        Separation,
        SpeedyLoader,
        RogueWave,
        DestroyerEncounter,
        Swarm,
        FixItEngineer,
        ReefEncounter,
        Scotch,
        MistakenIdentity,
        FixItRadio,
        Cracked,
    ];
    assert_eq!(keys(&charts().a_map.event), (2..=20).zip(book).collect::<Vec<_>>());
}

/// DB A-15.g: whatever the event, A-11 follows.
#[test]
fn after_an_event_the_turn_goes_on_with_air_contact() {
    let (t, _) = play(at_sea(1), &[9, 10, 1, 10, 7, 1], Script::new(), turn);
    assert_eq!(rolled(t.events()), ["A-7.good", "A-10", "A-15", "A-11"]);
}

/// DB, RU-031: every man rolls; a severe case goes to bed; no abort.
#[test]
fn dysentery_strikes_man_by_man() {
    let illness = keys(&charts().a_map.dysentery);
    let book = [Illness::Healthy, Illness::Mild, Illness::Severe].map(|i| [i; 2]).concat();
    assert_eq!(illness, (1..=6).zip(book).collect::<Vec<_>>());
    let mut dice = vec![1, 1];
    dice.extend([2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 1, 1]);
    let script = Script::new();
    let (t, ()) = play(at_sea(1), &dice, script, random_event);
    let crew = t.g.crew(pt(1));
    let sick = |post| crew.man(post).dysentery;
    assert_eq!(sick(Post::BowGunner), Dysentery::None);
    assert_eq!(sick(Post::BowLoader), Dysentery::Mild);
    assert!(crew.man(Post::BowLoader).is_fit());
    assert_eq!(sick(Post::CommandingOfficer), Dysentery::Mild);
    assert_eq!(sick(Post::ExecutiveOfficer), Dysentery::Severe);
    assert!(!crew.man(Post::ExecutiveOfficer).is_fit());
    assert!(matches!(crew.man(Post::AaGunner1).place, Place::Bed(_)));
    assert_eq!(t.g.mission().homeward, None);
}

/// DB, DB, DB 9.weather_counter: the first of the two holds for the mission.
#[test]
fn storm_and_high_pressure_fix_the_weather_once() {
    let (storm, high) = ([1, 2], [1, 7]);
    let (t, ()) = play(at_sea(1), &storm, Script::new(), random_event);
    assert_eq!(t.g.mission().weather, Weather::Bad);
    assert_eq!(t.g.mission().marker, Some(WeatherMarker::TropicalStorm));
    let (t, ()) = play(t.g, &high, Script::new(), random_event);
    assert_eq!(t.g.mission().weather, Weather::Bad, "the storm came first");

    let poor = with(1, |g| g.mission_mut().weather = Weather::Poor);
    let (t, ()) = play(poor, &high, Script::new(), random_event);
    assert_eq!(t.g.mission().weather, Weather::Good);
    assert_eq!(t.g.mission().marker, Some(WeatherMarker::HighPressure));
    let (t, ()) = play(t.g, &storm, Script::new(), random_event);
    assert_eq!(t.g.mission().weather, Weather::Good, "high pressure came first");
}

/// DB, RU-013: the new weather counts for A-11 at once, for from the next turn.
#[test]
fn a_storm_counts_at_once_for_the_later_tables() {
    // 9 is a contact with +2 for Good weather, none with -2 for Bad.
    let dice = [9, 10, 1, 1, 2, 9];
    let (t, _) = play(at_sea(1), &dice, Script::new(), turn);
    assert_eq!(rolled(t.events()), ["A-7.good", "A-10", "A-15", "A-11"]);
    let home = Script::new().then(Order::Abort);
    let (t, _) = play(t.g, &[1, 1, 1, 9, 9, 1], home, turn);
    assert_eq!(rolled(t.events()), ["A-7.bad", "A-8", "A-9", "A-10", "A-11"]);
}

/// DB, DB: sets fail; one that was hit stays hit, for its repair costs more.
#[test]
fn radar_or_radio_fails() {
    let (t, ()) = play(at_sea(1), &[1, 3], Script::new(), random_event);
    assert_eq!(t.g.elco(pt(1)).radar, Part::Failed);
    let (t, ()) = play(at_sea(1), &[1, 8], Script::new(), random_event);
    assert_eq!(t.g.elco(pt(1)).radio, Part::Failed);
    let hit = with(1, |g| g.elco_mut(pt(1)).radio = Part::Hit);
    let (t, ()) = play(hit, &[1, 8], Script::new(), random_event);
    assert_eq!(t.g.elco(pt(1)).radio, Part::Hit);
}

/// DB, RU-039: an Ace's eye for one gunner.
#[test]
fn a_sharpshooter_shoots_like_an_ace() {
    let gunners = [Post::BowGunner, Post::AaGunner1, Post::AaGunner2, Post::SternGunner];
    for (die, gunner) in (1..).zip(gunners) {
        let (t, ()) = play(at_sea(1), &[1, 4, die], Script::new(), random_event);
        assert_eq!(t.g.elco(pt(1)).repairs.sharpshooter, Some(gunner));
        let gun = (Gun::Bow, gunner);
        let scene = Scene::gun(&t.g, pt(1), gun);
        assert_eq!(scene.count(When::GunnerAce), 1);
    }
}

/// DB: 1-2, 3-4, 5-6 are engines 1, 2, 3; one that is out is not hit again.
#[test]
fn an_engine_fails() {
    for (die, engine) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)] {
        let leave = Script::new().then_key("carry-on");
        let (t, ()) = play(at_sea(1), &[1, 5, die], leave, random_event);
        assert_eq!(t.g.elco(pt(1)).engines[engine], Part::Failed);
        assert_eq!(t.g.elco(pt(1)).lines_out(), 1);
    }
    let out = with(1, |g| g.elco_mut(pt(1)).engines[0] = Part::Hit);
    let (t, ()) = play(out, &[1, 5, 1], Script::new(), random_event);
    assert_eq!(t.g.elco(pt(1)).engines[0], Part::Hit);
}

/// DB, DB A-15.a: all three engines fail; each may be tried once.
#[test]
fn bad_fuel_stops_every_engine() {
    // Repaired, out for the mission, repaired.
    let g = check(
        at_sea(2),
        random_event,
        "
        # Random Event 2d10 > 1 6
        = 7 bad fuel: all 3 engines fail; repair may be tried on each
        PT #1: water in the fuel; every engine fails.
        ? PT #1: what does the crew do?: Carry on | Try to start Engine 1 again | Try to start Engine 2 again | Try to start Engine 3 again > mend:engine-failure:engine-1
        # Engine repair at sea 1d6 > 4
        = 4 repaired
        PT #1: Engine 1 is repaired.
        ? PT #1: what does the crew do?: Carry on | Try to start Engine 2 again | Try to start Engine 3 again > mend:engine-failure:engine-2
        # Engine repair at sea 1d6 > 3
        = 3 fails: engine out for the mission
        PT #1: Engine 2 cannot be repaired on this mission.
        ? The engine cannot be repaired. Go on?: Go on with the mission | Abort the mission and take the squadron home > go-on
        ? PT #1: what does the crew do?: Carry on | Try to start Engine 3 again > mend:engine-failure:engine-3
        # Engine repair at sea 1d6 > 6
        = 6 repaired
        PT #1: Engine 3 is repaired.
    ",
    );
    assert_eq!(g.elco(pt(1)).engines, [Part::Works, Part::Failed, Part::Works]);
    assert!(g.boat(pt(1)).is_able());
    assert_eq!(g.boat(pt(1)).speed, Speed::Idle, "the squadron lay still meanwhile");
}

/// DB A-15.a.abort: after a failed repair the mission may be aborted.
#[test]
fn a_failed_repair_may_send_the_squadron_home() {
    let script = Script::new().then_key("mend:engine-failure:engine-1").then_key("abort");
    let (t, ()) = play(at_sea(2), &[1, 5, 1, 1], script, random_event);
    assert_eq!(t.g.mission().homeward, Some(Homeward::Abort));
}

/// DB, RU-017: 1 to 4 is the boat; one that is not there changes nothing.
#[test]
fn a_boat_is_separated_by_chance() {
    let go_on = Script::new().then(GoOn::GoOn);
    let (t, ()) = play(at_sea(2), &[1, 9, 2, 5, 10], go_on, random_event);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
    let (t, ()) = play(at_sea(2), &[1, 9, 4], Script::new(), random_event);
    assert_eq!(t.g.present().count(), 2);
    let abort = Script::new().then(GoOn::Abort);
    let (t, ()) = play(at_sea(2), &[1, 9, 1, 5, 10], abort, random_event);
    assert_eq!(t.g.present().collect::<Vec<_>>(), [pt(1)]);
    assert_eq!(t.g.mission().homeward, Some(Homeward::Abort));
}

/// DB, RU-040: 1-3 the Bow, 4-6 the Stern loader.
#[test]
fn a_loader_is_speedy_for_the_mission() {
    for (die, loader) in [(1, Post::BowLoader), (3, Post::BowLoader), (4, Post::SternLoader)] {
        let (t, ()) = play(at_sea(1), &[1, 10, die], Script::new(), random_event);
        assert_eq!(t.g.elco(pt(1)).repairs.speedy, Some(loader));
        let shots = |gun| {
            let mounts = crate::rules::gunnery::mounts(&t.g, pt(1));
            mounts.iter().find(|mount| mount.gun == gun).map(|mount| mount.shots)
        };
        let bow = loader == Post::BowLoader;
        let (gun, other) = if bow { (Gun::Bow, Gun::Stern) } else { (Gun::Stern, Gun::Bow) };
        assert_eq!((shots(gun), shots(other)), (Some(2), Some(1)));
    }
}

/// DB, RU-097: a man on deck is lost; nobody at Sea State 1 or 2, nobody below.
#[test]
fn a_rogue_wave_takes_a_man_from_the_deck() {
    let below = [Post::RadioOperator, Post::Engineer];
    let on_deck = Post::EVERY.into_iter().filter(|post| !below.contains(post));
    assert_eq!(keys(&charts().a_map.rogue_wave), (1..=10).zip(on_deck).collect::<Vec<_>>());
    let leave = Script::new();
    let (t, ()) = play(at_sea(1), &[2, 10, 9], leave, random_event);
    assert!(t.g.crew(pt(1)).man(Post::SternGunner).is_dead());

    let calm = with(1, |g| g.mission_mut().sea = SeaState(2));
    let (t, ()) = play(calm, &[2, 10], Script::new(), random_event);
    assert!(t.g.crew(pt(1)).iter().all(|(_, man)| !man.is_dead()));

    let abed = with(1, |g| g.crew_mut(pt(1)).man_mut(Post::SternGunner).place = Place::Bed(1));
    let (t, ()) = play(abed, &[2, 10, 9], Script::new(), random_event);
    assert!(!t.g.crew(pt(1)).man(Post::SternGunner).is_dead());
}

/// DB: the Destroyers may be let pass; an aborting squadron does not engage.
#[test]
fn destroyers_met_by_chance_may_be_let_pass() {
    let pass = Script::new().then(Encounter::Decline);
    let (t, ()) = play(at_sea(2), &[3, 10], pass, random_event);
    assert!(!t.g.in_fight());
    let hurt = with(2, |g| g.mission_mut().homeward = Some(Homeward::ForcedNow));
    play(hurt, &[3, 10], Script::new(), random_event);
    // Engaged: E-1 small convoy, one Mutsuki, Average; the squadron runs off the board at once.
    let script = Script::new().then(Encounter::Engage).then_first(
        |order: &crate::rules::manoeuvre::Order| {
            matches!(order, crate::rules::manoeuvre::Order::Move(m)
                if m.to == crate::rules::manoeuvre::Spot::Off)
        },
    );
    let (t, ()) = play(at_sea(1), &[3, 10, 1, 1, 1, 5], script, random_event);
    assert!(!t.g.in_fight(), "{:#?}", t.said());
    assert_eq!(t.g.mission().at, Node::Y2);
}

/// DB, RU-037: two, three or four aircraft, one after the other.
#[test]
fn a_swarm_brings_two_to_four_aircraft() {
    let counts: Vec<(i32, u8)> =
        charts().a_map.swarm.results().map(|(total, count)| (total, count.0)).collect();
    assert_eq!(counts, [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)]);
    // Two aircraft: each E13A, Green, strafing, unseen; misses; leaves.
    let attack = [1, 1, 6, 1, 1, 1];
    let mut dice = vec![4, 10, 1];
    dice.extend(attack);
    dice.extend(attack);
    let (t, ()) = play(at_sea(1), &dice, Script::new(), random_event);
    assert!(t.g.mission().air_this_turn && !t.g.in_fight());
    let contacts = rolled(t.events()).into_iter().filter(|id| id == "B-2").count();
    assert_eq!(contacts, 2);
}

/// DB, DB, DB A-15.c: one try this mission by the Engineer, or the Radio Operator.
#[test]
fn a_temporary_mr_fix_it_may_mend_one_part() {
    let pump = with(1, |g| g.elco_mut(pt(1)).bilge_pumps[0] = true);
    let mend = Script::new().then_key("mend:engineer-event:bilge-pump-bow");
    let (t, ()) = play(pump, &[5, 10, 4], mend, random_event);
    assert!(!t.g.elco(pt(1)).bilge_pumps[0] && !t.g.elco(pt(1)).repairs.engineer_event);

    let radar = with(1, |g| g.elco_mut(pt(1)).radar = Part::Hit);
    let mend = Script::new().then_key("mend:radio-event:radar");
    let (t, ()) = play(radar, &[9, 10, 3], mend, random_event);
    assert!(!t.g.elco(pt(1)).radar_works() && !t.g.elco(pt(1)).repairs.radio_event);

    let (t, ()) = play(at_sea(1), &[5, 10], Script::new(), random_event);
    assert!(t.g.elco(pt(1)).repairs.engineer_event, "nothing is out: it waits");
}

/// DB A-15.d: with the permanent talent it works without a roll.
#[test]
fn a_born_mr_fix_it_needs_no_roll_under_the_event() {
    let g = with(1, |g| {
        g.elco_mut(pt(1)).radar = Part::Hit;
        let operator = g.crew_mut(pt(1)).man_mut(Post::RadioOperator);
        operator.skill = Some(Skill::MrFixIt);
    });
    let mend = Script::new().then_key("mend:radio-event:radar");
    let (t, ()) = play(g, &[9, 10], mend, random_event);
    assert!(t.g.elco(pt(1)).radar_works());
}

/// DB, RU-083: each boat rolls on D-10 at its map speed; on the map a grounded boat may be
/// towed off once.
#[test]
fn an_uncharted_reef_lies_in_the_way() {
    // D-10 in Good weather: 17 - 2 is clear at Medium speed, and 18 - 2 a collision.
    let (t, ()) = play(at_sea(2), &[6, 10, 9, 8, 9, 8], Script::new(), random_event);
    assert_eq!(t.g.present().count(), 2);
    // At Slow speed, which a damaged boat imposes, 19 - 2 - 2 is clear as well.
    let slow = with(2, |g| {
        g.boat_mut(pt(2)).craft = Craft::consort(Consort { systems: 4, ..Consort::default() });
        crate::rules::a_voyage::route::take_map_speed(g);
    });
    let (t, ()) = play(slow, &[6, 10, 10, 9, 10, 9], Script::new(), random_event);
    assert!(t.g.present().all(|no| !t.g.boat(no).grounded));
    // Poor weather: PT #1 passes with 11 + 2, PT #2 is grounded with 20 + 2; G-10 gives 1 and 1.
    let poor = with(2, |g| g.mission_mut().weather = Weather::Poor);
    let script = Script::new().then(Relief::TowOff { boat: pt(2), by: pt(1) });
    let dice = [5, 10, 3, 6, 10, 5, 6, 10, 10, 1, 1, 2, 1];
    let (t, _) = play(poor, &dice, script, turn);
    assert!(t.g.is_present(pt(2)) && !t.g.boat(pt(2)).grounded, "{:#?}", t.said());
}

/// DB, RU-067: the squadron commander gets the bottle.
#[test]
fn the_commander_wins_a_bottle_of_scotch() {
    let (t, ()) = play(players_at_sea(2, 2), &[7, 10], Script::new(), random_event);
    assert_eq!(t.g.captains.iter().map(|c| c.scotch).collect::<Vec<_>>(), [true, false]);
}

/// DB, RU-036, RU-037: skill and attack are rolled, and nobody fires back.
#[test]
fn a_pby_attacks_by_mistake_and_nobody_fires_back() {
    // B-1 skill Green, strafing; B-2 seen; no fire; B-6 misses; B-7 leaves.
    let script = Script::new().then_key("keep");
    let (t, ()) = play(at_sea(1), &[8, 10, 1, 6, 10, 1, 1], script, random_event);
    let charts = rolled(t.events());
    assert!(!charts.contains(&"B-1.type".to_owned()) && !charts.contains(&"B-3".to_owned()));
    assert!(t.g.mission().air_this_turn);
}

/// DB: 2D6 picks the man as for Malaria; he lies in bed and does no duty.
#[test]
fn a_man_cracks_and_goes_to_bed() {
    let men = [
        (2, Post::BowGunner),
        (3, Post::BowLoader),
        (4, Post::AaGunner1),
        (5, Post::TorpedoMate1),
        (6, Post::TorpedoMate2),
        (7, Post::AaGunner2),
        (8, Post::SternGunner),
        (9, Post::SternLoader),
        (10, Post::RadioOperator),
        (11, Post::Engineer),
    ];
    for (total, post) in men {
        let low = (total - 1).min(6) as u8;
        let dice = [10, 10, low, total as u8 - low];
        let (t, ()) = play(at_sea(1), &dice, Script::new(), random_event);
        let man = t.g.crew(pt(1)).man(post);
        assert!(man.cracked && !man.is_fit() && matches!(man.place, Place::Bed(1)), "{post:?}");
    }
    for (die, post) in [(3, Post::CommandingOfficer), (4, Post::ExecutiveOfficer)] {
        let dice = [10, 10, 6, 6, die];
        let script = if post == Post::CommandingOfficer {
            Script::new().then_key("carry-on")
        } else {
            Script::new()
        };
        let (t, ()) = play(at_sea(1), &dice, script, random_event);
        assert!(t.g.crew(pt(1)).man(post).cracked);
    }
}

/// DB MP.3: what the book does to PT #1 happens to every boat with a crew board.
#[test]
fn an_event_aboard_strikes_every_players_boat() {
    let (t, ()) = play(players_at_sea(2, 3), &[1, 3], Script::new(), random_event);
    assert!(!t.g.elco(pt(1)).radar_works() && !t.g.elco(pt(2)).radar_works());
}
