//! What went wrong, and one way on.

use crate::{
    layout,
    model::{ErrorModel, Frame},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &ErrorModel) -> Markup {
    let body = html! {
        section role="alert" {
            h1 { (model.title) }
            p { (model.text) }
        }
        @if let Some(id) = model.rescue {
            form method="post" action=(paths::rescue(id)) { button { "Go on from the last good position" } }
        }
        p { a href=(model.way_on.1) { (model.way_on.0) } }
    };
    layout::page(frame, &model.title, &body)
}
