//! The pages of a club.

pub mod admin;
pub mod challenges;
pub mod cup;
pub mod door;
pub mod events;
pub mod home;
pub mod ladder;
pub mod me;
pub mod pace;
pub mod player;
pub mod rating_plot;
pub mod side;
pub mod so_far;
pub mod talk;

use crate::{
    desk::Desk,
    layout::{self, Section},
    model::Frame,
};
use axum::Router;
use maud::{Markup, html};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .merge(admin::router())
        .merge(challenges::router())
        .merge(cup::router())
        .merge(door::router())
        .merge(events::router())
        .merge(home::router())
        .merge(ladder::router())
        .merge(me::router())
        .merge(player::router())
        .merge(side::router())
        .merge(talk::router())
}

/// A page of the club: a line over its title, perhaps a word at the right, and cards below.
pub(crate) fn page(
    frame: &Frame,
    section: Section,
    title: &str,
    over: &str,
    aside: &Markup,
    body: &Markup,
) -> Markup {
    let main = html! {
        main.club #main tabindex="-1" {
            header.club-head {
                div { p.eyebrow { (over) } h1 { (title) } }
                (aside)
            }
            (body)
        }
    };
    layout::site(frame, title, section, None, &main)
}

/// A card with a heading, a count, and a word or link at the right.
pub(crate) fn panel(title: &str, count: Option<usize>, aside: &Markup, body: &Markup) -> Markup {
    html! {
        section.card.panel {
            header {
                h2 { (title) @if let Some(count) = count { span.n { (count) } } }
                (aside)
            }
            (body)
        }
    }
}
