//! A destroyer of the Fletcher class: from above with her seventeen gun mounts, and in section with
//! her compartments.

mod deck;

pub use deck::fletcher_deck;
