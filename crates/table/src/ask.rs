//! Questions: typed options for rules and bots, keys and labels for journals and screens.

use crate::{
    chance::{InCup, Pool, PoolFaces},
    dice::{Dice, FacesError},
    draft::{Done, Drafted, Shape},
    game::Game,
    odds::Odds,
    source::Source,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{
    any::{Any, TypeId},
    borrow::Cow,
    fmt,
};

pub type Name = Cow<'static, str>;

/// Who is asked: the player's place at the table, counted from zero.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// One legal option of a question.
///
/// Plain options are declared with [`choices!`](crate::choices); others say for themselves what they are:
///
/// ```
/// use table::{Choice, Name, testkit::{self, Script, pearl::Pearl}};
///
/// /// How many divers go down.
/// #[derive(Clone, Copy)]
/// struct Divers(u8);
///
/// impl Choice<Pearl> for Divers {
///     const QUESTION: &'static str = "divers";
///
///     fn key(&self) -> Name {
///         self.0.to_string().into()
///     }
///
///     fn label(&self, _: &Pearl) -> String {
///         format!("{} divers", self.0)
///     }
/// }
///
/// let g = <Pearl as table::Game>::new(&(), &());
/// let (_, divers) = testkit::play(g, &(), &[], Script::new().then_key("2"), async |t| {
///     t.ask(table::Seat(0), "4", "How many?", &[Divers(1), Divers(2)]).await
/// });
/// assert_eq!(divers.0, 2);
/// ```
pub trait Choice<G: Game>: Clone + Send + Sync + 'static {
    /// Stable name of the question.
    const QUESTION: &'static str;
    /// Whether the log shows the pick to every seat; otherwise only to the one who picked.
    const OPEN: bool = false;

    /// Stable and unique within one ask; journals and forms carry it.
    fn key(&self) -> Name;

    /// For people; made only when somebody looks.
    fn label(&self, g: &G) -> String;

    /// What follows from it, where the label does not say it all: "Harder to hit, worse shooting".
    fn consequence(&self, _g: &G) -> Option<String> {
        None
    }

    fn rule(&self) -> Option<&'static str> {
        None
    }

    /// It ends something for good (a career, a patrol, a ship), so that screens ask once more.
    fn ends(&self) -> bool {
        false
    }

    /// Id of the thing on a board this option touches.
    fn target(&self) -> Option<String> {
        None
    }

    /// Odds of the roll that follows at once.
    fn odds(&self, _g: &G, _charts: &'static G::Charts) -> Vec<Odds> {
        Vec::new()
    }

    /// Where it stands, if the options make a grid.
    fn cell(&self) -> Option<Cell> {
        None
    }

    /// A prompt that names what is decided about: "Where does the second B-25 land?"
    ///
    /// Asked of the first option only, and shown in place of the question's text.
    fn about(&self, _g: &G) -> Option<String> {
        None
    }

    /// Id of the thing on a board that is decided about; asked of the first option only.
    fn subject(&self) -> Option<String> {
        None
    }
}

/// The options of one question with their type forgotten.
pub trait Options<G: Game> {
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    fn key(&self, i: usize) -> Name;
    fn label(&self, i: usize, g: &G) -> String;
    fn offered(&self, i: usize, g: &G, charts: &'static G::Charts) -> Offered;
    fn any(&self, i: usize) -> &dyn Any;

    /// What an answer of several steps would roll with this one added, if it could be given then.
    fn odds_with(&self, _i: usize, _g: &G, _charts: &'static G::Charts) -> Vec<Odds> {
        Vec::new()
    }

    /// What is decided about, in place of the question's text.
    fn about(&self, _g: &G) -> Option<String> {
        None
    }

    /// The thing on a board that is decided about.
    fn subject(&self) -> Option<String> {
        None
    }

    /// The answer so far, if it is made of several steps.
    fn draft(&self) -> Option<&dyn Any> {
        None
    }

    fn shape(&self) -> Option<Shape> {
        None
    }

    /// How many steps the answer has so far.
    fn taken(&self) -> usize {
        0
    }
}

pub(crate) struct OptionSlice<'a, T>(pub(crate) &'a [T]);

impl<G: Game, T: Choice<G>> Options<G> for OptionSlice<'_, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn key(&self, i: usize) -> Name {
        self.0[i].key()
    }

    fn label(&self, i: usize, g: &G) -> String {
        self.0[i].label(g)
    }

    fn offered(&self, i: usize, g: &G, charts: &'static G::Charts) -> Offered {
        Offered::of(&self.0[i], g, charts)
    }

    fn any(&self, i: usize) -> &dyn Any {
        &self.0[i]
    }

    fn about(&self, g: &G) -> Option<String> {
        self.0.first()?.about(g)
    }

    fn subject(&self) -> Option<String> {
        self.0.first()?.subject()
    }
}

/// A question apart from its options.
#[derive(Clone, Copy)]
pub(crate) struct QuestionHead {
    pub(crate) question: &'static str,
    pub(crate) seat: Seat,
    pub(crate) rule: &'static str,
    pub(crate) text: &'static str,
    /// Who may read the answer in the log; none for everyone.
    pub(crate) to: Option<Seat>,
}

/// A question as a decider meets it.
pub struct Asked<'a, G: Game> {
    pub question: &'static str,
    pub seat: Seat,
    pub rule: &'static str,
    pub text: &'static str,
    pub options: &'a dyn Options<G>,
    /// How many options there are: a bot asks this first, and need not be told by way of `options`.
    pub(crate) count: usize,
    /// The type of the options: a bot that knows many asks for each in turn.
    pub(crate) kind: TypeId,
    pub(crate) to: Option<Seat>,
}

impl<'a, G: Game> Asked<'a, G> {
    #[expect(clippy::len_without_is_empty, reason = "a question always has an option")]
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn key(&self, i: usize) -> Name {
        self.options.key(i)
    }

    pub fn label(&self, i: usize, g: &G) -> String {
        self.options.label(i, g)
    }

    /// Where the option with this key stands.
    pub fn position(&self, key: &str) -> Option<usize> {
        (0..self.len()).find(|&i| self.key(i) == key)
    }

    /// The option itself, if the question is of type `T`.
    pub fn get<T: 'static>(&self, i: usize) -> Option<&'a T> {
        self.options.any(i).downcast_ref()
    }

    pub fn find<T: 'static>(&self, wanted: impl Fn(&T) -> bool) -> Option<usize> {
        self.all::<T>().find(|(_, option)| wanted(option)).map(|(i, _)| i)
    }

    /// Every option of type `T` with its place.
    pub fn all<T: 'static>(&self) -> impl Iterator<Item = (usize, &'a T)> {
        let asked_for = TypeId::of::<T>();
        // The options are of one type, but for the last of an answer made of several steps.
        let some = self.kind == asked_for || TypeId::of::<Done>() == asked_for;
        let count = if some { self.count } else { 0 };
        (0..count).filter_map(|i| Some((i, self.get(i)?)))
    }

    /// The option liked best, the first of equals; none if the question is of another type.
    pub fn best<T: 'static>(&self, liking: impl Fn(&T) -> i32) -> Option<usize> {
        let rated = self.all::<T>().map(|(index, option)| (liking(option), index));
        let best = rated.max_by_key(|&(liking, index)| (liking, std::cmp::Reverse(index)));
        best.map(|(_, index)| index)
    }

    /// The answer so far, if the question takes one of several steps and it is of type `D`.
    ///
    /// The options are then the steps that can be added, and [`Done`] where it can be given.
    pub fn draft<D: 'static>(&self) -> Option<&'a D> {
        self.options.draft()?.downcast_ref()
    }

    /// How the steps of the answer lie, if it is made of several.
    pub fn shape(&self) -> Option<Shape> {
        self.options.shape()
    }

    /// How many steps the answer has so far.
    pub fn steps_taken(&self) -> usize {
        self.options.taken()
    }

    /// Where [`Done`] stands among the options, if the answer so far can be given: always last.
    pub fn done(&self) -> Option<usize> {
        let last = self.len().checked_sub(1)?;
        self.get::<Done>(last).map(|_| last)
    }

    pub(crate) fn put(&self) -> QuestionHead {
        let Asked { question, seat, rule, text, to, .. } = *self;
        QuestionHead { question, seat, rule, text, to }
    }

    /// All keys in order, for messages.
    pub fn keys(&self) -> String {
        (0..self.len()).map(|i| self.key(i)).collect::<Vec<_>>().join(", ")
    }
}

/// Answers now (bot, script) or `None`: then the game suspends.
pub trait Decider<G: Game>: Send {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize>;
}

impl<G: Game> Decider<G> for Box<dyn Decider<G>> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        (**self).decide(g, charts, a)
    }
}

/// Leaves every question to people.
pub struct PeopleDecide;

impl<G: Game> Decider<G> for PeopleDecide {
    fn decide(&mut self, _: &G, _: &'static G::Charts, _: &Asked<'_, G>) -> Option<usize> {
        None
    }
}

/// A question that waits for a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Question")]
pub struct Open {
    /// The journal line that the answer will take; an answer names it, so that a late one is seen.
    pub n: u32,
    pub seat: Seat,
    pub question: &'static str,
    pub rule: &'static str,
    pub text: &'static str,
    /// The question put so that it names what is decided about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Id of the thing on a board that is decided about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// The options; of an answer of several steps, what can be added next.
    pub options: Vec<Offered>,
    /// The answer so far, if it is made of several steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<Box<Drafted>>,
}

impl Open {
    /// The question as it is put to the player.
    pub fn prompt(&self) -> &str {
        self.about.as_deref().unwrap_or(self.text)
    }
}

/// The place of an option in a grid of options: how fast by how far, say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Cell {
    pub row: &'static str,
    pub column: &'static str,
    /// The part of the column, where it has several.
    pub part: &'static str,
    /// Where row, column and part come among the others.
    #[serde(skip)]
    pub order: [u8; 3],
}

/// One option as a screen shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Option")]
pub struct Offered {
    pub key: Name,
    pub label: String,
    /// What follows from it.
    pub consequence: Option<String>,
    pub rule: Option<&'static str>,
    pub target: Option<String>,
    pub odds: Vec<Odds>,
    /// It ends something for good: screens ask once more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ends: bool,
    /// Where it stands in a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
}

impl Offered {
    pub(crate) fn of<G: Game, T: Choice<G>>(
        option: &T,
        g: &G,
        charts: &'static G::Charts,
    ) -> Offered {
        Offered {
            key: option.key(),
            label: option.label(g),
            consequence: option.consequence(g),
            rule: option.rule(),
            target: option.target(),
            odds: option.odds(g, charts),
            ends: option.ends(),
            cell: option.cell(),
        }
    }

    /// The label and what follows from it, for places that show both as one.
    pub fn words(&self) -> Name {
        match &self.consequence {
            Some(consequence) => format!("{}. {consequence}", self.label).into(),
            None => self.label.clone().into(),
        }
    }
}

/// What waits for the dice or the cup on the player's own table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "NeedDice")]
pub struct Need {
    /// The journal line that it will take; what is given names it, so that a late one is seen.
    pub n: u32,
    /// Whose dice these are; `None` if anyone may throw them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    pub why: &'static str,
    pub rule: &'static str,
    #[serde(flatten)]
    pub what: Wanted,
}

/// Dice to throw, or a counter to draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum Wanted {
    Throw {
        dice: Dice,
    },
    /// Several throws of the same dice, given together in any order.
    Pool(Pool),
    /// One counter out of those in the cup.
    Draw {
        cup: Vec<InCup>,
    },
}

impl Wanted {
    /// Checks what a player typed as faces; a ten-sided die may show ten as 0.
    pub fn faces(&self, typed: &[u8]) -> Result<PoolFaces, FacesError> {
        let tens = |dice: Dice| {
            let each = typed.iter().enumerate().map(move |(at, &face)| {
                let ten = dice.sides_at(at % usize::from(dice.count.max(1))) == 10;
                if face == 0 && ten { 10 } else { face }
            });
            each.collect::<Vec<u8>>()
        };
        match self {
            Wanted::Throw { dice } => Ok(dice.accept(&tens(*dice))?.into_iter().collect()),
            Wanted::Pool(pool) => pool.accept(&tens(pool.dice)),
            Wanted::Draw { .. } => Err(FacesError::NotDice),
        }
    }

    /// The place in the cup of the counter with this key, by which a draw is journalled.
    pub fn drawn(&self, key: &str) -> Option<PoolFaces> {
        match self {
            Wanted::Draw { cup } => {
                let place = cup.iter().position(|kind| kind.key == key && kind.count > 0)?;
                Some([place as u8 + 1].into_iter().collect())
            }
            Wanted::Throw { .. } | Wanted::Pool(_) => None,
        }
    }

    /// The same from the program's dice, for a player who would rather not throw this one.
    pub(crate) fn thrown(&self, source: &mut Source, rule: &str, why: &str) -> Option<PoolFaces> {
        match self {
            Wanted::Throw { dice } => {
                source.throw(*dice, rule, why).map(|(faces, _)| faces.into_iter().collect())
            }
            Wanted::Pool(pool) => source.pool(pool, rule, why),
            Wanted::Draw { cup } => {
                let counts: Vec<u8> = cup.iter().map(|kind| kind.count).collect();
                source.draw(&counts, rule, why).map(|place| [place].into_iter().collect())
            }
        }
    }
}

/// `2d6`, `7d6`, `a counter`.
impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wanted::Throw { dice } => write!(f, "{dice}"),
            Wanted::Pool(pool) => write!(f, "{pool}"),
            Wanted::Draw { .. } => write!(f, "a counter"),
        }
    }
}
