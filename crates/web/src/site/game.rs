//! One game: the table, its boards as pictures, its file, its name.

use super::{Framed, download, see};
use crate::{
    club::side::Side,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Asked, Form, Game, Item},
    keys::Looks,
    model::{Aside, Frame},
    moves, page_models, pages, paths,
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
use maud::Markup;
use shelf::AnySession;
use table::{Eyes, Seat};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route("/game/{id}", get(table))
        .route("/game/{id}/board/{item}", get(picture))
        .route("/game/{id}/export", get(export))
        .route("/game/{id}/rename", post(rename))
        .route("/game/{id}/delete", post(delete))
        .route("/game/{id}/rescue", post(rescue))
}

async fn table(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let aside = Aside { since: asked.maybe_number("since")?, ..Aside::default() };
    page(&desk, &frame, id, asked.seat()?, aside).await
}

/// The table for one seat or those who watch, or the hand-over screen where several share one machine
/// and none was named.
pub(super) async fn page(
    desk: &Desk,
    frame: &Frame,
    id: GameId,
    looks: Looks,
    aside: Aside,
) -> Result<Markup, WebError> {
    let mut held = desk.hold(id).await?;
    let live = held.live()?;
    let eyes = page_models::eyes(live.session.as_ref(), looks)?;
    // Where one person plays with computer players, the screen is theirs.
    let eyes = match (looks, persons(live.session.as_ref()).as_slice()) {
        (Looks::Free(None), [only]) => Eyes::Of(*only),
        _ => eyes,
    };
    match looks {
        Looks::Free(_) if eyes == Eyes::Public => {
            let played = page_models::played(desk, id, &live.row, live.session.as_ref(), eyes)?;
            let (deciding, persons) = (live.session.deciding(), persons(live.session.as_ref()));
            drop(held);
            Ok(pages::hand_over::page(frame, &played, &persons, &deciding))
        }
        Looks::Free(_) | Looks::Held(_) | Looks::Other(_) => {
            let mut model = page_models::table(desk, live, eyes, aside)?;
            let side = model.played.keyed.then(|| Side::of(live, eyes));
            drop(held);
            if let Some(side) = side {
                let viewer = frame.member.as_ref().map(|member| member.id);
                model.side = Some(desk.with_members(id, side, viewer).await?);
            }
            if model.played.keyed {
                model.talk = desk.talk(id, &desk.visitor(id, frame).await?).await?;
            }
            Ok(pages::table::page(frame, &model))
        }
    }
}

/// The seats that people play.
fn persons(session: &dyn AnySession) -> Vec<Seat> {
    let sitters = session.sitters();
    let by_computer = |seat: &Seat| {
        sitters.get(usize::from(seat.0)).is_some_and(|sitter| sitter.name().is_some())
    };
    (0..session.seats()).map(Seat).filter(|seat| !by_computer(seat)).collect()
}

pub(crate) async fn picture(
    State(desk): State<Desk>,
    Game(id): Game,
    Item(name): Item,
    asked: Asked,
) -> Result<Response, WebError> {
    let theme = if asked.get("theme") == Some("dark") { Theme::Dark } else { Theme::Light };
    let name = name.strip_suffix(".svg").ok_or(WebError::NoPage)?;
    let mut held = desk.hold(id).await?;
    let live = held.live()?;
    let eyes = page_models::eyes(live.session.as_ref(), asked.seat()?)?;
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
