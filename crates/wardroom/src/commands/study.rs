//! `wardroom study`: many games beside the figures published for them.

use super::simulate::speed;
use crate::{
    args::Which,
    batch::Batch,
    failure::{Failure, warn},
    interrupt,
    out::Out,
    text_style::{Tone, pad},
};
use shelf::{
    Study,
    study::{self, Compared},
};
use std::time::Duration;
use unicode_width::UnicodeWidthStr as _;

/// Play many games and hold their figures against published ones
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    wardroom study silent-victory --games 2000\n  \
    wardroom study cartwheel --line yamamoto --games 20000\n\n\
    Each line of the published table is played so many times, by the computer player it names. A\n\
    figure that differs by more than its column allows, and by more than chance explains in samples\n\
    of these sizes, is marked with a star.")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    batch: Batch,
    /// Only the lines whose name has these words in it
    #[arg(long, value_name = "WORDS")]
    line: Option<String>,
}

impl Args {
    fn lines(&self, study: &Study) -> Result<Vec<&'static study::Line>, Failure> {
        let Some(words) = &self.line else { return Ok(study.lines.iter().collect()) };
        let meant = |line: &&study::Line| line.title.to_lowercase().contains(&words.to_lowercase());
        let lines: Vec<_> = study.lines.iter().filter(meant).collect();
        if lines.is_empty() {
            let names: Vec<&str> = study.lines.iter().map(|line| line.title.trim()).collect();
            let names = names.join("; ");
            return Err(Failure::Usage(format!("no line has “{words}” in it. The lines: {names}")));
        }
        Ok(lines)
    }
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Result<(), Failure> {
    let game = args.which.game;
    let Some(study) = game.study() else {
        let what = format!("nobody has published figures for {}", game.card().title);
        return Err(Failure::Failed(what));
    };
    let lines = args.lines(&study)?;
    interrupt::watch();
    out.line(format_args!("{} games for each line. {}\n", args.batch.games, study.source))?;
    head(&study, out)?;
    let (mut games, mut decisions, mut took) = (0, 0, Duration::ZERO);
    let mut apart = 0;
    for &line in &lines {
        let done = args.batch.play(game.simulation(&line.new_game())?.as_ref())?;
        games += done.games.len() as u64;
        decisions += done.games.iter().map(|run| run.decisions).sum::<u64>();
        took += done.took;
        if let Some(what) = done.failed {
            return Err(Failure::Failed(what));
        }
        if done.interrupted {
            return Err(Failure::Interrupted);
        }
        apart += show(&study, line, &study.compare(line, &done.games), out)?;
        out.flush()?;
    }
    if lines.iter().any(|line| !line.published.is_empty()) {
        out.line(format_args!("\n{}", verdict(apart)))?;
    }
    out.flush()?;
    warn(&speed(games, decisions, took));
    Ok(())
}

/// Wide enough for every line and for the words in front of its figures.
fn width(study: &Study) -> usize {
    study.lines.iter().map(|line| line.title.width()).max().unwrap_or(0).max(12)
}

fn cells(study: &Study, text: impl Fn(usize) -> String) -> String {
    let wide = |n: usize| study.columns[n].title.width().max(8) + 1;
    let cells: Vec<String> =
        (0..study.columns.len()).map(|n| format!("{:>1$}", text(n), wide(n))).collect();
    cells.concat()
}

fn head(study: &Study, out: &mut Out) -> Result<(), Failure> {
    let titles = cells(study, |n| study.columns[n].title.to_owned());
    let line = format!("{}{titles}", pad("", width(study)));
    out.line(out.style.paint(Tone::Strong, &line))
}

/// Both rows of a line, or the one there is where nothing was published; gives how many figures differ.
fn show(
    study: &Study,
    line: &study::Line,
    here: &[Compared],
    out: &mut Out,
) -> Result<usize, Failure> {
    let told = |n: usize, value: Option<f64>| {
        value.map_or(String::new(), |value| format!("{value:.*}", study.columns[n].decimals))
    };
    let title = pad(line.title, width(study));
    let published = |n: usize| here.get(n).and_then(|figure| figure.published);
    if line.published.is_empty() {
        let row = cells(study, |n| told(n, here.get(n).map(|figure| figure.here)));
        out.line(format_args!("{title}{row}"))?;
        return Ok(0);
    }
    out.line(format_args!("{title}{}", cells(study, |n| told(n, published(n)))))?;
    let row = cells(study, |n| {
        let star = if here.get(n).is_some_and(Compared::differs) { "*" } else { "" };
        format!("{star}{}", told(n, here.get(n).map(|figure| figure.here)))
    });
    out.line(format_args!("{}{row}", pad("  here", width(study))))?;
    Ok(here.iter().filter(|figure| figure.differs()).count())
}

fn verdict(apart: usize) -> String {
    match apart {
        0 => "Every figure agrees.".to_owned(),
        1 => "One figure differs.".to_owned(),
        _ => format!("{apart} figures differ."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shelf::study::{Column, Line, Within};

    #[test]
    fn figures_stand_under_their_titles() {
        let columns = &[
            Column { title: "lost %", decimals: 1, within: Within::Points(2.0) },
            Column { title: "tons of a survivor", decimals: 0, within: Within::Share(0.05) },
        ];
        let line = Line {
            title: "x",
            scenario: "s",
            settings: &[],
            charts: &[],
            bot: "b",
            games: None,
            published: &[],
        };
        let lines = Box::leak(Box::new([line]));
        let study = Study { source: "", columns, lines, measure: |_| Vec::new() };
        let row = cells(&study, |n| if n == 0 { "1.0".into() } else { "*90000".into() });
        assert_eq!(row, "      1.0             *90000");
        assert_eq!(verdict(2), "2 figures differ.");
    }
}
