//! What happened, as each pair of eyes may know it.

use super::Session;
use crate::{
    event::Logged,
    eyes::Eyes,
    game::Game,
    journal::{Entry, FIRST},
    numbering::{Known, Numbering},
};
use std::collections::BTreeSet;

impl<G: Game> Session<G> {
    /// The lines of the journal as these eyes count them. It needs the whole log: a session that was
    /// resumed from a mark counts from there.
    pub fn numbering(&self, eyes: impl Into<Eyes>) -> Numbering {
        let (eyes, exchange) = (eyes.into(), self.shared.lock());
        let known: Vec<&Logged> =
            exchange.events.iter().filter(|logged| logged.is_for(eyes)).collect();
        let (journal, path) = (&exchange.record.journal, exchange.record.path());
        // Marks, changes of seats and secret throws are no steps to these eyes: what was told before and
        // after them was told at once.
        let throws = known.iter().filter(|logged| logged.event.is_throw());
        let throws: BTreeSet<u32> = throws.map(|logged| logged.line).collect();
        let is_step = |line: &u32| match journal.entry(*line) {
            Some(Entry::Pick { .. }) => true,
            Some(Entry::Dice(_)) => throws.contains(line),
            Some(Entry::Mark { .. } | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_)) | None => {
                false
            }
        };
        let steps: Vec<u32> = path.iter().copied().filter(is_step).collect();
        let next = journal.next_line();
        // However often it is executed again: an event is told between two steps.
        let between = |line: u32| {
            let at = steps.partition_point(|step| *step < line);
            let after = at.checked_sub(1).map_or(FIRST - 1, |before| steps[before]);
            Known { after, last: steps.get(at).copied().unwrap_or(next) }
        };
        let mut lines: Vec<u32> = known.iter().map(|logged| logged.line).collect();
        lines.sort_unstable();
        let mut counted: Vec<Known> = Vec::new();
        for line in lines {
            let known = between(line);
            if counted.last() != Some(&known) {
                counted.push(known);
            }
        }
        let own = |line: u32| match journal.entry(line) {
            Some(Entry::Undo(from)) => is_pick_of(journal.entry(*from), eyes),
            Some(_) | None => false,
        };
        let taken_back = (FIRST..next).filter(|line| own(*line)).count() as u32;
        let answers = known.iter().filter(|it| it.event.is_answer()).count() as u32;
        Numbering { known: counted, answers, taken_back }
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
