//! Answers of several steps, and lists too long to print.

use super::{alike, outcomes};
use crate::text_style::{TextStyle, Tone};
use board::Board;
use table::{Drafted, Open, Shape};

/// More options than this are not listed if a board shows all of them.
const MOST_LISTED: usize = 24;

/// The board that shows every option of a long list.
pub(crate) fn on_one_board<'a>(open: &Open, boards: &'a [Board]) -> Option<&'a Board> {
    if open.options.len() <= MOST_LISTED {
        return None;
    }
    boards.iter().find(|board| {
        open.options.iter().all(|option| option.target.as_ref().is_some_and(|at| board.has(at)))
    })
}

pub(super) fn fold(style: TextStyle, open: &Open, board: &Board) -> Vec<String> {
    let example = open.options.first().map_or("", |option| option.key.as_ref());
    let text = format!(
        "{} choices on the {}: type what it says there, for instance “{example}”; “list” shows all",
        open.options.len(),
        board.title
    );
    style.entry(("  ", Tone::Plain), &[(&text, Tone::Faint)], "")
}

/// What there is of an answer of several steps, and what the next step is about.
pub(super) fn so_far(style: TextStyle, draft: &Drafted) -> Vec<String> {
    let mut lines = Vec::new();
    if !draft.so_far.is_empty() {
        lines.extend(style.entry(
            ("  ", Tone::Plain),
            &[("So far:", Tone::Faint), (&draft.text, Tone::Good)],
            "",
        ));
    }
    let row = draft.rows.iter().find(|row| row.chosen.is_none());
    if let Some(about) = row.and_then(|row| row.about.as_deref()) {
        lines.extend(style.entry(("  ", Tone::Plain), &[(about, Tone::Strong)], ""));
    }
    if draft.whole {
        for (alike, odds) in alike(&draft.odds) {
            let text = format!("{alike}: {}", outcomes(odds));
            lines.extend(style.entry(("    ", Tone::Plain), &[(&text, Tone::Faint)], ""));
        }
    }
    lines
}

pub(super) fn how_to_go_on(style: TextStyle, draft: &Drafted) -> Vec<String> {
    let several = match draft.shape {
        Shape::Some { least: 0, most } => format!("Up to {most}, several in a line"),
        Shape::Some { least, most } if least == most => format!("{most}, several in a line"),
        Shape::Some { least, most } => format!("{least} to {most}, several in a line"),
        Shape::Share { of } => format!("{of} to share out, several in a line"),
        Shape::Steps | Shape::Rows | Shape::Order | Shape::Way => {
            "One after another, or several in a line".to_owned()
        }
    };
    let give = if draft.whole { "; Enter gives it" } else { "" };
    let back = if draft.so_far.is_empty() { "" } else { "; “back” takes the last step back" };
    let text = format!("{several}{give}{back}.");
    style.entry(("  ", Tone::Plain), &[(&text, Tone::Faint)], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Counter, Face, Icon, Side};
    use table::{Offered, Seat};

    const INK: TextStyle = TextStyle { paint: board::text::Paint::Plain, width: 100 };

    fn option(key: &str) -> Offered {
        let target = Some(format!("ship:{key}"));
        let label = format!("The {key}");
        Offered {
            key: key.to_owned().into(),
            label,
            rule: None,
            target,
            odds: Vec::new(),
            consequence: None,
            ends: false,
            cell: None,
        }
    }

    fn open(options: usize, draft: Option<Drafted>) -> Open {
        Open {
            n: 2,
            seat: Seat(0),
            question: "ships",
            rule: "1",
            text: "Which ships?",
            about: None,
            subject: None,
            options: (1..=options).map(|n| option(&n.to_string())).collect(),
            draft: draft.map(Box::new),
        }
    }

    fn fleet(ships: usize) -> Board {
        let counters = (1..=ships)
            .map(|n| Counter::new(format!("ship:{n}"), Icon::BargeA, "A ship", Side::Enemy));
        Board::new("fleet", "Fleet", Face::Counters { counters: counters.collect() })
    }

    #[test]
    fn a_long_list_folds_if_one_board_shows_it() {
        let boards = [fleet(3), fleet(40)];
        assert!(on_one_board(&open(24, None), &boards).is_none(), "short enough to print");
        let long = open(25, None);
        assert_eq!(on_one_board(&long, &boards).map(|board| &board.id), Some(&boards[1].id));
        assert!(on_one_board(&open(41, None), &boards).is_none(), "one ship is on no board");
        let told = super::super::question(INK, &long, Some(&boards[1]));
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[1].contains("25 choices on the Fleet: type what it says there"), "{told:?}");
    }

    #[test]
    fn an_answer_so_far_is_told_with_what_can_be_done() {
        let draft = Drafted {
            shape: Shape::Some { least: 1, most: 3 },
            so_far: vec![option("9")],
            before: 0,
            from: Vec::new(),
            rows: Vec::new(),
            at_once: Vec::new(),
            done: String::new(),
            whole: true,
            text: "The 9".to_owned(),
            odds: Vec::new(),
        };
        let told = super::super::question(INK, &open(1, Some(draft)), None);
        assert_eq!(told[1].trim(), "So far: The 9");
        let hint = "1 to 3, several in a line; Enter gives it; “back” takes the last step back.";
        assert_eq!(told.last().map(|line| line.trim()), Some(hint));
    }
}
