//! What the log says of causes, and what orders are said to promise.

use super::{
    fixture::{charts, freighter, in_encounter, in_port, month, on_patrol, play},
    victory::row,
};
use crate::{
    rules::{
        T, ch07_patrols, ch08_encounters, ch09_06_detection::depth_charge_attack,
        ch09_07_following::follow, ch09_09_submarines, ch10_09_crew::untended, ch10_14_refit,
    },
    state::{
        Abort, Base, Class, Condition, Encounter, Meeting, Post, Progress, Quality, Standing,
        State, System, Target, Task, Wolfpack, Wound, Zone, setup::Switch,
    },
};
use table::{Odds, testkit::Script};

fn says(t: &T, text: &str) {
    let said = t.said();
    assert!(said.iter().any(|line| line == text), "{text}: {said:?}");
}

/// How many of 36 falls end so.
fn of_36(odds: &Odds, outcome: &str) -> u32 {
    assert_eq!(odds.of, 36);
    odds.chances(outcome)
}

/// SV 12.0, SV 12.1.2: a natural 12 is an event as long as one may happen, not what is printed for it.
#[test]
fn a_twelve_is_foretold_as_an_event_until_there_was_one() {
    let mut g = on_patrol("1942-04", Zone::ChinaSea);
    let next = |g: &State| ch08_encounters::next_roll(g, charts());
    assert_eq!((of_36(&next(&g), "a random event"), of_36(&next(&g), "a minefield")), (1, 0));
    g.patrol_mut().event = true;
    assert_eq!((of_36(&next(&g), "a random event"), of_36(&next(&g), "a minefield")), (0, 1));
}

/// SV 7.4.1.b, SV 7.4.8: in the Mission box the mission roll is foretold, which brings no event.
#[test]
fn the_mission_roll_is_foretold_in_the_mission_box() {
    let mut g = on_patrol("1942-04", Zone::Marshalls);
    g.patrol_mut().orders.task = Some(Task::Recon);
    let mission_box = charts().p.track.mission_box();
    (g.patrol_mut().at, g.patrol_mut().rolls_left) = (mission_box - 1, 0);
    let before = ch08_encounters::next_roll(&g, charts());
    let mission = charts().e1.mission.odds(&table::Mods::NONE);
    assert_eq!(before.outcomes, mission.outcomes);
    g.patrol_mut().progress = Progress::Done;
    let after = ch08_encounters::next_roll(&g, charts());
    assert_eq!(of_36(&after, "a random event"), 0, "none in this box (SV 12.1.7)");
}

/// SV 8.1.2: capital ships that have left the sea are no contact.
#[test]
fn ships_gone_by_1945_are_not_foretold() {
    let next = |from: &str, zone| {
        let mut g = on_patrol(from, zone);
        g.patrol_mut().event = true;
        ch08_encounters::next_roll(&g, charts())
    };
    let zones = [Zone::Empire, Zone::ChinaSea, Zone::Marianas, Zone::Philippines, Zone::Solomons];
    let capital = |odds: &Odds| {
        let ships = odds.outcomes.iter().filter(|(text, _)| text.contains("capital"));
        ships.map(|(_, count)| count).sum::<u32>()
    };
    assert!(zones.iter().any(|&zone| capital(&next("1942-04", zone)) > 0));
    assert!(zones.iter().all(|&zone| capital(&next("1945-04", zone)) == 0));
}

/// SV 11.6.3.a: a transport takes a passenger whatever is rolled, and its captain is told so before.
#[test]
fn orders_are_foretold_as_the_boat_would_carry_them_out() {
    let g = in_port(Class::Narwhal, "1942-04");
    let odds = ch07_patrols::orders_odds(&g, charts()).expect("the orders are rolled");
    assert_eq!(odds.of, 36);
    let passenger = |(text, _): &(String, u32)| text.contains(", with a passenger to land");
    assert!(odds.outcomes.iter().all(passenger), "{:?}", odds.outcomes);
}

/// SV 14.2.2: the same ship cannot be sunk twice, so that it is not met twice at once either.
#[test]
fn a_ship_in_sight_is_not_met_a_second_time() {
    let mut g = on_patrol("1942-04", Zone::Marianas);
    let mut met = Encounter::new(Meeting::TwoShipsEscort);
    met.targets.push(freighter("Heijo Maru", 2600));
    g.patrol_mut().encounter = Some(met);
    let roll = async |t: &mut T| ch08_encounters::identify(t).await.map(|ship| ship.name);
    let (_, twice) = play(g.clone(), &[1, 1, 10, 1], Script::new(), roll);
    assert_eq!(twice.as_deref(), Some("Heijo Maru"), "without the option");
    g.setup.options.no_ship_twice = Switch::On;
    let (t, other) = play(g, &[1, 1, 10, 1, 10, 2], Script::new(), roll);
    assert_eq!(other.as_deref(), Some("Kenzan Maru"));
    says(&t, "Heijo Maru is in sight already: another ship.");
}

/// SV 14.5.3, SV 14.7.1: why more or fewer hits are rolled than the chart gave.
#[test]
fn what_quality_and_evasion_do_to_the_hits_is_told() {
    let mut g = in_encounter("1942-08", Meeting::ShipEscort, &[freighter("Heijo Maru", 2600)]);
    g.setup.options.evasion = Switch::On;
    if let Some(escort) = &mut g.encounter_mut().escort {
        (escort.quality, escort.rated) = (Quality::Veteran, true);
    }
    // The same side, another number; then no hits by the dice.
    let dice = [1, 1, 1, 4, 4, 4, 4, 4];
    let script = Script::new().then_key("2");
    let (t, _) = play(g, &dice, script, async |t| depth_charge_attack(t, false).await);
    says(&t, "Veteran crew: 1 hit in all.");
    says(&t, "After the turn: 2 hits in all.");
}

/// SV 7.2.2.d: a follow that needs no die says so.
#[test]
fn a_follow_without_a_roll_is_explained() {
    let mut g = in_encounter("1943-04", Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    g.patrol_mut().orders.wolfpack = true;
    g.encounter_mut().wolfpack = Some(Wolfpack::Shadowed);
    let dice = [1, 1, 1, 10, 1, 1, 1, 10, 2, 1, 1, 10, 3, 1];
    let (t, _) = play(g, &dice, Script::new().then_key("ships"), async |t| follow(t).await);
    says(&t, "The pack reports where they are: no roll is needed to follow.");
}

fn submarine() -> Target {
    Target { standing: Standing::Submarine, ..freighter("I-17", 2600) }
}

/// SV 10.12.4, SV 9.9.3.c: a submarine that the boat cannot attack.
#[test]
fn a_submarine_let_go_for_a_reason_says_which() {
    let duel = |change: fn(&mut State)| {
        let mut g = in_encounter("1942-08", Meeting::Warship, &[submarine()]);
        g.encounter_mut().escort = None;
        change(&mut g);
        play(g, &[2], Script::new(), async |t| ch09_09_submarines::duel(t).await).0
    };
    let home = duel(|g| g.patrol_mut().abort = Some(Abort { forced: true, back: false }));
    says(&home, "On the way home no fight is begun: the boat slips away.");
    let blind = duel(|g| g.boat_mut().set(System::Periscope, Condition::Inoperable));
    says(&blind, "Without a periscope nothing is hit by day: the boat slips away.");
}

/// SV 10.9.3.e: who lies there when the die is thrown.
#[test]
fn whoever_is_untended_is_named() {
    let mut g = on_patrol("1942-08", Zone::Empire);
    for post in [Post::PharmacistsMate, Post::Exec] {
        g.crew_mut().man_mut(post).wound = Wound::Severe;
    }
    g.crew_mut().hands[2] = Wound::Severe;
    let (t, _) = play(g, &[1, 1, 1], Script::new(), async |t| untended(t).await);
    says(&t, "The Exec: severely wounded, and nobody can tend him.");
    says(&t, "The Pharmacist's Mate: severely wounded, and nobody can tend him.");
    says(&t, "The third crew group: severely wounded, and nobody can tend them.");
}

/// SV 7.3.2.b: from the Philippines everybody goes to Australia.
#[test]
fn a_new_base_is_told() {
    let mut g = on_patrol("1941-12", Zone::Philippines);
    g.career_mut().base = Base::Philippines;
    let (t, ()) = play(g, &[], Script::new(), async |t| ch07_patrols::end_of_patrol(t));
    assert_eq!(t.g.career().base, Base::Australia);
    says(&t, "From now on the boat is based in Australia.");
}

/// SV 9.2.11: what has been reloaded, where there was nothing to choose.
#[test]
fn reloading_is_told() {
    let mut g = on_patrol("1942-04", Zone::Empire);
    g.boat_mut().aft.tubes.iter_mut().take(2).for_each(|tube| *tube = None);
    let (t, ()) =
        play(g, &[], Script::new(), async |t| crate::rules::ch09_02_fire::reload(t).await);
    says(&t, "Reloaded: 2 Mk 14 into the aft tubes.");
}

/// SV 10.14.2, SV 10.14.3, SV 10.15.0.a, SV 10.15.0.c: what the months in port are for, and who needs them.
#[test]
fn the_months_of_a_refit_are_explained() {
    let mut g = in_port(Class::Gato, "1942-12");
    g.career_mut().log.push(row("1942-12", &[2_600], Some(true)));
    g.captain_mut().successes = 1;
    for system in [System::Periscope, System::FuelTanks, System::DivePlanes] {
        g.boat_mut().set(system, Condition::Inoperable);
    }
    g.boat_mut().hull = 5;
    g.crew_mut().man_mut(Post::Exec).wound = Wound::Severe;
    let (t, over) = play(g, &[3], Script::new(), async |t| ch10_14_refit::refit(t).await);
    assert!(over.is_ok());
    says(
        &t,
        "The boat needs 4 months in the yard: 1 month for any refit, 1 month for 3 systems out, \
         2 months for 5 hull boxes damaged.",
    );
    says(&t, "The Exec: 3 months to recover.");
    assert_eq!(t.g.career().month, month("1943-05"));
}
