//! Section 10.12: breaking off a patrol.

use super::{Play, T, ch07_patrols, ch08_encounters, ch09_02_fire, ch10_13_scuttling};
use crate::{
    charts::{Charts, p::Track},
    state::{Abort, Base, CutShort, Patrol, Post, State, Water, setup::GoOn},
};
use board::counted;
use std::cmp::Ordering;
use table::{Choice, Name, Odds};

/// SV 10.12.5.a, decision SV-D07
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    GoOn,
    Abort,
}

impl Choice<State> for Course {
    const QUESTION: &'static str = "abort";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Course::GoOn => "go-on",
            Course::Abort => "abort",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Course::GoOn => "Go on with the patrol",
            Course::Abort => "End the patrol and go home",
        }
        .to_owned()
    }

    fn consequence(&self, g: &State) -> Option<String> {
        let success = ch07_patrols::is_success(g);
        match (self, success) {
            (Course::GoOn, _) => None,
            (Course::Abort, true) => Some("It counts as a success".to_owned()),
            (Course::Abort, false) => Some("It counts as a failure".to_owned()),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 10.12.5.a")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Course::GoOn => vec![ch08_encounters::next_roll(g, charts)],
            Course::Abort => Vec::new(),
        }
    }

    fn about(&self, g: &State) -> Option<String> {
        let boat = g.boat();
        let hull = match boat.hull {
            0 => "The hull is sound".to_owned(),
            _ => format!("{} of {} hull boxes damaged", boat.hull, boat.hull_boxes),
        };
        let torpedoes = match boat.torpedoes() {
            0 => "no torpedo is left".to_owned(),
            left => counted(left, "torpedo left", "torpedoes left"),
        };
        Some(format!("{hull}, {torpedoes}. Go on with the patrol?"))
    }
}

table::choices! {
    /// SV 10.12.5.a: what ends a patrol is asked twice.
    pub enum EndPatrol for State {
        question: "confirm-abort", rule: "SV 10.12.5.a", open: true,
        No = "no": "No, stay at sea",
        Yes = "yes": "Yes, go home" => "The patrol is over; the boat attacks nobody on the way",
    }
}

table::choices! {
    /// SV 10.12.2.c, decision SV-D08
    pub enum WayHome for State {
        question: "way-home", rule: "SV 10.12.2.c", open: true,
        Forward = "forward": "Home by the boxes ahead",
        Back = "back": "Back the way the boat came",
    }
}

/// SV 10.12.2.a to SV 10.12.2.c, SV-R47, decision SV-D08: turns for home. On station the boat is at
/// once in the nearest Transit box, with a roll due there; in a Transit box no more rolls are due,
/// and it leaves by the nearer end. A boat already on its way home keeps its course.
pub async fn abort(t: &mut T, forced: bool) {
    if let Some(abort) = &mut t.g.patrol_mut().abort {
        abort.forced |= forced;
        return;
    }
    let way = way_home(t).await;
    let (track, at) = (&t.charts.p.track, t.g.patrol().at);
    let jump = nearest_transit(track, at, way).filter(|_| !is_transit(track, at));
    let patrol = t.g.patrol_mut();
    patrol.abort = Some(Abort { forced, back: way == WayHome::Back });
    patrol.at = jump.unwrap_or(at);
    patrol.rolls_left = u8::from(jump.is_some());
    t.say("SV 10.12.2.a", |_| "The patrol is broken off; the boat turns for home.".to_owned());
}

fn is_transit(track: &Track, at: u8) -> bool {
    track.at(at).is_some_and(|travel| travel.water == Water::Transit)
}

fn nearest_transit(track: &Track, at: u8, way: WayHome) -> Option<u8> {
    let boxes = track.iter().filter(|(_, travel)| travel.water == Water::Transit);
    let mut boxes = boxes.map(|(number, _)| number);
    match way {
        WayHome::Forward => boxes.find(|&number| number >= at),
        WayHome::Back => boxes.filter(|&number| number <= at).last(),
    }
}

/// SV 10.12.2.c: the shorter way; between equals the captain chooses.
async fn way_home(t: &mut T) -> WayHome {
    // SV-R37: the boxes behind a boat that left the Philippines are not on its track.
    if t.g.career().base == Base::Philippines {
        return WayHome::Forward;
    }
    let (back, ahead) = distances(&t.charts.p.track, t.g.patrol().at);
    match back.cmp(&ahead) {
        Ordering::Less => WayHome::Back,
        Ordering::Greater => WayHome::Forward,
        Ordering::Equal => {
            let seat = t.g.seat();
            let options = [WayHome::Forward, WayHome::Back];
            t.ask(seat, "SV 10.12.2.c", "Both ways home are equally long. Which one?", &options)
                .await
        }
    }
}

/// Boxes to the nearest Transit box behind and ahead; from a Transit box, to the ends of the track.
fn distances(track: &Track, at: u8) -> (u8, u8) {
    if is_transit(track, at) {
        return (at.saturating_sub(1), track.len().saturating_sub(at));
    }
    let to = |way| nearest_transit(track, at, way).map_or(u8::MAX, |number| number.abs_diff(at));
    (to(WayHome::Back), to(WayHome::Forward))
}

/// SV 10.12.5.a, SV 10.12.5.b, SV-R49, decision SV-D07: between encounter rolls; what was done so far
/// decides over success, as ever. The standing order is to go on, so that the captain is asked when
/// something has changed (`is_worth_asking`). True if the patrol is broken off now; a boat on its way
/// home already is not asked again.
pub async fn may_abort(t: &mut T) -> bool {
    if !is_still_on_its_way(&t.g) {
        return t.g.patrol().cut_short.is_some();
    }
    judge_command(t).await;
    if !is_still_on_its_way(&t.g) {
        return true;
    }
    if !is_worth_asking(&t.g) {
        return false;
    }
    loop {
        let seat = t.g.seat();
        let options = [Course::GoOn, Course::Abort];
        let course = t.ask(seat, "SV 10.12.5.a", "Go on with the patrol?", &options).await;
        t.g.patrol_mut().stirred = false;
        match course {
            Course::GoOn => return false,
            Course::Abort if turns_back(t).await => return true,
            Course::Abort => {}
        }
    }
}

/// After a fight or damage, with nothing left to fire, or always if that was agreed.
fn is_worth_asking(g: &State) -> bool {
    let empty = !ch09_02_fire::could_fire_after_reload(g.boat());
    match g.patrol().go_on {
        GoOn::WhenNeeded => g.patrol().stirred || empty,
        GoOn::EveryRoll => true,
    }
}

/// SV 10.12.5.a: makes sure, and breaks the patrol off; false if the captain thinks better of it.
pub async fn turns_back(t: &mut T) -> bool {
    let (seat, options) = (t.g.seat(), [EndPatrol::No, EndPatrol::Yes]);
    match t.ask(seat, "SV 10.12.5.a", "End this patrol now?", &options).await {
        EndPatrol::No => false,
        EndPatrol::Yes => {
            abort(t, false).await;
            true
        }
    }
}

/// Whether the patrol goes on, neither broken off nor cut short.
pub fn is_still_on_its_way(g: &State) -> bool {
    let patrol: &Patrol = g.patrol();
    patrol.abort.is_none() && patrol.cut_short.is_none()
}

/// SV 10.9.3.d: with the last of the three officers down the Chief Engineer takes the boat home.
pub async fn judge_command(t: &mut T) {
    if t.g.crew().in_command() == Post::ChiefEngineer && is_still_on_its_way(&t.g) {
        t.say("SV 10.9.3.d", |_| "No officer is left: the Chief Engineer goes home.".to_owned());
        abort(t, true).await;
    }
}

/// SV 10.2.1.a to SV 10.2.1.c, SV-R51: judges the diesels: abort, tow or scuttle; a boat in tow or
/// given up is judged no more.
pub async fn judge_diesels(t: &mut T) -> Play {
    if t.g.patrol().cut_short.is_some() {
        return Ok(());
    }
    match t.g.boat().working_diesels() {
        0 => no_diesel_left(t).await,
        1 => {
            if is_still_on_its_way(&t.g) {
                t.say("SV 10.2.1.a", |_| "One diesel is left: the boat must go home.".to_owned());
                abort(t, true).await;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// SV 10.2.1.b, SV 10.2.1.c: towed from the box next to the base, else given up.
async fn no_diesel_left(t: &mut T) -> Play {
    let at = t.g.patrol().at;
    if at == 1 || at == t.charts.p.track.len() {
        t.g.patrol_mut().cut_short = Some(CutShort::Towed);
        t.say("SV 10.2.1.b", |_| "No diesel is left: the boat is towed home.".to_owned());
        return Ok(());
    }
    t.say("SV 10.2.1.c", |_| "No diesel is left so far from home: she is scuttled.".to_owned());
    ch10_13_scuttling::abandon(t).await
}
