//! Chapter 12: reconnaissance units, ships and raiders return.

use super::{
    T,
    ch06_airbases::{has_room, landings, settle_arrival},
    ch09_02_range::{range, way_back},
    ch09_11_return::Landing,
    ch10_03_movement::is_closed,
    ch11_07_raids, losses,
};
use crate::{
    charts::{Charts, naval::PortKind},
    state::{
        AirId, Base, BaseStatus, Class, Code, Hex, Model, OffMap, Place, ShipId, Side, State,
        setup::RabaulReturn,
    },
};
use table::{Choice, Draft, Name, Shape};

/// OC 4.6, OC 12.1, OC 12.2.b, OC 12.3: reconnaissance units, then ships, then raiders; the Reaction player first.
pub(crate) async fn phase(t: &mut T) {
    let sides = [t.g.initiative.enemy(), t.g.initiative];
    for side in sides {
        recon_returns(t, side).await;
    }
    for side in sides {
        ships_return(t, side).await;
    }
    for side in sides {
        ch11_07_raids::withdraw(t, side).await;
    }
}

/// Where a reconnaissance unit lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReconHome {
    unit: &'static str,
    pub to: Landing,
}

impl Choice<State> for ReconHome {
    const QUESTION: &'static str = "recon-home";

    fn key(&self) -> Name {
        self.to.key()
    }

    fn label(&self, g: &State) -> String {
        self.to.words(g)
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("At which airbase does {} land?", self.unit))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 12.1")
    }
}

/// OC 12.1, OC 7.3.4.d: at an undisrupted airbase in range; the Magic marker is taken off.
async fn recon_returns(t: &mut T, side: Side) {
    for id in t.charts.counters.air.ids() {
        let spec = t.charts.counters.air.of(id);
        let Place::At(hex) = t.g.unit(id).place else { continue };
        if spec.side != side || spec.code != Code::Recon {
            continue;
        }
        if spec.model == Model::Pby {
            t.g.unit_mut(id).place = Place::Out;
            continue;
        }
        let of = recon_bases(&t.g, t.charts, id, hex);
        if of.is_empty() {
            losses::destroy_air(t, id);
            t.say("OC 12.1", |_| format!("{} finds no airbase in range and is lost.", spec.name));
            continue;
        }
        let to = t.ask(side.seat(), "OC 12.1", "Where does it land?", &of).await.to;
        let unit = t.g.unit_mut(id);
        unit.place = to.place;
        unit.flown = true;
        // R-11TH-FLOWN: OC 7.3.2 calls its flight a mission.
        unit.counted = true;
        if let Place::Base(base) = to.place {
            settle_arrival(t, base);
        }
    }
}

fn recon_bases(g: &State, charts: &'static Charts, id: AirId, hex: Hex) -> Vec<ReconHome> {
    let mut places = Vec::new();
    landings(g, charts, id, &mut places);
    places.retain(|place| match place {
        Place::Base(base) => {
            g.base(*base).status == BaseStatus::Working
                && way_back(g, charts, hex, *place).is_some_and(|far| far <= range(charts, id))
        }
        Place::Out
        | Place::Lost
        | Place::At(_)
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => false,
    });
    let roomy = |place: &Place| match place {
        Place::Base(base) => has_room(g, charts, *base, id, std::iter::empty()),
        Place::Out
        | Place::Lost
        | Place::At(_)
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_)
        | Place::Aloft => false,
    };
    if places.iter().any(roomy) {
        places.retain(roomy);
    }
    let unit = charts.counters.air.of(id).name.as_str();
    places.into_iter().map(|place| ReconHome { unit, to: Landing::at(place, charts) }).collect()
}

/// A ship and where it goes; its key is `ship=port`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToPort {
    pub ship: ShipId,
    key: &'static str,
    name: &'static str,
    pub to: Place,
    port: &'static str,
    /// It lies in a closed port.
    shut_in: bool,
}

impl Choice<State> for ToPort {
    const QUESTION: &'static str = "ports";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.to {
            Place::At(hex) => format!("{}={hex}", self.key).into(),
            Place::Off(off) => format!("{}={}", self.key, table::Key::name(off)).into(),
            Place::Out
            | Place::Lost
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => format!("{}=stay", self.key).into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self.to {
            Place::At(hex) => format!("{} ({hex})", self.port),
            Place::Off(off) => board::capital(off.words()),
            _ if self.shut_in => "Stay in port".to_owned(),
            Place::Out
            | Place::Lost
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => "Stay at sea, spotted".to_owned(),
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(self.name.to_owned())
    }

    fn target(&self) -> Option<String> {
        self.to.hex().map(|hex| format!("hex:{hex}"))
    }

    fn subject(&self) -> Option<String> {
        Some(format!("ship:{}", self.key))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 12.2.a")
    }
}

/// OC 12.2.a: a port, or the sea, for every ship of a side that is out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ports {
    side: Side,
    ships: Vec<ShipId>,
    set: Vec<ToPort>,
}

/// OC 12.2.a, R-RETURN-RABAUL: up to how many hits a port takes ships in.
fn most_hits(g: &State, charts: &'static Charts, hex: Hex) -> u8 {
    let rabaul = charts.airbases.bases.of(Base::Rabaul).hex == Some(hex);
    charts.naval.returns.of(match g.setup.house.rabaul_return {
        RabaulReturn::Seven if rabaul => PortKind::Rabaul,
        RabaulReturn::Seven | RabaulReturn::Three => PortKind::Port,
    })
}

/// OC 12.2.a: a friendly port on the map that is not blockaded and takes ships in.
pub(crate) fn is_open_port(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    is_friendly_port(g, charts, side, hex)
        && g.ships_in(hex, side.enemy(), charts).next().is_none()
        && g.hexes.at(hex).hits <= most_hits(g, charts, hex)
}

pub(crate) fn is_friendly_port(g: &State, charts: &'static Charts, side: Side, hex: Hex) -> bool {
    charts.map.sheet.is_port(hex)
        && g.hexes.at(hex).control == Some(side)
        && g.limits(charts).has(hex)
}

impl Ports {
    /// OC 12.2.a: nothing set for the ships of a side that go somewhere now.
    pub(crate) fn of(g: &State, charts: &'static Charts, side: Side) -> Ports {
        let ships = &charts.counters.ships;
        let goes = |id: &ShipId| ships.of(*id).side == side && goes_now(g, charts, *id);
        Ports { side, ships: ships.ids().filter(goes).collect(), set: Vec::new() }
    }
}

impl Draft<State> for Ports {
    const QUESTION: &'static str = "ports";
    const OPEN: bool = true;
    type Step = ToPort;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<ToPort>) {
        let Some(id) = self.ships.get(self.set.len()) else { return };
        let spec = charts.counters.ships.of(*id);
        let here = g.ship(*id).place.hex();
        let shut_in = here.is_some_and(|hex| is_friendly_port(g, charts, self.side, hex));
        let to =
            |to, port| ToPort { ship: *id, key: &spec.key, name: &spec.name, to, port, shut_in };
        // A ship that is shut in may only leave the map (R-SORTIE-4HITS, OC 10.3.1.c).
        if !shut_in || (must_leave(g, charts, *id) && !is_closed(g, charts, *id)) {
            let lands = charts.map.sheet.lands().iter();
            let ports = lands.filter(|land| is_open_port(g, charts, self.side, land.hex));
            steps.extend(ports.map(|land| to(Place::At(land.hex), land.name.as_str())));
        }
        for off in [OffMap::Truk, OffMap::SouthPacific, OffMap::Australia] {
            if off.side() == self.side {
                steps.push(to(Place::Off(off), ""));
            }
        }
        // OC 12.2.d
        let stays = if shut_in { !must_leave(g, charts, *id) } else { !g.ship(*id).crippled };
        if stays || steps.is_empty() {
            steps.push(to(Place::Out, ""));
        }
    }

    fn add(&mut self, step: ToPort, _: &State, _: &'static Charts) {
        self.set.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.set.len() == self.ships.len()
    }

    fn label(&self, g: &State) -> String {
        let each = self.set.iter().map(|it| format!("{}: {}", it.name, it.label(g)));
        each.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 10.4.2.b: a crippled warship or carrier in a port with too many hits for it; out of a closed one it can go
/// off the map alone.
fn must_leave(g: &State, charts: &'static Charts, id: ShipId) -> bool {
    let (ship, spec) = (g.ship(id), charts.counters.ships.of(id));
    let ruined = |hex: Hex| {
        is_friendly_port(g, charts, spec.side, hex)
            && g.hexes.at(hex).hits > most_hits(g, charts, hex)
    };
    ship.crippled && spec.class != Class::T && !ship.in_port && ship.place.hex().is_some_and(ruined)
}

/// OC 12.2.a, OC 10.3.1.d: ships at sea; of those in port the warships and carriers in a closed one, and
/// crippled ones that may not stay there.
fn goes_now(g: &State, charts: &'static Charts, id: ShipId) -> bool {
    let (ship, spec) = (g.ship(id), charts.counters.ships.of(id));
    let Some(hex) = ship.place.hex().filter(|_| !ship.supply_side) else { return false };
    if !is_friendly_port(g, charts, spec.side, hex) {
        return true;
    }
    let shut_in = spec.class != Class::T && is_closed(g, charts, id) && !ship.in_port;
    shut_in || must_leave(g, charts, id)
}

async fn send_to_port(t: &mut T, rule: &'static str, blank: Ports) {
    if blank.ships.is_empty() {
        return;
    }
    let seat = blank.side.seat();
    let ports = t.draft(seat, rule, "To which ports do your ships return?", blank).await;
    for to in &ports.set {
        if to.to != Place::Out {
            t.g.ship_mut(to.ship).place = to.to;
        }
    }
}

/// OC 10.3.1.c: in the Regroup Phase ships that failed to sortie may leave for an off-board port.
pub(crate) async fn leave_port(t: &mut T, side: Side) {
    let charts = t.charts;
    let ships = &charts.counters.ships;
    let stuck = |id: &ShipId| {
        let ship = t.g.ship(*id);
        ships.of(*id).side == side && ship.in_port && ship.place.hex().is_some()
    };
    let blank = Ports { side, ships: ships.ids().filter(stuck).collect(), set: Vec::new() };
    send_to_port(t, "OC 10.3.1.c", blank).await;
}

/// OC 12.2.a, OC 12.2.c, OC 12.2.d, OC 10.3.2.d
async fn ships_return(t: &mut T, side: Side) {
    let blank = Ports::of(&t.g, t.charts, side);
    send_to_port(t, "OC 12.2.a", blank).await;
    for id in t.charts.counters.ships.ids() {
        if t.charts.counters.ships.of(id).side != side || t.g.ship(id).supply_side {
            continue;
        }
        match t.g.ship(id).place {
            Place::At(hex) => {
                let in_port = is_friendly_port(&t.g, t.charts, side, hex);
                t.g.ship_mut(id).spotted = !in_port;
            }
            Place::Off(_) => t.g.ship_mut(id).spotted = false,
            Place::Out
            | Place::Lost
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => {}
        }
    }
}
