//! Ground operations.

table::charts! {
    pub struct Charts {
        pub terrain: Vec<()> = "terrain-effects",
    }
}
