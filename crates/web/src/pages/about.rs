//! What this is, and what it is not.

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
    Router::new().route(paths::ABOUT, get(show))
}

async fn show(Framed(frame): Framed) -> Markup {
    page(&frame)
}

pub fn page(frame: &Frame) -> Markup {
    let lede = html! { p.lede { "Board wargames of the Pacific War, refereed by one program on your own machine." } };
    let body = html! {
        section.card.prose.single {
            h2 { "The referee" }
            p { "The program knows every rule of the games on its shelf. It offers what is legal, rolls or takes the dice, looks up the charts and keeps the books. Nothing you did not choose is chosen for you." }
            h2 { "The journal" }
            p { "A game is the list of its answers and dice. It is written to disk, line by line, before the page says so. Everything else, undo, replay, branches, forecasts, is that list played again." }
            h2 { "The charts" }
            p { "Every chart tells where its numbers come from: the rulebook, a published source, a sister game, history, or a reconstruction with its reason. Where you own the printed charts, put your own in their place." }
            h2 { "Private" }
            p { "The table runs on this machine and speaks to no other. There is no account, no counter and no advertisement." }
            h2 { "Made here" }
            p { "Boards, silhouettes, covers and words were drawn and written for this program. Its source is open under the MIT and Apache-2.0 licences. Coastlines come from public domain data." }
            p { a href=(paths::HELP) { "Help and keys" } " · " a href=(paths::API) { "The JSON interface" } }
        }
    };
    let main = layout::reading("About Wardroom", &lede, &body);
    layout::site(frame, "About", Section::Help, None, &main)
}
