//! What the computer captains do, seen from beside them.

use super::fixture::{charts, hex, season};
use crate::{
    bot::Skipper,
    charts::Charts,
    rules::{
        ch05_boat,
        ch06_leg::{Leg, LegStep},
        ch09_approach::ApproachStep,
        ch10_salvo::{Aim, Salvo},
    },
    state::{
        Class, Depth, GunType, Orders, PatrolType, Setup, Speed, State, Task,
        setup::{Alarm, Skill},
    },
};
use shelf::Title;
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

/// What any captain answers is told to somebody.
struct Watched<F> {
    captain: Box<dyn Decider<State>>,
    tell: F,
}

impl<F: FnMut(&State, &Asked<'_, State>, usize) + Send> Decider<State> for Watched<F> {
    fn decide(
        &mut self,
        g: &State,
        charts: &'static Charts,
        a: &Asked<'_, State>,
    ) -> Option<usize> {
        let at = self.captain.decide(g, charts, a)?;
        (self.tell)(g, a, at);
        Some(at)
    }
}

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

/// Six patrols of this captain off Japan in Summer 1945; somebody hears what he answers in a fight.
fn watch<T: Send + 'static>(
    captain: &str,
    tell: impl Fn(&State, &Asked<'_, State>, usize) -> Option<T> + Copy + Send + 'static,
) -> Vec<T> {
    let setup = Setup {
        orders: Orders::UsnFree,
        season: Some(season("Sm45")),
        class: Some(Class::Tench),
        kind: Some(PatrolType::Strategic),
        start: Some(hex("2607")),
        station: Some(hex("1207")),
        ..Setup::default()
    };
    let heard = Arc::new(Mutex::new(Vec::new()));
    for seed in 1..=6 {
        let (captain, all) = (State::seated(captain).expect("he can sit"), Arc::clone(&heard));
        let tell = move |g: &State, a: &Asked<'_, State>, at: usize| {
            all.lock().expect("one thread").extend(tell(g, a, at));
        };
        let watched = Box::new(Watched { captain, tell });
        headless::play::<State>(&setup, charts(), seed, watched).expect("played to its end");
    }
    let heard = std::mem::take(&mut *heard.lock().expect("one thread"));
    assert!(!heard.is_empty());
    heard
}

/// The depth he goes to when the ships are gone and an escort is in box 1 or 2.
fn depth_before_escorts(g: &State, a: &Asked<'_, State>, at: usize) -> Option<Depth> {
    let fight = g.command().patrol.as_ref()?.engagement.as_ref()?;
    let near = fight.escorts.iter().map(|it| it.at).max()?;
    let alone = fight.vessels().next().is_none() && !fight.friendly && fight.task == Task::None;
    match a.get::<ApproachStep>(at)? {
        ApproachStep::Station(it) if alone && (1..=2).contains(&near) => Some(it.depth),
        ApproachStep::Task(_)
        | ApproachStep::Station(_)
        | ApproachStep::Speed(_)
        | ApproachStep::Turn(_)
        | ApproachStep::BattleStations(_) => None,
    }
}

/// PS 9.1.a, PS 11.1: by the notes of the charts a bold captain fights on until an escort is in box 3. Those
/// of the simulation stay up till then, ships or not; the bold captain at the table goes down.
#[test]
fn the_simulations_bold_captain_stays_up_until_box_3() {
    let simulated = watch("simulated-bold", depth_before_escorts);
    assert!(simulated.iter().all(|it| *it <= Depth::Periscope), "{simulated:?}");
    let real = watch("bold", depth_before_escorts);
    assert!(real.iter().all(|it| *it > Depth::Periscope), "{real:?}");
}

/// The ship he aims at, beside another he has aimed at in the same salvo.
fn second_ship(g: &State, a: &Asked<'_, State>, at: usize) -> Option<bool> {
    let salvo = a.draft::<Salvo>()?;
    match a.get::<Aim>(at)? {
        Aim::At(_, id) => {
            let others = g.fight().vessels().filter(|it| it.id != *id);
            Some(others.map(|it| salvo.count_at(it.id)).sum::<usize>() > 0)
        }
        Aim::Swing | Aim::Flood(_) | Aim::All(..) | Aim::Spread(_) => None,
    }
}

/// PS 10.2C.a: captains of the simulation fire at one ship a round, others at all that bear.
#[test]
fn the_simulations_captains_fire_at_one_ship_a_round() {
    assert!(!watch("simulated-careful", second_ship).contains(&true));
    assert!(watch("careful", second_ship).contains(&true));
}

/// The study seats the captains of the simulation, and nobody is offered them.
#[test]
fn the_simulations_captains_are_only_for_the_study() {
    let offered: Vec<&str> = State::bots().iter().map(|bot| bot.name).collect();
    let study = State::study().expect("there is one");
    let hidden: Vec<_> = study.lines.iter().filter(|line| !offered.contains(&line.bot)).collect();
    assert_eq!(hidden.len(), study.lines.len() / 2, "every second line is as simulated");
    for line in hidden {
        let many = crate::GAME.simulation(&line.new_game()).expect("he may sit");
        many.run(1).expect("played to its end");
    }
    assert!(State::seated("nobody").is_none());
}
