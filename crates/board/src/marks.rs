//! What a player can click, and what is being asked about it.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

/// The stable name of a thing on a board: `zone:r4`, `gun:bow`, `barge:2`, `man:engineer`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Target(String);

impl Target {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Target {
    fn from(name: &str) -> Target {
        Target(name.to_owned())
    }
}

impl From<String> for Target {
    fn from(name: String) -> Target {
        Target(name)
    }
}

impl Borrow<str> for Target {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How a target is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    Normal,
    /// Can be chosen now: ringed, focusable, with the option's number.
    Option,
    Chosen,
    Dimmed,
}

/// One option of the current question that points at something on a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offered {
    pub target: Target,
    /// What the option's key cap shows, usually its number; drawn as a round badge.
    pub key: String,
    pub label: String,
}

/// What the current question makes of the targets on a board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Marks {
    options: Vec<Offered>,
    /// Places in `options` by target.
    #[serde(skip)]
    index: BTreeMap<Target, Vec<usize>>,
    /// What has been chosen so far, in an answer of several steps.
    pub chosen: BTreeSet<Target>,
    /// The path laid so far, from its start.
    pub way: Vec<Target>,
    pub dimmed: BTreeSet<Target>,
}

impl Marks {
    pub fn none() -> Marks {
        Marks::default()
    }

    /// Options known by their targets only, numbered from 1.
    pub fn offering<T: Into<Target>>(targets: impl IntoIterator<Item = T>) -> Marks {
        let numbered = targets.into_iter().enumerate();
        numbered.fold(Marks::none(), |marks, (i, target)| marks.option(target, i + 1, ""))
    }

    #[must_use]
    pub fn option(
        mut self,
        target: impl Into<Target>,
        key: impl fmt::Display,
        label: impl Into<String>,
    ) -> Marks {
        let offered = Offered { target: target.into(), key: key.to_string(), label: label.into() };
        self.index.entry(offered.target.clone()).or_default().push(self.options.len());
        self.options.push(offered);
        self
    }

    #[must_use]
    pub fn chosen(mut self, target: impl Into<Target>) -> Marks {
        self.chosen.insert(target.into());
        self
    }

    #[must_use]
    pub fn way<T: Into<Target>>(mut self, way: impl IntoIterator<Item = T>) -> Marks {
        self.way = way.into_iter().map(Into::into).collect();
        self
    }

    #[must_use]
    pub fn dimmed(mut self, target: impl Into<Target>) -> Marks {
        self.dimmed.insert(target.into());
        self
    }

    /// Every option, in the order of the question.
    pub fn options(&self) -> &[Offered] {
        &self.options
    }

    /// A chosen target stays chosen even while it is offered again.
    pub fn state(&self, target: &Target) -> State {
        if self.chosen.contains(target) {
            State::Chosen
        } else if self.is_option(target) {
            State::Option
        } else if self.dimmed.contains(target) {
            State::Dimmed
        } else {
            State::Normal
        }
    }

    pub fn is_option(&self, target: &Target) -> bool {
        self.index.contains_key(target)
    }

    /// The keys of the options on this target: `1`, `2·5`, and `2…7`, from first to last, when there
    /// are more than two.
    pub fn badge(&self, target: &Target) -> Option<String> {
        let keys: Vec<&str> = self.on(target).map(|o| o.key.as_str()).collect();
        match keys.as_slice() {
            [] => None,
            [one] => Some((*one).to_owned()),
            [one, two] => Some(format!("{one}·{two}")),
            [first, .., last] => Some(format!("{first}…{last}")),
        }
    }

    pub fn on<'a>(&'a self, target: &Target) -> impl Iterator<Item = &'a Offered> {
        let places = self.index.get(target).map_or(&[][..], Vec::as_slice);
        places.iter().map(|&place| &self.options[place])
    }
}
