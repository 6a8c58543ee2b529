//! What is agreed before the first night.

use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// DB 3.1.1
    pub enum Campaign { Short = "short", Medium = "medium", Long = "long" }
}

impl Campaign {
    /// RU-059: the first day, as the charts write it.
    pub fn first_day(self) -> &'static str {
        match self {
            Campaign::Short => "1943-09-01",
            Campaign::Medium => "1943-08-01",
            Campaign::Long => "1943-07-01",
        }
    }
}

keys! {
    /// RU-058: which medal thresholds are in force.
    pub enum MedalBands { Section8 = "section-8", TableI3 = "table-i-3" }
}

keys! {
    /// RU-109: where the squadron starts a second or third wave.
    pub enum LaterWaves { ByWeather = "by-weather", Long = "long" }
}

keys! {
    /// RU-056: rolls on the section table for a Destroyer or Shore Gun shell.
    pub enum HeavyShell { Four = "four", One = "one" }
}

keys! {
    /// RU-055: what a 3 means on the rescue table of a disabled boat in a Red Zone.
    pub enum RedRescue { Saved = "saved", Captured = "captured" }
}

keys! {
    /// RU-020: when guns may be evaded on an Offensive Patrol.
    pub enum GunEvasion { AfterOneRound = "after-one-round", AtOnce = "at-once" }
}

keys! {
    /// RU-057: what a Medic may treat.
    pub enum MedicTreats { LightOnly = "light-only", SevereToo = "severe-too" }
}

keys! {
    /// RU-063: when Light Wounds heal.
    pub enum LightWounds { HealAtBase = "heal-at-base", Stay = "stay" }
}

keys! {
    /// RU-052: how the damage points that slow PTs #2-#4 are counted.
    pub enum DamageCount { HigherTrack = "higher-track", Sum = "sum" }
}

/// The readings of the rulebook that change play, each with its recommended default.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct House {
    pub medals: MedalBands,
    pub later_waves: LaterWaves,
    pub heavy_shell: HeavyShell,
    pub red_rescue: RedRescue,
    pub gun_evasion: GunEvasion,
    pub medic: MedicTreats,
    pub light_wounds: LightWounds,
    pub damage_count: DamageCount,
}

impl Default for House {
    fn default() -> House {
        House {
            medals: MedalBands::Section8,
            later_waves: LaterWaves::ByWeather,
            heavy_shell: HeavyShell::Four,
            red_rescue: RedRescue::Saved,
            gun_evasion: GunEvasion::AfterOneRound,
            medic: MedicTreats::LightOnly,
            light_wounds: LightWounds::HealAtBase,
            damage_count: DamageCount::HigherTrack,
        }
    }
}

/// The agreed game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    pub campaign: Campaign,
    /// DB MP.1: one captain for the solitaire game, two to four for the multiplayer game.
    pub captains: u8,
    /// The name of each captain, if he does not want a rolled one.
    pub names: Vec<String>,
    pub house: House,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { campaign: Campaign::Short, captains: 1, names: Vec::new(), house: House::default() }
    }
}
