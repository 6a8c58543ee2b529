//! Section 10.1: the firing solution, and what the targets turn out to be.

use super::{Counter, Play, T, ch05_damage, ch10_salvo, ch11_crash_dive, ch15_scenarios, odds};
use crate::{
    charts::{Charts, engagement::Shot},
    choice,
    conditions::Scene,
    rules::mods,
    state::{
        Beam, Bearing, Depth, GameEnd, MerchantKind, Plotted, Range, Solution, State, What,
        setup::QShipFire,
    },
};
use table::{Choice, Key, Name};

/// PS 10.1A.d, PS 10.1A.e, decision PS-D21
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FromBeam {
    pub beam: Beam,
    pub target: u8,
}

impl Choice<State> for FromBeam {
    const QUESTION: &'static str = "beam";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        self.beam.name().into()
    }

    fn label(&self, _: &State) -> String {
        let side = self.beam.name();
        format!("To {side}: torpedoes that miss run on to ships on that side")
    }

    fn rule(&self) -> Option<&'static str> {
        Some("PS 10.1A.d")
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
        odds::solution(g, charts, self.target)
    }

    fn about(&self, g: &State) -> Option<String> {
        let name = ch10_salvo::target_name(g, self.target);
        let bearing = g.fight().by_id(self.target)?.bearing.words();
        Some(format!("The {name} lies {bearing}: on which side is she passed?"))
    }

    fn subject(&self) -> Option<String> {
        Some(format!("contact:{}", self.target))
    }
}

/// PS 10.0.a, PS 10.1C.a: a solution for everything on the Plot; then the targets are turned over.
pub async fn solve(t: &mut T) -> Play {
    for (id, beam) in beams(t).await {
        solution(t, id, beam).await;
    }
    reveal(t).await
}

/// PS 10.1A.a, PS 10.1A.b, PS 10.1B.a, PS-R47: angle and range of one target.
async fn solution(t: &mut T, id: u8, beam: Beam) {
    let skill = ch15_scenarios::captain_skill(t).await;
    let Some(target) = t.g.fight().by_id(id).copied() else { return };
    if t.g.fight().plot.len() > 1 {
        t.say("PS 10.0.a", |g| format!("Solution for the {}.", ch10_salvo::target_name(g, id)));
    }
    let sectors = &t.charts.engagement.sectors;
    let angle = mods(t, sectors, |scene| Scene { target: Some(target), skill, ..scene });
    let sector = t.check(sectors, angle).await.result;
    let ranges = &t.charts.engagement.ranges;
    let distance = mods(t, ranges, |scene| Scene { target: Some(target), ..scene });
    let range = t.check(ranges, distance).await.result.range;
    if let Some(it) = t.g.fight_mut().by_id_mut(id) {
        it.solution = Some(Solution { beam, sector, range });
    }
    let number = t.charts.engagement.hits.number(range, sector);
    t.say("PS 10.1A.b", |g| {
        let name = board::capital(&ch10_salvo::target_name(g, id));
        let hit = match number {
            _ if !target.what.is_vessel() => String::new(),
            0 => ", no shot".to_owned(),
            number => format!(", hit number {number}"),
        };
        format!("{name}: {} range, {}{hit}.", range.words(), sector.words())
    });
}

/// PS 10.1A.c, PS 10.1A.d, PS 10.1A.e: port and starboard start from their own beam; ahead from the
/// one the captain likes; astern opposite to what is ahead. In the order of the Plot.
async fn beams(t: &mut T) -> Vec<(u8, Beam)> {
    let plot: Vec<(u8, Bearing)> = t.g.fight().plot.iter().map(|it| (it.id, it.bearing)).collect();
    let mut ahead = None;
    let mut beams = Vec::with_capacity(plot.len());
    for &(id, bearing) in plot.iter().filter(|(_, bearing)| *bearing != Bearing::Astern) {
        let beam = match bearing {
            Bearing::PortBow | Bearing::PortQuarter => Beam::Port,
            Bearing::StarboardBow | Bearing::StarboardQuarter => Beam::Starboard,
            Bearing::Ahead | Bearing::Astern => {
                let chosen = choose_beam(t, id).await;
                ahead = ahead.or(Some(chosen));
                chosen
            }
        };
        beams.push((id, beam));
    }
    for &(id, _) in plot.iter().filter(|(_, bearing)| *bearing == Bearing::Astern) {
        let beam = match ahead {
            Some(Beam::Port) => Beam::Starboard,
            Some(Beam::Starboard) => Beam::Port,
            None => choose_beam(t, id).await,
        };
        beams.push((id, beam));
    }
    beams.sort_by_key(|(id, _)| plot.iter().position(|(it, _)| it == id));
    beams
}

/// PS 10.1A.d, decision PS-D21: nothing is asked of a single vessel, where it makes no difference.
async fn choose_beam(t: &mut T, target: u8) -> Beam {
    if t.g.fight().vessels().count() < 2 {
        return Beam::Starboard;
    }
    let seat = t.g.seat();
    let options = [Beam::Port, Beam::Starboard].map(|beam| FromBeam { beam, target });
    let text = "A ship lies ahead or astern: on which side is she passed?";
    t.ask(seat, "PS 10.1A.d", text, &options).await.beam
}

/// PS 10.1C.a, PS 7.1A, PS-R29: merchants show their backs, drawn from what is left of their pool.
async fn reveal(t: &mut T) -> Play {
    let hidden: Vec<(u8, bool)> = t
        .g
        .fight()
        .plot
        .iter()
        .filter_map(|it| match it.what {
            What::Merchant { tanker, shown: None } => Some((it.id, tanker)),
            What::Merchant { .. } | What::Hvt(_) | What::Rescue | What::Harbor | What::Land => None,
        })
        .collect();
    // PS-R48: a Q-ship that has shown itself fires once, or in every round.
    if t.g.house().q_ship_fire == QShipFire::EveryRound {
        for id in q_ships(&t.g) {
            q_ship(t, id).await?;
        }
    }
    for (id, tanker) in hidden {
        let cup = cup(&t.g, t.charts, tanker);
        let why = if tanker { "A tanker comes in sight" } else { "A ship comes in sight" };
        let Counter(kind) = t.draw(&cup, "PS 10.1C.a", why).await;
        if let Some(it) = t.g.fight_mut().by_id_mut(id) {
            it.what = What::Merchant { tanker, shown: Some(kind) };
        }
        if kind == MerchantKind::QShip {
            q_ship(t, id).await?;
        }
    }
    Ok(())
}

/// PS 7.1A, PS-R52: counters of the pool that are not on the Plot; pools are full for every
/// engagement.
pub fn cup(g: &State, charts: &Charts, tanker: bool) -> Vec<(Counter<MerchantKind>, u8)> {
    let shown = |kind| {
        let same =
            |it: &&Plotted| matches!(it.what, What::Merchant { shown: Some(is), .. } if is == kind);
        g.fight().plot.iter().filter(same).count() as u8
    };
    let pool = charts.counters.pool(tanker).iter();
    pool.map(|row| (Counter(row.kind), row.count.saturating_sub(shown(row.kind)))).collect()
}

/// Q-ships that have shown themselves.
fn q_ships(g: &State) -> Vec<u8> {
    let shown =
        |it: &&Plotted| matches!(it.what, What::Merchant { shown: Some(MerchantKind::QShip), .. });
    g.fight().vessels().filter(shown).map(|it| it.id).collect()
}

choice! {
    /// PS 10.1C.c, decision PS-D22
    pub enum FleeQShip as "flee-q-ship", "PS 10.1C.c", odds flee_odds {
        Dive = "crash-dive": "Crash dive, and fire nothing in this round: louder, and it tires the crew",
        Stay = "stay": "Stay and take its fire",
    }
}

fn flee_odds(flee: FleeQShip, g: &State, charts: &'static Charts) -> Vec<table::Odds> {
    let shown = q_ships(g).into_iter().filter_map(|id| g.fight().by_id(id));
    let range = shown.filter_map(|it| it.solution).map(|it| it.range);
    let q_number = range.max().map_or(0, |range| charts.engagement.q_number(range));
    let chart = &charts.engagement.q_ship;
    let scene = Scene { q_number, ..Scene::new(g, charts) };
    let fire = chart.odds(&chart.modifiers(|when| scene.count(when)));
    match flee {
        FleeQShip::Dive => vec![odds::crash_dive(g, charts)],
        FleeQShip::Stay => vec![fire],
    }
}

/// PS 10.1C.b, PS 10.1C.c, PS-R48: a Q-ship fires once at a boat it can see; a crash dive saves the
/// boat from it if it succeeds.
async fn q_ship(t: &mut T, id: u8) -> Play {
    let fight = t.g.fight();
    let seen = matches!(fight.depth, Depth::Surface | Depth::Periscope);
    let range = fight.by_id(id).and_then(|it| it.solution).map_or(Range::Extreme, |it| it.range);
    if !seen || fight.friendly {
        return Ok(());
    }
    t.say("PS 10.1C.b", |_| "The merchantman drops her bulwarks: a Q-ship!".to_owned());
    let seat = t.g.seat();
    let options = [FleeQShip::Dive, FleeQShip::Stay];
    if t.ask(seat, "PS 10.1C.c", "Crash dive from the Q-ship?", &options).await == FleeQShip::Dive {
        let escaped = ch11_crash_dive::crash_dive(t).await?;
        if escaped {
            return Ok(());
        }
    }
    let surfaced = t.g.fight().depth == Depth::Surface;
    let chart = &t.charts.engagement.q_ship;
    let q_number = t.charts.engagement.q_number(range);
    let mods = mods(t, chart, |scene| Scene { q_number, ..scene });
    let hit = t.check(chart, mods).await.result == Shot::Hit;
    if hit {
        ch05_damage::tire(t, "PS 11.2.d");
        if surfaced {
            ch05_damage::hull_hit(t, GameEnd::SunkByGunfire).await?;
        } else {
            ch05_damage::hit(t, GameEnd::SunkByGunfire).await?;
        }
    }
    ch11_crash_dive::go_down_after_failure(t).await
}
