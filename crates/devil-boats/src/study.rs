//! How the computer captains fare in Short campaigns, with the boxes in force and with others.
//!
//! Nobody has published figures: the study shows what the reconstructed boxes do. DB J: a Short campaign
//! is rated Average from 201 victory points.

use crate::state::End;
use shelf::{
    Run, Study,
    study::{Column, Line, Within},
};
use table::Key as _;

const fn column(title: &'static str, decimals: usize) -> Column {
    Column { title, decimals, within: Within::Points(2.0) }
}

const COLUMNS: &[Column] = &[
    column("missions", 1),
    column("lost a mission %", 1),
    column("points", 0),
    column("October %", 1),
    column("points then", 0),
    column("Average %", 1),
    column("boats lost", 1),
];

/// One box less than in force, which the played mission of the book forbids.
const FRAIL_AIRCRAFT: &str = r#"[[chart]]
id = "P.aircraft"
dice = "none"
rows = [{ key = "light", points = 2 }, { key = "medium", points = 3 }, { key = "heavy", points = 4 }]
provenance = "reconstructed"
reason = "one box less, to compare"
"#;

/// The boxes of Barges as they were first proposed.
const TOUGH_BARGES: &str = r#"[[chart]]
id = "P.barges"
dice = "none"
rows = [
  { key = "type_b", systems = 4, flooding = 4 },
  { key = "type_a", systems = 6, flooding = 6 },
  { key = "type_super_a", systems = 8, flooding = 8 },
  { key = "type_c", systems = 10, flooding = 10 },
]
provenance = "reconstructed"
reason = "twice the boxes, to compare"
"#;

/// As frail as the played mission allows, without regard to what they score.
const FRAIL_BARGES: &str = r#"[[chart]]
id = "P.barges"
dice = "none"
rows = [
  { key = "type_b", systems = 2, flooding = 2 },
  { key = "type_a", systems = 2, flooding = 2 },
  { key = "type_super_a", systems = 2, flooding = 2 },
  { key = "type_c", systems = 2, flooding = 2 },
]
provenance = "reconstructed"
reason = "two boxes each, to compare"
"#;

type OwnCharts = &'static [(&'static str, &'static str)];

const IN_FORCE: OwnCharts = &[];
const TOUGHER: OwnCharts = &[("barges.toml", TOUGH_BARGES)];
const FRAILER: OwnCharts = &[("barges.toml", FRAIL_BARGES)];
const FRAIL_IN_THE_AIR: OwnCharts = &[("aircraft.toml", FRAIL_AIRCRAFT)];

const fn line(title: &'static str, bot: &'static str, charts: OwnCharts) -> Line {
    Line { title, scenario: "short", settings: &[], charts, bot, games: None, published: &[] }
}

const LINES: &[Line] = &[
    line("cautious", "cautious", IN_FORCE),
    line("steady", "steady", IN_FORCE),
    line("bold", "bold", IN_FORCE),
    line("cautious, Barges 4/6/8/10", "cautious", TOUGHER),
    line("steady, Barges 4/6/8/10", "steady", TOUGHER),
    line("bold, Barges 4/6/8/10", "bold", TOUGHER),
    line("cautious, Barges 2/2/2/2", "cautious", FRAILER),
    line("steady, Barges 2/2/2/2", "steady", FRAILER),
    line("bold, Barges 2/2/2/2", "bold", FRAILER),
    line("cautious, aircraft 2/3/4", "cautious", FRAIL_IN_THE_AIR),
    line("steady, aircraft 2/3/4", "steady", FRAIL_IN_THE_AIR),
    line("bold, aircraft 2/3/4", "bold", FRAIL_IN_THE_AIR),
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

fn figure(run: &Run, place: usize) -> i64 {
    run.figures.get(place).copied().unwrap_or(0)
}

fn measure(runs: &[Run]) -> Vec<f64> {
    let games = runs.len() as i64;
    let sum = |place| runs.iter().map(|run| figure(run, place)).sum::<i64>();
    let end = |run: &Run| End::parse(run.end);
    let lost = |run: &&Run| matches!(end(run), Some(End::Killed | End::Captured));
    let lost = runs.iter().filter(lost).count() as i64;
    let october = runs.iter().filter(|run| end(run) == Some(End::October));
    let october: Vec<i64> = october.map(|run| figure(run, POINTS)).collect();
    let average = runs.iter().filter(|run| figure(run, POINTS) >= AVERAGE).count() as i64;
    vec![
        ratio(sum(MISSIONS), games),
        ratio(100 * lost, sum(MISSIONS)),
        ratio(sum(POINTS), games),
        ratio(100 * october.len() as i64, games),
        ratio(october.iter().sum(), october.len() as i64),
        ratio(100 * average, games),
        ratio(sum(BOATS_LOST), games),
    ]
}

#[expect(clippy::cast_precision_loss, reason = "sums of games stay far below 2^52")]
fn ratio(of: i64, to: i64) -> f64 {
    of as f64 / to.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;
    use shelf::testkit::printed_book;
    use table::chart::FromBook as _;

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

    #[test]
    fn every_line_can_be_played() {
        for line in LINES {
            let own: Vec<(String, String)> =
                line.charts.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
            let book = printed_book::<State>().replace_with(&own).unwrap();
            crate::charts::Charts::from_book(&book).unwrap();
            assert!(crate::bot::Skipper::parse(line.bot).is_some());
        }
    }
}
