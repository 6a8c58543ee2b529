//! Journals on disk: kept at once, resumed from anywhere, never lost.

use crate::support::{Chance, GAME, Home, Player, answers, exists, finish};
use serde_json::Value;

/// The first lines of a text.
fn cut(text: &str, lines: usize) -> String {
    text.split_inclusive('\n').take(lines).collect()
}

/// Up to so many numbers spread over a range.
fn spread(from: usize, to: usize, most: usize) -> Vec<usize> {
    let step = ((to - from) / most).max(1);
    (from..to).step_by(step).collect()
}

#[test]
fn a_journal_cut_at_any_line_resumes_and_leads_to_the_same_end() {
    let home = Home::new();
    home.played("whole.jsonl", 9, &[]);
    let whole = home.read("whole.jsonl");
    for line in spread(1, whole.lines().count(), 24) {
        home.write("cut.jsonl", cut(&whole, line));
        let resumed = home.run(&["resume", "cut.jsonl", "--jsonl"], answers(&whole, line));
        assert_eq!(resumed.code, 0, "cut after line {line}: {}", resumed.err);
        assert!(!resumed.err.contains("warning"), "cut after line {line}: {}", resumed.err);
        assert_eq!(home.read("cut.jsonl"), whole, "cut after line {line}");
    }
    assert!(!exists(&home.path("cut.jsonl.before")), "a cut journal needs no repair");
}

#[test]
fn a_journal_whose_last_line_is_not_ended_goes_on() {
    let home = Home::new();
    home.played("whole.jsonl", 9, &[]);
    let whole = home.read("whole.jsonl");
    home.write("cut.jsonl", cut(&whole, 10).trim_end());
    home.must(&["resume", "cut.jsonl", "--jsonl"], answers(&whole, 10));
    assert_eq!(home.read("cut.jsonl"), whole);
}

#[test]
fn answers_are_on_the_disk_before_play_goes_on() {
    let home = Home::new();
    let args = ["play", GAME, "--jsonl", "--seed", "9", "--save", "game.jsonl"];
    let mut player = Player::start(home.command(&args));
    let mut chance = Chance(4);
    for answered in 0..8 {
        let ask = player.until(&["ask"]);
        assert_eq!(home.read("game.jsonl").matches("\"k\":").count(), answered);
        player.say(&chance.answer(&ask).unwrap());
    }
    player.until(&["ask", "over"]);
    player.child.kill().unwrap();
    player.child.wait().unwrap();
    assert_eq!(home.read("game.jsonl").matches("\"k\":").count(), 8, "a killed game loses nothing");
    home.must(&["resume", "game.jsonl"], "");
}

#[test]
fn a_game_without_a_name_is_kept_among_the_saved_games() {
    let home = Home::new();
    let out = home.must(&["play", GAME, "--seed", "3"], "1\nquit\n");
    assert!(out.contains("Go on with: wardroom resume devil-boats-1"), "{out}");
    home.must(&["play", GAME, "--seed", "4"], "");
    let list = home.must(&["resume"], "");
    assert!(list.contains("devil-boats-1") && list.contains("devil-boats-2"), "{list}");
    assert!(home.must(&["resume", "devil-boats-1"], "quit\n").contains("Devil Boats"));
    assert!(home.must(&["replay", "devil-boats-1"], "").contains("? "));
    assert!(Home::new().must(&["resume"], "").contains("There are no saved games"));
}

#[test]
fn a_file_that_exists_is_never_begun_anew() {
    let home = Home::new();
    home.write("game.jsonl", "my diary");
    let ran = home.run(&["play", GAME, "--save", "game.jsonl"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("game.jsonl exists already"), "{}", ran.err);
    assert_eq!(home.read("game.jsonl"), "my diary");
}

#[test]
fn a_game_is_played_in_one_window_only() {
    let home = Home::new();
    let args = ["play", GAME, "--jsonl", "--seed", "9", "--save", "game.jsonl"];
    let mut player = Player::start(home.command(&args));
    player.until(&["ask"]);
    let second = home.run(&["resume", "game.jsonl"], "");
    assert_eq!(second.code, 1);
    assert!(second.err.contains("game.jsonl is being played in another window"), "{}", second.err);
    drop(player);
}

/// The mended file takes the place of the damaged one: it must be as closed to others.
#[test]
fn a_mended_game_is_played_in_one_window_only() {
    let home = Home::new();
    home.played("whole.jsonl", 9, &[]);
    let torn = cut(&home.read("whole.jsonl"), 12) + "{\"n\":13";
    home.write("game.jsonl", torn);
    let mut player = Player::start(home.command(&["resume", "game.jsonl", "--jsonl"]));
    player.until(&["ask"]);
    let second = home.run(&["resume", "game.jsonl"], "");
    assert_eq!(second.code, 1, "{}", second.out);
    assert!(second.err.contains("game.jsonl is being played in another window"), "{}", second.err);
    drop(player);
}

#[test]
fn windows_that_race_for_a_game_lose_no_answer() {
    let home = Home::new();
    home.played("whole.jsonl", 9, &[]);
    let whole = home.read("whole.jsonl");
    home.write("game.jsonl", cut(&whole, 3));
    let mut acknowledged = home.read("game.jsonl").matches("\"k\":").count();
    for round in 0..8 {
        let windows: Vec<_> = (0..4)
            .map(|window| {
                let command = home.command(&["resume", "game.jsonl", "--jsonl"]);
                std::thread::spawn(move || answer_once(Player::start(command), round * 4 + window))
            })
            .collect();
        acknowledged += windows.into_iter().filter_map(|window| window.join().unwrap()).count();
        assert_eq!(
            home.read("game.jsonl").matches("\"k\":").count(),
            acknowledged,
            "in round {round} the file holds every answer that was taken, and no other"
        );
    }
    assert!(acknowledged > 4, "some window got the game in every round");
}

/// Answers one question and leaves; nothing if the game is taken.
fn answer_once(mut player: Player, seed: u64) -> Option<()> {
    let ask = loop {
        let heard = player.hear()?;
        if heard["type"] == "ask" {
            break heard;
        }
    };
    player.say(&Chance(seed).answer(&ask)?);
    player.until(&["ask", "over"]);
    player.child.kill().ok()?;
    player.child.wait().ok()?;
    Some(())
}

#[test]
fn games_begun_at_once_get_names_of_their_own() {
    let home = Home::new();
    let begun: Vec<_> = (0..30)
        .map(|_| {
            let command = home.command(&["play", GAME, "--seed", "3"]);
            std::thread::spawn(move || finish(command, b"quit\n"))
        })
        .collect();
    for window in begun {
        let ran = window.join().unwrap();
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    assert_eq!(std::fs::read_dir(home.path("data/wardroom/games")).unwrap().count(), 30);
}

#[test]
fn a_damaged_line_is_located_and_the_good_part_goes_on() {
    let home = Home::new();
    home.played("whole.jsonl", 9, &[]);
    let whole = home.read("whole.jsonl");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let damaged = [
        ("torn", [&lines[..12], &[&lines[12][..9]]].concat().concat(), "cannot be read"),
        (
            "garbage",
            [&lines[..12], &["\u{1}\u{2}rubbish\n"], &lines[13..]].concat().concat(),
            "cannot be read",
        ),
        ("missing", [&lines[..12], &lines[13..]].concat().concat(), "is numbered 14"),
        (
            "foreign",
            [&lines[..12], &["{\"n\":13,\"x\":1}\n"], &lines[13..]].concat().concat(),
            "unknown field",
        ),
    ];
    for (name, text, what) in damaged {
        let file = format!("{name}.jsonl");
        home.write(&file, &text);
        let replayed = home.run(&["replay", &file], "");
        assert_eq!(replayed.code, 1, "{name}");
        let located = format!("{file}: journal line 13 ");
        assert!(
            replayed.err.contains(&located) && replayed.err.contains(what),
            "{name}: {}",
            replayed.err
        );
        assert!(!replayed.out.is_empty(), "the good part is shown");
        assert_eq!(home.read(&file), text, "replay changes nothing");

        let resumed = home.run(&["resume", &file, "--jsonl"], answers(&whole, 12));
        assert_eq!(resumed.code, 0, "{name}: {}", resumed.err);
        assert!(resumed.err.contains(&located), "{name}: {}", resumed.err);
        assert!(resumed.err.contains("; expected "), "{name}: {}", resumed.err);
        assert!(
            resumed.err.contains("the 12 lines before it are whole"),
            "{name}: {}",
            resumed.err
        );
        assert_eq!(home.read(&format!("{file}.before")), text, "the damaged file is kept");
        assert_eq!(home.read(&file), whole, "{name}: the good part leads to the same end");
    }
}

#[test]
fn a_second_repair_keeps_the_first_copy() {
    let home = Home::new();
    home.must(&["play", GAME, "--seed", "3", "--save", "game.jsonl"], "1\n");
    for _ in 0..2 {
        let text = home.read("game.jsonl") + "rubbish";
        home.write("game.jsonl", &text);
        assert_eq!(home.run(&["resume", "game.jsonl"], "").code, 0);
    }
    assert!(exists(&home.path("game.jsonl.before")) && exists(&home.path("game.jsonl.before-2")));
}

#[test]
fn a_line_the_rules_contradict_is_located_and_the_game_goes_on_before_it() {
    let home = Home::new();
    home.played("whole.jsonl", 9, &[]);
    let whole = home.read("whole.jsonl");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let place = lines.iter().skip(10).position(|line| line.contains("\"k\":")).unwrap() + 10;
    let mut entry: Value = serde_json::from_str(lines[place]).unwrap();
    entry["h"] = "1".into();
    let changed = format!("{entry}\n");
    let text = [&lines[..place], &[changed.as_str()], &lines[place + 1..]].concat().concat();
    home.write("game.jsonl", &text);
    let resumed = home.run(&["resume", "game.jsonl", "--jsonl"], answers(&whole, place));
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    let line = place + 1;
    assert!(resumed.err.contains(&format!("journal line {line} records")), "{}", resumed.err);
    assert_eq!(home.read("game.jsonl.before"), text, "the file as it was is kept");
    assert_eq!(home.run(&["replay", "game.jsonl.before"], "").code, 1);
}

#[test]
fn what_is_no_journal_is_left_alone() {
    let home = Home::new();
    let header = home.must(&["play", GAME, "--seed", "3", "--save", "game.jsonl"], "");
    assert!(!header.is_empty());
    let journal = home.read("game.jsonl");
    let (header, rest) = journal.split_once('\n').unwrap();
    let with = |field: &str, value: Value| {
        let mut changed: Value = serde_json::from_str(header).unwrap();
        changed[field] = value;
        format!("{changed}\n{rest}")
    };
    let cases: [(Vec<u8>, &str); 8] = [
        (b"".to_vec(), "journal line 1 is no journal header"),
        (b"\xff\xfe\x00\x01".to_vec(), "journal line 1 is no journal header"),
        (b"{\"a\":1}\n".to_vec(), "journal line 1 is no journal header"),
        (vec![b'{'; 100_000], "journal line 1 is no journal header"),
        (
            with("wardroom", 99.into()).into(),
            "is in journal format 99; expected format 1; it was written by a newer",
        ),
        (
            with("game", "chess".into()).into(),
            "is of the game “chess”; this program has devil-boats",
        ),
        (with("rules", 999.into()).into(), "was played by revision 999 of the rules"),
        (
            with("setup", "none".into()).into(),
            "how the game was set up cannot be read from the journal",
        ),
    ];
    for (bytes, says) in cases {
        home.write("bad.jsonl", &bytes);
        for command in ["resume", "replay"] {
            let ran = home.run(&[command, "bad.jsonl"], "1\n");
            assert_eq!(ran.code, 1, "{says}: {}", ran.err);
            assert!(ran.err.contains("bad.jsonl") && ran.err.contains(says), "{says}: {}", ran.err);
            assert_eq!(std::fs::read(home.path("bad.jsonl")).unwrap(), bytes, "{says}");
        }
    }
}

#[test]
fn a_journal_of_other_rules_starts_at_its_last_mark() {
    let home = Home::new();
    home.played("whole.jsonl", 9, &[]);
    let whole = home.read("whole.jsonl");
    let Some(mark) = whole.lines().position(|line| line.contains("\"mark\":")) else {
        panic!("a whole game has a mark")
    };
    let text = cut(&whole, mark + 2).replacen("\"rules\":", "\"rules\":9", 1);
    home.write("old.jsonl", &text);
    let refused = home.run(&["resume", "old.jsonl"], "");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("wardroom resume old.jsonl --from-mark"), "{}", refused.err);
    let resumed = home.run(&["resume", "old.jsonl", "--from-mark"], "");
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(home.read("old.jsonl").contains("\"from_mark\":true"));
    assert_eq!(home.read("old.jsonl.before"), text);
    home.must(&["resume", "old.jsonl"], "");
}

#[test]
fn replay_shows_any_position_and_changes_nothing() {
    let home = Home::new();
    home.played("game.jsonl", 9, &[]);
    let journal = home.read("game.jsonl");
    let told = home.must(&["replay", "game.jsonl"], "");
    assert!(told.contains("victory points"), "{told}");
    let early = home.must(&["replay", "game.jsonl", "--to", "4"], "");
    assert!(early.lines().count() < told.lines().count() && early.contains("? "), "{early}");
    let json = home.must(&["replay", "game.jsonl", "--to", "4", "--json"], "");
    let position: Value = serde_json::from_str(&json).unwrap();
    assert!(position["open"]["options"].is_array() && position["view"].is_object(), "{json}");
    let beyond = home.run(&["replay", "game.jsonl", "--to", "99999"], "");
    assert_eq!(beyond.code, 2);
    let last = journal.lines().count();
    assert!(beyond.err.contains(&format!("its lines are 1 to {last}")), "{}", beyond.err);
    let seat = home.run(&["replay", "game.jsonl", "--seat", "3"], "");
    assert!(seat.code == 2 && seat.err.contains("There is no seat 3"), "{}", seat.err);
    assert_eq!(home.read("game.jsonl"), journal);
}

#[test]
fn a_disk_that_fills_up_is_told_and_the_file_stays_whole() {
    let home = Home::new();
    home.played("whole.jsonl", 9, &[]);
    let whole = home.read("whole.jsonl");
    let begun: usize = whole.find("\"k\":").expect("somebody answered");
    // The shell counts blocks of 512 bytes.
    let blocks = begun.midpoint(whole.len()).div_ceil(512);
    assert!(blocks * 512 < whole.len(), "the game must outgrow the disk");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let wardroom = env!("CARGO_BIN_EXE_wardroom");
    let args =
        ["-c", &script, wardroom, "play", GAME, "--jsonl", "--seed", "9", "--save", "game.jsonl"];
    let ran = finish(home.any_command("sh", &args), answers(&whole, 0).as_bytes());
    assert_eq!(ran.code, 1, "{}", ran.err);
    let says = "The game is not saved: writing game.jsonl failed: File too large";
    assert!(ran.err.contains(says), "{}", ran.err);
    let told = "\"type\":\"error\",\"message\":\"The game is not saved";
    assert!(ran.out.contains(told), "the driver is told");
    let kept = home.read("game.jsonl");
    let good: String = kept.split_inclusive('\n').filter(|line| line.ends_with('\n')).collect();
    assert!(whole.starts_with(&good) && good.len() > whole.len() / 3, "what was safe stays safe");
    assert_eq!(home.run(&["resume", "game.jsonl"], "").code, 0);
}

#[test]
fn the_dice_of_a_finished_matched_game_can_be_checked_by_anyone() {
    let home = Home::new();
    let args = ["play", GAME, "--bot", "steady", "--matched", "--save", "game.jsonl"];
    let told = home.must(&args, "");
    let digest = told.split("Fingerprint of the seed: ").nth(1).expect("the digest is shown");
    let digest = digest.split_whitespace().next().unwrap().to_owned();
    assert!(!told.contains("seed 1"), "the seed is not told before the end");
    let checked = home.must(&["verify", "game.jsonl", "--digest", &digest], "");
    assert!(checked.contains("all of them follow from the seed"), "{checked}");
    assert!(checked.contains("whose fingerprint you were shown"), "{checked}");
    let wrong = home.run(&["verify", "game.jsonl", "--digest", &"0".repeat(64)], "");
    assert_eq!(wrong.code, 1, "{}", wrong.err);
    let journal = home.read("game.jsonl");
    let seed = journal.split("\"seed\":").nth(1).unwrap().split(',').next().unwrap();
    home.write("other.jsonl", journal.replacen(seed, "12345", 1));
    let other = home.run(&["verify", "other.jsonl"], "");
    assert_eq!(other.code, 1, "other dice than those of the seed: {}", other.err);
    assert_eq!(home.run(&["play", GAME, "--matched", "--casual"], "").code, 2);
}
