//! A member's feed, and the mails and tokens he asks for.

use crate::{
    clock,
    club::{member::Member, notices},
    desk::Desk,
    error::WebError,
    input::{Form, Item},
    keys::Key,
    paths,
    site::see,
};
use axum::{
    Router,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
    routing::{get, post},
};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::FEED, get(feed))
        .route(paths::MY_NOTICES, post(want))
        .route(paths::MY_TOKENS, post(revoke))
}

/// The games that wait for whoever has this secret.
async fn feed(State(desk): State<Desk>, Item(key): Item) -> Result<Response, WebError> {
    let key: Key = key.parse().map_err(|()| WebError::NoLink)?;
    let (people, club) = (desk.people().await?, desk.club().ok_or(WebError::NoPage)?);
    let person = people.of_feed(&key.digest()).await?.ok_or(WebError::NoLink)?;
    let turns = people.turns_of(person.id).await?;
    let text = notices::atom(&person, &turns, &club.name, &club.site, key);
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], text).into_response())
}

async fn want(member: Member, sent: Form) -> Result<Response, WebError> {
    let want = sent.fields.get("mail") == Some("yes");
    member.people.want_notices(member.person.id, want).await?;
    Ok(see(paths::ME))
}

async fn revoke(member: Member, sent: Form) -> Result<Response, WebError> {
    member.people.revoke_token(member.person.id, sent.fields.number("token")?).await?;
    Ok(see(paths::ME))
}

/// A new secret, shown to its member once.
pub(super) struct Secret {
    pub(super) what: &'static str,
    pub(super) text: String,
}

/// Makes what the form asks for: an address for the feed, or a token.
pub(super) async fn secret(
    desk: &Desk,
    member: &Member,
    sent: &Form,
) -> Result<Option<Secret>, WebError> {
    let key = Key::random().map_err(WebError::internal)?;
    let (people, person) = (&member.people, member.person.id);
    match sent.fields.text("make")? {
        "feed" => {
            people.set_feed(person, Some(&key.digest())).await?;
            let site = &desk.club().ok_or(WebError::NoPage)?.site;
            let text = format!("{site}{}", paths::feed(key));
            Ok(Some(Secret { what: "The address of your feed", text }))
        }
        "no-feed" => {
            people.set_feed(person, None).await?;
            Ok(None)
        }
        "token" => {
            let name = sent.fields.text("name")?;
            let play = sent.fields.get("scope") == Some("play");
            let digest = key.digest();
            if !people.create_token(person, &digest, name, play, clock::now()).await? {
                return Err(WebError::input("You have twenty tokens; make one void first."));
            }
            Ok(Some(Secret { what: "Your new token", text: key.to_string() }))
        }
        _ => Err(WebError::input("A feed or a token can be made.")),
    }
}
