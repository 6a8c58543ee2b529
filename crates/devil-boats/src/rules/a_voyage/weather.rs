//! Tables: the sea and what bad weather does.

use crate::{
    charts::a_map::{Collision, Separated, Separation, Storm, StormEvent},
    conditions::{Scene, When},
    rules::{
        T,
        g_damage::{self, Shell},
        g_rescue,
    },
    state::{BoatNo, Boats, SeaState, State, Weather},
};
use table::{Chart, Mods};

pub(super) fn is_bad(g: &State) -> bool {
    match g.mission().weather {
        Weather::Bad | Weather::LargeStorm => true,
        Weather::Good | Weather::Poor => false,
    }
}

/// DB A-7, RU-014: once per zone and turn.
/// DB A-7.next: only Bad weather goes on to.
pub async fn sea_state(t: &mut T) {
    let chart: &'static Chart<SeaState, When> = match t.g.mission().weather {
        Weather::Good => &t.charts.a_map.sea_good,
        Weather::Poor => &t.charts.a_map.sea_poor,
        Weather::Bad | Weather::LargeStorm => &t.charts.a_map.sea_bad,
    };
    let sea = t.check(chart, Mods::NONE).await.result;
    t.g.mission_mut().sea = sea;
    g_rescue::tow_lines_part(t);
}

/// DB A-8, DB A-8.mod
pub async fn storm_event(t: &mut T) {
    if t.g.present().next().is_none() {
        return;
    }
    let chart = &t.charts.a_map.storm;
    let mods = chart.modifiers(|when| Scene::new(&t.g).count(when));
    if t.check(chart, mods).await.result == Storm::Calm {
        return;
    }
    match t.check(&t.charts.a_map.storm_event, Mods::NONE).await.result {
        StormEvent::RadioAntenna => lose_antenna(t, Antenna::Radio),
        StormEvent::RadarAntenna => lose_antenna(t, Antenna::Radar),
        StormEvent::Collision => collisions(t).await,
    }
}

#[derive(Clone, Copy)]
enum Antenna {
    Radio,
    Radar,
}

/// DB A-8.event, RU-016: the antenna of PT #1; its set is out with it for the mission.
fn lose_antenna(t: &mut T, antenna: Antenna) {
    for no in t.g.human_boats().collect::<Boats>() {
        let elco = t.g.elco_mut(no);
        let what = match antenna {
            Antenna::Radio => {
                elco.radio_antenna = true;
                "Radio"
            }
            Antenna::Radar => {
                elco.radar_antenna = true;
                "Radar"
            }
        };
        t.say("DB A-8.event", |_| format!("The storm carries away the {what} Antenna of {no}."));
    }
}

/// DB A-8.collision: each boat rolls; RU-012: the usual limits hold.
async fn collisions(t: &mut T) {
    for no in t.g.present().collect::<Boats>() {
        if !t.g.is_present(no) {
            continue;
        }
        match t.check(&t.charts.a_map.collision, Mods::NONE).await.result {
            Collision::None => {
                t.say("DB A-8.collision", |_| format!("{no} keeps clear of the others."));
            }
            Collision::Harmless => {
                t.say("DB A-8.collision", |_| {
                    format!("{no} collides with another boat, without harm.")
                });
            }
            Collision::Damage => {
                t.say("DB A-8.collision", |_| format!("{no} is damaged in a collision."));
                collide(t, no).await;
            }
        }
    }
}

async fn collide(t: &mut T, no: BoatNo) {
    if t.g.boat(no).elco().is_none() {
        let points = t.check(&t.charts.a_map.collision_damage, Mods::NONE).await.result;
        return g_damage::consort_damage(t, no, points).await;
    }
    for _ in 0..2 {
        if t.g.is_present(no) {
            g_damage::area_hit(t, no, Shell::Light).await;
        }
    }
}

/// DB A-9, DB A-9.mod
pub async fn separation(t: &mut T) {
    if t.g.present().next().is_none() {
        return;
    }
    let chart = &t.charts.a_map.separation;
    let mods = chart.modifiers(|when| Scene::new(&t.g).count(when));
    match t.check(chart, mods).await.result {
        Separation::Together => {}
        Separation::Separated => {
            let who = t.check(&t.charts.a_map.separated, Mods::NONE).await.result;
            separated(t, who, "DB A-9.boat").await;
        }
    }
}

/// DB A-9.boat, DB A-9.effect, DB: the boats rolled part company and the mission may be aborted.
pub async fn separated(t: &mut T, who: Separated, rule: &'static str) {
    let before = t.g.present().count();
    let asked = match who {
        Separated::One(no) => g_rescue::leads(&t.g, no),
        Separated::All => true,
    };
    match who {
        Separated::One(no) => g_rescue::separate(t, no).await,
        Separated::All => g_rescue::separate_all(t).await,
    }
    if t.g.present().count() == before {
        t.say(rule, |_| "Nobody is separated.".to_owned());
    } else if !asked {
        g_rescue::go_on_or_abort(
            t,
            "DB A-9.effect",
            "A boat has lost touch. Go on with the mission?",
        )
        .await;
    }
}
