//! Lines from standard input, whatever bytes come.

use crate::failure::{Failure, plain};
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, StdinLock};

/// No answer is longer; the rest of such a line is thrown away.
const LONGEST: u64 = 64 * 1024;

pub(crate) struct Input {
    from: StdinLock<'static>,
    pub(crate) is_terminal: bool,
}

impl Input {
    pub(crate) fn stdin() -> Input {
        let stdin = io::stdin();
        Input { is_terminal: stdin.is_terminal(), from: stdin.lock() }
    }

    /// The next line without its end, or `None` when there is no more.
    pub(crate) fn line(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let fails = |error: io::Error| {
            Failure::Failed(format!("reading standard input failed: {}", plain(&error)))
        };
        let mut bytes = Vec::new();
        let read = self.from.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).map_err(fails)?;
        if read == 0 {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        } else if read as u64 == LONGEST {
            self.from.skip_until(b'\n').map_err(fails)?;
        }
        Ok(Some(bytes))
    }

    /// The next line as words; what is no text or no letter becomes a question mark.
    pub(crate) fn words(&mut self) -> Result<Option<String>, Failure> {
        let readable =
            |c: char| if c.is_control() || c == char::REPLACEMENT_CHARACTER { '?' } else { c };
        Ok(self.line()?.map(|bytes| {
            let text = String::from_utf8_lossy(&bytes);
            text.trim().chars().map(readable).collect()
        }))
    }
}
