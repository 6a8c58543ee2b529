//! Sections 9.0, 9.1 and 9.5: whether, how and from where to attack ships with an escort.

mod choices;
mod order;
mod splits;

pub use choices::{Moment, tube_options};
pub use order::{
    AimQuestion, Arms, AttackQuestion, EscortCameQuestion, Hours, Instead, Kind, Ordered, Part,
    Plan, Step, WeaponQuestion,
};
pub use splits::{Split, enough, homing_odds, type_odds};

use super::{
    Play, T, ch08_encounters,
    ch09_02_fire::{self, Salvo},
    ch09_04_unescorted, ch09_06_detection, ch09_07_following, ch10_11_repair, ch10_12_abort,
};
use crate::{
    charts::escorts::Detection,
    conditions::Look,
    state::{EscortFate, Range, State},
};

/// What is left of the contact when an attack is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Sequel {
    /// SV 8.1.4, SV 9.1.2: nothing was fired and nobody has noticed the boat.
    LetGo,
    Over,
    /// SV 9.7.1
    MayFollow,
}

/// SV 3.2, SV 9.0.a, SV 9.0.b: the engagement with identified ships on the combat mat, from the
/// choice to attack through rounds, hunts and follows to its end. Repairs and reloading included.
/// SV 10.12.4, SV-R48, SV-R50: an aborting boat neither attacks nor follows.
pub async fn engagement(t: &mut T, hours: Hours) -> Play {
    if t.g.patrol().abort.is_some() {
        t.say("SV 10.12.4", |_| "On the way home the boat keeps clear of ships.".to_owned());
        return Ok(());
    }
    let mut hours = hours;
    loop {
        let sequel = if t.g.encounter().escort.is_some() {
            attack_escorted(t, hours).await?
        } else {
            ch09_04_unescorted::rounds(t, hours).await?
        };
        if sequel == Sequel::LetGo {
            return Ok(());
        }
        ch10_11_repair::after_combat(t).await?;
        if t.g.patrol().cut_short.is_some() {
            return Ok(());
        }
        ch09_02_fire::reload(t).await;
        if t.g.patrol().abort.is_some() || sequel == Sequel::Over {
            return Ok(());
        }
        match ch09_07_following::follow(t).await {
            Some(next) => hours = next,
            None => return Ok(()),
        }
    }
}

/// SV 8.1.4, decisions SV-D11 to SV-D17 and SV-D33: combat is the captain's choice, and one answer
/// says how it is fought; none if he lets the ships go. SV 9.7.10: a cripple let go under its escort
/// is gone, and so are ships followed and not attacked (SV-R103). SV 8.3.2.a: he may first wait for
/// the other half of the day; SV 10.12.5.a: or turn for home.
pub(super) async fn order(t: &mut T, kind: Kind, hours: Hours) -> Option<Plan> {
    let rule = if t.g.encounter().must_fire { "SV 9.7.10" } else { "SV 8.1.4" };
    let mut hours = hours;
    loop {
        let blank: Ordered<AttackQuestion> = Plan::new(kind).at_hours(hours).into();
        let seat = t.g.seat();
        let plan = t.draft(seat, rule, "Ships in sight. Attack?", blank).await.plan;
        match plan.instead {
            None => {
                let at = plan.moment(&t.g);
                let encounter = t.g.encounter_mut();
                encounter.begin_round();
                (encounter.time, encounter.posture, encounter.range) =
                    (at.time, at.posture, at.range);
                return Some(plan);
            }
            Some(Instead::Wait) => {
                hours = Hours::Fixed;
                if !ch08_encounters::wait_for_the_other_time(t).await {
                    return None;
                }
            }
            Some(Instead::TurnBack) => {
                if ch10_12_abort::turns_back(t).await {
                    return None;
                }
            }
            Some(Instead::LetGo | Instead::Stop | Instead::Leave) => {
                t.say(rule, |_| "The boat lets them go and is not seen.".to_owned());
                return None;
            }
        }
    }
}

/// SV 8.1.4: a boat that can fire nothing is not asked.
pub(super) fn passes_them(t: &mut T, could_fire: bool) -> bool {
    if !could_fire {
        t.say("SV 8.1.4", |_| "Nothing can be fired; the ships pass.".to_owned());
    }
    !could_fire
}

/// SV 9.1.4, SV 9.2.2.a, SV 9.2.8: one attack on escorted ships: posture, range and fourth target,
/// close approach, torpedoes placed, salvos, then the hunt. One round of fire, never two.
pub async fn attack_escorted(t: &mut T, hours: Hours) -> Play<Sequel> {
    // By day a blind boat can still wait for night.
    let sees = hours != Hours::Fixed || can_see(&t.g);
    let ready = ch09_02_fire::has_ready_tube(t.g.boat()) && sees;
    if passes_them(t, ready) {
        return Ok(Sequel::LetGo);
    }
    let Some(plan) = order(t, Kind::Escorted, hours).await else { return Ok(Sequel::LetGo) };
    let range = t.g.encounter().range.unwrap_or(Range::Medium);
    // A fourth ship that has come into sight is no reason to think the salvo already laid.
    let approaches = plan.needs_an_approach(&t.g, t.charts);
    fourth_target(t, range).await;
    let plan = if approaches || !plan.has_salvo(&t.g) {
        if range == Range::Close {
            let detection = ch09_06_detection::close_approach(t).await?;
            if detection != Detection::Undetected {
                return caught_on_approach(t, detection).await;
            }
        }
        lay_salvo(t).await
    } else {
        plan
    };
    if plan.first.is_empty() && plan.second.is_empty() {
        t.say("SV 9.1.2", |_| "The boat holds its fire and is not seen.".to_owned());
        return Ok(Sequel::LetGo);
    }
    shoot(t, &plan, range).await?;
    aftermath(t).await
}

/// SV 10.0.a, SV 10.11.6: without its periscope (E5) a boat attacks from the surface or not at all,
/// and escorted ships only at night.
pub(super) fn can_see(g: &State) -> bool {
    choices::can_see(g, g.encounter().time)
}

pub(super) fn has_periscope(g: &State) -> bool {
    choices::periscope_works(g)
}

/// SV 8.2.1.b, SV-R07: from Close Range a convoy shows a fourth ship; the captain's ability may show
/// it from Medium Range (SV 14.10.1).
async fn fourth_target(t: &mut T, range: Range) {
    if order::shows_a_fourth(&t.g, t.charts, range)
        && let Some(target) = ch08_encounters::identify(t).await
    {
        t.g.encounter_mut().targets.push(target);
    }
}

/// SV 9.2.1.a, SV 9.2.1.b, SV 9.2.1.d, SV 9.5.2.a, SV-R94, decision SV-D16: what is fired after an
/// approach, from one end, or from both in a Night Surface Attack; the second salvo is placed before
/// the first is fired.
pub async fn lay_salvo(t: &mut T) -> Plan {
    let blank: Ordered<AimQuestion> = Plan::new(Kind::Salvo).into();
    let seat = t.g.seat();
    t.draft(seat, "SV 9.2.1.d", "Where do the torpedoes go?", blank).await.plan
}

/// SV 9.2.2.c, SV 9.2.2.e: nothing is fired, the torpedoes stay in their tubes, and the boat is
/// depth-charged at once. SV 9.7.10: a cripple not fired at is gone.
async fn caught_on_approach(t: &mut T, detection: Detection) -> Play<Sequel> {
    t.say("SV 9.2.2.c", |_| "Found on the approach, the boat cannot fire.".to_owned());
    ch09_06_detection::hunted_from_attack(t, detection).await?;
    Ok(if t.g.encounter().must_fire { Sequel::Over } else { Sequel::MayFollow })
}

/// SV 9.2.1.c: both ends help the escorts. SV 9.5.2.b: only the second salvo is hurried.
pub async fn shoot(t: &mut T, plan: &Plan, range: Range) -> Play {
    let salvos = [&plan.first, &plan.second];
    let mut salvos: Vec<&Salvo> = salvos.into_iter().filter(|salvo| !salvo.is_empty()).collect();
    let second = if salvos.len() > 1 { salvos.pop() } else { None };
    let Some(first) = salvos.pop() else { return Ok(()) };
    for aimed in first.iter().chain(second.into_iter().flatten()) {
        ch09_02_fire::place(t, *aimed);
    }
    t.g.encounter_mut().fired.both_ends = second.is_some();
    ch09_02_fire::fire(t, first, range, false).await?;
    if let Some(second) = second {
        ch09_02_fire::fire(t, second, range, true).await?;
    }
    Ok(())
}

/// SV 9.2.2.d, SV 9.2.8, SV 9.5.1.b, SV 9.1.7: after the fire the boat is looked for with all
/// modifiers, and hunted until it gets away. SV 14.9.1.b, SV-R85: a single escort that was sunk
/// looks for nobody. SV 9.7.10: a torpedo at the escort of a cripple is an attack too.
async fn aftermath(t: &mut T) -> Play<Sequel> {
    let single = t.g.encounter().escort.is_some_and(|escort| escort.single);
    let sunk = t.g.encounter().escort.is_some_and(|it| it.attacked == EscortFate::Sunk);
    if single && sunk {
        return ch09_04_unescorted::after_single_escort(t).await;
    }
    ch09_06_detection::hunted(t, Look::Hunt).await?;
    if t.g.encounter().escort.is_some_and(|escort| escort.stopped) {
        return ch09_04_unescorted::after_single_escort(t).await;
    }
    Ok(Sequel::MayFollow)
}
