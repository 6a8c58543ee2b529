//! What an order may come to, counted before it is given. Every figure comes from the charts that
//! play uses.

use super::{
    ch06_leg::Look,
    ch07_contact, ch07_opportunity, ch09_approach,
    ch09_approach::{Approach, Station, Step},
    ch10_fire, ch10_salvo,
    ch10_salvo::Salvo,
    ch11_ambush, ch11_reaction,
    ch12_evasion::Evasion,
    ch13_reengagement, is_five_or_six,
};
use crate::{
    charts::{
        Charts,
        contact::{Column, Contact},
        engagement::{Arming, Closing, Degraded, HvtHit, Quiet, Shot as Fell, Value},
    },
    conditions::{Scene, Shot, When},
    state::{
        Hex, Mark, Mission, Opportunity, Orders, Plane, Plotted, Quality, Range, State, Task,
        Travel, TubeId, What,
        setup::{FiveOrSix, LongAlarm},
    },
};
use table::{Chart, Dice, Mods, Odds, Tone};

/// Chances are given in parts of this.
const PARTS: u64 = 1_000_000;
/// For so many vessels, the nearest, shots are foretold.
const FORETOLD: usize = 3;

/// How often in [`PARTS`] a roll on the chart comes to this.
fn chance<R: Copy, K: Copy>(chart: &Chart<R, K>, mods: &Mods, wanted: impl Fn(R) -> bool) -> u64 {
    let faces = u64::from(Dice::D6.sides);
    let good = (1..=i32::from(Dice::D6.sides))
        .filter(|natural| wanted(chart.resolve(*natural, mods).result))
        .count() as u64;
    good * PARTS / faces
}

fn scene_mods<R: Copy>(
    g: &State,
    charts: &'static Charts,
    chart: &Chart<R, When>,
    scene: impl FnOnce(Scene<'_>) -> Scene<'_>,
) -> Mods {
    let scene = scene(Scene::new(g, charts));
    chart.modifiers(|when| scene.count(when))
}

fn told(why: String, rule: &str, outcomes: &[(&str, u64, Tone)]) -> Odds {
    let met = outcomes.iter().filter(|(_, count, _)| *count > 0);
    Odds {
        why,
        rule: rule.to_owned(),
        of: outcomes.iter().map(|(_, count, _)| *count as u32).sum(),
        outcomes: met.clone().map(|(text, count, _)| ((*text).to_owned(), *count as u32)).collect(),
        tones: met.map(|(_, _, tone)| Some(*tone)).collect(),
    }
}

/// Several odds that are equally likely, as one.
fn together(all: impl IntoIterator<Item = Odds>) -> Option<Odds> {
    all.into_iter().reduce(|mut sum, next| {
        sum.of += next.of;
        for ((text, count), tone) in next.outcomes.into_iter().zip(next.tones) {
            if let Some(same) = sum.outcomes.iter_mut().find(|it| it.0 == text) {
                same.1 += count;
            } else {
                sum.outcomes.push((text, count));
                sum.tones.push(tone);
            }
        }
        sum
    })
}

/// PS 5.2B, PS 15.6.b: the odds of a roll to which the captain's skill is added, also where a die tells it.
fn with_skill(g: &State, charts: &'static Charts, odds: impl Fn(u8) -> Odds) -> Odds {
    let own = g.captain().skill;
    if g.setup.orders != Orders::UpPeriscope {
        return odds(own);
    }
    let chart = &charts.scenarios.rolled_skill;
    let faces = 1..=i32::from(Dice::D6.sides);
    let skills = faces.map(|natural| chart.resolve(natural, &Mods::NONE).result.0);
    together(skills.map(&odds)).unwrap_or_else(|| odds(own))
}

/// Both hold, each with its chance.
fn both(a: u64, b: u64) -> u64 {
    a * b / PARTS
}

/// PS 7.1.a, PS 7.1.d, PS 7.1.h, PS 7.1.i, PS 7.1D.a, PS 7.1E.a: ships and escorts in a hex entered so, and
/// friends who may take the boat for an enemy.
pub fn contact(g: &State, charts: &'static Charts, hex: Hex, look: Look) -> Vec<Odds> {
    let mut there = g.clone();
    let patrol = there.patrol_mut();
    (patrol.hex, patrol.speed) = (hex, look.speed);
    there.boat_mut().radar_on = look.radar;
    if look.launch {
        there.boat_mut().plane = Plane::Launched;
    }
    let mut odds: Vec<Odds> = friendly_fire(&there, charts).into_iter().collect();
    odds.extend(enemies(&there, charts));
    odds
}

/// The chance in [`PARTS`] that no die of a column finds anything.
fn finds_none(there: &State, charts: &'static Charts, column: Column, dice: u8) -> u64 {
    let chart = &charts.contact.die;
    let mods = match column {
        Column::Rescue => Mods::NONE,
        Column::Targets | Column::Tankers | Column::Hvt | Column::Escorts => {
            scene_mods(there, charts, chart, |scene| Scene { column: Some(column), ..scene })
        }
    };
    let miss = PARTS - chance(chart, &mods, |it| it == Contact::Made);
    (0..dice).fold(PARTS, |so_far, _| both(so_far, miss))
}

/// PS 7.1D.a, PS 15.2.d: whether friends find the boat.
fn friendly_fire(there: &State, charts: &'static Charts) -> Option<Odds> {
    let dice = ch07_contact::friendly_dice(there, charts);
    let free = finds_none(there, charts, Column::Escorts, dice);
    let outcomes = [
        ("no friend opens fire", free, Tone::Good),
        ("friendly ships attack", PARTS - free, Tone::Bad),
    ];
    (dice > 0).then(|| told("Friendly fire".to_owned(), "PS 7.1D.a", &outcomes))
}

/// PS 7.1.a, PS 7.1.d: ships and escorts of the enemy.
fn enemies(there: &State, charts: &'static Charts) -> Option<Odds> {
    let dice = ch07_contact::dice(there, charts);
    if dice.total() == 0 {
        return None;
    }
    let none = |column: Column| finds_none(there, charts, column, dice.of(column));
    let columns = [Column::Targets, Column::Tankers, Column::Hvt, Column::Rescue];
    let empty = columns.into_iter().fold(PARTS, |so_far, column| both(so_far, none(column)));
    let free = none(Column::Escorts);
    let (found, guarded) = (PARTS - empty, PARTS - free);
    Some(told(
        "Contact".to_owned(),
        "PS 7.1.d",
        &[
            ("ships alone", both(found, free), Tone::Good),
            ("ships with escorts", both(found, guarded), Tone::Mixed),
            ("nothing", both(empty, free), Tone::Nothing),
            ("escorts alone", both(empty, guarded), Tone::Bad),
        ],
    ))
}

/// PS 11.1: whether an escort closes on a boat of this signature.
fn closing(g: &State, charts: &'static Charts, signature: i32, why: &str) -> Option<Odds> {
    let mut there = g.clone();
    let top = i32::from(charts.engagement.signature.last());
    there.fight_mut().signature = signature.clamp(0, top) as u8;
    if there.fight().escorts.is_empty() {
        return None;
    }
    let chart = &charts.engagement.closing;
    let misses = there.fight().escorts.iter().map(|escort| {
        let mods = scene_mods(&there, charts, chart, |it| Scene { escort: Some(*escort), ..it });
        let sides = i32::from(Dice::D6.sides);
        let closes = (1..=sides).filter(|natural| {
            let result = chart.resolve(*natural, &mods).result;
            ch11_reaction::closes(&there, charts, *natural, result)
        });
        PARTS - closes.count() as u64 * PARTS / u64::from(Dice::D6.sides)
    });
    let none = misses.fold(PARTS, both);
    let outcomes =
        [("no escort closes", none, Tone::Good), ("an escort closes", PARTS - none, Tone::Bad)];
    Some(told(why.to_owned(), "PS 11.1", &outcomes))
}

/// PS 11.1: whether an escort closes on the boat as it is now.
pub fn closing_now(g: &State, charts: &'static Charts) -> Option<Odds> {
    closing(g, charts, i32::from(g.fight().signature), "Escorts")
}

/// PS 11.1D: an escort that the aircraft turns on; above 6 together it fades.
pub fn harassed(g: &State, charts: &'static Charts, id: u8) -> Option<Odds> {
    let escort = g.fight().escort(id).copied()?;
    let chart = &charts.engagement.closing;
    let sides = i32::from(Dice::D6.sides);
    let (mut fades, mut closes, mut holds) = (0, 0, 0);
    for air_die in 1..=sides {
        let mods = scene_mods(g, charts, chart, |it| Scene { escort: Some(escort), air_die, ..it });
        for natural in 1..=sides {
            if natural + air_die > sides {
                fades += 1;
            } else if chart.resolve(natural, &mods).result == Closing::Closes {
                closes += 1;
            } else {
                holds += 1;
            }
        }
    }
    let outcomes = [
        ("the escort fades", fades, Tone::Good),
        ("it holds off", holds, Tone::Nothing),
        ("it closes", closes, Tone::Bad),
    ];
    Some(told(board_name(g, id), "PS 11.1D", &outcomes))
}

/// PS 9.5A.c, PS 9.5B: what loading and manning the gun come to away from battle stations; then the
/// shots the targets will give.
pub fn preparation(g: &State, charts: &'static Charts, tubes: u8, gun: bool) -> Vec<Odds> {
    let mut odds = crew_work(g, charts, tubes, gun);
    odds.extend(prospects(g, charts));
    odds
}

fn crew_work(g: &State, charts: &'static Charts, tubes: u8, gun: bool) -> Vec<Odds> {
    let mut odds = Vec::new();
    if g.fight().battle_stations {
        return odds;
    }
    if tubes > 0 {
        let chart = &charts.engagement.load;
        odds.push(chart.odds(&scene_mods(g, charts, chart, |scene| Scene { tubes, ..scene })));
    }
    if gun {
        odds.push(five_or_six(g, charts, &charts.engagement.stow));
    }
    odds
}

/// PS 10.1A.a, PS 10.1B.a, PS 10.2D.a: the hit numbers the nearest vessels will have; without any,
/// whether escorts close.
fn prospects(g: &State, charts: &'static Charts) -> Vec<Odds> {
    let mut vessels: Vec<&Plotted> = g.fight().vessels().collect();
    vessels.sort_by_key(|it| std::cmp::Reverse(it.ring));
    if vessels.is_empty() {
        return closing_now(g, charts).into_iter().collect();
    }
    vessels.into_iter().take(FORETOLD).map(|it| hit_number(g, charts, it)).collect()
}

/// PS 10.1A.a, PS 10.1B.a, PS 10.2D.a: every fall of the two dice of a solution.
fn hit_number(g: &State, charts: &'static Charts, target: &Plotted) -> Odds {
    let engagement = &charts.engagement;
    let target_is = Some(*target);
    let distance =
        scene_mods(g, charts, &engagement.ranges, |it| Scene { target: target_is, ..it });
    let name = ch10_salvo::target_name(g, target.id);
    with_skill(g, charts, |skill| {
        let sectors = &engagement.sectors;
        let angle = scene_mods(g, charts, sectors, |it| Scene { target: target_is, skill, ..it });
        Odds::toned(format!("Shot at {name}"), "PS 10.2D.a", Dice::TWO_D6, |faces| {
            let sector = sectors.resolve(i32::from(faces[0]), &angle).result;
            let range = engagement.ranges.resolve(i32::from(faces[1]), &distance).result.range;
            match engagement.hits.number(range, sector) {
                0 => ("no shot".to_owned(), Some(Tone::Nothing)),
                number => (format!("hit on {number} or less"), Some(Tone::Mixed)),
            }
        })
    })
}

/// PS 8.1B.a: the weather an engagement in this hex begins in.
pub fn weather(g: &State, charts: &'static Charts) -> Odds {
    let zone = super::ch04_situation::zone(charts, g.patrol().hex);
    charts.weather.forecast.of(zone, g.season().quarter()).odds(&Mods::NONE)
}

/// PS 9.1A.a, PS 9.1.b, PS 11.1: what depth and speed of an approach risk.
pub fn approach(g: &State, charts: &'static Charts, plan: &Approach) -> Vec<Odds> {
    let (Some(Station { depth, bottom, rise }), Some(speed)) = (plan.station, plan.speed) else {
        return Vec::new();
    };
    let before = g.fight().depth;
    let change = ch09_approach::signature_change(g, charts, Step { before, depth, bottom, speed });
    let value = |value| i32::from(charts.engagement.value(value));
    let noise = i32::from(rise) * value(Value::RiseNoise)
        + i32::from(plan.task == Some(Task::Ambush)) * value(Value::AmbushNoise);
    let signature = i32::from(g.fight().signature) + change + noise;
    let mut odds: Vec<Odds> = Vec::new();
    if ch09_approach::strains(g, charts, before, depth) {
        odds.push(charts.engagement.crush.odds(&Mods::NONE));
    }
    if rise {
        odds.push(charts.engagement.rise.odds(&Mods::NONE));
    }
    odds.extend(closing(g, charts, signature, "Escorts, if nothing is fired"));
    let mut there = g.clone();
    let fight = there.fight_mut();
    (fight.depth, fight.speed) = (depth, speed);
    let turn = plan.turn.unwrap_or(0);
    fight.plot.iter_mut().for_each(|it| it.bearing = ch09_approach::turned(it.bearing, turn));
    if fight.vessels().next().is_some() {
        odds.extend(prospects(&there, charts));
    }
    odds
}

/// PS 10.2D.a to PS 10.2F.c: what a torpedo does at a target: the chance that it explodes there.
fn explodes(
    g: &State,
    charts: &'static Charts,
    target: &Plotted,
    tube: TubeId,
    in_spread: Option<u8>,
) -> u64 {
    let Some(shot) = ch10_salvo::shot_at(g, charts, target) else { return 0 };
    let mut sum = strikes(g, charts, Shot { in_spread, ..shot }, tube);
    if target.solution.is_some_and(|it| it.range == Range::Close) {
        sum = both(sum, chance(&charts.engagement.arming, &Mods::NONE, |it| it == Arming::Hit));
    }
    sum
}

/// PS 10.2D.a, PS 10.2D.c, PS 10.2E: the chance that a torpedo hits and works.
fn strikes(g: &State, charts: &'static Charts, shot: Shot, tube: TubeId) -> u64 {
    let Some(torpedo) = g.boat().tube(tube).torpedo() else { return 0 };
    let chart = &charts.engagement.torpedo;
    let mods = scene_mods(g, charts, chart, |scene| Scene { shot: Some(shot), ..scene });
    let hit = both(chance(chart, &mods, |it| it == Fell::Hit), straight(g, charts, torpedo.mark));
    if !torpedo.degraded {
        return hit;
    }
    both(hit, chance(&charts.engagement.degraded, &Mods::NONE, |it| it == Degraded::Hit))
}

/// PS 10.2E: how many of the torpedoes not yet turned over run straight and true.
fn straight(g: &State, charts: &'static Charts, mark: Mark) -> u64 {
    if !charts.damage.torpedo(mark).flaws {
        return PARTS;
    }
    let cup = ch10_fire::mix_left(g, charts, mark);
    let all: u64 = cup.iter().map(|(_, count)| u64::from(*count)).sum();
    let good = cup.iter().filter(|(kind, _)| kind.0 == Quality::Straight);
    let good: u64 = good.map(|(_, count)| u64::from(*count)).sum();
    (good * PARTS).checked_div(all).unwrap_or(PARTS)
}

/// PS 10.2F.a to PS 10.2F.d: the fate of a target under these torpedoes.
fn fate(
    g: &State,
    charts: &'static Charts,
    target: &Plotted,
    tubes: &[TubeId],
    spread: bool,
) -> Odds {
    let needed = ch10_fire::hits_needed(charts, target.what).saturating_sub(target.hits);
    let needed = usize::from(needed.max(1));
    let big = matches!(target.what, What::Hvt(_));
    let doom = if big {
        chance(&charts.engagement.hvt_hit, &Mods::NONE, |it| it == HvtHit::Catastrophic)
    } else {
        0
    };
    // By hits still to come before she sinks; the last place is sunk.
    let mut by_hits = vec![0; needed + 1];
    by_hits[0] = PARTS;
    for (place, tube) in tubes.iter().enumerate() {
        let hit = explodes(g, charts, target, *tube, spread.then_some(place as u8));
        for hits in (0..needed).rev() {
            let struck = both(by_hits[hits], hit);
            let sunk = both(struck, doom);
            by_hits[hits] -= struck;
            by_hits[hits + 1] += struck - sunk;
            by_hits[needed] += sunk;
        }
    }
    let (sunk, missed) = (by_hits[needed], by_hits[0]);
    let hurt = PARTS - sunk.min(PARTS) - missed.min(PARTS - sunk.min(PARTS));
    let name = ch10_salvo::target_name(g, target.id);
    let outcomes = [
        ("sunk", sunk, Tone::Good),
        ("damaged", hurt, Tone::Mixed),
        ("no hit", missed, Tone::Nothing),
    ];
    told(format!("{} at {name}", board_count(tubes.len())), "PS 10.2F.d", &outcomes)
}

fn board_count(torpedoes: usize) -> String {
    if torpedoes == 1 { "1 torpedo".to_owned() } else { format!("{torpedoes} torpedoes") }
}

/// PS 10.2D.a, PS 10.2.d, PS 11.1: the fate of every target of a salvo, and what its noise brings.
pub fn salvo(g: &State, charts: &'static Charts, salvo: &Salvo) -> Vec<Odds> {
    if salvo.shots.is_empty() {
        return Vec::new();
    }
    let mut odds: Vec<Odds> = Vec::new();
    for target in g.fight().vessels().filter(|it| salvo.count_at(it.id) > 0) {
        let tubes: Vec<TubeId> =
            salvo.shots.iter().filter(|(_, at)| *at == target.id).map(|(tube, _)| *tube).collect();
        odds.push(fate(g, charts, target, &tubes, salvo.spreads.contains(&target.id)));
    }
    let value = |value| i32::from(charts.engagement.value(value));
    let late = i32::from(!salvo.flood.is_empty()) * value(Value::Flooding);
    let launch: i32 = ch10_fire::launch_noises(g, charts, salvo).iter().map(|(_, by)| by).sum();
    let noise = late + launch + value(Value::Explosion);
    let signature = i32::from(g.fight().signature) + noise;
    odds.extend(closing(g, charts, signature, "Escorts, after an explosion"));
    odds
}

/// PS 10.2D.a: these tubes at one target, fired as a salvo.
pub fn shots(g: &State, charts: &'static Charts, target: u8, tubes: &[TubeId]) -> Vec<Odds> {
    let target = g.fight().by_id(target);
    target.map(|target| fate(g, charts, target, tubes, false)).into_iter().collect()
}

/// PS 12.0.a, PS 12.2.b, PS 12.3.b, PS 12.4: whether escorts in contact fade.
pub fn evasion(g: &State, charts: &'static Charts, ruses: &Evasion) -> Vec<Odds> {
    let mut odds: Vec<Odds> = Vec::new();
    // PS 12.3.a: the order tires the crew before it is tried.
    let mut tired = g.clone();
    tired.crew_mut().readiness = g.crew().readiness.worse();
    let trick = &charts.engagement.quiet;
    let tries = scene_mods(&tired, charts, trick, |scene| scene);
    if ruses.quiet {
        odds.push(trick.odds(&tries));
    }
    // PS 12.3.b: for each face of the trick's die, whether it works.
    let works: Vec<bool> = (1..=i32::from(Dice::D6.sides))
        .map(|natural| ruses.quiet && trick.resolve(natural, &tries).result == Quiet::Works)
        .collect();
    let works = if ruses.quiet { works } else { vec![false] };
    let nearest =
        g.fight().escorts.iter().max_by_key(|it| (it.at, std::cmp::Reverse(it.id))).map(|it| it.id);
    let fired = ruses.hip_shot.and_then(|tube| g.boat().tube(tube).torpedo()).map(|it| it.mark);
    for escort in g.fight().escorts.iter().filter(|it| it.at > 0) {
        let planned = ruses.plan.is_some_and(|plan| plan == 0 || plan == escort.id);
        let why = board_name(g, escort.id);
        odds.push(if planned {
            let chart = &charts.engagement.clever;
            Odds { why, ..by_captain(g, charts, chart) }
        } else {
            let chart = &charts.engagement.evasion;
            let hip_shot = fired.filter(|_| nearest == Some(escort.id));
            let escort = Some(*escort);
            let fades = |quiet: &bool| {
                let quiet = *quiet;
                chart.odds(&scene_mods(g, charts, chart, |it| Scene {
                    escort,
                    quiet,
                    hip_shot,
                    ..it
                }))
            };
            let Some(all) = together(works.iter().map(fades)) else { continue };
            Odds { why, ..all }
        });
    }
    odds
}

fn board_name(g: &State, id: u8) -> String {
    let name = ch11_reaction::escort_name(g, id);
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// PS 11.1C.a: whether a crash dive comes in time.
pub fn crash_dive(g: &State, charts: &'static Charts) -> Odds {
    five_or_six(g, charts, &charts.engagement.crash_dive)
}

/// PS-R28: a chart that succeeds on 5 or 6, by the letter or not. Its bare die fails first and succeeds
/// last.
pub fn five_or_six<R: Copy>(g: &State, charts: &'static Charts, chart: &Chart<R, When>) -> Odds {
    let mods = scene_mods(g, charts, chart, |scene| scene);
    if g.house().five_or_six == FiveOrSix::OrMore {
        return chart.odds(&mods);
    }
    let sides = i32::from(Dice::D6.sides);
    let best = chart.resolve(sides, &Mods::NONE).row;
    let good = (1..=sides).filter(|natural| {
        let resolved = chart.resolve(*natural, &mods);
        resolved.row == best && is_five_or_six(g, resolved.total)
    });
    let good = good.count() as u32;
    let mut odds = chart.odds(&Mods::NONE);
    let counts = [sides as u32 - good, good];
    odds.outcomes.iter_mut().zip(counts).for_each(|(outcome, count)| outcome.1 = count);
    odds
}

/// PS 10.1A.a, PS 10.1B.a: in which sector and at what range a target will lie.
pub fn solution(g: &State, charts: &'static Charts, target: u8) -> Vec<Odds> {
    let Some(target) = g.fight().by_id(target).copied() else { return Vec::new() };
    let engagement = &charts.engagement;
    vec![
        with_skill(g, charts, |skill| {
            let sectors = &engagement.sectors;
            let target = Some(target);
            sectors.odds(&scene_mods(g, charts, sectors, |it| Scene { skill, target, ..it }))
        }),
        engagement.ranges.odds(&scene_mods(g, charts, &engagement.ranges, |it| Scene {
            target: Some(target),
            ..it
        })),
    ]
}

/// PS 11.2A.a, PS 11.2A.b: whether one of these torpedoes sinks the escort.
pub fn ambush(g: &State, charts: &'static Charts, tubes: &[TubeId], spread: bool) -> Odds {
    let misses = tubes.iter().enumerate().map(|(place, tube)| {
        let shot = ch11_ambush::shot(charts, spread.then_some(place as u8));
        PARTS - strikes(g, charts, shot, *tube)
    });
    let afloat = misses.fold(PARTS, both);
    let outcomes =
        [("the escort sinks", PARTS - afloat, Tone::Good), ("she comes on", afloat, Tone::Bad)];
    told(board_count(tubes.len()), "PS 11.2A.b", &outcomes)
}

/// PS 13.2C.a, PS 9.4, PS 13.2E, PS 13.2F: what another round begins with.
pub fn reset(g: &State, charts: &'static Charts) -> Vec<Odds> {
    let (fight, engagement) = (g.fight(), &charts.engagement);
    let mut odds = Vec::new();
    if fight.submerged_timer == Some(engagement.clock.ahead(fight.timer, 1)) {
        odds.push(engagement.fatigue.odds(&Mods::NONE));
    }
    if fight.battle_stations && g.house().long_alarm == LongAlarm::Tires {
        odds.push(engagement.stations.odds(&Mods::NONE));
    }
    if ch13_reengagement::in_danger(g).next().is_some() {
        odds.push(engagement.shark.odds(&Mods::NONE));
    }
    odds
}

/// PS 6.2.b, PS 13.1, PS PT.strategic.b: what leaving a hex brings: a flotilla that follows, a call
/// by radio.
pub fn leaving(g: &State, charts: &'static Charts) -> Vec<Odds> {
    let patrol = g.patrol();
    let follows = patrol.flotillas.contains(&patrol.hex);
    let pursuit = follows.then(|| charts.contact.pursuit.odds(&Mods::NONE));
    let call = ch07_opportunity::is_due(g, charts)
        .then(|| ch07_opportunity::chart(g, charts).odds(&Mods::NONE));
    pursuit.into_iter().chain(call).collect()
}

/// PS 6.2.b, PS 13.1: whether the flotilla that a broken engagement brings follows the boat.
pub fn pursuit(g: &State, charts: &'static Charts) -> Vec<Odds> {
    let patrol = g.patrol();
    let there = patrol.flotillas.contains(&patrol.hex) || ch13_reengagement::raises_alarm(g);
    let odds = there.then(|| charts.contact.pursuit.odds(&Mods::NONE));
    odds.into_iter().collect()
}

/// PS 7.3.c, PS 7.3B.b: what waits in the hex of a mission.
pub fn mission(g: &State, charts: &'static Charts, mission: &Mission) -> Vec<Odds> {
    if mission.kind == Opportunity::Transport {
        return Vec::new();
    }
    let mut there = g.clone();
    there.patrol_mut().mission = Some(*mission);
    let look = Look::at(g, Travel::Cruising);
    let mut odds = contact(&there, charts, mission.hex, look);
    if mission.kind == Opportunity::Hvt {
        odds.push(charts.orders.escort.odds(&Mods::NONE));
    }
    odds
}

/// The chart as things stand.
pub fn plain<R: Copy>(g: &State, charts: &'static Charts, chart: &Chart<R, When>) -> Odds {
    chart.odds(&scene_mods(g, charts, chart, |scene| scene))
}

/// The chart as things stand, with the captain's skill (PS 5.2B).
pub fn by_captain<R: Copy>(g: &State, charts: &'static Charts, chart: &Chart<R, When>) -> Odds {
    with_skill(g, charts, |skill| {
        chart.odds(&scene_mods(g, charts, chart, |scene| Scene { skill, ..scene }))
    })
}

/// A die that succeeds up to a number.
pub fn up_to(
    why: &str,
    rule: &'static str,
    most: u8,
    good: &'static str,
    bad: &'static str,
) -> Odds {
    Odds::toned(why, rule, Dice::D6, |faces| {
        if faces[0] <= most {
            (good.to_owned(), Some(Tone::Good))
        } else {
            (bad.to_owned(), Some(Tone::Nothing))
        }
    })
}
