//! Days and phases.

use serde::{Deserialize, Serialize};
use std::fmt;
use table::keys;

keys! {
    /// PD 1.2.2.time: 0400-1200, 1200-2000, 2000-0400.
    pub enum Phase { Morning = "morning", Midday = "midday", Night = "night" }
}

impl Phase {
    pub const EACH: [Phase; 3] = [Phase::Morning, Phase::Midday, Phase::Night];

    pub fn words(self) -> &'static str {
        match self {
            Phase::Morning => "morning",
            Phase::Midday => "midday",
            Phase::Night => "night",
        }
    }

    pub fn hours(self) -> &'static str {
        match self {
            Phase::Morning => "0400 to 1200",
            Phase::Midday => "1200 to 2000",
            Phase::Night => "2000 to 0400",
        }
    }
}

/// A day, counted from 1 January 1945.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Date(pub i16);

const MONTHS: [(&str, i16); 12] = [
    ("January", 31),
    ("February", 28),
    ("March", 31),
    ("April", 30),
    ("May", 31),
    ("June", 30),
    ("July", 31),
    ("August", 31),
    ("September", 30),
    ("October", 31),
    ("November", 30),
    ("December", 31),
];

/// Days of a year of 365 days, as 1943 and 1945 have; no game lasts into 1944's February.
const YEAR: i16 = 365;

impl Date {
    fn of(year: i16, month: usize, day: i16) -> Option<Date> {
        let (_, length) = *MONTHS.get(month.checked_sub(1)?)?;
        let whole = (1..=length).contains(&day) && (1944..=1946).contains(&year);
        let before: i16 = MONTHS[..month - 1].iter().map(|(_, days)| *days).sum();
        whole.then_some(Date((year - 1945) * YEAR + before + day - 1))
    }

    /// `1945-03-24`, or `3/24` for a day of 1945.
    pub fn parse(text: &str) -> Option<Date> {
        if let Some((month, day)) = text.split_once('/') {
            return Date::of(1945, month.parse().ok()?, day.parse().ok()?);
        }
        let mut parts = text.splitn(3, '-');
        let year = parts.next()?.parse().ok()?;
        let month = parts.next()?.parse().ok()?;
        Date::of(year, month, parts.next()?.parse().ok()?)
    }

    #[must_use]
    pub fn later(self, days: u8) -> Date {
        Date(self.0.saturating_add(i16::from(days)))
    }

    /// Day, month, year.
    fn parts(self) -> (i16, &'static str, i16) {
        let year = 1945 + self.0.div_euclid(YEAR);
        let mut day = self.0.rem_euclid(YEAR);
        for (name, length) in MONTHS {
            if day < length {
                return (day + 1, name, year);
            }
            day -= length;
        }
        (31, "December", year)
    }

    /// 24 and March.
    pub fn day_and_month(self) -> (u8, &'static str) {
        let (day, month, _) = self.parts();
        (day as u8, month)
    }

    /// `24 March`, for a line of the log.
    pub fn short(self) -> String {
        let (day, month, _) = self.parts();
        format!("{day} {month}")
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (day, month, year) = self.parts();
        write!(f, "{day} {month} {year}")
    }
}
