//! Section 11.1: crew advancement.

use super::{T, ch12_events};
use crate::{
    charts::{
        Charts,
        c::{Advancement, ExecStays, NewMan, Patrols},
    },
    state::{Crew, Man, Post, Quality, State, Wound, setup::CrewLoss},
};
use table::{Choice, Mods, Name, Odds};

/// SV 11.3.7.b, decision SV-D38: what to do with a result that is held already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repeat {
    Accept,
    RollAgain,
}

impl Choice<State> for Repeat {
    const QUESTION: &'static str = "repeated-advancement";

    fn key(&self) -> Name {
        match self {
            Repeat::Accept => "accept",
            Repeat::RollAgain => "roll-again",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Repeat::Accept => "No advancement this time",
            Repeat::RollAgain => "Roll once more",
        }
        .to_owned()
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 11.3.7.b")
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Repeat::Accept => Vec::new(),
            Repeat::RollAgain => vec![charts.c.advancement.odds(&Mods::NONE)],
        }
    }
}

/// SV 11.1.0.a, SV 11.1.7: after every third success of the career, whatever has become of crew
/// and boat since.
pub async fn advancement(t: &mut T) {
    let every: u8 = t.charts.c.advancement_every.of(Patrols::Patrols);
    let succeeded = t.g.career().log.last().is_some_and(|row| row.success == Some(true));
    if !succeeded || every == 0 || !t.g.captain().successes.is_multiple_of(every) {
        return;
    }
    let rolled = roll(t).await;
    if !is_held(t.g.crew(), rolled) {
        return advance(t, rolled);
    }
    let again = if may_roll_again(t).await { Some(roll(t).await) } else { None };
    match again.filter(|&result| !is_held(t.g.crew(), result)) {
        Some(result) => advance(t, result),
        None => t.say("SV 11.1.2", |_| "The crew has learned nothing new.".to_owned()),
    }
}

async fn roll(t: &mut T) -> Advancement {
    let crew = t.g.crew().clone();
    let chart = &t.charts.c.advancement;
    ch12_events::check(t, chart, Mods::NONE, |result| is_held(&crew, result)).await.result
}

/// SV 11.1.2, SV 11.1.3.a: an Expert already, or an Elite crew.
fn is_held(crew: &Crew, result: Advancement) -> bool {
    match result {
        Advancement::Expert(post) => crew.man(post).expert,
        Advancement::Quality => crew.quality == Quality::Elite,
    }
}

/// SV 11.3.7.b, SV-R59
async fn may_roll_again(t: &mut T) -> bool {
    if t.g.captain().awards.combat_insignia == 0 {
        return false;
    }
    let seat = t.g.seat();
    let options = [Repeat::Accept, Repeat::RollAgain];
    let text = "The crew has this advancement already. Roll once more?";
    t.ask(seat, "SV 11.3.7.b", text, &options).await == Repeat::RollAgain
}

/// SV 11.1.0.b
fn advance(t: &mut T, result: Advancement) {
    let crew = t.g.crew_mut();
    match result {
        Advancement::Expert(post) => {
            crew.man_mut(post).expert = true;
            t.say("SV 11.1.0.b", |_| format!("The {} is an Expert now.", post.title()));
        }
        Advancement::Quality => {
            crew.quality = crew.quality.raised();
            t.say("SV 11.1.0.b", |g| format!("The crew is {} now.", g.crew().quality.name()));
        }
    }
}

/// SV 11.1.4.a, SV-R56: quality lost with the men.
/// SV 11.1.4.b, SV-R57: and at every third failure of an unbroken run.
pub fn quality_lost(t: &mut T) {
    let by_wounds = t.g.setup.house.crew_loss == CrewLoss::Wounded;
    if by_wounds && t.g.crew().all_hands_out() {
        shattered(t, "SV 11.1.4.a");
    }
    let failures = t.g.captain().failures_in_a_row;
    if failures > 0 && failures.is_multiple_of(3) {
        let crew = t.g.crew_mut();
        crew.quality = crew.quality.lowered();
        t.say("SV 11.1.4.b", |g| {
            format!("Three patrols without success: the crew is {} now.", g.crew().quality.name())
        });
    }
}

/// SV 11.1.4.a, SV 10.15.3: one level, never below Trained; a Green crew stays Green (SV-R56).
pub fn shattered(t: &mut T, rule: &'static str) {
    let crew = t.g.crew_mut();
    if crew.quality > Quality::Trained {
        crew.quality = crew.quality.lowered();
        t.say(rule, |g| format!("So many men are lost: the crew is {}.", g.crew().quality.name()));
    }
}

/// SV 11.1.5, SV-R71: an Expert Exec may leave; says who replaces him.
pub async fn exec_gets_his_boat(t: &mut T) -> Option<Replaced> {
    if !t.g.crew().has_expert(Post::Exec) {
        return None;
    }
    let leaves = |result| result == ExecStays::Leaves;
    let chart = &t.charts.c.exec;
    if !leaves(ch12_events::check(t, chart, Mods::NONE, leaves).await.result) {
        return None;
    }
    t.say("SV 11.1.5", |_| "The Exec leaves for a boat of his own.".to_owned());
    *t.g.crew_mut().man_mut(Post::Exec) = Man::default();
    Some(replace(t, Post::Exec).await)
}

/// Where a new man for a post has come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replaced {
    FromAshore,
    /// SV 11.1.6: the 3rd Officer has moved up.
    FromAboard,
}

/// SV 11.1.6: a new man for a post; for the Exec an Expert 3rd Officer moves up, and his own post
/// is filled.
pub async fn replace(t: &mut T, post: Post) -> Replaced {
    let third = *t.g.crew().man(Post::ThirdOfficer);
    if post == Post::Exec && third.expert && third.wound != Wound::Killed {
        *t.g.crew_mut().man_mut(Post::Exec) = third;
        t.say("SV 11.1.6", |_| "The 3rd Officer becomes Exec.".to_owned());
        new_man(t, Post::ThirdOfficer).await;
        return Replaced::FromAboard;
    }
    new_man(t, post).await;
    Replaced::FromAshore
}

/// SV 10.15.2.b, SV 11.3.10.3.b: a boat with Battle Stars may be sent an Expert.
async fn new_man(t: &mut T, post: Post) {
    let stars = i64::from(t.g.boat().awards.battle_stars);
    let expert = match t.charts.c.replacement.at(stars) {
        Some(chart) => {
            let ordinary = |man| man == NewMan::Ordinary;
            ch12_events::check(t, chart, Mods::NONE, ordinary).await.result == NewMan::Expert
        }
        None => false,
    };
    *t.g.crew_mut().man_mut(post) = Man { wound: Wound::None, expert };
    if expert {
        t.say("SV 11.3.10.3.b", |_| format!("The new {} is an Expert.", post.title()));
    }
}
