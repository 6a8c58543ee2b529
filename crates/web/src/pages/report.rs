//! The after-action report, to be read or printed.

use super::{
    campaign::{self, CampaignModel},
    log::back,
};
use crate::{
    desk::Desk,
    error::WebError,
    input::{Asked, Game},
    layout::{self, Section},
    model::{Chapter, Frame},
    parts::{board as boards, rule, sheet},
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use board::Marks;
use maud::{Markup, html};
use table::{Event, Logged};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::REPORT, get(show))
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let model = campaign::model(&desk, id, asked.seat()?, true).await?;
    Ok(page(&frame, &model))
}

pub fn page(frame: &Frame, model: &CampaignModel) -> Markup {
    let played = &model.played;
    let main = html! {
        main.report #main tabindex="-1" {
            header.report-head {
                p.eyebrow { (played.game.title) }
                h1 { "After-action report" }
                p.lede { (model.status.title) }
                p.noprint { button.btn type="button" data-print hidden { "Print" } " " (back(played)) }
            }
            (campaign::figures(model))
            section.pictures { (campaign::pictures(model)) }
            section.plots { (campaign::plots(model)) }
            @for board in model.boards.iter().filter(|board| boards::is_record(board)) {
                div.card.sheet-card { (sheet::record(board, &Marks::none())) }
            }
            (narrative(model))
            footer.colophon {
                "Journal “" (played.name) "”, " (played.id) ", " (played.line) " lines"
                @if played.dice == table::source::Origin::Seeded {
                    @if let Some(seed) = played.seed { ", seed " (seed) }
                    @if let Some(digest) = &played.seed_digest { ", fingerprint of the seed " (digest) }
                }
                @if played.casual { ", casual" }
                @if played.own_charts { ", own charts" }
                "."
            }
        }
    };
    layout::site(frame, "After-action report", Section::Elsewhere, Some(&played.game), &main)
}

/// What was told and ordered, chapter by chapter; the dice stay in the journal.
fn narrative(model: &CampaignModel) -> Markup {
    let before = Chapter { line: 0, title: "Before the first night".to_owned() };
    let chapters: Vec<&Chapter> = std::iter::once(&before).chain(&model.chapters).collect();
    html! {
        section.narrative aria-labelledby="narrative" {
            h2 #narrative { "What happened" }
            @for (at, chapter) in chapters.iter().enumerate() {
                @let end = chapters.get(at + 1).map_or(u32::MAX, |next| next.line);
                @let told: Vec<&Logged> = model.log.iter().filter(|l| l.line > chapter.line && l.line <= end && is_told(l)).collect();
                @if !told.is_empty() {
                    section.chapter {
                        h3 { (chapter.title) }
                        @for paragraph in paragraphs(&told) { p { (paragraph) } }
                    }
                }
            }
        }
    }
}

fn is_told(logged: &Logged) -> bool {
    matches!(logged.event, Event::Said { .. } | Event::Picked { .. })
}

/// An order begins a paragraph; what was told follows it, with its rules.
fn paragraphs(told: &[&Logged]) -> Vec<Markup> {
    let mut all: Vec<Vec<&Logged>> = Vec::new();
    for logged in told {
        match (&logged.event, all.last_mut()) {
            (Event::Said { .. }, Some(last)) => last.push(logged),
            _ => all.push(vec![logged]),
        }
    }
    let told = all
        .into_iter()
        .filter(|events| events.iter().any(|l| matches!(l.event, Event::Said { .. })));
    told.map(|events| {
        html! {
            @for logged in events {
                @match &logged.event {
                    Event::Picked { label, .. } => { em { (label) ". " } }
                    Event::Said { text, rule: id, .. } => { (text) " " @if !id.is_empty() { span.cite { (rule::short(id)) } } " " }
                    Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => {}
                }
            }
        }
    })
    .collect()
}
