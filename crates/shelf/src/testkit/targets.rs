//! What an option points at lies on one of the boards of the player who is asked.

use super::printed;
use crate::{Shown, Title};
use board::Board;
use std::{
    collections::BTreeSet,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};
use table::{Asked, Decider, headless};

/// Questions seen, and targets that lie on no board.
#[derive(Clone, Debug, Default)]
pub struct TargetCheck {
    pub questions: BTreeSet<&'static str>,
    pub missing: BTreeSet<(&'static str, String)>,
}

/// Looks at every question before somebody else answers it.
struct Looker<G: Title> {
    player: Box<dyn Decider<G>>,
    seen: Arc<Mutex<TargetCheck>>,
}

impl<G: Title> Decider<G> for Looker<G> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        let offered = (0..a.len()).map(|i| a.options.offered(i, g, charts));
        let targets: BTreeSet<String> = offered.filter_map(|option| option.target).collect();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.questions.insert(a.question);
        if !targets.is_empty() {
            let boards = g.view(a.seat.into(), charts).boards();
            let lies_nowhere = |target: &String| !boards.iter().any(|it: &Board| it.has(target));
            let missing = targets.into_iter().filter(lies_nowhere);
            seen.missing.extend(missing.map(|target| (a.question, target)));
        }
        drop(seen);
        self.player.decide(g, charts, a)
    }
}

/// Plays these games and looks where their options point.
pub fn look_at_games<G: Title>(
    setup: &G::Setup,
    seeds: Range<u64>,
    player: impl Fn(u64) -> Box<dyn Decider<G>>,
) -> TargetCheck {
    let seen = Arc::new(Mutex::new(TargetCheck::default()));
    let charts = printed::<G>().typed;
    for seed in seeds {
        let looker = Looker { player: player(seed), seen: Arc::clone(&seen) };
        let played = headless::play(setup, charts, seed, Box::new(looker));
        assert!(played.is_ok(), "the game of seed {seed} stops");
    }
    let seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
    seen.clone()
}
