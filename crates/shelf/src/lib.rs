//! What a game brings to stand on the shelf, and how programs play it without knowing which it is.

mod any;
mod many;
pub mod options;
mod seat;
pub mod settings;
pub mod study;
pub mod testkit;
mod title;

pub use any::{AnyGame, NewGame, ShelfError, Shelved};
pub use many::{Broken, Fuzzed, Laws, Many, Run};
pub use options::{Group, OptionGroup, OptionValue, Scenarios, Setting, SetupOptions, Switch};
pub use seat::{AnySession, Story};
pub use study::Study;
pub use title::{
    BotInfo, Career, Coverage, Figure, FirstMission, Fortune, Lesson, Scenario, Series,
    SettingError, Shape, Shown, Skipper, Stake, Status, Tally, Title, Tone, fact,
};
