//! The view over the water from a boat: ships before the horizon in columns, ranges as arcs, wakes
//! of torpedoes between them.

use serde::Serialize;

use crate::{Counter, Light, ShotResult, Target};

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeaView {
    /// Lettered in the upper left corner: `Empire, box 4`.
    pub place: String,
    pub note: String,
    pub light: Light,
    pub boat: Counter,
    pub depth: Depth,
    /// Nearest first.
    pub ranges: Vec<Reach>,
    /// Ships from left to right.
    pub ships: Vec<Counter>,
    /// Those that guard them.
    pub screen: Vec<Counter>,
    /// The screen has the boat and comes for it.
    pub hunted: bool,
    pub air: Vec<Counter>,
    /// Torpedoes on their way, and those of the last salvo with what came of them.
    pub wakes: Vec<Wake>,
    /// The last fire of the boat's gun.
    pub gunfire: Vec<Shell>,
    /// Depth charges or bombs about the boat.
    pub bursts: u8,
}

/// How much of the boat can be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Depth {
    Surfaced,
    Periscope,
    Deep,
}

/// A range on the water.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reach {
    pub target: Target,
    pub name: String,
    pub note: String,
    /// The ships are at this range.
    pub here: bool,
}

/// The track of one torpedo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wake {
    pub to: Target,
    pub result: ShotResult,
}

/// One shot of the gun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Shell {
    pub at: Target,
    pub hit: bool,
}

impl SeaView {
    /// What the fire at one ship came to: `2 hits · 1 dud`; nothing while torpedoes only run.
    pub fn tally(&self, at: &Target) -> String {
        let torpedoes = self.wakes.iter().filter(|wake| wake.to == *at);
        let torpedoes = torpedoes.map(|wake| wake.result);
        let shells = self.gunfire.iter().filter(|shell| shell.at == *at);
        let shells = shells.map(|it| if it.hit { ShotResult::Hit } else { ShotResult::Miss });
        let results: Vec<ShotResult> = torpedoes.chain(shells).collect();
        let words = [
            (ShotResult::Hit, "hit", "hits"),
            (ShotResult::Dud, "dud", "duds"),
            (ShotResult::Miss, "miss", "misses"),
        ];
        let counted = words.into_iter().filter_map(|(kind, one, many)| {
            match results.iter().filter(|result| **result == kind).count() {
                0 => None,
                1 => Some(format!("1 {one}")),
                count => Some(format!("{count} {many}")),
            }
        });
        counted.collect::<Vec<_>>().join(" · ")
    }

    pub(crate) fn targets(&self) -> Vec<&Target> {
        self.ranges.iter().map(|r| &r.target).chain(self.counters().map(|c| &c.target)).collect()
    }

    /// Every counter: ships, their screen, aircraft and the boat.
    pub fn counters(&self) -> impl Iterator<Item = &Counter> {
        self.ships.iter().chain(&self.screen).chain(&self.air).chain([&self.boat])
    }
}
