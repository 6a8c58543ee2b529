//! DB 2.b: the Strategic Map with the squadron on it.

use crate::{
    map_art,
    view::{MissionView, View},
    words,
};
use board::{Board, Counter, Face, Icon, LinkKind, Map, Placed, Point, Side, counted};
use table::Key;

pub(super) fn board(view: &View) -> Board {
    let mut map = map_art::chart();
    let at = view.mission.as_ref().map_or("base", |mission| mission.at.name());
    if let Some(mission) = &view.mission {
        let target = map_art::zone_target(mission.target.name());
        for zone in map.zones.iter_mut().filter(|zone| zone.target == target) {
            zone.flag = true;
            "assigned tonight".clone_into(&mut zone.note);
        }
    }
    sail(&mut map, at);
    let present = view.boats.iter().filter(|boat| boat.present).count() as u16;
    if present > 0 {
        let squadron = Counter::new("squadron", Icon::PtBoat, "PT", Side::Own).count(present);
        let on = map_art::zone_target(at);
        map.counters.push(Placed { on, offset: beside(at), counter: squadron });
    }
    let note = view.mission.as_ref().map_or_else(
        || "The squadron is at Rendova.".to_owned(),
        |mission| sailing(mission, present),
    );
    Board::new("map", "Chart", Face::Map(map)).noted(note)
}

/// The ways from the base to this zone have been sailed; there is only one line of them.
fn sail(map: &mut Map, at: &str) {
    let mut here = map_art::zone_target(at);
    while let Some(link) = map.links.iter_mut().find(|link| link.to == here) {
        link.kind = LinkKind::Sailed;
        here = link.from.clone();
    }
}

fn sailing(mission: &MissionView, boats: u16) -> String {
    let boats = counted(boats, "boat", "boats");
    let (at, target) = (words::zone(mission.at), words::zone(mission.target));
    format!("{boats} in {at}. Assigned: {target}.")
}

/// Where the squadron lies beside a zone without hiding its box, its name or its flag.
fn beside(key: &str) -> Point {
    let (x, y) = match key {
        "base" => (78.0, -56.0),
        "g1" => (6.0, -84.0),
        "g2" => (-82.0, -30.0),
        "g3" => (82.0, -12.0),
        "y1" | "r3" | "r4" | "r5" | "r6" => (-86.0, 4.0),
        "y2" => (0.0, 88.0),
        "y3" => (-10.0, -82.0),
        "y4" => (84.0, -6.0),
        "r1" => (14.0, 86.0),
        "r2" => (-70.0, 62.0),
        _ => (-86.0, 0.0),
    };
    Point::new(x, y)
}
