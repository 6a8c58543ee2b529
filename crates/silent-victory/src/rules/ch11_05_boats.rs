//! Sections 11.5 to 11.7: other boats, other guns, leaving the service.

use super::{Play, T, ch04_setup, ch05_victory, ch07_patrols, ch10_14_refit, ch12_events};
use crate::{
    charts::{
        Charts,
        c::{Answer, GunWindow, RefitFigure},
        calendar::Change,
    },
    state::{
        AaFit, Base, Boat, Class, Condition, CutShort, DeckGun, End, Month, State, System,
        setup::GunWindows,
    },
};
use table::{Choice, Key, Mods, Name, Odds};

/// SV 10.14.5, SV-R54: a boat that needs five months of repair is given up for another of its
/// class. SV 10.15.4.b: a captain away as long finds another too; SV-R52: and one whose boat was
/// scuttled. SV 11.6.1, SV-R74: a Porpoise gives way to a Balao, and so does its successor (SV-R53).
/// None where he keeps his boat; `refit` are the months in port, `captain` those he needs himself.
pub fn exchanged_for(t: &T, refit: u8, captain: u8) -> Option<Class> {
    let class = t.g.boat().class;
    let limit: u8 = t.charts.c.refit.of(RefitFigure::NewBoatAt);
    let given_up = is_lost(t) || captain >= limit;
    let months = if given_up { ch10_14_refit::basic_refit(t.charts).max(captain) } else { refit };
    let withdrawn = class == Class::Porpoise && is_withdrawn(t, months);
    match (withdrawn, given_up) {
        (true, _) => Some(Class::Balao),
        (false, true) => Some(class),
        (false, false) => None,
    }
}

/// SV 10.14.5, SV-R52: ruined, or scuttled.
fn is_lost(t: &T) -> bool {
    let damage = ch10_14_refit::refit_months(t.g.boat(), t.charts);
    let row = t.g.career().log.last();
    let scuttled = row.is_some_and(|row| row.cut_short == Some(CutShort::Rescued));
    scuttled || damage >= t.charts.c.refit.of(RefitFigure::NewBoatAt)
}

/// SV 11.5.2.b, SV 11.6.1, SV-R74: the months in port of a captain who is given another boat: the
/// basic month, and no Balao for a Porpoise before the month of the exchange.
pub fn exchange_months(t: &T, damage: u8) -> u8 {
    let basic = ch10_14_refit::basic_refit(t.charts);
    if is_lost(t) {
        return basic;
    }
    let exchanged = t.charts.calendar.month(Change::PorpoiseWithdrawn);
    let wait = exchanged.plus(1).since(ch10_14_refit::next_start(&t.g, 0));
    wait.clamp(basic, damage)
}

/// SV 11.6.1, SV-R74: the last month in port is October 1944 or later.
fn is_withdrawn(t: &T, refit: u8) -> bool {
    let withdrawn = t.charts.calendar.month(Change::PorpoiseWithdrawn);
    ch10_14_refit::next_start(&t.g, refit) > withdrawn
}

/// SV 11.5.2.b, SV-R53: takes over a boat of this class, the latest model; the crew comes along.
/// SV-R67: what the old boat had earned stays with it.
pub fn receive(t: &mut T, class: Class, refit: u8) {
    let month = ch10_14_refit::next_start(&t.g, refit);
    let rebuilt = ch04_setup::is_rebuilt(t.charts, class, month);
    let name = ch04_setup::boat_name(&t.g, t.charts, class);
    let mut boat = ch04_setup::new_boat(t.charts, class, rebuilt, month, name);
    ch04_setup::best_guns(&mut boat, t.charts, month);
    t.g.career_mut().boat = boat;
    t.say("SV 11.5.2.b", |g| {
        format!("The captain takes over USS {}, {} class.", g.boat().name, class.name())
    });
}

/// SV 11.5.3.a, decisions SV-D39 and SV-D48: an upgrade used now, or kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Upgrade {
    Keep {
        /// Months this boat stays in port.
        refit: u8,
    },
    /// SV 11.3.4.3.b: with a Navy Cross, by a die.
    Ask(Class),
    /// SV 11.3.5.b: with the Medal of Honor, without.
    Take(Class),
}

impl Choice<State> for Upgrade {
    const QUESTION: &'static str = "upgrade";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Upgrade::Keep { .. } => "keep".into(),
            Upgrade::Ask(class) => format!("ask-{}", Key::name(*class)).into(),
            Upgrade::Take(class) => format!("take-{}", Key::name(*class)).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Upgrade::Keep { refit } => {
                let months = board::counted(*refit, "month", "months");
                format!("Keep USS {}, {months} in port", g.boat().name)
            }
            Upgrade::Ask(class) => format!("Ask for a boat of the {} class", class.name()),
            Upgrade::Take(class) => format!("Take a boat of the {} class", class.name()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Upgrade::Keep { .. } => "SV 11.5.3.a",
            Upgrade::Ask(_) => "SV 11.3.4.3.b",
            Upgrade::Take(_) => "SV 11.3.5.b",
        })
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Upgrade::Ask(_) => vec![charts.c.request.odds(&Mods::NONE)],
            Upgrade::Keep { .. } | Upgrade::Take(_) => Vec::new(),
        }
    }
}

/// SV 11.5.3.a, SV-R72: asks for a newer boat while he has requests left. True if he has one.
pub async fn request(t: &mut T, refit: u8) -> bool {
    let seat = t.g.seat();
    loop {
        let options = upgrades(t, refit);
        if options.len() < 2 {
            return false;
        }
        match t.ask(seat, "SV 11.5.3.a", "A newer boat?", &options).await {
            Upgrade::Keep { .. } => return false,
            Upgrade::Take(class) => {
                t.g.captain_mut().sure_requests -= 1;
                take_over(t, class);
                return true;
            }
            Upgrade::Ask(class) => {
                if is_granted(t).await {
                    take_over(t, class);
                    return true;
                }
            }
        }
    }
}

/// SV 11.3.4.3.a, SV 11.3.5.b: what each kind of upgrade may be used for.
pub fn upgrades(t: &T, refit: u8) -> Vec<Upgrade> {
    let captain = t.g.captain();
    let mut options = vec![Upgrade::Keep { refit }];
    if captain.sure_requests > 0 {
        options.extend(requestable(t).map(Upgrade::Take));
    }
    if captain.requests > 0 {
        options.extend(requestable(t).map(Upgrade::Ask));
    }
    options
}

/// SV 11.5.5, SV 11.3.4.3.c: in production, at hand when he comes home, and another class.
fn requestable(t: &T) -> impl Iterator<Item = Class> {
    let home = ch10_14_refit::next_start(&t.g, 0);
    let own = t.g.boat().class;
    let charts = t.charts;
    let classes = charts.c.requestable.iter().copied();
    classes
        .filter(move |&class| class != own && charts.mats.display(class, false).available <= home)
}

/// SV 11.3.4.3.b: the marker is spent whatever the roll.
async fn is_granted(t: &mut T) -> bool {
    t.g.captain_mut().requests -= 1;
    let refused = |answer| answer == Answer::Refused;
    let chart = &t.charts.c.request;
    !refused(ch12_events::check(t, chart, Mods::NONE, refused).await.result)
}

/// SV 11.5.3.b, SV 11.5.4.a: one month in place of the refit of the old boat.
/// SV 11.5.4.b: and Pearl Harbor to the end.
fn take_over(t: &mut T, class: Class) {
    let month = ch10_14_refit::basic_refit(t.charts);
    receive(t, class, month);
    let career = t.g.career_mut();
    career.base = Base::PearlHarbor;
    career.captain.pearl_for_good = true;
    t.say("SV 11.5.4.b", |_| "From now on he is based at Pearl Harbor.".to_owned());
}

/// Decision SV-D40: the guns offered in a refit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guns {
    Keep,
    Change {
        gun: DeckGun,
        aa: Option<AaFit>,
    },
    /// SV 11.6.2.f, decision SV-D41: by a die.
    Try(DeckGun),
}

impl Choice<State> for Guns {
    const QUESTION: &'static str = "guns";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Guns::Keep => "keep".into(),
            Guns::Change { gun, .. } => format!("change-{}", Key::name(*gun)).into(),
            Guns::Try(gun) => format!("try-{}", Key::name(*gun)).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Guns::Keep => format!("Keep the {}", g.boat().gun.name()),
            Guns::Change { gun, aa: None } => format!("Fit the {}", gun.name()),
            Guns::Change { gun, aa: Some(_) } => {
                format!("Fit the {}, 40 mm and 20 mm", gun.name())
            }
            Guns::Try(gun) => format!("Ask for {}", gun.name()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        match self {
            Guns::Keep => None,
            Guns::Change { .. } => Some("SV 11.6.2.c"),
            Guns::Try(_) => Some("SV 11.6.2.f"),
        }
    }

    fn target(&self) -> Option<String> {
        Some("gun".to_owned())
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Guns::Try(_) => vec![charts.c.two_guns.odds(&Mods::NONE)],
            Guns::Keep | Guns::Change { .. } => Vec::new(),
        }
    }
}

/// SV 11.6.2.c, SV 11.6.2.d, SV 11.6.2.e: guns that may be had after the patrol just ended, by its
/// month (SV-R73).
pub async fn change_guns(t: &mut T) {
    let options = guns(t);
    if options.len() < 2 {
        return;
    }
    let seat = t.g.seat();
    match t.ask(seat, "SV 11.6.2.c", "Change the guns?", &options).await {
        Guns::Keep => {}
        Guns::Change { gun, aa } => fit(t, gun, aa),
        Guns::Try(gun) => {
            let refused = |answer| answer == Answer::Refused;
            let chart = &t.charts.c.two_guns;
            if !refused(ch12_events::check(t, chart, Mods::NONE, refused).await.result) {
                fit(t, gun, None);
            }
        }
    }
}

pub fn guns(t: &T) -> Vec<Guns> {
    let open = t.g.setup.house.gun_windows == GunWindows::Open;
    let (boat, month) = (t.g.boat(), t.g.career().month);
    let windows = t.charts.c.gun_windows.iter();
    let better = windows.filter(|window| is_open(window, boat, month, open));
    let offered = better.filter_map(|window| {
        if window.gun.barrels() == 1 {
            return Some(Guns::Change { gun: window.gun, aa: window.aa });
        }
        may_ask_for_two(t).then_some(Guns::Try(window.gun))
    });
    std::iter::once(Guns::Keep).chain(offered).collect()
}

/// Whether a line of the list is for this boat now and would better it.
fn is_open(window: &GunWindow, boat: &Boat, month: Month, open: bool) -> bool {
    let now = window.from <= month && (open || month <= window.to);
    let better_aa = window.aa.is_some_and(|aa| aa > boat.aa) && window.gun == boat.gun;
    now && window.classes.contains(&boat.class) && (window.gun > boat.gun || better_aa)
}

/// SV 11.6.2.f: a Navy Cross and a successful patrol.
fn may_ask_for_two(t: &T) -> bool {
    let succeeded = t.g.career().log.last().is_some_and(|row| row.success == Some(true));
    succeeded && t.g.captain().awards.navy_cross > 0
}

fn fit(t: &mut T, gun: DeckGun, aa: Option<AaFit>) {
    let boat = t.g.boat_mut();
    boat.mount(gun);
    if let Some(aa) = aa {
        boat.aa = aa;
        boat.set(System::Aa2, Condition::Sound);
    }
    t.say("SV 11.6.2.c", |g| format!("USS {} now has the {}.", g.boat().name, gun.name()));
}

/// SV 11.6.3.b, SV-R75: whether the boat is a Narwhal that may not sail in this month as it is.
fn is_due_for_rebuild(t: &T, month: Month) -> bool {
    let old = t.g.boat().class == Class::Narwhal && !t.g.boat().rebuilt;
    old && t.charts.calendar.has_come(Change::NarwhalRebuild, month)
}

/// SV 11.6.3.b: the months in port, with those in the yard.
pub fn with_rebuild(t: &T, months: u8) -> u8 {
    if !is_due_for_rebuild(t, ch10_14_refit::next_start(&t.g, months)) {
        return months;
    }
    let back = t.charts.calendar.month(Change::NarwhalBack);
    months.max(back.since(ch10_14_refit::next_start(&t.g, 0)))
}

/// SV 11.6.3.b: the boat that sails in this month.
pub fn narwhal_rebuild(t: &mut T, month: Month) {
    if !is_due_for_rebuild(t, month) {
        return;
    }
    let name = t.g.boat().name.clone();
    let mut rebuilt = ch04_setup::new_boat(t.charts, Class::Narwhal, true, month, name);
    rebuilt.awards = t.g.boat().awards;
    t.g.career_mut().boat = rebuilt;
    t.say("SV 11.6.3.b", |g| {
        format!("USS {} is rebuilt with four tubes more and sails again in {month}.", g.boat().name)
    });
}

/// SV 11.7.1, decision SV-D42
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Service {
    GoOn,
    Leave,
}

impl Choice<State> for Service {
    const QUESTION: &'static str = "service";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Service::GoOn => "go-on",
            Service::Leave => "leave",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            Service::GoOn => format!("Sail in {}", g.career().month),
            Service::Leave => "Leave submarine duty".to_owned(),
        }
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Service::GoOn => None,
            Service::Leave => Some("The career ends; you are asked once more".to_owned()),
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Service::GoOn => ch07_patrols::orders_odds(g, charts).into_iter().collect(),
            Service::Leave => Vec::new(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 11.7.1")
    }
}

table::choices! {
    /// SV 11.7.1: what ends a career is asked twice.
    pub enum EndCareer for State {
        question: "confirm-leave", rule: "SV 11.7.1", open: true,
        No = "no": "No, stay in command",
        Yes = "yes": "Yes, leave submarine duty" => "The career is over and is rated as it stands",
    }
}

/// SV 11.7.1, SV-R76: in port, before an assignment.
pub async fn leave_duty(t: &mut T) -> Play {
    let first = t.g.career().log.is_empty();
    let text = if first { "The boat is ready. Sail?" } else { "Another patrol?" };
    loop {
        let (seat, options) = (t.g.seat(), [Service::GoOn, Service::Leave]);
        match t.ask(seat, "SV 11.7.1", text, &options).await {
            Service::GoOn => return Ok(()),
            Service::Leave => {}
        }
        let options = [EndCareer::No, EndCareer::Yes];
        let sure = t.ask(seat, "SV 11.7.1", "Leave submarine duty for good?", &options).await;
        if sure == EndCareer::Yes {
            let text = "The captain leaves submarine duty.";
            return Err(ch05_victory::over(t, End::LeftDuty, "SV 11.7.1", text));
        }
    }
}
