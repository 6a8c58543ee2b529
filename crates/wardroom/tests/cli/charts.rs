//! Charts: list, show, export, check, and play with one's own.

use crate::support::{GAME, Home};
use serde_json::Value;
use std::fs;

/// Exports the charts to `mine` and changes the first place where `from` stands in one file.
fn exported(home: &Home, file: &str, from: &str, to: &str) -> usize {
    home.must(&["charts", GAME, "--export", "mine"], "");
    let path = home.path("mine").join(file);
    let text = fs::read_to_string(&path).expect("a chart file that can be read");
    let at = text.find(from).expect("a text that stands in the file");
    fs::write(&path, text.replacen(from, to, 1)).expect("a chart file that can be written");
    text[..at].lines().count()
}

/// The line of a chart in a file, with its first row.
const FIRST_ROW: &str = "min = 1,";

#[test]
fn charts_are_listed_and_shown_with_their_provenance() {
    let home = Home::new();
    let list = home.must(&["charts", GAME], "");
    assert!(list.lines().count() > 50 && list.contains("rulebook"), "{list}");
    let chart = home.must(&["charts", GAME, "a-11"], "");
    assert!(
        chart.starts_with("A-11  Air Patrol contact") && chart.contains("Provenance:"),
        "{chart}"
    );
    assert!(home.must(&["charts", GAME, "A-7"], "").contains("A-7.poor"), "all parts of a chart");
    let chart: Value =
        serde_json::from_str(&home.must(&["charts", GAME, "A-11", "--json"], "")).unwrap();
    assert_eq!((&chart["id"], &chart["dice"]), (&"A-11".into(), &"1d10".into()));
    let list: Value = serde_json::from_str(&home.must(&["charts", GAME, "--json"], "")).unwrap();
    assert!(list.as_array().is_some_and(|charts| charts.len() > 50));
}

#[test]
fn exported_charts_fit_and_change_nothing() {
    let home = Home::new();
    assert!(home.must(&["charts", GAME, "--export", "mine"], "").starts_with("Wrote "));
    let told = home.must(&["charts", GAME, "--check", "mine"], "");
    assert!(
        told.contains("fit Devil Boats") && told.contains("play as the printed ones"),
        "{told}"
    );
}

#[test]
fn export_writes_over_nothing() {
    let home = Home::new();
    home.must(&["charts", GAME, "--export", "mine"], "");
    let again = home.run(&["charts", GAME, "--export", "mine"], "");
    assert_eq!(again.code, 1);
    assert!(again.err.contains("exists already; export to an empty directory"), "{}", again.err);
}

#[test]
fn a_changed_chart_is_told_row_by_row() {
    let home = Home::new();
    exported(&home, "a-mission.toml", "amount = -2", "amount = -3");
    let told = home.must(&["charts", GAME, "--check", "mine"], "");
    assert!(told.contains("They change 1 of"), "{told}");
    assert!(told.contains("\n- −2  ") && told.contains("\n+ −3  "), "{told}");
    let json: Value =
        serde_json::from_str(&home.must(&["charts", GAME, "--check", "mine", "--json"], ""))
            .unwrap();
    assert_eq!(json["changed"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_wrong_chart_is_named_with_file_line_and_what_was_expected() {
    let home = Home::new();
    let line = exported(&home, "a-mission.toml", FIRST_ROW, "min = 2,");
    let checked = home.run(&["charts", GAME, "--check", "mine"], "");
    assert_eq!(checked.code, 1);
    assert!(checked.err.contains("a-mission.toml:"), "{}", checked.err);
    let named = checked.err.split(':').nth(2).and_then(|line| line.trim().parse::<usize>().ok());
    assert!(named.is_some_and(|named| named.abs_diff(line) < 12), "line {line}: {}", checked.err);
    assert!(checked.err.contains("covered by no row"), "{}", checked.err);
    let played = home.run(&["play", GAME, "--charts", "mine"], "");
    assert_eq!(played.code, 1, "nobody plays with charts that do not fit");
}

#[test]
fn a_chart_file_that_is_no_text_is_named() {
    let home = Home::new();
    fs::create_dir(home.path("mine")).unwrap();
    home.write("mine/a.toml", b"[[chart]]\n\xff\xfe\x00");
    let checked = home.run(&["charts", GAME, "--check", "mine"], "");
    assert_eq!(checked.code, 1);
    assert!(checked.err.contains("mine/a.toml:2: this is not plain text"), "{}", checked.err);
    home.write("mine/a.toml", "[[chart]\n");
    let checked = home.run(&["charts", GAME, "--check", "mine"], "");
    assert!(checked.code == 1 && checked.err.contains("a.toml:1:"), "{}", checked.err);
}

#[test]
fn a_directory_without_charts_is_refused() {
    let home = Home::new();
    fs::create_dir(home.path("empty")).unwrap();
    let empty = home.run(&["charts", GAME, "--check", "empty"], "");
    assert!(
        empty.code == 1 && empty.err.contains("no chart file (*.toml) in empty"),
        "{}",
        empty.err
    );
    let missing = home.run(&["charts", GAME, "--check", "nowhere"], "");
    assert!(missing.code == 1 && missing.err.contains("Reading nowhere failed"), "{}", missing.err);
}

#[test]
fn a_game_remembers_the_charts_it_is_played_with() {
    let home = Home::new();
    exported(&home, "a-mission.toml", "amount = -2", "amount = -3");
    home.must(&["play", GAME, "--seed", "4", "--charts", "mine", "--save", "game.jsonl"], "");
    let before = home.read("game.jsonl");
    let without = home.run(&["resume", "game.jsonl"], "");
    assert_eq!(without.code, 1);
    assert!(without.err.contains("was played with charts"), "{}", without.err);
    assert!(without.err.contains("differ"), "{}", without.err);
    assert!(!without.err.contains("B-1"), "only those that differ are named: {}", without.err);
    assert!(without.err.contains("--charts DIR"), "{}", without.err);
    assert_eq!(home.read("game.jsonl"), before, "a refused journal is not touched");
    home.must(&["resume", "game.jsonl", "--charts", "mine"], "");
    let replayed = home.run(&["replay", "game.jsonl"], "");
    assert!(replayed.code == 1 && replayed.err.contains("--charts DIR"), "{}", replayed.err);
    assert_eq!(home.run(&["replay", "game.jsonl", "--charts", "mine"], "").code, 0);
}
