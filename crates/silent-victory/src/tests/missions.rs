//! The five special missions.

use super::fixture::{charts, on_patrol, play};
use crate::{
    charts::damage::{Injury, Victim},
    conditions::Scene,
    rules::{
        Play, T,
        ch07_04_missions::{Persist, Search, carry_out, embark, judge},
        ch07_patrols::{end_of_patrol, is_success, travel_box},
        ch10_09_crew,
        ch10_12_abort::Course,
    },
    state::{
        Card, Charge, Contact, CutShort, Fate, Guest, Mark, Passenger, Progress, Rack, ShipType,
        Side, Standing, State, Task, Wound, Zone,
    },
};
use table::testkit::Script;

/// In the Mission box with a mission to do; mines in the tubes of a minelayer.
fn on_mission(task: Task) -> State {
    let mut g = on_patrol("1942-08", Zone::Marshalls);
    g.patrol_mut().at = charts().p.track.mission_box();
    g.patrol_mut().orders.task = Some(task);
    if task == Task::Minelaying {
        for side in Side::BOTH {
            let room = g.boat_mut().room_mut(side);
            room.tubes.iter_mut().for_each(|tube| *tube = Some(Charge::Mine));
        }
    }
    play(g, &[], Script::new(), async |t| embark(t)).0.g
}

fn carried_out(g: State, dice: &[u8], script: Script<State>) -> State {
    let (t, played) = play(g, dice, script, async |t| carry_out(t).await);
    assert!(played.is_ok());
    t.g
}

/// Nobody comes.
const CLEAR: [u8; 2] = [3, 2];
/// Aircraft, and a dive in time.
const AIRCRAFT: [u8; 2] = [2, 2];
const DIVED: [u8; 2] = [6, 6];

/// SV 7.4.1.a, SV 7.4.0: a passenger is aboard from the start of a Transport mission, and of no
/// other.
#[test]
fn a_transport_has_its_passenger_from_the_start() {
    let aboard = |task| on_mission(task).crew().passenger.map(|passenger| passenger.guest);
    assert_eq!(aboard(Task::Transport), Some(Guest::Agents));
    for task in [Task::Minelaying, Task::Evacuation, Task::Recon, Task::Lifeguard] {
        assert_eq!(aboard(task), None, "{task:?}");
    }
}

/// SV 7.4.1.b, SV 7.4.1.c, SV 7.4.8: the column of special missions: aircraft on 2 to 4, else the
/// passenger is landed, on a 12 too.
#[test]
fn a_passenger_is_landed_when_nobody_comes() {
    for total in 5..=12_u8 {
        let dice = [total / 2, total - total / 2];
        let g = carried_out(on_mission(Task::Transport), &dice, Script::new());
        assert_eq!((g.patrol().progress, g.crew().passenger), (Progress::Done, None));
        assert!(is_success(&g) && !g.patrol().event, "rolled {total}");
    }
}

/// SV 7.4.1.b: SV-R42. The mission roll is one of the rolls of its box, the first on station.
#[test]
fn the_mission_takes_the_place_of_a_roll() {
    let g = on_mission(Task::Recon);
    let script = Script::new().then(Course::GoOn);
    let (t, played) = play(g, &CLEAR, script, async |t| travel_box(t).await);
    assert!(played.is_ok());
    assert_eq!((t.g.patrol().progress, t.g.patrol().rolls_left), (Progress::Done, 0));
    let mut elsewhere = on_mission(Task::Recon);
    elsewhere.patrol_mut().at = 4;
    let script = Script::new().then(Course::GoOn);
    let (t, played) = play(elsewhere, &[3, 4], script, async |t| travel_box(t).await);
    assert!(played.is_ok());
    assert_eq!(t.g.patrol().progress, Progress::Pending);
}

/// SV 7.4.1.d: SV-D36, SV-R43. Aircraft come first; then the boat tries again, or gives up.
#[test]
fn aircraft_are_dealt_with_before_the_mission() {
    let dice = [AIRCRAFT, DIVED, AIRCRAFT, DIVED, CLEAR].concat();
    let script = Script::new().then(Persist::TryAgain).then(Persist::TryAgain);
    let g = carried_out(on_mission(Task::Transport), &dice, script);
    assert_eq!(g.patrol().progress, Progress::Done);
    let dice = [AIRCRAFT, DIVED].concat();
    let script = Script::new().then(Persist::GiveUp);
    let g = carried_out(on_mission(Task::Transport), &dice, script);
    assert!(g.patrol().abort.is_some() && !is_success(&g));
    assert_eq!(g.patrol().progress, Progress::Pending);
}

/// SV 7.4.6: in the Mission box the dive is harder, while the mission is to do and nowhere else.
#[test]
fn shallow_water_makes_the_dive_harder() {
    let dive = |g: &State| {
        let scene = Scene::new(g, charts());
        charts().a.crash_dive.modifiers(|when| scene.count(when)).sum()
    };
    let mut g = on_mission(Task::Recon);
    let there = dive(&g);
    g.patrol_mut().progress = Progress::Done;
    assert_eq!(dive(&g) - there, 1, "the mission is done");
    g.patrol_mut().progress = Progress::Pending;
    g.patrol_mut().at += 1;
    assert_eq!(dive(&g) - there, 1, "another box");
}

fn hurt(g: State, injury: Injury) -> State {
    let (t, played) = play(g, &[], Script::new(), async |t: &mut T| -> Play {
        ch10_09_crew::wound(t, Victim::Passenger, injury)
    });
    assert!(played.is_ok());
    t.g
}

/// SV 7.4.1.e: lightly wounded he is landed all the same.
#[test]
fn a_passenger_badly_hurt_fails_the_transport() {
    for (injury, progress) in [
        (Injury::Light, Progress::Pending),
        (Injury::Severe, Progress::Failed),
        (Injury::Killed, Progress::Failed),
    ] {
        let g = hurt(on_mission(Task::Transport), injury);
        assert_eq!(g.patrol().progress, progress, "{injury:?}");
    }
}

/// SV 7.4.2.a, SV 7.4.2.b, SV 7.4.2.c: mines are laid as a passenger is landed; then the tubes are
/// loaded from the racks.
#[test]
fn mines_are_laid_and_the_tubes_loaded() {
    let g = on_mission(Task::Minelaying);
    assert!(
        Side::BOTH.iter().all(|&side| g.boat().tubes(side).all(|it| g.boat().ready(it).is_none()))
    );
    let g = carried_out(g, &CLEAR, Script::new());
    assert_eq!(g.patrol().progress, Progress::Done);
    for (side, left) in [(Side::Forward, 4), (Side::Aft, 0)] {
        let room = g.boat().room(side);
        assert!(room.tubes.iter().all(|tube| *tube == Some(Charge::Torpedo(Mark::Mk14))));
        assert_eq!(room.reloads, Rack { mk14: left, ..Rack::default() });
    }
}

/// SV 7.4.3.a, SV 7.4.3.b: SV-R44, SV-R52. The passenger comes aboard in the Mission box; only at
/// base, and well, he is a success.
#[test]
fn an_evacuation_succeeds_when_the_passenger_is_home() {
    let aboard = || carried_out(on_mission(Task::Evacuation), &CLEAR, Script::new());
    let g = aboard();
    assert_eq!(g.patrol().progress, Progress::OnBoard);
    assert_eq!(g.crew().passenger.map(|it| it.guest), Some(Guest::Evacuees));
    for (injury, success) in [(Injury::Light, true), (Injury::Severe, false)] {
        assert_eq!(is_success(&hurt(aboard(), injury)), success);
    }
    let mut scuttled = aboard();
    scuttled.patrol_mut().cut_short = Some(CutShort::Rescued);
    assert!(!is_success(&scuttled));
    let (t, ()) = play(aboard(), &[], Script::new(), async |t| end_of_patrol(t));
    assert_eq!((t.g.career().log[0].success, t.g.crew().passenger), (Some(true), None));
}

/// SV 7.4.4: a reconnaissance takes nobody along.
#[test]
fn a_reconnaissance_is_done_when_nobody_comes() {
    let g = carried_out(on_mission(Task::Recon), &CLEAR, Script::new());
    assert_eq!((g.patrol().progress, g.crew().passenger), (Progress::Done, None));
}

/// SV 7.4.5.a: 1 to 9 aviators share one marker; a 0 is nobody, and the mission has failed.
#[test]
fn a_lifeguard_finds_as_many_aviators_as_the_die_says() {
    for number in 1..=9 {
        let dice = [CLEAR[0], CLEAR[1], number];
        let g = carried_out(on_mission(Task::Lifeguard), &dice, Script::new());
        let marker = Passenger { guest: Guest::Aviators, number, wound: Wound::None };
        assert_eq!((g.patrol().progress, g.crew().passenger), (Progress::OnBoard, Some(marker)));
        let (t, ()) = play(g, &[], Script::new(), async |t| end_of_patrol(t));
        assert_eq!(t.g.career().log[0].aviators, number, "noted in the log");
    }
    let g = carried_out(on_mission(Task::Lifeguard), &[CLEAR[0], CLEAR[1], 10], Script::new());
    assert_eq!((g.patrol().progress, g.crew().passenger), (Progress::Failed, None));
}

/// SV 14.10.1: O'Kane may search again, once.
#[test]
fn a_captain_who_searches_again_may_find_them() {
    let g = || {
        let mut g = on_mission(Task::Lifeguard);
        g.captain_mut().card = Some(Card::Okane);
        g
    };
    let again = || Script::new().then(Search::Again);
    let found = carried_out(g(), &[CLEAR[0], CLEAR[1], 10, 7], again());
    assert_eq!(found.crew().passenger.map(|it| it.number), Some(7));
    let nobody = carried_out(g(), &[CLEAR[0], CLEAR[1], 10, 10], again());
    assert_eq!(nobody.patrol().progress, Progress::Failed);
    let stopped = Script::new().then(Search::Stop);
    let nobody = carried_out(g(), &[CLEAR[0], CLEAR[1], 10], stopped);
    assert_eq!(nobody.patrol().progress, Progress::Failed);
}

/// SV 7.4.5.b, SV 7.4.7: aviators hurt on the way home are a mission failed, whatever was sunk; the
/// tonnage counts all the same.
#[test]
fn aviators_must_come_home_well() {
    let mut g = carried_out(on_mission(Task::Lifeguard), &[3, 2, 4], Script::new());
    assert!(is_success(&g));
    let (kind, standing) = (ShipType::Freighter, Standing::Merchant);
    let name = "Heijo Maru".to_owned();
    let sunk = Contact { name, kind, standing, tons: 2600, fate: Fate::Sunk };
    g.patrol_mut().contacts.push(sunk);
    let g = hurt(g, Injury::Severe);
    assert!(!is_success(&g));
    let (t, ()) = play(g, &[], Script::new(), async |t| end_of_patrol(t));
    assert_eq!((t.g.career().log[0].success, t.g.career().tons()), (Some(false), 2600));
}

/// SV 7.4.3.b: only a mission that is still open can fail by its passenger.
#[test]
fn a_mission_done_stays_done() {
    let mut g = carried_out(on_mission(Task::Transport), &CLEAR, Script::new());
    let stowaway = Passenger { guest: Guest::Agents, number: 1, wound: Wound::Killed };
    g.crew_mut().passenger = Some(stowaway);
    let (t, ()) = play(g, &[], Script::new(), async |t| judge(t));
    assert_eq!(t.g.patrol().progress, Progress::Done);
}
