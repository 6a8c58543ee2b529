//! What each option would lead to: beside the option, and the line below them all.

use super::{plot, words};
use crate::{
    model::{OutlookNow, Played},
    paths,
};
use maud::{Markup, html};
use shelf::{Estimate, Interval, Prospect, Spread};

/// Fewer tries than this tell nothing worth a figure.
const LEAST_TRIES: u32 = 200;

/// The figures of one option, when there are some; until then their place.
pub fn of_option(now: &OutlookNow, key: &str) -> Markup {
    let prospect = now.estimate.options.iter().find(|option| option.key == key);
    let enough = now.estimate.tries >= LEAST_TRIES || now.finished && now.estimate.tries > 1;
    html! {
        @match prospect {
            None => { p.outlook.sm { "Not tried." } }
            Some(prospect) if enough => (figures(now, prospect)),
            Some(prospect) => (places(now, prospect)),
        }
    }
}

/// Where the figures will stand.
fn places(now: &OutlookNow, prospect: &Prospect) -> Markup {
    html! {
        dl.outlook.waits {
            div { dt { (now.estimate.counted_in) } dd.bar-cell { i {} } dd.r { "…" } }
            @for risk in &prospect.risks {
                div { dt { (risk.risk.title) } dd.bar-cell { i {} } dd.r { "…" } }
            }
        }
    }
}

fn figures(now: &OutlookNow, prospect: &Prospect) -> Markup {
    let Interval { mean, .. } = prospect.gain;
    let ends = prospect.spread.map(|spread| (spread.least, spread.most));
    html! {
        dl.outlook {
            div {
                dt { (now.estimate.counted_in) }
                dd.bar-cell { @if let Some(spread) = prospect.spread { (span(&now.estimate, mean, spread)) } }
                dd.r {
                    b { (signed(mean)) }
                    @if let Some((least, most)) = ends { small { " " (signed(least)) " to " (signed(most)) } }
                }
            }
            @for risk in &prospect.risks {
                div {
                    dt { (risk.risk.title) }
                    dd.bar-cell { (plot::interval(risk.share.mean, risk.share.low, risk.share.high)) }
                    dd.r {
                        b { (words::share(risk.share.mean)) }
                        small { " " (words::share(risk.share.low)) " to " (words::share(risk.share.high)) }
                    }
                }
            }
        }
    }
}

/// The average, half of the tries and nine in ten of them, on one scale for all options.
fn span(estimate: &Estimate, mean: f64, spread: Spread) -> Markup {
    let all = || estimate.options.iter().filter_map(|option| option.spread);
    let least = all().map(|spread| spread.least).fold(0.0, f64::min);
    let most = all().map(|spread| spread.most).fold(0.0, f64::max);
    let wide = (most - least).max(1.0);
    let share = |value: f64| (value - least) / wide;
    let Spread { least: low, lower_quarter, upper_quarter, most: high } = spread;
    let half = (share(lower_quarter), share(upper_quarter));
    plot::span(share(mean), half, (share(low), share(high)), share(0.0))
}

/// With a sign, and no more digits than tries can tell.
fn signed(value: f64) -> String {
    let digits = usize::from(value.abs() < 100.0);
    format!("{value:+.digits$}").replace('-', "−")
}

/// The button that starts it, or how far it has come and what it is.
pub fn below(played: &Played, now: Option<&OutlookNow>, back: Option<&str>) -> Markup {
    html! {
        div.outlook-foot #outlook data-outlook=[now.filter(|now| !now.finished).map(|_| "running")] {
            @match now {
                None => {
                    form method="post" action=(paths::outlook(played.id)) {
                        (super::seat_field(played.eyes))
                        @if let Some(page) = back { input type="hidden" name="back" value=(page); }
                        button.lnk { "What would each lead to?" }
                    }
                }
                Some(now) => {
                    @if !now.finished {
                        progress max=(now.wanted) value=(now.estimate.tries)
                            aria-label="Tries of each option" { (now.estimate.tries) }
                        p.sm.noscript { "Look again in a moment to see more." }
                    }
                    p.sm role="status" {
                        "An estimate " (now.estimate.horizon) ", from " (now.estimate.tries)
                        " tries of each option and only from what you know. Mark: the average; thick bar: \
                         half of the tries; thin: nine in ten. Risks: "
                        (now.estimate.interval) "."
                    }
                }
            }
        }
    }
}
