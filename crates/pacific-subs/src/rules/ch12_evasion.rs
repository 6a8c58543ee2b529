//! Chapter 12: evasion.

use super::{Play, T, ch11_attack, ch11_reaction, ch15_scenarios, odds};
use crate::{
    charts::{
        Charts,
        engagement::{Faded, Plan, Quiet, Value},
    },
    conditions::Scene,
    rules::{ch05_damage, mods},
    state::{End, Mark, Speed, State, TubeId, setup::CleverPlans},
};
use table::{Choice, Draft, Name, draft::Shape};

/// Decisions PS-D27, PS-D28 and PS-D29 as one answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evasion {
    pub quiet: bool,
    pub hip_shot: Option<TubeId>,
    /// PS 12.2.b: the escort a clever plan is made against; 0 for all of them (PS-R63).
    pub plan: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruse {
    Quiet,
    HipShot(TubeId),
    Plan(u8),
    PlanAll,
}

impl Choice<State> for Ruse {
    const QUESTION: &'static str = "evasion";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Ruse::Quiet => "quick-quiet".into(),
            Ruse::HipShot(tube) => format!("hip-shot-{}", tube.key()).into(),
            Ruse::Plan(id) => format!("clever-plan={id}").into(),
            Ruse::PlanAll => "clever-plan".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Ruse::Quiet => "Quick quiet: stop, off battle stations; it tires the crew".to_owned(),
            Ruse::HipShot(tube) => {
                format!("Hip shot from {} at the nearest escort", tube.words())
            }
            Ruse::Plan(id) => {
                format!("Clever plan against {}, 1 fuel", ch11_reaction::escort_name(g, *id))
            }
            Ruse::PlanAll => "Clever plan against all escorts, 1 fuel".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Ruse::Quiet => "PS 12.3.a",
            Ruse::HipShot(_) => "PS 12.4",
            Ruse::Plan(_) | Ruse::PlanAll => "PS 12.2.a",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Ruse::HipShot(tube) => Some(format!("tube:{}", tube.key())),
            Ruse::Plan(id) => Some(format!("escort:{id}")),
            Ruse::Quiet | Ruse::PlanAll => None,
        }
    }
}

impl Draft<State> for Evasion {
    const QUESTION: &'static str = "evasion";
    const OPEN: bool = true;
    type Step = Ruse;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Ruse>) {
        let fight = g.fight();
        let fuel = g.boat().fuel >= charts.engagement.value(Value::PlanFuel);
        let fresh = self.hip_shot.is_none() && self.plan.is_none();
        if fresh && !self.quiet && fight.is_submerged() {
            steps.push(Ruse::Quiet);
        }
        // PS 9.1B.a: a boat on the bottom cannot fire.
        if fresh && !fight.friendly && !fight.bottomed {
            let stern = g.boat().flooded().filter(|(id, _)| id.end == End::Aft);
            steps.extend(stern.map(|(id, _)| Ruse::HipShot(id)));
        }
        if self.plan.is_none() && fuel {
            match g.house().clever_plans {
                CleverPlans::All => steps.push(Ruse::PlanAll),
                CleverPlans::One => {
                    let near = fight.escorts.iter().filter(|it| it.at > 0);
                    steps.extend(near.map(|it| Ruse::Plan(it.id)));
                }
            }
        }
    }

    fn add(&mut self, step: Ruse, _: &State, _: &'static Charts) {
        match step {
            Ruse::Quiet => self.quiet = true,
            Ruse::HipShot(tube) => self.hip_shot = Some(tube),
            Ruse::Plan(id) => self.plan = Some(id),
            Ruse::PlanAll => self.plan = Some(0),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn label(&self, g: &State) -> String {
        let mut words = Vec::new();
        if self.quiet {
            words.push("quick quiet".to_owned());
        }
        words.extend(self.hip_shot.map(|tube| format!("a hip shot from {}", tube.words())));
        words.extend(self.plan.map(|id| match id {
            0 => "a clever plan".to_owned(),
            id => format!("a clever plan against {}", ch11_reaction::escort_name(g, id)),
        }));
        if words.is_empty() { "Keep still".to_owned() } else { board::capital(&words.join(", ")) }
    }

    fn done(&self, _: &State) -> String {
        "Try to shake them off so".to_owned()
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        odds::evasion(g, charts, self)
    }

    fn shape(&self) -> Shape {
        Shape::Steps
    }
}

/// PS 12.0.a: with an escort in contact the boat tries to shake it off.
pub async fn evade(t: &mut T) -> Play {
    if t.g.fight().is_shaken_off() {
        return Ok(());
    }
    let seat = t.g.seat();
    let text = "Escorts hold contact. How does the boat shake them off?";
    let ruses = t.draft(seat, "PS 12.0.a", text, Evasion::default()).await;
    let quiet = ruses.quiet && quick_quiet(t).await;
    let shot = ruses.hip_shot.and_then(|tube| hip_shot(t, tube));
    if ruses.plan.is_some() {
        pay_for_plan(t);
    }
    let ids: Vec<u8> = t.g.fight().escorts.iter().filter(|it| it.at > 0).map(|it| it.id).collect();
    for id in ids {
        let planned = ruses.plan.is_some_and(|plan| plan == 0 || plan == id);
        if planned {
            clever_plan(t, id).await?;
        } else {
            let hip_shot = shot.filter(|(nearest, _)| *nearest == id).map(|(_, mark)| mark);
            roll(t, id, quiet, hip_shot).await;
        }
    }
    Ok(())
}

/// PS 12.0.a, PS 12.0.b, PS 12.0.c, PS 12.1.a, PS 12.1.b, PS 12.1.c: one escort's evasion roll.
async fn roll(t: &mut T, id: u8, quiet: bool, hip_shot: Option<Mark>) {
    let Some(escort) = t.g.fight().escort(id).copied() else { return };
    let chart = &t.charts.engagement.evasion;
    let mods = mods(t, chart, |scene| Scene { escort: Some(escort), quiet, hip_shot, ..scene });
    if t.check(chart, mods).await.result == Faded::Fades {
        ch11_reaction::fade(t, id);
    } else {
        t.say("PS 12.0.a", |g| format!("Holding contact: {}.", ch11_reaction::escort_name(g, id)));
    }
}

/// PS 12.2.a: fuel and way off the boat, once for all plans.
fn pay_for_plan(t: &mut T) {
    let cost = t.charts.engagement.value(Value::PlanFuel);
    let boat = t.g.boat_mut();
    boat.fuel = boat.fuel.saturating_sub(cost);
    t.g.fight_mut().speed = Speed::Stop;
}

/// PS 12.2.b, PS 12.2.c, PS-R63: in place of the escort's evasion roll.
pub async fn clever_plan(t: &mut T, id: u8) -> Play {
    let skill = ch15_scenarios::captain_skill(t).await;
    let chart = &t.charts.engagement.clever;
    let mods = mods(t, chart, |scene| Scene { skill, ..scene });
    match t.check(chart, mods).await.result {
        Plan::Fades => ch11_reaction::fade(t, id),
        Plan::Stays => {
            t.say("PS 12.2.b", |g| format!("Not misled: {}.", ch11_reaction::escort_name(g, id)));
        }
        Plan::ClosesAndAttacks => {
            let last = t.charts.engagement.escorts.last();
            if let Some(escort) = t.g.fight_mut().escort_mut(id) {
                escort.at = (escort.at + 1).min(last);
            }
            t.say("PS 12.2.c", |_| "The plan is seen through. They attack again.".to_owned());
            ch11_attack::attack_by(t, id, 0).await?;
        }
    }
    Ok(())
}

/// PS 12.3.a, PS 12.3.b, PS-R64: everything is switched off; true if it works.
async fn quick_quiet(t: &mut T) -> bool {
    let fight = t.g.fight_mut();
    fight.battle_stations = false;
    fight.speed = Speed::Stop;
    ch05_damage::tire(t, "PS 12.3.a");
    let chart = &t.charts.engagement.quiet;
    let mods = mods(t, chart, |scene| scene);
    t.check(chart, mods).await.result == Quiet::Works
}

/// PS 12.4, PS-R101: a torpedo from the stern at the nearest escort; it counts as fired at a target.
fn hip_shot(t: &mut T, tube: TubeId) -> Option<(u8, Mark)> {
    let torpedo = t.g.boat_mut().empty(tube)?;
    let nearest = t.g.fight().escorts.iter().max_by_key(|it| (it.at, std::cmp::Reverse(it.id)))?.id;
    t.say("PS 12.4", |_| format!("A {} from the hip.", torpedo.mark.words()));
    Some((nearest, torpedo.mark))
}
