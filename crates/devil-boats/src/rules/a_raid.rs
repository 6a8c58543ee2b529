//! Table A-6: air raids on the base.

use super::{
    T, a_assignment as assignment, g_damage,
    h_repair::{repair_consort, repair_elco},
    i_victory, reserve,
};
use crate::{
    charts::{
        Points,
        a::{Raid, RaidBoat, RaidHit},
        i::Worth,
    },
    state::{Consort, RESERVE, State, Weather, boat::CONSORT_TRACK},
};
use table::Mods;

/// DB 7.8: the raid is rolled once a night, when the squadron has entered the first Green box.
pub async fn air_raid(t: &mut T) {
    if std::mem::replace(&mut t.g.mission_mut().raid_rolled, true) {
        return;
    }
    raid(t).await;
}

/// DB A-6.nomission: with the squadron in port there is no raid in Bad weather or a Large Storm.
pub async fn raid_on_the_squadron_in_port(t: &mut T, weather: Weather) {
    match weather {
        Weather::Bad | Weather::LargeStorm => {}
        Weather::Good | Weather::Poor => {
            raid(t).await;
        }
    }
}

/// DB A-6, RU-010: the Reserve and every boat that is not at sea.
async fn raid(t: &mut T) {
    match t.check(&t.charts.a.raid, Mods::NONE).await.result {
        Raid::None => return,
        Raid::Raid => t.say("DB A-6", |_| "Enemy aircraft raid the base.".to_owned()),
    }
    let mut lost = Vec::new();
    for berth in 0..t.g.berths.len() {
        let Some(hull) = t.g.berths[berth].hull().filter(|&hull| !is_at_sea(&t.g, hull)) else {
            continue;
        };
        match t.check(&t.charts.a.raid_boat, Mods::NONE).await.result {
            RaidBoat::Spared => {}
            RaidBoat::Hit => {
                if hit(t, berth, hull).await {
                    lost.push(berth);
                }
            }
        }
    }
    for &berth in &lost {
        score_loss(t, berth);
        replace(t, berth, &lost).await;
    }
}

fn is_at_sea(g: &State, hull: u8) -> bool {
    let boats = g.mission.iter().flat_map(|mission| mission.boats.iter().flatten());
    boats.into_iter().any(|boat| boat.hull == hull)
}

/// DB 7.reserve: a Reserve that is at sea or was hit itself fills no gap.
async fn replace(t: &mut T, berth: usize, lost: &[usize]) {
    let here = t.g.berths[RESERVE].hull().is_some_and(|hull| !is_at_sea(&t.g, hull));
    reserve::replace_boat(t, berth, here && !lost.contains(&RESERVE)).await;
}

/// One bomb on a boat at base: true if the boat is gone.
async fn hit(t: &mut T, berth: usize, hull: u8) -> bool {
    let boat = assignment::berth_word(berth);
    match t.check(&t.charts.a.raid_hit, Mods::NONE).await.result {
        RaidHit::Obliterated => {
            t.say("DB A-6", |_| {
                format!("{} takes a direct hit and is destroyed.", board::capital(&boat))
            });
            true
        }
        RaidHit::Damaged => {
            t.say("DB A-6", |_| format!("A bomb damages {boat}."));
            match assignment::captain_of(&t.g, berth) {
                Some(_) => bomb_on_captains_boat(t, berth, hull).await,
                None => bomb_on_other_boat(t, berth, hull).await,
            }
        }
    }
}

/// DB A-6.a: four rolls on G-1; the crew is ashore, so every hit on a man is superficial.
async fn bomb_on_captains_boat(t: &mut T, berth: usize, hull: u8) -> bool {
    let wear = t.g.berths[berth].wear().and_then(|wear| wear.elco.clone());
    match g_damage::area_hits_at_base(t, *wear.unwrap_or_default()).await {
        g_damage::AtBase::Sunk => {
            sinks(t, berth);
            true
        }
        g_damage::AtBase::Damaged(elco) => {
            repair_elco(t, hull, &elco).await;
            false
        }
    }
}

fn sinks(t: &mut T, berth: usize) {
    t.say("DB A-6", |_| {
        format!("{} sinks at its berth.", board::capital(&assignment::berth_word(berth)))
    });
}

/// DB B-5.d, RU-012: damage points with the usual limits.
async fn bomb_on_other_boat(t: &mut T, berth: usize, hull: u8) -> bool {
    let points = t.check(&t.charts.a.raid_damage, Mods::NONE).await.result;
    let mut tracks = t.g.berths[berth].wear().map_or_else(Consort::default, |wear| wear.tracks);
    mark(&mut tracks, points);
    let sunk = tracks.flooding >= CONSORT_TRACK;
    if sunk {
        sinks(t, berth);
    } else {
        repair_consort(t, hull, tracks);
    }
    sunk
}

fn mark(tracks: &mut Consort, points: Points) {
    match points {
        Points::Superficial => tracks.superficial = tracks.superficial.saturating_add(1),
        Points::Damage { systems, flooding } => tracks.take(systems, flooding),
        Points::Critical => tracks.flooding = CONSORT_TRACK,
    }
}

/// RU-011: one of PTs #1 to #4 destroyed at base costs its points, the Reserve nothing.
fn score_loss(t: &mut T, berth: usize) {
    t.g.lost_at_base = t.g.lost_at_base.saturating_add(1);
    if berth == RESERVE {
        return;
    }
    let points = t.charts.i.worth(Worth::Boat, false);
    let what = format!("{} destroyed at base", assignment::berth_word(berth));
    i_victory::score_at_base(t, "DB I-1.loss", points, what);
}
