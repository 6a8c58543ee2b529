//! Chapter 15: reinforcements, Task Force 36, Operation I-Go 2.

pub mod igo2;
pub mod task_force;

use super::{
    T, ch06_airbases,
    ch14_regroup::replacements,
    ch17_setup::{self, Counter},
    names,
};
use crate::{
    charts::{
        Charts,
        scenarios::{Piece, Spot},
    },
    state::{AirId, Base, BaseKind, BaseStatus, Hex, OffMap, Place, Side, State},
};
use table::{Choice, Key as _, Name};

pub(crate) use task_force::task_force;

/// OC 4.9, OC 15.a: ships from the yards, reinforcements, I-Go 2. R-YARD-ORDER: the Allies before Japan, as OC 14.5.5.a
/// names them.
pub(crate) async fn phase(t: &mut T) {
    if t.g.this_turn.general_regroup {
        for side in Side::BOTH {
            replacements::naval(t, side).await;
        }
    }
    let charts = t.charts;
    for piece in charts.scenarios.reinforcements(t.g.setup.start) {
        if is_due(&t.g, piece) {
            arrive(t, piece).await;
        }
    }
    igo2::declare(t).await;
}

/// OC 15.1.1.e, OC 15.2.1.c: what does not stay leaves in the Regroup Phase.
pub(crate) async fn withdraw(t: &mut T) {
    task_force::withdraw(t);
    igo2::withdraw(t).await;
}

/// OC 15.a, OC 17.2.2, OC 17.3.2, OC 17.4.2, OC 17.4.4: in its turn, or with its general regroup.
fn is_due(g: &State, piece: &Piece) -> bool {
    let regroup = |nth: u8| {
        let declared = g.record.regroups.get(usize::from(nth).saturating_sub(1));
        g.this_turn.general_regroup && declared == Some(&Some(g.turn))
    };
    piece.turn == Some(g.turn) || piece.regroup.is_some_and(regroup)
}

/// Where a reinforcement appears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    name: &'static str,
    at: Place,
    place: &'static str,
}

impl Arrival {
    pub fn at(&self) -> Place {
        self.at
    }
}

impl Choice<State> for Arrival {
    const QUESTION: &'static str = "reinforcement";

    fn key(&self) -> Name {
        match self.at {
            Place::Base(base) => base.name().into(),
            Place::Off(off) => off.name().into(),
            Place::At(hex) => hex.to_string().into(),
            Place::Out | Place::Lost | Place::Aboard(_) | Place::Carried(_) | Place::Aloft => {
                "out".into()
            }
        }
    }

    fn label(&self, _: &State) -> String {
        self.place.to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 15.a")
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{}: where does it appear?", self.name))
    }
}

/// OC 15.1.a, OC 15.2.a, decision D-REINF-PLACE: the pieces of a line appear, each where its owner likes.
async fn arrive(t: &mut T, piece: &'static Piece) {
    let charts = t.charts;
    for nth in 0..piece.count {
        let Some(counter) = ch17_setup::counter(&t.g, charts, &piece.piece) else { return };
        let options = arrivals(&t.g, charts, piece, counter);
        // How full the bases are is the enemy's to guess, and so is whether there is room or a choice.
        if matches!(counter, Counter::Air(_)) {
            t.reveal();
        }
        let text = "Where does it appear?";
        let at = match options[..] {
            [] => continue,
            [only] => only.at,
            _ => t.ask(piece.side.seat(), "OC 15.a", text, &options).await.at,
        };
        appear(&mut t.g, counter, at);
        if let Counter::Air(id) = counter
            && nth < piece.aces
        {
            t.g.unit_mut(id).ace = ch17_setup::free_ace(&t.g, charts, piece.side);
        }
        let name = name_of(charts, counter);
        let place = match at {
            Place::At(hex) => names::Spot::of(charts, hex).words(),
            Place::Base(_)
            | Place::Off(_)
            | Place::Out
            | Place::Lost
            | Place::Aboard(_)
            | Place::Carried(_)
            | Place::Aloft => place_name(charts, at).to_owned(),
        };
        if matches!(counter, Counter::Air(_)) {
            // OC 6.1.a: where it stands is its owner's to know.
            t.say("OC 15.a", |_| format!("Reinforcement: {name}."));
            t.say_to(piece.side.seat(), "OC 15.a", |_| format!("{name} comes to {place}."));
        } else {
            t.say("OC 15.a", |_| format!("Reinforcement: {name}, in {place}."));
        }
    }
}

fn name_of(charts: &'static Charts, counter: Counter) -> &'static str {
    match counter {
        Counter::Air(id) => &charts.counters.air.of(id).name,
        Counter::Ship(id) => &charts.counters.ships.of(id).name,
        Counter::Land(id) => &charts.counters.land.of(id).name,
        Counter::Mobile(base) => &charts.airbases.bases.of(base).name,
        Counter::Supply => "Supply",
        Counter::Fortification => "Fortification",
        Counter::Radar => "Radar",
    }
}

fn appear(g: &mut State, counter: Counter, at: Place) {
    match counter {
        Counter::Air(id) => g.unit_mut(id).place = at,
        Counter::Ship(id) => g.ship_mut(id).place = at,
        Counter::Land(id) => g.troops_mut(id).place = at,
        Counter::Mobile(_) | Counter::Supply | Counter::Fortification | Counter::Radar => {}
    }
}

/// Every place the line of a piece allows now.
fn arrivals(
    g: &State,
    charts: &'static Charts,
    piece: &'static Piece,
    counter: Counter,
) -> Vec<Arrival> {
    let name = name_of(charts, counter);
    let mut places: Vec<Place> = Vec::new();
    for spot in &piece.at {
        match (counter, spot) {
            (Counter::Air(id), Spot::Off(off)) => {
                places.extend(
                    box_base(*off).filter(|base| takes(g, charts, id, *base)).map(Place::Base),
                );
            }
            (Counter::Air(id), Spot::Hex(hex)) => {
                let fits = |base: &Base| takes(g, charts, id, *base);
                places.extend(g.bases_at(*hex, charts).filter(fits).map(Place::Base));
            }
            (Counter::Air(id), Spot::Base(base)) => {
                places.extend(takes(g, charts, id, *base).then_some(Place::Base(*base)));
            }
            (Counter::Air(id), Spot::Ashore | Spot::Afloat) => {
                // OC 15.2.1.e: those of I-Go 2 have no date.
                let dated = piece.turn.is_some() || piece.regroup.is_some();
                places.extend(ashore(g, charts, id, !dated));
            }
            (Counter::Air(id), Spot::Carrier) => {
                places.extend(carrier(g, charts, id, piece.side).map(Place::Base));
            }
            (Counter::Ship(_) | Counter::Land(_), Spot::Off(off)) => places.push(Place::Off(*off)),
            (Counter::Land(_), Spot::Hex(hex)) => {
                let mine = g.hexes.at(*hex).control == Some(piece.side)
                    && super::ch11_ground::movement::has_room(g, charts, *hex, piece.side);
                places.extend(mine.then_some(Place::At(*hex)));
            }
            _ => {}
        }
    }
    places.dedup();
    places.into_iter().map(|at| Arrival { name, at, place: place_name(charts, at) }).collect()
}

fn place_name(charts: &'static Charts, at: Place) -> &'static str {
    match at {
        Place::Base(base) => &charts.airbases.bases.of(base).name,
        Place::Off(off) => off.words(),
        Place::At(hex) => charts.map.sheet.land(hex).map_or("", |land| land.name.as_str()),
        Place::Out | Place::Lost | Place::Aboard(_) | Place::Carried(_) | Place::Aloft => "",
    }
}

fn box_base(off: OffMap) -> Option<Base> {
    Base::every().find(|base| base.off() == Some(off))
}

/// OC 17.4.2, OC 17.4.4: an undisrupted base of the side with room.
fn takes(g: &State, charts: &'static Charts, id: AirId, base: Base) -> bool {
    g.base(base).status == BaseStatus::Working
        && ch06_airbases::may_base(g, charts, id, base)
        && ch06_airbases::has_room(g, charts, base, id, std::iter::empty())
}

/// OC 15.2.1.e, OC 17.4.2, R-RUFE-SETUP: land airbases with room, also `disrupted` ones; ports, Truk and undisrupted
/// mobile airbases for floatplanes.
fn ashore(g: &State, charts: &'static Charts, id: AirId, disrupted: bool) -> Vec<Place> {
    let floats = charts.counters.air.of(id).floats;
    let hosts = |base: Base| {
        ch06_airbases::may_base(g, charts, id, base)
            && ch06_airbases::has_room(g, charts, base, id, std::iter::empty())
    };
    let land = |base: &Base| match charts.airbases.bases.of(*base).kind {
        BaseKind::Major | BaseKind::Minor | BaseKind::Mobile if disrupted && !floats => {
            hosts(*base)
        }
        BaseKind::Major | BaseKind::Minor | BaseKind::Mobile => takes(g, charts, id, *base),
        BaseKind::Box => floats && takes(g, charts, id, *base),
        BaseKind::Carrier => false,
    };
    let mut places: Vec<Place> = Base::every().filter(land).map(Place::Base).collect();
    let ports = charts.map.sheet.lands().iter().map(|land| land.hex);
    let moor = |hex: &Hex| ch06_airbases::may_moor(g, charts, id, *hex);
    places.extend(ports.filter(moor).map(Place::At));
    places
}

/// A carrier of the side that is in play with room.
fn carrier(g: &State, charts: &'static Charts, id: AirId, side: Side) -> Option<Base> {
    let ships = &charts.counters.ships;
    let in_play = |base: Base| {
        ships.ids().any(|ship| ships.of(ship).base == Some(base) && g.ship(ship).place.is_in_play())
    };
    Base::every().find(|base| {
        let row = charts.airbases.bases.of(*base);
        row.kind == BaseKind::Carrier
            && row.owner == side
            && in_play(*base)
            && ch06_airbases::has_room(g, charts, *base, id, std::iter::empty())
    })
}
