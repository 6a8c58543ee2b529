//! A member's own page: name, browsers, secrets, and the way out.

mod markup;
mod secrets;

use self::secrets::{Secret, secret};
use super::door::with_cookie;
use crate::{
    clock,
    club::member::Member,
    desk::Desk,
    error::WebError,
    input::Form,
    paths,
    people::MAIL_AFTER,
    push::Browser,
    site::{Framed, download, see},
};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::Markup;
use store::club::{ClubError, Person, PushRow, SessionRow, TokenRow};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::ME, get(show).post(rename))
        .route(paths::MY_SESSIONS, post(end_session))
        .route(paths::MY_SECRETS, post(make_secret))
        .route(paths::MY_EXPORT, get(export))
        .route(paths::WAKE, post(wake))
        .route(paths::MY_WAKE_END, post(wake_no_more))
        .route(paths::MY_END, post(delete))
        .merge(secrets::router())
}

pub struct MeModel {
    pub person: Person,
    pub sessions: Vec<SessionRow>,
    /// Of whom the member does not want to hear: number and name.
    pub blocked: Vec<(i64, String)>,
    /// The session of the browser that asks.
    pub here: Option<i64>,
    pub now: i64,
    pub wrong: Option<String>,
    pub tokens: Vec<TokenRow>,
    /// Whether he wants mail, and whether he has a feed.
    pub notices: (bool, bool),
    /// The club sends mail.
    pub mails: bool,
    /// How long a game waits before a mail tells of it, in seconds.
    pub mail_after: i64,
    /// What a browser is told so that only this club can wake it.
    pub wakes: String,
    /// The browsers that are woken.
    pub woken: Vec<PushRow>,
    /// A secret that was just made: what it is, and itself. It is shown once.
    pub secret: Option<(&'static str, String)>,
}

/// What the page says beside what it shows.
enum Said {
    Nothing,
    Wrong(String),
    Secret(Secret),
}

async fn model(
    desk: &Desk,
    member: Member,
    headers: &HeaderMap,
    said: Said,
) -> Result<MeModel, WebError> {
    let Member { person, people } = member;
    let sessions = people.sessions(person.id).await?;
    let here = match desk.club().and_then(|club| club.session(headers)) {
        Some(session) => people.session_id(&session.digest()).await?,
        None => None,
    };
    let blocked = people.blocked(person.id).await?;
    let (wrong, secret) = match said {
        Said::Nothing => (None, None),
        Said::Wrong(wrong) => (Some(wrong), None),
        Said::Secret(secret) => (None, Some((secret.what, secret.text))),
    };
    Ok(MeModel {
        tokens: people.tokens(person.id).await?,
        notices: people.notices(person.id).await?,
        mails: desk.club().is_some_and(|club| club.mailer.is_some()),
        mail_after: desk.club().map_or(MAIL_AFTER, |club| club.mail_after),
        wakes: desk.vapid().await?.public(),
        woken: people.pushes(person.id).await?,
        person,
        sessions,
        blocked,
        here,
        now: clock::now(),
        wrong,
        secret,
    })
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
    headers: HeaderMap,
) -> Result<Markup, WebError> {
    Ok(markup::me(&frame, &model(&desk, member, &headers, Said::Nothing).await?))
}

async fn rename(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
    headers: HeaderMap,
    sent: Form,
) -> Result<Response, WebError> {
    let name = sent.fields.get("name").unwrap_or_default();
    match member.people.rename(member.person.id, name).await {
        Ok(()) => Ok(see(paths::ME)),
        Err(ClubError::Store(error)) => Err(error.into()),
        Err(wrong) => {
            let wrong = Said::Wrong(board::capital(&format!("{wrong}.")));
            let page = markup::me(&frame, &model(&desk, member, &headers, wrong).await?);
            Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
        }
    }
}

async fn end_session(member: Member, sent: Form) -> Result<Response, WebError> {
    let id = sent.fields.get("session").and_then(|id| id.parse().ok());
    let id = id.ok_or_else(|| WebError::input("Say which session is to end."))?;
    member.people.end_session(member.person.id, id).await?;
    Ok(see(paths::ME))
}

/// Makes an address for a feed or a token, and shows it once.
async fn make_secret(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    member: Member,
    headers: HeaderMap,
    sent: Form,
) -> Result<Response, WebError> {
    match secret(&desk, &member, &sent).await? {
        None => Ok(see(paths::ME)),
        Some(secret) => {
            let model = model(&desk, member, &headers, Said::Secret(secret)).await?;
            Ok(markup::me(&frame, &model).into_response())
        }
    }
}

/// A browser asks to be woken when a game waits.
async fn wake(State(desk): State<Desk>, member: Member, sent: Form) -> Result<Response, WebError> {
    let fields = &sent.fields;
    let (endpoint, key, auth) =
        (fields.text("endpoint")?, fields.text("key")?, fields.text("auth")?);
    let here = desk.club().is_some_and(|club| club.wakes_here);
    if Browser::of(endpoint, key, auth, here).is_none() {
        return Err(WebError::input("This browser cannot be woken: its address makes no sense."));
    }
    let push = (endpoint, key, auth);
    if !member.people.add_push(member.person.id, push, clock::now()).await? {
        return Err(WebError::input("Ten browsers are woken for you; end one first."));
    }
    Ok(see(paths::ME))
}

async fn wake_no_more(member: Member, sent: Form) -> Result<Response, WebError> {
    let which = sent.fields.maybe_number("browser")?;
    member.people.end_pushes(member.person.id, which).await?;
    Ok(see(paths::ME))
}

/// All that is kept of a member, for himself.
async fn export(member: Member) -> Result<Response, WebError> {
    let kept = member.people.kept(member.person.id).await?;
    let text = serde_json::to_string_pretty(&kept).map_err(WebError::internal)?;
    Ok(download("what-is-kept-of-me.json", "application/json", text))
}

/// Forgets a member who says so with his name.
async fn delete(
    State(desk): State<Desk>,
    member: Member,
    sent: Form,
) -> Result<Response, WebError> {
    if sent.fields.get("sure").map(str::trim) != Some(member.person.name.as_str()) {
        return Err(WebError::input("Type your name as it is written above. Nothing was deleted."));
    }
    member.people.delete(member.person.id).await?;
    let club = desk.club().ok_or(WebError::NoPage)?;
    with_cookie(see(paths::SIGN_IN), &club.no_cookie())
}
