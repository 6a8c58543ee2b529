//! The log: newest first, orders as headings, each roll with its card.

use super::{
    roll::{Roll, counted},
    rule, words,
};
use crate::{model::Played, paths};
use maud::{Markup, html};
use table::{Event, Eyes, Logged, Tone};

/// One order and what came of it, in the order it happened.
struct Stretch<'a> {
    order: Option<&'a Logged>,
    events: Vec<&'a Logged>,
}

fn stretches(log: &[Logged]) -> Vec<Stretch<'_>> {
    let mut all: Vec<Stretch<'_>> = Vec::new();
    for logged in log {
        match &logged.event {
            Event::Picked { .. } => {
                all.push(Stretch { order: Some(logged), events: Vec::new() });
            }
            Event::Said { .. }
            | Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. } => match all.last_mut() {
                Some(stretch) => stretch.events.push(logged),
                None => all.push(Stretch { order: None, events: vec![logged] }),
            },
        }
    }
    all
}

/// How lines are shown: whose log, and whether rolls open to their cards.
pub struct Lines<'a> {
    pub played: &'a Played,
    /// Events after this line are news.
    pub news_after: u32,
    /// Orders have a button that takes the game back to before them.
    pub take_back: Option<TakeBack>,
}

/// What follows when a casual game is taken back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TakeBack {
    /// The table brings itself up to date.
    InPlace,
    /// The player is led to the table.
    AtTable,
}

impl Lines<'_> {
    /// Newest first, as on the table.
    pub fn newest_first(&self, log: &[Logged]) -> Markup {
        html! {
            ol.lines #log-lines {
                @for (back, stretch) in stretches(log).iter().rev().enumerate() {
                    @if let Some(order) = stretch.order { (self.order(order)) }
                    @for (at, logged) in stretch.events.iter().enumerate().rev() {
                        (self.line(logged, at, back == 0 && at + 1 == stretch.events.len()))
                    }
                }
            }
        }
    }

    /// In the order it happened, as in a report.
    pub fn in_order(&self, log: &[Logged]) -> Markup {
        html! {
            ol.lines {
                @for stretch in &stretches(log) {
                    @if let Some(order) = stretch.order { (self.order(order)) }
                    @for (at, logged) in stretch.events.iter().enumerate() {
                        (self.line(logged, at, false))
                    }
                }
            }
        }
    }

    fn order(&self, logged: &Logged) -> Markup {
        let Event::Picked { seat, label, .. } = &logged.event else { return html! {} };
        let many = self.played.seats.len() > 1;
        let mine = if Eyes::Of(*seat) == self.played.eyes { "mine" } else { "theirs" };
        // What follows from an option is for those who choose.
        let label = label.split("; ").next().unwrap_or(label);
        html! {
            li.mark data-kind={ "picked " (mine) } {
                span { @if many { (self.played.seat_name(*seat)) ": " } (label) }
                @if let Some(then) = self.take_back { (self.back_to(logged.line, then)) }
                a.at href=(paths::replay(self.played.id, self.played.eyes, logged.line))
                    title="Replay from here" {
                    span.vh { "Replay from line " } (logged.line)
                }
            }
        }
    }

    fn back_to(&self, line: u32, then: TakeBack) -> Markup {
        html! {
            form.back method="post" action=(paths::undo(self.played.id))
                data-live[then == TakeBack::InPlace] {
                input type="hidden" name="n" value=(self.played.line);
                (crate::parts::seat_field(self.played.eyes))
                input type="hidden" name="line" value=(line);
                button.lnk title="Take the game back to before this order" {
                    "Take back" span.vh { " to before line " (line) }
                }
            }
        }
    }

    fn line(&self, logged: &Logged, at: usize, newest: bool) -> Markup {
        let news = logged.line > self.news_after;
        match &logged.event {
            Event::Said { rule, text, .. } => html! {
                li.said.now[news].newest[newest] data-kind="said" {
                    (self.number(logged.line)) span { (text) } (rule::bare(self.played.game.name, rule))
                }
            },
            Event::Rolled { rule, .. } | Event::Pool { rule, .. } | Event::Drawn { rule, .. } => {
                html! {
                    li.rolled.now[news].newest[newest] data-kind="rolled" {
                        (self.number(logged.line))
                        (self.roll(logged, at))
                        (rule::bare(self.played.game.name, rule))
                    }
                }
            }
            Event::Picked { .. } => html! {},
        }
    }

    fn number(&self, line: u32) -> Markup {
        html! {
            a.at href=(paths::replay(self.played.id, self.played.eyes, line))
                title="Replay from here" { span.vh { "Replay from line " } (line) }
        }
    }

    /// A roll in one line that opens to its card.
    fn roll(&self, logged: &Logged, at: usize) -> Markup {
        let (why, total, result, tone) = match &logged.event {
            Event::Rolled { why, total, result, tone, .. } => {
                (*why, words::number((*total).into()), result.clone(), *tone)
            }
            Event::Pool { why, hits, pool, .. } => {
                (*why, String::new(), counted(*hits, *pool), None)
            }
            Event::Drawn { why, label, .. } => (*why, String::new(), label.clone(), None),
            Event::Said { .. } | Event::Picked { .. } => return html! {},
        };
        let tone = match tone {
            Some(Tone::Good) => "safe",
            Some(Tone::Bad) => "danger",
            Some(Tone::Mixed) => "caution",
            Some(Tone::Nothing) | None => "",
        };
        let key = format!("{}-{at}", logged.line);
        let roll = Roll { game: self.played.game.name, logged, chart: None, key: &key };
        html! {
            details #{ "roll-" (key) } {
                summary {
                    span.why { (why) } " " @if !total.is_empty() { span.total { (total) } " " }
                    span class={ "out " (tone) } { (words::brief(&result)) }
                }
                div.rollcard { (roll.body("h4")) }
            }
        }
    }
}

/// The card at the table.
pub fn card(lines: &Lines<'_>, log: &[Logged], more: bool) -> Markup {
    let all = paths::log(lines.played.id, lines.played.eyes);
    html! {
        section.card.log #log aria-labelledby="log-title" {
            header {
                h3 #log-title { "Log" }
                nav.chips aria-label="Show in the log" data-filter-log {
                    a.chip href=(all) data-show="all" aria-current="true" { "All" }
                    a.chip href={ (all) "&kind=rolled" } data-show="rolled" { "Rolls" }
                    a.chip href={ (all) "&kind=picked" } data-show="picked" { "Orders" }
                }
            }
            (lines.newest_first(log))
            @if more { p.more { a href=(all) { "The whole log" } } }
        }
    }
}
