//! What the load client answers, played beforehand: while it measures it only sends and waits.

use crate::server::SHELF;
use shelf::NewGame;
use table::{DiceFrom, RandomDecider, Seat};

/// A game by its dice, and for each question its number and the key of the option to take.
pub(crate) struct Script {
    pub(crate) seed: u64,
    pub(crate) answers: Vec<(u32, String)>,
}

/// How many different games there are; the ten thousand repeat them.
const SEEDS: usize = 200;

/// Only games that last are of use, and only so far.
const SHORTEST: usize = 30;
const LONGEST: usize = 80;

/// A game that is not measured.
pub(crate) const SEED_OF_WARMING: u64 = 1943;

pub(crate) const SCENARIO: &str = "long";

/// Games played at random, without those that ended early.
pub(crate) fn write() -> Vec<Script> {
    let played = (0..).map(|seed| Script { seed, answers: play(seed) });
    played.filter(|script| script.answers.len() >= SHORTEST).take(SEEDS).collect()
}

fn play(seed: u64) -> Vec<(u32, String)> {
    let mut session = SHELF[0].start(&new(seed)).unwrap();
    let mut random = RandomDecider::new(seed);
    let mut answers = Vec::new();
    while answers.len() < LONGEST
        && let Some(open) = session.open_for(Seat(0))
    {
        // What takes several steps can be answered in one by some of its options.
        let alone = open.draft.as_ref().map(|draft| &draft.at_once);
        let key = match alone {
            Some(keys) => keys[random.below(keys.len())].to_string(),
            None => open.options[random.below(open.options.len())].key.to_string(),
        };
        session.answer(Seat(0), open.n, &key).unwrap();
        answers.push((open.n, key));
    }
    answers
}

fn new(seed: u64) -> NewGame {
    NewGame {
        scenario: SCENARIO.to_owned(),
        settings: Vec::new(),
        charts: Vec::new(),
        dice: DiceFrom::Seed(seed),
        casual: false,
        matched: false,
        sitters: Vec::new(),
    }
}
