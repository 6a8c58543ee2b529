//! The table: the only thing rules talk to.

mod drafts;
mod throws;

pub(crate) use self::throws::explained;

use crate::{
    ask::{Asked, Choice, Decider, Name, Open, OptionSlice, QuestionHead, Seat},
    chart::{Chart, Column, Grid, Mods},
    dice::{Dice, Faces},
    draft::{Draft, Drafting, Drafts},
    event::{Act, Event},
    exchange::{Request, Shared},
    film::Watcher,
    game::Game,
    record::Replayed,
    session::Refused,
    source::Source,
    wait::{Ask, Check, Each, End, Roll},
};
use std::{any::TypeId, convert::Infallible};

/// A game on the table: its state, its charts, and the engine behind them.
pub struct Table<G: Game> {
    /// Rules read and write it directly; no reference into it may live across an `.await`.
    pub g: G,
    pub charts: &'static G::Charts,
    pub(crate) dice: Source,
    pub(crate) decider: Box<dyn Decider<G>>,
    /// Absent when nobody watches: no journal, no events, no suspension.
    pub(crate) shared: Option<Shared<G>>,
    pub(crate) listening: bool,
    /// Who is shown the state at every event.
    pub(crate) watcher: Option<Watcher<G>>,
    /// What takes over at the first question nobody answers.
    pub(crate) trial: Option<Box<Trial<G>>>,
    pub(crate) decisions: u64,
    pub(crate) unanswered: Option<&'static str>,
    pub(crate) ended: Option<G::Outcome>,
}

/// How a try goes on from the question it was made for.
pub(crate) struct Trial<G: Game> {
    /// Takes the place of the state, if something is hidden from the one who tries.
    pub(crate) world: Option<G>,
    pub(crate) dice: Source,
    pub(crate) decider: Box<dyn Decider<G>>,
}

/// A natural roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rolled {
    pub faces: Faces,
    pub natural: i32,
}

/// A roll read through a chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked<R> {
    pub faces: Faces,
    pub natural: i32,
    pub total: i32,
    pub result: R,
}

pub(crate) enum PickResult {
    Pick(usize),
    Wait,
    /// The journal does not fit: the rules sleep until the driver drops them.
    Never,
}

pub(crate) enum DraftResult<D> {
    Whole(D),
    /// People decide; the draft as it was before anything was added.
    Wait(D),
    /// The journal does not fit, or nobody answers where nobody can be waited for.
    Never,
}

pub(crate) enum ThrowResult {
    /// The number is read while the dice are thrown: the faces are then only carried along.
    Fell(Faces, i32),
    Wait,
    Never,
}

impl<G: Game> Table<G> {
    pub(crate) fn new(
        g: G,
        charts: &'static G::Charts,
        dice: Source,
        decider: Box<dyn Decider<G>>,
    ) -> Table<G> {
        Table {
            g,
            charts,
            dice,
            decider,
            shared: None,
            listening: false,
            watcher: None,
            trial: None,
            decisions: 0,
            unanswered: None,
            ended: None,
        }
    }

    /// Asks one seat to choose; decided in the call if it can be, so a bot costs no suspension.
    #[inline]
    pub fn ask<'a, T: Choice<G>>(
        &'a mut self,
        seat: Seat,
        rule: &'static str,
        text: &'static str,
        of: &'a [T],
    ) -> Ask<'a, G, T> {
        assert!(!of.is_empty(), "`{}` ({rule}: {text}) offers nothing to choose", T::QUESTION);
        let to = if T::OPEN { None } else { Some(seat) };
        let (question, count) = (T::QUESTION, of.len());
        let kind = TypeId::of::<T>();
        let asked =
            Asked { question, seat, rule, text, options: &OptionSlice(of), count, kind, to };
        match self.decide(&asked) {
            PickResult::Pick(i) => Ask::Ready(Some(of[i].clone())),
            PickResult::Wait => Ask::Wait { t: self, of, seat, rule, text },
            PickResult::Never => Ask::Never,
        }
    }

    /// Asks several seats at once, in secret; returns when the last answer is in.
    pub async fn ask_each<T: Choice<G>>(
        &mut self,
        rule: &'static str,
        text: &'static str,
        of: &[(Seat, Vec<T>)],
    ) -> Vec<T> {
        for (seat, options) in of {
            let question = T::QUESTION;
            assert!(!options.is_empty(), "`{question}` ({rule}: {text}) offers {seat} nothing");
        }
        Each { t: self, of, rule, text, picks: vec![None; of.len()], open: false }.await
    }

    /// Asks one seat for an answer of several steps; decided in the call if it can be, step by
    /// step. An answer to which nothing can be added is given at once, unasked.
    #[inline]
    pub fn draft<'a, D: Draft<G>>(
        &'a mut self,
        seat: Seat,
        rule: &'static str,
        text: &'static str,
        blank: D,
    ) -> Drafting<'a, G, D> {
        let to = if D::OPEN { None } else { Some(seat) };
        Drafting::begin(self, QuestionHead { question: D::QUESTION, seat, rule, text, to }, blank)
    }

    /// Asks several seats at once, in secret, each for an answer of several steps.
    pub async fn draft_each<D: Draft<G>>(
        &mut self,
        rule: &'static str,
        text: &'static str,
        blanks: Vec<(Seat, D)>,
    ) -> Vec<D> {
        let put = |seat| QuestionHead { question: D::QUESTION, seat, rule, text, to: Some(seat) };
        let of: Vec<_> = blanks.into_iter().map(|(seat, blank)| (put(seat), blank)).collect();
        let given = vec![None; of.len()];
        Drafts { t: self, of, given, open: false }.await
    }

    /// Throws dice: the program's, the script's, or those of the player, who is then asked.
    #[inline]
    pub fn roll(&mut self, dice: Dice, rule: &'static str, why: &'static str) -> Roll<'_, G> {
        match self.throw(dice, rule, why) {
            ThrowResult::Fell(faces, natural) => {
                let rolled = self.rolled(faces, natural, dice, rule, why);
                Roll::Ready { t: self, rolled: Some(rolled) }
            }
            ThrowResult::Wait => Roll::Wait { t: self, dice, rule, why },
            ThrowResult::Never => Roll::Never,
        }
    }

    /// Rolls on a chart: natural results, modifiers, row; explained if somebody listens.
    #[inline]
    pub fn check<R: Copy, K: Copy>(
        &mut self,
        chart: &'static Chart<R, K>,
        mods: Mods,
    ) -> Check<'_, G, R, K> {
        match self.throw(chart.dice, &chart.rule, &chart.title) {
            ThrowResult::Fell(faces, natural) => {
                let checked = self.checked(faces, natural, chart, &mods);
                Check::Ready { t: self, checked: Some(checked) }
            }
            ThrowResult::Wait => Check::Wait { t: self, chart, mods },
            ThrowResult::Never => Check::Never,
        }
    }

    /// Rolls on a chart with columns, in this one as the modifiers shift it.
    #[inline]
    pub fn check_in<C: Column, R: Copy, K: Copy>(
        &mut self,
        grid: &'static Grid<C, R, K>,
        column: C,
        mods: Mods,
    ) -> Check<'_, G, R, K> {
        self.check(grid.column(column, &mods), mods)
    }

    /// Rolls on a chart and gives the words of the row beside what it means: a name, a place.
    pub async fn check_words<R: Copy, K: Copy>(
        &mut self,
        chart: &'static Chart<R, K>,
        mods: Mods,
    ) -> (Checked<R>, &'static str) {
        let checked = self.check(chart, mods.clone()).await;
        let words = chart.result_text(&chart.resolve(checked.natural, &mods));
        (checked, words)
    }

    /// Tells everyone; the text is made only if somebody listens.
    #[inline]
    pub fn say(&mut self, rule: &'static str, text: impl FnOnce(&G) -> String) {
        if self.listening {
            self.log(Event::Said { rule, to: None, text: text(&self.g), chapter: None });
        }
    }

    /// Tells everyone, and begins a stretch of the game with a name of its own: a mission, a turn.
    pub fn chapter(
        &mut self,
        rule: &'static str,
        title: impl FnOnce(&G) -> String,
        text: impl FnOnce(&G) -> String,
    ) {
        if self.listening {
            let chapter = Some(title(&self.g));
            self.log(Event::Said { rule, to: None, text: text(&self.g), chapter });
        }
    }

    /// Tells one seat only.
    #[inline]
    pub fn say_to(&mut self, seat: Seat, rule: &'static str, text: impl FnOnce(&G) -> String) {
        if self.listening {
            self.log(Event::Said { rule, to: Some(seat), text: text(&self.g), chapter: None });
        }
    }

    /// Says what the events that follow show on the boards, until the next such word or answer.
    #[inline]
    pub fn act(&mut self, act: impl FnOnce(&G) -> Act) {
        if self.listening {
            let act = act(&self.g);
            self.show_act(Some(act));
        }
    }

    /// The events that follow show nothing in particular.
    #[inline]
    pub fn act_over(&mut self) {
        if self.listening {
            self.show_act(None);
        }
    }

    fn show_act(&mut self, act: Option<Act>) {
        if let Some(shared) = &self.shared {
            shared.lock().act = act;
        }
    }

    /// Offers a place to save the whole state; the journal takes it when it is worth the space.
    #[inline]
    pub fn mark(&mut self, label: impl FnOnce(&G) -> String) {
        if self.shared.is_some() {
            self.offer_mark(label);
        }
    }

    #[cold]
    fn offer_mark(&mut self, label: impl FnOnce(&G) -> String) {
        self.sync();
        let Some(shared) = &self.shared else { return };
        let mut exchange = shared.lock();
        if exchange.fault.is_some() {
            return;
        }
        match exchange.record.mark(&self.g, self.dice.position(), label) {
            Ok(()) => exchange.keep(&self.g, &self.dice),
            Err(fault) => exchange.fault = Some(fault),
        }
    }

    /// Says that something hidden has been shown: answers given before cannot be taken back.
    pub fn reveal(&mut self) {
        if let Some(shared) = &self.shared {
            let mut exchange = shared.lock();
            exchange.record.barrier = exchange.record.line() - 1;
        }
    }

    /// Ends the game from any depth.
    pub async fn end(&mut self, outcome: G::Outcome) -> ! {
        let never: Infallible = End { t: self, outcome: Some(outcome) }.await;
        match never {}
    }

    #[inline]
    fn decide(&mut self, asked: &Asked<'_, G>) -> PickResult {
        let got = self.decide_together(asked);
        if matches!(got, PickResult::Wait) {
            self.open_together([asked.seat].into_iter());
        }
        got
    }

    /// Journal and decider speak; if neither does, the question stays open.
    #[inline]
    pub(crate) fn decide_together(&mut self, asked: &Asked<'_, G>) -> PickResult {
        if self.shared.is_some()
            && let Some(got) = self.decided_before(asked)
        {
            return got;
        }
        let Some(i) = self.decider.decide(&self.g, self.charts, asked) else {
            if self.trial_begins() {
                return self.decide_together(asked);
            }
            self.unanswered = Some(asked.question);
            return PickResult::Wait;
        };
        assert!(i < asked.len(), "the decider took option {i} of {}", asked.len());
        self.record(asked, i);
        PickResult::Pick(i)
    }

    /// Whether a trial takes over at this question, which would else stay open.
    #[cold]
    fn trial_begins(&mut self) -> bool {
        let Some(trial) = self.trial.take() else { return false };
        let Trial { world, dice, decider } = *trial;
        if let Some(world) = world {
            self.g = world;
        }
        (self.dice, self.decider) = (dice, decider);
        true
    }

    /// What the journal says to this question, or `None` to ask it afresh.
    #[cold]
    fn decided_before(&mut self, asked: &Asked<'_, G>) -> Option<PickResult> {
        self.sync();
        let shared = self.shared.as_ref()?;
        let mut exchange = shared.lock();
        if exchange.fault.is_some() {
            return Some(PickResult::Never);
        }
        let line = exchange.record.line();
        match exchange.record.replay_pick(asked, &self.g) {
            Ok(Replayed::Live) => None,
            Ok(Replayed::Recorded(i)) => {
                drop(exchange);
                self.decisions += 1;
                self.settle(asked, i, line);
                Some(PickResult::Pick(i))
            }
            Err(fault) => {
                exchange.fault = Some(fault);
                Some(PickResult::Never)
            }
        }
    }

    /// A question of one choice has no steps to go through.
    pub(crate) fn describe_single(&self, asked: &Asked<'_, G>, steps: &[String]) {
        if steps.is_empty() {
            self.describe(asked);
        } else {
            self.refuse(Refused::NoSteps);
        }
    }

    /// Applies seeds on the way.
    pub(crate) fn sync(&mut self) {
        let Some(shared) = &self.shared else { return };
        let mut exchange = shared.lock();
        while let Some(seed) = exchange.record.sync() {
            self.dice = Source::seeded(seed);
        }
    }

    #[inline]
    fn record(&mut self, asked: &Asked<'_, G>, i: usize) {
        self.decisions += 1;
        if self.shared.is_some() {
            self.write(asked, i);
        }
    }

    #[cold]
    fn write(&mut self, asked: &Asked<'_, G>, i: usize) {
        if let Some(shared) = &self.shared {
            let line = shared.lock().record.write_pick(asked, i, &self.g);
            self.settle(asked, i, line);
        }
    }

    /// An answer is in: the seat decides no longer, and the log may say what it took.
    fn settle(&mut self, asked: &Asked<'_, G>, i: usize, line: u32) {
        self.decided(asked.seat);
        if self.listening {
            self.log_pick(asked.put(), asked.key(i), asked.label(i, &self.g), line);
        }
    }

    fn decided(&mut self, seat: Seat) {
        let Some(shared) = &self.shared else { return };
        let mut exchange = shared.lock();
        if let Some(place) = exchange.deciding.iter().position(|(who, _)| *who == seat) {
            exchange.deciding.remove(place);
        }
    }

    fn log_pick(&mut self, put: QuestionHead, key: Name, label: String, line: u32) {
        if let Some(shared) = &self.shared {
            let QuestionHead { seat, question, to, .. } = put;
            let mut exchange = shared.lock();
            exchange.act = None;
            exchange.log_at(line, Event::Picked { seat, question, key, label, to });
            exchange.show_last(self.watcher.as_ref(), &self.g);
        }
    }

    /// Opens a question for these seats, at the line the first answer will take.
    pub(crate) fn open_together(&mut self, seats: impl Iterator<Item = Seat>) {
        self.sync();
        if let Some(shared) = &self.shared {
            let mut exchange = shared.lock();
            exchange.record.flush();
            let line = exchange.record.line();
            exchange.deciding = seats.map(|seat| (seat, line)).collect();
        }
    }

    pub(crate) fn next_recorded_seat(&mut self) -> Option<Seat> {
        self.sync();
        self.shared.as_ref()?.lock().record.next_seat()
    }

    /// Takes a person's answer if it was offered.
    pub(crate) fn answered(&mut self, asked: &Asked<'_, G>, key: String) -> Option<usize> {
        let Some(i) = asked.position(&key) else {
            self.refuse(Refused::NotOffered { key, offered: asked.keys() });
            return None;
        };
        self.record(asked, i);
        Some(i)
    }

    pub(crate) fn log(&mut self, event: Event) {
        if let Some(shared) = &self.shared {
            let mut exchange = shared.lock();
            let line = exchange.record.line();
            exchange.log_at(line, event);
            exchange.show_last(self.watcher.as_ref(), &self.g);
        }
    }

    /// What the driver wants, if anything; a look and a swap are served here.
    pub(crate) fn request(&mut self) -> Option<Request<G>> {
        let request = self.shared.as_ref()?.lock().request.take()?;
        match request {
            // The lock is released: the closure may take any time and may panic.
            Request::Look(look) => {
                look(&self.g);
                None
            }
            Request::Swap(world) => {
                self.g = *world;
                None
            }
            Request::Describe
            | Request::Answer { .. }
            | Request::Draft { .. }
            | Request::Dice(_) => Some(request),
        }
    }

    pub(crate) fn describe(&self, asked: &Asked<'_, G>) {
        let offered = |i| asked.options.offered(i, &self.g, self.charts);
        let QuestionHead { question, seat, rule, text, .. } = asked.put();
        self.show(Open {
            n: self.number(seat),
            seat,
            question,
            rule,
            text,
            about: asked.options.about(&self.g),
            subject: asked.options.subject(),
            options: (0..asked.len()).map(offered).collect(),
            draft: None,
        });
    }

    /// The number of the question this seat has to answer.
    fn number(&self, seat: Seat) -> u32 {
        let Some(shared) = &self.shared else { return 0 };
        let exchange = shared.lock();
        exchange.deciding.iter().find(|(who, _)| *who == seat).map_or(0, |(_, n)| *n)
    }

    fn show(&self, open: Open) {
        if let Some(shared) = &self.shared {
            shared.lock().described.push(open);
        }
    }

    fn refuse(&self, refused: Refused) {
        if let Some(shared) = &self.shared {
            shared.lock().refused = Some(refused);
        }
    }

    /// Leaves the outcome where the driver finds it.
    pub(crate) fn finish(&mut self, outcome: G::Outcome) {
        self.sync();
        let Some(shared) = &self.shared else {
            self.ended = Some(outcome);
            return;
        };
        let mut exchange = shared.lock();
        if exchange.fault.is_none() {
            match exchange.record.finish() {
                Ok(()) => exchange.outcome = Some(outcome),
                Err(fault) => exchange.fault = Some(fault),
            }
        }
    }
}
