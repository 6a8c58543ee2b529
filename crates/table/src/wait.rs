//! The futures rules await: ready at once when the answer is known, otherwise waiting for the driver.

use crate::{
    ask::{Asked, Choice, OptionSlice, Seat},
    chance::given,
    chart::{Chart, Mods},
    dice::{Dice, Faces, MOST},
    exchange::Request,
    game::Game,
    table::{Checked, PickResult, Rolled, Table},
};
use std::{
    any::TypeId,
    convert::Infallible,
    pin::Pin,
    task::{Context, Poll},
};

/// One question to one seat.
#[must_use = "a question is answered only when awaited"]
pub enum Ask<'a, G: Game, T> {
    Ready(Option<T>),
    Wait { t: &'a mut Table<G>, of: &'a [T], seat: Seat, rule: &'static str, text: &'static str },
    Never,
}

impl<G: Game, T> Unpin for Ask<'_, G, T> {}

impl<G: Game, T: Choice<G>> Future for Ask<'_, G, T> {
    type Output = T;

    #[inline]
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        match self.get_mut() {
            Ask::Ready(chosen) => chosen.take().map_or(Poll::Pending, Poll::Ready),
            Ask::Never => Poll::Pending,
            Ask::Wait { t, of, seat, rule, text } => {
                let of: &[T] = of;
                let answer = answer_one(t, of, *seat, rule, text);
                answer.map_or(Poll::Pending, |i| Poll::Ready(of[i].clone()))
            }
        }
    }
}

fn asked<'a, G: Game, T: Choice<G>>(
    of: &'a OptionSlice<'a, T>,
    seat: Seat,
    rule: &'static str,
    text: &'static str,
    secret: bool,
) -> Asked<'a, G> {
    let to = if T::OPEN && !secret { None } else { Some(seat) };
    let (question, count, kind) = (T::QUESTION, of.0.len(), TypeId::of::<T>());
    Asked { question, seat, rule, text, options: of, count, kind, to }
}

fn answer_one<G: Game, T: Choice<G>>(
    t: &mut Table<G>,
    of: &[T],
    seat: Seat,
    rule: &'static str,
    text: &'static str,
) -> Option<usize> {
    let options = OptionSlice(of);
    let asked = asked(&options, seat, rule, text, false);
    match t.request()? {
        Request::Describe => {
            t.describe(&asked);
            None
        }
        Request::Answer { key, .. } => t.answered(&asked, key),
        Request::Draft { steps, .. } => {
            t.describe_single(&asked, &steps);
            None
        }
        Request::Look(_) | Request::Dice(_) | Request::Swap(_) => None,
    }
}

/// One secret question to several seats.
pub(crate) struct Each<'a, G: Game, T> {
    pub(crate) t: &'a mut Table<G>,
    pub(crate) of: &'a [(Seat, Vec<T>)],
    pub(crate) rule: &'static str,
    pub(crate) text: &'static str,
    pub(crate) picks: Vec<Option<usize>>,
    pub(crate) open: bool,
}

impl<G: Game, T> Unpin for Each<'_, G, T> {}

impl<G: Game, T: Choice<G>> Future for Each<'_, G, T> {
    type Output = Vec<T>;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Vec<T>> {
        let each = self.get_mut();
        if each.open {
            each.serve();
        } else {
            each.open = true;
            each.begin();
        }
        each.chosen().map_or(Poll::Pending, |chosen| {
            each.t.reveal();
            Poll::Ready(chosen)
        })
    }
}

impl<G: Game, T: Choice<G>> Each<'_, G, T> {
    fn chosen(&self) -> Option<Vec<T>> {
        self.of.iter().zip(&self.picks).map(|((_, of), pick)| Some(of[(*pick)?].clone())).collect()
    }

    /// The first place of this seat that is still open.
    fn place(&self, seat: Seat) -> Option<usize> {
        (0..self.of.len()).find(|&i| self.of[i].0 == seat && self.picks[i].is_none())
    }

    fn begin(&mut self) {
        self.t.open_together(self.of.iter().map(|(seat, _)| *seat));
        while let Some(place) = self.t.next_recorded_seat().and_then(|seat| self.place(seat)) {
            if !self.decide(place) {
                return;
            }
        }
        for place in 0..self.of.len() {
            if self.picks[place].is_none() && !self.decide(place) {
                return;
            }
        }
    }

    /// Lets journal and decider speak for one seat; false when the journal does not fit.
    fn decide(&mut self, place: usize) -> bool {
        let (seat, of) = &self.of[place];
        let options = OptionSlice(of);
        let asked = asked(&options, *seat, self.rule, self.text, true);
        match self.t.decide_together(&asked) {
            PickResult::Pick(i) => self.picks[place] = Some(i),
            PickResult::Wait => {}
            PickResult::Never => return false,
        }
        true
    }

    fn serve(&mut self) {
        match self.t.request() {
            Some(Request::Describe) => {
                for (place, (seat, of)) in self.of.iter().enumerate() {
                    if self.picks[place].is_none() {
                        let options = OptionSlice(of);
                        self.t.describe(&asked(&options, *seat, self.rule, self.text, true));
                    }
                }
            }
            Some(Request::Answer { seat, key }) => {
                if let Some(place) = self.place(seat) {
                    let options = OptionSlice(&self.of[place].1);
                    let asked = asked(&options, seat, self.rule, self.text, true);
                    self.picks[place] = self.t.answered(&asked, key);
                }
            }
            Some(Request::Draft { seat, steps }) => {
                if let Some(place) = self.place(seat) {
                    let options = OptionSlice(&self.of[place].1);
                    let asked = asked(&options, seat, self.rule, self.text, true);
                    self.t.describe_single(&asked, &steps);
                }
            }
            Some(Request::Look(_) | Request::Dice(_) | Request::Swap(_)) | None => {}
        }
    }
}

/// A throw of dice.
#[must_use = "dice are thrown only when awaited"]
pub enum Roll<'a, G: Game> {
    Ready { t: &'a mut Table<G>, rolled: Option<Rolled> },
    Wait { t: &'a mut Table<G>, dice: Dice, rule: &'static str, why: &'static str },
    Never,
}

impl<G: Game> Unpin for Roll<'_, G> {}

impl<G: Game> Roll<'_, G> {
    /// Keeps the throw to this seat: nobody else sees it, and typed dice are its to type.
    pub fn only(mut self, seat: Seat) -> Self {
        match &mut self {
            Roll::Ready { t, .. } => t.keep_last_to(Some(seat)),
            Roll::Wait { t, .. } => t.keep_need_to(seat),
            Roll::Never => {}
        }
        self
    }
}

impl<G: Game> Future for Roll<'_, G> {
    type Output = Rolled;

    #[inline]
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Rolled> {
        match self.get_mut() {
            Roll::Ready { rolled, .. } => rolled.take().map_or(Poll::Pending, Poll::Ready),
            Roll::Never => Poll::Pending,
            Roll::Wait { t, dice, rule, why } => {
                typed_dice(t).map_or(Poll::Pending, |(faces, only)| {
                    let natural = dice.natural(&faces);
                    let rolled = t.rolled(faces, natural, *dice, rule, why);
                    t.keep_last_to(only);
                    Poll::Ready(rolled)
                })
            }
        }
    }
}

/// A throw read through a chart.
#[must_use = "dice are thrown only when awaited"]
pub enum Check<'a, G: Game, R: 'static, K: 'static> {
    Ready { t: &'a mut Table<G>, checked: Option<Checked<R>> },
    Wait { t: &'a mut Table<G>, chart: &'static Chart<R, K>, mods: Mods },
    Never,
}

impl<G: Game, R, K> Unpin for Check<'_, G, R, K> {}

impl<G: Game, R: Copy, K: Copy> Check<'_, G, R, K> {
    /// Keeps the throw to this seat: nobody else sees it, and typed dice are its to type.
    pub fn only(mut self, seat: Seat) -> Self {
        match &mut self {
            Check::Ready { t, .. } => t.keep_last_to(Some(seat)),
            Check::Wait { t, .. } => t.keep_need_to(seat),
            Check::Never => {}
        }
        self
    }
}

impl<G: Game, R: Copy, K: Copy> Future for Check<'_, G, R, K> {
    type Output = Checked<R>;

    #[inline]
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Checked<R>> {
        match self.get_mut() {
            Check::Ready { checked, .. } => checked.take().map_or(Poll::Pending, Poll::Ready),
            Check::Never => Poll::Pending,
            Check::Wait { t, chart, mods } => {
                typed_dice(t).map_or(Poll::Pending, |(faces, only)| {
                    let natural = chart.dice.natural(&faces);
                    let checked = t.checked(faces, natural, chart, mods);
                    t.keep_last_to(only);
                    Poll::Ready(checked)
                })
            }
        }
    }
}

/// The faces that were typed, and whose they are if not everybody's.
fn typed_dice<G: Game>(t: &mut Table<G>) -> Option<(Faces, Option<Seat>)> {
    // The session has taken no more than the dice that were wanted.
    given(t).map(|(faces, only)| (faces.into_iter().take(MOST).collect(), only))
}

/// The end of the game, at which the state can still be looked at.
pub(crate) struct End<'a, G: Game> {
    pub(crate) t: &'a mut Table<G>,
    pub(crate) outcome: Option<G::Outcome>,
}

impl<G: Game> Unpin for End<'_, G> {}

impl<G: Game> Future for End<'_, G> {
    type Output = Infallible;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Infallible> {
        let End { t, outcome } = self.get_mut();
        match outcome.take() {
            Some(outcome) => t.finish(outcome),
            None => drop(t.request()),
        }
        Poll::Pending
    }
}
