//! The common laws, tried on the duel.

use crate::game::{Duel, Setup, charts};
use table::testkit::{fuzz_many, fuzz_one};

#[test]
fn random_duels_obey_every_law() {
    assert!(fuzz_many::<Duel>(&Setup::plain(), charts(), 0..1000).unwrap() > 5000);
}

#[test]
fn a_broken_rule_is_found() {
    let setup = Setup { breaks_at: Some(5), ..Setup::plain() };
    let failure = fuzz_many::<Duel>(&setup, charts(), 0..100).unwrap_err();
    assert_eq!(failure.law, "no rule panics");
    assert!(failure.to_string().contains("rule 2.4 forgot about hull 5"), "{failure}");
}

#[test]
fn a_broken_invariant_is_found() {
    let setup = Setup { hull: 0, ..Setup::plain() };
    let failure = (0..20).find_map(|seed| fuzz_one::<Duel>(&setup, charts(), seed).err()).unwrap();
    assert_eq!(failure.law, "invariants hold");
}
