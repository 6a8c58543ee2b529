//! The front door of a club: sign in by a mailed link, sign out, or take a seat as a guest.

use crate::{
    clock,
    desk::Desk,
    error::WebError,
    input::{Asked, Form, Item},
    keys::Key,
    layout,
    model::Frame,
    oidc::{self, Back, OidcError},
    parts::icon,
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
use maud::{Markup, PreEscaped, html};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::SIGN_IN, get(show).post(mail_link))
        .route(paths::SIGN_IN_WITH, get(way_there))
        .route(paths::SIGN_IN_BACK, get(way_back))
        .route(paths::SIGN_IN_LINK, get(show_confirm).post(redeem))
        .route(paths::SIGN_OUT, post(sign_out))
        .route(paths::SEAT, get(take_seat))
}

/// What the front door says about the club.
pub struct Door<'a> {
    pub club: &'a str,
    pub members: i64,
    pub games: usize,
    /// Whether it sends mail.
    pub mails: bool,
    /// What its identity provider is called.
    pub provider: Option<&'a str>,
}

async fn door(desk: &Desk) -> Result<Door<'_>, WebError> {
    let club = desk.club().ok_or(WebError::NoPage)?;
    let (members, _) = desk.people().await?.counts(clock::now()).await?;
    let games = desk.library().volumes().len();
    let provider = club.provider.as_ref().map(|provider| provider.name.as_str());
    Ok(Door { club: &club.name, members, games, mails: club.mailer.is_some(), provider })
}

async fn show(State(desk): State<Desk>, Framed(frame): Framed) -> Result<Markup, WebError> {
    Ok(sign_in(&frame, &door(&desk).await?))
}

async fn mail_link(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    typed: Form,
) -> Result<Markup, WebError> {
    desk.mail_link(typed.fields.get("mail").unwrap_or_default()).await?;
    Ok(sent(&frame, &door(&desk).await?))
}

/// A mailed link leads to a button: programs that look through mail open links, and press nothing.
async fn show_confirm(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Item(key): Item,
) -> Result<Markup, WebError> {
    let key: Key = key.parse().map_err(|()| WebError::NoLink)?;
    Ok(confirm(&frame, &door(&desk).await?, key))
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

/// What a browser calls itself.
fn agent(headers: &HeaderMap) -> &str {
    headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default()
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

/// Why the provider did not help goes to the log: its words are not for pages.
fn not_vouched(error: &OidcError) -> WebError {
    eprintln!("nobody was signed in by the identity provider: {error}");
    WebError::NotVouched
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

/// A signal lamp calls a ship on the horizon.
const LAMP: PreEscaped<&str> = PreEscaped(include_str!("../../../assets/lamp.svg"));
const LATTICE: PreEscaped<&str> = PreEscaped(include_str!("../../../assets/lattice.svg"));

fn page(frame: &Frame, title: &str, door: &Door<'_>, body: &Markup) -> Markup {
    let members = board::counted(door.members as u32, "member", "members");
    let games = board::counted(door.games as u32, "game", "games");
    let bar = html! {
        div.where { b { (door.club) } span { (members) ", " (games) ", play live or by mail" } }
        div.acts {
            a.ghost href=(paths::HELP) { "Help" }
            (layout::theme_switch(frame))
        }
    };
    let main = html! {
        main.door #main tabindex="-1" {
            (LATTICE)
            section.card.door-card {
                div.door-art aria-hidden="true" { (LAMP) }
                div.door-txt { p.eyebrow { (door.club) } h1 { (title) } (body) }
            }
        }
    };
    layout::shell(frame, title, ("site", "main", "To the text"), &bar, &main)
}

pub fn sign_in(frame: &Frame, door: &Door<'_>) -> Markup {
    page(
        frame,
        "Sign in without a password",
        door,
        &html! {
            @if door.mails {
                form.door-form method="post" action=(paths::SIGN_IN) {
                    label.lab for="mail" { "Mail address" }
                    div.mailrow {
                        input #mail name="mail" type="email" required autocomplete="email" maxlength="254";
                        button.btn.big { "Mail me a link" }
                    }
                    p.fine-text { "The link works once and for 15 minutes." }
                }
            } @else if door.provider.is_none() {
                p.lede { "This club sends no mail. Ask its administrator for a link." }
            }
            @if let Some(provider) = door.provider {
                @if door.mails { div.or { "or by the club's own account" } }
                p.door-form { a.btn.big.second[door.mails] href=(paths::SIGN_IN_WITH) { "Sign in with " (provider) } }
            }
            div.or { "or as a guest" }
            form.door-form method="get" action=(paths::SEAT) {
                label.lab for="link" { "Seat link from another player" }
                div.mailrow {
                    input #link name="link" required maxlength="400" autocomplete="off" placeholder="paste it here";
                    button.btn.second.big { "Take the seat" }
                }
                p.fine-text {
                    "No name, no address. The link is the key to that one seat: keep it to yourself."
                }
            }
            p.privacy {
                (icon::LOCK)
                span {
                    "We keep your address, the name you choose, your games and what you write beside them; \
                     show only the name, the games and what you write; and delete all of it when you say so."
                }
            }
        },
    )
}

/// The same whether the address is a member's or not.
pub fn sent(frame: &Frame, door: &Door<'_>) -> Markup {
    page(
        frame,
        "Look into your mail",
        door,
        &html! {
            p.lede { "If a member of the club has this address, a link is on its way to it. It works once \
                      and for 15 minutes." }
            p { a.btn.second href=(paths::SIGN_IN) { "Back" } }
        },
    )
}

pub fn confirm(frame: &Frame, door: &Door<'_>, link: Key) -> Markup {
    page(
        frame,
        "Sign in",
        door,
        &html! {
            form.door-form method="post" action=(paths::sign_in(link)) {
                p.lede { "You stay signed in in this browser until you sign out, or do not use it for a month." }
                button.btn.big { "Sign in here" }
            }
        },
    )
}
