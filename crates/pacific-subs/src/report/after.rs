//! After a patrol: what it brought and what it cost; and the last page.

use super::{captain, damage, rating_tone};
use crate::{
    boards::{merchant_icon, posting, warship_icon},
    charts::report::Item,
    rules::{captains, ch04_situation},
    state::{Command, GameEnd, LogRow},
    view::View,
};
use board::{Tone, counted};
use shelf::{
    Report, ReportKind,
    report::{Body, Line, Mark},
};

/// `home` was seen when the boat came in, before dock and yard had their say.
pub(crate) fn debrief(after: &View, before: &View, home: &View) -> Option<Report> {
    let (now, then) = (after.state.command.as_ref()?, before.state.command.as_ref()?);
    let sea = home.state.command.as_ref()?;
    let row = now.log.last()?;
    let port = ch04_situation::name(after.charts, row.port);
    let ledger =
        Body::Ledger { lines: lines(after, row), total: "Tally".into(), sum: row.tally.into() };
    let report = Report::new(ReportKind::Debrief, title(row))
        .eyebrow(format!("Debrief, patrol {}, {}", row.number, row.season.words()))
        .lead(format!(
            "The captain is rated {}. The boat is in {port} after about {} days.",
            row.rating.words(),
            u32::from(row.actions) * 3
        ))
        .part("Tally", row.kind.words(), ledger)
        .lines("Damage to the boat", "", damage(sea))
        .lines("Captain and crew", "", people(then, now, row));
    Some(report)
}

/// Ships first; a patrol without any is known by what else it brought.
fn title(row: &LogRow) -> String {
    let deeds = &row.deeds;
    match (deeds.ships(), deeds.delivered, deeds.missions, deeds.mines) {
        (0, 0, 0, 0) => "Nothing sunk".to_owned(),
        (0, 0, 0, mines) => format!("{} laid", counted(u32::from(mines), "mine", "mines")),
        (0, 0, missions, _) => {
            format!("{} carried out", counted(u32::from(missions), "mission", "missions"))
        }
        (0, people, ..) => format!("{people} brought home"),
        (1, ..) => "One ship sunk".to_owned(),
        (ships, ..) => format!("{ships} ships sunk"),
    }
}

/// PS 14.1.a to PS 14.1C: ship by ship, then what else counts.
fn lines(view: &View, row: &LogRow) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for kind in &row.deeds.sunk {
        let points = i64::from(view.charts.counters.merchant(*kind).tally);
        let icon = Mark::Icon(merchant_icon(*kind));
        lines.push(Line::new(board::capital(kind.words())).mark(icon).points(points));
    }
    for kind in &row.deeds.hvt_sunk {
        let icon = Mark::Icon(warship_icon(*kind));
        lines.push(Line::new(board::capital(kind.words())).mark(icon).value("2d6"));
    }
    let rest = row.scores.iter().filter(|score| score.item != Item::ShipSunk);
    lines.extend(rest.map(|score| {
        let (what, rule) = score.item.words();
        Line::new(what).points(score.points.into()).rule(rule)
    }));
    lines
}

/// PS 14.2.c to PS 14.3: what the evaluation changed.
fn people(then: &Command, now: &Command, row: &LogRow) -> Vec<Line> {
    let rose = |before: u8, after: u8| match (before, after) {
        (before, after) if before == after => format!("{after}"),
        (before, after) => format!("{before} to {after}"),
    };
    let rating = Line::new("Rating").tag(row.rating.words(), rating_tone(row.rating));
    vec![
        rating.rule("PS 14.2.a"),
        Line::new("Rank").value(now.captain.rank.words()).note(if now.captain.promotable {
            "marked for promotion"
        } else {
            ""
        }),
        Line::new("Captain's skill").value(rose(then.captain.skill, now.captain.skill)),
        Line::new("Crew skill").value(rose(then.crew.skill, now.crew.skill)),
    ]
}

pub(crate) fn farewell(view: &View) -> Option<Report> {
    let command = view.state.command.as_ref()?;
    let end = command.end?;
    let lost = u32::from(command.patrol.is_some());
    let patrols = counted(command.log.len() as u32 + lost, "patrol", "patrols");
    let mut story = vec![format!("{}.", end.title())];
    if let Some(best) = command.log.iter().max_by_key(|row| row.tally) {
        story.push(format!(
            "The best patrol was that of {}, {}, with a tally of {}.",
            best.season.words(),
            title(best).to_lowercase(),
            best.tally
        ));
    }
    let mut report = Report::new(ReportKind::End, captain(command))
        .eyebrow(command.season.words())
        .lead(format!("{}, after {patrols}.", end.title()))
        .part("The story", "", Body::Text { paragraphs: story })
        .part("Figures", "", Body::Figures { figures: figures(command) });
    if let Some(die) = command.posting {
        let line = Line::new(posting(view, die)).tag(die.to_string(), Tone::Plain);
        report = report.lines("The committee", "after the war", vec![line.rule("PS 14.5")]);
    }
    if view.state.setup.seats() > 1 {
        report = report.lines("Captains compared", "the best first", compared(view));
    }
    Some(report.plots(super::counts(view)))
}

/// PS-R105: what each has done.
fn compared(view: &View) -> Vec<Line> {
    let line = |(_, record, end): (_, crate::Outcome, Option<GameEnd>)| {
        let ships = counted(record.ships, "ship", "ships");
        let patrols = counted(record.patrols, "patrol", "patrols");
        let how = end.map_or("still in command", GameEnd::title).to_lowercase();
        Line::new(format!("{} {}", record.rank.short(), record.captain))
            .note(format!("{ships} in {patrols}, {how}"))
            .points(record.tally.into())
            .rule("PS-R105")
    };
    captains::standing(&view.state).into_iter().map(line).collect()
}

fn figures(command: &Command) -> Vec<(String, String)> {
    let at_sea = command.patrol.as_ref().map_or(0, |patrol| u32::from(patrol.deeds.ships()));
    let ships: u32 = command.log.iter().map(|row| u32::from(row.deeds.ships())).sum();
    let tally: i32 = command.log.iter().map(|row| row.tally).sum();
    let figures = [
        ("Ships sunk", (ships + at_sea).to_string()),
        ("Tally", tally.to_string()),
        ("Patrols made", command.log.len().to_string()),
        ("Rank", command.captain.rank.words().to_owned()),
    ];
    figures.map(|(title, value)| (title.to_owned(), value)).to_vec()
}
