//! Time runs in months, from December 1941 to August 1945.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A month of the war, counted from December 1941.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Month(pub u8);

const NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Month {
    pub const FIRST: Month = Month(0);

    /// `of(1942, 4)` is April 1942; months before the war count as its first.
    pub const fn of(year: u16, month: u16) -> Month {
        let since_1941 = year.saturating_sub(1941) * 12 + month;
        Month(since_1941.saturating_sub(12) as u8)
    }

    /// Reads `1942-04`.
    pub fn parse(text: &str) -> Option<Month> {
        let (year, month) = text.split_once('-')?;
        let (year, month): (u16, u16) = (year.parse().ok()?, month.parse().ok()?);
        let known = (1941..=1946).contains(&year) && (1..=12).contains(&month);
        (known && (year, month) >= (1941, 12)).then(|| Month::of(year, month))
    }

    pub fn year(self) -> u16 {
        1941 + u16::from(self.0).div_ceil(12)
    }

    /// 1 to 12.
    pub fn of_year(self) -> u8 {
        (self.0 + 11) % 12 + 1
    }

    #[must_use]
    pub fn plus(self, months: u8) -> Month {
        Month(self.0.saturating_add(months))
    }

    /// Months from an earlier one; none if it is later.
    pub fn since(self, earlier: Month) -> u8 {
        self.0.saturating_sub(earlier.0)
    }

    /// As it is typed and kept in files: `1942-04`.
    pub fn key(self) -> String {
        format!("{}-{:02}", self.year(), self.of_year())
    }

    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.of_year()) - 1]
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.year())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_counted_from_december_1941() {
        let april = Month::parse("1942-04").unwrap();
        assert_eq!((april, april.year(), april.of_year()), (Month(4), 1942, 4));
        assert_eq!(
            (Month(0).to_string(), Month(43).key()),
            ("December 1941".into(), "1945-07".into())
        );
        assert_eq!((Month::parse("1941-11"), Month::parse("1942-13")), (None, None));
        assert_eq!(Month::of(1945, 7).since(april), 39);
    }
}
