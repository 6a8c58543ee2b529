//! Section 9.1.1: a mission in the making.

use super::{may_fly, may_fly_together, suits};
use crate::{
    charts::Charts,
    rules::{
        ch06_airbases::{landings, may_return_to},
        ch09_02_range::{extension, range, way_back, way_out},
        ch09_06_target,
        ch11_ground::{is_held_by, movement::has_room},
    },
    state::{Aim, AirId, AirKind, Base, Code, Flyer, Hex, Place, Side, State},
};
use arrayvec::ArrayVec;
use board::counted;
use table::{Choice, Draft, Name, Shape};

/// A hex to attack, or a unit that flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RaidStep {
    Target { hex: Hex, name: &'static str },
    Unit { flyer: Flyer, key: &'static str, name: &'static str, double: bool },
}

impl Choice<State> for RaidStep {
    const QUESTION: &'static str = "raid";

    fn key(&self) -> Name {
        match *self {
            RaidStep::Target { hex, .. } => hex.to_string().into(),
            RaidStep::Unit { flyer, key, double, .. } => {
                let role = match (double, flyer.loaded) {
                    (false, _) => "",
                    (true, true) => ":bombs",
                    (true, false) => ":fighter",
                };
                let far = if flyer.extended { ":far" } else { "" };
                format!("{key}{role}{far}").into()
            }
        }
    }

    fn label(&self, g: &State) -> String {
        match *self {
            RaidStep::Target { hex, name: "" } => hex.to_string(),
            RaidStep::Target { hex, name } => format!("{name} ({hex})"),
            RaidStep::Unit { flyer, name, double, .. } => {
                let unit = g.unit(flyer.unit);
                let role = match (double, flyer.loaded) {
                    (false, _) => "",
                    (true, true) => ", with bombs",
                    (true, false) => ", as a fighter",
                };
                let far = if flyer.extended { ", at extended range" } else { "" };
                let hurt = if unit.disrupted { ", disrupted" } else { "" };
                format!("{name}{role}{far}{hurt}, {}", counted(flyer.flown, "hex", "hexes"))
            }
        }
    }

    fn target(&self) -> Option<String> {
        match self {
            RaidStep::Target { hex, .. } => Some(format!("hex:{hex}")),
            RaidStep::Unit { key, .. } => Some(format!("air:{key}")),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            RaidStep::Target { .. } => "OC 9.1.3.a",
            RaidStep::Unit { .. } => "OC 9.1.1.a",
        })
    }
}

/// OC 9.1.1.a: a mission in the making: the target hex, then the units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raid {
    pub side: Side,
    pub kind: AirKind,
    pub target: Option<Hex>,
    /// Hexes that some unit can attack.
    pub(super) hexes: Vec<Hex>,
    pub flyers: ArrayVec<Flyer, 4>,
    /// OC 10.3.3.b: the carriers whose aircraft alone take part; none where all may.
    pub(super) carriers: Vec<Base>,
}

impl Raid {
    /// Nothing chosen, and no hex looked at.
    pub(super) fn empty(side: Side, kind: AirKind) -> Raid {
        let (hexes, carriers) = (Vec::new(), Vec::new());
        Raid { side, kind, target: None, hexes, flyers: ArrayVec::new(), carriers }
    }

    pub(crate) fn blank(g: &State, charts: &'static Charts, side: Side, kind: AirKind) -> Raid {
        let mut raid = Raid::empty(side, kind);
        let able = raid.able(g, charts);
        raid.hexes = raid.within_reach(g, charts, &able).collect();
        raid
    }

    /// The units that can fly this mission.
    pub(super) fn able(&self, g: &State, charts: &'static Charts) -> Vec<AirId> {
        let air = &charts.counters.air;
        let can = |id: &AirId| {
            air.of(*id).side == self.side
                && may_fly(g, charts, *id)
                && suits(g, charts, *id, self.kind)
                && (self.carriers.is_empty()
                    || g.unit(*id).base().is_some_and(|base| self.carriers.contains(&base)))
        };
        air.ids().filter(can).collect()
    }

    /// The hexes that one of these units can attack.
    fn within_reach(
        &self,
        g: &State,
        charts: &'static Charts,
        able: &[AirId],
    ) -> impl Iterator<Item = Hex> {
        let limits = g.limits(charts);
        let enemies = match self.kind {
            AirKind::Attack | AirKind::Reaction => {
                Some(ch09_06_target::hexes_with_enemies(g, charts, self.side))
            }
            AirKind::Drop | AirKind::Supply => None,
        };
        let mut aims = Vec::new();
        let on_map = Hex::every().filter(move |hex| limits.has(*hex) && !able.is_empty());
        on_map.filter(move |hex| {
            aims.clear();
            enemies.is_none_or(|enemies| enemies.has(*hex))
                && self.is_worth(g, charts, *hex, &mut aims)
                && able.iter().any(|id| {
                    let ways = self.ways(g, charts, *id, *hex);
                    ways.iter().any(|flyer| self.leads(charts, flyer, &aims))
                })
        })
    }

    /// The hexes that some unit can attack.
    pub(crate) fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// Whether there is anything for a mission of this kind in a hex.
    fn is_worth(&self, g: &State, charts: &'static Charts, hex: Hex, aims: &mut Vec<Aim>) -> bool {
        match self.kind {
            AirKind::Attack | AirKind::Reaction => {
                ch09_06_target::aims(g, charts, self.side, hex, aims);
                !aims.is_empty()
            }
            // OC 11.3.a: with room for it, or on the enemy.
            AirKind::Drop => {
                !charts.map.sheet.is_sea(hex)
                    && (has_room(g, charts, hex, self.side)
                        || is_held_by(g, charts, hex, self.side.enemy()))
            }
            // R-C47-SUPPLY-MOVE, OC 9.11.a: a mission may end at a disrupted base.
            AirKind::Supply => g.bases_at(hex, charts).any(|base| {
                let state = g.base(base);
                state.owner == self.side && state.status.is_open()
            }),
        }
    }

    /// Whether a unit alone makes a mission to these targets.
    pub(super) fn leads(&self, charts: &'static Charts, flyer: &Flyer, aims: &[Aim]) -> bool {
        match self.kind {
            AirKind::Attack => ch09_06_target::can_hurt(charts, flyer, aims),
            AirKind::Reaction => ch09_06_target::can_hurt(charts, flyer, &[Aim::Ships]),
            AirKind::Drop | AirKind::Supply => {
                charts.counters.air.of(flyer.unit).code == Code::Cargo
            }
        }
    }

    /// OC 9.2.a, OC 9.2.1.a, OC 2.2.2.m, R-NO-BASE: how a unit can fly to a hex and home again.
    pub(super) fn ways(
        &self,
        g: &State,
        charts: &'static Charts,
        id: AirId,
        hex: Hex,
    ) -> ArrayVec<Flyer, 2> {
        let mut ways = ArrayVec::new();
        let spec = charts.counters.air.of(id);
        let from = g.unit(id).place;
        let Some(flown) = way_out(g, charts, from, hex) else { return ways };
        let roles: &[bool] = match spec.code {
            Code::Fighter => &[false],
            Code::FighterBomber if self.kind == AirKind::Drop || self.kind == AirKind::Supply => {
                &[false]
            }
            Code::FighterBomber => &[true, false],
            Code::Bomber
            | Code::DiveBomber
            | Code::Precision
            | Code::Skip
            | Code::Torpedo
            | Code::Cargo
            | Code::Recon => &[true],
        };
        for loaded in roles {
            let (near, more) = (range(charts, id), extension(g, charts, id, *loaded));
            let far = near.saturating_add(more);
            let home = |most: u8| can_return(g, charts, id, hex, most);
            let extended = match (flown <= near && home(near), flown <= far && home(far)) {
                (true, _) => false,
                (false, true) => true,
                (false, false) => continue,
            };
            ways.push(Flyer { flown, extended, loaded: *loaded, ..Flyer::new(id, from) });
        }
        ways
    }
}

/// R-NO-BASE, OC 9.11.c: whether a unit has a base to return to within this range of a hex.
fn can_return(g: &State, charts: &'static Charts, id: AirId, hex: Hex, most: u8) -> bool {
    let fits = |to: Place| {
        way_back(g, charts, hex, to).is_some_and(|far| far <= most) && may_return_to(charts, id, to)
    };
    if fits(g.unit(id).place) {
        return true;
    }
    let mut to = Vec::new();
    landings(g, charts, id, &mut to);
    to.into_iter().any(fits)
}

/// OC 9.2.1.a, OC 9.2.1.b, R-NO-BASE: whether a bomber that need not fly at extended range could land at more bases if it did.
fn lands_farther(g: &State, charts: &'static Charts, flyer: &Flyer, target: Hex) -> bool {
    let more = extension(g, charts, flyer.unit, flyer.loaded);
    if flyer.extended || more == 0 {
        return false;
    }
    let near = range(charts, flyer.unit);
    let mut to = Vec::new();
    landings(g, charts, flyer.unit, &mut to);
    to.into_iter().any(|to| {
        may_return_to(charts, flyer.unit, to)
            && way_back(g, charts, target, to)
                .is_some_and(|far| far > near && far <= near.saturating_add(more))
    })
}

/// OC 8.4: whether the side can fly a mission of this kind anywhere.
pub(crate) fn can_fly(g: &State, charts: &'static Charts, side: Side, kind: AirKind) -> bool {
    let raid = Raid::empty(side, kind);
    let able = raid.able(g, charts);
    raid.within_reach(g, charts, &able).next().is_some()
}

impl Draft<State> for Raid {
    const QUESTION: &'static str = "raid";
    type Step = RaidStep;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<RaidStep>) {
        let Some(target) = self.target else {
            let name = |hex: &Hex| charts.map.sheet.land(*hex).map_or("", |land| &land.name);
            steps.extend(
                self.hexes.iter().map(|hex| RaidStep::Target { hex: *hex, name: name(hex) }),
            );
            return;
        };
        let mut aims = Vec::new();
        self.is_worth(g, charts, target, &mut aims);
        let last = self.flyers.last().map(|flyer| flyer.unit);
        let led = self.flyers.iter().any(|flyer| self.leads(charts, flyer, &aims));
        for id in self.able(g, charts) {
            let cargo = charts.counters.air.of(id).code == Code::Cargo;
            // A transport is named first, then its escort.
            let in_order = match self.kind {
                AirKind::Attack | AirKind::Reaction => last.is_none_or(|last| id > last),
                AirKind::Drop | AirKind::Supply => {
                    !self.flyers.iter().any(|flyer| flyer.unit == id)
                        && (self.flyers.len() < 2 || last.is_none_or(|last| id > last))
                }
            };
            if !in_order || (cargo && led) {
                continue;
            }
            let mut units: ArrayVec<AirId, 5> = self.flyers.iter().map(|it| it.unit).collect();
            units.push(id);
            if !may_fly_together(g, charts, &units) {
                continue;
            }
            let unit = charts.counters.air.of(id);
            for flyer in self.ways(g, charts, id, target) {
                let leads = self.leads(charts, &flyer, &aims);
                let escorts = led && !cargo && unit.code.is_fighter();
                if !leads && !escorts {
                    continue;
                }
                let double = unit.code == Code::FighterBomber;
                let step =
                    |flyer| RaidStep::Unit { flyer, key: &unit.key, name: &unit.name, double };
                steps.push(step(flyer));
                if lands_farther(g, charts, &flyer, target) {
                    steps.push(step(Flyer { extended: true, ..flyer }));
                }
            }
        }
    }

    fn add(&mut self, step: RaidStep, _: &State, _: &'static Charts) {
        match step {
            RaidStep::Target { hex, .. } => self.target = Some(hex),
            RaidStep::Unit { flyer, .. } => self.flyers.push(flyer),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        !self.flyers.is_empty()
    }

    fn label(&self, _: &State) -> String {
        let way = match self.kind {
            AirKind::Attack | AirKind::Reaction => "against",
            AirKind::Drop | AirKind::Supply => "to",
        };
        let target = self.target.map_or_else(String::new, |hex| format!(" {way} {hex}"));
        format!("{}{target}", counted(self.flyers.len() as u32, "unit", "units"))
    }

    fn done(&self, _: &State) -> String {
        "Take off".to_owned()
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(match self.target {
            None => "Which hex is the target?".to_owned(),
            Some(hex) => format!("Which units fly to {hex}?"),
        })
    }

    fn shape(&self) -> Shape {
        match self.target {
            None => Shape::Steps,
            Some(_) => Shape::Some { least: 1, most: 4 },
        }
    }
}
