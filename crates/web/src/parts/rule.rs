//! Rule chips and links to charts.

use crate::paths;
use maud::{Markup, html};

/// The framed chip that opens a rule.
pub fn chip(game: &str, id: &str) -> Markup {
    html! {
        @if !id.is_empty() {
            a.rule href=(paths::rule(game, id)) data-ref { span.vh { "Rule " } (id) }
        }
    }
}

/// The same inside ledgers and logs: bare, without the game's letters.
pub fn bare(game: &str, id: &str) -> Markup {
    html! {
        @if !id.is_empty() {
            a.rule.bare href=(paths::rule(game, id)) data-ref { span.vh { "Rule " } (short(id)) }
        }
    }
}

pub fn chart(game: &str, id: &str, words: &str) -> Markup {
    html! { a.rule.bare href=(paths::chart(game, id)) data-ref { (words) } }
}

/// `DB C-9` within its own game is `C-9`.
pub fn short(id: &str) -> &str {
    match id.split_once(' ') {
        Some((letters, rest)) if letters.chars().all(|c| c.is_ascii_uppercase()) => rest,
        _ => id,
    }
}
