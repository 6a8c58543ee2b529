//! Rules 6.1 to 6.3: weather, storm, typhoon.

use super::{
    Lost, Play, T,
    ch07_03_flooding::{Toll, lose_hull, settle},
    ch09_anchorage,
};
use crate::{
    charts::weather::{Battered, Coming, Storm},
    conditions::Scene,
    state::{Cause, Happening, Weather},
};
use board::counted;
use table::Mods;

/// What the weather leaves of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sky {
    /// The Japanese may come.
    Open,
    /// PD 6.2.F.check, PD-R17: no attack in this phase.
    Shut,
    /// PD 6.3.B.1: the turn is over; the days are marked off.
    Typhoon,
}

/// PD 6.1.A, PD 6.2.A, PD 6.2.B, PD 6.2.E
pub async fn weather(t: &mut T) -> Play<Sky> {
    let fresh = std::mem::take(&mut t.g.fresh);
    let rolled = t.g.card(t.charts).is_none_or(|card| card.weather_rolled);
    if !t.g.is_advanced(t.charts) || !rolled || fresh {
        t.g.weather = Weather::Clear;
        return Ok(Sky::Open);
    }
    let scene = Scene::new(&t.g, t.charts);
    let chart = &t.charts.weather.weather;
    let mods = chart.modifiers(|when| scene.count(when));
    t.g.weather = t.check(chart, mods).await.result;
    match t.g.weather {
        Weather::Clear => Ok(Sky::Open),
        Weather::Rain => Ok(rain(t).await),
        Weather::Storm => storm(t).await,
    }
}

/// PD 6.2.F.check, PD-R22
async fn rain(t: &mut T) -> Sky {
    match t.check(&t.charts.weather.rain, Mods::NONE).await.result {
        Coming::Not => {
            t.say("PD 6.2.F.check", |_| "Rain keeps the Japanese away.".to_owned());
            Sky::Shut
        }
        Coming::Possible => Sky::Open,
    }
}

/// PD 6.3.A, PD-R17: only a typhoon goes on to the further tables.
async fn storm(t: &mut T) -> Play<Sky> {
    if t.check(&t.charts.weather.storm, Mods::NONE).await.result == Storm::Gale {
        t.say("PD 6.3.A", |_| "A gale: nothing flies.".to_owned());
        return Ok(Sky::Shut);
    }
    typhoon(t).await?;
    Ok(Sky::Typhoon)
}

/// PD 6.3.B.1, PD 6.3.B.2, PD-R18: the day of the storm counts; the rest of it is not played. PD 6.3.B.3: a
/// ship that founders is replaced the day after the typhoon.
async fn typhoon(t: &mut T) -> Play {
    let result = t.check(&t.charts.weather.typhoon, Mods::NONE).await.result;
    t.g.note(Happening::Typhoon { days: result.days });
    t.say("PD 6.3.B.1", |_| {
        format!("A typhoon: {} are lost.", counted(result.days, "day", "days"))
    });
    // The last day of the storm; whatever becomes of her, play goes on after it.
    t.g.date = t.g.date.later(result.days.saturating_sub(1));
    let leaves = if result.damaged { batter(t).await? } else { false };
    // PD 7.3.Q.zero, PD 9.G.must: a hull the seas have brought to 0 makes it a withdrawal.
    let forced = ch09_anchorage::must_withdraw(&t.g);
    if forced {
        ch09_anchorage::tell_withdrawal(t);
    }
    let goes_on = t.g.date < ch09_anchorage::last_day(&t.g, t.charts);
    match (forced, leaves) {
        (true, false) => ch09_anchorage::withdraw(t).await,
        (true, true) if ch09_anchorage::is_lost_by_withdrawal(t) => Ok(()),
        (_, true) => ch09_anchorage::typhoon_repair(t).await,
        // PD 9.F, PD-R69: the turn is over, and stores at 0 end the tour as they would after the night.
        (false, false) if goes_on && ch09_anchorage::must_replenish(&t.g) => {
            ch09_anchorage::tell_stores(t);
            ch09_anchorage::home(t).await
        }
        (false, false) => {
            // PD 6.2.A, PD 6.2.C: neither repaired nor replenished, so the next phase rolls, and -1.
            t.g.date = t.g.date.later(1);
            ch09_anchorage::turn_begins(t);
            Ok(())
        }
    }
}

/// PD 6.3.B.2: Table 6-4; true if she must go to the anchorage for it (PD 6.3.B.4).
async fn batter(t: &mut T) -> Play<bool> {
    match t.check(&t.charts.weather.damage, Mods::NONE).await.result {
        Battered::Sunk => Err(Lost::ship(t, Cause::Typhoon)),
        Battered::Damaged { hull, leaves } => {
            t.say("PD 6.3.B.2", |_| format!("The seas have battered the hull: −{hull}."));
            let mut toll = Toll::new(Cause::Typhoon);
            lose_hull(t, hull, &mut toll);
            settle(t, toll).await?;
            Ok(leaves)
        }
    }
}
