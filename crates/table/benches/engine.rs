//! The cost of the engine: headless play against plain functions, dice, moves, resuming.

#![expect(clippy::unwrap_used, reason = "a benchmark may stop")]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use table::{
    Chart, ChartBook, ChartSet, Choice, Decider, Dice, Forecast, Game, Journal, Mods, Name,
    RandomDecider, Seat, Seating, Session, Stream, Table, Terms, chart, headless, keys,
};

const GUNNERY: &str = r#"
[[chart]]
id = "hunt"
title = "Hunt"
rule = "1.2"
dice = "2d6"
clamp = [2, 12]
rows = [{ min = 2, max = 9, key = "lost" }, { min = 10, max = 12, key = "found" }]
modifiers = [{ amount = 1, key = "deep", text = "deep" }, { amount = -1, key = "silent", text = "silent" }]
provenance = "reconstructed"
reason = "made up for a benchmark"
"#;

keys! {
    pub enum Hunt { Lost = "lost", Found = "found" }
}

keys! {
    pub enum When { Deep = "deep", Silent = "silent" }
}

#[derive(Debug)]
struct Charts {
    hunt: Chart<Hunt, When>,
}

fn charts() -> ChartSet<Chase> {
    let book = ChartBook::parse(&[("hunt.toml", GUNNERY)]).unwrap();
    let digest = book.digest();
    ChartSet {
        typed: chart::intern(digest, || Charts { hunt: book.chart("hunt").unwrap() }),
        digest,
    }
}

#[derive(Clone, Hash, Serialize, Deserialize)]
struct Chase {
    turn: u32,
    turns: u32,
    depth: i32,
    damage: i32,
    escaped: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Up,
    Down,
    Wait,
    Sprint,
}

const ORDERS: [Order; 4] = [Order::Up, Order::Down, Order::Wait, Order::Sprint];

impl Choice<Chase> for Order {
    const QUESTION: &'static str = "order";

    fn key(&self) -> Name {
        match self {
            Order::Up => "up",
            Order::Down => "down",
            Order::Wait => "wait",
            Order::Sprint => "sprint",
        }
        .into()
    }

    fn label(&self, _: &Chase) -> String {
        "order".into()
    }
}

impl Game for Chase {
    const NAME: &'static str = "chase";
    const REVISION: u32 = 1;
    type Setup = u32;
    type Charts = Charts;
    type Outcome = i32;
    type View = u32;

    fn new(turns: &u32, _: &'static Charts) -> Chase {
        Chase { turn: 0, turns: *turns, depth: 2, damage: 0, escaped: 0 }
    }

    fn seats(_: &u32) -> u8 {
        1
    }

    async fn play(t: &mut Table<Chase>) -> i32 {
        while t.g.turn < t.g.turns {
            t.mark(|g| g.turn.to_string());
            turn(t).await;
        }
        t.g.damage
    }

    fn view(&self, _: table::Eyes, _: &'static Charts) -> u32 {
        self.turn
    }

    fn check(&self, _: &'static Charts) -> Result<(), String> {
        Ok(())
    }
}

fn steer(g: &mut Chase, order: Order) {
    g.turn += 1;
    match order {
        Order::Up => g.depth = (g.depth - 1).max(0),
        Order::Down => g.depth = (g.depth + 1).min(5),
        Order::Wait => {}
        Order::Sprint => g.depth = 1,
    }
}

fn mods(g: &Chase, charts: &'static Charts) -> Mods {
    charts.hunt.modifiers(|when| match when {
        When::Deep => i32::from(g.depth > 3),
        When::Silent => i32::from(g.depth < 2),
    })
}

async fn turn(t: &mut Table<Chase>) {
    let order = t.ask(Seat(0), "1.1", "Orders?", &ORDERS).await;
    steer(&mut t.g, order);
    t.say("1.1", |g| format!("The boat is at {}.", g.depth));
    hunt(t).await;
}

async fn hunt(t: &mut Table<Chase>) {
    let found = t.check(&t.charts.hunt, mods(&t.g, t.charts)).await;
    if found.result == Hunt::Found {
        depth_charge(t).await;
    } else {
        t.g.escaped += 1;
    }
}

async fn depth_charge(t: &mut Table<Chase>) {
    let roll = t.roll(Dice::D6, "1.3", "Depth charge").await;
    t.g.damage += roll.natural;
}

/// The same rules without an engine.
mod plain {
    use super::{Charts, Chase, Dice, Hunt, ORDERS, RandomDecider, Stream, mods, steer};

    pub(crate) trait Bot {
        fn pick(&mut self, g: &Chase, options: usize) -> usize;
    }

    impl Bot for RandomDecider {
        fn pick(&mut self, _: &Chase, options: usize) -> usize {
            self.below(options)
        }
    }

    pub(crate) struct Plain {
        pub(crate) g: Chase,
        pub(crate) charts: &'static Charts,
        pub(crate) dice: Box<Stream>,
        pub(crate) bot: Box<dyn Bot>,
    }

    pub(crate) fn play(t: &mut Plain) -> i32 {
        while t.g.turn < t.g.turns {
            turn(t);
        }
        t.g.damage
    }

    fn turn(t: &mut Plain) {
        let order = ORDERS[t.bot.pick(&t.g, ORDERS.len())];
        steer(&mut t.g, order);
        hunt(t);
    }

    fn hunt(t: &mut Plain) {
        let faces = t.dice.throw(t.charts.hunt.dice);
        let natural = t.charts.hunt.dice.natural(&faces);
        if t.charts.hunt.resolve(natural, &mods(&t.g, t.charts)).result == Hunt::Found {
            depth_charge(t);
        } else {
            t.g.escaped += 1;
        }
    }

    fn depth_charge(t: &mut Plain) {
        t.g.damage += Dice::D6.natural(&t.dice.throw(Dice::D6));
    }
}

const TURNS: u32 = 1000;

fn plainly(seed: u64) -> i32 {
    let charts = charts_once();
    plain::play(&mut plain::Plain {
        g: Chase::new(&TURNS, charts.typed),
        charts: charts.typed,
        dice: Box::new(Stream::new(seed)),
        bot: black_box(Box::new(RandomDecider::new(seed)) as Box<dyn plain::Bot>),
    })
}

fn headlessly(seed: u64) -> i32 {
    let bot = black_box(Box::new(RandomDecider::new(seed)) as Box<dyn Decider<Chase>>);
    headless::play::<Chase>(&TURNS, charts_once().typed, seed, bot).unwrap().outcome
}

fn charts_once() -> ChartSet<Chase> {
    static SET: std::sync::OnceLock<ChartSet<Chase>> = std::sync::OnceLock::new();
    *SET.get_or_init(charts)
}

fn answer_all(session: &mut Session<Chase>) {
    while let Some(n) = session.open_number(Seat(0)) {
        session.answer(Seat(0), n, ORDERS[n as usize % 4].key().as_ref()).unwrap();
    }
}

fn engine(c: &mut Criterion) {
    assert_eq!(plainly(1), headlessly(1), "both forms play the same game");
    let mut play = c.benchmark_group("decisions");
    play.throughput(Throughput::Elements(u64::from(TURNS)));
    play.bench_function("plain functions", |b| b.iter(|| plainly(black_box(1))));
    play.bench_function("headless", |b| b.iter(|| headlessly(black_box(1))));
    let quiet = || Seating::new(charts_once()).quiet();
    play.bench_function("session", |b| {
        b.iter_batched(
            || Session::start(quiet(), TURNS, Terms::seeded(1)),
            |mut session| answer_all(&mut session),
            BatchSize::SmallInput,
        );
    });
    let mut session = Session::start(quiet(), TURNS, Terms::seeded(1));
    answer_all(&mut session);
    let journal = session.journal();
    let text = journal.to_string();
    play.bench_function("parse", |b| b.iter(|| Journal::parse(black_box(&text)).unwrap()));
    play.bench_function("resume", |b| {
        b.iter_batched(
            || journal.clone(),
            |journal| Session::<Chase>::resume(quiet(), journal).unwrap(),
            BatchSize::SmallInput,
        );
    });
    play.bench_function("resume from the last mark", |b| {
        b.iter_batched(
            || journal.clone(),
            |journal| Session::<Chase>::resume_from_last_mark(quiet(), journal).unwrap(),
            BatchSize::SmallInput,
        );
    });
    play.finish();

    let forecast = Forecast::<Chase>::new(charts_once(), &journal.before(800), Seat(0)).unwrap();
    c.bench_function("forecast once", |b| {
        b.iter(|| forecast.once(black_box(3), Box::new(RandomDecider::new(3))).unwrap().0);
    });

    let mut session = Session::start(quiet(), TURNS, Terms::seeded(1));
    for n in 0..500 {
        let open = session.open_number(Seat(0)).unwrap();
        session.answer(Seat(0), open, ORDERS[n % 4].key().as_ref()).unwrap();
    }
    let tries = session.tries().unwrap();
    let soon: table::Horizon<Chase> = std::sync::Arc::new(|g: &Chase| g.turn >= 520);
    c.bench_function("try of 20 decisions", |b| {
        b.iter(|| {
            let decider = Box::new(RandomDecider::new(3));
            let answer = Some((Seat(0), "down"));
            tries.once(None, answer, black_box(3), decider, Some(&soon)).unwrap().decisions
        });
    });

    let mut dice = c.benchmark_group("dice");
    dice.throughput(Throughput::Elements(2));
    let mut stream = Stream::new(1);
    dice.bench_function("2d6", |b| b.iter(|| stream.throw(black_box(Dice::TWO_D6))));
}

criterion_group!(benches, engine);
criterion_main!(benches);
