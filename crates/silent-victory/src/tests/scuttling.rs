//! Section 10.13: scuttling and rescue.

use super::fixture::{charts, on_patrol, play};
use crate::{
    rules::{ch05_victory, ch10_13_scuttling as scuttling},
    state::{
        Condition, Contact, CutShort, End, Fate, Guest, Level, Passenger, Post, Progress, ShipType,
        Standing, State, System, Task, Wound, Zone,
    },
};
use table::testkit::Script;

fn scuttled(g: State, dice: &[u8]) -> State {
    let (t, _) = play(g, dice, Script::new(), async |t| scuttling::scuttle(t).await);
    t.g
}

/// A career of 120,000 tons.
fn decorated() -> State {
    on_patrol("1944-02", Zone::Empire)
}

/// SV 10.13.2, SV 10.13.3: SV-X49 and SV-X50; a twelve is a capture.
#[test]
fn a_boat_is_captured_on_a_twelve() {
    let end = |captain, dice| {
        let mut g = decorated();
        g.crew_mut().man_mut(Post::Captain).wound = captain;
        scuttled(g, dice).career().end
    };
    assert_eq!(end(Wound::None, &[5, 6]), Some(End::Prisoner));
    assert_eq!(end(Wound::None, &[6, 6]), Some(End::Captured));
    assert_eq!(end(Wound::Light, &[5, 6]), Some(End::Prisoner));
    assert_eq!(end(Wound::Severe, &[5, 6]), Some(End::Captured));
    assert_eq!(end(Wound::Severe, &[5, 5]), Some(End::Prisoner));
}

fn abandoned(radio: Condition, dice: &[u8]) -> State {
    let mut g = decorated();
    g.boat_mut().set(System::Radio, radio);
    let (t, _) = play(g, dice, Script::new(), async |t| scuttling::abandon(t).await);
    t.g
}

/// SV 10.13.4.b: on ten or less the career goes on.
#[test]
fn the_crew_of_a_boat_given_up_may_be_rescued() {
    let g = abandoned(Condition::Sound, &[4, 6]);
    assert_eq!((g.career().end, g.patrol().cut_short), (None, Some(CutShort::Rescued)));
    let g = abandoned(Condition::Sound, &[5, 6]);
    assert_eq!(g.career().end, Some(End::LostAfterScuttling));
}

/// SV 10.13.5: SV-X51; damaged it can still call.
#[test]
fn without_a_radio_nobody_comes_for_most_crews() {
    assert_eq!(abandoned(Condition::Inoperable, &[3, 3]).career().end, None);
    let lost = Some(End::LostAfterScuttling);
    assert_eq!(abandoned(Condition::Inoperable, &[3, 4]).career().end, lost);
    assert_eq!(abandoned(Condition::Damaged, &[3, 4]).career().end, None);
}

/// SV 10.13.4.b: SV-R52; who was to be brought home is not.
#[test]
fn a_passenger_of_a_boat_given_up_is_not_brought_home() {
    let progress = |was| {
        let mut g = decorated();
        g.patrol_mut().orders.task = Some(Task::Lifeguard);
        g.patrol_mut().progress = was;
        let guest = Passenger { guest: Guest::Aviators, number: 2, wound: Wound::None };
        g.crew_mut().passenger = Some(guest);
        let (t, _) = play(g, &[1, 1], Script::new(), async |t| scuttling::abandon(t).await);
        assert_eq!(t.g.crew().passenger, None);
        t.g.patrol().progress
    };
    assert_eq!(progress(Progress::OnBoard), Progress::Failed);
    assert_eq!(progress(Progress::Done), Progress::Done);
}

/// SV 10.13.2, SV 10.13.3: SV-X49 and SV-X50, judged by tonnage.
#[test]
fn a_captured_boat_is_a_defeat_and_a_scuttled_one_is_judged_by_tonnage() {
    let level = |captain| {
        let mut g = decorated();
        g.crew_mut().man_mut(Post::Captain).wound = captain;
        g.patrol_mut().contacts.push(Contact {
            name: "Everything".to_owned(),
            kind: ShipType::Freighter,
            standing: Standing::Merchant,
            tons: 120_000,
            fate: Fate::Sunk,
        });
        let g = scuttled(g, &[5, 6]);
        ch05_victory::level(charts(), g.career(), g.career().tons())
    };
    assert_eq!(level(Wound::Severe), Level::Defeat);
    assert_eq!(level(Wound::None), Level::Decisive);
}
