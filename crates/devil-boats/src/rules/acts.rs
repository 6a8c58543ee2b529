//! Who does what to whom, for the boards: no rule reads it.

use super::gunnery::{Quarry, Target};
use crate::state::{BoatNo, EnemyKind};
use table::{Act, How, Thing};

fn boat(no: BoatNo) -> Thing {
    Thing::new(format!("pt:{}", no.number()), no.to_string())
}

fn enemy(target: Target) -> Thing {
    Thing::new(target.id(), target.title())
}

fn aircraft() -> Thing {
    Thing::new("aircraft", "Aircraft")
}

/// A boat fires its guns.
pub(super) fn boat_fires(no: BoatNo, at: &Quarry) -> Act {
    let at = match at {
        Quarry::Enemy(at) => enemy(Target::of(at)),
        Quarry::Aircraft(_) => aircraft(),
    };
    Act::new(How::Gun, boat(no), at)
}

/// An enemy fires its guns at a boat.
pub(super) fn enemy_fires(by: Target, no: BoatNo) -> Act {
    let how = match by.kind {
        EnemyKind::Destroyer(_) | EnemyKind::ShoreGun => How::HeavyGun,
        EnemyKind::Barge(_) | EnemyKind::MgNest | EnemyKind::AmmoDump | EnemyKind::FuelDump => {
            How::Gun
        }
    };
    Act::new(how, enemy(by), boat(no)).suffered()
}

pub(super) fn torpedo(no: BoatNo, at: Target) -> Act {
    Act::new(How::Torpedo, boat(no), enemy(at))
}

/// The aircraft attacks a boat.
pub(super) fn air_attack(how: How, no: BoatNo) -> Act {
    Act::new(how, aircraft(), boat(no)).suffered()
}

/// The telegraph rings.
pub(super) fn engines() -> Act {
    Act::alone(How::Engines)
}
