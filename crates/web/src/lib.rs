//! The web table: pages, forms, streams and a JSON API over games that only show their views.

pub mod id;
pub mod model;
pub mod paths;
pub mod stats;
