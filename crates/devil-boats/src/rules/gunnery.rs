//! Section 4.6: the guns of the PT boats, whoever they fire at.

use super::{T, acts, crew, manoeuvre, outlook};
use crate::{
    charts::Charts,
    conditions::{About, Foe, Scene, When},
    state::{
        Aim, Aircraft, BoatNo, Enemy, EnemyKind, Fired, Gun, Gunners, Kill, Post, Range, State,
        Station, Weather, record::Prey,
    },
};
use arrayvec::ArrayVec;
use table::{Choice, Draft, Mods, Name, Odds, Seat, Shape, chart::Chart};

pub use crate::charts::{Jam, Shot};

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

/// DB 4.6.once, DB 4.6.extra, DB 9.speedy, RU-040: a Veteran or Speedy loader gives two shots, both give three.
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

/// What a gun fires at, as it stands when the shot goes off.
#[derive(Clone, Copy, Debug)]
pub enum Quarry {
    Enemy(Enemy),
    Aircraft(Aircraft),
}

impl Quarry {
    fn shot(&self, gun: Option<(Gun, Post)>, surprise: Surprise) -> About<'_> {
        let foe = match self {
            Quarry::Enemy(enemy) => Foe::Unit(enemy),
            Quarry::Aircraft(aircraft) => Foe::Aircraft(aircraft),
        };
        About::Shot { gun, at: Some(foe), undetected: surprise == Surprise::Yes }
    }
}

/// RU-047: shots of a round begun undetected keep their surprise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surprise {
    Yes,
    No,
}

/// The modifiers of one shot by a mount.
pub fn aim_modifiers(
    g: &State,
    no: BoatNo,
    mount: Mount,
    fire: &Chart<Shot, When>,
    at: &Quarry,
    surprise: Surprise,
) -> Mods {
    let about = at.shot(Some((mount.gun, mount.man)), surprise);
    let scene = Scene { about, ..Scene::boat(g, no) };
    fire.modifiers(|when| scene.count(when))
}

/// One shot of a mount, with its jam: true for a hit (or a hit to be confirmed).
/// A gun that jammed earlier in its own salvo is silent and rolls nothing.
pub async fn shoot(
    t: &mut T,
    no: BoatNo,
    mount: Mount,
    fire: &'static Chart<Shot, When>,
    jam: &'static Chart<Jam, When>,
    at: Quarry,
    surprise: Surprise,
) -> bool {
    if t.g.elco(no).barrels(mount.gun) == 0 {
        return false;
    }
    let mods = aim_modifiers(&t.g, no, mount, fire, &at, surprise);
    t.act(|_| acts::boat_fires(no, &at));
    let shot = t.check(fire, mods).await.result;
    seen_firing(&mut t.g, no, &at, shot);
    match shot {
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
    match t.check(jam, Mods::NONE).await.result {
        Jam::Cleared => t.say(&jam.rule, |_| format!("{no}: {} jams and is cleared.", gun.title())),
        Jam::StaysJammed => {
            t.g.elco_mut(no).jams[gun as usize] += 1;
            t.say(&jam.rule, |_| format!("{no}: {} jams for this fight.", gun.title()));
        }
    }
}

/// DB 4.6.guns: one of PTs #2-#4 makes four rolls; they have no crew to jam or aim.
pub const CONSORT_SHOTS: u8 = 4;

/// One shot of a boat without a crew board: true for a hit (or a hit to be confirmed).
pub async fn consort_shot(
    t: &mut T,
    no: BoatNo,
    fire: &'static Chart<Shot, When>,
    at: Quarry,
    surprise: Surprise,
) -> bool {
    let scene = Scene { about: at.shot(None, surprise), ..Scene::boat(&t.g, no) };
    let mods = fire.modifiers(|when| scene.count(when));
    t.act(|_| acts::boat_fires(no, &at));
    let shot = t.check(fire, mods).await.result;
    seen_firing(&mut t.g, no, &at, shot);
    match shot {
        Shot::Hit | Shot::PossibleHit => true,
        Shot::Miss | Shot::Jam => false,
    }
}

fn seen_firing(g: &mut State, no: BoatNo, at: &Quarry, shot: Shot) {
    if let Quarry::Enemy(enemy) = at {
        exchange(g, Gunners::Squadron, no, Target::of(enemy), shot);
    }
}

/// Keeps for the board who fired at whom.
pub fn exchange(g: &mut State, by: Gunners, boat: BoatNo, enemy: Target, shot: Shot) {
    let hit = match shot {
        Shot::Hit | Shot::PossibleHit => true,
        Shot::Miss | Shot::Jam => false,
    };
    let Target { kind, slot } = enemy;
    if let Some(fight) = g.mission.as_mut().and_then(|mission| mission.fight.as_mut()) {
        fight.last_fire.note(Fired { by, boat, kind, slot, hit });
    }
}

/// An enemy counter on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub kind: EnemyKind,
    pub slot: u8,
}

impl Target {
    pub fn of(enemy: &Enemy) -> Target {
        Target { kind: enemy.kind, slot: enemy.slot }
    }

    /// Its place in the list of enemies, while it is on the board.
    pub fn find(self, g: &State) -> Option<usize> {
        let here = |enemy: &Enemy| Target::of(enemy) == self;
        g.mission.as_ref()?.fight.as_ref()?.enemies.iter().position(here)
    }

    /// The counter as it stands now, while it is on the board.
    pub fn enemy(self, g: &State) -> Option<Enemy> {
        self.find(g).map(|index| g.fight().enemies[index])
    }

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

/// Where the guns of a boat with a crew board are to fire: all of them, or the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fire {
    pub boat: BoatNo,
    pub order: FireOrder,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FireOrder {
    /// Every gun at one enemy.
    All(Target),
    /// This gun at this enemy; the others have targets of their own.
    One(Mount, Target),
    Hold,
}

impl Choice<State> for Fire {
    const QUESTION: &'static str = "fire";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.order {
            FireOrder::All(target) => format!("all:{}", target.id()).into(),
            FireOrder::One(mount, target) => {
                format!("{}={}", table::Key::name(mount.gun), target.id()).into()
            }
            FireOrder::Hold => "hold".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self.order {
            FireOrder::All(target) => format!("All guns at {}", target.title()),
            // The row is named after the gun.
            FireOrder::One(_, target) => target.title(),
            FireOrder::Hold => "Hold fire".to_owned(),
        }
    }

    fn target(&self) -> Option<String> {
        match self.order {
            FireOrder::All(target) | FireOrder::One(_, target) => Some(target.id()),
            FireOrder::Hold => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self.order {
            FireOrder::All(target) => {
                let all = outlook::battery(g, charts, self.boat, target);
                let mounts = mounts(g, self.boat).into_iter();
                let each = mounts.filter_map(|it| outlook::gun(g, charts, self.boat, it, target));
                all.into_iter().chain(each).collect()
            }
            FireOrder::One(mount, target) => {
                outlook::gun(g, charts, self.boat, mount, target).into_iter().collect()
            }
            FireOrder::Hold => Vec::new(),
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        match self.order {
            FireOrder::One(mount, _) => Some(mount.gun.title().to_owned()),
            FireOrder::All(_) | FireOrder::Hold => None,
        }
    }
}

/// DB MP.2: the targets of all guns of a boat, given as one order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battery {
    boat: BoatNo,
    mounts: ArrayVec<Mount, 4>,
    targets: Vec<Target>,
    may_hold: bool,
    aimed: Vec<(Mount, Target)>,
    held: bool,
}

impl Battery {
    /// Whether the guns can be told apart and have something to choose.
    fn can_part(&self) -> bool {
        self.targets.len() > 1 && self.mounts.len() > 1
    }
}

impl Draft<State> for Battery {
    const QUESTION: &'static str = Fire::QUESTION;
    const OPEN: bool = true;
    type Step = Fire;

    fn steps(&self, _: &State, _: &'static Charts, steps: &mut Vec<Fire>) {
        let fire = |order| Fire { boat: self.boat, order };
        if self.held {
            return;
        }
        if self.aimed.is_empty() {
            steps.extend(self.targets.iter().copied().map(FireOrder::All).map(fire));
        }
        if let Some(&mount) = self.mounts.get(self.aimed.len())
            && self.can_part()
        {
            let one = |&target| fire(FireOrder::One(mount, target));
            steps.extend(self.targets.iter().map(one));
        }
        if self.aimed.is_empty() && self.may_hold {
            steps.push(fire(FireOrder::Hold));
        }
    }

    fn add(&mut self, step: Fire, _: &State, _: &'static Charts) {
        match step.order {
            FireOrder::All(target) => {
                self.aimed = self.mounts.iter().map(|&mount| (mount, target)).collect();
            }
            FireOrder::One(mount, target) => self.aimed.push((mount, target)),
            FireOrder::Hold => self.held = true,
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.held || self.aimed.len() == self.mounts.len()
    }

    fn label(&self, _: &State) -> String {
        if self.held {
            return "Hold fire".to_owned();
        }
        let gun = |(mount, target): &(Mount, Target)| {
            format!("{} at {}", mount.gun.title(), target.title())
        };
        match self.aimed[..] {
            [(_, first), ..]
                if self.aimed.len() == self.mounts.len()
                    && self.aimed.iter().all(|(_, target)| *target == first) =>
            {
                format!("All guns at {}", first.title())
            }
            _ => self.aimed.iter().map(gun).collect::<Vec<_>>().join(", "),
        }
    }

    fn done(&self, _: &State) -> String {
        if self.held { "Hold fire" } else { "Open fire" }.to_owned()
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{}: what do the guns fire at?", self.boat))
    }

    fn shape(&self) -> Shape {
        if self.can_part() { Shape::Rows } else { Shape::Steps }
    }
}

/// The target of one gun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GunTarget {
    pub boat: BoatNo,
    pub mount: Mount,
    pub target: Target,
}

impl Choice<State> for GunTarget {
    const QUESTION: &'static str = "gun-target";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{}@{}", table::Key::name(self.mount.gun), self.target.id()).into()
    }

    fn label(&self, _: &State) -> String {
        format!("{} at {}", self.mount.gun.title(), self.target.title())
    }

    fn target(&self) -> Option<String> {
        Some(self.target.id())
    }

    fn about(&self, _: &State) -> Option<String> {
        let gun = self.mount.gun.title();
        Some(format!("{}: the target of the {gun} is gone. What now?", self.boat))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        outlook::gun(g, charts, self.boat, self.mount, self.target).into_iter().collect()
    }
}

/// The enemy counters that satisfy a condition, as targets.
pub fn targets(g: &State, fits: impl Fn(EnemyKind) -> bool) -> Vec<Target> {
    g.fight().enemies.iter().filter(|enemy| fits(enemy.kind)).map(Target::of).collect()
}

/// DB MP.2: each player picks the targets of his own guns in one order, for all or for each.
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
    if let ([only], false) = (targets, may_hold) {
        return mounts.iter().map(|&mount| (mount, *only)).collect();
    }
    let seat = t.g.seat_for(no);
    if keeps_targets(&t.g, no) {
        return targets_as_before(&t.g, no, &mounts, targets);
    }
    let (aimed, targets) = (Vec::new(), targets.to_vec());
    let battery = Battery { boat: no, mounts, targets, may_hold, aimed, held: false };
    let aimed = t.draft(seat, rule, "Targets for the guns", battery).await.aimed;
    note_targets(&mut t.g, no, &aimed);
    aimed
}

/// The commander has named targets, then ordered to go on as before, and nothing has happened since.
fn keeps_targets(g: &State, no: BoatNo) -> bool {
    let named = g.fight().aims.iter().any(|aim| aim.boat == no);
    named && g.seat_for(no) == g.commander() && manoeuvre::as_before::stands(g)
}

fn note_targets(g: &mut State, no: BoatNo, aimed: &[(Mount, Target)]) {
    let aims = &mut g.fight_mut().aims;
    aims.retain(|aim| aim.boat != no);
    for &(mount, Target { kind, slot }) in aimed {
        let _ = aims.try_push(Aim { boat: no, gun: mount.gun, kind, slot });
    }
}

/// Every gun at what it was last aimed at; where that is gone, at the enemy nearest to its end.
fn targets_as_before(
    g: &State,
    no: BoatNo,
    mounts: &[Mount],
    targets: &[Target],
) -> Vec<(Mount, Target)> {
    let last = |mount: &Mount| {
        let own = |aim: &&Aim| (aim.boat, aim.gun) == (no, mount.gun);
        let aim = g.fight().aims.iter().find(own)?;
        Some(Target { kind: aim.kind, slot: aim.slot }).filter(|target| targets.contains(target))
    };
    let aimed =
        |mount: &Mount| Some((*mount, last(mount).or_else(|| nearest_to_its_end(g, targets))?));
    mounts.iter().filter_map(aimed).collect()
}

/// The enemy with the fewest boxes left, and of several the first.
fn nearest_to_its_end(g: &State, targets: &[Target]) -> Option<Target> {
    let boxes = |target: &Target| target.enemy(g).map_or(u8::MAX, |enemy| enemy.boxes_left());
    targets.iter().copied().min_by_key(boxes)
}

async fn aim_one(
    t: &mut T,
    no: BoatNo,
    rule: &'static str,
    mount: Mount,
    targets: &[Target],
) -> Target {
    let options: Vec<GunTarget> =
        targets.iter().map(|&target| GunTarget { boat: no, mount, target }).collect();
    let seat = t.g.seat_for(no);
    t.ask(seat, rule, "Target of this gun", &options).await.target
}

/// The target of the next shot: the one aimed at, or another if an earlier shot destroyed it.
/// None when nothing is left to fire at.
pub async fn keep_aim(
    t: &mut T,
    no: BoatNo,
    rule: &'static str,
    mount: Mount,
    aimed: Target,
    targets: &[Target],
) -> Option<Target> {
    if aimed.find(&t.g).is_some() {
        return Some(aimed);
    }
    let left: Vec<Target> =
        targets.iter().copied().filter(|target| target.find(&t.g).is_some()).collect();
    match left[..] {
        [] => None,
        [only] => Some(only),
        _ if keeps_targets(&t.g, no) => nearest_to_its_end(&t.g, &left),
        _ => Some(aim_one(t, no, rule, mount, &left).await),
    }
}

/// RU-072: the Gunner at the gun that marked the last box is credited; DB C-5.c.ace: not for shore targets.
pub fn credit(g: &State, no: BoatNo, man: Post, what: Prey) -> Option<(Seat, Post)> {
    let counts = match what {
        Prey::Air(_) => true,
        Prey::Surface(kind) => !kind.is_gun() && !kind.is_dump(),
    };
    let seat = g.seat_of(no).filter(|_| counts && man.is_gunner())?;
    Some((seat, man))
}

/// DB 9.enemy_gone: writes a destroyed unit into the kill record and on the sheet of its Gunner.
pub fn record_kill(t: &mut T, what: Prey, elite: bool, by: Option<(Seat, Post)>) {
    t.g.mission_mut().kills.push(Kill { what, elite, by });
    if let Some((seat, post)) = by {
        crew::enter_kill(t, seat, post);
    }
}
