//! Assignments, the way along the track, and what a patrol comes to.

use super::{
    fixture::{charts, check, in_port, month, on_patrol, play},
    victory::row,
};
use crate::{
    rules::{
        ch07_patrols::{
            AskForPatrol, Wanted, assignment, end_of_patrol, here, in_words, is_success,
            mirror_is_done, not_before_the_card, patrol, travel_box,
        },
        ch10_12_abort::Course,
        ch10_14_refit,
    },
    state::{
        Abort, Base, Card, Class, Condition, Contact, Fate, Month, Orders, Patrol, Post, Progress,
        Rank, ShipType, Standing, State, System, Task, Water, Wound, Zone,
        setup::{CardMode, DieselRolls, Evacuation},
    },
};
use table::testkit::Script;

fn orders(zone: Zone, task: Option<Task>, wolfpack: bool) -> Orders {
    Orders { zone, task, wolfpack }
}

/// Reads `phil/E`: a zone and the letter of its mission.
fn read(text: &str) -> Orders {
    let (zone, letter) = text.split_once('/').unwrap_or((text, ""));
    let zone = match zone {
        "china" => Zone::ChinaSea,
        "midway" => Zone::Midway,
        "phil" => Zone::Philippines,
        "solomons" => Zone::Solomons,
        "marianas" => Zone::Marianas,
        "empire" => Zone::Empire,
        "marshalls" => Zone::Marshalls,
        "java" => Zone::JavaSea,
        _ => Zone::Indochina,
    };
    let task = match letter {
        "T" => Some(Task::Transport),
        "M" => Some(Task::Minelaying),
        "E" => Some(Task::Evacuation),
        "R" => Some(Task::Recon),
        "L" => Some(Task::Lifeguard),
        _ => None,
    };
    orders(zone, task, letter == "W")
}

const AUSTRALIA: [(&str, &str); 8] = [
    ("1941-12", "china phil/E phil/E phil phil phil phil/E java indochina phil/E china"),
    ("1942-01", "solomons indochina phil/T china java phil solomons indochina phil solomons java"),
    (
        "1942-07",
        "java china solomons indochina/M solomons solomons java indochina solomons china \
         indochina/M",
    ),
    ("1943-01", "china/M china indochina solomons phil solomons indochina phil java china/M java"),
    (
        "1943-07",
        "marshalls/R marianas/W marshalls/R china solomons china solomons marianas marshalls/L \
         phil/T china",
    ),
    (
        "1944-01",
        "phil/W java/M marianas/L marshalls marianas java marianas china china java/L indochina",
    ),
    ("1944-07", "china/M java phil/L java phil china phil/W china china java china/M"),
    (
        "1945-01",
        "china empire empire/W empire empire/L empire empire/L empire china empire/L china",
    ),
];

const PEARL_HARBOR: [(&str, &str); 8] = [
    (
        "1941-12",
        "empire empire marshalls empire marshalls marshalls marshalls empire empire marshalls \
         empire",
    ),
    (
        "1942-01",
        "marianas marshalls midway china empire empire marshalls marianas midway midway china",
    ),
    (
        "1942-07",
        "china china marianas empire/M empire marianas empire marshalls empire/M china marianas",
    ),
    (
        "1943-01",
        "empire/M china marshalls marianas empire empire empire phil marianas china/M phil",
    ),
    (
        "1943-07",
        "marshalls/R marshalls/W marshalls/R empire marshalls china empire marianas marshalls/L \
         phil/T empire/W",
    ),
    (
        "1944-01",
        "phil/W empire marianas/L marshalls marshalls phil marianas china empire empire marianas",
    ),
    ("1944-07", "china/M empire phil/L empire phil empire phil/W china china empire china/M"),
    (
        "1945-01",
        "china empire empire/W empire empire/L empire empire/L empire china empire/L china",
    ),
];

/// SV 7.0, SV 7.3.2.a, SV 7.2.1, SV 7.4.0: 176 assignments, each in its column and for its base.
#[test]
fn orders_go_by_base_month_and_dice() {
    for (base, columns) in [
        (Base::Australia, AUSTRALIA),
        (Base::Philippines, AUSTRALIA),
        (Base::PearlHarbor, PEARL_HARBOR),
    ] {
        for (from, column) in columns {
            let chart = charts().p.orders(base).at(month(from));
            let printed: Vec<Orders> = column.split_whitespace().map(read).collect();
            let found: Vec<Orders> = chart.results().map(|(_, orders)| orders.0).collect();
            assert_eq!(found, printed, "{base:?}, {from}");
        }
    }
    let last = charts().p.orders(Base::PearlHarbor).at(month("1945-07"));
    assert_eq!(last.results().next().map(|(_, it)| it.0), Some(read("china")));
}

/// SV 7.0, SV 7.3.2.a: rolled in the column of the month in which the patrol starts.
#[test]
fn an_assignment_is_rolled_on_the_table_of_the_base() {
    for (base, from, wanted) in [
        (Base::PearlHarbor, "1942-06", "midway"),
        (Base::PearlHarbor, "1942-07", "marianas"),
        (Base::Australia, "1942-06", "phil/T"),
        (Base::Australia, "1942-07", "solomons"),
    ] {
        let mut g = in_port(Class::Gato, from);
        g.career_mut().base = base;
        let (_, got) = play(g, &[1, 3], Script::new(), async |t| assignment(t).await);
        assert_eq!(got, read(wanted), "{base:?}, {from}");
    }
}

/// SV 11.2.1.b: a Commander may ask, and on a 1 he has any patrol of the column.
#[test]
fn a_commander_may_ask_for_his_patrol() {
    let commander = || {
        let mut g = in_port(Class::Gato, "1942-04");
        g.captain_mut().rank = Rank::Commander;
        g
    };
    let asks = || Script::new().then(AskForPatrol::Ask);
    let granted = asks().then(Wanted(read("china")));
    let (_, got) = play(commander(), &[1], granted, async |t| assignment(t).await);
    assert_eq!(got, read("china"));
    let (_, got) = play(commander(), &[2, 2, 2], asks(), async |t| assignment(t).await);
    assert_eq!(got, read("midway"));
    let takes = Script::new().then(AskForPatrol::TakeWhatComes);
    let (_, got) = play(commander(), &[1, 1], takes, async |t| assignment(t).await);
    assert_eq!(got, read("marianas"));
}

/// SV 11.2.1.b, SV 11.6.3.a: a Commander of a big boat chooses among zones: it carries a passenger to
/// each, and lays no mines.
#[test]
fn a_big_boat_is_offered_what_it_can_do() {
    let mut g = in_port(Class::Argonaut, "1942-08");
    g.captain_mut().rank = Rank::Commander;
    let empire = orders(Zone::Empire, Some(Task::Transport), false);
    let script = Script::new().then(AskForPatrol::Ask).then(Wanted(empire));
    let (_, got) = play(g, &[1], script, async |t| assignment(t).await);
    assert_eq!(got, empire);
}

/// SV 11.6.3.a: SV-R75. The passenger takes the place of any other mission; the pack stays.
#[test]
fn big_boats_always_carry_somebody() {
    for (class, from, dice, wanted) in [
        (Class::Argonaut, "1942-08", [1, 4], orders(Zone::Empire, Some(Task::Transport), false)),
        (Class::Narwhal, "1943-07", [1, 2], orders(Zone::Marshalls, Some(Task::Transport), true)),
        (Class::Gato, "1943-07", [1, 2], orders(Zone::Marshalls, None, true)),
    ] {
        let (_, got) =
            play(in_port(class, from), &dice, Script::new(), async |t| assignment(t).await);
        assert_eq!(got, wanted, "{class:?}");
    }
}

/// SV 7.2.1, SV 11.6.3.a: a big boat of a pack has both, and its orders say so.
#[test]
fn orders_name_the_mission_and_the_pack() {
    let words = |task, wolfpack| in_words(orders(Zone::Empire, task, wolfpack));
    let transport = Some(Task::Transport);
    assert_eq!(words(transport, true), "Empire, with a passenger to land, in a wolfpack");
    assert_eq!(words(transport, false), "Empire, with a passenger to land");
    assert_eq!(words(None, true), "Empire, in a wolfpack");
    assert_eq!(words(None, false), "Empire");
}

/// SV 14.10.2.b: SV-X40. O'Kane's five patrols, each in its month or as soon as he is ready.
#[test]
fn a_captain_who_mirrors_history_has_the_patrols_of_his_card() {
    let mut g = in_port(Class::Balao, "1944-01");
    g.captain_mut().card = Some(Card::Okane);
    let printed = [
        ("1944-01", "marianas"),
        ("1944-03", "marianas/L"),
        ("1944-06", "china"),
        ("1944-08", "empire"),
        ("1944-10", "china"),
    ];
    for (from, wanted) in printed {
        let (mut t, got) = play(g, &[], Script::new(), async |t| assignment(t).await);
        assert_eq!((got, t.g.career().month), (read(wanted), month(from)));
        assert!(!mirror_is_done(&t));
        let next = Patrol::new(month(from), got);
        t.g.career_mut().patrol = Some(next);
        end_of_patrol(&mut t);
        t.g.career_mut().month = not_before_the_card(&t, month(from).plus(2));
        g = t.g;
    }
    let (t, ()) = play(g.clone(), &[], Script::new(), async |_| ());
    assert!(mirror_is_done(&t));
    g.setup.mode = CardMode::Free;
    let (t, free) = play(g, &[1, 1], Script::new(), async |t| assignment(t).await);
    assert!(!mirror_is_done(&t));
    assert_eq!(free, read("china/M"));
}

/// SV 14.10.2.b, SV 11.2.3.a: Coye, home in April 1944, waits for September; his promotion, due in
/// July, is rolled while he waits.
#[test]
fn a_captain_who_mirrors_history_waits_in_port() {
    let mut g = in_port(Class::Gato, "1943-07");
    g.captain_mut().card = Some(Card::Coye);
    g.captain_mut().successes = 1;
    g.career_mut().month = month("1944-04");
    g.career_mut().log = vec![row("1944-04", &[2_600], Some(true)); 5];
    let (t, done) = play(g, &[4], Script::new(), async |t| ch10_14_refit::refit(t).await);
    assert!(done.is_ok());
    assert_eq!((t.g.career().month, t.g.captain().rank), (month("1944-09"), Rank::Commander));
    assert_eq!(t.g.captain().period.since, month("1944-07"));
}

/// SV 7.1.2, SV 8.1.1.b, SV 11.6.3.e: two boxes out, five on station, two home; the middle one twice,
/// three times for the Argonaut. The first on station is the Mission box.
#[test]
fn the_track_has_nine_boxes() {
    let track = &charts().p.track;
    let water: String = track
        .iter()
        .map(|(_, travel)| if travel.water == Water::Transit { 't' } else { 's' })
        .collect();
    assert_eq!(water, "ttssssstt");
    let rolls: Vec<(u8, u8)> =
        track.iter().map(|(_, travel)| (travel.rolls, travel.rolls_of_argonaut)).collect();
    let once = (1, 1);
    assert_eq!(rolls, [once, once, once, once, (2, 3), once, once, once, once]);
    assert_eq!((track.mission_box(), track.first_on_station()), (3, 3));
}

/// The boxes a patrol is asked in, by the answers it needs: one after each roll but the last.
fn goes_on(times: usize) -> Script<State> {
    (0..times).fold(Script::new(), |script, _| script.then(Course::GoOn))
}

fn at_sea(class: Class, from: &str, base: Base) -> State {
    let mut g = in_port(class, from);
    g.career_mut().base = base;
    let orders = orders(Zone::Marshalls, None, false);
    let go_on = crate::state::setup::GoOn::EveryRoll;
    g.career_mut().patrol = Some(Patrol { go_on, ..Patrol::new(month(from), orders) });
    g
}

/// As many rolls of 7, which is nobody in transit and in the Marshalls.
fn nobody(rolls: usize) -> Vec<u8> {
    [3, 4].repeat(rolls)
}

/// SV 7.1.2, SV 7.5.1, SV 7.3.3: every box in turn, from the first to the last, wherever the base is.
#[test]
fn a_patrol_goes_through_every_box_and_ends_after_the_last() {
    for base in [Base::PearlHarbor, Base::Australia] {
        let g = at_sea(Class::Gato, "1942-04", base);
        let (t, played) = play(g, &nobody(10), goes_on(9), async |t| patrol(t).await);
        assert!(played.is_ok());
        assert_eq!((t.g.patrol().at, t.g.patrol().rolls_left), (9, 0));
    }
    let argonaut = at_sea(Class::Argonaut, "1942-08", Base::PearlHarbor);
    play(argonaut, &nobody(11), goes_on(10), async |t| patrol(t).await).1.unwrap();
}

/// SV 7.3.2.c: the first patrol from the Philippines has no way out: seven boxes and eight rolls.
#[test]
fn a_boat_in_the_philippines_is_on_station_at_once() {
    let g = at_sea(Class::Salmon, "1941-12", Base::Philippines);
    let g = check(
        g,
        async |t| patrol(t).await,
        "
        The boat leaves the Philippines and is on station at once.
        Box 3: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 4
        = 7 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 4: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 4
        = 7 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 5: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 4
        = 7 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        # Encounter, Marshalls 2d6 > 3 4
        = 7 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 6: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 4
        = 7 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 7: on station, Marshalls.
        # Encounter, Marshalls 2d6 > 3 4
        = 7 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 8: in transit.
        # Encounter, Transit 2d6 > 3 4
        = 7 no contact
        ? The hull is sound, 24 torpedoes left. Go on with the patrol?: Go on with the patrol | End the patrol and go home > Go on with the patrol
        Box 9: in transit.
        # Encounter, Transit 2d6 > 3 4
        = 7 no contact
    ",
    );
    assert_eq!(g.patrol().at, 9);
}

/// SV 7.3.2.c, SV 7.4.1.b, SV 7.4.3.a: its first box is the Mission box: an evacuation begins with
/// the mission roll. SV 10.12.2.c: breaking off, it goes home by the only boxes of its track.
#[test]
fn a_boat_in_the_philippines_has_its_mission_first() {
    let mut g = at_sea(Class::Salmon, "1941-12", Base::Philippines);
    g.patrol_mut().orders = orders(Zone::Philippines, Some(Task::Evacuation), false);
    let script = Script::new().then(Course::Abort).then_key("yes");
    let (t, played) = play(g, &nobody(3), script, async |t| patrol(t).await);
    assert!(played.is_ok());
    assert_eq!((t.g.patrol().at, t.g.patrol().progress), (9, Progress::OnBoard));
    assert!(is_success(&t.g));
}

/// SV 7.3.2.c: SV-R37. By the other reading its zone is the Philippines, whatever was rolled.
#[test]
fn the_other_reading_keeps_the_first_patrol_in_the_philippines() {
    for (reading, wanted) in [(Evacuation::AsRolled, "java"), (Evacuation::Philippines, "phil")] {
        let mut g = in_port(Class::Salmon, "1941-12");
        g.career_mut().base = Base::Philippines;
        g.setup.house.evacuation = reading;
        let (_, got) = play(g, &[4, 5], Script::new(), async |t| assignment(t).await);
        assert_eq!(got, read(wanted));
    }
}

/// SV 7.3.2.b: after that patrol the boat is based in Australia; others stay where they are.
#[test]
fn nobody_comes_home_to_the_philippines() {
    for (base, rebased, next) in [
        (Base::Philippines, false, Base::Australia),
        (Base::Australia, false, Base::Australia),
        (Base::PearlHarbor, false, Base::PearlHarbor),
        (Base::PearlHarbor, true, Base::Australia),
        (Base::Australia, true, Base::PearlHarbor),
        (Base::Philippines, true, Base::PearlHarbor),
    ] {
        let mut g = at_sea(Class::Salmon, "1941-12", base);
        g.patrol_mut().rebased = rebased;
        let (t, ()) = play(g, &[], Script::new(), async |t| end_of_patrol(t));
        assert_eq!(t.g.career().base, next, "{base:?}, {rebased}");
    }
}

/// SV 8.1.1.b, SV 10.2.1.a: SV-R31. On one diesel every box is rolled twice.
#[test]
fn want_of_diesels_costs_another_roll() {
    for (out, reading, rolls) in [
        (0, DieselRolls::OneLeft, 1),
        (2, DieselRolls::OneLeft, 1),
        (3, DieselRolls::OneLeft, 2),
        (1, DieselRolls::OneOut, 2),
        (0, DieselRolls::OneOut, 1),
    ] {
        let mut g = on_patrol("1942-04", Zone::Marshalls);
        g.setup.house.diesel_rolls = reading;
        for diesel in &System::DIESELS[..out] {
            g.boat_mut().set(*diesel, Condition::Inoperable);
        }
        g.patrol_mut().at = 8;
        g.patrol_mut().abort = Some(Abort { forced: true, back: false });
        play(g, &nobody(rolls), Script::new(), async |t| travel_box(t).await).1.unwrap();
    }
}

/// SV 10.9.3.e, SV 10.9.3.d, SV 7.1.2: the untended roll on entering a box, before anybody is met;
/// if that leaves the Chief Engineer in command the boat goes home at once.
#[test]
fn wounds_are_looked_at_before_the_box_is_rolled() {
    let mut g = on_patrol("1942-04", Zone::Marshalls);
    g.crew_mut().man_mut(Post::PharmacistsMate).wound = Wound::Killed;
    g.crew_mut().man_mut(Post::Exec).wound = Wound::Severe;
    let script = Script::new().then(Course::GoOn);
    let (t, met) = play(g.clone(), &[6, 3, 4], script, async |t| travel_box(t).await);
    assert!(met.is_ok());
    assert_eq!(t.g.crew().man(Post::Exec).wound, Wound::Killed);
    g.crew_mut().man_mut(Post::Captain).wound = Wound::Severe;
    g.crew_mut().man_mut(Post::ThirdOfficer).wound = Wound::Severe;
    // All three live; nobody looks for ships from a box the boat leaves.
    let (t, met) = play(g, &[1, 2, 3], Script::new(), async |t| travel_box(t).await);
    assert!(met.is_ok());
    assert_eq!((t.g.patrol().at, t.g.patrol().abort.is_some()), (2, true));
}

/// SV 7.1.2, SV 10.12.2.b: an aborted boat makes its way out of the nearest end, box by box.
#[test]
fn an_aborting_boat_leaves_the_track_by_the_nearer_end() {
    for (answers, rolls, last) in [(2, 5, 1), (6, 9, 9)] {
        let script = goes_on(answers).then(Course::Abort).then_key("yes");
        let g = at_sea(Class::Gato, "1942-04", Base::PearlHarbor);
        let (t, played) = play(g, &nobody(rolls), script, async |t| patrol(t).await);
        assert!(played.is_ok());
        assert_eq!(t.g.patrol().at, last);
    }
}

/// SV 7.1.2: before it sails the boat is beside the track, in no box.
#[test]
fn the_boat_starts_beside_its_first_box() {
    let g = at_sea(Class::Gato, "1942-04", Base::PearlHarbor);
    let (t, ()) = play(g, &[], Script::new(), async |_| ());
    assert!(here(&t).is_none());
}

fn ship(tons: u32, fate: Fate) -> Contact {
    let (kind, standing) = (ShipType::Freighter, Standing::Merchant);
    Contact { name: format!("{tons} tons"), kind, standing, tons, fate }
}

/// One patrol of the sample log: what was met, as tons and fate.
fn sample(from: &str, zone: Zone, met: &[(u32, Fate)]) -> State {
    let mut g = in_port(Class::Gato, from);
    let mut patrol = Patrol::new(month(from), orders(zone, None, false));
    patrol.contacts = met.iter().map(|&(tons, fate)| ship(tons, fate)).collect();
    g.career_mut().patrol = Some(patrol);
    g
}

fn logged(g: State) -> (Month, Zone, u8, u32, Option<bool>) {
    let (t, ()) = play(g, &[], Script::new(), async |t| end_of_patrol(t));
    assert!(t.g.career().patrol.is_none());
    let row = &t.g.career().log[0];
    (row.month, row.orders.zone, row.ships(), row.tons(), row.success)
}

/// SV 7.5.2, SV 7.1.1, SV 3.5: SV-X42, SV-X43, SV-X44. The sample career, patrol by patrol.
#[test]
fn the_sample_log_adds_up() {
    use Fate::{Damaged, Engaged, Sunk};
    let first = [(1100, Engaged), (4700, Sunk), (2400, Engaged), (4200, Sunk), (12_000, Damaged)];
    assert_eq!(
        logged(sample("1942-04", Zone::Empire, &first)),
        (month("1942-04"), Zone::Empire, 2, 8900, Some(true))
    );
    let second =
        [(5400, Sunk), (7000, Damaged), (1300, Engaged), (1400, Engaged), (10_000, Damaged)];
    assert_eq!(
        logged(sample("1942-07", Zone::Marianas, &second)),
        (month("1942-07"), Zone::Marianas, 1, 5400, Some(true))
    );
    let third = [(6900, Sunk), (6400, Damaged), (1400, Engaged), (3500, Sunk)];
    assert_eq!(
        logged(sample("1942-10", Zone::Empire, &third)),
        (month("1942-10"), Zone::Empire, 2, 10_400, Some(true))
    );
    let none = [(6400, Damaged), (1400, Engaged)];
    assert_eq!(
        logged(sample("1942-10", Zone::Empire, &none)),
        (month("1942-10"), Zone::Empire, 0, 0, Some(false))
    );
}

/// SV 7.5.2: successes and failures are counted for advancement, relief and promotion.
#[test]
fn a_patrol_counts_for_its_captain() {
    let mut g = sample("1942-04", Zone::Empire, &[(4700, Fate::Sunk), (2000, Fate::Sunk)]);
    g.captain_mut().failures_in_a_row = 2;
    let (t, ()) = play(g, &[], Script::new(), async |t| end_of_patrol(t));
    let captain = t.g.captain();
    assert_eq!((captain.successes, captain.failures_in_a_row), (1, 0));
    assert_eq!((captain.period.ships, captain.period.failed), (2, 0));
    let mut g = t.g;
    g.career_mut().patrol = Some(Patrol::new(month("1942-06"), read("empire")));
    let (t, ()) = play(g, &[], Script::new(), async |t| end_of_patrol(t));
    let captain = t.g.captain();
    assert_eq!((captain.successes, captain.failures_in_a_row), (1, 1));
    assert_eq!((captain.period.ships, captain.period.failed), (2, 1));
}

/// SV 7.4.7, SV 7.5.2: SV-R44. A special mission succeeds by itself alone.
#[test]
fn a_mission_decides_its_patrol() {
    let mut g = sample("1942-04", Zone::Empire, &[(4700, Fate::Sunk)]);
    assert!(is_success(&g));
    for task in [Task::Transport, Task::Minelaying, Task::Recon] {
        g.patrol_mut().orders.task = Some(task);
        for (progress, success) in
            [(Progress::Pending, false), (Progress::Failed, false), (Progress::Done, true)]
        {
            g.patrol_mut().progress = progress;
            assert_eq!(is_success(&g), success, "{task:?}, {progress:?}");
        }
    }
    g.patrol_mut().contacts.clear();
    assert!(is_success(&g), "without a sinking");
}
