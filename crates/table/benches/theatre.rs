//! A game of the size of a theatre of war: 209 hexes, 150 counters, two seats, options that search
//! paths, combat on a chart with columns.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]
#![expect(clippy::print_stdout, reason = "the make-up of a game belongs to the figures")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use serde::{Deserialize, Serialize};
use std::{hint::black_box, sync::Arc};
use table::{
    ChartBook, ChartSet, Choice, Eyes, Game, Grid, Horizon, Name, RandomDecider, Seat, Seating,
    Session, Table, Terms, chart, headless, keys,
};

const COLUMNS: u8 = 19;
const ROWS: u8 = 11;
const HEXES: usize = COLUMNS as usize * ROWS as usize;
const UNITS: u8 = 150;
/// Missions of each seat in a turn.
const MISSIONS: u8 = 12;

const COMBAT: &str = r#"
[[chart]]
id = "combat"
title = "Combat"
rule = "2"
dice = "1d10"
clamp = [-5, 16]
columns = ["sea", "land", "mountain"]
rows = [
  { min = -5, max = 4, cells = ["none", "none", "none"] },
  { min = 5, max = 9, cells = ["step", "step", "none"] },
  { min = 10, max = 16, cells = ["lost", "step", "step"] },
]
modifiers = [
  { amount = 1, key = "strength", text = "each step", per = "step" },
  { amount = -2, key = "far", text = "four hexes or more" },
  { shift = 1, key = "crowded", text = "four counters in the hex" },
]
provenance = "reconstructed"
reason = "made up for a benchmark"
"#;

keys! {
    enum Ground { Sea = "sea", Land = "land", Mountain = "mountain" }
    enum Effect { None = "none", Step = "step", Lost = "lost" }
    enum When { Strength = "strength", Far = "far", Crowded = "crowded" }
}

#[derive(Debug)]
struct Charts {
    combat: Grid<Ground, Effect, When>,
    ground: [Ground; HEXES],
}

fn charts() -> ChartSet<Theatre> {
    static SET: std::sync::OnceLock<ChartSet<Theatre>> = std::sync::OnceLock::new();
    *SET.get_or_init(|| {
        let book = ChartBook::parse(&[("combat.toml", COMBAT)]).unwrap();
        let ground = std::array::from_fn(|hex| match hex * 7 % 13 {
            0..7 => Ground::Sea,
            7..11 => Ground::Land,
            _ => Ground::Mountain,
        });
        let typed = || Charts { combat: book.grid("combat").unwrap(), ground };
        ChartSet { typed: chart::intern(book.digest(), typed), digest: book.digest() }
    })
}

#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
struct Unit {
    hex: u8,
    side: u8,
    steps: u8,
    moves: u8,
    flown: bool,
}

#[derive(Clone, Hash, Serialize, Deserialize)]
struct Theatre {
    units: Vec<Unit>,
    turn: u8,
    turns: u8,
    passed: [bool; 2],
}

/// Which counter goes, or none.
#[derive(Clone, Copy)]
enum Mission {
    Unit(u8),
    Pass,
}

impl Choice<Theatre> for Mission {
    const QUESTION: &'static str = "mission";

    fn key(&self) -> Name {
        match self {
            Mission::Unit(unit) => format!("unit-{unit}").into(),
            Mission::Pass => "pass".into(),
        }
    }

    fn label(&self, _: &Theatre) -> String {
        self.key().into_owned()
    }
}

/// A hex that the counter can reach, and how far it is.
#[derive(Clone, Copy)]
struct Target {
    hex: u8,
    far: u8,
}

impl Choice<Theatre> for Target {
    const QUESTION: &'static str = "target";

    fn key(&self) -> Name {
        format!("{:02}{:02}", self.hex % COLUMNS + 10, self.hex / COLUMNS + 1).into()
    }

    fn label(&self, _: &Theatre) -> String {
        self.key().into_owned()
    }
}

impl Game for Theatre {
    const NAME: &'static str = "theatre";
    const REVISION: u32 = 1;
    type Setup = u8;
    type Charts = Charts;
    type Outcome = [u32; 2];
    type View = u8;

    fn new(turns: &u8, _: &'static Charts) -> Theatre {
        let unit = |n: u8| Unit {
            hex: (u32::from(n) * 37 % HEXES as u32) as u8,
            side: n % 2,
            steps: 1 + n % 3,
            moves: 3 + n % 6,
            flown: false,
        };
        Theatre {
            units: (0..UNITS).map(unit).collect(),
            turn: 0,
            turns: *turns,
            passed: [false; 2],
        }
    }

    fn seats(_: &u8) -> u8 {
        2
    }

    async fn play(t: &mut Table<Theatre>) -> [u32; 2] {
        while t.g.turn < t.g.turns {
            t.mark(|g| format!("turn {}", g.turn));
            turn(t).await;
        }
        let steps = |side: u8| {
            t.g.units
                .iter()
                .filter(|unit| unit.side == side)
                .map(|unit| u32::from(unit.steps))
                .sum()
        };
        [steps(0), steps(1)]
    }

    fn view(&self, _: Eyes, _: &'static Charts) -> u8 {
        self.turn
    }

    fn check(&self, _: &'static Charts) -> Result<(), String> {
        Ok(())
    }
}

async fn turn(t: &mut Table<Theatre>) {
    t.g.turn += 1;
    t.g.passed = [false; 2];
    for unit in &mut t.g.units {
        unit.flown = false;
    }
    for _ in 0..MISSIONS {
        for seat in [Seat(0), Seat(1)] {
            mission(t, seat).await;
        }
    }
}

async fn mission(t: &mut Table<Theatre>, seat: Seat) {
    let ready = |unit: &Unit| unit.side == seat.0 && unit.steps > 0 && !unit.flown;
    let units = (0..).zip(&t.g.units).filter(|(_, unit)| ready(unit));
    let mut missions: Vec<Mission> = units.map(|(n, _)| Mission::Unit(n)).collect();
    missions.push(Mission::Pass);
    let Mission::Unit(n) = t.ask(seat, "1", "Which unit flies?", &missions).await else {
        t.g.passed[usize::from(seat.0)] = true;
        return;
    };
    t.g.units[usize::from(n)].flown = true;
    let targets = reach(&t.g, t.charts, n);
    let target = t.ask(seat, "1.1", "Where to?", &targets).await;
    t.g.units[usize::from(n)].hex = target.hex;
    combat(t, n, target).await;
}

/// Every hex the unit can pay for, the cheapest way, without passing through enemies.
fn reach(g: &Theatre, charts: &Charts, n: u8) -> Vec<Target> {
    let unit = g.units[usize::from(n)];
    let mut enemies = [false; HEXES];
    for other in g.units.iter().filter(|other| other.side != unit.side && other.steps > 0) {
        enemies[usize::from(other.hex)] = true;
    }
    let mut cost = [u8::MAX; HEXES];
    cost[usize::from(unit.hex)] = 0;
    let mut open = vec![unit.hex];
    let mut next = 0;
    while let Some(&hex) = open.get(next) {
        next += 1;
        let here = cost[usize::from(hex)];
        if enemies[usize::from(hex)] && hex != unit.hex {
            continue;
        }
        for to in neighbours(hex) {
            let step = if charts.ground[usize::from(to)] == Ground::Mountain { 2 } else { 1 };
            let paid = here + step;
            if paid <= unit.moves && paid < cost[usize::from(to)] {
                cost[usize::from(to)] = paid;
                open.push(to);
            }
        }
    }
    let reached = cost.iter().enumerate().filter(|(_, cost)| **cost < u8::MAX);
    reached.map(|(hex, far)| Target { hex: hex as u8, far: *far }).collect()
}

fn neighbours(hex: u8) -> impl Iterator<Item = u8> {
    let (column, row) = (i16::from(hex % COLUMNS), i16::from(hex / COLUMNS));
    let low = i16::from(column % 2 == 1);
    let around = [(0, -1), (0, 1), (-1, low - 1), (-1, low), (1, low - 1), (1, low)].into_iter();
    around.filter_map(move |(right, down)| {
        let (column, row) = (u8::try_from(column + right).ok()?, u8::try_from(row + down).ok()?);
        (column < COLUMNS && row < ROWS).then_some(row * COLUMNS + column)
    })
}

async fn combat(t: &mut Table<Theatre>, n: u8, target: Target) {
    let unit = t.g.units[usize::from(n)];
    let here = |other: &Unit| other.hex == target.hex && other.steps > 0;
    let crowded = t.g.units.iter().filter(|other| here(other)).count() >= 4;
    let Some(enemy) = t.g.units.iter().position(|other| here(other) && other.side != unit.side)
    else {
        return;
    };
    let mods = t.charts.combat.modifiers(|when| match when {
        When::Strength => i32::from(unit.steps),
        When::Far => i32::from(target.far >= 4),
        When::Crowded => i32::from(crowded),
    });
    let ground = t.charts.ground[usize::from(target.hex)];
    let enemy = match t.check_in(&t.charts.combat, ground, mods).await.result {
        Effect::None => return,
        Effect::Step => &mut t.g.units[enemy].steps,
        Effect::Lost => {
            t.g.units[enemy].steps = 0;
            return;
        }
    };
    *enemy = enemy.saturating_sub(1);
}

const TURNS: u8 = 20;

fn headlessly(seed: u64) -> u64 {
    let bot = Box::new(RandomDecider::new(seed));
    let played = headless::play::<Theatre>(&TURNS, charts().typed, seed, bot).unwrap();
    played.decisions + played.dice
}

fn theatre(c: &mut Criterion) {
    let steps = headlessly(1);
    let state = Theatre::new(&TURNS, charts().typed);
    let size = serde_json::to_string(&state).unwrap().len();
    println!("{TURNS} turns are {steps} steps; a state is {size} bytes of JSON");
    let mut group = c.benchmark_group("theatre");
    group.sample_size(20);
    group.throughput(Throughput::Elements(steps));
    group.bench_function("headless, steps", |b| b.iter(|| headlessly(black_box(1))));

    let quiet = || Seating::new(charts()).quiet();
    let bots: table::Bots<Theatre> = Arc::new(|| Box::new(RandomDecider::new(1)));
    let session = Session::start(quiet().with_bots(bots), TURNS, Terms::seeded(1));
    let journal = session.journal();
    group.bench_function("resume, steps", |b| {
        b.iter_batched(
            || journal.clone(),
            |journal| Session::<Theatre>::resume(quiet(), journal).unwrap(),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("resume from the last mark", |b| {
        b.iter_batched(
            || journal.clone(),
            |journal| Session::<Theatre>::resume_from_last_mark(quiet(), journal).unwrap(),
            BatchSize::SmallInput,
        );
    });
    group.finish();

    c.bench_function("theatre, a state cloned", |b| b.iter(|| black_box(&state).clone()));
    let mut live = Session::start(quiet(), TURNS, Terms::seeded(1));
    let open = live.open().remove(0);
    let key = open.options[0].key.clone();
    let tries = live.tries().unwrap();
    let soon: Horizon<Theatre> = Arc::new(|g: &Theatre| g.turn >= 2);
    c.bench_function("theatre, a try to the end of the turn", |b| {
        b.iter(|| {
            let decider = Box::new(RandomDecider::new(3));
            let answer = Some((open.seat, key.as_ref()));
            tries.once(None, answer, black_box(3), decider, Some(&soon)).unwrap().decisions
        });
    });
}

criterion_group!(benches, theatre);
criterion_main!(benches);
