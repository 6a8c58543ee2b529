//! Sections 4.7 to 4.9: speed, turns, formation, leaving the board.

use super::fixture::{charts, in_fight, play, players_at_sea, pt};
use crate::{
    rules::{
        combat::{self, Stay},
        manoeuvre::{
            self, Contact, Move, Opening, Order, Own, RoundOrders, Spot, manoeuvre, may_break_off,
            moves_of, place_squadron, starting_range, top_speed,
        },
    },
    state::{
        Boat, BoatNo, Castaways, Consort, Craft, Fate, Fight, FightKind, Heading, MissionKind,
        Node, Range, SeaState, Speed, State, Task, Weather, Who, elco::Part, fight::BargeType,
        mission::Homeward,
    },
};
use table::{Choice, Draft, testkit::Script};

fn boat(range: Range, heading: Heading) -> Boat {
    let g = in_fight(1, FightKind::Barges);
    Boat { range, heading, ..g.boat(pt(1)).clone() }
}

fn spots(boat: &Boat, speed: Speed, heading: Heading, opening: Opening) -> Vec<Spot> {
    let moves = moves_of(boat, Speed::Fast, opening).into_iter();
    moves.filter(|m| m.speed == speed && m.heading == heading).map(|m| m.to).collect()
}

fn to(speed: Speed, to: Range, heading: Heading) -> Move {
    Move { speed, to: Spot::In(to), heading }
}

fn off(speed: Speed) -> Move {
    Move { speed, to: Spot::Off, heading: Heading::Out }
}

/// The keys of all orders offered to the squadron now.
fn offered(g: &State) -> Vec<String> {
    keys(g, &RoundOrders::blank(g, Opening::Later))
}

/// What each boat can be told while the squadron holds at Medium Range.
fn told_apart(g: &State) -> Vec<String> {
    let mut orders = RoundOrders::blank(g, Opening::Later);
    let hold = Order::Squadron(to(Speed::Slow, Range::Medium, Heading::In));
    orders.add(Order::Apart, g, charts());
    orders.add(hold, g, charts());
    keys(g, &orders)
}

fn keys(g: &State, orders: &RoundOrders) -> Vec<String> {
    let mut steps = Vec::new();
    orders.steps(g, charts(), &mut steps);
    steps.iter().map(|order| order.key().into_owned()).collect()
}

fn consort_points(g: &mut State, no: BoatNo, systems: u8) {
    g.boat_mut(no).craft = Craft::consort(Consort { systems, ..Consort::default() });
}

/// DB 4.7.slow, DB 4.7.medium, DB 4.7.fast
#[test]
fn a_boat_runs_one_two_or_three_zones_straight_on() {
    let out = boat(Range::Close, Heading::Out);
    let reach = |speed| spots(&out, speed, Heading::Out, Opening::Later);
    let (close, medium, long) =
        (Spot::In(Range::Close), Spot::In(Range::Medium), Spot::In(Range::Long));
    assert_eq!(reach(Speed::Idle), [close]);
    assert_eq!(reach(Speed::Slow), [close, medium]);
    assert_eq!(reach(Speed::Medium), [close, medium, long]);
    assert_eq!(reach(Speed::Fast), [close, medium, long, Spot::Off]);
}

/// DB 4.7.turn
#[test]
fn a_turn_costs_one_zone() {
    let inbound = boat(Range::Close, Heading::In);
    let reach = |speed| spots(&inbound, speed, Heading::Out, Opening::Later);
    let (close, medium, long) =
        (Spot::In(Range::Close), Spot::In(Range::Medium), Spot::In(Range::Long));
    assert_eq!(reach(Speed::Idle), []);
    assert_eq!(reach(Speed::Slow), [close]);
    assert_eq!(reach(Speed::Medium), [close, medium]);
    assert_eq!(reach(Speed::Fast), [close, medium, long]);
}

/// DB 4.7.hold
#[test]
fn a_boat_may_hold_its_zone_at_any_speed() {
    let here = boat(Range::Medium, Heading::In);
    for speed in [Speed::Idle, Speed::Slow, Speed::Medium, Speed::Fast] {
        let moves = moves_of(&here, Speed::Fast, Opening::Later);
        assert!(moves.contains(&to(speed, Range::Medium, Heading::In)), "{speed:?}");
    }
}

/// DB 4.7.exit: the example of the book.
#[test]
fn fast_from_medium_range_goes_through_long_and_off_the_board() {
    let out = boat(Range::Medium, Heading::Out);
    assert!(spots(&out, Speed::Fast, Heading::Out, Opening::Later).contains(&Spot::Off));
    assert!(!spots(&out, Speed::Slow, Heading::Out, Opening::Later).contains(&Spot::Off));
    let g = {
        let mut g = in_fight(2, FightKind::Barges);
        for no in [1, 2] {
            g.boat_mut(pt(no)).heading = Heading::Out;
        }
        g
    };
    let leave = Script::new().then(Order::Move(off(Speed::Fast)));
    let (t, contact) = play(g, &[], leave, async |t| manoeuvre(t, Opening::Later).await);
    assert_eq!(contact, Contact::Broken);
    assert_eq!(t.said(), ["The squadron: Fast speed, out and off the board."]);
}

/// DB 4.7.place: the captions of the first round, Medium and Fast.
#[test]
fn being_placed_is_the_first_move() {
    let placed = boat(Range::Long, Heading::In);
    let reach = |speed| spots(&placed, speed, Heading::In, Opening::First);
    let (close, medium, long) =
        (Spot::In(Range::Close), Spot::In(Range::Medium), Spot::In(Range::Long));
    assert_eq!(reach(Speed::Slow), [long]);
    assert_eq!(reach(Speed::Medium), [long, medium]);
    assert_eq!(reach(Speed::Fast), [long, medium, close]);
    assert_eq!(reach(Speed::Idle), [], "no Idle in the first round");
    assert_eq!(spots(&placed, Speed::Slow, Heading::Out, Opening::First), [], "no time to turn");
}

/// DB C-1.a: the speed is Medium, or what damage leaves of it.
#[test]
fn surprised_boats_do_medium_speed() {
    let placed = boat(Range::Long, Heading::In);
    let speeds = |top| {
        let mut speeds: Vec<Speed> =
            moves_of(&placed, top, Opening::Surprised).iter().map(|m| m.speed).collect();
        speeds.dedup();
        speeds
    };
    assert_eq!(speeds(Speed::Fast), [Speed::Medium]);
    assert_eq!(speeds(Speed::Medium), [Speed::Medium]);
    assert_eq!(speeds(Speed::Slow), [Speed::Slow]);
}

/// DB 4.7.start
#[test]
fn the_weather_gives_the_first_range_zone() {
    let mut g = in_fight(2, FightKind::Barges);
    for (weather, range) in
        [(Weather::Good, Range::Long), (Weather::Poor, Range::Medium), (Weather::Bad, Range::Close)]
    {
        g.mission_mut().weather = weather;
        assert_eq!(starting_range(&g), range);
        place_squadron(&mut g, range);
        for no in [1, 2] {
            let boat = g.boat(pt(no));
            assert_eq!((boat.range, boat.heading, boat.speed), (range, Heading::In, Speed::Medium));
        }
    }
}

/// DB A-7.a
#[test]
fn heavy_seas_forbid_fast_speed() {
    let mut g = in_fight(2, FightKind::Barges);
    for (sea, top) in [(3, Speed::Fast), (4, Speed::Medium), (5, Speed::Medium)] {
        g.mission_mut().sea = SeaState(sea);
        assert_eq!(top_speed(&g, pt(1)), top);
        assert_eq!(top_speed(&g, pt(2)), top);
    }
}

/// DB B-6.d, DB G-8.b
#[test]
fn damage_limits_the_speed_of_a_boat() {
    let mut g = in_fight(2, FightKind::Barges);
    for (points, top) in [(2, Speed::Fast), (3, Speed::Medium), (4, Speed::Slow), (5, Speed::Idle)]
    {
        consort_points(&mut g, pt(2), points);
        assert_eq!(top_speed(&g, pt(2)), top, "{points} Systems points");
    }
    for (engines, top) in [(1, Speed::Medium), (2, Speed::Slow), (3, Speed::Idle)] {
        for engine in 0..engines {
            g.elco_mut(pt(1)).engines[engine] = Part::Hit;
        }
        assert_eq!(top_speed(&g, pt(1)), top, "{engines} engines out");
    }
}

/// DB 4.7.when, DB 4.7.together, DB 4.8, DB 9.speed, DB 4.7.modspeed
#[test]
fn one_order_moves_the_whole_squadron() {
    let order = to(Speed::Fast, Range::Close, Heading::In);
    let (t, contact) = play(
        in_fight(3, FightKind::Barges),
        &[],
        Script::new().then(Order::Move(order)),
        async |t| manoeuvre(t, Opening::Later).await,
    );
    assert_eq!(contact, Contact::Engaged);
    assert_eq!(t.g.fight().speed, Speed::Fast);
    for no in [1, 2, 3] {
        let boat = t.g.boat(pt(no));
        assert_eq!((boat.range, boat.speed), (Range::Close, Speed::Fast));
    }
    assert_eq!(t.said(), ["The squadron: Fast speed, Close Range, heading in."]);
}

/// DB 4.7.together, DB 4.8: an unhurt boat gets no orders of its own in a convoy fight.
#[test]
fn sound_boats_cannot_be_detached_from_a_convoy_fight() {
    let keys = offered(&in_fight(3, FightKind::Barges));
    assert!(keys.iter().any(|key| key == "fast:close:in"));
    assert_eq!(told_apart(&in_fight(3, FightKind::Barges)), ["pt:2=with", "pt:2=abort"]);
}

/// DB 4.8.1, DB 9.grounded
#[test]
fn disabled_and_grounded_boats_stay_where_they_are() {
    let mut g = in_fight(3, FightKind::Barges);
    consort_points(&mut g, pt(2), 5);
    g.boat_mut(pt(3)).grounded = true;
    let order = to(Speed::Medium, Range::Long, Heading::Out);
    let (t, _) = play(g, &[], Script::new().then(Order::Move(order)), async |t| {
        manoeuvre(t, Opening::Later).await
    });
    assert_eq!(t.g.boat(pt(1)).range, Range::Long);
    for no in [2, 3] {
        let boat = t.g.boat(pt(no));
        assert_eq!((boat.range, boat.speed), (Range::Medium, Speed::Idle));
    }
}

/// DB 4.8.2
#[test]
fn a_damaged_boat_may_keep_another_range_but_stays_on_the_board() {
    let mut g = in_fight(3, FightKind::Barges);
    consort_points(&mut g, pt(3), 3);
    for no in [1, 2, 3] {
        g.boat_mut(pt(no)).heading = Heading::Out;
    }
    let script = Script::new()
        .then(Order::Apart)
        .then(Order::Squadron(to(Speed::Medium, Range::Medium, Heading::Out)))
        .then(Order::Boat(pt(2), Own::WithSquadron))
        .then_first(|order: &Order| {
            assert_ne!(*order, Order::Boat(pt(3), Own::Move(off(Speed::Medium))));
            *order == Order::Boat(pt(3), Own::Move(to(Speed::Medium, Range::Long, Heading::Out)))
        });
    let (t, _) = play(g, &[], script, async |t| manoeuvre(t, Opening::Later).await);
    assert_eq!(t.g.boat(pt(2)).range, Range::Medium);
    assert_eq!(t.g.boat(pt(3)).range, Range::Long);
}

/// DB 4.7.together, DB 9.speed: a boat too slow for the order gets its own.
#[test]
fn a_boat_that_cannot_keep_up_gets_orders_of_its_own() {
    let mut g = in_fight(2, FightKind::Barges);
    consort_points(&mut g, pt(2), 4);
    let script = Script::new()
        .then(Order::Move(to(Speed::Fast, Range::Close, Heading::In)))
        .then(Order::Move(to(Speed::Slow, Range::Medium, Heading::In)));
    let (t, _) = play(g, &[], script, async |t| manoeuvre(t, Opening::Later).await);
    assert_eq!(t.g.boat(pt(1)).range, Range::Close);
    assert_eq!((t.g.boat(pt(2)).range, t.g.boat(pt(2)).speed), (Range::Medium, Speed::Slow));
    assert_eq!(t.g.fight().speed, Speed::Fast, "the fastest boat gives the squadron away");
}

/// DB 4.8.4: a slow boat still short of the edge keeps the squadron on the board.
#[test]
fn the_squadron_leaves_together_or_not_at_all() {
    let mut g = in_fight(2, FightKind::Barges);
    for no in [1, 2] {
        g.boat_mut(pt(no)).heading = Heading::Out;
    }
    assert!(offered(&g).contains(&"fast:off:out".to_owned()));
    consort_points(&mut g, pt(2), 4);
    assert!(!offered(&g).iter().any(|key| key.contains("off")));
}

/// DB 4.8.4: PT #1 is never offered to break off alone.
#[test]
fn only_the_other_boats_may_abort_alone() {
    let mut orders = RoundOrders::blank(&in_fight(3, FightKind::Barges), Opening::Later);
    let g = in_fight(3, FightKind::Barges);
    orders.add(Order::Squadron(to(Speed::Slow, Range::Medium, Heading::In)), &g, charts());
    for no in [2, 3] {
        assert_eq!(keys(&g, &orders), [format!("pt:{no}=with"), format!("pt:{no}=abort")]);
        orders.add(Order::Boat(pt(no), Own::WithSquadron), &g, charts());
    }
    assert!(orders.is_whole(&g, charts()));
}

/// DB 4.8.3, DB 4.9.1, DB 4.9.2, DB 4.9.3
#[test]
fn a_boat_that_aborts_runs_off_the_board_and_goes_home() {
    let hold = to(Speed::Medium, Range::Medium, Heading::In);
    let script = Script::new()
        .then(Order::Apart)
        .then(Order::Squadron(hold))
        .then(Order::Boat(pt(2), Own::Abort));
    // From Medium Range at Fast it turns and is off at once; A-14 rolls 55.
    let (t, contact) = play(in_fight(2, FightKind::Barges), &[5, 5], script, async |t| {
        manoeuvre(t, Opening::Later).await
    });
    assert_eq!(contact, Contact::Engaged);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
    assert!(t.g.is_present(pt(1)));
}

/// DB 4.8.3, DB 4.9.2: a slow boat needs several rounds, and nobody can call it back.
#[test]
fn a_slow_boat_that_aborts_keeps_running() {
    let mut g = in_fight(2, FightKind::Barges);
    consort_points(&mut g, pt(2), 4);
    let hold = to(Speed::Medium, Range::Medium, Heading::In);
    let abort = Script::new()
        .then(Order::Apart)
        .then(Order::Squadron(hold))
        .then(Order::Boat(pt(2), Own::Abort));
    let hold = Order::Move(hold);
    let spots = [(abort, Range::Medium), (Script::new().then(hold), Range::Long)];
    for (script, range) in spots {
        let (t, _) = play(g, &[], script, async |t| manoeuvre(t, Opening::Later).await);
        assert_eq!((t.g.boat(pt(2)).range, t.g.boat(pt(2)).heading), (range, Heading::Out));
        g = t.g.clone();
    }
    let (t, _) =
        play(g, &[5, 5], Script::new().then(hold), async |t| manoeuvre(t, Opening::Later).await);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
}

/// DB 4.8.3: when the fight ends first, a boat that has broken off still goes home.
#[test]
fn a_boat_that_broke_off_does_not_rejoin() {
    let mut g = in_fight(2, FightKind::Guns);
    g.fight_mut().aborting.push(pt(2));
    let (t, ()) = play(g, &[5, 5], Script::new(), async |t| combat::after_combat(t).await);
    assert_eq!(t.g.boat(pt(2)).fate, Fate::Home);
    assert!(!t.g.in_fight());
}

/// DB 4.9.2: a disabled boat cannot leave.
#[test]
fn a_disabled_boat_is_not_offered_to_abort() {
    let mut g = in_fight(2, FightKind::Barges);
    consort_points(&mut g, pt(2), 5);
    assert!(told_apart(&g).is_empty());
}

fn drop_off(boats: u8) -> State {
    let mut g = in_fight(boats, FightKind::Special);
    g.mission_mut().kind = MissionKind::Special(Task::DropCoastwatcher);
    g
}

/// DB 4.8.5
#[test]
fn the_second_boat_of_a_landing_may_hold_back() {
    let close = to(Speed::Slow, Range::Close, Heading::In);
    let idle = to(Speed::Idle, Range::Medium, Heading::In);
    let told = Script::new()
        .then(Order::Apart)
        .then(Order::Squadron(close))
        .then(Order::Boat(pt(2), Own::Move(idle)));
    for (script, waits_at) in
        [(told, Range::Medium), (Script::new().then(Order::Move(close)), Range::Medium)]
    {
        let (t, _) = play(drop_off(2), &[], script, async |t| manoeuvre(t, Opening::Later).await);
        assert_eq!(t.g.boat(pt(1)).range, Range::Close);
        let second = t.g.boat(pt(2));
        assert_eq!((second.range, second.speed), (waits_at, Speed::Idle), "it waits outside");
    }
}

/// DB 4.8.5: it waits at Medium or Long Range.
#[test]
fn the_second_boat_does_not_go_in_ahead_of_pt_1() {
    let script = Script::new()
        .then(Order::Apart)
        .then(Order::Squadron(to(Speed::Slow, Range::Medium, Heading::In)))
        .then_first(|order: &Order| {
            let Order::Boat(_, Own::Move(own)) = order else { return false };
            assert_ne!(own.to, Spot::In(Range::Close));
            *own == to(Speed::Medium, Range::Medium, Heading::Out)
        });
    let (t, _) = play(drop_off(2), &[], script, async |t| manoeuvre(t, Opening::Later).await);
    assert_eq!(t.g.boat(pt(2)).range, Range::Medium);
}

/// DB 4.8.5: shelling a dump is no reason to split up.
#[test]
fn boats_that_shell_a_dump_stay_together() {
    let mut g = in_fight(2, FightKind::Special);
    g.mission_mut().kind = MissionKind::Special(Task::ShellDump);
    let script = Script::new().then(Order::Move(to(Speed::Slow, Range::Close, Heading::In)));
    let (t, _) = play(g, &[], script, async |t| manoeuvre(t, Opening::Later).await);
    assert_eq!(t.g.boat(pt(2)).range, Range::Close);
}

/// DB MP.2.radio
#[test]
fn a_captain_without_radio_steers_for_himself() {
    let mut g = players_at_sea(2, 2);
    g.mission_mut().at = Node::R4;
    g.mission_mut().fight = Some(Fight { round: 1, ..Fight::new(FightKind::Barges) });
    g.elco_mut(pt(2)).radio_antenna = true;
    let script = Script::new()
        .then(Order::Move(to(Speed::Medium, Range::Close, Heading::In)))
        .then(Order::Move(to(Speed::Slow, Range::Long, Heading::In)));
    let (t, _) = play(g, &[], script, async |t| manoeuvre(t, Opening::Later).await);
    assert_eq!(t.g.boat(pt(1)).range, Range::Close);
    assert_eq!(t.g.boat(pt(2)).range, Range::Long);
}

/// DB MP.2.radio, DB 4.8: orders reach a boat in formation, which is one in the same Range Zone.
#[test]
fn a_captain_out_of_formation_steers_for_himself() {
    let mut g = players_at_sea(2, 2);
    g.mission_mut().at = Node::R4;
    g.mission_mut().fight = Some(Fight { round: 1, ..Fight::new(FightKind::Barges) });
    g.boat_mut(pt(1)).range = Range::Medium;
    g.boat_mut(pt(2)).range = Range::Long;
    let script = Script::new()
        .then(Order::Move(to(Speed::Medium, Range::Close, Heading::In)))
        .then(Order::Move(to(Speed::Slow, Range::Long, Heading::In)));
    let (t, _) = play(g, &[], script, async |t| manoeuvre(t, Opening::Later).await);
    assert_eq!(t.g.boat(pt(1)).range, Range::Close);
    assert_eq!(t.g.boat(pt(2)).range, Range::Long, "his own captain keeps it there");
}

/// DB MP.2, DB 4.8.5: the commander also places the second captain, as long as he hears him.
#[test]
fn the_commander_orders_the_second_boat_of_a_landing() {
    let mut g = players_at_sea(2, 2);
    g.mission_mut().kind = MissionKind::Special(Task::DeliverSupplies);
    g.mission_mut().fight = Some(Fight { round: 1, ..Fight::new(FightKind::Special) });
    let asked = |g: &State| {
        let mut t = table::testkit::table(
            g.clone(),
            charts(),
            &[],
            if g.elco(pt(1)).radio_works() {
                Script::new().then_key("apart squadron=slow:long:in pt:2=slow:long:in")
            } else {
                Script::new().then_key("slow:long:in").then_key("slow:long:in")
            },
        );
        let _ = table::testkit::run(&mut t, async |t| manoeuvre(t, Opening::Later).await);
        t.events()
            .into_iter()
            .filter_map(|event| match event {
                table::Event::Picked { seat, .. } => Some(seat.0),
                table::Event::Said { .. }
                | table::Event::Rolled { .. }
                | table::Event::Pool { .. }
                | table::Event::Drawn { .. } => None,
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(asked(&g), [0]);
    g.elco_mut(pt(1)).radio_antenna = true;
    assert_eq!(asked(&g), [0, 1]);
}

/// DB C-10.rescue, DB 4.9.2, RU-044
#[test]
fn nobody_leaves_a_helpless_crew_except_by_aborting() {
    let mut g = in_fight(2, FightKind::Barges);
    let crew = Castaways { from: pt(3), who: Who::Consort, range: Range::Long, since: 0 };
    g.fight_mut().water.push(crew);
    for no in [1, 2] {
        g.boat_mut(pt(no)).heading = Heading::Out;
    }
    let keys = offered(&g);
    assert!(!keys.contains(&"fast:off:out".to_owned()));
    assert!(keys.contains(&"leave-behind:fast:off:out".to_owned()));
    let apart = told_apart(&g);
    assert!(apart.contains(&"pt:2=medium:long:out".to_owned()), "a boat may stand by the crew");
}

/// DB C-10.disengage, RU-044
#[test]
fn the_squadron_breaks_off_only_whole_and_in_long_range() {
    let mut g = in_fight(2, FightKind::Barges);
    assert!(!may_break_off(&g), "everyone is in Medium Range");
    for no in [1, 2] {
        g.boat_mut(pt(no)).range = Range::Long;
    }
    assert!(may_break_off(&g));
    let mut damaged = g.clone();
    consort_points(&mut damaged, pt(2), 5);
    assert!(!may_break_off(&damaged), "a disabled boat");
    let mut grounded = g.clone();
    grounded.boat_mut(pt(2)).grounded = true;
    assert!(!may_break_off(&grounded), "a grounded boat");
    let crew = Castaways { from: pt(3), who: Who::Consort, range: Range::Long, since: 0 };
    g.fight_mut().water.push(crew);
    assert!(!may_break_off(&g), "a crew in the water");
}

/// DB C-10.disengage: with the choice, the commander may also stay.
#[test]
fn at_long_range_the_commander_is_asked() {
    let mut g = in_fight(1, FightKind::Guns);
    let (_, stays) = play(g.clone(), &[], Script::new(), async |t| combat::stay(t, false).await);
    assert_eq!(stays, Stay::Fight, "in Medium Range there is nothing to ask");
    g.boat_mut(pt(1)).range = Range::Long;
    let script = Script::new().then(Stay::BreakOff);
    let (_, stays) = play(g, &[], script, async |t| combat::stay(t, false).await);
    assert_eq!(stays, Stay::BreakOff);
}

/// DB 4.9.2, RU-030
#[test]
fn after_a_severe_wound_the_squadron_only_runs() {
    let mut g = in_fight(2, FightKind::Barges);
    g.mission_mut().homeward = Some(Homeward::ForcedNow);
    let keys = offered(&g);
    let moves: Vec<_> = keys.iter().filter(|key| *key != "apart").collect();
    assert_eq!(moves, ["medium:long:out", "fast:long:out", "fast:off:out"]);
    for no in [1, 2] {
        g.boat_mut(pt(no)).range = Range::Long;
    }
    let (_, stays) = play(g, &[], Script::new(), async |t| combat::stay(t, false).await);
    assert_eq!(stays, Stay::BreakOff);
}

/// DB 9.grounded: a boat on a reef stays where it struck, whoever is met next.
#[test]
fn a_grounded_boat_is_not_placed_anew() {
    let mut g = in_fight(2, FightKind::Guns);
    g.boat_mut(pt(2)).range = Range::Close;
    g.boat_mut(pt(2)).grounded = true;
    place_squadron(&mut g, Range::Long);
    assert_eq!((g.boat(pt(1)).range, g.boat(pt(2)).range), (Range::Long, Range::Close));
    assert_eq!(g.boat(pt(2)).speed, Speed::Idle);
}

/// DB C-10.tow
#[test]
fn tow_lines_are_cast_off_before_a_fight() {
    let mut g = in_fight(2, FightKind::Barges);
    consort_points(&mut g, pt(2), 5);
    g.boat_mut(pt(1)).towing = Some(pt(2));
    assert_eq!(top_speed(&g, pt(1)), Speed::Slow);
    place_squadron(&mut g, Range::Long);
    assert_eq!(g.boat(pt(1)).towing, None);
    assert_eq!(top_speed(&g, pt(1)), Speed::Fast);
}

/// DB 9.grounded, RU-091
#[test]
fn a_new_wave_finds_helpless_boats_where_they_were() {
    let mut g = in_fight(3, FightKind::Barges);
    g.boat_mut(pt(2)).range = Range::Close;
    g.boat_mut(pt(2)).grounded = true;
    consort_points(&mut g, pt(3), 5);
    g.fight_mut().wave = 2;
    place_squadron(&mut g, Range::Long);
    assert_eq!(g.boat(pt(1)).range, Range::Long);
    assert_eq!(g.boat(pt(2)).range, Range::Close);
    assert_eq!(g.boat(pt(3)).range, Range::Medium);
}

/// DB 7.rescue: two rounds at Idle are counted only in a row and in one zone.
#[test]
fn rounds_at_idle_are_counted_in_a_row() {
    let mut g = in_fight(1, FightKind::Barges);
    let idle = |range| Order::Move(to(Speed::Idle, range, Heading::In));
    let rounds = [
        (idle(Range::Medium), 1),
        (idle(Range::Medium), 2),
        (Order::Move(to(Speed::Slow, Range::Medium, Heading::In)), 0),
        (idle(Range::Medium), 1),
    ];
    for (order, counted) in rounds {
        let (t, _) =
            play(g, &[], Script::new().then(order), async |t| manoeuvre(t, Opening::Later).await);
        assert_eq!(t.g.boat(pt(1)).idle_rounds, counted);
        g = t.g.clone();
    }
}

/// DB 7.jam
#[test]
fn jammed_guns_are_cleared_when_the_fight_is_over() {
    let mut g = in_fight(1, FightKind::Guns);
    g.elco_mut(pt(1)).jams = [1, 2, 0, 1];
    let fight = manoeuvre::clear_board(&mut g);
    assert!(fight.is_some());
    assert!(!g.in_fight());
    assert_eq!(g.elco(pt(1)).jams, [0; 4]);
}

/// RU-074: with every human boat gone the commander still orders the consorts.
#[test]
fn consorts_fight_on_under_the_commanders_orders() {
    let mut g = drop_off(3);
    g.boat_mut(pt(1)).fate =
        Fate::Lost(crate::state::Loss { crew_saved: false, reef_in_combat: false });
    let order = to(Speed::Medium, Range::Long, Heading::Out);
    let (t, contact) = play(g, &[], Script::new().then(Order::Move(order)), async |t| {
        manoeuvre(t, Opening::Later).await
    });
    assert_eq!(contact, Contact::Engaged);
    assert_eq!(t.g.boat(pt(2)).range, Range::Long);
    assert_eq!(t.g.boat(pt(3)).range, Range::Long);
}

/// A fight in which nobody can do anything more is over.
#[test]
fn helpless_boats_out_of_sight_are_a_stalemate() {
    let mut g = in_fight(1, FightKind::Guns);
    g.fight_mut().detected = true;
    g.elco_mut(pt(1)).steering = 2;
    let gun = crate::state::Enemy {
        slot: 1,
        kind: crate::state::EnemyKind::Barge(BargeType::A),
        quality: crate::state::fight::Quality::Green,
        systems: 0,
        flooding: 0,
        systems_max: 6,
        flooding_max: 6,
    };
    g.fight_mut().enemies.push(gun);
    assert!(!combat::is_stalemate(&g), "they can still shoot at each other");
    g.mission_mut().weather = Weather::Bad;
    assert!(combat::is_stalemate(&g));
    g.elco_mut(pt(1)).steering = 0;
    assert!(!combat::is_stalemate(&g));
}

/// The odds of being seen are shown with each order before the squadron is detected.
#[test]
fn orders_show_the_odds_of_detection() {
    let mut g = drop_off(2);
    let inward = Order::Move(to(Speed::Fast, Range::Close, Heading::In));
    // PT #2 waits in Medium Range. +2 Good, +2 for two boats, +3 for both ranges, +2 Fast.
    assert_eq!(inward.odds(&g, charts())[0].chances("unseen"), 0);
    let slow = Order::Move(to(Speed::Slow, Range::Medium, Heading::In));
    for no in [1, 2] {
        g.boat_mut(pt(no)).speed = Speed::Slow;
    }
    // +2 Good, +2 for two boats, +1 Medium Range, -2 Slow: 7 and up detect, 6 of 10 do not.
    let odds = &slow.odds(&g, charts())[0];
    assert_eq!((odds.chances("unseen"), odds.of), (3, 5));
}
