//! A game being played by people: answers come one at a time, and the journal is everything.

mod load;
mod log;
mod refused;
mod seating;
mod undo;

use self::load::{first_mark, source, state_at};
pub(crate) use self::load::{header, header_of};
pub use self::{
    refused::{Fault, Refused},
    seating::{Bots, Seating, Terms},
};

use crate::{
    ask::{Need, Open, Seat, Wanted},
    chart::differing,
    exchange::{Request, Shared},
    eyes::Eyes,
    film::Watcher,
    game::Game,
    journal::{Entry, FIRST, Header, Journal},
    kept_states::Kept,
    players::Sitter,
    record::Record,
    source::{DiceFrom, Source},
    table::Table,
    tries::Tries,
};
use std::{
    any::Any,
    borrow::Cow,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Waker},
};

type Play = Pin<Box<dyn Future<Output = ()> + Send>>;

/// One game, suspended at a question, a throw of dice, or its end.
///
/// ```
/// use table::{Seat, Seating, Session, testkit::pearl};
///
/// let mut session = pearl::begin(1);
/// let open = session.open_for(Seat(0)).expect("a question");
/// let keys: Vec<&str> = open.options.iter().map(|option| option.key.as_ref()).collect();
/// assert_eq!((open.question, keys), ("dive", vec!["north", "east", "south"]));
///
/// // What was not offered is refused before the rules wake, and so is an answer to another line.
/// assert!(session.answer(Seat(0), open.n, "west").is_err());
/// assert!(session.answer(Seat(0), open.n + 1, "north").is_err());
/// session.answer(Seat(0), open.n, "north")?;
///
/// // The journal is the game: executed again, it comes to the same question.
/// let mut again = Session::resume(Seating::new(pearl::charts()), session.journal()).unwrap();
/// assert_eq!(again.view(Seat(0)), session.view(Seat(0)));
/// # Ok::<(), table::Refused>(())
/// ```
pub struct Session<G: Game> {
    seating: Seating<G>,
    setup: G::Setup,
    script: Vec<u8>,
    pub(crate) shared: Shared<G>,
    game: Option<Play>,
    broken: Option<String>,
    start: Option<u32>,
    heard: Vec<usize>,
}

pub(crate) enum Begin<G: Game> {
    Setup(G::Setup),
    State(G),
}

async fn drive<G: Game>(begin: Begin<G>, seating: Seating<G>, dice: Source, shared: Shared<G>) {
    let charts = seating.charts.typed;
    let g = match begin {
        Begin::Setup(setup) => G::new(&setup, charts),
        Begin::State(g) => g,
    };
    let sitters = shared.lock().record.journal.sitters();
    let mut table = Table::new(g, charts, dice, seating.decider(&sitters));
    table.shared = Some(shared);
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
            DiceFrom::Seed(_) | DiceFrom::OwnDice | DiceFrom::OwnDiceButNames(_) => Vec::new(),
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
        let fault = self.shared.lock().fault.take();
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
        Session::run(seating, setup, begin, dice, Shared::new(record), start, script)
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
            let exchange = self.shared.lock();
            let shelf = exchange.kept.within(common);
            let events = exchange.events[..shelf.last()?.events].to_vec();
            (shelf, events)
        };
        shelf.renumber(&number);
        for logged in &mut events {
            logged.line = number(logged.line);
        }
        let Kept { progress, dice, state, .. } = shelf.last()?.clone();
        let mut record = Record::new(journal.clone());
        record.go_on_from(&progress);
        let shared = Shared::new(record);
        {
            let mut exchange = shared.lock();
            (exchange.kept, exchange.events) = (shelf, events);
        }
        let (seating, setup, script) = (seating.clone(), self.setup.clone(), self.script.clone());
        let begin = Begin::State(G::clone(&state));
        Some(Session::run(seating, setup, begin, dice, shared, start, script).fitting())
    }

    /// How many of the lines that count here count in this path too, from the first on.
    fn in_common(&self, path: &[u32]) -> usize {
        let exchange = self.shared.lock();
        let both = exchange.record.path().iter().zip(path);
        both.take_while(|(here, there)| here == there).count()
    }

    pub(crate) fn run(
        seating: Seating<G>,
        setup: G::Setup,
        begin: Begin<G>,
        dice: Source,
        shared: Shared<G>,
        start: Option<u32>,
        script: Vec<u8>,
    ) -> Session<G> {
        let heard = vec![0; usize::from(G::seats(&setup)) + 1];
        let game: Play = Box::pin(drive(begin, seating.clone(), dice, shared.clone()));
        let mut session = Session {
            seating,
            setup,
            script,
            shared,
            game: Some(game),
            broken: None,
            start,
            heard,
        };
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
            let mut exchange = self.shared.lock();
            exchange.record.flush();
            exchange.deciding.clear();
            exchange.need = None;
        }
    }

    fn request(&mut self, request: Request<G>) {
        self.shared.lock().request = Some(request);
        self.poll();
        self.shared.lock().request = None;
    }

    /// Every open question with its options; for one player's eyes use [`Session::open_for`].
    pub fn open(&mut self) -> Vec<Open> {
        self.request(Request::Describe);
        std::mem::take(&mut self.shared.lock().described)
    }

    /// The question this seat has to answer.
    pub fn open_for(&mut self, seat: Seat) -> Option<Open> {
        self.open().into_iter().find(|open| open.seat == seat)
    }

    /// The number of the question this seat has to answer, without making its options.
    pub fn open_number(&self, seat: Seat) -> Option<u32> {
        self.shared.lock().deciding.iter().find(|(who, _)| *who == seat).map(|(_, n)| *n)
    }

    /// Who is deciding, or throws dice of his own; that much everyone may know.
    pub fn deciding(&self) -> Vec<Seat> {
        let exchange = self.shared.lock();
        let throwing = exchange.need.as_ref().and_then(|need| need.seat);
        exchange.deciding.iter().map(|(seat, _)| *seat).chain(throwing).collect()
    }

    /// What waits for the dice or the cup on a player's table, if these eyes may know of it.
    pub fn need(&self, eyes: impl Into<Eyes>) -> Option<Need> {
        let eyes = eyes.into();
        self.any_need().filter(|need| eyes.may_know(need.seat))
    }

    /// What waits, whoever has to throw or draw.
    pub fn any_need(&self) -> Option<Need> {
        self.shared.lock().need.clone()
    }

    fn playing(&self) -> Result<(), Refused> {
        match &self.broken {
            Some(what) => Err(Refused::Broken(what.clone())),
            None if self.shared.lock().outcome.is_some() => Err(Refused::Over),
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
        self.shared.lock().described.pop().ok_or(Refused::NotYourTurn { seat })
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
        if let Some(refused) = self.shared.lock().refused.take() {
            return Err(refused);
        }
        self.broken.as_ref().map_or(Ok(()), |what| Err(Refused::Broken(what.clone())))
    }

    /// Who sits where, by seat.
    pub fn sitters(&self) -> Vec<Sitter> {
        let mut sitters = self.shared.lock().record.journal.sitters();
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
            let exchange = self.shared.lock();
            (exchange.record.journal.branch(at, seed), exchange.record.path().to_vec())
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
        let journal = self.shared.lock().record.journal.before(line.saturating_add(1));
        let seating = self.seating.clone().without_bots();
        let common = self.in_common(&journal.path());
        let kept = self.begun_again(&seating, &journal, self.start, common, |line| line);
        kept.unwrap_or_else(|| Session::resume(seating, journal))
    }

    /// Executes the lines after this one again, from the nearest state kept before them, and shows
    /// the watcher the state at every event.
    pub(crate) fn watched_again(&self, after: u32, watcher: Watcher<G>) -> Result<(), Fault> {
        let journal = self.journal();
        let seating = self.seating.clone().without_bots().shown_to(watcher);
        let before = journal.path().partition_point(|line| *line <= after);
        let kept = self.begun_again(&seating, &journal, self.start, before, |line| line);
        kept.unwrap_or_else(|| Session::load(seating, journal, self.start, self.script.clone()))?;
        Ok(())
    }

    pub fn charts(&self) -> &'static G::Charts {
        self.seating.charts.typed
    }

    /// The position to be tried out from the open question; none when nothing is left to play.
    pub fn tries(&self) -> Option<Tries<G>> {
        if self.playing().is_err() {
            return None;
        }
        let exchange = self.shared.lock();
        let opened = exchange.deciding.iter().map(|(_, line)| *line).min().unwrap_or(u32::MAX);
        let (from, cursor) = match exchange.kept.last() {
            Some(kept) => (Arc::clone(&kept.state), kept.progress.cursor),
            // Rules that offer no mark are executed from the beginning.
            None => (Arc::new(G::new(&self.setup, self.seating.charts.typed)), 0),
        };
        let journal = &exchange.record.journal;
        let since = exchange.record.path()[cursor..].iter().take_while(|line| **line < opened);
        let since = since.filter_map(|line| journal.entry(*line).cloned()).collect();
        drop(exchange);
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

    pub fn outcome(&self) -> Option<G::Outcome> {
        self.shared.lock().outcome.clone()
    }

    /// What a broken rule said as it broke; the journal is whole.
    pub fn broken(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    pub fn journal(&self) -> Journal {
        self.shared.lock().record.journal.clone()
    }

    pub fn header(&self) -> Header {
        self.shared.lock().record.journal.header.clone()
    }

    /// How many lines the journal has, with its header.
    pub fn journal_len(&self) -> u32 {
        self.shared.lock().record.journal.len()
    }

    /// The lines to append to a file that holds the first `saved` ones.
    pub fn lines_since(&self, saved: u32) -> Vec<String> {
        self.shared.lock().record.journal.lines_since(saved)
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

pub(crate) fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a rule failed without a message").to_owned()
}
