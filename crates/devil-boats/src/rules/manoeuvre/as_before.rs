//! The order of the round before, given once for some rounds: no rule of the book, but fewer questions.

use super::{Move, Opening, RoundOrders, Spot, offered::follows};
use crate::state::{AsBefore, BoatNo, Craft, Gun, State};

/// How many rounds it holds for; then the commander is asked whatever has happened.
pub const ROUNDS: u8 = 6;

/// The move that changes nothing, where the whole squadron can make it and has a choice at all.
pub(super) fn same_move(g: &State, orders: &RoundOrders, opening: Opening) -> Option<Move> {
    let lead = g.boat(*orders.squadron.first()?);
    let same = Move { speed: lead.speed, to: Spot::In(lead.range), heading: lead.heading };
    let together = |&no: &BoatNo| g.boat(no).range == lead.range && follows(g, no, same, opening);
    let begun = opening == Opening::Later && !g.fight().over && !g.mission().must_leave_fight();
    (begun && orders.squadron.iter().all(together)).then_some(same)
}

/// The commander gives that order.
pub(super) fn begin(g: &mut State) {
    let seen = condition(g, g.fight().round.saturating_add(ROUNDS - 1));
    g.fight_mut().as_before = Some(seen);
}

/// Whether it still stands: nothing has happened to the squadron since, and the enemy has only lost.
pub fn stands(g: &State) -> bool {
    let fight = g.fight();
    fight.as_before.is_some_and(|before| {
        let now = condition(g, before.until);
        let no_more = now.enemies <= before.enemies;
        let same = AsBefore { enemies: now.enemies, ..before } == now;
        fight.round <= before.until && no_more && same && fight.water.is_empty()
    })
}

/// Whether it stands for the next round too.
pub fn goes_on(g: &State) -> bool {
    stands(g) && g.fight().as_before.is_some_and(|before| g.fight().round < before.until)
}

fn condition(g: &State, until: u8) -> AsBefore {
    let fight = g.fight();
    AsBefore {
        until,
        enemies: fight.enemies.len() as u8,
        detected: fight.detected,
        contact: fight.contact,
        homeward: g.mission().homeward,
        pending: g.mission().is_special_pending(),
        boats: g.present().count() as u8,
        hurt: g.present().map(|no| hurt(g, no)).fold(0, u16::saturating_add),
    }
}

fn hurt(g: &State, no: BoatNo) -> u16 {
    let boat = g.boat(no);
    let aboard = match &boat.craft {
        Craft::Elco { elco, .. } => {
            let unfit = g.crew(no).iter().filter(|(_, man)| !man.is_fit()).count();
            let silent = Gun::EVERY.into_iter().filter(|&gun| elco.barrels(gun) == 0).count();
            let jams: u16 = elco.jams.iter().copied().map(u16::from).sum();
            jams + (unfit + silent) as u16
        }
        Craft::Consort { .. } => u16::from(g.consort_points(no)),
    };
    boat.damage_points() + aboard + u16::from(!boat.is_able())
}
