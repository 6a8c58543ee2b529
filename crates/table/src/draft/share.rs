//! So many equal things shared out among places.

use super::{Draft, Shape};
use crate::{ask::Choice, game::Game};

/// So many things among places that each take a number of them, in the order they are given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share<T> {
    of: u16,
    least: u16,
    places: Vec<Place<T>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Place<T> {
    to: T,
    most: u16,
    got: u16,
}

impl<T> Share<T> {
    /// All of them, or as many as find room: each place takes at most the number beside it.
    pub fn of(of: u16, places: Vec<(T, u16)>) -> Share<T> {
        let places: Vec<_> =
            places.into_iter().map(|(to, most)| Place { to, most, got: 0 }).collect();
        let room = places.iter().fold(0_u16, |sum, place| sum.saturating_add(place.most));
        let of = of.min(room);
        Share { of, least: of, places }
    }

    /// Some may be left over, but so many must be placed.
    #[must_use]
    pub fn at_least(self, least: u16) -> Share<T> {
        Share { least: least.min(self.of), ..self }
    }

    fn given(&self) -> u16 {
        self.places.iter().map(|place| place.got).sum()
    }

    /// What each place got, in the order of the list; places that got nothing too.
    pub fn into_shares(self) -> Vec<(T, u16)> {
        self.places.into_iter().map(|place| (place.to, place.got)).collect()
    }
}

impl<G: Game, T: Choice<G>> Draft<G> for Share<T> {
    const QUESTION: &'static str = T::QUESTION;
    const OPEN: bool = T::OPEN;
    type Step = T;

    fn steps(&self, _: &G, _: &'static G::Charts, steps: &mut Vec<T>) {
        if self.given() < self.of {
            let free = self.places.iter().filter(|place| place.got < place.most);
            steps.extend(free.map(|place| place.to.clone()));
        }
    }

    fn add(&mut self, step: T, _: &G, _: &'static G::Charts) {
        let key = step.key();
        if let Some(place) = self.places.iter_mut().find(|place| place.to.key() == key) {
            place.got += 1;
        }
    }

    fn is_whole(&self, _: &G, _: &'static G::Charts) -> bool {
        self.given() >= self.least
    }

    fn label(&self, g: &G) -> String {
        let got = self.places.iter().filter(|place| place.got > 0);
        let got: Vec<_> =
            got.map(|place| format!("{}: {}", place.to.label(g), place.got)).collect();
        if got.is_empty() { "None".to_owned() } else { got.join(", ") }
    }

    fn shape(&self) -> Shape {
        Shape::Share { of: self.of }
    }
}
