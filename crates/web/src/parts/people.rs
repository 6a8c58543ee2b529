//! People in lists and at tables: a disc with initials, whether they are there, how much time is left.

use super::{icon, words};
use crate::club::side::{Presence, Rated, SeatNow, SeatPlayer, TimeLeft};
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
        (SeatPlayer::Person | SeatPlayer::Staff, Some(name)) => disc(name, me, seat.presence),
        (SeatPlayer::Person, None) => {
            html! { i.disc.me[me] aria-hidden="true" { (initials(&seat.side)) } }
        }
        (SeatPlayer::Computer | SeatPlayer::Staff, _) => {
            html! { i.disc.staff aria-hidden="true" { (icon::ROBOT) } }
        }
        (SeatPlayer::Nobody, _) => html! { i.disc.open aria-hidden="true" { "+" } },
    }
}

/// The mark of a side; the second has eight sides.
pub fn seat_mark(seat: Seat) -> Markup {
    html! { i.seatmark.j[seat.0 % 2 == 1] aria-hidden="true" {} }
}

/// What is known of a seat, in one of a few phrases: more would tell what its player is at.
pub fn doing(seat: &SeatNow) -> Markup {
    let presence = match seat.presence {
        Presence::AtTable => html! { "at the table" },
        Presence::Elsewhere => html! { "online, elsewhere" },
        Presence::Away if seat.away_since > 0 => html! { "away since " (moment(seat.away_since)) },
        Presence::Away => html! { "away" },
        Presence::Unknown => html! {},
    };
    match (seat.by, seat.decides, seat.presence) {
        (SeatPlayer::Staff, _, _) => html! { "staff plays" },
        (SeatPlayer::Computer, _, _) => html! { "computer player" },
        (SeatPlayer::Nobody, _, _) => html! { "open" },
        (SeatPlayer::Person, true, Presence::Unknown) => html! { "to decide now" },
        (SeatPlayer::Person, true, _) => html! { "to decide now, " (presence) },
        (SeatPlayer::Person, false, _) => presence,
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

/// A time that was agreed on, in full words where it is a whole number: `2 days`, `1 hour`.
pub fn agreed(seconds: i64) -> String {
    let whole = |unit: i64| u32::try_from(seconds / unit).ok().filter(|_| seconds % unit == 0);
    match (whole(86_400), whole(3600)) {
        (Some(days @ 1..), _) => board::counted(days, "day", "days"),
        (None, Some(hours @ 1..)) => board::counted(hours, "hour", "hours"),
        _ => span(seconds),
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

/// The time left: words first, the bar below, then when it ends. Red is the reserve that runs.
pub fn left(left: &TimeLeft) -> Markup {
    let spending = left.runs && left.seconds == 0 && left.reserve > 0;
    let (seconds, of) =
        if spending { (left.reserve, left.reserve_of) } else { (left.seconds, left.of) };
    // The bar ends before the reserve begins.
    let later = if spending { 0 } else { left.reserve };
    let share = (seconds * 100 / of.max(1)).clamp(0, 100);
    let urgency = match (left.runs, share) {
        (false, _) => "stopped",
        (true, _) if spending => "late",
        (true, 0) => "late",
        (true, 1..25) => "soon",
        (true, _) => "",
    };
    html! {
        span class={ "left " (urgency) } {
            b { (span(seconds)) @if spending { " of reserve" } @if left.runs { span.vh { " left" } } }
            @if left.runs {
                svg.tick viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true" {
                    rect width=(share) height="5" {}
                }
                @if let Some(until) = left.until { small { "until " (moment(until - later)) } }
            } @else {
                small { "clock stopped" }
            }
            @if !spending && left.reserve > 0 {
                small.spare { (span(left.reserve)) " in reserve" }
            }
        }
    }
}

/// How strong somebody is at this game: the number, and what it may be off by.
pub fn rating(rated: &Rated) -> Markup {
    html! {
        span.rated { b { (rated.rating) } small { "rating, ± " (rated.give_or_take) } }
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
    fn a_reserve_is_told_beside_the_time_and_in_its_place_when_it_runs() {
        let with = |seconds, reserve| {
            left(&TimeLeft { seconds, of: 100, runs: true, reserve, reserve_of: 7200, until: None })
                .into_string()
        };
        let before = with(60, 7200);
        assert!(before.contains("1 min") && before.contains("2 h in reserve"), "{before}");
        let spent = with(0, 3600);
        assert!(spent.contains("left late") && spent.contains("1 h of reserve"), "{spent}");
        assert!(spent.contains("width=\"50\""), "{spent}");
        assert!(!with(60, 0).contains("in reserve"));
        let until = Some(90_000 + 7200);
        let ends =
            TimeLeft { seconds: 60, of: 100, runs: true, reserve: 7200, reserve_of: 7200, until };
        let ends = left(&ends).into_string();
        assert!(ends.contains("1970-01-02T01:00Z"), "the reserve comes after it: {ends}");
    }

    #[test]
    fn what_was_agreed_is_told_in_full_words() {
        for (seconds, words) in [
            (86_400, "1 day"),
            (172_800, "2 days"),
            (3600, "1 hour"),
            (600, "10 min"),
            (90, "1 min"),
        ] {
            assert_eq!(agreed(seconds), words);
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
