//! A United States fleet submarine in section, bow to the right: torpedo rooms, machinery, men and
//! guns at their true place. Every class is drawn to the same width; the scale below tells its
//! length.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::plans::PartNow;
use crate::{
    Boxes, Frame, Man, Part, PartKind, Point, Post, Room, ShipPlan, Stroke, StrokeKind, Target,
    Tone,
};

/// What a class looks like from outside, and how much it carries.
#[derive(Debug, Clone, PartialEq)]
pub struct FleetBoat {
    /// `USS Tarpan`
    pub name: String,
    /// `Gato class · test depth 300 ft`
    pub class: String,
    /// Length over all in feet.
    pub feet: u16,
    pub sail: Sail,
    pub forward: TorpedoRoom,
    pub aft: TorpedoRoom,
    pub motors: u8,
    pub diesels: u8,
    pub guns: Guns,
    /// Names of the light guns, the aft one first: `.50 cal`.
    pub light_guns: Vec<String>,
    /// Radar masts that are fitted: SD, SJ.
    pub radar: (bool, bool),
    /// Beside the deck gun: `3 in · 5 rounds`.
    pub ammunition: String,
    /// Somebody who is not of the crew is aboard, or may be.
    pub guests: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TorpedoRoom {
    pub tubes: u8,
    pub reloads: u8,
    /// What is painted on the first tube.
    pub first: u8,
}

/// The shape of the fairwater.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sail {
    /// The bulky, rounded one of the thirties.
    Rounded,
    /// Covered wheelhouse with portholes.
    Wheelhouse,
    /// Stepped down at both ends.
    Stepped,
    /// Cut down to shears and gun platforms.
    CutDown,
    /// The long one of the big boats.
    Cruiser,
}

/// Where deck guns stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guns {
    Forward,
    Aft,
    Both,
}

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 306.0;
/// Top and bottom of the pressure hull.
const TOP: f64 = 118.0;
const FLOOR: f64 = 196.0;
const KEEL: f64 = 218.0;
const PRESSURE_HULL: &str =
    "M168 118H836Q866 122 866 157Q866 192 836 196H168Q150 192 150 157Q150 122 168 118Z";

/// Bulkheads from aft to forward.
const BULKHEADS: [f64; 9] = [150.0, 244.0, 306.0, 382.0, 458.0, 530.0, 600.0, 690.0, 866.0];
const ROOMS: [(&str, &str); 8] = [
    ("room:aft", "Aft torpedo"),
    ("room:motors", "Motors"),
    ("room:aft-engines", "Aft engines"),
    ("room:forward-engines", "Fwd engines"),
    ("room:crew", "Crew"),
    ("room:control", "Control"),
    ("room:officers", "Officers"),
    ("room:forward", "Forward torpedo"),
];

/// The boat with its parts as the game reports them. Targets are `tube:forward:1`, `reload:aft`,
/// `system:diesel_1`, `gun`, `hull`, `flooding`; men stand at `post:exec`, `post:hands-1` and so
/// on.
pub fn fleet_boat(boat: &FleetBoat, now: &[PartNow], men: &[Man]) -> ShipPlan {
    let flooded = boxes_of(now, "flooding").unwrap_or((0, 1));
    let mut parts = Vec::new();
    parts.extend(torpedo_room(&boat.forward, true));
    parts.extend(torpedo_room(&boat.aft, false));
    parts.extend(machinery(boat));
    parts.extend(above(boat));
    parts.extend(tracks());
    for part in &mut parts {
        report(part, now);
    }
    ShipPlan {
        name: boat.name.clone(),
        class: boat.class.clone(),
        width: WIDTH,
        height: HEIGHT,
        strokes: strokes(boat, flooded),
        rooms: rooms(now),
        parts,
        posts: posts(boat.guests),
        men: men.to_vec(),
        scale: Some((boat.feet, 30.0, 978.0)),
        disc: 12.0,
        legend: Some(Point::new(512.0, 251.0)),
    }
}

fn boxes_of(now: &[PartNow], target: &str) -> Option<(u16, u16)> {
    now.iter().find(|part| part.target.as_str() == target).and_then(|part| part.boxes)
}

fn report(part: &mut Part, now: &[PartNow]) {
    let Some(said) = now.iter().find(|said| said.target == part.target) else { return };
    part.states.clone_from(&said.states);
    if let Some((marked, of)) = said.boxes {
        let (tone, name) = if part.kind == PartKind::Flooding {
            (Tone::Warning, "boxes")
        } else if part.kind == PartKind::Rack {
            (Tone::Stock, "aboard")
        } else {
            (Tone::Damage, "boxes")
        };
        part.boxes = Some(Boxes { name: name.to_owned(), marked, of, tone });
    }
}

fn part(
    target: impl Into<Target>,
    kind: PartKind,
    name: impl Into<String>,
    short: impl Into<String>,
    room: &str,
    area: (f64, f64, f64, f64),
) -> Part {
    Part {
        target: target.into(),
        kind,
        name: name.into(),
        short: short.into(),
        room: Target::from(room),
        area: Frame::new(area.0, area.1, area.2, area.3),
        turn: 0.0,
        states: Vec::new(),
        boxes: None,
    }
}

/// Tubes at the outer end, the racks behind them.
fn torpedo_room(room: &TorpedoRoom, forward: bool) -> Vec<Part> {
    let (end, word, at) =
        if forward { ("forward", "Forward", "room:forward") } else { ("aft", "Aft", "room:aft") };
    let mut parts = Vec::new();
    let tubes = f64::from(room.tubes.max(1));
    let pitch = (74.0 / tubes).min(18.0);
    let height = (pitch - 1.6).min(13.0);
    let top = TOP + (FLOOR - TOP - pitch * tubes) / 2.0 + (pitch - height) / 2.0;
    for index in 0..room.tubes {
        let number = room.first + index;
        let y = top + pitch * f64::from(index);
        let area = if forward { (798.0, y, 56.0, height) } else { (158.0, y, 42.0, height) };
        parts.push(Part {
            turn: if forward { 0.0 } else { 180.0 },
            ..part(
                format!("tube:{end}:{}", index + 1),
                PartKind::Tube,
                format!("{word} tube {number}"),
                number.to_string(),
                at,
                area,
            )
        });
    }
    let area = if forward { (696.0, 123.0, 96.0, 68.0) } else { (205.0, 123.0, 34.0, 68.0) };
    let rack = part(
        format!("reload:{end}"),
        PartKind::Rack,
        format!("{word} reloads"),
        String::new(),
        at,
        area,
    );
    parts.push(Part {
        turn: if forward { 0.0 } else { 180.0 },
        boxes: Some(Boxes {
            name: "aboard".to_owned(),
            marked: 0,
            of: room.reloads.into(),
            tone: Tone::Stock,
        }),
        ..rack
    });
    if forward {
        let odd = ("system:fwd_tubes_odd", "Odd forward tubes", "Odd tubes");
        let even = ("system:fwd_tubes_even", "Even forward tubes", "Even tubes");
        for ((target, name, short), x) in [(odd, 700.0), (even, 770.0)] {
            let area = (x, 199.0, 66.0, 15.0);
            parts.push(part(target, PartKind::System, name, short, at, area));
        }
    } else {
        let area = (170.0, 199.0, 66.0, 15.0);
        parts.push(part(
            "system:aft_tubes",
            PartKind::System,
            "Aft tube mechanism",
            "Aft tubes",
            at,
            area,
        ));
    }
    parts
}

fn machinery(boat: &FleetBoat) -> Vec<Part> {
    let mut parts = Vec::new();
    let tall = boat.motors <= 2;
    for index in 0..boat.motors.min(4) {
        let (column, row) = if tall { (0, index) } else { (index % 2, index / 2) };
        let width = if tall { 50.0 } else { 24.0 };
        let area = (250.0 + 26.5 * f64::from(column), 132.0 + 27.0 * f64::from(row), width, 22.0);
        let number = index + 1;
        let short = if tall { format!("Motor {number}") } else { format!("M{number}") };
        parts.push(part(
            format!("system:electric_{number}"),
            PartKind::System,
            format!("Electric motor {number}"),
            short,
            "room:motors",
            area,
        ));
    }
    for index in 0..boat.diesels.min(4) {
        let (column, row) = (index / 2, index % 2);
        let number = index + 1;
        let room = if column == 0 { "room:aft-engines" } else { "room:forward-engines" };
        let area = (313.0 + 76.0 * f64::from(column), 124.0 + 24.0 * f64::from(row), 62.0, 20.0);
        parts.push(part(
            format!("system:diesel_{number}"),
            PartKind::System,
            format!("Diesel {number}"),
            format!("Diesel {number}"),
            room,
            area,
        ));
    }
    let fixed = [
        ("system:batteries", "Batteries", "Batteries", "room:crew", (464.0, 173.0, 60.0, 18.0)),
        ("system:periscope", "Periscope", "Periscope", "room:control", (535.0, 122.0, 60.0, 20.0)),
        ("system:dive_planes", "Dive planes", "Planes", "room:control", (535.0, 146.5, 60.0, 20.0)),
        ("system:radio", "Radio", "Radio", "room:control", (535.0, 171.0, 60.0, 20.0)),
        (
            "system:hydrophones",
            "Hydrophones",
            "Hydrophones",
            "room:officers",
            (606.0, 171.0, 78.0, 20.0),
        ),
        (
            "system:fuel_tanks",
            "Fuel tanks",
            "Fuel tanks",
            "room:forward-engines",
            (344.0, 199.0, 76.0, 15.0),
        ),
    ];
    parts.extend(fixed.map(|(target, name, short, room, area)| {
        part(target, PartKind::System, name, short, room, area)
    }));
    parts
}

/// Masts, guns and the plate with the gun's ammunition.
fn above(boat: &FleetBoat) -> Vec<Part> {
    let mut parts = Vec::new();
    let (sd, sj) = boat.radar;
    if sd {
        let area = (499.0, 14.0, 12.0, 34.0);
        parts.push(part("system:sd_radar", PartKind::Mast, "SD radar", "SD", "room:control", area));
    }
    if sj {
        let area = (533.0, 22.0, 16.0, 26.0);
        parts.push(part("system:sj_radar", PartKind::Mast, "SJ radar", "SJ", "room:control", area));
    }
    let [aft, fore] = platforms(boat.sail);
    for (index, name) in boat.light_guns.iter().take(2).enumerate() {
        let (at, turn) = if index == 0 { (aft, 180.0) } else { (fore, 0.0) };
        let area = if index == 0 {
            (at.x - 26.0, at.y - 20.0, 26.0, 20.0)
        } else {
            (at.x, at.y - 20.0, 26.0, 20.0)
        };
        let target = format!("system:aa_{}", index + 1);
        parts.push(Part {
            turn,
            ..part(target, PartKind::LightGun, name.as_str(), name.as_str(), "room:control", area)
        });
    }
    let (forward, aft) = ((648.0, 68.0, 66.0, 24.0), (338.0, 68.0, 66.0, 24.0));
    let (guns, plate): (&[_], _) = match boat.guns {
        Guns::Forward => (&[(forward, 0.0)], (722.0, 62.0)),
        Guns::Aft => (&[(aft, 180.0)], (214.0, 62.0)),
        Guns::Both => (&[(forward, 0.0), (aft, 180.0)], (732.0, 58.0)),
    };
    let names = [("system:deck_gun", "Deck gun"), ("system:deck_gun_2", "Second deck gun")];
    for (&(area, turn), (target, name)) in guns.iter().zip(names) {
        let gun = part(target, PartKind::DeckGun, name, "", "room:control", area);
        parts.push(Part { turn, ..gun });
    }
    parts.push(part(
        "gun",
        PartKind::Plate,
        format!("Deck gun, {}", boat.ammunition),
        boat.ammunition.clone(),
        "room:control",
        (plate.0, plate.1, 116.0, 20.0),
    ));
    parts
}

/// Where the light guns stand, aft and forward.
fn platforms(sail: Sail) -> [Point; 2] {
    match sail {
        Sail::Rounded => [Point::new(440.0, 62.0), Point::new(606.0, 62.0)],
        Sail::Wheelhouse | Sail::Stepped => [Point::new(462.0, 64.0), Point::new(578.0, 64.0)],
        Sail::CutDown => [Point::new(466.0, 70.0), Point::new(572.0, 70.0)],
        Sail::Cruiser => [Point::new(426.0, 62.0), Point::new(602.0, 62.0)],
    }
}

fn tracks() -> [Part; 2] {
    [
        part("hull", PartKind::Hull, "Hull", "HULL", "room:motors", (30.0, 242.0, 300.0, 18.0)),
        part(
            "flooding",
            PartKind::Flooding,
            "Flooding",
            "FLOODING",
            "room:motors",
            (704.0, 242.0, 274.0, 18.0),
        ),
    ]
}

fn rooms(now: &[PartNow]) -> Vec<Room> {
    let states = |target: &str| {
        let said = now.iter().find(|part| part.target.as_str() == target);
        said.map(|part| part.states.clone()).unwrap_or_default()
    };
    let ends = BULKHEADS.windows(2);
    let all = ROOMS.iter().zip(ends).map(|((target, name), ends)| Room {
        target: Target::from(*target),
        name: (*name).to_owned(),
        label: Point::new(f64::midpoint(ends[0], ends[1]), 232.0),
        area: Frame::new(ends[0], TOP, ends[1] - ends[0], FLOOR - TOP),
        states: states(target),
    });
    all.collect()
}

fn posts(guests: bool) -> Vec<Post> {
    let all = [
        ("post:captain", "Captain", "room:control", (519.0, 72.0)),
        ("post:exec", "Exec", "room:control", (549.0, 76.0)),
        ("post:third_officer", "3rd Officer", "room:officers", (618.0, 144.0)),
        ("post:pharmacists_mate", "Pharmacist's Mate", "room:officers", (645.0, 144.0)),
        ("post:chief_engineer", "Chief Engineer", "room:aft-engines", (382.0, 182.0)),
        ("post:hands-1", "Crew box 1", "room:crew", (479.0, 132.0)),
        ("post:hands-2", "Crew box 2", "room:crew", (509.0, 132.0)),
        ("post:hands-3", "Crew box 3", "room:crew", (479.0, 158.0)),
        ("post:hands-4", "Crew box 4", "room:crew", (509.0, 158.0)),
        ("post:passenger", "Passengers", "room:officers", (672.0, 144.0)),
    ];
    let here = all.into_iter().filter(|post| guests || post.0 != "post:passenger");
    here.map(|(target, name, room, at)| Post {
        target: Target::from(target),
        name: name.to_owned(),
        short: String::new(),
        room: Target::from(room),
        at: Point::new(at.0, at.1),
    })
    .collect()
}

fn strokes(boat: &FleetBoat, (marked, of): (u16, u16)) -> Vec<Stroke> {
    let drawn = |kind, path: &'static str| Stroke { kind, path: Cow::Borrowed(path) };
    let made = |kind, path: String| Stroke { kind, path: Cow::Owned(path) };
    let cruiser = boat.sail == Sail::Cruiser;
    let (hull, deck) = if cruiser { BIG_HULL } else { HULL };
    let mut all = vec![
        made(StrokeKind::Water, format!("M0 104H{WIDTH}V{}H0Z", KEEL + 18.0)),
        made(StrokeKind::Waterline, waves(0.0, 104.0, WIDTH, 20.0)),
        drawn(StrokeKind::House, "M34 168H60L68 204H38Z"),
        drawn(StrokeKind::Brass, "M76 166A5 18 0 0 1 76 202A5 18 0 0 1 76 166Z"),
        drawn(StrokeKind::Detail, "M80 184H152"),
        drawn(StrokeKind::Hull, hull),
        drawn(StrokeKind::House, deck),
        drawn(StrokeKind::Fine, "M150 118Q300 110 480 108M560 107Q760 104 900 98"),
        drawn(StrokeKind::House, "M902 110L938 101V107L902 116Z"),
        drawn(StrokeKind::Fine, limber(cruiser)),
    ];
    all.extend(sail(boat.sail));
    all.push(drawn(StrokeKind::Floor, PRESSURE_HULL));
    if marked > 0 {
        let share = f64::from(marked) / f64::from(of.max(1));
        let level = FLOOR - (FLOOR - TOP) * share.min(1.0) * 0.9;
        let ends = if share > 0.7 { (154.0, 862.0) } else { (160.0, 852.0) };
        let surface = waves(ends.0, level, ends.1 - ends.0, 12.0);
        all.push(made(
            StrokeKind::Flood,
            format!("{surface}L{} {} H168 Q156 192 {} {level}Z", 836.0, FLOOR - 1.0, ends.0),
        ));
    }
    let mut bulkheads = String::new();
    for x in &BULKHEADS[1..8] {
        let _ = write!(bulkheads, "M{x} {TOP}V{FLOOR}");
    }
    all.push(made(StrokeKind::Bulkhead, bulkheads));
    all
}

/// A line of small waves from left to right.
fn waves(x: f64, y: f64, width: f64, step: f64) -> String {
    let mut path = format!("M{x} {y}");
    let count = (width / step / 2.0).floor().max(1.0);
    let half = width / count / 2.0;
    for _ in 0..count as u32 {
        let _ = write!(path, "q{} -3.500 {} 0t{} 0", half / 2.0, half, half);
    }
    path
}

/// The outer hull, and the deck along it.
const HULL: (&str, &str) = (
    "M36 134Q60 108 120 99L440 93L600 92L880 87Q940 85 978 77Q973 108 957 134Q930 198 840 218L180 218Q90 204 58 164L36 168L30 150Z",
    "M120 99L880 87Q940 85 978 77L974 94Q940 101 880 103L120 113Z",
);
const BIG_HULL: (&str, &str) = (
    "M30 128Q70 104 130 96L440 91L600 90L870 84Q930 80 980 66Q984 96 966 130Q948 150 940 176Q906 210 840 218L180 218Q96 206 60 170L34 172L28 148Z",
    "M130 96L870 84Q930 80 980 66L978 84Q936 97 872 101L130 111Z",
);

/// Limber holes along the casing.
fn limber(cruiser: bool) -> &'static str {
    if cruiser {
        "M160 115h10M184 115h10M208 114h10M232 114h10M256 113h10M280 113h10M304 112h10M328 112h10M640 106h10M664 106h10M688 105h10M712 105h10M736 104h10M760 104h10M784 103h10M808 103h10M832 102h10"
    } else {
        "M160 116h8M180 116h8M200 115h8M220 115h8M240 114h8M260 114h8M280 113h8M640 108h8M660 108h8M680 107h8M700 107h8M720 107h8M740 106h8M760 106h8M780 105h8M800 105h8M820 105h8M840 104h8"
    }
}

fn sail(sail: Sail) -> Vec<Stroke> {
    let (shape, detail, shears) = match sail {
        Sail::Rounded => (
            "M424 94V74Q426 60 442 59H466V44Q470 36 480 36H558Q568 37 570 45V60H598Q614 62 616 76V92Z",
            "M478 48h84M478 52h84M436 70h172",
            "M506 36V22M514 36V16M524 36V18M502 36Q514 26 528 36",
        ),
        Sail::Wheelhouse => (
            "M442 94V74Q444 64 458 63H472V46Q474 38 482 38H546Q558 39 560 48V62H580Q598 64 600 76V92Z",
            "M488 48h.1M502 48h.1M516 48h.1M530 48h.1M544 48h.1M452 74h142",
            "M506 38V22M514 38V14M526 38V18M500 38L506 28H530L534 38",
        ),
        Sail::Stepped => (
            "M452 93V76Q454 67 466 65H486V48Q488 42 496 42H540Q550 42 552 50L556 65H572Q584 67 586 77V92Z",
            "M496 56h44M462 76h118",
            "M506 42V22M514 42V14M528 42V20M500 42L506 30H532L536 42",
        ),
        Sail::CutDown => (
            "M446 93V82H458V72H490V54Q492 48 500 48H536Q544 48 546 54V72H582V82H592V92Z",
            "M446 82h44M546 82h46M458 72v-8M470 72v-8M482 72v-8M556 72v-8M568 72v-8M580 72v-8M458 64h26M556 64h26",
            "M506 48V20M514 48V12M526 48V16M500 48L506 24H532L538 48M504 36h32",
        ),
        Sail::Cruiser => (
            "M404 94V74Q406 63 420 62H452V46Q454 38 464 38H556Q568 39 570 48V61H608Q624 63 626 75V91Z",
            "M470 50h92M416 74h204",
            "M506 38V22M514 38V14M526 38V18M498 38L506 28H530L536 38",
        ),
    };
    let drawn = |kind, path: &'static str| Stroke { kind, path: Cow::Borrowed(path) };
    vec![
        drawn(StrokeKind::Detail, shears),
        drawn(StrokeKind::Hull, shape),
        drawn(StrokeKind::Fine, detail),
    ]
}
