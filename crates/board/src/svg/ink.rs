//! Writing SVG: numbers, escapes, targets with their rings and option numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fmt::{self, Display};

use super::pen::{El, Path, end};
use crate::svg::Look;
use crate::{Board, Icon, Marks, State, Target, icons};

/// A number in as few characters as its worth: at most two decimals.
pub(super) fn n(value: f64) -> String {
    let mut out = String::with_capacity(8);
    push_n(&mut out, value);
    out
}

/// The same at the end of what is written: a page has thousands of numbers.
pub(super) fn push_n(out: &mut String, value: f64) {
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
pub(super) fn esc(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    esc_into(&mut out, text);
    out
}

pub(super) fn esc_into(out: &mut String, text: &str) {
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

/// The outline of a target: what its ring follows.
#[derive(Clone, Copy)]
pub(super) enum Outline {
    Circle {
        x: f64,
        y: f64,
        r: f64,
    },
    Rect {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        turn: f64,
    },
    Diamond {
        x: f64,
        y: f64,
        r: f64,
    },
    /// Flat-topped, centre to corner.
    Hex {
        x: f64,
        y: f64,
        r: f64,
    },
    /// Part of a ring: angles in degrees clockwise from the top.
    Wedge {
        x: f64,
        y: f64,
        inner: f64,
        outer: f64,
        from: f64,
        to: f64,
    },
}

impl Outline {
    pub(super) fn rect(x: f64, y: f64, width: f64, height: f64) -> Outline {
        Outline::Rect { x, y, width, height, turn: 0.0 }
    }

    pub(super) fn shape(self, grow: f64, attributes: &str) -> String {
        match self {
            Outline::Circle { x, y, r } => {
                format!(r#"<circle cx="{}" cy="{}" r="{}" {attributes}/>"#, n(x), n(y), n(r + grow))
            }
            Outline::Rect { x, y, width, height, turn } => {
                let turned = if turn == 0.0 {
                    String::new()
                } else {
                    let (cx, cy) = (x + width / 2.0, y + height / 2.0);
                    format!(r#" transform="rotate({} {} {})""#, n(turn), n(cx), n(cy))
                };
                format!(
                    r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" {attributes}{turned}/>"#,
                    n(x - grow),
                    n(y - grow),
                    n(width + grow * 2.0),
                    n(height + grow * 2.0),
                    n((height.min(width) * 0.14 + grow).max(1.0))
                )
            }
            Outline::Diamond { x, y, r } => {
                let side = (r + grow) * 1.28;
                format!(
                    r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" {attributes} transform="rotate(45 {} {})"/>"#,
                    n(x - side / 2.0 - grow * 0.2),
                    n(y - side / 2.0 - grow * 0.2),
                    n(side + grow * 0.4),
                    n(side + grow * 0.4),
                    n(side * 0.16),
                    n(x),
                    n(y)
                )
            }
            Outline::Hex { x, y, r } => {
                let (r, half) = (r + grow, (r + grow) * 3f64.sqrt() / 2.0);
                let mut path = Path::new();
                let corners =
                    [(0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0), (-0.5, -1.0)];
                path.polygon(corners.map(|(dx, dy)| (x + dx * r, y + dy * half)));
                format!(r#"<path d="{}" {attributes}/>"#, path.data())
            }
            Outline::Wedge { x, y, inner, outer, from, to } => {
                // Rings grow inward, so that they never cover the cell beside.
                let path = wedge(x, y, inner + grow * 0.5, outer - grow * 0.5, from, to);
                format!(r#"<path d="{}" {attributes}/>"#, path.data())
            }
        }
    }

    /// Where the option's number sits: the upper left.
    fn corner(self) -> (f64, f64) {
        match self {
            Outline::Circle { x, y, r } => (x - r * 0.78, y - r * 0.78),
            Outline::Rect { x, y, width: _, height: _, turn: _ } => (x, y),
            Outline::Diamond { x, y, r } => (x - r * 0.62, y - r * 0.62),
            Outline::Hex { x, y, r } => (x - r * 0.5, y - r * 0.86),
            Outline::Wedge { x, y, inner, outer, from, to } => {
                polar(x, y, f64::midpoint(inner, outer), f64::midpoint(from, to))
            }
        }
    }
}

/// A point so far from another, in degrees clockwise from the top.
pub(super) fn polar(x: f64, y: f64, r: f64, degrees: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    (x + r * angle.sin(), y - r * angle.cos())
}

/// Part of a ring, from one bearing clockwise to another.
pub(super) fn wedge(x: f64, y: f64, inner: f64, outer: f64, from: f64, to: f64) -> Path {
    let mut path = Path::new();
    spoke(&mut path, (x, y), [inner, outer], from);
    sweep(&mut path, (x, y), outer, from, to);
    let back = polar(x, y, inner, to);
    path.line(back.0, back.1);
    sweep(&mut path, (x, y), inner, to, from);
    path.close();
    path
}

/// A line outward along a bearing.
pub(super) fn spoke(path: &mut Path, (x, y): (f64, f64), [from, to]: [f64; 2], degrees: f64) {
    let (near, far) = (polar(x, y, from, degrees), polar(x, y, to, degrees));
    path.to(near.0, near.1).line(far.0, far.1);
}

/// An arc from one bearing to another, in quarters so that none is ambiguous.
pub(super) fn sweep(path: &mut Path, (x, y): (f64, f64), r: f64, from: f64, to: f64) {
    let pieces = ((to - from).abs() / 90.0).ceil().max(1.0);
    for i in 1..=pieces as u32 {
        let (ax, ay) = polar(x, y, r, from + (to - from) * f64::from(i) / pieces);
        path.arc(r, to > from, ax, ay);
    }
}

/// The picture being drawn.
pub(super) struct Ink<'a> {
    pub(super) marks: &'a Marks,
    pub(super) look: Look<'a>,
    prefix: String,
    pub(super) out: String,
    /// Drawn last: numbers that nothing may cover.
    over: String,
    /// Silhouettes used so far: each is drawn once and shown wherever it is wanted.
    icons: BTreeSet<Icon>,
    /// Other drawings that are shown more than once, by what they are, with their numbers.
    shared: BTreeMap<String, usize>,
    /// Units to a pixel at the size a page usually shows; rings and numbers keep their size.
    pub(super) unit: f64,
    /// No letter is smaller than this, in units: what a page needs to show it at nine pixels.
    pub(super) least: f64,
}

impl<'a> Ink<'a> {
    pub(super) fn new(board: &'a Board, marks: &'a Marks, look: Look<'a>) -> Ink<'a> {
        let prefix = slug(&board.id);
        let (out, over) = (String::with_capacity(16 * 1024), String::new());
        Ink {
            marks,
            look,
            prefix,
            out,
            over,
            icons: BTreeSet::new(),
            shared: BTreeMap::new(),
            unit: 1.0,
            least: 0.0,
        }
    }

    /// An element at the end of the picture.
    pub(super) fn el(&mut self, name: &'static str) -> El<'_> {
        El::new(&mut self.out, name)
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64) -> El<'_> {
        self.el("rect").n("x", x).n("y", y).n("width", width).n("height", height)
    }

    pub(super) fn circle(&mut self, x: f64, y: f64, r: f64) -> El<'_> {
        self.el("circle").n("cx", x).n("cy", y).n("r", r)
    }

    pub(super) fn path(&mut self, path: &Path) -> El<'_> {
        self.el("path").a("d", path.data())
    }

    /// Text that is yet to be put in.
    pub(super) fn word(&mut self, x: f64, y: f64, size: f64) -> El<'_> {
        let size = size.max(self.least);
        self.el("text").n("x", x).n("y", y).n("font-size", size)
    }

    /// Text in the middle of a room that it must not leave: letters move together where there are too
    /// many for it.
    pub(super) fn squeezed(&mut self, x: f64, y: f64, size: f64, text: &str, room: f64) -> El<'_> {
        let wide = text.chars().count() as f64 * size.max(self.least) * 0.52;
        let word = self.word(x, y, size);
        if wide <= room {
            return word;
        }
        word.n("textLength", room).a("lengthAdjust", "spacingAndGlyphs")
    }

    /// A silhouette fitted into a box, in one colour. Its drawing stands once in the picture.
    pub(super) fn icon(
        &mut self,
        icon: Icon,
        [x, y, width, height]: [f64; 4],
        colour: &str,
    ) -> El<'_> {
        self.icons.insert(icon);
        let id = self.icon_id(icon);
        self.el("use")
            .a("href", format_args!("#{id}"))
            .n("x", x)
            .n("y", y)
            .n("width", width)
            .n("height", height)
            .fill(colour)
            .a("color", colour)
    }

    /// The same in the colour of what is about it.
    pub(super) fn plain_icon(&mut self, icon: Icon, [x, y, width, height]: [f64; 4]) {
        self.icons.insert(icon);
        let id = self.icon_id(icon);
        let shown = self.el("use").a("href", format_args!("#{id}")).n("x", x).n("y", y);
        drop(shown.n("width", width).n("height", height));
    }

    /// Something drawn in a square of sixty that may be shown many times: two that look alike are
    /// one. Returns the name to show it by.
    pub(super) fn shared(&mut self, class: &str, draw: impl FnOnce(&mut Self)) -> String {
        let before = std::mem::take(&mut self.out);
        draw(self);
        let drawn = std::mem::replace(&mut self.out, before);
        let next = self.shared.len();
        let body = format!(r#"{class}"{drawn}"#);
        let number = *self.shared.entry(body).or_insert(next);
        self.id(&format!("s{number}"))
    }

    /// Shows what [`Ink::shared`] drew.
    pub(super) fn used(&mut self, id: &str, [x, y, width, height]: [f64; 4]) {
        let shown = self.el("use").a("href", format_args!("#{id}"));
        let shown = if x == 0.0 && y == 0.0 { shown } else { shown.n("x", x).n("y", y) };
        drop(shown.n("width", width).n("height", height));
    }

    fn icon_id(&self, icon: Icon) -> String {
        self.id(&format!("i{}", icon as u8))
    }

    fn symbols(&mut self) {
        if self.icons.is_empty() && self.shared.is_empty() {
            return;
        }
        self.out.push_str("\n<defs>");
        for (body, number) in std::mem::take(&mut self.shared) {
            let id = self.id(&format!("s{number}"));
            let (class, drawn) = body.split_once('"').unwrap_or_default();
            let symbol = self.el("symbol").a("id", id);
            let symbol = if class.is_empty() { symbol } else { symbol.class(class) };
            symbol.a("viewBox", "0 0 60 60").a("overflow", "visible").holds_markup(drawn);
        }
        for icon in std::mem::take(&mut self.icons) {
            let icons::Drawing(width, height, body) = icons::drawing(icon);
            let id = self.icon_id(icon);
            self.el("symbol")
                .a("id", id)
                .a("viewBox", format_args!("0 0 {width} {height}"))
                .holds_markup(body);
        }
        self.out.push_str("</defs>");
    }

    /// Opens a part that is not read aloud.
    pub(super) fn silent(&mut self) {
        self.out.push('\n');
        self.el("g").a("aria-hidden", "true").begin();
    }

    /// The id of the whole picture.
    pub(super) fn root(&self) -> String {
        format!("board-{}", self.prefix)
    }

    pub(super) fn put(&mut self, args: fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(args);
    }

    pub(super) fn id(&self, part: &str) -> String {
        format!("{}-{part}", self.prefix)
    }

    pub(super) fn text(&mut self, x: f64, y: f64, size: f64, attributes: &str, text: impl Display) {
        let (text, size) = (esc(&text.to_string()), size.max(self.least));
        let _ = write!(
            self.out,
            r#"<text x="{}" y="{}" font-size="{}" {attributes}>{text}</text>"#,
            n(x),
            n(y),
            n(size)
        );
    }

    /// Opens the group of a target. Options can be reached by keyboard and say what they choose; the
    /// label says all that is drawn, so the drawing itself is silent.
    pub(super) fn open(&mut self, target: &Target, spoken: &str, class: &str, attributes: &str) {
        let id = self.id(&slug(target.as_str()));
        let (state, offered) = (self.marks.state(target), self.marks.is_option(target));
        let class_state = match state {
            State::Normal => "",
            State::Option => " b-option",
            State::Chosen if self.marks.is_option(target) => " b-option b-is-chosen",
            State::Chosen => " b-is-chosen",
            State::Dimmed => " b-dimmed",
        };
        let mut label = spoken.to_owned();
        for offered in self.marks.on(target) {
            let _ = write!(label, ". Option {}", offered.key);
            if !offered.label.is_empty() {
                let _ = write!(label, ": {}", offered.label);
            }
        }
        if state == State::Chosen {
            label.push_str(", chosen");
        }
        self.out.push('\n');
        let group = self.el("g").a("id", id).class(format_args!("b-t{class}{class_state}"));
        let group = group.said("data-target", target.as_str());
        // A button has its name from its title alone: a label beside lettering would have to repeat it.
        let group = if offered {
            group.a("role", "button").a("tabindex", "0")
        } else {
            group.a("role", "img").said("aria-label", &label)
        };
        group.begin_with(attributes);
        self.el("title").holds(&label);
        self.el("g").a("aria-hidden", "true").begin();
    }

    /// Draws ring, focus and number as the target's state asks, and closes its group.
    pub(super) fn close(&mut self, target: &Target, outline: Outline) {
        self.close_at(target, outline, None);
    }

    /// The same with the number at a place of its own.
    pub(super) fn close_at(
        &mut self,
        target: &Target,
        outline: Outline,
        number_at: Option<(f64, f64)>,
    ) {
        self.close_silent(target, outline);
        let u = self.unit;
        if let Some(keys) = self.marks.badge(target) {
            let (x, y) = number_at.unwrap_or_else(|| {
                let (x, y) = outline.corner();
                (x - 4.0 * u, y - 4.0 * u)
            });
            self.number(x, y, &keys);
        }
    }

    /// The same without a number, where there would be too many.
    pub(super) fn close_silent(&mut self, target: &Target, outline: Outline) {
        let u = self.unit;
        let offered = self.marks.is_option(target);
        match self.marks.state(target) {
            State::Option => {
                let dashes = format!(
                    r#"class="b-ring" stroke-width="{}" stroke-dasharray="{} {}""#,
                    n(2.4 * u),
                    n(6.5 * u),
                    n(4.0 * u)
                );
                self.out.push_str(&outline.shape(5.5 * u, &dashes));
            }
            State::Chosen => {
                let line = format!(r#"class="b-chosen" stroke-width="{}""#, n(3.2 * u));
                self.out.push_str(&outline.shape(4.5 * u, &line));
            }
            State::Normal | State::Dimmed => {}
        }
        if offered {
            let wide = format!(r#"class="b-focus" stroke-width="{}""#, n(4.0 * u));
            let inner = format!(r#"class="b-focus-in" stroke-width="{}""#, n(2.0 * u));
            self.out.push_str(&outline.shape(8.5 * u, &wide));
            self.out.push_str(&outline.shape(6.0 * u, &inner));
        }
        self.out.push_str("</g></g>");
    }

    /// Closes a counter that was moved to its place by a transform: its number lies outside.
    pub(super) fn close_moved(&mut self, target: &Target, outline: Outline, at: (f64, f64)) {
        let (x, y) = outline.corner();
        let u = self.unit;
        self.close_at(target, outline, Some((at.0 + x - 4.0 * u, at.1 + y - 4.0 * u)));
    }

    /// The round badge that repeats an option's key.
    pub(super) fn number(&mut self, x: f64, y: f64, keys: &str) {
        let u = self.unit;
        let long = keys.chars().count().saturating_sub(1) as f64;
        let (r, width) = (9.5 * u, 19.0 * u + long * 6.5 * u);
        let over = &mut self.over;
        let group = El::new(over, "g").class("b-key").a("aria-hidden", "true");
        group.a("pointer-events", "none").begin();
        El::new(over, "rect")
            .n("x", x - width / 2.0)
            .n("y", y - r)
            .n("width", width)
            .n("height", r * 2.0)
            .n("rx", r)
            .n("stroke-width", 1.8 * u);
        let word = El::new(over, "text").n("x", x).n("y", y + 4.2 * u);
        word.n("font-size", 11.5 * u).holds(keys);
        end(over, "g");
    }

    /// Opens a picture cut to its frame, and in it a part that is not read aloud.
    pub(super) fn scene(
        &mut self,
        width: f64,
        height: f64,
        class: &str,
        gradients: impl FnOnce(&mut Self),
    ) {
        let clip = self.id("frame");
        self.el("defs").begin();
        self.el("clipPath").a("id", &clip).begin();
        self.el("rect").n("width", width).n("height", height);
        end(&mut self.out, "clipPath");
        gradients(self);
        end(&mut self.out, "defs");
        self.out.push('\n');
        self.el("g").a("clip-path", format_args!("url(#{clip})")).class(class).begin();
        self.el("g").a("aria-hidden", "true").begin();
    }

    /// The chart's border: a minute scale in black and white between two hairlines, around a
    /// picture of the given frame. Returns the frame with the border.
    pub(super) fn neatline(&mut self, x: f64, y: f64, width: f64, height: f64) -> [f64; 4] {
        let u = self.unit;
        let (gap, bar) = (9.0 * u, 3.2 * u);
        let outer = [x - gap, y - gap, width + gap * 2.0, height + gap * 2.0];
        let middle = gap / 2.0;
        let (left, top) = (x - middle, y - middle);
        let (right, bottom) = (x + width + middle, y + height + middle);
        let sides = [
            (width + gap, format!("M{} {}H{}", n(left), n(top), n(right))),
            (width + gap, format!("M{} {}H{}", n(left), n(bottom), n(right))),
            (height + gap, format!("M{} {}V{}", n(left), n(top), n(bottom))),
            (height + gap, format!("M{} {}V{}", n(right), n(top), n(bottom))),
        ];
        let mut bars = String::new();
        for (length, path) in sides {
            // An odd number of pieces begins and ends each side in black.
            let pieces = (length / (24.0 * u) / 2.0).round().max(1.0) * 2.0 + 1.0;
            let _ = write!(bars, r#"<path d="{path}" stroke-dasharray="{:.3}"/>"#, length / pieces);
        }
        let rect = |[x, y, width, height]: [f64; 4], rest: &str| {
            format!(
                r#"<rect x="{}" y="{}" width="{}" height="{}" {rest}/>"#,
                n(x),
                n(y),
                n(width),
                n(height)
            )
        };
        let line = format!(r#"fill="none" stroke="var(--ink)" stroke-width="{}""#, n(u));
        let hairline = u / 2.0;
        let edge = [
            outer[0] + hairline,
            outer[1] + hairline,
            outer[2] - hairline * 2.0,
            outer[3] - hairline * 2.0,
        ];
        let paper = format!(
            r#"<path fill="var(--sheet)" fill-rule="evenodd" d="M{} {}h{}v{}h-{}z M{} {}h{}v{}h-{}z"/>"#,
            n(outer[0]),
            n(outer[1]),
            n(outer[2]),
            n(outer[3]),
            n(outer[2]),
            n(x),
            n(y),
            n(width),
            n(height),
            n(width),
        );
        self.out.push('\n');
        self.el("g").class("b-neatline").a("aria-hidden", "true").begin();
        self.out.push_str(&paper);
        self.out.push_str(&rect(edge, &line));
        self.out.push_str(&rect([x, y, width, height], &line));
        let scale = self.el("g").fill("none").stroke("var(--ink)", bar);
        scale.holds_markup(&bars);
        end(&mut self.out, "g");
        outer
    }

    pub(super) fn finish(mut self) -> String {
        self.flush_over();
        self.symbols();
        self.out.push('\n');
        self.out
    }

    /// Ends a night or day group so that numbers drawn over it keep its colours.
    pub(super) fn flush_over(&mut self) {
        let over = std::mem::take(&mut self.over);
        self.out.push_str(&over);
    }
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

/// A stream of numbers from 0 to 1 for waves and trees: the same picture every time.
pub(super) struct Scatter(u64);

impl Scatter {
    pub(super) fn new(seed: u64) -> Scatter {
        Scatter(seed)
    }

    pub(super) fn next(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1u64 << 24) as f64
    }

    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_rounded_as_exactly_as_the_library_does() {
        for (value, text) in [(0.0, "0"), (-0.001, "0"), (3.0, "3"), (-2.5, "-2.5"), (0.07, "0.07")]
        {
            assert_eq!(n(value), text);
        }
        let mut scatter = Scatter::new(7);
        let anywhere = std::iter::repeat_with(|| scatter.between(-2000.0, 2000.0));
        let ties = (-4000..4000).map(|eighth| f64::from(eighth) / 8.0);
        for value in anywhere.take(20_000).chain(ties).chain([1e8, -1e9, 1e300]) {
            assert_eq!(n(value), exact(value), "{value}");
        }
    }
}
