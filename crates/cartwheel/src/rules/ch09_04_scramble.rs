//! Sections 9.4 and 9.5: fighters that rise to meet a raid, and aircraft that get away from it.

use super::{
    T,
    ch06_airbases::{
        eleventh_is_away, is_full, is_too_full, is_undisrupted, landings, settle_arrival,
    },
    ch09_02_range::{range, transfer, way_out},
    ch09_11_return::{Landing, check_accident},
};
use crate::{
    charts::{
        Charts,
        air::{Number, Takeoff},
    },
    conditions::air::{Escape, Scramble as Scene},
    state::{AirId, Base, BaseStatus, Code, Flyer, Place, Side, State},
};
use table::{Choice, Draft, Name, Odds, Shape};

/// A fighter that tries to intercept, or no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scramble {
    pub unit: Option<AirId>,
    key: &'static str,
    name: &'static str,
}

impl Choice<State> for Scramble {
    const QUESTION: &'static str = "scramble";

    fn key(&self) -> Name {
        self.key.into()
    }

    fn label(&self, g: &State) -> String {
        let Some(id) = self.unit else { return self.name.to_owned() };
        let unit = g.unit(id);
        let state = [
            (unit.flown, ", flown"),
            (unit.disrupted, ", disrupted"),
            (unit.regroup, ", regrouping"),
        ];
        let state = state.iter().filter(|(is, _)| *is).map(|(_, word)| *word);
        format!("{}{}", self.name, state.collect::<String>())
    }

    /// OC 9.4.f, OC 9.1.2.b
    fn consequence(&self, g: &State) -> Option<String> {
        let unit = g.unit(self.unit?);
        let words = match (unit.regroup, unit.flown) {
            (true, _) => "Its Regroup marker is lost, whatever the die says",
            (false, false) => "If it rises it flies no mission of its own in this phase",
            (false, true) => return None,
        };
        Some(words.to_owned())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.4.1.a")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let (Some(unit), Some(mission)) = (self.unit, &g.mission) else { return Vec::new() };
        let scene = Scene { unit, target: mission.target, longest: mission.longest };
        let grid = &charts.air.scramble;
        let mods = grid.modifiers(|condition| scene.count(g, charts, condition));
        vec![grid.odds(fighter_sr(charts, unit), &mods)]
    }
}

/// OC 2.2.2.h, R-BEAUFIGHTER-S: a Beaufighter rises without bombs, one point faster than printed.
fn fighter_sr(charts: &'static Charts, id: AirId) -> i32 {
    let unit = charts.counters.air.of(id);
    i32::from(unit.sr) + i32::from(unit.code == Code::FighterBomber)
}

/// OC 3.j, OC 9.4.a, OC 9.4.b, OC 9.4.c, OC 9.1.2.c: fighters of the side that can still try, whatever they have
/// flown before.
fn fighters(g: &State, charts: &'static Charts, side: Side) -> Vec<AirId> {
    let Some(mission) = &g.mission else { return Vec::new() };
    let can = |id: &AirId| {
        let (spec, unit) = (charts.counters.air.of(*id), g.unit(*id));
        spec.side == side
            && spec.code.is_fighter()
            && !eleventh_is_away(g, charts, *id)
            && !mission.attempts.contains(id)
            && unit.base().is_none_or(|base| !is_too_full(g, charts, base))
            && way_out(g, charts, unit.place, mission.target)
                .is_some_and(|far| far <= range(charts, *id))
    };
    charts.counters.air.ids().filter(can).collect()
}

/// OC 9.4.a, OC 9.4.3.b: up to four fighters try, one after another; who fails stays as it was.
pub(crate) async fn interceptors(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let (side, target) = (mission.side.enemy(), mission.target);
    let most = t.charts.air.figures.of::<usize>(Number::Attempts);
    // Whether the enemy has a fighter in range shows at once, whether it is asked or not.
    t.reveal();
    loop {
        let tried = t.g.mission.as_ref().map_or(most, |mission| mission.attempts.len());
        let can = fighters(&t.g, t.charts, side);
        if tried >= most || can.is_empty() {
            t.reveal();
            return;
        }
        let air = &t.charts.counters.air;
        let named = |id: AirId| {
            let unit = air.of(id);
            Scramble { unit: Some(id), key: &unit.key, name: &unit.name }
        };
        let mut of: Vec<Scramble> = can.into_iter().map(named).collect();
        of.push(Scramble { unit: None, key: "stop", name: "No more fighters" });
        let text = "Which fighter attempts an interceptor scramble?";
        let choice = t.ask(side.seat(), "OC 9.4.a", text, &of).await;
        let Some(id) = choice.unit else { return };
        let longest = t.g.mission.as_ref().map_or(0, |mission| mission.longest);
        let scene = Scene { unit: id, target, longest };
        let grid = &t.charts.air.scramble;
        let mods = grid.modifiers(|condition| scene.count(&t.g, t.charts, condition));
        let sr = fighter_sr(t.charts, id);
        if let Some(mission) = &mut t.g.mission {
            mission.attempts.push(id);
        }
        let up = t.check_in(grid, sr, mods).only(side.seat()).await.result == Takeoff::Up;
        // OC 9.4.f, R-REGROUP-SCRAMBLE
        t.g.unit_mut(id).regroup = false;
        let words = if up { "rises to meet the raid" } else { "does not get up in time" };
        t.say("OC 9.4.2.a", |_| format!("A fighter unit {words}."));
        if up {
            rise(t, id);
        }
    }
}

/// OC 9.4.2.a, OC 9.1.2.b: the fighter is over the target hex.
fn rise(t: &mut T, id: AirId) {
    let from = t.g.unit(id).place;
    let Some(target) = t.g.mission.as_ref().map(|mission| mission.target) else { return };
    let flown = way_out(&t.g, t.charts, from, target).unwrap_or(0);
    let unit = t.g.unit_mut(id);
    unit.place = Place::Aloft;
    unit.sortied = true;
    let flyer = Flyer { flown, ..Flyer::new(id, from) };
    if let Some(mission) = &mut t.g.mission {
        mission.interceptors.push(flyer);
    }
}

/// A unit under the raid: it stays, or tries to get to another base. Its key is `unit=base`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leave {
    pub unit: AirId,
    key: &'static str,
    name: &'static str,
    pub to: Option<Landing>,
    base: Base,
}

impl Choice<State> for Leave {
    const QUESTION: &'static str = "leave";

    fn key(&self) -> Name {
        let to = self.to.map_or("stay".into(), Landing::key);
        format!("{}={to}", self.key).into()
    }

    fn label(&self, g: &State) -> String {
        self.to.map_or_else(|| "Stays".to_owned(), |to| format!("To {}", to.words(g)))
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(self.name.to_owned())
    }

    /// OC 9.5.2.a, OC 9.3.1
    fn consequence(&self, _: &State) -> Option<String> {
        self.to.map(|_| "It is Flown if it gets away".to_owned())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.5.1")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        if self.to.is_none() {
            return Vec::new();
        }
        let grid = &charts.air.target_scramble;
        let scene = escape(g, self.unit, self.base, 0);
        let mods = grid.modifiers(|condition| scene.count(g, charts, condition));
        vec![grid.odds(i32::from(charts.counters.air.of(self.unit).sr), &mods)]
    }
}

/// OC 9.5.2.c: `left` have scrambled away already, others are up to meet the raid; all count as at the base.
fn escape(g: &State, unit: AirId, base: Base, left: usize) -> Escape {
    let disrupted = g.base(base).status == BaseStatus::Disrupted;
    let up = g.mission.iter().flat_map(|mission| &mission.interceptors);
    let up = up.filter(|flyer| flyer.from == Place::Base(base)).count();
    Escape { unit, base: Some(base), disrupted, gone: up + left }
}

/// OC 9.5.a: for each unit on the ground whether and where to it tries to get away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaving {
    base: Base,
    units: Vec<AirId>,
    set: Vec<Leave>,
}

impl Leaving {
    /// OC 9.5.2.a, OC 9.5.2.b: bases in printed range that could take it, those with room first.
    fn destinations(&self, g: &State, charts: &'static Charts, id: AirId) -> Vec<Landing> {
        let mut to = Vec::new();
        landings(g, charts, id, &mut to);
        to.retain(|to| {
            *to != Place::Base(self.base)
                && transfer(g, charts, Place::Base(self.base), *to)
                    .is_some_and(|far| far <= range(charts, id))
                && is_undisrupted(g, *to)
        });
        let full = |place: Place| {
            let there = |it: &&Leave| it.to.is_some_and(|to| to.place == place);
            is_full(g, charts, place, id, self.set.iter().filter(there).map(|it| it.unit))
        };
        Landing::roomy_first(to, charts, full)
    }
}

impl Draft<State> for Leaving {
    const QUESTION: &'static str = "leave";
    type Step = Leave;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Leave>) {
        let Some(id) = self.units.get(self.set.len()) else { return };
        let unit = charts.counters.air.of(*id);
        let leave = |to| Leave { unit: *id, key: &unit.key, name: &unit.name, to, base: self.base };
        steps.push(leave(None));
        let to = self.destinations(g, charts, *id).into_iter();
        steps.extend(to.map(|landing| leave(Some(landing))));
    }

    fn add(&mut self, step: Leave, _: &State, _: &'static Charts) {
        self.set.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.set.len() == self.units.len()
    }

    fn label(&self, g: &State) -> String {
        let each = self.set.iter().map(|it| format!("{}: {}", it.name, it.label(g)));
        each.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 3.j, OC 9.5.a, OC 9.5.2.d: units on the ground of the target hex may get away before it is known what is
/// attacked, once from each raid.
pub(crate) async fn target_scramble(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let side = mission.side.enemy();
    let bases: Vec<Base> = t.g.bases_at(mission.target, t.charts).collect();
    let mut away = Vec::new();
    for base in bases {
        if t.g.base(base).owner == side {
            leave(t, base, side, &mut away).await;
        }
    }
}

/// OC 9.5.1, OC 9.5.2.a: who leaves one base; those in `away` have left another one of the hex, and stay.
async fn leave(t: &mut T, base: Base, side: Side, away: &mut Vec<AirId>) {
    let blank = Leaving { base, units: Vec::new(), set: Vec::new() };
    let can = |id: &AirId| {
        !t.g.unit(*id).supply_side
            && !away.contains(id)
            && !blank.destinations(&t.g, t.charts, *id).is_empty()
    };
    let units: Vec<AirId> = t.g.based_at(base).filter(can).collect();
    t.reveal();
    if units.is_empty() {
        return;
    }
    let blank = Leaving { units, ..blank };
    let text = "Which units on the ground attempt a target scramble, and where to?";
    let leaving = t.draft(side.seat(), "OC 9.5.a", text, blank).await;
    let mut gone = 0;
    for leave in &leaving.set {
        let Some(to) = leave.to else { continue };
        let grid = &t.charts.air.target_scramble;
        let scene = escape(&t.g, leave.unit, base, gone);
        let mods = grid.modifiers(|condition| scene.count(&t.g, t.charts, condition));
        let sr = i32::from(t.charts.counters.air.of(leave.unit).sr);
        t.say_to(side.seat(), "OC 9.5.1", |_| format!("{} tries to get away.", leave.name));
        if t.check_in(grid, sr, mods).only(side.seat()).await.result == Takeoff::Down {
            continue;
        }
        gone += 1;
        away.push(leave.unit);
        let unit = t.g.unit_mut(leave.unit);
        unit.place = to.place;
        unit.flown = true;
        unit.regroup = false;
        unit.counted = true;
        check_accident(t, leave.unit).await;
        if let Place::Base(to) = to.place {
            settle_arrival(t, to);
        }
    }
    if gone > 0 {
        let units = board::counted(gone as u16, "unit leaves", "units leave");
        t.say("OC 9.5.2.a", |_| format!("{units} the base before the raid."));
    }
}
