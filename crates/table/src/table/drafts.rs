//! Answers of several steps: from the journal, a decider or a person.

use super::{DraftResult, Table};
use crate::{
    ask::QuestionHead,
    draft::{Draft, MOST_STEPS, Misfit, Walk},
    game::Game,
    record::Replayed,
    session::Refused,
};

impl<G: Game> Table<G> {
    /// Journal and decider speak, the decider once a step; if neither does, people are asked.
    #[inline]
    pub(crate) fn decide_draft<D: Draft<G>>(
        &mut self,
        put: QuestionHead,
        blank: D,
    ) -> DraftResult<D> {
        if self.shared.is_none() {
            let mut walk = Walk::new(blank, false, &self.g, self.charts);
            return if self.walk_on(put, &mut walk) {
                self.decisions += u64::from(walk.taken > 0 || !walk.is_over());
                DraftResult::Whole(walk.draft)
            } else {
                DraftResult::Never
            };
        }
        self.decide_draft_on_record(put, blank)
    }

    #[cold]
    fn decide_draft_on_record<D: Draft<G>>(
        &mut self,
        put: QuestionHead,
        blank: D,
    ) -> DraftResult<D> {
        if !self.is_open(&blank) {
            return DraftResult::Whole(blank);
        }
        if let Some(given) = self.drafted_before(put, &blank) {
            return given;
        }
        let mut walk = Walk::new(blank.clone(), true, &self.g, self.charts);
        if !self.walk_on(put, &mut walk) {
            return DraftResult::Wait(blank);
        }
        DraftResult::Whole(self.record_draft(put, walk))
    }

    /// Whether there is anything to add to a blank draft.
    pub(crate) fn is_open<D: Draft<G>>(&self, blank: &D) -> bool {
        let mut steps = Vec::new();
        blank.steps(&self.g, self.charts, &mut steps);
        !steps.is_empty()
    }

    /// Lets the decider add steps to the end; false if it leaves the answer to people.
    #[inline]
    fn walk_on<D: Draft<G>>(&mut self, put: QuestionHead, walk: &mut Walk<G, D>) -> bool {
        while !walk.is_over() {
            assert!(walk.taken < MOST_STEPS, "`{}` goes on for {MOST_STEPS} steps", put.question);
            let stepping = walk.stepping();
            let asked = put.step(&stepping);
            let Some(i) = self.decider.decide(&self.g, self.charts, &asked) else {
                if walk.taken == 0 && self.trial_begins() {
                    walk.list(&self.g, self.charts);
                    continue;
                }
                self.unanswered = Some(put.question);
                return false;
            };
            assert!(i < asked.len(), "the decider took option {i} of {}", asked.len());
            if i == walk.steps.len() {
                return true;
            }
            walk.take(i, &self.g, self.charts);
        }
        assert!(walk.whole, "`{}` comes to a dead end after {} steps", put.question, walk.taken);
        true
    }

    /// What the journal says to this draft, or `None` to ask for it afresh.
    fn drafted_before<D: Draft<G>>(
        &mut self,
        put: QuestionHead,
        blank: &D,
    ) -> Option<DraftResult<D>> {
        self.sync();
        let shared = self.shared.clone()?;
        let recorded = {
            let mut exchange = shared.lock();
            if exchange.fault.is_some() {
                return Some(DraftResult::Never);
            }
            match exchange.record.recorded_key(put) {
                Ok(Replayed::Live) => return None,
                Ok(Replayed::Recorded(key)) => key.to_owned(),
                Err(fault) => {
                    exchange.fault = Some(fault);
                    return Some(DraftResult::Never);
                }
            }
        };
        let mut walk = Walk::new(blank.clone(), true, &self.g, self.charts);
        let followed = walk.repeat(&recorded, &self.g, self.charts);
        let mut exchange = shared.lock();
        let line = exchange.record.line();
        let fits = match followed {
            Err(Misfit { offered, .. }) => Err(exchange.record.does_not_offer(put, &offered)),
            Ok(()) if !walk.whole => Err(exchange.record.does_not_offer(put, &walk.keys())),
            Ok(()) => exchange.record.replay_draft(put, walk.offered(), &self.g),
        };
        if let Err(fault) = fits {
            exchange.fault = Some(fault);
            return Some(DraftResult::Never);
        }
        drop(exchange);
        self.decisions += 1;
        self.settle_draft(put, &walk, line);
        Some(DraftResult::Whole(walk.draft))
    }

    /// Writes a whole draft down as one line.
    fn record_draft<D: Draft<G>>(&mut self, put: QuestionHead, walk: Walk<G, D>) -> D {
        self.decisions += 1;
        if let Some(shared) = &self.shared {
            let (key, offered) = (walk.key(), walk.offered());
            let line = shared.lock().record.write_draft(put, offered, key, &self.g);
            self.settle_draft(put, &walk, line);
        }
        walk.draft
    }

    fn settle_draft<D: Draft<G>>(&mut self, put: QuestionHead, walk: &Walk<G, D>, line: u32) {
        self.decided(put.seat);
        if self.listening {
            self.log_pick(put, walk.key().to_owned().into(), walk.draft.label(&self.g), line);
        }
    }

    /// Takes a person's answer if every step was offered and it is whole.
    pub(crate) fn answered_draft<D: Draft<G>>(
        &mut self,
        put: QuestionHead,
        blank: &D,
        key: &str,
    ) -> Option<D> {
        let mut walk = Walk::new(blank.clone(), true, &self.g, self.charts);
        let followed = walk.follow(key.split_whitespace(), &self.g, self.charts, |_, _| ());
        let refused = match followed {
            Err(misfit) => misfit.into(),
            Ok(()) if !walk.whole => Refused::NotWhole { offered: walk.keys() },
            Ok(()) => return Some(self.record_draft(put, walk)),
        };
        self.refuse(refused);
        None
    }

    /// Describes the question after these steps, or refuses the first that does not fit.
    pub(crate) fn describe_draft<D: Draft<G>>(
        &self,
        put: QuestionHead,
        blank: &D,
        steps: &[String],
    ) {
        let walk = Walk::new(blank.clone(), false, &self.g, self.charts);
        let steps = steps.iter().map(String::as_str);
        match walk.describe(put, self.number(put.seat), steps, &self.g, self.charts) {
            Ok(open) => self.show(open),
            Err(misfit) => self.refuse(misfit.into()),
        }
    }
}
