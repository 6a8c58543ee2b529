//! Section 14.1: the tally.

use super::{T, ch03_orders, ch04_situation, ch05_damage, ch05_damage::Mending};
use crate::{
    charts::{Charts, report::Item},
    state::{
        Boxes, Breach, Score, State, System,
        setup::{Excuses, HalfPoints, HitsCounted, MissionPoints},
    },
};
use table::{Dice, Key};

/// PS 14.0, PS 14.1.a to PS 14.1C, PS-R71: the score of the patrol line by line, before any service of
/// the port.
pub async fn tally(t: &mut T) -> Vec<Score> {
    forgive_closed_waters(t);
    let mut scores: Vec<Score> = Vec::new();
    scores.push(Score { item: Item::ShipSunk, points: sunk(&t.g, t.charts) });
    scores.push(Score { item: Item::ShipDamaged, points: damaged(&t.g, t.charts) });
    scores.push(Score { item: Item::EscortSunk, points: escorts(&t.g, t.charts) });
    for item in [Item::HvtSunk, Item::HvtDamaged, Item::Rescue, Item::Mission, Item::Mine] {
        scores.push(Score { item, points: dice(t, item).await });
    }
    scores.push(Score { item: Item::CleanSweep, points: clean_sweep(&t.g, t.charts) });
    tell_spoilt_sweep(t);
    for item in [Item::HitDockside, Item::HitOverhaul] {
        scores.push(Score { item, points: hits(&t.g, t.charts, item) });
    }
    scores.push(Score { item: Item::Violation, points: -violation(t).await });
    scores.retain(|score| score.points != 0);
    for score in &scores {
        let (what, rule) = score.item.words();
        t.say(rule, |_| format!("{what}: {}.", signed(score.points)));
    }
    let tally: i32 = scores.iter().map(|score| score.points).sum();
    t.say("PS 14.1.a", |_| format!("The tally of the patrol is {}.", signed(tally)));
    scores
}

fn signed(points: i32) -> String {
    let minus = if points < 0 { "−" } else { "" };
    format!("{minus}{}", points.unsigned_abs())
}

/// PS 14.1.a, PS 14.1.b, PS 14.1B: what is certain of the tally before the boat is home.
pub fn so_far(g: &State, charts: &Charts) -> Vec<Score> {
    let mut scores = vec![
        Score { item: Item::ShipSunk, points: sunk(g, charts) },
        Score { item: Item::ShipDamaged, points: damaged(g, charts) },
        Score { item: Item::HitDockside, points: hits(g, charts, Item::HitDockside) },
        Score { item: Item::HitOverhaul, points: hits(g, charts, Item::HitOverhaul) },
    ];
    scores.retain(|score| score.points != 0);
    scores
}

/// PS 14.1.a, PS 14.1.b, PS 10.2F.e, PS-R60: points of ships and escorts.
pub fn ships(g: &State, charts: &Charts) -> i32 {
    sunk(g, charts) + damaged(g, charts) + escorts(g, charts)
}

/// PS 14.1.a: points of merchants that were sunk.
fn sunk(g: &State, charts: &Charts) -> i32 {
    let points = |kind| i32::from(charts.counters.merchant(kind).tally);
    g.patrol().deeds.sunk.iter().map(|kind| points(*kind)).sum()
}

/// PS 14.1.b, PS-R69: the halves of damaged ones are added up and rounded down once.
fn damaged(g: &State, charts: &Charts) -> i32 {
    let points = |kind| i32::from(charts.counters.merchant(kind).tally);
    let each = g.patrol().deeds.damaged.iter().map(|kind| points(*kind));
    match g.house().half_points {
        HalfPoints::SumDown => each.sum::<i32>() / 2,
        HalfPoints::EachUp => each.map(|points| (points + 1) / 2).sum(),
    }
}

/// PS-R60: escorts bring no points.
fn escorts(g: &State, charts: &Charts) -> i32 {
    i32::from(g.patrol().deeds.escorts_sunk) * charts.report.tally.of(Item::EscortSunk).0
}

/// PS 14.1.c, PS 14.1.d, PS 14.1.e, PS-R70: dice for warships, people, missions and mines.
async fn dice(t: &mut T, item: Item) -> i32 {
    let deeds = &t.g.patrol().deeds;
    let (count, dice, rule, why) = match item {
        Item::HvtSunk => (deeds.hvt_sunk.len(), Dice::TWO_D6, "PS 14.1.c", "A warship sunk"),
        Item::HvtDamaged => (deeds.hvt_damaged.len(), Dice::D6, "PS 14.1.d", "A warship damaged"),
        Item::Rescue => {
            (usize::from(deeds.delivered), Dice::D6, "PS 14.1.d", "Somebody brought home")
        }
        Item::Mission => {
            let counts = t.g.house().mission_points == MissionPoints::Die;
            let missions = if counts { usize::from(deeds.missions) } else { 0 };
            (missions, Dice::D6, "PS 14.1.d", "A mission accomplished")
        }
        Item::Mine => (usize::from(deeds.mines), Dice::D6, "PS 14.1.e", "A mine laid"),
        Item::ShipSunk
        | Item::ShipDamaged
        | Item::CleanSweep
        | Item::HitDockside
        | Item::HitOverhaul
        | Item::Violation
        | Item::EscortSunk => return 0,
    };
    let mut sum = 0;
    for _ in 0..count {
        sum += t.roll(dice, rule, why).await.natural;
    }
    sum
}

/// PS 14.1A.a, PS 14.1A.b, PS-R101: torpedoes were aboard and every one fired at the enemy, none in a
/// hot run or lost in a tube, and a ship sunk.
pub fn clean_sweep(g: &State, charts: &Charts) -> i32 {
    let patrol = g.patrol();
    let swept = g.boat().torpedoes() == 0
        && !patrol.sailed_empty
        && !patrol.hot_run
        && !patrol.torpedo_lost
        && patrol.deeds.ships() > 0;
    if swept { charts.report.tally.of(Item::CleanSweep).0 } else { 0 }
}

/// PS 14.1A.a, PS 14.1A.b, PS-R101: a boat that comes home without torpedoes hears why it made no clean sweep.
fn tell_spoilt_sweep(t: &mut T) {
    let patrol = t.g.patrol();
    let swept = clean_sweep(&t.g, t.charts) > 0;
    if swept || patrol.sailed_empty || t.g.boat().torpedoes() > 0 {
        return;
    }
    let why = match (patrol.hot_run, patrol.torpedo_lost) {
        (true, _) => "a torpedo was fired off in a hot run",
        (false, true) => "a torpedo was lost in its tube",
        (false, false) => "no ship was sunk",
    };
    t.say("PS 14.1A.b", |_| format!("All torpedoes are gone, but {why}: no clean sweep."));
}

/// PS 14.1B: all hits on the boat as it enters port.
pub fn damage(g: &State, charts: &Charts) -> i32 {
    hits(g, charts, Item::HitDockside) + hits(g, charts, Item::HitOverhaul)
}

/// PS 14.1B, PS 5.1D.b, PS-R71: hits that can be repaired dockside, or those that need an overhaul;
/// no-hit markers do not count.
fn hits(g: &State, charts: &Charts, item: Item) -> i32 {
    let port = ch04_situation::base_level(charts, g.patrol().hex, g.navy(), g.season());
    let spared = g.house().hits_counted == HitsCounted::AfterRepair;
    let of = |system: System| {
        let mut boxes: Boxes = g.boat().damage.of(system);
        if spared && port >= 1 {
            boxes.hits -= ch05_damage::mendable(boxes, system, charts, Mending::JuryRig);
        }
        if spared && port >= 2 {
            boxes.hits -= ch05_damage::mendable(boxes, system, charts, Mending::Dockside);
        }
        let dock = ch05_damage::mendable(boxes, system, charts, Mending::Dockside);
        i32::from(if item == Item::HitDockside { dock } else { boxes.hits - dock })
    };
    let count: i32 = System::ALL.iter().map(|&(_, system)| of(system)).sum();
    count * charts.report.tally.of(item).0
}

/// PS 3.1A.a, PS 14.1C: closed waters are open to a boat on its way to a friendly port in them, and those
/// alone.
fn forgive_closed_waters(t: &mut T) {
    let charts = t.charts;
    let port = ch04_situation::zone(charts, t.g.patrol().hex);
    let strayed = t.g.patrol().path.iter().any(|hex| {
        ch04_situation::zone(charts, *hex) != port && ch03_orders::is_closed(&t.g, charts, *hex)
    });
    let blamed = t.g.patrol().violations.iter().any(|it| it.breach == Breach::ClosedWaters);
    if blamed && !strayed {
        t.g.patrol_mut().violations.retain(|it| it.breach != Breach::ClosedWaters);
        t.say("PS 14.1C", |_| "The closed waters were those of her port: no violation.".to_owned());
    }
}

/// PS-R03: something came of the patrol.
fn has_success(g: &State) -> bool {
    let deeds = &g.patrol().deeds;
    let tasks = [deeds.mines, deeds.missions, deeds.delivered, deeds.harbors, deeds.escorts_sunk];
    deeds.ships() > 0 || tasks.iter().any(|count| *count > 0)
}

/// PS 14.1C, PS-R03: one unexcused violation is enough, and one die is all it costs.
async fn violation(t: &mut T) -> i32 {
    let excused = t.g.house().excuses == Excuses::Patrol && has_success(&t.g);
    if t.g.patrol().violations.is_empty() {
        return 0;
    }
    if excused || t.g.patrol().violations.iter().all(|it| it.excused) {
        t.say("PS 14.1C", |_| {
            "Doctrine was violated, but something came of it: nothing is taken off.".to_owned()
        });
        return 0;
    }
    t.roll(Dice::D6, "PS 14.1C", "Doctrine was violated for nothing").await.natural
}
