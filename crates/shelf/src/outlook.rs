//! What each option of a question would lead to, as far as tries can tell.

use crate::{
    expert::{Judged, Position},
    title::{Risk, Title},
};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::{Mutex, PoisonError};
use table::{Seat, Session, wilson};

/// The tries of one question: made piece by piece, by any number of threads, read at any time.
pub trait Outlook: Send + Sync {
    fn seat(&self) -> Seat;
    /// The number of the question.
    fn number(&self) -> u32;
    /// Makes these tries of every option, with the same dice for each.
    fn try_out(&self, attempts: std::ops::Range<u32>);
    fn so_far(&self) -> Estimate;
}

/// What the tries made so far say. An estimate, from what the seat knows and nothing else.
#[derive(Clone, Debug, Serialize, PartialEq, JsonSchema)]
pub struct Estimate {
    /// How far every try went: "by the end of this mission".
    pub horizon: &'static str,
    /// What the gain is counted in: "Victory points".
    pub counted_in: &'static str,
    /// What the intervals are.
    pub interval: &'static str,
    /// How many tries of each option were made.
    pub tries: u32,
    pub options: Vec<Prospect>,
}

/// What came of the tries of one option.
#[derive(Clone, Debug, Serialize, PartialEq, JsonSchema)]
pub struct Prospect {
    pub key: String,
    /// What it brings on the average.
    pub gain: Interval,
    /// How far single tries lie apart; nothing while there is none.
    pub spread: Option<Spread>,
    pub risks: Vec<RiskShare>,
    /// How many of its tries could not be finished.
    pub broken: u32,
}

/// Where single tries end: half of them between the quarters, nine in ten between the ends.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, JsonSchema)]
pub struct Spread {
    pub least: f64,
    pub lower_quarter: f64,
    pub upper_quarter: f64,
    pub most: f64,
}

impl Spread {
    /// Of these figures in any order, of which so many make a point.
    fn of(won: &[i32], coins: i32) -> Option<Spread> {
        let mut sorted = won.to_vec();
        sorted.sort_unstable();
        let last = sorted.len().checked_sub(1)?;
        let at = |hundredths: usize| {
            f64::from(sorted[(last * hundredths + 50) / 100]) / f64::from(coins)
        };
        Some(Spread { least: at(5), lower_quarter: at(25), upper_quarter: at(75), most: at(95) })
    }
}

/// How often something was lost: a share between 0 and 1.
#[derive(Clone, Debug, Serialize, PartialEq, JsonSchema)]
pub struct RiskShare {
    #[serde(flatten)]
    pub risk: Risk,
    #[serde(flatten)]
    pub share: Interval,
}

/// A figure and where the true one lies.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, JsonSchema)]
pub struct Interval {
    pub mean: f64,
    /// Without bound, and null in JSON, while there are too few tries to tell.
    #[schemars(with = "Option<f64>")]
    pub low: f64,
    #[schemars(with = "Option<f64>")]
    pub high: f64,
}

/// What an interval of a mean or a share says, for people.
pub const INTERVAL: &str = "95 % interval of the mean: what more tries with the same player would \
     settle at; a single game varies much more";

/// More options than this are not compared side by side.
const MOST: usize = 24;

pub(crate) struct OutlookTries<G: Title> {
    position: Position<G>,
    keys: Vec<String>,
    sums: Mutex<Vec<Sums>>,
}

#[derive(Clone, Default)]
struct Sums {
    tries: u32,
    broken: u32,
    gain: f64,
    squares: f64,
    won: Vec<i32>,
    lost: Vec<u32>,
}

impl<G: Title> OutlookTries<G> {
    /// The outlook of the question that is open for this seat.
    pub(crate) fn of(session: &mut Session<G>, seat: Seat) -> Option<OutlookTries<G>> {
        let position = Position::of(session, seat, None)?;
        let mut keys = position.shown();
        keys.truncate(MOST);
        let sums = Mutex::new(vec![Sums::default(); keys.len()]);
        Some(OutlookTries { position, keys, sums })
    }
}

impl<G: Title> Outlook for OutlookTries<G> {
    fn seat(&self) -> Seat {
        self.position.open.seat
    }

    fn number(&self) -> u32 {
        self.position.open.n
    }

    fn try_out(&self, attempts: std::ops::Range<u32>) {
        for attempt in attempts {
            let judged: Vec<_> =
                self.keys.iter().map(|key| self.position.once(key, attempt)).collect();
            let mut sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
            sums.iter_mut().zip(judged).for_each(|(sums, judged)| sums.add(judged));
        }
    }

    fn so_far(&self) -> Estimate {
        let sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let options = self.keys.iter().zip(&sums);
        Estimate {
            horizon: G::HORIZON,
            counted_in: G::COUNTED_IN
                .or(G::FIGURES.first().map(|figure| figure.title))
                .unwrap_or("Points"),
            interval: INTERVAL,
            tries: sums.iter().map(|sums| sums.tries).min().unwrap_or(0),
            options: options
                .map(|(key, sums)| sums.prospect(key, G::RISKS, G::COINS_A_POINT))
                .collect(),
        }
    }
}

impl Sums {
    fn add(&mut self, judged: Option<Judged>) {
        self.tries += 1;
        let Some(judged) = judged else {
            self.broken += 1;
            return;
        };
        let won = f64::from(judged.won);
        self.gain += won;
        self.squares += won * won;
        self.won.push(judged.won);
        self.lost.resize(judged.lost.len().max(self.lost.len()), 0);
        for (count, lost) in self.lost.iter_mut().zip(judged.lost) {
            *count += u32::from(lost);
        }
    }

    fn prospect(&self, key: &str, risks: &[Risk], coins: i32) -> Prospect {
        let (whole, point) = (self.tries - self.broken, f64::from(coins));
        let share = |(risk, count): (&Risk, &u32)| {
            let (low, high) = wilson(u64::from(*count), u64::from(whole));
            let mean = f64::from(*count) / f64::from(whole.max(1));
            let (low, high) = (low.clamp(0.0, mean), high.clamp(mean, 1.0));
            RiskShare { risk: *risk, share: Interval { mean, low, high } }
        };
        Prospect {
            key: key.to_owned(),
            gain: mean(whole, self.gain / point, self.squares / (point * point)),
            spread: Spread::of(&self.won, coins),
            risks: risks.iter().zip(&self.lost).map(share).collect(),
            broken: self.broken,
        }
    }
}

/// The mean of so many figures and its 95 % interval, from their sum and the sum of their squares.
pub fn mean(count: u32, sum: f64, squares: f64) -> Interval {
    let n = f64::from(count.max(1));
    let mean = sum / n;
    if count < 2 {
        return Interval { mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let variance = ((squares - n * mean * mean) / (n - 1.0)).max(0.0);
    let half = 1.96 * (variance / n).sqrt();
    Interval { mean, low: mean - half, high: mean + half }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_lies_in_its_interval() {
        let Interval { mean, low, high } = mean(4, 20.0, 120.0);
        assert!((mean - 5.0).abs() < 1e-9);
        // The standard deviation is the root of 20 / 3, its standard error half of that.
        assert!((high - mean - 1.96 * (20.0_f64 / 3.0).sqrt() / 2.0).abs() < 1e-9);
        assert!((mean - low - (high - mean)).abs() < 1e-9);
    }

    #[test]
    fn half_of_the_tries_lie_between_the_quarters() {
        let won: Vec<i32> = (0..=100).rev().collect();
        let spread = Spread { least: 5.0, lower_quarter: 25.0, upper_quarter: 75.0, most: 95.0 };
        assert_eq!(Spread::of(&won, 1), Some(spread));
        assert_eq!(Spread::of(&[], 1), None);
        assert_eq!(Spread::of(&[7], 1).map(|spread| (spread.least, spread.most)), Some((7.0, 7.0)));
    }

    #[test]
    fn players_are_told_points_where_halves_are_counted() {
        let mut sums = Sums::default();
        for won in [2, 4] {
            sums.add(Some(Judged { value: 0, won, lost: Vec::new(), decisions: 1 }));
        }
        let prospect = sums.prospect("stay", &[], 2);
        assert!((prospect.gain.mean - 1.5).abs() < 1e-9);
        let spread = prospect.spread.expect("there were tries");
        assert!((spread.least - 1.0).abs() < 1e-9 && (spread.most - 2.0).abs() < 1e-9);
    }

    #[test]
    fn one_try_says_nothing_about_the_mean() {
        let one = mean(1, 7.0, 49.0);
        assert!(one.low.is_infinite() && one.high.is_infinite());
    }
}
