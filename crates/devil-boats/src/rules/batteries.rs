//! Tables C-3 to C-9 and their twins F-3 to F-9: guns on the shore against boats.

use super::{
    T, acts, f_special,
    gunnery::{self, CONSORT_SHOTS, Jam, Quarry, Shot, Surprise, Target},
    outlook,
    round::{self, Struck},
};
use crate::{
    charts::{
        Charts, Points,
        c::{AirSupport, Confirm, Count, Pick, Reef, ShellHit, TargetedPt},
        p::{DumpKind, GunKind},
    },
    conditions::{About, Scene, When},
    state::{BoatNo, Enemy, EnemyKind, FightKind, Gunners, Post, State, fight::Quality},
};
use board::counted;
use table::{Choice, Mods, Name, Odds, chart::Chart};

/// The tables of a gun fight: table C on patrol, table F on a Special Mission.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    pub mg_nests: &'static Chart<Count, When>,
    pub shore_guns: &'static Chart<Count, When>,
    pub skill: &'static Chart<Quality, When>,
    pub target: &'static Chart<TargetedPt, When>,
    pub gun_fire: &'static Chart<Shot, When>,
    pub shell_on_pt1: &'static Chart<ShellHit, When>,
    pub bullets_on_consort: &'static Chart<Points, When>,
    pub shell_on_consort: &'static Chart<Points, When>,
    pub pt_fire: &'static Chart<Shot, When>,
    pub jam: &'static Chart<Jam, When>,
    pub confirm: &'static Chart<Confirm, When>,
    pub two_shore_guns: &'static Chart<Pick, When>,
    pub three_shore_guns: &'static Chart<Pick, When>,
    pub two_mg_nests: &'static Chart<Pick, When>,
    pub three_mg_nests: &'static Chart<Pick, When>,
    pub four_mg_nests: &'static Chart<Pick, When>,
    pub two_dumps: Option<&'static Chart<Pick, When>>,
    pub consort_fire: &'static Chart<Shot, When>,
    pub consort_confirm: &'static Chart<Confirm, When>,
    pub air_support: &'static Chart<AirSupport, When>,
    pub reef: &'static Chart<Reef, When>,
}

macro_rules! tables {
    ($charts:expr, $two_dumps:expr) => {
        Tables {
            mg_nests: &$charts.mg_nests,
            shore_guns: &$charts.shore_guns,
            skill: &$charts.skill,
            target: &$charts.target,
            gun_fire: &$charts.gun_fire,
            shell_on_pt1: &$charts.shell_on_pt1,
            bullets_on_consort: &$charts.bullets_on_consort,
            shell_on_consort: &$charts.shell_on_consort,
            pt_fire: &$charts.pt_fire,
            jam: &$charts.jam,
            confirm: &$charts.confirm,
            two_shore_guns: &$charts.two_shore_guns,
            three_shore_guns: &$charts.three_shore_guns,
            two_mg_nests: &$charts.two_mg_nests,
            three_mg_nests: &$charts.three_mg_nests,
            four_mg_nests: &$charts.four_mg_nests,
            two_dumps: $two_dumps,
            consort_fire: &$charts.consort_fire,
            consort_confirm: &$charts.consort_confirm,
            air_support: &$charts.air_support,
            reef: &$charts.reef,
        }
    };
}

impl Tables {
    pub fn patrol(charts: &'static Charts) -> Tables {
        tables!(charts.c, None)
    }

    pub fn special(charts: &'static Charts) -> Tables {
        tables!(charts.f, Some(&charts.f.two_dumps))
    }
}

/// DB C-1.mg, DB C-1.shore, DB F-2-B.a: how many guns there are and how good their crews.
/// DB F-2-B.a.mod: a dump, and two dumps even more, are better guarded.
pub async fn place_guns(t: &mut T, tables: Tables) {
    let nests = number(t, tables.mg_nests).await;
    let guns = number(t, tables.shore_guns).await;
    t.say(&tables.shore_guns.rule, |_| match (nests, guns) {
        (0, 0) => "No gun is there: a false alarm.".to_owned(),
        _ => format!(
            "On the shore: {}, {}.",
            counted(nests, "MG Nest", "MG Nests"),
            counted(guns, "Shore Gun", "Shore Guns")
        ),
    });
    for (kind, count) in [(EnemyKind::MgNest, nests), (EnemyKind::ShoreGun, guns)] {
        for slot in 1..=count {
            place_gun(t, kind, slot, tables.skill).await;
        }
    }
}

async fn number(t: &mut T, chart: &'static Chart<Count, When>) -> u8 {
    let enemies = &t.g.fight().enemies;
    let stands = |kind| enemies.iter().any(|enemy| enemy.kind == kind);
    let both_dumps = stands(EnemyKind::AmmoDump) && stands(EnemyKind::FuelDump);
    let scene = Scene { about: About::GunsAshore { both_dumps }, ..Scene::new(&t.g) };
    let mods = chart.modifiers(|when| scene.count(when));
    t.check(chart, mods).await.result.0
}

/// DB C-1.skill
async fn place_gun(t: &mut T, kind: EnemyKind, slot: u8, skill: &'static Chart<Quality, When>) {
    let quality = t.check(skill, Mods::NONE).await.result;
    let boxes = boxes(t.charts, kind);
    let gun =
        Enemy { slot, kind, quality, systems: 0, flooding: 0, systems_max: boxes, flooding_max: 0 };
    if t.g.fight_mut().enemies.try_push(gun).is_ok() {
        t.say("DB C-1.skill", |_| {
            format!("{}: {} crew.", Target::of(&gun).title(), quality_word(quality))
        });
    }
}

fn quality_word(quality: Quality) -> &'static str {
    match quality {
        Quality::Green => "Green",
        Quality::Average => "Average",
        Quality::Veteran => "Veteran",
        Quality::Elite => "Elite",
    }
}

/// DB 7.shore_gun: the damage boxes of a gun or dump.
pub fn boxes(charts: &Charts, kind: EnemyKind) -> u8 {
    match kind {
        EnemyKind::ShoreGun => charts.p.gun(GunKind::ShoreGun),
        EnemyKind::MgNest => charts.p.gun(GunKind::MgNest),
        EnemyKind::AmmoDump => charts.p.dump(DumpKind::Ammo),
        EnemyKind::FuelDump => charts.p.dump(DumpKind::Fuel),
        EnemyKind::Barge(_) | EnemyKind::Destroyer(_) => 0,
    }
}

pub fn guns_left(g: &State) -> bool {
    g.fight().enemies.iter().any(|enemy| enemy.kind.is_gun())
}

/// DB C-3: every gun picks a boat and fires.
pub async fn guns_fire(t: &mut T, tables: Tables) {
    for gun in gunnery::targets(&t.g, EnemyKind::is_gun) {
        t.act_over();
        let sees = t.g.present().any(|no| is_in_sight(&t.g, no));
        if sees {
            gun_fires(t, tables, gun).await;
        }
    }
}

/// DB 4.6.range: what binds the boats binds the guns.
fn is_in_sight(g: &State, no: BoatNo) -> bool {
    gunnery::in_range(g.mission().weather, g.boat(no).range)
}

/// DB C-1.elite, RU-089: an Elite crew fires twice at the target rolled once.
async fn gun_fires(t: &mut T, tables: Tables, gun: Target) {
    let Some(no) = round::targeted_boat(t, tables.target).await else { return };
    if !is_in_sight(&t.g, no) {
        t.say("DB 4.6.range", |_| format!("{} cannot see {no}.", gun.title()));
        return;
    }
    t.g.fight_mut().fired_upon = true;
    let elite = gun.enemy(&t.g).is_some_and(|gun| gun.quality == Quality::Elite);
    for _ in 0..if elite { 2 } else { 1 } {
        if t.g.is_present(no) {
            gun_shot(t, tables, gun, no).await;
        }
    }
}

/// DB C-4, DB F-4. DB C-4.mod, DB F-4.mod: DB C-4.g drops the engines of a boat that has none left.
/// DB C-4.a, DB F-4.a: an unmodified 10 always hits.
async fn gun_shot(t: &mut T, tables: Tables, gun: Target, no: BoatNo) {
    let mods = round::enemy_modifiers(&t.g, tables.gun_fire, gun, Some(no));
    t.act(|_| acts::enemy_fires(gun, no));
    let shot = t.check(tables.gun_fire, mods).await.result;
    gunnery::exchange(&mut t.g, Gunners::Enemy, no, gun, shot);
    match shot {
        Shot::Miss | Shot::Jam => {
            t.say(&tables.gun_fire.rule, |_| format!("{} misses {no}.", gun.title()));
        }
        Shot::Hit | Shot::PossibleHit => {
            t.say(&tables.gun_fire.rule, |_| format!("{} hits {no}.", gun.title()));
            gun_hit(t, tables, gun, no).await;
        }
    }
}

/// DB C-4.b, DB C-4.c, DB C-4.e, RU-056: what a hit does depends on the gun and the boat.
async fn gun_hit(t: &mut T, tables: Tables, gun: Target, no: BoatNo) {
    if gun.kind == EnemyKind::ShoreGun {
        round::heavy_hit(t, no, tables.shell_on_pt1, tables.shell_on_consort).await;
    } else {
        round::light_hit(t, no, tables.bullets_on_consort).await;
    }
}

/// DB C-8, DB F-8: guns that are left call for aircraft. DB C-8.mod, DB F-8.mod: bad weather keeps them
/// away; DB C-8.a, DB F-8.a: but not after an unmodified 10.
pub async fn call_aircraft(t: &mut T, tables: Tables) {
    t.act_over();
    if guns_left(&t.g) {
        round::air_support(t, tables.air_support).await;
    }
}

/// DB C-9, DB C-9.mod, DB C-9.a: reefs in Close Range. DB F-2-B.reef: they wait for the unseen as well.
pub async fn reefs(t: &mut T, tables: Tables) {
    round::reef_check(t, tables.reef).await;
}

/// What the boats may fire at now. DB F-5.d: hidden guns only once they have fired.
pub fn fair_game(g: &State) -> Vec<Target> {
    let revealed = match g.fight().kind {
        FightKind::Special => g.fight().detected && g.fight().fired_upon,
        FightKind::Air | FightKind::Guns | FightKind::Barges | FightKind::Destroyers => true,
    };
    gunnery::targets(g, |kind| kind.is_dump() || revealed && kind.is_gun())
}

/// PT #1 and the other human boats fire, then PTs #2-#4.
/// DB F-2-B.c: while undetected they may also hold their fire.
pub async fn boats_fire(t: &mut T, tables: Tables) {
    let humans: Vec<BoatNo> = t.g.human_boats().collect();
    let consorts: Vec<BoatNo> = t.g.consorts().collect();
    for no in humans {
        if may_fire(&t.g, no) {
            human_boat_fires(t, tables, no).await;
        }
    }
    for no in consorts {
        if may_fire(&t.g, no) {
            consort_fires(t, tables, no).await;
        }
    }
}

fn may_fire(g: &State, no: BoatNo) -> bool {
    g.is_present(no) && super::combat::may_fire(g, no)
}

async fn human_boat_fires(t: &mut T, tables: Tables, no: BoatNo) {
    let rule: &'static str = &tables.pt_fire.rule;
    let targets = fair_game(&t.g);
    let may_hold = !t.g.fight().detected;
    let aimed = gunnery::aim(t, no, rule, &targets, may_hold).await;
    if aimed.is_empty() {
        return;
    }
    f_special::shelling_reveals(t, tables).await;
    for (mount, aimed) in aimed {
        for _ in 0..mount.shots {
            if t.g.elco(no).barrels(mount.gun) == 0 {
                break;
            }
            let Some(target) = gunnery::keep_aim(t, no, rule, mount, aimed, &targets).await else {
                return;
            };
            gun_of_boat_fires(t, tables, no, mount, target).await;
        }
    }
}

/// DB C-5, DB F-5, DB C-5.mod, DB F-5.mod. DB C-5.b, DB F-5.b: an unmodified 10 is always a possible hit.
async fn gun_of_boat_fires(
    t: &mut T,
    tables: Tables,
    no: BoatNo,
    mount: gunnery::Mount,
    target: Target,
) {
    let Some(enemy) = target.enemy(&t.g) else { return };
    t.say(&tables.pt_fire.rule, |_| {
        format!("{no}: {} fires at {}.", mount.gun.title(), target.title())
    });
    let at = Quarry::Enemy(enemy);
    if gunnery::shoot(t, no, mount, tables.pt_fire, tables.jam, at, Surprise::No).await {
        confirm(t, tables.confirm, no, Some(mount.man), target).await;
    }
}

/// DB C-5.c, DB C-7.b: a possible hit is confirmed or not; a hit is one damage point.
/// DB C-5.c.ace: it earns no Gunner anything.
async fn confirm(
    t: &mut T,
    chart: &'static Chart<Confirm, When>,
    no: BoatNo,
    man: Option<Post>,
    target: Target,
) {
    match t.check(chart, Mods::NONE).await.result {
        Confirm::Miss => {}
        Confirm::Hit(points) => {
            let struck = round::strike(t, target, points, 0, man.map(|man| (no, man)));
            t.say(&chart.rule, |_| match struck {
                Struck::Damaged | Struck::Disabled => format!("{no} hits {}.", target.title()),
                Struck::Destroyed => format!("{no} destroys {}.", target.title()),
            });
        }
    }
}

/// What one of PTs #2-#4 is ordered to fire at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConsortFire {
    pub boat: BoatNo,
    pub at: Objective,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    Guns,
    Dump,
    Hold,
}

impl Choice<State> for ConsortFire {
    const QUESTION: &'static str = "consort-fire";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.at {
            Objective::Guns => "guns",
            Objective::Dump => "dump",
            Objective::Hold => "hold",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self.at {
            Objective::Guns => format!("{} fires at the guns", self.boat),
            Objective::Dump => format!("{} shells the dump", self.boat),
            Objective::Hold => format!("{} holds its fire", self.boat),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self.at {
            Objective::Guns => "DB C-6.a",
            Objective::Dump => "DB F-6.d",
            Objective::Hold => "DB F-2-B.c",
        })
    }

    fn target(&self) -> Option<String> {
        Some(format!("pt:{}", self.boat.number()))
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{}: what do its guns fire at?", self.boat))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let fits = |enemy: &&Enemy| match self.at {
            Objective::Guns => enemy.kind.is_gun(),
            Objective::Dump => enemy.kind.is_dump(),
            Objective::Hold => false,
        };
        let enemy = g.fight().enemies.iter().find(fits);
        let odds = enemy.map(|enemy| outlook::consort_fire(g, charts, self.boat, enemy));
        odds.into_iter().collect()
    }
}

/// DB C-7, DB F-7, DB C-7.mod, DB F-7.mod: four rolls at one target. DB C-7.a, DB F-7.a: an unmodified
/// 10 is always a possible hit.
async fn consort_fires(t: &mut T, tables: Tables, no: BoatNo) {
    let Some(target) = consort_target(t, tables, no).await else { return };
    f_special::shelling_reveals(t, tables).await;
    t.say(&tables.consort_fire.rule, |_| format!("{no} fires at {}.", target.title()));
    for _ in 0..CONSORT_SHOTS {
        let Some(enemy) = target.enemy(&t.g) else { return };
        let at = Quarry::Enemy(enemy);
        if gunnery::consort_shot(t, no, tables.consort_fire, at, Surprise::No).await {
            confirm(t, tables.consort_confirm, no, None, target).await;
        }
    }
}

/// DB C-6.a, RU-087: the commander orders guns or dump; among guns the Shore Guns come first.
async fn consort_target(t: &mut T, tables: Tables, no: BoatNo) -> Option<Target> {
    let targets = fair_game(&t.g);
    let of = |kind: EnemyKind| targets.iter().copied().filter(move |target| target.kind == kind);
    let shore: Vec<Target> = of(EnemyKind::ShoreGun).collect();
    let nests: Vec<Target> = of(EnemyKind::MgNest).collect();
    let dumps: Vec<Target> = targets.iter().copied().filter(|it| it.kind.is_dump()).collect();
    let guns = if shore.is_empty() { nests } else { shore };
    match consort_order(t, no, !guns.is_empty(), !dumps.is_empty()).await {
        Objective::Guns => pick(t, tables, &guns).await,
        Objective::Dump => pick(t, tables, &dumps).await,
        Objective::Hold => None,
    }
}

async fn consort_order(t: &mut T, no: BoatNo, guns: bool, dumps: bool) -> Objective {
    let offers = [
        (Objective::Guns, guns),
        (Objective::Dump, dumps),
        (Objective::Hold, !t.g.fight().detected || !guns && !dumps),
    ];
    let open = offers.into_iter().filter(|&(_, open)| open);
    let options: Vec<ConsortFire> = open.map(|(at, _)| ConsortFire { boat: no, at }).collect();
    if let [only] = options[..] {
        return only.at;
    }
    let seat = t.g.commander();
    t.ask(seat, "DB F-6.d", "Orders for the guns of this boat", &options).await.at
}

/// DB C-6.b, DB C-6.c, DB F-6.d: a die picks among several targets of one kind.
async fn pick(t: &mut T, tables: Tables, of: &[Target]) -> Option<Target> {
    let first = *of.first()?;
    let chart = match (first.kind, of.len()) {
        (EnemyKind::ShoreGun, 2) => Some(tables.two_shore_guns),
        (EnemyKind::ShoreGun, 3) => Some(tables.three_shore_guns),
        (EnemyKind::MgNest, 2) => Some(tables.two_mg_nests),
        (EnemyKind::MgNest, 3) => Some(tables.three_mg_nests),
        (EnemyKind::MgNest, 4) => Some(tables.four_mg_nests),
        (EnemyKind::AmmoDump | EnemyKind::FuelDump, 2) => tables.two_dumps,
        (
            EnemyKind::ShoreGun
            | EnemyKind::MgNest
            | EnemyKind::AmmoDump
            | EnemyKind::FuelDump
            | EnemyKind::Barge(_)
            | EnemyKind::Destroyer(_),
            _,
        ) => None,
    };
    let Some(chart) = chart else { return Some(first) };
    let picked = t.check(chart, Mods::NONE).await.result.0;
    Some(of.get(usize::from(picked) - 1).copied().unwrap_or(first))
}
