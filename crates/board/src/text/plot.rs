//! The polar plot as a table of bearings by rings; trays as lists.

use super::page::{Page, cut, pad};
use super::{WIDTH, mark, piece, section, shade, width};
use crate::{Centre, Marks, Mount, Plot, PlotCell, Plotted, Tone, Tray};

pub(super) fn write(page: &mut Page, plot: &Plot, marks: &Marks) {
    page.line(&format!("{} · {}", plot.place, plot.note), Tone::Plain);
    let head = 10;
    let across = plot.rings.len().max(1);
    let room = (WIDTH - head) / across;
    let mut titles = vec![(pad("", head), Tone::Plain)];
    titles.extend(plot.rings.iter().map(|ring| (pad(ring, room), Tone::Plain)));
    page.parts(&titles);
    for (sector, name) in plot.sectors.iter().enumerate() {
        let cells: Vec<Vec<(String, Tone)>> =
            (0..across).map(|ring| cell(plot, sector, ring, marks)).collect();
        let deep = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for line in 0..deep {
            let first = if line == 0 { name.as_str() } else { "" };
            let mut parts = vec![(pad(first, head), Tone::Plain)];
            for cell in &cells {
                let (text, tone) = match (cell.get(line), line) {
                    (Some((text, tone)), _) => (text.clone(), *tone),
                    (None, 0) => ("·".to_owned(), Tone::Plain),
                    (None, _) => (String::new(), Tone::Plain),
                };
                parts.push((pad(&cut(&text, room - 1), room), tone));
            }
            page.parts(&parts);
        }
    }
    for piece in &plot.pieces {
        told(page, plot, piece, marks);
    }
    if let Centre::Ship(deck) = &plot.centre {
        guns(page, &deck.mounts, marks);
    }
    for corner in &plot.corners {
        let note =
            if corner.note.is_empty() { String::new() } else { format!(" ({})", corner.note) };
        section(page, &format!("{}{note}", corner.title), &corner.counters, marks);
    }
}

fn cell(plot: &Plot, sector: usize, ring: usize, marks: &Marks) -> Vec<(String, Tone)> {
    let here = |cell: &&PlotCell| cell.sector == sector && cell.ring == ring;
    let cells = plot.cells.iter().filter(here).filter_map(|cell| {
        let text = format!("{}{}", mark(&cell.target, marks), cell.note);
        (!text.is_empty()).then_some((text, cell.tone))
    });
    let pieces = plot.pieces.iter().filter(|p| p.sector == sector && p.ring == ring);
    let pieces = pieces.map(|p| {
        let text = format!("{}{}", mark(&p.counter.target, marks), p.counter.name);
        (text, shade(&p.counter))
    });
    cells.chain(pieces).collect()
}

/// What the table has no room for.
fn told(page: &mut Page, plot: &Plot, plotted: &Plotted, marks: &Marks) {
    let mut words = vec![piece(&plotted.counter, marks)];
    words.push(plot.cell_name(plotted.sector, plotted.ring));
    words.extend((!plotted.value.is_empty()).then(|| plotted.value.clone()));
    words.extend(plotted.lines.iter().cloned());
    if let Centre::Ship(deck) = &plot.centre {
        let name = |target: &crate::Target| {
            deck.mounts.iter().find(|m| m.target == *target).map(|m| m.name.clone())
        };
        let guns: Vec<String> = plotted.guns.iter().filter_map(name).collect();
        words.extend((!guns.is_empty()).then(|| format!("under fire of {}", guns.join(", "))));
    }
    page.line(&format!("  {}", words.join(", ")), shade(&plotted.counter));
}

fn guns(page: &mut Page, mounts: &[Mount], marks: &Marks) {
    let mut line = String::from("  Guns:");
    for mount in mounts {
        let state = match mount.state {
            crate::MountState::Ready => String::new(),
            crate::MountState::Damaged | crate::MountState::Out => {
                format!(" ({})", mount.state.word())
            }
        };
        let word = cut(&format!(" {}{}{state}", mark(&mount.target, marks), mount.name), WIDTH - 4);
        if width(&line) + width(&word) + 1 > WIDTH {
            page.line(&line, Tone::Plain);
            line = String::from("   ");
        }
        line.push_str(&word);
        line.push(',');
    }
    page.line(line.trim_end_matches(','), Tone::Plain);
}

pub(super) fn trays(page: &mut Page, trays: &[Tray], marks: &Marks) {
    for tray in trays {
        let held = match tray.capacity {
            Some(capacity) => format!("{} of {capacity}", tray.held()),
            None => tray.held().to_string(),
        };
        let title = format!("{}{} · {} · {held}", mark(&tray.target, marks), tray.title, tray.note);
        page.line(&cut(&title, WIDTH), Tone::Plain);
        for half in &tray.halves {
            let counters: Vec<_> = half.counters.iter().chain(&half.apart).cloned().collect();
            section(page, &format!("{} ({})", half.title, half.note), &counters, marks);
        }
    }
}
