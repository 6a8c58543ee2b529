//! Games kept from before: none of a revision is lost, and all of them are replayed.

use crate::root;
use std::{fs, path::Path};

/// Every game keeps journals of its revision, and of each before it since the first that was kept; a
/// test names each of them.
pub(crate) fn problems() -> Vec<String> {
    crate::boundaries::games().iter().flat_map(|game| of_game(game)).collect()
}

fn of_game(game: &str) -> Vec<String> {
    let folder = root().join("crates").join(game);
    let Some(now) = revision(&folder) else {
        return vec![format!("{game}: src/lib.rs says no `const REVISION: u32 = `")];
    };
    let tests = fs::read_to_string(folder.join("tests/golden.rs")).unwrap_or_default();
    let mut problems = Vec::new();
    for (name, journal) in journals(&folder.join("tests/golden")) {
        if !journal.contains(&format!("\"rules\":{now},")) {
            problems
                .push(format!("{game}: {name} is not of revision {now}; move it to tests/older"));
        }
    }
    let kept: Vec<u32> = (1..now).filter(|older| is_kept(&folder, *older)).collect();
    for older in kept.first().copied().unwrap_or(now)..now {
        if !kept.contains(&older) {
            problems.push(format!("{game}: no game of revision {older} is kept in tests/older"));
        } else if !tests.contains(&format!("older/revision-{older}")) {
            problems.push(format!("{game}: tests/golden.rs replays no game of revision {older}"));
        }
    }
    problems
}

fn revision(folder: &Path) -> Option<u32> {
    let text = fs::read_to_string(folder.join("src/lib.rs")).ok()?;
    let (_, after) = text.split_once("const REVISION: u32 = ")?;
    after.split(';').next()?.trim().parse().ok()
}

/// A folder of journals, or one journal.
fn is_kept(folder: &Path, revision: u32) -> bool {
    let place = folder.join("tests/older").join(format!("revision-{revision}"));
    !journals(&place).is_empty() || place.with_extension("jsonl").is_file()
}

/// Name and first line of each.
fn journals(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let journals = entries.filter(|it| it.path().extension().is_some_and(|end| end == "jsonl"));
    let read = journals.filter_map(|entry| {
        let text = fs::read_to_string(entry.path()).ok()?;
        let first = text.lines().next().unwrap_or_default().to_owned();
        Some((entry.file_name().to_string_lossy().into_owned(), first))
    });
    read.collect()
}
