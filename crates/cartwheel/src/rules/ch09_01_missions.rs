//! Section 9.1: air missions, and their course from take-off to landing.

use super::{
    T,
    ch06_airbases::{eleventh_is_away, is_usn_carrier, landings},
    ch09_02_range::{extension, range, way_back, way_out},
    ch09_04_scramble, ch09_06_target, ch09_07_battle,
    ch09_09_aa::{self, Altitude, Attack},
    ch09_10_bombing, ch09_11_return, ch11_06_parachute,
};
use crate::{
    charts::{
        Charts,
        air::{Arrival, Number},
        counters::Bombs,
    },
    state::{
        Aim, AirId, AirKind, AirMission, Base, BaseStatus, Code, Flyer, Group, Hex, LandId, Place,
        ShipId, Side, State, setup::CarrierAircraft,
    },
};
use arrayvec::ArrayVec;
use board::counted;
use table::{Choice, Draft, Mods, Name, Ranking, Shape, Subset};

/// OC 9.1.1.a, OC 9.1.1.d: the two services of a side.
fn is_naval_service(group: Group) -> bool {
    match group {
        Group::Usn | Group::Usmc | Group::Ijn => true,
        Group::Usaaf | Group::Raaf | Group::Sixth | Group::Eleventh => false,
    }
}

/// OC 9.1.1.a, OC 9.1.1.b, OC 9.1.1.c, OC 9.1.1.d, OC 9.1.1.e, OC 9.1.1.f, OC 14.5.1: whether these units may
/// fly together.
pub(crate) fn may_fly_together(g: &State, charts: &'static Charts, units: &[AirId]) -> bool {
    let of = |id: &AirId| charts.counters.air.of(*id);
    let figure = |number| charts.air.figures.of::<usize>(number);
    let Some(side) = units.first().map(|id| of(id).side) else { return true };
    let naval = units.iter().filter(|id| is_naval_service(of(id).group)).count();
    let mixed = naval > 0 && naval < units.len();
    let mut most = figure(if mixed { Number::MixedRaid } else { Number::RaidSize });
    if side == Side::Allied && g.this_turn.general_regroup {
        most = most.min(figure(Number::RegroupRaid));
    }
    let alone = side == Side::Japanese || g.setup.house.carrier_aircraft == CarrierAircraft::Both;
    let carriers = units.iter().filter(|id| of(id).carrier).count();
    units.len() <= most && !(alone && carriers > 0 && carriers < units.len())
}

/// OC 3.d, OC 3.g, OC 9.1.2.a, OC 9.1.2.d, OC 9.1.2.e, OC 9.1.2.f, OC 9.1.2.g: whether a unit may fly a mission
/// now; a disrupted one may.
pub(crate) fn may_fly(g: &State, charts: &'static Charts, id: AirId) -> bool {
    let unit = g.unit(id);
    let stands = match unit.place {
        Place::Base(base) => g.base(base).status.is_open(),
        Place::At(_) => charts.counters.air.of(id).floats,
        Place::Out
        | Place::Lost
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => false,
    };
    stands
        && !unit.flown
        && !unit.regroup
        && !unit.sortied
        && !unit.staged
        && !unit.supply_side
        && !eleventh_is_away(g, charts, id)
        && !(g.this_turn.general_regroup && is_usn_carrier(charts, id))
}

/// OC 3.a, OC 7.3.3.a: whether a unit can take part in a mission of this kind, cargo and hex apart;
/// reconnaissance units never do, transports only with what they carry.
fn suits(g: &State, charts: &'static Charts, id: AirId, kind: AirKind) -> bool {
    let unit = charts.counters.air.of(id);
    match (kind, unit.code) {
        (_, Code::Recon) | (AirKind::Attack | AirKind::Reaction, Code::Cargo) => false,
        (AirKind::Attack | AirKind::Reaction, _) => {
            matches!(g.factors(id, charts).bombs, Bombs::Factor(_) | Bombs::Strafe)
        }
        (AirKind::Drop | AirKind::Supply, code) => {
            code.is_fighter() || (code == Code::Cargo && has_cargo(g, charts, id, kind))
        }
    }
}

/// OC 2.2.2.b, OC 11.6.a, R-C47-SUPPLY-MOVE: whether there is something for a C-47 to carry where it stands.
fn has_cargo(g: &State, charts: &'static Charts, id: AirId, kind: AirKind) -> bool {
    let Place::Base(base) = g.unit(id).place else { return false };
    let at = match base.off() {
        Some(off) => Place::Off(off),
        None => match g.hex_of(base, charts) {
            Some(hex) => Place::At(hex),
            None => return false,
        },
    };
    match kind {
        AirKind::Drop => paratroops(g, charts, at).is_some() && !g.record.dropped,
        AirKind::Supply => base == Base::Australia || supply_at(g, at).is_some(),
        AirKind::Attack | AirKind::Reaction => false,
    }
}

/// The parachute unit in a place, if it can jump.
fn paratroops(g: &State, charts: &'static Charts, at: Place) -> Option<LandId> {
    let land = &charts.counters.land;
    land.ids().find(|id| {
        land.of(*id).kind == crate::state::LandKind::Parachute
            && g.troops(*id).place == at
            && !g.troops(*id).disrupted
    })
}

fn supply_at(g: &State, at: Place) -> Option<usize> {
    g.supplies.iter().position(|supply| supply.side == Side::Allied && supply.place == at)
}

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
    hexes: Vec<Hex>,
    pub flyers: ArrayVec<Flyer, 4>,
}

impl Raid {
    pub(crate) fn blank(g: &State, charts: &'static Charts, side: Side, kind: AirKind) -> Raid {
        let mut raid =
            Raid { side, kind, target: None, hexes: Vec::new(), flyers: ArrayVec::new() };
        let able: Vec<AirId> = able(g, charts, side, kind);
        let mut aims = Vec::new();
        for hex in Hex::every().filter(|hex| g.limits(charts).has(*hex)) {
            aims.clear();
            if !raid.is_worth(g, charts, hex, &mut aims) {
                continue;
            }
            let mut could = able.iter().flat_map(|id| raid.ways(g, charts, *id, hex));
            if could.any(|flyer| raid.leads(charts, &flyer, &aims)) {
                raid.hexes.push(hex);
            }
        }
        raid
    }

    /// Whether there is anything for a mission of this kind in a hex.
    fn is_worth(&self, g: &State, charts: &'static Charts, hex: Hex, aims: &mut Vec<Aim>) -> bool {
        match self.kind {
            AirKind::Attack | AirKind::Reaction => {
                ch09_06_target::aims(g, charts, self.side, hex, aims);
                !aims.is_empty()
            }
            AirKind::Drop => !charts.map.sheet.is_sea(hex),
            AirKind::Supply => g.base_at(hex, charts).is_some_and(|base| {
                let state = g.base(base);
                state.owner == self.side && state.status == BaseStatus::Working
            }),
        }
    }

    /// Whether a unit alone makes a mission to these targets.
    fn leads(&self, charts: &'static Charts, flyer: &Flyer, aims: &[Aim]) -> bool {
        match self.kind {
            AirKind::Attack => ch09_06_target::can_hurt(charts, flyer, aims),
            AirKind::Reaction => ch09_06_target::can_hurt(charts, flyer, &[Aim::Ships]),
            AirKind::Drop | AirKind::Supply => {
                charts.counters.air.of(flyer.unit).code == Code::Cargo
            }
        }
    }

    /// OC 9.2.a, OC 9.2.1.a, OC 2.2.2.m, R-NO-BASE: how a unit can fly to a hex and home again.
    fn ways(&self, g: &State, charts: &'static Charts, id: AirId, hex: Hex) -> ArrayVec<Flyer, 2> {
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

/// R-NO-BASE: whether a unit has a base within this range of a hex.
fn can_return(g: &State, charts: &'static Charts, id: AirId, hex: Hex, most: u8) -> bool {
    let place = g.unit(id).place;
    if way_back(g, charts, hex, place).is_some_and(|far| far <= most) {
        return true;
    }
    let mut to = Vec::new();
    landings(g, charts, id, &mut to);
    to.into_iter().any(|to| way_back(g, charts, hex, to).is_some_and(|far| far <= most))
}

/// The units of a side that can fly a mission of this kind.
fn able(g: &State, charts: &'static Charts, side: Side, kind: AirKind) -> Vec<AirId> {
    let air = &charts.counters.air;
    let can = |id: &AirId| {
        air.of(*id).side == side && may_fly(g, charts, *id) && suits(g, charts, *id, kind)
    };
    air.ids().filter(can).collect()
}

/// OC 8.4: whether the side can fly a mission of this kind anywhere.
pub(crate) fn can_fly(g: &State, charts: &'static Charts, side: Side, kind: AirKind) -> bool {
    !able(g, charts, side, kind).is_empty() && !Raid::blank(g, charts, side, kind).hexes.is_empty()
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
        for id in able(g, charts, self.side, self.kind) {
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
                if leads || (led && !cargo && unit.code.is_fighter()) {
                    let double = unit.code == Code::FighterBomber;
                    steps.push(RaidStep::Unit { flyer, key: &unit.key, name: &unit.name, double });
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
        let target = self.target.map_or_else(String::new, |hex| format!(" against {hex}"));
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

/// OC 9.1.1.a: the side flies an air mission of this kind.
pub(crate) async fn mission(t: &mut T, side: Side, kind: AirKind) {
    let blank = Raid::blank(&t.g, t.charts, side, kind);
    let raid = t.draft(side.seat(), "OC 9.1.1.a", "Which mission do you fly?", blank).await;
    fly(t, raid).await;
}

fn reaction_blank(side: Side) -> Raid {
    Raid { side, kind: AirKind::Reaction, target: None, hexes: Vec::new(), flyers: ArrayVec::new() }
}

/// OC 9.1.4.a: whether the side could fly a Reaction Mission against spotted enemy ships in this hex.
/// That is the enemy's to guess.
pub(crate) fn can_react(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    let blank = reaction_blank(side);
    let ships = ch09_06_target::ships_to_attack(g, charts, side, hex).next().is_some();
    ships
        && able(g, charts, side, AirKind::Reaction).into_iter().any(|id| {
            let ways = blank.ways(g, charts, id, hex);
            ways.iter().any(|flyer| blank.leads(charts, flyer, &[Aim::Ships]))
        })
}

/// OC 9.1.4.b, R-REACTION-COUNT: the side flies a Reaction Mission against enemy ships in this hex; it is no
/// mission of its own turn, but its units have flown.
pub(crate) async fn reaction(t: &mut T, side: Side, hex: Hex) {
    let blank = Raid { target: Some(hex), ..reaction_blank(side) };
    let raid = t.draft(side.seat(), "OC 9.1.4.b", "Which units fly?", blank).await;
    fly(t, raid).await;
}

/// OC 9.0, OC 9.1.2.a, OC 9.1.3.a, OC 9.4.2.b, OC 9.4.3.a: a mission from take-off to landing, whether it is
/// one's own or a Reaction Mission; with interceptors up it comes to a battle, else to AA and bombs.
async fn fly(t: &mut T, raid: Raid) {
    let Some(target) = raid.target else { return };
    let side = raid.side;
    let longest = raid.flyers.iter().map(|flyer| flyer.flown).max().unwrap_or(0);
    for flyer in &raid.flyers {
        let unit = t.g.unit_mut(flyer.unit);
        unit.place = Place::Aloft;
        unit.sortied = true;
    }
    load_cargo(t, &raid);
    t.g.mission = Some(AirMission {
        side,
        kind: raid.kind,
        target,
        aim: (raid.kind == AirKind::Reaction).then_some(Aim::Ships),
        told: raid.kind == AirKind::Reaction,
        raiders: raid.flyers,
        interceptors: ArrayVec::new(),
        attempts: ArrayVec::new(),
        longest,
        shown: false,
        met: false,
    });
    let place = t.charts.map.sheet.name(target);
    let number = target.to_string();
    t.say("OC 9.1.3.a", |_| {
        let at = if place == number { number } else { format!("{place} ({number})") };
        format!("{} aircraft fly to {at}.", side.adjective())
    });
    if matches!(raid.kind, AirKind::Attack) {
        ch09_06_target::seal(t).await;
    }
    ch09_04_scramble::interceptors(t).await;
    ch09_04_scramble::target_scramble(t).await;
    let goes_on = match raid.kind {
        AirKind::Attack | AirKind::Reaction => ch09_06_target::declare(t).await,
        AirKind::Drop | AirKind::Supply => true,
    };
    hand_out_parafrags(t);
    coordinate(t).await;
    let met = t.g.mission.as_ref().is_some_and(|mission| !mission.interceptors.is_empty());
    show(t);
    if met {
        ch09_07_battle::fight(t).await;
        if raid.kind == AirKind::Supply {
            unload(t);
        }
    } else if goes_on {
        unopposed(t).await;
    }
    turn_back(t);
    come_home(t).await;
}

/// OC 9.10.7.b: units that could use parafrags on the target carry the markers there are.
fn hand_out_parafrags(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let Some(aim) = mission.aim else { return };
    let mut left = t.g.this_turn.parafrags;
    for raider in 0..mission.raiders.len() {
        let Some(mission) = &t.g.mission else { return };
        let attacks = ch09_06_target::attacks(&t.g, t.charts, &mission.raiders[raider], aim);
        let could = attacks.iter().any(|(attack, _)| *attack == Attack::Parafrag);
        if could && left > 0 {
            left -= 1;
            if let Some(mission) = &mut t.g.mission {
                mission.raiders[raider].parafrags = true;
            }
        }
    }
}

/// OC 11.6.a, R-C47-SUPPLY-MOVE: what the transport takes along.
fn load_cargo(t: &mut T, raid: &Raid) {
    let air = &t.charts.counters.air;
    let Some(flyer) = raid.flyers.iter().find(|it| air.of(it.unit).code == Code::Cargo) else {
        return;
    };
    let Place::Base(base) = flyer.from else { return };
    let at = match (base.off(), t.g.hex_of(base, t.charts)) {
        (Some(off), _) => Place::Off(off),
        (None, Some(hex)) => Place::At(hex),
        (None, None) => return,
    };
    match raid.kind {
        AirKind::Drop => {
            if let Some(id) = paratroops(&t.g, t.charts, at) {
                t.g.troops_mut(id).place = Place::Carried(flyer.unit);
                t.g.record.dropped = true;
            }
        }
        AirKind::Supply => {
            let place = Place::Carried(flyer.unit);
            if let Some(found) = supply_at(&t.g, at) {
                t.g.supplies[found].place = place;
                return;
            }
            let side = raid.side;
            let supply = crate::state::Supply { side, place, factors: 1, hits: 0, marked: false };
            let _ = t.g.supplies.try_push(supply);
        }
        AirKind::Attack | AirKind::Reaction => {}
    }
}

/// Units from one base, named for the late group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Late {
    pub from: Place,
    key: &'static str,
    name: &'static str,
}

impl Choice<State> for Late {
    const QUESTION: &'static str = "late-group";

    fn key(&self) -> Name {
        match self.from {
            Place::At(hex) => hex.to_string().into(),
            Place::Out
            | Place::Lost
            | Place::Off(_)
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => self.key.into(),
        }
    }

    fn label(&self, _: &State) -> String {
        format!("Those from {}", self.name)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.7.1.a")
    }
}

/// OC 9.7.1.a, OC 9.7.1.b, R-LATE-NOINT: raiders of several bases may fail to arrive together.
pub(crate) async fn coordinate(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let side = mission.side;
    if mission.interceptors.is_empty() {
        return;
    }
    let mut bases: Vec<Late> = Vec::new();
    for flyer in &mission.raiders {
        if bases.iter().all(|late| late.from != flyer.from) {
            let (key, name) = match flyer.from {
                Place::Base(base) => {
                    (table::Key::name(base), t.charts.airbases.bases.of(base).name.as_str())
                }
                Place::At(hex) => {
                    ("", t.charts.map.sheet.land(hex).map_or("", |land| land.name.as_str()))
                }
                Place::Out
                | Place::Lost
                | Place::Off(_)
                | Place::Aboard(_)
                | Place::Carried(_)
                | Place::Aloft => ("", ""),
            };
            bases.push(Late { from: flyer.from, key, name });
        }
    }
    if bases.len() < 2 {
        return;
    }
    let most = bases.len() - 1;
    let blank = Subset::of(bases).at_least(1).at_most(most);
    let late = t.draft(side.seat(), "OC 9.7.1.a", "Which units form the late group?", blank).await;
    let late: Vec<Place> = late.into_taken().into_iter().map(|late| late.from).collect();
    let Some(mission) = &t.g.mission else { return };
    // R-GROUP-DIFF
    let is_late = |flyer: &&Flyer| late.contains(&flyer.from);
    let difference = mission.raiders.iter().filter(is_late).flat_map(|one| {
        let others = mission.raiders.iter().filter(|it| !is_late(it));
        others.map(move |other| one.flown.abs_diff(other.flown))
    });
    let difference = i32::from(difference.max().unwrap_or(0));
    let arrival = t.check_in(&t.charts.air.coordination, difference, Mods::NONE);
    if arrival.only(side.seat()).await.result == Arrival::Late
        && let Some(mission) = &mut t.g.mission
    {
        for flyer in &mut mission.raiders {
            flyer.late = late.contains(&flyer.from);
        }
    }
}

/// OC 5.2.g, OC 9.1.2.h: combat shows who flies.
fn show(t: &mut T) {
    t.reveal();
    let charts = t.charts;
    let names = |flyers: &[Flyer]| {
        let names = flyers.iter().map(|flyer| charts.counters.air.of(flyer.unit).name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let Some(mission) = &mut t.g.mission else { return };
    mission.shown = true;
    mission.met = true;
    let (raiders, met) = (names(&mission.raiders), names(&mission.interceptors));
    t.say("OC 9.1.2.h", |_| {
        if met.is_empty() {
            format!("The raid: {raiders}.")
        } else {
            format!("The raid: {raiders}. It is met by {met}.")
        }
    });
}

/// How a raider attacks without being intercepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub raider: usize,
    unit: &'static str,
    /// None: it turns back, or a fighter only watches.
    pub attack: Option<(Attack, Altitude)>,
    pub ship: Option<ShipId>,
    ship_key: &'static str,
    ship_name: &'static str,
    fighter: bool,
}

impl Choice<State> for Run {
    const QUESTION: &'static str = "bomb-run";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        let Some((attack, altitude)) = self.attack else {
            return if self.fighter { "hold" } else { "abort" }.into();
        };
        let run = format!("{}-{}", table::Key::name(attack), table::Key::name(altitude));
        if self.ship.is_some() { format!("{run}:{}", self.ship_key).into() } else { run.into() }
    }

    fn label(&self, _: &State) -> String {
        let Some((attack, altitude)) = self.attack else {
            return if self.fighter { "Does not strafe" } else { "Turns back" }.to_owned();
        };
        let ship =
            if self.ship.is_some() { format!(": {}", self.ship_name) } else { String::new() };
        format!("{}{ship}, {} altitude", attack.title(), altitude.title())
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("How does {} attack?", self.unit))
    }

    fn target(&self) -> Option<String> {
        self.ship.map(|_| format!("ship:{}", self.ship_key))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.9.b")
    }
}

/// OC 9.9.b, OC 9.10.8.b: every raider attacks in turn, each under fire.
async fn unopposed(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    match mission.kind {
        AirKind::Attack | AirKind::Reaction => {}
        AirKind::Drop => {
            drop_unopposed(t).await;
            return;
        }
        AirKind::Supply => {
            unload(t);
            return;
        }
    }
    let ring = ships_on_ring(t).await;
    let raiders = t.g.mission.as_ref().map_or(0, |mission| mission.raiders.len());
    for raider in 0..raiders {
        bomb_run(t, raider, &ring).await;
    }
}

/// OC 9.9.b: AA of a ground unit or airbase in the hex, then the drop (R-PARA-TBB).
async fn drop_unopposed(t: &mut T) {
    let Some(raider) = transport(t) else { return };
    if ch09_09_aa::fire(t, raider, Attack::Drop, Altitude::Medium, &[]).await {
        ch11_06_parachute::drop(t, raider).await;
    }
}

/// The place of the C-47 among the raiders.
fn transport(t: &T) -> Option<usize> {
    let mission = t.g.mission.as_ref()?;
    let air = &t.charts.counters.air;
    mission.raiders.iter().position(|it| air.of(it.unit).code == Code::Cargo)
}

/// R-C47-SUPPLY-MOVE: the supply is put down at the base.
fn unload(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let target = mission.target;
    for flyer in mission.raiders.clone() {
        for supply in &mut t.g.supplies {
            if supply.place == Place::Carried(flyer.unit) {
                supply.place = Place::At(target);
            }
        }
    }
}

/// A ship for the next hex of the target ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnRing {
    pub ship: ShipId,
    key: &'static str,
    name: &'static str,
}

impl Choice<State> for OnRing {
    const QUESTION: &'static str = "ship-ring";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.name.to_owned()
    }

    fn target(&self) -> Option<String> {
        Some(format!("ship:{}", self.key))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.10.8.b")
    }
}

/// OC 9.10.8.b, R-SHIPS-OVER-SIX: the owner puts the ships one to a target hex, in this order around
/// the ring.
async fn ships_on_ring(t: &mut T) -> Vec<ShipId> {
    let Some(mission) = &t.g.mission else { return Vec::new() };
    if mission.aim != Some(Aim::Ships) {
        return Vec::new();
    }
    let (side, hex) = (mission.side, mission.target);
    let ships: Vec<ShipId> = ch09_06_target::ships_to_attack(&t.g, t.charts, side, hex).collect();
    if ships.len() < 3 {
        return ships;
    }
    let named = |ship: ShipId| {
        let spec = t.charts.counters.ships.of(ship);
        OnRing { ship, key: &spec.key, name: &spec.name }
    };
    let blank = Ranking::of(ships.into_iter().map(named).collect());
    let text = "In which order do the ships lie around the target ring?";
    let order = t.draft(side.enemy().seat(), "OC 9.10.8.b", text, blank).await;
    order.into_order().into_iter().map(|it| it.ship).take(6).collect()
}

/// OC 9.9.3.a: the ship attacked and those next to it on the ring, still afloat.
fn ships_near(t: &T, ring: &[ShipId], ship: ShipId) -> Vec<ShipId> {
    let Some(at) = ring.iter().position(|it| *it == ship) else { return vec![ship] };
    let mut near = vec![ship];
    let neighbours = [Some(at + 1), at.checked_sub(1)];
    let around = neighbours.into_iter().flatten().filter_map(|at| ring.get(at));
    near.extend(around.filter(|id| t.g.ship(**id).place.is_in_play()));
    // A full ring closes.
    if ring.len() == 6 && (at == 0 || at == 5) {
        near.push(ring[5 - at]);
    }
    near
}

/// OC 9.6.c, OC 9.10.a: one raider over the target; it chooses its ship, is fired at, and then bombs.
async fn bomb_run(t: &mut T, raider: usize, ring: &[ShipId]) {
    let Some(mission) = &t.g.mission else { return };
    let (Some(flyer), Some(aim)) = (mission.raiders.get(raider), mission.aim) else { return };
    let side = mission.side;
    let spec = t.charts.counters.air.of(flyer.unit);
    let fighter = !flyer.loaded;
    let attacks = ch09_06_target::attacks(&t.g, t.charts, flyer, aim);
    let base = Run {
        raider,
        unit: &spec.name,
        attack: None,
        ship: None,
        ship_key: "",
        ship_name: "",
        fighter,
    };
    let mut of = Vec::new();
    for attack in attacks {
        let run = Run { attack: Some(attack), ..base };
        if aim == Aim::Ships {
            for ship in ring.iter().filter(|id| t.g.ship(**id).place.is_in_play()) {
                let named = t.charts.counters.ships.of(*ship);
                let (ship_key, ship_name) = (named.key.as_str(), named.name.as_str());
                of.push(Run { ship: Some(*ship), ship_key, ship_name, ..run });
            }
        } else if ch09_10_bombing::stands(&t.g, aim) {
            of.push(run);
        }
    }
    if of.is_empty() {
        // R-TARGET-HEX-EMPTY: what it came for is gone; that is no abort.
        if let Some(flyer) = t.g.mission.as_mut().and_then(|it| it.raiders.get_mut(raider)) {
            flyer.attacked = true;
        }
        return;
    }
    of.push(base);
    let run = t.ask(side.seat(), "OC 9.9.b", "How does it attack?", &of).await;
    let Some((attack, altitude)) = run.attack else {
        if !fighter {
            ch09_06_target::abort(t, raider);
        }
        return;
    };
    let ships = run.ship.map_or_else(Vec::new, |ship| ships_near(t, ring, ship));
    if ch09_09_aa::fire(t, raider, attack, altitude, &ships).await {
        ch09_10_bombing::attack(t, raider, attack, altitude, run.ship).await;
    }
}

/// OC 9.8.c: bombers that come home with their bombs have aborted.
fn turn_back(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    if !matches!(mission.kind, AirKind::Attack | AirKind::Reaction) {
        return;
    }
    for raider in 0..mission.raiders.len() {
        let Some(mission) = &t.g.mission else { return };
        let flyer = mission.raiders[raider];
        let alive = t.g.unit(flyer.unit).place == Place::Aloft;
        if alive && flyer.loaded && !flyer.attacked && !flyer.aborted {
            ch09_06_target::abort(t, raider);
        }
    }
}

/// OC 9.11.a: both sides land what is left, and the mission is over.
async fn come_home(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let (side, target) = (mission.side, mission.target);
    bring_back(t);
    for side in [side, side.enemy()] {
        let Some(mission) = &t.g.mission else { return };
        let flyers = if side == mission.side { &mission.raiders } else { &mission.interceptors };
        let alive = |flyer: &&Flyer| t.g.unit(flyer.unit).place == Place::Aloft;
        let flyers: Vec<Flyer> = flyers.iter().filter(alive).copied().collect();
        ch09_11_return::land(t, side, target, flyers).await;
    }
    t.g.mission = None;
}

/// What a transport could not put down goes back with it.
fn bring_back(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let Some(raider) = transport(t) else { return };
    let flyer = mission.raiders[raider];
    let Place::Base(base) = flyer.from else { return };
    let back = match (base.off(), t.g.hex_of(base, t.charts)) {
        (Some(off), _) => Place::Off(off),
        (None, Some(hex)) => Place::At(hex),
        (None, None) => return,
    };
    for id in t.charts.counters.land.ids() {
        if t.g.troops(id).place == Place::Carried(flyer.unit) {
            t.g.troops_mut(id).place = back;
        }
    }
    for supply in &mut t.g.supplies {
        if supply.place == Place::Carried(flyer.unit) {
            supply.place = back;
        }
    }
}
