//! Chapter 7: general regroup, regroup markers, reconnaissance, initiative.

use super::{
    T, acts,
    ch05_events::report,
    ch06_airbases::{eleventh_is_away, is_in_play, is_too_full},
    ch09_02_range::{range, way_out},
};
use crate::{
    charts::{
        Charts,
        initiative::{Recon, Spacing},
        scenarios::Limit,
    },
    conditions::{self, regroup::Recovery},
    state::{AirId, Base, Code, Event, Hex, Model, Operations, Place, Side, Start, State},
};
use table::{Choice, Mods, Name, Odds, Subset};

/// OC 4.3
pub(crate) async fn phase(t: &mut T) {
    general_regroup(t).await;
    mark_regroups(t).await;
    reconnaissance(t).await;
    initiative(t).await;
    initiative_missions(t).await;
}

table::choices! {
    /// OC 7.1.a
    pub enum GeneralRegroup for State {
        question: "general-regroup", rule: "OC 7.1.a", open: true,
        Fight = "fight": "No general regroup",
        Regroup = "regroup": "Declare a general regroup turn" => "Allied missions of two units at most, none of carrier aircraft; everything Allied recovers, and both sides may replace losses for VP",
    }
}

/// OC 7.1.a, OC 7.1.b, OC 7.1.c, OC 7.1.d, OC 14.5.a, R-TF36-REGROUP, R-REGROUP-SEPT-OCT: whether it may be declared now.
pub(crate) fn may_regroup(g: &State, charts: &'static Charts) -> bool {
    let figure = |spacing| charts.initiative.spacing.of::<u8>(spacing);
    let month = |turn: u8| charts.initiative.turn(turn).map_or(0, |turn| turn.month);
    let first_entry = g.this_turn.tf36 && g.record.tf36_entries == 1;
    let allowed = charts.initiative.turn(g.turn).is_some_and(|turn| turn.regroup);
    let again = match g.record.regroups {
        [None, _] => true,
        [Some(first), None] if month(first) == figure(Spacing::DelayingMonth) => {
            g.turn > figure(Spacing::SecondAfter)
        }
        [Some(first), None] => month(first) != figure(Spacing::LastMonth),
        [Some(_), Some(_)] => false,
    };
    g.setup.start == Start::Campaign && allowed && again && !first_entry
}

/// OC 7.1.a
async fn general_regroup(t: &mut T) {
    if !may_regroup(&t.g, t.charts) {
        return;
    }
    let of = [GeneralRegroup::Fight, GeneralRegroup::Regroup];
    let text = "Is this a general regroup turn?";
    if t.ask(Side::Allied.seat(), "OC 7.1.a", text, &of).await == GeneralRegroup::Regroup {
        t.g.this_turn.general_regroup = true;
        let turn = t.g.turn;
        let [first, second] = &mut t.g.record.regroups;
        *(if first.is_none() { first } else { second }) = Some(turn);
    }
}

/// A disrupted unit that regroups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Regroup {
    pub unit: AirId,
    key: &'static str,
    name: &'static str,
}

impl Choice<State> for Regroup {
    const QUESTION: &'static str = "mark-regroup";

    fn key(&self) -> Name {
        self.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.name.to_owned()
    }

    fn target(&self) -> Option<String> {
        Some(format!("air:{}", self.key))
    }

    /// OC 14.1.1.b
    fn consequence(&self, _: &State) -> Option<String> {
        let words =
            "It flies no mission in this turn; a scramble or a stage move takes the marker away";
        Some(words.to_owned())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 7.2.a")
    }

    /// OC 14.1.1.a: the roll it hopes for, as things stand.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let base = g.unit(self.unit).base();
        let scene = Recovery { g, charts, base, unit: Some(self.unit) };
        let chart = &charts.regroup.aerial;
        vec![chart.odds(&chart.modifiers(|condition| scene.count(condition)))]
    }
}

/// OC 7.2.a, OC 7.2.b, R-NONCOMBAT-REGROUP: both sides mark disrupted units in secret.
async fn mark_regroups(t: &mut T) {
    let air = &t.charts.counters.air;
    let of = |side: Side| {
        let can = |id: &AirId| {
            let (unit, spec) = (t.g.unit(*id), air.of(*id));
            let stands = match unit.place {
                Place::Base(_) => true,
                Place::At(_) => spec.floats,
                Place::Out
                | Place::Lost
                | Place::Off(_)
                | Place::Aboard(_)
                | Place::Carried(_)
                | Place::Aloft => false,
            };
            spec.side == side && unit.disrupted && stands && !eleventh_is_away(&t.g, t.charts, *id)
        };
        let named = |id: AirId| Regroup { unit: id, key: &air.of(id).key, name: &air.of(id).name };
        Subset::of(air.ids().filter(can).map(named).collect())
    };
    let blanks = Side::BOTH.map(|side| (side.seat(), of(side))).to_vec();
    // Whether a side has anything to mark is the enemy's to guess.
    t.reveal();
    let text = "Which disrupted units regroup?";
    for marked in t.draft_each("OC 7.2.a", text, blanks).await {
        for regroup in marked.into_taken() {
            t.g.unit_mut(regroup.unit).regroup = true;
        }
    }
}

/// A hex for a reconnaissance unit, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReconHex {
    pub at: Option<Hex>,
    unit: &'static str,
    name: &'static str,
}

impl Choice<State> for ReconHex {
    const QUESTION: &'static str = "recon";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.at.map_or("none".into(), |hex| hex.to_string().into())
    }

    fn label(&self, _: &State) -> String {
        match (self.at, self.name) {
            (None, _) => "Stay at the base".to_owned(),
            (Some(hex), "") => format!("Watch {hex}"),
            (Some(hex), name) => format!("Watch {name} ({hex})"),
        }
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("Which hex does {} watch?", self.unit))
    }

    fn target(&self) -> Option<String> {
        self.at.map(|hex| format!("hex:{hex}"))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 7.3.2.c")
    }
}

/// OC 2.2.2.c, OC 7.3.a, OC 7.3.b: the reconnaissance units a side can fly now.
fn recon_units(g: &State, charts: &'static Charts, side: Side) -> Vec<AirId> {
    let air = &charts.counters.air;
    let can = |id: &AirId| {
        let (unit, spec) = (g.unit(*id), air.of(*id));
        let ready = match unit.place {
            Place::Base(base) => {
                g.base(base).status.is_open()
                    && is_in_play(g, charts, base)
                    && !is_too_full(g, charts, base)
                    && !unit.regroup
            }
            Place::Out => spec.model == Model::Pby && g.is_event(Event::Magic),
            Place::At(_)
            | Place::Lost
            | Place::Off(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => false,
        };
        spec.side == side && spec.code == Code::Recon && ready && !eleventh_is_away(g, charts, *id)
    };
    air.ids().filter(can).collect()
}

/// OC 7.3.2.a, R-RECON-ORDER: by turns, the holder of the initiative of the turn before first.
async fn reconnaissance(t: &mut T) {
    let mut waiting = Side::BOTH.map(|side| recon_units(&t.g, t.charts, side));
    t.reveal();
    let mut side = t.g.initiative;
    while waiting.iter().any(|units| !units.is_empty()) {
        let units = &mut waiting[side.index()];
        if let Some(unit) = next_recon(t, side, units).await {
            units.retain(|other| *other != unit);
            fly_recon(t, side, unit).await;
        }
        side = side.enemy();
    }
}

/// R-RECON-ORDER: which of his units a player places next.
async fn next_recon(t: &mut T, side: Side, units: &[AirId]) -> Option<AirId> {
    let air = &t.charts.counters.air;
    let named =
        |id: &AirId| ReconUnit { unit: *id, key: &air.of(*id).key, name: &air.of(*id).name };
    let of: Vec<ReconUnit> = units.iter().map(named).collect();
    match of[..] {
        [] => None,
        [only] => Some(only.unit),
        _ => {
            let text = "Which reconnaissance unit flies first?";
            Some(t.ask(side.seat(), "OC 7.3.2.a", text, &of).await.unit)
        }
    }
}

/// A reconnaissance unit that flies before another of its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReconUnit {
    unit: AirId,
    key: &'static str,
    name: &'static str,
}

impl Choice<State> for ReconUnit {
    const QUESTION: &'static str = "recon-unit";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.name.to_owned()
    }

    fn target(&self) -> Option<String> {
        Some(format!("air:{}", self.key))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 7.3.2.a")
    }

    /// OC 7.3.2.b: whether it flies; Magic always does.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let chart = &charts.initiative.recon;
        let mods = || chart.modifiers(|condition| conditions::initiative::recon(g, condition));
        let rolls = charts.counters.air.of(self.unit).model != Model::Pby;
        rolls.then(|| chart.odds(&mods())).into_iter().collect()
    }
}

/// OC 7.3.2.b, OC 7.3.2.c, OC 7.3.4.a
async fn fly_recon(t: &mut T, side: Side, id: AirId) {
    let spec = t.charts.counters.air.of(id);
    if spec.model != Model::Pby {
        let chart = &t.charts.initiative.recon;
        let mods = chart.modifiers(|condition| conditions::initiative::recon(&t.g, condition));
        let charts = t.charts;
        t.act(|_| acts::recon(charts, id));
        t.say("OC 7.3.2.b", |_| format!("{} is to fly.", spec.name));
        if t.check(chart, mods).await.result == Recon::Flown {
            t.g.unit_mut(id).flown = true;
            return;
        }
    }
    let from = t.g.unit(id).place;
    let reaches = |hex: &Hex| {
        t.g.limits(t.charts).has(*hex)
            && (spec.range.is_none()
                || way_out(&t.g, t.charts, from, *hex)
                    .is_some_and(|far| far <= range(t.charts, id)))
    };
    let name = |hex: Hex| t.charts.map.sheet.land(hex).map_or("", |land| land.name.as_str());
    let unit = spec.name.as_str();
    let mut of: Vec<ReconHex> = Hex::every()
        .filter(reaches)
        .map(|hex| ReconHex { at: Some(hex), unit, name: name(hex) })
        .collect();
    of.push(ReconHex { at: None, unit, name: "" });
    // The hexes in range tell where it is based.
    t.reveal();
    let Some(hex) = t.ask(side.seat(), "OC 7.3.2.c", "Which hex does it watch?", &of).await.at
    else {
        return;
    };
    t.g.unit_mut(id).place = Place::At(hex);
    if let Some(base) = examined(t, side, hex).await {
        report(t, side, base);
    }
}

/// OC 7.3.4.a: the enemy airbase in the hex that is looked at; one of them if there are two.
async fn examined(t: &mut T, side: Side, hex: Hex) -> Option<Base> {
    let charts = t.charts;
    let enemy = |base: &Base| t.g.base(*base).owner != side;
    let named = |base: Base| ReconBase { base, name: &charts.airbases.bases.of(base).name };
    let of: Vec<ReconBase> = t.g.bases_at(hex, charts).filter(enemy).map(named).collect();
    match of[..] {
        [] => None,
        [only] => Some(only.base),
        _ => Some(t.ask(side.seat(), "OC 7.3.4.a", "Which airbase is examined?", &of).await.base),
    }
}

/// An airbase under a reconnaissance unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReconBase {
    base: Base,
    name: &'static str,
}

impl Choice<State> for ReconBase {
    const QUESTION: &'static str = "recon-base";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        table::Key::name(self.base).into()
    }

    fn label(&self, _: &State) -> String {
        format!("Examine {}", self.name)
    }

    fn target(&self) -> Option<String> {
        Some(format!("base:{}", table::Key::name(self.base)))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 7.3.4.a")
    }
}

/// OC 7.4, OC 7.0.b: on the first turn the scenario says who has the initiative.
async fn initiative(t: &mut T) {
    let first = t.g.limits(t.charts).of(Limit::FirstTurn);
    if t.g.turn != first {
        let chart = &t.charts.initiative.initiative;
        let mods = chart
            .modifiers(|condition| conditions::initiative::initiative(&t.g, t.charts, condition));
        t.g.initiative = t.check(chart, mods).await.result;
    }
    let side = t.g.initiative;
    t.say("OC 7.0.a", |_| format!("{} have the initiative.", name(side)));
}

fn name(side: Side) -> &'static str {
    match side {
        Side::Allied => "The Allies",
        Side::Japanese => "The Japanese",
    }
}

/// OC 7.5
async fn initiative_missions(t: &mut T) {
    let missions = t.check(&t.charts.initiative.missions, Mods::NONE).await.result;
    t.g.operations = Operations {
        turn_of: t.g.initiative,
        initiative_missions: missions,
        passes: 0,
        missions: 0,
    };
}
