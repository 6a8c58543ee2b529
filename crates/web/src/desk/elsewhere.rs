//! What other programs do to the same games: another server of the club, or a terminal.
//!
//! A session that another program has overtaken is dropped and those who listen are told; the next
//! one to come reads the journal. Nothing depends on the news: whoever writes on an old position is
//! refused by the database.

use super::{Desk, Inner};
use crate::{club::agree::read_sheet, id::GameId};
use std::{
    collections::BTreeMap,
    sync::{Arc, Weak},
};
use store::News;
use tokio::sync::{
    broadcast::{Receiver, error::RecvError},
    mpsc,
};

/// Hears the news until the desk is gone or closed.
pub(super) async fn hear(desk: Weak<Inner>, mut news: Receiver<News>) {
    // Comparing everything asks the database and waits for games that are held, so it is done beside: the news
    // of a move must not wait for it. One comparison that waits is enough for all that are wanted meanwhile.
    let (compare, wanted) = mpsc::channel(1);
    tokio::spawn(compare_all(Weak::clone(&desk), wanted));
    loop {
        let heard = match news.recv().await {
            Ok(heard) => heard,
            Err(RecvError::Lagged(_)) => News::Anything,
            Err(RecvError::Closed) => return,
        };
        let Some(desk) = desk.upgrade().map(Desk) else { return };
        if *desk.0.closing.borrow() {
            return;
        }
        match heard {
            News::Game { id, lines } => {
                if let Ok(id) = id.parse() {
                    // A game that is being moved in must not keep the others waiting.
                    tokio::spawn(async move { desk.heard(id, lines).await });
                }
            }
            News::Talk { id, watchers } => {
                if let Ok(id) = id.parse() {
                    desk.heard_talk(id, watchers);
                }
            }
            News::Charts { id } => desk.own().forget(&id),
            News::Anything => {
                let _ = compare.try_send(());
            }
        }
    }
}

/// Compares everything whenever that is wanted, until the desk is gone.
async fn compare_all(desk: Weak<Inner>, mut wanted: mpsc::Receiver<()>) {
    while wanted.recv().await.is_some() {
        let Some(desk) = desk.upgrade().map(Desk) else { return };
        desk.look_at_everything().await;
    }
}

impl Desk {
    /// Another program has written on this game, renamed it, given it keys, or deleted it.
    async fn heard(&self, id: GameId, lines: u32) {
        self.locks().look_again(id);
        if lines == 0 {
            self.locks().forget(id);
        }
        let Some(slot) = self.known_slot(id) else { return };
        let mut live = Arc::clone(&slot.live).lock_owned().await;
        if lines == 0 {
            *live = None;
            slot.changes.send_replace(0);
            drop(live);
            self.clear(id, &slot);
            return;
        }
        match live.as_mut() {
            Some(current) if current.saved >= lines => {
                let Some(store) = self.0.store.get() else { return };
                if let Ok(Some(row)) = store.game(id.as_str()).await {
                    current.row = row;
                }
                if let Ok((sheet, version)) = read_sheet(store, id).await
                    && version != current.version
                {
                    self.locks().note_end(id, sheet.ended.is_some());
                    if !sheet.tells_the_same(&current.sheet) {
                        slot.wishes.send_modify(|count| *count = count.wrapping_add(1));
                    }
                    (current.sheet, current.version) = (sheet, version);
                }
            }
            Some(_) | None => {
                *live = None;
                slot.changes.send_if_modified(|known| {
                    let newer = *known < lines;
                    *known = lines.max(*known);
                    newer
                });
            }
        }
    }

    /// Compares every game in memory with the database.
    async fn look_at_everything(&self) {
        let Some(store) = self.0.store.get() else { return };
        let known = self.known_games();
        let ids: Vec<&str> = known.iter().map(GameId::as_str).collect();
        let Ok(lengths) = store.lengths(&ids).await else { return };
        let lengths: BTreeMap<&str, u32> =
            lengths.iter().map(|(id, lines)| (id.as_str(), *lines)).collect();
        for id in &known {
            let lines = lengths.get(id.as_str()).copied().unwrap_or(0);
            if self.is_behind(*id, lines) {
                self.heard(*id, lines).await;
            }
        }
    }

    /// Whether the database has more of a game than memory, or no longer has it. A game that is
    /// being moved in at this moment is left to whoever moves: he compares for himself.
    fn is_behind(&self, id: GameId, lines: u32) -> bool {
        let Some(slot) = self.known_slot(id) else { return false };
        let Ok(live) = slot.live.try_lock() else { return false };
        match live.as_ref() {
            Some(live) => lines == 0 || live.saved < lines,
            None => *slot.changes.borrow() < lines,
        }
    }
}
