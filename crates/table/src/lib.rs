//! The table every game is played at: dice, questions, charts, journal, replay. It knows no game.

pub mod ask;
pub mod chart;
mod desk;
pub mod dice;
pub mod digest;
pub mod draft;
pub mod event;
pub mod forecast;
pub mod game;
pub mod headless;
pub mod journal;
mod kept;
pub mod odds;
mod record;
pub mod rulebook;
pub mod session;
pub mod source;
pub mod table;
pub mod testkit;
pub mod tries;
pub mod wait;

pub use ask::{Asked, Choice, Decider, Name, NeedDice, Nobody, Offered, Open, Options, Seat};
pub use chart::{Chart, ChartBook, ChartErrors, Key, Mods, NoCondition, Row, RowData};
pub use dice::{Dice, Faces};
pub use digest::Digest;
pub use draft::{Done, Draft, Drafted, Plan, Ranking, Rows, Shape, Share, Subset, Way};
pub use event::{Event, Explained, Logged};
pub use forecast::Forecast;
pub use game::{ChartSet, Game};
pub use headless::{Played, RandomDecider, now};
pub use journal::{Entry, Header, Journal, JournalError, Recovered};
pub use odds::{Odds, wilson};
pub use session::{Bots, Fault, Refused, Seating, Session, Terms};
pub use source::{DiceFrom, Origin, Stream};
pub use table::{Checked, Rolled, Table};
pub use tries::{Horizon, Tried, Tries, TryError};
