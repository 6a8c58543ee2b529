//! The Squadron Status sheet, the Campaign Log and the record of kills.

use crate::charts::{Charts, i::Worth};
use crate::state::{Berth, Node, Post, State};
use crate::words;
use serde::Serialize;

#[derive(Clone, Debug, Serialize)]
pub struct BerthView {
    pub berth: &'static str,
    pub hull: Option<u8>,
    pub ready: bool,
    /// Nights from the next one on that the boat, or a new one in its place, is not to be had.
    pub nights_out: u8,
    pub note: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct LogView {
    pub mission: u8,
    /// Of the campaign, counted from 1.
    pub night: u8,
    pub date: String,
    pub task: &'static str,
    pub zone: Node,
    pub result: &'static str,
    pub kills: String,
    pub boats_lost: u8,
    pub men_lost: u8,
    pub points: i16,
    pub total: i32,
}

#[derive(Clone, Debug, Serialize)]
pub struct KillView {
    pub mission: u8,
    pub what: &'static str,
    pub elite: bool,
    pub by: Option<Post>,
    /// What it scores.
    pub points: i16,
}

/// DB 2.i
pub(super) fn squadron(g: &State) -> Vec<BerthView> {
    const NAMES: [&str; 5] = ["PT #1", "PT #2", "PT #3", "PT #4", "Reserve"];
    let line = |(index, berth): (usize, &Berth)| {
        let ready = berth.is_ready(g.night);
        let note = match berth {
            Berth::Boat { .. } if ready => "ready".to_owned(),
            Berth::Boat { ready, .. } => format!("back on {}", words::day(g, *ready)),
            Berth::Empty { until } => format!("new boat on {}", words::day(g, *until)),
        };
        let back = match berth {
            Berth::Boat { ready, .. } => ready.0,
            Berth::Empty { until } => until.0,
        };
        // A boat that is out tonight can be missed from tomorrow on.
        let from = g.night.0 + u8::from(g.mission.is_some());
        let nights_out = back.saturating_sub(from);
        BerthView { berth: NAMES[index], hull: berth.hull(), ready, nights_out, note }
    };
    g.berths.iter().enumerate().map(line).collect()
}

pub(super) fn log(g: &State) -> Vec<LogView> {
    let line = |row: &crate::state::LogRow| LogView {
        mission: row.mission,
        night: row.night.0 + 1,
        date: words::date(g, row.night),
        task: words::task(row.kind),
        zone: row.target,
        result: words::result(row.kind, row.progress),
        kills: words::kills(&row.kills),
        boats_lost: row.boats_lost,
        men_lost: row.men_lost,
        points: row.points,
        total: row.total,
    };
    g.log.iter().map(line).collect()
}

pub(super) fn kills(g: &State, charts: &Charts) -> Vec<KillView> {
    let past = g.log.iter().flat_map(|row| row.kills.iter().map(move |kill| (row.mission, kill)));
    // The log takes them over while the mission is still being told.
    let told = g.log.last().is_some_and(|row| row.mission == g.missions);
    let tonight = g
        .mission
        .iter()
        .filter(|_| !told)
        .flat_map(|m| m.kills.iter().map(|kill| (g.missions, kill)));
    past.chain(tonight)
        .map(|(mission, kill)| KillView {
            mission,
            what: words::prey(kill.what),
            elite: kill.elite,
            by: kill.by.map(|(_, post)| post),
            points: charts.i.worth(Worth::from(kill.what), kill.elite),
        })
        .collect()
}
