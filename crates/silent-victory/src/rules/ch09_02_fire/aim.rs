//! Which torpedo goes at which ship.

use super::{aim_modifiers, target_name};
use crate::{
    charts::{
        Charts,
        s::{Craft, Mat},
    },
    conditions::{Shot, Weapon},
    rules::T,
    state::{
        Aimed, Boat, Charge, EscortFate, Mark, Range, ShipType, Side, Standing, State, Target, Tube,
    },
};
use arrayvec::ArrayVec;
use table::{Choice, Draft, Key, Name, Odds, Shape};

/// SV 9.2.1.d: all torpedoes of an attack.
pub type Salvo = ArrayVec<Aimed, 12>;

/// Decisions SV-D15 and SV-D17: one more torpedo on the mat, or all that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The column after the last ship is the escort (SV 9.2.9.a).
    At { mark: Mark, target: u8, second_salvo: bool },
    /// All torpedoes left in the tubes of this end at one ship.
    All { target: u8, count: u8, mark: Mark, second_salvo: bool },
}

impl Choice<State> for Aim {
    const QUESTION: &'static str = "aim";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Aim::At { mark, target, .. } => format!("{}:{}", Key::name(*mark), target + 1).into(),
            Aim::All { target, .. } => format!("all:{}", target + 1).into(),
        }
    }

    fn label(&self, g: &State) -> String {
        match self {
            Aim::At { mark, target, .. } => {
                let at = usize::from(*target);
                let name = target_name(g, at);
                let Some(ship) = g.encounter().targets.get(at) else {
                    return format!("{} at {name}", mark.name());
                };
                let left = ship.to_sink - ship.damage;
                format!("{} at {name} ({left} to sink)", mark.name())
            }
            Aim::All { target, count, .. } => {
                let name = target_name(g, usize::from(*target));
                format!("All {count} at {name}")
            }
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.2.1.d")
    }

    fn target(&self) -> Option<String> {
        match self {
            Aim::At { target, .. } | Aim::All { target, .. } => {
                Some(format!("target:{}", target + 1))
            }
        }
    }

    fn odds(&self, g: &State, charts: &'static Charts) -> Vec<Odds> {
        let (mark, target, second_salvo) = match *self {
            Aim::At { mark, target, second_salvo }
            | Aim::All { mark, target, second_salvo, .. } => (mark, target, second_salvo),
        };
        let escort = escort_target(charts);
        let range = g.encounter().range.unwrap_or(Range::Close);
        let target = g.encounter().targets.get(usize::from(target)).unwrap_or(&escort);
        let shot =
            Shot { weapon: Weapon::Torpedo(mark), target: Some(target), range, second_salvo };
        vec![charts.s.to_hit(range).odds(&aim_modifiers(g, charts, shot))]
    }
}

/// SV 9.2.1.d: the torpedoes of an end being placed on the mat, all of them before the first roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placing {
    side: Side,
    /// How many torpedoes can be fired from this end.
    ready: u16,
    /// The first salvo of the same attack.
    earlier: Salvo,
    pub salvo: Salvo,
}

impl Placing {
    /// How many torpedoes are to go at this target, those placed before among them.
    pub fn at(&self, g: &State, target: u8) -> usize {
        let placed = g.encounter().placed.iter().chain(&self.salvo);
        placed.filter(|aimed| aimed.target == target).count()
    }
}

impl Draft<State> for Placing {
    const QUESTION: &'static str = Aim::QUESTION;
    const OPEN: bool = true;
    type Step = Aim;

    fn steps(&self, g: &State, charts: &'static Charts, steps: &mut Vec<Aim>) {
        steps.extend(aim_options(g, charts, self.side, &self.earlier, &self.salvo));
    }

    fn add(&mut self, step: Aim, g: &State, _: &'static Charts) {
        match step {
            Aim::At { mark, target, .. } => {
                let tube = next_tube(g.boat(), self.side, mark, &self.salvo);
                self.salvo.extend(tube.map(|tube| Aimed { tube, target }));
            }
            Aim::All { target, .. } => {
                let tubes: ArrayVec<Tube, 6> =
                    left(g.boat(), self.side, &self.salvo).map(|(tube, _)| tube).collect();
                self.salvo.extend(tubes.into_iter().map(|tube| Aimed { tube, target }));
            }
        }
    }

    /// SV 9.1.2: no ship need be fired at.
    fn is_whole(&self, _: &State, _: &'static Charts) -> bool {
        true
    }

    fn label(&self, g: &State) -> String {
        let mut columns: ArrayVec<u8, 6> = ArrayVec::new();
        for aimed in &self.salvo {
            if !columns.contains(&aimed.target) {
                columns.push(aimed.target);
            }
        }
        let told = columns.iter().map(|column| {
            let count = self.salvo.iter().filter(|aimed| aimed.target == *column).count();
            format!("{count} at {}", target_name(g, usize::from(*column)))
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() { self.done(g) } else { told.join(", ") }
    }

    fn done(&self, _: &State) -> String {
        match self.salvo.len() {
            0 => "Hold fire".to_owned(),
            1 => "Fire one torpedo".to_owned(),
            count => format!("Fire {count} torpedoes"),
        }
    }

    fn shape(&self) -> Shape {
        Shape::Share { of: self.ready }
    }
}

/// SV 9.2.1.a, SV 9.2.1.d, SV 9.1.2: how many of the ready tubes of an end, and at which targets.
/// Empty when the captain holds his fire. `earlier` is the first salvo of the same attack.
pub async fn aim(t: &mut T, side: Side, earlier: &[Aimed]) -> Salvo {
    t.g.encounter_mut().last_fire.0.clear();
    let earlier = earlier.iter().copied().collect();
    let ready = salvo_tubes(t.g.boat(), side).count() as u16;
    let placing = Placing { side, ready, earlier, salvo: Salvo::new() };
    let seat = t.g.seat();
    let placing = t.draft(seat, "SV 9.2.1.d", "Where do the torpedoes go?", placing).await;
    for aimed in &placing.salvo {
        place(t, *aimed);
    }
    placing.salvo
}

/// An escort that is fired at comes onto the mat (SV 9.2.9.a).
fn place(t: &mut T, aimed: Aimed) {
    if usize::from(aimed.target) == t.g.encounter().targets.len() {
        let escort = escort_target(t.charts);
        t.g.encounter_mut().targets.push(escort);
    }
    let _full = t.g.encounter_mut().placed.try_push(aimed);
}

/// What can still be placed on the mat.
pub fn aim_options(
    g: &State,
    charts: &Charts,
    side: Side,
    earlier: &[Aimed],
    salvo: &Salvo,
) -> Vec<Aim> {
    let second_salvo = !earlier.is_empty();
    let mut options = Vec::new();
    for (_, mark) in Mark::ALL.iter().copied() {
        if next_tube(g.boat(), side, mark, salvo).is_some() {
            let targets = targets(g, charts, earlier, salvo);
            options.extend(targets.iter().map(|&target| Aim::At { mark, target, second_salvo }));
        }
    }
    options.extend(all_at_one(g, charts, side, earlier, salvo));
    options
}

/// A salvo in one answer: at any ship to begin with, then at the one fired at last. An escort is
/// fired at one torpedo at a time.
fn all_at_one(
    g: &State,
    charts: &Charts,
    side: Side,
    earlier: &[Aimed],
    salvo: &Salvo,
) -> Vec<Aim> {
    let mut loaded = left(g.boat(), side, salvo);
    let (first, others) = (loaded.next(), loaded.count() as u8);
    let Some((_, mark)) = first.filter(|_| others > 0) else { return Vec::new() };
    let second_salvo = !earlier.is_empty();
    let is_ship = |target: &u8| {
        let ship = g.encounter().targets.get(usize::from(*target));
        ship.is_some_and(|ship| ship.standing != Standing::Escort)
            && salvo.last().is_none_or(|last| last.target == *target)
    };
    let ships = targets(g, charts, earlier, salvo).into_iter().filter(is_ship);
    ships.map(|target| Aim::All { target, count: others + 1, mark, second_salvo }).collect()
}

/// SV 9.1.1.a, SV 9.2.9.a, SV-R10: the ships afloat and, where escorts are, one of them; not more
/// than four different ones in an attack.
fn targets(g: &State, charts: &Charts, earlier: &[Aimed], salvo: &Salvo) -> ArrayVec<u8, 6> {
    let encounter = g.encounter();
    let mut columns: ArrayVec<u8, 6> = encounter.afloat().map(|(at, _)| at as u8).collect();
    let has_escort_column = encounter.targets.iter().any(|it| it.standing == Standing::Escort);
    let escorted = encounter.escort.is_some_and(|escort| !escort.stopped);
    if escorted && !has_escort_column && !encounter.targets.is_full() {
        columns.push(encounter.targets.len() as u8);
    }
    let mut chosen: ArrayVec<u8, 6> = ArrayVec::new();
    for aimed in earlier.iter().chain(salvo) {
        if !chosen.contains(&aimed.target) {
            chosen.push(aimed.target);
        }
    }
    if chosen.len() >= charts.s.mat.of::<usize>(Mat::Targets) {
        columns.retain(|column| chosen.contains(column));
    }
    columns
}

/// SV 9.2.9.a: the generic escort as the mat has it.
pub(super) fn escort_target(charts: &Charts) -> Target {
    let hull = charts.s.hull(Craft::Escort);
    Target {
        name: "Escort".to_owned(),
        kind: ShipType::Frigate,
        standing: Standing::Escort,
        tons: hull.tons,
        to_sink: hull.points,
        damage: 0,
        crippled: false,
        logged: None,
    }
}

/// SV 9.2.2.c: the torpedoes go back to the class display when the attack is called off, and an
/// escort that was to be fired at leaves the mat.
pub fn take_back(g: &mut State) {
    let encounter = g.encounter_mut();
    encounter.placed.clear();
    let untouched = encounter.escort.is_some_and(|it| it.attacked == EscortFate::LeftAlone);
    if untouched {
        encounter.targets.retain(|it| it.standing != Standing::Escort || it.damage > 0);
    }
}

/// SV 9.2.1.a, SV-R29, SV-R45: the tubes of an end that can fire at ships. A Mk 27 cannot, and
/// nothing is fired over mines.
pub fn salvo_tubes(boat: &Boat, side: Side) -> impl Iterator<Item = (Tube, Mark)> + '_ {
    let clear = !has_mines(boat);
    let loaded = boat.tubes(side).filter_map(|tube| Some((tube, boat.ready(tube)?)));
    loaded.filter(move |(_, mark)| clear && *mark != Mark::Mk27)
}

pub(super) fn has_mines(boat: &Boat) -> bool {
    let rooms = Side::BOTH.map(|side| boat.room(side));
    rooms.iter().any(|room| room.tubes.contains(&Some(Charge::Mine)))
}

/// The tubes of an end and what they can fire, in words.
pub fn tubes_in_words(boat: &Boat, side: Side) -> String {
    let end = match side {
        Side::Forward => "Forward",
        Side::Aft => "Aft",
    };
    let count = |mark| salvo_tubes(boat, side).filter(|(_, it)| *it == mark).count();
    let loaded: Vec<String> = Mark::ALL
        .iter()
        .map(|(_, mark)| (count(*mark), mark.name()))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    format!("{end} tubes ({})", loaded.join(", "))
}

fn next_tube(boat: &Boat, side: Side, mark: Mark, salvo: &Salvo) -> Option<Tube> {
    left(boat, side, salvo).find(|(_, it)| *it == mark).map(|(tube, _)| tube)
}

/// What can still be fired from an end.
fn left<'a>(
    boat: &'a Boat,
    side: Side,
    salvo: &'a Salvo,
) -> impl Iterator<Item = (Tube, Mark)> + 'a {
    let placed = |tube| salvo.iter().any(|aimed| aimed.tube == tube);
    salvo_tubes(boat, side).filter(move |(tube, _)| !placed(*tube))
}

/// Whether a salvo could be fired at all.
pub fn has_ready_tube(boat: &Boat) -> bool {
    Side::BOTH.iter().any(|&side| salvo_tubes(boat, side).next().is_some())
}
