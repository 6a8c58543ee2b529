//! The computer captains keep to their style.

use super::fixture::{charts, freighter, in_encounter, in_port, on_patrol};
use crate::{
    bot::Skipper,
    conditions::Look,
    prospects,
    rules::{T, ch09_02_fire, ch09_06_detection, ch09_07_following, ch10_12_abort},
    state::{
        Class, End, EscortFate, Mark, Meeting, Posture, Rack, Range, Setup, Side, Start, State,
        Target, Time, Zone,
    },
};
use shelf::Title as _;
use table::{Key, Seat, testkit};

/// Plays rules with the dice of a seed and this captain's answers.
fn with<R>(
    skipper: Skipper,
    g: State,
    seed: u64,
    rules: impl AsyncFnOnce(&mut T) -> R,
) -> (T, Option<R>) {
    let mut t = testkit::seeded(g, charts(), seed, Box::new(skipper));
    let result = testkit::run(&mut t, rules).ok();
    (t, result)
}

fn convoy(damage: u8) -> State {
    let hurt = Target { damage, ..freighter("Nippo Maru", 10_500) };
    let mut g = in_encounter("1944-03", Meeting::Convoy, &[hurt, freighter("Toan Maru", 2_100)]);
    g.encounter_mut().time = Time::Night;
    g
}

#[test]
fn only_the_bold_go_nearer_than_long_range_and_nobody_surfaces_or_fires_at_escorts() {
    for &(_, skipper) in Skipper::ALL {
        let (t, _) =
            with(skipper, convoy(0), 5, async |t| super::attack::attack_escorted(t).await.is_ok());
        let encounter = t.g.encounter();
        let range = if skipper == Skipper::Bold { Range::Medium } else { Range::Long };
        assert_eq!((encounter.range, encounter.posture), (Some(range), Posture::Submerged));
        assert_eq!(encounter.escort.map(|it| it.attacked), Some(EscortFate::LeftAlone));
        assert!(t.g.boat().torpedoes() < 24);
    }
}

/// How often a captain follows in one contact before he has had enough.
fn follows(skipper: Skipper, damage: u8) -> u8 {
    let mut most = 0;
    for already in 0..4 {
        let mut g = convoy(damage);
        g.encounter_mut().follows = already;
        g.encounter_mut().fired.anything = true;
        // A seed with which contact is kept.
        let (t, _) = with(skipper, g, 2, async |t| ch09_07_following::follow(t).await);
        if t.g.encounter().follows > already {
            most = already + 1;
        }
    }
    most
}

#[test]
fn captains_follow_as_often_as_they_say() {
    let follow = |damage| Skipper::ALL.iter().map(move |&(_, skipper)| follows(skipper, damage));
    assert!(follow(1).eq([0, 1, 1, 3]) && follow(0).eq([0, 0, 1, 3]));
}

#[test]
fn a_hurt_boat_and_an_empty_one_go_home() {
    let goes = |g: State| {
        with(Skipper::Steady, g, 1, async |t| ch10_12_abort::may_abort(t).await).1 == Some(true)
    };
    let g = on_patrol("1943-03", Zone::Marianas);
    assert!(!goes(g.clone()));
    let mut hurt = g.clone();
    hurt.boat_mut().hull = 4;
    let mut empty = g;
    for side in Side::BOTH {
        let room = empty.boat_mut().room_mut(side);
        room.tubes.iter_mut().for_each(|tube| *tube = None);
        room.reloads = Rack::default();
    }
    assert!(goes(hurt) && goes(empty));
}

#[test]
fn test_depth_is_exceeded_while_the_hull_is_nearly_whole() {
    let boxes = |hull: u8| {
        let mut g = convoy(0);
        g.encounter_mut().range = Some(Range::Long);
        g.boat_mut().hull = hull;
        let (t, _) = with(Skipper::Careful, g, 4, async |t| {
            ch09_06_detection::detection(t, Look::Hunt).await.is_ok()
        });
        t.g.boat().hull - hull
    };
    assert_eq!([boxes(0), boxes(3)], [1, 0]);
}

#[test]
fn every_captain_brings_a_career_to_its_end() {
    for &(_, skipper) in Skipper::ALL {
        for start in [Start::Tambor, Start::Narwhal, Start::Okane] {
            let setup = Setup { start, ..Setup::default() };
            let bot = Box::new(skipper);
            let played = table::headless::play::<State>(&setup, charts(), 7, bot).unwrap();
            assert_eq!(played.outcome.records.len(), 1);
            assert!(played.outcome.records[0].patrols > 0);
        }
    }
}

#[test]
fn tubes_are_reloaded_with_steam_first() {
    let mut g = in_port(Class::Gato, "1944-08");
    let room = &mut g.boat_mut().forward;
    room.tubes.iter_mut().for_each(|tube| *tube = None);
    room.reloads = Rack { mk14: 6, mk18: 4, mk27: 0 };
    let (t, _) = with(Skipper::Steady, g, 1, async |t| ch09_02_fire::reload(t).await);
    let ready = t.g.boat().tubes(Side::Forward);
    assert!(ready.map(|tube| t.g.boat().ready(tube)).all(|mark| mark == Some(Mark::Mk14)));
}

#[test]
fn a_lost_captain_has_nothing_to_come() {
    let worth = |g: &State| prospects::value(g, Seat(0));
    let mut g = in_port(Class::Gato, "1942-08");
    let alive = worth(&g);
    g.captain_mut().failures_in_a_row = 1;
    assert!((1..alive).contains(&worth(&g)), "he may be relieved");
    g.career_mut().end = Some(End::Sunk);
    assert_eq!(worth(&g), 0, "he has sunk nothing, and will not");
}

/// SV 10.12.5.a: careers did not come to an end while the expert tried out whether he was sure.
#[test]
fn an_expert_who_breaks_a_patrol_off_does_not_think_it_over() {
    let g = in_port(Class::Gato, "1942-08");
    assert!(g.is_worth_trying("abort", shelf::EXPERT));
    assert!(!g.is_worth_trying("confirm-abort", shelf::EXPERT));
}
