//! Chapter 8: encounters, ships and their names, day and night.

use super::{
    Play, T, ch05_victory, ch07_02_wolfpacks, ch07_patrols, ch09_00_attack, ch09_08_aircraft,
    ch09_09_submarines, ch10_00_damage, ch10_11_repair, ch10_12_abort, ch12_events, ch14_options,
};
use crate::{
    charts::{
        Charts,
        calendar::Change,
        e1::{self, Mines, Roster, Size, Switching},
        s::Craft,
        t::Ship,
    },
    conditions::Scene,
    state::{
        Encounter, End, Escort, Fate, LogRow, Meeting, ShipType, Standing, State, System, Target,
        Time, Water, Wolfpack, setup::SecondRoll,
    },
};
use board::thousands;
use table::{Checked, Choice, Mods, Name, Odds, Tone, chart::Chart};

/// The natural roll that brings an event instead of what is printed (SV 12.0).
const EVENT: i32 = 12;
/// The natural roll after which SJ radar gives another (SV 8.1.1.d).
const RADAR: i32 = 5;
/// A roster rolled this often shows nothing but ships already sunk (SV 14.2.2).
const MOST_TRIES: u8 = 100;

/// SV 8.1.1.d, decision SV-D09
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecondLook {
    RollAgain,
    Keep,
    /// SV 10.12.5.a
    TurnBack,
}

impl Choice<State> for SecondLook {
    const QUESTION: &'static str = "second-look";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            SecondLook::RollAgain => "roll-again",
            SecondLook::Keep => "keep",
            SecondLook::TurnBack => "abort",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            SecondLook::RollAgain => "Search again with SJ radar",
            SecondLook::Keep => "Sail on",
            SecondLook::TurnBack => "End the patrol and go home",
        }
        .to_owned()
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            SecondLook::RollAgain => Some("Ships or aircraft may be found".to_owned()),
            SecondLook::Keep => None,
            SecondLook::TurnBack => Some("You are asked once more".to_owned()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            SecondLook::RollAgain | SecondLook::Keep => "SV 8.1.1.d",
            SecondLook::TurnBack => "SV 10.12.5.a",
        })
    }

    fn target(&self) -> Option<String> {
        Some("system:sj_radar".to_owned())
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            SecondLook::RollAgain => vec![encounter_odds(g, charts, g.patrol().at, "Encounter")],
            SecondLook::Keep | SecondLook::TurnBack => Vec::new(),
        }
    }
}

/// SV 8.1.2: the column of the box: transit, or the zone.
fn column(g: &State, charts: &'static Charts) -> &'static Chart<e1::Contact> {
    column_at(g, charts, g.patrol().at)
}

fn column_at(g: &State, charts: &'static Charts, at: u8) -> &'static Chart<e1::Contact> {
    let travel = charts.p.track.at(at);
    match travel.map_or(Water::Transit, |travel| travel.water) {
        Water::Transit => &charts.e1.transit,
        Water::Station => charts.e1.column(g.patrol().orders.zone),
    }
}

/// What the first roll of a patrol may bring.
pub fn first_roll(g: &State, charts: &'static Charts) -> Odds {
    encounter_odds(g, charts, ch07_patrols::first_box(g, charts), "First encounter")
}

/// What the next encounter roll may bring, in this box or the one ahead.
pub fn next_roll(g: &State, charts: &'static Charts) -> Odds {
    let patrol = g.patrol();
    let at = if patrol.rolls_left > 0 { patrol.at } else { patrol.at.saturating_add(1) };
    encounter_odds(g, charts, at, &format!("Next encounter, box {at}"))
}

/// SV 8.1.2: what an encounter roll in this box comes to. SV 12.0: a natural 12 is an event while one
/// may happen; what has left the sea is no contact. SV 7.4.1.b: the mission to do there comes first.
fn encounter_odds(g: &State, charts: &'static Charts, at: u8, why: &str) -> Odds {
    let patrol = g.patrol();
    let mission_box = charts.p.track.at(at).is_some_and(|travel| travel.mission);
    if mission_box && patrol.is_mission_pending() && patrol.abort.is_none() {
        return Odds { why: why.to_owned(), ..charts.e1.mission.odds(&Mods::NONE) };
    }
    let chart = column_at(g, charts, at);
    let spared = mission_box && patrol.orders.task.is_some();
    let event = !patrol.event && !spared;
    let gone_by_now = charts.calendar.has_come(Change::CapitalShipsGone, g.month());
    let printed = chart.odds(&Mods::NONE);
    let tone = |text: &str| printed.each().find(|(known, ..)| *known == text)?.2;
    let nobody = chart.results().find(|(_, contact)| contact.meeting == Meeting::None);
    Odds::toned(why, chart.rule.as_str(), chart.dice, |faces| {
        let natural = chart.dice.natural(faces);
        if event && natural == EVENT {
            return ("a random event".to_owned(), Some(Tone::Mixed));
        }
        let gone = gone_by_now && chart.resolve(natural, &Mods::NONE).result.gone_in_1945;
        let met = nobody.filter(|_| gone).map_or(natural, |(none, _)| none);
        let text = chart.result_text(&chart.resolve(met, &Mods::NONE));
        (text.to_owned(), tone(text))
    })
}

/// SV 8.1.1.a, SV 8.1.1.d, SV 12.0: one encounter roll of the box, with the second chance of SJ
/// radar (decision SV-D09) and the random event on a natural 12; what is met is resolved here.
pub async fn encounter_roll(t: &mut T) -> Play {
    let mut rolled = look_around(t).await;
    if has_second_look(&t.g, &rolled) {
        match second_look(t).await {
            SecondLook::RollAgain => rolled = look_around(t).await,
            SecondLook::Keep => {}
            SecondLook::TurnBack => return Ok(()),
        }
    }
    if rolled.natural == EVENT && may_have_event(t) {
        if ch12_events::random_event(t).await? {
            t.g.patrol_mut().event = true;
        }
        return Ok(());
    }
    let meeting = still_at_sea(t, rolled.result);
    meet(t, meeting).await
}

/// SV 8.1.1.d, decision SV-D09; a boat on its way home already cannot turn for it.
async fn second_look(t: &mut T) -> SecondLook {
    let options = [SecondLook::RollAgain, SecondLook::Keep, SecondLook::TurnBack];
    let offered = if t.g.patrol().abort.is_some() { &options[..2] } else { &options[..] };
    loop {
        let seat = t.g.seat();
        let text = "Nothing in sight. Search again?";
        let look = t.ask(seat, "SV 8.1.1.d", text, offered).await;
        if look != SecondLook::TurnBack || ch10_12_abort::turns_back(t).await {
            return look;
        }
    }
}

async fn look_around(t: &mut T) -> Checked<e1::Contact> {
    let chart = column(&t.g, t.charts);
    let event = may_have_event(t);
    ch12_events::check_if(t, chart, Mods::NONE, |rolled| {
        let met = rolled.result.meeting;
        !(event && rolled.natural == EVENT) && matches!(met, Meeting::Aircraft | Meeting::Minefield)
    })
    .await
}

/// SV 8.1.1.d, SV-R32: a 5 that gave no contact, in any box, while SJ radar works; by the other
/// reading only where the card marks it.
fn has_second_look(g: &State, rolled: &Checked<e1::Contact>) -> bool {
    let five = match g.setup.house.second_roll {
        SecondRoll::NoContact => rolled.natural == RADAR && rolled.result.meeting == Meeting::None,
        SecondRoll::Marked => rolled.result.second_roll,
    };
    five && g.boat().works(System::SjRadar)
}

/// SV 12.1.2, SV 7.4.8, SV-R77: no event has taken effect yet, and this is no Mission box.
fn may_have_event(t: &T) -> bool {
    let patrol = t.g.patrol();
    let mission_box = ch07_patrols::here(t).is_some_and(|travel| travel.mission);
    let spared = mission_box && patrol.orders.task.is_some();
    !patrol.event && !spared
}

/// SV 8.1.2: what has left the sea by this date is no contact.
fn still_at_sea(t: &T, contact: e1::Contact) -> Meeting {
    let gone = t.charts.calendar.has_come(Change::CapitalShipsGone, t.g.month());
    if contact.gone_in_1945 && gone { Meeting::None } else { contact.meeting }
}

/// SV 8.0, SV 8.1.2, SV 8.1.5: resolves a meeting, whichever roll or event brought it. The
/// encounter is gone when this returns, its ships are in the log.
pub async fn meet(t: &mut T, meeting: Meeting) -> Play {
    if meeting == Meeting::None || lets_them_pass(t, meeting) {
        return Ok(());
    }
    t.g.patrol_mut().encounter = Some(Encounter::new(meeting));
    let resolved = match meeting {
        Meeting::None => Ok(()),
        Meeting::Minefield => minefield(t).await,
        Meeting::Aircraft => ch09_08_aircraft::aircraft(t).await,
        Meeting::Ship
        | Meeting::ShipEscort
        | Meeting::TwoShipsEscort
        | Meeting::Convoy
        | Meeting::Warship
        | Meeting::CapitalShip => ships(t).await,
    };
    log_contacts(&mut t.g);
    if let Some(patrol) = &mut t.g.career_mut().patrol {
        patrol.encounter = None;
    }
    resolved
}

/// SV 10.12.4, SV-R48: an aborting boat lets ships go; a warship may be a submarine and is still
/// looked at.
fn lets_them_pass(t: &mut T, meeting: Meeting) -> bool {
    let ships = match meeting {
        Meeting::None | Meeting::Aircraft | Meeting::Minefield | Meeting::Warship => false,
        Meeting::Ship
        | Meeting::ShipEscort
        | Meeting::TwoShipsEscort
        | Meeting::Convoy
        | Meeting::CapitalShip => true,
    };
    let passes = ships && t.g.patrol().abort.is_some();
    if passes {
        t.say("SV 10.12.4", |_| "Ships in sight; the boat goes home and lets them pass.".into());
    }
    passes
}

/// SV 8.0: kind and number, size and name, escort, time of day; then the attack or the duel.
async fn ships(t: &mut T) -> Play {
    ch07_02_wolfpacks::wolfpack_roll(t).await;
    identify_all(t).await;
    give_escort(t).await;
    t.say("SV 8.1.2", in_sight);
    time_of_day(t).await;
    if is_submarine(&t.g) {
        return ch09_09_submarines::duel(t).await;
    }
    let hours = other_time(&t.g).into();
    ch09_00_attack::engagement(t, hours).await
}

fn in_sight(g: &State) -> String {
    let ships: Vec<String> = g
        .encounter()
        .targets
        .iter()
        .map(|target| format!("{}, {} tons", target.name, thousands(target.tons)))
        .collect();
    let escort = if g.encounter().escort.is_some() { ", under escort" } else { "" };
    // Whether a submarine is in sight is for the dice to say.
    let seen = if is_submarine(g) { "A submarine is near" } else { "In sight" };
    format!("{seen}: {}{escort}.", ships.join("; "))
}

/// SV 9.9.0: the boat has met a submarine.
pub fn is_submarine(g: &State) -> bool {
    g.encounter().targets.iter().any(|target| target.standing == Standing::Submarine)
}

/// SV 8.1.3.a, SV 8.2.1.a: as many ships as the meeting shows from afar.
async fn identify_all(t: &mut T) {
    let number = t.charts.e1.targets.ships(t.g.encounter().meeting);
    for _ in 0..number {
        if let Some(target) = identify(t).await {
            let _full = t.g.encounter_mut().targets.try_push(target);
        }
    }
}

/// SV 8.1.3.b, SV 8.2.4.b, SV 8.2.6.a, SV-R11: every meeting but a lone ship has an escort; a
/// submarine is alone. SV 14.9.1.a: it may be a single one.
async fn give_escort(t: &mut T) {
    if !is_escorted(t.g.encounter().meeting) || is_submarine(&t.g) {
        return;
    }
    t.g.encounter_mut().escort = Some(Escort::new());
    let single = ch14_options::single_escort(t).await;
    if let Some(escort) = &mut t.g.encounter_mut().escort {
        escort.single = single;
    }
}

/// SV 8.1.3.b
fn is_escorted(meeting: Meeting) -> bool {
    match meeting {
        Meeting::None | Meeting::Aircraft | Meeting::Minefield | Meeting::Ship => false,
        Meeting::ShipEscort
        | Meeting::TwoShipsEscort
        | Meeting::Convoy
        | Meeting::Warship
        | Meeting::CapitalShip => true,
    }
}

/// SV 8.2.1.a, SV 8.2.2, SV 8.2.3.a, SV 8.2.4.a, SV 8.2.6.a, SV 14.1.1, SV 14.2.2, SV 15.0.a: rolls
/// one ship of the encounter. Used again for the fourth convoy target (SV 8.2.1.b) and for a convoy
/// followed (SV 9.7.7.c).
pub async fn identify(t: &mut T) -> Option<Target> {
    let target = match t.g.encounter().meeting {
        Meeting::None | Meeting::Aircraft | Meeting::Minefield => return None,
        Meeting::CapitalShip => from_roster(t, &t.charts.t.capital_ships).await,
        Meeting::Warship => from_roster(t, &t.charts.t.warships).await,
        Meeting::Ship | Meeting::ShipEscort | Meeting::TwoShipsEscort | Meeting::Convoy => {
            merchant(t).await
        }
    };
    Some(target)
}

/// SV 8.2.2, SV 8.2.3.a, SV 14.1.1, SV 14.2.3, SV 15.0.a: size, roster and ship. SV-R106: the
/// second and third rosters are always there.
async fn merchant(t: &mut T) -> Target {
    let sizes = t.charts.e1.size.at(t.g.month());
    let size = ch12_events::check(t, sizes, Mods::NONE, |_| false).await.result;
    if t.g.setup.options.standard_tonnage.is_on() {
        return standard(t, size);
    }
    let roster = if t.g.setup.options.first_roster_only.is_on() {
        Roster::A
    } else {
        let rosters = &t.charts.e1.roster;
        ch12_events::check(t, rosters, Mods::NONE, |_| false).await.result
    };
    from_roster(t, t.charts.t.roster(size, roster)).await
}

/// SV 14.1.1, SV-R79: a ship without a name, never of type A.
fn standard(t: &T, size: Size) -> Target {
    let tons: u32 = t.charts.t.standard.of(size);
    let name = match size {
        Size::Small => "small freighter",
        Size::Large => "large freighter",
    };
    let ship = Ship { kind: ShipType::Freighter, tons, fast: false, points: None };
    target(t, ship, name)
}

/// SV 8.2.3.a, SV 3.4.b, SV 14.2.2: a name of the roster; with the option, one not yet sunk.
async fn from_roster(t: &mut T, roster: &'static Chart<Ship>) -> Target {
    let mut tries = 0;
    loop {
        let rolled = ch12_events::check(t, roster, Mods::NONE, |_| false).await;
        let name = roster.result_text(&roster.resolve(rolled.natural, &Mods::NONE));
        tries += 1;
        let once = t.g.setup.options.no_ship_twice.is_on();
        let (sunk, here) = (is_sunk_already(&t.g, name), is_in_sight(&t.g, name));
        if !once || !(sunk || here) || tries == MOST_TRIES {
            return target(t, rolled.result, name);
        }
        let place = if sunk { "lies on the bottom" } else { "is in sight" };
        t.say("SV 14.2.2", |_| format!("{name} {place} already: another ship."));
    }
}

/// SV 14.2.2: sunk on this patrol or an earlier one of the career.
pub fn is_sunk_already(g: &State, name: &str) -> bool {
    let now = g.career().patrol.iter().flat_map(|patrol| &patrol.contacts);
    let on_the_mat = g.in_encounter().then(|| g.encounter()).into_iter();
    g.career().log.iter().flat_map(LogRow::sunk).any(|contact| contact.name == name)
        || now.filter(|contact| contact.fate == Fate::Sunk).any(|contact| contact.name == name)
        || on_the_mat.flat_map(|met| &met.targets).any(|it| it.is_sunk() && it.name == name)
}

/// SV 14.2.2: one ship cannot be met twice at once, or it could be sunk twice.
fn is_in_sight(g: &State, name: &str) -> bool {
    g.in_encounter() && g.encounter().targets.iter().any(|target| target.name == name)
}

/// SV 8.2.8, SV 9.9.4: with the damage points of its tonnage, those printed for a capital ship, or
/// those of a submarine.
fn target(t: &T, ship: Ship, name: &str) -> Target {
    let standing = ship.standing();
    let to_sink = match standing {
        Standing::Submarine => t.charts.s.hull(Craft::Submarine).points,
        Standing::Merchant | Standing::Warship | Standing::Capital { .. } | Standing::Escort => {
            ship.points.unwrap_or_else(|| t.charts.s.points_to_sink(ship.tons))
        }
    };
    Target {
        name: name.to_owned(),
        kind: ship.kind,
        standing,
        tons: ship.tons,
        to_sink,
        damage: 0,
        crippled: false,
        logged: None,
    }
}

/// SV 8.3.1
pub async fn time_of_day(t: &mut T) {
    let chart = &t.charts.e1.time;
    let time = ch12_events::check(t, chart, Mods::NONE, |_| false).await.result;
    t.g.encounter_mut().time = time;
}

/// SV 8.3.2.a, SV 7.2.2.d, decisions SV-D10 and SV-D12: how the time of day may be changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherTime {
    /// By a die, at the risk of losing contact.
    Try,
    /// With the reports of the pack, without one.
    Change,
}

/// SV 8.3.2.b, SV 7.2.2.d, SV-R99: capital ships and warships are met when they are met.
pub fn other_time(g: &State) -> Option<OtherTime> {
    let encounter = g.encounter();
    if matches!(encounter.meeting, Meeting::CapitalShip | Meeting::Warship) {
        return None;
    }
    let shadowed = encounter.wolfpack == Some(Wolfpack::Shadowed);
    Some(if shadowed { OtherTime::Change } else { OtherTime::Try })
}

/// SV 8.3.2.a: waits for the other half of the day. False when contact is lost.
pub async fn wait_for_the_other_time(t: &mut T) -> bool {
    let kept = keeps_contact(t).await;
    if kept {
        let encounter = t.g.encounter_mut();
        encounter.time = match encounter.time {
            Time::Day => Time::Night,
            Time::Night => Time::Day,
        };
        t.say("SV 8.3.2.a", |g| format!("It is {} now.", table::Key::name(g.encounter().time)));
    }
    kept
}

/// SV 8.3.2.a, SV 8.3.2.c
async fn keeps_contact(t: &mut T) -> bool {
    let chart = &t.charts.e1.switch;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let lost = |switching| switching == Switching::Lost;
    ch12_events::check(t, chart, mods, lost).await.result == Switching::Switched
}

/// SV 15.0.b: a minefield; an experienced crew passes it more easily.
pub async fn minefield(t: &mut T) -> Play {
    let chart = &t.charts.e1.mines;
    let mods = chart.modifiers(|when| Scene::new(&t.g, t.charts).count(when));
    let hit = |mines| mines != Mines::Clear;
    match ch12_events::check(t, chart, mods, hit).await.result {
        Mines::Clear => {
            t.say("SV 15.0.b", |_| "The boat feels its way through the mines.".to_owned());
            Ok(())
        }
        Mines::NearMiss { hits } => {
            t.say("SV 15.0.b", |_| "A mine goes off close by.".to_owned());
            let leak = ch10_00_damage::hits(t, hits).await?;
            ch10_00_damage::end_of_round(t, leak).await?;
            ch10_11_repair::after_combat(t).await
        }
        Mines::Sunk => {
            let text = "A mine breaks the boat in two. She is lost with all hands.";
            Err(ch05_victory::over(t, End::Sunk, "SV 15.0.b", text))
        }
    }
}

/// SV 3.5, SV 9.2.7, SV 14.2.1: enters the ships of the encounter in the log, or brings them up to date. Ships
/// nobody fired at are not entered.
pub fn log_contacts(g: &mut State) {
    if let Some(patrol) = &mut g.career_mut().patrol {
        patrol.log_contacts();
    }
}
