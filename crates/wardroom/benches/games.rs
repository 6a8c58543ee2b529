//! Whole games without a player: how fast the rules are, and how fast a game comes back.
//!
//! Before the timings it prints what the games are made of, so that rates can be read as decisions,
//! dice, missions, patrols or games.

#![expect(clippy::print_stdout, reason = "the make-up of a game belongs to the figures")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mimalloc::MiMalloc;
use rayon::prelude::*;
use shelf::{SetupOptions as _, Title, testkit::printed};
use std::{hint::black_box, sync::Arc};
use table::{ChartSet, Decider, Journal, RandomDecider, Seating, Session, Terms, headless};

/// As in the program that is measured.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// A game as it is measured: how it starts, and the computer player whose long game comes back.
struct Course<G: Title> {
    setup: G::Setup,
    charts: ChartSet<G>,
    /// The figure of an outcome that counts its stretches.
    stretches: usize,
    /// What a stretch is called.
    stretch: &'static str,
    games: u64,
}

impl<G: Title> Course<G> {
    fn new(scenario: &str, stretch: &'static str, games: u64) -> Course<G> {
        let stretches = G::FIGURES.iter().position(|figure| figure.title == stretch);
        Course {
            setup: G::Setup::typed(scenario, &[]).expect("the scenario is one of the game's"),
            charts: printed(),
            stretches: stretches.expect("the game counts its stretches"),
            stretch,
            games,
        }
    }

    /// Decisions, dice and stretches of one game.
    fn play(&self, bot: &str, seed: u64) -> [u64; 3] {
        let played = headless::play(&self.setup, self.charts.typed, seed, player::<G>(bot, seed));
        let played = played.expect("the player answers everything");
        let stretches = G::measure(&played.outcome)[self.stretches];
        [played.decisions, played.dice, u64::try_from(stretches).unwrap_or_default()]
    }

    fn total(&self, bot: &str) -> [u64; 3] {
        (0..self.games)
            .map(|seed| self.play(bot, seed))
            .fold([0; 3], |sum, one| [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]])
    }

    fn whole_games(&self, c: &mut Criterion, bots: &[&str]) {
        let mut group = c.benchmark_group(G::NAME);
        group.sample_size(20);
        for bot in bots {
            let [decisions, dice, stretches] = self.total(bot);
            println!(
                "{}, {bot}: {} games are {decisions} decisions, {dice} dice, {stretches} {}",
                G::FULL_NAME,
                self.games,
                self.stretch.to_lowercase()
            );
            group.throughput(Throughput::Elements(decisions));
            group.bench_function(format!("{bot}, one core"), |b| {
                b.iter(|| black_box(self.total(bot)));
            });
            group.bench_function(format!("{bot}, all cores"), |b| {
                b.iter(|| {
                    let games = (0..self.games).into_par_iter();
                    games.map(|seed| self.play(bot, seed)[0]).sum::<u64>()
                });
            });
        }
        group.finish();
    }

    /// A game that lasted, as a journal: the longest of many seeds.
    fn long_journal(&self, bot: &'static str) -> Journal {
        let seeds = (0..self.games * 10).into_par_iter();
        let longest = seeds.max_by_key(|&seed| self.play(bot, seed)[2]);
        let longest = longest.expect("some game is the longest");
        let bots = Arc::new(move || player(bot, longest));
        let seating = Seating::new(self.charts).quiet().with_bots(bots);
        Session::start(seating, self.setup.clone(), Terms::seeded(longest)).journal()
    }

    fn resume(&self, c: &mut Criterion, bot: &'static str) {
        let journal = self.long_journal(bot);
        let text = journal.to_string();
        let outcome = self.quiet(&journal).outcome().expect("the game is over");
        let stretches = G::measure(&outcome)[self.stretches];
        println!(
            "{}, a game of {stretches} {}: {} lines, {} bytes, {} bytes each",
            G::FULL_NAME,
            self.stretch.to_lowercase(),
            journal.len(),
            text.len(),
            text.len() / usize::try_from(stretches.max(1)).unwrap_or(1)
        );
        let mut group = c.benchmark_group(format!("{}, resume", G::NAME));
        group.sample_size(20);
        group.bench_function("parse the journal", |b| {
            b.iter(|| Journal::parse(black_box(&text)).is_ok());
        });
        group.bench_function("from the start, verified", |b| {
            b.iter(|| self.quiet(black_box(&journal)).outcome().is_some());
        });
        group.bench_function("from the last mark", |b| {
            b.iter(|| {
                let seating = Seating::new(self.charts).quiet();
                let session = Session::resume_from_last_mark(seating, black_box(&journal).clone());
                session.is_ok_and(|session| session.outcome().is_some())
            });
        });
        group.finish();
    }

    /// What undo, branches and estimates are made of: a state kept aside, and an answer tried out as far as
    /// the game's own horizon.
    fn tries(&self, c: &mut Criterion, bot: &str) {
        let seating = Seating::new(self.charts).quiet();
        let mut session = Session::<G>::start(seating, self.setup.clone(), Terms::seeded(1));
        let seat = session.open().first().expect("the game begins with a question").seat;
        let until =
            session.look(move |g| g.tried_until(seat)).expect("the game waits for an answer");
        let tries = session.tries().expect("the game waits for an answer");
        let once = |seed| tries.once(None, None, seed, player(bot, seed), until.as_ref());
        let tried = once(1).expect("the player answers everything");
        let bytes = serde_json::to_string(&tried.state).map_or(0, |text| text.len());
        println!(
            "{}, {bot}: a state is {bytes} bytes of JSON, the first try has {} decisions",
            G::FULL_NAME,
            tried.decisions
        );
        let mut group = c.benchmark_group(format!("{}, tries", G::NAME));
        group.bench_function("a state cloned", |b| b.iter(|| black_box(&tried.state).clone()));
        let mut seed = 0;
        group.bench_function("a try", |b| {
            b.iter(|| {
                seed += 1;
                once(seed).is_ok_and(|tried| tried.decisions > 0)
            });
        });
        group.finish();
    }

    fn quiet(&self, journal: &Journal) -> Session<G> {
        let seating = Seating::new(self.charts).quiet();
        Session::resume(seating, journal.clone()).expect("the journal was just written")
    }
}

fn player<G: Title>(bot: &str, seed: u64) -> Box<dyn Decider<G>> {
    match bot {
        "random" => Box::new(RandomDecider::new(seed)),
        name => G::bot(name).expect("the bot is one of the game's"),
    }
}

fn devil_boats(c: &mut Criterion) {
    let course = Course::<devil_boats::state::State>::new("long", "Missions", 400);
    course.whole_games(c, &["random", "cautious", "steady"]);
    course.resume(c, "cautious");
    course.tries(c, "cautious");
}

fn silent_victory(c: &mut Criterion) {
    let course = Course::<silent_victory::state::State>::new("tambor", "Patrols", 100);
    course.whole_games(c, &["random", "careful", "bold"]);
    course.resume(c, "careful");
    course.tries(c, "careful");
}

fn picket_duty(c: &mut Criterion) {
    let course = Course::<picket_duty::state::State>::new("full-campaign", "Tours", 100);
    course.whole_games(c, &["random", "steady", "cautious"]);
    course.resume(c, "steady");
    course.tries(c, "steady");
}

fn pacific_subs(c: &mut Criterion) {
    let course = Course::<pacific_subs::state::State>::new("silent-victory", "Patrols", 100);
    course.whole_games(c, &["random", "careful", "bold"]);
    course.resume(c, "careful");
    course.tries(c, "careful");
}

fn cartwheel(c: &mut Criterion) {
    let course = Course::<cartwheel::state::State>::new("campaign", "Turns", 2);
    course.whole_games(c, &["random", "doctrine"]);
    course.resume(c, "doctrine");
    course.tries(c, "doctrine");
}

criterion_group!(benches, devil_boats, silent_victory, picket_duty, pacific_subs, cartwheel);
criterion_main!(benches);
