//! Where one hex lies as seen from another that faces a side.

use serde::{Deserialize, Serialize};

use crate::{Hex, Side};

/// Seen from a hex with a facing: the front arc reaches thirty degrees to either side of the
/// facing, the rear arc as much about its opposite. What lies exactly on a boundary is told apart,
/// because rulebooks disagree on where it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arc {
    Front,
    FrontEdge,
    Flank,
    RearEdge,
    Rear,
}

impl Hex {
    /// The arc in which another hex lies; none in one's own hex.
    ///
    /// ```
    /// # use hexes::{Arc, Hex, Side};
    /// # let here = Hex::from((0, 0));
    /// let ahead = here.neighbour(Side::North);
    /// assert_eq!(here.arc(Side::North, ahead), Some(Arc::Front));
    /// assert_eq!(here.arc(Side::SouthEast, ahead), Some(Arc::Flank));
    /// assert_eq!(here.arc(Side::South, ahead), Some(Arc::Rear));
    /// ```
    pub fn arc(self, facing: Side, to: Hex) -> Option<Arc> {
        if self == to {
            return None;
        }
        let away = to.axial() - self.axial();
        let turned = away.rotate_ccw(u32::from(facing.index()));
        // East in halves of a radius, south in halves of a height: thirty degrees is one to one.
        let (east, south) = ((3 * turned.x).abs(), turned.x + 2 * turned.y);
        Some(match south.abs().cmp(&east) {
            std::cmp::Ordering::Less => Arc::Flank,
            std::cmp::Ordering::Equal if south < 0 => Arc::FrontEdge,
            std::cmp::Ordering::Equal => Arc::RearEdge,
            std::cmp::Ordering::Greater if south < 0 => Arc::Front,
            std::cmp::Ordering::Greater => Arc::Rear,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arcs_turn_with_the_facing() {
        let here = Hex::from((4, 4));
        for facing in Side::ALL {
            let step = |hex: Hex, turn: u8| hex.neighbour(facing.turned(turn));
            let arc = |to: Hex| here.arc(facing, to).expect("it is another hex");
            assert_eq!(arc(step(here, 0)), Arc::Front);
            assert_eq!(arc(step(step(here, 0), 0)), Arc::Front);
            assert_eq!(arc(step(step(here, 0), 1)), Arc::FrontEdge);
            assert_eq!(arc(step(step(here, 0), 5)), Arc::FrontEdge);
            assert_eq!(arc(step(step(step(here, 0), 0), 1)), Arc::Front);
            assert_eq!(arc(step(here, 1)), Arc::Flank);
            assert_eq!(arc(step(step(here, 1), 2)), Arc::Flank);
            assert_eq!(arc(step(here, 2)), Arc::Flank);
            assert_eq!(arc(step(step(here, 2), 3)), Arc::RearEdge);
            assert_eq!(arc(step(here, 3)), Arc::Rear);
        }
        assert_eq!(here.arc(Side::North, here), None);
    }
}
