//! Rule 7.7: who repairs what, and emergency repairs.

mod watch;

pub use watch::{Order, Post as Station, Watch};
pub(crate) use watch::{can_be_repaired, most_men};

use super::{
    Lost, Play, T, ch07_03_flooding, ch07_08_fires, ch07_08_repairs, ch07_09_counterflooding,
};
use crate::{
    charts::{Charts, control::Declared},
    conditions::Scene,
    state::{CAPTAIN, Cause, Emergency, Equipment, Gun, Place, Primary, Secondary, State},
};
use table::{Choice, Key, Name, Odds};

/// PD 6.5.L.repair, PD 7.7.A, PD 7.1.F, PD 16.B.8, PD-R58: the damage control step after a wave, or once
/// in a phase without any: crews first (PD 7.7.I), then deck fires and repairs in the order of the book.
pub async fn damage_control(t: &mut T) -> Play {
    emergency(t).await?;
    let order = place_crews(t).await;
    ch07_08_fires::fight_fires(t).await?;
    ch07_08_repairs::repairs(t, &order).await;
    call_off(t).await;
    ch07_09_counterflooding::counterflood(t).await
}

/// PD 7.7.A, PD 2.0.D: men and officers placed in one answer; the order in which places are repaired.
async fn place_crews(t: &mut T) -> Vec<Place> {
    let blank = Watch::blank(&t.g, t.charts);
    if blank.is_empty() {
        return Vec::new();
    }
    let text = "Place the repair parties.";
    let watch = t.draft(CAPTAIN, "PD 7.7.A", text, blank).await;
    watch.take_post(&mut t.g);
    t.say("PD 7.7.I", |g| format!("Repair parties: {}.", table::Draft::label(&watch, g)));
    watch.places()
}

/// Every place men can be sent to, in the order of the sheets.
pub(crate) fn every_place() -> impl Iterator<Item = Place> {
    let primary = Primary::all().map(Place::Primary);
    let guns = Gun::all().map(Place::Gun);
    let equipment = Equipment::all().map(Place::Equipment);
    let secondary = Secondary::all().map(Place::Secondary);
    primary.chain(guns).chain(equipment).chain(secondary)
}

/// Decisions PD-D23 to PD-D25
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    /// PD 7.7.L
    Declare,
    NotYet,
    /// PD 7.7.O
    CallOff,
    KeepOn,
    /// PD 7.7.N
    Abandon,
    FightOn,
}

impl Choice<State> for Hands {
    const QUESTION: &'static str = "emergency-repairs";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Hands::Declare => "declare",
            Hands::NotYet => "not-yet",
            Hands::CallOff => "call-off",
            Hands::KeepOn => "keep-on",
            Hands::Abandon => "abandon",
            Hands::FightOn => "fight-on",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Hands::Declare => "All hands to the repairs: +2, but no gun fires",
            Hands::NotYet => "Keep the guns manned",
            Hands::CallOff => "Call it off and man the guns",
            Hands::KeepOn => "Keep all hands at the repairs",
            Hands::Abandon => "Abandon ship",
            Hands::FightOn => "Fight on with normal repairs",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Hands::Declare | Hands::NotYet => "PD 7.7.L",
            Hands::CallOff | Hands::KeepOn => "PD 7.7.O",
            Hands::Abandon | Hands::FightOn => "PD 7.7.N",
        })
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Hands::Abandon => Some("The ship is lost".to_owned()),
            Hands::Declare | Hands::NotYet | Hands::CallOff | Hands::KeepOn | Hands::FightOn => {
                None
            }
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Hands::Declare => {
                let scene = Scene::new(g, charts);
                let chart = &charts.control.emergency;
                vec![chart.odds(&chart.modifiers(|when| scene.count(when)))]
            }
            Hands::NotYet | Hands::CallOff | Hands::KeepOn | Hands::Abandon | Hands::FightOn => {
                Vec::new()
            }
        }
    }
}

/// PD 7.7.L, PD-R61: half of the primary compartments or more.
pub fn is_overwhelmed(g: &State) -> bool {
    g.ship.rooms_hurt() * 2 >= Primary::ALL.len()
}

/// PD 7.7.L, PD 7.7.N, PD-R61: one declaration a step.
async fn emergency(t: &mut T) -> Play {
    if t.g.ship.emergency.is_in_force() || !is_overwhelmed(&t.g) {
        return Ok(());
    }
    let text = "Half the ship is hurt. Declare emergency repairs?";
    if t.ask(CAPTAIN, "PD 7.7.L", text, &[Hands::NotYet, Hands::Declare]).await == Hands::NotYet {
        return Ok(());
    }
    let scene = Scene::new(&t.g, t.charts);
    let chart = &t.charts.control.emergency;
    let mods = chart.modifiers(|when| scene.count(when));
    if t.check(chart, mods).await.result == Declared::Declared {
        t.g.ship.emergency = Emergency::Declared;
        t.say("PD 7.7.M", |_| "All hands fight the damage; the guns fall silent.".to_owned());
        return Ok(());
    }
    let text = "The order is lost in the noise. What now?";
    match t.ask(CAPTAIN, "PD 7.7.N", text, &[Hands::FightOn, Hands::Abandon]).await {
        Hands::Abandon => Err(Lost::ship(t, Cause::Abandoned)),
        Hands::Declare | Hands::NotYet | Hands::CallOff | Hands::KeepOn | Hands::FightOn => Ok(()),
    }
}

/// PD 7.7.O, PD-R61: after an enemy attack, or as soon as repairs leave fewer than half hurt; only if the
/// captain says so. Asked when the repairs of a step are done, before the guns are needed again.
async fn call_off(t: &mut T) {
    let may = t.g.ship.emergency == Emergency::Attacked || !is_overwhelmed(&t.g);
    if !t.g.ship.emergency.is_in_force() || !may {
        return;
    }
    let text = "Emergency repairs are in force.";
    if t.ask(CAPTAIN, "PD 7.7.O", text, &[Hands::CallOff, Hands::KeepOn]).await == Hands::CallOff {
        t.g.ship.emergency = Emergency::None;
        t.say("PD 7.7.O", |_| "The emergency is over; the guns are manned again.".to_owned());
    }
}

/// PD 7.8.2.H, PD-R46, PD-R58: damage spreads in a compartment that had no crew in the phase.
pub(crate) async fn damage_spreads(t: &mut T) -> Play {
    for place in Primary::all() {
        let room = t.g.ship.room(place);
        if !room.is_damaged() || room.crewed {
            continue;
        }
        let boxes = t.charts.ship.primary.of(place).boxes;
        let room = t.g.ship.room_mut(place);
        room.hits += 1;
        let full = room.hits >= boxes;
        t.say("PD 7.8.2.H", |_| format!("Fire and water spread in the {}.", place.words()));
        if full {
            let mut toll = ch07_03_flooding::Toll::new(Cause::Hull);
            super::ch07_03_damage::destroyed(t, place, true, false, &mut toll).await?;
            ch07_03_flooding::settle(t, toll).await?;
        }
    }
    Ok(())
}
