//! Naval operations.

use table::{Chart, keys};

table::charts! {
    pub struct Charts {
        pub sortie: Chart<Sortie, SortieCondition> = "naval-sortie",
    }
}

keys! {
    pub enum Sortie { Sails = "sails", Stays = "stays" }
    pub enum SortieCondition {
        PortHits = "port-hits",
        Disrupted = "disrupted",
        Crippled = "crippled",
        FoulWeather = "foul-weather",
    }
}
