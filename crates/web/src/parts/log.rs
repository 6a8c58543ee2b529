//! The log: newest or oldest first, orders as headings, each roll with its card.

use super::{
    roll::{Roll, counted},
    rule, words,
};
use crate::{
    model::{LogOrder, Played},
    paths,
};
use maud::{Markup, html};
use table::{Event, Eyes, Logged, Tone};

/// One order and what came of it, in the order it happened; rolls that begin an act with who acts on whom.
struct Stretch<'a> {
    order: Option<&'a Logged>,
    events: Vec<(&'a Logged, Option<String>)>,
}

fn stretches(log: &[Logged]) -> Vec<Stretch<'_>> {
    let mut all: Vec<Stretch<'_>> = Vec::new();
    for (logged, deed) in table::with_deeds(log.iter()) {
        match &logged.event {
            Event::Picked { .. } => {
                all.push(Stretch { order: Some(logged), events: Vec::new() });
            }
            Event::Said { .. }
            | Event::Rolled { .. }
            | Event::Pool { .. }
            | Event::Drawn { .. } => match all.last_mut() {
                Some(stretch) => stretch.events.push((logged, deed)),
                None => all.push(Stretch { order: None, events: vec![(logged, deed)] }),
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
    pub order: LogOrder,
    /// The page to come back to.
    pub here: &'a str,
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
    /// As the player likes it: the newest first, or in the order it happened.
    pub fn list(&self, log: &[Logged]) -> Markup {
        let stretches = stretches(log);
        let last = stretches.len().saturating_sub(1);
        let shown = |(at, stretch): (usize, &Stretch<'_>)| self.stretch(stretch, at == last);
        let stretches = stretches.iter().enumerate();
        html! {
            ol.lines #log-lines data-order=(self.order.name()) tabindex="0" aria-label="Log" {
                @match self.order {
                    LogOrder::Newest => { @for it in stretches.rev() { (shown(it)) } }
                    LogOrder::Oldest => { @for it in stretches { (shown(it)) } }
                }
            }
        }
    }

    /// An order is the heading of what came of it, whichever way that is listed.
    fn stretch(&self, stretch: &Stretch<'_>, last: bool) -> Markup {
        let line = |(at, (logged, deed)): (usize, &(&Logged, Option<String>))| {
            let newest = last && at + 1 == stretch.events.len();
            self.line(logged, deed.as_deref(), at, newest)
        };
        let events = stretch.events.iter().enumerate();
        html! {
            @if let Some(order) = stretch.order { (self.order(order)) }
            @match self.order {
                LogOrder::Newest => { @for it in events.rev() { (line(it)) } }
                LogOrder::Oldest => { @for it in events { (line(it)) } }
            }
        }
    }

    fn order(&self, logged: &Logged) -> Markup {
        let Event::Picked { seat, label, .. } = &logged.event else { return html! {} };
        let many = self.played.seats.len() > 1;
        let mine = if Eyes::Of(*seat) == self.played.eyes { "mine" } else { "theirs" };
        html! {
            li.mark data-kind={ "picked " (mine) } {
                span title=(label) { @if many { (self.played.seat_name(*seat)) ": " } (label) }
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

    fn line(&self, logged: &Logged, deed: Option<&str>, at: usize, newest: bool) -> Markup {
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
                        (self.roll(logged, deed, at))
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
    fn roll(&self, logged: &Logged, deed: Option<&str>, at: usize) -> Markup {
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
        let tone = shade(tone);
        // A roll that is looked up nowhere comes to its number, which is said once.
        let result = if result == total { String::new() } else { result };
        let key = format!("{}-{at}", logged.line);
        let roll = Roll { game: self.played.game.name, logged, chart: None, key: &key };
        html! {
            details #{ "roll-" (key) } {
                summary {
                    span.why { @if let Some(deed) = deed { b { (deed) } ": " } (why) } " "
                    @if !total.is_empty() { span.total { (total) } " " }
                    span class={ "out " (tone) } { (words::brief(&result)) }
                }
                div.rollcard { (roll.body("h4")) }
            }
        }
    }
}

/// The colour of a result.
pub(crate) fn shade(tone: Option<Tone>) -> &'static str {
    match tone {
        Some(Tone::Good) => "safe",
        Some(Tone::Bad) => "danger",
        Some(Tone::Mixed) => "caution",
        Some(Tone::Nothing) | None => "",
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
                (order_switch(lines.order, lines.here))
                a.lnk href=(all) { "Whole log" }
            }
            (lines.list(log))
            @if more { p.vh { "There are earlier lines in the whole log." } }
        }
    }
}

/// Which end of the log comes first; kept by the browser, and the same in both logs.
pub fn order_switch(order: LogOrder, here: &str) -> Markup {
    html! {
        form.log-order method="post" action=(paths::LOG_ORDER) data-keep {
            input type="hidden" name="here" value=(here);
            @match order {
                LogOrder::Newest => button.lnk name="order" value="oldest" title="Show the oldest first" { "Newest first" span aria-hidden="true" { " ▾" } },
                LogOrder::Oldest => button.lnk name="order" value="newest" title="Show the newest first" { "Oldest first" span aria-hidden="true" { " ▴" } },
            }
        }
    }
}
