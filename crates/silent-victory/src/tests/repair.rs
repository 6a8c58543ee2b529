//! Section 10.11: repair at sea.

use super::fixture::{charts, freighter, in_encounter, play};
use crate::{
    charts::damage::Repair,
    rules::{Play, ch10_11_repair as repair},
    state::{Abort, Condition, Meeting, Post, State, System, Wound},
};
use table::{Key, Mods, testkit::Script};

fn damaged(systems: &[System]) -> State {
    let mut g = in_encounter("1942-08", Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    for &system in systems {
        g.boat_mut().set(system, Condition::Damaged);
    }
    g
}

fn repaired(g: State, dice: &[u8]) -> (State, Play) {
    let (t, play) = play(g, dice, Script::new(), async |t| repair::after_combat(t).await);
    (t.g, play)
}

/// SV 10.11.0.a: hull damage stays.
#[test]
fn the_water_is_pumped_out_after_the_fight() {
    let mut g = damaged(&[]);
    (g.boat_mut().flooding, g.boat_mut().hull) = (5, 2);
    let (g, _) = repaired(g, &[]);
    assert_eq!((g.boat().flooding, g.boat().hull), (0, 2));
}

/// SV 10.11.0.b, SV 10.11.4: one roll for each; what fails is not tried again.
#[test]
fn every_damaged_system_is_rolled_for_once() {
    let mut g = damaged(&[System::Motor1, System::Periscope, System::Radio]);
    g.boat_mut().set(System::DeckGun, Condition::Inoperable);
    let (g, _) = repaired(g, &[4, 5, 2]);
    let condition = |system| g.boat().condition(system);
    assert_eq!(condition(System::Motor1), Condition::Sound);
    assert_eq!(condition(System::Periscope), Condition::Inoperable);
    assert_eq!(condition(System::Radio), Condition::Sound);
    assert_eq!(condition(System::DeckGun), Condition::Inoperable);
    let (again, _) = repaired(g.clone(), &[]);
    assert_eq!(again.boat().systems, g.boat().systems);
}

/// SV 10.11.2: the repair numbers as charted.
#[test]
fn each_system_has_its_repair_number() {
    let number = |system: System| match system {
        System::Motor1
        | System::Motor2
        | System::Motor3
        | System::Motor4
        | System::Diesel1
        | System::Diesel2
        | System::Diesel3
        | System::Diesel4
        | System::Periscope
        | System::Batteries => 4,
        System::SdRadar | System::SjRadar => 3,
        System::Hydrophones
        | System::DivePlanes
        | System::FuelTanks
        | System::Radio
        | System::OddTubes
        | System::EvenTubes
        | System::AftTubes
        | System::DeckGun
        | System::SecondGun
        | System::Aa1
        | System::Aa2 => 2,
    };
    for &(_, system) in System::ALL {
        let chart = charts().damage.repair_of(system);
        let done = |die: &i32| chart.resolve(*die, &Mods::NONE).result == Repair::Repaired;
        assert_eq!((1..=6).filter(done).count(), number(system), "{system:?}");
    }
}

/// SV 10.11.3, SV 10.9.3.f: while he can stand.
#[test]
fn an_expert_engineer_repairs_better_and_a_lost_one_worse() {
    use Condition::{Inoperable, Sound};
    let radio = |expert, wound, die| {
        let mut g = damaged(&[System::Radio]);
        let man = g.crew_mut().man_mut(Post::ChiefEngineer);
        (man.expert, man.wound) = (expert, wound);
        repaired(g, &[die]).0.boat().condition(System::Radio)
    };
    assert_eq!((radio(false, Wound::None, 2), radio(false, Wound::None, 3)), (Sound, Inoperable));
    assert_eq!((radio(true, Wound::Light, 3), radio(true, Wound::Light, 4)), (Sound, Inoperable));
    assert_eq!((radio(true, Wound::Severe, 1), radio(true, Wound::Severe, 2)), (Sound, Inoperable));
}

/// SV 10.4.2, SV 10.11.6: SV-X23.
#[test]
fn leaking_fuel_tanks_send_the_boat_home() {
    let (g, _) = repaired(damaged(&[System::FuelTanks]), &[3]);
    assert_eq!(g.boat().condition(System::FuelTanks), Condition::Inoperable);
    assert_eq!(g.patrol().abort, Some(Abort { forced: true, back: true }));
    let (g, _) = repaired(damaged(&[System::FuelTanks]), &[2]);
    assert_eq!(g.patrol().abort, None);
    let (g, _) = repaired(damaged(&[System::Batteries]), &[6]);
    assert_eq!(g.patrol().abort, None);
}

/// SV 10.11.6, SV 10.2.1.a: SV-R51; diesels are judged when their repairs have failed.
#[test]
fn diesels_are_judged_after_the_repairs() {
    let three = &System::DIESELS[..3];
    let (g, _) = repaired(damaged(three), &[5, 6, 5]);
    assert_eq!(g.patrol().abort, Some(Abort { forced: true, back: true }));
    let (g, _) = repaired(damaged(three), &[5, 6, 4]);
    assert_eq!(g.patrol().abort, None);
}
