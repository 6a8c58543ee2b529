//! Section 7.2: wolfpacks.

use super::{T, ch12_events};
use crate::state::{Condition, Meeting, State, System, Wolfpack};
use table::Mods;

/// SV 7.2.1, SV 7.2.3.c, SV 7.2.4: against a convoy met on a wolfpack patrol, while the radio can
/// still be repaired (SV-R41).
pub fn applies(g: &State) -> bool {
    let hears = g.boat().condition(System::Radio) != Condition::Inoperable;
    g.patrol().orders.wolfpack && hears && g.encounter().meeting == Meeting::Convoy
}

/// SV 7.2.2.a to SV 7.2.2.e, SV 7.2.3.a: rolls the state of the convoy of the encounter, at once
/// when it is met (SV-R39) and again after a follow (SV 7.2.3.b). A scattered convoy becomes one
/// unescorted ship.
pub async fn wolfpack_roll(t: &mut T) {
    if !applies(&t.g) {
        return;
    }
    let chart = &t.charts.escorts.wolfpack;
    let worse = |state| state == Wolfpack::Focused;
    let state = ch12_events::check(t, chart, Mods::NONE, worse).await.result;
    let encounter = t.g.encounter_mut();
    encounter.wolfpack = Some(state);
    let (rule, text) = match state {
        Wolfpack::Busy => ("SV 7.2.2.b", "The pack keeps the escorts busy."),
        Wolfpack::Scattered => ("SV 7.2.2.c", "The pack has scattered the convoy: a lone ship."),
        Wolfpack::Shadowed => ("SV 7.2.2.d", "The pack shadows the convoy and reports."),
        Wolfpack::Focused => ("SV 7.2.2.e", "The escorts are gathered where the boat is."),
    };
    if state == Wolfpack::Scattered {
        encounter.meeting = Meeting::Ship;
        encounter.escort = None;
    }
    t.say(rule, |_| text.to_owned());
}
