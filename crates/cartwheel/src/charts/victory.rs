//! Victory points.

use table::{chart::Figures, keys};

table::charts! {
    pub struct Charts {
        pub during: Figures<During> = "victory",
        pub end: Figures<End> = "victory.end",
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
}
