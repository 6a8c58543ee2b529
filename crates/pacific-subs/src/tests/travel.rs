//! Chapter 6: actions, speeds, fuel, pursuit, drills and repairs.

use super::fixture::{at_sea, charts, hex, keys, lives, play};
use crate::{
    rules::{
        T, ch05_boat, ch06_actions,
        ch06_actions::{Voyage, Work},
        ch06_leg,
        ch06_leg::{LegStep, Look, There},
    },
    state::{
        Class, GameEnd, Hex, Mission, Opportunity, Party, Plane, Readiness, State, System, Travel,
        setup::Charging,
    },
};
use table::{Choice, Draft, testkit::Script};

/// The steps offered after these, from a boat's next leg.
fn offered(g: &State, taken: &[LegStep]) -> Vec<LegStep> {
    let mut leg = ch06_leg::Leg::blank(g, charts());
    for step in taken {
        leg.add(*step, g, charts());
    }
    let mut steps = Vec::new();
    leg.steps(g, charts(), &mut steps);
    steps
}

fn hexes(steps: &[LegStep]) -> Vec<Hex> {
    steps
        .iter()
        .filter_map(|it| if let LegStep::To(hex, ..) = it { Some(*hex) } else { None })
        .collect()
}

/// PS 6.0.a, PS 6.1.b, PS 6.1A.a, PS 6.1A.b, PS 6.1A.c, PS 6.1A.d, PS 6.1A.e: fuel and hexes of the four
/// speeds; any of them may stay.
#[test]
fn each_speed_has_its_price() {
    let g = at_sea(Class::Gato, "Sp43", "1508");
    let most = |speed| ch06_leg::hexes(&g, charts(), speed);
    let price = |speed| charts().contact.speeds.of(speed).fuel;
    let table = [Travel::Cruising, Travel::High, Travel::Stalking, Travel::Drills];
    assert_eq!(table.map(most), [Some(2), Some(3), Some(1), Some(1)]);
    assert_eq!(table.map(price), [1, 2, 1, 1]);
    let one = offered(
        &g,
        &[
            LegStep::Speed(Travel::Stalking),
            LegStep::To(hex("1509"), Look::at(&g, Travel::Stalking), There::default()),
        ],
    );
    assert!(hexes(&one).is_empty(), "one hex is all");
    let to = |text: &str| LegStep::To(hex(text), Look::at(&g, Travel::Cruising), There::default());
    let two = [LegStep::Speed(Travel::Cruising), to("1509"), to("1510")];
    assert!(hexes(&offered(&g, &two)).is_empty());
    let stay = lives(g, &[], keys(&["cruising"]), ch06_actions::action);
    assert_eq!((stay.boat().fuel, stay.patrol().hex, stay.patrol().actions), (23, hex("1508"), 1));
}

/// PS 6.1B.a: a hex with a place is called by it, as on the map.
#[test]
fn hexes_of_a_leg_are_called_by_their_places() {
    let g = at_sea(Class::Gato, "Sp43", "1509");
    let steps = offered(&g, &[LegStep::Speed(Travel::Cruising)]);
    let labels: Vec<String> = steps.iter().map(|step| step.label(&g)).collect();
    assert!(labels.contains(&"To 1510, Truk".to_owned()), "{labels:?}");
    assert!(labels.contains(&"To 1508".to_owned()), "{labels:?}");
}

/// PS 6.1A.c, PS DMG.engine, PS DMG.navigation: hurt engines and lost bearings slow the boat.
#[test]
fn damage_limits_the_hexes() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.boat_mut().damage.of_mut(System::Engine).hits = 2;
    assert_eq!(ch06_leg::hexes(&g, charts(), Travel::High), None);
    assert_eq!(ch06_leg::hexes(&g, charts(), Travel::Cruising), Some(2));
    g.boat_mut().damage.of_mut(System::Engine).hits = 4;
    assert_eq!(ch06_leg::hexes(&g, charts(), Travel::Cruising), Some(1));
    g.boat_mut().damage.of_mut(System::Engine).hits = 0;
    g.boat_mut().damage.of_mut(System::Navigation).hits = 1;
    assert_eq!(ch06_leg::hexes(&g, charts(), Travel::High), Some(1));
}

/// PS 6.1B.a: all-land hexsides are not crossed.
#[test]
fn the_isthmus_of_kra_is_shut() {
    let ways = charts().map.sheet.ways(hex("0609"));
    assert!(!ways.contains(&hex("0510")) && ways.contains(&hex("0610")));
    let all: Vec<Hex> =
        hexes(&offered(&at_sea(Class::Gato, "Sp43", "0610"), &[LegStep::Speed(Travel::Cruising)]));
    assert!(!all.contains(&hex("0511")), "Sumatra");
}

/// PS 6.1C.a: an empty boat at sea is abandoned; PS 2.0.c: that ends the game.
#[test]
fn a_dry_boat_is_lost() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.boat_mut().fuel = 0;
    let (t, lost) = play(g, &[], Script::new(), ch06_actions::action);
    assert!(lost.is_err());
    assert_eq!(t.g.command().end, Some(GameEnd::OutOfFuel));
}

/// PS 6.1C.a: the last fuel may bring the boat in.
#[test]
fn a_boat_that_arrives_with_its_last_fuel_is_safe() {
    let mut g = at_sea(Class::Gato, "Sp43", "2606");
    g.boat_mut().fuel = 1;
    let (_, home) = play(g, &[], keys(&["cruising 2607"]), ch06_actions::action);
    assert_eq!(home, Ok(Voyage::Home));
}

/// PS 6.1C.b: what it takes to get home.
#[test]
fn return_fuel_is_counted() {
    let g = at_sea(Class::Gato, "Sp43", "2604");
    assert_eq!(ch06_actions::return_fuel(&g, charts(), hex("2604")), Some(2));
    assert_eq!(ch06_actions::return_fuel(&g, charts(), hex("2607")), Some(0));
}

/// PS 6.1D, PS 7.1E.a: a boat with an aircraft may launch it while cruising or stalking.
#[test]
fn aircraft_are_launched_at_cruising_or_stalking_speed() {
    let g = at_sea(Class::I156, "F42", "2008");
    let has = |speed| offered(&g, &[LegStep::Speed(speed)]).contains(&LegStep::Launch);
    assert!(
        has(Travel::Cruising)
            && has(Travel::Stalking)
            && !has(Travel::High)
            && !has(Travel::Drills)
    );
    let plain = at_sea(Class::I168, "F42", "2008");
    assert!(!offered(&plain, &[LegStep::Speed(Travel::Cruising)]).contains(&LegStep::Launch));
    let g = lives(g, &[], keys(&["cruising launch"]), ch06_actions::action);
    assert_eq!(g.boat().plane, Plane::Aboard, "back at the end of the action");
}

/// PS 6.2.a: out of a flotilla's hex only by stalking.
#[test]
fn a_flotilla_makes_the_boat_stalk() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.patrol_mut().flotillas.push(hex("1508"));
    assert!(hexes(&offered(&g, &[LegStep::Speed(Travel::Cruising)])).is_empty());
    assert_eq!(hexes(&offered(&g, &[LegStep::Speed(Travel::Stalking)])).len(), 6);
}

/// PS 6.2.b, PS 6.2.c, PS 6.2.d: 1 to 4 pursues, only one of them, and contact is rolled with it.
#[test]
fn one_flotilla_pursues() {
    let mut g = at_sea(Class::Gato, "Sp43", "2005");
    g.patrol_mut().flotillas = vec![hex("2005"), hex("2005")];
    // The first stays, the second comes along; two dice for escorts find nobody.
    let g = lives(g, &[5, 4, 1, 1], keys(&["stalking 2004"]), ch06_actions::action);
    let mut flotillas = g.patrol().flotillas.clone();
    flotillas.sort();
    assert_eq!(flotillas, [hex("2004"), hex("2005")]);
    let mut g = at_sea(Class::Gato, "Sp43", "2005");
    g.patrol_mut().flotillas = vec![hex("2005"), hex("2005")];
    let g = lives(g, &[1, 1, 1], keys(&["stalking 2004"]), ch06_actions::action);
    assert_eq!(g.patrol().flotillas.iter().filter(|it| **it == hex("2004")).count(), 1);
}

fn work(g: State, dice: &[u8], work: Work) -> State {
    let (t, ()) =
        play(g, dice, Script::new(), async |t: &mut T| ch06_actions::carry_out(t, work).await);
    t.g.clone()
}

/// PS 6.1A.f: 5 or 6 makes the crew sharper.
#[test]
fn drills_make_the_crew_better() {
    let g = at_sea(Class::Gato, "Sp43", "1508");
    assert_eq!(work(g.clone(), &[5], Work::Drill).crew().readiness, Readiness::Sharp);
    assert_eq!(work(g, &[4], Work::Drill).crew().readiness, Readiness::Ready);
}

/// PS 6.1A.f, PS 6.1A.g, PS 6.4.b: at the end of a drill action without contact the captain chooses.
#[test]
fn a_quiet_drill_action_ends_with_drills_or_repairs() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.boat_mut().damage.of_mut(System::Sonar).hits = 1;
    let script = keys(&["drills", "repair-sonar"]);
    let g = lives(g, &[4], script, ch06_actions::action);
    assert_eq!(g.boat().damage.of(System::Sonar).hits, 0, "4 and crew skill 1");
}

/// PS 6.4.a, PS 6.4.c, PS 5.1C.d: only what the chart allows, on 5 or more with crew skill.
#[test]
fn jury_rigs_mend_one_hit() {
    let mut g = at_sea(Class::Tench, "Sp43", "1508");
    let damage = &mut g.boat_mut().damage;
    damage.of_mut(System::Engine).hits = 2;
    damage.of_mut(System::FuelTanks).hits = 1;
    damage.of_mut(System::Hull).hits = 5;
    let can: Vec<System> = ch06_actions::repairs(&g, charts()).collect();
    assert_eq!(can, [System::Engine]);
    assert_eq!(
        work(g.clone(), &[4], Work::JuryRig(System::Engine)).boat().damage.of(System::Engine).hits,
        1
    );
    assert_eq!(
        work(g.clone(), &[3], Work::JuryRig(System::Engine)).boat().damage.of(System::Engine).hits,
        2
    );
    g.boat_mut().damage.of_mut(System::Hull).hits = 6;
    let can: Vec<System> = ch06_actions::repairs(&g, charts()).collect();
    assert_eq!(can, [System::Hull, System::Engine], "the sixth hull hit");
    g.crew_mut().readiness = Readiness::Panicky;
    let panicky = work(g, &[4], Work::JuryRig(System::Engine));
    assert_eq!(panicky.boat().damage.of(System::Engine).hits, 2);
}

/// PS 7.3.d, PS 7.3.g: an accepted mission draws the boat nearer; without fuel for it it is called off.
#[test]
fn a_mission_is_gone_for_at_once() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    let mission = Mission { kind: Opportunity::Hvt, hex: hex("1510"), actions: 0, passenger: None };
    g.patrol_mut().mission = Some(mission);
    let steps = hexes(&offered(&g, &[LegStep::Speed(Travel::Cruising)]));
    assert!(steps.iter().all(|it| it.distance(hex("1510")) == 1), "{steps:?}");
    g.boat_mut().fuel = 2;
    let g = lives(g, &[], keys(&["cruising"]), ch06_actions::action);
    assert_eq!(g.patrol().mission, None);
}

/// PS 6.1.a, PS 13.2B.b: days on the surface fill the batteries, unless the other reading was agreed.
#[test]
fn travel_charges_the_batteries() {
    let mut g = at_sea(Class::Gato, "Sp43", "1508");
    g.boat_mut().charge = 2;
    let full = lives(g.clone(), &[], keys(&["cruising"]), ch06_actions::action);
    assert_eq!(full.boat().charge, 12);
    g.setup.house.charging = Charging::AsLeft;
    let left = lives(g, &[], keys(&["cruising"]), ch06_actions::action);
    assert_eq!(left.boat().charge, 2);
}

/// PS 6.0.b, PS 7.1.g: a boat that finds nothing goes on to the end of its leg.
#[test]
fn an_empty_sea_lets_the_boat_pass() {
    let g = at_sea(Class::Gato, "Sp43", "2005");
    let g = lives(g, &[], keys(&["high 2004 2003 2002"]), ch06_actions::action);
    assert_eq!((g.patrol().hex, g.patrol().travelled, g.boat().fuel), (hex("2002"), 3, 22));
    assert_eq!(g.patrol().party, Party::None);
    assert!(ch05_boat::works(&g, charts(), System::Radio));
}

/// PS 6.1C.b, PS DMG.navigation: a boat that makes one hex an action needs twice the fuel to come home.
#[test]
fn return_fuel_counts_what_the_boat_can_do() {
    let mut g = at_sea(Class::Gato, "Sp43", "2204");
    let sound = ch06_actions::return_fuel(&g, charts(), hex("2204"));
    g.boat_mut().damage.of_mut(System::Navigation).hits = 1;
    let lame = ch06_actions::return_fuel(&g, charts(), hex("2204"));
    // Midway is two hexes away.
    assert_eq!((sound, lame), (Some(1), Some(2)));
}

/// PS 3.1A.a: waters that doctrine closes are open to a boat that is sent there.
#[test]
fn a_station_opens_closed_waters() {
    let violations = |station: Option<&str>| {
        let mut g = at_sea(Class::Tambor, "Sp42", "1407");
        g.setup.station = station.map(hex);
        let (t, _) = play(g, &[], keys(&["cruising 1406"]), ch06_actions::action);
        t.g.patrol().violations.len()
    };
    assert_eq!((violations(None), violations(Some("1306"))), (1, 0));
}
