//! Chapter 4 and 7.3: class, start, names, base, stores and guns.

use super::T;
use crate::{
    charts::Charts,
    state::{Base, Boat, Class, Month},
};
use table::Seat;

/// SV 4.1.1.a, SV 4.2.1, SV 4.3.1, SV 4.4.2.a to SV 4.4.2.c: adds the career of a seat.
/// The class is that of the setup or the card; the base is rolled (SV 7.3.1.a to SV 7.3.1.c), the
/// gun of a Gato too (SV 11.6.2.b), and the boat gets its name (SV 14.3.1).
pub async fn begin_career(_t: &mut T, _seat: Seat) {}

/// SV 7.3.1.a, SV 7.3.1.b, SV 7.3.1.c
pub async fn first_base(_t: &mut T, _class: Class, _month: Month) -> Base {
    Base::PearlHarbor
}

/// SV 3.1: a boat of this class as it leaves the yard: no torpedoes yet, every system sound.
/// SV 8.1.1.d: SJ radar is fitted by date. The gun is the class's own, and a 3-inch where a die
/// decides; `best_guns` and the caller change it.
pub fn new_boat(charts: &Charts, class: Class, rebuilt: bool, month: Month, name: String) -> Boat {
    use crate::{
        charts::calendar::Change,
        state::{AaFit, Condition, DeckGun, Room, System, UnitAwards},
    };
    let display = charts.mats.display(class, rebuilt);
    let room = |tubes: u8, capacity: u8| Room {
        tubes: (0..tubes).map(|_| None).collect(),
        capacity,
        ..Room::default()
    };
    let mut boat = Boat {
        class,
        name,
        rebuilt,
        forward: room(display.forward_tubes, display.forward_reloads),
        aft: room(display.aft_tubes, display.aft_reloads),
        gun: display.gun.unwrap_or(DeckGun::ThreeInch),
        ammo: display.ammo,
        ammo_capacity: display.ammo,
        aa: display.aa,
        nac: 0,
        hull: 0,
        hull_boxes: display.hull,
        flooding: 0,
        flooding_boxes: display.flooding,
        systems: [Condition::Sound; System::COUNT],
        awards: UnitAwards::default(),
    };
    for &motor in &System::MOTORS[usize::from(display.motors)..] {
        boat.set(motor, Condition::NotFitted);
    }
    for &diesel in &System::DIESELS[usize::from(display.diesels)..] {
        boat.set(diesel, Condition::NotFitted);
    }
    if boat.aa == AaFit::Fifty {
        boat.set(System::Aa2, Condition::NotFitted);
    }
    if !charts.calendar.changes.has_come(Change::SjRadar, month) {
        boat.set(System::SjRadar, Condition::NotFitted);
    }
    boat
}

/// SV 4.5.0.a to SV 4.5.0.f, SV 4.6.1, SV 9.6.8.a, SV 7.4.2.a: stores for the patrol about to
/// begin, after its assignment: the mix (decision SV-D04), where each torpedo goes (SV-D05), mines
/// in the tubes of a minelayer, full ammunition, decoys from 1945.
pub async fn load_stores(_t: &mut T) {}

/// SV-R53, SV-R73: the best guns the class could have had by this month, for a boat received new.
pub fn best_guns(_boat: &mut Boat, _charts: &Charts, _month: Month) {}
