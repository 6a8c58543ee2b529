//! What positions have come to in games that were played: the worth of a position is taken from them.

use crate::{Title, expert::worth};
use std::sync::{Arc, Mutex, PoisonError};
use table::{Asked, Decider, Seat, headless};

/// A position where a try would have stopped.
#[derive(Clone, Debug)]
pub struct Stop {
    /// What the first seat still won from there to the end of the game, in the coin of [`Title::returns`].
    pub to_come: i32,
    pub features: Vec<i32>,
}

/// What is known of a position.
pub(super) type Features<G> = fn(&G, &'static <G as table::Game>::Charts) -> Vec<i32>;

/// The positions at which tries of this game would have stopped, were it played by the doctrine.
pub fn to_come<G: Title>(setup: &G::Setup, seed: u64, features: Features<G>) -> Vec<Stop> {
    let stops = Arc::new(Mutex::new(Vec::new()));
    let noting = Noting { then: G::doctrine(), over: None, features, stops: Arc::clone(&stops) };
    let played = headless::play::<G>(setup, super::printed::<G>().typed, seed, Box::new(noting));
    let Ok(played) = played else { return Vec::new() };
    let end = worth(&G::returns(&played.outcome), Seat(0));
    let mut stops = stops.lock().unwrap_or_else(PoisonError::into_inner);
    stops.iter_mut().for_each(|stop: &mut Stop| stop.to_come = end - stop.to_come);
    std::mem::take(&mut *stops)
}

/// Lets a player play and writes down where tries would stop, with what was won until then.
struct Noting<G: Title> {
    then: Box<dyn Decider<G>>,
    /// What was over when the last question was asked.
    over: Option<u64>,
    features: Features<G>,
    stops: Arc<Mutex<Vec<Stop>>>,
}

impl<G: Title> Decider<G> for Noting<G> {
    fn decide(&mut self, g: &G, charts: &'static G::Charts, a: &Asked<'_, G>) -> Option<usize> {
        if a.steps_taken() == 0 {
            let over = g.horizon(Seat(0));
            if self.over.is_some() && over > self.over {
                let stop = Stop {
                    to_come: g.points(Seat(0), charts),
                    features: (self.features)(g, charts),
                };
                self.stops.lock().unwrap_or_else(PoisonError::into_inner).push(stop);
            }
            self.over = over;
        }
        self.then.decide(g, charts, a)
    }
}
