//! Before a patrol: what is asked.

use super::{captain, man_line};
use crate::{
    state::{Progress, Task, Wound},
    view::{CareerView, PatrolView, View},
};
use board::{Board, Face, LinkKind, Pin, PinKind, Tone, thousands};
use shelf::{Report, ReportKind, report::Line};

pub(crate) fn briefing(view: &View) -> Option<Report> {
    let career = view.career()?;
    let patrol = career.patrol.as_ref()?;
    let boat = &career.boat;
    let title = match patrol.task_name {
        Some(task) => format!("{task}, {}", patrol.zone_name),
        None => format!("Patrol, {}", patrol.zone_name),
    };
    let report = Report::new(ReportKind::Briefing, title)
        .eyebrow(format!("Briefing, patrol {}, {}", patrol.number, patrol.month))
        .lead(format!("To {}, USS {}, {}", captain(career), boat.name, career.base_name))
        .lines("Task", "", task(patrol))
        .lines("Where", "", place(patrol))
        .lines("Scores", "", scores(career))
        .lines("Boat", "", stores(career))
        .lines("Men", boat_crew(career), men(career))
        .chart(chart(view));
    Some(report)
}

/// SV 7.5.2, SV 7.4.7
fn task(patrol: &PatrolView) -> Vec<Line> {
    let (what, how) = match patrol.task {
        None => {
            ("Sink enemy ships in the patrol area.", "One ship sunk makes the patrol a success.")
        }
        Some(Task::Transport) => (
            "Land the passenger in the mission box.",
            "The patrol succeeds by this alone. A passenger who is badly hurt cannot land.",
        ),
        Some(Task::Minelaying) => (
            "Lay mines in the mission box.",
            "The tubes are loaded with mines until then. The patrol succeeds by this alone.",
        ),
        Some(Task::Evacuation) => (
            "Take people aboard in the mission box and bring them home.",
            "The patrol succeeds only if they reach the base in good health.",
        ),
        Some(Task::Recon) => {
            ("Photograph the coast in the mission box.", "The patrol succeeds by this alone.")
        }
        Some(Task::Lifeguard) => (
            "Pick up aviators in the mission box and bring them home.",
            "The patrol succeeds only if they reach the base in good health.",
        ),
    };
    let mut lines = vec![Line::new(what).note(how)];
    if patrol.wolfpack {
        lines.push(
            Line::new("The boat hunts in a wolfpack.").note("Two other boats attack with it."),
        );
    }
    lines.extend(match patrol.progress {
        Progress::Pending => None,
        Progress::OnBoard => Some(Line::new("They are aboard.").tag("not yet home", Tone::Warning)),
        Progress::Done => Some(Line::new("The mission is done.").tag("done", Tone::Good)),
        Progress::Failed => Some(Line::new("The mission has failed.").tag("failed", Tone::Damage)),
    });
    lines
}

/// SV 9.6.6.b, SV 8.1.1.b
fn place(patrol: &PatrolView) -> Vec<Line> {
    let rolls: u32 = patrol.boxes.iter().map(|travel| u32::from(travel.rolls)).sum();
    let boxes = patrol.boxes.len();
    let water = if patrol.shallow {
        "Shallow water: escorts find a boat more easily, and there is no diving below test depth."
    } else {
        "Deep water."
    };
    vec![
        Line::new(format!("{}, {boxes} boxes out and home", patrol.zone_name)).note(water),
        Line::new("Encounter rolls on the way").value(rolls.to_string()),
    ]
}

/// SV 5.2.2.a
fn scores(career: &CareerView) -> Vec<Line> {
    let mut lines = vec![
        Line::new("Sunk so far")
            .note(format!("As it stands: {}.", career.level_word))
            .value(format!("{} tons", thousands(career.tons))),
    ];
    if let Some((level, tons)) = career.next_level {
        lines.push(Line::new(format!("To a {level}")).value(format!("{} tons", thousands(tons))));
    }
    lines
}

fn stores(career: &CareerView) -> Vec<Line> {
    let boat = &career.boat;
    let ((aboard, of), (shells, shells_of)) = (boat.torpedoes, boat.ammo);
    let mut lines = vec![Line::new("Torpedoes").value(format!("{aboard} of {of}"))];
    if shells_of > 0 {
        lines.push(
            Line::new(board::capital(boat.gun_name))
                .note("ammunition")
                .value(format!("{shells} of {shells_of}")),
        );
    }
    lines.extend(super::systems_out(boat));
    lines
}

fn boat_crew(career: &CareerView) -> &'static str {
    career.crew.quality.name()
}

fn men(career: &CareerView) -> Vec<Line> {
    let unfit: Vec<Line> =
        career.crew.men.iter().filter(|man| man.wound != Wound::None).map(man_line).collect();
    if unfit.is_empty() { vec![Line::new("Officers and crew are fit.")] } else { unfit }
}

/// The track of the patrol, box by box.
fn chart(view: &View) -> Option<Board> {
    let board = crate::boards::patrol_chart(view);
    let Face::Map(mut map) = board.face else { return None };
    for link in &mut map.links {
        if link.kind == LinkKind::Open {
            link.kind = LinkKind::Sailed;
        }
    }
    let signs: Vec<Pin> = map
        .zones
        .iter()
        .filter(|zone| zone.flag && !zone.note.is_empty() && zone.code.parse::<u8>().is_ok())
        .map(|zone| Pin {
            at: zone.at,
            kind: PinKind::Action,
            code: zone.code.clone(),
            note: zone.note.clone(),
        })
        .collect();
    map.pins.extend(signs);
    Some(Board::new("orders", "The patrol", Face::Map(map)).noted(board.note))
}
