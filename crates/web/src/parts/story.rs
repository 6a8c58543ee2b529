//! What came of the last order: the beats as a strip of ticks, the digest, the card of one beat.

use super::{icon, roll::Roll, rule, words};
use crate::{model::Played, paths};
use maud::{Markup, html};
use shelf::{
    Tale,
    story::{Beat, Group, is_roll},
};
use table::{ChartBook, Event, Logged, Tone};

/// More beats than this have one tick for each group.
const MOST_TICKS: usize = 40;
/// More groups than this have no names over their ticks.
const MOST_NAMES: usize = 6;

fn class(tone: Option<Tone>) -> &'static str {
    match tone {
        Some(Tone::Good) => "safe",
        Some(Tone::Bad) => "danger",
        Some(Tone::Mixed) => "caution",
        Some(Tone::Nothing) | None => "quiet",
    }
}

/// Mark and word, so that nobody needs the colour.
fn mark(tone: Option<Tone>) -> Markup {
    let (sign, word) = match tone {
        Some(Tone::Good) => ("✓", "Good"),
        Some(Tone::Bad) => ("✕", "Bad"),
        Some(Tone::Mixed) => ("≈", "Mixed"),
        Some(Tone::Nothing) | None => ("–", "Nothing"),
    };
    html! { span class={ "mark " (class(tone)) } { span.vh { (word) ": " } span aria-hidden="true" { (sign) } } }
}

/// The words of a group, for its line and for the tip of its ticks.
fn sentence(group: &Group) -> String {
    match (group.title.is_empty(), group.text.is_empty()) {
        (true, _) => group.text.clone(),
        (false, true) => format!("{}.", group.title),
        (false, false) => format!("{}: {}", group.title, group.text),
    }
}

/// The strip over the board. It is there before there is anything to play, so that nothing moves when
/// there is.
pub fn strip(played: &Played, tale: &Tale, after: u32) -> Markup {
    let beats = tale.beats.len();
    let named = tale.groups.len() <= MOST_NAMES;
    html! {
        div.beats #beats role="group" aria-label="What happened, in beats"
            data-story=(paths::story(played.id, played.eyes, after)) data-beats=(beats) {
            div.controls {
                button.ctl #beat-play type="button" disabled[beats == 0] { (icon::PLAY) (icon::PAUSE) span { "Play again" } }
                button.ctl.run #beat-next type="button" aria-label="Next" title="Next (Space)" { (icon::FORTH) }
                button.ctl.run #beat-end type="button" aria-label="To the end" title="To the end (Escape)" { (icon::LAST) }
            }
            ol.ticks {
                @for group in &tale.groups {
                    li {
                        @if named { span.who aria-hidden="true" { (short(group)) } }
                        span.row-of {
                            @if beats > MOST_TICKS {
                                (tick(group.beats.start, group.tone, &sentence(group)))
                            } @else {
                                @for at in group.beats.clone() {
                                    (tick(at, tale.beats[at].tone, &told(tale, &tale.beats[at], group)))
                                }
                            }
                        }
                    }
                }
            }
            span.count #beat-count {
                @match beats { 0 => {}, 1 => "1 beat", beats => { (beats) " beats" } }
            }
            label.speed {
                span { "Speed" }
                select #speed aria-label="Speed" autocomplete="off" {
                    option value="off" { "Off" }
                    option value="quick" { "Quick" }
                    option value="normal" selected { "Normal" }
                    option value="slow" { "Slow" }
                }
            }
        }
    }
}

/// The actor of a group over its ticks.
fn short(group: &Group) -> &str {
    if group.who.is_empty() { words::brief(&group.title) } else { &group.who }
}

fn told(tale: &Tale, beat: &Beat, group: &Group) -> String {
    let events = &tale.events[beat.events.clone()];
    let said = events.iter().find_map(|logged| match &logged.event {
        Event::Said { text, .. } => Some(text.clone()),
        Event::Rolled { .. } | Event::Pool { .. } | Event::Drawn { .. } | Event::Picked { .. } => {
            None
        }
    });
    let rolled = events.iter().rev().find_map(|logged| match &logged.event {
        Event::Rolled { why, result, .. } => Some(format!("{why}: {result}")),
        Event::Said { .. } | Event::Pool { .. } | Event::Drawn { .. } | Event::Picked { .. } => {
            None
        }
    });
    said.or(rolled).unwrap_or_else(|| sentence(group))
}

fn tick(at: usize, tone: Option<Tone>, words: &str) -> Markup {
    html! {
        button type="button" class={ "tick " (class(tone)) } data-beat=(at) title=(words) {
            span.vh { "Beat " (at + 1) ": " (words) }
        }
    }
}

/// Since your order: one line for each group, oldest first, and every roll at a press.
pub fn digest(played: &Played, tale: &Tale, last: &Markup) -> Markup {
    let rolls = tale.rolls();
    let main = tale.main_group();
    let title = if played.is_watched() { "What just happened" } else { "Since your order" };
    html! {
        div.digest #digest {
            header {
                div {
                    h3 { (title) }
                    @if let Some(order) = &tale.order { p.sm { "“" (order) "”" } }
                }
                @if rolls > 0 {
                    button.lnk #all-rolls type="button" popovertarget="rolls" {
                        span { "Show " } "all " (counted(rolls))
                    }
                }
            }
            @if tale.groups.is_empty() {
                p.sm.none.yet[tale.order.is_none()] { @if tale.order.is_some() { "Nothing else happened." } @else { "Nothing has happened yet." } }
            } @else {
                ol.groups tabindex="0" {
                    @for (at, group) in tale.groups.iter().enumerate() {
                        li.main[Some(at) == main] {
                            (mark(group.tone))
                            span {
                                @if !group.title.is_empty() { span.title { (group.title) @if !group.text.is_empty() { ": " } } }
                                span class={ "text " (class(group.tone)) } { (group.text) }
                            }
                            @if group.rolls > 0 { span.n { (counted(group.rolls)) } }
                        }
                    }
                }
            }
            (last)
        }
        div #rolls.reference popover {
            article.part {
                header { h3 { (title) } }
                @if rolls > 0 { @for (at, beat) in tale.beats.iter().enumerate() {
                    div.rollcard { (beat_card(played.game.name, None, &format!("all-{at}"), &tale.events[beat.events.clone()])) }
                } }
            }
        }
    }
}

fn counted(rolls: usize) -> String {
    if rolls == 1 { "1 roll".to_owned() } else { format!("{rolls} rolls") }
}

/// The card of one beat.
pub fn beat(game: &str, charts: &ChartBook, at: usize, events: &[Logged]) -> Markup {
    beat_card(game, Some(charts), &format!("beat-{at}"), events)
}

/// With the charts it also says which row the total fell in, and what the next would have been.
fn beat_card(game: &str, charts: Option<&ChartBook>, key: &str, events: &[Logged]) -> Markup {
    let chart = |logged: &Logged| match &logged.event {
        Event::Rolled { chart, .. } | Event::Pool { chart, .. } => charts?.get((*chart)?),
        Event::Said { .. } | Event::Drawn { .. } | Event::Picked { .. } => None,
    };
    let deciding = events.iter().rposition(|logged| is_roll(&logged.event));
    html! {
        @for (at, logged) in events.iter().enumerate() {
            @if Some(at) == deciding {
                (Roll { game, logged, chart: chart(logged), key }.body("h4"))
            } @else {
                @match &logged.event {
                    Event::Said { text, rule, .. } => p.said { (text) " " (rule::bare(game, rule)) },
                    Event::Rolled { why, total, result, .. } => p.sm { (why) " " b { (words::number((*total).into())) } ", " (result) },
                    Event::Pool { why, hits, pool, .. } => p.sm { (why) ": " (super::roll::counted(*hits, *pool)) },
                    Event::Drawn { why, label, .. } => p.sm { (why) ": " (label) },
                    Event::Picked { label, .. } => p.said { (label) },
                }
            }
        }
    }
}

/// How many dice fell in a beat.
pub fn dice(events: &[Logged]) -> usize {
    let deciding = events.iter().rfind(|logged| is_roll(&logged.event));
    deciding.map_or(0, |logged| match &logged.event {
        Event::Rolled { faces, .. } => faces.len(),
        Event::Pool { faces, .. } => faces.len(),
        Event::Drawn { .. } | Event::Said { .. } | Event::Picked { .. } => 0,
    })
}
