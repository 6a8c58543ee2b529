//! The whole battery laid in one answer.

use super::{
    lay::{Aim, gun_outlook},
    order, plane_words, support_odds,
};
use crate::{
    charts::Charts,
    conditions::{can_fire, works},
    state::{Calibre, Equipment, Gun, Place, Slayer, State, setup::FiveInch},
};
use board::capital;
use table::{Choice, Draft, Name, Odds, draft::Shape};

/// Something that can be laid on a plane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shooter {
    /// PD 6.7.C.1.one, decision PD-D09: the plane the Mk 37 follows.
    Director,
    /// Decisions PD-D08, PD-D10, PD-D11, PD-D12
    Gun(Gun),
    /// Decision PD-D06
    Air(u8),
    /// Decision PD-D05
    Surface(u8),
}

impl Shooter {
    fn key(self) -> String {
        match self {
            Shooter::Director => "director".to_owned(),
            Shooter::Gun(gun) => Place::Gun(gun).key().into_owned(),
            Shooter::Air(n) => format!("air-{}", n + 1),
            Shooter::Surface(n) => format!("surface-{}", n + 1),
        }
    }

    fn words(self) -> String {
        match self {
            Shooter::Director => "Mk 37 director".to_owned(),
            Shooter::Gun(gun) => capital(gun.words()),
            Shooter::Air(n) => format!("Air support {}", n + 1),
            Shooter::Surface(n) => format!("Surface support {}", n + 1),
        }
    }
}

/// One row: a shooter, and the plane it is laid on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lay {
    pub shooter: Shooter,
    /// None: it holds its fire.
    pub at: Option<u8>,
    pub slaved: bool,
}

impl Choice<State> for Lay {
    const QUESTION: &'static str = "battery";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.at {
            Some(plane) => format!("{}=plane-{}", self.shooter.key(), plane + 1).into(),
            None => format!("{}=hold", self.shooter.key()).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match (self.at, self.shooter) {
            (Some(plane), _) => plane_words(g, plane),
            (None, Shooter::Director) => "No target".to_owned(),
            (None, Shooter::Gun(_)) => "Hold fire".to_owned(),
            (None, Shooter::Air(_) | Shooter::Surface(_)) => "Hold back".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self.shooter {
            Shooter::Director => "PD 6.7.C.1.one",
            Shooter::Gun(_) => "PD 6.7.G.arc",
            Shooter::Air(_) => "PD 6.7.G.afs",
            Shooter::Surface(_) => "PD 6.7.G.sfs",
        })
    }

    fn target(&self) -> Option<String> {
        self.at.map(|plane| format!("plane:{}", plane + 1))
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(self.shooter.words())
    }

    fn subject(&self) -> Option<String> {
        match self.shooter {
            Shooter::Gun(gun) => Some(Place::Gun(gun).target()),
            Shooter::Director => Some("fitting:mk37".to_owned()),
            Shooter::Air(_) | Shooter::Surface(_) => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match (self.shooter, self.at) {
            (Shooter::Gun(gun), Some(plane)) => {
                let laid = order::Laid { gun, at: usize::from(plane), slaved: self.slaved };
                vec![gun_outlook(g, charts, laid)]
            }
            (Shooter::Air(_), Some(plane)) => {
                let kind = g.attack().wave.planes[usize::from(plane)].kind;
                vec![support_odds(g, charts, kind, Slayer::Air)]
            }
            (Shooter::Surface(_), Some(plane)) => {
                let kind = g.attack().wave.planes[usize::from(plane)].kind;
                vec![support_odds(g, charts, kind, Slayer::Surface)]
            }
            // What a gun under the director would roll.
            (Shooter::Director, Some(plane)) => {
                let five_inch = |gun: &Gun| charts.ship.guns.of(*gun).calibre == Calibre::FiveInch;
                let at = usize::from(plane);
                let led = Gun::all()
                    .filter(five_inch)
                    .find(|gun| can_fire(g, charts, *gun) && reaches(g, charts, *gun, at));
                let laid = led.map(|gun| order::Laid { gun, at, slaved: true });
                laid.map(|laid| gun_outlook(g, charts, laid)).into_iter().collect()
            }
            (_, None) => Vec::new(),
        }
    }
}

/// PD 2.0.J, PD 1.4.mk37: the target markers of all guns, the director and the support, laid in one
/// answer. The first plane offered for each row is the one the Gunnery Officer proposes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battery {
    rows: Vec<Shooter>,
    laid: Vec<Lay>,
    aim: Aim,
}

impl Battery {
    /// A row for everything that can reach a plane of the wave.
    pub fn blank(g: &State, charts: &'static Charts) -> Battery {
        let guns: Vec<Gun> = Gun::all()
            .filter(|gun| can_fire(g, charts, *gun))
            .filter(|gun| (0..g.attack().wave.planes.len()).any(|at| reaches(g, charts, *gun, at)))
            .collect();
        let calibre = |gun: &Gun| charts.ship.guns.of(*gun).calibre;
        let five_inch = guns.iter().any(|gun| calibre(gun) == Calibre::FiveInch);
        let director = g.is_advanced(charts) && five_inch && works(g, Equipment::Mk37);
        let mut rows = Vec::new();
        if director {
            rows.push(Shooter::Director);
        }
        rows.extend(guns.into_iter().map(Shooter::Gun));
        let air = (0..g.air.markers).map(Shooter::Air);
        let surface = (0..g.attack().sfs).map(Shooter::Surface);
        rows.extend(air.chain(surface));
        Battery { rows, laid: Vec::new(), aim: Aim::new(g) }
    }

    /// As the Gunnery Officer proposes: the first option of every row.
    pub fn proposed(g: &State, charts: &'static Charts) -> Battery {
        let mut battery = Battery::blank(g, charts);
        let mut steps = Vec::new();
        loop {
            steps.clear();
            battery.steps(g, charts, &mut steps);
            let Some(first) = steps.first().copied() else { return battery };
            battery.add(first, g, charts);
        }
    }

    /// The guns laid on a plane.
    pub fn guns_on(&self, plane: usize) -> impl Iterator<Item = Gun> {
        self.guns().into_iter().filter(move |(_, at, _)| *at == plane).map(|(gun, _, _)| gun)
    }

    /// How likely all that is laid on it brings a plane down, in percent.
    pub fn percent_down(&self, plane: usize) -> u64 {
        self.aim.percent_down(plane)
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn next(&self) -> Option<Shooter> {
        self.rows.get(self.laid.len()).copied()
    }

    /// The plane the Mk 37 follows.
    pub fn director(&self) -> Option<u8> {
        let director = self.laid.iter().find(|lay| lay.shooter == Shooter::Director);
        director.and_then(|lay| lay.at)
    }

    /// Guns with their planes, in the order they fire, and whether the Mk 37 leads them.
    pub fn guns(&self) -> Vec<(Gun, usize, bool)> {
        let guns = self.laid.iter().filter_map(|lay| match (lay.shooter, lay.at) {
            (Shooter::Gun(gun), Some(at)) => Some((gun, usize::from(at), lay.slaved)),
            (Shooter::Gun(_) | Shooter::Director | Shooter::Air(_) | Shooter::Surface(_), _) => {
                None
            }
        });
        guns.collect()
    }

    pub fn air(&self) -> Vec<usize> {
        let air = |lay: &&Lay| matches!(lay.shooter, Shooter::Air(_));
        self.laid.iter().filter(air).filter_map(|lay| lay.at).map(usize::from).collect()
    }

    pub fn surface(&self) -> Vec<usize> {
        let surface = |lay: &&Lay| matches!(lay.shooter, Shooter::Surface(_));
        self.laid.iter().filter(surface).filter_map(|lay| lay.at).map(usize::from).collect()
    }

    pub fn uses_guns(&self) -> bool {
        !self.guns().is_empty()
    }

    pub fn uses_support(&self) -> bool {
        !self.air().is_empty() || !self.surface().is_empty()
    }

    /// Whether a gun laid on this plane would fire under the director.
    fn is_slaved(&self, charts: &'static Charts, gun: Gun, at: u8) -> bool {
        charts.ship.guns.of(gun).calibre == Calibre::FiveInch && self.director() == Some(at)
    }

    /// PD 6.7.C, PD 6.7.C.1.one, PD 6.7.C.2, PD-R33: in the Advanced Game all 5in guns that fire into a
    /// bearing share one plane there.
    fn may(&self, g: &State, charts: &'static Charts, gun: Gun, at: u8) -> bool {
        if !reaches(g, charts, gun, usize::from(at)) {
            return false;
        }
        if charts.ship.guns.of(gun).calibre != Calibre::FiveInch || !g.is_advanced(charts) {
            return true;
        }
        let planes = &g.attack().wave.planes;
        let bearing = |plane: u8| planes[usize::from(plane)].bearing;
        let apart = |lay: &Lay| match (lay.shooter, lay.at) {
            (Shooter::Gun(other), Some(plane)) => {
                charts.ship.guns.of(other).calibre == Calibre::FiveInch
                    && bearing(plane) == bearing(at)
                    && plane != at
            }
            (Shooter::Gun(_) | Shooter::Director | Shooter::Air(_) | Shooter::Surface(_), _) => {
                false
            }
        };
        !self.laid.iter().any(apart) && !self.is_bound(g, charts, gun, at)
    }

    /// PD-R33, the other reading: a gun that reaches the director's target fires nowhere else.
    fn is_bound(&self, g: &State, charts: &'static Charts, gun: Gun, at: u8) -> bool {
        let bound = g.setup.house.five_inch == FiveInch::Bound;
        let elsewhere = self.director().filter(|director| *director != at);
        bound && elsewhere.is_some_and(|director| reaches(g, charts, gun, usize::from(director)))
    }

    /// The planes a shooter may be laid on, the one proposed first.
    fn choices(&self, g: &State, charts: &'static Charts, shooter: Shooter) -> Vec<u8> {
        let planes = 0..g.attack().wave.planes.len() as u8;
        let flying = planes.filter(|at| g.attack().wave.planes[usize::from(*at)].is_target());
        let mut choices: Vec<u8> = match shooter {
            Shooter::Director => {
                flying.filter(|at| self.bearing_guns(g, charts, *at) > 0).collect()
            }
            Shooter::Gun(gun) => flying.filter(|at| self.may(g, charts, gun, *at)).collect(),
            Shooter::Air(_) | Shooter::Surface(_) => flying.collect(),
        };
        let rated = |at: &u8| match shooter {
            Shooter::Director => self.director_liking(g, charts, *at),
            Shooter::Gun(gun) => {
                let slaved = self.is_slaved(charts, gun, *at);
                self.aim.gain(g, charts, gun, usize::from(*at), slaved)
            }
            Shooter::Air(_) | Shooter::Surface(_) => self.aim.threat(usize::from(*at)),
        };
        choices.sort_by_cached_key(|at| std::cmp::Reverse(rated(at)));
        choices
    }

    /// 5in guns that reach a plane.
    fn bearing_guns(&self, g: &State, charts: &'static Charts, at: u8) -> u32 {
        let five_inch = self.rows.iter().filter(|row| match row {
            Shooter::Gun(gun) => {
                charts.ship.guns.of(*gun).calibre == Calibre::FiveInch
                    && reaches(g, charts, *gun, usize::from(at))
            }
            Shooter::Director | Shooter::Air(_) | Shooter::Surface(_) => false,
        });
        five_inch.count() as u32
    }

    /// The plane most 5in guns can reach; of equals Medium, High, then Low.
    fn director_liking(&self, g: &State, charts: &'static Charts, at: u8) -> u64 {
        let height = match g.attack().wave.planes[usize::from(at)].altitude {
            crate::state::Altitude::Medium => 2,
            crate::state::Altitude::High => 1,
            crate::state::Altitude::Low => 0,
        };
        u64::from(self.bearing_guns(g, charts, at)) * 3 + height
    }
}

/// PD 6.7.G.arc, PD 6.7.H, PD 7.4.A: by the Firing Reference Chart and, in the Advanced Game, the angle
/// of the ship.
pub(crate) fn reaches(g: &State, charts: &'static Charts, gun: Gun, at: usize) -> bool {
    let plane = &g.attack().wave.planes[at];
    let (bearing, altitude) = (plane.bearing, plane.altitude);
    let barred =
        g.is_advanced(charts) && charts.defence.is_barred(&g.ship.angles, bearing, altitude);
    charts.defence.arcs.of(gun).reaches(bearing, altitude) && !barred
}

impl Draft<State> for Battery {
    const QUESTION: &'static str = "battery";
    const OPEN: bool = true;
    type Step = Lay;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Lay>) {
        let Some(shooter) = self.next() else { return };
        let slaved = |at| match shooter {
            Shooter::Gun(gun) => self.is_slaved(charts, gun, at),
            Shooter::Director | Shooter::Air(_) | Shooter::Surface(_) => false,
        };
        let planes = self.choices(g, charts, shooter);
        steps.extend(planes.into_iter().map(|at| Lay {
            shooter,
            at: Some(at),
            slaved: slaved(at),
        }));
        steps.push(Lay { shooter, at: None, slaved: false });
    }

    fn add(&mut self, lay: Lay, g: &State, charts: &'static Charts) {
        if let Some(at) = lay.at {
            let at = usize::from(at);
            match lay.shooter {
                Shooter::Gun(gun) => self.aim.fire(g, charts, gun, at, lay.slaved),
                Shooter::Air(_) | Shooter::Surface(_) => self.aim.support(charts, at),
                Shooter::Director => {}
            }
        }
        self.laid.push(lay);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.laid.len() == self.rows.len()
    }

    fn label(&self, g: &State) -> String {
        let mut parts = Vec::new();
        for at in 0..g.attack().wave.planes.len() as u8 {
            let on = self.laid.iter().filter(|lay| lay.at == Some(at));
            let shooters: Vec<String> = on.map(|lay| lay.shooter.words()).collect();
            if !shooters.is_empty() {
                parts.push(format!("{} at the {}", shooters.join(", "), plane_words(g, at)));
            }
        }
        if parts.is_empty() { "Hold all fire".to_owned() } else { parts.join("; ") }
    }

    fn done(&self, _: &State) -> String {
        "Open fire".to_owned()
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}
