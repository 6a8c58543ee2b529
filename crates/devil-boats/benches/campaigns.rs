//! Campaigns without a player: how fast the rules are, and how fast a game comes back.
//!
//! Before the timings it prints what one campaign is made of, so that rates can be read as
//! decisions, dice, missions or campaigns.

#![expect(clippy::print_stdout, reason = "the make-up of a campaign belongs to the figures")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use devil_boats::{
    bot::{Bot, Skipper},
    charts::{Charts, FILES},
    state::{Campaign, Setup, State},
};
use rayon::prelude::*;
use std::{hint::black_box, sync::LazyLock};
use table::{
    ChartBook, ChartSet, Decider, Journal, RandomDecider, Seating, Session, Terms, headless,
};

static CHARTS: LazyLock<(Charts, u64)> = LazyLock::new(|| {
    let book = ChartBook::parse(FILES).expect("the printed charts are right");
    let digest = book.digest();
    (Charts::load(&book).expect("the printed charts are right"), digest)
});

const GAMES: u64 = 400;

fn charts() -> ChartSet<State> {
    ChartSet { typed: &CHARTS.0, digest: CHARTS.1 }
}

fn setup(campaign: Campaign) -> Setup {
    Setup { campaign, ..Setup::default() }
}

fn decider(player: Option<Skipper>, seed: u64) -> Box<dyn Decider<State>> {
    match player {
        Some(skipper) => Box::new(Bot::new(skipper)),
        None => Box::new(RandomDecider::new(seed)),
    }
}

/// Decisions, dice and missions of one game.
fn play(campaign: Campaign, player: Option<Skipper>, seed: u64) -> [u64; 3] {
    let played = headless::play(&setup(campaign), charts().typed, seed, decider(player, seed));
    let played = played.expect("the decider answers everything");
    [played.decisions, played.dice, u64::from(played.outcome.missions)]
}

fn total(campaign: Campaign, player: Option<Skipper>) -> [u64; 3] {
    (0..GAMES)
        .map(|seed| play(campaign, player, seed))
        .fold([0; 3], |sum, one| [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]])
}

fn whole_campaigns(c: &mut Criterion) {
    let mut group = c.benchmark_group("campaigns");
    group.sample_size(20);
    for (name, campaign, player) in [
        ("short random", Campaign::Short, None),
        ("long random", Campaign::Long, None),
        ("long cautious", Campaign::Long, Some(Skipper::Cautious)),
        ("long steady", Campaign::Long, Some(Skipper::Steady)),
    ] {
        let [decisions, dice, missions] = total(campaign, player);
        println!(
            "{name}: {GAMES} campaigns are {decisions} decisions, {dice} dice, {missions} missions"
        );
        group.throughput(Throughput::Elements(decisions));
        group.bench_function(format!("{name}, one core"), |b| {
            b.iter(|| black_box(total(campaign, player)));
        });
        group.bench_function(format!("{name}, all cores"), |b| {
            b.iter(|| {
                let games = (0..GAMES).into_par_iter();
                games.map(|seed| play(campaign, player, seed)[0]).sum::<u64>()
            });
        });
    }
    group.finish();
}

/// A Long campaign that lasted, as a journal: the longest of many seeds.
fn long_journal() -> Journal {
    let longest = (0..4000_u64)
        .max_by_key(|&seed| play(Campaign::Long, Some(Skipper::Cautious), seed)[2])
        .expect("some seed is the best");
    let bots = std::sync::Arc::new(|| decider(Some(Skipper::Cautious), 0));
    let seating = Seating::new(charts()).quiet().with_bots(bots);
    Session::start(seating, setup(Campaign::Long), Terms::seeded(longest)).journal()
}

fn resume(c: &mut Criterion) {
    let journal = long_journal();
    let text = journal.to_string();
    let mut session = quiet(&journal);
    let missions = session.look(|g| u64::from(g.missions)).expect("a finished game can be seen");
    println!(
        "a Long campaign of {missions} missions: {} lines, {} bytes, {} bytes a mission",
        journal.len(),
        text.len(),
        text.len() as u64 / missions
    );
    let mut group = c.benchmark_group("resume");
    group.sample_size(20);
    group.bench_function("parse the journal", |b| {
        b.iter(|| Journal::parse(black_box(&text)).is_ok());
    });
    group.bench_function("from the start, verified", |b| {
        b.iter(|| quiet(black_box(&journal)).outcome().is_some());
    });
    group.bench_function("from the last mark", |b| {
        b.iter(|| {
            let seating = Seating::new(charts()).quiet();
            let session = Session::resume_from_last_mark(seating, black_box(&journal).clone());
            session.is_ok_and(|session| session.outcome().is_some())
        });
    });
    group.finish();
}

fn quiet(journal: &Journal) -> Session<State> {
    let seating = Seating::new(charts()).quiet();
    Session::resume(seating, journal.clone()).expect("the journal was just written")
}

criterion_group!(benches, whole_campaigns, resume);
criterion_main!(benches);
