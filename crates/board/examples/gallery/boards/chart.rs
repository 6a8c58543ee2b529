//! A chart of zones as a game draws it: the New Georgia group.

use board::{
    Base, Cartouche, Frame, Label, LabelKind, LabelSide, Link, LinkKind, Map, Point, Target, Zone,
    ZoneKind,
};

/// Coast and depths of the New Georgia group; see NOTICE.md for their origin.
pub(crate) const BASE: Base = Base {
    name: "devil-boats",
    svg: include_str!("../../../../devil-boats/assets/base.svg"),
    width: 1600,
    height: 1486,
    grid: None,
};

/// The chart without pieces: every way open, no zone assigned.
pub(crate) fn chart() -> Map {
    Map {
        base: Some(BASE),
        cartouche: Some(Cartouche {
            at: Point::new(36.0, 176.0),
            title: "New Georgia Group".to_owned(),
            note: "with the western approaches".to_owned(),
            // Eight hundred units to the degree, sixty miles to the degree.
            scale: Some((800.0 / 60.0 * 15.0, "15 nm".to_owned())),
        }),
        rose: Some(Point::new(124.0, 700.0)),
        labels: LABELS.iter().map(label).collect(),
        links: WAYS.iter().map(link).collect(),
        zones: ZONES.iter().map(zone).collect(),
        ..Map::empty(Frame::new(0.0, 140.0, 1600.0, 1060.0))
    }
}

/// The target of a zone by its key in chart P.map: `r4` gives `zone:r4`.
pub(crate) fn zone_target(key: &str) -> Target {
    Target::from(format!("zone:{key}"))
}

struct ZoneArt {
    key: &'static str,
    code: &'static str,
    name: &'static str,
    kind: ZoneKind,
    at: (f64, f64),
    label: LabelSide,
}

const fn art(
    key: &'static str,
    code: &'static str,
    name: &'static str,
    kind: ZoneKind,
    at: (f64, f64),
    label: LabelSide,
) -> ZoneArt {
    ZoneArt { key, code, name, kind, at, label }
}

const ZONES: [ZoneArt; 15] = [
    art("base", "★", "Rendova PT Base", ZoneKind::Base, (992.0, 1110.8), LabelSide::BelowRight),
    art("g1", "G1", "Rendova Channel", ZoneKind::Green, (900.0, 1135.0), LabelSide::BelowLeft),
    art("g2", "G2", "Off Wana Wana", ZoneKind::Green, (720.0, 1086.6), LabelSide::BelowLeft),
    art("g3", "G3", "Munda Bar", ZoneKind::Green, (828.0, 1066.5), LabelSide::Hidden),
    art("y1", "Y1", "Ferguson Passage", ZoneKind::Yellow, (660.0, 957.3), LabelSide::Below),
    art("y2", "Y2", "Off Gizo", ZoneKind::Yellow, (488.0, 965.4), LabelSide::Left),
    art("y3", "Y3", "Diamond Narrows", ZoneKind::Yellow, (884.0, 973.5), LabelSide::Right),
    art("y4", "Y4", "Wilson Strait", ZoneKind::Yellow, (400.0, 755.4), LabelSide::Left),
    art("y5", "Y5", "New Georgia Sound", ZoneKind::Yellow, (720.0, 484.7), LabelSide::Right),
    art("r1", "1", "Blackett Strait", ZoneKind::Red, (764.0, 895.1), LabelSide::Above),
    art("r2", "2", "Gizo Anchorage", ZoneKind::Red, (612.0, 828.1), LabelSide::Left),
    art("r3", "3", "Kula Gulf", ZoneKind::Red, (940.0, 815.9), LabelSide::Above),
    art("r4", "4", "Vella Gulf", ZoneKind::Red, (612.0, 698.8), LabelSide::Above),
    art("r5", "5", "Vella Lavella, NW coast", ZoneKind::Red, (264.0, 468.6), LabelSide::Above),
    art("r6", "6", "Choiseul, west coast", ZoneKind::Red, (640.0, 212.0), LabelSide::Right),
];

fn zone(z: &ZoneArt) -> Zone {
    Zone {
        target: zone_target(z.key),
        code: z.code.to_owned(),
        name: z.name.to_owned(),
        at: Point::new(z.at.0, z.at.1),
        kind: z.kind,
        label: z.label,
        flag: false,
        note: String::new(),
    }
}

/// Two ends and the bends between them, which keep to the water.
type Way = (&'static str, &'static str, &'static [(f64, f64)]);

const WAYS: [Way; 14] = [
    ("base", "g1", &[]),
    ("g1", "g2", &[]),
    ("g1", "g3", &[]),
    ("g2", "y1", &[]),
    ("g2", "y2", &[(608.0, 1034.1)]),
    ("g3", "y3", &[(884.0, 1030.0)]),
    ("y1", "r1", &[]),
    ("y1", "r2", &[]),
    ("y2", "r4", &[(476.0, 832.1), (528.0, 771.5)]),
    ("y3", "r3", &[(884.0, 912.9)]),
    ("y2", "y4", &[(444.0, 840.2)]),
    ("y4", "r5", &[(316.0, 694.8), (264.0, 630.1)]),
    ("y2", "y5", &[(476.0, 832.1), (532.0, 710.9), (592.0, 565.5)]),
    ("y5", "r6", &[]),
];

fn link((from, to, bends): &Way) -> Link {
    let end = |key: &str| ZONES.iter().find(|z| z.key == key).map(|z| z.at);
    let line = end(from).into_iter().chain(bends.iter().copied()).chain(end(to));
    Link {
        from: zone_target(from),
        to: zone_target(to),
        line: line.map(|(x, y)| Point::new(x, y)).collect(),
        kind: LinkKind::Open,
    }
}

/// Names of seas, islands and towns. The depths are ornament, not soundings.
const LABELS: [(&str, LabelKind, f64, f64, f64); 26] = [
    ("7°30′ S", LabelKind::Parallel, 0.0, 387.8, 0.0),
    ("8°00′ S", LabelKind::Parallel, 0.0, 791.7, 0.0),
    ("", LabelKind::Meridian, 320.0, 0.0, 0.0),
    ("", LabelKind::Meridian, 720.0, 0.0, 0.0),
    ("157°30′ E", LabelKind::Meridian, 1120.0, 0.0, 0.0),
    ("", LabelKind::Meridian, 1520.0, 0.0, 0.0),
    ("812", LabelKind::Sounding, 1320.0, 640.0, 0.0),
    ("640", LabelKind::Sounding, 1180.0, 700.0, 0.0),
    ("1 105", LabelKind::Sounding, 140.0, 850.0, 0.0),
    ("1 420", LabelKind::Sounding, 150.0, 1120.0, 0.0),
    ("590", LabelKind::Sounding, 980.0, 440.0, 0.0),
    ("733", LabelKind::Sounding, 1440.0, 560.0, 0.0),
    ("468", LabelKind::Sounding, 450.0, 270.0, 0.0),
    ("930", LabelKind::Sounding, 120.0, 500.0, 0.0),
    ("388", LabelKind::Sounding, 850.0, 620.0, 0.0),
    ("New Georgia", LabelKind::Island, 1136.0, 896.7, 0.0),
    ("Kolombangara", LabelKind::Island, 776.0, 765.0, 0.0),
    ("Vella Lavella", LabelKind::Island, 424.0, 573.6, 0.0),
    ("Ranongga", LabelKind::Island, 300.0, 884.0, 0.0),
    ("Choiseul", LabelKind::Island, 1062.0, 292.0, 9.0),
    ("Simbo", LabelKind::Island, 284.0, 1020.0, 0.0),
    ("New Georgia Sound", LabelKind::Sea, 1180.0, 500.0, 17.0),
    ("“The Slot”", LabelKind::SeaSmall, 1160.0, 540.0, 17.0),
    ("Solomon Sea", LabelKind::Sea, 300.0, 1160.0, 0.0),
    ("Munda", LabelKind::Town, 960.0, 1046.0, 0.0),
    ("Bairoko", LabelKind::Town, 944.0, 935.0, 0.0),
];

fn label((text, kind, x, y, turn): &(&str, LabelKind, f64, f64, f64)) -> Label {
    Label { text: (*text).to_owned(), kind: *kind, at: Point::new(*x, *y), turn: *turn }
}
