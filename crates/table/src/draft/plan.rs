//! An answer known beforehand, handed out as it is asked for.

use super::{DONE, Shape};
use crate::{ask::Asked, game::Game};

/// The steps not yet taken of an answer: for bots that plan it whole, for scripts and for journals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    left: Vec<String>,
    /// In a shape without order too, the steps are taken in the order they were given in.
    as_given: bool,
}

impl Plan {
    /// By keys joined by blanks, as the journal has them.
    pub fn of(key: &str) -> Plan {
        Plan { left: steps(key), as_given: false }
    }

    /// A plan that will repeat what was done before, step for step.
    pub(crate) fn as_given() -> Plan {
        Plan { left: Vec::new(), as_given: true }
    }

    /// The first step of an answer to this question, which may also be one that takes a single
    /// choice; the rest stays planned.
    pub fn begin<G: Game>(&mut self, key: &str, asked: &Asked<'_, G>) -> Option<usize> {
        if asked.shape().is_none() {
            self.left.clear();
            return asked.position(key);
        }
        self.left = steps(key);
        self.next(asked)
    }

    pub fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    /// Where the next step stands among the options, or the end of the answer when none is left;
    /// `None` if it is not offered.
    pub fn next<G: Game>(&mut self, asked: &Asked<'_, G>) -> Option<usize> {
        let Some(first) = self.left.first() else { return asked.done() };
        let any = !self.as_given && asked.shape().is_some_and(Shape::is_unordered);
        let (place, i) = if any {
            (0..asked.len()).find_map(|i| {
                let key = asked.key(i);
                Some((self.left.iter().position(|step| *step == key)?, i))
            })?
        } else {
            (0, asked.position(first)?)
        };
        self.left.remove(place);
        Some(i)
    }
}

fn steps(key: &str) -> Vec<String> {
    key.split_whitespace().filter(|key| *key != DONE).map(str::to_owned).collect()
}
