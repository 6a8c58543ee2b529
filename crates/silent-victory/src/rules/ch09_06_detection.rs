//! Section 9.6: detection, depth charges, test depth, Mk 27 and decoys.

mod measures;

pub use measures::{Measure, exceed_test_depth};

use super::{
    Play, T, ch05_victory, ch09_02_fire,
    ch10_00_damage::{self, Leak},
    ch12_events, ch14_options,
};
use crate::{
    charts::{
        captains::Ability,
        escorts::{Attack, Detection},
    },
    conditions::{Look, Raid, Scene},
    state::{End, EscortFate, Standing, State, Water},
};
use measures::Before;
use table::{Act, ActKind, BoardItem};

/// SV 9.2.2.b, SV-R08, SV-R09: the roll before firing at Close Range, with the year alone.
/// SV 9.6.8.b: it is a detection roll, before which a decoy may go out.
pub async fn close_approach(t: &mut T) -> Play<Detection> {
    ch14_options::escort_quality(t).await;
    let mut found = match measures::before_the_roll(t, Look::Approach).await? {
        Before::Roll => approach_roll(t).await,
        Before::GotAway => Detection::Undetected,
        Before::GivenAway => Detection::Detected,
    };
    if found != Detection::Undetected && tries_again(t).await {
        found = approach_roll(t).await;
    }
    match found {
        Detection::Undetected => {
            t.say("SV 9.2.2.b", |_| "The boat is close, and nobody has noticed.".to_owned());
        }
        Detection::Detected | Detection::WellDetected => {
            t.g.encounter_mut().hunt.detected = true;
            t.say("SV 9.2.2.b", |_| "The boat is found on its approach.".to_owned());
        }
    }
    Ok(found)
}

async fn approach_roll(t: &mut T) -> Detection {
    let chart = &t.charts.escorts.close_approach;
    let mods = chart.modifiers(|when| Scene::looking(&t.g, t.charts, Look::Approach).count(when));
    ch12_events::check(t, chart, mods, is_found).await.result
}

fn is_found(detection: Detection) -> bool {
    detection != Detection::Undetected
}

table::choices! {
    /// SV 14.10.1: what a captain can do once in a patrol.
    pub enum Skill for State {
        question: "skill", rule: "SV 14.10.1", open: true,
        Save = "save": "Save it for another time",
        SecondApproach = "second-approach": "Try the close approach again" => "Once a patrol",
        ShallowWater = "shallow-water": "Hide in shallow water"
            => "Escorts −1 to find you this time, once a patrol",
    }
}

/// SV 14.10.1: asks a captain whose ability serves here whether he uses it now.
async fn uses_skill(t: &mut T, ability: Ability, skill: Skill) -> bool {
    let able = t.charts.captains.has(t.g.captain().card, ability);
    if !able || t.g.patrol().ability_used {
        return false;
    }
    let seat = t.g.seat();
    let options = [Skill::Save, skill];
    let chosen = t.ask(seat, "SV 14.10.1", "Use your special ability now?", &options).await;
    t.g.patrol_mut().ability_used = chosen == skill;
    chosen == skill
}

async fn tries_again(t: &mut T) -> bool {
    uses_skill(t, Ability::SecondApproach, Skill::SecondApproach).await
}

/// SV 9.6.0, SV 9.6.9.a: the hunt. `look` is the kind of its first roll; later loops are
/// `Look::Hunt`. Returns when the boat has got away; sunk or forced up, it ends the career.
pub async fn hunted(t: &mut T, look: Look) -> Play {
    if nobody_hunts(&t.g) {
        return Ok(());
    }
    let mut look = look;
    loop {
        let well_detected = match detection(t, look).await? {
            Detection::Undetected => {
                t.g.encounter_mut().hunt.escaped = true;
                return Ok(());
            }
            Detection::Detected => false,
            Detection::WellDetected => true,
        };
        depth_charge_attack(t, well_detected).await?;
        look = Look::Hunt;
    }
}

/// SV 14.9.1.b, SV-R85: the only escort has been sunk.
fn nobody_hunts(g: &State) -> bool {
    let escort = g.encounter().escort;
    escort.is_some_and(|escort| escort.single && escort.attacked == EscortFate::Sunk)
}

/// SV 9.2.2.c: detected on approach, the boat is attacked at once; then the ordinary cycle.
pub async fn hunted_from_attack(t: &mut T, detection: Detection) -> Play {
    t.g.encounter_mut().hunt.detected = true;
    depth_charge_attack(t, detection == Detection::WellDetected).await?;
    hunted(t, Look::Hunt).await
}

/// SV 9.6.0: one loop up to its detection roll, with whatever the captain does before it.
pub async fn detection(t: &mut T, look: Look) -> Play<Detection> {
    ch14_options::escort_quality(t).await;
    Ok(match measures::before_the_roll(t, look).await? {
        Before::Roll => detection_roll(t, look).await,
        Before::GotAway => Detection::Undetected,
        Before::GivenAway => Detection::Detected,
    })
}

/// SV 9.6.9.a, SV 9.6.9.b: one detection roll; counts it, and marks a boat that was found
/// (SV 9.6.14.b). SV 9.6.3.a, SV 9.6.3.b, SV 9.6.14.c, SV LOG.c: everything that holds is added up.
/// SV 9.6.2: an escort that comes in an additional round looks at once, whatever the range.
/// SV 9.6.3.c, SV-R15: both ends fired count once.
pub async fn detection_roll(t: &mut T, look: Look) -> Detection {
    ch14_options::escort_quality(t).await;
    hide_in_shallow_water(t, look).await;
    let chart = &t.charts.escorts.detection;
    let mods = chart.modifiers(|when| Scene::looking(&t.g, t.charts, look).count(when));
    t.act(|g| by_escort(g, ActKind::Search));
    let found = ch12_events::check(t, chart, mods, is_found).await.result;
    let encounter = t.g.encounter_mut();
    encounter.hunt.rolls = encounter.hunt.rolls.saturating_add(1);
    (encounter.hunt.deep, encounter.hunt.ability) = (false, false);
    encounter.fired.both_ends = false;
    encounter.last_fire.0.clear();
    encounter.hunt.detected |= is_found(found);
    t.say("SV 9.6.9.a", |_| outcome(found).to_owned());
    found
}

/// The escort does something about the boat, as the mat shows it.
fn by_escort(g: &State, how: ActKind) -> Act {
    let targets = &g.encounter().targets;
    let column = targets.iter().position(|target| target.standing == Standing::Escort);
    let id = format!("target:{}", column.unwrap_or(targets.len()) + 1);
    Act::new(how, BoardItem::new(id, "Escort"), ch09_02_fire::own_boat(g)).suffered()
}

fn outcome(found: Detection) -> &'static str {
    match found {
        Detection::Undetected => "The boat is not found and slips away.",
        Detection::Detected => "The escorts have found the boat.",
        Detection::WellDetected => "The escorts have pinpointed the boat.",
    }
}

/// SV 14.10.1: the first roll of an encounter in the China Sea.
async fn hide_in_shallow_water(t: &mut T, look: Look) {
    let first = t.g.encounter().hunt.rolls == 0;
    if first && look != Look::Called && is_in_shallow_water(t) {
        let used = uses_skill(t, Ability::ShallowWater, Skill::ShallowWater).await;
        t.g.encounter_mut().hunt.ability = used;
    }
}

/// SV 9.6.6.b, SV-R27: on station in a zone too shallow to dive deep.
fn is_in_shallow_water(t: &T) -> bool {
    let patrol = t.g.patrol();
    let here = t.charts.p.track.at(patrol.at);
    let on_station = here.is_some_and(|travel| travel.water == Water::Station);
    on_station && t.charts.p.zones.of(patrol.orders.zone).shallow
}

/// SV 9.6.10.a to SV 9.6.10.d, with quality (SV 14.5.3) and evasion (SV 14.7.1): one attack, its
/// hits and the additional flooding (SV 10.1.3.a). SV-R98: beyond its ends a chart reads as its
/// last line.
pub async fn depth_charge_attack(t: &mut T, well_detected: bool) -> Play {
    let evasion = ch14_options::evasion(t).await;
    let chart = t.charts.escorts.depth_charges.at(t.g.month());
    let raid = Raid::Escort { well_detected };
    let mods = chart.modifiers(|when| Scene::raiding(&t.g, t.charts, raid).count(when));
    t.act(|g| by_escort(g, ActKind::DepthCharge));
    let rolled = ch12_events::check(t, chart, mods, hurts).await.result;
    ch10_00_damage::stir(t);
    let encounter = t.g.encounter_mut();
    encounter.hunt.attacks = encounter.hunt.attacks.saturating_add(1);
    let quality = encounter.escort.unwrap_or_default().quality;
    let attack = ch14_options::by_quality(rolled, quality, t.charts);
    ch14_options::tell_quality(t, rolled, attack, quality);
    let evaded = ch14_options::evade(attack, evasion);
    ch14_options::tell_evasion(t, attack, evaded);
    let leak = take_hits(t, evaded).await?;
    ch10_00_damage::end_of_round(t, leak).await
}

/// Whether an attack does any harm.
pub fn hurts(attack: Attack) -> bool {
    attack != Attack::Hits(0)
}

/// SV 9.6.10.a, SV 9.6.10.c, SV 9.6.10.d, SV 9.8.2.a: hits of an attack, each on E4; shared with
/// aircraft.
pub async fn take_hits(t: &mut T, attack: Attack) -> Play<Leak> {
    match attack {
        Attack::Hits(0) => {
            t.say("SV 9.6.10.c", |_| "The boat is shaken, but not hurt.".to_owned());
            Ok(Leak::Dry)
        }
        Attack::Hits(hits) => ch10_00_damage::hits(t, hits).await,
        Attack::Sunk => {
            let text = "The boat breaks up under the charges. All hands are lost.";
            Err(ch05_victory::over(t, End::Sunk, "SV 9.6.10.d", text))
        }
    }
}
