//! Victory points.

use super::map::hexes;
use crate::state::{Hex, Start};
use table::{
    chart::{Figures, Row, RowData},
    keys,
};

table::charts! {
    pub struct Charts {
        pub during: Figures<During> = "victory",
        pub end: Figures<End> = "victory.end",
        pub contested: Vec<Contested> = "victory.contested",
        pub convoy: Figures<Convoy> = "victory.convoy",
        pub steps: Figures<StepLost> = "victory.steps",
    }
}

keys! {
    /// OC 16.1.a to OC 16.1.h
    pub enum During {
        BomberAbort = "bomber-abort",
        HikoshidanCommitted = "hikoshidan-committed",
        HikoshidanFlownHalves = "hikoshidan-flown-halves",
        HikoshidanDestroyed = "hikoshidan-destroyed",
        TaskForceUnit = "task-force-unit",
        NavalStep = "naval-step",
    }
    /// OC 16.2.e
    pub enum End {
        PortMoresbyHit = "port-moresby-hit",
        RabaulHit = "rabaul-hit",
        RabaulMost = "rabaul-most",
    }
    /// OC 17.1.4.a, OC 17.2.6: in halves
    pub enum StepLost {
        Air = "air-step",
        ConvoyAlliedAir = "convoy-allied-air",
        ConvoyJapaneseAir = "convoy-japanese-air",
        ConvoyShip = "convoy-ship",
        ConvoyInfantry = "convoy-infantry",
    }
    /// OC 17.1.4.a
    pub enum Convoy { Landed = "landed", Elsewhere = "elsewhere" }
}

/// OC 17.2.6, OC 17.3.6: a place that a scenario gives points of its own to.
#[derive(Clone, Debug)]
pub struct Contested {
    pub start: Start,
    pub hexes: Vec<Hex>,
    pub points: i16,
    pub unsupplied: i16,
}

impl Row for Contested {
    fn read(row: &RowData<'_>) -> Result<Contested, String> {
        Ok(Contested {
            start: row.text_as("scenario")?,
            hexes: hexes(row)?,
            points: row.number_as("count")?,
            unsupplied: row.number_as("unsupplied")?,
        })
    }
}
