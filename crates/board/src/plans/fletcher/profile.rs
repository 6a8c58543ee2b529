//! A Fletcher in section, bow to the right: twenty-three compartments, seventeen guns, directors
//! and radars, in three sections.

use std::borrow::Cow;

use crate::{
    Calibre, Compartment, Fitting, Frame, Mount, MountState, Officer, Point, Profile, Section,
    Stroke, StrokeKind, Target,
};

/// What a game says of the ship; everything it does not mention is sound.
#[derive(Debug, Clone, Default)]
pub struct FletcherNow {
    /// `USS Cassin Young`
    pub name: String,
    pub rooms: Vec<RoomNow>,
    /// By target, `gun:1` to `gun:l`.
    pub guns: Vec<(Target, MountState)>,
    /// By target, such as `fitting:mk37`: hits taken.
    pub fittings: Vec<(Target, u8)>,
    /// Aft, midship and forward: what is said of the repair party, and the deck fire.
    pub parties: [(String, u8); 3],
    pub list: i8,
    pub trim: i8,
}

/// What a game says of one compartment.
#[derive(Debug, Clone, Default)]
pub struct RoomNow {
    /// `room:fire-fwd`
    pub target: String,
    pub hits: u8,
    pub flooded: bool,
    pub burning: bool,
    pub team: u8,
    pub officers: Vec<Officer>,
    pub outlook: String,
}

const SECTIONS: [(&str, &str, f64, f64); 3] = [
    ("section:aft", "Aft", 8.0, 290.0),
    ("section:midship", "Midship", 297.0, 605.0),
    ("section:forward", "Forward", 613.0, 918.0),
];

struct Room {
    key: &'static str,
    name: &'static str,
    lettering: &'static [&'static str],
    section: usize,
    area: Frame,
    boxes: u8,
    floods: bool,
}

const fn room(
    key: &'static str,
    name: &'static str,
    lettering: &'static [&'static str],
    section: usize,
    area: [f64; 4],
    boxes: u8,
    floods: bool,
) -> Room {
    let [x, y, width, height] = area;
    Room { key, name, lettering, section, area: Frame::new(x, y, width, height), boxes, floods }
}

/// Below the deck from stern to bow, then above it, then what hangs outside.
const ROOMS: [Room; 23] = [
    room(
        "steering",
        "Steering Room",
        &["Steering", "Room"],
        0,
        [42.0, 206.0, 62.0, 68.0],
        4,
        false,
    ),
    room("5in-mag-5", "5in Magazine 5", &["5in", "Mag 5"], 0, [108.0, 206.0, 58.0, 68.0], 4, true),
    room("5in-mag-4", "5in Magazine 4", &["5in", "Mag 4"], 0, [170.0, 206.0, 58.0, 68.0], 4, true),
    room("5in-mag-3", "5in Magazine 3", &["5in", "Mag 3"], 0, [232.0, 206.0, 58.0, 68.0], 4, true),
    room(
        "20mm-mag-aft",
        "20mm Magazine Aft",
        &["20mm", "Mag Aft"],
        0,
        [108.0, 278.0, 58.0, 68.0],
        4,
        true,
    ),
    room(
        "40mm-mag-aft",
        "40mm Magazine Aft",
        &["40mm", "Mag Aft"],
        0,
        [170.0, 278.0, 58.0, 68.0],
        4,
        true,
    ),
    room(
        "fuel-aft",
        "Aft Fuel Tank",
        &["Aft Fuel", "Tank"],
        0,
        [232.0, 278.0, 58.0, 68.0],
        4,
        true,
    ),
    room(
        "engine-aft",
        "Aft Engine Room",
        &["Aft Engine", "Room"],
        1,
        [297.0, 206.0, 74.0, 140.0],
        4,
        true,
    ),
    room(
        "fire-aft",
        "Aft Fire Room",
        &["Aft Fire", "Room"],
        1,
        [375.0, 206.0, 74.0, 140.0],
        4,
        true,
    ),
    room(
        "engine-fwd",
        "Forward Engine Room",
        &["Fwd Engine", "Room"],
        1,
        [453.0, 206.0, 74.0, 140.0],
        4,
        true,
    ),
    room(
        "fire-fwd",
        "Forward Fire Room",
        &["Fwd Fire", "Room"],
        1,
        [531.0, 206.0, 74.0, 140.0],
        4,
        true,
    ),
    room(
        "40mm-mag-fwd",
        "40mm Magazine Forward",
        &["40mm", "Mag Fwd"],
        2,
        [613.0, 206.0, 74.0, 68.0],
        4,
        true,
    ),
    room("5in-mag-2", "5in Magazine 2", &["5in", "Mag 2"], 2, [691.0, 206.0, 70.0, 68.0], 4, true),
    room("5in-mag-1", "5in Magazine 1", &["5in", "Mag 1"], 2, [765.0, 206.0, 70.0, 68.0], 4, true),
    room(
        "fuel-fwd",
        "Forward Fuel Tank",
        &["Forward Fuel Tank"],
        2,
        [613.0, 278.0, 148.0, 68.0],
        4,
        true,
    ),
    room("bridge", "Bridge", &["Bridge"], 2, [617.0, 97.0, 78.0, 31.0], 3, false),
    room("cic", "CIC", &["CIC"], 2, [617.0, 131.0, 78.0, 31.0], 3, false),
    room("radio", "Radio", &["Radio"], 2, [617.0, 165.0, 78.0, 31.0], 2, false),
    room("stack-aft", "Aft Stack", &["Aft stack"], 1, [376.0, 130.0, 66.0, 35.0], 2, false),
    room("stack-fwd", "Forward Stack", &["Fwd stack"], 1, [536.0, 130.0, 66.0, 35.0], 2, false),
    room("rudder", "Rudder", &["Rudder"], 0, [12.0, 383.0, 88.0, 22.0], 2, false),
    room(
        "shaft-port",
        "Port Propeller Shaft",
        &["Port shaft"],
        0,
        [104.0, 383.0, 102.0, 22.0],
        2,
        false,
    ),
    room(
        "shaft-stbd",
        "Starboard Propeller Shaft",
        &["Stbd shaft"],
        0,
        [210.0, 383.0, 104.0, 22.0],
        2,
        false,
    ),
];

const GUNS: [(&str, Calibre, f64, f64); 17] = [
    ("1", Calibre::Heavy, 830.0, 173.0),
    ("2", Calibre::Heavy, 766.0, 166.0),
    ("3", Calibre::Heavy, 306.0, 168.0),
    ("4", Calibre::Heavy, 206.0, 168.0),
    ("5", Calibre::Heavy, 138.0, 190.0),
    ("A", Calibre::Medium, 714.0, 170.0),
    ("B", Calibre::Medium, 736.0, 170.0),
    ("C", Calibre::Medium, 368.0, 176.0),
    ("D", Calibre::Medium, 346.0, 176.0),
    ("E", Calibre::Medium, 256.0, 154.0),
    ("F", Calibre::Light, 464.0, 177.0),
    ("G", Calibre::Light, 484.0, 177.0),
    ("H", Calibre::Light, 504.0, 177.0),
    ("I", Calibre::Light, 524.0, 177.0),
    ("J", Calibre::Light, 88.0, 193.0),
    ("K", Calibre::Light, 68.0, 193.0),
    ("L", Calibre::Light, 48.0, 193.0),
];

/// Mk 37 and the radars stand on the bridge; each tub has its own director.
const FITTINGS: [(&str, &str, &str, f64, f64); 8] = [
    ("mk37", "Mk 37 director", "Mk 37", 678.0, 79.0),
    ("sg", "SG surface search radar", "SG", 660.0, 44.0),
    ("sc", "SC air search radar", "SC", 614.0, 68.0),
    ("dir-a", "40 mm director A", "a", 714.0, 149.0),
    ("dir-b", "40 mm director B", "b", 736.0, 149.0),
    ("dir-c", "40 mm director C", "c", 368.0, 155.0),
    ("dir-d", "40 mm director D", "d", 346.0, 155.0),
    ("dir-e", "40 mm director E", "e", 256.0, 133.0),
];

const STROKES: [(StrokeKind, &str); 26] = [
    (StrokeKind::Fine, "M642 42L418 90M642 42L300 176M642 60L868 184"),
    (StrokeKind::House, "M168 200V178H332V200Z"),
    (StrokeKind::House, "M232 178V162H282V178Z"),
    (StrokeKind::House, "M334 200V184H536V200Z"),
    (StrokeKind::House, "M706 200V176H796V194L788 196Z"),
    (StrokeKind::House, "M386 184L391 84H431L430 184Z"),
    (StrokeKind::Hull, "M389 84H434L432 76H391Z"),
    (StrokeKind::House, "M546 184L551 84H591L590 184Z"),
    (StrokeKind::Hull, "M549 84H594L592 76H551Z"),
    (StrokeKind::House, "M612 200V92H620V84H694V96H704V112H698V200Z"),
    (StrokeKind::Hull, "M694 96H706V104H694Z"),
    (StrokeKind::Detail, "M642 84V38M626 58H658"),
    (StrokeKind::Bulkhead, "M630 62H654V74H630ZM638 62V74M646 62V74M630 68H654"),
    (StrokeKind::Hull, "M656 90V74Q656 66 664 66H692Q700 66 700 74V90Z"),
    (StrokeKind::Bulkhead, "M664 66Q678 52 692 66"),
    (
        StrokeKind::Detail,
        "M125 188L98 182M193 166L166 160M293 166L266 160M779 164L806 158M843 171L870 165",
    ),
    (
        StrokeKind::Bulkhead,
        "M259 142L267 128M349 166L357 150M371 166L379 150M717 160L725 146M739 160L747 146",
    ),
    (
        StrokeKind::Bulkhead,
        "M48 188L54 177M68 188L74 177M88 188L94 177M464 172L470 161M484 172L490 161M504 172L510 161M524 172L530 161",
    ),
    (StrokeKind::Bulkhead, "M34 198L26 158"),
    (StrokeKind::Deck, "M26 158Q36 162 46 157L49 170Q39 174 29 171Z"),
    (StrokeKind::House, "M34 306H60L66 366H40Z"),
    (StrokeKind::Detail, "M90 366L214 340"),
    (StrokeKind::Brass, "M83.5 366A4.5 15 0 1 0 92.5 366A4.5 15 0 1 0 83.5 366Z"),
    (
        StrokeKind::Deck,
        "M24 214L28 200H668L704 193L916 172C910 204 900 240 880 282C866 318 846 346 812 354H206C140 \
         354 92 338 62 308C42 288 28 250 24 214Z",
    ),
    (
        StrokeKind::Bulkhead,
        "M865 200A3 3 0 1 0 871 200A3 3 0 1 0 865 200ZM872 206V218M867 214Q872 220 877 214",
    ),
    (StrokeKind::Frame, "M293.5 38V376M609 38V376M52 366V383M92 380L120 383"),
];

/// The ship for damage control. Compartments are targets `room:steering` to `room:shaft-stbd`, guns
/// `gun:1` to `gun:l`, directors and radars `fitting:mk37`, `fitting:sg`, `fitting:sc` and
/// `fitting:dir-a` to `fitting:dir-e`, sections `section:aft`, `section:midship`, `section:forward`.
pub fn fletcher_profile(now: &FletcherNow) -> Profile {
    let sections =
        SECTIONS.iter().zip(&now.parties).map(|((key, name, from, to), (note, fire))| Section {
            target: Target::from(*key),
            name: (*name).to_owned(),
            note: note.clone(),
            from: *from,
            to: *to,
            fire: (*fire, 4),
        });
    Profile {
        name: now.name.clone(),
        class: "Fletcher class".to_owned(),
        width: 926.0,
        height: 413.0,
        waterline: Some(282.0),
        strokes: STROKES
            .iter()
            .map(|(kind, path)| Stroke { kind: *kind, path: Cow::Borrowed(path) })
            .collect(),
        sections: sections.collect(),
        compartments: ROOMS.iter().map(|room| compartment(room, &now.rooms)).collect(),
        mounts: GUNS.iter().map(|gun| mount(gun, &now.guns)).collect(),
        fittings: FITTINGS.iter().map(|fitting| fitted(fitting, &now.fittings)).collect(),
        list: now.list,
        trim: now.trim,
    }
}

fn compartment(room: &Room, all: &[RoomNow]) -> Compartment {
    let target = format!("room:{}", room.key);
    let now = all.iter().find(|now| now.target == target).cloned().unwrap_or_default();
    Compartment {
        target: Target::from(target),
        name: room.name.to_owned(),
        lettering: room.lettering.to_vec(),
        section: Target::from(SECTIONS[room.section].0),
        area: room.area,
        hits: (now.hits, room.boxes),
        floods: room.floods,
        flooded: now.flooded,
        burning: now.burning,
        team: now.team,
        officers: now.officers,
        outlook: now.outlook,
    }
}

fn mount(
    &(short, calibre, x, y): &(&str, Calibre, f64, f64),
    all: &[(Target, MountState)],
) -> Mount {
    let target = format!("gun:{}", short.to_ascii_lowercase());
    let state = all.iter().find(|(named, _)| named.as_str() == target).map(|(_, state)| *state);
    Mount {
        target: Target::from(target),
        at: Point::new(x, y),
        name: super::gun_name(calibre, short),
        short: short.to_owned(),
        calibre,
        state: state.unwrap_or_default(),
    }
}

fn fitted(
    &(key, name, short, x, y): &(&str, &str, &str, f64, f64),
    all: &[(Target, u8)],
) -> Fitting {
    let target = format!("fitting:{key}");
    let hits = all.iter().find(|(named, _)| named.as_str() == target).map_or(0, |(_, hits)| *hits);
    Fitting {
        target: Target::from(target),
        name: name.to_owned(),
        short: short.to_owned(),
        at: Point::new(x, y),
        hits: (hits, 2),
    }
}
