//! Tables F-1-B and F-1-C on the map: the sea off the beach, and what may follow the task.

use super::*;

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
    hurt.crew_mut(pt(1)).man_mut(Post::Engineer).wounds = Wounds::Severe;
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
