//! What is different between two moments of the same boards, by value: for pictures that move.

use crate::{Badge, Board, Counter, Face, Fate, Health, MountState, PartState, Profile, Tone};
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
    /// It has caught fire.
    Burns,
    /// Its fire is out.
    Doused,
}

/// What can be compared of a counter, a man, or a part or room of a ship.
#[derive(PartialEq, Eq, Clone, Copy, Default)]
struct Now {
    marked: u32,
    lost: bool,
    burns: bool,
    man: bool,
}

fn piece(counter: &Counter) -> (&str, Now) {
    let marked = counter.boxes.iter().map(|boxes| u32::from(boxes.marked)).sum();
    let burns = counter.badges.contains(&Badge::Burning);
    (counter.target.as_str(), Now { marked, burns, lost: counter.fate == Fate::Lost, man: false })
}

impl Board {
    /// The pieces that stand on it.
    pub fn counters(&self) -> Vec<&Counter> {
        match &self.face {
            Face::Map(map) => map.counters.iter().map(|placed| &placed.counter).collect(),
            Face::Range(range) => range.counters().collect(),
            Face::Sea(sea) => sea.counters().collect(),
            Face::Counters { counters } => counters.iter().collect(),
            Face::Plot(plot) => {
                let corners = plot.corners.iter().flat_map(|corner| &corner.counters);
                plot.pieces.iter().map(|piece| &piece.counter).chain(corners).collect()
            }
            Face::Plan(_)
            | Face::Profile(_)
            | Face::Panel(_)
            | Face::Trays { .. }
            | Face::Tracks { .. }
            | Face::Sheet(_)
            | Face::Ledger(_)
            | Face::Medals { .. }
            | Face::Calendar(_)
            | Face::Bars(_)
            | Face::Dice(_) => Vec::new(),
        }
    }
}

fn things(boards: &[Board]) -> BTreeMap<&str, Now> {
    let mut all: BTreeMap<&str, Now> = boards.iter().flat_map(Board::counters).map(piece).collect();
    for board in boards {
        if let Face::Profile(ship) = &board.face {
            all.extend(sections(ship));
        }
        if let Face::Plan(plan) = &board.face {
            let men = plan.men.iter().map(|man| {
                (
                    man.target.as_str(),
                    Now { marked: wound(man.health), man: true, ..Now::default() },
                )
            });
            let rooms = plan.rooms.iter().map(|room| (room.target.as_str(), &room.states, 0));
            let parts = plan.parts.iter().map(|part| {
                let boxes = part.boxes.as_ref().filter(|boxes| boxes.tone != Tone::Stock);
                (part.target.as_str(), &part.states, boxes.map_or(0, |boxes| boxes.marked))
            });
            let places = rooms.chain(parts).map(|(target, states, boxes)| {
                let burns = states.contains(&PartState::Fire);
                let harm = states.iter().filter(|state| is_harm(state)).count() as u32;
                (target, Now { burns, marked: harm + u32::from(boxes), ..Now::default() })
            });
            all.extend(places.chain(men));
        }
    }
    all
}

/// What can be compared of a ship in section: her compartments, decks and guns.
fn sections(ship: &Profile) -> impl Iterator<Item = (&str, Now)> {
    let rooms = ship.compartments.iter().map(|room| {
        let marked = u32::from(room.hits.0) + u32::from(room.flooded);
        (room.target.as_str(), Now { marked, burns: room.burning, ..Now::default() })
    });
    let decks = ship.sections.iter().map(|deck| {
        let (burning, _) = deck.fire;
        let now = Now { marked: u32::from(burning), burns: burning > 0, ..Now::default() };
        (deck.target.as_str(), now)
    });
    let guns = ship.mounts.iter().map(|mount| {
        let marked = match mount.state {
            MountState::Ready => 0,
            MountState::Damaged => 1,
            MountState::Out => 2,
        };
        (mount.target.as_str(), Now { marked, ..Now::default() })
    });
    rooms.chain(decks).chain(guns)
}

/// How badly a man is hurt; the sick did not fall.
fn wound(health: Health) -> u32 {
    match health {
        Health::Fit | Health::Sick => 0,
        Health::Light => 1,
        Health::Serious => 2,
        Health::Dead => 3,
    }
}

fn is_harm(state: &PartState) -> bool {
    match state {
        PartState::Damaged
        | PartState::Out
        | PartState::Jammed
        | PartState::Flooded
        | PartState::Leaking => true,
        PartState::Fire
        | PartState::Spent
        | PartState::Loaded
        | PartState::Taken(_)
        | PartState::Holds(_) => false,
    }
}

/// What came, was hurt, was lost, fell, caught fire or burns no more between two moments, in the order of names.
pub fn changes(before: &[Board], after: &[Board]) -> Vec<Change> {
    let was = things(before);
    let change = |(target, now): (&str, Now)| {
        let kind = match was.get(target) {
            None if now.man => return None,
            None => ChangeKind::Came,
            Some(was) if now.lost && !was.lost => ChangeKind::Lost,
            Some(was) if now.marked > was.marked && now.man => ChangeKind::Fell,
            Some(was) if now.burns && !was.burns => ChangeKind::Burns,
            Some(was) if was.burns && !now.burns => ChangeKind::Doused,
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
    fn pieces_and_parts_catch_fire_until_it_is_out() {
        let ship = || Counter::new("a", Icon::Freighter, "a", Side::Enemy);
        let (before, after) = (at_sea(vec![ship()]), at_sea(vec![ship().badge(Badge::Burning)]));
        let kinds = |before: &[Board], after: &[Board]| -> Vec<ChangeKind> {
            changes(before, after).into_iter().map(|it| it.kind).collect()
        };
        assert_eq!(kinds(&before, &after), [ChangeKind::Burns]);
        assert_eq!(kinds(&after, &before), [ChangeKind::Doused]);
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
