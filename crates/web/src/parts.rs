//! The parts that pages are made of.

pub mod board;
pub mod cover;
pub mod gauges;
pub mod harbour;
pub mod icon;
pub mod log;
pub mod note;
pub mod odds;
pub mod outlook;
pub mod people;
pub mod plot;
pub mod prompt;
pub mod report;
pub mod roll;
pub mod rule;
pub mod sheet;
pub mod ship;
pub mod staff;
pub mod story;
pub mod words;

use maud::{Markup, html};
use table::Eyes;

/// The field that says whose form it is; a form of nobody's has none.
pub fn seat_field(eyes: Eyes) -> Markup {
    html! {
        @if let Some(seat) = eyes.seat() { input type="hidden" name="seat" value=(seat.0); }
    }
}
