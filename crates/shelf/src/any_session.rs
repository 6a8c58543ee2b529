//! A session with its type forgotten.

use crate::{
    any_game::ShelfError,
    expert::{self, Thinker, Thoughts},
    lens::Lens,
    outlook::{self, Outlook},
    players,
    report::{Debrief, Report, ReportData, ReportKind, Way},
    shown::{Shown, Status},
    story::Tale,
    title::{Career, StretchInfo, Title},
};
use board::Board;
use serde_json::Value;
use table::{
    Eyes, Fault, Header, Journal, Logged, Moment, Need, Numbering, Open, Refused, Seat, Session,
    Sitter, Stream, Titled as _, film::MOST_MOMENTS,
};

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Story {
    pub outcome: Value,
    pub ending: String,
    pub verdict: String,
    pub figures: Vec<i64>,
    /// What it is worth to each seat; the last value stands for all further seats.
    pub returns: Vec<i32>,
    /// The rival who has won; nobody in a draw, and where the seats are no rivals.
    pub winner: Option<Seat>,
}

/// Who is to sit at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatChoice {
    Person,
    Nobody,
    /// A computer player, for one stretch of play if it is named.
    Player {
        name: String,
        until: Option<String>,
    },
}

/// What was seen when these events were told.
#[derive(Clone, Debug)]
pub struct Picture {
    pub events: Vec<Logged>,
    pub status: Status,
    pub boards: Vec<Board>,
}

/// What came of an order, with the boards to see it on.
#[derive(Clone, Debug)]
pub struct Shots {
    pub tale: Tale,
    /// The boards when the order was given.
    pub before: Vec<Board>,
    /// The boards after each beat of the tale.
    pub after: Vec<Vec<Board>>,
}

/// One game being played, whichever it is.
pub trait AnySession: Send {
    fn game(&self) -> &'static str;
    fn seats(&self) -> u8;
    /// Whether the seats play against each other.
    fn are_rivals(&self) -> bool;
    /// Whether the careers of all seats are for everybody to see.
    fn has_open_careers(&self) -> bool;
    /// What to call a player when the keyboard changes hands.
    fn seat_name(&self, seat: Seat) -> String;
    /// The eyes of whoever names this seat: a player who plays alone need not name his.
    fn eyes(&self, seat: Option<Seat>) -> Eyes {
        match seat {
            Some(seat) => Eyes::Of(seat),
            None if self.seats() == 1 => Eyes::Of(Seat(0)),
            None => Eyes::Public,
        }
    }
    fn open(&mut self) -> Vec<Open>;
    fn open_for(&mut self, seat: Seat) -> Option<Open>;
    fn deciding(&self) -> Vec<Seat>;
    /// What waits for the dice or the cup on a player's own table, if these eyes may know of it.
    fn need(&self, eyes: Eyes) -> Option<Need>;
    /// What waits, whoever has to throw or draw.
    fn any_need(&self) -> Option<Need>;
    /// What would be asked after these steps of the answer to question `n`. Changes nothing.
    fn drafted(&mut self, seat: Seat, n: u32, steps: &[String]) -> Result<Open, Refused>;
    /// An answer of several steps is given as their keys joined by blanks.
    fn answer(&mut self, seat: Seat, n: u32, key: &str) -> Result<(), Refused>;
    fn give_dice(&mut self, seat: Seat, n: u32, faces: &[u8]) -> Result<(), Refused>;
    /// Says which counter this seat drew, by its key.
    fn give_draw(&mut self, seat: Seat, n: u32, key: &str) -> Result<(), Refused>;
    /// Throws or draws with the program's dice what this seat would have to.
    fn throw_for_me(&mut self, seat: Seat, n: u32, seed: u64) -> Result<(), Refused>;
    fn undo(&mut self, seat: Seat) -> Result<(), Refused>;
    fn can_undo(&self, seat: Seat) -> bool;
    /// Whether the seat may take back its answer without asking the others.
    fn can_undo_alone(&self, seat: Seat) -> bool;
    /// The answer that could be taken back with the consent of all: its line.
    fn undoable(&self, seat: Seat) -> Result<u32, Refused>;
    /// The journal's number of the question or throw this seat has before it.
    fn number_of_question(&self, seat: Seat) -> Option<u32>;
    /// The lines of the journal as these eyes count them; needs the whole log.
    fn numbering(&self, eyes: Eyes) -> Numbering;
    fn undo_to(&mut self, n: u32) -> Result<(), Refused>;
    fn fork(&self, at: u32, seed: Option<u64>) -> Result<Box<dyn AnySession>, Fault>;
    fn view(&mut self, eyes: Eyes) -> Value;
    fn status(&mut self, eyes: Eyes) -> Status;
    fn boards(&mut self, eyes: Eyes) -> Vec<Board>;
    /// What the game counts while it is played.
    fn career(&mut self, eyes: Eyes) -> Career;
    /// How it stands in a word or two, for lists.
    fn score(&mut self, eyes: Eyes) -> Option<String>;
    /// The page of the story that belongs to this moment.
    fn moment(&mut self, eyes: Eyes) -> Option<ReportKind>;
    /// A page made from what these eyes see now; of a debrief there is nothing to see any more.
    fn report(&mut self, eyes: Eyes, kind: ReportKind) -> Option<Report>;
    /// What a mission or patrol brought, told again from the lines it was played in; the last one
    /// that is over if none is named.
    fn debrief(&mut self, eyes: Eyes, outing: Option<u32>) -> Result<Option<Debrief>, Fault>;
    /// The last page of a career, with all its ways.
    fn farewell(&mut self, eyes: Eyes) -> Result<Option<Report>, Fault>;
    fn log(&self, eyes: Eyes) -> Vec<Logged>;
    /// The last events, at most so many, and whether there were more.
    fn log_tail(&self, eyes: Eyes, most: usize) -> (Vec<Logged>, bool);
    /// What happened in the lines after this one, at most so many of the last events.
    fn log_after(&self, eyes: Eyes, line: u32, most: usize) -> Vec<Logged>;
    fn take_events(&mut self, eyes: Eyes) -> Vec<Logged>;
    fn story(&self) -> Option<Story>;
    fn broken(&self) -> Option<String>;
    /// Who sits where, by seat.
    fn sitters(&self) -> Vec<Sitter>;
    /// Somebody else sits down; a computer player for a stretch of play, if one is named.
    fn sit(&mut self, seat: Seat, who: &SeatChoice) -> Result<(), ShelfError>;
    /// The stretches of play that are going on, for which a seat can be handed over now.
    fn stretches_now(&mut self) -> Vec<StretchInfo>;
    /// The number of the question this seat has to answer, without making its options.
    fn open_number(&self, seat: Seat) -> Option<u32>;
    /// Whether a computer player has to think now: his seat and the number of his question.
    fn thinking(&self) -> Option<(Seat, u32)>;
    /// The computer player who has to think before he answers, if one is asked.
    fn thinker(&mut self) -> Option<Box<dyn Thinker>>;
    /// What the options of this seat's question would lead to; nothing is tried yet.
    fn outlook(&mut self, seat: Seat) -> Option<Box<dyn Outlook>>;
    /// The position as it was when this line had been written.
    fn back_at(&self, line: u32) -> Result<Box<dyn AnySession>, Fault>;
    /// What these eyes saw at the events of the lines after this one, at most so many pictures.
    /// Events that changed nothing to be seen share one.
    fn film(&self, eyes: Eyes, after: u32, most: usize) -> Result<Vec<Picture>, Fault>;
    /// What came of the lines after this one, as these eyes may know it.
    fn tale(&self, eyes: Eyes, after: u32) -> Tale {
        Tale::of(&self.log_after(eyes, after, MOST_MOMENTS))
    }
    /// The same with the boards as these eyes saw them.
    fn shots(&mut self, eyes: Eyes, after: u32) -> Result<Shots, Fault>;
    fn journal(&self) -> Journal;
    fn header(&self) -> Header;
    /// Where the stretch of play that goes on now began, as these eyes may know it: the number of lines
    /// before its first answer, and its title. Nothing before the first stretch.
    fn chapter_now(&self, eyes: Eyes) -> Option<(u32, String)>;
    /// How many lines the journal has, with its header.
    fn journal_len(&self) -> u32;
    fn lines_since(&self, saved: u32) -> Vec<String>;
    fn digest(&mut self) -> Option<u64>;
    /// From now on everyone is shown what this makes of the table (see [`Lens`]).
    fn look_through(&mut self, lens: Lens);
}

/// A session whose game the caller need not know.
pub(crate) struct Erased<G: Title> {
    session: Session<G>,
    lens: Option<Lens>,
    /// How often something was looked at through the lens.
    looks: u64,
    thoughts: Thoughts,
}

impl<G: Title> Erased<G> {
    pub(crate) fn new(session: Session<G>) -> Erased<G> {
        Erased { session, lens: None, looks: 0, thoughts: Thoughts::default() }
    }

    /// A game that begins.
    pub(crate) fn begun(mut session: Session<G>) -> Erased<G> {
        players::throw_names(&mut session);
        Erased::new(session)
    }

    /// What these eyes see of the table.
    fn seen(&mut self, eyes: Eyes) -> Option<G::View> {
        let view = self.session.view(eyes)?;
        let Some(lens) = self.lens else { return Some(view) };
        self.looks += 1;
        let (shown, charts) = (lens.shown(eyes, self.seats()), self.session.charts());
        let known = if lens.deals() { self.session.view(lens.known_to(eyes)) } else { None };
        match known.and_then(|known| self.dealt(&known)) {
            Some(world) => Some(world.view(shown, charts)),
            None => self.session.view(shown),
        }
    }

    /// What these eyes saw at the events after this line.
    fn moments(&self, eyes: Eyes, after: u32) -> Result<Vec<Moment<G::View>>, Fault> {
        let Some(lens) = self.lens else { return self.session.film(after, eyes) };
        let shown = lens.shown(eyes, self.seats());
        if !lens.deals() {
            return self.session.film(after, shown);
        }
        let (reader, charts) = (lens.known_to(eyes), self.session.charts());
        let mut moments = self.session.film_of(after, eyes, |g| {
            let world = self.dealt(&g.view(reader, charts));
            world.as_ref().unwrap_or(g).view(shown, charts)
        })?;
        moments.retain(|moment| moment.logged.is_for(lens.knows(eyes)));
        Ok(moments)
    }

    /// A world that looks like this, if anything is hidden.
    fn dealt(&self, view: &G::View) -> Option<G> {
        let luck = self.lens.map_or(0, Lens::luck);
        let luck = luck.wrapping_mul(1_000_003).wrapping_add(self.looks);
        G::deal(view, self.session.charts(), &mut Stream::new(luck))
    }

    /// Does something that these eyes are shown, in a world dealt for them if there is such a lens.
    fn for_eyes<R>(&mut self, eyes: Eyes, show: impl FnOnce(&mut Session<G>) -> R) -> R {
        let deals = self.lens.filter(|lens| lens.deals());
        let view = deals.and_then(|lens| self.session.view(lens.known_to(eyes)));
        self.looks += u64::from(deals.is_some());
        let world = view.and_then(|view| self.dealt(&view));
        let truth = world.as_ref().and_then(|_| self.session.look(G::clone));
        let (Some(world), Some(truth)) = (world, truth) else { return show(&mut self.session) };
        self.session.swap(world);
        let shown = show(&mut self.session);
        self.session.swap(truth);
        shown
    }

    /// These eyes, or those of whoever really looks where a world is dealt for them.
    fn knows(&self, eyes: Eyes) -> Eyes {
        self.lens.map_or(eyes, |lens| lens.knows(eyes))
    }

    /// What is told to these eyes; in a world dealt for others, no more than those may know.
    fn told(&self, mut log: Vec<Logged>, eyes: Eyes) -> Vec<Logged> {
        let knows = self.knows(eyes);
        if knows != eyes {
            log.retain(|logged| logged.is_for(knows));
        }
        log
    }

    /// What follows from a move and is nobody's to decide.
    fn settle(&mut self) {
        players::throw_names(&mut self.session);
        players::give_back(&mut self.session);
    }

    /// What these eyes saw of the missions or patrols since this line.
    fn gathered(
        &mut self,
        eyes: Eyes,
        after: u32,
        outing: Option<u32>,
    ) -> Result<ReportData<G::View>, Fault> {
        let start = ReportData::new(outing);
        let mut gathered = self.session.retold(after, eyes, start, |gathered, logged, look| {
            gathered.note(logged.line, look(), look);
        })?;
        // Since the last event something may have changed that nobody was told.
        if let (Some(view), Some(again)) = (self.seen(eyes), self.seen(eyes)) {
            gathered.note(self.session.journal_len(), view, || again);
        }
        Ok(gathered)
    }
}

impl<G: Title> AnySession for Erased<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> u8 {
        G::seats(self.session.setup())
    }

    fn are_rivals(&self) -> bool {
        G::are_rivals(self.session.setup())
    }

    fn has_open_careers(&self) -> bool {
        G::OPEN_CAREERS
    }

    fn seat_name(&self, seat: Seat) -> String {
        G::seat_name(self.session.setup(), seat)
    }

    fn open(&mut self) -> Vec<Open> {
        self.session.open()
    }

    fn open_for(&mut self, seat: Seat) -> Option<Open> {
        if self.knows(seat.into()) != seat.into() {
            return None;
        }
        self.for_eyes(seat.into(), |session| session.open_for(seat))
    }

    fn deciding(&self) -> Vec<Seat> {
        self.session.deciding()
    }

    fn need(&self, eyes: Eyes) -> Option<Need> {
        self.session.need(self.knows(eyes))
    }

    fn any_need(&self) -> Option<Need> {
        self.session.any_need()
    }

    fn drafted(&mut self, seat: Seat, n: u32, steps: &[String]) -> Result<Open, Refused> {
        self.for_eyes(seat.into(), |session| session.drafted(seat, n, steps))
    }

    fn answer(&mut self, seat: Seat, n: u32, key: &str) -> Result<(), Refused> {
        self.session.answer(seat, n, key)?;
        self.settle();
        Ok(())
    }

    fn give_dice(&mut self, seat: Seat, n: u32, faces: &[u8]) -> Result<(), Refused> {
        self.session.give_dice(seat, n, faces)?;
        self.settle();
        Ok(())
    }

    fn give_draw(&mut self, seat: Seat, n: u32, key: &str) -> Result<(), Refused> {
        self.session.give_draw(seat, n, key)?;
        self.settle();
        Ok(())
    }

    fn throw_for_me(&mut self, seat: Seat, n: u32, seed: u64) -> Result<(), Refused> {
        self.session.throw_for_me(seat, n, seed)?;
        self.settle();
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refused> {
        self.session.undo(seat)
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.session.undoable(seat).is_ok()
    }

    fn can_undo_alone(&self, seat: Seat) -> bool {
        self.session.undoable_alone(seat).is_ok()
    }

    fn undoable(&self, seat: Seat) -> Result<u32, Refused> {
        self.session.undoable(seat)
    }

    fn number_of_question(&self, seat: Seat) -> Option<u32> {
        if self.knows(seat.into()) != seat.into() {
            return None;
        }
        let need = || self.session.need(seat).map(|need| need.n);
        self.session.open_number(seat).or_else(need)
    }

    fn numbering(&self, eyes: Eyes) -> Numbering {
        self.session.numbering(self.knows(eyes))
    }

    fn undo_to(&mut self, n: u32) -> Result<(), Refused> {
        self.session.undo_to(n)
    }

    fn fork(&self, at: u32, seed: Option<u64>) -> Result<Box<dyn AnySession>, Fault> {
        let fork = Erased::new(self.session.fork(at, seed)?);
        Ok(Box::new(Erased { lens: self.lens, ..fork }))
    }

    fn view(&mut self, eyes: Eyes) -> Value {
        let view = self.seen(eyes).map(serde_json::to_value);
        view.and_then(Result::ok).unwrap_or(Value::Null)
    }

    fn status(&mut self, eyes: Eyes) -> Status {
        self.seen(eyes).map(|view| view.status()).unwrap_or_default()
    }

    fn boards(&mut self, eyes: Eyes) -> Vec<Board> {
        self.seen(eyes).map(|view| view.boards()).unwrap_or_default()
    }

    fn career(&mut self, eyes: Eyes) -> Career {
        let mut career = self.seen(eyes).map(|view| view.counts()).unwrap_or_default();
        if let Some(seat) = eyes.seat() {
            career.feats.extend(G::feats(&self.session.log(eyes), seat));
        }
        career
    }

    fn score(&mut self, eyes: Eyes) -> Option<String> {
        self.seen(eyes).and_then(|view| view.score())
    }

    fn moment(&mut self, eyes: Eyes) -> Option<ReportKind> {
        self.seen(eyes).and_then(|view| view.moment())
    }

    fn report(&mut self, eyes: Eyes, kind: ReportKind) -> Option<Report> {
        let view = self.seen(eyes)?;
        match kind {
            ReportKind::Briefing => view.briefing(),
            ReportKind::Port => view.port(),
            ReportKind::End => view.farewell(),
            ReportKind::Debrief => None,
        }
    }

    fn debrief(&mut self, eyes: Eyes, outing: Option<u32>) -> Result<Option<Debrief>, Fault> {
        // Careers may be played in turn, so that the last outing of a seat began some chapters ago.
        let mut far = 2 * usize::from(self.seats());
        let chapters = self.session.chapters(eyes);
        let (after, (ends, way)) = loop {
            let after = match outing {
                Some(_) => 0,
                None => chapters.iter().rev().nth(far).map_or(0, |line| line.saturating_sub(1)),
            };
            let gathered = self.gathered(eyes, after, outing)?;
            let first = gathered.ways.first().map(|way| way.outing);
            match gathered.ended() {
                // The first outing heard of may have begun before: an outing of many chapters.
                Some((ends, _)) if after > 0 && first == Some(ends.outing) => {}
                Some(found) => break (after, found),
                None if after == 0 => return Ok(None),
                None => {}
            }
            far *= 4;
        };
        let debrief = ends.after.debrief(&ends.before, ends.home()).map(|mut report| {
            report.chart = ends.after.sailed(std::slice::from_ref(&way));
            // Stops are told as the chart numbers them: where nothing is drawn there is no way.
            if report.chart.is_some() {
                report.stops = way.stops.iter().map(Way::told).collect();
            }
            Debrief {
                outing: ends.outing,
                report,
                began: way.stops.first().map_or(after, |stop| stop.line),
                ended: ends.ended.unwrap_or(after),
                moment: ends.moment.clone(),
            }
        });
        Ok(debrief)
    }

    fn farewell(&mut self, eyes: Eyes) -> Result<Option<Report>, Fault> {
        let Some(mut report) = self.report(eyes, ReportKind::End) else { return Ok(None) };
        let ways = self.gathered(eyes, 0, None)?.ways;
        report.chart = self.seen(eyes).and_then(|view| view.sailed(&ways));
        Ok(Some(report))
    }

    fn log_tail(&self, eyes: Eyes, most: usize) -> (Vec<Logged>, bool) {
        let (log, more) = self.session.log_tail(eyes, most);
        (self.told(log, eyes), more)
    }

    fn log(&self, eyes: Eyes) -> Vec<Logged> {
        self.told(self.session.log(eyes), eyes)
    }

    fn log_after(&self, eyes: Eyes, line: u32, most: usize) -> Vec<Logged> {
        self.told(self.session.log_after(eyes, line, most), eyes)
    }

    fn take_events(&mut self, eyes: Eyes) -> Vec<Logged> {
        self.session.take_events(eyes)
    }

    fn story(&self) -> Option<Story> {
        let outcome = self.session.outcome()?;
        Some(Story {
            ending: G::ending(&outcome).title().to_owned(),
            verdict: G::verdict(&outcome),
            figures: G::measure(&outcome),
            returns: G::returns(&outcome),
            winner: G::winner(&outcome).filter(|_| self.are_rivals()),
            outcome: serde_json::to_value(outcome).unwrap_or(Value::Null),
        })
    }

    fn sitters(&self) -> Vec<Sitter> {
        self.session.sitters()
    }

    fn sit(&mut self, seat: Seat, who: &SeatChoice) -> Result<(), ShelfError> {
        let sitter = match who {
            SeatChoice::Person => Sitter::Person,
            SeatChoice::Nobody => Sitter::Empty,
            SeatChoice::Player { name, until } => {
                players::known::<G>(name)?;
                let until = until.as_deref().map(|of| players::going_on(&mut self.session, of));
                Sitter::Player { name: name.clone(), until: until.transpose()? }
            }
        };
        self.session.sit(seat, sitter)?;
        self.settle();
        Ok(())
    }

    fn stretches_now(&mut self) -> Vec<StretchInfo> {
        // Everyone at the table is offered the same.
        self.for_eyes(Eyes::Public, |session| {
            let all = G::STRETCHES.iter().copied();
            all.filter(|stretch| players::going_on(session, stretch.key).is_ok()).collect()
        })
    }

    fn open_number(&self, seat: Seat) -> Option<u32> {
        self.session.open_number(seat)
    }

    fn thinking(&self) -> Option<(Seat, u32)> {
        let (seat, _) = expert::asked_to_think(&self.session)?;
        Some((seat, self.session.open_number(seat)?))
    }

    fn thinker(&mut self) -> Option<Box<dyn Thinker>> {
        Some(Box::new(expert::thinker(&mut self.session, &mut self.thoughts)?))
    }

    fn outlook(&mut self, seat: Seat) -> Option<Box<dyn Outlook>> {
        Some(Box::new(outlook::OutlookTries::of(&mut self.session, seat)?))
    }

    fn film(&self, eyes: Eyes, after: u32, most: usize) -> Result<Vec<Picture>, Fault> {
        let mut pictures: Vec<Picture> = Vec::new();
        for Moment { logged, view } in self.moments(eyes, after)? {
            let (status, boards) = (view.status(), view.boards());
            match pictures.last_mut() {
                Some(last) if last.boards == boards && last.status == status => {
                    last.events.push(logged);
                }
                Some(_) | None => pictures.push(Picture { events: vec![logged], status, boards }),
            }
        }
        Ok(thinned(pictures, most))
    }

    fn shots(&mut self, eyes: Eyes, after: u32) -> Result<Shots, Fault> {
        let moments = self.moments(eyes, after)?;
        let log: Vec<Logged> = moments.iter().map(|moment| moment.logged.clone()).collect();
        let tale = Tale::of(&log);
        // The order itself is the first moment, and no event of the tale.
        let told_before = log.len() - tale.events.len();
        let at_event = |event: usize| moments.get(event + told_before);
        let now = self.boards(eyes);
        let boards = |event: usize| {
            at_event(event).map_or_else(|| now.clone(), |moment| moment.view.boards())
        };
        Ok(Shots {
            before: moments.first().map_or_else(|| now.clone(), |moment| moment.view.boards()),
            after: tale.beats.iter().map(|beat| boards(beat.events.end)).collect(),
            tale,
        })
    }

    fn back_at(&self, line: u32) -> Result<Box<dyn AnySession>, Fault> {
        let back = Erased::new(self.session.back_at(line)?);
        Ok(Box::new(Erased { lens: self.lens, ..back }))
    }

    fn broken(&self) -> Option<String> {
        self.session.broken().map(str::to_owned)
    }

    fn journal(&self) -> Journal {
        self.session.journal()
    }

    fn header(&self) -> Header {
        self.session.header()
    }

    fn chapter_now(&self, eyes: Eyes) -> Option<(u32, String)> {
        self.session.chapter_now(eyes)
    }

    fn journal_len(&self) -> u32 {
        self.session.journal_len()
    }

    fn lines_since(&self, saved: u32) -> Vec<String> {
        self.session.lines_since(saved)
    }

    fn digest(&mut self) -> Option<u64> {
        self.session.digest()
    }

    fn look_through(&mut self, lens: Lens) {
        self.lens = Some(lens);
    }
}

/// At most so many pictures, evenly; what happened in those left out goes with the next.
fn thinned(pictures: Vec<Picture>, most: usize) -> Vec<Picture> {
    let all = pictures.len();
    if all <= most {
        return pictures;
    }
    let mut thin: Vec<Picture> = Vec::new();
    let mut events = Vec::new();
    for (at, mut picture) in pictures.into_iter().enumerate() {
        events.append(&mut picture.events);
        let stays = (at + 1) * most / all > at * most / all;
        if stays {
            thin.push(Picture { events: std::mem::take(&mut events), ..picture });
        }
    }
    thin
}
