//! Section 10.11: repair at sea.

use super::{Play, T, ch10_12_abort, ch12_events};
use crate::{
    charts::damage::Repair,
    conditions::Scene,
    state::{Condition, System},
};
use table::Key;

/// SV 10.11.0.a to SV 10.11.6, SV-R51: after the last round of an encounter: pumps, one repair roll
/// for each damaged system, then what failed repairs force (fuel, diesels) or an empty bridge does.
pub async fn after_combat(t: &mut T) -> Play {
    pump_out(t);
    repairs(t).await;
    ch10_12_abort::judge_diesels(t).await?;
    fuel_not_repaired(t).await;
    ch10_12_abort::judge_command(t).await;
    Ok(())
}

/// SV 10.11.0.a
fn pump_out(t: &mut T) {
    if std::mem::take(&mut t.g.boat_mut().flooding) > 0 {
        t.say("SV 10.11.0.a", |_| "The water is pumped out.".to_owned());
    }
}

/// SV 10.11.0.b: every system marked Damaged, once.
async fn repairs(t: &mut T) {
    for &(_, system) in System::ALL {
        if t.g.boat().condition(system) == Condition::Damaged {
            repair(t, system).await;
        }
    }
}

/// SV 10.11.2, SV 10.11.3, SV 10.11.4, SV 10.9.3.f
async fn repair(t: &mut T, system: System) {
    let chart = t.charts.damage.repair_of(system);
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let fails = |repair| repair == Repair::Inoperable;
    let repair = ch12_events::check(t, chart, mods, fails).await.result;
    let condition = match repair {
        Repair::Repaired => Condition::Sound,
        Repair::Inoperable => Condition::Inoperable,
    };
    t.g.boat_mut().set(system, condition);
    t.say("SV 10.11.4", |_| {
        let (name, many) = (system.subject(), system.is_plural());
        match (repair, many) {
            (Repair::Repaired, true) => format!("{name} are repaired."),
            (Repair::Repaired, false) => format!("{name} is repaired."),
            (Repair::Inoperable, _) => format!("{name} cannot be repaired until refit."),
        }
    });
}

/// SV 10.4.2, SV 10.11.6: a boat that leaks fuel goes home.
async fn fuel_not_repaired(t: &mut T) {
    let leaking = t.g.boat().condition(System::FuelTanks) == Condition::Inoperable;
    if leaking && ch10_12_abort::is_still_on_its_way(&t.g) {
        t.say("SV 10.4.2", |_| "The fuel tanks leak: the boat must go home.".to_owned());
        ch10_12_abort::abort(t, true).await;
    }
}
