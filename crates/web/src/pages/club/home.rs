//! A member's home, and the tables of the club.

mod markup;

use crate::{
    clock,
    club::{
        member::Member,
        sheet::NotNow,
        side::{SeatNow, Side, TimeLeft, has_left},
    },
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Form, Game},
    keys::Viewer,
    library::Volume,
    model::{Card, Frame, GameTag},
    paths,
    site::see,
};
use axum::{Router, extract::State, response::Response, routing::post};
use maud::Markup;
use std::collections::BTreeMap;
use store::club::{ChallengeRow, Club, EventRow, Person, ResultRow};
use table::{Eyes, Seat};

/// How many tables the home page lists of each kind.
const MOST: u32 = 50;
/// How many news there are of each kind.
const NEWS: u32 = 4;
/// Within so many seconds a member counts as being there.
const THERE: i64 = 5 * 60;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::OPEN_TABLE, post(open_table))
        .route(paths::TAKE_SEAT, post(take_seat))
        .route(paths::LEAVE_SEAT, post(leave_seat))
        .route(paths::LET_WATCH, post(let_watch))
}

pub struct HomeModel {
    pub club: String,
    pub person: Person,
    pub own: Vec<OwnTable>,
    pub open: Vec<OpenTable>,
    /// Games under way that members may watch.
    pub watched: Vec<OwnTable>,
    pub shelf: Vec<Card>,
    /// Members who ask for a game, and those who were asked.
    pub challenges: Vec<ChallengeRow>,
    /// How many members there are, and how many are there now.
    pub members: (i64, i64),
    /// How many tables of each game are being played.
    pub tables_now: BTreeMap<String, i64>,
    /// Games between members that counted last, and the newest events.
    pub results: Vec<ResultRow>,
    pub events: Vec<EventRow>,
    pub now: i64,
}

/// A game at which the member sits, or that he has set.
pub struct OwnTable {
    pub id: GameId,
    pub game: GameTag,
    pub name: String,
    pub summary: String,
    pub over: bool,
    pub updated: i64,
    pub seat: Option<Seat>,
    pub my_move: bool,
    pub host: bool,
    pub open: bool,
    pub watch: bool,
    /// But only when it is over.
    pub watch_late: bool,
    pub seats: Vec<SeatNow>,
    pub paused: bool,
    /// Careers are compared at it.
    pub cup: bool,
    /// Another would like to play it again, and the member has not come yet.
    pub asked_again: bool,
}

impl OwnTable {
    fn way(&self) -> String {
        self.seat.map_or_else(|| paths::game(self.id), |seat| paths::table(self.id, seat))
    }

    fn left(&self) -> Option<&TimeLeft> {
        let own = self.seats.iter().find(|it| Some(it.seat) == self.seat);
        own.and_then(|own| own.left.as_ref())
    }

    /// When the member's time is over, if it runs.
    pub fn until(&self) -> i64 {
        self.left().and_then(|left| left.until).unwrap_or(i64::MAX)
    }

    fn others(&self) -> impl Iterator<Item = &SeatNow> {
        self.seats.iter().filter(|it| Some(it.seat) != self.seat)
    }
}

/// A game at which the member could sit down.
pub struct OpenTable {
    pub id: GameId,
    pub game: GameTag,
    pub name: String,
    pub summary: String,
    pub seats: Vec<SeatNow>,
    /// The seats that can be taken.
    pub free: Vec<(Seat, String)>,
}

async fn open_table(member: Member, Game(id): Game, sent: Form) -> Result<Response, WebError> {
    let open = sent.fields.get("open").is_some();
    let opened = member.people.open_table(id.as_str(), member.person.id, open).await?;
    if opened { Ok(see(paths::HOME)) } else { Err(WebError::Locked) }
}

/// The host lets all members watch, or no longer.
async fn let_watch(member: Member, Game(id): Game, sent: Form) -> Result<Response, WebError> {
    let wanted = sent.fields.get("watch");
    let (watch, late) = (wanted.is_some(), wanted == Some("late"));
    let changed = member.people.let_watch(id.as_str(), member.person.id, watch, late).await?;
    if changed { Ok(see(paths::HOME)) } else { Err(WebError::Locked) }
}

/// A member sits down at an open table, at a seat that is for people and that nobody has.
async fn take_seat(
    State(desk): State<Desk>,
    member: Member,
    Game(id): Game,
    sent: Form,
) -> Result<Response, WebError> {
    let wanted: Option<u8> = sent.fields.get("seat").and_then(|seat| seat.parse().ok());
    let seat = sit_down(&desk, member, id, wanted).await?;
    Ok(see(&paths::table(id, seat)))
}

/// A member takes a seat at an open table.
pub(crate) async fn sit_down(
    desk: &Desk,
    member: Member,
    id: GameId,
    wanted: Option<u8>,
) -> Result<Seat, WebError> {
    let Member { person, people } = member;
    let open = people.table(id.as_str()).await?.is_some_and(|table| table.open);
    if !open || is_blocked(&people, id, &person).await? {
        return Err(WebError::Locked);
    }
    let seats = desk.person_seats(id).await?;
    let seat = seats.iter().map(|(seat, _)| *seat).find(|seat| Some(seat.0) == wanted);
    let seat = seat.ok_or(WebError::Nothing("seat"))?;
    if !people.sit(id.as_str(), seat.0, person.id).await? {
        return Err(WebError::SeatTaken);
    }
    desk.seats_changed(id).await?;
    Ok(seat)
}

/// A member gives his seat up, or the host frees that of somebody who has not come back.
async fn leave_seat(
    State(desk): State<Desk>,
    member: Member,
    Game(id): Game,
    sent: Form,
) -> Result<Response, WebError> {
    if sent.fields.get("sure") != Some("yes") {
        return Err(WebError::input("Say that you are sure; another may take the seat."));
    }
    stand_up(&desk, &member, id, sent.fields.number("seat")?).await?;
    Ok(see(paths::HOME))
}

/// Frees a seat, so that another member can go on in place of the one who leaves or has left. Where a
/// result counts nobody is replaced.
pub(crate) async fn stand_up(
    desk: &Desk,
    member: &Member,
    id: GameId,
    seat: u8,
) -> Result<(), WebError> {
    let Member { person, people } = member;
    let sitting = people.sitting(id.as_str()).await?;
    let sits = sitting.into_iter().find(|it| it.seat == seat).ok_or(WebError::Nothing("seat"))?;
    if sits.person != person.id {
        let host = people.table(id.as_str()).await?.and_then(|table| table.host);
        if host != Some(person.id) || !has_left(sits.at_table.max(sits.online), clock::now()) {
            return Err(WebError::Locked);
        }
    }
    let mut held = desk.hold(id).await?;
    let live = held.live()?;
    if live.has_ended() {
        return Err(NotNow::Over.into());
    }
    if live.session.header().matched && live.session.are_rivals() {
        return Err(WebError::input(
            "This game counts, so nobody is replaced: resign, or let the staff play.",
        ));
    }
    drop(held);
    people.stand_up(id.as_str(), seat, sits.person).await?;
    desk.seats_changed(id).await
}

/// The tables of a member.
pub(crate) async fn own_tables(desk: &Desk, person: &Person) -> Result<Vec<OwnTable>, WebError> {
    let mut own = Vec::new();
    for id in desk.people().await?.games_of(person.id, MOST).await? {
        own.extend(own_table(desk, person, &id).await?);
    }
    Ok(own)
}

/// The tables at which a member could sit down.
pub(crate) async fn open_tables(desk: &Desk, person: &Person) -> Result<Vec<OpenTable>, WebError> {
    let mut open = Vec::new();
    for id in desk.people().await?.open_tables(MOST).await? {
        open.extend(open_seats(desk, person, &id).await?);
    }
    Ok(open)
}

/// The tables that a member may watch, but those that are listed already.
async fn watched_tables(
    desk: &Desk,
    person: &Person,
    listed: &[GameId],
) -> Result<Vec<OwnTable>, WebError> {
    let mut watched = Vec::new();
    for id in desk.people().await?.watched_tables(MOST).await? {
        if listed.iter().all(|listed| listed.as_str() != id) {
            watched.extend(own_table(desk, person, &id).await?);
        }
    }
    Ok(watched)
}

/// The tables at which careers are compared, and that a member may look at.
pub(super) async fn cups(desk: &Desk, person: &Person) -> Result<Vec<OwnTable>, WebError> {
    let mut cups = own_tables(desk, person).await?;
    let listed: Vec<GameId> = cups.iter().map(|table| table.id).collect();
    cups.extend(watched_tables(desk, person, &listed).await?);
    cups.retain(|table| table.cup);
    Ok(cups)
}

/// Whether somebody at a table, or its host, does not want to hear of this member.
async fn is_blocked(people: &Club, id: GameId, person: &Person) -> Result<bool, WebError> {
    let host = people.table(id.as_str()).await?.and_then(|table| table.host);
    let seated = people.seats_at(id.as_str()).await?.into_iter().map(|row| row.person);
    for other in seated.chain(host) {
        if people.has_blocked(other, person.id).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The home page of a member.
pub(in crate::pages) async fn show(
    desk: &Desk,
    frame: &Frame,
    person: Person,
) -> Result<Markup, WebError> {
    let people = desk.people().await?;
    let club = desk.club().ok_or(WebError::NoPage)?;
    let (own, open) = (own_tables(desk, &person).await?, open_tables(desk, &person).await?);
    let listed = own.iter().map(|table| table.id).chain(open.iter().map(|table| table.id));
    let watched = watched_tables(desk, &person, &listed.collect::<Vec<_>>()).await?;
    let now = clock::now();
    let model = HomeModel {
        watched,
        challenges: people.challenges(person.id, now).await?,
        club: club.name.clone(),
        members: people.counts(now - THERE).await?,
        tables_now: people.tables_now().await?.into_iter().collect(),
        results: people.latest_results(NEWS).await?,
        events: people.events(NEWS).await?,
        person,
        own,
        open,
        shelf: desk.library().volumes().iter().map(Volume::card).collect(),
        now,
    };
    Ok(markup::home(frame, &model))
}

/// How a game stands for one who sits there or has set it; none if it cannot be opened.
pub(crate) async fn own_table(
    desk: &Desk,
    person: &Person,
    id: &str,
) -> Result<Option<OwnTable>, WebError> {
    let Ok(id) = id.parse::<GameId>() else { return Ok(None) };
    let people = desk.people().await?;
    let rows = people.seats_at(id.as_str()).await?;
    let table = people.table(id.as_str()).await?;
    let mine: Vec<Seat> =
        rows.iter().filter(|it| it.person == person.id).map(|it| Seat(it.seat)).collect();
    let eyes = mine.first().map_or(Eyes::Public, |seat| Eyes::Of(*seat));
    let Ok(mut held) = desk.look(id, Viewer::Held(eyes)).await else { return Ok(None) };
    let live = held.live()?;
    let row = live.row.clone();
    let deciding = if live.has_ended() { Vec::new() } else { live.session.deciding() };
    let side = Side::of(live, eyes);
    drop(held);
    let side = desk.with_members(id, side, Some(person.id)).await?;
    let asked_again = match side.rematch {
        Some(next) if !mine.is_empty() => {
            people.seats_at(next.as_str()).await?.iter().all(|it| it.person != person.id)
        }
        Some(_) | None => false,
    };
    Ok(Some(OwnTable {
        asked_again,
        id,
        game: desk.library().need(&row.game)?.tag(),
        name: row.name,
        summary: row.summary,
        over: row.over,
        updated: row.updated,
        // The seat that has to decide, if he has several.
        seat: mine.iter().find(|seat| deciding.contains(seat)).or(mine.first()).copied(),
        my_move: !side.paused && mine.iter().any(|seat| deciding.contains(seat)),
        host: table.as_ref().is_some_and(|table| table.host == Some(person.id)),
        open: table.as_ref().is_some_and(|table| table.open),
        watch: table.as_ref().is_some_and(|table| table.watch),
        watch_late: table.is_some_and(|table| table.watch_late),
        seats: side.seats,
        paused: side.paused,
        cup: side.is_cup,
    }))
}

async fn open_seats(desk: &Desk, person: &Person, id: &str) -> Result<Option<OpenTable>, WebError> {
    let Ok(id) = id.parse::<GameId>() else { return Ok(None) };
    let rows = desk.people().await?.seats_at(id.as_str()).await?;
    if rows.iter().any(|row| row.person == person.id) {
        return Ok(None);
    }
    if is_blocked(&desk.people().await?, id, person).await? {
        return Ok(None);
    }
    let Ok(mut free) = desk.person_seats(id).await else { return Ok(None) };
    free.retain(|(seat, _)| rows.iter().all(|row| row.seat != seat.0));
    if free.is_empty() {
        return Ok(None);
    }
    let mut held = desk.hold(id).await?;
    let live = held.live()?;
    let (row, side) = (live.row.clone(), Side::of(live, Eyes::Public));
    drop(held);
    let seats = desk.with_members(id, side, Some(person.id)).await?.seats;
    let game = desk.library().need(&row.game)?.tag();
    Ok(Some(OpenTable { id, game, name: row.name, summary: row.summary, seats, free }))
}
