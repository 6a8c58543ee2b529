//! Modifiers that limit one another, judged by value.

use super::fixture::{charts, freighter, in_encounter, in_port};
use crate::{
    conditions::{Look, Raid, Scene, Shot, Weapon},
    state::{Class, Condition, Mark, Meeting, Post, Posture, Range, State, System, Time, Wound},
};

fn detection(g: &State, look: Look) -> i32 {
    let scene = Scene::looking(g, charts(), look);
    charts().escorts.detection.modifiers(|when| scene.count(when)).sum()
}

fn attack(g: &State, raid: Raid) -> i32 {
    let scene = Scene::raiding(g, charts(), raid);
    charts().escorts.bombs.modifiers(|when| scene.count(when)).sum()
}

/// SV 9.6.14.b, SV 9.6.14.c: SV-X12 to SV-X14.
#[test]
fn steam_by_day_counts_in_every_loop_and_an_earlier_detection_once() {
    let mut g = in_encounter("1942-04", Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    g.encounter_mut().range = Some(Range::Medium);
    g.encounter_mut().fired.steam_by_day = true;
    assert_eq!(detection(&g, Look::Hunt), 1);
    g.encounter_mut().hunt.detected = true;
    assert_eq!(detection(&g, Look::Hunt), 2);
    g.encounter_mut().hunt.rolls = 3;
    assert_eq!(detection(&g, Look::Hunt), 2);
}

/// SV 9.4.3.b, SV 9.8.3.d: what an escort that comes knows of the boat.
#[test]
fn an_escort_that_comes_or_is_called_has_fewer_modifiers() {
    let mut g = in_encounter("1943-03", Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    g.encounter_mut().range = Some(Range::Close);
    g.boat_mut().set(System::DivePlanes, Condition::Damaged);
    assert_eq!(detection(&g, Look::Hunt), 3);
    assert_eq!(detection(&g, Look::Arrival), 2);
    assert_eq!(detection(&g, Look::Called), 2);
    assert_eq!(detection(&g, Look::Approach), 1);
}

/// SV 10.2.2.a, SV 10.2.2.b, SV 9.8.2.a: SV-X58.
#[test]
fn motors_count_by_halves_and_never_for_aircraft() {
    let escort = Raid::Escort { well_detected: false };
    let sums = |class: Class| {
        let mut g = in_port(class, "1943-07");
        let motors = System::MOTORS.iter().filter(|motor| g.boat().works(**motor));
        let motors: Vec<System> = motors.copied().collect();
        motors
            .into_iter()
            .map(|motor| {
                g.boat_mut().set(motor, Condition::Damaged);
                assert_eq!(attack(&g, Raid::Air), 1);
                attack(&g, escort)
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(sums(Class::Salmon), [1, 2]);
    assert_eq!(sums(Class::Gato), [0, 1, 1, 2]);
}

/// SV 10.9.3.b, SV 10.9.3.c, SV 11.1.0.b
#[test]
fn whoever_commands_hampers_the_aim_unless_he_is_an_expert() {
    let mut g = in_encounter("1942-04", Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    let aim = |g: &State| {
        let target = &g.encounter().targets[0];
        let weapon = Weapon::Torpedo(Mark::Mk14);
        let shot = Shot { weapon, target: Some(target), range: Range::Medium, second_salvo: false };
        let scene = Scene::firing(g, charts(), shot);
        charts().s.medium.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(aim(&g), 0);
    g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe;
    assert_eq!(aim(&g), 1);
    g.crew_mut().man_mut(Post::Exec).wound = Wound::Killed;
    assert_eq!(aim(&g), 2);
    g.crew_mut().man_mut(Post::ThirdOfficer).expert = true;
    assert_eq!(aim(&g), 0);
    g.encounter_mut().time = Time::Night;
    g.encounter_mut().posture = Posture::Surfaced;
    assert_eq!(aim(&g), -1);
}
