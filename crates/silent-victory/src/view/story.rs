//! What briefing, port and the last page tell beside what lies on the table.

use crate::{
    charts::Charts,
    rules::ch11_02_captain,
    state::{CardMode, Career, Month, State},
};
use serde::Serialize;
use table::{Mods, Tone};

#[derive(Clone, Debug, Serialize)]
pub struct StoryView {
    /// SV 7.0: where the next orders may lead, each with its falls of the dice.
    pub orders: Vec<(String, u32)>,
    /// All falls of the dice.
    pub of: u32,
    /// SV 11.2.3.a: the month of the next promotion roll, and its chance in percent as things stand.
    pub promotion: Option<(Month, u32)>,
    /// The month of the patrol at sea, or of the next one.
    #[serde(skip)]
    pub next: Month,
}

pub(super) fn story(g: &State, career: &Career, charts: &'static Charts) -> StoryView {
    let next = career.patrol.as_ref().map_or(career.month, |patrol| patrol.month);
    // SV 14.10.2.b: a captain who mirrors history rolls for no orders.
    let mirrors = career.captain.card.is_some() && g.setup.mode == CardMode::Mirror;
    if career.patrol.is_some() || mirrors || career.end.is_some() {
        return StoryView { orders: Vec::new(), of: 0, promotion: None, next };
    }
    let odds = charts.p.orders(career.base).at(career.month).odds(&Mods::NONE);
    StoryView { orders: odds.outcomes, of: odds.of, promotion: promotion(g, career, charts), next }
}

/// Of the captain whose turn it is: the charts judge him alone.
fn promotion(g: &State, career: &Career, charts: &'static Charts) -> Option<(Month, u32)> {
    if !std::ptr::eq(g.career(), career) {
        return None;
    }
    let (due, odds) = ch11_02_captain::next_promotion(g, charts)?;
    let good = |tone| tone == Some(Tone::Good);
    let falls: u32 =
        odds.each().filter(|(_, _, tone)| good(*tone)).map(|(_, falls, _)| falls).sum();
    let of = odds.of.max(1);
    Some((due, (falls * 100 + of / 2) / of))
}
