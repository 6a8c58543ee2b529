//! Notes B-5.d: damage points on a boat without a crew board.

use super::super::T;
use super::{
    Shell, lies_dead,
    sinking::{Blow, destroy, sink},
};
use crate::{
    charts::Points,
    state::{
        BoatNo, Craft,
        boat::{CONSORT_TRACK, Consort},
    },
};

/// DB B-5.d.2, DB B-5.d.3, DB B-5.d.5, RU-012: damage points on one of PTs #2-#4.
pub async fn consort_damage(t: &mut T, no: BoatNo, points: Points) {
    take_points(t, no, points, false).await;
}

pub(super) async fn take_points(t: &mut T, no: BoatNo, points: Points, reef_in_combat: bool) {
    if !t.g.is_present(no) {
        return;
    }
    let Craft::Consort { tracks: consort, .. } = &mut t.g.boat_mut(no).craft else { return };
    match points {
        Points::Superficial => {
            consort.superficial = consort.superficial.saturating_add(1);
            t.say("DB 2.f", |_| format!("{no}: superficial damage."));
        }
        Points::Critical => destroy(t, no, Blow::Critical(Shell::Heavy)).await,
        Points::Damage { systems, flooding } => {
            consort.take(systems, flooding);
            let Consort { systems, flooding, .. } = *consort;
            t.say("DB 2.f", |_| {
                format!("{no} now has {systems} Systems and {flooding} Flooding points.")
            });
            if flooding >= CONSORT_TRACK {
                return sink(t, no, reef_in_combat).await;
            }
            lies_dead(t, no);
        }
    }
}

impl Consort {
    /// DB B-5.d.3, RU-052: on a disabled boat every further Systems point counts as Flooding.
    pub fn take(&mut self, systems: u8, flooding: u8) {
        let room = CONSORT_TRACK.saturating_sub(self.systems);
        let overflow = systems.saturating_sub(room);
        self.systems += systems - overflow;
        let more = flooding.saturating_add(overflow);
        self.flooding = CONSORT_TRACK.min(self.flooding.saturating_add(more));
    }
}
