//! Section 9.11: return to base.

use super::{
    T,
    ch06_airbases::{is_full, landings, may_return_to, settle_arrival},
    ch09_02_range::{range_home, way_back},
    losses,
};
use crate::{
    charts::{Charts, air::Landing as Result},
    conditions,
    state::{AirId, Base, Flyer, Hex, Place, Side, State},
};
use table::{Choice, Draft, Name, Odds, Shape};

/// Where a unit comes down: a base, or the port a floatplane lies in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    pub place: Place,
    key: &'static str,
    name: &'static str,
    /// OC 6.3.4: one unit more is too many for the base.
    pub full: bool,
}

impl Landing {
    pub(crate) fn at(place: Place, charts: &'static Charts) -> Landing {
        let (key, name) = match place {
            Place::Base(base) => {
                (table::Key::name(base), charts.airbases.bases.of(base).name.as_str())
            }
            Place::At(hex) => {
                ("", charts.map.sheet.land(hex).map_or("", |land| land.name.as_str()))
            }
            Place::Out
            | Place::Lost
            | Place::Off(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => ("", ""),
        };
        Landing { place, key, name, full: false }
    }

    /// R-NO-BASE: places with room before those where it would be one unit too many.
    pub(crate) fn roomy_first(
        places: Vec<Place>,
        charts: &'static Charts,
        full: impl Fn(Place) -> bool,
    ) -> Vec<Landing> {
        let landing = |place| Landing { full: full(place), ..Landing::at(place, charts) };
        let mut landings: Vec<Landing> = places.into_iter().map(landing).collect();
        landings.sort_by_key(|landing| landing.full);
        landings
    }

    pub(crate) fn key(self) -> Name {
        match self.place {
            Place::At(hex) => hex.to_string().into(),
            Place::Base(_)
            | Place::Out
            | Place::Lost
            | Place::Off(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => self.key.into(),
        }
    }

    /// For people, with what is known about the base.
    pub(crate) fn words(self, g: &State) -> String {
        let disrupted = match self.place {
            Place::Base(base) => g.base(base).status == crate::state::BaseStatus::Disrupted,
            Place::Out
            | Place::Lost
            | Place::At(_)
            | Place::Off(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => false,
        };
        let disrupted = if disrupted { ", disrupted" } else { "" };
        let full = if self.full { ", too full" } else { "" };
        format!("{}{disrupted}{full}", self.name)
    }
}

/// One unit and where it lands; its key is `unit=base`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lands {
    pub unit: AirId,
    key: &'static str,
    name: &'static str,
    pub to: Landing,
    hex: Option<Hex>,
}

impl Choice<State> for Lands {
    const QUESTION: &'static str = "home";

    fn key(&self) -> Name {
        format!("{}={}", self.key, self.to.key()).into()
    }

    fn label(&self, g: &State) -> String {
        self.to.words(g)
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{} lands at", self.name))
    }

    /// OC 6.3.4
    fn consequence(&self, _: &State) -> Option<String> {
        let words = "Every unit there becomes Flown and can only stage";
        self.to.full.then(|| words.to_owned())
    }

    fn target(&self) -> Option<String> {
        self.hex.map(|hex| format!("hex:{hex}"))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.11.a")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        accident_odds(g, charts, self.unit, self.to.place)
    }
}

/// OC 9.11.1: the odds that a unit breaks on landing there, if it can.
pub(crate) fn accident_odds(g: &State, charts: &'static Charts, id: AirId, at: Place) -> Vec<Odds> {
    if !g.unit(id).disrupted {
        return Vec::new();
    }
    let chart = &charts.air.accidents;
    let mods = chart.modifiers(|condition| conditions::air::landing(g, at, condition));
    vec![chart.odds(&mods)]
}

/// OC 9.11.a: a base for each unit that comes home.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Home {
    side: Side,
    target: Hex,
    /// OC 9.11.c: they come from a mission of their own, not from an interception.
    mission: bool,
    flyers: Vec<Flyer>,
    to: Vec<Lands>,
}

impl Home {
    /// R-NO-BASE, OC 6.3.4: places in range, those with room first; in others all the units there are Flown.
    fn options(&self, g: &State, charts: &'static Charts, flyer: &Flyer) -> Vec<Landing> {
        let mut places = Vec::new();
        landings(g, charts, flyer.unit, &mut places);
        let most = range_home(g, charts, flyer);
        places.retain(|to| {
            way_back(g, charts, self.target, *to).is_some_and(|far| far <= most)
                && (!self.mission || may_return_to(charts, flyer.unit, *to))
        });
        let full = |place: Place| {
            let coming = self.to.iter().filter(|it| it.to.place == place).map(|it| it.unit);
            is_full(g, charts, place, flyer.unit, coming)
        };
        Landing::roomy_first(places, charts, full)
    }
}

impl Draft<State> for Home {
    const QUESTION: &'static str = "home";
    type Step = Lands;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Lands>) {
        let Some(flyer) = self.flyers.get(self.to.len()) else { return };
        let unit = charts.counters.air.of(flyer.unit);
        steps.extend(self.options(g, charts, flyer).into_iter().map(|to| Lands {
            unit: flyer.unit,
            key: &unit.key,
            name: &unit.name,
            to,
            hex: match to.place {
                Place::Base(base) => g.hex_of(base, charts),
                Place::At(hex) => Some(hex),
                Place::Out
                | Place::Lost
                | Place::Off(_)
                | Place::Aboard(_)
                | Place::Carried(_)
                | Place::Aloft => None,
            },
        }));
    }

    fn add(&mut self, step: Lands, _: &State, _: &'static Charts) {
        self.to.push(step);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.to.len() == self.flyers.len()
    }

    fn label(&self, g: &State) -> String {
        let each = self.to.iter().map(|it| format!("{}: {}", it.name, it.to.words(g)));
        each.collect::<Vec<_>>().join(", ")
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// OC 9.11.a, OC 9.11.b: the survivors of a side land; a unit without a base in range is destroyed
/// (R-NO-BASE).
pub(crate) async fn land(t: &mut T, side: Side, target: Hex, flyers: Vec<Flyer>) {
    let mission = t.g.mission.as_ref().is_some_and(|mission| mission.side == side);
    let mut home = Home { side, target, mission, flyers: Vec::new(), to: Vec::new() };
    // Who finds no base tells how far he had flown, and from where.
    t.reveal();
    for flyer in flyers {
        if home.options(&t.g, t.charts, &flyer).is_empty() {
            let name = t.charts.counters.air.of(flyer.unit).name.as_str();
            losses::destroy_air(t, flyer.unit);
            t.say("OC 9.11.a", |_| format!("{name} finds no airbase in range and is lost."));
        } else {
            home.flyers.push(flyer);
        }
    }
    if home.flyers.is_empty() {
        return;
    }
    let home = t.draft(side.seat(), "OC 9.11.a", "At which bases do the units land?", home).await;
    for lands in &home.to {
        let unit = t.g.unit_mut(lands.unit);
        unit.place = lands.to.place;
        unit.flown = true;
        unit.counted = true;
    }
    for lands in &home.to {
        check_accident(t, lands.unit).await;
    }
    for base in Base::every() {
        if home.to.iter().any(|lands| lands.to.place == Place::Base(base)) {
            settle_arrival(t, base);
        }
    }
}

/// OC 9.11.1: a disrupted unit may break on landing; only its owner sees the die.
pub(crate) async fn check_accident(t: &mut T, id: AirId) {
    if !t.g.unit(id).disrupted {
        return;
    }
    let spec = t.charts.counters.air.of(id);
    let chart = &t.charts.air.accidents;
    let at = t.g.unit(id).place;
    let mods = chart.modifiers(|condition| conditions::air::landing(&t.g, at, condition));
    let name = spec.name.as_str();
    t.say_to(spec.side.seat(), "OC 9.11.1", |_| format!("{name} lands disrupted."));
    let landed = t.check(chart, mods).only(spec.side.seat()).await.result;
    if landed == Result::Accident {
        if losses::lose_air_step(t, id) {
            t.say("OC 9.11.1", |_| format!("{name} is lost in an accident."));
        } else {
            t.say("OC 9.11.1", |_| format!("{name} loses a step in an accident."));
        }
    }
}
