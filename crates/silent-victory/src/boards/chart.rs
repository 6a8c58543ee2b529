//! SV 3.1, SV 7.3.3: the patrol map with the boat on its track.

use crate::{
    map_art,
    state::{Base, End, Water, Zone},
    view::{BoxView, CareerView, PatrolView, View, WayHome},
};
use board::{
    Board, Cartouche, Counter, Face, Fate, Frame, Icon, Label, LabelKind, LabelSide, Link,
    LinkKind, Map, Placed, Point, Side, Target, Zone as Sign, ZoneKind,
};
use table::Key;

pub(crate) fn board(view: &View) -> Board {
    let career = view.career();
    let patrol = career.and_then(|career| career.patrol.as_ref());
    let base = career.map_or(Base::PearlHarbor, |career| career.base);
    let mut map = chart(base, patrol);
    match (career, patrol) {
        (Some(career), Some(patrol)) => track(&mut map, career, patrol),
        (Some(career), None) => in_port(&mut map, career),
        (None, _) => {}
    }
    Board::new("map", "Patrol chart", Face::Map(map)).noted(note(career, patrol))
}

/// The chart of a base with the area of a patrol, and no boat on it.
pub(crate) fn chart(base: Base, patrol: Option<&PatrolView>) -> Map {
    let paper = paper(base);
    Map {
        base: Some(map_art::BASE),
        labels: lettering(paper.frame).chain([town(base, patrol)]).collect(),
        zones: areas(patrol).chain(ports(base, patrol)).collect(),
        ..paper
    }
}

/// The sheet of the chart: boats from Australia need more of the south.
fn paper(base: Base) -> Map {
    let (frame, cartouche, rose) = match base {
        Base::PearlHarbor => {
            let frame = Frame::new(60.0, 150.0, 1500.0, 860.0);
            (frame, Point::new(1066.0, 886.0), Point::new(1470.0, 896.0))
        }
        Base::Australia | Base::Philippines => {
            let frame = Frame::new(0.0, 200.0, 1600.0, 1130.0);
            (frame, Point::new(1246.0, 1196.0), Point::new(1126.0, 1236.0))
        }
    };
    let boats = match base {
        Base::PearlHarbor => "patrols from Pearl Harbor",
        Base::Australia => "patrols from Australia",
        Base::Philippines => "patrols from the Philippines",
    };
    let cartouche = Cartouche {
        at: cartouche,
        title: "Western Pacific".to_owned(),
        note: boats.to_owned(),
        scale: None,
    };
    Map { cartouche: Some(cartouche), rose: Some(rose), ..Map::empty(frame) }
}

/// The grid, and the names that the edge of the sheet does not cut.
fn lettering(frame: Frame) -> impl Iterator<Item = Label> {
    map_art::labels().filter(move |label| match label.kind {
        LabelKind::Parallel | LabelKind::Meridian => true,
        LabelKind::Sea
        | LabelKind::SeaSmall
        | LabelKind::Island
        | LabelKind::Town
        | LabelKind::Sounding => label.at.y > frame.y + 40.0,
    })
}

/// The Australian port that does not send this boat is a town like any other.
fn town(base: Base, patrol: Option<&PatrolView>) -> Label {
    let home = map_art::port(base, patrol.map(|patrol| patrol.zone));
    let (text, at) = if home == map_art::BRISBANE {
        ("Fremantle", map_art::FREMANTLE)
    } else {
        ("Brisbane", map_art::BRISBANE)
    };
    Label { text: text.to_owned(), kind: LabelKind::Town, at, turn: 0.0 }
}

pub(super) fn zone_target(zone: Zone) -> Target {
    Target::from(format!("zone:{}", Key::name(zone)))
}

fn base_target(base: Base) -> Target {
    Target::from(format!("base:{}", Key::name(base)))
}

pub(super) fn box_target(number: u8) -> Target {
    Target::from(format!("box:{number}"))
}

fn areas(patrol: Option<&PatrolView>) -> impl Iterator<Item = Sign> {
    let ordered = patrol.map(|patrol| patrol.zone);
    Zone::ALL.iter().map(move |&(_, zone)| {
        let here = ordered == Some(zone);
        Sign {
            target: zone_target(zone),
            code: String::new(),
            name: zone.name().to_owned(),
            at: map_art::area(zone),
            kind: ZoneKind::Area,
            label: LabelSide::Hidden,
            flag: here,
            note: if here { "the ordered patrol".to_owned() } else { String::new() },
        }
    })
}

fn ports(home: Base, patrol: Option<&PatrolView>) -> impl Iterator<Item = Sign> {
    let area = patrol.map(|patrol| patrol.zone);
    Base::ALL.iter().map(move |&(_, base)| {
        let at = map_art::port(base, area);
        let (name, label) = match base {
            Base::PearlHarbor => ("Pearl Harbor", LabelSide::Below),
            Base::Australia if at == map_art::BRISBANE => ("Brisbane", LabelSide::Right),
            Base::Australia => ("Fremantle", LabelSide::Right),
            Base::Philippines => ("Manila", LabelSide::Hidden),
        };
        let kind = if base == home { ZoneKind::Base } else { ZoneKind::Port };
        Sign {
            target: base_target(base),
            code: "★".to_owned(),
            name: name.to_owned(),
            at,
            kind,
            label,
            flag: false,
            note: if base == home { "the boat's base".to_owned() } else { String::new() },
        }
    })
}

/// The boxes of the patrol, the way sailed, and the boat.
fn track(map: &mut Map, career: &CareerView, patrol: &PatrolView) {
    let Some(way) = map_art::way(career.base, patrol.zone) else { return };
    let legs = way.legs(patrol.boxes.len() as u8);
    let stop = |number: usize| {
        if number == 0 || number > patrol.boxes.len() {
            base_target(career.base)
        } else {
            box_target(number as u8)
        }
    };
    // SV 7.3.2.c: from the Philippines a patrol begins on station.
    let manila = career.base == Base::Philippines;
    let first = if manila { first_on_station(&patrol.boxes) } else { 1 };
    for (index, leg) in legs.iter().enumerate() {
        let number = index + 1;
        let kind = kind(patrol, number);
        let mut line = leg.clone();
        if manila && number == usize::from(first) {
            line = vec![map_art::port(Base::Philippines, None), leg[leg.len() - 1]];
        }
        if manila && number < usize::from(first) {
            continue;
        }
        map.links.push(Link { from: stop(index), to: stop(number), line, kind });
    }
    for (travel, leg) in patrol.boxes.iter().zip(&legs) {
        map.zones.push(sign(patrol, *travel, leg[leg.len() - 1]));
    }
    let on = if patrol.at == 0 { base_target(career.base) } else { box_target(patrol.at) };
    put_boat(map, career, on);
}

fn first_on_station(boxes: &[BoxView]) -> u8 {
    boxes.iter().find(|travel| travel.water == Water::Station).map_or(1, |travel| travel.number)
}

/// The leg into this box: sailed, still open, or given up.
fn kind(patrol: &PatrolView, number: usize) -> LinkKind {
    let (at, last) = (usize::from(patrol.at), patrol.boxes.len());
    match patrol.home {
        // Going back along the track: what lies ahead will not be sailed.
        Some(WayHome::Back) if number > at => LinkKind::Faint,
        Some(WayHome::Onward) | None if number <= at && number <= last => LinkKind::Sailed,
        Some(WayHome::Back | WayHome::Onward) | None => LinkKind::Open,
    }
}

fn sign(patrol: &PatrolView, travel: BoxView, at: Point) -> Sign {
    let passed = match patrol.home {
        Some(WayHome::Back) => travel.number > patrol.at,
        Some(WayHome::Onward) | None => travel.number < patrol.at,
    };
    let rolls = match travel.rolls {
        1 => "one encounter roll".to_owned(),
        rolls => format!("{rolls} encounter rolls"),
    };
    let mut note = if travel.number == patrol.at {
        format!("the boat is here, {} of {rolls} left", patrol.rolls_left)
    } else {
        rolls
    };
    if travel.mission {
        note = format!("{note}, the mission is carried out here");
    }
    let (kind, name) = match travel.water {
        Water::Transit => (ZoneKind::Transit { passed }, format!("Transit {}", travel.number)),
        Water::Station => {
            (ZoneKind::Station { passed }, format!("{} {}", patrol.zone_name, travel.number))
        }
    };
    Sign {
        target: box_target(travel.number),
        code: travel.number.to_string(),
        name,
        at,
        kind,
        label: LabelSide::Hidden,
        flag: travel.mission,
        note,
    }
}

fn in_port(map: &mut Map, career: &CareerView) {
    for (_, zone) in Zone::ALL {
        if let Some(way) = map_art::way(career.base, *zone) {
            let legs = way.legs(way.boxes());
            let line = legs.into_iter().take(usize::from(way.boxes()) / 3).flatten().collect();
            let (from, to) = (base_target(career.base), zone_target(*zone));
            map.links.push(Link { from, to, line, kind: LinkKind::Faint });
        }
    }
    put_boat(map, career, base_target(career.base));
}

/// Beside its box, where it covers least.
fn put_boat(map: &mut Map, career: &CareerView, on: Target) {
    let mut counter = Counter::new("boat", Icon::Submarine, &career.boat.name, Side::Own)
        .note(format!("{} class", career.boat.class_name));
    if career.end.is_some_and(End::takes_the_boat) {
        counter = counter.fate(Fate::Lost);
    }
    let at = map.locate(&on).unwrap_or_default();
    let others = map.zones.iter().filter(|zone| zone.target != on).map(|zone| zone.at);
    let named = map.zones.iter().filter(|zone| zone.target == on).filter_map(name_beside);
    let taken: Vec<Point> = others.chain(named).collect();
    let line: Vec<Point> = map.links.iter().flat_map(|link| link.line.iter().copied()).collect();
    let room = |offset: &Point| {
        let place = Point::new(at.x + offset.x, at.y + offset.y);
        let near = |other: &Point| (other.x - place.x).hypot(other.y - place.y);
        let signs = taken.iter().map(near).fold(f64::MAX, f64::min).min(120.0);
        let bends = line.iter().map(near).fold(f64::MAX, f64::min).min(60.0);
        let frame = map.frame;
        let inside = place.x > frame.x + 48.0
            && place.x < frame.x + frame.width - 48.0
            && place.y > frame.y + 48.0
            && place.y < frame.y + frame.height - 48.0;
        signs + bends + if inside { 1000.0 } else { 0.0 }
    };
    let offsets = [
        Point::new(72.0, 0.0),
        Point::new(-72.0, 0.0),
        Point::new(0.0, -76.0),
        Point::new(0.0, 76.0),
        Point::new(62.0, -58.0),
        Point::new(-62.0, -58.0),
        Point::new(62.0, 58.0),
        Point::new(-62.0, 58.0),
    ];
    let best = offsets
        .into_iter()
        .reduce(|best, next| if room(&next) > room(&best) { next } else { best });
    let offset = best.unwrap_or_default();
    map.counters.push(Placed { on, offset, counter });
}

/// Where the name of a base is lettered, if it is.
fn name_beside(zone: &Sign) -> Option<Point> {
    let Point { x, y } = zone.at;
    match zone.label {
        LabelSide::Right => Some(Point::new(x + 90.0, y)),
        LabelSide::Below => Some(Point::new(x, y + 60.0)),
        LabelSide::Above
        | LabelSide::Left
        | LabelSide::BelowLeft
        | LabelSide::BelowRight
        | LabelSide::AboveRight
        | LabelSide::Hidden => None,
    }
}

fn note(career: Option<&CareerView>, patrol: Option<&PatrolView>) -> String {
    match (career, patrol) {
        (None, _) => "No boat has been given out yet.".to_owned(),
        (Some(career), None) => format!("USS {} lies in {}.", career.boat.name, career.base_name),
        (Some(career), Some(patrol)) => {
            let name = &career.boat.name;
            let boxes = patrol.boxes.len();
            let place = match patrol.at {
                0 => "is ready to sail".to_owned(),
                at => format!("is in box {at} of {boxes}"),
            };
            let home = match patrol.home {
                Some(_) => " The patrol is broken off; the boat goes home.",
                None => "",
            };
            let task = patrol.task_name.map(|task| format!(", {task}")).unwrap_or_default();
            format!("{}{task} patrol: USS {name} {place}.{home}", patrol.zone_name)
        }
    }
}
