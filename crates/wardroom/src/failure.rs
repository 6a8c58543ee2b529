//! How a command fails: one sentence on stderr, exit code 2 for what was typed and 1 for the rest.

use crate::interrupt;
use board::sentence;
use shelf::ShelfError;
use std::{
    io::Write as _,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    process::ExitCode,
    sync::{Mutex, PoisonError},
};

#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// What was typed cannot be meant.
    #[error("{0}")]
    Usage(String),
    #[error("{0}")]
    Failed(String),
    /// The report itself says what failed.
    #[error("the report above says what is wrong")]
    Reported,
    /// Ctrl-C; what was done until then has been told.
    #[error("interrupted")]
    Interrupted,
    /// Whoever read our output has seen enough.
    #[error("nobody reads the output any more")]
    PipeClosed,
}

impl Failure {
    /// A file could not be read or written.
    pub(crate) fn file(doing: &str, path: &Path, error: &std::io::Error) -> Failure {
        Failure::Failed(format!("{doing} {} failed: {}", path.display(), plain(error)))
    }
}

/// The system's words without the number of the error.
pub(crate) fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

impl From<ShelfError> for Failure {
    fn from(error: ShelfError) -> Failure {
        match error {
            ShelfError::Setting(_)
            | ShelfError::Bot { .. }
            | ShelfError::Seats { .. }
            | ShelfError::NotGoingOn { .. }
            | ShelfError::Stretch { .. }
            | ShelfError::Refused(_)
            | ShelfError::MatchedCasual
            | ShelfError::Forecast(_) => Failure::Usage(error.to_string()),
            ShelfError::Charts(_) | ShelfError::Fault(_) | ShelfError::Rules(_) => {
                Failure::Failed(error.to_string())
            }
        }
    }
}

static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Where the last panic happened. Rules that break are caught by the table, so nothing is printed
/// when it happens; whoever reports the broken game asks here.
pub(crate) fn last_panic() -> Option<String> {
    LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Runs the program; a fault of our own becomes a message as well.
pub(crate) fn guarded(run: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string);
        *LAST_PANIC.lock().unwrap_or_else(PoisonError::into_inner) = place;
    }));
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        let place = last_panic().unwrap_or_else(|| "an unknown place".to_owned());
        let what =
            format!("this is a fault of Wardroom itself ({text}, at {place}); please report it");
        Err(Failure::Failed(what))
    })
}

/// Tells a failure and turns it into the exit code.
pub(crate) fn exit_code(ended: Result<(), Failure>) -> ExitCode {
    match ended {
        Ok(()) | Err(Failure::PipeClosed) => ExitCode::SUCCESS,
        Err(Failure::Interrupted) => ExitCode::from(interrupt::EXIT_CODE),
        Err(Failure::Reported) => ExitCode::from(1),
        Err(Failure::Failed(what)) => {
            warn(&format!("error: {}", sentence(&what)));
            ExitCode::from(1)
        }
        Err(Failure::Usage(what)) => {
            warn(&format!("error: {}", sentence(&what)));
            ExitCode::from(2)
        }
    }
}

/// Something that does not stop the program but should be known, on stderr.
pub(crate) fn warning(what: &str) {
    warn(&format!("warning: {}", sentence(what)));
}

/// A line on stderr; if even that is closed, nobody can be told.
pub(crate) fn warn(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
