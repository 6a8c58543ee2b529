//! Journals out and in, and charts of one's own.

use crate::{
    player::{By, Player},
    scene::{GAME, Terms, forgive, scene},
};
use std::fs;

#[test]
fn a_game_goes_out_as_a_file_and_comes_in_again() {
    scene(|scene| {
        let mut player =
            scene.begin(&Terms { name: "Blackett Strait", seed: 51, ..Terms::default() });
        let mut now = player.position();
        for _ in 0..5 {
            let at = player.any(&now);
            now = player.answer(&now, at, By::List);
        }
        let path = player.path();
        player.tab.click("#menu summary");
        player.tab.click("#menu a[download]");
        let (name, bytes) = scene.browser.saved();
        assert_eq!(name.rsplit('.').next(), Some("jsonl"));
        let journal = String::from_utf8(bytes).expect("text");

        let mut copy = scene.bring_in(&journal);
        assert_ne!(copy.path(), path);
        assert_eq!(copy.position(), now);
        let at = copy.any(&now);
        copy.answer(&now, at, By::List);
    });
}

#[test]
fn what_is_no_journal_is_refused() {
    scene(|scene| {
        let mut tab = scene.tab("/import");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("letter.jsonl");
        fs::write(&file, "Dear mother,\nall is well.\n").unwrap();
        tab.choose_files("input[type=file]", &[&file]);
        tab.follow("form.sheet-form button");
        assert!(tab.text("[role=alert]").contains("No game was brought in"));
        forgive(&mut tab, &["422"]);
        tab.go(&scene.url("/"));
        assert_eq!(tab.count(".entry"), 0);
    });
}

#[test]
fn own_charts_are_checked_and_played_with() {
    scene(|scene| {
        let mut tab = scene.tab(&format!("/charts/{GAME}/own"));
        tab.click("form.sheet-form a[download]");
        let (name, bytes) = scene.browser.saved();
        assert_eq!(name.rsplit('.').next(), Some("toml"));
        let charts = String::from_utf8(bytes).expect("text");

        // One number is missing: the fault is told by file and line, and nothing is kept.
        let line =
            charts.lines().position(|line| line.trim_start().starts_with("dice")).expect("dice");
        let mut broken: Vec<&str> = charts.lines().collect();
        broken[line] = "dice = \"7d13\"";
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.toml");
        fs::write(&file, broken.join("\n")).unwrap();
        tab.fill("input[name=name]", "Second edition");
        tab.choose_files("input[type=file]", &[&file]);
        tab.follow("form.sheet-form button");
        let told = tab.text("section[role=alert]");
        assert!(told.contains(&format!("mine.toml:{}", line + 1)), "{told}");
        assert!(told.contains("nothing was kept"), "{told}");
        assert_eq!(tab.count(".entry"), 0);
        forgive(&mut tab, &["422"]);

        // Mended, it is kept, and a new game can be played with it.
        fs::write(&file, &charts).unwrap();
        tab.fill("input[name=name]", "Second edition");
        tab.choose_files("input[type=file]", &[&file]);
        tab.follow("form.sheet-form button");
        assert!(tab.text(".note.safe").contains("Checked and kept"));
        tab.go(&scene.url(&format!("/new/{GAME}")));
        let own =
            tab.attribute("select[name=charts] option:nth-child(2)", "value").expect("offered");
        tab.select("select[name=charts]", &own);
        tab.follow("form.sheet-form button.big");
        let mut player = Player::at(tab);
        let now = player.position();
        player.answer(&now, 0, By::List);
        player.tab.go(&scene.url("/"));
        assert!(player.tab.text(".entry").contains("own charts"));
    });
}
