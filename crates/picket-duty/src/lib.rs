//! Picket Duty: a Fletcher-class destroyer on the radar picket line off Okinawa, 1945.

pub mod boards;
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
use state::{Cause, Level, Setup, State, Tour};
use table::{Eyes, Game, Table};

static SHELVED: Shelved<State> = Shelved::new();
/// The game for the list of games. It is compiled here, so that the program that lists it need not.
pub static GAME: &dyn AnyGame = &SHELVED;

/// What a finished game comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub level: Level,
    /// PD 10.B: of the full campaign.
    pub points: Option<i32>,
    /// The last ship.
    pub ship: String,
    pub tours: Vec<Tour>,
    pub attacks: u16,
    pub planes: u16,
    #[serde(default)]
    pub specials: u16,
    pub by_guns: u16,
    pub by_support: u16,
    pub crashes: u16,
    pub near_misses: u16,
    pub weapons: u16,
    pub ships_sunk: u8,
    pub cause: Option<Cause>,
    pub withdrawals: u8,
    pub turns: u16,
}

impl Game for State {
    const NAME: &'static str = "picket-duty";
    const REVISION: u32 = 6;
    type Setup = Setup;
    type Charts = Charts;
    type Outcome = Outcome;
    type View = view::View;

    fn new(setup: &Setup, charts: &'static Charts) -> State {
        State::at_start(setup, charts)
    }

    fn seats(_: &Setup) -> u8 {
        1
    }

    fn play(t: &mut Table<State>) -> impl Future<Output = Outcome> + Send {
        rules::ch16_sequence::game(t)
    }

    fn view(&self, _: Eyes, charts: &'static Charts) -> view::View {
        view::view(self, charts)
    }

    fn check(&self, charts: &'static Charts) -> Result<(), String> {
        invariants::check(self, charts)
    }
}
