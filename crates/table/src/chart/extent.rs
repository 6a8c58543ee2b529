//! The totals a row stands for, as a reader would say them.

use super::data::{ChartData, RowEntry};
use crate::dice::Reading;

/// Which totals fall in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The row is found by its key.
    Unlisted,
    Any,
    One(i64),
    UpTo(i64),
    From(i64),
    Between(i64, i64),
}

/// Bands of values end here when nothing ends them.
const NO_LIMIT: i64 = 999_999;

impl ChartData {
    /// The totals of this row. The first and the last row are open where modifiers lead beyond
    /// the dice: what lies farther out counts as the end of the chart.
    pub fn extent(&self, row: &RowEntry) -> Extent {
        let (Some(min), Some(max)) = (row.min, row.max) else { return Extent::Unlisted };
        let (below, above) = self.open_ends();
        let below = min <= -NO_LIMIT || below.is_some_and(|lowest| min <= lowest);
        let above = max >= NO_LIMIT || above.is_some_and(|highest| max >= highest);
        match (below, above) {
            (true, true) => Extent::Any,
            (true, false) => Extent::UpTo(max),
            (false, true) => Extent::From(min),
            (false, false) if min == max => Extent::One(min),
            (false, false) => Extent::Between(min, max),
        }
    }

    /// The ends of the chart that totals can pass or that lie beyond the dice.
    fn open_ends(&self) -> (Option<i64>, Option<i64>) {
        let (Some(dice), Some((low, high))) = (self.dice, self.clamp) else { return (None, None) };
        let adds = || self.modifiers.iter().filter(|modifier| !modifier.shifts);
        let lowers = adds().any(|modifier| modifier.amount < 0);
        let raises = adds().any(|modifier| modifier.amount > 0);
        if matches!(dice.reading, Reading::Pair(_)) {
            return (None, None);
        }
        let below = lowers || low < dice.lowest();
        let above = raises || high > dice.highest();
        (below.then_some(low.into()), above.then_some(high.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::Extent;
    use crate::ChartBook;

    /// The rows of a 2d6 chart from -20 to 22, or from 2 to 12.
    fn extents(clamp: &str, rows: &[(i64, i64)], modifiers: &[i32]) -> Vec<Extent> {
        let row = |(min, max): &(i64, i64)| format!("{{ min = {min}, max = {max}, key = \"a\" }}");
        let rows = rows.iter().map(row).collect::<Vec<_>>().join(", ");
        let modifier =
            |amount: &i32| format!("{{ amount = {amount}, key = \"dark\", text = \"dark\" }}");
        let modifiers = modifiers.iter().map(modifier).collect::<Vec<_>>().join(", ");
        let text = format!(
            "[[chart]]\nid = \"T\"\ntitle = \"T\"\nrule = \"1\"\ndice = \"2d6\"\n{clamp}\n\
             rows = [{rows}]\nmodifiers = [{modifiers}]\nprovenance = \"rulebook\"\n"
        );
        let book = ChartBook::parse(&[("t.toml", &text)]).expect("the chart is sound");
        let chart = book.get("T").expect("it is in the book");
        chart.rows.iter().map(|row| chart.extent(row)).collect()
    }

    #[test]
    fn rows_beyond_the_dice_are_open() {
        let rows = [(-20, 4), (5, 5), (6, 8), (9, 22)];
        assert_eq!(
            extents("clamp = [-20, 22]", &rows, &[]),
            [Extent::UpTo(4), Extent::One(5), Extent::Between(6, 8), Extent::From(9)]
        );
        assert_eq!(extents("clamp = [-20, 22]", &[(-20, 22)], &[]), [Extent::Any]);
    }

    #[test]
    fn modifiers_open_the_end_they_lead_to() {
        let rows = [(2, 6), (7, 12)];
        assert_eq!(extents("", &rows, &[]), [Extent::Between(2, 6), Extent::Between(7, 12)]);
        assert_eq!(extents("", &rows, &[-1]), [Extent::UpTo(6), Extent::Between(7, 12)]);
        assert_eq!(extents("", &rows, &[1]), [Extent::Between(2, 6), Extent::From(7)]);
    }
}
