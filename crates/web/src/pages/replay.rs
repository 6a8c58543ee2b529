//! A moment of the past, with a slider over all of them.

use super::table;
use crate::{
    layout,
    model::{Frame, ReplayModel},
    parts::icon,
    paths,
};
use maud::{Markup, html};

pub fn page(frame: &Frame, model: &ReplayModel) -> Markup {
    let played = &model.table.played;
    let main = html! {
        main.table.past #table data-replay {
            (strip(model))
            @if let Some((key, label)) = &model.chosen {
                p.card.chosen-then data-chosen=(key) { span.eyebrow { "Chosen here" } b { (label) } }
            }
            (table::content(frame, &model.table, true))
        }
        div #reference.reference popover data-reference {}
    };
    let place = ("at-table at-replay", "replay", "To the slider");
    layout::shell(
        frame,
        &format!("Replay of {}", played.name),
        place,
        &table::bar(frame, &model.table, false),
        &main,
    )
}

fn strip(model: &ReplayModel) -> Markup {
    let played = &model.table.played;
    let link = |line: u32| paths::replay(played.id, played.eyes, line);
    let chapter = model.chapters.iter().rfind(|chapter| chapter.line <= model.at);
    html! {
        section.card.strip #replay aria-label="Replay" {
            div.steps {
                (step(Some(model.stops.first().copied().unwrap_or(1)).filter(|first| *first < model.at).map(link), "To the beginning", &html! { (icon::FIRST) }))
                (step(model.previous.map(link), "One order back", &html! { (icon::BACK) }))
                (step(model.next.map(link), "One order on", &html! { (icon::FORTH) }))
                button.step type="button" data-play hidden aria-pressed="false" { (icon::REPLAY) span.vh { "Play" } }
                (step(Some(model.last).filter(|last| *last > model.at).map(link), "To the end", &html! { (icon::LAST) }))
            }
            form.slider method="get" action=(path_of(&link(model.at))) data-travel {
                (crate::parts::seat_field(played.eyes))
                label {
                    span.vh { "Line of the journal" }
                    input type="range" name="line" min="1" max=(model.last) value=(model.at)
                        list="stops";
                }
                datalist #stops { @for chapter in &model.chapters {
                    option value=(chapter.line) label=(chapter.title) {}
                } }
                output { "Line " b { (model.at) } " of " (model.last) }
                button.btn.second.noscript { "Go" }
            }
            @if !model.chapters.is_empty() {
                form.chapters method="get" action=(path_of(&link(model.at))) data-travel {
                    (crate::parts::seat_field(played.eyes))
                    label {
                        span.vh { "Chapter" }
                        select name="line" {
                            @for entry in &model.chapters {
                                option value=(entry.line) selected[chapter.is_some_and(|now| now.line == entry.line)] {
                                    (entry.title)
                                }
                            }
                        }
                    }
                    button.btn.second.noscript { "Go" }
                }
            }
            div.acts2 {
                form method="post" action=(paths::branch(played.id)) {
                    input type="hidden" name="n" value=(model.at);
                    (crate::parts::seat_field(played.eyes))
                    input type="hidden" name="line" value=(model.at + 1);
                    label.branch-name {
                        span.vh { "Name of the branch" }
                        input type="text" name="name" maxlength="80" autocomplete="off"
                            placeholder="Name of the branch";
                    }
                    button.btn.second { "Branch from here" }
                }
                @if model.over {
                    button.btn.second type="button" data-copy=(link(model.at)) hidden { "Copy the link" }
                }
                a.btn href=(paths::table(played.id, played.eyes)) { "To the table" }
            }
        }
    }
}

/// A link without its query, for forms that bring their own.
fn path_of(link: &str) -> &str {
    link.split_once('?').map_or(link, |(path, _)| path)
}

fn step(link: Option<String>, words: &str, picture: &Markup) -> Markup {
    html! {
        @match link {
            Some(link) => a.step href=(link) aria-label=(words) title=(words) data-step { (picture) },
            None => span.step.off aria-hidden="true" { (picture) },
        }
    }
}
