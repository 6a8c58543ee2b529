//! Resigning, offers, pauses, claims and rematches at the tables of this desk.
//!
//! The sheet of a table lies beside its journal. Whoever writes it says which version he has read, so
//! that of two servers the slower one looks again; what is agreed is decided by [`Sheet`] alone.

use super::{
    sheet::{Clock, Ended, NotNow, Offered, Sheet},
    side::SeatPlayer,
};
use crate::{
    clock,
    desk::{Desk, Held, Live},
    error::WebError,
    id::GameId,
    keys::Viewer,
    model::Ending,
    moves,
};
use store::{SheetRow, Store, club::Person};
use table::{Seat, Sitter};

/// How often a change is tried again because another server has written meanwhile.
const TRIES: usize = 5;

impl From<NotNow> for WebError {
    fn from(why: NotNow) -> WebError {
        let code = match why {
            NotNow::Over => "over",
            NotNow::Paused => "paused",
            NotNow::NoOffer | NotNow::OtherOffer | NotNow::NobodyToAsk => "offer",
            NotNow::NotPaused => "not-paused",
            NotNow::NobodyLate => "nobody-late",
            NotNow::TooMany => "too-many-players",
        };
        WebError::Conflict { code, text: why.to_string(), open: None }
    }
}

/// What a player does about the table rather than in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Resign,
    Offer(Offered),
    /// Agrees to what another has offered, or refuses it.
    Answer(bool),
    Resume,
    Claim,
}

impl Live {
    /// Who plays a seat, as far as the others may know. One who lets the staff play for him keeps that to
    /// himself: to all others the seat is his, and he is asked like anybody. A seat whose time ran out is the
    /// staff's for all to see, and so is one that began with a computer player.
    pub(crate) fn known_sitters(&self) -> impl Iterator<Item = (Seat, SeatPlayer)> {
        let (now, began) = (self.session.sitters(), self.session.header().sitters.clone());
        let handed = self.sheet.handed.clone();
        now.into_iter().enumerate().map(move |(at, sitter)| {
            let seat = Seat(at as u8);
            let by = match (sitter, began.get(at)) {
                (Sitter::Empty, _) => SeatPlayer::Nobody,
                (Sitter::Player { .. }, _) if handed.contains(&seat) => SeatPlayer::Staff,
                (Sitter::Player { .. }, Some(Sitter::Player { .. })) => SeatPlayer::Computer,
                (Sitter::Person | Sitter::Player { .. }, _) => SeatPlayer::Person,
            };
            (seat, by)
        })
    }

    /// The seats that are people's, as far as the others may know.
    pub(crate) fn people(&self) -> Vec<Seat> {
        let people = self.known_sitters().filter(|(_, by)| *by == SeatPlayer::Person);
        people.map(|(seat, _)| seat).collect()
    }

    /// The people who have to decide; nobody when the game is over.
    pub(crate) fn to_decide(&self) -> Vec<Seat> {
        let people = self.people();
        let deciding = self.session.deciding().into_iter();
        deciding.filter(|seat| people.contains(seat)).collect()
    }

    /// How the game ended, by its rules or otherwise.
    pub(crate) fn has_ended(&self) -> bool {
        self.sheet.ended.is_some() || self.session.story().is_some()
    }

    /// How it ended otherwise than by its rules, in words.
    pub(crate) fn ended_words(&self) -> Option<Ending> {
        let name = |seat: Seat| self.session.seat_name(seat);
        let (ending, verdict) = match self.sheet.ended? {
            Ended::Resigned { seat } => ("resigned", format!("{} resigned.", name(seat))),
            Ended::Drawn => ("drawn", "A draw was agreed.".to_owned()),
            Ended::Claimed { late, by } => (
                "claimed",
                format!("The time of {} ran out, and {} claimed the game.", name(late), name(by)),
            ),
        };
        Some(Ending { ending: ending.to_owned(), verdict, figures: Vec::new(), told: Vec::new() })
    }
}

fn act(sheet: &mut Sheet, live: &Live, seat: Seat, act: Act, now: i64) -> Result<(), NotNow> {
    if live.session.story().is_some() {
        return Err(NotNow::Over);
    }
    let people = live.people();
    // A seat whose time ran out comes back; its player has a say in whether all give up.
    let players = live
        .known_sitters()
        .filter(|(_, by)| matches!(by, SeatPlayer::Person | SeatPlayer::Staff))
        .count();
    let others = || people.iter().copied().filter(|other| *other != seat).collect::<Vec<_>>();
    match act {
        Act::Resign if players > 2 => Err(NotNow::TooMany),
        Act::Resign => sheet.resign(seat, now),
        Act::Offer(what) => sheet.offer(what, seat, &others(), now),
        Act::Answer(agree) => sheet.answer(seat, agree, &people, now),
        Act::Resume => sheet.resume(&live.to_decide(), now),
        Act::Claim => sheet.claim(seat, now),
    }
}

/// The sheet of a table and its version.
pub(crate) async fn read_sheet(store: &Store, id: GameId) -> Result<(Sheet, i64), WebError> {
    let row = store.sheet(id.as_str()).await?;
    let Some(SheetRow { version, body }) = row else { return Ok((Sheet::default(), 0)) };
    let sheet = serde_json::from_str(&body).map_err(WebError::internal)?;
    Ok((sheet, version))
}

impl Desk {
    /// Writes a sheet in place of the one in memory; false if another server was faster, and then
    /// memory knows what that one wrote.
    async fn try_sheet(&self, live: &mut Live, sheet: Sheet) -> Result<bool, WebError> {
        let body = serde_json::to_string(&sheet).map_err(WebError::internal)?;
        let (id, deadline) = (live.id.as_str(), sheet.deadline());
        let saved = self.store().await?.save_sheet(id, live.version, &body, deadline).await?;
        if saved {
            live.sheet = sheet;
            live.version += 1;
        } else {
            (live.sheet, live.version) = read_sheet(self.store().await?, live.id).await?;
        }
        self.locks().note_end(live.id, live.sheet.ended.is_some());
        Ok(saved)
    }

    /// Writes the sheet in memory with its deadline.
    pub(crate) async fn keep_sheet(&self, held: &mut Held) -> Result<(), WebError> {
        let live = held.live()?;
        let sheet = live.sheet.clone();
        self.try_sheet(live, sheet).await.map(drop)
    }

    /// Changes the sheet of a game that is held.
    pub(crate) async fn change_sheet(
        &self,
        held: &mut Held,
        change: impl Fn(&mut Sheet, &Live) -> Result<(), NotNow>,
    ) -> Result<(), WebError> {
        for _ in 0..TRIES {
            let live = held.live()?;
            let (before, mut sheet) = (live.sheet.clone(), live.sheet.clone());
            change(&mut sheet, live)?;
            if sheet == before || self.try_sheet(live, sheet).await? {
                let unheard = live.sheet.tells_the_same(&before);
                self.settle(held).await?;
                if !unheard {
                    held.wish_changed();
                    self.note_turns(held).await;
                }
                return Ok(());
            }
        }
        Err(WebError::Overtaken)
    }

    /// A game that was ended is over in every list too.
    pub(crate) async fn settle(&self, held: &mut Held) -> Result<(), WebError> {
        let live = held.live()?;
        let Some(ending) = live.ended_words().filter(|_| !live.row.over) else { return Ok(()) };
        let now = clock::now();
        self.store().await?.end_game(live.id.as_str(), now, &ending.verdict).await?;
        (live.row.over, live.row.updated, live.row.summary) = (true, now, ending.verdict);
        self.forecasts().give_up(live.id);
        self.count_result(held).await;
        Ok(())
    }

    /// A seat does something about the table.
    pub(crate) async fn act(
        &self,
        id: GameId,
        viewer: Viewer,
        what: Act,
    ) -> Result<Seat, WebError> {
        let mut held = self.hold(id).await?;
        let seat = moves::mover(held.live()?.session.as_ref(), viewer)?;
        let now = clock::now();
        self.change_sheet(&mut held, |sheet, live| act(sheet, live, seat, what, now)).await?;
        if what == Act::Resume {
            // A computer player whose answer came during the pause thinks again.
            held.forget();
        }
        Ok(seat)
    }

    /// After a move: clocks go on, and what was offered to the mover is declined. A move that the others
    /// may not know of does neither: its seat has one time for all it decides in secret until something
    /// can be known.
    pub(crate) async fn note_move(
        &self,
        held: &mut Held,
        by: Option<Seat>,
    ) -> Result<(), WebError> {
        let live = held.live()?;
        if live.sheet.clock.is_none() && live.sheet.offer.is_none() {
            return Ok(());
        }
        let by = by.filter(|_| live.heard);
        self.change_sheet(held, |sheet, live| {
            sheet.moved(by, &live.to_decide(), live.saved, live.row.updated);
            Ok(())
        })
        .await
    }

    /// Gives a new table what was agreed on before it was set: its clocks, and how it is watched.
    pub(crate) async fn set_terms(
        &self,
        id: GameId,
        clock: Option<Clock>,
        watched_late: bool,
    ) -> Result<(), WebError> {
        if clock.is_none() && !watched_late {
            return Ok(());
        }
        let mut held = self.hold(id).await?;
        let now = clock::now();
        self.change_sheet(&mut held, |sheet, live| {
            sheet.watched_late = watched_late;
            if sheet.clock.is_none() && clock.is_some() {
                sheet.clock.clone_from(&clock);
                sheet.moved(None, &live.to_decide(), live.saved, now);
            }
            Ok(())
        })
        .await
    }

    /// The same game once more, each one seat further. Whoever asks first sets the table and sits down; the
    /// others come when they ask too, and nobody's clock runs before all are there: nobody is made to play.
    pub(crate) async fn rematch(&self, id: GameId, person: &Person) -> Result<GameId, WebError> {
        let people = self.people().await?;
        let seats = people.seats_at(id.as_str()).await?;
        let own: Vec<Seat> =
            seats.iter().filter(|row| row.person == person.id).map(|row| Seat(row.seat)).collect();
        if own.is_empty() {
            return Err(WebError::Locked);
        }
        let turning: Vec<Seat> =
            self.person_seats(id).await?.into_iter().map(|(seat, _)| seat).collect();
        let there = self.set_rematch(id, person).await?;
        for (at, seat) in turning.iter().enumerate() {
            let next = turning[(at + 1) % turning.len()];
            if own.contains(seat) && !people.sit(there.as_str(), next.0, person.id).await? {
                return Err(WebError::SeatTaken);
            }
        }
        self.seats_changed(there).await?;
        let come = people.seats_at(there.as_str()).await?;
        if seats.iter().all(|row| come.iter().any(|it| it.person == row.person)) {
            let mut held = self.hold(id).await?;
            let sheet = held.live()?.sheet.clone();
            let count = held.live()?.session.seats();
            drop(held);
            let clock = sheet.clock.map(|clock| Clock::new(clock.pace(), count));
            self.set_terms(there, clock, sheet.watched_late).await?;
        }
        Ok(there)
    }

    /// The table of a rematch, which is set once.
    async fn set_rematch(&self, id: GameId, person: &Person) -> Result<GameId, WebError> {
        let people = self.people().await?;
        let mut held = self.hold_whole(id).await?;
        let live = held.live()?;
        if !live.has_ended() {
            return Err(WebError::Waits("A rematch"));
        }
        if let Some(there) = live.sheet.rematch {
            return Ok(there);
        }
        let seed = crate::input::seed("", true)?;
        let session = live.session.fork(2, Some(seed))?;
        let (name, charts) = (live.row.name.clone(), live.row.charts.clone());
        let names = (0..session.seats()).map(|seat| session.seat_name(Seat(seat))).collect();
        let late = live.sheet.watched_late;
        let host = people.table(id.as_str()).await?.and_then(|table| table.host);
        let new = self.create(session, name, charts).await?;
        let set = async {
            self.lock(new, names).await?;
            people.host(new.as_str(), host.unwrap_or(person.id)).await?;
            self.set_terms(new, None, late).await?;
            self.change_sheet(&mut held, |sheet, _| {
                sheet.rematch.get_or_insert(new);
                Ok(())
            })
            .await
        };
        if let Err(error) = set.await {
            self.delete(new).await?;
            return Err(error);
        }
        let there = held.live()?.sheet.rematch.unwrap_or(new);
        if there != new {
            self.delete(new).await?;
        }
        Ok(there)
    }
}
