//! Regroup, reinforcements and victory.

use table::{Chart, keys};

table::charts! {
    pub struct Charts {
        pub igo2: Chart<u8, Igo2Condition> = "igo2",
    }
}

keys! {
    pub enum Igo2Condition { Ahead = "ahead", Double = "double", July = "july", August = "august" }
}
