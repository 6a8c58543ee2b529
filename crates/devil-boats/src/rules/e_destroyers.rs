//! Table E: destroyers.

use super::{
    T, acts,
    combat::Aftermath,
    convoy::{self, Convoy},
    g_damage::{self, Blow},
    gunnery::{self, Shot, Surprise, Target},
    outlook,
    round::{self, Struck},
};
use crate::{
    charts::{
        Charts,
        e::{Detonation, Leaving, Ramming, Torpedo},
        f::Detection,
    },
    conditions::{About, Foe, Scene, When},
    state::{
        BoatNo, Boats, Craft, Enemy, EnemyKind, Gunners, Post, Range, State, Station, elco::Tube,
        fight::Quality,
    },
};
use arrayvec::ArrayVec;
use board::counted;
use table::{Choice, Mods, Name, Odds, chart::Chart};

/// DB E-1.size: a convoy of Destroyers is fought to its end.
pub async fn destroyer_convoy(t: &mut T) -> Aftermath {
    let waves = t.check(&t.charts.e.size, Mods::NONE).await.result;
    t.say("DB E-1.size", |_| {
        format!("The Destroyers come in {}.", counted(waves.0, "wave", "waves"))
    });
    convoy::fight(t, Convoy::Destroyers, waves.0).await;
    Aftermath::Over
}

/// DB E-1.count, DB E-1.type, DB E-1.skill: the Destroyers of one wave.
pub async fn wave_arrives(t: &mut T) {
    let destroyers = t.check(&t.charts.e.count, Mods::NONE).await.result;
    for slot in 1..=destroyers.0 {
        let kind = t.check(&t.charts.e.kind, Mods::NONE).await.result;
        let quality = t.check(&t.charts.e.skill, Mods::NONE).await.result;
        let (systems_max, flooding_max) = t.charts.p.destroyer(kind);
        t.say("DB E-1.type", |_| {
            format!("Destroyer {slot}: {} class, {} crew.", kind.title(), quality.title())
        });
        let kind = EnemyKind::Destroyer(kind);
        let destroyer =
            Enemy { slot, kind, quality, systems: 0, flooding: 0, systems_max, flooding_max };
        round::appear(&mut t.g, destroyer);
    }
}

/// DB 7.order: a round after the move. DB E-2-A: a squadron once detected is not rolled for again.
/// RU-050: there are no reefs where Destroyers go.
pub async fn round(t: &mut T) {
    let surprise = match round::detection(t, &t.charts.e.detection).await {
        Detection::Undetected => Surprise::Yes,
        Detection::Detected => {
            destroyers_fire(t).await;
            Surprise::No
        }
    };
    torpedo_attack(t, surprise).await;
    ramming(t).await;
    round::air_support(t, &t.charts.e.air_support).await;
    leaving(t).await;
}

/// DB E-3, DB E-4: every Destroyer picks a boat and fires at it. DB E-3.note: never at unseen boats.
async fn destroyers_fire(t: &mut T) {
    for destroyer in gunnery::targets(&t.g, |_| true) {
        t.act_over();
        let Some(no) = round::targeted_boat(t, &t.charts.e.target).await else { return };
        destroyer_fires(t, destroyer, no).await;
    }
}

/// DB E-4, RU-089: four shots, eight by an Elite crew, all at one boat. DB 4.6.range.
async fn destroyer_fires(t: &mut T, destroyer: Target, no: BoatNo) {
    if !gunnery::in_range(t.g.mission().weather, t.g.boat(no).range) {
        t.say("DB 4.6.range", |_| format!("{} cannot make out {no}.", destroyer.title()));
        return;
    }
    let Some(enemy) = destroyer.enemy(&t.g) else { return };
    t.say("DB E-4", |_| format!("{} fires at {no}.", destroyer.title()));
    let shots = if enemy.quality == Quality::Elite { 8 } else { 4 };
    for _ in 0..shots {
        if !t.g.is_present(no) {
            return;
        }
        let chart = &t.charts.e.enemy_fire;
        let mods = round::enemy_modifiers(&t.g, chart, destroyer, Some(no));
        t.act(|_| acts::enemy_fires(destroyer, no));
        let shot = t.check(chart, mods).await.result;
        gunnery::exchange(&mut t.g, Gunners::Enemy, no, destroyer, shot);
        match shot {
            Shot::Miss | Shot::Jam => {}
            Shot::Hit | Shot::PossibleHit => {
                t.say("DB E-4", |_| format!("A shell of {} hits {no}.", destroyer.title()));
                let (on_pt1, on_consort) = (&t.charts.e.shell_on_pt1, &t.charts.e.shell_on_consort);
                round::heavy_hit(t, no, on_pt1, on_consort).await;
            }
        }
    }
}

/// Torpedoes of the squadron this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Salvo {
    /// Every boat launches all it can.
    All(Target),
    /// Each boat is told how many.
    ByBoat(Target),
    Hold,
}

impl Choice<State> for Salvo {
    const QUESTION: &'static str = "salvo";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Salvo::All(target) => format!("all:{}", target.id()).into(),
            Salvo::ByBoat(target) => format!("by-boat:{}", target.id()).into(),
            Salvo::Hold => "hold".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Salvo::All(target) => format!("All torpedoes at {}", target.title()),
            Salvo::ByBoat(target) => format!("Torpedoes at {}, boat by boat", target.title()),
            Salvo::Hold => "Hold the torpedoes".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB E-5.g")
    }

    fn about(&self, g: &State) -> Option<String> {
        let ready: u8 = boats_with_torpedoes(g).iter().map(|&no| torpedoes_ready(g, no)).sum();
        Some(format!("{} ready: launch?", counted(ready, "torpedo", "torpedoes")))
    }

    fn target(&self) -> Option<String> {
        match self {
            Salvo::All(target) | Salvo::ByBoat(target) => Some(target.id()),
            Salvo::Hold => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match *self {
            Salvo::Hold => Vec::new(),
            Salvo::All(target) | Salvo::ByBoat(target) => {
                let boats = boats_with_torpedoes(g);
                let all: Vec<_> = boats.iter().map(|&no| (no, torpedoes_ready(g, no))).collect();
                let each = boats.into_iter().map(|no| outlook::torpedo(g, charts, no, target));
                outlook::salvo(g, charts, &all, target).into_iter().chain(each).collect()
            }
        }
    }
}

/// How many torpedoes one boat launches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Launch {
    pub boat: BoatNo,
    pub torpedoes: u8,
    pub target: Target,
}

impl Choice<State> for Launch {
    const QUESTION: &'static str = "launch";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        format!("{}:{}", self.boat.number(), self.torpedoes).into()
    }

    fn label(&self, _: &State) -> String {
        match self.torpedoes {
            0 => format!("{} launches none", self.boat),
            1 => format!("{} launches 1 torpedo", self.boat),
            n => format!("{} launches {n} torpedoes", self.boat),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB E-5")
    }

    fn about(&self, _: &State) -> Option<String> {
        let target = self.target.title();
        Some(format!("How many torpedoes does {} launch at {target}?", self.boat))
    }

    fn target(&self) -> Option<String> {
        Some(format!("pt:{}", self.boat.number()))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self.torpedoes {
            0 => Vec::new(),
            torpedoes => {
                let sinks = outlook::salvo(g, charts, &[(self.boat, torpedoes)], self.target);
                let each = outlook::torpedo(g, charts, self.boat, self.target);
                sinks.into_iter().chain([each]).collect()
            }
        }
    }
}

pub fn torpedo_modifiers(
    g: &State,
    chart: &Chart<Torpedo, When>,
    no: BoatNo,
    target: Target,
    surprise: Surprise,
) -> Mods {
    let enemy = target.enemy(g);
    let undetected = surprise == Surprise::Yes;
    let about = About::Shot { gun: None, at: enemy.as_ref().map(Foe::Unit), undetected };
    let scene = Scene { about, ..Scene::boat(g, no) };
    chart.modifiers(|when| scene.count(when))
}

/// DB E-5: the boats that can launch: able, in range by weather (DB E-5.j), with a torpedo ready.
fn boats_with_torpedoes(g: &State) -> Vec<BoatNo> {
    let weather = g.mission().weather;
    let near = |no: &BoatNo| gunnery::in_range(weather, g.boat(*no).range);
    let ready = |no: &BoatNo| g.boat(*no).is_able() && torpedoes_ready(g, *no) > 0;
    g.present().filter(near).filter(ready).collect()
}

/// The torpedoes a boat can launch now.
pub fn torpedoes_ready(g: &State, no: BoatNo) -> u8 {
    match g.boat(no).craft {
        Craft::Elco { .. } => tubes_ready(g, no).len() as u8,
        Craft::Consort { torpedoes, .. } => torpedoes,
    }
}

/// DB G-4.6, DB G-7.b: with the Launch Controller out only tubes manned by a Torpedo Mate.
fn tubes_ready(g: &State, no: BoatNo) -> ArrayVec<usize, 4> {
    let (elco, crew) = (g.elco(no), g.crew(no));
    let manned = |tube: usize| {
        let man = crew.at(Station::TUBES[tube]);
        matches!(man, Some(Post::TorpedoMate1 | Post::TorpedoMate2))
    };
    let loaded = |tube: &usize| elco.tubes[*tube] == Tube::Loaded;
    (0..4).filter(loaded).filter(|&tube| !elco.launch_controller || manned(tube)).collect()
}

/// DB E-5.g, DB E-5.h, DB MP.2: all launches of a round go at the one Destroyer the commander
/// chose. RU-048: any number from each boat, and the rest in a later round.
/// RU-049: guns do not touch Destroyers. DB E-2-B.c: an attack reveals the squadron, RU-047: which
/// keeps its surprise for the round.
async fn torpedo_attack(t: &mut T, surprise: Surprise) {
    let destroyers = gunnery::targets(&t.g, |_| true);
    if destroyers.is_empty() || boats_with_torpedoes(&t.g).is_empty() {
        return;
    }
    let seat = t.g.commander();
    let options = salvos(&t.g, &destroyers);
    let salvo = t.ask(seat, "DB E-5.g", "Torpedoes this round", &options).await;
    let (launches, target) = match salvo {
        Salvo::Hold => return,
        Salvo::All(target) => (all_torpedoes(&t.g, target), target),
        Salvo::ByBoat(target) => (launches_by_boat(t, target).await, target),
    };
    if launches.is_empty() {
        return;
    }
    t.g.fight_mut().detected = true;
    t.say("DB E-2-B.c", |_| format!("Torpedoes run toward {}.", target.title()));
    for launch in launches {
        launch_torpedoes(t, launch, surprise).await;
    }
}

/// DB MP.2: one order for everybody only where one captain answers for every boat.
fn salvos(g: &State, destroyers: &[Target]) -> Vec<Salvo> {
    let alone = g.human_boats().count() <= 1;
    let several = boats_with_torpedoes(g).iter().map(|&no| torpedoes_ready(g, no)).sum::<u8>() > 1;
    let mut salvos = Vec::new();
    for &target in destroyers {
        if alone {
            salvos.push(Salvo::All(target));
        }
        if several || !alone {
            salvos.push(Salvo::ByBoat(target));
        }
    }
    salvos.push(Salvo::Hold);
    salvos
}

fn all_torpedoes(g: &State, target: Target) -> Vec<Launch> {
    let all = |boat| Launch { boat, torpedoes: torpedoes_ready(g, boat), target };
    boats_with_torpedoes(g).into_iter().map(all).collect()
}

async fn launches_by_boat(t: &mut T, target: Target) -> Vec<Launch> {
    let mut launches = Vec::new();
    for boat in boats_with_torpedoes(&t.g) {
        let most = torpedoes_ready(&t.g, boat);
        let options: Vec<Launch> =
            (0..=most).map(|torpedoes| Launch { boat, torpedoes, target }).collect();
        let seat = t.g.seat_for(boat);
        let launch = t.ask(seat, "DB E-5", "How many torpedoes", &options).await;
        if launch.torpedoes > 0 {
            launches.push(launch);
        }
    }
    launches
}

/// DB E-5: one roll per torpedo. They left together, so those behind the one that sinks the
/// Destroyer are spent for nothing.
async fn launch_torpedoes(t: &mut T, launch: Launch, surprise: Surprise) {
    let Launch { boat, torpedoes, target } = launch;
    for _ in 0..torpedoes {
        if target.find(&t.g).is_none() {
            spend_torpedo(&mut t.g, boat, Tube::Empty);
            t.say("DB E-5", |_| {
                format!("A torpedo of {boat} runs on: {} has sunk already.", target.title())
            });
            continue;
        }
        let chart = &t.charts.e.torpedo;
        let mods = torpedo_modifiers(&t.g, chart, boat, target, surprise);
        t.act(|_| acts::torpedo(boat, target));
        match t.check(chart, mods).await.result {
            Torpedo::Stuck => {
                spend_torpedo(&mut t.g, boat, Tube::Stuck);
                t.say("DB E-5.a", |_| format!("A torpedo of {boat} sticks in its tube."));
            }
            Torpedo::Miss => {
                spend_torpedo(&mut t.g, boat, Tube::Empty);
                t.say("DB E-5", |_| format!("A torpedo of {boat} misses."));
            }
            Torpedo::Hit => {
                spend_torpedo(&mut t.g, boat, Tube::Empty);
                detonation(t, boat, target).await;
            }
        }
    }
}

/// DB 9.torpedo, DB 4.6.ammo: launched or stuck, it is gone. DB E-5.a: a stuck one takes its tube.
fn spend_torpedo(g: &mut State, no: BoatNo, left: Tube) {
    if let Craft::Consort { torpedoes, .. } = &mut g.boat_mut(no).craft {
        *torpedoes = torpedoes.saturating_sub(1);
    } else if let Some(&tube) = tubes_ready(g, no).first() {
        g.elco_mut(no).tubes[tube] = left;
    }
}

/// DB E-5.c: does it go off?
async fn detonation(t: &mut T, no: BoatNo, target: Target) {
    let chart = match t.check(&t.charts.e.detonation, Mods::NONE).await.result {
        Detonation::Dud => {
            t.say("DB E-5.c", |_| format!("A torpedo of {no} strikes home, but it is a dud."));
            return;
        }
        Detonation::Detonates => &t.charts.e.damage,
        Detonation::Critical => &t.charts.e.critical_damage,
    };
    t.say("DB E-5.c", |_| format!("A torpedo of {no} explodes against {}.", target.title()));
    torpedo_damage(t, target, chart).await;
}

/// DB E-5.d, DB E-5.e: the dice are the points, once for Systems and once for Flooding.
/// DB E-5.f: the limits of a Destroyer. RU-049, RU-072: a torpedo kill is no Gunner's.
async fn torpedo_damage(
    t: &mut T,
    target: Target,
    chart: &'static Chart<crate::charts::e::PointsEqualTotal, When>,
) {
    let systems = points(t.check(chart, Mods::NONE).await.total);
    let flooding = points(t.check(chart, Mods::NONE).await.total);
    match round::strike(t, target, systems, flooding, None) {
        Struck::Damaged => t.say("DB E-5.d", |g| round::damage_report(g, target)),
        Struck::Disabled => t.say("DB E-5.f", |g| {
            format!("{} It lies dead in the water.", round::damage_report(g, target))
        }),
        Struck::Destroyed => t.say("DB E-5.f", |_| format!("{} sinks.", target.title())),
    }
}

fn points(total: i32) -> u8 {
    u8::try_from(total).unwrap_or(0)
}

/// DB E-6: every Destroyer tries to ram every boat in Close Range. RU-050: only one it has seen.
/// DB E-6.a: a disabled Destroyer cannot.
async fn ramming(t: &mut T) {
    if !t.g.fight().detected {
        return;
    }
    for destroyer in gunnery::targets(&t.g, |_| true) {
        if destroyer.enemy(&t.g).is_none_or(|enemy| enemy.is_disabled()) {
            continue;
        }
        for no in t.g.present().collect::<Boats>() {
            if t.g.is_present(no) && t.g.boat(no).range == Range::Close {
                ram(t, destroyer, no).await;
            }
        }
    }
}

/// DB E-6.b, DB E-6.b.others: a rammed boat sinks at once.
async fn ram(t: &mut T, destroyer: Target, no: BoatNo) {
    let chart = &t.charts.e.ramming;
    let mods = round::enemy_modifiers(&t.g, chart, destroyer, Some(no));
    match t.check(chart, mods).await.result {
        Ramming::Fails => {
            t.say("DB E-6", |_| format!("{} tries to ram {no} and misses.", destroyer.title()));
        }
        Ramming::Rammed => {
            t.say("DB E-6.b", |_| format!("{} rams {no}.", destroyer.title()));
            g_damage::destroy(t, no, Blow::Rammed).await;
        }
    }
}

/// DB E-8: at the end of a round every able Destroyer may leave. DB E-8.a: not while the squadron
/// is unseen. DB E-8.b: a disabled one cannot.
async fn leaving(t: &mut T) {
    if !t.g.fight().detected || t.g.present().next().is_none() {
        return;
    }
    for destroyer in gunnery::targets(&t.g, |_| true) {
        if destroyer.enemy(&t.g).is_none_or(|enemy| enemy.is_disabled()) {
            continue;
        }
        let chart = &t.charts.e.leaving;
        let mods = round::enemy_modifiers(&t.g, chart, destroyer, None);
        match t.check(chart, mods).await.result {
            Leaving::Stays => t.say("DB E-8", |_| format!("{} stays.", destroyer.title())),
            Leaving::Leaves => {
                round::remove(&mut t.g, destroyer);
                t.say("DB E-8", |_| format!("{} leaves the area.", destroyer.title()));
            }
        }
    }
}
