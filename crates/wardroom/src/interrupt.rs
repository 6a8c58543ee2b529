//! Ctrl-C: long runs stop at the next game and report; a game at the table is on the disk already.

use crate::failure::warn;
use std::{
    process::exit,
    sync::atomic::{AtomicBool, Ordering},
};

/// What shells expect of a program ended by Ctrl-C.
pub(crate) const EXIT_CODE: u8 = 130;

static WANTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C only asks to stop; the second one ends the program.
pub(crate) fn watch() {
    // Without a handler Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if WANTED.swap(true, Ordering::SeqCst) {
            exit(EXIT_CODE.into());
        }
    });
}

pub(crate) fn wanted() -> bool {
    WANTED.load(Ordering::SeqCst)
}

/// From now on Ctrl-C says this and ends the program.
pub(crate) fn leave_saying(words: String) {
    let _ = ctrlc::set_handler(move || {
        warn(&format!("\n{words}"));
        exit(EXIT_CODE.into());
    });
}
