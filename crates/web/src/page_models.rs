//! What the pages about a game have in common: whose eyes they are for, which game, which chapters.

use crate::{
    charts::Own,
    desk::{Desk, Held, Live},
    error::WebError,
    id::GameId,
    keys::Viewer,
    model::{Chapter, Played, SavedGame, SeatTag},
    numbers::Numbers,
};
use board::Icon;
use shelf::AnySession;
use std::sync::Arc;
use store::GameRow;
use table::{Entry, Eyes, Journal, Logged, Seat};

pub(crate) fn saved_game(desk: &Desk, row: GameRow) -> Option<SavedGame> {
    let game = desk.library().volume(&row.game).map(|volume| volume.game);
    let title = game.map(|game| game.card().title);
    Some(SavedGame {
        id: row.id.parse().ok()?,
        title: title.map_or_else(|| row.game.clone(), str::to_owned),
        game: row.game,
        name: row.name,
        summary: row.summary,
        created: row.created,
        updated: row.updated,
        over: row.over,
        own_charts: row.charts.is_some(),
        icon: game.map_or(Icon::Base, |game| game.card().icon),
        standing: None,
    })
}

/// Whose eyes a page is for: those the key gives, or where there are no keys those of the seat asked
/// for, or of the only one, or nobody's.
pub(crate) fn eyes(session: &dyn AnySession, viewer: Viewer) -> Result<Eyes, WebError> {
    let eyes = match viewer {
        Viewer::Free(asked) => session.eyes(asked),
        Viewer::Held(eyes) => eyes,
        Viewer::Other(seat) if session.story().is_some() => Eyes::Of(seat),
        Viewer::Other(_) => return Err(WebError::NotYourSeat),
    };
    match eyes {
        Eyes::Of(seat) if seat.0 >= session.seats() => Err(WebError::Nothing("seat")),
        Eyes::Of(_) | Eyes::Public => Ok(eyes),
    }
}

/// Refuses what would tell one player what another knows, until the game is over.
pub(crate) fn may_be_told(
    desk: &Desk,
    id: GameId,
    session: &dyn AnySession,
    what: &'static str,
) -> Result<(), WebError> {
    let secret = session.header().matched || desk.is_keyed(id);
    if secret && session.story().is_none() && !desk.was_ended(id) {
        Err(WebError::Waits(what))
    } else {
        Ok(())
    }
}

pub(crate) fn played(
    desk: &Desk,
    id: GameId,
    row: &GameRow,
    session: &dyn AnySession,
    eyes: Eyes,
) -> Result<Played, WebError> {
    let header = session.header();
    let volume = desk.library().need(&row.game)?;
    let seats = (0..session.seats()).map(Seat);
    Ok(Played {
        id,
        game: volume.tag(),
        name: row.name.clone(),
        seats: seats.map(|seat| SeatTag { seat, name: session.seat_name(seat) }).collect(),
        eyes,
        line: Numbers::of(desk, id, session, eyes).moment(session, eyes),
        dice: header.dice,
        seed: may_be_told(desk, id, session, "The seed").is_ok().then_some(header.seed),
        seed_digest: header.matched.then(|| shelf::seed_digest(header.seed)),
        matched: header.matched,
        keyed: desk.is_keyed(id),
        casual: header.casual,
        own_charts: row.charts.is_some(),
        over: session.story().is_some() || desk.was_ended(id),
        first_mission: volume.game.first_mission_of(&header),
    })
}

/// What nearly every page about a game begins with.
impl Live {
    pub(crate) fn eyes(&self, viewer: Viewer) -> Result<Eyes, WebError> {
        eyes(self.session.as_ref(), viewer)
    }

    pub(crate) fn played(&self, desk: &Desk, eyes: Eyes) -> Result<Played, WebError> {
        played(desk, self.id, &self.row, self.session.as_ref(), eyes)
    }

    pub(crate) fn numbers(&self, desk: &Desk, eyes: Eyes) -> Numbers {
        Numbers::of(desk, self.id, self.session.as_ref(), eyes)
    }

    /// The whole log and its chapters, numbered as these eyes may know.
    pub(crate) fn history(&self, desk: &Desk, eyes: Eyes) -> (Vec<Logged>, Vec<Chapter>) {
        let mut log = self.session.log(eyes);
        let mut chapters = chapters(&log, &self.session.journal());
        let numbers = self.numbers(desk, eyes);
        numbers.log(&mut log);
        numbers.chapters(&mut chapters);
        (log, chapters)
    }
}

/// The stretches of a game as it names them; the marks of the journal where it has no word.
pub(crate) fn chapters(log: &[Logged], journal: &Journal) -> Vec<Chapter> {
    let named = log.iter().filter_map(|logged| {
        Some(Chapter { line: logged.line, title: logged.event.chapter()?.to_owned() })
    });
    let named: Vec<Chapter> = named.collect();
    if named.is_empty() { marks(journal) } else { named }
}

/// The marks of a journal that still count.
fn marks(journal: &Journal) -> Vec<Chapter> {
    let title = |line: u32| match journal.entry(line)? {
        Entry::Mark { label, .. } => Some(Chapter { line, title: label.clone() }),
        Entry::Pick { .. } | Entry::Dice(_) | Entry::Seed(_) | Entry::Sit(..) | Entry::Undo(_) => {
            None
        }
    };
    journal.path().into_iter().filter_map(title).collect()
}

/// The journal of a game and what belongs to it, without holding the game.
pub(crate) async fn journal(
    desk: &Desk,
    id: GameId,
) -> Result<(GameRow, Journal, Option<Arc<Own>>), WebError> {
    let mut held: Held = desk.hold(id).await?;
    let live = held.live()?;
    let (row, journal) = (live.row.clone(), live.session.journal());
    drop(held);
    let own = desk.own_charts(row.charts.as_deref()).await?;
    Ok((row, journal, own))
}

/// The files of a player's own charts; none for the printed ones.
pub(crate) fn files(own: Option<&Own>) -> &[(String, String)] {
    own.map_or(&[], |own| &own.files)
}
