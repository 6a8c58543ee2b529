//! The covers of the boxes: posters of flat shapes in a neatline.

use crate::model::GameTag;
use maud::{Markup, PreEscaped};

/// The cover of a game, or the rose for one that has none.
pub fn cover(game: &GameTag) -> Markup {
    let drawn = if game.cover.is_empty() { super::icon::ROSE.0 } else { game.cover };
    PreEscaped(drawn.to_owned())
}

#[cfg(test)]
mod tests {
    use shelf::testkit::COVER_FRAME;

    /// The picture is cut to any shape of box; the frame around it is set by the style alone.
    #[test]
    fn the_frame_of_a_cover_has_its_style() {
        for line in COVER_FRAME {
            let rule = format!(".neatline .{line}{{x:");
            assert!(include_str!("../../assets/style.css").contains(&rule), "{rule}");
        }
    }
}
