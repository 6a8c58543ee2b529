//! A journal from a file becomes a game.

use crate::{
    desk::Desk,
    error::WebError,
    input::Upload,
    journals,
    layout::{self, Section},
    model::Frame,
    parts::note::{self, Kind},
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::get,
};
use maud::{Markup, html};

pub(crate) fn router() -> Router<Desk> {
    let limit = DefaultBodyLimit::max(journals::MOST_BYTES);
    Router::new().route(paths::IMPORT, get(show).post(take_in).layer(limit))
}

/// The import of a game, and why it was refused.
#[derive(Clone, Debug, Default)]
pub struct ImportModel {
    pub error: Option<String>,
}

async fn show(Framed(frame): Framed) -> Markup {
    page(&frame, &ImportModel::default())
}

async fn take_in(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    upload: Upload,
) -> Result<Response, WebError> {
    let name = upload.fields.get("name").unwrap_or_default().to_owned();
    let pasted = upload.fields.get("journal").map(str::to_owned);
    let text = upload.files.into_iter().next().map(|(_, text)| text).or(pasted);
    let taken = match text {
        Some(text) => desk.import(text, &name).await,
        None => Err(WebError::input("Choose a file first.")),
    };
    match taken {
        Ok(id) => Ok(see(&paths::game(id))),
        Err(WebError::Input(error)) => {
            let again = page(&frame, &ImportModel { error: Some(error) });
            Ok((StatusCode::UNPROCESSABLE_ENTITY, again).into_response())
        }
        Err(error) => Err(error),
    }
}

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
