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

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture is cut to any shape of box; the frame around it never is.
    #[test]
    fn a_cover_fills_its_box_and_keeps_its_frame() {
        let games = ["devil-boats", "silent-victory", "pacific-subs", "picket-duty", "cartwheel"];
        for game in games {
            let cover = cover(game).into_string();
            let (picture, frame) = cover.split_once("class=\"neatline\"").unwrap_or_default();
            assert!(picture.contains("preserveAspectRatio=\"xMidYMid slice\""), "{game}");
            let (outer, _) = cover.split_once('>').unwrap_or_default();
            assert!(!outer.contains("viewBox"), "{game}: the frame is not scaled");
            for line in ["mat", "in", "scale", "out"] {
                assert!(frame.contains(&format!("class=\"{line}\"")), "{game}: {line}");
                let rule = format!(".neatline .{line}{{x:");
                assert!(include_str!("../../assets/style.css").contains(&rule), "{rule}");
            }
        }
    }
}
