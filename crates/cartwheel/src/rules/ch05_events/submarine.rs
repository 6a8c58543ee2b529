//! The Japanese submarine of its random event.

use crate::charts::Charts;
use crate::{
    charts::{initiative::Hunt, naval::Damage},
    conditions::naval::{self, CombatWhen, Salvo},
    rules::{T, acts, ch10_04_combat, names::Vessel},
    state::{Class, Event, Hex, Place, ShipId, Side, State},
};
use table::{Choice, Mods, Name, Odds};

/// The submarine's counter.
fn counter(charts: &'static Charts) -> Option<ShipId> {
    charts.counters.ships.ids().find(|id| charts.counters.ships.of(*id).class == Class::Ss)
}

/// OC 5.1, OC 2.2.4.a, R-SUBMARINE: whether it can still attack Allied ships in this hex of the open sea.
pub(crate) fn can_attack(g: &State, charts: &'static Charts, by: Side, hex: Hex) -> bool {
    by == Side::Japanese
        && g.is_event(Event::Submarine)
        && !g.this_turn.submarine_used
        && charts.map.sheet.is_sea(hex)
        && counter(charts).is_some_and(|id| g.ship(id).place != Place::Lost)
}

/// A ship for the submarine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prey(pub Vessel);

impl Choice<State> for Prey {
    const QUESTION: &'static str = "submarine-target";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.0.name.to_owned()
    }

    fn target(&self) -> Option<String> {
        Some(format!("ship:{}", self.0.key))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 5.1")
    }

    fn consequence(&self, _: &State) -> Option<String> {
        Some("The submarine is hunted afterwards, and gone in any case".to_owned())
    }

    /// Its torpedoes, then the hunt.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let Some(submarine) = counter(charts) else { return Vec::new() };
        let torpedoes = charts.naval.combat.odds(&torpedoes(g, charts, submarine, self.0.id));
        vec![torpedoes, charts.initiative.hunt.odds(&Mods::NONE).suffered()]
    }
}

/// OC 5.1: only the factors count: it neither closes in nor is outrun.
fn torpedoes(g: &State, charts: &'static Charts, submarine: ShipId, target: ShipId) -> Mods {
    let salvo = Salvo { firer: submarine, target, close: false };
    charts.naval.combat.modifiers(|when| match when {
        // OC 9.10.10.n: the defence of a disrupted ship is one less.
        CombatWhen::AttackFactor | CombatWhen::DefenceFactor | CombatWhen::TargetDisrupted => {
            naval::of_combat(g, charts, salvo, when)
        }
        CombatWhen::FirerDisrupted
        | CombatWhen::TargetCrippled
        | CombatWhen::JapaneseClose
        | CombatWhen::FastAtSlow
        | CombatWhen::SlowAtFast
        | CombatWhen::FoulWeather => 0,
    })
}

/// OC 5.1, R-SUBMARINE: it attacks one ship of the force and is hunted; in any case it is gone afterwards.
pub(crate) async fn attack(t: &mut T) {
    let Some(submarine) = counter(t.charts) else { return };
    let force = t.g.naval.as_ref().map_or_else(Vec::new, |mission| mission.force.to_vec());
    let prey: Vec<Prey> = force.iter().map(|id| Prey(Vessel::of(t.charts, *id))).collect();
    if prey.is_empty() {
        return;
    }
    t.g.this_turn.submarine_used = true;
    let text = "Which ship does the submarine attack?";
    let target = t.ask(Side::Japanese.seat(), "OC 5.1", text, &prey).await.0.id;
    let charts = t.charts;
    let mods = torpedoes(&t.g, charts, submarine, target);
    t.act(|_| acts::broadside(charts, submarine, target));
    t.say("OC 5.1", |_| {
        format!("The submarine attacks {}.", charts.counters.ships.of(target).name)
    });
    let steps = match t.check(&charts.naval.combat, mods).await.result {
        Damage::None => 0,
        Damage::One => 1,
        Damage::Two => 2,
    };
    for _ in 0..steps {
        ch10_04_combat::damage(t, target);
    }
    let sunk = t.check(&t.charts.initiative.hunt, Mods::NONE).await.result == Hunt::Sunk;
    if sunk {
        t.g.ship_mut(submarine).place = Place::Lost;
    }
    let end = if sunk { "is sunk" } else { "leaves these waters" };
    t.say("OC 5.1", |_| format!("The submarine {end}."));
}
