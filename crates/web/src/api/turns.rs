//! What a program that plays for a member needs and no more: one call that says what is asked of him, at
//! whichever of his tables, and one that answers it.

use super::{Answer, Body, Query, Route, moves::Key};
use crate::{
    clock,
    club::member::Member,
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{self, Asked},
    keys::Viewer,
    listeners::Listens,
    moves::{Detail, Moved},
};
use axum::{
    Json,
    extract::State,
    http::Method,
    routing::{get, post},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use table::{Eyes, Open, Seat};

/// How long a program may wait in one request, in seconds; shorter than any request may take.
const LONGEST_WAIT: u64 = 20;
/// How often its tables are looked at meanwhile.
const LOOK: Duration = Duration::from_millis(500);
/// How many steps an answer has at most that is made whole here.
const MOST_STEPS: usize = 200;

pub(super) const ROUTES: &[Route] = &[
    Route {
        method: Method::GET,
        path: "/api/me/turn",
        summary: "What the member is asked at the table that has waited longest; null if nobody asks him",
        queries: &[Query {
            name: "wait",
            kind: "integer",
            text: "seconds to wait for a question, at most 20; none if left out",
        }],
        body: Body::Nothing,
        answer: Answer::json::<Option<Turn>>(200),
        refusals: &[403, 429],
        handler: || get(turn),
    },
    Route {
        method: Method::POST,
        path: "/api/me/turn",
        summary: "Answer the question of a ticket. A key alone is made a whole answer with the first \
                  option of each further list; steps are taken as they are",
        queries: &[],
        body: Body::json::<TurnBody>(),
        answer: Answer::json::<Moved>(200),
        refusals: &[403, 404, 409, 415, 500, 507],
        handler: || post(take_turn),
    },
];

/// A question that waits for the member.
#[derive(Serialize, JsonSchema)]
struct Turn {
    /// Names table, seat and question; the answer says it back.
    ticket: String,
    game: GameId,
    name: String,
    seat: Seat,
    question: Open,
}

/// Table, seat and question, as one word.
struct Ticket {
    game: GameId,
    seat: Seat,
    n: u32,
}

impl std::fmt::Display for Ticket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", self.game, self.seat.0, self.n)
    }
}

impl Ticket {
    fn read(word: &str) -> Option<Ticket> {
        let mut parts = word.split('.');
        let (game, seat, n) = (parts.next()?, parts.next()?, parts.next()?);
        let end = parts.next().is_none();
        let ticket =
            Ticket { game: game.parse().ok()?, seat: Seat(seat.parse().ok()?), n: n.parse().ok()? };
        end.then_some(ticket)
    }

    fn viewer(&self) -> Viewer {
        Viewer::Held(Eyes::Of(self.seat))
    }
}

async fn turn(
    State(desk): State<Desk>,
    member: Member,
    listens: Listens,
    asked: Asked,
) -> Result<Json<Option<Turn>>, WebError> {
    let wait = asked.maybe_number("wait")?.unwrap_or(0).min(LONGEST_WAIT);
    // Whoever waits keeps a connection open, as a tab does that listens.
    let _waiting = if wait > 0 { Some(desk.listener(listens)?) } else { None };
    let until = clock::instant() + Duration::from_secs(wait);
    loop {
        let found = longest_waiting(&desk, &member).await?;
        if found.is_some() || clock::instant() >= until || *desk.closing().borrow() {
            return Ok(Json(found));
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// The first question among the tables that wait for a member. One that waits for dice he throws himself has
/// none.
async fn longest_waiting(desk: &Desk, member: &Member) -> Result<Option<Turn>, WebError> {
    for waiting in member.people.turns_of(member.person.id).await? {
        let Ok(game) = waiting.game.parse::<GameId>() else { continue };
        for seat in own_seats(member, game).await? {
            let moved = desk.question(game, Viewer::Held(Eyes::Of(seat))).await?;
            if let Some(question) = moved.question {
                let ticket = Ticket { game, seat, n: question.n }.to_string();
                return Ok(Some(Turn { ticket, game, name: waiting.name, seat, question }));
            }
        }
    }
    Ok(None)
}

async fn own_seats(member: &Member, game: GameId) -> Result<Vec<Seat>, WebError> {
    let rows = member.people.seats_at(game.as_str()).await?;
    let own = rows.into_iter().filter(|row| row.person == member.person.id);
    Ok(own.map(|row| Seat(row.seat)).collect())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TurnTaken")]
struct TurnBody {
    ticket: String,
    key: Key,
}

async fn take_turn(
    State(desk): State<Desk>,
    member: Member,
    input::Body(body): input::Body<TurnBody>,
) -> Result<Json<Moved>, WebError> {
    let ticket = Ticket::read(&body.ticket).ok_or(WebError::Nothing("ticket"))?;
    if !own_seats(&member, ticket.game).await?.contains(&ticket.seat) {
        return Err(WebError::Locked);
    }
    let key = match body.key {
        Key::One(key) => made_whole(&desk, &ticket, key).await?,
        steps @ Key::Steps(_) => steps.joined(),
    };
    Ok(Json(desk.answer(ticket.game, ticket.viewer(), ticket.n, &key, Detail::Fully).await?))
}

/// An answer that begins with this key: the first option of every further list, until it can be given.
async fn made_whole(desk: &Desk, ticket: &Ticket, key: String) -> Result<String, WebError> {
    let open = desk.question(ticket.game, ticket.viewer()).await?.question;
    if open.is_none_or(|open| open.n != ticket.n || open.draft.is_none()) {
        return Ok(key);
    }
    let mut steps = vec![key];
    while steps.len() < MOST_STEPS {
        let open = desk.drafted(ticket.game, ticket.viewer(), ticket.n, &steps).await?;
        match open.options.first() {
            Some(first) if !open.draft.is_some_and(|draft| draft.whole) => {
                steps.push(first.key.to_string());
            }
            Some(_) | None => break,
        }
    }
    Ok(steps.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_read_back_and_nothing_else_is() {
        let ticket = Ticket { game: "k3v9q2abcdefg".parse().unwrap(), seat: Seat(1), n: 17 };
        let read = Ticket::read(&ticket.to_string()).unwrap();
        assert_eq!((read.game, read.seat, read.n), (ticket.game, ticket.seat, ticket.n));
        for wrong in ["", "..", "k3v9q2abcdefg", "k3v9q2abcdefg.1"] {
            assert!(Ticket::read(wrong).is_none(), "{wrong}");
        }
        for end in ["1.x", "300.1", "1.17.1", ".17"] {
            assert!(Ticket::read(&format!("k3v9q2abcdefg.{end}")).is_none(), "{end}");
        }
    }
}
