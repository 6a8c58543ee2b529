//! The pages of the story agree with the log.

use super::fixture::{charts, in_port, month};
use crate::{
    GAME,
    career::longest_hunt,
    state::{Class, Condition, Rank, State, System},
    view,
};
use board::Face;
use shelf::{
    Shown as _,
    report::{Body, Line, Mark, Report},
    testkit::{Told, told},
};
use std::sync::OnceLock;
use table::{Dice, Event, Logged, Seat};

/// A career of the bold captain, told once.
fn career() -> &'static Told {
    static TOLD: OnceLock<Told> = OnceLock::new();
    TOLD.get_or_init(|| told(GAME, "gato", 3, "bold"))
}

fn part<'a>(report: &'a Report, title: &str) -> Option<&'a Body> {
    report.parts.iter().find(|part| part.title == title).map(|part| &part.body)
}

/// SV 7.5.2: the debrief of every patrol has the tons of its row in the log.
#[test]
fn every_patrol_is_told_and_its_tons_are_those_of_the_log() {
    let told = career();
    let farewell = told.farewell.as_ref().expect("the career is over");
    let Some(Body::Plot { series }) = part(farewell, "Tons of each patrol") else {
        panic!("no plot")
    };
    let logged: Vec<i64> = series.points.iter().map(|(_, tons)| *tons).collect();
    assert!(logged.len() > 1, "{logged:?}");
    let debriefs = told.debriefs.iter().map(|debrief| match part(&debrief.report, "Tons sunk") {
        Some(Body::Ledger { sum, .. }) => *sum,
        other => panic!("a ledger, not {other:?}"),
    });
    assert_eq!(debriefs.collect::<Vec<_>>(), logged);
}

/// SV 7.1.2: the way of a patrol that came home is told box by box and ends in port.
#[test]
fn the_way_of_a_patrol_leads_from_box_to_box() {
    // The last patrol of a career may end at sea.
    let [home @ .., _] = &career().debriefs[..] else { panic!("several patrols") };
    assert!(!home.is_empty());
    for debrief in home {
        let stops = &debrief.report.stops;
        assert!(stops.len() > 2, "{stops:?}");
        assert!(stops[1].ends_with("box 1"), "{stops:?}");
        assert!(stops.last().is_some_and(|stop| !stop.contains("box")), "{stops:?}");
        let Some(Face::Map(map)) = debrief.report.chart.as_ref().map(|board| &board.face) else {
            panic!("no chart")
        };
        assert_eq!(map.pins.len(), stops.len());
        assert_eq!(map.links.len(), stops.len() - 1);
        assert!(debrief.began < debrief.ended);
    }
}

/// SV 7.0: the shares of the orders that may come add up to all falls of the dice.
#[test]
fn port_says_where_the_orders_may_lead() {
    let ports = &career().ports;
    assert!(!ports.is_empty());
    for port in ports {
        let Some(Body::Lines { lines }) = part(port, "Where the orders may lead") else {
            panic!("no orders")
        };
        let percent = |value: &str| value.trim_end_matches(" %").parse::<i32>().unwrap();
        let all: i32 = lines.iter().map(|line| percent(&line.value)).sum();
        assert!((97..=103).contains(&all), "{all} %");
        assert!(matches!(part(port, "Until the end of the war"), Some(Body::Calendar { .. })));
    }
}

#[test]
fn a_briefing_says_what_is_asked_and_who_is_unfit() {
    let briefings = &career().briefings;
    assert!(!briefings.is_empty());
    for briefing in briefings {
        for title in ["Task", "Where", "Scores", "Boat", "Men"] {
            assert!(part(briefing, title).is_some(), "{title} in {}", briefing.title);
        }
        assert!(briefing.chart.is_some());
    }
}

/// The port of a Gato in February 1943.
fn port_of(g: &State) -> Report {
    view::view(g, Seat(0).into(), charts()).port().expect("the boat is in port")
}

fn lines<'a>(report: &'a Report, title: &str) -> &'a [Line] {
    match part(report, title) {
        Some(Body::Lines { lines }) => lines,
        other => panic!("lines, not {other:?}"),
    }
}

/// SV 11.2.3.a, SV 11.2.3.b: since April 1942 the roll is due in April 1943, and 4 or less promotes a
/// captain with eight ships; a Commander waits for the end of the war, a Captain for nothing.
#[test]
fn port_shows_when_promotion_falls_due_and_its_chance() {
    let mut g = in_port(Class::Gato, "1942-04");
    g.career_mut().month = month("1943-02");
    g.captain_mut().period.ships = 8;
    let shown = |g: &State| {
        let port = port_of(g);
        let line = lines(&port, "Captain").iter().find(|line| line.name.starts_with("Promotion"));
        line.map(|line| (line.name.clone(), line.value.clone()))
    };
    let expected = ("Promotion, April 1943".to_owned(), "67\u{a0}%".to_owned());
    assert_eq!(shown(&g), Some(expected));
    g.captain_mut().rank = Rank::Commander;
    assert_eq!(shown(&g).map(|(when, _)| when).as_deref(), Some("Promotion, July 1945"));
    g.captain_mut().rank = Rank::Captain;
    assert_eq!(shown(&g), None);
}

/// SV 10.14.1: every work of the yard has a plate below the boat, with the number it has in the list.
#[test]
fn plates_below_the_boat_bear_the_numbers_of_the_list() {
    let mut g = in_port(Class::Gato, "1943-02");
    g.boat_mut().hull = 3;
    g.boat_mut().set(System::FuelTanks, Condition::Damaged);
    let port = port_of(&g);
    let listed: Vec<(u32, &str)> = lines(&port, "Boat")
        .iter()
        .filter_map(|line| match line.mark {
            Mark::Number(number) => Some((number, line.name.as_str())),
            Mark::Nothing | Mark::Icon(_) | Mark::Man(..) | Mark::Ribbon(_) => None,
        })
        .collect();
    let Some(Face::Plan(plan)) = port.chart.as_ref().map(|board| &board.face) else {
        panic!("no plan of the boat")
    };
    let plates: Vec<(u32, &str)> =
        (1..).zip(plan.works.iter().map(|it| it.name.as_str())).collect();
    assert_eq!(plates, listed);
    let names: Vec<&str> = listed.iter().map(|(_, name)| *name).collect();
    assert_eq!(names, ["Hull", "Fuel tanks", "Forward torpedoes", "Aft torpedoes"]);
    assert!(plan.works_along().iter().all(|(_, _, spot)| spot.is_some()), "each has its place");
}

/// What the log tells when this chart is rolled on.
fn rolled(chart: &'static str) -> Event {
    Event::Rolled {
        why: "",
        rule: "",
        dice: Dice::D6,
        faces: [1].into_iter().collect(),
        modifiers: Vec::new(),
        total: 1,
        result: String::new(),
        tone: None,
        chart: Some(chart),
        column: None,
        to: None,
    }
}

fn sails(month: &str) -> Event {
    let (text, chapter) = (String::new(), Some(month.to_owned()));
    Event::Said { rule: "SV 7.1.1", to: None, text, chapter }
}

/// The hunt that sinks the boat is not survived, and attacks of two encounters are not one hunt.
#[test]
fn the_longest_hunt_is_the_longest_that_was_survived() {
    let hunt = |attacks: usize| std::iter::repeat_n(rolled("E3.early"), attacks);
    let mut events = vec![sails("May 1942"), rolled("E1.transit")];
    events.extend(hunt(2));
    events.push(rolled("E1.empire"));
    events.push(sails("July 1942"));
    events.extend(hunt(3));
    events.push(rolled("E1.transit"));
    events.extend(hunt(5));
    let logged = |event| Logged { line: 1, event, act: None };
    let log: Vec<Logged> = events.into_iter().map(logged).collect();
    let feat = longest_hunt(&log, Seat(0)).expect("it was hunted");
    assert_eq!((feat.what.as_str(), feat.note.as_str()), ("3 attacks", "July 1942"));
    assert_eq!(longest_hunt(&[], Seat(0)), None);
}

/// The feats of a career are those of its log.
#[test]
fn the_largest_ship_and_the_best_patrol_are_the_greatest_of_the_log() {
    let mut g = in_port(Class::Gato, "1942-04");
    g.career_mut().log.push(super::victory::row("1942-05", &[2_000, 9_000], Some(true)));
    g.career_mut().log.push(super::victory::row("1942-07", &[4_000, 4_000, 4_000], Some(true)));
    let feats = view::view(&g, Seat(0).into(), charts()).counts().feats;
    let told: Vec<(&str, i64, &str)> =
        feats.iter().map(|it| (it.title.as_str(), it.weight, it.note.as_str())).collect();
    assert_eq!(
        told,
        [
            ("Largest ship", 9_000, "Freighter, 9,000 tons, May 1942"),
            ("Best patrol", 12_000, "12,000 tons, July 1942"),
        ]
    );
}
