//! A game that is looked at through a lens, to show what its secrets are worth.

use crate::{
    AnyGame, AnySession, Lens, NewGame, Study,
    any_game::{Card, ShelfError},
    simulation::{GameRunner, Laws},
    title::{Coverage, FirstMission},
};
use table::{ChartBook, Eyes, Fault, Header, Journal, rulebook::Rulebook};

/// A game of the shelf whose sessions show what a lens makes of them, and are the same otherwise.
pub struct Worlds {
    pub game: &'static dyn AnyGame,
    pub lens: Lens,
}

type Started = Result<Box<dyn AnySession>, ShelfError>;

impl Worlds {
    fn through(&self, session: Started) -> Started {
        let mut session = session?;
        session.look_through(self.lens);
        Ok(session)
    }
}

impl AnyGame for Worlds {
    fn card(&self) -> &Card {
        self.game.card()
    }

    fn seat_names(&self, new: &NewGame) -> Result<Vec<String>, ShelfError> {
        self.game.seat_names(new)
    }

    fn study(&self) -> Option<Study> {
        self.game.study()
    }

    fn first_mission_of(&self, header: &Header) -> Option<&'static FirstMission> {
        self.game.first_mission_of(header)
    }

    fn rulebook(&self) -> Result<Rulebook, ShelfError> {
        self.game.rulebook()
    }

    fn coverage(&self, sources: &[(String, String)]) -> Result<Coverage, ShelfError> {
        self.game.coverage(sources)
    }

    fn book(&self, own: &[(String, String)]) -> Result<ChartBook, ShelfError> {
        self.game.book(own)
    }

    fn start(&self, new: &NewGame) -> Started {
        self.through(self.game.start(new))
    }

    fn resume(&self, journal: Journal, own: &[(String, String)]) -> Started {
        self.through(self.game.resume(journal, own))
    }

    fn resume_from_mark(&self, journal: Journal, own: &[(String, String)]) -> Started {
        self.through(self.game.resume_from_mark(journal, own))
    }

    fn rescue(
        &self,
        journal: &Journal,
        own: &[(String, String)],
    ) -> Result<(Box<dyn AnySession>, Option<Fault>), ShelfError> {
        let (mut session, fault) = self.game.rescue(journal, own)?;
        session.look_through(self.lens);
        Ok((session, fault))
    }

    fn replay(&self, journal: &Journal, line: u32, own: &[(String, String)]) -> Started {
        self.through(self.game.replay(journal, line, own))
    }

    fn simulation(&self, new: &NewGame) -> Result<Box<dyn GameRunner>, ShelfError> {
        self.game.simulation(new)
    }

    fn forecast(
        &self,
        journal: &Journal,
        own: &[(String, String)],
        bot: &str,
        eyes: Eyes,
    ) -> Result<Box<dyn GameRunner>, ShelfError> {
        self.game.forecast(journal, own, bot, eyes)
    }

    fn laws(&self, new: &NewGame) -> Result<Box<dyn Laws>, ShelfError> {
        self.game.laws(new)
    }
}
