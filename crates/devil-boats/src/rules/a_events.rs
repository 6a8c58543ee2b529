//! Tables: Random Events.

use super::{
    T,
    a_voyage::{
        contacts::{Raiders, must_go_home, under_air_attack},
        route, weather,
    },
    combat::Aftermath,
    crew_orders, e_destroyers, g_damage, g_rescue, outlook, round,
};
use crate::{
    charts::{
        Charts,
        a::Victim,
        a_map::{self, Chance, Illness, RandomEvent},
    },
    state::{
        BoatNo, Boats, Dysentery, Elco, Place, Post, Speed, State, Weather,
        elco::{Mendable, Part},
        mission::WeatherMarker,
    },
};
use table::{Choice, Mods, Name, Odds};

/// DB: a Destroyer convoy met by chance may be let go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encounter {
    Engage,
    Decline,
}

impl Choice<State> for Encounter {
    const QUESTION: &'static str = "encounter";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Encounter::Engage => "engage",
            Encounter::Decline => "decline",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Encounter::Engage => "Engage the Destroyers",
            Encounter::Decline => "Let them pass",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB A-15.13")
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Encounter::Engage => outlook::convoy_size(charts, a_map::Convoy::Destroyers),
            Encounter::Decline => Vec::new(),
        }
    }
}

/// DB A-10, RU-002: once per zone and turn. DB A-15.g: A-11 follows either way.
pub async fn random_event_check(t: &mut T) {
    if t.g.present().next().is_none() {
        return;
    }
    match t.check(&t.charts.a_map.random_event, Mods::NONE).await.result {
        Chance::Nothing => {}
        Chance::Event => random_event(t).await,
    }
}

/// DB A-15: one of nineteen events; what strikes PT #1 strikes every boat with a crew board.
pub async fn random_event(t: &mut T) {
    let event = t.check(&t.charts.a_map.event, Mods::NONE).await.result;
    match event {
        RandomEvent::TropicalStorm => tropical_storm(t),
        RandomEvent::HighPressure => high_pressure(t),
        RandomEvent::Separation => boat_separated(t).await,
        RandomEvent::DestroyerEncounter => destroyer_encounter(t).await,
        RandomEvent::Swarm => swarm(t).await,
        RandomEvent::ReefEncounter => reef_encounter(t).await,
        RandomEvent::Scotch => scotch(t),
        RandomEvent::MistakenIdentity => mistaken_identity(t).await,
        RandomEvent::Dysentery
        | RandomEvent::RadarFails
        | RandomEvent::Sharpshooter
        | RandomEvent::EngineMalfunction
        | RandomEvent::BadFuel
        | RandomEvent::RadioFails
        | RandomEvent::SpeedyLoader
        | RandomEvent::RogueWave
        | RandomEvent::FixItEngineer
        | RandomEvent::FixItRadio
        | RandomEvent::Cracked => {
            for no in t.g.human_boats().collect::<Boats>() {
                if t.g.is_present(no) {
                    event_aboard(t, no, event).await;
                }
            }
            crews_at_work(t).await;
        }
    }
}

async fn event_aboard(t: &mut T, no: BoatNo, event: RandomEvent) {
    match event {
        RandomEvent::Dysentery => dysentery(t, no).await,
        RandomEvent::RadarFails => radar_fails(t, no),
        RandomEvent::Sharpshooter => sharpshooter(t, no).await,
        RandomEvent::EngineMalfunction => engine_malfunction(t, no).await,
        RandomEvent::BadFuel => bad_fuel(t, no),
        RandomEvent::RadioFails => radio_fails(t, no),
        RandomEvent::SpeedyLoader => speedy_loader(t, no).await,
        RandomEvent::RogueWave => rogue_wave(t, no).await,
        RandomEvent::FixItEngineer => fix_it_engineer(t, no),
        RandomEvent::FixItRadio => fix_it_radio(t, no),
        RandomEvent::Cracked => cracked(t, no).await,
        RandomEvent::TropicalStorm
        | RandomEvent::HighPressure
        | RandomEvent::Separation
        | RandomEvent::DestroyerEncounter
        | RandomEvent::Swarm
        | RandomEvent::ReefEncounter
        | RandomEvent::Scotch
        | RandomEvent::MistakenIdentity => {}
    }
}

/// DB, RU-031: every man rolls.
async fn dysentery(t: &mut T, no: BoatNo) {
    for post in Post::EVERY {
        if t.g.crew(no).man(post).gone.is_some() {
            continue;
        }
        let illness = match t.check(&t.charts.a_map.dysentery, Mods::NONE).await.result {
            Illness::Healthy => Dysentery::None,
            Illness::Mild => Dysentery::Mild,
            Illness::Severe => Dysentery::Severe,
        };
        g_damage::infect(t, no, post, illness).await;
    }
}

/// DB, DB 9.weather_counter, RU-013: Bad weather to the end, unless High Pressure came before.
fn tropical_storm(t: &mut T) {
    fix_weather(t, WeatherMarker::TropicalStorm, Weather::Bad, "DB A-15.3");
}

/// DB, DB 9.weather_counter, RU-013: Good weather to the end, unless Tropical Storm came before.
fn high_pressure(t: &mut T) {
    fix_weather(t, WeatherMarker::HighPressure, Weather::Good, "DB A-15.8");
}

fn fix_weather(t: &mut T, marker: WeatherMarker, weather: Weather, rule: &'static str) {
    if t.g.mission().marker.is_some_and(|earlier| earlier != marker) {
        t.say(rule, |_| "The weather holds.".to_owned());
        return;
    }
    t.g.mission_mut().marker = Some(marker);
    t.g.mission_mut().weather = weather;
    t.say(rule, |_| match marker {
        WeatherMarker::TropicalStorm => "A tropical storm: Bad weather from now on.".to_owned(),
        WeatherMarker::HighPressure => "High pressure: Good weather from now on.".to_owned(),
    });
}

/// DB
fn radar_fails(t: &mut T, no: BoatNo) {
    fail(&mut t.g.elco_mut(no).radar);
    t.say("DB A-15.4", |_| format!("{no}: the radar fails."));
}

/// DB
fn radio_fails(t: &mut T, no: BoatNo) {
    fail(&mut t.g.elco_mut(no).radio);
    t.say("DB A-15.9", |_| format!("{no}: the radio fails."));
}

/// A part that was hit stays hit: its repair costs more.
fn fail(part: &mut Part) {
    if *part == Part::Works {
        *part = Part::Failed;
    }
}

/// DB, RU-039
async fn sharpshooter(t: &mut T, no: BoatNo) {
    let gunner = t.check(&t.charts.a_map.sharpshooter, Mods::NONE).await.result;
    t.g.elco_mut(no).repairs.sharpshooter = Some(gunner);
    t.say("DB A-15.5", |_| format!("{no}: the {} shoots like an Ace tonight.", gunner.title()));
}

/// DB: an engine that is already out is not hit again.
async fn engine_malfunction(t: &mut T, no: BoatNo) {
    let engine = t.check(&t.charts.a_map.engine, Mods::NONE).await.result.0;
    if t.g.elco(no).engines[engine].is_out() {
        t.say("DB A-15.6", |_| format!("{no}: engine {} is out already.", engine + 1));
        return;
    }
    t.g.elco_mut(no).engines[engine] = Part::Failed;
    t.say("DB A-15.6", |_| format!("{no}: engine {} fails.", engine + 1));
}

/// DB
fn bad_fuel(t: &mut T, no: BoatNo) {
    t.g.elco_mut(no).engines.iter_mut().for_each(fail);
    t.say("DB A-15.7", |_| format!("{no}: water in the fuel; every engine fails."));
}

/// What the captains order on the map. DB 4.3.idle: while engines are mended the squadron lies still.
pub async fn crews_at_work(t: &mut T) {
    let before = engines(&t.g);
    crew_orders::crew_orders(t).await;
    if engines(&t.g) != before {
        route::lie_still(&mut t.g);
    }
}

/// The engines that are out and those that are given up, which an attempt at repair changes.
fn engines(g: &State) -> Vec<(BoatNo, [(Part, bool); 3])> {
    let engine = |elco: &Elco, line| {
        (elco.engines[line], elco.repairs.given_up[Mendable::Engine(line).index()])
    };
    let boats = BoatNo::EVERY.into_iter().filter(|&no| g.is_present(no));
    boats
        .filter_map(|no| {
            g.boat(no).elco().map(|elco| (no, [0, 1, 2].map(|line| engine(elco, line))))
        })
        .collect()
}

/// DB, RU-017
async fn boat_separated(t: &mut T) {
    let who = t.check(&t.charts.a_map.event_separated, Mods::NONE).await.result;
    weather::separated(t, who, "DB A-15.10").await;
}

/// DB, RU-040
async fn speedy_loader(t: &mut T, no: BoatNo) {
    let loader = t.check(&t.charts.a_map.speedy, Mods::NONE).await.result;
    t.g.elco_mut(no).repairs.speedy = Some(loader);
    t.say("DB A-15.11", |_| format!("{no}: the {} is Speedy tonight.", loader.title()));
}

/// DB, RU-097: nobody at Sea State 1 or 2, and only a man on deck.
async fn rogue_wave(t: &mut T, no: BoatNo) {
    if t.g.mission().sea.0 <= 2 {
        t.say("DB A-15.12", |_| "The sea is too calm for a rogue wave.".to_owned());
        return;
    }
    let post = t.check(&t.charts.a_map.rogue_wave, Mods::NONE).await.result;
    let man = t.g.crew(no).man(post);
    let on_deck = man.gone.is_none() && matches!(man.place, Place::At(_));
    if on_deck {
        t.say("DB A-15.12", |_| format!("{no}: the {} is washed overboard.", post.title()));
        g_damage::killed(t, no, post);
    } else {
        t.say("DB A-15.12", |_| format!("{no}: a rogue wave finds nobody on deck."));
    }
}

/// DB
async fn destroyer_encounter(t: &mut T) {
    t.say("DB A-15.13", |_| "A convoy of Destroyers crosses the squadron's course.".to_owned());
    if must_go_home(&t.g) {
        t.say("DB A-15.13", |_| "The squadron must go home and lets them pass.".to_owned());
        return;
    }
    let seat = t.g.commander();
    let options = [Encounter::Engage, Encounter::Decline];
    match t.ask(seat, "DB A-15.13", "Destroyers cross your course", &options).await {
        Encounter::Decline => {}
        Encounter::Engage => {
            g_rescue::cast_off(t);
            let (Aftermath::Over | Aftermath::Evaded) = e_destroyers::destroyer_convoy(t).await;
            route::take_map_speed(&mut t.g);
        }
    }
}

/// DB, RU-107
async fn swarm(t: &mut T) {
    let aircraft = t.check(&t.charts.a_map.swarm, Mods::NONE).await.result.0;
    t.say("DB A-15.14", |_| format!("{aircraft} enemy aircraft have found the squadron."));
    under_air_attack(t, Raiders::Swarm(aircraft)).await;
}

/// DB: one repair this mission.
fn fix_it_engineer(t: &mut T, no: BoatNo) {
    t.g.elco_mut(no).repairs.engineer_event = true;
    t.say("DB A-15.15", |_| format!("{no}: the Engineer may try one repair tonight."));
}

/// DB: one repair this mission.
fn fix_it_radio(t: &mut T, no: BoatNo) {
    t.g.elco_mut(no).repairs.radio_event = true;
    t.say("DB A-15.19", |_| format!("{no}: the Radio Operator may try one repair tonight."));
}

/// DB, RU-083: every boat under way passes the reef, a towed one with its tower (RU-093).
async fn reef_encounter(t: &mut T) {
    t.say("DB A-15.16", |_| "The squadron is among uncharted reefs.".to_owned());
    for no in t.g.present().collect::<Boats>() {
        let sails = t.g.is_present(no) && t.g.boat(no).is_able();
        if sails && t.g.boat(no).speed != Speed::Idle {
            round::reef(t, no, &t.charts.d.reef, false).await;
        }
    }
}

/// DB, RU-067: one bottle at a time.
fn scotch(t: &mut T) {
    let seat = t.g.commander();
    if let Some(captain) = t.g.captains.get_mut(usize::from(seat.0)) {
        captain.scotch = true;
    }
    t.say("DB A-15.17", |_| "A bottle of Scotch waits in the C.O.'s locker.".to_owned());
}

/// DB, RU-036
async fn mistaken_identity(t: &mut T) {
    t.say("DB A-15.18", |_| "A PBY takes the squadron for the enemy.".to_owned());
    under_air_attack(t, Raiders::Pby).await;
}

/// DB: the man goes to bed for the rest of the mission.
async fn cracked(t: &mut T, no: BoatNo) {
    let post = match t.check(&t.charts.a_map.cracked, Mods::NONE).await.result {
        Victim::Man(post) => post,
        Victim::Officer => t.check(&t.charts.a_map.cracked_officer, Mods::NONE).await.result,
    };
    if t.g.crew(no).man(post).gone.is_some() {
        t.say("DB A-15.20", |_| format!("{no}: the {} is no longer aboard.", post.title()));
        return;
    }
    t.g.crew_mut(no).man_mut(post).cracked = true;
    t.say("DB A-15.20", |_| format!("{no}: the {} breaks down.", post.title()));
    g_damage::put_to_bed(t, no, post);
}
