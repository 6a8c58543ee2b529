//! The war season by season: a column for each patrol against the ratings, the boats below.

use super::{sheets::rating_tone, signed};
use crate::{
    rules::ch15_scenarios,
    state::{Command, LogRow, PatrolType, Rank, Rating, Season},
    view::View,
};
use board::{BarChart, BarSpan, Board, ChartBar, Face, Level, Turn};
use table::Key as _;

/// PS 2.0.a, PS 2.0.d, PS 14.2.a: patrols, seasons lost and why, ranks, boats, and what is still to come.
pub(super) fn seasons(view: &View, command: &Command) -> Board {
    let tally: i32 = command.log.iter().map(|row| row.tally).sum();
    let patrols = board::counted(command.log.len() as u32, "patrol", "patrols");
    let note = format!("tally {} in {patrols}; the object is to make captain", signed(tally));
    let chart = BarChart {
        note: note.clone(),
        levels: levels(view),
        bars: Season::ALL.iter().map(|&(_, season)| bar(command, season)).collect(),
        turns: turns(view, command),
        spans_are: "Boat".to_owned(),
        spans: boats(command),
    };
    let title = format!("Career of {} {}", command.captain.rank.short(), command.captain.name);
    Board::new("seasons", title, Face::Bars(chart)).noted(board::capital(&note) + ".")
}

/// PS 14.2.a: the tally from which each rating is given.
fn levels(view: &View) -> Vec<Level> {
    let bands = view.charts.report.promotion.iter().skip(1);
    bands
        .map(|(from, line)| Level {
            from: i32::try_from(from).unwrap_or_default(),
            name: line.rating.words().to_owned(),
        })
        .collect()
}

fn bar(command: &Command, season: Season) -> ChartBar {
    let blank = ChartBar { name: season.name().to_owned(), ..ChartBar::default() };
    let words = season.words();
    if let Some(row) = command.log.iter().find(|row| row.season == season) {
        let (kind, rating) = (row.kind.words(), row.rating.words());
        return ChartBar {
            spoken: format!("{words}: {kind}, tally {}, {rating}", signed(row.tally)),
            value: Some(row.tally),
            tone: rating_tone(row.rating),
            about: short(row),
            ..blank
        };
    }
    if command.season == season && command.end.is_none() {
        let what = command.patrol.as_ref().map_or("in port", |patrol| patrol.kind.words());
        let about = if command.patrol.is_some() { "at sea" } else { "in port" };
        return ChartBar {
            spoken: format!("{words}: now, {what}"),
            about: about.to_owned(),
            now: true,
            ..blank
        };
    }
    let Some(why) = lost(command, season) else {
        return ChartBar { spoken: format!("{words}: still to come"), ..blank };
    };
    ChartBar { spoken: format!("{words}: {why}"), instead: why.to_owned(), ..blank }
}

/// The orders in a word that fits below a column.
fn short(row: &LogRow) -> String {
    let word = match row.kind {
        _ if row.cag => "Group",
        PatrolType::Evac => "Evac",
        PatrolType::Fleet => "Fleet",
        PatrolType::Harbor => "Harbour",
        PatrolType::Raid => "Raid",
        PatrolType::Strategic => "Strategic",
        PatrolType::Supply => "Supply",
    };
    word.to_owned()
}

/// PS 14.2.b, PS 14.4A.b, PS 14.4C.b, PS 3.3.c: why a season went by without a patrol; none before the
/// first and after the last.
fn lost(command: &Command, season: Season) -> Option<&'static str> {
    let before = command.log.iter().rfind(|row| row.season < season)?;
    let after = command.log.iter().find(|row| row.season > season);
    if after.is_none() && season > command.season {
        return None;
    }
    let class = after.map_or(command.boat.class, |row| row.class);
    let next = after.map_or(command.season, |row| row.season);
    let training = after.is_some_and(|row| row.cag) && season.later(1) == Some(next);
    Some(match before.rating {
        Rating::Beached => "beached",
        Rating::Acceptable | Rating::Promotable | Rating::Promoted => {
            if training {
                "training"
            } else if class != before.class {
                "new boat"
            } else {
                "in dock"
            }
        }
    })
}

/// PS 14.2.d, PS 14.2.e: the rank the captain began with, and each one he rose to, before the season in
/// which he first held it.
fn turns(view: &View, command: &Command) -> Vec<Turn> {
    let orders = ch15_scenarios::orders(&view.state, view.charts);
    let (mut rank, mut promotable) = (orders.map_or(command.captain.rank, |it| it.rank), false);
    let first = command.log.first().map_or(command.season, |row| row.season);
    let turn = |rank: Rank, before| Turn { before, name: rank.short().to_owned() };
    let mut turns = vec![turn(rank, first.index())];
    for row in &command.log {
        let rises = match row.rating {
            Rating::Promoted => true,
            Rating::Promotable => std::mem::replace(&mut promotable, true),
            Rating::Beached | Rating::Acceptable => false,
        };
        if rises {
            (rank, promotable) = (rank.next(), false);
            turns.push(turn(rank, row.season.index() + 1));
        }
    }
    turns
}

/// PS 14.4C.b: which boat he had from when to when, and what is left of the war.
fn boats(command: &Command) -> Vec<BarSpan> {
    let mut spans: Vec<BarSpan> = Vec::new();
    let now = (command.season.index(), command.boat.class);
    let sailed = command.log.iter().map(|row| (row.season.index(), row.class));
    let ended = command.end.is_some();
    for (at, class) in sailed.chain((!ended).then_some(now)) {
        match spans.last_mut() {
            Some(span) if span.name == class.name() => span.to = at,
            Some(_) | None => {
                let name = class.name().to_owned();
                spans.push(BarSpan { from: at, to: at, name, open: false });
            }
        }
    }
    // A boat is his until the next one, also while it lies in the yard.
    for at in 1..spans.len() {
        spans[at - 1].to = spans[at].from - 1;
    }
    let last = spans.last().map_or(0, |span| span.to + 1);
    let left = Season::ALL.len().saturating_sub(last);
    if left > 0 && !ended {
        let name = board::counted(left as u32, "season left", "seasons left");
        spans.push(BarSpan { from: last, to: Season::ALL.len() - 1, name, open: true });
    }
    spans
}
