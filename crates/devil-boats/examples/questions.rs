//! What a mission asks of its player: `cargo run --release -p devil-boats --example questions -- 200`.
//!
//! The steady captain plays Short campaigns. Counted for each question: how often it is asked and how
//! many presses its answers take (a step is one, and so is giving an answer of several); whether
//! something was rolled before the next question, and whether the question showed odds.

#![expect(clippy::print_stdout, reason = "this is a command")]

use devil_boats::{bot::Skipper, state::State};
use shelf::{
    SetupOptions as _,
    testkit::{Counted, Questions},
};
use table::Game;

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(100);
    let mut questions = Questions::default();
    let mut missions = 0;
    for seed in 1001..1001 + games {
        let setup = <State as Game>::Setup::typed("short", &[]);
        let setup = setup.unwrap_or_else(|wrong| unreachable!("the short campaign: {wrong}"));
        let played = questions.watch::<State>(setup, seed, || Box::new(Skipper::Steady));
        missions += played.map_or(0, |outcome| u32::from(outcome.missions));
    }
    let each = |count: u32| f64::from(count) / f64::from(missions.max(1));
    println!("{games} campaigns, {missions} missions");
    println!("question              asked  presses  options  rolls follow  of these with odds");
    for (question, count) in questions.each() {
        print_line(question, count, each);
    }
    print_line("all", &questions.all(), each);
}

fn print_line(question: &str, count: &Counted, each: impl Fn(u32) -> f64) {
    let share = |count: u32, of: u32| 100.0 * f64::from(count) / f64::from(of.max(1));
    let options = f64::from(count.options) / f64::from(count.asked.max(1));
    println!(
        "{question:<20} {:>6.2} {:>8.2} {options:>8.1} {:>11.0} % {:>17.0} %",
        each(count.asked),
        each(count.presses),
        share(count.rolled, count.asked),
        share(count.foretold, count.rolled),
    );
}
