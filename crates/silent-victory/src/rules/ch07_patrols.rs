//! Sections 7.0, 7.1, 7.3 and 7.5: the assignment, the way along the track, the end of a patrol.

use super::{Play, T, ch07_04_missions, ch08_encounters, ch10_09_crew, ch10_12_abort, ch12_events};
use crate::{
    charts::{
        Charts,
        c::Answer,
        captains::CardPatrol,
        p::{TravelBox, assignments},
    },
    state::{
        Base, Captain, CardMode, Class, CutShort, Fate, Guest, LogRow, Month, Orders, Progress,
        Rank, State, System, Task, Water, Zone,
        setup::{DieselRolls, Evacuation},
    },
};
use board::{counted, thousands};
use table::{Choice, Key, Mods, Name, Odds};

/// Orders as people say them: the zone, and what is special about it.
pub fn in_words(orders: Orders) -> String {
    let task = match orders.task {
        Some(Task::Transport) => ", with a passenger to land",
        Some(Task::Minelaying) => ", to lay mines",
        Some(Task::Evacuation) => ", to bring people away",
        Some(Task::Recon) => ", on reconnaissance",
        Some(Task::Lifeguard) => ", as lifeguard for aviators",
        None => "",
    };
    let pack = if orders.wolfpack { ", in a wolfpack" } else { "" };
    format!("{}{task}{pack}", orders.zone.name())
}

/// SV 11.2.1.b, decision SV-D06: whether a Commander asks for a patrol of his own choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskForPatrol {
    TakeWhatComes,
    Ask,
}

impl Choice<State> for AskForPatrol {
    const QUESTION: &'static str = "ask-for-patrol";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            AskForPatrol::TakeWhatComes => "take-what-comes",
            AskForPatrol::Ask => "ask",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            AskForPatrol::TakeWhatComes => "Take the patrol that is rolled",
            AskForPatrol::Ask => "Ask for a patrol of your choice",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 11.2.1.b")
    }

    fn odds(&self, _: &State, charts: &'static crate::charts::Charts) -> Vec<Odds> {
        match self {
            AskForPatrol::TakeWhatComes => Vec::new(),
            AskForPatrol::Ask => vec![charts.c.patrol_request.odds(&Mods::NONE)],
        }
    }
}

/// SV 11.2.1.b: a patrol on the table of his base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted(pub Orders);

impl Choice<State> for Wanted {
    const QUESTION: &'static str = "wanted-patrol";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        let Orders { zone, task, wolfpack } = self.0;
        let task = task.map(|task| format!("-{}", Key::name(task))).unwrap_or_default();
        let pack = if wolfpack { "-wolfpack" } else { "" };
        format!("{}{task}{pack}", Key::name(zone)).into()
    }

    fn label(&self, _: &State) -> String {
        in_words(self.0)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 11.2.1.b")
    }

    fn target(&self) -> Option<String> {
        Some(format!("zone:{}", Key::name(self.0.zone)))
    }
}

/// SV 7.0, SV 7.3.2.a: rolls the assignment, or lets a Commander try for his own (SV 11.2.1.b,
/// decision SV-D06), or takes the next of the card (SV 14.10.2.b). Transports carry their mission
/// whatever it says (SV 11.6.3.a, SV-R75).
pub async fn assignment(t: &mut T) -> Orders {
    if let Some(patrol) = next_of_the_card(t) {
        return for_this_boat(t.g.boat().class, patrol.orders);
    }
    let orders = match own_choice(t).await {
        Some(orders) => orders,
        None => rolled(t).await,
    };
    for_this_boat(t.g.boat().class, for_the_first_patrol(&t.g, orders))
}

/// SV 7.0, SV 7.3.2.a: by the table of the base and the column of the month.
async fn rolled(t: &mut T) -> Orders {
    let chart = t.charts.p.orders(t.g.career().base).at(t.g.career().month);
    ch12_events::check(t, chart, Mods::NONE, |_| false).await.result.0
}

/// Where the orders may lead, where they are rolled, as this boat would carry them out (SV 11.6.3.a).
pub fn orders_odds(g: &State, charts: &'static Charts) -> Option<Odds> {
    if g.captain().card.is_some() && g.setup.mode == CardMode::Mirror {
        return None;
    }
    let chart = charts.p.orders(g.career().base).at(g.career().month);
    Some(Odds::count("Orders", chart.rule.as_str(), chart.dice, |faces| {
        let rolled = chart.resolve(chart.dice.natural(faces), &Mods::NONE).result.0;
        in_words(for_this_boat(g.boat().class, for_the_first_patrol(g, rolled)))
    }))
}

/// SV 11.2.1.b: any patrol of the column, as this boat would make it (SV 11.6.3.a).
async fn own_choice(t: &mut T) -> Option<Orders> {
    if t.g.captain().rank == Rank::LieutenantCommander {
        return None;
    }
    let seat = t.g.seat();
    let options = [AskForPatrol::TakeWhatComes, AskForPatrol::Ask];
    match t.ask(seat, "SV 11.2.1.b", "Ask for a particular patrol?", &options).await {
        AskForPatrol::TakeWhatComes => return None,
        AskForPatrol::Ask => {}
    }
    let chart = &t.charts.c.patrol_request;
    let refused = |answer| answer == Answer::Refused;
    match ch12_events::check(t, chart, Mods::NONE, refused).await.result {
        Answer::Refused => None,
        Answer::Granted => {
            let column = t.charts.p.orders(t.g.career().base).at(t.g.career().month);
            let class = t.g.boat().class;
            let mut options: Vec<Wanted> = Vec::new();
            for orders in assignments(column) {
                let wanted = Wanted(for_this_boat(class, orders));
                if !options.contains(&wanted) {
                    options.push(wanted);
                }
            }
            Some(t.ask(seat, "SV 11.2.1.b", "Which patrol?", &options).await.0)
        }
    }
}

/// SV 14.10.2.b: the patrol of the card that is due.
fn next_of_the_card(t: &T) -> Option<CardPatrol> {
    let card = t.g.captain().card.filter(|_| t.g.setup.mode == CardMode::Mirror)?;
    t.charts.captains.patrols_of(card).nth(t.g.career().log.len()).copied()
}

/// SV 14.10.2.b: a captain who mirrors history stays in port until his next patrol is due.
pub fn not_before_the_card(t: &T, next: Month) -> Month {
    next_of_the_card(t).map_or(next, |patrol| next.max(patrol.start))
}

/// SV 14.10.2.b: a captain who mirrors history has no patrol left.
pub fn mirror_is_done(t: &T) -> bool {
    let mirrors = t.g.captain().card.is_some() && t.g.setup.mode == CardMode::Mirror;
    mirrors && next_of_the_card(t).is_none()
}

/// SV 11.6.3.a, SV-R75: a transport carries its passenger whatever the orders say.
fn for_this_boat(class: Class, orders: Orders) -> Orders {
    if class.is_transport() { Orders { task: Some(Task::Transport), ..orders } } else { orders }
}

/// SV-R37: the other reading sends a boat of the Philippines there, whatever it rolled.
fn for_the_first_patrol(g: &State, orders: Orders) -> Orders {
    if leaves_the_philippines(g) && g.setup.house.evacuation == Evacuation::Philippines {
        return Orders { zone: Zone::Philippines, ..orders };
    }
    orders
}

/// SV 7.3.2.c: nobody stays there after the first patrol, so that the base tells.
fn leaves_the_philippines(g: &State) -> bool {
    g.career().base == Base::Philippines
}

/// SV 6.1.2, SV 7.1.2: every box in turn, encounters resolved, aborts included, until the boat is
/// in port again or its patrol is cut short.
pub async fn patrol(t: &mut T) -> Play {
    if leaves_the_philippines(&t.g) {
        t.say("SV 7.3.2.c", |_| {
            "The boat leaves the Philippines and is on station at once.".into()
        });
    }
    t.g.patrol_mut().at = first_box(&t.g, t.charts);
    while here(t).is_some() {
        let entered = t.g.patrol().at;
        travel_box(t).await?;
        if t.g.patrol().cut_short.is_some() {
            break;
        }
        // SV-R47: a boat that has turned for home may stand in another box already.
        if t.g.patrol().at == entered && !move_on(t) {
            break;
        }
    }
    Ok(())
}

/// SV 7.1.2, SV 7.3.2.c, SV-R37: box 1, or the first on station for a boat that is there already.
pub fn first_box(g: &State, charts: &Charts) -> u8 {
    if leaves_the_philippines(g) { charts.p.track.first_on_station() } else { 1 }
}

/// SV 7.1.2, SV 10.12.2.b, SV 7.5.1: to the next box, back along the track if the boat has turned;
/// false after the last.
fn move_on(t: &mut T) -> bool {
    let patrol = t.g.patrol();
    let back = patrol.abort.is_some_and(|abort| abort.back);
    let next = if back { patrol.at.saturating_sub(1) } else { patrol.at.saturating_add(1) };
    let found = t.charts.p.track.at(next).is_some();
    if found {
        t.g.patrol_mut().at = next;
    }
    found
}

/// SV 8.1.1.a, SV 8.1.1.b, SV 10.2.1.a, SV 10.9.3.e: one box with all its rolls; between rolls the
/// captain may abort (decision SV-D07).
pub async fn travel_box(t: &mut T) -> Play {
    let Some(travel) = here(t) else { return Ok(()) };
    let (entered, aborting) = (t.g.patrol().at, t.g.patrol().abort.is_some());
    let stays = |g: &State| {
        let patrol = g.patrol();
        patrol.at == entered && patrol.abort.is_some() == aborting && patrol.cut_short.is_none()
    };
    t.say("SV 7.1.2", |g| format!("Box {entered}: {}.", place(g, travel)));
    t.g.patrol_mut().rolls_left = rolls_due(&t.g, travel);
    ch10_09_crew::untended(t).await?;
    // A wound may leave the boat without an officer before anybody is met (SV 10.9.3.d).
    ch10_12_abort::judge_command(t).await;
    while stays(&t.g) && t.g.patrol().rolls_left > 0 {
        t.g.patrol_mut().rolls_left -= 1;
        if ch07_04_missions::is_due(t) {
            ch07_04_missions::carry_out(t).await?;
        } else {
            ch08_encounters::encounter_roll(t).await?;
        }
        if stays(&t.g) && !aborting && has_more_to_come(t) {
            ch10_12_abort::may_abort(t).await;
        }
    }
    Ok(())
}

/// A roll in this box or another box ahead.
fn has_more_to_come(t: &T) -> bool {
    let patrol = t.g.patrol();
    patrol.rolls_left > 0 || t.charts.p.track.at(patrol.at + 1).is_some()
}

/// SV 8.1.1.b, SV 11.6.3.e, SV 10.2.1.a, SV-R31: the rolls a box asks for, and one more for want of
/// diesels.
pub fn rolls_due(g: &State, travel: TravelBox) -> u8 {
    let boat = g.boat();
    let rolls = if boat.class == Class::Argonaut { travel.rolls_of_argonaut } else { travel.rolls };
    let slow = match g.setup.house.diesel_rolls {
        DieselRolls::OneLeft => boat.working_diesels() == 1,
        DieselRolls::OneOut => System::DIESELS.iter().any(|&diesel| boat.is_out(diesel)),
    };
    rolls + u8::from(slow)
}

fn place(g: &State, travel: TravelBox) -> String {
    match travel.water {
        Water::Transit => "in transit".to_owned(),
        Water::Station => format!("on station, {}", g.patrol().orders.zone.name()),
    }
}

/// The box the boat is in; none before the first.
pub fn here(t: &T) -> Option<TravelBox> {
    t.charts.p.track.at(t.g.patrol().at)
}

/// SV 7.5.2, SV 7.4.7, SV-R44, SV-R52: whether the patrol at sea counts as a success if it ends
/// now.
pub fn is_success(g: &State) -> bool {
    let patrol = g.patrol();
    let brought = g.crew().passenger.is_some_and(|passenger| passenger.wound.is_fit());
    let rescued = patrol.cut_short == Some(CutShort::Rescued);
    if patrol.disgraced {
        return false;
    }
    match (patrol.orders.task, patrol.progress) {
        (None, _) => patrol.contacts.iter().any(|contact| contact.fate == Fate::Sunk),
        (Some(_), Progress::Done) => true,
        (Some(_), Progress::OnBoard) => brought && !rescued,
        (Some(_), Progress::Pending | Progress::Failed) => false,
    }
}

/// SV 3.5, SV 7.1.1, SV 7.4.5.a: the log row of the patrol at sea, its ships brought up to date.
pub fn log_row(g: &mut State, success: Option<bool>) -> LogRow {
    ch08_encounters::log_contacts(g);
    let aviators = g.crew().passenger.filter(|it| it.guest == Guest::Aviators);
    let aviators = aviators.map_or(0, |aviators| aviators.number);
    LogRow { success, aviators, ..g.career().log_row(g.patrol()) }
}

/// SV 7.5.1, SV 7.5.2, SV 7.3.2.b: the boat is home: writes the log row, marks success and counts it
/// for the captain (successes, failures in a row, his promotion period), moves the base, lands the
/// passenger, clears the patrol.
pub fn end_of_patrol(t: &mut T) {
    let success = is_success(&t.g);
    let row = log_row(&mut t.g, Some(success));
    t.say("SV 7.5.2", |_| {
        let (ships, tons) = (counted(row.ships(), "ship", "ships"), thousands(row.tons()));
        let mark = if success { "a success" } else { "a failure" };
        format!("The patrol of {} is {mark}: {ships}, {tons} tons.", row.month)
    });
    count_for_the_captain(t.g.captain_mut(), success, row.ships());
    let rebased = t.g.patrol().rebased;
    let career = t.g.career_mut();
    career.log.push(row);
    let base = next_base(career.base, rebased);
    let moved = std::mem::replace(&mut career.base, base) != base;
    career.crew.passenger = None;
    career.patrol = None;
    if moved {
        let rule = if rebased { "SV 12.0" } else { "SV 7.3.2.b" };
        t.say(rule, |_| format!("From now on the boat is based {}.", base.place()));
    }
}

/// SV 7.5.2: what crew advancement, relief and promotion go by.
fn count_for_the_captain(captain: &mut Captain, success: bool, ships: u8) {
    captain.period.ships = captain.period.ships.saturating_add(ships);
    if success {
        captain.successes = captain.successes.saturating_add(1);
        captain.failures_in_a_row = 0;
    } else {
        captain.failures_in_a_row = captain.failures_in_a_row.saturating_add(1);
        captain.period.failed = captain.period.failed.saturating_add(1);
    }
}

/// SV 7.3.2.b, SV 12.0: nobody returns to the Philippines; an event moves the boat to the other
/// base.
fn next_base(base: Base, rebased: bool) -> Base {
    match (base, rebased) {
        (Base::PearlHarbor, false) | (Base::Australia | Base::Philippines, true) => {
            Base::PearlHarbor
        }
        (Base::PearlHarbor, true) | (Base::Australia | Base::Philippines, false) => Base::Australia,
    }
}
