//! What is said beside a table.

use crate::{
    club::{
        member::Member,
        talk::{Room, Visitor},
    },
    desk::Desk,
    error::WebError,
    guard,
    id::GameId,
    input::{Asked, Fields, Form, Game, Person},
    page_models,
    pages::club::talk as pages,
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::Markup;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route("/game/{id}/talk", get(room))
        .route("/game/{id}/say", post(say))
        .route("/game/{id}/report", post(report))
        .route("/people/{person}/block", post(block))
}

/// A room alone, as the script puts it into the page.
async fn part(
    desk: &Desk,
    id: GameId,
    room: Room,
    visitor: &Visitor,
    fields: &Fields,
) -> Result<Markup, WebError> {
    let mut held = desk.hold(id).await?;
    let live = held.live()?;
    let eyes = page_models::eyes(live.session.as_ref(), fields.seat()?)?;
    let played = page_models::played(desk, id, &live.row, live.session.as_ref(), eyes)?;
    drop(held);
    let now = desk.room(id, room, visitor).await?;
    Ok(pages::room_part(&now, visitor.is_member(), &played))
}

async fn room(
    State(desk): State<Desk>,
    Game(id): Game,
    Framed(frame): Framed,
    asked: Asked,
) -> Result<Markup, WebError> {
    desk.people().await?;
    let visitor = desk.visitor(id, &frame).await?;
    part(&desk, id, Room::named(asked.text("room")?)?, &visitor, &asked).await
}

async fn say(
    State(desk): State<Desk>,
    Game(id): Game,
    Framed(frame): Framed,
    sent: Form,
) -> Result<Response, WebError> {
    desk.people().await?;
    let visitor = desk.visitor(id, &frame).await?;
    let room = Room::named(sent.fields.text("room")?)?;
    desk.say(id, room, &visitor, sent.fields.get("text").unwrap_or_default()).await?;
    if sent.fields.get("part").is_some() {
        return Ok(part(&desk, id, room, &visitor, &sent.fields).await?.into_response());
    }
    Ok(see(&table(&desk, id, &sent.fields).await?))
}

/// The table it was said at.
async fn table(desk: &Desk, id: GameId, fields: &Fields) -> Result<String, WebError> {
    let mut held = desk.hold(id).await?;
    let eyes = page_models::eyes(held.live()?.session.as_ref(), fields.seat()?)?;
    Ok(paths::table(id, eyes))
}

async fn report(
    State(desk): State<Desk>,
    Game(id): Game,
    Framed(frame): Framed,
    sent: Form,
) -> Result<Response, WebError> {
    let visitor = desk.visitor(id, &frame).await?;
    let (message, why) = (sent.fields.number("message")?, sent.fields.text("why")?);
    desk.report(id, &visitor, message, why).await?;
    Ok(see(&table(&desk, id, &sent.fields).await?))
}

/// A member does not want to hear of another, or does again.
async fn block(member: Member, Person(other): Person, sent: Form) -> Result<Response, WebError> {
    let block = sent.fields.get("block") == Some("yes");
    member.people.block(member.person.id, other, block).await?;
    let here = sent.fields.get("here").unwrap_or(paths::ME);
    Ok(see(guard::own_path(here)))
}
