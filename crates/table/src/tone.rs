//! What the outcomes of a roll are to the players: good or bad luck, and how much hangs on it.

use serde::Serialize;

/// What an outcome is to the player whose roll or risk it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    Good,
    /// Some of both, or not yet decided.
    Mixed,
    /// Nothing happens.
    Nothing,
    Bad,
}

impl Tone {
    pub const ALL: [Tone; 4] = [Tone::Good, Tone::Mixed, Tone::Nothing, Tone::Bad];

    /// The name used in chart files.
    pub fn key(self) -> &'static str {
        match self {
            Tone::Good => "good",
            Tone::Mixed => "mixed",
            Tone::Nothing => "nothing",
            Tone::Bad => "bad",
        }
    }

    /// What the same outcome is to a rival.
    #[must_use]
    pub fn to_a_rival(self) -> Tone {
        match self {
            Tone::Good => Tone::Bad,
            Tone::Bad => Tone::Good,
            Tone::Mixed => Tone::Mixed,
            Tone::Nothing => Tone::Nothing,
        }
    }
}

/// Whose luck a roll on a chart is, and how much hangs on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Stake {
    /// A high total is good for the players.
    pub high_is_good: bool,
    /// What hangs on it, beside other charts of the game.
    pub weight: u32,
}
