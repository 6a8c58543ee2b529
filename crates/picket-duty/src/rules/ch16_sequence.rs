//! Sections 3 and 16: turns and phases.

use super::{
    Play, T, ch02_setup, ch04_station,
    ch06_02_weather::{self, Sky},
    ch06_04_air, ch06_05_attack, ch06_07_fire, ch06_08_special, ch06_09_maneuver, ch07_01_hits,
    ch07_02_weapons,
    ch07_03_flooding::{Toll, lose_hull, settle},
    ch07_06_casualties, ch07_07_crews, ch07_08_fires, ch08_maintenance, ch09_anchorage,
    ch10_victory,
};
use crate::{
    Outcome,
    conditions::raid_strength,
    state::{AirCover, Cause, Emergency, Primary, Stage, ThisPhase, ThisTurn},
};
use board::capital;
use table::Mods;

/// PD 3.0.A, PD 3.0.C: turn after turn, until the last day or the end of a scenario.
pub async fn game(t: &mut T) -> Outcome {
    loop {
        t.mark(|g| format!("{}, {}", g.date, g.phase.words()));
        let played = match t.g.stage {
            Stage::NewShip => {
                ch02_setup::new_ship(t).await;
                Ok(())
            }
            Stage::Turn => {
                begin_turn(t).await;
                Ok(())
            }
            Stage::Phase => phase(t).await,
            Stage::Maintenance => end_turn(t).await,
            Stage::Over => return ch10_victory::outcome(&t.g, t.charts),
        };
        if played.is_err() {
            ch09_anchorage::after_loss(t);
        }
    }
}

/// PD 5.2.G, PD 5.3.1.B: what comes before the first phase.
async fn begin_turn(t: &mut T) {
    t.g.turn += 1;
    t.g.tally.tour_mut().days += 1;
    t.g.this_turn = ThisTurn::default();
    let raid = raid_strength(&t.g, t.charts).is_some();
    t.chapter(
        "PD 3.0.A",
        |g| g.date.to_string(),
        |g| {
            let red = if raid { ": a day of mass attacks" } else { "" };
            format!("{}{red}.", g.date)
        },
    );
    ch04_station::replace_surface_support(t).await;
    ch04_station::land_radar(t).await;
    t.g.stage = Stage::Phase;
}

/// PD 3.0.B: weather, air support, attack, and a damage control step at least once (PD-R58).
pub(crate) async fn phase(t: &mut T) -> Play {
    t.g.this_phase = ThisPhase::default();
    // PD 6.4.A: of each phase anew.
    t.g.air = AirCover::default();
    for place in Primary::all() {
        t.g.ship.room_mut(place).crewed = false;
    }
    t.say("PD 1.2.2.time", |g| format!("{}, {}.", capital(g.phase.words()), g.phase.hours()));
    ch07_06_casualties::successors(t).await;
    match ch06_02_weather::weather(t).await? {
        Sky::Typhoon => return Ok(()),
        Sky::Shut => {}
        Sky::Open => {
            if ch06_05_attack::comes_at_night(t).await {
                ch06_04_air::air_support(t).await;
                ch06_05_attack::attack(t).await;
            }
        }
    }
    match &t.g.attack {
        Some(_) => waves(t).await?,
        None => ch07_07_crews::damage_control(t).await?,
    }
    end_phase(t).await
}

/// PD 6.5.L.order, PD 6.5.L.repair, PD 6.6.I, PD 16.B.9: fire, specials, maneuver, hits, crews and
/// repairs for each wave.
pub(crate) async fn waves(t: &mut T) -> Play {
    loop {
        ch06_07_fire::defensive_fire(t).await;
        ch06_08_special::special_fire(t).await;
        ch06_09_maneuver::maneuver(t).await;
        ch07_01_hits::wave_hits(t).await?;
        ch07_02_weapons::special_hits(t).await?;
        ch06_05_attack::planes_return(t);
        if t.g.ship.emergency == Emergency::Declared {
            t.g.ship.emergency = Emergency::Attacked;
        }
        ch07_07_crews::damage_control(t).await?;
        if !ch06_05_attack::next_wave(t) {
            ch06_05_attack::clear(t);
            return Ok(());
        }
    }
}

/// PD 7.8.1.C, PD 7.8.2.H, PD 7.3.Q: last fires, spreading damage, the hull, then whether she stays.
pub(crate) async fn end_phase(t: &mut T) -> Play {
    ch07_08_fires::end_of_phase(t).await?;
    ch07_07_crews::damage_spreads(t).await?;
    hull_check(t).await?;
    t.g.ship.water.cut = false;
    t.g.this_phase.power_cut = false;
    if ch09_anchorage::end_of_phase(t).await? {
        return Ok(());
    }
    let phases = ch04_station::phases(&t.g, t.charts);
    match phases.iter().find(|phase| **phase > t.g.phase) {
        Some(next) => t.g.phase = *next,
        None => t.g.stage = Stage::Maintenance,
    }
    Ok(())
}

/// PD 7.3.Q, PD-R53, PD-R91: Table 14-1 by the planes that hit in this phase.
async fn hull_check(t: &mut T) -> Play {
    let crashes = t.g.this_phase.crashes;
    if crashes == 0 {
        return Ok(());
    }
    let column = i32::from(crashes);
    let lost = t.check_in(&t.charts.damage.hull, column, Mods::NONE).await.result;
    let mut toll = Toll::new(Cause::Hull);
    lose_hull(t, lost, &mut toll);
    settle(t, toll).await
}

/// PD 16.C, PD 3.0.C: maintenance, replenishment if due, and the next day.
pub(crate) async fn end_turn(t: &mut T) -> Play {
    ch08_maintenance::maintenance(t).await?;
    let last = ch09_anchorage::last_day(&t.g, t.charts);
    if t.g.date >= last {
        t.g.stage = Stage::Over;
        return Ok(());
    }
    if ch09_anchorage::must_replenish(&t.g) {
        ch09_anchorage::tell_stores(t);
        return ch09_anchorage::home(t).await;
    }
    t.g.date = t.g.date.later(1);
    t.g.phase = ch04_station::phases(&t.g, t.charts)[0];
    t.g.stage = Stage::Turn;
    Ok(())
}
