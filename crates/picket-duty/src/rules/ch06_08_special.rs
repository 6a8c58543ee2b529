//! Rule 6.8: defensive fire at Special Attack planes.

use super::{
    T, acts,
    ch06_07_fire::{Reassign, ask_fighters, credit, fires, slayer_words, support_odds},
};
use crate::{
    charts::{Charts, defence::Spray},
    conditions::can_fire,
    state::{CAPTAIN, Gun, Section, Slayer, State, Weapon},
};
use table::{Choice, Draft, Mods, Name, Odds, Tone, draft::Shape};

/// PD 6.7.O, PD 6.8.B, PD 6.8.D, PD 6.8.I: sections first, then air, surface and spray fire; survivors
/// stay for the hit rolls.
pub async fn special_fire(t: &mut T) {
    if t.g.attack().wave.specials.is_empty() {
        return;
    }
    sections(t).await;
    let blank = SpecialFire::blank(&t.g, t.charts);
    if blank.rows.is_empty() {
        return;
    }
    let text = "Who fires at the special attack?";
    let fire = t.draft(CAPTAIN, "PD 6.8.H", text, blank).await;
    air(t, &fire).await;
    surface(t, &fire).await;
    spray(t, &fire).await;
    t.act_over();
}

/// PD 6.8.B: each plane rolls for the section it attacks.
async fn sections(t: &mut T) {
    for at in 0..t.g.attack().wave.specials.len() {
        let section = t.check(&t.charts.defence.section, Mods::NONE).await.result;
        t.g.attack_mut().wave.specials[at].section = Some(section);
        t.say("PD 6.8.B", |g| {
            let special = g.attack().wave.specials[at].words();
            format!("{special} slips through and comes in {}.", toward(section))
        });
    }
}

fn toward(section: Section) -> &'static str {
    match section {
        Section::Forward => "on the bow",
        Section::Midship => "amidships",
        Section::Aft => "on the stern",
    }
}

/// What can fire at a Special Attack plane; PD 6.8.A: no assigned gun, no director.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fire {
    Air(u8),
    Surface(u8),
    /// PD 6.8.C, decision PD-D15
    Spray(Section),
}

impl Fire {
    fn key(self) -> String {
        match self {
            Fire::Air(n) => format!("air-{}", n + 1),
            Fire::Surface(n) => format!("surface-{}", n + 1),
            Fire::Spray(section) => format!("spray-{}", section.words()),
        }
    }

    fn words(self) -> String {
        match self {
            Fire::Air(n) => format!("Air support {}", n + 1),
            Fire::Surface(n) => format!("Surface support {}", n + 1),
            Fire::Spray(section) => format!("Spray fire {}", section.words()),
        }
    }
}

/// One row of the answer; decision PD-D14.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    pub fire: Fire,
    /// None: it is held.
    pub at: Option<u8>,
}

impl Choice<State> for Turn {
    const QUESTION: &'static str = "special-fire";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self.at {
            Some(at) => format!("{}=special-{}", self.fire.key(), at + 1).into(),
            None => format!("{}=hold", self.fire.key()).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self.at {
            Some(at) => special_words(g, at),
            None => "Hold".to_owned(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some(match self.fire {
            Fire::Air(_) | Fire::Surface(_) => "PD 6.8.D",
            Fire::Spray(_) => "PD 6.8.C",
        })
    }

    fn target(&self) -> Option<String> {
        self.at.map(|at| format!("special:{}", at + 1))
    }

    fn about(&self, _: &State) -> Option<String> {
        Some(self.fire.words())
    }

    /// PD 6.8.G: the first spray fire of a turn costs ammunition.
    fn consequence(&self, g: &State) -> Option<String> {
        let pays = matches!(self.fire, Fire::Spray(_)) && !g.this_turn.spray_paid;
        self.at.filter(|_| pays).map(|_| "Ammunition −1, once a turn".to_owned())
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let Some(at) = self.at else { return Vec::new() };
        let kind = g.attack().wave.specials[usize::from(at)].raider.kind();
        vec![match self.fire {
            Fire::Air(_) => support_odds(g, charts, kind, Slayer::Air),
            Fire::Surface(_) => support_odds(g, charts, kind, Slayer::Surface),
            Fire::Spray(_) => spray_odds(charts),
        }]
    }
}

/// PD 6.8.F: told as the chance to destroy it, as that of a marker is.
fn spray_odds(charts: &'static Charts) -> Odds {
    let mut odds = charts.defence.spray.odds(&Mods::NONE);
    for tone in odds.tones.iter_mut().flatten().filter(|tone| **tone == Tone::Bad) {
        *tone = Tone::Nothing;
    }
    odds
}

pub(super) fn special_words(g: &State, at: u8) -> String {
    let special = g.attack().wave.specials.get(usize::from(at));
    special.map_or_else(String::new, |special| match special.section {
        Some(section) => format!("{}, {}", special.words(), toward(section)),
        None => special.words(),
    })
}

/// PD 6.8.H: fire at the Special Attack of a wave, all of it optional.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialFire {
    rows: Vec<Fire>,
    turns: Vec<Turn>,
}

impl SpecialFire {
    fn blank(g: &State, charts: &'static Charts) -> SpecialFire {
        let spray = Section::EACH.into_iter().filter(|section| can_spray(g, charts, *section));
        let under_attack = spray.filter(|section| attackers(g, *section).next().is_some());
        let mut rows: Vec<Fire> = under_attack.map(Fire::Spray).collect();
        rows.extend((0..g.air.markers).map(Fire::Air));
        rows.extend((0..g.attack().sfs).map(Fire::Surface));
        SpecialFire { rows, turns: Vec::new() }
    }

    fn of(&self, wanted: impl Fn(Fire) -> bool) -> Vec<(Fire, usize)> {
        let turns = self.turns.iter().filter(|turn| wanted(turn.fire));
        turns.filter_map(|turn| Some((turn.fire, usize::from(turn.at?)))).collect()
    }

    /// Planes that nothing has been turned on yet come first, the worst weapon before others.
    fn liking(&self, g: &State, at: u8) -> (bool, u8) {
        let open = !self.turns.iter().any(|turn| turn.at == Some(at));
        let weapon = match g.attack().wave.specials[usize::from(at)].weapon {
            Weapon::Torpedo => 2,
            Weapon::Ohka => 1,
            Weapon::Bomb => 0,
        };
        (open, weapon)
    }
}

fn attackers(g: &State, section: Section) -> impl Iterator<Item = u8> {
    let specials = g.attack().wave.specials.iter().enumerate();
    specials.filter(move |(_, it)| it.section == Some(section)).map(|(at, _)| at as u8)
}

/// PD-R35, PD 7.7.M: ammunition, no emergency repairs, and a gun of that section that can fire.
fn can_spray(g: &State, charts: &'static Charts, section: Section) -> bool {
    let of_section = |gun: &Gun| charts.ship.guns.of(*gun).section == section;
    Gun::all().filter(of_section).any(|gun| can_fire(g, charts, gun))
}

impl Draft<State> for SpecialFire {
    const QUESTION: &'static str = "special-fire";
    const OPEN: bool = true;
    type Step = Turn;

    fn steps(&self, g: &State, _: &'static Charts, steps: &mut Vec<Turn>) {
        let Some(&fire) = self.rows.get(self.turns.len()) else { return };
        let all = 0..g.attack().wave.specials.len() as u8;
        let mut targets: Vec<u8> = match fire {
            Fire::Spray(section) => attackers(g, section).collect(),
            Fire::Air(_) | Fire::Surface(_) => all.collect(),
        };
        targets.sort_by_key(|at| std::cmp::Reverse(self.liking(g, *at)));
        steps.extend(targets.into_iter().map(|at| Turn { fire, at: Some(at) }));
        steps.push(Turn { fire, at: None });
    }

    fn add(&mut self, turn: Turn, _: &State, _: &'static Charts) {
        self.turns.push(turn);
    }

    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        self.turns.len() == self.rows.len()
    }

    fn label(&self, g: &State) -> String {
        let fire = self.turns.iter().filter_map(|turn| {
            Some(format!("{} at the {}", turn.fire.words(), special_words(g, turn.at?)))
        });
        let fire: Vec<String> = fire.collect();
        if fire.is_empty() { "Hold all fire".to_owned() } else { fire.join("; ") }
    }

    fn done(&self, _: &State) -> String {
        "Open fire".to_owned()
    }

    fn shape(&self) -> Shape {
        Shape::Rows
    }
}

/// PD 6.8.D, PD 6.4.G, PD-R19: a marker whose target fell first takes another, or stays free.
async fn air(t: &mut T, fire: &SpecialFire) {
    for (_, at) in fire.of(|it| matches!(it, Fire::Air(_))) {
        let down = t.g.attack().wave.specials[at].destroyed;
        let target = if down { reassign(t).await } else { Some(at) };
        if let Some(at) = target {
            t.g.air.markers -= 1;
            support(t, at, Slayer::Air).await;
        }
    }
}

/// PD 6.4.G
async fn reassign(t: &mut T) -> Option<usize> {
    let specials = t.g.attack().wave.specials.iter().enumerate();
    let flying = specials.filter(|(_, special)| !special.destroyed);
    let options = flying.map(|(at, _)| Reassign::Special(at as u8)).collect();
    ask_fighters(t, options).await
}

/// PD 6.8.D, PD 5.2.C, PD 5.2.F
async fn surface(t: &mut T, fire: &SpecialFire) {
    for (_, at) in fire.of(|it| matches!(it, Fire::Surface(_))) {
        t.g.attack_mut().sfs -= 1;
        if !t.g.attack().wave.specials[at].destroyed {
            support(t, at, Slayer::Surface).await;
        }
    }
}

async fn support(t: &mut T, at: usize, by: Slayer) {
    let kind = t.g.attack().wave.specials[at].raider.kind();
    acts::support_fires(t, by, |g| acts::special(g, at));
    if fires(t, kind, by).await {
        destroyed(t, at, by);
    }
}

/// PD 6.8.F: the plane and the weapon it carries.
fn destroyed(t: &mut T, at: usize, by: Slayer) {
    let special = &mut t.g.attack_mut().wave.specials[at];
    special.destroyed = true;
    let kind = special.raider.kind();
    credit(t, kind, by);
    t.say("PD 6.8.F", |g| {
        let special = g.attack().wave.specials[at].words();
        format!("{} destroys the {special}.", slayer_words(by))
    });
}

/// PD 6.8.C, PD 6.8.F, PD-R36, PD 1.4.spray: one marker a section, at one plane that attacks it.
async fn spray(t: &mut T, fire: &SpecialFire) {
    for (by, at) in fire.of(|it| matches!(it, Fire::Spray(_))) {
        let Fire::Spray(section) = by else { continue };
        if t.g.attack().wave.specials[at].destroyed {
            continue;
        }
        pay_for_spray(t);
        acts::support_fires(t, Slayer::Spray(section), |g| acts::special(g, at));
        if t.check(&t.charts.defence.spray, Mods::NONE).await.result == Spray::Destroyed {
            destroyed(t, at, Slayer::Spray(section));
        }
    }
}

/// PD 6.8.G, PD-R37: the first spray fire of a turn costs one box at once.
fn pay_for_spray(t: &mut T) {
    if !t.g.this_turn.spray_paid {
        t.g.this_turn.spray_paid = true;
        t.g.ship.ammo = t.g.ship.ammo.saturating_sub(1);
        t.say("PD 6.8.G", |g| format!("Spray fire: ammunition is at {}.", g.ship.ammo));
    }
}
