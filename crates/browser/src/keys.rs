//! The keys of a keyboard.

/// What the browser must be told about a key.
pub(crate) struct Key {
    pub(crate) name: String,
    pub(crate) code: String,
    pub(crate) number: u32,
    /// What it types, if it types.
    pub(crate) text: String,
}

/// Name, number and text of the keys that are not letters or digits.
const NAMED: [(&str, u32, &str); 13] = [
    ("Tab", 9, ""),
    ("Enter", 13, "\r"),
    ("Escape", 27, ""),
    ("Space", 32, " "),
    ("PageUp", 33, ""),
    ("PageDown", 34, ""),
    ("End", 35, ""),
    ("Home", 36, ""),
    ("ArrowLeft", 37, ""),
    ("ArrowUp", 38, ""),
    ("ArrowRight", 39, ""),
    ("ArrowDown", 40, ""),
    ("Backspace", 8, ""),
];

pub(crate) fn named(name: &str) -> Option<Key> {
    if let Some((_, number, text)) = NAMED.iter().find(|(known, _, _)| *known == name) {
        let key = if name == "Space" { " " } else { name };
        let (code, text) = (name.to_owned(), (*text).to_owned());
        return Some(Key { name: key.to_owned(), code, number: *number, text });
    }
    let mut letters = name.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
    let upper = letter.to_ascii_uppercase();
    let code = match upper {
        '0'..='9' => format!("Digit{upper}"),
        'A'..='Z' => format!("Key{upper}"),
        '?' | '/' => "Slash".to_owned(),
        _ => return None,
    };
    let number = if upper == '?' || upper == '/' { 191 } else { u32::from(upper) };
    Some(Key { name: letter.to_string(), code, number, text: letter.to_string() })
}
