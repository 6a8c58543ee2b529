//! Sections 10.0 to 10.8 and 10.10: what hits do to the boat.

use super::{Play, T, ch05_victory, ch10_09_crew, ch10_13_scuttling, ch12_events};
use crate::{
    charts::damage::{Hit, MoreWater},
    conditions::Scene,
    state::{Condition, End, System},
};
use table::Mods;

/// Whether a round of combat brought a flooding result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Leak {
    Dry,
    Flooding,
}

impl Leak {
    /// Of two attacks in one round.
    pub fn or(self, other: Leak) -> Leak {
        if self == Leak::Flooding { self } else { other }
    }
}

/// SV 9.6.11.a: this many hits, each rolled on E4 and marked before the next. What came in is rolled
/// for at the end of the round (`end_of_round`).
pub async fn hits(t: &mut T, count: u8) -> Play<Leak> {
    stir(t);
    let mut leak = Leak::Dry;
    for left in (1..=count).rev() {
        show_incoming(t, left);
        let systems = t.g.boat().systems;
        let hurts = |hit| does_harm(&systems, hit);
        let hit = ch12_events::check(t, &t.charts.damage.hit, Mods::NONE, hurts).await.result;
        if matches!(hit, Hit::Flooding(_)) {
            leak = Leak::Flooding;
        }
        mark(t, hit).await?;
    }
    show_incoming(t, 0);
    Ok(leak)
}

/// SV 10.1.3.a, SV-R93: one check after a round in which E4 gave a flooding result.
pub async fn end_of_round(t: &mut T, leak: Leak) -> Play {
    match leak {
        Leak::Dry => Ok(()),
        Leak::Flooding => additional_flooding(t).await,
    }
}

/// The captain may want to end the patrol after this (SV 10.12.5.a).
pub fn stir(t: &mut T) {
    if let Some(patrol) = &mut t.g.career_mut().patrol {
        patrol.stirred = true;
    }
}

/// The Incoming Hits track of the combat mat; mines come without one.
fn show_incoming(t: &mut T, left: u8) {
    if t.g.in_encounter() {
        t.g.encounter_mut().hunt.incoming = left;
    }
}

/// SV 10.10.3: whether a result changes anything aboard.
fn does_harm(systems: &[Condition; System::COUNT], hit: Hit) -> bool {
    let works = |system: System| systems[system as usize] == Condition::Sound;
    match hit {
        Hit::Hull(_) | Hit::Flooding(_) | Hit::Crew(_) => true,
        Hit::DeckGun => System::DECK_GUNS.into_iter().any(works),
        Hit::AaGun => System::AA_GUNS.into_iter().any(works),
        Hit::System(system) => works(system),
    }
}

/// SV 10.0.a: marks one result; it counts from now on. SV 9.6.11.b: a double result counts as two
/// and uses up one hit.
pub async fn mark(t: &mut T, hit: Hit) -> Play {
    match hit {
        Hit::Hull(boxes) => hull(t, boxes)?,
        Hit::Flooding(boxes) => flooding(t, boxes).await?,
        Hit::Crew(injuries) => {
            for _ in 0..injuries {
                ch10_09_crew::crew_injury(t).await?;
            }
        }
        Hit::DeckGun => gun(t, System::DECK_GUNS, "deck gun"),
        Hit::AaGun => gun(t, System::AA_GUNS, "AA gun"),
        Hit::System(it) => system(t, it),
    }
    Ok(())
}

/// SV 10.3.1, SV 10.3.2: in the last box the boat is lost with all hands.
pub fn hull(t: &mut T, boxes: u8) -> Play {
    stir(t);
    let boat = t.g.boat_mut();
    boat.hull = boat.hull.saturating_add(boxes).min(boat.hull_boxes);
    if boat.hull == boat.hull_boxes {
        let text = "The hull gives way. The boat is lost with all hands.";
        return Err(ch05_victory::over(t, End::Sunk, "SV 10.3.2", text));
    }
    t.say("SV 10.3.1", |g| {
        format!("The hull is damaged: {} of {}.", g.boat().hull, g.boat().hull_boxes)
    });
    Ok(())
}

/// SV 10.1.1, SV 10.1.2: the last box surfaces the boat and it is scuttled.
pub async fn flooding(t: &mut T, boxes: u8) -> Play {
    let boat = t.g.boat_mut();
    boat.flooding = boat.flooding.saturating_add(boxes).min(boat.flooding_boxes);
    t.say("SV 10.1.1", |g| {
        format!("The boat takes on water: {} of {}.", g.boat().flooding, g.boat().flooding_boxes)
    });
    if t.g.boat().flooding < t.g.boat().flooding_boxes {
        return Ok(());
    }
    t.say("SV 10.1.2", |_| "The boat cannot be held down any longer and surfaces.".to_owned());
    Err(ch10_13_scuttling::scuttle(t).await)
}

/// SV 10.1.3.a, SV 10.1.3.b: water still coming in at the end of the round.
async fn additional_flooding(t: &mut T) -> Play {
    let chart = &t.charts.damage.flooding;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let rises = |water| water == MoreWater::Rises;
    match ch12_events::check(t, chart, mods, rises).await.result {
        MoreWater::Holds => Ok(()),
        MoreWater::Rises => flooding(t, 1).await,
    }
}

/// SV 10.10.3: a system; nothing if it is out already or not fitted. SV 10.8.1.a, SV 10.8.1.b: the
/// forward tubes go by halves, the aft tubes together.
pub fn system(t: &mut T, system: System) {
    if !t.g.boat().works(system) {
        no_effect(t, system.name());
        return;
    }
    t.g.boat_mut().set(system, Condition::Damaged);
    t.say(rule_of(system), |_| {
        let verb = if system.is_plural() { "are" } else { "is" };
        format!("{} {verb} damaged.", system.subject())
    });
}

/// SV 10.7.1, SV 10.7.2, SV 11.6.2.i: guns of a pair go in their order; with none left the hit does
/// nothing.
fn gun(t: &mut T, guns: [System; 2], name: &'static str) {
    match guns.into_iter().find(|&gun| t.g.boat().works(gun)) {
        Some(gun) => system(t, gun),
        None => no_effect(t, name),
    }
}

fn no_effect(t: &mut T, what: &'static str) {
    t.say("SV 10.10.3", |_| format!("The hit finds no working {what}."));
}

/// Where the book says what the loss of a system means.
fn rule_of(system: System) -> &'static str {
    match system {
        System::Motor1 | System::Motor2 | System::Motor3 | System::Motor4 => "SV 10.2.2.b",
        System::Diesel1 | System::Diesel2 | System::Diesel3 | System::Diesel4 => "SV 10.2.1.a",
        System::Batteries => "SV 10.5.1",
        System::DivePlanes => "SV 10.0.d",
        System::FuelTanks => "SV 10.4.1",
        System::OddTubes | System::EvenTubes => "SV 10.8.1.a",
        System::AftTubes => "SV 10.8.1.b",
        System::SdRadar => "SV 10.6.1.a",
        System::Aa1 | System::Aa2 => "SV 10.7.1",
        System::Periscope
        | System::Hydrophones
        | System::Radio
        | System::SjRadar
        | System::DeckGun
        | System::SecondGun => "SV 10.0.a",
    }
}
