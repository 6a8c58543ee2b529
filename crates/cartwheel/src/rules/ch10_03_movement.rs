//! Section 10.3: sorties, spotting, rendezvous and interception while ships sail.

use super::{
    T, acts,
    ch05_events::submarine,
    ch09_01_missions,
    ch10_01_missions::{carries, is_carrier},
    ch10_03_course::Course,
    ch10_04_combat::{self, Vessel, vessel},
    ch10_05_bombardment,
    ch15_reinforcements::task_force,
    names::Spot,
};
use crate::{
    charts::{
        Charts,
        map::Region,
        naval::{Interception, Number, Sortie, Spotting},
        scenarios::Limit,
    },
    conditions::naval,
    state::{Base, BaseStatus, Code, Hex, NavalKind, Patience, Place, ShipId, Side, Start, State},
};
use arrayvec::ArrayVec;
use table::{Choice, Name, Odds, draft::Subset};

/// OC 10.3.a: ships sail over the sea and along coasts.
pub(crate) fn is_open(charts: &'static Charts, hex: Hex) -> bool {
    charts.map.sheet.land(hex).is_none_or(|land| land.coast)
}

/// A port on the map that the side controls.
pub(crate) fn is_own_port(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    charts.map.sheet.is_port(hex) && g.hexes.at(hex).control == Some(side)
}

/// OC 9.10.10.h, OC 10.3.1.d: the port a ship lies in has too many hits.
pub(crate) fn is_closed(g: &State, charts: &'static Charts, ship: ShipId) -> bool {
    let side = charts.counters.ships.of(ship).side;
    g.ship(ship).place.hex().is_some_and(|hex| {
        is_own_port(g, charts, side, hex)
            && g.hexes.at(hex).hits > charts.naval.bands.of(naval::port_kind(charts, hex)).roll
    })
}

/// The region of a hex: that of its land, or of the nearest coast.
pub(crate) fn region(charts: &'static Charts, hex: Hex) -> Option<Region> {
    let near = |other: Hex| charts.map.sheet.land(other).map(|land| land.region);
    near(hex).or_else(|| hex.neighbours().find_map(near))
}

/// OC 10.3.2.a: a reconnaissance unit or Magic of the side is over the hex.
pub(crate) fn recon_over(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    charts.counters.air.ids().any(|id| {
        let counter = charts.counters.air.of(id);
        counter.side == side && counter.code == Code::Recon && g.unit(id).place == Place::At(hex)
    })
}

/// OC 17.3.5.a: where the undisrupted airbases of a side are among the hexes in play, carriers excepted.
pub(crate) fn working_airbases(
    g: &State,
    charts: &'static Charts,
    side: Side,
) -> impl Iterator<Item = Hex> {
    let working = move |base: &Base| {
        let it = g.base(*base);
        it.owner == side
            && it.status == BaseStatus::Working
            && charts.airbases.bases.of(*base).kind != crate::state::BaseKind::Carrier
    };
    let limits = g.limits(charts);
    let hexes = Base::every().filter(working).filter_map(move |base| g.hex_of(base, charts));
    hexes.filter(move |hex| limits.has(*hex))
}

/// OC 17.1.3.d, ruling R-171-SPOT: the Japanese convoy of 17.1, which is looked for around Port Moresby alone.
fn is_awaited(g: &State, side: Side) -> bool {
    g.setup.start == Start::BismarckSea && side == Side::Japanese
}

/// OC 10.3.2.a, OC 17.1.3.d, rulings R-SPOT-COAST and R-171-SPOT: whether a force of the side is looked for in a
/// hex.
pub(crate) fn is_searched(
    g: &State,
    charts: &'static Charts,
    side: Side,
    _force: &[ShipId],
    hex: Hex,
) -> bool {
    let sheet = &charts.map.sheet;
    if is_awaited(g, side) {
        let reach = g.limits(charts).of(Limit::SpottingRange);
        let moresby = charts.airbases.bases.of(Base::PortMoresby).hex;
        return moresby.is_some_and(|moresby| sheet.distance(moresby, hex) <= reach);
    }
    let enemy = side.enemy();
    let reach: u8 = charts.naval.reach.of(crate::charts::naval::Reach::Reach);
    let near = |other: Hex| sheet.distance(other, hex) <= reach;
    let lookout = |ship: ShipId| {
        let counter = charts.counters.ships.of(ship);
        counter.side == enemy
            && (counter.class.is_warship() || counter.class.is_carrier())
            && !g.ship(ship).disrupted
            && g.ship(ship).place.hex().is_some_and(near)
    };
    let coast = !sheet.is_sea(hex) && g.hexes.at(hex).control != Some(side);
    coast
        || recon_over(g, charts, enemy, hex)
        || working_airbases(g, charts, enemy).any(near)
        || charts.counters.ships.ids().any(lookout)
}

fn mission(g: &State) -> &crate::state::NavalMission {
    g.naval.as_ref().expect("a naval mission is being sailed")
}

/// OC 10.1.c, OC 10.1.d: whether those that have sortied can still perform the mission.
fn has_its_ships(g: &State, charts: &'static Charts) -> bool {
    let mut ships = mission(g).ships.iter();
    match mission(g).kind {
        NavalKind::Support => ships.any(|ship| is_carrier(charts, *ship)),
        NavalKind::Transport => ships.any(|ship| carries(g, charts, *ship)),
        NavalKind::Attack | NavalKind::Stage => ships.next().is_some(),
    }
}

/// OC 10.3.c, OC 10.3.d, OC 10.3.e: the ships of the mission sail, first each component to the
/// rendezvous, then all to the destination; or singly, one after another.
pub(crate) async fn sail(t: &mut T, singly: bool) {
    for ship in mission(&t.g).ships.clone() {
        sortie(t, ship).await;
    }
    if !has_its_ships(&t.g, t.charts) {
        t.say("OC 10.3.1.a", |_| {
            "The mission is called off: no ship that it needs has left port.".to_owned()
        });
        return;
    }
    let mut components: Vec<(Place, ArrayVec<ShipId, 4>)> = Vec::new();
    for ship in mission(&t.g).ships.clone() {
        let place = t.g.ship(ship).place;
        match components.iter_mut().find(|(start, _)| *start == place) {
            Some((_, ships)) => ships.push(ship),
            None => components.push((place, [ship].into_iter().collect())),
        }
        t.g.ship_mut(ship).done = true;
    }
    let to = mission(&t.g).to;
    // Whether a battle was fought where the mission ends.
    let mut fought = false;
    if singly {
        for ship in mission(&t.g).ships.clone() {
            if t.g.ship(ship).place.is_in_play() {
                set_force(t, [ship].into_iter().collect(), Vec::new());
                fought |= under_way(t, to).await;
            }
        }
        let all = mission(&t.g).ships.clone();
        set_force(t, all, Vec::new());
    } else if let Some(meet) = mission(&t.g).rendezvous.filter(|_| components.len() > 1) {
        let mut searched = Vec::new();
        for (_, ships) in components {
            set_force(t, ships, Vec::new());
            fought |= under_way(t, Place::At(meet)).await && to == Place::At(meet);
            searched.extend(mission(&t.g).searched.iter().copied());
        }
        let all = mission(&t.g).ships.clone();
        set_force(t, all, searched);
    } else {
        let all = mission(&t.g).ships.clone();
        set_force(t, all, Vec::new());
    }
    if mission(&t.g).force.is_empty() {
        return;
    }
    fought |= under_way(t, to).await;
    arrive(t, to, fought).await;
}

/// The ships that sail on together; `searched` are the hexes in which they were looked for already (ruling
/// R-SPOT-ONCE).
fn set_force(t: &mut T, ships: ArrayVec<ShipId, 4>, searched: Vec<Hex>) {
    let side = mission(&t.g).side;
    let place = ships.first().map(|ship| t.g.ship(*ship).place);
    if let Some(mission) = &mut t.g.naval {
        mission.force = ships;
        mission.searched = searched;
    }
    if let Some(Place::At(hex)) = place {
        share_sighting(t, side, hex);
    }
}

/// OC 10.3.1.a, OC 10.3.1.b, OC 10.3.1.c: a carrier or warship in a port of its side with some hits rolls.
fn rolls_to_sortie(g: &State, charts: &'static Charts, ship: ShipId) -> bool {
    let counter = charts.counters.ships.of(ship);
    let Some(hex) = g.ship(ship).place.hex() else { return false };
    let band = charts.naval.bands.of(naval::port_kind(charts, hex));
    counter.class != crate::state::Class::T
        && is_own_port(g, charts, counter.side, hex)
        && (band.free + 1..=band.roll).contains(&g.hexes.at(hex).hits)
}

/// OC 10.3.1.a: carriers and warships must sortie; who fails stays in port and out of the mission.
async fn sortie(t: &mut T, ship: ShipId) {
    let counter = t.charts.counters.ships.of(ship);
    if !rolls_to_sortie(&t.g, t.charts, ship) {
        return;
    }
    let chart = &t.charts.naval.sortie;
    let mods = chart.modifiers(|when| naval::of_sortie(&t.g, t.charts, ship, when));
    t.say("OC 10.3.1.a", move |_| format!("{} try to leave port.", counter.name));
    if t.check(chart, mods).await.result == Sortie::Stays {
        t.g.ship_mut(ship).in_port = true;
        if let Some(mission) = &mut t.g.naval {
            mission.ships.retain(|other| *other != ship);
        }
        t.say("OC 10.3.1.c", move |_| format!("{} stay in port.", counter.name));
    }
}

/// OC 10.3.2.c: where ships of a side come together one that is spotted gives away all.
fn share_sighting(t: &mut T, side: Side, hex: Hex) {
    let here: Vec<ShipId> = t.g.ships_in(hex, side, t.charts).collect();
    if here.iter().any(|ship| t.g.ship(*ship).spotted) {
        for ship in here {
            t.g.ship_mut(ship).spotted = true;
        }
    }
}

fn is_spotted(g: &State) -> bool {
    mission(g).force.iter().any(|ship| g.ship(*ship).spotted)
}

/// Keeps only ships that are still afloat.
fn drop_sunk(t: &mut T) {
    let afloat = |g: &State, ship: ShipId| g.ship(ship).place.is_in_play();
    let Some(mut mission) = t.g.naval.take() else { return };
    mission.ships.retain(|ship| afloat(&t.g, *ship));
    mission.force.retain(|ship| afloat(&t.g, *ship));
    t.g.naval = Some(mission);
}

/// OC 10.3.c: the force of the mission sails to a place, hex by hex. True if it fought a battle in the last hex.
async fn under_way(t: &mut T, to: Place) -> bool {
    let Some(&first) = mission(&t.g).force.first() else { return false };
    let from = t.g.ship(first).place;
    if from == to {
        return false;
    }
    let side = mission(&t.g).side;
    let force: Vec<ShipId> = mission(&t.g).force.to_vec();
    let blank = Course::plan(&t.g, t.charts, side, &force, from, to);
    let course = t.draft(side.seat(), "OC 10.3.c", "Which way do the ships sail?", blank).await;
    // Ruling R-SPOT-ONCE: a hex it starts from is searched when it is left.
    if let Place::At(hex) = from {
        if leaves_under_eyes(t, hex) {
            spot(t, hex).await;
        }
    } else {
        enter_map(t, &force);
    }
    let mut fought = false;
    for hex in course.way {
        place_force(t, Place::At(hex));
        if !is_spotted(&t.g) && is_searched(&t.g, t.charts, side, &force, hex) {
            spot(t, hex).await;
        }
        fought = interrupts(t, hex).await;
        drop_sunk(t);
        if mission(&t.g).force.is_empty() {
            return fought;
        }
    }
    if let Place::Off(_) = to {
        place_force(t, to);
        return false;
    }
    fought
}

/// OC 10.3.2.a, rulings R-SPOT-COAST and R-171-SPOT: leaving a coastal hex that is not one's own, or any hex
/// with a reconnaissance unit over it.
fn leaves_under_eyes(t: &T, hex: Hex) -> bool {
    let side = mission(&t.g).side;
    let coast = !t.charts.map.sheet.is_sea(hex) && t.g.hexes.at(hex).control != Some(side);
    !is_awaited(&t.g, side)
        && !is_spotted(&t.g)
        && (coast || recon_over(&t.g, t.charts, side.enemy(), hex))
}

fn place_force(t: &mut T, place: Place) {
    for ship in mission(&t.g).force.clone() {
        t.g.ship_mut(ship).place = place;
    }
    if let (Some(mission), Place::At(hex)) = (&mut t.g.naval, place) {
        mission.wake.push(hex);
    }
}

fn enter_map(t: &mut T, force: &[ShipId]) {
    for &ship in force {
        if matches!(t.g.ship(ship).place, Place::Off(_)) {
            task_force::enters_the_map(t, ship);
        }
    }
}

/// OC 10.3.2.b, rulings R-SPOT-ONCE, R-SPOT-STACK and R-SPOT-WHO: one roll for the force in a hex.
pub(crate) async fn spot(t: &mut T, hex: Hex) {
    if mission(&t.g).searched.contains(&hex) {
        return;
    }
    let (side, force) = (mission(&t.g).side, mission(&t.g).force.clone());
    if let Some(mission) = &mut t.g.naval {
        mission.searched.push(hex);
    }
    let chart = &t.charts.naval.spotting;
    let mods = chart.modifiers(|when| naval::of_spotting(&t.g, t.charts, side, &force, hex, when));
    let charts = t.charts;
    if let Some(first) = force.first().copied() {
        t.act(|_| acts::search(charts, first));
    }
    t.say("OC 10.3.2.a", |_| {
        format!("The ships are looked for in {}.", Spot::of(charts, hex).words())
    });
    if t.check(chart, mods).await.result == Spotting::Spotted {
        for ship in force {
            t.g.ship_mut(ship).spotted = true;
        }
        let charts = t.charts;
        t.say("OC 10.3.2.b", move |_| {
            format!("The ships are spotted in {}.", charts.map.sheet.name(hex))
        });
    }
}

/// The odds that the force under way is spotted in a hex; none where nobody looks for it.
pub(crate) fn spotting_odds(g: &State, charts: &'static Charts, hex: Hex) -> Option<Odds> {
    let mission = g.naval.as_ref()?;
    let (side, force) = (mission.side, &mission.force);
    let looked_for = !is_spotted(g)
        && !mission.searched.contains(&hex)
        && is_searched(g, charts, side, force, hex);
    let chart = &charts.naval.spotting;
    let mods = || chart.modifiers(|when| naval::of_spotting(g, charts, side, force, hex, when));
    looked_for.then(|| chart.odds(&mods()).suffered())
}

/// The odds that a ship sorties; none where it does not roll.
pub(crate) fn sortie_odds(g: &State, charts: &'static Charts, ship: ShipId) -> Option<Odds> {
    let chart = &charts.naval.sortie;
    let mods = || chart.modifiers(|when| naval::of_sortie(g, charts, ship, when));
    rolls_to_sortie(g, charts, ship).then(|| chart.odds(&mods()))
}

/// How the other side may interrupt a moving force (decision D-NAVAL-INTERCEPT, OC 9.1.4.a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interrupt {
    Wait(Hex),
    Aircraft(Hex),
    Ships(Hex),
    Submarine(Hex),
    Never(Hex),
}

impl Choice<State> for Interrupt {
    const QUESTION: &'static str = "interrupt";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Interrupt::Wait(_) => "wait",
            Interrupt::Aircraft(_) => "aircraft",
            Interrupt::Ships(_) => "ships",
            Interrupt::Submarine(_) => "submarine",
            Interrupt::Never(_) => "never",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Interrupt::Wait(_) => "Let them sail on",
            Interrupt::Aircraft(_) => "Fly a Reaction Mission",
            Interrupt::Ships(_) => "Try to intercept with ships",
            Interrupt::Submarine(_) => "Attack with the submarine",
            Interrupt::Never(_) => "Let them sail on to the end of this mission",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Interrupt::Aircraft(_) => "OC 9.1.4.a",
            Interrupt::Submarine(_) => "OC 5.1",
            Interrupt::Wait(_) | Interrupt::Ships(_) | Interrupt::Never(_) => "OC 10.3.3.a",
        })
    }

    fn about(&self, g: &State) -> Option<String> {
        let (Interrupt::Wait(hex)
        | Interrupt::Aircraft(hex)
        | Interrupt::Ships(hex)
        | Interrupt::Submarine(hex)
        | Interrupt::Never(hex)) = self;
        let seen = g.naval.as_ref()?.force.iter().any(|ship| g.ship(*ship).spotted);
        let seen = if seen { "spotted" } else { "not spotted" };
        Some(format!("Enemy ships, {seen}, enter {hex}: do you interrupt their mission?"))
    }

    /// If all that can sail sail together.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let (Interrupt::Ships(hex), Some(mission)) = (self, &g.naval) else { return Vec::new() };
        let mut ships = interceptors(g, charts, mission.side.enemy());
        ships.truncate(most_interceptors(charts));
        vec![interception_odds(g, charts, &ships, *hex)]
    }
}

fn interception_odds(g: &State, charts: &'static Charts, ships: &[ShipId], hex: Hex) -> Odds {
    let chart = &charts.naval.interception;
    let spotted = is_spotted(g);
    let mods = chart.modifiers(|when| naval::of_interception(g, charts, ships, spotted, hex, when));
    chart.odds(&mods)
}

/// OC 10.3.3.a: so many sail together.
fn most_interceptors(charts: &'static Charts) -> usize {
    charts.naval.figures.of(Number::Interceptors)
}

/// OC 10.3.3.a, OC 10.3.3.d, ruling R-INTERCEPT-SORTIE: ships that may try to intercept.
pub(crate) fn interceptors(g: &State, charts: &'static Charts, side: Side) -> Vec<ShipId> {
    let may = |ship: &ShipId| {
        let (it, counter) = (g.ship(*ship), charts.counters.ships.of(*ship));
        counter.side == side
            && (counter.class.is_warship() || counter.class.is_carrier())
            && matches!(it.place, Place::At(_) | Place::Off(_))
            && !it.done
            && !it.in_port
            && !is_closed(g, charts, *ship)
            && g.naval.as_ref().is_none_or(|mission| !mission.tried.contains(ship))
    };
    charts.counters.ships.ids().filter(may).collect()
}

/// OC 10.3.2.b, OC 10.3.3.a, OC 9.1.4.c: the other side may interrupt in every hex, with aircraft
/// once in each and only if the force is spotted, with every ship once on this mission. True if ships fought.
async fn interrupts(t: &mut T, hex: Hex) -> bool {
    let enemy = mission(&t.g).side.enemy();
    let (mut flown, mut fought) = (false, false);
    loop {
        if mission(&t.g).patience == Patience::Never || mission(&t.g).force.is_empty() {
            return fought;
        }
        let mut options = vec![Interrupt::Wait(hex)];
        let react = || ch09_01_missions::can_react(&t.g, t.charts, enemy, hex, &[]);
        if is_spotted(&t.g) && !flown && react() {
            options.push(Interrupt::Aircraft(hex));
        }
        if !interceptors(&t.g, t.charts, enemy).is_empty() {
            options.push(Interrupt::Ships(hex));
        }
        if submarine::can_attack(&t.g, t.charts, enemy, hex) {
            options.push(Interrupt::Submarine(hex));
        }
        // Whether aircraft can reach the ships is the enemy's to guess.
        t.reveal();
        if options.len() == 1 {
            return fought;
        }
        options.push(Interrupt::Never(hex));
        match t.ask(enemy.seat(), "OC 10.3.3.a", "Interrupt the enemy's mission?", &options).await {
            Interrupt::Wait(_) => return fought,
            Interrupt::Never(_) => {
                if let Some(mission) = &mut t.g.naval {
                    mission.patience = Patience::Never;
                }
            }
            Interrupt::Aircraft(_) => {
                flown = true;
                ch09_01_missions::reaction(t, enemy, hex, &[]).await;
            }
            Interrupt::Submarine(_) => submarine::attack(t).await,
            Interrupt::Ships(_) => match intercept(t, hex, flown).await {
                Intercepted::Nothing => {}
                Intercepted::Fought => fought = true,
                Intercepted::Flew => flown = true,
            },
        }
        drop_sunk(t);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interceptor(Vessel, Hex);

impl Choice<State> for Interceptor {
    const QUESTION: &'static str = "interceptors";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.0.name.to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 10.3.3.a")
    }

    fn target(&self) -> Option<String> {
        Some(format!("ship:{}", self.0.key))
    }

    /// If it sails alone.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        vec![interception_odds(g, charts, &[self.0.ship], self.1)]
    }
}

/// Where carriers that intercept go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Station {
    Battle(Hex),
    Launch(Hex),
}

impl Choice<State> for Station {
    const QUESTION: &'static str = "carrier-station";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Station::Battle(_) => "battle".into(),
            Station::Launch(hex) => hex.to_string().into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Station::Battle(hex) => format!("Into {hex}, to fight with guns"),
            Station::Launch(hex) => format!("To {hex}, to launch aircraft"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 10.3.3.b")
    }

    fn target(&self) -> Option<String> {
        let (Station::Battle(hex) | Station::Launch(hex)) = self;
        Some(format!("hex:{hex}"))
    }
}

/// What an attempt to intercept has led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Intercepted {
    /// It failed, or carriers stand by.
    Nothing,
    Fought,
    /// Carriers have flown the Reaction Mission of this hex.
    Flew,
}

/// OC 10.3.3.a, OC 10.3.3.b, OC 10.3.3.c, OC 10.3.3.d: up to four ships try to intercept the force in this hex; who
/// fails may try again, who succeeds is used and spotted. The Reaction Mission of this hex may have been `flown`.
async fn intercept(t: &mut T, hex: Hex, flown: bool) -> Intercepted {
    let side = mission(&t.g).side.enemy();
    let able = interceptors(&t.g, t.charts, side);
    let named = able.iter().map(|ship| Interceptor(vessel(t.charts, *ship), hex)).collect();
    let blank = Subset::of(named).at_least(1).at_most(most_interceptors(t.charts));
    let text = "Which ships try to intercept? Four at most";
    let chosen = t.draft(side.seat(), "OC 10.3.3.a", text, blank).await.into_taken();
    let ships: Vec<ShipId> = chosen.iter().map(|it| it.0.ship).collect();
    let spotted = is_spotted(&t.g);
    let charts = t.charts;
    let chart = &charts.naval.interception;
    let mods =
        chart.modifiers(|when| naval::of_interception(&t.g, charts, &ships, spotted, hex, when));
    t.say("OC 10.3.3.a", |_| {
        let names: Vec<&str> = chosen.iter().map(|it| it.0.name).collect();
        let place = Spot::of(charts, hex).words();
        format!("To intercept the mission in {place}: {}.", names.join(", "))
    });
    if t.check(chart, mods).await.result == Interception::Fails {
        // OC 10.3.3.d: again only against a later mission.
        if let Some(mission) = &mut t.g.naval {
            mission.tried.extend(ships);
        }
        return Intercepted::Nothing;
    }
    let carriers: Vec<Base> =
        ships.iter().filter_map(|ship| t.charts.counters.ships.of(*ship).base).collect();
    let reach = ch09_01_missions::reach_of_carriers(&t.g, t.charts, side, &carriers);
    let station = station(t, side, reach, hex).await;
    let (Station::Battle(to) | Station::Launch(to)) = station;
    enter_map(t, &ships);
    for ship in mission(&t.g).force.clone() {
        t.g.ship_mut(ship).spotted = true;
    }
    for &ship in &ships {
        let it = t.g.ship_mut(ship);
        it.place = Place::At(to);
        it.spotted = true;
        it.done = true;
    }
    share_sighting(t, side, to);
    match station {
        Station::Battle(_) => {
            // As in the example of 18.3, who intercepts fires first; the effect is the same (OC 10.4.1.g).
            ch10_04_combat::fight(t, hex, side).await;
            Intercepted::Fought
        }
        Station::Launch(_) => {
            // OC 9.1.4.c: one Reaction Mission a hex.
            let can = !flown && ch09_01_missions::can_react(&t.g, t.charts, side, hex, &carriers);
            if can {
                ch09_01_missions::reaction(t, side, hex, &carriers).await;
                return Intercepted::Flew;
            }
            Intercepted::Nothing
        }
    }
}

/// OC 10.3.3.b: into the hex of the force, or to where aircraft of this reach can fly against it.
async fn station(t: &mut T, side: Side, reach: Option<u8>, hex: Hex) -> Station {
    let Some(reach) = reach else { return Station::Battle(hex) };
    let limits = t.g.limits(t.charts);
    let fits = |other: &Hex| {
        limits.has(*other)
            && is_open(t.charts, *other)
            && (1..=reach).contains(&t.charts.map.sheet.distance(*other, hex))
    };
    let mut options = vec![Station::Battle(hex)];
    options.extend(Hex::every().filter(fits).map(Station::Launch));
    t.ask(side.seat(), "OC 10.3.3.b", "Where do the ships that intercept go?", &options).await
}

/// OC 10.4.a: what the ships do where they were sent; who has `fought` there on arrival does not fight again.
async fn arrive(t: &mut T, to: Place, fought: bool) {
    drop_sunk(t);
    let Place::At(hex) = to else {
        // OC 12.2.c: nobody is spotted in port.
        for ship in mission(&t.g).force.clone() {
            t.g.ship_mut(ship).spotted = false;
        }
        return;
    };
    let (side, kind) = (mission(&t.g).side, mission(&t.g).kind);
    let here = mission(&t.g).force.iter().all(|ship| t.g.ship(*ship).place == to);
    if mission(&t.g).force.is_empty() || !here {
        return;
    }
    share_sighting(t, side, hex);
    let foes: Vec<ShipId> = t.g.ships_in(hex, side.enemy(), t.charts).collect();
    let seen = foes.iter().any(|ship| t.g.ship(*ship).spotted);
    // OC 10.4.a: an attack on ships that are spotted; others meet only if both sides are seen.
    if seen && !fought && (kind == NavalKind::Attack || is_spotted(&t.g)) {
        if kind == NavalKind::Attack {
            for ship in mission(&t.g).force.clone() {
                t.g.ship_mut(ship).spotted = true;
            }
        }
        ch10_04_combat::fight(t, hex, side).await;
        drop_sunk(t);
    }
    if kind == NavalKind::Transport {
        ch10_05_bombardment::bombard(t, hex).await;
    }
}
