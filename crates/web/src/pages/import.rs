//! A journal from a file becomes a game.

use crate::{
    layout::{self, Section},
    model::{Frame, ImportModel},
    parts::note::{self, Kind},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &ImportModel) -> Markup {
    let lede = html! {
        p.lede { "A game is its journal: a text file of lines. Bring one in, from this program or another machine, and play on." }
    };
    let body = html! {
        @if let Some(error) = &model.error {
            (note::note(Kind::Danger, "No game was brought in.", &html! { (error) }))
        }
        form.card.sheet-form method="post" enctype="multipart/form-data" action=(paths::IMPORT) {
            label.field {
                span { b { "Journal" } small { "A file that ends in .jsonl" } }
                input type="file" name="files" accept=".jsonl,.json,.txt" required;
            }
            label.field {
                span { b { "Name" } small { "As it will stand on the first page" } }
                input name="name" maxlength="80" autocomplete="off";
            }
            div.row.end { button.btn.big { "Open the journal" } }
        }
    };
    let main = layout::reading("Open a journal", &lede, &body);
    layout::site(frame, "Open a journal", Section::Elsewhere, None, &main)
}
