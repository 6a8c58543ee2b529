//! Tables: aircraft, convoys and guns met on the map.

use super::{Course, Purpose, orders, purpose, route};
use crate::{
    charts::{
        Charts,
        a_map::{self, Contact, GunContact},
    },
    conditions::Scene,
    rules::{
        T, b_air, c_guns, combat::Aftermath, d_barges, e_destroyers, f_special, g_rescue, outlook,
    },
    state::{MissionKind, Speed, State, Task, Weather, mission::Homeward},
    words,
};
use table::{Choice, Mods, Name, Odds};

/// DB A-12.e: a convoy in sight may be left alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convoy {
    pub of: a_map::Convoy,
    pub what: Sighted,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sighted {
    Engage,
    Evade,
}

impl Choice<State> for Convoy {
    const QUESTION: &'static str = "convoy";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.what {
            Sighted::Engage => "engage",
            Sighted::Evade => "evade",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self.what {
            Sighted::Engage => format!("Attack the {}", self.ships()),
            Sighted::Evade => "Slip away to the Yellow Zone".to_owned(),
        }
    }

    fn consequence(&self, g: &State) -> Option<String> {
        Some(match (self.what, evasion(g)) {
            (Sighted::Engage, _) => return None,
            (Sighted::Evade, Evasion::WithReturn) => "You may come back once".to_owned(),
            (Sighted::Evade, Evasion::ForGood) => "Then home: there is no coming back".to_owned(),
        })
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self.what {
            Sighted::Engage => "DB A-12.a",
            Sighted::Evade => "DB A-12.e",
        })
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let evade = || {
            let yellow = *route::connecting_yellow(charts, g.mission().at).first()?;
            outlook::aircraft_on_the_way(g, charts, yellow)
        };
        match (self.what, self.of) {
            (Sighted::Evade, _) => evade().into_iter().collect(),
            (Sighted::Engage, of) => outlook::convoy_size(charts, of),
        }
    }

    fn about(&self, g: &State) -> Option<String> {
        let weather = words::weather(g.mission().weather);
        Some(format!("{} in sight, {weather} weather: attack?", self.ships()))
    }
}

impl Convoy {
    fn ships(self) -> &'static str {
        match self.of {
            a_map::Convoy::Barges => "Barges",
            a_map::Convoy::Destroyers => "Destroyers",
        }
    }
}

/// Whether an evasion may still be followed by a return.
enum Evasion {
    WithReturn,
    ForGood,
}

/// DB A-11, DB A-11.mod, DB A-11.b
pub async fn air_patrol_contact(t: &mut T) {
    if t.g.present().next().is_none() {
        return;
    }
    let chart = &t.charts.a_map.air;
    let scene = Scene { speed: Some(route::speed_now(&t.g)), ..Scene::new(&t.g) };
    let mods = chart.modifiers(|when| scene.count(when));
    match t.check(chart, mods).await.result {
        Contact::None => {}
        Contact::Contact => {
            t.say("DB A-11", |_| "An enemy aircraft has found the squadron.".to_owned());
            under_air_attack(t, Raiders::Patrol).await;
        }
    }
}

/// The aircraft that can attack on the map.
#[derive(Clone, Copy)]
pub enum Raiders {
    Patrol,
    Swarm(u8),
    Pby,
}

/// DB 7.10, RU-037: an air attack on the map, after which the squadron takes up its speed again.
pub async fn under_air_attack(t: &mut T, raiders: Raiders) {
    t.g.mission_mut().air_this_turn = true;
    let idle = route::speed_now(&t.g) == Speed::Idle;
    match raiders {
        Raiders::Patrol => b_air::air_patrol(t).await,
        Raiders::Swarm(aircraft) => b_air::swarm(t, aircraft).await,
        Raiders::Pby => b_air::mistaken_identity(t).await,
    }
    route::take_map_speed(&mut t.g);
    if idle {
        route::lie_still(&mut t.g);
    }
}

/// DB A-12, DB A-12.mod, DB A-12.d
pub async fn convoy_contact(t: &mut T) {
    if t.g.present().next().is_none() {
        return;
    }
    let chart = &t.charts.a_map.convoy;
    let mods = chart.modifiers(|when| Scene::new(&t.g).count(when));
    if t.check(chart, mods).await.result == Contact::None {
        return;
    }
    t.g.mission_mut().interrupt();
    let convoy = t.check(&t.charts.a_map.convoy_type, Mods::NONE).await.result;
    t.say("DB A-12.a", |_| match convoy {
        a_map::Convoy::Barges => "A convoy of Barges is in sight.".to_owned(),
        a_map::Convoy::Destroyers => "A convoy of Destroyers is in sight.".to_owned(),
    });
    match engage(t, convoy).await {
        Sighted::Evade => evade(t).await,
        Sighted::Engage => {
            g_rescue::cast_off(t);
            let aftermath = match convoy {
                a_map::Convoy::Barges => d_barges::barge_convoy(t).await,
                a_map::Convoy::Destroyers => e_destroyers::destroyer_convoy(t).await,
            };
            after_fight(t, aftermath).await;
        }
    }
}

/// DB A-12.e, RU-023: fight or slip away, which needs every boat under way.
/// RU-030: a squadron that must go home at once does not seek a fight.
async fn engage(t: &mut T, of: a_map::Convoy) -> Sighted {
    let held =
        t.g.present().any(|no| !t.g.boat(no).is_able() && g_rescue::towed_by(&t.g, no).is_none());
    match (held, must_go_home(&t.g)) {
        (true, _) => {
            t.say("DB A-12.e", |_| {
                "A boat cannot move, so that the squadron must stand and fight.".to_owned()
            });
            Sighted::Engage
        }
        (false, true) => {
            t.say("DB A-12.e", |_| {
                "The squadron must go home and keeps clear of the convoy.".to_owned()
            });
            Sighted::Evade
        }
        (false, false) => {
            let seat = t.g.commander();
            let options = [Sighted::Engage, Sighted::Evade].map(|what| Convoy { of, what });
            t.ask(seat, "DB A-12.e", "A convoy is in sight", &options).await.what
        }
    }
}

/// RU-030, RU-032: an abort, forced or chosen, bars new fights.
pub fn must_go_home(g: &State) -> bool {
    match g.mission().homeward {
        Some(Homeward::Abort | Homeward::ForcedNow | Homeward::ForcedAfterWaves) => true,
        Some(Homeward::Duty) | None => false,
    }
}

async fn after_fight(t: &mut T, aftermath: Aftermath) {
    route::take_map_speed(&mut t.g);
    match aftermath {
        Aftermath::Over => {}
        Aftermath::Evaded => evade(t).await,
    }
}

/// DB A-12.e, DB A-13.d, DB 4.5.evade: into the connecting Yellow Zone at once, for a turn there.
/// RU-021: one return a mission; a second evasion leads home, and so does one in the last turn.
async fn evade(t: &mut T) {
    if t.g.present().next().is_none() {
        return;
    }
    let courses: Vec<Course> =
        route::connecting_yellow(t.charts, t.g.mission().at).into_iter().map(Course).collect();
    let course = match courses[..] {
        [] => return,
        [only] => only,
        _ => {
            let seat = t.g.commander();
            t.ask(seat, "DB 4.5.evade", "By which zone does the squadron slip away?", &courses)
                .await
        }
    };
    let evasion = evasion(&t.g);
    let mission = t.g.mission_mut();
    match evasion {
        Evasion::WithReturn => {
            mission.evaded = true;
            mission.evading = true;
        }
        Evasion::ForGood => {
            mission.homeward.get_or_insert(Homeward::Duty);
        }
    }
    t.say("DB 4.5.evade", |_| {
        match evasion {
            Evasion::WithReturn => "The squadron slips away and may come back once.",
            Evasion::ForGood => "The squadron slips away for good; it is on its way home.",
        }
        .to_owned()
    });
    route::sail_to(t, course.0);
}

fn evasion(g: &State) -> Evasion {
    if g.mission().evaded || g.mission().homeward.is_some() || orders::is_spent(g) {
        Evasion::ForGood
    } else {
        Evasion::WithReturn
    }
}

/// What waits ashore: DB 7.15, the Special Mission where it can be played, or else DB A-13.
pub async fn shore(t: &mut T) {
    let mission = t.g.mission();
    let there = mission.at == mission.target && mission.homeward.is_none();
    match purpose(&t.g) {
        Purpose::Task if there && orders::sea_blocks_the_task(&t.g) => {
            let supplies = t.g.mission().kind == MissionKind::Special(Task::DeliverSupplies);
            let rule = if supplies { "DB F-1-C.sea" } else { "DB F-1-B.sea" };
            t.say(rule, |_| "The sea is too rough for the task.".to_owned());
        }
        Purpose::Task if there => approach_the_shore(t).await,
        Purpose::Patrol => gun_contact(t).await,
        Purpose::Task | Purpose::Nothing => {}
    }
}

/// DB 7.15, DB A-13.b, RU-019: on a Special Mission the approach to the shore replaces A-13.
/// DB 4.5.special: it is played once; whoever leaves the shore does not come back.
async fn approach_the_shore(t: &mut T) {
    t.g.mission_mut().interrupt();
    g_rescue::cast_off(t);
    let aftermath = f_special::special_mission(t).await;
    after_fight(t, aftermath).await;
}

/// DB A-13, DB A-13.mod, DB A-13.a, DB A-13.c: on Offensive Patrol in Good or Poor weather only.
async fn gun_contact(t: &mut T) {
    let patrols = t.g.mission().kind == MissionKind::Patrol || t.g.mission().homeward.is_none();
    let weather = match t.g.mission().weather {
        Weather::Good | Weather::Poor => true,
        Weather::Bad | Weather::LargeStorm => false,
    };
    if !(patrols && weather) {
        return;
    }
    let chart = &t.charts.a_map.guns;
    let mods = chart.modifiers(|when| Scene::new(&t.g).count(when));
    match t.check(chart, mods).await.result {
        GunContact::None => {}
        GunContact::Possible => {
            t.g.mission_mut().interrupt();
            g_rescue::cast_off(t);
            let aftermath = c_guns::gun_contact(t).await;
            after_fight(t, aftermath).await;
        }
    }
}
