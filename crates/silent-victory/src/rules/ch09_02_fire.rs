//! Sections 9.2 and 9.3: torpedo salvos, duds, damage, the deck gun, reloading.

use super::{Play, T};
use crate::state::{Boat, Mark, Range, Side, Tube};
use arrayvec::ArrayVec;

/// One torpedo and the target it is meant for, by its column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aimed {
    pub tube: Tube,
    pub target: u8,
}

/// SV 9.2.1.d: all torpedoes of an attack.
pub type Salvo = ArrayVec<Aimed, 12>;

/// SV 9.2.1.a, SV 9.2.1.d, decisions SV-D16 and SV-D17: how many of the ready tubes of an end, and
/// at which targets. Empty when the captain holds his fire.
pub async fn aim(_t: &mut T, _side: Side) -> Salvo {
    Salvo::new()
}

/// SV 9.2.3 to SV 9.2.6, SV 9.2.10.a, SV 9.2.10.b, SV 14.8.1.a: fires a salvo, one roll a torpedo;
/// a circular run can end the career. Marks what was fired.
pub async fn fire(_t: &mut T, _salvo: &Salvo, _range: Range, _second_salvo: bool) -> Play {
    Ok(())
}

/// SV 9.6.7.c: one torpedo of this type, through S1 and S2, at no ship of the mat. True if it hits
/// and is no dud.
pub async fn fire_at_hunters(_t: &mut T, _tube: Tube, _mark: Mark) -> Play<bool> {
    Ok(false)
}

/// SV 9.3.1 to SV 9.3.4, decision SV-D19: the deck gun at unescorted ships.
pub async fn fire_deck_gun(_t: &mut T, _range: Range) {}

/// SV 4.5.1, SV 9.2.11, SV 10.8.1.c, decision SV-D35: fills empty working tubes from the racks and
/// saves torpedoes from dead tubes. Asks only where types differ.
pub async fn reload(_t: &mut T) {}

/// SV 9.2.9.a: whether a salvo could be fired at all.
pub fn has_ready_tube(boat: &Boat) -> bool {
    Side::BOTH.iter().any(|&side| boat.tubes(side).any(|tube| boat.ready(tube).is_some()))
}
