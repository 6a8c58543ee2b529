//! What a seat saw at every event of a stretch of play, made on demand for those who want to watch it.

use crate::{
    event::Logged,
    eyes::Eyes,
    game::Game,
    session::{Fault, Session},
};
use std::sync::{Arc, Mutex, PoisonError};

/// An event and what these eyes saw when it was told.
pub struct Moment<V> {
    pub logged: Logged,
    pub view: V,
}

/// No more events than this are watched again; of a longer stretch it is the first ones.
pub const MOST_MOMENTS: usize = 400;

/// Is shown every event as it is told again, and the state of that moment.
pub(crate) type Watcher<G> = Arc<dyn Fn(&Logged, &G) + Send + Sync>;

/// What is filmed for some eyes.
struct Filmed<G> {
    answered: bool,
    known: Vec<(Logged, G)>,
}

impl<G> Default for Filmed<G> {
    fn default() -> Filmed<G> {
        Filmed { answered: false, known: Vec::new() }
    }
}

impl<G: Game> Filmed<G> {
    /// Notes an event if these eyes may know it; how many others there were is nothing to them.
    fn note(&mut self, logged: &Logged, g: &G, eyes: Eyes) {
        // What was said before the first answer bears its line already.
        if !self.answered && logged.event.is_answer() {
            self.answered = true;
            self.known.clear();
        }
        if logged.is_for(eyes) && self.known.len() < MOST_MOMENTS {
            self.known.push((logged.clone(), g.clone()));
        }
    }
}

impl<G: Game> Session<G> {
    /// Executes the lines after `after` again, from the nearest state kept before them, and gives the
    /// view at each event of theirs that these eyes may know.
    pub fn film(&self, after: u32, eyes: Eyes) -> Result<Vec<Moment<G::View>>, Fault> {
        let charts = self.charts();
        self.film_of(after, eyes, |g| g.view(eyes, charts))
    }

    /// The same with what `see` makes of the state at each of these events.
    pub fn film_of<V>(
        &self,
        after: u32,
        eyes: Eyes,
        see: impl Fn(&G) -> V,
    ) -> Result<Vec<Moment<V>>, Fault> {
        let seen: Arc<Mutex<Filmed<G>>> = Arc::default();
        let filmed = Arc::clone(&seen);
        self.watched_again(
            after,
            Arc::new(move |logged, g| {
                if logged.line > after {
                    filmed.lock().unwrap_or_else(PoisonError::into_inner).note(logged, g, eyes);
                }
            }),
        )?;
        let filmed = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
        let moment =
            |(logged, g): (Logged, G)| Moment { logged: logged.seen_by(eyes), view: see(&g) };
        Ok(filmed.known.into_iter().map(moment).collect())
    }

    /// Executes the lines after `after` again and lets `note` add to `gathered` what these eyes may
    /// know of every event; a view is made only where it looks.
    pub fn retold<A: Default + Send + 'static>(
        &self,
        after: u32,
        eyes: Eyes,
        gathered: A,
        note: fn(&mut A, &Logged, &dyn Fn() -> G::View),
    ) -> Result<A, Fault> {
        let charts = self.charts();
        let shared = Arc::new(Mutex::new(gathered));
        let gathering = Arc::clone(&shared);
        self.watched_again(
            after,
            Arc::new(move |logged, g| {
                let mut gathering = gathering.lock().unwrap_or_else(PoisonError::into_inner);
                if logged.line > after && logged.is_for(eyes) {
                    note(&mut gathering, logged, &|| g.view(eyes, charts));
                }
            }),
        )?;
        let mut gathered = shared.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(std::mem::take(&mut *gathered))
    }

    /// The lines at which the chapters begin that these eyes know of.
    pub fn chapters(&self, eyes: Eyes) -> Vec<u32> {
        let exchange = self.shared.lock();
        let begins = |logged: &&Logged| logged.event.chapter().is_some() && logged.is_for(eyes);
        exchange.events.iter().filter(begins).map(|logged| logged.line).collect()
    }

    /// The stretch of play that goes on now, as these eyes may know it: how many lines the journal had when
    /// it began, and its title.
    pub fn chapter_now(&self, eyes: Eyes) -> Option<(u32, String)> {
        let exchange = self.shared.lock();
        let mut known = exchange.events.iter().rev().filter(|logged| logged.is_for(eyes));
        let title = |logged: &Logged| {
            // What is told bears the line that is written next.
            Some((logged.line.saturating_sub(1).max(1), logged.event.chapter()?.to_owned()))
        };
        known.find_map(title)
    }
}
