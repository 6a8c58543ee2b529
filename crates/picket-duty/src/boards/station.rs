//! The picket line around Okinawa (PD 4.A.advanced, PD 5.3.1.D), and the maps of scenarios 7 and 8
//! (PD 12.1.B).

use crate::{
    charts::{
        scenarios::MapName,
        station::{LandRadar, Picket},
    },
    view::View,
};
use board::{
    Base, Board, Cartouche, Counter, Face, Frame, Icon, Label, LabelKind, LabelSide, Map, Placed,
    Point, Side, Target, Zone, ZoneKind, signed,
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

/// Leyte and the Camotes, drawn by hand.
pub(crate) const ORMOC: Base = Base {
    name: "picket-duty-ormoc",
    svg: include_str!("../../assets/ormoc.svg"),
    width: 1388,
    height: 1024,
    grid: None,
};

/// Southern Kyushu, drawn by hand.
pub(crate) const KYUSHU: Base = Base {
    name: "picket-duty-kyushu",
    svg: include_str!("../../assets/kyushu.svg"),
    width: 1388,
    height: 1024,
    grid: None,
};

/// The board of the waters she is in.
pub(super) const ID: &str = "station";

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

/// The middle of the picket line.
const OKINAWA: (f64, f64) = (680.0, 520.0);

/// A word on a chart: where it stands, and how far it is turned.
type Lettering = (&'static str, LabelKind, f64, f64, f64);

const LABELS: [Lettering; 11] = [
    ("27° N", LabelKind::Parallel, 0.0, 296.0, 0.0),
    ("26° N", LabelKind::Parallel, 0.0, 696.0, 0.0),
    ("127° E", LabelKind::Meridian, 408.0, 0.0, 0.0),
    ("128° E", LabelKind::Meridian, 766.0, 0.0, 0.0),
    ("129° E", LabelKind::Meridian, 1124.0, 0.0, 0.0),
    ("East China Sea", LabelKind::Sea, 250.0, 440.0, 0.0),
    ("Philippine Sea", LabelKind::Sea, 1130.0, 850.0, 0.0),
    ("Okinawa", LabelKind::Island, 770.0, 445.0, -46.0),
    ("Kume Shima", LabelKind::Island, 282.0, 610.0, 0.0),
    ("Okinoerabu", LabelKind::Island, 1010.0, 110.0, 0.0),
    ("Iheya", LabelKind::Island, 690.0, 290.0, 0.0),
];

const ORMOC_LABELS: [Lettering; 6] = [
    ("Leyte", LabelKind::Island, 1060.0, 520.0, 0.0),
    ("Cebu", LabelKind::Island, 60.0, 520.0, -80.0),
    ("Ormoc", LabelKind::Island, 740.0, 380.0, 0.0),
    ("Ponson", LabelKind::Island, 738.0, 684.0, 0.0),
    ("Poro", LabelKind::Island, 540.0, 800.0, 0.0),
    ("Camotes Sea", LabelKind::Sea, 300.0, 900.0, 0.0),
];

const KYUSHU_LABELS: [Lettering; 7] = [
    ("Kyushu", LabelKind::Island, 700.0, 140.0, 0.0),
    ("Kagoshima", LabelKind::Island, 400.0, 330.0, 0.0),
    ("Miyazaki", LabelKind::Island, 790.0, 200.0, 0.0),
    ("Shibushi", LabelKind::Island, 660.0, 410.0, 0.0),
    ("Tanegashima", LabelKind::Island, 810.0, 800.0, 0.0),
    ("Yakushima", LabelKind::Island, 500.0, 985.0, 0.0),
    ("Philippine Sea", LabelKind::Sea, 1140.0, 830.0, 0.0),
];

/// PD 12.1.B: the chart of the waters the ship is in.
pub(super) fn chart(view: &View) -> Option<Board> {
    let card = view.state.card(view.charts);
    match card.map_or(MapName::Okinawa, |card| card.map) {
        MapName::Okinawa => okinawa(view),
        MapName::Ormoc => Some(post(
            view,
            ORMOC,
            &ORMOC_LABELS,
            Waters {
                title: "Ormoc Bay",
                note: "Leyte, December 1944",
                miles: (150.0, "10 miles"),
                at: (600.0, 560.0),
                name: "Off Ormoc",
            },
        )),
        MapName::Kyushu => Some(post(
            view,
            KYUSHU,
            &KYUSHU_LABELS,
            Waters {
                title: "Olympic",
                note: "off Kyushu, November 1945",
                miles: (148.0, "20 miles"),
                at: (1090.0, 520.0),
                name: "Station 1",
            },
        )),
    }
}

/// What a chart with a single post says.
#[derive(Clone, Copy)]
struct Waters {
    title: &'static str,
    note: &'static str,
    miles: (f64, &'static str),
    at: (f64, f64),
    name: &'static str,
}

fn lettered(base: Base, labels: &[Lettering], cartouche: Cartouche) -> Map {
    Map {
        base: Some(base),
        cartouche: Some(cartouche),
        rose: Some(Point::new(110.0, 900.0)),
        zone_words: vec![
            (ZoneKind::Green, "quiet station"),
            (ZoneKind::Yellow, "usual danger"),
            (ZoneKind::Red, "dangerous station"),
        ],
        labels: labels
            .iter()
            .map(|(text, kind, x, y, turn)| Label {
                text: (*text).to_owned(),
                kind: *kind,
                at: Point::new(*x, *y),
                turn: *turn,
            })
            .collect(),
        ..Map::empty(Frame::new(0.0, 0.0, 1388.0, 1024.0))
    }
}

/// The ship on the one post of a hypothetical scenario.
fn post(view: &View, base: Base, labels: &[Lettering], waters: Waters) -> Board {
    let g = &view.state;
    let cartouche = Cartouche {
        at: Point::new(24.0, 24.0),
        title: waters.title.to_owned(),
        note: waters.note.to_owned(),
        scale: Some((waters.miles.0, waters.miles.1.to_owned())),
    };
    let mut map = lettered(base, labels, cartouche);
    let here = target(g.station.number);
    map.zones.push(Zone {
        target: here.clone(),
        code: "P".to_owned(),
        name: waters.name.to_owned(),
        at: Point::new(waters.at.0, waters.at.1),
        kind: kind(g.station.danger),
        label: LabelSide::Below,
        flag: true,
        note: format!("attack rolls {}", signed(g.station.danger.into())),
    });
    let ship = Counter::new("ship", Icon::Destroyer, g.ship.name.as_str(), Side::Own);
    map.counters.push(Placed { on: here, offset: Point::new(0.0, -76.0), counter: ship });
    let note = format!("{}, {}: {}.", g.date, g.phase.words(), waters.name);
    Board::new(ID, "Day and station", Face::Map(map)).noted(note)
}

/// None before the ship has a station.
fn okinawa(view: &View) -> Option<Board> {
    let g = &view.state;
    if g.station.number == 0 {
        return None;
    }
    let charts = &view.charts.station;
    let point = |(x, y): (f64, f64)| Point::new(x, y);
    let here = target(g.station.number);
    let cartouche = Cartouche {
        at: Point::new(24.0, 24.0),
        title: "Radar picket stations".to_owned(),
        note: "bearings from Point Bolo".to_owned(),
        scale: Some((162.0, "25 miles".to_owned())),
    };
    let mut map = lettered(BASE, &LABELS, cartouche);
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
        let own = picket.number == g.station.number;
        let manned = own || charts.is_manned(picket.number, g.date, view.advanced);
        Some(station(picket, point(*at), own, manned))
    }));
    map.zone_words.push((ZoneKind::Closed, "not manned now"));
    map.zones.extend(LandRadar::ALL.iter().zip(g.land_radar).map(|((_, radar), active)| Zone {
        target: Target::from(format!("radar:{}", radar.name())),
        code: "R".to_owned(),
        name: radar.words().to_owned(),
        at: point(radar_place(*radar)),
        kind: if active { ZoneKind::Green } else { ZoneKind::Plain },
        label: radar_label(*radar),
        flag: false,
        note: if active { "land radar, active" } else { "no land radar yet" }.to_owned(),
    }));
    let ship = Counter::new("ship", Icon::Destroyer, g.ship.name.as_str(), Side::Own);
    let home = g.away || g.in_port;
    let on = if home { Target::from("anchorage") } else { here };
    let at = usize::from(g.station.number).checked_sub(1).and_then(|at| STATIONS.get(at));
    let offset = outward(*at.filter(|_| !home).unwrap_or(&ANCHORAGE));
    map.counters.push(Placed { on, offset, counter: ship });
    let place = if home { "at Kerama Retto".to_owned() } else { position(view) };
    let note = format!("{}, {}: {place}.", g.date, g.phase.words());
    Some(Board::new(ID, "Day and station", Face::Map(map)).noted(note))
}

/// The ship lies off her station on the side away from Okinawa, where she covers no other.
fn outward((x, y): (f64, f64)) -> Point {
    let (across, down) = (x - OKINAWA.0, y - OKINAWA.1);
    if across.abs() > down.abs() {
        Point::new(90.0_f64.copysign(across), 0.0)
    } else {
        Point::new(0.0, 76.0_f64.copysign(down))
    }
}

fn target(number: u8) -> Target {
    Target::from(format!("station:{number}"))
}

/// The more dangerous the station, the redder its sign.
fn station(picket: &Picket, at: Point, own: bool, manned: bool) -> Zone {
    Zone {
        target: target(picket.number),
        code: picket.number.to_string(),
        name: format!("Station {}", picket.number),
        at,
        kind: if manned { kind(picket.danger) } else { ZoneKind::Closed },
        label: LabelSide::Hidden,
        flag: own,
        note: format!("{}; attack rolls {}", picket.text, signed(picket.danger.into())),
    }
}

fn kind(danger: i8) -> ZoneKind {
    match danger {
        ..0 => ZoneKind::Red,
        0 => ZoneKind::Yellow,
        1.. => ZoneKind::Green,
    }
}

/// Where the name does not lie over the anchorage.
fn radar_label(radar: LandRadar) -> LabelSide {
    match radar {
        LandRadar::Hado | LandRadar::IeShima | LandRadar::Zamani => LabelSide::Left,
        LandRadar::Naganni => LabelSide::Right,
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
    let danger = signed(g.station.danger.into());
    format!("on station {}, attack rolls {danger}, weather {}", g.station.number, g.weather.words())
}
