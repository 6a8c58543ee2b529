//! The header a game begins with, and what a journal gives to begin again.

use super::{Fault, Seating, Terms};
use crate::{
    digest::Digest,
    game::Game,
    journal::{Entry, FORMAT, Header, Journal},
    source::{DiceFrom, Origin, Source, Stream},
};
use serde_json::Value;
use std::borrow::Cow;

pub(crate) fn header<G: Game>(seating: &Seating<G>, setup: &G::Setup, terms: &Terms) -> Header {
    let setup = serde_json::to_value(setup).expect("a setup is plain data");
    header_of(seating, setup, terms)
}

pub(crate) fn header_of<G: Game>(seating: &Seating<G>, setup: Value, terms: &Terms) -> Header {
    let (dice, seed) = match terms.dice {
        DiceFrom::Seed(seed) => (Origin::Seeded, seed),
        DiceFrom::OwnDice => (Origin::Hand, 0),
        DiceFrom::OwnDiceButNames(seed) => (Origin::Hand, seed),
        DiceFrom::Script(_) => (Origin::Scripted, 0),
    };
    Header {
        wardroom: FORMAT,
        game: G::NAME.to_owned(),
        rules: G::REVISION,
        charts: format!("{:016x}", seating.charts.digest),
        each_chart: Cow::Borrowed(seating.each_chart),
        dice,
        seed,
        setup,
        casual: terms.casual && !terms.matched,
        matched: terms.matched,
        sitters: seating.sitters.clone(),
        from_mark: false,
    }
}

pub(super) fn first_mark(journal: &Journal) -> Result<Option<u32>, Fault> {
    if !journal.header.from_mark {
        return Ok(None);
    }
    match journal.path().first() {
        Some(&line) if matches!(journal.entry(line), Some(Entry::Mark { .. })) => Ok(Some(line)),
        Some(_) | None => Err(Fault::NoMark),
    }
}

pub(crate) fn state_at<G: Game>(journal: &Journal, mark: u32) -> Result<G, Fault> {
    let Some(Entry::Mark { state, sum, .. }) = journal.entry(mark) else {
        return Err(Fault::NoMark);
    };
    if sum.is_some_and(|sum| sum != Digest::of(state.get()) as u32) {
        return Err(Fault::Mark { line: mark, what: "its digest does not fit".to_owned() });
    }
    serde_json::from_str(state.get())
        .map_err(|error| Fault::Mark { line: mark, what: error.to_string() })
}

pub(crate) fn source(journal: &Journal, start: Option<u32>, script: &[u8]) -> Source {
    let position = match start.and_then(|mark| journal.entry(mark)) {
        Some(Entry::Mark { position, .. }) => *position,
        Some(
            Entry::Pick { .. } | Entry::Dice(_) | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_),
        )
        | None => 0,
    };
    match journal.seed_at(start.unwrap_or(0)) {
        Some(seed) => Source::Seeded(Box::new(Stream::at(seed, position))),
        None if script.is_empty() || start.is_some() => Source::Hand,
        None => Source::Scripted(script.iter().copied().collect()),
    }
}
