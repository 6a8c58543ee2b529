//! Table C: shore guns met on patrol.

use super::{
    T,
    batteries::{self, Tables},
    combat::{self, Aftermath, Stay},
    manoeuvre::{self, Contact, Opening},
    round,
};
use crate::state::{Fight, FightKind, setup::GunEvasion};

/// DB A-13.d, RU-020: what the guns leave of the round, and whether the squadron slips away.
enum Next {
    Round,
    Over,
    Evaded,
}

/// DB A-13, DB 2.e, RU-043: guns on the shore, fought on the Special Missions board.
pub async fn gun_contact(t: &mut T) -> Aftermath {
    if slips_away_at_once(t).await {
        return Aftermath::Evaded;
    }
    let tables = Tables::patrol(t.charts);
    detected_by_guns(t);
    batteries::place_guns(t, tables).await;
    if !batteries::guns_left(&t.g) {
        t.g.mission_mut().fight = None;
        return Aftermath::Over;
    }
    let range = manoeuvre::starting_range(&t.g);
    manoeuvre::place_squadron(&mut t.g, range);
    let mut opening = Opening::Surprised;
    let aftermath = loop {
        match gun_round(t, tables, opening).await {
            Next::Round => opening = Opening::Later,
            Next::Over => break Aftermath::Over,
            Next::Evaded => break Aftermath::Evaded,
        }
    };
    combat::after_combat(t).await;
    aftermath
}

/// The house option of RU-020: section 4.5 read without the round under fire.
async fn slips_away_at_once(t: &mut T) -> bool {
    let able = t.g.present().all(|no| t.g.boat(no).is_able());
    match t.g.setup.house.gun_evasion {
        GunEvasion::AfterOneRound => false,
        GunEvasion::AtOnce if !able => false,
        GunEvasion::AtOnce => {
            let seat = t.g.commander();
            let options = [Stay::Fight, Stay::Evade];
            t.ask(seat, "DB 4.5.evade", "Guns open up from the shore", &options).await
                == Stay::Evade
        }
    }
}

/// DB C-2-B: on patrol the guns have seen the squadron before it sees them.
fn detected_by_guns(t: &mut T) {
    let fight = Fight { detected: true, ..Fight::new(FightKind::Guns) };
    t.g.mission_mut().fight = Some(fight);
}

/// DB 7.order. DB C-2-A: move, then the guns, then the boats, aircraft and reefs.
async fn gun_round(t: &mut T, tables: Tables, opening: Opening) -> Next {
    round::begin(t).await;
    if manoeuvre::manoeuvre(t, opening).await == Contact::Broken {
        return Next::Over;
    }
    batteries::guns_fire(t, tables).await;
    batteries::boats_fire(t, tables).await;
    batteries::call_aircraft(t, tables).await;
    batteries::reefs(t, tables).await;
    end_of_gun_round(t).await
}

/// DB C-10.end, DB C-10.over
async fn end_of_gun_round(t: &mut T) -> Next {
    if !batteries::guns_left(&t.g) {
        t.g.fight_mut().over = true;
        t.say("DB C-10.over", |_| "The last gun is silent.".to_owned());
        return Next::Over;
    }
    combat::end_of_round(t).await;
    if !round::can_go_on(&t.g) {
        return Next::Over;
    }
    match combat::stay(t, true).await {
        Stay::Fight => Next::Round,
        Stay::BreakOff => Next::Over,
        Stay::Evade => Next::Evaded,
    }
}
