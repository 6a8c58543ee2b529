//! What every fight on a combat board shares: rescue, transfer, the end of a round and of a fight.

use super::{T, gunnery, manoeuvre, outlook};
use crate::{
    charts::Charts,
    state::{BoatNo, Fate, State},
};
use table::{Choice, Name, Odds};

/// Stay or leave at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stay {
    Fight,
    BreakOff,
    /// DB A-13.d: slip away to the connecting Yellow Zone.
    Evade,
}

impl Choice<State> for Stay {
    const QUESTION: &'static str = "stay";

    fn key(&self) -> Name {
        match self {
            Stay::Fight => "fight",
            Stay::BreakOff => "break-off",
            Stay::Evade => "evade",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Stay::Fight => "Stay for another round",
            Stay::BreakOff => "Break off",
            Stay::Evade => "Slip away to the Yellow Zone",
        }
        .to_owned()
    }

    fn consequence(&self, g: &State) -> Option<String> {
        let gives_up = g.in_fight() && manoeuvre::task_is_at_stake(g);
        match self {
            Stay::BreakOff if gives_up => Some("The task is given up".to_owned()),
            Stay::Fight | Stay::BreakOff | Stay::Evade => None,
        }
    }

    /// The next round, if the squadron stays as it is.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Stay::Fight if g.in_fight() => outlook::next_round(g, charts),
            Stay::Fight | Stay::BreakOff | Stay::Evade => Vec::new(),
        }
    }

    fn about(&self, g: &State) -> Option<String> {
        let fight = g.mission().fight.as_ref()?;
        let left = board::counted(fight.enemies.len() as u8, "enemy", "enemies");
        Some(format!("Round {} is over, {left} left. Stay, or go?", fight.round))
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Stay::Fight => "DB C-10.end",
            Stay::BreakOff => "DB C-10.disengage",
            Stay::Evade => "DB A-13.d",
        })
    }
}

/// DB C-10.disengage: the choice at the end of a round; without one the fight goes on.
pub async fn stay(t: &mut T, may_evade: bool) -> Stay {
    let mut options = Vec::new();
    let able = t.g.present().all(|no| t.g.boat(no).is_able()) && t.g.fight().water.is_empty();
    let leaving = manoeuvre::may_break_off(&t.g);
    if !(leaving && t.g.mission().must_leave_fight()) {
        options.push(Stay::Fight);
    }
    if leaving {
        options.push(Stay::BreakOff);
    }
    if may_evade && able {
        options.push(Stay::Evade);
    }
    if let [only] = options[..] {
        return only;
    }
    if manoeuvre::as_before::goes_on(&t.g) {
        return Stay::Fight;
    }
    let seat = t.g.commander();
    t.ask(seat, "DB C-10.disengage", "The round is over", &options).await
}

/// The end of a round for all boats: DB 7.rescue and crews of helpless boats taken off.
/// DB 9.starshell
pub async fn end_of_round(t: &mut T) {
    t.g.fight_mut().star_shell = false;
    super::g_rescue::rescue_in_combat(t).await;
}

/// Everything a fight leaves behind once no enemy is left or the squadron has gone.
/// DB 7.rescue: with combat over, crews in the water are picked up at once.
/// DB 4.8.3: boats that had broken off do not rejoin.
pub async fn after_combat(t: &mut T) {
    for no in t.g.fight().aborting.clone() {
        if t.g.is_present(no) && t.g.boat(no).is_able() {
            super::g_rescue::go_home_alone(t, no).await;
        }
    }
    super::g_rescue::after_combat(t).await;
    manoeuvre::clear_board(&mut t.g);
}

/// The boats that may fire their guns at a surface or shore target this round.
pub fn may_fire(g: &State, no: BoatNo) -> bool {
    let boat = g.boat(no);
    boat.fate == Fate::WithSquadron
        && !boat.grounded
        && gunnery::in_range(g.mission().weather, boat.range)
}

/// How a fight met on the map ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Aftermath {
    Over,
    /// DB A-13.d: the squadron slipped away into the connecting Yellow Zone.
    Evaded,
}

/// Nobody on either side can do anything more: no boat can move and no shot can be exchanged.
/// The book is silent; the fight then ends where it stands. Enemies who have not yet seen the
/// squadron still may.
pub fn is_stalemate(g: &State) -> bool {
    let fight = g.fight();
    let in_sight = |no: BoatNo| gunnery::in_range(g.mission().weather, g.boat(no).range);
    let enemy_acts = !fight.detected || fight.enemies.iter().any(|enemy| !enemy.kind.is_dump());
    let boats_act = g.present().any(|no| may_fire(g, no)) && !fight.enemies.is_empty();
    let enemy_fires = enemy_acts && g.present().any(in_sight);
    g.present().all(|no| !g.boat(no).is_able()) && !enemy_fires && !boats_act
}
