//! Numbers of lines and questions as those who look may know them.
//!
//! Where players sit at machines of their own, the numbers of the journal would tell how many secret
//! answers and throws there were. There everyone counts what he knows.

use crate::{desk::Desk, id::GameId, model::Chapter};
use shelf::AnySession;
use table::{Eyes, Logged, Need, Numbering, Open};

/// How these eyes call lines and questions; as the journal does where nobody holds keys.
pub(crate) struct Numbers(Option<Numbering>);

impl Numbers {
    pub(crate) fn of(desk: &Desk, id: GameId, session: &dyn AnySession, eyes: Eyes) -> Numbers {
        Numbers(desk.is_keyed(id).then(|| session.numbering(eyes)))
    }

    /// As the journal numbers them.
    pub(crate) fn plain() -> Numbers {
        Numbers(None)
    }

    pub(crate) fn shown(&self, line: u32) -> u32 {
        self.0.as_ref().map_or(line, |numbering| numbering.shown(line))
    }

    /// The number of the last line; the journal has so many.
    pub(crate) fn last(&self, lines: u32) -> u32 {
        self.0.as_ref().map_or(lines, Numbering::last)
    }

    /// The last line up to this one that these eyes know of.
    pub(crate) fn known_until(&self, line: u32) -> u32 {
        let Some(numbering) = &self.0 else { return line };
        let mut known = (1..=numbering.last()).rev().map(|number| numbering.line(number));
        known.find(|known| *known <= line).unwrap_or(1)
    }

    /// The line of the journal behind a number.
    pub(crate) fn line(&self, shown: u32) -> u32 {
        self.0.as_ref().map_or(shown, |numbering| numbering.line(shown))
    }

    /// The number that a page bears and a stream announces: another one whenever these eyes would see
    /// something else.
    pub(crate) fn moment(&self, session: &dyn AnySession, eyes: Eyes) -> u32 {
        let Some(numbering) = &self.0 else { return session.journal_len() };
        let asked = eyes.seat().is_some_and(|seat| session.number_of_question(seat).is_some());
        let over = session.story().is_some();
        4 * numbering.now() + 2 * u32::from(over) + u32::from(asked)
    }

    /// The journal's number of the question or throw that these eyes call `n`; one that is never open
    /// if it is another question.
    pub(crate) fn question(&self, n: u32, open: Option<u32>) -> u32 {
        match (&self.0, open) {
            (Some(numbering), Some(open)) if n == numbering.now() => open,
            (Some(_), _) => u32::MAX,
            (None, _) => n,
        }
    }

    pub(crate) fn open(&self, open: Option<Open>) -> Option<Open> {
        open.map(|open| self.one(open))
    }

    pub(crate) fn one(&self, open: Open) -> Open {
        Open { n: self.0.as_ref().map_or(open.n, Numbering::now), ..open }
    }

    pub(crate) fn need(&self, need: Option<Need>) -> Option<Need> {
        let n = |need: &Need| self.0.as_ref().map_or(need.n, Numbering::now);
        need.map(|need| Need { n: n(&need), ..need })
    }

    pub(crate) fn log(&self, log: &mut [Logged]) {
        for logged in log {
            logged.line = self.shown(logged.line);
        }
    }

    pub(crate) fn chapters(&self, chapters: &mut [Chapter]) {
        for chapter in chapters {
            chapter.line = self.shown(chapter.line);
        }
    }

    /// The numbers at which a replay may stop.
    pub(crate) fn stops(&self, stops: Vec<u32>) -> Vec<u32> {
        self.0.as_ref().map_or(stops, Numbering::all)
    }
}
