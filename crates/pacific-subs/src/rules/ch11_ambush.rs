//! Section 11.2A: torpedoes at an escort.

use super::{
    Play, T, ch03_orders, ch09_weapons, ch10_fire, ch10_salvo, ch11_reaction, ch13_reengagement,
    odds,
    signature::{self, Noise},
};
use crate::{
    charts::{
        Charts,
        engagement::{Shot as Fell, Value},
    },
    conditions::Shot,
    state::{Breach, Charged, Depth, End, EscortKind, Quality, State, TubeId},
};
use table::{Choice, Name, draft::Subset};

/// PS 11.2A.a: the escort that is fired at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prey(pub u8);

impl Choice<State> for Prey {
    const QUESTION: &'static str = "ambush-escort";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.0.to_string().into()
    }

    fn label(&self, g: &State) -> String {
        format!("Ambush {}", ch11_reaction::escort_name(g, self.0))
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 11.2A.a")
    }

    fn target(&self) -> Option<String> {
        Some(format!("escort:{}", self.0))
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

    fn label(&self, g: &State) -> String {
        match g.boat().tube(self.0).charged {
            Charged::Loaded(_) => format!("Flood and fire {}", self.0.words()),
            Charged::Flooded(_) | Charged::Empty => format!("Fire {}", self.0.words()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 11.2A.a")
    }

    fn target(&self) -> Option<String> {
        Some(format!("tube:{}", self.0.key()))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        vec![odds::ambush(g, charts, &[self.0], false)]
    }
}

/// PS 11.2A.a, PS 10.2C.b, PS 10.2C.c: how these tubes are fired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    pub spread: bool,
    pub tubes: Vec<TubeId>,
}

impl Choice<State> for Method {
    const QUESTION: &'static str = "ambush-method";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        if self.spread { "spread" } else { "salvo" }.into()
    }

    fn label(&self, _: &State) -> String {
        if self.spread { "As a spread" } else { "As a salvo, each torpedo for itself" }.to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(if self.spread { "PS 10.2C.c" } else { "PS 10.2C.b" })
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        vec![odds::ambush(g, charts, &self.tubes, self.spread)]
    }
}

/// PS 11.2A.a: the escorts in the last box; an aircraft is none for torpedoes.
fn prey(g: &State, charts: &Charts) -> Vec<Prey> {
    let last = charts.engagement.escorts.last();
    let near = |it: &&crate::state::Escort| it.at == last && it.kind != EscortKind::Air;
    g.fight().escorts.iter().filter(near).map(|it| Prey(it.id)).collect()
}

/// PS 10.2.b, PS 10.2A: bow tubes that are flooded, or can be at the last minute.
fn tubes(g: &State) -> Vec<AmbushTube> {
    let ready = g
        .boat()
        .tubes()
        .filter(|(id, tube)| id.end == End::Forward && !tube.disabled && tube.torpedo().is_some());
    ready.map(|(id, _)| AmbushTube(id)).collect()
}

/// PS 8.3.n, PS 11.2A.a, PS 11.2A.b, PS-R60: torpedoes down the throat of an escort in the last box,
/// before it drops its charges.
pub async fn ambush(t: &mut T) -> Play {
    let (prey, tubes) = (prey(&t.g, t.charts), tubes(&t.g));
    if prey.is_empty() || tubes.is_empty() || !ch10_salvo::can_fire(&t.g, t.charts) {
        return Ok(());
    }
    let seat = t.g.seat();
    let Prey(id) = match prey.as_slice() {
        [only] => *only,
        _ => t.ask(seat, "PS 11.2A.a", "Which escort is ambushed?", &prey).await,
    };
    let text = "The escort runs straight at the boat. Which tubes are fired?";
    let fired = t.draft(seat, "PS 11.2A.a", text, Subset::of(tubes)).await.into_taken();
    let fired: Vec<TubeId> = fired.into_iter().map(|tube| tube.0).collect();
    if fired.is_empty() {
        return Ok(());
    }
    let spread = fired.len() > 1 && {
        let options = [false, true].map(|spread| Method { spread, tubes: fired.clone() });
        t.ask(seat, "PS 10.2C.b", "How are they fired?", &options).await.spread
    };
    if ch03_orders::forbids_fire(&t.g, t.charts) {
        ch03_orders::violate(t, Breach::ReEngagement, true);
    }
    launch_noise(t, &fired);
    down_the_throat(t, id, &fired, spread).await
}

/// PS 10.2A, PS 10.2.d, PS 10.2H: late flooding, and firing itself, each once.
fn launch_noise(t: &mut T, fired: &[TubeId]) {
    let value = |value| i32::from(t.charts.engagement.value(value));
    let dry = |id: &&TubeId| matches!(t.g.boat().tube(**id).charged, Charged::Loaded(_));
    let late = fired.iter().any(|id| dry(&id));
    let marks = fired.iter().filter_map(|id| t.g.boat().tube(*id).torpedo());
    let noisy = marks.into_iter().any(|it| t.charts.damage.torpedo(it.mark).noisy);
    let flooding = i32::from(late) * value(Value::Flooding);
    let firing = i32::from(noisy) * value(Value::Firing);
    signature::add(t, "PS 10.2.d", &[(Noise::Flooding, flooding), (Noise::Firing, firing)]);
    for id in fired {
        ch09_weapons::flood(t, *id);
    }
}

/// PS 11.2A.a, PS 9.6D: the shot at an escort, from periscope depth; it has no range.
pub fn shot(charts: &Charts, in_spread: Option<u8>) -> Shot {
    let hit_number = charts.engagement.value(Value::AmbushHit);
    Shot { hit_number, range: None, in_spread, running_on: false, from: Depth::Periscope }
}

/// PS 11.2A.a, PS 11.2A.b, PS 10.2F.g: one hit sinks the escort.
async fn down_the_throat(t: &mut T, prey: u8, fired: &[TubeId], spread: bool) -> Play {
    let mut exploded = false;
    for (place, tube) in fired.iter().enumerate() {
        let Some(torpedo) = t.g.boat_mut().empty(*tube) else { continue };
        let shot = shot(t.charts, spread.then_some(place as u8));
        if ch10_fire::roll(t, shot).await == Fell::Miss || t.g.fight().escort(prey).is_none() {
            continue;
        }
        match ch10_fire::quality(t, torpedo.mark).await {
            Quality::Dud => {}
            Quality::Premature => exploded = true,
            Quality::Circling => ch10_fire::circling(t).await?,
            Quality::Straight if ch10_fire::is_spoilt(t, torpedo).await => {}
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
        signature::add(t, "PS 10.2F.g", &[(Noise::Explosion, noise)]);
    }
    Ok(())
}
