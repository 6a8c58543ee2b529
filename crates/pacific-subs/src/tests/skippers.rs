//! What the computer captains do, seen from beside them.

use super::fixture::{charts, hex, season};
use crate::{
    bot::Skipper,
    charts::Charts,
    rules::{
        ch05_boat,
        ch06_leg::{Leg, LegStep},
        ch09_approach::ApproachStep,
    },
    state::{
        Class, Depth, GunType, Orders, PatrolType, Setup, Speed, State, Task,
        setup::{Alarm, Skill},
    },
};
use std::sync::{Arc, Mutex};
use table::{Asked, Decider, headless};

/// What he did: a depth or a speed beside his prey with or without escorts, a leg from his station.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Did {
    Went { escorted: bool, gun: bool, depth: Depth },
    Ran { escorted: bool, depth: Depth, speed: Speed },
    LeftStation,
    Stayed,
}

/// Notes what a careful captain answers.
struct Beside(Arc<Mutex<Vec<Did>>>);

impl Beside {
    fn note(&self, g: &State, charts: &'static Charts, a: &Asked<'_, State>, at: Option<usize>) {
        let mut noted = self.0.lock().expect("one thread");
        let attacks = |fight: &crate::state::Engagement| {
            fight.task == Task::None
                && fight.escorts.iter().all(|it| it.at == 0)
                && fight.vessels().next().is_some()
                && !fight.friendly
        };
        let fight = g.command().patrol.as_ref().and_then(|it| it.engagement.as_ref());
        if let Some(fight) = fight.filter(|fight| attacks(fight))
            && g.boat().torpedoes() > 0
        {
            let escorted = !fight.escorts.is_empty();
            let gun = ch05_boat::gun(g, charts) != GunType::None;
            match at.and_then(|at| a.get::<ApproachStep>(at)) {
                Some(ApproachStep::Station(it)) => {
                    noted.push(Did::Went { escorted, gun, depth: it.depth });
                }
                Some(ApproachStep::Speed(speed)) => {
                    let plan = a.draft::<crate::rules::ch09_approach::Approach>();
                    let depth = plan.and_then(|plan| plan.station).map(|it| it.depth);
                    noted.extend(depth.map(|depth| Did::Ran { escorted, depth, speed: *speed }));
                }
                Some(_) | None => {}
            }
        }
        let at_station = |leg: &Leg| {
            leg.speed.is_some() && leg.path.is_empty() && Some(g.patrol().hex) == g.setup.station
        };
        if a.draft::<Leg>().is_some_and(at_station) {
            let leaves = at.and_then(|at| a.get::<LegStep>(at));
            noted.push(match leaves {
                Some(LegStep::To(..)) => Did::LeftStation,
                Some(_) | None => Did::Stayed,
            });
        }
    }
}

impl Decider<State> for Beside {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let at = Skipper::Careful.decide(g, charts, a);
        self.note(g, charts, a, at);
        at
    }
}

/// Six patrols off Japan without flotillas.
fn patrols(when: &str) -> Vec<Did> {
    let mut setup = Setup {
        orders: Orders::UsnFree,
        season: Some(season(when)),
        class: Some(Class::Gato),
        kind: Some(PatrolType::Strategic),
        captain_skill: Some(Skill(1)),
        crew_skill: Some(Skill(1)),
        start: Some(hex("2607")),
        station: Some(hex("1306")),
        ..Setup::default()
    };
    setup.house.alarm = Alarm::Never;
    let noted = Arc::new(Mutex::new(Vec::new()));
    for seed in 1..=6 {
        let beside = Box::new(Beside(Arc::clone(&noted)));
        headless::play::<State>(&setup, charts(), seed, beside).expect("played to its end");
    }
    let noted = noted.lock().expect("one thread");
    noted.clone()
}

/// PS 10.3.a: ships without escorts are fought on the surface, where the gun can be used; PS 9.2.b: as
/// fast as the boat can.
#[test]
fn lone_ships_are_fought_on_the_surface() {
    let noted = patrols("Sp43");
    let lone: Vec<&Did> = noted
        .iter()
        .filter(|it| matches!(it, Did::Went { escorted: false, gun: true, .. }))
        .collect();
    assert!(lone.len() > 5, "{noted:?}");
    let surfaced = |it: &&Did| matches!(it, Did::Went { depth: Depth::Surface, .. });
    assert!(lone.iter().all(surfaced), "{lone:?}");
    let slow = |it: &Did| matches!(it, Did::Ran { depth: Depth::Surface, speed, .. } if *speed < Speed::Full);
    assert!(!noted.iter().any(slow), "{noted:?}");
}

/// PS 9.1.a: escorts are met by periscope, from Fall 1942 on by night on the surface too.
#[test]
fn escorted_ships_are_stalked_by_periscope() {
    let early = patrols("Sp42");
    let near = |it: &&Did| matches!(it, Did::Went { escorted: true, .. });
    let early: Vec<&Did> = early.iter().filter(near).collect();
    assert!(!early.is_empty());
    let scope = |it: &&Did| matches!(it, Did::Went { depth: Depth::Periscope, .. });
    assert!(early.iter().all(scope), "{early:?}");
    let later = patrols("Sp43");
    assert!(later.iter().filter(near).any(|it| !scope(&it)), "{later:?}");
}

/// PS-R24: a boat on its station stays there and looks round.
#[test]
fn a_captain_waits_at_his_station() {
    let noted = patrols("Sp43");
    let stayed = noted.iter().filter(|it| **it == Did::Stayed).count();
    let left = noted.iter().filter(|it| **it == Did::LeftStation).count();
    assert!(stayed > 12, "{stayed} stayed, {left} left");
    assert!(left <= 6, "each leaves once, for home: {left}");
}
