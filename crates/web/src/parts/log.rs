//! Lines of the log.

use crate::{model::Played, paths};
use maud::{Markup, html};
use table::{Event, Logged};

pub fn list(played: &Played, log: &[Logged]) -> Markup {
    html! {
        ol reversed {
            @for logged in log.iter().rev() {
                li { a href=(paths::replay(played.id, played.seat, logged.line)) { (logged.line) } " " (line(&logged.event)) }
            }
        }
    }
}

fn line(event: &Event) -> Markup {
    html! {
        @match event {
            Event::Said { rule, text, .. } => { (text) " " small { (rule) } }
            Event::Rolled { why, rule, dice, faces, modifiers, total, result, .. } => {
                (why) ": " (dice) " "
                @for face in faces { "[" (face) "]" }
                @for modifier in modifiers { (format!(" {:+} {} ({})", modifier.amount, modifier.why, modifier.rule)) }
                " = " (total) ", " (result) " " small { (rule) }
            }
            Event::Picked { label, .. } => { "› " (label) }
        }
    }
}
