//! Who looks: nobody in particular, or a seat.

use crate::ask::Seat;
use schemars::JsonSchema;
use serde::Serialize;

/// Whose eyes something is shown to. There is no default: whoever shows something says to whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(into = "Option<Seat>")]
pub enum Eyes {
    /// A spectator, a list of games, a page without a seat: what everyone may know.
    Public,
    Of(Seat),
}

impl Eyes {
    /// Whose they are, if they are a seat's.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Public => None,
            Eyes::Of(seat) => Some(seat),
        }
    }

    /// Whether they may know what is meant for this seat only, or for everyone if for none.
    pub fn may_know(self, only: Option<Seat>) -> bool {
        only.is_none_or(|only| self == Eyes::Of(only))
    }
}

impl From<Seat> for Eyes {
    fn from(seat: Seat) -> Eyes {
        Eyes::Of(seat)
    }
}

impl From<Eyes> for Option<Seat> {
    fn from(eyes: Eyes) -> Option<Seat> {
        eyes.seat()
    }
}
