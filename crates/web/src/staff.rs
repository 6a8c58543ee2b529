//! Who sits where at a table of the web: seats change hands, and computer players think away from
//! the game.

use crate::{
    club::Sheet,
    desk::{Desk, Held, Live},
    error::WebError,
    id::GameId,
    keys::Viewer,
    moves::{self, Detail, Moved},
};
use shelf::{SeatChoice, Thinker, Threads};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
};

impl Desk {
    /// Somebody else sits down at this seat, for one stretch of play if it is named.
    pub async fn sit(
        &self,
        id: GameId,
        viewer: Viewer,
        who: &SeatChoice,
        tell: Detail,
    ) -> Result<Moved, WebError> {
        let mut held = self.hold(id).await?;
        let live = held.live()?;
        let seat = moves::mover(live.session.as_ref(), viewer)?;
        live.sheet.playing()?;
        let before = live.saved;
        live.session.sit(seat, who)?;
        let mut held = self.commit(held).await?;
        if held.live()?.sheet.handed.contains(&seat) {
            let taken_back = |sheet: &mut Sheet, _: &Live| {
                sheet.handed.retain(|handed| *handed != seat);
                Ok(())
            };
            self.change_sheet(&mut held, taken_back).await?;
        }
        self.note_move(&mut held, None).await?;
        self.told(&mut held, seat.into(), before, tell)
    }

    /// If a computer player who thinks is asked, he begins to; his answer comes like anybody's, and is
    /// refused if the game has moved on without him.
    pub(crate) fn wake_thinker(&self, held: &mut Held) {
        let Ok(live) = held.live() else { return };
        let id = live.id;
        let Some((seat, n)) = live.session.thinking() else { return };
        if !held.begins_to_think(seat, n) {
            return;
        }
        let thinker = held.live().ok().and_then(|live| live.session.thinker());
        if let Some(thinker) = thinker {
            tokio::spawn(self.clone().think(id, thinker));
        }
    }

    /// A box, because the answer may wake the next thinker.
    fn think(
        self,
        id: GameId,
        thinker: Box<dyn Thinker>,
    ) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            let Ok(_turn) = self.thinkers().acquire_owned().await else { return };
            let (seat, n) = (thinker.seat(), thinker.number());
            let thought = tokio::task::spawn_blocking(move || {
                catch_unwind(AssertUnwindSafe(|| thinker.think(&Threads::all()))).ok().flatten()
            });
            let Ok(Some(key)) = thought.await else {
                eprintln!("a computer player found no answer in game {id}");
                return;
            };
            match self.answer(id, seat, n, &key, Detail::Briefly).await {
                // A late answer is nobody's fault: somebody took the seat back or undid something.
                Ok(_) | Err(WebError::Conflict { .. } | WebError::Overtaken | WebError::NoGame) => {
                }
                Err(error) => {
                    eprintln!("a computer player's answer was not taken in {id}: {error}");
                }
            }
        })
    }
}
