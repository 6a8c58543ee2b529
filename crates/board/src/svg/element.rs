//! One element of a picture at a time: its attributes, then its end.

use std::fmt::{Display, Write as _};

use super::writing::{push_escaped, push_num};

/// An element being written. It closes itself when it goes out of scope, so a statement draws a
/// shape; [`Element::begin`] leaves it open for children and [`Element::holds`] puts text into it.
pub(super) struct Element<'a> {
    out: &'a mut String,
    name: &'static str,
    empty: bool,
}

impl Drop for Element<'_> {
    fn drop(&mut self) {
        if self.empty {
            self.out.push_str("/>");
        }
    }
}

impl<'a> Element<'a> {
    pub(super) fn new(out: &'a mut String, name: &'static str) -> Element<'a> {
        out.push('<');
        out.push_str(name);
        Element { out, name, empty: true }
    }

    fn key(&mut self, key: &str) {
        self.out.push(' ');
        self.out.push_str(key);
        self.out.push_str("=\"");
    }

    /// A number.
    pub(super) fn num(mut self, key: &str, value: f64) -> Element<'a> {
        self.key(key);
        push_num(self.out, value);
        self.out.push('"');
        self
    }

    /// Words of our own: colours, classes, path data.
    pub(super) fn attr(mut self, key: &str, value: impl Display) -> Element<'a> {
        self.key(key);
        let _ = write!(self.out, "{value}");
        self.out.push('"');
        self
    }

    /// Somebody else's words.
    pub(super) fn attr_escaped(mut self, key: &str, value: &str) -> Element<'a> {
        self.key(key);
        push_escaped(self.out, value);
        self.out.push('"');
        self
    }

    pub(super) fn class(self, class: impl Display) -> Element<'a> {
        self.attr("class", class)
    }

    pub(super) fn fill(self, colour: impl Display) -> Element<'a> {
        self.attr("fill", colour)
    }

    pub(super) fn stroke(self, colour: impl Display, width: f64) -> Element<'a> {
        self.attr("stroke", colour).num("stroke-width", width)
    }

    pub(super) fn opacity(self, value: f64) -> Element<'a> {
        self.num("opacity", value)
    }

    pub(super) fn dash(self, on: f64, off: f64) -> Element<'a> {
        let mut el = self;
        el.key("stroke-dasharray");
        push_num(el.out, on);
        el.out.push(' ');
        push_num(el.out, off);
        el.out.push('"');
        el
    }

    pub(super) fn round(self) -> Element<'a> {
        self.attr("stroke-linecap", "round").attr("stroke-linejoin", "round")
    }

    /// Degrees clockwise about a point.
    pub(super) fn turned(self, degrees: f64, x: f64, y: f64) -> Element<'a> {
        let mut el = self;
        el.key("transform");
        el.out.push_str("rotate(");
        for (i, value) in [degrees, x, y].into_iter().enumerate() {
            if i > 0 {
                el.out.push(' ');
            }
            push_num(el.out, value);
        }
        el.out.push_str(")\"");
        el
    }

    pub(super) fn moved(self, x: f64, y: f64) -> Element<'a> {
        self.scaled(x, y, 1.0)
    }

    pub(super) fn scaled(self, x: f64, y: f64, by: f64) -> Element<'a> {
        let mut el = self;
        el.key("transform");
        el.out.push_str("translate(");
        push_num(el.out, x);
        el.out.push(' ');
        push_num(el.out, y);
        el.out.push(')');
        if (by - 1.0).abs() > 1e-9 {
            el.out.push_str(" scale(");
            push_num(el.out, by);
            el.out.push(')');
        }
        el.out.push('"');
        el
    }

    /// Left open: children follow, and an end tag written by [`end`].
    pub(super) fn begin(mut self) {
        self.empty = false;
        self.out.push('>');
    }

    /// Left open, with attributes that are written already.
    pub(super) fn begin_with(mut self, attributes: &str) {
        self.empty = false;
        if !attributes.is_empty() {
            self.out.push(' ');
            self.out.push_str(attributes.trim_start());
        }
        self.out.push('>');
    }

    /// Text, and the end.
    pub(super) fn holds(mut self, text: impl Display) {
        self.empty = false;
        self.out.push('>');
        push_escaped(self.out, &text.to_string());
        end(self.out, self.name);
    }

    /// Markup of our own, and the end.
    pub(super) fn holds_markup(mut self, markup: &str) {
        self.empty = false;
        self.out.push('>');
        self.out.push_str(markup);
        end(self.out, self.name);
    }
}

pub(super) fn end(out: &mut String, name: &str) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

/// A gradient: linear or radial, its name, where it runs, and its colours by place and strength.
pub(super) fn gradient(
    out: &mut String,
    kind: &'static str,
    id: &str,
    along: &[(&str, f64)],
    stops: &[(f64, &str, f64)],
) {
    let mut el = Element::new(out, kind).attr("id", id);
    for (key, value) in along {
        el = el.num(key, *value);
    }
    el.begin();
    for (offset, colour, strength) in stops {
        let stop = Element::new(out, "stop").num("offset", *offset).attr("stop-color", colour);
        if *strength < 1.0 { drop(stop.num("stop-opacity", *strength)) } else { drop(stop) }
    }
    end(out, kind);
}

/// Down a picture.
pub(super) const DOWN: [(&str, f64); 4] = [("x1", 0.0), ("y1", 0.0), ("x2", 0.0), ("y2", 1.0)];

/// Path data written step by step.
#[derive(Default)]
pub(super) struct Path(String);

impl Path {
    pub(super) fn new() -> Path {
        Path::default()
    }

    fn step(&mut self, letter: char, values: &[f64]) -> &mut Path {
        self.0.push(letter);
        for (i, value) in values.iter().enumerate() {
            // A minus sign parts two numbers by itself.
            if i > 0 && (*value >= 0.0 || *value > -0.005) {
                self.0.push(' ');
            }
            push_num(&mut self.0, *value);
        }
        self
    }

    pub(super) fn to(&mut self, x: f64, y: f64) -> &mut Path {
        self.step('M', &[x, y])
    }

    pub(super) fn line(&mut self, x: f64, y: f64) -> &mut Path {
        self.step('L', &[x, y])
    }

    pub(super) fn down(&mut self, by: f64) -> &mut Path {
        self.step('v', &[by])
    }

    pub(super) fn curve(&mut self, about: (f64, f64), x: f64, y: f64) -> &mut Path {
        self.step('Q', &[about.0, about.1, x, y])
    }

    /// Part of a circle to a point; clockwise or not, at most half of it.
    pub(super) fn arc(&mut self, r: f64, clockwise: bool, x: f64, y: f64) -> &mut Path {
        self.step('A', &[r, r, 0.0, 0.0, f64::from(u8::from(clockwise)), x, y])
    }

    pub(super) fn close(&mut self) -> &mut Path {
        self.0.push('Z');
        self
    }

    pub(super) fn polygon(&mut self, points: impl IntoIterator<Item = (f64, f64)>) -> &mut Path {
        for (i, (x, y)) in points.into_iter().enumerate() {
            self.step(if i == 0 { 'M' } else { 'L' }, &[x, y]);
        }
        self.close()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn data(&self) -> &str {
        &self.0
    }
}
