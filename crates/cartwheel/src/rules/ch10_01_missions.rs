//! Sections 10.1 to 10.3: naval missions, what sails, what it carries and where to.

use super::{
    T, ch10_03_movement as movement,
    ch10_04_combat::{Vessel, vessel},
    ch11_ground::fortification,
    ch17_setup::{capacity, load, steps},
    names::Spot,
};
use crate::{
    charts::{Charts, naval::Number},
    conditions::naval,
    state::{
        Class, Hex, LandId, LandKind, NavalKind, NavalMission, OffMap, Patience, Place, SUPPLIES,
        ShipId, Side, Start, State, Supply,
    },
};
use table::{Choice, Draft, Key, Name, Odds};

/// For how many ships a mission has room; how many it may have stands in the charts.
pub const MOST_SHIPS: usize = 4;

/// OC 10.3.b: no more ships than this.
fn most_ships(charts: &'static Charts) -> usize {
    charts.naval.figures.of::<usize>(Number::MissionSize).min(MOST_SHIPS)
}

/// OC 8.4: whether the side has a ship that can perform a mission.
pub(crate) fn can_sail(g: &State, charts: &'static Charts, side: Side) -> bool {
    !kinds(g, charts, side).is_empty()
}

/// OC 10.3.e, OC 10.3.1.c: whether a ship may be named for a mission of this kind.
fn may_sail(g: &State, charts: &'static Charts, side: Side, kind: NavalKind, ship: ShipId) -> bool {
    let (it, counter) = (g.ship(ship), charts.counters.ships.of(ship));
    let free = counter.side == side
        && counter.class != Class::Ss
        && matches!(it.place, Place::At(_) | Place::Off(_))
        && !it.done
        && !it.in_port
        && !it.supply_side;
    // OC 10.1.a, OC 10.1.b: both begin at a base.
    let at_base = it.place.hex().is_none_or(|hex| movement::is_own_port(g, charts, side, hex));
    let fits = match kind {
        NavalKind::Attack => counter.class != Class::T && at_base,
        NavalKind::Stage => at_base,
        NavalKind::Support | NavalKind::Transport => true,
    };
    // OC 10.3.1.d: out of a closed port warships and carriers only stage.
    let closed = counter.class != Class::T && movement::is_closed(g, charts, ship);
    free && fits && (!closed || kind == NavalKind::Stage)
}

fn fleet(g: &State, charts: &'static Charts, side: Side, kind: NavalKind) -> Vec<ShipId> {
    charts.counters.ships.ids().filter(|ship| may_sail(g, charts, side, kind, *ship)).collect()
}

/// OC 10.2.a
pub(super) fn is_carrier(charts: &'static Charts, ship: ShipId) -> bool {
    charts.counters.ships.of(ship).class.is_carrier()
}

pub(super) fn carries(g: &State, charts: &'static Charts, ship: ShipId) -> bool {
    capacity(g, charts, ship) > 0
}

/// OC 13.2.1.d: where there is no end of supply units.
pub(crate) fn has_stock(place: Place) -> bool {
    matches!(place, Place::Off(OffMap::Truk | OffMap::Australia))
}

/// The kinds of mission the side can perform now.
fn kinds(g: &State, charts: &'static Charts, side: Side) -> Vec<NavalKind> {
    let can = |kind: NavalKind| {
        let ships = fleet(g, charts, side, kind);
        let some = match kind {
            NavalKind::Transport => ships.iter().any(|ship| carries(g, charts, *ship)),
            NavalKind::Support => ships.iter().any(|ship| is_carrier(charts, *ship)),
            NavalKind::Attack | NavalKind::Stage => !ships.is_empty(),
        };
        some && !destinations(g, charts, side, kind).is_empty()
    };
    NavalKind::ALL.iter().map(|(_, kind)| *kind).filter(|kind| can(*kind)).collect()
}

/// OC 10.1.a, OC 10.1.b, OC 10.1.c, OC 10.1.d: where a mission of this kind may go.
fn destinations(g: &State, charts: &'static Charts, side: Side, kind: NavalKind) -> Vec<Place> {
    let limits = g.limits(charts);
    let hexes = || Hex::every().filter(|hex| limits.has(*hex) && movement::is_open(charts, *hex));
    let boxes = || {
        let own = OffMap::ALL.iter().map(|(_, off)| *off).filter(move |off| off.side() == side);
        own.filter(|off| charts.map.entry(*off).iter().any(|hex| limits.has(*hex))).map(Place::Off)
    };
    match kind {
        // OC 10.1.a
        NavalKind::Attack => {
            let spotted =
                |hex: &Hex| g.ships_in(*hex, side.enemy(), charts).any(|ship| g.ship(ship).spotted);
            hexes().filter(spotted).map(Place::At).collect()
        }
        // OC 10.1.b
        NavalKind::Stage => {
            let ports = hexes().filter(|hex| movement::is_own_port(g, charts, side, *hex));
            ports.map(Place::At).chain(boxes()).collect()
        }
        // OC 10.1.c
        NavalKind::Support => hexes().map(Place::At).collect(),
        // OC 10.1.d; OC 17.1.3.a: without invasions only to friendly bases.
        NavalKind::Transport => {
            let invades = g.setup.start != Start::BismarckSea;
            let lands = |hex: &Hex| {
                movement::is_own_port(g, charts, side, *hex)
                    || (invades && !charts.map.sheet.is_sea(*hex))
            };
            hexes().filter(lands).map(Place::At).chain(boxes()).collect()
        }
    }
}

/// What a transport can take aboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cargo {
    Troops { unit: LandId, key: &'static str, name: &'static str, steps: u8 },
    Supply { from: Store, factors: u8 },
}

/// Where a supply unit comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Store {
    /// One that is there, by its place in the state.
    There(usize),
    /// OC 13.2.1.d: the stock of Truk or Australia; so many were taken before it.
    Stock(usize),
}

impl Cargo {
    const fn steps(self) -> u8 {
        match self {
            Cargo::Troops { steps, .. } => steps,
            Cargo::Supply { factors, .. } => factors,
        }
    }
}

/// Decision D-NAVAL-MISSION: kind, ships, cargo and destination as one answer. What is carried stays
/// hidden (ruling R-CARGO-HIDDEN).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    side: Side,
    called_off: bool,
    kind: Option<NavalKind>,
    ships: Vec<Vessel>,
    named: bool,
    /// OC 10.3.c: each by itself.
    singly: bool,
    loads: Vec<(ShipId, Cargo)>,
    loaded: bool,
    to: Option<Place>,
    rendezvous: Option<Hex>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrderStep {
    CallOff,
    Kind(NavalKind),
    Ship(Vessel),
    /// No more ships; they sail as a stack.
    Fleet,
    /// OC 10.3.c: no more ships; each sails by itself.
    Singly,
    Load(Vessel, Cargo),
    /// No more cargo.
    Loaded,
    To(Place),
    /// OC 10.3.d
    Meet(Hex),
}

/// A hex by its number, a box by its name.
pub(crate) fn place_key(place: Place) -> String {
    if let Place::Off(off) = place {
        return off.name().to_owned();
    }
    place.hex().map(|hex| hex.to_string()).unwrap_or_default()
}

pub(crate) fn place_target(place: Place) -> Option<String> {
    if let Place::Off(off) = place {
        return Some(format!("box:{}", off.name()));
    }
    place.hex().map(|hex| format!("hex:{hex}"))
}

fn place_words(place: Place) -> String {
    if let Place::Off(off) = place { off.words().to_owned() } else { place_key(place) }
}

impl Choice<State> for OrderStep {
    const QUESTION: &'static str = "naval-mission";

    fn key(&self) -> Name {
        match self {
            OrderStep::CallOff => "call-off".into(),
            OrderStep::Kind(kind) => kind.name().into(),
            OrderStep::Ship(ship) => ship.key.into(),
            OrderStep::Fleet => "fleet".into(),
            OrderStep::Singly => "singly".into(),
            OrderStep::Load(ship, Cargo::Troops { key, .. }) => {
                format!("{}:{key}", ship.key).into()
            }
            OrderStep::Load(ship, Cargo::Supply { from: Store::There(place), .. }) => {
                format!("{}:supply-{place}", ship.key).into()
            }
            OrderStep::Load(ship, Cargo::Supply { from: Store::Stock(_), .. }) => {
                format!("{}:new-supply", ship.key).into()
            }
            OrderStep::Loaded => "loaded".into(),
            OrderStep::To(place) => place_key(*place).into(),
            OrderStep::Meet(hex) => format!("meet:{hex}").into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            OrderStep::CallOff => "No naval mission after all".to_owned(),
            OrderStep::Kind(kind) => format!("{} mission", kind.title()),
            OrderStep::Ship(ship) => ship.name.to_owned(),
            OrderStep::Fleet => "No more ships; they sail as one stack".to_owned(),
            OrderStep::Singly => "No more ships; each sails by itself".to_owned(),
            OrderStep::Load(ship, Cargo::Troops { name, steps, .. }) => {
                format!("{name} ({steps}) aboard {}", ship.name)
            }
            OrderStep::Load(ship, Cargo::Supply { from, factors }) => {
                let fresh = if matches!(from, Store::Stock(_)) { "Fresh supply" } else { "Supply" };
                format!("{fresh} ({factors}) aboard {}", ship.name)
            }
            OrderStep::Loaded => "No more cargo".to_owned(),
            OrderStep::To(place) => format!("To {}", place_words(*place)),
            OrderStep::Meet(hex) => format!("Rendezvous in {hex}"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            OrderStep::CallOff | OrderStep::Ship(_) | OrderStep::Fleet | OrderStep::To(_) => {
                "OC 10.3.b"
            }
            OrderStep::Kind(NavalKind::Attack) => "OC 10.1.a",
            OrderStep::Kind(NavalKind::Stage) => "OC 10.1.b",
            OrderStep::Kind(NavalKind::Support) => "OC 10.1.c",
            OrderStep::Kind(NavalKind::Transport) => "OC 10.1.d",
            OrderStep::Load(..) | OrderStep::Loaded => "OC 10.3.f",
            OrderStep::Singly => "OC 10.3.c",
            OrderStep::Meet(_) => "OC 10.3.d",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            OrderStep::To(place) => place_target(*place),
            OrderStep::Meet(hex) => Some(format!("hex:{hex}")),
            OrderStep::Ship(ship) => Some(format!("ship:{}", ship.key)),
            OrderStep::CallOff
            | OrderStep::Kind(_)
            | OrderStep::Fleet
            | OrderStep::Singly
            | OrderStep::Load(..)
            | OrderStep::Loaded => None,
        }
    }

    /// OC 8.2, OC 8.3: who calls it off has had his opportunity.
    fn consequence(&self, g: &State) -> Option<String> {
        let words = match self {
            OrderStep::CallOff if g.operations.initiative_missions > 0 => {
                "You perform no more initiative missions"
            }
            OrderStep::CallOff => "You pass",
            OrderStep::Kind(_)
            | OrderStep::Ship(_)
            | OrderStep::Fleet
            | OrderStep::Singly
            | OrderStep::Load(..)
            | OrderStep::Loaded
            | OrderStep::To(_)
            | OrderStep::Meet(_) => return None,
        };
        Some(words.to_owned())
    }

    /// Whether a ship gets out of a damaged port.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            OrderStep::Ship(ship) => {
                movement::sortie_odds(g, charts, ship.ship).into_iter().collect()
            }
            OrderStep::CallOff
            | OrderStep::Kind(_)
            | OrderStep::Fleet
            | OrderStep::Singly
            | OrderStep::Load(..)
            | OrderStep::Loaded
            | OrderStep::To(_)
            | OrderStep::Meet(_) => Vec::new(),
        }
    }
}

impl Order {
    pub fn blank(side: Side) -> Order {
        Order {
            side,
            called_off: false,
            kind: None,
            ships: Vec::new(),
            named: false,
            singly: false,
            loads: Vec::new(),
            loaded: false,
            to: None,
            rendezvous: None,
        }
    }

    fn starts(&self, g: &State) -> Vec<Place> {
        let mut starts: Vec<Place> = Vec::new();
        for ship in &self.ships {
            let place = g.ship(ship.ship).place;
            if !starts.contains(&place) {
                starts.push(place);
            }
        }
        starts
    }

    /// OC 10.3.b: the ships that can still be named.
    fn more_ships(
        &self,
        g: &State,
        charts: &'static Charts,
        kind: NavalKind,
        steps: &mut Vec<OrderStep>,
    ) {
        let most = most_ships(charts);
        if self.ships.len() >= most {
            return;
        }
        let start = self.ships.first().map(|ship| g.ship(ship.ship).place);
        let together = kind != NavalKind::Transport;
        let fleet = fleet(g, charts, self.side, kind);
        let last = self.ships.len() + 1 == most;
        let needs = |ship: ShipId| match kind {
            NavalKind::Support => is_carrier(charts, ship),
            NavalKind::Transport => carries(g, charts, ship),
            NavalKind::Attack | NavalKind::Stage => true,
        };
        let has_it = self.ships.iter().any(|ship| needs(ship.ship));
        for &ship in &fleet {
            let place = g.ship(ship).place;
            let taken = self.ships.iter().any(|other| other.ship == ship);
            let here = !together || start.is_none_or(|start| start == place);
            // A carrier must be able to join.
            let completes = has_it
                || needs(ship)
                || (!last
                    && fleet.iter().any(|other| {
                        needs(*other) && (!together || g.ship(*other).place == place)
                    }));
            if !taken && here && completes {
                steps.push(OrderStep::Ship(vessel(charts, ship)));
            }
        }
    }

    fn is_fleet(&self, g: &State, charts: &'static Charts, kind: NavalKind) -> bool {
        let any = |holds: &dyn Fn(ShipId) -> bool| self.ships.iter().any(|ship| holds(ship.ship));
        match kind {
            NavalKind::Support => any(&|ship| is_carrier(charts, ship)),
            NavalKind::Transport => any(&|ship| carries(g, charts, ship)),
            NavalKind::Attack | NavalKind::Stage => !self.ships.is_empty(),
        }
    }

    /// OC 10.3.f, OC 2.2.4.b, OC 11.1.d, OC 11.4.3.a: troops, disrupted or not, and supply where the
    /// transport lies, as far as it has room.
    fn more_cargo(&self, g: &State, charts: &'static Charts, steps_out: &mut Vec<OrderStep>) {
        for &ship in &self.ships {
            let place = g.ship(ship.ship).place;
            let taken: u8 = self
                .loads
                .iter()
                .filter(|load| load.0 == ship.ship)
                .map(|load| load.1.steps())
                .sum();
            let room =
                capacity(g, charts, ship.ship).saturating_sub(load(g, charts, ship.ship) + taken);
            if room == 0 {
                continue;
            }
            for unit in charts.counters.land.ids() {
                let (it, counter) = (g.troops(unit), charts.counters.land.of(unit));
                let waits = counter.side == self.side
                    && it.place == place
                    && !it.raiding
                    && counter.kind != LandKind::Garrison;
                let cargo = Cargo::Troops {
                    unit,
                    key: counter.key.as_str(),
                    name: counter.name.as_str(),
                    steps: steps(g, charts, unit),
                };
                if waits && cargo.steps() <= room && !self.has_loaded(cargo) {
                    steps_out.push(OrderStep::Load(ship, cargo));
                }
            }
            for (at, supply) in g.supplies.iter().enumerate() {
                let cargo = Cargo::Supply { from: Store::There(at), factors: supply.factors };
                let waits = supply.side == self.side && supply.place == place;
                if waits && cargo.steps() <= room && !self.has_loaded(cargo) {
                    steps_out.push(OrderStep::Load(ship, cargo));
                }
            }
            let fresh =
                |cargo: &Cargo| matches!(cargo, Cargo::Supply { from: Store::Stock(_), .. });
            let taken = self.loads.iter().filter(|(_, cargo)| fresh(cargo)).count();
            if has_stock(place) && g.supplies.len() + taken < SUPPLIES {
                let cargo = Cargo::Supply { from: Store::Stock(taken), factors: 1 };
                steps_out.push(OrderStep::Load(ship, cargo));
            }
        }
    }

    fn has_loaded(&self, cargo: Cargo) -> bool {
        self.loads.iter().any(|(_, other)| *other == cargo)
    }

    fn needs_rendezvous(&self, g: &State) -> bool {
        self.starts(g).len() > 1
    }
}

impl Draft<State> for Order {
    const QUESTION: &'static str = "naval-mission";
    type Step = OrderStep;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<OrderStep>) {
        if self.called_off {
            return;
        }
        let Some(kind) = self.kind else {
            steps.extend(kinds(g, charts, self.side).into_iter().map(OrderStep::Kind));
            steps.push(OrderStep::CallOff);
            return;
        };
        if !self.named {
            self.more_ships(g, charts, kind, steps);
            if self.is_fleet(g, charts, kind) {
                steps.push(OrderStep::Fleet);
                if self.ships.len() > 1 && !self.needs_rendezvous(g) {
                    steps.push(OrderStep::Singly);
                }
            }
        } else if kind == NavalKind::Transport && !self.loaded {
            self.more_cargo(g, charts, steps);
            steps.push(OrderStep::Loaded);
        } else if self.to.is_none() {
            let starts = self.starts(g);
            let to = destinations(g, charts, self.side, kind).into_iter();
            // OC 10.1.a: an enemy in the hex of the port is attacked where he is.
            let there = |place: &Place| kind == NavalKind::Attack || !starts.contains(place);
            steps.extend(to.filter(there).map(OrderStep::To));
            if steps.is_empty() {
                steps.push(OrderStep::CallOff);
            }
        } else if self.rendezvous.is_none() && self.needs_rendezvous(g) {
            let limits = g.limits(charts);
            let open = |hex: &Hex| limits.has(*hex) && movement::is_open(charts, *hex);
            steps.extend(Hex::every().filter(open).map(OrderStep::Meet));
        }
    }

    fn add(&mut self, step: OrderStep, _: &State, _: &'static Charts) {
        match step {
            OrderStep::CallOff => self.called_off = true,
            OrderStep::Kind(kind) => self.kind = Some(kind),
            OrderStep::Ship(ship) => self.ships.push(ship),
            OrderStep::Fleet => self.named = true,
            OrderStep::Singly => (self.named, self.singly) = (true, true),
            OrderStep::Load(ship, cargo) => self.loads.push((ship.ship, cargo)),
            OrderStep::Loaded => self.loaded = true,
            OrderStep::To(place) => self.to = Some(place),
            OrderStep::Meet(hex) => self.rendezvous = Some(hex),
        }
    }

    fn is_whole(&self, g: &State, _: &'static Charts) -> bool {
        self.called_off
            || (self.to.is_some() && (self.rendezvous.is_some() || !self.needs_rendezvous(g)))
    }

    fn label(&self, _: &State) -> String {
        let Some(kind) = self.kind.filter(|_| !self.called_off) else {
            return "No naval mission".to_owned();
        };
        let ships: Vec<&str> = self.ships.iter().map(|ship| ship.name).collect();
        let to = self.to.map(place_words).unwrap_or_default();
        format!("{} mission of {} to {to}", kind.title(), ships.join(", "))
    }

    fn about(&self, _: &State) -> Option<String> {
        let text = match self.kind {
            None => "What kind of naval mission?",
            Some(_) if !self.named => "Which ships take part? Four at most in all",
            Some(NavalKind::Transport) if !self.loaded => "What do the transports take aboard?",
            Some(_) if self.to.is_none() => "What is the destination?",
            Some(_) => "Where is the rendezvous of the ships from different places?",
        };
        Some(text.to_owned())
    }
}

/// OC 10.1.a: the side performs a naval mission; false if it thinks better of it.
pub(crate) async fn mission(t: &mut T, side: Side) -> bool {
    let text = "Which naval mission is it?";
    let order = t.draft(side.seat(), "OC 10.3.b", text, Order::blank(side)).await;
    let (Some(kind), Some(to), false) = (order.kind, order.to, order.called_off) else {
        return false;
    };
    let ships: Vec<ShipId> = order.ships.iter().map(|ship| ship.ship).collect();
    embark(t, &order.loads);
    t.g.naval = Some(NavalMission {
        side,
        kind,
        ships: ships.iter().copied().collect(),
        to,
        rendezvous: order.rendezvous,
        force: arrayvec::ArrayVec::new(),
        searched: Vec::new(),
        patience: Patience::Asked,
        wake: Vec::new(),
        tried: Vec::new(),
    });
    let charts = t.charts;
    t.say("OC 10.3.b", |_| {
        let names: Vec<&str> = order.ships.iter().map(|ship| ship.name).collect();
        let to = to.hex().map_or_else(|| place_words(to), |hex| Spot::of(charts, hex).words());
        let (side, kind) = (side.adjective(), kind.title());
        format!("{side} {kind} mission to {to}: {}.", names.join(", "))
    });
    let express = naval::is_tokyo_express(&t.g, t.charts);
    movement::sail(t, order.singly).await;
    t.g.this_turn.express_run |= express;
    t.g.naval = None;
    true
}

/// OC 10.3.f, OC 11.8.e: who embarks vacates his hex.
fn embark(t: &mut T, loads: &[(ShipId, Cargo)]) {
    for (ship, cargo) in loads {
        match *cargo {
            Cargo::Troops { unit, .. } => {
                let from = t.g.troops(unit).place;
                t.g.troops_mut(unit).place = Place::Aboard(*ship);
                if let Place::At(hex) = from {
                    fortification::vacated(t, hex);
                }
            }
            Cargo::Supply { from: Store::There(place), .. } => {
                if let Some(supply) = t.g.supplies.get_mut(place) {
                    supply.place = Place::Aboard(*ship);
                }
            }
            Cargo::Supply { from: Store::Stock(_), factors } => {
                let (side, place) = (t.charts.counters.ships.of(*ship).side, Place::Aboard(*ship));
                let fresh = Supply { side, place, factors, hits: 0, marked: false };
                let _ = t.g.supplies.try_push(fresh);
            }
        }
    }
}
