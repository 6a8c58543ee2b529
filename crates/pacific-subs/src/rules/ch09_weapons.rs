//! Section 9.5: tubes to load and flood, guns to man: one answer.

use super::{T, ch05_boat, odds};
use crate::{
    charts::{
        Charts,
        engagement::{Loaded, Stowed},
    },
    conditions::Scene,
    rules::{is_five_or_six, mods},
    state::{Charged, Depth, End, GunType, Mark, Rack, State, Torpedo, TubeId},
};
use table::{Choice, Draft, Key, Name};

/// Decision PS-D19: what is loaded, flooded and manned.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Preparation {
    pub load: Vec<(TubeId, Mark)>,
    pub flood: Vec<TubeId>,
    /// PS 9.5B: the deck gun changes its state.
    pub gun: bool,
    /// PS 9.5C
    pub aa: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prepare {
    Load(TubeId, Mark),
    /// Every empty tube of one end with the kind there is most of.
    LoadAll(End),
    Flood(TubeId),
    FloodAll(End),
    Gun {
        ready: bool,
    },
    Aa,
}

impl Choice<State> for Prepare {
    const QUESTION: &'static str = "weapons";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Prepare::Load(tube, mark) => format!("load-{}={}", tube.key(), mark.name()).into(),
            Prepare::LoadAll(end) => format!("load-{}", end.name()).into(),
            Prepare::Flood(tube) => format!("flood-{}", tube.key()).into(),
            Prepare::FloodAll(end) => format!("flood-{}", end.name()).into(),
            Prepare::Gun { ready: true } => "gun=ready".into(),
            Prepare::Gun { ready: false } => "gun=stowed".into(),
            Prepare::Aa => "aa=ready".into(),
        }
    }

    fn label(&self, _: &State) -> String {
        let end_words = |end: &End| match end {
            End::Forward => "bow",
            End::Aft => "stern",
        };
        match self {
            Prepare::Load(tube, mark) => format!("Load {} with a {}", tube.words(), mark.words()),
            Prepare::LoadAll(end) => format!("Load all {} tubes", end_words(end)),
            Prepare::Flood(tube) => format!("Flood {}", tube.words()),
            Prepare::FloodAll(end) => format!("Flood all loaded {} tubes", end_words(end)),
            Prepare::Gun { ready: true } => "Man the deck gun".to_owned(),
            Prepare::Gun { ready: false } => "Stow the deck gun".to_owned(),
            Prepare::Aa => "Man the AA guns".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Prepare::Load(..) | Prepare::LoadAll(_) => "PS 9.5A.a",
            Prepare::Flood(_) | Prepare::FloodAll(_) => "PS 9.5A.d",
            Prepare::Gun { .. } => "PS 9.5B",
            Prepare::Aa => "PS 9.5C",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Prepare::Load(tube, _) | Prepare::Flood(tube) => Some(format!("tube:{}", tube.key())),
            Prepare::Gun { .. } => Some("system:deck_gun".to_owned()),
            Prepare::Aa => Some("system:aa_guns".to_owned()),
            Prepare::LoadAll(_) | Prepare::FloodAll(_) => None,
        }
    }
}

impl Preparation {
    /// Storage that is left once the tubes of this answer are loaded.
    fn rack(&self, g: &State, end: End) -> Rack {
        let mut rack = g.boat().room(end).rack;
        for (tube, mark) in &self.load {
            if tube.end == end {
                *rack.of_mut(*mark) = rack.of(*mark).saturating_sub(1);
            }
        }
        rack
    }

    /// PS 9.5A.a, PS DMG.tubes: empty tubes of an end that can be loaded.
    fn empty(&self, g: &State, end: End) -> Vec<TubeId> {
        let taken = |id: &TubeId| self.load.iter().any(|(tube, _)| tube == id);
        let tubes = g.boat().tubes();
        tubes
            .filter(|(id, tube)| {
                id.end == end && !tube.disabled && tube.charged == Charged::Empty && !taken(id)
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// PS 9.5A.d: loaded tubes of an end, also those loaded with this answer.
    fn dry(&self, g: &State, end: End) -> Vec<TubeId> {
        let loading = |id: &TubeId| self.load.iter().any(|(tube, _)| tube == id);
        let tubes = g.boat().tubes();
        tubes
            .filter(|(id, tube)| {
                let loaded = matches!(tube.charged, Charged::Loaded(_)) || loading(id);
                id.end == end && !tube.disabled && loaded && !self.flood.contains(id)
            })
            .map(|(id, _)| id)
            .collect()
    }
}

/// The kind of which there is most, the first of equals.
fn commonest(rack: Rack) -> Option<Mark> {
    rack.marks().max_by_key(|mark| (rack.of(*mark), std::cmp::Reverse(*mark)))
}

impl Draft<State> for Preparation {
    const QUESTION: &'static str = "weapons";
    const OPEN: bool = true;
    type Step = Prepare;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Prepare>) {
        let fight = g.fight();
        if self.flood.is_empty() {
            for end in End::BOTH {
                let (empty, rack) = (self.empty(g, end), self.rack(g, end));
                if empty.len() > 1 && rack.total() > 1 {
                    steps.push(Prepare::LoadAll(end));
                }
                let next = empty.first().into_iter();
                steps.extend(
                    next.flat_map(|tube| rack.marks().map(|mark| Prepare::Load(*tube, mark))),
                );
            }
        }
        for end in End::BOTH {
            let dry = self.dry(g, end);
            if dry.len() > 1 {
                steps.push(Prepare::FloodAll(end));
            }
            let last = self.flood.last();
            steps.extend(
                dry.into_iter().filter(|id| last.is_none_or(|last| id > last)).map(Prepare::Flood),
            );
        }
        let surfaced = fight.depth == Depth::Surface;
        if surfaced && !self.gun && ch05_boat::gun(g, charts) != GunType::None {
            steps.push(Prepare::Gun { ready: !fight.gun_ready });
        }
        if surfaced && !self.aa && !fight.aa_ready && ch05_boat::has_aa(g, charts) {
            steps.push(Prepare::Aa);
        }
    }

    fn add(&mut self, step: Prepare, g: &State, _: &'static Charts) {
        match step {
            Prepare::Load(tube, mark) => self.load.push((tube, mark)),
            Prepare::LoadAll(end) => {
                for tube in self.empty(g, end) {
                    let Some(mark) = commonest(self.rack(g, end)) else { return };
                    self.load.push((tube, mark));
                }
            }
            Prepare::Flood(tube) => self.flood.push(tube),
            Prepare::FloodAll(end) => {
                let dry = self.dry(g, end);
                self.flood.extend(dry);
            }
            Prepare::Gun { .. } => self.gun = true,
            Prepare::Aa => self.aa = true,
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn done(&self, _: &State) -> String {
        "Make them ready".to_owned()
    }

    fn label(&self, _: &State) -> String {
        let mut words = Vec::new();
        if !self.load.is_empty() {
            words.push(format!("load {}", self.load.len()));
        }
        if !self.flood.is_empty() {
            words.push(format!("flood {}", self.flood.len()));
        }
        if self.gun {
            words.push("change the deck gun".to_owned());
        }
        if self.aa {
            words.push("man the AA guns".to_owned());
        }
        if words.is_empty() {
            "Nothing is made ready".to_owned()
        } else {
            board::capital(&words.join(", "))
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        odds::preparation(g, charts, self.load.len() as u8, self.gun)
    }
}

/// PS 9.5A.a to PS 9.5C: weapons are made ready.
pub async fn prepare(t: &mut T) {
    move_forward(t);
    let seat = t.g.seat();
    let blank = Preparation::default();
    let plan = t.draft(seat, "PS 9.5A.a", "Which weapons are made ready?", blank).await;
    let loaded = plan.load.is_empty() || load(t, &plan.load).await;
    for tube in plan.flood {
        if loaded || !plan.load.iter().any(|(id, _)| *id == tube) {
            flood(t, tube);
        }
    }
    if plan.gun {
        change_gun(t).await;
    }
    if plan.aa {
        t.g.fight_mut().aa_ready = true;
    }
}

/// PS-R89: where a class has torpedoes aft and no tubes there, they go forward once that rack is empty.
fn move_forward(t: &mut T) {
    let boat = t.g.boat_mut();
    if boat.aft.tubes.is_empty() && boat.forward.rack.total() == 0 && boat.aft.rack.total() > 0 {
        super::ch05_fitting_out::move_torpedoes(boat, End::Aft, End::Forward, u8::MAX);
        t.say("PS 5.1A.d", |_| "The torpedoes stowed aft are brought forward.".to_owned());
    }
}

/// PS 9.5A.b, PS 9.5A.c: automatic at battle stations; else one roll for all tubes together.
async fn load(t: &mut T, load: &[(TubeId, Mark)]) -> bool {
    if !t.g.fight().battle_stations {
        let chart = &t.charts.engagement.load;
        let tubes = load.len() as u8;
        let mods = mods(t, chart, |scene| Scene { tubes, ..scene });
        match t.check(chart, mods).await.result {
            Loaded::Yes => {}
            Loaded::No => return false,
        }
    }
    let boat = t.g.boat_mut();
    for &(id, mark) in load {
        let rack = boat.room_mut(id.end).rack.of_mut(mark);
        if *rack == 0 {
            continue;
        }
        *rack -= 1;
        if let Some(tube) = boat.tube_mut(id) {
            tube.charged = Charged::Loaded(Torpedo { mark, degraded: false });
        }
    }
    true
}

/// PS 9.5A.d, PS 9.5A.e
pub fn flood(t: &mut T, id: TubeId) {
    if let Some(tube) = t.g.boat_mut().tube_mut(id)
        && let Charged::Loaded(torpedo) = tube.charged
    {
        tube.charged = Charged::Flooded(torpedo);
    }
}

/// PS 9.5B, PS-R28: automatic at battle stations, else the crew must manage it.
async fn change_gun(t: &mut T) {
    if !t.g.fight().battle_stations {
        let chart = &t.charts.engagement.stow;
        let mods = mods(t, chart, |scene| scene);
        let rolled = t.check(chart, mods).await;
        match rolled.result {
            Stowed::Done if is_five_or_six(&t.g, rolled.total) => {}
            Stowed::Done | Stowed::Failed => return,
        }
    }
    let fight = t.g.fight_mut();
    fight.gun_ready = !fight.gun_ready;
}
