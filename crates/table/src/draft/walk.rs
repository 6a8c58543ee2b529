//! Taking the steps of a draft one by one, and describing where they lead.

use super::{DONE, Draft, Drafted, MOST_AT_ONCE, MOST_STEPS, Row, Shape, Stepping};
use crate::{
    ask::{Asked, Choice, Name, Offered, Open, QuestionHead},
    digest::Digest,
    game::Game,
};
use std::{
    any::TypeId,
    collections::BTreeSet,
    hash::{Hash, Hasher},
};

/// A draft with what can be added to it now.
pub(crate) struct Walk<G: Game, D: Draft<G>> {
    pub(crate) draft: D,
    pub(crate) steps: Vec<D::Step>,
    pub(crate) whole: bool,
    pub(crate) taken: usize,
    /// Kept only if the answer will be written down.
    notes: Option<Notes>,
}

struct Notes {
    key: String,
    offered: Digest,
}

/// A step that was not offered where it was given.
pub(crate) struct Misfit {
    pub(crate) place: usize,
    pub(crate) key: String,
    pub(crate) offered: String,
}

impl<G: Game, D: Draft<G>> Walk<G, D> {
    pub(crate) fn new(blank: D, noting: bool, g: &G, charts: &'static G::Charts) -> Self {
        let notes = noting.then(|| Notes { key: String::new(), offered: Digest::new() });
        let mut walk = Walk { draft: blank, steps: Vec::new(), whole: false, taken: 0, notes };
        walk.list(g, charts);
        walk
    }

    /// Makes the list of what can be added.
    pub(crate) fn list(&mut self, g: &G, charts: &'static G::Charts) {
        self.steps.clear();
        self.draft.steps(g, charts, &mut self.steps);
        self.whole = self.draft.is_whole(g, charts);
        if let Some(notes) = &mut self.notes {
            for step in &self.steps {
                step.key().hash(&mut notes.offered);
            }
            self.whole.hash(&mut notes.offered);
        }
    }

    /// Adds the step at this place of the list.
    pub(crate) fn take(&mut self, i: usize, g: &G, charts: &'static G::Charts) {
        let step = self.steps.swap_remove(i);
        if let Some(notes) = &mut self.notes {
            if self.taken > 0 {
                notes.key.push(' ');
            }
            notes.key.push_str(&step.key());
        }
        self.draft.add(step, g, charts);
        self.taken += 1;
        self.list(g, charts);
    }

    /// Whether there is nothing to decide any more.
    pub(crate) fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// The keys of its steps joined by blanks, as the journal keeps them.
    pub(crate) fn key(&self) -> &str {
        match &self.notes {
            Some(notes) if !notes.key.is_empty() => &notes.key,
            Some(_) | None => DONE,
        }
    }

    /// The digest of everything offered on the way.
    pub(crate) fn offered(&self) -> u64 {
        self.notes.as_ref().map_or(0, |notes| notes.offered.finish())
    }

    pub(crate) fn stepping(&self) -> Stepping<'_, D, D::Step> {
        let Walk { draft, steps, whole, taken, .. } = self;
        Stepping { draft, steps, whole: *whole, taken: *taken }
    }

    /// Takes these steps as they were taken before.
    pub(crate) fn repeat(
        &mut self,
        key: &str,
        g: &G,
        charts: &'static G::Charts,
    ) -> Result<(), Misfit> {
        for key in key.split(' ').filter(|key| *key != DONE) {
            let found = self.steps.iter().position(|step| step.key() == key);
            let Some(i) = found.filter(|_| self.taken < MOST_STEPS) else {
                return Err(self.misfit(key));
            };
            self.take(i, g, charts);
        }
        Ok(())
    }

    /// Takes the steps that a player gave; before each, says which it is.
    pub(crate) fn follow<'k>(
        &mut self,
        keys: impl Iterator<Item = &'k str>,
        g: &G,
        charts: &'static G::Charts,
        mut say: impl FnMut(&Self, usize),
    ) -> Result<(), Misfit> {
        let mut left: Vec<&str> = keys.take(MOST_STEPS + 2).collect();
        left.pop_if(|last| *last == DONE);
        while let Some(&first) = left.first() {
            let found = find(&self.stepping(), &left).filter(|_| self.taken < MOST_STEPS);
            let Some((place, i)) = found else {
                return Err(self.misfit(first));
            };
            left.remove(place);
            say(self, i);
            self.take(i, g, charts);
        }
        Ok(())
    }

    fn misfit(&self, key: &str) -> Misfit {
        Misfit { place: self.taken + 1, key: key.to_owned(), offered: self.keys() }
    }

    /// What can be added now, for messages.
    pub(crate) fn keys(&self) -> String {
        self.steps.iter().map(Choice::key).collect::<Vec<_>>().join(", ")
    }

    fn row(&self, g: &G, charts: &'static G::Charts, chosen: Option<usize>) -> Row {
        let rows = self.draft.shape() == Shape::Rows;
        // Beside the settings of a row there may be answers that are whole alone and name no row.
        let asked = if rows { self.steps.len() } else { 1 };
        let mut steps = self.steps.iter().take(asked);
        let (whole, next) = (self.draft.about(g), steps.clone().find_map(|step| step.about(g)));
        // Of rows each has a name of its own, whatever the question is called.
        let about = if rows { next.or(whole) } else { whole.or(next) };
        Row {
            about,
            subject: steps.find_map(Choice::subject),
            options: self.offers(g, charts),
            chosen: chosen.map(|i| self.steps[i].key()),
        }
    }

    fn offers(&self, g: &G, charts: &'static G::Charts) -> Vec<Offered> {
        self.steps.iter().map(|step| Offered::of(step, g, charts)).collect()
    }

    /// The options of a blank draft that make a whole answer alone.
    fn at_once(&self, g: &G, charts: &'static G::Charts) -> Vec<Name> {
        if self.steps.len() > MOST_AT_ONCE {
            return Vec::new();
        }
        let unordered = self.draft.shape().is_unordered();
        let mut alone = Vec::new();
        // In a shape without order, what cannot be followed may still be preceded.
        let mut preceded: BTreeSet<Name> = BTreeSet::new();
        let mut next = Vec::new();
        for step in &self.steps {
            let mut draft = self.draft.clone();
            draft.add(step.clone(), g, charts);
            next.clear();
            draft.steps(g, charts, &mut next);
            let key = step.key();
            if next.is_empty() && !preceded.contains(&key) && draft.is_whole(g, charts) {
                alone.push(key);
            } else if unordered {
                preceded.extend(next.iter().map(Choice::key));
            }
        }
        alone
    }

    /// The question after these steps, as a screen shows it.
    pub(crate) fn describe<'k>(
        mut self,
        put: QuestionHead,
        n: u32,
        keys: impl Iterator<Item = &'k str>,
        g: &G,
        charts: &'static G::Charts,
    ) -> Result<Open, Misfit> {
        let mut so_far = Vec::new();
        let mut phase = Phase::new(&self, 0, g, charts);
        self.follow(keys, g, charts, |walk, i| {
            if phase.is_left_by(walk) {
                phase = Phase::new(walk, so_far.len(), g, charts);
            }
            phase.note(walk, i, g, charts);
            so_far.push(Offered::of(&walk.steps[i], g, charts));
        })?;
        if phase.is_left_by(&self) {
            phase = Phase::new(&self, so_far.len(), g, charts);
        }
        let rows = phase.rows_on(&self, g, charts);
        let Row { mut about, subject, options, .. } = self.row(g, charts, None);
        if phase.shape == Shape::Rows {
            // The rows name what each is about; the question is about all of them.
            about = self.draft.about(g);
        }
        let drafted = Drafted {
            shape: self.draft.shape(),
            so_far,
            before: phase.before,
            from: phase.from,
            rows,
            at_once: if self.taken == 0 { self.at_once(g, charts) } else { Vec::new() },
            whole: self.whole,
            done: self.draft.done(g),
            text: self.draft.label(g),
            odds: if self.whole { self.draft.odds(g, charts) } else { Vec::new() },
        };
        let QuestionHead { question, seat, rule, text, .. } = put;
        let draft = Some(Box::new(drafted));
        Ok(Open { n, seat, question, rule, text, about, subject, options, draft })
    }
}

/// Where the first key that can be taken now stands among those left, and in the list.
///
/// In a shape without order it is the first of the list that is among those left, so that one
/// answer has one spelling.
pub(crate) fn find<G: Game, D: Draft<G>>(
    stepping: &Stepping<'_, D, D::Step>,
    left: &[&str],
) -> Option<(usize, usize)> {
    let steps = stepping.steps.iter().enumerate();
    let first = *left.first()?;
    if stepping.draft.shape().is_unordered() {
        steps.into_iter().find_map(|(i, step)| {
            let key = step.key();
            Some((left.iter().position(|wanted| *wanted == key)?, i))
        })
    } else {
        steps.into_iter().find(|(_, step)| step.key() == first).map(|(i, _)| (0, i))
    }
}

/// A stretch of steps of one shape.
struct Phase {
    shape: Shape,
    before: usize,
    from: Vec<Offered>,
    rows: Vec<Row>,
}

impl Phase {
    fn new<G: Game, D: Draft<G>>(
        walk: &Walk<G, D>,
        before: usize,
        g: &G,
        charts: &'static G::Charts,
    ) -> Phase {
        let shape = walk.draft.shape();
        let mut from = match shape {
            Shape::Some { .. } | Shape::Order | Shape::Share { .. } => walk.offers(g, charts),
            Shape::Steps | Shape::Rows | Shape::Way => Vec::new(),
        };
        if walk.taken == 0 {
            let alone = walk.at_once(g, charts);
            from.retain(|option| !alone.contains(&option.key));
        }
        Phase { shape, before, from, rows: Vec::new() }
    }

    /// A draft that has nothing left to add has come to no new phase.
    fn is_left_by<G: Game, D: Draft<G>>(&self, walk: &Walk<G, D>) -> bool {
        let now = std::mem::discriminant(&walk.draft.shape());
        !walk.is_over() && std::mem::discriminant(&self.shape) != now
    }

    fn note<G: Game, D: Draft<G>>(
        &mut self,
        walk: &Walk<G, D>,
        i: usize,
        g: &G,
        charts: &'static G::Charts,
    ) {
        if self.shape == Shape::Rows {
            self.rows.push(walk.row(g, charts, Some(i)));
        }
    }

    /// The rows set, and those that follow if each takes the first of its list that leaves more.
    fn rows_on<G: Game, D: Draft<G>>(
        &mut self,
        walk: &Walk<G, D>,
        g: &G,
        charts: &'static G::Charts,
    ) -> Vec<Row> {
        let mut rows = std::mem::take(&mut self.rows);
        if self.shape != Shape::Rows {
            return rows;
        }
        let mut ahead = Walk::new(walk.draft.clone(), false, g, charts);
        ahead.taken = walk.taken;
        while !self.is_left_by(&ahead) && !ahead.is_over() && ahead.taken < MOST_STEPS {
            rows.push(ahead.row(g, charts, None));
            let alone = if ahead.taken == 0 { ahead.at_once(g, charts) } else { Vec::new() };
            let goes_on = |step: &D::Step| !alone.contains(&step.key());
            let Some(next) = ahead.steps.iter().position(goes_on) else { break };
            ahead.take(next, g, charts);
        }
        rows
    }
}

impl QuestionHead {
    /// The next step as a decider meets it.
    pub(crate) fn step<'a, G: Game, D: Draft<G>>(
        self,
        stepping: &'a Stepping<'a, D, D::Step>,
    ) -> Asked<'a, G> {
        let QuestionHead { question, seat, rule, text, to } = self;
        let (count, kind) = (stepping.count(), TypeId::of::<D::Step>());
        Asked { question, seat, rule, text, options: stepping, count, kind, to }
    }
}
