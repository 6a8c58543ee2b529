//! How the computer captains fare in Short campaigns, with the boxes in force and with others.
//!
//! Nobody has published figures: the study shows what the reconstructed boxes do. DB J: a Short campaign
//! is rated Average from 201 victory points.

use crate::state::End;
use shelf::{
    Run, Study,
    study::{Column, Line, percent, ratio},
};
use table::Key as _;

const COLUMNS: &[Column] = &[
    Column::percent("missions", 1),
    Column::percent("lost a mission %", 1),
    Column::percent("points", 0),
    Column::percent("October %", 1),
    Column::percent("points then", 0),
    Column::percent("Average %", 1),
    Column::percent("boats lost", 1),
];

/// One box less than in force, which the played mission of the book forbids.
const FRAIL_AIRCRAFT: &str = include_str!("../study/frail-aircraft.toml");

/// The boxes of Barges as they were first proposed.
const TOUGH_BARGES: &str = include_str!("../study/tough-barges.toml");

/// As frail as the played mission allows, without regard to what they score.
const FRAIL_BARGES: &str = include_str!("../study/frail-barges.toml");

type OwnCharts = &'static [(&'static str, &'static str)];

const TOUGHER: OwnCharts = &[("barges.toml", TOUGH_BARGES)];
const FRAILER: OwnCharts = &[("barges.toml", FRAIL_BARGES)];
const FRAIL_IN_THE_AIR: OwnCharts = &[("aircraft.toml", FRAIL_AIRCRAFT)];

const LINES: &[Line] = &[
    Line::new("cautious", "short", "cautious"),
    Line::new("steady", "short", "steady"),
    Line::new("bold", "short", "bold"),
    Line::new("cautious, Barges 4/6/8/10", "short", "cautious").charts(TOUGHER),
    Line::new("steady, Barges 4/6/8/10", "short", "steady").charts(TOUGHER),
    Line::new("bold, Barges 4/6/8/10", "short", "bold").charts(TOUGHER),
    Line::new("cautious, Barges 2/2/2/2", "short", "cautious").charts(FRAILER),
    Line::new("steady, Barges 2/2/2/2", "short", "steady").charts(FRAILER),
    Line::new("bold, Barges 2/2/2/2", "short", "bold").charts(FRAILER),
    Line::new("cautious, aircraft 2/3/4", "short", "cautious").charts(FRAIL_IN_THE_AIR),
    Line::new("steady, aircraft 2/3/4", "short", "steady").charts(FRAIL_IN_THE_AIR),
    Line::new("bold, aircraft 2/3/4", "short", "bold").charts(FRAIL_IN_THE_AIR),
];

pub(crate) fn study() -> Study {
    Study {
        source: "A commander lost was killed or captured. Points are those of all campaigns and of \
            those that reached October; Average is the share rated so or better.",
        columns: COLUMNS,
        lines: LINES,
        measure,
    }
}

/// The figures of a campaign, as [`crate::title`] counts them.
const POINTS: usize = 0;
const MISSIONS: usize = 1;
const BOATS_LOST: usize = 3;

/// DB J: the lowest total of a Short campaign that is rated Average.
const AVERAGE: i64 = 201;

fn measure(runs: &[Run]) -> Vec<f64> {
    let games = runs.len() as i64;
    let sum = |place| runs.iter().map(|run| run.figure(place)).sum::<i64>();
    let end = |run: &Run| End::parse(run.end);
    let lost = |run: &&Run| matches!(end(run), Some(End::Killed | End::Captured));
    let lost = runs.iter().filter(lost).count() as i64;
    let october = runs.iter().filter(|run| end(run) == Some(End::October));
    let october: Vec<i64> = october.map(|run| run.figure(POINTS)).collect();
    let average = runs.iter().filter(|run| run.figure(POINTS) >= AVERAGE).count() as i64;
    vec![
        ratio(sum(MISSIONS), games),
        percent(lost, sum(MISSIONS)),
        ratio(sum(POINTS), games),
        percent(october.len() as i64, games),
        ratio(october.iter().sum(), october.len() as i64),
        percent(average, games),
        ratio(sum(BOATS_LOST), games),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(end: End, figures: [i64; 6]) -> Run {
        let (end, ending) = (end.name(), end.title());
        let figures = figures.to_vec();
        Run { seed: 1, figures, returns: Vec::new(), end, ending, decisions: 0 }
    }

    #[test]
    fn october_and_losses_are_counted_by_their_ends() {
        let runs = [
            run(End::October, [301, 20, 9, 2, 5, 1]),
            run(End::Killed, [50, 4, 2, 1, 12, 0]),
            run(End::Captured, [0, 6, 0, 1, 12, 0]),
            run(End::NegativeTotal, [-51, 10, 1, 0, 0, 0]),
        ];
        let figures: Vec<String> =
            measure(&runs).iter().map(|figure| format!("{figure:.1}")).collect();
        assert_eq!(figures, ["10.0", "5.0", "75.0", "25.0", "301.0", "25.0", "1.0"]);
    }
}
