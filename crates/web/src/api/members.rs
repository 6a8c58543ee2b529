//! What a program does that speaks for a member of a club.

use super::{Answer, Body, Route};
use crate::{
    club::member::Member,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{self, Game},
    pages::club::home,
};
use axum::{
    Json,
    extract::State,
    http::{Method, StatusCode},
    routing::{get, post},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Seat;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/me/games",
        summary: "The tables of the member whose token this is, and where it is his move",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::list::<OwnGame>(),
        refusals: &[403],
        handler: || get(own_games),
    },
    Route {
        method: Method::GET,
        path: "/api/me/open",
        summary: "Tables at which the member could sit down",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::list::<OpenGame>(),
        refusals: &[403],
        handler: || get(open_games),
    },
    Route {
        method: Method::POST,
        path: "/api/tables/{id}/take",
        summary: "Sit down at an open table",
        queries: &[],
        body: Body::json::<TakeBody>(),
        answer: Answer::json::<OwnGame>(200),
        refusals: &[403, 409, 415],
        handler: || post(take),
    },
    Route {
        method: Method::POST,
        path: "/api/tables/{id}/leave",
        summary: "Give a seat up, so that another member can take it",
        queries: &[],
        body: Body::json::<TakeBody>(),
        answer: Answer::Done,
        refusals: &[403, 409, 415],
        handler: || post(leave),
    },
];

/// A table of the member.
#[derive(Serialize, JsonSchema)]
struct OwnGame {
    id: GameId,
    game: &'static str,
    name: String,
    /// His seat, the one that has to decide if he has several; none if he only hosts.
    seat: Option<Seat>,
    my_move: bool,
    over: bool,
}

/// A table with places that can be taken.
#[derive(Serialize, JsonSchema)]
struct OpenGame {
    id: GameId,
    game: &'static str,
    name: String,
    free: Vec<Seat>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SeatAtTable")]
struct TakeBody {
    seat: u8,
}

async fn own_games(
    State(desk): State<Desk>,
    member: Member,
) -> Result<Json<Vec<OwnGame>>, WebError> {
    let tables = home::own_tables(&desk, &member.person).await?;
    let own = tables.into_iter().map(|table| OwnGame {
        id: table.id,
        game: table.game.name,
        name: table.name,
        seat: table.seat,
        my_move: table.my_move && !table.over,
        over: table.over,
    });
    Ok(Json(own.collect()))
}

async fn open_games(
    State(desk): State<Desk>,
    member: Member,
) -> Result<Json<Vec<OpenGame>>, WebError> {
    let tables = home::open_tables(&desk, &member.person).await?;
    let open = tables.into_iter().map(|table| OpenGame {
        id: table.id,
        game: table.game.name,
        name: table.name,
        free: table.free.into_iter().map(|(seat, _)| seat).collect(),
    });
    Ok(Json(open.collect()))
}

async fn take(
    State(desk): State<Desk>,
    member: Member,
    Game(id): Game,
    input::Body(body): input::Body<TakeBody>,
) -> Result<Json<OwnGame>, WebError> {
    let person = member.person.clone();
    home::sit_down(&desk, member, id, Some(body.seat)).await?;
    let table = home::own_table(&desk, &person, id.as_str()).await?.ok_or(WebError::NoGame)?;
    Ok(Json(OwnGame {
        id,
        game: table.game.name,
        name: table.name,
        seat: table.seat,
        my_move: table.my_move,
        over: table.over,
    }))
}

async fn leave(
    State(desk): State<Desk>,
    member: Member,
    Game(id): Game,
    input::Body(body): input::Body<TakeBody>,
) -> Result<StatusCode, WebError> {
    home::stand_up(&desk, &member, id, body.seat).await?;
    Ok(StatusCode::NO_CONTENT)
}
