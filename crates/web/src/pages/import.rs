//! Taking in a game from a file.

use crate::{
    layout,
    model::{Frame, ImportModel},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &ImportModel) -> Markup {
    let body = html! {
        h1 { "Import a game" }
        @if let Some(error) = &model.error { p role="alert" { (error) } }
        form method="post" enctype="multipart/form-data" action=(paths::IMPORT) {
            label { "Name " input name="name"; }
            label { "Journal " input type="file" name="files" accept=".jsonl" required; }
            button { "Import" }
        }
    };
    layout::page(frame, "Import", &body)
}
