//! Careers played by an earlier Wardroom play the same today.
//!
//! When a rule changes on purpose, raise the game's revision and write them anew:
//! `cargo test -p silent-victory --test golden -- --ignored`.

#![expect(clippy::panic, reason = "a test that cannot go on has failed")]

use shelf::{Title, testkit::printed};
use silent_victory::state::State;
use std::sync::Arc;
use table::{RandomDecider, testkit::Golden};

fn golden() -> Golden<State> {
    Golden::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"), printed())
}

#[test]
fn careers_kept_from_before_play_the_same_today() {
    let played = golden().replay_all().unwrap_or_else(|why| panic!("{why}"));
    assert!(played >= 6, "only {played} careers are kept");
}

fn keep(name: &str, scenario: &str, settings: &[(&str, &str)], seed: u64, bot: &'static str) {
    let typed: Vec<(String, String)> =
        settings.iter().map(|&(option, value)| (option.to_owned(), value.to_owned())).collect();
    let setup = State::setup(scenario, &typed).unwrap_or_else(|wrong| panic!("{wrong}"));
    let bots = Arc::new(move || match State::bot(bot, seed) {
        Some(captain) => captain,
        None => Box::new(RandomDecider::new(seed)),
    });
    golden().keep(name, setup, seed, bots).unwrap_or_else(|why| panic!("{why}"));
}

#[test]
#[ignore = "writes the careers anew"]
fn write() {
    keep("gato-steady", "gato", &[("until", "1942-12")], 21, "steady");
    keep("tambor-bold", "tambor", &[("until", "1942-08")], 22, "bold");
    keep("narwhal-careful", "narwhal", &[("until", "1942-10")], 23, "careful");
    keep("balao-random", "balao", &[], 24, "random");
    keep("okane-cautious", "okane", &[], 25, "cautious");
    let options = [("evasion", "on"), ("escort-quality", "on"), ("limited-escorts", "on")];
    keep(
        "gato-options",
        "gato",
        &[options.as_slice(), &[("until", "1943-03")]].concat(),
        26,
        "bold",
    );
    let contest = [("players", "2"), ("contest", "two-player"), ("until", "1942-08")];
    keep("gato-two-players", "gato", &contest, 27, "steady");
}
