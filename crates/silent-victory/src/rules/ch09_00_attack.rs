//! Sections 9.0, 9.1 and 9.5: whether, how and from where to attack ships with an escort.

mod choices;

pub use choices::{Attack, Tubes};

use super::{
    Play, T, ch08_encounters,
    ch09_02_fire::{self, Salvo},
    ch09_04_unescorted, ch09_06_detection, ch09_07_following, ch10_11_repair,
};
use crate::{
    charts::{captains::Ability, escorts::Detection},
    conditions::Look,
    state::{EscortFate, Posture, Range, Side, State, System, Time},
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
pub async fn engagement(t: &mut T) -> Play {
    if t.g.patrol().abort.is_some() {
        t.say("SV 10.12.4", |_| "On the way home the boat keeps clear of ships.".to_owned());
        return Ok(());
    }
    loop {
        let sequel = if t.g.encounter().escort.is_some() {
            attack_escorted(t).await?
        } else {
            ch09_04_unescorted::rounds(t).await?
        };
        if sequel == Sequel::LetGo {
            return Ok(());
        }
        ch10_11_repair::after_combat(t).await?;
        if t.g.patrol().cut_short.is_some() {
            return Ok(());
        }
        ch09_02_fire::reload(t).await;
        let aborted = t.g.patrol().abort.is_some();
        if aborted || sequel == Sequel::Over || !ch09_07_following::follow(t).await {
            return Ok(());
        }
    }
}

/// SV 8.1.4, decisions SV-D11 and SV-D33: combat is the captain's choice. SV 9.7.10: a cripple let
/// go under its escort is gone, and so are ships followed and not attacked (SV-R103).
pub(super) async fn chooses_to_attack(t: &mut T, could_fire: bool) -> bool {
    if !could_fire {
        t.say("SV 8.1.4", |_| "Nothing can be fired; the ships pass.".to_owned());
        return false;
    }
    let rule = if t.g.encounter().must_fire { "SV 9.7.10" } else { "SV 8.1.4" };
    let (seat, options) = (t.g.seat(), [Attack::Attack, Attack::LetGo]);
    match t.ask(seat, rule, "Ships in sight. Attack?", &options).await {
        Attack::Attack => true,
        Attack::LetGo => {
            t.say(rule, |_| "The boat lets them go and is not seen.".to_owned());
            false
        }
    }
}

/// SV 9.1.4, SV 9.2.2.a, SV 9.2.8: one attack on escorted ships: posture, range and fourth target,
/// torpedoes placed, close approach, salvos, then the hunt. One round of fire, never two.
pub async fn attack_escorted(t: &mut T) -> Play<Sequel> {
    let ready = ch09_02_fire::has_ready_tube(t.g.boat()) && can_see(&t.g);
    if !chooses_to_attack(t, ready).await {
        return Ok(Sequel::LetGo);
    }
    t.g.encounter_mut().begin_round();
    choose_posture(t).await;
    let range = choose_range(t).await;
    let committed = fourth_target(t, range).await;
    let (first, second) = place_torpedoes(t).await;
    if first.is_empty() && !committed {
        t.say("SV 9.1.2", |_| "The boat holds its fire and is not seen.".to_owned());
        return Ok(Sequel::LetGo);
    }
    if range == Range::Close {
        let detection = ch09_06_detection::close_approach(t).await?;
        if detection != Detection::Undetected {
            return caught_on_approach(t, detection).await;
        }
    }
    if first.is_empty() {
        t.say("SV 9.1.2", |_| "The boat holds its fire and slips away.".to_owned());
        return Ok(Sequel::LetGo);
    }
    shoot(t, &first, &second, range).await?;
    aftermath(t).await
}

/// SV 10.0.a, SV 10.11.6: without its periscope (E5) a boat attacks from the surface or not at all,
/// and escorted ships only at night.
pub(super) fn can_see(g: &State) -> bool {
    has_periscope(g) || g.encounter().time == Time::Night
}

pub(super) fn has_periscope(g: &State) -> bool {
    g.boat().works(System::Periscope)
}

/// SV 9.0.a, SV 9.5.1.a, decision SV-D13. SV 9.4.6.b: by day only submerged.
async fn choose_posture(t: &mut T) {
    let posture = match t.g.encounter().time {
        Time::Day => Posture::Submerged,
        Time::Night if !has_periscope(&t.g) => Posture::Surfaced,
        Time::Night => {
            let (seat, options) = (t.g.seat(), [Posture::Submerged, Posture::Surfaced]);
            t.ask(seat, "SV 9.5.1.a", "Attack submerged or on the surface?", &options).await
        }
    };
    t.g.encounter_mut().posture = posture;
}

/// SV 9.1.4, decision SV-D14: one range for the whole attack.
pub(super) async fn choose_range(t: &mut T) -> Range {
    let (seat, options) = (t.g.seat(), [Range::Close, Range::Medium, Range::Long]);
    let range = t.ask(seat, "SV 9.1.4", "From what range?", &options).await;
    t.g.encounter_mut().range = Some(range);
    range
}

/// SV 8.2.1.b, SV-R07: from Close Range a convoy shows a fourth ship; true if the boat is committed
/// to that range by it. The captain's ability may show it from Medium Range (SV 14.10.1).
async fn fourth_target(t: &mut T, range: Range) -> bool {
    let wide_view = t.charts.captains.has(t.g.captain().card, Ability::WideView);
    let seen = range == Range::Close || (range == Range::Medium && wide_view);
    let ships = t.charts.e1.targets.ships_at_close_range(t.g.encounter().meeting);
    if !seen || t.g.encounter().targets.len() >= usize::from(ships) {
        return false;
    }
    let Some(target) = ch08_encounters::identify(t).await else { return false };
    t.g.encounter_mut().targets.push(target);
    range == Range::Close
}

/// SV 9.2.1.a, SV 9.2.1.b, SV 9.5.2.a, SV-R94, decision SV-D16: from one end, or from both in a
/// Night Surface Attack; the second salvo is placed before the first is fired.
pub(super) async fn place_torpedoes(t: &mut T) -> (Salvo, Salvo) {
    let Some(tubes) = choose_tubes(t).await else { return (Salvo::new(), Salvo::new()) };
    match tubes {
        Tubes::One(side) => (ch09_02_fire::aim(t, side, &[]).await, Salvo::new()),
        Tubes::Both { first } => {
            let salvo = ch09_02_fire::aim(t, first, &[]).await;
            let second = ch09_02_fire::aim(t, first.other(), &salvo).await;
            if salvo.is_empty() { (second, salvo) } else { (salvo, second) }
        }
    }
}

pub(super) async fn choose_tubes(t: &mut T) -> Option<Tubes> {
    let mut options = tube_options(&t.g);
    if options.len() < 2 {
        return options.pop();
    }
    let seat = t.g.seat();
    Some(t.ask(seat, "SV 9.2.1.a", "Which tubes fire?", &options).await)
}

/// SV 9.2.1.a, SV 9.2.1.b: the ends that can fire, and both together only in a Night Surface Attack
/// (against unescorted ships each end is a weapon of its own, SV 9.4.2.b).
pub fn tube_options(g: &State) -> Vec<Tubes> {
    let ready = |side: &Side| ch09_02_fire::salvo_tubes(g.boat(), *side).next().is_some();
    let ends: Vec<Side> = Side::BOTH.into_iter().filter(ready).collect();
    let mut options: Vec<Tubes> = ends.iter().map(|&side| Tubes::One(side)).collect();
    if ends.len() == Side::BOTH.len() && g.encounter().is_night_surface() {
        options.extend(ends.iter().map(|&first| Tubes::Both { first }));
    }
    options
}

/// SV 9.2.2.c, SV 9.2.2.e: nothing is fired, the torpedoes stay in their tubes, and the boat is
/// depth-charged at once. SV 9.7.10: a cripple not fired at is gone.
async fn caught_on_approach(t: &mut T, detection: Detection) -> Play<Sequel> {
    ch09_02_fire::take_back(&mut t.g);
    t.say("SV 9.2.2.c", |_| "Found on the approach, the boat cannot fire.".to_owned());
    ch09_06_detection::hunted_from_attack(t, detection).await?;
    Ok(if t.g.encounter().must_fire { Sequel::Over } else { Sequel::MayFollow })
}

/// SV 9.2.1.c: both ends help the escorts. SV 9.5.2.b: only the second salvo is hurried.
async fn shoot(t: &mut T, first: &Salvo, second: &Salvo, range: Range) -> Play {
    t.g.encounter_mut().fired.both_ends = !second.is_empty();
    ch09_02_fire::fire(t, first, range, false).await?;
    if !second.is_empty() {
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
