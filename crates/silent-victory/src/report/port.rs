//! Between two patrols: what port is for.

use super::{captain, man_line};
use crate::{
    state::Condition,
    view::{BoatView, CareerView, View},
};
use board::{Board, Face, Tone, Work, capital, counted, thousands};
use shelf::{
    Report, ReportKind,
    report::{Body, Day, DayState, Line, Mark},
};

pub(crate) fn port(view: &View) -> Option<Report> {
    let career = view.career()?;
    if career.patrol.is_some() || career.end.is_some() {
        return None;
    }
    let boat = &career.boat;
    let report =
        Report::new(ReportKind::Port, format!("USS {} in {}", boat.name, career.base_name))
            .eyebrow(format!("In port until {}", career.month))
            .lead(format!("The boat sails again in {}.", career.month))
            .chart(at_the_pier(view, career))
            .lines("Boat", boat.class_name, boat_lines(career))
            .lines("Captain", &captain(career), captain_lines(career))
            .lines("Crew", career.crew.quality.name(), crew(career))
            .lines("Where the orders may lead", "", orders(career))
            .lines("News from the fleet", "", news(career))
            .part(
                "Until the end of the war",
                "one box a month",
                Body::Calendar { days: months(career) },
            );
    Some(report)
}

/// What the yard does, as a line of the list and as a plate below the boat.
struct Job {
    /// Where on the plan.
    at: String,
    name: String,
    value: String,
    state: (&'static str, Tone),
}

/// SV 10.14.1: hull, what does not work, and torpedoes, from the worst to the usual.
fn jobs(boat: &BoatView) -> Vec<Job> {
    let (hull, boxes) = boat.hull;
    let hull = Job {
        at: "hull".to_owned(),
        name: "Hull".to_owned(),
        value: if hull == 0 { String::new() } else { format!("{hull} of {boxes} boxes hit") },
        state: if hull == 0 { ("sound", Tone::Good) } else { ("in the yard", Tone::Warning) },
    };
    let systems = boat.systems.iter().filter_map(|system| {
        let (value, state) = match system.condition {
            Condition::NotFitted | Condition::Sound => return None,
            Condition::Damaged => ("damaged", ("in the yard", Tone::Warning)),
            Condition::Inoperable => ("out", ("in the yard", Tone::Damage)),
        };
        let (at, name) = (system.target.clone(), capital(system.name));
        Some(Job { at, name, value: value.to_owned(), state })
    });
    let rooms = [("Forward torpedoes", &boat.forward), ("Aft torpedoes", &boat.aft)];
    let rooms = rooms.into_iter().filter(|(_, room)| !room.tubes.is_empty());
    let torpedoes = rooms.map(|(name, room)| {
        let loaded = room.tubes.iter().filter(|tube| tube.charge.is_some()).count();
        let aboard = loaded + usize::from(room.reloads.total());
        let of = room.tubes.len() + usize::from(room.capacity);
        Job {
            at: room.target.clone(),
            name: name.to_owned(),
            value: format!("{aboard} of {of}"),
            state: if aboard == of { ("loaded", Tone::Good) } else { ("loading", Tone::Plain) },
        }
    });
    std::iter::once(hull).chain(systems).chain(torpedoes).collect()
}

/// How many plates there is room for below the boat.
const PLATES: usize = 5;

/// The boat at the pier, with the work on her; the plates bear the numbers of the list.
fn at_the_pier(view: &View, career: &CareerView) -> Option<Board> {
    let mut board = crate::boards::boat(view)?;
    if let Face::Plan(plan) = &mut board.face {
        let plate = |job: Job| {
            let (state, _) = job.state;
            let note = if job.value.is_empty() {
                state.to_owned()
            } else {
                format!("{}, {state}", job.value)
            };
            Work::new(job.at, job.name, note)
        };
        plan.works = jobs(&career.boat).into_iter().take(PLATES).map(plate).collect();
    }
    Some(board)
}

fn boat_lines(career: &CareerView) -> Vec<Line> {
    let jobs = jobs(&career.boat).into_iter().zip(1..);
    let mut lines: Vec<Line> = jobs
        .map(|(job, number)| {
            let (state, tone) = job.state;
            Line::new(job.name).mark(Mark::Number(number)).value(job.value).tag(state, tone)
        })
        .collect();
    if let Some(row) = career.log.last().filter(|row| row.refit > 0) {
        let months = counted(row.refit, "month", "months");
        let ready = format!("Ready in {}", career.month);
        lines.push(Line::new("Refit").note(ready).tag(months, Tone::Warning));
    }
    lines
}

fn captain_lines(career: &CareerView) -> Vec<Line> {
    let mut lines = vec![
        Line::new(career.captain.rank).note(career.captain.name.clone()),
        Line::new("Sunk so far")
            .note(format!("As it stands: {}.", career.level_word))
            .value(format!("{} tons", thousands(career.tons))),
    ];
    if let Some((level, tons)) = career.next_level {
        lines.push(Line::new(format!("To a {level}")).value(format!("{} tons", thousands(tons))));
    }
    if let Some((month, percent)) = career.story.promotion {
        let name = format!("Promotion, {month}");
        lines.push(Line::new(name).note("as things stand").value(format!("{percent}\u{a0}%")));
    }
    lines.extend(crate::boards::awards(career).into_iter().map(|award| {
        let line = Line::new(award.medal.name()).mark(Mark::Ribbon(award.medal));
        if award.times > 1 { line.value(format!("× {}", award.times)) } else { line }
    }));
    lines
}

fn crew(career: &CareerView) -> Vec<Line> {
    career.crew.men.iter().map(man_line).collect()
}

/// SV 7.0
fn orders(career: &CareerView) -> Vec<Line> {
    let of = career.story.of.max(1);
    let line = |(area, falls): &(String, u32)| {
        Line::new(board::capital(area)).value(format!("{} %", (falls * 100 + of / 2) / of))
    };
    career.story.orders.iter().map(line).collect()
}

/// What the sheet reminds of in the months from the last patrol to the next.
fn news(career: &CareerView) -> Vec<Line> {
    let sailed = career.log.last().map(|row| row.month);
    let next = career.story.next;
    let due = career
        .calendar
        .iter()
        .filter(|month| sailed.is_none_or(|sailed| month.month > sailed) && month.month <= next);
    let told = due.filter(|month| !month.news.is_empty());
    told.map(|month| Line::new(month.month.to_string()).note(month.news.clone())).collect()
}

fn months(career: &CareerView) -> Vec<Day> {
    let next = career.story.next;
    let day = |month: &crate::view::MonthView| {
        let patrol = month.patrol.and_then(|place| career.log.get(place));
        let (state, what) = match patrol.map(|row| row.success) {
            Some(Some(true)) => (DayState::Won, "patrol, a success"),
            Some(Some(false) | None) => (DayState::Empty, "patrol, nothing won"),
            None if month.refit => (DayState::Refit, "in refit"),
            None if month.month == next => (DayState::Next, "the next patrol"),
            None if month.month < next => (DayState::Idle, "not at sea"),
            None => (DayState::Open, "still to come"),
        };
        let january = month.month.of_year() == 1 || month.month == crate::state::Month::FIRST;
        Day {
            label: month.month.name().chars().take(1).collect(),
            heading: january.then(|| month.month.year().to_string()),
            state,
            spoken: format!("{}: {what}", month.month),
        }
    };
    career.calendar.iter().map(day).collect()
}
