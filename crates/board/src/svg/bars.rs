//! A chart of columns: levels behind, names below, spans at the foot.

use super::element::{Path, end};
use super::picture::Picture;
use super::writing::fit;
use crate::{BarChart, BarSpan, ChartBar, Tone};

const WIDTH: f64 = 960.0;
const LEFT: f64 = 108.0;
const RIGHT: f64 = 20.0;
/// Where the columns stand, and how high the room above is.
const FLOOR: f64 = 188.0;
const ROOM: f64 = 128.0;
/// Every chart has room for so much.
const LEAST: i32 = 12;

struct Scale {
    each: f64,
    top: i32,
}

impl Scale {
    fn of(chart: &BarChart) -> Scale {
        let most = chart.bars.iter().filter_map(|bar| bar.value).max().unwrap_or(0);
        let count = chart.bars.len().max(1) as f64;
        Scale { each: (WIDTH - LEFT - RIGHT) / count, top: most.max(LEAST) }
    }

    fn height(&self, value: i32) -> f64 {
        ROOM * f64::from(value.max(0)) / f64::from(self.top)
    }

    /// The middle of a column.
    fn x(&self, bar: usize) -> f64 {
        LEFT + (bar as f64 + 0.5) * self.each
    }
}

pub(super) fn draw(picture: &mut Picture<'_>, chart: &BarChart) -> [f64; 4] {
    let height = if chart.spans.is_empty() { 246.0 } else { 278.0 };
    let ground = picture.element("rect").num("width", WIDTH).num("height", height);
    drop(ground.num("rx", 12.0).fill("var(--sheet)"));
    let scale = Scale::of(chart);
    picture.element("g").attr("aria-hidden", "true").begin();
    let note = picture.word(WIDTH - RIGHT, 24.0, 12.5).class("b-end").fill("var(--ink-2)");
    note.holds(&chart.note);
    for level in &chart.levels {
        let y = FLOOR - scale.height(level.from);
        rule(picture, y, "var(--line-strong)", 1.0);
        let word = picture.word(LEFT - 12.0, y + 4.0, 12.5).class("b-end").fill("var(--ink-2)");
        word.holds(&level.name);
    }
    rule(picture, FLOOR, "var(--ink)", 1.6);
    for turn in &chart.turns {
        let x = LEFT + turn.before as f64 * scale.each + 1.0;
        let mut line = Path::new();
        line.to(x, 34.0).line(x, FLOOR);
        picture.path(&line).stroke("var(--brass)", 1.6).dash(3.0, 3.0);
        let word = picture.word(x + 5.0, 46.0, 12.5).class("b-italic b-semi").fill("var(--ink)");
        word.holds(&turn.name);
    }
    end(&mut picture.out, "g");
    for (at, bar) in chart.bars.iter().enumerate() {
        column(picture, bar, scale.x(at), &scale);
    }
    picture.element("g").attr("aria-hidden", "true").begin();
    if !chart.spans.is_empty() {
        let word = picture.word(LEFT - 12.0, 256.0, 12.5).class("b-end").fill("var(--ink-2)");
        word.holds(&chart.spans_are);
    }
    for it in &chart.spans {
        span(picture, it, &scale);
    }
    end(&mut picture.out, "g");
    [0.0, 0.0, WIDTH, height]
}

fn rule(picture: &mut Picture<'_>, y: f64, colour: &str, width: f64) {
    let mut line = Path::new();
    line.to(LEFT, y).line(WIDTH - RIGHT, y);
    picture.path(&line).stroke(colour, width);
}

fn colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain | Tone::Stock => "var(--accent)",
        Tone::Good => "var(--safe-fill)",
        Tone::Warning => "var(--caution-fill)",
        Tone::Damage => "var(--danger-fill)",
    }
}

fn column(picture: &mut Picture<'_>, bar: &ChartBar, x: f64, scale: &Scale) {
    picture.element("g").attr("role", "img").attr_escaped("aria-label", &bar.spoken).begin();
    picture.element("title").holds(&bar.spoken);
    if let Some(value) = bar.value {
        // Nothing at all is still seen.
        let tall = scale.height(value).max(3.0);
        let wide = (scale.each * 0.54).min(30.0);
        let body = picture.rect(x - wide / 2.0, FLOOR - tall, wide, tall).num("rx", 2.0);
        drop(body.fill(colour(bar.tone)));
        let figure = picture.word(x, FLOOR - tall - 6.0, 15.0).class("b-serif b-bold b-mid");
        figure.fill("var(--ink)").holds(crate::figure(value.into()));
    } else if !bar.instead.is_empty() {
        let words = fit(&bar.instead, 11.0, scale.each);
        let word = picture.word(x, FLOOR - 7.0, 11.0).class("b-italic b-mid");
        word.fill("var(--ink-2)").holds(words);
    }
    if bar.now {
        let frame = picture.rect(x - scale.each / 2.0 + 3.0, FLOOR + 5.0, scale.each - 6.0, 21.0);
        drop(frame.num("rx", 5.0).fill("none").stroke("var(--brass)", 2.0));
    }
    let past = bar.now || bar.value.is_some() || !bar.instead.is_empty();
    let name =
        picture.word(x, FLOOR + 20.0, 12.5).class(if bar.now { "b-mid b-bold" } else { "b-mid" });
    name.fill(if past { "var(--ink)" } else { "var(--ink-2)" }).holds(&bar.name);
    let about = fit(&bar.about, 11.5, scale.each + 6.0);
    picture.word(x, FLOOR + 40.0, 11.5).class("b-mid").fill("var(--ink-2)").holds(about);
    end(&mut picture.out, "g");
}

fn span(picture: &mut Picture<'_>, it: &BarSpan, scale: &Scale) {
    let left = LEFT + it.from as f64 * scale.each + 2.0;
    let width = (it.to + 1).saturating_sub(it.from) as f64 * scale.each - 4.0;
    let body = picture.rect(left, 242.0, width, 20.0).num("rx", 10.0);
    let ink = if it.open {
        drop(body.fill("none").stroke("var(--line-strong)", 1.2).dash(4.0, 3.0));
        "var(--ink-2)"
    } else {
        drop(body.fill("var(--accent)"));
        "var(--accent-ink)"
    };
    let words = fit(&it.name, 12.0, width - 8.0);
    let word = picture.word(left + width / 2.0, 256.0, 12.0).class("b-mid b-semi");
    word.fill(ink).holds(words);
}
