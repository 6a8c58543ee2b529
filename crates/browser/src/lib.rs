//! A real Chromium in the hands of a test: it opens tabs, reads, clicks and types over the
//! `DevTools` protocol, and hears every error the pages make.

#![expect(clippy::panic, reason = "what a browser cannot do fails the test that asked for it")]

mod axe;
mod chromium;
mod clock;
mod eyes;
mod hands;
mod keys;
mod tab;
mod trouble;
mod wire;

pub use axe::{Judged, Violation};
pub use chromium::Browser;
pub use clock::{PATIENCE, until};
pub use eyes::{Paper, Scheme, Screen};
pub use tab::Tab;
pub use trouble::Trouble;
