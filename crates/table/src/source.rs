//! Where dice come from: the program's seed, a script, or the player's own table.

use crate::dice::{Dice, Faces, Reading};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What the header of a journal remembers about the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
        let sides = u32::from(sides);
        loop {
            let wide = u64::from(self.0.next_u32()) * u64::from(sides);
            let low = wide as u32;
            if low >= sides || low >= sides.wrapping_neg() % sides {
                return (wide >> 32) as u8 + 1;
            }
        }
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
        for _ in 0..dice.count {
            let face = self.face(dice.sides);
            faces.push(face);
            sum += i32::from(face);
        }
        match dice.reading {
            Reading::Sum => (faces, sum),
            Reading::Percentile | Reading::TensAndUnits => {
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
    Hand,
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
