//! Who does what to whom, for the boards: no rule reads it.

use super::gunnery::{Quarry, Target};
use crate::{
    state::{Aircraft, BoatNo, EnemyKind, State, record::Prey},
    words,
};
use table::{Act, ActKind, BoardItem};

fn boat(no: BoatNo) -> BoardItem {
    BoardItem::new(format!("pt:{}", no.number()), no.to_string())
}

fn enemy(target: Target) -> BoardItem {
    BoardItem::new(target.id(), target.title())
}

fn aircraft(of: &Aircraft) -> BoardItem {
    BoardItem::new("aircraft", words::prey(Prey::Air(of.plane)))
}

/// A boat fires its guns.
pub(super) fn boat_fires(no: BoatNo, at: &Quarry) -> Act {
    let at = match at {
        Quarry::Enemy(at) => enemy(Target::of(at)),
        Quarry::Aircraft(at) => aircraft(at),
    };
    Act::new(ActKind::Gun, boat(no), at)
}

/// An enemy fires its guns at a boat.
pub(super) fn enemy_fires(by: Target, no: BoatNo) -> Act {
    let how = match by.kind {
        EnemyKind::Destroyer(_) | EnemyKind::ShoreGun => ActKind::HeavyGun,
        EnemyKind::Barge(_) | EnemyKind::MgNest | EnemyKind::AmmoDump | EnemyKind::FuelDump => {
            ActKind::Gun
        }
    };
    Act::new(how, enemy(by), boat(no)).suffered()
}

pub(super) fn torpedo(no: BoatNo, at: Target) -> Act {
    Act::new(ActKind::Torpedo, boat(no), enemy(at))
}

/// The aircraft attacks a boat.
pub(super) fn air_attack(how: ActKind, g: &State, no: BoatNo) -> Act {
    let by = g.mission().aircraft.as_ref();
    let by = by.map_or_else(|| BoardItem::new("aircraft", "Aircraft"), aircraft);
    Act::new(how, by, boat(no)).suffered()
}

/// An aircraft comes that is on no board yet.
pub(super) fn aircraft_comes() -> Act {
    Act::alone(ActKind::Air).suffered()
}

/// The telegraph rings.
pub(super) fn engines() -> Act {
    Act::alone(ActKind::Engines)
}
