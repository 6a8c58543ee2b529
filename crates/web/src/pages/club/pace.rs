//! The part of a new game's form that says how long a seat may think.

use crate::pages::new_game::PaceFields;
use maud::{Markup, html};

/// The limits the form offers: seconds and words.
pub const LIMITS: [(&str, &str); 9] = [
    ("600", "10 minutes"),
    ("3600", "1 hour"),
    ("14400", "4 hours"),
    ("86400", "1 day"),
    ("172800", "2 days"),
    ("259200", "3 days"),
    ("604800", "7 days"),
    ("1209600", "14 days"),
    ("2592000", "30 days"),
];

/// The reserves it offers: seconds and words.
pub const RESERVES: [(&str, &str); 6] = [
    ("", "none"),
    ("3600", "1 hour"),
    ("86400", "1 day"),
    ("259200", "3 days"),
    ("432000", "5 days"),
    ("1209600", "14 days"),
];

/// The choice of a reserve.
pub fn reserves(typed: &PaceFields) -> Markup {
    html! {
        @for (seconds, words) in RESERVES {
            option value=(seconds) selected[seconds == typed.reserve] { (words) }
        }
    }
}

pub fn fields(typed: &PaceFields) -> Markup {
    let chosen = if typed.limit.is_empty() { "172800" } else { typed.limit.as_str() };
    html! {
        details.house open[!typed.per.is_empty()] {
            summary { "Pace" small { "The rules have no clock; a table of several machines may have one" } }
            div.field {
                label for="pace-per" { b { "Time limit" } small { "A pause stops all clocks" } }
                div.control {
                    select #pace-per name="pace.per" {
                        option value="" { "none" }
                        option value="move" selected[typed.per == "move"] { "for each decision" }
                        option value="game" selected[typed.per == "game"] { "for all decisions of a seat" }
                    }
                    select name="pace.limit" aria-label="How long" {
                        @for (seconds, words) in LIMITS {
                            option value=(seconds) selected[seconds == chosen] { (words) }
                        }
                    }
                }
            }
            div.field {
                label for="pace-reserve" { b { "Reserve" } small { "Beyond the time of each decision, once in the game" } }
                div.control { select #pace-reserve name="pace.reserve" { (reserves(typed)) } }
            }
            div.field {
                label for="pace-then" { b { "When it is over" } small { "Agreed now, so that nobody is surprised" } }
                div.control {
                    select #pace-then name="pace.then" {
                        option value="staff" { "the staff plays the seat" }
                        option value="claim" selected[typed.then == "claim"] { "the other may claim the game" }
                    }
                }
            }
        }
    }
}
