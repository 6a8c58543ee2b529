//! Before a patrol: what is asked, and what port is for.

use super::{captain, damage};
use crate::{
    boards,
    rules::{ch03_orders, ch04_situation, ch05_boat, ch05_fitting_out, ch15_scenarios},
    state::{Command, Orders, Party, Patrol, PatrolType, Season, System},
    view::View,
};
use board::Tone;
use shelf::{
    Report, ReportKind, Scenarios as _,
    report::{Body, Day, DayState, Line},
};
use table::Key;

pub(crate) fn briefing(view: &View) -> Option<Report> {
    let command = view.state.command.as_ref()?;
    let patrol = command.patrol.as_ref()?;
    let from = ch04_situation::name(view.charts, patrol.start);
    let number = command.log.len() + 1;
    let kind = board::capital(patrol.kind.words());
    let report = Report::new(ReportKind::Briefing, format!("{kind} patrol from {from}"))
        .eyebrow(format!("Briefing, patrol {number}, {}", patrol.season.words()))
        .lead(format!("To {}, {} boat", captain(command), command.boat.class.name()))
        .lines("Orders", "", orders(view, patrol))
        .lines("Doctrine", "a violation may cost a die of the tally", doctrine(view))
        .lines("Scores", "", scores(command))
        .lines("Boat", command.boat.class.name(), boat(view, command))
        .lines("Crew", "", crew(command))
        .chart(Some(boards::map::board(view)));
    Some(report)
}

/// PS 3.2.b, PS PT.evac.a, PS PT.fleet.a, PS PT.harbor.a, PS PT.raid.a, PS PT.strategic.a,
/// PS PT.supply.a: what the patrol is for.
fn task(kind: PatrolType) -> (&'static str, &'static str) {
    match kind {
        PatrolType::Evac => (
            "Take people off enemy coasts.",
            "A contact at a land battle or an enemy place brings a passenger to its beach.",
        ),
        PatrolType::Fleet => (
            "Work with the fleet.",
            "Ships are looked for with flotillas and battles only; missions come by radio there.",
        ),
        PatrolType::Harbor => (
            "Wait off an enemy port.",
            "Ships are looked for only when stalking in the hex of an enemy port. Mines may be laid.",
        ),
        PatrolType::Raid => (
            "Land a party and bring it back.",
            "In a land battle or an enemy port. In between the port may be blockaded.",
        ),
        PatrolType::Strategic => {
            ("Sink ships wherever they are.", "After a contact a mission may come by radio.")
        }
        PatrolType::Supply => {
            ("Land supplies.", "In a land battle or at a garrison of one's own, one load a hex.")
        }
    }
}

fn orders(view: &View, patrol: &Patrol) -> Vec<Line> {
    let (what, how) = task(patrol.kind);
    let mut lines = vec![Line::new(what).note(how).rule("PS 3.2.b")];
    let g = &view.state;
    let free = matches!(g.setup.orders, Orders::UsnFree | Orders::IjnFree);
    let own = (!free).then_some(g.setup.orders);
    let scenario = |orders: Orders| Orders::SCENARIOS.iter().find(|it| it.key == orders.name());
    lines.extend(own.and_then(scenario).map(|it| Line::new(it.title).note(it.text)));
    if patrol.cag {
        let line = Line::new("The boat hunts with an attack group.");
        lines.push(line.note("Contacts on 4 or more, and ships hold together").rule("PS 3.3.e"));
    }
    let party = match patrol.party {
        Party::None | Party::Retrieved => None,
        Party::ToFetch(hex) => Some(format!("A team waits at hex {hex}.")),
        Party::Aboard => Some("The party is aboard.".to_owned()),
        Party::Ashore(hex) => Some(format!("The party is ashore at hex {hex}.")),
    };
    lines.extend(party.map(Line::new));
    lines
}

/// PS 3.1A.a: what the column in force forbids.
fn doctrine(view: &View) -> Vec<Line> {
    let (g, charts) = (&view.state, view.charts);
    if !ch15_scenarios::doctrine_binds(g, charts) {
        return vec![Line::new("Doctrine does not bind on this patrol.")];
    }
    let limits = ch03_orders::limits(g, charts);
    let allowed = |name: &str, may: bool| {
        let (word, tone) = if may { ("allowed", Tone::Good) } else { ("forbidden", Tone::Warning) };
        Line::new(name).tag(word, tone)
    };
    let mut lines = vec![
        allowed("Firing after re-engaging", limits.reengage),
        allowed("Night attack on the surface at escorted ships", limits.night_surface_attack),
        allowed("The gun with escorts about", limits.gun_with_escorts),
        Line::new("Torpedoes for one merchantman").value(limits.most_per_merchant.to_string()),
    ];
    lines.extend(limits.closed.iter().map(|zone| allowed(zone.name_on_map(), false)));
    lines
}

/// PS 14.2.a
fn scores(command: &Command) -> Vec<Line> {
    let tally: i32 = command.log.iter().map(|row| row.tally).sum();
    vec![
        Line::new("A tally of 4 keeps the command").note("10 or more brings promotion"),
        Line::new("Tally of the career").value(tally.to_string()),
    ]
}

fn boat(view: &View, command: &Command) -> Vec<Line> {
    let boat = &command.boat;
    let room = ch05_boat::fuel_room(&view.state, view.charts);
    let mut lines = vec![
        Line::new("Fuel").value(format!("{} of {room}", boat.fuel)),
        Line::new("Torpedoes").note(load(command)).value(boat.torpedoes().to_string()),
    ];
    if boat.mines > 0 {
        lines.push(Line::new("Mines").value(boat.mines.to_string()));
    }
    if boat.supplies > 0 {
        lines.push(Line::new("Supplies").value(boat.supplies.to_string()));
    }
    let fitted = ch05_boat::is_fitted(&view.state, view.charts, System::Radar);
    let (word, tone) = if fitted { ("fitted", Tone::Good) } else { ("none", Tone::Plain) };
    lines.push(Line::new("Radar").tag(word, tone));
    lines.extend(damage(command));
    lines
}

/// PS 5.1A.b: the kinds aboard.
fn load(command: &Command) -> String {
    let boat = &command.boat;
    let count = |mark| {
        let tubes = boat.tubes().filter_map(|(_, tube)| tube.torpedo());
        let racks = boat.forward.rack.of(mark) + boat.aft.rack.of(mark);
        usize::from(racks) + tubes.filter(|torpedo| torpedo.mark == mark).count()
    };
    let kinds = crate::state::Mark::ALL.iter().map(|&(_, mark)| (mark, count(mark)));
    let held = kinds.filter(|(_, count)| *count > 0);
    held.map(|(mark, count)| format!("{count} {}", mark.words())).collect::<Vec<_>>().join(", ")
}

/// PS 5.2B, PS 5.3A, PS 5.3B
fn crew(command: &Command) -> Vec<Line> {
    vec![
        Line::new("Captain's skill").value(command.captain.skill.to_string()),
        Line::new("Crew skill").value(command.crew.skill.to_string()),
        Line::new("Readiness").tag(command.crew.readiness.words(), Tone::Plain),
    ]
}

pub(crate) fn port(view: &View) -> Option<Report> {
    let command = view.state.command.as_ref()?;
    if command.patrol.is_some() || command.end.is_some() {
        return None;
    }
    let place = ch04_situation::name(view.charts, command.port);
    let season = command.season.words();
    let class = command.boat.class.name();
    let report = Report::new(ReportKind::Port, format!("{class} boat in {place}"))
        .eyebrow(format!("In port, {season}"))
        .lead(format!("{} fits out for the patrol of {season}.", captain(command)))
        .lines("Boat", class, boat(view, command))
        .lines("Crew", "", crew(command))
        .lines("The port", "", services(view))
        .part(
            "Until the end of the war",
            "one box a season",
            Body::Calendar { days: seasons(command) },
        );
    Some(report)
}

/// PS 4.2A.a, PS 4.2B.a, PS 4.3C.a: what the port gives.
fn services(view: &View) -> Vec<Line> {
    let (name, note) = match ch05_fitting_out::load_level(&view.state, view.charts) {
        0 => ("A port without a base", "Up to six fuel; no torpedoes"),
        1 => ("Base of level 1", "Fuel, jury rigs, rest; torpedoes can be shifted"),
        2 => ("Base of level 2", "Fuel, torpedoes, dockside repairs, rest"),
        _ => ("Base of level 3", "Fuel, torpedoes, dockside repairs, rest and overhaul"),
    };
    vec![Line::new(name).note(note).rule("PS 4.2.a")]
}

/// PS 2.0.d: the Patrol Log Track.
fn seasons(command: &Command) -> Vec<Day> {
    let day = |&(_, season): &(&str, Season)| {
        let patrol = command.log.iter().find(|row| row.season == season);
        let (state, what) = match patrol {
            Some(row) if row.deeds.ships() > 0 => (DayState::Won, "patrol, ships sunk"),
            Some(_) => (DayState::Empty, "patrol, nothing sunk"),
            None if season == command.season => (DayState::Next, "the next patrol"),
            None if season < command.season => (DayState::Idle, "not at sea"),
            None => (DayState::Open, "still to come"),
        };
        let words = season.words();
        let heading = words.split_whitespace().last().map(str::to_owned);
        let first = season.name().starts_with('W') || season == Season::F41;
        Day {
            label: season.name().chars().take_while(|it| it.is_alphabetic()).collect(),
            heading: heading.filter(|_| first),
            state,
            spoken: format!("{words}: {what}"),
        }
    };
    Season::ALL.iter().map(day).collect()
}
