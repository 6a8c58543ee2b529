//! Every line of the study can be played, and its figures are of the games that were played.

use cartwheel::state::State;
use shelf::{AnyGame as _, Run, Shelved, study::Line};

#[test]
fn every_line_is_played_and_measured() {
    let game = Shelved::<State>::new();
    let study = game.study().expect("the game has a study");
    for line in study.lines {
        let many = game.simulation(&line.new_game()).expect("the line names what there is");
        let games = if line.scenario == "campaign" { 1 } else { 2 };
        let runs: Vec<Run> =
            (1..=games).map(|seed| many.run(seed).expect("it goes to the end")).collect();
        let compared = study.compare(line, &runs);
        assert_eq!(compared.len(), study.columns.len(), "{}", line.title);
        let ways: f64 = compared[..3].iter().map(|figure| figure.here).sum();
        assert!((ways - 100.0).abs() < 1e-6, "{}: somebody wins or nobody does", line.title);
        let answers = runs.iter().map(|run| run.decisions).sum::<u64>() / games;
        let told = compared.last().expect("there are columns").here;
        assert!((told - f64::from(u32::try_from(answers).expect("few"))).abs() < 1.0, "{told}");
        assert!(compared.iter().all(|figure| figure.here.is_finite()), "{}", line.title);
    }
}

#[test]
fn a_line_of_the_study_gives_the_same_figures_again() {
    let game = Shelved::<State>::new();
    let study = game.study().expect("the game has a study");
    let by_sea = |line: &&Line| line.scenario == "iron-bottom-sound";
    let line = study.lines.iter().find(by_sea).expect("it is one of the lines");
    let play = || -> Vec<Run> {
        let many = game.simulation(&line.new_game()).expect("the line names what there is");
        (1..=20).map(|seed| many.run(seed).expect("it goes to the end")).collect()
    };
    assert_eq!(study.compare(line, &play()), study.compare(line, &play()));
}
