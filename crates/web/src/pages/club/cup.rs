//! The standings of a table at which rivals play careers beside each other: a cup.

use super::{page, panel};
use crate::{
    club::side::{Presence, SeatNow, Side},
    desk::Desk,
    error::WebError,
    input::{Asked, Game},
    layout::Section,
    model::{Frame, Played},
    parts::{people, plot, words},
    paths,
    site::Framed,
};
use axum::{Router, extract::State, routing::get};
use maud::{Markup, html};
use shelf::{AnySession, Career, Series, Shape};
use table::{Eyes, Seat};

pub(super) fn router() -> Router<Desk> {
    Router::new().route(paths::CUP, get(show))
}

/// Whether the careers at a table are compared and no secret of anybody's.
pub(crate) fn is_cup(session: &dyn AnySession) -> bool {
    session.seats() > 1 && session.are_rivals() && session.has_open_careers()
}

pub struct CupModel {
    pub played: Played,
    /// What decides, as the game calls it, and what is counted beside it.
    pub counted: String,
    pub each: Option<String>,
    pub tally: Option<String>,
    /// The best first.
    pub rivals: Vec<Rival>,
    pub verdict: Option<String>,
}

/// One who takes part.
pub struct Rival {
    pub seat: SeatNow,
    /// Where he is and with what, as his game says it.
    pub at: String,
    pub total: i64,
    pub score: String,
    /// What each stretch of his career brought.
    pub each: Vec<(String, i64)>,
    pub tally: u32,
}

async fn show(
    State(desk): State<Desk>,
    Framed(frame): Framed,
    Game(id): Game,
    asked: Asked,
) -> Result<Markup, WebError> {
    let viewer = asked.seat()?;
    let mut held = desk.look(id, viewer).await?;
    let live = held.live()?;
    let eyes = live.eyes(viewer)?;
    if !is_cup(live.session.as_ref()) {
        return Err(WebError::NoPage);
    }
    let played = live.played(&desk, eyes)?;
    let verdict = live.session.story().map(|story| story.verdict);
    let careers: Vec<(String, Option<String>, Career)> = (0..live.session.seats())
        .map(|seat| {
            let eyes = Eyes::Of(Seat(seat));
            let session = live.session.as_mut();
            (session.status(eyes).title, session.score(eyes), session.career(eyes))
        })
        .collect();
    let side = Side::of(live, eyes);
    drop(held);
    let member = frame.member.as_ref().map(|member| member.id);
    let side = desk.with_members(id, side, member).await?;
    Ok(cup(&frame, &model(played, side, careers, verdict)))
}

fn of_shape(career: &Career, shape: Shape) -> Option<&Series> {
    career.series.iter().find(|series| series.shape == shape)
}

fn model(
    played: Played,
    side: Side,
    careers: Vec<(String, Option<String>, Career)>,
    verdict: Option<String>,
) -> CupModel {
    let named = |shape: Shape| {
        let first = careers.iter().find_map(|(_, _, career)| of_shape(career, shape));
        first.map(|series| series.title.clone())
    };
    let (counted, each) = (named(Shape::Total).unwrap_or_default(), named(Shape::Each));
    let tally = careers.iter().find_map(|(_, _, it)| it.tallies.first()).map(|it| it.title.clone());
    let mut rivals: Vec<Rival> = side
        .seats
        .into_iter()
        .zip(careers)
        .map(|(seat, (at, score, career))| {
            let total = of_shape(&career, Shape::Total).and_then(|it| it.points.last());
            let total = total.map_or(0, |(_, value)| *value);
            let counts = career.tallies.first().into_iter().flat_map(|tally| &tally.counts);
            Rival {
                seat,
                at,
                total,
                score: score.unwrap_or_else(|| words::number(total)),
                tally: counts.map(|(_, count)| *count).sum(),
                each: of_shape(&career, Shape::Each).map_or_else(Vec::new, |it| it.points.clone()),
            }
        })
        .collect();
    rivals.sort_by_key(|it| (std::cmp::Reverse(it.total), std::cmp::Reverse(it.tally)));
    CupModel { played, counted, each, tally, rivals, verdict }
}

pub fn cup(frame: &Frame, model: &CupModel) -> Markup {
    let played = &model.played;
    let over = format!("{}, cup", played.game.title);
    let figures = html! {
        dl.figs.event-figs {
            div { dt { "Players" } dd { (model.rivals.len()) } }
            div { dt { "Decided by" } dd { (model.counted.to_lowercase()) } }
            div { dt { "Dice" } dd { @if played.matched { "sealed" } @else { "open" } } }
        }
    };
    let body = html! {
        @if let Some(verdict) = &model.verdict {
            (panel("The end", None, &html! {}, &html! { p.cup-end { (verdict) } }))
        }
        (standings(model))
        p.ways {
            a href=(paths::table(played.id, played.eyes)) { "To the table" }
            a href=(paths::log(played.id, played.eyes)) { "The whole log" }
        }
    };
    page(frame, Section::Events, &played.name, &over, &figures, &body)
}

fn standings(model: &CupModel) -> Markup {
    let most = model.rivals.iter().map(|it| it.total).max().unwrap_or(0).max(1);
    let highest = model.rivals.iter().flat_map(|it| &it.each).map(|(_, value)| *value);
    let highest = highest.max().unwrap_or(0).max(1);
    let columns = model.rivals.iter().map(|it| it.each.len()).max().unwrap_or(0);
    let me = model.played.eyes.seat();
    panel(
        "Standings",
        None,
        &html! { span.aside { (model.counted) ", the most first" } },
        &html! {
            div.scroll tabindex="0" role="region" aria-label="Standings" { table.grid-t.cup-t {
                thead { tr {
                    th { "" } th { "Player" } th { "Where" }
                    @if let Some(each) = &model.each { th { (each) } }
                    @if let Some(tally) = &model.tally { th.r { (tally) } }
                    th { span.vh { "As a bar" } } th.r { (model.counted) } th { "Now" }
                } }
                tbody { @for (place, it) in model.rivals.iter().enumerate() {
                    tr.me[me == Some(it.seat.seat)] {
                        td.rank { (place + 1) }
                        td { span.who { (people::sitter(&it.seat, me == Some(it.seat.seat))) (name(&it.seat)) } }
                        td.sails { (it.at) }
                        @if model.each.is_some() { td { (plot::pillars(&it.each, highest, columns)) } }
                        @if model.tally.is_some() { td.r { (it.tally) } }
                        td.bar-cell { (plot::bar(share(it.total, most))) }
                        td.r.pts { (it.score) }
                        td { (now(model, &it.seat)) }
                    }
                } }
            } }
        },
    )
}

#[expect(clippy::cast_precision_loss, reason = "only a picture")]
fn share(value: i64, most: i64) -> f64 {
    value.max(0) as f64 / most as f64
}

fn name(seat: &SeatNow) -> &str {
    seat.name.as_deref().unwrap_or(&seat.side)
}

fn now(model: &CupModel, seat: &SeatNow) -> Markup {
    html! {
        @if model.played.over { span.tag.quiet { "over" } }
        @else if seat.decides { span.tag.safe { "to decide" } }
        @else if seat.presence == Presence::AtTable { span.tag.quiet { "at the table" } }
        @else { span.tag.quiet { "waits" } }
    }
}
