//! Dice as the rulebooks name them, and the faces that came up.

use arrayvec::ArrayVec;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt, str::FromStr};

/// The most dice one roll throws.
pub const MOST: usize = 4;

/// The natural faces of one roll, in the order thrown.
pub type Faces = ArrayVec<u8, MOST>;

/// A throw: `2d6` adds two dice, `d100`, `d66` and `d10xd6` read two dice as tens and units.
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
    /// Two dice of different kinds, the second with so many sides: the first finds the row, the
    /// second the column. They read as tens and units, `d10xd6` as 11 to 106.
    Pair(u8),
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
    pub const D10_D6: Dice = Dice::pair(10, 6);

    pub const fn sum(count: u8, sides: u8) -> Dice {
        Dice { count, sides, reading: Reading::Sum }
    }

    /// A die for the row and a die for the column; the second has at most nine sides.
    pub const fn pair(row: u8, column: u8) -> Dice {
        Dice { count: 2, sides: row, reading: Reading::Pair(column) }
    }

    /// How many sides the die at this place has.
    pub const fn sides_at(self, place: usize) -> u8 {
        match self.reading {
            Reading::Pair(second) if place == 1 => second,
            Reading::Sum | Reading::Percentile | Reading::TensAndUnits | Reading::Pair(_) => {
                self.sides
            }
        }
    }

    /// What these faces read as, before any modifier.
    pub fn natural(self, faces: &[u8]) -> i32 {
        match self.reading {
            Reading::Sum => faces.iter().map(|&face| i32::from(face)).sum(),
            Reading::Percentile => {
                let digits = faces.iter().fold(0, |n, &face| n * 10 + i32::from(face % 10));
                if digits == 0 { 100 } else { digits }
            }
            Reading::TensAndUnits | Reading::Pair(_) => {
                faces.iter().fold(0, |n, &face| n * 10 + i32::from(face))
            }
        }
    }

    pub fn lowest(self) -> i32 {
        match self.reading {
            Reading::Sum => i32::from(self.count),
            Reading::Percentile => 1,
            Reading::TensAndUnits | Reading::Pair(_) => 11,
        }
    }

    pub fn highest(self) -> i32 {
        match self.reading {
            Reading::Sum => i32::from(self.count) * i32::from(self.sides),
            Reading::Percentile => 100,
            Reading::TensAndUnits => 66,
            Reading::Pair(column) => i32::from(self.sides) * 10 + i32::from(column),
        }
    }

    /// Whether some fall of the dice reads as this number.
    pub fn can_show(self, number: i64) -> bool {
        let (low, high) = (i64::from(self.lowest()), i64::from(self.highest()));
        match self.reading {
            Reading::Sum | Reading::Percentile => (low..=high).contains(&number),
            Reading::TensAndUnits | Reading::Pair(_) => {
                let units = 1..=i64::from(self.sides_at(1));
                (low..=high).contains(&number) && units.contains(&(number % 10))
            }
        }
    }

    /// Every way the dice can fall, each equally likely.
    pub fn every_fall(self) -> impl Iterator<Item = Faces> {
        let sides = move |place: u8| usize::from(self.sides_at(usize::from(place)));
        (0..(0..self.count).map(sides).product()).map(move |mut n: usize| {
            (0..self.count)
                .map(|place| {
                    let sides = sides(place);
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
        for (place, &face) in typed.iter().enumerate() {
            let sides = self.sides_at(place);
            if face == 0 || face > sides {
                return Err(FacesError::Face { sides, face });
            }
        }
        Ok(typed.iter().copied().collect())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FacesError {
    #[error("{dice} needs {} dice, not {given}", dice.count)]
    Count { dice: Dice, given: usize },
    #[error("a {sides}-sided die shows 1 to {sides}, not {face}")]
    Face { sides: u8, face: u8 },
    #[error("a pool of {count} {dice} needs {} dice, not {given}", usize::from(*count) * usize::from(dice.count))]
    Pool { dice: Dice, count: u8, given: usize },
    #[error("a counter is drawn here, and no dice are thrown")]
    NotDice,
    #[error("the cup holds no counter number {place}")]
    Cup { place: u8 },
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reading {
            Reading::Sum => write!(f, "{}d{}", self.count, self.sides),
            Reading::Percentile => write!(f, "d100"),
            Reading::TensAndUnits => write!(f, "d66"),
            Reading::Pair(column) => write!(f, "d{}xd{column}", self.sides),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a throw of dice; write 1d6, 2d10, d66, d100 or d10xd6")]
pub struct DiceError(String);

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Dice, DiceError> {
        match text {
            "d100" => return Ok(Dice::D100),
            "d66" => return Ok(Dice::D66),
            _ => {}
        }
        let pair = || {
            let (row, column) = text.strip_prefix('d')?.split_once("xd")?;
            let (row, column) = (row.parse().ok()?, column.parse().ok()?);
            ((2..=20).contains(&row) && (2..=9).contains(&column))
                .then_some(Dice::pair(row, column))
        };
        if let Some(pair) = pair() {
            return Ok(pair);
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

/// Dice are written as text.
impl JsonSchema for Dice {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Dice".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
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
    fn dice_of_two_kinds_find_a_row_and_a_column() {
        let dice: Dice = "d10xd6".parse().unwrap();
        assert_eq!((dice, dice.to_string()), (Dice::D10_D6, "d10xd6".to_owned()));
        assert_eq!((dice.natural(&[7, 3]), dice.natural(&[10, 6])), (73, 106));
        assert_eq!((dice.lowest(), dice.highest()), (11, 106));
        assert_eq!((0..=120).filter(|&n| dice.can_show(n)).count(), 60);
        let mut falls: Vec<_> = dice.every_fall().map(|faces| dice.natural(&faces)).collect();
        falls.sort_unstable();
        falls.dedup();
        assert_eq!(falls.len(), 60);
        let wide = dice.accept(&[10, 7]).unwrap_err().to_string();
        assert_eq!(wide, "a 6-sided die shows 1 to 6, not 7");
        assert!(
            ["d10xd10", "d1xd6", "10xd6", "d10x6"].iter().all(|it| it.parse::<Dice>().is_err())
        );
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
