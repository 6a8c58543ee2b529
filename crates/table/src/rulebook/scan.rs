//! Finds the rule ids that Rust sources cite.

use crate::chart::ChartBook;
use serde::Serialize;
use std::{fs, io, path::Path};

/// One place where a rule is cited.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Citation {
    pub id: String,
    pub file: String,
    pub line: usize,
    /// The function it stands in or before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<String>,
}

/// What code cites, and what tests cite.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Citations {
    pub code: Vec<Citation>,
    pub tests: Vec<Citation>,
}

impl Citations {
    /// Adds the rules that the charts cite; a chart is code in another form.
    pub fn add_charts(&mut self, book: &ChartBook) {
        self.code.extend(book.rules_cited().map(|(chart, line, id)| Citation {
            id: id.to_owned(),
            file: chart.file.clone(),
            line,
            function: None,
        }));
    }
}

/// The Rust files under `src` of a crate, by their paths within it.
pub fn read_sources(root: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    let mut folders = vec![root.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                files.push((name, fs::read_to_string(&path)?));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Reads sources given as file name and text. Ids start with the prefix, such as `"DB "`.
///
/// Code cites in doc comments and string literals. A test cites in the doc comment of its `#[test]`
/// function, or in a list of strings named `rules`.
pub fn scan_sources<F: AsRef<str>, T: AsRef<str>>(files: &[(F, T)], prefix: &str) -> Citations {
    let mut citations = Citations::default();
    for (file, text) in files {
        let tokens = lex(text.as_ref());
        Scanner::new(file.as_ref(), prefix, &mut citations).scan(&tokens);
    }
    citations
}

/// The ids in a text: the prefix at the start of a word, then everything an id may hold.
fn ids<'t>(text: &'t str, prefix: &str) -> impl Iterator<Item = (usize, &'t str)> {
    let starts: Vec<usize> = text
        .match_indices(prefix)
        .map(|(at, _)| at)
        .filter(|&at| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .collect();
    let skip = prefix.len();
    starts.into_iter().filter_map(move |at| {
        let rest = &text[at + skip..];
        let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let end = rest.find(|c| !part(c)).unwrap_or(rest.len());
        // A full stop or dash at the end belongs to the sentence.
        let id = rest[..end].trim_end_matches(['.', '-', '_']);
        (!id.is_empty()).then(|| (at, &text[at..at + skip + id.len()]))
    })
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token<'t> {
    Doc(&'t str),
    Text(&'t str),
    /// What stands between `#[` and `]`.
    Attribute(String),
    Word(&'t str),
    Mark(char),
}

struct Placed<'t> {
    token: Token<'t>,
    line: usize,
}

struct Scanner<'c> {
    file: &'c str,
    prefix: &'c str,
    found: &'c mut Citations,
    /// For each open brace, whether what is inside is test code.
    braces: Vec<bool>,
    /// For each open brace, the function it is in.
    functions: Vec<Option<String>>,
    /// The function whose body is about to come.
    coming: Option<String>,
    /// Doc comments of the item that is about to come.
    docs: Vec<Citation>,
    item: Item,
}

/// What the attributes say of the item that is about to come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Plain,
    Test,
    OnlyForTests,
}

impl<'c> Scanner<'c> {
    fn new(file: &'c str, prefix: &'c str, found: &'c mut Citations) -> Scanner<'c> {
        let parts: Vec<&str> = file.split(['/', '\\']).collect();
        let (name, folders) = parts.split_last().map_or((file, &[][..]), |(name, f)| (*name, f));
        let tests = folders.contains(&"tests") || name == "tests.rs" || !is_rust(name);
        let braces = vec![tests];
        Scanner {
            file,
            prefix,
            found,
            braces,
            functions: vec![None],
            coming: None,
            docs: Vec::new(),
            item: Item::Plain,
        }
    }

    fn in_tests(&self) -> bool {
        self.braces.last().copied().unwrap_or(false)
    }

    fn scan(&mut self, tokens: &[Placed<'_>]) {
        let mut at = 0;
        while let Some(placed) = tokens.get(at) {
            at += 1;
            match &placed.token {
                Token::Doc(text) => self.docs.extend(cited(self, text, placed.line)),
                Token::Attribute(text) => self.attribute(text),
                Token::Text(text) if !self.in_tests() && self.item == Item::Plain => {
                    let found = cited(self, text, placed.line);
                    self.found.code.extend(found);
                }
                Token::Word("fn") => {
                    let name = tokens.get(at).and_then(|next| match next.token {
                        Token::Word(name) => Some(name.to_owned()),
                        Token::Doc(_) | Token::Text(_) | Token::Attribute(_) | Token::Mark(_) => {
                            None
                        }
                    });
                    self.function(name);
                }
                Token::Word(word) if word.eq_ignore_ascii_case("rules") && self.in_tests() => {
                    at = self.marker(tokens, at);
                }
                Token::Text(_)
                | Token::Word(
                    "pub" | "crate" | "super" | "in" | "async" | "const" | "unsafe" | "extern",
                ) => {}
                Token::Word(_) => self.settle_docs(),
                Token::Mark('{') => self.open(),
                Token::Mark('}') => self.close(),
                Token::Mark(';') => {
                    self.settle_docs();
                    self.item = Item::Plain;
                }
                Token::Mark(_) => {}
            }
        }
        self.settle_docs();
    }

    fn attribute(&mut self, text: &str) {
        let path = text.split(['(', '=', ' ']).next().unwrap_or_default();
        let name = path.rsplit(':').next().unwrap_or_default();
        if name == "test" || name.starts_with("test_case") || name == "rstest" {
            self.item = Item::Test;
        } else if name == "cfg" && self.item == Item::Plain && only_for_tests(text) {
            self.item = Item::OnlyForTests;
        }
    }

    /// The doc comment of a test function is where a test cites.
    fn function(&mut self, name: Option<String>) {
        for cited in &mut self.docs {
            cited.function.clone_from(&name);
        }
        self.coming = name;
        if self.item == Item::Test {
            let docs = std::mem::take(&mut self.docs);
            self.found.tests.extend(docs);
        } else {
            self.settle_docs();
        }
    }

    /// Docs of anything but a test function cite for code, unless they stand in test code.
    fn settle_docs(&mut self) {
        let docs = std::mem::take(&mut self.docs);
        if !self.in_tests() && self.item == Item::Plain {
            self.found.code.extend(docs);
        }
    }

    fn open(&mut self) {
        self.settle_docs();
        self.braces.push(self.in_tests() || self.item != Item::Plain);
        let inside = self.coming.take().or_else(|| self.functions.last().cloned().flatten());
        self.functions.push(inside);
        self.item = Item::Plain;
    }

    fn close(&mut self) {
        self.settle_docs();
        self.item = Item::Plain;
        if self.braces.len() > 1 {
            self.braces.pop();
            self.functions.pop();
        }
    }

    /// `rules = ["DB A-1", ..]`, `rules: &[..]` and `rules!["..", ..]` cite for tests; gives where to go on.
    fn marker(&mut self, tokens: &[Placed<'_>], from: usize) -> usize {
        let is_list = |placed: &Placed<'_>| placed.token == Token::Mark('[');
        let lead = |placed: &&Placed<'_>| {
            matches!(placed.token, Token::Mark('=' | ':' | '!' | '&' | '(') | Token::Word(_))
        };
        let open = from + tokens[from..].iter().take_while(lead).count();
        if open == from || !tokens.get(open).is_some_and(is_list) {
            return from;
        }
        let mut at = open + 1;
        while let Some(placed) = tokens.get(at) {
            at += 1;
            match &placed.token {
                Token::Text(text) => {
                    let found = cited(self, text, placed.line);
                    self.found.tests.extend(found);
                }
                Token::Mark(']') => break,
                Token::Doc(_) | Token::Attribute(_) | Token::Word(_) | Token::Mark(_) => {}
            }
        }
        at
    }
}

fn cited(scanner: &Scanner<'_>, text: &str, line: usize) -> Vec<Citation> {
    ids(text, scanner.prefix)
        .map(|(at, id)| Citation {
            id: id.to_owned(),
            file: scanner.file.to_owned(),
            line: line + text[..at].matches('\n').count(),
            function: scanner.functions.last().cloned().flatten(),
        })
        .collect()
}

fn is_rust(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "rs")
}

fn only_for_tests(cfg: &str) -> bool {
    let mut words = cfg.split(|c: char| !c.is_alphanumeric() && c != '_');
    let negated = words.clone().any(|word| word == "not");
    !negated && words.any(|word| word == "test")
}

/// Just enough of Rust's lexis to tell comments, strings, attributes and braces apart.
fn lex(text: &str) -> Vec<Placed<'_>> {
    let mut lexer = Lexer { text, at: 0, line: 1, tokens: Vec::new() };
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.tokens
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    tokens: Vec<Placed<'t>>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn advance(&mut self, bytes: usize) {
        let end = (self.at + bytes).min(self.text.len());
        self.line += self.text[self.at..end].matches('\n').count();
        self.at = end;
    }

    fn push(&mut self, token: Token<'t>, bytes: usize) {
        self.tokens.push(Placed { token, line: self.line });
        self.advance(bytes);
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        if rest.starts_with("//") {
            self.line_comment();
        } else if rest.starts_with("/*") {
            self.block_comment();
        } else if rest.starts_with("#[") || rest.starts_with("#![") {
            self.attribute();
        } else if let Some(hashes) = raw_string(rest) {
            self.raw_string(hashes);
        } else if first == '"' || rest.starts_with("b\"") || rest.starts_with("c\"") {
            let lead = if first == '"' { 1 } else { 2 };
            let length = string_end(&rest[lead..]);
            let inner = &rest[lead..lead + length];
            self.push(Token::Text(inner), lead + length + 1);
        } else if first == '\'' {
            self.advance(quote_length(rest));
        } else if first.is_alphabetic() || first == '_' {
            let word = |c: char| !c.is_alphanumeric() && c != '_';
            let length = rest.find(word).unwrap_or(rest.len());
            self.push(Token::Word(&rest[..length]), length);
        } else if first.is_whitespace() || first.is_ascii_digit() {
            self.advance(first.len_utf8());
        } else {
            self.push(Token::Mark(first), first.len_utf8());
        }
    }

    fn line_comment(&mut self) {
        let rest = self.rest();
        let length = rest.find('\n').unwrap_or(rest.len());
        let doc = (rest.starts_with("///") && !rest.starts_with("////")) || rest.starts_with("//!");
        if doc {
            self.push(Token::Doc(&rest[3..length]), length);
        } else {
            self.advance(length);
        }
    }

    fn block_comment(&mut self) {
        let rest = self.rest();
        let mut depth = 0;
        let mut length = rest.len();
        let mut at = 0;
        while at < rest.len() {
            let here = &rest.as_bytes()[at..];
            if here.starts_with(b"/*") {
                depth += 1;
                at += 2;
            } else if here.starts_with(b"*/") {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    length = at;
                    break;
                }
            } else {
                at += 1;
            }
        }
        let doc = (rest.starts_with("/**") || rest.starts_with("/*!")) && length > 4;
        if doc {
            self.push(Token::Doc(&rest[3..length]), length);
        } else {
            self.advance(length);
        }
    }

    fn attribute(&mut self) {
        let rest = self.rest();
        let open = rest.find('[').unwrap_or(0);
        let mut depth = 0;
        let mut at = open;
        let mut end = rest.len();
        while at < rest.len() {
            match rest.as_bytes()[at] {
                b'"' => at += 1 + string_end(&rest[at + 1..]),
                b'[' => depth += 1,
                b']' => {
                    depth -= 1;
                    if depth == 0 {
                        end = at;
                        break;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        let inner: String = rest[open + 1..end].split_whitespace().collect::<Vec<_>>().join(" ");
        self.push(Token::Attribute(inner), end + 1);
    }

    fn raw_string(&mut self, (start, hashes): (usize, usize)) {
        let rest = self.rest();
        let close = format!("\"{}", "#".repeat(hashes));
        let length = rest[start..].find(&close).unwrap_or(rest.len() - start);
        let inner = &rest[start..start + length];
        self.push(Token::Text(inner), start + length + close.len());
    }
}

/// Where the inside of a raw string starts, and its number of hashes.
fn raw_string(rest: &str) -> Option<(usize, usize)> {
    let body = rest.strip_prefix("br").or(rest.strip_prefix("cr")).or(rest.strip_prefix('r'))?;
    let hashes = body.bytes().take_while(|&byte| byte == b'#').count();
    body[hashes..].starts_with('"').then(|| (rest.len() - body.len() + hashes + 1, hashes))
}

/// The length of what is inside a string, given what follows its opening quote.
fn string_end(inside: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in inside.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at,
            _ => {}
        }
    }
    inside.len()
}

/// The length of a character literal, or of the tick of a lifetime.
fn quote_length(rest: &str) -> usize {
    let inside = &rest[1..];
    if inside.starts_with('\\') {
        let skip = inside.chars().take(2).map(char::len_utf8).sum::<usize>();
        let close = inside[skip..].find('\'').map(|at| at + skip);
        return close.map_or(1, |close| close + 2);
    }
    match inside.chars().next() {
        Some(c) if inside[c.len_utf8()..].starts_with('\'') => c.len_utf8() + 2,
        _ => 1,
    }
}
