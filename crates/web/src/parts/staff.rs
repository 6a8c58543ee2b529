//! Handing a seat to the staff, and taking it back.

use super::words;
use crate::{
    model::Played,
    pages::table::{Staff, Turn},
    paths,
};
use maud::{Markup, html};
use table::{Seat, Sitter};

/// The form of the seat whose page it is; nothing when the game is over or nobody's page it is.
pub fn of_seat(played: &Played, staff: &Staff, turn: &Turn) -> Markup {
    let seat = match turn {
        Turn::Over(_) | Turn::Broken => None,
        Turn::Ask(_) | Turn::Dice(_) | Turn::Wait(_) => played.eyes.seat(),
    };
    html! {
        @if let Some(seat) = seat {
            @match staff.sitters.get(usize::from(seat.0)) {
                Some(Sitter::Player { name, until }) => {
                    (take_back(played, seat, name, until.as_ref().map(|stretch| stretch.of.as_str())))
                }
                Some(Sitter::Person | Sitter::Empty) | None => (hand_over(played, staff, seat)),
            }
        }
    }
}

fn take_back(played: &Played, seat: Seat, name: &str, until: Option<&str>) -> Markup {
    html! {
        form.staff #staff method="post" action=(paths::sit(played.id)) data-live {
            (super::seat_field(seat.into()))
            p.sm {
                "The staff (" (name) ") plays for you"
                @if let Some(stretch) = until { " until the " (stretch) " is over" } "."
            }
            button.btn.second name="who" value="person" { "Take the seat back" }
        }
    }
}

fn hand_over(played: &Played, staff: &Staff, seat: Seat) -> Markup {
    html! {
        details.staff #staff {
            summary { "Let the staff play" }
            form method="post" action=(paths::sit(played.id)) data-live {
                (super::seat_field(seat.into()))
                label.field { span { b { "Who" } } select name="who" {
                    @for player in &staff.players {
                        option value=(player.name) { (words::capital(player.name)) ": " (player.text) }
                    }
                } }
                label.field { span { b { "How long" } } select name="until" {
                    @for stretch in &staff.stretches {
                        option value=(stretch.key) { (stretch.title) }
                    }
                    option value="" { "until I take the seat back" }
                } }
                button.btn.second { "Hand over" }
            }
        }
    }
}
