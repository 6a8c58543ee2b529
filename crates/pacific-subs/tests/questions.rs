//! Questions that are followed by a roll show what it may come to.
//!
//! `cargo test -p pacific-subs --test questions -- --nocapture` lists them one by one.

use pacific_subs::{
    bot::Skipper,
    charts::Charts,
    rules::ch09_approach::{Approach, ApproachStep},
    state::State,
};
use shelf::{SetupOptions as _, testkit::Questions};
use table::{Asked, Draft, Game};

/// Of the questions followed by a roll so many in a hundred show odds.
const LEAST: u32 = 90;

/// An approach is whole with its last row, and shows its odds before it is given.
fn shows_odds(g: &State, charts: &'static Charts, a: &Asked<'_, State>, pick: usize) -> bool {
    let Some((plan, step)) = a.draft::<Approach>().zip(a.get::<ApproachStep>(pick)) else {
        return false;
    };
    let mut plan = plan.clone();
    plan.add(*step, g, charts);
    plan.is_whole(g, charts) && !plan.odds(g, charts).is_empty()
}

fn watch(scenario: &str, skipper: Skipper, seed: u64, questions: &mut Questions) {
    let setup = <State as Game>::Setup::typed(scenario, &[]).expect("a scenario of the game");
    questions.watch::<State>(setup, seed, move || Box::new(skipper), Some(shows_odds));
}

#[test]
fn rolls_are_foretold() {
    let mut questions = Questions::default();
    for seed in 1..=4 {
        watch("silent-victory", Skipper::Careful, seed, &mut questions);
        watch("silent-victory", Skipper::Thorough, seed, &mut questions);
        for scenario in ["run-silent-run-deep", "destination-tokyo", "panama-is-far", "rat-run"] {
            watch(scenario, Skipper::Bold, seed, &mut questions);
        }
    }
    for (question, count) in questions.each() {
        let (rolled, foretold) = (count.rolled, count.foretold);
        println!("{question:<20} followed by a roll {rolled:>5}, with odds {foretold:>5}");
    }
    let all = questions.all();
    println!("{} of {}", all.foretold, all.rolled);
    assert!(all.rolled > 1000, "too few to judge");
    assert!(all.foretold * 100 >= all.rolled * LEAST, "{} of {}", all.foretold, all.rolled);
}
