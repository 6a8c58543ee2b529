//! Section 9.8: aircraft.

use super::{
    Play, T, ch08_encounters, ch09_02_fire, ch09_06_detection,
    ch10_00_damage::{self, Leak},
    ch10_09_crew, ch10_11_repair, ch12_events, ch14_options,
};
use crate::{
    charts::{
        Charts,
        a::{AaResult, Dive},
        e1::Arrival,
    },
    conditions::{Look, Raid, Scene},
    state::{Aircraft, Encounter, Escort, Meeting, Quality, State, System, Time, setup::Shadowing},
};
use table::{Act, ActKind, BoardItem, Choice, Mods, Name, Odds};

/// SV 9.8.1.a to SV 9.8.4, SV 14.6.0: crash dive, with its re-roll (decision SV-D28), air attacks,
/// AA fire, and whoever is called (SV-R17, SV-R18). Any encounter on the mat is over afterwards,
/// its targets gone (SV 9.8.1.b); repairs are made and tubes reloaded (SV 9.2.11) here.
pub async fn aircraft(t: &mut T) -> Play {
    targets_escape(t);
    t.act(|_| Act::alone(ActKind::Air).suffered());
    let dive = crash_dive(t).await;
    t.act_over();
    if dive.attacks == 0 {
        t.say("SV 9.8.1.a", |_| "The boat is down before the aircraft can attack.".to_owned());
    } else if air_attacks(t, dive.attacks).await? == AaResult::Miss {
        shadowed(t).await?;
    }
    ch10_11_repair::after_combat(t).await?;
    if t.g.patrol().cut_short.is_none() {
        ch09_02_fire::reload(t).await;
    }
    Ok(())
}

/// SV 9.8.1.b, SV 9.8.3.e: whatever the boat was fighting is out of reach, damaged or not. The mat
/// is the aircraft's from now on.
fn targets_escape(t: &mut T) {
    let mut time = Time::Day;
    if t.g.in_encounter() {
        ch08_encounters::log_contacts(&mut t.g);
        time = t.g.encounter().time;
        if t.g.encounter().afloat().next().is_some() {
            t.say("SV 9.8.1.b", |_| "The ships escape while the boat dives.".to_owned());
        }
    }
    let mat = Encounter { round: 1, time, ..Encounter::new(Meeting::Aircraft) };
    t.g.patrol_mut().encounter = Some(mat);
}

/// SV 11.3.10.1.b, decision SV-D28
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiveAgain {
    Accept,
    RollAgain,
}

impl Choice<State> for DiveAgain {
    const QUESTION: &'static str = "dive-again";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            DiveAgain::Accept => "accept",
            DiveAgain::RollAgain => "roll-again",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            DiveAgain::Accept => "Accept the attack",
            DiveAgain::RollAgain => "Roll the crash dive again (Navy Unit Commendation)",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 11.3.10.1.b")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            DiveAgain::Accept => Vec::new(),
            DiveAgain::RollAgain => vec![charts.a.crash_dive.odds(&dive_mods(g, charts))],
        }
    }
}

/// SV 10.6.1.a, SV 10.9.3.g, SV 7.4.6: what makes a dive slow.
fn dive_mods(g: &State, charts: &'static Charts) -> Mods {
    charts.a.crash_dive.modifiers(|when| Scene::new(g, charts).count(when))
}

/// SV 9.8.1.a; a boat with a Navy Unit Commendation may roll once more in a patrol.
async fn crash_dive(t: &mut T) -> Dive {
    let chart = &t.charts.a.crash_dive;
    let mods = dive_mods(&t.g, t.charts);
    let again = t.g.patrol().dive_reroll;
    let dive = ch12_events::check(t, chart, mods.clone(), |dive| dive.attacks > 0 && !again);
    let dive = dive.await.result;
    if dive.attacks == 0 || !again {
        return dive;
    }
    let seat = t.g.seat();
    let options = [DiveAgain::Accept, DiveAgain::RollAgain];
    match t.ask(seat, "SV 11.3.10.1.b", "The dive comes too late. Roll again?", &options).await {
        DiveAgain::Accept => dive,
        DiveAgain::RollAgain => {
            t.g.patrol_mut().dive_reroll = false;
            ch12_events::check(t, chart, mods, |dive| dive.attacks > 0).await.result
        }
    }
}

/// SV 9.8.3.a, SV 9.8.3.b, SV-R18: AA fire falls together with the first attack, before its hits
/// count; an aircraft shot down makes no second attack.
async fn air_attacks(t: &mut T, attacks: u8) -> Play<AaResult> {
    let quality = ch14_options::aircraft_quality(t).await;
    t.g.encounter_mut().aircraft = Some(Aircraft { quality, attacks_left: attacks });
    let aa = aa_fire(t).await;
    let attacks = if aa == AaResult::ShotDown { 1 } else { attacks };
    let mut leak = Leak::Dry;
    for left in (0..attacks).rev() {
        t.g.encounter_mut().aircraft = Some(Aircraft { quality, attacks_left: left });
        leak = leak.or(air_attack(t, quality).await?);
    }
    ch10_00_damage::end_of_round(t, leak).await?;
    Ok(aa)
}

/// SV 9.8.2.a, SV 9.8.2.b, SV 14.6.3, SV-R19, SV-R20: bombs with +1 alone, and men hurt after them.
/// SV 10.1.3.a: the flooding is rolled for when the round is over, after both.
async fn air_attack(t: &mut T, quality: Quality) -> Play<Leak> {
    let chart = &t.charts.escorts.bombs;
    let mods = chart.modifiers(|when| Scene::raiding(&t.g, t.charts, Raid::Air).count(when));
    let aircraft = || BoardItem::new("aircraft", "Aircraft");
    t.act(|g| Act::new(ActKind::Bomb, aircraft(), ch09_02_fire::own_boat(g)).suffered());
    let rolled = ch12_events::check(t, chart, mods, ch09_06_detection::hurts).await.result;
    let attack = ch14_options::by_quality(rolled, quality, t.charts);
    ch14_options::tell_quality(t, rolled, attack, quality);
    let leak = ch09_06_detection::take_hits(t, attack).await?;
    for _ in 0..t.charts.escorts.effects.of(quality).crew_injuries {
        ch10_09_crew::crew_injury(t).await?;
    }
    Ok(leak)
}

/// SV 9.8.3.a, SV 9.8.4, SV 4.6.4: ammunition never runs out, but without a working gun it is a
/// miss.
async fn aa_fire(t: &mut T) -> AaResult {
    if !System::AA_GUNS.into_iter().any(|gun| t.g.boat().works(gun)) {
        t.say("SV 9.8.4", |_| "No AA gun can fire.".to_owned());
        return AaResult::Miss;
    }
    let chart = &t.charts.a.aa_fire;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let misses = |aa| aa == AaResult::Miss;
    let aircraft = || BoardItem::new("aircraft", "Aircraft");
    t.act(|g| Act::new(ActKind::Gun, ch09_02_fire::own_boat(g), aircraft()));
    let aa = ch12_events::check(t, chart, mods, misses).await.result;
    let (rule, text) = match aa {
        AaResult::ShotDown => ("SV 9.8.3.b", "The aircraft is shot down."),
        AaResult::Damaged => ("SV 9.8.3.b", "The aircraft is damaged and will not stay."),
        AaResult::Miss => ("SV 9.8.3.c", "The guns miss; the aircraft will not leave the boat."),
    };
    t.say(rule, |_| text.to_owned());
    aa
}

/// More rolls than any shadow has lasted.
const MOST_ROLLS: u8 = 100;

/// SV 9.8.3.c, SV 9.8.3.e, SV 9.8.3.f, SV-R17: who answers the aircraft's call. Later aircraft do
/// not attack and are not fired at, but they too may call.
async fn shadowed(t: &mut T) -> Play {
    for _ in 0..MOST_ROLLS {
        let chart = &t.charts.e1.additional;
        let comes = |arrival| arrival != Arrival::None;
        match ch12_events::check(t, chart, Mods::NONE, comes).await.result {
            Arrival::Escort => return escort_called(t).await,
            Arrival::Aircraft => {
                t.say("SV 9.8.3.e", |_| "Another aircraft keeps the boat down.".to_owned());
            }
            Arrival::None => return Ok(()),
        }
        if t.g.setup.house.shadowing == Shadowing::Once {
            return Ok(());
        }
    }
    Ok(())
}

/// SV 9.8.3.d, SV-R16
async fn escort_called(t: &mut T) -> Play {
    t.say("SV 9.8.3.d", |_| "An escort comes to where the aircraft saw the boat.".to_owned());
    t.g.encounter_mut().escort = Some(Escort::new());
    ch09_06_detection::hunted(t, Look::Called).await
}
