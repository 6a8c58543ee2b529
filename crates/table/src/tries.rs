//! A position tried out: executed again to its open question, answered, and played on.

use crate::{
    ask::{Asked, Decider, Name, Seat},
    draft::Plan,
    game::{ChartSet, Game},
    headless::{self, RandomDecider},
    journal::Entry,
    source::{Source, Stream},
    table::{Table, Trial},
};
use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU8, Ordering},
    },
};

/// Where a try may stop before the game is over; asked at every decision after the answer.
pub type Horizon<G> = Arc<dyn Fn(&G) -> bool + Send + Sync>;

/// A position to be tried out from the question that is open; share it between threads.
///
/// Answers already given to a question that is asked of several seats at once are not part of it:
/// they are secret, and a try makes its own.
///
/// ```
/// use table::{Game, RandomDecider, Seat, Stream, testkit::pearl};
///
/// let mut session = pearl::begin(1);
/// let tries = session.tries().expect("a question is open");
/// let view = session.view(Seat(0)).unwrap();
/// let found = (0..60).filter(|&seed| {
///     let world = pearl::Pearl::deal(&view, &(), &mut Stream::new(seed));
///     let then = Box::new(RandomDecider::new(seed));
///     let tried = tries.once(world, Some((Seat(0), "east")), seed, then, None).unwrap();
///     tried.outcome.flatten().is_some()
/// });
/// // Two of three bays are searched, so two pearls of three are found.
/// assert!((30..=50).contains(&found.count()));
/// assert_eq!(session.journal_len(), pearl::begin(1).journal_len(), "nothing was played");
/// ```
pub struct Tries<G: Game> {
    charts: ChartSet<G>,
    from: Arc<G>,
    /// What was chosen and thrown since, to be executed again.
    picks: Arc<[u16]>,
    /// How many answers that were; one of several steps has several picks.
    answers: u64,
    faces: VecDeque<u8>,
}

/// What a try came to.
pub struct Tried<G: Game> {
    pub state: G,
    /// None if the try stopped at its horizon.
    pub outcome: Option<G::Outcome>,
    /// How many decisions were made, the answer among them.
    pub decisions: u64,
}

/// Why a try came to nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TryError {
    #[error("`{0}` was not offered")]
    NotOffered(String),
    #[error("nobody answered `{0}`")]
    Unanswered(&'static str),
}

impl<G: Game> Tries<G> {
    pub(crate) fn new(charts: ChartSet<G>, from: Arc<G>, since: Vec<Entry>) -> Tries<G> {
        let mut faces = VecDeque::new();
        let mut given = Vec::new();
        for entry in since {
            match entry {
                Entry::Pick { question, seat, key, .. } => {
                    given.push(Given { question, seat, key });
                }
                Entry::Dice(thrown) => faces.extend(thrown),
                Entry::Mark { .. } | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) => {}
            }
        }
        let answers = given.len() as u64;
        let mut tries = Tries { charts, from, picks: Arc::new([]), answers, faces };
        tries.picks = tries.places(given);
        tries
    }

    pub fn charts(&self) -> ChartSet<G> {
        self.charts
    }

    /// Where the answers stand among the options, so that no try has to compare keys.
    fn places(&self, given: Vec<Given>) -> Arc<[u16]> {
        if given.is_empty() {
            return Arc::new([]);
        }
        let places = Arc::new(Mutex::new(Vec::new()));
        let again = AgainByKey { given, steps: Plan::as_given(), places: Arc::clone(&places) };
        let mut t = self.table(0, Box::new(again));
        drop(headless::run(&mut t));
        drop(t);
        let mut places = places.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *places).into()
    }

    fn table(&self, seed: u64, decider: Box<dyn Decider<G>>) -> Table<G> {
        let g = G::clone(&self.from);
        let dice = Source::Again(self.faces.clone(), Box::new(Stream::new(!seed)));
        Table::new(g, self.charts.typed, dice, decider)
    }

    /// Whether the rules take this answer to the open question, as it lies on the table. What was
    /// thought out in an imagined world may not be possible there.
    pub fn offers(&self, seat: Seat, key: &str) -> bool {
        let at_once: Horizon<G> = Arc::new(|_| true);
        // Others who are asked at the same time answer anything.
        let others = Box::new(RandomDecider::new(0));
        let tried = self.once(None, Some((seat, key)), 0, others, Some(&at_once));
        !matches!(tried, Err(TryError::NotOffered(_)))
    }

    /// Executes again to the open question, puts this world in place, gives this answer, and plays on
    /// with the dice of this seed until the horizon or the end.
    ///
    /// Two answers tried with the same seed and world meet the same dice.
    pub fn once(
        &self,
        world: Option<G>,
        answer: Option<(Seat, &str)>,
        seed: u64,
        decider: Box<dyn Decider<G>>,
        until: Option<&Horizon<G>>,
    ) -> Result<Tried<G>, TryError> {
        let refused = Arc::new(AtomicU8::new(Stopped::ByNobody as u8));
        let trying = Trying {
            answer: answer.map(|(seat, key)| (seat, key.to_owned())),
            steps: None,
            until: until.cloned(),
            stopped: Arc::clone(&refused),
            then: decider,
        };
        let again = Again { picks: Arc::clone(&self.picks), next: 0 };
        let mut t = self.table(seed, Box::new(again));
        let dice = Source::seeded(seed);
        t.trial = Some(Box::new(Trial { world, dice, decider: Box::new(trying) }));
        let outcome = headless::run(&mut t);
        let decisions = t.decisions.saturating_sub(self.answers);
        let stopped = refused.load(Ordering::Relaxed);
        if outcome.is_some() || stopped == Stopped::AtHorizon as u8 {
            return Ok(Tried { state: t.g, outcome, decisions });
        }
        match answer {
            Some((_, key)) if stopped == Stopped::NotOffered as u8 => {
                Err(TryError::NotOffered(key.to_owned()))
            }
            Some(_) | None => Err(TryError::Unanswered(t.unanswered.unwrap_or("nothing"))),
        }
    }
}

/// An answer of the journal.
struct Given {
    question: Name,
    seat: Seat,
    key: Name,
}

/// Gives the answers of the journal and writes down where they stood.
struct AgainByKey {
    given: Vec<Given>,
    /// What is left of an answer of several steps.
    steps: Plan,
    places: Arc<Mutex<Vec<u16>>>,
}

impl<G: Game> Decider<G> for AgainByKey {
    /// Seats asked at once answer in any order: theirs is the first answer with their name on it.
    fn decide(&mut self, _: &G, _: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        let is_this = |given: &Given| given.seat == a.seat && given.question == a.question;
        let i = if a.steps_taken() > 0 {
            self.steps.next(a)?
        } else {
            let place = self.given.iter().position(is_this)?;
            let given = self.given.remove(place);
            self.steps.begin(&given.key, a)?
        };
        self.places.lock().unwrap_or_else(PoisonError::into_inner).push(u16::try_from(i).ok()?);
        Some(i)
    }
}

/// Gives the answers of the journal; at the open question it has none, and the trial takes over.
struct Again {
    picks: Arc<[u16]>,
    next: usize,
}

impl<G: Game> Decider<G> for Again {
    #[inline]
    fn decide(&mut self, _: &G, _: &'static G::Charts, _: &Asked<'_, G>) -> Option<usize> {
        let pick = self.picks.get(self.next)?;
        self.next += 1;
        Some(usize::from(*pick))
    }
}

/// Why nobody answers any more.
#[repr(u8)]
enum Stopped {
    ByNobody,
    AtHorizon,
    NotOffered,
}

/// Gives the answer to be tried, then lets another decide until the horizon.
struct Trying<G: Game> {
    answer: Option<(Seat, String)>,
    /// What is left of the answer, if it has several steps.
    steps: Option<Plan>,
    until: Option<Horizon<G>>,
    stopped: Arc<AtomicU8>,
    then: Box<dyn Decider<G>>,
}

impl<G: Game> Decider<G> for Trying<G> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        if a.steps_taken() > 0 {
            return match &mut self.steps {
                Some(steps) => steps.next(a).or_else(|| not_offered(&self.stopped)),
                None => self.then.decide(g, charts, a),
            };
        }
        self.steps = None;
        if self.answer.as_ref().is_some_and(|(seat, _)| *seat == a.seat) {
            let (_, key) = self.answer.take()?;
            let steps = self.steps.insert(Plan::default());
            return steps.begin(&key, a).or_else(|| not_offered(&self.stopped));
        }
        if self.answer.is_none() && self.until.as_ref().is_some_and(|until| until(g)) {
            self.stopped.store(Stopped::AtHorizon as u8, Ordering::Relaxed);
            return None;
        }
        self.then.decide(g, charts, a)
    }
}

fn not_offered(stopped: &AtomicU8) -> Option<usize> {
    stopped.store(Stopped::NotOffered as u8, Ordering::Relaxed);
    None
}
