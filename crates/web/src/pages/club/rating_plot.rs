//! The course of a player's ratings: a line for each game, with a band around the first that says how sure it is.

use crate::parts::words;
use maud::{Markup, html};

const WIDTH: f64 = 540.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 40.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 26.0;
/// Between two lines of the grid.
const STEP: f64 = 100.0;

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// When, in seconds since 1970.
    pub at: i64,
    pub rating: f64,
    /// What it may be off by, if that was kept.
    pub off: Option<f64>,
}

/// How strong somebody was at one game.
pub struct Course<'a> {
    pub title: &'a str,
    pub points: Vec<Point>,
}

/// Where time and rating lie in the drawing.
struct Scale {
    first: i64,
    last: i64,
    low: f64,
    high: f64,
}

impl Scale {
    fn of(courses: &[Course<'_>]) -> Option<Scale> {
        let points = || courses.iter().flat_map(|course| &course.points);
        let (first, last) = (points().map(|it| it.at).min()?, points().map(|it| it.at).max()?);
        let edge = |it: &Point, sign: f64| it.rating + sign * it.off.unwrap_or(0.0);
        let low = points().map(|it| edge(it, -1.0)).fold(f64::MAX, f64::min);
        let high = points().map(|it| edge(it, 1.0)).fold(f64::MIN, f64::max);
        let (low, high) = ((low / STEP).floor() * STEP, (high / STEP).ceil() * STEP);
        Some(Scale { first, last, low, high: high.max(low + STEP) })
    }

    fn x(&self, at: i64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a place in a drawing")]
        let share = (at - self.first) as f64 / (self.last - self.first).max(1) as f64;
        LEFT + share * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, rating: f64) -> f64 {
        TOP + (self.high - rating) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)
    }

    fn place(&self, at: i64, rating: f64) -> String {
        format!("{:.1} {:.1}", self.x(at), self.y(rating))
    }

    fn grid(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / STEP).round() as u32;
        // A newcomer may be off by 700: then every other line is enough.
        let by = 1 + count / 8;
        let low = self.low;
        (0..=count).step_by(by as usize).map(move |at| low + STEP * f64::from(at))
    }
}

/// The courses, the one that matters first; nothing before two games of one have counted.
pub fn plot(courses: &[Course<'_>]) -> Markup {
    let Some(scale) = Scale::of(courses) else { return html! {} };
    if courses.iter().all(|course| course.points.len() < 2) {
        return html! {};
    }
    let told: Vec<String> = courses.iter().map(told).collect();
    html! {
        svg.rating-plot viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(told.join("; ")) {
            @for rating in scale.grid() {
                line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(format!("{:.1}", scale.y(rating))) y2=(format!("{:.1}", scale.y(rating))) {}
                text.tick x=(LEFT - 8.0) y=(format!("{:.1}", scale.y(rating) + 4.0)) text-anchor="end" { (format!("{rating:.0}")) }
            }
            @if let Some(first) = courses.first() { path.band d=(band(&scale, &first.points)) {} }
            @for (place, course) in courses.iter().enumerate() { (line(&scale, course, place > 0)) }
            text.tick x=(LEFT) y=(HEIGHT - 8.0) { (words::date(scale.first)) }
            @if words::date(scale.last) != words::date(scale.first) {
                text.tick x=(WIDTH - RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { (words::date(scale.last)) }
            }
        }
    }
}

fn told(course: &Course<'_>) -> String {
    let of = |point: Option<&Point>| point.map_or(0.0, |it| it.rating);
    let (first, last) = (of(course.points.first()), of(course.points.last()));
    format!("{}: from {first:.0} to {last:.0}", course.title)
}

fn line(scale: &Scale, course: &Course<'_>, further: bool) -> Markup {
    let path: Vec<String> = course.points.iter().map(|it| scale.place(it.at, it.rating)).collect();
    html! {
        g.course.further[further] {
            @if path.len() > 1 { path d={ "M" (path.join("L")) } {} }
            @if let Some(last) = course.points.last() {
                circle cx=(format!("{:.1}", scale.x(last.at))) cy=(format!("{:.1}", scale.y(last.rating))) r="4.5" {}
            }
        }
    }
}

/// Around the ratings whose uncertainty is known.
fn band(scale: &Scale, points: &[Point]) -> String {
    let known = points.iter().filter_map(|it| Some((it.at, it.rating, it.off?)));
    let known: Vec<(i64, f64, f64)> = known.collect();
    let above = known.iter().map(|(at, rating, off)| scale.place(*at, rating + off));
    let below = known.iter().rev().map(|(at, rating, off)| scale.place(*at, rating - off));
    let edge: Vec<String> = above.chain(below).collect();
    if known.len() < 2 { String::new() } else { format!("M{}Z", edge.join("L")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(at: i64, rating: f64, off: Option<f64>) -> Point {
        Point { at, rating, off }
    }

    #[test]
    fn a_course_needs_two_games_and_its_band_only_those_whose_uncertainty_is_known() {
        let one = Course { title: "Duel", points: vec![point(0, 1500.0, None)] };
        assert_eq!(plot(&[one]).into_string(), "");
        assert_eq!(plot(&[]).into_string(), "");
        let points = vec![
            point(0, 1500.0, None),
            point(50, 1550.0, Some(200.0)),
            point(100, 1610.0, Some(90.0)),
        ];
        let drawn = plot(&[Course { title: "Duel", points }]).into_string();
        assert!(drawn.contains("Duel: from 1500 to 1610"), "{drawn}");
        let band = drawn.split("class=\"band\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(band.matches('L').count(), 3, "two games have a band: {band}");
    }

    #[test]
    fn games_that_ended_in_one_second_are_drawn_in_bounds() {
        let points = vec![point(5, 1500.0, Some(350.0)), point(5, 1400.0, Some(300.0))];
        let drawn = plot(&[Course { title: "Duel", points }]).into_string();
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
    }
}
