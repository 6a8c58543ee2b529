//! The log of the whole game.

use crate::{
    layout,
    model::{Frame, LogModel},
    parts,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &LogModel) -> Markup {
    let body = html! {
        h1 { "Log of " (model.played.name) }
        @if let Some(earlier) = &model.earlier { a href=(earlier) { "Earlier" } }
        (parts::log::list(&model.played, &model.log))
        @if let Some(later) = &model.later { a href=(later) { "Later" } }
    };
    layout::page(frame, "Log", &body)
}
