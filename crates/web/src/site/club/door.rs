//! The doors of a club: sign in by mail, sign out, take a seat as a guest.

use crate::{
    clock,
    desk::Desk,
    error::WebError,
    input::{Asked, Form, Item},
    keys::Key,
    oidc::{self, Back, OidcError},
    pages::club::door as pages,
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::Response,
    routing::{get, post},
};
use maud::Markup;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::SIGN_IN, get(sign_in).post(mail_link))
        .route(paths::SIGN_IN_WITH, get(way_there))
        .route(paths::SIGN_IN_BACK, get(way_back))
        .route("/sign-in/{item}", get(confirm).post(redeem))
        .route(paths::SIGN_OUT, post(sign_out))
        .route(paths::SEAT, get(take_seat))
}

async fn door(desk: &Desk) -> Result<pages::Door<'_>, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let (members, _) = desk.people().await?.counts(clock::now()).await?;
    let games = desk.library().volumes().len();
    let provider = club.provider.as_ref().map(|provider| provider.name.as_str());
    Ok(pages::Door { club: &club.name, members, games, mails: club.mailer.is_some(), provider })
}

async fn sign_in(State(desk): State<Desk>, Framed(frame): Framed) -> Result<Markup, WebError> {
    Ok(pages::sign_in(&frame, &door(&desk).await?))
}

async fn mail_link(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    sent: Form,
) -> Result<Markup, WebError> {
    desk.mail_link(sent.fields.get("mail").unwrap_or_default()).await?;
    Ok(pages::sent(&frame, &door(&desk).await?))
}

/// A mailed link leads to a button: programs that look through mail open links, and press nothing.
async fn confirm(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Item(key): Item,
) -> Result<Markup, WebError> {
    let key: Key = key.parse().map_err(|()| WebError::NoLink)?;
    Ok(pages::confirm(&frame, &door(&desk).await?, key))
}

/// What a browser calls itself.
fn agent(headers: &HeaderMap) -> &str {
    headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default()
}

/// Why the provider did not help goes to the log: its words are not for pages.
fn not_vouched(error: &OidcError) -> WebError {
    eprintln!("nobody was signed in by the identity provider: {error}");
    WebError::NotVouched
}

async fn way_there(State(desk): State<Desk>) -> Result<Response, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let provider = club.provider.as_ref().ok_or(WebError::NoPage)?;
    let way = provider.way_there(&club.site, clock::now()).await;
    let (address, cookie) = way.map_err(|error| not_vouched(&error))?;
    with_cookie(see(&address), &cookie)
}

async fn way_back(
    State(desk): State<Desk>,
    asked: Asked,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let provider = club.provider.as_ref().ok_or(WebError::NoPage)?;
    let (now, field) = (clock::now(), |name: &str| asked.get(name).map(str::to_owned));
    let back = Back {
        state: field("state"),
        code: field("code"),
        iss: field("iss"),
        error: field("error"),
    };
    let claims = provider.way_back(&club.site, &headers, back, now).await;
    let claims = claims.map_err(|error| not_vouched(&error))?;
    let person = desk.vouched_for(provider, &claims).await?;
    let session = Key::random().map_err(WebError::internal)?;
    let people = desk.people().await?;
    if !people.open_session(person.id, &session.digest(), agent(&headers), now).await? {
        return Err(WebError::NoMember);
    }
    let response = with_cookie(see(paths::HOME), &club.cookie(session))?;
    with_cookie(response, &oidc::no_cookie(&club.site))
}

async fn redeem(
    State(desk): State<Desk>,
    Item(key): Item,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let link: Key = key.parse().map_err(|()| WebError::NoLink)?;
    let session = Key::random().map_err(WebError::internal)?;
    let people = desk.people().await?;
    let (used, opened) = (link.digest(), session.digest());
    let person = people.redeem_login(&used, &opened, agent(&headers), clock::now()).await?;
    person.ok_or(WebError::NoLogin)?;
    with_cookie(see(paths::HOME), &club.cookie(session))
}

async fn sign_out(State(desk): State<Desk>, headers: HeaderMap) -> Result<Response, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    if let Some(session) = club.session(&headers) {
        desk.people().await?.sign_out(&session.digest()).await?;
    }
    with_cookie(see(paths::SIGN_IN), &club.no_cookie())
}

/// A guest has pasted the link to a seat, or its key alone.
async fn take_seat(asked: Asked) -> Result<Response, WebError> {
    let link = asked.get("link").unwrap_or_default().trim();
    let key = link.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let key: Key = key.parse().map_err(|()| WebError::NoLink)?;
    Ok(see(&paths::join(key)))
}

pub(super) fn with_cookie(mut response: Response, cookie: &str) -> Result<Response, WebError> {
    let cookie = HeaderValue::from_str(cookie).map_err(WebError::internal)?;
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(response)
}
