//! Questions that are followed by a roll show what it may come to.
//!
//! `cargo test -p pacific-subs --test questions -- --nocapture` lists them one by one.

use pacific_subs::{
    bot::Skipper,
    charts::Charts,
    rules::ch09_approach::{Approach, ApproachStep},
    state::State,
};
use shelf::{SetupOptions as _, testkit::printed};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};
use table::{Asked, Decider, Draft, Event, Eyes, Game, Seating, Session, Terms};

/// Of the questions followed by a roll so many in a hundred show odds.
const LEAST: u32 = 90;

/// One question put to the captain, and whether it showed odds.
struct Put {
    question: &'static str,
    odds: bool,
}

struct Watched {
    skipper: Skipper,
    seen: Arc<Mutex<Vec<Put>>>,
}

impl Decider<State> for Watched {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let pick = self.skipper.decide(g, charts, a)?;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut odds = (0..a.len()).any(|i| !a.options.offered(i, g, charts).odds.is_empty());
        // An approach is whole with its last row, and shows its odds before it is given.
        if let Some((plan, step)) = a.draft::<Approach>().zip(a.get::<ApproachStep>(pick)) {
            let mut plan = plan.clone();
            plan.add(*step, g, charts);
            odds |= plan.is_whole(g, charts) && !plan.odds(g, charts).is_empty();
        }
        if a.steps_taken() == 0 {
            seen.push(Put { question: a.question, odds });
        } else if let Some(put) = seen.last_mut() {
            put.odds |= odds;
        }
        Some(pick)
    }
}

/// By question: how often a roll followed, and how often of these there were odds.
type Counts = BTreeMap<&'static str, (u32, u32)>;

fn watch(scenario: &str, skipper: Skipper, seed: u64, counts: &mut Counts) {
    let setup = <State as Game>::Setup::typed(scenario, &[]).expect("a scenario of the game");
    let seen = Arc::new(Mutex::new(Vec::new()));
    let bots = {
        let seen = Arc::clone(&seen);
        Arc::new(move || -> Box<dyn Decider<State>> {
            Box::new(Watched { skipper, seen: Arc::clone(&seen) })
        })
    };
    let seating = Seating::new(printed::<State>()).with_bots(bots);
    let session = Session::<State>::start(seating, setup, Terms::seeded(seed));
    let mut seen =
        std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner)).into_iter();
    let mut last: Option<Put> = None;
    for logged in &session.log(Eyes::Public) {
        match &logged.event {
            Event::Picked { .. } => last = seen.next(),
            Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => {
                if let Some(put) = last.take() {
                    let count = counts.entry(put.question).or_default();
                    count.0 += 1;
                    count.1 += u32::from(put.odds);
                }
            }
            Event::Said { .. } => {}
        }
    }
}

#[test]
fn rolls_are_foretold() {
    let mut counts = Counts::new();
    for seed in 1..=4 {
        watch("silent-victory", Skipper::Careful, seed, &mut counts);
        watch("silent-victory", Skipper::Thorough, seed, &mut counts);
        for scenario in ["run-silent-run-deep", "destination-tokyo", "panama-is-far", "rat-run"] {
            watch(scenario, Skipper::Bold, seed, &mut counts);
        }
    }
    for (question, (rolled, foretold)) in &counts {
        println!("{question:<20} followed by a roll {rolled:>5}, with odds {foretold:>5}");
    }
    let (rolled, foretold) =
        counts.values().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    println!("{foretold} of {rolled}");
    assert!(rolled > 1000, "too few to judge");
    assert!(foretold * 100 >= rolled * LEAST, "{foretold} of {rolled}");
}
