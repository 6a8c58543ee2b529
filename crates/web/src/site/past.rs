//! What was and what may be: log, replay, campaign, report, forecast.

use super::{Framed, see};
use crate::{
    desk::Desk,
    error::WebError,
    film::Film,
    input::{Asked, Form, Game},
    keys::Looks,
    model::{ForecastModel, LogFilter, LogKind, LogOrder},
    page_models, pages, paths,
    story::Story,
};
use axum::{
    Json, Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::get,
};
use maud::Markup;
use table::Eyes;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route("/game/{id}/log", get(log))
        .route("/game/{id}/replay", get(replay))
        .route("/game/{id}/film", get(film))
        .route("/game/{id}/story", get(story))
        .route("/game/{id}/campaign", get(campaign))
        .route("/game/{id}/report", get(report))
        .route("/game/{id}/forecast", get(forecast).post(ahead))
}

pub(crate) fn filter(asked: &Asked) -> Result<LogFilter, WebError> {
    let kind = asked.get("kind");
    Ok(LogFilter {
        kind: kind.and_then(|name| LogKind::ALL.into_iter().find(|kind| kind.name() == name)),
        chapter: asked.maybe_number("chapter")?,
        words: asked.get("q").unwrap_or_default().trim().to_owned(),
    })
}

async fn log(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    // It opens at the end the player likes to see first.
    let first = (frame.log == LogOrder::Oldest).then_some(0);
    let page = asked.maybe_number("page")?.or(first);
    let model = page_models::log(&desk, id, asked.seat()?, filter(&asked)?, page).await?;
    Ok(pages::log::page(&frame, &model))
}

/// For the script, once the question is painted: what happened since this line.
async fn film(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Film>, WebError> {
    Ok(Json(desk.film(id, asked.seat()?, asked.number("after")?).await?))
}

/// The same in beats, as the page plays them.
async fn story(
    State(desk): State<Desk>,
    Game(id): Game,
    asked: Asked,
) -> Result<Json<Story>, WebError> {
    Ok(Json(desk.story(id, asked.seat()?, asked.number("after")?).await?))
}

async fn replay(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let model = page_models::replay(&desk, id, asked.seat()?, asked.maybe_number("line")?).await?;
    Ok(pages::replay::page(&frame, &model))
}

async fn campaign(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let model = page_models::campaign(&desk, id, asked.seat()?, false).await?;
    Ok(pages::campaign::page(&frame, &model))
}

async fn report(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let model = page_models::campaign(&desk, id, asked.seat()?, true).await?;
    Ok(pages::report::page(&frame, &model))
}

async fn forecast(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let job = match asked.get("job") {
        Some(job) => Some(desk.forecasts().get(id, job)?),
        None => desk.forecasts().last(id),
    };
    let mut held = desk.hold(id).await?;
    let live = held.live()?;
    let eyes = page_models::eyes(live.session.as_ref(), asked.seat()?)?;
    let played = page_models::played(&desk, id, &live.row, live.session.as_ref(), eyes)?;
    drop(held);
    let bots = desk.library().need(played.game.name)?.game.card().bots.clone();
    let model = ForecastModel { played, bots, forecast: job.map(|job| job.so_far()) };
    Ok(pages::forecast::page(&frame, &model))
}

async fn ahead(State(desk): State<Desk>, Game(id): Game, form: Form) -> Result<Response, WebError> {
    let eyes = match form.fields.seat()? {
        Looks::Free(Some(seat)) | Looks::Other(seat) => Eyes::Of(seat),
        Looks::Held(eyes) => eyes,
        Looks::Free(None) => Eyes::Public,
    };
    let bot = form.fields.text("bot")?;
    let tries = form.fields.number("tries")?;
    let started =
        desk.forecasts().start(&desk, id, bot, tries, form.fields.seat()?).await?.so_far();
    if form.json {
        return Ok(Json(started).into_response());
    }
    Ok(see(&paths::forecast_job(id, eyes, &started.id)))
}
