//! What the browser shows while the table cannot be reached; it is kept there beforehand.

use crate::{
    desk::Desk,
    layout::{self, Section},
    model::Frame,
    paths,
    site::Framed,
};
use axum::{Router, routing::get};
use maud::{Markup, html};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::OFFLINE, get(show))
}

async fn show(Framed(frame): Framed) -> Markup {
    page(&frame)
}

pub fn page(frame: &Frame) -> Markup {
    let lede = html! { p.lede { "The machine that serves the games does not answer." } };
    let body = html! {
        section.card.settings {
            p { "Nothing is lost: every answer that was shown is on its disk. Start it again, or come back to its network, and go on." }
            div.row { a.btn href=(paths::HOME) { "Try again" } }
        }
    };
    let main = layout::reading("The table cannot be reached", &lede, &body);
    layout::site(frame, "Offline", Section::Elsewhere, None, &main)
}
