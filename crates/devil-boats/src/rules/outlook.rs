//! What an order promises and risks, told before it is given: the rolls that decide, taken together.

use super::{
    a_voyage::route,
    batteries::Tables,
    e_destroyers, g_rescue,
    gunnery::{self, CONSORT_SHOTS, Jam, Mount, Quarry, Shot, Surprise, Target},
    round,
};
use crate::{
    charts::{
        Charts, Points,
        a_map::{self, Contact, GunContact, WayHome},
        b::{Formation, Marks},
        c::{Confirm, Count, Reef, TargetedPt},
        e::{Detonation, Ramming, Torpedo},
        f::Detection,
    },
    conditions::{About, Foe, Scene, When},
    state::{
        Aircraft, BoatNo, Enemy, FightKind, Node, Range, SeaState, Speed, State, Weather, Zone,
        fight::{Attack, Plane, Quality},
    },
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
    let torpedo = || torpedo_now(g, charts);
    let odds = [
        detection(g, charts),
        enemy_fire(g, charts),
        ramming(g, charts),
        own_fire_next_round(g, charts).or_else(torpedo),
        reefs(g, charts),
    ];
    odds.into_iter().flatten().collect()
}

/// The boat that leads, at the first Destroyer.
fn torpedo_now(g: &State, charts: &'static Charts) -> Option<Odds> {
    let ready = |no: &BoatNo| e_destroyers::torpedoes_ready(g, *no) > 0;
    let no = g.flagship().filter(ready).or_else(|| g.present().find(ready))?;
    let destroyers = (g.fight().kind == FightKind::Destroyers).then_some(&g.fight().enemies)?;
    let target = Target::of(destroyers.first()?);
    let explodes = |surprise| torpedo_chances(g, charts, no, target, surprise).0;
    let (_, stuck) = torpedo_chances(g, charts, no, target, surprise(g));
    Some(torpedo_odds(no, charts, seen_or_unseen(g, charts, explodes), stuck))
}

/// DB E-5, DB E-5.c: that one torpedo explodes, hit and detonation as one figure.
pub fn torpedo(g: &State, charts: &'static Charts, no: BoatNo, target: Target) -> Odds {
    let (explodes, stuck) = torpedo_chances(g, charts, no, target, surprise(g));
    torpedo_odds(no, charts, explodes, stuck)
}

fn torpedo_odds(no: BoatNo, charts: &'static Charts, explodes: Chance, stuck: Chance) -> Odds {
    let parts = [("explodes", Tone::Good, explodes), ("sticks in its tube", Tone::Bad, stuck)];
    let why = format!("{no}, each torpedo");
    Odds::shares(why, charts.e.torpedo.rule.as_str(), &parts, ("miss or dud", Tone::Nothing))
}

/// That a torpedo explodes, and that it sticks in its tube.
fn torpedo_chances(
    g: &State,
    charts: &'static Charts,
    no: BoatNo,
    target: Target,
    surprise: Surprise,
) -> (Chance, Chance) {
    let (chart, detonation) = (&charts.e.torpedo, &charts.e.detonation);
    let mods = e_destroyers::torpedo_modifiers(g, chart, no, target, surprise);
    let near = gunnery::in_range(g.mission().weather, g.boat(no).range);
    let launched = if near { Chance::ALWAYS } else { Chance::NEVER };
    let hit = launched.and(chart.chance(&mods, |result| result == Torpedo::Hit));
    let explodes = hit.and(detonation.chance(&Mods::NONE, |it| it != Detonation::Dud));
    (explodes, launched.and(chart.chance(&mods, |result| result == Torpedo::Stuck)))
}

fn torpedo_modifiers(g: &State, charts: &'static Charts, no: BoatNo, target: Target) -> Mods {
    e_destroyers::torpedo_modifiers(g, &charts.e.torpedo, no, target, surprise(g))
}

/// Chances of one roll are in parts of a million.
const WHOLE: u64 = 1_000_000;
/// What is left afloat is counted finer, so that rounding it down at every roll does not add up.
const FLEET: u64 = WHOLE * WHOLE;

/// DB E-5.d to DB E-5.f: that these torpedoes, so many from each boat, sink the Destroyer.
pub fn salvo(
    g: &State,
    charts: &'static Charts,
    launches: &[(BoatNo, u8)],
    target: Target,
) -> Option<Odds> {
    let enemy = target.enemy(g)?;
    let torpedoes: u8 = launches.iter().map(|(_, count)| count).sum();
    let blows = [
        (Detonation::Detonates, totals(&charts.e.damage)),
        (Detonation::Critical, totals(&charts.e.critical_damage)),
    ];
    let mut damage = Damage::of(enemy);
    for &(no, count) in launches {
        let hit = charts
            .e
            .torpedo
            .chance(&torpedo_modifiers(g, charts, no, target), |result| result == Torpedo::Hit);
        let blows = blows.each_ref().map(|(kind, totals)| {
            let explodes = charts.e.detonation.chance(&Mods::NONE, |it| it == *kind);
            (hit.and(explodes).millionths(), totals.as_slice())
        });
        for _ in 0..count {
            damage = damage.after_torpedo(&blows);
        }
    }
    let sinks = Chance::of((FLEET - damage.afloat()) / WHOLE, WHOLE);
    let why = match torpedoes {
        1 => "1 torpedo".to_owned(),
        n => format!("{n} torpedoes"),
    };
    Some(hope(&why, "DB E-5.f", ("it sinks", sinks), "it stays afloat"))
}

/// How likely each number of Systems and Flooding points is for one enemy.
struct Damage {
    enemy: Enemy,
    /// By Systems points, and within them by Flooding points.
    shares: Vec<u64>,
}

impl Damage {
    fn of(enemy: Enemy) -> Damage {
        let points = (usize::from(enemy.systems_max) + 1) * (usize::from(enemy.flooding_max) + 1);
        let mut damage = Damage { enemy, shares: vec![0; points] };
        let now = damage.place(&enemy);
        damage.shares[now] = FLEET;
        damage
    }

    fn place(&self, hurt: &Enemy) -> usize {
        usize::from(hurt.systems) * (usize::from(self.enemy.flooding_max) + 1)
            + usize::from(hurt.flooding)
    }

    /// Every state that can be, as the enemy would then be, and its share.
    fn each(&self) -> impl Iterator<Item = (Enemy, u64)> {
        let states = (0..=self.enemy.systems_max)
            .flat_map(|systems| (0..=self.enemy.flooding_max).map(move |it| (systems, it)));
        let states = states.map(|(systems, flooding)| Enemy { systems, flooding, ..self.enemy });
        states.zip(self.shares.iter().copied()).filter(|(_, share)| *share > 0)
    }

    fn afloat(&self) -> u64 {
        self.each().filter(|(enemy, _)| !enemy.is_sunk()).map(|(_, share)| share).sum()
    }

    /// `blows` are the ways it can explode: how likely, and the totals of both damage rolls.
    fn after_torpedo(&self, blows: &[(u64, &[(u8, u64)])]) -> Damage {
        let none = WHOLE - blows.iter().map(|(share, _)| share).sum::<u64>();
        let mut after = self.scaled(none);
        for (share, totals) in blows {
            let struck = self.scaled(*share).struck(totals, |enemy, total| enemy.struck(total, 0));
            let struck = struck.struck(totals, |enemy, total| enemy.struck(0, total));
            for (sum, share) in after.shares.iter_mut().zip(&struck.shares) {
                *sum += share;
            }
        }
        after
    }

    fn scaled(&self, share: u64) -> Damage {
        let shares = self.shares.iter().map(|it| part_of(*it, share)).collect();
        Damage { enemy: self.enemy, shares }
    }

    fn struck(&self, totals: &[(u8, u64)], strike: impl Fn(Enemy, u8) -> Enemy) -> Damage {
        let mut after = Damage { enemy: self.enemy, shares: vec![0; self.shares.len()] };
        for (enemy, share) in self.each() {
            for &(total, part) in totals {
                let place = after.place(&strike(enemy, total));
                after.shares[place] += part_of(share, part);
            }
        }
        after
    }
}

/// So many millionths of it.
fn part_of(share: u64, millionths: u64) -> u64 {
    share * millionths / WHOLE
}

/// Every total of the dice with its share.
fn totals<R: Copy>(chart: &Chart<R, When>) -> Vec<(u8, u64)> {
    let mut totals: Vec<(u8, u64)> = Vec::new();
    let mut falls = 0;
    for faces in chart.dice.every_fall() {
        let total = u8::try_from(chart.resolve(chart.dice.natural(&faces), &Mods::NONE).total);
        let total = total.unwrap_or(0);
        falls += 1;
        match totals.iter_mut().find(|(other, _)| *other == total) {
            Some((_, count)) => *count += 1,
            None => totals.push((total, 1)),
        }
    }
    totals.into_iter().map(|(total, count)| (total, count * WHOLE / falls)).collect()
}

/// DB B-5, DB B-6, DB B-8: what this aircraft does to boats that go so fast, and they to it.
pub fn air_attack(g: &State, charts: &'static Charts) -> Vec<Odds> {
    let Some(aircraft) = g.mission().aircraft else { return Vec::new() };
    let b = &charts.b;
    let chart = match aircraft.attack {
        Attack::Bomb => &b.bombs,
        Attack::Strafe => &b.strafing,
    };
    let hit = |disturbed: bool| {
        let aircraft = Aircraft { hit_this_run: disturbed, ..aircraft };
        let boats = g.present().map(|no| {
            let scene = Scene { about: About::aircraft(Some(&aircraft)), ..Scene::boat(g, no) };
            chart.chance(&chart.modifiers(|when| scene.count(when)), hits)
        });
        boats.fold(Chance::NEVER, Chance::or)
    };
    let barrage = Barrage::at(g, charts, aircraft);
    let hit = barrage.missed.and(hit(false)).plus(barrage.disturbed.and(hit(true)));
    let mut odds = vec![risk("Its attack", &chart.rule, ("a boat is hit", hit), "no boat is hit")];
    odds.extend(guns_at_aircraft(g, charts));
    let held = |no: BoatNo| g.boat(no).grounded || g_rescue::towed_by(g, no).is_some();
    if g.present().count() > 1 {
        let lost = g.present().filter(|&no| !held(no)).map(|no| {
            let mods = b.separation.modifiers(|when| Scene::boat(g, no).count(when));
            b.separation.chance(&mods, |formation| formation == Formation::Separated)
        });
        let lost = lost.fold(Chance::NEVER, Chance::or);
        let rule = &b.separation.rule;
        odds.push(risk("Formation", rule, ("a boat loses touch", lost), "all stay together"));
    }
    odds
}

/// DB B-3, DB B-4: what the guns of all boats do to an aircraft that was spotted, before it attacks.
struct Barrage {
    missed: Chance,
    /// Hit, superficially at least, but not shot down: it attacks with DB B-5.mod, DB B-6.mod.
    disturbed: Chance,
}

impl Barrage {
    fn at(g: &State, charts: &'static Charts, aircraft: Aircraft) -> Barrage {
        if !aircraft.spotted || aircraft.plane == Plane::Pby {
            return Barrage { missed: Chance::ALWAYS, disturbed: Chance::NEVER };
        }
        let at = Quarry::Aircraft(aircraft);
        let b = &charts.b;
        let boxes = usize::from(aircraft.boxes.saturating_sub(aircraft.damage));
        let mut sky = Sky { missed: Chance::ALWAYS, by_marks: vec![Chance::NEVER; boxes] };
        for no in g.present() {
            if g.boat(no).grounded {
                continue;
            }
            if g.boat(no).elco().is_some() {
                let jam = stays_jammed(&b.jam);
                for mount in gunnery::mounts(g, no) {
                    let mods = gunnery::aim_modifiers(g, no, mount, &b.fire, &at, Surprise::No);
                    let hit = b.fire.chance(&mods, hits);
                    let silenced = b.fire.chance(&mods, |shot| shot == Shot::Jam).and(jam);
                    // A shot is fired if none before it has silenced the gun.
                    let mut fires = Chance::ALWAYS;
                    for _ in 0..mount.shots {
                        sky = sky.after_shot(fires.and(hit), &b.damage);
                        fires = fires.and(silenced.not());
                    }
                }
            } else {
                let about = About::Shot {
                    gun: None,
                    at: Some(Foe::Aircraft(&aircraft)),
                    undetected: false,
                };
                let scene = Scene { about, ..Scene::boat(g, no) };
                let fire = &b.consort_fire;
                let hit = fire.chance(&fire.modifiers(|when| scene.count(when)), hits);
                for _ in 0..CONSORT_SHOTS {
                    sky = sky.after_shot(hit, &b.consort_damage);
                }
            }
        }
        let disturbed = sky.by_marks.into_iter().fold(Chance::NEVER, Chance::plus);
        Barrage { missed: sky.missed, disturbed }
    }
}

/// How likely an aircraft is unhit so far, or hit with so many boxes marked and still in the air.
struct Sky {
    missed: Chance,
    by_marks: Vec<Chance>,
}

impl Sky {
    fn after_shot(&self, hit: Chance, damage: &Chart<Marks, When>) -> Sky {
        let missed = self.missed.and(hit.not());
        let mut by_marks: Vec<Chance> =
            self.by_marks.iter().map(|had| had.and(hit.not())).collect();
        for (so_far, had) in
            std::iter::once((0, self.missed)).chain((0..).zip(self.by_marks.iter().copied()))
        {
            for more in 0..=MOST_MARKS {
                let chance = damage.chance(&Mods::NONE, |marks| marks.0 == more);
                if let Some(sum) = by_marks.get_mut(so_far + usize::from(more)) {
                    *sum = sum.plus(had.and(hit).and(chance));
                }
            }
        }
        Sky { missed, by_marks }
    }
}

/// The most boxes one hit marks on an aircraft.
const MOST_MARKS: u8 = 2;

fn guns_at_aircraft(g: &State, charts: &'static Charts) -> Option<Odds> {
    let aircraft = g.mission().aircraft?;
    let no = g.flagship()?;
    g.boat(no).elco()?;
    let fire = &charts.b.fire;
    let at = Quarry::Aircraft(aircraft);
    let marks = charts.b.damage.chance(&Mods::NONE, |marks| marks.0 > 0);
    let stays_jammed = stays_jammed(&charts.b.jam);
    let shots = gunnery::mounts(g, no).into_iter().map(|mount| {
        let mods = gunnery::aim_modifiers(g, no, mount, fire, &at, Surprise::No);
        let jam = fire.chance(&mods, |shot| shot == Shot::Jam).and(stays_jammed);
        in_shots(fire.chance(&mods, hits).and(marks), jam, mount.shots)
    });
    let damaged = shots.fold(Chance::NEVER, Chance::or);
    let why = format!("Guns of {no}");
    Some(hope(&why, &fire.rule, ("damage it", damaged), "no damage"))
}

/// The squadron in this zone: what roll there.
fn there(g: &State, node: Node) -> State {
    let mut g = g.clone();
    g.mission_mut().at = node;
    g
}

fn aircraft_in(g: &State, charts: &'static Charts, node: Node) -> Chance {
    let there = there(g, node);
    let chart = &charts.a_map.air;
    let speed = super::manoeuvre::map_speed(g);
    let scene = Scene { speed: Some(speed), ..Scene::new(&there) };
    let mods = chart.modifiers(|when| scene.count(when));
    chart.chance(&mods, |contact| contact == Contact::Contact)
}

/// DB A-11, DB A-12, DB A-13: what may be met in a turn in this zone, each by its name.
pub fn dangers_in(g: &State, charts: &'static Charts, node: Node) -> Vec<(&'static str, Odds)> {
    let air = || {
        let rule = &charts.a_map.air.rule;
        risk("Aircraft", rule, ("an air attack", aircraft_in(g, charts, node)), "no aircraft")
    };
    let air = (node.zone() != Zone::Base).then(air);
    let all = [
        ("Aircraft", air),
        ("A convoy", convoy_in(g, charts, node)),
        ("Shore guns", guns_in(g, charts, node)),
    ];
    all.into_iter().filter_map(|(what, odds)| Some((what, odds?))).collect()
}

/// DB A-11: that aircraft find the squadron on the way to this zone, or in it where it lies already.
/// DB 4.3.slow: a slow squadron is looked for twice in every zone.
pub fn aircraft_on_the_way(g: &State, charts: &'static Charts, to: Node) -> Option<Odds> {
    let mut at = g.mission().at;
    let slow = super::manoeuvre::map_speed(g) == Speed::Slow;
    let turns = if slow { 2 } else { 1 };
    let in_turns = |node: Node, turns| match node.zone() {
        Zone::Base => Chance::NEVER,
        Zone::Green | Zone::Yellow | Zone::Red => aircraft_in(g, charts, node).in_tries(turns),
    };
    // The first turn here is not over, so that the second is still to come.
    let waits = slow && g.mission().turns_here == 0;
    let mut found = in_turns(at, u32::from(at == to || waits));
    while at != to {
        at = *route::steps(charts, at, to).first()?;
        found = found.or(in_turns(at, turns));
    }
    let rule = &charts.a_map.air.rule;
    Some(risk("Aircraft", rule, ("an air attack", found), "no aircraft"))
}

/// DB A-12: that a convoy is met in a turn in this zone, whatever the sea will be and whether or not
/// aircraft come first (DB A-12.mod).
pub fn convoy_in(g: &State, charts: &'static Charts, node: Node) -> Option<Odds> {
    if node.zone() != Zone::Red {
        return None;
    }
    let chart = &charts.a_map.convoy;
    let mut there = there(g, node);
    let mut met = Chance::NEVER;
    let attacked = aircraft_in(g, charts, node);
    for (air, chance) in [(true, attacked), (false, attacked.not())] {
        there.mission_mut().air_this_turn = air;
        for sea in (1..=5).map(SeaState) {
            there.mission_mut().sea = sea;
            let mods = chart.modifiers(|when| Scene::new(&there).count(when));
            let contact = chart.chance(&mods, |contact| contact == Contact::Contact);
            met = met.plus(contact.and(chance).and(sea_chance(g, charts, |it| it == sea)));
        }
    }
    let parts = [("a convoy", Tone::Mixed, met)];
    Some(Odds::shares("Convoy", chart.rule.as_str(), &parts, ("none", Tone::Nothing)))
}

/// DB D-1.size, DB D-1.count, DB E-1.size, DB E-1.count: how many ships a convoy has.
pub fn convoy_size(charts: &'static Charts, of: a_map::Convoy) -> Vec<Odds> {
    let (size, count) = match of {
        a_map::Convoy::Barges => (&charts.d.size, &charts.d.count),
        a_map::Convoy::Destroyers => (&charts.e.size, &charts.e.count),
    };
    vec![size.odds(&Mods::NONE), count.odds(&Mods::NONE)]
}

/// DB D-1.count, DB E-1.count: how many ships the next wave has.
pub fn next_wave(g: &State, charts: &'static Charts) -> Option<Odds> {
    match g.fight().kind {
        FightKind::Barges => Some(charts.d.count.odds(&Mods::NONE)),
        FightKind::Destroyers => Some(charts.e.count.odds(&Mods::NONE)),
        FightKind::Air | FightKind::Guns | FightKind::Special => None,
    }
}

/// DB A-13: that guns are met in a turn in this zone.
pub fn guns_in(g: &State, charts: &'static Charts, node: Node) -> Option<Odds> {
    let clear = matches!(g.mission().weather, Weather::Good | Weather::Poor);
    if node.zone() != Zone::Red || !clear {
        return None;
    }
    let chart = &charts.a_map.guns;
    let there = there(g, node);
    let mods = chart.modifiers(|when| Scene::new(&there).count(when));
    let contact = chart.chance(&mods, |contact| contact == GunContact::Possible);
    // RU-086: a contact may be a false alarm.
    let none = |number: &Chart<Count, When>| number.chance(&Mods::NONE, |count| count.0 == 0);
    let met = contact.and(none(&charts.c.mg_nests).and(none(&charts.c.shore_guns)).not());
    Some(risk("Shore guns", &chart.rule, ("guns open fire", met), "no guns"))
}

/// DB A-7: that the sea of the next turn is one of these.
fn sea_chance(g: &State, charts: &'static Charts, fits: impl Fn(SeaState) -> bool) -> Chance {
    let chart = match g.mission().weather {
        Weather::Good => &charts.a_map.sea_good,
        Weather::Poor => &charts.a_map.sea_poor,
        Weather::Bad | Weather::LargeStorm => &charts.a_map.sea_bad,
    };
    chart.chance(&Mods::NONE, fits)
}

/// DB F-1-B.sea: that the sea is calm enough for boat work in the next turn.
pub fn calmer_sea(g: &State, charts: &'static Charts) -> Odds {
    let calm = sea_chance(g, charts, |sea| sea.0 < 4);
    hope("The sea", "DB A-7", ("calm enough", calm), "still too rough")
}

/// Going on to the assigned zone, or home: what may be met.
pub fn going(g: &State, charts: &'static Charts, on: bool) -> Vec<Odds> {
    let target = g.mission().target;
    let odds = if on {
        let convoy = convoy_in(g, charts, target);
        [aircraft_on_the_way(g, charts, target), convoy.map(|odds| each_turn(odds, " there"))]
    } else {
        [aircraft_on_the_way(g, charts, Node::Base), None]
    };
    odds.into_iter().flatten().collect()
}

/// What one turn may bring, where more than one will be spent.
pub fn each_turn(odds: Odds, place: &str) -> Odds {
    Odds { why: format!("{}, each turn{place}", odds.why), ..odds }
}

/// DB A-14: that a boat that goes alone is lost on the way, and the boat it tows with it or after it
/// (RU-093).
pub fn way_home(g: &State, charts: &'static Charts, no: BoatNo) -> Vec<Odds> {
    let chart = &charts.a_map.way_home;
    let boxes_left = charts.p.boxes_to_base(g.mission().at);
    let lost = |no: BoatNo, tow_apart: bool| {
        let scene = Scene { about: About::WayHome { boxes_left, tow_apart }, ..Scene::boat(g, no) };
        let mods = chart.modifiers(|when| scene.count(when));
        chart.chance(&mods, |way| way == WayHome::Sunk)
    };
    let home = |why: &str, lost| risk(why, &chart.rule, ("it is lost", lost), "it comes home");
    let alone = lost(no, false);
    let tow = g
        .boat(no)
        .towing
        .map(|towed| home(&format!("{towed} in tow"), alone.or(lost(towed, true))));
    std::iter::once(home(&format!("{no} alone"), alone)).chain(tow).collect()
}

/// The squadron at this speed, for odds.
pub fn at_speed(g: &State, boats: &[BoatNo], speed: Speed) -> State {
    let mut g = g.clone();
    for &no in boats {
        g.boat_mut(no).speed = speed;
    }
    g
}
