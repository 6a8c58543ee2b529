//! How a computer player fights in the air: set-up by doctrine, flight by search.

use crate::{
    battle::{
        Altitude, At, Battle, Facing, Goal,
        conditions::{self, Aspect},
        craft,
        defence::Defend,
        entry::{Approach, Late},
        fire::{self, Stand},
        flight::{Flight, Sortie, Step},
        sequence::Exchange,
        set_up::{Berth, PlacementStep, SetUpStep},
        track::{Limits, MOVES, Move, Track},
        training,
    },
    charts::Charts,
    state::{AirId, Code, State},
};
use hexes::{Arc, Hex};
use std::collections::VecDeque;
use table::Asked;

/// A flight planned to its end, so that it is not thought through again at every step.
#[derive(Default)]
pub(super) struct Plan {
    steps: VecDeque<Step>,
    /// How many steps the answer has when the next one is due.
    due: usize,
}

/// An answer to a question of the air battle; none to any other.
pub(super) fn decide(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    plan: &mut Plan,
) -> Option<usize> {
    match a.question {
        "flight" => Some(flight(g, charts, a, plan)),
        "battle-set-up" => set_up(g, charts, a),
        "mission-placing" => {
            a.best::<PlacementStep>(|step| i32::from(step.facing() == Facing::North))
        }
        "ship-placing" => a.find::<Berth>(|_| true),
        "approach" => approach(g, charts, a),
        "late-entry" => a.best::<Late>(|late| match late {
            Late::Place { facing: Facing::North, .. } => 2,
            Late::Place { .. } => 1,
            Late::Wait(_) => 0,
        }),
        "defensive-fire" => a.find::<Defend>(|_| true),
        "sequence-exchange" => a.find::<Exchange>(|exchange| *exchange == Exchange::Keep),
        _ => None,
    }
}

/// Decisions D-SEQUENCE, D-ALTITUDE and D-FORMATION: bombers with low numbers and at the altitude of
/// their attack, fighters with high numbers and high up.
fn set_up(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    let battle = craft::battle(g);
    a.best::<SetUpStep>(|step| match step {
        SetUpStep::Altitude(piece, altitude) => {
            let code = craft::counter(charts, piece.unit).code;
            let low = matches!(code, Code::Skip | Code::Torpedo | Code::DiveBomber);
            let wanted = if code.is_fighter() || code == Code::Precision {
                Altitude::High
            } else if low && battle.goal == Goal::Ships {
                Altitude::Low
            } else {
                Altitude::Medium
            };
            i32::from(*altitude == wanted)
        }
        SetUpStep::Number(piece, number) => {
            let number = i32::from(*number);
            if craft::counter(charts, piece.unit).code.is_fighter() { number } else { -number }
        }
        SetUpStep::Defence(order) => i32::from(*order == crate::battle::DefenceOrder::Always),
    })
}

/// Decision D-ENTER-OR-WAIT: in, unless the bombers are two levels away.
fn approach(g: &State, charts: &'static Charts, a: &Asked<'_, State>) -> Option<usize> {
    let battle = craft::battle(g);
    let bombers = || {
        let there =
            |flyer: &usize| battle.flyers[*flyer].hex().is_some() && battle.flyers[*flyer].shown;
        battle
            .of_side(battle.mission)
            .filter(there)
            .filter(|flyer| !craft::counter(charts, battle.flyers[*flyer].unit).code.is_fighter())
    };
    let height = bombers().map(|flyer| battle.flyers[flyer].altitude).max();
    a.best::<Approach>(|approach| match (approach, height) {
        (Approach::Enter(piece), Some(height)) => {
            let own = battle.find(piece.unit).map_or(height, |flyer| battle.flyers[flyer].altitude);
            if own.level().abs_diff(height.level()) < 2 { 3 } else { 0 }
        }
        (Approach::Enter(_), None) => 3,
        (Approach::Stay(_, altitude), Some(height)) => {
            2 - i32::from(altitude.level().abs_diff(height.level()))
        }
        (Approach::Stay(..), None) => 0,
    })
}

/// Decision D-TBB-MOVE: the next step of the best way to spend what is left.
fn flight(g: &State, charts: &'static Charts, a: &Asked<'_, State>, plan: &mut Plan) -> usize {
    let Some(draft) = a.draft::<Flight>() else { return 0 };
    let taken = a.steps_taken();
    if taken == 0 || taken != plan.due || plan.steps.is_empty() {
        plan.steps = planned(g, charts, &draft.sortie).into();
    }
    plan.due = taken + 1;
    let next = plan.steps.pop_front();
    let found = next.and_then(|step| a.find::<Step>(|offered| *offered == step));
    if found.is_none() {
        plan.steps.clear();
    }
    found.or_else(|| a.done()).unwrap_or(0)
}

fn planned(g: &State, charts: &'static Charts, sortie: &Sortie) -> Vec<Step> {
    let fights = matches!(sortie.crew.as_slice(), [member]
        if fire::may_fire_moving(g, charts, &craft::battle(g).flyers[member.flyer], member.loaded)
            && !sortie.fired);
    let fighter = matches!(sortie.crew.as_slice(), [member]
        if craft::counter(charts, member.piece.unit).code.is_fighter());
    if fights || fighter { hunt(g, charts, sortie) } else { run(g, charts, sortie) }
}

/// Everything a search looks at again and again.
struct Sky<'a> {
    g: &'a State,
    charts: &'static Charts,
    battle: &'a Battle,
    me: usize,
    limits: Limits,
}

impl Sky<'_> {
    fn foes(&self) -> impl Iterator<Item = (usize, Hex, Facing, Altitude)> + '_ {
        let side = self.battle.side_of(self.me);
        self.battle.of_side(side.enemy()).filter_map(|flyer| {
            let it = &self.battle.flyers[flyer];
            let At::Board { hex, facing } = it.at else { return None };
            Some((flyer, hex, facing, it.altitude))
        })
    }

    fn unit(&self, flyer: usize) -> AirId {
        self.battle.flyers[flyer].unit
    }

    /// What a foe is worth shooting at, in tenths of a fighter; more if it is hurt already.
    fn prey(&self, flyer: usize) -> i32 {
        let unit = self.unit(flyer);
        if self.battle.training && training::is_betty(self.charts, unit) {
            return 40;
        }
        let code = craft::counter(self.charts, unit).code;
        let whole = match (code.is_fighter(), self.battle.flyers[flyer].loaded) {
            (false, true) => 20,
            (false, false) => 12,
            (true, _) => 10,
        };
        let hurt = self.g.unit(unit);
        whole + 10 * i32::from(hurt.reduced) + 3 * i32::from(hurt.disrupted)
    }

    /// The best shot from here: what it is worth, and at whom.
    fn shot(&self, track: &Track) -> Option<(i32, usize)> {
        let stand = Stand { hex: track.hex, facing: track.facing, altitude: track.altitude };
        let shots = self.foes().filter_map(|(foe, ..)| {
            let shot = fire::shot(self.g, self.charts, self.me, stand, foe, false)?;
            let (step, hit) = fire::chances(self.g, self.charts, &shot);
            let fresh = i32::from(!craft::is_disrupted(self.g, self.unit(foe)));
            Some(((10 * step + 3 * fresh * hit) * self.prey(foe) / 10, foe))
        });
        shots.max_by_key(|(value, foe)| (*value, std::cmp::Reverse(*foe)))
    }

    /// How good it is to end here: behind the prey and out of the enemy's sights.
    fn end(&self, track: &Track) -> i32 {
        let mut chase = i32::MIN;
        let mut danger = 0;
        for (foe, hex, facing, altitude) in self.foes() {
            let apart = track.hex.distance(hex) as i32;
            let levels = i32::from(track.altitude.level().abs_diff(altitude.level()));
            let behind = match conditions::aspect(hex, facing, track.hex) {
                Aspect::Rear => 6,
                Aspect::Front => 2,
                Aspect::Side => 0,
            };
            let sees =
                matches!(track.hex.arc(track.facing, hex), Some(Arc::Front | Arc::FrontEdge));
            let near = behind + 6 * i32::from(sees) - 2 * (apart - 2).abs() - 6 * levels;
            chase = chase.max(near * self.prey(foe) / 10);
            let armed = fire::may_fire_moving(self.g, self.charts, &self.battle.flyers[foe], false);
            if armed {
                let ahead = matches!(hex.arc(facing, track.hex), Some(Arc::Front | Arc::FrontEdge));
                let reach = 9 - apart - 3 * levels;
                danger += reach.max(0) * if ahead { 2 } else { 1 };
            }
        }
        if chase == i32::MIN { -danger } else { 2 * chase - danger }
    }

    /// A runner wants to be far away, at another level and out of sight.
    fn safety(&self, track: &Track) -> i32 {
        let mut safety = 0;
        for (foe, hex, facing, altitude) in self.foes() {
            if !fire::may_fire_moving(self.g, self.charts, &self.battle.flyers[foe], false) {
                continue;
            }
            let apart = track.hex.distance(hex) as i32;
            let levels = i32::from(track.altitude.level().abs_diff(altitude.level()));
            let ahead = matches!(hex.arc(facing, track.hex), Some(Arc::Front | Arc::FrontEdge));
            safety += 3 * apart.min(12) + 6 * levels - if ahead { 6 } else { 0 };
        }
        safety
    }
}

struct Node {
    track: Track,
    parent: Option<usize>,
    step: Step,
}

/// The poses a search has met; every one is looked at once.
struct Met(Vec<u64>);

impl Met {
    fn new() -> Met {
        Met(vec![0; 189 * 6 * 3 * 16 * 2 * 3 * 3 / 64 + 1])
    }

    fn is_new(&mut self, track: &Track) -> bool {
        let Some(hex) = crate::battle::board::SHEET.index(track.hex) else { return false };
        let mut at = hex * 6 + usize::from(track.facing.index());
        at = at * 3 + usize::from(track.altitude.level());
        at = at * 16 + usize::from(track.left.min(15));
        at = at * 2 + usize::from(track.turned);
        at = at * 3 + usize::from(track.dived);
        at = at * 3 + usize::from(track.climbed.min(2));
        let (word, bit) = (at / 64, 1 << (at % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }
}

/// All poses that can be reached from these by movement alone.
fn reach(sky: &Sky<'_>, roots: Vec<Node>) -> Vec<Node> {
    let mut met = Met::new();
    let mut nodes: Vec<Node> = roots.into_iter().filter(|node| met.is_new(&node.track)).collect();
    let mut next = 0;
    while next < nodes.len() {
        let track = nodes[next].track;
        for step in MOVES {
            if matches!(step, Move::DiveLater(_) | Move::Leave)
                || track.cost(step, &sky.limits).is_none()
            {
                continue;
            }
            let after = track.after(step, &sky.limits);
            if met.is_new(&after) {
                let to = (after.hex != track.hex).then_some(after.hex);
                nodes.push(Node { track: after, parent: Some(next), step: Step::Move(step, to) });
            }
        }
        next += 1;
    }
    nodes
}

/// The steps on the way to a node.
fn way(nodes: &[Node], mut at: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    loop {
        // `Break` stands for where the search begins.
        if !matches!(nodes[at].step, Step::Break) {
            steps.push(nodes[at].step);
        }
        match nodes[at].parent {
            Some(parent) => at = parent,
            None => break,
        }
    }
    steps.reverse();
    steps
}

/// How many of the best shots are flown on from.
const SHOTS: usize = 5;

/// A fighter: the best shot together with the best place to end.
fn hunt(g: &State, charts: &'static Charts, sortie: &Sortie) -> Vec<Step> {
    let Some(member) = sortie.crew.first() else { return Vec::new() };
    let limits = sortie.limits(g, charts);
    let sky = Sky { g, charts, battle: craft::battle(g), me: member.flyer, limits };
    // A root stands for where the search begins; `Break` marks that nothing was done yet.
    let roots: Vec<Node> = if sortie.entering.is_empty() {
        vec![Node { track: member.track, parent: None, step: Step::Break }]
    } else {
        let mut steps = Vec::new();
        sortie.steps(g, charts, &mut steps);
        let enter = |step: Step| {
            let mut entered = sortie.clone();
            entered.take(step, g, charts);
            Node { track: entered.crew[0].track, parent: None, step }
        };
        steps.into_iter().map(enter).collect()
    };
    let nodes = reach(&sky, roots);
    let over = |track: &Track| track.left == 0 && track.owed == 0;
    let ends = nodes.iter().enumerate().filter(|(_, node)| over(&node.track));
    let end = ends
        .map(|(at, node)| (sky.end(&node.track), at))
        .max_by_key(|(value, at)| (*value, std::cmp::Reverse(*at)));
    let mut best = end.map(|(value, at)| (value, way(&nodes, at)));
    let armed = !sortie.fired
        && fire::may_fire_moving(g, charts, &sky.battle.flyers[member.flyer], member.loaded);
    let mut shots: Vec<(i32, usize, usize)> = Vec::new();
    for (at, node) in nodes.iter().enumerate().filter(|_| armed) {
        if node.track.left >= limits.costs.fire
            && let Some((value, foe)) = sky.shot(&node.track)
        {
            shots.push((value, at, foe));
        }
    }
    shots.sort_by_key(|(value, at, _)| (std::cmp::Reverse(*value), *at));
    for &(value, at, foe) in shots.iter().take(SHOTS) {
        let mut track = nodes[at].track;
        track.left -= limits.costs.fire;
        let on = reach(&sky, vec![Node { track, parent: None, step: Step::Break }]);
        let ends = on.iter().enumerate().filter(|(_, node)| over(&node.track));
        let end = ends
            .map(|(at, node)| (sky.end(&node.track), at))
            .max_by_key(|(value, at)| (*value, std::cmp::Reverse(*at)));
        let Some((end, last)) = end else { continue };
        if best.as_ref().is_none_or(|(known, _)| 10 * value + end > *known) {
            let target = craft::piece(charts, sky.unit(foe));
            let mut steps = way(&nodes, at);
            steps.push(Step::Fire { target: foe, at: target });
            steps.extend(way(&on, last));
            best = Some((10 * value + end, steps));
        }
    }
    best.map(|(_, steps)| steps).unwrap_or_default()
}

/// Most ways a bomber is tried out on.
const WAYS: usize = 4000;

/// A bomber or a formation: over the target and home, or away from the enemy.
fn run(g: &State, charts: &'static Charts, sortie: &Sortie) -> Vec<Step> {
    let mut left = WAYS;
    let (_, mut steps) = best_way(g, charts, sortie, &mut left);
    steps.reverse();
    steps
}

/// The best end that can be reached, and the steps to it, the last first.
fn best_way(
    g: &State,
    charts: &'static Charts,
    sortie: &Sortie,
    left: &mut usize,
) -> (i32, Vec<Step>) {
    if sortie.is_done() || *left == 0 {
        *left = left.saturating_sub(1);
        return (worth(g, charts, sortie), Vec::new());
    }
    let mut steps = Vec::new();
    sortie.steps(g, charts, &mut steps);
    let mut best: Option<(i32, Vec<Step>)> = None;
    for step in steps {
        // An abort is never forced on anybody, and formations are kept.
        if matches!(step, Step::Abort { .. } | Step::Break | Step::Move(Move::DiveLater(_), _)) {
            continue;
        }
        let mut next = sortie.clone();
        next.take(step, g, charts);
        let (value, mut way) = best_way(g, charts, &next, left);
        if best.as_ref().is_none_or(|(known, _)| value > *known) {
            way.push(step);
            best = Some((value, way));
        }
    }
    best.unwrap_or_else(|| (worth(g, charts, sortie), Vec::new()))
}

/// Bombs on the target first, then the way there or home, then safety.
fn worth(g: &State, charts: &'static Charts, sortie: &Sortie) -> i32 {
    let battle = craft::battle(g);
    let limits = sortie.limits(g, charts);
    let mut worth = 0;
    for member in &sortie.crew {
        let track = &member.track;
        let before = &battle.flyers[member.flyer];
        if member.attacked && !before.attacked {
            worth += 1000;
        }
        let done = member.attacked || member.aborted || battle.goal == Goal::Nothing;
        if done {
            let sky = Sky { g, charts, battle, me: member.flyer, limits };
            worth += if track.gone { 200 } else { sky.safety(track) };
        } else if track.gone {
            worth -= 500;
        } else {
            let aims: Vec<Hex> = if battle.goal == Goal::Ships {
                battle.ships.iter().map(|(_, hex)| *hex).collect()
            } else {
                charts.battle.zones.target.clone()
            };
            let apart = aims.iter().map(|hex| track.hex.distance(*hex)).min().unwrap_or(0) as i32;
            let ahead = aims.iter().any(|hex| {
                matches!(
                    track.hex.arc(track.facing, *hex),
                    Some(Arc::Front | Arc::FrontEdge) | None
                )
            });
            worth += 10 * i32::from(ahead) - 10 * apart;
        }
    }
    worth
}
