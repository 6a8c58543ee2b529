//! The careers that were simulated when the missing charts were reconstructed, to be compared with
//! those of these rules.
//!
//! What the simulation does not tell of its captains (how a salvo is divided, from where they fire at
//! ships alone, when they dive deep) was chosen beside it, so that the agreement shows what these
//! rules can give and is no independent proof. Its 2,000 careers a line, 500 of each further class,
//! leave its own figures open by a point or two of losses.

use crate::state::End;
use shelf::{
    Run, Study,
    study::{Column, Line, every, percent, ratio},
};
use table::Key as _;

/// SV 2.0.a: how a career is counted here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Survived,
    Relieved,
    Lost,
}

const COLUMNS: &[Column] = &[
    Column::percent("lost %", 1),
    Column::percent("relieved %", 1),
    Column::figure("tons 10 %", 0, 0.05),
    Column::figure("median", 0, 0.05),
    Column::figure("90 %", 0, 0.05),
    Column::figure("patrols", 1, 0.05),
    Column::figure("ships", 2, 0.05),
    Column::figure("if any", 2, 0.05),
    Column::percent("failed %", 1),
];

const fn losses(lost: f64, median: f64) -> [Option<f64>; 4] {
    [Some(lost), None, None, Some(median)]
}

/// Of the classes below Tambor and Gato only the losses and the median were published.
#[rustfmt::skip]
const LINES: &[Line] = &[
    Line::new("cautious, Tambor 12/41", "tambor", "cautious").published(2_000, &every([14.8, 14.1, 66_500.0, 94_000.0, 129_600.0, 15.7, 1.25, 1.73, 25.0])),
    Line::new("cautious, Gato 4/42", "gato", "cautious").published(2_000, &every([15.7, 6.2, 62_100.0, 91_400.0, 126_300.0, 14.4, 1.35, 1.79, 21.0])),
    Line::new("careful, Tambor 12/41", "tambor", "careful").published(2_000, &every([19.1, 8.0, 82_300.0, 112_500.0, 151_100.0, 15.7, 1.44, 1.85, 20.0])),
    Line::new("careful, Gato 4/42", "gato", "careful").published(2_000, &every([18.2, 2.5, 76_500.0, 108_900.0, 144_200.0, 14.4, 1.54, 1.92, 17.0])),
    Line::new("steady, Tambor 12/41", "tambor", "steady").published(2_000, &every([22.1, 5.2, 90_300.0, 123_900.0, 162_200.0, 15.5, 1.63, 2.00, 17.0])),
    Line::new("steady, Gato 4/42", "gato", "steady").published(2_000, &every([20.3, 1.3, 86_400.0, 117_700.0, 156_900.0, 14.2, 1.74, 2.07, 14.0])),
    Line::new("bold, Tambor 12/41", "tambor", "bold").published(2_000, &every([62.5, 1.4, 137_300.0, 177_400.0, 229_600.0, 16.4, 2.13, 2.43, 12.0])),
    Line::new("bold, Gato 4/42", "gato", "bold").published(2_000, &every([57.6, 0.4, 123_300.0, 165_800.0, 219_200.0, 14.9, 2.23, 2.52, 11.0])),
    Line::new("careful, Narwhal 12/41", "narwhal", "careful").published(500, &losses(21.0, 85_400.0)),
    Line::new("careful, Porpoise 12/41", "porpoise", "careful").published(500, &losses(20.0, 105_600.0)),
    Line::new("careful, Salmon 12/41", "salmon", "careful").published(500, &losses(20.0, 103_300.0)),
    Line::new("careful, Gar 7/42", "gar", "careful").published(500, &losses(15.0, 101_200.0)),
    Line::new("careful, Argonaut 8/42", "argonaut", "careful").published(500, &losses(18.0, 85_600.0)),
    Line::new("careful, Balao 7/43", "balao", "careful").published(500, &losses(14.0, 73_200.0)),
    Line::new("careful, Tench 2/45", "tench", "careful").published(500, &losses(2.0, 12_200.0)),
];

pub(crate) fn study() -> Study {
    Study {
        source: "Tons and patrols are those of survivors, ships those of a patrol and of a patrol \
            with a sinking. Above: the simulation made with the reconstructed charts.",
        columns: COLUMNS,
        lines: LINES,
        measure,
    }
}

fn fate(run: &Run) -> Fate {
    match End::parse(run.end) {
        Some(End::WarOver | End::AgreedEnd | End::LeftDuty | End::PatrolsDone) => Fate::Survived,
        Some(End::Relieved) => Fate::Relieved,
        Some(End::Sunk | End::Prisoner | End::Captured | End::LostAfterScuttling | End::Killed)
        | None => Fate::Lost,
    }
}

/// The figures of a career, as [`crate::title`] counts them.
const TONS: usize = 0;
const SHIPS: usize = 1;
const PATROLS: usize = 2;
const FAILED: usize = 3;
const WITH_SINKINGS: usize = 4;

fn measure(runs: &[Run]) -> Vec<f64> {
    let share = |wanted: Fate| {
        let count = runs.iter().filter(|run| fate(run) == wanted).count();
        percent(count as i64, runs.len() as i64)
    };
    let survivors: Vec<&Run> = runs.iter().filter(|run| fate(run) == Fate::Survived).collect();
    let mut tons: Vec<i64> = survivors.iter().map(|run| run.figure(TONS)).collect();
    tons.sort_unstable();
    let tons_at = |share: usize| ratio(tons.get(tons.len() * share / 100).copied().unwrap_or(0), 1);
    let patrols = survivors.iter().map(|run| run.figure(PATROLS)).sum();
    let sum = |place| runs.iter().map(|run| run.figure(place)).sum::<i64>();
    vec![
        share(Fate::Lost),
        share(Fate::Relieved),
        tons_at(10),
        tons_at(50),
        tons_at(90),
        ratio(patrols, survivors.len() as i64),
        ratio(sum(SHIPS), sum(PATROLS)),
        ratio(sum(SHIPS), sum(WITH_SINKINGS)),
        percent(sum(FAILED), sum(PATROLS)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(end: End, figures: [i64; 5]) -> Run {
        let (key, ending) = (end.name(), end.title());
        let figures = figures.to_vec();
        Run { seed: 1, figures, returns: Vec::new(), end: key, ending, decisions: 0 }
    }

    #[test]
    fn survivors_give_the_tons_and_everybody_the_ships() {
        let runs = [
            run(End::WarOver, [90_000, 20, 15, 3, 10]),
            run(End::WarOver, [70_000, 10, 13, 4, 6]),
            run(End::Sunk, [5_000, 2, 2, 0, 1]),
            run(End::Relieved, [0, 0, 2, 3, 0]),
        ];
        let figures: Vec<String> =
            measure(&runs).iter().map(|figure| format!("{figure:.2}")).collect();
        let survivors = ["25.00", "25.00", "70000.00", "90000.00", "90000.00", "14.00"];
        assert_eq!(figures[..6], survivors);
        assert_eq!(figures[6..], ["1.00", "1.88", "31.25"]);
    }
}
