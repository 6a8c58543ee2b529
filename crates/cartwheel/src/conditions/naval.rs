//! The conditions of modifiers at sea.

use crate::{
    charts::{
        Charts,
        map::Region,
        naval::{PortKind, Reach},
    },
    rules::ch10_03_movement as movement,
    state::{Class, Event, Hex, NavalKind, ShipId, Side, Speed, State},
};
use table::keys;

keys! {
    /// OC 10.3.1.c
    pub enum SortieWhen {
        PortHits = "port-hits",
        Disrupted = "disrupted",
        Crippled = "crippled",
        FoulWeather = "foul-weather",
    }

    /// OC 10.3.2.a
    pub enum SpottingWhen {
        Recon = "recon",
        Airbase = "airbase",
        Single = "single",
        Barges = "barges",
        FoulWeather = "foul-weather",
        Coastwatchers = "coastwatchers",
        TokyoExpress = "tokyo-express",
    }

    /// OC 10.3.3.a
    pub enum InterceptionWhen {
        PortHits = "port-hits",
        Unspotted = "unspotted",
        Slow = "slow",
        Near = "near",
        Recon = "recon",
        FoulWeather = "foul-weather",
    }

    /// OC 10.4.1.c
    pub enum CombatWhen {
        AttackFactor = "attack-factor",
        DefenceFactor = "defence-factor",
        TargetDisrupted = "target-disrupted",
        FirerDisrupted = "firer-disrupted",
        TargetCrippled = "target-crippled",
        JapaneseClose = "japanese-close",
        FastAtSlow = "fast-at-slow",
        SlowAtFast = "slow-at-fast",
        FoulWeather = "foul-weather",
    }
}

/// OC 10.3.1.c: the kind of port in a hex.
pub fn port_kind(charts: &'static Charts, hex: Hex) -> PortKind {
    let rabaul = charts.airbases.bases.of(crate::state::Base::Rabaul).hex;
    if rabaul == Some(hex) { PortKind::Rabaul } else { PortKind::Port }
}

pub fn of_sortie(g: &State, charts: &'static Charts, ship: ShipId, when: SortieWhen) -> i32 {
    let it = g.ship(ship);
    let heavy = it.place.hex().is_some_and(|hex| {
        g.hexes.at(hex).hits >= charts.naval.bands.of(port_kind(charts, hex)).heavy
    });
    i32::from(match when {
        SortieWhen::PortHits => heavy,
        SortieWhen::Disrupted => it.disrupted,
        SortieWhen::Crippled => it.crippled,
        SortieWhen::FoulWeather => g.is_event(Event::FoulWeather),
    })
}

/// OC 5.1: the mission under way is the Tokyo Express: the first Japanese Transport Mission of the turn
/// made up of light cruisers with their transports (CLT) and barges alone.
pub fn is_tokyo_express(g: &State, charts: &'static Charts) -> bool {
    let Some(mission) = &g.naval else { return false };
    let fits = |ship: &ShipId| {
        let counter = charts.counters.ships.of(*ship);
        counter.class == Class::Clt || counter.supplies
    };
    g.is_event(Event::TokyoExpress)
        && !g.this_turn.express_run
        && mission.side == Side::Japanese
        && mission.kind == NavalKind::Transport
        && mission.ships.iter().all(fits)
}

/// A force of a side that has entered a hex.
pub fn of_spotting(
    g: &State,
    charts: &'static Charts,
    side: Side,
    force: &[ShipId],
    hex: Hex,
    when: SpottingWhen,
) -> i32 {
    let counter = |ship: &ShipId| charts.counters.ships.of(*ship);
    i32::from(match when {
        SpottingWhen::Recon => movement::recon_over(g, charts, side.enemy(), hex),
        SpottingWhen::Airbase => {
            let near = |base_hex: Hex| charts.map.sheet.distance(base_hex, hex) <= 1;
            movement::working_airbases(g, charts, side.enemy()).any(near)
        }
        SpottingWhen::Single => force.len() == 1,
        SpottingWhen::Barges => force.iter().all(|ship| counter(ship).supplies),
        SpottingWhen::FoulWeather => g.is_event(Event::FoulWeather),
        SpottingWhen::Coastwatchers => {
            side == Side::Japanese
                && g.is_event(Event::Coastwatchers)
                && movement::region(charts, hex) == Some(Region::Solomons)
        }
        SpottingWhen::TokyoExpress => is_tokyo_express(g, charts),
    })
}

/// Ships of a side try to intercept a force in a hex.
pub fn of_interception(
    g: &State,
    charts: &'static Charts,
    interceptors: &[ShipId],
    spotted: bool,
    hex: Hex,
    when: InterceptionWhen,
) -> i32 {
    let side =
        interceptors.first().map_or(Side::Allied, |ship| charts.counters.ships.of(*ship).side);
    let at = |ship: &ShipId| g.ship(*ship).place.hex();
    let is_port = |hex: &Hex| movement::is_own_port(g, charts, side, *hex);
    let in_port = |ship: &ShipId| at(ship).is_none_or(|hex| is_port(&hex));
    match when {
        InterceptionWhen::PortHits => {
            let ports = interceptors.iter().filter_map(at).filter(is_port);
            let hits = ports.map(|hex| g.hexes.at(hex).hits);
            i32::from(hits.max().unwrap_or(0) / 2)
        }
        InterceptionWhen::Unspotted => i32::from(!spotted),
        InterceptionWhen::Slow => {
            let slow = |ship: &ShipId| g.guns(*ship, charts).speed != Speed::Fast;
            i32::from(interceptors.iter().any(slow))
        }
        InterceptionWhen::Near => {
            let reach: u8 = charts.naval.reach.of(Reach::Near);
            let near = |ship: &ShipId| {
                !in_port(ship)
                    && at(ship).is_some_and(|from| charts.map.sheet.distance(from, hex) <= reach)
            };
            i32::from(interceptors.iter().all(near))
        }
        InterceptionWhen::Recon => i32::from(movement::recon_over(g, charts, side, hex)),
        InterceptionWhen::FoulWeather => i32::from(g.is_event(Event::FoulWeather)),
    }
}

/// One ship fires at another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Salvo {
    pub firer: ShipId,
    pub target: ShipId,
    pub close: bool,
}

/// OC 10.4.1.c, OC 10.4.2.a, OC 10.4.2.b
pub fn of_combat(g: &State, charts: &'static Charts, salvo: Salvo, when: CombatWhen) -> i32 {
    let (firer, target) = (g.ship(salvo.firer), g.ship(salvo.target));
    let (own, other) = (g.guns(salvo.firer, charts), g.guns(salvo.target, charts));
    match when {
        CombatWhen::AttackFactor => i32::from(own.af),
        CombatWhen::DefenceFactor => i32::from(other.df),
        CombatWhen::TargetDisrupted => i32::from(target.disrupted),
        CombatWhen::FirerDisrupted => i32::from(firer.disrupted),
        CombatWhen::TargetCrippled => i32::from(target.crippled && crippling(charts, salvo.target)),
        CombatWhen::JapaneseClose => {
            let japanese = charts.counters.ships.of(salvo.firer).side == Side::Japanese;
            i32::from(japanese && salvo.close)
        }
        CombatWhen::FastAtSlow => i32::from(own.speed == Speed::Fast && other.speed == Speed::Slow),
        CombatWhen::SlowAtFast => i32::from(own.speed == Speed::Slow && other.speed == Speed::Fast),
        CombatWhen::FoulWeather => i32::from(g.is_event(Event::FoulWeather)),
    }
}

/// OC 10.4.2.b: these effects are those of warships and carriers.
fn crippling(charts: &'static Charts, ship: ShipId) -> bool {
    charts.counters.ships.of(ship).class != Class::T
}
