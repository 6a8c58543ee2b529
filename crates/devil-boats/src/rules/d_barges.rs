//! Table D: barge convoys.

use super::{
    T, acts,
    combat::{self, Aftermath},
    convoy::{self, Convoy},
    gunnery::{self, Mount, Quarry, Shot, Surprise, Target},
    outlook,
    round::{self, Struck},
};
use crate::{
    charts::{Charts, Points, d::Evasion, f::Detection},
    conditions::{Scene, When},
    state::{
        BoatNo, Enemy, EnemyKind, Gunners, Post, State,
        fight::{BargeType, Quality},
    },
};
use board::counted;
use table::{Choice, Mods, Name, Odds, chart::Chart};

/// DB D-1.size: a convoy of Barges is fought to its end.
pub async fn barge_convoy(t: &mut T) -> Aftermath {
    let waves = t.check(&t.charts.d.size, Mods::NONE).await.result;
    t.say("DB D-1.size", |_| format!("The Barges come in {}.", counted(waves.0, "wave", "waves")));
    convoy::fight(t, Convoy::Barges, waves.0).await;
    Aftermath::Over
}

/// DB D-1.count, DB D-1.type, DB D-1.skill: the Barges of one wave, each in its numbered circle.
pub async fn wave_arrives(t: &mut T) {
    let barges = t.check(&t.charts.d.count, Mods::NONE).await.result;
    for slot in 1..=barges.0 {
        let kind = t.check(&t.charts.d.kind, Mods::NONE).await.result;
        let quality = t.check(&t.charts.d.skill, Mods::NONE).await.result;
        let (systems_max, flooding_max) = t.charts.p.barge(kind);
        t.say("DB D-1.type", |_| {
            format!("Barge {slot}: {}, {} crew.", kind.title(), quality.title())
        });
        let kind = EnemyKind::Barge(kind);
        let barge =
            Enemy { slot, kind, quality, systems: 0, flooding: 0, systems_max, flooding_max };
        round::appear(&mut t.g, barge);
    }
}

/// DB 7.order: a round after the move. DB D-2-A: a squadron once detected is not rolled for again;
/// DB D-2-B.b: for all waves of this convoy.
pub async fn round(t: &mut T) {
    let surprise = match round::detection(t, &t.charts.d.detection).await {
        Detection::Undetected => Surprise::Yes,
        Detection::Detected => {
            barges_fire(t).await;
            Surprise::No
        }
    };
    squadron_fires(t, surprise).await;
    round::air_support(t, &t.charts.d.air_support).await;
    evasion(t).await;
    round::reef_check(t, &t.charts.d.reef).await;
}

/// DB D-3, DB D-4: every Barge picks a boat and fires at it. DB D-3.note: never at unseen boats.
async fn barges_fire(t: &mut T) {
    for barge in gunnery::targets(&t.g, |_| true) {
        t.act_over();
        let Some(no) = round::targeted_boat(t, &t.charts.d.target).await else { return };
        barge_fires(t, barge, no).await;
    }
}

/// DB D-4, DB 4.6.range: one Barge at one boat. DB D-1.elite: an Elite crew fires twice.
async fn barge_fires(t: &mut T, barge: Target, no: BoatNo) {
    if !gunnery::in_range(t.g.mission().weather, t.g.boat(no).range) {
        t.say("DB 4.6.range", |_| format!("{} cannot make out {no}.", barge.title()));
        return;
    }
    let Some(enemy) = barge.enemy(&t.g) else { return };
    let shots = if enemy.quality == Quality::Elite { 2 } else { 1 };
    for _ in 0..shots {
        if !t.g.is_present(no) {
            return;
        }
        let chart = &t.charts.d.enemy_fire;
        let mods = round::enemy_modifiers(&t.g, chart, barge, Some(no));
        t.act(|_| acts::enemy_fires(barge, no));
        let shot = t.check(chart, mods).await.result;
        gunnery::exchange(&mut t.g, Gunners::Enemy, no, barge, shot);
        match shot {
            Shot::Hit | Shot::PossibleHit => barge_hits(t, barge, no).await,
            Shot::Miss | Shot::Jam => {
                t.say("DB D-4", |_| format!("{} fires at {no} and misses.", barge.title()));
            }
        }
    }
}

/// DB D-4.b: shell hits by type. DB D-4.c, DB D-4.d: what each does.
async fn barge_hits(t: &mut T, barge: Target, no: BoatNo) {
    let shells = match barge.kind {
        EnemyKind::Barge(BargeType::C) => t.check(&t.charts.d.shells, Mods::NONE).await.result.0,
        EnemyKind::Barge(BargeType::A | BargeType::SuperA | BargeType::B)
        | EnemyKind::Destroyer(_)
        | EnemyKind::ShoreGun
        | EnemyKind::MgNest
        | EnemyKind::AmmoDump
        | EnemyKind::FuelDump => 1,
    };
    t.say("DB D-4.b", |_| {
        format!("{} hits {no} with {}.", barge.title(), counted(shells, "shell", "shells"))
    });
    for _ in 0..shells {
        if t.g.is_present(no) {
            round::light_hit(t, no, &t.charts.d.hit_consort).await;
        }
    }
}

/// Whether an unseen squadron shows itself by firing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenFire {
    Fire,
    Wait,
}

impl Choice<State> for OpenFire {
    const QUESTION: &'static str = "open-fire";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            OpenFire::Fire => "fire",
            OpenFire::Wait => "wait",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            OpenFire::Fire => "Open fire",
            OpenFire::Wait => "Hold fire and stay unseen",
        }
        .to_owned()
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            OpenFire::Fire => Some("Surprise this round; then the Barges have seen you".to_owned()),
            OpenFire::Wait => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB D-2-B.c")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let odds = match self {
            OpenFire::Fire => outlook::own_fire(g, charts),
            OpenFire::Wait => outlook::detection(g, charts),
        };
        odds.into_iter().collect()
    }

    fn about(&self, g: &State) -> Option<String> {
        let barges = counted(g.fight().enemies.len() as u8, "Barge has", "Barges have");
        Some(format!("{barges} not seen you: open fire?"))
    }
}

/// DB D-5, DB D-7: the boats fire, those with a crew board first. DB 4.6.torps: guns only, for
/// torpedoes run under a Barge.
/// DB D-2-B.c, RU-047: an unseen squadron may wait; firing reveals it, but all shots of the round
/// keep their surprise.
async fn squadron_fires(t: &mut T, surprise: Surprise) {
    let boats: Vec<BoatNo> = t.g.present().filter(|&no| can_fire(&t.g, no)).collect();
    if boats.is_empty() {
        return;
    }
    if surprise == Surprise::Yes {
        let seat = t.g.commander();
        let options = [OpenFire::Fire, OpenFire::Wait];
        match t.ask(seat, "DB D-2-B.c", "The Barges have not seen you", &options).await {
            OpenFire::Wait => return,
            OpenFire::Fire => reveal(t),
        }
    }
    let (crews, consorts): (Vec<_>, Vec<_>) =
        boats.into_iter().partition(|&no| t.g.boat(no).elco().is_some());
    for no in crews {
        crew_fires(t, no, surprise).await;
    }
    for no in consorts {
        consort_fires(t, no, surprise).await;
    }
    t.g.fight_mut().detected = true;
}

fn reveal(t: &mut T) {
    t.say("DB D-2-B.c", |_| "The squadron opens fire and is seen.".to_owned());
}

fn can_fire(g: &State, no: BoatNo) -> bool {
    let armed = g.boat(no).elco().is_none() || !gunnery::mounts(g, no).is_empty();
    armed && combat::may_fire(g, no)
}

/// DB D-5, DB MP.2, DB MP.3: each captain picks the targets of his guns and fires on PT #1's table.
async fn crew_fires(t: &mut T, no: BoatNo, surprise: Surprise) {
    let barges = gunnery::targets(&t.g, |_| true);
    let aimed = gunnery::aim(t, no, "DB MP.2", &barges, false).await;
    for (mount, target) in aimed {
        gun_fires(t, no, mount, target, &barges, surprise).await;
    }
}

/// DB 4.6.once, DB 4.6.extra: the shots of one gun this round.
async fn gun_fires(
    t: &mut T,
    no: BoatNo,
    mount: Mount,
    aimed: Target,
    barges: &[Target],
    surprise: Surprise,
) {
    let mut aimed = aimed;
    for _ in 0..mount.shots {
        let kept = gunnery::keep_aim(t, no, "DB MP.2", mount, aimed, barges).await;
        let Some((target, barge)) = kept.and_then(|target| Some((target, target.enemy(&t.g)?)))
        else {
            return;
        };
        aimed = target;
        if t.g.elco(no).barrels(mount.gun) == 0 {
            return;
        }
        t.say("DB D-5", |_| format!("{no}: {} fires at {}.", mount.gun.title(), target.title()));
        let (fire, jam, at) = (&t.charts.d.fire, &t.charts.d.jam, Quarry::Enemy(barge));
        if gunnery::shoot(t, no, mount, fire, jam, at, surprise).await {
            let chart = &t.charts.d.damage;
            let scene = Scene::gun(&t.g, no, (mount.gun, mount.man));
            let mods = chart.modifiers(|when| scene.count(when));
            hit_barge(t, target, chart, mods, Some((no, mount.man))).await;
        }
    }
}

/// DB D-5.c, DB D-7.b: what a hit does to a Barge. DB D-5.d: its limits.
/// DB I-1.e: damage scores nothing, only a Barge sunk does.
async fn hit_barge(
    t: &mut T,
    target: Target,
    chart: &'static Chart<Points, When>,
    mods: Mods,
    by: Option<(BoatNo, Post)>,
) {
    let (systems, flooding) = match t.check(chart, mods).await.result {
        Points::Superficial | Points::Critical => {
            t.say("DB D-5.c", |_| format!("{} takes superficial damage.", target.title()));
            return;
        }
        Points::Damage { systems, flooding } => (systems, flooding),
    };
    match round::strike(t, target, systems, flooding, by) {
        Struck::Damaged => t.say("DB D-5.c", |g| round::damage_report(g, target)),
        Struck::Disabled => t.say("DB D-5.d", |g| {
            format!("{} It is disabled and cannot get away.", round::damage_report(g, target))
        }),
        Struck::Destroyed => t.say("DB D-5.d", |_| format!("{} sinks.", target.title())),
    }
}

/// DB D-7: four rolls of one of PTs #2-#4 at the Barge it picked.
async fn consort_fires(t: &mut T, no: BoatNo, surprise: Surprise) {
    let Some(target) = consort_target(t).await else { return };
    t.say("DB D-6", |_| format!("{no} fires at {}.", target.title()));
    for _ in 0..gunnery::CONSORT_SHOTS {
        let Some(barge) = target.enemy(&t.g) else { return };
        let at = Quarry::Enemy(barge);
        if gunnery::consort_shot(t, no, &t.charts.d.consort_fire, at, surprise).await {
            hit_barge(t, target, &t.charts.d.consort_damage, Mods::NONE, None).await;
        }
    }
}

/// DB D-6: a lone Barge needs no roll; a number that is not there means the next lower Barge.
/// RU-046: if there is none lower, the next higher.
async fn consort_target(t: &mut T) -> Option<Target> {
    let barges = gunnery::targets(&t.g, |_| true);
    if let [only] = barges[..] {
        return Some(only);
    }
    barges.first()?;
    let number = t.check(&t.charts.d.consort_target, Mods::NONE).await.result.0;
    let lower = barges.iter().filter(|barge| barge.slot <= number).max_by_key(|barge| barge.slot);
    let higher = barges.iter().min_by_key(|barge| barge.slot);
    lower.or(higher).copied()
}

/// DB D-9, DB D-9.b: at the end of a round every able Barge tries to get away.
/// DB D-9.a: not while the squadron is unseen. DB D-9.c: a disabled Barge cannot.
async fn evasion(t: &mut T) {
    if !t.g.fight().detected || t.g.present().next().is_none() {
        return;
    }
    for barge in gunnery::targets(&t.g, |_| true) {
        if barge.enemy(&t.g).is_none_or(|enemy| enemy.is_disabled()) {
            continue;
        }
        let chart = &t.charts.d.evasion;
        let mods = round::enemy_modifiers(&t.g, chart, barge, None);
        match t.check(chart, mods).await.result {
            Evasion::Stays => t.say("DB D-9", |_| format!("{} cannot get away.", barge.title())),
            Evasion::Evades => {
                round::remove(&mut t.g, barge);
                t.say("DB D-9", |_| format!("{} escapes into the night.", barge.title()));
            }
        }
    }
}
