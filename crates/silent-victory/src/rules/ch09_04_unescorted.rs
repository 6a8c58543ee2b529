//! Section 9.4: unescorted ships, weapon by weapon, and additional rounds.

use super::{
    Play, T,
    ch08_encounters::is_submarine,
    ch09_00_attack::{
        self, Arms, EscortCameQuestion, Hours, Kind, Ordered, Plan, Sequel, WeaponQuestion,
    },
    ch09_02_fire, ch09_06_detection, ch09_08_aircraft, ch12_events,
};
use crate::{
    charts::{Charts, e1::Arrival, escorts::Detection},
    conditions::Look,
    state::{Escort, Meeting, Posture, Range, Side, State},
};
use arrayvec::ArrayVec;
use table::{Choice, Mods, Name, Odds};

/// Decision SV-D21: another round, or enough. A duel of submarines asks the same (SV 9.9.5.d).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    BreakOff,
    Another,
}

impl Choice<State> for Again {
    const QUESTION: &'static str = "another-round";
    const OPEN: bool = true;

    fn key(&self) -> Name {
        match self {
            Again::BreakOff => "break-off",
            Again::Another => "another",
        }
        .into()
    }

    fn label(&self, g: &State) -> String {
        match self {
            Again::BreakOff if is_submarine(g) => "Slip away",
            Again::Another if is_submarine(g) => "Stay and attack it",
            Again::BreakOff => "Break off",
            Again::Another => "Reload and attack again",
        }
        .to_owned()
    }

    fn consequence(&self, _: &State) -> Option<String> {
        match self {
            Again::BreakOff => None,
            Again::Another => Some("Escorts or aircraft may come first".to_owned()),
        }
    }

    fn about(&self, g: &State) -> Option<String> {
        let encounter = g.encounter();
        let (_, ship) = encounter.afloat().next()?;
        Some(if !is_submarine(g) {
            format!("{} is still afloat. Attack again?", ship.name)
        } else if encounter.fired.anything {
            format!("{} is still there. Attack again, or slip away?", ship.name)
        } else {
            "The submarine missed. Stay and attack it, or slip away?".to_owned()
        })
    }

    fn rule(&self) -> Option<&'static str> {
        Some("SV 9.4.3.a")
    }

    fn odds(&self, _: &State, charts: &'static Charts) -> Vec<Odds> {
        match self {
            Again::BreakOff => Vec::new(),
            Again::Another => vec![charts.e1.additional.odds(&Mods::NONE)],
        }
    }
}

/// SV 9.4.4: rounds against unescorted ships until the captain breaks off, nothing floats, or
/// somebody comes.
pub async fn rounds(t: &mut T, hours: Hours) -> Play<Sequel> {
    let ready = can_fire(&t.g);
    if ch09_00_attack::passes_them(t, ready) {
        return Ok(Sequel::LetGo);
    }
    let first = ch09_00_attack::order(t, Kind::Alone { first: true }, hours).await;
    let Some(first) = first else { return Ok(Sequel::LetGo) };
    free_round(t, &first).await?;
    further_rounds(t).await
}

/// SV 9.4.2.b: with what is loaded now.
fn can_fire(g: &State) -> bool {
    let torpedoes = ch09_02_fire::has_ready_tube(g.boat()) && can_aim(g);
    torpedoes || ch09_02_fire::gun_bears(g)
}

/// SV 9.4.3.a, SV 9.4.4: additional rounds, each at the risk of company.
async fn further_rounds(t: &mut T) -> Play<Sequel> {
    loop {
        if !another_round(t).await {
            return Ok(Sequel::Over);
        }
        match who_comes(t).await {
            Arrival::None => {}
            Arrival::Aircraft => return driven_off(t).await,
            Arrival::Escort => return escort_arrives(t).await,
        }
        let next = ch09_00_attack::order(t, Kind::Alone { first: false }, Hours::Fixed).await;
        if let Some(next) = next {
            free_round(t, &next).await?;
        }
    }
}

/// SV 10.0.a: without its periscope a boat fires from the surface; SV 14.9.1.c: where a stopped
/// escort keeps it down, not at all.
fn can_aim(g: &State) -> bool {
    ch09_00_attack::has_periscope(g) || g.encounter().escort.is_none()
}

/// SV 9.4.2.a, SV 9.4.2.b, SV-R87, decision SV-D18: a round without detection rolls, at any range:
/// each weapon once, in any order, its result seen before the next is chosen.
async fn free_round(t: &mut T, first: &Plan) -> Play {
    let range = t.g.encounter().range.unwrap_or(Range::Close);
    let mut unused: ArrayVec<Arms, 3> =
        [Arms::One(Side::Forward), Arms::One(Side::Aft), Arms::DeckGun].into();
    let mut next = Some(first.clone());
    while let Some(plan) = next {
        let arms = plan.arms(&t.g);
        unused.retain(|weapon| Some(*weapon) != arms);
        fire_weapon(t, &plan, range).await?;
        next = next_weapon(t, &unused).await;
    }
    Ok(())
}

/// SV 9.4.2.b: what is left to fire with, if the captain wants to.
async fn next_weapon(t: &mut T, unused: &ArrayVec<Arms, 3>) -> Option<Plan> {
    let blank = Plan::new(Kind::NextWeapon).with(unused.clone());
    if !blank.can_fire(&t.g) {
        return None;
    }
    let blank: Ordered<WeaponQuestion> = blank.into();
    let seat = t.g.seat();
    let plan = t.draft(seat, "SV 9.4.2.b", "Fire another weapon?", blank).await.plan;
    t.g.encounter_mut().last_fire.0.clear();
    plan.instead.is_none().then_some(plan)
}

/// SV 9.4.2.c: the number is fixed before the first roll. SV 9.4.2.d, SV 9.4.2.e: the salvo has the
/// bonus of a Night Surface Attack, and the other end is not hurried.
async fn fire_weapon(t: &mut T, plan: &Plan, range: Range) -> Play {
    ch09_02_fire::fire_deck_gun(t, &plan.shells, range).await;
    ch09_00_attack::shoot(t, plan, range).await
}

/// SV 9.4.3.a, SV 9.2.11, SV-R109: while something floats and something could be fired at it, the
/// captain may reload and go on.
async fn another_round(t: &mut T) -> bool {
    let afloat = t.g.encounter().afloat().next().is_some();
    let armed = ch09_02_fire::could_fire_after_reload(t.g.boat()) || ch09_02_fire::gun_bears(&t.g);
    afloat && armed && goes_on(t).await
}

/// Asks, and reloads if the captain goes on.
pub(super) async fn goes_on(t: &mut T) -> bool {
    let (seat, options) = (t.g.seat(), [Again::BreakOff, Again::Another]);
    match t.ask(seat, "SV 9.4.3.a", "Another round?", &options).await {
        Again::BreakOff => false,
        Again::Another => {
            ch09_02_fire::reload(t).await;
            true
        }
    }
}

/// SV 9.4.3.a: the roll for an additional round. SV 9.4.3.e: if nobody comes the round is free.
pub(super) async fn who_comes(t: &mut T) -> Arrival {
    let chart = &t.charts.e1.additional;
    ch12_events::check(t, chart, Mods::NONE, |arrival| arrival != Arrival::None).await.result
}

/// SV 9.4.3.d, SV 9.8.1.b: the boat dives, and the ships get away whatever the aircraft do.
async fn driven_off(t: &mut T) -> Play<Sequel> {
    t.g.encounter_mut().posture = Posture::Submerged;
    t.say("SV 9.4.3.d", |_| "Aircraft: the boat breaks off and the ships get away.".to_owned());
    ch09_08_aircraft::aircraft(t).await?;
    Ok(Sequel::Over)
}

/// SV 9.4.3.b, SV 9.4.6.a, SV-R13, SV-R14: the ships are escorted now, the boat is submerged, and
/// it is looked for at once. SV 9.4.4: after this round only following remains.
async fn escort_arrives(t: &mut T) -> Play<Sequel> {
    bring_escort(&mut t.g);
    t.say("SV 9.4.3.b", |_| "An escort comes up; the boat is submerged.".to_owned());
    let detection = ch09_06_detection::detection(t, Look::Arrival).await?;
    if detection != Detection::Undetected {
        // It came from afar: the range to the ships counts in no loop of this hunt (SV 9.4.6.a).
        t.g.encounter_mut().range = None;
        ch09_06_detection::hunted_from_attack(t, detection).await?;
        return Ok(Sequel::MayFollow);
    }
    under_its_eyes(t).await?;
    Ok(Sequel::MayFollow)
}

fn bring_escort(g: &mut State) {
    let encounter = g.encounter_mut();
    encounter.escort = Some(Escort::new());
    encounter.posture = Posture::Submerged;
    if encounter.meeting == Meeting::Ship {
        encounter.meeting = Meeting::ShipEscort;
    }
}

/// SV 9.4.3.c, decision SV-D22: an unseen boat may fire one end from where it is, and is looked for
/// again.
async fn under_its_eyes(t: &mut T) -> Play {
    if !ch09_02_fire::has_ready_tube(t.g.boat()) || !ch09_00_attack::has_periscope(&t.g) {
        return Ok(());
    }
    let blank: Ordered<EscortCameQuestion> = Plan::new(Kind::EscortCame).into();
    let seat = t.g.seat();
    let text = "The escort has not found the boat. Fire?";
    let plan = t.draft(seat, "SV 9.4.3.c", text, blank).await.plan;
    if plan.instead.is_some() || plan.first.is_empty() {
        return Ok(());
    }
    t.g.encounter_mut().begin_round();
    let range = t.g.encounter().range.unwrap_or(Range::Medium);
    ch09_00_attack::shoot(t, &plan, range).await?;
    ch09_06_detection::hunted(t, Look::Hunt).await
}

/// SV 14.9.1.b, SV 14.9.1.c, decision SV-D44: the ships a single escort can no longer protect. One
/// that was sunk leaves them unescorted; one that was stopped keeps the boat from surfacing. Where
/// nothing is loaded any more the additional round, with its reloading, comes at once.
pub async fn after_single_escort(t: &mut T) -> Play<Sequel> {
    let encounter = t.g.encounter_mut();
    if encounter.escort.is_some_and(|escort| !escort.stopped) {
        encounter.escort = None;
    }
    if encounter.afloat().next().is_none() {
        return Ok(Sequel::Over);
    }
    t.say("SV 14.9.1.b", |_| "Nobody protects the ships now.".to_owned());
    let reloads = can_aim(&t.g) && ch09_02_fire::could_fire_after_reload(t.g.boat());
    let sequel = if !can_fire(&t.g) && reloads {
        further_rounds(t).await?
    } else {
        rounds(t, Hours::Fixed).await?
    };
    match sequel {
        Sequel::LetGo | Sequel::Over => Ok(Sequel::Over),
        Sequel::MayFollow => Ok(Sequel::MayFollow),
    }
}
