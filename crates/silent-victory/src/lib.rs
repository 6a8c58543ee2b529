//! Silent Victory: United States submarines in the Pacific, December 1941 to August 1945.

pub mod boards;
pub mod bot;
mod career;
pub mod charts;
pub mod conditions;
mod invariants;
pub mod lessons;
pub mod map_art;
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
use state::{Awards, Class, End, Level, Rank, Setup, State, UnitAwards};
use table::{Eyes, Game, Seat, Table};

static SHELVED: Shelved<State> = Shelved::new();
/// The game for the list of games. It is compiled here, so that the program that lists it need not.
pub static GAME: &dyn AnyGame = &SHELVED;

/// What a finished career comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    pub captain: String,
    pub rank: Rank,
    pub boat: String,
    pub class: Class,
    pub end: End,
    pub level: Level,
    pub tons: u32,
    pub ships: u16,
    pub capital_ships: u16,
    pub patrols: u16,
    /// Patrols that came home unsuccessful.
    pub failed: u16,
    /// Patrols on which something was sunk.
    pub with_sinkings: u16,
    pub awards: Awards,
    pub unit_awards: UnitAwards,
}

/// What a finished game comes to: one record for each seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub records: Vec<Record>,
    /// SV 13.1.3: none in the solitaire game and in a draw.
    pub winner: Option<Seat>,
}

impl Game for State {
    const NAME: &'static str = "silent-victory";
    const REVISION: u32 = 6;
    type Setup = Setup;
    type Charts = Charts;
    type Outcome = Outcome;
    type View = view::View;

    fn new(setup: &Setup, _: &'static Charts) -> State {
        State::at_start(setup)
    }

    fn seats(setup: &Setup) -> u8 {
        setup.seats()
    }

    fn play(t: &mut Table<State>) -> impl Future<Output = Outcome> + Send {
        rules::ch06_sequence::game(t)
    }

    fn view(&self, eyes: Eyes, charts: &'static Charts) -> view::View {
        view::view(self, eyes, charts)
    }

    fn check(&self, charts: &'static Charts) -> Result<(), String> {
        invariants::check(self, charts)
    }
}
