//! The game in the terminal, over a plain pipe.

use crate::support::{GAME, Home, Player, finish};

/// Plays with these lines typed and the file `game.jsonl`.
fn typed(home: &Home, more: &[&str], lines: &[&str]) -> String {
    let mut args = vec!["play", GAME, "--save", "game.jsonl"];
    args.extend(more);
    home.must(&args, lines.join("\n") + "\n")
}

#[test]
fn a_scripted_game_shows_status_board_rolls_and_numbered_options() {
    let out = typed(&Home::new(), &["--seed", "3"], &["1", "1", "quit"]);
    assert!(
        out.starts_with("Devil Boats\nThe program's dice, seed 3.\nKept in game.jsonl.\n"),
        "{out}"
    );
    assert!(out.contains("━━ "), "a status line");
    assert!(out.contains("── "), "a board");
    assert!(
        out.contains("  ⚄ ") && out.contains("] ") && out.contains(" → "),
        "rolls that explain themselves"
    );
    assert!(out.contains("\n? ") && out.contains("\n  1  "), "a question with numbers");
    assert!(out.contains("\n> 1\n"), "the answer reads as typed");
    assert!(out.ends_with("The game is kept. Go on with: wardroom resume game.jsonl\n"), "{out}");
    assert!(!out.contains('\x1b'), "a pipe gets no colours");
}

#[test]
fn a_small_window_keeps_the_news_and_the_question_in_sight() {
    let home = Home::new();
    let mut command = home.command(&["play", "silent-victory", "--seed", "7", "--no-save"]);
    command.env("COLUMNS", "80").env("LINES", "24");
    let out = finish(command, b"1\n1\n1\nmap\nquit\n").out;
    let (played, asked) = out.split_once("> map\n").expect("a board that is asked for");
    assert!(!played.contains("── Patrol chart"), "{played}");
    assert!(played.contains("There is no room for the Patrol chart here; “map” shows it."));
    assert!(played.lines().all(|line| line.chars().count() <= 80), "{played}");
    assert!(asked.contains("── Patrol chart"), "{asked}");
    assert!(asked.lines().all(|line| line.chars().count() <= 80), "{asked}");
}

#[test]
fn every_command_at_the_table_answers() {
    let lines = [
        "help",
        "odds",
        "log 3",
        "log x",
        "boards",
        "boards off",
        "boards on",
        "boards maybe",
        "status",
        "board nowhere",
        "rule 4.7.turn",
        "rule 4.7",
        "rule zeppelin",
        "rules reef",
        "chart A-11",
        "chart nothing",
        "chart radar",
        "charts",
        "forecast 5",
        "forecast 5 genius",
        "forecast 0",
        "save",
        "save copy.jsonl",
        "save copy.jsonl",
        "undo",
        "",
        "999",
        "gibberish",
        "quit",
    ];
    let home = Home::new();
    let out = typed(&home, &["--seed", "3"], &lines);
    for said in [
        "Take your last answer back",
        "“log” takes a number of lines",
        "“boards” takes on or off",
        "There is no board “nowhere”; “boards” lists them",
        "DB 4.7.turn  Turning",
        "DB 4.7.fast",
        "There is no rule “zeppelin”, and none has these words",
        "A-11  Air Patrol contact",
        "There is no chart “nothing”; “charts” lists them",
        "5 games from here, played on by “steady”",
        "There is no computer player “genius”",
        "“forecast” plays 1 to",
        "Kept in game.jsonl.",
        "A copy is in copy.jsonl.",
        "copy.jsonl exists already",
        "There is no answer to take back",
        "There is no option 999; choose from 1 to",
        "“gibberish” is no option and no command",
    ] {
        assert!(out.contains(said), "“{said}” is missing in\n{out}");
    }
    assert_eq!(home.read("copy.jsonl"), home.read("game.jsonl"), "looking changes nothing");
}

#[test]
fn every_board_can_be_looked_at_by_its_name() {
    let home = Home::new();
    let out = typed(&home, &["--seed", "3"], &["boards", "quit"]);
    let list = out.split("> boards\n").nth(1).unwrap().split("\n> ").next().unwrap();
    // A note that needs a second line stands below the titles.
    let entries = list.lines().filter_map(|line| line.strip_prefix("  "));
    let entries = entries.filter(|entry| !entry.starts_with(' '));
    let names: Vec<&str> = entries.filter_map(|entry| entry.split_whitespace().next()).collect();
    assert!(names.len() > 3, "{list}");
    home.write("game.jsonl", "");
    std::fs::remove_file(home.path("game.jsonl")).unwrap();
    let looked: Vec<String> = names.iter().map(|name| format!("board {name}")).collect();
    let mut lines: Vec<&str> = looked.iter().map(String::as_str).collect();
    lines.push("quit");
    let out = typed(&home, &["--seed", "3"], &lines);
    assert!(!out.contains("! "), "{out}");
}

#[test]
fn answers_are_taken_by_number_key_and_first_letters() {
    let home = Home::new();
    let first = typed(&home, &["--seed", "3"], &["1", "quit"]);
    let journal = home.read("game.jsonl");
    let label = first.lines().find_map(|line| line.strip_prefix("  1  ")).unwrap();
    let label = label.split("  ").next().unwrap().to_uppercase();
    let pick = journal.lines().rfind(|line| line.contains("\"k\":")).unwrap();
    let pick: serde_json::Value = serde_json::from_str(pick).unwrap();
    for (n, typed_answer) in [pick["k"].as_str().unwrap(), &label].iter().enumerate() {
        let file = format!("again-{n}.jsonl");
        home.must(&["play", GAME, "--seed", "3", "--save", &file], format!("{typed_answer}\n"));
        assert_eq!(home.read(&file), journal, "“{typed_answer}” is the same answer");
    }
}

#[test]
fn a_casual_answer_is_taken_back() {
    let home = Home::new();
    let out = typed(&home, &["--seed", "3", "--casual"], &["1", "undo", "quit"]);
    assert!(out.contains("Taken back."), "{out}");
    assert!(home.read("game.jsonl").lines().last().unwrap().contains("\"undo\":"));
}

/// A standing answer is given without asking, stands in the journal like any other, and can be taken back.
#[test]
fn a_standing_answer_is_given_until_it_is_taken_back() {
    let home = Home::new();
    // Some questions take several steps, which cannot be given always.
    let out = typed(&home, &["--seed", "3"], &["always 1", "1", "done"].repeat(40));
    let given = out.matches("(“standing off” asks again)").count();
    assert!(given > 3, "{out}");
    let answers = home.read("game.jsonl").matches("\"k\":").count();
    assert!(answers > given, "{answers} answers, {given} of them standing");
    home.must(&["replay", "game.jsonl"], "");

    let home = Home::new();
    let out = typed(
        &home,
        &["--seed", "3"],
        &["standing", "always 1", "standing", "standing off", "quit"],
    );
    assert!(out.contains("There is no standing answer."), "{out}");
    assert!(out.contains("Everything is asked again."), "{out}");
}

#[test]
fn dice_are_typed_in_any_form_and_checked() {
    let home = Home::new();
    let lines = ["help", "five", "", "3", "3 44", "34", "3,4", "100", "quit"];
    let out = typed(&home, &["--dice", "mine", "--own-names"], &lines);
    assert!(out.contains("⚄ Throw d100 for Crewman first name"), "{out}");
    assert!(out.contains("! Type the faces of d100, for instance “25”"), "{out}");
    assert!(out.contains("! A 10-sided die shows 1 to 10, not 44"), "{out}");
    assert!(out.contains("d100 [3 4] 34 →") && out.contains("d100 [0 0] 100 →"), "{out}");
    assert_eq!(home.read("game.jsonl").matches("\"d\":").count(), 3);
}

#[test]
fn the_keyboard_changes_hands_by_name() {
    let lines = vec!["1"; 400];
    let out = typed(&Home::new(), &["--seed", "3", "--set", "captains=2"], &lines);
    assert!(out.contains("══ ") && out.contains("(seat 1 of 2)"), "{out}");
}

#[test]
fn a_watched_computer_player_tells_its_picks_and_the_end() {
    let out = typed(&Home::new(), &["--seed", "3", "--bot", "steady"], &[]);
    assert!(out.contains("\n  › "), "its picks");
    assert!(out.contains("The game is over") && out.contains("Victory points"), "{out}");
}

#[test]
fn garbage_on_the_keyboard_is_no_answer() {
    let home = Home::new();
    let ran = home.run(&["play", GAME, "--seed", "3"], b"\x00\xff\xfe\x1b[2J\n\x80\x81\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("is no option and no command"), "{}", ran.out);
    assert!(!ran.out.contains('\x1b') && !ran.out.contains('\0'), "what is echoed is harmless");
}

#[test]
fn a_career_of_silent_victory_is_played_to_its_end() {
    let home = Home::new();
    let start = ["play", "silent-victory", "--save", "game.jsonl", "--seed", "2"];
    let args = [start.as_slice(), &["--set", "until=1942-06"]].concat();
    // The word gives an answer of several steps; where none is open it is no option.
    let out = home.must(&args, "1\ndone\n".repeat(400));
    for said in ["Patrol chart", "Combat mat", ". Attack?", "The game is over"] {
        assert!(out.contains(said), "“{said}” is missing in\n{out}");
    }
    let end = out.split("The game is over").nth(1).unwrap();
    assert!(end.contains(" tons in 2 patrols, "), "{end}");
    let told = home.must(&["replay", "game.jsonl"], "");
    assert!(told.contains("the career is over"), "{told}");
}

/// PD 16.B: a day of Picket Duty, everything as the officers propose it; an empty line gives an answer of
/// several steps once it is whole.
#[test]
fn a_day_on_the_picket_line_ends_with_its_verdict() {
    let home = Home::new();
    let args = ["play", "picket-duty", "--scenario", "scenario-1", "--seed", "87", "--no-save"];
    let out = home.must(&args, "1\n\n".repeat(300));
    assert!(out.starts_with("Picket Duty\n") && out.contains("Briefing, 24 March 1945"), "{out}");
    assert!(out.contains("Which planes do guns and support fire at?"), "the guns were laid: {out}");
    let verdict = "Decisive victory. 12 planes shot down, 0 crashes in 2 attacks.";
    assert!(out.contains(verdict), "{out}");
}

/// PD 9.F, PD 9.B, PD 9.D: a tour of the mini-campaign, everything as the officers propose it: out to a
/// station until her stores are spent, home for repairs, out to another station, and to the end of the
/// campaign.
#[test]
fn a_tour_on_the_picket_line_leads_home_and_out_again() {
    let home = Home::new();
    let args = ["play", "picket-duty", "--scenario", "mini-campaign", "--seed", "87", "--no-save"];
    let out = home.must(&args, "1\n\n".repeat(3_000));
    let (first, second) = out.split_once("Repairs take 5 days.").expect("she is repaired");
    for said in [
        "Briefing, 1 April 1945, tour 1",
        "USS Morrison takes Radar Picket Station 1 ",
        "Which planes do guns and support fire at?",
        "Who fires at the special attack?",
        "Try an Emergency Maneuver?",
        "The ship is out of ammunition and fuel.",
        "Debrief, station 1, from 1 April 1945",
        "The ship is at the anchorage, damaged. Repair her?",
    ] {
        assert!(first.contains(said), "“{said}” is missing in the first tour:\n{first}");
    }
    for said in [
        "USS Morrison takes Radar Picket Station 3 ",
        "Briefing, 10 April 1945, tour 2",
        "Place the repair parties.",
        "The game is over",
    ] {
        assert!(second.contains(said), "“{said}” is missing after it:\n{second}");
    }
}

/// OC 4.a: a turn of the campaign against the computer, with the first of everything that is offered.
#[test]
fn a_turn_of_the_campaign_ends_with_the_next() {
    let home = Home::new();
    let args = ["play", "cartwheel", "--scenario", "campaign", "--seed", "87", "--no-save"];
    let args = [args.as_slice(), &["--bot", "Japan=doctrine"]].concat();
    let out = home.must(&args, "1\n\n".repeat(500));
    for said in ["Briefing, Allies", "July I, air and naval operations", "July I, supply"] {
        assert!(out.contains(said), "“{said}” is missing");
    }
    assert!(out.contains("July II, initiative"), "the second turn has begun");
    assert!(out.contains("Round 1 of the air battle"), "a raid was met");
}

/// Questions and answers of a journal.
fn answered(journal: &str) -> Vec<(String, String)> {
    let entry = |line: &str| {
        let line: serde_json::Value = serde_json::from_str(line).ok()?;
        Some((line["q"].as_str()?.to_owned(), line["k"].as_str()?.to_owned()))
    };
    journal.lines().filter_map(entry).collect()
}

/// PS 15.1.a: a career of Pacific Subs typed as a computer captain made it. An empty line gives an answer
/// of several steps; one that leaves nothing to add is given by itself, and a career in which the empty
/// line would then answer the next question is passed over.
#[test]
fn a_career_of_pacific_subs_is_typed_to_its_end() {
    const STEPS: [&str; 8] = [
        "leg",
        "approach",
        "weapons",
        "salvo",
        "evasion",
        "hot-run",
        "ambush-tubes",
        "torpedo-load",
    ];
    let home = Home::new();
    let career = |seed: u32| {
        let seed = seed.to_string();
        let (bot, own) = (format!("bot-{seed}.jsonl"), format!("own-{seed}.jsonl"));
        home.must(
            &["play", "pacific-subs", "--seed", &seed, "--bot", "careful", "--save", &bot],
            "",
        );
        let made = answered(&home.read(&bot));
        let typed = made.iter().map(|(question, key)| {
            let key = if key == "." { String::new() } else { format!("{key}\n") };
            let give = if STEPS.contains(&question.as_str()) { "\n" } else { "" };
            key + give
        });
        let typed: String = typed.collect();
        let out = home.must(&["play", "pacific-subs", "--seed", &seed, "--save", &own], typed);
        let same = answered(&home.read(&own)) == made && made.len() > 30;
        same.then_some((out, own))
    };
    let (out, file) = (3..20).find_map(career).expect("a career that can be typed");
    for said in ["Pacific Subs", "The Pacific", "Engagement", "The game is over", "The end: "] {
        assert!(out.contains(said), "“{said}” is missing in\n{out}");
    }
    let told = home.must(&["replay", &file], "");
    assert!(told.contains("The captain is rated"), "{told}");
}

/// A journal that stops where the mission can be aborted.
fn before_an_abort(home: &Home) {
    let args = ["play", GAME, "--seed", "3", "--jsonl", "--save", "game.jsonl"];
    let mut player = Player::start(home.command(&args));
    loop {
        let asked = player.until(&["ask"]);
        let options = asked["options"].as_array().expect("options are a list");
        if options.iter().any(|option| option["key"] == "abort" && option["ends"] == true) {
            return;
        }
        let alone = asked["draft"]["at_once"].as_array().and_then(|alone| alone.first());
        let key = alone.unwrap_or(&options[0]["key"]);
        player.say(&serde_json::json!({ "choose": key, "seat": asked["seat"] }));
    }
}

#[test]
fn what_ends_something_is_asked_once_more() {
    let home = Home::new();
    before_an_abort(&home);
    let journal = home.read("game.jsonl");
    let out = home.must(&["resume", "game.jsonl"], "abort\nno\nquit\n");
    assert!(out.contains("This ends something for good."), "{out}");
    assert_eq!(home.read("game.jsonl"), journal, "nothing was answered");
    home.must(&["resume", "game.jsonl"], "abort\nyes\nquit\n");
    assert!(home.read("game.jsonl")[journal.len()..].contains("\"k\":\"abort\""));
}
