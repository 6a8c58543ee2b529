//! What was, what is on the boards, and what may be.

use super::{Answer, Body, Query, Route, SEAT};
use crate::{
    desk::Desk,
    error::WebError,
    film::Film,
    forecast::Forecast,
    input::{self, Asked, Game, Item, Seats},
    model::{Chapter, Ending},
    page_models,
    pages::{
        campaign, log, replay,
        table::{self, Turn},
    },
    stats::Stats,
};
use ::table::{Logged, Need, Open, Seat};
use axum::{
    Json,
    extract::State,
    http::{Method, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use board::Board;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::Status;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/games/{id}/view",
        summary: "Everything this seat may see, as the game's own data",
        queries: &[SEAT],
        body: Body::Nothing,
        answer: Answer::json::<serde_json::Map<String, Value>>(200),
        refusals: &[409],
        handler: || get(view),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/boards",
        summary: "The boards as data, the one that matters now first",
        queries: &[SEAT],
        body: Body::Nothing,
        answer: Answer::list::<Board>(),
        refusals: &[409],
        handler: || get(boards),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/boards/{item}",
        summary: "One board as a picture: its id with `.svg` behind",
        queries: &[SEAT, Query { name: "theme", kind: "string", text: "`light` or `dark`" }],
        body: Body::Nothing,
        answer: Answer::Other("image/svg+xml"),
        refusals: &[409],
        handler: || get(table::picture),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/log",
        summary: "What happened, as this seat may know it, a page at a time",
        queries: &[
            SEAT,
            Query { name: "kind", kind: "string", text: "`said`, `rolled` or `picked`" },
            Query { name: "chapter", kind: "integer", text: "the line a chapter begins at" },
            Query { name: "q", kind: "string", text: "words that must occur" },
            Query { name: "page", kind: "integer", text: "the last if left out" },
        ],
        body: Body::Nothing,
        answer: Answer::json::<Log>(200),
        refusals: &[409],
        handler: || get(log),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/film",
        summary: "What this seat saw at each event after a line: boards as changes of the last drawing",
        queries: &[
            SEAT,
            Query { name: "after", kind: "integer", text: "the line after which it begins" },
        ],
        body: Body::Nothing,
        answer: Answer::json::<Film>(200),
        refusals: &[409],
        handler: || get(film),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/replay",
        summary: "The position just after a line was written",
        queries: &[SEAT, Query { name: "line", kind: "integer", text: "the last if left out" }],
        body: Body::Nothing,
        answer: Answer::json::<Replay>(200),
        refusals: &[409],
        handler: || get(replay),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/stats",
        summary: "The career in figures: series by chapter, tallies, luck",
        queries: &[SEAT],
        body: Body::Nothing,
        answer: Answer::json::<Stats>(200),
        refusals: &[409],
        handler: || get(stats),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/forecast",
        summary: "Start a forecast; ask for it again until it is finished",
        queries: &[],
        body: Body::json::<ForecastWanted>(),
        answer: Answer::json::<Forecast>(202),
        refusals: &[409, 415],
        handler: || post(start),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/forecast/{item}",
        summary: "How far a forecast has come",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::json::<Forecast>(200),
        refusals: &[],
        handler: || get(forecast),
    },
];

async fn view(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Value>, WebError> {
    let viewer = asked.seat()?;
    let mut held = desk.look(id, viewer).await?;
    let session = &mut held.live()?.session;
    let eyes = page_models::eyes(session.as_ref(), viewer)?;
    Ok(Json(session.view(eyes)))
}

async fn boards(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Vec<Board>>, WebError> {
    let viewer = asked.seat()?;
    let mut held = desk.look(id, viewer).await?;
    let session = &mut held.live()?.session;
    let eyes = page_models::eyes(session.as_ref(), viewer)?;
    Ok(Json(session.boards(eyes)))
}

#[derive(Serialize, JsonSchema)]
struct Log {
    line: u32,
    total: usize,
    events: Vec<Logged>,
    chapters: Vec<Chapter>,
}

async fn film(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Film>, WebError> {
    Ok(Json(desk.film(id, asked.seat()?, asked.number("after")?).await?))
}

async fn log(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Log>, WebError> {
    let page = asked.maybe_number("page")?;
    let model = log::model(&desk, id, asked.seat()?, log::filter(&asked)?, page).await?;
    Ok(Json(Log {
        line: model.played.line,
        total: model.total,
        events: model.log,
        chapters: model.chapters,
    }))
}

#[derive(Serialize, JsonSchema)]
struct Replay {
    at: u32,
    last: u32,
    stops: Vec<u32>,
    chapters: Vec<Chapter>,
    status: Status,
    deciding: Vec<Seat>,
    question: Option<Open>,
    need_dice: Option<Need>,
    ending: Option<Ending>,
    boards: Vec<Board>,
    events: Vec<Logged>,
}

async fn replay(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Replay>, WebError> {
    let model = replay::model(&desk, id, asked.seat()?, asked.maybe_number("line")?).await?;
    let table = model.table;
    let (mut question, mut need_dice, mut ending) = (None, None, None);
    match table.turn {
        Turn::Ask(open) => question = Some(open),
        Turn::Dice(need) => need_dice = Some(need),
        Turn::Over(over) => ending = Some(over),
        Turn::Wait(_) | Turn::Broken => {}
    }
    Ok(Json(Replay {
        at: model.at,
        last: model.last,
        stops: model.stops,
        chapters: model.chapters,
        status: table.status,
        deciding: table.deciding,
        question,
        need_dice,
        ending,
        boards: table.boards,
        events: table.log,
    }))
}

async fn stats(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Stats>, WebError> {
    Ok(Json(campaign::model(&desk, id, asked.seat()?, false).await?.stats))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ForecastWanted {
    bot: String,
    #[serde(default = "usual_tries")]
    tries: u32,
    /// From whose eyes; nobody's where several sit and none is named.
    seat: Option<u8>,
}

fn usual_tries() -> u32 {
    2000
}

async fn start(
    State(desk): State<Desk>,
    Game(id): Game,
    seats: Seats,
    input::Body(wanted): input::Body<ForecastWanted>,
) -> Result<Response, WebError> {
    let viewer = seats.viewer(wanted.seat);
    let job = desk.forecasts().start(&desk, id, &wanted.bot, wanted.tries, viewer).await?;
    Ok((StatusCode::ACCEPTED, Json(job.so_far())).into_response())
}

async fn forecast(
    State(desk): State<Desk>,
    Game(id): Game,
    Item(job): Item,
) -> Result<Json<Forecast>, WebError> {
    Ok(Json(desk.forecasts().get(id, &job)?.so_far()))
}
