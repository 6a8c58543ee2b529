//! What an order promises and risks, told before it is given: the rolls that decide, taken together.

mod aircraft;
mod torpedoes;
mod voyage;

pub use aircraft::air_attack;
pub use torpedoes::{salvo, torpedo};
pub use voyage::{
    aircraft_on_the_way, calmer_sea, convoy_in, convoy_size, dangers_in, each_turn, going, guns_in,
    next_wave, way_home,
};

use super::{
    batteries::Tables,
    gunnery::{self, CONSORT_SHOTS, Jam, Mount, Quarry, Shot, Surprise, Target},
    round,
};
use crate::{
    charts::{
        Charts, Points,
        c::{Confirm, Reef, TargetedPt},
        e::Ramming,
        f::Detection,
    },
    conditions::{About, Scene, When},
    state::{BoatNo, Enemy, FightKind, Range, Speed, State, fight::Quality},
};
use table::{Chance, Mods, Odds, Tone, chart::Chart};

fn hits(shot: Shot) -> bool {
    match shot {
        Shot::Hit | Shot::PossibleHit => true,
        Shot::Miss | Shot::Jam => false,
    }
}

fn hurts(points: Points) -> bool {
    match points {
        Points::Superficial => false,
        Points::Damage { systems, flooding } => systems > 0 || flooding > 0,
        Points::Critical => true,
    }
}

/// Something that is bad for the player, beside all being well.
fn risk(why: &str, rule: &str, bad: (&str, Chance), good: &str) -> Odds {
    Odds::shares(why, rule, &[(good, Tone::Good, bad.1.not())], (bad.0, Tone::Bad))
}

/// Something that is good for the player, beside nothing.
fn hope(why: &str, rule: &str, good: (&str, Chance), nothing: &str) -> Odds {
    Odds::shares(why, rule, &[(good.0, Tone::Good, good.1)], (nothing, Tone::Nothing))
}

fn surprise(g: &State) -> Surprise {
    if g.fight().detected { Surprise::No } else { Surprise::Yes }
}

/// The charts of a boat's guns against what is fought now: to hit, and whether a hit counts.
/// RU-049: there are none against Destroyers.
fn guns_on(charts: &'static Charts, kind: FightKind) -> Option<GunCharts> {
    let (c, d, f) = (&charts.c, &charts.d, &charts.f);
    let (fire, jam, effect) = match kind {
        FightKind::Guns => (&c.pt_fire, &c.jam, Effect::Confirmed(&c.confirm)),
        FightKind::Special => (&f.pt_fire, &f.jam, Effect::Confirmed(&f.confirm)),
        FightKind::Barges => (&d.fire, &d.jam, Effect::Damage(&d.damage)),
        FightKind::Air | FightKind::Destroyers => return None,
    };
    Some(GunCharts { fire, jam, effect })
}

#[derive(Clone, Copy)]
struct GunCharts {
    fire: &'static Chart<Shot, When>,
    jam: &'static Chart<Jam, When>,
    effect: Effect,
}

/// Whether a hit does damage.
#[derive(Clone, Copy)]
enum Effect {
    /// DB C-5.c, DB F-5.c
    Confirmed(&'static Chart<Confirm, When>),
    /// DB D-5.c
    Damage(&'static Chart<Points, When>),
}

impl GunCharts {
    fn stays_jammed(self) -> Chance {
        stays_jammed(self.jam)
    }
}

fn stays_jammed(jam: &Chart<Jam, When>) -> Chance {
    jam.chance(&Mods::NONE, |jam| jam == Jam::StaysJammed)
}

fn is_confirmed(confirm: &Chart<Confirm, When>) -> Chance {
    confirm.chance(&Mods::NONE, |confirm| confirm != Confirm::Miss)
}

/// A shot of one gun: that it does damage, and that it jams.
fn gun_shot(
    g: &State,
    charts: &'static Charts,
    no: BoatNo,
    mount: Mount,
    target: Target,
    surprise: Surprise,
) -> Option<(Chance, Chance)> {
    let guns = guns_on(charts, g.fight().kind)?;
    let at = Quarry::Enemy(target.enemy(g)?);
    if !gunnery::in_range(g.mission().weather, g.boat(no).range) {
        return Some((Chance::NEVER, Chance::NEVER));
    }
    let mods = gunnery::aim_modifiers(g, no, mount, guns.fire, &at, surprise);
    let hit = guns.fire.chance(&mods, hits);
    let jam = guns.fire.chance(&mods, |shot| shot == Shot::Jam);
    let counts = match guns.effect {
        Effect::Confirmed(confirm) => is_confirmed(confirm),
        Effect::Damage(damage) => {
            let scene = Scene::gun(g, no, (mount.gun, mount.man));
            damage.chance(&damage.modifiers(|when| scene.count(when)), hurts)
        }
    };
    Some((hit.and(counts), jam))
}

/// DB C-5, DB D-5, DB F-5: one shot of a gun, hit and confirmation as one figure.
pub fn gun(
    g: &State,
    charts: &'static Charts,
    no: BoatNo,
    mount: Mount,
    target: Target,
) -> Option<Odds> {
    let (damage, jam) = gun_shot(g, charts, no, mount, target, surprise(g))?;
    let fire = guns_on(charts, g.fight().kind)?.fire;
    let parts = [("hit", Tone::Good, damage), ("jam", Tone::Bad, jam)];
    Some(Odds::shares(mount.gun.title(), fire.rule.as_str(), &parts, ("no damage", Tone::Nothing)))
}

/// All guns of a boat at one target: that at least one shot does damage.
pub fn battery(g: &State, charts: &'static Charts, no: BoatNo, target: Target) -> Option<Odds> {
    let fire = guns_on(charts, g.fight().kind)?.fire;
    let damage = battery_hits(g, charts, no, target, surprise(g))?;
    Some(battery_odds(no, &fire.rule, damage))
}

fn battery_odds(no: BoatNo, rule: &str, damage: Chance) -> Odds {
    hope(&format!("All guns of {no}"), rule, ("at least one hit", damage), "no hit")
}

fn battery_hits(
    g: &State,
    charts: &'static Charts,
    no: BoatNo,
    target: Target,
    surprise: Surprise,
) -> Option<Chance> {
    let stays_jammed = guns_on(charts, g.fight().kind)?.stays_jammed();
    let mounts = gunnery::mounts(g, no);
    let mut shots = mounts.iter().map(|&mount| {
        let (damage, jam) = gun_shot(g, charts, no, mount, target, surprise)?;
        Some(in_shots(damage, jam.and(stays_jammed), mount.shots))
    });
    shots.try_fold(Chance::NEVER, |so_far, shot| Some(so_far.or(shot?)))
}

/// DB 4.6.extra, DB C-5.a: that one of so many shots of a cannon does damage; once it stays jammed it
/// fires no more.
fn in_shots(damage: Chance, silenced: Chance, shots: u8) -> Chance {
    let goes_on = damage.plus(silenced).not();
    let (mut total, mut reached) = (Chance::NEVER, Chance::ALWAYS);
    for _ in 0..shots {
        total = total.plus(reached.and(damage));
        reached = reached.and(goes_on);
    }
    total
}

/// DB C-7, DB F-7: one of PTs #2-#4 at guns or a dump: that one of its four shots does damage.
pub fn consort_fire(g: &State, charts: &'static Charts, no: BoatNo, enemy: &Enemy) -> Odds {
    let tables = match g.fight().kind {
        FightKind::Guns => Tables::patrol(charts),
        FightKind::Special | FightKind::Air | FightKind::Barges | FightKind::Destroyers => {
            Tables::special(charts)
        }
    };
    let fire = tables.consort_fire;
    let scene = Scene { about: About::unit(Some(enemy)), ..Scene::boat(g, no) };
    let shot = fire.chance(&fire.modifiers(|when| scene.count(when)), hits);
    let hit = shot.and(is_confirmed(tables.consort_confirm)).in_tries(CONSORT_SHOTS.into());
    hope(&format!("The guns of {no}"), &fire.rule, ("at least one hit", hit), "no hit")
}

/// The enemy that the guns of this boat would hit best.
fn best_target(g: &State, charts: &'static Charts, no: BoatNo) -> Option<Target> {
    let mount = *gunnery::mounts(g, no).first()?;
    gunnery::targets(g, |_| true)
        .into_iter()
        .max_by_key(|&target| worth_of(g, charts, no, mount, target))
}

/// How well a gun would hit this enemy, to compare targets.
fn worth_of(g: &State, charts: &'static Charts, no: BoatNo, mount: Mount, target: Target) -> u64 {
    let shot = gun_shot(g, charts, no, mount, target, surprise(g));
    shot.map_or(0, |(damage, _)| damage.millionths())
}

/// All guns of the boat that leads, at the enemy they would hit best.
pub fn own_fire(g: &State, charts: &'static Charts) -> Option<Odds> {
    let (no, target) = best_shot(g, charts)?;
    battery(g, charts, no, target)
}

/// The same before the round's detection roll, which may cost the surprise (RU-047).
fn own_fire_next_round(g: &State, charts: &'static Charts) -> Option<Odds> {
    let (no, target) = best_shot(g, charts)?;
    let fire = guns_on(charts, g.fight().kind)?.fire;
    let damage = seen_or_unseen(g, charts, |surprise| {
        battery_hits(g, charts, no, target, surprise).unwrap_or(Chance::NEVER)
    });
    Some(battery_odds(no, &fire.rule, damage))
}

fn best_shot(g: &State, charts: &'static Charts) -> Option<(BoatNo, Target)> {
    let no = g.flagship()?;
    if g.boat(no).elco().is_none() || gunnery::mounts(g, no).is_empty() {
        return None;
    }
    Some((no, best_target(g, charts, no)?))
}

/// What comes of a round whose detection roll is still to be made.
fn seen_or_unseen(
    g: &State,
    charts: &'static Charts,
    chance: impl Fn(Surprise) -> Chance,
) -> Chance {
    match seen(g, charts) {
        None => chance(surprise(g)),
        Some(seen) => {
            let unseen = seen.not().and(chance(Surprise::Yes));
            seen.and(chance(Surprise::No)).plus(unseen)
        }
    }
}

/// DB 4.12.2: a man at a gun, at the enemy it would hit best.
pub fn man_at_gun(g: &State, charts: &'static Charts, no: BoatNo, mount: Mount) -> Option<Odds> {
    let targets = gunnery::targets(g, |_| true).into_iter();
    let best = targets.max_by_key(|&target| worth_of(g, charts, no, mount, target))?;
    gun(g, charts, no, mount, best)
}

/// DB D-2-B, DB E-2-B, DB F-2-B: that the squadron, as it stands, is seen this round.
pub fn detection(g: &State, charts: &'static Charts) -> Option<Odds> {
    let seen = seen(g, charts)?;
    let rule = detection_chart(charts, g.fight().kind)?.rule.as_str();
    Some(risk("Detection", rule, ("seen", seen), "unseen"))
}

fn detection_chart(
    charts: &'static Charts,
    kind: FightKind,
) -> Option<&'static Chart<Detection, When>> {
    match kind {
        FightKind::Special => Some(&charts.f.detection),
        FightKind::Barges => Some(&charts.d.detection),
        FightKind::Destroyers => Some(&charts.e.detection),
        FightKind::Air | FightKind::Guns => None,
    }
}

fn seen(g: &State, charts: &'static Charts) -> Option<Chance> {
    let chart = detection_chart(charts, g.fight().kind).filter(|_| !g.fight().detected)?;
    let mods = round::squadron_modifiers(g, chart);
    Some(chart.chance(&mods, |result| result == Detection::Detected))
}

/// The charts an enemy fires on, and how often.
struct EnemyGuns {
    target: &'static Chart<TargetedPt, When>,
    fire: &'static Chart<Shot, When>,
    shots: u32,
}

fn enemy_guns(charts: &'static Charts, kind: FightKind, enemy: &Enemy) -> Option<EnemyGuns> {
    let elite = enemy.quality == Quality::Elite;
    let twice = if elite { 2 } else { 1 };
    let (target, fire, shots) = match kind {
        FightKind::Barges => (&charts.d.target, &charts.d.enemy_fire, twice),
        FightKind::Destroyers => (&charts.e.target, &charts.e.enemy_fire, 4 * twice),
        FightKind::Guns | FightKind::Special if enemy.kind.is_gun() => {
            let tables = match kind {
                FightKind::Special => Tables::special(charts),
                FightKind::Guns | FightKind::Air | FightKind::Barges | FightKind::Destroyers => {
                    Tables::patrol(charts)
                }
            };
            (tables.target, tables.gun_fire, twice)
        }
        FightKind::Guns | FightKind::Special | FightKind::Air => return None,
    };
    Some(EnemyGuns { target, fire, shots })
}

/// DB C-3, DB C-4, DB D-3, DB D-4, DB E-3, DB E-4: that the enemy hits any boat this round.
pub fn enemy_fire(g: &State, charts: &'static Charts) -> Option<Odds> {
    let kind = g.fight().kind;
    let units = g.fight().enemies.iter().filter_map(|enemy| {
        let guns = enemy_guns(charts, kind, enemy)?;
        Some((enemy_hits(g, enemy, &guns), guns.fire.rule.as_str()))
    });
    let rule = units.clone().next()?.1;
    let hit = units.fold(Chance::NEVER, |so_far, (hit, _)| so_far.or(hit));
    let seen = if g.fight().detected { Chance::ALWAYS } else { seen(g, charts)? };
    Some(risk("Enemy fire", rule, ("a boat is hit", seen.and(hit)), "no boat is hit"))
}

fn enemy_hits(g: &State, enemy: &Enemy, guns: &EnemyGuns) -> Chance {
    let EnemyGuns { target, fire, shots } = *guns;
    let boats = BoatNo::EVERY.into_iter().map(|rolled| {
        let picked = target.chance(&Mods::NONE, |number| number as usize == rolled.index());
        let boat = round::fired_at(g, rolled);
        let in_sight = |no: &BoatNo| gunnery::in_range(g.mission().weather, g.boat(*no).range);
        let hit = boat.filter(in_sight).map_or(Chance::NEVER, |no| {
            let mods = round::enemy_modifiers(g, fire, Target::of(enemy), Some(no));
            fire.chance(&mods, hits).in_tries(shots)
        });
        picked.and(hit)
    });
    boats.fold(Chance::NEVER, Chance::plus)
}

/// DB E-6: that a Destroyer that sees the squadron rams a boat.
pub fn ramming(g: &State, charts: &'static Charts) -> Option<Odds> {
    let near = |no: &BoatNo| g.boat(*no).range == Range::Close;
    if g.fight().kind != FightKind::Destroyers || !g.present().any(|no| near(&no)) {
        return None;
    }
    let chart = &charts.e.ramming;
    let able = g.fight().enemies.iter().filter(|enemy| !enemy.is_disabled());
    let rammed = able.flat_map(|enemy| {
        g.present().filter(near).map(|no| {
            let mods = round::enemy_modifiers(g, chart, Target::of(enemy), Some(no));
            chart.chance(&mods, |result| result == Ramming::Rammed)
        })
    });
    let rammed = rammed.fold(Chance::NEVER, Chance::or);
    Some(risk("Ramming", &chart.rule, ("a boat is rammed", rammed), "no boat is rammed"))
}

/// DB C-9, DB D-10, DB F-9: that a boat under way in Close Range strikes a reef.
pub fn reefs(g: &State, charts: &'static Charts) -> Option<Odds> {
    let chart = match g.fight().kind {
        FightKind::Guns => &charts.c.reef,
        FightKind::Special => &charts.f.reef,
        FightKind::Barges => &charts.d.reef,
        FightKind::Air | FightKind::Destroyers => return None,
    };
    let boats = g.present().filter(|&no| round::passes_reefs(g, no));
    let strikes = boats.map(|no| {
        let mods = chart.modifiers(|when| Scene::boat(g, no).count(when));
        chart.chance(&mods, |reef| reef != Reef::Clear)
    });
    let strikes = strikes.fold(Chance::NEVER, Chance::or);
    (strikes != Chance::NEVER)
        .then(|| risk("Reefs", &chart.rule, ("a boat strikes a reef", strikes), "no reef"))
}

/// What a round brings to the squadron as it stands: the enemy's side, its own, and the reefs.
pub fn next_round(g: &State, charts: &'static Charts) -> Vec<Odds> {
    let torpedo = || torpedoes::torpedo_now(g, charts);
    let odds = [
        detection(g, charts),
        enemy_fire(g, charts),
        ramming(g, charts),
        own_fire_next_round(g, charts).or_else(torpedo),
        reefs(g, charts),
    ];
    odds.into_iter().flatten().collect()
}

/// The squadron at this speed, for odds.
pub fn at_speed(g: &State, boats: &[BoatNo], speed: Speed) -> State {
    let mut g = g.clone();
    for &no in boats {
        g.boat_mut(no).speed = speed;
    }
    g
}
