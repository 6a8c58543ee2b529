//! Dice as the rulebooks name them, and the faces that came up.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The most dice one roll throws.
pub const MOST: usize = 4;

/// The natural faces of one roll, in the order thrown.
pub type Faces = ArrayVec<u8, MOST>;

/// A throw: `2d6` adds two dice, `d100` and `d66` read two dice as tens and units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    pub count: u8,
    pub sides: u8,
    pub reading: Reading,
}

/// How the faces become a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reading {
    /// The faces are added.
    Sum,
    /// Tens and units; two tens read as 100, and a single ten as zero.
    Percentile,
    /// Tens and units of two six-sided dice: 11 to 66, without the numbers between.
    TensAndUnits,
}

impl Dice {
    pub const D4: Dice = Dice::sum(1, 4);
    pub const D6: Dice = Dice::sum(1, 6);
    pub const D10: Dice = Dice::sum(1, 10);
    pub const TWO_D6: Dice = Dice::sum(2, 6);
    pub const TWO_D10: Dice = Dice::sum(2, 10);
    pub const D100: Dice = Dice { count: 2, sides: 10, reading: Reading::Percentile };
    pub const D20: Dice = Dice::sum(1, 20);
    pub const D66: Dice = Dice { count: 2, sides: 6, reading: Reading::TensAndUnits };

    pub const fn sum(count: u8, sides: u8) -> Dice {
        Dice { count, sides, reading: Reading::Sum }
    }

    /// What these faces read as, before any modifier.
    pub fn natural(self, faces: &[u8]) -> i32 {
        match self.reading {
            Reading::Sum => faces.iter().map(|&face| i32::from(face)).sum(),
            Reading::Percentile => {
                let digits = faces.iter().fold(0, |n, &face| n * 10 + i32::from(face % 10));
                if digits == 0 { 100 } else { digits }
            }
            Reading::TensAndUnits => faces.iter().fold(0, |n, &face| n * 10 + i32::from(face)),
        }
    }

    pub fn lowest(self) -> i32 {
        match self.reading {
            Reading::Sum => i32::from(self.count),
            Reading::Percentile => 1,
            Reading::TensAndUnits => 11,
        }
    }

    pub fn highest(self) -> i32 {
        match self.reading {
            Reading::Sum => i32::from(self.count) * i32::from(self.sides),
            Reading::Percentile => 100,
            Reading::TensAndUnits => 66,
        }
    }

    /// Whether some fall of the dice reads as this number.
    pub fn can_show(self, number: i64) -> bool {
        let (low, high) = (i64::from(self.lowest()), i64::from(self.highest()));
        match self.reading {
            Reading::Sum | Reading::Percentile => (low..=high).contains(&number),
            Reading::TensAndUnits => {
                (low..=high).contains(&number) && (1..=6).contains(&(number % 10))
            }
        }
    }

    /// Every way the dice can fall, each equally likely.
    pub fn every_fall(self) -> impl Iterator<Item = Faces> {
        let sides = usize::from(self.sides);
        (0..sides.pow(u32::from(self.count))).map(move |mut n| {
            (0..self.count)
                .map(|_| {
                    let face = (n % sides) as u8 + 1;
                    n /= sides;
                    face
                })
                .collect()
        })
    }

    /// Says in plain words why typed faces cannot be a fall of these dice.
    pub fn accept(self, typed: &[u8]) -> Result<Faces, FacesError> {
        if typed.len() != usize::from(self.count) {
            return Err(FacesError::Count { dice: self, given: typed.len() });
        }
        match typed.iter().find(|&&face| face == 0 || face > self.sides) {
            Some(&face) => Err(FacesError::Face { dice: self, face }),
            None => Ok(typed.iter().copied().collect()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FacesError {
    #[error("{dice} needs {} dice, not {given}", dice.count)]
    Count { dice: Dice, given: usize },
    #[error("a {}-sided die shows 1 to {}, not {face}", dice.sides, dice.sides)]
    Face { dice: Dice, face: u8 },
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reading {
            Reading::Sum => write!(f, "{}d{}", self.count, self.sides),
            Reading::Percentile => write!(f, "d100"),
            Reading::TensAndUnits => write!(f, "d66"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a throw of dice; write 1d6, 2d10, d66 or d100")]
pub struct DiceError(String);

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Dice, DiceError> {
        match text {
            "d100" => return Ok(Dice::D100),
            "d66" => return Ok(Dice::D66),
            _ => {}
        }
        let read = || {
            let (count, sides) = text.split_once('d')?;
            let (count, sides) = (count.parse().ok()?, sides.parse().ok()?);
            ((1..=MOST as u8).contains(&count) && (2..=100).contains(&sides))
                .then_some(Dice::sum(count, sides))
        };
        read().ok_or_else(|| DiceError(text.to_owned()))
    }
}

impl Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Dice, D::Error> {
        String::deserialize(input)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_roll_reads_tens_and_units_and_two_tens_as_a_hundred() {
        let read = |faces: [u8; 2]| Dice::D100.natural(&faces);
        assert_eq!((read([3, 4]), read([10, 4]), read([3, 10]), read([10, 10])), (34, 4, 30, 100));
    }

    #[test]
    fn two_six_sided_dice_read_as_tens_and_units_skip_what_no_face_shows() {
        let d66: Dice = "d66".parse().unwrap();
        assert_eq!((d66.natural(&[1, 1]), d66.natural(&[4, 6])), (11, 46));
        assert_eq!((11..=66).filter(|&n| d66.can_show(n)).count(), 36);
        assert_eq!((d66.to_string(), d66.can_show(20)), ("d66".to_owned(), false));
    }

    #[test]
    fn every_fall_is_listed_once() {
        let mut falls: Vec<_> = Dice::TWO_D6.every_fall().collect();
        falls.sort();
        falls.dedup();
        assert_eq!(falls.len(), 36);
        assert_eq!(Dice::D100.every_fall().map(|f| Dice::D100.natural(&f)).sum::<i32>(), 5050);
    }

    #[test]
    fn typed_faces_are_checked_against_the_dice() {
        assert_eq!(Dice::TWO_D6.accept(&[3]).unwrap_err().to_string(), "2d6 needs 2 dice, not 1");
        let high = Dice::D4.accept(&[5]).unwrap_err().to_string();
        assert_eq!(high, "a 4-sided die shows 1 to 4, not 5");
        assert!("0d6".parse::<Dice>().is_err() && "2x6".parse::<Dice>().is_err());
    }
}
