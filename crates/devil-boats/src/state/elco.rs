//! The damage log of a boat with a crew board: every part the tables can hit.

use super::{Speed, Wounds};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::keys;

keys! {
    /// The four guns of PT #1.
    pub enum Gun { Bow = "bow", Turret1 = "turret_1", Turret2 = "turret_2", Stern = "stern" }
}

impl Gun {
    pub const EVERY: [Gun; 4] = [Gun::Bow, Gun::Turret1, Gun::Turret2, Gun::Stern];

    pub fn title(self) -> &'static str {
        match self {
            Gun::Bow => "Bow 37mm cannon",
            Gun::Turret1 => "AA turret 1",
            Gun::Turret2 => "AA turret 2",
            Gun::Stern => "Stern 20mm cannon",
        }
    }

    pub fn is_turret(self) -> bool {
        matches!(self, Gun::Turret1 | Gun::Turret2)
    }

    /// Barrels of the mount.
    pub fn barrels(self) -> u8 {
        if self.is_turret() { 2 } else { 1 }
    }
}

keys! {
    /// The three Interior sections, each with a Hull, a Bilge Pump and an extinguisher.
    pub enum Section { Bow = "bow", Mid = "mid", Stern = "stern" }
}

impl Section {
    pub const EVERY: [Section; 3] = [Section::Bow, Section::Mid, Section::Stern];

    pub fn title(self) -> &'static str {
        match self {
            Section::Bow => "Bow",
            Section::Mid => "Mid",
            Section::Stern => "Stern",
        }
    }
}

/// A part that works, was hit, or failed through a Random Event (cheaper to repair).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Part {
    #[default]
    Works,
    Hit,
    Failed,
}

impl Part {
    pub fn is_out(self) -> bool {
        self != Part::Works
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Tube {
    #[default]
    Loaded,
    Empty,
    /// Disabled by a hit: charged for repair.
    Hit,
    /// DB E-5.a: the torpedo stuck and the tube is out for the mission; free of charge.
    Stuck,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Extinguisher {
    #[default]
    Ready,
    Used,
    Destroyed,
}

/// Who lies in a Passenger box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Passenger {
    /// The man of a Special Mission.
    Guest {
        #[serde(flatten)]
        wounds: Wounds,
        dead: bool,
    },
    /// `DB 7.passenger_box`
    RescuedCrew,
}

/// DB 2.f: the parts by section. A `bool` is "out"; a number counts hits.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Elco {
    pub life_raft: bool,
    pub bow_cannon: bool,
    pub stern_cannon: bool,
    /// Barrels shot away in turret 1 and 2.
    pub turrets: [u8; 2],
    /// Hits that did it: one hit can put out both barrels.
    pub turret_hits: [u8; 2],
    /// Barrels jammed now, by gun.
    pub jams: [u8; 4],
    pub steering: u8,
    pub throttle: u8,
    pub director: bool,
    pub launch_controller: bool,
    pub radar_antenna: bool,
    pub radio_antenna: bool,
    pub tubes: [Tube; 4],
    pub batteries: Part,
    pub radio: Part,
    pub radar: Part,
    pub freshwater: bool,
    pub tanks: [u8; 3],
    /// Fires started in the fuel tanks (DB H-1.fire).
    pub fires: u8,
    pub burning: bool,
    pub engines: [Part; 3],
    pub cooling_pumps: [bool; 3],
    pub propellers: [bool; 3],
    pub shafts: [bool; 3],
    /// Hits on each rudder; two disable it.
    pub rudders: [u8; 3],
    pub generators: [bool; 2],
    pub bilge_pumps: [bool; 3],
    pub extinguishers: [Extinguisher; 3],
    pub tools: bool,
    pub hull: [u8; 3],
    pub flooded: [bool; 3],
    pub superficial: u16,
    pub supplies: Option<Supplies>,
    pub passengers: [Option<Passenger>; 2],
    pub repairs: Repairs,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Supplies {
    Aboard,
    Destroyed,
    Delivered,
}

/// RU-081: what has been tried or granted this mission, each source on its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Repairs {
    pub radio_skill_used: bool,
    pub engineer_skill_used: bool,
    pub medic_used: bool,
    /// Event 15 or 19 grants one repair; unused ones wait.
    pub engineer_event: bool,
    pub radio_event: bool,
    /// DB A-15.a.fixit: the automatic engine repair of this mission has been used.
    pub automatic_used: bool,
    /// A try failed: the part is out for the rest of the mission, by `Mendable::index`.
    pub given_up: [bool; Mendable::COUNT],
    /// Event 5: the Gunner who shoots like an Ace.
    pub sharpshooter: Option<super::Post>,
    /// Event 11: the loader who is Speedy.
    pub speedy: Option<super::Post>,
}

/// A part that can be mended at sea; DB 6.2.limit and DB G-3.b keep antennas and Hull out of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mendable {
    Batteries,
    Radio,
    Radar,
    Engine(usize),
    CoolingPump(usize),
    Generator(usize),
    BilgePump(Section),
}

impl Mendable {
    pub const COUNT: usize = 14;

    /// What the Radio Operator understands.
    pub const SETS: [Mendable; 3] = [Mendable::Batteries, Mendable::Radio, Mendable::Radar];

    /// What the Engineer understands.
    pub const MACHINES: [Mendable; 11] = [
        Mendable::Engine(0),
        Mendable::Engine(1),
        Mendable::Engine(2),
        Mendable::CoolingPump(0),
        Mendable::CoolingPump(1),
        Mendable::CoolingPump(2),
        Mendable::Generator(0),
        Mendable::Generator(1),
        Mendable::BilgePump(Section::Bow),
        Mendable::BilgePump(Section::Mid),
        Mendable::BilgePump(Section::Stern),
    ];

    pub fn index(self) -> usize {
        match self {
            Mendable::Batteries => 0,
            Mendable::Radio => 1,
            Mendable::Radar => 2,
            Mendable::Engine(line) => 3 + line,
            Mendable::CoolingPump(line) => 6 + line,
            Mendable::Generator(index) => 9 + index,
            Mendable::BilgePump(section) => 11 + section as usize,
        }
    }

    pub fn title(self) -> String {
        match self {
            Mendable::Batteries => "Batteries".to_owned(),
            Mendable::Radio => "Radio".to_owned(),
            Mendable::Radar => "Radar".to_owned(),
            Mendable::Engine(line) => format!("Engine {}", line + 1),
            Mendable::CoolingPump(line) => format!("Cooling Pump {}", line + 1),
            Mendable::Generator(index) => format!("Auxiliary Generator {}", index + 1),
            Mendable::BilgePump(section) => format!("{} Bilge Pump", section.title()),
        }
    }

    /// The part on the boat plan.
    pub fn target(self) -> String {
        match self {
            Mendable::Batteries => "battery:mid".to_owned(),
            Mendable::Radio => "radio:mid".to_owned(),
            Mendable::Radar => "radar:mid".to_owned(),
            Mendable::Engine(line) => format!("engine:{}", line + 1),
            Mendable::CoolingPump(line) => format!("cooling:{}", line + 1),
            Mendable::Generator(index) => format!("generator:{}", index + 1),
            Mendable::BilgePump(section) => format!("pump:{}", table::chart::Key::name(section)),
        }
    }

    /// The part in the key of an option, as in `engine-2`.
    pub fn id(self) -> String {
        match self {
            Mendable::Batteries => "batteries".to_owned(),
            Mendable::Radio => "radio".to_owned(),
            Mendable::Radar => "radar".to_owned(),
            Mendable::Engine(line) => format!("engine-{}", line + 1),
            Mendable::CoolingPump(line) => format!("cooling-pump-{}", line + 1),
            Mendable::Generator(index) => format!("generator-{}", index + 1),
            Mendable::BilgePump(section) => {
                format!("bilge-pump-{}", table::chart::Key::name(section))
            }
        }
    }
}

impl Elco {
    /// DB 9.torpedo: a torpedo is gone with its tube.
    pub fn torpedoes(&self) -> u8 {
        self.tubes.iter().filter(|&&tube| tube == Tube::Loaded).count() as u8
    }

    pub fn is_out(&self, part: Mendable) -> bool {
        match part {
            Mendable::Batteries => self.batteries.is_out(),
            Mendable::Radio => self.radio.is_out(),
            Mendable::Radar => self.radar.is_out(),
            Mendable::Engine(line) => self.engines[line].is_out(),
            Mendable::CoolingPump(line) => self.cooling_pumps[line],
            Mendable::Generator(index) => self.generators[index],
            Mendable::BilgePump(section) => self.bilge_pumps[section as usize],
        }
    }

    pub fn mend(&mut self, part: Mendable) {
        match part {
            Mendable::Batteries => self.batteries = Part::Works,
            Mendable::Radio => self.radio = Part::Works,
            Mendable::Radar => self.radar = Part::Works,
            Mendable::Engine(line) => self.engines[line] = Part::Works,
            Mendable::CoolingPump(line) => self.cooling_pumps[line] = false,
            Mendable::Generator(index) => self.generators[index] = false,
            Mendable::BilgePump(section) => self.bilge_pumps[section as usize] = false,
        }
    }

    /// DB G-6.f.flood, DB G-8.c.flood, DB G-8.c.pumps: salt water has ruined it beyond repair at sea.
    pub fn is_soaked(&self, part: Mendable) -> bool {
        match part {
            Mendable::Batteries | Mendable::Radio | Mendable::Radar => {
                self.is_flooded(Section::Mid)
            }
            Mendable::Engine(_)
            | Mendable::CoolingPump(_)
            | Mendable::Generator(_)
            | Mendable::BilgePump(_) => self.is_flooded(Section::Stern),
        }
    }

    pub fn is_flooded(&self, section: Section) -> bool {
        self.flooded[section as usize]
    }

    /// DB G-3.a.hold, DB G-3.a.flood: lets the water in and names the sections it fills now.
    /// DB G-8.c.pumps: a flooded Stern stops the pumps, so other sections may follow.
    pub fn let_water_in(&mut self) -> ArrayVec<Section, 3> {
        let mut filled = ArrayVec::new();
        while let Some(section) = Section::EVERY.into_iter().find(|&section| self.fills(section)) {
            self.flooded[section as usize] = true;
            filled.push(section);
        }
        filled
    }

    fn fills(&self, section: Section) -> bool {
        let points = self.hull[section as usize];
        !self.is_flooded(section) && points > 0 && (points >= 3 || !self.pump_works(section))
    }

    /// DB G-8.b, RU-054: a drive line is out if any part of it is, or the engine room is under water.
    pub fn line_is_out(&self, line: usize) -> bool {
        self.engines[line].is_out()
            || self.cooling_pumps[line]
            || self.propellers[line]
            || self.shafts[line]
            || self.is_flooded(Section::Stern)
    }

    pub fn lines_out(&self) -> u8 {
        (0..3).filter(|&line| self.line_is_out(line)).count() as u8
    }

    pub fn rudders_out(&self) -> u8 {
        self.rudders.iter().filter(|&&hits| hits >= 2).count() as u8
    }

    /// DB G-4.3, DB G-4.4, DB G-7.c, DB G-8.b, DB G-3.a.flood
    pub fn is_disabled(&self) -> bool {
        self.steering >= 2
            || self.throttle >= 2
            || (0..3).all(|line| self.line_is_out(line))
            || self.rudders.iter().all(|&hits| hits >= 2)
            || self.flooded != [false; 3]
    }

    /// DB G-8.a, DB G-8.c.flood: salt water ruins both generators.
    pub fn has_current(&self) -> bool {
        self.generators != [true, true] && !self.is_flooded(Section::Stern)
    }

    /// DB 7.antenna: a set is out with its antenna, though only the antenna is marked.
    pub fn radio_works(&self) -> bool {
        !self.radio.is_out() && !self.radio_antenna && self.sets_have_power()
    }

    /// DB 7.antenna
    pub fn radar_works(&self) -> bool {
        !self.radar.is_out() && !self.radar_antenna && self.sets_have_power()
    }

    /// DB G-6.3, DB G-6.f.flood, DB G-8.a
    fn sets_have_power(&self) -> bool {
        !self.batteries.is_out() && self.has_current() && !self.is_flooded(Section::Mid)
    }

    /// DB G-8.a, DB G-8.c.pumps
    pub fn pump_works(&self, section: Section) -> bool {
        !self.bilge_pumps[section as usize] && self.has_current()
    }

    pub fn flooded_sections(&self) -> u8 {
        self.flooded.iter().filter(|&&flooded| flooded).count() as u8
    }

    /// DB G-8.b: the fastest speed the engines allow.
    pub fn top_speed(&self) -> Speed {
        if self.is_disabled() {
            return Speed::Idle;
        }
        match self.lines_out() {
            0 => Speed::Fast,
            1 => Speed::Medium,
            _ => Speed::Slow,
        }
    }

    /// Barrels of a gun that can still fire.
    pub fn barrels(&self, gun: Gun) -> u8 {
        let (lost, silent) = match gun {
            Gun::Bow => (u8::from(self.bow_cannon), self.is_flooded(Section::Bow)),
            Gun::Stern => (u8::from(self.stern_cannon), self.is_flooded(Section::Stern)),
            Gun::Turret1 => (self.turrets[0], false),
            Gun::Turret2 => (self.turrets[1], false),
        };
        if silent { 0 } else { gun.barrels().saturating_sub(lost + self.jams[gun as usize]) }
    }

    /// Damage points marked on the log, superficial hits aside.
    pub fn damage_points(&self) -> u16 {
        let flags = [
            self.life_raft,
            self.bow_cannon,
            self.stern_cannon,
            self.director,
            self.launch_controller,
            self.radar_antenna,
            self.radio_antenna,
            self.freshwater,
            self.tools,
        ];
        let flags = flags.iter().filter(|&&out| out).count();
        let sets =
            [self.batteries, self.radio, self.radar].iter().filter(|set| set.is_out()).count();
        let lines = (0..3)
            .map(|line| {
                usize::from(self.engines[line].is_out())
                    + usize::from(self.cooling_pumps[line])
                    + usize::from(self.propellers[line])
                    + usize::from(self.shafts[line])
            })
            .sum::<usize>();
        let counts = self.turrets.iter().chain(&self.tanks).chain(&self.rudders).chain(&self.hull);
        let counts = counts.map(|&hits| usize::from(hits)).sum::<usize>();
        let controls = usize::from(self.steering) + usize::from(self.throttle);
        let pumps = self.generators.iter().chain(&self.bilge_pumps).filter(|&&out| out).count();
        let tubes = self.tubes.iter().filter(|&&tube| tube == Tube::Hit).count();
        (flags + sets + lines + counts + controls + pumps + tubes) as u16
    }
}
