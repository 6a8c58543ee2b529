//! What an option points at lies on one of the boards of the player who is asked.

#![expect(clippy::panic, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use board::Board;
use devil_boats::{
    boards::boards,
    bot::{Bot, Skipper},
    charts::{Charts, FILES},
    state::{Campaign, Setup, State},
};
use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock, Mutex},
};
use table::{Asked, ChartBook, Decider, Game, RandomDecider, headless};

static CHARTS: LazyLock<Charts> = LazyLock::new(|| {
    let book = ChartBook::parse(FILES).unwrap_or_else(|errors| panic!("{errors}"));
    Charts::load(&book).unwrap_or_else(|errors| panic!("{errors}"))
});

/// Questions seen, and targets that lie on no board.
#[derive(Default)]
struct Found {
    questions: BTreeSet<&'static str>,
    missing: BTreeSet<(&'static str, String)>,
}

/// Looks at every question before somebody else answers it.
struct Looker {
    player: Box<dyn Decider<State>>,
    found: Arc<Mutex<Found>>,
}

impl Decider<State> for Looker {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let offered = (0..a.len()).map(|i| a.options.offered(i, g, charts));
        let targets: BTreeSet<String> = offered.filter_map(|option| option.target).collect();
        let mut found = self.found.lock().unwrap();
        found.questions.insert(a.question);
        if !targets.is_empty() {
            let boards = boards(&g.view(a.seat, charts));
            let lies_nowhere = |target: &String| !boards.iter().any(|it: &Board| it.has(target));
            let missing = targets.into_iter().filter(lies_nowhere);
            found.missing.extend(missing.map(|target| (a.question, target)));
        }
        drop(found);
        self.player.decide(g, charts, a)
    }
}

fn look_at_games(setup: &Setup, seeds: std::ops::Range<u64>) -> Found {
    let found = Arc::new(Mutex::new(Found::default()));
    for seed in seeds {
        let player: Box<dyn Decider<State>> = match seed % 3 {
            0 => Box::new(Bot::new(Skipper::Bold)),
            _ => Box::new(RandomDecider::new(seed)),
        };
        let looker = Looker { player, found: Arc::clone(&found) };
        headless::play(setup, LazyLock::force(&CHARTS), seed, Box::new(looker)).unwrap();
    }
    Arc::try_unwrap(found).ok().unwrap().into_inner().unwrap()
}

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

#[test]
fn every_target_of_an_option_lies_on_a_board_of_its_seat() {
    let solitaire = Setup { campaign: Campaign::Long, ..Setup::default() };
    let alone = look_at_games(&solitaire, 0..60);
    let together = look_at_games(&Setup { captains: 3, ..solitaire }, 100..110);
    assert_eq!(alone.missing, BTreeSet::new());
    assert_eq!(together.missing, BTreeSet::new());
    let asked: BTreeSet<&str> = alone.questions.union(&together.questions).copied().collect();
    let unasked: Vec<&str> = POINTING.into_iter().filter(|it| !asked.contains(it)).collect();
    assert_eq!(unasked, Vec::<&str>::new(), "never asked in these games");
}
