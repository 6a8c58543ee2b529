//! A moment of the past, and the way from one to the next.

use crate::{
    layout,
    model::{Frame, ReplayModel},
    pages, paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &ReplayModel) -> Markup {
    let played = &model.table.played;
    let link = |line| paths::replay(played.id, played.seat, line);
    let body = html! {
        nav {
            @if let Some(previous) = model.previous { a href=(link(previous)) { "Back" } " " }
            "Line " (model.at) " of " (model.last) " "
            @if let Some(next) = model.next { a href=(link(next)) { "On" } " " }
            a href=(paths::table(played.id, played.seat)) { "To the table" }
        }
        form method="post" action=(paths::branch(played.id)) {
            input type="hidden" name="line" value=(model.at + 1);
            button { "Branch here" }
        }
        (pages::table::content(&model.table, false))
    };
    layout::page(frame, "Replay", &body)
}
