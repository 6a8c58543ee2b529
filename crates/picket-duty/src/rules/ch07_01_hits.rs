//! Rule 7.1: do the planes of a wave hit the ship.

use super::{
    Play, T, acts,
    ch07_03_damage::{Blow, near_miss, strike},
    ch07_06_casualties,
    ch07_08_fires::add_fire,
};
use crate::{
    charts::{
        Charts,
        hits::{Standing, Strike},
    },
    conditions::Scene,
    state::{Dive, Fate, Happening, Kind, Plane, State, Striker, setup::Twins},
};

/// PD 7.1.A, PD 16.B.6, PD 7.1.E.now: each plane left rolls, and its damage is applied before the next.
pub async fn wave_hits(t: &mut T) -> Play {
    for at in 0..t.g.attack().wave.planes.len() {
        let plane = &t.g.attack().wave.planes[at];
        let Some(standing) = standing(plane) else { continue };
        let (kind, bearing) = (plane.kind, plane.bearing);
        let section = t.charts.ship.bearings.section(bearing);
        let side = t.charts.ship.bearings.side(bearing);
        acts::dives(t, |g| acts::plane(g, at), section);
        let strike = roll(t, standing).await;
        t.g.attack_mut().wave.planes[at].dive.0 = Some(ended(strike));
        match strike {
            Strike::Miss => {
                let words = t.g.attack().wave.planes[at].words();
                t.say("PD 7.1.B", |_| format!("The {words} falls into the sea."));
            }
            Strike::NearMiss => {
                let words = t.g.attack().wave.planes[at].words();
                t.say("PD 7.1.G", |_| format!("The {words} strikes the water close aboard."));
                near_miss(t, Blow::from_bearing(section, side)).await?;
            }
            Strike::Hit => crash(t, kind, Blow::from_bearing(section, side)).await?,
        }
    }
    t.act_over();
    Ok(())
}

/// PD 6.7.K.h01, PD 6.7.K.h2, PD 6.7.K.h3, PD 6.7.K.flamed: the column by what the guns have done.
fn standing(plane: &Plane) -> Option<Standing> {
    match (plane.fate, plane.hits) {
        (Fate::Destroyed, _) => None,
        (Fate::Flamed, _) => Some(Standing::Flamed),
        (Fate::Flying, 0 | 1) => Some(Standing::Undamaged),
        (Fate::Flying, _) => Some(Standing::Damaged),
    }
}

/// What a board shows of a plane that has dived.
pub(super) fn ended(strike: Strike) -> Dive {
    match strike {
        Strike::Miss | Strike::NearMiss => Dive::Missed,
        Strike::Hit => Dive::Crashed,
    }
}

/// PD 7.1.B, PD 6.9.E
pub(super) async fn roll(t: &mut T, standing: Standing) -> Strike {
    let scene = Scene::new(&t.g, t.charts);
    let grid = &t.charts.hits.crash;
    let mods = grid.modifiers(|when| scene.count(when));
    t.check_in(grid, standing, mods).await.result
}

/// PD 7.1.C: a plane strikes: a deck fire, and its rolls on Table 11. PD 7.3.Q: it counts for the hull.
pub(super) async fn crash(t: &mut T, kind: Kind, blow: Blow) -> Play {
    t.g.this_phase.crashes = t.g.this_phase.crashes.saturating_add(1);
    t.g.tally.crashes += 1;
    struck(t, Striker::Plane(kind), blow);
    t.say("PD 7.1.C", |g| {
        let section = blow.section.words();
        format!("{} crashes into USS {} {section}!", kind.with_article(), g.ship.name)
    });
    automatic_fire(t, blow)?;
    // PD 7.7.J.chief: the party may be killed by this very plane.
    let under_repair = ch07_06_casualties::is_under_repair(t, blow.section);
    let mut compartments = false;
    for _ in 0..rolls(&t.g, t.charts, kind) {
        compartments |= strike(t, blow).await?;
    }
    if compartments && under_repair {
        ch07_06_casualties::chief_at_risk(t, blow.section).await;
    }
    Ok(())
}

/// PD 1.5: the log keeps the side of each hit.
pub(super) fn struck(t: &mut T, by: Striker, blow: Blow) {
    t.g.tally.tour_mut().hit = true;
    let side = blow.side(&t.g);
    t.g.note(Happening::Hit { by, section: blow.section, side });
}

/// PD 7.1.C.fire, PD 7.3.Z, PD-R42: one marker a section and wave for any number of planes.
pub(super) fn automatic_fire(t: &mut T, blow: Blow) -> Play {
    let alight = &mut t.g.attack_mut().alight[blow.section.index()];
    if std::mem::replace(alight, true) {
        return Ok(());
    }
    add_fire(t, blow.section, 1)
}

/// PD 7.1.C, PD 7.1.C.bomber, PD-R41, PD 11.1.once: two rolls; three for a bomber, one for a Willow.
fn rolls(g: &State, charts: &'static Charts, kind: Kind) -> u8 {
    let aircraft = charts.counters.planes.of(kind);
    if kind == Kind::Willow && g.has_willow_rule(charts) {
        return 1;
    }
    match g.setup.house.twins {
        Twins::All if aircraft.twin_engined => aircraft.rolls.max(3),
        Twins::All | Twins::Bombers => aircraft.rolls,
    }
}
