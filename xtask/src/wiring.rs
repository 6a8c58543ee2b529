//! How much of a game is wiring: all of its crate but rules, state, chart files and tests.

use crate::root;
use std::{collections::BTreeMap, fs, path::Path};

/// Prints the lines of each game's crate by part.
pub(crate) fn wiring() -> Result<(), String> {
    let crates = root().join("crates");
    let folders = fs::read_dir(&crates).map_err(|error| error.to_string())?.flatten();
    let mut games: Vec<_> =
        folders.map(|it| it.path()).filter(|it| it.join("rules.toml").exists()).collect();
    games.sort();
    for game in games {
        let mut parts: BTreeMap<String, usize> = BTreeMap::new();
        let source = game.join("src");
        crate::tidy::visit(&source, &mut |path, text| {
            *parts.entry(part(&source, path)).or_default() += text.lines().count();
        });
        let of = |names: &[&str]| names.iter().filter_map(|name| parts.get(*name)).sum::<usize>();
        let all: usize = parts.values().sum();
        let (rules, state, tests) = (of(&["rules"]), of(&["state"]), of(&["tests"]));
        let wiring = all - rules - state - tests;
        let name = game.file_name().map(|name| name.display().to_string()).unwrap_or_default();
        println!("{name}: wiring {wiring} lines; rules {rules}, state {state}, tests {tests}");
        for (part, lines) in &parts {
            if !["rules", "state", "tests"].contains(&part.as_str()) {
                println!("  {lines:5}  {part}");
            }
        }
    }
    Ok(())
}

/// The module right under `src`: `src/charts/a.rs` and `src/charts.rs` are both `charts`.
fn part(source: &Path, path: &Path) -> String {
    let within = path.strip_prefix(source).unwrap_or(path);
    let first = within.components().next().map(|it| it.as_os_str().to_string_lossy().into_owned());
    first.unwrap_or_default().trim_end_matches(".rs").to_owned()
}
