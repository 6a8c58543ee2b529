//! Table F: special missions.

use super::{
    fixture::{charts, check, check_result, in_fight, play, players_at_sea, pt},
    gunnery::enemy,
    guns::{
        Change, all, consort_fire_modifiers, duel, fire_reads_as_printed, gun_fire_modifiers,
        notes_read_as_printed, numbers_and_crews_are_as_printed, pt_fire_modifiers, rows,
        targets_are_picked_as_printed, times,
    },
    played_mission,
    rolls::{charts_rolled, play_on},
};
use crate::{
    charts::{
        c::{AirSupport, Pick},
        f::{Detection, Dumps, Rendezvous},
    },
    conditions::{About, Scene, When},
    rules::{
        a_voyage::contacts,
        batteries::{self, ConsortFire, Objective, Tables, fair_game},
        combat::Aftermath,
        f_special::{self, special_mission},
        gunnery::{Fire, FireOrder, Shot, Target},
        manoeuvre::{self, Move, Opening, Order, Spot},
        round,
    },
    state::{
        Enemy, EnemyKind, Fate, FightKind, Heading, Loss, MissionKind, Node, Passenger, Post,
        Progress, Range, SeaState, Skill, Speed, State, Task, Weather, Wounds, elco::Supplies,
        mission::Homeward, record::Prey, setup::SquadronSpeed,
    },
};
use table::{Choice, chart::Chart, testkit::Script};

/// Boats in Red 4 with this task before them, Sea State 2.
fn at_the_zone(boats: u8, task: Task) -> State {
    let mut g = players_at_sea(1, boats);
    g.mission_mut().kind = MissionKind::Special(task);
    g.mission_mut().at = Node::R4;
    g.mission_mut().sea = SeaState(2);
    match task {
        Task::DropCoastwatcher => {
            let guest = Passenger::Guest { wounds: Wounds::None, dead: false };
            g.elco_mut(pt(1)).passengers[0] = Some(guest);
        }
        Task::DeliverSupplies => g.elco_mut(pt(1)).supplies = Some(Supplies::Aboard),
        Task::ShellDump | Task::PickUpCoastwatcher | Task::PickUpPilot => {}
    }
    g
}

fn order(speed: Speed, to: Range, heading: Heading) -> Order {
    Order::Move(Move { speed, to: Spot::In(to), heading })
}

fn inward(speed: Speed, to: Range) -> Order {
    order(speed, to, Heading::In)
}

fn outward(speed: Speed, to: Range) -> Order {
    order(speed, to, Heading::Out)
}

fn off(speed: Speed) -> Order {
    Order::Move(Move { speed, to: Spot::Off, heading: Heading::Out })
}

/// DB F-2-B, DB F-2-B.a, DB F-4, DB F-5, DB F-7, DB F-1-B.drop, DB 7.nowait, DB 7.idle_reef, DB 7.jam,
/// DB 7.shore_gun, DB 4.8.5, DB 2.e: the landing of the played mission, vectors 7 to 9.
#[test]
fn the_landing_of_the_played_mission() {
    let g = check(at_the_zone(2, Task::DropCoastwatcher), special_mission, played_mission::LANDING);
    assert_eq!(g.mission().progress, Progress::Done);
    assert_eq!(g.elco(pt(1)).jams, [0; 4], "the Stern cannon is free again");
    assert!(g.elco(pt(1)).radar_antenna && !g.elco(pt(1)).radar_works());
    assert_eq!(g.elco(pt(1)).hull, [1, 0, 0]);
    assert!(!g.elco(pt(1)).is_disabled());
    assert_eq!(g.mission().kills.len(), 1);
    assert_eq!(g.mission().kills[0].what, Prey::Surface(EnemyKind::ShoreGun));
    assert_eq!(g.mission().kills[0].by, None);
    assert!(!g.is_present(pt(2)));
    assert_eq!(g.boat(pt(1)).rescued.as_slice(), [pt(2)]);
    assert_eq!(g.elco(pt(1)).passengers, [Some(Passenger::RescuedCrew), None]);
}

/// DB F-4.mod
#[test]
fn guns_fire_on_special_missions_with_the_printed_modifiers() {
    let sea: (&str, Change, i32) = ("Sea State 5", |g| g.mission_mut().sea = SeaState(5), -2);
    gun_fire_modifiers(FightKind::Special, &charts().f.gun_fire, &[sea]);
}

fn dump_instead(g: &mut State) {
    g.fight_mut().enemies[0] = enemy(EnemyKind::FuelDump, 1);
}

/// DB F-5.mod
#[test]
fn pt_1_fires_on_special_missions_with_the_printed_modifiers() {
    let sea: (&str, Change, i32) = ("Sea State 5", |g| g.mission_mut().sea = SeaState(5), -2);
    let dump: (&str, Change, i32) = ("Supply Dump", dump_instead, 2);
    pt_fire_modifiers(FightKind::Special, &charts().f.pt_fire, &[sea, dump]);
}

/// DB F-7.mod
#[test]
fn the_other_boats_fire_on_special_missions_with_the_printed_modifiers() {
    let sea: (&str, Change, i32) = ("Sea State 5", |g| g.mission_mut().sea = SeaState(5), -2);
    let dump: (&str, Change, i32) = ("Supply Dump", dump_instead, 2);
    consort_fire_modifiers(FightKind::Special, &charts().f.consort_fire, &[sea, dump]);
}

/// DB 9.speed, RU-111: PT #1 creeps in while the second boat waits at Medium speed.
#[test]
fn the_fastest_boat_gives_a_split_squadron_away_unless_the_house_looks_at_the_first() {
    let mut g = in_fight(2, FightKind::Special);
    g.boat_mut(pt(1)).speed = Speed::Slow;
    g.boat_mut(pt(2)).speed = Speed::Medium;
    assert_eq!(manoeuvre::squadron_speed(&g), Speed::Medium);
    g.setup.house.squadron_speed = SquadronSpeed::Flagship;
    assert_eq!(manoeuvre::squadron_speed(&g), Speed::Slow);
}

/// DB F-2-B.mod
#[test]
fn detection_is_rolled_with_the_printed_modifiers() {
    fn range(g: &mut State, range: Range) {
        all(g, |boat| boat.range = range);
    }
    // Two boats in Long Range at Medium speed in Good weather: +2 boats, +2 Good.
    let lines: [(&str, Change, i32); 9] = [
        ("two boats, Good", |_| {}, 4),
        ("Idle", |g| g.fight_mut().speed = Speed::Idle, 1),
        ("Bad weather", |g| g.mission_mut().weather = Weather::Bad, -1),
        ("Slow", |g| g.fight_mut().speed = Speed::Slow, 2),
        ("Poor weather", |g| g.mission_mut().weather = Weather::Poor, 0),
        ("Medium Range", |g| range(g, Range::Medium), 5),
        ("Fast", |g| g.fight_mut().speed = Speed::Fast, 6),
        ("Close Range", |g| range(g, Range::Close), 6),
        (
            "one in Close, one in Medium",
            |g| {
                range(g, Range::Close);
                g.boat_mut(pt(2)).range = Range::Medium;
            },
            7,
        ),
    ];
    for (what, change, expected) in lines {
        let mut g = in_fight(2, FightKind::Special);
        range(&mut g, Range::Long);
        change(&mut g);
        let sum = round::squadron_modifiers(&g, &charts().f.detection).sum();
        assert_eq!(sum, expected, "{what}");
    }
    let g = in_fight(4, FightKind::Special);
    let sum = round::squadron_modifiers(&g, &charts().f.detection).sum();
    assert_eq!(sum, 7, "+1 for each of four boats, +2 Good, +1 Medium Range");
}

/// DB F-2-B.a.mod
#[test]
fn dumps_are_better_guarded() {
    let sum = |task, both_dumps| {
        let g = at_the_zone(2, task);
        let scene = Scene { about: About::GunsAshore { both_dumps }, ..Scene::new(&g) };
        let f = &charts().f;
        [&f.mg_nests, &f.shore_guns].map(|chart| chart.modifiers(|when| scene.count(when)).sum())
    };
    assert_eq!(sum(Task::DropCoastwatcher, false), [0, 0]);
    assert_eq!(sum(Task::ShellDump, false), [2, 2]);
    assert_eq!(sum(Task::ShellDump, true), [5, 5]);
}

/// DB D-10.mod, DB F-2-B.reef: F-9 adds Bad weather to the list of C-9.
#[test]
fn reefs_off_the_beach_are_checked_with_the_printed_modifiers() {
    let lines: [(&str, Change, i32); 7] = [
        ("Good weather", |_| {}, -2),
        ("Slow", |g| g.boat_mut(pt(1)).speed = Speed::Slow, -4),
        (
            "Navigator",
            |g| {
                g.crew_mut(pt(1)).man_mut(Post::ExecutiveOfficer).skill = Some(Skill::Navigator);
            },
            -4,
        ),
        ("Poor weather", |g| g.mission_mut().weather = Weather::Poor, 2),
        ("Fast", |g| g.boat_mut(pt(1)).speed = Speed::Fast, 0),
        ("Bad weather", |g| g.mission_mut().weather = Weather::Bad, 3),
        (
            "neither officer steers",
            |g| g.crew_mut(pt(1)).man_mut(Post::CommandingOfficer).wounds = Wounds::Severe,
            1,
        ),
    ];
    for (what, change, expected) in lines {
        let mut g = duel(FightKind::Special);
        change(&mut g);
        let scene = Scene::boat(&g, pt(1));
        let sum = charts().f.reef.modifiers(|when| scene.count(when)).sum();
        assert_eq!(sum, expected, "{what}");
    }
}

/// DB F-1-A.type, DB F-1-B.rendezvous, DB F-1-C.rendezvous, DB F-2-B, DB F-2-B.a
#[test]
fn the_tables_of_the_approach_read_as_printed() {
    let f = &charts().f;
    assert_eq!(rows(&f.dumps), times(&[(4, Dumps::Ammo), (4, Dumps::Fuel), (2, Dumps::Both)]));
    let meet = times(&[(3, Rendezvous::Contact), (3, Rendezvous::NoContact)]);
    assert_eq!(rows(&f.passenger_rendezvous), meet);
    assert_eq!(rows(&f.supply_rendezvous), meet);
    let seen = [(9, Detection::Undetected), (1, Detection::Detected)];
    assert_eq!(rows(&f.detection), times(&seen));
    numbers_and_crews_are_as_printed(Tables::special(charts()));
}

/// DB F-4, DB F-5, DB F-7, DB F-8
#[test]
fn the_tables_of_a_landing_under_fire_read_as_printed() {
    fire_reads_as_printed(Tables::special(charts()));
    notes_read_as_printed(Tables::special(charts()));
}

/// DB C-3, DB C-6.b, DB C-6.c, DB F-6.d
#[test]
fn the_targets_of_a_landing_are_picked_as_printed() {
    targets_are_picked_as_printed(Tables::special(charts()));
    assert_eq!(rows(&charts().f.two_dumps), times(&[(3, Pick(1)), (3, Pick(2))]));
}

/// DB F-4.a, DB F-5.b, DB F-7.a, DB F-8.a, DB F-2-B, RU-042
#[test]
fn an_unmodified_10_always_counts_on_special_missions() {
    let f = &charts().f;
    let long = |chart: &Chart<Shot, When>| {
        let mods = chart.modifiers(|when| i32::from(when == When::RangeLong));
        chart.resolve(10, &mods).result
    };
    assert_eq!(long(&f.gun_fire), Shot::Hit);
    assert_eq!(long(&f.pt_fire), Shot::PossibleHit);
    assert_eq!(long(&f.consort_fire), Shot::PossibleHit);
    let bad = |when| i32::from(when == When::WeatherBad);
    let storm = f.air_support.modifiers(bad);
    assert_eq!(f.air_support.resolve(10, &storm).result, AirSupport::Arrives);
    let storm = f.detection.modifiers(bad);
    assert_eq!(storm.sum(), -3);
    assert_eq!(f.detection.resolve(10, &storm).result, Detection::Detected);
}

/// DB F-8.mod
#[test]
fn weather_keeps_aircraft_away_from_the_beach() {
    let mut g = duel(FightKind::Special);
    for (weather, sum) in [(Weather::Good, 0), (Weather::Poor, -1), (Weather::Bad, -2)] {
        g.mission_mut().weather = weather;
        assert_eq!(round::squadron_modifiers(&g, &charts().f.air_support).sum(), sum);
    }
}

/// DB F-1-B.drop, DB F-1-B.rounds, DB F-2-B.reef, DB F-2.rounds, DB F-10.end, RU-088
#[test]
fn a_coastwatcher_lands_after_two_rounds_at_idle() {
    // Detection each round, and in Close Range under way the reef.
    let (g, aftermath) = check_result(
        at_the_zone(1, Task::DropCoastwatcher),
        special_mission,
        "
        ? Round 1: PT #1 must lie in Close Range. How fast, and to which range? > Medium speed, Medium Range, heading in
        PT #1: Medium speed, Medium Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 5 undetected (+1 PTs present, +1 at least one PT is in the Medium Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 2: PT #1 must lie in Close Range. How fast, and to which range? > Slow speed, Close Range, heading in
        PT #1: Slow speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 4 undetected (-2 speed is Slow, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Reef check, Special Mission 2d10 > 5 5
        = 6 clear (-2 speed is Slow, -2 weather is Good)
        PT #1 clears the reefs.
        ? Round 3: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 4: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        The Coastwatcher is ashore.
        ? Round 5: The enemy has not seen you. How fast, and to which range? > Medium speed, Medium Range, heading out
        PT #1: Medium speed, Medium Range, heading out.
        # Detection of the squadron 1d10 > 1
        = 5 undetected (+1 PTs present, +1 at least one PT is in the Medium Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 6: The enemy has not seen you. How fast, and to which range? > Medium speed, out and off the board
        PT #1: Medium speed, out and off the board.
    ",
    );
    assert_eq!(aftermath, Aftermath::Over);
    assert_eq!(g.mission().progress, Progress::Done);
    assert_eq!(g.elco(pt(1)).passengers, [None, None]);
    assert!(!g.in_fight());
}

/// DB F-1-B.drop, RU-088: moving in between starts the wait anew.
#[test]
fn leaving_idle_restarts_the_wait() {
    let g = check(
        at_the_zone(1, Task::DropCoastwatcher),
        special_mission,
        "
        ? Round 1: PT #1 must lie in Close Range. How fast, and to which range? > Fast speed, Close Range, heading in
        PT #1: Fast speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 8 undetected (+1 PTs present, +2 speed is Fast, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Reef check, Special Mission 2d10 > 5 5
        = 10 clear (-2 weather is Good, +2 speed is Fast)
        PT #1 clears the reefs.
        ? Round 2: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 3: PT #1 must lie in Close Range. How fast, and to which range? > Slow speed, Close Range, heading in
        PT #1: Slow speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 4 undetected (-2 speed is Slow, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Reef check, Special Mission 2d10 > 5 5
        = 6 clear (-2 speed is Slow, -2 weather is Good)
        PT #1 clears the reefs.
        ? Round 4: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 5: PT #1 must lie in Close Range. How fast, and to which range? > Medium speed, Medium Range, heading out
        PT #1: Medium speed, Medium Range, heading out.
        # Detection of the squadron 1d10 > 1
        = 5 undetected (+1 PTs present, +1 at least one PT is in the Medium Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 6: PT #1 must lie in Close Range. How fast, and to which range? > Fast speed, out and off the board
        PT #1: Fast speed, out and off the board.
        The squadron leaves with its task undone.
    ",
    );
    assert_eq!(g.mission().progress, Progress::Failed);
    assert!(g.elco(pt(1)).passengers[0].is_some(), "he is still aboard");
}

/// DB F-1-B.rendezvous, DB F-1-B.wait, DB F-1-B.1: met at the second try, then two rounds at Idle.
#[test]
fn a_passenger_is_met_and_taken_aboard() {
    // Round 1: undetected, reef 10, no contact. Round 2: contact. Rounds 3 and 4: the wait.
    let g = check(
        at_the_zone(1, Task::PickUpPilot),
        special_mission,
        "
        ? Round 1: PT #1 must lie in Close Range. How fast, and to which range? > Fast speed, Close Range, heading in
        PT #1: Fast speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 8 undetected (+1 PTs present, +2 speed is Fast, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Reef check, Special Mission 2d10 > 5 5
        = 10 clear (-2 weather is Good, +2 speed is Fast)
        PT #1 clears the reefs.
        # Rendezvous with the passenger 1d6 > 4
        = 4 no contact: may be tried again in each of the next 2 rounds; third failure ends the mission
        Nobody answers from the beach.
        ? Round 2: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Rendezvous with the passenger 1d6 > 3
        = 3 contact: PT #1 then stays at Idle in Close Range for 2 rounds in a row
        A light signal from the beach: contact.
        ? Round 3: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 4: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        The passenger is aboard.
        ? Round 5: The enemy has not seen you. How fast, and to which range? > Fast speed, Long Range, heading out
        PT #1: Fast speed, Long Range, heading out.
        # Detection of the squadron 1d10 > 1
        = 6 undetected (+1 PTs present, +2 speed is Fast, +2 weather is Good)
        The squadron is still undetected.
        ? Round 5 is over, 0 enemies left. Stay, or go?: Stay for another round | Break off > Break off
    ",
    );
    assert_eq!(g.mission().progress, Progress::Done);
    let guest = Passenger::Guest { wounds: Wounds::None, dead: false };
    assert_eq!(g.elco(pt(1)).passengers, [Some(guest), None]);
}

/// DB A-3.star: each task is played on its own table when the assigned zone is reached.
#[test]
fn the_zone_once_reached_every_task_has_its_table() {
    let tables = ["F-1-A.type", "F-1-B.rendezvous", "F-1-C.rendezvous"];
    let played = [
        (Task::ShellDump, Some("F-1-A.type")),
        (Task::PickUpCoastwatcher, Some("F-1-B.rendezvous")),
        (Task::DropCoastwatcher, None),
        (Task::PickUpPilot, Some("F-1-B.rendezvous")),
        (Task::DeliverSupplies, Some("F-1-C.rendezvous")),
    ];
    for (task, table) in played {
        let hold = ["fast:close:in", "hold", "fast:long:out", "hold", "break-off"];
        let run = ["fast:close:in", "fast:long:out", "break-off"];
        let answers: &[&str] = if task == Task::ShellDump { &hold } else { &run };
        // An Ammo Dump; then unseen, reef 10, nobody on the beach; and unseen on the way out.
        let dice: &[u8] = match (task, table) {
            (Task::ShellDump, _) => &[1, 1, 5, 5, 1],
            (_, Some(_)) => &[1, 5, 5, 4, 1],
            (_, None) => &[1, 5, 5, 1],
        };
        let t = play_on(at_the_zone(1, task), dice, answers, async |t| contacts::shore(t).await);
        let rolled = charts_rolled(&t).into_iter().find(|chart| tables.contains(chart));
        assert_eq!(rolled, table, "{task:?}");
        assert_eq!(t.g.mission().progress, Progress::Failed);
    }
}

/// DB F-1-B.rendezvous: the third failure ends the task.
#[test]
fn three_failed_tries_end_the_rendezvous() {
    // No fourth try is rolled for in round 4.
    let g = check(
        at_the_zone(1, Task::PickUpCoastwatcher),
        special_mission,
        "
        ? Round 1: PT #1 must lie in Close Range. How fast, and to which range? > Fast speed, Close Range, heading in
        PT #1: Fast speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 8 undetected (+1 PTs present, +2 speed is Fast, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Reef check, Special Mission 2d10 > 5 5
        = 10 clear (-2 weather is Good, +2 speed is Fast)
        PT #1 clears the reefs.
        # Rendezvous with the passenger 1d6 > 4
        = 4 no contact: may be tried again in each of the next 2 rounds; third failure ends the mission
        Nobody answers from the beach.
        ? Round 2: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Rendezvous with the passenger 1d6 > 5
        = 5 no contact: may be tried again in each of the next 2 rounds; third failure ends the mission
        Nobody answers from the beach.
        ? Round 3: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Rendezvous with the passenger 1d6 > 6
        = 6 no contact: may be tried again in each of the next 2 rounds; third failure ends the mission
        Nobody comes. The task must be given up.
        ? Round 4: The enemy has not seen you. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 5: The enemy has not seen you. How fast, and to which range? > Medium speed, Medium Range, heading out
        PT #1: Medium speed, Medium Range, heading out.
        # Detection of the squadron 1d10 > 1
        = 5 undetected (+1 PTs present, +1 at least one PT is in the Medium Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 6: The enemy has not seen you. How fast, and to which range? > Medium speed, out and off the board
        PT #1: Medium speed, out and off the board.
    ",
    );
    assert_eq!(g.mission().progress, Progress::Failed);
    assert_eq!(g.elco(pt(1)).passengers, [None, None]);
}

/// DB F-1-C.1, DB F-1-C.rendezvous, DB F-1-C.unload
#[test]
fn supplies_are_unloaded_in_two_rounds_at_idle() {
    let g = check(
        at_the_zone(1, Task::DeliverSupplies),
        special_mission,
        "
        ? Round 1: PT #1 must lie in Close Range. How fast, and to which range? > Fast speed, Close Range, heading in
        PT #1: Fast speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 8 undetected (+1 PTs present, +2 speed is Fast, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        # Reef check, Special Mission 2d10 > 5 5
        = 10 clear (-2 weather is Good, +2 speed is Fast)
        PT #1 clears the reefs.
        # Rendezvous for the supplies 1d6 > 3
        = 3 contact: PT #1 then stays at Idle in Close Range for 2 rounds in a row
        A light signal from the beach: contact.
        ? Round 2: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 3: PT #1 must lie in Close Range. How fast, and to which range? > Idle at Close Range
        PT #1: Idle at Close Range.
        # Detection of the squadron 1d10 > 1
        = 3 undetected (-3 speed is Idle, +1 PTs present, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        The supplies are in the canoes.
        ? Round 4: The enemy has not seen you. How fast, and to which range? > Medium speed, Medium Range, heading out
        PT #1: Medium speed, Medium Range, heading out.
        # Detection of the squadron 1d10 > 1
        = 5 undetected (+1 PTs present, +1 at least one PT is in the Medium Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? Round 5: The enemy has not seen you. How fast, and to which range? > Medium speed, out and off the board
        PT #1: Medium speed, out and off the board.
    ",
    );
    assert_eq!(g.mission().progress, Progress::Done);
    assert_eq!(g.elco(pt(1)).supplies, Some(Supplies::Delivered));
}

/// DB F-2-B, RU-086, DB 7.nowait: seen, but nobody is there to shoot.
#[test]
fn without_guns_the_landing_needs_no_waiting() {
    let script = Script::new()
        .then(inward(Speed::Fast, Range::Close))
        .then(inward(Speed::Idle, Range::Close))
        .then(outward(Speed::Medium, Range::Medium));
    // Detected; no nest, no gun; reef 10. Idle: landed at once. Under way again: over.
    let dice = [10, 2, 2, 5, 5];
    let (t, _) = play(at_the_zone(1, Task::DropCoastwatcher), &dice, script, special_mission);
    assert_eq!(t.g.mission().progress, Progress::Done);
    assert!(!t.g.in_fight());
}

/// DB F-2-B.b: one detection lasts for the whole fight; DB F-2-A: no more rolls for it.
#[test]
fn a_detected_squadron_stays_detected() {
    // Round 1: detected (10), no nests, one Green gun; it misses; four guns miss; no aircraft.
    // Round 2: no detection roll; the gun, four guns, aircraft again.
    let g = check(
        at_the_zone(1, Task::DropCoastwatcher),
        special_mission,
        "
        ? Round 1: PT #1 must lie in Close Range. How fast, and to which range? > Medium speed, Medium Range, heading in
        PT #1: Medium speed, Medium Range, heading in.
        # Detection of the squadron 1d10 > 10
        = 10 always detected (+1 PTs present, +1 at least one PT is in the Medium Range Zone, +2 weather is Good)
        The enemy has seen the squadron.
        # MG Nests present 1d10 > 1
        = 1 none
        # Shore Guns present 1d10 > 3
        = 3 one
        On the shore: 0 MG Nests, 1 Shore Gun.
        # Gun crew skill 1d10 > 1
        = 1 Green crew
        Shore Gun 1: Green crew.
        # Guns: PT targeted 1d4 > 1
        = 1 PT #1
        # Guns: offensive fire 1d10 > 2
        = 2 miss (-1 enemy crew is Green, +1 Sea State is 2)
        Shore Gun 1 misses PT #1.
        PT #1: Bow 37mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 3 miss (+1 Sea State is 2)
        PT #1: AA turret 1 fires at Shore Gun 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 3 miss (+1 Sea State is 2)
        PT #1: AA turret 2 fires at Shore Gun 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 3 miss (+1 Sea State is 2)
        PT #1: Stern 20mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 3 miss (+1 Sea State is 2)
        # Guns call for air support 1d10 > 2
        = 2 no aircraft
        ? Round 2: PT #1 must lie in Close Range. How fast, and to which range? > Medium speed, Long Range, heading out
        PT #1: Medium speed, Long Range, heading out.
        # Guns: PT targeted 1d4 > 1
        = 1 PT #1
        # Guns: offensive fire 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone, -1 enemy crew is Green, +1 Sea State is 2)
        Shore Gun 1 misses PT #1.
        PT #1: Bow 37mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone, +1 Sea State is 2)
        PT #1: AA turret 1 fires at Shore Gun 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone, +1 Sea State is 2)
        PT #1: AA turret 2 fires at Shore Gun 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone, +1 Sea State is 2)
        PT #1: Stern 20mm cannon fires at Shore Gun 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone, +1 Sea State is 2)
        # Guns call for air support 1d10 > 2
        = 2 no aircraft
        ? Round 2 is over, 1 enemy left. Stay, or go?: Stay for another round | Break off > Break off
        The squadron leaves with its task undone.
    ",
    );
    assert_eq!(g.mission().progress, Progress::Failed, "DB A-13.d.special: leaving is giving up");
}

/// DB F-5.d: hidden guns are no targets until they have fired.
#[test]
fn hidden_guns_cannot_be_fired_at() {
    let mut g = duel(FightKind::Special);
    g.fight_mut().enemies.push(enemy(EnemyKind::AmmoDump, 1));
    let dump = Target { kind: EnemyKind::AmmoDump, slot: 1 };
    let gun = Target { kind: EnemyKind::ShoreGun, slot: 1 };
    assert_eq!(fair_game(&g), [gun, dump]);
    g.fight_mut().fired_upon = false;
    assert_eq!(fair_game(&g), [dump]);
    g.fight_mut().detected = false;
    assert_eq!(fair_game(&g), [dump]);
}

/// DB F-5.d: guns that are out of sight have not fired, and may not be fired at.
#[test]
fn guns_that_see_nobody_stay_hidden() {
    let mut g = duel(FightKind::Special);
    g.fight_mut().fired_upon = false;
    g.mission_mut().weather = Weather::Poor;
    all(&mut g, |boat| boat.range = Range::Long);
    let (t, ()) = play(g, &[], Script::new(), async |t| {
        let tables = Tables::special(t.charts);
        batteries::guns_fire(t, tables).await;
        batteries::boats_fire(t, tables).await;
    });
    assert!(!t.g.fight().fired_upon);
}

fn shelling(dumps: &[EnemyKind]) -> State {
    let mut g = in_fight(2, FightKind::Special);
    g.mission_mut().kind = MissionKind::Special(Task::ShellDump);
    for (slot, &kind) in (1..).zip(dumps) {
        g.fight_mut().enemies.push(enemy(kind, slot));
    }
    g
}

async fn fire(t: &mut crate::rules::T) {
    batteries::boats_fire(t, Tables::special(t.charts)).await;
}

/// DB F-2-B.c: an undetected squadron may hold its fire.
#[test]
fn an_undetected_squadron_may_hold_its_fire() {
    let script = Script::new()
        .then(Fire { boat: pt(1), order: FireOrder::Hold })
        .then(ConsortFire { boat: pt(2), at: Objective::Hold });
    let (t, ()) = play(shelling(&[EnemyKind::FuelDump]), &[], script, fire);
    assert!(!t.g.fight().detected);
}

/// DB F-2-B.d, DB F-2-B.a: the first shot shows the squadron and brings the guns on the board.
#[test]
fn the_first_shot_at_a_dump_reveals_the_squadron() {
    let script = Script::new().then_first(|fire: &Fire| fire.order != FireOrder::Hold);
    // MG Nests 1 + 2: one, Green; Shore Guns 1 + 2: one, Green; then eight misses.
    let dice = [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2];
    let (t, ()) = play(shelling(&[EnemyKind::FuelDump]), &dice, script, fire);
    assert!(t.g.fight().detected);
    assert!(!t.g.fight().fired_upon, "the guns fire from the next round on");
    assert_eq!(t.g.fight().enemies.len(), 3);
}

/// DB F-6.d, RU-087: the commander orders guns or dump; a die picks between two dumps.
#[test]
fn the_other_boats_shell_the_dump_on_order() {
    let mut g = shelling(&[EnemyKind::AmmoDump, EnemyKind::FuelDump]);
    g.boat_mut(pt(1)).grounded = true;
    g.fight_mut().enemies.push(enemy(EnemyKind::ShoreGun, 1));
    g.fight_mut().detected = true;
    g.fight_mut().fired_upon = true;
    let dump = Script::new().then(ConsortFire { boat: pt(2), at: Objective::Dump });
    // 1D6 4: dump 2. A 9 would do nothing at a gun; +2 makes it a possible hit at a dump.
    let (t, ()) = play(g.clone(), &[4, 9, 5, 2, 2, 2], dump, fire);
    let hits: Vec<u8> = t.g.fight().enemies.iter().map(|enemy| enemy.systems).collect();
    assert_eq!(hits, [0, 1, 0]);
    let guns = Script::new().then(ConsortFire { boat: pt(2), at: Objective::Guns });
    let (t, ()) = play(g, &[10, 5, 2, 2, 2], guns, fire);
    let hits: Vec<u8> = t.g.fight().enemies.iter().map(|enemy| enemy.systems).collect();
    assert_eq!(hits, [0, 0, 1]);
}

/// The odds of shelling are shown with the order.
#[test]
fn orders_to_shell_show_their_odds() {
    let mut g = shelling(&[EnemyKind::AmmoDump]);
    g.fight_mut().enemies.push(enemy(EnemyKind::ShoreGun, 1));
    let odds = |at| ConsortFire { boat: pt(2), at }.odds(&g, charts());
    let misses = |at| odds(at)[0].chances("no hit");
    // Four shots, of which half the possible hits count: 17 of 20 come to nothing, or 19 of 20.
    assert_eq!((misses(Objective::Dump), odds(Objective::Dump)[0].of), (17_u32.pow(4), 160_000));
    assert_eq!((misses(Objective::Guns), odds(Objective::Guns)[0].of), (19_u32.pow(4), 160_000));
    assert!(odds(Objective::Hold).is_empty());
}

/// DB F-1-A.1, DB F-1-A.type, DB F-1-A.detect, DB F-1-A.both
#[test]
fn a_dump_is_found_shelled_and_destroyed() {
    let mut g = at_the_zone(1, Task::ShellDump);
    g.mission_mut().sea = SeaState(1);
    // F-1-A.type 1: Ammo Dump. Undetected on a 1: +1 boat, +2 Good, +2 Close, +2 Fast make 8.
    // The shelling reveals one nest and one gun; the dump is not yet destroyed: run.
    let g = check(
        g,
        special_mission,
        "
        # Supply Dump type 1d10 > 1
        = 1 Ammo Dump
        Ammo Dump 1 stands on the shore.
        ? Round 1: The dump must be destroyed. How fast, and to which range? > Fast speed, Close Range, heading in
        PT #1: Fast speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 8 undetected (+1 PTs present, +2 speed is Fast, +2 at least one PT is in the Close Range Zone, +2 weather is Good)
        The squadron is still undetected.
        ? PT #1: what do the guns fire at?: All guns at Ammo Dump 1 | Hold fire > all:ammo-dump:1
        The muzzle flashes give the squadron away.
        # MG Nests present 1d10 > 1
        = 3 one (+2 the mission is Shell Supply Dump)
        # Shore Guns present 1d10 > 1
        = 3 one (+2 the mission is Shell Supply Dump)
        On the shore: 1 MG Nest, 1 Shore Gun.
        # Gun crew skill 1d10 > 1
        = 1 Green crew
        MG Nest 1: Green crew.
        # Gun crew skill 1d10 > 1
        = 1 Green crew
        Shore Gun 1: Green crew.
        PT #1: Bow 37mm cannon fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 10
        = 10 always a possible hit (-1 speed is Fast, +2 the target is a Supply Dump, +2 Sea State is 1, +3 the PT is in the Close Range Zone)
        # PT #1 fire at guns or dump: confirm 1d6 > 4
        = 4 hit: 1 damage point
        PT #1 hits Ammo Dump 1.
        PT #1: AA turret 1 fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 10
        = 10 always a possible hit (-1 speed is Fast, +2 the target is a Supply Dump, +2 Sea State is 1, +3 the PT is in the Close Range Zone)
        # PT #1 fire at guns or dump: confirm 1d6 > 4
        = 4 hit: 1 damage point
        PT #1 hits Ammo Dump 1.
        PT #1: AA turret 2 fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 10
        = 10 always a possible hit (-1 speed is Fast, +2 the target is a Supply Dump, +2 Sea State is 1, +3 the PT is in the Close Range Zone)
        # PT #1 fire at guns or dump: confirm 1d6 > 4
        = 4 hit: 1 damage point
        PT #1 hits Ammo Dump 1.
        PT #1: Stern 20mm cannon fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 10
        = 10 always a possible hit (-1 speed is Fast, +2 the target is a Supply Dump, +2 Sea State is 1, +3 the PT is in the Close Range Zone)
        # PT #1 fire at guns or dump: confirm 1d6 > 4
        = 4 hit: 1 damage point
        PT #1 hits Ammo Dump 1.
        # Guns call for air support 1d10 > 1
        = 1 no aircraft
        # Reef check, Special Mission 2d10 > 2 5
        = 7 clear (-2 weather is Good, +2 speed is Fast)
        PT #1 clears the reefs.
        ? Round 2: The dump must be destroyed. How fast, and to which range? > Fast speed, Long Range, heading out
        PT #1: Fast speed, Long Range, heading out.
        # Guns: PT targeted 1d4 > 1
        = 1 PT #1
        # Guns: offensive fire 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone, -1 speed is Fast, -1 enemy crew is Green, +2 Sea State is 1)
        MG Nest 1 misses PT #1.
        # Guns: PT targeted 1d4 > 1
        = 1 PT #1
        # Guns: offensive fire 1d10 > 2
        = 1 miss (-3 the PT is in the Long Range Zone, -1 speed is Fast, -1 enemy crew is Green, +2 Sea State is 1)
        Shore Gun 1 misses PT #1.
        ? PT #1: what do the guns fire at? > all:ammo-dump:1
        PT #1: Bow 37mm cannon fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 2 miss (-3 the PT is in the Long Range Zone, -1 speed is Fast, +2 the target is a Supply Dump, +2 Sea State is 1)
        PT #1: AA turret 1 fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 2 miss (-3 the PT is in the Long Range Zone, -1 speed is Fast, +2 the target is a Supply Dump, +2 Sea State is 1)
        PT #1: AA turret 2 fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 2 miss (-3 the PT is in the Long Range Zone, -1 speed is Fast, +2 the target is a Supply Dump, +2 Sea State is 1)
        PT #1: Stern 20mm cannon fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 2
        = 2 miss (-3 the PT is in the Long Range Zone, -1 speed is Fast, +2 the target is a Supply Dump, +2 Sea State is 1)
        # Guns call for air support 1d10 > 2
        = 2 no aircraft
        ? Round 2 is over, 3 enemies left. Stay, or go?: Stay for another round | Break off > Break off
        The squadron leaves with its task undone.
    ",
    );
    assert_eq!(g.mission().progress, Progress::Failed);
    assert!(g.mission().kills.is_empty());
}

/// DB F-1-A.1, DB F-1-A.both: only the last of two dumps makes the mission.
#[test]
fn both_dumps_must_be_destroyed() {
    let mut g = shelling(&[EnemyKind::AmmoDump, EnemyKind::FuelDump]);
    g.boat_mut(pt(2)).fate = Fate::Home;
    g.fight_mut().detected = true;
    g.fight_mut().over = true;
    for dump in &mut g.fight_mut().enemies {
        dump.systems = 1;
    }
    let go_on = async |t: &mut crate::rules::T| {
        f_special::approach(t, Task::ShellDump, Opening::Later).await
    };
    // The first shot destroys the Ammo Dump; the other guns turn to the Fuel Dump and miss.
    let one = check(
        g.clone(),
        go_on,
        "
        ? Round 2: The enemy is gone. How fast, and to which range? > Medium speed, Medium Range, heading in
        PT #1: Medium speed, Medium Range, heading in.
        ? PT #1: what do the guns fire at? > all:ammo-dump:1
        PT #1: Bow 37mm cannon fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 10
        = 10 always a possible hit (+2 the target is a Supply Dump)
        # PT #1 fire at guns or dump: confirm 1d6 > 4
        = 4 hit: 1 damage point
        PT #1 destroys Ammo Dump 1.
        PT #1: AA turret 1 fires at Fuel Dump 2.
        # PT #1 fire at guns or dump 1d10 > 2
        = 4 miss (+2 the target is a Supply Dump)
        PT #1: AA turret 2 fires at Fuel Dump 2.
        # PT #1 fire at guns or dump 1d10 > 2
        = 4 miss (+2 the target is a Supply Dump)
        PT #1: Stern 20mm cannon fires at Fuel Dump 2.
        # PT #1 fire at guns or dump 1d10 > 2
        = 4 miss (+2 the target is a Supply Dump)
        ? Round 3: The enemy is gone. How fast, and to which range? > Fast speed, out and off the board
        PT #1: Fast speed, out and off the board.
        The squadron leaves with its task undone.
    ",
    );
    assert_eq!((one.mission().progress, one.mission().kills.len()), (Progress::Failed, 1));
    // In the next round the Fuel Dump goes too.
    let both = check(
        g,
        go_on,
        "
        ? Round 2: The enemy is gone. How fast, and to which range? > Medium speed, Medium Range, heading in
        PT #1: Medium speed, Medium Range, heading in.
        ? PT #1: what do the guns fire at? > all:ammo-dump:1
        PT #1: Bow 37mm cannon fires at Ammo Dump 1.
        # PT #1 fire at guns or dump 1d10 > 10
        = 10 always a possible hit (+2 the target is a Supply Dump)
        # PT #1 fire at guns or dump: confirm 1d6 > 4
        = 4 hit: 1 damage point
        PT #1 destroys Ammo Dump 1.
        PT #1: AA turret 1 fires at Fuel Dump 2.
        # PT #1 fire at guns or dump 1d10 > 2
        = 4 miss (+2 the target is a Supply Dump)
        PT #1: AA turret 2 fires at Fuel Dump 2.
        # PT #1 fire at guns or dump 1d10 > 2
        = 4 miss (+2 the target is a Supply Dump)
        PT #1: Stern 20mm cannon fires at Fuel Dump 2.
        # PT #1 fire at guns or dump 1d10 > 2
        = 4 miss (+2 the target is a Supply Dump)
        ? Round 3: The enemy is gone. How fast, and to which range? > Medium speed, Medium Range, heading in
        PT #1: Medium speed, Medium Range, heading in.
        PT #1: Bow 37mm cannon fires at Fuel Dump 2.
        # PT #1 fire at guns or dump 1d10 > 10
        = 10 always a possible hit (+2 the target is a Supply Dump)
        # PT #1 fire at guns or dump: confirm 1d6 > 6
        = 6 hit: 1 damage point
        PT #1 destroys Fuel Dump 2.
        The last dump burns: the task is done.
    ",
    );
    assert_eq!((both.mission().progress, both.mission().kills.len()), (Progress::Done, 2));
}

/// DB F-5.a, DB F-10.over, DB F-8: with the last gun combat ends, so a jammed gun of PT #1 shells the
/// dump again; the guns' call for aircraft is rolled one last time when the squadron leaves.
#[test]
fn a_jam_is_cleared_when_the_last_gun_is_destroyed() {
    let mut g = shelling(&[EnemyKind::AmmoDump]);
    g.boat_mut(pt(2)).fate = Fate::Home;
    g.elco_mut(pt(1)).jams = [1, 0, 0, 0];
    let gun = Enemy { systems: 1, ..enemy(EnemyKind::ShoreGun, 1) };
    g.fight_mut().enemies.push(gun);
    g.fight_mut().detected = true;
    let at_the_gun = |fire: &Fire| matches!(fire.order, FireOrder::All(at) if at.kind.is_gun());
    let hold = inward(Speed::Medium, Range::Medium);
    let script = Script::new().then(hold).then_first(at_the_gun).then(hold).then(off(Speed::Fast));
    // The gun misses; of three guns the first destroys it and two miss the dump. In the next round
    // all four fire at the dump. No aircraft comes.
    let dice = [1, 2, 10, 4, 2, 2, 2, 2, 2, 2, 8];
    let (t, _) = play(g, &dice, script, async |t: &mut crate::rules::T| {
        f_special::approach(t, Task::ShellDump, Opening::Later).await
    });
    assert_eq!(charts_rolled(&t).last(), Some(&"F-8"));
    assert!(!t.g.mission().air_this_turn);
}

/// DB F-10.over, DB G-12.3: once the guns are gone a squadron whose PT #1 lies disabled off the beach may
/// leave the board, so that the boat can be towed.
#[test]
fn a_disabled_pt_1_off_the_beach_may_give_the_task_up() {
    let mut g = in_fight(2, FightKind::Special);
    g.mission_mut().kind = MissionKind::Special(Task::PickUpPilot);
    g.elco_mut(pt(1)).steering = 2;
    g.fight_mut().detected = true;
    g.fight_mut().over = true;
    let wait = ["carry-on", "medium:medium:in", "fight"];
    let leave = ["carry-on", "medium:medium:in", "break-off"];
    let t = play_on(g, &[], &[wait, leave].concat(), async |t| {
        let _ = f_special::approach(t, Task::PickUpPilot, Opening::Later).await;
    });
    assert_eq!(t.g.mission().progress, Progress::Failed);
    assert!(t.g.is_present(pt(1)) && t.g.is_present(pt(2)) && !t.g.in_fight());
}

/// DB F-8: the aircraft the destroyed guns called finds the squadron as it leaves.
#[test]
fn the_last_call_of_the_guns_may_bring_an_aircraft() {
    let mut g = shelling(&[]);
    g.fight_mut().detected = true;
    g.fight_mut().fired_upon = true;
    g.fight_mut().over = true;
    g.mission_mut().progress = Progress::Done;
    let script = Script::new().then(off(Speed::Fast));
    // F-8 9; a light aircraft with a Green crew strafes, unseen, and misses both boats; no Star Shell;
    // nobody is separated.
    let dice = [9, 1, 1, 10, 1, 1, 1, 1, 1, 1];
    let (t, _) = play(g, &dice, script, async |t: &mut crate::rules::T| {
        f_special::approach(t, Task::ShellDump, Opening::Later).await
    });
    assert!(t.g.mission().air_this_turn);
    assert!(!t.g.in_fight());
}

/// DB F-8.mod: 9 brings an aircraft in Good weather, but not with 1 less in Poor or 2 less in Bad.
#[test]
fn in_bad_weather_the_guns_call_in_vain() {
    for weather in [Weather::Poor, Weather::Bad] {
        let mut g = shelling(&[]);
        g.mission_mut().weather = weather;
        g.fight_mut().detected = true;
        g.fight_mut().fired_upon = true;
        g.fight_mut().over = true;
        g.mission_mut().progress = Progress::Done;
        let script = Script::new().then(off(Speed::Fast));
        let (t, _) = play(g, &[9], script, async |t: &mut crate::rules::T| {
            f_special::approach(t, Task::ShellDump, Opening::Later).await
        });
        assert!(!t.g.mission().air_this_turn);
    }
}

/// DB G-11.c, RU-062: a lightly wounded Coastwatcher lands.
#[test]
fn a_light_wound_does_not_stop_a_coastwatcher() {
    let mut g = at_the_zone(1, Task::DropCoastwatcher);
    let guest = Passenger::Guest { wounds: Wounds::TwoLight, dead: false };
    g.elco_mut(pt(1)).passengers[0] = Some(guest);
    let script = Script::new()
        .then(inward(Speed::Fast, Range::Close))
        .then(inward(Speed::Idle, Range::Close))
        .then(outward(Speed::Medium, Range::Medium));
    let (t, _) = play(g, &[10, 2, 2, 5, 5], script, special_mission);
    assert_eq!(t.g.mission().progress, Progress::Done);
}

/// DB G-11.c, RU-062: a severely wounded or dead one does not.
#[test]
fn a_severely_wounded_coastwatcher_ends_the_task() {
    for (wounds, dead) in [(Wounds::Severe, false), (Wounds::None, true)] {
        let mut g = at_the_zone(1, Task::DropCoastwatcher);
        g.elco_mut(pt(1)).passengers[0] = Some(Passenger::Guest { wounds, dead });
        // Seen, but no gun is there: with the task lost nothing keeps the squadron.
        let script = Script::new().then(inward(Speed::Fast, Range::Close));
        let (t, _) = play(g, &[10, 2, 2, 5, 5], script, special_mission);
        assert_eq!(t.g.mission().progress, Progress::Failed);
    }
}

/// RU-074: without a human boat nobody can carry out the task.
#[test]
fn the_task_fails_with_the_last_human_boat() {
    let mut g = at_the_zone(2, Task::PickUpPilot);
    g.boat_mut(pt(1)).fate = Fate::Lost(Loss { crew_saved: false, reef_in_combat: false });
    let script = Script::new().then(inward(Speed::Medium, Range::Long));
    // Detection, then A-14 for the boat that is left.
    let (t, _) = play(g, &[1, 5, 5], script, special_mission);
    assert_eq!(t.g.mission().progress, Progress::Failed);
}

/// RU-025, DB 4.7.start: a storm on the way puts the squadron right off the beach.
#[test]
fn in_bad_weather_the_approach_begins_in_close_range() {
    let mut g = at_the_zone(1, Task::ShellDump);
    g.mission_mut().weather = Weather::Bad;
    g.mission_mut().sea = SeaState(5);
    // Dump, detection, reef: 2 + 3 Bad - 2 Slow; then detection again in Medium Range.
    let g = check(
        g,
        special_mission,
        "
        # Supply Dump type 1d10 > 1
        = 1 Ammo Dump
        Ammo Dump 1 stands on the shore.
        ? Round 1: The dump must be destroyed. How fast, and to which range?: Slow speed, Close Range, heading in | Medium speed, Close Range, heading in | Medium speed, Close Range, heading out > Slow speed, Close Range, heading in
        PT #1: Slow speed, Close Range, heading in.
        # Detection of the squadron 1d10 > 1
        = 1 undetected (-3 weather is Bad, -2 speed is Slow, +1 PTs present, +2 at least one PT is in the Close Range Zone)
        The squadron is still undetected.
        ? PT #1: what do the guns fire at?: All guns at Ammo Dump 1 | Hold fire > hold
        # Reef check, Special Mission 2d10 > 1 1
        = 3 clear (-2 speed is Slow, +3 weather is Bad)
        PT #1 clears the reefs.
        ? Round 2: The dump must be destroyed. How fast, and to which range? > Medium speed, Medium Range, heading out
        PT #1: Medium speed, Medium Range, heading out.
        # Detection of the squadron 1d10 > 1
        = 1 undetected (-3 weather is Bad, +1 PTs present, +1 at least one PT is in the Medium Range Zone)
        The squadron is still undetected.
        ? Round 3: The dump must be destroyed. How fast, and to which range? > Medium speed, out and off the board
        PT #1: Medium speed, out and off the board.
        The squadron leaves with its task undone.
    ",
    );
    assert_eq!(g.mission().progress, Progress::Failed);
}

/// RU-030: after a Severe Wound there is no more landing.
#[test]
fn a_forced_abort_ends_the_landing() {
    let mut g = at_the_zone(1, Task::DropCoastwatcher);
    g.mission_mut().homeward = Some(Homeward::ForcedNow);
    let (t, _) = play(g, &[], Script::new(), special_mission);
    assert_eq!(t.said()[0], "PT #1: Fast speed, out and off the board.");
    assert_eq!(t.g.mission().progress, Progress::Failed);
}
