//! Boats destroyed at one blow, abandoned or sunk, and who gets off them.

use super::super::{T, g_rescue};
use super::{
    Shell, is_afloat,
    wounds::{self, injure, injure_guest, killed},
};
use crate::{
    charts::g::{Injury, OnDeck, RammedBelow},
    state::{
        BoatNo, Castaways, Craft, Loss, MissionKind, Passenger, Place, Post, Progress, State,
        Station, Task, Who, elco::Supplies,
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
    fn rule(self) -> &'static str {
        match self {
            Blow::DirectBomb => "DB B-5.b",
            Blow::Critical(_) => "DB C-4.c",
            Blow::FuelExplosion => "DB G-6.explosion",
            Blow::Rammed => "DB E-6.b",
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
    t.say(blow.rule(), |_| blow.text(no));
    if is_afloat(&t.g, no) {
        for post in living(&t.g, no) {
            casualty(t, no, post, blow).await;
        }
        guests(t, no, blow).await;
    }
    match blow {
        Blow::DirectBomb => lost_with_all_hands(t, no),
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
        Place::At(station) => match station {
            Station::Helm
            | Station::Bridge
            | Station::Turret1
            | Station::Tube1
            | Station::Tube2
            | Station::RadioRoom => true,
            Station::BowGun
            | Station::BowLoader
            | Station::Tube3
            | Station::Tube4
            | Station::Turret2
            | Station::SternGun
            | Station::SternLoader
            | Station::EngineRoom => false,
        },
        Place::OfficersBed => true,
        Place::Bed(_) | Place::Deck | Place::Ashore => false,
    }
}

/// DB E-6.b: everyone who is not on the top deck is below.
fn is_below(place: Place) -> bool {
    match place {
        Place::At(station) => matches!(station, Station::RadioRoom | Station::EngineRoom),
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
        RammedBelow::Escapes => {
            Some(t.check(&t.charts.g.rammed_injury, Mods::NONE).await.result)
        }
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
    let who = match t.g.seat_of(no) {
        None => Some(Who::Consort),
        Some(_) if living(&t.g, no).is_empty() => None,
        Some(seat) => Some(Who::Captain(seat)),
    };
    go_down(t, no, reef_in_combat);
    let Some(who) = who else { return };
    if t.g.in_fight() {
        let range = t.g.boat(no).range;
        t.g.fight_mut().water.push(Castaways { from: no, who, range });
        t.say("DB B-5.d.5", |_| format!("The crew of {no} is in the water."));
    } else {
        g_rescue::crew_overboard(t, no).await;
    }
}

/// DB B-5.b: nobody gets off.
fn lost_with_all_hands(t: &mut T, no: BoatNo) {
    go_down(t, no, false);
}

/// DB 9.pt_removed: the boat leaves the boards.
fn go_down(t: &mut T, no: BoatNo, reef_in_combat: bool) {
    t.say("DB B-5.d.5", |_| format!("{no} sinks."));
    cargo_is_lost(t, no);
    for other in BoatNo::EVERY {
        if let Some(boat) = &mut t.g.mission_mut().boats[other.index()]
            && (boat.towing == Some(no) || boat.no == no)
        {
            boat.towing = None;
        }
    }
    if t.g.seat_of(no).is_some() {
        for man in t.g.crew_mut(no).men.iter_mut().filter(|man| man.gone.is_none()) {
            man.place = Place::Ashore;
        }
        t.g.elco_mut(no).burning = false;
    }
    g_rescue::lose(t, no, Loss { crew_saved: false, reef_in_combat });
}

/// Supplies or a passenger of an unfinished Special Mission go down with the boat that carried them.
fn cargo_is_lost(t: &mut T, no: BoatNo) {
    let Craft::Elco { elco, .. } = &t.g.boat(no).craft else { return };
    let guest = elco.passengers.iter().any(|box_| matches!(box_, Some(Passenger::Guest { .. })));
    let lost = match t.g.mission().kind {
        MissionKind::Patrol | MissionKind::Special(Task::ShellDump) => false,
        MissionKind::Special(Task::DeliverSupplies) => elco.supplies == Some(Supplies::Aboard),
        MissionKind::Special(
            Task::DropCoastwatcher | Task::PickUpCoastwatcher | Task::PickUpPilot,
        ) => guest,
    };
    if lost {
        t.g.mission_mut().progress = Progress::Failed;
        t.say("DB G-11.c", |_| "The Special Mission has failed with the boat.".to_owned());
    }
}
