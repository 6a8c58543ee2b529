//! How much a chart file may hold. Every bound lies far above any printed chart, so that only a file
//! made to hurt meets one.

use super::data::Value;
use toml_parser::{Source, lexer::TokenKind};

/// Bytes of one file.
pub(super) const FILE: usize = 1 << 20;
/// Files given together.
pub(super) const FILES: usize = 100;
/// Lists and tables in one another.
pub(super) const DEPTH: usize = 20;
/// Complaints about all files together.
pub const COMPLAINTS: usize = 50;
/// Names listed in one complaint.
pub(super) const NAMES: usize = 10;
/// Entries of one list: charts of a file, rows of a chart, values of a row.
pub(super) const LIST: usize = 2_000;
/// Letters of one text.
pub(super) const LETTERS: usize = 10_000;
/// Letters of a name that a complaint repeats.
pub(super) const REPEATED: usize = 80;
/// Letters of what is wrong, and of what would be right.
pub(super) const SENTENCE: usize = 1_000;
/// Columns of one chart.
pub(super) const COLUMNS: usize = 60;
/// Cells of one chart, counted over its totals.
pub(super) const CELLS: usize = 100_000;

pub(super) fn too_long(text: &str) -> Option<String> {
    (text.len() > FILE).then(|| format!("the file has {} bytes", text.len()))
}

/// Where lists and tables lie deeper in one another than in any chart. The parser has a guard of its
/// own, which superfluous brackets switch off.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let mut open: Vec<TokenKind> = Vec::new();
    for token in Source::new(text).lex() {
        match token.kind() {
            kind @ (TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket) => open.push(kind),
            TokenKind::RightSquareBracket => {
                open.pop_if(|kind| *kind == TokenKind::LeftSquareBracket);
            }
            TokenKind::RightCurlyBracket => {
                open.pop_if(|kind| *kind == TokenKind::LeftCurlyBracket);
            }
            TokenKind::Dot
            | TokenKind::Equals
            | TokenKind::Comma
            | TokenKind::Whitespace
            | TokenKind::Comment
            | TokenKind::Newline
            | TokenKind::LiteralString
            | TokenKind::BasicString
            | TokenKind::MlLiteralString
            | TokenKind::MlBasicString
            | TokenKind::Atom
            | TokenKind::Eof => {}
        }
        if open.len() > DEPTH {
            return Some(token.span().start());
        }
    }
    None
}

pub(super) fn too_wordy(name: &str, text: &str) -> Option<String> {
    // Letters are counted only where there may be too many.
    let letters = if text.len() > LETTERS { text.chars().count() } else { 0 };
    (letters > LETTERS).then(|| format!("`{name}` has {letters} letters"))
}

pub(super) fn too_big(name: &str, value: &Value) -> Option<String> {
    let long = |count: usize| {
        (count > LIST).then(|| format!("`{name}` has {count} entries; {LIST} are the most"))
    };
    match value {
        Value::Number(_) | Value::Flag(_) => None,
        Value::Text(text) => too_wordy(name, text),
        Value::Numbers(numbers) => long(numbers.len()),
        Value::List(texts) => {
            long(texts.len()).or_else(|| texts.iter().find_map(|text| too_wordy(name, text)))
        }
    }
}

/// A name as a complaint repeats it: the beginning of a long one.
pub(super) fn repeated(name: &str) -> String {
    clipped(name.to_owned(), REPEATED)
}

/// The beginning of what is longer than this.
pub(super) fn clipped(mut text: String, letters: usize) -> String {
    if let Some((end, _)) = text.char_indices().nth(letters) {
        text.truncate(end);
        text.push('…');
    }
    text
}
