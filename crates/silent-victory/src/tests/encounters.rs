//! Encounter rolls, ships and their names, day and night, mines, the log.

use super::fixture::{charts, check, escort, freighter, in_encounter, month, on_patrol, play};
use crate::{
    conditions::{Look, Raid, Scene, Shot, Weapon, When},
    rules::{
        ch08_encounters::{
            OtherTime, SecondLook, encounter_roll, identify, is_sunk_already, log_contacts, meet,
            minefield, other_time, time_of_day, wait_for_the_other_time,
        },
        ch10_12_abort::Course,
    },
    state::{
        Abort, Condition, Contact, Encounter, End, Fate, LogRow, Mark, Meeting, Orders, Patrol,
        Quality, Range, ShipType, Standing, State, System, Target, Task, Time, Zone,
        setup::{SecondRoll, Switch},
    },
};
use table::{Key, testkit::Script};

/// What the columns of E1 print for 2 to 12.
const PRINTED: [(&str, &str); 10] = [
    ("transit", "air - - - - - - - - - 1"),
    ("china_sea", "air 2e 1 - - - 2e 1 - conv mine"),
    ("empire", "mine air war - 2e - 1e - - conv cap"),
    ("indochina", "air - war - - 1 conv - 2e - air"),
    ("java_sea", "war - - - 1 - - 1e conv 1e air"),
    ("marianas", "war 1 - - 2e 1e - - - conv air"),
    ("marshalls", "cap war - - 2e - conv - - 1 air"),
    ("midway", "cap war 1e - - - - 1e - war air"),
    ("philippines", "cap 1 - - - 1e - 1e conv - air"),
    ("solomons", "cap - war - 2e - - 1e - - air"),
];

fn read(text: &str) -> Meeting {
    match text {
        "air" => Meeting::Aircraft,
        "1" => Meeting::Ship,
        "1e" => Meeting::ShipEscort,
        "2e" => Meeting::TwoShipsEscort,
        "conv" => Meeting::Convoy,
        "war" => Meeting::Warship,
        "cap" => Meeting::CapitalShip,
        "mine" => Meeting::Minefield,
        _ => Meeting::None,
    }
}

/// SV 8.1.2: 110 results in ten columns.
#[test]
fn every_zone_has_its_own_encounters() {
    for (zone, printed) in PRINTED {
        let column = match Zone::parse(zone) {
            Some(zone) => charts().e1.column(zone),
            None => &charts().e1.transit,
        };
        let printed: Vec<Meeting> = printed.split(' ').map(read).collect();
        let found: Vec<Meeting> = column.results().map(|(_, contact)| contact.meeting).collect();
        assert_eq!(found, printed, "{zone}");
        let radar: Vec<i32> =
            column.results().filter(|(_, it)| it.second_roll).map(|(roll, _)| roll).collect();
        assert_eq!(radar, if zone == "transit" { vec![] } else { vec![5] }, "{zone}");
    }
}

/// SV 8.1.1.a, SV 6.1.2, SV 8.1.2: one roll in a box, in the column of its water.
#[test]
fn a_box_is_rolled_once_in_its_own_column() {
    let mut g = on_patrol("1942-04", Zone::Marianas);
    let (_, met) = play(g.clone(), &[2, 2], Script::new(), async |t| encounter_roll(t).await);
    assert!(met.is_ok());
    // A 3 is a ship in the Marianas and nothing in transit.
    g.patrol_mut().at = 2;
    let (t, met) = play(g, &[1, 2], Script::new(), async |t| encounter_roll(t).await);
    assert!(met.is_ok() && !t.g.in_encounter());
}

/// SV 8.1.1.d, SV 10.6.1.c: SV-D09, SV-R32. With SJ radar a 5 without contact may be rolled again,
/// in transit as on station; a second 5 is nothing.
#[test]
fn radar_gives_a_second_look() {
    let sj = |condition| {
        let mut g = on_patrol("1942-07", Zone::Midway);
        g.boat_mut().set(System::SjRadar, condition);
        g
    };
    let again = || Script::new().then(SecondLook::RollAgain);
    let roll = async |t: &mut crate::rules::T| encounter_roll(t).await.is_ok();
    assert!(play(sj(Condition::Sound), &[2, 3, 2, 3], again(), roll).1);
    assert!(play(sj(Condition::Sound), &[2, 3, 6, 1], again(), roll).1);
    assert!(play(sj(Condition::Sound), &[2, 3], Script::new().then(SecondLook::Keep), roll).1);
    assert!(play(sj(Condition::Sound), &[6, 1], Script::new(), roll).1);
    assert!(play(sj(Condition::Damaged), &[2, 3], Script::new(), roll).1);
    assert!(play(sj(Condition::NotFitted), &[2, 3], Script::new(), roll).1);
    let mut transit = sj(Condition::Sound);
    transit.patrol_mut().at = 1;
    assert!(play(transit.clone(), &[2, 3, 2, 3], again(), roll).1, "in every box");
    transit.setup.house.second_roll = SecondRoll::Marked;
    assert!(play(transit, &[2, 3], Script::new(), roll).1, "no mark in transit");
}

/// SV 8.1.2: no capital ship is met in 1945.
#[test]
fn capital_ships_are_gone_in_1945() {
    for (from, lines) in [
        ("1945-01", ""),
        (
            "1944-12",
            "# Capital ships 1d20 > 8
             = 8 Chuyo
             In sight: Chuyo, 20,000 tons, under escort.
             # Day or night 1d6 > 2
             = 2 day
             Nothing can be fired; the ships pass.",
        ),
    ] {
        let mut g = on_patrol(from, Zone::Empire);
        g.patrol_mut().event = true;
        // The attack itself is another chapter's matter: a boat without torpedoes makes none.
        g.boat_mut().ammo = 0;
        empty(&mut g);
        let text =
            format!("# Encounter, Empire 2d6 > 6 6\n= 12 a capital ship with escort\n{lines}");
        check(g, async |t| encounter_roll(t).await.is_ok(), &text);
    }
}

/// Nothing left to fire.
fn empty(g: &mut State) {
    for side in crate::state::Side::BOTH {
        let room = g.boat_mut().room_mut(side);
        room.reloads = crate::state::Rack::default();
        room.tubes.iter_mut().for_each(|tube| *tube = None);
    }
}

/// SV 8.0, SV 8.1.2, SV 8.2.1.a, SV 8.2.3.a, SV 8.3.1, SV 8.3.2.a, SV 8.1.3.b: kind, size, roster,
/// name, escort, time of day, in this order; then contact may be lost.
#[test]
fn a_ship_with_escort_is_found_step_by_step() {
    let g = on_patrol("1942-04", Zone::Marianas);
    let g = check(
        g,
        async |t| meet(t, Meeting::ShipEscort).await.is_ok(),
        "# Size of a merchant 1d6 > 4
         = 4 small
         # Roster of a merchant 1d6 > 2
         = 2 roster a
         # Small merchant targets, roster a d100 > 10 9
         = 9 Nanrei Maru
         In sight: Nanrei Maru, 2,400 tons, under escort.
         # Day or night 1d6 > 3
         = 3 day
         ? Nanrei Maru under escort, by day. Attack? > try
         # Changing the time of day 1d6 > 5
         = 6 contact lost (+1 SJ radar absent or out)",
    );
    assert!(!g.in_encounter() && g.patrol().contacts.is_empty());
}

/// SV 8.1.3.a, SV 8.2.1.a: three ships of a convoy, each with its own size.
#[test]
fn a_convoy_shows_three_ships() {
    let printed = [
        (Meeting::Ship, 1, 1),
        (Meeting::ShipEscort, 1, 1),
        (Meeting::TwoShipsEscort, 2, 2),
        (Meeting::Convoy, 3, 4),
        (Meeting::Warship, 1, 1),
        (Meeting::CapitalShip, 1, 1),
    ];
    let targets = &charts().e1.targets;
    for (meeting, ships, close) in printed {
        let found = (targets.ships(meeting), targets.ships_at_close_range(meeting));
        assert_eq!(found, (ships, close), "{meeting:?}");
    }
    let g = on_patrol("1942-04", Zone::Marianas);
    check(
        g,
        async |t| meet(t, Meeting::Convoy).await.is_ok(),
        "# Size of a merchant 1d6 > 1
         = 1 small
         # Roster of a merchant 1d6 > 1
         = 1 roster a
         # Small merchant targets, roster a d100 > 10 1
         = 1 Heijo Maru
         # Size of a merchant 1d6 > 5
         = 5 large
         # Roster of a merchant 1d6 > 3
         = 3 roster b
         # Large merchant targets, roster b d100 > 10 1
         = 1 Nampo Maru
         # Size of a merchant 1d6 > 2
         = 2 small
         # Roster of a merchant 1d6 > 1
         = 1 roster a
         # Small merchant targets, roster a d100 > 10 2
         = 2 Kenzan Maru
         In sight: Heijo Maru, 2,600 tons; Nampo Maru, 10,000 tons; Kenzan Maru, 4,700 tons, under escort.
         # Day or night 1d6 > 4
         = 4 night
         ? A convoy under escort, at night. Attack? > try
         # Changing the time of day 1d6 > 6
         = 7 contact lost (+1 SJ radar absent or out)",
    );
}

fn identified(from: &str, meeting: Meeting, dice: &[u8]) -> Target {
    let mut g = on_patrol(from, Zone::Marianas);
    g.patrol_mut().encounter = Some(Encounter::new(meeting));
    let (_, target) = play(g, dice, Script::new(), async |t| identify(t).await);
    target.expect("a ship")
}

/// SV 8.2.2: SV-X54. Large on 5 and 6, in 1945 on a 6 alone.
#[test]
fn large_ships_are_rarer_in_1945() {
    let size = |from: &str, die| {
        let sizes = charts().e1.size.at(month(from));
        Key::name(sizes.resolve(die, &table::Mods::NONE).result)
    };
    let printed = [("1944-12", 4), ("1945-01", 5)];
    for (from, largest_small) in printed {
        assert_eq!(size(from, largest_small), "small", "{from}");
        assert_eq!(size(from, largest_small + 1), "large", "{from}");
    }
    assert_eq!((size("1944-12", 5), size("1945-01", 5)), ("large", "small"));
}

/// SV 8.2.3.a, SV 3.4.b: SV-X01, SV-X02. Two dice are tens and units, and 00 is 100.
#[test]
fn two_dice_are_read_as_tens_and_units() {
    let ship = |tens, units| identified("1942-04", Meeting::Ship, &[1, 1, tens, units]).name;
    let named = |number| {
        let roster = &charts().t.small_a;
        roster.result_text(&roster.resolve(number, &table::Mods::NONE)).to_owned()
    };
    assert_eq!(ship(5, 6), named(56));
    assert_eq!(ship(10, 10), named(100));
    assert_eq!(ship(10, 1), "Heijo Maru");
}

/// SV 8.2.3.a: roster a on 1 and 2, b on 3 and 4, c on 5 and 6, small and large apart.
#[test]
fn the_roster_goes_by_a_die() {
    let t = &charts().t;
    let rosters = [[&t.small_a, &t.small_b, &t.small_c], [&t.large_a, &t.large_b, &t.large_c]];
    for (size, of_size) in [1, 5].into_iter().zip(rosters) {
        for die in 1..=6_u8 {
            let roster = of_size[usize::from(die - 1) / 2];
            let first = roster.result_text(&roster.resolve(1, &table::Mods::NONE));
            let ship = identified("1942-04", Meeting::Ship, &[size, die, 10, 1]);
            assert_eq!(ship.name, first, "size {size}, roster {die}");
        }
    }
}

/// SV 8.2.3.b, SV 8.2.3.c: F, T, P, A and S; only type A keeps the deck gun silent.
#[test]
fn type_a_alone_is_safe_from_the_gun() {
    let merchants = [('f', false), ('t', false), ('p', false), ('a', true), ('s', false)];
    for (letter, safe) in merchants {
        let kind = ShipType::parse(&letter.to_string()).expect("a letter of the rosters");
        let target = Target { kind, ..freighter("Maru", 4000) };
        assert_eq!(target.bars_the_gun(), safe, "{letter}");
    }
}

/// SV IDX: the letters of the warships; the only ship of type S is the Kashino.
#[test]
fn abbreviations_are_those_of_the_index() {
    let letters = [
        ("bb", ShipType::Battleship),
        ("cv", ShipType::Carrier),
        ("cve", ShipType::EscortCarrier),
        ("ca", ShipType::Cruiser),
        ("cl", ShipType::LightCruiser),
        ("dd", ShipType::Destroyer),
        ("ff", ShipType::Frigate),
        ("ss", ShipType::Submarine),
        ("ml", ShipType::Minelayer),
        ("as", ShipType::RepairShip),
    ];
    for (letter, kind) in letters {
        assert_eq!(ShipType::parse(letter), Some(kind));
    }
    let t = &charts().t;
    let munitions: Vec<&str> =
        [&t.small_a, &t.small_b, &t.small_c, &t.large_a, &t.large_b, &t.large_c]
            .into_iter()
            .flat_map(|roster| {
                let ships = roster.results().filter(|(_, ship)| ship.kind == ShipType::Munitions);
                ships.map(|(roll, _)| roster.result_text(&roster.resolve(roll, &table::Mods::NONE)))
            })
            .collect();
    assert_eq!(munitions, ["Kashino"]);
}

/// SV 8.2.4.a, SV 8.2.8: twenty capital ships, with the points printed for each.
#[test]
fn a_capital_ship_is_found_with_a_d20() {
    for (die, name, tons, points, fast) in [
        (1, "Musashi", 62_300, 7, true),
        (4, "Shinyo", 21_000, 5, false),
        (7, "Fuso", 29_300, 6, false),
        (16, "Unryu", 18_500, 5, true),
        (20, "Yamato", 62_300, 7, true),
    ] {
        let ship = identified("1942-04", Meeting::CapitalShip, &[die]);
        assert_eq!((ship.name.as_str(), ship.tons, ship.to_sink), (name, tons, points));
        assert_eq!(ship.standing, Standing::Capital { fast }, "{name}");
    }
}

/// SV 8.2.6.a, SV 8.2.8: SV-R24. A hundred warships; a submarine takes one point whatever it weighs.
#[test]
fn a_warship_is_found_with_a_d100() {
    let ship = |tens, units| identified("1942-04", Meeting::Warship, &[tens, units]);
    let destroyer = ship(10, 1);
    assert_eq!((destroyer.name.as_str(), destroyer.standing), ("Isoname", Standing::Warship));
    assert_eq!((destroyer.tons, destroyer.to_sink), (2000, 2));
    let tender = ship(10, 7);
    assert_eq!((tender.name.as_str(), tender.to_sink), ("Asahi", 4));
    let submarine = ship(1, 2);
    assert_eq!((submarine.name.as_str(), submarine.tons), ("I-24", 2200));
    assert_eq!((submarine.standing, submarine.to_sink), (Standing::Submarine, 1));
}

/// SV 8.2.8: points by tonnage.
#[test]
fn a_merchant_takes_the_points_of_its_tonnage() {
    for (tons, points) in
        [(900, 1), (1000, 1), (1001, 2), (5000, 2), (5001, 3), (9999, 3), (10_000, 4)]
    {
        assert_eq!(charts().s.points_to_sink(tons), points, "{tons} tons");
    }
    let ship = identified("1942-04", Meeting::Ship, &[5, 3, 10, 1]);
    assert_eq!((ship.name.as_str(), ship.to_sink, ship.damage), ("Nampo Maru", 4, 0));
}

/// SV 8.2.4.b, SV 8.2.6.b: both are looked for harder.
#[test]
fn escorts_of_big_ships_look_harder() {
    let sum = |meeting| {
        let mut g = in_encounter("1942-04", meeting, &[freighter("Maru", 4000)]);
        g.encounter_mut().range = Some(Range::Medium);
        let scene = Scene::looking(&g, charts(), Look::Hunt);
        charts().escorts.detection.modifiers(|when| scene.count(when)).sum()
    };
    assert_eq!(sum(Meeting::Convoy), 0);
    assert_eq!((sum(Meeting::CapitalShip), sum(Meeting::Warship)), (1, 1));
}

/// SV 8.2.4.b, SV 8.2.6.a: SV-R11. Capital ships and warships are escorted.
#[test]
fn capital_ships_and_warships_are_escorted() {
    for (meeting, found) in [
        (
            Meeting::CapitalShip,
            "# Capital ships 1d20 > 8
             = 8 Chuyo
             In sight: Chuyo, 20,000 tons, under escort.",
        ),
        (
            Meeting::Warship,
            "# Warships, submarines included d100 > 10 1
             = 1 Isoname
             In sight: Isoname, 2,000 tons, under escort.",
        ),
    ] {
        let mut g = on_patrol("1942-04", Zone::Marianas);
        empty(&mut g);
        let text = format!(
            "{found}
             # Day or night 1d6 > 1
             = 1 day
             Nothing can be fired; the ships pass."
        );
        check(g, async |t| meet(t, meeting).await.is_ok(), &text);
    }
}

/// SV 8.1.3.b: a lone ship has no escort.
#[test]
fn a_lone_ship_is_not_escorted() {
    check(
        on_patrol("1942-04", Zone::Marianas),
        async |t| meet(t, Meeting::Ship).await.is_ok(),
        "# Size of a merchant 1d6 > 4
         = 4 small
         # Roster of a merchant 1d6 > 2
         = 2 roster a
         # Small merchant targets, roster a d100 > 10 9
         = 9 Nanrei Maru
         In sight: Nanrei Maru, 2,400 tons.
         # Day or night 1d6 > 3
         = 3 day
         ? Nanrei Maru alone, by day. Attack? > try
         # Changing the time of day 1d6 > 5
         = 6 contact lost (+1 SJ radar absent or out)",
    );
}

/// SV 8.2.6.a: a submarine of the roster is alone, and met by the rules for submarines.
#[test]
fn a_submarine_is_met_alone() {
    check(
        on_patrol("1942-04", Zone::Marianas),
        async |t| meet(t, Meeting::Warship).await.is_ok(),
        "# Warships, submarines included d100 > 10 3
         = 3 RO-30
         A submarine is near: RO-30, 1,000 tons.
         # Day or night 1d6 > 3
         = 3 day
         # Who sees whom 1d10 > 9
         = 9 the enemy is seen first
         The enemy submarine is seen first.
         ? The submarine RO-30 is in sight. Attack it? > let-go",
    );
}

fn aim(g: &State, target: &Target) -> i32 {
    let weapon = Weapon::Torpedo(Mark::Mk14);
    let shot = Shot { weapon, target: Some(target), range: Range::Medium, second_salvo: false };
    let scene = Scene::firing(g, charts(), shot);
    charts().s.medium.modifiers(|when| scene.count(when)).sum()
}

/// SV 8.2.4.c, SV 8.2.4.d, SV 8.2.6.c, SV 8.2.5: fast capital ships and warships are hard to hit,
/// slow capital ships are no warships, and damage takes the speed away when they are met again.
#[test]
fn speed_protects_until_it_is_lost() {
    let g = in_encounter("1942-04", Meeting::CapitalShip, &[freighter("Maru", 4000)]);
    let of = |standing, crippled| Target { standing, crippled, ..freighter("X", 30_000) };
    assert_eq!(aim(&g, &of(Standing::Merchant, false)), 0);
    assert_eq!(aim(&g, &of(Standing::Capital { fast: true }, false)), 1);
    assert_eq!(aim(&g, &of(Standing::Capital { fast: false }, false)), 0);
    assert_eq!(aim(&g, &of(Standing::Warship, false)), 1);
    assert_eq!(aim(&g, &of(Standing::Capital { fast: true }, true)), 0);
    assert_eq!(aim(&g, &of(Standing::Warship, true)), 0);
}

/// SV 3.3.2.d: the letters of the markers: crew illness and quality on S1 and A2, planes on E2,
/// radar on A1, motors on E3, the engineer on repairs.
#[test]
fn modifiers_stand_on_the_charts_their_letters_name() {
    let c = charts();
    let has = |found: &[When], wanted: When| found.contains(&wanted);
    let keys = |all: &[table::chart::Modifier<When>]| -> Vec<When> {
        all.iter().map(|modifier| modifier.key).collect()
    };
    assert!(has(&keys(c.s.medium.all_modifiers()), When::CrewIllness), "A");
    assert!(has(&keys(c.escorts.detection.all_modifiers()), When::DivePlanes), "D");
    assert!(has(&keys(c.a.crash_dive.all_modifiers()), When::SdOut), "D");
    assert!(has(&keys(c.a.aa_fire.all_modifiers()), When::CrewIllness), "F");
    assert!(has(&keys(c.escorts.bombs.all_modifiers()), When::MotorsAll), "H");
    let repair = c.damage.repair_of(System::Radio);
    assert!(has(&keys(repair.all_modifiers()), When::ExpertEngineer), "R");
    let g = on_patrol("1942-04", Zone::Empire);
    let quiet = Scene::raiding(&g, c, Raid::Escort { well_detected: false });
    assert_eq!(c.escorts.bombs.modifiers(|when| quiet.count(when)).sum(), 0);
}

/// SV 8.3.1: day on 1 to 3, night on 4 to 6.
#[test]
fn half_of_the_engagements_are_by_night() {
    for die in 1..=6 {
        let g = in_encounter("1942-04", Meeting::Convoy, &[freighter("Maru", 4000)]);
        let (t, ()) = play(g, &[die], Script::new(), async |t| time_of_day(t).await);
        assert_eq!(t.g.encounter().time, if die < 4 { Time::Day } else { Time::Night });
    }
}

/// SV 8.3.2.a, SV 8.3.2.c: SV-X55. A 5 keeps contact with SJ radar and loses it without.
#[test]
fn waiting_for_night_may_lose_contact() {
    for (condition, die, kept) in [
        (Condition::Sound, 5, true),
        (Condition::Sound, 6, false),
        (Condition::Inoperable, 4, true),
        (Condition::Inoperable, 5, false),
        (Condition::NotFitted, 5, false),
    ] {
        let mut g = in_encounter("1943-01", Meeting::Convoy, &[freighter("Maru", 4000)]);
        g.boat_mut().set(System::SjRadar, condition);
        assert_eq!(other_time(&g), Some(OtherTime::Try));
        let (t, contact) = play(g, &[die], Script::new(), wait_for_the_other_time);
        assert_eq!(contact, kept, "{condition:?}, {die}");
        assert_eq!(t.g.encounter().time == Time::Night, kept);
    }
}

/// SV 8.3.2.b: nobody waits for capital ships and warships.
#[test]
fn fast_groups_are_met_when_they_are_met() {
    for meeting in [Meeting::CapitalShip, Meeting::Warship] {
        let g = in_encounter("1943-01", meeting, &[freighter("Maru", 4000)]);
        assert_eq!(other_time(&g), None);
    }
}

/// SV 10.12.4: SV-R48. On the way home ships are let go; a warship is looked at.
#[test]
fn an_aborting_boat_lets_ships_pass() {
    for meeting in [Meeting::Ship, Meeting::Convoy, Meeting::CapitalShip] {
        let mut g = on_patrol("1942-04", Zone::Marianas);
        g.patrol_mut().abort = Some(Abort { forced: false, back: false });
        let (t, met) = play(g, &[], Script::new(), async |t| meet(t, meeting).await);
        assert!(met.is_ok() && !t.g.in_encounter());
    }
    let mut g = on_patrol("1942-04", Zone::Marianas);
    g.patrol_mut().abort = Some(Abort { forced: false, back: false });
    // A destroyer, by day: she passes.
    let (t, met) = play(g, &[10, 1, 1], Script::new(), async |t| meet(t, Meeting::Warship).await);
    assert!(met.is_ok() && !t.g.in_encounter());
}

/// SV 8.1.5: aircraft are met at once, and nobody is asked.
#[test]
fn aircraft_cannot_be_avoided() {
    let g = on_patrol("1942-04", Zone::Midway);
    let dive = [6, 6];
    let (t, met) = play(g, &dive, Script::new(), async |t| meet(t, Meeting::Aircraft).await);
    assert!(met.is_ok() && !t.g.in_encounter());
}

/// SV 15.0.b: a mine sinks the boat on 12, and hurts it on 10 and 11; a seasoned crew keeps clear.
#[test]
fn mines_sink_the_boat_on_a_twelve() {
    let crew = |quality| {
        let mut g = on_patrol("1942-04", Zone::Empire);
        g.patrol_mut().encounter = Some(Encounter::new(Meeting::Minefield));
        g.crew_mut().quality = quality;
        g
    };
    let (t, passed) =
        play(crew(Quality::Trained), &[4, 5], Script::new(), async |t| minefield(t).await);
    assert!(passed.is_ok() && t.g.boat().hull == 0);
    let (t, lost) =
        play(crew(Quality::Trained), &[6, 6], Script::new(), async |t| minefield(t).await);
    assert!(lost.is_err());
    assert_eq!(t.g.career().end, Some(End::Sunk));
    for (quality, dice) in [(Quality::Veteran, [5, 5]), (Quality::Elite, [6, 5])] {
        let (t, passed) = play(crew(quality), &dice, Script::new(), async |t| minefield(t).await);
        assert!(passed.is_ok() && t.g.boat().hull == 0, "{quality:?}");
    }
    let (t, lost) =
        play(crew(Quality::Green), &[5, 6], Script::new(), async |t| minefield(t).await);
    assert!(lost.is_err() && t.g.career().end == Some(End::Sunk));
}

/// SV 3.5: ships engaged are logged with what became of them, each once; ships left alone are not.
#[test]
fn the_log_names_the_ships_engaged_once() {
    let ships = [freighter("Heijo Maru", 2600), freighter("Kenzan Maru", 4700)];
    let mut g = in_encounter("1942-04", Meeting::TwoShipsEscort, &ships);
    log_contacts(&mut g);
    assert!(g.patrol().contacts.is_empty(), "nobody fired");
    g.encounter_mut().fired.anything = true;
    g.encounter_mut().targets[0].damage = 1;
    log_contacts(&mut g);
    let fates = |g: &State| -> Vec<(String, u32, Fate)> {
        let contacts = g.patrol().contacts.iter();
        contacts.map(|it| (it.name.clone(), it.tons, it.fate)).collect()
    };
    let heijo = |fate| ("Heijo Maru".to_owned(), 2600, fate);
    let kenzan = ("Kenzan Maru".to_owned(), 4700, Fate::Engaged);
    assert_eq!(fates(&g), [heijo(Fate::Damaged), kenzan.clone()]);
    // Followed alone, in a new encounter, she is still the same ship.
    let mut again = Encounter { escort: Some(escort()), ..Encounter::new(Meeting::ShipEscort) };
    again.targets.push(g.encounter().targets[0].clone());
    again.targets[0].damage = 2;
    g.patrol_mut().encounter = Some(again);
    log_contacts(&mut g);
    log_contacts(&mut g);
    assert_eq!(fates(&g), [heijo(Fate::Sunk), kenzan]);
}

/// SV 14.1.1: SV-R79. Standard ships have a size and no name; warships are rolled all the same.
#[test]
fn standard_ships_need_no_roster() {
    let with_option = |meeting, dice: &[u8]| {
        let mut g = on_patrol("1942-04", Zone::Marianas);
        g.setup.options.standard_tonnage = Switch::On;
        g.patrol_mut().encounter = Some(Encounter::new(meeting));
        play(g, dice, Script::new(), async |t| identify(t).await).1.expect("a ship")
    };
    for (die, tons, points) in [(1, 2500, 2), (4, 2500, 2), (5, 7000, 3), (6, 7000, 3)] {
        let ship = with_option(Meeting::Convoy, &[die]);
        assert_eq!((ship.tons, ship.to_sink, ship.kind), (tons, points, ShipType::Freighter));
    }
    assert_eq!(with_option(Meeting::CapitalShip, &[7]).name, "Fuso");
    assert_eq!(with_option(Meeting::Warship, &[10, 1]).name, "Isoname");
}

/// SV 14.2.1, SV 14.2.2: names are logged, and no ship is sunk twice.
#[test]
fn a_ship_on_the_bottom_is_rolled_again() {
    let sunk = Contact {
        name: "Heijo Maru".to_owned(),
        kind: ShipType::Freighter,
        standing: Standing::Merchant,
        tons: 2600,
        fate: Fate::Sunk,
    };
    let mut g = on_patrol("1942-04", Zone::Marianas);
    g.patrol_mut().encounter = Some(Encounter::new(Meeting::Ship));
    g.patrol_mut().contacts.push(sunk.clone());
    let roll = async |t: &mut crate::rules::T| identify(t).await.map(|ship| ship.name);
    let twice = play(g.clone(), &[1, 1, 10, 1], Script::new(), roll).1;
    assert_eq!(twice.as_deref(), Some("Heijo Maru"), "without the option");
    g.setup.options.no_ship_twice = Switch::On;
    let other = play(g.clone(), &[1, 1, 10, 1, 10, 2], Script::new(), roll).1;
    assert_eq!(other.as_deref(), Some("Kenzan Maru"));
    g.patrol_mut().contacts.clear();
    assert!(!is_sunk_already(&g, "Heijo Maru"));
    let orders = Orders { zone: Zone::Empire, task: None, wolfpack: false };
    let row = LogRow {
        month: month("1942-01"),
        boat: "Gato".to_owned(),
        class: crate::state::Class::Gato,
        orders,
        contacts: vec![Contact { fate: Fate::Damaged, ..sunk.clone() }],
        success: Some(true),
        aviators: 0,
        cut_short: None,
        refit: 1,
        awards: Vec::new(),
    };
    g.career_mut().log.push(row);
    assert!(!is_sunk_already(&g, "Heijo Maru"), "she got away");
    g.career_mut().log[0].contacts.push(sunk);
    assert!(is_sunk_already(&g, "Heijo Maru"), "sunk on an earlier patrol");
}

/// SV 14.2.3: SV-R106. The b and c lists are the rosters that double the number of ships.
#[test]
fn three_rosters_of_a_hundred_serve_each_size() {
    let t = &charts().t;
    for roster in [&t.small_a, &t.small_b, &t.small_c, &t.large_a, &t.large_b, &t.large_c] {
        assert_eq!(roster.results().count(), 100, "{}", roster.id);
    }
}

/// SV 15.0.a: with the option the first roster serves, and its die is saved.
#[test]
fn the_first_roster_may_serve_for_all() {
    let mut g = on_patrol("1942-04", Zone::Marianas);
    g.setup.options.first_roster_only = Switch::On;
    g.patrol_mut().encounter = Some(Encounter::new(Meeting::Ship));
    let (_, ship) = play(g, &[1, 10, 2], Script::new(), async |t| identify(t).await);
    assert_eq!(ship.map(|ship| ship.name).as_deref(), Some("Kenzan Maru"));
}

/// SV 8.1.1.b, SV 7.4.8: the middle box is rolled twice, and the captain is asked in between.
#[test]
fn a_box_marked_twice_is_rolled_twice() {
    let mut g = on_patrol("1942-04", Zone::Marshalls);
    g.patrol_mut().at = 5;
    let script = Script::new().then(Course::GoOn).then(Course::GoOn);
    let (t, met) =
        play(g, &[3, 4, 3, 4], script, async |t| crate::rules::ch07_patrols::travel_box(t).await);
    assert!(met.is_ok());
    assert_eq!(t.g.patrol().rolls_left, 0);
}

/// SV 8.1.1.b: a mission patrol and its box.
#[test]
fn a_patrol_keeps_its_orders() {
    let orders = Orders { zone: Zone::Marshalls, task: Some(Task::Recon), wolfpack: false };
    assert!(Patrol::new(month("1942-04"), orders).is_mission_pending());
}
