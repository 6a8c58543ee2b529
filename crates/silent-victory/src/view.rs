//! What one seat may see, as plain data ready to be drawn.
//!
//! The table hides nothing from its players. The one secret of the two-player game, the evasion
//! chosen, is never in the state: both picks are revealed together.

mod boat;
mod patrol;
mod record;
mod story;
pub mod words;

pub use boat::{BoatView, CrewView, GuestView, ManView, RoomView, SystemView, TubeView};
pub use patrol::{BoxView, EncounterView, EscortView, PatrolView, TargetView, WayHome};
pub use record::{LogView, MonthView, ShipView};
pub use story::StoryView;

use crate::{
    charts::Charts,
    rules::ch05_victory,
    state::{Awards, Base, Career, Contest, End, Level, State},
};
use serde::Serialize;
use table::{Eyes, Seat};

#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Whose view it is; nobody's for spectators.
    pub seat: Option<Seat>,
    /// Whose career is being played.
    pub active: u8,
    pub contest: Contest,
    /// The career whose boat and charts lie before this seat.
    pub shown: u8,
    /// SV 13.1.1: one for each player.
    pub careers: Vec<CareerView>,
}

impl View {
    /// The career whose boards this seat looks at; none before the first is begun.
    pub fn career(&self) -> Option<&CareerView> {
        self.careers.get(usize::from(self.shown))
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct CareerView {
    pub captain: CaptainView,
    pub boat: BoatView,
    pub crew: CrewView,
    pub base: Base,
    pub base_name: &'static str,
    /// The month of the patrol at sea, or of the next one.
    pub month: String,
    pub patrol: Option<PatrolView>,
    /// SV 3.5: the rows of the log, by patrol.
    pub log: Vec<LogView>,
    /// SV 3.5: the whole sheet, by month.
    pub calendar: Vec<MonthView>,
    pub tons: u32,
    pub ships: u16,
    pub patrols: u16,
    pub failed: u16,
    pub level: Level,
    pub level_word: &'static str,
    /// SV 5.2.2.a: what comes next, and the tons still wanting.
    pub next_level: Option<(&'static str, u32)>,
    pub end: Option<End>,
    pub ending: Option<&'static str>,
    pub story: StoryView,
}

#[derive(Clone, Debug, Serialize)]
pub struct CaptainView {
    pub name: String,
    pub rank: &'static str,
    pub rank_short: &'static str,
    pub awards: Awards,
    pub successes: u8,
    pub failures_in_a_row: u8,
    pub reprimanded: bool,
    pub rabbits_feet: u8,
    /// Upgrade markers, those that need a die first.
    pub requests: (u8, u8),
    /// SV 14.10.1: what the captain of a card can do.
    pub abilities: Vec<String>,
}

/// What these eyes see.
pub fn view(g: &State, eyes: Eyes, charts: &'static Charts) -> View {
    let careers: Vec<CareerView> =
        g.careers.iter().map(|career| career_view(g, career, charts)).collect();
    // SV 13.1.2.a: the other player plays the escorts against the boat at sea.
    let own = eyes.seat().filter(|_| g.setup.contest != Contest::TwoPlayer);
    let own = own.filter(|seat| usize::from(seat.0) < careers.len());
    let shown = own.map_or(g.active, |seat| seat.0);
    View { seat: eyes.seat(), active: g.active, contest: g.setup.contest, shown, careers }
}

/// The log follows the mat at once (SV 9.2.7), though the rules enter the ships when the contact is
/// over.
fn up_to_date(career: &Career) -> Option<Career> {
    career.patrol.as_ref()?.encounter.as_ref()?;
    let mut career = career.clone();
    career.patrol.as_mut()?.log_contacts();
    Some(career)
}

fn career_view(g: &State, career: &Career, charts: &'static Charts) -> CareerView {
    let brought = up_to_date(career);
    let career = brought.as_ref().unwrap_or(career);
    let month = career.patrol.as_ref().map_or(career.month, |patrol| patrol.month);
    let log = record::log(career);
    let ships = log.iter().map(|row| u16::from(row.sunk)).sum();
    let tons = log.iter().map(|row| row.tons).sum();
    let level = ch05_victory::level(charts, career, tons);
    let next = ch05_victory::next_level(charts, career, tons);
    let failed = career.log.iter().filter(|row| row.success == Some(false)).count();
    CareerView {
        captain: captain_view(career, charts),
        boat: boat::boat(&career.boat, charts),
        crew: boat::crew(career),
        base: career.base,
        base_name: career.base.name(),
        month: month.to_string(),
        patrol: career.patrol.as_ref().map(|at_sea| patrol::patrol(career, at_sea, charts)),
        calendar: record::calendar(career, &log, &g.setup.house, charts),
        log,
        tons,
        ships,
        patrols: career.log.len() as u16,
        failed: failed as u16,
        level,
        level_word: level.title(),
        next_level: next.map(|(level, wanted)| (level.title(), wanted - tons)),
        end: career.end,
        ending: career.end.map(End::title),
        story: story::story(g, career, charts),
    }
}

fn captain_view(career: &Career, charts: &'static Charts) -> CaptainView {
    let captain = &career.captain;
    CaptainView {
        name: captain.name.clone(),
        rank: captain.rank.title(),
        rank_short: words::rank(captain.rank),
        awards: captain.awards,
        successes: captain.successes,
        failures_in_a_row: captain.failures_in_a_row,
        reprimanded: captain.reprimanded,
        rabbits_feet: captain.rabbits_feet,
        requests: (captain.requests, captain.sure_requests),
        abilities: captain.card.map_or_else(Vec::new, |card| charts.captains.words(card)),
    }
}
