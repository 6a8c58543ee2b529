//! Figures of many games held against figures somebody has published for them.

use crate::{any_game::NewGame, simulation::Run};
use table::{DiceFrom, Sitter};

/// What a game can be measured by: lines of published figures, and how ours are counted.
#[derive(Clone, Debug)]
pub struct Study {
    /// Where the published figures stand.
    pub source: &'static str,
    pub columns: &'static [Column],
    pub lines: &'static [Line],
    /// The figures of these games, in the order of the columns.
    pub measure: fn(&[Run]) -> Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub title: &'static str,
    pub decimals: usize,
    pub within: Within,
}

impl Column {
    /// A percentage: two points apart are no difference.
    pub const fn percent(title: &'static str, decimals: usize) -> Column {
        Column { title, decimals, within: Within::Points(2.0) }
    }

    /// Another figure: this much of the published one apart is no difference.
    pub const fn figure(title: &'static str, decimals: usize, share: f64) -> Column {
        Column { title, decimals, within: Within::Share(share) }
    }

    /// What a figure of this column may have lost when it was rounded for print.
    fn rounded(&self) -> f64 {
        0.5 * 0.1_f64.powi(i32::try_from(self.decimals).unwrap_or(0))
    }
}

/// How far two figures may lie apart before they differ, however many games were played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Within {
    /// Of percentages: so many points.
    Points(f64),
    /// Of other figures: so much of the published one.
    Share(f64),
}

/// One kind of game, and what was published for it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub title: &'static str,
    pub scenario: &'static str,
    pub settings: &'static [(&'static str, &'static str)],
    /// Charts in place of the printed ones: file name and text.
    pub charts: &'static [(&'static str, &'static str)],
    pub bot: &'static str,
    /// How many games the published figures are taken from; none if nobody says.
    pub games: Option<u32>,
    /// By column; none where nothing was published.
    pub published: &'static [Option<f64>],
}

impl Line {
    /// Games of this scenario with its printed charts and usual options, of which nothing was published.
    pub const fn new(title: &'static str, scenario: &'static str, bot: &'static str) -> Line {
        Line { title, scenario, settings: &[], charts: &[], bot, games: None, published: &[] }
    }

    #[must_use]
    pub const fn charts(self, charts: &'static [(&'static str, &'static str)]) -> Line {
        Line { charts, ..self }
    }

    /// What was published for it, taken from so many games.
    #[must_use]
    pub const fn published(self, games: u32, published: &'static [Option<f64>]) -> Line {
        Line { games: Some(games), published, ..self }
    }

    /// A game of this line, to be played many times; each has a seed of its own.
    pub fn new_game(&self) -> NewGame {
        let typed = |(option, value): &(&str, &str)| ((*option).to_owned(), (*value).to_owned());
        NewGame {
            scenario: self.scenario.to_owned(),
            settings: self.settings.iter().map(typed).collect(),
            charts: self.charts.iter().map(typed).collect(),
            dice: DiceFrom::Seed(0),
            casual: false,
            matched: false,
            sitters: vec![Sitter::player(self.bot)],
        }
    }
}

/// A line without gaps.
pub const fn every<const N: usize>(figures: [f64; N]) -> [Option<f64>; N] {
    let mut every = [None; N];
    let mut n = 0;
    while n < N {
        every[n] = Some(figures[n]);
        n += 1;
    }
    every
}

/// One whole number beside another; what is beside nothing counts as beside one.
#[expect(clippy::cast_precision_loss, reason = "sums of games stay far below 2^52")]
pub fn ratio(of: i64, to: i64) -> f64 {
    of as f64 / to.max(1) as f64
}

pub fn percent(part: i64, of: i64) -> f64 {
    ratio(100 * part, of)
}

impl Run {
    /// The figure at this place among those of its game; none if the game was measured in fewer.
    pub fn figure(&self, place: usize) -> i64 {
        self.figures.get(place).copied().unwrap_or(0)
    }
}

impl Within {
    fn width(self, published: f64) -> f64 {
        match self {
            Within::Points(points) => points,
            Within::Share(share) => published.abs() * share,
        }
    }
}

/// Standard errors by which two samples of the same game hardly ever lie apart: once in a hundred. An
/// error estimated from few parts is itself uncertain, so Student's distribution gives the factor.
fn errors_apart(parts: usize) -> f64 {
    const BY_PARTS: [f64; 19] = [
        63.66, 9.92, 5.84, 4.60, 4.03, 3.71, 3.50, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98, 2.95,
        2.92, 2.90, 2.88, 2.86,
    ];
    let place = parts.saturating_sub(2).min(BY_PARTS.len() - 1);
    BY_PARTS[place]
}

/// The games are cut into so many parts to see how far figures scatter.
const MOST_PARTS: usize = 20;

/// Fewer games to a part say nothing about it.
const SMALLEST_PART: usize = 10;

/// One figure beside the published one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    pub published: Option<f64>,
    pub here: f64,
    /// How far they may lie apart: what the column allows, or what chance alone does to samples of
    /// these sizes, whichever is more, and half of the last place that was published.
    pub allowed: f64,
}

impl Compared {
    pub fn differs(&self) -> bool {
        self.published.is_some_and(|published| (self.here - published).abs() > self.allowed)
    }
}

impl Study {
    /// The figures of these games beside those of a line.
    pub fn compare(&self, line: &Line, runs: &[Run]) -> Vec<Compared> {
        let here = (self.measure)(runs);
        let errors = self.errors(runs, here.len());
        let apart = errors_apart(parts(runs.len()));
        let both = (0..).zip(here.iter().zip(errors));
        both.map(|(n, (&here, error))| {
            let published = line.published.get(n).copied().flatten();
            let sizes = 1.0 + line.games.map_or(0.0, |games| count(runs.len()) / f64::from(games));
            let by_chance = apart * error * sizes.sqrt();
            let column = self.columns.get(n);
            let within =
                column.map_or(0.0, |column| column.within.width(published.unwrap_or_default()));
            let rounded = column.map_or(0.0, Column::rounded);
            Compared { published, here, allowed: within.max(by_chance) + rounded }
        })
        .collect()
    }

    /// The standard error of each figure, from how it scatters over parts of the games.
    fn errors(&self, runs: &[Run], figures: usize) -> Vec<f64> {
        let parts = parts(runs.len());
        if parts < 2 {
            return vec![f64::INFINITY; figures];
        }
        let measured: Vec<Vec<f64>> =
            runs.chunks(runs.len().div_ceil(parts)).map(self.measure).collect();
        let parts = count(measured.len());
        (0..figures)
            .map(|n| {
                let values = || measured.iter().filter_map(|figures| figures.get(n));
                let mean = values().sum::<f64>() / parts;
                let squares = values().map(|value| (value - mean).powi(2)).sum::<f64>();
                (squares / (parts - 1.0) / parts).sqrt()
            })
            .collect()
    }
}

/// How many parts so many games are cut into.
fn parts(games: usize) -> usize {
    (games / SMALLEST_PART).min(MOST_PARTS)
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 games")]
fn count(games: usize) -> f64 {
    games as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(figure: i64) -> Run {
        let (end, ending) = ("over", "Over");
        Run { seed: 1, figures: vec![figure], returns: Vec::new(), end, ending, decisions: 0 }
    }

    fn study() -> Study {
        let mean = |runs: &[Run]| {
            let sum: i64 = runs.iter().map(|run| run.figures[0]).sum();
            vec![count(usize::try_from(sum).unwrap_or(0)) / count(runs.len())]
        };
        let columns = &[Column { title: "mean", decimals: 1, within: Within::Points(2.0) }];
        Study { source: "", columns, lines: &[], measure: mean }
    }

    fn line(games: Option<u32>, published: &'static [Option<f64>]) -> Line {
        Line { title: "x", scenario: "s", settings: &[], charts: &[], bot: "b", games, published }
    }

    #[test]
    fn a_figure_differs_beyond_its_column_and_beyond_chance() {
        let even: Vec<Run> = (0..400).map(|_| run(50)).collect();
        let differs = |published| study().compare(&line(Some(400), published), &even)[0].differs();
        assert!(!differs(&[Some(48.0)]) && differs(&[Some(47.9)]) && !differs(&[None]));
        // 47.95 is printed as 48.0 or as 47.9.
        assert!(!differs(&[Some(47.96)]) && differs(&[Some(47.94)]));
        assert!((Within::Share(0.05).width(100.0) - 5.0).abs() < 1e-9);
        // Zeros and hundreds by turns of 20: parts of 20 games scatter by 50 points, so that the
        // mean of 400 has an error of 11.5.
        let wild: Vec<Run> = (0..400).map(|n| run(if n / 20 % 2 == 0 { 0 } else { 100 })).collect();
        let allowed = |games| study().compare(&line(games, &[Some(50.0)]), &wild)[0].allowed;
        assert!((32.0..33.5).contains(&allowed(None)));
        assert!(
            (45.5..47.5).contains(&allowed(Some(400))),
            "as many again in the published sample"
        );
    }

    #[test]
    fn a_handful_of_games_contradicts_nobody() {
        let few: Vec<Run> = (0..10).map(|_| run(50)).collect();
        assert!(!study().compare(&line(Some(2_000), &[Some(1.0)]), &few)[0].differs());
    }

    #[test]
    fn an_error_known_from_few_parts_allows_more() {
        // Three parts with the means 40, 50 and 60: an error of 5.8, known from two degrees of freedom.
        let runs: Vec<Run> = (0..30).map(|n| run(40 + n / 10 * 10)).collect();
        let allowed = study().compare(&line(None, &[Some(50.0)]), &runs)[0].allowed;
        assert!((57.0..58.0).contains(&allowed), "{allowed}");
    }
}
