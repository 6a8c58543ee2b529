//! The picture being drawn: elements, targets with their rings and option numbers, frames.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fmt::{self, Display};

use super::element::{Element, Path, end};
use super::geometry::Outline;
use super::writing::{escaped, num, slug};
use crate::svg::Look;
use crate::{Board, Icon, Marks, State, Target, icons};

/// The picture being drawn.
pub(super) struct Picture<'a> {
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

impl<'a> Picture<'a> {
    pub(super) fn new(board: &'a Board, marks: &'a Marks, look: Look<'a>) -> Picture<'a> {
        let prefix = slug(&board.id);
        let (out, over) = (String::with_capacity(16 * 1024), String::new());
        Picture {
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
    pub(super) fn element(&mut self, name: &'static str) -> Element<'_> {
        Element::new(&mut self.out, name)
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64) -> Element<'_> {
        self.element("rect").num("x", x).num("y", y).num("width", width).num("height", height)
    }

    pub(super) fn circle(&mut self, x: f64, y: f64, r: f64) -> Element<'_> {
        self.element("circle").num("cx", x).num("cy", y).num("r", r)
    }

    pub(super) fn path(&mut self, path: &Path) -> Element<'_> {
        self.element("path").attr("d", path.data())
    }

    /// Text that is yet to be put in.
    pub(super) fn word(&mut self, x: f64, y: f64, size: f64) -> Element<'_> {
        let size = size.max(self.least);
        self.element("text").num("x", x).num("y", y).num("font-size", size)
    }

    /// Text in the middle of a room that it must not leave: letters move together where there are too
    /// many for it.
    pub(super) fn squeezed(
        &mut self,
        x: f64,
        y: f64,
        size: f64,
        text: &str,
        room: f64,
    ) -> Element<'_> {
        let wide = text.chars().count() as f64 * size.max(self.least) * 0.52;
        let word = self.word(x, y, size);
        if wide <= room {
            return word;
        }
        word.num("textLength", room).attr("lengthAdjust", "spacingAndGlyphs")
    }

    /// A silhouette fitted into a box, in one colour. Its drawing stands once in the picture.
    pub(super) fn icon(
        &mut self,
        icon: Icon,
        [x, y, width, height]: [f64; 4],
        colour: &str,
    ) -> Element<'_> {
        self.icons.insert(icon);
        let id = self.icon_id(icon);
        self.element("use")
            .attr("href", format_args!("#{id}"))
            .num("x", x)
            .num("y", y)
            .num("width", width)
            .num("height", height)
            .fill(colour)
            .attr("color", colour)
    }

    /// The same in the colour of what is about it.
    pub(super) fn plain_icon(&mut self, icon: Icon, [x, y, width, height]: [f64; 4]) {
        self.icons.insert(icon);
        let id = self.icon_id(icon);
        let shown = self.element("use").attr("href", format_args!("#{id}")).num("x", x).num("y", y);
        drop(shown.num("width", width).num("height", height));
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

    /// Shows what [`Picture::shared`] drew.
    pub(super) fn used(&mut self, id: &str, [x, y, width, height]: [f64; 4]) {
        let shown = self.element("use").attr("href", format_args!("#{id}"));
        let shown = if x == 0.0 && y == 0.0 { shown } else { shown.num("x", x).num("y", y) };
        drop(shown.num("width", width).num("height", height));
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
            let symbol = self.element("symbol").attr("id", id);
            let symbol = if class.is_empty() { symbol } else { symbol.class(class) };
            symbol.attr("viewBox", "0 0 60 60").attr("overflow", "visible").holds_markup(drawn);
        }
        for icon in std::mem::take(&mut self.icons) {
            let icons::Drawing(width, height, body) = icons::drawing(icon);
            let id = self.icon_id(icon);
            self.element("symbol")
                .attr("id", id)
                .attr("viewBox", format_args!("0 0 {width} {height}"))
                .holds_markup(body);
        }
        self.out.push_str("</defs>");
    }

    /// Opens a part that is not read aloud.
    pub(super) fn silent(&mut self) {
        self.out.push('\n');
        self.element("g").attr("aria-hidden", "true").begin();
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
        let (text, size) = (escaped(&text.to_string()), size.max(self.least));
        let _ = write!(
            self.out,
            r#"<text x="{}" y="{}" font-size="{}" {attributes}>{text}</text>"#,
            num(x),
            num(y),
            num(size)
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
        let group = self.element("g").attr("id", id).class(format_args!("b-t{class}{class_state}"));
        let group = group.attr_escaped("data-target", target.as_str());
        // A button has its name from its title alone: a label beside lettering would have to repeat it.
        let group = if offered {
            group.attr("role", "button").attr("tabindex", "0")
        } else {
            // A stack holds a link to its fan, and an image may hold nothing that can be pressed.
            let role = if class.contains("b-stack") { "group" } else { "img" };
            group.attr("role", role).attr_escaped("aria-label", &label)
        };
        group.begin_with(attributes);
        self.element("title").holds(&label);
        self.element("g").attr("aria-hidden", "true").begin();
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
                    num(2.4 * u),
                    num(6.5 * u),
                    num(4.0 * u)
                );
                self.out.push_str(&outline.shape(5.5 * u, &dashes));
            }
            State::Chosen => {
                let line = format!(r#"class="b-chosen" stroke-width="{}""#, num(3.2 * u));
                self.out.push_str(&outline.shape(4.5 * u, &line));
            }
            State::Normal | State::Dimmed => {}
        }
        if offered {
            let wide = format!(r#"class="b-focus" stroke-width="{}""#, num(4.0 * u));
            let inner = format!(r#"class="b-focus-in" stroke-width="{}""#, num(2.0 * u));
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
        let group = Element::new(over, "g").class("b-key").attr("aria-hidden", "true");
        group.attr("pointer-events", "none").begin();
        Element::new(over, "rect")
            .num("x", x - width / 2.0)
            .num("y", y - r)
            .num("width", width)
            .num("height", r * 2.0)
            .num("rx", r)
            .num("stroke-width", 1.8 * u);
        let word = Element::new(over, "text").num("x", x).num("y", y + 4.2 * u);
        word.num("font-size", 11.5 * u).holds(keys);
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
        self.element("defs").begin();
        self.element("clipPath").attr("id", &clip).begin();
        self.element("rect").num("width", width).num("height", height);
        end(&mut self.out, "clipPath");
        gradients(self);
        end(&mut self.out, "defs");
        self.out.push('\n');
        self.element("g").attr("clip-path", format_args!("url(#{clip})")).class(class).begin();
        self.element("g").attr("aria-hidden", "true").begin();
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
            (width + gap, format!("M{} {}H{}", num(left), num(top), num(right))),
            (width + gap, format!("M{} {}H{}", num(left), num(bottom), num(right))),
            (height + gap, format!("M{} {}V{}", num(left), num(top), num(bottom))),
            (height + gap, format!("M{} {}V{}", num(right), num(top), num(bottom))),
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
                num(x),
                num(y),
                num(width),
                num(height)
            )
        };
        let line = format!(r#"fill="none" stroke="var(--ink)" stroke-width="{}""#, num(u));
        let hairline = u / 2.0;
        let edge = [
            outer[0] + hairline,
            outer[1] + hairline,
            outer[2] - hairline * 2.0,
            outer[3] - hairline * 2.0,
        ];
        let paper = format!(
            r#"<path fill="var(--sheet)" fill-rule="evenodd" d="M{} {}h{}v{}h-{}z M{} {}h{}v{}h-{}z"/>"#,
            num(outer[0]),
            num(outer[1]),
            num(outer[2]),
            num(outer[3]),
            num(outer[2]),
            num(x),
            num(y),
            num(width),
            num(height),
            num(width),
        );
        self.out.push('\n');
        self.element("g").class("b-neatline").attr("aria-hidden", "true").begin();
        self.out.push_str(&paper);
        self.out.push_str(&rect(edge, &line));
        self.out.push_str(&rect([x, y, width, height], &line));
        let scale = self.element("g").fill("none").stroke("var(--ink)", bar);
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
