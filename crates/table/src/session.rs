//! A game being played by people: answers come one at a time, and the journal is everything.

mod undo;

use crate::{
    ask::{Decider, Need, Nobody, Open, Seat, Wanted},
    chart::differing,
    desk::{Post, Request},
    dice::FacesError,
    digest::Digest,
    draft::Misfit,
    event::Logged,
    eyes::Eyes,
    film::Watcher,
    game::{ChartSet, Game},
    journal::{Entry, FIRST, FORMAT, Header, Journal},
    kept::Kept,
    numbering::Numbering,
    players::{Players, Seated, Sitter},
    record::Record,
    source::{DiceFrom, Origin, Source, Stream},
    table::Table,
    tries::Tries,
};
use serde_json::Value;
use std::{
    any::Any,
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Waker},
};

/// Makes the bots of a session anew each time it is executed again.
pub type Bots<G> = Arc<dyn Fn() -> Box<dyn Decider<G>> + Send + Sync>;

/// Charts, bots and listeners: what a session needs beside its journal.
pub struct Seating<G: Game> {
    pub charts: ChartSet<G>,
    each_chart: &'static str,
    bots: Option<Bots<G>>,
    players: Option<Players<G>>,
    sitters: Vec<Sitter>,
    listening: bool,
    /// Who is shown the state at every event.
    watcher: Option<Watcher<G>>,
}

impl<G: Game> Seating<G> {
    /// People at every seat, and a log for them to read.
    pub fn new(charts: ChartSet<G>) -> Seating<G> {
        Seating {
            charts,
            each_chart: "",
            bots: None,
            players: None,
            sitters: Vec::new(),
            listening: true,
            watcher: None,
        }
    }

    /// With the list that [`crate::ChartBook::each`] makes of the charts. Journals keep it, so that the charts
    /// can be named in which a journal differs.
    #[must_use]
    pub fn naming(self, each_chart: &'static str) -> Seating<G> {
        Seating { each_chart, ..self }
    }

    /// The decider answers where it can; people answer the rest.
    #[must_use]
    pub fn with_bots(self, bots: Bots<G>) -> Seating<G> {
        Seating { bots: Some(bots), ..self }
    }

    /// Where to find the computer players who sit at a seat and answer at once.
    #[must_use]
    pub fn with_players(self, players: Players<G>) -> Seating<G> {
        Seating { players: Some(players), ..self }
    }

    /// Who sits where when a game starts; a journal that is resumed knows by itself.
    #[must_use]
    pub fn with_sitters(self, sitters: Vec<Sitter>) -> Seating<G> {
        Seating { sitters, ..self }
    }

    /// Nobody answers by himself.
    #[must_use]
    pub fn without_bots(self) -> Seating<G> {
        Seating { bots: None, players: None, ..self }
    }

    /// Keeps no log.
    #[must_use]
    pub fn quiet(self) -> Seating<G> {
        Seating { listening: false, ..self }
    }

    fn decider(&self, sitters: &[Sitter]) -> Box<dyn Decider<G>> {
        match (&self.bots, &self.players) {
            (Some(bots), _) => bots(),
            (None, Some(find)) => Box::new(Seated(sitters.iter().map(|one| find(one)).collect())),
            (None, None) => Box::new(Nobody),
        }
    }
}

impl<G: Game> Clone for Seating<G> {
    fn clone(&self) -> Self {
        Seating {
            charts: self.charts,
            each_chart: self.each_chart,
            bots: self.bots.clone(),
            players: self.players.clone(),
            sitters: self.sitters.clone(),
            listening: self.listening,
            watcher: self.watcher.clone(),
        }
    }
}

/// How a game is played: with which dice, and whether anything may be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    pub dice: DiceFrom,
    pub casual: bool,
    /// Between people who must not know all; never casual.
    pub matched: bool,
}

impl Terms {
    pub fn seeded(seed: u64) -> Terms {
        Terms { dice: DiceFrom::Seed(seed), casual: false, matched: false }
    }
}

/// Why a journal cannot be played on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    #[error("journal line {line} records {recorded}, but the rules now {asked}")]
    Diverged { line: u32, recorded: String, asked: String },
    #[error("the journal is of the game `{found}`, not of `{expected}`")]
    OtherGame { found: String, expected: &'static str },
    #[error("the journal was played by revision {found} of the rules; this program has {expected}")]
    OtherRules { found: u32, expected: u32 },
    #[error(
        "the journal was played with charts {found}; the charts in use are {expected}{}",
        named(differ)
    )]
    OtherCharts {
        found: String,
        expected: String,
        /// The charts that differ, by id; none if the journal cannot tell.
        differ: Vec<String>,
    },
    #[error("the setup of the journal cannot be read: {0}")]
    Setup(String),
    #[error("the mark in journal line {line} cannot be read: {what}")]
    Mark { line: u32, what: String },
    #[error("the journal has no mark to start from")]
    NoMark,
}

/// `: A-7.good and D-9 differ`; a long list is cut.
fn named(differ: &[String]) -> String {
    const MOST: usize = 6;
    let shown = differ.iter().take(MOST).map(String::as_str).collect::<Vec<_>>();
    match (differ.len(), shown.as_slice()) {
        (_, []) => String::new(),
        (1, _) => format!(": {} differs", shown[0]),
        (2..=MOST, [first @ .., last]) => format!(": {} and {last} differ", first.join(", ")),
        (all, _) => format!(": {} and {} more differ", shown.join(", "), all - MOST),
    }
}

/// Why a player's move is not taken; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error("it is not for {seat} to decide now")]
    NotYourTurn { seat: Seat },
    #[error("question {given} is no longer open; the open one is {open}")]
    Stale { given: u32, open: u32 },
    #[error("`{key}` was not offered; the choices are {offered}")]
    NotOffered { key: String, offered: String },
    #[error("step {place}, `{key}`, does not fit here; {}", can_be_added(offered))]
    Misfit { place: usize, key: String, offered: String },
    #[error("the answer is not whole; {}", can_be_added(offered))]
    NotWhole { offered: String },
    #[error("this question takes one choice, not several steps")]
    NoSteps,
    #[error("no dice are asked for now")]
    NoDiceWanted,
    #[error("dice are thrown here, and no counter is drawn")]
    NoDrawWanted,
    #[error("`{key}` is not in the cup; there are {offered}")]
    NotInCup { key: String, offered: String },
    #[error("{0}")]
    Faces(FacesError),
    #[error("there is no {seat}")]
    NoSeat { seat: Seat },
    #[error("the game is over")]
    Over,
    #[error("the rules broke, and the game cannot go on: {0}")]
    Broken(String),
    #[error("{0}")]
    Undo(&'static str),
    #[error("the game cannot be taken back: {0}")]
    Fault(Fault),
}

fn can_be_added(offered: &str) -> String {
    match offered {
        "" => "nothing can be added".to_owned(),
        offered => format!("what can be added is {offered}"),
    }
}

impl From<Misfit> for Refused {
    fn from(Misfit { place, key, offered }: Misfit) -> Refused {
        Refused::Misfit { place, key, offered }
    }
}

type Play = Pin<Box<dyn Future<Output = ()> + Send>>;

/// One game, suspended at a question, a throw of dice, or its end.
pub struct Session<G: Game> {
    seating: Seating<G>,
    setup: G::Setup,
    script: Vec<u8>,
    pub(crate) post: Post<G>,
    game: Option<Play>,
    broken: Option<String>,
    start: Option<u32>,
    heard: Vec<usize>,
}

pub(crate) enum Begin<G: Game> {
    Setup(G::Setup),
    State(G),
}

async fn drive<G: Game>(begin: Begin<G>, seating: Seating<G>, dice: Source, post: Post<G>) {
    let charts = seating.charts.typed;
    let g = match begin {
        Begin::Setup(setup) => G::new(&setup, charts),
        Begin::State(g) => g,
    };
    let sitters = post.lock().record.journal.sitters();
    let mut table = Table::new(g, charts, dice, seating.decider(&sitters));
    table.post = Some(post);
    table.listening = seating.listening;
    table.watcher = seating.watcher;
    let outcome = G::play(&mut table).await;
    table.end(outcome).await;
}

impl<G: Game> Session<G> {
    /// Starts a game and plays it to its first question.
    pub fn start(seating: Seating<G>, setup: G::Setup, terms: Terms) -> Session<G> {
        let header = header(&seating, &setup, &terms);
        let script = match terms.dice {
            DiceFrom::Script(faces) => faces,
            DiceFrom::Seed(_) | DiceFrom::Hand => Vec::new(),
        };
        let begin = Begin::Setup(setup.clone());
        Session::execute(seating, setup, begin, Journal::new(header), None, script)
    }

    /// Executes a journal again, to the question it stopped at.
    pub fn resume(seating: Seating<G>, journal: Journal) -> Result<Session<G>, Fault> {
        let charts = format!("{:016x}", seating.charts.digest);
        if journal.header.rules != G::REVISION && journal.header.game == G::NAME {
            let found = journal.header.rules;
            return Err(Fault::OtherRules { found, expected: G::REVISION });
        }
        if journal.header.charts != charts && journal.header.game == G::NAME {
            let Header { charts: found, each_chart, .. } = journal.header;
            let differ = differing(&each_chart, seating.each_chart);
            return Err(Fault::OtherCharts { found, expected: charts, differ });
        }
        let start = first_mark(&journal)?;
        Session::load(seating, journal, start, Vec::new())
    }

    /// Starts at the last mark, which also serves when the lines before it no longer fit.
    ///
    /// A journal of other rules or charts goes on as a journal of its own from that mark.
    pub fn resume_from_last_mark(
        seating: Seating<G>,
        journal: Journal,
    ) -> Result<Session<G>, Fault> {
        let mark = journal.last_mark().ok_or(Fault::NoMark)?;
        let charts = format!("{:016x}", seating.charts.digest);
        if journal.header.rules == G::REVISION && journal.header.charts == charts {
            return Session::load(seating, journal, Some(mark), Vec::new());
        }
        let journal = journal.beginning_at(mark, G::REVISION, charts, seating.each_chart);
        Session::load(seating, journal, Some(2), Vec::new())
    }

    /// The position as it was when this line had been written.
    pub fn replay(seating: Seating<G>, journal: &Journal, line: u32) -> Result<Session<G>, Fault> {
        Session::resume(seating.without_bots(), journal.before(line.saturating_add(1)))
    }

    /// The best position that a journal which may not fit can give, and why it is not the last.
    pub fn rescue(
        seating: &Seating<G>,
        journal: &Journal,
    ) -> Result<(Session<G>, Option<Fault>), Fault> {
        let fault = match Session::resume(seating.clone(), journal.clone()) {
            Ok(session) => return Ok((session, None)),
            Err(fault) => fault,
        };
        let diverged = match fault {
            Fault::Diverged { line, .. } => Some(line),
            Fault::OtherRules { .. } | Fault::OtherCharts { .. } => None,
            Fault::OtherGame { .. } | Fault::Setup(_) | Fault::Mark { .. } | Fault::NoMark => {
                return Err(fault);
            }
        };
        let session = match (journal.last_mark(), diverged) {
            (Some(mark), line) if line.is_none_or(|line| line <= mark) => {
                Session::from_mark_on(seating, journal, mark)
            }
            (_, Some(line)) => Session::resume(seating.clone(), journal.before(line)),
            (_, None) => return Err(fault),
        };
        session.map(|session| (session, Some(fault)))
    }

    fn from_mark_on(
        seating: &Seating<G>,
        journal: &Journal,
        mark: u32,
    ) -> Result<Session<G>, Fault> {
        let charts = format!("{:016x}", seating.charts.digest);
        let journal = journal.beginning_at(mark, G::REVISION, charts, seating.each_chart);
        match Session::load(seating.clone(), journal.clone(), Some(2), Vec::new()) {
            Err(Fault::Diverged { line, .. }) => {
                Session::load(seating.clone(), journal.before(line), Some(2), Vec::new())
            }
            loaded => loaded,
        }
    }

    fn load(
        seating: Seating<G>,
        mut journal: Journal,
        start: Option<u32>,
        script: Vec<u8>,
    ) -> Result<Session<G>, Fault> {
        if journal.header.each_chart == seating.each_chart {
            // One copy serves all games.
            journal.header.each_chart = Cow::Borrowed(seating.each_chart);
        }
        if journal.header.game != G::NAME {
            let found = journal.header.game;
            return Err(Fault::OtherGame { found, expected: G::NAME });
        }
        let setup: G::Setup = serde_json::from_value(journal.header.setup.clone())
            .map_err(|error| Fault::Setup(error.to_string()))?;
        let begin = match start {
            None => Begin::Setup(setup.clone()),
            Some(mark) => Begin::State(state_at(&journal, mark)?),
        };
        Session::execute(seating, setup, begin, journal, start, script).fitting()
    }

    /// The session, unless its journal turned out not to fit.
    fn fitting(self) -> Result<Session<G>, Fault> {
        let fault = self.post.lock().fault.take();
        fault.map_or(Ok(self), Err)
    }

    fn execute(
        seating: Seating<G>,
        setup: G::Setup,
        begin: Begin<G>,
        journal: Journal,
        start: Option<u32>,
        script: Vec<u8>,
    ) -> Session<G> {
        let dice = source(&journal, start, &script);
        let mut record = Record::new(journal);
        if let Some(mark) = start {
            record.start_at(mark);
        }
        Session::run(seating, setup, begin, dice, Post::new(record), start, script)
    }

    /// Another session from the newest state kept that its journal has passed; `None` if there is none.
    fn begun_again(
        &self,
        seating: &Seating<G>,
        journal: &Journal,
        start: Option<u32>,
        common: usize,
        number: impl Fn(u32) -> u32,
    ) -> Option<Result<Session<G>, Fault>> {
        let (mut shelf, mut events) = {
            let desk = self.post.lock();
            let shelf = desk.kept.within(common);
            let events = desk.events[..shelf.last()?.events].to_vec();
            (shelf, events)
        };
        shelf.renumber(&number);
        for logged in &mut events {
            logged.line = number(logged.line);
        }
        let Kept { progress, dice, state, .. } = shelf.last()?.clone();
        let mut record = Record::new(journal.clone());
        record.go_on_from(&progress);
        let post = Post::new(record);
        {
            let mut desk = post.lock();
            (desk.kept, desk.events) = (shelf, events);
        }
        let (seating, setup, script) = (seating.clone(), self.setup.clone(), self.script.clone());
        let begin = Begin::State(G::clone(&state));
        Some(Session::run(seating, setup, begin, dice, post, start, script).fitting())
    }

    /// How many of the lines that count here count in this path too, from the first on.
    fn in_common(&self, path: &[u32]) -> usize {
        let desk = self.post.lock();
        let both = desk.record.path().iter().zip(path);
        both.take_while(|(here, there)| here == there).count()
    }

    pub(crate) fn run(
        seating: Seating<G>,
        setup: G::Setup,
        begin: Begin<G>,
        dice: Source,
        post: Post<G>,
        start: Option<u32>,
        script: Vec<u8>,
    ) -> Session<G> {
        let heard = vec![0; usize::from(G::seats(&setup)) + 1];
        let game: Play = Box::pin(drive(begin, seating.clone(), dice, post.clone()));
        let mut session =
            Session { seating, setup, script, post, game: Some(game), broken: None, start, heard };
        session.poll();
        session
    }

    fn poll(&mut self) {
        let Some(game) = &mut self.game else { return };
        let mut context = Context::from_waker(Waker::noop());
        let polled = catch_unwind(AssertUnwindSafe(|| game.as_mut().poll(&mut context)));
        if let Err(panic) = polled {
            self.broken = Some(message(panic.as_ref()));
            self.game = None;
            let mut desk = self.post.lock();
            desk.record.flush();
            desk.deciding.clear();
            desk.need = None;
        }
    }

    fn request(&mut self, request: Request<G>) {
        self.post.lock().request = Some(request);
        self.poll();
        self.post.lock().request = None;
    }

    /// Every open question with its options; for one player's eyes use [`Session::open_for`].
    pub fn open(&mut self) -> Vec<Open> {
        self.request(Request::Describe);
        std::mem::take(&mut self.post.lock().described)
    }

    /// The question this seat has to answer.
    pub fn open_for(&mut self, seat: Seat) -> Option<Open> {
        self.open().into_iter().find(|open| open.seat == seat)
    }

    /// The number of the question this seat has to answer, without making its options.
    pub fn open_number(&self, seat: Seat) -> Option<u32> {
        self.post.lock().deciding.iter().find(|(who, _)| *who == seat).map(|(_, n)| *n)
    }

    /// Who is deciding, or throws dice of his own; that much everyone may know.
    pub fn deciding(&self) -> Vec<Seat> {
        let desk = self.post.lock();
        let throwing = desk.need.as_ref().and_then(|need| need.seat);
        desk.deciding.iter().map(|(seat, _)| *seat).chain(throwing).collect()
    }

    /// What waits for the dice or the cup on a player's table, if these eyes may know of it.
    pub fn need(&self, eyes: impl Into<Eyes>) -> Option<Need> {
        let eyes = eyes.into();
        self.any_need().filter(|need| eyes.may_know(need.seat))
    }

    /// What waits, whoever has to throw or draw.
    pub fn any_need(&self) -> Option<Need> {
        self.post.lock().need.clone()
    }

    fn playing(&self) -> Result<(), Refused> {
        match &self.broken {
            Some(what) => Err(Refused::Broken(what.clone())),
            None if self.post.lock().outcome.is_some() => Err(Refused::Over),
            None => Ok(()),
        }
    }

    /// Whether question `n` is this seat's to answer.
    fn is_asked(&self, seat: Seat, n: u32) -> Result<(), Refused> {
        self.playing()?;
        let open = self.open_number(seat).ok_or(Refused::NotYourTurn { seat })?;
        if open == n { Ok(()) } else { Err(Refused::Stale { given: n, open }) }
    }

    /// What would be asked after these steps of the answer to question `n`. Changes nothing.
    pub fn drafted(&mut self, seat: Seat, n: u32, steps: &[String]) -> Result<Open, Refused> {
        self.is_asked(seat, n)?;
        self.request(Request::Draft { seat, steps: steps.to_vec() });
        self.taken()?;
        self.post.lock().described.pop().ok_or(Refused::NotYourTurn { seat })
    }

    /// Answers question `n` and plays on to the next suspension.
    ///
    /// An answer of several steps is given as their keys joined by blanks.
    pub fn answer(&mut self, seat: Seat, n: u32, key: &str) -> Result<(), Refused> {
        self.is_asked(seat, n)?;
        self.request(Request::Answer { seat, key: key.to_owned() });
        self.taken()
    }

    fn needed(&self, seat: Seat, n: u32) -> Result<Need, Refused> {
        self.playing()?;
        let need = self.need(seat).ok_or(Refused::NoDiceWanted)?;
        if need.n != n {
            return Err(Refused::Stale { given: n, open: need.n });
        }
        Ok(need)
    }

    /// Gives throw `n`, of one or of many dice, the faces that fell on this seat's table.
    pub fn give_dice(&mut self, seat: Seat, n: u32, faces: &[u8]) -> Result<(), Refused> {
        let faces = self.needed(seat, n)?.what.faces(faces).map_err(Refused::Faces)?;
        self.request(Request::Dice(faces));
        self.taken()
    }

    /// Says which counter came out of the cup on this seat's table, by its key.
    pub fn give_draw(&mut self, seat: Seat, n: u32, key: &str) -> Result<(), Refused> {
        let need = self.needed(seat, n)?;
        let drawn = need.what.drawn(key).ok_or_else(|| not_in_the_cup(&need.what, key))?;
        self.request(Request::Dice(drawn));
        self.taken()
    }

    /// Throws or draws number `n` for this seat with the program's dice, from this seed.
    pub fn throw_for_me(&mut self, seat: Seat, n: u32, seed: u64) -> Result<(), Refused> {
        let Need { what, rule, why, .. } = self.needed(seat, n)?;
        let mut source = Source::seeded(seed);
        let thrown = what.thrown(&mut source, rule, why).ok_or(Refused::NoDiceWanted)?;
        self.request(Request::Dice(thrown));
        self.taken()
    }

    fn taken(&mut self) -> Result<(), Refused> {
        if let Some(refused) = self.post.lock().refused.take() {
            return Err(refused);
        }
        self.broken.as_ref().map_or(Ok(()), |what| Err(Refused::Broken(what.clone())))
    }

    /// Who sits where, by seat.
    pub fn sitters(&self) -> Vec<Sitter> {
        let mut sitters = self.post.lock().record.journal.sitters();
        sitters.resize(usize::from(G::seats(&self.setup)), Sitter::Person);
        sitters
    }

    /// Somebody else sits down at this seat. A computer player who answers at once does so now.
    pub fn sit(&mut self, seat: Seat, sitter: Sitter) -> Result<(), Refused> {
        self.playing()?;
        let sitters = self.sitters();
        let now = sitters.get(usize::from(seat.0)).ok_or(Refused::NoSeat { seat })?;
        if *now == sitter {
            return Ok(());
        }
        let mut journal = self.journal();
        journal.push(Entry::Sit(seat, sitter));
        self.execute_again(journal)
    }

    /// Goes on with this journal, which has grown by what is no answer, from the nearest state kept.
    fn execute_again(&mut self, journal: Journal) -> Result<(), Refused> {
        let common = self.in_common(&journal.path());
        let kept = self.begun_again(&self.seating, &journal, self.start, common, |line| line);
        let again = kept.unwrap_or_else(|| {
            Session::load(self.seating.clone(), journal, self.start, self.script.clone())
        });
        let heard = std::mem::take(&mut self.heard);
        *self = again.map_err(Refused::Fault)?;
        self.heard = heard;
        Ok(())
    }

    /// A game of its own from just before this line, with other dice if a seed is given.
    pub fn fork(&self, at: u32, seed: Option<u64>) -> Result<Session<G>, Fault> {
        let (journal, path) = {
            let desk = self.post.lock();
            (desk.record.journal.branch(at, seed), desk.record.path().to_vec())
        };
        let start = match self.start {
            Some(_) => Some(journal.last_mark().ok_or(Fault::NoMark)?),
            None => None,
        };
        let common = path.partition_point(|line| *line < at);
        let number = |line: u32| path.partition_point(|counted| *counted < line) as u32 + FIRST;
        self.begun_again(&self.seating, &journal, start, common, number).unwrap_or_else(|| {
            Session::load(self.seating.clone(), journal, start, self.script.clone())
        })
    }

    /// The position as it was when this line had been written, from the nearest state kept.
    pub fn back_at(&self, line: u32) -> Result<Session<G>, Fault> {
        let journal = self.post.lock().record.journal.before(line.saturating_add(1));
        let seating = self.seating.clone().without_bots();
        let common = self.in_common(&journal.path());
        let kept = self.begun_again(&seating, &journal, self.start, common, |line| line);
        kept.unwrap_or_else(|| Session::resume(seating, journal))
    }

    /// Executes the lines after this one again, from the nearest state kept before them, and shows
    /// the watcher the state at every event.
    pub(crate) fn watched_again(&self, after: u32, watcher: Watcher<G>) -> Result<(), Fault> {
        let journal = self.journal();
        let watcher = Some(watcher);
        let seating = Seating { listening: true, watcher, ..self.seating.clone().without_bots() };
        let before = journal.path().partition_point(|line| *line <= after);
        let kept = self.begun_again(&seating, &journal, self.start, before, |line| line);
        kept.unwrap_or_else(|| Session::load(seating, journal, self.start, self.script.clone()))?;
        Ok(())
    }

    pub(crate) fn charts(&self) -> &'static G::Charts {
        self.seating.charts.typed
    }

    /// The position to be tried out from the open question; none when nothing is left to play.
    pub fn tries(&self) -> Option<Tries<G>> {
        if self.playing().is_err() {
            return None;
        }
        let desk = self.post.lock();
        let opened = desk.deciding.iter().map(|(_, line)| *line).min().unwrap_or(u32::MAX);
        let (from, cursor) = match desk.kept.last() {
            Some(kept) => (Arc::clone(&kept.state), kept.progress.cursor),
            // Rules that offer no mark are executed from the beginning.
            None => (Arc::new(G::new(&self.setup, self.seating.charts.typed)), 0),
        };
        let journal = &desk.record.journal;
        let since = desk.record.path()[cursor..].iter().take_while(|line| **line < opened);
        let since = since.filter_map(|line| journal.entry(*line).cloned()).collect();
        drop(desk);
        Some(Tries::new(self.seating.charts, from, since))
    }

    /// Reads the state while the rules hold it: no copy, nothing made unless asked for.
    pub fn look<R: Send + 'static>(
        &mut self,
        look: impl FnOnce(&G) -> R + Send + 'static,
    ) -> Option<R> {
        let seen = Arc::new(Mutex::new(None));
        let place = Arc::clone(&seen);
        self.request(Request::Look(Box::new(move |g| {
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(look(g));
        })));
        seen.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// What these eyes may see.
    pub fn view(&mut self, eyes: impl Into<Eyes>) -> Option<G::View> {
        let (eyes, charts) = (eyes.into(), self.seating.charts.typed);
        self.look(move |g| g.view(eyes, charts))
    }

    /// Puts another state on the table while the rules wait. The journal then tells of a game that
    /// was not played: a session with a dealt world is for trying things out, never for saving.
    pub fn swap(&mut self, world: G) {
        self.request(Request::Swap(Box::new(world)));
    }

    /// The lines of the journal as these eyes count them. It needs the whole log: a session that was
    /// resumed from a mark counts from there.
    pub fn numbering(&self, eyes: impl Into<Eyes>) -> Numbering {
        let (eyes, desk) = (eyes.into(), self.post.lock());
        let known = desk.events.iter().filter(|logged| logged.is_for(eyes));
        let mut known: Vec<u32> = known.map(|logged| logged.line).collect();
        known.sort_unstable();
        known.dedup();
        let journal = &desk.record.journal;
        let own = |line: u32| match journal.entry(line) {
            Some(Entry::Undo(from)) => is_pick_of(journal.entry(*from), eyes),
            Some(_) | None => false,
        };
        let taken_back = (FIRST..journal.next_line()).filter(|line| own(*line)).count() as u32;
        Numbering { known, taken_back }
    }

    /// Everything these eyes may know of what happened, from the start.
    pub fn log(&self, eyes: impl Into<Eyes>) -> Vec<Logged> {
        let eyes = eyes.into();
        self.post.lock().events.iter().filter(|logged| logged.is_for(eyes)).cloned().collect()
    }

    /// The last events these eyes may know, at most so many, and whether there were more.
    pub fn log_tail(&self, eyes: impl Into<Eyes>, most: usize) -> (Vec<Logged>, bool) {
        let (eyes, desk) = (eyes.into(), self.post.lock());
        let mut newest_first = desk.events.iter().rev().filter(|logged| logged.is_for(eyes));
        let mut tail: Vec<_> = newest_first.by_ref().take(most).cloned().collect();
        tail.reverse();
        (tail, newest_first.next().is_some())
    }

    /// What these eyes may know of the lines after this one, at most so many of the last events.
    pub fn log_after(&self, eyes: impl Into<Eyes>, line: u32, most: usize) -> Vec<Logged> {
        let (eyes, desk) = (eyes.into(), self.post.lock());
        let newest_first = desk.events.iter().rev().take_while(|logged| logged.line > line);
        let mut after: Vec<_> =
            newest_first.filter(|logged| logged.is_for(eyes)).take(most).cloned().collect();
        after.reverse();
        after
    }

    /// What happened since these eyes took their events last.
    pub fn take_events(&mut self, eyes: impl Into<Eyes>) -> Vec<Logged> {
        let (eyes, desk) = (eyes.into(), self.post.lock());
        // The public's place is the last.
        let Some((public, seats)) = self.heard.split_last_mut() else { return Vec::new() };
        let heard = match eyes {
            Eyes::Public => Some(public),
            Eyes::Of(seat) => seats.get_mut(usize::from(seat.0)),
        };
        let Some(heard) = heard else { return Vec::new() };
        let from = std::mem::replace(heard, desk.events.len());
        desk.events[from..].iter().filter(|logged| logged.is_for(eyes)).cloned().collect()
    }

    pub fn outcome(&self) -> Option<G::Outcome> {
        self.post.lock().outcome.clone()
    }

    /// What a broken rule said as it broke; the journal is whole.
    pub fn broken(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    pub fn journal(&self) -> Journal {
        self.post.lock().record.journal.clone()
    }

    pub fn header(&self) -> Header {
        self.post.lock().record.journal.header.clone()
    }

    /// How many lines the journal has, with its header.
    pub fn journal_len(&self) -> u32 {
        self.post.lock().record.journal.len()
    }

    /// The lines to append to a file that holds the first `saved` ones.
    pub fn lines_since(&self, saved: u32) -> Vec<String> {
        self.post.lock().record.journal.lines_since(saved)
    }

    /// The digest of the whole state.
    pub fn digest(&mut self) -> Option<u64> {
        self.look(|g| crate::Digest::of(g))
    }
}

fn not_in_the_cup(wanted: &Wanted, key: &str) -> Refused {
    match wanted {
        Wanted::Throw { .. } | Wanted::Pool(_) => Refused::NoDrawWanted,
        Wanted::Draw { cup } => {
            let left = cup.iter().filter(|kind| kind.count > 0);
            let offered = left.map(|kind| &*kind.key).collect::<Vec<_>>().join(", ");
            Refused::NotInCup { key: key.to_owned(), offered }
        }
    }
}

/// Who sat down after the line taken back still sits there; only the one whose answer it was has to
/// choose again himself.
fn sit_again(journal: &mut Journal, before: &[Sitter], whose: Option<Seat>) {
    let after = journal.sitters();
    for (place, was) in before.iter().enumerate() {
        let seat = Seat(place as u8);
        let wanted = match was {
            Sitter::Player { .. } if whose == Some(seat) => &Sitter::Person,
            Sitter::Player { .. } | Sitter::Person | Sitter::Empty => was,
        };
        if after.get(place).unwrap_or(&Sitter::Person) != wanted {
            journal.push(Entry::Sit(seat, wanted.clone()));
        }
    }
}

fn is_pick_of(entry: Option<&Entry>, eyes: Eyes) -> bool {
    matches!(entry, Some(Entry::Pick { seat, .. }) if eyes == Eyes::Of(*seat))
}

pub(crate) fn header<G: Game>(seating: &Seating<G>, setup: &G::Setup, terms: &Terms) -> Header {
    let setup = serde_json::to_value(setup).expect("a setup is plain data");
    header_of(seating, setup, terms)
}

pub(crate) fn header_of<G: Game>(seating: &Seating<G>, setup: Value, terms: &Terms) -> Header {
    let (dice, seed) = match terms.dice {
        DiceFrom::Seed(seed) => (Origin::Seeded, seed),
        DiceFrom::Hand => (Origin::Hand, 0),
        DiceFrom::Script(_) => (Origin::Scripted, 0),
    };
    Header {
        wardroom: FORMAT,
        game: G::NAME.to_owned(),
        rules: G::REVISION,
        charts: format!("{:016x}", seating.charts.digest),
        each_chart: Cow::Borrowed(seating.each_chart),
        dice,
        seed,
        setup,
        casual: terms.casual && !terms.matched,
        matched: terms.matched,
        sitters: seating.sitters.clone(),
        from_mark: false,
    }
}

fn first_mark(journal: &Journal) -> Result<Option<u32>, Fault> {
    if !journal.header.from_mark {
        return Ok(None);
    }
    match journal.path().first() {
        Some(&line) if matches!(journal.entry(line), Some(Entry::Mark { .. })) => Ok(Some(line)),
        Some(_) | None => Err(Fault::NoMark),
    }
}

pub(crate) fn state_at<G: Game>(journal: &Journal, mark: u32) -> Result<G, Fault> {
    let Some(Entry::Mark { state, sum, .. }) = journal.entry(mark) else {
        return Err(Fault::NoMark);
    };
    if sum.is_some_and(|sum| sum != Digest::of(state.get()) as u32) {
        return Err(Fault::Mark { line: mark, what: "its digest does not fit".to_owned() });
    }
    serde_json::from_str(state.get())
        .map_err(|error| Fault::Mark { line: mark, what: error.to_string() })
}

pub(crate) fn source(journal: &Journal, start: Option<u32>, script: &[u8]) -> Source {
    let position = match start.and_then(|mark| journal.entry(mark)) {
        Some(Entry::Mark { position, .. }) => *position,
        Some(
            Entry::Pick { .. } | Entry::Dice(_) | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_),
        )
        | None => 0,
    };
    match journal.seed_at(start.unwrap_or(0)) {
        Some(seed) => Source::Seeded(Box::new(Stream::at(seed, position))),
        None if script.is_empty() || start.is_some() => Source::Hand,
        None => Source::Scripted(script.iter().copied().collect()),
    }
}

pub(crate) fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a rule failed without a message").to_owned()
}
