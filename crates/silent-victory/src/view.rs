//! What one seat may see, as plain data.

use crate::{
    charts::Charts,
    state::{Career, Level, State},
};
use serde::Serialize;
use table::Seat;

/// Everything a seat may know. The secret of the two-player game, the evasion chosen, is never in
/// the state: both picks are revealed together.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    pub seat: Seat,
    /// Whose career is being played.
    pub active: u8,
    pub careers: Vec<CareerView>,
}

#[derive(Clone, Debug, Serialize)]
pub struct CareerView {
    pub captain: String,
    pub rank: &'static str,
    pub boat: String,
    pub class: &'static str,
    pub base: &'static str,
    pub month: String,
    pub tons: u32,
    pub ships: u16,
    pub patrols: usize,
    pub level: Level,
}

/// What this seat sees.
pub fn view(g: &State, seat: Seat, charts: &'static Charts) -> View {
    let careers = g.careers.iter().map(|career| career_view(career, charts)).collect();
    View { seat, active: g.active, careers }
}

fn career_view(career: &Career, charts: &'static Charts) -> CareerView {
    CareerView {
        captain: career.captain.name.clone(),
        rank: career.captain.rank.title(),
        boat: career.boat.name.clone(),
        class: career.boat.class.name(),
        base: career.base.name(),
        month: career.month.to_string(),
        tons: career.tons(),
        ships: career.ships(),
        patrols: career.log.len(),
        level: charts.calendar.victory.at(i64::from(career.tons())),
    }
}
