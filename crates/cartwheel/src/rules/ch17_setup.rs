//! Chapter 17: set-up.

use super::{
    T,
    ch06_airbases::{has_room, is_within_capacity},
    ch11_ground::movement::has_room as has_room_for_troops,
    ch16_victory::award,
};
use crate::{
    charts::{
        Charts,
        ground::Fort,
        scenarios::{Limit, Piece, Spot},
    },
    state::{
        Ace, AirId, Base, BaseKind, BaseStatus, Group, Hex, LandId, OffMap, Place, ShipId, Side,
        Start, State, Supply, setup::Buna,
    },
};
use table::{Choice, Draft, Key as _, Mods, Name, Shape, Subset};

/// OC 17.1.1, OC 17.1.2, OC 17.2.1, OC 17.2.3, OC 17.3.1, OC 17.3.3, OC 17.4.1, OC 17.4.3: Japan sets up
/// first, then the Allies.
pub(crate) async fn set_up(t: &mut T) {
    let start = t.g.setup.start;
    t.chapter("OC 17.4.1", |_| "Set-up".to_owned(), |_| "Both sides set up.".to_owned());
    for side in [Side::Japanese, Side::Allied] {
        place_fixed(t, side);
        place_free(t, side).await;
        place_after(t, side);
        place_forts(t, side).await;
        place_cargo(t, side).await;
    }
    special_places(&mut t.g, t.charts);
    match start {
        Start::BismarckSea => optional_ships(t).await,
        Start::Bougainville => {
            // OC 17.3.5.c
            let hits = t.check(&t.charts.scenarios.rabaul, Mods::NONE).await.result;
            if let Some(hex) = t.charts.airbases.bases.of(Base::Rabaul).hex {
                t.g.hexes.at_mut(hex).hits = hits;
            }
        }
        Start::Toenails | Start::Campaign | Start::Yamamoto | Start::IronBottomSound => {}
    }
    for base in Base::MOBILE {
        t.g.base_mut(base).crowded = !is_within_capacity(&t.g, t.charts, base, t.g.based_at(base));
    }
}

/// Lines of a side in the set-up of the scenario.
fn lines(t: &T, side: Side) -> impl Iterator<Item = &'static Piece> + use<> {
    let pieces: &'static [Piece] = t.charts.scenarios.units(t.g.setup.start);
    pieces.iter().filter(move |piece| piece.side == side)
}

/// R-11TH-RECOMMIT: the 11th Hikoshidan waits at Truk until it is committed.
fn waits_at_truk(charts: &'static Charts, counter: Counter) -> bool {
    matches!(counter, Counter::Air(id) if charts.counters.air.of(id).group == Group::Eleventh)
}

/// Whether the line leaves its owner nothing to choose and rests on no other line.
fn is_fixed(piece: &Piece) -> bool {
    let spot = matches!(piece.at[0], Spot::Hex(_) | Spot::Off(_) | Spot::Base(_));
    piece.at.len() == 1 && spot && !piece.optional
}

/// Puts the counters of a line on a spot, with their aces.
fn place_counters(t: &mut T, piece: &Piece, spot: &Spot, count: u8) {
    for nth in 0..count {
        let Some(counter) = counter(&t.g, t.charts, &piece.piece) else { continue };
        let spot = if waits_at_truk(t.charts, counter) { &Spot::Off(OffMap::Truk) } else { spot };
        place(&mut t.g, t.charts, piece, counter, spot);
        if nth < piece.aces
            && let Counter::Air(id) = counter
        {
            let ace = free_ace(&t.g, t.charts, piece.side);
            t.g.unit_mut(id).ace = ace;
        }
    }
}

fn place_fixed(t: &mut T, side: Side) {
    // Mobile airbases come before what stands on them.
    let mobile = |piece: &&Piece| Base::parse(&piece.piece).is_some();
    for piece in lines(t, side).filter(mobile).chain(lines(t, side).filter(|it| !mobile(it))) {
        let first = counter(&t.g, t.charts, &piece.piece);
        if is_fixed(piece) || first.is_some_and(|it| waits_at_truk(t.charts, it)) {
            place_counters(t, piece, &piece.at[0], piece.count);
        }
    }
}

/// A place for a counter that its owner may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetUpSpot {
    /// None: it is kept back.
    spot: Option<&'static Spot>,
    name: &'static str,
    place: &'static str,
}

impl Choice<State> for SetUpSpot {
    const QUESTION: &'static str = "set-up";

    fn key(&self) -> Name {
        match self.spot {
            None => "none".into(),
            Some(Spot::Hex(hex)) => hex.to_string().into(),
            Some(Spot::Off(off)) => off.name().into(),
            Some(Spot::Base(base)) => base.name().into(),
            Some(Spot::Aboard | Spot::Carrier | Spot::Afloat | Spot::Ashore | Spot::With(_)) => {
                "elsewhere".into()
            }
        }
    }

    fn label(&self, _: &State) -> String {
        let name = board::capital(self.name);
        match self.spot {
            None => format!("{name} stays off the map, to be built later"),
            Some(Spot::Hex(hex)) if self.place.is_empty() => format!("{name} in {hex}"),
            Some(Spot::Hex(hex)) => format!("{name} at {} ({hex})", self.place),
            Some(Spot::Off(off)) => format!("{name} in {}", off.words()),
            Some(
                Spot::Base(_)
                | Spot::Aboard
                | Spot::Carrier
                | Spot::Afloat
                | Spot::Ashore
                | Spot::With(_),
            ) => format!("{name} at {}", self.place),
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("Where does {} begin?", self.name))
    }

    fn target(&self) -> Option<String> {
        match self.spot {
            Some(Spot::Hex(hex)) => Some(format!("hex:{hex}")),
            None
            | Some(
                Spot::Off(_)
                | Spot::Base(_)
                | Spot::Aboard
                | Spot::Carrier
                | Spot::Afloat
                | Spot::Ashore
                | Spot::With(_),
            ) => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 17.2.1")
    }
}

/// Decisions D-SETUP-JAPAN, D-SETUP-ALLIED: counters with several places to begin.
async fn place_free(t: &mut T, side: Side) {
    for piece in lines(t, side).filter(|piece| piece.at.len() > 1 && !piece.optional) {
        for _ in 0..piece.count {
            let Some(counter) = counter(&t.g, t.charts, &piece.piece) else { continue };
            if waits_at_truk(t.charts, counter) {
                continue;
            }
            let fits = |spot: &&Spot| match (counter, spot) {
                (Counter::Air(id), Spot::Hex(hex)) => {
                    let base = t.charts.airbases.bases.fixed_at(*hex);
                    let none = std::iter::empty();
                    base.is_some_and(|base| has_room(&t.g, t.charts, base, id, none))
                }
                (Counter::Mobile(_), Spot::Hex(hex)) => {
                    t.g.troops_in(*hex, side, t.charts).next().is_some()
                }
                (Counter::Land(_), Spot::Hex(hex)) => {
                    has_room_for_troops(&t.g, t.charts, *hex, side)
                }
                _ => true,
            };
            let name = counter_name(t.charts, counter, &piece.piece);
            let named = |spot: &'static Spot| {
                let place = match spot {
                    Spot::Hex(hex) => {
                        t.charts.map.sheet.land(*hex).map_or("", |land| land.name.as_str())
                    }
                    Spot::Off(_)
                    | Spot::Base(_)
                    | Spot::Aboard
                    | Spot::Carrier
                    | Spot::Afloat
                    | Spot::Ashore
                    | Spot::With(_) => "",
                };
                SetUpSpot { spot: Some(spot), name, place }
            };
            let mut of: Vec<SetUpSpot> = piece.at.iter().filter(fits).map(named).collect();
            // OC 17.2.1: a mobile airbase may be deployed.
            if matches!(counter, Counter::Mobile(_)) {
                of.push(SetUpSpot { spot: None, name, place: "" });
            }
            if of.is_empty() {
                continue;
            }
            let chosen = t.ask(side.seat(), "OC 17.2.1", "Where does it begin?", &of).await;
            if let Some(spot) = chosen.spot {
                place(&mut t.g, t.charts, piece, counter, spot);
            }
        }
    }
}

fn counter_name(charts: &'static Charts, counter: Counter, piece: &'static str) -> &'static str {
    match counter {
        Counter::Air(id) => &charts.counters.air.of(id).name,
        Counter::Ship(id) => &charts.counters.ships.of(id).name,
        Counter::Land(id) => &charts.counters.land.of(id).name,
        Counter::Mobile(base) => &charts.airbases.bases.of(base).name,
        Counter::Supply | Counter::Fortification | Counter::Radar => piece,
    }
}

/// Supply that stands with a unit whose place is known now.
fn place_after(t: &mut T, side: Side) {
    for piece in lines(t, side) {
        if let spot @ Spot::With(_) = &piece.at[0] {
            place_counters(t, piece, spot, piece.count);
        }
    }
}

/// A hex that is fortified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fortify {
    pub hex: Hex,
    name: &'static str,
}

impl Choice<State> for Fortify {
    const QUESTION: &'static str = "fortify";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.hex.to_string().into()
    }

    fn label(&self, _: &State) -> String {
        format!("Fortify {} ({})", self.name, self.hex)
    }

    fn target(&self) -> Option<String> {
        Some(format!("hex:{}", self.hex))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 17.2.1")
    }
}

/// OC 17.2.1: up to six fortifications with units outside New Guinea.
async fn place_forts(t: &mut T, side: Side) {
    for piece in lines(t, side).filter(|piece| piece.optional) {
        let hexes = piece.at.iter().filter_map(|spot| match spot {
            Spot::Hex(hex) => Some(*hex),
            Spot::Off(_)
            | Spot::Base(_)
            | Spot::Aboard
            | Spot::Carrier
            | Spot::Afloat
            | Spot::Ashore
            | Spot::With(_) => None,
        });
        let held = hexes.filter(|hex| t.g.troops_in(*hex, side, t.charts).next().is_some());
        let named = |hex: Hex| {
            let name = t.charts.map.sheet.land(hex).map_or("", |land| land.name.as_str());
            Fortify { hex, name }
        };
        let of: Vec<Fortify> = held.map(named).collect();
        let blank = Subset::of(of).at_most(usize::from(piece.count));
        let text = "Which hexes are fortified?";
        let forts = t.draft(side.seat(), "OC 17.2.1", text, blank).await;
        for fort in forts.into_taken() {
            t.g.hexes.at_mut(fort.hex).fort = t.charts.ground.fortification.of(Fort::Steps);
        }
    }
}

/// Cargo and the transport that carries it; its key is `cargo=ship`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Embark {
    item: u8,
    cargo: &'static str,
    name: &'static str,
    pub ship: ShipId,
    ship_key: &'static str,
    ship_name: &'static str,
    steps: u8,
    rule: &'static str,
}

impl Choice<State> for Embark {
    const QUESTION: &'static str = "embark";

    fn key(&self) -> Name {
        format!("{}-{}={}", self.cargo, self.item, self.ship_key).into()
    }

    fn label(&self, _: &State) -> String {
        self.ship_name.to_owned()
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{} sails with", self.name))
    }

    fn rule(&self) -> Option<&'static str> {
        Some(self.rule)
    }
}

/// Something to be carried: a ground unit, or a supply unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cargo {
    unit: Option<LandId>,
    key: &'static str,
    name: &'static str,
    steps: u8,
}

/// OC 17.1.1, OC 17.2.3: how the cargo is split; the largest comes first, so that all finds room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Embarking {
    side: Side,
    rule: &'static str,
    cargo: Vec<Cargo>,
    set: Vec<Embark>,
}

impl Draft<State> for Embarking {
    const QUESTION: &'static str = "embark";
    type Step = Embark;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Embark>) {
        let Some(cargo) = self.cargo.get(self.set.len()) else { return };
        let ships = &charts.counters.ships;
        for ship in ships.ids().filter(|id| ships.of(*id).side == self.side) {
            let taken: u8 = self.set.iter().filter(|it| it.ship == ship).map(|it| it.steps).sum();
            let state = g.ship(ship);
            let room = state.place.is_in_play()
                && !state.supply_side
                && load(g, charts, ship) + taken + cargo.steps <= capacity(g, charts, ship);
            if room {
                let spec = ships.of(ship);
                steps.push(Embark {
                    item: self.set.len() as u8 + 1,
                    cargo: cargo.key,
                    name: cargo.name,
                    ship,
                    ship_key: &spec.key,
                    ship_name: &spec.name,
                    steps: cargo.steps,
                    rule: self.rule,
                });
            }
        }
    }

    fn add(&mut self, step: Embark, _: &State, _: &'static Charts) {
        self.set.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.set.len() == self.cargo.len()
    }

    fn label(&self, _: &State) -> String {
        let each = self.set.iter().map(|it| format!("{}: {}", it.name, it.ship_name));
        each.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

async fn place_cargo(t: &mut T, side: Side) {
    let mut cargo = Vec::new();
    for piece in lines(t, side).filter(|piece| piece.at[0] == Spot::Aboard) {
        for _ in 0..piece.count {
            match counter(&t.g, t.charts, &piece.piece) {
                Some(Counter::Land(id)) => {
                    let spec = t.charts.counters.land.of(id);
                    let steps = if spec.reduced.is_some() { 2 } else { 1 };
                    cargo.push(Cargo { unit: Some(id), key: &spec.key, name: &spec.name, steps });
                }
                Some(Counter::Supply) => {
                    cargo.push(Cargo {
                        unit: None,
                        key: "supply",
                        name: "A supply unit",
                        steps: 1,
                    });
                }
                _ => {}
            }
        }
    }
    cargo.sort_by_key(|cargo| std::cmp::Reverse(cargo.steps));
    let rule = match t.g.setup.start {
        Start::BismarckSea => "OC 17.1.1",
        Start::Bougainville => "OC 17.3.3",
        Start::Toenails | Start::Campaign | Start::Yamamoto | Start::IronBottomSound => "OC 17.2.3",
    };
    let blank = Embarking { side, rule, cargo, set: Vec::new() };
    let text = "Which transport carries what?";
    let given = t.draft(side.seat(), rule, text, blank).await;
    for (cargo, embark) in given.cargo.iter().zip(&given.set) {
        let place = Place::Aboard(embark.ship);
        if let Some(id) = cargo.unit {
            t.g.troops_mut(id).place = place;
            continue;
        }
        let marked = t.g.setup.start == Start::BismarckSea;
        let supply = Supply { side, place, factors: 1, hits: 0, marked };
        let _ = t.g.supplies.try_push(supply);
    }
}

table::choices! {
    /// Decision D-OPTIONAL-SHIPS
    pub enum OptionalShips for State {
        question: "optional-ships", rule: "OC 17.1.3.e", open: true,
        Decline = "decline": "Do without",
        Take = "take": "Take what the die gives" => "The enemy scores for what you get, as the charts of this scenario say",
    }
}

/// OC 17.1.3.e, OC 17.1.3.f
async fn optional_ships(t: &mut T) {
    let of = [OptionalShips::Decline, OptionalShips::Take];
    let text = "Do you take optional ships?";
    if t.ask(Side::Japanese.seat(), "OC 17.1.3.e", text, &of).await == OptionalShips::Decline {
        return;
    }
    let got = t.check(&t.charts.scenarios.japanese_ships, Mods::NONE).await.result;
    let rabaul = t.charts.airbases.bases.of(Base::Rabaul).hex;
    if let Some(hex) = rabaul {
        receive(t, got, Side::Japanese, Place::At(hex), "OC 17.1.3.e");
    }
    if t.ask(Side::Allied.seat(), "OC 17.1.3.f", text, &of).await == OptionalShips::Take {
        let got = t.check(&t.charts.scenarios.allied_ships, Mods::NONE).await.result;
        receive(t, got, Side::Allied, Place::Off(OffMap::Australia), "OC 17.1.3.f");
    }
}

fn receive(
    t: &mut T,
    got: crate::charts::scenarios::OptionalShips,
    side: Side,
    at: Place,
    rule: &'static str,
) {
    for _ in 0..got.ships {
        if let Some(Counter::Ship(id)) = counter(&t.g, t.charts, got.kind()) {
            t.g.ship_mut(id).place = at;
        }
    }
    award(t, side.enemy(), 2 * i16::from(got.vp), rule, "optional ships");
}

/// What a line of a set-up is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Counter {
    Air(AirId),
    Ship(ShipId),
    Land(LandId),
    Mobile(Base),
    Supply,
    Fortification,
    Radar,
}

/// The next counter of this kind that is not in play yet.
pub(crate) fn counter(g: &State, charts: &'static Charts, kind: &str) -> Option<Counter> {
    let counters = &charts.counters;
    let free = |place: Place| place == Place::Out;
    let air = counters.air.alike(kind).find(|id| free(g.unit(*id).place)).map(Counter::Air);
    let ship = || counters.ships.alike(kind).find(|id| free(g.ship(*id).place)).map(Counter::Ship);
    let land = || counters.land.named(kind).filter(|id| free(g.troops(*id).place));
    let mobile = || Base::parse(kind).filter(|base| Base::MOBILE.contains(base));
    let other = || match kind {
        "supply" => Some(Counter::Supply),
        "fortification" => Some(Counter::Fortification),
        "radar" => Some(Counter::Radar),
        _ => None,
    };
    air.or_else(ship)
        .or_else(|| land().map(Counter::Land))
        .or_else(|| mobile().map(Counter::Mobile))
        .or_else(other)
}

/// OC 9.7.12.c: a marker of the side, else the green one.
pub(crate) fn free_ace(g: &State, charts: &'static Charts, side: Side) -> Option<Ace> {
    use crate::charts::counters::Marker;
    let air = &charts.counters.air;
    let used = |ace: Ace, side: Option<Side>| {
        let those = air.ids().filter(|id| side.is_none_or(|side| air.of(*id).side == side));
        those.filter(|id| g.unit(*id).ace == Some(ace)).count()
    };
    let own = match side {
        Side::Allied => Marker::AceAllied,
        Side::Japanese => Marker::AceJapanese,
    };
    let markers = &charts.counters.markers;
    if used(Ace::Own, Some(side)) < markers.of::<u8>(own).into() {
        return Some(Ace::Own);
    }
    (used(Ace::Green, None) < markers.of::<u8>(Marker::AceEither).into()).then_some(Ace::Green)
}

/// Puts one counter on one of the spots of its line.
pub(crate) fn place(
    g: &mut State,
    charts: &'static Charts,
    piece: &Piece,
    counter: Counter,
    spot: &Spot,
) {
    match counter {
        Counter::Air(id) => {
            let at = air_place(g, charts, piece.side, id, spot);
            let unit = g.unit_mut(id);
            unit.place = at;
            unit.reduced = piece.reduced;
            if let Place::Base(base) = at
                && charts.airbases.bases.of(base).kind == BaseKind::Mobile
            {
                g.base_mut(base).crowded = true;
            }
        }
        Counter::Ship(id) => {
            let ship = g.ship_mut(id);
            ship.place = surface_place(spot);
            ship.crippled = piece.reduced;
            ship.supply_side = piece.supply_side;
        }
        Counter::Land(id) => {
            let at = match spot {
                Spot::Aboard => aboard(g, charts, piece.side, 2),
                Spot::Hex(_)
                | Spot::Off(_)
                | Spot::Base(_)
                | Spot::Carrier
                | Spot::Afloat
                | Spot::Ashore
                | Spot::With(_) => surface_place(spot),
            };
            let unit = g.troops_mut(id);
            unit.place = at;
            unit.reduced = piece.reduced;
            unit.unsupplied = piece.unsupplied;
            unit.disrupted = piece.unsupplied;
            if let Place::At(hex) = at {
                let hex = g.hexes.at_mut(hex);
                hex.control = Some(piece.side);
                hex.fort = hex.fort.max(piece.fort);
                // R-FORT-THIRD-HIT: one that begins reduced has taken a hit.
                let whole: u8 = charts.ground.fortification.of(Fort::Steps);
                hex.fort_hits = if hex.fort > 0 { whole - hex.fort } else { 0 };
            }
        }
        Counter::Mobile(base) => {
            if let Spot::Hex(hex) = spot {
                let state = g.base_mut(base);
                state.hex = Some(*hex);
                state.status = BaseStatus::Working;
            }
        }
        Counter::Supply => {
            let at = match spot {
                Spot::Aboard => aboard(g, charts, piece.side, 1),
                Spot::With(unit) => {
                    let with = charts.counters.land.named(unit);
                    with.map_or(Place::Out, |id| g.troops(id).place)
                }
                Spot::Hex(_)
                | Spot::Off(_)
                | Spot::Base(_)
                | Spot::Carrier
                | Spot::Afloat
                | Spot::Ashore => surface_place(spot),
            };
            let marked = *spot == Spot::Aboard;
            let supply = Supply { side: piece.side, place: at, factors: 1, hits: 0, marked };
            let _ = g.supplies.try_push(supply);
        }
        Counter::Fortification => {
            if let Spot::Hex(hex) = spot {
                g.hexes.at_mut(*hex).fort = charts.ground.fortification.of(Fort::Steps);
            }
        }
        Counter::Radar => g.record.radar = true,
    }
}

fn surface_place(spot: &Spot) -> Place {
    match spot {
        Spot::Hex(hex) => Place::At(*hex),
        Spot::Off(off) => Place::Off(*off),
        Spot::Base(_)
        | Spot::Aboard
        | Spot::Carrier
        | Spot::Afloat
        | Spot::Ashore
        | Spot::With(_) => Place::Out,
    }
}

fn air_place(g: &State, charts: &'static Charts, side: Side, id: AirId, spot: &Spot) -> Place {
    let fixed = |hex: Hex| charts.airbases.bases.fixed_at(hex).map_or(Place::At(hex), Place::Base);
    let home = match side {
        Side::Allied => Base::Australia,
        Side::Japanese => Base::Truk,
    };
    match spot {
        Spot::Hex(hex) => fixed(*hex),
        Spot::Base(base) => Place::Base(*base),
        Spot::Off(off) => Base::every()
            .find(|base| base.off() == Some(*off))
            .map_or(Place::Base(home), Place::Base),
        Spot::Carrier => {
            let fits = |base: &Base| {
                let row = charts.airbases.bases.of(*base);
                row.owner == side
                    && row.kind == BaseKind::Carrier
                    && g.based_at(*base).count() < usize::from(row.capacity)
                    && carrier_in_play(g, charts, *base)
            };
            Base::every().find(fits).map_or(Place::Out, Place::Base)
        }
        Spot::Afloat if charts.counters.air.of(id).floats => {
            let rabaul = charts.airbases.bases.of(Base::Rabaul).hex;
            rabaul.map_or(Place::Base(home), Place::At)
        }
        Spot::Ashore | Spot::Afloat | Spot::Aboard | Spot::With(_) => Place::Base(home),
    }
}

fn carrier_in_play(g: &State, charts: &'static Charts, base: Base) -> bool {
    let ships = &charts.counters.ships;
    ships.ids().any(|id| ships.of(id).base == Some(base) && g.ship(id).place.is_in_play())
}

/// The first transport of the side with room for so many steps.
fn aboard(g: &State, charts: &'static Charts, side: Side, steps: u8) -> Place {
    let ships = &charts.counters.ships;
    let has_room = |id: &ShipId| {
        let (ship, spec) = (g.ship(*id), ships.of(*id));
        spec.side == side
            && ship.place.is_in_play()
            && !ship.supply_side
            && load(g, charts, *id) + steps <= capacity(g, charts, *id)
    };
    ships.ids().find(has_room).map_or(Place::Out, Place::Aboard)
}

/// OC 2.2.4.b: steps and supply factors a ship can carry as it is.
pub(crate) fn capacity(g: &State, charts: &'static Charts, id: ShipId) -> u8 {
    let spec = charts.counters.ships.of(id);
    match (g.ship(id).crippled, spec.crippled) {
        (true, Some(guns)) => guns.capacity,
        (true | false, _) => spec.full.capacity,
    }
}

/// OC 2.2.4.b: steps and supply factors aboard.
pub(crate) fn load(g: &State, charts: &'static Charts, id: ShipId) -> u8 {
    let here = Place::Aboard(id);
    let troops = charts.counters.land.ids().filter(|unit| g.troops(*unit).place == here);
    let steps = troops.map(|unit| steps(g, charts, unit)).sum::<u8>();
    steps + g.supplies.iter().filter(|it| it.place == here).map(|it| it.factors).sum::<u8>()
}

/// Steps a ground unit has.
pub(crate) fn steps(g: &State, charts: &'static Charts, id: LandId) -> u8 {
    if g.troops(id).reduced || charts.counters.land.of(id).reduced.is_none() { 1 } else { 2 }
}

/// What a scenario says of bases and cities beside the units (OC 17.2.5, OC 17.4.5).
pub(crate) fn special_places(g: &mut State, charts: &'static Charts) {
    let start = g.setup.start;
    if matches!(start, Start::Toenails | Start::Campaign) {
        for base in [Base::Morobe, Base::Wau] {
            g.base_mut(base).status = BaseStatus::Disrupted;
        }
    }
    let buna_lost = start == Start::Campaign
        || (start == Start::Toenails && g.setup.house.buna == Buna::Destroyed);
    if buna_lost {
        g.base_mut(Base::Buna).status = BaseStatus::Destroyed;
    }
    let limits = g.limits(charts);
    for (base, limit) in
        [(Base::Rabaul, Limit::RabaulHits), (Base::PortMoresby, Limit::PortMoresbyHits)]
    {
        if let Some(hex) = charts.airbases.bases.of(base).hex {
            g.hexes.at_mut(hex).hits = limits.of(limit);
        }
    }
}
