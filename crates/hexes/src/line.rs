//! The straight line between two centres, exactly.

use crate::Hex;

/// In units of half a radius east and half a height south, every centre and every corner has whole
/// numbers, and which side of a line a point lies on does not change.
fn centre(hex: Hex) -> (i64, i64) {
    let (q, r) = (i64::from(hex.q), i64::from(hex.r));
    (3 * q, q + 2 * r)
}

const CORNERS: [(i64, i64); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

#[derive(PartialEq, Eq)]
enum Met {
    Apart,
    Crossed,
    Grazed,
}

impl Hex {
    /// The hexes between this one and another, in order, that the line from centre to centre goes
    /// through. Where it runs along a hexside, both hexes of that side stand together.
    ///
    /// ```
    /// # use hexes::{Hex, Side};
    /// # let from = Hex::from((0, 0));
    /// let to = from.neighbour(Side::North).neighbour(Side::NorthEast);
    /// let beside = (from.neighbour(Side::NorthEast), Some(from.neighbour(Side::North)));
    /// assert_eq!(from.line(to), [beside]);
    /// ```
    pub fn line(self, to: Hex) -> Vec<(Hex, Option<Hex>)> {
        let mut met: Vec<(i64, Met, Hex)> = self.along(to);
        // East first where two lie side by side, so that the order is the same from run to run.
        met.sort_by_key(|(forward, _, hex)| (*forward, -hex.q, hex.r));
        let mut line: Vec<(Hex, Option<Hex>)> = Vec::new();
        let mut beside: Option<i64> = None;
        for (forward, how, hex) in met {
            match line.last_mut() {
                Some((_, second @ None)) if how == Met::Grazed && beside == Some(forward) => {
                    *second = Some(hex);
                }
                Some(_) | None => line.push((hex, None)),
            }
            beside = (how == Met::Grazed).then_some(forward);
        }
        line
    }

    /// Whether this hex is one of the [`Hex::line`] between two others, without drawing it.
    ///
    /// ```
    /// # use hexes::{Hex, Side};
    /// # let from = Hex::from((0, 0));
    /// let near = from.neighbour(Side::North);
    /// let to = near.neighbour(Side::North);
    /// assert!(near.is_between(from, to));
    /// assert!(!to.is_between(from, near));
    /// ```
    pub fn is_between(self, from: Hex, to: Hex) -> bool {
        let (start, end, here) = (centre(from), centre(to), centre(self));
        let way = (end.0 - start.0, end.1 - start.1);
        let forward = |(x, y): (i64, i64)| (x - start.0) * way.0 + 3 * (y - start.1) * way.1;
        (1..forward(end)).contains(&forward(here)) && meets(self, start, way) != Met::Apart
    }

    fn along(self, to: Hex) -> Vec<(i64, Met, Hex)> {
        let (start, end) = (centre(self), centre(to));
        let way = (end.0 - start.0, end.1 - start.1);
        // A height is the square root of three times as long as half a radius.
        let forward = |(x, y): (i64, i64)| (x - start.0) * way.0 + 3 * (y - start.1) * way.1;
        let steps = i64::from(self.distance(to));
        let mut near: Vec<Hex> = Vec::new();
        for step in 1..steps {
            let part = |from: i16, to: i16| {
                let (from, to) = (i64::from(from), i64::from(to));
                (from + ((to - from) * step).div_euclid(steps)) as i16
            };
            let here = Hex { q: part(self.q, to.q), r: part(self.r, to.r) };
            near.extend(here.within(2));
        }
        near.sort_unstable();
        near.dedup();
        near.retain(|hex| (1..forward(end)).contains(&forward(centre(*hex))));
        let judged =
            near.into_iter().map(|hex| (forward(centre(hex)), meets(hex, start, way), hex));
        judged.filter(|(_, how, _)| *how != Met::Apart).collect()
    }
}

fn meets(hex: Hex, start: (i64, i64), way: (i64, i64)) -> Met {
    let (x, y) = centre(hex);
    let sides = CORNERS.map(|(dx, dy)| {
        let (x, y) = (x + dx - start.0, y + dy - start.1);
        (x * way.1 - y * way.0).signum()
    });
    let (left, right) = (sides.contains(&-1), sides.contains(&1));
    if left && right {
        Met::Crossed
    } else if sides.iter().filter(|side| **side == 0).count() == 2 {
        Met::Grazed
    } else {
        Met::Apart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Names, Sheet, Shove, Side};
    use proptest::prelude::*;

    const BATTLE: Sheet = Sheet {
        shove: Shove::EvenDown,
        names: Names::LetterRow,
        columns: (1, 13),
        rows: (1, 15),
        ragged: true,
    };

    fn line(from: &str, to: &str) -> Vec<String> {
        let hex = |name: &str| BATTLE.parse(name).expect("the name is printed");
        let words = |(hex, beside): (Hex, Option<Hex>)| match beside {
            None => BATTLE.name(hex),
            Some(other) => format!("{}/{}", BATTLE.name(hex), BATTLE.name(other)),
        };
        hex(from).line(hex(to)).into_iter().map(words).collect()
    }

    #[test]
    fn what_is_between_two_hexes_is_what_their_line_meets() {
        let from = Hex::from((3, -2));
        for to in from.within(5) {
            let line: Vec<Hex> = from
                .line(to)
                .into_iter()
                .flat_map(|(hex, beside)| std::iter::once(hex).chain(beside))
                .collect();
            for hex in from.within(7) {
                assert_eq!(hex.is_between(from, to), line.contains(&hex), "{hex:?} to {to:?}");
            }
        }
    }

    #[test]
    fn a_line_up_a_column_goes_through_its_hexes() {
        assert_eq!(line("F07", "F04"), ["F06", "F05"]);
        assert!(line("F07", "F06").is_empty());
        assert!(line("F07", "F07").is_empty());
    }

    #[test]
    fn a_line_along_a_side_lies_between_two_hexes() {
        assert_eq!(line("F07", "H07"), ["G07/G08"]);
        assert_eq!(line("F07", "J07"), ["G07/G08", "H07", "I07/I08"]);
    }

    /// Range 4, a step off a column: the line crosses one hex more than a count of steps
    /// finds.
    #[test]
    fn a_slanting_line_misses_no_hex_it_crosses() {
        assert_eq!(line("F07", "G05"), ["F06", "G06"]);
        assert_eq!(line("F07", "G04"), ["F06", "G06", "F05", "G05"]);
    }

    proptest! {
        #[test]
        fn a_line_is_the_same_both_ways(q in -9i16..9, r in -9i16..9) {
            let (here, there) = (Hex { q: 0, r: 0 }, Hex { q, r });
            let pair = |(a, b): (Hex, Option<Hex>)| b.map_or((a, a), |b| (a.min(b), a.max(b)));
            let out: Vec<_> = here.line(there).into_iter().map(pair).collect();
            let mut back: Vec<_> = there.line(here).into_iter().map(pair).collect();
            back.reverse();
            prop_assert_eq!(&out, &back);
            let steps = here.distance(there) as usize;
            prop_assert!(out.len() + 1 >= steps);
            let mut last = here;
            for (a, b) in out {
                prop_assert!(last.distance(a) <= 2 && last.distance(b) <= 2);
                last = a;
            }
        }
    }

    #[test]
    fn straight_lines_in_all_six_directions_have_no_doubt() {
        for side in Side::ALL {
            let mut to = Hex { q: 0, r: 0 };
            for _ in 0..5 {
                to = to.neighbour(side);
            }
            let line = Hex { q: 0, r: 0 }.line(to);
            assert_eq!(line.len(), 4);
            assert!(line.iter().all(|(_, beside)| beside.is_none()));
        }
    }
}
