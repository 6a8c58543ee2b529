//! What a session is played with: charts, players, listeners, and the terms of the game.

use crate::{
    ask::{Decider, PeopleDecide},
    film::Watcher,
    game::{ChartSet, Game},
    players::{Players, Seated, Sitter},
    source::DiceFrom,
};
use std::sync::Arc;

/// Makes the bots of a session anew each time it is executed again.
pub type Bots<G> = Arc<dyn Fn() -> Box<dyn Decider<G>> + Send + Sync>;

/// Charts, bots and listeners: what a session needs beside its journal.
pub struct Seating<G: Game> {
    pub charts: ChartSet<G>,
    pub(super) each_chart: &'static str,
    bots: Option<Bots<G>>,
    players: Option<Players<G>>,
    pub(super) sitters: Vec<Sitter>,
    pub(super) listening: bool,
    /// Who is shown the state at every event.
    pub(super) watcher: Option<Watcher<G>>,
}

impl<G: Game> Seating<G> {
    /// People at every seat, and a log for them to read.
    pub fn new(charts: ChartSet<G>) -> Seating<G> {
        Seating {
            charts,
            each_chart: "",
            bots: None,
            players: None,
            sitters: Vec::new(),
            listening: true,
            watcher: None,
        }
    }

    /// With the list that [`crate::ChartBook::each`] makes of the charts. Journals keep it, so that the charts
    /// can be named in which a journal differs.
    #[must_use]
    pub fn naming(self, each_chart: &'static str) -> Seating<G> {
        Seating { each_chart, ..self }
    }

    /// The decider answers where it can; people answer the rest.
    #[must_use]
    pub fn with_bots(self, bots: Bots<G>) -> Seating<G> {
        Seating { bots: Some(bots), ..self }
    }

    /// Where to find the computer players who sit at a seat and answer at once.
    #[must_use]
    pub fn with_players(self, players: Players<G>) -> Seating<G> {
        Seating { players: Some(players), ..self }
    }

    /// Who sits where when a game starts; a journal that is resumed knows by itself.
    #[must_use]
    pub fn with_sitters(self, sitters: Vec<Sitter>) -> Seating<G> {
        Seating { sitters, ..self }
    }

    /// Nobody answers by himself.
    #[must_use]
    pub fn without_bots(self) -> Seating<G> {
        Seating { bots: None, players: None, ..self }
    }

    /// Keeps no log.
    #[must_use]
    pub fn quiet(self) -> Seating<G> {
        Seating { listening: false, ..self }
    }

    /// Keeps a log, and shows the watcher the state at every event of it.
    pub(super) fn shown_to(self, watcher: Watcher<G>) -> Seating<G> {
        Seating { listening: true, watcher: Some(watcher), ..self }
    }

    pub(super) fn decider(&self, sitters: &[Sitter]) -> Box<dyn Decider<G>> {
        match (&self.bots, &self.players) {
            (Some(bots), _) => bots(),
            (None, Some(find)) => Box::new(Seated(sitters.iter().map(|one| find(one)).collect())),
            (None, None) => Box::new(PeopleDecide),
        }
    }
}

impl<G: Game> Clone for Seating<G> {
    fn clone(&self) -> Self {
        Seating {
            charts: self.charts,
            each_chart: self.each_chart,
            bots: self.bots.clone(),
            players: self.players.clone(),
            sitters: self.sitters.clone(),
            listening: self.listening,
            watcher: self.watcher.clone(),
        }
    }
}

/// How a game is played: with which dice, and whether anything may be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    pub dice: DiceFrom,
    pub casual: bool,
    /// Between people who must not know all; never casual.
    pub matched: bool,
}

impl Terms {
    pub fn seeded(seed: u64) -> Terms {
        Terms { dice: DiceFrom::Seed(seed), casual: false, matched: false }
    }
}
