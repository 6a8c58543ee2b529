//! Section 11.2: escorts attack, ambushes, aircraft.

use super::{
    Play, T, ch05_boat, ch05_damage, ch08_engagement, ch09_approach, ch10_fire, ch10_salvo,
    ch13_reengagement,
};
use crate::{
    charts::{
        Charts,
        engagement::{Expended, Shot as Fell, Value},
    },
    choice,
    conditions::{Scene, Shot},
    rules::mods,
    state::{
        Depth, Escort, EscortKind, GameEnd, Quality, State, Task, TubeId,
        setup::{BoxZero, SafeDepths},
    },
};
use table::{Choice, Mods, Name, draft::Subset};

/// PS 11.2.a: after the ambush, if there is one, every escort in contact attacks.
pub async fn attack(t: &mut T) -> Play {
    if t.g.fight().task == Task::Ambush {
        ambush(t).await?;
    }
    let lowest = lowest_box(&t.g);
    let order = in_order(&t.g.fight().escorts, lowest);
    anti_aircraft(t, &order).await;
    for (id, before) in order {
        attack_by(t, id, before).await?;
    }
    Ok(())
}

/// PS-R96: the box from which escorts attack.
fn lowest_box(g: &State) -> u8 {
    match g.house().box_zero {
        BoxZero::Quiet => 1,
        BoxZero::Attack => 0,
    }
}

/// PS 11.2.b, PS-R59, PS-R96: box by box, each escort with the number of those before it in its box.
pub fn in_order(escorts: &[Escort], lowest: u8) -> Vec<(u8, u8)> {
    let before = |at: usize| {
        let same = |it: &&Escort| it.at == escorts[at].at;
        escorts[..at].iter().filter(same).count() as u8
    };
    let contact = escorts.iter().enumerate().filter(|(_, it)| it.at >= lowest);
    contact.map(|(at, it)| (it.id, before(at))).collect()
}

/// PS 11.2.e, PS 4.4.b, PS-R15: before the May Incident deep boats are safe from IJN escorts.
pub fn is_out_of_reach(g: &State, charts: &Charts) -> bool {
    let deep = matches!(g.fight().depth, Depth::Deep | Depth::Abyss);
    deep && g.house().safe_depths == SafeDepths::Deep
        && !g.fight().friendly
        && !ch08_engagement::enemy_knows_depths(g, charts)
}

/// PS 11.2.a, PS 11.2.c, PS 11.2.d: one die for each factor; hits on a surfaced boat are hull hits,
/// and every hit wears on the crew.
pub async fn attack_by(t: &mut T, id: u8, before: u8) -> Play {
    let Some(escort) = t.g.fight().escort(id).copied() else { return Ok(()) };
    if escort.at < lowest_box(&t.g) || is_out_of_reach(&t.g, t.charts) {
        return Ok(());
    }
    let dice = t.charts.counters.escorts.of(escort.kind).factor;
    let chart = &t.charts.engagement.attack;
    let mods = mods(t, chart, |scene| Scene { escort: Some(escort), before, ..scene });
    t.say("PS 11.2.a", |g| format!("Attacking: {}.", super::ch11_reaction::escort_name(g, id)));
    let pool = t.pool_on(usize::from(dice), chart, mods, |fell| fell == Fell::Hit).await;
    for _ in 0..pool.hits {
        ch05_damage::tire(t, "PS 11.2.d");
        if t.g.fight().depth == Depth::Surface {
            ch05_damage::hull_hit(t, GameEnd::SunkByEscorts).await?;
        } else {
            ch05_damage::hit(t, GameEnd::SunkByEscorts).await?;
        }
    }
    Ok(())
}

/// PS 11.2B.a, PS 11.2B.b, PS-R61: ready AA guns keep aircraft off, and may run out of ammunition.
async fn anti_aircraft(t: &mut T, order: &[(u8, u8)]) {
    let fight = t.g.fight();
    let air =
        order.iter().any(|(id, _)| fight.escort(*id).is_some_and(|it| it.kind == EscortKind::Air));
    if !air || !fight.aa_ready || !ch05_boat::has_aa(&t.g, t.charts) {
        return;
    }
    // Without crew skill: the modifiers of the chart are those of the deck gun.
    let rolled = t.check(&t.charts.engagement.ammunition, Mods::NONE).await.result;
    if rolled == Expended::Expended {
        let boat = t.g.boat_mut();
        boat.aa = boat.aa.expended();
    }
}

/// A tube for the ambush.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AmbushTube(pub TubeId);

impl Choice<State> for AmbushTube {
    const QUESTION: &'static str = "ambush-tubes";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.key().into()
    }

    fn label(&self, _: &State) -> String {
        format!("Fire {}", self.0.words())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 11.2A.a")
    }

    fn target(&self) -> Option<String> {
        Some(format!("tube:{}", self.0.key()))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        let hit_number = charts.engagement.value(Value::AmbushHit);
        let shot = Shot { hit_number, range: None, in_spread: None, running_on: false };
        let scene = Scene { shot: Some(shot), ..Scene::new(g, charts) };
        let chart = &charts.engagement.torpedo;
        vec![chart.odds(&chart.modifiers(|when| scene.count(when)))]
    }
}

choice! {
    /// PS 11.2A.a, PS 10.2C.b, PS 10.2C.c
    pub enum Method as "ambush-method", "PS 10.2C.c" {
        Salvo = "salvo": "As a salvo, each torpedo for itself",
        Spread = "spread": "As a spread",
    }
}

/// PS 11.2A.a, PS 11.2A.b, PS-R60: torpedoes down the throat of the escort in the last box, before it
/// drops its charges.
async fn ambush(t: &mut T) -> Play {
    let last = t.charts.engagement.escorts.last();
    let fight = t.g.fight();
    let prey = fight.escorts.iter().find(|it| it.at == last && it.kind != EscortKind::Air);
    let Some(prey) = prey.map(|it| it.id) else { return Ok(()) };
    if !ch10_salvo::can_fire(&t.g, t.charts) {
        return Ok(());
    }
    let tubes: Vec<AmbushTube> =
        t.g.boat()
            .flooded()
            .filter(|(id, _)| id.end == crate::state::End::Forward)
            .map(|(id, _)| AmbushTube(id))
            .collect();
    if tubes.is_empty() {
        return Ok(());
    }
    let seat = t.g.seat();
    let text = "The escort runs straight at the boat. Which tubes are fired?";
    let fired = t.draft(seat, "PS 11.2A.a", text, Subset::of(tubes)).await.into_taken();
    if fired.is_empty() {
        return Ok(());
    }
    let spread = fired.len() > 1 && {
        let options = [Method::Salvo, Method::Spread];
        t.ask(seat, "PS 10.2C.b", "How are they fired?", &options).await == Method::Spread
    };
    down_the_throat(t, prey, &fired, spread).await
}

/// PS 11.2A.a, PS 11.2A.b, PS 10.2.d, PS 10.2F.g: one hit sinks the escort.
async fn down_the_throat(t: &mut T, prey: u8, fired: &[AmbushTube], spread: bool) -> Play {
    let hit_number = t.charts.engagement.value(Value::AmbushHit);
    let marks = fired.iter().filter_map(|tube| t.g.boat().tube(tube.0).torpedo());
    let noisy = marks.into_iter().any(|it| t.charts.damage.torpedo(it.mark).noisy);
    let firing = i32::from(t.charts.engagement.value(Value::Firing));
    ch09_approach::add_signature(t, i32::from(noisy) * firing);
    let mut exploded = false;
    for (place, tube) in fired.iter().enumerate() {
        let Some(torpedo) = t.g.boat_mut().empty(tube.0) else { continue };
        let in_spread = spread.then_some(place as u8);
        let shot = Shot { hit_number, range: None, in_spread, running_on: false };
        if ch10_fire::roll(t, shot).await == Fell::Miss || t.g.fight().escort(prey).is_none() {
            continue;
        }
        match ch10_fire::quality(t, torpedo.mark).await {
            Quality::Dud => {}
            Quality::Premature => exploded = true,
            Quality::Circling => ch10_fire::circling(t).await?,
            Quality::Straight => {
                exploded = true;
                t.g.fight_mut().escorts.retain(|it| it.id != prey);
                t.g.patrol_mut().deeds.escorts_sunk += 1;
                ch13_reengagement::succeed(t);
                t.say("PS 11.2A.b", |_| "The escort blows up and is gone.".to_owned());
            }
        }
    }
    if exploded {
        let noise = i32::from(t.charts.engagement.value(Value::Explosion));
        ch09_approach::add_signature(t, noise);
    }
    Ok(())
}
