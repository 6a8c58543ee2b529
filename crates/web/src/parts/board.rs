//! Boards in a page: which options point at them, and how they are drawn.

use board::{Board, Face, Marks, svg};
use maud::{Markup, PreEscaped, html};
use table::Open;

/// The options of the question that point at something on this board, numbered as in the list.
pub fn marks(open: Option<&Open>, board: &Board) -> Marks {
    let mut marks = Marks::none();
    let finder = board.finder();
    for (index, option) in open.iter().flat_map(|open| &open.options).enumerate() {
        if let Some(target) = option.target.as_deref().filter(|target| finder.has(target)) {
            marks = marks.option(target, index + 1, &option.label);
        }
    }
    marks
}

/// The drawing alone.
pub fn drawing(board: &Board, marks: &Marks) -> Markup {
    let bases = crate::assets::bases();
    PreEscaped(svg::render(board, marks, svg::Look::Page { bases: &bases }))
}

/// Whether the question points at anything here.
pub fn concerns(open: Option<&Open>, board: &Board) -> bool {
    let finder = board.finder();
    open.iter()
        .flat_map(|open| &open.options)
        .filter_map(|option| option.target.as_deref())
        .any(|target| finder.has(target))
}

/// A board that fills the theatre.
pub fn is_scene(board: &Board) -> bool {
    matches!(
        board.face,
        Face::Map(_)
            | Face::Range(_)
            | Face::Sea(_)
            | Face::Plot(_)
            | Face::Profile(_)
            | Face::Panel(_)
            | Face::Trays { .. }
    )
}

pub fn is_record(board: &Board) -> bool {
    matches!(board.face, Face::Sheet(_) | Face::Ledger(_) | Face::Medals { .. })
}

/// A scene with its handles: drag to pan, the whole at a press.
pub fn scene(board: &Board, marks: &Marks) -> Markup {
    html! {
        div.chart data-pan {
            (drawing(board, marks))
            div.handles hidden {
                button.handle type="button" data-zoom="in" aria-label="Closer" { "+" }
                button.handle type="button" data-zoom="out" aria-label="Farther" { "−" }
                button.handle type="button" data-zoom="all" aria-label="The whole board" {
                    (super::icon::FULL)
                }
            }
        }
    }
}
