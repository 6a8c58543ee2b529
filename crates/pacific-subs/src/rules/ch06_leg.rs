//! Section 6.1: speed and path of an action, given as one answer.

use super::{
    T, ch03_orders, ch04_ports, ch04_situation, ch05_boat, ch07_contact, ch15_scenarios, odds,
};
use crate::{
    charts::Charts,
    rules::ch05_boat::Seaplane,
    state::{Hex, Plane, Speed, State, System, Travel, setup::Stalking},
};
use table::{Choice, Draft, Key, Name, draft::Shape};

/// PS 6.1A.a, decision PS-D08: one action's travel. PS 6.1D, PS-R87: radar and aircraft with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leg {
    pub speed: Option<Travel>,
    pub path: Vec<Hex>,
    pub radar: bool,
    pub launch: bool,
    from: Hex,
    /// PS 7.3.d: the hex of an accepted mission.
    toward: Option<Hex>,
    /// PS 7.3.d, PS 7.3C.b, PS 7.3D.a: the mission is in the boat's own hex.
    stays: bool,
    /// PS 4.2.b: the patrol ends where the leg ends.
    ends: bool,
}

/// How the boat looks round on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub speed: Travel,
    /// PS-R87
    pub radar: bool,
    /// PS 6.1D
    pub launch: bool,
}

impl Look {
    /// With the radar as it is, and no aircraft.
    pub fn at(g: &State, speed: Travel) -> Look {
        Look { speed, radar: g.boat().radar_on, launch: false }
    }
}

/// What a captain knows of a hex before he goes there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct There {
    pub name: Option<&'static str>,
    /// PS 4.2.b: to stop there ends the patrol.
    pub ends: bool,
    /// PS 3.1A.a: doctrine closes these waters.
    pub closed: bool,
}

impl There {
    fn of(g: &State, charts: &'static Charts, hex: Hex) -> There {
        let name = ch04_situation::place(charts, hex).map(|row| row.name.as_str());
        let binds = ch15_scenarios::doctrine_binds(g, charts);
        let closed = binds && ch03_orders::is_closed(g, charts, hex);
        There { name, ends: ends_patrol(g, charts, hex), closed }
    }
}

fn ends_patrol(g: &State, charts: &'static Charts, hex: Hex) -> bool {
    let port = ch04_situation::friendly_port(g, charts, hex);
    port.is_some_and(|port| ch04_ports::ends_patrol(g, port))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegStep {
    Speed(Travel),
    /// PS-R87
    Radar(bool),
    /// PS 6.1D
    Launch,
    /// As the leg has it so far.
    To(Hex, Look, There),
}

impl Choice<State> for LegStep {
    const QUESTION: &'static str = "leg";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            LegStep::Speed(speed) => speed.name().into(),
            LegStep::Radar(true) => "radar-on".into(),
            LegStep::Radar(false) => "radar-off".into(),
            LegStep::Launch => "launch".into(),
            LegStep::To(hex, ..) => hex.to_string().into(),
        }
    }

    fn label(&self, g: &State) -> String {
        let lost = g.boat().damage.of(System::Navigation).hits > 0;
        let held = is_shadowed(g);
        match self {
            // PS 6.2.a: only a stalking boat gets away from it.
            LegStep::Speed(Travel::Cruising) if held => "Cruise: in this hex, 1 fuel".to_owned(),
            LegStep::Speed(Travel::High) if held => "High speed: in this hex, 2 fuel".to_owned(),
            LegStep::Speed(Travel::Drills) if held => {
                "Drill or repair: in this hex, 1 fuel".to_owned()
            }
            // PS DMG.navigation: one hex at most.
            LegStep::Speed(Travel::Cruising) if lost => "Cruise: one hex, 1 fuel".to_owned(),
            LegStep::Speed(Travel::High) if lost => "High speed: one hex, 2 fuel".to_owned(),
            LegStep::Speed(Travel::Cruising) => "Cruise: up to two hexes, 1 fuel".to_owned(),
            LegStep::Speed(Travel::High) => "High speed: up to three hexes, 2 fuel".to_owned(),
            LegStep::Speed(Travel::Stalking) => {
                "Stalk: one hex, harder to detect, 1 fuel".to_owned()
            }
            LegStep::Speed(Travel::Drills) => "Drill or repair: one hex, 1 fuel".to_owned(),
            LegStep::Radar(true) => "Switch the radar on".to_owned(),
            LegStep::Radar(false) => "Switch the radar off".to_owned(),
            LegStep::Launch => "Launch the aircraft to search".to_owned(),
            LegStep::To(hex, _, there) => {
                let name = there.name.map_or_else(String::new, |name| format!(", {name}"));
                let flotilla =
                    if g.patrol().flotillas.contains(hex) { ", an enemy flotilla" } else { "" };
                let ends = if there.ends { "; to stop there ends the patrol" } else { "" };
                let closed = if there.closed { "; closed by doctrine" } else { "" };
                format!("To {hex}{name}{flotilla}{ends}{closed}")
            }
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            LegStep::Speed(Travel::Cruising) => "PS 6.1A.b",
            LegStep::Speed(Travel::High) => "PS 6.1A.c",
            LegStep::Speed(Travel::Stalking) => "PS 6.1A.d",
            LegStep::Speed(Travel::Drills) => "PS 6.1A.e",
            LegStep::Radar(_) => "PS DMG.radar.b",
            LegStep::Launch => "PS 6.1D",
            LegStep::To(..) => "PS 6.1B.a",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            LegStep::To(hex, ..) => Some(format!("hex:{hex}")),
            LegStep::Speed(_) | LegStep::Radar(_) | LegStep::Launch => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        match self {
            LegStep::To(hex, look, _) => {
                let mut odds = odds::leaving(g, charts);
                odds.extend(odds::contact(g, charts, *hex, *look));
                odds
            }
            LegStep::Speed(_) | LegStep::Radar(_) | LegStep::Launch => Vec::new(),
        }
    }
}

/// PS 6.1A.a, PS DMG.navigation: how many hexes a speed allows now; none if it cannot be chosen.
/// Engines that only run slow allow one hex, and high speed needs Full.
pub fn hexes(g: &State, charts: &'static Charts, speed: Travel) -> Option<u8> {
    let row = charts.contact.speeds.of(speed);
    let top = ch05_boat::top_speed(g, charts, false);
    if row.fuel > g.boat().fuel || (speed == Travel::High && top < Speed::Full) {
        return None;
    }
    Some(most_hexes(g, charts, speed))
}

/// PS DMG.engine, PS DMG.navigation: hexes of a speed, whatever fuel there is.
pub fn most_hexes(g: &State, charts: &'static Charts, speed: Travel) -> u8 {
    let row = charts.contact.speeds.of(speed);
    let top = ch05_boat::top_speed(g, charts, false);
    let slow = top <= Speed::Slow || !ch05_boat::works(g, charts, System::Navigation);
    if slow { row.hexes.min(1) } else { row.hexes }
}

impl Leg {
    pub(crate) fn blank(g: &State, charts: &'static Charts) -> Leg {
        let patrol = g.patrol();
        let toward = patrol.mission.map(|mission| mission.hex).filter(|hex| *hex != patrol.hex);
        Leg {
            speed: None,
            path: Vec::new(),
            radar: g.boat().radar_on,
            launch: false,
            from: patrol.hex,
            toward,
            stays: patrol.mission.is_some_and(|mission| mission.hex == patrol.hex),
            ends: ends_patrol(g, charts, patrol.hex),
        }
    }

    pub fn end(&self) -> Hex {
        self.path.last().copied().unwrap_or(self.from)
    }

    fn look(&self, speed: Travel) -> Look {
        Look { speed, radar: self.radar, launch: self.launch }
    }

    /// PS 6.1B.a, PS 6.2.a, PS 7.3.d: the hexes the boat may go to next. Out of the hex of an enemy
    /// flotilla, also one on the way, it must stalk.
    fn onward(&self, g: &State, charts: &'static Charts, speed: Travel, steps: &mut Vec<LegStep>) {
        let most = hexes(g, charts, speed).unwrap_or(0);
        let here = self.end();
        let shadowed = g.patrol().flotillas.contains(&here);
        let held = self.stays || (shadowed && speed != Travel::Stalking);
        if held || self.path.len() >= usize::from(most) {
            return;
        }
        let nearer = |to: &Hex| match self.toward {
            Some(goal) => {
                let table = charts.map.sheet.sea_distances(goal);
                table[to.index()] < table[here.index()] && table[to.index()].is_some()
            }
            None => true,
        };
        let ways = charts.map.sheet.ways(here).iter().copied().filter(nearer);
        let look = self.look(speed);
        steps.extend(ways.map(|to| LegStep::To(to, look, There::of(g, charts, to))));
    }

    /// PS 7.3.d: a boat with a mission ahead must get nearer to it if it can at this speed.
    fn must_move(&self, g: &State, charts: &'static Charts, speed: Travel) -> bool {
        let mut ways = Vec::new();
        if self.toward.is_some() && self.path.is_empty() {
            self.onward(g, charts, speed, &mut ways);
        }
        !ways.is_empty()
    }

    /// PS 6.1A.a, PS 7.3.d: the speeds to choose from; with a mission ahead those that bring the boat
    /// nearer, as long as there is one.
    fn speeds(&self, g: &State, charts: &'static Charts) -> Vec<Travel> {
        let all = Travel::ALL.iter().map(|&(_, speed)| speed);
        let all: Vec<Travel> = all.filter(|it| hexes(g, charts, *it).is_some()).collect();
        let nearer = all.iter().copied().filter(|it| self.must_move(g, charts, *it));
        let nearer: Vec<Travel> = nearer.collect();
        if nearer.is_empty() { all } else { nearer }
    }

    fn extras(&self, g: &State, charts: &'static Charts, steps: &mut Vec<LegStep>) {
        let on = g.boat().radar_on;
        if self.radar == on && ch05_boat::works(g, charts, System::Radar) {
            steps.push(LegStep::Radar(!on));
        }
        let fast = match self.speed {
            Some(Travel::Cruising) => false,
            Some(Travel::Stalking) => g.house().stalking == Stalking::Submerged,
            Some(Travel::High | Travel::Drills) | None => true,
        };
        let aboard = g.boat().plane == Plane::Aboard && !self.launch;
        if aboard && !fast && ch05_boat::plane(g, charts) != Seaplane::None {
            steps.push(LegStep::Launch);
        }
    }
}

impl Draft<State> for Leg {
    const QUESTION: &'static str = "leg";
    const OPEN: bool = true;
    type Step = LegStep;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<LegStep>) {
        let Some(speed) = self.speed else {
            steps.extend(self.speeds(g, charts).into_iter().map(LegStep::Speed));
            return;
        };
        self.onward(g, charts, speed, steps);
        if self.path.is_empty() {
            self.extras(g, charts, steps);
        }
    }

    fn add(&mut self, step: LegStep, _: &State, _: &'static Charts) {
        match step {
            LegStep::Speed(speed) => self.speed = Some(speed),
            LegStep::Radar(on) => self.radar = on,
            LegStep::Launch => self.launch = true,
            LegStep::To(hex, _, there) => {
                self.path.push(hex);
                self.ends = there.ends;
            }
        }
    }

    fn is_whole(&self, g: &State, charts: &'static Charts) -> bool {
        self.speed.is_some_and(|speed| !self.must_move(g, charts, speed))
    }

    fn label(&self, _: &State) -> String {
        let speed = self.speed.map_or("", Travel::words);
        if self.path.is_empty() {
            let how = if speed.is_empty() { String::new() } else { format!(", {speed}") };
            return format!("Stay in {}{how}", self.from);
        }
        let path: Vec<String> = self.path.iter().map(ToString::to_string).collect();
        format!("{} by {speed}", path.join(", "))
    }

    fn about(&self, _: &State) -> Option<String> {
        let speed = self.speed?;
        Some(match self.path.last() {
            Some(hex) => format!("The boat goes on from {hex}, or stops there."),
            None => format!("Where does the boat go, {}? Give no hex to stay.", speed.words()),
        })
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        let idle = self.path.is_empty() && !ch07_contact::looks_where_it_stays(g);
        match self.speed.filter(|_| !idle) {
            Some(speed) => odds::contact(g, charts, self.end(), self.look(speed)),
            None => Vec::new(),
        }
    }

    fn done(&self, _: &State) -> String {
        let what = if self.path.is_empty() { "Stay in this hex" } else { "Stop there" };
        let ends = if self.ends { ", which ends the patrol" } else { "" };
        format!("{what}{ends}")
    }

    fn shape(&self) -> Shape {
        if self.speed.is_some() { Shape::Way } else { Shape::Steps }
    }
}

/// PS 6.2.a: an enemy flotilla lies in the hex of the boat.
pub fn is_shadowed(g: &State) -> bool {
    g.patrol().flotillas.contains(&g.patrol().hex)
}

/// PS 6.1.b, PS 6.1A.a, decision PS-D08: the captain sets speed and course for three days.
pub async fn choose(t: &mut T) -> Leg {
    let blank = Leg::blank(&t.g, t.charts);
    let seat = t.g.seat();
    let text = if is_shadowed(&t.g) {
        "Speed and course for the next three days? A flotilla is here: only stalking leaves it."
    } else {
        "Speed and course for the next three days?"
    };
    t.draft(seat, "PS 6.1.b", text, blank).await
}
