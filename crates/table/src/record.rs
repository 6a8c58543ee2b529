//! The journal in use: first replayed against the rules, then written on.

use crate::{
    ask::{Asked, Name, QuestionHead, Seat},
    chance::{Chance, PoolFaces},
    dice::{Dice, Faces},
    digest::Digest,
    game::Game,
    journal::{Entry, Journal},
    session::Fault,
    source::Source,
};
use arrayvec::ArrayVec;
use std::hash::{Hash, Hasher};

/// Every so many picks the whole state goes into the running digest.
const FULL_EVERY: u32 = 32;

/// A mark is worth its space when the journal since the last one is this many times the state.
const MARK_RATIO: usize = 4;

/// After so many decisions that would have to be executed again, half of that is enough. A big state
/// would else be marked too seldom; states in memory serve what happened last.
const MANY_DECISIONS: u32 = 300;

/// How far the journal had come when a state was kept.
#[derive(Clone)]
pub(crate) struct Progress {
    /// How many of the lines that count had been passed.
    pub(crate) cursor: usize,
    hash: u32,
    picks: u32,
    since: Vec<u8>,
    written: usize,
    weight: usize,
    state_size: Option<usize>,
    declined: Option<usize>,
    pub(crate) barrier: u32,
}

pub(crate) struct Record {
    pub(crate) journal: Journal,
    path: Vec<u32>,
    cursor: usize,
    /// Dice already taken from the dice line at the cursor.
    taken: usize,
    hash: u32,
    picks: u32,
    since: Vec<u8>,
    written: usize,
    weight: usize,
    state_size: Option<usize>,
    /// How much was written when a mark was last declined.
    declined: Option<usize>,
    /// No answer at or before this line can be taken back.
    pub(crate) barrier: u32,
}

/// What the journal says to a step of the rules.
pub(crate) enum Replayed<T> {
    Recorded(T),
    /// The journal ends here: play goes on live.
    Live,
}

type Step<T> = Result<Replayed<T>, Fault>;

impl Record {
    pub(crate) fn new(journal: Journal) -> Record {
        let path = journal.path();
        Record {
            journal,
            path,
            cursor: 0,
            taken: 0,
            hash: 0,
            picks: 0,
            since: Vec::new(),
            written: 0,
            weight: 0,
            state_size: None,
            declined: None,
            barrier: 0,
        }
    }

    /// Starts at this mark instead of the setup.
    pub(crate) fn start_at(&mut self, mark: u32) {
        self.cursor = self.path.partition_point(|line| *line <= mark);
        if let Some(Entry::Mark { h, state, .. }) = self.journal.entry(mark) {
            self.hash = *h;
            self.state_size = Some(state.get().len());
        }
        self.barrier = mark;
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress {
            cursor: self.cursor,
            hash: self.hash,
            picks: self.picks,
            since: self.since.clone(),
            written: self.written,
            weight: self.weight,
            state_size: self.state_size,
            declined: self.declined,
            barrier: self.barrier,
        }
    }

    /// Starts where a state was kept; the lines before it are taken for read.
    pub(crate) fn go_on_from(&mut self, progress: &Progress) {
        let Progress { cursor, hash, picks, since, written, weight, state_size, declined, barrier } =
            progress.clone();
        (self.cursor, self.taken, self.hash, self.picks) = (cursor, 0, hash, picks);
        (self.since, self.written) = (since, written);
        (self.weight, self.state_size) = (weight, state_size);
        (self.declined, self.barrier) = (declined, barrier);
    }

    /// The numbers of the lines that count.
    pub(crate) fn path(&self) -> &[u32] {
        &self.path
    }

    /// The line the rules have come to: one recorded, or the next to be written.
    pub(crate) fn line(&self) -> u32 {
        self.path.get(self.cursor).copied().unwrap_or_else(|| self.journal.next_line())
    }

    fn current(&self) -> Option<(u32, &Entry)> {
        let line = *self.path.get(self.cursor)?;
        Some((line, self.journal.entry(line)?))
    }

    /// Steps over a spent dice line, over who sat down, and over a seed, which is returned.
    pub(crate) fn sync(&mut self) -> Option<u64> {
        loop {
            match self.current()?.1 {
                Entry::Dice(faces) if self.taken == faces.len() => self.advance(),
                Entry::Sit(..) => self.advance(),
                Entry::Seed(seed) => {
                    let seed = *seed;
                    self.advance();
                    return Some(seed);
                }
                Entry::Dice(_) | Entry::Pick { .. } | Entry::Mark { .. } | Entry::Undo(_) => {
                    return None;
                }
            }
        }
    }

    fn advance(&mut self) {
        if let Some((_, entry)) = self.current() {
            self.weight += entry.weight();
        }
        self.cursor += 1;
        self.taken = 0;
    }

    fn push(&mut self, entry: Entry) -> u32 {
        self.weight += entry.weight();
        let line = self.journal.push(entry);
        self.path.push(line);
        self.cursor = self.path.len();
        line
    }

    /// Writes the dice thrown since the last entry.
    pub(crate) fn flush(&mut self) {
        if self.written < self.since.len() {
            let line = self.push(Entry::Dice(self.since[self.written..].to_vec()));
            self.barrier = line;
            self.written = self.since.len();
        }
    }

    /// The key recorded as the answer to this question.
    pub(crate) fn recorded_key(&self, put: QuestionHead) -> Step<&str> {
        match self.current() {
            None => Ok(Replayed::Live),
            Some((_, Entry::Pick { seat, question, key, .. }))
                if *seat == put.seat && question == put.question =>
            {
                Ok(Replayed::Recorded(key))
            }
            Some(_) => Err(self.diverged(question(put))),
        }
    }

    pub(crate) fn replay_pick<G: Game>(&mut self, asked: &Asked<'_, G>, g: &G) -> Step<usize> {
        let put = asked.put();
        let i = match self.recorded_key(put)? {
            Replayed::Live => return Ok(Replayed::Live),
            Replayed::Recorded(key) => asked.position(key),
        };
        let Some(i) = i else {
            return Err(self.does_not_offer(put, &asked.keys()));
        };
        self.replay_answer(put, |digest| hash_keys(asked, digest), g)?;
        Ok(Replayed::Recorded(i))
    }

    /// The recorded draft fits: its steps were offered, and the digest agrees.
    pub(crate) fn replay_draft<G: Game>(
        &mut self,
        put: QuestionHead,
        offered: u64,
        g: &G,
    ) -> Result<(), Fault> {
        self.replay_answer(put, |digest| offered.hash(digest), g)
    }

    pub(crate) fn does_not_offer(&self, put: QuestionHead, offered: &str) -> Fault {
        self.diverged(format!("{}, which offers {offered}", question(put)))
    }

    /// The seat whose answer is recorded next.
    pub(crate) fn next_seat(&self) -> Option<Seat> {
        match self.current()?.1 {
            Entry::Pick { seat, .. } => Some(*seat),
            Entry::Dice(_)
            | Entry::Mark { .. }
            | Entry::Seed(_)
            | Entry::Sit(..)
            | Entry::Undo(_) => None,
        }
    }

    fn replay_answer<G: Game>(
        &mut self,
        put: QuestionHead,
        offered: impl FnOnce(&mut Digest),
        g: &G,
    ) -> Result<(), Fault> {
        let Some((_, Entry::Pick { key, h, .. })) = self.current() else {
            return Err(self.diverged(question(put)));
        };
        let (h, now) = (*h, self.chain_pick(put, offered, key, g));
        if now != h {
            let what = "in another position: the digest of options, dice and state";
            return Err(self.diverged(format!("{} {what} is {now:x}", question(put))));
        }
        self.hash = h;
        self.advance();
        self.picked();
        Ok(())
    }

    /// Writes the pick and returns its line.
    pub(crate) fn write_pick<G: Game>(&mut self, asked: &Asked<'_, G>, i: usize, g: &G) -> u32 {
        self.write_answer(asked.put(), |digest| hash_keys(asked, digest), asked.key(i), g)
    }

    /// Writes an answer of several steps as one line, and returns it.
    pub(crate) fn write_draft<G: Game>(
        &mut self,
        put: QuestionHead,
        offered: u64,
        key: &str,
        g: &G,
    ) -> u32 {
        self.write_answer(put, |digest| offered.hash(digest), key.to_owned().into(), g)
    }

    fn write_answer<G: Game>(
        &mut self,
        put: QuestionHead,
        offered: impl FnOnce(&mut Digest),
        key: Name,
        g: &G,
    ) -> u32 {
        self.flush();
        let h = self.chain_pick(put, offered, &key, g);
        self.hash = h;
        let line = self.push(Entry::Pick { question: put.question.into(), seat: put.seat, key, h });
        self.picked();
        line
    }

    fn picked(&mut self) {
        self.picks += 1;
        self.forget_dice();
    }

    fn forget_dice(&mut self) {
        self.since.clear();
        self.written = 0;
    }

    fn chain_pick<G: Game>(
        &self,
        put: QuestionHead,
        offered: impl FnOnce(&mut Digest),
        key: &str,
        g: &G,
    ) -> u32 {
        let mut digest = Digest::new();
        self.hash.hash(&mut digest);
        put.question.hash(&mut digest);
        put.seat.hash(&mut digest);
        offered(&mut digest);
        key.hash(&mut digest);
        self.since.hash(&mut digest);
        if (self.picks + 1).is_multiple_of(FULL_EVERY) {
            g.hash(&mut digest);
        }
        digest.finish() as u32
    }

    /// The recorded faces of this throw, which dice of a known order must throw again.
    pub(crate) fn replay_dice(
        &mut self,
        dice: Dice,
        rule: &str,
        why: &str,
        source: &mut Source,
    ) -> Step<Faces> {
        let faces = self.next_faces(usize::from(dice.count), |faces| dice.accept(faces).ok());
        let again = || source.throw(dice, rule, why).map(|(faces, _)| faces);
        self.replay_faces(faces, again, |it| format!("roll {dice} for {why} ({rule}){it}"))
    }

    /// The same for a pool of dice and for a draw from a cup.
    pub(crate) fn replay_chance(
        &mut self,
        what: &Chance<'_>,
        rule: &str,
        why: &str,
        source: &mut Source,
    ) -> Step<PoolFaces> {
        let faces = self.next_faces(what.len(), |faces| what.accept(faces));
        let again = || what.throw(source, rule, why);
        self.replay_faces(faces, again, |it| format!("{what} for {why} ({rule}){it}"))
    }

    /// So many faces of the dice line at the cursor, if it has them and they fit; `Live` at the end.
    fn next_faces<F>(
        &self,
        count: usize,
        accept: impl FnOnce(&[u8]) -> Option<F>,
    ) -> Replayed<Option<F>> {
        match self.current() {
            None => Replayed::Live,
            Some((_, Entry::Dice(faces))) => {
                Replayed::Recorded(faces.get(self.taken..self.taken + count).and_then(accept))
            }
            Some((
                _,
                Entry::Pick { .. }
                | Entry::Mark { .. }
                | Entry::Seed(_)
                | Entry::Sit(..)
                | Entry::Undo(_),
            )) => Replayed::Recorded(None),
        }
    }

    fn replay_faces<const N: usize>(
        &mut self,
        faces: Replayed<Option<ArrayVec<u8, N>>>,
        again: impl FnOnce() -> Option<ArrayVec<u8, N>>,
        step: impl FnOnce(String) -> String,
    ) -> Step<ArrayVec<u8, N>> {
        let faces = match faces {
            Replayed::Live => return Ok(Replayed::Live),
            Replayed::Recorded(None) => return Err(self.diverged(step(String::new()))),
            Replayed::Recorded(Some(faces)) => faces,
        };
        if let Some(now) = again().filter(|now| *now != faces) {
            return Err(self.diverged(step(format!(" as {now:?}"))));
        }
        self.taken += faces.len();
        self.barrier = self.line();
        self.since.extend(&faces);
        self.written = self.since.len();
        Ok(Replayed::Recorded(faces))
    }

    pub(crate) fn write_dice(&mut self, faces: &[u8]) {
        self.since.extend(faces);
    }

    /// Takes up the offer of a mark if it is recorded here, or if it is worth its space.
    pub(crate) fn mark<G: Game>(
        &mut self,
        g: &G,
        position: u64,
        label: impl FnOnce(&G) -> String,
    ) -> Result<(), Fault> {
        match self.current() {
            Some((_, Entry::Mark { h, state, .. })) => {
                let (h, size) = (*h, state.get().len());
                if self.chain_mark(g) != h {
                    return Err(self.diverged("hold another state at this mark".into()));
                }
                self.advance();
                self.marked(h, size);
                Ok(())
            }
            Some(_) => Ok(()),
            None => {
                // A replayed journal is past its dice here, so the lines of the log must be too.
                self.flush();
                self.write_mark(g, position, label);
                Ok(())
            }
        }
    }

    /// Whether a mark is worth its space follows from the lines that are written and from the first state offered
    /// after them: a replay weighs no offer between lines, and takes a mark up at the first offer it meets.
    fn write_mark<G: Game>(&mut self, g: &G, position: u64, label: impl FnOnce(&G) -> String) {
        let ratio = if self.picks < MANY_DECISIONS { MARK_RATIO } else { MARK_RATIO / 2 };
        let worth = |size: usize| self.weight >= ratio * size;
        if !self.state_size.is_none_or(worth) || self.declined == Some(self.weight) {
            return;
        }
        let Ok(state) = serde_json::value::to_raw_value(g) else { return };
        let size = state.get().len();
        if self.state_size.is_some() && !worth(size) {
            self.declined = Some(self.weight);
            return;
        }
        let h = self.chain_mark(g);
        let sum = Some(Digest::of(state.get()) as u32);
        self.push(Entry::Mark { label: label(g), position, h, state, sum });
        self.marked(h, size);
    }

    fn marked(&mut self, h: u32, size: usize) {
        self.hash = h;
        self.picks = 0;
        self.weight = 0;
        self.state_size = Some(size);
        self.declined = None;
        self.forget_dice();
    }

    fn chain_mark<G: Game>(&self, g: &G) -> u32 {
        let mut digest = Digest::new();
        self.hash.hash(&mut digest);
        self.since.hash(&mut digest);
        g.hash(&mut digest);
        digest.finish() as u32
    }

    /// The end of the game: nothing may be recorded beyond it.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        if self.current().is_some() {
            return Err(self.diverged("end the game".into()));
        }
        self.flush();
        Ok(())
    }

    pub(crate) fn diverged(&self, asked: String) -> Fault {
        Fault::Diverged { line: self.line(), recorded: self.recorded(), asked }
    }

    fn recorded(&self) -> String {
        match self.current().map(|(_, entry)| entry) {
            Some(Entry::Pick { question, seat, key, h }) => {
                format!("`{key}` to `{question}` by {seat}, digest {h:x}")
            }
            Some(Entry::Dice(faces)) => format!("the dice {:?}", &faces[self.taken..]),
            Some(Entry::Mark { label, .. }) => format!("the mark `{label}`"),
            Some(Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_)) | None => "nothing more".into(),
        }
    }
}

fn hash_keys<G: Game>(asked: &Asked<'_, G>, digest: &mut Digest) {
    for i in 0..asked.len() {
        asked.key(i).hash(digest);
    }
}

fn question(put: QuestionHead) -> String {
    format!("ask {} `{}` ({}: {})", put.seat, put.question, put.rule, put.text)
}
