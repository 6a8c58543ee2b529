//! Section 2: the ship, her men, the container.

use super::{
    T,
    ch04_station::{self, ForTeam},
    ch07_03_damage::odds_of_standing,
};
use crate::state::signed;
use crate::{
    charts::Charts,
    charts::ship::Armament,
    state::{
        CAPTAIN, Place, Pool, Post, Primary, Setup, Ship, Stage, State, ValueChit, Weather,
        places::kebab,
    },
};
use table::{Chit, Choice, Cup, Key, Mods, Name, Odds};

/// PD 16.A, PD 2.0.L: set-up in the order of the book: game, map, station, team, surface support,
/// land radar, ship radar.
pub async fn new_ship(t: &mut T) {
    if t.g.turn == 0 {
        t.g.pool = full_pool(&t.g.setup, t.charts);
    }
    let name = ship_name(t).await;
    t.g.tally.ships.push(name.clone());
    let (stores, fitted) = (t.charts.ship.stores(), fitted(t));
    t.g.ship = Ship::new(name, stores, |gun| fitted.contains(&gun));
    name_men(t);
    t.g.weather = Weather::Clear;
    t.g.fresh = true;
    t.g.attack = None;
    let date = t.g.date;
    t.g.tally.begin_tour(date);
    t.g.in_port = false;
    t.say("PD 2.0.K", |g| format!("USS {} reports for picket duty.", g.ship.name));
    officer_values(t).await;
    engineer_room(t).await;
    cpo_place(t).await;
    ch04_station::assign(t, ForTeam::Roll).await;
    t.g.phase = ch04_station::phases(&t.g, t.charts)[0];
    t.g.stage = Stage::Turn;
}

/// PD 2.0.E, PD 2.0.E.aside, PD 11.3.B: without the Attack Ends counters only in a scenario.
fn full_pool(setup: &Setup, charts: &'static Charts) -> Pool {
    let scenario = setup.start.card(charts).is_some();
    let left_out = setup.options.no_attack_ends.is_on() && scenario;
    Pool {
        container: charts.counters.container(!left_out),
        attack_ends_out: 0,
        aside: charts.counters.aside(),
    }
}

/// PD 18.0, PD 12.1.A: the mounts of the armament on the card.
fn fitted(t: &T) -> Vec<crate::state::Gun> {
    let armament = t.g.card(t.charts).map_or(Armament::July1943, |card| card.armament);
    t.charts.ship.armament.of(armament).0.clone()
}

/// PD 2.0.K: the player's name, one of the card, or one of the list that was not used before.
async fn ship_name(t: &mut T) -> String {
    let first = t.g.tally.ships.is_empty();
    let chosen = t.g.setup.ship.trim().to_owned();
    if first && !chosen.is_empty() {
        return chosen;
    }
    let of_card = t.g.card(t.charts).and_then(|card| card.ships.first());
    if let Some(name) = of_card.filter(|_| first) {
        return name.clone();
    }
    let names = t.charts.ship.names.iter();
    let fresh: Vec<(ShipName, u8)> = names
        .map(|ship| (ShipName(&ship.name), u8::from(!t.g.tally.ships.contains(&ship.name))))
        .collect();
    if fresh.iter().all(|(_, count)| *count == 0) {
        return "Fletcher".to_owned();
    }
    t.draw(&fresh, "PD 2.0.K", "Name of the ship").await.0.to_owned()
}

/// PD 2.0.K, PD 7.8.2.M: the first crew has the names the player gave; every other man has one of the list, and
/// no two men of a game the same.
fn name_men(t: &mut T) {
    let first = t.g.tally.ships.len() == 1;
    for post in Post::EACH {
        let given = t.g.setup.officers.of(post).filter(|_| first).map(str::to_owned);
        let name = given.unwrap_or_else(|| next_name(t));
        t.g.ship.officers.rename(post, name);
    }
}

/// PD 7.6.B: a name of the list that the player has given to nobody; as many as he gave may be passed over.
pub(super) fn next_name(t: &mut T) -> String {
    let (tally, given) = (&mut t.g.tally, &t.g.setup.officers);
    for _ in Post::EACH {
        let name = tally.next_name();
        if !given.has(&name) {
            return name;
        }
    }
    tally.next_name()
}

/// A Fletcher of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ShipName(&'static str);

impl Chit<State> for ShipName {
    fn key(&self) -> Name {
        self.0.to_lowercase().replace(". ", "-").replace([' ', '.'], "-").into()
    }

    fn label(&self, _: &State, _: &'static Charts) -> String {
        format!("USS {}", self.0)
    }
}

/// PD 1.3.1.A, PD 2.0.A, PD 9.E, PD-R06: a chit for each of the nine men, none put back before all are
/// noted.
async fn officer_values(t: &mut T) {
    let mut cup = t.charts.counters.cup();
    for post in Post::EACH {
        let value = draw_value(t, &mut cup, "PD 2.0.A", value_of(post)).await;
        t.g.ship.officers.man_mut(post).value = value;
    }
    green_gunnery_officer(t).await;
    t.say("PD 2.0.A", |g| {
        let men = Post::EACH.map(|post| {
            let value = signed(g.ship.officers.value(post).into());
            format!("{} {value}", g.ship.officers.words(post))
        });
        format!("Her men: {}.", men.join(", "))
    });
}

/// What the chit of a man is drawn for.
pub(super) fn value_of(post: Post) -> &'static str {
    match post {
        Post::Captain => "Value of the Captain",
        Post::ExecutiveOfficer => "Value of the Executive Officer",
        Post::EngineeringOfficer => "Value of the Engineering Officer",
        Post::GunneryOfficer => "Value of the Gunnery Officer",
        Post::DamageControlOfficer => "Value of the Damage Control Officer",
        Post::ChiefPettyOfficer => "Value of the Chief Petty Officer",
        Post::Chief1 => "Value of the chief of Repair One",
        Post::Chief2 => "Value of the chief of Repair Two",
        Post::Chief3 => "Value of the chief of Repair Three",
    }
}

/// PD 11.7.B: he is rolled for instead.
async fn green_gunnery_officer(t: &mut T) {
    if t.g.setup.options.green_gunnery.is_on() {
        let value = t.check(&t.charts.counters.green, Mods::NONE).await.result.0;
        t.g.ship.officers.man_mut(Post::GunneryOfficer).value = value;
    }
}

/// PD-R06: one chit of a set; the cup is full again for the next set.
pub(super) async fn draw_value(
    t: &mut T,
    cup: &mut Cup<ValueChit>,
    rule: &'static str,
    why: &'static str,
) -> i8 {
    if cup.left() == 0 {
        *cup = t.charts.counters.cup();
    }
    let chit = t.draw(cup, rule, why).await;
    cup.take(&chit);
    chit.value()
}

/// Decision PD-D03
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineRoom {
    Forward,
    Aft,
}

impl Choice<State> for EngineRoom {
    const QUESTION: &'static str = "engineer-room";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            EngineRoom::Forward => "forward",
            EngineRoom::Aft => "aft",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            EngineRoom::Forward => "Forward Engine Room",
            EngineRoom::Aft => "Aft Engine Room",
        }
        .to_owned()
    }

    fn target(&self) -> Option<String> {
        Some(Place::Primary(self.room()).target())
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        vec![odds_of_standing(charts, self.room())]
    }
}

impl EngineRoom {
    fn room(self) -> Primary {
        match self {
            EngineRoom::Forward => Primary::EngineRoomForward,
            EngineRoom::Aft => Primary::EngineRoomAft,
        }
    }
}

/// PD 2.0.B.eng
pub(super) async fn engineer_room(t: &mut T) {
    let options = [EngineRoom::Aft, EngineRoom::Forward];
    let text = "Where does the Engineering Officer stand?";
    let room = t.ask(CAPTAIN, "PD 2.0.B.eng", text, &options).await.room();
    t.g.ship.officers.engineer_at = Place::Primary(room);
}

/// Decision PD-D04
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CpoPlace(pub Primary);

impl Choice<State> for CpoPlace {
    const QUESTION: &'static str = "cpo-place";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        kebab(self.0.name()).into()
    }

    fn label(&self, _: &State) -> String {
        self.0.words().to_owned()
    }

    fn target(&self) -> Option<String> {
        Some(Place::Primary(self.0).target())
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        vec![odds_of_standing(charts, self.0)]
    }
}

/// PD 2.0.C.cpo, PD-R08
async fn cpo_place(t: &mut T) {
    let options: Vec<CpoPlace> = Primary::all().map(CpoPlace).collect();
    let text = "Where does the Chief Petty Officer stand?";
    let place = t.ask(CAPTAIN, "PD 2.0.C.cpo", text, &options).await;
    t.g.ship.officers.cpo_at = place.0;
}
