//! A calendar: a row of days for each month, with what each day was or will be.

use serde::Serialize;

/// Months from the top, the days of each from the left.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Calendar {
    pub months: Vec<Month>,
    /// What the signs mean, each shown by a day that bears it.
    pub key: Vec<(CalendarDay, String)>,
    /// One line at the right below: what comes next.
    pub note: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Month {
    pub name: String,
    pub days: Vec<CalendarDay>,
}

/// One day. The signs can stand together: a red day in the past on which the ship was hit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct CalendarDay {
    /// The day of the month; 0 in a key.
    pub number: u8,
    pub ground: Ground,
    /// A green edge.
    pub edged: bool,
    /// A red disc at the corner.
    pub dotted: bool,
    pub past: bool,
    pub now: bool,
    /// In words, for those who cannot see it: `6 April, raid 1`.
    pub spoken: String,
}

/// The ground a day stands on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    #[default]
    Plain,
    Red,
    /// Spent elsewhere: an outline alone.
    Away,
    /// No part of the game: a dashed outline.
    Outside,
}

impl CalendarDay {
    /// A sample for the key.
    pub fn sign(ground: Ground) -> CalendarDay {
        CalendarDay { ground, ..CalendarDay::default() }
    }

    /// Its signs in a letter, for text: now, hit, raid, green, away, past, outside.
    pub(crate) fn letter(&self) -> char {
        match (self.now, self.dotted, self.ground, self.edged, self.past) {
            (true, ..) => '@',
            (_, true, ..) => '!',
            (_, _, Ground::Red, ..) => 'R',
            (_, _, Ground::Away, ..) => 'a',
            (_, _, Ground::Outside, ..) => '-',
            (_, _, Ground::Plain, true, _) => 'g',
            (_, _, Ground::Plain, false, true) => 'x',
            (_, _, Ground::Plain, false, false) => '.',
        }
    }
}
