//! Chapter 5: random events and commitments.

pub mod submarine;

use super::{
    T,
    ch06_airbases::{eleventh, has_room, is_in_play, may_base, may_moor, settle_capacity, told},
    ch09_10_bombing::hit_city,
    ch09_11_return::Landing,
    ch11_ground::disrupt,
    ch15_reinforcements,
    ch16_victory::award,
    ch17_setup::free_ace,
};
use crate::{
    charts::{
        Charts,
        counters::Marker,
        initiative::{Eruption, Volcano},
        victory::During,
    },
    state::{
        AirId, Base, BaseKind, BaseStatus, Code, Event, LandId, Place, Report, Side, Start, State,
    },
};
use table::{Choice, Draft, Mods, Name, Shape};

/// OC 4.1, R-EVENT-NUMBERS: the event, the 11th Hikoshidan, Task Force 36.
pub(crate) async fn phase(t: &mut T) {
    random_event(t).await;
    commitment(t).await;
    ch15_reinforcements::task_force(t).await;
}

/// OC 5.1: one event every turn, unless the scenario cancels them (OC 17.1.3.a).
async fn random_event(t: &mut T) {
    if t.g.setup.start == Start::BismarckSea {
        return;
    }
    let event = t.check(&t.charts.initiative.events, Mods::NONE).await.result;
    t.g.this_turn.event = Some(event);
    t.say("OC 5.1", |_| effect(event).to_owned());
    match event {
        Event::Magic => magic(t).await,
        Event::Parafrags => {
            t.g.this_turn.parafrags = t.charts.counters.markers.of(Marker::Parafrag);
        }
        Event::Ace => ace(t).await,
        Event::Volcano => volcano(t).await,
        Event::Disease => disease(t).await,
        Event::FoulWeather
        | Event::Submarine
        | Event::Quiet
        | Event::Coastwatchers
        | Event::TokyoExpress => {}
    }
}

/// OC 5.1: what an event does.
const fn effect(event: Event) -> &'static str {
    match event {
        Event::Magic => {
            "The Allies learn what one Japanese airbase holds, the PBY watches a hex without a roll, and with the \
             initiative they may raid."
        }
        Event::Parafrags => {
            "In this turn B-25s, A-20s and Beauforts may drop parafrags on airbases, ports and supply."
        }
        Event::FoulWeather => {
            "In this turn foul weather hampers scrambles, landings, bombs, guns and search, wherever a chart says so."
        }
        Event::Ace => {
            "An ace joins a Japanese fighter unit, if a marker is left and a unit has none."
        }
        Event::Submarine => {
            "Once in this turn the submarine may attack an Allied ship on the open sea."
        }
        Event::Quiet => "Nothing happens.",
        Event::Volcano => "A second roll says how badly the volcano shakes Rabaul.",
        Event::Coastwatchers => {
            "In this turn Allied fighters scramble better, and Japanese ships in the Solomons are spotted sooner."
        }
        Event::TokyoExpress => {
            "In this turn the first Japanese Transport Mission of light cruisers and barges alone is hard to spot."
        }
        Event::Disease => {
            "Each side names an enemy ground unit outside towns and cities, which is disrupted."
        }
    }
}

/// An enemy airbase to be told about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MagicBase {
    pub base: Base,
    at: Landing,
    hex: Option<crate::state::Hex>,
}

impl Choice<State> for MagicBase {
    const QUESTION: &'static str = "magic-base";

    fn key(&self) -> Name {
        self.at.key()
    }

    fn label(&self, g: &State) -> String {
        self.at.words(g)
    }

    fn target(&self) -> Option<String> {
        self.hex.map(|hex| format!("hex:{hex}"))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 6.1.b")
    }
}

/// OC 6.1.b: Magic Intelligence discloses one Japanese airbase.
async fn magic(t: &mut T) {
    let could = |base: &Base| {
        let state = t.g.base(*base);
        state.owner == Side::Japanese
            && state.status.is_open()
            && t.charts.airbases.bases.of(*base).kind != BaseKind::Carrier
            && is_in_play(&t.g, t.charts, *base)
    };
    let of: Vec<MagicBase> = Base::every()
        .filter(could)
        .map(|base| MagicBase {
            base,
            at: Landing::at(Place::Base(base), t.charts),
            hex: t.g.hex_of(base, t.charts),
        })
        .collect();
    if of.is_empty() {
        return;
    }
    let text = "Which Japanese airbase does Magic disclose?";
    let base = t.ask(Side::Allied.seat(), "OC 6.1.b", text, &of).await.base;
    report(t, Side::Allied, base);
}

/// OC 7.3.4.a, OC 6.1.b: the numbers of fighters and bombers are told to the side that asks.
pub(crate) fn report(t: &mut T, to: Side, base: Base) {
    t.reveal();
    let (fighters, bombers) = told(&t.g, t.charts, base);
    let turn = t.g.turn;
    let reports = &mut t.g.reports[to.index()];
    reports.retain(|report| report.base != base);
    if reports.is_full() {
        reports.remove(0);
    }
    reports.push(Report { base, turn, fighters, bombers });
    let name = t.charts.airbases.bases.of(base).name.as_str();
    let owner = to.enemy().adjective();
    t.say("OC 7.3.4.a", |_| format!("The {owner} side tells what stands at {name}."));
    t.say_to(to.seat(), "OC 7.3.4.a", |_| {
        let fighters = board::counted(fighters, "fighter unit", "fighter units");
        let bombers = board::counted(bombers, "bomber unit", "bomber units");
        format!("{name} holds {fighters} and {bombers}.")
    });
}

/// A fighter that an ace joins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AceUnit {
    pub unit: AirId,
    key: &'static str,
    name: &'static str,
}

impl Choice<State> for AceUnit {
    const QUESTION: &'static str = "ace-unit";

    fn key(&self) -> Name {
        self.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.name.to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.7.12.a")
    }
}

/// OC 9.7.12.a: Japan puts an ace on a fighter that has none.
async fn ace(t: &mut T) {
    let Some(ace) = free_ace(&t.g, t.charts, Side::Japanese) else { return };
    let air = &t.charts.counters.air;
    let can = |id: &AirId| {
        let (unit, spec) = (t.g.unit(*id), air.of(*id));
        let stands = matches!(unit.place, Place::Base(_) | Place::At(_));
        spec.side == Side::Japanese && spec.code == Code::Fighter && stands && unit.ace.is_none()
    };
    let named = |id: AirId| AceUnit { unit: id, key: &air.of(id).key, name: &air.of(id).name };
    let of: Vec<AceUnit> = air.ids().filter(can).map(named).collect();
    t.reveal();
    if of.is_empty() {
        return;
    }
    let text = "Which fighter unit does the ace join?";
    let unit = t.ask(Side::Japanese.seat(), "OC 9.7.12.a", text, &of).await.unit;
    t.g.unit_mut(unit).ace = Some(ace);
}

/// OC 2.1.1.b: the volcano of Rabaul.
async fn volcano(t: &mut T) {
    let what = t.check(&t.charts.initiative.volcano, Mods::NONE).await.result;
    if what == Volcano::Tremors {
        return;
    }
    let base = t.g.base_mut(Base::Rabaul);
    if base.status == BaseStatus::Working {
        base.status = BaseStatus::Disrupted;
        t.say("OC 5.1", |_| "The airbase of Rabaul is disrupted.".to_owned());
    }
    if what == Volcano::Eruption
        && let Some(hex) = t.charts.airbases.bases.of(Base::Rabaul).hex
    {
        hit_city(t, hex, t.charts.initiative.eruption.of(Eruption::Hits));
    }
}

/// An enemy ground unit that falls ill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ill {
    pub unit: LandId,
    key: &'static str,
    name: &'static str,
    hex: Option<crate::state::Hex>,
}

impl Choice<State> for Ill {
    const QUESTION: &'static str = "disease";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.hex.map_or_else(|| self.name.to_owned(), |hex| format!("{} at {hex}", self.name))
    }

    fn consequence(&self, g: &State) -> Option<String> {
        let already = g.troops(self.unit).disrupted;
        Some(if already { "It is disrupted already" } else { "It is disrupted" }.to_owned())
    }

    fn target(&self) -> Option<String> {
        self.hex.map(|hex| format!("hex:{hex}"))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 5.1")
    }
}

/// OC 5.1: each player names an enemy ground unit outside towns and cities; it is disrupted.
async fn disease(t: &mut T) {
    for side in [t.g.initiative, t.g.initiative.enemy()] {
        let land = &t.charts.counters.land;
        let in_the_open = |id: &LandId| {
            let hex = t.g.troops(*id).place.hex();
            let at = hex.and_then(|hex| t.charts.map.sheet.land(hex));
            land.of(*id).side != side && at.is_some_and(|at| !at.city && !at.town)
        };
        let named = |id: LandId| {
            let spec = land.of(id);
            let hex = t.g.troops(id).place.hex();
            Ill { unit: id, key: &spec.key, name: &spec.name, hex }
        };
        let of: Vec<Ill> = land.ids().filter(in_the_open).map(named).collect();
        if !of.is_empty() {
            let text = "Which enemy unit falls ill?";
            let unit = t.ask(side.seat(), "OC 5.1", text, &of).await.unit;
            disrupt(t, unit);
        }
    }
}

table::choices! {
    /// OC 5.2.a
    pub enum Commitment for State {
        question: "commit-11th", rule: "OC 5.2.a", open: true,
        Commit = "commit": "Commit the 11th Hikoshidan" => "1 VP for the Allies, and more for units that fly or are lost",
        HoldBack = "hold-back": "Hold it back" => "All its units go to Truk and lose their disruption",
    }
}

/// OC 5.2.a, OC 17.1.3.c, R-11TH-TIMING: Japan says whether the 11th Hikoshidan is committed; it costs its point
/// at once.
async fn commitment(t: &mut T) {
    let units = eleventh(&t.g, t.charts);
    if units.is_empty() {
        return;
    }
    let of = [Commitment::Commit, Commitment::HoldBack];
    let text = "Do you commit the 11th Hikoshidan?";
    match t.ask(Side::Japanese.seat(), "OC 5.2.a", text, &of).await {
        Commitment::Commit => {
            t.g.this_turn.eleventh = true;
            let points: i16 = t.charts.victory.during.of(During::HikoshidanCommitted);
            award(t, Side::Allied, points * 2, "OC 5.2.b", "the 11th Hikoshidan is committed");
            deploy(t).await;
        }
        Commitment::HoldBack => hold_back(t),
    }
}

/// OC 5.2.e: every unit goes to Truk, Flown and undisrupted.
fn hold_back(t: &mut T) {
    for id in eleventh(&t.g, t.charts) {
        let unit = t.g.unit_mut(id);
        unit.place = Place::Base(Base::Truk);
        unit.flown = true;
        unit.disrupted = false;
        unit.regroup = false;
    }
}

/// A unit of the 11th Hikoshidan and where it goes; its key is `unit=base`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deploy {
    pub unit: AirId,
    key: &'static str,
    name: &'static str,
    pub to: Landing,
}

impl Choice<State> for Deploy {
    const QUESTION: &'static str = "deploy-11th";

    fn key(&self) -> Name {
        format!("{}={}", self.key, self.to.key()).into()
    }

    fn label(&self, g: &State) -> String {
        self.to.words(g)
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{} goes to", self.name))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 5.2.c")
    }
}

/// OC 5.2.c, OC 5.2.d: where the units that stand at Truk are placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deployment {
    units: Vec<AirId>,
    set: Vec<Deploy>,
}

impl Draft<State> for Deployment {
    const QUESTION: &'static str = "deploy-11th";
    type Step = Deploy;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Deploy>) {
        let Some(id) = self.units.get(self.set.len()) else { return };
        let unit = charts.counters.air.of(*id);
        let coming = |base: Base| {
            let there = move |it: &&Deploy| it.to.place == Place::Base(base);
            self.set.iter().filter(there).map(|it| it.unit)
        };
        let mut places = Vec::new();
        if unit.floats {
            let ports = charts.map.sheet.lands().iter().map(|land| land.hex);
            places.extend(ports.filter(|hex| may_moor(g, charts, *id, *hex)).map(Place::At));
        }
        for base in Base::every() {
            let open = if base == Base::Truk {
                true
            } else if base == Base::Rabaul {
                may_base(g, charts, *id, base)
            } else {
                unit.floats
                    && may_base(g, charts, *id, base)
                    && g.base(base).status == BaseStatus::Working
            };
            if open && has_room(g, charts, base, *id, coming(base)) {
                places.push(Place::Base(base));
            }
        }
        steps.extend(places.into_iter().map(|place| Deploy {
            unit: *id,
            key: &unit.key,
            name: &unit.name,
            to: Landing::at(place, charts),
        }));
    }

    fn add(&mut self, step: Deploy, _: &State, _: &'static Charts) {
        self.set.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.set.len() == self.units.len()
    }

    fn label(&self, g: &State) -> String {
        let each = self.set.iter().map(|it| format!("{}: {}", it.name, it.to.words(g)));
        each.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 5.2.c, R-11TH-RECOMMIT: units that stand at Truk are placed; the others stay as they are.
async fn deploy(t: &mut T) {
    let at_truk = |id: &AirId| t.g.unit(*id).place == Place::Base(Base::Truk);
    let units: Vec<AirId> = eleventh(&t.g, t.charts).into_iter().filter(at_truk).collect();
    t.reveal();
    let blank = Deployment { units, set: Vec::new() };
    let text = "Where are the units of the 11th Hikoshidan placed?";
    let given = t.draft(Side::Japanese.seat(), "OC 5.2.c", text, blank).await;
    for deploy in &given.set {
        let unit = t.g.unit_mut(deploy.unit);
        unit.place = deploy.to.place;
        unit.flown = false;
    }
    for base in Base::every() {
        settle_capacity(t, base);
    }
}
