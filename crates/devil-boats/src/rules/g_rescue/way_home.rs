//! Separation, and table A-14: boats that leave the squadron for good.

use super::{
    T,
    crews::{self, Ruin},
    lose, stranded, towed_by,
};
use crate::{
    charts::{
        Charts,
        a_map::{LostCrew, WayHome},
    },
    conditions::{About, Scene},
    rules::outlook,
    state::{BoatNo, Boats, Fate, Loss, State, mission::Homeward},
};
use table::{Choice, Name, Odds};

/// DB A-9.effect, DB B-8.a.pt1, DB A-15.a.abort: go on with the mission, or break it off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoOn {
    GoOn,
    Abort,
}

impl Choice<State> for GoOn {
    const QUESTION: &'static str = "go-on";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            GoOn::GoOn => "go-on",
            GoOn::Abort => "abort",
        }
        .into()
    }

    fn ends(&self) -> bool {
        matches!(self, GoOn::Abort)
    }

    fn label(&self, _: &State) -> String {
        match self {
            GoOn::GoOn => "Go on with the mission",
            GoOn::Abort => "Abort and go home",
        }
        .to_owned()
    }

    fn consequence(&self, g: &State) -> Option<String> {
        match self {
            GoOn::Abort if g.mission().is_special_pending() => {
                Some("The Special Mission fails".to_owned())
            }
            GoOn::GoOn | GoOn::Abort => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        outlook::going(g, charts, *self == GoOn::GoOn)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB 4.9.1")
    }
}

/// Asks the commander whether the mission goes on; nothing to ask once it is broken off.
pub async fn go_on_or_abort(t: &mut T, rule: &'static str, why: &'static str) {
    if t.g.mission().homeward.is_some() || t.g.flagship().is_none() {
        return;
    }
    let seat = t.g.commander();
    match t.ask(seat, rule, why, &[GoOn::GoOn, GoOn::Abort]).await {
        GoOn::GoOn => keep_course(&mut t.g),
        GoOn::Abort => {
            t.g.mission_mut().homeward = Some(Homeward::Abort);
            keep_course(&mut t.g);
            t.say("DB 4.9.1", |_| "The mission is aborted.".to_owned());
        }
    }
}

/// He has just decided, and need not be asked again before something else happens.
fn keep_course(g: &mut State) {
    let mission = g.mission_mut();
    let (to, ask) = (mission.destination(), mission.course.is_none_or(|course| course.ask));
    mission.steer(to, ask);
}

/// DB A-9.effect, DB B-8.a: a boat loses touch with the squadron and finds its own way home.
/// RU-104: a reef or a tow line holds a boat; a helpless one is lost.
pub async fn separate(t: &mut T, no: BoatNo) {
    if !t.g.is_present(no) || t.g.boat(no).grounded || towed_by(&t.g, no).is_some() {
        return;
    }
    if leads(&t.g, no) {
        separate_the_leader(t, no).await;
    } else {
        let rule = if t.g.in_fight() { "DB B-8.a" } else { "DB A-9.effect" };
        t.say(rule, |_| format!("{no} loses touch with the squadron."));
        go_home_alone(t, no).await;
    }
}

/// PT #1, or the boat that has PT #1 in tow.
pub fn leads(g: &State, no: BoatNo) -> bool {
    let Some(flagship) = g.flagship() else { return false };
    g.is_present(no) && (no == flagship || g.boat(no).towing == Some(flagship))
}

/// DB B-8.a.pt1, RU-017: all others leave the boards; whoever leads is alone and goes on or aborts.
/// DB MP.2.command: while another player's boat is there it takes over the squadron instead.
async fn separate_the_leader(t: &mut T, no: BoatNo) {
    let company = [Some(no), t.g.boat(no).towing];
    if t.g.human_boats().any(|other| !company.contains(&Some(other))) {
        t.say("DB MP.2.command", |_| format!("{no} loses touch; the next boat takes command."));
        go_home_alone(t, no).await;
    } else {
        t.say("DB B-8.a.pt1", |_| format!("{no} loses touch with all the others."));
        separate_all(t).await;
    }
}

/// RU-018: every boat is on its own; PT #1 goes on alone or aborts (RU-098).
pub async fn separate_all(t: &mut T) {
    let flagship = t.g.flagship();
    let tower = flagship.and_then(|no| towed_by(&t.g, no));
    let tow = flagship.and_then(|no| t.g.boat(no).towing);
    let stay = [flagship, tower, tow];
    if t.g.present().all(|other| stay.contains(&Some(other))) {
        return;
    }
    for other in t.g.present().collect::<Boats>() {
        if !stay.contains(&Some(other)) && towed_by(&t.g, other).is_none() {
            go_home_alone(t, other).await;
        }
    }
    go_on_or_abort(t, "DB B-8.a.pt1", "PT #1 is alone. Go on with the mission?").await;
}

/// DB 4.9.3, DB A-14, DB 9.pt_removed: a boat leaves the squadron for good with whatever it tows.
pub async fn go_home_alone(t: &mut T, no: BoatNo) {
    if !t.g.is_present(no) {
        return;
    }
    let no = towed_by(&t.g, no).unwrap_or(no);
    if !t.g.boat(no).is_able() {
        return stranded::alone(t, no).await;
    }
    let towed = t.g.boat(no).towing;
    match find_the_way(t, no, false).await {
        WayHome::Home => {
            reach_base(t, no);
            if let Some(towed) = towed {
                bring_in_tow(t, no, towed).await;
            }
        }
        WayHome::Sunk => {
            lost_on_the_way(t, no).await;
            if let Some(towed) = towed {
                lost_on_the_way(t, towed).await;
            }
        }
    }
}

/// DB A-14.mod, RU-084: boxes between here and the base count, and every damage point.
async fn find_the_way(t: &mut T, no: BoatNo, tow_apart: bool) -> WayHome {
    let chart = &t.charts.a_map.way_home;
    let boxes_left = t.charts.p.boxes_to_base(t.g.mission().at);
    let scene = Scene { about: About::WayHome { boxes_left, tow_apart }, ..Scene::boat(&t.g, no) };
    let mods = chart.modifiers(|when| scene.count(when));
    t.check(chart, mods).await.result
}

fn reach_base(t: &mut T, no: BoatNo) {
    t.g.boat_mut(no).fate = Fate::Home;
    t.g.boat_mut(no).towing = None;
    t.say("DB A-14", |_| format!("{no} comes home by itself."));
}

/// RU-093: the tow lines of A-14 count for a boat towed home apart from PT #1.
/// DB A-14.b: if it sinks, the towing boat has its crew.
async fn bring_in_tow(t: &mut T, by: BoatNo, towed: BoatNo) {
    match find_the_way(t, towed, true).await {
        WayHome::Home => reach_base(t, towed),
        WayHome::Sunk => {
            let hands = crews::all_hands(&mut t.g, towed);
            lose(t, towed, Loss { crew_saved: true, reef_in_combat: false });
            for crew in hands {
                crews::clear_stations(&mut t.g, crew);
            }
            t.say("DB A-14.b", |_| format!("{towed} sinks in tow; {by} brings its crew home."));
        }
    }
}

/// A boat that went down on the way home. RU-075: everyone aboard shares the fate of its crew.
async fn lost_on_the_way(t: &mut T, no: BoatNo) {
    t.say("DB A-14", |_| format!("{no} is lost on the way home."));
    let hands = crews::all_hands(&mut t.g, no);
    lose(t, no, Loss { crew_saved: false, reef_in_combat: false });
    crew_of_a_lost_boat(t, no, &hands).await;
}

/// DB A-14.a: the crew of a boat that was lost alone, and all it had saved.
pub(super) async fn crew_of_a_lost_boat(t: &mut T, no: BoatNo, hands: &[BoatNo]) {
    let chart = &t.charts.a_map.lost_crew;
    let boxes_left = t.charts.p.boxes_to_base(t.g.mission().at);
    let about = About::WayHome { boxes_left, tow_apart: false };
    let scene = Scene { about, ..Scene::new(&t.g) };
    let mods = chart.modifiers(|when| scene.count(when));
    let result = t.check(chart, mods).await.result;
    for &crew in hands {
        match result {
            LostCrew::Rescued => {
                crews::clear_stations(&mut t.g, crew);
                let saved = crews::has_survivors(&t.g, crew);
                crews::note_survivors(&mut t.g, crew, saved);
            }
            LostCrew::Lost => crews::crew_is_gone(&mut t.g, crew, Ruin::Killed),
        }
    }
    t.say("DB A-14.a", |_| match result {
        LostCrew::Rescued => format!("The crew of {no} is found and brought home."),
        LostCrew::Lost => format!("The crew of {no} is never found."),
    });
}
