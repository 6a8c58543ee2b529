//! 11.4: ground combat.

use super::{
    ashore, disrupt, eliminate, fortification, is_held_by, landing, lose_step, may_operate,
    overland, retreat, steps,
};
use crate::{
    charts::{Charts, ground::Combat},
    conditions,
    rules::{
        T, acts, ch11_06_parachute, ch13_supply,
        names::{Spot, Troop},
    },
    state::{Hex, LandId, Side, State},
};
use table::{Choice, Mods, Name, Odds};

/// OC 11.0, OC 11.4.a, OC 11.4.b: landings on the enemy, drops on the enemy, then attacks one at a time, and the
/// landings that were to wait for them.
pub(crate) async fn combat(t: &mut T, side: Side) {
    let mut spent = Vec::new();
    landing::contested(t, side, &mut spent).await;
    ch11_06_parachute::combat(t, side).await;
    let mut attacked = false;
    loop {
        let mut options = attacks(&t.g, t.charts, side);
        if options.is_empty() {
            break;
        }
        options.push(Attack::End);
        let text = "Which unit attacks?";
        match t.ask(side.seat(), "OC 11.4.a", text, &options).await {
            Attack::End => break,
            Attack::Hex { unit, at } => attack(t, unit.id, at.hex).await,
        }
        attacked = true;
    }
    // Who has held his landings back may have wanted the attacks first.
    if attacked {
        landing::contested(t, side, &mut spent).await;
    }
}

/// One unit attacks a hex (decision D-GROUND-ATTACK).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Hex { unit: Troop, at: Spot },
    End,
}

impl Choice<State> for Attack {
    const QUESTION: &'static str = "ground-attack";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Attack::Hex { unit, at } => format!("{}>{}", unit.key, at.hex).into(),
            Attack::End => "end".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Attack::Hex { unit, at } => format!("{} attacks {}", unit.name, at.words()),
            Attack::End => "No more attacks".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 11.4.a")
    }

    fn target(&self) -> Option<String> {
        match self {
            Attack::Hex { at, .. } => Some(at.target()),
            Attack::End => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let Attack::Hex { unit, at } = self else { return Vec::new() };
        let enemy = charts.counters.land.of(unit.id).side.enemy();
        let defenders = ashore(g, charts, at.hex, enemy);
        // The defender picks: the odds are those against his best.
        let best = defenders.max_by_key(|id| super::factor(g, charts, *id));
        let mods = best.map(|defender| mods(g, charts, unit.id, defender));
        mods.map(|mods| charts.ground.combat.odds(&mods)).into_iter().collect()
    }
}

/// OC 11.4.a, OC 11.4.c, OC 11.4.d: every attack a side can make now.
pub fn attacks(g: &State, charts: &'static Charts, side: Side) -> Vec<Attack> {
    let mut attacks = Vec::new();
    for id in charts.counters.land.ids() {
        let row = charts.counters.land.of(id);
        if row.side != side || g.troops(id).attacked || !may_operate(g, charts, id) {
            continue;
        }
        let Some(from) = g.troops(id).place.hex() else { continue };
        for land in overland(g, charts, from) {
            if is_held_by(g, charts, land.hex, side.enemy())
                && would_be_supplied(g, charts, id, land.hex)
            {
                let (unit, at) = (Troop::of(charts, id), Spot::of(charts, land.hex));
                attacks.push(Attack::Hex { unit, at });
            }
        }
    }
    attacks
}

/// OC 11.4.c: in the attacked hex the unit would still trace supply; armor could not even go there.
fn would_be_supplied(g: &State, charts: &'static Charts, id: LandId, hex: Hex) -> bool {
    let fits = charts.map.sheet.land(hex).is_some_and(|land| super::suits(charts, id, land));
    fits && ch13_supply::would_be_supplied(g, charts, charts.counters.land.of(id).side, hex)
}

fn mods(g: &State, charts: &'static Charts, attacker: LandId, defender: LandId) -> Mods {
    let scene = conditions::ground::Fight { g, charts, attacker, defender };
    charts.ground.combat.modifiers(|condition| scene.count(condition))
}

/// OC 11.4.a: the defending player picks the unit that is attacked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defender(pub Attacked);

/// A unit that may be the one attacked, and what would count against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attacked {
    pub id: LandId,
    unit: Troop,
    by: Troop,
    from_the_sea: bool,
    mods: Mods,
}

impl Choice<State> for Defender {
    const QUESTION: &'static str = "defending-unit";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.unit.key.into()
    }

    fn label(&self, _: &State) -> String {
        self.0.unit.name.to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 11.4.a")
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("Which unit defends against {}?", self.0.by.name))
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        let ground = &charts.ground;
        let mods = &self.0.mods;
        let landing = self.0.from_the_sea;
        let odds = if landing { ground.landing.odds(mods) } else { ground.combat.odds(mods) };
        vec![odds.suffered()]
    }
}

/// OC 11.4.a, R-INVADE-ONE, decision D-DEFENDER-CHOICE: `against` tells what would count against a unit, in a
/// landing or in an attack overland.
pub(crate) async fn defender(
    t: &mut T,
    hex: Hex,
    attacker: LandId,
    from_the_sea: bool,
    against: impl Fn(&State, LandId) -> Mods,
) -> Option<LandId> {
    let charts = t.charts;
    let side = charts.counters.land.of(attacker).side.enemy();
    let by = Troop::of(charts, attacker);
    let named = |id: LandId| {
        let (unit, mods) = (Troop::of(charts, id), against(&t.g, id));
        Defender(Attacked { id, unit, by, from_the_sea, mods })
    };
    let options: Vec<Defender> = ashore(&t.g, charts, hex, side).map(named).collect();
    match &options[..] {
        [] => None,
        [only] => Some(only.0.id),
        _ => Some(t.ask(side.seat(), "OC 11.4.a", "Which unit defends?", &options).await.0.id),
    }
}

/// OC 11.4.1.a, OC 11.4.1.b, OC 11.4.1.c, OC 11.4.2.a: one attack.
pub(crate) async fn attack(t: &mut T, attacker: LandId, hex: Hex) {
    let charts = t.charts;
    t.g.troops_mut(attacker).attacked = true;
    let against = |g: &State, defender: LandId| mods(g, charts, attacker, defender);
    let Some(defender) = defender(t, hex, attacker, false, against).await else { return };
    let mods = mods(&t.g, charts, attacker, defender);
    t.act(|_| acts::assault(charts, attacker, defender));
    t.say("OC 11.4.a", |_| {
        let name = |id: LandId| &charts.counters.land.of(id).name;
        format!("{} attacks {}.", name(attacker), name(defender))
    });
    let result = t.check(&charts.ground.combat, mods).await.result;
    let from = t.g.troops(attacker).place.hex().unwrap_or(hex);
    apply(t, attacker, defender, from, result).await;
}

/// OC 11.4.2.a, OC 11.4.3.b, OC 11.4.4.d: what the result does; nobody advances.
async fn apply(t: &mut T, attacker: LandId, defender: LandId, from: Hex, result: Combat) {
    for _ in 0..result.attacker_steps {
        if lose_step(t, attacker) {
            break;
        }
    }
    if result.attacker_disrupted {
        disrupt(t, attacker);
    }
    let was_disrupted = t.g.troops(defender).disrupted;
    let mut shaken = false;
    if result.defender_eliminated {
        if !fortification::absorbs_step(t, defender).await {
            eliminate(t, defender);
            return;
        }
        // The fortification took one of its steps; it loses the others.
        for _ in 1..steps(&t.g, t.charts, defender) {
            lose_step(t, defender);
        }
        shaken = true;
    } else {
        for _ in 0..result.defender_steps {
            if !fortification::absorbs_step(t, defender).await && lose_step(t, defender) {
                return;
            }
        }
    }
    if result.defender_disrupted {
        disrupt(t, defender);
    }
    let again = result.defender_disrupted && was_disrupted;
    let must = result.defender_retreats || again;
    if must && (shaken || !fortification::holds(t, defender).await) {
        retreat::retreat(t, defender, from).await;
    }
}
