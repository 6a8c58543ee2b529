//! Challenges: what waits for a member's word, and how one asks for a game that counts.

use super::panel;
use crate::{
    clock,
    club::member::Member,
    desk::Desk,
    error::WebError,
    input::{self, Form, Item, Person},
    model::Card,
    parts::{people, words},
    paths,
    site::see,
};
use axum::{Router, extract::State, response::Response, routing::post};
use maud::{Markup, html};
use std::collections::BTreeMap;
use store::club::{ChallengeRow, NewChallenge};

pub(super) fn router() -> Router<Desk> {
    Router::new().route(paths::CHALLENGE_TO, post(challenge)).route(paths::CHALLENGE, post(answer))
}

/// The titles of all games by name.
pub type Titles = BTreeMap<String, &'static str>;

/// The titles of all games by name.
pub(super) fn titles(desk: &Desk) -> Titles {
    let cards = desk.library().volumes().iter().map(|volume| volume.game.card());
    cards.map(|card| (card.name.to_owned(), card.title)).collect()
}

/// Game and scenario, written with a blank between them, if two rivals meet there.
pub(super) fn duel<'a>(desk: &Desk, typed: &'a str) -> Result<(&'a str, &'a str), WebError> {
    let (game, scenario) = typed.split_once(' ').unwrap_or_default();
    if desk.library().need(game)?.game.card().duels.contains(&scenario) {
        return Ok((game, scenario));
    }
    Err(WebError::input("Choose a scenario in which two rivals meet."))
}

/// Asks another for a game that counts.
async fn challenge(
    State(desk): State<Desk>,
    member: Member,
    Person(asked): Person,
    sent: Form,
) -> Result<Response, WebError> {
    let other = member.people.person(asked).await?.filter(|it| !it.locked);
    let other = other.ok_or(WebError::Nothing("member"))?;
    if other.id == member.person.id {
        return Err(WebError::input("Nobody plays for a rating against himself."));
    }
    let (title, scenario) = duel(&desk, sent.fields.text("game")?)?;
    let pace = sent.fields.maybe_number("pace")?.map(input::time_limit).transpose()?;
    let new = NewChallenge { title, scenario, pace };
    if !member.people.challenge(member.person.id, asked, &new, clock::now()).await? {
        return Err(WebError::input(
            "This challenge was not sent: ten of yours wait already, or one of you has blocked the other.",
        ));
    }
    Ok(see(paths::PLAYERS))
}

/// Accepts, declines or takes back.
async fn answer(
    State(desk): State<Desk>,
    member: Member,
    Item(id): Item,
    sent: Form,
) -> Result<Response, WebError> {
    let id: i64 = id.parse().map_err(|_| WebError::Nothing("challenge"))?;
    let accepts = match sent.fields.text("do")? {
        "accept" => true,
        "decline" => false,
        _ => return Err(WebError::input("A challenge is accepted or declined.")),
    };
    let all = member.people.challenges(member.person.id, clock::now()).await?;
    let found = all.iter().find(|it| it.id == id).ok_or(WebError::Nothing("challenge"))?;
    if accepts && found.asked != member.person.id {
        return Err(WebError::Locked);
    }
    let ended = member.people.end_challenge(id, member.person.id).await?;
    let ended = ended.ok_or(WebError::Nothing("challenge"))?;
    if !accepts {
        return Ok(see(paths::PLAYERS));
    }
    let game = desk.start_challenged(&ended).await?;
    Ok(see(&paths::game(game)))
}

/// Those that wait for the member first, then those he has sent.
pub fn panel_of(all: &[ChallengeRow], titles: &Titles, me: i64, now: i64) -> Markup {
    let (to_me, by_me): (Vec<_>, Vec<_>) = all.iter().partition(|it| it.asked == me);
    let title = |name: &str| titles.get(name).copied().unwrap_or_default();
    let pace = |row: &ChallengeRow| match row.pace {
        Some(seconds) => format!("{} a move", people::agreed(seconds)),
        None => "no time limit".to_owned(),
    };
    panel(
        "Challenges",
        Some(to_me.len()),
        &html! { span.aside { "matched, and counted" } },
        &html! {
            ul.list {
                @for row in to_me { li.game-row.browser {
                    span {
                        b { a.plain href=(paths::player(row.asks)) { (row.asks_name) } }
                        small { (title(&row.title)) ", " (pace(row)) ", asked " (words::ago(row.sent, now)) @if words::ago(row.sent, now) != "now" { " ago" } }
                    }
                    (answers(row, &[("accept", "Accept"), ("decline", "Decline")]))
                } }
                @for row in by_me { li.game-row.browser {
                    span {
                        "You asked " a.plain href=(paths::player(row.asked)) { (row.asked_name) }
                        small { (title(&row.title)) ", " (pace(row)) ", asked " (words::ago(row.sent, now)) @if words::ago(row.sent, now) != "now" { " ago" } }
                    }
                    (answers(row, &[("decline", "Take it back")]))
                } }
            }
        },
    )
}

fn answers(row: &ChallengeRow, buttons: &[(&str, &str)]) -> Markup {
    let other = format!("the challenge of {} to {}", row.asks_name, row.asked_name);
    html! {
        form.row method="post" action=(paths::challenge(row.id)) {
            @for (value, words) in buttons {
                button.btn.second.small name="do" value=(value) aria-label={ (words) ": " (other) } { (words) }
            }
        }
    }
}

/// The form by which another is asked for a game.
pub fn form(person: i64, name: &str, shelf: &[Card]) -> Markup {
    panel(
        &format!("Challenge {name}"),
        None,
        &html! {},
        &html! {
            form.line-form method="post" action=(paths::challenge_to(person)) {
                label for="challenge-game" { "A matched game that counts for both ratings" }
                select #challenge-game name="game" { @for card in shelf.iter().filter(|it| !it.duels.is_empty()) {
                    optgroup label=(card.game.title) { @for scenario in card.duels() {
                        option value={ (card.game.name) " " (scenario.key) } { (scenario.title) }
                    } }
                } }
                label for="challenge-pace" { "Time for each decision" }
                select #challenge-pace name="pace" {
                    option value="" { "no limit" }
                    option value="86400" { "1 day" }
                    option value="172800" selected { "2 days" }
                    option value="604800" { "7 days" }
                }
                p.fine-text { "Sides are drawn by lot. Nothing is played before " (name) " accepts." }
                button.btn { "Send the challenge" }
            }
        },
    )
}
