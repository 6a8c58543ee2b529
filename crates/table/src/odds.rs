//! Exact odds by enumeration.

use crate::{
    chance::Pool,
    dice::{Dice, Faces},
    tone::Tone,
};
use serde::Serialize;

/// How often each outcome comes up in `of` equally likely falls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Odds {
    pub why: String,
    pub rule: String,
    pub of: u32,
    pub outcomes: Vec<(String, u32)>,
    /// What each outcome is to the players, in the same order, where that is known.
    #[serde(skip)]
    pub tones: Vec<Option<Tone>>,
}

impl Odds {
    /// Counts every fall of the dice by what it leads to, in the order first met.
    pub fn count(
        why: impl Into<String>,
        rule: impl Into<String>,
        dice: Dice,
        outcome: impl Fn(&Faces) -> String,
    ) -> Odds {
        Odds::toned(why, rule, dice, |faces| (outcome(faces), None))
    }

    /// The same with what each outcome is to the players.
    pub fn toned(
        why: impl Into<String>,
        rule: impl Into<String>,
        dice: Dice,
        outcome: impl Fn(&Faces) -> (String, Option<Tone>),
    ) -> Odds {
        let mut outcomes: Vec<(String, u32)> = Vec::new();
        let mut tones = Vec::new();
        let mut of = 0;
        for faces in dice.every_fall() {
            of += 1;
            let (met, tone) = outcome(&faces);
            if let Some((_, count)) = outcomes.iter_mut().find(|(name, _)| *name == met) {
                *count += 1;
            } else {
                outcomes.push((met, 1));
                tones.push(tone);
            }
        }
        Odds { why: why.into(), rule: rule.into(), of, outcomes, tones }
    }

    /// Every outcome: its words, in how many falls it comes up, what it is to the players.
    pub fn each(&self) -> impl Iterator<Item = (&str, u32, Option<Tone>)> {
        self.outcomes
            .iter()
            .enumerate()
            .map(|(n, (text, count))| (text.as_str(), *count, self.tones.get(n).copied().flatten()))
    }

    /// What may be drawn from a cup: each kind by its name and how many of it lie there.
    pub fn cup(
        why: impl Into<String>,
        rule: impl Into<String>,
        kinds: impl IntoIterator<Item = (String, u8)>,
    ) -> Odds {
        let mut outcomes: Vec<(String, u32)> = Vec::new();
        for (name, count) in kinds.into_iter().filter(|(_, count)| *count > 0) {
            match outcomes.iter_mut().find(|(known, _)| *known == name) {
                Some((_, so_far)) => *so_far += u32::from(count),
                None => outcomes.push((name, count.into())),
            }
        }
        let of = outcomes.iter().map(|(_, count)| count).sum();
        Odds { why: why.into(), rule: rule.into(), of, outcomes, tones: Vec::new() }
    }

    /// How many of the dice of a pool count, named by `words`. Exact while every fall of the pool
    /// can be counted in 32 bits; beyond, rounded to parts of a thousand million.
    pub fn pool(
        why: impl Into<String>,
        rule: impl Into<String>,
        pool: Pool,
        hit: impl Fn(i32) -> bool,
        words: impl Fn(u32) -> String,
    ) -> Odds {
        let falls = pool.dice.every_fall().map(|faces| hit(pool.dice.natural(&faces)));
        let (hits, of) = falls.fold((0, 0), |(hits, of), hit| (hits + u32::from(hit), of + 1));
        let shared = gcd(hits, of).max(1);
        let (hits, of) = (u128::from(hits / shared), u128::from(of / shared));
        let mut counts: Vec<u128> = vec![1];
        let mut all: u128 = 1;
        for _ in 0..pool.count {
            let missed = counts.iter().map(|count| count * (of - hits)).chain([0]);
            let met = [0].into_iter().chain(counts.iter().map(|count| count * hits));
            counts = missed.zip(met).map(|(missed, met)| missed + met).collect();
            all *= of;
            if all > 1 << 80 {
                for count in &mut counts {
                    *count >>= 24;
                }
                all >>= 24;
            }
        }
        let exact = u32::try_from(all).is_ok();
        let scaled = |count: u128| if exact { count } else { (count * BILLION + all / 2) / all };
        let counted = (0..).zip(counts).map(|(hits, count)| (hits, scaled(count) as u32));
        let outcomes: Vec<(String, u32)> =
            counted.filter(|(_, count)| *count > 0).map(|(hits, n)| (words(hits), n)).collect();
        let of = outcomes.iter().map(|(_, count)| count).sum();
        Odds { why: why.into(), rule: rule.into(), of, outcomes, tones: Vec::new() }
    }

    /// How many of the falls end so.
    pub fn chances(&self, outcome: &str) -> u32 {
        self.outcomes.iter().find(|(name, _)| name == outcome).map_or(0, |(_, count)| *count)
    }
}

const BILLION: u128 = 1_000_000_000;

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
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
