//! The Tactical Battle Board.

table::charts! {
    pub struct Charts {
        pub zones: Vec<()> = "tbb",
        pub entry: Vec<()> = "tbb.entry",
    }
}
