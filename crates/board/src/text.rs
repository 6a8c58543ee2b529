//! Boards as text for a terminal, at most a hundred columns wide.

mod chart;
mod hexes;
mod page;
mod panel;
mod plan;
mod plot;
mod profile;
mod range;
mod sea;
mod sheet;

use std::fmt::Write as _;

use self::page::{Page, cut, pad, width};
use crate::{Board, Counter, Face, Factor, Fate, Livery, Marks, Side, Target, Tone};

/// Whether colours may be used. Pipes and `NO_COLOR` get plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    Plain,
    Ansi,
}

/// No line is wider.
pub const WIDTH: usize = 100;

/// Writes a board, every line ending in a line feed. An option shows its key beside
/// the thing it touches: `«2»`.
pub fn render(board: &Board, marks: &Marks, paint: Paint) -> String {
    let mut page = Page::new(paint);
    page.title(&board.title);
    match &board.face {
        Face::Map(map) => chart::write(&mut page, map, marks),
        Face::Range(range) => range::write(&mut page, range, marks),
        Face::Sea(sea) => sea::write(&mut page, sea, marks),
        Face::Plan(plan) => plan::write(&mut page, plan, marks),
        Face::Plot(plot) => plot::write(&mut page, plot, marks),
        Face::Profile(profile) => profile::write(&mut page, profile, marks),
        Face::Panel(panel) => panel::write(&mut page, panel, marks),
        Face::Trays { trays } => plot::trays(&mut page, trays, marks),
        Face::Tracks { tracks } => sheet::tracks(&mut page, tracks, marks),
        Face::Sheet(sheet) => sheet::write(&mut page, sheet, marks),
        Face::Ledger(ledger) => sheet::ledger(&mut page, ledger, marks),
        Face::Counters { counters } => {
            for counter in counters {
                page.line(&format!("  {}", piece(counter, marks)), shade(counter));
            }
        }
        Face::Medals { awards } => sheet::medals(&mut page, awards),
        Face::Calendar(calendar) => sheet::calendar(&mut page, calendar),
        Face::Bars(chart) => sheet::bars(&mut page, chart),
        Face::Dice(tray) => sheet::dice(&mut page, tray),
    }
    page.finish()
}

/// `«1»` before what can be chosen, `*` before what is.
fn mark(target: &Target, marks: &Marks) -> String {
    match marks.badge(target) {
        Some(keys) => format!("«{keys}» "),
        None if marks.chosen.contains(target) => "* ".to_owned(),
        None => String::new(),
    }
}

/// A counter in one line: name, heading, speed, damage and badges.
fn piece(counter: &Counter, marks: &Marks) -> String {
    let mut words = format!("{}{}", mark(&counter.target, marks), counter.name);
    if let Some(count) = counter.count.filter(|&c| c != 1) {
        let _ = write!(words, " ×{count}");
    }
    if let Some(heading) = counter.heading {
        let _ = write!(words, " {}", heading.arrow());
    }
    if let Some(speed) = &counter.speed {
        let _ = write!(words, " {speed}");
    }
    if let Some(height) = &counter.height {
        let _ = write!(words, " {}", height.word);
    }
    for factor in counter.factors.iter().filter_map(Factor::spoken) {
        let _ = write!(words, " {factor}");
    }
    if let Some((left, of)) = counter.steps {
        let _ = write!(words, " {left}/{of} steps");
    }
    for boxes in &counter.boxes {
        let _ = write!(words, " {} {}/{}", boxes.name, boxes.marked, boxes.of);
    }
    for badge in &counter.badges {
        let _ = write!(words, " ({})", badge.word());
    }
    match counter.fate {
        Fate::InPlay => {}
        Fate::Spent => words.push_str(" (spent)"),
        Fate::Lost => words.push_str(" (lost)"),
    }
    if !counter.note.is_empty() {
        let _ = write!(words, ", {}", counter.note);
    }
    words
}

fn shade(counter: &Counter) -> Tone {
    if counter.fate != Fate::InPlay {
        return Tone::Plain;
    }
    match (counter.livery, counter.side) {
        (Some(Livery::Allied), _) | (None, Side::Own) => Tone::Stock,
        (Some(Livery::Japanese), _) | (None, Side::Enemy) => Tone::Damage,
        (None, Side::Neutral) => Tone::Good,
    }
}

/// Pieces under a heading on a rule across the page.
fn section(page: &mut Page, heading: &str, counters: &[Counter], marks: &Marks) {
    let heading = cut(heading, 60);
    let rule = "─".repeat(WIDTH.saturating_sub(width(&heading) + 4));
    page.line(&format!("├ {heading} {rule}"), Tone::Plain);
    if counters.is_empty() {
        page.line("│", Tone::Plain);
    }
    for counter in counters {
        page.parts(&[(pad("│", 4), Tone::Plain), (piece(counter, marks), shade(counter))]);
    }
}
