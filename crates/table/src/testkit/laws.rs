//! The laws every game obeys, tried by random play.

use crate::{
    ask::{Asked, Decider, Open, Seat},
    digest::Digest,
    draft::{DONE, MOST_STEPS},
    eyes::Eyes,
    game::{ChartSet, Game},
    headless::{self, RandomDecider},
    journal::{Entry, Journal},
    session::{Seating, Session, Terms, message},
    source::splitmix,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
};

/// A game longer than this is taken for one that never ends.
const MOST_DECISIONS: u64 = 200_000;
/// The state is checked at every so many decisions.
const CHECK_EVERY: u64 = 8;
/// One game in so many is tried against the costly laws too.
const DEEP_ONE_IN: u64 = 16;
/// How many places of a journal the costly laws look at.
const CUTS: usize = 3;
/// How many options of one question are played out, and how far.
const BRANCHES: usize = 24;
const BRANCH_LENGTH: usize = 16;

/// What one random game came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub decisions: u64,
    pub digest: u64,
    /// The outcome as JSON.
    pub outcome: String,
    /// Bytes of the journal, if the costly laws were tried too.
    pub journal: Option<usize>,
}

/// A broken law, and how to see it again.
#[derive(Clone, Debug, thiserror::Error)]
#[error("seed {seed} breaks the law that {law}: {what}")]
pub struct Failure {
    pub seed: u64,
    pub law: &'static str,
    pub what: String,
    pub journal: Option<Box<Journal>>,
}

pub(super) type Lawful<T = ()> = Result<T, (&'static str, String)>;

/// Plays one random game and tries the laws on it: every game is replayed from its journal, and
/// one in sixteen is cut, undone and branched too.
pub fn fuzz_one<G: Game>(
    setup: &G::Setup,
    charts: ChartSet<G>,
    seed: u64,
) -> Result<Report, Failure> {
    let deep = splitmix(&mut seed.clone()).is_multiple_of(DEEP_ONE_IN);
    let fail = |(law, what), journal| Failure { seed, law, what, journal };
    let mut report =
        play_headless::<G>(setup, charts, seed).map_err(|broken| fail(broken, None))?;
    let mut session = start(setup, charts, seed, deep);
    let journal = session.journal();
    let mut laws = Laws { charts, seed, report: &report, rng: RandomDecider::new(!seed) };
    let lawful = if deep {
        laws.try_all(session, &journal)
    } else {
        laws.replays_the_same(&mut session, &journal, Seating::new(charts).quiet()).map(drop)
    };
    lawful.map_err(|broken| fail(broken, Some(Box::new(journal.clone()))))?;
    report.journal = deep.then(|| journal.to_string().len());
    Ok(report)
}

/// Plays games of consecutive seeds until one fails.
pub fn fuzz_many<G: Game>(
    setup: &G::Setup,
    charts: ChartSet<G>,
    seeds: std::ops::Range<u64>,
) -> Result<u64, Failure> {
    seeds.map(|seed| Ok(fuzz_one::<G>(setup, charts, seed)?.decisions)).sum()
}

/// Demands that two sessions look the same to these eyes: view, log, and open question.
pub fn same_to<G: Game>(
    eyes: impl Into<Eyes>,
    one: &mut Session<G>,
    other: &mut Session<G>,
) -> Result<(), String> {
    let eyes = eyes.into();
    let seen = |session: &mut Session<G>| {
        let view = session.view(eyes).map(|view| json(&view));
        let open = eyes.seat().and_then(|seat| session.open_for(seat));
        (view, json(&session.log(eyes)), json(&open), session.need(eyes))
    };
    let (one, other) = (seen(one), seen(other));
    if one == other {
        return Ok(());
    }
    let [one, other] = [one, other].map(|seen| format!("{seen:?}"));
    let (one, other) = around_difference(&one, &other);
    Err(format!("{eyes:?} see {one}\nor {other}"))
}

/// How many letters around a difference are told: whole views would fill the screen many times.
const AROUND: usize = 200;

/// Both texts from a little before their first difference.
fn around_difference<'a>(one: &'a str, other: &'a str) -> (&'a str, &'a str) {
    let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let part = |text: &'a str| {
        let from = text.floor_char_boundary(same.saturating_sub(AROUND));
        &text[from..text.floor_char_boundary(same + AROUND)]
    };
    (part(one), part(other))
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("not JSON: {error}"))
}

type Seen = Arc<Mutex<Option<(&'static str, String)>>>;

/// Picks at random; every second game leans to the first option, which goes on with what there is
/// to do, so that some games are short and some long.
pub struct RandomWalker {
    random: RandomDecider,
    leans: bool,
}

impl RandomWalker {
    pub fn new(seed: u64) -> RandomWalker {
        RandomWalker { random: RandomDecider::new(seed), leans: seed % 2 == 1 }
    }
}

impl<G: Game> Decider<G> for RandomWalker {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        if self.leans && self.random.below(16) > 0 {
            return Some(0);
        }
        self.random.decide(g, charts, a)
    }
}

/// Picks as the wanderer does and looks at every question on the way.
struct Watcher {
    walker: RandomWalker,
    decisions: u64,
    seen: Seen,
}

impl Watcher {
    fn inspect<G: Game>(&self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Lawful {
        if self.decisions > MOST_DECISIONS {
            return Err(("play ends", format!("{MOST_DECISIONS} decisions were not enough")));
        }
        let mut keys: Vec<_> = (0..a.len()).map(|i| a.key(i)).collect();
        keys.sort_unstable();
        let twice = keys.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || keys.iter().any(|key| key.is_empty()) {
            return Err(("keys are unique and not empty", format!("{}: {}", a.question, a.keys())));
        }
        let is_step = |key: &str| !key.contains(char::is_whitespace);
        let steps = a.shape().map_or(0, |_| keys.len());
        if !keys.iter().take(steps).all(|key| is_step(key)) {
            return Err(("keys of steps have no blanks", format!("{}: {}", a.question, a.keys())));
        }
        if self.decisions.is_multiple_of(CHECK_EVERY) {
            g.check(charts)
                .map_err(|what| ("invariants hold", format!("at `{}`: {what}", a.question)))?;
        }
        Ok(())
    }
}

impl<G: Game> Decider<G> for Watcher {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        self.decisions += 1;
        if let Err(broken) = self.inspect(g, charts, a) {
            *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(broken);
            return None;
        }
        self.walker.decide(g, charts, a)
    }
}

fn play_headless<G: Game>(setup: &G::Setup, charts: ChartSet<G>, seed: u64) -> Lawful<Report> {
    let found = Seen::default();
    let walker = RandomWalker::new(seed);
    let watcher = Watcher { walker, decisions: 0, seen: Arc::clone(&found) };
    let typed = charts.typed;
    let played = catch_unwind(AssertUnwindSafe(|| {
        headless::play::<G>(setup, typed, seed, Box::new(watcher))
    }))
    .map_err(|panic| ("no rule panics", message(panic.as_ref())))?;
    if let Some(broken) = found.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Err(broken);
    }
    let played = played.map_err(|error| ("play ends", error.to_string()))?;
    played.state.check(typed).map_err(|what| ("invariants hold", format!("at the end: {what}")))?;
    Ok(Report {
        decisions: played.decisions,
        digest: Digest::of(&played.state),
        outcome: json(&played.outcome),
        journal: None,
    })
}

/// The same game with a journal, and a log if somebody will read it.
fn start<G: Game>(setup: &G::Setup, charts: ChartSet<G>, seed: u64, listening: bool) -> Session<G> {
    let bots = Arc::new(move || Box::new(RandomWalker::new(seed)) as Box<_>);
    let seating = Seating::new(charts).with_bots(bots);
    let seating = if listening { seating } else { seating.quiet() };
    let terms = Terms { casual: true, ..Terms::seeded(seed) };
    Session::start(seating, setup.clone(), terms)
}

pub(super) struct Laws<'a, G: Game> {
    pub(super) charts: ChartSet<G>,
    seed: u64,
    report: &'a Report,
    rng: RandomDecider,
}

impl<G: Game> Laws<'_, G> {
    /// A journal changes nothing, can be read back, and ends the same when executed again.
    fn replays_the_same(
        &self,
        session: &mut Session<G>,
        journal: &Journal,
        seating: Seating<G>,
    ) -> Lawful<Session<G>> {
        self.ends_the_same("a journal changes nothing", session)?;
        let read = Journal::parse(journal.to_string())
            .map_err(|error| ("a journal can be read back", error.to_string()))?;
        let law = "a replayed game ends the same";
        let again = Session::resume(seating, read);
        let mut again = again.map_err(|fault| (law, fault.to_string()))?;
        self.ends_the_same(law, &mut again)?;
        Ok(again)
    }

    fn try_all(&mut self, mut session: Session<G>, journal: &Journal) -> Lawful {
        let seating = Seating::new(self.charts);
        let mut again = self.replays_the_same(&mut session, journal, seating)?;
        for seat in 0..G::seats(session.setup()) {
            same_to(Seat(seat), &mut session, &mut again)
                .map_err(|what| ("a replayed game tells the same", what))?;
        }
        let picks = recorded_picks(journal);
        for _ in 0..CUTS.min(picks.len()) {
            let (line, question, seat, key) = &picks[self.rng.below(picks.len())];
            let mut cut = self.cut_at(journal, *line, question, *seat, key)?;
            kept_states_agree(&session, *line, &mut cut)?;
            self.options_can_be_tried(&mut cut)?;
        }
        Ok(())
    }

    fn resume(&self, law: &'static str, journal: Journal) -> Lawful<Session<G>> {
        Session::resume(Seating::new(self.charts), journal).map_err(|e| (law, e.to_string()))
    }

    fn ends_the_same(&self, law: &'static str, session: &mut Session<G>) -> Lawful {
        if let Some(what) = session.broken() {
            return Err((law, what.to_owned()));
        }
        let outcome = session.outcome().map(|outcome| json(&outcome));
        let (digest, outcome) = (session.digest(), outcome.unwrap_or_default());
        if digest == Some(self.report.digest) && outcome == self.report.outcome {
            return Ok(());
        }
        let Report { digest: was, outcome: then, .. } = self.report;
        Err((law, format!("{outcome} with digest {digest:x?}, not {then} with {was:x}")))
    }

    fn cut_at(
        &mut self,
        journal: &Journal,
        line: u32,
        question: &str,
        seat: Seat,
        key: &str,
    ) -> Lawful<Session<G>> {
        let law = "a cut journal resumes at its open question";
        let cut = journal.before(line);
        let mut session = self.resume(law, cut.clone())?;
        let open = session.open();
        let asked = open.iter().find(|open| open.seat == seat && open.question == question);
        let offered = asked.is_some_and(|open| match &open.draft {
            None => open.options.iter().any(|o| o.key == key),
            Some(_) => retaken(&mut session, open, key),
        });
        if !offered {
            let what = format!("line {line} answers {question} with {key}; open are {open:?}");
            return Err((law, what));
        }
        self.check_state(&mut session)?;
        self.mark_agrees(&cut, &open, &mut session)?;
        self.undo_restores(&open, &mut session)?;
        self.options_can_be_played(&open, &session)?;
        self.keeps_secrets(&session)?;
        Ok(session)
    }

    fn options_can_be_tried(&mut self, session: &mut Session<G>) -> Lawful {
        let law = "every offered option can be tried to the end";
        let Some(tries) = session.tries() else { return Ok(()) };
        for open in session.open() {
            let key = self.any_answer(session, &open)?;
            let seed = self.rng.below(usize::MAX) as u64;
            let decider = Box::new(RandomWalker::new(seed));
            let tried = tries.once(None, Some((open.seat, &key)), seed, decider, None);
            let tried = tried.map_err(|error| (law, format!("`{key}`: {error}")))?;
            if tried.outcome.is_none() || tried.decisions == 0 {
                return Err((law, format!("`{key}` came to no end")));
            }
        }
        Ok(())
    }

    fn check_state(&self, session: &mut Session<G>) -> Lawful {
        for seat in 0..G::seats(session.setup()) {
            if session.view(Seat(seat)).is_none() {
                return Err(("every seat has a view", format!("{:?}", session.broken())));
            }
        }
        let typed = self.charts.typed;
        let checked = session.look(move |g| g.check(typed));
        match checked {
            Some(checked) => checked.map_err(|what| ("invariants hold", what)),
            None => Err(("invariants hold", format!("{:?}", session.broken()))),
        }
    }

    fn mark_agrees(&self, cut: &Journal, open: &[Open], session: &mut Session<G>) -> Lawful {
        let law = "the last mark leads to the same position";
        if cut.last_mark().is_none() {
            return Ok(());
        }
        let mut marked = Session::resume_from_last_mark(Seating::new(self.charts), cut.clone())
            .map_err(|fault| (law, fault.to_string()))?;
        same_position(law, (open, session.digest()), &mut marked)
    }

    fn undo_restores(&mut self, open: &[Open], session: &mut Session<G>) -> Lawful {
        let law = "undo restores the position";
        let Some(first) = open.first() else { return Ok(()) };
        let digest = session.digest();
        let key = self.any_answer(session, first)?;
        session
            .answer(first.seat, first.n, &key)
            .and_then(|()| session.undo(first.seat))
            .map_err(|refused| (law, refused.to_string()))?;
        same_position(law, (open, digest), session)
    }

    fn options_can_be_played(&mut self, open: &[Open], session: &Session<G>) -> Lawful {
        let law = "every offered option can be played";
        let end = session.journal().next_line();
        for question in open {
            for option in question.options.iter().take(BRANCHES) {
                let seed = self.rng.below(usize::MAX) as u64 ^ self.seed;
                let mut fork =
                    session.fork(end, Some(seed)).map_err(|fault| (law, fault.to_string()))?;
                let seat = question.seat;
                let Some(open) = fork.open_for(seat) else {
                    return Err((law, format!("{seat} is not asked in a branch")));
                };
                let key = match &question.draft {
                    None => option.key.to_string(),
                    Some(_) => self.any_draft(&mut fork, &open, vec![option.key.to_string()])?,
                };
                let played = fork.answer(seat, open.n, &key);
                played.map_err(|e| (law, format!("`{key}`: {e}")))?;
                self.play_on(law, &mut fork)?;
            }
        }
        Ok(())
    }

    pub(super) fn any_seed(&mut self) -> u64 {
        self.rng.below(usize::MAX) as u64
    }

    /// Any answer to an open question.
    pub(super) fn any_answer(&mut self, session: &mut Session<G>, open: &Open) -> Lawful<String> {
        match open.draft {
            None => Ok(open.options[self.rng.below(open.options.len())].key.to_string()),
            Some(_) => self.any_draft(session, open, Vec::new()),
        }
    }

    /// Goes on from these steps at random until the answer is whole, and looks at each list.
    fn any_draft(
        &mut self,
        session: &mut Session<G>,
        open: &Open,
        mut steps: Vec<String>,
    ) -> Lawful<String> {
        let law = "a draft can be gone through step by step";
        loop {
            let before = session.journal_len();
            let now = session.drafted(open.seat, open.n, &steps).map_err(|refused| {
                (law, format!("`{}` {}: {refused}", open.question, steps.join(" ")))
            })?;
            let whole = now.draft.as_ref().is_some_and(|draft| draft.whole);
            let told = || format!("`{}` after {}", open.question, steps.join(" "));
            if session.journal_len() != before {
                return Err(("looking at a draft writes nothing", told()));
            }
            match now.options.len() {
                0 if !whole => return Err(("a draft never comes to a dead end", told())),
                _ if steps.len() > MOST_STEPS => {
                    return Err(("a draft has at most 200 steps", told()));
                }
                0 => return Ok(joined(&steps)),
                n if whole && self.rng.below(n + 1) == n => return Ok(joined(&steps)),
                n => steps.push(now.options[self.rng.below(n)].key.to_string()),
            }
        }
    }

    pub(super) fn play_on(&mut self, law: &'static str, session: &mut Session<G>) -> Lawful {
        for _ in 0..BRANCH_LENGTH {
            let open = session.open();
            let Some(question) = open.first() else { break };
            let key = self.any_answer(session, question)?;
            let (seat, n) = (question.seat, question.n);
            session.answer(seat, n, &key).map_err(|e| (law, format!("`{key}`: {e}")))?;
        }
        self.check_state(session)
    }
}

fn kept_states_agree<G: Game>(whole: &Session<G>, line: u32, cut: &mut Session<G>) -> Lawful {
    let law = "a state kept in memory leads to the same position";
    let mut back = whole.back_at(line - 1).map_err(|fault| (law, fault.to_string()))?;
    let (open, digest) = (cut.open(), cut.digest());
    same_position(law, (&open, digest), &mut back)
}

fn joined(steps: &[String]) -> String {
    if steps.is_empty() { DONE.to_owned() } else { steps.join(" ") }
}

/// Whether a recorded answer of several steps can be taken again key by key.
fn retaken<G: Game>(session: &mut Session<G>, open: &Open, key: &str) -> bool {
    let keys: Vec<String> = key.split(' ').filter(|key| *key != DONE).map(Into::into).collect();
    let step = |session: &mut Session<G>, taken: usize| {
        let Ok(now) = session.drafted(open.seat, open.n, &keys[..taken]) else { return false };
        let offered = |key: &String| now.options.iter().any(|option| option.key == *key);
        match keys.get(taken) {
            Some(next) => offered(next),
            None => now.draft.is_some_and(|draft| draft.whole),
        }
    };
    (0..=keys.len()).all(|taken| step(session, taken))
}

fn same_position<G: Game>(
    law: &'static str,
    (open, digest): (&[Open], Option<u64>),
    session: &mut Session<G>,
) -> Lawful {
    let unnumbered = |open: &[Open]| -> Vec<Open> {
        open.iter().cloned().map(|open| Open { n: 0, ..open }).collect()
    };
    let (now, now_digest) = (session.open(), session.digest());
    if digest != now_digest {
        return Err((law, format!("the digest is {now_digest:x?}, not {digest:x?}")));
    }
    if unnumbered(open) != unnumbered(&now) {
        return Err((law, format!("open are {now:?}, not {open:?}")));
    }
    Ok(())
}

fn recorded_picks(journal: &Journal) -> Vec<(u32, String, Seat, String)> {
    let pick = |line| match journal.entry(line)? {
        Entry::Pick { question, seat, key, .. } => {
            Some((line, question.to_string(), *seat, key.to_string()))
        }
        Entry::Dice(_) | Entry::Mark { .. } | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) => {
            None
        }
    };
    journal.path().into_iter().filter_map(pick).collect()
}
