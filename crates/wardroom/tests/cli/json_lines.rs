//! The protocol of JSON lines.

use crate::support::{Chance, GAME, Home, Player};
use serde_json::{Value, json};

fn begun(home: &Home, more: &[&str]) -> Player {
    let mut args = vec!["play", GAME, "--jsonl", "--save", "game.jsonl"];
    args.extend(more);
    Player::start(home.command(&args))
}

/// The messages of the error lines in some output.
fn errors(out: &str) -> Vec<String> {
    let lines = out.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let errors = lines.filter(|line| line["type"] == "error");
    errors.filter_map(|line| Some(line["message"].as_str()?.to_owned())).collect()
}

#[test]
fn a_game_is_played_to_its_end_by_a_simple_driver() {
    let home = Home::new();
    let lines = home.played("game.jsonl", 3, &[]);
    let over = lines.last().unwrap();
    assert_eq!(over["type"], "over");
    assert!(over["outcome"].is_object(), "{over}");
    let known = ["ask", "roll", "event", "over"];
    assert!(lines.iter().all(|line| known.contains(&line["type"].as_str().unwrap())));
    for roll in lines.iter().filter(|line| line["type"] == "roll") {
        assert!(
            roll["dice"].is_array() && roll["total"].is_i64() && roll["why"].is_string(),
            "{roll}"
        );
    }
    for ask in lines.iter().filter(|line| line["type"] == "ask") {
        let options = ask["options"].as_array().unwrap();
        assert!(!options.is_empty() && ask["prompt"].is_string() && ask["rule"].is_string());
        assert!(
            options.iter().all(|option| option["key"].is_string() && option["odds"].is_array())
        );
    }
}

#[test]
fn the_same_seed_and_answers_give_the_same_game() {
    let home = Home::new();
    assert_eq!(home.played("one.jsonl", 5, &[]), home.played("two.jsonl", 5, &[]));
    assert_eq!(home.read("one.jsonl"), home.read("two.jsonl"));
}

#[test]
fn dice_of_the_players_own_table_are_asked_for() {
    let home = Home::new();
    let mut player = begun(&home, &["--dice", "mine"]);
    let lines = player.play_to_the_end(11);
    let asked = lines.iter().filter(|line| line["type"] == "need_dice").count();
    let rolled = lines.iter().filter(|line| line["type"] == "roll").count();
    assert!(asked > 20 && asked == rolled, "{asked} throws asked for, {rolled} told");
    assert_eq!(lines.last().unwrap()["type"], "over");
}

#[test]
fn dice_that_cannot_fall_are_refused_and_the_throw_stands() {
    let home = Home::new();
    let mut player = begun(&home, &["--dice", "mine"]);
    let need = player.until(&["need_dice"]);
    assert_eq!(need["dice"], "d100", "the first throw of this game names a man");
    for (said, message) in [
        (json!({ "dice": [3] }), "d100 needs 2 dice, not 1."),
        (json!({ "dice": [3, 11] }), "A 10-sided die shows 1 to 10, not 11."),
        (json!({ "dice": [900, 4] }), "No die shows 900."),
        (json!({ "choose": "north" }), "Dice are asked for now, not a choice."),
    ] {
        player.say(&said);
        assert_eq!(player.hear().unwrap(), json!({ "type": "error", "message": message }));
    }
    player.say(&json!({ "dice": [3, 4] }));
    let roll = player.until(&["roll"]);
    assert_eq!((&roll["dice"], &roll["total"]), (&json!([3, 4]), &json!(34)));
    player.until(&["need_dice"]);
    player.say(&json!({ "dice": [0, 4] }));
    let roll = player.until(&["roll"]);
    assert_eq!(roll["dice"], json!([10, 4]), "a 0 on a ten-sided die is a ten");
}

#[test]
fn a_bad_line_gets_an_error_and_the_question_stands() {
    let home = Home::new();
    let input =
        b"{\"choose\":\nnonsense\n\xff\xfe\x00\x80\n[]\n{}\n{\"dance\":true}\n{\"dice\":[1]}\n\
        {\"choose\":\"no such key\"}\n{\"choose\":\"x\",\"undo\":true}\n{\"undo\":true}\n\
        {\"view\":true,\"seat\":9}\n{\"choose\":\"x\",\"seat\":3}\n\n";
    let before = home.must(&["play", GAME, "--jsonl", "--seed", "2", "--save", "one.jsonl"], "");
    let after = home.must(&["play", GAME, "--jsonl", "--seed", "2", "--save", "two.jsonl"], input);
    let errors = errors(&after);
    assert_eq!(errors.len(), 12, "{errors:?}");
    let unread = |what: &String| what.starts_with("This line cannot be read");
    assert!(errors[..3].iter().all(unread), "{errors:?}");
    for said in [&errors[3], &errors[4], &errors[8]] {
        let every = "choose, steps, dice, draw, throw, undo, view, log, save, sit and outlook";
        assert_eq!(*said, format!("Say exactly one of {every}."));
    }
    assert!(errors[5].contains("unknown field “dance”, expected one of “choose”"), "{errors:?}");
    assert_eq!(errors[6], "No dice are asked for now.");
    assert!(errors[7].starts_with("“no such key” was not offered; the choices are "));
    assert_eq!(errors[9], "There is no answer to take back.");
    assert_eq!(errors[10], "There is no seat 9; this game has only seat 0.");
    assert_eq!(errors[11], "It is not for seat 3 to decide now.");
    assert!(after.starts_with(&before), "nothing else was said");
    assert_eq!(home.read("one.jsonl"), home.read("two.jsonl"), "nothing has changed");
}

#[test]
fn an_endless_line_is_refused_without_filling_the_memory() {
    let home = Home::new();
    let mut input = vec![b'x'; 5_000_000];
    input.extend(b"\n{\"view\":true}\n");
    let out = home.must(&["play", GAME, "--jsonl", "--seed", "2", "--no-save"], input);
    assert_eq!(errors(&out).len(), 1);
    assert!(
        out.lines().last().unwrap().starts_with("{\"type\":\"view\""),
        "the next line is heard"
    );
}

#[test]
fn the_view_the_log_and_a_copy_can_be_asked_for() {
    let home = Home::new();
    let mut player = begun(&home, &["--seed", "6"]);
    player.until(&["ask"]);
    player.say(&json!({ "view": true }));
    let view = player.hear().unwrap();
    assert!(
        view["type"] == "view" && view["view"].is_object() && view["status"]["title"].is_string()
    );
    player.say(&json!({ "log": true }));
    let log = player.hear().unwrap();
    assert!(log["events"].as_array().is_some_and(|events| events.len() > 10), "{log}");
    player.say(&json!({ "save": "copy.jsonl" }));
    assert_eq!(player.hear().unwrap(), json!({ "type": "saved", "file": "copy.jsonl" }));
    assert_eq!(home.read("copy.jsonl"), home.read("game.jsonl"));
    player.say(&json!({ "save": "copy.jsonl" }));
    let refused = player.hear().unwrap();
    assert!(
        refused["message"].as_str().unwrap().contains("copy.jsonl exists already"),
        "{refused}"
    );
}

#[test]
fn a_casual_game_takes_back_any_answer() {
    let home = Home::new();
    let mut player = begun(&home, &["--seed", "6", "--casual"]);
    let mut chance = Chance(1);
    let first = player.until(&["ask"]);
    for _ in 0..3 {
        player.say(&chance.answer(&first).unwrap());
        player.until(&["ask", "over"]);
        player.say(&json!({ "undo": true }));
        let again = player.until(&["ask"]);
        assert_eq!(
            (&again["options"], &again["question"]),
            (&first["options"], &first["question"])
        );
    }
    drop(player);
    assert_eq!(home.read("game.jsonl").matches("\"undo\":").count(), 3);
}

#[test]
fn a_strict_game_takes_back_nothing_behind_a_roll() {
    let home = Home::new();
    let mut player = begun(&home, &["--seed", "6"]);
    let mut chance = Chance(2);
    let mut ask = player.until(&["ask"]);
    loop {
        player.say(&chance.answer(&ask).unwrap());
        let next = player.until(&["roll", "ask"]);
        if next["type"] == "roll" {
            break;
        }
        ask = next;
    }
    player.until(&["ask"]);
    player.say(&json!({ "undo": true }));
    let refused = player.hear().unwrap();
    assert_eq!(refused["message"], "Dice or a reveal followed your answer, so it stands.");
}

#[test]
fn several_captains_are_asked_by_their_seats() {
    let home = Home::new();
    let lines = home.played("game.jsonl", 8, &["--set", "captains=3"]);
    let seats: std::collections::BTreeSet<u64> = lines
        .iter()
        .filter(|line| line["type"] == "ask")
        .filter_map(|ask| ask["seat"].as_u64())
        .collect();
    assert!(seats.iter().all(|seat| *seat < 3) && seats.contains(&0), "{seats:?}");
}

#[test]
fn a_computer_player_needs_no_answers() {
    let home = Home::new();
    let out =
        home.must(&["play", GAME, "--jsonl", "--seed", "3", "--bot", "steady", "--no-save"], "");
    let last: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(last["type"], "over");
    assert!(out.contains("\"pick\":{"), "its picks are told");
}

#[test]
fn one_seat_hears_only_what_it_may_know_and_speaks_for_no_other() {
    let home = Home::new();
    let mut player = begun(&home, &["--seed", "5", "--set", "captains=2", "--seat", "0"]);
    let asked = player.until(&["ask", "wait"]);
    assert_eq!((&asked["type"], &asked["seat"]), (&json!("ask"), &json!(0)), "{asked}");
    for wrong in [
        json!({ "view": true, "seat": 1 }),
        json!({ "log": true, "seat": 1 }),
        json!({ "choose": asked["options"][0]["key"], "seat": 1 }),
        json!({ "save": "copy.jsonl" }),
    ] {
        player.say(&wrong);
        let told = player.hear().unwrap();
        assert_eq!(told["type"], "error", "{wrong}: {told}");
    }
    player.say(&json!({ "view": true }));
    assert_eq!(player.hear().unwrap()["seat"], 0);
    let mut asked = asked;
    for _ in 0..200 {
        player.say(&json!({ "choose": asked["options"][0]["key"] }));
        asked = player.until(&["ask", "wait", "over", "error"]);
        if asked["type"] != "ask" {
            break;
        }
        assert_eq!(asked["seat"], 0, "{asked}");
    }
    assert_eq!(asked["type"], "wait", "the other captain is asked in the end: {asked}");
    assert_eq!(asked["deciding"], json!([1]));
}

/// The journal's own numbers would tell how many answers and throws of others lie between two of
/// one's own, so one seat counts what it was told.
#[test]
fn questions_to_one_seat_are_counted_by_what_that_seat_knows() {
    let home = Home::new();
    let mut player = begun(&home, &["--seed", "5", "--set", "captains=2", "--seat", "0"]);
    let mut known = std::collections::BTreeSet::new();
    let mut answers = 0;
    for _ in 0..20 {
        let asked = loop {
            let told = player.hear().unwrap();
            answers += usize::from(told["type"] == "event" && told["pick"] != json!(null));
            match told["line"].as_u64() {
                Some(line) => known.insert(line),
                None => break told,
            };
        };
        if asked["type"] != "ask" {
            break;
        }
        assert_eq!(asked["n"], json!(known.len() + answers + 2), "{asked}");
        player.say(&json!({ "choose": asked["options"][0]["key"] }));
    }
    assert!(known.len() > 3 && answers > 1, "{answers} answers: {known:?}");
}
