//! The deck gun.

use super::{aim_modifiers, damage, damage_roll, fires, target_name};
use crate::{
    charts::s,
    conditions::{Scene, Shot, Weapon},
    rules::{T, ch12_events},
    state::{Arm, Landing, Range, State},
};
use arrayvec::ArrayVec;
use board::capital;
use table::ActKind;

fn shot(g: &State, target: u8, range: Range) -> Shot<'_> {
    let target = g.encounter().targets.get(usize::from(target));
    Shot { weapon: Weapon::DeckGun, target, range, second_salvo: false }
}

/// SV 9.3.1, SV 8.2.3.c, SV-R87: what the gun may fire at: no ship of type A, and nothing while an
/// escort is there. SV 9.3.5: the AA guns are no help.
pub fn gun_targets(g: &State) -> ArrayVec<u8, 5> {
    let boat = g.boat();
    let encounter = g.encounter();
    if encounter.escort.is_some() || boat.ammo == 0 || boat.working_guns() == 0 {
        return ArrayVec::new();
    }
    let open = encounter.afloat().filter(|(_, target)| !target.bars_the_gun());
    open.map(|(at, _)| at as u8).collect()
}

/// Whether the gun could be used if the boat were surfaced.
pub fn gun_bears(g: &State) -> bool {
    !gun_targets(g).is_empty()
}

/// SV 9.3.1 to SV 9.3.4, SV 9.4.2.c, decision SV-D19: the points and their targets were fixed first,
/// and all of them are spent.
pub async fn fire_deck_gun(t: &mut T, points: &[u8], range: Range) {
    t.g.encounter_mut().last_fire.0.clear();
    if points.is_empty() {
        return;
    }
    t.g.boat_mut().ammo -= points.len() as u8;
    t.g.encounter_mut().fired.anything = true;
    t.g.patrol_mut().stirred = true;
    for &target in points {
        shell(t, target, range).await;
    }
}

/// SV 9.3.3: a hit goes straight to S3. A ship that has gone down needs no roll.
async fn shell(t: &mut T, target: u8, range: Range) {
    let at = usize::from(target);
    if t.g.encounter().targets[at].is_sunk() {
        t.say("SV 9.4.2.c", |_| "The last shells are spent on a sinking ship.".to_owned());
        return;
    }
    let mods = aim_modifiers(&t.g, t.charts, shot(&t.g, target, range));
    let chart = t.charts.s.to_hit(range);
    t.act(|g| fires(g, ActKind::HeavyGun, at));
    let rolled = ch12_events::check(t, chart, mods, |shot| shot == s::Shot::Miss).await;
    if rolled.result == s::Shot::Miss {
        t.g.encounter_mut().land(at, Arm::Gun, Landing::Miss);
        t.say("SV 9.3.3", |g| format!("The shells miss {}.", target_name(g, at)));
        return;
    }
    t.g.encounter_mut().land(at, Arm::Gun, Landing::Hit);
    t.say("SV 9.3.3", |g| format!("{} is hit by shells.", capital(&target_name(g, at))));
    let chart = &t.charts.s.gun_damage;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let points = damage_roll(t, chart, mods, at, 0).await;
    damage(t, at, points);
}
