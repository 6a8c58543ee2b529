//! Watching late: where the table was set so, those who only watch see the game as it stood when the present
//! stretch of play began. The end is shown at once.
//!
//! How far behind they are follows from what nobody hides alone, so that it tells nothing of secret answers.

use super::{Desk, Held, Live, blocking};
use crate::{club::Sheet, error::WebError, id::GameId, keys::Viewer};
use std::sync::Arc;
use table::Eyes;

impl Desk {
    /// The game for whoever only looks at it.
    pub(crate) async fn look(&self, id: GameId, viewer: Viewer) -> Result<Held, WebError> {
        let mut held = self.hold(id).await?;
        let live = held.live()?;
        let watches = viewer == Viewer::Held(Eyes::Public);
        if !watches || !live.sheet.watched_late || live.has_ended() {
            return Ok(held);
        }
        let slot = Arc::clone(&held.slot);
        let mut late = Arc::clone(&slot.late).lock_owned().await;
        blocking(move || {
            bring_up(&mut late, held.live()?)?;
            Ok(Held { slot, live: late })
        })
        .await
    }

    /// The same, with a session that knows everything from the first line on.
    pub(crate) async fn look_whole(&self, id: GameId, viewer: Viewer) -> Result<Held, WebError> {
        drop(self.hold_whole(id).await?);
        self.look(id, viewer).await
    }
}

/// Brings the game of those who watch late to where the present stretch began. Who is to decide now and
/// whose clock runs would tell them of it, so their sheet has neither.
fn bring_up(late: &mut Option<Live>, live: &Live) -> Result<(), WebError> {
    let now = live.session.chapter_now(Eyes::Public);
    let (began, title) = now.unwrap_or_else(|| (1, String::new()));
    if late.as_ref().is_none_or(|late| late.saved != began) {
        let back = live.session.back_at(began)?;
        let mut back = Live::new(live.id, back, live.row.clone(), true);
        back.saved = began;
        *late = Some(back);
    }
    if let Some(late) = late {
        late.row.clone_from(&live.row);
        late.sheet = Sheet { clock: None, offer: None, wish: None, ..live.sheet.clone() };
        late.behind = Some(title);
    }
    Ok(())
}
