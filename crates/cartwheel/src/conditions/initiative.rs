//! Reconnaissance and initiative.

use crate::{
    charts::{
        Charts,
        initiative::{City, InitiativeCondition, ReconCondition},
    },
    state::{Base, Code, Event, Place, Side, State, setup::RegroupInitiative},
};

pub(crate) fn recon(g: &State, condition: ReconCondition) -> i32 {
    match condition {
        ReconCondition::GeneralRegroup => i32::from(g.this_turn.general_regroup),
    }
}

/// OC 7.3.4.c: a reconnaissance unit of a side over a base.
fn recon_over(g: &State, charts: &'static Charts, side: Side, base: Base) -> bool {
    let hex = charts.airbases.bases.of(base).hex;
    charts.counters.air.ids().any(|id| {
        let unit = charts.counters.air.of(id);
        unit.side == side
            && unit.code == Code::Recon
            && matches!(g.unit(id).place, Place::At(at) if Some(at) == hex)
    })
}

/// R-INIT-REGROUP-SIGN
fn regroup_as_printed(g: &State) -> bool {
    g.setup.house.regroup_initiative == RegroupInitiative::Printed
}

/// OC 7.4
pub(crate) fn initiative(
    g: &State,
    charts: &'static Charts,
    condition: InitiativeCondition,
) -> i32 {
    let ruined = |base, city| {
        let hits = charts.airbases.bases.of(base).hex.map_or(0, |hex| g.hexes.at(hex).hits);
        i32::from(hits >= charts.initiative.ruined.of(city))
    };
    match condition {
        // OC 17.3.3: where no radar stands, none was destroyed.
        InitiativeCondition::RadarDestroyed => {
            i32::from(charts.scenarios.has_radar(g.setup.start) && !g.record.radar)
        }
        InitiativeCondition::AlliedReconOverRabaul => {
            i32::from(recon_over(g, charts, Side::Allied, Base::Rabaul))
        }
        InitiativeCondition::JapaneseReconOverPortMoresby => {
            i32::from(recon_over(g, charts, Side::Japanese, Base::PortMoresby))
        }
        InitiativeCondition::GeneralRegroup => {
            i32::from(g.this_turn.general_regroup && !regroup_as_printed(g))
        }
        InitiativeCondition::GeneralRegroupPrinted => {
            i32::from(g.this_turn.general_regroup && regroup_as_printed(g))
        }
        InitiativeCondition::Magic => i32::from(g.is_event(Event::Magic)),
        InitiativeCondition::Tf36 => i32::from(g.this_turn.tf36),
        InitiativeCondition::Eleventh => i32::from(g.this_turn.eleventh),
        InitiativeCondition::Igo2 => i32::from(g.has_igo2()),
        InitiativeCondition::RabaulHits => ruined(Base::Rabaul, City::Rabaul),
        InitiativeCondition::PortMoresbyHits => ruined(Base::PortMoresby, City::PortMoresby),
    }
}
