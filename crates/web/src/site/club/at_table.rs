//! What a player does about a table: resign, offer, pause, claim, play it again.

use crate::{
    club::{agree::Act, member::Member, sheet::Offered},
    desk::Desk,
    error::WebError,
    input::{Fields, Form, Game},
    paths,
    site::see,
};
use axum::{Router, extract::State, response::Response, routing::post};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route("/game/{id}/resign", post(resign))
        .route("/game/{id}/offer", post(offer))
        .route("/game/{id}/accept", post(accept))
        .route("/game/{id}/resume", post(resume))
        .route("/game/{id}/claim", post(claim))
        .route("/game/{id}/rematch", post(rematch))
}

/// What these fields mean at an address of this name.
fn act(name: &str, fields: &Fields) -> Result<Act, WebError> {
    match name {
        "resign" if fields.get("sure") == Some("yes") => Ok(Act::Resign),
        "resign" => Err(WebError::input("Say that you are sure; a game given up is over.")),
        "offer" => match fields.text("what")? {
            "draw" => Ok(Act::Offer(Offered::Draw)),
            "pause" => Ok(Act::Offer(Offered::Pause)),
            _ => Err(WebError::input("A draw or a pause can be offered.")),
        },
        "accept" => match fields.text("agree")? {
            "yes" => Ok(Act::Answer(true)),
            "no" => Ok(Act::Answer(false)),
            _ => Err(WebError::input("The field `agree` is yes or no.")),
        },
        "resume" => Ok(Act::Resume),
        "claim" => Ok(Act::Claim),
        _ => Err(WebError::NoPage),
    }
}

async fn done(desk: &Desk, Game(id): Game, form: &Form, name: &str) -> Result<Response, WebError> {
    let seat = desk.act(id, form.fields.seat()?, act(name, &form.fields)?).await?;
    Ok(see(&paths::table(id, seat)))
}

async fn resign(State(desk): State<Desk>, game: Game, form: Form) -> Result<Response, WebError> {
    done(&desk, game, &form, "resign").await
}

async fn offer(State(desk): State<Desk>, game: Game, form: Form) -> Result<Response, WebError> {
    done(&desk, game, &form, "offer").await
}

async fn accept(State(desk): State<Desk>, game: Game, form: Form) -> Result<Response, WebError> {
    done(&desk, game, &form, "accept").await
}

async fn resume(State(desk): State<Desk>, game: Game, form: Form) -> Result<Response, WebError> {
    done(&desk, game, &form, "resume").await
}

async fn claim(State(desk): State<Desk>, game: Game, form: Form) -> Result<Response, WebError> {
    done(&desk, game, &form, "claim").await
}

async fn rematch(
    State(desk): State<Desk>,
    Game(id): Game,
    member: Member,
) -> Result<Response, WebError> {
    Ok(see(&paths::game(desk.rematch(id, &member.person).await?)))
}
