//! Standard output, with its colours and width, and the one place that meets a closed pipe.

use crate::{
    failure::{Failure, plain},
    text_style::{self, TextStyle},
};
use serde::Serialize;
use std::{
    fmt::Display,
    io::{self, IsTerminal as _, StdoutLock, Write as _},
};

pub(crate) struct Out {
    to: io::BufWriter<StdoutLock<'static>>,
    pub(crate) style: TextStyle,
    /// The lines of the screen, if it is one.
    pub(crate) height: Option<usize>,
}

impl Out {
    pub(crate) fn stdout() -> Out {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        let (style, height) =
            (TextStyle::for_terminal(is_terminal), text_style::height(is_terminal));
        Out { to: io::BufWriter::new(stdout.lock()), style, height }
    }

    /// Looks at the screen again: its window may have been resized.
    pub(crate) fn measure(&mut self) {
        let is_terminal = io::stdout().is_terminal();
        (self.style, self.height) =
            (TextStyle::for_terminal(is_terminal), text_style::height(is_terminal));
    }

    /// One line.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        writeln!(self.to, "{text}").map_err(closed)
    }

    pub(crate) fn lines(&mut self, lines: &[String]) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Text that brings its own line ends.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        self.to.write_all(text.as_bytes()).map_err(closed)
    }

    /// One JSON object on a line of its own.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text =
            serde_json::to_string(value).map_err(|error| Failure::Failed(error.to_string()))?;
        self.line(text)
    }

    /// JSON for people to read as well.
    pub(crate) fn pretty_json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(value)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        self.line(text)
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(closed)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
fn closed(error: io::Error) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::PipeClosed;
    }
    Failure::Failed(format!("writing to standard output failed: {}", plain(&error)))
}
