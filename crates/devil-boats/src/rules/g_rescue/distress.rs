//! Table G-12: helpless boats with others in formation.

use super::{
    T, can_tow,
    castaways::{rescuer, with_room},
    crews::{self, Ruin},
    drop_lines, go_home_alone, lose, stranded, towed_by,
};
use crate::{
    charts::{
        Charts,
        c::TowOff,
        g_rescue::{CrewTransfer, Transfer},
    },
    conditions::When,
    state::{BoatNo, Boats, FightKind, Loss, Range, State},
};
use arrayvec::ArrayVec;
use table::{Chart, Choice, Mods, Name, Odds};

/// What is done about a helpless boat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relief {
    /// Another boat takes it in tow.
    Tow { boat: BoatNo, by: BoatNo },
    /// Another boat tries to tow it off the reef.
    TowOff { boat: BoatNo, by: BoatNo },
    /// Its crew goes over to another boat and it is abandoned.
    TakeOff { boat: BoatNo, to: BoatNo },
    /// The squadron stays with it this turn, or this round.
    StandBy(BoatNo),
}

impl Choice<State> for Relief {
    const QUESTION: &'static str = "relief";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Relief::Tow { by, .. } => format!("tow:{}", by.number()).into(),
            Relief::TowOff { by, .. } => format!("tow-off:{}", by.number()).into(),
            Relief::TakeOff { to, .. } => format!("take-off:{}", to.number()).into(),
            Relief::StandBy(_) => "stand-by".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Relief::Tow { boat, by } => format!("{by} takes {boat} in tow"),
            Relief::TowOff { boat, by } => format!("{by} tries to tow {boat} off the reef"),
            Relief::TakeOff { boat, to } => format!("Abandon {boat} for {to}"),
            Relief::StandBy(boat) => format!("Stand by {boat}"),
        }
    }

    fn consequence(&self, g: &State) -> Option<String> {
        let Relief::TakeOff { boat, .. } = self else { return None };
        Some(match (is_heavy(g), has_severely_wounded(g, *boat)) {
            (true, true) => {
                "In this sea the severely wounded drown, and every man rolls".to_owned()
            }
            (true, false) => "The crew crosses in a heavy sea and rolls for it".to_owned(),
            (false, _) => "The boat is lost, the crew is safe".to_owned(),
        })
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Relief::Tow { .. } => "DB G-12.3",
            Relief::TowOff { .. } => "DB C-9.b",
            Relief::TakeOff { .. } => "DB 4.10",
            Relief::StandBy(_) => "DB 4.3.idle",
        })
    }

    fn target(&self) -> Option<String> {
        let boat = match self {
            Relief::Tow { by: boat, .. }
            | Relief::TowOff { by: boat, .. }
            | Relief::TakeOff { to: boat, .. }
            | Relief::StandBy(boat) => boat,
        };
        Some(format!("pt:{}", boat.number()))
    }

    fn about(&self, g: &State) -> Option<String> {
        let (Relief::Tow { boat, .. }
        | Relief::TowOff { boat, .. }
        | Relief::TakeOff { boat, .. }
        | Relief::StandBy(boat)) = *self;
        let how = if g.boat(boat).grounded { "is fast on a reef" } else { "cannot move" };
        Some(format!("{boat} {how}. What do you do?"))
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Relief::TowOff { .. } => vec![tow_off_chart(g, charts).odds(&Mods::NONE)],
            Relief::TakeOff { boat, .. } if is_heavy(g) => {
                if g.boat(*boat).elco().is_some() {
                    vec![charts.g_rescue.transfer.odds(&Mods::NONE)]
                } else {
                    vec![charts.g_rescue.crew_transfer.odds(&Mods::NONE)]
                }
            }
            Relief::Tow { .. } | Relief::TakeOff { .. } | Relief::StandBy(_) => Vec::new(),
        }
    }
}

/// Sea State 4 or 5.
fn is_heavy(g: &State) -> bool {
    g.mission().sea.0 >= 4
}

fn has_severely_wounded(g: &State, no: BoatNo) -> bool {
    crews::living(g, no).into_iter().any(|post| g.crew(no).man(post).is_severe())
}

fn is_helpless(g: &State, no: BoatNo) -> bool {
    g.is_present(no) && !g.boat(no).is_able() && towed_by(g, no).is_none()
}

/// DB 4.10, DB G-12.1: every helpless boat on the map is seen to: towed, abandoned or stood by.
/// A boat that is stood by is not asked about again this turn.
pub async fn distress(t: &mut T, standing: &mut ArrayVec<BoatNo, 4>) {
    drop_lines(t);
    for no in t.g.present().collect::<Boats>() {
        if is_helpless(&t.g, no) && t.g.boat(no).grounded {
            aground_on_the_map(t, no).await;
        }
    }
    for no in t.g.present().collect::<Boats>() {
        if is_helpless(&t.g, no) && !standing.contains(&no) && any_able(&t.g) {
            helpless_on_the_map(t, no, standing).await;
        }
    }
    if !any_able(&t.g) {
        for no in t.g.present().collect::<Boats>() {
            stranded::alone(t, no).await;
        }
    }
    leaderless(t).await;
}

fn any_able(g: &State) -> bool {
    g.present().any(|no| g.boat(no).is_able())
}

/// DB G-12.1.after, RU-075: without a boat of a player left, every other rolls once on A-14.
pub async fn leaderless(t: &mut T) {
    if t.g.flagship().is_some() {
        return;
    }
    for no in t.g.present().collect::<Boats>() {
        go_home_alone(t, no).await;
    }
}

/// The able boats other than this one.
fn helpers(g: &State, no: BoatNo) -> Boats {
    g.present().filter(|&other| other != no && g.boat(other).is_able()).collect()
}

/// DB G-12.3: towing only at Sea State 1 to 3; in a heavier sea the squadron may stand by.
async fn helpless_on_the_map(t: &mut T, boat: BoatNo, standing: &mut ArrayVec<BoatNo, 4>) {
    let helpers = helpers(&t.g, boat);
    let heavy = is_heavy(&t.g);
    let mut options: Vec<Relief> = Vec::new();
    if !heavy {
        let towers = helpers.iter().copied().filter(|&by| can_tow(&t.g, by));
        options.extend(towers.map(|by| Relief::Tow { boat, by }));
    }
    let boats = with_room(&t.g, &helpers).into_iter();
    options.extend(boats.map(|to| Relief::TakeOff { boat, to }));
    if heavy && t.g.flagship().is_some() {
        options.push(Relief::StandBy(boat));
    }
    match choose(t, boat, &options, "A boat lies helpless").await {
        Some(Relief::Tow { by, .. }) => {
            t.g.boat_mut(by).towing = Some(boat);
            t.say("DB G-12.3", |_| format!("{by} takes {boat} in tow."));
        }
        Some(Relief::TakeOff { to, .. }) => abandon(t, boat, to, false).await,
        Some(Relief::StandBy(_)) => {
            let _ = standing.try_push(boat);
            t.say("DB 4.3.idle", |_| format!("The squadron stands by {boat}."));
        }
        Some(Relief::TowOff { .. }) | None => {}
    }
}

async fn choose(t: &mut T, boat: BoatNo, options: &[Relief], why: &'static str) -> Option<Relief> {
    match options {
        [] => None,
        [only] => Some(*only),
        _ => {
            let seat = t.g.seat_for(boat);
            Some(t.ask(seat, "DB 4.10", why, options).await)
        }
    }
}

/// RU-083: on the map one other boat may try at once to tow a grounded one off, else it is abandoned.
async fn aground_on_the_map(t: &mut T, boat: BoatNo) {
    if is_heavy(&t.g) {
        t.g.boat_mut(boat).grounded = false;
        t.say("DB D-10.c", |_| format!("The sea lifts {boat} off the reef."));
        return;
    }
    let helpers = helpers(&t.g, boat);
    if !helpers.is_empty() {
        let towers = helpers.clone();
        aground(t, boat, &towers, &helpers, false).await;
    }
}

/// DB C-9.b: after combat one working boat in Close Range may try once.
pub(super) async fn aground_after_combat(t: &mut T, boat: BoatNo) {
    let helpers = helpers(&t.g, boat);
    let near = |no: &BoatNo| t.g.boat(*no).range == Range::Close;
    let towers: Vec<BoatNo> = helpers.iter().copied().filter(near).collect();
    if helpers.is_empty() {
        stranded::alone(t, boat).await;
    } else {
        aground(t, boat, &towers, &helpers, true).await;
    }
}

async fn aground(t: &mut T, boat: BoatNo, towers: &[BoatNo], helpers: &[BoatNo], in_combat: bool) {
    let mut options: Vec<Relief> = towers.iter().map(|&by| Relief::TowOff { boat, by }).collect();
    let boats = with_room(&t.g, helpers).into_iter();
    options.extend(boats.map(|to| Relief::TakeOff { boat, to }));
    match choose(t, boat, &options, "A boat is fast on a reef").await {
        Some(Relief::TowOff { by, .. }) => {
            if !tow_off(t, boat, by).await
                && let Some(to) = rescuer(t, boat, helpers).await
            {
                abandon(t, boat, to, in_combat).await;
            }
        }
        Some(Relief::TakeOff { to, .. }) => abandon(t, boat, to, in_combat).await,
        Some(Relief::Tow { .. } | Relief::StandBy(_)) | None => {}
    }
}

/// DB C-9.b, DB D-10.b, DB F-9.b: true if the boat comes free.
async fn tow_off(t: &mut T, boat: BoatNo, by: BoatNo) -> bool {
    let chart = tow_off_chart(&t.g, t.charts);
    match t.check(chart, Mods::NONE).await.result {
        TowOff::Freed => {
            t.g.boat_mut(boat).grounded = false;
            t.say("DB C-9.b", |_| format!("{by} tows {boat} off the reef."));
            true
        }
        TowOff::Stuck => {
            t.say("DB C-9.b", |_| format!("{boat} stays fast on the reef for good."));
            false
        }
    }
}

fn tow_off_chart(g: &State, charts: &'static Charts) -> &'static Chart<TowOff, When> {
    match g.mission().fight.as_ref().map(|fight| fight.kind) {
        Some(FightKind::Guns) => &charts.c.tow_off,
        Some(FightKind::Special) => &charts.f.tow_off,
        Some(FightKind::Air | FightKind::Barges | FightKind::Destroyers) | None => {
            &charts.g_rescue.tow_off
        }
    }
}

/// DB C-10.rescue, DB 7.rescue: in combat a crew leaves its helpless boat for one that has idled beside it.
pub(super) async fn leave_in_combat(t: &mut T, boat: BoatNo) {
    let range = t.g.boat(boat).range;
    let beside = |no: &BoatNo| t.g.boat(*no).idle_rounds >= 2 && t.g.boat(*no).range == range;
    let boats: Vec<BoatNo> = helpers(&t.g, boat).into_iter().filter(beside).collect();
    if boats.is_empty() {
        return;
    }
    let boats = with_room(&t.g, &boats).into_iter();
    let mut options: Vec<Relief> = boats.map(|to| Relief::TakeOff { boat, to }).collect();
    options.push(Relief::StandBy(boat));
    if let Some(Relief::TakeOff { to, .. }) =
        choose(t, boat, &options, "A crew can be taken off").await
    {
        let reef = t.g.boat(boat).grounded;
        abandon(t, boat, to, reef).await;
    }
}

/// DB G-12.1, DB G-12.2: the crew goes over to another boat and its own is given up.
async fn abandon(t: &mut T, boat: BoatNo, to: BoatNo, reef_in_combat: bool) {
    let reef_in_combat = reef_in_combat || t.g.boat(boat).crippled_by_reef;
    let hands = crews::all_hands(&mut t.g, boat);
    lose(t, boat, Loss { crew_saved: false, reef_in_combat });
    let rule = if t.g.boat(boat).elco().is_some() { "DB G-12.1" } else { "DB G-12.2" };
    t.say(rule, |_| format!("{boat} is abandoned."));
    for crew in hands {
        if crews::has_survivors(&t.g, crew) {
            cross_over(t, crew, to).await;
        }
    }
}

/// DB G-12.1, DB G-12.2: a crew changes boats: without danger at Sea State 1 to 3, rolling in a heavier sea.
pub(super) async fn cross_over(t: &mut T, crew: BoatNo, to: BoatNo) {
    if is_heavy(&t.g) {
        if t.g.boat(crew).elco().is_some() {
            men_cross(t, crew).await;
        } else if !counter_crosses(t, crew).await {
            return;
        }
    }
    if crews::has_survivors(&t.g, crew) {
        crews::board(&mut t.g, crew, to);
        t.say("DB 7.passenger_box", |_| format!("{to} has the crew of {crew} aboard."));
    }
}

/// DB G-12.1: each man rolls; the severely wounded cannot cross.
async fn men_cross(t: &mut T, crew: BoatNo) {
    for post in crews::living(&t.g, crew) {
        let safe = !t.g.crew(crew).man(post).is_severe() && crosses(t).await;
        if !safe {
            crews::man_is_gone(&mut t.g, crew, post, Ruin::Killed);
            t.say("DB G-12.1", |g| {
                format!("{} {} drowns.", post.title(), g.crew(crew).man(post).name)
            });
        }
    }
    if crews::has_guest(&t.g, crew) && !crosses(t).await {
        crews::guest_is_gone(&mut t.g, crew, Ruin::Killed);
        t.say("DB G-12.1", |_| "The passenger drowns.".to_owned());
    }
}

async fn crosses(t: &mut T) -> bool {
    t.check(&t.charts.g_rescue.transfer, Mods::NONE).await.result == Transfer::Safe
}

/// DB G-12.2: the crew of one of PTs #2-#4 rolls once.
async fn counter_crosses(t: &mut T, crew: BoatNo) -> bool {
    match t.check(&t.charts.g_rescue.crew_transfer, Mods::NONE).await.result {
        CrewTransfer::Safe => true,
        CrewTransfer::Drowns => {
            crews::note_survivors(&mut t.g, crew, false);
            t.say("DB G-12.2", |_| format!("The crew of {crew} drowns."));
            false
        }
    }
}
