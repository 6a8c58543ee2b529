//! The view over the water as a list: ranges, ships, their screen, the boat.

use super::page::Page;
use super::{WIDTH, mark, section};
use crate::{Depth, Light, Marks, SeaView, ShotResult, Target, Tone};

pub(super) fn write(page: &mut Page, sea: &SeaView, marks: &Marks) {
    let light = match sea.light {
        Light::Night | Light::Lit => "night",
        Light::Storm => "storm",
        Light::Day => "day",
    };
    page.line(&format!("{} · {} · {light}", sea.place, sea.note), Tone::Plain);
    let ranges: Vec<String> = sea
        .ranges
        .iter()
        .map(|range| {
            let name = if range.here { format!("[{}]", range.name) } else { range.name.clone() };
            let note =
                if range.note.is_empty() { String::new() } else { format!(" ({})", range.note) };
            format!("{}{name}{note}", mark(&range.target, marks))
        })
        .collect();
    if !ranges.is_empty() {
        page.line(&format!("Range: {}", ranges.join("  ")), Tone::Stock);
    }
    section(page, "Ships", &sea.ships, marks);
    if !sea.screen.is_empty() {
        let heading = if sea.hunted { "Escort, hunting the boat" } else { "Escort" };
        section(page, heading, &sea.screen, marks);
    }
    if !sea.air.is_empty() {
        section(page, "In the air", &sea.air, marks);
    }
    let depth = match sea.depth {
        Depth::Surfaced => "Boat, surfaced",
        Depth::Periscope => "Boat, periscope depth",
        Depth::Deep => "Boat, deep",
    };
    section(page, depth, std::slice::from_ref(&sea.boat), marks);
    page.line(&format!("└{}", "─".repeat(WIDTH - 1)), Tone::Plain);
    let name = |target: &Target| {
        let found = sea.counters().find(|c| c.target == *target);
        found.map_or_else(|| target.to_string(), |c| c.name.clone())
    };
    for wake in &sea.wakes {
        let to = name(&wake.to);
        let told = match wake.result {
            ShotResult::Miss => format!("A torpedo misses {to}"),
            ShotResult::Hit => format!("A torpedo hits {to}"),
            ShotResult::Dud => format!("A torpedo is a dud against {to}"),
            ShotResult::Torpedo => format!("Aimed at {to}: 1 torpedo"),
        };
        page.line(&format!("  {told}"), Tone::Warning);
    }
    for shell in &sea.gunfire {
        let result = if shell.hit { "hits" } else { "misses" };
        page.line(&format!("  The gun {result} {}", name(&shell.at)), Tone::Warning);
    }
    match sea.bursts {
        0 => {}
        1 => page.line("  One burst about the boat", Tone::Damage),
        bursts => page.line(&format!("  {bursts} bursts about the boat"), Tone::Damage),
    }
}
