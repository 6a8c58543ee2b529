//! Taking back what others have already seen, if all of them agree.
//!
//! The wish stands in the sheet of the table, so that the others may sit at another server: it ends with the
//! next line of the journal, whoever writes it.

use crate::{
    club::sheet::UndoRequest,
    desk::{Desk, Held, Live},
    error::WebError,
    id::GameId,
    keys::Viewer,
    moves::{self, Detail, Moved},
};
use schemars::JsonSchema;
use serde::Serialize;
use table::{Eyes, Refused, Seat};

/// A wish as it is shown to everyone at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Wish")]
pub struct WishNow {
    pub seat: Seat,
    /// The seats whose answer is still missing.
    pub waits_for: Vec<Seat>,
}

impl WishNow {
    pub fn is_asked(&self, eyes: Eyes) -> bool {
        eyes.seat().is_some_and(|seat| self.waits_for.contains(&seat))
    }
}

impl Live {
    /// The people beside this seat. Computer players agree to everything.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.people().into_iter().filter(move |other| *other != seat)
    }

    fn open_wish(&self) -> Option<&UndoRequest> {
        self.sheet.wish.as_ref().filter(|wish| wish.line == self.saved)
    }

    /// The wish that is waiting for an answer.
    pub(crate) fn wish(&self) -> Option<WishNow> {
        let wish = self.open_wish()?;
        let missing = self.others(wish.seat);
        let waits_for = missing.filter(|other| !wish.agreed.contains(other)).collect();
        Some(WishNow { seat: wish.seat, waits_for })
    }

    /// Whether this seat's last answer could be taken back if the others agreed.
    pub(crate) fn can_ask_back(&self, seat: Seat) -> bool {
        self.session.can_undo(seat) && !self.session.can_undo_alone(seat)
    }

    /// Whether there is somebody to ask before this seat's last answer is taken back.
    pub(crate) fn must_ask(&self, seat: Seat) -> Result<bool, Refused> {
        self.session.undoable(seat)?;
        Ok(self.others(seat).next().is_some())
    }
}

impl Desk {
    /// Asks the others whether this seat may take its last answer back.
    pub(crate) async fn ask_back(&self, held: &mut Held, seat: Seat) -> Result<(), WebError> {
        self.change_sheet(held, |sheet, live| {
            sheet.wish = Some(UndoRequest { seat, line: live.saved, agreed: Vec::new() });
            Ok(())
        })
        .await
    }

    /// Answers the wish to take something back. The last who agrees makes it happen.
    pub async fn consent(
        &self,
        id: GameId,
        viewer: impl Into<Viewer>,
        agree: bool,
        tell: Detail,
    ) -> Result<Moved, WebError> {
        let mut held = self.hold_whole(id).await?;
        let live = held.live()?;
        let seat = moves::mover(live.session.as_ref(), viewer.into())?;
        live.sheet.playing()?;
        let Some(now) = live.wish().filter(|now| now.waits_for.contains(&seat)) else {
            let refused = Refused::Undo("nobody waits for your consent to take an answer back");
            return Err(self.refuse(held, seat, refused));
        };
        if agree && now.waits_for.len() == 1 {
            if let Err(refused) = live.session.undo(now.seat) {
                return Err(self.refuse(held, seat, refused));
            }
            held = self.commit(held).await?;
            self.note_move(&mut held, None).await?;
            held.wish_changed();
        } else {
            self.change_sheet(&mut held, |sheet, _| {
                match &mut sheet.wish {
                    Some(wish) if agree => wish.agreed.push(seat),
                    Some(_) | None => sheet.wish = None,
                }
                Ok(())
            })
            .await?;
        }
        let before = held.live()?.saved;
        self.told(&mut held, seat.into(), before, tell)
    }
}
