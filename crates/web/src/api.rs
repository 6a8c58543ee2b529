//! The JSON API: everything the pages do, with the same checks.
//!
//! One list holds each route with its description, so that none is left undescribed.

mod describe;
mod games;
mod library;
mod moves;
mod past;

pub use describe::document;
pub(crate) use games::{made_game, shown};

use crate::{desk::Desk, paths};
use axum::{
    Json, Router,
    http::Method,
    routing::{MethodRouter, get},
};

/// An address of the API and what is said about it.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    /// Queries: name, whether it is a number, and what it says.
    pub(crate) queries: &'static [Query],
    pub(crate) body: Body,
    pub(crate) answer: Answer,
    /// Statuses of refusals beside those every address may give.
    pub(crate) refusals: &'static [u16],
    pub(crate) handler: fn() -> MethodRouter<Desk>,
}

pub(crate) struct Query {
    pub(crate) name: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) text: &'static str,
}

/// What the request brings.
#[derive(Clone, Copy)]
pub(crate) enum Body {
    Nothing,
    /// JSON of this schema.
    Json(&'static str),
    /// A journal as text.
    Journal,
}

/// What comes back when all is well.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// JSON of this schema with this status.
    Json(u16, &'static str),
    /// A list of this schema.
    List(&'static str),
    /// Something else than JSON.
    Other(&'static str),
    /// Nothing: it is done.
    Done,
}

const SEAT: Query = Query {
    name: "seat",
    kind: "integer",
    text: "whose eyes; if left out those of the only player, or nobody's",
};

fn routes() -> impl Iterator<Item = &'static Route> {
    [games::ROUTES, moves::ROUTES, past::ROUTES, library::ROUTES].into_iter().flatten()
}

pub(crate) fn router() -> Router<Desk> {
    let start = Router::new().route(paths::OPENAPI, get(openapi));
    routes().fold(start, |router, route| router.route(route.path, (route.handler)()))
}

async fn openapi() -> Json<serde_json::Value> {
    Json(document())
}
