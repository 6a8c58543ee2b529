//! Where the worth of a position comes from:
//! `cargo run --release -p silent-victory --example career_prospects -- 4000`.
//!
//! Careers in a Gato as the doctrine plays them. Printed is what was still sunk, on average, from the end
//! of a patrol to the end of the career, by the months that were left.

#![expect(clippy::print_stdout, reason = "this is a command")]

use shelf::{SetupOptions as _, testkit};
use silent_victory::{charts::Charts, state::State};
use std::collections::BTreeMap;
use table::Game;

/// The month after the last in which a patrol may start.
const LAST_MONTH: u8 = 44;

fn months_left(g: &State, _: &'static Charts) -> Vec<i32> {
    vec![i32::from(LAST_MONTH.saturating_sub(g.career().month.0))]
}

fn main() {
    let careers = std::env::args().nth(1).and_then(|careers| careers.parse().ok()).unwrap_or(400);
    let setup = <State as Game>::Setup::typed("gato", &[]);
    let setup = setup.unwrap_or_else(|wrong| unreachable!("a career in a Gato: {wrong}"));
    let mut by_months: BTreeMap<i32, (i64, i64)> = BTreeMap::new();
    for seed in 100_001..100_001 + careers {
        for stop in testkit::to_come::<State>(&setup, seed, months_left) {
            let (count, tons) = by_months.entry(stop.features[0]).or_default();
            *count += 1;
            *tons += i64::from(stop.to_come);
        }
    }
    println!("months left  positions  tons to come");
    for (months, (count, tons)) in by_months {
        println!("{months:>11} {count:>10} {:>13}", tons / count);
    }
}
