//! The covers of the boxes: posters of flat shapes in a neatline.

use maud::{Markup, PreEscaped};

/// The cover of a game, or the rose for one that has none.
pub fn cover(game: &str) -> Markup {
    PreEscaped(
        match game {
            "devil-boats" => include_str!("../../assets/covers/devil-boats.svg"),
            "silent-victory" => include_str!("../../assets/covers/silent-victory.svg"),
            "pacific-subs" => include_str!("../../assets/covers/pacific-subs.svg"),
            "picket-duty" => include_str!("../../assets/covers/picket-duty.svg"),
            "cartwheel" => include_str!("../../assets/covers/cartwheel.svg"),
            _ => super::icon::ROSE.0,
        }
        .to_owned(),
    )
}

/// The silhouette that stands for a game in lists.
pub fn silhouette(game: &str) -> Markup {
    let icon = match game {
        "silent-victory" | "pacific-subs" => board::Icon::Submarine,
        "picket-duty" => board::Icon::Destroyer,
        "cartwheel" => board::Icon::Fighter,
        _ => board::Icon::PtBoat,
    };
    super::gauges::silhouette(icon)
}
