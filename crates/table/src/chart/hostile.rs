//! Chart files that are damaged or made to hurt: each is refused in short words, or read.

use super::{COMPLAINTS, ChartBook, ChartErrors};
use proptest::prelude::*;
use std::fmt::Write as _;

const SOUND: &str = r#"
values = ["points"]
[[chart]]
id = "T-1"
title = "Contact"
rule = "T 1"
dice = "1d10"
columns = ["near", "far"]
rows = [
  { min = 1, max = 9, cells = ["none", "contact"] },
  { min = 10, max = 10, cells = ["contact", "contact"] },
]
results = [{ key = "none" }, { key = "contact", text = "a ship is met", next = "T-2", points = 3 }]
modifiers = [{ amount = -2, key = "storm", text = "a storm" }, { shift = 1, key = "sea", text = "calm" }]
unmodified = [{ roll = 10, key = "contact", text = "always a contact" }]
notes = [{ id = "a", key = "quiet", text = "nothing happens" }]
provenance = "rulebook"

[[chart]]
id = "T-2"
title = "Range"
rule = "T 2"
dice = "none"
rows = [{ min = 0, max = 4, key = "near" }, { min = 5, max = 9, key = "far" }]
provenance = "history"
reason = "the log of the boat"
"#;

fn parse(text: &str) -> Result<ChartBook, ChartErrors> {
    ChartBook::parse(&[("charts/t.toml", text)])
}

/// However bad a file is, what is said about it is short.
fn refused(text: &str) -> String {
    let Err(errors) = parse(text) else { panic!("the file is bad, and was read") };
    assert!(errors.0.len() <= COMPLAINTS, "{} complaints", errors.0.len());
    let said = errors.to_string();
    assert!(said.len() < 130_000, "{} bytes of complaints", said.len());
    said
}

fn chart(fields: &str) -> String {
    let start = "[[chart]]\nid = \"X\"\ntitle = \"x\"\nrule = \"r\"\nprovenance = \"rulebook\"";
    format!("{start}\n{fields}\n")
}

/// A look-up with these rows.
fn look_up(rows: &str) -> String {
    chart(&format!("dice = \"none\"\nrows = [{rows}]"))
}

#[test]
fn unknown_fields_without_end_are_complained_of_fifty_times() {
    let mut fields = String::new();
    for n in 0..20_000 {
        let _ = writeln!(fields, "field_{n} = {n}");
    }
    let said = refused(&chart(&fields));
    assert!(said.ends_with("These are the first 50 complaints; there may be more."), "{said}");
    assert!(said.contains("a chart has id, title, rule"), "{said}");
}

#[test]
fn names_declared_without_end_are_listed_ten_times() {
    let values: Vec<String> = (0..1_900).map(|n| format!("\"value_{n}\"")).collect();
    let rows: Vec<String> =
        (0..1_900).map(|n| format!("{{ key = \"k\", wrong_{n} = 1 }}")).collect();
    let values = format!("dice = \"none\"\nvalues = [{}]", values.join(","));
    let said = refused(&chart(&format!("{values}\nrows = [{}]", rows.join(",\n"))));
    assert!(said.lines().all(|line| line.len() < 400), "{said}");
    assert!(said.contains("and 1899 more"), "{said}");
}

#[test]
fn a_text_longer_than_any_is_an_error_and_no_panic() {
    let long = "x".repeat(70_000);
    let cells = format!("rows = [{{ min = 1, max = 6, cells = [\"{long}\"] }}]");
    for text in [
        look_up(&format!("{{ key = \"k\", text = \"{long}\" }}")),
        look_up(&format!("{{ key = \"{long}\" }}")),
        look_up(&format!("{{ key = \"k\", v = \"{long}\" }}")) + "values = [\"v\"]",
        look_up("{ key = \"k\" }") + &format!("reason = \"{long}\""),
        chart(&format!("dice = \"{long}\"")),
        chart(&format!("dice = \"1d6\"\ncolumns = [\"{long}\"]\n{cells}")),
        chart(&format!("{long} = 1")),
    ] {
        let said = refused(&text);
        assert!(said.len() < 5_000, "{} bytes", said.len());
    }
    let said = refused(&look_up(&format!("{{ key = \"k\", text = \"{long}\" }}")));
    assert!(said.contains("`text` has 70000 letters; 10000 are the most"), "{said}");
}

#[test]
fn files_lists_and_books_have_an_end() {
    let said = refused(&"#".repeat(2 << 20));
    let most = "the file has 2097152 bytes; a chart file has at most 1048576 bytes";
    assert_eq!(said, format!("charts/t.toml: {most}"));
    let said = refused(&look_up(&"{ key = \"k\" },".repeat(2_001)));
    assert!(said.contains("`rows` has 2001 entries; 2000 are the most"), "{said}");
    let many: Vec<(&str, &str)> = (0..101).map(|_| ("t.toml", "")).collect();
    let said = ChartBook::parse(&many).unwrap_err().to_string();
    assert_eq!(said, "there are 101 files; 100 are the most");
}

#[test]
fn columns_and_modifiers_have_an_end() {
    let wide: Vec<String> = (0..61).map(|n: i32| n.to_string()).collect();
    let wide = wide.join(", ");
    let rows = format!("rows = [{{ min = 1, max = 6, cells = [{wide}] }}]");
    let said = refused(&chart(&format!("dice = \"1d6\"\ncolumns = [{wide}]\n{rows}")));
    assert!(said.contains("there are 61 columns; 60 are the most"), "{said}");
    let modifiers = "{ amount = 1, key = \"k\", text = \"t\" },".repeat(1_999);
    let rows = "dice = \"1d6\"\nrows = [{ min = 1, max = 6, key = \"k\" }]";
    let said = refused(&chart(&format!("{rows}\nmodifiers = [{modifiers}]")));
    assert!(said.contains("there are 1999 modifiers; 24 are the most"), "{said}");
}

#[test]
fn lists_within_lists_end_before_the_stack_does() {
    for open in ["[", "{ a = "] {
        let deep = open.repeat(100_000);
        assert!(!refused(&format!("x = {deep}")).is_empty());
        assert!(!refused(&chart(&format!("rows = {deep}"))).is_empty());
    }
    assert!(!refused(&format!("{}a = 1", "a.".repeat(100_000))).is_empty());
    // Brackets that close nothing switch the parser's own guard off.
    let said = refused(&format!("x = {{ {} {}", "]".repeat(20_000), "[".repeat(20_000)));
    assert!(said.contains("lists lie more than 20 deep in one another"), "{said}");
}

const PIECES: &[&str] = &[
    "[",
    "]",
    "{",
    "}",
    "\"",
    "=",
    "\n",
    "[[chart]]\n",
    "0",
    "-1",
    "9223372036854775807",
    "-9223372036854775808",
    "1e308",
    "'''",
    "min = ",
    "cells = []",
    "columns = []",
    "d10xd6",
    "2d6",
    "shift = 1",
    "\u{0}",
    "next = \"T-9\"",
    "99999999999999999999",
];

/// What is put in the place of a part of a file.
fn damage() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        any::<String>().prop_map(|text| text.chars().take(20).collect()),
        prop::sample::select(PIECES).prop_map(str::to_owned),
        (0..3_000_usize).prop_map(|count| "[".repeat(count)),
        (0..3_000_usize).prop_map(|count| "{ key = \"k\" }, ".repeat(count)),
    ]
}

/// Everything that may be done with a book that was read.
fn use_up(book: &ChartBook) {
    for data in book.charts() {
        let _ = (data.show(), book.chart::<(), super::NoCondition>(&data.id));
        let _ = (book.values::<()>(&data.id), book.bands::<()>(&data.id), book.json(&data.id));
        let _ = book.grid::<i32, (), super::NoCondition>(&data.id);
        for column in &data.columns {
            let _ = data.as_read(Some(&column.said())).show();
        }
    }
    let _ = (book.digest(), book.fingerprint(), book.list(), book.export());
}

proptest! {
    #[test]
    fn damaged_files_are_refused_in_short_words_or_read(
        cuts in prop::collection::vec((0..SOUND.len(), 0..40_usize, damage()), 1..6)
    ) {
        let mut text = SOUND.to_owned();
        for (at, length, put) in cuts {
            let (at, end) = (at.min(text.len()), (at + length).min(text.len()));
            if text.is_char_boundary(at) && text.is_char_boundary(end) {
                text.replace_range(at..end, &put);
            }
        }
        let own = [("own.toml".to_owned(), text.clone())];
        for read in [parse(&text), parse(SOUND).unwrap().replace_with(&own)] {
            match read {
                Ok(book) => use_up(&book),
                Err(errors) => {
                    prop_assert!(errors.0.len() <= COMPLAINTS);
                    prop_assert!(errors.to_string().len() < 130_000);
                }
            }
        }
    }

    #[test]
    fn noise_is_refused_in_short_words(noise in prop::collection::vec(any::<u8>(), 0..4000)) {
        let text = String::from_utf8_lossy(&noise);
        if let Err(errors) = parse(&text) {
            prop_assert!(errors.0.len() <= COMPLAINTS && errors.to_string().len() < 130_000);
        }
    }
}
