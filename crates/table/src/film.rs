//! What a seat saw at every event of an answer, made on demand for those who want to watch it.

use crate::{
    event::{Event, Logged},
    eyes::Eyes,
    game::Game,
    session::{Fault, Session},
};

/// An event and what these eyes saw when it was told.
pub struct Still<V> {
    pub logged: Logged,
    pub view: V,
}

/// No more events than this are watched again; of a longer stretch it is the first ones.
pub const MOST_STILLS: usize = 400;

impl<G: Game> Session<G> {
    /// Executes the lines after `after` again, from the nearest state kept before them, and gives the
    /// view at each event of theirs that these eyes may know.
    pub fn film(&self, after: u32, eyes: Eyes) -> Result<Vec<Still<G::View>>, Fault> {
        let (charts, filmed) = (self.charts(), self.watched_again(after)?);
        let first = filmed.iter().position(|(logged, _)| logged.line > after && is_answer(logged));
        let known = filmed.into_iter().skip(first.unwrap_or(0));
        let known = known.filter(|(logged, _)| logged.line > after && logged.is_for(eyes));
        Ok(known.map(|(logged, g)| Still { logged, view: g.view(eyes, charts) }).collect())
    }
}

/// What was said before an answer bears its line already.
fn is_answer(logged: &Logged) -> bool {
    matches!(logged.event, Event::Picked { .. })
}
