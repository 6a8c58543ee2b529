//! DB 2.b: the Strategic Map with the squadron on it.

use crate::{
    map_art,
    rules::a_voyage::route,
    view::{MissionView, View},
};
use board::{Board, Counter, Face, Icon, Placed, Side};
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
    let present = view.boats.iter().filter(|boat| boat.present).count() as u16;
    if present > 0 {
        let squadron = Counter::new("squadron", Icon::PtBoat, "PT", Side::Own).count(present);
        let on = map_art::zone_target(at);
        map.counters.push(Placed { on, offset: map_art::beside(at), counter: squadron });
    }
    let note = view.mission.as_ref().map_or_else(
        || "The squadron is at Rendova.".to_owned(),
        |mission| sailing(mission, present),
    );
    Board::new("map", "Chart", Face::Map(map)).noted(note)
}

fn sailing(mission: &MissionView, boats: u16) -> String {
    let boats = if boats == 1 { "1 boat".to_owned() } else { format!("{boats} boats") };
    let (at, target) = (route::name(mission.at), route::name(mission.target));
    format!("{boats} in {at}; the assigned zone is {target}.")
}
