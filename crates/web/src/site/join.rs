//! The doors: a secret link is opened once, and the browser keeps its key.

use super::{Framed, see};
use crate::{
    club::member::Member,
    desk::Desk,
    error::WebError,
    input::{Form, Game, Item},
    keys::{self, Key},
    pages, paths,
};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse as _, Response},
    routing::get,
};
use maud::Markup;
use table::Seat;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route("/join/{item}", get(join))
        .route("/game/{id}/links", get(links).post(invite))
}

async fn join(
    State(desk): State<Desk>,
    Item(key): Item,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let person = desk.signed_in(&headers).await?;
    let key: Key = key.parse().map_err(|()| WebError::NoLink)?;
    let digest = key.digest();
    let to = if desk.owner() == Some(&digest) {
        paths::HOME.to_owned()
    } else {
        let found = desk.store().await?.game_of_key(&digest).await?;
        let (game, row) = found.ok_or(WebError::NoLink)?;
        let id = game.parse().map_err(|_| WebError::NoLink)?;
        if let (Some(seat), Some(person)) = (row.seat, person) {
            // A member has the seat in all his browsers; if another member has it, the key still
            // opens it here.
            desk.people().await?.sit(&game, seat, person.id).await?;
            desk.seats_changed(id).await?;
        }
        row.seat.map_or_else(|| paths::game(id), |seat| paths::table(id, Seat(seat)))
    };
    let mut response = see(&to);
    let cookie = key.cookie(keys::is_https(&headers));
    let cookie = HeaderValue::from_str(&cookie).map_err(WebError::internal)?;
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    Ok(response)
}

/// The links of a game that was just made, to be copied.
async fn links(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    headers: HeaderMap,
) -> Result<Markup, WebError> {
    let links = desk.links(id).ok_or(WebError::NoLinks)?;
    Ok(pages::links::page(&frame, &links, &desk.base(&headers), &mails(&desk, None)))
}

/// Whether links can be mailed from here, and where one has just gone.
fn mails(desk: &Desk, sent: Option<String>) -> pages::links::Mails {
    let can = desk.club().is_some_and(|club| club.mailer.is_some());
    pages::links::Mails { can, sent }
}

/// The host mails a link to whoever is to sit there.
async fn invite(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    member: Member,
    headers: HeaderMap,
    sent: Form,
) -> Result<Response, WebError> {
    let key: Key = sent.fields.text("key")?.parse().map_err(|()| WebError::NoLink)?;
    let found = desk.store().await?.game_of_key(&key.digest()).await?;
    if found.is_none_or(|(game, _)| game != id.as_str()) {
        return Err(WebError::NoLink);
    }
    let mail = desk.mail_invitation(id, &member.person, key, sent.fields.text("mail")?).await?;
    match desk.links(id) {
        Some(links) => {
            let told = mails(&desk, Some(mail));
            Ok(pages::links::page(&frame, &links, &desk.base(&headers), &told).into_response())
        }
        None => Ok(see(&paths::game(id))),
    }
}
