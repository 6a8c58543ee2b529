//! What many games came to: means, quartiles, a small histogram, endings.

use crate::{
    failure::Failure,
    out::Out,
    text_style::{Tone, pad},
};
use serde::Serialize;
use shelf::{Figure, Run};
use std::collections::BTreeMap;
use table::wilson;
use unicode_width::UnicodeWidthStr as _;

/// One figure over all games.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Summary {
    pub(crate) key: &'static str,
    pub(crate) title: &'static str,
    pub(crate) mean: f64,
    pub(crate) min: i64,
    pub(crate) q1: f64,
    pub(crate) median: f64,
    pub(crate) q3: f64,
    pub(crate) max: i64,
}

/// How often games ended so, with the 95 % interval of the share.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct Ending {
    pub(crate) name: String,
    pub(crate) games: u64,
    pub(crate) share: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// One bar of a histogram: values from `from` to `to`.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Bar {
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) games: u64,
}

#[derive(Debug, Serialize)]
pub(crate) struct Sample {
    pub(crate) games: u64,
    pub(crate) decisions: u64,
    pub(crate) figures: Vec<Summary>,
    /// Of the first figure.
    pub(crate) histogram: Vec<Bar>,
    pub(crate) endings: Vec<Ending>,
}

impl Sample {
    pub(crate) fn of(runs: &[Run], figures: &[Figure]) -> Sample {
        let column = |n: usize| -> Vec<i64> {
            let mut values: Vec<i64> =
                runs.iter().filter_map(|run| run.figures.get(n).copied()).collect();
            values.sort_unstable();
            values
        };
        let summaries =
            figures.iter().enumerate().filter_map(|(n, figure)| summary(figure, &column(n)));
        Sample {
            games: runs.len() as u64,
            decisions: runs.iter().map(|run| run.decisions).sum(),
            figures: summaries.collect(),
            histogram: histogram(&column(0)),
            endings: endings(runs),
        }
    }

    pub(crate) fn show(&self, out: &mut Out) -> Result<(), Failure> {
        self.show_figures(out)?;
        self.show_histogram(out)?;
        self.show_endings(out)
    }

    fn show_figures(&self, out: &mut Out) -> Result<(), Failure> {
        let width =
            self.figures.iter().map(|figure| figure.title.width()).max().unwrap_or(0).max(6);
        let head = format!(
            "{}  {:>9}{:>9}{:>14}{:>9}{:>14}{:>9}",
            pad("", width),
            "Mean",
            "Lowest",
            "1st quartile",
            "Median",
            "3rd quartile",
            "Highest"
        );
        out.line(out.style.paint(Tone::Strong, &head))?;
        for figure in &self.figures {
            out.line(format_args!(
                "{}  {:>9}{:>9}{:>14}{:>9}{:>14}{:>9}",
                pad(figure.title, width),
                minus(&format!("{:.1}", figure.mean)),
                minus(&figure.min),
                minus(&short(figure.q1)),
                minus(&short(figure.median)),
                minus(&short(figure.q3)),
                minus(&figure.max)
            ))?;
        }
        Ok(())
    }

    fn show_histogram(&self, out: &mut Out) -> Result<(), Failure> {
        let (Some(figure), true) = (self.figures.first(), self.histogram.len() > 1) else {
            return Ok(());
        };
        out.line(format_args!("\n{}", out.style.paint(Tone::Strong, figure.title)))?;
        let labels: Vec<String> = self.histogram.iter().map(Bar::label).collect();
        let width = labels.iter().map(|label| label.width()).max().unwrap_or(0);
        let most = self.histogram.iter().map(|bar| bar.games).max().unwrap_or(1).max(1);
        let room = out.style.width.saturating_sub(width + 12).clamp(10, 50) as u64;
        for (bar, label) in self.histogram.iter().zip(&labels) {
            let blocks = "█".repeat((bar.games * room).div_ceil(most) as usize);
            let blocks = out.style.paint(Tone::Dice, &blocks);
            let gap = if bar.games == 0 { "" } else { " " };
            out.line(format_args!("  {label:>width$}  {blocks}{gap}{}", bar.games))?;
        }
        Ok(())
    }

    fn show_endings(&self, out: &mut Out) -> Result<(), Failure> {
        out.line(format_args!("\n{}", out.style.paint(Tone::Strong, "How they ended")))?;
        let width = self.endings.iter().map(|ending| ending.name.width()).max().unwrap_or(0);
        for ending in &self.endings {
            let (share, low, high) =
                (ending.share * 100.0, ending.low * 100.0, ending.high * 100.0);
            out.line(format_args!(
                "  {}  {:>8}  {share:>5.1} %  ({low:.1} to {high:.1} %)",
                pad(&ending.name, width),
                ending.games
            ))?;
        }
        Ok(())
    }
}

impl Bar {
    fn label(&self) -> String {
        if self.from == self.to {
            minus(&self.from)
        } else {
            format!("{} to {}", minus(&self.from), minus(&self.to))
        }
    }
}

/// With a true minus.
fn minus(number: &impl ToString) -> String {
    number.to_string().replace('-', "−")
}

fn short(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}

#[expect(clippy::cast_precision_loss, reason = "figures of games stay far below 2^52")]
fn summary(figure: &Figure, sorted: &[i64]) -> Option<Summary> {
    let (&min, &max) = (sorted.first()?, sorted.last()?);
    let sum: i128 = sorted.iter().map(|&value| i128::from(value)).sum();
    Some(Summary {
        key: figure.key,
        title: figure.title,
        mean: sum as f64 / sorted.len() as f64,
        min,
        q1: quantile(sorted, 1),
        median: quantile(sorted, 2),
        q3: quantile(sorted, 3),
        max,
    })
}

/// The value below which so many quarters of the sample lie, between neighbours by the straight line.
#[expect(clippy::cast_precision_loss, reason = "figures of games stay far below 2^52")]
fn quantile(sorted: &[i64], quarters: usize) -> f64 {
    let place = (sorted.len() - 1) * quarters;
    let (below, rest) = (place / 4, place % 4);
    let low = sorted[below] as f64;
    match sorted.get(below + 1) {
        Some(&high) if rest > 0 => low + (high as f64 - low) * rest as f64 / 4.0,
        Some(_) | None => low,
    }
}

/// About a dozen bars of a round width.
fn histogram(sorted: &[i64]) -> Vec<Bar> {
    const MOST_BARS: i64 = 14;
    let (Some(&min), Some(&max)) = (sorted.first(), sorted.last()) else { return Vec::new() };
    let widths = (0..18).flat_map(|power| [1, 2, 5].map(|step| step * 10_i64.pow(power)));
    let bars = |width: i64| max.div_euclid(width) - min.div_euclid(width) + 1;
    let Some(width) = widths.into_iter().find(|width| bars(*width) <= MOST_BARS) else {
        return Vec::new();
    };
    let mut histogram: Vec<Bar> = (min.div_euclid(width)..=max.div_euclid(width))
        .map(|n| Bar { from: n * width, to: n * width + width - 1, games: 0 })
        .collect();
    for value in sorted {
        histogram[(value.div_euclid(width) - min.div_euclid(width)) as usize].games += 1;
    }
    histogram
}

#[expect(clippy::cast_precision_loss, reason = "counts of games stay far below 2^52")]
fn endings(runs: &[Run]) -> Vec<Ending> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for run in runs {
        *counts.entry(run.ending).or_default() += 1;
    }
    let all = runs.len() as u64;
    let mut endings: Vec<Ending> = counts
        .into_iter()
        .map(|(name, games)| {
            let (low, high) = wilson(games, all);
            Ending { name: name.to_owned(), games, share: games as f64 / all as f64, low, high }
        })
        .collect();
    endings.sort_by_key(|ending| std::cmp::Reverse(ending.games));
    endings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_lie_between_neighbours() {
        let quantile = |sorted: &[i64], quarters| short(quantile(sorted, quarters));
        assert_eq!(quantile(&[1, 2, 3, 4], 2), "2.5");
        assert_eq!(
            (quantile(&[1, 2, 3, 4, 5], 1), quantile(&[1, 2, 3, 4, 5], 3)),
            ("2".into(), "4".into())
        );
        assert_eq!(quantile(&[7], 3), "7");
    }

    #[test]
    fn a_histogram_counts_every_value_once_in_bars_of_a_round_width() {
        let bars = histogram(&[-12, -1, 0, 9, 10, 95]);
        assert_eq!(bars[0], Bar { from: -20, to: -11, games: 1 });
        assert_eq!(bars.iter().map(|bar| bar.games).sum::<u64>(), 6);
        assert_eq!(bars.len(), 12);
        assert_eq!(histogram(&[3, 3]), [Bar { from: 3, to: 3, games: 2 }]);
        assert!(histogram(&[]).is_empty());
    }

    #[test]
    fn endings_are_counted_most_frequent_first() {
        let run = |ending: &'static str| Run {
            seed: 0,
            figures: vec![1],
            end: ending,
            ending,
            returns: vec![1],
            decisions: 2,
        };
        let figures = [Figure::new("vp", "Points")];
        let sample = Sample::of(&[run("lost"), run("won"), run("won")], &figures);
        assert_eq!((sample.endings[0].name.as_str(), sample.endings[0].games), ("won", 2));
        assert_eq!((sample.games, sample.decisions, sample.figures[0].max), (3, 6, 1));
    }
}
