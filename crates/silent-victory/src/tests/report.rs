//! The pages of the story agree with the log.

use crate::GAME;
use board::Face;
use shelf::{
    report::{Body, Report},
    testkit::{Told, told},
};
use std::sync::OnceLock;

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
