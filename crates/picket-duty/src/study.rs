//! Figures of two independent simulations, to be set beside ours.

use shelf::{
    Run, Study,
    study::{Column, Line, Within},
};

const POINTS: Within = Within::Points(2.0);
const SHARE: Within = Within::Share(0.10);

const fn column(title: &'static str, decimals: usize, within: Within) -> Column {
    Column { title, decimals, within }
}

const COLUMNS: &[Column] = &[
    column("tours unhit %", 1, POINTS),
    column("damaged %", 1, POINTS),
    column("sunk %", 1, POINTS),
    column("tours", 1, SHARE),
    column("days a tour", 1, SHARE),
    column("attacks", 1, SHARE),
    column("planes", 1, SHARE),
    column("not special", 1, SHARE),
    column("shot down", 0, SHARE),
    column("crashes", 1, SHARE),
    column("no ship lost %", 0, POINTS),
    column("decisive %", 0, POINTS),
    column("victory %", 0, POINTS),
    column("draw %", 0, POINTS),
    column("defeat %", 0, POINTS),
];

const fn line(
    title: &'static str,
    scenario: &'static str,
    settings: &'static [(&'static str, &'static str)],
    bot: &'static str,
    published: &'static [Option<f64>],
) -> Line {
    Line { title, scenario, settings, charts: &[], bot, games: None, published }
}

/// The charts were balanced over so many campaigns; of the second simulation nobody says.
const fn balanced(line: Line) -> Line {
    Line { games: Some(1_000), ..line }
}

/// Nobody has published these.
const OURS: [Option<f64>; 15] = [None; 15];

/// Of the full campaign everything but the planes that made no Special Attack.
const fn campaign(figures: [f64; 14]) -> [Option<f64>; 15] {
    let mut all = OURS;
    let mut n = 0;
    while n < figures.len() {
        all[if n < 7 { n } else { n + 1 }] = Some(figures[n]);
        n += 1;
    }
    all
}

/// Of the mini-campaign only how it is judged is published.
const fn judged(decisive: f64, victory: f64, defeat: f64) -> [Option<f64>; 15] {
    let mut figures = OURS;
    figures[11] = Some(decisive);
    figures[12] = Some(victory);
    figures[14] = Some(defeat);
    figures
}

/// Of a scenario: ships unhit, damaged (withdrawn ones too) and sunk, and how many planes came: in scenario 1, the
/// only one in which Special Attack planes come, those that made no Special Attack.
const fn fought(unhit: f64, damaged: f64, sunk: f64, planes: f64) -> [Option<f64>; 15] {
    let mut figures = OURS;
    figures[0] = Some(unhit);
    figures[1] = Some(damaged);
    figures[2] = Some(sunk);
    figures[7] = Some(planes);
    figures
}

const BALANCED_MINI: [Option<f64>; 15] = judged(40.0, 45.0, 15.0);
const SECOND_MINI: [Option<f64>; 15] = judged(36.0, 49.0, 14.0);

/// PD-R13, PD-R43: the charts were balanced with a team rolled for at every station, which their notes say, and
/// the losses by fire agree with a track that is lost as soon as it is full.
const AS_BALANCED: &[(&str, &str)] = &[("team-on-return", "rolled"), ("fire-track", "at-once")];

/// PD 11.3.B: the cards of scenarios 2 to 8 say that their figures leave the Attack Ends counters out; the card of
/// scenario 1 does not say so.
const FOUGHT_OUT: &[(&str, &str)] =
    &[("no-attack-ends", "on"), ("team-on-return", "rolled"), ("fire-track", "at-once")];

const fn raid(title: &'static str, key: &'static str, published: &'static [Option<f64>]) -> Line {
    balanced(line(title, key, FOUGHT_OUT, "steady", published))
}

/// PD-R33: every figure of the second simulation agrees with 5in guns that fire at the director's target or,
/// where they do not reach it, elsewhere.
const AS_SECOND: &[(&str, &str)] = &[("five-inch", "bound")];

const LINES: &[Line] = &[
    balanced(line(
        "full campaign, as balanced",
        "full-campaign",
        AS_BALANCED,
        "steady",
        &campaign([
            78.5, 17.8, 3.7, 10.1, 6.1, 34.0, 104.0, 90.0, 2.3, 69.0, 33.0, 40.0, 22.0, 5.0,
        ]),
    )),
    line(
        "full campaign, second simulation",
        "full-campaign",
        AS_SECOND,
        "steady",
        &campaign([77.4, 18.9, 3.7, 9.8, 6.2, 32.0, 108.0, 88.0, 2.5, 70.0, 27.0, 44.0, 23.0, 5.0]),
    ),
    line("mini-campaign, as balanced", "mini-campaign", AS_BALANCED, "steady", &BALANCED_MINI),
    line("mini-campaign, second simulation", "mini-campaign", AS_SECOND, "steady", &SECOND_MINI),
    balanced(line(
        "scenario 1, as balanced",
        "scenario-1",
        AS_BALANCED,
        "steady",
        &fought(87.0, 11.0, 2.0, 3.3),
    )),
    line("scenario 1, no Attack Ends", "scenario-1", FOUGHT_OUT, "steady", &OURS),
    raid("scenario 2, as balanced", "scenario-2", &fought(43.0, 44.0, 14.0, 28.0)),
    raid("scenario 3, as balanced", "scenario-3", &fought(46.0, 40.0, 13.0, 25.0)),
    raid("scenario 4, as balanced", "scenario-4", &fought(54.0, 38.0, 9.0, 18.0)),
    raid("scenario 5, as balanced", "scenario-5", &fought(47.0, 42.0, 11.0, 24.0)),
    raid("scenario 6, as balanced", "scenario-6", &fought(45.0, 43.0, 13.0, 28.0)),
    raid("scenario 7, as balanced", "scenario-7", &fought(63.0, 29.0, 8.0, 20.0)),
    raid("scenario 8, as balanced", "scenario-8", &fought(36.0, 47.0, 17.0, 48.0)),
    line("full campaign, recommended readings", "full-campaign", &[], "steady", &OURS),
    line("mini-campaign, recommended readings", "mini-campaign", &[], "steady", &OURS),
    line("full campaign, cautious captain", "full-campaign", &[], "cautious", &OURS),
    line("full campaign, bold captain", "full-campaign", &[], "bold", &OURS),
];

/// PD 11.7.A: most ships come through a tour unhurt, as most did.
pub(crate) fn study() -> Study {
    Study {
        source: "Per campaign, tours in percent of all tours. Above: the simulation the charts were \
            balanced with, and a second one made independently of it; each is set beside the readings of \
            the book it agrees with. The recommended readings follow.",
        columns: COLUMNS,
        lines: LINES,
        measure,
    }
}

/// The figures of a game, as [`crate::title`] counts them.
const TOURS: usize = 1;
const UNHIT: usize = 2;
const DAMAGED: usize = 3;
const LOST: usize = 4;
const DAYS: usize = 5;
const ATTACKS: usize = 6;
const PLANES: usize = 7;
const DOWN: usize = 8;
const CRASHES: usize = 9;
const SHIPS: usize = 12;
const SPECIALS: usize = 14;

fn measure(runs: &[Run]) -> Vec<f64> {
    let games = runs.len() as i64;
    let sum = |place: usize| {
        runs.iter().map(|run| run.figures.get(place).copied().unwrap_or(0)).sum::<i64>()
    };
    let ending = |level: &str| runs.iter().filter(|run| run.end == level).count() as i64;
    let unlost = runs.iter().filter(|run| run.figures.get(SHIPS) == Some(&0)).count() as i64;
    let tours = sum(TOURS);
    vec![
        percent(sum(UNHIT), tours),
        percent(sum(DAMAGED), tours),
        percent(sum(LOST), tours),
        ratio(tours, games),
        ratio(sum(DAYS), tours),
        ratio(sum(ATTACKS), games),
        ratio(sum(PLANES), games),
        ratio(sum(PLANES) - sum(SPECIALS), games),
        ratio(sum(DOWN), games),
        ratio(sum(CRASHES), games),
        percent(unlost, games),
        percent(ending("decisive"), games),
        percent(ending("victory"), games),
        percent(ending("draw"), games),
        percent(ending("defeat"), games),
    ]
}

fn percent(part: i64, of: i64) -> f64 {
    ratio(part * 100, of)
}

#[expect(clippy::cast_precision_loss, reason = "sums of games stay far below 2^52")]
fn ratio(of: i64, to: i64) -> f64 {
    of as f64 / to.max(1) as f64
}
