//! Conventions that no other tool checks.

use crate::root;
use std::{fs, path::Path};

/// Every Rust file opens with a `//!` line, none is called `mod.rs`, nothing reads files outside the
/// project, the boundaries between games, rules, charts and drawing hold, and games of every revision
/// are kept.
pub(crate) fn tidy() -> Result<(), String> {
    let mut problems = crate::boundaries::problems();
    problems.extend(crate::kept::problems());
    for folder in ["crates", "examples", "xtask"] {
        visit(&root().join(folder), &mut |path, text| check(path, text, &mut problems));
    }
    if problems.is_empty() { Ok(()) } else { Err(format!("\n  {}", problems.join("\n  "))) }
}

fn check(path: &Path, text: &str, problems: &mut Vec<String>) {
    let shown = path.strip_prefix(root()).unwrap_or(path).display();
    if path.extension().is_some_and(|extension| extension == "rs") {
        if path.file_name().is_some_and(|name| name == "mod.rs") {
            problems.push(format!("{shown}: name the file after its module, not mod.rs"));
        }
        if !text.starts_with("//!") {
            problems
                .push(format!("{shown}: the first line must say what the module is (`//! ...`)"));
        }
    }
    let outside = ["..", "shared"].join("/");
    for (index, _) in text.lines().enumerate().filter(|(_, line)| line.contains(&outside)) {
        problems.push(format!(
            "{shown}:{}: the project stands alone; name no file outside it",
            index + 1
        ));
    }
}

pub(crate) fn visit(folder: &Path, each: &mut impl FnMut(&Path, &str)) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            visit(&path, each);
        } else if let Ok(text) = fs::read_to_string(&path) {
            each(&path, &text);
        }
    }
}
