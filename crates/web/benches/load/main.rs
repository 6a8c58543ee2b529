//! How many answers a second the web table takes with ten thousand games in memory.
//!
//! The server runs in a process of its own and the load client beside it on the same cores, over
//! loopback sockets that stay open. A handler that only says "ok" is asked in the same rounds, so
//! that the figures can be read against what the machine gave at the time.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints and may stop")]
#![expect(clippy::disallowed_methods, reason = "a benchmark looks at the clock")]
#![expect(clippy::cast_precision_loss, reason = "requests and bytes stay far below 2^52")]

mod client;
mod script;
mod server;

use client::{Connection, Load, Sample};
use mimalloc::MiMalloc;
use script::Script;
use server::{Process, Usage};
use std::{
    path::Path,
    time::{Duration, Instant},
};
use store::Durability;

/// As in the program that is measured.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

const GAMES: usize = 10_000;
const CONNECTIONS: usize = 64;
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_secs(2);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, word, data, durability] = arguments.as_slice()
        && word == server::WORD
    {
        return server::run(Path::new(data), durability);
    }
    // Cargo says so when it measures, and not when it only tries whether everything runs.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(measure());
}

async fn measure() {
    let scripts: &'static [Script] = script::write().leak();
    println!("{GAMES} games, {CONNECTIONS} connections, {ROUNDS} rounds of {ROUND:?} each\n");
    for durability in [Durability::Written, Durability::Synced] {
        answers(durability, scripts).await;
    }
    first_board().await;
}

/// What one kind of request came to in one round.
struct Round {
    rate: f64,
    /// Processor time of the server for one request, in microseconds.
    cost: f64,
    /// How many cores server and client together had.
    cores: f64,
    sample: Sample,
}

async fn answers(durability: Durability, scripts: &'static [Script]) {
    let server = Process::start(durability);
    Connection::open(server.web).await.begin(script::SEED_OF_WARMING).await;
    let before = server.usage();
    let started = Instant::now();
    let mut load = Load::begin(&server, scripts).await;
    let begun = started.elapsed();
    let after = server.usage();
    println!("{durability:?}: {GAMES} games begun in {begun:.1?}");
    println!("  {} a game just begun", per_game(&before, &after));

    let (mut fixed, mut brief, mut full, mut page) = (vec![], vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        fixed.push(round(&server, &mut load, Load::fixed).await);
        brief.push(round(&server, &mut load, Load::brief).await);
        full.push(round(&server, &mut load, Load::full).await);
        page.push(round(&server, &mut load, Load::page).await);
    }
    tell("static handler", &fixed, None);
    tell("answers, told briefly", &brief, Some(&fixed));
    tell("answers, events and next question told", &full, Some(&fixed));
    tell("table pages", &page, Some(&fixed));
    let answered = load.answered();
    println!(
        "  {} a game after {:.1} answers each\n",
        per_game(&before, &server.usage()),
        answered as f64 / GAMES as f64
    );
}

async fn round<'a, F: Future<Output = Sample>>(
    server: &Process,
    load: &'a mut Load,
    ask: impl FnOnce(&'a mut Load, Duration) -> F,
) -> Round {
    let (before, own, started) = (server.usage(), Usage::own(), Instant::now());
    let sample = ask(load, ROUND).await;
    let taken = started.elapsed().as_secs_f64();
    let spent = server.usage().busy.saturating_sub(before.busy).as_secs_f64();
    let own = Usage::own().busy.saturating_sub(own.busy).as_secs_f64();
    let requests = sample.len() as f64;
    Round {
        rate: requests / taken,
        cost: spent * 1e6 / requests,
        cores: (spent + own) / taken,
        sample,
    }
}

fn per_game(before: &Usage, after: &Usage) -> String {
    let bytes = after.resident.saturating_sub(before.resident) / GAMES as u64;
    format!("{:.1} kB", bytes as f64 / 1e3)
}

/// The best round, with the median of all beside it.
fn tell(what: &str, rounds: &[Round], fixed: Option<&[Round]>) {
    let best = rounds.iter().max_by(|a, b| a.rate.total_cmp(&b.rate)).unwrap();
    let middle = median(rounds.iter().map(|round| round.rate));
    let against = fixed.map_or(String::new(), |fixed| {
        let ratios = rounds.iter().zip(fixed).map(|(round, fixed)| round.rate / fixed.rate);
        format!(", {:.2} of the static handler", median(ratios))
    });
    println!(
        "  {what}: {:.0}/s at best, {middle:.0}/s in the middle{against}; \
         p50 {:.2} ms, p99 {:.2} ms (best round), worst p99 {:.2} ms; server {:.0} µs each, {:.1} cores for server and client",
        best.rate,
        best.sample.millis(0.5),
        best.sample.millis(0.99),
        rounds.iter().map(|round| round.sample.millis(0.99)).fold(0.0, f64::max),
        best.cost,
        best.cores,
    );
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// What a browser fetches before the first board stands: the page, its style, script and maps.
async fn first_board() {
    let server = Process::start(Durability::Synced);
    let game = Connection::open(server.web).await.begin(script::SEED_OF_WARMING).await;
    let page = format!("/game/{game}");
    let plain = client::fetch(server.web, &page, None).await;
    let parts = client::assets(&plain.text());
    for encoding in ["br", "gzip"] {
        let mut times = Vec::new();
        let mut bytes = 0;
        let mut weights = Vec::new();
        for _ in 0..20 {
            let started = Instant::now();
            let got = client::fetch(server.web, &page, Some(encoding)).await;
            let page_time = started.elapsed();
            let mut all = vec![("page".to_owned(), got.bytes())];
            for part in &parts {
                let got = client::fetch(server.web, part, Some(encoding)).await;
                all.push((part.rsplit('/').next().unwrap().to_owned(), got.bytes()));
            }
            times.push((page_time, started.elapsed()));
            bytes = all.iter().map(|(_, bytes)| bytes).sum::<usize>();
            weights = all;
        }
        let (first_page, first_all) = times[0];
        let page_time = times.iter().map(|(page, _)| *page).min().unwrap();
        let all_time = times.iter().map(|(_, all)| *all).min().unwrap();
        println!(
            "first board, {encoding}: {:.1} kB with headers ({}), uncompressed page {:.1} kB; \
             page {:.1} ms (the very first {:.1}), with all its parts one after the other {:.1} ms \
             (the very first {:.1})",
            bytes as f64 / 1e3,
            weights
                .iter()
                .map(|(name, bytes)| format!("{name} {:.1}", *bytes as f64 / 1e3))
                .collect::<Vec<_>>()
                .join(", "),
            plain.bytes() as f64 / 1e3,
            page_time.as_secs_f64() * 1e3,
            first_page.as_secs_f64() * 1e3,
            all_time.as_secs_f64() * 1e3,
            first_all.as_secs_f64() * 1e3,
        );
    }
    let mut connection = Connection::open(server.web).await;
    let mut cold = Vec::new();
    for seed in 0..5 {
        let started = Instant::now();
        let game = connection.begin(seed).await;
        connection.get(&format!("/game/{game}"), Some("br")).await;
        cold.push(started.elapsed().as_secs_f64() * 1e3);
    }
    println!("a new game from nothing to its first page: {:.1} ms", median(cold.into_iter()));
}
