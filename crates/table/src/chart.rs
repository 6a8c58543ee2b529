//! Charts as data.
