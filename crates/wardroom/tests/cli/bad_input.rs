//! What was typed makes no sense: exit code 2 and what would make sense.

use crate::support::{GAME, Home, exists};

/// The arguments, the exit code, and what the complaint says.
fn refused(args: &[&str], code: i32, says: &str) {
    let home = Home::new();
    let ran = home.run(args, "1\n1\n");
    assert_eq!(ran.code, code, "{args:?}: {}{}", ran.out, ran.err);
    assert!(ran.err.contains(says), "{args:?} complains: {}", ran.err);
    assert_eq!(ran.out, "", "{args:?} says nothing else");
    assert!(!exists(&home.path("data/wardroom/games/devil-boats-1.jsonl")), "nothing was begun");
}

#[test]
fn an_unknown_game_names_the_games() {
    for command in ["play", "rules", "charts"] {
        refused(&[command, "chess"], 2, "There is no game “chess”; the games are devil-boats");
    }
    refused(&["simulate", "chess", "--games", "1"], 2, "the games are devil-boats");
    refused(&["fuzz", "chess", "--games", "1"], 2, "the games are devil-boats");
}

#[test]
fn a_study_names_the_games_and_plays_at_least_one() {
    refused(&["study", "chess", "--games", "1"], 2, "the games are devil-boats");
    refused(
        &["study", GAME, "--games", "0"],
        2,
        "“0” does not fit --games <N>: write a whole number from 1 to 100,000,000.",
    );
    refused(
        &["study", GAME, "--line", "chess"],
        2,
        "No line has “chess” in it. The lines: cautious;",
    );
}

#[test]
fn an_unknown_scenario_names_the_scenarios() {
    let says = "There is no scenario “forever”; choose one of short, medium, long";
    refused(&["play", GAME, "--scenario", "forever"], 2, says);
    refused(&["simulate", GAME, "--games", "1", "--scenario", "forever"], 2, says);
    refused(&["fuzz", GAME, "--games", "1", "--scenario", "forever"], 2, says);
}

#[test]
fn an_unknown_option_or_value_names_what_there_is() {
    refused(
        &["play", GAME, "--set", "colour=red"],
        2,
        "There is no option “colour”; the options are captains",
    );
    let says = "Option “captains” cannot be “nine”; it takes 1, 2, 3, 4";
    refused(&["play", GAME, "--set", "captains=nine"], 2, says);
    refused(&["play", GAME, "--set", "captains"], 2, "write OPTION=VALUE");
}

#[test]
fn a_month_that_makes_no_game_is_refused() {
    let set = |option: &str, says: &str| {
        refused(&["play", "silent-victory", "--set", option, "--no-save"], 2, says);
    };
    set(
        "from=soon",
        "Option “from” cannot be “soon”: Year and month of the first patrol, as 1943-02",
    );
    let over = "With these options there is nothing to play";
    set("until=1942-01", over);
    set("from=1945-12", over);
}

#[test]
fn an_unknown_computer_player_names_them() {
    let says = "There is no computer player “genius”; choose one of cautious, steady, bold";
    refused(&["play", GAME, "--bot", "genius"], 2, says);
    refused(&["simulate", GAME, "--games", "1", "--bot", "genius"], 2, says);
}

#[test]
fn unknown_rules_and_charts_say_where_to_look() {
    refused(&["rules", GAME, "DB 99"], 2, "has no rule “DB 99”");
    refused(
        &["rules", GAME, "--search", "zeppelin"],
        1,
        "No rule of Devil Boats has the words “zeppelin”",
    );
    refused(&["charts", GAME, "Z-99"], 2, "has no chart “Z-99”");
}

#[test]
fn numbers_that_are_none_are_refused() {
    let seed = "does not fit --seed <N>: write a whole number, 0 or more.";
    refused(&["play", GAME, "--seed", "-1"], 2, &format!("“-1” {seed}"));
    refused(&["play", GAME, "--seed", "ten"], 2, &format!("“ten” {seed}"));
    refused(
        &["simulate", GAME, "--games", "0"],
        2,
        "“0” does not fit --games <N>: write a whole number from 1 to 100,000,000.",
    );
    refused(&["play", GAME, "--dice", "yours"], 2, "choose one of program, mine.");
    let says = "Your own dice follow no seed; leave out --seed or --dice mine";
    refused(&["play", GAME, "--seed", "1", "--dice", "mine"], 2, says);
    refused(&["sail", GAME], 2, "error: There is no command “sail”. Did you mean “simulate”?\n");
}

#[test]
fn a_missing_file_or_a_directory_is_no_journal() {
    for command in ["resume", "replay"] {
        refused(
            &[command, "nothing.jsonl"],
            1,
            "There is no saved game and no file “nothing.jsonl”.",
        );
        refused(&[command, "."], 1, ". is a directory; a journal is a file");
    }
}

#[test]
fn a_full_disk_at_the_start_begins_no_game() {
    let says = "Saving to /dev/full failed: No space left on device";
    refused(&["play", GAME, "--save", "/dev/full"], 1, says);
    refused(&["play", GAME, "--jsonl", "--save", "/dev/full"], 1, says);
}

#[test]
fn a_place_that_cannot_hold_a_file_begins_no_game() {
    refused(&["play", GAME, "--save", "."], 1, ". is a directory; a journal is a file");
    refused(
        &["play", GAME, "--save", "/proc/none/game.jsonl"],
        1,
        "Making the directory /proc/none failed",
    );
    let says = "Creating /nowhere/games.csv failed: No such file or directory";
    refused(&["simulate", GAME, "--games", "1", "--csv", "/nowhere/games.csv"], 1, says);
}

#[test]
fn a_full_disk_on_standard_output_is_told() {
    let home = Home::new();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = home.command(&["games"]);
    let child = command.stdout(full).spawn().unwrap();
    let ended = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(1));
    assert!(told.contains("Writing to standard output failed: No space left on device"), "{told}");
}

#[test]
fn what_does_not_exist_is_told_with_what_does() {
    let only = "There is no seat 3; this game has only seat 0.";
    refused(&["play", GAME, "--jsonl", "--no-save", "--seat", "3"], 2, only);
    let bots = "There is no seat “9”; this game has only seat 1 (Captain 1).";
    refused(&["play", GAME, "--bot", "9=steady"], 2, bots);
    let several = ["compare", "cartwheel", "doctrine", "random", "--pairs", "2", "--seat", "9"];
    refused(&several, 2, "There is no seat 9; the seats are 1 to 2.");
    let host = ["serve", "--host", "203.0.113.9", "--data", "."];
    refused(&host, 1, "“203.0.113.9” is no address of this machine");
}
