//! Figures of many games held against figures somebody has published for them.

use crate::many::Run;

/// What a game can be measured by: lines of published figures, and how ours are counted.
#[derive(Clone, Debug)]
pub struct Study {
    /// Where the published figures stand.
    pub source: &'static str,
    pub columns: &'static [Column],
    pub lines: &'static [Line],
    /// The figures of these games, in the order of the columns.
    pub measure: fn(&[Run]) -> Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub title: &'static str,
    pub decimals: usize,
    pub within: Within,
}

/// How far two figures may lie apart before they differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Within {
    /// Of percentages: so many points.
    Points(f64),
    /// Of other figures: so much of the published one.
    Share(f64),
}

/// One kind of game, and what was published for it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    pub title: &'static str,
    pub scenario: &'static str,
    pub settings: &'static [(&'static str, &'static str)],
    pub bot: &'static str,
    pub published: &'static [f64],
}

impl Within {
    pub fn holds(self, published: f64, here: f64) -> bool {
        match self {
            Within::Points(points) => (here - published).abs() <= points,
            Within::Share(share) => (here - published).abs() <= published.abs() * share,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_differ_by_points_and_the_rest_by_shares() {
        let points = Within::Points(2.0);
        assert!(points.holds(14.8, 16.8) && !points.holds(14.8, 16.9) && !points.holds(14.8, 12.7));
        let share = Within::Share(0.05);
        assert!(
            share.holds(100.0, 105.0) && !share.holds(100.0, 105.1) && share.holds(100.0, 95.0)
        );
    }
}
