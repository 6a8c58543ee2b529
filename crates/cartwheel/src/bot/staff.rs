//! Doctrine of the rear: supply, repairs, replacements, reinforcements, declarations.

use super::{ground::best_or_done, temper::Temper};
use crate::{
    charts::{Charts, scenarios::Limit},
    rules::{
        ch13_supply::{
            flip::Turn,
            hits::DrivenOff,
            lines::{Lines, city_of},
            using::{Use, Uses},
        },
        ch14_regroup::{
            RepairCity, TakeUp,
            replacements::{Refit, Replace, Replacements, Returns},
        },
        ch15_reinforcements::{Arrival, igo2, task_force},
    },
    state::{
        AirId, Base, BaseKind, BaseStatus, Hex, Model, OffMap, Place, ShipId, Side, Start, State,
    },
};
use table::Asked;

/// Mobile bases farther than this from every enemy base are idle.
const FIGHTER_RANGE: u8 = 6;

pub(super) fn decide(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
) -> Option<usize> {
    let side = Side::of(a.seat);
    let staff = Staff { g, charts, side, temper };
    staff
        .supply(a)
        .or_else(|| staff.repairs(a))
        .or_else(|| staff.replacements(a))
        .or_else(|| staff.declarations(a))
}

#[derive(Clone, Copy)]
struct Staff<'a> {
    g: &'a State,
    charts: &'static Charts,
    side: Side,
    temper: &'a Temper,
}

impl Staff<'_> {
    /// D-FLIP-SUPPLY, D-SUPPLY-USE: turn what somebody needs; use what serves most.
    fn supply(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Staff { g, charts, side, .. } = *self;
        if a.find::<Turn>(|_| true).is_some() {
            return a.find::<Turn>(|turn| turn.is_supply() == self.is_needed(turn)).or(Some(0));
        }
        if let Some(uses) = a.draft::<Uses>() {
            let lines = Lines::of(g, charts, side);
            let served = |used: &Use| uses.served(&lines, g, charts, *used) as i32;
            return a.best::<Use>(served).or(a.done());
        }
        a.find::<DrivenOff>(|_| true)
    }

    /// Whether somebody would be out of supply without this source and is reached by it.
    fn is_needed(&self, turn: &Turn) -> bool {
        let Staff { g, charts, side, .. } = *self;
        let hex = match (turn.ship(), turn.plane()) {
            (Some(ship), _) => g.ship(ship).place.hex(),
            (None, Some(plane)) => g.unit(plane).base().and_then(|base| g.hex_of(base, charts)),
            (None, None) => None,
        };
        let Some(hex) = hex else { return false };
        let without = self.without(turn.ship(), turn.plane());
        let regular = Lines::of(&without, charts, side).city();
        let reached =
            Lines::of(g, charts, side).overland(hex, crate::charts::supply::Reach::Unlimited);
        let troops = charts.counters.land.ids().any(|id| {
            let row = charts.counters.land.of(id);
            let at = g.troops(id).place.hex();
            row.side == side && at.is_some_and(|at| reached.has(at) && !regular.has(at))
        });
        let bases = Base::every().any(|base| {
            let mine = g.base(base).owner == side && g.base(base).status.is_open();
            let at = g.hex_of(base, charts);
            mine && at.is_some_and(|at| reached.has(at) && !regular.has(at))
        });
        troops || bases
    }

    fn without(&self, ship: Option<ShipId>, plane: Option<AirId>) -> State {
        let mut g = self.g.clone();
        if let Some(ship) = ship {
            g.ship_mut(ship).supply_side = false;
        }
        if let Some(plane) = plane {
            g.unit_mut(plane).supply_side = false;
        }
        g
    }

    /// D-DISMANTLE, D-REPAIR-HITS
    fn repairs(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Staff { g, charts, side, .. } = *self;
        if a.find::<TakeUp>(|_| true).is_some() {
            return a.find::<TakeUp>(|it| self.is_idle(it.base())).or(a.done()).or(Some(0));
        }
        let city = city_of(charts, side);
        a.best::<RepairCity>(|RepairCity(at)| {
            i32::from(at.hex == city) * 10 + i32::from(g.hexes.at(at.hex).hits)
        })
    }

    /// Whether a base lies farther than fighters fly from every enemy base.
    fn is_idle(&self, base: Base) -> bool {
        let Staff { g, charts, side, .. } = *self;
        let Some(hex) = g.hex_of(base, charts) else { return false };
        let near = |other: Base| {
            let row = charts.airbases.bases.of(other);
            let fixed = matches!(row.kind, BaseKind::Major | BaseKind::Minor | BaseKind::Mobile);
            let there = g.hex_of(other, charts);
            fixed
                && g.base(other).owner != side
                && g.base(other).status.is_on_map()
                && there.is_some_and(|there| charts.map.sheet.distance(hex, there) <= FIGHTER_RANGE)
        };
        !Base::every().any(near)
    }

    /// D-AIR-REPLACE, D-NAVAL-REPLACE, D-REINF-PLACE
    fn replacements(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Staff { g, side, .. } = *self;
        if a.draft::<Replacements>().is_some() {
            let second = g.record.regroups[1] == Some(g.turn);
            // OC 16.1.f: every Allied step scores for Japan, even those of the roll, and none wins back what it
            // costs. In the second half that is true of Japan's as well.
            if second || side == Side::Allied {
                return a.done();
            }
            return best_or_done::<Replace>(a, |step| self.worth_replacing(step.unit()));
        }
        a.find::<Refit>(|_| true)
            .or_else(|| a.find::<Returns>(|Returns(off)| *off == OffMap::SouthPacific))
            .or_else(|| a.best::<Arrival>(|arrival| self.nearness(arrival.at())))
    }

    /// The best of Japan's first.
    fn worth_replacing(&self, id: AirId) -> i32 {
        let model = self.charts.counters.air.of(id).model;
        let liked = [Model::A6m3, Model::Ki61, Model::G4m, Model::Ki43];
        liked.iter().rev().position(|it| *it == model).map_or(1, |rank| rank as i32 + 2)
    }

    /// How near to the front a place is: the nearer to enemy bases the better, and never a damaged base.
    fn nearness(&self, at: Place) -> i32 {
        let Staff { g, charts, side, .. } = *self;
        let hex: Option<Hex> = if let Place::Base(base) = at {
            let works = g.base(base).status == BaseStatus::Working;
            if works { g.hex_of(base, charts) } else { None }
        } else {
            at.hex()
        };
        let Some(hex) = hex else { return -100 };
        let enemy = city_of(charts, side.enemy());
        -i32::from(charts.map.sheet.distance(hex, enemy))
    }

    /// D-IGO2, D-IGO2-WITHDRAW, D-COMMIT-TF36
    fn declarations(&self, a: &Asked<'_, State>) -> Option<usize> {
        let Staff { g, charts, .. } = *self;
        if a.find::<igo2::Leave>(|_| true).is_some() {
            let crippled = |leave: &igo2::Leave| leave.ship().is_some_and(|id| g.ship(id).crippled);
            return a.find::<igo2::Leave>(crippled).or(a.done());
        }
        let declare = || {
            let spent = g.record.tf36_entries >= g.limits(charts).of(Limit::Tf36Entries);
            let late = g.setup.start == Start::Bougainville || g.turn >= 6;
            if spent || late { igo2::Declare::Declare } else { igo2::Declare::NotYet }
        };
        let enter = || {
            let sails = g.has_igo2() || self.has_loaded_transports();
            let campaign = g.setup.start == Start::Campaign;
            let now = match g.record.tf36_entries {
                0 => sails && (!campaign || g.turn >= 2),
                _ => g.turn >= 9,
            };
            if now && self.temper.task_force {
                task_force::Enter::Enter
            } else {
                task_force::Enter::Wait
            }
        };
        a.find::<igo2::Declare>(|it| *it == declare())
            .or_else(|| a.find::<task_force::Enter>(|it| *it == enter()))
    }

    fn has_loaded_transports(&self) -> bool {
        let charts = self.charts;
        charts.counters.land.ids().any(|id| {
            charts.counters.land.of(id).side == self.side
                && matches!(self.g.troops(id).place, Place::Aboard(_))
        })
    }
}
