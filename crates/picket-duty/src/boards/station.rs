//! The picket line around Okinawa (PD 4.A.advanced, PD 5.3.1.D) and the raids of the Time Record Sheet (PD 6.6.A).

use crate::{
    charts::station::{LandRadar, Picket},
    state::Date,
    view::View,
};
use board::{
    Base, Board, Cartouche, Cell, Column, Counter, Face, Frame, Icon, Label, LabelKind, LabelSide,
    Map, Placed, Point, Row, Side, Target, Tone, Zone, ZoneKind,
};
use table::Key;

/// Islands and depths, drawn by hand.
pub(crate) const BASE: Base = Base {
    name: "picket-duty",
    svg: include_str!("../../assets/base.svg"),
    width: 1388,
    height: 1024,
    grid: None,
};

/// Where the stations lie, by number from 1.
const STATIONS: [(f64, f64); 16] = [
    (745.0, 190.0),
    (856.0, 185.0),
    (969.0, 243.0),
    (1058.0, 360.0),
    (1035.0, 507.0),
    (1033.0, 670.0),
    (734.0, 859.0),
    (530.0, 883.0),
    (403.0, 770.0),
    (199.0, 670.0),
    (296.0, 533.0),
    (224.0, 360.0),
    (397.0, 341.0),
    (323.0, 181.0),
    (562.0, 244.0),
    (481.0, 240.0),
];

const ANCHORAGE: (f64, f64) = (519.0, 630.0);

const LABELS: [(&str, LabelKind, f64, f64, f64); 11] = [
    ("27° N", LabelKind::Parallel, 0.0, 296.0, 0.0),
    ("26° N", LabelKind::Parallel, 0.0, 696.0, 0.0),
    ("127° E", LabelKind::Meridian, 408.0, 0.0, 0.0),
    ("128° E", LabelKind::Meridian, 766.0, 0.0, 0.0),
    ("129° E", LabelKind::Meridian, 1124.0, 0.0, 0.0),
    ("East China Sea", LabelKind::Sea, 250.0, 440.0, 0.0),
    ("Philippine Sea", LabelKind::Sea, 1130.0, 850.0, 0.0),
    ("Okinawa", LabelKind::Island, 770.0, 445.0, -46.0),
    ("Kume Shima", LabelKind::Island, 326.0, 610.0, 0.0),
    ("Okinoerabu", LabelKind::Island, 1010.0, 110.0, 0.0),
    ("Iheya", LabelKind::Island, 690.0, 290.0, 0.0),
];

/// None where the ship is not off Okinawa.
pub(super) fn chart(view: &View) -> Option<Board> {
    let g = &view.state;
    if g.station.number == 0 {
        return None;
    }
    let charts = &view.charts.station;
    let point = |(x, y): (f64, f64)| Point::new(x, y);
    let here = target(g.station.number);
    let mut map = Map {
        base: Some(BASE),
        cartouche: Some(Cartouche {
            at: Point::new(24.0, 24.0),
            title: "Radar picket stations".to_owned(),
            note: "bearings from Point Bolo".to_owned(),
            scale: Some((162.0, "25 miles".to_owned())),
        }),
        rose: Some(Point::new(110.0, 900.0)),
        labels: LABELS
            .iter()
            .map(|(text, kind, x, y, turn)| Label {
                text: (*text).to_owned(),
                kind: *kind,
                at: Point::new(*x, *y),
                turn: *turn,
            })
            .collect(),
        ..Map::empty(Frame::new(0.0, 0.0, 1388.0, 1024.0))
    };
    map.zones.push(Zone {
        target: Target::from("anchorage"),
        code: "★".to_owned(),
        name: "Kerama Retto".to_owned(),
        at: point(ANCHORAGE),
        kind: ZoneKind::Base,
        label: LabelSide::Below,
        flag: false,
        note: "the anchorage".to_owned(),
    });
    map.zones.extend(charts.stations.iter().filter_map(|picket| {
        let at = STATIONS.get(usize::from(picket.number).checked_sub(1)?)?;
        Some(station(picket, point(*at), picket.number == g.station.number))
    }));
    map.zones.extend(LandRadar::ALL.iter().zip(g.land_radar).map(|((_, radar), active)| Zone {
        target: Target::from(format!("radar:{}", radar.name())),
        code: "R".to_owned(),
        name: radar.words().to_owned(),
        at: point(radar_place(*radar)),
        kind: if active { ZoneKind::Green } else { ZoneKind::Plain },
        label: LabelSide::Left,
        flag: false,
        note: if active { "land radar, active" } else { "no land radar yet" }.to_owned(),
    }));
    let ship = Counter::new("ship", Icon::Destroyer, g.ship.name.as_str(), Side::Own);
    let on = if g.away { Target::from("anchorage") } else { here };
    map.counters.push(Placed { on, offset: Point::new(90.0, 0.0), counter: ship });
    let place = if g.away { "at Kerama Retto".to_owned() } else { position(view) };
    let note = format!("{}, {}: {place}.", g.date, g.phase.words());
    Some(Board::new("station", "Day and station", Face::Map(map)).noted(note))
}

fn target(number: u8) -> Target {
    Target::from(format!("station:{number}"))
}

/// The more dangerous the station, the redder its sign.
fn station(picket: &Picket, at: Point, own: bool) -> Zone {
    Zone {
        target: target(picket.number),
        code: picket.number.to_string(),
        name: format!("Station {}", picket.number),
        at,
        kind: match picket.danger {
            ..0 => ZoneKind::Red,
            0 => ZoneKind::Yellow,
            1.. => ZoneKind::Green,
        },
        label: LabelSide::Hidden,
        flag: own,
        note: format!("{}; attack rolls {:+}", picket.text, picket.danger).replace('-', "−"),
    }
}

fn radar_place(radar: LandRadar) -> (f64, f64) {
    match radar {
        LandRadar::Hado => (859.0, 348.0),
        LandRadar::IeShima => (695.0, 409.0),
        LandRadar::Zamani => (662.0, 524.0),
        LandRadar::Naganni => (601.0, 596.0),
    }
}

fn position(view: &View) -> String {
    let g = &view.state;
    let danger = format!("{:+}", g.station.danger).replace('-', "−");
    format!("on station {}, attack rolls {danger}, weather {}", g.station.number, g.weather.words())
}

/// The raids that are over, running and to come.
pub(super) fn raids(view: &View) -> Option<Board> {
    let (today, calendar) = (view.state.date, &view.charts.calendar);
    let mut raids: Vec<(u8, Date, Date)> = Vec::new();
    for day in calendar.sheet.iter() {
        match (day.raid, raids.last_mut()) {
            (Some(raid), Some((last, _, end))) if *last == raid => *end = day.date,
            (Some(raid), _) => raids.push((raid, day.date, day.date)),
            (None, _) => {}
        }
    }
    calendar.sheet.day(today)?;
    let rows = raids.into_iter().map(|(raid, start, end)| {
        let (state, tone) = if end < today {
            ("over", Tone::Stock)
        } else if start <= today {
            ("today", Tone::Warning)
        } else {
            ("to come", Tone::Plain)
        };
        let days = if start == end {
            start.short()
        } else {
            format!("{} to {}", start.short(), end.short())
        };
        Row::of([
            Cell::Text(format!("Kikusui {raid}")),
            Cell::Text(days),
            Cell::Tag(state.to_owned(), tone),
        ])
    });
    let columns = vec![Column::left("Raid", 1.0), Column::left("Days", 2.0), Column::left("", 1.0)];
    let note = "The great raids of the Time Record Sheet.";
    Some(Board::sheet("raids", "Raids", columns, rows.collect()).noted(note))
}
