//! Section 4.6: the guns of the PT boats, whoever they fire at.

use super::T;
use crate::{
    conditions::{Scene, When},
    state::{BoatNo, EnemyKind, Gun, Kill, Post, Range, State, Station, Weather, record::Prey},
};
use arrayvec::ArrayVec;
use table::{Choice, Name, Seat, chart::Chart, keys};

keys! {
    /// What a shot can do.
    pub enum Shot { Miss = "miss", Hit = "hit", PossibleHit = "possible_hit", Jam = "jam" }
}

keys! {
    pub enum Jam { Cleared = "cleared", StaysJammed = "stays_jammed" }
}

/// A gun that can fire now and the man behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mount {
    pub gun: Gun,
    pub man: Post,
    pub shots: u8,
}

impl Gun {
    pub fn station(self) -> Station {
        match self {
            Gun::Bow => Station::BowGun,
            Gun::Turret1 => Station::Turret1,
            Gun::Turret2 => Station::Turret2,
            Gun::Stern => Station::SternGun,
        }
    }

    /// DB G-2.a: the cannons need a loader.
    pub fn loader(self) -> Option<Station> {
        match self {
            Gun::Bow => Some(Station::BowLoader),
            Gun::Stern => Some(Station::SternLoader),
            Gun::Turret1 | Gun::Turret2 => None,
        }
    }
}

/// DB 4.6.guns: the guns of a boat with a crew board that can fire.
/// DB C-9.b: a grounded boat does not fire.
pub fn mounts(g: &State, no: BoatNo) -> ArrayVec<Mount, 4> {
    if g.boat(no).grounded {
        return ArrayVec::new();
    }
    Gun::EVERY.into_iter().filter_map(|gun| mount(g, no, gun)).collect()
}

fn mount(g: &State, no: BoatNo, gun: Gun) -> Option<Mount> {
    let crew = g.crew(no);
    let man = crew.at(gun.station())?;
    let loader = match gun.loader() {
        Some(station) => Some(crew.at(station)?),
        None => None,
    };
    let ready = g.elco(no).barrels(gun) > 0;
    ready.then(|| Mount { gun, man, shots: loader.map_or(1, |loader| shots(g, no, loader)) })
}

/// DB 4.6.once, DB 4.6.extra, RU-040: a Veteran or Speedy loader gives two shots, both give three.
fn shots(g: &State, no: BoatNo, loader: Post) -> u8 {
    let trained = matches!(loader, Post::BowLoader | Post::SternLoader);
    let veteran = trained && g.crew(no).has_veteran(loader);
    let speedy = g.elco(no).repairs.speedy == Some(loader);
    1 + u8::from(veteran) + u8::from(speedy)
}

/// DB 4.6.range: who may fire at a surface or shore target in this weather.
pub fn in_range(weather: Weather, range: Range) -> bool {
    match weather {
        Weather::Good => true,
        Weather::Poor => range != Range::Long,
        Weather::Bad | Weather::LargeStorm => range == Range::Close,
    }
}

/// One shot of a mount, with its jam: true for a hit (or a hit to be confirmed).
pub async fn shoot(
    t: &mut T,
    no: BoatNo,
    mount: Mount,
    fire: &'static Chart<Shot, When>,
    jam: &'static Chart<Jam, When>,
    scene: impl Fn(Scene<'_>) -> Scene<'_>,
) -> bool {
    let base = Scene { gun: Some((mount.gun, mount.man)), ..Scene::boat(&t.g, no) };
    let mods = fire.modifiers(|when| scene(base).count(when));
    match t.check(fire, mods).await.result {
        Shot::Hit | Shot::PossibleHit => true,
        Shot::Miss => false,
        Shot::Jam => {
            jammed(t, no, mount.gun, jam).await;
            false
        }
    }
}

/// DB B-3.a, DB C-5.a, DB D-5.a, RU-038: a natural 1 costs the shot and may jam one barrel.
async fn jammed(t: &mut T, no: BoatNo, gun: Gun, jam: &'static Chart<Jam, When>) {
    match t.check(jam, table::chart::Mods::NONE).await.result {
        Jam::Cleared => t.say("DB C-5.a", |_| format!("The {} jams, and is cleared.", gun.title())),
        Jam::StaysJammed => {
            t.g.elco_mut(no).jams[gun as usize] += 1;
            t.say("DB C-5.a", |_| format!("The {} jams for this fight.", gun.title()));
        }
    }
}

/// Where the guns of a boat with a crew board are to fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fire {
    /// Every gun at the enemy in this place of the list.
    All(Target),
    OneByOne,
    Hold,
}

/// An enemy counter on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub index: u8,
    pub kind: EnemyKind,
    pub slot: u8,
}

impl Target {
    pub fn id(self) -> String {
        let kind = match self.kind {
            EnemyKind::Barge(_) => "barge",
            EnemyKind::Destroyer(_) => "destroyer",
            EnemyKind::ShoreGun => "shore-gun",
            EnemyKind::MgNest => "mg-nest",
            EnemyKind::AmmoDump => "ammo-dump",
            EnemyKind::FuelDump => "fuel-dump",
        };
        format!("{kind}:{}", self.slot)
    }

    pub fn title(self) -> String {
        format!("{} {}", enemy_word(self.kind), self.slot)
    }
}

pub fn enemy_word(kind: EnemyKind) -> &'static str {
    match kind {
        EnemyKind::Barge(_) => "Barge",
        EnemyKind::Destroyer(_) => "Destroyer",
        EnemyKind::ShoreGun => "Shore Gun",
        EnemyKind::MgNest => "MG Nest",
        EnemyKind::AmmoDump => "Ammo Dump",
        EnemyKind::FuelDump => "Fuel Dump",
    }
}

impl Choice<State> for Fire {
    const QUESTION: &'static str = "fire";

    fn key(&self) -> Name {
        match self {
            Fire::All(target) => format!("all:{}", target.id()).into(),
            Fire::OneByOne => "one-by-one".into(),
            Fire::Hold => "hold".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Fire::All(target) => format!("All guns at {}", target.title()),
            Fire::OneByOne => "Give each gun its own target".to_owned(),
            Fire::Hold => "Hold fire".to_owned(),
        }
    }

    fn target(&self) -> Option<String> {
        match self {
            Fire::All(target) => Some(target.id()),
            Fire::OneByOne | Fire::Hold => None,
        }
    }
}

/// The target of one gun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GunTarget {
    pub gun: Gun,
    pub target: Target,
}

impl Choice<State> for GunTarget {
    const QUESTION: &'static str = "gun-target";

    fn key(&self) -> Name {
        format!("{}@{}", table::chart::Key::name(self.gun), self.target.id()).into()
    }

    fn label(&self, _: &State) -> String {
        format!("{} at {}", self.gun.title(), self.target.title())
    }

    fn target(&self) -> Option<String> {
        Some(self.target.id())
    }
}

/// The enemy counters that satisfy a condition, as targets.
pub fn targets(g: &State, fits: impl Fn(EnemyKind) -> bool) -> Vec<Target> {
    let enemies = g.fight().enemies.iter().enumerate();
    enemies
        .filter(|(_, enemy)| fits(enemy.kind))
        .map(|(index, enemy)| Target { index: index as u8, kind: enemy.kind, slot: enemy.slot })
        .collect()
}

/// DB MP.2: each player picks the targets of his own guns; one order serves them all if he likes.
/// The answer pairs every ready gun with a target; empty when he holds fire.
pub async fn aim(
    t: &mut T,
    no: BoatNo,
    rule: &'static str,
    targets: &[Target],
    may_hold: bool,
) -> Vec<(Mount, Target)> {
    let mounts = mounts(&t.g, no);
    if mounts.is_empty() || targets.is_empty() {
        return Vec::new();
    }
    let mut orders: Vec<Fire> = targets.iter().copied().map(Fire::All).collect();
    if targets.len() > 1 && mounts.len() > 1 {
        orders.push(Fire::OneByOne);
    }
    if may_hold {
        orders.push(Fire::Hold);
    }
    let seat = t.g.seat_for(no);
    let order = if orders.len() == 1 { orders[0] } else { t.ask(seat, rule, "Targets for the guns", &orders).await };
    match order {
        Fire::Hold => Vec::new(),
        Fire::All(target) => mounts.iter().map(|&mount| (mount, target)).collect(),
        Fire::OneByOne => aim_each(t, seat, rule, &mounts, targets).await,
    }
}

async fn aim_each(
    t: &mut T,
    seat: Seat,
    rule: &'static str,
    mounts: &[Mount],
    targets: &[Target],
) -> Vec<(Mount, Target)> {
    let mut aimed = Vec::new();
    for &mount in mounts {
        let options: Vec<GunTarget> =
            targets.iter().map(|&target| GunTarget { gun: mount.gun, target }).collect();
        let choice = t.ask(seat, rule, "Target of this gun", &options).await;
        aimed.push((mount, choice.target));
    }
    aimed
}

/// RU-072: the Gunner at the gun that marked the last box is credited; DB C-5.c.ace: not for shore targets.
/// The crew sheet takes it up back at base, so a fifth kill makes an Ace from the next mission on.
pub fn credit(g: &State, no: BoatNo, man: Post, what: Prey) -> Option<(Seat, Post)> {
    let counts = match what {
        Prey::Air(_) => true,
        Prey::Surface(kind) => !kind.is_gun() && !kind.is_dump(),
    };
    let seat = g.seat_of(no).filter(|_| counts && man.is_gunner())?;
    Some((seat, man))
}

/// DB 9.enemy_gone: writes a destroyed unit into the kill record.
pub fn record_kill(g: &mut State, what: Prey, elite: bool, by: Option<(Seat, Post)>) {
    g.mission_mut().kills.push(Kill { what, elite, by });
}
