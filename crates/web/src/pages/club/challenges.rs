//! Challenges: what waits for a member's word, and how one asks for a game that counts.

use super::panel;
use crate::{
    model::Card,
    parts::{people, words},
    paths,
};
use maud::{Markup, html};
use std::collections::BTreeMap;
use store::club::ChallengeRow;

/// The titles of all games by name.
pub type Titles = BTreeMap<String, &'static str>;

/// Those that wait for the member first, then those he has sent.
pub fn panel_of(all: &[ChallengeRow], titles: &Titles, me: i64, now: i64) -> Markup {
    let (to_me, by_me): (Vec<_>, Vec<_>) = all.iter().partition(|it| it.asked == me);
    let title = |name: &str| titles.get(name).copied().unwrap_or_default();
    let pace = |row: &ChallengeRow| match row.pace {
        Some(seconds) => format!("{} a move", people::span(seconds)),
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
