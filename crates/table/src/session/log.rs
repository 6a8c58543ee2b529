//! What happened, as each pair of eyes may know it.

use super::Session;
use crate::{
    event::Logged,
    eyes::Eyes,
    game::Game,
    journal::{Entry, FIRST},
    numbering::Numbering,
};

impl<G: Game> Session<G> {
    /// The lines of the journal as these eyes count them. It needs the whole log: a session that was
    /// resumed from a mark counts from there.
    pub fn numbering(&self, eyes: impl Into<Eyes>) -> Numbering {
        let (eyes, exchange) = (eyes.into(), self.shared.lock());
        let known = exchange.events.iter().filter(|logged| logged.is_for(eyes));
        let mut known: Vec<u32> = known.map(|logged| logged.line).collect();
        known.sort_unstable();
        known.dedup();
        let journal = &exchange.record.journal;
        let own = |line: u32| match journal.entry(line) {
            Some(Entry::Undo(from)) => is_pick_of(journal.entry(*from), eyes),
            Some(_) | None => false,
        };
        let taken_back = (FIRST..journal.next_line()).filter(|line| own(*line)).count() as u32;
        Numbering { known, taken_back }
    }

    /// Everything these eyes may know of what happened, from the start.
    pub fn log(&self, eyes: impl Into<Eyes>) -> Vec<Logged> {
        let eyes = eyes.into();
        let exchange = self.shared.lock();
        let known = exchange.events.iter().filter(|logged| logged.is_for(eyes));
        known.map(|logged| logged.seen_by(eyes)).collect()
    }

    /// The last events these eyes may know, at most so many, and whether there were more.
    pub fn log_tail(&self, eyes: impl Into<Eyes>, most: usize) -> (Vec<Logged>, bool) {
        let (eyes, exchange) = (eyes.into(), self.shared.lock());
        let mut newest_first = exchange.events.iter().rev().filter(|logged| logged.is_for(eyes));
        let mut tail: Vec<_> =
            newest_first.by_ref().take(most).map(|logged| logged.seen_by(eyes)).collect();
        tail.reverse();
        (tail, newest_first.next().is_some())
    }

    /// What these eyes may know of the lines after this one, at most so many of the last events.
    pub fn log_after(&self, eyes: impl Into<Eyes>, line: u32, most: usize) -> Vec<Logged> {
        let (eyes, exchange) = (eyes.into(), self.shared.lock());
        let newest_first = exchange.events.iter().rev().take_while(|logged| logged.line > line);
        let known = newest_first.filter(|logged| logged.is_for(eyes)).take(most);
        let mut after: Vec<_> = known.map(|logged| logged.seen_by(eyes)).collect();
        after.reverse();
        after
    }

    /// What happened since these eyes took their events last.
    pub fn take_events(&mut self, eyes: impl Into<Eyes>) -> Vec<Logged> {
        let (eyes, exchange) = (eyes.into(), self.shared.lock());
        // The public's place is the last.
        let Some((public, seats)) = self.heard.split_last_mut() else { return Vec::new() };
        let heard = match eyes {
            Eyes::Public => Some(public),
            Eyes::Of(seat) => seats.get_mut(usize::from(seat.0)),
        };
        let Some(heard) = heard else { return Vec::new() };
        let from = std::mem::replace(heard, exchange.events.len());
        let known = exchange.events[from..].iter().filter(|logged| logged.is_for(eyes));
        known.map(|logged| logged.seen_by(eyes)).collect()
    }
}

fn is_pick_of(entry: Option<&Entry>, eyes: Eyes) -> bool {
    matches!(entry, Some(Entry::Pick { seat, .. }) if eyes == Eyes::Of(*seat))
}
