//! Stage moves by doctrine: the hurt to the rear, the rest to where they are wanted.

use super::{Kept, temper::Temper};
use crate::{
    charts::Charts,
    rules::{
        ch09_02_range::{range, way_out},
        ch09_03_staging::{Stage, StageStep},
    },
    state::{AirId, Base, BaseKind, BaseStatus, Code, Hex, Place, Side, State},
};
use arrayvec::ArrayVec;
use table::{Asked, Draft as _};

/// Units that go from one place to another, and what they gain together.
pub(super) struct Move {
    from: Place,
    to: Place,
    units: Vec<AirId>,
    gain: i32,
}

/// The posts of a side, thought through for one answer.
struct Posts<'a> {
    g: &'a State,
    charts: &'static Charts,
    side: Side,
    enemy: Vec<Hex>,
    own: Vec<Hex>,
    least: i32,
}

/// How a place lies to the airbases of both sides.
struct Post {
    sound: bool,
    /// Range points to the bases of the enemy.
    far: ArrayVec<u8, 26>,
    /// Own bases its fighters would guard.
    guarded: i32,
}

/// Ashore and open.
fn airbases(g: &State, charts: &'static Charts, of: Side) -> Vec<Hex> {
    let ashore = |base: &Base| {
        let kind = charts.airbases.bases.of(*base).kind;
        g.base(*base).owner == of
            && g.base(*base).status.is_open()
            && matches!(kind, BaseKind::Major | BaseKind::Minor | BaseKind::Mobile)
    };
    Base::every().filter(ashore).filter_map(|base| g.hex_of(base, charts)).collect()
}

impl<'a> Posts<'a> {
    fn of(g: &'a State, charts: &'static Charts, side: Side, least: i32) -> Posts<'a> {
        let (enemy, own) = (airbases(g, charts, side.enemy()), airbases(g, charts, side));
        Posts { g, charts, side, enemy, own, least }
    }

    fn post(&self, at: Place) -> Post {
        let Posts { g, charts, .. } = *self;
        let sound = if let Place::Base(base) = at {
            g.base(base).status == BaseStatus::Working && !g.base(base).unsupplied
        } else {
            true
        };
        let far = |hex: &Hex| way_out(g, charts, at, *hex);
        let guards = |hex: &&Hex| far(hex).is_some_and(|far| far <= 2);
        Post {
            sound,
            far: self.enemy.iter().filter_map(far).collect(),
            guarded: self.own.iter().filter(guards).count() as i32,
        }
    }

    /// Decision D-STAGE: what it is worth to have a unit here.
    fn worth(&self, id: AirId, post: &Post) -> i32 {
        let nearest = post.far.iter().copied().min().unwrap_or(12);
        let care = if post.sound { 5 } else { 0 };
        if self.g.unit(id).disrupted {
            // Out of reach, and where it can regroup.
            return care + i32::from(nearest.min(7));
        }
        let reach = range(self.charts, id);
        let targets = post.far.iter().filter(|far| **far <= reach).count() as i32;
        if self.charts.counters.air.of(id).code.is_fighter() {
            care + 2 * targets.min(3) + post.guarded
        } else {
            care + 2 * targets.min(5) - i32::from(nearest <= 2)
        }
    }

    /// The best move of units that have flown, or that are of no use where they stand.
    fn best(&self) -> Option<Move> {
        let Posts { g, charts, side, .. } = *self;
        let air = &charts.counters.air;
        let mut free: Vec<AirId> = air.ids().filter(|id| air.of(*id).side == side).collect();
        free.retain(|id| !self.stays(*id));
        let mut best: Option<Move> = None;
        let blank = Stage::blank(side);
        let (mut froms, mut tos, mut units) = (Vec::new(), Vec::new(), Vec::new());
        if !free.is_empty() {
            blank.steps(g, charts, &mut froms);
        }
        for from in froms {
            let StageStep::From(start) = from else { continue };
            let here: Vec<AirId> =
                free.iter().copied().filter(|id| g.unit(*id).place == start.place).collect();
            if here.is_empty() {
                continue;
            }
            let before = self.post(start.place);
            let mut left = blank.clone();
            left.add(from, g, charts);
            left.steps(g, charts, &mut tos);
            for to in tos.drain(..) {
                let StageStep::To(end) = to else { continue };
                if end.full {
                    continue;
                }
                let after = self.post(end.place);
                let gain = |id: AirId| self.worth(id, &after) - self.worth(id, &before);
                let most: i32 =
                    here.iter().map(|id| gain(*id)).filter(|gain| *gain >= self.least).sum();
                if most <= best.as_ref().map_or(0, |known| known.gain) {
                    continue;
                }
                let mut gone = left.clone();
                gone.add(to, g, charts);
                units.clear();
                gone.steps(g, charts, &mut units);
                let may = |id: &AirId| {
                    let this = |step: &StageStep| matches!(step, StageStep::Unit { unit, full: false, .. } if unit == id);
                    units.iter().any(this) && gain(*id) >= self.least
                };
                let units: Vec<AirId> = here.iter().copied().filter(may).collect();
                let gain: i32 = units.iter().map(|id| gain(*id)).sum();
                if best.as_ref().map_or(0, |known| known.gain) < gain {
                    best = Some(Move { from: start.place, to: end.place, units, gain });
                }
            }
        }
        best
    }

    /// Those who regroup where they are, look, carry, have staged, or have yet to fly stay; aircraft of a
    /// carrier could not return from a mission to a base ashore.
    fn stays(&self, id: AirId) -> bool {
        let Posts { g, charts, .. } = *self;
        let unit = g.unit(id);
        let idle = unit.flown || unit.sortied || g.operations.passes > 0;
        unit.regroup
            || unit.staged
            || charts.counters.air.of(id).carrier
            || matches!(charts.counters.air.of(id).code, Code::Recon | Code::Cargo)
            || !(idle || unit.disrupted)
    }
}

/// Whether a stage move is worth a mission.
pub(super) fn is_worth_staging(
    g: &State,
    charts: &'static Charts,
    side: Side,
    temper: &Temper,
) -> bool {
    Posts::of(g, charts, side, temper.stage).best().is_some()
}

pub(super) fn stage(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    side: Side,
    kept: &mut Kept<Move>,
    temper: &Temper,
) -> Option<usize> {
    a.draft::<Stage>()?;
    let Some(planned) = kept.due(a, || Posts::of(g, charts, side, temper.stage).best()) else {
        return a.done().or(Some(0));
    };
    let next = a.find::<StageStep>(|step| match step {
        StageStep::From(from) => from.place == planned.from,
        StageStep::To(to) => to.place == planned.to,
        StageStep::Unit { unit, full, .. } => !full && planned.units.contains(unit),
    });
    next.or_else(|| a.done()).or(Some(0))
}
