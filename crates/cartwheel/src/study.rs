//! Games between two computer players beside the runs that were made when the charts were rebuilt, and
//! the scenarios nobody has run before.
//!
//! Iron Bottom Sound was run 20,000 times and the death of Yamamoto 500 times, with greedy play on both
//! sides: whoever could fire took the best shot and thought no further. So flies the computer player
//! `greedy`, who plays the line beside those runs and looks for the best shot anew at every step. Which of
//! equally good shots a fighter takes moves that line by three to four points, and nothing was published of
//! it. The doctrine also weighs what the way costs and where a move ends, and has a line of its own. Of the
//! scenarios of chapter 17 nothing was published: their lines show what doctrine against doctrine comes to,
//! so that a change of a rebuilt chart can be seen.

use crate::state::Level;
use shelf::{
    Run, Study,
    study::{Column, Line, Within, every},
};
use table::Key as _;

const PERCENT: Within = Within::Points(2.0);
const FIGURE: Within = Within::Share(0.05);

const COLUMNS: &[Column] = &[
    Column { title: "Allied %", decimals: 1, within: PERCENT },
    Column { title: "Japan %", decimals: 1, within: PERCENT },
    Column { title: "draw %", decimals: 1, within: PERCENT },
    Column { title: "major %", decimals: 1, within: PERCENT },
    Column { title: "Allied VP", decimals: 1, within: FIGURE },
    Column { title: "Japan VP", decimals: 1, within: FIGURE },
    Column { title: "answers", decimals: 0, within: FIGURE },
];

const fn line(
    title: &'static str,
    scenario: &'static str,
    settings: &'static [(&'static str, &'static str)],
    games: Option<u32>,
    published: &'static [Option<f64>],
) -> Line {
    Line { title, scenario, settings, charts: &[], bot: "doctrine", games, published }
}

const LINES: &[Line] = &[
    Line {
        bot: "greedy",
        ..line("Yamamoto, 9.7.14, greedy", "yamamoto", &[], Some(500), &every([49.0, 1.0, 50.0]))
    },
    line("  with the doctrine", "yamamoto", &[], None, &[]),
    line(
        "Iron Bottom Sound, 10.4.3",
        "iron-bottom-sound",
        &[],
        Some(20_000),
        &every([54.0, 43.0, 3.0]),
    ),
    line(
        "  with the same light cruiser",
        "iron-bottom-sound",
        &[("light-cruiser", "same")],
        Some(20_000),
        &every([58.0, 41.0, 1.0]),
    ),
    line("Bismarck Sea, 17.1", "bismarck-sea", &[], None, &[]),
    line("Toenails, 17.2", "toenails", &[], None, &[]),
    line("  hits do not limit cities", "toenails", &[("city-supply", "whole")], None, &[]),
    line("Bougainville, 17.3", "bougainville", &[], None, &[]),
    line("Campaign, 17.4", "campaign", &[], None, &[]),
];

pub(crate) fn study() -> Study {
    Study {
        source: "Doctrine on both sides; where a line says greedy, every aircraft takes the best shot and thinks \
                 no further. Above: the runs made with the rebuilt charts.",
        columns: COLUMNS,
        lines: LINES,
        measure,
    }
}

/// The figures of a game, as [`crate::title`] counts them: in halves of a point.
fn figure(run: &Run, place: usize) -> i64 {
    run.figures.get(place).copied().unwrap_or(0)
}

const ALLIED_VP: usize = 1;
const JAPANESE_VP: usize = 2;

fn measure(runs: &[Run]) -> Vec<f64> {
    let level = |run: &Run| Level::parse(run.end);
    let share = |wanted: &[Level]| {
        let ended = |run: &&Run| level(run).is_some_and(|level| wanted.contains(&level));
        ratio(100 * runs.iter().filter(ended).count() as i64, runs.len())
    };
    let points = |place: usize| {
        ratio(runs.iter().map(|run| figure(run, place)).sum::<i64>(), 2 * runs.len())
    };
    vec![
        share(&[Level::AlliedMinor, Level::AlliedMajor]),
        share(&[Level::JapaneseMinor, Level::JapaneseMajor]),
        share(&[Level::Draw]),
        share(&[Level::JapaneseMajor, Level::AlliedMajor]),
        points(ALLIED_VP),
        points(JAPANESE_VP),
        ratio(runs.iter().map(|run| run.decisions as i64).sum(), runs.len()),
    ]
}

#[expect(clippy::cast_precision_loss, reason = "sums of games stay far below 2^52")]
fn ratio(of: i64, to: usize) -> f64 {
    of as f64 / to.max(1) as f64
}
