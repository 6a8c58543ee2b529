//! Beside the board of a table on several machines: who sits where, and what is
//! agreed: resigning, offers, pauses, claims, another game.

use crate::{
    club::{
        Limit, TimeoutAction,
        agree::Act,
        member::Member,
        sheet::Offered,
        side::{SeatNow, Side},
    },
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Fields, Form, Game},
    model::Played,
    parts::{
        note::{self, Kind},
        people, seat_field,
    },
    paths,
    site::see,
};
use axum::{Router, extract::State, response::Response, routing::post};
use maud::{Markup, html};

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::RESIGN, post(resign))
        .route(paths::OFFER, post(offer))
        .route(paths::ACCEPT, post(accept))
        .route(paths::RESUME, post(resume))
        .route(paths::CLAIM, post(claim))
        .route(paths::REMATCH, post(rematch))
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
            _ => Err(WebError::input("The field “agree” is yes or no.")),
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

/// One row a seat, and what can be done about the table.
pub fn seats(side: &Side, played: &Played) -> Markup {
    html! {
        section.card.seatcard #seats aria-label="Seats" {
            ul.list { @for seat in &side.seats { (row(side, seat)) } }
            @if played.eyes.seat().is_some() { (acts(side, played)) }
            @else if side.is_cup { div.table-acts { (to_standings(played)) } }
        }
    }
}

fn row(side: &Side, seat: &SeatNow) -> Markup {
    let mine = side.eyes.seat() == Some(seat.seat);
    html! {
        li.sl.now[seat.decides] {
            (people::seat_mark(seat.seat))
            (people::sitter(seat, mine))
            span.nm {
                b { (seat.name.as_deref().unwrap_or(&seat.side)) @if mine { " " em { "you" } } }
                small {
                    @if seat.name.is_some() { (seat.side) ", " }
                    (people::doing(seat))
                }
            }
            @match (&seat.left, &seat.rating) {
                // Who watches is told how strong they are; who plays sees how long they may think.
                (Some(left), _) if side.eyes.seat().is_some() => (people::left(left)),
                (_, Some(rated)) => (people::rating(rated)),
                (Some(left), None) => (people::left(left)),
                (None, None) => {},
            }
        }
    }
}

/// A form of one button.
fn button(
    played: &Played,
    action: fn(GameId) -> String,
    field: Option<(&str, &str)>,
    words: &str,
) -> Markup {
    html! {
        form method="post" action=(action(played.id)) data-live {
            (seat_field(played.eyes))
            @if let Some((name, value)) = field { input type="hidden" name=(name) value=(value); }
            button.quietbtn { (words) }
        }
    }
}

fn acts(side: &Side, played: &Played) -> Markup {
    let alone = side.seats.len() < 2;
    html! {
        div.table-acts {
            @if side.is_cup { (to_standings(played)) }
            @if side.over {
                // Also once another has asked: whoever asks too comes to the same table.
                @if side.seated {
                    (button(played, paths::rematch, None,
                        if side.rematch.is_some() { "To the rematch" } else { "Play it again" }))
                } @else if let Some(next) = side.rematch {
                    a.btn.second.small href=(paths::game(next)) { "To the rematch" }
                }
            } @else {
                @if side.paused {
                    (button(played, paths::resume, None, "Go on"))
                } @else if side.offer.is_none() {
                    @if !alone { (button(played, paths::offer, Some(("what", "draw")), "Offer a draw")) }
                    (button(played, paths::offer, Some(("what", "pause")), "Pause"))
                }
                details.menu #resign {
                    summary.quietbtn { "Resign" }
                    form.sheet-menu method="post" action=(paths::resign(played.id)) data-live {
                        (seat_field(played.eyes))
                        label.check { input type="checkbox" name="sure" value="yes" required; "I give this game up" }
                        button.btn.second.small.red { "Resign" }
                    }
                }
                @if side.seated && !played.matched { (leave(played)) }
                @if let Some(words) = pace(side) { span.pace-words { (words) } }
                @if side.watched_late { span.pace-words { "Watchers are behind" } }
            }
        }
    }
}

fn to_standings(played: &Played) -> Markup {
    html! { a.quietbtn href=(paths::cup(played.id, played.eyes)) { "Standings" } }
}

/// A member gives the seat up, so that another can go on.
fn leave(played: &Played) -> Markup {
    html! {
        details.menu #leave {
            summary.quietbtn { "Leave" }
            form.sheet-menu method="post" action=(paths::leave_seat(played.id)) {
                (seat_field(played.eyes))
                label.check { input type="checkbox" name="sure" value="yes" required; "Another member may take my seat" }
                button.btn.second.small.red { "Leave the table" }
            }
        }
    }
}

/// How long a seat may think, in words.
fn pace(side: &Side) -> Option<String> {
    let limit = match side.limit? {
        Limit::Move(seconds) if side.reserve > 0 => {
            format!("{} a move and {} once", people::agreed(seconds), people::agreed(side.reserve))
        }
        Limit::Move(seconds) => format!("{} a move", people::agreed(seconds)),
        Limit::Game(seconds) => format!("{} for the game", people::agreed(seconds)),
    };
    let then = match side.then? {
        TimeoutAction::Staff => "then the staff plays",
        TimeoutAction::Claim => "then the other may claim",
    };
    Some(format!("{limit}, {then}"))
}

/// What is offered, what rests, and who is late: told over everything else.
pub fn notices(side: &Side, played: &Played) -> Markup {
    html! {
        @if let Some(offer) = &side.offer { (offered(side, offer, played)) }
        @if let Some(now) = &side.behind {
            (note::note(Kind::Caution, "You are behind.", &html! {
                @if !now.is_empty() { "The players are in “" (now) "”. " }
                "They asked for the delay, so that nobody can be told a secret: you see this part of the \
                 game when it is over, and the end at once."
            }))
        }
        @if side.paused {
            (note::note(Kind::Quiet, "The table rests.", &html! {
                "No clock runs and nobody moves until a player goes on."
            }))
        }
        @if let Some(late) = side.may_claim {
            (note::note(Kind::Caution, &format!("{} is out of time.", side.name(late)), &html! {
                "You may claim the game, or wait. "
                (button(played, paths::claim, None, "Claim the game"))
            }))
        }
    }
}

fn offered(side: &Side, offer: &crate::club::side::OfferNow, played: &Played) -> Markup {
    let what = match offer.what {
        Offered::Draw => "a draw",
        Offered::Pause => "a pause",
    };
    let mine = played.eyes.seat() == Some(offer.by);
    let asked = played.eyes.seat().is_some_and(|seat| offer.waits_for.contains(&seat));
    let title = if mine {
        format!("You offer {what}.")
    } else {
        format!("{} offers {what}.", side.name(offer.by))
    };
    let waits: Vec<&str> = offer.waits_for.iter().map(|seat| side.name(*seat)).collect();
    note::note(
        Kind::Caution,
        &title,
        &html! {
            @if asked || mine {
                form.wish method="post" action=(paths::accept(played.id)) data-live {
                    (seat_field(played.eyes))
                    @if asked {
                        button.btn.small name="agree" value="yes" { "Agree" }
                        button.btn.second.small name="agree" value="no" { "Refuse" }
                    } @else {
                        span { "Waiting for " (waits.join(" and ")) ". " }
                        button.btn.second.small name="agree" value="no" { "Take it back" }
                    }
                }
            } @else {
                "Waiting for " (waits.join(" and ")) "."
            }
        },
    )
}
