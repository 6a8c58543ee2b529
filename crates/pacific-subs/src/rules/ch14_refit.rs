//! Section 14.4 and 14.2: between patrols.

use super::{T, ch04_ports, ch04_situation, ch05_fitting_out, ch14_evaluation::succeeds};
use crate::{
    charts::report::{Dock, Evaluation},
    conditions::Scene,
    rules::{is_five_or_six, mods},
    state::{Age, Boat, Class, Rating, State, System, setup::DockRoll},
};
use table::{Choice, Key, Mods, Name};

/// PS 14.2.b, PS 14.4A.b, PS 14.4B.b, PS 14.4C.b, PS-R08: services, then whatever costs seasons; the
/// number of seasons lost before the next patrol.
pub async fn refit(t: &mut T, evaluation: Evaluation) -> u8 {
    let port = t.g.command().port;
    let level = ch04_situation::base_level(t.charts, port, t.g.navy(), t.g.season());
    if evaluation.rating == Rating::Beached {
        return beached(t).await;
    }
    if new_boat(t, evaluation).await {
        // PS 4.2B.d, PS 4.3C.d: the crew has come into a base all the same.
        if level > 0 {
            ch04_ports::ready(&mut t.g);
        }
        return 1;
    }
    let needed = ch04_ports::services(t, level).await;
    let mut lost = 0;
    if level >= 3 && t.g.boat().damage.hits() > 0 {
        lost += overhaul(t).await;
    } else {
        lost += dockside(t, needed, level).await;
    }
    lost
}

/// PS 14.2.b, PS 14.4C.c, PS-R72, PS-R74: seasons ashore; then the second-newest class and a green
/// crew.
async fn beached(t: &mut T) -> u8 {
    let seasons = t.check(&t.charts.report.delay, Mods::NONE).await.result.0;
    t.say("PS 14.2.b", |_| format!("The captain is beached for {}.", counted(seasons)));
    let back = t.g.season().later(seasons + 1).unwrap_or(t.g.season());
    let class = newest(&t.g, t.charts, back, 1);
    t.g.command_mut().crew = ch05_fitting_out::GREEN;
    t.say("PS-R74", |g| {
        let crew = g.crew();
        format!("A green crew awaits him: skill {}, {}.", crew.skill, crew.readiness.words())
    });
    commission(t, class);
    seasons
}

/// PS 14.4C.a, PS 14.4C.c, PS-R17: the newest class of the list of a season, or one so much older.
pub fn newest(
    g: &State,
    charts: &crate::charts::Charts,
    season: crate::state::Season,
    older: usize,
) -> Class {
    let list = charts.doctrine.boats.of(charts.doctrine.boat_list(g.navy(), season, &g.setup));
    let mut classes: Vec<Class> = list.results().map(|(_, class)| class).collect();
    classes.sort_by_key(|class| charts.boats.classes.of(*class).age);
    classes.dedup();
    classes.reverse();
    classes.get(older).or(classes.last()).copied().unwrap_or(g.boat().class)
}

/// PS-R43: a boat fresh from the yard is young.
fn commission(t: &mut T, class: Class) {
    let boat: Boat = ch05_fitting_out::new_boat(t.charts, class, t.g.house(), Age::Young);
    let command = t.g.command_mut();
    (command.boat, command.new_boat) = (boat, true);
    t.say("PS 14.4C.b", |_| format!("A new boat: {}.", class.name()));
}

/// PS 14.4C.a, PS-R75, decision PS-D32
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    Keep,
    Ask(Class),
}

impl Choice<State> for Request {
    const QUESTION: &'static str = "new-boat";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Request::Keep => "keep",
            Request::Ask(_) => "request",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            Request::Keep => format!("Keep the {} boat", g.boat().class.name()),
            Request::Ask(class) => {
                format!("Ask for a {} boat; a season is lost if it is granted", class.name())
            }
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 14.4C.a")
    }

    fn odds(&self, g: &State, charts: &'static crate::charts::Charts) -> Vec<table::Odds> {
        let last = g.command().log.last().map_or(0, |row| row.tally);
        let most = charts.report.promotion.at(i64::from(last)).new_boat;
        match self {
            Request::Keep => Vec::new(),
            Request::Ask(_) => {
                let why = "Request for a new boat";
                vec![super::odds::up_to(why, "PS 14.4C.a", most, "granted", "refused")]
            }
        }
    }
}

/// PS 14.4C.a, PS 14.4C.b, PS 14.2.d, PS 14.2.e, PS-R75: a newer boat may be asked for; the crew comes
/// along, repairs of the old boat are not awaited.
async fn new_boat(t: &mut T, evaluation: Evaluation) -> bool {
    let next = t.g.season().later(1).unwrap_or(t.g.season());
    let class = newest(&t.g, t.charts, next, 0);
    let age = |class| t.charts.boats.classes.of(class).age;
    if evaluation.new_boat == 0 || age(class) <= age(t.g.boat().class) {
        return false;
    }
    let seat = t.g.seat();
    let options = [Request::Keep, Request::Ask(class)];
    if t.ask(seat, "PS 14.4C.a", "Request a newer boat?", &options).await == Request::Keep {
        return false;
    }
    let granted = succeeds(t, evaluation.new_boat, "PS 14.4C.a", "Request for a new boat").await;
    if granted {
        commission(t, class);
        t.say("PS 14.4C.b", |_| "A season is lost in getting to know her.".to_owned());
    } else {
        t.say("PS 14.4C.a", |_| "The request is refused; he keeps his boat.".to_owned());
    }
    granted
}

/// PS 14.4A.b, PS-R08, PS-R28: repairs in port may take a season.
async fn dockside(t: &mut T, needed: u8, level: u8) -> u8 {
    let spared = t.g.house().dock_roll == DockRoll::NotAtBases && level >= 2;
    if needed == 0 || spared {
        return 0;
    }
    let chart = &t.charts.report.dock;
    let mods = mods(t, chart, |scene| Scene { repairs: needed, ..scene });
    let rolled = t.check(chart, mods).await;
    match rolled.result {
        Dock::OneSeason if is_five_or_six(&t.g, rolled.total) => {
            t.say("PS 14.4A.b", |_| "The repairs take a whole season.".to_owned());
            1
        }
        Dock::OneSeason | Dock::None => 0,
    }
}

/// PS 14.4.0, PS 14.4B.a, PS 14.4B.b: everything is repaired in one to three seasons.
async fn overhaul(t: &mut T) -> u8 {
    let seasons = t.check(&t.charts.report.delay, Mods::NONE).await.result.0;
    for &(_, system) in System::ALL {
        let boxes = t.g.boat_mut().damage.of_mut(system);
        boxes.hits = 0;
        boxes.drawn = 0;
    }
    for end in crate::state::End::BOTH {
        for tube in &mut t.g.boat_mut().room_mut(end).tubes {
            tube.disabled = false;
        }
    }
    t.say("PS 14.4B.b", |_| format!("The boat is overhauled for {}.", counted(seasons)));
    seasons
}

fn counted(seasons: u8) -> String {
    if seasons == 1 { "one season".to_owned() } else { format!("{seasons} seasons") }
}
