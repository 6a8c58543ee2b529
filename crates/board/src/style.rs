//! The tokens of the look: one stylesheet for pages and for pictures that stand alone.

/// Light on `:root`; dark on `[data-theme=dark]`, or by the system's wish when nothing is chosen.
pub const STYLE: &str = include_str!("style.css");
