//! R1: random events.

use crate::state::Post;
use table::chart::{Chart, Figures};

table::charts! {
    pub struct Charts {
        pub event: Chart<Event> = "R1",
        pub overboard: Chart<Post> = "R1.overboard",
        pub operation: Chart<Operation> = "R1.operation",
        pub figures: Figures<EventFigure> = "R1.values",
    }
}

table::keys! {
    pub enum Event {
        ManOverboard = "man_overboard",
        RunAground = "run_aground",
        Ultra = "ultra_intercept",
        SuperiorTorpedoes = "superior_torpedoes",
        Appendicitis = "appendicitis",
        RabbitsFoot = "lucky_rabbits_foot",
        Rebased = "rebased",
        Pooped = "pooped",
        PowShip = "pow_ship_sunk",
        CrewIllness = "crew_illness",
        CourtMartial = "court_martial",
    }
    pub enum Operation { SavedByExpert = "saved_by_expert", Saved = "saved", Dies = "dies" }
    pub enum EventFigure { ReefHull = "reef_hull", KachidokiMaru = "kachidoki_maru" }
}
