//! Table A-15 notes a and b: engines that failed without being hit.

use crate::{
    charts::{Charts, a_map::Repair},
    conditions::Scene,
    rules::{
        T,
        a_voyage::route,
        g_rescue::{go_home_alone, go_on_or_abort},
    },
    state::{
        BoatNo, Post, Section, Skill, State,
        elco::{Mendable, Part},
    },
};
use table::{Choice, Mods, Name, Odds};

/// What is done about engines that failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mend {
    /// An Engineer with Mr. Fix-It mends one engine a mission without a roll.
    Automatic {
        boat: BoatNo,
        engine: usize,
    },
    Try {
        boat: BoatNo,
        engine: usize,
    },
    NotNow,
}

impl Choice<State> for Mend {
    const QUESTION: &'static str = "mend";

    fn key(&self) -> Name {
        match self {
            Mend::Automatic { engine, .. } => format!("automatic:{}", engine + 1).into(),
            Mend::Try { engine, .. } => format!("try:{}", engine + 1).into(),
            Mend::NotNow => "not-now".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        match self {
            Mend::Automatic { engine, .. } => {
                format!("Mr. Fix-It mends engine {} without a roll", engine + 1)
            }
            Mend::Try { engine, .. } => format!("Try to mend engine {}", engine + 1),
            Mend::NotNow => "Leave the engines for now".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Mend::Automatic { .. } => "DB A-15.a.fixit",
            Mend::Try { .. } => "DB A-15.a",
            Mend::NotNow => "DB 4.3.idle",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Mend::Automatic { engine, .. } | Mend::Try { engine, .. } => {
                Some(format!("part:engine-{}", engine + 1))
            }
            Mend::NotNow => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match *self {
            Mend::Try { boat, .. } => {
                vec![charts.a_map.engine_repair.odds(&modifiers(g, charts, boat))]
            }
            Mend::Automatic { .. } | Mend::NotNow => Vec::new(),
        }
    }
}

/// DB A-15.a.abort: what a captain other than the leader does after a failed repair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Onward {
    GoOn,
    GoHome(BoatNo),
}

impl Choice<State> for Onward {
    const QUESTION: &'static str = "onward";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Onward::GoOn => "go-on",
            Onward::GoHome(_) => "go-home",
        }
        .into()
    }

    fn label(&self, _: &State) -> String {
        match self {
            Onward::GoOn => "Go on with the squadron".to_owned(),
            Onward::GoHome(no) => format!("{no} breaks off and goes home"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB A-15.a.abort")
    }
}

/// PT #1 has no consort in formation.
fn is_alone(g: &State) -> bool {
    g.present().count() <= 1
}

/// DB A-15.a.mod
fn modifiers(g: &State, charts: &'static Charts, no: BoatNo) -> Mods {
    let scene = Scene { alone: is_alone(g), ..Scene::boat(g, no) };
    charts.a_map.engine_repair.modifiers(|when| scene.count(when))
}

/// Engines left for later are offered again every turn.
pub async fn mend_engines(t: &mut T) {
    for no in t.g.human_boats().collect::<Vec<_>>() {
        if t.g.is_present(no) {
            mend(t, no).await;
        }
    }
}

/// DB A-15.a: one attempt for each engine that failed; DB 4.3.idle: the squadron lies still meanwhile.
pub(super) async fn mend(t: &mut T, no: BoatNo) {
    loop {
        let options = options(&t.g, no);
        let choice = match options[..] {
            [] => return,
            [only] => only,
            _ => {
                let seat = t.g.seat_for(no);
                t.ask(seat, "DB A-15.a", "Engines have failed", &options).await
            }
        };
        match choice {
            Mend::NotNow => return,
            Mend::Automatic { engine, .. } => {
                route::lie_still(&mut t.g);
                t.g.elco_mut(no).repairs.automatic_used = true;
                t.g.elco_mut(no).engines[engine] = Part::Works;
                t.say("DB A-15.a.fixit", |_| {
                    format!("{no}: Mr. Fix-It has engine {} running again.", engine + 1)
                });
            }
            Mend::Try { engine, .. } => {
                route::lie_still(&mut t.g);
                if !try_to_mend(t, no, engine).await {
                    after_a_failure(t, no).await;
                    if !t.g.is_present(no) {
                        return;
                    }
                }
            }
        }
    }
}

fn options(g: &State, no: BoatNo) -> Vec<Mend> {
    let elco = g.elco(no);
    let fixer = g.crew(no).has_skill(Post::Engineer, Skill::MrFixIt);
    let automatic = fixer && !elco.repairs.automatic_used;
    let mut options = Vec::new();
    if may_not_be_mended(g, no) {
        return options;
    }
    let given_up = |engine| elco.repairs.given_up[Mendable::Engine(engine).index()];
    let failed = |engine: &usize| elco.engines[*engine] == Part::Failed && !given_up(*engine);
    for engine in (0..3).filter(failed) {
        if automatic {
            options.push(Mend::Automatic { boat: no, engine });
        }
        options.push(Mend::Try { boat: no, engine });
    }
    // A boat dead in the water has no reason to put it off.
    if !options.is_empty() && !elco.is_disabled() {
        options.push(Mend::NotNow);
    }
    options
}

/// DB A-15.a.tools, RU-080: without tools, alone; DB G-8.c.flood: nor under water.
fn may_not_be_mended(g: &State, no: BoatNo) -> bool {
    let elco = g.elco(no);
    elco.tools && is_alone(g) || elco.flooded[Section::Stern as usize]
}

/// DB A-15.a
async fn try_to_mend(t: &mut T, no: BoatNo, engine: usize) -> bool {
    let mods = modifiers(&t.g, t.charts, no);
    match t.check(&t.charts.a_map.engine_repair, mods).await.result {
        Repair::Repaired => {
            t.g.elco_mut(no).engines[engine] = Part::Works;
            t.say("DB A-15.a", |_| format!("{no}: engine {} runs again.", engine + 1));
            true
        }
        Repair::Fails => {
            t.g.elco_mut(no).repairs.given_up[Mendable::Engine(engine).index()] = true;
            t.say("DB A-15.a", |_| format!("{no}: engine {} is out for the night.", engine + 1));
            false
        }
    }
}

/// DB A-15.a.abort: the boat may abort; PT #1 takes the squadron with it (DB 4.8.4).
async fn after_a_failure(t: &mut T, no: BoatNo) {
    if Some(no) == t.g.flagship() {
        return go_on_or_abort(t, "DB A-15.a.abort", "The repair has failed").await;
    }
    if t.g.boat(no).is_able() {
        let seat = t.g.seat_for(no);
        let options = [Onward::GoOn, Onward::GoHome(no)];
        match t.ask(seat, "DB A-15.a.abort", "The repair has failed", &options).await {
            Onward::GoOn => {}
            Onward::GoHome(no) => go_home_alone(t, no).await,
        }
    }
}
