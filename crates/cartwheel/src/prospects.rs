//! What a position is worth: for players who try answers out, and for those who want to know the risk.

use crate::{
    Outcome,
    charts::{Charts, scenarios::Limit},
    rules::ch16_victory,
    state::{Level, NavalBattle, Phase, Place, Points, Side, Start, State},
};
use shelf::StretchInfo;
use std::sync::Arc;
use table::{Horizon, Seat};

/// Stretches for which a commander may leave his side to the staff.
pub(crate) const STRETCHES: &[StretchInfo] = &[
    StretchInfo { key: "round", title: "until this round of the battle is over" },
    StretchInfo { key: "battle", title: "until this battle is over" },
    StretchInfo { key: "mission", title: "until this mission is over" },
    StretchInfo { key: "turn", title: "until this turn is over" },
];

/// What a level of victory is worth beside points, in halves of a point.
const LEVEL: i32 = 12;
/// What a step of a unit is worth at the most, in halves of a point, and what it is worth for every turn in
/// which it can still be used.
const AIR_STEP: [i32; 2] = [2, 1];
const SHIP_STEP: [i32; 2] = [4, 2];
const LAND_STEP: [i32; 2] = [2, 1];
const DISRUPTED: [i32; 2] = [1, 1];

pub(crate) fn returns(outcome: &Outcome) -> Vec<i32> {
    let [allied, japanese] = outcome.points;
    let worth = LEVEL * height(outcome.level) + i32::from(allied) - i32::from(japanese);
    vec![worth, -worth]
}

/// The side that has won; nobody in a draw. The levels decide, for in the campaign the Allies must lead by far.
pub(crate) fn winner(outcome: &Outcome) -> Option<Seat> {
    match height(outcome.level) {
        0 => None,
        1.. => Some(Side::Allied.seat()),
        ..0 => Some(Side::Japanese.seat()),
    }
}

/// How far up for the Allies a level is.
const fn height(level: Level) -> i32 {
    match level {
        Level::JapaneseMajor => -2,
        Level::JapaneseMinor => -1,
        Level::Draw => 0,
        Level::AlliedMinor => 1,
        Level::AlliedMajor => 2,
    }
}

/// The lead of a seat in halves of a point.
pub(crate) fn points(g: &State, seat: Seat) -> i32 {
    let side = Side::of(seat);
    i32::from(g.points[side.index()]) - i32::from(g.points[side.enemy().index()])
}

/// The lead, what the places held would bring if the game ended now, and what both sides still have for the turns
/// that are left; if none is left the level of victory too.
pub(crate) fn value(g: &State, seat: Seat, charts: &'static Charts) -> i32 {
    let [allied, japanese] = standing(g, charts);
    let lead = points(g, Side::Allied.seat()) + i32::from(allied) - i32::from(japanese);
    let turns = i32::from(g.limits(charts).of(Limit::LastTurn).saturating_sub(g.turn));
    // Before the troops move this turn is left as well.
    let turns = turns + i32::from(g.phase < Phase::Ground);
    let level = if turns == 0 { LEVEL * height(ch16_victory::level(g, charts, lead)) } else { 0 };
    let [allied, japanese] = Side::BOTH.map(|side| forces(g, charts, side, turns));
    let worth = lead + level + allied - japanese;
    if Side::of(seat) == Side::Allied { worth } else { -worth }
}

/// What the end of the game would add, in halves of a point. Of the convoy to Lae what lies off Lae is as good as
/// landed, and what is at sea may come to either side.
pub(crate) fn standing(g: &State, charts: &'static Charts) -> Points {
    let mut points = ch16_victory::city_points(g, charts);
    for (sum, lost) in points.iter_mut().zip(ch16_victory::air_points(g, charts)) {
        *sum += lost;
    }
    if g.setup.start != Start::BismarckSea {
        for (holder, halves, _) in ch16_victory::held_locations(g, charts) {
            points[holder.index()] += halves;
        }
    }
    let lae = ch16_victory::lae(charts).map(Place::At);
    let sails = g.phase < Phase::Ground;
    let there = |place: Place| {
        if let Place::Aboard(ship) = place {
            sails || Some(g.ship(ship).place) == lae
        } else {
            Some(place) == lae
        }
    };
    points[Side::Allied.index()] += ch16_victory::convoy_astray(g, charts, there);
    points
}

/// Steps of a side in play, what is disrupted counting a little less.
fn forces(g: &State, charts: &'static Charts, side: Side, turns: i32) -> i32 {
    let counters = &charts.counters;
    let worth = |[most, a_turn]: [i32; 2], reduced: bool, disrupted: bool| {
        let hurt = DISRUPTED[0].min(turns * DISRUPTED[1]) * i32::from(disrupted);
        most.min(turns * a_turn) * (2 - i32::from(reduced)) - hurt
    };
    let air = counters.air.ids().filter(|id| counters.air.of(*id).side == side);
    let air = air.map(|id| g.unit(id)).filter(|unit| unit.place.is_in_play());
    let ships = counters.ships.ids().filter(|id| counters.ships.of(*id).side == side);
    let ships = ships.map(|id| g.ship(id)).filter(|ship| ship.place.is_in_play());
    let land = counters.land.ids().filter(|id| counters.land.of(*id).side == side);
    let land = land.map(|id| g.troops(id)).filter(|unit| unit.place.is_in_play());
    air.map(|unit| worth(AIR_STEP, unit.reduced, unit.disrupted)).sum::<i32>()
        + ships.map(|ship| worth(SHIP_STEP, ship.crippled, ship.disrupted)).sum::<i32>()
        + land.map(|unit| worth(LAND_STEP, unit.reduced, unit.disrupted)).sum::<i32>()
}

/// Missions and phases so far: what has to end before a position can be judged.
pub(crate) fn horizon(g: &State) -> u64 {
    match g.setup.start {
        Start::Yamamoto => g.battle.as_ref().map_or(0, |battle| u64::from(battle.round)),
        Start::IronBottomSound => {
            g.naval_battle.as_ref().map_or(0, |battle| u64::from(battle.part))
        }
        Start::BismarckSea | Start::Toenails | Start::Bougainville | Start::Campaign => {
            u64::from(g.turn) * 10_000 + g.phase as u64 * 500 + u64::from(g.operations.missions)
        }
    }
}

/// A mission is tried to its end; what is planned between missions until the troops have moved.
pub(crate) fn tried_until(g: &State) -> Option<Horizon<State>> {
    let training = matches!(g.setup.start, Start::Yamamoto | Start::IronBottomSound);
    if training {
        return None;
    }
    let (turn, missions) = (g.turn, g.operations.missions);
    let in_flight = g.mission.is_some() || g.naval_battle.is_some();
    let before = g.phase <= Phase::Ground;
    Some(Arc::new(move |now: &State| {
        let over = now.mission.is_none() && now.naval_battle.is_none();
        let settled = now.turn > turn || (before && now.phase > Phase::Ground);
        settled || (in_flight && over) || (in_flight && now.operations.missions > missions)
    }))
}

/// The round, battle, mission or turn that is being played.
pub(crate) fn stretch(g: &State, of: &str) -> Option<u64> {
    let mission = u64::from(g.turn) * 1_000 + u64::from(g.operations.missions);
    match of {
        "round" => battle(g).map(|(battle, round)| (mission * 8 + battle) * 16 + round),
        "battle" => battle(g).map(|(battle, _)| mission * 8 + battle),
        "mission" => (g.mission.is_some() || g.naval.is_some()).then_some(mission),
        "turn" => Some(u64::from(g.turn)),
        _ => None,
    }
}

/// The battle that is being fought and its round. A mission may bring one in the air and one at sea,
/// and Iron Bottom Sound has two at sea (OC 10.4.3.a).
fn battle(g: &State) -> Option<(u64, u64)> {
    let air = g.battle.as_ref().map(|battle| (0, u64::from(battle.round)));
    let sea = |battle: &NavalBattle| (1 + u64::from(battle.part), u64::from(battle.round));
    air.or_else(|| g.naval_battle.as_ref().map(sea))
}
