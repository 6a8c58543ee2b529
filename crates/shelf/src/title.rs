//! A game as its crate presents it.

use crate::{options::SetupOptions, shown::Shown, study::Study};
use board::{Base, Icon};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;
use table::{Decider, Event, Game, Horizon, Key, Logged, Seat, Titled, chart::FromBook};

pub use table::rulebook::Coverage;

/// A way to start: a campaign, a scenario, a class of boat.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Scenario {
    pub key: &'static str,
    pub title: &'static str,
    pub text: &'static str,
}

impl Scenario {
    pub const fn new(key: &'static str, title: &'static str, text: &'static str) -> Scenario {
        Scenario { key, title, text }
    }
}

/// A computer player.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ComputerPlayer")]
pub struct BotInfo {
    pub name: &'static str,
    pub text: &'static str,
}

/// A computer player who tries answers out before he gives one.
#[derive(Clone, Copy, Debug)]
pub struct ThinkerInfo {
    pub name: &'static str,
    pub text: &'static str,
    /// How many tries he makes for an answer if nothing else is said, as `expert:200` says it.
    pub tries: u32,
    /// How many decisions all tries for one answer may come to: where a try is long there are fewer,
    /// so that he takes about as long everywhere. No clock, so he plays the same again.
    pub decisions: u64,
}

/// A figure of an outcome worth statistics.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Figure {
    pub key: &'static str,
    pub title: &'static str,
    /// The title for people, if the value counts halves of a point.
    #[serde(skip)]
    pub in_points: Option<&'static str>,
}

impl Figure {
    pub const fn new(key: &'static str, title: &'static str) -> Figure {
        Figure { key, title, in_points: None }
    }

    /// A figure in halves of a point, which people are told in points.
    pub const fn halves(key: &'static str, title: &'static str, told: &'static str) -> Figure {
        Figure { key, title, in_points: Some(told) }
    }

    /// Title and value as people are told them: a lead of 12½ points.
    pub fn told(&self, value: i64) -> (&'static str, String) {
        match self.in_points {
            Some(title) => (title, board::halves(value)),
            None => (self.title, board::figure(value)),
        }
    }
}

/// A word of advice for a newcomer who meets a question for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// The stable name of the question.
    pub question: &'static str,
    pub title: &'static str,
    pub text: &'static str,
}

/// A start that shows much of the game in few decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FirstMission {
    pub scenario: &'static str,
    pub settings: &'static [(&'static str, &'static str)],
    pub seed: u64,
    /// What the newcomer should know before the first question.
    pub text: &'static str,
    /// The questions it is sure to ask, each with its lesson, if the first option is taken each time.
    pub teaches: &'static [&'static str],
}

/// Whether a first mission is over: the second one has begun, and nothing has been decided in it.
pub fn second_chapter_begins(log: &[Logged]) -> bool {
    let begun = log.iter().filter(|logged| logged.event.chapter().is_some()).count();
    let decided = log.iter().rposition(|logged| matches!(logged.event, Event::Picked { .. }));
    let opened = log.iter().rposition(|logged| logged.event.chapter().is_some());
    begun == 2 && opened > decided
}

/// What a game counts while it is played, for charts of a career.
#[derive(Clone, Debug, Default, Serialize, PartialEq, Eq)]
pub struct Career {
    pub series: Vec<Series>,
    pub tallies: Vec<Tally>,
    pub feats: Vec<Feat>,
}

/// The most that a career achieved in one respect: its largest ship, its best patrol.
#[derive(Clone, Debug, Serialize, PartialEq, Eq, JsonSchema)]
pub struct Feat {
    /// In which respect: "Largest ship".
    pub title: String,
    /// What it was: "Kumano", "6 ships".
    pub what: String,
    /// How much, and when.
    pub note: String,
    /// By what it is compared with those of other careers.
    pub weight: i64,
}

impl Feat {
    pub fn new(title: &str, weight: impl Into<i64>, what: impl Into<String>) -> Feat {
        let (title, what) = (title.to_owned(), what.into());
        Feat { title, what, note: String::new(), weight: weight.into() }
    }

    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Feat {
        self.note = note.into();
        self
    }

    /// The greatest of these; the first of equal ones.
    pub fn greatest<'a>(feats: impl IntoIterator<Item = &'a Feat>) -> Option<&'a Feat> {
        feats.into_iter().reduce(|best, feat| if feat.weight > best.weight { feat } else { best })
    }
}

/// A value for each chapter: victory points by night.
#[derive(Clone, Debug, Serialize, PartialEq, Eq, JsonSchema)]
pub struct Series {
    pub title: String,
    pub shape: Shape,
    pub points: Vec<(String, i64)>,
}

impl Series {
    pub fn new(
        title: &str,
        shape: Shape,
        points: impl IntoIterator<Item = (String, i64)>,
    ) -> Series {
        Series { title: title.to_owned(), shape, points: points.into_iter().collect() }
    }
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "SeriesShape")]
pub enum Shape {
    /// A running total: a line.
    Total,
    /// What each chapter brought: a column each.
    Each,
}

/// Things counted by kind: kills by type, fates of the crew.
#[derive(Clone, Debug, Serialize, PartialEq, Eq, JsonSchema)]
pub struct Tally {
    pub title: String,
    pub counts: Vec<(String, u32)>,
}

impl Tally {
    /// How many there are of each kind, the most first.
    pub fn of<'a>(title: &str, kinds: impl Iterator<Item = &'a str>) -> Tally {
        let mut counts: Vec<(String, u32)> = Vec::new();
        for kind in kinds {
            match counts.iter_mut().find(|(name, _)| name == kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((kind.to_owned(), 1)),
            }
        }
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Tally { title: title.to_owned(), counts }
    }
}

/// A stretch of play for which a seat can be handed to the staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Stretch")]
pub struct StretchInfo {
    pub key: &'static str,
    /// As it follows "the staff plays": "until the mission is over".
    pub title: &'static str,
}

/// Something that a player may lose: "The boat is lost".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Risk {
    pub key: &'static str,
    pub title: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    #[error("there is no scenario “{given}”; choose one of {known}")]
    Scenario { given: String, known: String },
    #[error("there is no option “{given}”; the options are {known}")]
    Option { given: String, known: String },
    #[error("option “{option}” cannot be “{given}”; it takes {known}")]
    Value { option: String, given: String, known: String },
    #[error("option “{option}” cannot be “{given}”: {text}")]
    Text { option: String, given: String, text: &'static str },
    #[error("{text}")]
    Together { option: &'static str, text: &'static str },
    #[error("with these options there is nothing to play: the game would be over at once")]
    OverAtOnce,
}

/// The computer players of a game, by name.
pub trait Skipper<G: Game>: Key + Decider<G> {
    /// How he plays, in a few words.
    fn text(self) -> &'static str;
}

/// Implemented by the state of each game.
pub trait Title: Game<Setup: SetupOptions, Charts: FromBook, View: Shown> {
    const FULL_NAME: &'static str;
    /// One or two sentences for the card on the shelf.
    const BLURB: &'static str;
    /// How its rule ids begin: `DB `.
    const RULE_PREFIX: &'static str;
    /// The printed charts, by file name.
    const CHARTS: &'static [(&'static str, &'static str)];
    /// The inventory of rules.
    const RULES: &'static str;
    /// The figures of an outcome, in the order of the values [`Title::measure`] returns.
    const FIGURES: &'static [Figure];
    /// Headings over long lists of scenarios: each with the key of the first scenario below it.
    const SCENARIO_GROUPS: &'static [(&'static str, &'static str)] = &[];
    const LESSONS: &'static [Lesson] = &[];
    /// Where a newcomer begins, and what teaches the rest, one after another.
    const FIRST_MISSIONS: &'static [FirstMission] = &[];
    /// The rules under which names are rolled, and nothing else: who plays with his own dice need not
    /// throw these.
    const NAME_RULES: &'static [&'static str] = &[];
    /// The backgrounds of its maps, which a page loads once.
    const BASES: &'static [Base] = &[];
    /// The picture on its box, as SVG.
    const COVER: &'static str;
    /// What stands for it in lists.
    const ICON: Icon;
    type Skipper: Skipper<Self>;
    /// The ways it can end, each told in a word or two.
    type Ending: Titled;

    /// Options that do not go together: the key of one of them, and why, in a sentence.
    fn conflict(_setup: &Self::Setup) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Whether these options leave anything to play, whatever the dice say.
    fn is_playable(_setup: &Self::Setup, _charts: &Self::Charts) -> bool {
        true
    }

    /// Whether the seats play against each other, so that the end tells who was the stronger. Seats
    /// that win and lose together, or that nobody compares, are no rivals.
    fn are_rivals(_setup: &Self::Setup) -> bool {
        false
    }

    /// Whether what a seat has achieved so far is no secret, so that careers can be compared while they are
    /// played.
    const OPEN_CAREERS: bool = false;

    /// What the player at this seat is called.
    fn seat_name(_setup: &Self::Setup, seat: Seat) -> String {
        format!("Player {}", seat.0 + 1)
    }

    fn bots() -> Vec<BotInfo> {
        let every = Self::Skipper::ALL.iter();
        every.map(|(name, skipper)| BotInfo { name, text: skipper.text() }).collect()
    }

    /// A computer player by name.
    fn bot(name: &str) -> Option<Box<dyn Decider<Self>>> {
        Self::Skipper::parse(name).map(|skipper| Box::new(skipper) as Box<_>)
    }

    /// The same player as he sits at a seat: he must not know what his seat does not. Where nothing
    /// is hidden, [`crate::reads_the_state`] makes him quicker.
    fn seated(name: &str) -> Option<Box<dyn Decider<Self>>> {
        Self::Skipper::parse(name).map(crate::players::reads_his_view)
    }

    /// The scripted player whose answers are tried out to judge a position.
    fn doctrine() -> Box<dyn Decider<Self>> {
        let (_, middle) = Self::Skipper::ALL[Self::Skipper::ALL.len() / 2];
        Box::new(middle)
    }

    /// The players who try their answers out, the best last.
    const THINKERS: &'static [ThinkerInfo] = &[crate::players::THE_EXPERT];

    /// Whether the thinker of this name tries answers to this question out, or takes that of the doctrine.
    fn is_worth_trying(&self, _question: &str, _thinker: &str) -> bool {
        true
    }

    /// How many answers at random are tried beside those of the proposers where not every option can be.
    const AT_RANDOM: u64 = 4;

    /// Scripted players whose whole answers are worth trying where not every option can be, the best
    /// first.
    fn proposers() -> Vec<Box<dyn Decider<Self>>> {
        let bots = Self::bots().into_iter().filter_map(|bot| Self::bot(bot.name));
        std::iter::once(Self::doctrine()).chain(bots).collect()
    }

    /// [`Title::doctrine`] for the thinker of this name, where those who think differ in more than how long.
    fn doctrine_of(_thinker: &str) -> Box<dyn Decider<Self>> {
        Self::doctrine()
    }

    /// [`Title::proposers`] for the thinker of this name.
    fn proposers_of(_thinker: &str) -> Vec<Box<dyn Decider<Self>>> {
        Self::proposers()
    }

    /// Stretches of play for which a seat can be handed over.
    const STRETCHES: &'static [StretchInfo] = &[];

    /// The number of the stretch that is being played, one of [`Title::STRETCHES`]; none between two.
    fn stretch(&self, _of: &str) -> Option<u64> {
        None
    }

    /// What a finished game is worth to each seat; the last value stands for all further seats.
    fn returns(outcome: &Self::Outcome) -> Vec<i32> {
        let first = Self::measure(outcome).first().copied().unwrap_or(0);
        vec![first.clamp(i32::MIN.into(), i32::MAX.into()) as i32]
    }

    /// The rival who has won; nobody in a draw. The one to whom it is worth the most, unless the rules
    /// compare otherwise.
    fn winner(outcome: &Self::Outcome) -> Option<Seat> {
        let returns = Self::returns(outcome);
        let most = *returns.iter().max()?;
        let mut best = (0..).zip(returns).filter(|(_, worth)| *worth == most);
        let first = best.next();
        if best.next().is_some() { None } else { first.map(|(seat, _)| Seat(seat)) }
    }

    /// How long an answer is played on before the position is judged, in words.
    const HORIZON: &'static str = "by the end of the game";

    /// Counts what has to end before a position can be judged, such as missions: a try stops when it
    /// has risen. None where only the end of the game tells.
    fn horizon(&self, _seat: Seat) -> Option<u64> {
        None
    }

    /// Where a try that begins in this position stops; without it at the end of the game.
    fn tried_until(&self, seat: Seat) -> Option<Horizon<Self>> {
        let now = self.horizon(seat)?;
        Some(Arc::new(move |g: &Self| g.horizon(seat).is_some_and(|then| then > now)))
    }

    /// What the position is worth to a seat where a try has stopped, in the coin of
    /// [`Title::returns`].
    fn value(&self, _seat: Seat, _charts: &'static Self::Charts) -> i32 {
        0
    }

    /// What a seat has won so far, in the same coin.
    fn points(&self, _seat: Seat, _charts: &'static Self::Charts) -> i32 {
        0
    }

    /// How many of that coin make one point as players count.
    const COINS_A_POINT: i32 = 1;

    /// What players call what they win; the first figure if it is not said.
    const COUNTED_IN: Option<&'static str> = None;

    /// What may be lost, in the order of [`Title::losses`].
    const RISKS: &'static [Risk] = &[];

    /// How much of each a seat has lost so far.
    fn losses(&self, _seat: Seat) -> Vec<u32> {
        Vec::new()
    }

    /// Feats that are read off what happened, because no sheet keeps them.
    fn feats(_log: &[Logged], _seat: Seat) -> Vec<Feat> {
        Vec::new()
    }

    /// Published figures that many games can be held against.
    fn study() -> Option<Study> {
        None
    }

    fn measure(outcome: &Self::Outcome) -> Vec<i64>;

    /// How it ended, for counting.
    fn ending(outcome: &Self::Outcome) -> Self::Ending;

    /// The closing words for the player.
    fn verdict(outcome: &Self::Outcome) -> String;
}
