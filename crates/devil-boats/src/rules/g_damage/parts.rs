//! The parts of a boat with a crew board, and what a hit does to each.

use crate::state::{
    Elco, Gun, Section,
    elco::{Extinguisher, Part, Tube},
};

/// A part that a section table can hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component {
    LifeRaft,
    BowCannon,
    /// Guns lost in AA turret 1 or 2.
    Turret {
        index: usize,
        guns: u8,
    },
    Steering,
    Throttle,
    Director,
    LaunchController,
    RadarAntenna,
    RadioAntenna,
    Tube(usize),
    Batteries,
    Radio,
    Radar,
    Freshwater,
    Extinguisher(Section),
    BilgePump(Section),
    Propeller(usize),
    Shaft(usize),
    Rudder(usize),
    Generator(usize),
    Engine(usize),
    CoolingPump(usize),
    Tools,
}

impl Component {
    /// Marks one hit on the damage log; false when nothing is left to hit, so that it is superficial.
    pub fn mark(self, elco: &mut Elco) -> bool {
        match self {
            Component::LifeRaft => knock_out(&mut elco.life_raft),
            Component::BowCannon => knock_out(&mut elco.bow_cannon),
            Component::Turret { index, guns } => {
                let hit = points(&mut elco.turrets[index], guns, Gun::Turret1.barrels());
                elco.turret_hits[index] += u8::from(hit);
                hit
            }
            Component::Steering => points(&mut elco.steering, 1, 2),
            Component::Throttle => points(&mut elco.throttle, 1, 2),
            Component::Director => knock_out(&mut elco.director),
            Component::LaunchController => knock_out(&mut elco.launch_controller),
            Component::RadarAntenna => knock_out(&mut elco.radar_antenna),
            Component::RadioAntenna => knock_out(&mut elco.radio_antenna),
            Component::Tube(index) => tube(&mut elco.tubes[index]),
            Component::Batteries => set(&mut elco.batteries),
            Component::Radio => set(&mut elco.radio),
            Component::Radar => set(&mut elco.radar),
            Component::Freshwater => knock_out(&mut elco.freshwater),
            Component::Extinguisher(section) => {
                extinguisher(&mut elco.extinguishers[section as usize])
            }
            Component::BilgePump(section) => knock_out(&mut elco.bilge_pumps[section as usize]),
            Component::Propeller(line) => knock_out(&mut elco.propellers[line]),
            Component::Shaft(line) => knock_out(&mut elco.shafts[line]),
            Component::Rudder(index) => points(&mut elco.rudders[index], 1, 2),
            Component::Generator(index) => knock_out(&mut elco.generators[index]),
            Component::Engine(line) => set(&mut elco.engines[line]),
            Component::CoolingPump(line) => knock_out(&mut elco.cooling_pumps[line]),
            Component::Tools => knock_out(&mut elco.tools),
        }
    }

    /// The rule that says what the hit does.
    pub fn rule(self) -> &'static str {
        match self {
            Component::LifeRaft | Component::BowCannon => "DB G-2",
            Component::Turret { index: 0, .. } => "DB G-5.2",
            Component::Turret { .. } => "DB G-7.3",
            Component::Steering => "DB G-4.3",
            Component::Throttle => "DB G-4.4",
            Component::Director => "DB G-4.5",
            Component::LaunchController => "DB G-4.6",
            Component::RadarAntenna => "DB G-5.3",
            Component::RadioAntenna => "DB G-5.4",
            Component::Tube(0 | 1) => "DB G-5.5",
            Component::Tube(_) => "DB G-7.6",
            Component::Batteries => "DB G-6.3",
            Component::Radio | Component::Radar => "DB G-6.4",
            Component::Freshwater => "DB G-6.6",
            Component::Extinguisher(Section::Bow) => "DB G-3",
            Component::Extinguisher(Section::Mid) => "DB G-6",
            Component::BilgePump(Section::Bow) => "DB G-3.4",
            Component::BilgePump(Section::Mid) => "DB G-6.11",
            Component::Extinguisher(Section::Stern) | Component::BilgePump(Section::Stern) => {
                "DB G-8"
            }
            Component::Propeller(_) => "DB G-7.8",
            Component::Shaft(_) => "DB G-7.9",
            Component::Rudder(_) => "DB G-7.10",
            Component::Generator(_) => "DB G-8.3",
            Component::Engine(_) => "DB G-8.4",
            Component::CoolingPump(_) => "DB G-8.7",
            Component::Tools => "DB G-8.10",
        }
    }

    /// What a hit that took effect means, in words.
    pub fn effect(self, elco: &Elco) -> String {
        match self {
            Component::LifeRaft => "the life raft is destroyed".to_owned(),
            Component::BowCannon => "the Bow 37mm cannon is out for good".to_owned(),
            Component::Turret { index, .. } => match elco.turrets[index] {
                1 => format!("one gun of AA turret {} is out", index + 1),
                _ => format!("both guns of AA turret {} are out", index + 1),
            },
            Component::Steering => second_hit("the Steering Control", elco.steering),
            Component::Throttle => second_hit("the Throttle Control", elco.throttle),
            Component::Director => "the Torpedo Director is out".to_owned(),
            Component::LaunchController => {
                "the Torpedo Launch Controller is out; torpedoes need a Torpedo Mate at their tube"
                    .to_owned()
            }
            Component::RadarAntenna => {
                "the Radar Antenna is gone, and the radar with it".to_owned()
            }
            Component::RadioAntenna => {
                "the Radio Antenna is gone, and the radio with it".to_owned()
            }
            Component::Tube(index) => format!("torpedo tube {} is out", index + 1),
            Component::Batteries => "the Batteries are out; radio and radar fall silent".to_owned(),
            Component::Radio => "the radio is out".to_owned(),
            Component::Radar => "the radar is out".to_owned(),
            Component::Freshwater => {
                "the Freshwater Tank is holed; the mission must be broken off after this fight"
                    .to_owned()
            }
            Component::Extinguisher(section) => {
                format!("the {} fire extinguisher is destroyed", section.title())
            }
            Component::BilgePump(section) => {
                format!("the {} Bilge Pump is out", section.title())
            }
            Component::Propeller(line) => {
                format!("propeller {} is gone, as good as an engine out", line + 1)
            }
            Component::Shaft(line) => {
                format!("propeller shaft {} is bent, as good as an engine out", line + 1)
            }
            Component::Rudder(index) => {
                second_hit(&format!("rudder {}", index + 1), elco.rudders[index])
            }
            Component::Generator(index) => format!("Auxiliary Generator {} is out", index + 1),
            Component::Engine(line) => format!("Engine {} is out", line + 1),
            Component::CoolingPump(line) => {
                format!("Cooling Pump {} is out, as good as an engine out", line + 1)
            }
            Component::Tools => "the tools are destroyed".to_owned(),
        }
    }
}

fn second_hit(what: &str, hits: u8) -> String {
    if hits < 2 { format!("{what} is hit, but holds") } else { format!("{what} is disabled") }
}

fn knock_out(part: &mut bool) -> bool {
    !std::mem::replace(part, true)
}

fn points(marked: &mut u8, hits: u8, most: u8) -> bool {
    let before = *marked;
    *marked = most.min(before.saturating_add(hits));
    *marked > before
}

fn set(part: &mut Part) -> bool {
    let worked = !part.is_out();
    if worked {
        *part = Part::Hit;
    }
    worked
}

fn tube(tube: &mut Tube) -> bool {
    let works = match tube {
        Tube::Loaded | Tube::Empty => true,
        Tube::Hit | Tube::Stuck => false,
    };
    if works {
        *tube = Tube::Hit;
    }
    works
}

fn extinguisher(extinguisher: &mut Extinguisher) -> bool {
    let there = *extinguisher == Extinguisher::Ready;
    if there {
        *extinguisher = Extinguisher::Destroyed;
    }
    there
}
