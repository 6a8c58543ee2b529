//! Exact odds by enumeration.

use crate::dice::{Dice, Faces};
use serde::Serialize;

/// How often each outcome comes up in `of` equally likely falls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Odds {
    pub why: String,
    pub rule: String,
    pub of: u32,
    pub outcomes: Vec<(String, u32)>,
}

impl Odds {
    /// Counts every fall of the dice by what it leads to, in the order first met.
    pub fn count(
        why: impl Into<String>,
        rule: impl Into<String>,
        dice: Dice,
        outcome: impl Fn(&Faces) -> String,
    ) -> Odds {
        let mut outcomes: Vec<(String, u32)> = Vec::new();
        let mut of = 0;
        for faces in dice.every_fall() {
            of += 1;
            let met = outcome(&faces);
            match outcomes.iter_mut().find(|(name, _)| *name == met) {
                Some((_, count)) => *count += 1,
                None => outcomes.push((met, 1)),
            }
        }
        Odds { why: why.into(), rule: rule.into(), of, outcomes }
    }

    /// How many of the falls end so.
    pub fn chances(&self, outcome: &str) -> u32 {
        self.outcomes.iter().find(|(name, _)| name == outcome).map_or(0, |(_, count)| *count)
    }
}

/// The 95 % Wilson interval of a share seen in `trials` trials.
#[expect(clippy::cast_precision_loss, reason = "game counts stay far below 2^52")]
pub fn wilson(successes: u64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let (z, n) = (1.959_963_984_540_054_f64, trials as f64);
    let share = successes as f64 / n;
    let scale = 1.0 + z * z / n;
    let centre = (share + z * z / (2.0 * n)) / scale;
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt() / scale;
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_count_every_fall_once() {
        let odds = Odds::count("hit", "1.1", Dice::TWO_D6, |faces| {
            if Dice::TWO_D6.natural(faces) >= 10 { "hit" } else { "miss" }.into()
        });
        assert_eq!((odds.of, odds.chances("hit"), odds.chances("miss")), (36, 6, 30));
        assert_eq!(odds.chances("lost"), 0);
    }

    #[test]
    fn the_wilson_interval_holds_the_share_and_stays_within_zero_and_one() {
        let (low, high) = wilson(50, 100);
        assert!((0.403..0.405).contains(&low) && (0.595..0.597).contains(&high));
        assert!(wilson(0, 10).0 < 1e-9 && wilson(10, 10).1 > 1.0 - 1e-9);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }
}
