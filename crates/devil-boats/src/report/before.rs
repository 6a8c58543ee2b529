//! Before a mission: what is asked, and what port is for.

use super::{boat_lines, commander, longest_wait, man_line, next_medal, waters};
use crate::{
    boards::weather_word,
    map_art,
    state::{MissionKind, Task, Weather},
    view::{DangerView, MissionView, View},
};
use board::{Board, Face, LinkKind, Pin, PinKind, Tone, Work, counted};
use shelf::{
    Report, ReportKind,
    report::{Body, Day, DayState, Line, Mark},
};
use table::Key as _;

pub(crate) fn briefing(view: &View) -> Option<Report> {
    let mission = view.mission.as_ref()?;
    let zone = waters(mission.target);
    let (night, nights) = (view.night, view.nights);
    let report = Report::new(ReportKind::Briefing, format!("{} to {zone}", mission.task))
        .eyebrow(format!("Briefing, night {night} of {nights}, {}", view.date))
        .lead("To the commander of the squadron, Rendova")
        .lines("Task", "", vec![task(mission)])
        .lines("Where", "", vec![place(view, mission)])
        .lines("Weather", "", vec![weather(mission)])
        .lines("Dangers", "", dangers(view))
        .lines("Scores", "points", stakes(view))
        .lines("Boats", "", boats(view))
        .lines("Men", "", men(view))
        .chart(Some(chart(mission)));
    Some(report)
}

/// DB F-1-A.1, DB F-1-B.1, DB F-1-B.wait, DB F-1-B.drop, DB F-1-C.unload
fn task(mission: &MissionView) -> Line {
    let (what, how) = match mission.kind {
        MissionKind::Patrol => (
            "Find and destroy the enemy in the assigned zone.",
            "Barges, destroyers and shore guns may be met there. Turn back whenever you like.",
        ),
        MissionKind::Special(Task::ShellDump) => (
            "Destroy the supply dump on the shore.",
            "With cannon and machine guns. If there are two dumps, neither may be left standing.",
        ),
        MissionKind::Special(Task::PickUpCoastwatcher) => (
            "Bring the coastwatcher home.",
            "PT #1 goes to Close Range; after contact it lies at Idle there for two rounds.",
        ),
        MissionKind::Special(Task::DropCoastwatcher) => (
            "Put the coastwatcher ashore.",
            "PT #1 must lie at Idle in Close Range for two rounds in a row.",
        ),
        MissionKind::Special(Task::PickUpPilot) => (
            "Bring the downed pilot home.",
            "PT #1 goes to Close Range; after contact it lies at Idle there for two rounds.",
        ),
        MissionKind::Special(Task::DeliverSupplies) => (
            "Put supplies ashore for the coastwatcher.",
            "PT #1 goes to Close Range; after contact it lies at Idle there for two rounds.",
        ),
    };
    Line::new(what).note(how)
}

/// DB 2.f.turns
fn place(view: &View, mission: &MissionView) -> Line {
    let out = counted(view.story.turns_out, "turn", "turns");
    Line::new(format!("{}, {out} out", waters(mission.target)))
        .note("Four turns at most may be spent in the zone.")
}

/// DB A-11, DB A-12, DB A-13: turn by turn, by the numbers of the chart.
fn dangers(view: &View) -> Vec<Line> {
    let line = |(turn, zone): (u32, &DangerView)| {
        let met: Vec<String> =
            zone.met.iter().map(|(what, percent)| format!("{what} {percent}\u{a0}%")).collect();
        Line::new(waters(zone.at)).note(met.join(", ")).mark(Mark::Number(turn))
    };
    (1..).zip(&view.story.way_out).map(line).collect()
}

/// DB F-1-B.sea, DB F-1-C.sea
fn weather(mission: &MissionView) -> Line {
    let note = match (mission.weather, mission.special) {
        (Weather::Good, _) => "You see far, and so do they.",
        (Weather::Poor, true) => {
            "Less is seen on both sides. Landings need a Sea State of 3 or less."
        }
        (Weather::Poor, false) => "Less is seen on both sides.",
        (Weather::Bad | Weather::LargeStorm, _) => {
            "Little is seen. Storms may tear at the boats and part them."
        }
    };
    Line::new(weather_word(mission.weather)).note(note)
}

fn stakes(view: &View) -> Vec<Line> {
    let line = |&(what, points): &(&str, i16)| Line::new(what).points(points.into());
    view.story.stakes.iter().map(line).collect()
}

fn boats(view: &View) -> Vec<Line> {
    let sails = |number: usize| view.boats.iter().any(|boat| usize::from(boat.number) == number);
    let line = |(line, number): (Line, usize)| match line.tag {
        Some((_, Tone::Good)) if sails(number) => line.tag("sails", Tone::Good),
        Some((_, Tone::Good)) => line.tag("stays in port", Tone::Plain),
        _ => line,
    };
    boat_lines(view, 0).into_iter().zip(1..).map(line).collect()
}

fn men(view: &View) -> Vec<Line> {
    let unfit: Vec<Line> = view
        .crew
        .iter()
        .filter(|man| man.condition != crate::view::Condition::Fit)
        .map(man_line)
        .collect();
    match unfit.len() {
        0 if view.crew.is_empty() => Vec::new(),
        0 => vec![Line::new(format!("All {} men of the crew are fit.", view.crew.len()))],
        _ => unfit,
    }
}

/// The way out, turn by turn.
fn chart(mission: &MissionView) -> Board {
    let mut map = map_art::chart();
    let target = map_art::zone_target(mission.target.name());
    for zone in map.zones.iter_mut().filter(|zone| zone.target == target) {
        zone.flag = true;
    }
    let mut here = target.clone();
    let mut out = Vec::new();
    while let Some(link) = map.links.iter_mut().find(|link| link.to == here) {
        link.kind = LinkKind::Sailed;
        out.push(here.clone());
        here = link.from.clone();
    }
    for (turn, zone) in (1..).zip(out.iter().rev()) {
        let Some(at) = super::beside(&map, zone) else { continue };
        let note = format!("Turn {turn}");
        map.pins.push(Pin { at, kind: PinKind::Stop, code: format!("{turn}"), note });
    }
    Board::new("orders", "The way out", Face::Map(map))
        .noted(format!("From Rendova to {}, turn by turn.", waters(mission.target)))
}

/// What is done between two nights.
pub(crate) fn port(view: &View) -> Option<Report> {
    if view.crew.is_empty() || view.mission.is_some() {
        return None;
    }
    let wait = longest_wait(view);
    let lead = match wait {
        0 => "Every boat is ready for tonight.".to_owned(),
        _ => format!("Boats in repair come back within {}.", counted(wait, "night", "nights")),
    };
    let record = [
        ("Victory points", shelf::report::signed(view.vp.into())),
        ("Missions", view.missions.to_string()),
        ("Kills", view.kills.len().to_string()),
    ];
    let figures = record.map(|(title, value)| (title.to_owned(), value)).to_vec();
    let report = Report::new(ReportKind::Port, "Rendova PT Base")
        .eyebrow(format!("In port, night {} of {}, {}", view.night, view.nights, view.date))
        .lead(lead)
        .chart(at_the_pier(view))
        .part("Record", &commander(view), Body::Figures { figures })
        .lines("Your boat", "", own_boat(view))
        .lines("Boats and repairs", "nights out of action", boat_lines(view, wait.min(14)))
        .lines("Crew", &crew_note(view), crew(view))
        .lines("Medals", "", next_medal(view).into_iter().collect())
        .part("The campaign", "one box a night", Body::Calendar { days: nights(view) });
    Some(report)
}

/// What is done at the boat of this seat: where on her plan, what, and how far it is.
fn jobs(view: &View) -> Vec<(&'static str, &'static str, String, Tone)> {
    let berth = view.seat.and_then(|seat| view.squadron.get(usize::from(seat.0)));
    let hull = berth.map(|berth| match (berth.hull, berth.nights_out) {
        (_, 0) => ("ready".to_owned(), Tone::Good),
        (Some(_), out) => (format!("{} in repair", counted(out, "night", "nights")), Tone::Warning),
        (None, out) => (format!("new boat in {}", counted(out, "night", "nights")), Tone::Warning),
    });
    let fit = view.crew.iter().all(|man| man.fit);
    let crew = (crew_note(view), if fit { Tone::Good } else { Tone::Warning });
    let torpedoes = ("loaded before she sails".to_owned(), Tone::Good);
    let jobs = [
        hull.map(|it| ("hatch:engine", "Hull and engines", it)),
        Some(("tube:1", "Torpedoes and fuel", torpedoes)),
        Some(("post:co", "Crew", crew)),
    ];
    jobs.into_iter().flatten().map(|(at, name, (note, tone))| (at, name, note, tone)).collect()
}

fn own_boat(view: &View) -> Vec<Line> {
    let numbered = jobs(view).into_iter().zip(1..);
    numbered
        .map(|((_, name, note, tone), number)| {
            Line::new(name).mark(Mark::Number(number)).tag(note, tone)
        })
        .collect()
}

/// The boat at the pier, with the numbers of that list.
fn at_the_pier(view: &View) -> Option<Board> {
    let mut board = crate::boards::boats(view).into_iter().next()?;
    if let Face::Plan(plan) = &mut board.face {
        let works = jobs(view).into_iter();
        plan.works = works.map(|(at, name, note, _)| Work::new(at, name, note)).collect();
    }
    Some(board)
}

fn crew_note(view: &View) -> String {
    let fit = view.crew.iter().filter(|man| man.fit).count();
    format!("{fit} of {} fit", view.crew.len())
}

fn crew(view: &View) -> Vec<Line> {
    let skill = |man: &crate::view::ManView| match (man.ace, man.veteran) {
        (true, _) => "ace",
        (false, true) => "veteran",
        (false, false) => man.skill.unwrap_or(""),
    };
    let line = |man: &crate::view::ManView| {
        let served = counted(man.missions, "mission", "missions");
        let line = man_line(man);
        match skill(man) {
            "" => line.value(served),
            skill => line.note(format!("{}, {skill}", man.title)).value(served),
        }
    };
    view.crew.iter().map(line).collect()
}

fn nights(view: &View) -> Vec<Day> {
    (1..=view.nights)
        .map(|night| {
            let row = view.log.iter().find(|row| row.night == night);
            let (state, what) = match row {
                Some(row) if row.points > 0 => (DayState::Won, row.task),
                Some(row) => (DayState::Empty, row.task),
                None if night == view.night => (DayState::Now, "now"),
                None if night < view.night => (DayState::Idle, "in port"),
                None => (DayState::Open, "still to come"),
            };
            Day {
                label: night.to_string(),
                heading: None,
                state,
                spoken: format!("Night {night}: {what}"),
            }
        })
        .collect()
}
