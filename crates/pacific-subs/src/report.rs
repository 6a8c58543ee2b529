//! Briefing, debrief, port and the last page, told from what a captain sees.

mod after;
mod before;

use after::{debrief, farewell};
use before::{briefing, port};

use crate::{
    boards,
    rules::ch04_situation,
    state::{Command, Deeds, Rating, System},
    view::View,
};
use board::{Board, Tone, counted};
use shelf::{
    Career, Feat, Pages, ReportKind, Series, Shape, Tally,
    report::{Line, Position, Prize, Way, signed},
};
use table::Key;

pub(crate) const PAGES: Pages<View> =
    Pages { here, moment, briefing, debrief, port, farewell, sailed };

/// The page that belongs to this moment: the briefing until the boat has left port.
fn moment(view: &View) -> Option<ReportKind> {
    let command = view.state.command.as_ref()?;
    match &command.patrol {
        _ if command.end.is_some() => Some(ReportKind::End),
        Some(patrol) if patrol.actions == 0 => Some(ReportKind::Briefing),
        Some(_) => None,
        None => Some(ReportKind::Port),
    }
}

fn here(view: &View) -> Option<Position> {
    let command = view.state.command.as_ref()?;
    let Some(patrol) = &command.patrol else {
        let row = command.log.last()?;
        return Some(Position {
            outing: u32::from(row.number),
            title: row.season.words(),
            round: String::new(),
            at: row.port.to_string(),
            name: ch04_situation::name(view.charts, row.port),
            won: prizes(view, &row.deeds),
            over: true,
        });
    };
    Some(Position {
        outing: command.log.len() as u32 + 1,
        title: patrol.season.words(),
        round: String::new(),
        at: patrol.hex.to_string(),
        name: ch04_situation::name(view.charts, patrol.hex),
        won: prizes(view, &patrol.deeds),
        over: command.end.is_some(),
    })
}

fn prizes(view: &View, deeds: &Deeds) -> Vec<Prize> {
    let merchants = deeds.sunk.iter().map(|kind| Prize {
        name: board::capital(kind.words()),
        weight: u32::from(view.charts.counters.merchant(*kind).tally),
    });
    let warships = deeds
        .hvt_sunk
        .iter()
        .map(|kind| Prize { name: board::capital(kind.words()), weight: WARSHIP });
    merchants.chain(warships).collect()
}

/// PS 14.1.c: what two dice bring on average.
const WARSHIP: u32 = 7;

/// The chart with what was sailed on it.
fn sailed(view: &View, ways: &[Way]) -> Option<Board> {
    view.state.command.as_ref()?;
    let stops = ways.iter().map(|way| way.stops.iter().map(|stop| stop.at.as_str()).collect());
    let what = match ways {
        [way] => format!("The patrol of {}.", way.title),
        ways => format!("The ways of {} patrols.", ways.len()),
    };
    Some(boards::map::sailed(view, stops.collect()).noted(what))
}

/// PS 14.1.a, PS 14.2.a: the career in figures.
pub(crate) fn counts(view: &View) -> Career {
    let Some(command) = &view.state.command else { return Career::default() };
    let each = command.log.iter().map(|row| (row.season.words(), i64::from(row.tally)));
    let mut total = 0;
    let sum = command.log.iter().map(|row| {
        total += i64::from(row.tally);
        (row.season.words(), total)
    });
    let sunk = command.log.iter().flat_map(|row| &row.deeds.sunk).map(|kind| kind.words());
    Career {
        series: vec![
            Series::new("Tally", Shape::Total, sum),
            Series::new("Tally of each patrol", Shape::Each, each),
        ],
        tallies: vec![
            Tally::of("Ships sunk by kind", sunk),
            Tally::of("Patrols by orders", command.log.iter().map(|row| row.kind.words())),
            Tally::of("Patrols by rating", command.log.iter().map(|row| row.rating.words())),
        ],
        feats: feats(command),
    }
}

/// The best patrol, and the one with most ships sunk.
fn feats(command: &Command) -> Vec<Feat> {
    let best: Vec<Feat> = command
        .log
        .iter()
        .map(|row| {
            Feat::new("Best patrol", row.tally, format!("Tally {}", signed(row.tally.into())))
                .note(format!("{}, {}", board::capital(row.kind.words()), row.season.words()))
        })
        .collect();
    let ships: Vec<Feat> = command
        .log
        .iter()
        .map(|row| {
            let sunk = row.deeds.sunk.len() + row.deeds.hvt_sunk.len();
            let sunk = u32::try_from(sunk).unwrap_or(u32::MAX);
            Feat::new("Most ships on a patrol", sunk, counted(sunk, "ship", "ships"))
                .note(row.season.words())
        })
        .filter(|feat| feat.weight > 0)
        .collect();
    [best, ships].iter().filter_map(Feat::greatest).cloned().collect()
}

fn captain(command: &Command) -> String {
    format!("{} {}", command.captain.rank.short(), command.captain.name)
}

fn rating_tone(rating: Rating) -> Tone {
    match rating {
        Rating::Beached => Tone::Damage,
        Rating::Acceptable => Tone::Plain,
        Rating::Promotable => Tone::Stock,
        Rating::Promoted => Tone::Good,
    }
}

/// What is hit aboard; no-hit markers are no damage.
fn damage(command: &Command) -> Vec<Line> {
    let line = |(_, system): &(&str, System)| {
        let hits = command.boat.damage.of(*system).hits;
        (hits > 0).then(|| {
            let hits = board::counted(hits, "hit", "hits");
            Line::new(board::capital(system.words())).tag(hits, Tone::Damage).rule("PS 5.1C.b")
        })
    };
    System::ALL.iter().filter_map(line).collect()
}
