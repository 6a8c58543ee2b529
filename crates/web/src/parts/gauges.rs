//! The column beside a board: tracks, own force, enemy.

use super::sheet::{pips, tag};
use board::{
    Board, Cell, Counter, Face, Fate, Fill, Icon, Marks, Sheet, Side, Track, ZoneKind, svg,
};
use maud::{Markup, PreEscaped, html};
use table::Open;

/// Tracks first, then the force (the first sheet of the game), then what faces it.
pub fn column(boards: &[Board], open: Option<&Open>) -> Markup {
    let tracks = boards.iter().filter_map(|board| match &board.face {
        Face::Tracks { tracks } => Some(tracks),
        _ => None,
    });
    let force = boards.iter().find_map(|board| match &board.face {
        Face::Sheet(sheet) => Some((board, sheet)),
        _ => None,
    });
    let enemies: Vec<(&Counter, &str)> = boards.iter().flat_map(enemies).collect();
    html! {
        // Below a ship in section they flow in columns, and the whole of them scrolls.
        div.gauges tabindex="0" role="group" aria-label="Gauges" { div.flow {
            @for track in tracks.flatten() { (gauge(track)) }
            @for board in boards.iter().filter(|board| board.below.is_some()) {
                @if let Face::Sheet(sheet) = &board.face {
                    (brief(&board.title, sheet, &super::board::marks(open, board)))
                }
            }
            @if let Some((board, sheet)) = force {
                (roster(&board.title, sheet, &super::board::marks(open, board)))
            }
            @if !enemies.is_empty() { (foes(&enemies)) } @else { (zones(boards)) }
        } }
    }
}

/// A sheet with a line for each row: its name, what is small in it, its figures, and its state unless all is well.
fn brief(title: &str, sheet: &Sheet, marks: &Marks) -> Markup {
    let rows = sheet.rows.iter();
    html! {
        section.gauge.brief {
            h3 { (title) }
            div.briefs {
                @for row in rows { (brief_row(row, marks)) }
            }
        }
    }
}

fn brief_row(row: &board::Row, marks: &Marks) -> Markup {
    let Some((name, rest)) = row.cells.split_first() else { return html! {} };
    if row.heading {
        return html! { h4 { (super::sheet::cell(name)) } };
    }
    let badge = row.target.as_ref().and_then(|target| marks.badge(target));
    let well = |cell: &&Cell| !matches!(cell, Cell::Blank | Cell::Tag(_, board::Tone::Good));
    html! {
        div.briefrow.b-option[badge.is_some()] data-target=[row.target.as_ref()] {
            @if let Some(badge) = &badge { span.badge aria-hidden="true" { (badge) } }
            span.name { (super::sheet::cell(name)) }
            @for cell in rest.iter().filter(well) { " " (super::sheet::cell(cell)) }
        }
    }
}

fn gauge(track: &Track) -> Markup {
    let of = track.boxes.len();
    html! {
        section.gauge {
            h3 { (track.title) }
            div.line.skied[track.sky.is_some()] {
                @if let Some(sky) = track.sky { (PreEscaped(svg::sky(sky))) }
                span.v { (value(&track.value)) }
                @match track.fill {
                    Fill::UpTo { count, tone } => (pips(count, of, tone)),
                    Fill::Marker { at } => (pips(at.map_or(0, |at| at + 1), of, board::Tone::Stock)),
                }
            }
            @if !track.note.is_empty() { p.s { (track.note) } }
        }
    }
}

/// `2 of 4` with its second half in small letters.
fn value(text: &str) -> Markup {
    if let Some((some, all)) = text.split_once(" of ") {
        html! { (some) small { " of " (all) } }
    } else {
        html! { (text) }
    }
}

/// The names of a sheet with the word on their state.
fn roster(title: &str, sheet: &Sheet, marks: &Marks) -> Markup {
    let drawn = |row: &board::Row| {
        let icon = row.cells.iter().find_map(|cell| match cell {
            Cell::Icon(icon) => Some(*icon),
            _ => None,
        });
        icon.unwrap_or(Icon::PtBoat)
    };
    let rows = sheet.rows.iter().filter(|row| !row.heading).filter_map(|row| {
        let name = row.cells.iter().find_map(|cell| match cell {
            Cell::Text(text) => Some(text.as_str()),
            _ => None,
        })?;
        let state = row.cells.iter().find_map(|cell| match cell {
            Cell::Tag(text, tone) => Some((text.as_str(), *tone)),
            _ => None,
        })?;
        Some((row.target.as_ref(), drawn(row), name, state))
    });
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return html! {};
    }
    html! {
        section.gauge {
            h3 { (title) }
            @for (target, icon, name, (state, tone)) in rows {
                @let badge = target.and_then(|target| marks.badge(target));
                @let spoken = target.filter(|_| badge.is_some()).map(|target| {
                    let options = marks.on(target).map(|it| format!(". Option {}: {}", it.key, it.label));
                    options.collect::<String>()
                });
                div.boatrow.b-option[badge.is_some()] data-target=[target]
                    role=[spoken.as_ref().map(|_| "button")] tabindex=[spoken.as_ref().map(|_| "0")] {
                    @match &badge {
                        Some(badge) => span.badge aria-hidden="true" { (badge) },
                        None => (silhouette(icon)),
                    }
                    span { (name) } " " (tag(state, tone))
                    @if let Some(spoken) = &spoken { span.vh { (spoken) } }
                }
            }
        }
    }
}

/// The enemies of a board, with the word for those out of the fight.
fn enemies(board: &Board) -> Vec<(&Counter, &'static str)> {
    let enemy = |counter: &&Counter| counter.side == Side::Enemy;
    match &board.face {
        Face::Range(range) => range.counters().filter(enemy).map(|it| (it, "lost")).collect(),
        Face::Sea(sea) => sea.counters().filter(enemy).map(|it| (it, "sunk")).collect(),
        _ => Vec::new(),
    }
}

/// More enemies than this come first, so that all of them are in sight.
const FEW_FOES: usize = 3;

fn foes(enemies: &[(&Counter, &str)]) -> Markup {
    html! {
        section.gauge.first[enemies.len() > FEW_FOES] {
            h3 { "Enemy" }
            @for (counter, gone) in enemies {
                div.boatrow.foe data-target=(counter.target) {
                    (silhouette(counter.icon))
                    span { (counter.name) }
                    @if counter.fate == Fate::InPlay && counter.boxes.is_empty() {
                        span.doing { (counter.note) }
                    } @else if counter.fate == Fate::InPlay {
                        span.tracks.long[counter.boxes.iter().any(|boxes| boxes.of > 8)] { @for boxes in &counter.boxes {
                            (pips(boxes.marked.into(), boxes.of.into(), boxes.tone))
                        } }
                    } @else {
                        (tag(gone, board::Tone::Plain))
                    }
                }
            }
        }
    }
}

/// What the shapes of a chart mean, where there is a chart with zones.
fn zones(boards: &[Board]) -> Markup {
    let words = boards.iter().find_map(|board| match &board.face {
        Face::Map(map) if !map.zone_words.is_empty() => Some(&map.zone_words),
        _ => None,
    });
    html! {
        @if let Some(words) = words {
            section.gauge.zones {
                h3 { "Zones" }
                @for (kind, meaning) in words {
                    @if let Some(sign) = sign(*kind) {
                        div.zk { (PreEscaped(sign)) (meaning) }
                    }
                }
            }
        }
    }
}

/// The sign of a kind of zone, where shape and colour have a meaning of their own.
fn sign(kind: ZoneKind) -> Option<&'static str> {
    match kind {
        ZoneKind::Green => Some(GREEN),
        ZoneKind::Yellow => Some(YELLOW),
        ZoneKind::Red => Some(RED),
        ZoneKind::Closed => Some(CLOSED),
        ZoneKind::Base
        | ZoneKind::Port
        | ZoneKind::Plain
        | ZoneKind::Transit { passed: _ }
        | ZoneKind::Station { passed: _ }
        | ZoneKind::Area => None,
    }
}

const GREEN: &str = "<svg class=\"z-g\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><circle \
    cx=\"8\" cy=\"8\" r=\"6.500\"/></svg>";
const YELLOW: &str = "<svg class=\"z-y\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path \
    d=\"M8 1 15 8 8 15 1 8Z\"/></svg>";
const RED: &str = "<svg class=\"z-r\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><rect x=\"2\" \
    y=\"2\" width=\"12\" height=\"12\" rx=\"2\"/></svg>";

const CLOSED: &str = "<svg class=\"z-c\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><circle \
    cx=\"8\" cy=\"8\" r=\"6\"/></svg>";

pub fn silhouette(icon: Icon) -> Markup {
    PreEscaped(svg::icon(icon))
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Depth, Light, SeaView};

    #[test]
    fn the_column_says_what_each_enemy_at_sea_is_about() {
        let ship = |target: &str, name: &str| Counter::new(target, Icon::Tanker, name, Side::Enemy);
        let sea = SeaView {
            place: String::new(),
            note: String::new(),
            light: Light::Day,
            boat: Counter::new("boat", Icon::Submarine, "Tarpan", Side::Own),
            depth: Depth::Periscope,
            ranges: Vec::new(),
            ships: vec![ship("a", "Toan Maru").boxes("Damage", 2, 2).fate(Fate::Lost)],
            screen: vec![ship("b", "Escort").note("not yet alert")],
            hunted: false,
            air: Vec::new(),
            wakes: Vec::new(),
            gunfire: Vec::new(),
            bursts: 0,
        };
        let column = column(&[Board::new("combat", "Mat", Face::Sea(sea))], None).into_string();
        for words in ["Toan Maru", "sunk", "Escort", "not yet alert"] {
            assert!(column.contains(words), "{words} is not in {column}");
        }
        assert!(!column.contains("Tarpan"), "the own boat is no enemy");
    }
}
