//! What happened, in words, for those who may know it.

use crate::{
    ask::{Name, Seat},
    chance::Pool,
    dice::{Dice, Faces},
    eyes::Eyes,
    tone::Tone,
};
use schemars::JsonSchema;
use serde::Serialize;

/// One line of the log; made only when somebody listens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    Said {
        rule: &'static str,
        to: Option<Seat>,
        text: String,
        /// The name of the stretch of the game that begins here: a mission, a turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        chapter: Option<String>,
    },
    Rolled {
        why: &'static str,
        rule: &'static str,
        dice: Dice,
        faces: Faces,
        modifiers: Vec<Explained>,
        total: i32,
        result: String,
        /// What the result is to the players.
        #[serde(skip)]
        tone: Option<Tone>,
        chart: Option<&'static str>,
        /// The column it was read in, where the chart has columns.
        #[serde(skip_serializing_if = "Option::is_none")]
        column: Option<&'static str>,
        to: Option<Seat>,
    },
    /// Several throws of the same dice, of which each counts or does not.
    Pool {
        why: &'static str,
        rule: &'static str,
        #[serde(flatten)]
        pool: Pool,
        faces: Vec<u8>,
        modifiers: Vec<Explained>,
        hits: u32,
        chart: Option<&'static str>,
        to: Option<Seat>,
    },
    /// A counter out of a cup that held `count` of its kind among `of`.
    Drawn {
        why: &'static str,
        rule: &'static str,
        key: Name,
        label: String,
        count: u32,
        of: u32,
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Modifier")]
pub struct Explained {
    pub amount: i32,
    pub why: String,
    pub rule: &'static str,
    /// It moves the column by so many and leaves the total alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shifts: bool,
}

impl Explained {
    /// What it adds to the total.
    pub fn adds(&self) -> i32 {
        if self.shifts { 0 } else { self.amount }
    }
}

/// What a chart that ends here takes from a total or adds to it, as one more line of the ledger.
pub fn limit(natural: i32, modifiers: &[Explained], total: i32) -> Option<(i32, String)> {
    let sum = natural + modifiers.iter().map(Explained::adds).sum::<i32>();
    let bound = if total < sum { "at most" } else { "at least" };
    let end = total.to_string().replace('-', "−");
    (sum != total).then(|| (total - sum, format!("{bound} {end}")))
}

impl Event {
    /// Makes it known to this seat only.
    pub(crate) fn keep_to(&mut self, seat: Seat) {
        match self {
            Event::Said { to, .. }
            | Event::Rolled { to, .. }
            | Event::Pool { to, .. }
            | Event::Drawn { to, .. }
            | Event::Picked { to, .. } => *to = Some(seat),
        }
    }

    /// The name of the stretch of the game that begins here.
    pub fn chapter(&self) -> Option<&str> {
        match self {
            Event::Said { chapter, .. } => chapter.as_deref(),
            Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. }
            | Event::Picked { .. } => None,
        }
    }

    /// Whether somebody has answered.
    pub(crate) fn is_answer(&self) -> bool {
        matches!(self, Event::Picked { .. })
    }

    /// Whether dice were thrown or something was drawn.
    pub(crate) fn is_throw(&self) -> bool {
        match self {
            Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => true,
            Event::Said { .. } | Event::Picked { .. } => false,
        }
    }

    /// The only seat that may know it, or `None` for everyone.
    pub fn audience(&self) -> Option<Seat> {
        match self {
            Event::Said { to, .. }
            | Event::Rolled { to, .. }
            | Event::Pool { to, .. }
            | Event::Drawn { to, .. }
            | Event::Picked { to, .. } => *to,
        }
    }
}

/// What an event shows on the boards: who does what to whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Act {
    pub how: ActKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<BoardItem>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<BoardItem>,
    /// What the story calls those who act together at one target: the guns of a ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<String>,
    /// It is done to whoever looks, so that a good roll is one that does no harm.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub suffered: bool,
    /// Whose deed it is where the players are rivals: the others suffer it.
    #[serde(skip)]
    pub seat: Option<Seat>,
}

/// Something on a board: its id there, and its name for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardItem {
    pub id: String,
    pub name: String,
}

impl BoardItem {
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> BoardItem {
        BoardItem { id: id.into(), name: name.into() }
    }
}

/// The kinds of acts that look and sound different.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActKind {
    /// Machine guns and the lightest cannons, where larger ones fire beside them.
    LightGun,
    /// Small guns and cannons.
    Gun,
    /// Guns of a warship or a battery.
    HeavyGun,
    Torpedo,
    DepthCharge,
    Bomb,
    /// Somebody listens or looks for somebody.
    Search,
    /// An aircraft comes.
    Air,
    /// Orders to the engines.
    Engines,
}

impl Act {
    pub fn new(how: ActKind, by: BoardItem, at: BoardItem) -> Act {
        Act { by: Some(by), at: Some(at), ..Act::alone(how) }
    }

    /// Something that concerns nobody on a board.
    pub fn alone(how: ActKind) -> Act {
        Act { how, by: None, at: None, together: None, suffered: false, seat: None }
    }

    /// Something done by nobody who is on a board.
    pub fn at(how: ActKind, at: BoardItem) -> Act {
        Act { at: Some(at), ..Act::alone(how) }
    }

    /// Something done to nobody in particular.
    pub fn by(how: ActKind, by: BoardItem) -> Act {
        Act { by: Some(by), ..Act::alone(how) }
    }

    /// Several do it together, and the story tells of them under this name.
    #[must_use]
    pub fn together(self, name: impl Into<String>) -> Act {
        Act { together: Some(name.into()), ..self }
    }

    /// The players suffer it.
    #[must_use]
    pub fn suffered(self) -> Act {
        Act { suffered: true, ..self }
    }

    /// This seat does it to its rivals.
    #[must_use]
    pub fn of(self, seat: Seat) -> Act {
        Act { seat: Some(seat), ..self }
    }
}

impl Act {
    /// `5in gun 1 at Zero (270° high)`: who acts, and on whom.
    pub fn words(&self) -> Option<String> {
        let by = self.by.as_ref().map(|by| by.name.as_str()).or(self.together.as_deref())?;
        Some(match &self.at {
            Some(at) => format!("{by} at {}", at.name),
            None => by.to_owned(),
        })
    }
}

/// The events in the order they happened, each roll that begins an act with who acts on whom; the rolls for what
/// comes of it go without.
pub fn with_deeds<'a>(
    events: impl Iterator<Item = &'a Logged>,
) -> impl Iterator<Item = (&'a Logged, Option<String>)> {
    events.scan(None, |before: &mut Option<&'a Act>, logged| {
        let act = logged.act.as_ref();
        let rolled = matches!(logged.event, Event::Rolled { .. } | Event::Pool { .. });
        let begins = rolled && *before != act;
        if rolled {
            *before = act;
        }
        Some((logged, act.filter(|_| begins).and_then(Act::words)))
    })
}

/// An event and the journal line it belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Event")]
pub struct Logged {
    pub line: u32,
    #[serde(flatten)]
    pub event: Event,
    /// What it shows on the boards.
    #[serde(skip)]
    pub act: Option<Act>,
}

impl Logged {
    /// Whether these eyes may know it.
    pub fn is_for(&self, eyes: Eyes) -> bool {
        eyes.may_know(self.event.audience())
    }

    /// As it is to these eyes: what is good for the seat that did it is bad for its rivals.
    #[must_use]
    pub(crate) fn seen_by(&self, eyes: Eyes) -> Logged {
        let mut seen = self.clone();
        let rival =
            |act: &Act| eyes.seat().is_some_and(|seat| act.seat.is_some_and(|by| by != seat));
        if let Some(act) = seen.act.as_mut().filter(|act| rival(act)) {
            act.suffered = true;
            if let Event::Rolled { tone, .. } = &mut seen.event {
                *tone = tone.map(Tone::to_a_rival);
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    fn roll(act: &Act) -> Logged {
        let event = Event::Rolled {
            why: "Fire",
            rule: "1",
            dice: Dice::D6,
            faces: [3].into_iter().collect(),
            modifiers: Vec::new(),
            total: 3,
            result: String::new(),
            tone: None,
            chart: None,
            column: None,
            to: None,
        };
        Logged { line: 1, event, act: Some(act.clone()) }
    }

    #[test]
    fn the_first_roll_of_an_act_says_who_acts_on_whom() {
        let at = |gun: &str, plane: &str| {
            Act::new(ActKind::Gun, BoardItem::new("gun", gun), BoardItem::new("plane", plane))
        };
        let (one, other) = (at("Gun 1", "Zero"), at("Gun 2", "Zero").together("Guns"));
        let log = [roll(&one), roll(&one), roll(&other), roll(&Act::alone(ActKind::Gun))];
        let said: Vec<Option<String>> = with_deeds(log.iter()).map(|(_, deed)| deed).collect();
        let words = |words: &str| Some(words.to_owned());
        assert_eq!(said, [words("Gun 1 at Zero"), None, words("Gun 2 at Zero"), None]);
    }
}
