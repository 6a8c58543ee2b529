//! The pages of the story: briefing, debrief, port, and the end of a career; and the same as panes
//! of the table.

use super::{
    hall::{self, Place},
    replay,
    table::TableModel,
};
use crate::{
    desk::{Desk, Live, blocking},
    error::WebError,
    input::{Asked, Game, Item},
    keys::RequestKeys,
    layout::{self, Section},
    model::{Frame, OutlookNow, Played},
    numbers::Numbers,
    parts::{
        icon, outlook, plot,
        report::{self, Added},
    },
    paths,
    site::Framed,
    stats::{self, Luck},
};
use axum::{Extension, Router, extract::State, routing::get};
use board::Board;
use maud::{Markup, html};
use shelf::{AnySession, Career, Report, ReportKind, report::Moment};
use table::{Eyes, Open};

pub(crate) fn router() -> Router<Desk> {
    Router::new().route(paths::STORY, get(page))
}

/// A page of the story that belongs to the moment at the table.
#[derive(Clone, Debug)]
pub struct StoryNow {
    pub report: Report,
    /// Which mission or patrol it is of, for a debrief.
    pub outing: Option<u32>,
    /// It came of the last answer, so it is shown first.
    pub news: bool,
}

/// A page of the story, with the lines of the journal that it tells.
struct StoryModel {
    played: Played,
    report: Report,
    /// Where the replay of what it tells begins.
    from: Option<u32>,
    /// The mission or patrol before it, if it is a debrief.
    earlier: Option<u32>,
    /// What lies on the table, where a page draws from it.
    boards: Vec<Board>,
    /// How the dice of a mission fell, for its debrief.
    luck: Option<Luck>,
    /// When most was won on it.
    moment: Option<Moment>,
    /// Where the career stands among those of the hall, for its last page.
    fame: Vec<Place>,
    /// The first orders of a mission, and what they would lead to if somebody asked.
    outlook: Option<(Open, Option<OutlookNow>)>,
}

async fn page(
    State(desk): State<Desk>,
    Extension(who): Extension<RequestKeys>,
    Framed(frame): Framed,
    Game(id): Game,
    Item(kind): Item,
    asked: Asked,
) -> Result<Markup, WebError> {
    let kind = ReportKind::ALL.into_iter().find(|known| known.name() == kind);
    let kind = kind.ok_or(WebError::NoPage)?;
    let (viewer, outing) = (asked.seat()?, asked.maybe_number("outing")?);
    let fame = match kind {
        // Whoever holds but a seat of this game hears nothing of others.
        ReportKind::End if who.owner || frame.member.is_some() => {
            // The hall reads this game as well, so it is let go first.
            let row = desk.look_whole(id, viewer).await?.live()?.row.clone();
            hall::around(&desk, frame.member.as_ref(), &row).await?
        }
        ReportKind::Briefing | ReportKind::Debrief | ReportKind::Port | ReportKind::End => {
            Vec::new()
        }
    };
    let mut held = desk.look_whole(id, viewer).await?;
    let charts = held.live()?.row.charts.clone();
    let own = desk.own_charts(charts.as_deref()).await?;
    blocking(move || {
        let live = held.live()?;
        let eyes = live.eyes(viewer)?;
        let played = live.played(&desk, eyes)?;
        let numbers = live.numbers(&desk, eyes);
        let (mut luck, mut moment) = (None, None);
        let (report, from, number) = match kind {
            ReportKind::Debrief => match live.session.debrief(eyes, outing)? {
                Some(told) => {
                    let lines = told.began..=told.ended;
                    let mut log = live.session.log(eyes);
                    log.retain(|logged| lines.contains(&logged.line));
                    let charts = desk.library().need(played.game.name)?.charts(own.as_deref())?;
                    luck = stats::count(charts, Career::default(), &log, &[]).luck;
                    for roll in
                        luck.iter_mut().flat_map(|it| it.best.iter_mut().chain(&mut it.worst))
                    {
                        roll.line = numbers.shown(roll.line);
                    }
                    moment = told.moment.map(|it| Moment { line: numbers.shown(it.line), ..it });
                    (Some(told.report), Some(numbers.shown(told.began)), told.outing)
                }
                None => (None, None, 0),
            },
            ReportKind::End => {
                let last = replay::last_decision(&live.session.journal());
                (live.session.farewell(eyes)?, last.map(|line| numbers.shown(line)), 0)
            }
            ReportKind::Briefing | ReportKind::Port => (live.session.report(eyes, kind), None, 0),
        };
        let boards = match kind {
            ReportKind::Port => live.session.boards(eyes),
            ReportKind::Briefing | ReportKind::Debrief | ReportKind::End => Vec::new(),
        };
        let outlook = (kind == ReportKind::Briefing)
            .then(|| eyes.seat().and_then(|seat| live.session.open_for(seat)))
            .flatten()
            .map(|open| {
                let now = desk.outlooks().of(id, open.seat, open.n);
                (open, now)
            });
        drop(held);
        let report = report.ok_or(WebError::NotNow)?;
        let earlier = number.checked_sub(1).filter(|before| *before > 0);
        let model =
            StoryModel { played, report, from, earlier, boards, luck, moment, fame, outlook };
        Ok(drawn(&frame, &model))
    })
    .await
}

fn drawn(frame: &Frame, model: &StoryModel) -> Markup {
    let (played, kind) = (&model.played, model.report.kind);
    let main = html! {
        main #main class={ "chronicle " (kind.name()) } tabindex="-1" {
            div.story-top {
                (report::head(&model.report))
                nav.row.noprint aria-label="Ways on" { (ways(model)) }
            }
            (report::body(&model.report, played.game.name, &model.boards, &added(model)))
        }
    };
    layout::site(frame, kind.title(), Section::Elsewhere, Some(&played.game), &main)
}

fn added(model: &StoryModel) -> Added {
    let played = &model.played;
    let replay = |line: u32| paths::replay(played.id, played.eyes, line);
    Added {
        beside: html! {
            @if let Some(luck) = &model.luck { (dice_of(played, luck)) }
            @if let Some((open, now)) = &model.outlook { (outlook_of(played, open, now.as_ref())) }
            @if !model.fame.is_empty() { (hall::places(played.game.name, &model.fame)) }
        },
        moment: html! {
            @if let Some(moment) = &model.moment { (report::moment(moment, &replay(moment.line))) }
        },
    }
}

/// How the dice fell against what was to be expected, with the best and the worst roll.
fn dice_of(played: &Played, luck: &Luck) -> Markup {
    let (low, high) = (50.0 - luck.band, 50.0 + luck.band);
    let said = if luck.score > high {
        "Better than chance."
    } else if luck.score < low {
        "Worse than chance."
    } else {
        "About what chance gives."
    };
    let rolls = [("The luckiest roll", luck.best.first()), ("The unluckiest", luck.worst.first())];
    html! {
        section.card.story-card #debrief-luck {
            header.part-head { h2 { "The dice" } span.sm { (format!("{:.0} of 100; fair dice give {low:.0} to {high:.0}", luck.score)) } }
            (plot::interval(luck.score / 100.0, low / 100.0, high / 100.0))
            p.sm { (said) }
            ul.lucky { @for (words, roll) in rolls { @if let Some(roll) = roll {
                li {
                    a href=(paths::replay(played.id, played.eyes, roll.line)) { (roll.line) }
                    span { b { (words) } ": " (roll.why) ", " (roll.result) }
                    span.sm { (format!("{:.0} in 100 fall worse", roll.percentile)) }
                }
            } } }
        }
    }
}

/// What the orders that can be given now would lead to.
fn outlook_of(played: &Played, open: &Open, now: Option<&OutlookNow>) -> Markup {
    html! {
        section.card.story-card #briefing-outlook {
            header.part-head { h2 { "Outlook" } span.sm { (open.prompt()) } }
            @if let Some(now) = now {
                ul.orders-ahead { @for option in &open.options {
                    li { b { (option.label) } (outlook::of_option(now, &option.key)) }
                } }
            }
            (outlook::below(played, now, Some("briefing")))
        }
    }
}

fn ways(model: &StoryModel) -> Markup {
    let (id, eyes) = (model.played.id, model.played.eyes);
    html! {
        @if let Some(earlier) = model.earlier {
            a.btn.second href=(paths::debrief(id, eyes, earlier)) { "The one before" }
        }
        @if let Some(from) = model.from {
            a.btn.second href=(paths::replay(id, eyes, from)) {
                @if model.report.kind == ReportKind::End { "Replay from the last decision" }
                @else { "Replay it" }
            }
        }
        @match model.report.kind {
            ReportKind::End => {
                a.btn.second href=(paths::report(id, eyes)) { "Report" }
                a.btn href=(paths::new_game(model.played.game.name)) { "New campaign" }
            }
            ReportKind::Briefing | ReportKind::Debrief | ReportKind::Port => {
                a.btn href=(paths::table(id, eyes)) autofocus { "Continue" }
            }
        }
    }
}

/// The pages that belong to this moment of a game, the one that is news first.
pub(crate) fn now(
    desk: &Desk,
    live: &mut Live,
    eyes: Eyes,
    news_after: u32,
) -> Result<Vec<StoryNow>, WebError> {
    let session = live.session.as_mut();
    let Some(moment) = session.moment(eyes) else { return Ok(Vec::new()) };
    let numbers = Numbers::of(desk, live.id, session, eyes);
    let mut pages = Vec::new();
    if let Some(told) = session.debrief(eyes, None)? {
        let news = numbers.shown(told.ended) > news_after;
        pages.push(StoryNow { report: told.report, outing: Some(told.outing), news });
    }
    if let Some(report) = session.report(eyes, moment) {
        let news = match moment {
            ReportKind::End => true,
            ReportKind::Briefing => begins(session, eyes, &numbers, news_after),
            ReportKind::Port | ReportKind::Debrief => false,
        };
        pages.push(StoryNow { report, outing: None, news });
    }
    Ok(pages)
}

/// Whether a chapter began after this line.
fn begins(session: &dyn AnySession, eyes: Eyes, numbers: &Numbers, after: u32) -> bool {
    let (tail, _) = session.log_tail(eyes, 80);
    let begun = tail.iter().rfind(|logged| logged.event.chapter().is_some());
    begun.is_some_and(|logged| numbers.shown(logged.line) > after)
}

/// Which of the pages is shown before the boards.
fn first(model: &TableModel) -> Option<usize> {
    model.story.iter().position(|page| page.news)
}

/// Whether a page of the story is shown before the boards.
pub(crate) fn leads(model: &TableModel) -> bool {
    first(model).is_some()
}

pub(crate) fn tabs(model: &TableModel) -> Markup {
    let first = first(model);
    html! {
        @for (at, page) in model.story.iter().enumerate() {
            @let name = page.report.kind.name();
            a id={ "tab-pane-story-" (name) } href={ "#pane-story-" (name) }
                aria-current=[(first == Some(at)).then_some("true")] {
                (page.report.kind.title())
            }
        }
    }
}

pub(crate) fn panes(model: &TableModel) -> Markup {
    let (played, first) = (&model.played, first(model));
    html! {
        @for (at, page) in model.story.iter().enumerate() {
            @let kind = page.report.kind;
            div.pane.chronicle.on[first == Some(at)] data-kind=(kind.name()) id={ "pane-story-" (kind.name()) } tabindex="-1" {
                (report::head(&page.report))
                p.row.noprint {
                    a.btn.second.small href=(address(played, page)) { (icon::FULL) span { "The whole page" } }
                }
                // The own ship stands below in any case.
                (report::body(&page.report, played.game.name, &[], &Added::nothing()))
            }
        }
    }
}

fn address(played: &Played, page: &StoryNow) -> String {
    match page.outing {
        Some(outing) => paths::debrief(played.id, played.eyes, outing),
        None => paths::story_page(played.id, played.eyes, page.report.kind),
    }
}
