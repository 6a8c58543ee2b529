//! Rules and charts, and the players' own charts.

use super::{Answer, Body, Query, Route};
use crate::{
    charts::Checked,
    desk::Desk,
    error::WebError,
    input::{self, Asked, Item, Title},
    model::OwnCharts,
    pages::{
        chart, charts, own_charts,
        rules::{self, RuleModel},
    },
};
use axum::{
    Json,
    extract::{DefaultBodyLimit, State},
    http::{Method, StatusCode},
    response::{IntoResponse, Response},
    routing::{delete, get, post},
};
use schemars::JsonSchema;
use serde::Deserialize;
use table::{chart::ChartData, rulebook::Rule};

const WORDS: Query = Query { name: "q", kind: "string", text: "words that must occur" };

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/rules/{game}",
        summary: "The rules of a game in own words",
        queries: &[WORDS],
        body: Body::Nothing,
        answer: Answer::list::<Rule>(),
        refusals: &[],
        handler: || get(rules),
    },
    Route {
        method: Method::GET,
        path: "/api/rules/{game}/{item}",
        summary: "One rule or ruling, with what settles it and the charts that cite it",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::json::<RuleModel>(200),
        refusals: &[],
        handler: || get(rule),
    },
    Route {
        method: Method::GET,
        path: "/api/charts/{game}",
        summary: "The charts of a game with their provenance",
        queries: &[WORDS],
        body: Body::Nothing,
        answer: Answer::list::<ChartData>(),
        refusals: &[],
        handler: || get(charts),
    },
    Route {
        method: Method::GET,
        path: "/api/charts/{game}/{item}",
        summary: "One chart, as printed or from a player's own copy",
        queries: &[Query { name: "own", kind: "string", text: "a set of own charts" }],
        body: Body::Nothing,
        answer: Answer::json::<ChartData>(200),
        refusals: &[],
        handler: || get(chart),
    },
    Route {
        method: Method::GET,
        path: "/api/own-charts/{game}",
        summary: "The sets of own charts, the newest first",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::list::<OwnCharts>(),
        refusals: &[],
        handler: || get(own),
    },
    Route {
        method: Method::POST,
        path: "/api/own-charts/{game}",
        summary: "Check own charts against the rules and keep them, or hear all that is wrong",
        queries: &[],
        body: Body::json::<OwnChartsFiles>(),
        answer: Answer::json::<OwnCharts>(201),
        refusals: &[413, 415],
        handler: || post(upload).layer(DefaultBodyLimit::max(own_charts::MOST_BYTES)),
    },
    Route {
        method: Method::DELETE,
        path: "/api/own-charts/{game}/{item}",
        summary: "Forget a set of own charts that no game uses",
        queries: &[],
        body: Body::Nothing,
        answer: Answer::Done,
        refusals: &[409],
        handler: || delete(forget),
    },
];

async fn rules(
    State(desk): State<Desk>,
    Title(game): Title,
    asked: Asked,
) -> Result<Json<Vec<Rule>>, WebError> {
    let volume = desk.library().need(&game)?;
    Ok(Json(rules::rules_model(volume, asked.get("q").unwrap_or_default())?.rules))
}

async fn rule(
    State(desk): State<Desk>,
    Title(game): Title,
    Item(id): Item,
) -> Result<Json<RuleModel>, WebError> {
    Ok(Json(rules::rule_model(desk.library().need(&game)?, &id)?))
}

async fn charts(
    State(desk): State<Desk>,
    Title(game): Title,
    asked: Asked,
) -> Result<Json<Vec<ChartData>>, WebError> {
    let book = &desk.library().need(&game)?.printed()?.charts;
    let words: String = asked.get("q").unwrap_or_default().chars().take(100).collect();
    Ok(Json(charts::found(book, &words)))
}

async fn chart(
    State(desk): State<Desk>,
    Title(game): Title,
    Item(id): Item,
    asked: Asked,
) -> Result<Json<ChartData>, WebError> {
    Ok(Json(chart::model(&desk, &game, &id, asked.get("own")).await?.chart))
}

async fn own(
    State(desk): State<Desk>,
    Title(game): Title,
) -> Result<Json<Vec<OwnCharts>>, WebError> {
    desk.library().need(&game)?;
    Ok(Json(desk.own().shown(&desk, &game).await?))
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OwnChartsFiles {
    #[serde(default)]
    name: String,
    files: Vec<File>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ChartFile")]
struct File {
    name: String,
    text: String,
}

async fn upload(
    State(desk): State<Desk>,
    Title(game): Title,
    input::Body(own): input::Body<OwnChartsFiles>,
) -> Result<Response, WebError> {
    desk.library().need(&game)?;
    if own.files.is_empty() {
        return Err(WebError::input("Send at least one chart file."));
    }
    let files = own.files.into_iter().map(|file| (input::file_name(&file.name), file.text));
    let name = own_charts::own_name(&own.name);
    match desk.own().upload(&desk, &game, name, files.collect()).await? {
        Checked::Saved(own) => Ok((StatusCode::CREATED, Json(own)).into_response()),
        Checked::Wrong(errors) => Err(WebError::Charts(errors)),
    }
}

async fn forget(
    State(desk): State<Desk>,
    Title(game): Title,
    Item(id): Item,
) -> Result<StatusCode, WebError> {
    desk.library().need(&game)?;
    desk.own().delete(&desk, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
