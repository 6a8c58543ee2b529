//! The addresses of a club.

mod admin;
mod at_table;
mod contests;
mod door;
mod feed;
mod me;
mod players;
mod tables;
mod talk;

pub(super) use tables::home;
pub(crate) use tables::{open_tables, own_table, own_tables, sit_down};

use crate::desk::Desk;
use axum::Router;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .merge(admin::router())
        .merge(at_table::router())
        .merge(contests::router())
        .merge(door::router())
        .merge(feed::router())
        .merge(me::router())
        .merge(players::router())
        .merge(tables::router())
        .merge(talk::router())
}
