//! Operation Cartwheel: New Guinea, the Bismarcks and the Solomons, 1943, between two commanders.

pub mod battle;
mod boards;
pub mod bot;
mod career;
pub mod charts;
pub mod conditions;
mod invariants;
pub mod lessons;
mod prospects;
mod report;
pub mod rules;
pub mod state;
mod study;
pub mod title;
pub mod view;

#[cfg(test)]
mod tests;

use charts::Charts;
use serde::{Deserialize, Serialize};
use shelf::{AnyGame, Shelved};
use state::{Level, Points, Setup, State};
use table::{Eyes, Game, Stream, Table};

static SHELVED: Shelved<State> = Shelved::new();
/// The game for the list of games. It is compiled here, so that the program that lists it need not.
pub static GAME: &dyn AnyGame = &SHELVED;

/// What a finished game comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub level: Level,
    /// Victory points by side, in halves (R-TALLY-HALF).
    pub points: Points,
    pub turns: u8,
}

impl Game for State {
    const NAME: &'static str = "cartwheel";
    const REVISION: u32 = 11;
    type Setup = Setup;
    type Charts = Charts;
    type Outcome = Outcome;
    type View = view::View;

    fn new(setup: &Setup, charts: &'static Charts) -> State {
        State::at_start(setup, charts)
    }

    fn seats(_: &Setup) -> u8 {
        2
    }

    fn play(t: &mut Table<State>) -> impl Future<Output = Outcome> + Send {
        rules::ch04_sequence::game(t)
    }

    fn view(&self, eyes: Eyes, charts: &'static Charts) -> view::View {
        view::view(self, eyes, charts)
    }

    fn deal(view: &view::View, charts: &'static Charts, dice: &mut Stream) -> Option<State> {
        Some(view::deal(view, charts, dice))
    }

    fn check(&self, charts: &'static Charts) -> Result<(), String> {
        invariants::check(self, charts)
    }
}
