//! Boats destroyed at one blow, abandoned or sunk, and who gets off them.

use super::super::{T, g_rescue};
use super::{
    Shell, is_afloat, supplies_lost,
    wounds::{self, injure, injure_guest, killed},
};
use crate::{
    charts::g::{Injury, OnDeck, RammedBelow},
    state::{
        BoatNo, Castaways, Craft, Loss, Passenger, Place, Post, State, Who, boat::CONSORT_TRACK,
        elco::Supplies,
    },
};
use table::Mods;

/// How a boat is destroyed at one blow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blow {
    /// DB B-5.b: everyone aboard is killed.
    DirectBomb,
    /// DB C-4.c: every man rolls on G-11.
    Critical(Shell),
    /// DB G-6.explosion
    FuelExplosion,
    /// DB E-6.b
    Rammed,
}

impl Blow {
    fn rule(self, has_board: bool) -> &'static str {
        match (self, has_board) {
            (Blow::DirectBomb, _) => "DB B-5.b",
            (Blow::Critical(_), true) => "DB C-4.c",
            (Blow::Critical(_), false) => "DB C-4.e",
            (Blow::FuelExplosion, _) => "DB G-6.explosion",
            (Blow::Rammed, true) => "DB E-6.b",
            (Blow::Rammed, false) => "DB E-6.b.others",
        }
    }

    fn text(self, no: BoatNo) -> String {
        match self {
            Blow::DirectBomb => format!("A bomb strikes {no} and obliterates it."),
            Blow::Critical(_) => format!("{no} blows up."),
            Blow::FuelExplosion => format!("The fuel of {no} explodes."),
            Blow::Rammed => format!("{no} is rammed and cut in two."),
        }
    }
}

/// A boat is destroyed: casualties first, then the survivors are in the water.
pub async fn destroy(t: &mut T, no: BoatNo, blow: Blow) {
    if !t.g.is_present(no) {
        return;
    }
    t.say(blow.rule(t.g.boat(no).elco().is_some()), |_| blow.text(no));
    if is_afloat(&t.g, no) {
        for post in living(&t.g, no) {
            casualty(t, no, post, blow).await;
        }
        guests(t, no, blow).await;
    }
    match blow {
        Blow::DirectBomb => g_rescue::lose_with_all_hands(t, no),
        Blow::Critical(_) | Blow::FuelExplosion | Blow::Rammed => sink(t, no, false).await,
    }
}

/// The men of a boat with a crew board who still live.
fn living(g: &State, no: BoatNo) -> Vec<Post> {
    g.crew(no).iter().filter(|(_, man)| man.gone.is_none()).map(|(post, _)| post).collect()
}

async fn casualty(t: &mut T, no: BoatNo, post: Post, blow: Blow) {
    let place = t.g.crew(no).man(post).place;
    match blow {
        Blow::DirectBomb => killed(t, no, post),
        Blow::Critical(shell) => wounds::wound(t, no, post, shell).await,
        Blow::FuelExplosion if is_amidships(place) => killed(t, no, post),
        Blow::FuelExplosion => wounds::wound(t, no, post, Shell::Light).await,
        Blow::Rammed => {
            if let Some(injury) = rammed(t, is_below(place)).await {
                injure(t, no, post, injury);
            }
        }
    }
}

/// DB G-6.explosion: Mid interior, Mid top deck and Cockpit.
fn is_amidships(place: Place) -> bool {
    match place {
        Place::At(station) => station.compartment().is_amidships(),
        Place::OfficersBed => true,
        Place::Bed(_) | Place::Deck | Place::Ashore => false,
    }
}

/// DB E-6.b: everyone who is not on the top deck is below.
fn is_below(place: Place) -> bool {
    match place {
        Place::At(station) => station.compartment().is_below(),
        Place::Bed(_) | Place::OfficersBed | Place::Deck => true,
        Place::Ashore => false,
    }
}

/// DB E-6.b: what the ramming does to one man.
async fn rammed(t: &mut T, below: bool) -> Option<Injury> {
    if !below {
        return match t.check(&t.charts.g.rammed_on_deck, Mods::NONE).await.result {
            OnDeck::Unhurt => None,
            OnDeck::Light => Some(Injury::Light),
            OnDeck::Severe => Some(Injury::Severe),
            OnDeck::Killed => Some(Injury::Killed),
        };
    }
    match t.check(&t.charts.g.rammed_below, Mods::NONE).await.result {
        RammedBelow::Killed => Some(Injury::Killed),
        RammedBelow::Escapes => Some(t.check(&t.charts.g.rammed_injury, Mods::NONE).await.result),
    }
}

/// The passenger of a Special Mission lies in the Bow interior and shares the crew's lot.
async fn guests(t: &mut T, no: BoatNo, blow: Blow) {
    for index in 0..2 {
        let Some(Passenger::Guest { dead: false, .. }) = t.g.elco(no).passengers[index] else {
            continue;
        };
        let injury = match blow {
            Blow::DirectBomb => Some(Injury::Killed),
            Blow::Critical(shell) => Some(wounds::roll_wound(t, no, shell).await),
            Blow::FuelExplosion => Some(wounds::roll_wound(t, no, Shell::Light).await),
            Blow::Rammed => rammed(t, true).await,
        };
        if let Some(injury) = injury {
            injure_guest(t, no, index, injury);
        }
    }
}

/// The captain gives the order; the boat is given up where it lies.
pub async fn abandon_ship(t: &mut T, no: BoatNo, reef_in_combat: bool) {
    t.say("DB G-12.1", |_| format!("{no} is abandoned."));
    sink(t, no, reef_in_combat).await;
}

/// A boat goes down: a crew in the water of its Range Zone, or on the map one for `g_rescue`.
/// DB B-5.d.5, DB E-6.b.others, RU-074
pub async fn sink(t: &mut T, no: BoatNo, reef_in_combat: bool) {
    if !t.g.is_present(no) {
        return;
    }
    go_down(t, no);
    g_rescue::lose(t, no, Loss { crew_saved: false, reef_in_combat });
    if t.g.in_fight() {
        into_the_water(t, no);
    } else {
        g_rescue::crew_overboard(t, no).await;
    }
}

/// The survivors wait in the Range Zone where the boat went down.
fn into_the_water(t: &mut T, from: BoatNo) {
    let who = match t.g.seat_of(from) {
        None => Who::Consort,
        Some(_) if living(&t.g, from).is_empty() && !has_guest(&t.g, from) => return,
        Some(seat) => Who::Captain(seat),
    };
    let range = t.g.boat(from).range;
    // Four boats have four crews, and a crew is in one place only.
    let since = t.g.fight().round;
    let _ = t.g.fight_mut().water.try_push(Castaways { from, who, range, since });
    let rule = if who == Who::Consort { "DB B-5.d.5" } else { "DB 7.rescue" };
    t.say(rule, |_| format!("The crew of {from} is in the water."));
}

fn has_guest(g: &State, no: BoatNo) -> bool {
    let mut passengers = g.elco(no).passengers.iter().flatten();
    passengers.any(|passenger| matches!(passenger, Passenger::Guest { dead: false, .. }))
}

/// DB 9.pt_removed: whatever else sank it.
fn why_it_sinks(craft: &Craft) -> &'static str {
    match craft {
        Craft::Consort { tracks: consort, .. } if consort.flooding >= CONSORT_TRACK => "DB B-5.d.5",
        Craft::Elco { elco, .. } if elco.flooded_sections() >= 2 => "DB G-3.a.two",
        Craft::Consort { .. } | Craft::Elco { .. } => "DB 9.pt_removed",
    }
}

/// What goes down with the boat, and who is left without one.
fn go_down(t: &mut T, no: BoatNo) {
    t.say(why_it_sinks(&t.g.boat(no).craft), |_| format!("{no} sinks."));
    let Craft::Elco { elco, .. } = &mut t.g.boat_mut(no).craft else { return };
    elco.burning = false;
    let supplies = elco.supplies == Some(Supplies::Aboard);
    for man in t.g.crew_mut(no).men.iter_mut().filter(|man| man.gone.is_none()) {
        man.place = Place::Ashore;
    }
    if supplies {
        supplies_lost(t, no);
    }
}
