//! Odds as bars: the shares of what may come of a roll.

use super::words;
use maud::{Markup, html};
use table::{Odds, Tone};

/// A part of a bar.
struct Segment<'a> {
    class: &'static str,
    text: &'a str,
    count: u32,
}

/// The colours of what the game has no word on.
const SHADES: [&str; 4] = ["o-1", "o-2", "o-3", "o-4"];

/// More outcomes than this, if one is as likely as the other and none better, are told in one line.
const MOST_LINES: usize = 4;

/// Good, mixed, nothing and bad in this order, what the game has no word on after the good; where it has
/// none on any of them, shades of blue. What reads the same in so little room is one part.
fn segments<'a>(odds: &'a Odds) -> Vec<Segment<'a>> {
    let met = || odds.each().filter(|(_, count, _)| *count > 0);
    let toned = met().any(|(_, _, tone)| tone.is_some());
    let mut all: Vec<(u8, Segment<'a>)> = Vec::new();
    for (text, count, tone) in met() {
        let (rank, class) = match tone {
            Some(Tone::Good) => (0, "o-s"),
            None if toned => (1, "o-1"),
            None => (1, SHADES[all.len().min(SHADES.len() - 1)]),
            Some(Tone::Mixed) => (2, "o-m"),
            Some(Tone::Nothing) => (3, "o-n"),
            Some(Tone::Bad) => (4, "o-d"),
        };
        let text = words::brief(text);
        match all.iter_mut().find(|(known, part)| (*known, part.text) == (rank, text)) {
            Some((_, part)) => part.count += count,
            None => all.push((rank, Segment { class, text, count })),
        }
    }
    all.sort_by_key(|(rank, _)| *rank);
    all.into_iter().map(|(_, part)| part).collect()
}

/// The words of outcomes that are all as likely, where there are many and none is better.
fn alike(segments: &[Segment<'_>]) -> Option<String> {
    let first = segments.first()?;
    let same = |part: &Segment<'_>| part.count == first.count && SHADES.contains(&part.class);
    (segments.len() > MOST_LINES && segments.iter().all(same))
        .then(|| segments.iter().map(|part| part.text).collect::<Vec<_>>().join(", "))
}

/// Whether the roll decides anything.
fn is_open(odds: &&Odds) -> bool {
    odds.outcomes.iter().filter(|(_, count)| *count > 0).count() > 1
}

/// The odds of one option: its first roll that is not certain as a bar, how many more of it there are,
/// and what the next roll of another kind is hoped for.
pub fn of_option(odds: &[Odds]) -> Markup {
    let Some(first) = odds.iter().find(is_open).or(odds.first()) else {
        return html! { div.odds { div.nobar {} div.lbl { b { "no roll" } } } };
    };
    let same = odds.iter().filter(|other| other.outcomes == first.outcomes).count();
    let then = odds.iter().filter(is_open).find(|other| other.why != first.why);
    let segments = segments(first);
    // A second roll has a line where the first leaves it one: what a risk buys.
    let then = then.filter(|_| segments.len() < 3).map(|odds| (self::segments(odds), odds.of));
    let spoken = all_spoken(odds);
    let times = if same > 1 { format!(" ×{same}") } else { String::new() };
    html! {
        div.odds role="img" aria-label=(spoken) title=(spoken) {
            (bar(&segments, first.of))
            div.lbl {
                @if let Some(words) = alike(&segments) {
                    span.first { b { (words::percent(segments[0].count, first.of)) } " each: " (words) (times) }
                } @else { @for (at, part) in segments.iter().enumerate() {
                    span.first[at == 0] {
                        b { (words::percent(part.count, first.of)) } " " (part.text)
                        @if at == 0 { (times) }
                    }
                } }
                @if let Some((parts, of)) = &then { @if let Some(part) = parts.first() {
                    span { "then " b { (words::percent(part.count, *of)) } " " (part.text) }
                } }
            }
        }
    }
}

fn bar(segments: &[Segment<'_>], of: u32) -> Markup {
    let mut at = 0;
    let placed = segments.iter().map(|segment| {
        let from = at;
        at += segment.count;
        (segment, hundredths(from, of), hundredths(segment.count, of))
    });
    html! {
        svg.oddsbar width="100%" height="9" aria-hidden="true" focusable="false" {
            @for (segment, x, width) in placed {
                rect class=(segment.class) x=(x) width=(width) height="9"
                    fill=[(segment.class == "o-m").then_some("url(#hatch)")] {}
            }
        }
    }
}

fn hundredths(part: u32, of: u32) -> String {
    format!("{:.2}%", f64::from(part) * 100.0 / f64::from(of.max(1)))
}

/// What a roll is looked at for: the harm where the rest is well, else the good that may come.
pub fn telling(odds: &Odds) -> Option<(&str, u32, Tone)> {
    let each = || odds.each().filter_map(|(text, count, tone)| Some((text, count, tone?)));
    let of = |wanted: Tone| each().find(|(_, _, tone)| *tone == wanted);
    let idle = each().any(|(_, _, tone)| tone == Tone::Nothing);
    let (first, second) = if idle { (Tone::Good, Tone::Bad) } else { (Tone::Bad, Tone::Good) };
    of(first).or_else(|| of(second))
}

/// The rolls of an option as figures, each with the word for it.
pub fn figures(odds: &[Odds]) -> Markup {
    let told = odds.iter().filter_map(|odds| Some((telling(odds)?, odds.of)));
    html! {
        @for ((text, count, tone), of) in told.take(3) {
            span.fig {
                span { (words::brief(text)) }
                b class=(if tone == Tone::Bad { "bad" } else { "good" }) { (words::percent(count, of)) }
            }
        }
    }
}

/// All rolls of an option in words.
pub fn all_spoken(odds: &[Odds]) -> String {
    odds.iter().map(spoken).collect::<Vec<_>>().join(". ")
}

/// Every outcome in words, for those who cannot see the bar.
fn spoken(odds: &Odds) -> String {
    let each = odds
        .outcomes
        .iter()
        .map(|(text, count)| format!("{} {text}", words::percent(*count, odds.of)));
    format!("{}: {}", odds.why, each.collect::<Vec<_>>().join(", "))
}

/// What the colours mean, from the first option that rolls.
pub fn legend(odds: &Odds, rule: &Markup) -> Markup {
    let segments = segments(odds);
    // What is told in one line has its words there, and no colour of its own.
    let shown = if alike(&segments).is_some() { &[] } else { segments.as_slice() };
    html! {
        div.legend {
            @for segment in shown {
                span.key-of {
                    svg.swatch width="10" height="9" aria-hidden="true" {
                        rect class=(segment.class) width="10" height="9" rx="2"
                            fill=[(segment.class == "o-m").then_some("url(#hatch)")] {}
                    }
                    (segment.text)
                }
            }
            span.source { "exact odds of the next roll, " (rule) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_shares_and_an_option_without_a_roll_says_so() {
        let odds = Odds {
            why: "Shot".into(),
            rule: "DB 1".into(),
            of: 10,
            outcomes: vec![("hit".into(), 4), ("miss; no effect".into(), 6), ("never".into(), 0)],
            tones: Vec::new(),
        };
        let html = of_option(&[odds]).into_string();
        assert!(html.contains("x=\"0.00%\" width=\"40.00%\""), "{html}");
        assert!(html.contains("x=\"40.00%\" width=\"60.00%\""), "{html}");
        assert!(
            html.contains("<b>40\u{a0}%</b> hit")
                && html.contains("<b>60\u{a0}%</b> miss")
                && !html.contains("style="),
            "{html}"
        );
        assert!(of_option(&[]).into_string().contains("no roll"));
    }

    #[test]
    fn what_is_certain_gives_way_to_what_is_not() {
        let odds = |why: &str, outcomes: &[(&str, u32)]| Odds {
            why: why.into(),
            rule: "SV 1".into(),
            of: 10,
            outcomes: outcomes.iter().map(|(text, count)| ((*text).into(), *count)).collect(),
            tones: Vec::new(),
        };
        let hull = odds("Below test depth", &[("crushed", 0), ("held", 10)]);
        let found = odds("Detection", &[("found", 3), ("not found", 7)]);
        let html = of_option(&[hull.clone(), found]).into_string();
        assert!(html.contains("not found") && !html.contains("</b> held"), "{html}");
        assert!(of_option(&[hull]).into_string().contains("</b> held"));
    }

    #[test]
    fn what_a_risk_buys_stands_below_it() {
        let odds = |why: &str, outcomes: &[(&str, u32, Tone)]| Odds {
            why: why.into(),
            rule: "SV 1".into(),
            of: 10,
            outcomes: outcomes.iter().map(|(text, count, _)| ((*text).into(), *count)).collect(),
            tones: outcomes.iter().map(|(_, _, tone)| Some(*tone)).collect(),
        };
        let hull = odds("Dive", &[("crushed", 1, Tone::Bad), ("held", 9, Tone::Good)]);
        let found = odds("Search", &[("found", 3, Tone::Bad), ("not found", 7, Tone::Good)]);
        let html = of_option(&[hull.clone(), found]).into_string();
        assert!(html.contains("then <b>70\u{a0}%</b> not found"), "{html}");
        assert!(!of_option(&[hull.clone(), hull]).into_string().contains("then"));
    }

    #[test]
    fn many_outcomes_that_are_alike_share_a_line() {
        let odds = |count: u32, of: u32| Odds {
            why: "Entry".into(),
            rule: "OC 9".into(),
            of,
            outcomes: (1..=count).map(|at| (format!("entry {at}"), of / count)).collect(),
            tones: Vec::new(),
        };
        let ten = of_option(&[odds(10, 10)]).into_string();
        assert!(ten.contains("<b>10\u{a0}%</b> each: entry 1, entry 2"), "{ten}");
        assert_eq!(ten.matches("<b>").count(), 1, "{ten}");
        assert_eq!(of_option(&[odds(4, 4)]).into_string().matches("<b>").count(), 4);
        assert!(!legend(&odds(10, 10), &html! {}).into_string().contains("swatch"));
    }

    #[test]
    fn harm_comes_last_and_what_reads_alike_is_one_part() {
        let odds = Odds {
            why: "Below test depth".into(),
            rule: "SV 1".into(),
            of: 10,
            outcomes: vec![
                ("crushed".into(), 1),
                ("held, barely".into(), 2),
                ("held, easily".into(), 7),
            ],
            tones: vec![Some(Tone::Bad), None, None],
        };
        let parts: Vec<_> =
            segments(&odds).iter().map(|it| (it.text, it.count, it.class)).collect();
        assert_eq!(parts, [("held", 9, "o-1"), ("crushed", 1, "o-d")]);
    }
}
