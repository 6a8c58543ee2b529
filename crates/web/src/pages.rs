//! One module a page: its address, what it shows as plain data, and its markup.

pub mod about;
pub mod api;
pub mod campaign;
pub mod chart;
pub mod charts;
pub mod club;
pub mod error;
pub mod forecast;
pub mod hall;
pub mod hand_over;
pub mod help;
pub mod home;
pub mod import;
pub mod learn;
pub mod links;
pub mod log;
pub mod new_game;
pub mod offline;
pub mod own_charts;
pub mod replay;
pub mod report;
pub mod rules;
pub mod settings;
pub mod story;
pub mod table;

#[cfg(test)]
mod tests;

use crate::{assets, desk::Desk, events, film, paths, story as told};
use axum::{Router, routing::get};

/// The addresses of all pages, and of the files behind them.
pub(crate) fn router() -> Router<Desk> {
    Router::new()
        .merge(about::router())
        .merge(api::router())
        .merge(campaign::router())
        .merge(chart::router())
        .merge(charts::router())
        .merge(club::router())
        .merge(forecast::router())
        .merge(hall::router())
        .merge(help::router())
        .merge(home::router())
        .merge(import::router())
        .merge(learn::router())
        .merge(links::router())
        .merge(log::router())
        .merge(new_game::router())
        .merge(offline::router())
        .merge(own_charts::router())
        .merge(replay::router())
        .merge(report::router())
        .merge(rules::router())
        .merge(settings::router())
        .merge(story::router())
        .merge(table::router())
        .route(paths::MANIFEST, get(assets::manifest))
        .route(paths::WORKER, get(assets::worker))
        .route(paths::ASSET, get(assets::get))
        .route(paths::STREAM, get(events::stream))
        .route(paths::FILM, get(film::get))
        .route(paths::TOLD, get(told::get))
}
