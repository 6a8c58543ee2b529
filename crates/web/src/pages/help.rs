//! How to use the table.

use crate::{layout, model::Frame};
use maud::{Markup, html};

pub fn page(frame: &Frame) -> Markup {
    let body = html! {
        h1 { "Help" }
        p { "Every decision is one choice from a list. Choose, and the program plays on to the next." }
    };
    layout::page(frame, "Help", &body)
}
