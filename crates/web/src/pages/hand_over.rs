//! The screen changes hands: nothing of the table is to be seen.

use crate::{
    layout,
    model::{Frame, Played},
    parts::icon,
    paths,
};
use maud::{Markup, html};
use table::Seat;

/// Seats of computer players take no screen, unless nobody else plays.
pub fn page(frame: &Frame, played: &Played, persons: &[Seat], deciding: &[Seat]) -> Markup {
    let sits = |seat: &Seat| persons.is_empty() || persons.contains(seat);
    let main = html! {
        main.hand-over #main tabindex="-1" {
            section.card {
                (icon::ROSE)
                @match deciding {
                    [one] => {
                        h1 { "Hand the screen to " (played.seat_name(*one)) }
                        p.lede { "Nothing of the table shows until you say that you are there." }
                    }
                    _ => {
                        h1 { "Who takes the screen?" }
                        p.lede { (played.name) }
                    }
                }
                ul.hand {
                    @for tag in played.seats.iter().filter(|tag| sits(&tag.seat)) {
                        @let due = deciding.contains(&tag.seat);
                        li {
                            a.btn.second[!due] href=(paths::table(played.id, tag.seat)) {
                                "Continue as " (tag.name)
                                @if due { span.due { "to decide" } }
                            }
                        }
                    }
                }
            }
        }
    };
    let bar = html! {
        div.where { b { (played.game.title) } span { (played.name) } }
        div.acts { (layout::theme_switch(frame)) }
    };
    layout::shell(frame, &played.name, ("site", "main", "To the text"), &bar, &main)
}
