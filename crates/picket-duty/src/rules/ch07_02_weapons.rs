//! Rule 7.2: what Special Attack planes do.

use super::{
    Play, T, acts,
    ch07_01_hits::{automatic_fire, crash, ended, roll, struck},
    ch07_03_damage::{Blow, near_miss, strike},
    ch07_03_flooding::{Toll, flood_at_random, lose_hull, settle},
};
use crate::{
    charts::hits::{Blast, CrashesToo, Standing, Strike},
    conditions::Scene,
    state::{Cause, Dive, Special, Striker, Weapon},
};
use table::Mods;

/// PD 7.1.I, PD 16.B.6, PD 7.2.B, PD 7.2.C: each survivor releases its weapon, then may crash.
pub async fn special_hits(t: &mut T) -> Play {
    for at in 0..t.g.attack().wave.specials.len() {
        let special = t.g.attack().wave.specials[at].clone();
        let Some(section) = special.section.filter(|_| !special.destroyed) else { continue };
        let blow = Blow::of_special(section, at);
        let entries = t.g.tally.log.len() as u16;
        t.g.attack_mut().wave.specials[at].came = Some(entries);
        acts::releases(t, at, special.weapon, section);
        release(t, &special, blow).await?;
        t.act_over();
        crash_too(t, at, &special, blow).await?;
    }
    t.act_over();
    Ok(())
}

/// PD 7.2.B, PD 7.2.A, PD-R40, PD-R80
async fn release(t: &mut T, special: &Special, blow: Blow) -> Play {
    let chart = t.charts.hits.weapon(special.weapon);
    let scene = Scene::new(&t.g, t.charts);
    let mods = chart.modifiers(|when| scene.count(when));
    match t.check(chart, mods).await.result {
        Blast::Miss => {
            t.say("PD 7.2.B", |_| format!("The {} misses.", special.weapon.words()));
            Ok(())
        }
        Blast::NearMiss => {
            t.say("PD 7.2.B", |_| format!("The {} goes off close aboard.", special.weapon.words()));
            near_miss(t, blow).await
        }
        Blast::Hit { rolls, hull, fire, flood, keel } => {
            t.g.tally.weapons += 1;
            struck(t, Striker::Weapon(special.weapon), blow);
            t.say("PD 7.2.B", |_| {
                format!("The {} strikes {}!", special.weapon.words(), blow.section.words())
            });
            if fire {
                automatic_fire(t, blow)?;
            }
            let mut toll = Toll::new(cause(special.weapon));
            lose_hull(t, hull, &mut toll);
            flood_at_random(t, blow, flood, &mut toll).await;
            toll.roll |= keel;
            settle(t, toll).await?;
            for _ in 0..rolls {
                strike(t, blow).await?;
            }
            Ok(())
        }
    }
}

fn cause(weapon: Weapon) -> Cause {
    match weapon {
        Weapon::Torpedo => Cause::Torpedo,
        Weapon::Ohka | Weapon::Bomb => Cause::Hull,
    }
}

/// PD 7.2.C: on 5 or 6 it attacks on the Special Attack column of Table 10.
async fn crash_too(t: &mut T, at: usize, special: &Special, blow: Blow) -> Play {
    let kind = special.raider.kind();
    if t.check(&t.charts.hits.crashes_too, Mods::NONE).await.result == CrashesToo::No {
        t.g.attack_mut().wave.specials[at].dive.0 = Some(Dive::TurnedAway);
        t.say("PD 7.2.C", |_| format!("The {} turns away.", kind.words()));
        return Ok(());
    }
    acts::dives(t, |g| acts::special(g, at), blow.section);
    let strike = roll(t, Standing::Special).await;
    t.g.attack_mut().wave.specials[at].dive.0 = Some(ended(strike));
    match strike {
        Strike::Miss => {
            t.say("PD 7.2.C", |_| format!("The {} itself falls into the sea.", kind.words()));
            Ok(())
        }
        Strike::NearMiss => {
            t.say("PD 7.2.C", |_| {
                format!("The {} itself strikes the water close aboard.", kind.words())
            });
            near_miss(t, blow).await
        }
        Strike::Hit => crash(t, kind, blow).await,
    }
}
