//! After a mission: what it brought and what it cost.

use super::{AWARDS, boat_lines, day, fate, longest_wait, medal, next_medal, times, tone, waters};
use crate::{
    state::{MissionKind, Progress, crew::Gone},
    view::{Condition, ManView, MissionView, View},
};
use board::{Tone, counted};
use shelf::{
    Report, ReportKind,
    report::{Body, Line, Mark},
};
use table::Key as _;

/// `home` was seen when the score was added up, before the yard and the hospital had their say.
pub(crate) fn debrief(after: &View, before: &View, home: &View) -> Option<Report> {
    let mission = after.mission.as_ref()?;
    let score = &after.story.score;
    let lines = score.iter().map(|line| {
        Line::new(line.what.clone()).points(line.points.into()).rule(line.rule.clone())
    });
    let lines = lines.collect();
    let sum = score.iter().map(|line| i64::from(line.points)).sum();
    let report = Report::new(ReportKind::Debrief, title(after, mission))
        .eyebrow(format!("Debrief, night of {}", day(&after.date)))
        .lead(lead(home))
        .part(
            "Points of the night",
            mission.task,
            Body::Ledger { lines, total: "Tonight".into(), sum },
        )
        .lines("Boats and repairs", "nights out of action", repairs(before, after))
        .lines("Damage", "", damage(home))
        .lines(
            "Men",
            &counted(before.crew.len() as u32, "man sailed", "men sailed"),
            men(before, home, after),
        )
        .lines("Medals", "", medals(before, after))
        .lines("Campaign so far", "", vec![standing(after)]);
    Some(report)
}

fn title(after: &View, mission: &MissionView) -> String {
    let zone = waters(mission.target);
    let kills = after.kills.iter().filter(|kill| kill.mission == after.missions).count();
    match (mission.kind, mission.progress) {
        (MissionKind::Special(_), Progress::Done) => format!("{} done at {zone}", mission.task),
        (MissionKind::Special(_), Progress::Pending | Progress::Failed) => {
            format!("{} not done at {zone}", mission.task)
        }
        (MissionKind::Patrol, _) => match kills {
            0 => format!("Nothing destroyed at {zone}"),
            1 => format!("One enemy destroyed at {zone}"),
            kills => format!("{kills} enemies destroyed at {zone}"),
        },
    }
}

fn lead(home: &View) -> String {
    let left = |man: &&ManView| matches!(man.condition, Condition::Killed | Condition::Captured);
    let men_lost = home.crew.iter().filter(left).count();
    let lost: Vec<String> = home
        .boats
        .iter()
        .filter(|boat| boat.lost)
        .map(|boat| format!("PT #{}", boat.number))
        .collect();
    let boats = match lost.as_slice() {
        [] => "Every boat is back at Rendova.".to_owned(),
        [one] => format!("{one} is lost."),
        [most @ .., last] => format!("{} and {last} are lost.", most.join(", ")),
    };
    match men_lost {
        0 => boats,
        1 => format!("{boats} One man did not come back."),
        men => format!("{boats} {men} men did not come back."),
    }
}

/// DB 2.i: where a boat was lost and another lies at its berth, that is said.
fn repairs(before: &View, after: &View) -> Vec<Line> {
    let replaced = |at: usize| {
        let hull = |view: &View| view.squadron.get(at).and_then(|berth| berth.hull);
        hull(after).is_some() && hull(before) != hull(after)
    };
    let told = |(at, line): (usize, Line)| {
        if replaced(at) { line.note("another boat took its place") } else { line }
    };
    boat_lines(after, longest_wait(after).min(14)).into_iter().enumerate().map(told).collect()
}

/// What each boat came home with.
fn damage(home: &View) -> Vec<Line> {
    let line = |boat: &crate::view::BoatView| {
        let mut told: Vec<String> = Vec::new();
        let hurt = || boat.parts.iter().filter(|part| part.is_hurt());
        for part in hurt() {
            let alike = hurt().filter(|other| other.title == part.title).count() > 1;
            let place = if alike { format!(" ({})", part.section) } else { String::new() };
            told.push(match part.boxes {
                1 => format!("{}{place} out of action", part.title),
                boxes => format!("{}{place} {} of {boxes}", part.title, part.marked),
            });
        }
        if boat.systems > 0 {
            told.push(format!("Systems {} of 5", boat.systems));
        }
        if boat.flooding > 0 {
            told.push(format!("Flooding {} of 5", boat.flooding));
        }
        if boat.superficial > 0 {
            told.push(counted(boat.superficial, "superficial hit", "superficial hits"));
        }
        let name = format!("PT #{}", boat.number);
        match told.len() {
            _ if boat.lost => Some(Line::new(name).tag("lost", Tone::Damage)),
            0 => None,
            _ => Some(Line::new(name).note(told.join(", "))),
        }
    };
    home.boats.iter().filter_map(line).collect()
}

/// Everyone who was hurt or did not come back, with what became of him.
fn men(before: &View, home: &View, after: &View) -> Vec<Line> {
    before.crew.iter().filter_map(|man| man_after(man, home, after)).collect()
}

fn man_after(man: &ManView, home: &View, after: &View) -> Option<Line> {
    let same = |other: &&ManView| other.name == man.name && other.post == man.post;
    let hurt = home.crew.iter().find(same).map_or(Condition::Fit, |man| man.condition);
    let left =
        after.former.iter().find(|former| former.name == man.name && former.post == man.post);
    let here = after.crew.iter().find(same);
    if hurt == Condition::Fit && here.is_some_and(|man| man.condition == Condition::Fit) {
        return None;
    }
    let (fate, ground) = match (left.map(|former| former.gone), here.map(|man| man.condition)) {
        (Some(gone), _) => fate(gone),
        (None, Some(Condition::Killed)) => fate(Gone::Killed),
        (None, Some(Condition::Captured)) => fate(Gone::Captured),
        (None, Some(Condition::Fit)) => ("fit again", Tone::Good),
        (None, Some(condition)) => (condition.name(), tone(condition)),
        (None, None) => ("left the boat", Tone::Warning),
    };
    let note = if hurt == Condition::Fit {
        man.title.to_owned()
    } else {
        format!("{}, {}", man.title, hurt.name())
    };
    Some(Line::new(man.name.clone()).note(note).man(&man.name, ground).tag(fate, ground))
}

fn medals(before: &View, after: &View) -> Vec<Line> {
    let won = AWARDS
        .into_iter()
        .filter(|award| times(after.medals, *award) > times(before.medals, *award));
    let won = won.map(|award| {
        let medal = medal(award);
        Line::new(medal.name())
            .note(super::commander(after))
            .mark(Mark::Ribbon(medal))
            .tag("won", Tone::Good)
    });
    won.chain(next_medal(after)).collect()
}

fn standing(after: &View) -> Line {
    Line::new("Victory points")
        .note(format!("As it stands: {}.", after.rating.title()))
        .value(board::figure(after.vp.into()))
}
