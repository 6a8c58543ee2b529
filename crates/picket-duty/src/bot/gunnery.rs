//! The whole battery laid at once: not gun by gun, but so that what is left flying costs the ship least.

use super::{
    dangers::{self, WAYS},
    fight,
};
use crate::{
    charts::{Charts, defence::Shot, hits::Standing},
    conditions::{Laid, Scene, can_fire, works},
    rules::ch06_07_fire::{Shooter, reaches},
    state::{Calibre, Equipment, Gun, Plane, State, setup::FiveInch},
};

/// How likely a plane is flying with no hit, one or two, on fire, or gone.
type Chances = [f64; 5];
/// How likely a shot does nothing, hits, sets on fire or destroys.
type ShotChances = [f64; 4];

/// What is laid on what; one that holds its fire is laid on nothing.
pub(crate) type Plan = Vec<(Shooter, Option<u8>)>;

/// The best that is found from the first proposal for every plane the director could follow.
pub(crate) fn plan(g: &State, charts: &'static Charts) -> Plan {
    let field = Field::of(g, charts);
    let mut best: Option<(f64, Laying)> = None;
    for director in field.directors(g, charts) {
        let laying = field.lay(director);
        let total = field.total(&laying);
        if best.as_ref().is_none_or(|(most, _)| total > *most) {
            best = Some((total, laying));
        }
    }
    best.map_or_else(Vec::new, |(_, laying)| field.plan(&laying))
}

/// What a plan is worth to the ship, in hundredths of a point.
#[cfg(test)]
pub(crate) fn worth_of(g: &State, charts: &'static Charts, plan: &Plan) -> f64 {
    let field = Field::of(g, charts);
    let laid = |shooter: Shooter| {
        let at = plan.iter().find(|(it, _)| *it == shooter).and_then(|(_, at)| *at);
        at.map(usize::from)
    };
    let at = field.shooters.iter().map(|entry| laid(entry.shooter)).collect();
    field.total(&Laying { director: laid(Shooter::Director), at })
}

/// What can fire, and what it would do to each plane.
struct Field {
    shooters: Vec<Entry>,
    planes: Vec<Target>,
    /// PD-R33: all 5in guns that fire into a bearing share a plane.
    share: bool,
    /// PD-R33, the other reading.
    bound: bool,
    /// How likely a plane crashes into her that is undamaged, damaged or on fire.
    crashes: [f64; 3],
}

struct Entry {
    shooter: Shooter,
    five_inch: bool,
    /// By plane, off the director and under it; nothing where it does not reach.
    shots: Vec<Option<[ShotChances; 2]>>,
}

struct Target {
    bearing: u16,
    now: Chances,
}

/// Where the director and every shooter are laid.
#[derive(Clone)]
struct Laying {
    director: Option<usize>,
    at: Vec<Option<usize>>,
}

impl Field {
    fn of(g: &State, charts: &'static Charts) -> Field {
        let planes = &g.attack().wave.planes;
        let guns = Gun::all().filter(|gun| can_fire(g, charts, *gun));
        let mut shooters: Vec<Entry> = support(g, planes);
        shooters.extend(guns.map(|gun| gun_entry(g, charts, gun, planes)));
        shooters.retain(|entry| entry.shots.iter().any(Option::is_some));
        Field {
            shooters,
            planes: planes.iter().map(target).collect(),
            share: g.is_advanced(charts),
            bound: g.setup.house.five_inch == FiveInch::Bound,
            crashes: [Standing::Undamaged, Standing::Damaged, Standing::Flamed]
                .map(|standing| dangers::crash(g, charts, standing)),
        }
    }

    /// The planes the director could follow; none where there is no director to lay.
    fn directors(&self, g: &State, charts: &'static Charts) -> Vec<Option<usize>> {
        let led = |at: &usize| {
            self.shooters.iter().any(|entry| entry.five_inch && entry.shots[*at].is_some())
        };
        let follows = g.is_advanced(charts) && works(g, Equipment::Mk37);
        let planes: Vec<Option<usize>> =
            (0..self.planes.len()).filter(|at| follows && led(at)).map(Some).collect();
        if planes.is_empty() { vec![None] } else { planes }
    }

    /// Each where it helps most after those before it, and then moved about until no move helps.
    fn lay(&self, director: Option<usize>) -> Laying {
        let mut laying = Laying { director, at: vec![None; self.shooters.len()] };
        for _ in 0..SWEEPS {
            let mut moved = false;
            for shooter in 0..self.shooters.len() {
                moved |= self.move_one(&mut laying, shooter);
            }
            moved |= self.move_together(&mut laying);
            if !moved {
                break;
            }
        }
        laying
    }

    /// Lays one shooter on the plane where it helps most.
    fn move_one(&self, laying: &mut Laying, shooter: usize) -> bool {
        let before = laying.at[shooter];
        laying.at[shooter] = None;
        let gain = |laying: &Laying, at: usize| {
            let held = self.worth(laying, at);
            let mut laid = laying.clone();
            laid.at[shooter] = Some(at);
            self.worth(&laid, at) - held
        };
        let mut best = before.map(|at| (gain(laying, at), at));
        for at in 0..self.planes.len() {
            if Some(at) == before || !self.may(laying, shooter, at) {
                continue;
            }
            let gained = gain(laying, at);
            if gained > best.map_or(0.0, |(most, _)| most) + ENOUGH {
                best = Some((gained, at));
            }
        }
        laying.at[shooter] = best.map(|(_, at)| at);
        laying.at[shooter] != before
    }

    /// 5in guns that share a plane go over to another one in the same bearing.
    fn move_together(&self, laying: &mut Laying) -> bool {
        let mut moved = false;
        for from in 0..self.planes.len() {
            for to in 0..self.planes.len() {
                if from == to || self.planes[from].bearing != self.planes[to].bearing {
                    continue;
                }
                let mut other = laying.clone();
                for (at, entry) in other.at.iter_mut().zip(&self.shooters) {
                    if entry.five_inch && *at == Some(from) {
                        *at = entry.shots[to].map(|_| to);
                    }
                }
                let both = |laying: &Laying| self.worth(laying, from) + self.worth(laying, to);
                let bound = (0..other.at.len())
                    .any(|it| self.shooters[it].five_inch && self.is_bound(&other, it, to));
                if !bound && both(&other) > both(laying) + ENOUGH {
                    *laying = other;
                    moved = true;
                }
            }
        }
        moved
    }

    /// PD 6.7.G.arc, PD 6.7.C.1.one, PD-R33
    fn may(&self, laying: &Laying, shooter: usize, at: usize) -> bool {
        let entry = &self.shooters[shooter];
        if entry.shots[at].is_none() {
            return false;
        }
        if !entry.five_inch || !self.share {
            return true;
        }
        let apart = laying.at.iter().zip(&self.shooters).any(|(other, it)| {
            let shares =
                |plane: usize| plane == at || self.planes[plane].bearing != self.planes[at].bearing;
            it.five_inch && other.is_some_and(|plane| !shares(plane))
        });
        !apart && !self.is_bound(laying, shooter, at)
    }

    fn is_bound(&self, laying: &Laying, shooter: usize, at: usize) -> bool {
        let elsewhere = laying.director.filter(|director| self.bound && *director != at);
        elsewhere.is_some_and(|director| self.shooters[shooter].shots[director].is_some())
    }

    /// What a plane is worth to the ship after all that is laid on it.
    fn worth(&self, laying: &Laying, at: usize) -> f64 {
        let mut chances = self.planes[at].now;
        for (laid, entry) in laying.at.iter().zip(&self.shooters) {
            if *laid != Some(at) {
                continue;
            }
            if let Some(shots) = &entry.shots[at] {
                let slaved = entry.five_inch && laying.director == Some(at);
                chances = after(chances, shots[usize::from(slaved)]);
            }
        }
        let [undamaged, damaged, flamed] = self.crashes;
        let fear =
            undamaged * (chances[0] + chances[1]) + damaged * chances[2] + flamed * chances[3];
        // In hundredths of a point: a plane shot down, less the crash to be feared.
        dangers::A_KILL * (chances[3] + chances[4]) - dangers::A_CRASH * fear
    }

    fn total(&self, laying: &Laying) -> f64 {
        (0..self.planes.len()).map(|at| self.worth(laying, at)).sum()
    }

    fn plan(&self, laying: &Laying) -> Plan {
        let at = |plane: Option<usize>| plane.map(|plane| plane as u8);
        let shooters = self.shooters.iter().zip(&laying.at);
        let director = std::iter::once((Shooter::Director, at(laying.director)));
        director.chain(shooters.map(|(entry, plane)| (entry.shooter, at(*plane)))).collect()
    }
}

/// So often everything is looked at again.
const SWEEPS: usize = 6;
/// A move that gains less than this is none.
const ENOUGH: f64 = 1e-9;

fn target(plane: &Plane) -> Target {
    let mut now = [0.0; 5];
    now[if plane.is_target() { usize::from(plane.hits.min(2)) } else { 4 }] = 1.0;
    Target { bearing: plane.bearing.degrees(), now }
}

fn after(plane: Chances, [none, hit, flamed, destroyed]: ShotChances) -> Chances {
    let flying = plane[0] + plane[1] + plane[2];
    [
        plane[0] * none,
        plane[1] * none + plane[0] * hit,
        plane[2] * none + plane[1] * hit,
        plane[3] + flying * flamed + plane[2] * hit,
        plane[4] + flying * destroyed,
    ]
}

/// Markers that are wanted against this wave; the others are held for what is still to come.
fn support(g: &State, planes: &[Plane]) -> Vec<Entry> {
    let air = (0..g.air.markers).map(Shooter::Air);
    let surface = (0..g.attack().sfs).map(Shooter::Surface);
    let wanted = air.chain(surface).filter(|shooter| fight::is_wanted(g, *shooter));
    let shot = [5.0 / 6.0, 0.0, 0.0, 1.0 / 6.0];
    let at = |plane: &Plane| plane.is_target().then_some([shot, shot]);
    let shots: Vec<_> = planes.iter().map(at).collect();
    wanted.map(|shooter| Entry { shooter, five_inch: false, shots: shots.clone() }).collect()
}

fn gun_entry(g: &State, charts: &'static Charts, gun: Gun, planes: &[Plane]) -> Entry {
    let five_inch = charts.ship.guns.of(gun).calibre == Calibre::FiveInch;
    let shots = planes.iter().enumerate().map(|(at, plane)| {
        let may = plane.is_target() && reaches(g, charts, gun, at);
        may.then(|| [false, five_inch].map(|slaved| shot(g, charts, gun, plane, slaved)))
    });
    Entry { shooter: Shooter::Gun(gun), five_inch, shots: shots.collect() }
}

fn shot(g: &State, charts: &'static Charts, gun: Gun, at: &Plane, slaved: bool) -> ShotChances {
    let scene = Scene::firing(g, charts, Laid { gun, at: at.kind, slaved });
    let grid = charts.defence.table(charts.ship.guns.of(gun).calibre);
    let mods = grid.modifiers(|when| scene.count(when));
    let chart = grid.column(at.altitude, &mods);
    let mut chances = [0.0; 4];
    for (total, ways) in WAYS {
        let place = match chart.resolve(total, &mods).result {
            Shot::None | Shot::Barred => 0,
            Shot::Hit => 1,
            Shot::Flamed => 2,
            Shot::Destroyed => 3,
        };
        chances[place] += ways / 36.0;
    }
    chances
}
