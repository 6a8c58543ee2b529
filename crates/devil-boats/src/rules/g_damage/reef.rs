//! Tables G-9 and G-10: a boat strikes a reef.

use super::super::T;
use super::{
    consort::take_points,
    flooding::{hole, say_hull},
    take_stock,
};
use crate::{
    charts::{
        Points,
        g::{ReefPart, ReefSections},
    },
    conditions::Scene,
    state::{BoatNo, Section},
};
use table::Mods;

/// DB G-9, DB G-10: a boat strikes a reef. RU-083: only a collision in combat weighs on an inquiry.
pub async fn reef_collision(t: &mut T, no: BoatNo, in_combat: bool) {
    if !t.g.is_present(no) {
        return;
    }
    let able = !t.g.boat(no).is_disabled();
    if t.g.boat(no).elco().is_some() {
        elco_on_reef(t, no, in_combat).await;
    } else {
        consort_on_reef(t, no, in_combat).await;
    }
    let boat = t.g.boat_mut(no);
    boat.crippled_by_reef |= in_combat && able && boat.is_disabled();
}

/// DB G-9, DB G-9.mod, DB G-9.bcg
async fn elco_on_reef(t: &mut T, no: BoatNo, in_combat: bool) {
    let mods = t.charts.g.reef.modifiers(|when| Scene::boat(&t.g, no).count(when));
    let sections: &[Section] = match t.check(&t.charts.g.reef, mods).await.result {
        ReefSections::Bow => &[Section::Bow],
        ReefSections::BowAndMid => &[Section::Bow, Section::Mid],
        ReefSections::All => &Section::EVERY,
    };
    for &section in sections {
        hull_points(t, no, section).await;
    }
    if sections.contains(&Section::Stern) {
        propellers(t, no).await;
        shafts(t, no).await;
        rudders(t, no).await;
    }
    take_stock(t, no, in_combat).await;
}

/// DB G-9.a
async fn hull_points(t: &mut T, no: BoatNo, section: Section) {
    let mods = t.charts.g.reef_hull.modifiers(|when| Scene::boat(&t.g, no).count(when));
    let points = t.check(&t.charts.g.reef_hull, mods).await.result.count;
    hole(t.g.elco_mut(no), section, points);
    say_hull(t, no, section);
}

/// DB G-9.d
async fn propellers(t: &mut T, no: BoatNo) {
    for line in 0..3 {
        let part = t.check(&t.charts.g.reef_propeller, Mods::NONE).await.result;
        if part == ReefPart::Disabled {
            t.g.elco_mut(no).propellers[line] = true;
            t.say("DB G-9.d", |_| format!("{no}: propeller {} is gone.", line + 1));
        }
    }
}

/// DB G-9.e
async fn shafts(t: &mut T, no: BoatNo) {
    for line in 0..3 {
        let part = t.check(&t.charts.g.reef_shaft, Mods::NONE).await.result;
        if part == ReefPart::Disabled {
            t.g.elco_mut(no).shafts[line] = true;
            t.say("DB G-9.e", |_| format!("{no}: propeller shaft {} is bent.", line + 1));
        }
    }
}

/// DB G-9.f
async fn rudders(t: &mut T, no: BoatNo) {
    for index in 0..3 {
        let rudder = t.check(&t.charts.g.reef_rudder, Mods::NONE).await.result;
        if rudder.what == ReefPart::Disabled {
            let hits = &mut t.g.elco_mut(no).rudders[index];
            *hits = 2.min(hits.saturating_add(rudder.count));
            t.say("DB G-9.f", |_| format!("{no}: rudder {} is gone.", index + 1));
        }
    }
}

/// DB G-10, DB G-10.mod, DB G-10.a, DB G-10.b
async fn consort_on_reef(t: &mut T, no: BoatNo, in_combat: bool) {
    let systems = reef_points(t, no).await;
    let flooding = reef_points(t, no).await;
    take_points(t, no, Points::Damage { systems, flooding }, in_combat).await;
}

async fn reef_points(t: &mut T, no: BoatNo) -> u8 {
    let mods = t.charts.g.reef_consort.modifiers(|when| Scene::boat(&t.g, no).count(when));
    t.check(&t.charts.g.reef_consort, mods).await.total.max(0) as u8
}
