//! Help, the first mission, the theme, and the files behind every page.

use super::{Framed, see};
use crate::{
    api, assets,
    desk::Desk,
    error::WebError,
    events, guard,
    input::Form,
    library::Volume,
    model::{self, FirstGame, LearnModel},
    pages, paths,
};
use axum::{
    Router,
    extract::State,
    http::{HeaderValue, header},
    response::Response,
    routing::{get, post},
};
use maud::Markup;
use shelf::FirstMission;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::HELP, get(help))
        .route(paths::ABOUT, get(about))
        .route(paths::LEARN, get(learn))
        .route(paths::API, get(documentation))
        .route(paths::SETTINGS, get(settings))
        .route(paths::OFFLINE, get(offline))
        .route(paths::MANIFEST, get(assets::manifest))
        .route(paths::WORKER, get(assets::worker))
        .route(paths::THEME, post(theme))
        .route(paths::LOG_ORDER, post(log_order))
        .route("/assets/{version}/{item}", get(assets::get))
        .route("/game/{id}/events", get(events::stream))
}

async fn help(Framed(frame): Framed) -> Markup {
    pages::help::page(&frame)
}

async fn about(Framed(frame): Framed) -> Markup {
    pages::about::page(&frame)
}

async fn learn(State(desk): State<Desk>, Framed(frame): Framed) -> Markup {
    let volumes = desk.library().volumes().iter();
    let missions = volumes.flat_map(|volume| {
        let missions = volume.game.card().first_missions.iter();
        missions.map(|mission| first_game(volume, mission))
    });
    pages::learn::page(&frame, &LearnModel { missions: missions.collect() })
}

/// A first mission with what its form and its card say.
fn first_game(volume: &Volume, mission: &FirstMission) -> FirstGame {
    let game = volume.game.card();
    let new = volume.game.first_game(mission);
    let sitters = new.sitters.iter().map(|sitter| sitter.name().unwrap_or("person").to_owned());
    let lesson = |question: &&str| game.lessons.iter().find(|it| it.question == *question);
    let taught = mission.teaches.iter().filter_map(lesson).map(|lesson| lesson.title);
    let scenario = game.scenarios.iter().find(|it| it.key == mission.scenario);
    let title = match scenario.filter(|_| game.first_missions.len() > 1) {
        Some(scenario) => format!("{}: {}", game.title, scenario.title),
        None => game.title.to_owned(),
    };
    let (sitters, taught) = (sitters.collect(), taught.collect());
    FirstGame { card: volume.card(), title, mission: *mission, sitters, taught }
}

async fn documentation(Framed(frame): Framed) -> Markup {
    pages::api::page(&frame, &api::document())
}

async fn settings(State(desk): State<Desk>, Framed(frame): Framed) -> Markup {
    let games: Vec<_> = desk.library().volumes().iter().map(Volume::tag).collect();
    pages::settings::page(&frame, &games)
}

async fn offline(Framed(frame): Framed) -> Markup {
    pages::offline::page(&frame)
}

/// Remembers light or dark, and the colours of good and bad, in this browser.
async fn theme(form: Form) -> Result<Response, WebError> {
    if let Some(colours) = form.fields.get("colours") {
        return kept(&form, "colours", model::Colours::named(colours).attribute());
    }
    let theme = model::Theme::named(form.fields.get("theme").unwrap_or("system"));
    kept(&form, "theme", theme.attribute())
}

/// Remembers which end of the log comes first.
async fn log_order(form: Form) -> Result<Response, WebError> {
    let order = model::LogOrder::named(form.fields.get("order").unwrap_or_default());
    kept(&form, "log", Some(order.name()))
}

/// Keeps a wish in this browser, or forgets it, and goes back to where it was made.
fn kept(form: &Form, name: &str, value: Option<&str>) -> Result<Response, WebError> {
    let mut response = see(guard::own_path(form.fields.get("here").unwrap_or(paths::HOME)));
    let cookie = match value {
        Some(value) => {
            format!("{name}={value}; Path=/; Max-Age=31536000; SameSite=Strict; HttpOnly")
        }
        None => format!("{name}=; Path=/; Max-Age=0; SameSite=Strict; HttpOnly"),
    };
    let cookie = HeaderValue::from_str(&cookie).map_err(WebError::internal)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}
