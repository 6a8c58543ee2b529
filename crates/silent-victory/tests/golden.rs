//! Careers played by an earlier Wardroom play the same today.
//!
//! When a rule changes on purpose, raise the game's revision and write them anew:
//! `cargo test -p silent-victory --test golden -- --ignored`.

use shelf::testkit::Golden;
use silent_victory::state::State;

fn golden() -> Golden<State> {
    Golden::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn careers_kept_from_before_play_the_same_today() {
    golden().assert_the_same(6);
}

#[test]
#[ignore = "writes the careers anew"]
fn write() {
    let golden = golden();
    golden.keep("gato-steady", "gato", &[("until", "1942-12")], 21, "steady");
    golden.keep("tambor-bold", "tambor", &[("until", "1942-08")], 22, "bold");
    golden.keep("narwhal-careful", "narwhal", &[("until", "1942-10")], 23, "careful");
    golden.keep("balao-random", "balao", &[], 24, "random");
    golden.keep("okane-cautious", "okane", &[], 25, "cautious");
    let options = [
        ("evasion", "on"),
        ("escort-quality", "on"),
        ("limited-escorts", "on"),
        ("until", "1943-03"),
    ];
    golden.keep("gato-options", "gato", &options, 26, "bold");
    let contest = [("players", "2"), ("contest", "two-player"), ("until", "1942-08")];
    golden.keep("gato-two-players", "gato", &contest, 27, "steady");
}
