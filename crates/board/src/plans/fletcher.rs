//! A destroyer of the Fletcher class: from above with her seventeen gun mounts, and in section with
//! her compartments.

mod deck;
mod profile;

pub use deck::fletcher_deck;
pub use profile::{FletcherNow, RoomNow, fletcher_profile};

use crate::Calibre;

fn gun_name(calibre: Calibre, short: &str) -> String {
    match calibre {
        Calibre::Heavy => format!("5-inch mount {short}"),
        Calibre::Medium => format!("40 mm {short}"),
        Calibre::Light => format!("20 mm {short}"),
    }
}
