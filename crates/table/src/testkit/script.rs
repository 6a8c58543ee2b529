//! Answers prepared for a test.

use crate::{
    ask::{Asked, Choice, Decider},
    game::Game,
};
use std::{collections::VecDeque, fmt::Debug};

type Find<G> = Box<dyn Fn(&Asked<'_, G>) -> Option<usize> + Send>;

struct Answer<G: Game> {
    name: String,
    find: Find<G>,
}

/// Answers in the order they will be asked for; a wrong question or a leftover fails the test.
pub struct Script<G: Game>(VecDeque<Answer<G>>);

impl<G: Game> Script<G> {
    #[expect(clippy::new_without_default, reason = "an empty script is written out")]
    pub fn new() -> Script<G> {
        Script(VecDeque::new())
    }

    /// The next question is answered with this choice.
    #[must_use]
    pub fn then<T: Choice<G> + PartialEq + Debug>(self, choice: T) -> Script<G> {
        let name = format!("{choice:?}");
        self.push(name, move |asked| asked.find::<T>(|option| *option == choice))
    }

    /// The next question is answered with the first choice that fits.
    #[must_use]
    pub fn then_first<T: Choice<G>>(self, fits: impl Fn(&T) -> bool + Send + 'static) -> Script<G> {
        self.push(format!("any fitting {}", T::QUESTION), move |asked| asked.find::<T>(&fits))
    }

    /// The next question is answered with the choice of this key.
    #[must_use]
    pub fn then_key(self, key: &str) -> Script<G> {
        let wanted = key.to_owned();
        self.push(key.to_owned(), move |asked| asked.position(&wanted))
    }

    fn push(
        mut self,
        name: String,
        find: impl Fn(&Asked<'_, G>) -> Option<usize> + Send + 'static,
    ) -> Script<G> {
        self.0.push_back(Answer { name, find: Box::new(find) });
        self
    }
}

impl<G: Game> Decider<G> for Script<G> {
    #[expect(clippy::panic, reason = "a wrong script is a failed test")]
    fn decide(&mut self, _: &G, _: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        let asks = || format!("asks {} \"{}\" ({}): {}", a.seat, a.text, a.rule, a.keys());
        let Some(answer) = self.0.pop_front() else {
            panic!("the script is at its end, but the game {}", asks());
        };
        let found = (answer.find)(a);
        Some(found.unwrap_or_else(|| {
            self.0.clear();
            panic!("the script answers `{}`, but the game {}", answer.name, asks())
        }))
    }
}

impl<G: Game> Drop for Script<G> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let left: Vec<_> = self.0.iter().map(|answer| answer.name.as_str()).collect();
            assert!(left.is_empty(), "the game never asked for: {}", left.join(", "));
        }
    }
}
