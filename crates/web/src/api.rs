//! The JSON API: everything the pages do, with the same checks.
//!
//! One list holds each route with its description, so that none is left undescribed.

mod club;
mod describe;
mod games;
mod library;
mod members;
mod moves;
mod past;
mod turns;

pub use describe::document;
pub(crate) use games::{made_game, shown};

use crate::{desk::Desk, paths};
use axum::{
    Json, Router,
    http::Method,
    routing::{MethodRouter, get},
};
use schemars::{JsonSchema, Schema, SchemaGenerator};

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

/// Describes a type, as the type itself says.
pub(crate) type Describe = fn(&mut SchemaGenerator) -> Schema;

/// What the request brings.
#[derive(Clone, Copy)]
pub(crate) enum Body {
    Nothing,
    Json(Describe),
    /// A journal as text.
    Journal,
}

impl Body {
    const fn json<T: JsonSchema>() -> Body {
        Body::Json(SchemaGenerator::subschema_for::<T>)
    }
}

/// What comes back when all is well.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// JSON with this status.
    Json(u16, Describe),
    /// Something else than JSON.
    Other(&'static str),
    /// Nothing: it is done.
    Done,
}

impl Answer {
    const fn json<T: JsonSchema>(status: u16) -> Answer {
        Answer::Json(status, SchemaGenerator::subschema_for::<T>)
    }

    const fn list<T: JsonSchema>() -> Answer {
        Answer::json::<Vec<T>>(200)
    }
}

const SEAT: Query = Query {
    name: "seat",
    kind: "integer",
    text: "whose eyes; if left out those of the only player, or nobody's",
};

fn routes() -> impl Iterator<Item = &'static Route> {
    [
        games::ROUTES,
        moves::ROUTES,
        club::ROUTES,
        members::ROUTES,
        turns::ROUTES,
        past::ROUTES,
        library::ROUTES,
    ]
    .into_iter()
    .flatten()
}

pub(crate) fn router() -> Router<Desk> {
    let start = Router::new().route(paths::OPENAPI, get(openapi));
    routes().fold(start, |router, route| router.route(route.path, (route.handler)()))
}

async fn openapi() -> Json<serde_json::Value> {
    Json(document())
}
