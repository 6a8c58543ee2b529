//! The Doctrine Chart.

use super::{
    figures::{Each, Figure},
    map::Zone,
};
use crate::state::{
    Class, EscortKind, Mark, Navy, PatrolType, Quality, Season, Setup,
    setup::{DoctrineColumns, IjnDoctrine},
};
use table::{
    Chart, Key,
    chart::{ByKey, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub columns: Each<Column, Span> = "DOC.columns",
        pub orders: ByKey<Column, Chart<PatrolType>> = "DOC.orders",
        pub boats: ByKey<BoatList, Chart<Class>> = "DOC.boats",
        pub boat_spans: Each<BoatList, BoatSpan> = "DOC.boats",
        pub torpedoes: Vec<Mix> = "DOC.torpedoes",
        pub escorts: Each<Pool, PoolRow> = "DOC.escorts",
        pub limits: Each<Column, Limits> = "DOC.limits",
    }
}

keys! {
    /// PS 3.1.a: five columns of the USN by date, two of the IJN.
    pub enum Column {
        Usn1 = "usn1",
        Usn2 = "usn2",
        Usn3 = "usn3",
        Usn4 = "usn4",
        Usn5 = "usn5",
        IjnStandard = "ijn_std",
        IjnAlternative = "ijn_alt",
    }
}

keys! {
    /// The lists of boats, by column for the USN and by date for the IJN.
    pub enum BoatList {
        Usn1 = "usn1",
        Usn2 = "usn2",
        Usn3 = "usn3",
        Usn4 = "usn4",
        Usn5 = "usn5",
        IjnEarly = "ijn_early",
        IjnMid = "ijn_mid",
        IjnLate = "ijn_late",
    }
}

keys! {
    /// PS 7.1C.a: the escort pools; the first five hunt the USN, the others the IJN.
    pub enum Pool {
        Usn1 = "usn1",
        Usn2 = "usn2",
        Usn3 = "usn3",
        Usn4 = "usn4",
        Usn5 = "usn5",
        IjnEarly = "ijn_early",
        IjnMid = "ijn_mid",
        IjnLate = "ijn_late",
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Span {
    pub navy: Navy,
    pub start: Season,
    pub end: Season,
}

impl Figure for Span {
    fn read(row: &RowData<'_>) -> Result<Span, String> {
        Ok(Span {
            navy: row.text_as("navy")?,
            start: row.text_as("start")?,
            end: row.text_as("end")?,
        })
    }
}

/// The seasons of a list, where they are not those of its column.
#[derive(Clone, Copy, Debug)]
pub struct BoatSpan(pub Option<(Season, Season)>);

impl Figure for BoatSpan {
    fn read(row: &RowData<'_>) -> Result<BoatSpan, String> {
        if !row.has("start") {
            return Ok(BoatSpan(None));
        }
        Ok(BoatSpan(Some((row.text_as("start")?, row.text_as("end")?))))
    }
}

/// PS 5.1A.a: straight and true, duds, premature, circling.
#[derive(Clone, Copy, Debug)]
pub struct Mix {
    pub column: Column,
    pub mark: Mark,
    pub counts: [u8; 4],
}

impl Row for Mix {
    fn read(row: &RowData<'_>) -> Result<Mix, String> {
        Ok(Mix {
            column: row.key_as()?,
            mark: row.text_as("type")?,
            counts: [
                row.number_as("straight")?,
                row.number_as("dud")?,
                row.number_as("premature")?,
                row.number_as("circling")?,
            ],
        })
    }
}

impl Mix {
    pub fn of(&self, quality: Quality) -> u8 {
        let place = Quality::ALL.iter().position(|(_, known)| *known == quality);
        self.counts[place.unwrap_or_default()]
    }

    pub fn total(&self) -> u8 {
        self.counts.iter().sum()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct PoolRow {
    /// The navy whose boats it hunts.
    pub against: Navy,
    pub span: Option<(Season, Season)>,
    /// In the order of `EscortKind`.
    pub counts: [u8; 4],
}

impl Figure for PoolRow {
    fn read(row: &RowData<'_>) -> Result<PoolRow, String> {
        Ok(PoolRow {
            against: row.text_as("against")?,
            span: BoatSpan::read(row)?.0,
            counts: [
                row.number_as("one")?,
                row.number_as("two")?,
                row.number_as("two_h")?,
                row.number_as("air")?,
            ],
        })
    }
}

impl PoolRow {
    pub fn of(&self, kind: EscortKind) -> u8 {
        let place = EscortKind::ALL.iter().position(|(_, known)| *known == kind);
        self.counts[place.unwrap_or_default()]
    }
}

/// PS 3.1A.a: what the column forbids.
#[derive(Clone, Debug)]
pub struct Limits {
    pub reengage: bool,
    pub night_surface_attack: bool,
    pub gun_with_escorts: bool,
    pub most_per_merchant: u8,
    pub closed: Vec<Zone>,
}

impl Figure for Limits {
    fn read(row: &RowData<'_>) -> Result<Limits, String> {
        let flag = |name: &str| {
            row.flag(name).ok_or_else(|| format!("row `{}` needs `{name}`", row.key()))
        };
        Ok(Limits {
            reengage: flag("reengage")?,
            night_surface_attack: flag("night_surface_attack")?,
            gun_with_escorts: flag("gun_with_escorts")?,
            most_per_merchant: row.number_as("max_per_merchant")?,
            closed: row.list_as("closed_zones")?,
        })
    }
}

fn holds(span: Option<(Season, Season)>, season: Season) -> bool {
    span.is_some_and(|(start, end)| start <= season && season <= end)
}

impl Charts {
    /// PS 3.1.a, PS 3.1B, PS 3.2.c: the column in force.
    pub fn column(&self, navy: Navy, season: Season, setup: &Setup) -> Column {
        match (navy, setup.doctrine) {
            (Navy::Ijn, IjnDoctrine::Standard) => Column::IjnStandard,
            (Navy::Ijn, IjnDoctrine::Alternative) => Column::IjnAlternative,
            (Navy::Usn, _) => self.usn_column(season, setup.house.doctrine_columns),
        }
    }

    /// PS 3.1.a, PS 3.2.c, PS-R02: the dates of the American columns.
    fn usn_column(&self, season: Season, reading: DoctrineColumns) -> Column {
        let mut usn = self.columns.iter().filter(|(_, span)| span.navy == Navy::Usn);
        let found = match reading {
            DoctrineColumns::ByEvents => {
                usn.find(|(_, span)| span.start <= season && season <= span.end)
            }
            DoctrineColumns::TwoSeasons => usn.nth(season.index() / 2),
        };
        found.map_or(Column::Usn5, |(column, _)| column)
    }

    /// PS 5.1.a: the list of boats of a season.
    pub fn boat_list(&self, navy: Navy, season: Season, setup: &Setup) -> BoatList {
        if navy == Navy::Ijn {
            let dated = self.boat_spans.iter().find(|(_, span)| holds(span.0, season));
            return dated.map_or(BoatList::IjnLate, |(list, _)| list);
        }
        match self.usn_column(season, setup.house.doctrine_columns) {
            Column::Usn1 => BoatList::Usn1,
            Column::Usn2 => BoatList::Usn2,
            Column::Usn3 => BoatList::Usn3,
            Column::Usn4 => BoatList::Usn4,
            Column::Usn5 | Column::IjnStandard | Column::IjnAlternative => BoatList::Usn5,
        }
    }

    /// PS 7.1C.a: the escorts that hunt boats of this navy.
    pub fn pool(&self, hunted: Navy, season: Season, setup: &Setup) -> &PoolRow {
        if hunted == Navy::Ijn {
            let dated = self.escorts.iter().find(|(_, row)| holds(row.span, season));
            return dated.map_or(self.escorts.of(Pool::IjnLate), |(_, row)| row);
        }
        self.escorts.of(match self.usn_column(season, setup.house.doctrine_columns) {
            Column::Usn1 => Pool::Usn1,
            Column::Usn2 => Pool::Usn2,
            Column::Usn3 => Pool::Usn3,
            Column::Usn4 => Pool::Usn4,
            Column::Usn5 | Column::IjnStandard | Column::IjnAlternative => Pool::Usn5,
        })
    }

    /// PS 5.1A.a: the mixes of a column, one for each kind of torpedo.
    pub fn mixes(&self, column: Column) -> impl Iterator<Item = &Mix> {
        self.torpedoes.iter().filter(move |mix| mix.column == column)
    }

    pub fn mix(&self, column: Column, mark: Mark) -> Option<&Mix> {
        self.mixes(column).find(|mix| mix.mark == mark)
    }
}
