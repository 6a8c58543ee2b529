//! How far a supply source reaches.

use table::{chart::Bands, keys};

table::charts! {
    pub struct Charts {
        pub source: Bands<Reach> = "supply-hits",
        pub rabaul: Bands<Reach> = "supply-hits.rabaul",
    }
}

keys! {
    /// OC 13.2.4
    pub enum Reach { Unlimited = "unlimited", Adjacent = "adjacent", OwnHex = "own-hex", None = "none" }
}
