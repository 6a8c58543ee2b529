//! About the program.

use crate::{layout, model::Frame};
use maud::{Markup, html};

pub fn page(frame: &Frame) -> Markup {
    let body = html! {
        h1 { "About Wardroom" }
        p { "Board wargames of the Pacific War, refereed by one program." }
    };
    layout::page(frame, "About", &body)
}
