//! The dice of the last roll, drawn as they lie.

use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DiceTray {
    pub dice: Vec<Die>,
    /// What was rolled for, in a few words.
    pub caption: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Die {
    pub faces: Faces,
    pub value: u8,
    pub colour: DieColour,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faces {
    D4,
    D6,
    D10,
    D20,
    /// The tens of a percentile roll: a value of 3 reads `30`.
    Tens,
}

/// The first die of a pair is ivory, the second navy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DieColour {
    Ivory,
    Navy,
}

impl DiceTray {
    /// Dice of one kind, ivory and navy in turn.
    pub fn of(faces: Faces, values: &[u8], caption: impl Into<String>) -> DiceTray {
        let dice = values.iter().enumerate().map(|(i, &value)| Die {
            faces,
            value,
            colour: if i % 2 == 0 { DieColour::Ivory } else { DieColour::Navy },
        });
        DiceTray { dice: dice.collect(), caption: caption.into() }
    }
}

impl Die {
    pub fn spoken(self) -> String {
        let (kind, value) = match self.faces {
            Faces::D4 => ("four-sided", self.value),
            Faces::D6 => ("six-sided", self.value),
            Faces::D10 => ("ten-sided", self.value),
            Faces::D20 => ("twenty-sided", self.value),
            Faces::Tens => ("tens", self.value % 10 * 10),
        };
        format!("{kind} die showing {value}")
    }
}
