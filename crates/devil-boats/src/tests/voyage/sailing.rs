//! Sections 4.3, 4.4 and 4.9: sailing, patrolling and going home.

use super::*;

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

/// DB 4.9.1: on the way home a boat parts from the others where it would hold them back.
#[test]
fn on_the_way_home_only_a_slow_boat_may_part() {
    let homeward = |systems: u8| {
        with(2, |g| {
            g.boat_mut(pt(2)).craft = consort(systems, 0);
            g.mission_mut().homeward = Some(Homeward::Duty);
        })
    };
    assert_eq!(offered(&homeward(2)), ["sail:base"], "hit, but it keeps up");
    assert_eq!(offered(&homeward(4)), ["sail:base", "send-home:2", "ask-in-every-zone"]);
}

/// DB 4.9.1: any boat may abort at any time. A commander who wants to may say once that he decides in
/// every zone, and is then asked on the way out and home, where every boat but PT #1 may leave.
#[test]
fn a_commander_who_wants_to_decides_in_every_zone() {
    let mut g = with(3, |g| {
        g.mission_mut().at = Node::G1;
        g.mission_mut().turns_here = 1;
    });
    assert_eq!(offered(&g).last().map(String::as_str), Some("ask-in-every-zone"));
    let out = Script::new().then_key("ask-in-every-zone").then_key("sail:r4");
    let (t, _) = play(g, &QUIET, out, one_turn);
    assert_eq!(t.g.mission().at, Node::G2);
    assert!(!offered(&t.g).contains(&"ask-in-every-zone".to_owned()), "he has said so");

    // Asked again though nothing has happened: he turns back, at once and without another question.
    g = t.g;
    let (t, _) = play(g, &QUIET, Script::new().then_key("abort"), one_turn);
    assert_eq!((t.g.mission().at, t.g.mission().homeward), (Node::G1, Some(Homeward::Abort)));

    // On the way home all boats keep up, and still one may leave: A-14 rolls 50.
    g = t.g;
    assert_eq!(offered(&g), ["sail:base", "send-home:2", "send-home:3"]);
    let home = Script::new().then_key("send-home:3").then_key("sail:base");
    let (t, over) = play(g, &[5, 10], home, one_turn);
    assert_eq!((t.g.boat(pt(3)).fate, over), (Fate::Home, Turn::MissionOver));
}

/// DB 4.9.1: the night over, a commander who decides in every zone is asked before the first leg home.
#[test]
fn the_end_of_a_patrol_is_a_zone_to_decide_in_too() {
    let g = with(2, |g| {
        g.mission_mut().at = Node::R4;
        g.mission_mut().turns_here = 4;
        g.mission_mut().turn_boxes = 4;
        g.mission_mut().ask_everywhere = true;
    });
    let dice = [&[5, 10], &QUIET[..]].concat();
    let part = Script::new().then_key("send-home:2");
    let (t, _) = play(g, &dice, part, one_turn);
    assert_eq!((t.g.boat(pt(2)).fate, t.g.mission().at), (Fate::Home, Node::Y2));
}

/// DB 4.4.four: a patrol may be ordered for as long as nothing happens, up to its last turn.
#[test]
fn a_patrol_goes_on_until_something_happens() {
    let mut g = in_red(1);
    g.mission_mut().turns_here = 1;
    assert_eq!(offered(&g), ["patrol-on", "patrol", "go-home", "ask-in-every-zone"]);
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
    let orders = |g: &State| offered(g).join(" ");
    assert_eq!(orders(&in_red(1)), "patrol-on patrol go-home ask-in-every-zone");
    assert_eq!(orders(&at_sea(1)), "sail:r4 sail-and-ask:r4 abort ask-in-every-zone");
    let elsewhere = with(1, |g| g.mission_mut().at = Node::Y1);
    assert_eq!(orders(&elsewhere), "sail:r4 sail-and-ask:r4 abort ask-in-every-zone");
}

/// DB 4.9.1, DB 4.8.4: the mission can be broken off in any box, and any boat but PT #1 sent home.
#[test]
fn the_mission_or_a_single_boat_may_abort_at_any_time() {
    let mut g = with(3, |g| g.mission_mut().turns_here = 1);
    assert_eq!(
        offered(&g).join(" "),
        "sail:r4 sail-and-ask:r4 abort send-home:2 send-home:3 ask-in-every-zone"
    );
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
