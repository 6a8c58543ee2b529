//! 11.8: Japanese fortifications.

use super::is_held_by;
use crate::{
    charts::Charts,
    rules::{T, names::Spot},
    state::{Hex, LandId, Side, State, setup::FortHits},
};

/// OC 11.8.b, R-FORT-THIRD-HIT: the level of a fortification: 2 full, 1 reduced, 0 none.
pub fn level(g: &State, hex: Hex) -> u8 {
    g.hexes.at(hex).fort
}

/// OC 11.8.a, R-FORT-SHARED: whether a unit may put a hit on the fortification of its hex.
pub fn shelters(g: &State, charts: &'static Charts, id: LandId) -> Option<Hex> {
    let hex = g.troops(id).place.hex()?;
    let japanese = charts.counters.land.of(id).side == Side::Japanese;
    (japanese && level(g, hex) > 0).then_some(hex)
}

/// OC 11.8.a, OC 11.8.c, R-FORT-THIRD-HIT: a hit on the fortification; the second removes it, or the
/// third as printed.
pub(crate) fn hit(t: &mut T, hex: Hex) {
    let charts = t.charts;
    let third = t.g.setup.house.fort_hits == FortHits::Third;
    let state = t.g.hexes.at_mut(hex);
    if state.fort == 0 {
        return;
    }
    state.fort_hits += 1;
    // As printed the second hit leaves a fortification at its reduced side.
    if third && state.fort == 1 && state.fort_hits == 2 {
        t.say("OC 11.8.a", |_| {
            format!("The fortification of {} takes a hit.", Spot::of(charts, hex).words())
        });
        return;
    }
    state.fort -= 1;
    let gone = state.fort == 0;
    if gone {
        state.fort_hits = 0;
    }
    t.say("OC 11.8.a", |_| {
        let place = Spot::of(charts, hex).words();
        if gone {
            format!("The fortification of {place} is destroyed.")
        } else {
            format!("The fortification of {place} is reduced.")
        }
    });
}

/// OC 11.8.e: a fortification that no Japanese unit holds is lost.
pub(crate) fn vacated(t: &mut T, hex: Hex) {
    let charts = t.charts;
    if level(&t.g, hex) > 0 && !is_held_by(&t.g, charts, hex, Side::Japanese) {
        let state = t.g.hexes.at_mut(hex);
        (state.fort, state.fort_hits) = (0, 0);
        t.say("OC 11.8.e", |_| {
            format!("The fortification of {} is given up.", Spot::of(charts, hex).words())
        });
    }
}

/// What a unit in a fortification faces, before its owner decides.
fn tell_defender(t: &mut T, id: LandId, hex: Hex, rule: &'static str, what: &str) {
    let charts = t.charts;
    t.say(rule, |_| {
        let name = &charts.counters.land.of(id).name;
        format!("{name} in {} {what}.", Spot::of(charts, hex).words())
    });
}

table::choices! {
    /// OC 11.8.a, decision D-FORT-ABSORB
    pub enum Absorb for State {
        question: "fortification-step", rule: "OC 11.8.a", open: true,
        Fortification = "fortification": "The fortification takes the loss",
        Unit = "unit": "The unit loses the step",
    }
}

/// OC 11.8.a: whether the fortification takes the step.
pub(crate) async fn absorbs_step(t: &mut T, id: LandId) -> bool {
    let Some(hex) = shelters(&t.g, t.charts, id) else { return false };
    tell_defender(t, id, hex, "OC 11.8.a", "has to lose a step");
    let text = "A step is lost: who takes it?";
    let options = [Absorb::Fortification, Absorb::Unit];
    let absorb = t.ask(Side::Japanese.seat(), "OC 11.8.a", text, &options).await;
    if absorb == Absorb::Fortification {
        hit(t, hex);
    }
    absorb == Absorb::Fortification
}

table::choices! {
    /// OC 11.8.d, decision D-FORT-ABSORB
    pub enum Hold for State {
        question: "hold-or-retreat", rule: "OC 11.8.d", open: true,
        Hold = "hold": "Hold" => "The fortification takes a hit",
        Retreat = "retreat": "Retreat",
    }
}

/// OC 11.8.d: whether the unit holds at the cost of its fortification.
pub(crate) async fn holds(t: &mut T, id: LandId) -> bool {
    let Some(hex) = shelters(&t.g, t.charts, id) else { return false };
    tell_defender(t, id, hex, "OC 11.8.d", "has to retreat");
    let options = [Hold::Hold, Hold::Retreat];
    let text = "Hold the fortification or retreat?";
    let hold = t.ask(Side::Japanese.seat(), "OC 11.8.d", text, &options).await;
    if hold == Hold::Hold {
        hit(t, hex);
    }
    hold == Hold::Hold
}
