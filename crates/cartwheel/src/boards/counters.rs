//! Units as counters.

use super::{board_side, livery};
use crate::{
    charts::counters::Bombs,
    state::{
        AirId, Class, Code, Fleet, Group, LandId, LandKind, Model, ShipId, Side, Speed, Supply,
    },
    view::View,
};
use board::{Badge, Counter, Hue, Icon, Print, Spot};

/// OC 2.2.2.a: an aerial unit as it stands in the view.
pub(super) fn air(view: &View, id: AirId) -> Counter {
    let (spec, unit) = (view.charts.counters.air.of(id), view.state.unit(id));
    let factors = view.state.factors(id, view.charts);
    let mut counter = Counter::new(
        format!("air:{}", spec.key),
        air_icon(spec.model),
        spec.name.clone(),
        board_side(view, spec.side),
    )
    .livery(livery(spec.side));
    let (pieces, hue) = match spec.group {
        Group::Usaaf => (1, Hue::Gold),
        Group::Raaf => (2, Hue::Copper),
        Group::Usmc => (4, Hue::Sky),
        Group::Usn => (3, Hue::Orange),
        Group::Sixth => (1, Hue::Ochre),
        Group::Eleventh => (4, Hue::Blue),
        Group::Ijn => (3, Hue::Rose),
    };
    counter = counter.bar(pieces, hue);
    if let Some(af) = factors.af {
        let print = if spec.code.is_fighter() { Print::Bold } else { Print::Defends };
        counter = counter.factor(Spot::UpperLeft, "AF", af, print);
    }
    counter = match factors.bombs {
        Bombs::Factor(bf) => counter.factor(Spot::UpperRight, "BF", bf, Print::Bold),
        Bombs::Strafe => counter.factor(Spot::UpperRight, "BF", "S", Print::Bold),
        Bombs::Cargo => counter.factor(Spot::UpperRight, "BF", "C", Print::Bold),
        Bombs::None => counter,
    };
    if let Some(range) = spec.range {
        counter = counter.factor(Spot::Right, "range", range, Print::Italic);
    }
    if spec.code != Code::Recon {
        counter = counter.factor(Spot::LowerLeft, "DF", factors.df, Print::Bold).factor(
            Spot::LowerRight,
            "SR",
            spec.sr,
            Print::Bold,
        );
    }
    if spec.reduced.is_some() {
        counter = counter.steps(2 - u8::from(unit.reduced), 2);
    }
    counter = counter.foot(short(&spec.name));
    let badges = [
        (unit.ace.is_some(), Badge::Ace),
        (unit.disrupted, Badge::Disrupted),
        (unit.regroup, Badge::Regroup),
        (unit.flown, Badge::Flown),
    ];
    for (_, badge) in badges.into_iter().filter(|(is, _)| *is) {
        counter = counter.badge(badge);
    }
    counter
}

/// The type alone: `P-38` of `P-38 Lightning 2`.
fn short(name: &str) -> String {
    name.split(' ').next().unwrap_or(name).to_owned()
}

pub(super) fn air_icon(model: Model) -> Icon {
    match model {
        Model::P38 | Model::F5 | Model::Ki45 | Model::Beaufighter => Icon::TwinFighter,
        Model::P39
        | Model::P40
        | Model::F6f
        | Model::A6m3
        | Model::A6m2
        | Model::Ki43
        | Model::Ki61 => Icon::Fighter,
        Model::F4u => Icon::GullFighter,
        Model::B17 | Model::B24 => Icon::HeavyBomber,
        Model::B25
        | Model::A20
        | Model::Beaufort
        | Model::Ki21
        | Model::Ki48
        | Model::Ki49
        | Model::G4m
        | Model::Ki46 => Icon::TwinBomber,
        Model::Sbd | Model::Tbf | Model::D3a | Model::D4y | Model::B5n => Icon::DiveBomber,
        Model::C47 => Icon::Transport,
        Model::Pby => Icon::FlyingBoat,
        Model::Rufe => Icon::FloatPlane,
    }
}

/// What a ship looks like from the side.
pub(super) fn ship_icon(view: &View, id: ShipId) -> Icon {
    let (spec, ship) = (view.charts.counters.ships.of(id), view.state.ship(id));
    match (spec.class, spec.supplies, spec.side) {
        (Class::Bb, _, _) => Icon::Battleship,
        (Class::Ca, _, _) => Icon::HeavyCruiser,
        (Class::Clt, _, _) => Icon::LightCruiser,
        (Class::Cv, _, _) => Icon::Carrier,
        (Class::Cvl, _, _) => Icon::EscortCarrier,
        (Class::T, true, _) if ship.supply_side => Icon::Supplies,
        (Class::T, true, Side::Allied) => Icon::LandingShip,
        (Class::T, true, Side::Japanese) => Icon::BargeA,
        (Class::T, false, _) => Icon::Freighter,
        (Class::Ss, _, _) => Icon::Submarine,
    }
}

/// OC 2.2.4.a
pub(super) fn ship(view: &View, id: ShipId) -> Counter {
    let (spec, ship) = (view.charts.counters.ships.of(id), view.state.ship(id));
    let guns = view.state.guns(id, view.charts);
    let icon = ship_icon(view, id);
    let (pieces, hue) = match spec.fleet {
        Fleet::Tf36 => (3, Hue::Orange),
        Fleet::Fifth => (2, Hue::Copper),
        Fleet::Eighth => (1, Hue::Ochre),
        Fleet::Combined | Fleet::Event => (3, Hue::Rose),
    };
    let class = if spec.class == Class::T {
        format!("T{}", guns.capacity)
    } else {
        table::Key::name(spec.class).to_uppercase()
    };
    let speed = match guns.speed {
        Speed::Fast => "F",
        Speed::Slow => "S",
        Speed::Crippled => "C",
    };
    let mut counter = Counter::new(
        format!("ship:{}", spec.key),
        icon,
        spec.name.clone(),
        board_side(view, spec.side),
    )
    .livery(livery(spec.side))
    .bar(pieces, hue)
    .factor(Spot::UpperLeft, "", class, Print::Small)
    .factor(Spot::UpperRight, "speed", speed, Print::Italic)
    .factor(Spot::LowerLeft, "AF", guns.af, Print::Bold)
    .factor(Spot::LowerMiddle, "DF", guns.df, Print::Bold)
    .factor(Spot::LowerRight, "AA", guns.aa, Print::Ringed)
    .foot("");
    if spec.crippled.is_some() {
        counter = counter.steps(2 - u8::from(ship.crippled), 2);
    }
    for (_, badge) in [(ship.disrupted, Badge::Disrupted), (ship.spotted, Badge::Spotted)]
        .into_iter()
        .filter(|(is, _)| *is)
    {
        counter = counter.badge(badge);
    }
    counter
}

/// OC 2.2.3.a
pub(super) fn troops(view: &View, id: LandId) -> Counter {
    let (spec, unit) = (view.charts.counters.land.of(id), view.state.troops(id));
    let icon = match spec.kind {
        LandKind::Infantry => Icon::Infantry,
        LandKind::Marine => Icon::Marines,
        LandKind::Parachute => Icon::Parachutists,
        LandKind::Armor => Icon::Armour,
        LandKind::Garrison => Icon::Garrison,
    };
    let factor = spec.reduced.filter(|_| unit.reduced).unwrap_or(spec.cf);
    let print = if spec.defend_only { Print::Defends } else { Print::Bold };
    let hue = match (spec.side, spec.kind) {
        (Side::Allied, LandKind::Marine) => (4, Hue::Sky),
        (Side::Allied, _) => (1, Hue::Gold),
        (Side::Japanese, LandKind::Marine) => (3, Hue::Rose),
        (Side::Japanese, _) => (1, Hue::Ochre),
    };
    let mut counter = Counter::new(
        format!("unit:{}", spec.key),
        icon,
        spec.name.clone(),
        board_side(view, spec.side),
    )
    .livery(livery(spec.side))
    .bar(hue.0, hue.1)
    .factor(Spot::LowerLeft, "", formation(&spec.name), Print::Small)
    .factor(Spot::LowerRight, "CF", factor, print)
    .foot("");
    if spec.reduced.is_some() {
        counter = counter.steps(2 - u8::from(unit.reduced), 2);
    }
    for (_, badge) in [(unit.disrupted, Badge::Disrupted), (unit.unsupplied, Badge::NoSupply)]
        .into_iter()
        .filter(|(is, _)| *is)
    {
        counter = counter.badge(badge);
    }
    counter
}

/// The first number of a name, else its first word: `15th`, `Port`.
fn formation(name: &str) -> String {
    let word = name.split([' ', ',']).find(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    word.unwrap_or_else(|| name.split(' ').next().unwrap_or(name)).to_owned()
}

/// OC 13.2.1.a
pub(super) fn supply(view: &View, at: usize, supply: &Supply) -> Counter {
    Counter::new(format!("supply:{at}"), Icon::Supplies, "Supply", board_side(view, supply.side))
        .livery(livery(supply.side))
        .boxes("Hits", u16::from(supply.hits), 4)
}

/// OC 11.8.a
pub(super) fn fort(view: &View, hex: crate::state::Hex, steps: u8) -> Counter {
    let name = "Fortification";
    Counter::new(format!("fort:{hex}"), Icon::Fortification, name, board_side(view, Side::Japanese))
        .livery(livery(Side::Japanese))
        .steps(steps, 2)
}
