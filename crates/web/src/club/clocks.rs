//! The clocks of all tables, and mail to those for whom games wait. Both lie in the database; one server
//! at a time looks after them, under a lease, and any other takes over when it ends.

use super::{Sheet, TimeoutAction};
use crate::{
    clock,
    desk::{Desk, Live},
    error::WebError,
    id::GameId,
    keys::Key,
};
use shelf::SeatChoice;
use std::time::Duration;
use table::Seat;
use tokio::task::JoinHandle;

/// How often the lease and the clocks are looked at.
const LOOK: Duration = Duration::from_secs(1);
/// How long a server keeps the lease without renewing it, in seconds.
const LEASE: i64 = 15;
const LEASE_NAME: &str = "clocks";
/// When a game that cannot be opened is looked at again, in seconds.
const LATER: i64 = 3600;
/// How many tables are seen to at a time.
const MOST: u32 = 100;

/// Looks after the clocks until the desk is closed.
pub(crate) async fn run(desk: Desk) {
    let Ok(holder) = Key::random() else { return };
    let holder = holder.digest();
    let (mut ours_until, mut post) = (0, None::<JoinHandle<()>>);
    loop {
        tokio::time::sleep(LOOK).await;
        if *desk.closing().borrow() {
            return;
        }
        let now = clock::now();
        if ours_until - now < LEASE / 2 {
            let Ok(store) = desk.store().await else { continue };
            let held = store.lease(LEASE_NAME, &holder, now, now + LEASE).await;
            ours_until = if held.unwrap_or(false) { now + LEASE } else { 0 };
        }
        if ours_until <= now {
            continue;
        }
        if let Err(error) = desk.run_clocks(now).await {
            eprintln!("the clocks could not be looked at: {error}");
        }
        // Servers of others may be slow; no clock waits for them.
        if post.as_ref().is_none_or(JoinHandle::is_finished) {
            post = Some(tokio::spawn(tell_members(desk.clone(), now)));
        }
    }
}

/// Mails, and browsers that are woken.
async fn tell_members(desk: Desk, now: i64) {
    if let Err(error) = desk.send_notices(now).await {
        eprintln!("nobody could be told of his move: {error}");
    }
    if let Err(error) = desk.wake_browsers(now).await {
        eprintln!("no browser could be woken: {error}");
    }
}

impl Desk {
    /// Sees to every table at which somebody's time has run out by `now`, in seconds since 1970.
    pub async fn run_clocks(&self, now: i64) -> Result<(), WebError> {
        for id in self.store().await?.due_sheets(now, MOST).await? {
            let Ok(id) = id.parse::<GameId>() else { continue };
            match self.expire(id, now).await {
                // Another server was faster, or the game is gone.
                Ok(()) | Err(WebError::Overtaken | WebError::NoGame) => {}
                Err(error) => {
                    eprintln!("the clock of game {id} could not be looked at: {error}");
                    self.look_later(id, now).await?;
                }
            }
        }
        Ok(())
    }

    /// A game that cannot be opened is left alone for an hour.
    async fn look_later(&self, id: GameId, now: i64) -> Result<(), WebError> {
        let store = self.store().await?;
        if let Some(row) = store.sheet(id.as_str()).await? {
            store.save_sheet(id.as_str(), row.version, &row.body, Some(now + LATER)).await?;
        }
        Ok(())
    }

    async fn expire(&self, id: GameId, now: i64) -> Result<(), WebError> {
        let mut held = self.hold(id).await?;
        let live = held.live()?;
        let Some(mut clock) = live.sheet.clock.clone() else { return Ok(()) };
        let late = clock.expire(now);
        if late.is_empty() {
            // The clocks have gone on since the deadline was written.
            return self.keep_sheet(&mut held).await;
        }
        if clock.then == TimeoutAction::Staff && live.sheet.playing().is_ok() {
            for seat in &late {
                let who =
                    SeatChoice::Player { name: self.staff(live.session.game())?, until: None };
                live.session.sit(*seat, &who)?;
            }
            held = self.commit(held).await?;
        }
        self.change_sheet(&mut held, |sheet, live| {
            expired(sheet, live, &late, now);
            Ok(())
        })
        .await
    }

    /// Who plays for a seat whose time has run out: the first of the game's scripted players.
    fn staff(&self, game: &str) -> Result<String, WebError> {
        let volume = self.library().need(game)?;
        let first = volume.game.card().bots.first();
        first.map(|bot| bot.name.to_owned()).ok_or(WebError::Nothing("computer player"))
    }
}

/// What the sheet says after the time of these seats has run out.
fn expired(sheet: &mut Sheet, live: &Live, late: &[Seat], now: i64) {
    let Some(clock) = &mut sheet.clock else { return };
    match clock.then {
        TimeoutAction::Staff => {
            sheet.handed.extend(late);
            sheet.moved(None, &live.to_decide(), live.saved, now);
        }
        TimeoutAction::Claim => {
            clock.expire(now);
        }
    }
}
