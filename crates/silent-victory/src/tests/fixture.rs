//! Boats at sea for the tests of single rules.

use crate::{
    charts::Charts,
    conditions::{Look, Scene},
    rules::ch04_setup,
    state::{
        Base, Captain, Career, Charge, Class, Encounter, Escort, Mark, Meeting, Month, Orders,
        Patrol, Rack, Setup, ShipType, Side, Standing, State, Target, Zone, setup::GoOn,
    },
};
use shelf::testkit::printed;

pub(crate) use shelf::testkit::{check, check_result, play};

/// The charts as printed.
pub(crate) fn charts() -> &'static Charts {
    printed::<State>().typed
}

pub(crate) fn month(text: &str) -> Month {
    Month::parse(text).expect("a month as 1942-04")
}

/// A new captain in port at Pearl Harbor with a boat full of Mk 14.
pub(crate) fn career(class: Class, from: &str) -> Career {
    let month = month(from);
    let mut boat = ch04_setup::new_boat(charts(), class, false, month, class.name().to_owned());
    for side in Side::BOTH {
        let room = boat.room_mut(side);
        room.tubes.iter_mut().for_each(|tube| *tube = Some(Charge::Torpedo(Mark::Mk14)));
        room.reloads = Rack { mk14: room.capacity, ..Rack::default() };
    }
    Career::new(Captain::new("Adams".to_owned(), None, month), boat, Base::PearlHarbor, month)
}

/// One career in port, before its next patrol; its captain is asked after every roll whether to go on.
pub(crate) fn in_port(class: Class, from: &str) -> State {
    let mut g = State::at_start(&Setup { go_on: GoOn::EveryRoll, ..Setup::default() });
    g.careers.push(career(class, from));
    g
}

/// A Gato in box 4 of its patrol, in the zone, with one roll due.
pub(crate) fn on_patrol(from: &str, zone: Zone) -> State {
    let mut g = in_port(Class::Gato, from);
    let orders = Orders { zone, task: None, wolfpack: false };
    let go_on = GoOn::EveryRoll;
    let patrol = Patrol { at: 4, rolls_left: 1, go_on, ..Patrol::new(month(from), orders) };
    g.career_mut().patrol = Some(patrol);
    g
}

/// A freighter of this tonnage.
pub(crate) fn freighter(name: &str, tons: u32) -> Target {
    Target {
        name: name.to_owned(),
        kind: ShipType::Freighter,
        standing: Standing::Merchant,
        tons,
        to_sink: charts().s.points_to_sink(tons),
        damage: 0,
        crippled: false,
        logged: None,
    }
}

/// A Gato before a small freighter under escort.
pub(crate) fn at_sea() -> State {
    in_encounter("1942-08", Meeting::Convoy, &[freighter("Heijo Maru", 2600)])
}

/// What the modifiers of a hunt for the boat add up to.
pub(crate) fn detection_modifier(g: &State) -> i32 {
    let scene = Scene::looking(g, charts(), Look::Hunt);
    charts().escorts.detection.modifiers(|when| scene.count(when)).sum()
}

pub(crate) fn escort() -> Escort {
    Escort::new()
}

/// `on_patrol` in the Marianas with this meeting on the mat, by day, submerged; escorted where the
/// meeting is.
pub(crate) fn in_encounter(from: &str, meeting: Meeting, targets: &[Target]) -> State {
    let mut g = on_patrol(from, Zone::Marianas);
    let mut encounter = Encounter { round: 1, ..Encounter::new(meeting) };
    encounter.targets = targets.iter().cloned().collect();
    encounter.escort = (meeting != Meeting::Ship).then(escort);
    g.patrol_mut().encounter = Some(encounter);
    g
}

/// The fixtures as they are, used by every chapter.
#[test]
fn a_gato_on_patrol_carries_24_torpedoes_and_has_nothing_on_the_mat() {
    let g = on_patrol("1942-04", Zone::Empire);
    assert_eq!((g.boat().torpedoes(), g.in_encounter()), (24, false));
    let (t, ()) = play(g, &[], table::testkit::Script::new(), async |_| ());
    let g = check(t.g, async |_| (), "");
    assert_eq!(g.patrol().at, 4);
}
