//! Torpedoes at Destroyers.

use super::{hope, seen_or_unseen, surprise};
use crate::{
    charts::{
        Charts,
        e::{Detonation, Torpedo},
    },
    conditions::When,
    rules::{
        e_destroyers,
        gunnery::{self, Surprise, Target},
    },
    state::{BoatNo, Enemy, FightKind, State},
};
use table::{Chance, Mods, Odds, Tone, chart::Chart};

/// The boat that leads, at the first Destroyer.
pub(super) fn torpedo_now(g: &State, charts: &'static Charts) -> Option<Odds> {
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
