//! Section 7.4: the five special missions.

use super::{Play, T, ch07_patrols, ch08_encounters, ch09_02_fire, ch10_12_abort, ch12_events};
use crate::{
    charts::{Charts, captains::Ability, e1::Disturbance},
    state::{Charge, Guest, Meeting, Passenger, Progress, Side, State, Task, Wound},
};
use table::{Choice, Mods, Name, Odds};

/// SV 7.4.1.a, SV 7.4.0: who is aboard when the patrol begins.
pub fn embark(t: &mut T) {
    if t.g.patrol().orders.task == Some(Task::Transport) {
        t.g.crew_mut().passenger = Some(guest(Guest::Agents, 1));
        t.say("SV 7.4.1.a", |_| "A passenger comes aboard.".to_owned());
    }
}

fn guest(guest: Guest, number: u8) -> Passenger {
    Passenger { guest, number, wound: Wound::None }
}

/// SV 7.4.1.b: the boat is in the Mission box, its mission still to do.
pub fn is_due(t: &T) -> bool {
    let patrol = t.g.patrol();
    let there = ch07_patrols::here(t).is_some_and(|travel| travel.mission);
    there && patrol.is_mission_pending() && patrol.abort.is_none()
}

/// SV 7.4.1.d, SV 10.12.5.a, decision SV-D36
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Persist {
    TryAgain,
    GiveUp,
}

impl Choice<State> for Persist {
    const QUESTION: &'static str = "persist";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Persist::TryAgain => "try-again",
            Persist::GiveUp => "give-up",
        }
        .into()
    }

    fn ends(&self) -> bool {
        matches!(self, Persist::GiveUp)
    }

    fn label(&self, _: &State) -> String {
        match self {
            Persist::TryAgain => "Try the mission again",
            Persist::GiveUp => "Give the mission up and turn for home",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            Persist::TryAgain => Some("SV 7.4.1.d"),
            Persist::GiveUp => Some("SV 10.12.5.a"),
        }
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Persist::TryAgain => vec![charts.e1.mission.odds(&Mods::NONE)],
            Persist::GiveUp => Vec::new(),
        }
    }
}

/// SV 7.4.1.b to SV 7.4.1.e, SV 7.4.2.b, SV 7.4.3.a, SV 7.4.4, SV 7.4.5.a: the mission roll, which
/// stands for one roll of the box (SV-R42); aircraft first, then again (SV-R43), until nobody comes
/// or the captain gives up (decision SV-D36). No event comes of it (SV 7.4.8, SV-R46).
pub async fn carry_out(t: &mut T) -> Play {
    while is_due(t) {
        let chart = &t.charts.e1.mission;
        let seen = |disturbance| disturbance == Disturbance::Aircraft;
        match ch12_events::check(t, chart, Mods::NONE, seen).await.result {
            Disturbance::None => accomplish(t).await,
            Disturbance::Aircraft => {
                ch08_encounters::meet(t, Meeting::Aircraft).await?;
                if is_due(t) && t.g.patrol().cut_short.is_none() {
                    try_again(t).await;
                }
            }
        }
        if t.g.patrol().cut_short.is_some() {
            return Ok(());
        }
    }
    Ok(())
}

/// SV 7.4.1.d, decision SV-D36
async fn try_again(t: &mut T) {
    let seat = t.g.seat();
    let options = [Persist::TryAgain, Persist::GiveUp];
    match t.ask(seat, "SV 7.4.1.d", "The aircraft are gone. Go on?", &options).await {
        Persist::TryAgain => {}
        Persist::GiveUp => ch10_12_abort::abort(t, false).await,
    }
}

/// SV 7.4.1.c, SV 7.4.2.c, SV 7.4.3.a, SV 7.4.4, SV 7.4.5.a: nobody is near, and it is done.
async fn accomplish(t: &mut T) {
    match t.g.patrol().orders.task {
        None => {}
        Some(Task::Transport) => {
            t.g.crew_mut().passenger = None;
            done(t, "SV 7.4.1.c", "The passenger is landed.");
        }
        Some(Task::Recon) => done(t, "SV 7.4.4", "The coast is photographed."),
        Some(Task::Minelaying) => {
            lay_mines(t);
            done(t, "SV 7.4.2.b", "The mines are laid.");
            ch09_02_fire::reload(t).await;
        }
        Some(Task::Evacuation) => {
            t.g.crew_mut().passenger = Some(guest(Guest::Evacuees, 1));
            t.g.patrol_mut().progress = Progress::OnBoard;
            t.say("SV 7.4.3.a", |_| "The people who waited are aboard.".to_owned());
        }
        Some(Task::Lifeguard) => search(t).await,
    }
}

fn done(t: &mut T, rule: &'static str, text: &'static str) {
    t.g.patrol_mut().progress = Progress::Done;
    t.say(rule, |_| text.to_owned());
}

/// SV 7.4.2.c
fn lay_mines(t: &mut T) {
    for side in Side::BOTH {
        let tubes = &mut t.g.boat_mut().room_mut(side).tubes;
        tubes.iter_mut().filter(|it| **it == Some(Charge::Mine)).for_each(|it| *it = None);
    }
}

/// SV 14.10.1: whether a captain who may searches again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    Again,
    Stop,
}

impl Choice<State> for Search {
    const QUESTION: &'static str = "search";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Search::Again => "again",
            Search::Stop => "stop",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Search::Again => "Search again",
            Search::Stop => "Stop searching",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 14.10.1")
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Search::Again => vec![charts.e1.aviators.odds(&Mods::NONE)],
            Search::Stop => Vec::new(),
        }
    }
}

/// SV 7.4.5.a: aviators share one marker; nobody found is a mission failed.
async fn search(t: &mut T) {
    let mut found = aviators(t).await;
    if found == 0 && t.charts.captains.has(t.g.captain().card, Ability::SearchAgain) {
        let seat = t.g.seat();
        let options = [Search::Again, Search::Stop];
        match t.ask(seat, "SV 14.10.1", "Nobody was found. Search again?", &options).await {
            Search::Again => found = aviators(t).await,
            Search::Stop => {}
        }
    }
    if found == 0 {
        t.g.patrol_mut().progress = Progress::Failed;
        t.say("SV 7.4.5.a", |_| "No aviator is found: the mission has failed.".to_owned());
        return;
    }
    t.g.crew_mut().passenger = Some(guest(Guest::Aviators, found));
    t.g.patrol_mut().progress = Progress::OnBoard;
    t.say("SV 7.4.5.a", |_| match found {
        1 => "One aviator is picked up.".to_owned(),
        _ => format!("{found} aviators are picked up."),
    });
}

async fn aviators(t: &mut T) -> u8 {
    let chart = &t.charts.e1.aviators;
    ch12_events::check(t, chart, Mods::NONE, |found| found.0 == 0).await.result.0
}

/// SV 7.4.1.e, SV 7.4.3.b, SV 7.4.5.b, SV 10.9.3.i: a passenger severely wounded or killed before he
/// is landed or home is a mission failed; called whenever he is hurt.
pub fn judge(t: &mut T) {
    let hurt = t.g.crew().passenger.is_some_and(|passenger| !passenger.wound.is_fit());
    let Some(patrol) = &mut t.g.career_mut().patrol else { return };
    if hurt && matches!(patrol.progress, Progress::Pending | Progress::OnBoard) {
        patrol.progress = Progress::Failed;
        t.say("SV 10.9.3.i", |_| "The mission has failed.".to_owned());
    }
}
