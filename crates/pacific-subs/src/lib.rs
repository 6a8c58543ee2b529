//! Pacific Subs: one submarine of either navy in the Pacific, 1941 to 1945.

pub mod boards;
pub mod bot;
pub mod charts;
pub mod conditions;
mod invariants;
mod lessons;
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
use state::{Class, GameEnd, Orders, Rank, Rating, Setup, State};
use table::{Eyes, Game, Seat, Table};

static SHELVED: Shelved<State> = Shelved::new();
/// The game for the list of games. It is compiled here, so that the program that lists it need not.
pub static GAME: &dyn AnyGame = &SHELVED;

/// What a finished game comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    pub orders: Orders,
    pub end: GameEnd,
    pub captain: String,
    pub rank: Rank,
    pub class: Class,
    pub patrols: u32,
    pub ships: u32,
    pub tally: i32,
    /// Of the patrols that came home, in their order.
    pub ratings: Vec<Rating>,
    /// PS 14.5: the die of the committee.
    pub posting: Option<u8>,
    pub engagements: u32,
    /// PS-R105: of the second and further captains, by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rivals: Vec<Outcome>,
    /// PS-R105: who has done best; nobody among equals, and none who sails alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
}

impl Outcome {
    /// PS-R105: what each captain's war came to, by seat.
    pub fn captains(&self) -> impl Iterator<Item = &Outcome> {
        std::iter::once(self).chain(&self.rivals)
    }
}

impl Game for State {
    const NAME: &'static str = "pacific-subs";
    const REVISION: u32 = 11;
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
        rules::ch02_sequence::game(t)
    }

    fn view(&self, eyes: Eyes, charts: &'static Charts) -> view::View {
        view::view(self, eyes, charts)
    }

    fn check(&self, charts: &'static Charts) -> Result<(), String> {
        invariants::check(self, charts)
    }
}
