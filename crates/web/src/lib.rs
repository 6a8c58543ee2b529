//! The web table: pages, forms, streams and a JSON API over games that only show their views.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a page picks one kind of board, cell or error out of many and leaves the rest alone"
)]

mod access;
pub mod api;
pub mod assets;
mod charts;
mod clock;
pub mod club;
pub mod connections;
pub mod consent;
pub mod desk;
mod draft;
pub mod error;
mod events;
pub mod film;
pub mod forecast;
mod game_keys;
pub mod guard;
mod health;
mod http_client;
pub mod id;
mod input;
mod journals;
pub mod keys;
pub mod layout;
pub mod library;
mod listeners;
mod mail;
pub mod model;
pub mod moves;
mod numbers;
mod oidc;
mod outlook;
mod page_models;
pub mod pages;
pub mod parts;
pub mod paths;
pub mod people;
mod push;
mod queue;
mod serve;
mod site;
mod staff;
pub mod stats;
pub mod story;

pub use desk::{Desk, DeskConfig};
pub use guard::Limits;
pub use mail::{MailError, Mailer};
pub use oidc::Provider;
pub use people::{ClubConfig, MAIL_AFTER};
pub use serve::{ServeError, Server};

use axum::{Router, extract::DefaultBodyLimit, middleware, routing::get};
use error::WebError;
use tower_http::compression::CompressionLayer;

/// The most a request may weigh where its address says nothing else.
const MOST_BYTES: usize = 64 << 10;

/// Everything the web table answers, behind its guard.
pub fn router(desk: &Desk) -> Router {
    Router::new()
        .merge(pages::router())
        .merge(api::router())
        .route("/health", get(health::health))
        .route("/metrics", get(health::metrics))
        .fallback(|| async { WebError::NoPage })
        .method_not_allowed_fallback(|| async { WebError::Method })
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state(desk.clone())
        .layer(middleware::from_fn_with_state(desk.clone(), access::admit))
        .layer(middleware::from_fn_with_state(desk.guard(), guard::stand))
        .layer(middleware::from_fn(error::tell))
        .layer(middleware::from_fn(guard::forbid))
        .layer(middleware::from_fn_with_state(desk.clone(), health::observe))
        .layer(CompressionLayer::new())
}
