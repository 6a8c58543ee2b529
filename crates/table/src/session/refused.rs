//! Why a journal cannot be played on, and why a move is not taken.

use crate::{ask::Seat, dice::FacesError, draft::Misfit};

/// Why a journal cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    #[error("journal line {line} records {recorded}, but the rules now {asked}")]
    Diverged { line: u32, recorded: String, asked: String },
    #[error("the journal is of the game “{found}”, not of “{expected}”")]
    OtherGame { found: String, expected: &'static str },
    #[error(
        "the journal was played by revision {found} of the rules; this program has revision {expected}"
    )]
    OtherRules { found: u32, expected: u32 },
    #[error(
        "the journal was played with charts {found}; the charts in use are {expected}{}",
        named(differ)
    )]
    OtherCharts {
        found: String,
        expected: String,
        /// The charts that differ, by id; none if the journal cannot tell.
        differ: Vec<String>,
    },
    #[error("how the game was set up cannot be read from the journal: {0}")]
    Setup(String),
    #[error("the mark in journal line {line} cannot be read: {what}")]
    Mark { line: u32, what: String },
    #[error("the journal has no mark to start from")]
    NoMark,
}

/// `: A-7.good and D-9 differ`; a long list is cut.
fn named(differ: &[String]) -> String {
    const MOST: usize = 6;
    let shown = differ.iter().take(MOST).map(String::as_str).collect::<Vec<_>>();
    match (differ.len(), shown.as_slice()) {
        (_, []) => String::new(),
        (1, _) => format!(": {} differs", shown[0]),
        (2..=MOST, [first @ .., last]) => format!(": {} and {last} differ", first.join(", ")),
        (all, _) => format!(": {} and {} more differ", shown.join(", "), all - MOST),
    }
}

/// Why a player's move is not taken; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error("it is not for {seat} to decide now")]
    NotYourTurn { seat: Seat },
    #[error("question {given} is no longer open; the open one is {open}")]
    Stale { given: u32, open: u32 },
    #[error("“{key}” was not offered; the choices are {offered}")]
    NotOffered { key: String, offered: String },
    #[error("step {place}, “{key}”, does not fit here; {}", can_be_added(offered))]
    Misfit { place: usize, key: String, offered: String },
    #[error("the answer is not whole; {}", can_be_added(offered))]
    NotWhole { offered: String },
    #[error("this question takes one choice, not several steps")]
    NoSteps,
    #[error("no dice are asked for now")]
    NoDiceWanted,
    #[error("dice are thrown here, and no counter is drawn")]
    NoDrawWanted,
    #[error("“{key}” is not in the cup; there are {offered}")]
    NotInCup { key: String, offered: String },
    #[error("{0}")]
    Faces(FacesError),
    #[error("there is no {seat}")]
    NoSeat { seat: Seat },
    #[error("the game is over")]
    Over,
    #[error("a fault in the program stops this game: {0}")]
    Broken(String),
    #[error("{0}")]
    Undo(&'static str),
    #[error("the game cannot be taken back: {0}")]
    Fault(Fault),
}

fn can_be_added(offered: &str) -> String {
    match offered {
        "" => "nothing can be added".to_owned(),
        offered => format!("what can be added is {offered}"),
    }
}

impl From<Misfit> for Refused {
    fn from(Misfit { place, key, offered }: Misfit) -> Refused {
        Refused::Misfit { place, key, offered }
    }
}
