//! Table K: the names of the crew.

use table::chart::Chart;

table::charts! {
    pub struct Charts {
        pub first: Chart<()> = "K.first",
        pub surname: Chart<()> = "K.surname",
    }
}
