//! Rule 7.8.1: deck fires.

use super::{Lost, Play, T};
use crate::{
    charts::control::Fire,
    conditions::Scene,
    state::{Cause, DeckFire, Section, setup::FireTrack},
};

/// PD 7.3.Y, PD 7.8.1.C.hit, PD-R43: markers on the track of a section; one that fills the track of a
/// fire on its last chance loses the ship.
pub fn add_fire(t: &mut T, section: Section, markers: u8) -> Play {
    if markers == 0 {
        return Ok(());
    }
    let full = t.charts.ship.full_fire();
    let fire = t.g.ship.fire_mut(section);
    fire.markers = fire.markers.saturating_add(markers).min(full);
    let lost = fire.last_chance && fire.markers >= full;
    t.say("PD 7.3.Y", |g| {
        let burning = g.ship.fire(section).markers;
        format!("Fire on deck {}: {burning} of {full}.", section.words())
    });
    if lost { Err(Lost::ship(t, Cause::Fire)) } else { Ok(()) }
}

/// PD 7.8.1.A, PD 7.8.1.E: before all other repairs, without crews, section by section.
pub async fn fight_fires(t: &mut T) -> Play {
    for section in Section::EACH {
        let fire = *t.g.ship.fire(section);
        if fire.markers == 0 {
            continue;
        }
        if fire.last_chance {
            last_chance(t, section).await?;
        } else {
            two_rolls(t, section).await?;
        }
    }
    Ok(())
}

/// PD 7.8.1.B: true if the fire is out.
async fn roll(t: &mut T, section: Section) -> bool {
    let scene = Scene::new(&t.g, t.charts);
    let chart = &t.charts.control.deck_fire;
    let mods = chart.modifiers(|when| scene.count(when));
    let out = t.check(chart, mods).await.result == Fire::Out;
    if out {
        *t.g.ship.fire_mut(section) = DeckFire::default();
        t.say("PD 7.8.1.B", |_| format!("The fire {} is out.", section.words()));
    }
    out
}

/// PD 7.8.1.C, PD 7.8.1.D, PD-R43: a failure adds a marker and allows a second roll; the track is judged
/// after the second failure.
async fn two_rolls(t: &mut T, section: Section) -> Play {
    let full = t.charts.ship.full_fire();
    for second in [false, true] {
        if roll(t, section).await {
            return Ok(());
        }
        let fire = t.g.ship.fire_mut(section);
        fire.markers = (fire.markers + 1).min(full);
        let judged = second || t.g.setup.house.fire_track == FireTrack::AtOnce;
        if judged && t.g.ship.fire(section).markers >= full {
            return Err(Lost::ship(t, Cause::Fire));
        }
        t.say("PD 7.8.1.C", |g| {
            let burning = g.ship.fire(section).markers;
            format!("The fire {} spreads: {burning} of {full}.", section.words())
        });
    }
    t.g.ship.fire_mut(section).last_chance = true;
    t.say("PD 7.8.1.C", |_| {
        let last = "after the next wave or at the end of the phase, else she is lost";
        format!("The fire {} must be put out {last}.", section.words())
    });
    Ok(())
}

/// PD 7.8.1.C, PD 7.8.1.D
async fn last_chance(t: &mut T, section: Section) -> Play {
    if roll(t, section).await { Ok(()) } else { Err(Lost::ship(t, Cause::Fire)) }
}

/// PD 7.8.1.C: at the end of a phase every fire on its last chance makes its roll.
pub async fn end_of_phase(t: &mut T) -> Play {
    for section in Section::EACH {
        if t.g.ship.fire(section).last_chance {
            last_chance(t, section).await?;
        }
    }
    Ok(())
}
