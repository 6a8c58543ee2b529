//! What a game brings to stand on the shelf, and how programs play it without knowing which it is.

mod any_game;
mod any_session;
mod expert;
mod lens;
pub mod options;
mod outlook;
mod players;
pub mod report;
pub mod settings;
mod shown;
mod simulation;
pub mod story;
pub mod study;
pub mod testkit;
mod title;
mod workers;

pub use any_game::{AnyGame, Card, NewGame, ShelfError, Shelved, seed_digest};
pub use any_session::{AnySession, Picture, SeatChoice, Shots, Story};
pub use expert::Thinker;
pub use lens::{DealtWorlds, Lens};
pub use options::{
    Group, Input, OptionGroup, OptionValue, Scenarios, Setting, SetupOptions, Switch,
};
pub use outlook::{Estimate, INTERVAL, Interval, Outlook, Prospect, RiskShare, Spread, mean};
pub use players::{AllOpen, EXPERT, RANDOM, TRIES, reads_his_view, reads_the_state};
pub use report::{Debrief, Position, Report, ReportKind};
pub use shown::{Pages, Shown, Status, fact};
pub use simulation::{Broken, Fuzzed, GameRunner, Laws, Run};
pub use story::Tale;
pub use study::Study;
pub use title::{
    BotInfo, Career, Coverage, Feat, Figure, FirstMission, Lesson, Risk, Scenario, Series,
    SettingError, Shape, Skipper, StretchInfo, Tally, ThinkerInfo, Title, second_chapter_begins,
};
pub use workers::{OneThread, Threads, Workers};
