//! Lines of known width, painted or plain.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::Tone;
use crate::text::{Paint, WIDTH};

pub(super) struct Page {
    paint: Paint,
    out: String,
}

/// What a terminal may show of a name: no control characters, no escape sequences.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| c.width() != Some(0))
        .collect()
}

pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// Cut to at most `room` columns, with an ellipsis where something is lost.
pub(super) fn cut(text: &str, room: usize) -> String {
    let text = clean(text);
    if text.width() <= room {
        return text;
    }
    let mut short = String::new();
    let mut used = 0;
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > room {
            break;
        }
        used += w;
        short.push(c);
    }
    if room > 0 {
        short.push('…');
    }
    short
}

/// Cut or filled up to exactly `room` columns.
pub(super) fn pad(text: &str, room: usize) -> String {
    let mut text = cut(text, room);
    text.push_str(&" ".repeat(room.saturating_sub(text.width())));
    text
}

pub(super) fn pad_left(text: &str, room: usize) -> String {
    let text = cut(text, room);
    " ".repeat(room.saturating_sub(text.width())) + &text
}

impl Page {
    pub(super) fn new(paint: Paint) -> Page {
        Page { paint, out: String::new() }
    }

    pub(super) fn title(&mut self, title: &str) {
        let title = cut(title, WIDTH - 6);
        let rule = "─".repeat(WIDTH - 4 - title.width());
        let line = format!("── {title} {rule}");
        self.line(&cut(&line, WIDTH), Tone::Plain);
    }

    pub(super) fn paint(&self, text: &str, tone: Tone) -> String {
        let code = match (self.paint, tone) {
            (Paint::Plain, _) | (Paint::Ansi, Tone::Plain) => return text.to_owned(),
            (Paint::Ansi, Tone::Stock) => "36",
            (Paint::Ansi, Tone::Good) => "32",
            (Paint::Ansi, Tone::Warning) => "33",
            (Paint::Ansi, Tone::Damage) => "31",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    /// One line of one tone, cut to the width of the page.
    pub(super) fn line(&mut self, text: &str, tone: Tone) {
        let text = cut(text, WIDTH);
        let painted = self.paint(text.trim_end(), tone);
        self.out.push_str(&painted);
        self.out.push('\n');
    }

    /// A line made of parts, each with its tone and its exact width.
    pub(super) fn parts(&mut self, parts: &[(String, Tone)]) {
        let mut room = WIDTH;
        let mut line = String::new();
        for (text, tone) in parts {
            let text = cut(text, room);
            room -= text.width();
            line.push_str(&self.paint(&text, *tone));
        }
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    pub(super) fn finish(self) -> String {
        self.out
    }
}
