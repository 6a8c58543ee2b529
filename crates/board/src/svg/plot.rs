//! The polar plot: rim, rings, cells, own ship, pieces with their plates, lines of fire.

mod centre;
mod pieces;
mod rim;

pub(super) use self::centre::mark;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::element::{Path, end};
use super::geometry::{Outline, polar, spoke, wedge};
use super::picture::Picture;
use crate::{Centre, Counter, Frame, Light, Plot, PlotCell, Point, Rim, Target, Tone};

pub(super) const WIDTH: f64 = 694.0;
pub(super) const HEIGHT: f64 = 712.0;

/// The colours of a plot by the light it is seen in.
pub(super) struct Palette {
    pub(super) class: &'static str,
    pub(super) water: &'static str,
    pub(super) inside: &'static str,
    pub(super) line: &'static str,
    pub(super) ink: &'static str,
    pub(super) quiet: &'static str,
    pub(super) halo: &'static str,
    pub(super) arc: &'static str,
    pub(super) night: bool,
}

impl Palette {
    pub(super) fn of(light: Light) -> Palette {
        match light {
            Light::Day => Palette {
                class: "b-chart",
                water: "var(--sea-b)",
                inside: "var(--sea-a)",
                line: "var(--sea-line)",
                ink: "var(--map-ink)",
                quiet: "var(--ink-2)",
                halo: "b-halo",
                arc: "var(--accent)",
                night: false,
            },
            Light::Night | Light::Lit | Light::Storm => Palette {
                class: "b-night",
                water: "#0b2233",
                inside: "#123f55",
                line: "#5b93a8",
                ink: "#efe8d6",
                quiet: "#a9bdc8",
                halo: "b-nighthalo",
                arc: "#ffd98a",
                night: true,
            },
        }
    }
}

/// Where sectors and rings lie.
pub(super) struct Dial {
    pub(super) x: f64,
    pub(super) y: f64,
    /// Where the first ring begins.
    pub(super) inner: f64,
    /// Where the last ring ends.
    pub(super) outer: f64,
    /// What names and plates keep to.
    pub(super) within: Frame,
    sectors: usize,
    rings: usize,
}

impl Dial {
    pub(super) fn of(plot: &Plot, x: f64, y: f64, outer: f64) -> Dial {
        let inner = match plot.centre {
            Centre::Submarine => outer * 0.13,
            Centre::Ship(_) => outer * 0.5,
        };
        let (sectors, rings) = (plot.sectors.len().max(1), plot.rings.len().max(1));
        let within = Frame::new(0.0, 0.0, WIDTH, HEIGHT);
        Dial { x, y, inner, outer, within, sectors, rings }
    }

    /// The same as an instrument among others.
    pub(super) fn inside(self, within: Frame) -> Dial {
        Dial { within, ..self }
    }

    /// Degrees a sector spans.
    pub(super) fn span(&self) -> f64 {
        360.0 / self.sectors as f64
    }

    /// The bearing of a sector's middle.
    pub(super) fn bearing(&self, sector: usize) -> f64 {
        self.span() * (sector % self.sectors) as f64
    }

    /// Inner and outer edge of a ring.
    pub(super) fn ring(&self, ring: usize) -> (f64, f64) {
        let deep = (self.outer - self.inner) / self.rings as f64;
        let from = self.inner + deep * ring.min(self.rings - 1) as f64;
        (from, from + deep)
    }

    fn outline(&self, cell: &PlotCell) -> Outline {
        let (inner, outer) = self.ring(cell.ring);
        let (middle, half) = (self.bearing(cell.sector), self.span() / 2.0);
        Outline::Wedge {
            x: self.x,
            y: self.y,
            inner,
            outer,
            from: middle - half,
            to: middle + half,
        }
    }
}

pub(super) fn draw(picture: &mut Picture<'_>, plot: &Plot) -> [f64; 4] {
    let colours = Palette::of(plot.light);
    picture.scene(WIDTH, HEIGHT, colours.class, |_| {});
    picture.rect(0.0, 0.0, WIDTH, HEIGHT).fill(colours.water);
    if !colours.night {
        waves(picture, &colours);
    }
    end(&mut picture.out, "g");
    let outer = match plot.rim {
        Rim::Scale => 322.0,
        Rim::Brass => 306.0,
    };
    let dial = Dial::of(plot, WIDTH / 2.0, HEIGHT / 2.0 + 2.0, outer);
    paint(picture, plot, &dial, &colours);
    corners(picture, plot, &colours);
    picture.flush_over();
    end(&mut picture.out, "g");
    picture.neatline(0.0, 0.0, WIDTH, HEIGHT)
}

/// Small strokes on the water, the same every time.
fn waves(picture: &mut Picture<'_>, colours: &Palette) {
    let mut scatter = super::geometry::Scatter::new(41);
    let mut path = String::new();
    for _ in 0..90 {
        let (x, y) = (scatter.between(4.0, WIDTH - 20.0), scatter.between(10.0, HEIGHT - 6.0));
        let wide = scatter.between(7.0, 14.0);
        let half = wide / 2.0;
        let _ = write!(path, "M{x:.0} {y:.0}q{half:.0}-3 {wide:.0} 0");
    }
    picture.element("path").attr("d", path).fill("none").stroke(colours.line, 0.8).opacity(0.32);
}

/// The plot itself about a middle; also used on instrument panels.
pub(super) fn paint(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial, colours: &Palette) {
    picture.element("g").attr("aria-hidden", "true").begin();
    rim::disc(picture, plot, dial, colours);
    arcs(picture, plot, dial, colours);
    rim::scale(picture, plot, dial, colours);
    end(&mut picture.out, "g");
    for cell in &plot.cells {
        cell_of(picture, plot, dial, cell, colours);
    }
    let spots = spots(plot, dial);
    lines(picture, plot, dial, &spots, colours);
    centre::draw(picture, plot, dial, colours);
    pieces::draw(picture, plot, dial, &spots, colours);
}

fn arcs(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial, colours: &Palette) {
    for arc in &plot.arcs {
        let to = if arc.to <= arc.from { arc.to + 360.0 } else { arc.to };
        let path = wedge(dial.x, dial.y, dial.inner, dial.outer, arc.from, to);
        let colour = match arc.tone {
            Tone::Plain | Tone::Stock => colours.arc,
            Tone::Good => "var(--safe-fill)",
            Tone::Warning => "var(--caution-fill)",
            Tone::Damage => "var(--danger-fill)",
        };
        picture.path(&path).fill(colour).opacity(0.14);
        let mut edges = Path::new();
        for degrees in [arc.from, to] {
            spoke(&mut edges, (dial.x, dial.y), [dial.inner, dial.outer + 14.0], degrees);
        }
        if to - arc.from < 359.0 {
            picture.path(&edges).stroke(colour, 2.4);
        }
    }
}

fn cell_of(
    picture: &mut Picture<'_>,
    plot: &Plot,
    dial: &Dial,
    cell: &PlotCell,
    colours: &Palette,
) {
    let mut spoken = plot.cell_name(cell.sector, cell.ring);
    if !cell.note.is_empty() {
        spoken.push_str(", ");
        spoken.push_str(&cell.note);
    }
    picture.open(&cell.target, &spoken, "", "");
    let outline = dial.outline(cell);
    let (fill, strength) = match cell.tone {
        Tone::Plain => (colours.arc, 0.0),
        Tone::Stock => (colours.arc, 0.16),
        Tone::Good => ("var(--safe-fill)", 0.3),
        Tone::Warning => ("var(--caution-fill)", 0.3),
        Tone::Damage => ("var(--danger-fill)", 0.26),
    };
    picture
        .out
        .push_str(&outline.shape(0.0, &format!(r#"fill="{fill}" fill-opacity="{strength}""#)));
    if !cell.note.is_empty() {
        let (inner, outer) = dial.ring(cell.ring);
        let (x, y) = polar(dial.x, dial.y, f64::midpoint(inner, outer), dial.bearing(cell.sector));
        let word = picture
            .word(x, y + 4.5, 12.5)
            .class(format_args!("{} b-thin b-bold b-mid", colours.halo));
        word.fill(colours.ink).holds(&cell.note);
    }
    let (_, outer) = dial.ring(cell.ring);
    let edge = dial.bearing(cell.sector) + dial.span() / 2.0 - 800.0 / outer;
    picture.close_at(&cell.target, outline, Some(polar(dial.x, dial.y, outer - 13.0, edge)));
}

/// Where each piece stands: pieces of one cell share its width.
fn spots(plot: &Plot, dial: &Dial) -> Vec<Point> {
    let mut count: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    for piece in &plot.pieces {
        *count.entry((piece.sector, piece.ring)).or_insert(0) += 1;
    }
    let mut seen: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let place = |piece: &crate::Plotted| {
        let cell = (piece.sector, piece.ring);
        let (order, of) = (seen.entry(cell).or_insert(0), count[&cell]);
        let share = (*order as f64 + 0.5) / of as f64 - 0.5;
        *order += 1;
        let (inner, outer) = dial.ring(piece.ring);
        let bearing = dial.bearing(piece.sector) + share * dial.span() * 0.82;
        let (x, y) = polar(dial.x, dial.y, f64::midpoint(inner, outer), bearing);
        Point::new(x, y)
    };
    plot.pieces.iter().map(place).collect::<Vec<_>>()
}

fn lines(picture: &mut Picture<'_>, plot: &Plot, dial: &Dial, spots: &[Point], colours: &Palette) {
    if plot.lines.is_empty() {
        return;
    }
    let mut known: BTreeMap<&Target, Point> =
        plot.pieces.iter().zip(spots).map(|(p, at)| (&p.counter.target, *at)).collect();
    known.extend(centre::mounts(plot, dial).map(|(mount, at)| (&mount.target, at)));
    picture.element("g").attr("aria-hidden", "true").fill("none").begin();
    for line in &plot.lines {
        let (Some(from), Some(to)) = (known.get(&line.from), known.get(&line.to)) else { continue };
        let mut path = Path::new();
        path.to(from.x, from.y).line(to.x, to.y);
        match line.aim {
            crate::Aim::Laid => {
                drop(picture.path(&path).stroke(colours.arc, 1.4).dash(6.0, 4.0).opacity(0.5));
            }
            crate::Aim::Open => {
                drop(picture.path(&path).stroke(colours.arc, 2.4).dash(7.0, 5.0).opacity(0.9));
            }
            crate::Aim::Here => drop(picture.path(&path).stroke(colours.arc, 4.0)),
        }
    }
    end(&mut picture.out, "g");
}

fn corners(picture: &mut Picture<'_>, plot: &Plot, colours: &Palette) {
    picture.element("g").attr("aria-hidden", "true").begin();
    let word = picture.word(14.0, 26.0, 19.0).class("b-italic b-semi").fill(colours.ink);
    word.holds(&plot.place);
    picture.word(14.0, 44.0, 12.5).fill(colours.quiet).holds(&plot.note);
    end(&mut picture.out, "g");
    for (index, corner) in plot.corners.iter().take(4).enumerate() {
        let (right, low) = match index {
            0 => (true, false),
            1 => (false, true),
            2 => (true, true),
            _ => (false, false),
        };
        let (x, class) = if right { (WIDTH - 14.0, "b-end") } else { (14.0, "") };
        let y = if low {
            HEIGHT - 14.0
        } else if right {
            26.0
        } else {
            76.0
        };
        picture.element("g").attr("aria-hidden", "true").begin();
        let title =
            picture.word(x, y, 13.5).class(format_args!("b-semi {class}")).fill(colours.ink);
        title.holds(&corner.title);
        if !corner.note.is_empty() {
            let y = if low { y - 16.0 } else { y + 16.0 };
            let note = picture.word(x, y, 12.0).class(format_args!("b-wide {class}"));
            note.fill(colours.quiet).holds(&corner.note);
        }
        end(&mut picture.out, "g");
        tokens(picture, &corner.counters, right, low, x, y, colours);
    }
}

/// Silhouettes in a corner, two in a row.
fn tokens(
    picture: &mut Picture<'_>,
    counters: &[Counter],
    right: bool,
    low: bool,
    x: f64,
    y: f64,
    colours: &Palette,
) {
    for (i, counter) in counters.iter().take(6).enumerate() {
        let (column, row) = ((i % 2) as f64, (i / 2) as f64);
        let (step, down) = (50.0, if low { -38.0 - row * 40.0 } else { 44.0 + row * 62.0 });
        let cx = if right { x - 24.0 - column * step } else { x + 20.0 + column * step };
        pieces::small(picture, counter, cx, y + down, colours);
    }
}
