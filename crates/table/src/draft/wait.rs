//! The futures of drafts: ready at once when the answer is known, otherwise waiting for the driver.

use super::Draft;
use crate::{
    ask::{QuestionHead, Seat},
    exchange::Request,
    game::Game,
    table::{DraftResult, Table},
};
use std::{
    pin::Pin,
    task::{Context, Poll},
};

/// One draft asked of one seat.
#[must_use = "a question is answered only when awaited"]
pub struct Drafting<'a, G: Game, D>(State<'a, G, D>);

enum State<'a, G: Game, D> {
    Ready(Option<D>),
    Wait { t: &'a mut Table<G>, put: QuestionHead, blank: D },
    Never,
}

impl<'a, G: Game, D: Draft<G>> Drafting<'a, G, D> {
    #[inline]
    pub(crate) fn begin(t: &'a mut Table<G>, put: QuestionHead, blank: D) -> Drafting<'a, G, D> {
        Drafting(match t.decide_draft(put, blank) {
            DraftResult::Whole(draft) => State::Ready(Some(draft)),
            DraftResult::Wait(blank) => {
                t.open_together([put.seat].into_iter());
                State::Wait { t, put, blank }
            }
            DraftResult::Never => State::Never,
        })
    }
}

impl<G: Game, D> Unpin for Drafting<'_, G, D> {}

impl<G: Game, D: Draft<G>> Future for Drafting<'_, G, D> {
    type Output = D;

    #[inline]
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<D> {
        match &mut self.get_mut().0 {
            State::Ready(draft) => draft.take().map_or(Poll::Pending, Poll::Ready),
            State::Never => Poll::Pending,
            State::Wait { t, put, blank } => {
                let request = t.request();
                serve(t, *put, blank, request).map_or(Poll::Pending, Poll::Ready)
            }
        }
    }
}

fn serve<G: Game, D: Draft<G>>(
    t: &mut Table<G>,
    put: QuestionHead,
    blank: &D,
    request: Option<Request<G>>,
) -> Option<D> {
    match request? {
        Request::Describe => {
            t.describe_draft(put, blank, &[]);
            None
        }
        Request::Draft { steps, .. } => {
            t.describe_draft(put, blank, &steps);
            None
        }
        Request::Answer { key, .. } => t.answered_draft(put, blank, &key),
        Request::Look(_) | Request::Dice(_) | Request::Swap(_) => None,
    }
}

/// One secret draft for each of several seats.
pub(crate) struct Drafts<'a, G: Game, D> {
    pub(crate) t: &'a mut Table<G>,
    pub(crate) of: Vec<(QuestionHead, D)>,
    pub(crate) given: Vec<Option<D>>,
    pub(crate) open: bool,
}

impl<G: Game, D> Unpin for Drafts<'_, G, D> {}

impl<G: Game, D: Draft<G>> Future for Drafts<'_, G, D> {
    type Output = Vec<D>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Vec<D>> {
        let drafts = self.get_mut();
        if drafts.open {
            drafts.serve();
        } else {
            drafts.open = true;
            drafts.begin();
        }
        if drafts.given.iter().any(Option::is_none) {
            return Poll::Pending;
        }
        drafts.t.reveal();
        Poll::Ready(drafts.given.drain(..).flatten().collect())
    }
}

impl<G: Game, D: Draft<G>> Drafts<'_, G, D> {
    /// The first place of this seat that is still open.
    fn place(&self, seat: Seat) -> Option<usize> {
        (0..self.of.len()).find(|&i| self.of[i].0.seat == seat && self.given[i].is_none())
    }

    fn begin(&mut self) {
        let asked = (0..self.of.len()).filter(|&i| self.t.is_open(&self.of[i].1));
        let asked: Vec<Seat> = asked.map(|i| self.of[i].0.seat).collect();
        self.t.open_together(asked.into_iter());
        while let Some(place) = self.t.next_recorded_seat().and_then(|seat| self.place(seat)) {
            if !self.decide(place) {
                return;
            }
        }
        for place in 0..self.of.len() {
            if self.given[place].is_none() && !self.decide(place) {
                return;
            }
        }
    }

    /// Lets journal and decider speak for one seat; false when the journal does not fit.
    fn decide(&mut self, place: usize) -> bool {
        let (put, blank) = self.of[place].clone();
        match self.t.decide_draft(put, blank) {
            DraftResult::Whole(draft) => self.given[place] = Some(draft),
            DraftResult::Wait(_) => {}
            DraftResult::Never => return false,
        }
        true
    }

    fn serve(&mut self) {
        match self.t.request() {
            Some(Request::Describe) => {
                for ((put, blank), given) in self.of.iter().zip(&self.given) {
                    if given.is_none() {
                        self.t.describe_draft(*put, blank, &[]);
                    }
                }
            }
            Some(request @ (Request::Answer { seat, .. } | Request::Draft { seat, .. })) => {
                if let Some(place) = self.place(seat) {
                    let (put, blank) = &self.of[place];
                    self.given[place] = serve(self.t, *put, blank, Some(request));
                }
            }
            Some(Request::Look(_) | Request::Dice(_) | Request::Swap(_)) | None => {}
        }
    }
}
