//! After a tour: what it brought and what it cost.

use super::{damage, teams};
use crate::{
    boards::log::{slayer, words},
    rules::ch10_victory::{level, total},
    state::{Entry, Happening, Officers, Post, Tour},
    view::View,
};
use board::{Tone, counted};
use shelf::{
    Report, ReportKind,
    report::{Body, Line, Mark},
};

/// `before` was seen when the tour began, `home` when it was over, before anything was mended.
pub(crate) fn debrief(after: &View, before: &View, home: &View) -> Option<Report> {
    let (at, tour) = super::tour(&after.state)?;
    let entries = after.state.tally.entries(at);
    let lines = kills(entries);
    let sum = count(entries, |what| matches!(what, Happening::Kill { .. })).into();
    let report = Report::new(ReportKind::Debrief, title(entries, tour))
        .eyebrow(format!("Debrief, {}, from {}", super::posted(tour), tour.from))
        .lead(lead(after, tour, entries))
        .part("Shot down", "planes", Body::Ledger { lines, total: "On this tour".to_owned(), sum })
        .part(
            "Tour",
            &format!("USS {}", home.state.ship.name),
            Body::Figures { figures: figures(after, before, tour) },
        )
        .lines("Hits on the ship", "", hits(entries))
        .lines("Damage brought home", "", damage(&home.state))
        .lines("Men", "", men(before, after))
        .lines("How it stands", "", vec![standing(after)]);
    Some(report)
}

fn count(entries: &[Entry], wanted: fn(Happening) -> bool) -> u32 {
    entries.iter().filter(|entry| wanted(entry.what)).count() as u32
}

fn title(entries: &[Entry], tour: &Tour) -> String {
    let down = count(entries, |what| matches!(what, Happening::Kill { .. }));
    let planes = match down {
        0 => "No plane".to_owned(),
        1 => "One plane".to_owned(),
        down => format!("{down} planes"),
    };
    let ship = match (tour.sunk, tour.hit) {
        (true, _) => "the ship lost",
        (false, true) => "the ship hit",
        (false, false) => "the ship untouched",
    };
    format!("{planes} shot down, {ship}")
}

fn lead(after: &View, tour: &Tour, entries: &[Entry]) -> String {
    let days = counted(tour.days, "day on station", "days on station");
    let end = entries.iter().rev().find_map(|entry| match entry.what {
        Happening::Sunk(cause) => Some(format!("Then {}.", cause.words())),
        Happening::Anchorage { days, repair: true } => {
            Some(format!("Repairs take {}.", counted(days, "day", "days")))
        }
        Happening::Anchorage { days, repair: false } => {
            Some(format!("Fuel and ammunition take {}.", counted(days, "day", "days")))
        }
        Happening::Station(_)
        | Happening::Kill { .. }
        | Happening::Hit { .. }
        | Happening::Typhoon { .. } => None,
    });
    let held = format!("USS {}, {days}.", after.state.ship.name);
    match (end, tour.withdrawn) {
        (Some(end), true) => format!("{held} She was forced off her station. {end}"),
        (Some(end), false) => format!("{held} {end}"),
        (None, _) => held,
    }
}

fn figures(after: &View, before: &View, tour: &Tour) -> Vec<(String, String)> {
    let (now, then) = (&after.state.tally, &before.state.tally);
    let figures = [
        ("Attacks", now.attacks.saturating_sub(then.attacks).to_string()),
        ("Planes", now.planes.saturating_sub(then.planes).to_string()),
        ("By guns", now.by_guns.saturating_sub(then.by_guns).to_string()),
        ("By support", now.by_support.saturating_sub(then.by_support).to_string()),
        ("Days", tour.days.to_string()),
    ];
    figures.map(|(title, value)| (title.to_owned(), value)).to_vec()
}

/// The score of each gun on this tour, the best first.
fn kills(entries: &[Entry]) -> Vec<Line> {
    let mut scores: Vec<(String, Vec<String>)> = Vec::new();
    for entry in entries {
        if let Happening::Kill { kind, by } = entry.what {
            let by = board::capital(&slayer(by));
            match scores.iter_mut().find(|(who, _)| *who == by) {
                Some((_, planes)) => planes.push(kind.words()),
                None => scores.push((by, vec![kind.words()])),
            }
        }
    }
    scores.sort_by_key(|(_, planes)| std::cmp::Reverse(planes.len()));
    let line = |(who, planes): (String, Vec<String>)| {
        Line::new(who).note(planes.join(", ")).points(planes.len() as i64)
    };
    let lines: Vec<Line> = scores.into_iter().map(line).collect();
    if lines.is_empty() { vec![Line::new("Nothing").points(0)] } else { lines }
}

fn hits(entries: &[Entry]) -> Vec<Line> {
    let hit = |entry: &&Entry| matches!(entry.what, Happening::Hit { .. });
    let line = |entry: &Entry| {
        Line::new(words(entry.what))
            .note(format!("{}, {}", entry.date.short(), entry.phase.words()))
            .tag("hit", Tone::Damage)
    };
    entries.iter().filter(hit).map(line).collect()
}

/// Key men who were not the same before, and crewmen lost.
fn men(before: &View, after: &View) -> Vec<Line> {
    let (then, now) = (&before.state.ship.officers, &after.state.ship.officers);
    // A successor has another name; in games from before names a new value alone tells of him.
    let known = |of: &Officers, post| (of.name(post).to_owned(), of.man(post).value);
    let lost = |post: &Post| !now.is_alive(*post) || known(now, *post) != known(then, *post);
    let mut lines: Vec<Line> = Post::EACH
        .into_iter()
        .filter(lost)
        .map(|post| {
            let name = now.words(post);
            let fate = if now.is_alive(post) { "a new man" } else { "killed" };
            let tone = if now.is_alive(post) { Tone::Warning } else { Tone::Damage };
            Line::new(name).mark(Mark::Man(post.short().to_owned(), tone)).tag(fate, tone)
        })
        .collect();
    let (left, full) = teams(after);
    if left < full {
        let lost = counted(full - left, "man of the repair teams", "men of the repair teams");
        lines.push(Line::new(lost).tag("lost", Tone::Damage));
    }
    lines
}

fn standing(after: &View) -> Line {
    let g = &after.state;
    let line = Line::new("As it stands").note(level(g, after.charts).title());
    match g.setup.start.campaign(after.charts).points.filter(|_| g.card(after.charts).is_none()) {
        Some(points) => line.value(format!("{} points", total(g, points))),
        None => line,
    }
}
