//! The card of log and talk beside a table.

use crate::{
    club::{
        member::Member,
        talk::{Message, Room, RoomNow, Talk, Visitor},
    },
    desk::Desk,
    error::WebError,
    guard,
    id::GameId,
    input::{Asked, Fields, Form, Game, Person},
    model::Played,
    page_models,
    parts::{icon, people, seat_field},
    paths,
    site::{Framed, see},
};
use axum::{
    Router,
    extract::State,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use maud::{Markup, html};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::TALK, get(room))
        .route(paths::SAY, post(say))
        .route(paths::COMPLAIN, post(report))
        .route(paths::BLOCK, post(block))
}

async fn room(
    State(desk): State<Desk>,
    Game(id): Game,
    Framed(frame): Framed,
    asked: Asked,
) -> Result<Markup, WebError> {
    desk.people().await?;
    let visitor = desk.visitor(id, &frame).await?;
    part(&desk, id, Room::named(asked.text("room")?)?, &visitor, &asked).await
}

/// A room alone, as the script puts it into the page.
async fn part(
    desk: &Desk,
    id: GameId,
    room: Room,
    visitor: &Visitor,
    fields: &Fields,
) -> Result<Markup, WebError> {
    let mut held = desk.hold(id).await?;
    let live = held.live()?;
    let eyes = page_models::eyes(live.session.as_ref(), fields.seat()?)?;
    let played = page_models::played(desk, id, &live.row, live.session.as_ref(), eyes)?;
    drop(held);
    let now = desk.room(id, room, visitor).await?;
    Ok(room_part(&now, visitor.is_member(), &played))
}

async fn say(
    State(desk): State<Desk>,
    Game(id): Game,
    Framed(frame): Framed,
    sent: Form,
) -> Result<Response, WebError> {
    desk.people().await?;
    let visitor = desk.visitor(id, &frame).await?;
    let room = Room::named(sent.fields.text("room")?)?;
    desk.say(id, room, &visitor, sent.fields.get("text").unwrap_or_default()).await?;
    if sent.fields.get("part").is_some() {
        return Ok(part(&desk, id, room, &visitor, &sent.fields).await?.into_response());
    }
    Ok(see(&table(&desk, id, &sent.fields).await?))
}

/// The table it was said at.
async fn table(desk: &Desk, id: GameId, fields: &Fields) -> Result<String, WebError> {
    let mut held = desk.hold(id).await?;
    let eyes = page_models::eyes(held.live()?.session.as_ref(), fields.seat()?)?;
    Ok(paths::table(id, eyes))
}

async fn report(
    State(desk): State<Desk>,
    Game(id): Game,
    Framed(frame): Framed,
    sent: Form,
) -> Result<Response, WebError> {
    let visitor = desk.visitor(id, &frame).await?;
    let (message, why) = (sent.fields.number("message")?, sent.fields.text("why")?);
    desk.report(id, &visitor, message, why).await?;
    Ok(see(&table(&desk, id, &sent.fields).await?))
}

/// A member does not want to hear of another, or does again.
async fn block(member: Member, Person(other): Person, sent: Form) -> Result<Response, WebError> {
    let block = sent.fields.get("block") == Some("yes");
    member.people.block(member.person.id, other, block).await?;
    let here = sent.fields.get("here").unwrap_or(paths::ME);
    Ok(see(guard::own_path(here)))
}

/// Log, players and watchers as three tabs of one card.
pub fn card(talk: &Talk, played: &Played, log: &Markup) -> Markup {
    html! {
        section.talk #talk aria-label="Log and talk" data-talk=(paths::talk(played.id, played.eyes)) {
            div.talk-head {
            nav.tabs data-tabs aria-label="Log and talk" {
                a #tab-talk-log href="#talk-log" aria-current="true" { "Log" }
                @for room in &talk.rooms {
                    a id={ "tab-talk-" (room.room.name()) } href={ "#talk-" (room.room.name()) } {
                        (title(room.room))
                        @match &room.said {
                            Some(said) if !said.is_empty() => span.cnt data-count=(last(said)) { (said.len()) },
                            Some(_) => {},
                            None => { (icon::LOCK) span.vh { ", closed until the end" } }
                        }
                    }
                }
            }
            button.mute type="button" data-mute hidden { "Mute" }
            }
            div.pane.on #talk-log tabindex="-1" { (log) }
            @for room in &talk.rooms {
                div.pane.room id={ "talk-" (room.room.name()) } tabindex="-1" {
                    (room_part(room, talk.member, played))
                }
            }
        }
    }
}

fn title(room: Room) -> &'static str {
    match room {
        Room::Players => "Players",
        Room::Watchers => "Watchers",
    }
}

fn last(said: &[Message]) -> i64 {
    said.last().map_or(0, |message| message.id)
}

/// What one room shows; the script fetches it alone when something was said.
pub fn room_part(room: &RoomNow, member: bool, played: &Played) -> Markup {
    let name = room.room.name();
    html! {
        @match &room.said {
            None => p.sm.none { "Those who watch talk here. You can read it when the game is over." },
            Some(said) => {
                ol.says id={ "says-" (name) } tabindex="0" aria-label={ (title(room.room)) ", what was said" } {
                    @if said.is_empty() { li.evt { "Nobody has said anything yet." } }
                    @for message in said { (line(message, member, played)) }
                }
                @if room.may_write {
                    form.sayform method="post" action=(paths::say(played.id)) data-say {
                        (seat_field(played.eyes))
                        input type="hidden" name="room" value=(name);
                        input id={ "say-" (name) } name="text" required maxlength="500" autocomplete="off"
                            aria-label={ "Say something to the " (name) } placeholder={ "Say something to the " (name) };
                        button.btn.second.small { "Send" }
                    }
                } @else {
                    p.fine-text.none { "Sign in to write here." }
                }
            }
        }
    }
}

fn line(message: &Message, member: bool, played: &Played) -> Markup {
    html! {
        li.say.mine[message.mine] {
            i.disc.me[message.mine] aria-hidden="true" { (people::initials(&message.by)) }
            div {
                span.by {
                    b { (message.by) } (people::moment(message.sent))
                    @if member && !message.mine { (complain(message, played)) }
                }
                p { (message.text) }
            }
        }
    }
}

/// Complaining of a message, and hearing no more of whoever said it.
fn complain(message: &Message, played: &Played) -> Markup {
    html! {
        details.menu.complain id={ "about-" (message.id) } {
            summary aria-label={ "About this message of " (message.by) } { "…" }
            div.sheet-menu {
                form method="post" action=(paths::complain(played.id)) {
                    (seat_field(played.eyes))
                    input type="hidden" name="message" value=(message.id);
                    label { "What is wrong with it" input name="why" maxlength="200" required; }
                    button.btn.second.small { "Report" }
                }
                @if let Some(person) = message.person {
                    form method="post" action=(paths::block(person)) {
                        input type="hidden" name="here" value=(paths::table(played.id, played.eyes));
                        button.btn.second.small name="block" value="yes" { "Block " (message.by) }
                    }
                }
            }
        }
    }
}
