//! Who sits where: people, computer players, nobody yet.

use crate::{
    ask::{Asked, Decider, Seat},
    digest::Digest,
    game::Game,
    source::Stream,
};
use serde::{Deserialize, Serialize};
use std::{hash::Hash as _, sync::Arc};

/// Who answers for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    #[default]
    Person,
    /// A seat nobody has taken yet; its questions wait.
    Empty,
    /// A computer player, by name.
    Player {
        name: String,
        /// He gives the seat back when this stretch of play is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Stretch>,
    },
}

/// A stretch of play as its game counts it: the third mission, the second battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    pub of: String,
    pub number: u64,
}

impl Sitter {
    /// A computer player who stays.
    pub fn player(name: &str) -> Sitter {
        Sitter::Player { name: name.to_owned(), until: None }
    }

    /// The name of the computer player, if one sits here.
    pub fn name(&self) -> Option<&str> {
        match self {
            Sitter::Player { name, .. } => Some(name),
            Sitter::Person | Sitter::Empty => None,
        }
    }
}

/// Finds those computer players who answer at once; those who think are asked from outside.
pub type Players<G> = Arc<dyn Fn(&Sitter) -> Option<Box<dyn Decider<G>>> + Send + Sync>;

/// A decider for each seat; people have none, and their questions wait.
pub struct Seated<G: Game>(pub Vec<Option<Box<dyn Decider<G>>>>);

impl<G: Game> Decider<G> for Seated<G> {
    #[inline]
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        self.0.get_mut(usize::from(a.seat.0))?.as_mut()?.decide(g, charts, a)
    }
}

/// A scripted player who is shown a state dealt from what his seat sees, never the state itself.
///
/// Where nothing is hidden the two are the same.
pub struct Dealt<D>(pub D);

impl<G: Game, D: Decider<G>> Decider<G> for Dealt<D> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        let view = g.view(a.seat.into(), charts);
        let world = G::deal(&view, charts, &mut Stream::new(luck::<G>(&view, a.question, a.seat)));
        self.0.decide(world.as_ref().unwrap_or(g), charts, a)
    }
}

/// A number that follows from what a seat sees: who is asked the same in the same position deals and
/// tries the same, and nothing of it comes from the dice of the game.
pub fn luck<G: Game>(view: &G::View, question: &str, seat: Seat) -> u64 {
    let mut digest = Digest::new();
    serde_json::to_string(view).unwrap_or_default().hash(&mut digest);
    (question, seat).hash(&mut digest);
    std::hash::Hasher::finish(&digest)
}
