//! Section 9.7.1: groups of several bases.

use crate::{
    charts::{Charts, air::Arrival},
    rules::T,
    state::{AirMission, Flyer, Place, State},
};
use table::{Choice, Mods, Name, Odds, Subset};

/// Units from one base, named for the late group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Late {
    pub from: Place,
    key: &'static str,
    name: &'static str,
}

impl Choice<State> for Late {
    const QUESTION: &'static str = "late-group";

    fn key(&self) -> Name {
        match self.from {
            Place::At(hex) => hex.to_string().into(),
            Place::Out
            | Place::Lost
            | Place::Off(_)
            | Place::Base(_)
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => self.key.into(),
        }
    }

    fn label(&self, _: &State) -> String {
        format!("Those from {}", self.name)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.7.1.a")
    }

    /// If they alone form the late group.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let Some(mission) = &g.mission else { return Vec::new() };
        let difference = distance_between(mission, &[self.from]);
        vec![charts.air.coordination.odds(difference, &Mods::NONE)]
    }
}

/// R-GROUP-DIFF: how much farther one of the groups has flown.
fn distance_between(mission: &AirMission, late: &[Place]) -> i32 {
    let is_late = |flyer: &&Flyer| late.contains(&flyer.from);
    let difference = mission.raiders.iter().filter(is_late).flat_map(|one| {
        let others = mission.raiders.iter().filter(|it| !is_late(it));
        others.map(move |other| one.flown.abs_diff(other.flown))
    });
    i32::from(difference.max().unwrap_or(0))
}

/// OC 9.7.1.a, OC 9.7.1.b, R-LATE-NOINT: raiders of several bases may fail to arrive together.
pub(crate) async fn coordinate(t: &mut T) {
    let Some(mission) = &t.g.mission else { return };
    let side = mission.side;
    if mission.interceptors.is_empty() {
        return;
    }
    let mut bases: Vec<Late> = Vec::new();
    for flyer in &mission.raiders {
        if bases.iter().all(|late| late.from != flyer.from) {
            let (key, name) = match flyer.from {
                Place::Base(base) => {
                    (table::Key::name(base), t.charts.airbases.bases.of(base).name.as_str())
                }
                Place::At(hex) => {
                    ("", t.charts.map.sheet.land(hex).map_or("", |land| land.name.as_str()))
                }
                Place::Out
                | Place::Lost
                | Place::Off(_)
                | Place::Aboard(_)
                | Place::Carried(_)
                | Place::Aloft => ("", ""),
            };
            bases.push(Late { from: flyer.from, key, name });
        }
    }
    if bases.len() < 2 {
        return;
    }
    let most = bases.len() - 1;
    let blank = Subset::of(bases).at_least(1).at_most(most);
    let late = t.draft(side.seat(), "OC 9.7.1.a", "Which units form the late group?", blank).await;
    let late: Vec<Place> = late.into_taken().into_iter().map(|late| late.from).collect();
    let Some(mission) = &t.g.mission else { return };
    let difference = distance_between(mission, &late);
    let arrival = t.check_in(&t.charts.air.coordination, difference, Mods::NONE);
    if arrival.only(side.seat()).await.result == Arrival::Late
        && let Some(mission) = &mut t.g.mission
    {
        for flyer in &mut mission.raiders {
            flyer.late = late.contains(&flyer.from);
        }
    }
}
