//! Answers prepared for a test.

use crate::{
    ask::{Asked, Choice, Decider},
    draft::{DONE, Done, Plan},
    game::Game,
};
use std::{collections::VecDeque, fmt::Debug};

type Find<G> = Box<dyn Fn(&Asked<'_, G>) -> Option<usize> + Send>;

struct Answer<G: Game> {
    name: String,
    find: Find<G>,
    /// Given by key: then it is a whole answer, also to a question that takes several steps.
    plan: Option<Plan>,
}

/// Answers in the order they will be asked for; a wrong question or a leftover fails the test.
pub struct Script<G: Game> {
    answers: VecDeque<Answer<G>>,
    /// The steps not yet taken of an answer given in one line.
    steps: Option<Plan>,
}

impl<G: Game> Script<G> {
    #[expect(clippy::new_without_default, reason = "an empty script is written out")]
    pub fn new() -> Script<G> {
        Script { answers: VecDeque::new(), steps: None }
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

    /// The next question is answered with the choice of this key; one that takes several steps
    /// with all of them, joined by blanks: `p38-2 b25-1 1904`, or `.` for none.
    #[must_use]
    pub fn then_key(self, key: &str) -> Script<G> {
        let wanted = key.to_owned();
        let mut script = self.push(key.to_owned(), move |asked| asked.position(&wanted));
        if let Some(answer) = script.answers.back_mut() {
            answer.plan = Some(Plan::of(key));
        }
        script
    }

    /// The answer of several steps that was begun is whole.
    #[must_use]
    pub fn then_done(self) -> Script<G> {
        self.push(DONE.to_owned(), |asked| asked.find::<Done>(|_| true))
    }

    fn push(
        mut self,
        name: String,
        find: impl Fn(&Asked<'_, G>) -> Option<usize> + Send + 'static,
    ) -> Script<G> {
        self.answers.push_back(Answer { name, find: Box::new(find), plan: None });
        self
    }
}

impl<G: Game> Decider<G> for Script<G> {
    #[expect(clippy::panic, reason = "a wrong script is a failed test")]
    fn decide(&mut self, _: &G, _: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        let asks = || format!("asks {} \"{}\" ({}): {}", a.seat, a.text, a.rule, a.keys());
        if a.steps_taken() == 0 {
            self.steps = None;
        }
        if let Some(steps) = &mut self.steps {
            return Some(steps.next(a).unwrap_or_else(|| {
                self.answers.clear();
                panic!("the script goes on with `{:?}`, but the game {}", self.steps, asks())
            }));
        }
        let Some(mut answer) = self.answers.pop_front() else {
            panic!("the script is at its end, but the game {}", asks());
        };
        let found = match answer.plan.take() {
            Some(plan) if a.shape().is_some() && a.steps_taken() == 0 => {
                self.steps.insert(plan).next(a)
            }
            Some(_) | None => (answer.find)(a),
        };
        Some(found.unwrap_or_else(|| {
            self.answers.clear();
            panic!("the script answers `{}`, but the game {}", answer.name, asks())
        }))
    }
}

impl<G: Game> Drop for Script<G> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let left: Vec<_> = self.answers.iter().map(|answer| answer.name.as_str()).collect();
            assert!(left.is_empty(), "the game never asked for: {}", left.join(", "));
            let taken = self.steps.as_ref().is_none_or(Plan::is_empty);
            assert!(taken, "the game never took the steps {:?}", self.steps);
        }
    }
}
