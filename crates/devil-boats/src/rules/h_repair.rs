//! Table H: repair times.

use super::{T, a_assignment::berth_word};
use crate::{
    charts::{
        Charts,
        h::{Component, Stock, Track},
    },
    state::{
        Berth, Consort, Craft, Elco, Fate, Night, State, Wear,
        elco::{Extinguisher, Part, Tube},
    },
};
use board::counted;
use table::Mods;

/// Every boat that came home goes to the yard.
pub async fn repair(t: &mut T) {
    let boats: Vec<(u8, Craft)> =
        t.g.mission()
            .boats
            .iter()
            .flatten()
            .filter(|boat| !boat.is_lost())
            .map(|boat| (boat.hull, boat.craft.clone()))
            .collect();
    for (hull, craft) in boats {
        match craft {
            Craft::Elco { elco, .. } => repair_elco(t, hull, &elco).await,
            Craft::Consort { tracks: consort, .. } => repair_consort(t, hull, consort),
        }
    }
}

/// What the yard has to do on one boat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bill {
    pub points: u16,
    /// DB H-1.d: fumes in the engine compartment.
    pub fumes: bool,
    /// DB H-1.part: sets that may have to be sent for, by `SETS`.
    pub parts: [bool; 3],
}

/// DB H-1.part: what is replaced by a spare part.
const SETS: [&str; 3] = ["Batteries", "Radio", "Radar"];

impl Bill {
    /// What has been added to an earlier bill.
    fn since(self, earlier: Bill) -> Bill {
        Bill {
            points: self.points.saturating_sub(earlier.points),
            fumes: self.fumes && !earlier.fumes,
            parts: std::array::from_fn(|set| self.parts[set] && !earlier.parts[set]),
        }
    }

    /// DB H-1.a: a day for every full 50 points, one more for fumes; RU-064: while parts are awaited.
    fn nights(self, longest_wait: u8) -> u8 {
        let work = self.points / 50 + u16::from(self.fumes);
        u8::try_from(work).unwrap_or(u8::MAX).max(longest_wait)
    }
}

/// DB H-1: the points of every damaged part; RU-065: only of parts hit or failed.
/// DB 7.antenna: a set that is out for want of its antenna costs nothing.
pub fn elco_bill(charts: &Charts, elco: &Elco) -> Bill {
    let charge = |what, times| charts.h.flagship.of(what).0.saturating_mul(times);
    let damaged = elco_damage(elco).into_iter().filter(|&(_, times)| times > 0);
    let sets = [elco.batteries, elco.radio, elco.radar];
    Bill {
        points: damaged.map(|(what, times)| charge(what, times)).sum(),
        fumes: elco.tanks.iter().any(|&hits| hits > 0),
        parts: sets.map(Part::is_out),
    }
}

/// Every line of H-1 and how often it is charged.
/// DB H-1.c, DB H-1.e: what failed by Random Event has lines of its own.
/// DB H-1.fire, DB H-1.superficial
fn elco_damage(elco: &Elco) -> [(Component, u16); 31] {
    let count = |parts: &[bool]| parts.iter().filter(|&&out| out).count() as u16;
    let state = |parts: &[Part], is| parts.iter().filter(|&&part| part == is).count() as u16;
    let hits = |parts: &[u8]| parts.iter().map(|&hits| u16::from(hits)).sum::<u16>();
    let tubes = elco.tubes.iter().filter(|&&tube| tube == Tube::Hit).count() as u16;
    let destroyed = |&&each: &&Extinguisher| each == Extinguisher::Destroyed;
    let extinguishers = elco.extinguishers.iter().filter(destroyed).count() as u16;
    [
        (Component::SternCannon, u16::from(elco.stern_cannon)),
        (Component::BowCannon, u16::from(elco.bow_cannon)),
        (Component::Turret, hits(&elco.turret_hits)),
        (Component::Generator, count(&elco.generators)),
        (Component::LifeRaft, u16::from(elco.life_raft)),
        (Component::Batteries, u16::from(elco.batteries.is_out())),
        (Component::BilgePump, count(&elco.bilge_pumps)),
        (Component::Engine, state(&elco.engines, Part::Hit)),
        (Component::EngineFailure, state(&elco.engines, Part::Failed)),
        (Component::CoolingPump, count(&elco.cooling_pumps)),
        (Component::Extinguisher, extinguishers),
        (Component::FreshwaterTank, u16::from(elco.freshwater)),
        (Component::FuelTank, hits(&elco.tanks)),
        (Component::Hull, hits(&elco.hull)),
        (Component::Propeller, count(&elco.propellers)),
        (Component::Shaft, count(&elco.shafts)),
        (Component::RadarAntenna, u16::from(elco.radar_antenna)),
        (Component::Radar, state(&[elco.radar], Part::Hit)),
        (Component::RadarFailure, state(&[elco.radar], Part::Failed)),
        (Component::RadioAntenna, u16::from(elco.radio_antenna)),
        (Component::Radio, state(&[elco.radio], Part::Hit)),
        (Component::RadioFailure, state(&[elco.radio], Part::Failed)),
        (Component::Rudder, hits(&elco.rudders)),
        (Component::Steering, u16::from(elco.steering)),
        (Component::Throttle, u16::from(elco.throttle)),
        (Component::Tools, u16::from(elco.tools)),
        (Component::Director, u16::from(elco.director)),
        (Component::LaunchController, u16::from(elco.launch_controller)),
        (Component::Tube, tubes),
        (Component::Superficial, elco.superficial),
        (Component::Fire, u16::from(elco.fires)),
    ]
}

/// DB H-2
pub fn consort_bill(charts: &Charts, consort: Consort) -> Bill {
    let charge = |what, times: u8| charts.h.consort.of(what).0 * u16::from(times);
    let points = charge(Track::Systems, consort.systems)
        + charge(Track::Flooding, consort.flooding)
        + charge(Track::Superficial, consort.superficial);
    Bill { points, ..Bill::default() }
}

/// DB H-1.b: the boat is out until all of it is repaired.
pub async fn repair_elco(t: &mut T, hull: u8, elco: &Elco) {
    let Some(berth) = t.g.berth_of(hull) else { return };
    let earlier = t.g.berths[berth].wear().and_then(|wear| wear.elco.as_deref());
    let earlier = earlier.map_or_else(Bill::default, |elco| elco_bill(t.charts, elco));
    let bill = elco_bill(t.charts, elco).since(earlier);
    let wait = spare_parts(t, berth, bill.parts).await;
    into_the_yard(t, berth, bill, wait);
    if let Some(wear) = t.g.wear_under_repair(berth) {
        let damaged = Elco { supplies: None, passengers: [None; 2], ..elco.clone() };
        wear.elco = Some(Box::new(damaged));
    }
}

/// DB H-2.b
pub fn repair_consort(t: &mut T, hull: u8, consort: Consort) {
    let Some(berth) = t.g.berth_of(hull) else { return };
    let earlier = t.g.berths[berth].wear().map_or_else(Consort::default, |wear| wear.tracks);
    let bill = consort_bill(t.charts, consort).since(consort_bill(t.charts, earlier));
    into_the_yard(t, berth, bill, 0);
    if let Some(wear) = t.g.wear_under_repair(berth) {
        wear.tracks = consort;
    }
}

/// DB H-1.part: the longest wait for Batteries, Radio or Radar.
async fn spare_parts(t: &mut T, berth: usize, parts: [bool; 3]) -> u8 {
    let mut longest = 0;
    for (set, _) in SETS.into_iter().zip(parts).filter(|(_, out)| *out) {
        let boat = || board::capital(&berth_word(berth));
        match t.check(&t.charts.h.part, Mods::NONE).await.result {
            Stock::InStock => {
                t.say("DB H-1.part", |_| format!("{}: a spare for the {set} is in stock.", boat()));
            }
            Stock::Ordered => {
                let days = t.check(&t.charts.h.wait, Mods::NONE).await.result.0;
                longest = longest.max(days);
                t.say("DB H-1.part", |_| {
                    let days = counted(days, "day", "days");
                    format!("{}: a spare for the {set} comes in {days}.", boat())
                });
            }
        }
    }
    longest
}

/// RU-064: ready on the night after this one plus the nights missed, or that much later than it was.
/// The bill is told whatever it comes to.
fn into_the_yard(t: &mut T, berth: usize, bill: Bill, wait: u8) {
    let nights = bill.nights(wait);
    let next = t.g.night.0.saturating_add(1);
    if let Berth::Boat { ready, .. } = &mut t.g.berths[berth] {
        *ready = Night(ready.0.max(next).saturating_add(nights));
    }
    if bill.points == 0 && nights == 0 {
        return;
    }
    t.say("DB H-1.a", |_| {
        let boat = board::capital(&berth_word(berth));
        let fumes = if bill.fumes { " and fuel fumes to air out" } else { "" };
        let missed = match nights {
            0 => "fit for the next night".to_owned(),
            _ => format!("under repair for {}", counted(nights, "night", "nights")),
        };
        format!("{boat}: {} repair points{fumes}; {missed}.", bill.points)
    });
}

impl crate::state::Boat {
    pub fn is_lost(&self) -> bool {
        matches!(self.fate, Fate::Lost(_))
    }
}

impl State {
    /// The berth of a hull that still exists.
    pub fn berth_of(&self, hull: u8) -> Option<usize> {
        self.berths.iter().position(|berth| berth.hull() == Some(hull))
    }

    /// Where the damage of a boat is kept that misses the next night.
    fn wear_under_repair(&mut self, berth: usize) -> Option<&mut Wear> {
        let next = Night(self.night.0.saturating_add(1));
        match &mut self.berths[berth] {
            Berth::Boat { ready, wear, .. } if *ready > next => Some(wear),
            Berth::Boat { .. } | Berth::Empty { .. } => None,
        }
    }
}
