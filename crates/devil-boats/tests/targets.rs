//! What an option points at lies on one of the boards of the player who is asked.

use devil_boats::{
    bot::Skipper,
    state::{Campaign, Setup, State},
};
use shelf::testkit::look_at_games;
use std::collections::BTreeSet;
use table::{Decider, RandomDecider};

/// The questions whose options point at something.
const POINTING: [&str; 15] = [
    "boarding",
    "consort-fire",
    "crew-order",
    "fire",
    "flagship",
    "gun-target",
    "launch",
    "map-order",
    "order",
    "relief",
    "reserve",
    "salvo",
    "second-boat",
    "stand-in",
    "stranding",
];

fn player(seed: u64) -> Box<dyn Decider<State>> {
    match seed % 3 {
        0 => Box::new(Skipper::Bold),
        _ => Box::new(RandomDecider::new(seed)),
    }
}

#[test]
fn every_target_of_an_option_lies_on_a_board_of_its_seat() {
    let solitaire = Setup { campaign: Campaign::Long, ..Setup::default() };
    let alone = look_at_games(&solitaire, 0..100, player);
    let together = look_at_games(&Setup { captains: 3, ..solitaire }, 100..110, player);
    assert_eq!(alone.missing, BTreeSet::new());
    assert_eq!(together.missing, BTreeSet::new());
    let asked: BTreeSet<&str> = alone.questions.union(&together.questions).copied().collect();
    let unasked: Vec<&str> = POINTING.into_iter().filter(|it| !asked.contains(it)).collect();
    assert_eq!(unasked, Vec::<&str>::new(), "never asked in these games");
}
