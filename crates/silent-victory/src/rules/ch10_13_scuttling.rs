//! Section 10.13: scuttling and rescue.

use super::{Over, Play, T, ch05_victory, ch12_events};
use crate::{
    charts::damage::{Rescue, Scuttling},
    conditions::Scene,
    state::{CutShort, End, Progress},
};

/// SV 10.1.2, SV 10.13.2, SV 10.13.3: forced up by flooding; the career ends either way.
pub async fn scuttle(t: &mut T) -> Over {
    let chart = &t.charts.damage.scuttle;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let captured = |scuttling| scuttling == Scuttling::Captured;
    let (end, text) = match ch12_events::check(t, chart, mods, captured).await.result {
        Scuttling::Scuttled => (End::Prisoner, "The boat is scuttled; the crew are prisoners."),
        Scuttling::Captured => {
            (End::Captured, "The boat is captured before it sinks; the crew are prisoners.")
        }
    };
    ch05_victory::over(t, end, "SV 10.13.2", text)
}

/// SV 10.13.4.b, SV 10.13.5, SV-R52: without diesels, or on a reef: rescued, the patrol is cut
/// short and the captain gets another boat in refit.
pub async fn abandon(t: &mut T) -> Play {
    let chart = &t.charts.damage.rescue;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let lost = |rescue| rescue == Rescue::Lost;
    match ch12_events::check(t, chart, mods, lost).await.result {
        Rescue::Rescued => {
            rescued(t);
            Ok(())
        }
        Rescue::Lost => {
            let text = "Nobody finds the crew. All are lost.";
            Err(ch05_victory::over(t, End::LostAfterScuttling, "SV 10.13.4.b", text))
        }
    }
}

/// SV-R52: whoever was to be brought home does not come home with the boat.
fn rescued(t: &mut T) {
    t.g.crew_mut().passenger = None;
    let patrol = t.g.patrol_mut();
    patrol.cut_short = Some(CutShort::Rescued);
    if patrol.progress == Progress::OnBoard {
        patrol.progress = Progress::Failed;
    }
    t.say("SV 10.13.4.b", |_| "The crew are rescued; a new boat awaits the captain.".to_owned());
}
