//! An instrument panel. Amber frames mark the present value on every instrument.

mod dials;
mod stores;

use super::ink::{Ink, Outline, fit};
use super::pen::end;
use super::plot::{self, Dial};
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

pub(super) fn draw(ink: &mut Ink<'_>, panel: &Panel) -> [f64; 4] {
    let colours = Palette::of(panel.light);
    let stacked = !panel.facts.is_empty();
    let light = if colours.night { "b-night" } else { "b-chart" };
    let class = if stacked { format!("{light} b-panel") } else { light.to_owned() };
    ink.scene(panel.width, panel.height, &class, |_| {});
    ink.rect(0.0, 0.0, panel.width, panel.height).fill(colours.ground);
    if stacked {
        let ground = ink.rect(0.0, 0.0, panel.width, STACK_HEIGHT).class("b-stack");
        drop(ground.a("display", "none").fill(colours.ground));
    }
    end(&mut ink.out, "g");
    if stacked {
        facts(ink, panel, &colours);
    }
    for instrument in &panel.instruments {
        if stacked {
            ink.el("g").class(instrument.gauge.class()).begin();
        }
        one(ink, instrument, panel.light, &colours);
        if stacked {
            // Rings and numbers move with their instrument.
            ink.flush_over();
            end(&mut ink.out, "g");
        }
    }
    ink.flush_over();
    end(&mut ink.out, "g");
    ink.neatline(0.0, 0.0, panel.width, panel.height)
}

/// How high a page stacks the instruments on a narrow screen.
const STACK_HEIGHT: f64 = 3512.0;

/// Three to a line above the plot; only pages for narrow screens show them.
fn facts(ink: &mut Ink<'_>, panel: &Panel, colours: &Palette) {
    const TO_A_LINE: usize = 3;
    let each = panel.width / TO_A_LINE as f64;
    ink.el("g").class("b-stack").a("display", "none").a("aria-hidden", "true").begin();
    for (n, (name, value)) in panel.facts.iter().enumerate() {
        let x = 16.0 + each * (n % TO_A_LINE) as f64;
        let y = 30.0 + 66.0 * (n / TO_A_LINE) as f64;
        ink.word(x, y, 25.0).fill(colours.quiet).holds(name);
        let word = ink.word(x, y + 31.0, 31.0).class("b-serif b-bold").fill(colours.ink);
        word.holds(fit(value, 31.0, each - 16.0));
    }
    end(&mut ink.out, "g");
}

fn one(ink: &mut Ink<'_>, instrument: &Instrument, light: Light, colours: &Palette) {
    let area = instrument.area;
    if let Gauge::Plot { plot } = &instrument.gauge {
        dial(ink, plot, area, instrument, light, colours);
        return;
    }
    ink.el("g").a("aria-hidden", "true").begin();
    ink.rect(area.x, area.y, area.width, area.height)
        .n("rx", 8.0)
        .fill(colours.card)
        .stroke(colours.line, 1.0);
    let title = ink.word(area.x + 12.0, area.y + 19.0, 14.5).class("b-italic b-semi");
    title.fill(colours.ink).holds(&instrument.title);
    let room = area.width - instrument.title.chars().count() as f64 * 7.6 - 34.0;
    if room > 30.0 {
        let note = ink.word(area.x + area.width - 12.0, area.y + 19.0, 11.8).class("b-end");
        note.fill(colours.quiet).holds(fit(&instrument.note, 11.4, room));
    }
    end(&mut ink.out, "g");
    let inner = Frame::new(area.x + 10.0, area.y + 29.0, area.width - 20.0, area.height - 37.0);
    match &instrument.gauge {
        Gauge::Clock { boxes, at, second } => {
            dials::clock(ink, boxes, *at, *second, inner, colours);
        }
        Gauge::Depth { levels, at, crush } => {
            dials::depth(ink, levels, *at, *crush, inner, colours);
        }
        Gauge::Telegraph { orders, at, readings } => {
            dials::telegraph(ink, orders, *at, readings, inner, colours);
        }
        Gauge::Ladder { rungs, at } => dials::ladder(ink, rungs, *at, inner, colours),
        Gauge::Cells { filled, of, foot } => dials::cells(ink, *filled, *of, foot, inner, colours),
        Gauge::Lanes { lanes } => stores::lanes(ink, lanes, inner, colours),
        Gauge::Table { columns, rows, at } => {
            stores::table(ink, columns, rows, *at, inner, colours);
        }
        Gauge::Tubes { tubes, foot } => stores::tubes(ink, tubes, foot, inner, colours),
        Gauge::Hits { rows, systems, foot } => {
            stores::hits(ink, rows, systems, foot, inner, colours);
        }
        Gauge::Attitude { list, trim } => stores::attitude(ink, *list, *trim, inner, colours),
        Gauge::Plot { plot: _ } => {}
    }
}

/// A plot among the instruments: its rim fills the area, its title stands in the corner.
fn dial(
    ink: &mut Ink<'_>,
    plot: &Plot,
    area: Frame,
    instrument: &Instrument,
    light: Light,
    colours: &Palette,
) {
    let r = area.width.min(area.height) / 2.0 - 28.0;
    let (x, y) = (area.x + area.width / 2.0, area.y + area.height / 2.0);
    plot::paint(ink, plot, &Dial::of(plot, x, y, r), &plot::Palette::of(light));
    ink.el("g").a("aria-hidden", "true").begin();
    let title = ink.word(area.x + 6.0, area.y + 22.0, 17.0).class("b-italic b-semi");
    title.fill(colours.ink).holds(&instrument.title);
    ink.word(area.x + 6.0, area.y + 39.0, 11.8).fill(colours.quiet).holds(&instrument.note);
    if let Some(corner) = plot.corners.first() {
        let right = area.x + area.width - 4.0;
        let title = ink.word(right, area.y + 22.0, 12.5).class("b-bold b-end");
        title.fill(colours.here).holds(&corner.title);
        let note = ink.word(right, area.y + 39.0, 11.8).class("b-end").fill(colours.quiet);
        note.holds(&corner.note);
    }
    end(&mut ink.out, "g");
}

/// Opens a step as a target, or as part of the picture when nothing can be asked about it.
fn open(ink: &mut Ink<'_>, step: &Step, here: bool) {
    match &step.target {
        Some(target) => {
            let mut spoken = vec![step.name.as_str(), step.value.as_str(), step.note.as_str()];
            spoken.retain(|part| !part.is_empty());
            let mut spoken = spoken.join(", ");
            if here {
                spoken.push_str(", at present");
            }
            ink.open(target, &spoken, "", "");
        }
        None => ink.el("g").a("aria-hidden", "true").begin(),
    }
}

fn close(ink: &mut Ink<'_>, step: &Step, [x, y, width, height]: [f64; 4]) {
    match &step.target {
        Some(target) => ink.close(target, Outline::rect(x, y, width, height)),
        None => end(&mut ink.out, "g"),
    }
}

/// The amber frame.
fn framed(ink: &mut Ink<'_>, [x, y, width, height]: [f64; 4], colours: &Palette) {
    ink.rect(x - 2.0, y - 2.0, width + 4.0, height + 4.0)
        .n("rx", 5.0)
        .fill("none")
        .stroke(colours.here, 2.5);
}
