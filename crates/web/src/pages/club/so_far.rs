//! The course of a game for those who watch it, in the place where players have their ship.

use crate::{
    model::Played,
    parts::{icon, plot},
    paths,
};
use maud::{Markup, html};
use shelf::{Career, Series, Shape, Tally};

/// How many counts stand beside the line.
const MOST_COUNTS: usize = 4;

/// What the game counts as it goes: its last running total as a line, one step for each stretch of play, and
/// what each side has lost beside it.
pub fn card(course: &Career, played: &Played) -> Markup {
    let total = course.series.iter().rfind(|series| series.shape == Shape::Total);
    let Some(total) = total else { return html! {} };
    html! {
        section.card.ship.so-far #so-far aria-labelledby="so-far-name" {
            div.hull {
                header {
                    h2 #so-far-name { "The game so far" }
                    span.class { (total.title) }
                    a.ghost2 href=(paths::replay(played.id, played.eyes, 1)) { (icon::REPLAY) "From the start" }
                }
                (line(total))
            }
            dl.meters {
                @if let Some((name, value)) = total.points.last() {
                    div { dt { (total.title) small { "after " (name) } } dd { (value) } }
                }
                @for tally in course.tallies.iter().take(MOST_COUNTS) {
                    div { dt { (tally.title) } dd { (sum(tally)) } }
                }
            }
        }
    }
}

fn line(total: &Series) -> Markup {
    if total.points.is_empty() {
        return html! { p.sm.none { "The line begins when the first stretch of play is over." } };
    }
    plot::steps(&total.title, &total.points)
}

fn sum(tally: &Tally) -> u32 {
    tally.counts.iter().map(|(_, count)| *count).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_counts_nothing_has_no_course_and_one_begun_says_when() {
        let played = crate::pages::tests::played();
        assert_eq!(card(&Career::default(), &played).into_string(), "");
        let none: [(String, i64); 0] = [];
        let series = vec![Series::new("Points", Shape::Total, none)];
        let begun = card(&Career { series, ..Career::default() }, &played).into_string();
        assert!(begun.contains("The line begins"), "{begun}");
    }
}
