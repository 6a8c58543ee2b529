//! OC 9.7.5.b: anti-aircraft fire and bombing in the middle of a flight.

use super::{Goal, attack::Attack, craft};
use crate::{
    rules::{T, ch09_09_aa, ch09_10_bombing, ch11_06_parachute},
    state::ShipId,
};

/// OC 9.7.9.r: the unit faces fire from its target, then attacks it by the rules of 9.9 and 9.10.
pub async fn attack(t: &mut T, flyer: usize, attack: Attack, ship: Option<ShipId>) {
    let battle = craft::battle(&t.g);
    let it = &battle.flyers[flyer];
    let (unit, altitude) = (it.unit, it.altitude);
    // OC 9.9.3.a: the ship attacked, and those in the hexes around it.
    let mut ships: Vec<ShipId> = ship.into_iter().collect();
    if battle.goal == Goal::Ships
        && let Some(here) = it.hex()
    {
        let near =
            |(other, hex): &&(ShipId, hexes::Hex)| here.distance(*hex) <= 1 && Some(*other) != ship;
        ships.extend(battle.ships.iter().filter(near).map(|(other, _)| *other));
    }
    let Some(raider) = place_in_mission(t, unit) else { return };
    if ch09_09_aa::fire(t, raider, attack, altitude, &ships).await
        && let Some(raider) = place_in_mission(t, unit)
    {
        match attack {
            // OC 11.6.1.a: nothing happens over a base to which it only brings supply.
            Attack::Drop => ch11_06_parachute::drop(t, raider).await,
            Attack::Level
            | Attack::Strafe
            | Attack::Dive
            | Attack::Precision
            | Attack::Skip
            | Attack::Torpedo
            | Attack::Parafrag => {
                ch09_10_bombing::attack(t, raider, attack, altitude, ship).await;
            }
        }
    }
    // A ship that was sunk stands on the board no more.
    let lost: Vec<ShipId> =
        ships.into_iter().filter(|ship| !t.g.ship(*ship).place.is_in_play()).collect();
    craft::battle_mut(&mut t.g).ships.retain(|(ship, _)| !lost.contains(ship));
}

fn place_in_mission(t: &T, unit: crate::state::AirId) -> Option<usize> {
    t.g.mission.as_ref()?.raiders.iter().position(|raider| raider.unit == unit)
}
