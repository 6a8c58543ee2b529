//! Boards as SVG.

mod bars;
mod calendar;
mod counter;
mod dice;
mod element;
mod geometry;
mod ledger;
mod map;
mod medal;
mod panel;
mod picture;
mod plan;
mod plot;
mod profile;
mod range;
mod sea;
mod sheet;
mod sky;
mod track;
mod tray;
mod writing;

use std::fmt::Write as _;

use self::picture::Picture;
use self::writing::{escaped, slug};
use crate::{Base, Board, Face, Grid, Icon, Marks, Medal, Sky, icons, style};

/// How a picture is to be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look<'a> {
    /// Inside a page that carries `STYLE`. The background of a map is linked, not embedded:
    /// `{bases}/{name}.svg`.
    Page { bases: &'a str },
    /// Complete in itself, for files, reports and snapshots. Every token is written out, so any
    /// program can show it.
    File(Theme),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

/// Draws a board. Targets among the options of `marks` are ringed, focusable and numbered.
pub fn render(board: &Board, marks: &Marks, look: Look<'_>) -> String {
    let mut picture = Picture::new(board, marks, look);
    let size = match &board.face {
        Face::Map(map) => map::draw(&mut picture, map),
        Face::Range(range) => range::draw(&mut picture, range),
        Face::Sea(sea) => sea::draw(&mut picture, sea),
        Face::Plan(plan) => plan::draw(&mut picture, plan),
        Face::Plot(plot) => plot::draw(&mut picture, plot),
        Face::Profile(profile) => profile::draw(&mut picture, profile),
        Face::Panel(panel) => panel::draw(&mut picture, panel),
        Face::Trays { trays } => tray::draw(&mut picture, trays),
        Face::Tracks { tracks } => track::draw(&mut picture, tracks),
        Face::Sheet(sheet) => sheet::draw(&mut picture, sheet),
        Face::Ledger(ledger) => ledger::draw(&mut picture, &board.title, ledger),
        Face::Counters { counters } => counter::draw_all(&mut picture, counters),
        Face::Medals { awards } => medal::draw_all(&mut picture, awards),
        Face::Calendar(calendar) => calendar::draw(&mut picture, calendar),
        Face::Bars(chart) => bars::draw(&mut picture, chart),
        Face::Dice(tray) => dice::draw(&mut picture, tray),
    };
    let body = picture.finish();
    let id = slug(&board.id);
    let role = match board.face {
        Face::Medals { awards: _ } | Face::Dice(_) => "img",
        Face::Map(_)
        | Face::Range(_)
        | Face::Sea(_)
        | Face::Plan(_)
        | Face::Plot(_)
        | Face::Profile(_)
        | Face::Panel(_)
        | Face::Trays { trays: _ }
        | Face::Tracks { tracks: _ }
        | Face::Sheet(_)
        | Face::Ledger(_)
        | Face::Calendar(_)
        | Face::Bars(_)
        | Face::Counters { counters: _ } => "group",
    };
    let mut out = String::with_capacity(body.len() + 4096);
    let [x, y, width, height] = size.map(writing::num);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" id=\"board-{id}\" class=\"board-svg\" \
         viewBox=\"{x} {y} {width} {height}\" role=\"{role}\" aria-labelledby=\"board-{id}-title \
         board-{id}-desc\""
    );
    if let Look::File(_) = look {
        let _ = write!(out, " width=\"{width}\" height=\"{height}\"");
    }
    let note = if board.note.is_empty() { &board.title } else { &board.note };
    let _ = writeln!(
        out,
        ">\n<title id=\"board-{id}-title\">{}</title>\n<desc id=\"board-{id}-desc\">{}</desc>",
        escaped(&board.title),
        escaped(note)
    );
    match look {
        Look::Page { bases: _ } => {
            out.push_str(&body);
            out.push_str("</svg>\n");
        }
        Look::File(theme) => {
            let _ = writeln!(out, "<style>\n{}</style>", style::resolve(theme, style::BOARD));
            out.push_str(&style::resolve(theme, &body));
            out.push_str("</svg>\n");
        }
    }
    out
}

/// A silhouette alone, in `currentColor`, for lists and gauges of a page. It is decoration: the
/// words beside it say the same.
pub fn icon(icon: Icon) -> String {
    let icons::Drawing(width, height, body) = icons::drawing(icon);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" fill=\"currentColor\" \
         aria-hidden=\"true\">{body}</svg>",
        writing::num(width),
        writing::num(height)
    )
}

/// The sky of a track, for the gauges of a page.
pub fn sky(sky: Sky) -> String {
    sky::picture(sky)
}

/// The ribbon of a medal alone, 26 by 9.
pub fn ribbon(medal: Medal) -> String {
    let mut body = String::new();
    medal::ribbon(&mut body, medal, 0.0, 0.0, 26.0, 9.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 26 9\" width=\"26\" height=\"9\" \
         role=\"img\" aria-label=\"{}\">{body}</svg>",
        medal.name()
    )
}

/// The hexes of a background as a picture of their own, in dark picture; the page's stylesheet turns it
/// light on a dark map.
pub(crate) fn grid(base: &Base, grid: &Grid) -> String {
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">"#,
        base.width, base.height
    );
    map::grid_layer(&mut out, grid, "#17303f");
    out.push_str("</svg>");
    out
}
