//! Numbers and words as SVG writes them.

use std::fmt::Write as _;

/// A number in as few characters as its worth: at most two decimals.
pub(super) fn num(value: f64) -> String {
    let mut out = String::with_capacity(8);
    push_num(&mut out, value);
    out
}

/// The same at the end of what is written: a page has thousands of numbers.
pub(super) fn push_num(out: &mut String, value: f64) {
    let hundredths = value * 100.0;
    let nearest = hundredths.round();
    // Only halfway between two is exact rounding worth its time.
    if nearest.abs() < 1e9 && (hundredths - nearest).abs() < 0.49 {
        decimal(out, nearest as i64);
    } else {
        out.push_str(&exact(value));
    }
}

fn decimal(out: &mut String, hundredths: i64) {
    if hundredths < 0 {
        out.push('-');
    }
    let size = hundredths.unsigned_abs();
    let (whole, part) = (size / 100, (size % 100) as u8);
    let mut digits = [0u8; 20];
    let mut first = digits.len();
    let mut rest = whole;
    while first == digits.len() || rest > 0 {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    out.extend(digits[first..].iter().map(|&digit| char::from(digit)));
    if part > 0 {
        out.push('.');
        out.push(char::from(b'0' + part / 10));
        if part % 10 > 0 {
            out.push(char::from(b'0' + part % 10));
        }
    }
}

fn exact(value: f64) -> String {
    let mut text = format!("{value:.2}");
    if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if text == "-0" { "0".to_owned() } else { text }
}

/// Text and attribute values: markup, quotes and characters XML cannot hold. `var(` is broken up
/// so that a name never reads as a token.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_escaped(&mut out, text);
    out
}

pub(super) fn push_escaped(out: &mut String, text: &str) {
    let start = out.len();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '(' if out[start..].ends_with("var") => out.push_str("&#40;"),
            '\t' | '\n' | '\r' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

/// An id that differs whenever the name differs: `gun:bow` becomes `gun__bow`.
pub(super) fn slug(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' => out.push(c),
            ':' => out.push_str("__"),
            c => {
                let _ = write!(out, "_{:x}_", u32::from(c));
            }
        }
    }
    out
}

/// Shortens text to fit a width, by the average width of letters at that size.
pub(super) fn fit(text: &str, size: f64, width: f64) -> String {
    let room = (width / (size * 0.54)).floor().max(1.0) as usize;
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(room.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::{super::geometry::Scatter, *};

    #[test]
    fn numbers_are_short_and_rounded_as_exactly_as_the_library_does() {
        for (value, text) in [(0.0, "0"), (-0.001, "0"), (3.0, "3"), (-2.5, "-2.5"), (0.07, "0.07")]
        {
            assert_eq!(num(value), text);
        }
        let mut scatter = Scatter::new(7);
        let anywhere = std::iter::repeat_with(|| scatter.between(-2000.0, 2000.0));
        let ties = (-4000..4000).map(|eighth| f64::from(eighth) / 8.0);
        for value in anywhere.take(20_000).chain(ties).chain([1e8, -1e9, 1e300]) {
            assert_eq!(num(value), exact(value), "{value}");
        }
    }
}
