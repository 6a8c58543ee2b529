//! Notes G-3.a, G-6.f and G-8.c: Hull points, Bilge Pumps and flooded sections.

use super::super::T;
use super::{interior, sinking::sink, superficial, take_stock};
use crate::state::{BoatNo, Elco, Section};

/// The Hull boxes of an Interior section.
const HULL_BOXES: u8 = 3;

/// DB G-3, DB G-6, DB G-8: the Hull is holed below the waterline.
pub(super) async fn hull_hit(t: &mut T, no: BoatNo, section: Section, points: u8) {
    if hole(t.g.elco_mut(no), section, points) {
        say_hull(t, no, section);
        take_stock(t, no, false).await;
    } else {
        superficial(t, no);
    }
}

/// Marks Hull points; false when the section has none left to lose.
pub(super) fn hole(elco: &mut Elco, section: Section, points: u8) -> bool {
    let hull = &mut elco.hull[section as usize];
    let before = *hull;
    *hull = HULL_BOXES.min(before.saturating_add(points));
    *hull > before
}

/// DB G-3.a.hold: a working pump holds one or two Hull points.
pub(super) fn say_hull(t: &mut T, no: BoatNo, section: Section) {
    t.say("DB G-3.a.hold", |g| {
        let elco = g.elco(no);
        let points = elco.hull[section as usize];
        let held = points < HULL_BOXES && elco.pump_works(section);
        let pump = if held { "the pump holds the water" } else { "the pump cannot hold it" };
        format!("{no}: the {} has {points} Hull points; {pump}.", interior(section))
    });
}

/// DB G-3.a.flood, DB G-6.f.flood, DB G-8.c.flood: sections that can no longer be held fill up.
/// DB G-3.a.two: two flooded sections sink the boat.
pub(super) async fn flood(t: &mut T, no: BoatNo, reef_in_combat: bool) {
    for section in t.g.elco_mut(no).let_water_in() {
        t.say(flood_rule(section), |_| {
            format!("{no}: the {} floods. {}", interior(section), ruin(section))
        });
    }
    if t.g.elco(no).flooded_sections() >= 2 {
        t.say("DB G-3.a.two", |_| format!("{no}: two sections are flooded. Abandon ship!"));
        sink(t, no, reef_in_combat).await;
    }
}

fn flood_rule(section: Section) -> &'static str {
    match section {
        Section::Bow => "DB G-3.a.flood",
        Section::Mid => "DB G-6.f.flood",
        Section::Stern => "DB G-8.c.flood",
    }
}

fn ruin(section: Section) -> &'static str {
    match section {
        Section::Bow => "The Bow cannon is silent.",
        Section::Mid => "Batteries, radio and radar are ruined.",
        Section::Stern => {
            "Engines and generators are ruined, the pumps stop, the Stern cannon is silent."
        }
    }
}
