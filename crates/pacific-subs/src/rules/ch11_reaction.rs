//! Chapter 11: escorts close, targets scatter.

use super::{Over, Play, T, acts, ch10_tasks, ch11_crash_dive, odds};
use crate::{
    charts::{
        Charts,
        engagement::{Closing, Collision},
    },
    choice,
    conditions::{Scene, When},
    rules::mods,
    state::{Depth, EscortKind, GameEnd, State, setup::AirCollision},
};
use table::{Choice, Dice, Mods, Name};

/// PS 11.0, PS 11.1: every escort tries to close, then the danger on the surface and of collision.
pub async fn reaction(t: &mut T) -> Play {
    let harassed = harass(t).await;
    let ids: Vec<u8> = t.g.fight().escorts.iter().map(|it| it.id).collect();
    for id in ids {
        closing(t, id, harassed == Some(id)).await;
    }
    danger(t).await
}

/// PS 11.1D, decision PS-D34: the escort the aircraft turns on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Harass {
    Escort(u8),
    Hold,
}

impl Choice<State> for Harass {
    const QUESTION: &'static str = "harass-escort";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Harass::Escort(id) => id.to_string().into(),
            Harass::Hold => "hold".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Harass::Escort(id) => format!("Attack {}", escort_name(g, *id)),
            Harass::Hold => "Keep the aircraft back".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 11.1D")
    }

    fn target(&self) -> Option<String> {
        match self {
            Harass::Escort(id) => Some(format!("escort:{id}")),
            Harass::Hold => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        match self {
            Harass::Escort(id) => odds::harassed(g, charts, *id).into_iter().collect(),
            Harass::Hold => odds::closing_now(g, charts).into_iter().collect(),
        }
    }
}

/// An escort as the captain calls it.
pub fn escort_name(g: &State, id: u8) -> String {
    match g.fight().escort(id) {
        Some(it) => format!("{} {id} in box {}", it.kind.words(), it.at),
        None => format!("escort {id}"),
    }
}

/// PS 11.1D, PS 7.1D.b, PS-R99: an attack aircraft that did not strike; friends are not attacked.
async fn harass(t: &mut T) -> Option<u8> {
    let fight = t.g.fight();
    if !ch10_tasks::can_strike(&t.g, t.charts) || fight.escorts.is_empty() || fight.friendly {
        return None;
    }
    let mut options: Vec<Harass> =
        t.g.fight().escorts.iter().map(|it| Harass::Escort(it.id)).collect();
    options.push(Harass::Hold);
    let seat = t.g.seat();
    match t.ask(seat, "PS 11.1D", "Send the aircraft at an escort?", &options).await {
        Harass::Hold => None,
        Harass::Escort(id) => {
            t.g.fight_mut().plane_used = true;
            Some(id)
        }
    }
}

/// PS 11.1, PS 11.1.h, PS-R56: within the span of the signature box the escort moves up one box.
/// PS 11.1D: the die of the aircraft is added; together above 6 the escort fades instead.
async fn closing(t: &mut T, id: u8, harassed: bool) {
    let Some(escort) = t.g.fight().escort(id).copied() else { return };
    let air_die = if harassed {
        t.roll(Dice::D6, "PS 11.1D", "Aircraft against the escort").await.natural
    } else {
        0
    };
    let chart = &t.charts.engagement.closing;
    let mods = mods(t, chart, |scene| Scene { escort: Some(escort), air_die, ..scene });
    acts::search(t, id);
    let rolled = t.check(chart, mods).await;
    let closes = closes(&t.g, t.charts, rolled.natural, rolled.result);
    let turned_away = harassed && rolled.natural + air_die > i32::from(Dice::D6.sides);
    if turned_away {
        fade(t, id);
    } else if closes {
        let last = t.charts.engagement.escorts.last();
        if let Some(escort) = t.g.fight_mut().escort_mut(id) {
            escort.at = (escort.at + 1).min(last);
        }
        t.say("PS 11.1", |g| format!("Closing: {}.", escort_name(g, id)));
    } else {
        t.say("PS 11.1", |g| format!("Not closing: {}.", escort_name(g, id)));
    }
    t.act_over();
}

/// PS 11.1, PS 15.7.c, PS-R82: whether a roll closes; a 1 always does for the hunter of The Enemy
/// Below where the span holds a 1, whatever its modifier.
pub fn closes(g: &State, charts: &'static Charts, natural: i32, result: Closing) -> bool {
    let scene = Scene::new(g, charts);
    let hunter = scene.count(When::EnemyBelow) > 0 && scene.count(When::SignatureTop) > 0;
    result == Closing::Closes || (hunter && natural == 1)
}

/// PS 12.0.a, PS 12.0.b: one box back, never below 0.
pub fn fade(t: &mut T, id: u8) {
    if let Some(escort) = t.g.fight_mut().escort_mut(id) {
        escort.at = escort.at.saturating_sub(1);
        t.say("PS 12.0.a", |g| format!("Fading: {}.", escort_name(g, id)));
    }
}

/// PS 11.1A, PS-R57: an escort so near that a surfaced boat is lost.
pub fn surface_danger(g: &State, charts: &Charts) -> bool {
    let fight = g.fight();
    let near = fight.escorts.iter().any(|it| charts.engagement.escorts.at(it.at).surface_fatal);
    fight.depth == Depth::Surface && near
}

/// PS 11.1B, PS-R93: escorts, no aircraft, that may run down a boat at periscope depth.
pub fn rammers(g: &State, charts: &Charts) -> usize {
    let fight = g.fight();
    let may = |kind| kind != EscortKind::Air || g.house().air_collision == AirCollision::AsOthers;
    let near = fight
        .escorts
        .iter()
        .filter(|it| may(it.kind) && charts.engagement.escorts.at(it.at).collision);
    if fight.depth == Depth::Periscope { near.count() } else { 0 }
}

choice! {
    /// PS 11.1B, decision PS-D26
    pub enum FleeEscort as "flee-escort", "PS 11.1B", odds flee_odds {
        Dive = "crash-dive": "Crash dive: louder, and it tires the crew",
        Stay = "stay": "Stay at periscope depth and risk a collision",
    }
}

fn flee_odds(flee: FleeEscort, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
    match flee {
        FleeEscort::Dive => vec![odds::crash_dive(g, charts)],
        FleeEscort::Stay => {
            vec![charts.engagement.collision.odds(&Mods::NONE); rammers(g, charts)]
        }
    }
}

/// PS 11.1A, PS 11.1B, PS 11.1C.d: every escort that may ram is a danger of its own.
async fn danger(t: &mut T) -> Play {
    if surface_danger(&t.g, t.charts) {
        t.say("PS 11.1A", |_| {
            "An escort is close to the surfaced boat, which has to dive.".to_owned()
        });
        if !ch11_crash_dive::crash_dive(t).await? {
            let text = "The boat is caught on the surface and sunk.";
            return Err(Over::now(t, GameEnd::SunkByEscorts, "PS 11.1A", text));
        }
        return Ok(());
    }
    let rammers = rammers(&t.g, t.charts);
    if rammers == 0 {
        return Ok(());
    }
    let seat = t.g.seat();
    let options = [FleeEscort::Dive, FleeEscort::Stay];
    let flee =
        t.ask(seat, "PS 11.1B", "An escort bears down on the periscope. Crash dive?", &options);
    if flee.await == FleeEscort::Dive && ch11_crash_dive::crash_dive(t).await? {
        return Ok(());
    }
    for _ in 0..rammers {
        match t.check(&t.charts.engagement.collision, Mods::NONE).await.result {
            Collision::Sunk => {
                let text = "The escort rams the boat. She is lost.";
                return Err(Over::now(t, GameEnd::Collision, "PS 11.1B", text));
            }
            Collision::Missed => {}
        }
    }
    ch11_crash_dive::go_down_after_failure(t).await
}

/// PS 11.3.a to PS 11.3.f, PS 3.3.f, PS-R13, PS-R62: everything on the Plot moves to the ring of its
/// roll, or out of reach.
pub async fn scatter(t: &mut T) {
    let ids: Vec<u8> = t.g.fight().plot.iter().map(|it| it.id).collect();
    for id in ids {
        let Some(target) = t.g.fight().by_id(id).copied() else { continue };
        let chart = &t.charts.engagement.scatter;
        let mods = mods(t, chart, |scene| Scene { target: Some(target), ..scene });
        match t.check(chart, mods).await.result.0 {
            Some(ring) => {
                if let Some(it) = t.g.fight_mut().by_id_mut(id) {
                    it.ring = ring;
                }
                t.say("PS 11.3.f", |g| {
                    let name = board::capital(&super::ch10_salvo::target_name(g, id));
                    format!("{name}: now in ring {ring}.")
                });
            }
            None => lose(t, id),
        }
    }
}

/// PS 11.3.e, PS 10.2F.f: out of range for good; a ship that was hit counts as damaged.
fn lose(t: &mut T, id: u8) {
    let name = super::ch10_salvo::target_name(&t.g, id);
    super::ch13_reengagement::note_damaged(&mut t.g, id);
    t.g.fight_mut().plot.retain(|it| it.id != id);
    t.say("PS 11.3.e", |_| format!("Contact lost: {name}."));
}
