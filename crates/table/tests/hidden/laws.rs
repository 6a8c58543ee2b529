//! The laws of secrecy, on rules that keep them and on rules with a leak planted in them.

use crate::game::{Coast, Leak, charts};
use table::testkit::fuzz_many;

#[test]
fn a_game_that_keeps_its_secret_obeys_every_law() {
    assert!(fuzz_many::<Coast>(&None, charts(), 0..600).unwrap() > 5000);
}

#[test]
fn every_planted_leak_is_found_by_the_law_it_breaks() {
    let planted = [
        (Leak::View, "a dealt world looks the same to the one it was dealt for"),
        (Leak::Label, "a dealt world looks the same to the one it was dealt for"),
        (Leak::Odds, "a dealt world looks the same to the one it was dealt for"),
        (Leak::Mark, "the label of a mark tells no secret"),
        (Leak::NoBarrier, "a difference after an answer stands behind a barrier to undo"),
        (Leak::Local, "invariants hold"),
        (Leak::Options, "the same is asked in a dealt world"),
        (Leak::LaterOptions, "a difference after an answer stands behind a barrier to undo"),
    ];
    for (leak, law) in planted {
        let found = fuzz_many::<Coast>(&Some(leak), charts(), 0..600).err();
        let found = found.unwrap_or_else(|| panic!("{leak:?} was not found"));
        assert_eq!(found.law, law, "{leak:?}: {found}");
    }
}
