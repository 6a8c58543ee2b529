//! The table every game is played at: dice, questions, charts, journal, replay. It knows no game.

pub mod ask;
pub mod chance;
pub mod chart;
mod choices;
pub mod contest;
pub mod dice;
pub mod digest;
pub mod draft;
pub mod event;
mod exchange;
pub mod eyes;
pub mod film;
pub mod forecast;
pub mod game;
pub mod headless;
pub mod journal;
mod kept_states;
pub mod numbering;
pub mod odds;
pub mod players;
mod record;
pub mod rulebook;
pub mod session;
pub mod source;
pub mod table;
pub mod testkit;
mod tone;
pub mod tries;
pub mod wait;

pub use ask::{
    Asked, Cell, Choice, Decider, Name, Need, Offered, Open, Options, PeopleDecide, Seat, Wanted,
};
pub use chance::{Chit, Cup, InCup, Pool, PoolFaces, Pooled, draw_odds};
pub use chart::{
    Chart, ChartBook, ChartErrors, Column, Grid, Key, Mods, NoCondition, Row, RowData, Titled,
};
pub use dice::{Dice, Faces};
pub use digest::Digest;
pub use draft::{Done, Draft, Drafted, Plan, Ranking, Rows, Shape, Share, Subset, Way};
pub use event::{Act, ActKind, BoardItem, Event, Explained, Logged, limit, with_deeds};
pub use eyes::Eyes;
pub use film::Moment;
pub use forecast::Forecast;
pub use game::{ChartSet, Game};
pub use headless::{Played, RandomDecider, now};
pub use journal::{Entry, Header, Journal, JournalError, Recovered};
pub use numbering::Numbering;
pub use odds::{Chance, Odds, wilson};
pub use players::{Players, Seated, Sitter, Stretch};
pub use session::{Bots, Fault, Refused, Seating, Session, Terms};
pub use source::{DiceFrom, Origin, Stream};
pub use table::{Checked, Rolled, Table};
pub use tone::{Stake, Tone};
pub use tries::{Horizon, Tried, Tries, TryError};
