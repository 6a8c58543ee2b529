//! The deck gun.

use super::{aim_modifiers, capital, damage, damage_roll, fires, target_name};
use crate::{
    charts::{Charts, mats::Gunfire, s},
    conditions::{Scene, Shot, Weapon},
    rules::{T, ch12_events},
    state::{Arm, Landing, Posture, Range, State},
};
use arrayvec::ArrayVec;
use table::{Choice, How, Name, Odds};

/// Decision SV-D19: one more ammunition point, or no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GunAim {
    At(u8),
    Done { placed: u8 },
}

impl Choice<State> for GunAim {
    const QUESTION: &'static str = "gun";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            GunAim::At(target) => format!("{}", target + 1).into(),
            GunAim::Done { .. } => "done".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            GunAim::At(target) => {
                let target = &g.encounter().targets[usize::from(*target)];
                let left = target.to_sink - target.damage;
                format!("One point at {} ({left} to sink)", target.name)
            }
            GunAim::Done { placed: 0 } => "Hold fire".to_owned(),
            GunAim::Done { placed: 1 } => "No more: one point".to_owned(),
            GunAim::Done { placed } => format!("No more: {placed} points"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.3.2")
    }

    fn target(&self) -> Option<String> {
        match self {
            GunAim::At(target) => Some(format!("target:{}", target + 1)),
            GunAim::Done { .. } => Some("gun".to_owned()),
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let GunAim::At(target) = *self else { return Vec::new() };
        let range = g.encounter().range.unwrap_or(Range::Close);
        let shot = shot(g, target, range);
        vec![charts.s.to_hit(range).odds(&aim_modifiers(g, charts, shot))]
    }
}

fn shot(g: &State, target: u8, range: Range) -> Shot<'_> {
    let target = g.encounter().targets.get(usize::from(target));
    Shot { weapon: Weapon::DeckGun, target, range, second_salvo: false }
}

/// SV 9.3.1, SV 8.2.3.c, SV-R87: what the gun may fire at: no ship of type A, and nothing while an
/// escort is there. SV 9.3.5: the AA guns are no help.
pub fn gun_targets(g: &State) -> ArrayVec<u8, 5> {
    let boat = g.boat();
    let encounter = g.encounter();
    if encounter.escort.is_some() || boat.ammo == 0 || boat.working_guns() == 0 {
        return ArrayVec::new();
    }
    let open = encounter.afloat().filter(|(_, target)| !target.bars_the_gun());
    open.map(|(at, _)| at as u8).collect()
}

/// Whether the gun could be used if the boat were surfaced.
pub fn gun_bears(g: &State) -> bool {
    !gun_targets(g).is_empty()
}

/// SV 9.3.1 to SV 9.3.4, SV 9.4.2.c: the points and their targets are fixed first, and all of them
/// are spent.
pub async fn fire_deck_gun(t: &mut T, range: Range) {
    t.g.encounter_mut().last_fire.0.clear();
    let points = commit(t).await;
    if points.is_empty() {
        return;
    }
    t.g.boat_mut().ammo -= points.len() as u8;
    t.g.encounter_mut().fired.anything = true;
    for target in points {
        shell(t, target, range).await;
    }
}

/// SV 9.3.2, SV 9.3.4, SV 4.6.3: two points for each gun that works (SV 11.6.2.i), each at any ship.
async fn commit(t: &mut T) -> ArrayVec<u8, 4> {
    let mut points = ArrayVec::new();
    let per_gun: u8 = t.charts.mats.gunfire.of(Gunfire::PerGun);
    let most = t.g.boat().ammo.min(per_gun * t.g.boat().working_guns());
    if t.g.encounter().posture != Posture::Surfaced {
        return points;
    }
    while points.len() < usize::from(most) && !points.is_full() {
        let mut options: Vec<GunAim> = gun_targets(&t.g).iter().map(|&at| GunAim::At(at)).collect();
        if options.is_empty() {
            break;
        }
        options.push(GunAim::Done { placed: points.len() as u8 });
        let seat = t.g.seat();
        match t.ask(seat, "SV 9.3.2", "Where does the next point of gunfire go?", &options).await {
            GunAim::At(target) => points.push(target),
            GunAim::Done { .. } => break,
        }
    }
    points
}

/// SV 9.3.3: a hit goes straight to S3. A ship that has gone down needs no roll.
async fn shell(t: &mut T, target: u8, range: Range) {
    let at = usize::from(target);
    if t.g.encounter().targets[at].is_sunk() {
        t.say("SV 9.4.2.c", |_| "The last shells are spent on a sinking ship.".to_owned());
        return;
    }
    let mods = aim_modifiers(&t.g, t.charts, shot(&t.g, target, range));
    let chart = t.charts.s.to_hit(range);
    t.act(|g| fires(g, How::HeavyGun, at));
    let rolled = ch12_events::check(t, chart, mods, |shot| shot == s::Shot::Miss).await;
    if rolled.result == s::Shot::Miss {
        t.g.encounter_mut().land(at, Arm::Gun, Landing::Miss);
        t.say("SV 9.3.3", |g| format!("The shells miss {}.", target_name(g, at)));
        return;
    }
    t.g.encounter_mut().land(at, Arm::Gun, Landing::Hit);
    t.say("SV 9.3.3", |g| format!("{} is hit by shells.", capital(target_name(g, at))));
    let chart = &t.charts.s.gun_damage;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let points = damage_roll(t, chart, mods, at, 0).await;
    damage(t, at, points);
}
