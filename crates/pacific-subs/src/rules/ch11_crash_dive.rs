//! Section 11.1C: crash dives.

use super::{
    Play, T, ch05_boat, ch09_approach,
    signature::{self, Noise},
};
use crate::{
    charts::{
        Charts,
        engagement::{CrashDive, Value},
    },
    rules::{ch05_damage, is_five_or_six, mods},
    state::{
        Depth, Plane, Speed, State,
        setup::{DiveFatigue, GunLeft},
    },
};
use table::{Choice, Key, Name};

/// PS 11.1C.b: where the dive ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DiveTo {
    pub depth: Depth,
    pub bottom: bool,
}

impl Choice<State> for DiveTo {
    const QUESTION: &'static str = "dive-to";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        let bottom = if self.bottom { "-bottom" } else { "" };
        format!("{}{bottom}", self.depth.name()).into()
    }

    fn label(&self, _: &State) -> String {
        let place = self.depth.words();
        if self.bottom { format!("To the bottom at {place}") } else { format!("To {place}") }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 11.1C.b")
    }

    fn target(&self) -> Option<String> {
        Some(format!("depth:{}", self.depth.name()))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        let strains = ch09_approach::strains(g, charts, g.fight().depth, self.depth);
        let odds = strains.then(|| charts.engagement.crush.odds(&table::Mods::NONE));
        odds.into_iter().collect()
    }
}

/// PS 11.1C.b, PS-R58: mid-water or deeper, or the bottom; where the sea or the hull allows neither,
/// as deep as they allow.
pub fn depths(g: &State, charts: &'static Charts) -> Vec<DiveTo> {
    let fight = g.fight();
    let deepest = ch05_boat::deepest(g, charts);
    let bottom = |depth: Depth| depth == fight.seabed && charts.engagement.depths.of(depth).bottom;
    let all = Depth::ALL.iter().map(|&(_, depth)| depth).filter(|it| *it <= deepest);
    let mut depths = Vec::new();
    for depth in all {
        if depth >= Depth::Midwater {
            depths.push(DiveTo { depth, bottom: false });
        }
        if bottom(depth) {
            depths.push(DiveTo { depth, bottom: true });
        }
    }
    if depths.is_empty() {
        depths.push(DiveTo { depth: deepest.max(fight.depth), bottom: false });
    }
    depths
}

/// PS 11.1C.a, PS 11.1C.e, PS-R28, PS-R58: true if the boat gets down in time.
pub async fn crash_dive(t: &mut T) -> Play<bool> {
    let chart = &t.charts.engagement.crash_dive;
    let mods = mods(t, chart, |scene| scene);
    let rolled = t.check(chart, mods).await;
    let dives = rolled.result == CrashDive::Dives && is_five_or_six(&t.g, rolled.total);
    if !dives || t.g.house().dive_fatigue == DiveFatigue::Every {
        ch05_damage::tire(t, "PS 11.1C.e");
    }
    t.g.fight_mut().dived = true;
    if dives {
        go_down(t).await?;
    }
    Ok(dives)
}

/// PS 11.1C.d: a boat that survives a failed dive still goes down.
pub async fn go_down_after_failure(t: &mut T) -> Play {
    if t.g.fight().dived && t.g.fight().depth < Depth::Midwater && !t.g.fight().bottomed {
        go_down(t).await?;
    }
    Ok(())
}

/// PS 9.1.k, PS-R41: nothing is stowed before a crash dive; the hangar is open while the gun is manned.
fn leave_guns(t: &mut T) {
    let manned = ch05_boat::gun_manned(&t.g, t.charts);
    let spared = t.g.house().gun_left == GunLeft::Spared;
    if manned {
        ch09_approach::stow(t, spared);
    }
    let fight = t.g.fight_mut();
    (fight.gun_ready, fight.aa_ready) = (false, false);
    let lost = match t.g.boat().plane {
        Plane::Launched => true,
        Plane::Aboard => manned && !spared,
        Plane::NotCarried | Plane::Lost => false,
    };
    if lost {
        t.g.boat_mut().plane = Plane::Lost;
        t.say("PS 9.1.k", |_| "The aircraft is lost.".to_owned());
    }
}

/// PS 11.1C.b, PS 11.1C.c, PS-R41, PS-R58: signature +2, guns and aircraft are left to the sea, crush
/// depth is allowed.
async fn go_down(t: &mut T) -> Play {
    let options = depths(&t.g, t.charts);
    let seat = t.g.seat();
    let to = match options.as_slice() {
        [only] => *only,
        _ => t.ask(seat, "PS 11.1C.b", "How deep does the boat dive?", &options).await,
    };
    let before = t.g.fight().depth;
    if before == Depth::Surface {
        leave_guns(t);
    }
    let noise = i32::from(t.charts.engagement.value(Value::CrashDive));
    signature::add(t, "PS 11.1C.c", &[(Noise::CrashDive, noise)]);
    ch09_approach::set_depth(t, to.depth, to.bottom);
    if to.bottom {
        t.g.fight_mut().speed = Speed::Stop;
    }
    t.say("PS 11.1C.b", |g| format!("The boat goes down to {}.", g.fight().depth.words()));
    ch09_approach::strain(t, before, to.depth).await
}
