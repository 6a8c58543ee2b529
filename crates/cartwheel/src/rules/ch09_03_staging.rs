//! Section 9.3: stage moves.

use super::{
    T,
    ch06_airbases::{
        eleventh_is_away, is_full, is_undisrupted, landings, settle_arrival, settle_capacity,
    },
    ch09_02_range::{range, transfer},
    ch09_11_return::{Landing, accident_odds, check_accident},
};
use crate::{
    charts::{Charts, air::Number},
    state::{AirId, Place, Side, State},
};
use table::{Choice, Draft, Name, Odds, Shape};

/// A base to leave, a base to go to, or a unit that goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StageStep {
    From(Landing),
    To(Landing),
    Unit {
        unit: AirId,
        key: &'static str,
        name: &'static str,
        /// OC 6.3.4: it would be one too many there.
        full: bool,
    },
}

impl Choice<State> for StageStep {
    const QUESTION: &'static str = "stage";

    fn key(&self) -> Name {
        match *self {
            StageStep::From(base) => format!("from:{}", base.key()).into(),
            StageStep::To(base) => format!("to:{}", base.key()).into(),
            StageStep::Unit { key, .. } => key.into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            StageStep::From(base) => format!("From {}", base.words(g)),
            StageStep::To(base) => format!("To {}", base.words(g)),
            StageStep::Unit { unit, name, full, .. } => {
                let unit = g.unit(*unit);
                let marks = [
                    (unit.flown, ", flown"),
                    (unit.disrupted, ", disrupted"),
                    (unit.regroup, ", regrouping"),
                    (*full, ", one too many there"),
                ];
                let marks = marks.iter().filter(|(is, _)| *is).map(|(_, word)| *word);
                format!("{name}{}", marks.collect::<String>())
            }
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.3.a")
    }

    /// OC 3.g, OC 6.3.4, OC 9.3.3
    fn consequence(&self, g: &State) -> Option<String> {
        let StageStep::Unit { unit, full, .. } = self else { return None };
        let unit = g.unit(*unit);
        let price = [
            (*full, "every unit there becomes Flown and can only stage"),
            (unit.regroup, "its Regroup marker is lost"),
            (!unit.flown && !unit.regroup, "it flies no mission in this turn"),
        ];
        let price: Vec<&str> =
            price.iter().filter(|(is, _)| *is).map(|(_, words)| *words).collect();
        (!price.is_empty()).then(|| board::capital(&price.join("; ")))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            StageStep::From(_) | StageStep::To(_) => Vec::new(),
            // OC 9.3.b: no stage move ends at a disrupted base.
            StageStep::Unit { unit, .. } => accident_odds(g, charts, *unit, Place::Aloft),
        }
    }
}

/// OC 9.3.a, OC 6.3.4: units of one base that go to another, where they may be too many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    pub side: Side,
    from: Option<Place>,
    to: Option<Landing>,
    pub units: Vec<AirId>,
}

/// OC 9.3.a, OC 9.3.1, OC 9.3.4: whether a unit can still stage in this turn, a general regroup turn or not.
fn may_stage(g: &State, charts: &'static Charts, id: AirId) -> bool {
    let (unit, spec) = (g.unit(id), charts.counters.air.of(id));
    let stands = match unit.place {
        Place::Base(_) => true,
        Place::At(_) => spec.floats,
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => false,
    };
    stands && !unit.staged && !unit.supply_side && !eleventh_is_away(g, charts, id)
}

/// OC 9.3.a, OC 9.3.b: whether a unit reaches a base that is not disrupted.
fn goes(g: &State, charts: &'static Charts, id: AirId, to: Place) -> bool {
    let from = g.unit(id).place;
    let factor = charts.air.figures.of::<u8>(Number::StageFactor);
    let most = range(charts, id).saturating_mul(factor);
    let reaches = transfer(g, charts, from, to).is_some_and(|far| far <= most);
    from != to && is_undisrupted(g, to) && reaches
}

fn destinations(g: &State, charts: &'static Charts, id: AirId) -> Vec<Place> {
    let mut places = Vec::new();
    landings(g, charts, id, &mut places);
    places.retain(|to| goes(g, charts, id, *to));
    places
}

impl Stage {
    pub(crate) fn blank(side: Side) -> Stage {
        Stage { side, from: None, to: None, units: Vec::new() }
    }

    /// OC 6.3.4: whether a unit would be one too many at a base, with those that go there too.
    fn overcrowds(&self, g: &State, charts: &'static Charts, id: AirId, to: Place) -> bool {
        is_full(g, charts, to, id, self.units.iter().copied())
    }

    fn stagers(&self, g: &State, charts: &'static Charts) -> impl Iterator<Item = AirId> {
        let air = &charts.counters.air;
        let side = self.side;
        air.ids().filter(move |id| air.of(*id).side == side && may_stage(g, charts, *id))
    }
}

/// OC 8.4: whether the side has a unit that can stage.
pub(crate) fn can_stage(g: &State, charts: &'static Charts, side: Side) -> bool {
    let blank = Stage::blank(side);
    blank.stagers(g, charts).any(|id| !destinations(g, charts, id).is_empty())
}

impl Draft<State> for Stage {
    const QUESTION: &'static str = "stage";
    type Step = StageStep;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<StageStep>) {
        let mut places: Vec<Place> = Vec::new();
        match (self.from, self.to) {
            (None, _) => {
                for id in self.stagers(g, charts) {
                    let from = g.unit(id).place;
                    if !places.contains(&from) && !destinations(g, charts, id).is_empty() {
                        places.push(from);
                    }
                }
                steps.extend(places.into_iter().map(|at| StageStep::From(Landing::at(at, charts))));
            }
            (Some(from), None) => {
                let mut roomy: Vec<Place> = Vec::new();
                for id in self.stagers(g, charts).filter(|id| g.unit(*id).place == from) {
                    for to in destinations(g, charts, id) {
                        if !places.contains(&to) {
                            places.push(to);
                        }
                        if !roomy.contains(&to) && !self.overcrowds(g, charts, id, to) {
                            roomy.push(to);
                        }
                    }
                }
                let to = Landing::roomy_first(places, charts, |to| !roomy.contains(&to));
                steps.extend(to.into_iter().map(StageStep::To));
            }
            (Some(from), Some(to)) => {
                let mut could = Vec::new();
                for id in self.stagers(g, charts).filter(|id| g.unit(*id).place == from) {
                    could.clear();
                    landings(g, charts, id, &mut could);
                    let after = self.units.last().is_none_or(|last| id > *last);
                    if after && could.contains(&to.place) && goes(g, charts, id, to.place) {
                        let unit = charts.counters.air.of(id);
                        let full = self.overcrowds(g, charts, id, to.place);
                        let (key, name) = (&unit.key, &unit.name);
                        steps.push(StageStep::Unit { unit: id, key, name, full });
                    }
                }
            }
        }
    }

    fn add(&mut self, step: StageStep, _: &State, _: &'static Charts) {
        match step {
            StageStep::From(base) => self.from = Some(base.place),
            StageStep::To(base) => self.to = Some(base),
            StageStep::Unit { unit, .. } => self.units.push(unit),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        !self.units.is_empty()
    }

    fn label(&self, g: &State) -> String {
        let to = self.to.map_or_else(String::new, |to| format!(" to {}", to.words(g)));
        format!("{}{to}", board::counted(self.units.len() as u32, "unit", "units"))
    }

    fn shape(&self) -> Shape {
        match self.to {
            None => Shape::Steps,
            Some(_) => Shape::Some { least: 1, most: 20 },
        }
    }
}

/// OC 9.3.a, OC 9.3.c, OC 9.3.2, OC 9.3.3: the side makes a stage move; the enemy is told only that.
pub(crate) async fn stage(t: &mut T, side: Side) {
    let blank = Stage::blank(side);
    let stage = t.draft(side.seat(), "OC 9.3.a", "Which units stage, and where to?", blank).await;
    let Some(to) = stage.to else { return };
    t.say("OC 9.3.c", |_| format!("{} aircraft stage.", side.adjective()));
    for id in &stage.units {
        let unit = t.g.unit_mut(*id);
        unit.place = to.place;
        unit.flown = true;
        unit.staged = true;
        unit.regroup = false;
        unit.counted = true;
    }
    for id in &stage.units {
        check_accident(t, *id).await;
    }
    if let Some(Place::Base(base)) = stage.from {
        settle_capacity(t, base);
    }
    if let Place::Base(base) = to.place {
        settle_arrival(t, base);
    }
}
