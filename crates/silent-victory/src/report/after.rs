//! After a patrol: what it brought and what it cost.

use super::{captain, man_line, tone};
use crate::{
    boards::ship_icon,
    state::{Fate, Wound},
    view::{CareerView, LogView, ManView, View, words},
};
use board::{Tone, counted, thousands};
use shelf::{
    Report, ReportKind,
    report::{Body, Line, Mark, signed},
};

/// `home` was seen in the last box, before refit, awards and hospital had their say.
pub(crate) fn debrief(after: &View, before: &View, home: &View) -> Option<Report> {
    let (now, then, sea) = (after.career()?, before.career()?, home.career()?);
    let row = now.log.last()?;
    let ships = row.ships.iter().filter(|ship| ship.fate == Fate::Sunk);
    let lines: Vec<Line> = ships
        .map(|ship| {
            Line::new(ship.name.clone())
                .note(ship.kind_name)
                .mark(Mark::Icon(ship_icon(ship.kind)))
                .value(thousands(ship.tons))
        })
        .collect();
    let report = Report::new(ReportKind::Debrief, title(row))
        .eyebrow(format!("Debrief, patrol {}, {}", now.log.len(), row.date))
        .lead(lead(now, row))
        .part(
            "Tons sunk",
            row.zone_name,
            Body::Ledger { lines, total: "This patrol".into(), sum: row.tons.into() },
        )
        .lines("Damaged, not sunk", "", damaged(row))
        .lines("Damage to the boat", "", damage(sea))
        .lines("Refit", "", refit(now, row))
        .lines("Men", "", men(then, sea, now))
        .lines("Awards", "", awards(now, row))
        .lines("Career so far", "", standing(then, now));
    Some(report)
}

fn title(row: &LogView) -> String {
    match row.sunk {
        0 => format!("Nothing sunk, {}", row.zone_name),
        1 => format!("One ship sunk, {}", row.zone_name),
        ships => format!("{ships} ships sunk, {}", row.zone_name),
    }
}

fn lead(career: &CareerView, row: &LogView) -> String {
    let result = match row.success {
        Some(true) => "The patrol is a success.",
        Some(false) => "The patrol is a failure.",
        None => "The boat did not come home.",
    };
    let task = row.task_name.map(|task| format!(" {task} was the task.")).unwrap_or_default();
    let home = if row.success.is_some() {
        format!(" USS {} is in {}.", row.boat, career.base_name)
    } else {
        String::new()
    };
    format!("{result}{task}{home}")
}

fn damaged(row: &LogView) -> Vec<Line> {
    let hurt = row.ships.iter().filter(|ship| ship.fate == Fate::Damaged);
    hurt.map(|ship| {
        Line::new(ship.name.clone()).note(ship.kind_name).mark(Mark::Icon(ship_icon(ship.kind)))
    })
    .collect()
}

/// What the boat came home with.
fn damage(sea: &CareerView) -> Vec<Line> {
    let boat = &sea.boat;
    let track = |name: &str, (marked, of): (u8, u8)| {
        (marked > 0).then(|| {
            Line::new(name).value(format!("{marked} of {of}")).tag("damaged", Tone::Warning)
        })
    };
    let mut lines: Vec<Line> = [track("Hull", boat.hull), track("Flooding", boat.flooding)]
        .into_iter()
        .flatten()
        .collect();
    lines.extend(super::systems_out(boat));
    lines
}

/// SV 10.14.4
fn refit(now: &CareerView, row: &LogView) -> Vec<Line> {
    if row.success.is_none() || row.refit == 0 {
        return Vec::new();
    }
    let months = counted(row.refit, "month", "months");
    let boxes = vec![Tone::Warning; row.refit.into()];
    vec![
        Line::new(format!("USS {}", now.boat.name))
            .note(format!("Ready for sea in {}", now.month))
            .tag(months, Tone::Warning)
            .boxes(boxes),
    ]
}

/// Everyone who was hurt, with how he is now.
fn men(then: &CareerView, sea: &CareerView, now: &CareerView) -> Vec<Line> {
    let find = |career: &CareerView, man: &ManView| {
        career.crew.men.iter().find(|other| other.post == man.post).map(|other| other.wound)
    };
    let mut lines = Vec::new();
    for man in &then.crew.men {
        let hurt = find(sea, man).unwrap_or_default();
        if hurt == Wound::None || hurt == man.wound {
            continue;
        }
        let wounded = man_line(&ManView { wound: hurt, ..man.clone() });
        lines.push(match find(now, man) {
            Some(Wound::None) if hurt == Wound::Killed => wounded.note("another man has his post"),
            Some(Wound::None) => wounded.note(words::wound(hurt)).tag("fit again", Tone::Good),
            Some(wound) => wounded.tag(words::wound(wound), tone(wound)),
            None => wounded,
        });
    }
    let count = |wound: Wound| sea.crew.hands.iter().filter(|hand| **hand == wound).count() as u32;
    for wound in [Wound::Light, Wound::Severe, Wound::Killed] {
        let hands = count(wound);
        if hands > 0 {
            let name = counted(hands, "man of the crew", "men of the crew");
            lines.push(Line::new(name).tag(words::wound(wound), tone(wound)));
        }
    }
    lines
}

fn awards(now: &CareerView, row: &LogView) -> Vec<Line> {
    let line = |award: &crate::state::Award| {
        Line::new(words::award(*award))
            .mark(Mark::Ribbon(super::last::medal(*award)))
            .tag("won", Tone::Good)
    };
    let lines: Vec<Line> = row.awards.iter().map(line).collect();
    if lines.is_empty() { Vec::new() } else { with_name(lines, now) }
}

fn with_name(lines: Vec<Line>, now: &CareerView) -> Vec<Line> {
    lines.into_iter().map(|line| line.note(captain(now))).collect()
}

fn standing(then: &CareerView, now: &CareerView) -> Vec<Line> {
    let mut lines = vec![
        Line::new("Tons sunk")
            .note(format!("As it stands: {}.", now.level_word))
            .value(thousands(now.tons)),
    ];
    if let Some((level, tons)) = now.next_level {
        lines.push(Line::new(format!("To a {level}")).value(thousands(tons)));
    }
    if then.captain.rank != now.captain.rank {
        lines.push(Line::new("Promoted").note(now.captain.rank).tag("promoted", Tone::Good));
    }
    if then.crew.quality != now.crew.quality {
        let quality = now.crew.quality.name();
        lines.push(
            Line::new("The crew").note(format!("It is now {quality}.")).tag(quality, Tone::Stock),
        );
    }
    if now.captain.failures_in_a_row > 0 {
        let failures = signed(now.captain.failures_in_a_row.into());
        lines.push(Line::new("Failures in a row").value(failures.trim_start_matches('+')));
    }
    lines
}
