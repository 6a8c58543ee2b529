//! A career in figures, counted by going through its log.

use crate::model::Chapter;
use schemars::JsonSchema;
use serde::Serialize;
use shelf::{Career, Feat, Series, Tally};
use table::{ChartBook, Dice, Event, Explained, Faces, Logged, chart::ChartData};

/// What a game came to, chapter by chapter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Stats {
    /// Figures after each chapter: one series for each figure the game counts while it is played.
    pub series: Vec<Series>,
    /// Counted things by kind: kills by type, fates of the crew.
    pub tallies: Vec<Tally>,
    /// The most of each kind: the largest ship, the best patrol.
    pub feats: Vec<Feat>,
    pub luck: Option<Luck>,
    pub rolls: u32,
    pub decisions: u32,
}

/// Expected against actual, weighted by what was at stake.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Luck {
    /// From 0 (always the worst fall) to 100 (always the best); 50 is what fair dice give.
    pub score: f64,
    /// How far fair dice stray from 50 in as many rolls: two standard deviations.
    pub band: f64,
    /// How many falls out of a hundred runs would have been worse than this.
    pub percentile: f64,
    /// After each chapter: its name, the running score.
    pub course: Vec<(String, f64)>,
    pub charts: Vec<LuckOf>,
    pub best: Vec<LuckyRoll>,
    pub worst: Vec<LuckyRoll>,
}

/// Luck on one chart.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LuckOf {
    pub chart: String,
    pub title: String,
    pub rolls: u32,
    pub score: f64,
    /// The share of all that was at stake in the game.
    pub stake: f64,
}

/// A roll that went far better or worse than it had to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LuckyRoll {
    pub line: u32,
    pub why: String,
    pub result: String,
    /// How many falls in a hundred would have been worse.
    pub percentile: f64,
}

/// Counts a career: what the game itself counts, and the luck of its dice.
pub(crate) fn count(
    charts: &ChartBook,
    career: Career,
    log: &[Logged],
    chapters: &[Chapter],
) -> Stats {
    let is = |kind: fn(&Event) -> bool| log.iter().filter(|l| kind(&l.event)).count() as u32;
    Stats {
        series: career.series,
        tallies: career.tallies,
        feats: career.feats,
        luck: luck(charts, log, chapters),
        rolls: is(|event| matches!(event, Event::Rolled { .. } | Event::Pool { .. })),
        decisions: is(|event| matches!(event, Event::Picked { .. })),
    }
}

/// One roll on which something hung.
struct Weighed<'a> {
    line: u32,
    why: &'static str,
    result: &'a str,
    chart: &'a ChartData,
    weight: f64,
    /// The share of falls that would have been worse, half of the equal ones counted.
    rank: f64,
    variance: f64,
}

fn luck(charts: &ChartBook, log: &[Logged], chapters: &[Chapter]) -> Option<Luck> {
    let rolls: Vec<Weighed<'_>> = log.iter().filter_map(|logged| weigh(charts, logged)).collect();
    let total: f64 = rolls.iter().map(|roll| roll.weight).sum();
    if rolls.is_empty() || total <= 0.0 {
        return None;
    }
    let spread: f64 = rolls.iter().map(|roll| roll.weight * roll.weight * roll.variance).sum();
    let deviation = spread.sqrt() / total * 100.0;
    let score = score(&rolls);
    let mut ranked: Vec<&Weighed<'_>> = rolls.iter().collect();
    ranked.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
    let shown = |roll: &&Weighed<'_>| LuckyRoll {
        line: roll.line,
        why: roll.why.to_owned(),
        result: roll.result.to_owned(),
        percentile: roll.rank * 100.0,
    };
    Some(Luck {
        score,
        band: 2.0 * deviation,
        percentile: if deviation > 0.0 { normal((score - 50.0) / deviation) } else { 50.0 },
        course: course(&rolls, chapters),
        charts: by_chart(&rolls, total),
        best: ranked.iter().filter(|roll| gain(roll) > 0.0).take(5).map(shown).collect(),
        worst: ranked.iter().rev().filter(|roll| gain(roll) < 0.0).take(5).map(shown).collect(),
    })
}

fn gain(roll: &Weighed<'_>) -> f64 {
    roll.weight * (roll.rank - 0.5)
}

/// The mean rank, each roll weighing what hung on it.
fn score(rolls: &[Weighed<'_>]) -> f64 {
    let total: f64 = rolls.iter().map(|roll| roll.weight).sum();
    let sum: f64 = rolls.iter().map(|roll| roll.weight * roll.rank).sum();
    if total > 0.0 { 100.0 * sum / total } else { 50.0 }
}

fn course(rolls: &[Weighed<'_>], chapters: &[Chapter]) -> Vec<(String, f64)> {
    let mut course = Vec::new();
    for (n, chapter) in chapters.iter().enumerate() {
        let end = chapters.get(n + 1).map_or(u32::MAX, |next| next.line);
        let until = rolls.partition_point(|roll| roll.line < end);
        if until > 0 {
            course.push((chapter.title.clone(), score(&rolls[..until])));
        }
    }
    course
}

fn by_chart(rolls: &[Weighed<'_>], total: f64) -> Vec<LuckOf> {
    let mut charts: Vec<LuckOf> = Vec::new();
    for roll in rolls {
        let id = &roll.chart.id;
        let place = charts.iter().position(|chart| chart.chart == *id).unwrap_or_else(|| {
            let (chart, title) = (id.clone(), roll.chart.title.clone());
            charts.push(LuckOf { chart, title, rolls: 0, score: 0.0, stake: 0.0 });
            charts.len() - 1
        });
        let chart = &mut charts[place];
        chart.rolls += 1;
        chart.score += roll.weight * roll.rank;
        chart.stake += roll.weight;
    }
    for chart in &mut charts {
        chart.score *= 100.0 / chart.stake;
        chart.stake /= total;
    }
    charts.sort_by(|a, b| b.stake.total_cmp(&a.stake));
    charts
}

fn weigh<'a>(charts: &'a ChartBook, logged: &'a Logged) -> Option<Weighed<'a>> {
    let Event::Rolled { why, dice, faces, modifiers, result, chart: Some(chart), column, .. } =
        &logged.event
    else {
        return None;
    };
    let chart = charts.get(chart)?;
    let stake = chart.stake?;
    let sum = modifiers.iter().map(Explained::adds).sum();
    let (rank, variance) = rank(&chart.as_read(*column), *dice, faces, sum, stake.high_is_good)?;
    let weight = f64::from(stake.weight);
    (variance > 0.0).then_some(Weighed {
        line: logged.line,
        why,
        result,
        chart,
        weight,
        rank,
        variance,
    })
}

/// How the fall stands among all that could have been, by the rows they lead to.
fn rank(
    chart: &ChartData,
    dice: Dice,
    faces: &Faces,
    modifiers: i32,
    high_is_good: bool,
) -> Option<(f64, f64)> {
    let fell = row(chart, dice.natural(faces), modifiers)?;
    let mut counts = vec![0_u32; chart.rows.len()];
    let mut of = 0_u32;
    for fall in dice.every_fall() {
        counts[row(chart, dice.natural(&fall), modifiers)?] += 1;
        of += 1;
    }
    let share = |count: u32| f64::from(count) / f64::from(of);
    let below: u32 = counts[..fell].iter().sum();
    let rank = share(below) + share(counts[fell]) / 2.0;
    let variance = (1.0 - counts.iter().map(|count| share(*count).powi(3)).sum::<f64>()) / 12.0;
    Some((if high_is_good { rank } else { 1.0 - rank }, variance))
}

/// The row that a natural roll leads to; rows stand in the order of their totals.
fn row(chart: &ChartData, natural: i32, modifiers: i32) -> Option<usize> {
    let own = chart.unmodified.iter().find(|own| own.roll == natural);
    if let Some(own) = own.and_then(|own| chart.rows.iter().position(|row| row.key == own.row.key))
    {
        return Some(own);
    }
    let total = natural + modifiers;
    let total = chart.clamp.map_or(total, |(low, high)| total.clamp(low, high));
    let holds = |min: Option<i64>, max: Option<i64>| {
        min.is_none_or(|min| i64::from(total) >= min)
            && max.is_none_or(|max| i64::from(total) <= max)
    };
    chart.rows.iter().position(|row| holds(row.min, row.max))
}

/// The share of a normal distribution below `z`, in percent; exact to four digits.
fn normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let tail = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let above = 0.398_942_280_4 * (-z * z / 2.0).exp() * tail;
    100.0 * if z >= 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHART: &str = r#"
        [[chart]]
        id = "X-1"
        title = "Torpedoes"
        rule = "X 1"
        dice = "2d6"
        provenance = "rulebook"
        rows = [
          { min = 2, max = 7, key = "miss" },
          { min = 8, max = 11, key = "hit" },
          { min = 12, max = 12, key = "sunk" },
        ]
    "#;

    fn torpedoes() -> ChartData {
        let book = ChartBook::parse(&[("x.toml", CHART)]).unwrap();
        book.get("X-1").unwrap().clone()
    }

    fn ranked(faces: [u8; 2], high_is_good: bool) -> f64 {
        let faces = faces.into_iter().collect();
        rank(&torpedoes(), Dice::TWO_D6, &faces, 0, high_is_good).unwrap().0
    }

    #[test]
    fn falls_that_lead_to_the_same_row_are_equally_lucky() {
        assert!((ranked([1, 1], true) - ranked([3, 4], true)).abs() < 1e-9);
        assert!((ranked([1, 1], true) - 21.0 / 72.0).abs() < 1e-9);
        assert!((ranked([6, 6], true) - 71.0 / 72.0).abs() < 1e-9);
        assert!((ranked([6, 6], false) - 1.0 / 72.0).abs() < 1e-9);
    }

    #[test]
    fn fair_dice_are_neither_lucky_nor_unlucky() {
        let chart = torpedoes();
        let ranks = Dice::TWO_D6.every_fall().map(|f| rank(&chart, Dice::TWO_D6, &f, 0, true));
        let sum: f64 = ranks.map(|rank| rank.unwrap().0).sum();
        assert!((sum / 36.0 - 0.5).abs() < 1e-9);
    }

    #[test]
    fn nothing_is_at_stake_when_every_fall_leads_to_one_row() {
        let mut chart = torpedoes();
        chart.clamp = Some((2, 7));
        let (rank, variance) =
            rank(&chart, Dice::TWO_D6, &[6, 6].into_iter().collect(), 0, true).unwrap();
        assert!((rank - 0.5).abs() < 1e-9 && variance.abs() < 1e-9);
    }

    #[test]
    fn half_of_all_runs_are_luckier_than_the_mean() {
        assert!((normal(0.0) - 50.0).abs() < 1e-3 && (normal(1.96) - 97.5).abs() < 1e-2);
    }
}
