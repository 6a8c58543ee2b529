//! What each option would lead to: beside the option, and the line below them all.

use super::{plot, words};
use crate::{
    model::{OutlookNow, Played},
    paths,
};
use maud::{Markup, html};
use shelf::{Interval, Prospect};

/// The figures of one option, when there are some.
pub fn of_option(now: &OutlookNow, key: &str) -> Markup {
    let prospect = now.estimate.options.iter().find(|option| option.key == key);
    html! {
        @match prospect.filter(|_| now.estimate.tries > 1) {
            None => { p.outlook.sm { "Not tried yet." } }
            Some(prospect) => (figures(now, prospect)),
        }
    }
}

fn figures(now: &OutlookNow, prospect: &Prospect) -> Markup {
    let Interval { mean, low, high } = prospect.gain;
    html! {
        dl.outlook {
            div {
                dt { (now.estimate.counted_in) }
                dd.r { b { (signed(mean)) } small { " " (signed(low)) " to " (signed(high)) } }
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

/// With a sign, and no more digits than tries can tell.
fn signed(value: f64) -> String {
    let digits = usize::from(value.abs() < 100.0);
    format!("{value:+.digits$}").replace('-', "−")
}

/// The button that starts it, or how far it has come and what it is.
pub fn below(played: &Played, now: Option<&OutlookNow>) -> Markup {
    html! {
        div.outlook-foot #outlook data-outlook=[now.filter(|now| !now.finished).map(|_| "running")] {
            @match now {
                None => {
                    form method="post" action=(paths::outlook(played.id)) {
                        (super::seat_field(played.eyes))
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
                        " tries of each option and only from what you know. "
                        (words::capital(now.estimate.interval)) "."
                    }
                }
            }
        }
    }
}
