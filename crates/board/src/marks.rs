//! What a player can click, and what is being asked about it.

use std::borrow::Borrow;
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
    pub options: Vec<Offered>,
    pub chosen: Vec<Target>,
    pub dimmed: Vec<Target>,
}

impl Marks {
    pub fn none() -> Marks {
        Marks::default()
    }

    /// Options known by their targets only, numbered from 1.
    pub fn offering<T: Into<Target>>(targets: impl IntoIterator<Item = T>) -> Marks {
        let options = targets
            .into_iter()
            .enumerate()
            .map(|(i, target)| Offered {
                target: target.into(),
                key: (i + 1).to_string(),
                label: String::new(),
            })
            .collect();
        Marks { options, ..Marks::default() }
    }

    #[must_use]
    pub fn option(
        mut self,
        target: impl Into<Target>,
        key: impl fmt::Display,
        label: impl Into<String>,
    ) -> Marks {
        let offered = Offered { target: target.into(), key: key.to_string(), label: label.into() };
        self.options.push(offered);
        self
    }

    #[must_use]
    pub fn chosen(mut self, target: impl Into<Target>) -> Marks {
        self.chosen.push(target.into());
        self
    }

    #[must_use]
    pub fn dimmed(mut self, target: impl Into<Target>) -> Marks {
        self.dimmed.push(target.into());
        self
    }

    /// A chosen target stays chosen even while it is offered again.
    pub fn state(&self, target: &Target) -> State {
        if self.chosen.contains(target) {
            State::Chosen
        } else if self.options.iter().any(|o| o.target == *target) {
            State::Option
        } else if self.dimmed.contains(target) {
            State::Dimmed
        } else {
            State::Normal
        }
    }

    pub fn is_option(&self, target: &Target) -> bool {
        self.options.iter().any(|o| o.target == *target)
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

    pub fn on<'a>(&'a self, target: &'a Target) -> impl Iterator<Item = &'a Offered> {
        self.options.iter().filter(move |o| o.target == *target)
    }
}
