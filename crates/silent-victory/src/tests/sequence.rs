//! The order of a career: patrol, refit, patrol, and the end of the calendar.

use super::fixture::{check, in_port, month, play};
use crate::{
    rules::{
        ch06_sequence::{end_of_the_calendar, patrol_and_refit, sail},
        ch10_12_abort::Course,
        ch11_05_boats::Service,
    },
    state::{Class, End, Guest, Post, Rank, State, System, Task, UnitAwards, Wound, Zone},
};
use table::testkit::Script;

/// Nobody in sight on a die of this face and this one, in transit and in every zone.
const QUIET: [u8; 2] = [3, 2];

/// Orders for the Marshalls, then ten rolls that bring nothing: box 5 is rolled twice.
pub(super) fn quiet_patrol() -> Vec<u8> {
    let orders = [3, 3];
    std::iter::once(orders).chain(std::iter::repeat_n(QUIET, 10)).flatten().collect()
}

/// The captain goes on after each roll but the last.
pub(super) fn steadfast() -> Script<State> {
    let sails = Script::new().then(Service::GoOn).then_key("every-roll");
    (0..9).fold(sails, |script, _| script.then(Course::GoOn))
}

/// SV 6.0, SV 6.1.2, SV 6.1.3, SV 4.2.3, SV 7.1.1: a patrol takes its month, the refit the next.
#[test]
fn a_patrol_and_its_refit_take_a_month_each() {
    let mut g = in_port(Class::Tambor, "1941-12");
    g.boat_mut().name = "Trout".to_owned();
    let g = check(
        g,
        async |t| patrol_and_refit(t).await,
        "
        ? The boat is ready. Sail? > Sail in December 1941
        # Patrol orders, Pearl Harbor 2d6 > 3 3
        = 6 Marshalls
        USS Trout sails in December 1941 for the Marshalls.
        ? Orders: Marshalls. Cast off?: Cast off and take it roll by roll | Cast off > every-roll
        Aboard: 24 torpedoes, 5 rounds for the deck gun.
        Box 1: in transit.
        # Encounter, Transit 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 2: in transit.
        # Encounter, Transit 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 3: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 4: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 5: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        # Encounter, Marshalls 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 6: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 7: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 8: in transit.
        # Encounter, Transit 2d6 > 3 2
        = 5 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 9: in transit.
        # Encounter, Transit 2d6 > 3 2
        = 5 no contact
        The patrol of December 1941 is a failure: 0 ships, 0 tons.
        The refit takes 1 month; the boat is ready for sea in February 1942.
    ",
    );
    let career = g.career();
    assert_eq!((career.month, career.log.len()), (month("1942-02"), 1));
    let row = &career.log[0];
    assert_eq!((row.month, row.orders.zone, row.refit), (month("1941-12"), Zone::Marshalls, 1));
    assert_eq!((row.success, row.boat.as_str()), (Some(false), "Trout"));
    assert!(career.patrol.is_none() && career.end.is_none());
    assert_eq!((career.boat.name.as_str(), career.boat.class), ("Trout", Class::Tambor));
}

/// SV 6.1.3: the boat sails whole, its stores full, its men well.
#[test]
fn a_boat_leaves_refit_whole() {
    use crate::state::Condition;
    let mut g = in_port(Class::Tambor, "1941-12");
    g.boat_mut().set(System::Hydrophones, Condition::Inoperable);
    g.boat_mut().hull = 2;
    g.boat_mut().ammo = 1;
    g.crew_mut().man_mut(Post::Exec).wound = Wound::Light;
    g.boat_mut().forward.tubes[0] = None;
    let (t, ()) = play(g, &quiet_patrol(), steadfast(), async |t| patrol_and_refit(t).await);
    assert!(t.g.boat().works(System::Hydrophones));
    assert_eq!((t.g.boat().hull, t.g.boat().ammo, t.g.boat().torpedoes()), (0, 5, 24));
    assert_eq!(t.g.crew().man(Post::Exec).wound, Wound::None);
    assert_eq!(t.g.career().month, month("1942-03"), "one month more for the hull");
}

/// SV 6.0: July 1945 is the last month in which a patrol starts. SV-R69: then the last promotion.
#[test]
fn no_patrol_starts_after_july_1945() {
    let in_july = in_port(Class::Gato, "1945-07");
    let (t, open) = play(in_july, &[], Script::new(), async |t| end_of_the_calendar(t).await);
    assert!(open.is_ok() && t.g.career().end.is_none());
    let in_august = in_port(Class::Gato, "1945-08");
    let (t, open) = play(in_august, &[4], Script::new(), async |t| end_of_the_calendar(t).await);
    assert!(open.is_err());
    assert_eq!((t.g.career().end, t.g.captain().rank), (Some(End::WarOver), Rank::Commander));
    let mut agreed = in_port(Class::Gato, "1943-02");
    agreed.setup.until = Some(month("1943-01"));
    // SV 11.2.3.b: the last promotion is rolled in July 1945, not at an end agreed before.
    let (t, open) = play(agreed, &[], Script::new(), async |t| end_of_the_calendar(t).await);
    assert!(open.is_err());
    assert_eq!(t.g.career().end, Some(End::AgreedEnd));
}

/// SV 6.1.2, SV 7.1.1, SV 7.4.1.a, SV 4.4.2.c: orders first, then passenger and stores; the re-rolls
/// of a decorated boat are ready.
#[test]
fn a_boat_sails_with_orders_passenger_and_stores() {
    let mut g = in_port(Class::Narwhal, "1941-12");
    g.boat_mut().awards = UnitAwards { commendations: 1, citations: 0, battle_stars: 2 };
    g.boat_mut().ammo = 0;
    let (t, ()) = play(g, &[3, 3], Script::new().then_key("every-roll"), async |t| sail(t).await);
    let patrol = t.g.patrol();
    assert_eq!((patrol.month, patrol.at), (month("1941-12"), 0));
    assert_eq!((patrol.orders.zone, patrol.orders.task), (Zone::Marshalls, Some(Task::Transport)));
    assert_eq!((patrol.dive_reroll, patrol.miss_reroll), (true, false));
    assert_eq!(t.g.crew().passenger.map(|it| it.guest), Some(Guest::Agents));
    assert_eq!((t.g.boat().ammo, t.g.boat().torpedoes()), (6, 20));
}
