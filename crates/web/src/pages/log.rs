//! Everything that happened, with filters.

use crate::{
    layout::{self, Section},
    model::{Frame, LogFilter, LogKind, LogModel, LogOrder, Played},
    parts::{log, note},
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &LogModel) -> Markup {
    let played = &model.played;
    let lines = log::Lines {
        played,
        news_after: u32::MAX,
        take_back: played.casual.then_some(log::TakeBack::AtTable),
        order: frame.log,
        here: &frame.here,
    };
    let body = html! {
        (filters(model))
        (log::order_switch(frame.log, &frame.here))
        section.card.log.whole aria-label="Log" {
            @if model.log.is_empty() {
                (note::empty("No such lines", "Nothing in this game fits the filter yet."))
            } @else {
                (lines.list(&model.log))
            }
        }
        nav.pager aria-label="Pages of the log" {
            @for (link, words) in pages(frame.log, model) { a.btn.second href=(link) { (words) } }
        }
        div #reference.reference popover data-reference {}
    };
    let lede =
        html! { p.lede { (model.total) " lines" (of_what(&model.filter)) ". " (back(played)) } };
    let main = layout::reading(&format!("Log of {}", played.name), &lede, &body);
    layout::site(frame, "Log", Section::Elsewhere, Some(&played.game), &main)
}

/// The other pages, in the order of the lines.
fn pages(order: LogOrder, model: &LogModel) -> Vec<(&str, &'static str)> {
    let earlier = model.earlier.as_deref().map(|link| (link, "Earlier"));
    let later = model.later.as_deref().map(|link| (link, "Later"));
    let both = match order {
        LogOrder::Newest => [later, earlier],
        LogOrder::Oldest => [earlier, later],
    };
    both.into_iter().flatten().collect()
}

pub(crate) fn back(played: &Played) -> Markup {
    html! { a href=(paths::table(played.id, played.eyes)) { "Back to the table" } }
}

fn of_what(filter: &LogFilter) -> &'static str {
    match filter.kind {
        Some(LogKind::Said) => " of narration",
        Some(LogKind::Rolled) => " of rolls",
        Some(LogKind::Picked) => " of orders",
        None => "",
    }
}

fn filters(model: &LogModel) -> Markup {
    let action = paths::log(model.played.id, model.played.eyes);
    let action = action.split_once('?').map_or(action.as_str(), |(path, _)| path);
    let kinds = [
        ("said", LogKind::Said, "Narration"),
        ("rolled", LogKind::Rolled, "Rolls"),
        ("picked", LogKind::Picked, "Orders"),
    ];
    html! {
        form.filters method="get" action=(action) role="search" {
            (crate::parts::seat_field(model.played.eyes))
            label { span { "Show" } select name="kind" {
                option value="" { "Everything" }
                @for (value, kind, words) in kinds {
                    option value=(value) selected[model.filter.kind == Some(kind)] { (words) }
                }
            } }
            label { span { "Of" } select name="chapter" {
                option value="" { "The whole game" }
                @for chapter in &model.chapters {
                    option value=(chapter.line) selected[model.filter.chapter == Some(chapter.line)] {
                        (chapter.title)
                    }
                }
            } }
            label.grow { span { "With the words" }
                input type="search" name="q" value=(model.filter.words); }
            button.btn { "Filter" }
        }
    }
}
