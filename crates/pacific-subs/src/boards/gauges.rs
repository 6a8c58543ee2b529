//! Instruments that belong to the boat itself: tubes, damage, battery, fuel.

use super::engagement::system_name;
use crate::{
    rules::{ch05_boat, ch06_actions},
    state::{Charged, Command, Mark, System, Tube, TubeId},
    view::View,
};
use board::{
    Board, Face, Frame, Gauge, HitRow, Instrument, Light, Panel, SystemNow, Tone, TubeNow,
    TubeState,
};
use table::Key;

/// PS 5.1.b: the boat between engagements.
pub(super) fn board(view: &View, command: &Command) -> Board {
    let boat = &command.boat;
    let class = boat.class.name();
    let mut panel = Panel { height: 276.0, ..Panel::engagement(Light::Night) };
    let put = |area, title: &str, note: &str, gauge| Instrument::new(area, title, gauge).note(note);
    let room = ch05_boat::fuel_room(&view.state, view.charts);
    let full = ch05_boat::full_charge(&view.state, view.charts);
    let hits = board::counted(u32::from(boat.damage.hits()), "hit", "hits");
    panel.instruments = vec![
        put(
            Frame::new(8.0, 8.0, 322.0, 102.0),
            "Fuel",
            &format!("{} of {room}", boat.fuel),
            fuel(view, command),
        ),
        put(
            Frame::new(8.0, 116.0, 322.0, 152.0),
            "Battery",
            &format!("{} of {full}", boat.charge),
            battery(view),
        ),
        put(
            Frame::new(336.0, 8.0, 308.0, 260.0),
            "Tubes",
            "quality unknown until it runs",
            tubes(view),
        ),
        put(Frame::new(650.0, 8.0, 268.0, 260.0), "Damage", &damage_note(view), damage(view)),
    ];
    let note = format!("{class} boat: {} fuel, {} torpedoes, {hits}.", boat.fuel, boat.torpedoes());
    Board::new("boat", format!("{class} boat"), Face::Panel(panel)).noted(note)
}

/// PS 6.1C.b: the fuel aboard, and what the way home takes.
fn fuel(view: &View, command: &Command) -> Gauge {
    let room = ch05_boat::fuel_room(&view.state, view.charts).max(command.boat.fuel);
    let back = command
        .patrol
        .as_ref()
        .and_then(|patrol| ch06_actions::return_fuel(&view.state, view.charts, patrol.hex));
    let foot = match back {
        Some(back) => format!("{back} to the nearest friendly port"),
        None => "in port".to_owned(),
    };
    Gauge::Cells { filled: u16::from(command.boat.fuel), of: u16::from(room), foot }
}

/// PS 13.2B.a
pub(super) fn battery(view: &View) -> Gauge {
    let boat = view.state.boat();
    let full = ch05_boat::full_charge(&view.state, view.charts).max(boat.charge);
    let foot = format!("fuel {}, torpedoes {}", boat.fuel, boat.torpedoes());
    Gauge::Cells { filled: u16::from(boat.charge), of: u16::from(full), foot }
}

/// PS 9.5A.a, PS 9.5A.d
pub(super) fn tubes(view: &View) -> Gauge {
    let boat = view.state.boat();
    let tube = |(at, (id, tube)): (usize, (TubeId, Tube))| {
        let state = match (tube.disabled, tube.charged) {
            (true, _) => TubeState::Out,
            (false, Charged::Empty) => TubeState::Empty,
            (false, Charged::Loaded(_)) => TubeState::Loaded,
            (false, Charged::Flooded(_)) => TubeState::Flooded,
        };
        let holds = tube.torpedo().map_or_else(String::new, |it| {
            let degraded = if it.degraded { " degr." } else { "" };
            format!("{}{degraded}", it.mark.words())
        });
        let sure = tube.torpedo().is_some_and(|it| match it.mark {
            Mark::Mk27 | Mark::Type95 => true,
            Mark::Mk14 | Mark::Mk18 => false,
        });
        TubeNow {
            target: format!("tube:{}", id.key()).into(),
            number: at as u8 + 1,
            holds,
            state,
            sure,
        }
    };
    let stored = |room: &crate::state::Room| room.rack.total();
    Gauge::Tubes {
        tubes: boat.tubes().enumerate().map(tube).collect(),
        foot: format!("stored: {} forward, {} aft", stored(&boat.forward), stored(&boat.aft)),
    }
}

/// How many hits there are, and what the stroke through a box means.
pub(super) fn damage_note(view: &View) -> String {
    let damage = &view.state.boat().damage;
    let hits = board::counted(u32::from(damage.hits()), "hit", "hits");
    let classed = System::ALL.iter().any(|(_, system)| damage.of(*system).no_hit > 0);
    if classed { format!("⁄ class limit, {hits}") } else { hits }
}

/// PS 5.1C.b, PS 5.1D.a: rows of boxes, and systems that work or do not. Tubes tell their own.
pub(super) fn damage(view: &View) -> Gauge {
    let g = &view.state;
    let of = |system: System| view.charts.damage.boxes.count(system);
    let row = |system: System| {
        let boxes = g.boat().damage.of(system);
        HitRow {
            target: Some(format!("system:{}", system.name()).into()),
            name: system_name(system),
            absent: boxes.no_hit,
            hits: boxes.hits,
            of: of(system),
        }
    };
    let single = |system: System| SystemNow {
        target: Some(format!("system:{}", system.name()).into()),
        name: if ch05_boat::is_fitted(g, view.charts, system) {
            system_name(system)
        } else {
            format!("No {}", system.words())
        },
        tone: if g.boat().damage.of(system).hits > 0 { Tone::Damage } else { Tone::Plain },
    };
    let rows = [System::Hull, System::Engine, System::Motor, System::FuelTanks, System::Batteries];
    // Five and no more: below them lie the buttons that zoom the board.
    let systems =
        [System::Radar, System::Sonar, System::Navigation, System::Radio, System::DeckGun];
    let aa = System::AaGuns;
    let lacking = u8::from(!ch05_boat::is_fitted(g, view.charts, aa));
    let guns = HitRow { absent: lacking, ..row(aa) };
    Gauge::Hits {
        rows: rows.into_iter().map(row).chain([guns]).collect(),
        systems: systems.into_iter().map(single).collect(),
        foot: String::new(),
    }
}
