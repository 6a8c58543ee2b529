//! Simulation and fuzzing.

use crate::support::{GAME, Home};
use serde_json::Value;

#[test]
fn simulation_is_the_same_on_any_number_of_threads() {
    let home = Home::new();
    let run = |threads: &str, csv: &str| {
        let args = ["simulate", GAME, "--games", "40", "--seed", "5", "--bot", "steady"];
        let more = ["--threads", threads, "--csv", csv];
        home.must(&[&args[..], &more[..]].concat(), "")
    };
    assert_eq!(run("1", "one.csv"), run("2", "two.csv"));
    assert_eq!(run("3", "three.csv"), run("1", "again.csv"));
    let csv = home.read("one.csv");
    assert_eq!(csv, home.read("two.csv"));
    assert_eq!(csv.lines().count(), 41);
    assert!(csv.starts_with("seed,ending,decisions,vp,"), "{csv}");
    let seeds: Vec<&str> =
        csv.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert!(seeds[0] == "5" && seeds[39] == "44", "results in the order of their seeds");
}

#[test]
fn a_simulation_sums_up_figures_and_endings() {
    let home = Home::new();
    let out = home.must(&["simulate", GAME, "--games", "30"], "");
    for part in [
        "30 games of Devil Boats",
        "Mean",
        "1st quartile",
        "Victory points",
        "How they ended",
        " %  (",
    ] {
        assert!(out.contains(part), "{part} is missing in {out}");
    }
    let json = home.must(&["simulate", GAME, "--games", "30", "--json"], "");
    let summary: Value = serde_json::from_str(&json).unwrap();
    let sample = &summary["sample"];
    assert_eq!(sample["games"], 30);
    let ended: u64 =
        sample["endings"].as_array().unwrap().iter().filter_map(|e| e["games"].as_u64()).sum();
    let bars: u64 =
        sample["histogram"].as_array().unwrap().iter().filter_map(|b| b["games"].as_u64()).sum();
    assert_eq!((ended, bars), (30, 30));
    let figure = &sample["figures"][0];
    let of = |key: &str| figure[key].as_f64().unwrap();
    assert!(
        of("min") <= of("q1")
            && of("q1") <= of("median")
            && of("median") <= of("q3")
            && of("q3") <= of("max")
    );
}

#[test]
fn the_speed_is_told_apart_from_the_results() {
    let ran = Home::new().run(&["simulate", GAME, "--games", "5", "--bot", "random"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("decisions/s") && !ran.out.contains("decisions/s"), "{}", ran.err);
}

#[test]
fn computer_players_and_options_change_the_games() {
    let home = Home::new();
    let run = |more: &[&str]| {
        let args = ["simulate", GAME, "--games", "20", "--json"];
        let out = home.must(&[&args[..], more].concat(), "");
        serde_json::from_str::<Value>(&out).unwrap()["sample"].clone()
    };
    assert_ne!(run(&["--seed", "1"]), run(&["--seed", "1000"]));
    assert_ne!(run(&["--bot", "random"]), run(&["--bot", "bold"]));
}

#[test]
fn random_games_break_no_law() {
    let home = Home::new();
    let ran = home.run(&["fuzz", GAME, "--games", "12", "--seed", "1"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("12 games") && ran.out.contains("no law was broken"), "{}", ran.out);
}

/// Seed 2 plays the second scenario, as the number of decisions shows.
#[test]
fn random_games_take_turns_at_the_scenarios() {
    let home = Home::new();
    let played = |more: &[&str]| {
        let args = ["fuzz", "picket-duty", "--games", "1", "--seed", "2"];
        home.run(&[&args[..], more].concat(), "").err.split(" in ").next().unwrap().to_owned()
    };
    assert_eq!(played(&[]), played(&["--scenario", "mini-campaign"]));
    assert_ne!(played(&[]), played(&["--scenario", "full-campaign"]));
}
