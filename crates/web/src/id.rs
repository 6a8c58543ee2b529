//! The names of games in links: random, short, and safe in a path.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH: usize = 13;

/// A saved game, a forecast or a set of charts, by a name nobody guesses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct GameId([u8; LENGTH]);

/// What was given is no name of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such game")]
pub struct NoId;

impl GameId {
    /// A new one; sixty-five random bits.
    pub fn random() -> Result<GameId, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(GameId(bytes.map(|byte| LETTERS[usize::from(byte) % LETTERS.len()])))
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("every letter is ASCII")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for GameId {
    type Err = NoId;

    fn from_str(text: &str) -> Result<GameId, NoId> {
        let bytes: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| NoId)?;
        if bytes.iter().all(|byte| LETTERS.contains(byte)) { Ok(GameId(bytes)) } else { Err(NoId) }
    }
}

impl TryFrom<String> for GameId {
    type Error = NoId;

    fn try_from(text: String) -> Result<GameId, NoId> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> String {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_name_is_read_back_and_anything_else_refused() {
        let id = GameId::random().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id));
        for wrong in
            ["", "a", "../../etc/passwd", "ABCDEFGHIJKLM", "aaaaaaaaaaaaaa", "aaaaaaaaaaaaé"]
        {
            assert_eq!(wrong.parse::<GameId>(), Err(NoId));
        }
    }
}
