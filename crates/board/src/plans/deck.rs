//! The deck of a ship with its guns, bow up.

use serde::Deserialize;

use super::{DrawingError, MountLine, StrokeLine};
use crate::{Deck, DeckSection, MountState};

/// The drawing of a deck.
///
/// ```
/// use board::{MountState, plans::DeckDrawing};
///
/// let drawing = DeckDrawing::read(r#"
///     width = 20
///     height = 60
///     strokes = [{ kind = "hull", path = "M10 0L20 20V60H0V20Z" }]
///     mounts = [{ target = "gun:1", name = "Mount 1", short = "1", calibre = "heavy", at = [10, 20] }]
///     sections = [
///         { target = "section:forward", name = "Forward", from = 0 },
///         { target = "section:aft", name = "Aft", from = 30 },
///     ]
/// "#)?;
/// let deck = drawing.deck(&[("gun:1", MountState::Out)]);
/// assert_eq!(deck.mounts[0].state, MountState::Out);
/// # Ok::<(), board::plans::DrawingError>(())
/// ```
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckDrawing {
    width: f64,
    height: f64,
    strokes: Vec<StrokeLine>,
    mounts: Vec<MountLine>,
    sections: Vec<PartLine>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartLine {
    target: String,
    name: String,
    from: f64,
}

impl DeckDrawing {
    pub fn read(text: &str) -> Result<DeckDrawing, DrawingError> {
        super::read(text)
    }

    /// The deck; guns that are not named are ready.
    pub fn deck(&self, states: &[(&str, MountState)]) -> Deck {
        let state = |target: &str| {
            states.iter().find(|(named, _)| *named == target).map(|(_, state)| *state)
        };
        Deck {
            width: self.width,
            height: self.height,
            strokes: self.strokes.iter().map(StrokeLine::stroke).collect(),
            mounts: self.mounts.iter().map(|gun| gun.mount(state(&gun.target))).collect(),
            sections: self.sections.iter().map(PartLine::section).collect(),
        }
    }
}

impl PartLine {
    fn section(&self) -> DeckSection {
        let PartLine { target, name, from } = self;
        DeckSection { target: target.as_str().into(), name: name.clone(), from: *from }
    }
}
