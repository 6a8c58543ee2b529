//! Where dice come from: the program's seed, a script, or the player's own table.

use crate::{
    chance::{Pool, PoolFaces, in_cup},
    dice::{Dice, Faces, Reading},
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What the header of a journal remembers about the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "DiceFrom")]
pub enum Origin {
    Seeded,
    Hand,
    Scripted,
}

/// The program's dice: the same faces for the same seed on every machine and in every version.
#[derive(Clone, Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    pub fn new(seed: u64) -> Stream {
        let mut key = [0; 32];
        let mut state = seed;
        for word in key.chunks_exact_mut(8) {
            word.copy_from_slice(&splitmix(&mut state).to_le_bytes());
        }
        Stream(ChaCha8Rng::from_seed(key))
    }

    pub fn at(seed: u64, position: u64) -> Stream {
        let mut stream = Stream::new(seed);
        stream.0.set_word_pos(u128::from(position));
        stream
    }

    /// How many words of the stream have been read.
    pub fn position(&self) -> u64 {
        self.0.get_word_pos() as u64
    }

    /// One face by Lemire's method, written out because a library may change its own.
    #[inline]
    pub fn face(&mut self, sides: u8) -> u8 {
        self.below(u32::from(sides)) as u8 + 1
    }

    /// A number below this one, which is not zero.
    #[inline]
    fn below(&mut self, count: u32) -> u32 {
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(count);
            let low = wide as u32;
            if low >= count || low >= count.wrapping_neg() % count {
                return (wide >> 32) as u32;
            }
        }
    }

    /// Which kind is drawn from a cup that holds so many of each: its place, counted from one.
    /// Nothing is drawn from an empty cup.
    pub(crate) fn draw(&mut self, cup: &[u8]) -> Option<u8> {
        let all: u32 = cup.iter().map(|&count| u32::from(count)).sum();
        if all == 0 {
            return None;
        }
        let mut left = self.below(all);
        let place = cup.iter().position(|&count| {
            let here = left < u32::from(count);
            left = left.saturating_sub(u32::from(count));
            here
        });
        place.map(|place| place as u8 + 1)
    }

    #[inline]
    pub fn throw(&mut self, dice: Dice) -> Faces {
        self.read(dice).0
    }

    /// The faces and what they read as.
    #[inline]
    pub(crate) fn read(&mut self, dice: Dice) -> (Faces, i32) {
        let mut faces = Faces::new();
        let mut sum = 0;
        for place in 0..dice.count {
            let face = self.face(dice.sides_at(usize::from(place)));
            faces.push(face);
            sum += i32::from(face);
        }
        match dice.reading {
            Reading::Sum => (faces, sum),
            Reading::Percentile | Reading::TensAndUnits | Reading::Pair(_) => {
                let natural = dice.natural(&faces);
                (faces, natural)
            }
        }
    }
}

pub(crate) fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The dice a game is started with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceFrom {
    Seed(u64),
    /// The players roll all dice themselves and type what fell.
    OwnDice,
    /// Own dice, but what decides nothing, like a name, may be rolled from this seed.
    OwnDiceButNames(u64),
    /// Faces for tests, in the order thrown; running out of them is a failed test.
    Script(Vec<u8>),
}

#[derive(Clone)]
pub(crate) enum Source {
    Seeded(Box<Stream>),
    Hand,
    Scripted(VecDeque<u8>),
    /// The faces that fell before, then those of another stream.
    Again(VecDeque<u8>, Box<Stream>),
}

impl Source {
    pub(crate) fn seeded(seed: u64) -> Source {
        Source::Seeded(Box::new(Stream::new(seed)))
    }

    pub(crate) fn position(&self) -> u64 {
        match self {
            Source::Seeded(stream) => stream.position(),
            Source::Hand | Source::Scripted(_) | Source::Again(..) => 0,
        }
    }

    /// The faces, or `None` when a person must throw.
    #[inline]
    pub(crate) fn throw(&mut self, dice: Dice, rule: &str, why: &str) -> Option<(Faces, i32)> {
        match self {
            Source::Seeded(stream) => Some(stream.read(dice)),
            Source::Hand => None,
            Source::Again(faces, stream) if faces.len() < usize::from(dice.count) => {
                let thrown = stream.read(dice);
                *self = Source::Seeded(stream.clone());
                Some(thrown)
            }
            Source::Scripted(faces) | Source::Again(faces, _) => {
                let faces = scripted(faces, dice, rule, why);
                let natural = dice.natural(&faces);
                Some((faces, natural))
            }
        }
    }

    /// The faces of a pool in the order thrown, or `None` when a person must throw.
    pub(crate) fn pool(&mut self, pool: &Pool, rule: &str, why: &str) -> Option<PoolFaces> {
        let mut faces = PoolFaces::new();
        for _ in 0..pool.count {
            faces.extend(self.throw(pool.dice, rule, why)?.0);
        }
        Some(faces)
    }

    /// The place in the cup of what is drawn, or `None` when a person must draw.
    pub(crate) fn draw(&mut self, cup: &[u8], rule: &str, why: &str) -> Option<u8> {
        match self {
            Source::Seeded(stream) => stream.draw(cup),
            Source::Hand => None,
            Source::Scripted(faces) => Some(scripted_draw(faces, cup, rule, why)),
            Source::Again(faces, stream) => {
                let before = faces.pop_front();
                if let Some(place) = before.filter(|place| in_cup(cup, *place).is_ok()) {
                    return Some(place);
                }
                let drawn = stream.draw(cup);
                *self = Source::Seeded(stream.clone());
                drawn
            }
        }
    }
}

/// A draw is scripted by the place of what is drawn in its cup, counted from one.
#[expect(clippy::panic, reason = "only tests script draws, and a wrong script is a failed test")]
fn scripted_draw(script: &mut VecDeque<u8>, cup: &[u8], rule: &str, why: &str) -> u8 {
    let Some(place) = script.pop_front() else {
        panic!("the script has nothing left, but {why} ({rule}) draws from a cup");
    };
    match in_cup(cup, place) {
        Ok(()) => place,
        Err(error) => panic!("the script cannot draw {why} ({rule}): {error}"),
    }
}

#[expect(clippy::panic, reason = "only tests script dice, and a wrong script is a failed test")]
fn scripted(script: &mut VecDeque<u8>, dice: Dice, rule: &str, why: &str) -> Faces {
    let count = usize::from(dice.count);
    if script.len() < count {
        let left = script.len();
        panic!("the script has {left} dice left, but {why} ({rule}) rolls {dice}");
    }
    let faces: Vec<u8> = script.drain(..count).collect();
    dice.accept(&faces)
        .unwrap_or_else(|error| panic!("the script cannot roll {why} ({rule}): {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_of_a_seed_never_change() {
        let mut stream = Stream::new(1942);
        let faces: Vec<u8> = (0..12).map(|_| stream.face(6)).collect();
        assert_eq!(faces, GOLDEN);
    }

    const GOLDEN: [u8; 12] = [5, 6, 3, 1, 4, 4, 4, 2, 1, 3, 2, 3];

    #[test]
    fn a_stream_continues_from_its_position() {
        let mut stream = Stream::new(7);
        stream.throw(Dice::TWO_D10);
        let mut again = Stream::at(7, stream.position());
        assert_eq!(stream.throw(Dice::D100), again.throw(Dice::D100));
    }

    #[test]
    fn faces_are_fair_to_a_tenth_of_a_percent() {
        let mut stream = Stream::new(3);
        let mut seen = [0_u32; 10];
        for _ in 0..1_000_000 {
            seen[usize::from(stream.face(10)) - 1] += 1;
        }
        assert!(seen.iter().all(|count| (99_000..101_000).contains(count)), "{seen:?}");
    }

    #[test]
    fn counters_come_from_a_cup_as_often_as_they_lie_in_it() {
        let mut stream = Stream::new(11);
        let mut seen = [0_u32; 4];
        for _ in 0..100_000 {
            let place = stream.draw(&[200, 0, 250, 50]).expect("the cup is full");
            seen[usize::from(place) - 1] += 1;
        }
        assert_eq!(seen[1], 0);
        let near = |seen: u32, wanted: u32| seen.abs_diff(wanted) < 700;
        assert!(
            near(seen[0], 40_000) && near(seen[2], 50_000) && near(seen[3], 10_000),
            "{seen:?}"
        );
        assert_eq!(stream.draw(&[0, 0]), None);
    }

    #[test]
    #[should_panic(expected = "the cup holds no counter number 2")]
    fn a_script_cannot_draw_what_is_not_in_the_cup() {
        Source::Scripted([2].into()).draw(&[1, 0], "6.5", "Aircraft");
    }

    #[test]
    #[should_panic(expected = "the script has 1 dice left, but Depth charge (9.6.4) rolls 2d6")]
    fn a_script_that_runs_out_says_for_which_roll() {
        Source::Scripted([3].into()).throw(Dice::TWO_D6, "9.6.4", "Depth charge");
    }

    #[test]
    #[should_panic(expected = "a 4-sided die shows 1 to 4, not 5")]
    fn a_script_cannot_roll_an_impossible_face() {
        Source::Scripted([5].into()).throw(Dice::D4, "1.1", "Drift");
    }
}
