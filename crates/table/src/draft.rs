//! Answers made of several choices and given as one.

mod plan;
mod ready;
mod share;
mod wait;
mod walk;

pub use plan::Plan;
pub use ready::{Cell, Ranking, Rows, Set, Subset, Way};
pub use share::Share;
pub use wait::Drafting;
pub(crate) use wait::Drafts;
pub(crate) use walk::{Misfit, Walk};

use crate::{
    ask::{Choice, Name, Offered, Options},
    game::Game,
    odds::Odds,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::any::Any;

/// In longer lists nobody looks for options that make an answer alone.
const MOST_AT_ONCE: usize = 64;

/// No answer has more steps than this.
pub const MOST_STEPS: usize = 200;

/// The key of [`Done`], and of an answer without any step.
pub const DONE: &str = ".";

/// An answer in the making: steps are added, each from a short list, until it is given.
///
/// Nothing is rolled, shown or written before. The rules see the whole answer only.
///
/// The ready-made ones ([`Subset`], [`Rows`], [`Ranking`], [`Way`], [`Share`]) serve for most questions. In
/// the journal the answer is one line, its keys joined by blanks:
///
/// ```
/// use table::{Game, testkit::{self, Script, pearl::{Bay, Pearl, dive_in_several}}};
///
/// let g = Pearl::new(&(), &());
/// let script = Script::new().then_key("north south");
/// let (_, bays) = testkit::play(g, &(), &[], script, dive_in_several);
/// assert_eq!(bays, [Bay::North, Bay::South]);
/// ```
pub trait Draft<G: Game>: Clone + Send + Sync + 'static {
    /// Stable name of the question.
    const QUESTION: &'static str;
    /// Whether the log shows it to every seat; otherwise only to the one who gave it.
    const OPEN: bool = false;
    type Step: Choice<G>;

    /// What can be added now, in a fixed order; keys are unique and have no blank in them.
    ///
    /// An answer to which nothing can be added must be whole: a draft never comes to a dead end.
    fn steps(&self, g: &G, charts: &'static G::Charts, steps: &mut Vec<Self::Step>);

    fn add(&mut self, step: Self::Step, g: &G, charts: &'static G::Charts);

    /// Whether it can be given as it stands.
    fn is_whole(&self, g: &G, charts: &'static G::Charts) -> bool;

    /// For the log and the screen; made only when somebody looks.
    fn label(&self, g: &G) -> String;

    /// What giving it as it stands is called: "Hold fire".
    fn done(&self, _g: &G) -> String {
        Done::LABEL.to_owned()
    }

    /// What the next step is about, in place of the question's text.
    fn about(&self, _g: &G) -> Option<String> {
        None
    }

    /// What it would roll at once, given as it stands.
    fn odds(&self, _g: &G, _charts: &'static G::Charts) -> Vec<Odds> {
        Vec::new()
    }

    /// How a screen may lay out the steps that can be added now; play does not depend on it.
    fn shape(&self) -> Shape {
        Shape::Steps
    }
}

/// How the steps of an answer lie on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "shape", rename_all = "kebab-case")]
pub enum Shape {
    /// One list after another.
    Steps,
    /// Any of one list, in any order: boxes to tick.
    Some { least: u16, most: u16 },
    /// One value for each row, in any order; keys are `row=value`.
    Rows,
    /// A list put into an order.
    Order,
    /// Cells of a board one after another: a line.
    Way,
    /// So many things shared out; a key is given once for each.
    Share { of: u16 },
}

impl Shape {
    /// Whether steps given in another order mean the same, and are put into the order of the list.
    pub fn is_unordered(self) -> bool {
        match self {
            Shape::Some { .. } | Shape::Rows => true,
            Shape::Steps | Shape::Order | Shape::Way | Shape::Share { .. } => false,
        }
    }
}

/// The step that gives an answer which could go on; its key is `.`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done;

impl Done {
    pub const LABEL: &'static str = "That is all";
}

/// What there is of an answer in the making, as a screen shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Draft")]
pub struct Drafted {
    #[serde(flatten)]
    pub shape: Shape,
    pub so_far: Vec<Offered>,
    /// How many of these were taken before the steps had the shape they have now.
    pub before: usize,
    /// What could be added when the shape began, and goes with others: the list to tick, order or
    /// share out.
    pub from: Vec<Offered>,
    /// The rows of the shape, set or not, each list as it is if the rows above stay as they are.
    pub rows: Vec<Row>,
    /// The keys of options that make a whole answer alone, with nothing to add to it. A screen may
    /// take them for an answer at once, like those of a question that takes a single choice.
    pub at_once: Vec<Name>,
    /// Whether it can be given as it stands.
    pub whole: bool,
    /// What giving it as it stands is called.
    pub done: String,
    /// The answer so far in words.
    pub text: String,
    pub odds: Vec<Odds>,
}

/// One row of [`Shape::Rows`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "DraftRow")]
pub struct Row {
    pub about: Option<String>,
    pub subject: Option<String>,
    pub options: Vec<Offered>,
    pub chosen: Option<Name>,
}

/// The steps that can be added now, and [`Done`] if the answer is whole.
pub(crate) struct Stepping<'a, D, S> {
    pub(crate) draft: &'a D,
    pub(crate) steps: &'a [S],
    pub(crate) whole: bool,
    pub(crate) taken: usize,
}

impl<D, S> Stepping<'_, D, S> {
    pub(crate) fn count(&self) -> usize {
        self.steps.len() + usize::from(self.whole)
    }
}

impl<G: Game, D: Draft<G>> Options<G> for Stepping<'_, D, D::Step> {
    fn len(&self) -> usize {
        self.count()
    }

    fn key(&self, i: usize) -> Name {
        self.steps.get(i).map_or(DONE.into(), Choice::key)
    }

    fn label(&self, i: usize, g: &G) -> String {
        self.steps.get(i).map_or_else(|| self.draft.done(g), |step| step.label(g))
    }

    fn offered(&self, i: usize, g: &G, charts: &'static G::Charts) -> Offered {
        match self.steps.get(i) {
            Some(step) => Offered::of(step, g, charts),
            None => Offered {
                key: DONE.into(),
                label: self.draft.done(g),
                consequence: None,
                rule: None,
                target: None,
                odds: self.draft.odds(g, charts),
                ends: false,
                cell: None,
            },
        }
    }

    fn any(&self, i: usize) -> &dyn Any {
        match self.steps.get(i) {
            Some(step) => step,
            None => &Done,
        }
    }

    fn odds_with(&self, i: usize, g: &G, charts: &'static G::Charts) -> Vec<Odds> {
        let mut draft = self.draft.clone();
        if let Some(step) = self.steps.get(i) {
            draft.add(step.clone(), g, charts);
        }
        if draft.is_whole(g, charts) { draft.odds(g, charts) } else { Vec::new() }
    }

    fn draft(&self) -> Option<&dyn Any> {
        Some(self.draft)
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.draft.shape())
    }

    fn taken(&self) -> usize {
        self.taken
    }
}
