//! Games kept from before play the same today.

use super::printed;
use crate::{SetupOptions as _, Title, simulation::decider};
use std::sync::Arc;
use table::{Bots, testkit};

/// The finished games of a game, kept in a folder.
pub struct Golden<G: Title>(testkit::Golden<G>);

impl<G: Title> Golden<G> {
    pub fn new(folder: &str) -> Golden<G> {
        Golden(testkit::Golden::new(folder, printed()))
    }

    /// At least so many games are kept, and all play as they did.
    #[expect(clippy::panic, reason = "a game that plays in another way is a failed test")]
    pub fn assert_the_same(&self, least: usize) {
        let played = self.0.replay_all().unwrap_or_else(|why| panic!("{why}"));
        assert!(played >= least, "only {played} games are kept");
    }

    /// At least so many games are kept of an older revision, and all go on from a mark.
    #[expect(clippy::panic, reason = "a game that cannot go on is a failed test")]
    pub fn assert_go_on(&self, least: usize) {
        let bots: Bots<G> = Arc::new(|| decider::<G>("random", 1));
        let played = self.0.go_on_all(&bots).unwrap_or_else(|why| panic!("{why}"));
        assert!(played >= least, "only {played} games are kept");
    }

    /// Plays a game to its end and keeps it; a bot that the game does not know picks at random.
    #[expect(clippy::panic, reason = "a game that cannot be kept is a failed test")]
    pub fn keep(
        &self,
        name: &str,
        scenario: &str,
        settings: &[(&str, &str)],
        seed: u64,
        bot: &'static str,
    ) {
        let typed: Vec<(String, String)> =
            settings.iter().map(|&(option, value)| (option.to_owned(), value.to_owned())).collect();
        let setup = G::Setup::typed(scenario, &typed).unwrap_or_else(|wrong| panic!("{wrong}"));
        let bots = Arc::new(move || decider::<G>(bot, seed));
        self.0.keep(name, setup, seed, bots).unwrap_or_else(|why| panic!("{why}"));
    }
}
