//! Sections 10.2A to 10.2C: which torpedo goes at which target, given as one answer.

use crate::{
    charts::{Charts, engagement::Value},
    conditions::Shot,
    rules::odds,
    state::{
        Beam, Charged, Depth, End, MerchantKind, Plotted, Range, Sector, State, TubeId, What,
        setup::CurvedBox,
    },
};
use table::{Choice, Draft, Key, Name, Odds};

/// Decisions PS-D23 and PS-D24.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Salvo {
    /// PS 10.2B.a: the boat swings round to present its stern tubes.
    pub swing: bool,
    /// PS 10.2A: tubes flooded at the last minute.
    pub flood: Vec<TubeId>,
    pub shots: Vec<(TubeId, u8)>,
    /// PS 10.2C.c: targets fired at in a spread; the others in a salvo.
    pub spreads: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Swing,
    Flood(TubeId),
    At(TubeId, u8),
    /// Every ready tube of one end.
    All(End, u8),
    Spread(u8),
}

impl Choice<State> for Aim {
    const QUESTION: &'static str = "salvo";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Aim::Swing => "swing".into(),
            Aim::Flood(tube) => format!("flood-{}", tube.key()).into(),
            Aim::At(tube, target) => format!("{}={target}", tube.key()).into(),
            Aim::All(end, target) => format!("{}={target}", end.name()).into(),
            Aim::Spread(target) => format!("spread={target}").into(),
        }
    }

    fn label(&self, g: &State) -> String {
        let name = |id: &u8| target_name(g, *id);
        match self {
            Aim::Swing => "Swing round and present the stern tubes".to_owned(),
            Aim::Flood(tube) => format!("Flood {} now", tube.words()),
            Aim::At(tube, target) => {
                let holds = match g.boat().tube(*tube).torpedo() {
                    Some(it) if it.degraded => format!(" (degraded {})", it.mark.words()),
                    Some(it) => format!(" ({})", it.mark.words()),
                    None => String::new(),
                };
                format!("Fire {}{holds} at {}", tube.words(), name(target))
            }
            Aim::All(End::Forward, target) => {
                format!("Fire all ready bow tubes at {}", name(target))
            }
            Aim::All(End::Aft, target) => format!("Fire all ready stern tubes at {}", name(target)),
            Aim::Spread(target) => format!("Spread those at {}", name(target)),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Aim::Swing => "PS 10.2B.a",
            Aim::Flood(_) => "PS 10.2A",
            Aim::At(..) | Aim::All(..) => "PS 10.2C.a",
            Aim::Spread(_) => "PS 10.2C.c",
        })
    }

    fn target(&self) -> Option<String> {
        match self {
            Aim::At(_, target) | Aim::All(_, target) | Aim::Spread(target) => {
                Some(format!("contact:{target}"))
            }
            Aim::Flood(tube) => Some(format!("tube:{}", tube.key())),
            Aim::Swing => None,
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Aim::At(tube, target) => odds::shots(g, charts, *target, &[*tube]),
            Aim::All(end, target) => {
                let flooded = g.boat().flooded().map(|(id, _)| id).filter(|id| id.end == *end);
                odds::shots(g, charts, *target, &flooded.collect::<Vec<_>>())
            }
            Aim::Swing | Aim::Flood(_) | Aim::Spread(_) => Vec::new(),
        }
    }
}

/// A contact as the captain calls it.
pub fn target_name(g: &State, id: u8) -> String {
    let Some(it) = g.fight().by_id(id) else { return format!("contact {id}") };
    let what = match it.what {
        What::Merchant { shown: Some(kind), .. } => kind.words(),
        What::Merchant { tanker: true, .. } => "tanker",
        What::Merchant { .. } => "merchantman",
        What::Hvt(kind) => kind.words(),
        What::Rescue => "men in the water",
        What::Harbor => "harbour",
        What::Land => "beach",
    };
    format!("{what} {id}")
}

/// PS 1.3.b, PS 10.2D.a, PS-R09: the shot the firing solution gives; none where no shot is possible.
pub fn shot_at(g: &State, charts: &Charts, target: &Plotted) -> Option<Shot> {
    let solution = target.solution?;
    let corrected = solution.beam == Beam::Port && target.bearing.is_bow();
    let faulty = g.house().curved_box == CurvedBox::PortBow
        && (solution.range, solution.sector) == (Range::Extreme, Sector::Curved)
        && !corrected;
    let hit_number = if faulty {
        charts.engagement.value(Value::CurvedAsPrinted)
    } else {
        charts.engagement.hits.number(solution.range, solution.sector)
    };
    (hit_number > 0).then_some(Shot {
        hit_number,
        range: Some(solution.range),
        in_spread: None,
        running_on: false,
        from: g.fight().depth,
    })
}

/// PS 10.2.a, PS 7.1D.b, PS 9.1B.a, PS 10.1C.c: whether torpedoes can be fired now.
pub fn can_fire(g: &State, charts: &Charts) -> bool {
    let fight = g.fight();
    let depth = charts.engagement.depths.of(fight.depth).fire;
    depth && !fight.friendly && !fight.bottomed && !fight.dived
}

impl Salvo {
    /// PS 10.2.b, PS 9.5A.d: tubes of an end that are flooded and not yet used.
    fn ready(&self, g: &State, end: End) -> Vec<TubeId> {
        let used = |id: &TubeId| self.shots.iter().any(|(tube, _)| tube == id);
        let flooded = |id: &TubeId| {
            let tube = g.boat().tube(*id);
            !tube.disabled && (tube.flooded().is_some() || self.flood.contains(id))
        };
        let tubes = g.boat().tubes().map(|(id, _)| id);
        tubes.filter(|id| id.end == end && flooded(id) && !used(id)).collect()
    }

    /// PS 10.2.b, PS 10.2C.a: the captain picks any of them; of tubes that hold the same the first.
    fn kinds(g: &State, ready: &[TubeId]) -> Vec<TubeId> {
        let mut kinds: Vec<TubeId> = Vec::new();
        for &id in ready {
            let holds = g.boat().tube(id).torpedo();
            if !kinds.iter().any(|it| g.boat().tube(*it).torpedo() == holds) {
                kinds.push(id);
            }
        }
        kinds
    }

    /// PS 10.2.c: bow tubes reach 6, 1 and 2, stern tubes 3, 4 and 5.
    fn targets<'g>(&self, g: &'g State, charts: &Charts, end: End) -> Vec<&'g Plotted> {
        let bears = |it: &Plotted| {
            let bow = it.bearing.is_bow() != self.swing;
            bow == (end == End::Forward)
        };
        let fight = g.fight();
        fight.vessels().filter(|it| bears(it) && shot_at(g, charts, it).is_some()).collect()
    }

    /// How many torpedoes go at a target.
    pub fn count_at(&self, target: u8) -> usize {
        self.shots.iter().filter(|(_, at)| *at == target).count()
    }

    fn wants_spread(&self) -> impl Iterator<Item = u8> + '_ {
        let mut targets: Vec<u8> = self.shots.iter().map(|(_, target)| *target).collect();
        targets.sort_unstable();
        targets.dedup();
        targets.into_iter().filter(|id| self.count_at(*id) > 1 && !self.spreads.contains(id))
    }
}

impl Draft<State> for Salvo {
    const QUESTION: &'static str = "salvo";
    const OPEN: bool = true;
    type Step = Aim;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Aim>) {
        if self.spreads.is_empty() {
            for end in End::BOTH {
                let ready = self.ready(g, end);
                if ready.is_empty() {
                    continue;
                }
                let kinds = Salvo::kinds(g, &ready);
                for target in self.targets(g, charts, end) {
                    if ready.len() > 1 {
                        steps.push(Aim::All(end, target.id));
                    }
                    steps.extend(kinds.iter().map(|tube| Aim::At(*tube, target.id)));
                }
            }
        }
        if self.shots.is_empty() {
            let stern = g
                .boat()
                .tubes()
                .any(|(id, tube)| id.end == End::Aft && !tube.disabled && tube.torpedo().is_some());
            if !self.swing && self.flood.is_empty() && stern && g.fight().vessels().count() > 0 {
                steps.push(Aim::Swing);
            }
            let dry = g.boat().tubes().filter(|(id, tube)| {
                let after = self.flood.last().is_none_or(|last| id > last);
                matches!(tube.charged, Charged::Loaded(_)) && !tube.disabled && after
            });
            steps.extend(dry.map(|(id, _)| Aim::Flood(id)));
        }
        steps.extend(self.wants_spread().map(Aim::Spread));
    }

    fn add(&mut self, step: Aim, g: &State, _: &'static Charts) {
        match step {
            Aim::Swing => self.swing = true,
            Aim::Flood(tube) => self.flood.push(tube),
            Aim::At(tube, target) => self.shots.push((tube, target)),
            Aim::All(end, target) => {
                let ready = self.ready(g, end);
                self.shots.extend(ready.into_iter().map(|tube| (tube, target)));
            }
            Aim::Spread(target) => self.spreads.push(target),
        }
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        odds::salvo(g, charts, self)
    }

    fn done(&self, _: &State) -> String {
        if self.shots.is_empty() {
            "Hold fire".to_owned()
        } else {
            let count = self.shots.len();
            format!("Fire {count} {}", if count == 1 { "torpedo" } else { "torpedoes" })
        }
    }

    fn label(&self, g: &State) -> String {
        if self.shots.is_empty() {
            return "Hold fire".to_owned();
        }
        let mut targets: Vec<u8> = self.shots.iter().map(|(_, target)| *target).collect();
        targets.dedup();
        let each = targets.iter().map(|id| {
            let how = if self.spreads.contains(id) { " in a spread" } else { "" };
            format!("{} at {}{how}", self.count_at(*id), target_name(g, *id))
        });
        each.collect::<Vec<_>>().join(", ")
    }
}

/// Whether this is a Q-ship that has shown itself, or a big warship.
pub fn outguns(target: &Plotted) -> bool {
    match target.what {
        What::Hvt(_) | What::Merchant { shown: Some(MerchantKind::QShip), .. } => true,
        What::Merchant { .. } | What::Rescue | What::Harbor | What::Land => false,
    }
}

/// PS 10.1A.g: on the surface by night.
pub fn is_night_surface(g: &State, charts: &Charts) -> bool {
    let fight = g.fight();
    fight.depth == Depth::Surface && charts.engagement.clock.is_night(fight.timer)
}
