//! A position as one seat sees it, tried out answer by answer; and the player who plays by that.

use crate::{
    outlook::{Interval, mean},
    players::{self, Effort},
    simulation::{Run, measured},
    title::Title,
    workers::{OneThread, Workers},
};
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};
use table::{
    Asked, ChartSet, Decider, Digest, Entry, Horizon, Open, RandomDecider, Seat, Seating, Session,
    Sitter, Stream, Terms, Tries, players::luck,
};

/// More options than this are not all tried; those that scripted players would take are.
const MOST_OPTIONS: usize = 40;
/// So many tries there are for each answer, or else only the first of the answers are tried.
const TRIES_EACH: u32 = 8;
/// How many tries are made between two looks at what else there is to do.
const CHUNK: u32 = 8;

/// An open question, what its seat knows, and how answers to it are tried.
pub(crate) struct Position<G: Title> {
    tries: Tries<G>,
    /// What the seat sees, if that is not everything.
    view: Option<Mutex<G::View>>,
    until: Option<Horizon<G>>,
    luck: u64,
    points: i32,
    losses: Vec<u32>,
    /// Who thinks about it, one of [`Title::THINKERS`]; nobody of them where a person asks.
    thinker: Option<&'static str>,
    pub(crate) open: Open,
}

/// What one try came to.
pub(crate) struct Judged {
    /// To be compared with other answers.
    pub(crate) value: i32,
    /// What was won on the way.
    pub(crate) won: i32,
    /// Which of the risks came true, in the order of [`Title::RISKS`].
    pub(crate) lost: Vec<bool>,
    /// How many decisions it took.
    pub(crate) decisions: u64,
}

impl<G: Title> Position<G> {
    pub(crate) fn of(
        session: &mut Session<G>,
        seat: Seat,
        thinker: Option<&'static str>,
    ) -> Option<Position<G>> {
        let open = session.open_for(seat)?;
        let tries = session.tries()?;
        let view = session.view(seat)?;
        let luck = luck::<G>(&view, open.question, seat);
        let hidden = G::deal(&view, tries.charts().typed, &mut Stream::new(luck)).is_some();
        let charts = tries.charts().typed;
        let (points, losses, until) =
            session.look(move |g| (g.points(seat, charts), g.losses(seat), g.tried_until(seat)))?;
        let view = hidden.then(|| Mutex::new(view));
        Some(Position { tries, view, until, luck, points, losses, thinker, open })
    }

    /// Those who propose answers, the best first.
    fn proposers(&self) -> Vec<Box<dyn Decider<G>>> {
        self.thinker.map_or_else(G::proposers, G::proposers_of)
    }

    fn charts(&self) -> &'static G::Charts {
        self.tries.charts().typed
    }

    /// The dice of a try: the same for every answer, and no dice of the game.
    fn seed(&self, attempt: u32) -> u64 {
        Digest::of(&(self.luck, attempt))
    }

    /// A world as the seat may imagine it.
    fn world(&self, seed: u64) -> Option<G> {
        let view = self.view.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        G::deal(&view, self.charts(), &mut Stream::new(seed ^ 1))
    }

    /// Tries an answer once; a try that cannot be finished counts for nothing.
    pub(crate) fn once(&self, key: &str, attempt: u32) -> Option<Judged> {
        let seed = self.seed(attempt);
        let seat = self.open.seat;
        let once = || {
            let doctrine = self.thinker.map_or_else(G::doctrine, G::doctrine_of);
            let world = self.world(seed);
            self.tries.once(world, Some((seat, key)), seed, doctrine, self.until.as_ref()).ok()
        };
        let tried = catch_unwind(AssertUnwindSafe(once)).ok()??;
        let value = match &tried.outcome {
            Some(outcome) => worth(&G::returns(outcome), seat),
            None => tried.state.value(seat, self.charts()),
        };
        let won = match (&tried.outcome, &self.until) {
            (Some(_), None) => value,
            (_, Some(_)) | (None, None) => tried.state.points(seat, self.charts()) - self.points,
        };
        let now = tried.state.losses(seat);
        let lost = now.iter().zip(&self.losses).map(|(now, before)| now > before).collect();
        Some(Judged { value, won, lost, decisions: tried.decisions })
    }

    /// Whether the rules would take this answer, which was thought out in an imagined world.
    fn is_offered(&self, key: &str) -> bool {
        let asked = || self.tries.offers(self.open.seat, key);
        catch_unwind(AssertUnwindSafe(asked)).unwrap_or(false)
    }

    /// An answer to the question as it lies on the table, by somebody who knows what his seat knows.
    fn fallback(&self) -> Option<String> {
        let seated = G::bots().into_iter().filter_map(|bot| G::seated(bot.name));
        let anybody = Box::new(RandomDecider::new(self.luck)) as Box<dyn Decider<G>>;
        let mut known = seated.chain([anybody]).filter_map(|player| self.said_by(player, None));
        known.find(|key| self.is_offered(key))
    }

    /// The answers worth trying, that of the doctrine first. What is not possible at the table is not
    /// among them.
    pub(crate) fn candidates(&self) -> Vec<String> {
        let mut keys = Vec::new();
        let mut add = |key: Option<String>| {
            let new = key.filter(|key| !keys.contains(key));
            keys.extend(new.filter(|key| self.is_offered(key)));
        };
        let mut proposers = self.proposers().into_iter();
        add(proposers.next().and_then(|doctrine| self.proposed_by(doctrine)));
        let all = self.open.draft.is_none() && self.open.options.len() <= MOST_OPTIONS;
        if all {
            self.open.options.iter().for_each(|option| add(Some(option.key.to_string())));
        } else {
            proposers.for_each(|player| add(self.proposed_by(player)));
            for n in 0..G::AT_RANDOM {
                add(self.proposed_by(Box::new(RandomDecider::new(self.luck ^ n))));
            }
        }
        if keys.is_empty() {
            keys.extend(self.fallback());
        }
        keys
    }

    /// The answers to be compared before people: every option, or of an answer of several steps those
    /// that players propose.
    pub(crate) fn shown(&self) -> Vec<String> {
        if self.open.draft.is_some() {
            return self.candidates();
        }
        self.open.options.iter().map(|option| option.key.to_string()).collect()
    }

    /// What this player would answer, in the world he may imagine.
    fn proposed_by(&self, player: Box<dyn Decider<G>>) -> Option<String> {
        self.said_by(player, self.world(self.luck))
    }

    /// What this player answers in this world, or at the table itself.
    fn said_by(&self, player: Box<dyn Decider<G>>, world: Option<G>) -> Option<String> {
        let steps = Arc::new(Mutex::new(Vec::new()));
        let noting = Noting { seat: self.open.seat, player, steps: Arc::clone(&steps) };
        let say = || drop(self.tries.once(world, None, 0, Box::new(noting), None));
        catch_unwind(AssertUnwindSafe(say)).ok()?;
        let steps = steps.lock().unwrap_or_else(PoisonError::into_inner);
        if steps.is_empty() { None } else { Some(steps.join(" ")) }
    }

    /// What the doctrine answers, or somebody else if that may not be answered.
    fn undisputed(&self) -> Option<String> {
        let doctrine = self.proposers().into_iter().next();
        let proposed = doctrine.and_then(|doctrine| self.proposed_by(doctrine));
        proposed.filter(|key| self.is_offered(key)).or_else(|| self.fallback())
    }

    /// Any answer, by this luck.
    fn anything(&self, luck: u64) -> Option<String> {
        let said = self.said_by(Box::new(RandomDecider::new(luck)), None);
        said.filter(|key| self.is_offered(key)).or_else(|| self.fallback())
    }

    /// The answer that does best: all candidates get the same tries, then the better half the same
    /// number again, until one is left.
    ///
    /// That of the doctrine stays to the end, and another is taken only if it is shown to be better:
    /// few tries would else put chance in place of what the doctrine knows.
    pub(crate) fn best(&self, effort: Effort, workers: &dyn Workers) -> Option<String> {
        let most = (effort.tries / TRIES_EACH).max(2) as usize;
        let mut left: Vec<Candidate> =
            self.candidates().into_iter().take(most).map(Candidate::new).collect();
        let rounds = left.len().next_power_of_two().trailing_zeros();
        if rounds == 0 {
            return left.pop().map(|only| only.key);
        }
        self.try_all(&left, 0..1, workers);
        let budget = effort.tries.min(affordable(&left, effort.decisions));
        let budget = budget.saturating_sub(left.len() as u32);
        let mut made = 1;
        for _ in 0..rounds {
            let each = (budget / rounds / left.len() as u32).max(1);
            self.try_all(&left, made..made + each, workers);
            made += each;
            // A stable sort: of equals the one that was proposed first stays.
            left[1..].sort_by_key(|candidate| std::cmp::Reverse(candidate.average()));
            left.truncate(left.len().div_ceil(2).max(2));
        }
        let mut left = left.into_iter();
        let doctrine = left.next()?;
        let better = left.next().filter(|other| other.is_shown_better(&doctrine));
        Some(better.unwrap_or(doctrine).key)
    }

    fn try_all(&self, left: &[Candidate], attempts: std::ops::Range<u32>, workers: &dyn Workers) {
        let chunks = attempts.len().div_ceil(CHUNK as usize);
        workers.each(left.len() * chunks, &|job| {
            let candidate = &left[job % left.len()];
            let from = attempts.start + (job / left.len()) as u32 * CHUNK;
            for attempt in from..attempts.end.min(from + CHUNK) {
                candidate.add(attempt, self.once(&candidate.key, attempt));
            }
        });
    }
}

/// How many tries there can be for so many decisions, by what the first of each answer took.
fn affordable(first: &[Candidate], decisions: u64) -> u32 {
    let took: u64 = first.iter().map(|it| it.decisions.load(Ordering::Relaxed)).sum();
    let tries = u128::from(decisions) * first.len() as u128 / u128::from(took.max(1));
    u32::try_from(tries).unwrap_or(u32::MAX)
}

/// What a finished game was worth to a seat.
pub(crate) fn worth(returns: &[i32], seat: Seat) -> i32 {
    returns.get(usize::from(seat.0)).or(returns.last()).copied().unwrap_or(0)
}

struct Candidate {
    key: String,
    /// What its tries came to, by attempt.
    values: Mutex<BTreeMap<u32, i32>>,
    /// How many decisions those took.
    decisions: AtomicU64,
}

/// How many standard errors of the difference another answer must be ahead of the doctrine's.
const AHEAD: f64 = 1.5;
/// Fewer tries than this show nothing: by chance they agree too easily.
const FEWEST: u32 = 4;

impl Candidate {
    fn new(key: String) -> Candidate {
        Candidate { key, values: Mutex::default(), decisions: AtomicU64::new(0) }
    }

    fn values(&self) -> MutexGuard<'_, BTreeMap<u32, i32>> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A try that could not be finished tells nothing: the answer is possible at the table, and was
    /// not in that imagined world.
    fn add(&self, attempt: u32, judged: Option<Judged>) {
        let took = judged.as_ref().map_or(1, |judged| judged.decisions);
        self.decisions.fetch_add(took, Ordering::Relaxed);
        if let Some(judged) = judged {
            self.values().insert(attempt, judged.value);
        }
    }

    /// In thousandths; of an answer that could never be tried nothing is expected.
    fn average(&self) -> i64 {
        let values = self.values();
        let sum: i64 = values.values().copied().map(i64::from).sum();
        (1_000 * sum).checked_div(values.len() as i64).unwrap_or(i64::MIN)
    }

    /// By the differences on the same dice, in the order of the attempts, so that threads change
    /// nothing.
    fn is_shown_better(&self, other: &Candidate) -> bool {
        let (own, others) = (self.values(), other.values());
        let (mut count, mut sum, mut squares) = (0, 0.0, 0.0);
        for (attempt, value) in own.iter() {
            let Some(beside) = others.get(attempt) else { continue };
            let difference = f64::from(*value) - f64::from(*beside);
            (count, sum, squares) =
                (count + 1, sum + difference, squares + difference * difference);
        }
        let Interval { mean, high, .. } = mean(count, sum, squares);
        count >= FEWEST && mean > 0.0 && mean >= AHEAD * (high - mean) / 1.96
    }
}

/// Lets a player answer the open question and writes down what he says; then nobody answers.
struct Noting<G: Title> {
    seat: Seat,
    player: Box<dyn Decider<G>>,
    steps: Arc<Mutex<Vec<String>>>,
}

impl<G: Title> Decider<G> for Noting<G> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        if a.seat != self.seat {
            // Another seat that is asked at the same time.
            return if steps.is_empty() { self.player.decide(g, charts, a) } else { None };
        }
        if a.steps_taken() == 0 && !steps.is_empty() {
            return None;
        }
        let i = self.player.decide(g, charts, a)?;
        if a.done() != Some(i) || steps.is_empty() {
            steps.push(a.key(i).into_owned());
        }
        Some(i)
    }
}

/// A computer player who thinks before he answers, away from the game.
pub trait Thinker: Send + Sync {
    fn seat(&self) -> Seat;
    /// The number of the question; an answer that comes too late is refused by it.
    fn number(&self) -> u32;
    /// What he answers: the same whenever he is asked the same in the same position, unless that leads in
    /// circles.
    fn think(&self, workers: &dyn Workers) -> Option<String>;
}

pub(crate) struct Expert<G: Title> {
    pub(crate) position: Position<G>,
    pub(crate) effort: Effort,
    way: Way,
}

/// How a thinker comes to his answer.
enum Way {
    /// He tries answers out.
    Tries,
    /// By the doctrine: there is nothing worth trying, or trying leads in circles.
    Doctrine,
    /// He takes anything, by this luck, for the doctrine leads in circles too.
    Anything(u64),
}

/// So often he may find himself in the very same position before he takes the answer of the doctrine
/// there, and as often again before he takes any.
const AGAIN: usize = 4;

/// In which positions thinkers have been asked. In the same position they would answer the same, so a game
/// that comes back to one would come back to it for ever. Not kept with the game: whoever resumes one
/// begins to count anew.
#[derive(Default)]
pub(crate) struct Thoughts {
    /// What the seat saw, as a digest, by the number of the question; asking twice is one question.
    positions: BTreeMap<(u32, Seat), u64>,
}

impl Thoughts {
    /// How often the same was asked in the same position before.
    fn note(&mut self, open: &Open, position: u64) -> usize {
        self.positions.insert((open.n, open.seat), position);
        let earlier = self.positions.range(..(open.n, Seat(0)));
        earlier.filter(|(_, before)| **before == position).count()
    }
}

impl<G: Title> Thinker for Expert<G> {
    fn seat(&self) -> Seat {
        self.position.open.seat
    }

    fn number(&self) -> u32 {
        self.position.open.n
    }

    fn think(&self, workers: &dyn Workers) -> Option<String> {
        match self.way {
            Way::Tries => self.position.best(self.effort, workers),
            Way::Doctrine => self.position.undisputed(),
            Way::Anything(luck) => self.position.anything(luck),
        }
    }
}

/// The seat whose player has to think now, and what he puts into it.
pub(crate) fn asked_to_think<G: Title>(session: &Session<G>) -> Option<(Seat, Effort)> {
    let sitters = session.sitters();
    session.deciding().into_iter().find_map(|seat| {
        let name = sitters.get(usize::from(seat.0))?.name()?;
        Some((seat, players::effort::<G>(name)?))
    })
}

/// The thinker who has to answer now, if one is asked.
pub(crate) fn thinker<G: Title>(
    session: &mut Session<G>,
    thoughts: &mut Thoughts,
) -> Option<Expert<G>> {
    let (seat, effort) = asked_to_think(session)?;
    let position = Position::of(session, seat, Some(effort.thinker))?;
    let question = position.open.question;
    let tries = session.look(move |g| g.is_worth_trying(question, effort.thinker))?;
    let before = thoughts.note(&position.open, position.luck);
    let way = match before / AGAIN {
        0 if tries => Way::Tries,
        0 | 1 => Way::Doctrine,
        2.. => Way::Anything(position.luck ^ before as u64),
    };
    Some(Expert { position, effort, way })
}

/// Plays a whole game in which somebody thinks; everyone at the table is a computer player.
pub(crate) fn play<G: Title>(
    setup: &G::Setup,
    charts: ChartSet<G>,
    seed: u64,
    names: &[String],
) -> Result<Run, String> {
    let last = names.last().map_or(players::RANDOM, String::as_str);
    let name = |seat: u8| names.get(usize::from(seat)).map_or(last, String::as_str);
    let sitters = (0..G::seats(setup)).map(|seat| Sitter::player(name(seat))).collect();
    let seating = Seating::new(charts).with_players(players::at_once::<G>());
    let seating = seating.with_sitters(sitters).quiet();
    let mut session = Session::<G>::start(seating, setup.clone(), Terms::seeded(seed));
    let mut thoughts = Thoughts::default();
    while let Some(expert) = thinker(&mut session, &mut thoughts) {
        let key = expert.think(&OneThread).ok_or("the expert found no answer")?;
        let (seat, n) = (expert.seat(), expert.number());
        session.answer(seat, n, &key).map_err(|refused| refused.to_string())?;
    }
    let outcome = session.outcome().ok_or("the game came to no end")?;
    let journal = session.journal();
    let is_answer = |line: &u32| matches!(journal.entry(*line), Some(Entry::Pick { .. }));
    let decisions = journal.path().iter().filter(|line| is_answer(line)).count() as u64;
    Ok(measured::<G>(seed, &outcome, decisions))
}

#[cfg(test)]
mod tests;
