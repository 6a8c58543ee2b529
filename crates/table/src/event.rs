//! What happened, in words, for those who may know it.

use crate::{
    ask::{Name, Seat},
    dice::{Dice, Faces},
    eyes::Eyes,
};
use serde::Serialize;

/// One line of the log; made only when somebody listens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    Said {
        rule: &'static str,
        to: Option<Seat>,
        text: String,
    },
    Rolled {
        why: &'static str,
        rule: &'static str,
        dice: Dice,
        faces: Faces,
        modifiers: Vec<Explained>,
        total: i32,
        result: String,
        chart: Option<&'static str>,
        to: Option<Seat>,
    },
    Picked {
        seat: Seat,
        question: &'static str,
        key: Name,
        label: String,
        to: Option<Seat>,
    },
}

/// One modifier of a roll: by how much, why, and by which rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explained {
    pub amount: i32,
    pub why: String,
    pub rule: &'static str,
}

impl Event {
    /// Makes it known to this seat only.
    pub(crate) fn keep_to(&mut self, seat: Seat) {
        match self {
            Event::Said { to, .. } | Event::Rolled { to, .. } | Event::Picked { to, .. } => {
                *to = Some(seat);
            }
        }
    }

    /// The only seat that may know it, or `None` for everyone.
    pub fn audience(&self) -> Option<Seat> {
        match self {
            Event::Said { to, .. } | Event::Rolled { to, .. } | Event::Picked { to, .. } => *to,
        }
    }
}

/// An event and the journal line it belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Logged {
    pub line: u32,
    #[serde(flatten)]
    pub event: Event,
}

impl Logged {
    /// Whether these eyes may know it.
    pub fn is_for(&self, eyes: Eyes) -> bool {
        eyes.may_know(self.event.audience())
    }
}
