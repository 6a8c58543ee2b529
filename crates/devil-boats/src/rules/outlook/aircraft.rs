//! Aircraft and the guns at them.

use super::{hits, hope, in_shots, risk, stays_jammed};
use crate::{
    charts::{
        Charts,
        b::{Formation, Marks},
    },
    conditions::{About, Foe, Scene, When},
    rules::{
        g_rescue,
        gunnery::{self, CONSORT_SHOTS, Quarry, Shot, Surprise},
    },
    state::{
        Aircraft, BoatNo, State,
        fight::{Attack, Plane},
    },
};
use table::{Chance, Mods, Odds, chart::Chart};

/// DB B-5, DB B-6, DB B-8: what this aircraft does to boats that go so fast, and they to it.
pub fn air_attack(g: &State, charts: &'static Charts) -> Vec<Odds> {
    let Some(aircraft) = g.mission().aircraft else { return Vec::new() };
    let b = &charts.b;
    let chart = match aircraft.attack {
        Attack::Bomb => &b.bombs,
        Attack::Strafe => &b.strafing,
    };
    let hit = |disturbed: bool| {
        let aircraft = Aircraft { hit_this_run: disturbed, ..aircraft };
        let boats = g.present().map(|no| {
            let scene = Scene { about: About::aircraft(Some(&aircraft)), ..Scene::boat(g, no) };
            chart.chance(&chart.modifiers(|when| scene.count(when)), hits)
        });
        boats.fold(Chance::NEVER, Chance::or)
    };
    let barrage = Barrage::at(g, charts, aircraft);
    let hit = barrage.missed.and(hit(false)).plus(barrage.disturbed.and(hit(true)));
    let mut odds = vec![risk("Its attack", &chart.rule, ("a boat is hit", hit), "no boat is hit")];
    odds.extend(guns_at_aircraft(g, charts));
    let held = |no: BoatNo| g.boat(no).grounded || g_rescue::towed_by(g, no).is_some();
    if g.present().count() > 1 {
        let lost = g.present().filter(|&no| !held(no)).map(|no| {
            let mods = b.separation.modifiers(|when| Scene::boat(g, no).count(when));
            b.separation.chance(&mods, |formation| formation == Formation::Separated)
        });
        let lost = lost.fold(Chance::NEVER, Chance::or);
        let rule = &b.separation.rule;
        odds.push(risk("Formation", rule, ("a boat loses touch", lost), "all stay together"));
    }
    odds
}

/// DB B-3, DB B-4: what the guns of all boats do to an aircraft that was spotted, before it attacks.
struct Barrage {
    missed: Chance,
    /// Hit, superficially at least, but not shot down: it attacks with DB B-5.mod, DB B-6.mod.
    disturbed: Chance,
}

impl Barrage {
    fn at(g: &State, charts: &'static Charts, aircraft: Aircraft) -> Barrage {
        if !aircraft.spotted || aircraft.plane == Plane::Pby {
            return Barrage { missed: Chance::ALWAYS, disturbed: Chance::NEVER };
        }
        let at = Quarry::Aircraft(aircraft);
        let b = &charts.b;
        let boxes = usize::from(aircraft.boxes.saturating_sub(aircraft.damage));
        let mut sky = Sky { missed: Chance::ALWAYS, by_marks: vec![Chance::NEVER; boxes] };
        for no in g.present() {
            if g.boat(no).grounded {
                continue;
            }
            if g.boat(no).elco().is_some() {
                let jam = stays_jammed(&b.jam);
                for mount in gunnery::mounts(g, no) {
                    let mods = gunnery::aim_modifiers(g, no, mount, &b.fire, &at, Surprise::No);
                    let hit = b.fire.chance(&mods, hits);
                    let silenced = b.fire.chance(&mods, |shot| shot == Shot::Jam).and(jam);
                    // A shot is fired if none before it has silenced the gun.
                    let mut fires = Chance::ALWAYS;
                    for _ in 0..mount.shots {
                        sky = sky.after_shot(fires.and(hit), &b.damage);
                        fires = fires.and(silenced.not());
                    }
                }
            } else {
                let about = About::Shot {
                    gun: None,
                    at: Some(Foe::Aircraft(&aircraft)),
                    undetected: false,
                };
                let scene = Scene { about, ..Scene::boat(g, no) };
                let fire = &b.consort_fire;
                let hit = fire.chance(&fire.modifiers(|when| scene.count(when)), hits);
                for _ in 0..CONSORT_SHOTS {
                    sky = sky.after_shot(hit, &b.consort_damage);
                }
            }
        }
        let disturbed = sky.by_marks.into_iter().fold(Chance::NEVER, Chance::plus);
        Barrage { missed: sky.missed, disturbed }
    }
}

/// How likely an aircraft is unhit so far, or hit with so many boxes marked and still in the air.
struct Sky {
    missed: Chance,
    by_marks: Vec<Chance>,
}

impl Sky {
    fn after_shot(&self, hit: Chance, damage: &Chart<Marks, When>) -> Sky {
        let missed = self.missed.and(hit.not());
        let mut by_marks: Vec<Chance> =
            self.by_marks.iter().map(|had| had.and(hit.not())).collect();
        for (so_far, had) in
            std::iter::once((0, self.missed)).chain((0..).zip(self.by_marks.iter().copied()))
        {
            for more in 0..=MOST_MARKS {
                let chance = damage.chance(&Mods::NONE, |marks| marks.0 == more);
                if let Some(sum) = by_marks.get_mut(so_far + usize::from(more)) {
                    *sum = sum.plus(had.and(hit).and(chance));
                }
            }
        }
        Sky { missed, by_marks }
    }
}

/// The most boxes one hit marks on an aircraft.
const MOST_MARKS: u8 = 2;

fn guns_at_aircraft(g: &State, charts: &'static Charts) -> Option<Odds> {
    let aircraft = g.mission().aircraft?;
    let no = g.flagship()?;
    g.boat(no).elco()?;
    let fire = &charts.b.fire;
    let at = Quarry::Aircraft(aircraft);
    let marks = charts.b.damage.chance(&Mods::NONE, |marks| marks.0 > 0);
    let stays_jammed = stays_jammed(&charts.b.jam);
    let shots = gunnery::mounts(g, no).into_iter().map(|mount| {
        let mods = gunnery::aim_modifiers(g, no, mount, fire, &at, Surprise::No);
        let jam = fire.chance(&mods, |shot| shot == Shot::Jam).and(stays_jammed);
        in_shots(fire.chance(&mods, hits).and(marks), jam, mount.shots)
    });
    let damaged = shots.fold(Chance::NEVER, Chance::or);
    let why = format!("Guns of {no}");
    Some(hope(&why, &fire.rule, ("damage it", damaged), "no damage"))
}
