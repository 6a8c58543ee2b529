//! Devil Boats: PT boats in the Solomons, July to October 1943.

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
pub mod words;

#[cfg(test)]
mod tests;

use charts::Charts;
use serde::{Deserialize, Serialize};
use shelf::{AnyGame, Shelved};
use state::{End, Medals, Rating, Setup, State};
use table::{Eyes, Game, Table};

static SHELVED: Shelved<State> = Shelved::new();
/// The game for the list of games. It is compiled here, so that the program that lists it need not.
pub static GAME: &dyn AnyGame = &SHELVED;

/// What a finished campaign comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub end: End,
    pub rating: Rating,
    pub vp: i32,
    pub missions: u8,
    pub kills: u16,
    pub boats_lost: u8,
    pub men_lost: u16,
    pub medals: Vec<Medals>,
}

impl Game for State {
    const NAME: &'static str = "devil-boats";
    const REVISION: u32 = 6;
    type Setup = Setup;
    type Charts = Charts;
    type Outcome = Outcome;
    type View = view::View;

    fn new(setup: &Setup, _: &'static Charts) -> State {
        State::at_start(setup)
    }

    fn seats(setup: &Setup) -> u8 {
        setup.captains.clamp(1, 4)
    }

    fn play(t: &mut Table<State>) -> impl Future<Output = Outcome> + Send {
        rules::campaign::campaign(t)
    }

    fn view(&self, eyes: Eyes, charts: &'static Charts) -> view::View {
        view::view(self, eyes, charts)
    }

    fn check(&self, charts: &'static Charts) -> Result<(), String> {
        invariants::check(self, charts)
    }
}
