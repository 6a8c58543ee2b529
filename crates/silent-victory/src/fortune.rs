//! What the falls of the dice are to the captain: how much hangs on a chart, and whether an outcome
//! is good.

use crate::state::State;
use shelf::{Fortune, Stake, Tone};

/// Charts on which a high total is good, by how their ids begin, and what hangs on them.
const HIGH: &[(u32, &[&str])] = &[
    (1, &["E1.aviators", "GUNS.two"]),
    (2, &["E1.additional"]),
    (3, &["A1", "CM.ruse", "FOLLOW.damaged", "S2."]),
    (4, &["S4.own"]),
    (6, &["SUBS.close", "SUBS.medium", "SUBS.long"]),
    (8, &["E8"]),
];

/// Charts on which a low total is good.
const LOW: &[(u32, &[&str])] = &[
    (1, &["C1", "C2.exec", "C2.stars", "C3", "C4.", "E1.switch", "E5.", "E6."]),
    (2, &["A2", "CM.nac", "E4.flooding", "FOLLOW", "LIMIT.", "REFIT.recovery"]),
    (3, &["E9", "S1.", "S3.", "SUBS.dud", "SUBS.sight"]),
    (4, &["E2", "S4"]),
    (5, &["E3.", "E5.severity", "E5.untended", "R1.operation"]),
    (8, &["E1.mines"]),
    (10, &["E10"]),
];

/// Charts rolled against the boat, by their rules: a hit there is bad.
const AGAINST: &[&str] = &["SV 9.9.5.b", "SV 9.9.5.c", "SV 14.8.1.b"];

const GOOD: &[&str] = &[
    "hit",
    "it explodes",
    "undetected",
    "no damage",
    "the boat is down in time",
    "shot_down",
    "shot down",
    "granted",
    "promoted",
    "repaired",
    "followed",
    "stragglers without escort",
    "switched",
    "the escorts follow the decoy",
    "the escorts leave",
    "the hull holds",
    "held",
    "live",
    "no more water",
    "lives",
    "saved",
    "rescued",
    "scuttled",
    "clear",
    "nobody comes",
    "escorts busy",
    "convoy scattered",
    "healed at once",
    "the enemy is seen first",
    "a single escort",
    "expert",
    "stays",
    "one ship, no escort",
    "two ships with escort",
    "one ship with escort",
    "a convoy",
    "convoy",
];

const BAD: &[&str] = &[
    "dud",
    "detected",
    "detected, a heavier attack",
    "well detected",
    "well_detected",
    "two_attacks",
    "one_attack",
    "two attacks",
    "one attack",
    "refused",
    "passed_over",
    "inoperable",
    "contact lost",
    "the hull is crushed",
    "crushed",
    "one more flooding box",
    "killed",
    "severe_wound",
    "light_wound",
    "dies",
    "all are lost",
    "the boat is captured",
    "sunk",
    "escorts focused on this boat",
    "the enemy fires first",
    "circular_run",
    "leaves for a boat of his own",
    "aircraft",
    "a minefield",
    "elite",
    "escort",
];

const NOTHING: &[&str] = &["miss", "no contact", "no effect", "a plain miss", "ordinary", "none"];

const MIXED: &[&str] =
    &["a warship", "a capital ship with escort", "another hull box, roll again", "strained"];

impl Fortune for State {
    /// Whose luck a chart is, and how much of it. The longest beginning that fits counts.
    fn stake(chart: &str) -> Option<Stake> {
        let fits = |lists: &'static [(u32, &[&str])], high_is_good: bool| {
            let named = lists.iter().flat_map(|(weight, ids)| ids.iter().map(|id| (*id, *weight)));
            let all = named.filter(|(id, _)| chart == *id || chart.starts_with(id));
            all.map(|(id, weight)| (id.len(), Stake { high_is_good, weight })).collect::<Vec<_>>()
        };
        let all = fits(HIGH, true).into_iter().chain(fits(LOW, false));
        all.max_by_key(|(length, _)| *length).map(|(_, stake)| stake)
    }

    /// What an outcome means to the captain; `rule` is that of the chart.
    fn tone(rule: &str, outcome: &str) -> Option<Tone> {
        // `held: the hull holds`: the name of the outcome, and what it means.
        let parts = outcome.split_once(": ");
        tone_of(rule, outcome)
            .or_else(|| tone_of(rule, parts?.1))
            .or_else(|| tone_of(rule, parts?.0))
    }
}

fn tone_of(rule: &str, outcome: &str) -> Option<Tone> {
    let outcome = outcome.trim().to_lowercase();
    let is = |list: &[&str]| list.contains(&outcome.as_str());
    if AGAINST.contains(&rule) {
        return match outcome.as_str() {
            "hit" | "it explodes" | "live" => Some(Tone::Bad),
            "miss" | "dud" => Some(Tone::Good),
            _ => None,
        };
    }
    if outcome.ends_with(" hit") || outcome.ends_with(" hits") {
        return Some(Tone::Bad);
    }
    if outcome.ends_with(" point") || outcome.ends_with(" points") || outcome.contains(" aviator") {
        return Some(Tone::Good);
    }
    if is(NOTHING) {
        Some(Tone::Nothing)
    } else if is(GOOD) {
        Some(Tone::Good)
    } else if is(BAD) {
        Some(Tone::Bad)
    } else if is(MIXED) {
        Some(Tone::Mixed)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest beginning decides: E5.severity is no repair, S4.own no missed torpedo.
    #[test]
    fn charts_know_whose_luck_they_are() {
        let good = |chart: &str| State::stake(chart).map(|stake| stake.high_is_good);
        assert_eq!(
            (good("S1.close"), good("S2.1942-08"), good("A1")),
            (Some(false), Some(true), Some(true))
        );
        assert_eq!(
            (good("S4"), good("S4.own"), good("E1.empire")),
            (Some(false), Some(true), None)
        );
        assert!(
            State::stake("E5.severity").map(|it| it.weight)
                > State::stake("E5.radio").map(|it| it.weight)
        );
    }

    #[test]
    fn a_hit_is_good_on_the_enemy_and_bad_on_the_boat() {
        assert_eq!(State::tone("SV 9.2.3", "hit"), Some(Tone::Good));
        assert_eq!(State::tone("SV 9.9.5.b", "hit"), Some(Tone::Bad));
        assert_eq!(State::tone("SV 9.6.10.a", "3 hits"), Some(Tone::Bad));
        assert_eq!(State::tone("SV 9.2.4.a", "dud"), Some(Tone::Bad));
        assert_eq!(State::tone("SV 8.1.2", "no contact"), Some(Tone::Nothing));
        assert_eq!(State::tone("SV 8.2.3.a", "Heijo Maru"), None);
    }
}
