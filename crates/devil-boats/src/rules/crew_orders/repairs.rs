//! Repairs at sea: notes G-6.a, G-8.e, A-15.a, A-15.c and A-15.d.

use super::super::{T, g_rescue, outlook};
use crate::{
    charts::{Charts, g::Repair},
    conditions::{About, Scene, When},
    state::{
        BoatNo, Post, Skill, State,
        elco::{Mendable, Part},
        mission::Homeward,
    },
};
use table::{Choice, Name, Odds, chart::Chart, keys};

keys! {
    /// RU-081: what entitles to a repair; each counts on its own.
    pub enum Source {
        RadioSkill = "radio-skill",
        RadioEvent = "radio-event",
        EngineerSkill = "engineer-skill",
        EngineerEvent = "engineer-event",
        EngineFailure = "engine-failure",
        Automatic = "automatic",
    }
}

impl Source {
    const EVERY: [Source; 6] = [
        Source::RadioSkill,
        Source::RadioEvent,
        Source::EngineerSkill,
        Source::EngineerEvent,
        Source::EngineFailure,
        Source::Automatic,
    ];

    pub(super) fn name(self) -> &'static str {
        table::chart::Key::name(self)
    }

    pub(super) fn rule(self) -> &'static str {
        match self {
            Source::RadioSkill => "DB G-6.a",
            Source::RadioEvent => "DB A-15.19",
            Source::EngineerSkill => "DB G-8.e",
            Source::EngineerEvent => "DB A-15.15",
            Source::EngineFailure => "DB A-15.a",
            Source::Automatic => "DB A-15.a.fixit",
        }
    }

    /// DB G-6.a, DB G-8.e, DB A-15.a: where a try that fails is the last on that part.
    /// DB A-15.c, RU-081: one by way of an event leaves the others theirs.
    fn is_final(self) -> bool {
        match self {
            Source::RadioSkill
            | Source::EngineerSkill
            | Source::EngineFailure
            | Source::Automatic => true,
            Source::RadioEvent | Source::EngineerEvent => false,
        }
    }

    fn fixer(self) -> Post {
        match self {
            Source::RadioSkill | Source::RadioEvent => Post::RadioOperator,
            Source::EngineerSkill
            | Source::EngineerEvent
            | Source::EngineFailure
            | Source::Automatic => Post::Engineer,
        }
    }
}

/// One repair that may be tried now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    pub source: Source,
    pub part: Mendable,
}

impl Job {
    pub(super) fn label(self) -> String {
        let part = self.part.title();
        match self.source {
            Source::RadioSkill | Source::RadioEvent => {
                format!("The Radio Operator repairs the {part}")
            }
            Source::EngineerSkill | Source::EngineerEvent => {
                format!("The Engineer repairs the {part}")
            }
            Source::EngineFailure => format!("Try to start {part} again"),
            Source::Automatic => format!("Mr. Fix-It starts {part} again"),
        }
    }

    pub(super) fn consequence(self) -> &'static str {
        match self.source {
            Source::RadioSkill | Source::EngineerSkill => {
                "His one try as Mr. Fix-It; a failure is final for this mission"
            }
            Source::RadioEvent | Source::EngineerEvent => {
                "Tonight's idea; a failure leaves other tries open"
            }
            Source::EngineFailure => "A failure is final for this mission",
            Source::Automatic => "No roll; once a mission",
        }
    }
}

/// Every repair that may be tried now.
pub(crate) fn jobs(g: &State, no: BoatNo) -> impl Iterator<Item = Job> {
    let entitled = Source::EVERY.into_iter().filter(move |&source| may_use(g, no, source));
    entitled.flat_map(move |source| {
        let parts = parts_of(source).iter().filter(move |&&part| is_mendable(g, no, source, part));
        parts.map(move |&part| Job { source, part })
    })
}

/// DB 6.2.limit, DB 6.5.limit, DB, DB: who may try and has not tried yet.
fn may_use(g: &State, no: BoatNo, source: Source) -> bool {
    let (crew, repairs) = (g.crew(no), &g.elco(no).repairs);
    let fit = crew.man(source.fixer()).is_fit();
    let talent = crew.has_skill(source.fixer(), Skill::MrFixIt);
    match source {
        Source::RadioSkill => talent && !repairs.radio_skill_used,
        Source::RadioEvent => fit && repairs.radio_event,
        Source::EngineerSkill => talent && !repairs.engineer_skill_used && has_tools(g, no),
        Source::EngineerEvent => fit && repairs.engineer_event && has_tools(g, no),
        Source::EngineFailure => has_tools(g, no),
        Source::Automatic => talent && !repairs.automatic_used && has_tools(g, no),
    }
}

/// DB G-8.e.tools, DB A-15.a.tools, RU-080: a consort lends its tools.
fn has_tools(g: &State, no: BoatNo) -> bool {
    !g.elco(no).tools || !is_alone(g)
}

/// No other boat is in formation.
fn is_alone(g: &State) -> bool {
    g.present().count() <= 1
}

fn parts_of(source: Source) -> &'static [Mendable] {
    match source {
        Source::RadioSkill | Source::RadioEvent => &Mendable::SETS,
        Source::EngineerSkill | Source::EngineerEvent => &Mendable::MACHINES,
        Source::EngineFailure | Source::Automatic => &Mendable::MACHINES[..3],
    }
}

/// DB 6.2.limit: antennas are not on the list. A part on which a try failed stays out, and salt water
/// is final.
/// DB A-15.a: a malfunction, not a hit, is what anybody may try to put right.
fn is_mendable(g: &State, no: BoatNo, source: Source, part: Mendable) -> bool {
    let elco = g.elco(no);
    let malfunction = matches!(part, Mendable::Engine(line) if elco.engines[line] == Part::Failed);
    let wanted = match source {
        Source::EngineFailure | Source::Automatic => malfunction,
        Source::RadioSkill | Source::RadioEvent | Source::EngineerSkill | Source::EngineerEvent => {
            elco.is_out(part)
        }
    };
    wanted && !elco.is_soaked(part) && !elco.repairs.given_up[part.index()]
}

/// DB A-15.d, DB A-15.a.fixit: success without a roll.
fn is_certain(g: &State, no: BoatNo, source: Source) -> bool {
    match source {
        Source::Automatic => true,
        Source::RadioEvent | Source::EngineerEvent => {
            g.crew(no).has_skill(source.fixer(), Skill::MrFixIt)
        }
        Source::RadioSkill | Source::EngineerSkill | Source::EngineFailure => false,
    }
}

/// DB G-6.a, DB G-8.e, DB A-15.c, DB A-15.a: each source has its own roll.
fn chart(charts: &'static Charts, source: Source) -> &'static Chart<Repair, When> {
    match source {
        Source::RadioSkill => &charts.g.radio_repair,
        Source::EngineerSkill => &charts.g.engineer_repair,
        Source::RadioEvent | Source::EngineerEvent => &charts.g.component_repair,
        Source::EngineFailure | Source::Automatic => &charts.g.engine_repair,
    }
}

/// DB A-15.a.mod
fn scene(g: &State, no: BoatNo, source: Source) -> Scene<'_> {
    let about = About::Repair { fixer: source.fixer(), alone: is_alone(g) };
    Scene { about, ..Scene::boat(g, no) }
}

pub(super) fn odds(g: &State, charts: &'static Charts, no: BoatNo, job: Job) -> Vec<Odds> {
    if is_certain(g, no, job.source) {
        return Vec::new();
    }
    let chart = chart(charts, job.source);
    let scene = scene(g, no, job.source);
    vec![chart.odds(&chart.modifiers(|when| scene.count(when)))]
}

/// One try; the source is used up by it.
pub(super) async fn attempt(t: &mut T, no: BoatNo, job: Job) {
    let certain = is_certain(&t.g, no, job.source);
    use_up(t, no, job.source);
    let result = if certain { Repair::Repaired } else { roll(t, no, job.source).await };
    let (rule, part) = (job.source.rule(), job.part);
    match result {
        Repair::Repaired => {
            t.g.elco_mut(no).mend(part);
            t.say(rule, |_| format!("{no}: {} is repaired.", part.title()));
        }
        Repair::Fails if !job.source.is_final() => {
            t.say(rule, |_| format!("{no}: the repair of {} fails.", part.title()));
        }
        Repair::Fails => {
            t.g.elco_mut(no).repairs.given_up[part.index()] = true;
            t.say(rule, |_| format!("{no}: {} cannot be repaired on this mission.", part.title()));
            if job.source == Source::EngineFailure {
                abort_after_failure(t, no).await;
            }
        }
    }
}

async fn roll(t: &mut T, no: BoatNo, source: Source) -> Repair {
    let chart = chart(t.charts, source);
    let mods = {
        let scene = scene(&t.g, no, source);
        chart.modifiers(|when| scene.count(when))
    };
    t.check(chart, mods).await.result
}

fn use_up(t: &mut T, no: BoatNo, source: Source) {
    let repairs = &mut t.g.elco_mut(no).repairs;
    match source {
        Source::RadioSkill => repairs.radio_skill_used = true,
        Source::RadioEvent => repairs.radio_event = false,
        Source::EngineerSkill => repairs.engineer_skill_used = true,
        Source::EngineerEvent => repairs.engineer_event = false,
        Source::Automatic => repairs.automatic_used = true,
        Source::EngineFailure => {}
    }
}

/// Go on with an engine out, or go home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterFailure {
    GoOn,
    Abort(BoatNo),
}

impl Choice<State> for AfterFailure {
    const QUESTION: &'static str = "after-failed-repair";

    fn key(&self) -> Name {
        match self {
            AfterFailure::GoOn => "go-on",
            AfterFailure::Abort(_) => "abort",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match *self {
            AfterFailure::GoOn => "Go on with the mission".to_owned(),
            AfterFailure::Abort(no) if g.flagship() == Some(no) => {
                "Abort the mission and take the squadron home".to_owned()
            }
            AfterFailure::Abort(no) => format!("{no} leaves the squadron and goes home"),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("DB A-15.a.abort")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match *self {
            AfterFailure::GoOn if g.in_fight() => outlook::next_round(g, charts),
            AfterFailure::GoOn => outlook::going(g, charts, true),
            AfterFailure::Abort(no) if g.flagship() != Some(no) => outlook::way_home(g, charts, no),
            AfterFailure::Abort(_) => outlook::going(g, charts, false),
        }
    }
}

/// DB A-15.a.abort: after a failed engine repair the boat may break off. DB 4.8.4: with the flagship
/// all go home; another boat can do so at once only on the map.
async fn abort_after_failure(t: &mut T, no: BoatNo) {
    let flagship = t.g.flagship() == Some(no);
    let alone_home = t.g.boat(no).is_able() && !t.g.in_fight();
    if t.g.mission().homeward.is_some() || !(flagship || alone_home) {
        return;
    }
    let seat = t.g.commander();
    let options = [AfterFailure::GoOn, AfterFailure::Abort(no)];
    match t.ask(seat, "DB A-15.a.abort", "The engine cannot be repaired. Go on?", &options).await {
        AfterFailure::GoOn => {}
        AfterFailure::Abort(_) if flagship => {
            t.g.mission_mut().homeward = Some(Homeward::Abort);
            t.say("DB A-15.a.abort", |_| "The mission is aborted.".to_owned());
        }
        AfterFailure::Abort(no) => g_rescue::go_home_alone(t, no).await,
    }
}
