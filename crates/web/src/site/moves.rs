//! The forms of the table: answers, dice, taking back, branches.

use super::{Framed, game, see};
use crate::{
    api,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Fields, Form, Game},
    model::{Frame, Notice, NoticeKind},
    paths,
    play::{Moved, Tell},
};
use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, State},
    response::{IntoResponse, Response},
    routing::post,
};
use table::Seat;

/// A move is short.
const MOST_BYTES: usize = 16 << 10;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route("/game/{id}/answer", post(answer))
        .route("/game/{id}/dice", post(dice))
        .route("/game/{id}/undo", post(undo))
        .route("/game/{id}/branch", post(branch))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
}

async fn answer(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    form: Form,
) -> Result<Response, WebError> {
    let fields = &form.fields;
    let seat = fields.seat()?.unwrap_or_default();
    let key = fields.text("key")?;
    let moved = desk.answer(id, seat, fields.number("n")?, key, tell(&form)).await;
    shown(&desk, &frame, id, seat, form.json, moved).await
}

async fn dice(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    form: Form,
) -> Result<Response, WebError> {
    let fields = &form.fields;
    let seat = fields.seat()?.unwrap_or_default();
    let n = fields.number("n")?;
    let moved = match faces(fields) {
        Ok(faces) => desk.give_dice(id, seat, n, &faces, tell(&form)).await,
        Err(error) => Err(error),
    };
    shown(&desk, &frame, id, seat, form.json, moved).await
}

/// The faces as typed: a field for each die, or several in one.
fn faces(fields: &Fields) -> Result<Vec<u8>, WebError> {
    let typed = fields.all("faces").flat_map(|text| text.split([' ', ',', ';']));
    let typed = typed.filter(|text| !text.is_empty()).take(64);
    let faces: Result<Vec<u8>, _> = typed.map(|text| text.trim().parse()).collect();
    faces.map_err(|_| WebError::input("Type the number each die shows."))
}

async fn undo(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    form: Form,
) -> Result<Response, WebError> {
    let seat = form.fields.seat()?.unwrap_or_default();
    let (line, seen) = (form.fields.maybe_number("line")?, form.fields.maybe_number("n")?);
    let moved = desk.undo(id, seat, line, seen, tell(&form)).await;
    shown(&desk, &frame, id, seat, form.json, moved).await
}

async fn branch(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    form: Form,
) -> Result<Response, WebError> {
    let fields = &form.fields;
    let seat = fields.seat()?.unwrap_or_default();
    let (line, seed) = (fields.number("line")?, fields.maybe_number("seed")?);
    let branched = desk.branch(id, line, seed, fields.get("name")).await;
    match branched {
        Ok(new) if form.json => {
            Ok(Json(api::shown(&desk, new, None, Tell::Briefly).await?).into_response())
        }
        Ok(new) => Ok(see(&paths::game(new))),
        Err(error) => refused(&desk, &frame, id, seat, form.json, error).await,
    }
}

fn tell(form: &Form) -> Tell {
    if form.json { Tell::Fully } else { Tell::Briefly }
}

async fn shown(
    desk: &Desk,
    frame: &Frame,
    id: GameId,
    seat: Seat,
    json: bool,
    moved: Result<Moved, WebError>,
) -> Result<Response, WebError> {
    match moved {
        Ok(moved) if json => Ok(Json(moved).into_response()),
        Ok(_) => Ok(see(&paths::table(id, seat))),
        Err(error) => refused(desk, frame, id, seat, json, error).await,
    }
}

/// A refusal is told at the table itself, with the question that is open now.
async fn refused(
    desk: &Desk,
    frame: &Frame,
    id: GameId,
    seat: Seat,
    json: bool,
    error: WebError,
) -> Result<Response, WebError> {
    let at_table = matches!(
        error,
        WebError::Conflict { .. } | WebError::Input(_) | WebError::Broken | WebError::Store(_)
    );
    if json || !at_table {
        return Err(error);
    }
    let notice = Notice { kind: NoticeKind::Refused, text: error.to_string() };
    let here = Frame { here: paths::table(id, seat), ..frame.clone() };
    match game::page(desk, &here, id, Some(seat), Some(notice)).await {
        Ok(page) => Ok((error.status(), page).into_response()),
        Err(_) => Err(error),
    }
}
