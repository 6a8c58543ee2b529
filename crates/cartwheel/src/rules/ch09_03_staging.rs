//! Section 9.3: stage moves.

use super::{
    T,
    ch06_airbases::{eleventh_is_away, has_room, landings, settle_capacity},
    ch09_02_range::{range, transfer},
    ch09_11_return::{Landing, accident_odds, check_accident},
};
use crate::{
    charts::{Charts, air::Number},
    state::{AirId, Base, BaseStatus, Place, Side, State},
};
use table::{Choice, Draft, Name, Odds, Shape};

/// A base to leave, a base to go to, or a unit that goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StageStep {
    From(Landing),
    To(Landing),
    Unit { unit: AirId, key: &'static str, name: &'static str },
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
            StageStep::Unit { unit, name, .. } => {
                let unit = g.unit(*unit);
                let marks = [
                    (unit.flown, ", flown"),
                    (unit.disrupted, ", disrupted"),
                    (unit.regroup, ", regrouping"),
                ];
                let marks = marks.iter().filter(|(is, _)| *is).map(|(_, word)| *word);
                format!("{name}{}", marks.collect::<String>())
            }
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.3.a")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            StageStep::From(_) | StageStep::To(_) => Vec::new(),
            // OC 9.3.b: no stage move ends at a disrupted base.
            StageStep::Unit { unit, .. } => accident_odds(g, charts, *unit, Place::Aloft),
        }
    }
}

/// OC 9.3.a: units of one base that go to another.
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

impl Stage {
    pub(crate) fn blank(side: Side) -> Stage {
        Stage { side, from: None, to: None, units: Vec::new() }
    }

    /// OC 9.3.a, OC 9.3.b: whether a unit reaches a base and finds room there.
    fn goes(&self, g: &State, charts: &'static Charts, id: AirId, to: Place) -> bool {
        let from = g.unit(id).place;
        let factor = charts.air.figures.of::<u8>(Number::StageFactor);
        let most = range(charts, id).saturating_mul(factor);
        let open = match to {
            Place::Base(base) => {
                g.base(base).status == BaseStatus::Working
                    && has_room(g, charts, base, id, self.units.iter().copied())
            }
            Place::Out
            | Place::Lost
            | Place::At(_)
            | Place::Off(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => true,
        };
        from != to && open && transfer(g, charts, from, to).is_some_and(|far| far <= most)
    }

    fn destinations(&self, g: &State, charts: &'static Charts, id: AirId) -> Vec<Place> {
        let mut places = Vec::new();
        landings(g, charts, id, &mut places);
        places.retain(|to| self.goes(g, charts, id, *to));
        places
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
    blank.stagers(g, charts).any(|id| !blank.destinations(g, charts, id).is_empty())
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
                    if !places.contains(&from) && !self.destinations(g, charts, id).is_empty() {
                        places.push(from);
                    }
                }
                steps.extend(places.into_iter().map(|at| StageStep::From(Landing::at(at, charts))));
            }
            (Some(from), None) => {
                for id in self.stagers(g, charts).filter(|id| g.unit(*id).place == from) {
                    for to in self.destinations(g, charts, id) {
                        if !places.contains(&to) {
                            places.push(to);
                        }
                    }
                }
                steps.extend(places.into_iter().map(|at| StageStep::To(Landing::at(at, charts))));
            }
            (Some(from), Some(to)) => {
                let mut could = Vec::new();
                for id in self.stagers(g, charts).filter(|id| g.unit(*id).place == from) {
                    could.clear();
                    landings(g, charts, id, &mut could);
                    let after = self.units.last().is_none_or(|last| id > *last);
                    if after && could.contains(&to.place) && self.goes(g, charts, id, to.place) {
                        let unit = charts.counters.air.of(id);
                        steps.push(StageStep::Unit { unit: id, key: &unit.key, name: &unit.name });
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
    for base in Base::every() {
        if to.place == Place::Base(base) || stage.from == Some(Place::Base(base)) {
            settle_capacity(t, base);
        }
    }
}
