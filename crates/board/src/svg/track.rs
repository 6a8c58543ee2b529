//! Tracks: a heading, the value, and boxes below.

use super::counter::tone_fill;
use super::geometry::Outline;
use super::picture::Picture;
use super::writing::fit;
use crate::{Fill, Tone, Track};

const WIDTH: f64 = 260.0;

pub(super) fn draw(picture: &mut Picture<'_>, tracks: &[Track]) -> [f64; 4] {
    let mut y = 14.0;
    for track in tracks {
        y = draw_one(picture, track, y) + 20.0;
    }
    [0.0, 0.0, WIDTH, (y - 6.0).max(20.0)]
}

fn draw_one(picture: &mut Picture<'_>, track: &Track, top: f64) -> f64 {
    let inner = WIDTH - 28.0;
    picture.word(14.0, top + 10.0, 11.0).class("b-cap").holds(fit(&track.title, 12.5, inner));
    let mut y = top + 30.0;
    if !track.value.is_empty() || !track.note.is_empty() {
        picture.word(14.0, y, 17.0).class("b-serif b-semi").fill("var(--ink)").holds(&track.value);
        let used = track.value.chars().count() as f64 * 9.5;
        let note = fit(&track.note, 12.0, (inner - used).max(30.0));
        picture.word(WIDTH - 14.0, y, 12.0).class("b-end").fill("var(--ink-2)").holds(note);
        y += 9.0;
    } else {
        y -= 12.0;
    }
    let count = track.boxes.len().max(1) as f64;
    let gap = if count > 12.0 { 2.0 } else { 3.0 };
    let each = (inner - gap * (count - 1.0)) / count;
    let lettered = track.boxes.iter().any(|b| !b.label.is_empty());
    let height = if lettered { 24.0 } else { 8.0 };
    for (i, cell) in track.boxes.iter().enumerate() {
        let x = 14.0 + i as f64 * (each + gap);
        let on = track.is_on(i);
        let tone = match track.fill {
            Fill::Marker { at: _ } => Tone::Stock,
            Fill::UpTo { count: _, tone } => tone,
        };
        let (fill, edge) = if on {
            let edge = if tone == Tone::Warning { "var(--caution)" } else { tone_fill(tone) };
            (tone_fill(tone), edge)
        } else {
            ("var(--inset)", "var(--line-strong)")
        };
        if let Some(target) = &cell.target {
            let spoken = format!("{} {}", track.title, cell.label);
            picture.open(target, &spoken, "", "");
        }
        picture
            .rect(x, y, each, height)
            .attr("rx", if lettered { 4 } else { 2 })
            .fill(fill)
            .attr("stroke", edge);
        if !cell.label.is_empty() {
            let colour = if on { "var(--accent-ink)" } else { "var(--ink-2)" };
            let weight = if on { "b-bold" } else { "b-semi" };
            let short = fit(&cell.label, 12.0, each + 2.0);
            picture
                .word(x + each / 2.0, y + 16.5, 12.0)
                .class(format_args!("b-mid {weight}"))
                .fill(colour)
                .holds(short);
        }
        if let Some(target) = &cell.target {
            picture.close(target, Outline::rect(x, y, each, height));
        }
    }
    y + height
}
