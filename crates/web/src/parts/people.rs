//! People in lists and at tables: a disc with initials, whether they are there, how much time is left.

use super::{icon, words};
use crate::club::side::{By, Left, Presence, SeatNow};
use maud::{Markup, html};
use table::Seat;

/// The first letters of a name: of its first two words, or of the one.
pub fn initials(name: &str) -> String {
    let mut parts = name.split([' ', '.', '-', '_']).filter(|part| !part.is_empty());
    let (first, second) = (parts.next().unwrap_or("?"), parts.next());
    let letters: String = match second.and_then(|second| second.chars().next()) {
        Some(letter) => first.chars().take(1).chain([letter]).collect(),
        None => first.chars().take(2).collect(),
    };
    letters.to_uppercase()
}

/// A member as a disc; `me` has a ring.
pub fn disc(name: &str, me: bool, presence: Presence) -> Markup {
    html! {
        i.disc.me[me] aria-hidden="true" { (initials(name)) (mark(presence)) }
    }
}

fn mark(presence: Presence) -> Markup {
    let class = match presence {
        Presence::AtTable => "on",
        Presence::Elsewhere => "idle",
        Presence::Away => "off",
        Presence::Unknown => return html! {},
    };
    html! { b class={ "pr " (class) } {} }
}

/// Whoever has a seat, as a disc.
pub fn sitter(seat: &SeatNow, me: bool) -> Markup {
    match (seat.by, &seat.name) {
        (By::Person | By::Staff, Some(name)) => disc(name, me, seat.presence),
        (By::Person, None) => html! { i.disc.me[me] aria-hidden="true" { (initials(&seat.side)) } },
        (By::Computer | By::Staff, _) => {
            html! { i.disc.staff aria-hidden="true" { (icon::ROBOT) } }
        }
        (By::Nobody, _) => html! { i.disc.open aria-hidden="true" { "+" } },
    }
}

/// The mark of a side; the second has eight sides.
pub fn seat_mark(seat: Seat) -> Markup {
    html! { i.seatmark.j[seat.0 % 2 == 1] aria-hidden="true" {} }
}

/// What is known of a seat, in one of a few phrases: more would tell what its player is at.
pub fn doing(seat: &SeatNow, now: i64) -> String {
    let presence = match seat.presence {
        Presence::AtTable => "at the table".to_owned(),
        Presence::Elsewhere => "online, elsewhere".to_owned(),
        Presence::Away if seat.away_since > 0 => {
            format!("away since {} ago", words::ago(seat.away_since, now))
        }
        Presence::Away => "away".to_owned(),
        Presence::Unknown => String::new(),
    };
    match (seat.by, seat.decides) {
        (By::Staff, _) => "staff plays".to_owned(),
        (By::Computer, _) => "computer player".to_owned(),
        (By::Nobody, _) => "open".to_owned(),
        (By::Person, true) if presence.is_empty() => "to decide now".to_owned(),
        (By::Person, true) => format!("to decide now, {presence}"),
        (By::Person, false) => presence,
    }
}

/// How long, in two units at most: `4 h 10 min`, `1 d 6 h`, `5 days`.
pub fn span(seconds: i64) -> String {
    let seconds = seconds.max(0);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match seconds {
        0..60 => "under a minute".to_owned(),
        60..3600 => format!("{minutes} min"),
        3600..86_400 if minutes == 0 => format!("{hours} h"),
        3600..86_400 => format!("{hours} h {minutes} min"),
        86_400..259_200 if hours == 0 => format!("{days} d"),
        86_400..259_200 => format!("{days} d {hours} h"),
        _ => format!("{days} days"),
    }
}

/// A moment as `2026-11-17 23:00 UTC`; the script writes it in the time of the place.
pub fn moment(seconds: i64) -> Markup {
    let (hours, minutes) = (seconds.rem_euclid(86_400) / 3600, seconds.rem_euclid(3600) / 60);
    let day = words::date(seconds);
    html! {
        time datetime={ (day) "T" (format!("{hours:02}:{minutes:02}")) "Z" } data-local {
            (day) " " (format!("{hours:02}:{minutes:02}")) " UTC"
        }
    }
}

/// The time left: words first, the bar below, then when it ends.
pub fn left(left: &Left) -> Markup {
    let share = (left.seconds * 100 / left.of.max(1)).clamp(0, 100);
    let urgency = match (left.runs, share) {
        (false, _) => "stopped",
        (true, 0) => "late",
        (true, 1..25) => "soon",
        (true, _) => "",
    };
    html! {
        span class={ "left " (urgency) } {
            b { (span(left.seconds)) @if left.runs { span.vh { " left" } } }
            @if left.runs {
                svg.tick viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true" {
                    rect width=(share) height="5" {}
                }
                @if let Some(until) = left.until { small { "until " (moment(until)) } }
            } @else {
                small { "clock stopped" }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_has_two_letters_of_any_name() {
        for (name, letters) in [
            ("marlinspike", "MA"),
            ("old_lantern", "OL"),
            ("Ann B. Cee", "AB"),
            ("é", "É"),
            ("", "?"),
        ] {
            assert_eq!(initials(name), letters);
        }
    }

    #[test]
    fn a_span_has_two_units_at_most() {
        for (seconds, words) in [
            (0, "under a minute"),
            (300, "5 min"),
            (15_000, "4 h 10 min"),
            (7200, "2 h"),
            (108_000, "1 d 6 h"),
            (172_800, "2 d"),
            (432_000, "5 days"),
        ] {
            assert_eq!(span(seconds), words);
        }
    }
}
