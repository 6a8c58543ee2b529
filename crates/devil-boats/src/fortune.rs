//! What the falls of the dice are to the squadron: how much hangs on a chart, and whether an outcome
//! is good.

use crate::state::State;
use shelf::{Fortune, Stake, Tone};

/// Charts on which a high total is good, and what hangs on them.
const HIGH: &[(u32, &[&str])] = &[
    (1, &["A-10", "G-11.b", "S.eagle_eye", "S.fixit_engineer", "S.fixit_radio", "S.medic"]),
    (1, &["S.navigator"]),
    (2, &["A-15.c", "B-2", "B-3", "B-3.damage", "B-4", "B-4.damage", "C-5", "C-7", "D-5", "D-7"]),
    (2, &["F-5", "F-7", "G-6.a"]),
    (3, &["A-15.a", "C-5.c", "C-7.b", "D-5.c", "D-7.b", "F-5.c", "F-7.b", "G-8.e"]),
    (4, &["E-5.d", "E-5.e"]),
    (5, &["A-14", "A-14.a"]),
    (8, &["E-5", "E-5.c"]),
    (10, &["G-13.4.ashore", "I-4"]),
];

/// Charts on which a low total is good.
const LOW: &[(u32, &[&str])] = &[
    (1, &["B-3.a", "C-5.a", "D-5.a", "F-5.a", "H-1.part", "H-1.wait"]),
    (2, &["A-8", "A-11", "A-15.2", "B-7", "B-8", "C-8", "D-8", "D-9", "E-7", "E-8", "F-8"]),
    (2, &["G-9.d", "G-9.e", "G-9.f"]),
    (3, &["A-0", "A-6.boat", "A-8.collision", "A-8.damage", "A-9", "B-6", "B-6.c", "C-4", "C-4.d"]),
    (3, &["C-9.b", "D-2-B", "D-4", "D-4.b", "D-4.d", "D-10.b", "F-4", "F-4.d", "F-9.b"]),
    (3, &["G-9", "G-9.a", "G-10"]),
    (4, &["A-6", "A-6.b", "C-9", "D-10", "F-1-B.rendezvous", "F-1-C.rendezvous", "F-2-B", "F-9"]),
    (5, &["A-15.f", "B-5", "B-5.d", "C-4.e", "E-2-B", "E-4", "E-4.c", "F-4.e", "G-11.d"]),
    (6, &["E-6.b.injury", "G-11"]),
    (8, &["A-6.hit", "E-6.b.below", "E-6.b.deck", "G-6.c", "G-12.1", "G-12.2"]),
    (10, &["B-5.b", "C-4.c", "E-4.b", "E-6", "F-4.c", "G-6.tank_effect", "G-13.1", "G-13.2"]),
    (10, &["G-13.3", "G-13.4", "G-13.5", "G-13.6"]),
];

/// Rules of the squadron's own fire: a miss there is nothing, and a hit is good.
const OWN_FIRE: &[&str] = &[
    "B-3",
    "B-3.damage",
    "B-4",
    "B-4.damage",
    "C-5",
    "C-5.c",
    "C-7",
    "C-7.b",
    "D-5",
    "D-5.c",
    "D-7",
    "D-7.b",
    "E-5",
    "E-5.c",
    "E-5.d",
    "E-5.e",
    "F-5",
    "F-7",
];

/// Rules of fire at the squadron and of what it does to boats and men.
const UNDER_FIRE: &[&str] = &[
    "A-6",
    "A-8.collision",
    "B-5",
    "B-5.b",
    "B-5.d",
    "B-6",
    "B-6.c",
    "C-4",
    "C-4.c",
    "C-4.e",
    "D-4",
    "D-4.b",
    "D-4.d",
    "E-4",
    "E-6",
    "E-6.b",
    "F-4",
    "G-1",
    "G-2",
    "G-3",
    "G-4",
    "G-5",
    "G-6",
    "G-6.8",
    "G-7",
    "G-8",
    "G-9",
    "G-9.a",
    "G-9.d",
    "G-9.e",
    "G-9.f",
    "G-10",
    "G-11",
];

const GOOD: &[&str] = &[
    "healthy",
    "no raid",
    "no damage",
    "no event",
    "together",
    "no collision",
    "home",
    "crew rescued",
    "repaired",
    "recovers",
    "cleared",
    "fire out",
    "saved",
    "rescued",
    "transfers",
    "crew transfers",
    "freed",
    "clear",
    "undetected",
    "spotted",
    "healed",
    "intact",
    "unhurt",
    "escapes",
    "in stock",
    "command retained",
    "departs",
    "good",
    "ashore",
    "eagle eye",
    "mr. fix-it",
    "medic",
    "navigator",
];

const BAD: &[&str] = &[
    "malaria",
    "raid",
    "storm event",
    "separation",
    "separated",
    "sunk",
    "crew lost",
    "fails",
    "sent home",
    "asylum",
    "stays jammed",
    "collision",
    "stuck",
    "detected",
    "unseen",
    "drowns",
    "crew drowns",
    "captured",
    "lost",
    "dies",
    "explosion",
    "court martial",
    "relieved",
    "to be ordered",
    "evades",
    "leaves",
    "aircraft arrives",
    "star shell",
    "bad",
    "large storm",
    "severe",
    "mild",
    "event",
    "disabled",
    "still burning",
    "obliterated",
    "gun jams",
];

const NOTHING: &[&str] = &["no contact", "no aircraft", "none", "superficial", "miss", "stays"];

impl Fortune for State {
    /// Whose luck a chart is, and how much of it.
    fn stake(chart: &str) -> Option<Stake> {
        let weight = |charts: &[(u32, &[&str])]| {
            charts.iter().find(|(_, charts)| charts.contains(&chart)).map(|(weight, _)| *weight)
        };
        let high = weight(HIGH).map(|weight| Stake { high_is_good: true, weight });
        high.or_else(|| weight(LOW).map(|weight| Stake { high_is_good: false, weight }))
    }

    /// What an outcome, in the words of the log, is to the squadron.
    fn tone(rule: &str, outcome: &str) -> Option<Tone> {
        let rule = rule.strip_prefix("DB ")?;
        let outcome = outcome.to_lowercase();
        let is = |words: &[&str]| words.iter().any(|word| starts(&outcome, word));
        if OWN_FIRE.contains(&rule) {
            return Some(match () {
                () if outcome.contains("jam") => Tone::Bad,
                () if is(&["miss", "superficial", "dud", "0 "]) => Tone::Nothing,
                () => Tone::Good,
            });
        }
        if UNDER_FIRE.contains(&rule) {
            return Some(match () {
                () if is(&["superficial"]) => Tone::Nothing,
                () if is(&["miss", "no damage", "no raid", "no collision", "fails", "intact"]) => {
                    Tone::Good
                }
                () if is(&["unhurt", "escapes"]) => Tone::Good,
                () => Tone::Bad,
            });
        }
        match (rule, outcome.as_str()) {
            ("A-11", "contact") => Some(Tone::Bad),
            ("A-12", "contact") => Some(Tone::Mixed),
            ("A-13", text) if text.starts_with("possible") => Some(Tone::Mixed),
            ("A-1", text) if text.starts_with("poor") => Some(Tone::Mixed),
            (rendezvous, text) if rendezvous.contains("rendezvous") && starts(text, "contact") => {
                Some(Tone::Good)
            }
            _ if is(NOTHING) => Some(Tone::Nothing),
            _ if is(GOOD) => Some(Tone::Good),
            _ if is(BAD) => Some(Tone::Bad),
            _ => None,
        }
    }
}

/// Whether the text begins with these words, and not only with their letters.
fn starts(text: &str, words: &str) -> bool {
    let rest = text.strip_prefix(words);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::FILES;
    use table::ChartBook;

    #[test]
    fn every_chart_that_something_hangs_on_exists_and_is_rolled() {
        let book = ChartBook::parse(FILES).unwrap();
        for id in HIGH.iter().chain(LOW).flat_map(|(_, charts)| *charts) {
            assert!(book.get(id).is_some_and(|chart| chart.dice.is_some()), "{id}");
        }
    }

    #[test]
    fn a_miss_is_good_only_when_the_enemy_fires() {
        assert_eq!(State::tone("DB C-4", "miss"), Some(Tone::Good));
        assert_eq!(State::tone("DB C-5", "miss"), Some(Tone::Nothing));
        assert_eq!(State::tone("DB C-5", "gun jams, no shot; roll C-5.a"), Some(Tone::Bad));
        assert_eq!(State::tone("DB C-5", "possible hit"), Some(Tone::Good));
        assert_eq!(State::tone("DB C-4", "hit"), Some(Tone::Bad));
    }

    #[test]
    fn words_are_not_taken_for_others_that_begin_alike() {
        assert_eq!(State::tone("DB C-9", "clear"), Some(Tone::Good));
        assert_eq!(State::tone("DB C-9", "collision: resolve on G-9"), Some(Tone::Bad));
        assert_eq!(State::tone("DB D-2-B", "undetected"), Some(Tone::Good));
        assert_eq!(State::tone("DB A-12", "no contact"), Some(Tone::Nothing));
        assert_eq!(State::tone("DB K.first", "Homer"), None);
    }
}
