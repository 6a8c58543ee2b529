//! OC 9.7.10.g, OC 9.7.10.h: bombers defend themselves.

use super::{
    At, DefenceOrder, craft,
    fire::{self, Stand},
};
use crate::{
    charts::{Charts, battle::Permission},
    rules::T,
    state::State,
};
use table::{Choice, Name, Odds, chart::Mods};

/// Decision D-DEFENSIVE-FIRE
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Defend {
    fire: bool,
    by: craft::Piece,
    at: craft::Piece,
}

impl Choice<State> for Defend {
    const QUESTION: &'static str = "defensive-fire";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        if self.fire { "fire" } else { "hold" }.into()
    }

    fn label(&self, _: &State) -> String {
        if self.fire { format!("Try to fire at {}", self.at.name) } else { "Hold fire".to_owned() }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("OC 9.7.10.h")
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(format!("{} comes within range: does {} try to fire?", self.at.name, self.by.name))
    }

    /// Whether it comes to a shot, and what the shot does.
    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let battle = craft::battle(g);
        let places = (battle.find(self.by.unit), battle.find(self.at.unit));
        let (true, (Some(by), Some(at))) = (self.fire, places) else { return Vec::new() };
        let it = &battle.flyers[by];
        let At::Board { hex, facing } = it.at else { return Vec::new() };
        let stand = Stand { hex, facing, altitude: it.altitude };
        let shot = fire::shot(g, charts, by, stand, at, true);
        let shot = shot.map(|shot| fire::odds(g, charts, &shot));
        std::iter::once(charts.battle.permission.odds(&Mods::NONE)).chain(shot).collect()
    }

    fn target(&self) -> Option<String> {
        self.fire.then(|| format!("air:{}", self.at.key))
    }
}

/// OC 9.7.10.g, OC 9.7.10.i, ruling R-DEF-FIRE-ESCORT: an interceptor has entered a hex; every bomber that covers
/// it may try. True if dice were thrown.
pub async fn against(t: &mut T, moving: usize) -> bool {
    if craft::battle(&t.g).is_mission(moving) {
        return false;
    }
    let charts = t.charts;
    let mut dice = false;
    for bomber in 0..usize::from(craft::battle(&t.g).mission_count) {
        let battle = craft::battle(&t.g);
        let it = &battle.flyers[bomber];
        let At::Board { hex, facing } = it.at else { continue };
        if !fire::may_fire_in_defence(&t.g, t.charts, it) {
            continue;
        }
        let stand = Stand { hex, facing, altitude: it.altitude };
        let Some(shot) = fire::shot(&t.g, t.charts, bomber, stand, moving, true) else { continue };
        let order = battle.defence;
        // Whether the bombers fire, ask or hold shows their hidden order.
        t.reveal();
        match order {
            DefenceOrder::Hold => return false,
            DefenceOrder::Ask if !asked(t, bomber, moving).await => continue,
            DefenceOrder::Ask | DefenceOrder::Always => {}
        }
        dice = true;
        super::rounds::tell(t, bomber);
        t.say("OC 9.7.10.h", |g| {
            let flyers = &craft::battle(g).flyers;
            let name = |flyer: usize| &craft::counter(charts, flyers[flyer].unit).name;
            format!("{} tries to fire at {}.", name(bomber), name(moving))
        });
        // OC 9.7.10.h
        if t.check(&t.charts.battle.permission, Mods::NONE).await.result == Permission::MayFire {
            fire::resolve(t, shot).await;
        }
        if craft::battle(&t.g).flyers[moving].at == At::Lost {
            break;
        }
    }
    dice
}

async fn asked(t: &mut T, bomber: usize, moving: usize) -> bool {
    let battle = craft::battle(&t.g);
    let piece = |flyer: usize| craft::piece(t.charts, battle.flyers[flyer].unit);
    let (by, at) = (piece(bomber), piece(moving));
    let options = [true, false].map(|fire| Defend { fire, by, at });
    let seat = battle.mission.seat();
    t.ask(seat, "OC 9.7.10.h", "Fire at the fighter?", &options).await.fire
}
