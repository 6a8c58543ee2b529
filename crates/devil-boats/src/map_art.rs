//! The strategic map as it is drawn.

use crate::{state::Node, words};
use board::{Base, Map, ZoneKind, plans::MapDrawing};
use std::sync::LazyLock;
use table::Key;

pub use board::plans::zone_target;

/// Coast and depths of the New Georgia group; see NOTICE.md for their origin.
pub const BASE: Base = Base {
    name: "devil-boats",
    svg: include_str!("../assets/base.svg"),
    width: 1600,
    height: 1486,
    grid: None,
};

static CHART: LazyLock<Map> = LazyLock::new(|| {
    let drawing = MapDrawing::read(include_str!("../assets/plans/chart.toml"));
    let mut map = drawing.expect("every test that draws the chart has read it").map(Some(BASE));
    map.zone_words = vec![
        (ZoneKind::Green, "own waters"),
        (ZoneKind::Yellow, "contested, aircraft"),
        (ZoneKind::Red, "enemy waters"),
    ];
    for (key, node) in Node::ALL {
        let target = zone_target(key);
        for zone in map.zones.iter_mut().filter(|zone| zone.target == target) {
            words::waters(*node).clone_into(&mut zone.name);
        }
    }
    map
});

/// The chart without pieces: every way open, no zone assigned.
pub fn chart() -> Map {
    CHART.clone()
}
