//! Who does what to whom, for boards and for the lines of the story; no rule reads it.

use super::T;
use crate::state::{Calibre, Gun, Place, Section, Slayer, State, Weapon};
use board::capital;
use table::{Act, ActKind, BoardItem};

pub(super) fn plane(g: &State, at: usize) -> BoardItem {
    let words = g.attack().wave.planes[at].words();
    BoardItem::new(format!("plane:{}", at + 1), capital(&words))
}

pub(super) fn special(g: &State, at: usize) -> BoardItem {
    let words = g.attack().wave.specials[at].words();
    BoardItem::new(format!("special:{}", at + 1), capital(&words))
}

fn section(g: &State, section: Section) -> BoardItem {
    BoardItem::new(format!("section:{}", section.words()), format!("USS {}", g.ship.name))
}

/// PD 6.7.I: a gun fires at a plane.
pub(super) fn gun_fires(t: &mut T, gun: Gun, at: usize) {
    let how = match t.charts.ship.guns.of(gun).calibre {
        Calibre::FiveInch => ActKind::HeavyGun,
        Calibre::Forty => ActKind::Gun,
        Calibre::Twenty => ActKind::LightGun,
    };
    let by = BoardItem::new(Place::Gun(gun).target(), capital(gun.words()));
    t.act(|g| Act::new(how, by, plane(g, at)).together("Guns"));
}

/// PD 6.7.N, PD 6.8.D: fighters, ships in company or spray fire at a plane.
pub(super) fn support_fires(t: &mut T, by: Slayer, at: impl FnOnce(&State) -> BoardItem) {
    // The marker that fires has been taken from those left, which the board still shows.
    t.act(|g| {
        let (id, name) = match by {
            Slayer::Air => (format!("air:{}", g.air.markers + 1), "Air support"),
            Slayer::Surface => (format!("surface:{}", g.attack().sfs + 1), "Surface support"),
            Slayer::Spray(section) => (format!("section:{}", section.words()), "Spray fire"),
            Slayer::Gun(gun) => (Place::Gun(gun).target(), "Guns"),
        };
        Act::new(ActKind::Gun, BoardItem::new(id, name), at(g)).together(name)
    });
}

/// PD 7.1.A: a plane dives at the ship.
pub(super) fn dives(t: &mut T, by: impl FnOnce(&State) -> BoardItem, at: Section) {
    t.act(|g| Act::new(ActKind::Air, by(g), section(g, at)).suffered());
}

/// PD 7.2.B: a special attacker releases what it carries.
pub(super) fn releases(t: &mut T, by: usize, weapon: Weapon, at: Section) {
    let how = match weapon {
        Weapon::Torpedo => ActKind::Torpedo,
        Weapon::Ohka | Weapon::Bomb => ActKind::Bomb,
    };
    t.act(|g| Act::new(how, special(g, by), section(g, at)).suffered());
}
