//! The pages of the story agree with the sheets.

use crate::GAME;
use shelf::{
    report::{Body, Mark, Report},
    testkit::{Told, told},
};
use std::sync::OnceLock;

/// A campaign of the bold captain, told once.
fn campaign() -> &'static Told {
    static TOLD: OnceLock<Told> = OnceLock::new();
    TOLD.get_or_init(|| told(GAME, "short", 7, "bold"))
}

fn part<'a>(report: &'a Report, title: &str) -> Option<&'a Body> {
    report.parts.iter().find(|part| part.title == title).map(|part| &part.body)
}

/// DB 7.vp: the debrief of every mission adds up to the row of the Campaign Log.
#[test]
fn every_mission_is_told_and_its_points_are_those_of_the_log() {
    let told = campaign();
    assert!(told.debriefs.len() >= 3, "{} missions", told.debriefs.len());
    let outings: Vec<u32> = told.debriefs.iter().map(|debrief| debrief.outing).collect();
    assert_eq!(outings, (1..=outings.len() as u32).collect::<Vec<_>>());
    let farewell = told.farewell.as_ref().expect("the campaign is over");
    let told =
        told.debriefs.iter().map(|debrief| match part(&debrief.report, "Points of the night") {
            Some(Body::Ledger { sum, .. }) => *sum,
            other => panic!("a ledger, not {other:?}"),
        });
    let Some(Body::Plot { series }) = part(farewell, "Victory points by night") else {
        panic!("no plot")
    };
    let logged: Vec<i64> = series.points.iter().map(|(_, points)| *points).collect();
    assert_eq!(told.collect::<Vec<_>>(), logged);
}

/// DB 3.2.5, DB 2.b: a mission begins at base; the way that is told leads from there.
#[test]
fn the_way_of_a_mission_begins_at_base() {
    for debrief in &campaign().debriefs {
        let stops = &debrief.report.stops;
        assert!(stops[0].starts_with("Rendova PT Base"), "{stops:?}");
        assert!(stops.len() > 1, "{stops:?}");
        assert!(debrief.report.chart.is_some());
    }
}

/// DB A-5.a: the briefing names every boat of the squadron and whether it sails.
#[test]
fn a_briefing_says_who_sails_and_what_scores() {
    let briefings = &campaign().briefings;
    assert!(!briefings.is_empty());
    for briefing in briefings {
        let Some(Body::Lines { lines }) = part(briefing, "Boats") else { panic!("no boats") };
        assert_eq!(lines.len(), 5);
        assert!(lines.iter().all(|line| line.tag.is_some()));
        let Some(Body::Lines { lines }) = part(briefing, "Scores") else { panic!("no scores") };
        assert!(lines.iter().all(|line| !line.value.is_empty()));
        assert!(part(briefing, "Task").is_some() && part(briefing, "Men").is_some());
    }
}

/// DB G-11: whoever was hurt is named with what became of him.
#[test]
fn the_wounded_are_named() {
    let hurt = campaign().debriefs.iter().filter_map(|debrief| part(&debrief.report, "Men"));
    let lines =
        hurt.filter_map(|body| if let Body::Lines { lines } = body { Some(lines) } else { None });
    let lines: Vec<_> = lines.flatten().collect();
    assert!(!lines.is_empty(), "nobody was hurt in a whole campaign");
    for line in lines {
        assert!(matches!(line.mark, Mark::Man(..)), "{line:?}");
        assert!(line.tag.is_some(), "{line:?}");
    }
}

/// DB A-11, DB A-12, DB A-13: the briefing tells the dangers of every turn out. Aircraft may come in
/// every zone; convoys and guns are met in the Red Zone alone, which is the last.
#[test]
fn a_briefing_tells_the_dangers_of_the_way_out() {
    for briefing in &campaign().briefings {
        let Some(Body::Lines { lines }) = part(briefing, "Dangers") else { panic!("no dangers") };
        let (last, before) = lines.split_last().expect("a way out");
        assert!(lines.iter().all(|line| line.note.starts_with("Aircraft ")), "{lines:?}");
        assert!(last.note.contains("A convoy "), "{last:?}");
        assert!(before.iter().all(|line| !line.note.contains("convoy")), "{before:?}");
        let numbers = (1..=lines.len() as u32).map(Mark::Number);
        assert!(lines.iter().map(|line| line.mark.clone()).eq(numbers));
    }
}

/// DB I-1.barge, DB I-1.aircraft: the moment of a night is when most points were won at one stroke, with the fight in sight.
#[test]
fn a_night_with_a_kill_has_its_moment() {
    for debrief in &campaign().debriefs {
        let won = debrief.report.stops.iter().any(|stop| stop.contains(": "));
        assert_eq!(debrief.moment.is_some(), won, "mission {}", debrief.outing);
        if let Some(moment) = &debrief.moment {
            assert!((debrief.began..=debrief.ended).contains(&moment.line));
            assert!(moment.won.iter().all(|prize| prize.weight > 0));
        }
    }
    assert!(campaign().debriefs.iter().any(|debrief| debrief.moment.is_some()));
}
