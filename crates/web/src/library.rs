//! The games on the shelf with their rulebooks and printed charts, read once.

use crate::{
    charts::Own,
    error::WebError,
    model::{Card, GameTag},
};
use shelf::AnyGame;
use std::sync::OnceLock;
use table::{ChartBook, rulebook::Rulebook};

/// One game and what is printed about it.
pub struct Volume {
    pub game: &'static dyn AnyGame,
    printed: OnceLock<Result<Printed, String>>,
}

pub struct Printed {
    pub rules: Rulebook,
    pub charts: ChartBook,
    /// As a journal's header has it.
    pub digest: String,
}

impl Volume {
    fn new(game: &'static dyn AnyGame) -> Volume {
        Volume { game, printed: OnceLock::new() }
    }

    pub fn printed(&self) -> Result<&Printed, WebError> {
        let printed = self.printed.get_or_init(|| {
            let rules = self.game.rulebook().map_err(|error| error.to_string())?;
            let charts = self.game.book(&[]).map_err(|error| error.to_string())?;
            let digest = digest(&charts);
            Ok(Printed { rules, charts, digest })
        });
        printed.as_ref().map_err(WebError::internal)
    }

    /// The charts a game is played with: the player's own, or the printed ones.
    pub(crate) fn charts<'a>(&'a self, own: Option<&'a Own>) -> Result<&'a ChartBook, WebError> {
        match own {
            Some(own) => Ok(&own.book),
            None => Ok(&self.printed()?.charts),
        }
    }

    pub fn tag(&self) -> GameTag {
        GameTag {
            name: self.game.card().name,
            title: self.game.card().title,
            cover: self.game.card().cover,
        }
    }

    pub fn card(&self) -> Card {
        Card {
            game: self.tag(),
            blurb: self.game.card().text,
            scenarios: self.game.card().scenarios.to_vec(),
            duels: self.game.card().duels.clone(),
        }
    }
}

/// The digest of charts as a journal's header has it.
pub(crate) fn digest(charts: &ChartBook) -> String {
    format!("{:016x}", charts.digest())
}

pub struct Library(Vec<Volume>);

impl Library {
    pub fn new(shelf: &[&'static dyn AnyGame]) -> Library {
        Library(shelf.iter().map(|game| Volume::new(*game)).collect())
    }

    pub fn volumes(&self) -> &[Volume] {
        &self.0
    }

    pub fn volume(&self, name: &str) -> Option<&Volume> {
        self.0.iter().find(|volume| volume.game.card().name == name)
    }

    pub fn need(&self, name: &str) -> Result<&Volume, WebError> {
        self.volume(name).ok_or(WebError::Nothing("game"))
    }
}
