//! The boats with their damage logs and crews.

use crate::state::{
    Boat, BoatNo, Captain, Elco, Fate, Gun, Heading, Man, Passenger, Place, Post, Range, Section,
    Speed, State, Station, Wounds,
    crew::{Dysentery, Gone},
    elco::{Extinguisher, Part, Supplies, Tube},
};
use crate::words;
use serde::Serialize;
use table::{Seat, keys};

#[derive(Clone, Debug, Serialize)]
pub struct BoatView {
    pub number: u8,
    pub hull: u8,
    /// Sails under a player.
    pub seat: Option<Seat>,
    pub fate: &'static str,
    pub present: bool,
    pub lost: bool,
    pub range: Range,
    pub heading: Heading,
    pub speed: Speed,
    pub torpedoes: u8,
    pub disabled: bool,
    pub grounded: bool,
    pub towing: Option<u8>,
    /// The two tracks of a consort.
    pub systems: u8,
    pub flooding: u8,
    pub superficial: u16,
    /// The damage log of a boat with a crew board.
    pub parts: Vec<PartView>,
    pub men: Vec<ManView>,
    pub burning: bool,
    /// Bow, Mid, Stern.
    pub flooded: [bool; 3],
}

/// One line of the damage log.
#[derive(Clone, Debug, Serialize)]
pub struct PartView {
    /// Stable, and its target on the boat plan: `engine:2`, `pump:bow`.
    pub id: String,
    pub title: String,
    pub section: &'static str,
    pub state: PartState,
    pub marked: u8,
    pub boxes: u8,
}

impl PartView {
    /// Whether the enemy or the sea has marked it.
    pub fn is_hurt(&self) -> bool {
        match self.state {
            PartState::Damaged | PartState::Out => true,
            PartState::Works | PartState::Jammed | PartState::Empty => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartState {
    Works,
    Damaged,
    Out,
    Jammed,
    /// Spent or not aboard.
    Empty,
}

#[derive(Clone, Debug, Serialize)]
pub struct ManView {
    pub post: Post,
    pub title: &'static str,
    pub name: String,
    pub joined: String,
    pub missions: u8,
    pub kills: u8,
    pub skill: Option<&'static str>,
    pub veteran: bool,
    pub ace: bool,
    pub condition: Condition,
    pub fit: bool,
    pub light: u8,
    pub place: String,
    #[serde(skip)]
    pub at: Place,
    pub station: Option<Station>,
}

keys! {
    /// How a man is, as the sheets tell it.
    pub enum Condition {
        Killed = "killed",
        Captured = "captured",
        Malaria = "malaria",
        SentHome = "sent home",
        Committed = "committed",
        SeverelyWounded = "severely wounded",
        BrokenDown = "broken down",
        LightlyWounded = "lightly wounded",
        MildDysentery = "mild dysentery",
        Fit = "fit",
    }
}

fn condition(man: &Man) -> Condition {
    match man.gone {
        Some(Gone::Killed) => Condition::Killed,
        Some(Gone::Captured) => Condition::Captured,
        Some(Gone::Malaria) => Condition::Malaria,
        Some(Gone::SentHome) => Condition::SentHome,
        Some(Gone::Asylum) => Condition::Committed,
        None if man.is_severe() => Condition::SeverelyWounded,
        None if man.cracked => Condition::BrokenDown,
        None if man.wounds != Wounds::None => Condition::LightlyWounded,
        None if man.dysentery == Dysentery::Mild => Condition::MildDysentery,
        None => Condition::Fit,
    }
}

pub(super) fn boats(g: &State) -> Vec<BoatView> {
    let boats = g.mission.iter().flat_map(|mission| mission.boats.iter().flatten());
    boats.map(|boat| boat_view(g, boat)).collect()
}

fn boat_view(g: &State, boat: &Boat) -> BoatView {
    let consort = boat.consort().copied().unwrap_or_default();
    let elco = boat.elco();
    let captain = boat.seat().and_then(|seat| g.captains.get(usize::from(seat.0)));
    BoatView {
        number: boat.no.number(),
        hull: boat.hull,
        seat: boat.seat(),
        fate: match boat.fate {
            Fate::WithSquadron => "with the squadron",
            Fate::Home => "gone home",
            Fate::Lost(_) => "lost",
        },
        present: boat.fate == Fate::WithSquadron,
        lost: boat.is_lost(),
        range: boat.range,
        heading: boat.heading,
        speed: boat.speed,
        torpedoes: boat.torpedoes(),
        disabled: boat.is_disabled(),
        grounded: boat.grounded,
        towing: boat.towing.map(BoatNo::number),
        systems: consort.systems,
        flooding: consort.flooding,
        superficial: elco.map_or(u16::from(consort.superficial), |elco| elco.superficial),
        parts: elco.map_or_else(Vec::new, parts),
        men: captain.map_or_else(Vec::new, |captain| men(g, captain)),
        burning: elco.is_some_and(|elco| elco.burning),
        flooded: elco.map_or([false; 3], |elco| elco.flooded),
    }
}

pub(super) fn men(g: &State, captain: &Captain) -> Vec<ManView> {
    captain.crew.iter().map(|(post, man)| man_view(g, post, man)).collect()
}

fn man_view(g: &State, post: Post, man: &Man) -> ManView {
    ManView {
        post,
        title: post.title(),
        name: man.name.clone(),
        joined: words::date(g, man.joined),
        missions: man.missions,
        kills: man.kills,
        skill: man.skill.map(words::skill),
        veteran: post.can_be_veteran() && man.is_veteran(),
        ace: man.is_ace(),
        condition: condition(man),
        fit: man.is_fit(),
        light: man.wounds.light(),
        place: words::place(man.place),
        at: man.place,
        station: match man.place {
            Place::At(station) => Some(station),
            Place::Bed(_) | Place::OfficersBed | Place::Deck | Place::Ashore => None,
        },
    }
}

/// A part with so many of its boxes marked.
fn part(
    id: impl Into<String>,
    title: impl Into<String>,
    section: &'static str,
    marked: u8,
    boxes: u8,
) -> PartView {
    let marked = marked.min(boxes);
    let state = match marked {
        0 => PartState::Works,
        n if n == boxes => PartState::Out,
        _ => PartState::Damaged,
    };
    PartView { id: id.into(), title: title.into(), section, state, marked, boxes }
}

/// A part whose state says more than its boxes.
fn in_state(part: PartView, state: PartState) -> PartView {
    let marked = u8::from(state != PartState::Works).max(part.marked);
    PartView { state, marked, ..part }
}

/// DB 2.f: the log of a boat with a crew board, by section.
fn parts(elco: &Elco) -> Vec<PartView> {
    let mut log = vec![part("raft:1", "Life raft", "bow top deck", elco.life_raft.into(), 1)];
    log.extend(Gun::EVERY.map(|gun| gun_part(elco, gun)));
    log.extend(cockpit(elco));
    log.push(part("antenna:radar", "Radar Antenna", "mid top deck", elco.radar_antenna.into(), 1));
    log.push(part("antenna:radio", "Radio Antenna", "mid top deck", elco.radio_antenna.into(), 1));
    log.extend((0..4).map(|index| tube(index, elco.tubes[index])));
    log.extend(Section::EVERY.into_iter().flat_map(|section| interior(elco, section)));
    log.push(set("battery:mid", "Batteries", elco.batteries, elco.has_current()));
    log.push(set("radio:mid", "Radio", elco.radio, elco.radio_works()));
    log.push(set("radar:mid", "Radar", elco.radar, elco.radar_works()));
    log.push(part("water:mid", "Freshwater Tank", "mid interior", elco.freshwater.into(), 1));
    log.extend((0..3).map(|index| {
        let n = index + 1;
        let title = format!("Fuel Tank {n}");
        part(format!("tank:{n}"), title, "mid interior", elco.tanks[index], 2)
    }));
    log.extend((0..3).flat_map(|line| drive_line(elco, line)));
    log.extend((0..2).map(|index| {
        let n = index + 1;
        let title = format!("Auxiliary Generator {n}");
        let out = elco.generators[index] || elco.is_flooded(Section::Stern);
        part(format!("generator:{n}"), title, "stern interior", out.into(), 1)
    }));
    log.push(part("tools:stern", "Tools", "stern interior", elco.tools.into(), 1));
    log.push(supplies(elco.supplies));
    let aboard = elco.passengers.iter().enumerate();
    log.extend(aboard.filter_map(|(index, guest)| guest.map(|guest| passenger(index, guest))));
    log
}

fn gun_part(elco: &Elco, gun: Gun) -> PartView {
    let (id, section, lost) = match gun {
        Gun::Bow => ("gun:bow", "bow top deck", u8::from(elco.bow_cannon)),
        Gun::Turret1 => ("turret:1", "mid top deck", elco.turrets[0]),
        Gun::Turret2 => ("turret:2", "stern top deck", elco.turrets[1]),
        Gun::Stern => ("gun:stern", "stern top deck", u8::from(elco.stern_cannon)),
    };
    let view = part(id, gun.title(), section, lost, gun.barrels());
    let jammed = view.state != PartState::Out && elco.jams[gun as usize] > 0;
    if jammed { in_state(view, PartState::Jammed) } else { view }
}

fn cockpit(elco: &Elco) -> [PartView; 4] {
    [
        part("control:steering", "Steering Control", "cockpit", elco.steering, 2),
        part("control:throttle", "Throttle Control", "cockpit", elco.throttle, 2),
        part("control:director", "Torpedo Director", "cockpit", elco.director.into(), 1),
        part("control:launcher", "Launch Controller", "cockpit", elco.launch_controller.into(), 1),
    ]
}

fn tube(index: usize, tube: Tube) -> PartView {
    let section = if index < 2 { "mid top deck" } else { "stern top deck" };
    let n = index + 1;
    let view = part(format!("tube:{n}"), format!("Torpedo tube {n}"), section, 0, 1);
    match tube {
        Tube::Loaded => view,
        Tube::Empty => in_state(view, PartState::Empty),
        Tube::Hit | Tube::Stuck => in_state(view, PartState::Out),
    }
}

/// Hull, Bilge Pump and extinguisher of a section.
fn interior(elco: &Elco, section: Section) -> [PartView; 3] {
    let (name, place) = match section {
        Section::Bow => ("bow", "bow interior"),
        Section::Mid => ("mid", "mid interior"),
        Section::Stern => ("stern", "stern interior"),
    };
    let index = section as usize;
    let pump = part(format!("pump:{name}"), "Bilge Pump", place, 0, 1);
    let pump = if elco.pump_works(section) { pump } else { in_state(pump, PartState::Out) };
    let bottle = part(format!("extinguisher:{name}"), "Fire extinguisher", place, 0, 1);
    let bottle = match elco.extinguishers[index] {
        Extinguisher::Ready => bottle,
        Extinguisher::Used => in_state(bottle, PartState::Empty),
        Extinguisher::Destroyed => in_state(bottle, PartState::Out),
    };
    [part(format!("hull:{name}"), "Hull", place, elco.hull[index], 3), pump, bottle]
}

fn set(id: &str, title: &str, state: Part, works: bool) -> PartView {
    let view = part(id, title, "mid interior", state.is_out().into(), 1);
    if works { view } else { in_state(view, PartState::Out) }
}

fn drive_line(elco: &Elco, line: usize) -> [PartView; 5] {
    let n = line + 1;
    let below = "stern interior";
    let aft = "stern top deck";
    let flooded = elco.is_flooded(Section::Stern);
    let engine = elco.engines[line].is_out() || flooded;
    let pump = (elco.cooling_pumps[line] || flooded).into();
    let shaft = elco.shafts[line].into();
    [
        part(format!("engine:{n}"), format!("Engine {n}"), below, engine.into(), 1),
        part(format!("cooling:{n}"), format!("Cooling Pump {n}"), below, pump, 1),
        part(
            format!("propeller:{n}"),
            format!("Propeller {n}"),
            aft,
            elco.propellers[line].into(),
            1,
        ),
        part(format!("shaft:{n}"), format!("Propeller Shaft {n}"), aft, shaft, 1),
        part(format!("rudder:{n}"), format!("Rudder {n}"), aft, elco.rudders[line], 2),
    ]
}

fn supplies(supplies: Option<Supplies>) -> PartView {
    let view = part("cargo:supply", "Supply Cargo", "bow interior", 0, 1);
    match supplies {
        Some(Supplies::Aboard) => view,
        Some(Supplies::Destroyed) => in_state(view, PartState::Out),
        Some(Supplies::Delivered) | None => in_state(view, PartState::Empty),
    }
}

fn passenger(index: usize, passenger: Passenger) -> PartView {
    let title = match passenger {
        Passenger::Guest { dead: true, .. } => "Passenger, killed",
        Passenger::Guest { wounds: Wounds::Severe, .. } => "Passenger, severely wounded",
        Passenger::Guest { wounds: Wounds::None, .. } => "Passenger",
        Passenger::Guest { .. } => "Passenger, lightly wounded",
        Passenger::RescuedCrew => "Rescued crew",
    };
    part(format!("passenger:{}", index + 1), title, "bow interior", 0, 1)
}
