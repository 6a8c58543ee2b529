//! People on beaches, the way into a harbour, and what the story must tell of it all.

use super::fixture::{
    at_sea, charts, fight, flood, gato, hex, in_port_under, keys, lives, on_patrol, play, solved,
    surfaced,
};
use crate::{
    rules::{
        T, ch06_leg::LegStep, ch07_contact, ch07_opportunity::Accept, ch10_tasks,
        ch13_reengagement, ch14_evaluation,
    },
    state::{
        Bearing, Class, End, Mark, Orders, Passenger, PatrolType, Plane, Purpose, Range, Sector,
        Speed, State, System, Task, Travel, Waiting, What,
    },
};
use table::{Choice, testkit::Script};

/// An evacuation off Tarawa in Spring 1943, in Japanese hands.
fn off_tarawa() -> State {
    let mut g = on_patrol(Class::Gato, "Sp43", "2011", PatrolType::Evac);
    g.setup.house.perimeter = crate::state::setup::Perimeter::Printed;
    g
}

/// The boat enters the hex it is in with one contact, rolls this passenger, and passes on.
fn comes_by(g: State, passenger: u8) -> State {
    let dice = ch07_contact::dice(&g, charts());
    let mut faces = vec![1; dice.total() as usize];
    faces[0] = 6;
    faces.push(passenger);
    lives(g, &faces, keys(&["bypass"]), async |t: &mut T| ch07_contact::enter(t, false).await)
}

fn who(g: &State) -> Vec<Passenger> {
    g.patrol().waiting.iter().map(|it| it.passenger).collect()
}

/// PS PT.evac.b: any number may be picked up in a hex. Whoever was left on the beach still waits when the
/// boat has gone and come back and rolls for another.
#[test]
fn a_second_passenger_does_not_push_out_the_first() {
    let g = comes_by(off_tarawa(), 4);
    assert_eq!(who(&g), [Passenger::Uhb]);
    let g = comes_by(g, 1);
    assert_eq!(who(&g), [Passenger::Uhb, Passenger::Vip]);
}

/// PS PT.evac.b, PS 7.3A: a passenger on one beach is not forgotten for one on another.
#[test]
fn a_passenger_elsewhere_waits_on() {
    let mut g = off_tarawa();
    let vip = Waiting { hex: hex("1807"), passenger: Passenger::Vip };
    g.patrol_mut().waiting.push(vip);
    let g = comes_by(g, 3);
    let brass = Waiting { hex: hex("2011"), passenger: Passenger::TopBrass };
    assert_eq!(g.patrol().waiting, [vip, brass]);
    assert_eq!(ch07_contact::passengers_here(&g), [Passenger::TopBrass]);
}

/// Two passengers on the beach off which the boat lies, the land at mid range.
fn two_on_the_beach() -> State {
    let land = solved(1, What::Land, Range::Mid, Sector::Wide);
    let mut g = fight(off_tarawa(), vec![land], Vec::new());
    let both = [Passenger::Uhb, Passenger::Vip];
    g.fight_mut().purpose = Purpose::PickUp;
    g.fight_mut().task = Task::Beach;
    g.fight_mut().passengers = both.to_vec();
    g.patrol_mut().waiting = both.map(|passenger| Waiting { hex: hex("2011"), passenger }).to_vec();
    surfaced(g)
}

/// PS PT.evac.b, PS 10.4B.a: one landing takes all of them aboard.
#[test]
fn all_on_the_beach_come_aboard() {
    let (t, ()) = play(two_on_the_beach(), &[], Script::new(), ch10_tasks::resolve);
    assert_eq!(t.g.patrol().passengers, [Passenger::Uhb, Passenger::Vip]);
    assert!(t.g.patrol().waiting.is_empty() && t.g.fight().plot.is_empty());
}

/// PS 13.2F: a die for each passenger on the Plot; 4 to 6 takes him. The last takes the marker along, and
/// none is left in the hex.
#[test]
fn each_passenger_has_a_die_of_his_own() {
    let (t, ()) = play(two_on_the_beach(), &[4, 3], Script::new(), ch13_reengagement::sharks);
    assert_eq!(
        (t.g.fight().passengers.as_slice(), who(&t.g)),
        (&[Passenger::Vip][..], vec![Passenger::Vip])
    );
    assert_eq!(t.g.fight().plot.len(), 1, "the beach is still there");
    let (t, ()) = play(t.g.clone(), &[6], Script::new(), ch13_reengagement::sharks);
    assert!(t.g.fight().plot.is_empty() && t.g.patrol().waiting.is_empty());
}

/// PS 10.4A.a, PS-R47: the entrance must lie down the throat; astern the same sector is up the kilt, and
/// no way in.
#[test]
fn no_boat_backs_into_a_harbour() {
    let entrance = |bearing| {
        let mut harbor = solved(1, What::Harbor, Range::Mid, Sector::DownTheThroat);
        harbor.bearing = bearing;
        let mut g = gato(vec![harbor], Vec::new());
        g.fight_mut().purpose = Purpose::Penetrate;
        g.fight_mut().task = Task::Penetrate;
        g.fight_mut().speed = Speed::Slow;
        g
    };
    for bearing in [Bearing::Astern, Bearing::PortQuarter, Bearing::StarboardQuarter] {
        let (t, ()) = play(entrance(bearing), &[], Script::new(), ch10_tasks::resolve);
        assert!(!t.g.fight().in_harbor, "{bearing:?}");
    }
    let (t, ()) = play(entrance(Bearing::PortBow), &[4], Script::new(), ch10_tasks::resolve);
    assert!(t.g.fight().in_harbor);
}

/// Whether the story has a line with these words.
fn told(t: &T, words: &str) -> bool {
    t.said().iter().any(|line| line.contains(words))
}

/// PS 14.2.d, PS 14.3: what a patrol rated Promotable brings, the story tells: skill, the marker, and the
/// crew's die.
#[test]
fn the_story_tells_what_the_captain_has_won() {
    let g = in_port_under(Orders::SilentVictory, Class::Gato, "Sp43");
    let rated = async |t: &mut T| {
        let line = ch14_evaluation::line(t, 8);
        ch14_evaluation::evaluate(t, line).await;
    };
    let (t, ()) = play(g, &[4], Script::new(), rated);
    assert!(t.g.captain().promotable && (t.g.captain().skill, t.g.crew().skill) == (2, 2));
    for words in ["captain's skill is 2", "crew's skill is 2", "marked out for promotion"] {
        assert!(told(&t, words), "{words}: {:?}", t.said());
    }
}

/// PS 13.2D, PS 13.2B.a, PS 13.2A: flooded torpedoes, empty batteries and the fuel of another action are
/// told of.
#[test]
fn the_story_tells_of_the_reset() {
    let mut g = gato(Vec::new(), Vec::new());
    flood(&mut g, End::Forward, 2, Mark::Mk14);
    g.fight_mut().timer = 18;
    g.boat_mut().charge = 0;
    let (t, done) = play(g, &[], keys(&["f1"]), ch13_reengagement::reset);
    assert!(done.is_ok() && t.g.fight().flat_battery);
    for words in ["hot run: 1; degraded: 1", "batteries are empty", "23 fuel left"] {
        assert!(told(&t, words), "{words}: {:?}", t.said());
    }
}

/// PS-R99: an aircraft that comes back to a boat under water is lost, and the story says so.
#[test]
fn the_story_tells_of_a_lost_aircraft() {
    let mut g = fight(at_sea(Class::I400, "Sm45", "1508"), Vec::new(), Vec::new());
    g.boat_mut().plane = Plane::Launched;
    let (t, ()) = play(g, &[], Script::new(), ch13_reengagement::break_off);
    assert_eq!(t.g.boat().plane, Plane::Lost);
    assert!(told(&t, "is lost"), "{:?}", t.said());
}

/// PS 13.1, PS-R65: the question names a flotilla only where breaking off brings one.
#[test]
fn the_price_of_breaking_off_is_named_where_it_is_due() {
    let mut g = gato(Vec::new(), Vec::new());
    assert!(ch13_reengagement::what_next(&g, charts()).contains("brings a flotilla"));
    g.patrol_mut().flotillas = vec![hex("1508")];
    assert!(ch13_reengagement::what_next(&g, charts()).contains("no further flotilla"));
    g.patrol_mut().flotillas.clear();
    g.fight_mut().met_anything = false;
    assert!(ch13_reengagement::what_next(&g, charts()).contains("no further flotilla"));
}

/// PS 7.3.c, PS DMG.navigation: an option says what it is about and what the boat can still do.
#[test]
fn labels_tell_the_subject_and_the_price() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    let mission = crate::state::Mission {
        kind: crate::state::Opportunity::Hvt,
        hex: hex("1510"),
        actions: 0,
        passenger: None,
    };
    let label = Accept::Accept(mission).label(&g);
    assert_eq!(label, "Accept: a big warship has been seen, hex 1510");
    let cruise = LegStep::Speed(Travel::Cruising);
    assert_eq!(cruise.label(&g), "Cruise: up to two hexes, 1 fuel");
    g.boat_mut().damage.of_mut(System::Navigation).hits = 1;
    assert_eq!(cruise.label(&g), "Cruise: one hex, 1 fuel");
}
