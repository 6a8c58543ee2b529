//! The laws every game obeys.
