//! Which torpedo goes at which ship.

use super::target_name;
use crate::{
    charts::{
        Charts,
        s::{Craft, Mat},
    },
    rules::T,
    state::{Aimed, Boat, Charge, Mark, ShipType, Side, Standing, State, Target, Tube},
};
use arrayvec::ArrayVec;
use table::{Key, Name};

/// SV 9.2.1.d: all torpedoes of an attack.
pub type Salvo = ArrayVec<Aimed, 12>;

/// Decisions SV-D15 and SV-D17: one more torpedo on the mat, or all that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The column after the last ship is the escort (SV 9.2.9.a).
    At { mark: Mark, target: u8 },
    /// All torpedoes left in the tubes of this end at one ship.
    All { target: u8, count: u8, mark: Mark },
}

impl Aim {
    pub fn key(self) -> Name {
        match self {
            Aim::At { mark, target } => format!("{}:{}", Key::name(mark), target + 1).into(),
            Aim::All { target, .. } => format!("rest:{}", target + 1).into(),
        }
    }

    pub fn words(self, g: &State) -> String {
        match self {
            Aim::At { mark, target } => {
                let at = usize::from(target);
                let name = target_name(g, at);
                let Some(ship) = g.encounter().targets.get(at) else {
                    return format!("One {} at {name}", mark.name());
                };
                let left = ship.to_sink - ship.damage;
                format!("One {} at {name} ({left} to sink)", mark.name())
            }
            Aim::All { target, count, .. } => {
                let name = target_name(g, usize::from(target));
                format!("The other {count} at {name}")
            }
        }
    }

    pub fn target(self) -> Option<String> {
        match self {
            Aim::At { target, .. } | Aim::All { target, .. } => {
                Some(format!("target:{}", target + 1))
            }
        }
    }
}

/// Puts a torpedo, or all that are left, into a salvo from this end.
pub fn add_aim(boat: &Boat, side: Side, aim: Aim, salvo: &mut Salvo) {
    match aim {
        Aim::At { mark, target } => {
            let tube = next_tube(boat, side, mark, salvo);
            salvo.extend(tube.map(|tube| Aimed { tube, target }));
        }
        Aim::All { target, .. } => {
            let tubes: ArrayVec<Tube, 6> = left(boat, side, salvo).map(|(tube, _)| tube).collect();
            salvo.extend(tubes.into_iter().map(|tube| Aimed { tube, target }));
        }
    }
}

/// An escort that is fired at comes onto the mat (SV 9.2.9.a).
pub fn place(t: &mut T, aimed: Aimed) {
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
    let mut options = Vec::new();
    for (_, mark) in Mark::ALL.iter().copied() {
        if next_tube(g.boat(), side, mark, salvo).is_some() {
            let targets = targets(g, charts, earlier, salvo);
            options.extend(targets.iter().map(|&target| Aim::At { mark, target }));
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
    let is_ship = |target: &u8| {
        let ship = g.encounter().targets.get(usize::from(*target));
        ship.is_some_and(|ship| ship.standing != Standing::Escort)
            && salvo.last().is_none_or(|last| last.target == *target)
    };
    let ships = targets(g, charts, earlier, salvo).into_iter().filter(is_ship);
    ships.map(|target| Aim::All { target, count: others + 1, mark }).collect()
}

/// SV 9.1.1.a, SV 9.2.9.a, SV-R10: the ships afloat and, where escorts are, one of them; not more
/// than four different ones in an attack.
pub fn targets(g: &State, charts: &Charts, earlier: &[Aimed], salvo: &Salvo) -> ArrayVec<u8, 6> {
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
pub fn escort_target(charts: &Charts) -> Target {
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
