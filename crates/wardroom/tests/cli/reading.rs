//! The commands that only tell: games, rules, help.

use crate::support::{GAME, Home};
use serde_json::Value;

const COMMANDS: [&str; 10] =
    ["serve", "menu", "games", "play", "resume", "replay", "simulate", "fuzz", "rules", "charts"];

#[test]
fn the_menu_on_a_pipe_is_the_help() {
    let out = Home::new().must(&["menu"], "");
    for command in COMMANDS {
        assert!(out.contains(&format!("\n  {command} ")), "{command} is missing in {out}");
    }
}

#[test]
fn every_command_teaches_by_example() {
    let home = Home::new();
    for command in COMMANDS {
        let help = home.must(&[command, "--help"], "");
        assert!(
            help.contains("Examples:") && help.contains(&format!("wardroom {command}")),
            "{help}"
        );
    }
}

#[test]
fn the_games_are_listed_with_scenarios_options_and_computer_players() {
    let home = Home::new();
    let out = home.must(&["games"], "");
    for part in ["Devil Boats", "--scenario", "short", "--bot", "steady", "--set", "captains"] {
        assert!(out.contains(part), "{part} is missing in {out}");
    }
    let games: Value = serde_json::from_str(&home.must(&["games", "--json"], "")).unwrap();
    assert_eq!(games[0]["name"], GAME);
    assert!(games[0]["settings"].as_array().is_some_and(|settings| settings.len() > 3));
}

#[test]
fn a_game_can_be_named_by_its_beginning() {
    assert!(Home::new().must(&["rules", "devil", "DB 4.7.turn"], "").contains("Turning"));
}

#[test]
fn rules_are_listed_shown_searched_and_counted() {
    let home = Home::new();
    assert!(home.must(&["rules", GAME], "").lines().count() > 500);
    let rule = home.must(&["rules", GAME, "4.7.TURN"], "");
    assert!(rule.starts_with("DB 4.7.turn  Turning") && rule.contains("RU-045"), "{rule}");
    assert!(home.must(&["rules", GAME, "RU-058"], "").contains("Ruling:"));
    assert!(home.must(&["rules", GAME, "4.7"], "").lines().all(|line| line.contains("4.7")));
    let found = home.must(&["rules", GAME, "--search", "star", "shell"], "");
    assert!(found.lines().count() > 1, "{found}");
    let rule: Value =
        serde_json::from_str(&home.must(&["rules", GAME, "DB 4.7.turn", "--json"], "")).unwrap();
    assert_eq!(rule["rule"]["id"], "DB 4.7.turn");
    let all: Value = serde_json::from_str(&home.must(&["rules", GAME, "--json"], "")).unwrap();
    assert!(all["rulings"].as_array().is_some_and(|rulings| rulings.len() > 50));
}

#[test]
fn coverage_counts_rules_and_fails_while_any_is_missed() {
    let home = Home::new();
    let lost = home.run(&["rules", GAME, "--coverage"], "");
    assert!(lost.code == 1 && lost.err.contains("--sources"), "{}", lost.err);
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../devil-boats");
    let told = home.run(&["rules", GAME, "--coverage", "--sources", sources], "");
    assert!(told.out.contains("cited by code:") && told.out.contains("cited by tests:"));
    let json = home.run(&["rules", GAME, "--coverage", "--sources", sources, "--json"], "");
    let coverage: Value = serde_json::from_str(&json.out).unwrap();
    let missed = ["uncited_by_code", "uncited_by_tests", "unknown"]
        .iter()
        .any(|list| !coverage[list].as_array().unwrap().is_empty());
    assert_eq!((told.code, json.code), if missed { (1, 1) } else { (0, 0) });
}

#[test]
fn colours_come_only_where_they_are_wanted() {
    let home = Home::new();
    let with = |variables: &[(&str, &str)]| {
        let mut command = home.command(&["games"]);
        command.envs(variables.iter().copied());
        crate::support::finish(command, b"").out.contains('\x1b')
    };
    assert!(!with(&[]), "a pipe gets no colours");
    assert!(with(&[("CLICOLOR_FORCE", "1")]));
    assert!(!with(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!with(&[("CLICOLOR", "0")]));
}

#[test]
fn lines_fit_the_screen() {
    let home = Home::new();
    for columns in ["60", "80", "100"] {
        for args in [&["games"][..], &["rules", GAME], &["rules", GAME, "RU-045"]] {
            let mut command = home.command(args);
            command.env("COLUMNS", columns);
            let out = crate::support::finish(command, b"").out;
            let widest = out.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= columns.parse().unwrap(), "{args:?} is {widest} wide on {columns}");
        }
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    use std::io::Read as _;
    let home = Home::new();
    let mut child = home.command(&["rules", GAME, "--json"]).spawn().unwrap();
    let mut little = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut little).unwrap();
    assert!(child.wait().unwrap().success());
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!(complaint, "");
}

#[test]
fn one_game_is_listed_by_enough_of_its_name() {
    let home = Home::new();
    let one = home.must(&["games", "silent"], "");
    assert!(one.starts_with("Silent Victory  silent-victory\n"), "{one}");
    assert!(!one.contains("Devil Boats"), "{one}");
    let card: Value = serde_json::from_str(&home.must(&["games", "silent", "--json"], "")).unwrap();
    assert_eq!(card["name"], "silent-victory");
}
