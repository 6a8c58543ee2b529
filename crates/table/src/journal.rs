//! The journal: a game as JSON lines, appended and never rewritten.

use crate::{
    ask::{Name, Seat},
    players::Sitter,
    source::Origin,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use std::{borrow::Cow, fmt};

/// The journal format this program writes.
pub const FORMAT: u32 = 1;

/// The line number of the first entry; the header is line 1.
pub(crate) const FIRST: u32 = 2;

/// The first line: everything that is fixed before play begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub wardroom: u32,
    pub game: String,
    pub rules: u32,
    /// Digest of the charts in use, as 16 hexadecimal digits.
    pub charts: String,
    /// The digest of each chart, as [`crate::ChartBook::each`] lists them; older journals have none.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub each_chart: Cow<'static, str>,
    pub dice: Origin,
    pub seed: u64,
    pub setup: Value,
    #[serde(default, skip_serializing_if = "is_false")]
    pub casual: bool,
    /// Between people who must not know all: seed and journal are told when it is over.
    #[serde(default, skip_serializing_if = "is_false")]
    pub matched: bool,
    /// Who sits where at the start, by seat; people where the list ends, as in older journals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sitters: Vec<Sitter>,
    /// Play begins at the mark in the first entry, not at the setup.
    #[serde(default, skip_serializing_if = "is_false")]
    pub from_mark: bool,
}

impl Header {
    /// Reads the first line of a journal.
    pub fn parse(line: impl AsRef<[u8]>) -> Result<Header, JournalError> {
        parse_header(line.as_ref())
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// One line after the header. `h` is the running digest after the entry.
#[derive(Clone, Debug)]
pub enum Entry {
    Pick {
        question: Name,
        seat: Seat,
        key: Name,
        h: u32,
    },
    /// All dice since the last entry.
    Dice(Vec<u8>),
    /// The whole state and the place in the dice stream.
    Mark {
        label: String,
        position: u64,
        h: u32,
        state: Box<RawValue>,
        /// Digest of the state as written; older journals have none.
        sum: Option<u32>,
    },
    /// From here on other dice.
    Seed(u64),
    /// From here on somebody else sits there.
    Sit(Seat, Sitter),
    /// Everything from this line on no longer counts.
    Undo(u32),
}

impl Entry {
    /// About how many bytes the line takes.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Entry::Pick { question, key, .. } => 40 + question.len() + key.len(),
            Entry::Dice(faces) => 14 + 2 * faces.len(),
            Entry::Mark { state, .. } => 40 + state.get().len(),
            Entry::Seed(_) | Entry::Undo(_) => 20,
            Entry::Sit(..) => 40,
        }
    }
}

/// A line as written; every kind of entry fills some of the fields.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    n: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    q: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    s: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    k: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    d: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    h: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sum: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    undo: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sit: Option<Sitter>,
}

impl Line {
    fn of(n: u32, entry: &Entry) -> Line {
        let line = Line { n, ..Line::default() };
        match entry {
            Entry::Pick { question, seat, key, h } => Line {
                q: Some(question.clone()),
                s: (seat.0 != 0).then_some(seat.0),
                k: Some(key.clone()),
                h: Some(format!("{h:x}")),
                ..line
            },
            Entry::Dice(faces) => Line { d: Some(faces.clone()), ..line },
            Entry::Mark { label, position, h, state, sum } => Line {
                mark: Some(label.clone()),
                at: Some(*position),
                h: Some(format!("{h:x}")),
                state: Some(state.clone()),
                sum: sum.map(|sum| format!("{sum:x}")),
                ..line
            },
            Entry::Seed(seed) => Line { seed: Some(*seed), ..line },
            Entry::Sit(seat, sitter) => Line { s: Some(seat.0), sit: Some(sitter.clone()), ..line },
            Entry::Undo(from) => Line { undo: Some(*from), ..line },
        }
    }

    fn entry(self) -> Option<Entry> {
        let h = match &self.h {
            Some(text) => Some(u32::from_str_radix(text, 16).ok()?),
            None => None,
        };
        match self {
            Line {
                q: Some(question),
                s,
                k: Some(key),
                d: None,
                mark: None,
                at: None,
                state: None,
                seed: None,
                undo: None,
                sit: None,
                ..
            } => Some(Entry::Pick { question, seat: Seat(s.unwrap_or(0)), key, h: h? }),
            Line {
                q: None,
                s: Some(seat),
                k: None,
                d: None,
                mark: None,
                at: None,
                h: None,
                state: None,
                seed: None,
                undo: None,
                sit: Some(sitter),
                ..
            } => Some(Entry::Sit(Seat(seat), sitter)),
            Line {
                q: None,
                s: None,
                k: None,
                d,
                mark,
                at,
                state,
                sum,
                seed,
                undo,
                sit: None,
                ..
            } => match (d, mark, at, state, seed, undo, h) {
                (Some(faces), None, None, None, None, None, None) => Some(Entry::Dice(faces)),
                (None, Some(label), Some(position), Some(state), None, None, Some(h)) => {
                    let sum = match sum {
                        Some(sum) => Some(u32::from_str_radix(&sum, 16).ok()?),
                        None => None,
                    };
                    Some(Entry::Mark { label, position, h, state, sum })
                }
                (None, None, None, None, Some(seed), None, None) => Some(Entry::Seed(seed)),
                (None, None, None, None, None, Some(from), None) => Some(Entry::Undo(from)),
                _ => None,
            },
            Line { .. } => None,
        }
    }
}

/// What is wrong with a journal, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("journal line {line} {what}; expected {expected}")]
pub struct JournalError {
    pub line: u32,
    pub what: String,
    pub expected: String,
}

impl JournalError {
    fn new(line: u32, what: impl Into<String>, expected: impl Into<String>) -> JournalError {
        JournalError { line, what: what.into(), expected: expected.into() }
    }
}

/// A journal that could be read only in part; without a header nothing is left.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{error}")]
pub struct Recovered {
    pub journal: Option<Journal>,
    pub error: JournalError,
}

/// A header and every line after it, also those undone.
#[derive(Clone, Debug)]
pub struct Journal {
    pub header: Header,
    entries: Vec<Entry>,
}

impl Journal {
    pub fn new(header: Header) -> Journal {
        Journal { header, entries: Vec::new() }
    }

    /// Reads the text of a journal; on damage hands back the good part before it.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Journal, Box<Recovered>> {
        let text = text.as_ref();
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let mut lines = text.split(|&byte| byte == b'\n');
        let header = parse_header(lines.next().unwrap_or_default())
            .map_err(|error| Box::new(Recovered { journal: None, error }))?;
        let mut journal = Journal::new(header);
        for line in lines {
            if let Err(error) = journal.parse_line(line) {
                return Err(Box::new(Recovered { journal: Some(journal), error }));
            }
        }
        Ok(journal)
    }

    fn parse_line(&mut self, text: &[u8]) -> Result<(), JournalError> {
        let n = self.next_line();
        let bad = |what: String| {
            JournalError::new(n, what, "a pick, dice, a mark, a seed, a sitter or undo")
        };
        let line: Line = serde_json::from_slice(text)
            .map_err(|error| bad(format!("cannot be read ({error})")))?;
        if line.n != n {
            let what = format!("is numbered {}", line.n);
            return Err(JournalError::new(n, what, format!("number {n}; a line may be missing")));
        }
        let entry = line.entry().ok_or_else(|| bad("is no entry".into()))?;
        match &entry {
            Entry::Undo(from) if !(FIRST..n).contains(from) => Err(JournalError::new(
                n,
                format!("undoes from line {from}"),
                format!("a line from {FIRST} to {}", n - 1),
            )),
            Entry::Pick { .. }
            | Entry::Dice(_)
            | Entry::Mark { .. }
            | Entry::Seed(_)
            | Entry::Sit(..)
            | Entry::Undo(_) => {
                self.entries.push(entry);
                Ok(())
            }
        }
    }

    /// The number the next line will have.
    pub fn next_line(&self) -> u32 {
        self.entries.len() as u32 + FIRST
    }

    /// How many lines there are, with the header.
    pub fn len(&self) -> u32 {
        self.entries.len() as u32 + 1
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn entry(&self, line: u32) -> Option<&Entry> {
        self.entries.get(line.checked_sub(FIRST)? as usize)
    }

    /// The lines that still count, as numbers, in order.
    pub fn path(&self) -> Vec<u32> {
        let mut path = Vec::with_capacity(self.entries.len());
        for (line, entry) in (FIRST..).zip(&self.entries) {
            match entry {
                Entry::Undo(from) => path.truncate(path.partition_point(|n| n < from)),
                Entry::Pick { .. }
                | Entry::Dice(_)
                | Entry::Mark { .. }
                | Entry::Seed(_)
                | Entry::Sit(..) => path.push(line),
            }
        }
        path
    }

    /// The journal as it was before this line was written.
    #[must_use]
    pub fn before(&self, line: u32) -> Journal {
        let kept = (line.max(FIRST) - FIRST) as usize;
        let entries = self.entries.iter().take(kept).cloned().collect();
        Journal { header: self.header.clone(), entries }
    }

    /// A journal of its own with the lines that count before this one, numbered anew.
    #[must_use]
    pub fn branch(&self, before: u32, seed: Option<u64>) -> Journal {
        let counted = self.path().into_iter().take_while(|line| *line < before);
        let mut entries: Vec<_> = counted.filter_map(|line| self.entry(line).cloned()).collect();
        entries.extend(seed.map(Entry::Seed));
        Journal { header: self.header.clone(), entries }
    }

    /// A journal of its own that begins with this mark, under the rules and charts of today.
    pub(crate) fn beginning_at(
        &self,
        mark: u32,
        rules: u32,
        charts: String,
        each_chart: &'static str,
    ) -> Journal {
        let each_chart = Cow::Borrowed(each_chart);
        let mut header =
            Header { rules, charts, each_chart, from_mark: true, ..self.header.clone() };
        header.sitters = self.sitters_before(mark);
        if let Some(seed) = self.seed_at(mark) {
            header.dice = Origin::Seeded;
            header.seed = seed;
        }
        let counted = self.path().into_iter().skip_while(|line| *line < mark);
        let entries = counted.filter_map(|line| self.entry(line).cloned()).collect();
        Journal { header, entries }
    }

    pub(crate) fn push(&mut self, entry: Entry) -> u32 {
        self.entries.push(entry);
        self.len()
    }

    /// The last mark that counts: its line.
    pub fn last_mark(&self) -> Option<u32> {
        let is_mark = |line: &u32| matches!(self.entry(*line), Some(Entry::Mark { .. }));
        self.path().into_iter().rev().find(is_mark)
    }

    /// Who sits where now; people where the list ends.
    pub fn sitters(&self) -> Vec<Sitter> {
        self.sitters_before(u32::MAX)
    }

    fn sitters_before(&self, line: u32) -> Vec<Sitter> {
        let mut sitters = self.header.sitters.clone();
        for line in self.path().into_iter().take_while(|n| *n < line) {
            if let Some(Entry::Sit(seat, sitter)) = self.entry(line) {
                let place = usize::from(seat.0);
                if sitters.len() <= place {
                    sitters.resize(place + 1, Sitter::Person);
                }
                sitters[place] = sitter.clone();
            }
        }
        sitters
    }

    /// The seed in force at this line: the header's or that of the last branch, if dice are seeded.
    pub(crate) fn seed_at(&self, line: u32) -> Option<u64> {
        let before = self.path().into_iter().take_while(|n| *n < line);
        let branch = before.filter_map(|n| match self.entry(n) {
            Some(Entry::Seed(seed)) => Some(*seed),
            Some(
                Entry::Pick { .. }
                | Entry::Dice(_)
                | Entry::Mark { .. }
                | Entry::Sit(..)
                | Entry::Undo(_),
            )
            | None => None,
        });
        branch.last().or((self.header.dice == Origin::Seeded).then_some(self.header.seed))
    }

    /// The text of one line, without its end.
    pub fn line(&self, line: u32) -> Option<String> {
        if line == 1 {
            return serde_json::to_string(&self.header).ok();
        }
        serde_json::to_string(&Line::of(line, self.entry(line)?)).ok()
    }

    /// The lines after the first `saved` ones: what is still to be appended to the file.
    pub fn lines_since(&self, saved: u32) -> Vec<String> {
        (saved + 1..=self.len()).filter_map(|line| self.line(line)).collect()
    }
}

/// The whole text, each line ended.
impl fmt::Display for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines_since(0).iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

fn parse_header(text: &[u8]) -> Result<Header, JournalError> {
    #[derive(Deserialize)]
    struct Format {
        wardroom: u32,
    }
    let bad = |error: serde_json::Error| {
        let what = format!("is no journal header ({error})");
        JournalError::new(1, what, "the file of a Wardroom game")
    };
    let format: Format = serde_json::from_slice(text).map_err(bad)?;
    if format.wardroom != FORMAT {
        let what = format!("is in journal format {}", format.wardroom);
        return Err(JournalError::new(1, what, format!("format {FORMAT}")));
    }
    serde_json::from_slice(text).map_err(bad)
}
