//! A hex and its six sides.

use serde::{Deserialize, Serialize};

/// A place on a sheet of flat-topped hexes, in axial coordinates: `q` counts columns eastward, `r`
/// runs south along a column. Only a [`Sheet`](crate::Sheet) knows the name printed in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Hex {
    pub(crate) q: i16,
    pub(crate) r: i16,
}

impl From<(i16, i16)> for Hex {
    fn from((q, r): (i16, i16)) -> Hex {
        Hex { q, r }
    }
}

impl From<Hex> for (i16, i16) {
    fn from(hex: Hex) -> (i16, i16) {
        (hex.q, hex.r)
    }
}

impl Hex {
    pub(crate) const fn axial(self) -> hexx::Hex {
        hexx::Hex::new(self.q as i32, self.r as i32)
    }

    pub(crate) const fn of(hex: hexx::Hex) -> Hex {
        Hex { q: hex.x as i16, r: hex.y as i16 }
    }

    #[must_use]
    pub const fn neighbour(self, side: Side) -> Hex {
        let (q, r) = side.step();
        Hex { q: self.q.saturating_add(q), r: self.r.saturating_add(r) }
    }

    /// The six around it, clockwise from the north.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Side::ALL.into_iter().map(move |side| self.neighbour(side))
    }

    /// The side through which one steps from here into a hex that touches this one.
    pub fn side_to(self, other: Hex) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.neighbour(side) == other)
    }

    /// How many steps apart.
    pub const fn distance(self, other: Hex) -> u32 {
        self.axial().unsigned_distance_to(other.axial())
    }

    /// This hex and every other at most `steps` away.
    pub fn within(self, steps: u32) -> impl Iterator<Item = Hex> {
        self.axial().range(steps).map(Hex::of)
    }

    /// The hexes exactly `steps` away.
    pub fn ring(self, steps: u32) -> impl Iterator<Item = Hex> {
        self.axial().ring(steps).map(Hex::of)
    }
}

/// A side of a flat-topped hex, clockwise from the north; also a direction and a facing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    North,
    NorthEast,
    SouthEast,
    South,
    SouthWest,
    NorthWest,
}

impl Side {
    pub const ALL: [Side; 6] = [
        Side::North,
        Side::NorthEast,
        Side::SouthEast,
        Side::South,
        Side::SouthWest,
        Side::NorthWest,
    ];

    /// 0 for the north, then clockwise to 5.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The side so many sixths of a circle clockwise from here.
    #[must_use]
    pub const fn turned(self, sixths: u8) -> Side {
        Side::ALL[(self.index() as usize + sixths as usize) % 6]
    }

    #[must_use]
    pub const fn opposite(self) -> Side {
        self.turned(3)
    }

    /// Degrees clockwise from the north, as a heading.
    pub const fn degrees(self) -> u16 {
        self.index() as u16 * 60
    }

    const fn step(self) -> (i16, i16) {
        match self {
            Side::North => (0, -1),
            Side::NorthEast => (1, -1),
            Side::SouthEast => (1, 0),
            Side::South => (0, 1),
            Side::SouthWest => (-1, 1),
            Side::NorthWest => (-1, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_neighbours_lie_one_step_away_and_know_their_side() {
        let hex = Hex { q: 3, r: -2 };
        for side in Side::ALL {
            let next = hex.neighbour(side);
            assert_eq!(hex.distance(next), 1);
            assert_eq!(hex.side_to(next), Some(side));
            assert_eq!(next.side_to(hex), Some(side.opposite()));
            assert_eq!(next.neighbour(side.opposite()), hex);
        }
        assert_eq!(hex.side_to(Hex { q: 5, r: -2 }), None);
    }

    #[test]
    fn a_ring_of_three_has_eighteen_hexes_and_all_within_are_thirty_seven() {
        let hex = Hex { q: 0, r: 0 };
        assert_eq!(hex.ring(3).count(), 18);
        assert!(hex.ring(3).all(|other| hex.distance(other) == 3));
        assert_eq!(hex.within(3).count(), 37);
    }
}
