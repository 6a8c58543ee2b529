//! Whole games under random play.

use crate::state::{Setup, Start, State};
use shelf::testkit::assert_lawful;

fn lawful(start: Start, games: u64) {
    assert_lawful::<State>(&Setup { start, ..Setup::default() }, 0..games);
}

#[test]
fn bismarck_sea() {
    lawful(Start::BismarckSea, 20);
}

#[test]
fn toenails() {
    lawful(Start::Toenails, 6);
}

#[test]
fn bougainville() {
    lawful(Start::Bougainville, 6);
}

#[test]
fn campaign() {
    lawful(Start::Campaign, 2);
}
