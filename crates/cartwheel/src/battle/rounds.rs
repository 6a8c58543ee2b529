//! Section 9.7.5: the rounds and impulses of an air battle, from set-up to its end.

use super::{
    At, Stage, craft, defence, entry, fire,
    flight::{Flight, Sortie, Step},
    sequence, set_up,
    track::Move,
    training,
};
use crate::{
    charts::{battle::Limit, victory::During},
    rules::{T, ch16_victory::award},
    state::{Phase, Side},
};

/// OC 9.7.a: fights the battle of the state to its end. It can begin again at every round.
pub async fn fight(t: &mut T) {
    set_up::run(t).await;
    while craft::battle(&t.g).stage == Stage::Rounds {
        if t.g.phase == Phase::AirTraining {
            t.mark(|g| format!("Round {} of the air battle", craft::battle(g).round));
        }
        round(t).await;
    }
    end(t);
}

/// OC 9.7.5.b, OC 9.7.5.c
pub async fn round(t: &mut T) {
    t.chapter(
        "OC 9.7.5.a",
        |g| format!("Air battle, round {}", craft::battle(g).round),
        |g| format!("Round {} of the air battle begins.", craft::battle(g).round),
    );
    sequence::vary(t).await;
    for impulse in 1..=t.charts.battle.limit(Limit::Impulses) {
        self::impulse(t, impulse).await;
        if is_over(t) {
            break;
        }
    }
    let last = t.charts.battle.limit(Limit::Rounds);
    let over = is_over(t);
    let battle = craft::battle_mut(&mut t.g);
    battle.impulse = 1;
    battle.acting = battle.mission;
    if battle.round >= last || over {
        battle.stage = Stage::Over;
    } else {
        battle.round += 1;
    }
}

/// OC 9.7.5.b
pub async fn impulse(t: &mut T, number: u8) {
    craft::battle_mut(&mut t.g).impulse = number;
    tell_silence(t);
    mission_half(t, number).await;
    if !is_over(t) {
        tell_silence(t);
        interceptor_half(t, number).await;
    }
}

/// OC 9.7.3.f: who does not move in an impulse is seen to have another number.
fn tell_silence(t: &mut T) {
    let battle = craft::battle(&t.g);
    if battle.flyers.iter().any(|it| !it.shown && it.is_in()) {
        t.reveal();
    }
}

/// OC 9.7.5.d: no mission unit is on the board or still to come; or the training game is decided.
fn is_over(t: &T) -> bool {
    let battle = craft::battle(&t.g);
    let left = battle.of_side(battle.mission).any(|flyer| battle.flyers[flyer].is_in());
    !left || (battle.training && training::is_decided(&t.g, t.charts))
}

/// OC 9.7.5.b: latecomers with this number are placed, then the mission unit acts.
async fn mission_half(t: &mut T, impulse: u8) {
    let side = craft::battle(&t.g).mission;
    craft::battle_mut(&mut t.g).acting = side;
    entry::latecomers(t, impulse).await;
    loop {
        let battle = craft::battle(&t.g);
        let next = battle.of_side(side).find(|&flyer| {
            let it = &battle.flyers[flyer];
            it.number == impulse && it.hex().is_some() && !it.acted
        });
        let Some(first) = next else { break };
        let together: Vec<usize> = battle.formation(first).collect();
        for &flyer in &together {
            show(t, flyer);
            craft::battle_mut(&mut t.g).flyers[flyer].acted = true;
        }
        let sortie = Sortie::begin(&t.g, t.charts, &together);
        if fly(t, side, sortie).await {
            // Ruling R-FORMATION: from now on each moves by itself, in this same impulse.
            for &flyer in &together {
                let it = &mut craft::battle_mut(&mut t.g).flyers[flyer];
                it.alone = true;
                it.acted = false;
            }
        }
    }
    for flyer in &mut craft::battle_mut(&mut t.g).flyers {
        flyer.acted = false;
    }
}

/// OC 9.7.5.b: the interceptor with this number acts.
async fn interceptor_half(t: &mut T, impulse: u8) {
    let side = craft::battle(&t.g).mission.enemy();
    craft::battle_mut(&mut t.g).acting = side;
    let battle = craft::battle(&t.g);
    let acts =
        |flyer: &usize| battle.flyers[*flyer].number == impulse && battle.flyers[*flyer].is_in();
    let Some(flyer) = battle.of_side(side).find(acts) else { return };
    show(t, flyer);
    let sortie = if craft::battle(&t.g).flyers[flyer].at == At::Off {
        let Some(sortie) = entry::interceptor(t, flyer).await else { return };
        sortie
    } else {
        Sortie::begin(&t.g, t.charts, &[flyer])
    };
    fly(t, side, sortie).await;
}

/// OC 9.7.3.f: with its first impulse a unit's number, altitude and markers become known.
pub fn show(t: &mut T, flyer: usize) {
    let it = &mut craft::battle_mut(&mut t.g).flyers[flyer];
    if !it.shown {
        it.shown = true;
        t.reveal();
        let charts = t.charts;
        t.say("OC 9.7.3.f", move |g| {
            let it = &craft::battle(g).flyers[flyer];
            let name = &craft::counter(charts, it.unit).name;
            format!(
                "{name} has sequence number {} and flies at {} altitude.",
                it.number,
                it.altitude.title()
            )
        });
    }
}

/// OC 9.7.3.f: before its first move all but the number of a unit becomes known, since it fires or is fired at.
pub fn tell(t: &mut T, flyer: usize) {
    let battle = craft::battle_mut(&mut t.g);
    let it = &mut battle.flyers[flyer];
    if battle.training || it.markers_are_known() {
        return;
    }
    it.told = true;
    t.reveal();
    let charts = t.charts;
    t.say("OC 9.7.3.f", move |g| {
        let it = &craft::battle(g).flyers[flyer];
        let name = &craft::counter(charts, it.unit).name;
        format!("{name} flies at {} altitude.", it.altitude.title())
    });
}

/// OC 9.7.10.c, OC 9.7.10.d: what was hidden about a shot that is declared is told; whether it can be fired.
/// Nothing is spent on one that cannot.
fn can_fire(t: &mut T, sortie: &Sortie, target: usize) -> bool {
    let Some(member) = sortie.lead() else { return true };
    let (firer, stand) = (member.flyer, member.stand());
    for flyer in fire::secrets_of_shot(&t.g, t.charts, firer, stand, target) {
        tell(t, flyer);
    }
    let fires = fire::shot(&t.g, t.charts, firer, stand, target, false).is_some();
    if fires {
        tell(t, target);
    }
    fires
}

/// One impulse; true if a formation was broken before anything else.
async fn fly(t: &mut T, side: Side, mut sortie: Sortie) -> bool {
    while !sortie.is_done() {
        let blank = Flight::of(sortie.clone());
        let text = "Plan the flight; all points must be spent";
        let plan = t.draft(side.seat(), "OC 9.7.9.a", text, blank).await.plan;
        if plan.is_empty() {
            break;
        }
        let mut dice = false;
        for step in plan {
            // What dice have made impossible is planned anew.
            if dice && !sortie.allows(&t.g, t.charts, step) {
                break;
            }
            if let Step::Fire { target, .. } = step
                && !can_fire(t, &sortie, target)
            {
                break;
            }
            dice |= carry_out(t, &mut sortie, step).await;
            drop_lost(t, &mut sortie);
            if sortie.crew.is_empty() {
                return false;
            }
        }
        if sortie.broken {
            return true;
        }
    }
    false
}

/// Members that were shot down fly no farther.
fn drop_lost(t: &T, sortie: &mut Sortie) {
    let battle = craft::battle(&t.g);
    sortie.crew.retain(|member| battle.flyers[member.flyer].at != At::Lost);
}

/// One action of a plan; true if dice were thrown.
async fn carry_out(t: &mut T, sortie: &mut Sortie, step: Step) -> bool {
    sortie.take(step, &t.g, t.charts);
    put_down(t, sortie);
    match step {
        Step::Enter { .. } | Step::Move(Move::Ahead | Move::Roll(_) | Move::Immelmann, _) => {
            let Some(flyer) = sortie.lead().map(|lead| lead.flyer) else { return false };
            defence::against(t, flyer).await
        }
        Step::Fire { target, .. } => {
            let Some(member) = sortie.lead() else { return false };
            let (flyer, stand) = (member.flyer, member.stand());
            if let Some(shot) = fire::shot(&t.g, t.charts, flyer, stand, target, false) {
                fire::resolve(t, shot).await;
            }
            true
        }
        Step::Attack { flyer, attack, ship, .. } => {
            lighten(t, flyer);
            craft::battle_mut(&mut t.g).flyers[flyer].attacked = true;
            super::deliver::attack(t, flyer, attack, ship.map(|vessel| vessel.ship)).await;
            fire::settle(t, flyer);
            true
        }
        Step::Abort { flyer, .. } => {
            abort(t, flyer, "OC 9.8.a");
            lighten(t, flyer);
            false
        }
        Step::Move(..) | Step::Break => false,
    }
}

/// OC 9.7.9.b, OC 9.10.11: without bombs a point faster from the next round on.
fn lighten(t: &mut T, flyer: usize) {
    let battle = craft::battle_mut(&mut t.g);
    let round = battle.round;
    let it = &mut battle.flyers[flyer];
    if it.loaded {
        it.loaded = false;
        it.faster_from.get_or_insert(round + 1);
    }
}

/// OC 9.8.b, OC 9.7.5.e, ruling R-ABORT-SHOTDOWN: a point for the enemy, once a bomber.
fn abort(t: &mut T, flyer: usize, rule: &'static str) {
    let battle = craft::battle_mut(&mut t.g);
    let side = battle.side_of(flyer);
    let it = &mut battle.flyers[flyer];
    if it.aborted || it.attacked {
        return;
    }
    it.aborted = true;
    let unit = it.unit;
    let why = format!("{} aborts its mission", craft::counter(t.charts, unit).name);
    let points: i16 = t.charts.victory.during.of(During::BomberAbort);
    award(t, side.enemy(), points * 2, rule, &why);
}

/// OC 9.8.a: a bomber that is not on the board jettisons its bombs and goes home.
pub fn turn_back(t: &mut T, flyer: usize) {
    abort(t, flyer, "OC 9.8.a");
    let it = &mut craft::battle_mut(&mut t.g).flyers[flyer];
    it.loaded = false;
    it.shown = true;
    it.at = At::Home;
}

/// OC 9.7.9.m: sets the units down where their move has brought them.
fn put_down(t: &mut T, sortie: &Sortie) {
    let away = t.charts.battle.limit(Limit::RoundsAway);
    let battle = craft::battle_mut(&mut t.g);
    for member in &sortie.crew {
        let mission = battle.is_mission(member.flyer);
        let round = battle.round;
        let it = &mut battle.flyers[member.flyer];
        let track = &member.track;
        it.altitude = track.altitude;
        it.straight = track.straight;
        it.bound = track.bound;
        it.at = if !track.gone {
            if sortie.entering.is_empty() {
                At::Board { hex: track.hex, facing: track.facing }
            } else {
                At::Off
            }
        } else if mission {
            At::Home
        } else {
            // OC 9.7.8.b, ruling R-REENTRY
            let never_came = sortie.entered && !sortie.fired;
            it.from_round = round + 1 + if never_came { 0 } else { away };
            At::Off
        };
    }
}

/// OC 9.7.5.d, OC 9.7.5.e, OC 9.8.c: who is left goes home; undelivered bombs count as aborts.
fn end(t: &mut T) {
    let bombers: Vec<usize> = {
        let battle = craft::battle(&t.g);
        let undelivered = |flyer: &usize| {
            let it = &battle.flyers[*flyer];
            it.at != At::Lost && it.loaded && !it.attacked && !it.aborted
        };
        let bomber = |flyer: &usize| craft::may_abort(t.charts, battle, *flyer);
        battle.of_side(battle.mission).filter(undelivered).filter(bomber).collect()
    };
    for flyer in bombers {
        abort(t, flyer, "OC 9.7.5.e");
    }
    // Who never moved is seen with its markers now.
    if craft::battle(&t.g).flyers.iter().any(|flyer| !flyer.shown) {
        t.reveal();
    }
    for flyer in &mut craft::battle_mut(&mut t.g).flyers {
        flyer.shown = true;
        if flyer.at != At::Lost {
            flyer.at = At::Home;
        }
    }
}
