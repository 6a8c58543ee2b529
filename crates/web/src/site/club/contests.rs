//! Swiss events.

use crate::{
    clock,
    club::{contests, member::Member, swiss},
    desk::Desk,
    error::WebError,
    input::{Form, Item},
    library::Volume,
    moves,
    pages::club::contests as pages,
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    response::Response,
    routing::{get, post},
};
use maud::Markup;
use store::club::{EventRow, NewEvent};

/// How many events are listed.
const MOST: u32 = 100;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::EVENTS, get(events).post(create))
        .route("/events/{item}", get(event))
        .route("/events/{item}/enter", post(enter))
        .route("/events/{item}/round", post(next_round))
}

async fn events(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
) -> Result<Markup, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let model = pages::EventsModel {
        club: club.name.clone(),
        events: member.people.events(MOST).await?,
        shelf: desk.library().volumes().iter().map(Volume::card).collect(),
    };
    Ok(pages::events(&frame, &model))
}

async fn create(
    State(desk): State<Desk>,
    member: Member,
    sent: Form,
) -> Result<Response, WebError> {
    let fields = &sent.fields;
    let name = moves::clean_name(fields.text("name")?);
    let (game, scenario) = duel(&desk, fields.text("game")?)?;
    let rounds: i16 = fields.number("rounds")?;
    if name.is_empty() || !(1..=12).contains(&rounds) {
        return Err(WebError::input("An event has a name and 1 to 12 rounds."));
    }
    let pace = fields.maybe_number("pace")?.map(crate::input::time_limit).transpose()?;
    let host = member.person.id;
    let new = NewEvent { name: &name, title: game, scenario, rounds, pace, host };
    let id = member.people.create_event(&new, clock::now()).await?;
    Ok(see(&paths::event(id)))
}

/// Game and scenario, written with a blank between them, if two rivals meet there.
pub(super) fn duel<'a>(desk: &Desk, typed: &'a str) -> Result<(&'a str, &'a str), WebError> {
    let (game, scenario) = typed.split_once(' ').unwrap_or_default();
    if desk.library().need(game)?.game.card().duels.contains(&scenario) {
        return Ok((game, scenario));
    }
    Err(WebError::input("Choose a scenario in which two rivals meet."))
}

async fn found(member: &Member, id: &str) -> Result<EventRow, WebError> {
    let id = id.parse().map_err(|_| WebError::Nothing("event"))?;
    member.people.event(id).await?.ok_or(WebError::Nothing("event"))
}

fn is_host(member: &Member, event: &EventRow) -> bool {
    event.host == Some(member.person.id) || member.person.admin
}

async fn event(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
    Item(id): Item,
) -> Result<Markup, WebError> {
    let event = found(&member, &id).await?;
    let entrants = member.people.entrants(event.id).await?;
    let pairings = member.people.pairings(event.id).await?;
    let rated: Vec<(i64, f64)> = entrants.iter().map(|it| (it.person, it.rating)).collect();
    let model = pages::EventModel {
        game: desk.library().need(&event.title)?.game.card().title,
        standings: swiss::standings(&rated, &contests::results(&pairings)),
        entrants,
        pairings,
        me: member.person.id,
        host: is_host(&member, &event),
        event,
    };
    Ok(pages::event(&frame, &model))
}

async fn enter(member: Member, Item(id): Item, sent: Form) -> Result<Response, WebError> {
    let event = found(&member, &id).await?;
    let enter = sent.fields.text("enter")? == "yes";
    if !member.people.enter(event.id, member.person.id, enter).await? {
        return Err(WebError::input("This event has begun; nobody enters it any more."));
    }
    Ok(see(&paths::event(event.id)))
}

async fn next_round(
    State(desk): State<Desk>,
    member: Member,
    Item(id): Item,
) -> Result<Response, WebError> {
    let event = found(&member, &id).await?;
    if !is_host(&member, &event) {
        return Err(WebError::Locked);
    }
    desk.next_round(&event).await?;
    Ok(see(&paths::event(event.id)))
}
