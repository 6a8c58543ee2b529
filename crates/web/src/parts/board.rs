//! Boards in a page: which options point at them, and how they are drawn.

use super::prompt::items;
use board::{Board, Face, Marks, svg};
use maud::{Markup, PreEscaped, html};
use table::{Open, Shape};

/// The options of the question that point at something on this board, numbered as in the list, and
/// what the answer has of it so far.
pub fn marks(open: Option<&Open>, board: &Board) -> Marks {
    let Some(open) = open else { return Marks::none() };
    let finder = board.finder();
    let here = |target: &&str| finder.has(target);
    let mut marks = Marks::none();
    for (number, item) in (1..).zip(items(open)) {
        let option = item.offered();
        if let Some(target) = option.target.as_deref().filter(here) {
            marks = marks.option(target, number, &option.label);
        }
    }
    let draft = open.draft.as_ref();
    let row = draft.and_then(|draft| draft.rows.iter().find(|row| row.chosen.is_none()));
    for (number, option) in (1..).zip(row.iter().flat_map(|row| &row.options)) {
        if let Some(target) = option.target.as_deref().filter(here) {
            marks = marks.option(target, number, &option.label);
        }
    }
    let taken = draft.iter().flat_map(|draft| &draft.so_far);
    let taken = taken.filter_map(|step| step.target.as_deref());
    for target in taken.chain(open.subject.as_deref()).filter(here) {
        marks = marks.chosen(target);
    }
    if draft.is_some_and(|draft| draft.shape == Shape::Way) {
        let laid = draft.iter().flat_map(|draft| &draft.so_far[draft.before..]);
        let laid = laid.filter_map(|step| step.target.as_deref());
        marks = marks.way(open.subject.as_deref().into_iter().chain(laid).filter(here));
    }
    marks
}

/// More options than this fold behind a board that shows them all.
const MOST_LISTED: usize = 24;

/// Whether the list is long and every option of it lies on one of these boards.
pub fn shows_all(open: Option<&Open>, boards: &[Board]) -> bool {
    let Some(open) = open else { return false };
    let items = items(open);
    let lies = |board: &Board| {
        let finder = board.finder();
        items.iter().all(|item| item.offered().target.as_deref().is_some_and(|at| finder.has(at)))
    };
    items.len() > MOST_LISTED && boards.iter().any(|board| is_scene(board) && lies(board))
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
    // A panel that belongs below another scene is no scene of its own.
    let alone = board.below.is_none() || !matches!(board.face, Face::Panel(_));
    alone
        && matches!(
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
    matches!(
        board.face,
        Face::Sheet(_) | Face::Ledger(_) | Face::Medals { .. } | Face::Calendar(_) | Face::Bars(_)
    )
}

/// What is drawn below a scene, where there is room; it stands among the records too.
pub fn below(scene: &Board, boards: &[Board]) -> Markup {
    let wanted = |board: &&Board| board.below == Some(scene.id.as_str());
    let drawn = boards
        .iter()
        .filter(wanted)
        .filter(|it| matches!(it.face, Face::Calendar(_) | Face::Panel(_)));
    html! {
        @for board in drawn {
            @let copy = Board { id: format!("{}-below", board.id), ..board.clone() };
            div.below.panel[matches!(board.face, Face::Panel(_))] { (drawing(&copy, &Marks::none())) }
        }
    }
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
