//! Section 11.2: escorts attack, aircraft among them.

use super::{Play, T, acts, ch05_boat, ch05_damage, ch11_ambush};
use crate::{
    charts::{
        Charts,
        engagement::{Expended, Shot as Fell},
        situation::Event,
    },
    conditions::Scene,
    rules::mods,
    state::{
        Ammo, Depth, Escort, EscortKind, GameEnd, Navy, State, Task,
        setup::{BoxZero, SafeDepths},
    },
};
use table::Mods;

/// PS 11.2.a: after the ambush, if there is one, every escort in contact attacks.
pub async fn attack(t: &mut T) -> Play {
    if t.g.fight().task == Task::Ambush {
        ch11_ambush::ambush(t).await?;
    }
    let lowest = lowest_box(&t.g);
    let order = in_order(&t.g.fight().escorts, lowest);
    anti_aircraft(t, &order).await;
    for (id, before) in order {
        attack_by(t, id, before).await?;
    }
    // PS 10.3B.b, PS 11.2B.b: guns that have just fired their last round are of no use any more.
    t.g.fight_mut().aa_ready &= ch05_boat::has_aa(&t.g, t.charts);
    Ok(())
}

/// PS-R96: the box from which escorts attack.
fn lowest_box(g: &State) -> u8 {
    match g.house().box_zero {
        BoxZero::Quiet => 1,
        BoxZero::Attack => 0,
    }
}

/// PS 11.2.b, PS-R59, PS-R96: box by box, each escort with the number of those before it in its box.
pub fn in_order(escorts: &[Escort], lowest: u8) -> Vec<(u8, u8)> {
    let before = |at: usize| {
        let same = |it: &&Escort| it.at == escorts[at].at;
        escorts[..at].iter().filter(same).count() as u8
    };
    let contact = escorts.iter().enumerate().filter(|(_, it)| it.at >= lowest);
    contact.map(|(at, it)| (it.id, before(at))).collect()
}

/// PS 11.2.e, PS 4.4.b, PS-R15: before the May Incident deep boats are safe from IJN escorts, also from
/// those of their own navy.
pub fn is_out_of_reach(g: &State, charts: &Charts) -> bool {
    let deep = matches!(g.fight().depth, Depth::Deep | Depth::Abyss);
    let hunters = if g.fight().friendly { g.navy() } else { g.navy().enemy() };
    deep && g.house().safe_depths == SafeDepths::Deep
        && hunters == Navy::Ijn
        && !charts.situation.has_come(Event::MayIncident, g.season())
}

/// PS 11.2.a, PS 11.2.c, PS 11.2.d: one die for each factor; hits on a surfaced boat are hull hits,
/// and every hit wears on the crew.
pub async fn attack_by(t: &mut T, id: u8, before: u8) -> Play {
    let Some(escort) = t.g.fight().escort(id).copied() else { return Ok(()) };
    if escort.at < lowest_box(&t.g) || is_out_of_reach(&t.g, t.charts) {
        return Ok(());
    }
    let dice = t.charts.counters.escorts.of(escort.kind).factor;
    let chart = &t.charts.engagement.attack;
    let mods = mods(t, chart, |scene| Scene { escort: Some(escort), before, ..scene });
    acts::attack(t, id);
    t.say("PS 11.2.a", |g| format!("Attacking: {}.", super::ch11_reaction::escort_name(g, id)));
    let pool = t.pool_on(usize::from(dice), chart, mods, |fell| fell == Fell::Hit).await;
    for _ in 0..pool.hits {
        ch05_damage::tire(t, "PS 11.2.d");
        if t.g.fight().depth == Depth::Surface {
            ch05_damage::hull_hit(t, GameEnd::SunkByEscorts).await?;
        } else {
            ch05_damage::hit(t, GameEnd::SunkByEscorts).await?;
        }
    }
    t.act_over();
    Ok(())
}

/// PS 11.2B.a, PS 11.2B.b, PS-R61: ready AA guns keep aircraft off, and may run out of ammunition.
async fn anti_aircraft(t: &mut T, order: &[(u8, u8)]) {
    let fight = t.g.fight();
    let air =
        order.iter().any(|(id, _)| fight.escort(*id).is_some_and(|it| it.kind == EscortKind::Air));
    if !air || !fight.aa_ready || !ch05_boat::has_aa(&t.g, t.charts) {
        return;
    }
    // Without crew skill: the modifiers of the chart are those of the deck gun.
    let rolled = t.check(&t.charts.engagement.ammunition, Mods::NONE).await.result;
    if rolled == Expended::Expended {
        let boat = t.g.boat_mut();
        boat.aa = boat.aa.expended();
        let left = if boat.aa == Ammo::Out { "no" } else { "little" };
        t.say("PS 11.2B.b", |_| format!("The AA guns have {left} ammunition left."));
    }
}
