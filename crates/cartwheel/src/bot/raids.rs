//! Raids by doctrine: what is worth bombing, and who flies.

use super::{Kept, guess::Guess, temper::Temper};
use crate::{
    charts::{Charts, counters::Bombs, scenarios::Limit},
    rules::{
        ch09_01_missions::{Raid, RaidStep, may_fly_together},
        ch09_06_target::aims,
        ch11_ground::is_held_by,
        ch13_supply,
        ch16_victory::{lae, place_points},
    },
    state::{
        Aim, AirId, AirKind, Base, BaseStatus, Code, Flyer, Group, Hex, LandId, LandKind, Place,
        Side, Start, State,
    },
};
use arrayvec::ArrayVec;
use table::{Asked, Draft as _};

/// Aircraft in a raid (OC 9.1.1.a).
const MOST: usize = 4;

/// What an attack on this is worth.
pub(super) fn aim_worth(
    g: &State,
    charts: &'static Charts,
    side: Side,
    aim: Aim,
    temper: &Temper,
) -> i32 {
    match aim {
        Aim::Ships => 12,
        Aim::Airbase(base) => {
            let told = g.reports[side.index()].iter().find(|report| report.base == base);
            let grounded = told.map_or(1, |report| i32::from(report.fighters + report.bombers));
            let fresh = g.base(base).status == BaseStatus::Working;
            // In the Bismarck Sea the aircraft are wanted for the convoy.
            let spared = if g.setup.start == Start::BismarckSea { 2 } else { 0 };
            temper.airbase + grounded + if fresh { temper.working } else { 0 } - spared
        }
        Aim::City => {
            let cities = [Base::Rabaul, Base::PortMoresby];
            let hex = cities.iter().find(|base| g.base(**base).owner != side);
            let hits = hex.and_then(|base| charts.airbases.bases.of(*base).hex);
            let hits = hits.map_or(0, |hex| g.hexes.at(hex).hits);
            // In the campaign hits count in the end.
            match (hits < 4, g.setup.start) {
                (true, Start::BismarckSea) => temper.city / 2,
                (true, Start::Campaign) if g.turn == g.limits(charts).of(Limit::LastTurn) => 14,
                (true, Start::Campaign) => 8,
                (true, _) => temper.city,
                (false, _) => 1,
            }
        }
        Aim::Troops(id) => temper.troops - i32::from(g.troops(id).disrupted) * temper.troops,
        Aim::Supply(_) | Aim::SupplyShip(_) | Aim::SupplyPlane(_) => temper.supply,
    }
}

/// Decision D-SPECIFIC-TARGET: what an attack on this is worth; where hits score, to the raid that is being flown:
/// heavy bombers over ships bring their bombs home (OC 9.10.4.b).
pub(super) fn target_worth(
    g: &State,
    charts: &'static Charts,
    side: Side,
    aim: Aim,
    temper: &Temper,
) -> i32 {
    let worth = aim_worth(g, charts, side, aim, temper);
    let Some(mission) = g.mission.as_ref().filter(|_| temper.hits > 0) else { return worth };
    let worth =
        if scores(g, charts, side, mission.target, aim, temper) { temper.hits } else { worth };
    let suited = |flyer: &Flyer| suits(g, charts, flyer, aim == Aim::Ships).max(0);
    worth * mission.raiders.iter().map(suited).sum::<i32>()
}

/// OC 17.1.4.a: whether hits on this count in the end, and some are still to be had.
fn scores(
    g: &State,
    charts: &'static Charts,
    side: Side,
    hex: Hex,
    aim: Aim,
    temper: &Temper,
) -> bool {
    let city = match side {
        Side::Allied => Base::Rabaul,
        Side::Japanese => Base::PortMoresby,
    };
    temper.hits > 0
        && g.setup.start == Start::BismarckSea
        && aim == Aim::City
        && charts.airbases.bases.of(city).hex == Some(hex)
        && g.hexes.at(hex).hits < 4
}

/// How well a unit does against a kind of target, by its bombs.
fn suits(g: &State, charts: &'static Charts, flyer: &Flyer, ships: bool) -> i32 {
    let code = charts.counters.air.of(flyer.unit).code;
    let load =
        if let (Bombs::Factor(bombs), true) = (g.factors(flyer.unit, charts).bombs, flyer.loaded) {
            i32::from(bombs)
        } else {
            return 0;
        };
    let fit = match (code, ships) {
        (Code::Skip | Code::Torpedo | Code::DiveBomber, true) => load + 3,
        (Code::Precision, true) => 0,
        (_, true) => load - 1,
        (Code::Precision, false) => load + 1,
        (_, false) => load,
    };
    fit - 2 * i32::from(flyer.extended)
}

/// Those who may fly together without the limit of mixed raids (OC 9.1.1.a).
fn service(charts: &'static Charts, id: AirId) -> (bool, bool) {
    let spec = charts.counters.air.of(id);
    (matches!(spec.group, Group::Usn | Group::Usmc | Group::Ijn), spec.carrier)
}

/// How many fighters go along.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Escort {
    /// Two if the enemy may send anybody up.
    Fitting,
    Strong,
    None,
}

/// The place of a target in the doctrine's liking, and the escort, of its proposals in their order.
const PROPOSED: [(usize, Escort); 6] = [
    (0, Escort::Fitting),
    (1, Escort::Fitting),
    (0, Escort::Strong),
    (2, Escort::Fitting),
    (0, Escort::None),
    (3, Escort::Fitting),
];

/// A raid, and what it promises.
#[derive(Default)]
pub(super) struct Package {
    flyers: ArrayVec<Flyer, MOST>,
    worth: i32,
}

/// The raids of a side, thought through for one answer.
struct Raids<'a> {
    g: &'a State,
    charts: &'static Charts,
    guess: Guess<'a>,
    /// Troops are afloat that may have to land against the enemy in this turn.
    invades: bool,
    temper: &'a Temper,
}

/// OC 11.5.1.b: an aircraft that helps a landing most.
fn is_close_support(charts: &'static Charts, id: AirId) -> bool {
    let row = charts.counters.air.of(id);
    row.code == Code::DiveBomber || row.group == Group::Usmc
}

impl<'a> Raids<'a> {
    fn of(g: &'a State, charts: &'static Charts, side: Side, temper: &'a Temper) -> Raids<'a> {
        let land = &charts.counters.land;
        let afloat =
            |id: LandId| land.of(id).side == side && matches!(g.troops(id).place, Place::Aboard(_));
        let invades = g.setup.start != Start::BismarckSea && land.ids().any(afloat);
        Raids { g, charts, guess: Guess::of(g, charts, side), invades, temper }
    }

    /// Decision D-AIR-COMPOSE: bombers best suited to the target, half as many fighters if enemy
    /// fighters are in range, everybody of one service.
    fn package(&self, raid: &Raid, target: Hex, escort: Escort) -> Option<Package> {
        let Raids { g, charts, .. } = *self;
        let mut blank = raid.clone();
        (blank.target, blank.flyers) = (Some(target), ArrayVec::new());
        let mut steps = Vec::new();
        blank.steps(g, charts, &mut steps);
        let offered = steps.into_iter().filter_map(|step| match step {
            RaidStep::Unit { flyer, double, .. } => Some((flyer, double)),
            RaidStep::Target { .. } => None,
        });
        let mut all: Vec<(Flyer, bool)> = offered.collect();
        // Nobody flies at extended range who need not.
        all.dedup_by_key(|(flyer, _)| (flyer.unit, flyer.loaded));
        let able: Vec<(Flyer, bool)> = all
            .into_iter()
            .filter(|(flyer, _)| !g.unit(flyer.unit).disrupted)
            .filter(|(flyer, _)| !(self.invades && is_close_support(charts, flyer.unit)))
            .collect();
        let mut of = Vec::new();
        aims(g, charts, raid.side, target, &mut of);
        let enemy = self.guess.over(target).min(MOST as i32);
        let mut best: Option<Package> = None;
        for kind in [(false, false), (true, false), (true, true)] {
            let mine = able.iter().filter(|(flyer, _)| service(charts, flyer.unit) == kind);
            let mine: Vec<(Flyer, bool)> = mine.copied().collect();
            if mine.iter().all(|(flyer, _)| !flyer.loaded) {
                continue;
            }
            for aim in &of {
                let ships = *aim == Aim::Ships;
                if (raid.kind == AirKind::Reaction && !ships) || (ships && self.bides(target)) {
                    continue;
                }
                let package = self.against(raid.side, (target, *aim), &mine, (enemy, escort));
                let better = |known: &Package| package.worth > known.worth;
                if !package.flyers.is_empty() && best.as_ref().is_none_or(better) {
                    best = Some(package);
                }
            }
        }
        best
    }

    /// The convoy to Lae must come out, away from the fighters over its port: there it is not attacked.
    fn bides(&self, target: Hex) -> bool {
        let port = self.charts.airbases.bases.of(Base::Rabaul).hex;
        self.g.setup.start == Start::BismarckSea && port == Some(target)
    }

    /// The raid of these units against one target.
    fn against(
        &self,
        side: Side,
        (target, aim): (Hex, Aim),
        mine: &[(Flyer, bool)],
        (enemy, escort): (i32, Escort),
    ) -> Package {
        let Raids { g, charts, .. } = *self;
        let ships = aim == Aim::Ships;
        // Fighters, and bombers that can attack ships, are wanted for the convoy.
        let heavy = |flyer: &Flyer| charts.counters.air.of(flyer.unit).code == Code::Precision;
        let hits = scores(g, charts, side, target, aim, self.temper);
        let mut bombers: Vec<(i32, Flyer)> = mine
            .iter()
            .filter(|(flyer, _)| flyer.loaded && (!hits || side == Side::Japanese || heavy(flyer)))
            .map(|(flyer, _)| (suits(g, charts, flyer, ships), *flyer))
            .filter(|(suits, _)| *suits > 0)
            .collect();
        if bombers.is_empty() {
            return Package::default();
        }
        bombers.sort_by_key(|(suits, flyer)| (std::cmp::Reverse(*suits), flyer.unit));
        // Decision D-BEAUFIGHTER-ROLE: as fighters they stay out of it.
        let mut fighters: Vec<Flyer> = mine
            .iter()
            .filter(|(flyer, double)| !flyer.loaded && !double)
            .map(|(flyer, _)| *flyer)
            .collect();
        fighters
            .sort_by_key(|flyer| (std::cmp::Reverse(g.factors(flyer.unit, charts).af), flyer.unit));
        let wanted = match escort {
            Escort::Fitting if hits => 0,
            Escort::Fitting => 2 * usize::from(enemy > 0),
            Escort::Strong => 2,
            Escort::None => 0,
        };
        let escorts = fighters.len().min(wanted);
        bombers.truncate(MOST - escorts);
        let escorts = if escort == Escort::Strong { escorts } else { escorts.min(bombers.len()) };
        let mut flyers: ArrayVec<Flyer, MOST> = ArrayVec::new();
        let hurt: i32 = bombers.iter().map(|(suits, _)| suits).sum();
        let wanted = bombers.iter().map(|(_, flyer)| *flyer);
        for flyer in wanted.chain(fighters.into_iter().take(escorts)) {
            let mut ids: ArrayVec<AirId, 5> = flyers.iter().map(|it| it.unit).collect();
            ids.push(flyer.unit);
            if may_fly_together(g, charts, &ids) {
                flyers.push(flyer);
            }
        }
        flyers.sort_by_key(|flyer| flyer.unit);
        // Steps that are shot down count for the enemy; only ships are worth many of them.
        let fighter = self.temper.fighter(g);
        let risk = match aim {
            Aim::Ships => fighter / 2 * (enemy - 2 * escorts as i32).max(0),
            Aim::City if hits => fighter / 2 * (enemy - 2 * escorts as i32).max(0),
            Aim::City
            | Aim::Airbase(_)
            | Aim::Troops(_)
            | Aim::Supply(_)
            | Aim::SupplyShip(_)
            | Aim::SupplyPlane(_) => (fighter * enemy - fighter / 2 * escorts as i32).max(0),
        };
        let worth =
            if hits { self.temper.hits } else { aim_worth(g, charts, side, aim, self.temper) };
        Package { flyers, worth: worth * hurt / 2 - risk }
    }

    /// Decision D-AIR-TARGET-HEX: what a raid on this hex promises.
    fn worth(&self, raid: &Raid, hex: Hex) -> i32 {
        self.package(raid, hex, Escort::Fitting).map_or(-100, |package| package.worth)
    }
}

/// Whether any raid of the side is worth flying.
pub(super) fn is_worth_flying(
    g: &State,
    charts: &'static Charts,
    side: Side,
    temper: &Temper,
) -> bool {
    let raid = Raid::blank(g, charts, side, AirKind::Attack);
    let (raids, least) = (Raids::of(g, charts, side, temper), temper.least);
    raid.hexes().iter().any(|hex| raids.worth(&raid, *hex) >= least)
}

/// Decision D-REACTION-MISSION: whether a Reaction Mission against ships in this hex promises enough.
pub(super) fn is_worth_reacting(
    g: &State,
    charts: &'static Charts,
    side: Side,
    hex: Hex,
    temper: &Temper,
) -> bool {
    if g.setup.start == Start::BismarckSea && temper.off_lae && lae(charts) != Some(hex) {
        return false;
    }
    if temper.reacts == i32::MIN {
        return true;
    }
    let raid = Raid::blank(g, charts, side, AirKind::Reaction);
    Raids::of(g, charts, side, temper).worth(&raid, hex) >= temper.reacts
}

/// Decisions D-AIR-TARGET-HEX, D-AIR-COMPOSE, D-PARADROP
pub(super) fn raid(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    (rank, temper): (usize, &Temper),
    kept: &mut Kept<Package>,
) -> Option<usize> {
    let raid = a.draft::<Raid>()?;
    match raid.kind {
        AirKind::Attack | AirKind::Reaction => {}
        AirKind::Drop => return transport(g, charts, a, raid, drop_worth),
        AirKind::Supply => return transport(g, charts, a, raid, airlift_worth),
    }
    let (place, escort) = PROPOSED[rank % PROPOSED.len()];
    let Some(target) = raid.target else {
        kept.forget();
        let raids = Raids::of(g, charts, raid.side, temper);
        return super::ranked::<RaidStep>(a, place, |step| match step {
            RaidStep::Target { hex, .. } => raids.worth(raid, *hex),
            RaidStep::Unit { .. } => 0,
        });
    };
    let planned =
        kept.due(a, || Raids::of(g, charts, raid.side, temper).package(raid, target, escort));
    let left = planned.into_iter().flat_map(|package| &package.flyers);
    let next = left.filter(|flyer| raid.flyers.iter().all(|taken| taken.unit != flyer.unit));
    let next = next.min_by_key(|flyer| flyer.unit).copied();
    let step = next.and_then(|next| {
        a.find::<RaidStep>(|step| matches!(step, RaidStep::Unit { flyer, .. } if *flyer == next))
    });
    // Nobody worth sending: whoever must.
    step.or_else(|| a.done()).or(Some(0))
}

/// A transport with two fighters beside it.
fn transport(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    raid: &Raid,
    worth: fn(&State, &'static Charts, Hex) -> i32,
) -> Option<usize> {
    if raid.target.is_none() {
        return a.best::<RaidStep>(|step| match step {
            RaidStep::Target { hex, .. } => worth(g, charts, *hex),
            RaidStep::Unit { .. } => 0,
        });
    }
    let escorted = raid.flyers.len() >= 3;
    let step = a.find::<RaidStep>(|step| match step {
        RaidStep::Unit { flyer, .. } => !escorted && !g.unit(flyer.unit).disrupted,
        RaidStep::Target { .. } => false,
    });
    step.or_else(|| a.done()).or(Some(0))
}

/// Decision D-PARADROP: an empty place of worth, or one held by disrupted units alone; in supply.
fn drop_worth(g: &State, charts: &'static Charts, hex: Hex) -> i32 {
    if charts.map.sheet.is_sea(hex) {
        return -100;
    }
    let held = is_held_by(g, charts, hex, Side::Japanese);
    let fit = g.troops_in(hex, Side::Japanese, charts).any(|id| !g.troops(id).disrupted);
    if fit || place_points(g, charts, hex) == 0 || g.hexes.at(hex).control == Some(Side::Allied) {
        return -10;
    }
    let supplied = ch13_supply::would_be_supplied(g, charts, Side::Allied, hex);
    10 * place_points(g, charts, hex) - 6 * i32::from(held) + 8 * i32::from(supplied)
        - 20 * left_open(g, charts)
}

/// OC 11.7.2.a: the points of places the paratroops would leave open to a raid.
fn left_open(g: &State, charts: &'static Charts) -> i32 {
    let land = &charts.counters.land;
    let jumps = land.ids().filter(|id| land.of(*id).kind == LandKind::Parachute);
    let alone = |hex: &Hex| g.troops_in(*hex, Side::Allied, charts).count() == 1;
    let from = jumps.filter_map(|id| g.troops(id).place.hex()).find(alone);
    from.filter(|_| !g.record.japanese_raid).map_or(0, |hex| place_points(g, charts, hex))
}

/// Where the paratroops could go with profit.
pub(super) fn is_worth_dropping(g: &State, charts: &'static Charts) -> bool {
    let raid = Raid::blank(g, charts, Side::Allied, AirKind::Drop);
    raid.hexes().iter().any(|hex| drop_worth(g, charts, *hex) > 0)
}

/// R-C47-SUPPLY-MOVE: an airbase with aircraft that no line reaches.
fn airlift_worth(g: &State, charts: &'static Charts, hex: Hex) -> i32 {
    let Some(base) = g.base_at(hex, charts) else { return -100 };
    let aircraft = g.based_at(base).count() as i32;
    let troops = g.troops_in(hex, Side::Allied, charts).count() as i32;
    if ch13_supply::is_supplied(g, charts, Side::Allied, hex) { -10 } else { 2 * aircraft + troops }
}

pub(super) fn is_worth_lifting(g: &State, charts: &'static Charts) -> bool {
    let raid = Raid::blank(g, charts, Side::Allied, AirKind::Supply);
    raid.hexes().iter().any(|hex| airlift_worth(g, charts, *hex) > 0)
}
