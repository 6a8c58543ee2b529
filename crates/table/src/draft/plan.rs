//! An answer known beforehand, handed out as it is asked for.

use super::{DONE, Shape};
use crate::{ask::Asked, game::Game};

/// The steps not yet taken of an answer: for bots that plan it whole, for scripts and for journals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan(Vec<String>);

impl Plan {
    /// By keys joined by blanks, as the journal has them.
    pub fn of(key: &str) -> Plan {
        Plan(key.split_whitespace().filter(|key| *key != DONE).map(str::to_owned).collect())
    }

    /// The first step of an answer to this question, which may also be one that takes a single
    /// choice; the rest stays planned.
    pub fn begin<G: Game>(&mut self, key: &str, asked: &Asked<'_, G>) -> Option<usize> {
        if asked.shape().is_none() {
            *self = Plan::default();
            return asked.position(key);
        }
        *self = Plan::of(key);
        self.next(asked)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where the next step stands among the options, or the end of the answer when none is left;
    /// `None` if it is not offered.
    pub fn next<G: Game>(&mut self, asked: &Asked<'_, G>) -> Option<usize> {
        if self.is_empty() {
            return asked.done();
        }
        let unordered = asked.shape().is_some_and(Shape::is_unordered);
        let choice = if unordered { self.0.len() } else { 1 };
        let place = |i: usize| {
            let key = asked.key(i);
            Some((self.0[..choice].iter().position(|step| *step == key)?, i))
        };
        let (place, i) = (0..asked.len()).find_map(place)?;
        self.0.remove(place);
        Some(i)
    }
}
