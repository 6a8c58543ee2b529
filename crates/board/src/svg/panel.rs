//! An instrument panel. Amber frames mark the present value on every instrument.

mod dials;
mod facts;
mod stores;

use super::element::end;
use super::geometry::Outline;
use super::picture::Picture;
use super::plot::{self, Dial};
use super::writing::fit;
use crate::{Frame, Gauge, Instrument, Light, Panel, Plot, Step, Tone};

/// The colours of a panel: its own night, or the paper of the page by day.
pub(super) struct Palette {
    night: bool,
    pub(super) ground: &'static str,
    pub(super) card: &'static str,
    pub(super) well: &'static str,
    pub(super) line: &'static str,
    pub(super) ink: &'static str,
    pub(super) quiet: &'static str,
    /// The frame about the present value.
    pub(super) here: &'static str,
    /// What is lit or chosen, and what is written on it.
    pub(super) lit: &'static str,
    pub(super) lit_ink: &'static str,
}

impl Palette {
    fn of(light: Light) -> Palette {
        match light {
            Light::Day => Palette {
                night: false,
                ground: "var(--sea-a)",
                card: "var(--sheet)",
                well: "var(--inset)",
                line: "var(--line-strong)",
                ink: "var(--ink)",
                quiet: "var(--ink-2)",
                here: "#c98a12",
                lit: "var(--accent)",
                lit_ink: "var(--accent-ink)",
            },
            Light::Night | Light::Lit | Light::Storm => Palette {
                night: true,
                ground: "#08151f",
                card: "#0d2130",
                well: "#123042",
                line: "#2d4d61",
                ink: "#efe8d6",
                quiet: "#a9bdc8",
                here: "#ffd98a",
                lit: "#e9dcae",
                lit_ink: "#2b2115",
            },
        }
    }

    pub(super) fn tone(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Plain => self.line,
            Tone::Stock => "#5f9db0",
            Tone::Good => "#2b7d52",
            Tone::Warning => "#d99a1c",
            Tone::Damage => "#b3261e",
        }
    }
}

pub(super) fn draw(picture: &mut Picture<'_>, panel: &Panel) -> [f64; 4] {
    let colours = Palette::of(panel.light);
    let stacked = !panel.facts.is_empty();
    let light = if colours.night { "b-night" } else { "b-chart" };
    let class = if stacked { format!("{light} b-panel") } else { light.to_owned() };
    picture.scene(panel.width, panel.height, &class, |_| {});
    picture.rect(0.0, 0.0, panel.width, panel.height).fill(colours.ground);
    if stacked {
        let ground = picture.rect(0.0, 0.0, panel.width, STACK_HEIGHT).class("b-stack");
        drop(ground.attr("display", "none").fill(colours.ground));
    }
    end(&mut picture.out, "g");
    if stacked {
        glance(picture, panel, &colours);
    }
    for instrument in &panel.instruments {
        if stacked {
            picture.element("g").class(instrument.gauge.class()).begin();
        }
        one(picture, instrument, panel.light, &colours);
        if stacked {
            // Rings and numbers move with their instrument.
            picture.flush_over();
            end(&mut picture.out, "g");
        }
    }
    picture.flush_over();
    end(&mut picture.out, "g");
    picture.neatline(0.0, 0.0, panel.width, panel.height)
}

/// How high a page stacks the instruments on a narrow screen.
const STACK_HEIGHT: f64 = 3512.0;

/// Three to a line above the plot; only pages for narrow screens show them.
fn glance(picture: &mut Picture<'_>, panel: &Panel, colours: &Palette) {
    const TO_A_LINE: usize = 3;
    let each = panel.width / TO_A_LINE as f64;
    picture
        .element("g")
        .class("b-stack")
        .attr("display", "none")
        .attr("aria-hidden", "true")
        .begin();
    for (n, (name, value)) in panel.facts.iter().enumerate() {
        let x = 16.0 + each * (n % TO_A_LINE) as f64;
        let y = 30.0 + 66.0 * (n / TO_A_LINE) as f64;
        picture.word(x, y, 25.0).fill(colours.quiet).holds(name);
        let word = picture.word(x, y + 31.0, 31.0).class("b-serif b-bold").fill(colours.ink);
        word.holds(fit(value, 31.0, each - 16.0));
    }
    end(&mut picture.out, "g");
}

fn one(picture: &mut Picture<'_>, instrument: &Instrument, light: Light, colours: &Palette) {
    let area = instrument.area;
    if let Gauge::Plot { plot } = &instrument.gauge {
        dial(picture, plot, area, instrument, light, colours);
        return;
    }
    picture.element("g").attr("aria-hidden", "true").begin();
    picture
        .rect(area.x, area.y, area.width, area.height)
        .num("rx", 8.0)
        .fill(colours.card)
        .stroke(colours.line, 1.0);
    let title = picture.word(area.x + 12.0, area.y + 19.0, 14.5).class("b-italic b-semi");
    title.fill(colours.ink).holds(&instrument.title);
    let room = area.width - instrument.title.chars().count() as f64 * 7.6 - 34.0;
    if room > 30.0 {
        let note = picture.word(area.x + area.width - 12.0, area.y + 19.0, 11.8).class("b-end");
        note.fill(colours.quiet).holds(fit(&instrument.note, 11.4, room));
    }
    end(&mut picture.out, "g");
    let inner = Frame::new(area.x + 10.0, area.y + 29.0, area.width - 20.0, area.height - 37.0);
    match &instrument.gauge {
        Gauge::Clock { boxes, at, second } => {
            dials::clock(picture, boxes, *at, *second, inner, colours);
        }
        Gauge::Depth { levels, at, crush } => {
            dials::depth(picture, levels, *at, *crush, inner, colours);
        }
        Gauge::Telegraph { orders, at, readings } => {
            dials::telegraph(picture, orders, *at, readings, inner, colours);
        }
        Gauge::Ladder { rungs, at } => dials::ladder(picture, rungs, *at, inner, colours),
        Gauge::Cells { filled, of, foot } => {
            dials::cells(picture, *filled, *of, foot, inner, colours);
        }
        Gauge::Lanes { lanes } => stores::lanes(picture, lanes, inner, colours),
        Gauge::Table { columns, rows, at } => {
            stores::table(picture, columns, rows, *at, inner, colours);
        }
        Gauge::Tubes { tubes, foot } => stores::tubes(picture, tubes, foot, inner, colours),
        Gauge::Hits { rows, systems, foot } => {
            stores::hits(picture, rows, systems, foot, inner, colours);
        }
        Gauge::Attitude { list, trim } => stores::attitude(picture, *list, *trim, inner, colours),
        Gauge::Facts { icon, columns, rows } => {
            facts::table(picture, *icon, *columns, rows, inner, colours);
        }
        Gauge::Stores { rows } => facts::stores(picture, rows, inner, colours),
        Gauge::Plot { plot: _ } => {}
    }
}

/// A plot among the instruments: its rim fills the area, its title stands in the corner.
fn dial(
    picture: &mut Picture<'_>,
    plot: &Plot,
    area: Frame,
    instrument: &Instrument,
    light: Light,
    colours: &Palette,
) {
    let r = area.width.min(area.height) / 2.0 - 28.0;
    let (x, y) = (area.x + area.width / 2.0, area.y + area.height / 2.0);
    plot::paint(picture, plot, &Dial::of(plot, x, y, r).inside(area), &plot::Palette::of(light));
    picture.element("g").attr("aria-hidden", "true").begin();
    let title = picture.word(area.x + 6.0, area.y + 22.0, 17.0).class("b-italic b-semi");
    title.fill(colours.ink).holds(&instrument.title);
    picture.word(area.x + 6.0, area.y + 39.0, 11.8).fill(colours.quiet).holds(&instrument.note);
    if let Some(corner) = plot.corners.first() {
        let right = area.x + area.width - 4.0;
        let title = picture.word(right, area.y + 22.0, 12.5).class("b-bold b-end");
        title.fill(colours.here).holds(&corner.title);
        let note = picture.word(right, area.y + 39.0, 11.8).class("b-end").fill(colours.quiet);
        note.holds(&corner.note);
    }
    end(&mut picture.out, "g");
}

/// Opens a step as a target, or as part of the picture when nothing can be asked about it.
fn open(picture: &mut Picture<'_>, step: &Step, here: bool) {
    match &step.target {
        Some(target) => {
            let mut spoken = vec![step.name.as_str(), step.value.as_str(), step.note.as_str()];
            spoken.retain(|part| !part.is_empty());
            let mut spoken = spoken.join(", ");
            if here {
                spoken.push_str(", at present");
            }
            picture.open(target, &spoken, "", "");
        }
        None => picture.element("g").attr("aria-hidden", "true").begin(),
    }
}

fn close(picture: &mut Picture<'_>, step: &Step, [x, y, width, height]: [f64; 4]) {
    match &step.target {
        Some(target) => picture.close(target, Outline::rect(x, y, width, height)),
        None => end(&mut picture.out, "g"),
    }
}

/// The amber frame.
fn framed(picture: &mut Picture<'_>, [x, y, width, height]: [f64; 4], colours: &Palette) {
    picture
        .rect(x - 2.0, y - 2.0, width + 4.0, height + 4.0)
        .num("rx", 5.0)
        .fill("none")
        .stroke(colours.here, 2.5);
}
