//! Drafts that need no type of their own: some of a list, rows of settings, an order, a way.

use super::{Draft, Shape};
use crate::{
    ask::{Choice, Name},
    game::Game,
    odds::Odds,
};

fn listed<G: Game, T: Choice<G>>(steps: &[T], g: &G) -> String {
    if steps.is_empty() {
        return "None".to_owned();
    }
    steps.iter().map(|step| step.label(g)).collect::<Vec<_>>().join(", ")
}

/// Some of a list. Only what stands after the last taken is offered, so a set has one spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subset<T> {
    of: Vec<T>,
    next: usize,
    taken: Vec<T>,
    least: usize,
    most: usize,
}

impl<T> Subset<T> {
    /// Any of these, or none.
    pub fn of(of: Vec<T>) -> Subset<T> {
        let most = of.len();
        Subset { of, next: 0, taken: Vec::new(), least: 0, most }
    }

    /// At least so many, or all if there are fewer.
    #[must_use]
    pub fn at_least(self, least: usize) -> Subset<T> {
        Subset { least: least.min(self.of.len()), ..self }
    }

    #[must_use]
    pub fn at_most(self, most: usize) -> Subset<T> {
        Subset { most: most.min(self.of.len()), ..self }
    }

    /// What was taken, in the order of the list.
    pub fn taken(&self) -> &[T] {
        &self.taken
    }

    pub fn into_taken(self) -> Vec<T> {
        self.taken
    }
}

impl<G: Game, T: Choice<G>> Draft<G> for Subset<T> {
    const QUESTION: &'static str = T::QUESTION;
    const OPEN: bool = T::OPEN;
    type Step = T;

    fn steps(&self, _: &G, _: &'static G::Charts, steps: &mut Vec<T>) {
        if self.taken.len() < self.most {
            // Beyond this the rest of the list would be too short.
            let missing = self.least.saturating_sub(self.taken.len()).max(1);
            let end = self.of.len() + 1 - missing;
            steps.extend_from_slice(&self.of[self.next..end]);
        }
    }

    fn add(&mut self, step: T, _: &G, _: &'static G::Charts) {
        let key = step.key();
        let left = self.of[self.next..].iter();
        self.next += 1 + left.take_while(|other| other.key() != key).count();
        self.taken.push(step);
    }

    fn is_whole(&self, _: &G, _: &'static G::Charts) -> bool {
        self.taken.len() >= self.least
    }

    fn label(&self, g: &G) -> String {
        listed(&self.taken, g)
    }

    fn shape(&self) -> Shape {
        Shape::Some { least: self.least as u16, most: self.most as u16 }
    }
}

/// One value for each row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows<R, T> {
    rows: Vec<(R, Vec<T>)>,
    set: Vec<T>,
}

/// One row set to a value; its key is `row=value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set<R, T> {
    pub row: R,
    pub to: T,
}

impl<R, T> Rows<R, T> {
    /// Rows without any value are left out.
    pub fn of(mut rows: Vec<(R, Vec<T>)>) -> Rows<R, T> {
        rows.retain(|(_, values)| !values.is_empty());
        Rows { rows, set: Vec::new() }
    }

    /// Every row with the value it was given.
    pub fn into_set(self) -> Vec<(R, T)> {
        self.rows.into_iter().map(|(row, _)| row).zip(self.set).collect()
    }
}

impl<G: Game, R: Choice<G>, T: Choice<G>> Choice<G> for Set<R, T> {
    const QUESTION: &'static str = R::QUESTION;
    const OPEN: bool = R::OPEN;

    fn key(&self) -> Name {
        format!("{}={}", self.row.key(), self.to.key()).into()
    }

    fn label(&self, g: &G) -> String {
        self.to.label(g)
    }

    fn rule(&self) -> Option<&'static str> {
        self.to.rule()
    }

    fn target(&self) -> Option<String> {
        self.to.target()
    }

    fn odds(&self, g: &G, charts: &'static G::Charts) -> Vec<Odds> {
        self.to.odds(g, charts)
    }

    fn about(&self, g: &G) -> Option<String> {
        Some(self.row.label(g))
    }

    fn subject(&self) -> Option<String> {
        self.row.target()
    }
}

impl<G: Game, R: Choice<G>, T: Choice<G>> Draft<G> for Rows<R, T> {
    const QUESTION: &'static str = R::QUESTION;
    const OPEN: bool = R::OPEN;
    type Step = Set<R, T>;

    fn steps(&self, _: &G, _: &'static G::Charts, steps: &mut Vec<Set<R, T>>) {
        if let Some((row, values)) = self.rows.get(self.set.len()) {
            steps.extend(values.iter().map(|to| Set { row: row.clone(), to: to.clone() }));
        }
    }

    fn add(&mut self, step: Set<R, T>, _: &G, _: &'static G::Charts) {
        self.set.push(step.to);
    }

    fn is_whole(&self, _: &G, _: &'static G::Charts) -> bool {
        self.set.len() == self.rows.len()
    }

    fn label(&self, g: &G) -> String {
        let set = self.rows.iter().zip(&self.set);
        let row = set.map(|((row, _), to)| format!("{}: {}", row.label(g), to.label(g)));
        row.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// A whole list put into an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranking<T> {
    left: Vec<T>,
    order: Vec<T>,
}

impl<T> Ranking<T> {
    pub fn of(left: Vec<T>) -> Ranking<T> {
        Ranking { left, order: Vec::new() }
    }

    pub fn into_order(self) -> Vec<T> {
        self.order
    }
}

impl<G: Game, T: Choice<G>> Draft<G> for Ranking<T> {
    const QUESTION: &'static str = T::QUESTION;
    const OPEN: bool = T::OPEN;
    type Step = T;

    fn steps(&self, _: &G, _: &'static G::Charts, steps: &mut Vec<T>) {
        steps.extend_from_slice(&self.left);
    }

    fn add(&mut self, step: T, _: &G, _: &'static G::Charts) {
        let key = step.key();
        self.left.retain(|other| other.key() != key);
        self.order.push(step);
    }

    fn is_whole(&self, _: &G, _: &'static G::Charts) -> bool {
        self.left.is_empty()
    }

    fn label(&self, g: &G) -> String {
        listed(&self.order, g)
    }

    fn shape(&self) -> Shape {
        Shape::Order
    }
}

/// A cell of a board that a way can lead through.
pub trait Cell<G: Game>: Choice<G> {
    /// The cells that can follow this way; none where it must end.
    fn next(way: &Way<Self>, g: &G, charts: &'static G::Charts, next: &mut Vec<Self>);

    /// Whether the way may end here. Where it may not, something must follow.
    fn may_end(_way: &Way<Self>, _g: &G, _charts: &'static G::Charts) -> bool {
        true
    }
}

/// Cells of a board one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way<C> {
    pub from: C,
    cells: Vec<C>,
    pub most: usize,
}

impl<C> Way<C> {
    /// From this cell, which is not itself a step, over at most so many.
    pub fn from(from: C, most: usize) -> Way<C> {
        Way { from, cells: Vec::new(), most }
    }

    /// The cells entered so far.
    pub fn cells(&self) -> &[C] {
        &self.cells
    }

    pub fn into_cells(self) -> Vec<C> {
        self.cells
    }

    /// Where the way has come to.
    pub fn at(&self) -> &C {
        self.cells.last().unwrap_or(&self.from)
    }
}

impl<G: Game, C: Cell<G>> Draft<G> for Way<C> {
    const QUESTION: &'static str = C::QUESTION;
    const OPEN: bool = C::OPEN;
    type Step = C;

    fn steps(&self, g: &G, charts: &'static G::Charts, steps: &mut Vec<C>) {
        if self.cells.len() < self.most {
            C::next(self, g, charts, steps);
        }
    }

    fn add(&mut self, step: C, _: &G, _: &'static G::Charts) {
        self.cells.push(step);
    }

    fn is_whole(&self, g: &G, charts: &'static G::Charts) -> bool {
        C::may_end(self, g, charts)
    }

    fn label(&self, g: &G) -> String {
        listed(&self.cells, g)
    }

    fn shape(&self) -> Shape {
        Shape::Way
    }
}
