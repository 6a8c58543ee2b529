//! Section 9.8: aircraft.

use super::fixture::{charts, freighter, in_encounter, on_patrol, play};
use crate::{
    charts::{
        a::AaResult,
        damage::{Hit, Victim},
    },
    conditions::Look,
    conditions::{Raid, Scene},
    rules::{
        Play, T,
        ch09_06_detection::Measure,
        ch09_08_aircraft::{self as aircraft, DiveAgain},
    },
    state::{
        Class, Condition, Encounter, End, Fate, Meeting, Post, Range, State, System, Task, Wound,
        Zone, setup::Shadowing,
    },
};
use table::{Mods, testkit::Script};

fn overhead() -> State {
    let mut g = on_patrol("1942-08", Zone::Empire);
    g.patrol_mut().encounter = Some(Encounter::new(Meeting::Aircraft));
    g
}

fn met(g: State, dice: &[u8], script: Script<State>) -> (T, Play) {
    play(g, dice, script, async |t| aircraft::aircraft(t).await)
}

fn dives(g: &State) -> i32 {
    let scene = Scene::new(g, charts());
    charts().a.crash_dive.modifiers(|when| scene.count(when)).sum()
}

/// SV 9.8.1.a: SV-X52; in the Mission box every dive is one worse.
#[test]
fn a_crash_dive_decides_whether_there_are_attacks() {
    let mut g = overhead();
    g.patrol_mut().orders.task = Some(Task::Recon);
    g.patrol_mut().at = 3;
    assert_eq!(dives(&g), -1);
    let attacks = |roll| {
        let scene = Scene::new(&g, charts());
        let chart = &charts().a.crash_dive;
        chart.resolve(roll, &chart.modifiers(|when| scene.count(when))).result.attacks
    };
    assert_eq!((attacks(6), attacks(5), attacks(2)), (0, 1, 2));
    // A dive in time: no AA, no bombs, nothing more.
    let (t, play) = met(g, &[3, 3], Script::new());
    assert_eq!((play, t.g.encounter().aircraft), (Ok(()), None));
}

/// SV 9.8.1.a, SV 9.8.2.a, SV 9.8.2.b, SV 9.8.3.b: one attack, AA, hits and a man hurt.
#[test]
fn a_late_dive_brings_an_attack_and_an_injury() {
    // Dive 4; AA 5 damages the aircraft; bombs 3 + 1: one hit (radio); the Exec lightly hurt; the
    // radio is repaired.
    let dice = [2, 2, 2, 3, 1, 2, 4, 2, 1, 2, 1, 2];
    let (t, play) = met(overhead(), &dice, Script::new());
    assert_eq!(play, Ok(()));
    assert_eq!(t.g.crew().man(Post::Exec).wound, Wound::Light);
    assert!(t.g.boat().works(System::Radio));
}

/// SV 9.8.2.a: SV-R20; no damage counts against bombs, and they use the later column in any year.
#[test]
fn bombs_have_one_more_and_no_other_modifier() {
    let mut g = overhead();
    let sum = |g: &State| {
        let scene = Scene::raiding(g, charts(), Raid::Air);
        charts().escorts.bombs.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(sum(&g), 1);
    for system in [System::FuelTanks, System::Batteries, System::Motor1, System::Motor2] {
        g.boat_mut().set(system, Condition::Inoperable);
    }
    assert_eq!(sum(&g), 1);
    // 12 + 1 in 1942.
    let (t, play) = met(overhead(), &[2, 2, 1, 1, 6, 6], Script::new());
    assert!(play.is_err());
    assert_eq!(t.g.career().end, Some(End::Sunk));
}

/// SV 9.8.2.b: SV-R19; a man is hurt even if no bomb hits.
#[test]
fn a_man_is_hurt_in_every_attack() {
    // Two attacks; AA 4 damages; bombs 2 + 1 and 2 + 1: nothing; the Exec and the mate hurt.
    let mut g = overhead();
    g.boat_mut().set(System::SdRadar, Condition::Inoperable);
    let dice = [1, 1, 2, 2, 1, 1, 1, 2, 1, 1, 1, 2, 3, 1];
    let (t, play) = met(g, &dice, Script::new());
    assert_eq!(play, Ok(()));
    let wound = |post| t.g.crew().man(post).wound;
    assert_eq!((wound(Post::Exec), wound(Post::PharmacistsMate)), (Wound::Light, Wound::Light));
}

/// SV 9.8.3.a: the aircraft that sinks the boat can be shot down by it.
#[test]
fn aa_fire_is_simultaneous_with_the_attack() {
    let (t, play) = met(overhead(), &[2, 2, 1, 2, 6, 6], Script::new());
    assert!(play.is_err());
    assert!(t.said().iter().any(|text| text == "The aircraft is shot down."));
    let chart = &charts().a.aa_fire;
    let result = |roll| chart.resolve(roll, &Mods::NONE).result;
    assert_eq!(
        (result(3), result(4), result(5)),
        (AaResult::ShotDown, AaResult::Damaged, AaResult::Damaged)
    );
    assert_eq!(result(6), AaResult::Miss);
}

fn slow() -> State {
    let mut g = overhead();
    g.boat_mut().set(System::SdRadar, Condition::Inoperable);
    g
}

/// SV 9.8.3.b: shot down, no second attack; the encounter is over.
#[test]
fn an_aircraft_shot_down_does_not_come_back() {
    let (t, play) = met(slow(), &[1, 1, 1, 1, 1, 1, 1, 2, 1], Script::new());
    assert_eq!((play, t.g.encounter().escort), (Ok(()), None));
}

/// SV 9.8.3.c, SV 9.8.3.f: after a miss the table is rolled when both attacks are over.
#[test]
fn an_aircraft_that_is_missed_shadows_the_boat() {
    // Two attacks, one AA roll of 6, twice no hit and an injury of the Exec; then nobody comes.
    let dice = [1, 1, 3, 3, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 3, 3];
    let (t, play) = met(slow(), &dice, Script::new());
    assert_eq!(play, Ok(()));
    assert_eq!(t.g.crew().man(Post::Exec).wound, Wound::Severe);
}

/// SV 10.1.3.a, SV 9.8.2.b: SV-R19; the men are hurt after the bombs, and the water that still comes
/// in is rolled for when the round is over, after both attacks.
#[test]
fn flooding_is_rolled_for_after_the_injuries_of_an_air_attack() {
    // Dive 4; the aircraft is damaged; bombs: 4 + 1 is a hit, which floods; the Chief Engineer is
    // severely wounded, and so the 4 that follows lets more water in.
    let flood = (1..=6).flat_map(|tens| (1..=6).map(move |units| [tens, units])).find(|dice| {
        let chart = &charts().damage.hit;
        let total = i32::from(dice[0]) * 10 + i32::from(dice[1]);
        chart.resolve(total, &Mods::NONE).result == Hit::Flooding(1)
    });
    let engineer = (2..=12).find(|&total| {
        let victim = charts().damage.crew.resolve(total, &Mods::NONE).result;
        victim == Victim::Man(Post::ChiefEngineer)
    });
    let (flood, engineer) = (flood.unwrap(), engineer.unwrap() as u8);
    let men = [engineer / 2, engineer - engineer / 2];
    let dice = [&[2, 2, 1, 3, 2, 2][..], &flood, &men, &[5, 4]].concat();
    let (t, play) = met(overhead(), &dice, Script::new());
    assert_eq!(play, Ok(()));
    assert_eq!(t.g.crew().man(Post::ChiefEngineer).wound, Wound::Severe);
}

/// SV 9.8.3.d: SV-R16; found before and the year, nothing else, on the first roll.
#[test]
fn an_escort_that_is_called_knows_the_boat_was_there() {
    let mut g = overhead();
    g.boat_mut().set(System::DivePlanes, Condition::Inoperable);
    g.boat_mut().set(System::FuelTanks, Condition::Inoperable);
    g.patrol_mut().abort = Some(crate::state::Abort { forced: true, back: true });
    // Dive 5 - 1; AA misses; bombs miss, a twelve hurts nobody; an escort on 3; 7 + 1 does not find
    // the boat, though planes and tanks would add two.
    let dice = [2, 3, 3, 3, 1, 1, 6, 6, 1, 2, 3, 4];
    let (t, play) = met(g.clone(), &dice, Script::new());
    assert_eq!((play, t.g.encounter().hunt.detected), (Ok(()), false));
    // 8 + 1 finds it: the charges do nothing; 5 + 1 + 2 does not find it again.
    let dice = [2, 3, 3, 3, 1, 1, 6, 6, 1, 2, 4, 4, 1, 1, 2, 3];
    let script = Script::new().then(Measure::RunSilent(Look::Hunt));
    let (t, play) = met(g, &dice, script);
    assert_eq!((play, t.g.encounter().hunt.rolls), (Ok(()), 2));
}

/// SV 9.2.11: a Mk 27 fired at an escort that aircraft called is replaced when the encounter is over.
#[test]
fn tubes_are_reloaded_after_aircraft_too() {
    use crate::state::{Charge, Mark, Rack, Side};
    let mut g = overhead();
    g.boat_mut().aft.tubes[0] = Some(Charge::Torpedo(Mark::Mk27));
    g.boat_mut().aft.reloads = Rack { mk27: 1, ..Rack::default() };
    // Dive 4; AA misses; bombs miss, a twelve hurts nobody; an escort on 3; 8 + 1 finds the boat;
    // the charges do nothing; the Mk 27 hits on 7 and is no dud.
    let dice = [2, 2, 3, 3, 1, 1, 6, 6, 1, 2, 4, 4, 1, 1, 3, 3, 6];
    let cutie = g.boat().tubes(Side::Aft).next().map(Measure::Cutie).unwrap();
    let (t, play) = met(g, &dice, Script::new().then(cutie));
    assert_eq!((play, t.g.boat().aft.reloads.total()), (Ok(()), 0));
    assert_eq!(t.g.boat().aft.tubes[0], Some(Charge::Torpedo(Mark::Mk27)));
}

/// SV 9.8.1.b, SV 9.8.3.e: the ships are gone, damaged or not, even if the dive succeeds.
#[test]
fn aircraft_save_the_ships_the_boat_was_fighting() {
    let mut g = in_encounter("1942-08", Meeting::Ship, &[freighter("Heijo Maru", 2600)]);
    g.encounter_mut().targets[0].damage = 1;
    g.encounter_mut().range = Some(Range::Close);
    let (t, play) = met(g, &[3, 3], Script::new());
    assert_eq!(play, Ok(()));
    assert!(t.g.encounter().targets.is_empty());
    let contacts = &t.g.patrol().contacts;
    assert_eq!((contacts.len(), contacts[0].fate), (1, Fate::Damaged));
}

/// SV 9.8.3.e, SV 9.8.3.f: SV-R17; more aircraft neither attack nor are fired at, but go on calling.
#[test]
fn later_aircraft_keep_calling() {
    // Dive 4; AA misses; no hit, nobody hurt; aircraft, aircraft, nobody.
    let dice = [2, 2, 3, 3, 1, 1, 6, 6, 2, 2, 2, 3, 3, 3];
    assert_eq!(met(overhead(), &dice, Script::new()).1, Ok(()));
    let mut once = overhead();
    once.setup.house.shadowing = Shadowing::Once;
    assert_eq!(met(once, &dice[..10], Script::new()).1, Ok(()));
}

/// SV 9.8.4: no AA roll, and the table is rolled.
#[test]
fn without_a_working_gun_the_aircraft_is_missed() {
    let mut g = overhead();
    g.boat_mut().set(System::Aa1, Condition::Damaged);
    g.boat_mut().set(System::Aa2, Condition::Inoperable);
    // Dive 4; no hit, nobody hurt; nobody comes; the gun is repaired.
    let dice = [2, 2, 1, 1, 6, 6, 3, 3, 2];
    assert_eq!(met(g, &dice, Script::new()).1, Ok(()));
}

/// SV 9.8.3.a: SV-R92; what the guns that are left are worth.
#[test]
fn guns_count_by_what_still_fires() {
    let sum = |class: Class, out: &[System]| {
        let mut g = overhead();
        g.career_mut().boat = super::fixture::in_port(class, "1943-08").boat().clone();
        for &gun in out {
            g.boat_mut().set(gun, Condition::Damaged);
        }
        let scene = Scene::new(&g, charts());
        charts().a.aa_fire.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!((sum(Class::Balao, &[]), sum(Class::Balao, &[System::Aa1])), (-1, 0));
    assert_eq!((sum(Class::Gato, &[]), sum(Class::Gato, &[System::Aa2])), (0, 1));
    assert_eq!(sum(Class::Salmon, &[]), 1);
}

/// SV 9.8.1.a, SV 11.3.10.1.b: decision SV-D28, once in a patrol.
#[test]
fn a_commended_boat_may_roll_its_dive_again_once() {
    let mut g = overhead();
    g.patrol_mut().dive_reroll = true;
    let (t, play) = met(g.clone(), &[1, 2, 4, 4], Script::new().then(DiveAgain::RollAgain));
    assert_eq!((play, t.g.patrol().dive_reroll), (Ok(()), false));
    let dice = [1, 2, 1, 1, 1, 1, 6, 6];
    let (t, play) = met(g, &dice, Script::new().then(DiveAgain::Accept));
    assert_eq!((play, t.g.patrol().dive_reroll), (Ok(()), true));
}
