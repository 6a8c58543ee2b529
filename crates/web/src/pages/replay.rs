//! A moment of the past, with a slider over all of them.

use super::table::{self, TableModel};
use crate::{
    desk::{Desk, blocking},
    error::WebError,
    id::GameId,
    input::{Asked, Game},
    keys::Viewer,
    layout,
    model::{Chapter, Frame},
    page_models,
    parts::icon,
    paths,
    site::Framed,
};
use ::table::{Entry, Event, Journal};
use axum::{Router, extract::State, routing::get};
use maud::{Markup, html};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::REPLAY, get(show))
}

/// A moment of the past.
#[derive(Clone, Debug)]
pub struct ReplayModel {
    /// The table as it stood; its question is shown but cannot be answered.
    pub table: TableModel,
    pub at: u32,
    pub last: u32,
    /// The lines worth stopping at, in order.
    pub stops: Vec<u32>,
    pub previous: Option<u32>,
    pub next: Option<u32>,
    pub chapters: Vec<Chapter>,
    /// What was answered to the question of this moment: its key and its words.
    pub chosen: Option<(String, String)>,
    /// The game is over, so that a link to this moment may be passed on.
    pub over: bool,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let model = model(&desk, id, asked.seat()?, asked.maybe_number("line")?).await?;
    Ok(page(&frame, &model))
}

/// A moment of the past as these eyes saw it.
pub(crate) async fn model(
    desk: &Desk,
    id: GameId,
    viewer: Viewer,
    line: Option<u32>,
) -> Result<ReplayModel, WebError> {
    let mut held = desk.look_whole(id, viewer).await?;
    let charts = held.live()?.row.charts.clone();
    let own = desk.own_charts(charts.as_deref()).await?;
    let desk = desk.clone();
    blocking(move || {
        let live = held.live()?;
        let (row, journal) = (live.row.clone(), live.session.journal());
        let eyes = live.eyes(viewer)?;
        let whole = live.session.log(eyes);
        let last = journal.len();
        let numbers = live.numbers(&desk, eyes);
        // By number: lines that these eyes know nothing of must not move it.
        let shown_last = numbers.last(last);
        let shown_at = line.map_or(shown_last, |line| line.clamp(1, shown_last));
        let at = line.map_or(last, |_| numbers.line(shown_at).clamp(1, last));
        let mut session = live.session.back_at(at)?;
        drop(held);
        let played = page_models::played(&desk, id, &row, session.as_ref(), eyes)?;
        let answered = whole.iter().find_map(|logged| match &logged.event {
            Event::Picked { key, label, .. } if logged.line > at => {
                Some((key.to_string(), label.clone()))
            }
            _ => None,
        });
        let stops = numbers.stops(stops(&journal));
        let mut chapters = page_models::chapters(&whole, &journal);
        numbers.chapters(&mut chapters);
        let (at, last) = (shown_at, shown_last);
        Ok(ReplayModel {
            table: table::position(&desk, played, session.as_mut(), own.as_deref(), None)?,
            at,
            last,
            previous: stops.iter().copied().rfind(|stop| *stop < at),
            next: stops.iter().copied().find(|stop| *stop > at),
            stops,
            chapters,
            chosen: answered,
            over: row.over,
        })
    })
    .await
}

/// The beginning, and each line after which somebody was asked.
fn stops(journal: &Journal) -> Vec<u32> {
    let picks = journal
        .path()
        .into_iter()
        .filter(|line| matches!(journal.entry(line + 1), Some(Entry::Pick { .. }) | None));
    let mut stops: Vec<u32> = std::iter::once(1).chain(picks).collect();
    if stops.last() != Some(&journal.len()) {
        stops.push(journal.len());
    }
    stops
}

/// The line after which the last question was asked that somebody answered.
pub(crate) fn last_decision(journal: &Journal) -> Option<u32> {
    stops(journal).into_iter().rfind(|stop| *stop < journal.len())
}

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
