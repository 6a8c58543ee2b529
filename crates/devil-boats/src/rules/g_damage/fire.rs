//! Notes G-6.c to G-6.e: fire in the Mid interior.

use super::super::T;
use super::{
    Shell,
    hits::{self, Table},
    is_afloat,
    sinking::{Blow, abandon_ship, destroy},
    suffer,
};
use crate::{
    charts::{Charts, g::Fire},
    state::{BoatNo, Elco, Section, State, elco::Extinguisher, setup::FireOut},
};
use table::{Choice, Mods, Name, Odds};

/// DB 9.fire, RU-108: the Fire marker goes into the Mid interior.
pub(super) fn starts(t: &mut T, no: BoatNo) {
    let elco = t.g.elco_mut(no);
    elco.fires += 1;
    elco.burning = true;
    t.say("DB 9.fire", |_| format!("{no}: fire in the Mid interior!"));
}

/// Go on fighting the fire, or give the boat up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Burning {
    FightOn,
    Abandon,
}

impl Choice<State> for Burning {
    const QUESTION: &'static str = "fire-aboard";

    fn key(&self) -> Name {
        match self {
            Burning::FightOn => "fight-on",
            Burning::Abandon => "abandon",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Burning::FightOn => "Use the next extinguisher",
            Burning::Abandon => "Abandon ship",
        }
        .to_owned()
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Burning::FightOn => None,
            Burning::Abandon => Some("The boat is lost".to_owned()),
        }
    }

    fn ends(&self) -> bool {
        *self == Burning::Abandon
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB G-6.c")
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Burning::FightOn => vec![charts.g.fire.odds(&Mods::NONE)],
            Burning::Abandon => Vec::new(),
        }
    }
}

/// DB G-6.c, RU-079: extinguishers one after another until the fire is out or none is left.
/// DB G-6.e: with none left and the fire burning the boat is lost.
pub(super) async fn fight_fire(t: &mut T, no: BoatNo) {
    while is_burning(&t.g, no) {
        if next_extinguisher(t.g.elco(no)).is_none() {
            t.say("DB G-6.e", |_| format!("{no} burns and nothing is left to fight it with."));
            return abandon_ship(t, no, false).await;
        }
        match extinguish(t, no).await {
            Fire::Out => return damage_before_it_was_out(t, no).await,
            Fire::Explosion => return destroy(t, no, Blow::FuelExplosion).await,
            Fire::Burning => fire_damage(t, no).await,
        }
        if is_burning(&t.g, no) && wants_to_abandon(t, no).await {
            return abandon_ship(t, no, false).await;
        }
    }
}

fn is_burning(g: &State, no: BoatNo) -> bool {
    is_afloat(g, no) && g.elco(no).burning
}

/// The nearest extinguisher that is left.
fn next_extinguisher(elco: &Elco) -> Option<Section> {
    [Section::Mid, Section::Bow, Section::Stern]
        .into_iter()
        .find(|&section| elco.extinguishers[section as usize] == Extinguisher::Ready)
}

/// DB 9.extinguisher: each one is used up by its try.
async fn extinguish(t: &mut T, no: BoatNo) -> Fire {
    use_up(t.g.elco_mut(no));
    let fire = t.check(&t.charts.g.fire, Mods::NONE).await.result;
    match fire {
        Fire::Out => {
            t.g.elco_mut(no).burning = false;
            t.say("DB G-6.c", |_| format!("{no}: the fire is out."));
        }
        Fire::Burning => t.say("DB G-6.c", |_| format!("{no}: the fire burns on.")),
        Fire::Explosion => {
            t.say("DB G-6.explosion", |_| format!("{no}: the fire reaches the fuel."));
        }
    }
    fire
}

/// Takes one extinguisher from its box; false if none is left.
pub(super) fn use_up(elco: &mut Elco) -> bool {
    let next = next_extinguisher(elco);
    if let Some(section) = next {
        elco.extinguishers[section as usize] = Extinguisher::Used;
    }
    next.is_some()
}

/// RU-110: whether the round in which the fire is put out counts as one in which it burned.
async fn damage_before_it_was_out(t: &mut T, no: BoatNo) {
    match t.g.setup.house.fire_out {
        FireOut::NoDamage => {}
        FireOut::LastDamage => fire_damage(t, no).await,
    }
}

/// DB G-6.d: each round it burns the fire does damage of its own.
async fn fire_damage(t: &mut T, no: BoatNo) {
    let struck = hits::strike(t, Table::MidInterior).await;
    suffer(t, no, struck, Shell::Light).await;
}

/// DB G-6.c: the crew may leave a burning boat while an extinguisher is left.
async fn wants_to_abandon(t: &mut T, no: BoatNo) -> bool {
    if next_extinguisher(t.g.elco(no)).is_none() {
        return false;
    }
    let seat = t.g.seat_for(no);
    let options = [Burning::FightOn, Burning::Abandon];
    t.ask(seat, "DB G-6.c", "The fire burns on", &options).await == Burning::Abandon
}
