//! What a hunted captain may do before a detection roll: dive deep, decoys, a Mk 27, a trick.

use super::is_in_shallow_water;
use crate::{
    charts::{
        Charts,
        escorts::{Depth, Device},
    },
    conditions::{Look, Scene, When},
    rules::{
        Play, T, ch05_victory, ch09_00_attack, ch09_02_fire, ch10_00_damage, ch12_events,
        ch14_options,
    },
    state::{Boat, Charge, End, Hunt, Mark, Nac, Side, State, Tube},
};
use table::{Choice, Key, Name, Odds};

/// Decisions SV-D23 to SV-D26: what the captain does before a detection roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Nothing more: the escorts look for the boat.
    RunSilent(Look),
    /// SV 9.6.4.a: below test depth, before this kind of look.
    TestDepth(Look),
    /// SV 9.6.8.b
    Nac,
    /// SV 9.6.7.b
    Cutie(Tube),
    /// SV 14.4.1.a
    Ruse,
}

impl Choice<State> for Measure {
    const QUESTION: &'static str = "hunted";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Measure::RunSilent(_) => "run-silent".into(),
            Measure::TestDepth(_) => "test-depth".into(),
            Measure::Nac => "nac".into(),
            Measure::Cutie(tube) => format!("cutie-{}", tube.side.name()).into(),
            Measure::Ruse => "ruse".into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Measure::RunSilent(_) => "Run silent".to_owned(),
            Measure::TestDepth(_) => "Dive below test depth".to_owned(),
            Measure::Nac => format!("Release a decoy ({} left)", g.boat().nac),
            Measure::Cutie(tube) => {
                format!("Fire a Mk 27 homing torpedo from the {} tubes", tube.side.name())
            }
            Measure::Ruse => "Pretend to be sunk".to_owned(),
        }
    }

    fn consequence(&self, g: &State) -> Option<String> {
        match self {
            Measure::RunSilent(_) => None,
            Measure::TestDepth(_) if is_last_box(g.boat()) => {
                Some("The hull cannot take it: the boat is lost".to_owned())
            }
            Measure::TestDepth(_) => {
                Some("1 hull damage, then a roll; escorts −1 to find you".to_owned())
            }
            Measure::Nac => Some("Works at the next search, if there is one".to_owned()),
            Measure::Cutie(_) => {
                Some("If it explodes you are away; if not, they have found you".to_owned())
            }
            Measure::Ruse => Some("If it fails, escorts +1 to find you".to_owned()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Measure::RunSilent(_) => "SV 9.6.9.a",
            Measure::TestDepth(_) => "SV 9.6.4.a",
            Measure::Nac => "SV 9.6.8.b",
            Measure::Cutie(_) => "SV 9.6.7.b",
            Measure::Ruse => "SV 14.4.1.a",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Measure::RunSilent(_) | Measure::Nac | Measure::Ruse => None,
            Measure::TestDepth(_) => Some("hull".to_owned()),
            Measure::Cutie(tube) => Some(format!("tube:{}:{}", tube.side.name(), tube.index + 1)),
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let escorts = &charts.escorts;
        let scene = Scene::new(g, charts);
        match self {
            Measure::RunSilent(look) => {
                let scene = Scene::looking(g, charts, *look);
                let chart = match look {
                    Look::Approach => &escorts.close_approach,
                    Look::Arrival | Look::Called | Look::Hunt | Look::Submarine => {
                        &escorts.detection
                    }
                };
                vec![chart.odds(&chart.modifiers(|when| scene.count(when)))]
            }
            Measure::TestDepth(_) if is_last_box(g.boat()) => Vec::new(),
            Measure::TestDepth(look) => {
                // The box the dive itself costs is counted (SV-R25).
                let boxes = |when| scene.count(when) + i32::from(when == When::HullBox);
                let dive = escorts.test_depth.odds(&escorts.test_depth.modifiers(boxes));
                vec![dive, deep_odds(g, charts, *look)]
            }
            Measure::Nac => {
                let works = escorts.nac.odds(&escorts.nac.modifiers(|when| scene.count(when)));
                vec![Odds { why: "At the next search".to_owned(), ..works }]
            }
            Measure::Cutie(_) => vec![cutie_odds(g, charts)],
            Measure::Ruse => {
                vec![escorts.ruse.odds(&escorts.ruse.modifiers(|when| scene.count(when)))]
            }
        }
    }
}

/// SV-R25: the box a deep dive costs is the last: no roll follows.
fn is_last_box(boat: &Boat) -> bool {
    boat.hull + 1 >= boat.hull_boxes
}

/// SV 9.6.4.d: what the depth buys.
fn deep_odds(g: &State, charts: &'static Charts, look: Look) -> Odds {
    let mut deep = g.clone();
    deep.encounter_mut().hunt.deep = true;
    let scene = Scene::looking(&deep, charts, look);
    let chart = &charts.escorts.detection;
    let odds = chart.odds(&chart.modifiers(|when| scene.count(when)));
    Odds { why: "Escort detection down there".to_owned(), ..odds }
}

/// SV 9.6.7.c: Close Range, and the escort is a warship; a hit must explode too.
fn cutie_odds(g: &State, charts: &'static Charts) -> Odds {
    ch09_00_attack::homing_odds(g, charts)
}

/// How the time before a detection roll ended.
pub(super) enum Before {
    Roll,
    GotAway,
    /// SV 9.6.7.e
    GivenAway,
}

/// SV 9.6.8.c first, then whatever the captain chooses, one thing after another.
pub(super) async fn before_the_roll(t: &mut T, look: Look) -> Play<Before> {
    if decoy_works(t).await {
        return Ok(Before::GotAway);
    }
    loop {
        let options = offered(t, look);
        if options.len() == 1 {
            return Ok(Before::Roll);
        }
        let seat = t.g.seat();
        match t
            .ask(seat, "SV 9.6.4.a", "The escorts search for the boat. What do you do?", &options)
            .await
        {
            Measure::RunSilent(_) => return Ok(Before::Roll),
            Measure::TestDepth(_) => exceed_test_depth(t).await?,
            Measure::Nac => release_decoy(t),
            Measure::Cutie(tube) => return fire_cutie(t, tube).await,
            Measure::Ruse => {
                if ch14_options::sunk_trick(t).await {
                    return Ok(Before::GotAway);
                }
            }
        }
    }
}

/// SV 9.6.7.a, SV 14.4.1.a, SV-R22: all of it is meant for escorts; a submarine is left to its
/// torpedoes.
fn offered(t: &T, look: Look) -> Vec<Measure> {
    let mut options = vec![Measure::RunSilent(look)];
    if t.g.encounter().escort.is_none() {
        return options;
    }
    let hunt = t.g.encounter().hunt;
    if may_exceed_test_depth(t, look) {
        options.push(Measure::TestDepth(look));
    }
    if may_release_decoy(&t.g) {
        options.push(Measure::Nac);
    }
    options.extend(cuties(t.g.boat(), hunt).map(Measure::Cutie));
    if ch14_options::may_try_sunk_trick(&t.g) {
        options.push(Measure::Ruse);
    }
    options
}

/// SV 9.6.5, SV 9.6.6.a, SV 9.6.6.b, SV 9.6.8.d: once per round, not from the surface, not in the
/// China Sea, and not in the round that a decoy goes out. SV-R16: it would not help against an
/// escort that aircraft have called; SV-R26: barred before firing from Close Range, allowed after.
fn may_exceed_test_depth(t: &T, look: Look) -> bool {
    let encounter = t.g.encounter();
    let hunt = encounter.hunt;
    let first_round = hunt.rolls == 0 && hunt.attacks == 0;
    let too_high = encounter.is_night_surface() && first_round;
    !hunt.deep
        && hunt.nac != Nac::Released
        && !too_high
        && !matches!(look, Look::Called | Look::Approach)
        && !is_in_shallow_water(t)
}

/// SV 9.6.4.a, SV-R25: one hull box at once, then the roll against all of them.
pub async fn exceed_test_depth(t: &mut T) -> Play {
    t.say("SV 9.6.4.a", |_| "The boat goes below test depth.".to_owned());
    ch10_00_damage::hull(t, 1)?;
    let chart = &t.charts.escorts.test_depth;
    loop {
        let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
        let fails = |depth| depth != Depth::Held;
        match ch12_events::check(t, chart, mods, fails).await.result {
            Depth::Crushed => {
                let text = "The hull is crushed. The boat is lost with all hands.";
                return Err(ch05_victory::over(t, End::Sunk, "SV 9.6.4.b", text));
            }
            Depth::Strained => {
                t.say("SV 9.6.4.c", |_| "The hull groans under the strain.".to_owned());
                ch10_00_damage::hull(t, 1)?;
            }
            Depth::Held => {
                t.g.encounter_mut().hunt.deep = true;
                return Ok(());
            }
        }
    }
}

/// SV 9.6.8.a, SV 9.6.8.b, SV 9.6.8.d, SV-R30: one in an encounter, never below test depth.
fn may_release_decoy(g: &State) -> bool {
    let hunt = g.encounter().hunt;
    g.boat().nac > 0 && hunt.nac == Nac::Aboard && !hunt.deep
}

fn release_decoy(t: &mut T) {
    t.g.boat_mut().nac -= 1;
    t.g.encounter_mut().hunt.nac = Nac::Released;
    t.say("SV 9.6.8.b", |_| "A decoy is in the water.".to_owned());
}

/// SV 9.6.8.c, SV 9.6.8.e: the decoy of the loop before.
async fn decoy_works(t: &mut T) -> bool {
    if t.g.encounter().hunt.nac != Nac::Released {
        return false;
    }
    t.g.encounter_mut().hunt.nac = Nac::Spent;
    let chart = &t.charts.escorts.nac;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    match ch12_events::check(t, chart, mods, |it| it == Device::Fails).await.result {
        Device::Works => {
            t.say("SV 9.6.8.c", |_| "The escorts chase the decoy; the boat is away.".to_owned());
            true
        }
        Device::Fails => false,
    }
}

/// SV 9.6.7.a, SV 9.6.7.b, SV 9.6.6.c, SV-R28, SV-R29: one from each end that has it ready, after a
/// detection, instead of waiting for the next; not below test depth. SV 9.6.8.d bars test depth
/// alone, so that a decoy may be in the water.
fn cuties(boat: &Boat, hunt: Hunt) -> impl Iterator<Item = Tube> + '_ {
    let may = hunt.detected && !hunt.deep && !carries_mines(boat);
    let ready = |tube: &Tube| boat.ready(*tube) == Some(Mark::Mk27);
    Side::BOTH.into_iter().filter(move |_| may).filter_map(move |side| boat.tubes(side).find(ready))
}

/// SV-R45: no torpedo is fired before the mines are laid.
fn carries_mines(boat: &Boat) -> bool {
    let tubes = Side::BOTH.into_iter().flat_map(|side| boat.room(side).tubes.iter());
    tubes.flatten().any(|charge| *charge == Charge::Mine)
}

/// SV 9.6.7.d, SV 9.6.7.e, SV 14.9.1.c: a hit and the boat is free; else it has given itself away.
async fn fire_cutie(t: &mut T, tube: Tube) -> Play<Before> {
    if !ch09_02_fire::fire_at_hunters(t, tube, Mark::Mk27).await? {
        t.say("SV 9.6.7.e", |_| "The shot has given the boat away.".to_owned());
        return Ok(Before::GivenAway);
    }
    if let Some(escort) = &mut t.g.encounter_mut().escort {
        escort.stopped = escort.single;
    }
    t.say("SV 9.6.7.d", |_| "The escort lies stopped, and the boat gets away.".to_owned());
    Ok(Before::GotAway)
}
