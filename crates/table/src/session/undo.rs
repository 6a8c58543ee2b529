//! Answers taken back: alone while nobody else has noticed, together by consent, at will in a casual
//! game.

use super::{Refused, Session, sit_again};
use crate::{
    ask::{Name, Seat},
    event::{Event, Logged},
    game::Game,
    journal::Entry,
};

const ASKED_SINCE: Refused = Refused::Undo("another player was asked since, so your answer stands");
const TOLD_SINCE: Refused =
    Refused::Undo("another player was told something since, so your answer stands");

impl<G: Game> Session<G> {
    /// Takes back the seat's last answer, if nothing was rolled or shown since and nobody has answered
    /// it. Where several are asked at once each may take back its own until the last is in.
    ///
    /// In a casual game it is taken back whatever followed.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        let line = self.undoable(seat)?;
        self.take_back(line)
    }

    /// The answer that [`Session::undo`] would take back, if all at the table agree.
    pub fn undoable(&self, seat: Seat) -> Result<u32, Refused> {
        let picks = self.picks();
        let Some(&(line, _)) = picks.iter().rfind(|(_, who)| *who == seat) else {
            return Err(Refused::Undo("there is no answer to take back"));
        };
        let (casual, barrier) = {
            let exchange = self.shared.lock();
            (exchange.record.journal.header.casual, exchange.record.barrier)
        };
        let answered_since = picks.last().is_some_and(|(last, _)| *last != line);
        if !casual && answered_since && !self.is_together(line) {
            return Err(Refused::Undo("another player has answered since, so your answer stands"));
        }
        if !casual && line <= barrier {
            return Err(Refused::Undo("dice or a reveal followed your answer, so it stands"));
        }
        Ok(line)
    }

    /// The answer that the seat may take back without asking anyone: no other seat was told or asked
    /// anything since.
    pub fn undoable_alone(&self, seat: Seat) -> Result<u32, Refused> {
        let line = self.undoable(seat)?;
        let exchange = self.shared.lock();
        let is_new = |logged: &&Logged| logged.line >= line;
        // That it was given is the answer itself.
        let is_own =
            |event: &Event| matches!(event, Event::Picked { seat: who, .. } if *who == seat);
        let told =
            |logged: &Logged| logged.event.audience() != Some(seat) && !is_own(&logged.event);
        let asked = exchange.deciding.iter().any(|(who, opened)| *who != seat && *opened > line);
        let throws = exchange.need.as_ref().is_some_and(|need| need.seat != Some(seat));
        if exchange.record.journal.header.casual || G::seats(&self.setup) == 1 {
            Ok(line)
        } else if asked || throws {
            Err(ASKED_SINCE)
        } else if exchange.events.iter().rev().take_while(is_new).any(told) {
            Err(TOLD_SINCE)
        } else {
            Ok(line)
        }
    }

    /// Takes a casual game back to just before the answer in this line.
    pub fn undo_to(&mut self, n: u32) -> Result<(), Refused> {
        if !self.shared.lock().record.journal.header.casual {
            return Err(Refused::Undo("only a casual game can be taken back at will"));
        }
        if !self.picks().iter().any(|(line, _)| *line == n) {
            return Err(Refused::Undo("that line is no answer that still counts"));
        }
        self.take_back(n)
    }

    pub(crate) fn picks(&self) -> Vec<(u32, Seat)> {
        let exchange = self.shared.lock();
        let journal = &exchange.record.journal;
        let pick = |line| match journal.entry(line)? {
            Entry::Pick { seat, .. } => Some((line, *seat)),
            Entry::Dice(_)
            | Entry::Mark { .. }
            | Entry::Seed(_)
            | Entry::Sit(..)
            | Entry::Undo(_) => None,
        };
        journal.path().into_iter().filter_map(pick).collect()
    }

    /// Whether the answer in this line belongs to a question that others are still asked too.
    fn is_together(&self, line: u32) -> bool {
        self.shared.lock().deciding.iter().any(|(_, opened)| *opened <= line)
    }

    /// The answers of others to the same question that were given after this line.
    fn given_beside(&self, line: u32) -> Vec<(Seat, Name)> {
        if !self.is_together(line) {
            return Vec::new();
        }
        let exchange = self.shared.lock();
        let journal = &exchange.record.journal;
        let later = journal.path().into_iter().filter(|other| *other > line);
        let answer = |line| match journal.entry(line)? {
            Entry::Pick { seat, key, .. } => Some((*seat, key.clone())),
            Entry::Dice(_)
            | Entry::Mark { .. }
            | Entry::Seed(_)
            | Entry::Sit(..)
            | Entry::Undo(_) => None,
        };
        later.filter_map(answer).collect()
    }

    pub(super) fn take_back(&mut self, line: u32) -> Result<(), Refused> {
        if self.start.is_some_and(|mark| line < mark) {
            return Err(Refused::Undo("the game was resumed from a mark after that answer"));
        }
        let beside = self.given_beside(line);
        let mut journal = self.journal();
        let whose = match journal.entry(line) {
            Some(Entry::Pick { seat, .. }) => Some(*seat),
            Some(
                Entry::Dice(_)
                | Entry::Mark { .. }
                | Entry::Seed(_)
                | Entry::Sit(..)
                | Entry::Undo(_),
            )
            | None => None,
        };
        let before = journal.sitters();
        journal.push(Entry::Undo(line));
        sit_again(&mut journal, &before, whose);
        self.execute_again(journal)?;
        // What others have chosen meanwhile stands; they need not know.
        for (seat, key) in beside {
            if let Some(n) = self.open_number(seat) {
                self.answer(seat, n, &key)?;
            }
        }
        let events = self.shared.lock().events.len();
        self.heard.fill(events);
        Ok(())
    }
}
