//! The screen between two players of one keyboard.

use crate::{
    layout,
    model::{Frame, Played},
    paths,
};
use maud::{Markup, html};
use table::Seat;

/// Shown before a seat of several is chosen: nothing on it belongs to one player only.
pub fn page(frame: &Frame, played: &Played, deciding: &[Seat]) -> Markup {
    let body = html! {
        h1 { (played.name) }
        p { "Hand the screen over, then go on." }
        ul {
            @for tag in &played.seats {
                li {
                    a href=(paths::table(played.id, tag.seat)) { (tag.name) }
                    @if deciding.contains(&tag.seat) { " to decide" }
                }
            }
        }
    };
    layout::page(frame, &played.name, &body)
}
