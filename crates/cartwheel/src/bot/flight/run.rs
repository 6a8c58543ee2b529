//! How a computer player flies a bomber or a formation.

use super::{Plan, Search, Sky};
use crate::battle::{
    Goal,
    attack::{self, Attack},
    flight::{Member, Sortie, Step},
    track::Track,
};
use crate::state::ShipId;
use hexes::{Arc, Hex};

/// A bomber or a formation: over the target and home, or away from the enemy.
pub(super) fn run(sky: &Sky<'_>, sortie: &Sortie, plan: &mut Plan) -> Vec<Step> {
    let Plan { search, judged, .. } = plan;
    let Some(lead) = sortie.lead() else { return Vec::new() };
    let targets = sky.targets();
    if breaks_up(sky, sortie, lead, &targets) {
        return vec![Step::Break];
    }
    let worth = |track: &Track| worth(sky, sortie, &targets, track);
    let by = (worth, |_: &Track| 0);
    search.reach(&sky.limits, std::iter::once(lead.track), true, judged, by);
    if let Some((at, attack)) = bombing(sky, sortie, &targets, search) {
        let (_, mut steps) = search.way(at);
        steps.push(attack);
        return steps;
    }
    search.best_end().map(|(_, at)| search.way(at).1).unwrap_or_default()
}

/// Ruling R-FORMATION: each bombs in its own hex, so that before ships, which lie in a hex each, a formation
/// breaks up as soon as one can be reached.
fn breaks_up(sky: &Sky<'_>, sortie: &Sortie, lead: &Member, targets: &[Hex]) -> bool {
    let armed = sortie.crew.iter().filter(|it| it.loaded && !it.attacked && !it.track.gone).count();
    let near = |hex: &Hex| lead.track.hex.distance(*hex) <= u32::from(lead.track.left);
    if sky.battle.goal != Goal::Ships || armed < 2 || !targets.iter().any(near) {
        return false;
    }
    let mut offered = Vec::new();
    sortie.steps(sky.g, sky.charts, &mut offered);
    offered.contains(&Step::Break)
}

/// Where a member of a formation is when the lead has come here: they keep their places to each other.
fn beside(lead: Hex, member: Hex, here: Hex) -> Hex {
    let [lead, member, here]: [(i16, i16); 3] = [lead, member, here].map(Hex::into);
    Hex::from((here.0 + member.0 - lead.0, here.1 + member.1 - lead.1))
}

/// The pose from which the bombs of the most fall best, and how they fall.
fn bombing(
    sky: &Sky<'_>,
    sortie: &Sortie,
    targets: &[Hex],
    search: &Search,
) -> Option<(usize, Step)> {
    let lead = sortie.lead()?.track.hex;
    let mut best: Option<(i32, usize, Step)> = None;
    let mut offered = Vec::new();
    for (at, node) in search.nodes.iter().enumerate().filter(|(_, node)| !node.track.gone) {
        let mut here: Option<(i32, Step)> = None;
        let mut all = 0;
        for member in sortie.crew.iter().filter(|member| !member.track.gone) {
            let hex = beside(lead, member.track.hex, node.track.hex);
            if !targets.contains(&hex) {
                continue;
            }
            offered.clear();
            let there = Member { track: Track { hex, ..node.track }, ..*member };
            attack::offered(sky.g, sky.charts, sortie, &there, &sky.limits, &mut offered);
            let liked = offered.iter().filter_map(|step| {
                let Step::Attack { attack, ship, .. } = step else { return None };
                Some((10 * liking(*attack) + ship.map_or(0, |ship| prize(sky, ship.ship)), *step))
            });
            let Some((liking, step)) = liked.max_by_key(|(liking, _)| *liking) else { continue };
            all += liking.max(10);
            if here.is_none_or(|(known, _)| liking > known) {
                here = Some((liking, step));
            }
        }
        let Some((_, step)) = here else { continue };
        let value = 10 * all + i32::from(node.track.left) * 3 + sky.safety(&node.track);
        if best.as_ref().is_none_or(|(known, ..)| value > *known) {
            best = Some((value, at, step));
        }
    }
    best.map(|(_, at, step)| (at, step))
}

/// Decision D-ATTACK-TYPE: the special attacks hit better than plain bombs.
const fn liking(attack: Attack) -> i32 {
    match attack {
        Attack::Skip | Attack::Torpedo | Attack::Dive | Attack::Parafrag | Attack::Drop => 3,
        Attack::Precision => 2,
        Attack::Level => 1,
        Attack::Strafe => 0,
    }
}

/// Decision D-SHIP-TARGET: the first hit only disrupts a ship, the next costs it a step, another may sink it.
fn prize(sky: &Sky<'_>, ship: ShipId) -> i32 {
    let ship = sky.g.ship(ship);
    sky.temper.focus
        * match (ship.disrupted, ship.crippled) {
            (true, false) => 3,
            (_, true) => 2,
            (false, false) => 0,
        }
}

/// With bombs the way to the target, without them safety and home.
fn worth(sky: &Sky<'_>, sortie: &Sortie, targets: &[Hex], track: &Track) -> i32 {
    let mut worth = 0;
    for member in sortie.crew.iter().filter(|member| !member.track.gone) {
        let done = member.attacked || member.aborted || sky.battle.goal == Goal::Nothing;
        if done {
            worth += if track.gone { 200 } else { sky.safety(track) };
        } else if track.gone {
            worth -= 500;
        } else {
            let apart = targets.iter().map(|hex| track.hex.distance(*hex)).min().unwrap_or(0);
            let sees = |hex: &Hex| {
                let arc = track.hex.arc(track.facing, *hex);
                matches!(arc, Some(Arc::Front | Arc::FrontEdge) | None)
            };
            worth += 10 * i32::from(targets.iter().any(sees)) - 10 * apart as i32;
        }
    }
    worth
}
