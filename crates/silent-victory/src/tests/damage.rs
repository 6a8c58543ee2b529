//! Sections 10.0 to 10.8 and 10.10: damage.

use super::fixture::{at_sea, charts, in_port, on_patrol, play};
use crate::{
    charts::{damage::Hit, escorts::Detection},
    conditions::{Look, Scene},
    rules::{
        Play, ch09_02_fire, ch09_06_detection as detection,
        ch10_00_damage::{self as damage},
    },
    state::{Class, Condition, End, Post, Rack, Side, State, System, Wound, Zone},
};
use table::{Mods, testkit::Script};

fn hits(g: State, count: u8, dice: &[u8]) -> (State, Play) {
    let (t, play) = play(g, dice, Script::new(), async |t| {
        let leak = damage::hits(t, count).await?;
        damage::end_of_round(t, leak).await
    });
    (t.g, play)
}

fn look(g: &State, dice: [u8; 2]) -> Detection {
    let roll = async |t: &mut crate::rules::T| detection::detection_roll(t, Look::Hunt).await;
    play(g.clone(), &dice, Script::new(), roll).1
}

/// SV 10.0.a, SV 10.0.d: SV-X21.
#[test]
fn damage_counts_in_the_very_next_roll() {
    let g = at_sea();
    assert_eq!(look(&g, [4, 4]), Detection::Undetected);
    let (planes, _) = hits(g.clone(), 1, &[1, 5]);
    assert!(planes.boat().is_out(System::DivePlanes));
    assert_eq!(look(&planes, [4, 4]), Detection::Detected);
    // A crew hit on the captain, severe.
    let (wounded, _) = hits(g, 1, &[1, 3, 1, 1, 4]);
    assert_eq!(wounded.crew().man(Post::Captain).wound, Wound::Severe);
    assert_eq!(look(&wounded, [4, 4]), Detection::Detected);
}

/// SV 9.6.11.a: E4 as charted.
#[test]
fn two_dice_name_the_damage() {
    use System::{
        AftTubes, Batteries, Diesel1, Diesel2, Diesel3, Diesel4, DivePlanes, EvenTubes, FuelTanks,
        Hydrophones, Motor1, Motor2, Motor3, Motor4, OddTubes, Periscope, Radio, SdRadar, SjRadar,
    };
    let (hull, water, crew) = (Hit::Hull(1), Hit::Flooding(1), Hit::Crew(1));
    let of = Hit::System;
    let charted = [
        [of(Batteries), water, crew, of(Periscope), of(DivePlanes), of(Motor1)],
        [water, of(Motor2), of(Diesel1), Hit::AaGun, of(Diesel2), of(SdRadar)],
        [water, of(SjRadar), hull, crew, hull, Hit::DeckGun],
        [of(Motor4), of(Radio), water, water, hull, of(Diesel3)],
        [of(Motor3), hull, of(EvenTubes), Hit::Flooding(2), hull, of(Diesel4)],
        [of(Hydrophones), of(AftTubes), Hit::Crew(2), of(OddTubes), Hit::Hull(2), of(FuelTanks)],
    ];
    for (tens, row) in (1..).zip(charted) {
        for (units, hit) in (1..).zip(row) {
            let roll = tens * 10 + units;
            assert_eq!(charts().damage.hit.resolve(roll, &Mods::NONE).result, hit, "{roll}");
        }
    }
}

/// SV 9.6.11.a: the hit that sinks the boat is the last that is rolled.
#[test]
fn every_hit_is_marked_before_the_next_is_rolled() {
    let mut g = at_sea();
    g.boat_mut().hull = 8;
    // The first hit is the last hull box: the other two are never rolled.
    let (g, play) = hits(g, 3, &[3, 3]);
    assert!(play.is_err());
    assert_eq!((g.career().end, g.encounter().hunt.incoming), (Some(End::Sunk), 3));
}

/// SV 9.6.11.b: two boxes for one hit, and only one die roll of two hits left.
#[test]
fn a_double_result_uses_up_one_hit() {
    let (g, play) = hits(at_sea(), 2, &[6, 5, 1, 4]);
    assert_eq!((play, g.boat().hull), (Ok(()), 2));
    assert!(g.boat().is_out(System::Periscope));
    let (g, _) = hits(at_sea(), 1, &[5, 4, 1]);
    assert_eq!(g.boat().flooding, 2);
    // Two men: the Exec lightly, the Pharmacist's Mate severely.
    let (g, _) = hits(at_sea(), 1, &[6, 3, 1, 2, 1, 2, 3, 5]);
    let wound = |post| g.crew().man(post).wound;
    assert_eq!((wound(Post::Exec), wound(Post::PharmacistsMate)), (Wound::Light, Wound::Severe));
}

/// SV 10.1.1, SV 10.1.3.a: a box for each hit, and one more on five or six.
#[test]
fn water_comes_in_box_by_box_and_may_rise_once_more() {
    let flooded = |count, dice: &[u8]| hits(at_sea(), count, dice).0.boat().flooding;
    assert_eq!(flooded(1, &[1, 2, 4]), 1);
    assert_eq!(flooded(1, &[1, 2, 5]), 2);
    assert_eq!(flooded(2, &[2, 1, 3, 1, 6]), 3);
    // Without a flooding result no die is rolled, however wet the boat is.
    let mut g = at_sea();
    g.boat_mut().flooding = 3;
    assert_eq!(hits(g, 1, &[1, 4]).0.boat().flooding, 3);
}

/// SV 10.1.2: the hits that are left do not matter any more.
#[test]
fn a_boat_flooded_to_the_last_box_surfaces_and_is_scuttled() {
    let mut g = at_sea();
    g.boat_mut().flooding = 8;
    let (g, play) = hits(g, 4, &[1, 2, 3, 4]);
    assert!(play.is_err());
    assert_eq!((g.career().end, g.boat().flooding), (Some(End::Prisoner), 9));
}

/// SV 10.1.3.b: SV-R93; the Expert helps only while he can stand.
#[test]
fn the_chief_engineer_decides_over_the_water() {
    let after = |expert, wound, die| {
        let mut g = at_sea();
        let man = g.crew_mut().man_mut(Post::ChiefEngineer);
        (man.expert, man.wound) = (expert, wound);
        hits(g, 1, &[1, 2, die]).0.boat().flooding
    };
    assert_eq!((after(false, Wound::Light, 4), after(false, Wound::Light, 5)), (1, 2));
    assert_eq!((after(true, Wound::None, 5), after(true, Wound::None, 6)), (1, 2));
    assert_eq!((after(false, Wound::Severe, 3), after(false, Wound::Severe, 4)), (1, 2));
    assert_eq!(after(true, Wound::Killed, 4), 2);
}

/// SV 10.2.2.a, SV 10.2.2.b: SV-X58; the motors go by the hit that names them.
#[test]
fn motors_out_make_depth_charges_worse_at_once() {
    let sums = |class: Class, dice: &[[u8; 2]]| {
        let mut g = at_sea();
        g.career_mut().boat = in_port(class, "1942-08").boat().clone();
        let mut sums = Vec::new();
        for hit in dice {
            g = hits(g, 1, hit).0;
            let raid = crate::conditions::Raid::Escort { well_detected: false };
            let scene = Scene::raiding(&g, charts(), raid);
            sums.push(charts().escorts.bombs.modifiers(|when| scene.count(when)).sum());
        }
        sums
    };
    assert_eq!(sums(Class::Salmon, &[[1, 6], [2, 2]]), [1, 2]);
    assert_eq!(sums(Class::Gato, &[[1, 6], [2, 2], [5, 1], [4, 1]]), [0, 1, 1, 2]);
    // A boat of two motors has no third to lose.
    assert_eq!(sums(Class::Salmon, &[[1, 6], [5, 1]]), [1, 1]);
}

/// SV 10.3.1, SV 10.3.2: hull boxes add up; the last is the end.
#[test]
fn the_last_hull_box_is_the_loss_of_the_boat() {
    let (g, play) = hits(at_sea(), 3, &[3, 3, 4, 5, 6, 5]);
    assert_eq!((play, g.boat().hull), (Ok(()), 4));
    let (g, play) = hits(g, 3, &[6, 5, 6, 5, 5, 2]);
    assert!(play.is_err());
    assert_eq!((g.boat().hull, g.career().end), (9, Some(End::Sunk)));
}

/// SV 10.4.1, SV 10.5.1: leaking fuel is seen and hurts; weak batteries only hurt.
#[test]
fn fuel_and_batteries_count_from_the_moment_of_damage() {
    let sums = |dice: [u8; 2]| {
        let (g, _) = hits(at_sea(), 1, &dice);
        let looking = Scene::looking(&g, charts(), Look::Hunt);
        let raid = crate::conditions::Raid::Escort { well_detected: false };
        let raiding = Scene::raiding(&g, charts(), raid);
        (
            charts().escorts.detection.modifiers(|when| looking.count(when)).sum(),
            charts().escorts.bombs.modifiers(|when| raiding.count(when)).sum(),
        )
    };
    assert_eq!(sums([6, 6]), (1, 1));
    assert_eq!(sums([1, 1]), (0, 1));
    // Inoperable batteries go on at reduced power.
    let mut g = at_sea();
    g.boat_mut().set(System::Batteries, Condition::Inoperable);
    assert!(g.boat().is_out(System::Batteries));
}

/// SV 10.6.1.a: without SD radar a crash dive is one worse.
#[test]
fn without_sd_radar_aircraft_are_seen_later() {
    let sum = |g: &State| {
        let scene = Scene::new(g, charts());
        charts().a.crash_dive.modifiers(|when| scene.count(when)).sum()
    };
    let (g, _) = hits(at_sea(), 1, &[2, 6]);
    assert_eq!((sum(&at_sea()), sum(&g)), (0, -1));
}

/// SV 10.7.1, SV 10.7.2: first gun, second gun, nothing.
#[test]
fn aa_guns_are_lost_one_by_one() {
    use Condition::{Damaged, NotFitted, Sound};
    let guns = |class: Class, count: u8| {
        let mut g = at_sea();
        g.career_mut().boat = in_port(class, "1943-08").boat().clone();
        let dice = [2, 4].repeat(usize::from(count));
        let (g, _) = hits(g, count, &dice);
        [System::Aa1, System::Aa2].map(|gun| g.boat().condition(gun))
    };
    // The 40 mm goes before the 20 mm, one .50 cal before the other.
    for class in [Class::Balao, Class::Gato] {
        assert_eq!(guns(class, 1), [Damaged, Sound]);
        assert_eq!(guns(class, 2), [Damaged, Damaged]);
        assert_eq!(guns(class, 3), [Damaged, Damaged]);
    }
    assert_eq!(guns(Class::Salmon, 2), [Damaged, NotFitted]);
}

/// SV 11.6.2.i: of two deck guns one is lost, then the other; the one left fires on.
#[test]
fn deck_guns_are_lost_one_by_one() {
    use Condition::{Damaged, NotFitted, Sound};
    let guns = |class: Class, count: u8| {
        let mut g = at_sea();
        g.career_mut().boat = in_port(class, "1942-08").boat().clone();
        let (g, _) = hits(g, count, &[3, 6].repeat(usize::from(count)));
        (System::DECK_GUNS.map(|gun| g.boat().condition(gun)), g.boat().working_guns())
    };
    assert_eq!(guns(Class::Argonaut, 1), ([Damaged, Sound], 1));
    assert_eq!(guns(Class::Argonaut, 2), ([Damaged, Damaged], 0));
    assert_eq!(guns(Class::Gato, 2), ([Damaged, NotFitted], 0));
}

/// SV 10.8.1.a, SV 10.8.1.b: SV-X22.
#[test]
fn forward_tubes_are_lost_by_halves_and_aft_tubes_together() {
    let dead = |class: Class, dice: [u8; 2], side: Side| {
        let mut g = at_sea();
        g.career_mut().boat = in_port(class, "1942-08").boat().clone();
        let (g, _) = hits(g, 1, &dice);
        let boat = g.boat();
        let tubes = boat.tubes(side).filter(|tube| boat.ready(*tube).is_none());
        tubes.map(|tube| tube.index + 1).collect::<Vec<_>>()
    };
    assert_eq!(dead(Class::Gato, [6, 4], Side::Forward), [1, 3, 5]);
    assert_eq!(dead(Class::Porpoise, [6, 4], Side::Forward), [1, 3]);
    assert_eq!(dead(Class::Gato, [5, 3], Side::Forward), [2, 4, 6]);
    assert_eq!(dead(Class::Porpoise, [5, 3], Side::Forward), [2, 4]);
    assert_eq!(dead(Class::Gato, [6, 2], Side::Aft), [1, 2, 3, 4]);
    assert_eq!(dead(Class::Porpoise, [6, 2], Side::Aft), [1, 2]);
    assert!(dead(Class::Gato, [6, 2], Side::Forward).is_empty());
}

/// SV 10.10.3: nothing twice, nothing that is not there.
#[test]
fn other_damage_does_not_add_up() {
    let mut g = at_sea();
    g.boat_mut().set(System::Radio, Condition::Inoperable);
    g.boat_mut().set(System::SjRadar, Condition::NotFitted);
    let (g, play) = hits(g, 4, &[4, 2, 3, 2, 1, 4, 1, 4]);
    assert_eq!(play, Ok(()));
    assert_eq!(g.boat().condition(System::Radio), Condition::Inoperable);
    assert_eq!(g.boat().condition(System::SjRadar), Condition::NotFitted);
    assert_eq!(g.boat().condition(System::Periscope), Condition::Damaged);
    assert_eq!(g.boat().hull, 0);
}

/// SV 9.6.11.a: mines and reefs hurt a boat that has nothing on its mat.
#[test]
fn hits_are_taken_without_an_encounter_too() {
    let (g, play) = hits(on_patrol("1942-08", Zone::Marianas), 1, &[3, 3]);
    assert_eq!((play, g.boat().hull, g.in_encounter()), (Ok(()), 1, false));
}

/// SV 10.8.1.c: a torpedo in a dead tube is loaded into a working one of the same end.
#[test]
fn torpedoes_are_saved_from_dead_tubes() {
    let (mut g, _) = hits(at_sea(), 2, &[6, 4, 6, 2]);
    let room = g.boat_mut().room_mut(Side::Forward);
    (room.tubes[1], room.tubes[3], room.reloads) = (None, None, Rack::default());
    let (t, ()) = play(g, &[], Script::new(), async |t| ch09_02_fire::reload(t).await);
    let boat = t.g.boat();
    let ready = |side| boat.tubes(side).filter(|tube| boat.ready(*tube).is_some()).count();
    let held = |side: Side| boat.room(side).tubes.iter().flatten().count();
    // Two of the three odd torpedoes have moved over; the aft ones have nowhere to go.
    assert_eq!((ready(Side::Forward), held(Side::Forward)), (3, 4));
    assert_eq!((ready(Side::Aft), held(Side::Aft)), (0, 4));
}
