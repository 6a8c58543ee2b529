//! One module a page: each a plain function from its model to markup.

pub mod about;
pub mod api;
pub mod campaign;
pub mod charts;
pub mod club;
pub mod error;
pub mod forecast;
pub mod hall;
pub mod hand_over;
pub mod help;
pub mod home;
pub mod import;
pub mod learn;
pub mod links;
pub mod log;
pub mod new_game;
pub mod offline;
pub mod replay;
pub mod report;
pub mod rules;
pub mod settings;
pub mod story;
pub mod table;

#[cfg(test)]
mod tests;
