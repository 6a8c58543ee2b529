//! Sections 9.2 and 9.3: torpedo salvos, duds, damage, the deck gun, reloading.

mod aim;
mod gun;
mod reload;

pub use aim::{
    Aim, Salvo, add_aim, aim_options, escort_target, has_ready_tube, place, salvo_tubes, targets,
    tubes_in_words,
};
pub use gun::{fire_deck_gun, gun_bears, gun_targets};
pub use reload::{Load, could_fire_after_reload, reload};

use super::{Play, T, ch12_events, ch14_options};
use crate::{
    charts::{
        Charts,
        s::{self, Fuse, Natural},
    },
    conditions::{Scene, Shot, Weapon, When},
    state::{
        Aimed, Arm, Charge, EscortFate, Landing, Mark, Range, Standing, State, Target, Time, Tube,
    },
};
use arrayvec::ArrayVec;
use board::capital;
use board::thousands;
use table::{Act, ActKind, BoardItem, Checked, Mods, chart::Chart};

/// SV 9.2.3 to SV 9.2.6, SV 9.0.c: fires a salvo, one roll a torpedo; a circular run can end the
/// career. Marks what was fired.
pub async fn fire(t: &mut T, salvo: &Salvo, range: Range, second_salvo: bool) -> Play {
    let before = escort_damage(&t.g);
    let torpedoes = launch(t, salvo);
    for (aimed, mark) in torpedoes {
        torpedo(t, usize::from(aimed.target), mark, range, second_salvo).await?;
        t.g.encounter_mut().placed.retain(|placed| *placed != aimed);
    }
    t.act_over();
    if salvo.iter().any(|aimed| is_escort(&t.g, aimed.target)) {
        escort_fate(t, before);
    }
    Ok(())
}

/// The torpedoes leave their tubes, all of them before the first roll (SV 9.2.1.d).
fn launch(t: &mut T, salvo: &Salvo) -> ArrayVec<(Aimed, Mark), 12> {
    let mut torpedoes = ArrayVec::new();
    for aimed in salvo {
        if let Some(mark) = unload(&mut t.g, aimed.tube) {
            torpedoes.push((*aimed, mark));
        }
    }
    leave_a_wake(&mut t.g, &torpedoes);
    t.g.patrol_mut().stirred = true;
    let count = torpedoes.len();
    t.say("SV 9.2.3", |_| match count {
        1 => "One torpedo is away.".to_owned(),
        _ => format!("{count} torpedoes are away."),
    });
    torpedoes
}

fn unload(g: &mut State, tube: Tube) -> Option<Mark> {
    let room = g.boat_mut().room_mut(tube.side);
    match room.tubes.get_mut(usize::from(tube.index))?.take()? {
        Charge::Torpedo(mark) => Some(mark),
        Charge::Mine => None,
    }
}

/// SV 9.6.14.c, SV-R112: steam by day is seen by escorts, and by a submarine (SV-R22).
fn leave_a_wake(g: &mut State, torpedoes: &[(Aimed, Mark)]) {
    let steam = torpedoes.iter().any(|(_, mark)| !mark.is_electric());
    let encounter = g.encounter_mut();
    let watched = encounter.escort.is_some()
        || encounter.targets.iter().any(|target| target.standing == Standing::Submarine);
    encounter.fired.anything |= !torpedoes.is_empty();
    encounter.fired.steam_by_day |= steam && watched && encounter.time == Time::Day;
}

/// One torpedo through S1, S2 and S3.
async fn torpedo(t: &mut T, at: usize, mark: Mark, range: Range, second_salvo: bool) -> Play {
    let target = &t.g.encounter().targets[at];
    let afloat = !target.is_sunk();
    let shot = Shot { weapon: Weapon::Torpedo(mark), target: Some(target), range, second_salvo };
    let mods = aim_modifiers(&t.g, t.charts, shot);
    t.act(|g| fires(g, ActKind::Torpedo, at));
    let rolled = to_hit(t, range, mods, afloat).await;
    if rolled.result == s::Shot::Miss {
        t.g.encounter_mut().land(at, Arm::Torpedo, Landing::Miss);
        t.say("SV 9.2.3", |g| format!("A {} misses {}.", mark.name(), target_name(g, at)));
        return runs_wild(t, rolled.natural).await;
    }
    if !afloat {
        t.g.encounter_mut().land(at, Arm::Torpedo, Landing::Miss);
        t.say("SV 9.2.3", |g| format!("{} has gone down already.", capital(&target_name(g, at))));
        return Ok(());
    }
    if is_dud(t).await {
        t.g.encounter_mut().land(at, Arm::Torpedo, Landing::Dud);
        t.say("SV 9.2.4.a", |g| format!("It strikes {}: a dud.", target_name(g, at)));
        return Ok(());
    }
    t.g.encounter_mut().land(at, Arm::Torpedo, Landing::Hit);
    let further = critical(t, rolled.natural);
    let points = damage_roll(t, &t.charts.s.torpedo_damage, Mods::NONE, at, further).await;
    damage(t, at, points + further);
    Ok(())
}

/// The boat fires at a ship, as the mat shows it.
fn fires(g: &State, how: ActKind, at: usize) -> Act {
    let ship = BoardItem::new(format!("target:{}", at + 1), target_name(g, at));
    Act::new(how, own_boat(g), ship)
}

/// The boat on the mat.
pub(super) fn own_boat(g: &State) -> BoardItem {
    BoardItem::new("boat", g.boat().name.clone())
}

/// SV 9.2.3: the modifiers of S1 for one shot.
pub fn aim_modifiers(g: &State, charts: &'static Charts, shot: Shot<'_>) -> Mods {
    let scene = Scene::firing(g, charts, shot);
    charts.s.to_hit(shot.range).modifiers(|when| scene.count(when))
}

table::choices! {
    /// SV 11.3.10.2.b, decision SV-D20
    pub enum Miss for State {
        question: "miss", rule: "SV 11.3.10.2.b", open: true,
        Accept = "accept": "Accept the miss",
        RollAgain = "roll-again": "Roll again" => "The Presidential Unit Citation allows it once a patrol",
    }
}

/// SV 9.2.3, SV 11.3.10.2.b, SV-R84: one roll to hit, and the roll again of the citation.
async fn to_hit(t: &mut T, range: Range, mods: Mods, matters: bool) -> Checked<s::Shot> {
    let chart = t.charts.s.to_hit(range);
    let bad = |shot| matters && shot == s::Shot::Miss;
    let rolled = ch12_events::check(t, chart, mods.clone(), bad).await;
    if !bad(rolled.result) || !t.g.patrol().miss_reroll {
        return rolled;
    }
    let (seat, options) = (t.g.seat(), [Miss::Accept, Miss::RollAgain]);
    match t.ask(seat, "SV 11.3.10.2.b", "The torpedo misses. Roll again?", &options).await {
        Miss::Accept => rolled,
        Miss::RollAgain => {
            t.g.patrol_mut().miss_reroll = false;
            ch12_events::check(t, chart, mods, bad).await
        }
    }
}

/// SV 14.8.1.a: a natural 12 may turn against the boat.
async fn runs_wild(t: &mut T, natural: i32) -> Play {
    if natural == t.charts.s.close.dice.highest() && t.g.setup.options.circular_runs.is_on() {
        return ch14_options::circular_run(t).await;
    }
    Ok(())
}

/// SV 9.2.4.a, SV LOG.a, SV 12.1.3.b. SV 9.2.4.b: the rate of the month of sailing.
pub async fn is_dud(t: &mut T) -> bool {
    let chart: &'static Chart<Fuse, When> = t.charts.s.duds.at(t.g.month());
    let scene = Scene::new(&t.g, t.charts);
    let mods = chart.modifiers(|when| scene.count(when));
    ch12_events::check(t, chart, mods, |fuse| fuse == Fuse::Dud).await.result == Fuse::Dud
}

/// SV 9.2.6, SV-R88: further points for a torpedo that hit on a natural 2.
fn critical(t: &mut T, natural: i32) -> u8 {
    if natural != t.charts.s.close.dice.lowest() {
        return 0;
    }
    t.say("SV 9.2.6", |_| "A critical hit.".to_owned());
    t.charts.s.critical.of(Natural::Two)
}

/// SV 9.2.5.a, SV 9.3.3: the damage of one hit. The captain would like more if it does not sink.
async fn damage_roll<K: Copy>(
    t: &mut T,
    chart: &'static Chart<s::Points, K>,
    mods: Mods,
    at: usize,
    further: u8,
) -> u8 {
    let target = &t.g.encounter().targets[at];
    let left = target.to_sink.saturating_sub(target.damage).saturating_sub(further);
    ch12_events::check(t, chart, mods, |points| points.0 < left).await.result.0
}

/// SV 9.2.5.b: the ship moves up its column of the mat; the log follows (SV 9.2.7).
fn damage(t: &mut T, at: usize, points: u8) {
    let target = &mut t.g.encounter_mut().targets[at];
    target.damage = target.damage.saturating_add(points).min(target.to_sink);
    t.say("SV 9.2.5.b", |g| {
        let target = &g.encounter().targets[at];
        let (name, left) = (capital(&target_name(g, at)), target.to_sink - target.damage);
        match left {
            0 => format!("{name} is sunk: {} tons.", thousands(target.tons)),
            1 => format!("{name} is damaged; 1 more point sinks her."),
            _ => format!("{name} is damaged; {left} more points sink her."),
        }
    });
}

fn is_escort(g: &State, at: u8) -> bool {
    let target = g.encounter().targets.get(usize::from(at));
    target.is_some_and(|target| target.standing == Standing::Escort)
}

fn escort_damage(g: &State) -> u8 {
    let mut targets = g.encounter().targets.iter();
    targets.find(|target| target.standing == Standing::Escort).map_or(0, |target| target.damage)
}

/// SV 9.2.10.a, SV 9.2.10.b: what the salvo did to the escort weighs on every later detection roll.
/// SV 9.2.10.c: its quality stays as it was.
fn escort_fate(t: &mut T, before: u8) {
    let after = escort_damage(&t.g);
    let sunk =
        t.g.encounter().targets.iter().any(|it| it.standing == Standing::Escort && it.is_sunk());
    let Some(escort) = &mut t.g.encounter_mut().escort else { return };
    escort.attacked = match escort.attacked {
        _ if sunk => EscortFate::Sunk,
        _ if after > before => EscortFate::Hurt,
        EscortFate::LeftAlone | EscortFate::Missed => EscortFate::Missed,
        EscortFate::Hurt | EscortFate::Sunk => escort.attacked,
    };
}

/// SV 9.6.7.c: one torpedo of this type, through S1 and S2, at no ship of the mat. True if it hits
/// and is no dud.
pub async fn fire_at_hunters(t: &mut T, tube: Tube, mark: Mark) -> Play<bool> {
    unload(&mut t.g, tube);
    t.g.encounter_mut().fired.anything = true;
    let range = Range::Close;
    let shot = Shot { weapon: Weapon::Torpedo(mark), target: None, range, second_salvo: false };
    let mods = aim_modifiers(&t.g, t.charts, shot);
    let rolled = to_hit(t, range, mods, true).await;
    if rolled.result == s::Shot::Miss {
        runs_wild(t, rolled.natural).await?;
        return Ok(false);
    }
    Ok(!is_dud(t).await)
}

/// The ship in a column, in words.
pub fn target_name(g: &State, at: usize) -> String {
    g.encounter().targets.get(at).map_or_else(|| "the escort".to_owned(), named)
}

pub fn named(target: &Target) -> String {
    match target.standing {
        Standing::Escort => "the escort".to_owned(),
        Standing::Merchant | Standing::Warship | Standing::Capital { .. } | Standing::Submarine => {
            target.name.clone()
        }
    }
}
