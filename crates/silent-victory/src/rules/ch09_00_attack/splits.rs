//! How the torpedoes of an end may be shared out, and what each share is worth.

use super::Moment;
use crate::{
    charts::{
        Charts,
        s::{self, Fuse, Natural},
    },
    conditions::{Scene, Shot, Weapon},
    rules::ch09_02_fire::{self, Aim, Salvo},
    state::{Aimed, Mark, Range, Side, Standing, State, Target},
};
use arrayvec::ArrayVec;
use table::{Mods, Name, Odds, Tone};

/// The columns of the mat: four ships and an escort.
const COLUMNS: usize = 5;

/// SV 9.2.1.d, decision SV-D17: torpedoes by the ship they go at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    side: Side,
    counts: [u8; COLUMNS],
    /// It takes every torpedo of the end.
    all: bool,
}

impl Split {
    fn each(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        (0..).zip(self.counts).filter(|(_, count)| *count > 0)
    }

    /// The ship that all of them go at.
    pub fn only(&self) -> Option<u8> {
        let mut each = self.each();
        let (first, rest) = (each.next(), each.next());
        first.filter(|_| rest.is_none()).map(|(target, _)| target)
    }

    pub fn key(&self) -> Name {
        if let Some(target) = self.only().filter(|_| self.all) {
            return format!("all:{}", target + 1).into();
        }
        let each = self.each().map(|(target, count)| format!("{count}@{}", target + 1));
        each.collect::<Vec<_>>().join("+").into()
    }

    pub fn words(&self, g: &State) -> String {
        let each: Vec<String> =
            self.each().map(|(target, count)| at_words(g, target, count)).collect();
        match self.only() {
            Some(_) if self.all => format!("All {}", each.join(", ")),
            Some(_) | None => each.join(", "),
        }
    }

    fn total(&self) -> u8 {
        self.counts.iter().sum()
    }
}

fn at_words(g: &State, target: u8, count: u8) -> String {
    format!("{count} at {}", ch09_02_fire::target_name(g, usize::from(target)))
}

/// A salvo by the ships it goes at.
pub(super) fn salvo_words(g: &State, salvo: &Salvo) -> String {
    let targets: ArrayVec<u8, 12> = salvo.iter().map(|aimed| aimed.target).collect();
    shells_words(g, &targets)
}

/// Shots by the ships they go at.
pub(super) fn shells_words(g: &State, targets: &[u8]) -> String {
    let mut columns: ArrayVec<u8, COLUMNS> = ArrayVec::new();
    for &target in targets {
        if !columns.contains(&target) && !columns.is_full() {
            columns.push(target);
        }
    }
    let shots = |column: u8| targets.iter().map(|&target| u8::from(target == column)).sum();
    let each = columns.iter().map(|&column| at_words(g, column, shots(column)));
    each.collect::<Vec<_>>().join(", ")
}

/// The usual ways to share out the torpedoes of an end, the one the Exec proposes first: at the
/// biggest ships, each as many as should sink it and one to make sure.
pub(super) fn common(
    g: &State,
    charts: &'static Charts,
    at: Moment,
    side: Side,
    earlier: &[Aimed],
) -> Vec<Split> {
    let loaded: ArrayVec<Mark, 6> =
        ch09_02_fire::salvo_tubes(g.boat(), side).map(|(_, mark)| mark).collect();
    let ready = loaded.len() as u8;
    let mut ships: ArrayVec<u8, 6> = ch09_02_fire::targets(g, charts, earlier, &Salvo::new());
    ships.retain(|column| {
        let ship = g.encounter().targets.get(usize::from(*column));
        ship.is_some_and(|ship| ship.standing != Standing::Escort)
    });
    let tons = |column: &u8| g.encounter().targets[usize::from(*column)].tons;
    ships.sort_by_key(|column| std::cmp::Reverse(tons(column)));
    ships.truncate(COLUMNS - 1);
    let Some(&mark) = loaded.first() else { return Vec::new() };
    let planned = at.of(g);
    let placed = |column: u8| earlier.iter().filter(|aimed| aimed.target == column).count() as u8;
    let mut splits = Vec::new();
    let mut add = |counts: [u8; COLUMNS]| {
        let split = Split { side, counts, all: counts.iter().sum::<u8>() == ready };
        if split.total() > 0 && !splits.contains(&split) {
            splits.push(split);
        }
    };
    let mut counts = [0; COLUMNS];
    let mut left = ready;
    for &column in &ships {
        let ship = &g.encounter().targets[usize::from(column)];
        let needed = enough(&planned, charts, ship, mark, at.second);
        let share = needed.saturating_sub(placed(column)).min(left);
        counts[usize::from(column)] = share;
        left -= share;
    }
    add(counts);
    for &column in &ships {
        let mut counts = [0; COLUMNS];
        counts[usize::from(column)] = ready;
        add(counts);
    }
    for among in 2..=ships.len().min(usize::from(ready)) {
        let mut counts = [0; COLUMNS];
        for (place, &column) in ships[..among].iter().enumerate() {
            let more = u8::from(place < usize::from(ready) % among);
            counts[usize::from(column)] = ready / among as u8 + more;
        }
        add(counts);
    }
    splits
}

/// The tubes that fire a split, in their order.
pub(super) fn tubes(g: &State, split: Split) -> Salvo {
    let targets = split.each().flat_map(|(target, count)| (0..count).map(move |_| target));
    let tubes = ch09_02_fire::salvo_tubes(g.boat(), split.side).map(|(tube, _)| tube);
    tubes.zip(targets).map(|(tube, target)| Aimed { tube, target }).collect()
}

/// Points of an average torpedo hit.
const MEAN_DAMAGE: u64 = 2;

/// As many torpedoes as should sink the ship, and one to make sure.
pub fn enough(g: &State, charts: &'static Charts, ship: &Target, mark: Mark, second: bool) -> u8 {
    let left = u64::from(ship.to_sink - ship.damage);
    let Falls { explodes, of, .. } = falls(g, charts, ship, mark, second);
    let needed = left * of / (MEAN_DAMAGE * explodes).max(1) + 1;
    u8::try_from(needed).unwrap_or(u8::MAX)
}

/// How often a torpedo explodes, is a dud, or misses.
struct Falls {
    explodes: u64,
    duds: u64,
    of: u64,
}

fn falls(g: &State, charts: &'static Charts, ship: &Target, mark: Mark, second: bool) -> Falls {
    let range = g.encounter().range.unwrap_or(Range::Close);
    let weapon = Weapon::Torpedo(mark);
    falls_of(g, charts, Shot { weapon, target: Some(ship), range, second_salvo: second })
}

fn falls_of(g: &State, charts: &'static Charts, shot: Shot<'_>) -> Falls {
    let (hits, critical, to_hit) = hits(g, charts, shot);
    let (live, dice) = live(g, charts);
    let of = to_hit * dice;
    Falls { explodes: (hits + critical) * live, duds: (hits + critical) * (dice - live), of }
}

/// Falls of S1 that hit, those that hit on a natural two, and all of them.
fn hits(g: &State, charts: &'static Charts, shot: Shot<'_>) -> (u64, u64, u64) {
    let scene = Scene::firing(g, charts, shot);
    let chart = charts.s.to_hit(shot.range);
    let mods = chart.modifiers(|when| scene.count(when));
    let (mut hits, mut critical, mut of) = (0, 0, 0);
    for faces in chart.dice.every_fall() {
        let natural = chart.dice.natural(&faces);
        let hit = u64::from(chart.resolve(natural, &mods).result == s::Shot::Hit);
        if natural == chart.dice.lowest() {
            critical += hit;
        } else {
            hits += hit;
        }
        of += 1;
    }
    (hits, critical, of)
}

/// Falls of S2 that explode, and all of them.
fn live(g: &State, charts: &'static Charts) -> (u64, u64) {
    let chart = charts.s.duds.at(g.month());
    let scene = Scene::new(g, charts);
    let mods = chart.modifiers(|when| scene.count(when));
    let falls = chart.dice.every_fall().map(|faces| chart.dice.natural(&faces));
    falls.fold((0, 0), |(live, of), natural| {
        let explodes = chart.resolve(natural, &mods).result == Fuse::Live;
        (live + u64::from(explodes), of + 1)
    })
}

/// Parts in which chances of several torpedoes are told.
const PARTS: u128 = 1_000_000_000;

/// Falls beyond which they are counted roughly.
const PRECISE: u128 = 1 << 80;

fn told(why: String, of: u128, outcomes: [(&str, u128, Tone); 3]) -> Odds {
    let parts = |count: u128| u32::try_from(count * PARTS / of.max(1)).unwrap_or(u32::MAX);
    let mut odds =
        Odds { why, rule: "SV 9.2.3".to_owned(), of: 0, outcomes: Vec::new(), tones: Vec::new() };
    for (words, count, tone) in outcomes {
        let count = if of <= PARTS { count as u32 } else { parts(count) };
        if count > 0 {
            odds.of += count;
            odds.outcomes.push((words.to_owned(), count));
            odds.tones.push(Some(tone));
        }
    }
    odds
}

/// What one torpedo of this type does: hit and dud in one figure.
pub(super) fn torpedo_odds(
    g: &State,
    charts: &'static Charts,
    at: Moment,
    target: u8,
    mark: Mark,
) -> Odds {
    let planned = at.of(g);
    let escort = ch09_02_fire::escort_target(charts);
    let ship = planned.encounter().targets.get(usize::from(target)).unwrap_or(&escort);
    let falls = falls(&planned, charts, ship, mark, at.second);
    one_torpedo(format!("One {} at {}", mark.name(), ch09_02_fire::named(ship)), &falls)
}

fn one_torpedo(why: String, Falls { explodes, duds, of }: &Falls) -> Odds {
    let (explodes, duds, of) = (u128::from(*explodes), u128::from(*duds), u128::from(*of));
    let misses = of - explodes - duds;
    let outcomes = [
        ("explodes", explodes, Tone::Good),
        ("is a dud", duds, Tone::Bad),
        ("misses", misses, Tone::Nothing),
    ];
    told(why, of, outcomes)
}

/// SV 9.6.7.c: a Mk 27 at the escorts that hunt the boat.
pub fn homing_odds(g: &State, charts: &'static Charts) -> Odds {
    let weapon = Weapon::Torpedo(Mark::Mk27);
    let shot = Shot { weapon, target: None, range: Range::Close, second_salvo: false };
    one_torpedo("The Mk 27".to_owned(), &falls_of(g, charts, shot))
}

/// What a torpedo of this type does to a merchant from Medium Range, for a captain who loads it.
pub fn type_odds(g: &State, charts: &'static Charts, mark: Mark) -> Odds {
    let merchant = Target { standing: Standing::Merchant, ..ch09_02_fire::escort_target(charts) };
    let (weapon, range) = (Weapon::Torpedo(mark), Range::Medium);
    let shot = Shot { weapon, target: Some(&merchant), range, second_salvo: false };
    one_torpedo(format!("One {} from Medium Range", mark.name()), &falls_of(g, charts, shot))
}

/// The chances that these torpedoes sink or hurt a ship.
fn sinking_odds(
    g: &State,
    charts: &'static Charts,
    target: u8,
    torpedoes: &[(Mark, bool)],
) -> Odds {
    let escort = ch09_02_fire::escort_target(charts);
    let ship = g.encounter().targets.get(usize::from(target)).unwrap_or(&escort);
    let left = usize::from(ship.to_sink - ship.damage);
    let mut damage: Vec<u128> = vec![0; left + 1];
    damage[0] = 1;
    for &(mark, second) in torpedoes {
        let by_points = points(g, charts, ship, mark, second);
        let mut next = vec![0; left + 1];
        for (had, count) in damage.iter().enumerate() {
            for (more, falls) in by_points.iter().enumerate() {
                next[(had + more).min(left)] += count * falls;
            }
        }
        damage = next;
        // Of many torpedoes the last digits do not show.
        if damage.iter().sum::<u128>() > PRECISE {
            for count in &mut damage {
                *count >>= 32;
            }
        }
    }
    let of: u128 = damage.iter().sum();
    let (unhurt, sunk) = (damage[0], damage[left]);
    let why = format!("{} at {}", torpedoes.len(), ch09_02_fire::named(ship));
    let hurt = of - unhurt - sunk;
    let outcomes = [
        ("sunk", sunk, Tone::Good),
        ("damaged", hurt, Tone::Good),
        ("unhurt", unhurt, Tone::Nothing),
    ];
    told(why, of, outcomes)
}

/// Falls of S1, S2 and S3 together, by the points they do.
fn points(
    g: &State,
    charts: &'static Charts,
    ship: &Target,
    mark: Mark,
    second: bool,
) -> Vec<u128> {
    let range = g.encounter().range.unwrap_or(Range::Close);
    let weapon = Weapon::Torpedo(mark);
    let shot = Shot { weapon, target: Some(ship), range, second_salvo: second };
    let (hit, critical, of) = hits(g, charts, shot);
    let (explode, dice) = live(g, charts);
    let chart = &charts.s.torpedo_damage;
    let further = usize::from(charts.s.critical.of::<u8>(Natural::Two));
    let harm: Vec<usize> = chart
        .dice
        .every_fall()
        .map(|faces| usize::from(chart.resolve(chart.dice.natural(&faces), &Mods::NONE).result.0))
        .collect();
    let most = harm.iter().max().copied().unwrap_or(0) + further;
    let mut by_points: Vec<u128> = vec![0; most + 1];
    for &points in &harm {
        by_points[points] += u128::from(hit * explode);
        by_points[points + further] += u128::from(critical * explode);
    }
    let all = u128::from(of * dice) * harm.len() as u128;
    let counted: u128 = by_points.iter().sum();
    by_points[0] += all - counted;
    by_points
}

/// What a whole split does to each ship.
pub(super) fn odds(g: &State, charts: &'static Charts, at: Moment, split: Split) -> Vec<Odds> {
    let salvo = tubes(g, split);
    if at.second {
        salvos_odds(g, charts, at, &[], &salvo)
    } else {
        salvos_odds(g, charts, at, &salvo, &[])
    }
}

/// What the salvos do to each ship they are meant for.
pub(super) fn salvos_odds(
    g: &State,
    charts: &'static Charts,
    at: Moment,
    first: &[Aimed],
    second: &[Aimed],
) -> Vec<Odds> {
    let planned = at.of(g);
    let both =
        first.iter().map(|aimed| (aimed, false)).chain(second.iter().map(|aimed| (aimed, true)));
    let both: Vec<(&Aimed, bool)> = both.collect();
    let mut columns: ArrayVec<u8, 6> = ArrayVec::new();
    for (aimed, _) in &both {
        if !columns.contains(&aimed.target) && !columns.is_full() {
            columns.push(aimed.target);
        }
    }
    let of_ship = |column: u8| {
        let torpedoes: Vec<(Mark, bool)> = both
            .iter()
            .filter(|(aimed, _)| aimed.target == column)
            .filter_map(|(aimed, second)| Some((g.boat().ready(aimed.tube)?, *second)))
            .collect();
        sinking_odds(&planned, charts, column, &torpedoes)
    };
    columns.into_iter().map(of_ship).collect()
}

/// What one more torpedo does, or all that are left.
pub(super) fn aim_odds(g: &State, charts: &'static Charts, at: Moment, aim: Aim) -> Vec<Odds> {
    let (mark, target) = match aim {
        Aim::At { mark, target } | Aim::All { mark, target, .. } => (mark, target),
    };
    vec![torpedo_odds(g, charts, at, target, mark)]
}

/// SV 9.3.3: one ammunition point.
pub(super) fn shell_odds(g: &State, charts: &'static Charts, at: Moment, target: u8) -> Odds {
    let planned = at.of(g);
    let range = at.range.unwrap_or(Range::Close);
    let target = planned.encounter().targets.get(usize::from(target));
    let shot = Shot { weapon: Weapon::DeckGun, target, range, second_salvo: false };
    charts.s.to_hit(range).odds(&ch09_02_fire::aim_modifiers(&planned, charts, shot))
}
