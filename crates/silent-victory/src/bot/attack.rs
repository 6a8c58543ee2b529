//! The captain in a fight: whether, from where, with what.

use super::{Skipper, sea::value};
use crate::{
    charts::Charts,
    rules::{
        ch08_encounters::is_submarine,
        ch09_00_attack::{
            AimQuestion, Arms, AttackQuestion, EscortCameQuestion, Instead, Kind, Ordered, Part,
            Plan, Step, WeaponQuestion, enough,
        },
        ch09_02_fire::{Aim, Load, Miss, salvo_tubes},
        ch09_04_unescorted::Again,
    },
    state::{Mark, Posture, Range, Side, Standing, State, System, Target, Time},
};
use table::Asked;

pub(super) fn decide(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    order(skipper, g, charts, a)
        .or_else(|| {
            a.best(|choice: &Again| i32::from((*choice == Again::Another) == again(skipper, g)))
        })
        .or_else(|| a.find(|choice: &Miss| *choice == Miss::RollAgain))
        .or_else(|| a.best(|choice: &Load| i32::from(choice.mark == Mark::Mk14)))
}

/// The order in the making, whichever question it answers.
fn plan<'a>(a: &Asked<'a, State>) -> Option<&'a Plan> {
    a.draft::<Ordered<AttackQuestion>>()
        .map(|it| &it.plan)
        .or_else(|| a.draft::<Ordered<AimQuestion>>().map(|it| &it.plan))
        .or_else(|| a.draft::<Ordered<WeaponQuestion>>().map(|it| &it.plan))
        .or_else(|| a.draft::<Ordered<EscortCameQuestion>>().map(|it| &it.plan))
}

/// The next step of an attack, or its end.
fn order(
    skipper: Skipper,
    g: &State,
    charts: &'static Charts,
    a: &Asked<'_, State>,
) -> Option<usize> {
    let plan = plan(a)?;
    if a.steps_taken() == 0
        && let Some(instead) = instead(skipper, g, plan.kind)
        && let Some(found) = a.find(|step: &Step| step.part == Part::Instead(instead))
    {
        return Some(found);
    }
    let liking = |step: &Step| part(skipper, g, charts, plan, step.part);
    let best = a.best(liking)?;
    let liked = a.get(best).is_some_and(|step| liking(step) > 0);
    if liked { Some(best) } else { a.done().or(Some(best)) }
}

/// What he does without a shot.
fn instead(skipper: Skipper, g: &State, kind: Kind) -> Option<Instead> {
    match kind {
        Kind::Escorted | Kind::Alone { first: true } | Kind::Duel { first: true } => {
            if !attacks(skipper, g) {
                Some(Instead::LetGo)
            } else if waits(g) {
                Some(Instead::Wait)
            } else {
                None
            }
        }
        Kind::EscortCame => (!stands(g)).then_some(Instead::Leave),
        Kind::Alone { first: false }
        | Kind::Duel { first: false }
        | Kind::NextWeapon
        | Kind::Salvo => None,
    }
}

fn part(skipper: Skipper, g: &State, charts: &'static Charts, plan: &Plan, part: Part) -> i32 {
    match part {
        Part::Instead(_) | Part::OtherEnd(_) => 0,
        Part::Hour(time) => 1 + i32::from(time == Time::Night),
        Part::Posture(choice) => 1 + i32::from(choice == posture(g)),
        Part::Range(choice) => 1 + i32::from(choice == range(skipper, g)),
        Part::Arms(arms) => 1 + weapon(g, plan.kind, arms),
        // What the Exec proposes stands first.
        Part::Split(_) => 1_000_000 * i32::from(skipper.wants_the_biggest(g)),
        Part::ByHand => i32::from(!skipper.wants_the_biggest(g)),
        Part::Aim(aim) => torpedo(skipper, g, charts, plan, aim),
        Part::Shell { points, .. } => 1 + i32::from(points),
    }
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

/// SV-D12: at escorted ships by night; alone they are no danger by day either.
fn waits(g: &State) -> bool {
    g.encounter().escort.is_some() && g.encounter().time == Time::Day
}

/// SV-D14: nearer to ships nobody guards; submarines from as far as can be.
fn range(skipper: Skipper, g: &State) -> Range {
    if is_submarine(g) { Range::Long } else { skipper.range(g.encounter().escort.is_some()) }
}

/// SV-D13: on the surface only where nobody hunts.
fn posture(g: &State) -> Posture {
    if g.encounter().escort.is_none() { Posture::Surfaced } else { Posture::Submerged }
}

/// SV-D16, SV-D18: against escorts the forward tubes while they have torpedoes, and never both ends;
/// else the end that has more. The gun is for boats without torpedoes.
fn weapon(g: &State, kind: Kind, arms: Arms) -> i32 {
    let alone = matches!(kind, Kind::Alone { .. } | Kind::NextWeapon);
    match arms {
        Arms::DeckGun => 100 * i32::from(g.boat().torpedoes() == 0),
        Arms::One(side) if alone => 1 + ready(g, side),
        Arms::One(Side::Forward) => 2,
        Arms::One(Side::Aft) => 1,
        Arms::Both { .. } => 0,
    }
}

fn ready(g: &State, side: Side) -> i32 {
    let weight = |mark: Mark| if mark.is_electric() { 1 } else { 2 };
    salvo_tubes(g.boat(), side).map(|(_, mark)| weight(mark)).sum()
}

/// SV-D17: each torpedo in turn to the first ship that still lacks one; escorts are left alone
/// (SV-D15).
fn torpedo(skipper: Skipper, g: &State, charts: &'static Charts, plan: &Plan, aim: Aim) -> i32 {
    let (mark, column) = match aim {
        // He counts them one by one.
        Aim::All { .. } => return 0,
        Aim::At { mark, target } => (mark, target),
    };
    let Some(target) = g.encounter().targets.get(usize::from(column)) else { return 0 };
    let salvos = plan.first.iter().chain(&plan.second);
    let placed = salvos.filter(|aimed| aimed.target == column).count();
    let needed = enough(&plan.moment(g).of(g), charts, target, mark, false);
    if target.standing == Standing::Escort || placed >= usize::from(needed) {
        return 0;
    }
    let biggest = skipper.wants_the_biggest(g);
    let liking = if biggest { value(target) } else { MOST_SHIPS - i32::from(column) };
    2 + liking * 2 + i32::from(!mark.is_electric())
}

/// More than there are columns on the mat.
const MOST_SHIPS: i32 = 10;

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
