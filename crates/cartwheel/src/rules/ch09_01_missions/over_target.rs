//! Sections 9.9 and 9.10.8: raiders over a target that no fighter defends.

use super::{transport, unload};
use crate::{
    charts::Charts,
    rules::{
        T, ch09_06_target,
        ch09_09_aa::{self, Altitude, Attack},
        ch09_10_bombing, ch11_06_parachute,
    },
    state::{Aim, AirKind, ShipId, State},
};
use std::collections::VecDeque;
use table::{Choice, Name, Odds, Ranking};

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
    /// Another raider attacks first.
    pub later: bool,
}

impl Choice<State> for Run {
    const QUESTION: &'static str = "bomb-run";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        let Some((attack, altitude)) = self.attack else {
            return match (self.later, self.fighter) {
                (true, _) => "later",
                (false, true) => "hold",
                (false, false) => "abort",
            }
            .into();
        };
        let run = format!("{}-{}", table::Key::name(attack), table::Key::name(altitude));
        if self.ship.is_some() { format!("{run}:{}", self.ship_key).into() } else { run.into() }
    }

    fn label(&self, _: &State) -> String {
        let Some((attack, altitude)) = self.attack else {
            return match (self.later, self.fighter) {
                (true, _) => format!("{} lets another unit attack first", self.unit),
                (false, true) => format!("{} does not strafe", self.unit),
                (false, false) => format!("{} turns back", self.unit),
            };
        };
        let ship =
            if self.ship.is_some() { format!(" at {}", self.ship_name) } else { String::new() };
        format!("{}: {}{ship}, {} altitude", attack.title(), self.unit, altitude.title())
    }

    fn consequence(&self, _: &State) -> Option<String> {
        let aborts = self.attack.is_none() && !self.later && !self.fighter;
        aborts.then(|| "1 victory point for the enemy".to_owned())
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

    /// The fire that meets it, and the bombs if it comes through.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let Some((attack, altitude)) = self.attack else { return Vec::new() };
        let fire = ch09_09_aa::odds(g, charts, self.raider, attack, altitude, self.ship);
        let how = (attack, altitude);
        let bombs = ch09_10_bombing::odds(g, charts, self.raider, how, self.ship);
        fire.into_iter().chain(bombs).collect()
    }
}

/// OC 9.9.b, OC 9.10.8.b: every raider attacks in turn, each under fire, in the order the Mission player likes.
pub(super) async fn unopposed(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let at_ships = mission.aim == Some(Aim::Ships);
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
    ch09_09_aa::arrange(t, &ring).await;
    let raiders = t.g.mission.as_ref().map_or(0, |mission| mission.raiders.len());
    let mut waiting: VecDeque<usize> = (0..raiders).collect();
    // Against ships, all are over their targets before the first shot.
    let mut placed: Vec<Run> = Vec::new();
    // How many have let others go first since the last attack; the last of them goes.
    let mut put_off = 0;
    while let Some(raider) = waiting.pop_front() {
        let others = waiting.iter().filter(|other| has_attack(t, **other)).count();
        let run = declare(t, raider, &ring, others > put_off).await;
        if run.is_some_and(|run| run.later) {
            waiting.push_back(raider);
            put_off += 1;
            continue;
        }
        put_off = 0;
        match run {
            Some(run) if at_ships => placed.push(run),
            Some(run) => attack(t, run, &ring).await,
            None => {}
        }
    }
    for run in placed {
        attack(t, run, &ring).await;
    }
}

/// Whether a raider could do anything to the target.
fn has_attack(t: &T, raider: usize) -> bool {
    let Some(mission) = &t.g.mission else { return false };
    let (Some(flyer), Some(aim)) = (mission.raiders.get(raider), mission.aim) else { return false };
    !ch09_06_target::attacks(&t.g, t.charts, flyer, aim).is_empty()
}

/// OC 9.9.b: AA of a ground unit or airbase in the hex, then the drop (R-PARA-TBB).
async fn drop_unopposed(t: &mut T) {
    let Some(raider) = transport(t) else { return };
    if ch09_09_aa::fire(t, raider, Attack::Drop, Altitude::Medium, &[]).await {
        ch11_06_parachute::drop(t, raider).await;
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

/// OC 9.10.8.b, R-SHIPS-OVER-SIX, R-SHIP-RING: the owner puts the ships one to a target hex, side by side and in this
/// order around the ring.
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
    let most = t.charts.battle.zones.target.len();
    order.into_order().into_iter().map(|it| it.ship).take(most).collect()
}

/// OC 9.9.3.a: the ship attacked and those next to it on the ring, still afloat.
fn ships_near(t: &T, ring: &[ShipId], ship: ShipId) -> Vec<ShipId> {
    let Some(at) = ring.iter().position(|it| *it == ship) else { return vec![ship] };
    let mut near = vec![ship];
    let neighbours = [Some(at + 1), at.checked_sub(1)];
    let around = neighbours.into_iter().flatten().filter_map(|at| ring.get(at));
    near.extend(around.filter(|id| t.g.ship(**id).place.is_in_play()));
    // A full ring closes.
    let last = t.charts.battle.zones.target.len() - 1;
    if ring.len() > last && (at == 0 || at == last) {
        let across = ring[last - at];
        near.extend(Some(across).filter(|id| t.g.ship(*id).place.is_in_play()));
    }
    near
}

/// OC 9.6.c, OC 9.8.a, OC 9.9.b: how a raider attacks, and which ship; none if it does not. It may let another go first,
/// since the order of attack is the Mission player's.
async fn declare(t: &mut T, raider: usize, ring: &[ShipId], may_wait: bool) -> Option<Run> {
    let mission = t.g.mission.as_ref()?;
    let (flyer, aim) = (mission.raiders.get(raider)?, mission.aim?);
    let side = mission.side;
    let spec = t.charts.counters.air.of(flyer.unit);
    let fighter = !flyer.loaded;
    let attacks = ch09_06_target::attacks(&t.g, t.charts, flyer, aim);
    if attacks.is_empty() {
        // OC 9.10.4.b, OC 9.8.c: a heavy bomber over ships brings its bombs home.
        if !fighter {
            ch09_06_target::abort(t, raider);
        }
        return None;
    }
    let base = Run {
        raider,
        unit: &spec.name,
        attack: None,
        ship: None,
        ship_key: "",
        ship_name: "",
        fighter,
        later: false,
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
        has_nothing_left(t, raider);
        return None;
    }
    of.push(base);
    if may_wait {
        of.push(Run { later: true, ..base });
    }
    let run = t.ask(side.seat(), "OC 9.9.b", "How does it attack?", &of).await;
    if run.attack.is_none() && !run.later {
        if !fighter {
            ch09_06_target::abort(t, raider);
        }
        return None;
    }
    Some(run)
}

/// R-TARGET-HEX-EMPTY: what the raider came for is gone; that is no abort.
fn has_nothing_left(t: &mut T, raider: usize) {
    if let Some(flyer) = t.g.mission.as_mut().and_then(|it| it.raiders.get_mut(raider)) {
        flyer.attacked = true;
    }
}

/// OC 9.9.3.a, OC 9.10.a: one raider over the target is fired at, and then bombs. R-PLACED-ON-SHIPS: if its ship has been
/// sunk by those before it, it goes home.
async fn attack(t: &mut T, run: Run, ring: &[ShipId]) {
    let Some((attack, altitude)) = run.attack else { return };
    if run.ship.is_some_and(|ship| !t.g.ship(ship).place.is_in_play()) {
        t.say("OC 9.10.8.b", |_| format!("{} finds its target sunk: {}.", run.unit, run.ship_name));
        has_nothing_left(t, run.raider);
        return;
    }
    let ships = run.ship.map_or_else(Vec::new, |ship| ships_near(t, ring, ship));
    if ch09_09_aa::fire(t, run.raider, attack, altitude, &ships).await {
        ch09_10_bombing::attack(t, run.raider, attack, altitude, run.ship).await;
    }
}
