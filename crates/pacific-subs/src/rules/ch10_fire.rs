//! Section 10.2: torpedoes on their way.

use super::{
    Counter, Over, Play, T, acts, ch03_orders, ch05_damage, ch09_weapons,
    ch10_salvo::{self, Salvo},
    ch11_crash_dive, ch13_reengagement, odds,
    signature::{self, Noise},
};
use crate::{
    charts::engagement::{Arming, Degraded, HvtHit, Shot as Fell, Value},
    choice,
    conditions::{Scene, Shot},
    rules::mods,
    state::{
        Breach, Depth, End, GameEnd, Mark, Plotted, Quality, Range, Seen, State, Torpedo, TubeId,
        What,
        setup::{GunDuel, NaturalSix, RunsOn, SternNoise, TurnedOver},
    },
};
use table::{Key, Mods};

/// The highest face of a die, for the option of PS-R50.
const SIX: i32 = 6;

/// PS 10.2.a, PS 10.2.b: the captain fires what he likes; true if he fires at all.
pub async fn fire(t: &mut T) -> Play<bool> {
    if !ch10_salvo::can_fire(&t.g, t.charts) || !has_shot(&t.g, t.charts) {
        return Ok(false);
    }
    let seat = t.g.seat();
    let text = may_fire(&t.g, t.charts);
    let salvo = t.draft(seat, "PS 10.2.b", text, Salvo::default()).await;
    if salvo.swing {
        swing_round(t);
    }
    if !salvo.flood.is_empty() {
        let noise = i32::from(t.charts.engagement.value(Value::Flooding));
        signature::add(t, "PS 10.2A", &[(Noise::Flooding, noise)]);
        salvo.flood.iter().for_each(|tube| ch09_weapons::flood(t, *tube));
    }
    if salvo.shots.is_empty() {
        return Ok(false);
    }
    doctrine(t, &salvo);
    outgunned(t, &salvo)?;
    launch_noise(t, &salvo);
    let exploded = launch(t, &salvo).await?;
    if exploded {
        let noise = i32::from(t.charts.engagement.value(Value::Explosion));
        signature::add(t, "PS 10.2F.g", &[(Noise::Explosion, noise)]);
    }
    Ok(true)
}

/// PS 3.1A.b, PS 8.3.n: the question, with what doctrine has against it.
pub fn may_fire(g: &State, charts: &'static crate::charts::Charts) -> &'static str {
    if ch03_orders::forbids_fire(g, charts) {
        "Fire torpedoes, against doctrine in a further round? Firing and explosions raise the signature."
    } else if ch03_orders::forbids_night_attack(g, charts) {
        "Fire torpedoes, against doctrine by night on the surface near escorts? Firing and explosions raise the \
         signature."
    } else {
        "Fire torpedoes? Firing and explosions raise the signature."
    }
}

/// Something to fire and something to fire at, now or after a swing.
fn has_shot(g: &State, charts: &crate::charts::Charts) -> bool {
    let loaded = g.boat().tubes().any(|(_, tube)| tube.torpedo().is_some() && !tube.disabled);
    let fight = g.fight();
    loaded && fight.vessels().any(|it| ch10_salvo::shot_at(g, charts, it).is_some())
}

/// PS 10.2B.a: everything turns by half a circle; the solutions stay what they are.
fn swing_round(t: &mut T) {
    for it in &mut t.g.fight_mut().plot {
        it.bearing = it.bearing.turned(3);
    }
}

/// PS 3.1A.a, PS 3.1A.b, PS 8.3.n, PS-R38, decision PS-D07: what doctrine says to this salvo.
fn doctrine(t: &mut T, salvo: &Salvo) {
    let most = usize::from(ch03_orders::limits(&t.g, t.charts).most_per_merchant);
    if ch03_orders::forbids_fire(&t.g, t.charts) {
        ch03_orders::violate(t, Breach::ReEngagement, true);
    }
    if ch03_orders::forbids_night_attack(&t.g, t.charts) {
        ch03_orders::violate(t, Breach::NightSurface, true);
    }
    let wasteful =
        t.g.fight()
            .vessels()
            .any(|it| matches!(it.what, What::Merchant { .. }) && salvo.count_at(it.id) > most);
    if wasteful {
        ch03_orders::violate(t, Breach::TooManyTorpedoes, true);
    }
}

/// PS 10.3.b, PS-R54: by the letter any fire at a warship or Q-ship from the surface is the end.
fn outgunned(t: &mut T, salvo: &Salvo) -> Play {
    let surfaced = t.g.fight().depth == Depth::Surface;
    let at_warship =
        t.g.fight().vessels().any(|it| ch10_salvo::outguns(it) && salvo.count_at(it.id) > 0);
    if t.g.house().gun_duel == GunDuel::AnyFire && surfaced && at_warship {
        let text = "On the surface the warship's guns find the boat first. She is lost.";
        return Err(Over::now(t, GameEnd::SunkByGunfire, "PS 10.3.b", text));
    }
    Ok(())
}

/// PS 10.2.d, PS 10.2B.b, PS 10.2H, PS-R49: once for all torpedoes; one less if only stern tubes fire
/// after a swing; Mk 18 alone change nothing.
fn launch_noise(t: &mut T, salvo: &Salvo) {
    let noises = launch_noises(&t.g, t.charts, salvo);
    signature::add(t, "PS 10.2.d", &noises);
}

/// PS 10.2.d, PS 10.2B.b, PS 10.2H, PS-R49: what firing adds.
pub fn launch_noises(
    g: &State,
    charts: &crate::charts::Charts,
    salvo: &Salvo,
) -> [(Noise, i32); 2] {
    let marks = salvo.shots.iter().filter_map(|(tube, _)| g.boat().tube(*tube).torpedo());
    let noisy = marks.into_iter().any(|it| charts.damage.torpedo(it.mark).noisy);
    let stern = salvo.swing && salvo.shots.iter().all(|(tube, _)| tube.end == End::Aft);
    let value = |value| i32::from(charts.engagement.value(value)) * i32::from(noisy);
    let less = if stern { value(Value::SternOnly) } else { 0 };
    let silent = stern && g.house().stern_noise == SternNoise::Less;
    let firing = if silent { 0 } else { value(Value::Firing) };
    [(Noise::Firing, firing), (Noise::SternOnly, -less)]
}

/// PS 10.2C.b, PS 10.2C.c, PS 10.2D.a: target by target, torpedo by torpedo; true if one exploded.
async fn launch(t: &mut T, salvo: &Salvo) -> Play<bool> {
    let mut order: Vec<u8> = Vec::new();
    for (_, target) in &salvo.shots {
        if !order.contains(target) {
            order.push(*target);
        }
    }
    let mut exploded = false;
    // A torpedo that circles may drive the boat down while the others run.
    let from = t.g.fight().depth;
    for target in order {
        let tubes: Vec<TubeId> =
            salvo.shots.iter().filter(|(_, at)| *at == target).map(|(tube, _)| *tube).collect();
        let spread = salvo.spreads.contains(&target);
        let Some(aimed) = t.g.fight().by_id(target).copied() else { continue };
        for (place, tube) in tubes.into_iter().enumerate() {
            let Some(torpedo) = t.g.boat_mut().empty(tube) else { continue };
            let in_spread = spread.then_some(place as u8);
            exploded |= run(t, Running { torpedo, in_spread, from }, aimed).await?;
        }
    }
    t.act_over();
    Ok(exploded)
}

/// A torpedo that has left its tube.
#[derive(Clone, Copy)]
struct Running {
    torpedo: Torpedo,
    in_spread: Option<u8>,
    /// PS 10.2D.b
    from: Depth,
}

/// PS 10.2G.a, PS 10.2G.b, PS-R53: a torpedo at its target, and on to the next if it misses. A
/// torpedo whose target has gone down runs on too.
async fn run(t: &mut T, running: Running, first: Plotted) -> Play<bool> {
    let Running { torpedo, in_spread, from } = running;
    let mut at = Some(first.id);
    let mut aimed = first;
    let mut running_on = false;
    let mut turned = false;
    while let Some(id) = at {
        if let Some(target) = t.g.fight().by_id(id).copied() {
            aimed = target;
            let Some(shot) = ch10_salvo::shot_at(&t.g, t.charts, &target) else { break };
            let shot = Shot { in_spread, running_on, from, ..shot };
            acts::torpedo(t, id);
            let fell = roll(t, shot).await;
            let always = t.g.house().turned_over == TurnedOver::Always && !turned;
            if fell == Fell::Hit || always {
                turned = true;
                match quality(t, torpedo.mark).await {
                    Quality::Straight if fell == Fell::Hit => return strike(t, torpedo, id).await,
                    Quality::Straight => {}
                    Quality::Dud => {
                        t.say("PS 10.2E.b", |_| "A dud.".to_owned());
                        return Ok(false);
                    }
                    Quality::Premature => {
                        t.say("PS 10.2E.c", |_| "It explodes too soon.".to_owned());
                        return Ok(true);
                    }
                    Quality::Circling => {
                        circling(t).await?;
                        return Ok(false);
                    }
                }
            }
        }
        at = beyond(&t.g, &aimed);
        running_on = true;
    }
    t.say("PS 10.2G.b", |_| "The torpedo runs out of sight.".to_owned());
    Ok(false)
}

/// PS 10.2D.a, PS 10.2D.b, PS-R50: one die against the hit number.
pub async fn roll(t: &mut T, shot: Shot) -> Fell {
    let chart = &t.charts.engagement.torpedo;
    let mods = mods(t, chart, |scene| Scene { shot: Some(shot), ..scene });
    let rolled = t.check(chart, mods).await;
    let missed = t.g.house().natural_six == NaturalSix::Misses && rolled.natural == SIX;
    if missed { Fell::Miss } else { rolled.result }
}

/// PS 10.2G.a, PS-R53: the next vessel farther out in the same box of the display.
pub fn beyond(g: &State, from: &Plotted) -> Option<u8> {
    let here = from.solution?;
    let same = |it: &&Plotted| {
        it.solution.is_some_and(|there| {
            let in_line = match g.house().runs_on {
                RunsOn::Sector => {
                    there.beam == here.beam
                        && there.sector == here.sector
                        && it.bearing.is_bow() == from.bearing.is_bow()
                }
                RunsOn::Bearing => it.bearing == from.bearing,
            };
            it.id != from.id && in_line && there.range < here.range
        })
    };
    let next = g.fight().vessels().filter(same);
    next.max_by_key(|it| (it.solution.map(|there| there.range), std::cmp::Reverse(it.id)))
        .map(|it| it.id)
}

/// PS 5.1A.b, PS 9.5A.f, PS 10.2E, PS 10.2E.a, PS 10.2E.e, PS 10.2E.f: what the counter shows, drawn
/// now from what the mix still holds.
pub async fn quality(t: &mut T, mark: Mark) -> Quality {
    if !t.charts.damage.torpedo(mark).flaws {
        return Quality::Straight;
    }
    let cup = mix_left(&t.g, t.charts, mark);
    if cup.iter().all(|(_, count)| *count == 0) {
        return Quality::Straight;
    }
    let Counter(quality) = t.draw(&cup, "PS 10.2E", "The torpedo is turned over").await;
    let seen = &mut t.g.patrol_mut().seen;
    match seen.iter_mut().find(|it| it.mark == mark && it.quality == quality) {
        Some(it) => it.count += 1,
        None => seen.push(Seen { mark, quality, count: 1 }),
    }
    quality
}

/// PS 5.1A.a, PS 5.1A.b: counters of the mix that have not been turned over.
pub fn mix_left(
    g: &State,
    charts: &crate::charts::Charts,
    mark: Mark,
) -> Vec<(Counter<Quality>, u8)> {
    let column = ch03_orders::column(g, charts);
    let mix = charts.doctrine.mix(column, mark);
    let seen = |quality| {
        let same = g.patrol().seen.iter().find(|it| it.mark == mark && it.quality == quality);
        same.map_or(0, |it| it.count)
    };
    let left = |quality| mix.map_or(0, |mix| mix.of(quality)).saturating_sub(seen(quality));
    Quality::ALL.iter().map(|&(_, quality)| (Counter(quality), left(quality))).collect()
}

/// PS 10.2D.c: a torpedo that lay in a flooded tube may fail when it hits.
pub async fn is_spoilt(t: &mut T, torpedo: Torpedo) -> bool {
    torpedo.degraded
        && t.check(&t.charts.engagement.degraded, Mods::NONE).await.result == Degraded::Fails
}

/// PS 10.2D.c, PS 10.2D.d, PS-R51: a good torpedo on target may still fail; true if it explodes.
async fn strike(t: &mut T, torpedo: Torpedo, id: u8) -> Play<bool> {
    if is_spoilt(t, torpedo).await {
        return Ok(false);
    }
    let range = t.g.fight().by_id(id).and_then(|it| it.solution).map(|it| it.range);
    if range == Some(Range::Close) {
        match t.check(&t.charts.engagement.arming, Mods::NONE).await.result {
            Arming::Hit => {}
            Arming::NotArmed => return Ok(false),
        }
    }
    score(t, id).await;
    Ok(true)
}

/// PS 10.2F.a, PS 10.2F.b, PS 10.2F.c, PS 10.2F.d: one hit, and the end of the ship if it is enough.
pub async fn score(t: &mut T, id: u8) {
    let Some(what) = t.g.fight().by_id(id).map(|it| it.what) else { return };
    let catastrophic = matches!(what, What::Hvt(_))
        && t.check(&t.charts.engagement.hvt_hit, Mods::NONE).await.result == HvtHit::Catastrophic;
    let needed = hits_needed(t.charts, what);
    let Some(target) = t.g.fight_mut().by_id_mut(id) else { return };
    target.hits += 1;
    let sunk = catastrophic || target.hits >= needed;
    let name = ch10_salvo::target_name(&t.g, id);
    if sunk {
        sink(t, id);
        t.say("PS 10.2F.d", |_| format!("Sunk: {name}."));
    } else {
        t.say("PS 10.2F.f", |_| format!("Hit: {name}."));
    }
}

/// PS 10.2F.a, PS 10.2F.b
pub fn hits_needed(charts: &crate::charts::Charts, what: What) -> u8 {
    match what {
        What::Merchant { shown: Some(kind), .. } => charts.counters.merchant(kind).hits,
        What::Hvt(kind) => charts.counters.hvt.of(kind).hits,
        What::Merchant { shown: None, .. } | What::Rescue | What::Harbor | What::Land => u8::MAX,
    }
}

/// PS 10.2F.d, PS 10.2F.e: the ship leaves the Plot for the record of the patrol.
pub fn sink(t: &mut T, id: u8) {
    let Some(what) = t.g.fight().by_id(id).map(|it| it.what) else { return };
    let patrol = t.g.patrol_mut();
    match what {
        What::Merchant { shown: Some(kind), .. } => patrol.deeds.sunk.push(kind),
        What::Hvt(kind) => patrol.deeds.hvt_sunk.push(kind),
        What::Merchant { shown: None, .. } | What::Rescue | What::Harbor | What::Land => return,
    }
    t.g.fight_mut().plot.retain(|it| it.id != id);
    ch13_reengagement::succeed(t);
}

choice! {
    /// PS 10.2E.d, decision PS-D33
    pub enum FleeTorpedo as "flee-torpedo", "PS 10.2E.d", odds flee_odds {
        Dive = "crash-dive": "Crash dive out of its way: louder, and it tires the crew",
        Stay = "stay": "Hope that it passes",
    }
}

fn flee_odds(
    flee: FleeTorpedo,
    g: &State,
    charts: &'static crate::charts::Charts,
) -> Vec<table::Odds> {
    match flee {
        FleeTorpedo::Dive => vec![odds::crash_dive(g, charts)],
        FleeTorpedo::Stay => vec![odds::plain(g, charts, &charts.damage.circling)],
    }
}

/// PS 10.2E.d: a torpedo that comes back: one die less two in hull hits, unless the boat dives clear.
pub async fn circling(t: &mut T) -> Play {
    t.say("PS 10.2E.d", |_| "The torpedo turns in a circle and comes back!".to_owned());
    let seat = t.g.seat();
    let options = [FleeTorpedo::Dive, FleeTorpedo::Stay];
    let flee = t.ask(seat, "PS 10.2E.d", "Crash dive from the torpedo?", &options).await;
    if flee == FleeTorpedo::Dive && ch11_crash_dive::crash_dive(t).await? {
        return Ok(());
    }
    let chart = &t.charts.damage.circling;
    let mods = mods(t, chart, |scene| scene);
    let hits = t.check(chart, mods).await.result.0;
    for _ in 0..hits {
        ch05_damage::hull_hit(t, GameEnd::OwnTorpedo).await?;
    }
    if flee == FleeTorpedo::Dive {
        ch11_crash_dive::go_down_after_failure(t).await?;
    }
    Ok(())
}
