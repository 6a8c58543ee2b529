//! The range board as bands from far to near.

use super::page::Page;
use super::{WIDTH, mark, section};
use crate::{Marks, RangeBoard, ShotResult, Target, Tone};

pub(super) fn write(page: &mut Page, range: &RangeBoard, marks: &Marks) {
    page.line(&format!("{} · {}", range.place, range.note), Tone::Plain);
    for band in &range.bands {
        let heading = format!("{}{}", mark(&band.target, marks), band.name);
        let heading =
            if band.note.is_empty() { heading } else { format!("{heading} ({})", band.note) };
        section(page, &heading, &band.counters, marks);
    }
    if !range.edge.name().is_empty() || !range.edge.counters().is_empty() {
        section(page, range.edge.name(), range.edge.counters(), marks);
    }
    if !range.air.is_empty() {
        section(page, "In the air", &range.air, marks);
    }
    page.line(&format!("└{}", "─".repeat(WIDTH - 1)), Tone::Plain);
    let name = |target: &Target| {
        range
            .counters()
            .find(|c| c.target == *target)
            .map_or_else(|| target.to_string(), |c| c.name.clone())
    };
    for way in range.ways.iter().filter(|w| marks.is_option(&w.target)) {
        let to = way.to.as_ref().and_then(|t| range.bands.iter().find(|b| b.target == *t));
        let to = to.map_or("off the board", |b| b.name.as_str());
        let turn = if way.turns { " (turns)" } else { "" };
        let line = format!("  {}{} → {to}{turn}", mark(&way.target, marks), name(&way.from));
        page.line(&line, Tone::Stock);
    }
    for shot in &range.shots {
        let result = match shot.result {
            ShotResult::Miss => "misses",
            ShotResult::Hit => "hits",
            ShotResult::Dud => "strikes without effect",
            ShotResult::Torpedo => "launches at",
        };
        page.line(&format!("  {} {result} {}", name(&shot.from), name(&shot.at)), Tone::Warning);
    }
}
