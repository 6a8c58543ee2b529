//! What briefing, debrief and the last page tell beside what lies on the table.

use crate::{
    charts::{
        Charts,
        i::{SpecialWorth, Worth},
    },
    rules::{a_voyage::route, outlook},
    state::{Award, Captain, End, Mission, MissionKind, Node, ScoreLine, State, setup::MedalBands},
};
use serde::Serialize;
use table::{Odds, Tone};

#[derive(Clone, Debug, Serialize)]
pub struct StoryView {
    pub end: Option<End>,
    /// DB 8: the next medal for points, and the points still wanting.
    pub next_medal: Option<(Award, u32)>,
    /// What tonight may bring.
    pub stakes: Vec<(&'static str, i16)>,
    /// DB 7.vp: the lines of tonight's score, once they are added up.
    pub score: Vec<ScoreLine>,
    /// DB 4.3.step: boxes from base to the assigned zone.
    pub turns_out: u8,
    /// What may be met on the way out, while the squadron has not left.
    pub way_out: Vec<DangerView>,
    /// The row of tonight's mission is in the Campaign Log.
    pub scored: bool,
}

/// What may be met in a zone in one turn, each with its chance in percent.
#[derive(Clone, Debug, Serialize)]
pub struct DangerView {
    pub at: Node,
    pub met: Vec<(&'static str, u32)>,
}

pub(super) fn story(g: &State, captain: Option<&Captain>, charts: &'static Charts) -> StoryView {
    let mission = g.mission.as_ref();
    StoryView {
        end: captain.and_then(|captain| captain.end).or(g.end),
        next_medal: captain.and_then(|captain| next_medal(g, captain, charts)),
        stakes: mission.map_or_else(Vec::new, |mission| stakes(mission.kind, charts)),
        score: mission.map_or_else(Vec::new, |mission: &Mission| mission.score.clone()),
        turns_out: mission.map_or(0, |mission| charts.p.distance(Node::Base, mission.target)),
        way_out: mission.map_or_else(Vec::new, |mission| way_out(g, mission, charts)),
        scored: mission.is_some() && g.log.last().is_some_and(|row| row.mission == g.missions),
    }
}

/// DB 4.3.step: zone by zone from base to the assigned one; nothing once the squadron is at sea.
fn way_out(g: &State, mission: &Mission, charts: &'static Charts) -> Vec<DangerView> {
    if !matches!(mission.at, Node::Base | Node::G1) || mission.fight.is_some() {
        return Vec::new();
    }
    let mut way = Vec::new();
    let mut at = Node::Base;
    while let Some(next) = route::steps(charts, at, mission.target).first() {
        at = *next;
        let dangers = outlook::dangers_in(g, charts, at).into_iter();
        way.push(DangerView { at, met: dangers.map(|(what, odds)| (what, met(&odds))).collect() });
    }
    way
}

/// The share of all that is not well, in percent.
fn met(odds: &Odds) -> u32 {
    let well = |tone| matches!(tone, Some(Tone::Good | Tone::Nothing));
    let bad: u32 = odds.each().filter(|(_, _, tone)| !well(*tone)).map(|(_, count, _)| count).sum();
    let (bad, of) = (u64::from(bad), u64::from(odds.of.max(1)));
    u32::try_from((bad * 200 + of) / (of * 2)).unwrap_or(100)
}

/// DB 8.merit, DB 8.silver, DB 8.cross, DB 8.honor: the lowest band above the total.
fn next_medal(g: &State, captain: &Captain, charts: &Charts) -> Option<(Award, u32)> {
    let medals = match g.setup.house.medals {
        MedalBands::Section8 => &charts.i.medals,
        MedalBands::TableI3 => &charts.i.medals_as_printed,
    };
    let total = i64::from(g.vp);
    let wanting = |medal: &crate::charts::i::Medal| {
        let (low, _) = medal.band(g.setup.campaign)?;
        let wanting = u32::try_from(low - total).ok().filter(|points| *points > 0)?;
        (!captain.medals.holds(medal.award)).then_some((medal.award, wanting))
    };
    medals.iter().filter_map(wanting).min_by_key(|(_, wanting)| *wanting)
}

/// DB I-1.destroyer, DB I-1.barge, DB I-2.done, DB I-2.fail
fn stakes(kind: MissionKind, charts: &Charts) -> Vec<(&'static str, i16)> {
    let worth = |what: Worth, word: &'static str| (word, charts.i.worth(what, false));
    let mut stakes = Vec::new();
    if let MissionKind::Special(_) = kind {
        stakes.push(("The task is done", charts.i.special(SpecialWorth::Completed)));
        stakes.push(("The task is not done", charts.i.special(SpecialWorth::NotCompleted)));
    }
    stakes.extend([
        worth(Worth::Teruzuki, "Teruzuki destroyer"),
        worth(Worth::Fubuki, "Fubuki destroyer"),
        worth(Worth::Mutsuki, "Mutsuki destroyer"),
        worth(Worth::BargeC, "Type C barge"),
        worth(Worth::BargeSuperA, "Type Super A barge"),
        worth(Worth::BargeA, "Type A barge"),
        worth(Worth::BargeB, "Type B barge"),
        worth(Worth::SupplyDump, "Supply dump"),
        worth(Worth::ShoreGun, "Shore gun"),
        worth(Worth::MgNest, "Machine-gun nest"),
        worth(Worth::HeavyAircraft, "Heavy aircraft"),
        worth(Worth::MediumAircraft, "Medium aircraft"),
        worth(Worth::LightAircraft, "Light aircraft"),
        worth(Worth::Boat, "A boat is lost"),
        worth(Worth::BoatWithCrew, "PT #2 to #4 is lost with its crew"),
        worth(Worth::Crewman, "A man of PT #1 is killed"),
    ]);
    stakes
}
