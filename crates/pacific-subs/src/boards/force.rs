//! The force display below the map: boat, stores, captain and crew, the patrol so far.

use super::signed;
use crate::{
    rules::{ch05_boat, ch06_actions, ch14_report},
    state::{Command, End, GunType, System},
    view::View,
};
use board::{Board, Face, Frame, Gauge, Icon, Instrument, Light, Panel, StoreRow};
use table::Key as _;

/// PS 5.1.b, PS 5.2.a, PS 5.3.a: what the captain has to reckon with, at one look.
pub(super) fn board(view: &View, command: &Command) -> Board {
    let mut panel = Panel { height: 158.0, ..Panel::engagement(Light::Day) };
    let at = |x: f64, width: f64| Frame::new(x, 6.0, width, 146.0);
    let class = command.boat.class.name();
    panel.instruments = vec![
        Instrument::new(at(6.0, 216.0), format!("{class} boat"), boat(view)),
        Instrument::new(at(228.0, 290.0), "Stores", stores(view, command))
            .note(home(view, command)),
        Instrument::new(at(524.0, 196.0), "Captain and crew", people(view, command)),
        Instrument::new(at(726.0, 194.0), "This patrol", patrol(view, command)),
    ];
    let note = format!(
        "{} {}, skill {}; crew skill {}, {}.",
        command.captain.rank.short(),
        command.captain.name,
        command.captain.skill,
        command.crew.skill,
        command.crew.readiness.words()
    );
    Board::new("force", "The boat at a glance", Face::Panel(panel)).noted(note).below("map")
}

fn facts(rows: Vec<(&str, String)>) -> Gauge {
    let rows = rows.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Gauge::Facts { icon: None, columns: 1, rows }
}

/// PS 5.1.a: what the boat can do now, damage counted in.
fn boat(view: &View) -> Gauge {
    let g = &view.state;
    let gun = match ch05_boat::gun(g, view.charts) {
        GunType::None => "none",
        gun @ (GunType::ThreeInch | GunType::FiveInch) => gun.name(),
    };
    let word = |name: &str, value: String| (name.to_owned(), value);
    let rows = vec![
        word("Surface", ch05_boat::top_speed(g, view.charts, false).title().to_owned()),
        word("Crush", board::capital(ch05_boat::crush_depth(g, view.charts).words())),
        word("Below", ch05_boat::top_speed(g, view.charts, true).title().to_owned()),
        word("Gun", gun.to_owned()),
    ];
    Gauge::Facts { icon: Some(Icon::Submarine), columns: 2, rows }
}

/// PS 6.1C.b: fuel with what the way home takes, torpedoes at each end.
fn stores(view: &View, command: &Command) -> Gauge {
    let boat = &command.boat;
    let room = ch05_boat::fuel_room(&view.state, view.charts).max(boat.fuel);
    let back = way_home(view, command).unwrap_or(0).min(boat.fuel);
    let fuel = StoreRow {
        name: "Fuel".to_owned(),
        filled: boat.fuel.into(),
        kept: back.into(),
        of: room.into(),
    };
    let of = |end: End, name: &str| {
        let room = boat.room(end);
        let filled = u16::from(room.total());
        StoreRow { name: name.to_owned(), filled, kept: 0, of: room.capacity.into() }
    };
    let mut rows = vec![fuel, of(End::Forward, "Torpedoes forward")];
    if boat.aft.capacity > 0 {
        rows.push(of(End::Aft, "Torpedoes aft"));
    }
    Gauge::Stores { rows }
}

fn way_home(view: &View, command: &Command) -> Option<u8> {
    let patrol = command.patrol.as_ref()?;
    ch06_actions::return_fuel(&view.state, view.charts, patrol.hex)
}

fn home(view: &View, command: &Command) -> String {
    match way_home(view, command) {
        Some(back) => format!("{back} fuel to the nearest port"),
        None => "in port".to_owned(),
    }
}

/// PS 5.2.a, PS 5.3.a, PS 5.1C.c
fn people(view: &View, command: &Command) -> Gauge {
    let (captain, crew) = (&command.captain, &command.crew);
    let ears = [System::Radar, System::Sonar, System::Radio];
    let out: Vec<&str> = ears
        .into_iter()
        .filter(|system| !ch05_boat::works(&view.state, view.charts, *system))
        .map(System::words)
        .collect();
    let out = if out.is_empty() { "working".to_owned() } else { format!("no {}", out.join(", ")) };
    let hits = match command.boat.damage.hits() {
        0 => "none".to_owned(),
        hits => board::counted(u32::from(hits), "hit", "hits"),
    };
    let title = format!("{} {}", captain.rank.short(), captain.name);
    facts(vec![
        (title.as_str(), format!("skill {}", captain.skill)),
        ("Crew", format!("skill {}", crew.skill)),
        ("Readiness", crew.readiness.words().to_owned()),
        ("Radar, sonar, radio", out),
        ("Damage", hits),
    ])
}

/// PS 14.1.a, PS 14.2.a: what the patrol has brought, and what it takes for each rating.
fn patrol(view: &View, command: &Command) -> Gauge {
    let Some(patrol) = &command.patrol else {
        let sailed = command.log.len().to_string();
        let tally: i32 = command.log.iter().map(|row| row.tally).sum();
        return facts(vec![("Patrols made", sailed), ("Tally of all", signed(tally))]);
    };
    let so_far: i32 =
        ch14_report::so_far(&view.state, view.charts).iter().map(|score| score.points).sum();
    let aboard = patrol.passengers.len() + usize::from(patrol.rescued);
    let mut rows = vec![
        ("Days at sea", (u32::from(patrol.actions) * 3).to_string()),
        ("Ships sunk", patrol.deeds.ships().to_string()),
        ("Tally so far", signed(so_far)),
    ];
    if aboard > 0 {
        rows.push(("People aboard", aboard.to_string()));
    }
    let bands = view.charts.report.promotion.iter().skip(1);
    let rates: Vec<(&str, String)> =
        bands.map(|(from, line)| (line.rating.words(), format!("from {from}"))).collect();
    rows.extend(rates);
    rows.truncate(6);
    facts(rows)
}
