//! Who does what to whom, for boards and for the lines of the story; no rule reads it.

use super::{T, ch10_salvo, ch11_reaction};
use crate::state::{Depth, EscortKind, State};
use board::capital;
use table::{Act, ActKind, BoardItem};

fn boat() -> BoardItem {
    BoardItem::new("boat", "The boat")
}

fn contact(g: &State, id: u8) -> BoardItem {
    BoardItem::new(format!("contact:{id}"), capital(&ch10_salvo::target_name(g, id)))
}

fn escort(g: &State, id: u8) -> BoardItem {
    BoardItem::new(format!("escort:{id}"), capital(&ch11_reaction::escort_name(g, id)))
}

/// PS 10.2D.a: a torpedo runs.
pub(super) fn torpedo(t: &mut T, at: u8) {
    t.act(|g| Act::new(ActKind::Torpedo, boat(), contact(g, at)).together("Torpedoes"));
}

/// PS 10.3.c: the deck gun fires.
pub(super) fn gun(t: &mut T, at: u8) {
    t.act(|g| Act::new(ActKind::HeavyGun, boat(), contact(g, at)).together("Deck gun"));
}

/// PS 11.1: an escort looks for the boat.
pub(super) fn search(t: &mut T, by: u8) {
    t.act(|g| Act::new(ActKind::Search, escort(g, by), boat()).suffered());
}

/// PS 11.2.a: an escort attacks, with charges below and with guns above.
pub(super) fn attack(t: &mut T, by: u8) {
    t.act(|g| {
        let fight = g.fight();
        let air = fight.escort(by).is_some_and(|it| it.kind == EscortKind::Air);
        let how = if air {
            ActKind::Bomb
        } else if fight.depth == Depth::Surface {
            ActKind::HeavyGun
        } else {
            ActKind::DepthCharge
        };
        Act::new(how, escort(g, by), boat()).suffered()
    });
}
