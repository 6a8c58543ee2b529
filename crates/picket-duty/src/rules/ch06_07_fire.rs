//! Rule 6.7: defensive fire at a regular wave.

mod battery;
mod lay;
mod order;

pub(crate) use battery::reaches;
pub use battery::{Battery, Lay, Shooter};
pub use lay::{Aim, chances};

use super::{T, acts, ch06_08_special::special_words};
use crate::{
    charts::{
        Charts,
        defence::{Shot, Support},
    },
    conditions::{Laid, Scene},
    state::{CAPTAIN, Fate, Gun, Happening, Kind, Slayer, State, setup::FireOrder},
};
use board::capital;
use table::{Choice, Name, Odds};

/// PD 16.B.4, PD-R81, PD 6.7.A, PD 6.7.B, PD 6.7.L: everything is laid before the first roll, anew for each wave.
pub async fn defensive_fire(t: &mut T) {
    if t.g.attack().wave.planes.is_empty() {
        return;
    }
    let blank = Battery::blank(&t.g, t.charts);
    let battery = if blank.is_empty() {
        blank
    } else {
        t.draft(CAPTAIN, "PD 6.7.A", "Which planes do guns and support fire at?", blank).await
    };
    let guns_first = guns_first(t, &battery).await;
    t.g.attack_mut().fired = true;
    if guns_first {
        guns(t, &battery).await;
    }
    air(t, &battery).await;
    surface(t, &battery).await;
    if !guns_first {
        guns(t, &battery).await;
    }
    t.act_over();
}

/// PD-R31, for the option of a free order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    Support,
    Guns,
}

impl Choice<State> for First {
    const QUESTION: &'static str = "fire-first";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            First::Support => "support",
            First::Guns => "guns",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            First::Support => "Air and surface support fire first",
            First::Guns => "The guns fire first",
        }
        .to_owned()
    }
}

/// PD-R31: assign everything, then roll AFS, SFS, guns; the other orders are options.
async fn guns_first(t: &mut T, battery: &Battery) -> bool {
    match t.g.setup.house.fire_order {
        FireOrder::GunsFirst => true,
        FireOrder::Free if battery.uses_support() && battery.uses_guns() => {
            let options = [First::Support, First::Guns];
            let text = "Who fires first?";
            t.ask(CAPTAIN, "PD 6.7.N", text, &options).await == First::Guns
        }
        FireOrder::SupportFirst | FireOrder::Free => false,
    }
}

/// PD 6.7.M, PD 6.7.I, PD 6.7.J: two dice for each gun, one after another.
async fn guns(t: &mut T, battery: &Battery) {
    for order::Laid { gun, at, slaved } in order::firing_order(t, battery).await {
        // PD 6.7.K.stop, PD-R34: a gun whose target is down already is spent.
        if t.g.attack().wave.planes[at].is_target() {
            shoot(t, gun, at, slaved).await;
        }
    }
}

/// PD 6.7.K.results: one gun at one plane.
async fn shoot(t: &mut T, gun: Gun, at: usize, slaved: bool) {
    let plane = &t.g.attack().wave.planes[at];
    let (kind, altitude) = (plane.kind, plane.altitude);
    let scene = Scene::firing(&t.g, t.charts, Laid { gun, at: kind, slaved });
    let grid = t.charts.defence.table(t.charts.ship.guns.of(gun).calibre);
    let mods = grid.modifiers(|when| scene.count(when));
    acts::gun_fires(t, gun, at);
    let shot = t.check_in(grid, altitude, mods).await.result;
    t.g.this_turn.guns_fired = true;
    match shot {
        Shot::None | Shot::Barred => {}
        Shot::Hit => hit(t, gun, at),
        Shot::Flamed => down(t, at, Fate::Flamed, Slayer::Gun(gun)),
        Shot::Destroyed => down(t, at, Fate::Destroyed, Slayer::Gun(gun)),
    }
}

/// PD 6.7.K.h01, PD 6.7.K.h2, PD 6.7.K.h3: three hits flame a plane.
fn hit(t: &mut T, gun: Gun, at: usize) {
    let plane = &mut t.g.attack_mut().wave.planes[at];
    plane.hits += 1;
    if plane.hits >= FLAMED_BY {
        return down(t, at, Fate::Flamed, Slayer::Gun(gun));
    }
    t.say("PD 6.7.K.results", |g| {
        format!("{} hits the {}.", capital(gun.words()), g.attack().wave.planes[at].words())
    });
}

/// PD 6.7.K.h3: the third hit.
const FLAMED_BY: u8 = 3;

/// PD 6.7.K.flamed, PD 6.7.K.destroyed, PD-R75: a plane is shot down, and somebody has the credit.
pub(super) fn down(t: &mut T, at: usize, fate: Fate, by: Slayer) {
    let plane = &mut t.g.attack_mut().wave.planes[at];
    plane.fate = fate;
    let kind = plane.kind;
    credit(t, kind, by);
    t.say("PD 6.7.K.results", |g| {
        let plane = g.attack().wave.planes[at].words();
        let who = slayer_words(by);
        match fate {
            Fate::Destroyed => format!("{who} shoots down the {plane}."),
            Fate::Flamed | Fate::Flying => format!("{who} sets the {plane} on fire; it comes on."),
        }
    });
}

/// PD 1.5: the log counts planes shot down, by gun.
pub(super) fn credit(t: &mut T, kind: Kind, by: Slayer) {
    match by {
        Slayer::Gun(gun) => {
            let mount = t.g.ship.gun_mut(gun);
            mount.kills = mount.kills.saturating_add(1);
            t.g.tally.by_guns += 1;
        }
        Slayer::Spray(_) => t.g.tally.by_guns += 1,
        Slayer::Air | Slayer::Surface => t.g.tally.by_support += 1,
    }
    t.g.note(Happening::Kill { kind, by });
}

pub(super) fn slayer_words(by: Slayer) -> String {
    match by {
        Slayer::Gun(gun) => capital(gun.words()),
        Slayer::Air => "A fighter of the air cover".to_owned(),
        Slayer::Surface => "A ship in company".to_owned(),
        Slayer::Spray(section) => format!("Spray fire from {}", section.words()),
    }
}

/// Decision PD-D07
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reassign {
    At(u8),
    /// A plane of the Special Attack.
    Special(u8),
    Keep,
}

impl Choice<State> for Reassign {
    const QUESTION: &'static str = "reassign-air";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Reassign::At(plane) => format!("plane-{}", plane + 1).into(),
            Reassign::Special(at) => format!("special-{}", at + 1).into(),
            Reassign::Keep => "keep".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Reassign::At(plane) => format!("The {}", plane_words(g, *plane)),
            Reassign::Special(at) => format!("The {}", special_words(g, *at)),
            Reassign::Keep => "Keep the fighters for later".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PD 6.4.G")
    }

    fn target(&self) -> Option<String> {
        match self {
            Reassign::At(plane) => Some(format!("plane:{}", plane + 1)),
            Reassign::Special(at) => Some(format!("special:{}", at + 1)),
            Reassign::Keep => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let wave = &g.attack().wave;
        let kind = match self {
            Reassign::At(plane) => wave.planes[usize::from(*plane)].kind,
            Reassign::Special(at) => wave.specials[usize::from(*at)].raider.kind(),
            Reassign::Keep => return Vec::new(),
        };
        vec![support_odds(g, charts, kind, Slayer::Air)]
    }
}

/// PD 6.7.N, PD 6.8.E: the die of one marker against a plane of this kind.
pub(super) fn support_odds(g: &State, charts: &'static Charts, kind: Kind, by: Slayer) -> Odds {
    let air_at = (by == Slayer::Air).then_some(kind);
    let scene = Scene { air_at, ..Scene::new(g, charts) };
    let chart = &charts.defence.support;
    chart.odds(&chart.modifiers(|when| scene.count(when)))
}

pub(super) fn plane_words(g: &State, plane: u8) -> String {
    g.attack()
        .wave
        .planes
        .get(usize::from(plane))
        .map_or_else(String::new, crate::state::Plane::words)
}

/// PD 6.7.N, PD 6.4.D.as, PD 6.4.G, PD-R19: they work as surface support does, but a marker whose target fell first may take another, or wait.
async fn air(t: &mut T, battery: &Battery) {
    for at in battery.air() {
        let target =
            if t.g.attack().wave.planes[at].is_target() { Some(at) } else { reassign(t).await };
        if let Some(at) = target {
            // PD 6.4.E.once
            t.g.air.markers -= 1;
            support(t, at, Slayer::Air).await;
        }
    }
}

/// PD 6.4.G
async fn reassign(t: &mut T) -> Option<usize> {
    let planes = t.g.attack().wave.planes.iter().enumerate();
    let flying = planes.filter(|(_, plane)| plane.is_target());
    let options = flying.map(|(place, _)| Reassign::At(place as u8)).collect();
    ask_fighters(t, options).await
}

/// PD 6.4.G, PD-R19: another target of the same kind of attack, or a later one.
pub(super) async fn ask_fighters(t: &mut T, mut options: Vec<Reassign>) -> Option<usize> {
    if options.is_empty() {
        return None;
    }
    options.push(Reassign::Keep);
    let text = "The target is down already. Where do the fighters turn?";
    match t.ask(CAPTAIN, "PD 6.4.G", text, &options).await {
        Reassign::At(at) | Reassign::Special(at) => Some(usize::from(at)),
        Reassign::Keep => None,
    }
}

/// PD 5.2.C, PD 5.2.F: a marker whose target fell first is spent for this wave.
async fn surface(t: &mut T, battery: &Battery) {
    for at in battery.surface() {
        t.g.attack_mut().sfs -= 1;
        if t.g.attack().wave.planes[at].is_target() {
            support(t, at, Slayer::Surface).await;
        }
    }
}

/// PD 6.7.N: one die for each marker.
async fn support(t: &mut T, at: usize, by: Slayer) {
    let kind = t.g.attack().wave.planes[at].kind;
    acts::support_fires(t, by, |g| acts::plane(g, at));
    if fires(t, kind, by).await {
        down(t, at, Fate::Destroyed, by);
    }
}

/// Whether a marker destroys a plane of this kind.
pub(super) async fn fires(t: &mut T, kind: Kind, by: Slayer) -> bool {
    let air_at = (by == Slayer::Air).then_some(kind);
    let scene = Scene { air_at, ..Scene::new(&t.g, t.charts) };
    let chart = &t.charts.defence.support;
    let mods = chart.modifiers(|when| scene.count(when));
    t.check(chart, mods).await.result == Support::Destroyed
}
