//! Regroup, restoration of airbases, the length of I-Go 2.

use crate::{
    charts::{
        Charts,
        regroup::{Igo2Condition, Month, RegroupCondition, RestorationCondition},
    },
    rules::ch16_victory::occupies,
    state::{AirId, Base, BaseKind, Event, Hex, Side, State},
};

/// OC 14.1.1.a, OC 14.1.2: an aerial unit or an airbase regroups; a floatplane in a port has no base.
#[derive(Clone, Copy)]
pub(crate) struct Recovery<'a> {
    pub(crate) g: &'a State,
    pub(crate) charts: &'static Charts,
    pub(crate) base: Option<Base>,
    pub(crate) unit: Option<AirId>,
}

impl Recovery<'_> {
    pub(crate) fn count(&self, condition: RegroupCondition) -> i32 {
        let kind = self.base.map(|base| self.charts.airbases.bases.of(base).kind);
        i32::from(match condition {
            RegroupCondition::OffBoardBase => kind == Some(BaseKind::Box),
            RegroupCondition::MajorBase => kind == Some(BaseKind::Major),
            RegroupCondition::MobileBase => kind == Some(BaseKind::Mobile),
            RegroupCondition::UnitReduced => {
                self.unit.is_some_and(|unit| self.g.unit(unit).reduced)
            }
            RegroupCondition::FoulWeather => self.g.is_event(Event::FoulWeather),
        })
    }
}

/// OC 14.5.6.a
pub(crate) fn restoration(
    g: &State,
    charts: &'static Charts,
    hex: Hex,
    side: Side,
    condition: RestorationCondition,
) -> i32 {
    match condition {
        RestorationCondition::FriendlyUnitInHex => i32::from(occupies(g, charts, hex, side)),
    }
}

/// OC 15.2.1.b, R-IGO2-VP-TEST
pub(crate) fn igo2(g: &State, charts: &'static Charts, condition: Igo2Condition) -> i32 {
    let [allied, japanese] = g.points;
    let ahead = japanese > allied;
    let double = ahead && i32::from(japanese) >= 2 * i32::from(allied);
    let month = charts.initiative.turn(g.turn).map_or(0, |turn| turn.month);
    let is = |named: Month| month == charts.regroup.igo2_months.of::<u8>(named);
    i32::from(match condition {
        Igo2Condition::Ahead => ahead && !double,
        Igo2Condition::Double => double,
        Igo2Condition::July => is(Month::July),
        Igo2Condition::August => is(Month::August),
    })
}
