//! The boards say what is on the table, point at all that can be pointed at, and hide nothing.

use super::fixture::{charts, escort, freighter, in_encounter, in_port, on_patrol, play};
use crate::{
    conditions::Look as Hearing,
    rules::{ch09_02_fire, ch09_06_detection},
    state::{
        Aimed, Arm, Base, Charge, Class, Condition, Contact, Contest, Escort, EscortFate, Fate,
        Landing, LastFire, LogRow, Mark, Meeting, Month, Orders, Posture, Rack, Range, ShipType,
        Side, Standing, State, System, Tube, Wound, Zone,
    },
    view::{self, View},
};
use board::{
    Board, Depth, Face, Fill, Marks, ShotResult, Tone,
    svg::{self, Look, Theme},
    text::{self, Paint},
};
use shelf::Shown;
use std::collections::BTreeSet;
use table::{Key, Seat, testkit::Script};

fn seen(g: &State) -> View {
    view::view(g, Seat(0).into(), charts())
}

fn drawn(g: &State) -> Vec<Board> {
    seen(g).boards()
}

fn board(g: &State, id: &str) -> Board {
    drawn(g).into_iter().find(|board| board.id == id).expect("the board lies on the table")
}

fn text_of(g: &State, id: &str) -> String {
    text::render(&board(g, id), &Marks::none(), Paint::Plain)
}

/// Every class with everything that can happen to its boards.
fn moments() -> Vec<State> {
    let mut all: Vec<State> =
        Class::ALL.iter().map(|(_, class)| in_port(*class, "1944-01")).collect();
    for (_, zone) in Zone::ALL {
        for (_, base) in Base::ALL {
            for at in [0, 3, 9] {
                let mut g = on_patrol("1943-05", *zone);
                g.career_mut().base = *base;
                g.patrol_mut().at = at;
                all.push(g);
            }
        }
    }
    let ships = [freighter("Toan Maru", 4000), freighter("Ogura Maru", 7000)];
    for (_, meeting) in Meeting::ALL {
        all.push(in_encounter("1943-05", *meeting, &ships));
        all.push(in_encounter("1943-05", *meeting, &[]));
    }
    all
}

/// SV 3.1, SV 3.2, SV 3.5
#[test]
fn every_board_of_every_moment_is_a_sound_picture_with_all_its_targets() {
    for g in moments() {
        for board in drawn(&g) {
            for look in [Look::Page { bases: "/bases" }, Look::File(Theme::Dark)] {
                let picture = svg::render(&board, &Marks::none(), look);
                let parsed = roxmltree::Document::parse(&picture);
                let document = parsed.unwrap_or_else(|error| panic!("{}: {error}", board.id));
                let nodes = || document.descendants();
                let ids: Vec<&str> = nodes().filter_map(|node| node.attribute("id")).collect();
                let once: BTreeSet<&str> = ids.iter().copied().collect();
                assert_eq!(ids.len(), once.len(), "{} repeats an id", board.id);
                let targets: BTreeSet<&str> =
                    nodes().filter_map(|node| node.attribute("data-target")).collect();
                for target in board.targets() {
                    assert!(targets.contains(target.as_str()), "{} lacks {target}", board.id);
                }
            }
            let written = text::render(&board, &Marks::none(), Paint::Plain);
            assert!(written.lines().all(|line| line.chars().count() <= text::WIDTH), "{written}");
        }
    }
}

/// SV 7.1.2: two boxes out, five on station, two home, whatever the base and the area.
#[test]
fn the_chart_shows_every_box_in_its_place_and_the_boat_in_one() {
    for (_, zone) in Zone::ALL {
        for (_, base) in Base::ALL {
            let mut g = on_patrol("1943-05", *zone);
            g.career_mut().base = *base;
            let board = board(&g, "map");
            let Face::Map(map) = &board.face else { panic!("the chart is a map") };
            let places: Vec<_> = (1..=9)
                .map(|number| map.locate(&format!("box:{number}").into()).expect("a box"))
                .collect();
            for (index, one) in places.iter().enumerate() {
                for other in &places[index + 1..] {
                    let apart = (one.x - other.x).hypot(one.y - other.y);
                    assert!(apart > 40.0, "{zone:?} from {base:?}: boxes {apart} apart");
                }
                let inside = one.x > map.frame.x && one.x < map.frame.x + map.frame.width;
                assert!(inside && one.y > map.frame.y && one.y < map.frame.y + map.frame.height);
            }
            let boats: Vec<_> = map.counters.iter().map(|placed| placed.on.as_str()).collect();
            assert_eq!(boats, ["box:4"]);
        }
    }
}

/// SV 2.0.b: the chart of a career that ended with its boat shows it struck.
#[test]
fn the_chart_rings_the_box_of_the_boat_and_strikes_a_boat_that_was_lost() {
    let mut g = on_patrol("1943-05", Zone::Empire);
    let fate = |g: &State| {
        let Face::Map(map) = board(g, "map").face else { panic!("the chart is a map") };
        map.counters[0].counter.fate
    };
    let picture = svg::render(&board(&g, "map"), &Marks::none(), Look::Page { bases: "/b" });
    assert!(picture.contains("class=\"b-here\""));
    assert_eq!(fate(&g), board::Fate::InPlay);
    g.career_mut().end = Some(crate::state::End::LeftDuty);
    assert_eq!(fate(&g), board::Fate::InPlay);
    g.career_mut().end = Some(crate::state::End::Sunk);
    assert_eq!(fate(&g), board::Fate::Lost);
}

/// SV 3.1: the display of a class has its tubes, racks, engines and guns.
#[test]
fn every_class_is_drawn_with_what_its_mat_carries() {
    for (_, class) in Class::ALL {
        let g = in_port(*class, "1944-01");
        let display = charts().mats.display(*class, false);
        let boat = board(&g, "boat");
        let count = |start: &str| {
            boat.targets().iter().filter(|target| target.as_str().starts_with(start)).count()
        };
        assert_eq!(count("tube:forward:"), usize::from(display.forward_tubes), "{class:?}");
        assert_eq!(count("tube:aft:"), usize::from(display.aft_tubes), "{class:?}");
        assert_eq!(count("system:diesel_"), usize::from(display.diesels), "{class:?}");
        assert_eq!(count("system:electric_"), usize::from(display.motors), "{class:?}");
        for target in ["reload:forward", "reload:aft", "gun", "hull", "flooding", "man:exec"] {
            assert!(boat.has(target), "{class:?} lacks {target}");
        }
        for (_, system) in System::ALL {
            let fitted = g.boat().condition(*system) != Condition::NotFitted;
            let target = format!("system:{}", Key::name(*system));
            assert_eq!(boat.has(&target), fitted, "{class:?} {target}");
        }
    }
}

/// SV 3.3.2.c, SV 10.10.3, SV 10.9.1: torpedoes by mark, damage and wounds are shown.
#[test]
fn the_boat_tells_its_torpedoes_damage_and_wounds() {
    let mut g = on_patrol("1945-01", Zone::Empire);
    g.boat_mut().forward.tubes[1] = Some(Charge::Torpedo(Mark::Mk18));
    g.boat_mut().forward.tubes[2] = None;
    g.boat_mut().aft.reloads = Rack { mk14: 1, mk18: 2, mk27: 1 };
    g.boat_mut().set(System::Diesel2, Condition::Inoperable);
    g.boat_mut().set(System::Radio, Condition::Damaged);
    (g.boat_mut().hull, g.boat_mut().flooding) = (3, 2);
    g.crew_mut().men[1].wound = Wound::Severe;
    g.crew_mut().hands[2] = Wound::Killed;
    let text = text_of(&g, "boat");
    for words in [
        "Forward tube 1 Mk 14",
        "Forward tube 2 Mk 18",
        "Aft reloads [■■■■] Mk 14, 2 × Mk 18, Mk 27",
        "Diesel 2 out",
        "Radio damaged",
        "Hull [xxx······]",
        "Flooding [xx·······]",
        "Exec (serious wound)",
        "Crew box 3 (lost)",
    ] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
}

/// SV 3.2, SV 9.1.1.a, SV 9.2.9.a: ships by column, their tons and damage, the range, the escort.
#[test]
fn the_combat_mat_names_ships_ranges_and_the_escort() {
    let mut hit = freighter("Ogura Maru", 7311);
    hit.damage = 2;
    let mut gone = freighter("Toan Maru", 2110);
    gone.damage = gone.to_sink;
    let mut g = in_encounter("1943-05", Meeting::Convoy, &[hit, gone]);
    g.patrol_mut().encounter.as_mut().expect("met").range = Some(Range::Medium);
    let board = board(&g, "combat");
    // The escort can be fired at as the column after the last ship.
    for target in ["target:1", "target:2", "target:3", "range:close", "range:medium", "range:long"]
    {
        assert!(board.has(target), "{target}");
    }
    let text = text_of(&g, "combat");
    for words in ["Ogura Maru Damage 2/3", "Toan Maru Damage 2/2 (lost)", "7,311 t", "[Medium]"] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
}

/// SV 9.6.14.b
#[test]
fn a_boat_that_is_hunted_is_shown_deep_and_detected() {
    let mut g = in_encounter("1943-05", Meeting::ShipEscort, &[freighter("Toan Maru", 2110)]);
    let mat = text_of(&g, "combat");
    assert!(mat.contains("undetected") && mat.contains("periscope depth"), "{mat}");
    let met = g.patrol_mut().encounter.as_mut().expect("met");
    (met.hunt.rolls, met.hunt.detected, met.hunt.attacks, met.hunt.incoming) = (1, true, 1, 2);
    let mat = text_of(&g, "combat");
    assert!(mat.contains("deep and silent, detected"), "{mat}");
    assert!(mat.contains("2 bursts about the boat"), "{mat}");
}

fn sea(g: &State) -> board::SeaView {
    let Face::Sea(sea) = board(g, "combat").face else { panic!("the mat is a view over the sea") };
    sea
}

/// Two torpedoes at each of two freighters: one is sunk, at the other one is a dud and one misses.
fn after_a_salvo() -> State {
    let ships = [freighter("Toan Maru", 2110), freighter("Ogura Maru", 2900)];
    let mut g = in_encounter("1942-05", Meeting::Convoy, &ships);
    g.encounter_mut().range = Some(Range::Medium);
    let tube = |index| Tube { side: Side::Forward, index };
    let salvo = [(0, 0), (1, 0), (2, 1), (3, 1)];
    let salvo = salvo.map(|(index, target)| Aimed { tube: tube(index), target });
    let dice = [[3, 3].as_slice(), &[6, 6], &[3, 3], &[6, 6], &[3, 3], &[1], &[6, 6]].concat();
    let (t, done) = play(g, &dice, Script::new(), async |t| {
        ch09_02_fire::fire(t, &salvo.into_iter().collect(), Range::Medium, false).await
    });
    assert!(done.is_ok());
    t.g.clone()
}

/// SV 9.2.3, SV 9.2.4.a: the tracks of the last salvo stay, each with what came of it, until the
/// next action; nothing of them weighs on the game.
#[test]
fn the_last_salvo_stays_on_the_mat_until_the_next_action() {
    let g = after_a_salvo();
    let results: Vec<ShotResult> = sea(&g).wakes.iter().map(|wake| wake.result).collect();
    assert_eq!(results, [ShotResult::Hit, ShotResult::Hit, ShotResult::Dud, ShotResult::Miss]);
    let text = text_of(&g, "combat");
    for words in [
        "A torpedo hits Toan Maru",
        "A torpedo is a dud against Ogura Maru",
        "A torpedo misses Ogura Maru",
        "last salvo: 2 hits, 1 dud, 1 miss",
    ] {
        assert!(text.contains(words), "{words} is not in\n{text}");
    }
    let picture = svg::render(&board(&g, "combat"), &Marks::none(), Look::Page { bases: "/b" });
    for words in ["data-result=\"hit\"", "data-result=\"dud\"", "1 dud · 1 miss<", "b-burst"] {
        assert!(picture.contains(words), "{words}");
    }
    let mut bare = g.clone();
    bare.encounter_mut().last_fire = LastFire::default();
    assert_eq!(table::Digest::of(&g), table::Digest::of(&bare));
    let (t, _) = play(g, &[1, 1], Script::new(), async |t| {
        ch09_06_detection::detection_roll(t, Hearing::Hunt).await
    });
    assert!(sea(&t.g).wakes.is_empty());
}

/// SV 9.3.3: the fire of the deck gun is seen, hit and splash.
#[test]
fn the_deck_gun_flashes_and_its_shells_fall() {
    let mut g = in_encounter("1942-05", Meeting::Ship, &[freighter("Toan Maru", 2110)]);
    g.encounter_mut().posture = Posture::Surfaced;
    g.encounter_mut().range = Some(Range::Medium);
    let page =
        |g: &State| svg::render(&board(g, "combat"), &Marks::none(), Look::Page { bases: "/b" });
    assert!(!page(&g).contains("b-muzzle") && !page(&g).contains("b-splash"));
    g.encounter_mut().land(0, Arm::Gun, Landing::Hit);
    assert!(page(&g).contains("b-muzzle") && !page(&g).contains("b-splash"));
    g.encounter_mut().land(0, Arm::Gun, Landing::Miss);
    assert!(page(&g).contains("b-muzzle") && page(&g).contains("b-splash"));
    let text = text_of(&g, "combat");
    assert!(text.contains("The gun misses Toan Maru") && text.contains("deck gun: 1 hit, 1 miss"));
}

/// SV 9.2.7: a ship that goes down is sunk in every list at once, and its tons count.
#[test]
fn a_ship_just_sunk_is_sunk_in_the_lists_before_the_encounter_is_over() {
    let g = after_a_salvo();
    let line = |id: &str, name: &str| {
        let text = text_of(&g, id);
        let found = text.lines().find(|line| line.contains(name)).map(str::to_owned);
        found.unwrap_or_else(|| panic!("{name} is not in\n{text}"))
    };
    assert!(line("contacts", "Toan Maru").contains("sunk"));
    assert!(line("contacts", "Ogura Maru").contains("engaged"));
    assert!(line("sunk", "Toan Maru").contains("2,110"));
    let status = seen(&g).status();
    assert!(status.facts.contains(&("Sunk".to_owned(), "1 ship, 2,110 tons".to_owned())));
    assert!(g.patrol().contacts.is_empty(), "the rules enter it when the contact is over");
}

/// SV 9.2.9.a: an escort that was fired at has a column of the mat and is still one ship.
#[test]
fn an_escort_fired_at_is_drawn_once_with_its_damage() {
    let mut g = in_encounter("1943-05", Meeting::ShipEscort, &[freighter("Toan Maru", 2110)]);
    let column =
        crate::state::Target { standing: Standing::Escort, damage: 1, ..freighter("Escort", 1200) };
    g.encounter_mut().targets.push(column);
    let sea = sea(&g);
    let names: Vec<&str> = sea.ships.iter().map(|ship| ship.name.as_str()).collect();
    assert_eq!(names, ["Toan Maru"]);
    assert_eq!((sea.screen.len(), sea.screen[0].boxes[0].marked), (1, 1));
    assert_eq!(sea.screen[0].note, "not yet alert");
    assert_eq!(sea.screen[0].target.as_str(), "target:2");
}

/// SV 9.6.14.b: an escort that was hit and has found the boat is no less a threat.
#[test]
fn the_gauge_of_the_escort_says_how_near_it_is_though_it_was_hit() {
    let mut g = in_encounter("1943-05", Meeting::ShipEscort, &[freighter("Toan Maru", 2110)]);
    g.encounter_mut().escort = Some(Escort { attacked: EscortFate::Hurt, ..escort() });
    assert!(text_of(&g, "gauges").contains("Hit"));
    (g.encounter_mut().hunt.rolls, g.encounter_mut().hunt.detected) = (1, true);
    let Face::Tracks { tracks } = board(&g, "gauges").face else { panic!("gauges are tracks") };
    let titles: Vec<&str> = tracks.iter().map(|track| track.title.as_str()).collect();
    assert_eq!(titles[..2], ["Boat", "Escort"], "what threatens the boat comes first");
    assert_eq!(tracks[1].value, "Hit, has the boat");
    let red = matches!(tracks[1].fill, Fill::UpTo { count: 2, tone: Tone::Damage });
    assert!(red, "{:?}", tracks[1].fill);
}

/// SV 9.6.9.a: a boat that has got away is not said to be detected any more.
#[test]
fn mat_and_gauges_say_that_the_boat_has_escaped() {
    use crate::{conditions::Look, rules::ch09_06_detection::hunted};
    let ships = [freighter("Toan Maru", 2110)];
    let mut g = in_encounter("1942-05", Meeting::ShipEscort, &ships);
    g.patrol_mut().orders.zone = crate::state::Zone::ChinaSea;
    // Found, charges that do nothing, and then a natural two.
    let dice = [5, 5, 1, 1, 1, 1];
    let script = table::testkit::Script::new();
    let (t, done) = super::fixture::play(g, &dice, script, async |t| hunted(t, Look::Hunt).await);
    assert!(done.is_ok() && t.g.encounter().hunt.detected, "the rules remember it");
    let gauges = text_of(&t.g, "gauges");
    assert!(gauges.contains("escaped") && !gauges.contains("detected"), "{gauges}");
    assert!(gauges.contains("Has lost you"), "{gauges}");
}

/// SV 9.8.3.d: the boat has dived when the escort comes that the aircraft called; the aircraft is
/// gone, and gauge and mat agree.
#[test]
fn an_escort_called_by_aircraft_finds_a_dived_boat() {
    let mut g = in_encounter("1943-05", Meeting::Aircraft, &[]);
    g.encounter_mut().escort = None;
    assert_eq!((sea(&g).depth, sea(&g).air.len()), (Depth::Surfaced, 1));
    g.encounter_mut().escort = Some(escort());
    assert_eq!((sea(&g).depth, sea(&g).air.len()), (Depth::Periscope, 0));
    assert!(text_of(&g, "gauges").contains("Periscope depth"));
    assert!(!text_of(&g, "gauges").contains("Range"), "nobody has a range");
}

/// The sheet beside the boards: the ships of the patrol, but those on the mat in a fight.
#[test]
fn in_a_fight_the_column_is_left_to_the_ships_on_the_mat() {
    let first = |g: &State| {
        let sheet = |board: &Board| matches!(board.face, Face::Sheet(_));
        drawn(g).into_iter().find(sheet).map(|board| board.id)
    };
    assert_eq!(first(&on_patrol("1943-05", Zone::Empire)).as_deref(), Some("contacts"));
    assert_eq!(first(&after_a_salvo()).as_deref(), Some("sunk"));
}

fn with_a_log() -> State {
    let mut g = in_port(Class::Gato, "1942-04");
    let contact = |name: &str, kind, tons, fate| Contact {
        name: name.to_owned(),
        kind,
        standing: Standing::Merchant,
        tons,
        fate,
    };
    g.career_mut().log.push(LogRow {
        month: Month::of(1942, 4),
        boat: "Tarpan".to_owned(),
        class: Class::Gato,
        orders: Orders { zone: Zone::Empire, task: None, wolfpack: false },
        contacts: vec![
            contact("Toho Maru", ShipType::Freighter, 4716, Fate::Sunk),
            contact("Nippo Maru", ShipType::Tanker, 10528, Fate::Damaged),
            contact("Toan Maru", ShipType::Freighter, 2110, Fate::Engaged),
        ],
        success: Some(true),
        aviators: 0,
        cut_short: None,
        refit: 2,
        awards: Vec::new(),
    });
    g
}

/// SV 3.5, SV 9.2.7, SV 10.14.4, SV LOG.a to SV LOG.d: the sheet month by month, as printed.
#[test]
fn the_log_has_a_line_for_every_month_with_its_patrol_ships_and_refit() {
    let g = with_a_log();
    let board = board(&g, "log");
    assert_eq!(board.targets().len(), 44);
    assert!(board.has("log:1941-12") && board.has("log:1945-07"));
    let text = text_of(&g, "log");
    let line = |month: &str| {
        let found = text.lines().find(|line| line.starts_with(month));
        found.unwrap_or_else(|| panic!("{month} is not in\n{text}")).to_owned()
    };
    assert!(line("Apr-42").contains("Empire"));
    assert!(line("Apr-42").contains("(Toho Maru F 4,716)"), "sunk in brackets: {text}");
    assert!(line("Apr-42").contains("4,716 S"));
    assert!(line("May-42").contains(" R") && line("Jun-42").contains(" R"));
    assert!(!line("Jul-42").contains(" R "), "{text}");
    let printed = [
        ("Dec-41", "dud 1-4"),
        ("Jul-42", "SJ radar"),
        ("Aug-42", "dud 1-3"),
        ("Jan-43", "detection +1"),
        ("Sep-43", "dud 1-2, Mk 18"),
        ("Jan-44", "dud 1 only"),
        ("Jan-45", "Mk 27, NAC, detection +0"),
    ];
    for (month, words) in printed {
        assert!(line(month).contains(words), "{month} {words}\n{text}");
    }
    let sunk = text_of(&g, "sunk");
    assert!(sunk.contains("Toho Maru") && !sunk.contains("Nippo Maru"), "{sunk}");
}

/// SV 7.1.1: the patrol at sea has its line already.
#[test]
fn a_patrol_is_entered_when_it_sails() {
    let g = on_patrol("1943-05", Zone::Marianas);
    let text = text_of(&g, "log");
    assert!(text.lines().any(|line| line.starts_with("May-43") && line.contains("Marianas")));
}

/// A boat lost at sea has one line in the log, not one for the row and one for the patrol.
#[test]
fn a_patrol_that_did_not_come_home_is_counted_once() {
    let mut g = with_a_log();
    let orders = Orders { zone: Zone::Empire, task: None, wolfpack: false };
    g.career_mut().patrol = Some(crate::state::Patrol::new(Month::of(1942, 4), orders));
    g.career_mut().log[0].success = None;
    g.career_mut().end = Some(crate::state::End::Sunk);
    let seen = seen(&g);
    let career = seen.career().expect("one career");
    assert_eq!(
        (career.log.len(), career.patrol.as_ref().map(|patrol| patrol.number)),
        (1, Some(1))
    );
    let counted = seen.counts();
    assert_eq!(counted.tallies[2].counts, [("not returned".to_owned(), 1)]);
    assert_eq!(counted.series[0].points, [("April 1942".to_owned(), 4716)]);
}

/// SV 11.3.9: awards as ribbons, with their number.
#[test]
fn awards_are_ribbons_of_captain_and_boat() {
    let mut g = in_port(Class::Gato, "1944-01");
    assert!(matches!(&board(&g, "medals").face, Face::Medals { awards } if awards.is_empty()));
    g.captain_mut().awards.navy_cross = 2;
    g.boat_mut().awards.battle_stars = 3;
    let text = text_of(&g, "medals");
    assert!(text.contains("Navy Cross") && text.contains("Battle Star"), "{text}");
    assert!(text_of(&g, "log").contains("NC×2 ★×3"));
}

/// SV 13.1.2.a: in the two-player game both look at the boat at sea; in a tournament each at his
/// own, with the table of results beside it.
#[test]
fn each_seat_sees_the_boat_that_concerns_it() {
    let mut g = in_encounter("1943-05", Meeting::Ship, &[freighter("Toan Maru", 2110)]);
    let mut other = in_port(Class::Balao, "1943-05").careers.remove(0);
    "Other".clone_into(&mut other.boat.name);
    g.careers.push(other);
    g.setup.contest = Contest::TwoPlayer;
    let ids = |g: &State, seat| {
        let boards = view::view(g, Seat(seat).into(), charts()).boards();
        boards.into_iter().map(|board| (board.id, board.title)).collect::<Vec<_>>()
    };
    assert_eq!(ids(&g, 0), ids(&g, 1));
    assert!(ids(&g, 1).iter().any(|(id, _)| id == "combat"));
    g.setup.contest = Contest::Tonnage;
    assert!(ids(&g, 1).contains(&("boat".to_owned(), "USS Other".to_owned())));
    assert!(!ids(&g, 1).iter().any(|(id, _)| id == "combat"));
    assert!(ids(&g, 1).iter().any(|(id, _)| id == "results"));
}

/// SV 14.5.1: the quality of an escort is shown when it has been rolled, not before.
#[test]
fn the_quality_of_an_escort_is_unknown_until_it_is_rolled() {
    let mut g = in_encounter("1943-05", Meeting::ShipEscort, &[freighter("Toan Maru", 2110)]);
    assert!(!text_of(&g, "combat").contains("trained"));
    let rated = Escort { rated: true, ..escort() };
    g.patrol_mut().encounter.as_mut().expect("met").escort = Some(rated);
    assert!(text_of(&g, "combat").contains("trained"));
}

#[test]
fn the_status_says_who_where_when_and_what_was_sunk() {
    let status = seen(&on_patrol("1943-05", Zone::Marianas)).status();
    assert_eq!(status.title, "USS Gato, Lt. Cdr. Adams · May 1943");
    assert!(status.facts.contains(&("Station".to_owned(), "Marianas, box 4".to_owned())));
    let status = seen(&with_a_log()).status();
    assert!(status.facts.contains(&("Sunk".to_owned(), "1 ship, 4,716 tons".to_owned())));
    assert_eq!(seen(&State::at_start(&crate::state::Setup::default())).status().facts, []);
}
