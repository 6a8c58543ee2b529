//! Section 9.1: air missions, and their course from take-off to landing.

mod coordination;
mod over_target;
mod raid;

pub use coordination::Late;
pub(crate) use coordination::coordinate;
pub use over_target::{OnRing, Run};
pub(crate) use raid::can_fly;
pub use raid::{Raid, RaidStep};

use super::{
    T,
    ch06_airbases::{eleventh_is_away, is_usn_carrier},
    ch09_02_range::{extension, range},
    ch09_04_scramble, ch09_06_target, ch09_07_battle,
    ch09_09_aa::Attack,
    ch09_11_return,
};
use crate::{
    charts::{Charts, air::Number, counters::Bombs},
    state::{
        Aim, AirId, AirKind, AirMission, Base, Code, Flyer, Group, Hex, LandId, Place, Side, State,
        setup::CarrierAircraft,
    },
};
use arrayvec::ArrayVec;
use over_target::unopposed;

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

/// OC 9.1.1.a: the side flies an air mission of this kind.
pub(crate) async fn mission(t: &mut T, side: Side, kind: AirKind) {
    let blank = Raid::blank(&t.g, t.charts, side, kind);
    let raid = t.draft(side.seat(), "OC 9.1.1.a", "Which mission do you fly?", blank).await;
    fly(t, raid).await;
}

fn reaction_blank(side: Side, carriers: &[Base]) -> Raid {
    Raid { carriers: carriers.to_vec(), ..Raid::empty(side, AirKind::Reaction) }
}

/// OC 9.1.4.a: whether the side could fly a Reaction Mission against spotted enemy ships in this hex, from
/// `carriers` if they intercept. That is the enemy's to guess.
pub(crate) fn can_react(
    g: &State,
    charts: &'static Charts,
    side: Side,
    hex: Hex,
    carriers: &[Base],
) -> bool {
    let blank = reaction_blank(side, carriers);
    let ships = ch09_06_target::ships_to_attack(g, charts, side, hex).next().is_some();
    ships
        && blank.able(g, charts).into_iter().any(|id| {
            let ways = blank.ways(g, charts, id, hex);
            ways.iter().any(|flyer| blank.leads(charts, flyer, &[Aim::Ships]))
        })
}

/// OC 10.3.3.b: how far aircraft of these carriers could fly against ships; none if there are none that could.
pub(crate) fn reach_of_carriers(
    g: &State,
    charts: &'static Charts,
    side: Side,
    carriers: &[Base],
) -> Option<u8> {
    if carriers.is_empty() {
        return None;
    }
    let able = reaction_blank(side, carriers).able(g, charts).into_iter();
    able.map(|id| range(charts, id).saturating_add(extension(g, charts, id, true))).max()
}

/// OC 9.1.4.b, R-REACTION-COUNT: the side flies a Reaction Mission against enemy ships in this hex; it is no
/// mission of its own turn, but its units have flown. OC 10.3.3.b: where `carriers` intercept, with their
/// aircraft alone.
pub(crate) async fn reaction(t: &mut T, side: Side, hex: Hex, carriers: &[Base]) {
    let blank = Raid { target: Some(hex), ..reaction_blank(side, carriers) };
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
    t.g.mission = Some(AirMission {
        side,
        kind: raid.kind,
        target,
        aim: (raid.kind == AirKind::Reaction).then_some(Aim::Ships),
        gone: false,
        told: raid.kind == AirKind::Reaction,
        raiders: raid.flyers,
        interceptors: ArrayVec::new(),
        attempts: ArrayVec::new(),
        longest,
        shown: false,
        met: false,
        aa_order: Vec::new(),
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
    hand_out_parafrags(&mut t.g, t.charts);
    coordinate(t).await;
    let met = t.g.mission.as_ref().is_some_and(|mission| !mission.interceptors.is_empty());
    show(t);
    load_cargo(t);
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

/// OC 9.10.7.b: the units that could use parafrags on the target, while there are markers.
pub(crate) fn hand_out_parafrags(g: &mut State, charts: &'static Charts) {
    let Some(mission) = &g.mission else { return };
    let Some(aim) = mission.aim else { return };
    for raider in 0..mission.raiders.len() {
        let Some(mission) = &g.mission else { return };
        let attacks = ch09_06_target::attacks(g, charts, &mission.raiders[raider], aim);
        let could = attacks.iter().any(|(attack, _)| *attack == Attack::Parafrag);
        if let Some(mission) = &mut g.mission {
            mission.raiders[raider].parafrags = could;
        }
    }
}

/// OC 11.6.a, R-C47-SUPPLY-MOVE: what the transport takes along. It is taken from where it stands once the raid is
/// seen (OC 9.1.2.h), since nothing can happen to it before.
fn load_cargo(t: &mut T) {
    let (Some(mission), Some(raider)) = (&t.g.mission, transport(t)) else { return };
    let (side, kind, flyer) = (mission.side, mission.kind, mission.raiders[raider]);
    let Place::Base(base) = flyer.from else { return };
    let at = match (base.off(), t.g.hex_of(base, t.charts)) {
        (Some(off), _) => Place::Off(off),
        (None, Some(hex)) => Place::At(hex),
        (None, None) => return,
    };
    match kind {
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
            let supply = crate::state::Supply { side, place, factors: 1, hits: 0, marked: false };
            let _ = t.g.supplies.try_push(supply);
        }
        AirKind::Attack | AirKind::Reaction => {}
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
    let mut landed = false;
    for flyer in mission.raiders.clone() {
        for supply in &mut t.g.supplies {
            if supply.place == Place::Carried(flyer.unit) {
                supply.place = Place::At(target);
                landed = true;
            }
        }
    }
    if landed {
        let place = t.charts.map.sheet.name(target);
        t.say("OC 13.2.1.d", |_| format!("Supply is flown in to {place}."));
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
pub(crate) async fn come_home(t: &mut T) {
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

/// What a transport could not put down goes back with it; OC 11.6.b: troops as disrupted as it is.
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
    let shaken = t.g.unit(flyer.unit).disrupted;
    for id in t.charts.counters.land.ids() {
        if t.g.troops(id).place == Place::Carried(flyer.unit) {
            let troops = t.g.troops_mut(id);
            troops.place = back;
            troops.disrupted |= shaken;
        }
    }
    for supply in &mut t.g.supplies {
        if supply.place == Place::Carried(flyer.unit) {
            supply.place = back;
        }
    }
}
