//! Whole tables that look like this to the one who sees the view.

use super::View;
use crate::{
    battle,
    charts::Charts,
    rules::{
        ch06_airbases::{eleventh_is_away, has_room, is_in_play, may_base},
        ch09_01_missions::may_fly_together,
        ch09_02_range::{extension, range, way_out},
        ch09_06_target,
        ch17_setup::{capacity, load, steps},
    },
    state::{AirId, AirKind, Base, BaseKind, Code, Flyer, Place, ShipId, Side, State},
};
use table::Stream;

/// One of a list; none of an empty one.
fn any<T: Copy>(dice: &mut Stream, of: &[T]) -> Option<T> {
    match of.len() {
        0 => None,
        len => of.get(usize::from(dice.face(len.min(255) as u8)) - 1).copied(),
    }
}

/// True so many times in ten.
fn chance(dice: &mut Stream, of_ten: u8) -> bool {
    dice.face(10) <= of_ten
}

/// Fills the holes of a view: units to bases that take them, a raid that could be flown, cargo to
/// transports with room.
pub(crate) fn deal(view: &View, charts: &'static Charts, dice: &mut Stream) -> State {
    let mut g = view.state.clone();
    for side in Side::BOTH {
        if view.seat.map(Side::of) != Some(side) {
            deal_aircraft(view, &mut g, charts, side, dice);
            deal_mission(view, &mut g, charts, side, dice);
            deal_markers(view, &mut g, charts, side, dice);
            deal_cargo(view, &mut g, charts, side, dice);
            battle::sight::deal(&mut g, charts, side.enemy(), dice);
        }
    }
    if view.seat.map(Side::of) != Some(Side::Japanese) {
        deal_igo2(view, &mut g, dice);
    }
    g
}

/// The hidden units of a side.
fn hidden(view: &View, charts: &'static Charts, side: Side) -> Vec<AirId> {
    let of = |id: &AirId| charts.counters.air.of(*id).side == side;
    view.hidden.iter().copied().filter(of).collect()
}

fn deal_aircraft(
    view: &View,
    g: &mut State,
    charts: &'static Charts,
    side: Side,
    dice: &mut Stream,
) {
    let mut units = hidden(view, charts, side);
    // What was reported is believed as far as there are units for it.
    let reports = view.state.reports[side.enemy().index()].clone();
    for report in &reports {
        for (wanted, fighters) in [(report.fighters, true), (report.bombers, false)] {
            for _ in 0..wanted {
                let fits = |id: &AirId| {
                    (charts.counters.air.of(*id).code.is_fighter() == fighters)
                        && may_base(g, charts, *id, report.base)
                        && !eleventh_is_away(g, charts, *id)
                };
                let could: Vec<AirId> = units.iter().copied().filter(fits).collect();
                let Some(id) = any(dice, &could) else { break };
                units.retain(|other| *other != id);
                stand(g, id, report.base, dice);
            }
        }
    }
    let told = |base: Base| reports.iter().any(|report| report.base == base);
    let bases: Vec<Base> = Base::every()
        .filter(|base| g.base(*base).owner == side && is_in_play(g, charts, *base) && !told(*base))
        .collect();
    let mut could: Vec<Base> = Vec::new();
    for id in units {
        if eleventh_is_away(g, charts, id) {
            stand(g, id, Base::Truk, dice);
            g.unit_mut(id).flown = true;
            continue;
        }
        let carrier = charts.counters.air.of(id).carrier;
        let takes = |base: &Base| {
            may_base(g, charts, id, *base)
                && (charts.airbases.bases.of(*base).kind == BaseKind::Carrier || !carrier)
        };
        could.clear();
        could.extend(bases.iter().copied().filter(takes));
        // Any of those with room: the first that has some, in an order of chance.
        let base = loop {
            let Some(base) = any(dice, &could) else { break super::home(side) };
            if has_room(g, charts, base, id, std::iter::empty()) {
                break base;
            }
            could.retain(|other| *other != base);
        };
        stand(g, id, base, dice);
    }
}

/// A hidden unit at a base, in a condition it might be in.
fn stand(g: &mut State, id: AirId, base: Base, dice: &mut Stream) {
    let flown = chance(dice, 3);
    let disrupted = chance(dice, 2);
    let unit = g.unit_mut(id);
    unit.place = Place::Base(base);
    (unit.flown, unit.sortied, unit.disrupted) = (flown, flown, disrupted);
}

/// OC 9.1.1.a: a raid the side could fly; OC 9.4.a: fighters that could have risen.
fn deal_mission(
    view: &View,
    g: &mut State,
    charts: &'static Charts,
    side: Side,
    dice: &mut Stream,
) {
    deal_origins(g, charts, side, dice);
    let Some(mission) = g.mission.clone() else { return };
    let mut units = hidden(view, charts, side);
    let code = |id: &AirId| charts.counters.air.of(*id).code;
    if mission.side == side {
        if !mission.shown {
            let size = dice.face(4);
            let mut raid: Vec<AirId> = Vec::new();
            if let Some((kind, transport)) = transport_flight(g, charts, side, &units, dice) {
                raid.push(transport);
                if let Some(mission) = &mut g.mission {
                    mission.kind = kind;
                }
                units.retain(|id| code(id).is_fighter());
            }
            units.retain(|id| !matches!(code(id), Code::Recon | Code::Cargo));
            while raid.len() < usize::from(size) {
                let fits = |id: &AirId| {
                    let mut with = raid.clone();
                    with.push(*id);
                    !raid.contains(id) && may_fly_together(g, charts, &with)
                };
                let could: Vec<AirId> = units.iter().copied().filter(fits).collect();
                let Some(id) = any(dice, &could) else { break };
                raid.push(id);
            }
            raid.sort_unstable();
            for id in raid.into_iter().take(4) {
                let loaded = !charts.counters.air.of(id).code.is_fighter();
                let flyer = Flyer { flown: mission.longest, loaded, ..aloft(g, id) };
                if let Some(mission) = &mut g.mission {
                    mission.raiders.push(flyer);
                }
            }
        }
        return;
    }
    units.retain(|id| code(id).is_fighter());
    // Those that rose and were shown have tried.
    let mut tried: Vec<AirId> = mission.interceptors.iter().map(|it| it.unit).collect();
    for nth in 0..view.attempts.saturating_sub(tried.len() as u8) {
        let could: Vec<AirId> = units.iter().copied().filter(|id| !tried.contains(id)).collect();
        let Some(id) = any(dice, &could) else {
            // Fighters that tried may be lost by now; how many tried is known.
            tried.extend(tried.first().copied());
            continue;
        };
        tried.push(id);
        if nth < view.interceptors {
            let flyer = aloft(g, id);
            if let Some(mission) = &mut g.mission {
                mission.interceptors.push(flyer);
            }
        }
    }
    if let Some(mission) = &mut g.mission {
        mission.attempts = tried.into_iter().take(4).collect();
    }
}

/// OC 11.6.a, R-C47-SUPPLY-MOVE: an air mission to a hex without a target can only bring supply or paratroops; one C-47
/// of these units does it then.
fn transport_flight(
    g: &State,
    charts: &'static Charts,
    side: Side,
    units: &[AirId],
    dice: &mut Stream,
) -> Option<(AirKind, AirId)> {
    let mission = g.mission.as_ref()?;
    let mut aims = Vec::new();
    ch09_06_target::aims(g, charts, side, mission.target, &mut aims);
    if mission.kind != AirKind::Attack || !aims.is_empty() {
        return None;
    }
    let transports = units.iter().filter(|id| charts.counters.air.of(**id).code == Code::Cargo);
    let transport = any(dice, &transports.copied().collect::<Vec<_>>())?;
    let own_base = g.bases_at(mission.target, charts).any(|base| g.base(base).owner == side);
    Some((if own_base { AirKind::Supply } else { AirKind::Drop }, transport))
}

/// OC 6.1.a, OC 9.2.1.a: where aircraft that were seen took off, a base that takes them and from which they reach
/// the target, with less of a load if it is far.
fn deal_origins(g: &mut State, charts: &'static Charts, side: Side, dice: &mut Stream) {
    let Some(mission) = g.mission.clone() else { return };
    let flyers = if mission.side == side { mission.raiders } else { mission.interceptors };
    for flyer in flyers.iter().filter(|flyer| flyer.from == Place::Aloft) {
        let most = range(charts, flyer.unit);
        let far = most.saturating_add(extension(g, charts, flyer.unit, flyer.loaded));
        let reaches = |base: &Base, most: u8| {
            way_out(g, charts, Place::Base(*base), mission.target).is_some_and(|way| way <= most)
        };
        let mut bases: Vec<Base> = Base::every()
            .filter(|base| g.base(*base).owner == side && may_base(g, charts, flyer.unit, *base))
            .collect();
        if bases.iter().any(|base| reaches(base, far)) {
            bases.retain(|base| reaches(base, far));
        }
        let from = any(dice, &bases).unwrap_or(super::home(side));
        let extended = far > most && !reaches(&from, most);
        let mission = g.mission.iter_mut();
        let all = mission.flat_map(|it| it.raiders.iter_mut().chain(&mut it.interceptors));
        for it in all.filter(|it| it.unit == flyer.unit) {
            (it.from, it.extended) = (Place::Base(from), extended);
        }
    }
}

/// Takes a unit from its base into the air.
fn aloft(g: &mut State, id: AirId) -> Flyer {
    let unit = g.unit_mut(id);
    let flyer = Flyer::new(id, unit.place);
    unit.place = Place::Aloft;
    unit.sortied = true;
    flyer
}

/// OC 9.7.3.f: disruption of units that have not moved in a battle yet; OC 9.7.12.c: aces, each with a fighter that
/// may have it.
fn deal_markers(
    view: &View,
    g: &mut State,
    charts: &'static Charts,
    side: Side,
    dice: &mut Stream,
) {
    let unmarked: Vec<AirId> =
        g.battle.iter().flat_map(|battle| battle.unmarked(Some(side.enemy()))).collect();
    for id in &unmarked {
        g.unit_mut(*id).disrupted = chance(dice, 2);
    }
    let mut pilots = hidden(view, charts, side);
    pilots.extend(unmarked);
    pilots.retain(|id| charts.counters.air.of(*id).code.is_fighter());
    for (_, ace) in view.aces.iter().filter(|(of, _)| *of == side) {
        let Some(id) = any(dice, &pilots) else { return };
        g.unit_mut(id).ace = Some(*ace);
        pilots.retain(|other| *other != id);
    }
}

/// R-CARGO-HIDDEN: what is aboard goes to transports with room, the largest first.
fn deal_cargo(view: &View, g: &mut State, charts: &'static Charts, side: Side, dice: &mut Stream) {
    let ships = &charts.counters.ships;
    let carries = |id: &ShipId| {
        ships.of(*id).side == side
            && ships.of(*id).full.capacity > 0
            && view.state.ship(*id).place.is_in_play()
            && !view.state.ship(*id).supply_side
    };
    let transports: Vec<ShipId> = ships.ids().filter(carries).collect();
    let aboard = |g: &State, size: u8, dice: &mut Stream| {
        let room = |id: &ShipId| load(g, charts, *id) + size <= capacity(g, charts, *id);
        let could: Vec<ShipId> = transports.iter().copied().filter(room).collect();
        any(dice, &could).or_else(|| any(dice, &transports))
    };
    let mut troops: Vec<_> = view
        .afloat
        .iter()
        .copied()
        .filter(|id| charts.counters.land.of(*id).side == side)
        .collect();
    troops.sort_by_key(|id| std::cmp::Reverse(steps(&view.state, charts, *id)));
    for id in troops {
        if let Some(ship) = aboard(g, steps(g, charts, id), dice) {
            g.troops_mut(id).place = Place::Aboard(ship);
        }
    }
    for at in &view.afloat_supplies {
        let at = usize::from(*at);
        if g.supplies[at].side != side {
            continue;
        }
        let factors = g.supplies[at].factors;
        if let Some(ship) = aboard(g, factors, dice) {
            g.supplies[at].place = Place::Aboard(ship);
        }
    }
}

/// OC 15.2.1.c: two turns or three.
fn deal_igo2(view: &View, g: &mut State, dice: &mut Stream) {
    let Some(declared) = g.record.igo2 else { return };
    let longer = chance(dice, 5);
    let (short, long) = (declared + 2, declared + 3);
    let last = match (view.igo2, g.turn) {
        (true, turn) if turn >= long => long,
        (false, turn) if turn == long => short,
        _ if longer => long,
        _ => short,
    };
    g.record.igo2_last = Some(last);
}
