//! After the attack: repairs, flooding, leaving, the anchorage.

use super::Skipper;
use crate::{
    charts::Charts,
    rules::{
        ch02_setup::CpoPlace,
        ch07_07_crews::{Hands, Order},
        ch07_09_counterflooding::{Counterflood, Flood},
        ch09_anchorage::{Leave, Stay},
    },
    state::{Equipment, Post, Primary, Side, State},
};
use table::{Asked, Done};

pub(super) fn decide(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    if let Some(order) = a.get::<Order>(0) {
        return Some(officer(g, a, order));
    }
    if a.draft::<Counterflood>().is_some() {
        return Some(counterflood(g, a));
    }
    if a.get::<Hands>(0).is_some() {
        return hands(g, a);
    }
    if a.get::<Leave>(0).is_some() {
        let stays = !leaves(skipper, g, charts, a.rule);
        return a.find(|option: &Leave| (*option == Leave::Stay) == stays);
    }
    if a.get::<Stay>(0).is_some() {
        let choice = if repairs(skipper, g) { Stay::Repair } else { Stay::Replenish };
        return a.find(|option: &Stay| *option == choice);
    }
    a.find(|option: &CpoPlace| option.0 == Primary::Magazine3)
}

/// Men as proposed; an officer where he helps, a poor one where it matters least.
fn officer(g: &State, a: &Asked<'_, State>, order: &Order) -> usize {
    let post = match order {
        Order::Men { .. } => return 0,
        Order::Xo { .. } => Post::ExecutiveOfficer,
        Order::Engineer { .. } => Post::EngineeringOfficer,
        Order::Dco(_) => Post::DamageControlOfficer,
    };
    if g.ship.officers.value(post) < 0 { a.len() - 1 } else { 0 }
}

/// Only when an angle shuts guns out and the ship can bear the water.
fn counterflood(g: &State, a: &Asked<'_, State>) -> usize {
    let angles = &g.ship.angles;
    let leaning = [Side::Bow, Side::Stern, Side::Port, Side::Starboard]
        .into_iter()
        .any(|side| angles.net(side) >= 2);
    let so_far = a.draft::<Counterflood>().map_or(0, |draft| draft.floods.len());
    let flood = a.find(|_: &Flood| true).filter(|_| leaning && g.ship.flood > 4 && so_far == 0);
    flood.or_else(|| a.find(|_: &Done| true)).unwrap_or(0)
}

/// All hands when no wave waits; the guns are manned again as soon as they may be.
fn hands(g: &State, a: &Asked<'_, State>) -> Option<usize> {
    let quiet = g.attack.as_ref().is_none_or(|attack| attack.waiting.is_empty());
    a.find(|option: &Hands| match option {
        Hands::Declare => quiet,
        Hands::NotYet => !quiet,
        Hands::CallOff | Hands::FightOn => true,
        Hands::KeepOn | Hands::Abandon => false,
    })
}

fn leaves(skipper: Skipper, g: &State, charts: &'static Charts, rule: &str) -> bool {
    let campaign = g.setup.start.is_campaign();
    match skipper {
        Skipper::Bold => false,
        Skipper::Steady if rule == "PD 7.12.D" => campaign && raid_is_near(g, charts),
        Skipper::Steady | Skipper::Cautious => campaign,
    }
}

/// A raid is due today or within two days.
fn raid_is_near(g: &State, charts: &'static Charts) -> bool {
    let days = (0..=2).map(|days| g.date.later(days));
    days.into_iter().any(|date| charts.calendar.sheet.day(date).is_some_and(|it| it.raid.is_some()))
}

/// Hull 8 or less, anything destroyed, or two guns out.
fn repairs(skipper: Skipper, g: &State) -> bool {
    let ship = &g.ship;
    let device = Equipment::all().any(|it| ship.device(it).is_destroyed());
    let grave = ship.hull <= 8 || ship.rooms_destroyed() > 0 || device || ship.guns_hurt().0 >= 2;
    match skipper {
        Skipper::Steady => grave,
        Skipper::Cautious => true,
        Skipper::Bold => ship.hull <= 4 || ship.rooms_destroyed() >= 3,
    }
}
