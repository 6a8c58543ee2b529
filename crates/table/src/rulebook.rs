//! The inventory of rules.
