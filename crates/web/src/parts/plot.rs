//! Small charts of a career, each with its numbers as a table behind it.

use super::words;
use maud::{Markup, html};

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 46.0;
const BOTTOM: f64 = 30.0;
const TOP: f64 = 14.0;
const RIGHT: f64 = 14.0;

/// Values in the order of time: a line with its points on a grid.
pub fn course(title: &str, unit: &str, points: &[(String, i64)]) -> Markup {
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let values: Vec<f64> = points.iter().map(|(_, value)| *value as f64).collect();
    let names: Vec<&str> = points.iter().map(|(name, _)| name.as_str()).collect();
    let shown: Vec<String> = points.iter().map(|(_, value)| words::number(*value)).collect();
    figure(title, unit, &names, &shown, &line(&values, &names, None))
}

/// What each stretch of time brought: columns above and below nothing.
pub fn columns(title: &str, points: &[(String, i64)]) -> Markup {
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let values: Vec<f64> = points.iter().map(|(_, value)| *value as f64).collect();
    let names: Vec<&str> = points.iter().map(|(name, _)| name.as_str()).collect();
    let shown: Vec<String> = points.iter().map(|(_, value)| words::number(*value)).collect();
    figure(title, "last", &names, &shown, &stand(&values, &names))
}

/// A running total as a line of steps, one for each stretch of play, with the names below; flatter than the
/// others, so that it fits under a board.
pub fn steps(title: &str, points: &[(String, i64)]) -> Markup {
    const WIDE: f64 = 700.0;
    const HIGH: f64 = 118.0;
    const FOOT: f64 = 24.0;
    #[expect(clippy::cast_precision_loss, reason = "scores are small")]
    let values: Vec<f64> = points.iter().map(|(_, value)| *value as f64).collect();
    let low = values.iter().copied().fold(0.0, f64::min);
    let high = values.iter().copied().fold(0.0, f64::max);
    let ticks = ticks(low, high);
    let (bottom, top) = (ticks[0], ticks[ticks.len() - 1]);
    let y = |value: f64| 8.0 + (top - value) / (top - bottom) * (HIGH - 8.0 - FOOT);
    let each = (WIDE - LEFT - RIGHT) / f64::from(u32::try_from(points.len()).unwrap_or(1).max(1));
    let x = |at: usize| LEFT + each * f64::from(u32::try_from(at).unwrap_or(u32::MAX));
    let one = |(at, value): (usize, &f64)| format!("V{:.1}H{:.1}", y(*value), x(at + 1));
    let path: String = values.iter().enumerate().map(one).collect();
    let number = |value: f64| format!("{value:.1}");
    let told = points.iter().map(|(name, value)| format!("{name} {}", words::number(*value)));
    let told = format!("{title}: {}", told.collect::<Vec<_>>().join(", "));
    html! {
        svg.plot-svg.steps viewBox={ "0 0 " (WIDE) " " (HIGH) } role="img" aria-label=(told) {
            @for tick in &ticks {
                line class=(if *tick == 0.0 { "grid zero" } else { "grid" }) x1=(LEFT)
                    x2=(WIDE - RIGHT) y1=(number(y(*tick))) y2=(number(y(*tick))) {}
                text.tick x=(LEFT - 8.0) y=(number(y(*tick) + 4.0)) text-anchor="end" {
                    (words::number(*tick as i64))
                }
            }
            path.area d={ "M" (LEFT) " " (number(y(0.0))) (path) "V" (number(y(0.0))) "Z" } {}
            path.course d={ "M" (LEFT) " " (number(y(0.0))) (path) } {}
            @for (at, (name, value)) in points.iter().enumerate() {
                rect.slot x=(number(x(at) + 1.0)) width=(number(each - 2.0)) y=(HIGH - 18.0) height="18" rx="3" {}
                @if each > 46.0 {
                    text.tick x=(number(x(at) + each / 2.0)) y=(HIGH - 5.0) text-anchor="middle" { (short(name)) }
                }
                @if at + 1 == points.len() {
                    circle.point cx=(number(x(at + 1))) cy=(number(y(values[at]))) r="4.5" {
                        title { (name) ": " (value) }
                    }
                }
            }
        }
    }
}

/// What each stretch brought as small pillars in a row of a table; a dash for each that is to come.
pub fn pillars(points: &[(String, i64)], highest: i64, columns: usize) -> Markup {
    const HIGH: i64 = 22;
    let tall = |value: i64| (value.max(0) * HIGH / highest.max(1)).max(1);
    let told = points.iter().map(|(name, value)| format!("{name} {}", words::number(*value)));
    let told: Vec<String> = told.collect();
    html! {
        svg.pillars width=(columns.max(1) * 22) height="24" role="img"
            aria-label=(if told.is_empty() { "nothing yet".to_owned() } else { told.join(", ") }) {
            @for at in 0..columns {
                @match points.get(at) {
                    Some((_, value)) => rect x=(at * 22) width="18" rx="1.5" y=(HIGH + 1 - tall(*value)) height=(tall(*value)) {},
                    None => line x1=(at * 22) x2=(at * 22 + 18) y1="22.5" y2="22.5" {},
                }
            }
        }
    }
}

/// A running score around an expected value with the band that chance explains.
pub fn band(title: &str, points: &[(String, f64)], middle: f64, half: f64) -> Markup {
    let values: Vec<f64> = points.iter().map(|(_, value)| *value).collect();
    let names: Vec<&str> = points.iter().map(|(name, _)| name.as_str()).collect();
    let shown: Vec<String> = values.iter().map(|value| format!("{value:.0}")).collect();
    figure(title, "", &names, &shown, &line(&values, &names, Some((middle, half))))
}

fn figure(title: &str, unit: &str, names: &[&str], values: &[String], drawing: &Markup) -> Markup {
    let last = values.last().map_or("", String::as_str);
    html! {
        figure.plot {
            figcaption { span { (title) } b { (last) @if !unit.is_empty() { " " small { (unit) } } } }
            (drawing)
            details.data {
                summary { "As a table" }
                table.sheet {
                    thead { tr { th scope="col" { "After" } th.r scope="col" { (title) } } }
                    tbody { @for (name, value) in names.iter().zip(values) {
                        tr { td { (name) } td.r { (value) } }
                    } }
                }
            }
        }
    }
}

/// `Mission 3: Offensive Patrol` needs no more than its number below an axis.
fn short(name: &str) -> &str {
    name.split_once(": ").map_or(name, |(head, _)| head)
}

/// Round numbers from below the least to above the greatest.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let span = (high - low).max(1.0);
    let rough = span / 4.0;
    let magnitude = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|times| times * magnitude)
        .find(|step| *step >= rough)
        .unwrap_or(magnitude * 10.0)
        .max(1.0);
    let first = (low / step).floor();
    let last = (high / step).ceil().max(first + 1.0);
    let count = (last - first) as u32;
    (0..=count).map(|at| (first + f64::from(at)) * step).collect()
}

fn line(values: &[f64], names: &[&str], around: Option<(f64, f64)>) -> Markup {
    let (middle, half) = around.unwrap_or((0.0, 0.0));
    let low = values.iter().copied().fold(middle - half, f64::min);
    let high = values.iter().copied().fold(middle + half, f64::max);
    let ticks = ticks(low, high);
    let (bottom, top) = (ticks[0], ticks[ticks.len() - 1]);
    let y = |value: f64| TOP + (top - value) / (top - bottom) * (HEIGHT - TOP - BOTTOM);
    let steps = u32::try_from(values.len().saturating_sub(1)).unwrap_or(u32::MAX).max(1);
    let x = |at: usize| {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        LEFT + f64::from(at) / f64::from(steps) * (WIDTH - LEFT - RIGHT)
    };
    let place = |at: usize, value: f64| format!("{:.1} {:.1}", x(at), y(value));
    let path: Vec<String> = values.iter().enumerate().map(|(at, v)| place(at, *v)).collect();
    let path = path.join("L");
    let ground = y(bottom.max(0.0_f64.min(top)));
    let area = format!("M{path}V{ground:.1}H{:.1}Z", x(0));
    let last = values.len().saturating_sub(1);
    html! {
        svg.plot-svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-hidden="true" {
            @for tick in &ticks {
                line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(format!("{:.1}", y(*tick)))
                    y2=(format!("{:.1}", y(*tick))) {}
                text.tick x=(LEFT - 8.0) y=(format!("{:.1}", y(*tick) + 4.0)) text-anchor="end" {
                    (words::number(*tick as i64))
                }
            }
            @if around.is_some() {
                rect.band x=(LEFT) width=(WIDTH - LEFT - RIGHT) y=(format!("{:.1}", y(middle + half)))
                    height=(format!("{:.1}", y(middle - half) - y(middle + half))) {}
                line.middle x1=(LEFT) x2=(WIDTH - RIGHT) y1=(format!("{:.1}", y(middle)))
                    y2=(format!("{:.1}", y(middle))) {}
            }
            @if values.len() > 1 {
                @if around.is_none() { path.area d=(area) {} }
                path.course d={ "M" (path) } {}
            }
            @for (at, value) in values.iter().enumerate() {
                circle.point cx=(format!("{:.1}", x(at))) cy=(format!("{:.1}", y(*value)))
                    r=(if at == last { "4.5" } else { "3" }) { title { (names[at]) ": " (format!("{value:.0}")) } }
            }
            @if let Some(name) = names.first() {
                text.tick x=(LEFT) y=(HEIGHT - 8.0) { (short(name)) }
            }
            @if let (Some(name), true) = (names.last(), names.len() > 1) {
                text.tick x=(WIDTH - RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { (short(name)) }
            }
        }
    }
}

fn stand(values: &[f64], names: &[&str]) -> Markup {
    let low = values.iter().copied().fold(0.0, f64::min);
    let high = values.iter().copied().fold(0.0, f64::max);
    let ticks = ticks(low, high);
    let (bottom, top) = (ticks[0], ticks[ticks.len() - 1]);
    let y = |value: f64| TOP + (top - value) / (top - bottom) * (HEIGHT - TOP - BOTTOM);
    let count = f64::from(u32::try_from(values.len()).unwrap_or(u32::MAX).max(1));
    let each = (WIDTH - LEFT - RIGHT) / count;
    let wide = (each * 0.62).min(44.0);
    let x = |at: usize| LEFT + each * (f64::from(u32::try_from(at).unwrap_or(u32::MAX)) + 0.5);
    let number = |value: f64| format!("{value:.1}");
    html! {
        svg.plot-svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-hidden="true" {
            @for tick in &ticks {
                line class=(if *tick == 0.0 { "grid zero" } else { "grid" }) x1=(LEFT)
                    x2=(WIDTH - RIGHT) y1=(number(y(*tick))) y2=(number(y(*tick))) {}
                text.tick x=(LEFT - 8.0) y=(number(y(*tick) + 4.0)) text-anchor="end" {
                    (words::number(*tick as i64))
                }
            }
            @for (at, value) in values.iter().enumerate() {
                rect class=(if *value < 0.0 { "column loss" } else { "column" })
                    x=(number(x(at) - wide / 2.0)) width=(number(wide)) rx="2"
                    y=(number(y(value.max(0.0))))
                    height=(number((y(value.min(0.0)) - y(value.max(0.0))).max(1.5))) {
                    title { (names[at]) ": " (format!("{value:.0}")) }
                }
            }
            @if let Some(name) = names.first() {
                text.tick x=(LEFT) y=(HEIGHT - 8.0) { (short(name)) }
            }
            @if let (Some(name), true) = (names.last(), names.len() > 1) {
                text.tick x=(WIDTH - RIGHT) y=(HEIGHT - 8.0) text-anchor="end" { (short(name)) }
            }
        }
    }
}

/// Counts by kind as bars with their numbers.
pub fn bars(title: &str, counts: &[(String, u32)]) -> Markup {
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let total: u32 = counts.iter().map(|(_, count)| count).sum();
    html! {
        figure.plot {
            figcaption { span { (title) } b { (total) } }
            @if counts.is_empty() {
                p.sm { "Nothing to count yet." }
            } @else {
                table.bars {
                    caption.vh { (title) }
                    tbody { @for (kind, count) in counts {
                        tr {
                            th scope="row" { (words::capital(kind)) }
                            td.bar-cell { (bar(f64::from(*count) / f64::from(most))) }
                            td.r { (count) }
                        }
                    } }
                }
            }
        }
    }
}

/// One bar from 0 to 1.
pub fn bar(share: f64) -> Markup {
    html! {
        svg.hbar width="100%" height="12" aria-hidden="true" focusable="false" {
            rect.ground width="100%" height="12" rx="2" {}
            rect.fill width=(format!("{:.2}%", share.clamp(0.0, 1.0) * 100.0)) height="12" rx="2" {}
        }
    }
}

/// A share with the interval it lies in.
pub fn interval(share: f64, low: f64, high: f64) -> Markup {
    let at = |value: f64| format!("{:.2}%", value.clamp(0.0, 1.0) * 100.0);
    html! {
        svg.hbar width="100%" height="12" aria-hidden="true" focusable="false" {
            rect.ground width="100%" height="12" rx="2" {}
            rect.fill width=(at(share)) height="12" rx="2" {}
            line.whisker x1=(at(low)) x2=(at(high)) y1="6" y2="6" {}
            line.whisker x1=(at(low)) x2=(at(low)) y1="2.5" y2="9.5" {}
            line.whisker x1=(at(high)) x2=(at(high)) y1="2.5" y2="9.5" {}
        }
    }
}

/// Figures on a scale from 0 to 1: the average as a mark, half of them thick, nine in ten thin, and
/// where nothing lies.
pub fn span(mean: f64, half: (f64, f64), most: (f64, f64), zero: f64) -> Markup {
    let at = |value: f64| format!("{:.2}%", value.clamp(0.0, 1.0) * 100.0);
    let wide = |(low, high): (f64, f64)| at((high - low).max(0.01));
    html! {
        svg.hbar.span width="100%" height="12" aria-hidden="true" focusable="false" {
            rect.ground width="100%" height="12" rx="2" {}
            line.zero x1=(at(zero)) x2=(at(zero)) y1="0" y2="12" {}
            line.thin x1=(at(most.0)) x2=(at(most.1)) y1="6" y2="6" {}
            rect.half x=(at(half.0)) width=(wide(half)) y="3" height="6" {}
            line.mark x1=(at(mean)) x2=(at(mean)) y1="1" y2="11" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_every_value() {
        assert_eq!(ticks(0.0, 105.0), [0.0, 50.0, 100.0, 150.0]);
        assert_eq!(ticks(-30.0, 0.0), [-30.0, -20.0, -10.0, 0.0]);
        assert_eq!(ticks(0.0, 0.0), [0.0, 1.0]);
    }

    #[test]
    fn a_single_point_and_no_point_are_drawn_without_a_line() {
        for points in [vec![], vec![("Night 1".to_owned(), 5)]] {
            let html = course("VP", "", &points).into_string();
            assert!(!html.contains("NaN") && !html.contains("class=\"course\""), "{html}");
        }
    }

    #[test]
    fn steps_begin_at_nothing_and_pillars_leave_room_for_what_is_to_come() {
        let points = [("July".to_owned(), 4), ("August".to_owned(), -2)];
        let line = steps("Lead", &points).into_string();
        assert!(
            line.contains("Lead: July 4, August \u{2212}2") || line.contains("August -2"),
            "{line}"
        );
        let row = pillars(&points, 4, 3).into_string();
        assert_eq!((row.matches("<rect").count(), row.matches("<line").count()), (2, 1), "{row}");
    }

    #[test]
    fn a_loss_stands_below_nothing() {
        let points = vec![("One".to_owned(), 30), ("Two".to_owned(), -10)];
        let html = columns("VP by night", &points).into_string();
        let columns: Vec<&str> = html.split("<rect ").skip(1).collect();
        assert!(columns[0].contains("class=\"column\"") && columns[0].contains("y=\"14.0\""));
        assert!(columns[1].contains("class=\"column loss\""));
        assert!(!columns[1].contains("y=\"14.0\""), "{}", columns[1]);
        assert!(!super::columns("VP", &[]).into_string().contains("NaN"));
    }
}
