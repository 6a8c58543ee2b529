//! Section 9.6: the hunt.

use super::fixture::{charts, detection_modifier, escort, freighter, in_encounter, play};
use crate::{
    charts::escorts::{Attack, Detection},
    conditions::{Look, Raid, Scene},
    rules::{
        Play,
        ch09_06_detection::{self as detection, Measure},
    },
    state::{
        Condition, End, Escort, EscortFate, Meeting, Nac, Post, Posture, Range, Ruse, Side, State,
        System, Time, Tube, Wolfpack, Wound, Zone,
    },
};
use table::{Choice, Mods, testkit::Script};

/// After a submerged attack by day from Medium Range, with electric torpedoes.
fn after_attack(from: &str) -> State {
    let mut g = in_encounter(from, Meeting::Convoy, &[freighter("Heijo Maru", 2600)]);
    g.encounter_mut().range = Some(Range::Medium);
    g
}

fn after_night_surface_attack(from: &str) -> State {
    let mut g = after_attack(from);
    (g.encounter_mut().time, g.encounter_mut().posture) = (Time::Night, Posture::Surfaced);
    g
}

/// The captain does nothing before so many rolls.
fn silent(rolls: usize) -> Script<State> {
    (0..rolls).fold(Script::new(), |script, _| script.then(Measure::RunSilent(Look::Hunt)))
}

fn look(g: State, look: Look, dice: [u8; 2]) -> (State, Detection) {
    let (t, found) =
        play(g, &dice, Script::new(), async |t| detection::detection_roll(t, look).await);
    (t.g, found)
}

fn found(g: &State, dice: [u8; 2]) -> Detection {
    look(g.clone(), Look::Hunt, dice).1
}

fn hunt(g: State, dice: &[u8], script: Script<State>) -> (State, Play) {
    let (t, play) = play(g, dice, script, async |t| detection::hunted(t, Look::Hunt).await);
    (t.g, play)
}

fn attack_modifier(g: &State, well_detected: bool) -> i32 {
    let scene = Scene::raiding(g, charts(), Raid::Escort { well_detected });
    charts().escorts.bombs.modifiers(|when| scene.count(when)).sum()
}

/// SV 9.2.2.b: SV-X16; the year alone counts, and ten finds the boat.
#[test]
fn a_close_approach_is_found_on_ten_with_the_year_alone() {
    let approach = |from: &str, dice: [u8; 2]| {
        let mut g = after_night_surface_attack(from);
        g.encounter_mut().range = Some(Range::Close);
        g.boat_mut().set(System::DivePlanes, Condition::Damaged);
        let (t, found) =
            play(g, &dice, Script::new(), async |t| detection::close_approach(t).await);
        assert_eq!(t.g.encounter().hunt.detected, found != Ok(Detection::Undetected));
        assert_eq!(t.g.encounter().hunt.rolls, 0);
        found.unwrap()
    };
    assert_eq!(approach("1943-03", [4, 4]), Detection::Undetected);
    assert_eq!(approach("1943-03", [4, 5]), Detection::Detected);
    assert_eq!(approach("1943-03", [5, 6]), Detection::WellDetected);
    assert_eq!(approach("1942-03", [4, 5]), Detection::Undetected);
    assert_eq!(approach("1942-03", [5, 5]), Detection::Detected);
    assert_eq!(approach("1945-01", [4, 5]), Detection::Undetected);
}

/// SV 9.6.0: detection, attack, detection, until the boat is lost from sight.
#[test]
fn the_cycle_goes_on_until_the_boat_is_not_found() {
    // Found on 9, charges without effect; found on 8 + 1, again nothing; then 7 + 1.
    let dice = [4, 5, 1, 1, 4, 4, 1, 2, 3, 4];
    let (g, play) = hunt(after_attack("1942-04"), &dice, silent(3));
    assert_eq!(play, Ok(()));
    let hunt = g.encounter().hunt;
    assert_eq!((hunt.rolls, hunt.attacks, hunt.detected), (3, 2, true));
}

/// SV 9.6.0: sunk in the cycle, the career is over.
#[test]
fn the_cycle_ends_the_career_of_a_boat_that_is_sunk() {
    // Found, then 12 on the later column with the batteries out.
    let mut g = after_attack("1943-08");
    g.boat_mut().set(System::Batteries, Condition::Damaged);
    let (g, play) = hunt(g, &[4, 4, 6, 6], silent(1));
    assert!(play.is_err());
    assert_eq!(g.career().end, Some(End::Sunk));
}

/// SV 9.6.2: an escort that comes looks twice, first without the range.
#[test]
fn an_escort_that_comes_looks_at_once_without_range_and_again_after_the_shots() {
    let mut g = after_attack("1942-04");
    g.encounter_mut().range = Some(Range::Close);
    let (g, first) = look(g, Look::Arrival, [4, 4]);
    assert_eq!(first, Detection::Undetected);
    let (g, second) = look(g, Look::Hunt, [4, 4]);
    assert_eq!(second, Detection::Detected);
    assert_eq!(g.encounter().hunt.rolls, 2);
    let mut g = after_attack("1942-04");
    g.encounter_mut().range = Some(Range::Long);
    assert_eq!(look(g.clone(), Look::Arrival, [4, 5]).1, Detection::Detected);
    assert_eq!(look(g, Look::Hunt, [4, 5]).1, Detection::Undetected);
}

/// SV 9.6.3.a, SV LOG.c: every modifier of E2 by its value, alone and together.
#[test]
fn modifiers_of_detection_are_all_added_up() {
    type Set = fn(&mut State);
    let plain = || {
        let mut g = after_attack("1942-04");
        g.encounter_mut().escort = Some(escort());
        g
    };
    let hurt = |fate| {
        let mut escort = escort();
        escort.attacked = fate;
        Some(escort)
    };
    let single: [(Set, i32); 15] = [
        (|g| g.encounter_mut().fired.steam_by_day = true, 1),
        (|g| g.encounter_mut().range = Some(Range::Close), 1),
        (|g| g.encounter_mut().range = Some(Range::Long), -1),
        (|g| g.encounter_mut().fired.both_ends = true, 1),
        (|g| g.encounter_mut().hunt.detected = true, 1),
        (|g| g.encounter_mut().hunt.deep = true, -1),
        (|g| g.encounter_mut().hunt.ruse = Ruse::Failed, 1),
        (|g| g.encounter_mut().wolfpack = Some(Wolfpack::Busy), -1),
        (|g| g.encounter_mut().wolfpack = Some(Wolfpack::Focused), 1),
        (|g| g.encounter_mut().meeting = Meeting::Warship, 1),
        (|g| g.encounter_mut().meeting = Meeting::CapitalShip, 1),
        (|g| g.boat_mut().set(System::FuelTanks, Condition::Damaged), 1),
        (|g| g.boat_mut().set(System::DivePlanes, Condition::Inoperable), 1),
        (|g| g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe, 1),
        (|g| g.patrol_mut().month = crate::state::Month::of(1943, 1), 1),
    ];
    let mut all = plain();
    let mut sum = 0;
    assert_eq!(detection_modifier(&all), 0);
    for (set, expected) in single {
        let mut g = plain();
        set(&mut g);
        assert_eq!(detection_modifier(&g), expected);
        set(&mut all);
        sum += expected;
    }
    // The later range, wolfpack and meeting have replaced the earlier.
    assert_eq!(detection_modifier(&all), sum - 1 + 1 - 1);
    for (fate, expected) in [
        (EscortFate::LeftAlone, 0),
        (EscortFate::Missed, 1),
        (EscortFate::Hurt, -1),
        (EscortFate::Sunk, -1),
    ] {
        let mut g = plain();
        g.encounter_mut().escort = hurt(fate);
        assert_eq!(detection_modifier(&g), expected);
    }
}

/// SV 9.6.3.a, SV 10.2.2.b, SV 10.4.1, SV 10.5.1: modifiers of E3 by value.
#[test]
fn modifiers_of_depth_charges_are_all_added_up() {
    let mut g = after_attack("1943-08");
    assert_eq!((attack_modifier(&g, false), attack_modifier(&g, true)), (0, 1));
    for (system, sum) in [
        (System::FuelTanks, 1),
        (System::Hydrophones, 2),
        (System::Batteries, 3),
        (System::Motor1, 3),
        (System::Motor2, 4),
    ] {
        g.boat_mut().set(system, Condition::Damaged);
        assert_eq!(attack_modifier(&g, false), sum, "{system:?}");
    }
    assert_eq!(attack_modifier(&g, true), 5);
}

/// SV 9.6.3.b: on the surface at night the boat is easier to find in every round, and easier to hit
/// in the first alone.
#[test]
fn a_night_surface_attack_counts_in_every_detection_and_in_the_first_attack() {
    // 8 + 1 found; 3 + 1 is a hit (periscope); 7 + 1 + 1 found; 3 is none; then 2.
    let dice = [4, 4, 1, 2, 1, 4, 3, 4, 1, 2, 1, 1];
    let (g, play) = hunt(after_night_surface_attack("1942-04"), &dice, silent(2));
    assert_eq!(play, Ok(()));
    assert_eq!(g.encounter().hunt.attacks, 2);
    assert!(g.boat().is_out(System::Periscope));
}

/// SV 9.6.3.c: SV-R15.
#[test]
fn firing_both_ends_counts_on_the_first_roll_alone() {
    let mut g = after_attack("1942-04");
    g.encounter_mut().fired.both_ends = true;
    let (g, first) = look(g, Look::Hunt, [4, 4]);
    assert_eq!(first, Detection::Detected);
    // Detected before: 7 + 1.
    assert_eq!(found(&g, [3, 4]), Detection::Undetected);
}

fn dive(hull: u8, dice: &[u8]) -> (State, Play) {
    let mut g = after_attack("1942-04");
    g.boat_mut().hull = hull;
    let (t, play) = play(g, dice, Script::new(), async |t| detection::exceed_test_depth(t).await);
    (t.g, play)
}

/// SV 9.6.4.a, SV 9.6.4.d: SV-X28.
#[test]
fn a_whole_hull_holds_below_test_depth_and_the_next_roll_has_one_less() {
    let (g, play) = dive(0, &[1, 1]);
    assert_eq!((play, g.boat().hull), (Ok(()), 1));
    assert_eq!(detection_modifier(&g), -1);
    let (g, found) = look(g, Look::Hunt, [4, 5]);
    assert_eq!(found, Detection::Undetected);
    assert_eq!(detection_modifier(&g), 0);
}

/// SV 9.6.4.c, SV 9.6.4.d: SV-X29.
#[test]
fn a_roll_equal_to_the_hull_boxes_costs_another_and_a_roll() {
    let (g, play) = dive(2, &[1, 2, 2, 3]);
    assert_eq!((play, g.boat().hull, g.encounter().hunt.deep), (Ok(()), 4, true));
}

/// SV 9.6.4.b: SV-X30.
#[test]
fn a_roll_below_the_hull_boxes_crushes_the_boat() {
    let (g, play) = dive(3, &[1, 2]);
    assert!(play.is_err());
    assert_eq!((g.boat().hull, g.career().end), (4, Some(End::Sunk)));
}

/// SV 9.6.4.a, SV 10.3.2: SV-R25, the last box is the end without a roll.
#[test]
fn the_box_a_deep_dive_costs_can_be_the_last() {
    let (g, play) = dive(8, &[]);
    assert!(play.is_err());
    assert_eq!((g.boat().hull, g.career().end), (9, Some(End::Sunk)));
}

/// SV 9.6.4.a, SV 9.6.4.b, SV 9.6.4.c, SV 9.6.9.a, SV 9.6.7.c: the odds shown are those of the roll
/// that follows, the box of the dive counted.
#[test]
fn a_hunted_captain_is_shown_the_odds_of_what_he_does() {
    let odds = |g: &State, measure: Measure| {
        let odds = measure.odds(g, charts()).into_iter().next();
        let outcomes = odds.into_iter().flat_map(|odds| odds.outcomes);
        outcomes.map(|(_, of)| of).collect::<Vec<_>>()
    };
    let mut g = after_attack("1942-04");
    assert_eq!(odds(&g, Measure::TestDepth(Look::Hunt)), [36]);
    // What it buys: 26 of 36 are not found, 30 below test depth.
    let deep = Measure::TestDepth(Look::Hunt).odds(&g, charts()).pop().unwrap();
    assert_eq!(deep.chances("undetected"), 30);
    // Three boxes and the dive's: 2 and 3 crush, 4 strains.
    g.boat_mut().hull = 3;
    assert_eq!(odds(&g, Measure::TestDepth(Look::Hunt)), [3, 3, 30]);
    g.boat_mut().hull = 8;
    assert_eq!(odds(&g, Measure::TestDepth(Look::Hunt)), Vec::<u32>::new());
    // 9 to 11 and 12; a Mk 27 hits on 7 or less, and two of six explode.
    assert_eq!(odds(&g, Measure::RunSilent(Look::Hunt)), [26, 9, 1]);
    let tube = Tube { side: Side::Aft, index: 1 };
    assert_eq!(odds(&g, Measure::Cutie(tube)), [42, 84, 90]);
}

/// SV 9.6.5: once in a round, and again in the next.
#[test]
fn test_depth_may_be_exceeded_once_in_every_round() {
    // Held on 12, 10 - 1 finds the boat, no harm; held again, 8 + 1 - 1 does not find it.
    let script =
        Script::new().then(Measure::TestDepth(Look::Hunt)).then(Measure::TestDepth(Look::Hunt));
    let dice = [6, 6, 5, 5, 1, 1, 6, 6, 4, 4];
    let (g, play) = hunt(after_attack("1942-04"), &dice, script);
    assert_eq!((play, g.boat().hull), (Ok(()), 2));
}

/// SV 9.6.6.a: no question before the first roll, one before the second.
#[test]
fn a_boat_on_the_surface_is_too_high_in_the_first_round() {
    let (_, play) = hunt(after_night_surface_attack("1942-04"), &[4, 4, 1, 1, 1, 1], silent(1));
    assert_eq!(play, Ok(()));
}

/// SV 9.6.6.a: caught on its approach, the boat is deep enough from the second round on.
#[test]
fn a_boat_caught_at_close_range_at_night_may_dive_deep_after_the_first_attack() {
    let g = after_night_surface_attack("1942-04");
    let script = Script::new().then(Measure::TestDepth(Look::Hunt));
    // Charges 2 + 1; below test depth on 12; 7 + 1 + 1 - 1 does not find the boat.
    let (t, play) = play(g, &[1, 1, 6, 6, 3, 4], script, async |t| {
        detection::hunted_from_attack(t, Detection::Detected).await
    });
    assert_eq!((play, t.g.boat().hull, t.g.encounter().hunt.attacks), (Ok(()), 1, 1));
}

/// SV 9.2.2.c, SV 9.6.14.b: SV-R09; caught on a twelve, the boat is hit harder, and it has been
/// detected before when the escorts look again.
#[test]
fn a_boat_caught_on_its_approach_is_attacked_at_once() {
    let caught = |detection, dice: &[u8], looks| {
        let (t, play) = play(after_attack("1942-04"), dice, silent(looks), async |t| {
            detection::hunted_from_attack(t, detection).await
        });
        assert_eq!(play, Ok(()));
        t.g
    };
    // Charges 3; 8 + 1 finds the boat; charges 2; a natural two.
    let g = caught(Detection::Detected, &[1, 2, 4, 4, 1, 1, 1, 1], 2);
    assert_eq!((g.encounter().hunt.attacks, g.boat().is_out(System::Radio)), (2, false));
    // Charges 3 + 1: the radio.
    let g = caught(Detection::WellDetected, &[1, 2, 4, 2, 1, 1], 1);
    assert_eq!((g.encounter().hunt.attacks, g.boat().is_out(System::Radio)), (1, true));
}

/// SV 9.6.6.b: SV-R27.
#[test]
fn the_china_sea_is_too_shallow_on_station_but_not_on_the_way() {
    let at = |number, script| {
        let mut g = after_attack("1942-04");
        g.patrol_mut().orders.zone = Zone::ChinaSea;
        g.patrol_mut().at = number;
        hunt(g, &[1, 1], script).1
    };
    assert_eq!(at(4, Script::new()), Ok(()));
    assert_eq!(at(2, silent(1)), Ok(()));
}

/// SV 9.6.9.a, SV 9.6.9.b: SV-X15.
#[test]
fn nine_finds_the_boat_twelve_well_and_a_natural_two_never() {
    let mut g = after_attack("1942-04");
    g.encounter_mut().fired.steam_by_day = true;
    g.encounter_mut().hunt.detected = true;
    assert_eq!(detection_modifier(&g), 2);
    assert_eq!(found(&g, [3, 3]), Detection::Undetected);
    assert_eq!(found(&g, [3, 4]), Detection::Detected);
    assert_eq!(found(&g, [4, 5]), Detection::Detected);
    assert_eq!(found(&g, [5, 5]), Detection::WellDetected);
    assert_eq!(found(&g, [6, 6]), Detection::WellDetected);
    g.encounter_mut().meeting = Meeting::CapitalShip;
    g.encounter_mut().range = Some(Range::Close);
    for system in [System::FuelTanks, System::DivePlanes] {
        g.boat_mut().set(system, Condition::Damaged);
    }
    g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe;
    assert_eq!(detection_modifier(&g), 7);
    assert_eq!(found(&g, [1, 1]), Detection::Undetected);
}

/// SV 9.6.9.b: the attack after a twelve has one more.
#[test]
fn a_boat_well_detected_is_hit_harder() {
    // Found on 12, so 3 + 1 is one hit: the radio.
    let (g, _) = hunt(after_attack("1942-04"), &[6, 6, 1, 2, 4, 2, 1, 1], silent(2));
    assert!(g.boat().is_out(System::Radio));
    // Found on 11: 3 does nothing.
    let (g, _) = hunt(after_attack("1942-04"), &[5, 6, 1, 2, 1, 1], silent(2));
    assert!(!g.boat().is_out(System::Radio));
}

/// SV 9.6.9.a, SV 9.6.14.b, SV 9.6.14.c: SV-X12, SV-X13 and SV-X14.
#[test]
fn an_earlier_detection_counts_once_and_steam_by_day_in_every_loop() {
    let mut g = after_attack("1942-04");
    g.encounter_mut().fired.steam_by_day = true;
    // 8 + 1 found; 9 + 2 found; 7 + 2 found; 6 + 2 not.
    let dice = [4, 4, 1, 1, 4, 5, 1, 1, 3, 4, 1, 1, 3, 3];
    let (g, play) = hunt(g, &dice, silent(4));
    assert_eq!((play, g.encounter().hunt.attacks), (Ok(()), 3));
}

/// SV 9.6.14.c: without steam, one point is missing.
#[test]
fn electric_torpedoes_by_day_leave_no_wake() {
    assert_eq!(found(&after_attack("1942-04"), [4, 4]), Detection::Undetected);
}

/// SV LOG.c: the year counts from January 1943 to December 1944.
#[test]
fn detection_is_better_in_1943_and_1944() {
    for (month, expected) in
        [("1941-12", 0), ("1942-12", 0), ("1943-01", 1), ("1944-12", 1), ("1945-01", 0)]
    {
        assert_eq!(detection_modifier(&after_attack(month)), expected, "{month}");
    }
}

/// SV 9.6.10.a, SV 9.6.10.b, SV 9.6.10.c, SV 9.6.10.d: the two columns as charted.
#[test]
fn depth_charges_get_better_in_july_1943() {
    let row = |from: &str, roll| {
        let chart = charts().escorts.depth_charges.at(super::fixture::month(from));
        chart.resolve(roll, &Mods::NONE).result
    };
    let hits = |from: &str| (2..=12).map(|roll| row(from, roll)).collect::<Vec<_>>();
    let all = |hits: [u8; 11]| hits.map(Attack::Hits).to_vec();
    assert_eq!(hits("1943-06"), all([0, 0, 1, 1, 1, 1, 1, 2, 2, 3, 4]));
    assert_eq!(hits("1943-07"), all([0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5]));
    let thirteen = |from: &str| {
        let mut g = after_attack(from);
        g.boat_mut().set(System::Batteries, Condition::Damaged);
        let chart = charts().escorts.depth_charges.at(g.month());
        let scene = Scene::raiding(&g, charts(), Raid::Escort { well_detected: false });
        chart.resolve(12, &chart.modifiers(|when| scene.count(when))).result
    };
    assert_eq!(thirteen("1943-06"), Attack::Hits(5));
    assert_eq!(thirteen("1943-07"), Attack::Sunk);
}

/// SV 9.6.10.a, SV 9.6.10.c: a roll of 2 hurts nobody, one of 10 gives two hits before July 1943.
#[test]
fn an_attack_gives_as_many_hits_as_the_chart_says() {
    let attack = |dice: &[u8]| {
        let (t, play) = play(after_attack("1943-06"), dice, Script::new(), async |t| {
            detection::depth_charge_attack(t, false).await
        });
        assert_eq!(play, Ok(()));
        t.g
    };
    let g = attack(&[1, 1]);
    assert_eq!((g.boat().hull, g.encounter().hunt.attacks), (0, 1));
    let g = attack(&[5, 5, 3, 3, 3, 5]);
    assert_eq!((g.boat().hull, g.encounter().hunt.incoming), (2, 0));
}

/// SV 9.6.10.d: from July 1943 a thirteen sinks the boat.
#[test]
fn a_thirteen_on_the_later_column_sinks_the_boat_at_once() {
    let (t, play) = play(after_attack("1943-07"), &[6, 6], Script::new(), async |t| {
        detection::depth_charge_attack(t, true).await
    });
    assert!(play.is_err());
    assert_eq!((t.g.career().end, t.g.boat().hull), (Some(End::Sunk), 0));
}

/// A boat of 1945 with three decoys and a Mk 27 in an aft tube, detected or not.
fn late(detected: bool) -> State {
    use crate::state::{Charge, Mark};
    let mut g = after_attack("1945-02");
    g.boat_mut().nac = charts().escorts.nac_supply().per_patrol;
    g.boat_mut().room_mut(Side::Aft).tubes[1] = Some(Charge::Torpedo(Mark::Mk27));
    g.encounter_mut().hunt.detected = detected;
    g
}

/// SV 9.6.8.a, SV 9.6.8.b, SV 9.6.8.c: three aboard, one in an encounter, and it works a loop later.
#[test]
fn a_decoy_works_in_the_loop_after_its_release_on_one_or_two() {
    let supply = charts().escorts.nac_supply();
    assert_eq!((supply.per_patrol, supply.per_encounter), (3, 1));
    let script = || Script::new().then(Measure::Nac);
    // Released; found on 9 all the same; charges without effect; then the decoy's die.
    for (die, rest) in [(1, &[][..]), (2, &[]), (3, &[1, 1])] {
        let dice = [&[4, 5, 1, 1, die], rest].concat();
        let script = if rest.is_empty() { script() } else { script().then(silent_key()) };
        let (g, play) = hunt(late(false), &dice, script);
        assert_eq!(play, Ok(()));
        assert_eq!((g.boat().nac, g.encounter().hunt.nac), (2, Nac::Spent));
        assert_eq!(g.encounter().hunt.rolls, 1 + (rest.len() / 2) as u8);
    }
}

/// SV 9.6.8.b, SV 9.6.8.c, SV 9.6.6.a: the approach to Close Range is a detection roll too: a decoy
/// released before it works in the loop after the shots. Nothing else is offered there.
#[test]
fn a_decoy_may_go_out_before_the_close_approach() {
    let mut g = late(false);
    g.encounter_mut().range = Some(Range::Close);
    let odds = Measure::RunSilent(Look::Approach).odds(&g, charts());
    let odds: Vec<u32> = odds[0].outcomes.iter().map(|(_, of)| *of).collect();
    assert_eq!(odds, [30, 5, 1], "those of the approach");
    let script = Script::new().then(Measure::Nac);
    let (t, found) = play(g, &[4, 5], script, async |t| detection::close_approach(t).await);
    assert_eq!(found, Ok(Detection::Undetected));
    assert_eq!((t.g.boat().nac, t.g.encounter().hunt.nac), (2, Nac::Released));
    let (g, play) = hunt(t.g, &[2], Script::new());
    assert_eq!((play, g.encounter().hunt.rolls), (Ok(()), 0), "the escorts follow the decoy");
}

/// SV 9.6.8.a: in shallow water, without a Mk 27, a spent decoy leaves nothing to choose.
#[test]
fn only_one_decoy_is_released_in_an_encounter() {
    let mut g = late(false);
    g.boat_mut().room_mut(Side::Aft).tubes[1] = None;
    g.patrol_mut().orders.zone = Zone::ChinaSea;
    // Released, found, no harm; the decoy fails; then a natural two.
    let (g, play) = hunt(g, &[4, 5, 1, 1, 3, 1, 1], Script::new().then(Measure::Nac));
    assert_eq!((play, g.boat().nac), (Ok(()), 2));
}

/// SV 9.6.8.a: a boat without decoys has none to release.
#[test]
fn without_a_decoy_aboard_none_is_released() {
    let mut g = late(false);
    g.boat_mut().nac = 0;
    g.patrol_mut().orders.zone = Zone::ChinaSea;
    assert_eq!(hunt(g, &[1, 1], Script::new()).1, Ok(()));
}

fn silent_key() -> Measure {
    Measure::RunSilent(Look::Hunt)
}

/// SV 9.6.8.d: SV-R30; released, no deep dive in that round; deep, no release.
#[test]
fn a_decoy_and_test_depth_exclude_each_other_in_a_round() {
    let mut g = late(false);
    g.boat_mut().room_mut(Side::Aft).tubes[1] = None;
    // With either done nothing else is left to choose, so nothing more is asked.
    let (after, play) = hunt(g.clone(), &[1, 1], Script::new().then(Measure::Nac));
    assert_eq!((play, after.boat().hull), (Ok(()), 0));
    let (after, play) = hunt(g, &[6, 6, 1, 1], Script::new().then(Measure::TestDepth(Look::Hunt)));
    assert_eq!((play, after.boat().nac), (Ok(()), 3));
}

/// SV 9.6.8.d: SV-R30, in the round it works the boat may go deep.
#[test]
fn while_the_decoy_works_the_boat_may_go_deep() {
    let script = Script::new().then(Measure::Nac).then(Measure::TestDepth(Look::Hunt));
    // Found; no harm; the decoy fails; below test depth on 12; 8 + 1 - 1 does not find the boat.
    let (g, play) = hunt(late(false), &[4, 5, 1, 1, 3, 6, 6, 4, 4], script);
    assert_eq!((play, g.boat().hull), (Ok(()), 1));
}

/// SV 9.6.8.e
#[test]
fn the_quality_of_the_escorts_decides_how_well_a_decoy_works() {
    use crate::state::Quality;
    for (quality, works_up_to) in
        [(Quality::Green, 3), (Quality::Trained, 2), (Quality::Veteran, 1), (Quality::Elite, 1)]
    {
        let works = |die: u8| {
            let mut g = late(true);
            g.encounter_mut().escort.as_mut().unwrap().quality = quality;
            let scene = Scene::new(&g, charts());
            let chart = &charts().escorts.nac;
            let mods = chart.modifiers(|when| scene.count(when));
            chart.resolve(i32::from(die), &mods).result == crate::charts::escorts::Device::Works
        };
        assert_eq!((1..=6).filter(|&die| works(die)).count(), works_up_to, "{quality:?}");
    }
}

/// SV 9.6.6.c: deep, no Mk 27 is offered: nothing is left to choose.
#[test]
fn below_test_depth_no_mk_27_is_fired() {
    let mut g = late(true);
    g.boat_mut().nac = 0;
    let (g, play) = hunt(g, &[6, 6, 1, 1], Script::new().then(Measure::TestDepth(Look::Hunt)));
    assert_eq!((play, g.boat().hull), (Ok(()), 1));
}

/// SV 9.6.7.b: before a detection there is nothing to shoot at.
#[test]
fn a_mk_27_waits_for_a_detection() {
    let cutie = |detected: bool| {
        let mut g = late(detected);
        (g.boat_mut().nac, g.patrol_mut().orders.zone) = (0, Zone::ChinaSea);
        let script = if detected { silent(1) } else { Script::new() };
        hunt(g, &[1, 1], script).1
    };
    assert_eq!((cutie(false), cutie(true)), (Ok(()), Ok(())));
}

fn cutie() -> Measure {
    Measure::Cutie(Tube { side: Side::Aft, index: 1 })
}

/// SV 9.6.8.d, SV 9.6.7.b: only test depth excludes a decoy; a Mk 27 may follow it in one round.
#[test]
fn a_mk_27_may_be_fired_in_the_round_a_decoy_goes_out() {
    let script = Script::new().then(Measure::Nac).then(cutie());
    let (g, play) = hunt(late(true), &[3, 4, 6], script);
    assert_eq!((play, g.encounter().hunt.rolls, g.boat().nac), (Ok(()), 0, 2));
    // It misses: found without a roll, charges that do nothing, and then the decoy works.
    let script = Script::new().then(Measure::Nac).then(cutie());
    let (g, play) = hunt(late(true), &[4, 4, 1, 2, 2], script);
    assert_eq!((play, g.encounter().hunt.attacks, g.encounter().hunt.rolls), (Ok(()), 1, 0));
}

/// SV 9.6.7.b: SV-R45; with mines in the forward tubes no torpedo is fired.
#[test]
fn a_minelayer_fires_no_mk_27_before_its_mines_are_laid() {
    let mut g = late(true);
    (g.boat_mut().nac, g.patrol_mut().orders.zone) = (0, Zone::ChinaSea);
    let tubes = &mut g.boat_mut().room_mut(Side::Forward).tubes;
    tubes.iter_mut().for_each(|tube| *tube = Some(crate::state::Charge::Mine));
    assert_eq!(hunt(g, &[1, 1], Script::new()).1, Ok(()));
}

/// SV 9.6.7.a: carried from January 1945, and never aimed at ships.
#[test]
fn the_mk_27_comes_in_1945_and_is_no_weapon_against_ships() {
    use crate::rules::ch09_02_fire;
    let mats = &charts().mats;
    for load in mats.loads.iter().chain(&mats.rebuilt_loads) {
        let late = load.since >= super::fixture::month("1945-01");
        assert_eq!(load.load.mk27 > 0, late, "{:?} from {}", load.class, load.since);
    }
    let g = late(true);
    let mut aimed = ch09_02_fire::salvo_tubes(g.boat(), Side::Aft);
    assert!(aimed.all(|(tube, mark)| tube.index != 1 && mark != crate::state::Mark::Mk27));
}

/// SV 9.6.7.c, SV 9.6.7.d: 7 + 1 for a warship hits at Close Range; live, it ends the hunt.
#[test]
fn a_mk_27_that_hits_ends_the_hunt() {
    let (g, play) = hunt(late(true), &[3, 4, 6], Script::new().then(cutie()));
    assert_eq!((play, g.encounter().hunt.rolls), (Ok(()), 0));
    assert_eq!(g.boat().tube(Tube { side: Side::Aft, index: 1 }), None);
    assert!(g.encounter().targets[0].damage == 0 && g.patrol().contacts.is_empty());
}

/// SV 9.6.7.c, SV 9.6.7.e: 8 + 1 misses; the boat is found without a roll, but not well.
#[test]
fn a_mk_27_that_misses_gives_the_boat_away() {
    // The charges: 3 without the extra point is nothing. Then a natural two.
    let script = || Script::new().then(cutie()).then(silent_key());
    let (g, play) = hunt(late(true), &[4, 4, 1, 2, 1, 1], script());
    assert_eq!((play, g.encounter().hunt.attacks, g.encounter().hunt.rolls), (Ok(()), 1, 1));
    // A dud is no better.
    let (g, play) = hunt(late(true), &[3, 3, 1, 1, 2, 1, 1], script());
    assert_eq!((play, g.encounter().hunt.attacks), (Ok(()), 1));
}

/// SV 14.9.1.c: a single escort is stopped by a hit, one of several is not missed.
#[test]
fn a_mk_27_stops_a_single_escort() {
    for single in [false, true] {
        let mut g = late(true);
        g.encounter_mut().escort = Some(Escort { single, ..escort() });
        let (g, _) = hunt(g, &[3, 4, 6], Script::new().then(cutie()));
        assert_eq!(g.encounter().escort.unwrap().stopped, single);
    }
}
