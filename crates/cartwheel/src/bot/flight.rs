//! Decision D-TBB-MOVE: how a computer player spends the points of an impulse.
//!
//! The most promising of the poses that can be reached are looked at, each judged once by where it lies.

mod run;

use super::temper::Temper;
use crate::{
    battle::{
        Altitude, At, Battle, Facing, Flyer, Goal, board,
        conditions::{self, Aspect, Shot},
        craft,
        fire::{self, Stand},
        flight::{Flight, Member, Sortie, Step},
        track::{Limits, MOVES, Move, Track},
        training,
    },
    charts::Charts,
    state::{AirId, State},
};
use hexes::{Arc, Hex};
use std::{cmp::Reverse, collections::VecDeque};
use table::Asked;

/// A flight planned as far as the next dice, so that it is not thought through again at every step.
pub(super) struct Plan {
    steps: VecDeque<Step>,
    /// How many steps the answer has when the next one is due.
    due: usize,
    search: Search,
    /// For what follows a shot.
    rest: Search,
    judged: Judged,
    /// Takes the best shot there is, whatever it costs to fly there and wherever the move ends; looks for it anew at
    /// every step.
    greedy: bool,
}

impl Default for Plan {
    fn default() -> Plan {
        let (search, judged) = (Search::of(BROAD), Judged::default());
        let rest = Search::of(HASTY);
        Plan { steps: VecDeque::new(), due: 0, search, rest, judged, greedy: false }
    }
}

impl Plan {
    /// For those who try many flights out.
    pub(super) fn hasty() -> Plan {
        Plan { search: Search::of(HASTY), ..Plan::default() }
    }

    /// For those who take the best shot and think no further.
    pub(super) fn greedy() -> Plan {
        Plan { greedy: true, ..Plan::default() }
    }
}

/// The next step of the best way to spend what is left.
pub(super) fn fly(
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
    temper: &Temper,
    (plan, rank): (&mut Plan, usize),
) -> usize {
    let Some(draft) = a.draft::<Flight>() else { return 0 };
    let taken = a.steps_taken();
    // The greedy think no further than the next step.
    if taken == 0 || taken != plan.due || plan.greedy {
        plan.steps = planned(g, charts, &draft.sortie, temper, (plan, rank)).into();
    }
    plan.due = taken + 1;
    let next = plan.steps.pop_front();
    let found = next.and_then(|step| a.find::<Step>(|offered| *offered == step));
    if found.is_none() {
        // Planned anew if anything is left to do.
        plan.due = 0;
    }
    found.or_else(|| a.done()).unwrap_or(0)
}

fn planned(
    g: &State,
    charts: &'static Charts,
    sortie: &Sortie,
    temper: &Temper,
    (plan, rank): (&mut Plan, usize),
) -> Vec<Step> {
    let Some(lead) = sortie.lead() else { return Vec::new() };
    let sky = Sky::over(g, charts, sortie, lead, temper);
    let hunts = match sortie.crew.as_slice() {
        [member] => {
            let fires = sky.may_fire(member.loaded) && !sortie.fired;
            fires || craft::counter(charts, member.piece.unit).code.is_fighter()
        }
        _ => false,
    };
    plan.judged.begin();
    if hunts { hunt(&sky, sortie, plan, rank) } else { run::run(&sky, sortie, plan) }
}

/// An enemy on the board.
struct Foe {
    flyer: usize,
    hex: Hex,
    facing: Facing,
    altitude: Altitude,
    /// What it is worth shooting at, in tenths of a fighter.
    prey: i32,
    armed: bool,
    /// A bomber with its bombs.
    laden: bool,
    /// OC 9.7.10.g: what its fire costs an interceptor who enters a hex, one and two hexes away.
    defence: [i32; 2],
}

/// Everything a search looks at again and again.
struct Sky<'a> {
    g: &'a State,
    charts: &'static Charts,
    battle: &'a Battle,
    me: usize,
    limits: Limits,
    foes: Vec<Foe>,
    /// Whether anybody on the board would fire in defence.
    defended: bool,
    /// Whether somebody on the board has not moved yet.
    veiled: bool,
    temper: &'a Temper,
}

impl<'a> Sky<'a> {
    fn over(
        g: &'a State,
        charts: &'static Charts,
        sortie: &Sortie,
        lead: &Member,
        temper: &'a Temper,
    ) -> Sky<'a> {
        let battle = craft::battle(g);
        let me = lead.flyer;
        let enemies = battle.of_side(battle.side_of(me).enemy());
        let foes = enemies.filter_map(|flyer| {
            let it = &battle.flyers[flyer];
            let At::Board { hex, facing } = it.at else { return None };
            let armed = fire::may_fire_moving(g, charts, it, false);
            let prey = prey(g, charts, battle, flyer);
            let defence = defence(g, charts, battle, flyer, me, temper);
            let bomber = !craft::counter(charts, it.unit).code.is_fighter();
            let (altitude, laden) = (it.altitude, it.loaded && bomber);
            Some(Foe { flyer, hex, facing, altitude, prey, armed, laden, defence })
        });
        let foes: Vec<Foe> = foes.collect();
        let defended = foes.iter().any(|foe| foe.defence != [0; 2]);
        let limits = sortie.limits(g, charts);
        let veiled = battle.flyers.iter().any(|it| !it.shown && it.hex().is_some());
        Sky { g, charts, battle, me, limits, foes, defended, veiled, temper }
    }

    fn unit(&self, flyer: usize) -> AirId {
        self.battle.flyers[flyer].unit
    }

    fn is_near_a_foe(&self, track: &Track) -> bool {
        let code = craft::counter(self.charts, self.unit(self.me)).code;
        let reach = conditions::reach(self.charts, code, false);
        self.foes.iter().any(|foe| foe.is_near(track, reach))
    }

    fn may_fire(&self, loaded: bool) -> bool {
        fire::may_fire_moving(self.g, self.charts, &self.battle.flyers[self.me], loaded)
    }

    /// What the fire of bombers costs who enters this hex.
    fn exposure(&self, track: &Track) -> i32 {
        if !self.defended {
            return 0;
        }
        let fires = |foe: &Foe| match track.hex.distance(foe.hex) {
            apart @ 1..=2 if foe.altitude == track.altitude => foe.defence[apart as usize - 1],
            _ => 0,
        };
        self.foes.iter().map(fires).sum()
    }

    /// OC 9.7.3.f: before its first move the altitude of a unit is a guess, so that nobody can count on a shot
    /// at it, or past it.
    fn is_known(&self, from: Hex, foe: &Foe) -> bool {
        let apart = from.distance(foe.hex);
        let hidden = |it: &Flyer| {
            let beside = |hex: Hex| from.distance(hex) + hex.distance(foe.hex) <= apart + 1;
            !it.shown && it.hex().is_some_and(beside)
        };
        !self.battle.flyers.iter().any(hidden)
    }

    /// The best shot from here: what it is worth, and at whom.
    fn shot(&self, track: &Track) -> Option<(i32, usize)> {
        let stand = Stand { hex: track.hex, facing: track.facing, altitude: track.altitude };
        let level = |foe: &&Foe| foe.altitude == track.altitude;
        let known = |foe: &&Foe| !self.veiled || self.is_known(track.hex, foe);
        let shots = self.foes.iter().filter(level).filter(known).filter_map(|foe| {
            let shot = fire::shot(self.g, self.charts, self.me, stand, foe.flyer, false)?;
            let (step, hit) = fire::chances(self.g, self.charts, &shot);
            let fresh = i32::from(!craft::is_disrupted(self.g, self.unit(foe.flyer)));
            let disrupts = if foe.laden { self.temper.disrupts } else { DISRUPTS };
            Some(((10 * step + disrupts * fresh * hit) * foe.prey / 10, foe.flyer))
        });
        shots.max_by_key(|(value, foe)| (*value, Reverse(*foe)))
    }

    /// How good it is to end here: behind the prey and out of the enemy's sights.
    fn end(&self, track: &Track) -> i32 {
        let mut chase = i32::MIN;
        let mut danger = 0;
        for foe in &self.foes {
            let apart = track.hex.distance(foe.hex) as i32;
            let levels = i32::from(track.altitude.level().abs_diff(foe.altitude.level()));
            let behind = match conditions::aspect(foe.hex, foe.facing, track.hex) {
                Aspect::Rear => 6,
                Aspect::Front => 2,
                Aspect::Side => 0,
            };
            let sees =
                matches!(track.hex.arc(track.facing, foe.hex), Some(Arc::Front | Arc::FrontEdge));
            let near = behind + 6 * i32::from(sees) - 2 * (apart - 2).abs() - 6 * levels;
            chase = chase.max(near * foe.prey / 10);
            if foe.armed {
                let reach = 9 - apart - 3 * levels;
                danger += reach.max(0) * if foe.faces(track) { 2 } else { 1 };
            }
        }
        if chase == i32::MIN {
            -self.temper.danger * danger
        } else {
            CHASE * chase - self.temper.danger * danger
        }
    }

    /// A runner wants to be far away, at another level and out of sight.
    fn safety(&self, track: &Track) -> i32 {
        let armed = self.foes.iter().filter(|foe| foe.armed);
        armed
            .map(|foe| {
                let apart = track.hex.distance(foe.hex) as i32;
                let levels = i32::from(track.altitude.level().abs_diff(foe.altitude.level()));
                3 * apart.min(12) + 6 * levels - if foe.faces(track) { 6 } else { 0 }
            })
            .sum()
    }

    /// The hexes to be bombed.
    fn targets(&self) -> Vec<Hex> {
        if self.battle.goal == Goal::Ships {
            self.battle.ships.iter().map(|(_, hex)| *hex).collect()
        } else {
            self.charts.battle.zones.target.clone()
        }
    }
}

impl Foe {
    /// Whether it lies where guns may reach it at all.
    fn is_near(&self, track: &Track, reach: u32) -> bool {
        self.altitude == track.altitude && self.hex.distance(track.hex) <= reach
    }

    /// Whether this lies before its guns.
    fn faces(&self, track: &Track) -> bool {
        matches!(self.hex.arc(self.facing, track.hex), Some(Arc::Front | Arc::FrontEdge))
    }
}

/// What it is worth to be well placed for the next shot, in the parts in which a shot is worth ten times its
/// chance of a step.
const CHASE: i32 = 6;

/// What it is worth to disrupt an aircraft, where a step is worth ten.
const DISRUPTS: i32 = 3;

/// What the fire of a bomber costs a fighter that comes within range, by the distance.
fn defence(
    g: &State,
    charts: &'static Charts,
    battle: &Battle,
    bomber: usize,
    me: usize,
    temper: &Temper,
) -> [i32; 2] {
    let it = &battle.flyers[bomber];
    let At::Board { hex, .. } = it.at else { return [0; 2] };
    if battle.is_mission(me) || !fire::may_fire_in_defence(g, charts, it) {
        return [0; 2];
    }
    let near = hex.neighbour(Facing::North);
    [near, near.neighbour(Facing::North)].map(|at| {
        let facing = Facing::North;
        let shot = Shot { firer: bomber, target: me, from: hex, at, facing, defensive: true };
        let (step, hit) = fire::chances(g, charts, &shot);
        temper.defence * (10 * step + 3 * hit)
    })
}

/// What a foe is worth shooting at; more if it is hurt already.
fn prey(g: &State, charts: &'static Charts, battle: &Battle, flyer: usize) -> i32 {
    let unit = battle.flyers[flyer].unit;
    if battle.training && training::is_betty(charts, unit) {
        return 40;
    }
    let fighter = craft::counter(charts, unit).code.is_fighter();
    let whole = match (fighter, battle.flyers[flyer].loaded) {
        (false, true) => 20,
        (false, false) => 12,
        (true, _) => 10,
    };
    let hurt = g.unit(unit);
    whole + 10 * i32::from(hurt.reduced) + 3 * i32::from(hurt.disrupted)
}

/// A pose that can be reached, and how.
#[derive(Clone, Copy)]
struct Node {
    track: Track,
    /// How good it is to be there, without what the way costs.
    value: i32,
    /// What the way there costs.
    risk: i32,
    /// None where the search begins.
    from: Option<(u32, Move)>,
    /// Which of the beginnings it comes from.
    root: u16,
}

/// So many poses are looked at, at the most.
const MOST: usize = 4_000;
/// Of those with as many points left only so many of the best are flown on from.
const BROAD: usize = 24;
/// The same where many flights are tried out, and for what follows a shot.
const HASTY: usize = 8;
/// Places in the table of poses that were met: a power of two.
const PLACES: usize = 1 << 13;
/// More points than a move ever has.
const POINTS: usize = 32;

/// The poses a search has met, and the room it needs.
#[derive(Default)]
struct Search {
    nodes: Vec<Node>,
    /// Nodes to be flown on from, by the points left.
    open: [Vec<u32>; POINTS],
    /// Each pose with the number of the search that met it.
    met: Vec<u64>,
    number: u64,
    breadth: usize,
}

/// What poses are worth, found once for a plan and all its searches; by hex, facing and altitude, with the
/// number of the plan.
#[derive(Default)]
struct Judged {
    number: u32,
    values: Vec<(u32, i32)>,
    /// The best shot of each.
    shots: Vec<(u32, Option<(i32, u8)>)>,
}

impl Judged {
    fn begin(&mut self) {
        self.number = self.number.wrapping_add(1);
        if self.number == 0 || self.values.is_empty() {
            self.number = 1;
            self.values = vec![(0, 0); board::PLACES * 18];
            self.shots = vec![(0, None); board::PLACES * 18];
        }
    }

    /// Who has left the board has no pose.
    fn value(&mut self, track: &Track, pose: usize, value: impl Fn(&Track) -> i32) -> i32 {
        if track.gone {
            return value(track);
        }
        let known = &mut self.values[pose];
        if known.0 != self.number {
            *known = (self.number, value(track));
        }
        known.1
    }

    fn shot(&mut self, track: &Track, sky: &Sky<'_>) -> Option<(i32, usize)> {
        let known = &mut self.shots[pose(track)];
        if known.0 != self.number {
            *known = (self.number, sky.shot(track).map(|(value, foe)| (value, foe as u8)));
        }
        known.1.map(|(value, foe)| (value, usize::from(foe)))
    }
}

/// Hex, facing and altitude as one number.
fn pose(track: &Track) -> usize {
    let hex = board::index(track.hex).unwrap_or(0);
    (hex * 6 + usize::from(track.facing.index())) * 3 + usize::from(track.altitude.level())
}

impl Search {
    fn of(breadth: usize) -> Search {
        Search { breadth, ..Search::default() }
    }

    fn is_new(&mut self, track: &Track, pose: usize, runs: bool) -> bool {
        let mut key = pose as u64;
        for (value, most) in [
            (track.left, POINTS as u64),
            (track.dived, 3),
            (track.climbed.min(2), 3),
            (if runs { track.straight.min(3) } else { 0 }, 4),
            (track.bound.min(3), 4),
        ] {
            key = key * most + u64::from(value);
        }
        key = (key << 2) | (u64::from(track.turned) << 1) | u64::from(track.gone);
        let wanted = (self.number << 48) | key;
        let mut place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 51) as usize;
        loop {
            let here = self.met[place];
            if here == wanted {
                return false;
            }
            if here >> 48 != self.number {
                self.met[place] = wanted;
                return true;
            }
            place = (place + 1) % PLACES;
        }
    }

    fn begin(&mut self) {
        self.number = (self.number + 1) % (1 << 16);
        if self.number == 0 || self.met.is_empty() {
            self.met = vec![0; PLACES];
            self.number = 1;
        }
        self.nodes.clear();
        self.open.iter_mut().for_each(Vec::clear);
    }

    /// A pose, unless it was met before.
    fn add(&mut self, node: Node, runs: bool, judged: &mut Judged, value: impl Fn(&Track) -> i32) {
        let pose = pose(&node.track);
        if !self.is_new(&node.track, pose, runs) {
            return;
        }
        let track = &node.track;
        let worth = judged.value(track, pose, value);
        if track.left > 0 && !track.gone {
            let left = usize::from(track.left).min(POINTS - 1);
            self.open[left].push(self.nodes.len() as u32);
        }
        self.nodes.push(Node { value: worth - node.risk, ..node });
    }

    /// The poses that can be reached from these by movement alone, the most promising at least; `runs`
    /// tells those apart that have flown straight for longer or shorter, and may leave the board.
    fn reach(
        &mut self,
        limits: &Limits,
        roots: impl Iterator<Item = Track>,
        runs: bool,
        judged: &mut Judged,
        (value, exposure): (impl Fn(&Track) -> i32, impl Fn(&Track) -> i32),
    ) {
        self.begin();
        for (root, track) in roots.enumerate() {
            let node = Node { track, value: 0, risk: 0, from: None, root: root as u16 };
            self.add(node, runs, judged, &value);
        }
        // A dive gives points, so that the highest number may rise again.
        while let Some(left) = self.open.iter().rposition(|open| !open.is_empty()) {
            let mut here = std::mem::take(&mut self.open[left]);
            let breadth = self.breadth;
            if here.len() > breadth {
                let nodes = &self.nodes;
                let best = |at: &u32| (Reverse(nodes[*at as usize].value), *at);
                here.select_nth_unstable_by_key(breadth, best);
                here.truncate(breadth);
            }
            for at in here.drain(..) {
                self.fly_on(at, limits, runs, judged, (&value, &exposure));
            }
            if self.open[left].is_empty() {
                self.open[left] = here;
            }
            if self.nodes.len() > MOST {
                return;
            }
        }
    }

    fn fly_on(
        &mut self,
        at: u32,
        limits: &Limits,
        runs: bool,
        judged: &mut Judged,
        (value, exposure): (impl Fn(&Track) -> i32, impl Fn(&Track) -> i32),
    ) {
        let Node { track, root, risk, .. } = self.nodes[at as usize];
        for step in MOVES {
            let idle = matches!(step, Move::DiveLater(_)) || (step == Move::Leave && !runs);
            if idle {
                continue;
            }
            let Some(after) = track.try_after(step, limits) else { continue };
            let risk = risk + if after.hex == track.hex { 0 } else { exposure(&after) };
            let from = Some((at, step));
            self.add(Node { track: after, value: 0, risk, from, root }, runs, judged, &value);
        }
    }

    /// The steps on the way to a node, and where it began.
    fn way(&self, mut at: usize) -> (usize, Vec<Step>) {
        let root = usize::from(self.nodes[at].root);
        let mut steps = Vec::new();
        while let Some((before, step)) = self.nodes[at].from {
            let (here, there) = (self.nodes[before as usize].track.hex, self.nodes[at].track.hex);
            steps.push(Step::Move(step, (here != there).then_some(there)));
            at = before as usize;
        }
        steps.reverse();
        (root, steps)
    }

    /// The best of the nodes at which no point is left.
    fn best_end(&self) -> Option<(i32, usize)> {
        let ends = self.nodes.iter().enumerate().filter(|(_, node)| node.track.is_done());
        ends.map(|(at, node)| (node.value, at)).max_by_key(|(value, at)| (*value, Reverse(*at)))
    }
}

/// How many of the best shots are flown on from.
const SHOTS: usize = 5;

/// A fighter: the best shot together with the best place to end, or what comes next to it.
fn hunt(sky: &Sky<'_>, sortie: &Sortie, plan: &mut Plan, rank: usize) -> Vec<Step> {
    let Plan { search, rest, judged, .. } = plan;
    let greedy = plan.greedy;
    let Some(member) = sortie.crew.first() else { return Vec::new() };
    let mut enter = Vec::new();
    let mut roots = vec![member.track];
    if !sortie.entering.is_empty() {
        sortie.steps(sky.g, sky.charts, &mut enter);
        let entered = |step: &Step| {
            let mut entered = sortie.clone();
            entered.take(*step, sky.g, sky.charts);
            entered.crew[0].track
        };
        roots = enter.iter().map(entered).collect();
    }
    let exposure = |track: &Track| if greedy { 0 } else { sky.exposure(track) };
    let by = (|track: &Track| sky.end(track), exposure);
    search.reach(&sky.limits, roots.into_iter(), false, judged, by);
    // Without a shot, or with one; what follows it is planned once the dice have fallen.
    let end = search.best_end();
    let mut ways: Vec<(i32, usize, Option<usize>)> =
        end.into_iter().map(|(value, at)| (value, at, None)).collect();
    if !sortie.fired && sky.may_fire(member.loaded) {
        for (value, at, foe) in shots(sky, &search.nodes, judged) {
            if greedy {
                ways = vec![(value, at, Some(foe))];
                break;
            }
            let mut track = search.nodes[at].track;
            track.left -= sky.limits.costs.fire;
            let risk = search.nodes[at].risk;
            ways.push((
                sky.temper.shot * value + onward(sky, track, rest, judged) - risk,
                at,
                Some(foe),
            ));
        }
    }
    ways.sort_by_key(|(value, ..)| Reverse(*value));
    let Some((_, at, foe)) = ways.get(rank.min(ways.len().saturating_sub(1))) else {
        return Vec::new();
    };
    let (root, mut steps) = search.way(*at);
    if let Some(step) = enter.get(root) {
        steps.insert(0, *step);
    }
    let fire = |foe: usize| Step::Fire { target: foe, at: craft::piece(sky.charts, sky.unit(foe)) };
    steps.extend(foe.map(fire));
    steps
}

/// The best shots, and from where.
fn shots(sky: &Sky<'_>, nodes: &[Node], judged: &mut Judged) -> Vec<(i32, usize, usize)> {
    let mut shots: Vec<(i32, usize, usize)> = Vec::new();
    for (at, node) in nodes.iter().enumerate() {
        let track = &node.track;
        if track.left >= sky.limits.costs.fire && sky.is_near_a_foe(track) {
            let here = judged.shot(track, sky);
            shots.extend(here.map(|(value, foe)| (value, at, foe)));
        }
    }
    let net = |value: i32, at: usize| sky.temper.shot * value - nodes[at].risk;
    let best = |(value, at, _): &(i32, usize, usize)| (Reverse(net(*value, *at)), *at);
    if shots.len() > SHOTS {
        shots.select_nth_unstable_by_key(SHOTS, best);
        shots.truncate(SHOTS);
    }
    shots.sort_unstable_by_key(best);
    shots
}

/// How good the rest of a move can end that goes on from here.
fn onward(sky: &Sky<'_>, track: Track, rest: &mut Search, judged: &mut Judged) -> i32 {
    let by = (|track: &Track| sky.end(track), |track: &Track| sky.exposure(track));
    rest.reach(&sky.limits, std::iter::once(track), false, judged, by);
    rest.best_end().map_or(0, |(value, _)| value)
}
