//! The moves.

use super::{Answer, Body, Query, Route, SEAT};
use crate::{
    api::{self, games::CreatedGame},
    desk::Desk,
    error::WebError,
    events,
    input::{self, Asked, Game, Seats},
    keys::Viewer,
    moves::{self, Back, Detail, Moved},
    outlook::OutlookNow,
};
use axum::{
    Json,
    extract::State,
    http::{Method, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use schemars::JsonSchema;
use serde::Deserialize;
use table::Open;

const TELL: Query =
    Query { name: "tell", kind: "string", text: "`briefly` leaves out events and question" };

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/games/{id}/question",
        summary: "What this seat is asked now, with the odds of each option that rolls at once",
        queries: &[SEAT],
        body: Body::Nothing,
        answer: Answer::json::<Moved>(200),
        refusals: &[409],
        handler: || get(question),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/answer",
        summary: "Choose an option of question `n`, or give an answer of several steps",
        queries: &[TELL],
        body: Body::json::<AnswerBody>(),
        answer: Answer::json::<Moved>(200),
        refusals: &[409, 415, 500, 507],
        handler: || post(answer),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/draft",
        summary: "What could be added to the answer after these steps; nothing is given or kept",
        queries: &[],
        body: Body::json::<StepsBody>(),
        answer: Answer::json::<Open>(200),
        refusals: &[409, 415, 500],
        handler: || post(draft),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/dice",
        summary: "Give throw `n` the faces that fell on the player's own table",
        queries: &[TELL],
        body: Body::json::<DiceBody>(),
        answer: Answer::json::<Moved>(200),
        refusals: &[409, 415, 500, 507],
        handler: || post(dice),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/draw",
        summary: "Say which counter, by its key, came out of the cup on the player's own table",
        queries: &[TELL],
        body: Body::json::<AnswerBody>(),
        answer: Answer::json::<Moved>(200),
        refusals: &[409, 415, 500, 507],
        handler: || post(draw),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/throw",
        summary: "Let the program throw or draw number `n` in a game of own dice",
        queries: &[TELL],
        body: Body::json::<ThrowBody>(),
        answer: Answer::json::<Moved>(200),
        refusals: &[409, 415, 500, 507],
        handler: || post(throw),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/undo",
        summary: "Take back the seat's last answer; in a casual game everything from a line on",
        queries: &[TELL],
        body: Body::json::<UndoBody>(),
        answer: Answer::json::<Moved>(200),
        refusals: &[409, 415, 507],
        handler: || post(undo),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/consent",
        summary: "Agree that another seat takes its last answer back, or refuse",
        queries: &[TELL],
        body: Body::json::<ConsentBody>(),
        answer: Answer::json::<Moved>(200),
        refusals: &[409, 415, 507],
        handler: || post(consent),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/branch",
        summary: "A game of its own from just before a line, with other dice if a seed is given",
        queries: &[],
        body: Body::json::<BranchBody>(),
        answer: Answer::json::<CreatedGame>(201),
        refusals: &[409, 415, 507],
        handler: || post(branch),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/sit",
        summary: "Who sits at a seat: a computer player, perhaps for one stretch of play, or a person",
        queries: &[TELL],
        body: Body::json::<SitBody>(),
        answer: Answer::json::<Moved>(200),
        refusals: &[409, 415, 500, 507],
        handler: || post(sit),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/outlook",
        summary: "Try the options of the open question out; ask again until it is finished",
        queries: &[],
        body: Body::json::<OutlookBody>(),
        answer: Answer::json::<OutlookNow>(202),
        refusals: &[409, 415, 429],
        handler: || post(outlook),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/events",
        summary: "Server-sent events: `line` with the number of lines, whenever the game has moved",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::Other("text/event-stream"),
        refusals: &[409, 429],
        handler: || get(events::stream),
    },
];

fn tell(asked: &Asked) -> Detail {
    if asked.get("tell") == Some("briefly") { Detail::Briefly } else { Detail::Fully }
}

async fn question(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Moved>, WebError> {
    Ok(Json(desk.question(id, asked.seat()?).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Answer")]
struct AnswerBody {
    seat: Option<u8>,
    n: u32,
    key: Key,
}

/// One option, or the steps of an answer that has several.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "KeyOrSteps")]
pub(super) enum Key {
    One(String),
    Steps(Vec<String>),
}

impl Key {
    pub(super) fn joined(self) -> String {
        match self {
            Key::One(key) => key,
            Key::Steps(steps) => steps.join(" "),
        }
    }
}

async fn answer(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
    seats: Seats,
    input::Body(body): input::Body<AnswerBody>,
) -> Result<Json<Moved>, WebError> {
    let viewer = seats.viewer(body.seat);
    Ok(Json(desk.answer(id, viewer, body.n, &body.key.joined(), tell(&asked)).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Steps")]
struct StepsBody {
    seat: Option<u8>,
    n: u32,
    steps: Vec<String>,
}

async fn draft(
    State(desk): State<Desk>,
    Game(id): Game,
    seats: Seats,
    input::Body(body): input::Body<StepsBody>,
) -> Result<Json<Open>, WebError> {
    Ok(Json(desk.drafted(id, seats.viewer(body.seat), body.n, &body.steps).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Dice")]
struct DiceBody {
    seat: Option<u8>,
    n: u32,
    faces: Vec<u8>,
}

async fn dice(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
    seats: Seats,
    input::Body(body): input::Body<DiceBody>,
) -> Result<Json<Moved>, WebError> {
    let viewer = seats.viewer(body.seat);
    Ok(Json(desk.give_dice(id, viewer, body.n, &body.faces, tell(&asked)).await?))
}

async fn draw(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
    seats: Seats,
    input::Body(body): input::Body<AnswerBody>,
) -> Result<Json<Moved>, WebError> {
    let viewer = seats.viewer(body.seat);
    Ok(Json(desk.give_draw(id, viewer, body.n, &body.key.joined(), tell(&asked)).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Throw")]
struct ThrowBody {
    seat: Option<u8>,
    n: u32,
}

async fn throw(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
    seats: Seats,
    input::Body(body): input::Body<ThrowBody>,
) -> Result<Json<Moved>, WebError> {
    Ok(Json(desk.throw_for_me(id, seats.viewer(body.seat), body.n, tell(&asked)).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Sit")]
struct SitBody {
    seat: Option<u8>,
    who: String,
    until: Option<String>,
}

async fn sit(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
    seats: Seats,
    input::Body(body): input::Body<SitBody>,
) -> Result<Json<Moved>, WebError> {
    let who = moves::sits(&body.who, body.until.as_deref());
    Ok(Json(desk.sit(id, seats.viewer(body.seat), &who, tell(&asked)).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "OutlookWanted")]
struct OutlookBody {
    seat: Option<u8>,
}

/// Starting it again is asking how far it has come.
async fn outlook(
    State(desk): State<Desk>,
    Game(id): Game,
    seats: Seats,
    input::Body(body): input::Body<OutlookBody>,
) -> Result<Response, WebError> {
    let mut held = desk.hold(id).await?;
    let seat = moves::mover(held.live()?.session.as_ref(), seats.viewer(body.seat))?;
    drop(held);
    let now = desk.outlooks().start(&desk, desk.queue(), id, seat).await?;
    Ok((StatusCode::ACCEPTED, Json(now)).into_response())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Undo")]
struct UndoBody {
    seat: Option<u8>,
    line: Option<u32>,
    n: Option<u32>,
    #[serde(default)]
    ask: bool,
}

async fn undo(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
    seats: Seats,
    input::Body(body): input::Body<UndoBody>,
) -> Result<Json<Moved>, WebError> {
    let back = Back::wanted(body.line, body.ask);
    Ok(Json(desk.undo(id, seats.viewer(body.seat), back, body.n, tell(&asked)).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Consent")]
struct ConsentBody {
    seat: Option<u8>,
    agree: bool,
}

async fn consent(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
    seats: Seats,
    input::Body(body): input::Body<ConsentBody>,
) -> Result<Json<Moved>, WebError> {
    Ok(Json(desk.consent(id, seats.viewer(body.seat), body.agree, tell(&asked)).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Branch")]
struct BranchBody {
    line: u32,
    seed: Option<u64>,
    name: Option<String>,
}

async fn branch(
    State(desk): State<Desk>,
    Game(id): Game,
    input::Body(body): input::Body<BranchBody>,
) -> Result<Response, WebError> {
    let new = desk.branch(id, body.line, body.seed, body.name.as_deref()).await?;
    let shown = api::shown(&desk, new, Viewer::Free(None), Detail::Fully).await?;
    Ok((StatusCode::CREATED, Json(shown)).into_response())
}
