//! Exact odds by enumeration.

use crate::{
    chance::Pool,
    dice::{Dice, Faces},
    tone::Tone,
};
use schemars::JsonSchema;
use serde::Serialize;

/// How often each outcome comes up in `of` equally likely falls.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
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

    /// The odds of a roll that a rival makes: what is good for him is bad here.
    #[must_use]
    pub fn suffered(mut self) -> Odds {
        self.tones = self.tones.into_iter().map(|tone| tone.map(Tone::to_a_rival)).collect();
        self
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

    /// What may come of several rolls taken together; what is left over is the `rest`.
    pub fn shares(
        why: impl Into<String>,
        rule: impl Into<String>,
        parts: &[(&str, Tone, Chance)],
        rest: (&str, Tone),
    ) -> Odds {
        let common = parts.iter().try_fold(1_u64, |of, (_, _, chance)| {
            let of = of / gcd64(of, chance.of.into()) * u64::from(chance.of);
            u32::try_from(of).is_ok().then_some(of)
        });
        let of = common.unwrap_or(MILLION);
        let count = |chance: &Chance| u64::from(chance.part) * of / u64::from(chance.of);
        let mut left = of;
        let mut odds = Odds {
            why: why.into(),
            rule: rule.into(),
            of: of as u32,
            outcomes: Vec::new(),
            tones: Vec::new(),
        };
        for (text, tone, chance) in parts {
            let count = count(chance).min(left);
            left -= count;
            odds.outcomes.push(((*text).to_owned(), count as u32));
            odds.tones.push(Some(*tone));
        }
        odds.outcomes.push((rest.0.to_owned(), left as u32));
        odds.tones.push(Some(rest.1));
        odds
    }

    /// How many of the falls end so.
    pub fn chances(&self, outcome: &str) -> u32 {
        self.outcomes.iter().find(|(name, _)| name == outcome).map_or(0, |(_, count)| *count)
    }
}

/// The chance of something, exact while it can be told in 32 bits, else rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    part: u32,
    of: u32,
}

impl Chance {
    pub const NEVER: Chance = Chance { part: 0, of: 1 };
    pub const ALWAYS: Chance = Chance { part: 1, of: 1 };

    /// So many of so many equally likely falls.
    pub fn of(part: u64, of: u64) -> Chance {
        let shared = gcd64(part, of).max(1);
        let (part, of) = ((part / shared).min(of / shared), (of / shared).max(1));
        if u32::try_from(of).is_ok() {
            return Chance { part: part as u32, of: of as u32 };
        }
        let scaled = (u128::from(part) * BILLION + u128::from(of) / 2) / u128::from(of);
        Chance { part: scaled as u32, of: BILLION as u32 }
    }

    /// Both of two things that do not depend on each other.
    #[must_use]
    pub fn and(self, other: Chance) -> Chance {
        let part = u64::from(self.part) * u64::from(other.part);
        Chance::of(part, u64::from(self.of) * u64::from(other.of))
    }

    /// At least one of two things that do not depend on each other.
    #[must_use]
    pub fn or(self, other: Chance) -> Chance {
        self.not().and(other.not()).not()
    }

    #[must_use]
    #[expect(clippy::should_implement_trait, reason = "`!` would not read as words")]
    pub fn not(self) -> Chance {
        Chance { part: self.of - self.part, of: self.of }
    }

    /// At least once in so many tries.
    #[must_use]
    pub fn in_tries(self, tries: u32) -> Chance {
        (0..tries).fold(Chance::NEVER, |so_far, _| so_far.or(self))
    }

    /// One or the other of two things that cannot both happen.
    #[must_use]
    pub fn plus(self, other: Chance) -> Chance {
        let of = u64::from(self.of) * u64::from(other.of);
        let part =
            u64::from(self.part) * u64::from(other.of) + u64::from(other.part) * u64::from(self.of);
        Chance::of(part, of)
    }

    /// In parts of a million, rounded.
    pub fn millionths(self) -> u64 {
        (u64::from(self.part) * MILLION + u64::from(self.of) / 2) / u64::from(self.of)
    }
}

const MILLION: u64 = 1_000_000;
const BILLION: u128 = 1_000_000_000;

fn gcd64(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd64(b, a % b) }
}

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
    fn chances_of_rolls_that_follow_each_other_are_exact() {
        let (hit, confirmed) = (Chance::of(3, 10), Chance::of(1, 2));
        assert_eq!(hit.and(confirmed), Chance::of(15, 100));
        assert_eq!(hit.or(confirmed), Chance::of(65, 100));
        assert_eq!(confirmed.in_tries(3), Chance::of(7, 8));
        assert_eq!(hit.plus(confirmed), Chance::of(8, 10));
        let many = (0..40).fold(Chance::ALWAYS, |all, _| all.and(Chance::of(9, 10)));
        assert!((14_780..14_785).contains(&many.millionths()), "{many:?}");
    }

    #[test]
    fn shares_add_up_and_keep_their_order() {
        let parts = [("hit", Tone::Good, Chance::of(1, 6)), ("jam", Tone::Bad, Chance::of(1, 10))];
        let odds = Odds::shares("Shot", "1", &parts, ("miss", Tone::Nothing));
        assert_eq!((odds.of, odds.chances("hit"), odds.chances("jam")), (30, 5, 3));
        assert_eq!(odds.chances("miss"), 22);
        assert_eq!(odds.tones, [Some(Tone::Good), Some(Tone::Bad), Some(Tone::Nothing)]);
    }

    #[test]
    fn the_wilson_interval_holds_the_share_and_stays_within_zero_and_one() {
        let (low, high) = wilson(50, 100);
        assert!((0.403..0.405).contains(&low) && (0.595..0.597).contains(&high));
        assert!(wilson(0, 10).0 < 1e-9 && wilson(10, 10).1 > 1.0 - 1e-9);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }
}
