//! The charts of a player's own box: brought in as files, checked, kept and forgotten.

use crate::{
    charts::Checked,
    desk::Desk,
    error::WebError,
    input::{Form, Item, Title, Upload},
    layout::{self, Section},
    model::{Frame, GameTag, OwnCharts},
    moves,
    parts::{
        icon,
        note::{self, Kind},
    },
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::{DefaultBodyLimit, State},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::{Markup, html};
use table::chart::ChartError;

/// All charts of a game weigh far less.
pub(crate) const MOST_BYTES: usize = 2 << 20;

pub(crate) fn router() -> Router<Desk> {
    let limit = DefaultBodyLimit::max(MOST_BYTES);
    Router::new()
        .route(paths::OWN_CHARTS, get(show).post(upload).layer(limit))
        .route(paths::DELETE_CHARTS, post(forget))
}

/// The upload of a player's own charts, and what is wrong with them.
#[derive(Clone, Debug)]
pub struct UploadModel {
    pub game: GameTag,
    pub own_charts: Vec<OwnCharts>,
    pub errors: Vec<ChartError>,
    /// Why the files could not be read at all.
    pub refused: Option<String>,
    pub saved: Option<OwnCharts>,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
) -> Result<Markup, WebError> {
    Ok(page(&frame, &model(&desk, &game).await?))
}

async fn model(desk: &Desk, game: &str) -> Result<UploadModel, WebError> {
    Ok(UploadModel {
        game: desk.library().need(game)?.tag(),
        own_charts: desk.own().shown(desk, game).await?,
        errors: Vec::new(),
        refused: None,
        saved: None,
    })
}

async fn upload(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Title(game): Title,
    upload: Upload,
) -> Result<Response, WebError> {
    desk.library().need(&game)?;
    let checked = if upload.files.is_empty() {
        Err(WebError::input("Choose one or more chart files first."))
    } else {
        let name = own_name(upload.fields.get("name").unwrap_or_default());
        desk.own().upload(&desk, &game, name, upload.files).await
    };
    let (mut errors, mut refused, mut saved) = (Vec::new(), None, None);
    let status = match checked {
        Ok(Checked::Saved(own)) => {
            saved = Some(own);
            StatusCode::OK
        }
        Ok(Checked::Wrong(wrong)) => {
            errors = wrong.0;
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Err(WebError::Input(why)) => {
            refused = Some(why);
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Err(error) => return Err(error),
    };
    let told = UploadModel { errors, refused, saved, ..model(&desk, &game).await? };
    Ok((status, page(&frame, &told)).into_response())
}

pub(crate) fn own_name(typed: &str) -> String {
    match moves::clean_name(typed) {
        name if name.is_empty() => "My own charts".to_owned(),
        name => name,
    }
}

async fn forget(
    State(desk): State<Desk>,
    Title(game): Title,
    Item(id): Item,
    form: Form,
) -> Result<Response, WebError> {
    if form.fields.get("sure") != Some("yes") {
        return Err(WebError::input("Say that you are sure; forgotten charts are gone."));
    }
    desk.library().need(&game)?;
    desk.own().delete(&desk, &id).await?;
    Ok(see(&paths::own_charts(&game)))
}

pub fn page(frame: &Frame, model: &UploadModel) -> Markup {
    let game = model.game.name;
    let body = html! {
        @if let Some(saved) = &model.saved {
            (note::note(Kind::Safe, "Checked and kept.", &html! {
                "“" (saved.name) "” replaces " (saved.replaces.len()) " charts. Choose it when you begin a game."
            }))
        }
        @if let Some(refused) = &model.refused {
            (note::note(Kind::Danger, "Nothing was kept.", &html! { (refused) }))
        }
        @if !model.errors.is_empty() { (errors(&model.errors)) }
        form.card.sheet-form method="post" enctype="multipart/form-data" action=(paths::own_charts(game)) {
            label.field {
                span { b { "Name" } small { "To find them again: “my second edition”" } }
                input name="name" maxlength="80" autocomplete="off" required;
            }
            label.field {
                span { b { "Chart files" } small { "TOML, one or several; only the charts you want to replace" } }
                input type="file" name="files" accept=".toml" multiple required;
            }
            div.row.end {
                a.lnk href=(paths::export_charts(game)) download { "Take these charts to start from" }
                button.btn { "Check and keep" }
            }
        }
        @if !model.own_charts.is_empty() {
            section.card.cont aria-labelledby="kept" {
                header { h2 #kept { "Kept here" } }
                @for own in &model.own_charts { (kept(game, own)) }
            }
        }
    };
    let lede = html! {
        p.lede { "Own the printed game? Write its charts into a file and play with them. Every file is checked: each total must have one row, each condition must be known to the rules." }
    };
    let main = layout::reading("Charts of your own box", &lede, &body);
    layout::site(frame, "Own charts", Section::Charts, Some(&model.game), &main)
}

fn errors(errors: &[ChartError]) -> Markup {
    html! {
        section.note.danger role="alert" {
            b { (errors.len()) @if errors.len() == 1 { " fault was found; nothing was kept." } @else { " faults were found; nothing was kept." } }
            ol.faults { @for error in errors {
                li {
                    code { (place(error)) }
                    span { (fault(error)) }
                }
            } }
        }
    }
}

/// What is wrong in a chart, and what would be right.
fn fault(error: &ChartError) -> String {
    let mut told = error.what.clone();
    if !error.expected.is_empty() {
        told = format!("{told}; {}", error.expected);
    }
    let told = board::sentence(&told);
    if error.chart.is_empty() { told } else { format!("Chart {}: {told}", error.chart) }
}

fn place(error: &ChartError) -> String {
    match (error.file.as_str(), error.line) {
        ("", _) => "all files".to_owned(),
        (file, 0) => file.to_owned(),
        (file, line) => format!("{file}:{line}"),
    }
}

fn kept(game: &str, own: &OwnCharts) -> Markup {
    html! {
        div.entry {
            div.resume.plain { span.name {
                b { (own.name) }
                small { (own.replaces.len()) " charts: " (own.replaces.join(", ")) }
            } }
            details.menu {
                summary aria-label={ "More about " (own.name) } { (icon::MORE) }
                div.sheet-menu {
                    form method="post" action=(paths::delete_charts(game, &own.id)) {
                        label.check { input type="checkbox" name="sure" value="yes" required; "Forget them for good" }
                        button.btn.small.danger { "Forget" }
                    }
                }
            }
        }
    }
}
