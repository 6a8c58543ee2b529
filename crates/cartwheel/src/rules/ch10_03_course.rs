//! Section 10.3: the way a force sails, planned as one answer.

use super::{
    ch10_01_missions::{place_key, place_target},
    ch10_03_movement as movement,
};
use crate::{
    charts::Charts,
    state::{HEXES, Hex, OffMap, Place, ShipId, Side, State},
};
use table::{Choice, Draft, Name, Odds, draft::Shape};

/// A way longer than this is never planned.
const LONGEST: usize = 60;

/// Decision D-NAVAL-PATH
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    side: Side,
    force: Vec<ShipId>,
    from: Place,
    to: Place,
    /// Steps to the destination from every hex.
    left: std::sync::Arc<[Option<u8>]>,
    pub way: Vec<Hex>,
    done: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CourseStep {
    To(Hex),
    /// The shortest way from here on.
    Direct,
    /// The way with the fewest chances to be spotted.
    Quiet,
    /// Off the map.
    Off(OffMap),
}

impl Choice<State> for CourseStep {
    const QUESTION: &'static str = "course";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            CourseStep::To(hex) => hex.to_string().into(),
            CourseStep::Direct => "direct".into(),
            CourseStep::Quiet => "quiet".into(),
            CourseStep::Off(off) => place_key(Place::Off(*off)).into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            CourseStep::To(hex) => format!("To {hex}"),
            CourseStep::Direct => "The shortest way from here".to_owned(),
            CourseStep::Quiet => "The way with the fewest spotting checks".to_owned(),
            CourseStep::Off(off) => format!("Leave the map for {}", off.words()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 10.3.c")
    }

    fn target(&self) -> Option<String> {
        match self {
            CourseStep::To(hex) => Some(format!("hex:{hex}")),
            CourseStep::Off(off) => place_target(Place::Off(*off)),
            CourseStep::Direct | CourseStep::Quiet => None,
        }
    }

    /// Whether the force is spotted in that hex.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            CourseStep::To(hex) => movement::spotting_odds(g, charts, *hex).into_iter().collect(),
            CourseStep::Direct | CourseStep::Quiet | CourseStep::Off(_) => Vec::new(),
        }
    }
}

impl Course {
    pub fn plan(
        g: &State,
        charts: &'static Charts,
        side: Side,
        force: &[ShipId],
        from: Place,
        to: Place,
    ) -> Course {
        let left = distances(g, charts, to).into();
        Course { side, force: force.to_vec(), from, to, left, way: Vec::new(), done: false }
    }

    fn at(&self) -> Place {
        self.way.last().map_or(self.from, |hex| Place::At(*hex))
    }

    fn next(&self, g: &State, charts: &'static Charts) -> Vec<Hex> {
        let reachable = |hex: &Hex| {
            let left = self.left[hex.index()];
            left.is_some_and(|left| self.way.len() + usize::from(left) < LONGEST)
        };
        if let Place::At(hex) = self.at() {
            return hex.neighbours().filter(reachable).collect();
        }
        let Place::Off(off) = self.at() else { return Vec::new() };
        let limits = g.limits(charts);
        let entries = charts.map.entry(off).iter().copied();
        entries.filter(|hex| limits.has(*hex)).filter(reachable).collect()
    }

    /// Whether the map can be left here for the box that is the destination.
    fn leaves(&self, charts: &'static Charts) -> Option<OffMap> {
        let Place::Off(off) = self.to else { return None };
        let Place::At(hex) = self.at() else { return None };
        charts.map.entry(off).contains(&hex).then_some(off)
    }

    /// The cheapest way from here, a hex costing one and a chance to be spotted so much more.
    fn cheapest(&self, g: &State, charts: &'static Charts, check: u32) -> Vec<Hex> {
        let ends = |hex: Hex| {
            let off = matches!(self.to, Place::Off(off) if charts.map.entry(off).contains(&hex));
            self.to == Place::At(hex) || off
        };
        let cost = |hex: Hex| {
            let seen = check > 0 && movement::is_searched(g, charts, self.side, &self.force, hex);
            1 + if seen { check } else { 0 }
        };
        let mut best: Vec<Option<(u32, Option<Hex>)>> = vec![None; HEXES];
        let mut open: Vec<(u32, Hex)> = Vec::new();
        for hex in self.next(g, charts) {
            best[hex.index()] = Some((cost(hex), None));
            open.push((cost(hex), hex));
        }
        while let Some(place) = (0..open.len()).min_by_key(|&place| open[place]) {
            let (spent, hex) = open.swap_remove(place);
            if best[hex.index()].is_none_or(|(known, _)| known != spent) {
                continue;
            }
            if ends(hex) {
                return trace(&best, hex);
            }
            for next in hex.neighbours().filter(|next| self.left[next.index()].is_some()) {
                let total = spent + cost(next);
                if best[next.index()].is_none_or(|(known, _)| total < known) {
                    best[next.index()] = Some((total, Some(hex)));
                    open.push((total, next));
                }
            }
        }
        Vec::new()
    }
}

fn trace(best: &[Option<(u32, Option<Hex>)>], end: Hex) -> Vec<Hex> {
    let mut way = vec![end];
    let mut here = end;
    while let Some((_, Some(before))) = best[here.index()] {
        way.push(before);
        here = before;
    }
    way.reverse();
    way
}

/// Steps over water from every hex to a destination.
fn distances(g: &State, charts: &'static Charts, to: Place) -> Vec<Option<u8>> {
    let limits = g.limits(charts);
    let mut left: Vec<Option<u8>> = vec![None; HEXES];
    let mut ring: Vec<Hex> = to.hex().into_iter().collect();
    if let Place::Off(off) = to {
        ring.extend(charts.map.entry(off).iter().copied().filter(|hex| limits.has(*hex)));
    }
    let mut steps = 0;
    while !ring.is_empty() {
        // A hex stands in the ring once for each way to it.
        ring.retain(|hex| {
            let known = &mut left[hex.index()];
            let new = known.is_none();
            known.get_or_insert(steps);
            new
        });
        let open = |hex: &Hex| limits.has(*hex) && movement::is_open(charts, *hex);
        ring = ring.iter().flat_map(|hex| hex.neighbours()).filter(open).collect();
        steps += 1;
    }
    left
}

impl Draft<State> for Course {
    const QUESTION: &'static str = "course";
    const OPEN: bool = true;
    type Step = CourseStep;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<CourseStep>) {
        if self.done || self.at() == self.to {
            return;
        }
        if let Some(off) = self.leaves(charts) {
            steps.push(CourseStep::Off(off));
        }
        let next = self.next(g, charts);
        if !next.is_empty() {
            steps.extend([CourseStep::Direct, CourseStep::Quiet]);
        }
        steps.extend(next.into_iter().map(CourseStep::To));
    }

    fn add(&mut self, step: CourseStep, g: &State, charts: &'static Charts) {
        match step {
            CourseStep::To(hex) => self.way.push(hex),
            CourseStep::Direct | CourseStep::Quiet => {
                let check = if step == CourseStep::Quiet { 20 } else { 0 };
                let rest = self.cheapest(g, charts, check);
                self.way.extend(rest);
                self.done = true;
            }
            CourseStep::Off(_) => self.done = true,
        }
    }

    /// A force that can reach nothing stays where it is.
    fn is_whole(&self, g: &State, charts: &'static Charts) -> bool {
        self.done
            || self.at() == self.to
            || (self.next(g, charts).is_empty() && self.leaves(charts).is_none())
    }

    fn label(&self, _: &State) -> String {
        let hexes: Vec<String> = self.way.iter().map(Hex::to_string).collect();
        if hexes.is_empty() {
            "Off the map".to_owned()
        } else {
            format!("They sail by {}", hexes.join(", "))
        }
    }

    fn shape(&self) -> Shape {
        Shape::Way
    }
}
