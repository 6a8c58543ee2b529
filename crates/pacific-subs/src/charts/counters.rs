//! The counter mix with its values.

use super::figures::{Each, Figure};
use crate::state::{EscortKind, Mark, MerchantKind, Passenger, WarshipKind};
use table::{
    chart::{Row, RowData},
    keys,
};

table::charts! {
    /// PS 1.1: the counter sheet.
    pub struct Charts {
        pub merchants: Vec<Merchant> = "CNT.targets",
        pub tankers: Vec<Merchant> = "CNT.tankers",
        pub hvt: Each<WarshipKind, Warship> = "CNT.hvt",
        pub rescues: Vec<Copies> = "CNT.rescue",
        pub escorts: Each<EscortKind, EscortRow> = "CNT.escorts",
        pub passengers: Each<Passenger, PassengerRow> = "CNT.passengers",
        pub mines: Vec<Copies> = "CNT.mines",
        pub flotillas: Vec<Copies> = "CNT.flotillas",
        pub torpedoes: Vec<TorpedoCounters> = "CNT.torpedoes",
        pub markers: Vec<Copies> = "CNT.markers",
        pub all: Vec<Copies> = "CNT",
    }
}

/// PS 10.2F.a, PS 14.1.a: the back of a merchant counter.
#[derive(Clone, Copy, Debug)]
pub struct Merchant {
    pub kind: MerchantKind,
    pub count: u8,
    pub hits: u8,
    pub tally: u8,
}

impl Row for Merchant {
    fn read(row: &RowData<'_>) -> Result<Merchant, String> {
        Ok(Merchant {
            kind: row.key_as()?,
            count: row.number_as("count")?,
            hits: row.number_as("hits")?,
            tally: row.number_as("tally")?,
        })
    }
}

/// PS 10.2F.b: the front of an HVT counter.
#[derive(Clone, Copy, Debug)]
pub struct Warship {
    pub count: u8,
    pub hits: u8,
}

impl Figure for Warship {
    fn read(row: &RowData<'_>) -> Result<Warship, String> {
        Ok(Warship { count: row.number_as("count")?, hits: row.number_as("hits")? })
    }
}

/// PS 11.2.a: an escort counter.
#[derive(Clone, Copy, Debug)]
pub struct EscortRow {
    pub count: u8,
    pub factor: u8,
    pub h: bool,
}

impl Figure for EscortRow {
    fn read(row: &RowData<'_>) -> Result<EscortRow, String> {
        Ok(EscortRow {
            count: row.number_as("count")?,
            factor: row.number_as("factor")?,
            h: row.flag("h").unwrap_or(false),
        })
    }
}

/// PS 5.4.b
#[derive(Clone, Copy, Debug)]
pub struct PassengerRow {
    pub count: u8,
    /// Torpedoes that must be left behind.
    pub torpedoes: u8,
}

impl Figure for PassengerRow {
    fn read(row: &RowData<'_>) -> Result<PassengerRow, String> {
        let less: i32 = row.number_as("torpedoes")?;
        Ok(PassengerRow { count: row.number_as("count")?, torpedoes: less.unsigned_abs() as u8 })
    }
}

/// How many of a counter there are.
#[derive(Clone, Debug)]
pub struct Copies {
    pub name: String,
    pub count: u16,
}

impl Row for Copies {
    fn read(row: &RowData<'_>) -> Result<Copies, String> {
        Ok(Copies { name: row.key().to_owned(), count: row.number_as("count")? })
    }
}

keys! {
    /// The sheets of torpedo counters.
    pub enum Sheet { Mk14 = "mk14", Mk18 = "mk18", Type95 = "type95" }
}

/// PS 5.1A.b: the torpedo counters of a kind.
#[derive(Clone, Copy, Debug)]
pub struct TorpedoCounters {
    pub mark: Mark,
    pub counts: [u8; 4],
}

impl Row for TorpedoCounters {
    fn read(row: &RowData<'_>) -> Result<TorpedoCounters, String> {
        Ok(TorpedoCounters {
            mark: row.key_as()?,
            counts: [
                row.number_as("straight")?,
                row.number_as("dud")?,
                row.number_as("premature")?,
                row.number_as("circling")?,
            ],
        })
    }
}

impl Charts {
    pub fn merchant(&self, kind: MerchantKind) -> &Merchant {
        let found = self.merchants.iter().chain(&self.tankers).find(|row| row.kind == kind);
        found.unwrap_or(&self.merchants[0])
    }

    /// PS 7.1A: the pool a silhouette comes from.
    pub fn pool(&self, tanker: bool) -> &[Merchant] {
        if tanker { &self.tankers } else { &self.merchants }
    }

    pub fn rescue_markers(&self) -> u8 {
        self.rescues.iter().map(|row| row.count).sum::<u16>() as u8
    }
}
