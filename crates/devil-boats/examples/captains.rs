//! How the computer captains fare: `cargo run --release -p devil-boats --example captains -- 2000`.
//!
//! One line a captain: missions a campaign, commanders lost a mission and how many of them on Special
//! Missions, points, campaigns that reached October and their points, and ratings.

#![expect(clippy::print_stdout, reason = "this is a command")]

use devil_boats::{
    bot::Skipper,
    state::{End, MissionKind, Rating, State},
};
use shelf::{SetupOptions as _, testkit::printed};
use table::{Game, Key as _, headless};

#[derive(Default)]
struct Sum {
    missions: u32,
    lost: u32,
    lost_on_special: u32,
    points: i32,
    october: u32,
    october_points: i32,
    average_or_better: u32,
}

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(500);
    println!(
        "captain   missions  lost/mission  (on special)  points  October  rated Average or better"
    );
    for &(name, skipper) in Skipper::ALL {
        let sum = campaigns(skipper, games);
        let share = |count: u32, of: u32| 100.0 * f64::from(count) / f64::from(of.max(1));
        println!(
            "{name:<9} {:>8.1} {:>12.1} % {:>11.0} % {:>7.1} {:>6.1} % {:>10.0} {:>12.1} %",
            f64::from(sum.missions) / f64::from(games),
            share(sum.lost, sum.missions),
            share(sum.lost_on_special, sum.lost),
            f64::from(sum.points) / f64::from(games),
            share(sum.october, games),
            f64::from(sum.october_points) / f64::from(sum.october.max(1)),
            share(sum.average_or_better, games),
        );
    }
}

fn campaigns(skipper: Skipper, games: u32) -> Sum {
    let charts = printed::<State>().typed;
    let setup = <State as Game>::Setup::typed("short", &[]);
    let setup = setup.unwrap_or_else(|wrong| unreachable!("the short campaign exists: {wrong}"));
    let mut sum = Sum::default();
    for seed in 1001..1001 + games {
        let Ok(played) = headless::play::<State>(&setup, charts, seed.into(), Box::new(skipper))
        else {
            continue;
        };
        let outcome = played.outcome;
        sum.missions += u32::from(outcome.missions);
        sum.points += outcome.vp;
        if outcome.end == End::October {
            sum.october += 1;
            sum.october_points += outcome.vp;
        }
        let rated = !matches!(outcome.rating, Rating::CourtMartial | Rating::Dismal);
        sum.average_or_better += u32::from(rated);
        if matches!(outcome.end, End::Killed | End::Captured) {
            sum.lost += 1;
            let last = played.state.log.last().map(|row| row.kind);
            sum.lost_on_special += u32::from(matches!(last, Some(MissionKind::Special(_))));
        }
    }
    sum
}
