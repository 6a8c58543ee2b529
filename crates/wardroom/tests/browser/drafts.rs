//! Answers of several steps: a salvo by mouse, by board, by keyboard, and without script.

use crate::{
    house::{before, played},
    player::{Player, on_board},
    scene::{CAREERS, Scene, scene},
};
use serde_json::Value;

/// A captain who is about to attack.
fn attacking(scene: &Scene) -> Player {
    scene.bring_in(&before("attack", 0, &played(CAREERS, 1, &[])))
}

/// The salvo stands in the last row of the panel, in a list or side by side.
const LAST_ROW_BY_HAND: &str = "(() => { \
    const by_hand = document.querySelector('#answer .row-set [value=by-hand]'); \
    by_hand.selected = by_hand.checked = true; \
    by_hand.dispatchEvent(new Event('change', { bubbles: true })); return 1; })()";

/// A captain who is about to place his torpedoes: all is settled but the salvo, which he lays by hand.
fn aiming(scene: &Scene) -> Player {
    let mut player = attacking(scene);
    player.tab.read(LAST_ROW_BY_HAND);
    player.tab.wait("a salvo to share out", "!!document.querySelector('#answer .share input')");
    player
}

const COUNT: &str = "document.querySelector('#answer .share input').value";

/// The last answer on disk.
fn last_answer(player: &mut Player) -> String {
    let answers = player.journal();
    let last = answers.iter().rfind(|line| line.get("q").is_some());
    last.and_then(|line| line["k"].as_str()).unwrap_or_default().to_owned()
}

#[test]
fn a_salvo_is_shared_out_on_the_board_in_the_list_and_by_keys() {
    scene(|scene| {
        let mut player = aiming(scene);
        let (answers, now) = (player.answers_on_disk(), player.position());
        player.tab.click("#opt-1 [data-more]");
        player.tab.wait("one torpedo", &format!("{COUNT} === '1'"));
        player.tab.key("1");
        player.tab.wait("two torpedoes", &format!("{COUNT} === '2'"));
        let target = player.tab.attribute("#opt-1", "data-target").unwrap_or_default();
        if player.tab.hindrance(&on_board(&target)).is_none() {
            player.tab.click(&on_board(&target));
        } else {
            player.tab.key("1");
        }
        player.tab.wait("three torpedoes", &format!("{COUNT} === '3'"));
        player.tab.key("Backspace");
        player.tab.wait("one taken back", &format!("{COUNT} === '2'"));
        assert_eq!(player.answers_on_disk(), answers, "nothing is written before it is given");
        assert_eq!(player.position().line, now.line, "and nobody is told");
        player.tab.key("d");
        let after = player.after(&now);
        assert!(after.line > now.line);
        assert_eq!(player.answers_on_disk(), answers + 1);
        let key = last_answer(&mut player);
        let steps: Vec<&str> = key.split(' ').collect();
        let last = &steps[steps.len() - 3..];
        assert!(last[0] == "by-hand" && last[1] == last[2], "{key}");
    });
}

#[test]
fn a_salvo_is_shared_out_without_script() {
    scene(|scene| {
        let mut player = aiming(scene);
        let (path, answers) = (player.path(), player.answers_on_disk());
        let mut plain = scene.browser.tab();
        plain.set_scripts(false);
        plain.go(&scene.url(&path));
        let mut plain = Player::at(plain);
        let now = plain.position();
        // Whatever is set, lists that it makes needless are no mistake of the player's.
        let rows = plain.tab.count("#answer .row-set");
        for at in 0..rows {
            let second = format!(
                "(() => {{ const row = document.querySelectorAll('#answer .row-set')[{at}]; \
                const second = row.querySelectorAll('option, input')[1]; \
                if (second) second.selected = second.checked = true; return 1; }})()"
            );
            plain.tab.read(&second);
            plain.tab.follow("#answer .give .unscripted[formaction]");
            assert!(!plain.tab.has("#notices .note"), "{}", plain.tab.text("#notices"));
            plain.tab.go(&scene.url(&path));
        }
        plain.tab.read(LAST_ROW_BY_HAND);
        plain.tab.follow("#answer .give .unscripted[formaction]");
        plain.tab.follow("#opt-1 [data-more]");
        plain.tab.follow("#opt-1 [data-more]");
        assert_eq!(plain.tab.read(COUNT), Value::from("2"));
        plain.tab.follow("#opt-1 [name=drop]");
        assert_eq!(plain.tab.read(COUNT), Value::from("1"));
        assert_eq!(plain.position().line, now.line);
        plain.tab.fill("#answer .share input", "2");
        plain.tab.follow("#draft-done");
        assert!(plain.position().line > now.line);
        assert_eq!(plain.answers_on_disk(), answers + 1);
    });
}
