//! What a mission asks of its player: `cargo run --release -p devil-boats --example questions -- 200`.
//!
//! The steady captain plays Short campaigns. Counted for each question: how often it is asked and how
//! many presses its answers take (a step is one, and so is giving an answer of several); whether
//! something was rolled before the next question, and whether the question showed odds.

#![expect(clippy::print_stdout, reason = "this is a command")]

use devil_boats::{bot::Skipper, charts::Charts, state::State};
use shelf::{SetupOptions as _, testkit::printed};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};
use table::{Asked, Decider, Event, Eyes, Game, Seating, Session, Terms};

/// One question put to the player.
struct Put {
    question: &'static str,
    presses: u32,
    options: u32,
    odds: bool,
}

struct Watched {
    skipper: Skipper,
    seen: Arc<Mutex<Vec<Put>>>,
}

impl Decider<State> for Watched {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let pick = self.skipper.decide(g, charts, a)?;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let odds = (0..a.len()).any(|i| !a.options.offered(i, g, charts).odds.is_empty());
        if a.steps_taken() == 0 {
            seen.push(Put { question: a.question, presses: 1, options: a.len() as u32, odds });
        } else if let Some(put) = seen.last_mut() {
            put.presses += 1;
            put.odds |= odds;
        }
        Some(pick)
    }
}

#[derive(Default)]
struct Sum {
    asked: u32,
    presses: u32,
    options: u32,
    rolled: u32,
    with_odds: u32,
}

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(100);
    let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
    let mut missions = 0;
    for seed in 1001..1001 + games {
        missions += campaign(seed, &mut sums);
    }
    let each = |count: u32| f64::from(count) / f64::from(missions.max(1));
    println!("{games} campaigns, {missions} missions");
    println!("question              asked  presses  options  rolls follow  of these with odds");
    let mut total = Sum::default();
    for (question, sum) in &sums {
        print_line(question, sum, each);
        total.asked += sum.asked;
        total.presses += sum.presses;
        total.options += sum.options;
        total.rolled += sum.rolled;
        total.with_odds += sum.with_odds;
    }
    print_line("all", &total, each);
}

fn print_line(question: &str, sum: &Sum, each: impl Fn(u32) -> f64) {
    let share = |count: u32, of: u32| 100.0 * f64::from(count) / f64::from(of.max(1));
    let options = f64::from(sum.options) / f64::from(sum.asked.max(1));
    println!(
        "{question:<20} {:>6.2} {:>8.2} {options:>8.1} {:>11.0} % {:>17.0} %",
        each(sum.asked),
        each(sum.presses),
        share(sum.rolled, sum.asked),
        share(sum.with_odds, sum.rolled),
    );
}

fn campaign(seed: u64, sums: &mut BTreeMap<&str, Sum>) -> u32 {
    let setup = <State as Game>::Setup::typed("short", &[]);
    let setup = setup.unwrap_or_else(|wrong| unreachable!("the short campaign exists: {wrong}"));
    let seen = Arc::new(Mutex::new(Vec::new()));
    let bots = {
        let seen = Arc::clone(&seen);
        Arc::new(move || -> Box<dyn Decider<State>> {
            Box::new(Watched { skipper: Skipper::Steady, seen: Arc::clone(&seen) })
        })
    };
    let seating = Seating::new(printed::<State>()).with_bots(bots);
    let session = Session::<State>::start(seating, setup, Terms::seeded(seed));
    let log = session.log(Eyes::Public);
    let mut seen =
        std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner)).into_iter();
    let mut last: Option<&'static str> = None;
    let mut odds = false;
    let mut counted = true;
    for logged in &log {
        match &logged.event {
            Event::Picked { .. } => {
                let Some(put) = seen.next() else { continue };
                let sum = sums.entry(put.question).or_default();
                sum.asked += 1;
                sum.presses += put.presses;
                sum.options += put.options;
                (last, odds, counted) = (Some(put.question), put.odds, false);
            }
            Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } if !counted => {
                counted = true;
                if let Some(sum) = last.and_then(|question| sums.get_mut(question)) {
                    sum.rolled += 1;
                    sum.with_odds += u32::from(odds);
                }
            }
            Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. }
            | Event::Said { .. } => {}
        }
    }
    session.outcome().map_or(0, |outcome| u32::from(outcome.missions))
}
