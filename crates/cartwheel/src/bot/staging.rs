//! Stage moves by doctrine: the hurt to the rear, the rest to where they are wanted.

use crate::{
    charts::Charts,
    rules::{
        ch09_02_range::{range, way_out},
        ch09_03_staging::{Stage, StageStep},
    },
    state::{AirId, Base, BaseKind, BaseStatus, Code, Hex, Place, Side, State},
};
use table::{Asked, Draft as _};

/// A unit stays where it is unless it gains as much as this.
const LEAST: i32 = 4;

/// Units that go from one place to another, and what they gain together.
struct Move {
    from: Place,
    to: Place,
    units: Vec<AirId>,
    gain: i32,
}

#[derive(Clone, Copy)]
struct Posts<'a> {
    g: &'a State,
    charts: &'static Charts,
    side: Side,
}

impl Posts<'_> {
    fn airbases(&self, of: Side) -> impl Iterator<Item = Hex> {
        let Posts { g, charts, .. } = *self;
        let ashore = move |base: &Base| {
            let kind = charts.airbases.bases.of(*base).kind;
            g.base(*base).owner == of
                && g.base(*base).status.is_open()
                && matches!(kind, BaseKind::Major | BaseKind::Minor | BaseKind::Mobile)
        };
        Base::every().filter(ashore).filter_map(move |base| g.hex_of(base, charts))
    }

    /// Decision D-STAGE: what it is worth to have a unit here.
    fn worth(&self, id: AirId, at: Place) -> i32 {
        let Posts { g, charts, side } = *self;
        let sound = if let Place::Base(base) = at {
            g.base(base).status == BaseStatus::Working && !g.base(base).unsupplied
        } else {
            true
        };
        let far = |hex: Hex| way_out(g, charts, at, hex);
        let nearest = self.airbases(side.enemy()).filter_map(far).min().unwrap_or(12);
        let care = if sound { 5 } else { 0 };
        if g.unit(id).disrupted {
            // Out of reach, and where it can regroup.
            return care + i32::from(nearest.min(7));
        }
        let reach = range(charts, id);
        let within = |hex: &Hex| far(*hex).is_some_and(|far| far <= reach);
        let targets = self.airbases(side.enemy()).filter(within).count() as i32;
        let over = |hex: &Hex| far(*hex).is_some_and(|far| far <= 2);
        let guarded = self.airbases(side).filter(over).count() as i32;
        if charts.counters.air.of(id).code.is_fighter() {
            care + 2 * targets.min(3) + guarded
        } else {
            care + 2 * targets.min(5) - i32::from(nearest <= 2)
        }
    }

    /// The best move of units that have flown, or that are of no use where they stand.
    fn best(&self) -> Option<Move> {
        let Posts { g, charts, side } = *self;
        let mut best: Option<Move> = None;
        let blank = Stage::blank(side);
        let (mut froms, mut tos, mut units) = (Vec::new(), Vec::new(), Vec::new());
        blank.steps(g, charts, &mut froms);
        for from in froms.drain(..) {
            let mut left = blank.clone();
            left.add(from, g, charts);
            left.steps(g, charts, &mut tos);
            for to in tos.drain(..) {
                let (StageStep::From(start), StageStep::To(end)) = (from, to) else { continue };
                let mut gone = left.clone();
                gone.add(to, g, charts);
                gone.steps(g, charts, &mut units);
                let mut planned =
                    Move { from: start.place, to: end.place, units: Vec::new(), gain: 0 };
                for step in units.drain(..) {
                    let StageStep::Unit { unit, .. } = step else { continue };
                    let gain = self.gain(unit, start.place, end.place);
                    if gain >= LEAST {
                        planned.units.push(unit);
                        planned.gain += gain;
                    }
                }
                let better = best.as_ref().is_none_or(|known| planned.gain > known.gain);
                if !planned.units.is_empty() && better {
                    best = Some(planned);
                }
            }
        }
        best
    }

    fn gain(&self, id: AirId, from: Place, to: Place) -> i32 {
        let Posts { g, charts, .. } = *self;
        let unit = g.unit(id);
        let idle = unit.flown || unit.sortied || g.operations.passes > 0;
        // Those who regroup where they are, look, or carry stay.
        let stays = unit.regroup
            || matches!(charts.counters.air.of(id).code, Code::Recon | Code::Cargo)
            || !(idle || unit.disrupted);
        if stays { 0 } else { self.worth(id, to) - self.worth(id, from) }
    }
}

/// Whether a stage move is worth a mission.
pub(super) fn is_worth_staging(g: &State, charts: &'static Charts, side: Side) -> bool {
    Posts { g, charts, side }.best().is_some()
}

pub(super) fn stage(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    side: Side,
) -> Option<usize> {
    a.draft::<Stage>()?;
    let Some(planned) = (Posts { g, charts, side }).best() else { return a.done().or(Some(0)) };
    let next = a.find::<StageStep>(|step| match step {
        StageStep::From(from) => from.place == planned.from,
        StageStep::To(to) => to.place == planned.to,
        StageStep::Unit { unit, .. } => planned.units.contains(unit),
    });
    next.or_else(|| a.done()).or(Some(0))
}
