//! What is different between two moments of the same boards, by value: for pictures that move.

use crate::{Board, Counter, Face, Fate, Health};
use serde::Serialize;
use std::collections::BTreeMap;

/// What has happened to a thing on a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    pub kind: ChangeKind,
    pub target: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeKind {
    /// It was not there before.
    Came,
    /// More of its boxes are marked.
    Hurt,
    /// It is out of play for good.
    Lost,
    /// A man is down.
    Fell,
}

/// What can be compared of a counter or a man.
#[derive(PartialEq, Eq, Clone, Copy)]
struct Now {
    marked: u32,
    lost: bool,
    man: bool,
}

fn piece(counter: &Counter) -> (&str, Now) {
    let marked = counter.boxes.iter().map(|boxes| u32::from(boxes.marked)).sum();
    (counter.target.as_str(), Now { marked, lost: counter.fate == Fate::Lost, man: false })
}

impl Board {
    /// The pieces that stand on it.
    pub fn counters(&self) -> Vec<&Counter> {
        match &self.face {
            Face::Map(map) => map.counters.iter().map(|placed| &placed.counter).collect(),
            Face::Range(range) => range.counters().collect(),
            Face::Sea(sea) => sea.counters().collect(),
            Face::Counters { counters } => counters.iter().collect(),
            Face::Plan(_)
            | Face::Plot(_)
            | Face::Profile(_)
            | Face::Panel(_)
            | Face::Trays { .. }
            | Face::Tracks { .. }
            | Face::Sheet(_)
            | Face::Ledger(_)
            | Face::Medals { .. }
            | Face::Calendar(_)
            | Face::Dice(_) => Vec::new(),
        }
    }
}

fn things(boards: &[Board]) -> BTreeMap<&str, Now> {
    let mut all: BTreeMap<&str, Now> = boards.iter().flat_map(Board::counters).map(piece).collect();
    for board in boards {
        if let Face::Plan(plan) = &board.face {
            let men = plan.men.iter().map(|man| {
                let down = man.health != Health::Fit;
                (man.target.as_str(), Now { marked: u32::from(down), lost: false, man: true })
            });
            all.extend(men);
        }
    }
    all
}

/// What came, was hurt, was lost or fell between two moments, in the order of names.
pub fn changes(before: &[Board], after: &[Board]) -> Vec<Change> {
    let was = things(before);
    let change = |(target, now): (&str, Now)| {
        let kind = match was.get(target) {
            None if now.man => return None,
            None => ChangeKind::Came,
            Some(was) if now.lost && !was.lost => ChangeKind::Lost,
            Some(was) if now.marked > was.marked && now.man => ChangeKind::Fell,
            Some(was) if now.marked > was.marked => ChangeKind::Hurt,
            Some(_) => return None,
        };
        Some(Change { kind, target: target.to_owned() })
    };
    things(after).into_iter().filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Icon, Side};

    fn at_sea(counters: Vec<Counter>) -> Vec<Board> {
        vec![Board::new("ships", "Ships", Face::Counters { counters })]
    }

    #[test]
    fn pieces_come_are_hurt_and_are_lost() {
        let ship = |name: &str| Counter::new(name, Icon::Freighter, name, Side::Enemy);
        let before = at_sea(vec![ship("a").boxes("Hull", 1, 4), ship("b"), ship("c")]);
        let after = at_sea(vec![
            ship("a").boxes("Hull", 3, 4),
            ship("b").fate(Fate::Lost),
            ship("c"),
            ship("d"),
        ]);
        let seen: Vec<_> =
            changes(&before, &after).into_iter().map(|it| (it.kind, it.target)).collect();
        let expected = [
            (ChangeKind::Hurt, "a".to_owned()),
            (ChangeKind::Lost, "b".to_owned()),
            (ChangeKind::Came, "d".to_owned()),
        ];
        assert_eq!(seen, expected);
        assert!(changes(&after, &after).is_empty());
    }
}
