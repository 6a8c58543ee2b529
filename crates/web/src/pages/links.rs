//! The secret links of a new game, each to be sent to one player.

use crate::{
    club::member::Member,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Form, Game, Item},
    keys::{self, Key, Links},
    layout::{self, Section},
    model::Frame,
    parts::note::{self, Kind},
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};
use maud::{Markup, html};
use table::Seat;

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::JOIN, get(join)).route(paths::LINKS, get(show).post(invite))
}

/// Whether links can be mailed, and to which address one has just gone.
#[derive(Clone, Debug, Default)]
pub struct Mails {
    pub can: bool,
    pub sent: Option<String>,
}

/// A secret link is opened once, and the browser keeps its key.
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
        if let (Some(seat), true) = (row.seat, desk.club().is_some()) {
            let people = desk.people().await?;
            let sits = people.seats_at(&game).await?.into_iter().find(|it| it.seat == seat);
            match (person, sits) {
                // Whose seat it is must show that he is that member.
                (None, Some(_)) => return Ok(see(paths::SIGN_IN)),
                (None, None) => {}
                // A member has the seat in all his browsers, and nobody else has it then.
                (Some(person), _) => {
                    if !people.sit(&game, seat, person.id).await? {
                        return Err(WebError::SeatTaken);
                    }
                    desk.seats_changed(id).await?;
                }
            }
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
async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    headers: HeaderMap,
) -> Result<Markup, WebError> {
    let links = open_links(&desk, &frame, id).await?.ok_or(WebError::NoLinks)?;
    Ok(page(&frame, &links, &desk.base(&headers), &mails(&desk, None)))
}

/// The links of a new game, without those of seats at which other members sit: they open nothing.
async fn open_links(desk: &Desk, frame: &Frame, id: GameId) -> Result<Option<Links>, WebError> {
    let Some(mut links) = desk.links(id) else { return Ok(None) };
    if desk.club().is_some() {
        let me = frame.member.as_ref().map(|member| member.id);
        let rows = desk.people().await?.seats_at(id.as_str()).await?;
        let taken = |seat: Seat| rows.iter().any(|it| it.seat == seat.0 && Some(it.person) != me);
        links.seats.retain(|(seat, _, _)| !taken(*seat));
    }
    Ok(Some(links))
}

/// Whether links can be mailed from here, and where one has just gone.
fn mails(desk: &Desk, sent: Option<String>) -> Mails {
    let can = desk.club().is_some_and(|club| club.mailer.is_some());
    Mails { can, sent }
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
    match open_links(&desk, &frame, id).await? {
        Some(links) => {
            let told = mails(&desk, Some(mail));
            Ok(page(&frame, &links, &desk.base(&headers), &told).into_response())
        }
        None => Ok(see(&paths::game(id))),
    }
}

/// `base` is how others reach this server: `http://192.168.1.5:1943`.
pub fn page(frame: &Frame, links: &Links, base: &str, mails: &Mails) -> Markup {
    let main = html! {
        main.links #main tabindex="-1" {
            header.page-head {
                p.eyebrow { "A game on several machines" }
                h1 { "One link for each player" }
                p.lede {
                    "Whoever opens a link sits at that seat, in that browser, until its cookies are \
                     cleared. Send each player his own and nobody else's."
                }
            }
            (note::note(Kind::Caution, "Copy them now.", &html! {
                "They are shown until the server is closed, and nobody can look them up later: only \
                 digests of them are kept."
            }))
            @if let Some(sent) = &mails.sent {
                (note::note(Kind::Quiet, "A mail is on its way.", &html! { "It goes to " (sent) "." }))
            }
            @for (seat, name, key) in &links.seats {
                (link(base, *key, &format!("seat-{}", seat.0), &format!("Seat of {name}"), "Sit down here",
                    mails.can.then(|| paths::links(links.id))))
            }
            (link(base, links.watch, "watch", "For those who watch", "Watch here", None))
            p { a.lnk href=(paths::HOME) { "To the games" } }
        }
    };
    layout::site(frame, "Links of a new game", Section::Games, None, &main)
}

/// `mail_at` is where the link is mailed from, if it can be.
fn link(
    base: &str,
    key: Key,
    id: &str,
    title: &str,
    here: &str,
    mail_at: Option<String>,
) -> Markup {
    let path = paths::join(key);
    html! {
        section.card.link {
            label for=(id) { b { (title) } }
            input id=(id) value={ (base) (path) } readonly;
            a.btn.small href=(path) { (here) }
            @if let Some(action) = mail_at {
                form.mailrow method="post" action=(action) {
                    input type="hidden" name="key" value=(key);
                    input type="email" name="mail" required maxlength="254" placeholder="name@place"
                        aria-label={ "Mail address for: " (title) };
                    button.btn.second.small { "Mail it" }
                }
            }
        }
    }
}
