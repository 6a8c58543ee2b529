//! What is done with a whole game: its boards as pictures, its file, its name, its end.

use crate::{
    desk::Desk,
    error::WebError,
    input::{Asked, Form, Game, Item},
    moves, paths,
    site::{download, see},
};
use axum::{
    Router,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use board::{
    Marks,
    svg::{self, Look, Theme},
};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::BOARD, get(picture))
        .route(paths::EXPORT, get(export))
        .route(paths::RENAME, post(rename))
        .route(paths::DELETE, post(delete))
        .route(paths::RESCUE, post(rescue))
}

pub(crate) async fn picture(
    State(desk): State<Desk>,
    Game(id): Game,
    Item(name): Item,
    asked: Asked,
) -> Result<Response, WebError> {
    let theme = if asked.get("theme") == Some("dark") { Theme::Dark } else { Theme::Light };
    let name = name.strip_suffix(".svg").ok_or(WebError::NoPage)?;
    let viewer = asked.seat()?;
    let mut held = desk.look(id, viewer).await?;
    let live = held.live()?;
    let eyes = live.eyes(viewer)?;
    let boards = live.session.boards(eyes);
    drop(held);
    let board = boards.iter().find(|board| board.id == name).ok_or(WebError::Nothing("board"))?;
    let drawn = svg::render(board, &Marks::none(), Look::File(theme));
    // The picture stands alone, so its style stands in it.
    let own_style = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, own_style),
    ];
    Ok((headers, drawn).into_response())
}

async fn export(State(desk): State<Desk>, Game(id): Game) -> Result<Response, WebError> {
    let (name, text) = desk.export(id).await?;
    Ok(download(&name, "application/x-ndjson; charset=utf-8", text))
}

async fn rename(
    State(desk): State<Desk>,
    Game(id): Game,
    form: Form,
) -> Result<Response, WebError> {
    let name = moves::clean_name(form.fields.text("name")?);
    if name.is_empty() {
        return Err(WebError::input("A game needs a name."));
    }
    desk.rename(id, &name).await?;
    Ok(see(&paths::game(id)))
}

async fn delete(
    State(desk): State<Desk>,
    Game(id): Game,
    form: Form,
) -> Result<Response, WebError> {
    if form.fields.get("sure") != Some("yes") {
        return Err(WebError::input("Say that you are sure; a deleted game is gone."));
    }
    desk.delete(id).await?;
    Ok(see(&format!("{}?deleted=yes", paths::HOME)))
}

async fn rescue(State(desk): State<Desk>, Game(id): Game) -> Result<Response, WebError> {
    Ok(see(&paths::game(desk.rescue(id).await?)))
}
