//! Section 9.9: meeting a Japanese submarine.

use super::{
    Play, T, ch05_victory, ch08_encounters,
    ch09_00_attack::{self, AttackQuestion, Kind, Ordered, Plan},
    ch09_02_fire, ch09_04_unescorted, ch09_06_detection, ch09_08_aircraft, ch10_00_damage,
    ch10_11_repair, ch12_events,
};
use crate::{
    charts::{
        e1::Arrival,
        escorts::Detection,
        s::{self, Fuse, Sighting},
    },
    conditions::Look,
    state::{Encounter, End, Escort, Meeting, Range, State},
};
use table::Mods;

/// SV 9.9.0, SV 9.9.1.a, SV-R21: the duel with the submarine on the mat; who fires first is rolled
/// once, before anything can be declined. Repairs and reloading included.
pub async fn duel(t: &mut T) -> Play {
    let chart = &t.charts.s.sight;
    let sighting =
        ch12_events::check(t, chart, Mods::NONE, |sighting| sighting == Sighting::Ambush).await;
    match sighting.result {
        Sighting::Ambush => ambushed(t).await?,
        Sighting::SeenFirst => seen_first(t).await?,
    }
    if t.g.encounter().fired.anything || t.g.encounter().hunt.rolls > 0 {
        ch10_11_repair::after_combat(t).await?;
    }
    if t.g.patrol().cut_short.is_none() {
        ch09_02_fire::reload(t).await;
    }
    Ok(())
}

/// SV 9.9.1.a, SV 9.9.1.b, SV 9.9.2: two torpedoes from Medium Range; then the boat leaves, or
/// fires first in every later round, at that range.
async fn ambushed(t: &mut T) -> Play {
    t.say("SV 9.9.1.a", |_| "A submarine has seen the boat first and fires.".to_owned());
    enemy_fires(t, Range::Medium).await?;
    rounds_after(t, Some(Range::Medium)).await
}

/// SV 9.9.3.a: the captain who saw it first may let it go. SV 10.12.4: an aborting boat must.
async fn seen_first(t: &mut T) -> Play {
    t.say("SV 9.9.1.a", |_| "The enemy submarine is seen first.".to_owned());
    if let Some((rule, why)) = cannot_attack(&t.g) {
        t.say(rule, |_| format!("{why}: the boat slips away."));
        return Ok(());
    }
    let Some(plan) = order(t, true, None).await else { return Ok(()) };
    match round(t, plan).await? {
        Duel::Won => Ok(()),
        Duel::Goes => rounds_after(t, None).await,
    }
}

/// SV 9.9.3.b: the normal procedure: not on the way home (SV 10.12.4), and without a periscope only
/// at night (SV 10.0.a).
fn may_attack(g: &State) -> bool {
    g.patrol().abort.is_none() && ch09_00_attack::can_see(g)
}

/// The rule that keeps the boat from firing, and why.
fn cannot_attack(g: &State) -> Option<(&'static str, &'static str)> {
    if g.patrol().abort.is_some() {
        Some(("SV 10.12.4", "On the way home no fight is begun"))
    } else if !ch09_02_fire::has_ready_tube(g.boat()) {
        Some(("SV 9.9.3.c", "No torpedo can be fired"))
    } else if !may_attack(g) {
        Some(("SV 10.0.a", "Without a periscope nothing is hit by day"))
    } else {
        None
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Duel {
    Won,
    Goes,
}

/// SV 9.9.5.d, SV 9.9.5.e, decision SV-D34: leave, or reload and see who comes; a fresh round if
/// nobody does. Not offered to a boat that could fire nothing.
async fn rounds_after(t: &mut T, fixed: Option<Range>) -> Play {
    loop {
        let armed = ch09_02_fire::could_fire_after_reload(t.g.boat());
        let may = armed && may_attack(&t.g);
        if !may || !ch09_04_unescorted::goes_on(t).await {
            return Ok(());
        }
        match ch09_04_unescorted::who_comes(t).await {
            Arrival::None => {}
            Arrival::Escort => return escort_comes(t).await,
            Arrival::Aircraft => {
                it_gets_away(t);
                return ch09_08_aircraft::aircraft(t).await;
            }
        }
        let Some(plan) = order(t, false, fixed).await else { return Ok(()) };
        match round(t, plan).await? {
            Duel::Won => return Ok(()),
            Duel::Goes => {}
        }
    }
}

/// SV 9.9.5.e: the new enemy is dealt with, the old one is gone.
async fn escort_comes(t: &mut T) -> Play {
    it_gets_away(t);
    ch08_encounters::log_contacts(&mut t.g);
    let (round, time) = (t.g.encounter().round, t.g.encounter().time);
    let mat = Encounter { round, time, ..Encounter::new(Meeting::ShipEscort) };
    *t.g.encounter_mut() = Encounter { escort: Some(Escort::new()), ..mat };
    ch09_06_detection::hunted(t, Look::Arrival).await
}

fn it_gets_away(t: &mut T) {
    t.say("SV 9.9.5.e", |_| "The enemy submarine gets away.".to_owned());
}

/// SV 9.9.3.a, SV 9.9.3.b, SV 9.9.3.c, SV 9.9.3.d: the normal procedure: range, and torpedoes of one
/// end only; no gun bears on a submarine, which is as hard to hit as any warship.
async fn order(t: &mut T, first: bool, fixed: Option<Range>) -> Option<Plan> {
    let blank: Ordered<AttackQuestion> = Plan::new(Kind::Duel { first }).from_range(fixed).into();
    let seat = t.g.seat();
    let plan = t.draft(seat, "SV 9.9.3.a", "A submarine in sight. Attack?", blank).await.plan;
    if plan.instead.is_some() {
        return None;
    }
    let at = plan.moment(&t.g);
    let encounter = t.g.encounter_mut();
    encounter.begin_round();
    (encounter.posture, encounter.range) = (at.posture, at.range);
    Some(plan)
}

/// SV 9.9.3.b: one round: close approach if Close, torpedoes, the answer.
async fn round(t: &mut T, plan: Plan) -> Play<Duel> {
    let range = t.g.encounter().range.unwrap_or(Range::Medium);
    let mut plan = plan;
    if plan.needs_an_approach(&t.g, t.charts) {
        if !closes_unseen(t).await? {
            return Ok(Duel::Goes);
        }
        plan = ch09_00_attack::lay_salvo(t).await;
    }
    if plan.first.is_empty() {
        return Ok(Duel::Goes);
    }
    ch09_00_attack::shoot(t, &plan, range).await?;
    if t.g.encounter().afloat().next().is_none() {
        t.say("SV 9.9.4", |_| "The duel is won.".to_owned());
        return Ok(Duel::Won);
    }
    enemy_answers(t, range).await?;
    Ok(Duel::Goes)
}

/// SV 9.9.3.e: caught closing, the boat is fired at from Close Range instead.
async fn closes_unseen(t: &mut T) -> Play<bool> {
    let detection = ch09_06_detection::close_approach(t).await?;
    if detection == Detection::Undetected {
        return Ok(true);
    }
    t.say("SV 9.9.3.e", |_| "The submarine has heard the boat closing.".to_owned());
    enemy_fires(t, Range::Close).await?;
    Ok(false)
}

/// SV 9.9.5.a, SV-R22: missed, the submarine looks for the boat, and fires if it finds it.
async fn enemy_answers(t: &mut T, range: Range) -> Play {
    let detection = ch09_06_detection::detection_roll(t, Look::Submarine).await;
    if detection == Detection::Undetected {
        return Ok(());
    }
    enemy_fires(t, range).await
}

/// SV 9.9.5.b, SV 9.9.5.c, SV-R23: two torpedoes; any that hits and is no dud sinks the boat.
async fn enemy_fires(t: &mut T, range: Range) -> Play {
    ch10_00_damage::stir(t);
    for _ in 0..t.charts.s.enemy_salvo.of::<u8>(s::Salvo::Torpedoes) {
        let chart = t.charts.s.enemy(range);
        let bad = |shot| shot == s::Shot::Hit;
        if !bad(ch12_events::check(t, chart, Mods::NONE, bad).await.result) {
            t.say("SV 9.9.5.b", |_| "A torpedo passes the boat.".to_owned());
            continue;
        }
        let chart = &t.charts.s.enemy_dud;
        let bad = |fuse| fuse == Fuse::Live;
        if bad(ch12_events::check(t, chart, Mods::NONE, bad).await.result) {
            let text = "A torpedo strikes; the boat is lost with all hands.";
            return Err(ch05_victory::over(t, End::Sunk, "SV 9.9.5.c", text));
        }
        t.say("SV 9.9.5.c", |_| "A torpedo strikes and does not explode.".to_owned());
    }
    Ok(())
}
