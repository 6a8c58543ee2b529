//! The pages of a club.

pub mod admin;
pub mod challenges;
pub mod contests;
pub mod door;
pub mod home;
pub mod me;
pub mod pace;
pub mod player;
pub mod side;
pub mod talk;

use crate::{
    layout::{self, Section},
    model::Frame,
};
use maud::{Markup, html};

/// A page of the club: a line over its title, perhaps a word at the right, and cards below.
pub(crate) fn page(
    frame: &Frame,
    section: Section,
    title: &str,
    over: &str,
    aside: &Markup,
    body: &Markup,
) -> Markup {
    let main = html! {
        main.club #main tabindex="-1" {
            header.club-head {
                div { p.eyebrow { (over) } h1 { (title) } }
                (aside)
            }
            (body)
        }
    };
    layout::site(frame, title, section, None, &main)
}

/// A card with a heading, a count, and a word or link at the right.
pub(crate) fn panel(title: &str, count: Option<usize>, aside: &Markup, body: &Markup) -> Markup {
    html! {
        section.card.panel {
            header {
                h2 { (title) @if let Some(count) = count { span.n { (count) } } }
                (aside)
            }
            (body)
        }
    }
}
