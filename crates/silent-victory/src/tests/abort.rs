//! Sections 10.12 and 10.2.1: going home early.

use super::fixture::{on_patrol, play};
use crate::{
    rules::{
        Play, T, ch07_patrols, ch08_encounters,
        ch10_12_abort::{self as abort, Course, WayHome},
    },
    state::{
        Abort, Base, Condition, Contact, CutShort, End, Fate, Meeting, Post, ShipType, Standing,
        State, System, Wound, Zone, setup::GoOn,
    },
};
use table::testkit::Script;

fn in_box(at: u8) -> State {
    let mut g = on_patrol("1943-02", Zone::Empire);
    g.patrol_mut().at = at;
    g
}

fn turned(at: u8, script: Script<State>) -> (u8, u8, bool) {
    let (t, ()) = play(in_box(at), &[], script, async |t| abort::abort(t, false).await);
    let patrol = t.g.patrol();
    (patrol.at, patrol.rolls_left, patrol.abort.unwrap().back)
}

/// SV 10.12.2.a, SV 10.12.2.c: the nearest Transit box, ahead or behind, with a roll there.
#[test]
fn an_aborting_boat_is_at_once_in_the_nearest_transit_box() {
    assert_eq!(turned(3, Script::new()), (2, 1, true));
    assert_eq!(turned(4, Script::new()), (2, 1, true));
    assert_eq!(turned(6, Script::new()), (8, 1, false));
    assert_eq!(turned(7, Script::new()), (8, 1, false));
}

/// SV 10.12.2.b: SV-R47; from a Transit box the boat goes on outward without another roll there.
#[test]
fn from_a_transit_box_the_boat_leaves_by_the_nearer_end() {
    assert_eq!(turned(1, Script::new()), (1, 0, true));
    assert_eq!(turned(2, Script::new()), (2, 0, true));
    assert_eq!(turned(8, Script::new()), (8, 0, false));
    assert_eq!(turned(9, Script::new()), (9, 0, false));
}

/// SV 10.12.2.c: SV-X41.
#[test]
fn midway_the_captain_chooses_the_way_home() {
    assert_eq!(turned(5, Script::new().then(WayHome::Forward)), (8, 1, false));
    assert_eq!(turned(5, Script::new().then(WayHome::Back)), (2, 1, true));
}

/// SV 10.12.2.c: SV-R37; there is no way back to the Philippines.
#[test]
fn a_boat_that_left_the_philippines_goes_home_ahead() {
    let mut g = in_box(3);
    g.career_mut().base = Base::Philippines;
    let (t, ()) = play(g, &[], Script::new(), async |t| abort::abort(t, true).await);
    assert_eq!(t.g.patrol().at, 8);
}

fn asked(g: State, script: Script<State>) -> (State, bool) {
    let (t, off) = play(g, &[], script, async |t| abort::may_abort(t).await);
    (t.g, off)
}

/// SV 10.12.5.a: between rolls he may always go home, and is not asked again on the way.
#[test]
fn the_captain_may_break_off_between_rolls() {
    let (g, off) = asked(in_box(4), Script::new().then(Course::GoOn));
    assert!(!off && g.patrol().abort.is_none());
    let (g, off) = asked(g, Script::new().then(Course::Abort).then_key("yes"));
    assert!(off);
    assert_eq!(g.patrol().abort, Some(Abort { forced: false, back: true }));
    let (_, off) = asked(g, Script::new());
    assert!(!off);
}

/// SV 10.9.3.d: officers lost between fights send the boat home as well.
#[test]
fn an_empty_bridge_is_seen_between_rolls() {
    let mut g = in_box(4);
    for post in [Post::Captain, Post::Exec, Post::ThirdOfficer] {
        g.crew_mut().man_mut(post).wound = Wound::Severe;
    }
    let (t, off) = play(g, &[], Script::new(), async |t| abort::may_abort(t).await);
    assert!(off && t.g.patrol().abort.is_some_and(|abort| abort.forced));
}

fn with_diesels(working: usize, at: u8) -> State {
    let mut g = in_box(at);
    for &diesel in &System::DIESELS[working..] {
        g.boat_mut().set(diesel, Condition::Inoperable);
    }
    g
}

fn judged(g: State, dice: &[u8]) -> (T, Play) {
    play(g, dice, Script::new(), async |t| abort::judge_diesels(t).await)
}

/// SV 10.2.1.a: two are enough.
#[test]
fn a_boat_on_one_diesel_goes_home() {
    let forced = |working| {
        let (t, play) = judged(with_diesels(working, 4), &[]);
        assert_eq!(play, Ok(()));
        t.g.patrol().abort.map(|abort| abort.forced)
    };
    assert_eq!((forced(4), forced(2), forced(1)), (None, None, Some(true)));
    // A boat already on its way keeps its course.
    let mut g = with_diesels(1, 8);
    g.patrol_mut().abort = Some(Abort { forced: false, back: true });
    let (t, _) = judged(g, &[]);
    assert_eq!((t.g.patrol().at, t.g.patrol().abort.unwrap().back), (8, true));
    // Once on its way, a boat that is forced home as well does not turn again.
    let (t, ()) = play(t.g, &[], Script::new(), async |t| abort::abort(t, true).await);
    assert_eq!(t.g.patrol().abort, Some(Abort { forced: true, back: true }));
}

/// SV 10.2.1.b: in the first box and in the last.
#[test]
fn without_diesels_a_boat_near_home_is_towed() {
    for at in [1, 9] {
        let (t, play) = judged(with_diesels(0, at), &[]);
        assert_eq!((play, t.g.patrol().cut_short), (Ok(()), Some(CutShort::Towed)));
    }
}

/// SV 10.2.1.c: anywhere else it is given up, and only the crew may come home.
#[test]
fn without_diesels_a_boat_far_from_home_is_scuttled() {
    for at in [2, 5, 8] {
        let (t, play) = judged(with_diesels(0, at), &[5, 5]);
        assert_eq!((play, t.g.patrol().cut_short), (Ok(()), Some(CutShort::Rescued)));
    }
    let (t, play) = judged(with_diesels(0, 5), &[5, 6]);
    assert!(play.is_err());
    assert_eq!(t.g.career().end, Some(End::LostAfterScuttling));
}

/// SV 10.2.1.c: nobody is given up twice.
#[test]
fn a_boat_whose_patrol_is_cut_short_is_judged_no_more() {
    for cut_short in [CutShort::Towed, CutShort::Rescued] {
        let mut g = with_diesels(0, 5);
        g.patrol_mut().cut_short = Some(cut_short);
        let (t, play) = judged(g, &[]);
        assert_eq!((play, t.g.patrol().cut_short), (Ok(()), Some(cut_short)));
    }
}

/// SV 10.2.1.a, SV 10.12.2.b: box by box, with two rolls in each on the last diesel.
#[test]
fn a_boat_on_one_diesel_is_rolled_for_twice_in_each_box() {
    let mut g = with_diesels(1, 8);
    g.patrol_mut().abort = Some(Abort { forced: true, back: false });
    let (t, play) =
        play(g, &[3, 4, 3, 4], Script::new(), async |t| ch07_patrols::travel_box(t).await);
    assert_eq!((play, t.g.patrol().rolls_left), (Ok(()), 0));
}

/// SV 10.12.4: ships of any kind are let go; aircraft still come.
#[test]
fn an_aborting_boat_attacks_nobody() {
    let meet = |meeting, dice: &[u8]| {
        let mut g = in_box(8);
        g.patrol_mut().abort = Some(Abort { forced: false, back: false });
        let (t, play) =
            play(g, dice, Script::new(), async |t| ch08_encounters::meet(t, meeting).await);
        assert_eq!(play, Ok(()));
        t.g.patrol().contacts.len()
    };
    for meeting in [Meeting::Ship, Meeting::ShipEscort, Meeting::Convoy, Meeting::CapitalShip] {
        assert_eq!(meet(meeting, &[]), 0);
    }
    assert_eq!(meet(Meeting::Aircraft, &[3, 3]), 0);
}

/// SV 10.12.5.b: what was sunk decides.
#[test]
fn an_aborted_patrol_can_be_a_success() {
    let mut g = in_box(8);
    g.patrol_mut().abort = Some(Abort { forced: false, back: false });
    assert!(!ch07_patrols::is_success(&g));
    g.patrol_mut().contacts.push(Contact {
        name: "Heijo Maru".to_owned(),
        kind: ShipType::Freighter,
        standing: Standing::Merchant,
        tons: 2600,
        fate: Fate::Sunk,
    });
    assert!(ch07_patrols::is_success(&g));
}

/// SV 10.12.5.a: the standing order is to go on; the captain is asked after a fight or damage and
/// with nothing left to fire, and always if that was agreed. He is asked twice before he turns back.
#[test]
fn the_captain_is_asked_to_go_on_when_something_has_happened() {
    let quiet = || {
        let mut g = in_box(4);
        g.patrol_mut().go_on = GoOn::WhenNeeded;
        g
    };
    let (_, off) = asked(quiet(), Script::new());
    assert!(!off, "nobody is asked");
    let mut stirred = quiet();
    stirred.patrol_mut().stirred = true;
    let (g, off) = asked(stirred.clone(), Script::new().then(Course::GoOn));
    assert!(!off && !g.patrol().stirred);
    let think_better = Script::new().then(Course::Abort).then_key("no").then(Course::GoOn);
    let (_, off) = asked(stirred.clone(), think_better);
    assert!(!off);
    let (g, off) = asked(stirred, Script::new().then(Course::Abort).then_key("yes"));
    assert!(off && g.patrol().abort.is_some());
    let mut empty = quiet();
    for side in crate::state::Side::BOTH {
        let room = empty.boat_mut().room_mut(side);
        room.tubes.iter_mut().for_each(|tube| *tube = None);
        room.reloads = crate::state::Rack::default();
    }
    let (_, off) = asked(empty, Script::new().then(Course::GoOn));
    assert!(!off);
}

/// SV 10.12.5.a, SV 8.1.4: with ships in sight the captain may end the patrol instead.
#[test]
fn a_captain_with_ships_in_sight_may_go_home() {
    let ships = [super::fixture::freighter("Heijo Maru", 2600)];
    let g = super::fixture::in_encounter("1942-08", crate::state::Meeting::ShipEscort, &ships);
    let script = Script::new().then_key("abort").then_key("no").then_key("abort").then_key("yes");
    let (t, done) = play(g, &[], script, super::attack::engagement);
    assert!(done.is_ok() && t.g.patrol().abort.is_some_and(|abort| !abort.forced));
}
