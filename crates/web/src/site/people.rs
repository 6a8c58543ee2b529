//! The doors of a club: sign in by mail, sign out, one's own page, the tables of the club.

use super::{Framed, see};
use crate::{
    clock,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Form, Game, Item},
    keys::{Key, Who},
    model::Frame,
    pages::people::{self as pages, HomeModel, MeModel, OpenTable, OwnTable},
    paths,
};
use axum::{
    Extension, Router,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::Markup;
use store::club::Person;

/// How many tables the home page lists of each kind.
const MOST: u32 = 50;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::SIGN_IN, get(sign_in).post(mail_link))
        .route("/sign-in/{item}", get(confirm).post(redeem))
        .route(paths::SIGN_OUT, post(sign_out))
        .route(paths::ME, get(me).post(rename))
        .route("/me/sessions", post(end_session))
        .route("/tables/{id}/open", post(open_table))
        .route("/tables/{id}/take", post(take_seat))
}

async fn sign_in(State(desk): State<Desk>, Framed(frame): Framed) -> Result<Markup, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    Ok(pages::sign_in(&frame, &club.name, club.mailer.is_some()))
}

async fn mail_link(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    sent: Form,
) -> Result<Markup, WebError> {
    desk.mail_link(sent.fields.get("mail").unwrap_or_default()).await?;
    let club = desk.club().ok_or(WebError::NoPage)?;
    Ok(pages::sent(&frame, &club.name))
}

/// A mailed link leads to a button: programs that look through mail open links, and press nothing.
async fn confirm(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Item(key): Item,
) -> Result<Markup, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let key: Key = key.parse().map_err(|()| WebError::NoLink)?;
    Ok(pages::confirm(&frame, &club.name, key))
}

async fn redeem(
    State(desk): State<Desk>,
    Item(key): Item,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let link: Key = key.parse().map_err(|()| WebError::NoLink)?;
    let session = Key::random().map_err(WebError::internal)?;
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let people = desk.people().await?;
    let (used, opened) = (link.digest(), session.digest());
    let agent = agent.unwrap_or_default();
    let person = people.redeem_login(&used, &opened, agent, clock::now()).await?;
    person.ok_or(WebError::NoLogin)?;
    with_cookie(see(paths::HOME), &club.cookie(session))
}

async fn sign_out(State(desk): State<Desk>, headers: HeaderMap) -> Result<Response, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    if let Some(session) = club.session(&headers) {
        desk.people().await?.sign_out(&session.digest()).await?;
    }
    with_cookie(see(paths::SIGN_IN), &club.no_cookie())
}

fn with_cookie(mut response: Response, cookie: &str) -> Result<Response, WebError> {
    let cookie = HeaderValue::from_str(cookie).map_err(WebError::internal)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

fn member(who: Who) -> Result<Person, WebError> {
    who.person.ok_or(WebError::Locked)
}

async fn me(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Extension(who): Extension<Who>,
) -> Result<Markup, WebError> {
    let person = member(who)?;
    let sessions = desk.people().await?.sessions(person.id).await?;
    Ok(pages::me(&frame, &MeModel { person, sessions, now: clock::now(), wrong: None }))
}

async fn rename(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Extension(who): Extension<Who>,
    sent: Form,
) -> Result<Response, WebError> {
    let person = member(who)?;
    let people = desk.people().await?;
    match people.rename(person.id, sent.fields.get("name").unwrap_or_default()).await {
        Ok(()) => Ok(see(paths::ME)),
        Err(store::club::ClubError::Store(error)) => Err(error.into()),
        Err(wrong) => {
            let sessions = people.sessions(person.id).await?;
            let wrong = Some(board::capital(&format!("{wrong}.")));
            let model = MeModel { person, sessions, now: clock::now(), wrong };
            let page = pages::me(&frame, &model);
            Ok((axum::http::StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

async fn end_session(
    State(desk): State<Desk>,
    Extension(who): Extension<Who>,
    sent: Form,
) -> Result<Response, WebError> {
    let person = member(who)?;
    let id = sent.fields.get("session").and_then(|id| id.parse().ok());
    let id = id.ok_or_else(|| WebError::input("Say which session is to end."))?;
    desk.people().await?.end_session(person.id, id).await?;
    Ok(see(paths::ME))
}

async fn open_table(
    State(desk): State<Desk>,
    Game(id): Game,
    Extension(who): Extension<Who>,
    sent: Form,
) -> Result<Response, WebError> {
    let person = member(who)?;
    let open = sent.fields.get("open").is_some();
    let opened = desk.people().await?.open_table(id.as_str(), person.id, open).await?;
    if opened { Ok(see(paths::HOME)) } else { Err(WebError::Locked) }
}

/// A member sits down at an open table, at a seat that is for people and that nobody has.
async fn take_seat(
    State(desk): State<Desk>,
    Game(id): Game,
    Extension(who): Extension<Who>,
    sent: Form,
) -> Result<Response, WebError> {
    let person = member(who)?;
    let people = desk.people().await?;
    let open = people.table(id.as_str()).await?.is_some_and(|table| table.open);
    if !open {
        return Err(WebError::Locked);
    }
    let wanted: Option<u8> = sent.fields.get("seat").and_then(|seat| seat.parse().ok());
    let seats = desk.person_seats(id).await?;
    let seat = seats.iter().map(|(seat, _)| *seat).find(|seat| Some(seat.0) == wanted);
    let seat = seat.ok_or(WebError::Nothing("seat"))?;
    if !people.sit(id.as_str(), seat.0, person.id).await? {
        return Err(WebError::SeatTaken);
    }
    Ok(see(&paths::table(id, seat)))
}

/// The home page of a member.
pub(super) async fn home(desk: &Desk, frame: &Frame, person: Person) -> Result<Markup, WebError> {
    let people = desk.people().await?;
    let club = desk.club().ok_or(WebError::NoPage)?;
    let mut own = Vec::new();
    for id in people.games_of(person.id, MOST).await? {
        own.extend(own_table(desk, &person, &id).await?);
    }
    let mut open = Vec::new();
    for id in people.open_tables(MOST).await? {
        open.extend(open_seats(desk, &person, &id).await?);
    }
    let shelf = desk.library().volumes().iter().map(crate::library::Volume::card).collect();
    let model = HomeModel { club: club.name.clone(), person, own, open, shelf };
    Ok(pages::home(frame, &model))
}

/// How a game stands for one who sits there or has set it; none if it cannot be opened.
async fn own_table(desk: &Desk, person: &Person, id: &str) -> Result<Option<OwnTable>, WebError> {
    let Ok(id) = id.parse::<GameId>() else { return Ok(None) };
    let people = desk.people().await?;
    let rows = people.seats_at(id.as_str()).await?;
    let table = people.table(id.as_str()).await?;
    let Ok(mut held) = desk.hold(id).await else { return Ok(None) };
    let live = held.live()?;
    let deciding = live.session.deciding();
    let mine: Vec<_> = rows.iter().filter(|row| row.person == person.id).collect();
    let host = table.as_ref().is_some_and(|table| table.host == Some(person.id));
    Ok(Some(OwnTable {
        id,
        name: live.row.name.clone(),
        summary: live.row.summary.clone(),
        over: live.row.over,
        seat: mine.first().map(|row| table::Seat(row.seat)),
        my_move: mine.iter().any(|row| deciding.contains(&table::Seat(row.seat))),
        host,
        open: table.is_some_and(|table| table.open),
        seats: live.session.seats(),
    }))
}

async fn open_seats(desk: &Desk, person: &Person, id: &str) -> Result<Option<OpenTable>, WebError> {
    let Ok(id) = id.parse::<GameId>() else { return Ok(None) };
    let rows = desk.people().await?.seats_at(id.as_str()).await?;
    if rows.iter().any(|row| row.person == person.id) {
        return Ok(None);
    }
    let Ok(mut seats) = desk.person_seats(id).await else { return Ok(None) };
    seats.retain(|(seat, _)| rows.iter().all(|row| row.seat != seat.0));
    let name = desk.hold(id).await?.live()?.row.name.clone();
    Ok((!seats.is_empty()).then_some(OpenTable { id, name, seats }))
}
