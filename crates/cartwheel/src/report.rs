//! Briefing, the report on a turn and the last page, told from what a commander sees.

use crate::{
    career::career,
    rules::{
        ch04_sequence::turn_name,
        ch16_victory::{halved, held_locations, level, place_points},
    },
    state::{Hex, Phase, Place, Side, Start, State},
    view::View,
};
use board::{Tone, counted};
use shelf::{
    Pages, Report, ReportKind,
    report::{Body, Line, Position},
};

pub(crate) const PAGES: Pages<View> = Pages {
    here: |view| Some(here(view)),
    moment,
    briefing,
    debrief: |view, before, _| Some(debrief(view, before)),
    farewell,
    // Nobody sails through a campaign; what counts is who holds the map.
    sailed: |view, _| crate::boards::chart(view),
    ..Pages::NONE
};

/// Which page belongs to this moment.
fn moment(view: &View) -> Option<ReportKind> {
    let g = &view.state;
    match g.phase {
        Phase::Over => Some(ReportKind::End),
        Phase::SetUp | Phase::Events | Phase::Construction => Some(ReportKind::Briefing),
        // A training game asks about its battle from the first, so the battle lies open.
        Phase::AirTraining
        | Phase::NavalTraining
        | Phase::Initiative
        | Phase::Operations
        | Phase::Ground
        | Phase::Conclusion
        | Phase::Supply
        | Phase::Regroup
        | Phase::Reinforcement
        | Phase::Victory => None,
    }
}

fn is_training(g: &State) -> bool {
    matches!(g.setup.start, Start::Yamamoto | Start::IronBottomSound)
}

/// A turn is what the story tells at a time; a training game is told as a whole.
fn here(view: &View) -> Position {
    let g = &view.state;
    let outing = if is_training(g) { 1 } else { u32::from(g.turn) };
    Position {
        outing,
        title: title(view),
        round: String::new(),
        at: String::new(),
        name: g.phase.words().to_owned(),
        won: Vec::new(),
        over: g.phase == Phase::Over,
    }
}

fn title(view: &View) -> String {
    match view.state.setup.start {
        Start::Yamamoto => "Death of Admiral Yamamoto".to_owned(),
        Start::IronBottomSound => "Iron Bottom Sound".to_owned(),
        Start::BismarckSea | Start::Toenails | Start::Bougainville | Start::Campaign => {
            turn_name(&view.state, view.charts)
        }
    }
}

/// What the side has to do in this scenario, in own words.
fn task(start: Start, side: Side) -> &'static str {
    match (start, side) {
        (Start::Yamamoto, Side::Allied) => {
            "Shoot the admiral's bomber down within six rounds and bring both P-38 units home."
        }
        (Start::Yamamoto, Side::Japanese) => {
            "Bring the admiral's bomber through six rounds; if it falls, take a P-38 unit with it."
        }
        (Start::IronBottomSound, Side::Allied) => {
            "Stop the bombardment force on two nights; every step of damage counts."
        }
        (Start::IronBottomSound, Side::Japanese) => {
            "Break through to bombard the airfield on two nights; every step of damage counts."
        }
        (Start::BismarckSea, Side::Allied) => {
            "Sink the convoy to Lae before it lands what it carries."
        }
        (Start::BismarckSea, Side::Japanese) => {
            "Land troops and supplies at Lae, and keep the convoy's aircraft cover alive."
        }
        (Start::Toenails, Side::Allied) => {
            "Take Rendova, Choiseul and Vella Lavella, supplied, without losing the air battle."
        }
        (Start::Toenails, Side::Japanese) => {
            "Hold New Georgia and its neighbours, and make every landing dear."
        }
        (Start::Bougainville, Side::Allied) => {
            "Take Buka, Torokina and Buin, supplied, and keep Rabaul down."
        }
        (Start::Bougainville, Side::Japanese) => {
            "Hold Bougainville, and strike the landing fleets from Rabaul."
        }
        (Start::Campaign, Side::Allied) => {
            "Advance through New Guinea and the Solomons, and isolate Rabaul by the end of 1943."
        }
        (Start::Campaign, Side::Japanese) => {
            "Hold the barrier of the Bismarcks to the end of 1943."
        }
    }
}

fn side(view: &View) -> Side {
    view.seat.map_or(Side::Allied, Side::of)
}

fn score(view: &View) -> Body {
    let [allied, japanese] = view.state.points.map(halved);
    let figures = [("Allied VP", allied), ("Japanese VP", japanese)];
    Body::Figures { figures: figures.map(|(title, value)| (title.to_owned(), value)).to_vec() }
}

/// The places that score in this scenario, and who has them.
fn places(view: &View) -> Vec<Line> {
    let (g, charts) = (&view.state, view.charts);
    if is_training(g) || g.setup.start == Start::BismarckSea {
        return Vec::new();
    }
    let limits = g.limits(charts);
    let scores = |hex: Hex| place_points(g, charts, hex) > 0 && limits.has(hex);
    let lands = charts.map.sheet.lands().iter().filter(|land| scores(land.hex));
    let line = |hex: Hex, name: &str| {
        let holder = match g.hexes.at(hex).control {
            Some(holder) => (holder.title(), tone(holder == side(view))),
            None => ("nobody", Tone::Plain),
        };
        let points = place_points(g, charts, hex);
        Line::new(format!("{name} ({hex})")).value(format!("{points} VP")).tag(holder.0, holder.1)
    };
    let mut lines: Vec<(i32, Line)> =
        lands.map(|land| (place_points(g, charts, land.hex), line(land.hex, &land.name))).collect();
    lines.sort_by_key(|(points, _)| std::cmp::Reverse(*points));
    lines.into_iter().map(|(_, line)| line).collect()
}

fn tone(good: bool) -> Tone {
    if good { Tone::Good } else { Tone::Damage }
}

/// What a side has in play, in words.
fn forces(view: &View, of: Side) -> Vec<Line> {
    let (g, counters) = (&view.state, &view.charts.counters);
    let air: Vec<_> = counters
        .air
        .ids()
        .filter(|id| counters.air.of(*id).side == of && g.unit(*id).place.is_in_play())
        .collect();
    let hurt = air.iter().filter(|id| g.unit(**id).disrupted || g.unit(**id).reduced).count();
    let ships = counters
        .ships
        .ids()
        .filter(|id| counters.ships.of(*id).side == of && g.ship(*id).place.is_in_play())
        .count();
    let troops = counters
        .land
        .ids()
        .filter(|id| counters.land.of(*id).side == of && g.troops(*id).place.is_in_play())
        .count();
    let hurt =
        if hurt > 0 { format!("{hurt} of them reduced or disrupted") } else { String::new() };
    let line = |count: usize, one: &str, more: &str| Line::new(counted(count as u32, one, more));
    let mut lines = Vec::new();
    if !air.is_empty() {
        lines.push(line(air.len(), "aerial unit", "aerial units").note(hurt));
    }
    if ships > 0 {
        lines.push(line(ships, "naval unit", "naval units"));
    }
    if troops > 0 {
        lines.push(line(troops, "ground unit", "ground units"));
    }
    lines
}

/// OC 7.3.4.a: what reconnaissance has told in this turn.
fn reports(view: &View) -> Vec<Line> {
    let Some(seat) = view.seat else { return Vec::new() };
    let told = view.state.reports[Side::of(seat).index()].iter();
    told.map(|report| {
        let name = view.charts.airbases.bases.of(report.base).name.as_str();
        let fighters = counted(report.fighters, "fighter unit", "fighter units");
        let bombers = counted(report.bombers, "bomber unit", "bomber units");
        Line::new(name).value(format!("{fighters}, {bombers}"))
    })
    .collect()
}

/// Whether the first round of a training game is being played.
fn begins_training(g: &State) -> bool {
    let air = g.battle.as_ref().is_none_or(|battle| battle.round <= 1);
    let naval = g.naval_battle.as_ref().is_none_or(|battle| battle.round <= 1);
    (g.phase == Phase::AirTraining && air) || (g.phase == Phase::NavalTraining && naval)
}

fn briefing(view: &View) -> Option<Report> {
    let (g, side) = (&view.state, side(view));
    if moment(view) != Some(ReportKind::Briefing) && !begins_training(g) {
        return None;
    }
    let report = Report::new(ReportKind::Briefing, title(view))
        .eyebrow(format!("Briefing, {}", side.title()))
        .lead(task(g.setup.start, side));
    let report = if is_training(g) { report } else { report.part("Score", "", score(view)) };
    Some(
        report
            .lines("Own forces", "", forces(view, side))
            .lines("Enemy forces", "as far as known", forces(view, side.enemy()))
            .lines("Reconnaissance", "this turn", reports(view))
            .lines("Places", "what they are worth at the end", places(view)),
    )
}

/// A unit of a side between two views: what it lost.
fn losses(before: &View, after: &View, of: Side) -> Vec<Line> {
    let counters = &after.charts.counters;
    let (was, is) = (&before.state, &after.state);
    let mut lines = Vec::new();
    let mut told = |name: &str, lost: bool, hurt: bool| {
        let (word, tone) = match (lost, hurt) {
            (true, _) => ("lost", Tone::Damage),
            (false, true) => ("a step", Tone::Warning),
            (false, false) => return,
        };
        lines.push(Line::new(name).tag(word, tone));
    };
    let gone = |then: Place, now: Place| then.is_in_play() && now == Place::Lost;
    for id in counters.air.ids().filter(|id| counters.air.of(*id).side == of) {
        let (then, now) = (was.unit(id), is.unit(id));
        told(&counters.air.of(id).name, gone(then.place, now.place), now.reduced && !then.reduced);
    }
    for id in counters.ships.ids().filter(|id| counters.ships.of(*id).side == of) {
        let (then, now) = (was.ship(id), is.ship(id));
        let hurt = now.crippled && !then.crippled;
        told(&counters.ships.of(id).name, gone(then.place, now.place), hurt);
    }
    for id in counters.land.ids().filter(|id| counters.land.of(*id).side == of) {
        let (then, now) = (was.troops(id), is.troops(id));
        told(&counters.land.of(id).name, gone(then.place, now.place), now.reduced && !then.reduced);
    }
    lines
}

/// Places that changed hands.
fn taken(before: &View, after: &View) -> Vec<Line> {
    let side = side(after);
    let lands = after.charts.map.sheet.lands().iter();
    lands
        .filter_map(|land| {
            let then = before.state.hexes.at(land.hex).control;
            let now = after.state.hexes.at(land.hex).control;
            let holder = now.filter(|_| then != now)?;
            let name = after.charts.map.sheet.name(land.hex);
            let points = place_points(&after.state, after.charts, land.hex);
            let worth = if points > 0 { format!("{points} VP") } else { String::new() };
            Some(Line::new(name).value(worth).tag(holder.title(), tone(holder == side)))
        })
        .collect()
}

fn points_line(before: &View, after: &View, of: Side) -> Line {
    let (then, now) = (before.state.points[of.index()], after.state.points[of.index()]);
    Line::new(of.title())
        .value(format!("+{}", halved(now - then)))
        .note(format!("{} VP in all", halved(now)))
}

fn debrief(view: &View, before: &View) -> Report {
    let side = side(view);
    let lines = Side::BOTH.map(|of| points_line(before, view, of)).to_vec();
    let lost = |of: Side| losses(before, view, of);
    let (own, enemy) = (lost(side), lost(side.enemy()));
    let lead = format!(
        "{} lost or hurt on your side, {} on the other.",
        counted(own.len() as u32, "unit", "units"),
        enemy.len()
    );
    Report::new(ReportKind::Debrief, title(before))
        .eyebrow(format!("Report on the turn, {}", side.title()))
        .lead(board::capital(&lead))
        .lines("Victory points", "in this turn", lines)
        .lines("Places taken", "", taken(before, view))
        .lines("Own losses", "", own)
        .lines("Enemy losses", "as far as known", enemy)
}

fn farewell(view: &View) -> Option<Report> {
    let (g, charts) = (&view.state, view.charts);
    if g.phase != Phase::Over {
        return None;
    }
    let side = side(view);
    let [allied, japanese] = g.points;
    let training = is_training(g);
    let lead = if training {
        "The battle is over.".to_owned()
    } else {
        let level = level(g, charts, i32::from(allied) - i32::from(japanese));
        let (allied, japanese) = (halved(allied), halved(japanese));
        format!("{}: the Allies have {allied} VP, Japan {japanese}.", level.title())
    };
    let held = if training || g.setup.start == Start::BismarckSea {
        Vec::new()
    } else {
        held_locations(g, charts)
    };
    let held = held.into_iter().map(|(holder, halves, name)| {
        Line::new(name)
            .value(format!("{} VP", halved(halves)))
            .tag(holder.title(), tone(holder == side))
    });
    let out = |of: Side| {
        let lost = |id: &crate::state::AirId| {
            charts.counters.air.of(*id).side == of && g.unit(*id).place == Place::Lost
        };
        charts.counters.air.ids().filter(lost).count()
    };
    let figures =
        [("Own aerial units lost", out(side)), ("Enemy aerial units lost", out(side.enemy()))];
    let figures = figures.map(|(title, count)| (title.to_owned(), count.to_string())).to_vec();
    Some(
        Report::new(ReportKind::End, scenario(g.setup.start))
            .eyebrow(format!("The end, {}", side.title()))
            .lead(lead)
            .part("Figures", "", Body::Figures { figures })
            .lines("Places held at the end", "", held.collect())
            .lines("Own forces", "", forces(view, side))
            .lines("Enemy forces", "as far as known", forces(view, side.enemy()))
            .plots(career(view)),
    )
}

fn scenario(start: Start) -> &'static str {
    use shelf::SetupOptions as _;
    let key = table::Key::name(start);
    let all = crate::state::Setup::SCENARIOS.iter();
    all.into_iter().find(|scenario| scenario.key == key).map_or("", |scenario| scenario.title)
}
