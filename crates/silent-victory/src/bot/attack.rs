//! The captain in a fight: whether, from where, with what.

use super::{Skipper, sea::value};
use crate::{
    charts::{
        Charts,
        s::{self, Fuse},
    },
    conditions::{Scene, Shot, Weapon},
    rules::{
        ch08_encounters::is_submarine,
        ch09_00_attack::{Attack, Tubes},
        ch09_02_fire::{Aim, GunAim, Load, Miss, Placing, salvo_tubes},
        ch09_04_unescorted::{Again, Next, Stand},
    },
    state::{Mark, Posture, Range, Side, Standing, State, System, Target},
};
use table::{Asked, Mods};

pub(super) fn decide(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    torpedo(skipper, g, charts, a)
        .or_else(|| {
            a.best(|choice: &Attack| i32::from((*choice == Attack::Attack) == attacks(skipper, g)))
        })
        .or_else(|| a.best(|choice: &Range| i32::from(*choice == range(skipper, g))))
        .or_else(|| a.best(|choice: &Posture| i32::from(*choice == posture(g))))
        .or_else(|| a.best(|choice: &Tubes| tubes(*choice)))
        .or_else(|| a.best(|choice: &Next| next(g, *choice)))
        .or_else(|| a.best(|choice: &GunAim| gun(g, *choice)))
        .or_else(|| {
            a.best(|choice: &Again| i32::from((*choice == Again::Another) == again(skipper, g)))
        })
        .or_else(|| a.best(|choice: &Stand| i32::from((*choice == Stand::Fire) == stands(g))))
        .or_else(|| a.find(|choice: &Miss| *choice == Miss::RollAgain))
        .or_else(|| a.best(|choice: &Load| i32::from(choice.mark == Mark::Mk14)))
}

/// SV-D11: merchants and capital ships are attacked while the boat is sound. Warships are small,
/// hard to hit and many-eyed: they are let go, and so are submarines (SV-D34). Nor does anybody go
/// among escorts on the surface because his periscope is out.
fn attacks(skipper: Skipper, g: &State) -> bool {
    let warlike = |target: &Target| match target.standing {
        Standing::Warship | Standing::Submarine => !target.crippled,
        Standing::Merchant | Standing::Capital { .. } | Standing::Escort => false,
    };
    let blind = g.encounter().escort.is_some() && !g.boat().works(System::Periscope);
    skipper.is_sound(g) && !blind && !g.encounter().targets.iter().any(warlike)
}

/// SV-D14: nearer to ships nobody guards; submarines from as far as can be.
fn range(skipper: Skipper, g: &State) -> Range {
    if is_submarine(g) { Range::Long } else { skipper.range(g.encounter().escort.is_some()) }
}

/// SV-D13: on the surface only where nobody hunts.
fn posture(g: &State) -> Posture {
    if g.encounter().escort.is_none() { Posture::Surfaced } else { Posture::Submerged }
}

/// SV-D16: the forward tubes while they have torpedoes; never both ends.
fn tubes(choice: Tubes) -> i32 {
    match choice {
        Tubes::One(Side::Forward) => 2,
        Tubes::One(Side::Aft) => 1,
        Tubes::Both { .. } => 0,
    }
}

fn ready(g: &State, side: Side) -> i32 {
    let weight = |mark: Mark| if mark.is_electric() { 1 } else { 2 };
    1 + salvo_tubes(g.boat(), side).map(|(_, mark)| weight(mark)).sum::<i32>()
}

/// SV-D17: the next torpedo of a salvo, or its end.
fn torpedo(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    let placing = a.draft::<Placing>()?;
    let liking = |choice: &Aim| aim(skipper, g, charts, placing, *choice);
    let best = a.best(liking)?;
    if a.get(best).is_some_and(|choice| liking(choice) > 0) { Some(best) } else { a.done() }
}

/// Each torpedo in turn to the first ship of his choice that still lacks one; escorts are left
/// alone (SV-D15).
fn aim(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    placing: &Placing,
    choice: Aim,
) -> i32 {
    let (mark, column) = match choice {
        // He counts them one by one.
        Aim::All { .. } => return 0,
        Aim::At { mark, target, .. } => (mark, target),
    };
    let Some(target) = g.encounter().targets.get(usize::from(column)) else { return 0 };
    let placed = placing.at(g, column);
    if target.standing == Standing::Escort || placed >= wanted(g, charts, target, mark) {
        return 0;
    }
    let biggest = skipper.wants_the_biggest(g);
    let liking = if biggest { value(target) } else { MOST_SHIPS - i32::from(column) };
    2 + liking * 2 + i32::from(!mark.is_electric())
}

/// As many torpedoes as should sink the ship, and one to make sure.
fn wanted(g: &State, charts: &'static Charts, target: &Target, mark: Mark) -> usize {
    let left = i32::from(target.to_sink - target.damage);
    let needed = left * FALLS * SIDES / (MEAN_DAMAGE * chances(g, charts, target, mark)).max(1);
    usize::try_from(needed + 1).unwrap_or(0)
}

/// More than there are columns on the mat.
const MOST_SHIPS: i32 = 10;

/// Falls of two dice, sides of one, and the points of an average torpedo hit.
const FALLS: i32 = 36;
const SIDES: i32 = 6;
const MEAN_DAMAGE: i32 = 2;

/// Of `FALLS * SIDES`: the torpedo hits and explodes.
fn chances(g: &State, charts: &'static Charts, target: &Target, mark: Mark) -> i32 {
    let range = g.encounter().range.unwrap_or(Range::Close);
    let weapon = Weapon::Torpedo(mark);
    let shot = Shot { weapon, target: Some(target), range, second_salvo: false };
    let scene = Scene::firing(g, charts, shot);
    let chart = charts.s.to_hit(range);
    let mods = chart.modifiers(|when| scene.count(when));
    let falls = |natural: i32| SIDES - (natural - SIDES - 1).abs();
    let hits = (2..=12).filter(|&natural| chart.resolve(natural, &mods).result == s::Shot::Hit);
    let duds = charts.s.duds.at(g.month());
    let live = |face: &i32| duds.resolve(*face, &Mods::NONE).result == Fuse::Live;
    let explodes = (1..=SIDES).filter(live).count();
    hits.map(falls).sum::<i32>() * i32::try_from(explodes).unwrap_or(0)
}

/// SV-D18: torpedoes; the gun is for boats that have none.
fn next(g: &State, choice: Next) -> i32 {
    match choice {
        Next::DeckGun => 100 * i32::from(g.boat().torpedoes() == 0),
        Next::Tubes(side) => 10 + ready(g, side),
        Next::Stop => 1,
    }
}

/// SV-D19: all points at the ship nearest to sinking.
fn gun(g: &State, choice: GunAim) -> i32 {
    match choice {
        GunAim::Done { .. } => 0,
        GunAim::At(column) => {
            let target = g.encounter().targets.get(usize::from(column));
            target.map_or(0, |target| 100 - i32::from(target.to_sink - target.damage))
        }
    }
}

/// SV-D21: while there is something worth it; a submarine is left after one exchange (SV-D34).
fn again(skipper: Skipper, g: &State) -> bool {
    let worth = |target: &Target| target.damage > 0 || target.tons > 4_000;
    skipper.is_sound(g)
        && !is_submarine(g)
        && g.encounter().afloat().any(|(_, target)| worth(target))
}

/// SV-D22: if one hit will sink.
fn stands(g: &State) -> bool {
    g.encounter().afloat().any(|(_, target)| target.to_sink - target.damage == 1)
}
