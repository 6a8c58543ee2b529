//! Everything that happened, with filters.

use crate::{
    desk::Desk,
    error::WebError,
    id::GameId,
    input::{Asked, Game},
    keys::Viewer,
    layout::{self, Section},
    model::{Chapter, Frame, LogOrder, Played},
    parts::{log, note},
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use maud::{Markup, html};
use table::{Event, Logged};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::LOG, get(show))
}

/// How many events a page of the log shows.
const PAGE: usize = 200;

/// Everything that happened, page by page.
#[derive(Clone, Debug)]
pub struct LogModel {
    pub played: Played,
    /// In the order they happened, after filtering.
    pub log: Vec<Logged>,
    pub filter: LogFilter,
    /// The marks of the journal: line and name of each mission or turn.
    pub chapters: Vec<Chapter>,
    /// How many events there are after filtering; `log` holds one page of them.
    pub total: usize,
    pub earlier: Option<String>,
    pub later: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogFilter {
    pub kind: Option<LogKind>,
    /// Only events of the chapter that begins at this line.
    pub chapter: Option<u32>,
    /// Words that must occur.
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogKind {
    Said,
    Rolled,
    Picked,
}

impl LogKind {
    pub const ALL: [LogKind; 3] = [LogKind::Said, LogKind::Rolled, LogKind::Picked];

    pub fn name(self) -> &'static str {
        match self {
            LogKind::Said => "said",
            LogKind::Rolled => "rolled",
            LogKind::Picked => "picked",
        }
    }

    fn of(event: &Event) -> LogKind {
        match event {
            Event::Said { .. } => LogKind::Said,
            Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } => LogKind::Rolled,
            Event::Picked { .. } => LogKind::Picked,
        }
    }
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    // It opens at the end the player likes to see first.
    let first = (frame.log == LogOrder::Oldest).then_some(0);
    let number = asked.maybe_number("page")?.or(first);
    let model = model(&desk, id, asked.seat()?, filter(&asked)?, number).await?;
    Ok(page(&frame, &model))
}

pub(crate) fn filter(asked: &Asked) -> Result<LogFilter, WebError> {
    let kind = asked.get("kind");
    Ok(LogFilter {
        kind: kind.and_then(|name| LogKind::ALL.into_iter().find(|kind| kind.name() == name)),
        chapter: asked.maybe_number("chapter")?,
        words: asked.get("q").unwrap_or_default().trim().to_owned(),
    })
}

/// One page of what these eyes may know of everything that happened.
pub(crate) async fn model(
    desk: &Desk,
    id: GameId,
    viewer: Viewer,
    filter: LogFilter,
    page: Option<usize>,
) -> Result<LogModel, WebError> {
    let mut held = desk.look_whole(id, viewer).await?;
    let live = held.live()?;
    let eyes = live.eyes(viewer)?;
    let played = live.played(desk, eyes)?;
    let (mut log, chapters) = live.history(desk, eyes);
    drop(held);
    log.retain(|logged| passes(logged, &filter, &chapters));
    let total = log.len();
    let last = total.saturating_sub(1) / PAGE;
    let page = page.unwrap_or(last).min(last);
    let log: Vec<_> = log.into_iter().skip(page * PAGE).take(PAGE).collect();
    let link = |page: usize| paths::log_page(id, eyes, &query(&filter), page);
    Ok(LogModel {
        played,
        log,
        chapters,
        total,
        earlier: page.checked_sub(1).map(link),
        later: (page < last).then(|| link(page + 1)),
        filter,
    })
}

/// The filter as the end of a link.
fn query(filter: &LogFilter) -> String {
    let kind = filter.kind.map_or(String::new(), |kind| format!("&kind={}", kind.name()));
    let chapter = filter.chapter.map_or(String::new(), |line| format!("&chapter={line}"));
    let words = match filter.words.as_str() {
        "" => String::new(),
        words => format!("&q={}", paths::encoded(words)),
    };
    kind + &chapter + &words
}

fn passes(logged: &Logged, filter: &LogFilter, chapters: &[Chapter]) -> bool {
    let kind = filter.kind.is_none_or(|kind| kind == LogKind::of(&logged.event));
    let chapter = filter.chapter.is_none_or(|line| {
        let after = chapters.iter().map(|chapter| chapter.line).find(|next| *next > line);
        logged.line >= line && after.is_none_or(|next| logged.line < next)
    });
    kind && chapter && has_words(&logged.event, &filter.words)
}

fn has_words(event: &Event, words: &str) -> bool {
    if words.is_empty() {
        return true;
    }
    let text = match event {
        Event::Said { text, rule, .. } => format!("{text} {rule}"),
        Event::Rolled { why, rule, result, .. } => format!("{why} {rule} {result}"),
        Event::Pool { why, rule, .. } => format!("{why} {rule}"),
        Event::Drawn { why, rule, label, .. } => format!("{why} {rule} {label}"),
        Event::Picked { label, question, .. } => format!("{label} {question}"),
    };
    let text = text.to_lowercase();
    words.to_lowercase().split_whitespace().all(|word| text.contains(word))
}

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
