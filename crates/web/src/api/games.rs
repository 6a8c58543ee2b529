//! The shelf and the games on it.

use super::{Answer, Body, Query, Route, SEAT};
use crate::{
    club::{Limit, Pace, TimeoutAction, side::Side},
    consent::WishNow,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{self, Asked, Game},
    journals,
    keys::{Key, RequestKeys, Viewer},
    model::{Played, SavedGame},
    moves::{self, Detail, Wanted},
    numbers::Numbers,
    page_models, paths,
};
use axum::{
    Extension, Json,
    extract::{DefaultBodyLimit, State},
    http::{Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{delete, get, patch, post},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shelf::Status;
use std::collections::BTreeMap;
use table::{DiceFrom, Eyes, Need, Open, Seat};

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/shelf",
        summary: "The games that can be played, their scenarios and options",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::list::<shelf::Card>(),
        refusals: &[],
        handler: || get(shelf),
    },
    Route {
        method: Method::GET,
        path: "/api/games",
        summary: "The games that were begun, the last played first",
        queries: &[
            Query { name: "from", kind: "integer", text: "how many to leave out" },
            Query { name: "most", kind: "integer", text: "how many to list; at most 1000" },
        ],
        body: Body::Nothing,
        answer: Answer::list::<SavedGame>(),
        refusals: &[],
        handler: || get(list),
    },
    Route {
        method: Method::POST,
        path: "/api/games",
        summary: "Begin a game",
        queries: &[],
        body: Body::json::<NewGame>(),
        answer: Answer::json::<CreatedGame>(201),
        refusals: &[404, 415],
        handler: || post(begin),
    },
    Route {
        method: Method::POST,
        path: "/api/import",
        summary: "Take in a journal as a game of its own, after executing all of it",
        queries: &[Query { name: "name", kind: "string", text: "what to call it" }],
        body: Body::Journal,
        answer: Answer::json::<CreatedGame>(201),
        refusals: &[413, 415],
        handler: || post(import).layer(DefaultBodyLimit::max(journals::MOST_BYTES)),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}",
        summary: "A game as one seat sees it",
        queries: &[SEAT],
        body: Body::Nothing,
        answer: Answer::json::<CreatedGame>(200),
        refusals: &[409],
        handler: || get(game),
    },
    Route {
        method: Method::PATCH,
        path: "/api/games/{id}",
        summary: "Give a game another name",
        queries: &[],
        body: Body::json::<Rename>(),
        answer: Answer::json::<CreatedGame>(200),
        refusals: &[409, 415],
        handler: || patch(rename),
    },
    Route {
        method: Method::DELETE,
        path: "/api/games/{id}",
        summary: "Delete a game for good",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::Done,
        refusals: &[],
        handler: || delete(remove),
    },
    Route {
        method: Method::GET,
        path: "/api/games/{id}/journal",
        summary: "The journal of a game as text, one JSON object a line",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::Other("application/x-ndjson"),
        refusals: &[],
        handler: || get(journal),
    },
    Route {
        method: Method::POST,
        path: "/api/games/{id}/rescue",
        summary: "Go on from the last good position of a journal that no longer fits the rules",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::json::<CreatedGame>(201),
        refusals: &[409],
        handler: || post(rescue),
    },
];

/// A game as the API shows it to one seat.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Shown {
    #[serde(flatten)]
    pub played: Played,
    pub status: Status,
    pub deciding: Vec<Seat>,
    pub can_undo: bool,
    /// Somebody asks to take an answer back that others have seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wish: Option<WishNow>,
    pub question: Option<Open>,
    pub need_dice: Option<Need>,
    pub ending: Option<crate::model::Ending>,
    /// How the table stands beside its game, where each plays at a machine of his own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Side>,
}

/// The game for one seat; without a seat, or told briefly, without its question.
pub(crate) async fn shown(
    desk: &Desk,
    id: GameId,
    viewer: Viewer,
    tell: Detail,
) -> Result<Shown, WebError> {
    let mut held = desk.look(id, viewer).await?;
    let live = held.live()?;
    let wish = live.wish();
    let ended = live.ended_words();
    let eyes = live.eyes(viewer)?;
    let table = desk.is_keyed(id).then(|| Side::of(live, eyes));
    let session = &mut live.session;
    let numbers = Numbers::of(desk, id, session.as_ref(), eyes);
    let shown = Shown {
        played: page_models::played(desk, id, &live.row, session.as_ref(), eyes)?,
        status: session.status(eyes),
        deciding: session.deciding(),
        can_undo: eyes.seat().is_some_and(|seat| session.can_undo(seat)),
        wish,
        question: numbers.open(match eyes {
            Eyes::Of(seat) if tell == Detail::Fully => session.open_for(seat),
            Eyes::Of(_) | Eyes::Public => None,
        }),
        need_dice: numbers.need(session.need(eyes)),
        ending: ended.or_else(|| moves::ending(desk, session.as_ref())),
        table: None,
    };
    drop(held);
    let table = match table {
        Some(table) => Some(desk.with_members(id, table, None).await?),
        None => None,
    };
    Ok(Shown { table, ..shown })
}

/// A game just made, with the keys of its seats if it has any.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Game")]
pub(crate) struct CreatedGame {
    #[serde(flatten)]
    game: Shown,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    keys: Vec<SeatKey>,
}

/// A secret link: to a seat, or for those who watch.
#[derive(Debug, Serialize, JsonSchema)]
struct SeatKey {
    seat: Option<Seat>,
    name: Option<String>,
    key: String,
    path: String,
}

pub(crate) async fn made_game(
    desk: &Desk,
    id: GameId,
    tell: Detail,
) -> Result<CreatedGame, WebError> {
    let Some(links) = desk.links(id) else {
        let game = shown(desk, id, Viewer::Free(None), tell).await?;
        return Ok(CreatedGame { game, keys: Vec::new() });
    };
    let key =
        |seat, name, key: Key| SeatKey { seat, name, key: key.to_string(), path: paths::join(key) };
    let seats = links.seats.into_iter();
    let mut keys: Vec<_> =
        seats.map(|(seat, name, secret)| key(Some(seat), Some(name), secret)).collect();
    keys.push(key(None, None, links.watch));
    Ok(CreatedGame { game: shown(desk, id, Viewer::Held(Eyes::Public), tell).await?, keys })
}

async fn made(desk: &Desk, id: GameId) -> Result<Response, WebError> {
    Ok((StatusCode::CREATED, Json(made_game(desk, id, Detail::Fully).await?)).into_response())
}

async fn shelf(State(desk): State<Desk>) -> Json<Vec<shelf::Card>> {
    Json(desk.library().volumes().iter().map(|volume| volume.game.card().clone()).collect())
}

async fn list(State(desk): State<Desk>, asked: Asked) -> Result<Json<Vec<SavedGame>>, WebError> {
    let from = asked.maybe_number("from")?.unwrap_or(0);
    let most: u32 = asked.maybe_number("most")?.unwrap_or(100);
    let rows = desk.store().await?.games_page(from, most.min(1000)).await?;
    Ok(Json(rows.into_iter().filter_map(|row| page_models::saved_game(&desk, row)).collect()))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewGame {
    game: String,
    #[serde(default)]
    name: String,
    scenario: Option<String>,
    #[serde(default)]
    settings: BTreeMap<String, String>,
    #[serde(default)]
    dice: Dice,
    seed: Option<u64>,
    #[serde(default)]
    casual: bool,
    #[serde(default)]
    matched: bool,
    #[serde(default)]
    several: bool,
    charts: Option<String>,
    /// How long a seat may think.
    limit: Option<LimitBody>,
    /// Those who watch see nothing of a stretch of play before it is over.
    #[serde(default)]
    watched_late: bool,
    /// Who sits where, by seat: the name of a computer player, `person` or `empty`.
    #[serde(default)]
    sitters: Vec<String>,
}

/// How long a seat may think, in seconds, for each decision or for all of them; and what follows.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TimeLimit")]
struct LimitBody {
    per: Per,
    seconds: i64,
    /// Seconds that each seat has once beyond the time of its decisions.
    #[serde(default)]
    reserve: i64,
    then: TimeoutAction,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Per {
    Move,
    Game,
}

impl LimitBody {
    fn read(self) -> Result<Pace, WebError> {
        let seconds = input::time_limit(self.seconds)?;
        let limit = match self.per {
            Per::Move => Limit::Move(seconds),
            Per::Game => Limit::Game(seconds),
        };
        Ok(Pace { limit, reserve: input::reserve(limit, self.reserve)?, then: self.then })
    }
}

#[derive(Deserialize, Default, PartialEq, Eq, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "WhoseDice")]
enum Dice {
    #[default]
    Program,
    Mine,
}

async fn begin(
    State(desk): State<Desk>,
    Extension(who): Extension<RequestKeys>,
    input::Body(new): input::Body<NewGame>,
) -> Result<Response, WebError> {
    if let Some(person) = &who.person {
        desk.may_set_table(person).await?;
    }
    let volume = desk.library().need(&new.game)?;
    let first =
        || volume.game.card().scenarios.first().map_or("", |scenario| scenario.key).to_owned();
    let dice = match (new.dice, new.seed) {
        (Dice::Mine, _) => DiceFrom::OwnDice,
        (Dice::Program, Some(seed)) => DiceFrom::Seed(input::seed(&seed.to_string(), new.matched)?),
        (Dice::Program, None) => DiceFrom::Seed(input::seed("", new.matched)?),
    };
    let wanted = Wanted {
        scenario: new.scenario.unwrap_or_else(first),
        settings: new.settings.into_iter().collect(),
        dice,
        casual: new.casual,
        matched: new.matched,
        // At a club every seat is somebody's.
        several: new.several || who.person.is_some(),
        charts: new.charts,
        clock: new.limit.map(LimitBody::read).transpose()?,
        watched_late: new.watched_late,
        sitters: new.sitters.iter().map(|name| moves::sitter(name)).collect(),
    };
    let id = desk.start(&new.game, &new.name, wanted).await?;
    if let Some(person) = &who.person {
        desk.set_by(id, person).await?;
    }
    made(&desk, id).await
}

async fn import(
    State(desk): State<Desk>,
    asked: Asked,
    input::Journal(text): input::Journal,
) -> Result<Response, WebError> {
    let id = desk.import(text, asked.get("name").unwrap_or_default()).await?;
    made(&desk, id).await
}

async fn game(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Shown>, WebError> {
    Ok(Json(shown(&desk, id, asked.seat()?, Detail::Fully).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Rename {
    name: String,
}

async fn rename(
    State(desk): State<Desk>,
    Game(id): Game,
    input::Body(new): input::Body<Rename>,
) -> Result<Json<Shown>, WebError> {
    let name = moves::clean_name(&new.name);
    if name.is_empty() {
        return Err(WebError::input("A game needs a name."));
    }
    desk.rename(id, &name).await?;
    let viewer = if desk.is_keyed(id) { Viewer::Held(Eyes::Public) } else { Viewer::Free(None) };
    Ok(Json(shown(&desk, id, viewer, Detail::Fully).await?))
}

async fn remove(State(desk): State<Desk>, Game(id): Game) -> Result<StatusCode, WebError> {
    desk.delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn journal(State(desk): State<Desk>, Game(id): Game) -> Result<Response, WebError> {
    let (_, text) = desk.export(id).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
}

async fn rescue(State(desk): State<Desk>, Game(id): Game) -> Result<Response, WebError> {
    made(&desk, desk.rescue(id).await?).await
}
