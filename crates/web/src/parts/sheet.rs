//! Record sheets as tables, and medals as pictures.

use super::{board, words};
use ::board::{Align, Award, Board, Cell, Face, Marks, Row, Sheet, Tone, svg};
use maud::{Markup, PreEscaped, html};

/// A record of the game under its heading.
pub fn record(board: &Board, marks: &Marks) -> Markup {
    let id = format!("record-{}", board.id);
    html! {
        section.record aria-labelledby=(id) {
            h3 id=(id) { (board.title) }
            @match &board.face {
                Face::Sheet(sheet) => (table(sheet, marks)),
                Face::Medals { awards } if awards.is_empty() => {
                    p.sm { "No awards yet." }
                }
                Face::Ledger(_) | Face::Calendar(_) | Face::Bars(_) => div.form.calendar[!matches!(board.face, Face::Ledger(_))]
                    tabindex="0" role="group" aria-label=(board.title) {
                    (board::drawing(board, marks))
                },
                _ => div.medals { (board::drawing(board, marks)) },
            }
        }
    }
}

pub fn table(sheet: &Sheet, marks: &Marks) -> Markup {
    html! {
        @if sheet.rows.is_empty() {
            p.sm { "Nothing is entered yet." }
        } @else {
            div.scroll tabindex="0" role="group" aria-label="Table" {
                table.sheet {
                    thead { tr { @for column in &sheet.columns {
                        th scope="col" class=[align(column.align)] { (column.title) }
                    } } }
                    tbody { @for row in &sheet.rows { (line(sheet, row, marks)) } }
                }
            }
        }
    }
}

fn align(align: Align) -> Option<&'static str> {
    match align {
        Align::Left => None,
        Align::Right => Some("r"),
        Align::Centre => Some("c"),
    }
}

fn line(sheet: &Sheet, row: &Row, marks: &Marks) -> Markup {
    if row.heading {
        let text = row.cells.first();
        return html! {
            tr.heading { th colspan=(sheet.columns.len()) scope="rowgroup" {
                @if let Some(text) = text { (cell(text)) }
            } }
        };
    }
    let badge = row.target.as_ref().and_then(|target| marks.badge(target));
    html! {
        tr class=[badge.is_some().then_some("b-option")] data-target=[row.target.as_ref()] {
            @for (at, (column, content)) in sheet.columns.iter().zip(&row.cells).enumerate() {
                td class=[align(column.align)] {
                    @if at == 0 {
                        @if let Some(badge) = &badge { span.badge aria-hidden="true" { (badge) } }
                    }
                    (cell(content))
                }
            }
        }
    }
}

pub fn cell(cell: &Cell) -> Markup {
    match cell {
        Cell::Blank => html! {},
        Cell::Text(text) => html! { (text) },
        Cell::Fine(text) => html! { span.fine-text { (text) } },
        Cell::Number(number) => html! { (words::number(*number)) },
        Cell::Boxes { marked, of, tone } => pips((*marked).into(), (*of).into(), *tone),
        Cell::Tag(text, tone) => tag(text, *tone),
        Cell::Medals(awards) => ribbons(awards),
        Cell::Icon(icon) => html! { span.kind { (super::gauges::silhouette(*icon)) } },
        Cell::Ships(ships) => html! {
            @for ship in ships { span.logged { (ship.spoken()) } " " }
        },
    }
}

/// A word on a coloured ground.
pub fn tag(text: &str, tone: Tone) -> Markup {
    let class = match tone {
        Tone::Plain | Tone::Stock => "tag quiet",
        Tone::Good => "tag safe",
        Tone::Warning => "tag caution",
        Tone::Damage => "tag danger",
    };
    html! { span class=(class) { (text) } }
}

/// Boxes, some of them marked.
pub fn pips(marked: usize, of: usize, tone: Tone) -> Markup {
    let on = match tone {
        Tone::Damage => "bad",
        Tone::Warning => "warn",
        Tone::Plain | Tone::Stock => "on",
        Tone::Good => "good",
    };
    html! {
        span.pips role="img" aria-label={ (marked) " of " (of) } {
            @for at in 0..of { i class=[(at < marked).then_some(on)] {} }
        }
    }
}

pub fn ribbons(awards: &[Award]) -> Markup {
    html! {
        @for award in awards.iter().filter(|award| award.times > 0) {
            span.ribbon {
                (PreEscaped(svg::ribbon(award.medal)))
                @if award.times > 1 { small { "×" (award.times) } }
            }
        }
    }
}
