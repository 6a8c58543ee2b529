//! What a pair of eyes may see: the table with holes where something is hidden.

mod deal;

pub(crate) use deal::deal;

use crate::{
    career::career,
    charts::Charts,
    report,
    rules::{ch04_sequence::turn_name, ch16_victory::halved},
    state::{
        Ace, Air, AirId, AirKind, Base, BaseState, Land, LandId, OffMap, Phase, Place, Ship, Side,
        Start, State, brief, setup::Cargo,
    },
};
use board::Board;
use serde::{Serialize, Serializer, ser::Error as _};
use shelf::{Career, Pages, Shown, Status, fact};
use table::{Eyes, Seat};

/// The table with holes. What is hidden stands in the state as if it were at home.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    pub seat: Option<Seat>,
    #[serde(serialize_with = "whole")]
    pub state: State,
    /// OC 6.1.a: aerial units whose place and condition are not known.
    pub hidden: Vec<AirId>,
    /// R-CARGO-HIDDEN: troops and supply units aboard ships, it is not known which.
    pub afloat: Vec<LandId>,
    pub afloat_supplies: Vec<u8>,
    /// OC 9.4.b: interception attempts and fighters that rose, while it is not known which.
    pub attempts: u8,
    pub interceptors: u8,
    /// OC 9.1.2.h: the raid has not been shown.
    pub raid_hidden: bool,
    /// OC 15.2.1.d
    pub igo2: bool,
    /// OC 9.7.12.c: aces that are with units of a side, it is not known which; the markers are counted.
    pub aces: Vec<(Side, Ace)>,
    #[serde(skip)]
    pub(crate) charts: &'static Charts,
}

/// Programs that read a view find every field of every unit in it; only what is saved is brief.
fn whole<S: Serializer>(state: &State, out: S) -> Result<S::Ok, S::Error> {
    let mut value = serde_json::to_value(state).map_err(S::Error::custom)?;
    brief::fill::<Air>(&mut value["air"]);
    brief::fill::<Ship>(&mut value["ships"]);
    brief::fill::<Land>(&mut value["land"]);
    brief::fill::<BaseState>(&mut value["bases"]);
    value.serialize(out)
}

/// Where hidden units of a side stand in a view.
fn home(side: Side) -> Base {
    match side {
        Side::Allied => Base::Australia,
        Side::Japanese => Base::Truk,
    }
}

fn off(side: Side) -> OffMap {
    match side {
        Side::Allied => OffMap::Australia,
        Side::Japanese => OffMap::Truk,
    }
}

/// OC 6.1.a, OC 9.1.2.h: whether only its owner knows where a unit is.
pub(crate) fn is_hidden(g: &State, id: AirId, side: Side) -> bool {
    let unit = g.unit(id);
    match unit.place {
        Place::Base(_) => !unit.supply_side,
        Place::Aloft => g.mission.as_ref().is_some_and(|mission| {
            if mission.side == side { !mission.shown } else { !mission.met }
        }),
        Place::Out
        | Place::Lost
        | Place::At(_)
        | Place::Off(_)
        | Place::Aboard(_)
        | Place::Carried(_) => false,
    }
}

pub(crate) fn view(g: &State, eyes: Eyes, charts: &'static Charts) -> View {
    let own = eyes.seat().map(Side::of);
    let mut view = View {
        seat: eyes.seat(),
        state: g.clone(),
        hidden: Vec::new(),
        afloat: Vec::new(),
        afloat_supplies: Vec::new(),
        attempts: 0,
        interceptors: 0,
        raid_hidden: false,
        igo2: g.has_igo2(),
        aces: Vec::new(),
        charts,
    };
    for side in Side::BOTH.into_iter().filter(|side| own != Some(*side)) {
        hide(&mut view, g, side);
    }
    // In an order that does not tell who has which.
    view.aces.sort_unstable();
    view.state.battle = g.battle.as_ref().map(|battle| battle.seen_by(own));
    view
}

/// Takes out of a view what only this side knows.
fn hide(view: &mut View, g: &State, side: Side) {
    let charts = view.charts;
    for id in charts.counters.air.ids() {
        if charts.counters.air.of(id).side == side && is_hidden(g, id, side) {
            view.hidden.push(id);
            let place = Place::Base(home(side));
            let known = Air { place, reduced: g.unit(id).reduced, ..Air::default() };
            *view.state.unit_mut(id) = known;
            view.aces.extend(g.unit(id).ace.map(|ace| (side, ace)));
        } else if charts.counters.air.of(id).side == side && g.unit(id).place == Place::Aloft {
            // OC 6.1.a: in which half of which display it stood, and so whether it has flown before.
            let unit = view.state.unit_mut(id);
            (unit.flown, unit.staged, unit.counted) = (false, false, false);
        } else if charts.counters.air.of(id).side == side {
            // OC 7.2.b: floatplanes in a port are marked in secret too.
            view.state.unit_mut(id).regroup = false;
        }
    }
    hide_markers(view, g, side);
    for base in Base::every().filter(|base| g.base(*base).owner == side) {
        view.state.base_mut(base).crowded = false;
    }
    view.state.reports[side.index()].clear();
    hide_mission(view, g, side);
    if g.setup.house.cargo == Cargo::Hidden {
        for id in charts.counters.land.ids() {
            let aboard = matches!(g.troops(id).place, Place::Aboard(_));
            if charts.counters.land.of(id).side == side && aboard {
                view.afloat.push(id);
                view.state.troops_mut(id).place = Place::Off(off(side));
            }
        }
        for (at, supply) in view.state.supplies.iter_mut().enumerate() {
            if supply.side == side && matches!(supply.place, Place::Aboard(_)) {
                view.afloat_supplies.push(at as u8);
                supply.place = Place::Off(off(side));
            }
        }
    }
    if side == Side::Japanese {
        // OC 15.2.1.c: the die for the length of I-Go 2 is secret.
        view.state.record.igo2_last = None;
    }
}

/// OC 9.7.3.f: disruption and aces of units that have not moved in the battle yet.
fn hide_markers(view: &mut View, g: &State, side: Side) {
    let unmarked = g.battle.iter().flat_map(|battle| battle.unmarked(Some(side.enemy())));
    for id in unmarked {
        let unit = view.state.unit_mut(id);
        view.aces.extend(unit.ace.take().map(|ace| (side, ace)));
        unit.disrupted = false;
    }
}

/// OC 9.1.2.h, OC 9.1.3.b: who flies, and what for, is hidden until combat and declaration; where aircraft took off
/// stays hidden (OC 6.1.a).
fn hide_mission(view: &mut View, g: &State, side: Side) {
    let (Some(seen), Some(mission)) = (&mut view.state.mission, &g.mission) else { return };
    let flyers = if mission.side == side { &mut seen.raiders } else { &mut seen.interceptors };
    for flyer in flyers {
        (flyer.from, flyer.flown, flyer.extended) = (Place::Aloft, 0, false);
    }
    if mission.side == side {
        if !mission.shown {
            seen.raiders.clear();
            view.raid_hidden = true;
            // A drop or a supply flight is told from a raid when the C-47 is seen.
            if matches!(seen.kind, AirKind::Drop | AirKind::Supply) {
                seen.kind = AirKind::Attack;
            }
        }
        if !mission.told {
            seen.aim = None;
        }
    } else {
        view.attempts = mission.attempts.len() as u8;
        seen.attempts.clear();
        if !mission.met {
            view.interceptors = mission.interceptors.len() as u8;
            seen.interceptors.clear();
        }
    }
}

impl Shown for View {
    const PAGES: Pages<View> = report::PAGES;

    fn status(&self) -> Status {
        let g = &self.state;
        let [allied, japanese] = g.points.map(halved);
        let mut facts = Vec::new();
        let title = match g.setup.start {
            Start::Yamamoto => "18 April 1943".to_owned(),
            Start::IronBottomSound => "November 1942".to_owned(),
            Start::BismarckSea | Start::Toenails | Start::Bougainville | Start::Campaign => {
                facts.push(fact("Allied VP", allied));
                facts.push(fact("Japanese VP", japanese));
                facts.push(fact("Initiative", g.initiative.title()));
                format!("{}, {}", turn_name(g, self.charts), g.phase.words())
            }
        };
        Status { title, facts }
    }

    fn boards(&self) -> Vec<Board> {
        crate::boards::boards(self)
    }

    fn counts(&self) -> Career {
        career(self)
    }

    fn score(&self) -> Option<String> {
        let [allied, japanese] = self.state.points.map(halved);
        Some(format!("{allied} : {japanese} VP"))
    }
}

impl Phase {
    pub const fn words(self) -> &'static str {
        match self {
            Phase::SetUp => "set-up",
            Phase::Events => "random events",
            Phase::Construction => "airbase construction",
            Phase::Initiative => "initiative",
            Phase::Operations => "air and naval operations",
            Phase::Ground => "ground operations",
            Phase::Conclusion => "operations conclusion",
            Phase::Supply => "supply",
            Phase::Regroup => "regroup",
            Phase::Reinforcement => "reinforcements",
            Phase::Victory => "victory points",
            Phase::AirTraining => "air battle",
            Phase::NavalTraining => "naval battle",
            Phase::Over => "the end",
        }
    }
}
