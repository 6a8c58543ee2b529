//! What is agreed at a table beside its rules.

use super::{Answer, Body, Query, Route, SEAT};
use crate::{
    club::{
        agree::Act,
        sheet::Offered,
        side::Side,
        talk::{Room, RoomNow},
    },
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{self, Asked, Game, Seats},
    keys::Viewer,
    site::Framed,
};
use axum::{
    Json,
    extract::State,
    http::Method,
    routing::{get, post},
};
use schemars::JsonSchema;
use serde::Deserialize;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/games/{id}/table",
        summary: "Who sits at the table, the clocks, and what is offered or agreed",
        queries: &[SEAT],
        body: Body::Nothing,
        answer: Answer::json::<Side>(200),
        refusals: &[403, 409],
        handler: || get(table),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/resign",
        summary: "Give the game up",
        queries: &[],
        body: Body::json::<SeatBody>(),
        answer: Answer::json::<Side>(200),
        refusals: &[403, 409, 415],
        handler: || post(resign),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/offer",
        summary: "Offer a draw or a pause to the other people at the table",
        queries: &[],
        body: Body::json::<OfferBody>(),
        answer: Answer::json::<Side>(200),
        refusals: &[403, 409, 415],
        handler: || post(offer),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/accept",
        summary: "Agree to what is offered, refuse it, or take an own offer back",
        queries: &[],
        body: Body::json::<AcceptBody>(),
        answer: Answer::json::<Side>(200),
        refusals: &[403, 409, 415],
        handler: || post(accept),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/resume",
        summary: "Go on after a pause",
        queries: &[],
        body: Body::json::<SeatBody>(),
        answer: Answer::json::<Side>(200),
        refusals: &[403, 409, 415],
        handler: || post(resume),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/claim",
        summary: "Claim the game because another seat's time has run out",
        queries: &[],
        body: Body::json::<SeatBody>(),
        answer: Answer::json::<Side>(200),
        refusals: &[403, 409, 415],
        handler: || post(claim),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/talk",
        summary: "What is said beside the table: among players, among those who watch",
        queries: &[ROOM],
        body: Body::Nothing,
        answer: Answer::json::<RoomNow>(200),
        refusals: &[403],
        handler: || get(room),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/talk",
        summary: "Say something beside the table",
        queries: &[],
        body: Body::json::<SayBody>(),
        answer: Answer::json::<RoomNow>(200),
        refusals: &[403, 415],
        handler: || post(say),
    },
];

const ROOM: Query = Query { name: "room", kind: "string", text: "`players` or `watchers`" };

/// The seat that does it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AtSeat")]
struct SeatBody {
    seat: Option<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewOffer")]
struct OfferBody {
    seat: Option<u8>,
    what: Offered,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Acceptance")]
struct AcceptBody {
    seat: Option<u8>,
    agree: bool,
}

async fn standing(desk: &Desk, id: GameId, viewer: Viewer) -> Result<Json<Side>, WebError> {
    let mut held = desk.look(id, viewer).await?;
    let live = held.live()?;
    let side = Side::of(live, live.eyes(viewer)?);
    drop(held);
    Ok(Json(desk.with_members(id, side, None).await?))
}

async fn done(desk: &Desk, id: GameId, viewer: Viewer, act: Act) -> Result<Json<Side>, WebError> {
    desk.act(id, viewer, act).await?;
    standing(desk, id, viewer).await
}

async fn table(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Side>, WebError> {
    standing(&desk, id, asked.seat()?).await
}

async fn resign(
    State(desk): State<Desk>,
    Game(id): Game,
    seats: Seats,
    input::Body(body): input::Body<SeatBody>,
) -> Result<Json<Side>, WebError> {
    done(&desk, id, seats.viewer(body.seat), Act::Resign).await
}

async fn offer(
    State(desk): State<Desk>,
    Game(id): Game,
    seats: Seats,
    input::Body(body): input::Body<OfferBody>,
) -> Result<Json<Side>, WebError> {
    done(&desk, id, seats.viewer(body.seat), Act::Offer(body.what)).await
}

async fn accept(
    State(desk): State<Desk>,
    Game(id): Game,
    seats: Seats,
    input::Body(body): input::Body<AcceptBody>,
) -> Result<Json<Side>, WebError> {
    done(&desk, id, seats.viewer(body.seat), Act::Answer(body.agree)).await
}

async fn resume(
    State(desk): State<Desk>,
    Game(id): Game,
    seats: Seats,
    input::Body(body): input::Body<SeatBody>,
) -> Result<Json<Side>, WebError> {
    done(&desk, id, seats.viewer(body.seat), Act::Resume).await
}

async fn claim(
    State(desk): State<Desk>,
    Game(id): Game,
    seats: Seats,
    input::Body(body): input::Body<SeatBody>,
) -> Result<Json<Side>, WebError> {
    done(&desk, id, seats.viewer(body.seat), Act::Claim).await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewMessage")]
struct SayBody {
    room: Room,
    text: String,
}

async fn room(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<RoomNow>, WebError> {
    desk.people().await?;
    let visitor = desk.visitor(id, &frame).await?;
    Ok(Json(desk.room(id, Room::named(asked.text("room")?)?, &visitor).await?))
}

async fn say(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    input::Body(body): input::Body<SayBody>,
) -> Result<Json<RoomNow>, WebError> {
    desk.people().await?;
    let visitor = desk.visitor(id, &frame).await?;
    desk.say(id, body.room, &visitor, &body.text).await?;
    Ok(Json(desk.room(id, body.room, &visitor).await?))
}
